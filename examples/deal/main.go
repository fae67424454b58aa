// Command deal tells how the cards of a competition can be made so that nobody
// could choose them. Three teams commit to their contributions, hand in their
// programs, reveal the contributions, and combine them. Every pair plays the
// same deals from both sides, and the log is checked against the timetable.
// Then somebody cheats in several ways. The story says which attempts are
// caught, and what they cost.
//
//	deal [-seed S] [-hands K]         the whole story; seed 0 draws the secrets from the system
//	deal -beacon [-seed S] [-hands K] the story with a round of a public beacon
//	deal MASTER MATCH HAND [CARDS]    one deal of a master seed, which is 64 hexadecimal digits
//
// Its testdata has deal.py, which makes the same deals from the text of the
// rule alone:
//
//	go run ./examples/deal 0000000000000000000000000000000000000000000000000000000000000000 1 1 9
//	python3 examples/deal/testdata/deal.py 0000000000000000000000000000000000000000000000000000000000000000 1 1 9
//
// With -beacon, the draw names a round of the public beacon drand before the
// teams commit. So nobody can foresee the cards, not even all teams together,
// if the list of the promises was published before the time of the round. The
// chain and the round are recorded in chain.json and round.json, as a server of
// drand sent them. This program does not check the signature of the round. The
// program examples/beacon does. The testdata has beacon.py, which makes the
// same masters and lots from the text of the rules alone.
//
// A half has at most 3,000 hands. The exit status is 0, or 1 if something went
// wrong, or 2 for a wrong call.
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
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, out, errs io.Writer) int {
	p := cli.Program{Name: "deal", Out: out, Errs: errs}
	flags := p.Flags("deal [flags]\n       deal MASTER MATCH HAND [CARDS]")
	seed, hands := uint64(2007), 3
	cli.Seed(flags, &seed, "seed",
		"draw the secrets of the teams from this `seed`; 0 is the randomness of the system")
	cli.Int(flags, &hands, "hands", 1, duplicate.LimitHands, "play `N` hands in a half")
	public := flags.Bool("beacon", false, "tell the story with a round of a public beacon")
	if status, ok := p.Parse(flags, args, 4); !ok {
		return status
	}
	var text bytes.Buffer
	var err error
	switch n := flags.NArg(); {
	case n > 0 && flags.NFlag() > 0:
		return p.Wrong(flags, errors.New("the flags are about the story, so they exclude a master seed"))
	case n == 0 && *public:
		err = beaconStory(&text, secrets(seed), hands)
	case n == 0:
		err = story(&text, secrets(seed), hands)
	case n >= 3:
		err = one(&text, flags.Args())
	default:
		return p.Wrong(flags, errors.New("a deal needs a master seed, a match and a hand"))
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

// secrets returns a function that draws 32 bytes. With seed 0 nobody can guess
// them. With another seed all can, and the output is the same each time.
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

// wrap prints a text in lines of up to 96 columns. The text is a step if the
// indent is empty, or else a consequence.
func (p *printer) wrap(indent, text string) {
	more := ""
	if indent == "" {
		more = "   "
	}
	p.f("%s", say.Wrap(text, indent, more, 80))
}

// refused prints why an attempt of somebody is refused. It is an error if the
// attempt succeeds.
func (p *printer) refused(who string, err error) error {
	if err == nil {
		return fmt.Errorf("%s got away with it", who)
	}
	for line := range strings.Lines(err.Error()) {
		p.wrap("   ", strings.TrimSuffix(line, "\n"))
	}
	return p.err
}

// story goes through an event.
func story(out io.Writer, secret func() [32]byte, hands int) error {
	p := &printer{out: out}
	draw := duplicate.Draw{Event: "Cup of 2007", Matches: 1, Hands: hands, Cards: 2*holes + boards}
	promises, contributions, err := commit(p, draw, secret)
	if err != nil {
		return err
	}
	p.f("\n")
	p.wrap("", "2. All teams hand in their programs, which are cut off from everything but the game.")
	p.wrap("   ", "After the next step everybody knows every card of the series.")

	p.f("\n")
	p.wrap("", "3. Each team sends its seed to the server, which accepts each alone, and then shows all at once.")
	p.f("\n")
	for i, c := range contributions {
		if _, err := duplicate.Accept(draw, promises[i], c); err != nil {
			return err
		}
	}
	dealer, err := duplicate.Reveal(draw, promises, contributions)
	if err != nil {
		return err
	}
	for _, c := range contributions {
		p.f("   %-10s %x\n", c.Team, c.Data)
	}
	p.f("\n")
	p.wrap("   ",
		"All are what was promised. Their decks are combined: one honest team, and nobody chose the cards.")

	timetable, err := schedule(draw, dealer)
	if err != nil {
		return err
	}
	log, err := deal(p, 4, timetable)
	if err != nil {
		return err
	}

	p.f("\n")
	p.wrap("", fmt.Sprintf("5. The log of all %d hands is held against the timetable.", len(log)))
	p.f("\n")
	if err := check(p, timetable, log); err != nil {
		return err
	}
	if err := cheats(p, draw, promises, contributions); err != nil {
		return err
	}
	return otherCard(p, timetable, log)
}

// schedule has every pair of teams play the deals of a dealer.
func schedule(draw duplicate.Draw, dealer duplicate.Dealer) (*duplicate.Timetable[string], error) {
	pairs, err := duplicate.Pairs(teams)
	if err != nil {
		return nil, err
	}
	return duplicate.Schedule(duplicate.Event[string]{
		Tables: pairs, Hands: draw.Hands, Matches: draw.Matches, Dealer: dealer, Cards: draw.Cards,
	})
}

// commit draws the contributions of the teams, and publishes the commitments.
func commit(p *printer, draw duplicate.Draw,
	secret func() [32]byte) ([]duplicate.Promise, []duplicate.Contribution, error) {
	p.wrap("", "1. Each team draws a seed and a salt, keeps both secret, and publishes its commitment.")
	p.f("\n")
	return promise(p, draw, secret)
}

// promise draws the contributions of the teams, and prints the commitments.
func promise(p *printer, draw duplicate.Draw,
	secret func() [32]byte) (promises []duplicate.Promise, contributions []duplicate.Contribution, err error) {
	for _, team := range teams {
		seed := secret()
		c := duplicate.Contribution{Team: team, Form: duplicate.Seed, Data: seed[:], Salt: secret()}
		commitment, err := duplicate.Commit(draw, c)
		if err != nil {
			return nil, nil, err
		}
		contributions = append(contributions, c)
		promises = append(promises, duplicate.Promise{Team: team, Commitment: commitment})
		p.f("   %-10s %v\n", team, commitment)
	}
	return promises, contributions, p.err
}

// deal deals all hands as planned, prints the hands of the first pair as a
// step, and returns the log.
func deal(p *printer, step int, timetable *duplicate.Timetable[string]) (log []duplicate.Played[string], err error) {
	p.f("\n")
	p.wrap("", fmt.Sprintf("%d. All pairs play the same deals, from both sides. The first pair:", step))
	p.f("\n")
	for h := range timetable.Hands() {
		d, err := timetable.Deal(h.Position, holes)
		if err != nil {
			return nil, err
		}
		log = append(log, d.Played())
		if h.Table > 1 {
			continue
		}
		p.f("   half %d, hand %d:", h.Half, h.Hand)
		for seat, team := range h.Seats {
			p.f("  %-9s %s", team, duplicate.FormatCards(d.Holes[seat]))
		}
		p.f("  board %s", duplicate.FormatCards(d.Board))
		if h.Reset {
			p.f("\n      (memories are reset)")
		}
		p.f("\n")
	}
	return log, p.err
}

// check holds a log against the timetable.
func check(p *printer, timetable *duplicate.Timetable[string], log []duplicate.Played[string]) error {
	r, err := timetable.Check(log)
	if err != nil {
		return err
	}
	for _, d := range r.Differences {
		p.wrap("   ", d.Error())
	}
	if r.NotCompared > 0 {
		p.wrap("   ", say.Count(r.NotCompared, "hand has", "hands have")+
			" no cards in the log, and cannot be compared.")
	}
	if r.Clean() && r.Missing == 0 {
		p.wrap("   ", "Every hand was played once, in the seats and with the cards of the timetable.")
	}
	return p.err
}

// cheats has the last team cheat with its contribution in three ways.
func cheats(p *printer, draw duplicate.Draw, promises []duplicate.Promise,
	contributions []duplicate.Contribution) error {
	last := len(contributions) - 1
	cheater := contributions[last].Team
	refused := func(err error) error { return p.refused(cheater, err) }

	p.f("\n")
	p.wrap("", fmt.Sprintf("6. What if %s had changed one bit of its seed, to have other cards?", cheater))
	p.f("\n")
	changed := contributions[last]
	changed.Data = slices.Clone(changed.Data)
	changed.Data[0] ^= 1
	_, err := duplicate.Accept(draw, promises[last], changed)
	if err := refused(err); err != nil {
		return err
	}

	p.f("\n")
	p.wrap("", "7. And if it had committed to something that no cards can be dealt from?")
	p.f("\n")
	garbage := contributions[last]
	garbage.Data = garbage.Data[:31]
	_, err = duplicate.Commit(draw, garbage)
	if err := refused(err); err != nil {
		return err
	}
	p.f("\n")
	p.wrap("   ", "A team that computes the hash without asking is refused in the same words when it reveals.")

	p.f("\n")
	p.wrap("", "8. And if it had seen the other seeds first, did not like the cards, and did not reveal?")
	p.f("\n")
	_, err = duplicate.Reveal(draw, promises, contributions[:last])
	if err := refused(err); err != nil {
		return err
	}
	p.f("\n")
	p.wrap("   ", fmt.Sprintf("No commitment prevents that: it is a choice between two decks. So it costs the "+
		"event: %s is out, "+
		"its matches are not played, and the others commit to new seeds. To reveal what does not match, or "+
		"what no cards can be dealt from, costs the same. While the server shows none before it has "+
		"accepted all, nobody sees what there is to choose from.", cheater))
	return p.err
}

// otherCard changes a card of the log.
func otherCard(p *printer, timetable *duplicate.Timetable[string], log []duplicate.Played[string]) error {
	p.f("\n")
	p.wrap("", "9. And if the server had dealt one other card in a second half?")
	p.f("\n")
	cheated := slices.Clone(log)
	i := slices.IndexFunc(log, func(h duplicate.Played[string]) bool { return h.Half == 2 })
	cheated[i].Cards = slices.Clone(log[i].Cards)
	for c := range duplicate.Card(duplicate.DeckSize) {
		if !slices.Contains(log[i].Cards, c) {
			cheated[i].Cards[0] = c
		}
	}
	if err := check(p, timetable, cheated); err != nil {
		return err
	}
	p.f("\n")
	p.wrap("", "10. And if the log had no cards at all?")
	p.f("\n")
	for i := range cheated {
		cheated[i].Cards = nil
	}
	return check(p, timetable, cheated)
}
