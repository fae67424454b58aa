package pairing

import (
	"cmp"
	"slices"

	"github.com/arbiter-go/arbiter/rating"
)

// This file has the places of an event with points.

// A TieBreak is a figure that separates players with equal points. Zero is no
// tie-break, and stands for the points themselves.
//
// The figures of opponents count as follows. The adjusted score of a player is
// the points to begin with, the points of all games over the board, and the
// points of a draw for every other round. So a forfeit counts as a draw here,
// for the opponents.
type TieBreak int

// Buchholz is the sum of the adjusted scores of the opponents. A round without
// a game over the board counts with the player's own adjusted score. In Go
// congresses it is called SOS. In JSON: "buchholz".
//
// Source: FIDE Handbook, C.07, with the reading of unplayed rounds as ours.
const Buchholz TieBreak = 1

// BuchholzCut1 is Buchholz without its least part. In JSON: "buchholz-cut-1".
const BuchholzCut1 TieBreak = 2

// MedianBuchholz is Buchholz without its least and its greatest part. In JSON:
// "median-buchholz".
const MedianBuchholz TieBreak = 3

// SonnebornBerger is the sum of the adjusted scores of the opponents, twice for
// a win and once for a draw. A round without a game over the board counts as a
// draw against the player's own adjusted score. In Go congresses it is called
// SODOS. In JSON: "sonneborn-berger".
const SonnebornBerger TieBreak = 4

// DirectEncounter is the points of the games among the players who are still
// tied. It is silent unless they have all met each other over the board. In
// JSON: "direct-encounter".
const DirectEncounter TieBreak = 5

// MostWins is the number of games won over the board. In JSON: "wins".
const MostWins TieBreak = 6

// Performance is the tournament performance rating by all games over the board,
// as [ByRating] has it. Ratings are compared exactly. The figure is the
// negative class of the rating: -1 is the best of all entrants. In JSON:
// "performance".
const Performance TieBreak = 7

// A Figure is what a player has by one tie-break.
type Figure struct {
	TieBreak TieBreak `json:"tieBreak"`
	Value    int64    `json:"value"` // more is better

	// Silent reports that the tie-break says nothing about the player: a
	// [DirectEncounter] of players who have not all met, or of one alone.
	Silent bool `json:"silent,omitzero"`
}

// tieBreaks returns the tie-breaks of the event, in order.
func (e *Event[P]) tieBreaks() []TieBreak {
	if len(e.TieBreaks) > 0 {
		return e.TieBreaks
	}
	return editions[e.Edition].tieBreaks
}

// A ranking has the places of an event with points. Players are their seeds,
// from 0.
type ranking struct {
	ledger  *ledger
	rounds  [][]game
	games   []game        // over the board
	past    *colorHistory // the same games, player by player
	wins    []int         // over the board
	own     []int64
	figures [][]Figure // by player
	groups  []placed   // the places, best first
}

// A placed is some players who share a place, and the tie-break that separates
// them from the players before.
type placed struct {
	players []int32
	by      TieBreak
}

