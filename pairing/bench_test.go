package pairing

import (
	"errors"
	"math/rand/v2"
	"testing"
)

// BenchmarkMatching solves fields without and with the check of the proof. The
// events are ordinary ones, large and small, and events in which very many
// pairs have met.
func BenchmarkMatching(b *testing.B) {
	for _, s := range []fieldSpec{
		{players: 32, lives: 3, rounds: 8, seed: 1},
		{players: 100, lives: 3, rounds: 8, seed: 1},
		{players: 1000, lives: 3, rounds: 8, seed: 1},
		{players: 1001, lives: 3, rounds: 8, seed: 1},
		{players: 3000, lives: 3, rounds: 8, seed: 1},
		{players: 10_000, lives: 3, rounds: 8, seed: 1},
		{players: 100_000, lives: 3, rounds: 8, seed: 1},

		{players: 1000, lives: 3, rounds: 2, seed: 1},
		{players: 10_000, lives: 3, rounds: 2, seed: 1},

		{players: 1000, lives: 3, rounds: 8, seed: 1, met: 99},
		{players: 1000, lives: 3, rounds: 8, seed: 1, met: 95},
		{players: 1000, lives: 3, rounds: 8, seed: 1, met: 70},
		{players: 1000, lives: 3, rounds: 8, seed: 1, met: 30},
		{players: 1000, lives: 3, rounds: 8, seed: 1, near: 5},
		{players: 1000, lives: 3, rounds: 8, seed: 1, near: 20},
	} {
		b.Run(s.String(), func(b *testing.B) {
			f := s.field()
			if err := f.tooMuch(); err != nil {
				b.Skip(err)
			}
			b.Run("solve", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, _, err := f.solve(plenty()); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run("solve+check", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					m, p, err := f.solve(plenty())
					if err == nil {
						err = f.check(m, p, plenty())
					}
					if err != nil {
						b.Fatal(err)
					}
				}
			})
		})
	}
}

// BenchmarkNext asks for the round after eight rounds, from the event to the
// colors. Either all entrants are left, or about one in seven.
func BenchmarkNext(b *testing.B) {
	for _, lives := range []int{9, 3} {
		for _, players := range []int{16, 100, 1000, 10_000, 100_000} {
			s := fieldSpec{players: players, lives: lives, rounds: 8, seed: 1}
			b.Run(s.String(), func(b *testing.B) {
				e := s.event()
				b.ReportAllocs()
				for b.Loop() {
					if _, err := Next(e); errors.Is(err, ErrTooLarge) {
						b.Skip(err)
					} else if err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkSimulate plays whole events of 16 players with 3 lives, with random
// results.
func BenchmarkSimulate(b *testing.B) {
	seed := uint64(0)
	for b.Loop() {
		seed++
		rng := rand.New(rand.NewPCG(seed, 1))
		e := Event[int]{Lives: 3}
		for i := range 16 {
			e.Entrants = append(e.Entrants, i+1)
		}
		for {
			next, err := Next(e)
			if err != nil {
				b.Fatal(err)
			}
			if next.Over {
				break
			}
			for k := range next.Round.Games {
				next.Round.Games[k].Outcome = []Outcome{GoldWins, SilverWins}[rng.IntN(2)]
			}
			e.Rounds = append(e.Rounds, next.Round)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "events/s")
}

func BenchmarkAudit(b *testing.B) {
	e := fieldSpec{players: 100, lives: 9, rounds: 8, seed: 1}.event()
	next, err := Next(e)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Audit(e, next.Round); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStandings(b *testing.B) {
	e := fieldSpec{players: 300, lives: 9, rounds: 8, seed: 1}.event()
	for b.Loop() {
		if _, err := Standings(e); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWhyNot asks why the first does not meet another, each in turn, after
// the round is known.
func BenchmarkWhyNot(b *testing.B) {
	for _, players := range []int{100, 1000, 10_000} {
		s := fieldSpec{players: players, lives: 9, rounds: 8, seed: 1}
		b.Run(s.String(), func(b *testing.B) {
			p, err := Prepare(s.event())
			if err != nil {
				b.Fatal(err)
			}
			ranking := p.Next().Ranking
			k := 0
			for b.Loop() {
				k++
				wish := Pin[int]{Pairs: [][2]int{{ranking[0].Player, ranking[1+k%(players-1)].Player}}}
				if _, err := p.WhyNot(wish); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
