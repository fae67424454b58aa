package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the commands about rounds.

// A NotBest refuses a round of the director that is legal, since another round
// is better.
type NotBest struct {
	Verdict pairing.Verdict[string]
}

// Error says at which criterion the round is worse.
func (e *NotBest) Error() string {
	return fmt.Sprintf("another round is better by %v (by %d); accept it with a reason, or pair the best round",
		e.Verdict.WorseAt.Criterion, e.Verdict.By)
}

// Is reports whether the target is ErrInvalid.
func (e *NotBest) Is(target error) bool { return target == ErrInvalid }

// rounds returns the number of rounds.
func (s *State) rounds() int { return len(s.File.Event.Rounds) }

func (d *decision) pair(c Pair) error {
	if err := errors.Join(d.begun(), text("why", c.Why)); err != nil {
		return err
	}
	d.round = c.Round
	n := d.s.rounds()
	switch {
	case c.Round < 1:
		return invalid("round: rounds are counted from 1")
	case c.Round > n+1:
		return phase("the next round is round %d", n+1)
	case c.Round <= n:
		round := d.s.File.Event.Rounds[c.Round-1]
		if c.Games != nil && !rulings.Same(pairing.Round[string]{Games: c.Games, Byes: c.Byes}, round) {
			return &Changed{d.s.Paired[c.Round-1],
				fmt.Sprintf("round %d is paired in another way", c.Round)}
		}
		d.sentence = rulings.Paired(c.Round, round) + "."
		return d.alreadySo(d.s.Paired[c.Round-1])
	case n == MaxRounds:
		return large("rounds", n+1, MaxRounds)
	}
	round, err := d.next(c)
	if err != nil {
		return err
	}
	e := &d.n.File.Event
	e.Rounds = append(slices.Clip(e.Rounds), round)
	if err := checkEvent(e); err != nil {
		return err
	}
	if !d.s.FirstMonday.IsZero() {
		week := calendar.Week{Monday: d.s.NextMonday(d.r.At), Round: n + 1}
		d.n.Weeks = append(slices.Clip(d.n.Weeks), week)
	}
	d.sentence = rulings.Paired(c.Round, round) + "."
	if c.Games != nil {
		d.sentence = "The director has paired r" + strings.Replace(rulings.Paired(c.Round, round),
			" is paired", "", 1)[1:] + "."
		if c.Why != "" {
			d.sentence += " Reason" + rulings.Reason(c.Why)
		}
	}
	return nil
}

// next returns the round of a command: the round of the rules, or the
// director's own.
func (d *decision) next(c Pair) (pairing.Round[string], error) {
	e := d.s.File.Event
	if c.Games == nil {
		if len(c.Byes) > 0 {
			return pairing.Round[string]{}, invalid("byes: they need games")
		}
		next, err := pairing.Next(e)
		if err == nil && next.Over {
			err = phase("the event is over")
		}
		return next.Round, err
	}
	round := pairing.Round[string]{Byes: slices.Clone(c.Byes)}
	if round.Byes == nil {
		round.Byes = []string{}
	}
	for _, g := range c.Games {
		if g.Outcome != pairing.NotPlayed || g.Why != "" {
			return round, invalid("games: a game that is paired has no outcome yet")
		}
		round.Games = append(round.Games, g)
	}
	v, err := pairing.Audit(e, round)
	switch {
	case err != nil:
		return round, err
	case !v.Legal:
		return round, v.Problems
	case !v.Optimal && (!c.Accept || c.Why == ""):
		return round, &NotBest{v}
	}
	return round, nil
}

// NextMonday returns the Monday of the next round, if it is paired at a moment:
// a week after the round before, or later. The times of a week can only be
// fixed if its Tuesday 20:00 is still to come.
func (s *State) NextMonday(at time.Time) time.Time {
	m := s.FirstMonday
	if k := len(s.Weeks); k > 0 {
		m = after(s.Weeks[k-1].Monday, m.Location(), 1)
	}
	if fixed := (calendar.Week{Monday: m}).FixedAt(); at.After(fixed) {
		// A week has an hour more or less if the clocks change in it.
		weeks := int(at.Sub(fixed) / (7 * 24 * time.Hour))
		m = after(m, m.Location(), weeks)
		for !at.Before(calendar.Week{Monday: m}.FixedAt()) {
			m = after(m, m.Location(), 1)
		}
	}
	return m
}

