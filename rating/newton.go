package rating

import (
	"fmt"
	"math"
)

// This file solves the equations in float64, in terms of γ, with + - * / only. Every
// product that is added is rounded explicitly, and sums run in a fixed order, so that the
// result is the same to the last bit on every machine.

// A newton is the state of Newton's iteration for some equations.
type newton struct {
	eq    *equations
	gamma []float64
	f     []float64 // F at gamma

	// The Hessian H = -F': H[i][i] = diag[i], H[i][j] = -off[e] for the edge e from i to j.
	diag, off []float64

	delta, r, p, hp, z []float64 // of the conjugate gradients
}

func newNewton(eq *equations) *newton {
	s := &newton{eq: eq, off: make([]float64, len(eq.edges))}
	for _, v := range []*[]float64{&s.gamma, &s.f, &s.diag, &s.delta, &s.r, &s.p, &s.hp, &s.z} {
		*v = make([]float64, eq.n)
	}
	for i := range s.gamma {
		s.gamma[i] = 1
	}
	return s
}

// tanhHalf returns (x-y)/(x+y). Its relative error is at most 3 roundings.
func tanhHalf(x, y float64) float64 { return (x - y) / (x + y) }

// slope returns the derivative of tanhHalf by ln x, 2xy/(x+y)^2.
func slope(x, y float64) float64 { return 2 * (x / (x + y)) * (y / (x + y)) }

// residual sets f, and the Hessian as well if asked.
func (s *newton) residual(hessian bool) {
	eq := s.eq
	for i, g := range s.gamma {
		sum := float64(eq.w * tanhHalf(g, eq.dummies[i].gamma))
		diag := float64(eq.w * slope(g, eq.dummies[i].gamma))
		for e := eq.first[i]; e < eq.first[i+1]; e++ {
			h := s.gamma[eq.edges[e].to]
			sum += float64(eq.edges[e].n * tanhHalf(g, h))
			if hessian {
				s.off[e] = float64(eq.edges[e].n * slope(g, h))
				diag += s.off[e]
			}
		}
		s.f[i] = eq.d[i] - sum
		s.diag[i] = diag
	}
}

// run iterates until the residuals are down to rounding, or as near as it gets.
func (s *newton) run() error {
	best := math.Inf(1)
	for range maxSteps {
		s.residual(true)
		worst, noise := 0.0, 0.0
		for i, f := range s.f {
			worst = max(worst, math.Abs(f))
			noise = max(noise, s.noise(i))
		}
		if worst <= noise/8 || worst <= noise && worst >= best/2 {
			break
		}
		best = min(best, worst)
		s.solve(s.f)
		if err := s.step(1 / max(1, s.stretch())); err != nil {
			return err
		}
	}
	return nil
}

// maxSteps bounds the steps of one iteration. Each gets at least as far as 1 natural unit of
// strength or is the last but few.
const maxSteps = 2000

// noise bounds the rounding error of f[i]. Each of its terms is the product of a weight
// and a tanhHalf, at most 8 roundings away from the truth (see [count.float]), and each
// of m additions rounds a partial sum once.
func (s *newton) noise(i int) float64 {
	eq := s.eq
	size := math.Abs(eq.d[i]) + eq.w
	for _, e := range eq.opponents(i) {
		size += e.n
	}
	return float64(len(eq.opponents(i))+12) * size * 0x1p-53
}

// stretch returns the largest change of a difference of strengths that delta makes.
//
// A full step of Newton's method can overshoot. But over a step in which no difference
// changes by more than 1, the second derivative of the likelihood changes by at most the
// factor e, and so a step shortened to that, by the factor τ, can't lower the likelihood:
// it gains at least δ'Hδ(τ - (e-2)τ²).
func (s *newton) stretch() float64 {
	most := 0.0
	for i := range s.delta {
		most = max(most, math.Abs(s.delta[i]))
		for _, e := range s.eq.opponents(i) {
			most = max(most, math.Abs(s.delta[i]-s.delta[e.to]))
		}
	}
	return most
}

// step multiplies each gamma by exp(τ*delta), nearly. The only error is ErrExtreme.
func (s *newton) step(tau float64) error {
	for i := range s.gamma {
		s.gamma[i] *= growth(float64(tau * s.delta[i]))
		if !inRange(s.gamma[i]) {
			return fmt.Errorf("rating: a strength is beyond ±690: %w", ErrExtreme)
		}
	}
	return nil
}

// growth returns exp(d) nearly, for d up to 1 in magnitude: the Padé approximant of order
// (2,2), for which the values at d and -d are inverse.
func growth(d float64) float64 {
	even, odd := 1+float64(d*d)/12, d/2
	return (even + odd) / (even - odd)
}

