package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the subcommands of an event before its first round.

// now is the time of the call, in whole seconds.
func now() time.Time { return time.Now().Truncate(time.Second) }

func (c *call) create() (int, error) {
	fee := &money.Fee{Opening: c.opening, Close: c.close}
	if fee.Opening.IsZero() {
		fee.Opening = now()
	}
	if c.free {
		fee.First = new(int64)
	}
	e := pairing.New[string](c.edition, nil)
	e.Lives = cmp.Or(c.lives, e.Lives)
	c.file = competition.File{About: c.about, Title: c.title, TimeControl: c.control, Money: &money.Money{Fee: fee},
		Event: e}
	if err := c.settled(); err != nil {
		return cli.Failed, err
	}
	return c.created(c.path)
}

// created makes a file of an event.
func (c *call) created(path string) (int, error) {
	text, err := c.file.Text()
	if err == nil {
		err = c.p.Create(path, say.JSON(text))
	}
	if err != nil {
		return cli.Failed, err
	}
	c.path = path
	c.sayf("%s has an event by %s.", path, c.file.Document().Name)
	c.next()
	return cli.Done, nil
}

// settled checks the registrations.
func (c *call) settled() error {
	_, err := c.file.Money.Settle(money.Case{Edition: c.file.Event.Edition})
	return err
}

// enter changes the registrations or the ratings. That is possible until round
// 1 is paired. Then the players must be seeded anew.
func (c *call) enter(do func() error) (int, error) {
	return c.change(func() error {
		if len(c.file.Event.Rounds) > 0 {
			return errors.New("round 1 is paired, so the entrants are fixed (rule SeedOrder)")
		}
		c.file = c.file.Planned()
		if c.file.Money == nil || c.file.Money.Fee == nil {
			return fmt.Errorf("%s: there is no registration (key \"money\", \"fee\")", c.path)
		}
		if err := do(); err != nil {
			return err
		}
		if n := len(c.file.Event.Entrants); n > 0 {
			c.file.Event.Entrants = nil
			c.sayf("The %d entrants must be seeded again.", n)
		}
		return c.settled()
	})
}

func (c *call) register() (int, error) {
	return c.enter(func() error {
		player, at := c.args[0], c.moment()
		if slices.Contains(c.file.Registered(), player) {
			return fmt.Errorf("%s is registered already", player)
		}
		m := c.file.Money
		m.Registrations = append(m.Registrations, pairing.Registration[string]{Player: player, At: at})
		c.sayf("%s is registered.", player)
		return c.rated(false)
	})
}

func (c *call) unregister() (int, error) {
	return c.enter(func() error {
		list := c.file.Money.Registrations
		k := slices.IndexFunc(list, func(x pairing.Registration[string]) bool {
			return x.Player == c.args[0] && x.Left.IsZero()
		})
		if k < 0 {
			return fmt.Errorf("%s is not registered", c.args[0])
		}
		list[k].Left = c.moment()
		c.sayf("%s is no longer registered.", c.args[0])
		return nil
	})
}

func (c *call) rate() (int, error) {
	return c.enter(func() error {
		if !slices.Contains(c.file.Registered(), c.args[0]) {
			return fmt.Errorf("%s is not registered", c.args[0])
		}
		return c.rated(true)
	})
}

// moment is the time of the call.
func (c *call) moment() time.Time {
	if c.at.IsZero() {
		return now()
	}
	return c.at
}

// rated sets the ratings of the player, if the call has any.
func (c *call) rated(must bool) error {
	set := cli.Given(c.set)
	if !set["gameroom"] && !set["whr"] && !set["whre"] {
		if must {
			return errors.New("there is no rating: -gameroom, -whr or -whre")
		}
		return nil
	}
	x := competition.Rated{Player: c.args[0], WHRE: c.whre, WHREGames: c.whreGames, WHR: c.whr,
		WHRGames: c.whrGames, Gameroom: c.gameroom}
	if c.file.Seeds == nil {
		c.file.Seeds = &competition.Seeds{}
	}
	s := c.file.Seeds
	s.Ratings = slices.DeleteFunc(s.Ratings, func(y competition.Rated) bool { return y.Player == x.Player })
	s.Ratings = append(s.Ratings, x)
	c.sayf("%s has the rating %.1f (WHRX, from %s).", x.Player, x.Ratings().WHRX(), x.From())
	_, err := s.Order()
	return err
}

func (c *call) seedPlayers() (int, error) {
	return c.change(func() (err error) {
		set := cli.Given(c.set)
		switch {
		case c.order != nil && set["lot"]:
			return errors.New("-order and -lot do not go together")
		case c.order != nil:
			c.file, err = c.file.Entered(c.order)
		default:
			if set["lot"] && c.file.Seeds != nil {
				c.file.Seeds.Lot = c.lot
			}
			c.file, err = c.file.Seeded()
		}
		if err != nil {
			return err
		}
		if err := c.file.Event.Check(); err != nil {
			return err
		}
		list := c.file.Event.Entrants
		c.sayf("%d players are entered, the highest seed first: %s.", len(list), say.List(list))
		return nil
	})
}
