package calendar

import (
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file puts answers in words.

// Moment is a time in words, as in "Wed Jan 11 19:00", in the zone of the time.
// It has the year if that is not the year of the week's Monday.
func Moment(t, monday time.Time) string {
	if t.Year() != monday.Year() {
		return t.Format("Mon Jan 2 2006 15:04")
	}
	return t.Format("Mon Jan 2 15:04")
}

// Reason returns in words why the game has its time, with the name of the rule
// first. Monday is the Monday of the timetable. Times are in its zone.
func (f Fixture) Reason(monday time.Time) string {
	gold, silver := problem.Name(f.Gold), problem.Name(f.Silver)
	text := f.Rule.String() + ": "
	switch f.Rule {
	case Fixed:
		return text + "the time was fixed, and cannot be changed."
	case Both:
		text += earliestOf(f.Common, "possible hour", "possible hours") + " that both prefer"
	case Fewer, Any:
		name, n, other, m := gold, f.GoldSide.Hours, silver, f.SilverSide.Hours
		if m < n {
			name, n, other, m = other, m, name, n
		}
		text += "no possible hour suits both; "
		which := "hours of " + name
		if n == m {
			which = "hours of both"
			text += fmt.Sprintf("each prefers %s", say.Count(n, "hour", "hours"))
		} else {
			text += fmt.Sprintf("%s prefers %s and %s %d", name, say.Count(n, "hour", "hours"), other, m)
		}
		if f.Rule == Fewer {
			text += ", so it is the earliest of the possible " + which
		} else {
			text += fmt.Sprintf(", but none of the %s is possible, so it is %s", which,
				earliestOf(f.Possible, "possible hour", "possible hours"))
		}
	case OneGame:
		text += "no hour is possible: "
		for k, o := range f.InTheWay {
			if k > 0 {
				text += "; "
			}
			text += o.text(monday)
		}
		if f.Others > 0 {
			text += fmt.Sprintf("; and %d more", f.Others)
		}
		return text + "."
	}
	if f.Possible < starts {
		// OneGame: an hour that the clocks skip is not in the way.
		if _, shown := (Week{Monday: monday}).starts(); f.Possible < shown.Len() {
			text += fmt.Sprintf(". Both are free at %d of %d hours (OneGame)", f.Possible, shown.Len())
		}
	}
	return text + ". " + f.GoldSide.text(gold, monday) + ". " + f.SilverSide.text(silver, monday) + "."
}

// text says where the preferences of a player are from.
func (s Side) text(name string, monday time.Time) string {
	at := s.At.In(monday.Location())
	switch {
	case s.Rule == Submitted:
		return fmt.Sprintf("%s submitted hours on %s", name, Moment(at, monday)) + s.skipped(monday)
	case s.Rule == Standing:
		return fmt.Sprintf("%s submitted none this week, so the last hours count, of %s (Standing)", name,
			at.Format("Mon Jan 2 2006")) + s.skipped(monday)
	case !s.At.IsZero():
		return fmt.Sprintf("%s took all hours back on %s, so all hours count (AllHours)", name,
			Moment(at, monday))
	}
	return name + " has never submitted hours, so all hours count (AllHours)"
}

// skipped says which hours the clocks skip if these are all hours of a player.
func (s Side) skipped(monday time.Time) string {
	if s.Hours > 0 {
		return ""
	}
	// Window: an hour that the clocks skip is no hour for a game.
	var list []string
	for k := range starts {
		if _, shown := (Week{Monday: monday}).hourTime(earliest + k); !shown {
			y, m, d := monday.Date()
			clock := time.Date(y, m, d, earliest+k, 0, 0, 0, time.UTC)
			list = append(list, clock.Format("Mon Jan 2 15:04"))
		}
	}
	if len(list) > 1 {
		list = []string{list[0], list[len(list)-1]}
	}
	return ", but only hours that the clocks skip (" + strings.Join(list, " to ") + ")"
}

// text returns an obstacle in words.
func (o Obstacle) text(monday time.Time) string {
	zone := monday.Location()
	what := "is busy"
	if o.Opponent != "" {
		what = "plays " + problem.Name(o.Opponent)
	}
	return strings.Join([]string{problem.Name(o.Player), what, "from", Moment(o.From.In(zone), monday), "to",
		Moment(o.To.In(zone), monday)}, " ")
}

// earliestOf is "the only hour", or "the earliest of 2 hours".
func earliestOf(n int, one, more string) string {
	if n == 1 {
		return "the only " + one
	}
	return fmt.Sprintf("the earliest of %d %s", n, more)
}
