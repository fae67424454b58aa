package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/eventcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/filecli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the subcommands that change an event which has entrants.

// change changes the file. The function changes c.file and says what it did.
func (c *call) change(do func() error) (status int, err error) { return c.changed(c.Change(c, do)) }

// changed is the end of a change: it says what to do next.
func (c *call) changed(err error) (int, error) {
	if err != nil {
		return cli.Failed, err
	}
	c.note()
	c.next()
	return cli.Done, nil
}

// rule makes a decision of the director about entrants of an event.
func (c *call) rule(players []string, decide func(e rulings.Event) (rulings.Ruling, error)) (status int, err error) {
	return c.change(func() error {
		err := c.known(players)
		n := rulings.BegunRounds(c.file.Event)
		if err == nil && c.until > 0 && c.until <= n {
			err = fmt.Errorf("-until %d: round %d has begun, and this holds from the next round on, "+
				"so %d is the least", c.until, n, n+1)
		}
		if err != nil {
			return err
		}
		r, err := decide(c.file.Event)
		if err != nil {
			return err
		}
		c.Sayf("%s", r.Said)
		c.Calls(c.hints)
		for _, text := range r.Lost() {
			c.Sayf("%s", text)
		}
		if over(c.file.Event) && !over(r.Event) {
			c.Sayf("The event was over, and goes on now.")
		}
		c.file.Event = r.Event
		return nil
	})
}

// over reports whether an event is over.
func over(e rulings.Event) bool {
	table, err := pairing.Standings(e)
	return err == nil && table.Over
}

// note says so if a paired round is no longer the round that the rules give.
func (c *call) note() {
	if c.file.Opening() {
		return
	}
	if text, err := rulings.Outdated(c.file.Event); err == nil && text != "" {
		text = "Note: " + text + " To have that round: director unpair, and director pair."
		io.WriteString(c.P.Errs, say.Wrap(text, "", "    ", eventcli.Width))
	}
}

// ways has how each verb of an advice is given, with %s for the file.
var ways = map[string]string{
	"register": "director register %s PLAYER",
	"rate":     "director rate -gameroom RATING %s PLAYER",
	"order":    "director seed -order \"PLAYER, PLAYER, ...\" %s",
	"seed":     "director seed %s",
	"pair":     "director pair %s",
	"report":   "director report %s WINNER LOSER",
	"play-off": "director play-off %s",
	"players":  "director seed -players PLAYERS.csv %s",
	"absent":   "director excuse -not %s PLAYER ROUND",
	"pin":      "director unpin %s",
	"forbid":   "director allow %s PLAYER PLAYER",
}

// next says what to do next.
func (c *call) next() {
	var a rulings.Advice
	switch {
	case !c.file.Opening():
		a = rulings.Next(c.file.Event)
	case len(c.file.Players()) < 2:
		a = rulings.Advice{Text: "Register the players.", Verb: "register"}
	case len(c.file.Unrated()) > 0:
		a = rulings.Advice{Text: "Rate " + say.List(c.file.Unrated()) + ", or seed in an order of your own.",
			Verb: "rate"}
	default:
		a = rulings.Advice{Text: "Seed the players when all are registered.", Verb: "seed"}
	}
	c.Sayf("Next: %s", a.Text)
	c.Calls(c.waysOf(a))
}

// waysOf returns the calls that do what an advice says. If pins and
// prohibitions leave no round, either can be taken back.
func (c *call) waysOf(a rulings.Advice) (list []string) {
	verbs := []string{a.Verb}
	if a.Verb == "forbid" && slices.ContainsFunc(c.file.Event.Pins,
		func(x pairing.Pin[string]) bool { return x.Round == a.Round }) {
		verbs = []string{"pin", "forbid"}
	}
	switch {
	case a.Verb == "register" && len(c.file.Registered()) == 0:
		verbs = append(verbs, "players")
	case a.Verb == "rate":
		verbs = append(verbs, "order")
	}
	for _, verb := range verbs {
		if ways[verb] == "" {
			continue
		}
		how := fmt.Sprintf(ways[verb], c.PathWord())
		if x := c.inTheWay(verb, a.Round); x != "" {
			how, _, _ = strings.Cut(how, "PLAYER")
			how += x
		}
		list = append(list, how)
	}
	return list
}

