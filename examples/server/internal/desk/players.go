package desk

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has players who enter late, who leave, who come back, and who get
// another name.

func (d *decision) rename(c Rename) error {
	if err := name("name", c.Name); err != nil {
		return err
	}
	known := false
	for x := range d.s.everybody() {
		if x == c.Name && x != c.Player {
			return invalid("name: somebody else has the name %s", c.Name)
		}
		known = known || x == c.Player
	}
	k := d.s.person(c.Player)
	if !known {
		if err := d.fresh(d.s.made[of("name", 0, c.Player)], ""); err != nil {
			return err // somebody else has mended it
		}
	}
	if !known || k >= 0 && c.Player == Director.String() {
		return unknown("there is nobody of the name %.100q", c.Player)
	}
	d.sentence = c.Player + " is called " + c.Name + " from now on."
	if c.Player == c.Name {
		return d.alreadySo(0)
	}
	if err := d.distinct("name", c.Name, c.Accept, c.Player); err != nil {
		return err
	}
	lists := [][]competition.Rated{seedsOf(d.s).Ratings}
	if p := d.s.Plan; p != nil && p.Seeds != nil {
		// They come back with the registration.
		lists = append(lists, p.Seeds.Ratings)
	}
	for _, list := range lists {
		n := 0
		for _, x := range list {
			if x.Player == c.Player || x.Player == c.Name {
				n++
			}
		}
		if n > 1 {
			return invalid("name: there are ratings of %s already", c.Name)
		}
	}
	d.renamed = &Renamed{c.Player, c.Name}
	return nil
}

func (d *decision) enter(c Enter) error {
	if err := errors.Join(d.begun(), name("player", c.Player), text("why", c.Why)); err != nil {
		return err
	}
	e := d.s.File.Event
	if !slices.Contains(e.Entrants, c.Player) { // or the library says so
		if d.s.person(c.Player) >= 0 {
			return invalid("player: somebody else has the name %s", c.Player)
		}
		if err := d.distinct("player", c.Player, c.Accept); err != nil {
			return err
		}
	}
	return d.rule(rulings.Enter(e, rulings.Entry{Player: c.Player, Seed: c.Seed, Losses: c.Losses, Start: c.Start,
		Elo: c.Elo, Club: c.Club, Why: c.Why}))
}

func (d *decision) withdraw(c Withdraw) error {
	if err := errors.Join(d.player(c.Player), text("why", c.Why)); err != nil {
		return err
	}
	if c.Until > MaxRounds {
		return large("until", c.Until, MaxRounds)
	}
	if err := d.mayWithdraw(c); err != nil {
		return err
	}
	return d.rule(rulings.Withdraw(d.s.File.Event, c.Player, c.Until, c.Why))
}

// mayWithdraw says that a member who is out already cannot come back sooner,
// and cannot change why. The director may have decided that.
func (d *decision) mayWithdraw(c Withdraw) error {
	if d.r.By.Role != Member {
		return nil
	}
	for _, w := range d.s.File.Event.Withdrawals {
		if w.Player != c.Player || !rulings.Out(d.s.File.Event, w) {
			continue
		}
		sooner := c.Until != 0 && (w.Until == 0 || c.Until < w.Until)
		if sooner || c.Why != "" && c.Why != w.Why {
			return &refusal{fmt.Errorf(
				"%s is out already; only the director can end that sooner, or change why", c.Player),
				ErrNotAllowed}
		}
	}
	return nil
}

func (d *decision) returnPlayer(c Return) error {
	if err := d.player(c.Player); err != nil {
		return err
	}
	return d.rule(rulings.Return(d.s.File.Event, c.Player))
}

func (d *decision) reinstate(c Reinstate) error {
	if err := errors.Join(d.player(c.Player), text("why", c.Why)); err != nil {
		return err
	}
	e := d.s.File.Event
	again := func(x pairing.Reinstatement[string]) bool { return x.Player == c.Player }
	if !rulings.Removed(e, c.Player) && !slices.ContainsFunc(e.Reinstated, again) {
		return phase("%s was not removed for a forfeit", c.Player)
	}
	return d.rule(rulings.Reinstate(e, c.Player, c.Why))
}
