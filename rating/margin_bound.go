package rating

import "math"

// This file proves that a number of games is too few to turn a claim.
//
// # What a change is
//
// D(θ) are the wins minus losses of all players which would make θ the
// strengths. By the likelihood equations it is
//
//	D(θ)i = Σ_j Nij t(i,j) + wi t(i,dummy of i).
//
// Let θ be the strengths of the record, and θ' the strengths of the record with
// a change. Then
//
//	Δ = D(θ') - D(θ)
//
// is a sum of transfers, each from one player of a changed game to the other. A
// loss that becomes a win transfers 2 to the winner. A draw that becomes a win
// or a loss transfers 1.
//
// For a game of i and j that is taken away, the equations with Nij one less,
// and D without the game, are the equations of the record where the game has
// the score t(i,j) in place of its own, at θ'. So it transfers less than 2 if
// the game was won or lost, and less than 1 if the game was drawn. A removal
// therefore is a change of a result, to the score that is expected after all.
//
// # The way
//
// Let the way be the strengths θ(s) with
//
//	D(θ(s)) = D(θ) + sΔ
//
// for s from 0 to 1. The D for which there are strengths are the gradients of a
// strictly convex function of θ that is defined everywhere. So these D are an
// open convex set, and θ(s) exists. It moves by
//
//	dθ/ds = H⁻¹Δ
//
// with the Hessian H at θ(s).
//
// # Nothing helps more than a game between the two
//
// Let u and d be two players, and let P be the sum of all positive elements of
// the transfers. Then θ(s)u - θ(s)d is never more than with Δ = P (eu - ed), if
// there are strengths for that.
//
// Proof: lead D from D(θ) + sΔ to D(θ) + P (eu - ed) on a straight line. Let v
// be the direction. With
//
//	y = H⁻¹ (eu - ed)
//
// the difference of u and d grows by y'v. H is a network of resistors, and y
// are the potentials of a current from u to d. So y is highest at u and lowest
// at d. The elements of v add up to 0. Of the players other than u and d, those
// with v < 0 had a positive sΔ, and those with v > 0 had a negative sΔ. Replace
// their y by y[u] and by y[d]. This makes no term greater, and leaves
//
//	y'v >= q (y[u] - y[d]),
//
// where q is P less the positive elements of sΔ outside d, or more. It is not
// negative.

// A budget is how many games of a record can transfer 2, and how many can
// transfer 1.
type budget struct{ two, one int64 }

// transfer returns the most that a number of games can transfer.
func (b budget) transfer(games int64) int64 {
	two := min(games, b.two)
	return 2*two + min(games-two, b.one)
}

// impossible reports whether a transfer of an amount is proved to leave an atom
// false, for a record with a plan. The error is that there was no more work.
func (l *ledger) impossible(x atom, p plan, amount int64) (bool, error) {
	if amount == 0 {
		return true, nil // the atom is false of the record
	}
	eq, err := l.equations(p)
	if l.spent() {
		return false, errWork
	}
	if err != nil {
		return false, nil
	}
	// Nobody can have D as large as the number of games, with the virtual
	// draw. So no sum leaves the range in which it is exact.
	d := float64(amount)
	for _, side := range [...]struct {
		i    int32
		sign float64
	}{{x.up, 1}, {x.down, -1}} {
		if _, games := eq.total(int(side.i)); side.sign*eq.d[side.i]+d >= games {
			return false, nil
		}
	}
	eq.d[x.up] += d
	eq.d[x.down] -= d
	if eq.exactD != nil {
		c := eq.count(d)
		eq.exactD[x.up] = eq.exactD[x.up].add(c)
		eq.exactD[x.down] = eq.exactD[x.down].add(c.neg())
	}
	down, err := l.below(eq, x)
	if l.spent() {
		return false, errWork
	}
	return down && err == nil, nil
}

// below reports whether the atom is proved to be false by float64 and by the
// colors of ties.go. More bits are not worth their work, unless weights are so
// heavy that float64 proves nothing.
func (l *ledger) below(eq *equations, x atom) (bool, error) {
	s, b, err := l.quick(eq)
	if err != nil {
		return false, err
	}
	if s.heavy() {
		f, err := l.exactly(eq)
		if err != nil {
			return false, err
		}
		up, down := f.class[x.up], f.class[x.down]
		// A tie that is assumed proves nothing.
		return up > down || up == down && x.strictly && f.info.Assumed == 0, nil
	}
	if math.IsInf(b.x, 0) {
		return false, nil
	}
	if s.apart(b)(x.down, x.up) || !x.strictly {
		return s.apart(b)(x.down, x.up), nil
	}
	color, _ := clusters(s.gamma, s.byStrength(), b.float())
	if color[x.up] != color[x.down] {
		return false, nil
	}
	color, err = eq.colors(color, l.work)
	return err == nil && color[x.up] == color[x.down], err
}

// tooFew reports whether a number of games is proved to be too few to turn a
// claim, for a record with a plan that has these classes. The error is that
// there was no more work. If near is not nil, it proves what it can.
func (l *ledger) tooFew(of Claim[int32], class []int, p plan, games int64, b budget, near *local) (bool, error) {
	list, need := atoms(of, class)
	possible := 0
	for k, x := range list {
		if possible >= need || possible+len(list)-k < need {
			break
		}
		if near != nil && near.impossible(x, games) {
			continue
		}
		no, err := l.impossible(x, p, b.transfer(games))
		if err != nil {
			return false, err
		}
		if !no {
			possible++
		}
	}
	return possible < need, nil
}
