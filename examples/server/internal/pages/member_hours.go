package pages

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
)

// The days of the window in which games begin, in their order. The Monday is
// the one at the end of the week.
var days = []time.Weekday{time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday, time.Monday}

// inWindow reports whether a game can begin at an hour of a day (rule Window).
func inWindow(day time.Weekday, hour int) bool {
	hours, err := calendar.ParseHours(dayName(day))
	return err == nil && hours.Contains(day, hour)
}

func dayName(day time.Weekday) string { return day.String()[:3] }

// hourEntries joins hours that were checked one by one, such as "Wed 19" and
// "Wed 20", to entries of hours, such as "Wed 19-21". Other texts are kept, so
// that they are refused later.
func hourEntries(checked []string) (entries []string) {
	for _, day := range days {
		from := -1
		for hour := range 25 {
			on := hour < 24 && slices.Contains(checked, hourName(day, hour))
			switch {
			case on && from < 0:
				from = hour
			case !on && from >= 0:
				entries = append(entries, hourRange(day, from, hour))
				from = -1
			}
		}
	}
	for _, text := range checked {
		if !isHour(text) {
			entries = append(entries, strings.TrimSpace(text))
		}
	}
	return entries
}

func hourName(day time.Weekday, hour int) string { return fmt.Sprintf("%s %d", dayName(day), hour) }

func hourRange(day time.Weekday, from, to int) string {
	if to == from+1 {
		return hourName(day, from)
	}
	return fmt.Sprintf("%s %d-%d", dayName(day), from, to)
}

func isHour(text string) bool {
	for _, day := range days {
		for hour := range 24 {
			if text == hourName(day, hour) {
				return true
			}
		}
	}
	return false
}
