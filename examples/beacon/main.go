// Command beacon describes a recorded round of the public randomness beacon
// drand, and checks its signature. It also says which round an organizer names
// in advance.
//
//	beacon                                   the chains that this program knows
//	beacon -chain C                          what is this chain?
//	beacon [-chain C] -pulse pulse.json      is this round genuine?
//	beacon [-chain C] -at 2026-12-01T18:00:00Z    the first round from a time on
//	beacon [-chain C] -round N               the time of a round
//	beacon -draw draw.json [-lot LABEL]      is this draw in order, and what are its cards, or its lot?
//
// A chain is quicknet, default, or a file. Files are the answers of any server
// of drand: /info for a chain, and /public/N for round N. The file "-" is
// standard input. The program never asks a server. It trusts no server either:
// a server cannot make a signature.
//
// A chain that is not shipped with this program can be a chain that somebody
// made up to choose its rounds. The program says so. An event names its chain
// by its hash, and only this chain counts. If a round is genuine in the other
// shipped chain, the error says which -chain to use.
//
// The file of a draw has all that is published about it:
//
//	{"draw": …, "promises": […], "contributions": […], "chain": …, "pulse": …}
//
// The draw names the chain and the round. The program checks everything: that
// each team revealed what it had promised, that the pulse is the named round,
// and the signature. Then it prints the master seed and the first deals, or
// with -lot the lot of a label instead. A draw that has a fault has no lots.
//
// No file can prove that the promises were published before the round. Only the
// announcements say so. So compare the list of the promises with its
// announcement. A list that has lost a team and its contribution after the
// round is accepted, with another master seed.
//
// An event that has lots and no cards has another file, for -lot alone:
//
//	{"event": "Cup", "beacon": …, "chain": …, "pulse": …}
//
// Draws and lots need a chain of the scheme of quicknet. In the scheme of the
// chain default, whoever has the key can choose among many valid signatures of
// a round. The program checks rounds of this scheme, but names none for a draw.
//
// The program verify.py beside this program checks the same signatures. It
// needs nothing but Python, and it shares nothing with this library:
//
//	go run ./examples/beacon -pulse examples/beacon/testdata/quicknet-1000.json
//	python3 examples/beacon/verify.py CHAIN PULSE
//
// The exit status is 0, or 1 if a round is not genuine, a file cannot be read,
// or the output cannot be written, or 2 for a wrong call.
package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/beacon/bls"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// maxFile is the largest file, in bytes.
const maxFile = 1 << 16

// chains has the shipped chains.
//
//go:embed chains
var chains embed.FS

// shipped are the names of the shipped chains.
var shipped = []string{"quicknet", "default"}

// A call is a request to the program, from its arguments.
type call struct {
	chain, pulse string
	at           time.Time
	round        uint64
	draw, label  string
}

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "beacon", In: in, Out: out, Errs: errs}
	flags := p.Flags("beacon [flags]")
	c := call{chain: shipped[0]}
	cli.Text(flags, &c.chain, "chain",
		"the `chain`: quicknet, default, or a file with the answer of a server to /info")
	cli.Text(flags, &c.pulse, "pulse",
		"check the round in this `file`, which has the answer of a server to /public/N")
	flags.Func("at", "say which round is the first from this `time` on, as in\n2026-12-01T18:00:00Z",
		c.setTime)
	cli.Seed(flags, &c.round, "round", "say when round `N` is published")
	cli.Text(flags, &c.draw, "draw", "check the draw in this `file`, and print its master seed")
	cli.Text(flags, &c.label, "lot", "with -draw: print the lot of this `label` instead")
	if status, ok := p.Parse(flags, args, 0); !ok {
		return status
	}
	// Each of these asks another question.
	alone := errors.Join(
		cli.Alone(flags, "draw", "chain", "pulse", "at", "round"),
		cli.Alone(flags, "pulse", "at", "round"),
		cli.Alone(flags, "at", "round"),
	)
	if alone != nil {
		return p.Wrong(flags, alone)
	}
	if cli.Given(flags)["round"] && c.round == 0 {
		return p.Wrong(flags, errors.New("-round: rounds are numbered from 1"))
	}
	if c.label != "" && c.draw == "" {
		return p.Wrong(flags, errors.New("-lot needs -draw"))
	}
	if c.chain == "-" && c.pulse == "-" {
		return p.Wrong(flags, errors.New("only one file can be standard input"))
	}

	var text bytes.Buffer
	err := c.answer(p, &text, cli.Given(flags))
	return p.Print(text.Bytes(), cli.Done, err)
}

// setTime reads the time of a flag.
func (c *call) setTime(text string) (err error) {
	c.at, err = time.Parse(time.RFC3339, text)
	if err != nil {
		return errors.New("not a time such as 2026-12-01T18:00:00Z or 2026-12-01T18:00:00-05:00")
	}
	return nil
}

// answer writes the answer to a call.
func (c call) answer(p cli.Program, out *bytes.Buffer, given map[string]bool) error {
	if len(given) == 0 {
		return list(p, out)
	}
	if given["draw"] {
		return drawn(p, out, c.draw, c.label)
	}
	chain, err := c.read(p)
	if err != nil {
		return err
	}
	switch {
	case given["pulse"]:
		var pulse duplicate.Pulse
		if err := readJSON(p, c.pulse, &pulse); err != nil {
			return err
		}
		if err := genuine(out, chain, pulse); err != nil {
			return otherChain(chain, pulse, err)
		}
		return nil
	case given["at"]:
		return first(out, chain, c.at)
	case given["round"]:
		return writeTime(out, chain, c.round)
	}
	return describe(out, chain)
}

