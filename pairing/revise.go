package pairing

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// A Revision is what becomes of a correction.
type Revision[P comparable] struct {
	// Refused names the games and byes whose change comes too late (rule
	// [ResultsStand]): a later round had started. So does a change of
	// entrants or lives once any round has. If it is empty, the correction
	// can be made.
	Refused Problems `json:"refused,omitempty"`

	// Changed has the rounds, after the first one corrected, for which the
	// rules would have given another decision.
	Changed []Change[P] `json:"changed"`

	// Work is the number of steps of work that the call took; see
	// [Options].
	Work int64 `json:"work"`
}

// A Change is a decision that a correction would have changed: what the rules
// gave for a round from the old history, and what they give from the new one.
// Over is set where the event had, or would have, ended before the round.
type Change[P comparable] struct {
	Round   int      `json:"round"`
	Old     Round[P] `json:"old,omitzero"`
	New     Round[P] `json:"new,omitzero"`
	OldOver bool     `json:"oldOver,omitzero"`
	NewOver bool     `json:"newOver,omitzero"`
}

// Revise compares two histories of one event, before and after a correction. It
// says which changes the rules refuse, and which later decisions would have
// been different. It decides nothing: a director who corrects nevertheless goes
// on with the new history.
//
// Both histories must be valid; the error reports all problems of the first
// that isn't. A corrected result can make the rest of a history invalid, for
// example if somebody plays on who would have been eliminated: the error then
// says so, and the question can be asked of the histories cut off after the
// corrected round.
//
// It pairs every round after the first difference twice, each time from the
// beginning of the event. So the time grows with the number of these rounds
// times the length of the event. All of these decisions together may take as
// much work as [Options] allow for one call, by default for the larger of the
// two histories. The error is [ErrTooLarge] if that is not enough, and names
// the round.
func Revise[P comparable](old, corrected Event[P], o ...Options) (Revision[P], error) {
	b := newBudget(&old, o)
	b.allowed = max(b.allowed, newBudget(&corrected, o).allowed)
	for _, e := range []Event[P]{old, corrected} {
		if _, err := Standings(e); err != nil {
			return Revision[P]{}, err
		}
	}
	r := Revision[P]{Refused: refused(old, corrected), Changed: []Change[P]{}}
	rounds := min(len(old.Rounds), len(corrected.Rounds))
	same := 0 // rounds at the beginning
	for same < rounds && sameRound(old.Rounds[same], corrected.Rounds[same]) {
		same++
	}
	first := 1 // the first round before which there can be a difference
	if sameRecords(old, corrected) {
		first = same + 2
	}
	for round := first; round <= rounds+1; round++ {
		if !b.spend(stepsOfRecord * (old.items() + corrected.items())) {
			return Revision[P]{}, tooLong(b, round)
		}
		before, after := old.before(round), corrected.before(round)
		if round-1 <= same && sameRecords(before, after) {
			continue
		}
		was, err := next(before, b)
		would, err2 := next(after, b)
		switch {
		case b.over():
			return Revision[P]{}, tooLong(b, round)
		case errors.Is(err, ErrUnfinished) || errors.Is(err2, ErrUnfinished):
			continue // nothing is decided about the round after it
		case err != nil:
			return Revision[P]{}, fmt.Errorf("before the correction: %w", err)
		case err2 != nil:
			return Revision[P]{}, fmt.Errorf("after the correction: %w", err2)
		}
		equal := maps.Equal(tally(was.Round.Games), tally(would.Round.Games)) && slices.Equal(was.Round.Byes, would.Round.Byes)
		if was.Over != would.Over || !equal || was.Over && !sameID(was.Champion, would.Champion) {
			r.Changed = append(r.Changed, Change[P]{round, was.Round, would.Round, was.Over, would.Over})
		}
	}
	r.Work = b.spent
	return r, nil
}

// stepsOfRecord is what it takes to copy a record of an event, or to compare
// it.
const stepsOfRecord = 10

// tooLong is the error of a revision that runs out of its budget at a round.
func tooLong(b *budget, round int) error {
	return refuse(Problem{Kind: ErrTooLarge, Round: round, Detail: fmt.Sprintf("to decide all rounds up to this one twice takes more than the %d steps allowed", b.allowed)})
}

// sameRecords reports whether two events are the same but for their rounds. Ids
// are the same if they are equal, whatever they point to.
func sameRecords[P comparable](x, y Event[P]) bool {
	return x.Lives == y.Lives && slices.Equal(x.Entrants, y.Entrants) && x.Edition == y.Edition &&
		slices.Equal(x.SeedRatings, y.SeedRatings) && slices.Equal(x.RankBy, y.RankBy) && slices.Equal(x.Criteria, y.Criteria) &&
		slices.Equal(x.Withdrawals, y.Withdrawals) && slices.Equal(x.Absent, y.Absent) && slices.Equal(x.ExtraLives, y.ExtraLives) &&
		x.ForfeitRemoves == y.ForfeitRemoves && slices.Equal(x.Reinstated, y.Reinstated) && samePlayOff(x.PlayOff, y.PlayOff) &&
		slices.Equal(x.Forbidden, y.Forbidden) && slices.EqualFunc(x.Pins, y.Pins, samePin) && x.BothForfeitUnmet == y.BothForfeitUnmet
}