// inRange reports whether gamma is between exp(-690) and exp(690), nearly.
func inRange(gamma float64) bool { return gamma > 0x1p-995 && gamma < 0x1p995 }

// solve sets delta to the solution of H*delta = rhs, by conjugate gradients with the
// diagonal as preconditioner. H is symmetric and positive definite.
func (s *newton) solve(rhs []float64) {
	for i, b := range rhs {
		s.delta[i] = 0
		s.r[i] = b
		s.z[i] = b / s.diag[i]
		s.p[i] = s.z[i]
	}
	rz := dot(s.r, s.z)
	goal := rz * 0x1p-92 // 2^-46 of the error at the start, in the norm of the preconditioner
	for it := 0; rz > goal && it < 2*len(rhs)+50; it++ {
		for i := range s.hp {
			sum := float64(s.diag[i] * s.p[i])
			for e := s.eq.first[i]; e < s.eq.first[i+1]; e++ {
				sum -= float64(s.off[e] * s.p[s.eq.edges[e].to])
			}
			s.hp[i] = sum
		}
		alpha := rz / dot(s.p, s.hp)
		if !(alpha > 0) || math.IsInf(alpha, 0) {
			return // down to rounding
		}
		for i := range s.r {
			s.delta[i] += float64(alpha * s.p[i])
			s.r[i] -= float64(alpha * s.hp[i])
			s.z[i] = s.r[i] / s.diag[i]
		}
		next := dot(s.r, s.z)
		beta := next / rz
		for i := range s.p {
			s.p[i] = s.z[i] + float64(beta*s.p[i])
		}
		rz = next
	}
}

func dot(x, y []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += float64(x[i] * y[i])
	}
	return sum
}

// bound returns a bound on the errors of all ln(gamma), or +Inf.
//
// Let g be the residual at gamma, and follow θ(s) from there to the solution, s from 0 to
// 1, along which the residual is (1-s)g. Then dθ/ds = H⁻¹g. H is an M-matrix: its inverse
// has no negative element, so if v >= 0 and Hv >= |g|/4 then |H⁻¹g| <= 4v.
//
// Such a v is found by solving Hv = r, where r is |g| and its rounding error, and checked:
// Hv >= r/2. Further along the path, with no strength changed by more than d, no element
// of H has changed by more than the factor exp(2d), so that Hv is still at least r/4 if
//
//	(exp(2d)-1) A <= r/4,  where A[i] = Σ_j |H[i][j]| |v[i]-v[j]| + (the slope to the dummy) v[i].
//
// If that holds for d = 4 max v, the path never gets further, and d is the bound.
func (s *newton) bound() float64 {
	s.residual(true)
	r := make([]float64, s.eq.n)
	for i := range r {
		r[i] = math.Abs(s.f[i]) + s.noise(i)
	}
	s.solve(r)
	d := 0.0
	for _, v := range s.delta {
		if !(v >= 0) {
			return math.Inf(1)
		}
		d = max(d, 4*v)
	}
	growth := 2.1 * d // at least exp(2d)-1, for d below 0.02
	for i, v := range s.delta {
		dummy := float64(s.eq.w * slope(s.gamma[i], s.eq.dummies[i].gamma) * v)
		hv, change := dummy, dummy
		for e := s.eq.first[i]; e < s.eq.first[i+1]; e++ {
			x := float64(s.off[e] * (v - s.delta[s.eq.edges[e].to]))
			hv += x
			change += math.Abs(x)
		}
		// For up to a million opponents, these sums are rounded by less than 2^-30 of change.
		if !(d < 0.02 && hv-float64(change*0x1p-30) >= r[i]/2 && float64(growth*change*1.001) <= r[i]/4) {
			return s.coarseBound(r)
		}
	}
	return d
}

// coarseBound is a bound without the solution of a system, given |g| with its rounding
// error: the rows of H add up to w*h(θi) for the slope h towards the dummy, so |H⁻¹g| <=
// max|g| / (w min h), and the slope changes by at most the factor exp(|Δθ|). So with
//
//	K = max|g| / (w min h(θ(0)))
//
// the distance d from the start obeys d' <= K exp(d), whence d <= -ln(1-K) <= 2K if
// K <= 1/2.
func (s *newton) coarseBound(g []float64) float64 {
	most, least := 0.0, math.Inf(1)
	for i, gamma := range s.gamma {
		most = max(most, g[i])
		least = min(least, slope(gamma, s.eq.dummies[i].gamma))
	}
	k := 1.001 * most / (s.eq.w * least) // the factor covers the roundings of this very line
	if !(k <= 0.5) {
		return math.Inf(1)
	}
	return 2 * k
}
