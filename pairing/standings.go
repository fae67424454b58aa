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
// [GamesWon] and [SecondPlayedOff]. [Event].SecondBy says who has second place.
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
	o := order{champion: last, winner: -1, wins: s.wins}
	if h.playOff != nil {
		o = order{champion: h.playOff.champion, winner: -1, second: s.second, wins: s.beforePlayOff}
		if over {
			o.winner = last
		}
	} else if last >= 0 {
		o.second = s.seconds(e.SecondBy, last)
	}
	if o.champion >= 0 {
		p := e.Entrants[o.champion]
		t.Champion = &p
	}
	t.Places = places(e.Entrants, o)
	return t, nil
}

// An order is what the places of an event go by.
type order struct {
	champion int32  // or -1
	winner   int32  // of the play-off, or -1
	second   []bool // who has second place without a winner, or nil
	wins     []int  // without the games of a play-off
	most     int    // of the wins
}

// key returns the key of a player. Lower keys come first, and players with the
// same key share the place.
//
// GamesWon: most first, after the champion and second place
func (o order) key(i int32) int {
	switch {
	case i == o.champion:
		return 0
	case i == o.winner, o.winner < 0 && o.second != nil && o.second[i]:
		return 1
	}
	return 2 + o.most - o.wins[i]
}

// places returns the places of all entrants. Players who share a place are in
// seed order.
func places[P comparable](entrants []P, o order) []Place[P] {
	o.most = slices.Max(o.wins)
	list := make([]int32, len(entrants))
	for i := range list {
		list[i] = int32(i)
	}
	list = countingSort(list, o.key)
	players := make([]P, len(list))
	places := []Place[P]{}
	for from := 0; from < len(list); {
		to := from
		for ; to < len(list) && o.key(list[to]) == o.key(list[from]); to++ {
			players[to] = entrants[list[to]]
		}
		places = append(places, Place[P]{From: from + 1, To: to, Players: players[from:to:to]})
		from = to
	}
	return places
}