// inTheWay names whom an advice about a round is about: a pair without whose
// prohibition the round can be paired, or a player who is absent. If nobody
// alone helps, it is empty.
func (c *call) inTheWay(verb string, round int) string {
	const most = 20 // prohibitions to be tried
	e := c.file.Event
	switch verb {
	case "forbid":
		for _, x := range e.Forbidden[:min(len(e.Forbidden), most)] {
			if r, err := rulings.Allow(e, x.Pair[0], x.Pair[1]); err == nil {
				if _, err := rulings.Pair(r.Event); err == nil {
					return say.Clean(filecli.Word(x.Pair[0]) + " " + filecli.Word(x.Pair[1]))
				}
			}
		}
	case "absent":
		for _, x := range e.Absent {
			if x.Round == round {
				return say.Clean(fmt.Sprintf("%s %d", filecli.Word(x.Player), round))
			}
		}
		for _, x := range e.Requested {
			if x.Round == round {
				return say.Clean(fmt.Sprintf("%s %d", filecli.Word(x.Player), round))
			}
		}
	}
	return ""
}

// wayOut adds the calls that an event waits for to the error of a subcommand.
func (c *call) wayOut(err error) error {
	a := rulings.Next(c.file.Event)
	if list := c.waysOf(a); len(list) > 0 && a.Verb != c.Sub {
		return fmt.Errorf("%w; the way out: %s", err, strings.Join(list, ", or "))
	}
	return err
}

func (c *call) pair() (int, error) {
	return c.change(func() error {
		if err := c.begun(); err != nil {
			return err
		}
		e := c.file.Event
		r, err := rulings.Pair(e)
		if n := len(e.Rounds); errors.Is(err, pairing.ErrUnfinished) {
			open := strings.TrimSuffix(rulings.Missing(n, e.Rounds[n-1]), ".")
			return fmt.Errorf("nothing can be paired: %s (rule AllDecided)", open)
		}
		if err != nil {
			return c.wayOut(fmt.Errorf("nothing can be paired: %w", err))
		}
		c.file.Event = r.Event
		c.Sayf("%s", r.Said)
		err = c.to().Open(r.Event)
		c.Out.WriteByte('\n')
		return err
	})
}

func (c *call) start() (int, error) { return c.rule(nil, rulings.Start) }

func (c *call) unpair() (int, error) {
	return c.rule(nil, func(e rulings.Event) (rulings.Ruling, error) {
		if n := len(e.Rounds); n > 0 && n == rulings.BegunRounds(e) && len(rulings.Open(e.Rounds[n-1])) > 0 {
			return rulings.Ruling{}, fmt.Errorf("round %d has begun, so it stays", n)
		}
		return rulings.Unpair(e, c.why)
	})
}

// report is report and correct.
func (c *call) report() (int, error) {
	if err := errors.Join(c.oneOutcome(), c.takeDraw()); err != nil {
		return cli.WrongCall, err
	}
	return c.rule(c.Args, func(e rulings.Event) (rulings.Ruling, error) {
		g, old, err := c.game(e)
		first := old.Outcome == pairing.NotPlayed
		switch {
		case err != nil:
		case first && c.Sub == "correct":
			err = fmt.Errorf("round %d: %s; to record a result: director report", c.round,
				rulings.Ending(old))
		case !first && c.Sub == "report" && old.Outcome != g.Outcome:
			err = fmt.Errorf("round %d has a result: %s; to change it: director correct", c.round,
				rulings.Ending(old))
		default:
			r, err := rulings.Report(e, c.round, g)
			for _, name := range rulings.RemovedBy(e, r.Event, g.Gold, g.Silver) {
				how := fmt.Sprintf("director appeal %s %s", c.PathWord(), say.Clean(filecli.Word(name)))
				c.hints = append(c.hints, how)
			}
			if len(c.hints) > 0 {
				r.Said += " If an appeal is accepted:"
			}
			return r, err
		}
		return rulings.Ruling{}, err
	})
}

