package acpc

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// benchHand is a hand with limits of usual length, with a showdown.
func benchHand(b *testing.B) holdem.Hand {
	h, err := Play(holdem.Limit, shown{}.deal(), "rrc/crc/crrc/rc")
	if err != nil {
		b.Fatal(err)
	}
	return h
}

func BenchmarkMatchState(b *testing.B) {
	h := benchHand(b)
	b.ReportAllocs()
	for b.Loop() {
		MatchState(h, 2999, holdem.First)
	}
}

func BenchmarkReadMatchState(b *testing.B) {
	line := MatchState(benchHand(b), 2999, holdem.First)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ReadMatchState(holdem.Limit, line); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLog writes and reads a log of 3,000 hands.
func BenchmarkLog(b *testing.B) {
	l := Log{Name: "x", Definition: "y", Seed: "-", Game: holdem.Limit}
	h := benchHand(b)
	for i := range 3000 {
		players := [2]string{"Ada", "Bob"}
		if i%2 == 1 {
			players = [2]string{"Bob", "Ada"}
		}
		l.Hands = append(l.Hands, Hand{players, h})
	}
	var text bytes.Buffer
	if err := WriteLog(&text, l); err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		do   func() error
	}{
		{"write", func() error { return WriteLog(new(bytes.Buffer), l) }},
		{"read", func() error { _, err := ReadLog(holdem.Limit, bytes.NewReader(text.Bytes())); return err }},
	} {
		b.Run(fmt.Sprintf("%s/%d", c.name, len(l.Hands)), func(b *testing.B) {
			for b.Loop() {
				if err := c.do(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
