package calendar

import (
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file puts answers in words.

// Moment is a layout for a moment in words, as in "Wed Jan 11 19:00".
const Moment = "Mon Jan 2 15:04"

// Reason returns in words why the game has its time, with the name of the rule
// first. Times are in the given zone.
func (f Fixture) Reason(zone *time.Location) string {
	gold, silver := problem.Name(f.Gold), problem.Name(f.Silver)
	text := f.Rule.String() + ": "
	switch f.Rule {
	case Both:
		text += earliestOf(f.Common, "possible hour", "possible hours") + " that both prefer"
	case Fewer:
		name, n, other, m := gold, f.GoldSide.Hours, silver, f.SilverSide.Hours
		if n == 0 || m > 0 && m < n {
			name, n, other, m = other, m, name, n
		}
		text += "no possible hour suits both; "
		switch {
		case m == 0:
			text += fmt.Sprintf("%s prefers no possible hour, so it is %s that %s prefers", other, earliestOf(n, "hour", "hours"), name)
		case n == m:
			text += fmt.Sprintf("each prefers %s, so it is the earliest of all these", count(n, "hour"))
		default:
			text += fmt.Sprintf("%s prefers %s and %s %d, so it is the earliest of the hours of %s", name, count(n, "hour"), other, m, name)
		}
	case Any:
		text += "neither prefers a possible hour, so it is " + earliestOf(f.Possible, "possible hour", "possible hours")
	case OneGame:
		text += "no hour is possible: "
		for k, o := range f.InTheWay {
			if k > 0 {
				text += "; "
			}
			text += o.text(zone)
		}
		if f.Others > 0 {
			text += fmt.Sprintf("; and %d more", f.Others)
		}
		return text + "."
	}
	if f.Possible < starts {
		text += fmt.Sprintf(". Both are free at %d of %d hours (OneGame)", f.Possible, starts)
	}
	return text + ". " + f.GoldSide.text(gold, zone) + ". " + f.SilverSide.text(silver, zone) + "."
}

// text says where the preferences of a player are from.
func (s Side) text(name string, zone *time.Location) string {
	at := s.At.In(zone).Format(Moment)
	switch {
	case s.Rule == Submitted:
		return fmt.Sprintf("%s submitted hours on %s", name, at)
	case s.Rule == Standing:
		at = s.At.In(zone).Format("Mon Jan 2 2006")
		return fmt.Sprintf("%s submitted none this week, so the last hours count, of %s (Standing)", name, at)
	case !s.At.IsZero():
		return fmt.Sprintf("%s took all hours back on %s, so all hours count (AllHours)", name, at)
	}
	return name + " has never submitted hours, so all hours count (AllHours)"
}

// text says what a player does at the time.
func (o Obstacle) text(zone *time.Location) string {
	what := "is busy"
	if o.Opponent != "" {
		what = "plays " + problem.Name(o.Opponent)
	}
	return strings.Join([]string{problem.Name(o.Player), what, "from", o.From.In(zone).Format(Moment), "to", o.To.In(zone).Format(Moment)}, " ")
}

// earliestOf is "the only hour", or "the earliest of 2 hours".
func earliestOf(n int, one, more string) string {
	if n == 1 {
		return "the only " + one
	}
	return fmt.Sprintf("the earliest of %d %s", n, more)
}

// count is "1 hour", or "2 hours".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
