// Command peers makes the instances on which package pairing is compared with
// other matching engines.
//
//	peers -o FILE [-n N] [-rounds R] [-lives L] [-seed S] [-met P] [-near K]
//
// It plays R rounds of an event with random results. The number of entrants is
// chosen so that N players are left. With -met, P percent of all pairs meet in
// additional rounds, and a quarter of these pairs meet twice.
//
// With -near, everybody has met the opponents that the criteria would choose.
// These are the players up to K places from the mirror of the own place among
// equal losses. The same flags give the same instance on every machine.
//
// The file has the instance as text:
//
//	fe-instance 1 n N lives L
//	p RANK LOSSES BYES RATING SEED      for each player left, in rank order
//	m I J TIMES                         for each two that have met, by rank
//
// RATING is a number, and a higher number is better. Here it is minus the class
// of the rating.
//
// The program prints one line about the answer of [pairing.Next], with tabs
// between the parts: the engine, its version, the file, the time of all of Next
// in milliseconds, and the cost by criterion. The drivers of the other engines
// print the same line, but their time is the time of the matching alone.
//
// # The comparison
//
// The script run beside this program makes instances, runs all installed
// engines, prints a table, and fails if any cost differs:
//
//	examples/benchmarks/peers/run          # on instances that it makes
//	examples/benchmarks/peers/run DIR      # on the instances in a directory
//	examples/benchmarks/peers/run -record  # rewrites peers.txt of pairing
//
// It installs nothing. On Debian, the engines come with
//
//	apt-get install g++ liblemon-dev libboost-graph-dev python3-networkx
//
// They are LEMON (MaxWeightedPerfectMatching) and Boost
// (maximum_weighted_matching), both with weights of 128 bits, and NetworkX
// (max_weight_matching) with Python's integers. All engines get every pair,
// with its cost by all criteria packed into one integer. An engine is left out
// of instances that are too large for it; see the top of the script.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// The exit statuses.
const (
	done      = 0
	failed    = 1
	wrongCall = 2
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, out, errs io.Writer) int {
	flags := flag.NewFlagSet("peers", flag.ContinueOnError)
	flags.SetOutput(errs)
	m := maker{}
	file := flags.String("o", "", "the `file` to write")
	flags.IntVar(&m.players, "n", 100, "have `N` players left")
	flags.IntVar(&m.rounds, "rounds", 8, "play `N` rounds before")
	flags.IntVar(&m.lives, "lives", 3, "give each player `N` lives")
	flags.Uint64Var(&m.seed, "seed", 1, "draw everything from this `seed`")
	flags.IntVar(&m.met, "met", 0, "let this `percentage` of all pairs have met in addition")
	flags.IntVar(&m.near, "near", 0, "let everybody have met the players up to `N` places from the mirror of the "+
		"own place")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return done
	case err != nil:
		return wrongCall // flags has said why
	case *file == "" || flags.NArg() > 0:
		err = errors.New("-o must name a file, and there are no other arguments")
	default:
		err = m.affordable()
	}
	if err != nil {
		fmt.Fprintf(errs, "peers: %v\n", err)
		flags.Usage()
		return wrongCall
	}
	line, err := measure(m, *file)
	if err == nil {
		_, err = io.WriteString(out, line)
	}
	if err != nil {
		fmt.Fprintf(errs, "peers: %v\n", err)
		return failed
	}
	return done
}

// measure writes an instance to a file, and returns the line about it.
func measure(m maker, file string) (string, error) {
	e, err := m.event()
	if err != nil {
		return "", err
	}
	next, took, err := timed(e)
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(file, instance(e, next.Ranking), 0o666); err != nil {
		return "", err
	}
	var cost []string
	for _, v := range next.Cost {
		cost = append(cost, fmt.Sprintf("%s=%d", v.Level(), v.Value))
	}
	return fmt.Sprintf("arbiter.Next\t-\t%s\t%.3f\t%s\n", file, 1e3*took.Seconds(), strings.Join(cost, " ")), nil
}

// enough is how long rounds are timed. A test needs no time.
var enough = time.Second / 5

// timed returns the next round, and the least time it took in as many runs as
// fit into the time that is enough.
func timed(e event) (next pairing.Pairing[int], best time.Duration, err error) {
	for start := time.Now(); best == 0 || time.Since(start) < enough; {
		run := time.Now()
		if next, err = pairing.Next(e); err != nil {
			return next, 0, err
		}
		if took := time.Since(run); best == 0 || took < best {
			best = took
		}
	}
	return next, best, nil
}

// instance is an event, and the players left in rank order, as text.
func instance(e event, ranking []pairing.Ranked[int]) []byte {
	place := map[int]int{}
	for i, p := range ranking {
		place[p.Player] = i
	}
	// How often two players have met, by the worse rank.
	met := make([]map[int]int, len(ranking))
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			i, ok1 := place[g.Gold]
			j, ok2 := place[g.Silver]
			if !ok1 || !ok2 {
				continue
			}
			if i > j {
				i, j = j, i
			}
			if met[i] == nil {
				met[i] = map[int]int{}
			}
			met[i][j]++
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "fe-instance 1 n %d lives %d\n", len(ranking), e.Lives)
	for _, p := range ranking {
		fmt.Fprintf(&b, "p %d %d %d %d %d\n", p.Rank, p.Losses, p.Byes, -p.Class, p.Player)
	}
	for i := range met {
		for j := i + 1; j < len(ranking) && len(met[i]) > 0; j++ {
			if times := met[i][j]; times > 0 {
				fmt.Fprintf(&b, "m %d %d %d\n", i+1, j+1, times)
			}
		}
	}
	return b.Bytes()
}