// newRanking returns the places after the rounds replayed.
//
// MostPoints: by points, then by the tie-breaks
func (h *history[P]) newRanking(s *state, b *budget) (*ranking, error) {
	n := len(s.wins)
	r := &ranking{ledger: s.ledger, rounds: h.rounds, wins: make([]int, n), own: make([]int64, n),
		figures: make([][]Figure, n)}
	start := h.event.Start
	for i := range r.own {
		if len(start) > 0 {
			r.own[i] = int64(start[i])
		}
		r.own[i] += int64(s.missed(int32(i))) * int64(s.ledger.Draw)
	}
	for _, games := range h.rounds {
		for _, g := range games {
			if !g.outcome.overBoard() {
				continue
			}
			r.games = append(r.games, g)
			x, y := r.worth(g)
			r.own[g.gold] += x
			r.own[g.silver] += y
			switch {
			case g.outcome.goldWins():
				r.wins[g.gold]++
			case g.outcome.silverWins():
				r.wins[g.silver]++
			}
		}
	}
	r.past = newColorHistory(r.games, len(s.wins))
	all := make([]int32, len(s.wins))
	for i := range all {
		all[i] = int32(i)
	}
	most := slices.Max(s.ledger.score)
	all = countingSort(all, func(i int32) int { return most - s.ledger.score[i] })
	for group := range chunks(all, func(i int32) int64 { return int64(s.ledger.score[i]) }) {
		r.groups = append(r.groups, placed{players: group})
	}
	for _, t := range h.event.tieBreaks() {
		if err := r.divide(t, b); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// worth returns the points of a game over the board, for Gold and for Silver.
func (r *ranking) worth(g game) (gold, silver int64) {
	t := r.ledger
	if g.outcome == Draw {
		return int64(t.Draw), int64(t.Draw)
	}
	return int64(t.worth(g.outcome.goldWins())), int64(t.worth(g.outcome.silverWins()))
}

// chunks yields the runs of equal keys in a list.
func chunks(list []int32, key func(int32) int64) func(yield func([]int32) bool) {
	return func(yield func([]int32) bool) {
		for from := 0; from < len(list); {
			to := from
			for to < len(list) && key(list[to]) == key(list[from]) {
				to++
			}
			if !yield(list[from:to:to]) {
				return
			}
			from = to
		}
	}
}

// divide separates players who share a place by one more tie-break.
func (r *ranking) divide(t TieBreak, b *budget) error {
	values, err := r.values(t, b)
	if err != nil {
		return err
	}
	var groups []placed
	for _, g := range r.groups {
		figure := func(i int32) Figure { return Figure{TieBreak: t, Value: values[i]} }
		if t == DirectEncounter {
			figure = r.direct(g.players)
		}
		players := slices.Clone(g.players)
		for _, i := range players {
			r.figures[i] = append(r.figures[i], figure(i))
		}
		last := len(r.figures[players[0]]) - 1
		value := func(i int32) int64 { return r.figures[i][last].Value }
		slices.SortStableFunc(players, func(i, j int32) int { return cmp.Compare(value(j), value(i)) })
		by := g.by
		for run := range chunks(players, value) {
			groups = append(groups, placed{run, by})
			by = t
		}
	}
	r.groups = groups
	return nil
}

// values returns the value of each player by a tie-break, except
// DirectEncounter.
func (r *ranking) values(t TieBreak, b *budget) ([]int64, error) {
	n := len(r.wins)
	values := make([]int64, n)
	switch t {
	case MostWins:
		for i, w := range r.wins {
			values[i] = int64(w)
		}
	case Performance:
		return values, r.performance(values, b)
	case SonnebornBerger:
		for _, g := range r.games {
			x, y := int64(1), int64(1)
			switch {
			case g.outcome.goldWins():
				x, y = 2, 0
			case g.outcome.silverWins():
				x, y = 0, 2
			case g.outcome != Draw: // NoDecision: nobody has won
				x, y = 0, 0
			}
			values[g.gold] += x * r.own[g.silver]
			values[g.silver] += y * r.own[g.gold]
		}
		r.addUnplayed(values)
	case Buchholz, BuchholzCut1, MedianBuchholz:
		least, most := slices.Clone(r.own), slices.Clone(r.own)
		met := make([]bool, n)
		for _, g := range r.games {
			for _, p := range [...][2]int32{{g.gold, g.silver}, {g.silver, g.gold}} {
				i, x := p[0], r.own[p[1]]
				values[i] += x
				if !met[i] && r.ledger.board[i] == len(r.rounds) {
					// the own score is no part
					least[i], most[i] = x, x
				}
				met[i] = true
				least[i], most[i] = min(least[i], x), max(most[i], x)
			}
		}
		r.addUnplayed(values)
		for i := range values {
			if len(r.rounds) > 0 && t != Buchholz {
				values[i] -= least[i]
			}
			if len(r.rounds) > 1 && t == MedianBuchholz {
				values[i] -= most[i]
			}
		}
	}
	return values, nil
}

// addUnplayed adds the own adjusted score for each round without a game over
// the board.
func (r *ranking) addUnplayed(values []int64) {
	for i := range values {
		values[i] += int64(len(r.rounds)-r.ledger.board[i]) * r.own[i]
	}
}

// performance sets the values by the classes of the ratings.
func (r *ranking) performance(values []int64, b *budget) error {
	players := make([]int32, len(values))
	for i := range players {
		players[i] = int32(i)
	}
	table, err := b.fit(players, ratedGames(r.games), nil)
	if err != nil {
		return err
	}
	for i, x := range table.Ratings {
		values[i] = -int64(x.Class)
	}
	return nil
}

// direct returns the figures of the direct encounter of players who share a
// place.
func (r *ranking) direct(players []int32) func(i int32) Figure {
	silent := func(int32) Figure { return Figure{TieBreak: DirectEncounter, Silent: true} }
	// Nobody has met more others than there are rounds.
	if n := len(players); n < 2 || n > len(r.rounds)+1 {
		return silent
	}
	points, met := map[int32]int64{}, map[[2]int32]bool{}
	for _, i := range players {
		points[i] = 0
	}
	for _, g := range r.among(players) {
		x, y := r.worth(g)
		points[g.gold] += x
		points[g.silver] += y
		met[pairOf(g)] = true
	}
	if n := len(players); len(met) < n*(n-1)/2 {
		return silent
	}
	return func(i int32) Figure { return Figure{TieBreak: DirectEncounter, Value: points[i]} }
}

// among returns the games over the board among some players.
func (r *ranking) among(players []int32) []game {
	tied := map[int32]bool{}
	for _, i := range players {
		tied[i] = true
	}
	var list []game
	for _, i := range players {
		for _, k := range r.past.played(i) {
			if g := r.games[k]; g.gold == i && tied[g.silver] {
				list = append(list, g)
			}
		}
	}
	return list
}

// champion returns who is alone in first place, or -1.
func (r *ranking) champion() int32 {
	if first := r.groups[0].players; len(first) == 1 {
		return first[0]
	}
	return -1
}

// ratedGames returns the games that are rated.
func ratedGames(games []game) []rating.Game[int32] {
	rated := make([]rating.Game[int32], 0, len(games))
	for _, g := range games {
		switch {
		case g.outcome.goldWins():
			rated = append(rated, rating.Game[int32]{A: g.gold, B: g.silver, Score: rating.Win})
		case g.outcome.silverWins():
			rated = append(rated, rating.Game[int32]{A: g.silver, B: g.gold, Score: rating.Win})
		case g.outcome == Draw:
			rated = append(rated, rating.Game[int32]{A: g.gold, B: g.silver, Score: rating.Draw})
		}
	}
	return rated
}