// oneOutcome returns an error if the call has flags for several outcomes.
func (c *call) oneOutcome() error {
	return errors.Join(cli.Alone(c.Set, "forfeit", "both", "neither", "undo"),
		cli.Alone(c.Set, "both", "neither", "undo"), cli.Alone(c.Set, "neither", "undo"))
}

// game returns the game of two players with the outcome of the call, and as it
// was. The first player has won.
func (c *call) game(e rulings.Event) (g, old pairing.Game[string], err error) {
	k, err := c.found(e)
	if err != nil {
		return g, old, err
	}
	old = e.Rounds[c.round-1].Games[k-1]
	g = pairing.Game[string]{Gold: old.Gold, Silver: old.Silver, Why: c.why}
	switch {
	case c.undo:
	case c.drawn:
		g.Outcome = pairing.Draw
	case c.both:
		g.Outcome = pairing.BothForfeit
	case c.neither:
		g.Outcome = pairing.NoDecision
	case g.Gold == c.Args[0] && c.forfeit:
		g.Outcome = pairing.GoldByForfeit
	case g.Gold == c.Args[0]:
		g.Outcome = pairing.GoldWins
	case c.forfeit:
		g.Outcome = pairing.SilverByForfeit
	default:
		g.Outcome = pairing.SilverWins
	}
	return g, old, nil
}

// found returns the game of the two players of the call, in the round of the
// call or in the last one. If they do not meet there, the error says whom they
// meet, and in which rounds they meet.
func (c *call) found(e rulings.Event) (game int, err error) {
	a, b := c.Args[0], c.Args[1]
	c.round = cmp.Or(c.round, len(e.Rounds))
	if k := e.Find(c.round, a, b); k > 0 {
		return k, nil
	}
	if a == b {
		return 0, fmt.Errorf("%s is named twice", a)
	}
	_, err = pairing.Report(e, c.round, pairing.Game[string]{Gold: a, Silver: b})
	if !errors.Is(err, pairing.ErrNoGame) {
		return 0, err
	}
	x := e.Rounds[c.round-1]
	text := fmt.Sprintf("%s and %s do not meet in round %d: %s, and %s", a, b, c.round, place(x, a), place(x, b))
	for _, asked := range rulings.Asked(e, c.round, a, b) {
		text += "; " + asked
	}
	for r := range e.Rounds {
		if e.Find(r+1, a, b) > 0 {
			text += fmt.Sprintf("; they meet in round %d (-round %d)", r+1, r+1)
		}
	}
	return 0, errors.New(text)
}

// place says what a player does in a round.
func place(r pairing.Round[string], player string) string {
	for _, g := range r.Games {
		switch player {
		case g.Gold:
			return player + " meets " + g.Silver
		case g.Silver:
			return player + " meets " + g.Gold
		}
	}
	if slices.Contains(r.Byes, player) {
		return player + " has the bye"
	}
	return player + " is not in it"
}

func (c *call) replay() (int, error) {
	return c.rule(c.Args, func(e rulings.Event) (rulings.Ruling, error) {
		if _, err := c.found(e); err != nil {
			return rulings.Ruling{}, err
		}
		if !rulings.Begun(e.Rounds[c.round-1]) {
			return rulings.Ruling{}, fmt.Errorf("round %d has not begun, so there is no game to annul; "+
				"that it has begun: director start", c.round)
		}
		return rulings.Replay(e, c.round, c.Args[0], c.Args[1], c.cause, c.why)
	})
}

