package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// request returns a request for the round after 8 rounds, in which nobody left.
// With 3,500 players it is 1 MB.
func request(tb testing.TB, players int) []byte {
	rng := rand.New(rand.NewPCG(uint64(players), 8))
	e := pairing.Event[string]{Lives: 9}
	for i := range players {
		e.Entrants = append(e.Entrants, fmt.Sprintf("player %06d", i+1))
	}
	half := players / 2
	for r := range 8 {
		var round pairing.Round[string]
		for i := range half {
			g := pairing.Game[string]{Gold: e.Entrants[i], Silver: e.Entrants[half+(i+r)%half], Outcome: pairing.GoldWins}
			if rng.IntN(3) == 0 {
				g.Outcome = pairing.SilverWins
			}
			round.Games = append(round.Games, g)
		}
		e.Rounds = append(e.Rounds, round)
	}
	text, err := json.Marshal(map[string]any{"ask": "pairing.next", "event": e})
	if err != nil {
		tb.Fatal(err)
	}
	return append(text, '\n')
}

var requestSizes = []int{16, 1000, 3500, 10_000}

// BenchmarkServe measures a request as a whole: read, decide, write.
func BenchmarkServe(b *testing.B) {
	for _, n := range requestSizes {
		line := request(b, n)
		b.Run(fmt.Sprintf("players=%d", n), func(b *testing.B) {
			b.SetBytes(int64(len(line)))
			for b.Loop() {
				if err := serve(bytes.NewReader(line), io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkParts measures the parts of a request: to read, to decide, and to
// write.
func BenchmarkParts(b *testing.B) {
	for _, n := range requestSizes {
		line := request(b, n)
		q, err := readCall(line)
		if err != nil {
			b.Fatal(err)
		}
		a, err := pairingNext(line)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("players=%d/read", n), func(b *testing.B) {
			b.SetBytes(int64(len(line)))
			for b.Loop() {
				if _, err := readCall(line); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("players=%d/decide", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := pairing.Next(q.Event.event()); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("players=%d/write", n), func(b *testing.B) {
			for b.Loop() {
				text := write(a)
				b.SetBytes(int64(len(text)))
			}
		})
	}
}
