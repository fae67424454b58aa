package pairing

import "slices"

// A Table is the standings of an event.
type Table[P comparable] struct {
	Over     bool        // and the play-off too, if there is one
	Champion *P          // the only player left, or nil; during a play-off, who was that before it
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
	Withdrawn    bool // out at present, or removed by rule [ForfeitLeaves]
}

// Standings returns the places of all entrants, by the rules [LastOneLeft], [GamesWon] and
// [SecondPlayedOff].
//
// The last round may be unfinished. Then the event isn't over; the games decided so far count,
// also for who is eliminated, as if the round ended here, and the others count for nothing.
//
// The error reports all problems of the event at once, as [Problems].
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
	for i, p := range e.Entrants {
		t.Players[i] = Result[P]{p, s.wins[i], s.losses[i], s.byes[i], s.eliminated[i], s.gone(int32(i))}
	}
	over, last := s.over()
	if len(s.unfinished) > 0 {
		over, last = false, -1
	}
	t.Over = over
	champion, second, wins := last, int32(-1), s.wins
	if h.playOff != nil {
		champion, second, wins = h.playOff.champion, last, s.beforePlayOff
	}
	if !over {
		second = -1
	}
	if champion >= 0 {
		p := e.Entrants[champion]
		t.Champion = &p
	}

	// The champion first, then who won the play-off, then by games won; equals in seed order.
	most := slices.Max(wins)
	key := func(i int32) int {
		switch i {
		case champion:
			return 0
		case second:
			return 1
		}
		return 2 + most - wins[i]
	}
	order := make([]int32, len(e.Entrants))
	for i := range order {
		order[i] = int32(i)
	}
	order = countingSort(order, key)
	players := make([]P, len(order))
	for from := 0; from < len(order); {
		to := from
		for ; to < len(order) && key(order[to]) == key(order[from]); to++ {
			players[to] = e.Entrants[order[to]]
		}
		t.Places = append(t.Places, Place[P]{From: from + 1, To: to, Players: players[from:to:to]})
		from = to
	}
	return t, nil
}
