package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file seeds a championship by the ratings in its file.

// seeding returns the order of the entrants by their ratings.
func seeding(file competition.File) (pairing.Seeding[string], error) {
	if file.Seeds == nil {
		return pairing.Seeding[string]{}, fmt.Errorf(`%s: the file has no key "seeds"`, file.Name)
	}
	order, err := file.Seeds.Order()
	if err != nil {
		return pairing.Seeding[string]{}, fmt.Errorf("%s: seeds: %w", file.Name, err)
	}
	return order, nil
}

// seeded returns the file with its entrants in the order of their ratings. That
// order is fixed once a round is paired. If there is no event yet, it is made
// by the rules of WC12.
func seeded(file competition.File) (competition.File, error) {
	order, err := seeding(file)
	switch {
	case err != nil:
		return competition.File{}, err
	case len(file.Event.Rounds) > 0 && !slices.Equal(file.Event.Entrants, order.Order):
		return competition.File{}, errors.New("round 1 is paired, so the entrants are fixed (rule SeedOrder)")
	}
	file = planned(file)
	file.Event.Entrants = order.Order
	return file, nil
}

// seeds prints how the entrants are seeded.
func (p printer) seeds(file competition.File) error {
	order, err := seeding(file)
	if err != nil {
		return err
	}
	text := "Seeds: by WHRX, the highest first (WC12, tournament format, item 1)"
	if at := file.Seeds.Fixed; !at.IsZero() {
		text += "; the ratings were fixed at " + at.Format("2006-01-02 15:04 -07:00")
	}
	p.wrap("", text+".")
	of := map[string]competition.Rated{}
	for _, x := range file.Seeds.Ratings {
		of[x.Player] = x
	}
	rows := []string{"seed\tplayer\tWHRX\tfrom"}
	for k, name := range order.Order {
		rows = append(rows, say.Sprintf("%d\t%s\t%.1f\t%s", k+1, name,
			of[name].Ratings().WHRX(), of[name].From()))
	}
	p.printf("\n")
	p.columns(rows)
	p.printf("\n")
	for _, group := range order.Lots {
		p.wrap("", fmt.Sprintf("%s have equal ratings, and are in this order by lot %d.",
			say.List(group), order.Lot))
	}
	p.compare("registered", registered(file), order.Order)
	p.compare("an entrant", file.Event.Entrants, order.Order)
	for k, name := range file.Event.Entrants {
		if k < len(order.Order) && name != order.Order[k] {
			p.wrap("", fmt.Sprintf("The event has another order: seed %d is %s there.", k+1, name))
			break
		}
	}
	return nil
}

// registered returns who has registered, and has not left.
func registered(file competition.File) []string {
	if file.Money == nil || len(file.Money.Registrations) == 0 {
		return nil
	}
	s, err := settle(competition.File{Money: &money.Money{Fee: file.Money.Fee,
		Registrations: file.Money.Registrations}})
	if err != nil {
		return nil // -money tells the problem
	}
	return s.Funds.Entered
}

// compare names who is in only one of two lists. The second has the players who
// are rated.
func (p printer) compare(what string, list, rated []string) {
	if len(list) == 0 {
		return
	}
	in := map[string]bool{}
	for _, x := range rated {
		in[x] = true
	}
	for _, x := range list {
		if !in[x] {
			p.wrap("", fmt.Sprintf("%s is %s, and has no ratings.", x, what))
		}
		in[x] = false
	}
	for _, x := range rated {
		if in[x] {
			p.wrap("", fmt.Sprintf("%s has ratings, and is not %s.", x, what))
		}
	}
}
