package pairing

import (
	"fmt"
	"maps"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
)

// refused returns the changes that come too late in a corrected event.
//
// ResultsStand: no change of a round after which another round has begun; with
// points, no change of what the rounds were paired on
func (h *history[P]) refused(corrected Event[P]) Problems {
	old := h.event
	var ps problems
	if slices.ContainsFunc(old.Rounds, hasStarted[P]) {
		if !slices.Equal(old.Entrants, corrected.Entrants) &&
			!slices.Equal(firstEntrants(*old), firstEntrants(corrected)) {
			ps.add(Problem{Kind: ErrTooLate, Rule: SeedOrder, Where: "entrants",
				Detail: "a new entrant needs the record of a late entry"})
		}
		if old.Lives != corrected.Lives {
			ps.add(Problem{Kind: ErrTooLate, Rule: OutOfLives, Where: "lives"})
		}
	}
	// the first round after each that has begun, or 0
	started := make([]int, len(old.Rounds)+1)
	for r := len(old.Rounds) - 1; r > 0; r-- {
		if started[r-1] = started[r]; hasStarted(old.Rounds[r]) {
			started[r-1] = r + 1
		}
	}
	last := begun(old)
	then, thenCorrected := *old, corrected // when the last round was paired
	then.unamend(last)
	thenCorrected.unamend(last)
	if !maps.Equal(past(old.Amended, last), past(corrected.Amended, last)) {
		ps.add(Problem{Kind: ErrTooLate, Rule: ResultsStand, Where: "amended",
			Detail: fmt.Sprintf("the records of rounds before round %d", last)})
	}
	for r, round := range old.Rounds {
		if started[r] == 0 {
			h.rematches(r, round.Games, corrected.roundAt(r).Games, &ps)
			continue
		}
		now := thenCorrected.roundAt(r)
		changes := changedGames(then.Rounds[r].Games, now.Games)
		if len(round.Byes)+len(now.Byes) > 0 && !slices.Equal(round.Byes, now.Byes) {
			changes = append(changes, gameChange[P]{spot: spot{record: "bye"},
				text: fmt.Sprintf("from %s to %s", resting(round.Byes), resting(now.Byes))})
		}
		for _, c := range changes {
			if ps.Room() {
				c.spot.round, c.spot.rule = r+1, ResultsStand
				ps.add(h.problemAt(c.spot, ErrTooLate, fmt.Sprintf("%s; round %d has started", c.text,
					started[r]), c.players...))
			}
		}
	}
	return ps.all()
}

// roundAt returns round r, from 0, or an empty round if the event has no such
// round.
func (e Event[P]) roundAt(r int) Round[P] {
	if r < len(e.Rounds) {
		return e.Rounds[r]
	}
	return Round[P]{}
}

// firstEntrants returns the entrants of an event without a late entry.
func firstEntrants[P comparable](e Event[P]) []P {
	e.withoutLater(0)
	return e.Entrants
}

// rematches adds the forfeited games of round r, from 0, that are annulled.
//
// NoRematch: such a game stays lost
func (h *history[P]) rematches(r int, old, now []Game[P], ps *problems) {
	if !slices.ContainsFunc(old, func(g Game[P]) bool { return h.event.Edition.noRematch(g.Outcome) }) {
		return
	}
	nowCount, oldCount := tally(now), tally(old)
	for k, g := range old {
		annulled := Game[P]{Gold: g.Gold, Silver: g.Silver, Outcome: Void}
		turned := Game[P]{Gold: g.Silver, Silver: g.Gold, Outcome: Void}
		if h.event.Edition.noRematch(g.Outcome) &&
			nowCount[annulled]+nowCount[turned] > oldCount[annulled]+oldCount[turned] {
			at := spot{round: r + 1, game: k + 1, rule: NoRematch}
			ps.add(h.problemAt(at, ErrNoRematch, "it was forfeited", g.Gold, g.Silver))
		}
	}
}

// hasStarted reports whether a game of the round has begun.
func hasStarted[P comparable](r Round[P]) bool {
	for _, g := range r.Games {
		if g.Outcome != NotPlayed {
			return true
		}
	}
	return r.Started
}

// A gameChange says how a game or the bye of a round has changed.
type gameChange[P comparable] struct {
	spot    spot
	players []P
	text    string
}

// changedGames says how the games of a round have changed: first each old game,
// then each new one. The order of the games makes no difference.
func changedGames[P comparable](old, now []Game[P]) []gameChange[P] {
	if slices.Equal(old, now) {
		return nil
	}
	unmatched := tally(now)
	first := map[Game[P]]int{} // the place of a game, the first of equals
	var dropped, added []Game[P]
	for k, g := range old {
		g.Why = "" // nothing follows from a reason
		if _, ok := first[g]; !ok {
			first[g] = k
		}
		if unmatched[g]--; unmatched[g] < 0 {
			dropped = append(dropped, g)
		}
	}
	unclaimed := map[[2]P][]int{} // places in added, by gold and silver
	for _, g := range now {
		g.Why = ""
		if !canBePlayed(g) {
			added = append(added, g)
		} else if unmatched[g] > 0 {
			unmatched[g]--
			pair := [2]P{g.Gold, g.Silver}
			unclaimed[pair] = append(unclaimed[pair], len(added))
			added = append(added, g)
		}
	}
	claimed := make([]bool, len(added))
	// claim returns the first game of added that has the players of g, in
	// whatever colors, and that is not claimed yet.
	claim := func(g Game[P]) (k int, ok bool) {
		pair, turned := [2]P{g.Gold, g.Silver}, [2]P{g.Silver, g.Gold}
		if x, y := unclaimed[pair], unclaimed[turned]; len(x) == 0 && len(y) == 0 {
			return 0, false
		} else if len(x) == 0 || len(y) > 0 && y[0] < x[0] {
			pair = turned
		}
		k = unclaimed[pair][0]
		unclaimed[pair] = unclaimed[pair][1:]
		claimed[k] = true
		return k, true
	}
	var list []gameChange[P]
	for _, g := range dropped {
		c := gameChange[P]{spot{game: first[g] + 1}, []P{g.Gold, g.Silver}, g.Outcome.words() +
			", to be struck out"}
		if k, ok := claim(g); ok {
			c.text = fmt.Sprintf("from %s to %s", g.Outcome.words(), added[k].Outcome.words())
			if g.Gold != added[k].Gold {
				c.text += " with the colors exchanged"
			}
		}
		list = append(list, c)
	}
	for k, g := range added {
		if !claimed[k] {
			list = append(list, gameChange[P]{spot{}, []P{g.Gold, g.Silver}, g.Outcome.words() +
				", to be added"})
		}
	}
	return list
}

// tally counts equal games, since the order of games makes no difference, and
// neither do their reasons. It does not count games with ids that no player can
// have.
func tally[P comparable](games []Game[P]) map[Game[P]]int {
	count := map[Game[P]]int{}
	for _, g := range games {
		if g.Why = ""; canBePlayed(g) {
			count[g]++
		}
	}
	return count
}

// canBePlayed reports whether the ids of a game can be ids of players. Other
// ids cannot be compared with each other.
func canBePlayed[P comparable](g Game[P]) bool { return id.Valid(g.Gold) && id.Valid(g.Silver) }

// resting names the first of the players who rest.
func resting[P comparable](byes []P) string {
	switch len(byes) {
	case 0:
		return "nobody"
	case 1:
		return nameOf(byes[0])
	}
	return fmt.Sprintf("%s and %d more", nameOf(byes[0]), len(byes)-1)
}
