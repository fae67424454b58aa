package desk

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has players who enter late, who leave, who come back, and who get
// another name.

func (d *decision) rename(c Rename) error {
	if c.Name == "" {
		c.Name = c.Player
	}
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
	said, err := d.mend(c)
	if err != nil {
		return err
	}
	if c.Player != c.Name {
		if err := d.mayHave(c); err != nil {
			return err
		}
		d.renamed = &Renamed{c.Player, c.Name}
		said = append([]string{"is called " + c.Name + " from now on"}, said...)
	}
	if len(said) == 0 {
		d.sentence = c.Player + " is known so."
		return d.alreadySo(0)
	}
	d.sentence = c.Player + " " + say.List(said) + "."
	return nil
}

// mayHave says that a new name is nobody else's.
func (d *decision) mayHave(c Rename) error {
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
	return nil
}

// mend changes the club, the grade and the ratings of a player who is
// registered, and returns the changes in words.
func (d *decision) mend(c Rename) (said []string, err error) {
	if c.Rated == nil && c.Club == "" && c.Grade == "" && !c.Clear {
		return nil, nil
	}
	if d.s.Begun() {
		return nil, phase("the event has begun: only a name can be mended")
	}
	if d.s.entered(c.Player) < 0 {
		return nil, unknown("%.100q is not registered", c.Player)
	}
	if err := errors.Join(checkClub(c.Club), checkGrade(d.s.File.Event, c.Grade)); err != nil {
		return nil, err
	}
	was := Mended{Was: d.s.Profile(c.Player)}
	for _, x := range seedsOf(d.s).Ratings {
		if x.Player == c.Player {
			was.Rated = &x
		}
	}
	now := Profile{c.Player, c.Club, c.Grade}
	if !c.Clear {
		now.Club, now.Grade = cmp.Or(c.Club, was.Was.Club), cmp.Or(c.Grade, was.Was.Grade)
	}
	for _, x := range [][3]string{{"club", was.Was.Club, now.Club}, {"grade", was.Was.Grade, now.Grade}} {
		switch {
		case x[1] == x[2]:
		case x[2] == "":
			said = append(said, "has no "+x[0])
		default:
			said = append(said, "has the "+x[0]+" "+x[2])
		}
	}
	d.n.setProfile(now)
	switch {
	case c.Rated != nil && (was.Rated == nil || *was.Rated != *c.Rated):
		said = append(said, "has new ratings")
		if err := d.setRating(*c.Rated, c.Player); err != nil {
			return nil, err
		}
	case c.Rated == nil && c.Clear && was.Rated != nil:
		said = append(said, "has no ratings")
		d.unrate(c.Player)
	}
	if len(said) > 0 {
		d.mended = &was
	}
	return said, nil
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
