package pairing

import (
	"fmt"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
)

// This file turns an event into numbers: players become their seeds, from 0, and every
// problem is found on the way. What follows from the numbers is in replay.go.

// A history is an event whose players are numbers.
type history[P comparable] struct {
	event  *Event[P]
	rules  rules
	index  map[P]int32
	rounds [][]game
	byes   [][]int32

	withdrawn  []absence
	absent     map[[2]int32]bool // by player and round
	extra      []lives
	reinstated []int32 // up to which round each player's forfeits are forgiven
	playOff    *playOff
	forbidden  [][2]int32
	pins       []pin
}

// A game is a Game whose players are numbers.
type game struct {
	gold, silver int32
	outcome      Outcome
}

// An absence is one from round after+1 to round until.
type absence struct{ player, after, until int32 }

type lives struct {
	player, after int32
	lives         int
}

type playOff struct {
	after, champion int32
	tied            []int32
}

// A pin is a pair of a round, or a bye if the second is -1.
type pin struct {
	round         int
	first, second int32
}

// newHistory numbers the players of e. The problems it finds are those that need no
// replay: who is who, what is there, and what is within its range.
func newHistory[P comparable](e *Event[P], ps *problems) *history[P] {
	h := &history[P]{event: e, index: make(map[P]int32, min(len(e.Entrants), MaxEntrants))}
	if !h.fits(ps) {
		return h
	}
	if e.Lives < 1 {
		ps.add(Problem{Kind: ErrLives, Detail: fmt.Sprintf("%d", e.Lives)})
	}
	h.rules = newRules(e.Edition, e.RankBy, e.Criteria, ps)
	h.seedRatings(ps)
	h.entrants(ps)
	h.games(ps)
	h.absences(ps)
	h.livesAndAppeals(ps)
	h.newPlayOff(ps)
	h.directorsChoices(ps)
	return h
}

// entrants numbers the players.
func (h *history[P]) entrants(ps *problems) {
	if len(h.event.Entrants) == 0 {
		ps.add(Problem{Kind: ErrNoEntrant, Rule: SeedOrder})
	}
	for i, p := range h.event.Entrants {
		at := Problem{Record: fmt.Sprintf("entrant %d", i+1), Player: nameOf(p)}
		if !id.Valid(p) {
			at.Kind = ErrNotAnID
			ps.add(at)
		} else if _, ok := h.index[p]; ok {
			at.Kind, at.Rule = ErrRepeated, SeedOrder
			ps.add(at)
		} else {
			h.index[p] = int32(i)
		}
	}
}

// games numbers the games and byes of all rounds.
func (h *history[P]) games(ps *problems) {
	e := h.event
	h.rounds = make([][]game, len(e.Rounds))
	h.byes = make([][]int32, len(e.Rounds))
	for r, round := range e.Rounds {
		for k, g := range round.Games {
			at := Problem{Round: r + 1, Game: k + 1}
			gold, ok1 := h.player(g.Gold, at, ps)
			silver, ok2 := h.player(g.Silver, at, ps)
			if !g.Outcome.known() {
				at.Kind, at.Detail = ErrOutcome, fmt.Sprintf("number %d", int(g.Outcome))
				ps.add(at)
			}
			if !ok1 || !ok2 {
				gold, silver = -1, -1 // left out, but keeps its number
			}
			h.rounds[r] = append(h.rounds[r], game{gold, silver, g.Outcome})
		}
		for _, p := range round.Byes {
			if i, ok := h.player(p, Problem{Record: "bye", Round: r + 1}, ps); ok {
				h.byes[r] = append(h.byes[r], i)
			}
		}
		if len(round.Byes) > 1 {
			ps.add(Problem{Kind: ErrTwoByes, Rule: OncePerRound, Round: r + 1, Detail: fmt.Sprintf("%v", round.Byes[:2])})
		}
	}
}

