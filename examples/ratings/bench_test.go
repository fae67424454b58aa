package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"testing"
)

// forms has the beginning of a text, and what comes for each game.
var forms = []struct {
	name, form, begin string
	game              func(a, b string, score int) string
}{
	{"pgn", pgnForm, "", func(a, b string, score int) string {
		return fmt.Sprintf("[Event \"Match\"]\n[Site \"?\"]\n[Date \"2026.03.01\"]\n[Round \"1\"]\n[White \"%s\"]\n[Black \"%s\"]\n"+
			"[Result \"%s\"]\n[ECO \"C65\"]\n[TimeControl \"60+0.6\"]\n\n%s%[3]s\n\n", a, b, [...]string{"0-1", "1/2-1/2", "1-0"}[score],
			strings.Repeat("12. Nf3 {+0.25/14 0.61s} Nc6 {+0.18/15 0.59s}\n13. Bb5 {+0.31/15 0.6s} a6\n{+0.2/14 0.6s} ", 20))
	}},
	{"moves", pgnForm, "", func(a, b string, score int) string {
		return fmt.Sprintf("[Event \"Match\"]\n[Site \"?\"]\n[Date \"2026.03.01\"]\n[Round \"1\"]\n[White \"%s\"]\n[Black \"%s\"]\n"+
			"[Result \"%s\"]\n\n%s%[3]s\n\n", a, b, [...]string{"0-1", "1/2-1/2", "1-0"}[score],
			strings.Repeat("12. Nf3 Nc6 13. Bb5 a6 14. Ba4 Nf6 15. O-O Be7\n", 10))
	}},
	{"csv", csvForm, "model_a,model_b,winner\n", func(a, b string, score int) string {
		return fmt.Sprintf("%s,%s,%s\n", a, b, [...]string{"model_b", "tie", "model_a"}[score])
	}},
	{"lines", linesForm, "", func(a, b string, score int) string {
		return fmt.Sprintf("%s %s %s\n", a, b, [...]string{"0-1", "1/2-1/2", "1-0"}[score])
	}},
}

// BenchmarkRead reads games among 129 players.
func BenchmarkRead(b *testing.B) {
	for _, f := range forms {
		b.Run(f.name, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			var text bytes.Buffer
			text.WriteString(f.begin)
			games := 0
			for ; text.Len() < 32<<20; games++ {
				i := rng.IntN(129)
				j := (i + 1 + rng.IntN(128)) % 129
				text.WriteString(f.game(fmt.Sprintf("model-%d", i), fmt.Sprintf("model-%d", j), rng.IntN(3)))
			}
			b.SetBytes(int64(text.Len()))
			for b.Loop() {
				r := newRecord()
				if err := r.read(context.Background(), bytes.NewReader(text.Bytes()), "", new(counter)); err != nil || r.games != int64(games) {
					b.Fatal(r.games, games, err, r.problems)
				}
			}
			b.ReportMetric(float64(games)*float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
