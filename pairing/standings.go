package pairing

import "slices"

// A Table is the standings of an event.
type Table[P comparable] struct {
	// Over reports that the event has ended, and its play-off too, if there
	// is one.
	Over bool `json:"over"`

	// Champion is the only player left, or nil. During a play-off, it is
	// the player who was the champion before the play-off.
	Champion *P `json:"champion,omitempty"`

	Places []Place[P] `json:"places"` // best first
	Rows   []Row[P]   `json:"rows"`   // in seed order
}

// A Place is a place that some players share: places From to To, as in "2-3".
// The players are in seed order.
type Place[P comparable] struct {
	From    int `json:"from"`
	To      int `json:"to"`
	Players []P `json:"players"`
}

// A Row says how far a player has come.
type Row[P comparable] struct {
	Player P   `json:"player"`
	Wins   int `json:"wins"` // games won, also by forfeit
	Losses int `json:"losses"`
	Byes   int `json:"byes"`

	// EliminatedIn is the round, from 1, at the end of which no life was
	// left. It is 0 if a life is left.
	EliminatedIn int `json:"eliminatedIn,omitzero"`

	// Withdrawn reports that the player is out at present, or was removed
	// by rule [ForfeitLeaves].
	Withdrawn bool `json:"withdrawn"`
}

// Standings returns the places of all entrants, by the rules [LastOneLeft],
// [GamesWon] and [SecondPlayedOff].
//
// The last round may be unfinished. Then the event is not over. The games
// decided so far count as if the round ended here, also for eliminations. The
// other games count for nothing.
//
// The error reports all problems of the event at once, as [Problems].
func Standings[P comparable](e Event[P]) (Table[P], error) {
	var ps problems
	h, s := replayEvent(&e, &ps)
	if err := ps.err(); err != nil {
		return Table[P]{}, err
	}

	t := Table[P]{Rows: make([]Row[P], len(e.Entrants))}
	for i, p := range e.Entrants {
		t.Rows[i] = Row[P]{p, s.wins[i], s.losses[i], s.byes[i], s.eliminated[i], s.gone(int32(i))}
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

	t.Places = places(e.Entrants, champion, second, wins)
	return t, nil
}

// places returns the places of all entrants: the champion first, then the
// winner of the play-off, then the others by games won. The champion or the
// winner is -1 if there is none.
//
// GamesWon: most first, and equals share the place, in seed order
func places[P comparable](entrants []P, champion, second int32, wins []int) []Place[P] {
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
	order := make([]int32, len(entrants))
	for i := range order {
		order[i] = int32(i)
	}
	order = countingSort(order, key)
	players := make([]P, len(order))
	places := []Place[P]{}
	for from := 0; from < len(order); {
		to := from
		for ; to < len(order) && key(order[to]) == key(order[from]); to++ {
			players[to] = entrants[order[to]]
		}
		places = append(places, Place[P]{From: from + 1, To: to, Players: players[from:to:to]})
		from = to
	}
	return places
}
