package rating

import (
	"fmt"
	"math"
)

// This file has a record whose games can be different.

// A meeting is all games of two players.
type meeting struct {
	a, b  int32
	games [Loss + 1]int64 // of each score of a
}

// An option is what can happen to a game of a meeting. For [Rescored] only the
// wins minus losses D of a matter. So a change of some games of a meeting is
// numbers of games that move D by 2 and by 1. Moving D both up and down takes
// more games than it needs.
type option int8

// The options of [Rescored]. In this order, the games that move D by 2 are
// chosen before the games that move D by 1.
const (
	down2 option = 0 // a win becomes a loss
	down1 option = 1 // a win becomes a draw, or a draw becomes a loss
	up2   option = 2 // a loss becomes a win
	up1   option = 3 // a loss becomes a draw, or a draw becomes a win
)

// The options of [Removed] are the score of the game that is taken away, less
// one.
func without(s Score) option { return option(s - Win) }

// A shift is some games of one meeting with one option.
type shift struct {
	meeting int32
	option  option
	games   int64
}

// A plan is shifts by meeting, and by option. It is a change of the record.
type plan []shift

// with returns p with one more game, in new memory. The game must not come
// before the last shift of p.
func (p plan) with(meeting int32, o option) plan {
	q := append(make(plan, 0, len(p)+1), p...)
	if k := len(q) - 1; k >= 0 && q[k].meeting == meeting && q[k].option == o {
		q[k].games++
		return q
	}
	return append(q, shift{meeting, o, 1})
}

// games returns how many games the plan has.
func (p plan) games() (sum int64) {
	for _, s := range p {
		sum += s.games
	}
	return sum
}

// moves has how many games of a meeting go from one score to another. Score 0
// is a game that is taken away.
type moves [Loss + 1][Loss + 1]int64

// apply returns the moves of the shifts of one meeting, and the games that are
// left. It reports whether the meeting has so many games.
func (x meeting) apply(by Change, shifts plan) (moved moves, left [Loss + 1]int64, ok bool) {
	left = x.games
	unmoved := x.games
	move := func(was, is Score, games int64) {
		if games > unmoved[was] {
			ok = false
		}
		moved[was][is] += games
		unmoved[was] -= games
		left[was] -= games
		left[is] += games
	}
	ok = true
	for _, s := range shifts {
		if by == Removed {
			move(Win+Score(s.option), 0, s.games)
			continue
		}
		from, to := Win, Loss
		if s.option >= up2 {
			from, to = Loss, Win
		}
		if s.option == down2 || s.option == up2 {
			move(from, to, s.games)
			continue
		}
		first := min(s.games, unmoved[from])
		move(from, Draw, first)
		move(Draw, to, s.games-first)
	}
	left[0] = 0
	return moved, left, ok
}

// A ledger is a record by meetings.
type ledger struct {
	n        int
	by       Change
	options  Options
	meetings []meeting
	work     *meter

	// Of the record as it is:
	from  []float64 // γ, or nil before it is known
	apart bool      // there are no ties
}

// newLedger adds up results with whole weights. It refuses more games of two
// players than a [Pair] can have.
func newLedger(n, items int, results []result, by Change, o Options) (*ledger, error) {
	o.StandardErrors, o.Intervals = false, false
	l := &ledger{n: n, by: by, options: o, work: newMeter(o.MaxWork, n+items)}
	place := make(map[uint64]int, len(results))
	for _, r := range results {
		key := pairKey(r.a, r.b)
		k, met := place[key]
		if !met {
			k = len(l.meetings)
			place[key] = k
			l.meetings = append(l.meetings, meeting{a: r.a, b: r.b})
		}
		x, score := &l.meetings[k], r.score
		if x.a != r.a {
			score = Win + Loss - score
		}
		if x.games[score] += int64(r.weight); x.games[score] > MaxGames {
			return nil, refuse(Problem{
				Kind:     ErrTooLarge,
				Where:    fmt.Sprintf("players %d and %d", x.a+1, x.b+1),
				Entrants: []int{int(x.a), int(x.b)},
				Detail:   fmt.Sprintf("wins, draws or losses, at most %d of each", int64(MaxGames)),
			})
		}
	}
	return l, nil
}

