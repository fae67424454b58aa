package runoff

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func BenchmarkBankroll(b *testing.B)   { benchmark(b, Bankroll[string]) }
func BenchmarkPoints(b *testing.B)     { benchmark(b, Points[string]) }
func BenchmarkTopByTotal(b *testing.B) { benchmark(b, topFour[string]) }

func topFour[P comparable](t *Crosstable[P]) (Ranking[P], error) { return TopByTotal(t, Top{}) }

// benchmark ranks full crosstables of as many bots as a competition has, and of
// more. Chips are large numbers, so that bots hardly ever leave together.
func benchmark(b *testing.B, rank func(*Crosstable[string]) (Ranking[string], error)) {
	for _, n := range []int{10, 500, 1000, 2000} {
		b.Run(fmt.Sprintf("bots=%d", n), func(b *testing.B) {
			t := full(b, n)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := rank(t); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func full(tb testing.TB, n int) *Crosstable[string] {
	bots := make([]string, n)
	for i := range bots {
		bots[i] = fmt.Sprintf("bot %d", i+1)
	}
	t, err := NewCrosstable(bots, Options{})
	if err != nil {
		tb.Fatal(err)
	}
	r := rand.New(rand.NewPCG(2007, uint64(n)))
	for i := range n {
		for j := range i {
			c := r.Int64N(200_001) - 100_000
			if err := t.Add(Match[string]{A: bots[i], B: bots[j], Chips: c}); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return t
}

func BenchmarkAdd(b *testing.B) {
	bots := letters(10)
	for b.Loop() {
		t, err := NewCrosstable(bots, Options{})
		if err != nil {
			b.Fatal(err)
		}
		for i := range bots {
			for j := range i {
				if err := t.Add(Match[string]{A: bots[i], B: bots[j], Chips: 1}); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}

func BenchmarkBootstrap(b *testing.B) {
	t := full(b, 15)
	for b.Loop() {
		if _, err := Bootstrap(t, 1, 1000, Bankroll); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTies(b *testing.B) {
	t := full(b, 15)
	for b.Loop() {
		if _, err := Ties(t, 1, 1000); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMargin asks about the winner, about a cut, and about the last bot,
// which makes the longest search.
func BenchmarkMargin(b *testing.B) {
	t := full(b, 20)
	r, err := Bankroll(t)
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name         string
		place, claim int
	}{{"winner", 0, 1}, {"cut", 9, 10}, {"last", 19, 1}} {
		for _, unit := range []Unit{InChips, InMatches} {
			b.Run(fmt.Sprintf("%s/%v", c.name, unit), func(b *testing.B) {
				claim := Claim[string]{Kind: Within, By: ChipTotals, A: r.Places[c.place].Bots[0], Place: c.claim}
				for b.Loop() {
					if _, err := Margin(t, claim, unit); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
