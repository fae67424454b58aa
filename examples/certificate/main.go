// Command certificate prints the next round of an event, with all that is
// needed to check without this library that no round is better.
//
//	certificate [-seed S] [-n N] [-rounds R] [-edition E] [-lives L]    of a simulated event
//	certificate event.json                                              of an event as package pairing reads it
//
// The file can also be the file of a championship with the event in it (go doc
// ./examples/worldchampionship). The file "-" is standard input.
//
//	certificate [-edition E] [-lives L] state.txt                       of a state file
//
// A state file of the public pairing program does not name its edition and its
// lives. Without the flags, the edition is wc2016, with its own number of
// lives. The command worldchampionship has the same flags, and says how the
// lines were read. The file must end before the round that is proved. It is
// never about an event with points.
//
// The program prints one JSON document:
//
//	{"event": …, "ranking": [{"player": …, "rank": 1, "seed": 3, "losses": 0, …}, …],
//	 "round": {"games": […], "byes": […]}, "certificate": {…}}
//
// The program check.py beside this program reads the document. It derives
// everything from the history anew, and looks at every pair. It knows nothing
// of this library.
//
//	go run ./examples/certificate | python3 examples/certificate/check.py
//
// # Proofs for VeriPB
//
//	certificate -veripb round [other flags, or event.json]
//
// prints the same document, and also writes two files. The file round.opb is
// the next round as a pseudo-Boolean problem: a variable for each pair that the
// director allows, an equation for each player, and an objective whose minimum
// is sought. It is made from the event. The file round.pbp is the proof that no
// round is better, made from the certificate. VeriPB 3.0 reads both. It is a
// checker by other people, and knows nothing of tournaments. VeriPB is free
// software of the MIAO research group, and its home is
// gitlab.com/MIAOresearch/software/VeriPB:
//
//	veripb round.opb round.pbp
//
// Solvers of pseudo-Boolean problems, such as MiniSat+, find the same optimum
// for small rounds. It is the bound in the conclusion of round.pbp.
//
// The package examples/certificate/internal/opb has the weights of the
// objective, and why they keep the order of the criteria. The program
// pbcheck.py checks the same files without VeriPB:
//
//	python3 examples/certificate/pbcheck.py round.opb round.pbp
//
// That the problem is this event, and no other, is checked by making it a
// second time. The program opb.py derives it from the history, without this
// library, byte for byte:
//
//	go run ./examples/certificate -veripb round >document.json
//	python3 examples/certificate/opb.py document.json | cmp - round.opb
//
// To convince somebody else, send round.opb, round.pbp, document.json, opb.py
// and check.py, which opb.py needs. Without these programs, nobody can tell
// whether the problem is about the event.
//
// Up to 1000 players can be paired in this way. The problem has about 80 bytes
// for each pair, and the proof about half as much.
//
// # Exit status
//
// The exit status is 0, or 1 if there is no next round or the output cannot be
// written, or 2 if the call or the file is wrong.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"

	"github.com/arbiter-go/arbiter/examples/certificate/internal/opb"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/play"
	"github.com/arbiter-go/arbiter/examples/internal/championship/statefile"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/pairing"
)

type event = pairing.Event[string]

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// The largest event that is simulated. A call with these takes about a minute.
const (
	maxPlayers = 100_000
	maxRounds  = 1000
)

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "certificate", In: in, Out: out, Errs: errs}
	flags := p.Flags("certificate [flags]\n       certificate event.json, or - for standard input\n       " +
		"certificate [-edition E] [-lives L] state.txt, or - for standard input")
	seed, n, rounds := uint64(1), 25, 4
	cli.Seed(flags, &seed, "seed", "draw the results from this `seed`")
	cli.Int(flags, &n, "n", 1, maxPlayers, "pair `N` entrants")
	cli.Int(flags, &rounds, "rounds", 0, maxRounds, "play `N` rounds before")
	var edition pairing.Edition
	flags.TextVar(&edition, "edition", pairing.WC2012, "use the rules of this `edition`: wc2012, wcc2014, "+
		"wc2013, wc2014, wc2016, arbiter-swiss-2026 or arbiter-mcmahon-2026 (default of a state file: wc2016)")
	lives := 0
	cli.Int(flags, &lives, "lives", 1, pairing.MaxLives, "play with this `number` of lives (default 3, or of a "+
		"state file: as the edition says)")
	veripb := flags.String("veripb", "", "also write `NAME`.opb and NAME.pbp, a proof that VeriPB reads")
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	given := cli.Given(flags)
	if given["veripb"] && *veripb == "" {
		return p.Wrong(flags, errors.New("-veripb needs the name of the files"))
	}
	if flags.NArg() > 0 && (given["seed"] || given["n"] || given["rounds"]) {
		return p.Wrong(flags,
			errors.New("-seed, -n and -rounds are about a simulated event, so they exclude a file"))
	}
	if edition.HasPoints() && (flags.NArg() > 0 || given["lives"]) {
		return p.Wrong(flags,
			fmt.Errorf("edition %v has points, so it excludes a state file and -lives", edition))
	}
	if flags.NArg() > 0 && !given["edition"] {
		edition = pairing.WC2016
	}

	var e event
	var next pairing.Pairing[string]
	var err error
	if flags.NArg() == 1 {
		if e, err = read(p, flags.Arg(0), edition, lives, given["edition"] || given["lives"]); err != nil {
			p.Fail(err)
			return cli.WrongCall
		}
		next, err = pairing.Next(e)
	} else {
		e, next, err = simulate(n, rounds, seed, edition, cmp.Or(lives, 3))
	}
	var proof competition.Proof
	if err == nil {
		proof, err = competition.Prove(e, next)
	}
	if err != nil {
		return p.Fail(err)
	}
	text, err := proof.JSON()
	if err != nil {
		return p.Fail(err)
	}
	if *veripb != "" {
		if err := writeProof(p, *veripb, flags.Arg(0), e, next); err != nil {
			return p.Fail(err)
		}
	}
	return p.Print(text, cli.Done, nil)
}

