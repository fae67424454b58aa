package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file prints a championship that has no entrants yet.

// errNobody says that a flag needs entrants.
var errNobody = errors.New("nobody is entered yet; -seeds -json enters the players who are rated")

// opening reports whether a championship has no entrants yet.
func opening(file competition.File) bool {
	return !file.Bare && len(file.Event.Entrants)+len(file.Event.Rounds) == 0
}

// planned returns a championship that has no event yet with an event by the
// rules of WC12, which has no entrants.
func planned(file competition.File) competition.File {
	if !file.HasEvent() {
		file.Event = pairing.New[string](pairing.WC2012, nil)
	}
	return file
}

// early prints the answer to a call about a championship without entrants.
func (c call) early(to printer, file competition.File) error {
	asks := c
	asks.path, asks.seeds, asks.money, asks.rules = "", false, false, false
	if c.seeds {
		asks.json = false
	}
	if asks.needsEntrants() {
		return fmt.Errorf("%s: %w", file.Name, errNobody)
	}
	switch {
	case c.seeds && c.json:
		file, err := seeded(file)
		if err != nil {
			return err
		}
		return to.file(file)
	case c.seeds:
		return to.seeds(file)
	case c.money:
		return to.money(file)
	case c.rules:
		return to.rules(file)
	}
	return to.registration(file)
}

// needsEntrants reports whether a call asks for something that needs entrants.
func (c call) needsEntrants() bool {
	return c.why || c.audit || c.json || c.whynot != nil || c.round != 0 || c.simulate ||
		c.svg+c.times.path+c.predictions+c.title+c.state.write != ""
}

// registration prints who has registered.
func (p printer) registration(file competition.File) error {
	fund, err := prizes(file)
	if err != nil {
		return err
	}
	if file.About != "" {
		p.wrap("", file.About)
	}
	p.document(file)
	names := registered(file)
	text := "Registration is open"
	if m := file.Money; m != nil && m.Fee != nil && !m.Fee.Close.IsZero() {
		text += " until " + m.Fee.Close.Format("2006-01-02 15:04 -07:00")
	}
	p.printf("\n%s: %d registered\n", text, len(names))
	if len(names) > 0 {
		p.names("  ", names)
	}
	if file.Seeds != nil {
		p.printf("\nSeeds: %d rated (-seeds has their order, and -seeds -json enters them)\n",
			len(file.Seeds.Ratings))
	}
	io.WriteString(p, fund)
	return nil
}