// take makes the event of a correction the next one, and forgets the facts
// about rounds that were dropped.
func (d *decision) take(c pairing.Correction[string]) error {
	d.n.File.Event = c.Event
	if err := checkEvent(&d.n.File.Event); err != nil {
		return err
	}
	if len(c.Dropped) > 0 {
		d.drop(len(c.Event.Rounds))
	}
	return nil
}

// drop forgets the weeks and starts of the rounds after some.
func (d *decision) drop(keep int) {
	d.n.Weeks = d.n.Weeks[:min(keep, len(d.n.Weeks))]
	d.n.Contest.Starts = slices.DeleteFunc(slices.Clone(d.n.Contest.Starts), func(x predict.Start) bool {
		return x.Round > keep
	})
}

// rule takes a ruling of the director, unless there is an error. It may change
// nothing.
func (d *decision) rule(r rulings.Ruling, err error) error {
	if err != nil {
		return err
	}
	if err := d.take(r.Correction); err != nil {
		return err
	}
	d.sentence = r.Said
	if d.unchanged() {
		return d.alreadySo(0)
	}
	return nil
}

// unchanged reports whether nothing but the number is new.
func (d *decision) unchanged() bool {
	return deepEqual(diff(d.s, d.n), Change{})
}

func (d *decision) unpair(c Unpair) error {
	if err := errors.Join(d.begun(), text("why", c.Why)); err != nil {
		return err
	}
	d.round = c.Round
	n := d.s.rounds()
	if c.Round < 1 || c.Round > n+1 {
		return unknown("there is no round %d", c.Round)
	}
	if c.Round == n+1 {
		d.sentence = fmt.Sprintf("Round %d is not paired.", c.Round)
		return d.alreadySo(0)
	}
	x, err := pairing.Unpair(d.s.File.Event)
	if err == nil && len(x.Event.Rounds) >= c.Round {
		return phase("round %d has begun", c.Round)
	}
	if err == nil && len(x.Event.Rounds) < c.Round-1 {
		return phase("round %d has not begun, and must be dropped first", len(x.Event.Rounds)+1)
	}
	if err != nil {
		return err
	}
	return d.rule(rulings.Unpair(d.s.File.Event, c.Why))
}

func (d *decision) start(c Start) error {
	if err := d.begun(); err != nil {
		return err
	}
	d.round = c.Round
	d.sentence = fmt.Sprintf("Round %d has begun.", c.Round)
	if n := d.s.rounds(); c.Round >= 1 && c.Round <= n {
		begun := rulings.Begun(d.s.File.Event.Rounds[c.Round-1])
		if c.Round == n {
			begun = d.s.started(n)
		}
		if begun {
			return d.alreadySo(0)
		}
	}
	x, err := pairing.Start(d.s.File.Event, c.Round)
	if err != nil {
		return err
	}
	if err := d.take(x); err != nil {
		return err
	}
	d.began = []int{c.Round}
	if len(d.s.Weeks) == 0 {
		for _, g := range x.Event.Rounds[c.Round-1].Games {
			d.started(c.Round, g, d.r.At)
		}
	}
	return nil
}

// started reports whether the director has started a round, or its final times
// have.
func (s *State) started(round int) bool {
	timed := round <= len(s.Weeks) && s.File.Event.Rounds[round-1].Started
	return timed || round <= len(s.Began) && !s.Began[round-1].IsZero()
}

// started records that a game has begun, unless a start of it is known. Two
// players with void games have a start for each game, in the order of the
// games.
func (d *decision) started(round int, g pairing.Game[string], at time.Time) {
	games := voidsOf(d.n.File.Event.Rounds[round-1], g)
	if g.Outcome != pairing.Void {
		games++
	}
	list := slices.Clone(d.n.Contest.Starts)
	starts, next := 0, at
	for k, x := range slices.Backward(list) {
		if x.Round != round || x.Players != players(g) {
			continue
		}
		starts++
		if !x.At.Before(next) {
			list[k].At = next.Add(-time.Nanosecond)
		}
		next = list[k].At
	}
	if starts < games {
		d.n.Contest.Starts = append(list, predict.Start{Round: round, Players: players(g), At: at})
	}
}

