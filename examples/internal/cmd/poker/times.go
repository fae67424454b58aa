package poker

import (
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/ics"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file writes when a contest is, for calendar programs.

// Times are the dates of a contest, in their order. The teams can use the
// machines from Access to AccessEnd.
type times struct {
	Made        time.Time `json:"made"` // when these times were made
	Rules       time.Time `json:"rules"`
	Interest    time.Time `json:"interest"`
	Access      time.Time `json:"access"`
	AccessEnd   time.Time `json:"accessEnd"`
	Deadline    time.Time `json:"deadline"`
	Preliminary time.Time `json:"preliminary"`
	Final       time.Time `json:"final"`
}

// A date is a time of a contest, with its key and what it means.
type date struct {
	key  string
	at   time.Time
	what string
}

// dates returns the dates in their order.
func (t times) dates() []date {
	return []date{
		{"rules", t.Rules, "Code, rules and protocols are final"},
		{"interest", t.Interest, "Last day to express interest"},
		{"access", t.Access, "Teams can use the machines"},
		{"accessEnd", t.AccessEnd, "Teams can no longer use the machines"},
		{"deadline", t.Deadline, "All bots are handed in"},
		{"preliminary", t.Preliminary, "Preliminary results"},
		{"final", t.Final, "Final results"},
	}
}

// check reports what is wrong with times.
func (t times) check(add func(where, detail string)) {
	dates := t.dates()
	for _, x := range append(dates, date{"made", t.Made, ""}) {
		if year := x.at.UTC().Year(); year < 1 || year > 9998 {
			add(x.key, "a year is from 1 to 9998")
		}
	}
	for k, x := range dates[1:] {
		if x.at.Before(dates[k].at) {
			add(x.key, "it is before "+dates[k].key)
		}
	}
}

// calendar returns the dates of a field.
func (f field) calendar() []byte {
	const length = time.Minute // of what has no length
	t := f.Times
	var events []ics.Event
	for _, x := range t.dates() {
		if x.key == "accessEnd" {
			continue
		}
		e := ics.Event{
			UID: ics.UID("poker", f.About, x.key), Stamp: t.Made, Status: "CONFIRMED",
			Start: x.at, End: x.at.Add(length), Summary: x.what,
		}
		if x.key == "access" {
			e.End = t.AccessEnd.Add(length)
		}
		events = append(events, e)
	}
	for k, c := range f.Changes {
		at, against := c.Final()
		e := ics.Event{
			UID: ics.UID("poker", f.About, "change", fmt.Sprint(k)), Stamp: t.Made, Status: "CONFIRMED",
			Start: at, End: at.Add(length), Summary: "A change becomes final",
			Description: say.Clean(c.What),
		}
		if len(against) == 0 {
			events = append(events, e)
		}
	}
	return ics.Calendar("Poker", events)
}
