package calendar

import (
	"strings"
	"testing"
	"time"
)

// This file has what is just inside a limit, and what is just outside.

// A set has the first and the last hours of days, the hours at which the bits
// of a set go on in the next word, and nothing outside of days.
func TestContainsEnds(t *testing.T) {
	h := hours(t, "Mon 15", "Sun 0", "Sun 23", "Wed 23", "Sat 11")
	for _, c := range []struct {
		day  time.Weekday
		hour int
		want bool
	}{
		{time.Sunday, 0, true}, {time.Sunday, 23, true}, {time.Monday, 15, true}, {time.Wednesday, 23, true},
		{time.Saturday, 10, false}, {time.Saturday, 11, true}, {time.Saturday, 12, false}, {time.Saturday, 24, false},
		{time.Monday, -1, false}, {time.Thursday, -1, false}, {7, 0, false}, {8, 15, false},
	} {
		if h.Contains(c.day, c.hour) != c.want {
			t.Errorf("%v %d: not %t", c.day, c.hour, c.want)
		}
	}
}

// The limits themselves are allowed.
func TestLimits(t *testing.T) {
	many := make([]string, MaxEntries)
	for k := range many {
		many[k] = "Fri 20"
	}
	if h, err := ParseHours(many...); err != nil || h.Len() != 1 {
		t.Errorf("%d entries: %d hours, %v", MaxEntries, h.Len(), err)
	}
	w := week()
	w.Submissions, w.Busy, w.Claims = make([]Submission, MaxRecords), make([]Busy, MaxRecords), make([]Attendance, MaxRecords)
	if err := w.Check([]string{""}); err == nil || strings.Contains(err.Error(), "records") {
		t.Errorf("%d records: %v", MaxRecords, err)
	}
	// Each game is of nobody against nobody.
	if _, err := week().Fix(make([]Game, MaxGames), sixHours); err == nil || strings.Contains(err.Error(), "1000000 games") || !strings.Contains(err.Error(), "game 1: ") {
		t.Errorf("%d games: %.200v", MaxGames, err)
	}
	if table, err := week().Fix([]Game{{Gold: "Ann", Silver: "Bob", Voids: MaxGames}}, sixHours); err != nil || table.Games[0].Voids != MaxGames {
		t.Errorf("%d void games: %v", MaxGames, err)
	}
}

// A week begins with the first moment of a Monday.
func TestMonday(t *testing.T) {
	monday := time.Date(2012, 1, 9, 0, 0, 0, 0, time.UTC)
	for _, m := range []time.Time{monday, time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(9998, 12, 28, 0, 0, 0, 0, time.UTC)} {
		if _, err := (Week{Monday: m}).Fix(nil, sixHours); err != nil {
			t.Error(err)
		}
	}
	for _, late := range []time.Duration{1, time.Second, time.Minute, time.Hour} {
		_, err := Week{Monday: monday.Add(late)}.Fix(nil, sixHours)
		if err == nil || !strings.HasSuffix(err.Error(), "is not the beginning of a Monday") {
			t.Errorf("%v after the beginning: %v", late, err)
		}
	}
}

// Both players of a claim must be entrants. A player who is still there has not
// left.
func TestClaimChecked(t *testing.T) {
	for _, c := range []struct {
		claim Attendance
		want  string
	}{
		{Attendance{Gold: "Ann", Silver: "Bob", There: []Visit{{Player: "Ann", From: day(11, 19, 0, 0)}}}, ""},
		{Attendance{Gold: "Ann", Silver: "Bob", There: []Visit{{"Ann", day(11, 19, 0, 0), day(11, 19, 0, 0)}}}, ""},
		{Attendance{Gold: "Eve", Silver: "Ann"}, "calendar: claim 1: Eve: not among the entrants"},
		{Attendance{Gold: "Ann", Silver: "Eve"}, "calendar: claim 1: Eve: not among the entrants"},
	} {
		w := week()
		w.Claims = []Attendance{c.claim}
		got := ""
		if err := w.Check([]string{"Ann", "Bob"}); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%+v: %q, want %q", c.claim, got, c.want)
		}
	}
}
