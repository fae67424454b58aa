// Command deal shows how the cards of a competition can be made so that nobody needs to trust anybody:
// three teams commit to what they contribute, reveal it, and combine it; every pair plays the same deals from
// both sides; and the log is held against the plan. Then somebody cheats, twice, and is caught.
//
//	deal [-seed S] [-hands K]         the whole story; seed 0 draws the secrets from the system
//	deal MASTER MATCH HAND [CARDS]    one deal of a master seed, which is 64 hexadecimal digits
//
// Its testdata has deal.py, which makes the same deals from the text of the rule alone:
//
//	go run ./examples/deal 0000000000000000000000000000000000000000000000000000000000000000 1 1 9
//	python3 examples/deal/testdata/deal.py 0000000000000000000000000000000000000000000000000000000000000000 1 1 9
//
// A half has at most 3,000 hands. The exit status is 0, or 1 if something went wrong, or 2 for a wrong
// call.
package main

import (
	"bytes"
	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/cli"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, out, errs io.Writer) int {
	p := cli.Program{Name: "deal", Out: out, Errs: errs}
	flags := p.Flags("deal [flags]\n       deal MASTER MATCH HAND [CARDS]")
	seed, hands := uint64(2007), 3
	cli.Seed(flags, &seed, "seed", "what the teams' secrets are drawn from; 0 is the system's randomness")
	cli.Int(flags, &hands, "hands", 1, duplicate.LimitHands, "how many hands a half has")
	if status, ok := p.Parse(flags, args, 4); !ok {
		return status
	}
	var text bytes.Buffer
	var err error
	switch n := flags.NArg(); {
	case n > 0 && flags.NFlag() > 0:
		return p.Wrong(flags, errors.New("the flags are about the story, so none goes with a master"))
	case n == 0:
		err = story(&text, secrets(seed), hands)
	case n >= 3:
		err = one(&text, flags.Args())
	default:
		flags.Usage()
		return cli.WrongCall
	}
	return p.Print(text.Bytes(), cli.Done, err)
}

// one prints one deal.
func one(out io.Writer, args []string) error {
	var master duplicate.Master
	if err := master.UnmarshalText([]byte(args[0])); err != nil {
		return err
	}
	numbers := []int{0, 0, duplicate.DeckSize} // match, hand and cards
	for i, text := range args[1:] {
		n, err := cli.ParseInt(text, 1, math.MaxInt)
		if err != nil {
			return fmt.Errorf("%q is not a number from 1", text)
		}
		numbers[i] = n
	}
	cards := make([]duplicate.Card, min(numbers[2], duplicate.DeckSize+1))
	if err := master.Deal(numbers[0], numbers[1], cards); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, duplicate.FormatCards(cards))
	return err
}

// secrets returns what draws 32 bytes that nobody can guess; or that everybody can, so that this program
// prints the same each time.
func secrets(seed uint64) func() [32]byte {
	fill := crand.Read
	if seed != 0 {
		var key [32]byte
		binary.LittleEndian.PutUint64(key[:], seed)
		fill = rand.NewChaCha8(key).Read
	}
	return func() (b [32]byte) {
		if _, err := fill(b[:]); err != nil {
			panic(err) // neither ever fails
		}
		return b
	}
}

const (
	event  = "Cup of 2007"
	holes  = 2 // cards of a seat
	boards = 5 // cards of the board
)

var teams = []string{"Northwood", "Riverside", "Lakeview"}

// A printer prints until that fails.
type printer struct {
	out io.Writer
	err error
}

func (p *printer) f(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.out, format, args...)
	}
}