// read returns the chain that was asked for. It is in order.
func (c call) read(p cli.Program) (duplicate.Chain, error) {
	if slices.Contains(shipped, c.chain) {
		return known(c.chain)
	}
	var chain duplicate.Chain
	if err := readJSON(p, c.chain, &chain); err != nil {
		return chain, err
	}
	if err := chain.Check(); err != nil {
		return chain, fmt.Errorf("%s: %w", c.chain, err)
	}
	return chain, nil
}

// known returns a shipped chain.
func known(name string) (chain duplicate.Chain, err error) {
	text, err := chains.ReadFile("chains/" + name + ".json")
	if err == nil {
		err = json.Unmarshal(text, &chain)
	}
	return chain, errors.Join(err, chain.Check())
}

// readJSON reads a file.
func readJSON(p cli.Program, path string, v any) error {
	name, text, err := p.Read(path, cli.Sample{}, maxFile)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// list writes the shipped chains.
func list(p cli.Program, out *bytes.Buffer) error {
	for k, name := range shipped {
		chain, err := known(name)
		if err != nil {
			return err
		}
		if k > 0 {
			out.WriteString("\n")
		}
		if err := describe(out, chain); err != nil {
			return err
		}
	}
	return nil
}

// nameOf returns how a chain is called in the answers. Anybody can give a chain
// any name, so only a shipped chain has its name alone.
func nameOf(chain duplicate.Chain) (name string, ours bool) {
	for _, name := range shipped {
		if c, err := known(name); err == nil && c.Hash == chain.Hash {
			return name, true
		}
	}
	return say.Sprintf("a chain that calls itself %q", chain.Metadata.BeaconID), false
}

// warn warns of a chain that is not for draws, and of a chain that is not
// shipped.
func warn(out *bytes.Buffer, chain duplicate.Chain) {
	if chain.Scheme == duplicate.Chained {
		out.WriteString(say.Wrap("This chain is not for draws and lots. Whoever has the key of a chain of "+
			"this scheme can choose "+
			"among many valid signatures of a round.", "", "", 80))
	}
	if _, ours := nameOf(chain); !ours {
		out.WriteString(say.Wrap("This program does not know the chain. Anybody can make a chain, and "+
			"whoever made it can choose its rounds. "+
			"Compare the hash with the hash that the event has named.", "", "", 80))
	}
}

// describe describes a chain.
func describe(out *bytes.Buffer, chain duplicate.Chain) error {
	genesis, err := chain.Time(1)
	if err != nil {
		return err
	}
	name, _ := nameOf(chain)
	fmt.Fprintf(out, "%s: a round every %d s since %s\n", name, chain.Period, moment(genesis))
	fmt.Fprintf(out, "  scheme  %s\n  chain   %v\n", chain.Scheme, chain.Hash)
	warn(out, chain)
	return nil
}

// genuine checks a pulse, and describes it.
func genuine(out *bytes.Buffer, chain duplicate.Chain, pulse duplicate.Pulse) error {
	if err := bls.Verify(chain, pulse); err != nil {
		return err
	}
	at, err := chain.Time(pulse.Round)
	if err != nil {
		return err
	}
	name, _ := nameOf(chain)
	fmt.Fprintf(out, "round %d of %s: the signature is valid\n", pulse.Round, name)
	fmt.Fprintf(out, "  published   %s\n", moment(at))
	fmt.Fprintf(out, "  randomness  %v\n  chain       %v\n", pulse.Randomness, chain.Hash)
	warn(out, chain)
	return nil
}

// otherChain returns the error for a pulse that is not a round of a chain. A
// genuine round of another shipped chain is named as such. For any other pulse
// it returns err.
func otherChain(chain duplicate.Chain, pulse duplicate.Pulse, err error) error {
	for _, name := range shipped {
		if other, wrong := known(name); wrong == nil && bls.Verify(other, pulse) == nil {
			asked, _ := nameOf(chain)
			return fmt.Errorf("round %d is of the chain %s, not of %s: use -chain %s",
				pulse.Round, name, asked, name)
		}
	}
	return err
}

// first writes the first round from a time on.
func first(out *bytes.Buffer, chain duplicate.Chain, t time.Time) error {
	round, err := chain.RoundAfter(t)
	if err != nil {
		return err
	}
	return writeTime(out, chain, round)
}

// writeTime writes the time of a round, and its name in an event, if it has
// one.
func writeTime(out *bytes.Buffer, chain duplicate.Chain, round uint64) error {
	at, err := chain.Time(round)
	if err != nil {
		return err
	}
	name, _ := nameOf(chain)
	fmt.Fprintf(out, "round %d of %s is published at %s\n", round, name, moment(at))
	if chain.Scheme != duplicate.Chained {
		text, err := json.Marshal(duplicate.Beacon{Chain: chain.Hash, Round: round})
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "  %s\n", text)
	}
	warn(out, chain)
	return nil
}

// moment writes a time.
func moment(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }
