package rating

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
)

// This file solves the equations in float64, in terms of γ, with + - * / only. Every
// product that is added is rounded explicitly, and sums run in a fixed order, so that the
// result is the same to the last bit on every machine, whatever the number of its cores.

// A newton is the state of Newton's iteration for some equations.
type newton struct {
	eq    *equations
	gamma []float64
	f     []float64 // F at gamma
	noise []float64 // a bound on the rounding errors of f

	// The Hessian H = -F': H[i][i] = diag[i], H[i][j] = -off[e] for the edge e from i to j.
	// The rows of H add up to pull[i] = w * (the slope to the dummy).
	diag, off, pull []float64
	jacobi          []float64 // 1/diag, the preconditioner

	delta, r, p, hp, z []float64 // of the conjugate gradients

	// Whether weights are so heavy that rounding errors can move strengths far. Then every
	// system is solved as far as possible, and every step is a safe one.
	heavy bool

	steps, products int // how many steps, and products of H and a vector, there have been
}

func newNewton(eq *equations) *newton {
	n := eq.n
	s := &newton{eq: eq}
	vectors := []*[]float64{&s.gamma, &s.f, &s.noise, &s.diag, &s.pull, &s.jacobi, &s.delta, &s.r, &s.p, &s.hp, &s.z}
	all := make([]float64, len(vectors)*n+len(eq.to))
	for _, v := range vectors {
		*v, all = all[:n:n], all[n:]
	}
	s.off = all
	s.start()
	return s
}

// start sets gamma to where the iteration starts, and noise.
//
// The start is what a player's results would mean if all opponents had strength 0, within
// limits, since from far outside the way back is long.
//
// The terms of f[i] are products of a weight and a tanhHalf, at most 9 roundings away from
// the truth (see [count.float]). Of m terms, each takes part in at most block additions
// and then m/block more, up to the last two, each of which rounds a partial sum once.
func (s *newton) start() {
	eq := s.eq
	for i, d := range eq.d {
		m, games := eq.total(i)
		s.gamma[i] = min(max((games+d)/max(games-d, eq.w), 1.0/64), 64)
		s.noise[i] = float64(min(m, block)+m/block+14) * (games + math.Abs(d)) * 0x1p-53
		s.heavy = s.heavy || s.noise[i] > eq.w*0x1p-16
	}
	if s.heavy {
		for i := range s.gamma {
			s.gamma[i] = 1
		}
	}
}

// block is how many terms of a residual are added up before their sum is added to others.
const block = 64

// tanhHalf returns (x-y)/(x+y). Its relative error is at most 3 roundings.
func tanhHalf(x, y float64) float64 { return (x - y) / (x + y) }

// slope returns the derivative of tanhHalf by ln x, 2xy/(x+y)^2.
func slope(x, y float64) float64 { return 2 * (x / (x + y)) * (y / (x + y)) }

// both returns tanhHalf to 4 roundings, and half the slope, with one division.
func both(x, y float64) (tanh, half float64) {
	inverse := 1 / (x + y)
	return (x - y) * inverse, (x * inverse) * (y * inverse)
}

// residual sets f and the Hessian.
func (s *newton) residual() { s.rows((*newton).residualOf) }

func (s *newton) residualOf(from, to int) {
	eq := s.eq
	for i := from; i < to; i++ {
		g := s.gamma[i]
		tanh, half := both(g, eq.dummies[i].gamma)
		sum, diag := float64(eq.w*tanh), float64(2*eq.w*half)
		s.pull[i] = diag
		start, end := eq.row(i)
		opponents, games, off := eq.to[start:end], eq.games[start:end], s.off[start:end]
		blocks := 0.0
		for k, j := range opponents {
			tanh, half := both(g, s.gamma[j])
			sum += float64(games[k] * tanh)
			off[k] = float64(2 * games[k] * half)
			diag += off[k]
			if k%block == block-1 {
				blocks += sum
				sum = 0
			}
		}
		s.f[i] = eq.d[i] - (blocks + sum)
		s.diag[i], s.jacobi[i] = diag, 1/diag
	}
}

// run iterates until the residuals are down to rounding, or as near as it gets. Then f and
// the Hessian are those at gamma. The only error is ErrExtreme.
func (s *newton) run() error {
	best := math.Inf(1)
	s.residual()
	for range maxSteps {
		worst, noise := 0.0, 0.0
		for i, f := range s.f {
			worst = max(worst, math.Abs(f))
			noise = max(noise, s.noise[i])
		}
		if worst <= noise/8 || worst <= noise && worst >= best/2 {
			break
		}
		best = min(best, worst)
		s.solve(s.f, s.forcing())
		if !s.advance() {
			if !s.heavy {
				return fmt.Errorf("rating: a strength is beyond ±690: %w", ErrExtreme)
			}
			s.start() // for [precise.approach], with which rounding errors don't interfere
			s.residual()
			break
		}
	}
	return nil
}

// maxSteps bounds the steps of one iteration. Each gets at least as far as 1 natural unit of
// strength or is the last but few.
const maxSteps = 2000

// advance moves along delta, and reports whether that is possible.
//
// A full step of Newton's method can overshoot. But over a step in which no difference of
// strengths changes by more than 1, the second derivative of the likelihood changes by at
// most the factor e, and so a step shortened to that, by the factor τ, can't lower the
// likelihood: it gains at least δ'Hδ(τ - (e-2)τ²). A longer step is good if the likelihood
// still grows at its end, F·δ >= 0, for then it has grown all the way.
func (s *newton) advance() bool {
	stretch := s.stretch()
	if math.IsNaN(stretch) || math.IsInf(stretch, 0) {
		return false
	}
	if stretch <= 1 {
		ok := s.step(s.gamma, 1)
		s.residual()
		return ok
	}
	start := s.hp
	copy(start, s.gamma)
	reach := min(stretch, maxReach)
	if s.heavy {
		reach = 1
	}
	for ; reach > 1; reach /= 2 {
		if s.step(start, reach/stretch) {
			s.residual()
			if dot(s.f, s.delta) >= 0 {
				return true
			}
		}
	}
	ok := s.step(start, 1/stretch)
	s.residual()
	return ok
}

// maxReach is the most by which a step changes a difference of strengths.
const maxReach = 16

// step sets each gamma to exp(τ*delta) times what it is at the start, nearly, and reports
// whether all can be computed with.
func (s *newton) step(start []float64, tau float64) bool {
	s.steps++
	ok := true
	for i, g := range start {
		s.gamma[i] = g * growth(float64(tau*s.delta[i]))
		ok = ok && inRange(s.gamma[i])
	}
	return ok
}

// growth returns exp(d) nearly: the Padé approximant of order (2,2), for which the values
// at d and -d are inverse, and the square of that at d/2 if d is above 1 in magnitude.
func growth(d float64) float64 {
	if math.Abs(d) > 1 {
		g := growth(d / 2)
		return g * g
	}
	even, odd := 1+float64(d*d)/12, d/2
	return (even + odd) / (even - odd)
}

// inRange reports whether gamma is between exp(-690) and exp(690), nearly.
func inRange(gamma float64) bool { return gamma > 0x1p-995 && gamma < 0x1p995 }

// forcing returns how far to solve for the next step, as [newton.solve] wants it. A step of
// length δ leaves an error of about δ², so that a relative error of δ in the step itself
// does no harm; nor does one that is lost in the rounding of f. But each step must get on.
func (s *newton) forcing() float64 {
	if s.heavy {
		return full
	}
	step, size, noise := 0.0, 0.0, 0.0
	for i, f := range s.f {
		guess := f * s.jacobi[i] // the order of magnitude of δ
		step = max(step, math.Abs(guess))
		size += float64(f * guess)
		noise += float64(s.noise[i] * float64(s.noise[i]*s.jacobi[i]))
	}
	return min(max(float64(step*step), noise/size*0x1p-10), 0x1p-6)
}

// stretch returns the largest change of a difference of strengths that delta makes, or any
// number up to 1 if that is at most 1.
func (s *newton) stretch() float64 {
	most := 0.0
	for _, d := range s.delta {
		most = max(most, math.Abs(d))
	}
	if most <= 0.5 {
		return most
	}
	for i, d := range s.delta {
		from, to := s.eq.row(i)
		for _, j := range s.eq.to[from:to] {
			most = max(most, math.Abs(d-s.delta[j]))
		}
	}
	return most
}

// full is the accuracy of a system solved as far as float64 can.
const full = 0x1p-92

// solve sets delta to the solution of H*delta = rhs, by conjugate gradients with the
// diagonal as preconditioner. H is symmetric and positive definite.
//
// It stops when the residual, squared and in the norm of the preconditioner, is below
// the given part of that of rhs.
//
// The strengths of all players together are held by the dummies only, so that the vector
// 1 is what H stretches least. It is solved for first, H*1 = pull, and all directions p
// are kept conjugate to it: p'H*1 = p'pull = 0. That is quick, but what rounding does to
// the sum of rhs is never put right, and therefore no way to full accuracy.
func (s *newton) solve(rhs []float64, part float64) {
	n := len(rhs)
	delta, r, p, hp, z := s.delta[:n], s.r[:n], s.p[:n], s.hp[:n], s.z[:n]
	pull, jacobi := s.pull[:n], s.jacobi[:n]
	total, sum := 0.0, 0.0
	for i, b := range rhs {
		total += pull[i]
		sum += b
		z[i] = jacobi[i] * b
	}
	goal := dot(rhs, z) * part
	quick := part > full
	mean := 0.0
	if quick {
		mean = sum / total
	}
	for i, b := range rhs {
		delta[i] = mean
		r[i] = b - float64(mean*pull[i])
		z[i] = jacobi[i] * r[i]
		p[i] = 0
	}
	rz, beta := dot(r, z), 0.0
	for it := 0; rz > goal && it < 2*n+50; it++ {
		if quick {
			mean = dot(pull, z) / total
		}
		for i, zi := range z {
			p[i] = (zi - mean) + float64(beta*p[i])
		}
		s.products++
		s.rows((*newton).productOf)
		alpha := rz / dot(p, hp)
		if !(alpha > 0) || math.IsInf(alpha, 0) {
			return // down to rounding
		}
		for i, x := range hp {
			delta[i] += float64(alpha * p[i])
			r[i] -= float64(alpha * x)
			z[i] = jacobi[i] * r[i]
		}
		next := dot(r, z)
		beta, rz = next/rz, next
	}
}