// story goes through an event.
func story(out io.Writer, secret func() [32]byte, hands int) error {
	p := &printer{out: out}
	promises, contributions := commit(p, secret)

	p.f("\n2. All contributions are in, and each team reveals its own.\n\n")
	if err := duplicate.Reveal(event, promises, contributions); err != nil {
		return err
	}
	var dealer duplicate.Combined
	for _, c := range contributions {
		master, err := c.Master()
		if err != nil {
			return err
		}
		p.f("   %-10s %x\n", c.Team, master)
		dealer = append(dealer, master)
	}
	p.f("\n   All are what was promised. Their decks are combined: one honest team, and nobody knew the cards.\n")

	pairs, err := duplicate.Pairs(teams)
	if err != nil {
		return err
	}
	plan, err := duplicate.Plan(duplicate.Event[string]{
		Tables: pairs, Hands: hands, Matches: 1, Dealer: dealer, Cards: len(pairs[0])*holes + boards,
	})
	if err != nil {
		return err
	}
	log, err := deal(p, plan, dealer)
	if err != nil {
		return err
	}

	p.f("\n4. The log of all %d hands is held against the plan.\n\n", len(log))
	if err := check(p, plan, log); err != nil {
		return err
	}
	return cheat(p, plan, promises, contributions, log)
}

// commit draws what each team contributes, and publishes the commitments.
func commit(p *printer, secret func() [32]byte) (promises []duplicate.Promise, contributions []duplicate.Contribution) {
	p.f("1. Each team draws a seed and a salt, keeps both secret, and publishes its commitment.\n\n")
	for _, team := range teams {
		seed := secret()
		c := duplicate.Contribution{Team: team, Data: seed[:], Salt: secret()}
		contributions = append(contributions, c)
		promises = append(promises, duplicate.Promise{Team: team, Commitment: duplicate.Commit(event, c)})
		p.f("   %-10s %v\n", team, promises[len(promises)-1].Commitment)
	}
	return promises, contributions
}

// deal deals all hands as they are planned, prints those of the first pair, and returns the log.
func deal(p *printer, plan *duplicate.Schedule[string], dealer duplicate.Dealer) (log []duplicate.Played[string], err error) {
	p.f("\n3. All pairs play the same deals, from both sides. The first pair:\n\n")
	for h := range plan.Hands() {
		cards := make([]duplicate.Card, len(h.Seats)*holes+boards)
		if err := dealer.Deal(h.Match, h.Hand, cards); err != nil {
			return nil, err
		}
		log = append(log, duplicate.Played[string]{Place: h.Place, Seats: h.Seats, Cards: cards})
		if h.Table > 1 {
			continue
		}
		p.f("   half %d, hand %d:", h.Half, h.Hand)
		for seat, team := range h.Seats {
			p.f("  %-9s %s", team, duplicate.FormatCards(cards[seat*holes:][:holes]))
		}
		p.f("  board %s", duplicate.FormatCards(cards[len(h.Seats)*holes:]))
		if h.Reset {
			p.f("  (memories are reset before)")
		}
		p.f("\n")
	}
	return log, p.err
}

// check holds a log against the plan.
func check(p *printer, plan *duplicate.Schedule[string], log []duplicate.Played[string]) error {
	r, err := plan.Check(log)
	if err != nil {
		return err
	}
	for _, d := range r.Differences {
		p.f("   %v\n", d)
	}
	if r.Clean() && r.Missing == 0 {
		p.f("   Every hand was played once, in the seats and with the cards of the plan.\n")
	}
	return p.err
}

// cheat changes a reveal, and then a card.
func cheat(p *printer, plan *duplicate.Schedule[string], promises []duplicate.Promise, contributions []duplicate.Contribution, log []duplicate.Played[string]) error {
	last := len(contributions) - 1
	cheater := contributions[last].Team
	p.f("\n5. What if %s, who saw the others' seeds first, had changed one bit of its own?\n\n", cheater)
	changed := slices.Clone(contributions)
	changed[last].Data = slices.Clone(changed[last].Data)
	changed[last].Data[0] ^= 1
	err := duplicate.Reveal(event, promises, changed)
	if err == nil {
		return fmt.Errorf("%s got away with it", cheater)
	}
	p.f("   %v\n", err)

	p.f("\n6. And if the server had dealt one other card in a second half?\n\n")
	cheated := slices.Clone(log)
	i := slices.IndexFunc(log, func(h duplicate.Played[string]) bool { return h.Half == 2 })
	cheated[i].Cards = slices.Clone(log[i].Cards)
	for c := range duplicate.Card(duplicate.DeckSize) {
		if !slices.Contains(log[i].Cards, c) {
			cheated[i].Cards[0] = c
		}
	}
	return check(p, plan, cheated)
}
