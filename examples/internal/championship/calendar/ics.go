package calendar

import (
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/ics"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file writes times for calendar programs.

// ICS returns the games that have a time as an iCalendar object (RFC 5545), or
// nil if no game has a time. It has the same bytes for the same timetable.
//
// The event is any text by which two events can be told apart, such as its
// settings and the list of its entrants. A game has the same UID in the
// proposal and in the final times, so a calendar program moves it. The UID
// follows from the event, the round, the week and the players. The order of the
// players makes no difference, since a replay can have other colors.
//
// The proposal is TENTATIVE, and the final times are CONFIRMED. The SEQUENCE is
// twice the number of void games before the game, and 1 more in the final
// times. So a replay replaces the void game in the same week. The DTSTAMP is
// the moment at which the times were made. All times are in UTC.
func (t Timetable) ICS(event string, round int) []byte {
	return ics.Calendar("Game times", t.events(event, round))
}

// events returns an event for each game that has a time.
func (t Timetable) events(event string, round int) []ics.Event {
	sequence, status := 0, "TENTATIVE"
	if t.Rule == Fixed {
		sequence, status = 1, "CONFIRMED"
	}
	zone := t.Monday.Location()
	met := map[[2]string]int{} // how often two players meet in this week
	var events []ics.Event
	for _, f := range t.Games {
		a, b := min(f.Gold, f.Silver), max(f.Gold, f.Silver)
		pair := [2]string{a, b}
		met[pair]++
		if f.Start.IsZero() {
			continue
		}
		about := fmt.Sprintf("Start in the zone of the event: %s (UTC%s).\n",
			Moment(f.Start.In(zone), t.Monday), f.Start.In(zone).Format("-07:00"))
		if t.Rule == Fixed {
			about += fmt.Sprintf("A forfeit can be claimed after %s.\n",
				Moment(f.ClaimAfter.In(zone), t.Monday))
		} else {
			about += "This time is a proposal.\n"
		}
		events = append(events, ics.Event{
			UID: ics.UID(event, t.Monday.Format(time.DateOnly), fmt.Sprint(round), a, b,
				fmt.Sprint(met[pair])),
			Stamp: t.At, Sequence: 2*f.Voids + sequence, Status: status, Start: f.Start, End: f.End,
			Summary: fmt.Sprintf("Round %d: %s - %s", round, problem.Clean(f.Gold),
				problem.Clean(f.Silver)),
			Description: about + f.Reason(t.Monday),
		})
	}
	return events
}
