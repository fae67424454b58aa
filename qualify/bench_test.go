package qualify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// large returns a qualifier of n entrants who play each of six benchmarks
// twenty times.
func large(n int) Event[int] {
	in := Event[int]{Window: Period{hour(0), hour(1000)}}
	for i := range n {
		in.Entrants = append(in.Entrants, i)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for b := range 6 {
		in.Benchmarks = append(in.Benchmarks, -1-b)
		for k := range 20 {
			for i := range n {
				start := hour(1 + 30*k).Add(time.Duration(rng.Int64N(1e13)))
				g := Game[int]{i, -1 - b, rng.IntN(20) > 0, start, start.Add(time.Hour), Gold}
				if k%2 == 1 {
					g.Gold, g.Silver = g.Silver, g.Gold
				}
				if rng.IntN(2) == 0 {
					g.Winner = Silver
				}
				in.Games = append(in.Games, g)
			}
		}
	}
	rng.Shuffle(len(in.Games), func(a, b int) { in.Games[a], in.Games[b] = in.Games[b], in.Games[a] })
	return in
}

var sizes = []int{16, 10_000}

func BenchmarkRank(b *testing.B) {
	for _, n := range sizes {
		in := large(n)
		b.Run(fmt.Sprintf("entrants=%d/games=%d", n, len(in.Games)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Rank(in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkOutlook(b *testing.B) {
	for _, n := range sizes {
		in := large(n)
		b.Run(fmt.Sprintf("entrants=%d/games=%d", n, len(in.Games)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Outlook(in, hour(999)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMargin asks how few results put the last entrant into the field.
func BenchmarkMargin(b *testing.B) {
	for _, n := range []int{16, 100} {
		in := large(n)
		r, err := Rank(in)
		if err != nil {
			b.Fatal(err)
		}
		last := r.Places[len(r.Places)-1].Players[0]
		b.Run(fmt.Sprintf("entrants=%d/games=%d", n, len(in.Games)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s, err := Margin(in, Claim[int]{Kind: InField, A: last})
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(s.Least), "least")
				b.ReportMetric(float64(s.Most), "most")
			}
		})
	}
}

// BenchmarkRead reads the JSON of an event.
func BenchmarkRead(b *testing.B) {
	for _, n := range sizes {
		text, err := json.Marshal(large(n / 10))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("bytes=%d", len(text)), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := ReadEvent[int](bytes.NewReader(text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
