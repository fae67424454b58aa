package house_test

import (
	"errors"
	"math"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
)

func ratingAnswers(t *testing.T) []answer {
	players := []string{"Ann", "Bob", "Cid", "Dan"}
	game := rating.Game[string]{A: "Ann", B: "Bob", Score: rating.Win, Weight: 2}
	pair := rating.Pair[string]{A: "Ann", B: "Bob", Wins: 3, Draws: 2, Losses: 1}
	options := rating.Options{DummyWeight: 2, DummyElo: []float64{1500, 1400, 1600, 1500}, StandardErrors: true}
	anchors := rating.Options{DummyWeights: []float64{0.5, 0.5, 40, 1e9}, Intervals: true}
	compared, err := rating.ComparePairs(players, []rating.Pair[string]{pair}, [][2]string{{"Ann", "Bob"}}, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := &compared[0]
	c.Elo, c.Error, c.Better = math.Round(c.Elo), math.Round(c.Error), math.Round(c.Better*100)/100
	table, err := rating.FitPairs(players, []rating.Pair[string]{pair, {A: "Ann", B: "Cid", Wins: 1}}, rating.Options{StandardErrors: true, Intervals: true})
	if err != nil {
		t.Fatal(err)
	}
	// The last digits of standard errors depend on the machine, and so does
	// how many steps intervals take.
	table.Info.Work = 500_000
	for i := range table.Ratings {
		r := &table.Ratings[i]
		r.FieldError, r.DummyError = math.Round(r.FieldError*1000)/1000, math.Round(r.DummyError*1000)/1000
		r.Low, r.High = math.Round(r.Low*1000)/1000, math.Round(r.High*1000)/1000
	}
	// By symmetry about 1600, Cid and Dan are equal, which is assumed:
	// proofs know symmetry about 1500 alone. Eva and Fay are equal without
	// doubt.
	tied, err := rating.Fit([]string{"Ann", "Bob", "Cid", "Dan", "Eva", "Fay"}, []rating.Game[string]{
		{A: "Cid", B: "Ann", Score: rating.Draw},
		{A: "Cid", B: "Bob", Score: rating.Draw},
	}, rating.Options{DummyElo: []float64{1700, 1500, 1600, 1600, 1500, 1500}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = rating.Fit(players, []rating.Game[string]{{A: "Ann", B: "Bob", Score: 4}}, rating.Options{DummyElo: []float64{0, 0, 0, 1e9}})
	var ps rating.Problems
	if !errors.As(err, &ps) {
		t.Fatal(err)
	}
	ahead, err := rating.MarginPairs(players, []rating.Pair[string]{pair}, rating.Claim[string]{Kind: rating.Ahead, A: "Ann", B: "Bob"}, rating.Rescored, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	within, err := rating.MarginPairs(players, []rating.Pair[string]{pair}, rating.Claim[string]{Kind: rating.Within, A: "Ann", Place: 4}, rating.Removed, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ahead.Work, within.Work = 500_000, 500_000 // may become less
	var tally rating.Tally[string]
	if err := tally.AddPair(pair); err != nil {
		t.Fatal(err)
	}
	return []answer{
		is(game),
		is(pair),
		{filled: []any{options, anchors}, empty: []string{"MaxWork"}},
		is(*c),
		is(ahead.Claim, within.Claim),
		partOf(ahead.Changes[0]),
		is(ahead, within),
		partOf(table.Ratings[0], tied.Ratings[1]),
		partOf(table.Info, tied.Info),
		is(table, tied),
		is(*ps[0], *ps[1]),
		{filled: []any{tally}, why: "its record is the pairs"},
	}
}
