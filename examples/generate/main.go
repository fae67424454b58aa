// Command generate makes up events: floating eliminations of every edition, with forfeits, void
// games, absences, withdrawals, pins, prohibitions and play-offs.
//
//	generate [-seed S] [-n N] [-players P] [-edition E] [-check]
//
// It prints its seed, then one event a line, as package pairing reads them. The same flags
// give the same bytes on every machine.
//
// With -check it prints no events, but pairs each, and counts what should not be: a round that
// its own audit doesn't find legal and optimal, a proof that isn't accepted, an event that
// comes out differently after a trip through JSON or with its records in another order, or
// another round that audits better. The exit status is 1 if there is any such difference.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/arbiter-go/arbiter/pairing"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, out, errs io.Writer) int {
	flags := flag.NewFlagSet("generate", flag.ContinueOnError)
	flags.SetOutput(errs)
	seed := flags.Uint64("seed", 1, "what everything is drawn from")
	n := flags.Int("n", 10, "how many events")
	players := flags.Int("players", 16, "the most entrants of an event")
	edition := flags.String("edition", "", "wc2012, wc2013, wc2014 or wc2016; all of them in turn if empty")
	check := flags.Bool("check", false, "pair and audit each event, and count differences")
	if err := flags.Parse(args); err == flag.ErrHelp {
		return 0
	} else if err != nil {
		return 2
	}
	editions := []pairing.Edition{pairing.WC2012, pairing.WC2013, pairing.WC2014, pairing.WC2016}
	if *edition != "" {
		editions = editions[:1]
		if err := editions[0].UnmarshalText([]byte(*edition)); err != nil {
			fmt.Fprintln(errs, "generate:", err)
			return 2
		}
	}
	if flags.NArg() > 0 || *n < 0 || *players < 1 || *players > pairing.MaxEntrants {
		flags.Usage()
		return 2
	}

	fmt.Fprintf(out, "seed %d\n", *seed)
	var total result
	for k := range *n {
		g := &generator{rng: rand.New(rand.NewPCG(*seed, uint64(k)))}
		e, err := g.event(editions[k%len(editions)], *players)
		if err != nil {
			fmt.Fprintf(errs, "generate: event %d: %v\n", k+1, err)
			return 1
		}
		if *check {
			r := judge(e, g.rng)
			for _, d := range r.differences {
				text, _ := json.Marshal(e)
				fmt.Fprintf(out, "event %d: %s\n%s\n", k+1, d, text)
			}
			total.add(r)
			continue
		}
		text, err := json.Marshal(e)
		if err != nil {
			fmt.Fprintf(errs, "generate: event %d: %v\n", k+1, err)
			return 1
		}
		fmt.Fprintf(out, "%s\n", text)
	}
	if *check {
		fmt.Fprintf(out, "%d events, %d over, %d without a legal round, %d rounds paired, %d other rounds audited, %d with ties of ratings assumed: %d differences\n",
			*n, total.over, total.stuck, total.paired, total.audited, total.assumed, len(total.differences))
		if len(total.differences) > 0 {
			return 1
		}
	}
	return 0
}
