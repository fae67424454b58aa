package pairing

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
)

// This file has results that are corrected late, in events with points.

// An Amendment is the record that the result of a game was corrected after a
// later round had begun, in an event with points (rule [ResultsStand]). The
// game itself has the new outcome. The rounds up to Until were paired on the
// outcome Was, and are judged by it. Why is the reason that the game had then.
// [Correct] makes the record.
type Amendment[P comparable] struct {
	Round  int     `json:"round"` // of the game, from 1
	Gold   P       `json:"gold"`
	Silver P       `json:"silver"`
	Was    Outcome `json:"was"`
	Until  int     `json:"until"` // a round after Round that has begun
	Why    string  `json:"why,omitempty"`
}

// A gameKey names a game of a round that is not void.
type gameKey[P comparable] struct {
	round        int
	gold, silver P
}

// key names the game of the record.
func (a Amendment[P]) key() gameKey[P] { return gameKey[P]{a.Round, a.Gold, a.Silver} }

// valid reports whether the players can be looked up.
func (a Amendment[P]) valid() bool { return id.Valid(a.Gold) && id.Valid(a.Silver) }

// amend records that a game had another outcome when the rounds up to a.Until
// were paired. If these rounds have such a record already, it stays as it is.
// If the game has the outcome of that record again, the record goes, and the
// game has its reason again.
func (e *Event[P]) amend(a Amendment[P], g *Game[P]) {
	same := func(x Amendment[P]) bool { return x.key() == a.key() && x.Until == a.Until }
	k := slices.IndexFunc(e.Amended, same)
	switch {
	case k < 0:
		e.Amended = append(e.Amended, a)
	case e.Amended[k].Was == g.Outcome:
		g.Why = e.Amended[k].Why
		e.Amended = slices.Delete(e.Amended, k, k+1)
	}
}

// unamend gives the games the outcomes that they had when a round was paired.
// It changes no list that the event may share with another event.
func (e *Event[P]) unamend(round int) {
	then := map[gameKey[P]]Amendment[P]{}
	changed := map[int]bool{} // rounds
	for _, a := range e.Amended {
		if a.Until < round || !a.valid() {
			continue
		}
		if first, ok := then[a.key()]; !ok || a.Until < first.Until {
			then[a.key()] = a
		}
		changed[a.Round] = true
	}
	if len(then) == 0 {
		return
	}
	e.Amended = without(e.Amended, func(a Amendment[P]) bool { return a.Until >= round })
	e.Rounds = slices.Clone(e.Rounds)
	for r := range e.Rounds {
		if !changed[r+1] {
			continue
		}
		games := slices.Clone(e.Rounds[r].Games)
		for k, g := range games {
			if !canBePlayed(g) || g.Outcome == Void {
				continue
			}
			if a, ok := then[gameKey[P]{r + 1, g.Gold, g.Silver}]; ok {
				games[k].Outcome, games[k].Why = a.Was, a.Why
			}
		}
		e.Rounds[r].Games = games
	}
}

// amendments checks the records of results that were corrected late.
//
// ResultsStand: but in an event with points, the rounds stand
func (h *history[P]) amendments(ps *problems) {
	e := h.event
	if len(e.Amended) == 0 || !e.hasPoints() {
		return
	}
	outcomes := map[gameKey[P]]Outcome{}
	for r, round := range e.Rounds {
		for _, g := range round.Games {
			if canBePlayed(g) && g.Outcome != Void {
				outcomes[gameKey[P]{r + 1, g.Gold, g.Silver}] = g.Outcome
			}
		}
	}
	type moment struct {
		gameKey[P]
		until int
	}
	recorded := map[moment]bool{}
	for k, a := range e.Amended {
		at := spot{record: "amendment", number: k + 1, rule: ResultsStand}
		bad := func(kind error, detail string) {
			if ps.Room() {
				ps.add(h.problemAt(at, kind, detail, a.Gold, a.Silver))
			}
		}
		_, ok1 := h.player(a.Gold, at, ps)
		_, ok2 := h.player(a.Silver, at, ps)
		if !ok1 || !ok2 {
			continue
		}
		now, ok := outcomes[a.key()]
		switch m := (moment{a.key(), a.Until}); {
		case !ok:
			bad(ErrNoGame, fmt.Sprintf("in round %d, with these colors", a.Round))
		case !a.Was.amendable():
			bad(ErrOutcome, fmt.Sprintf("was %s, which is no result", a.Was.words()))
		case !now.amendable():
			bad(ErrOutcome, "now "+now.words()+", which is no result")
		case a.Until <= a.Round || a.Until > len(e.Rounds) || !hasStarted(e.Rounds[a.Until-1]):
			bad(ErrAfter, fmt.Sprintf("until round %d, which is no later round that has begun", a.Until))
		case recorded[m]:
			bad(ErrRepeated, fmt.Sprintf("until round %d", a.Until))
		default:
			recorded[m] = true
		}
	}
}

// amendable reports whether an outcome can become another one, or can have been
// another one, after a later round has begun.
func (o Outcome) amendable() bool { return outcomeNames.Has(o) && o.tookPlace() }

// past returns the records that end before a round, without their reasons.
func past[P comparable](amended []Amendment[P], round int) map[Amendment[P]]bool {
	records := map[Amendment[P]]bool{}
	for _, a := range amended {
		if a.Why = ""; a.Until < round && a.valid() {
			records[a] = true
		}
	}
	return records
}
