package runoff_test

import (
	"cmp"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/runoff"
	"pgregory.net/rapid"
)

// This file decides a second time, too simply to be wrong: in exact fractions,
// with all orders of leaving.

// rounds are the chips of each pair of bots, for each round, or nil where the
// pair has no unit.
type rounds [][][]*int64

// notLowest returns after which round it is proved that a bot of a set does not
// have the lowest total among some bots. If it is not, it returns the number of
// rounds.
func (r rounds) notLowest(set, among []int, bot int, n int, terms runoff.Terms) int {
	bound := terms.Bound
	if terms.By == runoff.SeriesPoints {
		bound = 1
	}
	most := big.NewInt(2 * int64(len(among)-1) * bound)
	money := map[[2]int]*big.Rat{}
	for at, round := range r {
		total := map[int]int64{}
		whole := true
		for _, a := range set {
			for _, b := range among {
				if a == b {
					continue
				}
				if round[a][b] == nil {
					whole = false
					continue
				}
				x := *round[a][b]
				if terms.By == runoff.SeriesPoints {
					x = int64(big.NewInt(x).Sign())
				}
				total[a] += x
			}
		}
		if !whole {
			continue
		}
		sum, parts := new(big.Rat), int64(0)
		for _, other := range set {
			if other == bot {
				continue
			}
			for size := range 12 {
				parts++
				key := [2]int{other, size}
				if money[key] == nil {
					money[key] = big.NewRat(1, 1)
				}
				down := new(big.Int).Lsh(most, uint(size))
				up := new(big.Int).Add(down, big.NewInt(total[bot]-total[other]))
				money[key].Mul(money[key], new(big.Rat).SetFrac(up, down))
				sum.Add(sum, money[key])
			}
		}
		if sum.Cmp(big.NewRat(parts*int64(n-1)*terms.Odds, 1)) >= 0 {
			return at
		}
	}
	return len(r)
}

// lowest returns the bots of a set that can still have the lowest total. One
// always can.
func (r rounds) lowest(set, among []int, n int, terms runoff.Terms) (list []int) {
	last := slices.MaxFunc(set, func(a, b int) int {
		return cmp.Or(r.notLowest(set, among, a, n, terms)-r.notLowest(set, among, b, n, terms), a-b)
	})
	for _, bot := range set {
		if bot == last || r.notLowest(set, among, bot, n, terms) == len(r) {
			list = append(list, bot)
		}
	}
	return list
}

// slowJudge judges a claim by all orders of leaving that are left.
func (r rounds) slowJudge(n int, terms runoff.Terms, c runoff.Claim[int]) runoff.Verdict {
	yes, no := false, false
	var orders func(set, among, left []int)
	orders = func(set, among, left []int) {
		if len(set) >= terms.Keep {
			among = set
		}
		if len(set) == 0 {
			place := func(bot int) int { return n - slices.Index(left, bot) }
			if c.Kind == runoff.Ahead && place(c.A) < place(c.B) || c.Kind == runoff.Within && place(c.A) <= c.Place {
				yes = true
			} else {
				no = true
			}
			return
		}
		for _, bot := range r.lowest(set, among, n, terms) {
			rest := slices.DeleteFunc(slices.Clone(set), func(x int) bool { return x == bot })
			orders(rest, among, append(left[:len(left):len(left)], bot))
		}
	}
	all := make([]int, n)
	for k := range all {
		all[k] = k
	}
	orders(all, all, nil)
	switch {
	case yes && no:
		return runoff.Open
	case yes:
		return runoff.True
	}
	return runoff.False
}

// drawEvidence draws bots of different strength and their rounds.
func drawEvidence(t *rapid.T) (n int, terms runoff.Terms, r rounds, played [][]runoff.Match[int]) {
	n = rapid.IntRange(2, 4).Draw(t, "bots")
	terms = runoff.Terms{By: runoff.ChipTotals, Bound: rapid.Int64Range(1, 50).Draw(t, "bound"), Odds: rapid.Int64Range(2, 20).Draw(t, "odds")}
	terms.Keep = rapid.IntRange(0, n).Draw(t, "keep")
	bound := terms.Bound
	if rapid.Bool().Draw(t, "points") {
		terms.By, terms.Bound = runoff.SeriesPoints, 0
	}
	strengths := rapid.SliceOfN(rapid.Int64Range(0, 3), n, n).Draw(t, "strengths")
	g := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	for range rapid.IntRange(0, 70).Draw(t, "rounds") {
		round := make([][]*int64, n)
		for k := range round {
			round[k] = make([]*int64, n)
		}
		var list []runoff.Match[int]
		for a := range n {
			for b := range a {
				if g.IntN(40) == 0 {
					continue
				}
				edge := bound * (strengths[a] - strengths[b]) / 3
				x := max(min(g.Int64N(2*bound+1)-bound+edge, bound), -bound)
				y := -x
				round[a][b], round[b][a] = &x, &y
				if g.IntN(2) == 0 {
					list = append(list, runoff.Match[int]{A: b, B: a, Chips: y})
				} else {
					list = append(list, runoff.Match[int]{A: a, B: b, Chips: x})
				}
			}
		}
		r, played = append(r, round), append(played, list)
	}
	return n, terms, r, played
}

// drawStatement draws a claim about places.
func drawStatement(t *rapid.T, n int) runoff.Claim[int] {
	c := runoff.Claim[int]{Kind: runoff.Within, A: rapid.IntRange(0, n-1).Draw(t, "a")}
	if rapid.Bool().Draw(t, "ahead") {
		c.Kind, c.B = runoff.Ahead, (c.A+rapid.IntRange(1, n-1).Draw(t, "b"))%n
	} else {
		c.Place = rapid.IntRange(1, n).Draw(t, "place")
	}
	return c
}

// evidenceIsExact: exact fractions and all orders give the same verdict, also
// to somebody who has looked after each round.
func evidenceIsExact(t *rapid.T) {
	n, terms, r, played := drawEvidence(t)
	c := drawStatement(t, n)
	bots := make([]int, n)
	for k := range bots {
		bots[k] = k
	}
	e, err := runoff.NewEvidence(bots, terms)
	if err != nil {
		t.Fatal(err)
	}
	look := rapid.Bool().Draw(t, "look")
	before := runoff.Open
	for _, round := range played {
		if err := e.Add(round); err != nil {
			t.Fatal(err)
		}
		if look {
			v, err := e.Judge(c)
			if err != nil || before != runoff.Open && v != before {
				t.Fatalf("%v after %v, %v", v, before, err)
			}
			before = v
		}
	}
	got, err := e.Judge(c)
	if want := r.slowJudge(n, terms, c); err != nil || got != want {
		t.Fatalf("%v, %v, want %v", got, err, want)
	}
	best, worst := e.Places()
	for bot := range bots {
		for place := 1; place <= n; place++ {
			v, err := e.Judge(runoff.Claim[int]{Kind: runoff.Within, A: bot, Place: place})
			if want := place >= worst[bot]; err != nil || (v == runoff.True) != want || (v == runoff.False) != (place < best[bot]) {
				t.Fatalf("bot %d on place %d or better: %v, but %d to %d", bot, place, v, best[bot], worst[bot])
			}
		}
	}
	pairs, err := e.Pairs(c)
	if err != nil || (got == runoff.Open) != (len(pairs) > 0) {
		t.Fatalf("%v, but %v, %v", got, pairs, err)
	}
}

func TestSlowEvidence(t *testing.T) { rapid.Check(t, evidenceIsExact) }

func FuzzEvidence(f *testing.F) { f.Fuzz(rapid.MakeFuzz(evidenceIsExact)) }
