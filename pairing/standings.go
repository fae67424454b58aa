package pairing

import (
	"slices"
)

// This file has the standings, who is second behind a champion, and the
// play-off for second place.

// A Table is the standings of an event.
type Table[P comparable] struct {
	// Over reports that the event has ended, and its play-off too, if there
	// is one.
	Over bool `json:"over"`

	// Champion is the one player left, or nil. During a play-off, it is the
	// player who was the champion before the play-off. In an event with
	// points, it is the player who is alone in first place at the end.
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

	// By is the tie-break that separates these players from the players of
	// the place before, in an event with points. It is 0 if the points do,
	// for the first place, and in an event with lives.
	By TieBreak `json:"by,omitzero"`
}

// A Row says how far a player has come.
type Row[P comparable] struct {
	Player P `json:"player"`
	// Wins is the number of games won. With lives, forfeits count as well,
	// and with points, only games over the board. Losses count forfeits in
	// both. A late entrant can begin with losses, but not with points.
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
	Byes   int `json:"byes"` // with points, as [ByeFewest] counts them

	// Score, Draws and Figures are for events with points. The figures are
	// in the order of the tie-breaks.
	Score   int      `json:"score,omitzero"`
	Draws   int      `json:"draws,omitzero"` // games drawn
	Figures []Figure `json:"figures,omitempty"`

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
// In an event with points, the places go by rule [MostPoints], and count the
// completed rounds alone. A last round that goes on is not there.
//
// The error reports all problems of the event at once, as [Problems]. With
// [Performance], results too extreme to be rated are [ErrExtreme], and an event
// too large to be rated is [ErrTooLarge].
func Standings[P comparable](e Event[P]) (Table[P], error) {
	var ps problems
	h, s := replayEvent(&e, &ps)
	if err := ps.err(); err != nil {
		return Table[P]{}, err
	}

	if e.hasPoints() {
		return h.tableByPoints(s)
	}
	t := Table[P]{Rows: make([]Row[P], len(e.Entrants))}
	for i, p := range e.Entrants {
		t.Rows[i] = Row[P]{Player: p, Wins: s.wins[i], Losses: s.losses[i], Byes: s.byes[i],
			EliminatedIn: s.eliminated[i], Withdrawn: s.hasLeft(int32(i))}
	}
	o, over := h.order(s)
	t.Over = over
	if o.champion >= 0 {
		p := e.Entrants[o.champion]
		t.Champion = &p
	}
	t.Places = places(e.Entrants, grouped(len(e.Entrants), o.key))
	return t, nil
}

// tableByPoints returns the standings of an event with points.
func (h *history[P]) tableByPoints(s *state) (Table[P], error) {
	e := h.event
	if len(s.unfinished) > 0 {
		before := e.completed()
		h, s = replayEvent(&before, &problems{})
	}
	b := newBudget(e, nil)
	r, err := h.newRanking(s, b)
	if err != nil {
		return Table[P]{}, notRated(e, b, err)
	}
	t := Table[P]{Rows: make([]Row[P], len(e.Entrants)), Places: places(e.Entrants, r.groups)}
	for k, p := range e.Entrants {
		i := int32(k)
		t.Rows[k] = Row[P]{Player: p, Wins: int(r.wins[i]), Losses: s.losses[i], Byes: s.restsOf(i),
			Score: s.ledger.score[i], Draws: s.ledger.draws[i], Figures: r.figures[i],
			Withdrawn: s.hasLeft(i)}
	}
	t.Over, _ = s.over()
	if first := r.champion(); t.Over && first >= 0 {
		p := e.Entrants[first]
		t.Champion = &p
	}
	return t, nil
}

// completed returns the event without its last round, which is unfinished.
func (e *Event[P]) completed() Event[P] {
	completed := len(e.Rounds) - 1
	before := e.before(completed + 1)
	before.Entrants, before.Start, before.Clubs = e.Entrants, e.Start, e.Clubs
	before.Rounds = e.Rounds[:completed] // the results of now
	return before
}

// order returns the figures that decide the places of an event with lives, and
// whether the event is over.
func (h *history[P]) order(s *state) (o order, over bool) {
	over, last := s.over()
	if len(s.unfinished) > 0 {
		over, last = false, -1
	}
	o = order{champion: last, winner: -1, wins: s.wins}
	if h.playOff != nil {
		o = order{champion: h.playOff.champion, winner: -1, second: s.second, wins: s.beforePlayOff}
		if over {
			o.winner = last
		}
	} else if last >= 0 {
		o.second = s.seconds(h.event.SecondBy, last)
	}
	o.most = slices.Max(o.wins)
	return o, over
}

// An order has the figures that decide the places of an event.
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

// places returns the places of players in groups.
func places[P comparable](entrants []P, groups []placed) []Place[P] {
	players, places := make([]P, 0, len(entrants)), []Place[P]{}
	for _, g := range groups {
		from := len(players)
		for _, i := range g.players {
			players = append(players, entrants[i])
		}
		to := len(players)
		places = append(places, Place[P]{From: from + 1, To: to, Players: players[from:to:to], By: g.by})
	}
	return places
}

// seconds returns who has second place behind a champion, by player. It is
// called at the end of the event, before any play-off. Players who have
// withdrawn are included.
func (s *state) seconds(by SecondBy, champion int32) []bool {
	// MostWon: the most games won
	figure := s.wins
	if by == LastOut {
		// LastOut: the last round in which anybody left
		figure = s.outIn
	}
	behind := func(i int) bool { return int32(i) != champion && !s.outside[i] }
	most := -1
	for i, x := range figure {
		if behind(i) {
			most = max(most, x)
		}
	}
	tied := make([]bool, len(figure))
	for i, x := range figure {
		tied[i] = behind(i) && x == most
	}
	return tied
}

// PlayOff returns the record of the play-off for second place that an event
// calls for (rule [SecondPlayedOff]). The record becomes [Event].PlayOff.
//
// It returns nil if the event calls for no play-off. That is so if the edition
// has none, the event is not over, has no champion, or has a play-off already.
// It is also so if there is no tie for second place, or all tied players have
// left.
//
// If all but one of the tied players have left, the record names that player
// alone. With the record, the player is second, and no round follows.
//
// The error reports all problems of the event, also an unfinished round.
func PlayOff[P comparable](e Event[P]) (*RunnerUpPlayOff[P], error) {
	_, s, err := replayFinished(&e, newBudget(&e, nil))
	if err != nil {
		return nil, err
	}
	over, champion := s.over()
	if !over || champion < 0 || e.PlayOff != nil || editions[e.Edition].second != playedOff {
		return nil, nil
	}
	second := s.seconds(e.SecondBy, champion)
	p := &RunnerUpPlayOff[P]{After: len(e.Rounds), Champion: e.Entrants[champion]}
	for i, tied := range second {
		if tied && !s.hasLeft(int32(i)) {
			p.Tied = append(p.Tied, e.Entrants[i])
		}
	}
	if ties(second) < 2 || len(p.Tied) == 0 {
		return nil, nil
	}
	return p, nil
}

// ties returns how many players have second place.
func ties(second []bool) int {
	n := 0
	for _, tied := range second {
		if tied {
			n++
		}
	}
	return n
}
