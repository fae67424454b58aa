package main

import (
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
)

// Where nobody can be champion, the chance to get through is what an entrant
// cares about, and else the first place.
func TestMainChances(t *testing.T) {
	f := madeUp(10_000, entrants(3)...)
	check := func(name string, want []odds.Chance) {
		t.Helper()
		if f.mainName() != name {
			t.Errorf("%s, want %s", f.mainName(), name)
		}
		if diff := cmp.Diff(want, f.main()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	check("wins", f.odds.Champion)
	f.odds.Nobody = odds.Chance{Value: 1, Low: 1, High: 1, Proved: true}
	f.odds.Through = []odds.Chance{{Value: 0.1}, {Value: 0.2}, {Value: 0.3}}
	for _, through := range []string{"final", "field"} {
		f.event.start.Course = stage{through: through}
		check(through, f.odds.Through)
	}
	f.odds.Through = nil
	check("first", []odds.Chance{f.odds.Places[0][0], f.odds.Places[1][0], f.odds.Places[2][0]})
}

// What is proved follows from the chances, so the places that are possible are
// the places without a dash.
func TestBound(t *testing.T) {
	never, always, open := odds.Chance{Proved: true}, odds.Chance{Value: 1, Low: 1, High: 1, Proved: true}, odds.Chance{High: 0.1}
	f := forecast{odds: odds.Odds{
		Champion: []odds.Chance{open, never, always, open},
		Through:  []odds.Chance{open, never, always, never},
		Places:   [][]odds.Chance{{open, open, open, open}, {never, open, never, open}, {always, never, never, never}, {never, never, open, never}},
	}}
	want := []course.Bound{
		{Best: 1, Worst: 4, CanWin: true},
		{Best: 2, Worst: 4, NotThrough: true},
		{Best: 1, Worst: 1, CanWin: true, MustWin: true, Through: true},
		{Best: 3, Worst: 3, CanWin: true, NotThrough: true},
	}
	for k, w := range want {
		if diff := cmp.Diff(w, f.bound(k)); diff != "" {
			t.Errorf("entrant %d (-want +got):\n%s", k, diff)
		}
	}
	f.odds.Through = nil
	if b := f.bound(2); b.Through || b.NotThrough {
		t.Errorf("nobody gets through anything, but %+v", b)
	}
}

// A round goes on as long as a game of it, and of no other round, is not
// played.
func TestUnfinished(t *testing.T) {
	round := func(outcomes ...pairing.Outcome) (r pairing.Round[string]) {
		for _, o := range outcomes {
			r.Games = append(r.Games, pairing.Game[string]{Gold: "Ann", Silver: "Bob", Outcome: o})
		}
		return r
	}
	won, open := pairing.GoldWins, pairing.NotPlayed
	for _, test := range []struct {
		rounds []pairing.Round[string]
		want   bool
	}{
		{nil, false},
		{[]pairing.Round[string]{round(won)}, false},
		{[]pairing.Round[string]{round(won, open)}, true},
		{[]pairing.Round[string]{round(won), round(open, won)}, true},
		{[]pairing.Round[string]{round(open), round(won, won)}, false},
		{[]pairing.Round[string]{round(won), round()}, false},
	} {
		if got := unfinished(pairing.Event[string]{Rounds: test.rounds}); got != test.want {
			t.Errorf("%+v: %t, want %t", test.rounds, got, test.want)
		}
	}
}
