package holdem

import (
	"slices"

	"github.com/arbiter-go/arbiter/duplicate"
)

// A Caller is a bot that never folds or raises, and takes no time.
type Caller struct{}

// Act calls.
func (Caller) Act(View) (Action, int64) { return Action{Kind: Call}, 0 }

// Over learns nothing.
func (Caller) Over(View) {}

// A Raiser is a bot that plays by the strength of its hand, and takes no time.
// Before the flop it raises with a pair, or with two cards from the ten up;
// later with two pairs or better. It calls with a pair, and with anything
// before the flop, and otherwise folds to a bet. Its raises are the smallest.
// If it cannot raise, it calls.
type Raiser struct{}

// Act raises, calls or folds.
func (Raiser) Act(v View) (Action, int64) {
	good, fair := promising(v.Cards), true
	if len(v.Board) > 0 {
		s, err := Evaluate(slices.Concat(v.Board, v.Cards[:])...)
		if err != nil {
			// It cannot happen: all cards are different.
			return Action{}, 0
		}
		good, fair = s.Category() >= TwoPairs, s.Category() >= Pair
	}
	raise, ok := smallest(v)
	switch {
	case good && ok:
		return raise, 0
	case fair || v.Betting.ToCall() == 0:
		return Action{Kind: Call}, 0
	}
	return Action{Kind: Fold}, 0
}

// smallest returns the smallest raise, if there is one.
func smallest(v View) (Action, bool) {
	r, ok := v.Betting.Raise()
	if !ok {
		return Action{}, false
	}
	if v.Game == Limit {
		return Action{Kind: Raise}, true
	}
	return Action{Raise, r.Min}, true
}

// promising reports whether two cards are a pair, or both from the ten up.
func promising(cards [2]duplicate.Card) bool {
	const ten = 8
	x, y := cards[0]/4, cards[1]/4
	return x == y || min(x, y) >= ten
}

// Over learns nothing.
func (Raiser) Over(View) {}

// A folder checks if it can, and folds otherwise.
type folder struct{}

// Act checks or folds.
func (folder) Act(v View) (Action, int64) {
	if v.Betting.ToCall() > 0 {
		return Action{Kind: Fold}, 0
	}
	return Action{Kind: Call}, 0
}

// Over learns nothing.
func (folder) Over(View) {}
