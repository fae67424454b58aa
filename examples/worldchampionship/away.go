package main

// This file says which players are away without being out of lives.

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// An absence says of a player who has left or was removed what became of that.
type absence struct {
	text  string // such as withdrawn, or back in round 5
	round int    // the last round before it
	back  int    // the round in which the player is back, or 0
}

// leaves returns the players who have left or were removed. The table is the
// standings of the event.
func leaves(e event, table pairing.Table[string]) (map[string]absence, error) {
	list := map[string]absence{}
	var removed map[string]bool
	for _, row := range table.Rows {
		if !row.Withdrawn {
			continue
		}
		if removed == nil {
			var err error
			if removed, err = removals(e); err != nil {
				return nil, err
			}
		}
		if removed[row.Player] {
			list[row.Player] = absence{text: "removed", round: lastForfeit(e, row.Player)}
		} else {
			list[row.Player] = left(e, row.Player)
		}
	}
	return list, nil
}

// removals returns the players who are out because of a forfeit. They are out
// also if nobody withdraws.
func removals(e event) (map[string]bool, error) {
	removed := map[string]bool{}
	if !e.ForfeitRemoves {
		return removed, nil
	}
	e.Withdrawals = nil
	table, err := pairing.Standings(e)
	for _, row := range table.Rows {
		removed[row.Player] = row.Withdrawn
	}
	return removed, err
}

// lastForfeit returns the last round in which a player has forfeited a game, or
// 0 if there is none.
func lastForfeit(e event, player string) int {
	for r, round := range slices.Backward(e.Rounds) {
		for _, g := range round.Games {
			both := g.Outcome == pairing.BothForfeit
			if g.Gold == player && (both || g.Outcome == pairing.SilverByForfeit) || g.Silver == player && (both || g.Outcome == pairing.GoldByForfeit) {
				return r + 1
			}
		}
	}
	return 0
}

// left returns the withdrawal of a player who is away now.
func left(e event, player string) absence {
	now := len(e.Rounds)
	a := absence{round: now}
	forever := false
	for _, w := range e.Withdrawals {
		if w.Player != player || w.After > now || w.Until != 0 && w.Until <= now {
			continue
		}
		a.round = min(a.round, w.After)
		a.back = max(a.back, w.Until+1)
		forever = forever || w.Until == 0
	}
	if forever {
		a.text, a.back = "withdrawn", 0
	} else {
		a.text = fmt.Sprintf("back in round %d", a.back)
	}
	return a
}
