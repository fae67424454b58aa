package course

import (
	"errors"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the next round of a floating elimination. It also drops the
// director's records for a round if they make the round impossible; see
// [Floating].

// next returns the next round of an event that is not over. If coming is true,
// records that make the round impossible give way. The event keeps only the
// changes that later rounds depend on: which players are there.
func next(e *pairing.Event[string], coming bool) (pairing.Round[string], error) {
	p, err := pairing.Next(*e)
	if !coming {
		return p.Round, err
	}
	if errors.Is(err, pairing.ErrEmptyRound) {
		round := len(e.Rounds) + 1
		e.Absent = slices.DeleteFunc(slices.Clone(e.Absent), func(a pairing.Absence[string]) bool {
			return a.Round == round
		})
		p, err = pairing.Next(*e)
	}
	if errors.Is(err, pairing.ErrEmptyRound) {
		e.Withdrawals = ended(e.Withdrawals, len(e.Rounds))
		p, err = pairing.Next(*e)
	}
	if errors.Is(err, pairing.ErrPin) || errors.Is(err, pairing.ErrNoLegalRound) {
		p, err = nextWithout(*e)
	}
	return p.Round, err
}

// ended returns the withdrawals of an event in which everybody is back after
// this number of completed rounds, except the players who have left for good.
func ended(list []pairing.Withdrawal[string], rounds int) []pairing.Withdrawal[string] {
	var now []pairing.Withdrawal[string]
	for _, w := range list {
		if w.Until > rounds {
			if w.After >= rounds {
				continue // it has not begun
			}
			w.Until = rounds
		}
		now = append(now, w)
	}
	return now
}

// nextWithout returns the next round without the pins of players who are not
// there. If that leaves no round, it drops all pins and forbidden pairs.
func nextWithout(e pairing.Event[string]) (pairing.Pairing[string], error) {
	free := e
	free.Pins, free.Forbidden = nil, nil
	p, err := pairing.Next(free)
	if err != nil {
		return p, err
	}
	there := map[string]bool{}
	for _, r := range p.Ranking {
		there[r.Player] = true
	}
	pins := slices.Clone(e.Pins)
	for k := range pins {
		pin := &pins[k]
		pin.Pairs = slices.DeleteFunc(slices.Clone(pin.Pairs), func(pair [2]string) bool {
			return !there[pair[0]] || !there[pair[1]]
		})
		if pin.Bye != nil && (!there[*pin.Bye] || len(p.Round.Byes) == 0) {
			pin.Bye = nil
		}
	}
	e.Pins = pins
	q, err := pairing.Next(e)
	if errors.Is(err, pairing.ErrNoLegalRound) {
		return p, nil
	}
	return q, err
}
