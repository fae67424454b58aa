package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/eventcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/filecli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the subcommands of an event before its first round.

// now is the present time, in whole seconds.
func now() time.Time { return time.Now().Truncate(time.Second) }

func (c *call) create() (int, error) {
	fee := &money.Fee{Opening: c.opening, Close: c.close, Zone: c.zone}
	if fee.Opening.IsZero() {
		fee.Opening = now()
	}
	if c.free {
		fee.First = new(int64)
	}
	e := pairing.New[string](c.edition, nil)
	if err := c.withPoints(&e); err != nil {
		return c.Wrong("%w", err)
	}
	e.Lives = cmp.Or(c.lives, e.Lives)
	if c.late && !e.Edition.HasPoints() {
		e.RankBy = c.edition.RankBy()
	}
	c.file = competition.File{About: c.about, Title: c.title, TimeControl: c.control, Money: &money.Money{Fee: fee},
		Event: e}
	c.file.Name = c.Path
	if _, err := eventcli.Settle(c.file); err != nil {
		return cli.Failed, err
	}
	return c.created(c.Path)
}

// created makes a file of an event.
func (c *call) created(path string) (int, error) {
	c.Path = path
	err := c.Create(c)
	if errors.Is(err, fs.ErrExist) {
		err = fmt.Errorf("%w; director standings shows its event, and another event needs another name", err)
	}
	if err != nil {
		return cli.Failed, err
	}
	by := c.file.Document().Name
	if competition.OwnRules(c.file.Event) {
		by = "rules of its own, from " + by
	}
	c.Sayf("%s has an event by %s.", path, by)
	c.next()
	return cli.Done, nil
}

// registration changes the registrations or the ratings, until round 1 is
// paired. If the players were seeded before the change, they must be seeded
// again.
func (c *call) registration(do func() error) (int, error) {
	return c.change(func() error {
		if c.Sub == "register" && slices.Contains(lateEntrants(c.file.Event), c.Args[0]) {
			return c.registerLate()
		}
		if len(c.file.Event.Rounds) > 0 {
			return c.fixed()
		}
		c.file = c.file.Planned()
		if c.file.Money == nil || c.file.Money.Fee == nil {
			return fmt.Errorf("%s: there is no registration (key \"money\", \"fee\")", c.Path)
		}
		list := c.file.Event.Entrants
		if len(list) > 0 && len(c.file.Registered()) == 0 {
			return fmt.Errorf("the entrants were seeded and not registered; to seed others: "+
				"director seed -order PLAYERS, and the players are %s", say.List(list))
		}
		by, _ := c.file.Seeding() // or none
		own := !slices.Equal(by.Order, list)
		if err := do(); err != nil {
			return err
		}
		if len(list) > 0 {
			e := &c.file.Event
			if len(e.Start)+len(e.Clubs)+len(e.Acceleration) > 0 {
				c.Sayf("Their clubs, points to begin with and accelerated rounds must be given again.")
			}
			e.Entrants, e.Start, e.Clubs, e.Acceleration, e.SeedRatings = nil, nil, nil, nil, nil
			c.Sayf("The %d entrants must be seeded again.", len(list))
		}
		if len(list) > 0 && own {
			c.Sayf("Their order was %s (director seed -order).", say.List(list))
		}
		if names := c.file.Players(); len(names) > 0 {
			c.keep(names)
		}
		_, err := eventcli.Settle(c.file)
		return err
	})
}

// fixed is the error of entrants who are fixed, since a round is paired.
func (c *call) fixed() error {
	err := errors.New("round 1 is paired, so the entrants are fixed (rule SeedOrder)")
	if rulings.BegunRounds(c.file.Event) == 0 {
		err = fmt.Errorf("%w; to change them first: director unpair %s", err, c.PathWord())
	}
	return err
}

// keep drops the records that name somebody else than some players, and says
// so. Otherwise the players could not be seeded.
func (c *call) keep(players []string) {
	var gone []string
	c.file.Event, gone = competition.Keep(c.file.Event, players)
	if list := c.file.Registered(); len(list) > 0 {
		players = list // who have paid for the prizes
	}
	if m := c.file.Money; m != nil {
		m.Forfeited = slices.DeleteFunc(m.Forfeited, func(x money.Ruling) bool {
			if slices.Contains(players, x.Player) {
				return false
			}
			gone = append(gone, x.Player+" forfeits all prizes"+rulings.Reason(x.Why))
			return true
		})
	}
	if len(gone) == 0 {
		return
	}
	c.Sayf("These records are dropped, too, since they name somebody who is not in the event:")
	for _, text := range gone {
		c.Item("  ", text)
	}
}

