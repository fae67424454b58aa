// Command generate makes up events of every edition: floating eliminations,
// Swiss and McMahon tournaments. They have forfeits, void games, absences,
// withdrawals, pins, prohibitions with a first and a last round, and play-offs,
// or draws, requested byes, clubs, points to begin with and accelerated rounds.
// Players enter late where the rules of the event allow it.
//
//	generate [-seed S] [-n N] [-players P] [-edition E] [-check]
//
// It prints its seed, and then one event on each line, as package pairing reads
// them. The same flags give the same bytes on every machine.
//
// With -check it prints no events. It pairs each event, and counts these
// differences:
//
//   - The audit does not find the round legal and optimal.
//   - The proof of the round is not accepted.
//   - The answer changes after a round trip of the event through JSON.
//   - The answer or the standings change with the order of the event's records.
//   - The audit finds another round better.
//
// The exit status is 0, or 1 if there is a difference or the output cannot be
// written, or 2 for a wrong call. The number of events times -players is at
// most 100 million.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/pairing"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// The maximum number of entrants of an event, and of all events together.
const (
	maxPlayers = 100_000
	maxWork    = 100_000_000
)

// run is the program; it returns the exit status.
func run(args []string, out, errs io.Writer) int {
	p := cli.Program{Name: "generate", Out: out, Errs: errs}
	flags := p.Flags("generate [flags]")
	c := call{seed: 1, n: 10, players: 16}
	cli.Seed(flags, &c.seed, "seed", "draw everything from this `seed`")
	cli.Int(flags, &c.n, "n", 0, math.MaxInt, "make `N` events")
	cli.Int(flags, &c.players, "players", 1, maxPlayers, "have at most `N` entrants in an event")
	c.editions = []pairing.Edition{pairing.WC2012, pairing.WC2013, pairing.WC2014, pairing.WC2016,
		pairing.WCC2014, pairing.ArbiterSwiss2026, pairing.ArbiterMcMahon2026}
	const usage = "use the rules of this `edition`: wc2012, wcc2014, wc2013, wc2014, wc2016,\n" +
		"arbiter-swiss-2026 or arbiter-mcmahon-2026 (default all of them in turn)"
	flags.Func("edition", usage, func(text string) error {
		c.editions = make([]pairing.Edition, 1)
		return c.editions[0].UnmarshalText([]byte(text))
	})
	flags.BoolVar(&c.check, "check", false, "pair and audit each event, and count differences")
	if status, ok := p.Parse(flags, args, 0); !ok {
		return status
	}
	if c.n > maxWork/c.players {
		return p.Wrong(flags, fmt.Errorf("%d events of up to %d entrants take too long; there can be %d", c.n,
			c.players, maxWork/c.players))
	}
	b := bufio.NewWriter(out)
	status, err := c.events(b)
	if err == nil {
		err = cli.Unwritten("the output", b.Flush())
	}
	if err != nil {
		return p.Fail(err)
	}
	return status
}

// A call is a request to the program, from its arguments.
type call struct {
	seed       uint64
	n, players int
	editions   []pairing.Edition
	check      bool
}

// events prints the events, or the differences in them, and returns the exit
// status.
func (c call) events(out io.Writer) (status int, err error) {
	say := func(format string, args ...any) error {
		_, err := fmt.Fprintf(out, format, args...)
		return cli.Unwritten("the output", err)
	}
	if err := say("seed %d\n", c.seed); err != nil {
		return cli.Failed, err
	}
	var total result
	for k := range c.n {
		g := &generator{rng: rand.New(rand.NewPCG(c.seed, uint64(k)))}
		e, err := g.event(c.editions[k%len(c.editions)], c.players)
		if err != nil {
			return cli.Failed, fmt.Errorf("event %d: %w", k+1, err)
		}
		text, err := json.Marshal(e)
		if err != nil {
			return cli.Failed, fmt.Errorf("event %d: %w", k+1, err)
		}
		if c.check {
			r := judge(e, g.rng)
			for _, d := range r.differences {
				if err := say("event %d: %s\n%s\n", k+1, d, text); err != nil {
					return cli.Failed, err
				}
			}
			total.add(r)
		} else if err := say("%s\n", text); err != nil {
			return cli.Failed, err
		}
	}
	if !c.check {
		return cli.Done, nil
	}
	if len(total.differences) > 0 {
		status = cli.Failed
	}
	return status, say("%d differences in %d events: %d over, %d without a legal round,\n"+
		"    %d rounds paired, %d other rounds audited, %d with ties of ratings assumed\n",
		len(total.differences), c.n, total.over, total.stuck, total.paired, total.audited, total.assumed)
}
