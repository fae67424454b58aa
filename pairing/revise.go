package pairing

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// A Revision is what becomes of a correction.
type Revision[P comparable] struct {
	// Refused names the games and byes whose change comes too late (rule [ResultsStand]): a
	// later round had started. So does a change of entrants or lives once any round has. If it
	// is empty, the correction can be made.
	Refused []*Problem

	// Changed has the rounds, after the first one corrected, for which the rules would have
	// given another decision.
	Changed []Change[P]
}

// A Change is a decision that a correction would have changed: what the rules gave for a
// round from the old history, and what they give from the new one. Over is set where the
// event had, or would have, ended before the round.
type Change[P comparable] struct {
	Round            int
	Old, New         Round[P]
	OldOver, NewOver bool
}

// Revise compares two histories of one event, before and after a correction. It says which
// changes the rules refuse, and which later decisions would have been different. It decides
// nothing: a director who corrects nevertheless goes on with the new history.
//
// Both histories must be valid; the error reports all problems of the first that isn't. A
// corrected result can make the rest of a history invalid, for example if somebody plays
// on who would have been eliminated: the error then says so, and the question can be asked of
// the histories cut off after the corrected round.
//
// It pairs every round after the first difference twice.
func Revise[P comparable](old, corrected Event[P]) (Revision[P], error) {
	for _, e := range []Event[P]{old, corrected} {
		if _, err := Standings(e); err != nil {
			return Revision[P]{}, err
		}
	}
	r := Revision[P]{Refused: refused(old, corrected)}
	for round := 1; round <= min(len(old.Rounds), len(corrected.Rounds))+1; round++ {
		before, err := old.Before(round)
		if err != nil {
			return Revision[P]{}, err
		}
		after, err := corrected.Before(round)
		if err != nil {
			return Revision[P]{}, err
		}
		if reflect.DeepEqual(before, after) {
			continue
		}
		was, err := Next(before)
		would, err2 := Next(after)
		switch {
		case errors.Is(err, ErrUnfinished) || errors.Is(err2, ErrUnfinished):
			continue // nothing is decided about the round after it
		case err != nil:
			return Revision[P]{}, fmt.Errorf("before the correction: %w", err)
		case err2 != nil:
			return Revision[P]{}, fmt.Errorf("after the correction: %w", err2)
		}
		same := maps.Equal(tally(was.Round.Games), tally(would.Round.Games)) && slices.Equal(was.Round.Byes, would.Round.Byes)
		if was.Over != would.Over || !same || was.Over && !reflect.DeepEqual(was.Champion, would.Champion) {
			r.Changed = append(r.Changed, Change[P]{round, was.Round, would.Round, was.Over, would.Over})
		}
	}
	return r, nil
}

// refused returns the changes of rounds after which another round has started.
func refused[P comparable](old, corrected Event[P]) []*Problem {
	var list []*Problem
	if slices.ContainsFunc(old.Rounds, hasStarted[P]) {
		if !slices.Equal(old.Entrants, corrected.Entrants) {
			list = append(list, &Problem{Kind: ErrTooLate, Rule: SeedOrder, Record: "entrants"})
		}
		if old.Lives != corrected.Lives {
			list = append(list, &Problem{Kind: ErrTooLate, Rule: OutOfLives, Record: "lives"})
		}
	}
	for r, round := range old.Rounds {
		started := 0 // the first later round that has
		for later := len(old.Rounds); later > r+1; later-- {
			if hasStarted(old.Rounds[later-1]) {
				started = later
			}
		}
		if started == 0 {
			break
		}
		report := func(p Problem) {
			p.Kind, p.Rule, p.Round = ErrTooLate, ResultsStand, r+1
			p.Detail += fmt.Sprintf("; round %d has started", started)
			list = append(list, &p)
		}
		now := Round[P]{}
		if r < len(corrected.Rounds) {
			now = corrected.Rounds[r]
		}
		is := tally(now.Games)
		var gone, come []Game[P]
		for _, g := range round.Games {
			if is[g]--; is[g] < 0 {
				gone = append(gone, g)
			}
		}
		for _, g := range now.Games {
			if is[g] > 0 {
				is[g]--
				come = append(come, g)
			}
		}
		for _, g := range gone {
			at := Problem{Game: slices.Index(round.Games, g) + 1, Player: fmt.Sprintf("%v against %v", g.Gold, g.Silver)}
			at.Detail = fmt.Sprintf("%v, to be struck out", g.Outcome)
			for k, h := range come {
				if pair := [2]P{h.Gold, h.Silver}; pair == [2]P{g.Gold, g.Silver} || pair == [2]P{g.Silver, g.Gold} {
					at.Detail = fmt.Sprintf("from %v to %v", g.Outcome, h.Outcome)
					if g.Gold != h.Gold {
						at.Detail += " with the colors exchanged"
					}
					come = slices.Delete(come, k, k+1)
					break
				}
			}
			report(at)
		}
		for _, g := range come {
			report(Problem{Player: fmt.Sprintf("%v against %v", g.Gold, g.Silver), Detail: fmt.Sprintf("%v, to be added", g.Outcome)})
		}
		if len(round.Byes)+len(now.Byes) > 0 && !reflect.DeepEqual(round.Byes, now.Byes) {
			report(Problem{Record: "bye", Detail: fmt.Sprintf("from %v to %v", round.Byes, now.Byes)})
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
