package pairing

import (
	"cmp"
	"slices"
)

// A Table is the standings of an event.
type Table[P comparable] struct {
	Over     bool
	Champion *P          // the only player left, or nil
	Places   []Place[P]  // best first
	Players  []Result[P] // in seed order
}

// A Place is one that some players share: places From to To, as in "2-3". In it, players
// come in seed order.
type Place[P comparable] struct {
	From, To int
	Players  []P
}

// A Result is how far a player has come.
type Result[P comparable] struct {
	Player       P
	Wins         int // games won, also by forfeit
	Losses       int
	Byes         int
	EliminatedIn int  // the round, from 1, at whose end no life was left; 0 if one is
	Withdrawn    bool // or removed by rule [ForfeitLeaves]
}

// Standings returns the places of all entrants, by the rules [LastOneLeft] and [GamesWon].
//
// The last round may be unfinished. Then the event isn't over; the games decided so far count,
// also for who is eliminated, and the others count for nothing. The error reports all problems of the event at once, each a [Problem].
func Standings[P comparable](e Event[P]) (Table[P], error) {
	var ps problems
	h := newHistory(&e, &ps)
	var s *state
	if ps.sound() {
		s = h.replay(&ps)
	}
	if err := ps.err(); err != nil {
		return Table[P]{}, err
	}

	t := Table[P]{Places: []Place[P]{}, Players: make([]Result[P], len(e.Entrants))}
	champion, left := -1, 0
	order := make([]int, len(e.Entrants))
	for i, p := range e.Entrants {
		order[i] = i
		t.Players[i] = Result[P]{p, s.wins[i], s.losses[i], s.byes[i], s.eliminated[i], s.gone[i]}
		if s.left(int32(i)) {
			champion = i
			left++
		}
	}
	if t.Over = left <= 1 && len(s.unfinished) == 0; t.Over && left == 1 {
		p := e.Entrants[champion]
		t.Champion = &p
	} else {
		champion = -1
	}

	// The champion first, then by games won, equals in seed order.
	key := func(i int) int {
		if i == champion {
			return -1 << 31
		}
		return -s.wins[i]
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(key(i), key(j)) })
	for k, i := range order {
		if k == 0 || key(i) != key(order[k-1]) {
			t.Places = append(t.Places, Place[P]{From: k + 1})
		}
		place := &t.Places[len(t.Places)-1]
		place.To = k + 1
		place.Players = append(place.Players, e.Entrants[i])
	}
	return t, nil
}