func (c *call) register() (int, error) {
	return c.registration(func() error {
		player, at := c.Args[0], c.when()
		if err := filecli.CheckShown(player); err != nil {
			return err
		}
		if slices.Contains(c.file.Registered(), player) {
			return fmt.Errorf("%s is registered already", player)
		}
		others := slices.DeleteFunc(c.file.Players(), func(x string) bool { return x == player })
		if err := c.distinct(player, others); err != nil {
			return err
		}
		m := c.file.Money
		m.Registrations = append(m.Registrations, pairing.Registration[string]{Player: player, At: at})
		c.Sayf("%s is registered.", player)
		if strings.Contains(player, ",") {
			c.Sayf("This is one player, %q.", player)
		}
		return c.rated()
	})
}

// registerLate registers a player who entered late, so that the fee is paid.
// The seeds stay.
func (c *call) registerLate() error {
	player, m := c.Args[0], c.file.Money
	switch {
	case m == nil || m.Fee == nil:
		return fmt.Errorf("%s: there is no registration (key \"money\", \"fee\")", c.Path)
	case slices.Contains(c.file.Registered(), player):
		return fmt.Errorf("%s is registered already", player)
	case c.hasRating():
		return fmt.Errorf("%s has entered with a seed, so no rating is taken", player)
	}
	m.Registrations = append(m.Registrations, pairing.Registration[string]{Player: player, At: c.when()})
	c.Sayf("%s is registered.", player)
	_, err := eventcli.Settle(c.file)
	if end := m.Fee.Close; errors.Is(err, pairing.ErrNotOpen) && !end.IsZero() && c.when().After(end) {
		err = fmt.Errorf("%w; for the fee of the last day: -at %s", err, end.Format(time.RFC3339))
	}
	return err
}

// unpaid says how players who entered late are registered. It says nothing if
// nobody is registered, or the event is free.
func (c *call) unpaid() {
	registered := c.file.Registered()
	if fee := money.FiguresOf(c.file.Money, c.file.Event.Edition); fee.First == 0 && fee.PerDay == 0 {
		return
	}
	for _, name := range lateEntrants(c.file.Event) {
		if len(registered) > 0 && !slices.Contains(registered, name) {
			c.Sayf("%s is not registered, and has paid no fee. To register: director register %s %s", name,
				filecli.Word(c.Path), filecli.Word(name))
		}
	}
}

// lateEntrants returns the players who entered late.
func lateEntrants(e rulings.Event) (names []string) {
	for _, x := range e.LateEntries {
		names = append(names, x.Player)
	}
	return names
}

func (c *call) unregister() (int, error) {
	return c.registration(func() error {
		list := c.file.Money.Registrations
		k := slices.IndexFunc(list, func(x pairing.Registration[string]) bool {
			return x.Player == c.Args[0] && x.Left.IsZero()
		})
		switch late := slices.Contains(c.file.Players(), c.Args[0]); {
		case k >= 0:
			list[k].Left = c.when()
		case !late:
			return c.unregistered()
		}
		c.file.Event.LateEntries = slices.DeleteFunc(slices.Clone(c.file.Event.LateEntries),
			func(x pairing.LateEntry[string]) bool { return x.Player == c.Args[0] })
		c.Sayf("%s is no longer registered.", c.Args[0])
		return nil
	})
}

func (c *call) rate() (int, error) {
	if !c.hasRating() {
		return c.Wrong("there is no rating: -gameroom, -whr or -whre")
	}
	return c.registration(func() error {
		if !slices.Contains(c.file.Players(), c.Args[0]) {
			return c.unregistered()
		}
		return c.rated()
	})
}

// distinct returns an error if a new name looks like another name, unless the
// call accepts it.
func (c *call) distinct(name string, others []string) error {
	if c.alike {
		return nil
	}
	return filecli.Distinct(name, others)
}

// unregistered is the error about a player who is not registered.
func (c *call) unregistered() error {
	return fmt.Errorf("%s is not registered%s", c.Args[0], say.Similar(c.Args[0], c.file.Registered()))
}