// absences numbers withdrawals and absences.
func (h *history[P]) absences(ps *problems) {
	for k, w := range h.event.Withdrawals {
		at := Problem{Record: fmt.Sprintf("withdrawal %d", k+1), Rule: HasLeft}
		i, ok := h.player(w.Player, at, ps)
		until := int32(math.MaxInt32)
		if w.Until != 0 {
			until = int32(min(max(w.Until, -1), math.MaxInt32))
			if w.Until <= w.After {
				at.Kind, at.Player, at.Detail = ErrUntil, nameOf(w.Player), fmt.Sprintf("after %d, until %d", w.After, w.Until)
				ps.add(at)
			}
		}
		if h.checkAfter(w.After, w.Player, at, ps) && ok {
			h.withdrawn = append(h.withdrawn, absence{i, int32(w.After), until})
		}
	}
	h.absent = map[[2]int32]bool{}
	for k, x := range h.event.Absent {
		at := Problem{Record: fmt.Sprintf("absence %d", k+1), Rule: HasLeft}
		i, ok := h.player(x.Player, at, ps)
		if checkRound(x.Round, nameOf(x.Player), at, ps) && ok {
			h.absent[[2]int32{i, int32(x.Round)}] = true
		}
	}
}

// livesAndAppeals numbers extra lives and reinstatements.
func (h *history[P]) livesAndAppeals(ps *problems) {
	for k, x := range h.event.ExtraLives {
		at := Problem{Record: fmt.Sprintf("extra life %d", k+1), Rule: OutOfLives}
		i, ok := h.player(x.Player, at, ps)
		if x.Lives < 1 || x.Lives > MaxLives {
			at.Kind, at.Player, at.Detail = ErrLives, nameOf(x.Player), fmt.Sprintf("%d", x.Lives)
			ps.add(at)
			ok = false
		}
		if h.checkAfter(x.After, x.Player, at, ps) && ok {
			h.extra = append(h.extra, lives{i, int32(x.After), x.Lives})
		}
	}
	h.reinstated = make([]int32, len(h.event.Entrants))
	for k, x := range h.event.Reinstated {
		at := Problem{Record: fmt.Sprintf("reinstatement %d", k+1), Rule: ForfeitLeaves}
		i, ok := h.player(x.Player, at, ps)
		if h.checkAfter(x.After, x.Player, at, ps) && ok {
			h.reinstated[i] = max(h.reinstated[i], int32(x.After))
		}
	}
}

// newPlayOff numbers the record of a play-off. Whether it fits the standings shows in the
// replay.
func (h *history[P]) newPlayOff(ps *problems) {
	x := h.event.PlayOff
	if x == nil {
		return
	}
	at := Problem{Record: "play-off", Rule: SecondPlayedOff}
	champion, ok := h.player(x.Champion, at, ps)
	ok = h.checkAfter(x.After, x.Champion, at, ps) && ok
	p := &playOff{after: int32(x.After), champion: champion}
	for _, name := range x.Tied {
		i, known := h.player(name, at, ps)
		if known && (i == champion || slices.Contains(p.tied, i)) {
			at := at
			at.Kind, at.Player, at.Detail = ErrPlayOff, nameOf(name), "is named twice"
			ps.add(at)
		}
		ok = ok && known
		p.tied = append(p.tied, i)
	}
	if len(x.Tied) < 2 {
		at.Kind, at.Detail = ErrPlayOff, fmt.Sprintf("%d tied, at least 2 are needed", len(x.Tied))
		ps.add(at)
	}
	if ok {
		h.playOff = p
	}
}

// directorsChoices numbers pins and forbidden pairs.
func (h *history[P]) directorsChoices(ps *problems) {
	two := func(pair [2]P, at Problem) ([2]int32, bool) {
		i, ok1 := h.player(pair[0], at, ps)
		j, ok2 := h.player(pair[1], at, ps)
		if ok1 && ok2 && i == j {
			at.Kind, at.Player = ErrSamePlayer, nameOf(pair[0])
			ps.add(at)
			ok1 = false
		}
		return [2]int32{i, j}, ok1 && ok2
	}
	for k, pair := range h.event.Forbidden {
		if ij, ok := two(pair, Problem{Record: fmt.Sprintf("forbidden pair %d", k+1)}); ok {
			h.forbidden = append(h.forbidden, ij)
		}
	}
	for k, x := range h.event.Pins {
		at := Problem{Record: fmt.Sprintf("pin %d", k+1)}
		checkRound(x.Round, "", at, ps)
		for _, pair := range x.Pairs {
			if ij, ok := two(pair, at); ok {
				h.pins = append(h.pins, pin{x.Round, ij[0], ij[1]})
			}
		}
		if x.Bye != nil {
			if i, ok := h.player(*x.Bye, at, ps); ok {
				h.pins = append(h.pins, pin{x.Round, i, -1})
			}
		}
	}
}

