package runoff

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// This file holds a second reading of the rules, too simple to be wrong. Every
// total is computed anew from the matches, at every step.

// slowTotal returns the total of bot i against the bots that are still in.
func slowTotal(i int, in []int, matches []Match[int], points bool) int64 {
	var total int64
	for _, j := range in {
		var won int64
		for _, m := range matches {
			if m.A == i && m.B == j {
				won += m.Chips
			}
			if m.B == i && m.A == j {
				won -= m.Chips
			}
		}
		switch {
		case !points:
			total += won
		case won > 0:
			total++
		case won < 0:
			total--
		}
	}
	return total
}

// slowRank ranks bots 0 to n-1. Keep 0 is a full run-off.
func slowRank(n int, matches []Match[int], points bool, keep int, atLeast bool) ([]Place[int], []Step[int]) {
	var places []Place[int]
	var steps []Step[int]
	var in []int
	for i := range n {
		in = append(in, i)
	}
	totals := func() (list []Total[int]) {
		for _, i := range in {
			list = append(list, Total[int]{i, slowTotal(i, in, matches, points)})
		}
		return list
	}
	split := func(list []Total[int]) (out, stay []int) {
		least := slices.MinFunc(list, func(x, y Total[int]) int { return int(x.Total - y.Total) }).Total
		for _, x := range list {
			if x.Total == least {
				out = append(out, x.Bot)
			} else {
				stay = append(stay, x.Bot)
			}
		}
		return out, stay
	}
	for len(in) > keep {
		list := totals()
		out, stay := split(list)
		if atLeast && len(stay) < keep {
			break
		}
		steps = append(steps, Step[int]{LowestLeave, list, out})
		places = append([]Place[int]{{len(stay) + 1, len(in), out}}, places...)
		in = stay
	}
	if len(in) == 0 {
		return places, steps
	}
	list := totals()
	steps = append(steps, Step[int]{TotalLast, list, nil})
	for _, x := range list {
		better, same := 0, []int{}
		for _, y := range list {
			if y.Total > x.Total {
				better++
			}
			if y.Total == x.Total {
				same = append(same, y.Bot)
			}
		}
		if same[0] == x.Bot {
			places = append(places, Place[int]{better + 1, better + len(same), same})
		}
	}
	slices.SortFunc(places, func(x, y Place[int]) int { return x.From - y.From })
	return places, steps
}

func TestSlow(t *testing.T) {
	shared, kept := 0, 0
	r := rand.New(rand.NewPCG(2006, 2007))
	for k := range night.Cases(600, 1000) {
		n, each := 1+r.IntN(9), 1+r.IntN(3)
		wide := []int64{1, 2, 5, 1000}[r.IntN(4)]
		var matches []Match[int]
		for i := range n {
			for j := range i {
				for range each {
					c := r.Int64N(2*wide+1) - wide
					m := Match[int]{A: i, B: j, Chips: c}
					if r.IntN(2) == 0 {
						m = Match[int]{A: j, B: i, Chips: -c}
					}
					matches = append(matches, m)
				}
			}
		}
		r.Shuffle(len(matches), func(i, j int) { matches[i], matches[j] = matches[j], matches[i] })
		uneven := len(matches) > 0 && r.IntN(4) == 0
		if uneven {
			matches = matches[:r.IntN(len(matches))]
		}
		table, err := NewCrosstable(seq(n), Options{AllowUneven: uneven})
		if err == nil {
			err = table.Add(matches...)
		}
		if err != nil {
			t.Fatal(err)
		}
		top := Top{Keep: 1 + r.IntN(6), AtLeast: r.IntN(2) == 0}
		for _, c := range []struct {
			rule   Rule
			points bool
			top    Top
			rank   func() (Ranking[int], error)
		}{
			{ChipTotals, false, Top{}, func() (Ranking[int], error) { return Bankroll(table) }},
			{SeriesPoints, true, Top{}, func() (Ranking[int], error) { return Points(table) }},
			{TotalLast, false, top, func() (Ranking[int], error) { return TopByTotal(table, top) }},
		} {
			got, err := c.rank()
			if err != nil {
				t.Fatalf("case %d: %v", k, err)
			}
			got.Uneven = nil
			want := Ranking[int]{Rule: c.rule}
			want.Places, want.Steps = slowRank(n, matches, c.points, c.top.Keep, c.top.AtLeast)
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("case %d, %v %+v of %v (-want +got):\n%s", k, c.rule, c.top, matches, diff)
			}
			if len(got.Places) < n {
				shared++
			}
			if s := got.Steps[len(got.Steps)-1]; s.Rule == TotalLast && len(s.Totals) != top.Keep {
				kept++
			}
		}
	}
	if shared < 500 || kept < 200 {
		t.Errorf("%d rankings with shared places, %d with more or fewer kept: too few to tell", shared, kept)
	}
}

func seq(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// slowSets deals one bot at a time.
func slowSets(order []int) [][]int {
	n := len(order)
	sets := make([][]int, n/6)
	if n%6 == 5 {
		sets = append(sets, nil)
	}
	for k, b := range order {
		at := k / 6
		if at >= len(sets) {
			at = (k - n/6*6) % len(sets)
		}
		sets[at] = append(sets[at], b)
	}
	return sets
}

func TestSlowSets(t *testing.T) {
	for n := range 100 {
		for _, first := range []bool{true, false} {
			r, err := Sets(seq(n), first)
			if err != nil {
				t.Fatal(err)
			}
			want := [][]int{}
			if n > 10 || n == 10 && !first {
				want = slowSets(seq(n))
			}
			if diff := cmp.Diff(want, r.Sets); diff != "" || r.Needed != (len(want) > 0) {
				t.Errorf("%d bots, first %v, needed %v (-want +got):\n%s", n, first, r.Needed, diff)
			}
		}
	}
}
