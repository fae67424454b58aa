package files

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/out/ics"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file makes calendars.

func calendarICS(r request) ([]byte, error) {
	return r.times(func(desk.Slot) bool { return true })
}

func playerICS(r request) ([]byte, error) {
	if !r.plays(r.arg) {
		return nil, ErrNoFile
	}
	return r.times(func(x desk.Slot) bool { return x.Gold == r.arg || x.Silver == r.arg })
}

// times returns the times of some games of all rounds.
func (r request) times(wanted func(desk.Slot) bool) ([]byte, error) {
	if r.FirstMonday.IsZero() {
		return nil, ErrNoFile
	}
	// Two events on one server have different ids. The Monday and the
	// entrants tell events of two servers apart.
	name := r.ID + "\n" + r.FirstMonday.Format(time.RFC3339) + "\n" + strings.Join(r.File.Event.Entrants, "\n")
	var events []ics.Event
	for n := 1; n <= len(r.File.Event.Rounds); n++ {
		slots, err := r.Times(n, r.at)
		if errors.Is(err, desk.ErrUnknown) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, x := range slots {
			if wanted(x) && !x.Start.IsZero() {
				events = append(events, r.event(name, n, x))
			}
		}
	}
	if len(events) == 0 {
		return []byte(empty), nil
	}
	return ics.Calendar("Game times", events), nil
}

// event is a game of a round with its time.
func (r request) event(name string, round int, x desk.Slot) ics.Event {
	week := r.Weeks[round-1]
	zone := week.Monday.Location()
	e := ics.Event{
		UID:      ics.UID(name, fmt.Sprint(round), min(x.Gold, x.Silver), max(x.Gold, x.Silver)),
		Stamp:    week.ProposedAt(),
		Sequence: r.base(round) + 2*voids(r.File.Event.Rounds[round-1], x),
		Status:   "TENTATIVE",
		Start:    x.Start, End: x.End,
		Summary: fmt.Sprintf("Round %d: %s - %s", round, say.Clean(x.Gold), say.Clean(x.Silver)),
		Description: fmt.Sprintf("Start in the zone of the event: %s (UTC%s).\n",
			calendar.Moment(x.Start.In(zone), week.Monday), x.Start.In(zone).Format("-07:00")),
	}
	if !r.at.Before(week.FixedAt()) {
		e.Stamp = week.FixedAt()
	}
	if x.Final {
		e.Sequence, e.Status = e.Sequence+1, "CONFIRMED"
		e.Description += fmt.Sprintf("A forfeit can be claimed after %s.",
			calendar.Moment(x.ClaimAfter.In(zone), week.Monday))
	} else {
		e.Description += "This time is a proposal.\n" + WhyTime(x.Rule)
	}
	return e
}

// voids counts the void games of two players in a round.
func voids(r pairing.Round[string], x desk.Slot) (n int) {
	for _, g := range r.Games {
		if g.Outcome == pairing.Void && (g.Gold == x.Gold && g.Silver == x.Silver || g.Gold == x.Silver &&
			g.Silver == x.Gold) {
			n++
		}
	}
	return n
}

// WhyTime says why a game has its time, with the name of the rule first, as
// everybody may know it: the hours that players prefer, and the times at which
// they are busy, are not in it. It is empty for other rules.
func WhyTime(rule calendar.Rule) string {
	switch rule {
	case calendar.Both:
		return "Both: the earliest possible hour that both prefer."
	case calendar.Fewer:
		return "Fewer: no possible hour suits both, so it is the earliest of the player who prefers fewer " +
			"hours."
	case calendar.Any:
		return "Any: no preferred hour is possible, so it is the earliest of all hours."
	case calendar.OneGame:
		return "OneGame: no hour is possible."
	}
	return ""
}

// base is the sequence number with which the events of a round begin. It grows
// by 2 or more when the round is paired anew.
func (r request) base(round int) int {
	if round > len(r.Paired) {
		return 0
	}
	return 2 * int(min(max(r.Paired[round-1], 0), 1<<29))
}

// empty is a calendar without games. A calendar must have a component, so this
// one has a time zone.
const empty = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//arbiter-go//Game times//EN\r\nCALSCALE:GREGORIAN\r\n" +
	"BEGIN:VTIMEZONE\r\nTZID:UTC\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0000\r\n" +
	"TZOFFSETTO:+0000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n" +
	"END:VCALENDAR\r\n"
