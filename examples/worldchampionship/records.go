package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file says what the director has decided, and why.

// A ruling is a decision of the director.
type ruling struct {
	round int // for the order: in this round, or after it
	after bool
	text  string
	why   string
}

// records prints the rulings, the oldest first.
func (p printer) records(e event) {
	list := rulings(e)
	if len(list) == 0 {
		return
	}
	slices.SortStableFunc(list, func(x, y ruling) int {
		after := map[bool]int{true: 1}
		return cmp.Or(cmp.Compare(x.round, y.round), cmp.Compare(after[x.after], after[y.after]))
	})
	p.printf("\nThe director's records\n\n")
	for _, x := range list {
		text := x.text
		switch {
		case x.after && x.round == 0:
			text = "Before round 1: " + text
		case x.after:
			text = fmt.Sprintf("After round %d: %s", x.round, text)
		case x.round > 0:
			text = fmt.Sprintf("Round %d: %s", x.round, text)
		}
		if x.why != "" {
			text += " Why: " + x.why
		}
		p.wrap("  ", text)
	}
}

// rulings returns the rulings of an event.
func rulings(e event) (list []ruling) {
	add := func(round int, after bool, why, format string, args ...any) {
		for k, x := range args {
			if name, ok := x.(string); ok {
				args[k] = say.Clean(name) // wrap isolates it
			}
		}
		list = append(list, ruling{round, after, fmt.Sprintf(format, args...), why})
	}
	for k, pair := range e.Forbidden {
		why := ""
		if k < len(e.ForbiddenWhy) {
			why = e.ForbiddenWhy[k]
		}
		add(0, false, why, "%s and %s never meet.", pair[0], pair[1])
	}
	for _, x := range e.Pins {
		for _, pair := range x.Pairs {
			if x.Colors {
				add(x.Round, false, x.Why, "%s has Gold against %s, by a pin.", pair[0], pair[1])
			} else {
				add(x.Round, false, x.Why, "%s meets %s, by a pin.", pair[0], pair[1])
			}
		}
		if x.Bye != nil {
			add(x.Round, false, x.Why, "%s has the bye, by a pin.", *x.Bye)
		}
	}
	for _, x := range e.Absent {
		add(x.Round, false, x.Why, "%s is absent.", x.Player)
	}
	for r, round := range e.Rounds {
		for k, g := range round.Games {
			if text := ruled(round.Games, k); text != "" || g.Why != "" {
				add(r+1, false, g.Why, "%s - %s: %s.", g.Gold, g.Silver, cmp.Or(text, outcomes[g.Outcome]))
			}
		}
	}
	for _, x := range e.Reinstated {
		add(x.After, true, x.Why, "%s stays in spite of a forfeit.", x.Player)
	}
	for _, x := range e.Withdrawals {
		if x.Until > 0 {
			add(x.After, true, x.Why, "%s leaves, and is back in round %d.", x.Player, x.Until+1)
		} else {
			add(x.After, true, x.Why, "%s leaves.", x.Player)
		}
	}
	for _, x := range e.ExtraLives {
		add(x.After, true, x.Why, "%s has %s.", x.Player, say.Count(x.Lives, "more life", "more lives"))
	}
	if x := e.PlayOff; x != nil {
		add(x.After, true, x.Why, "%s play for second place behind %s.", strings.Join(x.Tied, ", "), x.Champion)
	}
	return list
}

// ruled says what the director has ruled about game k of a round, or "" if the
// result needed no ruling.
func ruled(games []pairing.Game[string], k int) string {
	switch {
	case games[k].Outcome == pairing.NoDecision:
		return "no decision"
	case games[k].Outcome != pairing.Void:
		return ""
	case replayed(games, k):
		return "void, and played again"
	}
	return "void, and not yet played again"
}

// outcomes has the other outcomes in words.
var outcomes = map[pairing.Outcome]string{
	pairing.NotPlayed: "to come", pairing.GoldWins: "Gold wins", pairing.SilverWins: "Silver wins",
	pairing.GoldByForfeit: "Silver forfeits", pairing.SilverByForfeit: "Gold forfeits", pairing.BothForfeit: "both forfeit",
}