// productOf sets hp to H*p, from differences of p, so that heavy games between players who
// move together lose nothing. Each element is two sums that don't wait for each other.
func (s *newton) productOf(from, to int) {
	p := s.p
	for i := from; i < to; i++ {
		start, end := s.eq.row(i)
		opponents := s.eq.to[start:end]
		off := s.off[start:end]
		x := p[i]
		a, b := float64(s.pull[i]*x), 0.0
		k := 0
		for ; k+1 < len(opponents) && k+1 < len(off); k += 2 {
			a += float64(off[k] * (x - p[opponents[k]]))
			b += float64(off[k+1] * (x - p[opponents[k+1]]))
		}
		if k < len(opponents) {
			a += float64(off[k] * (x - p[opponents[k]]))
		}
		s.hp[i] = a + b
	}
}

// dot returns the scalar product of x and y, as four sums that don't wait for each other.
func dot(x, y []float64) float64 {
	var a, b, c, d float64
	y = y[:len(x)]
	i := 0
	for ; i+4 <= len(x); i += 4 {
		a += float64(x[i] * y[i])
		b += float64(x[i+1] * y[i+1])
		c += float64(x[i+2] * y[i+2])
		d += float64(x[i+3] * y[i+3])
	}
	for ; i < len(x); i++ {
		a += float64(x[i] * y[i])
	}
	return (a + b) + (c + d)
}

// rows calls do for ranges that together are all players: on all cores if there is much to
// do, which shows in no bit, since no sum crosses from one player to another.
func (s *newton) rows(do func(s *newton, from, to int)) {
	edges := len(s.eq.to)
	if edges < 2*edgesPerCore {
		do(s, 0, s.eq.n)
		return
	}
	parts := min(runtime.GOMAXPROCS(0), edges/edgesPerCore)
	var wg sync.WaitGroup
	from := 0
	for k := range parts {
		// The ranges have about as many edges each.
		to, _ := slices.BinarySearch(s.eq.first[:s.eq.n], edges/parts*(k+1))
		if k == parts-1 {
			to = s.eq.n
		}
		start := from
		wg.Go(func() { do(s, start, to) })
		from = to
	}
	wg.Wait()
}

// edgesPerCore makes the work of each core long in comparison with starting it.
const edgesPerCore = 1 << 15

// bound returns a bound on the errors of all ln(gamma), or +Inf. It needs f and the Hessian
// at gamma.
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
	r := make([]float64, s.eq.n)
	for i := range r {
		r[i] = math.Abs(s.f[i]) + s.noise[i]
	}
	// A rough solution is enough, unless some r are far smaller than others.
	for _, part := range []float64{0x1p-12, full} {
		s.solve(r, part)
		if d, ok := s.proves(r); ok {
			return d
		}
	}
	return s.coarseBound(r)
}

// proves reports whether v = delta proves a bound in this way, and the bound.
func (s *newton) proves(r []float64) (d float64, ok bool) {
	for _, v := range s.delta {
		if !(v >= 0) {
			return 0, false
		}
		d = max(d, 4*v)
	}
	growth := 2.1 * d // at least exp(2d)-1, for d below 0.02
	for i, v := range s.delta {
		dummy := float64(s.pull[i] * v)
		hv, change := dummy, dummy
		from, to := s.eq.row(i)
		for e := from; e < to; e++ {
			x := float64(s.off[e] * (v - s.delta[s.eq.to[e]]))
			hv += x
			change += math.Abs(x)
		}
		// Each addition, and the 9 or so roundings of each term, err by 2^-53 of change.
		rounding := float64(to-from+20) * change * 0x1p-53
		if !(d < 0.02 && hv-rounding >= r[i]/2 && float64(growth*change*1.001) <= r[i]/4) {
			return 0, false
		}
	}
	return d, true
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
	for i, pull := range s.pull {
		most = max(most, g[i])
		least = min(least, pull)
	}
	k := 1.001 * most / least // the factor covers the roundings of this very line
	if !(k <= 0.5) {
		return math.Inf(1)
	}
	return 2 * k
}
