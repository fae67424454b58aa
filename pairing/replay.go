package pairing

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// This file derives everything from the history: who is left, with how many losses, wins
// and byes, and who has met whom. It finds the problems that only a replay shows.

// A state is what is known of the players, by seed from 0, after the rounds replayed.
type state struct {
	losses, wins, byes []int
	lives              []int
	eliminated         []int   // at the end of which round; 0 if not, or not any more
	removed            []bool  // by rule ForfeitLeaves
	until              []int32 // withdrawn up to this round
	rounds             int32   // completed
	sits               []bool  // sits out the play-off
	beforePlayOff      []int   // wins before it, or nil
	unfinished         []Problem

	games []game // those that took place, in order of rounds
}

// gone reports whether player i is out of the next round though not eliminated: withdrawn or
// removed.
func (s *state) gone(i int32) bool { return s.removed[i] || s.until[i] > s.rounds }

// left reports whether player i is in the next round, unless absent.
func (s *state) left(i int32) bool {
	return s.losses[i] < s.lives[i] && !s.gone(i) && !s.sits[i]
}

// returns reports whether player i is out of the next round but will be back.
func (s *state) returns(i int32) bool {
	return s.losses[i] < s.lives[i] && !s.removed[i] && !s.sits[i] && s.until[i] > s.rounds && s.until[i] < math.MaxInt32
}

// over reports whether the event is, or its play-off if there is one. Then last is the one
// player left, or -1.
func (s *state) over() (over bool, last int32) {
	in := 0
	last = -1
	for i := range s.losses {
		if s.left(int32(i)) || s.returns(int32(i)) {
			in++
			last = int32(i)
		}
	}
	if in != 1 {
		last = -1
	}
	return in <= 1, last
}

// replay plays all rounds of a history, and adds the problems it finds. Games not yet
// played in the last round count for nothing, and are listed as unfinished.
func (h *history[P]) replay(ps *problems) *state {
	n := len(h.event.Entrants)
	s := &state{
		losses: make([]int, n), wins: make([]int, n), byes: make([]int, n), lives: make([]int, n),
		eliminated: make([]int, n), removed: make([]bool, n), until: make([]int32, n), sits: make([]bool, n),
	}
	for i := range s.lives {
		s.lives[i] = h.event.Lives
		if h.event.Lives < 1 {
			s.lives[i] = MaxLives // that is a problem already, and this makes no more of it
		}
	}
	slices.SortStableFunc(h.withdrawn, func(x, y absence) int { return cmp.Compare(x.after, y.after) })
	slices.SortStableFunc(h.extra, func(x, y lives) int { return cmp.Compare(x.after, y.after) })
	withdrawn, extra := h.withdrawn, h.extra

	seen := make([]int, n) // the round in which a player was last seen, void games apart
	for r := 0; r <= len(h.rounds); r++ {
		if r > 0 {
			h.playRound(r, s, seen, ps)
		}
		s.rounds = int32(r)
		// The end of round r: extra lives first, then who is out.
		for ; len(extra) > 0 && int(extra[0].after) == r; extra = extra[1:] {
			s.lives[extra[0].player] += extra[0].lives
		}
		for i := range n {
			switch out := s.losses[i] >= s.lives[i]; {
			case out && s.eliminated[i] == 0:
				s.eliminated[i] = r
			case !out:
				s.eliminated[i] = 0
			}
		}
		for ; len(withdrawn) > 0 && int(withdrawn[0].after) == r; withdrawn = withdrawn[1:] {
			i := withdrawn[0].player
			s.until[i] = max(s.until[i], withdrawn[0].until)
		}
		if r > 0 && h.event.ForfeitRemoves {
			for _, g := range h.rounds[r-1] {
				h.remove(g, r, s)
			}
		}
		if h.playOff != nil && int(h.playOff.after) == r {
			h.beginPlayOff(s, ps)
		}
	}
	return s
}

// replayFinished replays an event in which every round must be finished. The error reports all
// problems.
func replayFinished[P comparable](e *Event[P]) (*history[P], *state, error) {
	var ps problems
	h := newHistory(e, &ps)
	var s *state
	if ps.sound() {
		s = h.replay(&ps)
		for _, p := range s.unfinished {
			ps.add(p)
		}
	}
	return h, s, ps.err()
}

// beginPlayOff applies rule SecondPlayedOff, and checks that the record fits.
func (h *history[P]) beginPlayOff(s *state, ps *problems) {
	p := h.playOff
	at := Problem{Kind: ErrPlayOff, Rule: SecondPlayedOff, Record: "play-off", Round: int(p.after)}
	if over, last := s.over(); !over || last != p.champion {
		at.Player, at.Detail = h.name(p.champion), "is not the one player left then"
		ps.add(at)
	}
	s.beforePlayOff = slices.Clone(s.wins)
	best := 0
	for i, wins := range s.wins {
		if int32(i) != p.champion {
			best = max(best, wins)
		}
	}
	tied := make([]bool, len(s.wins))
	for _, i := range p.tied {
		tied[i] = true
		at := at
		at.Player = h.name(i)
		switch {
		case s.gone(i):
			at.Detail = "has left"
			ps.add(at)
		case s.wins[i] != best:
			at.Detail = fmt.Sprintf("has won %s, second place is for %d", count(s.wins[i], "game"), best)
			ps.add(at)
		}
	}
	for i := range s.sits {
		if !tied[i] {
			if int32(i) != p.champion && s.wins[i] == best && !s.gone(int32(i)) {
				at := at
				at.Player, at.Detail = h.name(int32(i)), "is tied as well"
				ps.add(at)
			}
			s.sits[i] = true
			continue
		}
		s.lives[i] = max(s.lives[i], s.losses[i]) + 1
		s.eliminated[i] = 0
	}
}

