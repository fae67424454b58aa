package pairing

import (
	"fmt"
)

// This file says when a field is too large to be paired.

// maxNumbers bounds the memory of a pairing. It is the maximum number of words
// for one cost of each player.
const maxNumbers = 50_000_000

// tooMuch returns an error if the costs of the field need too much memory, or
// if sums of squares of seeded ratings could leave the range of int64.
func (f *field) tooMuch() error {
	n := len(f.players)
	levels := f.levels(widths[0])
	words := 0
	for _, l := range levels {
		words = max(words, l.word+1)
	}
	if f.rules.seeded() && n > 0 {
		low, high := f.players[0].seededUnits, f.players[0].seededUnits
		for _, p := range f.players {
			low, high = min(low, p.seededUnits), max(high, p.seededUnits)
		}
		if d := float64(high - low); d*d*float64(n) > 1<<62 {
			return refuse(Problem{Kind: ErrTooLarge,
				Detail: fmt.Sprintf("seeded ratings %d Elo apart among %s", (high-low)/seededUnit,
					count(n, "player"))})
		}
	}
	if n <= maxNumbers/max(1, words) {
		return nil
	}
	return refuse(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%s with %d different numbers of meetings and "+
		"of losses apart", count(n, "player"), len(levels))})
}

// exceeded is the error of a stage at which the budget ran out. It names the
// figures of the field that can make it much work.
func (f *field) exceeded(b *budget, at stage) error {
	met, forbidden, clubs := f.records()
	return refuse(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf(
		"%s takes more than the %d steps allowed: players %d, pairs that have met %d, different numbers of "+
			"meetings %d, forbidden pairs %d, pairs of one club %d",
		at, b.allowed, len(f.players), met, len(f.meetings()), forbidden, clubs)})
}

// records counts the pairs that have met, the forbidden pairs, and the pairs of
// one club.
func (f *field) records() (met, forbidden, clubs int) {
	for i := range f.players {
		met += len(f.met[i])
		forbidden += len(f.forbiddenTo(i))
	}
	return met / 2, forbidden / 2, f.clubPairs()
}
