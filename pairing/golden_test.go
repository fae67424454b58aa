package pairing_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// TestGolden plays events from seeds and compares every decision, and every bit
// of every rating, with a file. The file is the same for all machines.
func TestGolden(t *testing.T) {
	var got bytes.Buffer
	fmt.Fprintln(&got, "# Decisions and rating bits of events played from seeds; rewritten by go test -run Golden -update.")
	for _, c := range []struct {
		edition                pairing.Edition
		players, lives, rounds int
	}{
		{pairing.WCC2014, 2, 3, 9}, {pairing.WCC2014, 5, 3, 20}, {pairing.WCC2014, 8, 2, 20}, {pairing.WCC2014, 13, 4, 20},
		{pairing.WCC2014, 16, 3, 20}, {pairing.WCC2014, 33, 3, 20}, {pairing.WCC2014, 100, 3, 8},
		{pairing.WC2013, 11, 3, 20}, {pairing.WC2014, 16, 3, 20}, {pairing.WC2016, 9, 4, 20}, {pairing.WC2016, 40, 3, 20},
	} {
		playGolden(t, &got, c.edition, c.players, c.lives, c.rounds)
	}
	golden.Check(t, "decisions.golden", got.String())
}

// playOffAnyhow returns the play-off that an event would have in edition
// WCC2014.
func playOffAnyhow[P comparable](e pairing.Event[P]) (*pairing.RunnerUpPlayOff[P], error) {
	e.Edition = pairing.WCC2014
	return pairing.PlayOff(e)
}

// playGolden writes one event. Results depend on integers alone.
func playGolden(t *testing.T, w *bytes.Buffer, edition pairing.Edition, players, lives, rounds int) {
	rng := rand.New(rand.NewPCG(uint64(players), uint64(lives)))
	e := pairing.Event[int]{Lives: lives, Edition: edition}
	for i := range players {
		e.Entrants = append(e.Entrants, i+1)
		if edition != pairing.WCC2014 {
			e.SeedRatings = append(e.SeedRatings, float64(2200-17*i)+float64(rng.IntN(8))/8)
		}
	}
	// The director has wishes too, and a play-off.
	e.Forbidden = []pairing.Prohibition[int]{{Pair: [2]int{1, players}}}
	if players > 4 {
		e.Absent = []pairing.Absence[int]{{Player: 2, Round: 2}}
		e.Pins = []pairing.Pin[int]{{Round: 2, Pairs: [][2]int{{3, 4}}}}
	} else {
		e.Forbidden = nil
	}
	for len(e.Rounds) < rounds {
		if record, err := playOffAnyhow(e); err == nil && record != nil {
			fmt.Fprintf(w, "play-off {After:%d Champion:%v Tied:%v}\n", record.After, record.Champion, record.Tied)
			e.PlayOff = record
		}
		next, err := pairing.Next(e)
		if errors.Is(err, pairing.ErrPin) {
			e.Pins = nil
			continue
		}
		if errors.Is(err, pairing.ErrNoLegalRound) {
			e.Forbidden = nil
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(w, "event %v %d players %d lives round %d", edition, players, lives, len(e.Rounds)+1)
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
			if r.Seeded != 0 {
				fmt.Fprintf(w, ":%016x", math.Float64bits(r.Seeded))
			}
		}
		fmt.Fprintln(w)
		e.Rounds = append(e.Rounds, next.Round)
	}
}
