package pairing

import (
	"cmp"
	"slices"

	"github.com/arbiter-go/arbiter/pairing/internal/tiebreak"
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
//
// With [Event].FIDETieBreaks, all except MostWins and Performance are read as
// FIDE does. A round is missed if the player was absent or out, had not entered
// yet, had asked for a bye, or has forfeited the game.
//
//   - The adjusted score has the points of all rounds. But a missed round
//     without an opponent counts as a draw, if every later round was missed,
//     too.
//   - For the player's own figures, a round without an opponent counts with the
//     player's points, but at most with the points of a draw times the number
//     of rounds. A game that was forfeited counts with the player's points as
//     well, but at most with the opponent's adjusted score.
//   - If rounds were missed, the least part is the least of theirs.
//   - SonnebornBerger multiplies by the points that the round gave.
//   - DirectEncounter counts the average points of a pair. If all have met,
//     they go by these points. Otherwise a player is ahead of others who would
//     all have fewer points even if they had won the games that are missing.
//     Players who are still tied begin again. The figure is the negative place
//     among the players who were tied at first: -1 is the best. It is silent if
//     nobody is ahead.
//
// Source: FIDE Handbook, C.07, as FIDE's TieBreakServer reads it.
type TieBreak int

// Buchholz is the sum of the adjusted scores of the opponents. A round without
// a game over the board counts with the player's own adjusted score, or as FIDE
// reads it; see [TieBreak]. In Go congresses it is called SOS. In JSON:
// "buchholz".
//
// Source: FIDE Handbook, C.07. That every unplayed round counts alike is ours.
const Buchholz TieBreak = 1

// BuchholzCut1 is Buchholz without its least part. In JSON: "buchholz-cut-1".
const BuchholzCut1 TieBreak = 2

// MedianBuchholz is Buchholz without its least and its greatest part. In JSON:
// "median-buchholz".
const MedianBuchholz TieBreak = 3

// SonnebornBerger is the sum of the adjusted scores of the opponents, twice for
// a win and once for a draw. A round without a game over the board counts as a
// draw against the player's own adjusted score, or as FIDE reads it; see
// [TieBreak]. In Go congresses it is called SODOS. In JSON: "sonneborn-berger".
const SonnebornBerger TieBreak = 4

// DirectEncounter is the points of the games among the players who are still
// tied. It is silent unless they have all met each other over the board. FIDE
// reads it otherwise; see [TieBreak]. In JSON: "direct-encounter".
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
	// [DirectEncounter] of one alone, or of players who have not all met.
	// As FIDE reads it, it is one of players of whom nobody is ahead.
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
	event   tiebreak.Event
	rounds  [][]game
	wins    []int64    // over the board
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
	r := &ranking{rounds: h.rounds, figures: make([][]Figure, n), event: tiebreak.Event{Start: make([]int64, n),
		Rounds: int64(len(h.rounds)), Win: int64(s.ledger.Win), Draw: int64(s.ledger.Draw),
		FIDE: h.event.FIDETieBreaks, Turns: h.turns(s.ledger)}}
	for i, x := range h.event.Start {
		r.event.Start[i] = int64(x)
	}
	r.wins = r.event.Wins()
	most := slices.Max(s.ledger.score)
	r.groups = grouped(n, func(i int32) int { return most - s.ledger.score[i] })
	for _, t := range h.event.tieBreaks() {
		if err := r.divide(t, b); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// turns returns what the players had in the rounds, as the tie-breaks read it.
func (h *history[P]) turns(t *ledger) []tiebreak.Turn {
	list := make([]tiebreak.Turn, 0, 2*len(h.games))
	for k, games := range h.rounds {
		for _, g := range games {
			if o := g.outcome; o.tookPlace() {
				list = append(list, t.turn(k+1, g.gold, g.silver, o, o.goldWins()),
					t.turn(k+1, g.silver, g.gold, o, o.silverWins()))
			}
		}
		for _, i := range h.byes[k] {
			list = append(list, tiebreak.Turn{Player: i, Opponent: -1, Round: int16(k + 1),
				Points: int16(t.Bye), Kind: tiebreak.Given})
		}
	}
	for _, x := range t.sat {
		points := t.Absent
		if x.requested {
			points = t.Requested
		}
		list = append(list, tiebreak.Turn{Player: x.player, Opponent: -1, Round: int16(x.round),
			Points: int16(points), Kind: tiebreak.Missed})
	}
	return list
}

// turn returns what a game is for a player.
func (t *ledger) turn(round int, player, opponent int32, o Outcome, wins bool) tiebreak.Turn {
	x := tiebreak.Turn{Player: player, Opponent: opponent, Round: int16(round), Points: int16(t.worth(o, wins))}
	switch {
	case !o.overBoard() && wins:
		x.Kind = tiebreak.Given
	case !o.overBoard():
		x.Kind = tiebreak.Missed
	case o == Draw:
		x.Result = 1
	case wins:
		x.Result = 2
	}
	return x
}

// grouped returns n players in groups with equal keys, the lowest first. In a
// group they are in seed order.
func grouped(n int, key func(i int32) int) []placed {
	var groups []placed
	for run := range chunks(countingSort(everyone(n), key), func(i int32) int64 { return int64(key(i)) }) {
		groups = append(groups, placed{players: run})
	}
	return groups
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
	values, silent, err := r.values(t, b)
	if err != nil {
		return err
	}
	var groups []placed
	for _, g := range r.groups {
		players := slices.Clone(g.players)
		for _, i := range players {
			r.figures[i] = append(r.figures[i], Figure{t, values[i], silent != nil && silent[i]})
		}
		slices.SortStableFunc(players, func(i, j int32) int { return cmp.Compare(values[j], values[i]) })
		by := g.by
		for run := range chunks(players, func(i int32) int64 { return values[i] }) {
			groups = append(groups, placed{run, by})
			by = t
		}
	}
	r.groups = groups
	return nil
}

// values returns the figures by a tie-break, by player. Only DirectEncounter is
// silent about some.
func (r *ranking) values(t TieBreak, b *budget) (values []int64, silent []bool, err error) {
	switch t {
	case DirectEncounter:
		groups := make([][]int32, len(r.groups))
		for k, g := range r.groups {
			groups[k] = g.players
		}
		values, silent = r.event.Direct(groups)
	case SonnebornBerger:
		values = r.event.SonnebornBerger()
	case MostWins:
		values = r.wins
	case Performance:
		values, err = r.performance(b)
	default:
		values = r.event.Buchholz(int(t - Buchholz)) // the cuts
	}
	return values, silent, err
}

// performance returns the figures by the classes of the ratings.
func (r *ranking) performance(b *budget) ([]int64, error) {
	games := slices.DeleteFunc(slices.Concat(r.rounds...), func(g game) bool { return !g.outcome.overBoard() })
	values := make([]int64, len(r.wins))
	table, err := b.fit(everyone(len(values)), ratedGames(games), nil)
	for i, x := range table.Ratings {
		values[i] = -int64(x.Class)
	}
	return values, err
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
