package rating

import (
	"errors"
	"fmt"
	"math"
)

// This file decides which players are above others, and which are equal.
//
// Deciders answer in turn: strengths in float64, ties by the colors of ties.go
// (not of players), strengths with more bits. Each leaves open questions to the
// next.

// A solution is the answer for players that are numbers.
type solution struct {
	gamma    []float64
	class    []int
	strength []float64
	info     Info
}

// A question is the order of the players, as far as it has been decided.
type question struct {
	*newton
	bits   int   // the precision of the strengths
	within bound // no strength errs by more

	// Set once strengths are accurate, and again with more bits:
	order   []int32 // the players by descending strength
	class   []int   // the class of each player
	classes int     // the number of classes

	color []int32 // set by byColors: equal colors prove equal strengths
	open  int     // the number of ties in the classes that no color proves
}

// accuracy is the exponent of the largest error of a strength that is good
// enough: 2^-30.
const accuracy = -30

// ClosestGap is the gap between two strengths up to which they may be assumed
// to be equal: 2^-800, or 1.5e-241. Above it, everything is ordered. The
// smallest gap that was seen in a simulated tournament, of 2,000 players, is
// 4e-44.
const ClosestGap = 0x1p-800

// closest is the exponent of ClosestGap.
const closest = -800

// precisions are tried from the first on: float64, pairs of float64, and then
// package big. The last precision is for strengths so far apart that more than
// 200 bits are lost on the way from residuals to strengths.
var precisions = [...]struct {
	bits   int
	decide decider
}{
	{53, byFloats}, {106, byPairs},
	{256, byBigNumbers}, {512, byBigNumbers}, {1024, byBigNumbers}, {2048, byBigNumbers},
}

// A decider decides a part of a question, and reports whether nothing is open.
type decider func(q *question) (done bool, err error)

// solve returns the strengths and their exact order. The error is ErrExtreme or
// ErrTooLarge.
func (eq *equations) solve(work *meter) (solution, error) {
	q := &question{newton: newNewton(eq, work), within: bound{x: math.Inf(1)}}
	// ExactOrder: float64 first, then proofs of ties, then more and more
	// bits
	for _, p := range precisions {
		q.bits = p.bits
		for _, decide := range [...]decider{p.decide, byColors, byAssumption} {
			done, err := decide(q)
			if errors.Is(err, errWork) {
				return solution{}, eq.tooLarge(fmt.Sprintf("the order of the strengths with %d bits",
					q.bits), work)
			}
			if err != nil {
				return solution{}, err
			}
			if done {
				return q.answer(), nil
			}
		}
	}
	return solution{}, refuse(Problem{Kind: ErrExtreme,
		Detail: fmt.Sprintf("%d bits do not tell the strengths apart", q.bits)})
}

// byFloats decides who is above whom where float64 shows it. It decides nothing
// if weights are too heavy for float64.
func byFloats(q *question) (done bool, err error) {
	if q.heavy() {
		return false, q.eliminate()
	}
	return false, q.separate()
}

// byPairs decides who is above whom where pairs of float64 show it. It decides
// nothing if a strength is too far from 0 for them.
func byPairs(q *question) (done bool, err error) {
	p := newPaired(q.newton)
	if !p.reaches() {
		return false, nil
	}
	q.widen(p)
	return false, q.separate()
}

// byBigNumbers decides who is above whom where numbers of q.bits bits show it.
func byBigNumbers(q *question) (done bool, err error) {
	p, err := newPrecise(q.newton, uint(q.bits))
	if err != nil {
		return false, err
	}
	q.widen(p)
	return false, q.separate()
}

// separate computes the strengths and a bound on their errors. If the bound is
// good enough, it cuts the players into classes wherever two neighbours in the
// order are proved to be apart. It never ends a question, since no precision
// proves a tie.
func (q *question) separate() (err error) {
	if err = q.run(); err != nil {
		return err
	}
	if q.within, err = q.bound(); err != nil || !q.accurate() {
		return err
	}
	q.order = q.byStrength()
	q.cut(q.apart(q.within))
	return nil
}

// accurate reports whether the strengths are good enough to be an answer.
func (q *question) accurate() bool { return q.within.below(accuracy) }

// byColors decides who is equal, by the proof of file ties.go. Players who are
// neither apart nor proved to be equal stay open. Without accurate strengths it
// decides nothing, since it starts from players who seem to be equal.
//
// Colors follow from the record alone, so they are found once.
func byColors(q *question) (done bool, err error) {
	if !q.accurate() {
		return false, nil
	}
	if q.color == nil {
		color, alone := clusters(q.gamma, q.order, q.within.float())
		if !alone {
			if color, err = q.eq.colors(color, q.work); err != nil {
				return false, err
			}
		}
		q.color = color
	}
	q.open = q.unproved()
	return q.open == 0, nil
}

// byAssumption makes players equal whose strengths are shown to differ by less
// than [ClosestGap], if at all. Other players stay open.
func byAssumption(q *question) (done bool, err error) {
	return q.accurate() && q.within.below(closest-1), nil
}

// answer returns the solution when nothing is open.
func (q *question) answer() solution {
	strength, bound := q.strengths()
	return solution{q.gamma, q.class, strength, Info{
		Bound:   bound,
		Bits:    q.bits,
		Proved:  q.eq.n - q.classes - q.open,
		Assumed: q.open,
		Work:    q.work.spent,
	}}
}
