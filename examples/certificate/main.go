// Command certificate prints the next round of an event with all that is needed to check,
// without this library, that it is the best one.
//
//	certificate [-seed S] [-n N] [-rounds R] [-edition E]    of an event that is simulated
//	certificate event.json                                   of an event as package pairing reads it
//
// "-" is standard input. It prints one JSON document:
//
//	{"event": …, "ranking": [{"player": …, "rank": 1, "seed": 3, "losses": 0, …}, …],
//	 "round": {"games": […], "byes": […]}, "certificate": {…}}
//
// The program check.py beside this one reads it, derives everything from the history anew, and
// looks at every pair: a page or two of Python that knows nothing of this library.
//
//	go run ./examples/certificate | python3 examples/certificate/check.py
//
// The exit status is 0, or 1 if there is no next round, or 2 for a wrong call.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

type event = pairing.Event[string]

// A document has everything.
type document struct {
	Event       event                       `json:"event"`
	Ranking     []ranked                    `json:"ranking"`
	Round       pairing.Round[string]       `json:"round"`
	Certificate pairing.Certificate[string] `json:"certificate"`
}

// ranked is a player left, in rank order.
type ranked struct {
	Player   string  `json:"player"`
	Rank     int     `json:"rank"`
	Seed     int     `json:"seed"`
	Losses   int     `json:"losses"`
	Byes     int     `json:"byes"`
	Wins     int     `json:"wins"`
	Class    int     `json:"class"`
	Strength float64 `json:"strength"`
	Seeded   float64 `json:"seeded,omitempty"`
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	flags := flag.NewFlagSet("certificate", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.Usage = func() {
		fmt.Fprintln(errs, "usage: certificate [flags]\n       certificate event.json, or - for standard input")
		flags.PrintDefaults()
	}
	seed := flags.Uint64("seed", 1, "what results are drawn from")
	n := flags.Int("n", 25, "how many entrants")
	rounds := flags.Int("rounds", 4, "how many rounds are played")
	var edition pairing.Edition
	flags.TextVar(&edition, "edition", pairing.WC2012, "wc2012, wc2013, wc2014 or wc2016")
	if err := flags.Parse(args); err == flag.ErrHelp {
		return 0
	} else if err != nil {
		return 2
	}
	if flags.NArg() > 1 || *n < 1 || *n > pairing.MaxEntrants || *rounds < 0 {
		flags.Usage()
		return 2
	}

	var e event
	var err error
	if flags.NArg() == 1 {
		if e, err = read(flags.Arg(0), in); err != nil {
			fmt.Fprintln(errs, "certificate:", err)
			return 2
		}
	} else {
		e, err = simulate(*n, *rounds, *seed, edition)
	}
	var d document
	if err == nil {
		d, err = certify(e)
	}
	if err != nil {
		fmt.Fprintln(errs, "certificate:", err)
		return 1
	}
	text, err := json.Marshal(d)
	if err != nil {
		fmt.Fprintln(errs, "certificate:", err)
		return 1
	}
	fmt.Fprintf(out, "%s\n", text)
	return 0
}

// read reads an event from a file.
func read(path string, in io.Reader) (e event, err error) {
	var text []byte
	if path == "-" {
		text, err = io.ReadAll(in)
	} else {
		text, err = os.ReadFile(path)
	}
	if err == nil {
		err = json.Unmarshal(text, &e)
	}
	return e, err
}

// simulate plays some rounds of an event with three lives. Each game is won with the
// probability that the ratings before the round give.
func simulate(n, rounds int, seed uint64, edition pairing.Edition) (event, error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	e := event{Lives: 3, Edition: edition}
	for i := range n {
		e.Entrants = append(e.Entrants, fmt.Sprintf("Player %d", i+1))
		if edition != pairing.WC2012 {
			e.SeedRatings = append(e.SeedRatings, float64(2200-10*i))
		}
	}
	for range rounds {
		p, err := pairing.Next(e)
		if err != nil || p.Over {
			return e, err
		}
		strength := map[string]float64{}
		for _, r := range p.Ranking {
			strength[r.Player] = r.Strength
		}
		for k := range p.Round.Games {
			g := &p.Round.Games[k]
			g.Outcome = pairing.SilverWins
			if rng.Float64() < rating.Expected(strength[g.Gold], strength[g.Silver]) {
				g.Outcome = pairing.GoldWins
			}
		}
		e.Rounds = append(e.Rounds, p.Round)
	}
	return e, nil
}

// certify pairs the next round.
func certify(e event) (document, error) {
	p, err := pairing.Next(e)
	if err != nil {
		return document{}, err
	}
	if p.Over {
		return document{}, pairing.ErrOver
	}
	d := document{Event: e, Ranking: []ranked{}, Round: p.Round, Certificate: p.Certificate}
	for _, r := range p.Ranking {
		d.Ranking = append(d.Ranking, ranked{
			r.Player, r.Rank, slices.Index(e.Entrants, r.Player) + 1, r.Losses, r.Byes, r.Wins, r.Class, r.Strength, r.Seeded,
		})
	}
	return d, nil
}
