package desk

import (
	"slices"
	"time"
)

// This file has the rules for a clock that was ahead, and was set back.

// inOrder returns the records of a list that count, if a record replaces the
// records before it that have the same key. Their times cannot say which one
// replaces which: while a clock was ahead, an earlier record got a later time.
func inOrder[T any, K comparable](list []T, of func(T) (K, time.Time)) []T {
	ordered := true
	for k := range len(list) - 1 {
		_, x := of(list[k])
		_, y := of(list[k+1])
		ordered = ordered && x.Before(y)
	}
	if ordered {
		return list
	}
	next := map[K]time.Time{} // of the later records
	var kept []T
	for k := len(list) - 1; k >= 0; k-- {
		key, at := of(list[k])
		if later, ok := next[key]; !ok || at.Before(later) {
			kept, next[key] = append(kept, list[k]), at
		}
	}
	slices.Reverse(kept)
	return kept
}

// opened returns the state at a moment. Registration is open in it if it was
// open when the event was made.
func (s *State) opened(at time.Time) *State {
	if m := s.File.Money; !s.AtOnce || !at.Before(m.Fee.Opening) {
		return s
	}
	next, m := *s, *s.File.Money
	fee := *m.Fee
	fee.Opening = at.Truncate(time.Minute)
	m.Fee, next.File.Money = &fee, &m
	return &next
}

// lastEntry returns the last moment of a registration, or of its end, or a
// moment that is later.
func (s *State) lastEntry(at time.Time) time.Time {
	for _, x := range moneyOf(s).Registrations {
		for _, t := range []time.Time{x.At, x.Left} {
			if t.After(at) {
				at = t
			}
		}
	}
	return at
}
