package pairing_test

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGolden plays events from seeds and compares every decision, and every bit of every
// rating, with a file. The file is the same for all machines.
func TestGolden(t *testing.T) {
	const file = "testdata/decisions.golden"
	var got bytes.Buffer
	fmt.Fprintln(&got, "# Decisions and rating bits of events played from seeds; rewritten by go test -run Golden -update.")
	for _, c := range []struct{ players, lives, rounds int }{{2, 3, 9}, {5, 3, 20}, {8, 2, 20}, {13, 4, 20}, {16, 3, 20}, {33, 3, 20}, {100, 3, 8}} {
		golden(t, &got, c.players, c.lives, c.rounds)
	}
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wantLines, gotLines := bytes.Split(want, []byte("\n")), bytes.Split(got.Bytes(), []byte("\n"))
	for i := range max(len(wantLines), len(gotLines)) {
		if i >= len(wantLines) || i >= len(gotLines) || !bytes.Equal(wantLines[i], gotLines[i]) {
			t.Fatalf("%s:%d differs", file, i+1)
		}
	}
}

// golden writes one event. Results depend on integers alone.
func golden(t *testing.T, w *bytes.Buffer, players, lives, rounds int) {
	rng := rand.New(rand.NewPCG(uint64(players), uint64(lives)))
	e := pairing.Event[int]{Lives: lives}
	for i := range players {
		e.Entrants = append(e.Entrants, i+1)
	}
	for len(e.Rounds) < rounds {
		next, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(w, "event %d players %d lives round %d", players, lives, len(e.Rounds)+1)
		if next.Over {
			fmt.Fprintf(w, " over\n")
			return
		}
		fmt.Fprintf(w, " byes %v assumed %d\n ", next.Round.Byes, next.AssumedTies)
		for k := range next.Round.Games {
			g := &next.Round.Games[k]
			fmt.Fprintf(w, " %d-%d:%v", g.Gold, g.Silver, next.Colors[k].Rule)
			g.Outcome = pairing.GoldWins
			switch x := rng.IntN(100); {
			case x == 0:
				g.Outcome = pairing.BothForfeit
			case x < 50+(g.Gold-g.Silver)*40/players:
				g.Outcome = pairing.SilverWins
			}
		}
		fmt.Fprintf(w, "\n ")
		for _, r := range next.Ranking {
			fmt.Fprintf(w, " %d:%d:%016x", r.Player, r.Class, math.Float64bits(r.Strength))
		}
		fmt.Fprintln(w)
		e.Rounds = append(e.Rounds, next.Round)
	}
}
