package pairing_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// pastOf is an event of n players of whom the pairs of a graph have met, all
// with one outcome.
func pastOf(n int, outcome pairing.Outcome, games graph) pairing.Event[int] {
	e := pairing.Event[int]{Lives: pairing.MaxLives}
	for i := range n {
		e.Entrants = append(e.Entrants, i)
	}
	next := make([]int, n) // the first round in which each is free
	for _, pair := range games {
		r := max(next[pair[0]], next[pair[1]])
		next[pair[0]], next[pair[1]] = r+1, r+1
		if r == len(e.Rounds) {
			e.Rounds = append(e.Rounds, pairing.Round[int]{})
		}
		e.Rounds[r].Games = append(e.Rounds[r].Games, pairing.Game[int]{Gold: pair[0], Silver: pair[1], Outcome: outcome})
	}
	return e
}

// graphOf makes the graph of this name.
func graphOf(name string, n, m int) graph {
	for _, g := range graphs {
		if g.name == name {
			return g.make(rand.New(rand.NewPCG(1, 1)), n, m)
		}
	}
	panic("no graph is called " + name)
}

// BenchmarkHostile has the worst of the events that were made to be slow, of up
// to a megabyte of JSON each. Some are answered, others are refused.
func BenchmarkHostile(b *testing.B) {
	beside := func(n int) (g graph) { // the fold, and what is next to it
		for d := range 2 {
			for i := range n / 2 {
				if j := n - 1 - i - d; i < j {
					g = append(g, [2]int{i, j})
				}
			}
		}
		return g
	}
	pinned := func(n, pairs int) pairing.Event[int] {
		e := pastOf(n, 0, nil)
		pin := pairing.Pin[int]{Round: 1}
		for i := range pairs {
			pin.Pairs = append(pin.Pairs, [2]int{2 * i, 2*i + 1})
		}
		e.Pins = []pairing.Pin[int]{pin}
		return e
	}
	forbidden := pastOf(10_000, 0, nil)
	for _, pair := range beside(10_000) {
		forbidden.Forbidden = append(forbidden.Forbidden, pairing.Prohibition[int]{Pair: pair})
	}
	for _, c := range []struct {
		name  string
		event pairing.Event[int]
	}{
		{"fold and next to it, 10,000", pastOf(10_000, pairing.NoDecision, beside(10_000))},
		{"the same, forbidden", forbidden},
		{"30,000 pairs pinned of 60,000", pinned(60_000, 30_000)},
		{"10,000 pairs pinned of 60,000", pinned(60_000, 10_000)},
		{"path of wins, 17,000", pastOf(17_000, pairing.GoldWins, graphOf("path", 17_000, 17_000))},
		{"ladder of wins, 10,000", pastOf(10_000, pairing.GoldWins, graphOf("ladder", 10_000, 15_000))},
		{"grid of wins, 10,000", pastOf(10_000, pairing.GoldWins, graphOf("grid", 10_000, 20_000))},
		{"two hubs, 10,001", pastOf(10_001, pairing.GoldWins, graphOf("two hubs", 10_001, 4000))},
		{"clique of wins, 300", pastOf(300, pairing.GoldWins, graphOf("clique", 300, 15_000))},
		{"parts of three, 3,000", pastOf(3000, pairing.GoldWins, graphOf("odd parts", 3000, 9000))},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p, err := pairing.Next(c.event)
				if err != nil && !errors.Is(err, pairing.ErrTooLarge) {
					b.Fatal(err)
				}
				b.ReportMetric(float64(p.Work)/1e6, "Msteps")
			}
		})
	}
}
