package main

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the director's records in the finals, with their reasons.

// reasons prints the reasons of rulings about games of a round.
func (p printer) reasons(round pairing.Round[string]) {
	first := true
	for _, g := range round.Games {
		if g.Why == "" {
			continue
		}
		if first {
			p.printf("\n")
		}
		first = false
		what := result(g)
		if g.Outcome == pairing.Void {
			what += ", and replayed"
		}
		p.wrap("  ", fmt.Sprintf("%s against %s, %s. Why: %s", g.Gold, g.Silver, what, g.Why))
	}
}

// records prints what else the director has recorded in the finals.
func (p printer) records(e event) {
	var texts []string
	add := func(why, format string, args ...any) {
		text := say.Sprintf(format, args...)
		if why != "" {
			text += " Why: " + why
		}
		texts = append(texts, text)
	}
	for k, pair := range e.Forbidden {
		why := ""
		if k < len(e.ForbiddenWhy) {
			why = e.ForbiddenWhy[k]
		}
		add(why, "%s and %s never meet.", pair[0], pair[1])
	}
	for _, x := range e.Pins {
		var pins []string
		for _, pair := range x.Pairs {
			text := strings.Join(pair[:], " meets ")
			if x.Colors {
				text = fmt.Sprintf("%s has Gold against %s", pair[0], pair[1])
			}
			pins = append(pins, text)
		}
		if x.Bye != nil {
			pins = append(pins, *x.Bye+" has the bye")
		}
		add(x.Why, "Pinned in round %d: %s.", x.Round, say.List(pins))
	}
	for _, x := range e.Absent {
		add(x.Why, "%s is absent in round %d.", x.Player, x.Round)
	}
	for _, x := range e.Withdrawals {
		until := ""
		if x.Until > 0 {
			until = fmt.Sprintf(" until after round %d", x.Until)
		}
		add(x.Why, "%s is withdrawn after round %d%s.", x.Player, x.After, until)
	}
	for _, x := range e.ExtraLives {
		add(x.Why, "%s has %s more after round %d.", x.Player, say.Count(x.Lives, "life", "lives"), x.After)
	}
	for _, x := range e.Reinstated {
		add(x.Why, "%s is reinstated after round %d.", x.Player, x.After)
	}
	if x := e.PlayOff; x != nil && x.Why != "" {
		add(x.Why, "Second place is played off.")
	}
	if len(texts) == 0 {
		return
	}
	p.printf("\nThe director's records\n\n")
	for _, text := range texts {
		p.wrap("  ", text)
	}
}
