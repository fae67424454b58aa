package pairing

import (
	"cmp"
	"slices"
)

// This file has an event whose results are changed for a while.

// A trial is an event in numbers whose results are changed and changed back.
// The games of its history have the changed outcomes.
type trial[P comparable] struct {
	*history[P]
	claim  Claim[P]
	a, b   int32 // of the claim, by seed from 0
	budget *budget

	holds   bool             // of the event as it is
	start   *state           // of the event as it is
	results []*result        // that can change, in the order of rounds
	moves   []*move          // what they can become, in the order tried
	worth   int              // the most that a move raises a figure
	solved  map[string]match // the best round of each field so far

	deeper bool // the search has ended somewhere for want of results
	stuck  bool // there is too much work, or something cannot be decided
}

// A result is a game whose result can change.
type result struct {
	*game
	was           Outcome
	round, number int
}

// A move gives a result another outcome. It raises the figure of at most one
// player, and lowers the figure of at most one.
//
// The figure is the number of wins in an event with lives, and the score in an
// event with points. A win is worth at least a draw, and a draw at least a
// loss. So the two players of a game never both get more, nor both less.
type move struct {
	*result
	to                   Outcome
	moreGold, moreSilver int
	barred               bool // tried already, with the changes of now
}

// up returns the player whose figure rises, or -1.
func (m *move) up() int32 { return m.who(func(more int) bool { return more > 0 }) }

// down returns the player whose figure falls, or -1.
func (m *move) down() int32 { return m.who(func(more int) bool { return more < 0 }) }

func (m *move) who(is func(more int) bool) int32 {
	switch {
	case is(m.moreGold):
		return m.gold
	case is(m.moreSilver):
		return m.silver
	}
	return -1
}

// more returns how much the figure of player i rises.
func (m *move) more(i int32) int {
	switch i {
	case m.gold:
		return m.moreGold
	case m.silver:
		return m.moreSilver
	}
	return 0
}

// open reports whether the search can still make the move.
func (m *move) open() bool { return !m.barred && m.outcome == m.was }

// newTrial returns the trial of a claim about an event.
func newTrial[P comparable](e *Event[P], c Claim[P], b *budget) (*trial[P], error) {
	h, s, err := replayFor(e, c.Kind, b)
	if err != nil {
		return nil, err
	}
	t := &trial[P]{history: h, claim: c, a: -1, b: -1, budget: b, start: s, solved: map[string]match{}}
	var ps problems
	find := func(p P) int32 {
		i, ok := h.find(p)
		if !ok { // the claim is about a round before
			at := spot{record: "claim", round: c.Round, rule: SeedOrder}
			ps.add(h.problemAt(at, ErrUnknown, "enters later", p))
		}
		return i
	}
	t.a = find(c.A)
	if c.Kind.hasTwo() {
		t.b = find(c.B)
	}
	if err := ps.err(); err != nil {
		return nil, err
	}
	if t.holds, err = t.judge(s); err != nil {
		if c.Kind.isRound() { // with its reason
			_, err = next(*e, b)
		}
		return nil, err
	}
	t.setMoves()
	return t, nil
}

// replayFor replays the event of a claim. For a claim about a round, every
// round must be finished.
func replayFor[P comparable](e *Event[P], kind ClaimKind, b *budget) (*history[P], *state, error) {
	if kind.isRound() {
		return replayFinished(e, b)
	}
	if !b.spend(stepsOfReplay * e.items()) {
		return nil, nil, e.exceeded(b, atReplay)
	}
	var ps problems
	h, s := replayEvent(e, &ps)
	return h, s, ps.err()
}

// setMoves lists the results that can change, and what they can become. Games
// of the players of the claim come first, and late rounds before early ones.
func (t *trial[P]) setMoves() {
	others := t.event.results()
	for r, games := range t.rounds {
		for k := range games {
			if slices.Contains(others, games[k].outcome) {
				t.results = append(t.results, &result{&games[k], games[k].outcome, r + 1, k + 1})
			}
		}
	}
	for _, x := range t.results {
		for _, to := range others {
			if to != x.was {
				t.moves = append(t.moves, &move{result: x, to: to,
					moreGold:   t.figure(to, GoldWins) - t.figure(x.was, GoldWins),
					moreSilver: t.figure(to, SilverWins) - t.figure(x.was, SilverWins)})
			}
		}
	}
	own := func(m *move) bool { return m.gold == t.a || m.silver == t.a || m.gold == t.b || m.silver == t.b }
	slices.SortStableFunc(t.moves, func(x, y *move) int {
		switch {
		case own(x) && !own(y):
			return -1
		case own(y) && !own(x):
			return 1
		}
		return cmp.Compare(y.round, x.round)
	})
	t.worth = t.figure(GoldWins, GoldWins) - t.figure(GoldWins, SilverWins)
}

// figure returns what a player gets for an outcome whose win would be the other
// outcome.
func (t *trial[P]) figure(o, win Outcome) int {
	if t.event.hasPoints() {
		return t.start.ledger.worth(o, o == win)
	}
	if o == win {
		return 1
	}
	return 0
}

// again replays the event with its changes. It returns the problems that the
// changes have made. It reports false if that is too much work.
func (t *trial[P]) again() (s *state, wrong Problems, ok bool) {
	if !t.budget.spend(stepsOfReplay*t.event.items() + int64(len(t.moves))) {
		t.stuck = true
		return nil, nil, false
	}
	var ps problems
	s = t.replay(&ps)
	return s, ps.all(), true
}

// turned reports whether the claim is turned by the changes. A change without
// an answer turns nothing.
func (t *trial[P]) turned(s *state) bool {
	holds, err := t.judge(s)
	if err != nil && (t.budget.over() || !noAnswer(err)) {
		t.stuck = true
	}
	return err == nil && holds != t.holds
}

// changes returns the changes.
func (t *trial[P]) changes() []Changed[P] {
	list := []Changed[P]{}
	for _, x := range t.results {
		if x.outcome != x.was {
			list = append(list, Changed[P]{Round: x.round, Game: x.number, Gold: t.who(x.gold),
				Silver: t.who(x.silver), Was: x.was, Now: x.outcome})
		}
	}
	return list
}
