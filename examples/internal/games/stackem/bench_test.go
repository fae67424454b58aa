package stackem

import (
	"slices"
	"testing"
	"time"
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

// BenchmarkStrategies plays games of each strategy against itself. Most is the
// time of its slowest turn.
func BenchmarkStrategies(b *testing.B) {
	for _, s := range All() {
		b.Run(s.Name, func(b *testing.B) {
			game, moves, most := 0, 0, time.Duration(0)
			for b.Loop() {
				game++
				start, err := Deal(Seed{}, game)
				if err != nil {
					b.Fatal(err)
				}
				players := [2]Player{&timed{Player: s.New(1), most: &most}, &timed{Player: s.New(2), most: &most}}
				g, err := Contest(start, players, MaxMoves)
				if err != nil {
					b.Fatal(err)
				}
				moves += len(g.Moves)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(moves), "µs/turn")
			b.ReportMetric(float64(most.Microseconds()), "most-µs")
		})
	}
}

// A timed player notes the time of its slowest turn.
type timed struct {
	Player
	most   *time.Duration
	chosen time.Duration
}

func (p *timed) Choose(v View) Choice {
	start := time.Now()
	c := p.Player.Choose(v)
	p.chosen = time.Since(start)
	return c
}

func (p *timed) Place(v View, hand Brick) string {
	start := time.Now()
	at := p.Player.Place(v, hand)
	*p.most = max(*p.most, p.chosen+time.Since(start))
	return at
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