func (c *call) enterLate() (int, error) {
	seed, err := cli.ParseInt(c.Args[1], 1, pairing.MaxEntrants)
	if err != nil {
		return c.Wrong("seed %q: %w", c.Args[1], err)
	}
	status, err := c.rule(nil, func(e rulings.Event) (rulings.Ruling, error) {
		err := c.distinct(c.Args[0], e.Entrants)
		// That a player is an entrant already is the business of Enter.
		if !slices.Contains(e.Entrants, c.Args[0]) {
			err = cmp.Or(filecli.CheckShown(c.Args[0]), err)
		}
		if err != nil {
			return rulings.Ruling{}, err
		}
		if e.SeedRatings != nil && !cli.Given(c.Set)["elo"] {
			flag := "-elo"
			if e.Edition.HasPoints() {
				flag = "-elo RATING, or -elo 0 for none"
			}
			return rulings.Ruling{}, fmt.Errorf("the seeds of this event have ratings (rule SeedOrder), "+
				"so %s needs one: %s", c.Args[0], flag)
		}
		if c.losses > 0 && e.Edition.HasPoints() {
			return rulings.Ruling{}, errors.New("an event with points has no losses; points to " +
				"begin with: -start")
		}
		start, err := 0, error(nil)
		if c.startPoints != "" {
			start, err = competition.ParseScore(e.Points, c.startPoints)
		}
		if err != nil {
			return rulings.Ruling{}, fmt.Errorf("-start: %w", err)
		}
		r, err := rulings.Enter(e, rulings.Entry{Player: c.Args[0], Seed: seed, Losses: c.losses, Start: start,
			Elo: c.elo, Club: c.club, Why: c.why})
		if e.SeedRatings == nil && cli.Given(c.Set)["elo"] {
			r.Said += " The rating is not kept, since the other entrants have none."
		}
		return r, err
	})
	if err == nil {
		c.unpaid()
	}
	return status, err
}

func (c *call) withdraw() (int, error) {
	return c.rule(c.Args, func(e rulings.Event) (rulings.Ruling, error) {
		r, err := rulings.Withdraw(e, c.Args[0], c.until, c.why)
		if err == nil && c.until == 0 && c.refundable() {
			const how = " The fee is not paid back so. Until registration closes, it is paid back to who " +
				"unregisters: director undo %[1]s, and director unregister %[1]s %[2]s"
			r.Said += fmt.Sprintf(how, filecli.Word(c.Path), filecli.Word(c.Args[0]))
		}
		return r, err
	})
}

// refundable reports whether the player of the call would get a fee back by
// unregister.
func (c *call) refundable() bool {
	if len(c.file.Event.Rounds) > 0 || !slices.Contains(c.file.Registered(), c.Args[0]) {
		return false
	}
	x, end := money.FiguresOf(c.file.Money, c.file.Event.Edition), c.file.Money.Fee.Close
	return x.First+x.PerDay > 0 && (end.IsZero() || !now().After(end))
}

func (c *call) comeBack() (int, error) {
	return c.rule(c.Args, func(e rulings.Event) (rulings.Ruling, error) { return rulings.Return(e, c.Args[0]) })
}

func (c *call) excuse() (int, error) {
	round, err := cli.ParseInt(c.Args[1], 1, pairing.MaxRounds)
	if err != nil {
		return c.Wrong("round %q: %w", c.Args[1], err)
	}
	return c.rule(c.Args[:1], func(e rulings.Event) (rulings.Ruling, error) {
		if c.not {
			return rulings.Expect(e, c.Args[0], round)
		}
		return rulings.Excuse(e, c.Args[0], round, c.why)
	})
}