// equations returns the equations of the record with a plan.
func (l *ledger) equations(p plan) (*equations, error) {
	if err := l.work.spend(stepsPerFit/stepsPerResult+l.n+3*len(l.meetings), stepsPerResult); err != nil {
		return nil, err
	}
	results := make([]result, 0, 3*len(l.meetings))
	for k, x := range l.meetings {
		left := x.games
		if size := p.of(k); size > 0 {
			_, left, _ = x.apply(l.by, p[:size])
			p = p[size:]
		}
		for s := Win; s <= Loss; s++ {
			if left[s] > 0 {
				results = append(results, result{x.a, x.b, s, float64(left[s])})
			}
		}
	}
	return newEquations(l.n, results, l.options)
}

// stepsPerResult is the work for each result until it is in the equations.
// stepsPerFit is the work of a solution that does not depend on the size, and
// stepsPerMoreBits is more of it where float64 is not enough.
const (
	stepsPerResult   = 20
	stepsPerFit      = 10_000
	stepsPerMoreBits = 200_000
)

// of returns how many of the first shifts are of meeting k.
func (p plan) of(k int) (size int) {
	for size < len(p) && int(p[size].meeting) == k {
		size++
	}
	return size
}

// solve returns the solution of the record with a plan, and its equations.
//
// If the record as it is has no ties, then others seldom have ties. So it is
// likely that float64 tells all players apart, also where strengths are not so
// accurate as in a table. The order is exact in any case.
func (l *ledger) solve(p plan) (*fitted, error) {
	eq, err := l.equations(p)
	if err != nil {
		return nil, err
	}
	if l.apart {
		q := &question{}
		if q.newton, q.within, err = l.quick(eq); err == nil && !math.IsInf(q.within.x, 0) {
			q.order = q.byStrength()
			q.cut(q.newton.apart(q.within))
			if q.classes == l.n {
				s := solution{gamma: q.gamma, class: q.class}
				return &fitted{s, eq, nil, l.work}, nil
			}
		}
	}
	return l.exactly(eq)
}

// exactly returns the solution as a table has it.
func (l *ledger) exactly(eq *equations) (*fitted, error) {
	s, err := eq.solve(l.work)
	if err == nil && s.info.Bits > 53 {
		err = l.work.spend(1, stepsPerMoreBits)
	}
	if err != nil {
		return nil, err
	}
	return &fitted{s, eq, nil, l.work}, nil
}

// quick returns the solution in float64, with the bound on its errors. It
// begins at the solution of the record as it is.
func (l *ledger) quick(eq *equations) (*newton, bound, error) {
	s := newNewton(eq, l.work)
	if s.heavy() {
		return s, bound{x: math.Inf(1)}, nil
	}
	copy(s.gamma, l.from)
	if err := s.run(); err != nil {
		return s, bound{}, err
	}
	b, err := s.bound()
	return s, b, err
}

// spent reports whether the work is used up.
func (l *ledger) spent() bool { return l.work.spent > l.work.most }

// changed returns the changes of a plan, for the caller.
func changed[P comparable](players []P, l *ledger, p plan) (list []Changed[P]) {
	for len(p) > 0 {
		k := int(p[0].meeting)
		size := p.of(k)
		x := l.meetings[k]
		moved, _, _ := x.apply(l.by, p[:size])
		p = p[size:]
		for was := Win; was <= Loss; was++ {
			for is, games := range moved[was] {
				if games > 0 {
					list = append(list, Changed[P]{A: players[x.a], B: players[x.b],
						Was: was, Now: Score(is), Games: games})
				}
			}
		}
	}
	return list
}
