package main

import (
	"errors"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/filecli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file has the subcommands that change a league.

func forfeitFlag(c *call, flags *flag.FlagSet) {
	flags.TextVar(&c.forfeit, "forfeit", roundrobin.Forfeit(0),
		"which `team` has forfeited the match: a (the first), b (the second) or both")
}

func withdrawFlags(c *call, flags *flag.FlagSet) {
	flags.TextVar(&c.treatment, "results", roundrobin.Treatment(0),
		"what becomes of the `results` of the team: annul, keep or half")
}

func deductFlags(c *call, flags *flag.FlagSet) {
	cli.Int(flags, &c.from, "from", 1, 2*roundrobin.MaxEventTeams,
		"the table has it from this `round` on (default: all the time)")
}

// change changes the file. The function changes c.file and says what it did.
func (c *call) change(do func() error) (int, error) {
	if err := c.Change(c, do); err != nil {
		return cli.Failed, err
	}
	return c.next()
}

// rule makes a change of the event, and says what was dropped.
func (c *call) rule(said string, do func(e event) (change, error)) (int, error) {
	return c.change(func() error {
		x, err := do(c.file.Event)
		if err != nil {
			return err
		}
		c.Sayf("%s", said)
		c.dropped(x)
		c.file.Event = x.Event
		return nil
	})
}

// dropped says which parts of the event no longer follow from the results.
func (c *call) dropped(x change) {
	var list []string
	add := func(format string, args ...any) { list = append(list, say.Sprintf(format, args...)) }
	for k, stage := range x.PlayOffs {
		for _, m := range stage {
			add("stage %d of the play-off: %s", len(x.Event.PlayOffs)+k+1, resultOf(m))
		}
	}
	if x.Lots != nil {
		add("the lots: %s", say.List(x.Lots))
	}
	if x.Final != nil {
		add("the final: %s", resultOf(*x.Final))
	}
	if x.Extra != nil {
		add("the extra match: %s", resultOf(*x.Extra))
	}
	if len(list) == 0 {
		return
	}
	c.Sayf("This no longer follows from the results, and is dropped:")
	for _, text := range list {
		c.Item("  ", text)
	}
}

// next says what to do next.
func (c *call) next() (int, error) {
	d, err := roundrobin.Final(c.file.Event)
	if err != nil {
		return cli.Failed, err
	}
	c.Sayf("%s", c.state(d))
	if list := d.Next.Matches; len(list) > 0 {
		c.Sayf("Next: %s.", pairing(list[0]))
		a, b := sides(list[0])
		how := say.Sprintf("league report %s %q", filecli.Word(c.Path), a+" ?-? "+b)
		// A call cannot go on in another line.
		if say.Width(how) < width-4 {
			c.Calls([]string{how})
		}
	}
	return cli.Done, nil
}

// spaced are the blanks around the sign of a score.
var spaced = regexp.MustCompile(`([0-9+-])\s*([-:–])\s+([0-9+-])|([0-9+-])\s+([-:–])\s*([0-9+-])`)

// between are the words between two teams that have no score.
var between = []string{"-", "–", "v", "vs", "v.", "vs."}

// named returns the match that the arguments of a call name: "Owls 2-1 Larks",
// or three arguments. If scored is false, there is no score, as in "Owls Larks"
// or "Owls - Larks".
func (c *call) named(scored bool) (match, error) {
	args := c.Args
	if len(args) == 1 {
		var ok bool
		if args, ok = c.split(args[0], scored); !ok {
			return match{}, c.unread(scored)
		}
	}
	switch {
	case !scored && len(args) == 2:
		return c.known(match{A: args[0], B: args[1]})
	case scored && len(args) == 3:
		if s, ok := readScore(args[1]); ok {
			return c.known(s.in(args[0], args[2]))
		}
	}
	return match{}, c.unread(scored)
}

// unread is the error of arguments that are no match.
func (c *call) unread(scored bool) error {
	text := strings.Join(c.Args, " ")
	if scored {
		return fmt.Errorf("%q is no result such as \"Owls 2-1 Larks\"", text)
	}
	return fmt.Errorf("%q is no match such as \"Owls - Larks\", without a score", text)
}

// split splits a text into two teams, and a score between them. Of several
// ways, it takes the one whose teams are in the event.
func (c *call) split(text string, scored bool) (args []string, ok bool) {
	if scored {
		text = spaced.ReplaceAllString(text, "$1$4$2$5$3$6")
	}
	words := strings.Fields(text)
	for k := 1; k < len(words); k++ {
		a := strings.Join(words[:k], " ")
		var list []string
		switch _, isScore := readScore(words[k]); {
		case scored && isScore && k+1 < len(words):
			list = []string{a, words[k], strings.Join(words[k+1:], " ")}
		case scored:
			continue
		case slices.Contains(between, words[k]) && k+1 < len(words):
			list = []string{a, strings.Join(words[k+1:], " ")}
		default:
			list = []string{a, strings.Join(words[k:], " ")}
		}
		both := slices.Contains(c.file.Event.Teams, list[0]) &&
			slices.Contains(c.file.Event.Teams, list[len(list)-1])
		if both {
			return list, true
		}
		// A sign between the teams tells more than a blank.
		if args == nil || !scored && len(list) == 2 && slices.Contains(between, words[k]) {
			args = list
		}
	}
	return args, args != nil
}

// known returns an error if a team of a match is not in the event.
func (c *call) known(m match) (match, error) {
	return m, errors.Join(c.team(m.A), c.team(m.B))
}

// team returns an error if a team is not in the event.
func (c *call) team(name string) error {
	if slices.Contains(c.file.Event.Teams, name) {
		return nil
	}
	return fmt.Errorf("no team is called %q%s", name, say.Similar(name, c.file.Event.Teams))
}

// result returns the match of the call with its result.
func (c *call) result() (match, error) {
	m, err := c.named(c.forfeit == 0)
	m.Forfeit |= c.forfeit // a forfeit in the score, or the flag
	return m, err
}

func (c *call) report() (int, error) {
	return c.change(func() error {
		m, err := c.result()
		if err != nil {
			return err
		}
		x, err := roundrobin.Report(c.file.Event, m)
		if errors.Is(err, roundrobin.ErrNotNeeded) {
			if list := c.results(m.A, m.B); len(list) > 0 {
				return fmt.Errorf("%w: %s; to change it: league correct", err, strings.Join(list, ", "))
			}
		}
		if err != nil {
			return err
		}
		c.Sayf("%s: %s.", place(x.Where), describe(m))
		c.file.Event = x.Event
		return nil
	})
}

// results has the results of two teams in words.
func (c *call) results(a, b string) (list []string) {
	for _, w := range c.file.Event.Find(a, b) {
		list = append(list, fmt.Sprintf("%s: %s", place(w), resultOf(at(c.file.Event, w))))
	}
	return list
}

// at returns the result at a place that [roundrobin.Event.Find] has found.
func at(e event, w roundrobin.Where) match {
	switch w.State {
	case roundrobin.InTable:
		return e.Results[w.Match-1]
	case roundrobin.InPlayOff:
		return e.PlayOffs[w.Stage-1][w.Match-1]
	case roundrobin.InFinal:
		return *e.Final
	}
	return *e.Extra
}

// place is the place of a result in words.
func place(w roundrobin.Where) string {
	switch w.State {
	case roundrobin.InTable:
		return "Table"
	case roundrobin.InPlayOff:
		return fmt.Sprintf("Play-off, stage %d", w.Stage)
	case roundrobin.InFinal:
		return "Final"
	}
	return "Extra match"
}

// describe is a result in words.
func describe(m match) string {
	if m.Forfeit == 0 {
		return say.Sprintf("%s", resultOf(m))
	}
	who := map[roundrobin.Forfeit]string{roundrobin.ByA: m.A, roundrobin.ByB: m.B, roundrobin.ByBoth: "both"}
	return say.Sprintf("%s against %s, forfeited by %s", m.A, m.B, who[m.Forfeit])
}

// find returns the place of the result of two teams that the call names.
func (c *call) find(a, b string) (roundrobin.Where, error) {
	list := c.file.Event.Find(a, b)
	switch n := len(list); {
	case n == 0:
		return roundrobin.Where{}, fmt.Errorf("%s and %s have no result; to record one: league report", a, b)
	case c.match == 0 && n > 1:
		return roundrobin.Where{}, fmt.Errorf("%s and %s have %d results: %s; name one by its number: -match 1",
			a, b, n, strings.Join(c.results(a, b), ", "))
	case c.match > n:
		return roundrobin.Where{}, fmt.Errorf("-match %d: %s and %s have %s", c.match, a, b,
			say.Count(n, "result", "results"))
	}
	return list[max(c.match, 1)-1], nil
}

func (c *call) correct() (int, error) {
	return c.change(func() error {
		m, err := c.result()
		if err != nil {
			return err
		}
		w, err := c.find(m.A, m.B)
		if err != nil {
			return err
		}
		x, err := roundrobin.Correct(c.file.Event, w, m)
		if err != nil {
			return err
		}
		c.Sayf("%s: %s, and not %s.", place(w), describe(m), describe(*x.Old))
		c.dropped(x)
		c.file.Event = x.Event
		return nil
	})
}

func (c *call) annul() (int, error) {
	a, b := c.Args[0], c.Args[1]
	return c.change(func() error {
		if _, err := c.known(match{A: a, B: b}); err != nil {
			return err
		}
		w, err := c.find(a, b)
		if err == nil && w.State != roundrobin.InTable {
			err = fmt.Errorf("%s: only a result of the table can be annulled; to change it: league correct",
				place(w))
		}
		if err != nil {
			return err
		}
		x, err := roundrobin.AnnulMatch(c.file.Event, w.Match, c.why)
		if err != nil {
			return err
		}
		c.Sayf("Annulled: %s. The match has to be played again.", describe(*x.Old))
		c.dropped(x)
		c.file.Event = x.Event
		return nil
	})
}

func (c *call) withdraw() (int, error) {
	if c.treatment == 0 {
		return c.Wrong("-results is missing: annul takes all results of the team out of the table, " +
			"keep leaves them there, and half keeps them if half of the matches were played")
	}
	w := roundrobin.Withdrawal[string]{Team: c.Args[0], Results: c.treatment, Why: c.why}
	return c.rule(withdrawn(w), func(e event) (change, error) {
		if err := c.team(w.Team); err != nil {
			return change{}, err
		}
		return roundrobin.Withdraw(e, w)
	})
}

func (c *call) deduct() (int, error) {
	points, err := cli.ParseInt(c.Args[1], -roundrobin.MaxRuled, roundrobin.MaxRuled)
	if err == nil && points == 0 {
		err = errors.New("it is nothing")
	}
	if err != nil {
		return c.Wrong("points %q: %w", c.Args[1], err)
	}
	d := roundrobin.Deduction[string]{Team: c.Args[0], Points: points, From: c.from, Why: c.why}
	return c.rule(deducted(d), func(e event) (change, error) {
		if err := c.team(d.Team); err != nil {
			return change{}, err
		}
		return roundrobin.Deduct(e, d)
	})
}

func (c *call) lots() (int, error) {
	names, err := cli.Names(c.Args[0])
	if err != nil {
		return cli.WrongCall, err
	}
	return c.change(func() error {
		c.file.Event.Lots = names
		c.Sayf("The lots are recorded: %s.", say.List(names))
		return c.file.Event.Check()
	})
}

// undo takes the last change of the file back.
func (c *call) undo() (int, error) {
	if err := c.Undo(c, func() []string { return facts(c.file) }); err != nil {
		return cli.Failed, err
	}
	return c.next()
}

// facts has the records of a file in words.
func facts(f file) (list []string) {
	e := f.Event
	seen := map[string]int{}
	for _, m := range e.Results {
		text := describe(m)
		if seen[text]++; seen[text] > 1 {
			text += ", once more"
		}
		list = append(list, text+".")
	}
	for s, stage := range e.PlayOffs {
		for _, m := range stage {
			list = append(list, fmt.Sprintf("Play-off, stage %d: %s.", s+1, describe(m)))
		}
	}
	if e.Lots != nil {
		list = append(list, fmt.Sprintf("The lots: %s.", say.List(e.Lots)))
	}
	if e.Final != nil {
		list = append(list, fmt.Sprintf("The final: %s.", describe(*e.Final)))
	}
	if e.Extra != nil {
		list = append(list, fmt.Sprintf("The extra match: %s.", describe(*e.Extra)))
	}
	return append(list, rulings(e)...)
}

// rulings has the director's rulings in words.
func rulings(e event) (list []string) {
	for _, x := range e.Deductions {
		list = append(list, deducted(x))
	}
	for _, x := range e.Sanctions {
		text := say.Sprintf("Sanctions of %s count %d (rule TieBreaking)", x.Team, x.Count)
		list = append(list, text+reason(x.Why))
	}
	for _, x := range e.Withdrawals {
		list = append(list, withdrawn(x))
	}
	for _, x := range e.Annulled {
		list = append(list, "Annulled: "+describe(x.Match)+" (rule Annulling)"+reason(x.Why))
	}
	return list
}

// deducted is a deduction in words.
func deducted(d roundrobin.Deduction[string]) string {
	verb, points := "minus", d.Points
	if points < 0 {
		verb, points = "plus", -points
	}
	from := ""
	if d.From > 1 {
		from = fmt.Sprintf(" from round %d on", d.From)
	}
	return say.Sprintf("%s: %s %s%s (rule Deducting)", d.Team, verb, say.Count(points, "point", "points"), from) +
		reason(d.Why)
}

// withdrawn is a withdrawal in words.
func withdrawn(w roundrobin.Withdrawal[string]) string {
	what := map[roundrobin.Treatment]string{
		roundrobin.Annul: "all results are annulled",
		roundrobin.Keep:  "the results stay, and the other matches are forfeited",
		roundrobin.Half:  "the results stay if half of the matches were played, and are annulled otherwise",
	}
	return say.Sprintf("Withdrawn: %s; %s (rule Withdrawing)", w.Team, what[w.Results]) + reason(w.Why)
}

// reason is the end of a sentence with a reason, or without one.
func reason(why string) string {
	if why == "" {
		return "."
	}
	return ": " + say.Sprintf("%s", strings.TrimSuffix(why, ".")) + "."
}
