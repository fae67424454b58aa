package leaguecli

import (
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/ics"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file writes when a competition is, for calendar programs.

// Times are when a competition is. Rounds follow one another, and the matches
// of a round are at the same time.
type Times struct {
	Made  time.Time `json:"made"`  // when these times were made
	Table time.Time `json:"table"` // when round 1 begins
	// When a play-off would begin, and when the final begins, which the
	// extra match follows. A competition without them has no such times.
	PlayOff time.Time `json:"playOff,omitzero"`
	Final   time.Time `json:"final,omitzero"`
	Match   int       `json:"match"` // how long a match lasts, in minutes
}

// maxMatch is the longest that a match lasts, in minutes.
const maxMatch = 24 * 60

// check reports what is wrong with the times of a competition with a number of
// rounds.
func (t Times) check(rounds int, o Options, add func(where, detail string)) {
	if t.Match < 1 || t.Match > maxMatch {
		add("match", fmt.Sprintf("a match lasts 1 to %d minutes, not %d", maxMatch, t.Match))
		return
	}
	for _, x := range []struct {
		key   string
		at    time.Time
		what  string // what not every competition has, or ""
		there bool
	}{
		{"made", t.Made, "", true}, {"table", t.Table, "", true}, {"playOff", t.PlayOff, "play-off",
			o.playOff()}, {"final", t.Final, "final", o.final()},
	} {
		switch year := x.at.UTC().Year(); {
		case year < 1 || year > 9998:
			add(x.key, "a year is from 1 to 9998")
			return
		case x.what != "" && x.there && x.at.IsZero():
			add(x.key, "it is missing")
			return
		case !x.there && !x.at.IsZero():
			add(x.key, fmt.Sprintf("this competition has no %s", x.what))
			return
		}
	}
	if o.playOff() && t.PlayOff.Before(t.round(rounds+1)) {
		add("playOff", fmt.Sprintf("%s of %s are not over", say.Count(rounds, "round", "rounds"),
			say.Count(t.Match, "minute", "minutes")))
	}
	if o.final() && t.Final.Before(t.PlayOff.Add(t.length())) {
		add("final", "a match of a play-off is not over")
	}
}

// length is how long a match lasts.
func (t Times) length() time.Duration { return time.Duration(t.Match) * time.Minute }

// round returns when a round begins.
func (t Times) round(r int) time.Time {
	return t.Table.Add(time.Duration(r-1) * t.length())
}

// calendar returns the times of a field: each match of the table, and a
// play-off and the final if the competition has them. Who plays in the last two
// is not known before.
func (g *Game) calendar() ([]byte, error) {
	f := g.Field
	t, e := f.Times, f.event()
	fixtures, err := roundrobin.Fixtures(e)
	if err != nil {
		return nil, err
	}
	var events []ics.Event
	add := func(start, end time.Time, summary, description string, id ...string) {
		events = append(events, ics.Event{
			UID: ics.UID(append(append([]string{g.Name, f.About}, e.Teams...), id...)...), Stamp: t.Made,
			Status: "CONFIRMED",
			Start:  start, End: end, Summary: summary, Description: description,
		})
	}
	for _, day := range fixtures.Rounds {
		start := t.round(day.Round)
		for _, m := range day.Matches {
			add(start, start.Add(t.length()), fmt.Sprintf("Round %d: %s - %s", day.Round, say.Clean(m.A),
				say.Clean(m.B)), "", "round", fmt.Sprint(day.Round), m.A, m.B)
		}
	}
	if f.Options.playOff() {
		add(t.PlayOff, t.PlayOff.Add(t.length()), "Play-off", "Only if teams are tied for the final. A "+
			"play-off of more than two teams takes longer.", "play-off")
	}
	if f.Options.final() {
		add(t.Final, t.Final.Add(t.length()), "Final", "", "final")
		add(t.Final.Add(t.length()), t.Final.Add(2*t.length()), "Extra match", "Only if the final is level.",
			"extra")
	}
	return ics.Calendar(g.Title, events), nil
}