// forget forgets the start and the time of a replay that will not be played,
// because the void game counts after all. It also forgets the start of a game
// whose result is taken back, if only the result had started the game.
func (d *decision) forget(round int, g pairing.Game[string]) {
	voids := voidsOf(d.n.File.Event.Rounds[round-1], g)
	times, timed := 0, false
	if round <= len(d.n.Weeks) {
		d.n.Weeks = slices.Clone(d.n.Weeks)
		w := &d.n.Weeks[round-1]
		w.Fixed = slices.DeleteFunc(slices.Clone(w.Fixed), func(x calendar.FixedTime) bool {
			if players(pairing.Game[string]{Gold: x.Gold, Silver: x.Silver}) != players(g) {
				return false
			}
			times++
			counts := times == voids+1 && !x.Start.Equal(noTime(*w))
			timed = timed || counts
			return times > voids && !counts
		})
	}
	starts := 0
	d.n.Contest.Starts = slices.DeleteFunc(slices.Clone(d.n.Contest.Starts), func(x predict.Start) bool {
		if x.Round != round || x.Players != players(g) {
			return false
		}
		starts++
		byResult := g.Outcome == pairing.NotPlayed && !timed && !x.At.Equal(d.s.Began[round-1])
		return starts > voids+1 || starts == voids+1 && byResult
	})
}

// noTime is the final time of a game that was annulled before it had one. It is
// a week before, so that it is in nobody's way.
func noTime(w calendar.Week) time.Time { return after(w.Monday, w.Monday.Location(), -1) }

// players names the players of a game in the order of their names.
func players(g pairing.Game[string]) [2]string {
	return [2]string{min(g.Gold, g.Silver), max(g.Gold, g.Silver)}
}

func (d *decision) playOff(PlayOff) error {
	if err := d.begun(); err != nil {
		return err
	}
	if d.s.File.Event.PlayOff == nil {
		if x, err := pairing.PlayOff(d.s.File.Event); err == nil && x == nil {
			return phase("%w", rulings.ErrNoPlayOff)
		}
	}
	return d.rule(rulings.PlayOff(d.s.File.Event))
}

// coming checks that a round is still to come, or has not begun.
func (d *decision) coming(round int) error {
	x, err := pairing.Unpair(d.s.File.Event)
	switch {
	case err != nil:
		return err
	case round < 1:
		return invalid("round: rounds are counted from 1")
	case round <= len(x.Event.Rounds):
		return phase("round %d has begun", round)
	case round > MaxRounds:
		return large("rounds", round, MaxRounds)
	}
	return nil
}

func (d *decision) pin(c Pin) error {
	p := c.Pin
	if err := errors.Join(d.begun(), text("why", p.Why)); err != nil {
		return err
	}
	d.round = p.Round
	if err := d.coming(p.Round); err != nil {
		return err
	}
	if len(p.Pairs) > MaxEntrants {
		return large("pairs", len(p.Pairs), MaxEntrants)
	}
	return d.rule(rulings.SetPin(d.s.File.Event, p))
}

func (d *decision) forbid(c Forbid) error {
	if err := errors.Join(d.player(c.Players[0]), d.player(c.Players[1]), text("why", c.Why)); err != nil {
		return err
	}
	if c.Until > MaxRounds {
		return large("until", c.Until, MaxRounds)
	}
	if c.Not {
		return d.rule(rulings.Allow(d.s.File.Event, c.Players[0], c.Players[1]))
	}
	return d.rule(rulings.Forbid(d.s.File.Event, c.Players[0], c.Players[1], c.Until, c.Why))
}

func (d *decision) absent(c Absent) error {
	if err := errors.Join(d.player(c.Player), text("why", c.Why)); err != nil {
		return err
	}
	d.round = c.Round
	if err := d.coming(c.Round); err != nil {
		return err
	}
	switch {
	case c.Not:
		return d.rule(rulings.Expect(d.s.File.Event, c.Player, c.Round))
	case c.Bye:
		return d.rule(rulings.RequestBye(d.s.File.Event, c.Player, c.Round, c.Why))
	}
	return d.rule(rulings.Excuse(d.s.File.Event, c.Player, c.Round, c.Why))
}