// remove applies rule ForfeitLeaves to a game of round r.
func (h *history[P]) remove(g game, r int, s *state) {
	if g.gold < 0 {
		return
	}
	if g.outcome.goldForfeits() && int(h.reinstated[g.gold]) < r {
		s.removed[g.gold] = true
	}
	if g.outcome.silverForfeits() && int(h.reinstated[g.silver]) < r {
		s.removed[g.silver] = true
	}
}

// playRound plays round r, from 1.
func (h *history[P]) playRound(r int, s *state, seen []int, ps *problems) {
	round := h.rounds[r-1]
	last := r == len(h.rounds)
	replays := replays(round)
	for k, g := range round {
		if g.gold < 0 {
			continue
		}
		at := Problem{Round: r, Game: k + 1}
		if g.gold == g.silver {
			at.Kind, at.Rule, at.Player = ErrSamePlayer, OncePerRound, h.name(g.gold)
			ps.add(at)
			continue
		}
		for _, i := range [...]int32{g.gold, g.silver} {
			h.appears(i, g.outcome != Void, at, s, seen, ps)
		}
		if g.outcome == NotPlayed || g.outcome == Void && !replays[pairOf(g)] {
			at.Kind, at.Rule = ErrUnfinished, AllDecided
			at.Player = h.name(g.gold) + " against " + h.name(g.silver)
			at.Detail = "not yet played"
			if g.outcome == Void {
				at.Detail = "void and not replayed"
			}
			if last {
				s.unfinished = append(s.unfinished, at)
			} else {
				ps.add(at)
			}
		}
	}
	for _, i := range h.byes[r-1] {
		h.appears(i, true, Problem{Record: "bye", Round: r}, s, seen, ps)
		s.byes[i]++
	}
	// Results count only now: who is eliminated is judged at the end of the round.
	for _, g := range round {
		if g.gold < 0 || g.gold == g.silver || !g.outcome.tookPlace() {
			continue
		}
		s.games = append(s.games, g)
		for _, side := range [...]struct {
			i          int32
			loses, win bool
		}{
			{g.gold, g.outcome.goldLoses(), g.outcome.goldWins()},
			{g.silver, g.outcome.silverLoses(), g.outcome.silverWins()},
		} {
			if side.loses {
				s.losses[side.i]++
			}
			if side.win {
				s.wins[side.i]++
			}
		}
	}
}

// appears checks that player i may have a game or bye in round r, where at is. Void games
// don't count for the rule OncePerRound.
func (h *history[P]) appears(i int32, counts bool, at Problem, s *state, seen []int, ps *problems) {
	report := func(kind error, by Rule, detail string) {
		p := at
		p.Kind, p.Rule, p.Player, p.Detail = kind, by, h.name(i), detail
		ps.add(p)
	}
	if counts {
		if seen[i] == at.Round {
			report(ErrTwice, OncePerRound, "")
		}
		seen[i] = at.Round
	}
	switch {
	case s.losses[i] >= s.lives[i]:
		report(ErrEliminated, OutOfLives, fmt.Sprintf("lost %d of %d lives by the end of round %d", s.losses[i], s.lives[i], s.eliminated[i]))
	case s.sits[i]:
		report(ErrPlayOff, SecondPlayedOff, "sits out the play-off")
	case s.removed[i]:
		report(ErrWithdrawn, ForfeitLeaves, "")
	case s.gone(i):
		report(ErrWithdrawn, HasLeft, "")
	case h.absent[[2]int32{i, int32(at.Round)}]:
		report(ErrAbsent, HasLeft, "")
	}
}

// replays returns the pairs that have a game in the round that isn't void, or nil if it
// has no void game to be replayed.
func replays(round []game) map[[2]int32]bool {
	if !slices.ContainsFunc(round, func(g game) bool { return g.outcome == Void }) {
		return nil
	}
	pairs := map[[2]int32]bool{}
	for _, g := range round {
		if g.outcome != Void {
			pairs[pairOf(g)] = true
		}
	}
	return pairs
}

func pairOf(g game) [2]int32 { return [2]int32{min(g.gold, g.silver), max(g.gold, g.silver)} }

// name returns player i as text.
func (h *history[P]) name(i int32) string { return nameOf(h.event.Entrants[i]) }

// nameOf returns an id as text, which is never empty.
func nameOf[P any](p P) string {
	if text := fmt.Sprint(p); text != "" {
		return text
	}
	return `""`
}
