package course

import (
	"errors"
	"flag"
	"slices"
	"strconv"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestMain lets rapid try fewer cases by day.
func TestMain(m *testing.M) {
	flag.Set("rapid.checks", strconv.Itoa(night.Cases(25, 100)))
	m.Run()
}

// ends is what the ends of a course come to, all of them.
type ends struct {
	count, most int
	bounds      []Bound
}

// allEnds goes through all ends of a course, and checks that each is within the
// bounds that were given on the way.
func allEnds(t *rapid.T, c Course, seen occurs.Tally) ends {
	bounds, most := c.Bounds(), c.Most()
	all := ends{bounds: make([]Bound, c.Entrants())}
	contests := c.Contests()
	if len(contests) == 0 {
		all.count = 1
		end := c.End()
		for i, place := range end.Places {
			wins := end.Champion == i
			all.bounds[i] = Bound{Best: place, Worst: place, CanWin: wins, MustWin: wins}
		}
		seen.When(end.Champion < 0, "nobody wins")
	}
	for results := range allResults(len(contests)) {
		after, err := c.After(results)
		if err != nil {
			t.Fatalf("%v: %+v", err, c.(*floating).event)
		}
		some := allEnds(t, after, seen)
		all.most = max(all.most, len(contests)+some.most)
		for i, b := range some.bounds {
			x := &all.bounds[i]
			if all.count == 0 {
				*x = b
				continue
			}
			x.Best, x.Worst = min(x.Best, b.Best), max(x.Worst, b.Worst)
			x.CanWin, x.MustWin = x.CanWin || b.CanWin, x.MustWin && b.MustWin
		}
		all.count += some.count
	}
	if most >= 0 && all.most > most {
		t.Fatalf("%d games, want at most %d: %+v", all.most, most, c.(*floating).event)
	}
	for i, b := range bounds {
		x := all.bounds[i]
		if x.Best < b.Best || x.Worst > b.Worst || x.CanWin && !b.CanWin || !x.MustWin && b.MustWin || b.Through || b.NotThrough {
			t.Fatalf("entrant %d: %+v, want within %+v: %+v", i, x, b, c.(*floating).event)
		}
		if len(contests) > 0 {
			seen.Note("bounds")
			seen.When(x.Best == b.Best, "best is attained")
			seen.When(x.Worst == b.Worst, "worst is attained")
			seen.When(x.CanWin == b.CanWin && x.MustWin == b.MustWin, "champion is sharp")
			seen.When(b.Best > 1 && b.Worst < len(bounds), "proved on both sides")
		}
	}
	if len(contests) > 0 {
		seen.Note("courses")
		seen.When(all.most == most, "most is attained")
		f := c.(*floating)
		seen.When(f.event.PlayOff != nil, "play-off")
		s := f.look()
		seen.When(s.least == 0, "perhaps nobody is left")
		seen.When(s.stayers < 2, "one stayer")
		seen.When(s.stayers < 2 && f.event.SecondBy == pairing.LastOut, "one stayer, last-out")
		seen.When(s.away, "somebody is away")
		seen.Note(f.event.Edition)
		seen.Note(f.event.SecondBy)
	}
	return all
}

// allResults yields all results of n contests, except the results of none.
func allResults(n int) func(func([]Result) bool) {
	return func(yield func([]Result) bool) {
		for bits := range 1 << n {
			results := make([]Result, n)
			for k := range results {
				results[k] = Result(bits >> k & 1)
			}
			if n == 0 || !yield(results) {
				return
			}
		}
	}
}

// withinBounds is the law that all ends lie within Bounds and Most.
func withinBounds(t *rapid.T, seen occurs.Tally) {
	e := drawFloating(t, 6)
	start, err := Floating(e)
	if err != nil {
		t.Fatal(err)
	}
	allEnds(t, start.Course, seen)
}

func TestWithinBounds(t *testing.T) {
	occurs.Hold(t, withinBounds, "wc2012", "wc2013", "wc2014", "wc2016", "wcc2014", "most-won", "last-out",
		"play-off", "nobody wins", "perhaps nobody is left", "one stayer", "one stayer, last-out", "somebody is away",
		"proved on both sides", "best is attained", "worst is attained", "most is attained")
}

func FuzzWithinBounds(f *testing.F) { occurs.Fuzz(f, withinBounds) }

// sameAsNext is the law that a course gives the event and the places that a
// loop over [pairing.Next] gives, and that it changes nothing.
func sameAsNext(t *rapid.T, seen occurs.Tally) {
	e := drawFloating(t, 12)
	given, before := e.Clone(), e.Clone()
	start, err := Floating(given)
	if err != nil {
		t.Fatal(err)
	}
	var courses []Course
	var events []pairing.Event[string]
	for c := start.Course; ; {
		courses, events = append(courses, c), append(events, c.(*floating).event.Clone())
		switch err := playedByNext(&e); {
		case errors.Is(err, pairing.ErrPin) || errors.Is(err, pairing.ErrNoLegalRound) || errors.Is(err, pairing.ErrEmptyRound):
			seen.Note("a record gives way")
			return
		case err != nil:
			t.Fatal(err)
		}
		if len(c.Contests()) == 0 {
			break
		}
		var results []Result
		for _, contest := range c.Contests() {
			r := Result(rapid.IntRange(0, 1).Draw(t, "result"))
			results = append(results, r)
			decide(&e, c.Players()[contest.First], c.Players()[contest.Second], r)
		}
		if c, err = c.After(results); err != nil {
			t.Fatal(err)
		}
	}
	last := courses[len(courses)-1].(*floating)
	if diff := cmp.Diff(e, last.event); diff != "" {
		t.Errorf("event (-want +got):\n%s", diff)
	}
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	want := End{Places: make([]int, len(e.Entrants)), Champion: -1}
	for _, place := range table.Places {
		for _, p := range place.Players {
			want.Places[slices.Index(e.Entrants, p)] = place.From
		}
	}
	if table.Champion != nil {
		want.Champion = slices.Index(e.Entrants, *table.Champion)
	}
	if diff := cmp.Diff(want, last.End()); diff != "" {
		t.Errorf("end (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(before, given); diff != "" {
		t.Errorf("the event has changed:\n%s", diff)
	}
	for k, c := range courses {
		if diff := cmp.Diff(events[k], c.(*floating).event); diff != "" {
			t.Errorf("course %d has changed:\n%s", k, diff)
		}
	}
	seen.Note("played to the end")
	seen.When(e.PlayOff != nil, "play-off")
	seen.When(slices.ContainsFunc(e.Rounds, func(r pairing.Round[string]) bool { return len(r.Games) == 0 }), "a round without games")
}

// playedByNext appends rounds to an event, as far as nobody needs to play.
func playedByNext(e *pairing.Event[string]) error {
	for {
		p, err := pairing.Next(*e)
		switch {
		case errors.Is(err, pairing.ErrUnfinished):
			return nil
		case err != nil:
			return err
		case !p.Over:
			e.Rounds = append(e.Rounds, p.Round)
			continue
		}
		record, err := pairing.PlayOff(*e)
		if err != nil || record == nil {
			return err
		}
		e.PlayOff = record
	}
}

// decide sets the outcome of a game of the last round. A void game is replayed.
func decide(e *pairing.Event[string], gold, silver string, r Result) {
	outcome := pairing.GoldWins
	if r == SecondWins {
		outcome = pairing.SilverWins
	}
	round := &e.Rounds[len(e.Rounds)-1]
	k := e.Find(len(e.Rounds), gold, silver) - 1
	if round.Games[k].Outcome == pairing.Void {
		k = len(round.Games)
		round.Games = append(round.Games, pairing.Game[string]{Gold: gold, Silver: silver})
	}
	round.Games[k].Outcome = outcome
}

func TestSameAsNext(t *testing.T) {
	occurs.Hold(t, sameAsNext, "a record gives way", "played to the end", "play-off", "a round without games")
}

func FuzzSameAsNext(f *testing.F) { occurs.Fuzz(f, sameAsNext) }
