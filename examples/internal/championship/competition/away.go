package competition

// This file says which players are away without being out of lives.

import (
	"fmt"

	"github.com/arbiter-go/arbiter/pairing"
)

// An Absence is the absence of a player who has left or was removed.
type Absence struct {
	Text  string // such as withdrawn, or back in round 5
	Round int    // the last round before it
	Back  int    // the round in which the player is back, or 0
}

// Leaves returns the players who have left or were removed. The table is the
// standings of the event.
func Leaves(e pairing.Event[string], table pairing.Table[string]) (map[string]Absence, error) {
	list := map[string]Absence{}
	var removed map[string]bool
	var forfeits map[string]int
	for _, row := range table.Rows {
		if !row.Withdrawn {
			continue
		}
		if removed == nil {
			var err error
			if removed, err = removals(e); err != nil {
				return nil, err
			}
			forfeits = lastForfeits(e)
		}
		if removed[row.Player] {
			list[row.Player] = Absence{Text: "removed", Round: forfeits[row.Player]}
		} else {
			list[row.Player] = absenceOf(e, row.Player)
		}
	}
	return list, nil
}

// removals returns the players who are out because of a forfeit. They are out
// also if nobody withdraws.
func removals(e pairing.Event[string]) (map[string]bool, error) {
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

// lastForfeits returns the last round in which each player forfeited a game.
func lastForfeits(e pairing.Event[string]) map[string]int {
	last := map[string]int{}
	for r, round := range e.Rounds {
		for _, g := range round.Games {
			both := g.Outcome == pairing.BothForfeit
			if both || g.Outcome == pairing.SilverByForfeit {
				last[g.Gold] = r + 1
			}
			if both || g.Outcome == pairing.GoldByForfeit {
				last[g.Silver] = r + 1
			}
		}
	}
	return last
}

// absenceOf returns the withdrawal of a player who is away now.
func absenceOf(e pairing.Event[string], player string) Absence {
	now := len(e.Rounds)
	a := Absence{Round: now}
	forever := false
	for _, w := range e.Withdrawals {
		if w.Player != player || w.After > now || w.Until != 0 && w.Until <= now {
			continue
		}
		a.Round = min(a.Round, w.After)
		a.Back = max(a.Back, w.Until+1)
		forever = forever || w.Until == 0
	}
	if forever {
		a.Text, a.Back = "withdrawn", 0
	} else {
		a.Text = fmt.Sprintf("back in round %d", a.Back)
	}
	return a
}

// OwnRules reports whether an event has a ranking or criteria of its own. Then
// players can enter late.
func OwnRules(e pairing.Event[string]) bool { return len(e.RankBy)+len(e.Criteria) > 0 }
