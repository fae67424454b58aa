package pairing

import (
	"fmt"
	"math"
	"strings"

	"github.com/arbiter-go/arbiter/internal/id"
)

// This file has an event whose players are numbers: their seeds, from 0. The
// file number.go makes it, and replay.go finds what follows from it.

// A history is an event whose players are numbers.
type history[P comparable] struct {
	event    *Event[P]
	rules    rules
	index    map[P]int32
	anything bool      // P has values that cannot be looked up
	games    []game    // of all rounds
	rounds   [][]game  // the same, round by round
	byes     [][]int32 // round by round

	withdrawn  []absence
	absent     []sitOut
	extra      []lives
	reinstated []int32 // forfeits are forgiven up to this round
	playOff    *playOff
	forbidden  [][2]int32
	pins       []pin
}

// A spot is a place where a problem may be. Every game and record has a spot,
// so a spot has no text. Texts are made when there is a problem.
type spot struct {
	record      string // such as "withdrawal"
	number      int    // of the record, from 1, or 0
	round, game int    // from 1, or 0
	rule        Rule   // the rule that is broken, or 0
}

// who returns the id of player i.
func (h *history[P]) who(i int32) P { return h.event.Entrants[i] }

// find returns the number of p, if p is an entrant.
func (h *history[P]) find(p P) (int32, bool) {
	if h.anything && !id.Valid(p) {
		return 0, false
	}
	i, ok := h.index[p]
	return i, ok
}

// player returns the number of p. If p is not an entrant, it adds that as a
// problem of the spot.
func (h *history[P]) player(p P, at spot, ps *problems) (int32, bool) {
	if i, ok := h.find(p); ok {
		return i, true
	}
	if ps.Room() {
		at.rule = SeedOrder
		ps.add(h.problemAt(at, ErrUnknown, "", p))
	}
	return 0, false
}

// problemAt returns the problem of some players at a spot. It names the
// players, and their indices if they are entrants.
func (h *history[P]) problemAt(at spot, kind error, detail string, players ...P) Problem {
	p := Problem{Kind: kind, Rule: at.rule, Where: at.record, Round: at.round, Game: at.game, Detail: detail}
	if at.number > 0 {
		p.Where = fmt.Sprintf("%s %d", at.record, at.number)
	}
	var names []string
	for _, x := range players {
		names = append(names, nameOf(x))
		if i, ok := h.find(x); ok {
			p.Entrants = append(p.Entrants, int(i))
		}
	}
	p.Who = strings.Join(names, " against ")
	return p
}

// twoByes is the problem of a round with more than one bye.
//
// OncePerRound: at most one bye
func (h *history[P]) twoByes(round int, byes []P) Problem {
	p := h.problemAt(spot{record: "bye", round: round, rule: OncePerRound}, ErrTwoByes, "", byes[0], byes[1])
	p.Who = fmt.Sprintf("%s and %s", nameOf(byes[0]), nameOf(byes[1]))
	return p
}

// isRound reports whether a record can be about this round.
func isRound(round int) bool { return round >= 1 && round <= math.MaxInt32 }

// checkAfter reports whether a record's After is a number of completed rounds.
func (h *history[P]) checkAfter(after int, p P, at spot, ps *problems) bool {
	if after < 0 || after > len(h.event.Rounds) {
		if !ps.Room() {
			return false
		}
		ps.add(h.problemAt(at, ErrAfter, fmt.Sprintf("after %d, with %s", after,
			count(len(h.event.Rounds), "round")), p))
		return false
	}
	return true
}
