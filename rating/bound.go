package rating

import "math"

// This file bounds the errors of strengths.

// A bound is the number x * 2^scale.
type bound struct {
	x     float64
	scale int
}

// float returns the bound as one number, at least 2^-1000.
func (b bound) float() float64 { return max(math.Ldexp(b.x, b.scale), 0x1p-1000) }

// below reports whether the bound is at most 2^e.
func (b bound) below(e int) bool {
	_, exp := math.Frexp(b.x) // x is at most 2^exp
	return b.x == 0 || !math.IsInf(b.x, 0) && exp+b.scale <= e
}

// bound returns a bound on the errors of all ln γ, or +Inf. It needs f and the
// Hessian H at gamma.
//
// # The path
//
// Let g be the residual at gamma. Let θ(s), for s from 0 to 1, lead from gamma
// to the solution, so that the residual at θ(s) is (1-s)g. Then
//
//	dθ/ds = H⁻¹g
//
// with H at θ(s).
//
// # The speed
//
// H is an M-matrix: its inverse has no negative element. So if v >= 0, then
//
//	Hv >= |g|/4  implies  |H⁻¹g| <= 4v.
//
// If this holds along the whole path, no strength moves by more than
//
//	d = 4 max v.
//
// # The start
//
// Let r be the sum of |g| and a bound on its rounding error. A solution v of
// Hv = r is computed, and then checked: v >= 0 and
//
//	Hv >= r/2.
//
// # The way
//
// As long as no strength has moved by more than d, no element of H has changed
// by more than the factor exp(2d). With
//
//	A[i] = Σ_j |H[i][j]| |v[i]-v[j]| + (the slope to the dummy) v[i]
//
// Hv has changed by at most (exp(2d)-1) A. So Hv is still at least r/4 if
//
//	(exp(2d)-1) A <= r/4.
//
// Then the path never leaves the strengths within d, and d is the bound.
func (s *newton) bound() (bound, error) {
	r := make([]float64, s.eq.n)
	largest := 0.0
	for i := range r {
		r[i] = math.Abs(s.f[i]) + s.noiseAt(i)
		largest = max(largest, r[i])
	}
	// Residuals far below the largest are raised, so that a rough solution
	// is good enough.
	for i := range r {
		r[i] = max(r[i], largest*0x1p-40)
	}
	for _, part := range []float64{0x1p-12, full} {
		if err := s.solve(r, nil, part); err != nil {
			return bound{}, err
		}
		if d, ok := s.proves(r); ok {
			return bound{d, s.scale}, nil
		}
	}
	return bound{s.coarseBound(r), s.scale}, nil
}

// proves reports whether v = delta proves a bound in the way of
// [newton.bound], and returns the bound.
func (s *newton) proves(r []float64) (d float64, ok bool) {
	for _, v := range s.delta {
		if !(v >= 0) {
			return 0, false
		}
		d = max(d, 4*v)
	}
	// At least exp(2d)-1, for d below 0.02.
	growth := max(0x1p-900, math.Ldexp(2.1*d, s.scale))
	if !(growth < 0.04) {
		return 0, false
	}
	h := s.hessian
	for i, v := range s.delta {
		dummy := float64(h.pull[i] * v)
		hv, change := dummy, dummy
		from, to := s.eq.row(i)
		for e := from; e < to; e++ {
			x := float64(h.off[e] * (v - s.delta[s.eq.to[e]]))
			hv += x
			change += math.Abs(x)
		}
		// Each addition errs by at most 2^-53 of change, and so does
		// each of the 20 or so roundings of a term.
		rounding := float64(to-from+30) * change * 0x1p-53
		if !(hv-rounding >= r[i]/2 && float64(growth*change*1.001) <= r[i]/4) {
			return 0, false
		}
	}
	return d, true
}

// coarseBound returns a bound that needs no solution of a system. Here g is
// |g| with its rounding error.
//
// # Proof
//
// Row i of H adds up to wi times the slope h(θi) towards the dummy, so that
//
//	|H⁻¹g| <= max|g| / min(wi h(θi)).
//
// Let
//
//	K = max|g| / min(wi h(θi))
//
// at the start of the path. At a distance d from the start, the slopes have
// changed by at most the factor exp(d), so that
//
//	d' <= K exp(d).
//
// Therefore d <= -ln(1-K), which is at most 2K if K <= 1/2.
func (s *newton) coarseBound(g []float64) float64 {
	most, least := 0.0, math.Inf(1)
	for i, pull := range s.hessian.pull {
		most = max(most, g[i])
		least = min(least, pull)
	}
	k := 1.001 * most / least // the factor covers rounding in this line
	if !(math.Ldexp(k, s.scale) <= 0.5) {
		return math.Inf(1)
	}
	return 2 * k
}