func sameRound[P comparable](x, y Round[P]) bool {
	return slices.Equal(x.Games, y.Games) && slices.Equal(x.Byes, y.Byes) && x.Started == y.Started
}

func samePin[P comparable](x, y Pin[P]) bool {
	return x.Round == y.Round && slices.Equal(x.Pairs, y.Pairs) && sameID(x.Bye, y.Bye)
}

func samePlayOff[P comparable](x, y *RunnerUpPlayOff[P]) bool {
	if x == nil || y == nil {
		return x == y
	}
	return x.After == y.After && x.Champion == y.Champion && slices.Equal(x.Tied, y.Tied)
}

// sameID reports whether two players who may not be there are the same.
func sameID[P comparable](x, y *P) bool {
	if x == nil || y == nil {
		return x == y
	}
	return *x == *y
}

// refused returns the changes of rounds after which another round has started.
func refused[P comparable](old, corrected Event[P]) Problems {
	var list Problems
	if slices.ContainsFunc(old.Rounds, hasStarted[P]) {
		if !slices.Equal(old.Entrants, corrected.Entrants) {
			list = append(list, &Problem{Kind: ErrTooLate, Rule: SeedOrder, Where: "entrants"})
		}
		if old.Lives != corrected.Lives {
			list = append(list, &Problem{Kind: ErrTooLate, Rule: OutOfLives, Where: "lives"})
		}
	}
	started := make([]int, len(old.Rounds)+1) // the first round after each that has
	for r := len(old.Rounds) - 1; r > 0; r-- {
		if started[r-1] = started[r]; hasStarted(old.Rounds[r]) {
			started[r-1] = r + 1
		}
	}
	for r, round := range old.Rounds {
		if started[r] == 0 {
			break
		}
		now := Round[P]{}
		if r < len(corrected.Rounds) {
			now = corrected.Rounds[r]
		}
		changes := changedGames(round.Games, now.Games)
		if len(round.Byes)+len(now.Byes) > 0 && !slices.Equal(round.Byes, now.Byes) {
			changes = append(changes, &Problem{Where: "bye", Detail: fmt.Sprintf("from %v to %v", round.Byes, now.Byes)})
		}
		for _, p := range changes {
			p.Kind, p.Rule, p.Round = ErrTooLate, ResultsStand, r+1
			p.Detail += fmt.Sprintf("; round %d has started", started[r])
		}
		list = append(list, changes...)
	}
	return list
}

// changedGames says how the games of a round have changed: game by game of the
// old ones, then those that are new. Their order makes no difference.
func changedGames[P comparable](old, now []Game[P]) []*Problem {
	if slices.Equal(old, now) {
		return nil
	}
	is := tally(now)
	first := map[Game[P]]int{} // place of each, or of the first of equals
	var gone, come []Game[P]
	for k, g := range old {
		if _, ok := first[g]; !ok {
			first[g] = k
		}
		if is[g]--; is[g] < 0 {
			gone = append(gone, g)
		}
	}
	unclaimed := map[[2]P][]int{} // places in come, by gold and silver
	for _, g := range now {
		if is[g] > 0 {
			is[g]--
			pair := [2]P{g.Gold, g.Silver}
			unclaimed[pair] = append(unclaimed[pair], len(come))
			come = append(come, g)
		}
	}
	claimed := make([]bool, len(come))
	// claim returns the first new game of a pair that isn't claimed,
	// whatever the colors.
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
	var list []*Problem
	for _, g := range gone {
		at := &Problem{Game: first[g] + 1, Who: nameOf(g.Gold) + " against " + nameOf(g.Silver)}
		at.Detail = fmt.Sprintf("%s, to be struck out", g.Outcome.words())
		if k, ok := claim(g); ok {
			at.Detail = fmt.Sprintf("from %s to %s", g.Outcome.words(), come[k].Outcome.words())
			if g.Gold != come[k].Gold {
				at.Detail += " with the colors exchanged"
			}
		}
		list = append(list, at)
	}
	for k, g := range come {
		if !claimed[k] {
			list = append(list, &Problem{Who: nameOf(g.Gold) + " against " + nameOf(g.Silver), Detail: fmt.Sprintf("%s, to be added", g.Outcome.words())})
		}
	}
	return list
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

// tally counts equal games, since the order of games makes no difference.
func tally[P comparable](games []Game[P]) map[Game[P]]int {
	count := map[Game[P]]int{}
	for _, g := range games {
		count[g]++
	}
	return count
}
