package main

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file says how long tests of two bots take.

// A test looks at units one by one. It returns 1 when it says that the first
// bot is better, -1 when it says that it is not, and else 0.
type test func(x int64) int

// An end is how a test ended, and after how many units.
type end struct{ verdict, units int }

// run lets a test look at units until it ends, or all are used.
func (t test) run(units []int64) end {
	for k, x := range units {
		if v := t(x); v != 0 {
			return end{v, k + 1}
		}
	}
	return end{0, len(units)}
}

// decided is the test of Evidence.
func decided(units []int64, by runoff.Rule, bound int64) (end, error) {
	e, err := runoff.NewEvidence([]int{0, 1}, runoff.Terms{By: by, Bound: bound, Odds: odds})
	for k := 0; err == nil && k < len(units); k++ {
		if err = e.Add([]runoff.Match[int]{{A: 0, B: 1, Chips: units[k]}}); err != nil {
			break
		}
		var v runoff.Verdict
		if v, err = e.Judge(ahead(0, 1)); v == runoff.True {
			return end{1, k + 1}, nil
		} else if v == runoff.False {
			return end{-1, k + 1}, nil
		}
	}
	return end{0, len(units)}, err
}

// level is the quantile of 95 % of the normal distribution.
const level = 1.6448536269514722

// fixed returns how many units a test of fixed length takes, which has a level
// of 5 % and a power of 90 % for a mean of d deviations.
func fixed(d float64) int {
	const power = 1.2815515655446004 // the quantile of 90 %
	return int(math.Ceil((level + power) * (level + power) / (d * d)))
}

// ofLength is the test of fixed length. It knows the deviation.
func ofLength(length int) test {
	n, sum := 0, int64(0)
	return func(x int64) int {
		sum += x
		if n++; n == length && float64(sum) > level*deviation*math.Sqrt(float64(n)) {
			return 1
		}
		return 0
	}
}

// most is how many units are played at most, as a multiple of 1/d².
const most = 40

// lengths compares tests of two bots.
func (c call) lengths(ctx context.Context) (string, error) {
	text := ""
	for _, x := range []struct {
		name  string
		pool  pool
		bound int64
		d     int64
	}{
		{"0.05", bell, 6 * deviation, 50},
		{"0.1", bell, 6 * deviation, 100},
		{"0.2", bell, 6 * deviation, 200},
		{"0.4", bell, 6 * deviation, 400},
		{"0.2, big wins", rare, rare.bound() + 200, 200},
		{"0.2, big losses", rare.turned(), rare.bound() + 200, 200},
	} {
		part, err := c.length(ctx, x.name, x.pool, x.bound, x.d)
		if err != nil {
			return "", err
		}
		text += part
	}
	return text, nil
}

// The tests that are compared.
var tests = []string{"Evidence", "fixed length", "SPRT, true d", "SPRT, half of d", "SPRT, twice d"}

// length prints a table for one strength.
func (c call) length(ctx context.Context, name string, p pool, bound, strength int64) (string, error) {
	d := float64(strength) / deviation
	all := int(most / (d * d))
	runs := share(c.runs, 10)
	ends := func(more int64) ([][]end, error) {
		return each(ctx, runs, func(n int) (list []end, err error) {
			lots := chance.NewLots("length "+name, c.seed, uint64(n))
			units := make([]int64, all)
			for k := range units {
				units[k] = p.draw(&lots) + more
			}
			first, err := decided(units, runoff.ChipTotals, bound)
			if err != nil {
				return nil, err
			}
			length := fixed(d)
			last := ofLength(length).run(units[:length])
			list = append(list, first, last)
			for _, t := range []float64{1, 0.5, 2} {
				s := sprt{t: t * float64(strength)}
				list = append(list, test(s.add).run(units))
			}
			return list, nil
		})
	}
	better, err := ends(strength)
	if err != nil {
		return "", err
	}
	equal, err := ends(0)
	if err != nil {
		return "", err
	}
	rows := [][]string{
		{"", "", "", "", "", "with d", "", "", "equal"},
		{"d = " + name, "mean", "median", "90 %", "wrong", "open", "mean", "wrong", "open"},
	}
	for k, name := range tests {
		rows = append(rows, append(append([]string{name}, figures(column(better, k), -1, true)...),
			figures(column(equal, k), 1, false)...))
	}
	return layout(rows) + "\n", nil
}

// column returns the ends of one test.
func column(list [][]end, k int) (ends []end) {
	for _, x := range list {
		ends = append(ends, x[k])
	}
	return ends
}

// figures returns the mean length of a test, or also the median and the length
// that nine in ten do not exceed, and how often it was wrong, and open.
func figures(list []end, wrong int, all bool) (cells []string) {
	lengths, bad, open, sum := []int{}, 0, 0, 0
	for _, x := range list {
		lengths = append(lengths, x.units)
		sum += x.units
		switch x.verdict {
		case wrong:
			bad++
		case 0:
			open++
		}
	}
	slices.Sort(lengths)
	n := len(list)
	cells = []string{fmt.Sprintf("%.0f", float64(sum)/float64(n))}
	if all {
		cells = append(cells, fmt.Sprint(lengths[(n-1)/2]), fmt.Sprint(lengths[(n*9+9)/10-1]))
	}
	return append(cells, percent(float64(bad)/float64(n)), percent(float64(open)/float64(n)))
}
