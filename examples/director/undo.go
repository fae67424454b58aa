package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has the subcommand that takes the last change back.

// undoChange takes the last change of the file back.
func (c *call) undoChange() (int, error) {
	return c.changed(c.Undo(c, func() []string { return facts(c.file) }))
}

// facts has the records of a file in words.
func facts(f competition.File) (list []string) {
	add := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	if m := f.Money; m != nil {
		for _, name := range f.Registered() {
			add("%s is registered.", name)
		}
		for k, x := range m.Other {
			add("Gift %d: %s from %s.", k+1, money.Dollars(x.Cents), x.From)
		}
		for _, x := range m.Forfeited {
			add("%s forfeits all prizes%s", x.Player, rulings.Reason(x.Why))
		}
	}
	if f.Seeds != nil {
		for _, x := range f.Seeds.Ratings {
			add("%s has the rating %.1f (from %s).", x.Player, x.Ratings().WHRX(), x.From())
		}
	}
	if e := f.Event; len(e.Entrants) > 0 {
		add("The entrants are %s.", say.List(e.Entrants))
	}
	for r, round := range f.Event.Rounds {
		for k, g := range round.Games {
			add("Round %d, board %d: %s.", r+1, k+1, rulings.Ending(g))
		}
		for _, x := range round.Byes {
			add("Round %d: %s has a bye.", r+1, x)
		}
		if round.Started {
			add("Round %d has begun.", r+1)
		}
	}
	var b strings.Builder
	competition.PrintRecords(&b, math.MaxInt, f.Event)
	for line := range strings.Lines(b.String()) {
		if text, ok := strings.CutPrefix(line, "  "); ok {
			list = append(list, strings.TrimSpace(text))
		}
	}
	return list
}
