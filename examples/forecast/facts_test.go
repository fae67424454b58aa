package main

import (
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/odds"
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
	check("final", f.odds.Through)
	f.event.kind = qualifier
	check("field", f.odds.Through)
	f.odds.Through = nil
	check("first", []odds.Chance{f.odds.Places[0][0], f.odds.Places[1][0], f.odds.Places[2][0]})
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