// when is the time of -at, or else the present time.
func (c *call) when() time.Time {
	if c.at.IsZero() {
		return now()
	}
	return c.at
}

// hasRating reports whether the call has a rating.
func (c *call) hasRating() bool {
	set := cli.Given(c.Set)
	return set["gameroom"] || set["whr"] || set["whre"] || set["whr-games"] || set["whre-games"]
}

// newRating returns the ratings of the player with the ratings of the call. The
// ratings that the call does not name stay.
func (c *call) newRating(s competition.Seeds) (competition.Rated, error) {
	x := competition.Rated{Player: c.Args[0]}
	for _, y := range s.Ratings {
		if y.Player == x.Player {
			x = y
		}
	}
	set := cli.Given(c.Set)
	known := x.Gameroom != 0 || set["gameroom"]
	if set["gameroom"] {
		x.Gameroom = c.gameroom
	}
	if set["whr"] {
		x.WHR = c.whr
	}
	if set["whr-games"] {
		x.WHRGames = c.whrGames
	}
	if set["whre"] {
		x.WHRE = c.whre
	}
	if set["whre-games"] {
		x.WHREGames = c.whreGames
	}
	counts := max(x.WHRGames, x.WHREGames) >= pairing.WHRXGames
	if !counts && !known {
		return x, fmt.Errorf("%s gets no rating: WHR counts from %d games on (-whr-games), WHRE likewise "+
			"(-whre-games), and otherwise the gameroom rating counts (-gameroom)", x.Player,
			pairing.WHRXGames)
	}
	for _, y := range []struct {
		name  string
		games int
	}{{"whr", x.WHRGames}, {"whre", x.WHREGames}} {
		if set[y.name] && y.games < pairing.WHRXGames {
			games := say.Count(y.games, "game", "games")
			c.Sayf("The %s does not count, since it is from %s (-%s-games): %d are needed.",
				strings.ToUpper(y.name), games, y.name, pairing.WHRXGames)
		}
	}
	return x, nil
}

// rated sets the ratings of the player, if the call has any.
func (c *call) rated() error {
	if !c.hasRating() {
		return nil
	}
	if c.file.Seeds == nil {
		c.file.Seeds = &competition.Seeds{}
	}
	s := c.file.Seeds
	x, err := c.newRating(*s)
	if err != nil {
		return err
	}
	s.Ratings = slices.DeleteFunc(s.Ratings, func(y competition.Rated) bool { return y.Player == x.Player })
	s.Ratings = append(s.Ratings, x)
	c.Sayf("%s has the rating %.1f (WHRX, from %s).", x.Player, x.Ratings().WHRX(), x.From())
	_, err = s.Order()
	return err
}

func (c *call) seedPlayers() (int, error) {
	if err := errors.Join(cli.Alone(c.Set, "order", "players", "lot"),
		cli.Alone(c.Set, "players", "order", "lot")); err != nil {
		return cli.WrongCall, err
	}
	return c.change(func() (err error) {
		f := c.file
		switch {
		case c.players != "":
			f, err = c.listed()
		case c.order != nil:
			if err := c.names(); err != nil {
				return err
			}
			f, err = c.ordered(nil)
		case c.file.Seeds == nil:
			err = errUnrated
		case len(c.file.Players()) == 0 && c.file.Money != nil && len(c.file.Money.Registrations) > 0:
			err = errors.New("nobody is registered: director register registers a player")
		default:
			if cli.Given(c.Set)["lot"] {
				c.file.Seeds.Lot = c.lot
			}
			f, err = c.file.Seeded()
		}
		switch {
		case err != nil && len(c.file.Event.Rounds) > 0:
			return c.fixed()
		case errors.Is(err, competition.ErrUnrated) && len(c.file.Players()) == 0:
			return fmt.Errorf("%w; to register a player: "+ways["register"], err, c.PathWord())
		case errors.Is(err, competition.ErrUnrated):
			return fmt.Errorf("%w; to rate a player: "+ways["rate"], err, c.PathWord())
		case err != nil:
			return err
		}
		before := c.file.Event
		c.file = f
		if err := c.file.Event.Check(); err != nil {
			return err
		}
		list := c.file.Event.Entrants
		c.Sayf("%s entered, the highest seed first: %s.", say.Count(len(list), "player is", "players are"),
			say.List(list))
		c.unrated(before)
		c.begin()
		return nil
	})
}

