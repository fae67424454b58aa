// Command computerchampionship runs a championship of bots from the log of its
// qualifier to its champion, by the rules of the 2014 Arimaa World Computer
// Championship: entrants play benchmark bots, the best eight go on to the
// finals, a floating elimination with four lives, and a tie for second place is
// played off.
//
//	computerchampionship [flags] [championship.json]
//
// It prints the ranking and which games were ignored by which rule, the field,
// the dates and deadlines, every round of the finals with the reasons of
// rulings, and the final standing. Without a file, it shows a
// championship that is made up.
//
//	-qualifier FILE  read the log of the qualifier alone (go doc ./qualify Event), before the finals
//	-order BOTS      the director's order of bots that share places, as in -order "Ann, Bob"
//	-why BOT         the evidence: every game of one bot, and what it counted for
//	-margin          how few games of the qualifier would have to have another winner, such that
//	                 another bot is first, or in the field
//	-live TIME       the qualifier as it was at a time: what each bot could still reach, and how;
//	                 which dates and deadlines are past; after its deadline, whether a bot is set up
//	-rules           say which document the championship keeps to, and where each number comes from
//	-money           print the fees, the refunds, the prize fund, the prizes and the penalties
//	-simulate SEED   play the finals from the start, results drawn by points of the qualifier
//	-title FILE      write the certificate of the champion into FILE, and say what it says
//	-short           print only who has won the finals, or their next round
//	-json            print the championship as a file, with the next round appended, and nothing else
//
// With both -live and -why, the evidence is the evidence at that time. The
// flags -live and -why exclude -simulate and -json. The flags -rules and -money
// exclude each other and -why, -live, -simulate, -json and -title. The flag
// -short excludes all of these except -simulate. The flag -margin excludes all
// of these.
//
// Each answer of -margin is exact, with two exceptions. The work can end early.
// And reserves can take places of the field before the ranking: see go doc
// ./qualify Margin. Then an answer is as in "at least 3, at most 5", or "at
// least 3". It is "never" if no other winners are enough. The table has the
// best 40 bots.
//
// The certificate is one page, SVG on A4, to print. It has the fingerprint of
// the finals: see go doc ./examples/internal/championship/title. If FILE is
// "-", it is written to standard output, and nothing else is. FILE cannot be a
// file that is read. Finals that are not over, and finals without a champion,
// are errors. The champion has the title of the document if the championship
// keeps to the document in everything that -rules shows, and else the title
// Champion. The flag -title excludes -why, -live, -simulate and -json.
//
// The file "-" is standard input. A file has at most 256 MB. A name with a
// comma is put in quotes, as in -order '"Ann, the first", Bob'. A time is as in
// RFC 3339, or a date. A date means its first instant in the time zone in which
// the log says when the qualifier begins.
//
// The file of a championship is a JSON object with these keys. A key with a ?
// may be left out:
//
//	about?        a text
//	schedule?     the dates, and who was invited when
//	timeControl?  the time control of the finals, such as 2m/6m/100/0/8h/6m
//	qualifier     the log, as package qualify reads it; among its keys are
//	              developers?, unavailable?, order?, reserves? and penalized?
//	event?        the finals, as package pairing reads them
//	money?        fees, registrations and the rest of the fund
//	              (go doc ./examples/internal/championship/money)
//
// The keys of the schedule are registrationOpens, registrationCloses, accounts,
// uploadBy, testedBy, finalsBegin and finalsEnd, which are times as in RFC
// 3339. Each may be left out. The dates that are given must be in this order,
// with the window of the qualifier after registration. The key invitations has
// the director's records of invited bots: {"bot", "at", "why"?}. An invited bot
// has six days from this time.
//
// No rule orders bots that share a place, but the finals need seeds. So the
// director puts the bots of each shared place in order. If the cut of the field
// goes through the place, the order also decides which bots are in the field.
// The order is the key order of the qualifier, unless the flag gives another
// order. Bots that share no place may be left out of it.
//
// The exit status is 0 if all is well, 1 if the file is broken, the finals that
// were asked for wait for the director or something cannot be read or written,
// and 2 for a wrong call.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	_ "time/tzdata" // zones by name

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

//go:embed sample.json
var sample []byte

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A call is a request to the program, from its arguments.
type call struct {
	path, qualifier string
	order           []string // nil if the file has it
	evidence        string   // "" if no evidence is asked for
	liveAt          string   // "" if no time is
	simulate        bool
	rules, money    bool
	margin          bool
	seed            uint64
	json, short     bool
	title           string // "" if no certificate is asked for
}

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "computerchampionship", In: in, Out: out, Errs: errs}
	c, status, ok := parse(p, args)
	if !ok {
		return status
	}
	var buffer bytes.Buffer
	err := c.answer(p, &buffer)
	if errors.Is(err, errTime) {
		status = cli.WrongCall
	}
	return p.Print(buffer.Bytes(), status, err)
}

