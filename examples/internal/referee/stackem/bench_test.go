package stackem

import (
	"slices"
	"testing"
)

// BenchmarkPlay plays a game of the usual length, and the longest one that
// there can be.
func BenchmarkPlay(b *testing.B) {
	s, err := Deal(Seed{}, 1)
	if err != nil {
		b.Fatal(err)
	}
	usual, err := Contest(s, [2]Player{Slots{}, Greedy{}}, 1000)
	if err != nil {
		b.Fatal(err)
	}
	longest := Game{Start: begun(mixed, but(sorted, "B0", 0), 98), Moves: slices.Repeat([]Move{{Take: Discard, At: "A0"}, {Take: Discard, At: "D3"}}, MaxMoves/2)}
	for _, c := range []struct {
		name string
		game Game
	}{{"usual", usual}, {"longest", longest}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if c, err := Play(c.game); err != nil || c.End.Moves() != len(usual.Moves) && c.End.Moves() != MaxMoves {
					b.Fatal(err, c.End.Moves())
				}
			}
			b.ReportMetric(float64(len(c.game.Moves)), "moves")
		})
	}
}

func BenchmarkDeal(b *testing.B) {
	b.ReportAllocs()
	game := 0
	for b.Loop() {
		game++
		if _, err := Deal(Seed{}, game); err != nil {
			b.Fatal(err)
		}
	}
}

// TestApplyAllocations makes moves of all kinds.
func TestApplyAllocations(t *testing.T) {
	p, err := begun(mixed, sorted, 98, 99).Begin()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []Move{{Take: Pile, At: "A0"}, {Take: Pile, At: "-1"}, {Take: Discard, At: "A0"}, {Take: Discard}, {Take: Pile, MS: 60_001}} {
		if n := testing.AllocsPerRun(100, func() {
			if _, _, err := p.Apply(m); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%+v: %v allocations", m, n)
		}
	}
}