func (c *call) requestBye() (int, error) {
	round, err := cli.ParseInt(c.Args[1], 1, pairing.MaxRounds)
	if err != nil {
		return c.Wrong("round %q: %w", c.Args[1], err)
	}
	return c.rule(c.Args[:1], func(e rulings.Event) (rulings.Ruling, error) {
		if c.not {
			return rulings.Expect(e, c.Args[0], round)
		}
		return rulings.RequestBye(e, c.Args[0], round, c.why)
	})
}

// accelerate has the best seeds paired in a round as if they had more points.
func (c *call) accelerate() (int, error) {
	round, err := cli.ParseInt(c.Args[0], 1, pairing.MaxRounds)
	if err != nil {
		return c.Wrong("round %q: %w", c.Args[0], err)
	}
	seeds, err := cli.ParseInt(c.Args[1], 1, pairing.MaxEntrants)
	if err != nil {
		return c.Wrong("seeds %q: %w", c.Args[1], err)
	}
	return c.rule(nil, func(e rulings.Event) (rulings.Ruling, error) {
		if !e.Edition.HasPoints() {
			return rulings.Ruling{}, errors.New("only an event with points has accelerated rounds")
		}
		points, err := competition.ParseScore(e.Points, c.Args[2])
		if err != nil {
			return rulings.Ruling{}, err
		}
		return rulings.Accelerate(e, round, seeds, points)
	})
}

func (c *call) appeal() (int, error) {
	return c.rule(c.Args, withLives(func(e rulings.Event) (rulings.Ruling, error) {
		return rulings.Reinstate(e, c.Args[0], c.why)
	}))
}

func (c *call) life() (int, error) {
	lives := 1
	if len(c.Args) > 1 {
		var err error
		if lives, err = cli.ParseInt(c.Args[1], 1, pairing.MaxLives); err != nil {
			return c.Wrong("lives %q: %w", c.Args[1], err)
		}
	}
	return c.rule(c.Args[:1], withLives(func(e rulings.Event) (rulings.Ruling, error) {
		return rulings.Grant(e, c.Args[0], lives, c.why)
	}))
}

func (c *call) forbid() (int, error) {
	return c.rule(c.Args, func(e rulings.Event) (rulings.Ruling, error) {
		return rulings.Forbid(e, c.Args[0], c.Args[1], c.until, c.why)
	})
}

func (c *call) allow() (int, error) {
	return c.rule(c.Args, func(e rulings.Event) (rulings.Ruling, error) {
		return rulings.Allow(e, c.Args[0], c.Args[1])
	})
}

func (c *call) pin() (int, error) {
	if len(c.Args)%2 != 0 {
		return c.Wrong("a pair has two players: %s", strings.Join(c.Args, ", "))
	}
	if len(c.Args) == 0 && c.bye == "" {
		return c.Wrong("nothing is pinned: name a pair, or -bye PLAYER")
	}
	pin := pairing.Pin[string]{Pairs: [][2]string{}, Colors: c.colors, Why: c.why}
	for pair := range slices.Chunk(c.Args, 2) {
		pin.Pairs = append(pin.Pairs, [2]string(pair))
	}
	players := c.Args
	if c.bye != "" {
		pin.Bye, players = &c.bye, append(slices.Clip(players), c.bye)
	}
	return c.rule(players, func(e rulings.Event) (rulings.Ruling, error) {
		pin.Round = c.coming(e)
		return rulings.SetPin(e, pin)
	})
}

func (c *call) unpin() (int, error) {
	return c.rule(nil, func(e rulings.Event) (rulings.Ruling, error) {
		return rulings.SetPin(e, pairing.Pin[string]{Round: c.coming(e)})
	})
}

// coming returns the round of the call, or the first that has not begun.
func (c *call) coming(e rulings.Event) int {
	if c.round == 0 {
		return rulings.BegunRounds(e) + 1
	}
	return c.round
}

func (c *call) playOff() (int, error) { return c.rule(nil, withLives(rulings.PlayOff)) }