// ordered enters the players in the order of the call. Their ratings can be
// nil.
func (c *call) ordered(ratings []float64) (competition.File, error) {
	if len(c.file.Players())+len(c.file.Event.Rounds) == 0 {
		c.keep(c.order)
	}
	return c.file.Entered(c.order, ratings)
}

// names checks the names of -order. Names that are registered were checked
// then.
func (c *call) names() error {
	if len(c.file.Registered()) > 0 {
		return nil
	}
	if len(c.order) == 1 && c.players == "" {
		parts := strings.FieldsFunc(c.order[0], func(r rune) bool { return unicode.IsSpace(r) || r == ';' })
		if len(parts) > 1 {
			return fmt.Errorf("-order has one player, %q; if these are %d, put commas between them: "+
				"-order %q", c.order[0], len(parts), strings.Join(parts, ", "))
		}
	}
	if !c.alike {
		if err := filecli.AllDistinct(c.order); err != nil {
			return err
		}
	}
	for _, name := range c.order {
		if err := filecli.CheckShown(name); err != nil {
			return err
		}
	}
	return nil
}

// errUnrated is the error of seeds by rating if nobody has a rating.
var errUnrated = errors.New("nobody has a rating: director rate gives ratings; or seed in an order of your own, " +
	`as in director seed -order "Ann, Bob"`)

// give records a gift to the prize fund, or takes it back.
func (c *call) give() (int, error) {
	gift := money.Gift{From: c.Args[0]}
	dollars, cents, parts := strings.Cut(strings.TrimPrefix(c.Args[1], "$"), ".")
	x, err := cli.ParseInt(dollars, 0, most)
	y := 0
	if err == nil && parts {
		if y, err = cli.ParseInt(cents, 0, 99); len(cents) != 2 {
			err = errors.New("cents have two digits")
		}
	}
	if gift.Cents = int64(x)*100 + int64(y); err == nil && gift.Cents == 0 {
		err = errors.New("it is nothing")
	}
	if err != nil {
		return c.Wrong("dollars %q, which are as in 50 or 12.50: %w", c.Args[1], err)
	}
	return c.pay(func(m *money.Money) error {
		if !c.not {
			m.Other = append(m.Other, gift)
			c.Sayf("%s gives %s to the fund.", gift.From, money.Dollars(gift.Cents))
			return nil
		}
		k := slices.Index(m.Other, gift)
		if k < 0 {
			return errors.New("there is no such gift")
		}
		m.Other = slices.Delete(m.Other, k, k+1)
		c.Sayf("The fund no longer has %s from %s.", money.Dollars(gift.Cents), gift.From)
		return nil
	})
}

// most is the largest gift in dollars.
const most = 1_000_000_000

// forfeitPrize records that a player has forfeited all prizes, or takes that
// back.
func (c *call) forfeitPrize() (int, error) {
	return c.pay(func(m *money.Money) error {
		player := c.Args[0]
		k := slices.IndexFunc(m.Forfeited, func(x money.Ruling) bool { return x.Player == player })
		switch {
		case k >= 0:
		case !c.file.Opening():
			if err := c.known(c.Args); err != nil {
				return err
			}
		case !slices.Contains(c.file.Registered(), player):
			return c.unregistered()
		}
		switch {
		case c.not && k >= 0:
			m.Forfeited = slices.Delete(m.Forfeited, k, k+1)
		case !c.not && k < 0:
			m.Forfeited = append(m.Forfeited, money.Ruling{Player: player, Why: c.why})
		}
		if c.not {
			c.Sayf("%s has not forfeited the prizes.", player)
		} else {
			c.Sayf("%s forfeits all prizes%s", player, rulings.Reason(c.why))
		}
		return nil
	})
}

// pay changes the records about money, and settles it.
func (c *call) pay(do func(m *money.Money) error) (int, error) {
	return c.change(func() error {
		if c.file.Bare {
			return fmt.Errorf("%s: the file has the event alone, and no money", c.Path)
		}
		if c.file.Money == nil {
			c.file.Money = &money.Money{}
		}
		if err := do(c.file.Money); err != nil {
			return err
		}
		_, err := eventcli.Settle(c.file)
		return err
	})
}