// fits reports whether the event is within the limits of this package.
func (h *history[P]) fits(ps *problems) bool {
	e := h.event
	entries := 0
	for _, r := range e.Rounds {
		entries += len(r.Games) + len(r.Byes)
	}
	pinned := 0
	for _, pin := range e.Pins {
		pinned += len(pin.Pairs)
	}
	tied := 0
	if e.PlayOff != nil {
		tied = len(e.PlayOff.Tied)
	}
	ok := true
	for _, x := range []struct {
		what     string
		got, max int
	}{
		{"entrants", len(e.Entrants), MaxEntrants},
		{"rounds", len(e.Rounds), MaxRounds},
		{"games and byes", entries, MaxGames},
		{"lives", e.Lives, MaxLives},
		{"withdrawals", len(e.Withdrawals), MaxGames},
		{"extra lives", len(e.ExtraLives), MaxEntrants},
		{"reinstatements", len(e.Reinstated), MaxGames},
		{"absences", len(e.Absent), MaxGames},
		{"forbidden pairs", len(e.Forbidden), MaxGames},
		{"pins", len(e.Pins), MaxGames},
		{"pinned pairs", pinned, MaxGames},
		{"players tied for second place", tied, MaxEntrants},
	} {
		if x.got > x.max {
			ps.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d %s, at most %d", x.got, x.what, x.max)})
			ok = false
		}
	}
	return ok
}

// seedRatings checks the seed ratings.
func (h *history[P]) seedRatings(ps *problems) {
	e := h.event
	if e.SeedRatings == nil && h.rules.seeded() {
		ps.add(Problem{Kind: ErrSeedRatings, Detail: "the edition needs them"})
	}
	if e.SeedRatings != nil && len(e.SeedRatings) != len(e.Entrants) {
		ps.add(Problem{Kind: ErrSeedRatings, Detail: fmt.Sprintf("%d for %d entrants", len(e.SeedRatings), len(e.Entrants))})
	}
	for i, elo := range e.SeedRatings {
		if !(elo >= -10000 && elo <= 10000) {
			ps.add(Problem{Kind: ErrSeedRatings, Record: fmt.Sprintf("entrant %d", i+1), Detail: fmt.Sprint(elo)})
		}
	}
}

// player returns the number of p. If there is none, that is added to what at says.
func (h *history[P]) player(p P, at Problem, ps *problems) (int32, bool) {
	i, ok := int32(0), false
	if id.Valid(p) {
		i, ok = h.index[p]
	}
	if !ok {
		at.Kind, at.Rule, at.Player = ErrUnknownPlayer, SeedOrder, nameOf(p)
		ps.add(at)
	}
	return i, ok
}

// checkRound reports whether a record names a round.
func checkRound(round int, player string, at Problem, ps *problems) bool {
	if round < 1 || round > math.MaxInt32 {
		at.Kind, at.Player, at.Detail = ErrRound, player, fmt.Sprintf("got %d", round)
		ps.add(at)
		return false
	}
	return true
}

// checkAfter reports whether a record's After is a number of completed rounds.
func (h *history[P]) checkAfter(after int, p P, at Problem, ps *problems) bool {
	if after < 0 || after > len(h.event.Rounds) {
		at.Kind, at.Player = ErrAfter, nameOf(p)
		at.Detail = fmt.Sprintf("after %d, with %s", after, count(len(h.event.Rounds), "round"))
		ps.add(at)
		return false
	}
	return true
}
