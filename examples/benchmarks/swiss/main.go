// Command swiss makes the events on which our Swiss is compared with programs
// that pair by the Dutch system of FIDE, and pairs them.
//
//	swiss make [-players N] [-rounds R] [-seed S] >EVENT
//	swiss pair EVENT
//
// The first call plays an event with points, paired by [pairing.Next]. The
// better seed wins more often, and one game in five is drawn. The same flags
// give the same event on every machine. The second call prints the pairs of the
// next round, one a line, as numbers of entrants. The bye is a pair with 0.
//
// # The comparison
//
// The script run beside this program makes the events, runs all programs that
// it finds on them, each in a process of its own, and prints a table of times.
// It installs nothing:
//
//	BBP=path CHESSPAIRING=path examples/benchmarks/swiss/run
//
// The paths are of the programs bbpPairings and chesspairing. Their rules are
// others than ours, so their rounds are others, too.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/arbiter-go/arbiter/pairing"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "swiss:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("swiss", flag.ContinueOnError)
	players := flags.Int("players", 100, "the `number` of players")
	rounds := flags.Int("rounds", 5, "the `number` of rounds played")
	seed := flags.Uint64("seed", 1, "the `seed` of the results")
	switch {
	case len(args) > 0 && args[0] == "make":
		if err := flags.Parse(args[1:]); err != nil {
			return err
		}
		e, err := played(*players, *rounds, *seed)
		if err != nil {
			return err
		}
		return json.NewEncoder(out).Encode(e)
	case len(args) == 2 && args[0] == "pair":
		text, err := os.ReadFile(args[1])
		if err != nil {
			return err
		}
		return pair(text, out)
	}
	return errors.New("usage: swiss make [flags], or swiss pair EVENT")
}

// played returns an event after some rounds.
func played(players, rounds int, seed uint64) (pairing.Event[string], error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	e := pairing.Event[string]{Edition: pairing.ArbiterSwiss2026, Length: rounds + 1}
	number := map[string]int{}
	for k := range players {
		e.Entrants = append(e.Entrants, fmt.Sprint(k+1))
		number[e.Entrants[k]] = k
	}
	for range rounds {
		p, err := pairing.Next(e)
		if err != nil {
			return e, err
		}
		for k, g := range p.Round.Games {
			p.Round.Games[k].Outcome = pairing.SilverWins
			switch x := rng.IntN(100); {
			case x < 20:
				p.Round.Games[k].Outcome = pairing.Draw
			case x < 75 == (number[g.Gold] < number[g.Silver]):
				p.Round.Games[k].Outcome = pairing.GoldWins
			}
		}
		e.Rounds = append(e.Rounds, p.Round)
	}
	return e, nil
}

// pair prints the next round of an event in JSON.
func pair(text []byte, out io.Writer) error {
	var e pairing.Event[string]
	if err := json.Unmarshal(text, &e); err != nil {
		return err
	}
	p, err := pairing.Next(e)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(out)
	for _, g := range p.Round.Games {
		fmt.Fprintln(b, g.Gold, g.Silver)
	}
	for _, x := range p.Round.Byes {
		fmt.Fprintln(b, x, 0)
	}
	return b.Flush()
}
