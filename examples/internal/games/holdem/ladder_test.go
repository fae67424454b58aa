package holdem

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/internal/night"
)

var strengthHands = flag.Int("strength", 0, "play ten matches with halves of this many hands for the table of strength")

// duel lets two strategies play duplicate matches. It returns the chips that
// the first of them wins in 100 hands, and the standard error.
func duel(t testing.TB, g Game, a, b Strategy, hands, matches int) (mean, deviation float64) {
	t.Helper()
	plan, err := duplicate.Schedule(duplicate.Event[string]{
		Tables: [][]string{{"Ann", "Bob"}}, Hands: hands, Matches: matches, Dealer: duplicate.Master{7}, Cards: DealSize,
	})
	if err != nil {
		t.Fatal(err)
	}
	nets := make([]duplicate.Match, matches)
	var wait sync.WaitGroup
	for i := range nets {
		wait.Go(func() {
			r, err := Match[string]{Game: g, Plan: plan, Table: 1, Match: i + 1, Start: func(p string) Bot {
				if p == "Ann" {
					return a.New(uint64(2 * i))
				}
				return b.New(uint64(2*i + 1))
			}}.Play()
			if err != nil {
				t.Error(err)
			}
			nets[i] = r.Nets
		})
	}
	wait.Wait()
	s, err := duplicate.Score("Ann", "Bob", nets)
	if err != nil {
		t.Fatal(err)
	}
	scale := 100 / float64(2*hands*matches)
	return scale * float64(s.Total), scale * s.Duplicate
}

// playing returns the strategies that play a game.
func playing(g Game) []Strategy {
	return slices.DeleteFunc(All(), func(s Strategy) bool { return !slices.Contains(s.Games, g) })
}

// TestLadder checks that each strategy beats the next weaker one, by more than
// two standard errors. TestStrengthTable checks all pairs, and the later game.
func TestLadder(t *testing.T) {
	for _, g := range []Game{Limit, NoLimit} {
		list := playing(g)
		for i, s := range list[1:] {
			weaker, hands := list[i], 400
			switch s.Name {
			case "strength":
				hands = night.Cases(40, 100)
			case "learner":
				if hands = 100; g == NoLimit {
					continue // it takes too many hands
				}
			case "equilibrium":
				if !night.Now() {
					continue
				}
			}
			if mean, deviation := duel(t, g, s, weaker, hands, 4); mean <= 2*deviation {
				t.Errorf("%v: %s wins %.1f ± %.1f chips in 100 hands against %s", g, s.Name, mean, deviation, weaker.Name)
			}
		}
	}
}

// TestStrengthTable prints a table of the strategies, each against each weaker
// strategy, with intervals of 95 %. The later strategy must win.
func TestStrengthTable(t *testing.T) {
	if *strengthHands == 0 {
		t.Skip("only with -strength")
	}
	var text strings.Builder
	for _, g := range []Game{Limit, NoLimit, ACPCNoLimit} {
		list := playing(g)
		fmt.Fprintf(&text, "\n| %v |", g)
		for _, s := range list[:len(list)-1] {
			fmt.Fprintf(&text, " %s |", s.Name)
		}
		fmt.Fprintf(&text, "\n|---|%s\n", strings.Repeat("---:|", len(list)-1))
		for i, s := range list[1:] {
			fmt.Fprintf(&text, "| %s |", s.Name)
			for k := range list[:len(list)-1] {
				if k > i {
					text.WriteString("  |")
					continue
				}
				mean, deviation := duel(t, g, s, list[k], *strengthHands, 10)
				if mean <= 2*deviation {
					t.Errorf("%v: %s does not beat %s", g, s.Name, list[k].Name)
				}
				fmt.Fprintf(&text, " %.0f ± %.0f |", mean, math.Ceil(1.96*deviation))
			}
			text.WriteString("\n")
		}
	}
	t.Log(text.String())
}
