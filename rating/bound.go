package rating

import "math"

// This file bounds the errors of strengths.

// A bound is the number x * 2^scale.
type bound struct {
	x     float64
	scale int
}

// float returns the bound as one number, which is never below 2^-1000.
func (b bound) float() float64 { return max(math.Ldexp(b.x, b.scale), 0x1p-1000) }

// below reports whether the bound is at most 2^e.
func (b bound) below(e int) bool {
	_, exp := math.Frexp(b.x) // x is at most 2^exp
	return b.x == 0 || !math.IsInf(b.x, 0) && exp+b.scale <= e
}

// bound returns a bound on the errors of all ln γ, or +Inf. It needs f and the
// Hessian at gamma.
//
// Let g be the residual at gamma, and follow θ(s) from there to the solution, s
// from 0 to 1, along which the residual is (1-s)g. Then dθ/ds = H⁻¹g. H is an
// M-matrix: its inverse has no negative element, so if v >= 0 and Hv >= |g|/4
// then |H⁻¹g| <= 4v.
//
// Such a v is found by solving Hv = r, where r is |g| and its rounding error,
// and checked: Hv >= r/2. Further along the path, with no strength changed by
// more than d, no element of H has changed by more than the factor exp(2d), so
// that Hv is still at least r/4 if
//
//	(exp(2d)-1) A <= r/4,
//
// where
//
//	A[i] = Σ_j |H[i][j]| |v[i]-v[j]| + (the slope to the dummy) v[i].
//
// If that holds for d = 4 max v, the path never gets further, and d is the
// bound.
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

// proves reports whether v = delta proves a bound in this way, and the bound.
func (s *newton) proves(r []float64) (d float64, ok bool) {
	for _, v := range s.delta {
		if !(v >= 0) {
			return 0, false
		}
		d = max(d, 4*v)
	}
	growth := max(0x1p-900, math.Ldexp(2.1*d, s.scale)) // at least exp(2d)-1, for d below 0.02
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
		// Each addition, and the 20 or so roundings of each term, err
		// by 2^-53 of change.
		rounding := float64(to-from+30) * change * 0x1p-53
		if !(hv-rounding >= r[i]/2 && float64(growth*change*1.001) <= r[i]/4) {
			return 0, false
		}
	}
	return d, true
}

// coarseBound is a bound without the solution of a system, given |g| with its
// rounding error: the rows of H add up to w*h(θi) for the slope h towards the
// dummy, so |H⁻¹g| <= max|g| / (w min h), and the slope changes by at most the
// factor exp(|Δθ|). So with
//
//	K = max|g| / (w min h(θ(0)))
//
// the distance d from the start obeys d' <= K exp(d), whence d <= -ln(1-K) <=
// 2K if K <= 1/2.
func (s *newton) coarseBound(g []float64) float64 {
	most, least := 0.0, math.Inf(1)
	for i, pull := range s.hessian.pull {
		most = max(most, g[i])
		least = min(least, pull)
	}
	k := 1.001 * most / least // the factor covers the roundings of this very line
	if !(math.Ldexp(k, s.scale) <= 0.5) {
		return math.Inf(1)
	}
	return 2 * k
}
