package main

import (
	"math"
	"testing"
)

// If the better seed wins all games, the places of a bracket follow from the
// step at which each player goes out.
func TestBracketPlaces(t *testing.T) {
	truth := []int{1, 2, 3, 4, 5, 6, 7, 8}
	for _, test := range []struct {
		name          string
		play          func(*field) (result, error)
		places        []int
		rounds, games int
	}{
		{"single", single, []int{1, 2, 3, 3, 5, 5, 5, 5}, 3, 7},
		{"double", double, []int{1, 2, 3, 4, 5, 5, 7, 7}, 6, 14},
	} {
		f := source{n: 8, seed: 1}.field(0)
		f.decide = func(x, y, _ int) bool { return x < y }
		f.trueRank = truth
		got, err := test.play(f)
		if err != nil || got.rounds != test.rounds || got.games != test.games || got.winner != 1 {
			t.Errorf("%s: %+v, %v, want %+v", test.name, got, err, test)
		}
		if want := tau(test.places, truth); math.Abs(got.tau-want) > 1e-15 {
			t.Errorf("%s: tau %v, want %v", test.name, got.tau, want)
		}
	}
}
