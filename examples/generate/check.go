package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// A result is the result of a check.
type result struct {
	over, stuck, paired, audited int
	assumed                      int // events with assumed ties
	differences                  []string
}

func (r *result) add(x result) {
	r.over += x.over
	r.stuck += x.stuck
	r.paired += x.paired
	r.audited += x.audited
	r.assumed += x.assumed
	r.differences = append(r.differences, x.differences...)
}

func (r *result) differ(format string, args ...any) {
	r.differences = append(r.differences, fmt.Sprintf(format, args...))
}

// judge pairs an event and checks the round.
func judge(e event, rng *rand.Rand) (r result) {
	if err := e.Check(); err != nil {
		r.differ("not accepted: %v", err)
		return r
	}
	next, err := pairing.Next(e)
	if errors.Is(err, pairing.ErrNoLegalRound) || errors.Is(err, pairing.ErrEmptyRound) {
		r.stuck++ // or all are absent or away
		return r
	}
	if err != nil {
		r.differ("not paired: %v", err)
		return r
	}
	r.sameElsewhere(e, next, rng)
	r.roundsPlayed(e)
	if next.Over {
		r.over++
		return r
	}
	r.paired++
	if next.AssumedTies > 0 {
		r.assumed++
	}
	if err := pairing.Verify(e, next.Round, next.Certificate); err != nil {
		r.differ("the proof is not accepted: %v", err)
	}
	v, err := pairing.Audit(e, next.Round)
	if err != nil || !v.Legal || !v.Optimal {
		r.differ("the audit: %v legal %v optimal %v %v", err, v.Legal, v.Optimal, v.Problems)
	}
	g := generator{rng}
	for range 3 {
		other := g.anyRound(next)
		v, err := pairing.Audit(e, other)
		if err != nil {
			r.differ("the audit of another round: %v", err)
			continue
		}
		r.audited++
		accepted := pairing.Verify(e, other, next.Certificate) == nil
		if v.Legal && accepted != v.Optimal || v.Legal && !v.Optimal && v.By <= 0 {
			r.differ("another round: optimal %v, proof accepted %v, worse by %d", v.Optimal, accepted, v.By)
		}
	}
	return r
}

// roundsPlayed audits the rounds of the event itself: whatever was played, the
// audit of the event before it must come to a verdict, and a round as good as
// the best must be proved so.
func (r *result) roundsPlayed(e event) {
	for k, played := range e.Rounds {
		before, err := e.Before(k + 1)
		if err != nil {
			r.differ("before round %d: %v", k+1, err)
			continue
		}
		v, err := pairing.Audit(before, played)
		if errors.Is(err, pairing.ErrNoLegalRound) || errors.Is(err, pairing.ErrPin) {
			// A prohibition or a reinstatement came later.
			continue
		}
		if err != nil {
			r.differ("the audit of round %d: %v", k+1, err)
			continue
		}
		r.audited++
		if accepted := pairing.Verify(before, played, v.Best.Certificate) == nil; v.Legal &&
			accepted != v.Optimal || v.Optimal && !v.Legal {
			r.differ("round %d: legal %v, optimal %v, proof accepted %v", k+1, v.Legal, v.Optimal, accepted)
		}
	}
}

// sameElsewhere compares with the event after a trip through JSON, and in
// another order.
func (r *result) sameElsewhere(e event, next pairing.Pairing[string], rng *rand.Rand) {
	text, err := json.Marshal(e)
	if err != nil {
		r.differ("to JSON: %v", err)
		return
	}
	var shuffled event
	if err := json.Unmarshal(text, &shuffled); err != nil {
		r.differ("from JSON: %v", err)
		return
	}
	again, err := json.Marshal(shuffled)
	if err != nil || string(again) != string(text) {
		r.differ("JSON again: %v\n%s", err, again)
	}
	for _, round := range shuffled.Rounds {
		rng.Shuffle(len(round.Games), func(i, j int) {
			round.Games[i], round.Games[j] = round.Games[j], round.Games[i]
		})
	}
	slices.Reverse(shuffled.Withdrawals)
	slices.Reverse(shuffled.Absent)
	slices.Reverse(shuffled.ExtraLives)
	slices.Reverse(shuffled.Reinstated)
	slices.Reverse(shuffled.Forbidden)
	slices.Reverse(shuffled.LateEntries)
	slices.Reverse(shuffled.Pins)
	slices.Reverse(shuffled.Requested)
	slices.Reverse(shuffled.Acceleration)
	other, err := pairing.Next(shuffled)
	if err != nil {
		r.differ("in another order: %v", err)
		return
	}
	if !reflect.DeepEqual(next.Round, other.Round) || !reflect.DeepEqual(next.Champion, other.Champion) ||
		!reflect.DeepEqual(next.Cost, other.Cost) || !reflect.DeepEqual(next.Ranking, other.Ranking) {
		r.differ("in another order: %v, was %v", other.Round, next.Round)
	}
	table, err := pairing.Standings(e)
	same, shuffledErr := pairing.Standings(shuffled)
	if err != nil || shuffledErr != nil || !reflect.DeepEqual(table, same) {
		r.differ("standings in another order: %v, %v: %v, was %v", err, shuffledErr, same, table)
	}
}
