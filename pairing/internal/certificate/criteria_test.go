package certificate

import (
	"slices"
	"testing"
)

// TestBook has, for each criterion, the levels that it needs for three players,
// and what the pairs and byes of the three cost there.
func TestBook(t *testing.T) {
	players := []Player{
		{Group: 0, Byes: 2, Missed: 3, Club: 2, Seed: 3, Class: 1, SeededClass: 2, SeededUnits: 100},
		{Group: 0, Byes: 1, Missed: 5, Club: 1, Seed: 1, Class: 2, SeededClass: 3, SeededUnits: 90},
		{Group: 2, Byes: 4, Missed: 4, Club: 2, Seed: 2, Class: 4, SeededClass: 7, SeededUnits: 70},
	}
	met := [][]Meeting{{{1, 1}, {2, 2}}, {{0, 1}}, {{0, 2}}}
	none := []int64{0, 0, 0}
	type costs struct {
		n     int
		pairs []int64 // of 0 and 1, of 0 and 2, and of 1 and 2
		byes  []int64 // of 0, 1 and 2
	}
	for _, c := range []struct {
		criterion Criterion
		name      string
		levels    []costs
	}{
		{Allowed, "Allowed", []costs{{0, []int64{0, 0, 1}, []int64{0, 1, 0}}}},
		{ByeFewest, "ByeFewest", []costs{{0, none, []int64{1, 0, 3}}}},
		{Repeats, "Repeats", []costs{{3, []int64{0, 1, 0}, none}, {2, []int64{1, 0, 0}, none}}},
		{ByeLosses, "ByeLosses", []costs{{0, none, []int64{0, 0, 2}}}},
		{LossGaps, "LossGaps", []costs{{2, []int64{0, 1, 1}, none}}},
		{ByeRating, "ByeRating", []costs{{0, none, []int64{0, 1, 3}}}},
		{ByeSeed, "ByeSeed", []costs{{0, none, []int64{2, 0, 1}}}},
		{RankSpread, "RankSpread", []costs{{0, []int64{-1, 4, 1}, none}}},
		{ByeRank, "ByeRank", []costs{{0, none, []int64{0, 1, 2}}}},
		{RankSquares, "RankSquares", []costs{{0, []int64{-1, -4, -1}, none}}},
		{ByeSeeded, "ByeSeeded", []costs{{0, none, []int64{0, 1, 5}}}},
		{SeededSquares, "SeededSquares", []costs{{0, []int64{-100, -900, -400}, none}}},
		{ByeMostLosses, "ByeMostLosses", []costs{{0, none, []int64{2, 2, 0}}}},
		{ByeLast, "ByeLast", []costs{{0, none, []int64{2, 1, 0}}}},
		{ScoreGaps, "ScoreGaps", []costs{{2, []int64{0, 1, 1}, none}}},
		{ByeLowest, "ByeLowest", []costs{{0, none, []int64{2, 2, 0}}}},
		{ByeUnplayed, "ByeUnplayed", []costs{{0, none, []int64{0, 2, 1}}}},
		{SameClub, "SameClub", []costs{{0, []int64{0, 1, 0}, none}}},
		{HalvesApart, "HalvesApart", []costs{{0, []int64{-1, 4, 2}, none}}},
		{RanksClose, "RanksClose", []costs{{0, []int64{1, 4, 1}, none}}},
	} {
		f := &Facts{Players: players, Met: met, Criteria: []Criterion{c.criterion}}
		if c.criterion == Allowed {
			f.Criteria = nil
			const bye = 3
			f.Forbidden = [][]int32{nil, {2, bye}, {1}, {1}}
		}
		p := &Proof{}
		for word, l := range c.levels {
			p.Levels = append(p.Levels, Level{c.criterion, l.n, word, 1})
		}
		if c.criterion.String() != c.name {
			t.Errorf("%s is called %v", c.name, c.criterion)
		}
		k := newChecker(f, p, usual, plenty)
		if err := k.setTariff(k.needs()); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		var want []Level
		for _, n := range k.needs() {
			want = append(want, Level{n.criterion, n.n, len(want), 1})
		}
		if !slices.Equal(p.Levels, want) {
			t.Errorf("%s needs the levels %v, want %v", c.name, want, p.Levels)
		}
		cost := func(i, j int) []int64 {
			met := 0
			if j < len(players) {
				met = f.times(i, j)
			}
			k.cost(i, j, met, k.scratch)
			return k.scratch
		}
		for word, l := range c.levels {
			for x, pair := range [][2]int{{0, 1}, {0, 2}, {1, 2}} {
				if got := cost(pair[0], pair[1])[word]; got != 2*l.pairs[x] {
					t.Errorf("%s: the pair of %d and %d costs %d, want %d", c.name, pair[0], pair[1], got, 2*l.pairs[x])
				}
			}
			for i := range players {
				if got := cost(i, len(players))[word]; got != 2*l.byes[i] {
					t.Errorf("%s: a bye of %d costs %d, want %d", c.name, i, got, 2*l.byes[i])
				}
			}
		}
	}
	nobody := &Facts{Criteria: []Criterion{Repeats, LossGaps, ByeFewest}}
	if needs := nobody.needs(); needs != nil {
		t.Errorf("nobody needs the levels %v", needs)
	}
	if Criterion(0).String() != "" {
		t.Errorf("no criterion is called %v", Criterion(0))
	}
}
