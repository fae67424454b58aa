package pairing

import (
	"errors"

	"github.com/arbiter-go/arbiter/pairing/internal/matching"
)

// This file says whether a claim holds of an event with its changes.

// judge reports whether the claim holds after the rounds replayed. The error is
// an error of [Standings] or [Next], or [matching.ErrNone] if no round is
// legal.
func (t *trial[P]) judge(s *state) (bool, error) {
	switch {
	case t.claim.Kind.isRound():
		return t.judgeRound(s)
	case t.claim.Kind == Out:
		return s.eliminated[t.a] != 0 || s.hasLeft(t.a), nil
	case t.event.hasPoints():
		return t.judgePoints(s)
	}
	o, _ := t.order(s)
	switch t.claim.Kind {
	case Champion:
		return o.champion == t.a, nil
	case AnotherChampion:
		return o.champion >= 0 && o.champion != t.a, nil
	case Ahead:
		return o.key(t.a) < o.key(t.b), nil
	}
	ahead := 0
	for i := range s.wins {
		if o.key(int32(i)) < o.key(t.a) {
			ahead++
		}
	}
	return ahead < t.claim.Place, nil
}

// judgePoints is about the places of an event with points.
func (t *trial[P]) judgePoints(s *state) (bool, error) {
	over, _ := s.over()
	first := t.claim.Kind == Champion || t.claim.Kind == AnotherChampion
	if first && !over {
		return false, nil
	}
	if n := t.needsOfPoints(s); t.moves != nil && (n.some != nil || n.least >= beyond) {
		return t.holds, nil // by the scores
	}
	if !t.budget.spend(stepsOfPlaces * t.event.items()) {
		return false, t.event.exceeded(t.budget, atOrder)
	}
	r, err := t.newRanking(s, t.budget)
	if err != nil {
		return false, notRated(t.event, t.budget, err)
	}
	switch c := r.champion(); t.claim.Kind {
	case Champion:
		return c == t.a, nil
	case AnotherChampion:
		return c >= 0 && c != t.a, nil
	}
	ahead, place := 0, make([]int, len(s.wins))
	for _, g := range r.groups {
		for _, i := range g.players {
			place[i] = ahead + 1
		}
		ahead += len(g.players)
	}
	if t.claim.Kind == Ahead {
		return place[t.a] < place[t.b], nil
	}
	return place[t.a] <= t.claim.Place, nil
}

// stepsOfPlaces is the work for an item of an event with points, to find the
// places with their tie-breaks.
const stepsOfPlaces = 500

// judgeRound is about the next round. After the end of the event, nobody meets.
func (t *trial[P]) judgeRound(s *state) (bool, error) {
	if over, _ := s.over(); over {
		return false, nil
	}
	f, err := t.bounded(s, t.budget)
	if err != nil {
		return false, err
	}
	if len(f.players) == 0 {
		return false, t.nobodyThere(s)
	}
	key := f.key()
	m, ok := t.solved[key]
	if !ok {
		if err := t.applyChoices(f, s, len(t.rounds)+1); err != nil {
			return false, err
		}
		if m, _, err = f.round(t.budget); err != nil {
			return false, err
		}
		t.solved[key] = m
	}
	is := func(i int, seed int32) bool { return i >= 0 && f.players[i].seed == int(seed)+1 }
	if t.claim.Kind == Bye {
		for _, i := range f.resting {
			if i == t.a {
				return true, nil
			}
		}
		return is(m.bye, t.a), nil
	}
	for _, p := range m.pairs {
		if is(p[0], t.a) && is(p[1], t.b) || is(p[0], t.b) && is(p[1], t.a) {
			return true, nil
		}
	}
	return false, nil
}

// key returns all figures of the players on which the best round depends, if
// the players have met each other as before. Changes of results are no changes
// of who has met.
func (f *field) key() string {
	b := make([]byte, 0, 11*8*len(f.players))
	for i := range f.players {
		p := &f.players[i]
		for _, x := range [...]int64{int64(p.seed), int64(p.losses), int64(p.byes), int64(p.wins),
			int64(p.group), int64(p.score), int64(p.more), int64(p.missed), int64(p.class),
			int64(p.seededClass), p.seededUnits} {
			for shift := 0; shift < 64; shift += 8 {
				b = append(b, byte(x>>shift))
			}
		}
	}
	return string(b)
}

// noAnswer reports whether an error of [Next] says that there is no next round,
// and not that it takes too much work.
func noAnswer(err error) bool {
	return errors.Is(err, matching.ErrNone) || leavesNone(err) || errors.Is(err, ErrEmptyRound) ||
		errors.Is(err, ErrExtreme)
}