// parse reads the arguments. If they ask for nothing to do, ok is false.
func parse(p cli.Program, args []string) (c call, status int, ok bool) {
	flags := p.Flags("computerchampionship [flags] [championship.json, or - for standard input]")
	cli.Text(flags, &c.qualifier, "qualifier", "read the log of the qualifier alone from this `file`")
	flags.Func("order", "put `bots` that share places in this order, with commas between them",
		func(text string) (err error) {
			c.order, err = cli.Names(text)
			return err
		})
	cli.Text(flags, &c.evidence, "why", "print every game of this `bot` in the qualifier, and what it counted for")
	flags.BoolVar(&c.margin, "margin", false, "print how few games of the qualifier would have to have another\n"+
		"winner, such that another bot is first, or in the field")
	cli.Text(flags, &c.liveAt, "live", "print how the qualifier stood at this `time`")
	cli.Text(flags, &c.title, "title",
		"write the certificate of the champion into this `file`, or on standard output for -")
	flags.BoolVar(&c.rules, "rules", false, "print which document the championship keeps to, and where each "+
		"number comes from")
	flags.BoolVar(&c.money, "money", false, "print fees, refunds, the prize fund, prizes and penalties")
	cli.Seed(flags, &c.seed, "simulate", "play the finals from the start, results drawn from this `seed`")
	flags.BoolVar(&c.short, "short", false, "print only who has won the finals, or their next round")
	flags.BoolVar(&c.json, "json", false, "print the championship as a file, with the next round appended")
	if status, ok := p.Parse(flags, args, 1); !ok {
		return call{}, status, false
	}
	c.path, c.simulate = flags.Arg(0), cli.Given(flags)["simulate"]
	err := errors.Join(
		cli.Alone(flags, "json", "why", "live"), cli.Alone(flags, "simulate", "why", "live"),
		cli.Alone(flags, "short", "json", "why", "live", "rules", "money", "title"),
		cli.Alone(flags, "title", "why", "live", "simulate", "json"), cli.Alone(flags, "rules", "json", "why",
			"live", "simulate", "title"),
		cli.Alone(flags, "margin", "why", "live", "simulate", "json", "title", "short", "rules", "money"),
		cli.Alone(flags, "money", "rules", "json", "why", "live", "simulate", "title"),
	)
	if c.qualifier != "" && c.path != "" {
		err = errors.Join(err, errors.New("either a championship's file or -qualifier, not both"))
	}
	if cli.SameFile(c.title, c.path) || cli.SameFile(c.title, c.qualifier) {
		err = errors.Join(err, fmt.Errorf("-title %s is the file that is read", c.title))
	}
	if err != nil {
		return call{}, p.Wrong(flags, err), false
	}
	return c, cli.Done, true
}

// answer prints the answer to a call.
func (c call) answer(from cli.Program, out io.Writer) error {
	name, ch, err := c.read(from)
	if err != nil {
		return err
	}
	p := printer{out, zone(ch.Qualifier)}
	switch {
	case c.liveAt+c.evidence != "":
		err = c.look(ch, p)
	case c.margin:
		err = p.margins(ch.Qualifier)
	case c.rules:
		err = p.rules(ch)
	case c.title != "":
		certificate, failed := ch.award()
		if err = failed; err == nil {
			return c.write(from, p, certificate)
		}
	default:
		err = c.play(ch, p)
	}
	if err == nil || errors.Is(err, errTime) {
		return err
	}
	return fmt.Errorf("%s: %w", name, brief(ch.Qualifier, err))
}

// play prints the championship, or with -json its file after the next round.
func (c call) play(ch championship, p printer) error {
	f, err := ch.field()
	if err == nil {
		err = ch.checkSchedule(f)
	}
	if err != nil {
		return err
	}
	missing := ""
	switch {
	case len(f.open) > 0 && (c.json || c.simulate || ch.Event != nil):
		missing = f.waitingFor()
	case len(f.open) == 0 && len(f.Field) == 0:
		missing = "nobody is set up"
	case len(f.open) == 0:
		err = ch.begin(f)
	}
	if err == nil && c.simulate && missing == "" {
		*ch.Event, err = simulate(*ch.Event, f, c.seed)
	}
	paid := ch
	if err != nil || missing != "" {
		paid.Event = nil // the rest can still be wrong
	}
	settled, wrong := paid.settle(f)
	if err := errors.Join(err, wrong); err != nil {
		return err
	}
	if c.money {
		if settled == nil {
			return errors.New(`the file has no key "money"`)
		}
		settled.Print(p, width)
		return nil
	}
	return c.print(ch, f, settled, missing, p)
}

// print prints the championship, or with -json its file. If the finals cannot
// begin, something is missing.
func (c call) print(ch championship, f field, settled *money.Settlement, missing string, p printer) error {
	var waits error
	if missing != "" {
		waits = fmt.Errorf("the finals cannot begin: %s", missing)
	}
	if c.json && waits != nil {
		return waits
	}
	var x outlook
	begun := waits == nil && len(f.open) == 0
	if begun {
		x = ahead(*ch.Event)
	}
	if c.json {
		return p.json(ch, x)
	}
	if ch.About != "" {
		p.wrap("", ch.About)
	}
	p.document(ch)
	var wrong error
	if begun {
		wrong = p.outcome(x)
	}
	if c.short && waits == nil {
		return wrong
	}
	p.qualifier(ch, f)
	if !begun {
		return waits
	}
	return p.finals(x, settled)
}

// look prints the qualifier as it stood at a moment, or the evidence of one
// bot.
func (c call) look(ch championship, p printer) error {
	in := ch.Qualifier
	places := make([]int, len(in.Games))
	for i := range places {
		places[i] = i
	}
	if c.liveAt != "" {
		at, err := parseTime(c.liveAt, p.zone)
		if err != nil {
			return err
		}
		// Also of later records.
		f, err := ch.field()
		if err == nil {
			err = ch.checkSchedule(f)
		}
		if err != nil {
			return err
		}
		deadline := ch.deadlines()
		in.Unavailable = slices.DeleteFunc(slices.Clone(in.Unavailable), func(bot string) bool {
			return at.Before(deadline(bot))
		})
		if in, places = in.At(at); c.evidence == "" {
			if err := p.printLive(in, at); err != nil {
				return err
			}
			p.schedule(ch, at)
			return nil
		}
	}
	return p.printEvidence(in, places, c.evidence)
}