// writeProof writes the next round as a problem, and the proof of it. Neither
// file may be the file that the event is from.
func writeProof(p cli.Program, name, from string, e event, next pairing.Pairing[string]) error {
	problem, err := opb.For(e, next.Ranking, next.Certificate.Levels)
	if err != nil {
		return err
	}
	proof, err := problem.Proof(next.Round, next.Certificate)
	if err != nil {
		return err
	}
	files := []struct {
		path string
		text []byte
	}{{name + ".opb", problem.Text()}, {name + ".pbp", proof}}
	for _, f := range files {
		if cli.SameFile(f.path, from) {
			return fmt.Errorf("%s is the file of the event", f.path)
		}
	}
	for _, f := range files {
		if err := p.Write(f.path, f.text); err != nil {
			var at *fs.PathError
			if errors.As(err, &at) {
				err = fmt.Errorf("%s cannot be written: %w", f.path, at.Err)
			}
			return err
		}
	}
	return nil
}

// read reads an event from a file. The edition and the lives are about a state
// file. If they are given, the file must be one. Without lives, the edition has
// its own number.
func read(p cli.Program, path string, edition pairing.Edition, lives int, given bool) (event, error) {
	name, text, err := p.Read(path, cli.Sample{}, cli.MaxFile)
	if err != nil {
		return event{}, err
	}
	state, err := statefile.IsState(text)
	switch {
	case err != nil && given:
		state = true // the problems of all lines are more than err
	case err == nil && given && !state:
		err = errors.New("-edition and -lives are about a state file, and this is JSON")
		fallthrough
	case err != nil:
		return event{}, fmt.Errorf("%s: %w", name, err)
	}
	if state {
		settings := pairing.New[string](edition, nil)
		settings.Lives = cmp.Or(lives, settings.Lives)
		f, err := statefile.Read(text, settings)
		if err != nil {
			return event{}, fmt.Errorf("%s: %w", name, err)
		}
		return f.Event, nil
	}
	file, err := competition.Read(text)
	if err != nil {
		return event{}, fmt.Errorf("%s: %w", name, err)
	}
	if !file.HasEvent() {
		return event{}, fmt.Errorf("%s: %w", name, competition.ErrNoEvent)
	}
	return file.Event, nil
}

// simulate plays some rounds of an event. Results are drawn by
// the ratings before the round. It also pairs the round after them. In an event
// with points nobody is rated, so that both players are as likely to win. In a
// McMahon, eight entrants share a grade, and each grade is worth a win.
func simulate(n, rounds int, seed uint64, edition pairing.Edition, lives int) (event, pairing.Pairing[string], error) {
	e := event{Lives: lives, Edition: edition}
	if edition.HasPoints() {
		e.Lives, e.Length = 0, rounds+1
	}
	for i := range n {
		e.Entrants = append(e.Entrants, fmt.Sprintf("Player %d", i+1))
		switch edition {
		case pairing.WC2013, pairing.WC2014, pairing.WC2016:
			e.SeedRatings = append(e.SeedRatings, float64(2200-10*i))
		case pairing.ArbiterMcMahon2026:
			e.Start = append(e.Start, 2*((n-1-i)/8))
		}
	}
	lots := rand.New(rand.NewPCG(seed, 0))
	return play.On(e, rounds, play.Pair, play.ByRating[string](lots))
}
