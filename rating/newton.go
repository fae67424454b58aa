package rating

import (
	"math"
	"slices"
)

// This file solves the equations by Newton's iteration on γ, with the four
// basic operations only. Every product that is added is rounded explicitly, and
// sums have a fixed order. So the result is the same to the last bit on every
// machine, for any number of cores.

// A newton is the state of Newton's iteration for some equations.
type newton struct {
	eq   *equations
	work *meter

	// The strengths as γ. If wide is not nil, they are rounded from wide.
	gamma []float64
	wide  wide

	f     []float64 // F at these strengths, over 2^scale
	low   []float64 // F less f, over 2^scale; nil if wide is nil
	scale int       // 0, unless F is so small that float64 could lose it

	noise      []float64 // bounds rounding errors of F, over 2^noiseScale
	noiseScale int

	hessian *hessian     // -F' at gamma
	delta   []float64    // the solution of the last system
	direct  *elimination // not nil if conjugate gradients took too long

	steps     int     // the number of steps so far
	stretched float64 // the stretch of the last step
}

// A wide is a set of strengths, one for each player, with more bits than
// float64 has.
type wide interface {
	// residual sets f and low, whose sum is F over 2^scale, and returns the
	// scale.
	residual(f, low []float64, work *meter) (scale int, err error)
	// noise sets a bound on the rounding errors of F, over 2^scale, and
	// returns the scale.
	noise(bound []float64) (scale int)
	// save keeps the strengths, so that step can start from them.
	save()
	// step sets γ to nearly exp(2^scale tau delta) times the saved γ, and
	// rounds it to gamma.
	step(gamma, delta []float64, tau float64, scale int)
	// compare compares the strengths of two players.
	compare(i, j int32) int
	// tanhHalf returns (γi-γj)/(γi+γj), or (γi-1)/(γi+1) for j = -1, over
	// 2^scale.
	tanhHalf(i, j int32) (t float64, scale int)
}

func newNewton(eq *equations, work *meter) *newton {
	n := eq.n
	s := &newton{eq: eq, work: work, hessian: newHessian(eq.first, eq.to)}
	vectors := []*[]float64{&s.gamma, &s.f, &s.noise}
	all := make([]float64, len(vectors)*n)
	for _, v := range vectors {
		*v, all = all[:n:n], all[n:]
	}
	s.start()
	return s
}

// start sets noise, and sets gamma to where the iteration starts.
//
// # The start
//
// It is the strength that the player would have if all opponents had strength
// 0. It is kept within limits, since the way back from far outside is long.
//
// # The noise
//
// Each term of f[i] is the product of a weight and a tanhHalf. It is at most 9
// roundings away from the truth (see [count.float]). Of m terms, each takes
// part in at most
//
//	block + m/block + 2
//
// additions, and each addition rounds a partial sum once.
func (s *newton) start() {
	eq := s.eq
	for i, d := range eq.d {
		m, games := eq.total(i)
		s.gamma[i] = min(max((games+d)/max(games-d, eq.dummies[i].w), 1.0/64), 64)
		s.noise[i] = float64(min(m, block)+m/block+14) * (games + math.Abs(d)) * 0x1p-53
	}
}

// heavy reports whether weights are so heavy that rounding errors can change
// strengths by much.
func (s *newton) heavy() bool {
	lightest := math.Inf(1)
	for _, a := range s.eq.dummies {
		lightest = min(lightest, a.w)
	}
	return slices.ContainsFunc(s.noise, func(noise float64) bool { return noise > lightest*0x1p-16 })
}

// widen makes the iteration continue with more bits, from where it is.
func (s *newton) widen(w wide) {
	s.wide, s.noiseScale = w, w.noise(s.noise)
	s.low = make([]float64, s.eq.n)
}

// noiseAt returns the bound on the rounding error of f[i].
func (s *newton) noiseAt(i int) float64 {
	if s.noiseScale == s.scale { // almost always
		return s.noise[i]
	}
	return math.Ldexp(s.noise[i], s.noiseScale-s.scale)
}

// block is the number of terms of a residual that are added up before their sum
// is added to other sums.
const block = 64

// tanhHalf returns (x-y)/(x+y), which is the tanh of half the difference of the
// strengths ln x and ln y. Its relative error is at most 3 roundings.
func tanhHalf(x, y float64) float64 { return (x - y) / (x + y) }

// both returns tanhHalf to 4 roundings, and half of its slope, with one
// division.
func both(x, y float64) (tanh, half float64) {
	inverse := 1 / (x + y)
	return (x - y) * inverse, (x * inverse) * (y * inverse)
}

// residual sets f and the Hessian.
func (s *newton) residual() error {
	if err := s.work.spend(5*s.eq.n+2*len(s.eq.to), 4); err != nil {
		return err
	}
	rows(s.eq.first, s, (*newton).residualOf)
	if s.direct != nil {
		s.direct.current = false
	}
	s.scale = 0
	if s.wide == nil {
		return nil
	}
	var err error
	s.scale, err = s.wide.residual(s.f, s.low, s.work)
	return err
}

func (s *newton) residualOf(from, to int) {
	eq, h := s.eq, s.hessian
	for i := from; i < to; i++ {
		g := s.gamma[i]
		// VirtualDraw: weight w against the dummy
		dummy := &eq.dummies[i]
		tanh, half := both(g, dummy.single)
		sum, diag := float64(dummy.w*tanh), float64(2*dummy.w*half)
		h.pull[i] = diag
		start, end := eq.row(i)
		opponents, games, off := eq.to[start:end], eq.games[start:end], h.off[start:end]
		blocks := 0.0
		// BradleyTerry: N times tanh of half the difference
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
		h.diag[i], h.jacobi[i] = diag, 1/diag
	}
}

// run iterates until the residuals are down to rounding, or as near to that as
// it gets. Afterwards f and the Hessian belong to gamma. The error is errWork,
// or wraps ErrExtreme.
func (s *newton) run() error {
	if err := s.residual(); err != nil {
		return err
	}
	best, idle := math.Inf(1), 0
	last := s.scale
	for range maxSteps {
		worst, noise := 0.0, 0.0
		for i, f := range s.f {
			worst = max(worst, math.Abs(f))
			noise = max(noise, s.noiseAt(i))
		}
		best, last = math.Ldexp(best, last-s.scale), s.scale
		if worst <= noise/8 || worst <= noise && worst >= best/2 {
			break
		}
		// With weights far apart, rounding in a step can make a small
		// residual large. The next step then corrects it.
		if worst < best/2 {
			best, idle = worst, 0
		} else if idle++; idle > maxIdle && s.stretched < 0x1p-20 {
			break
		}
		if err := s.solve(s.f, s.low, s.forcing()); err != nil {
			return err
		}
		if ok, err := s.advance(); err != nil {
			return err
		} else if !ok {
			return refuse(Problem{Kind: ErrExtreme, Detail: "a strength is beyond ±690"})
		}
	}
	return nil
}

// maxSteps bounds the steps of one iteration. Each step gets at least as far as
// 1 natural unit of strength, except the last few. maxIdle is the number of
// steps in a row that may gain nothing.
const maxSteps, maxIdle = 2000, 50

// advance moves along δ = delta, and reports whether that is possible.
//
// # Short steps
//
// A full step of Newton's method can overshoot. So it is shortened by a factor
// τ, with which no difference of strengths changes by more than 1. Over such a
// step, the second derivative of the likelihood changes by at most the factor
// e. Therefore the likelihood grows, by at least
//
//	δ'Hδ (τ - (e-2)τ²).
//
// # Long steps
//
// A longer step is tried first. It is good if the likelihood still grows at its
// end, which means F·δ >= 0: then it has grown all the way.
func (s *newton) advance() (bool, error) {
	stretch := 0.0
	if s.scale == 0 {
		stretch = s.stretch()
	}
	if math.IsNaN(stretch) || math.IsInf(stretch, 0) {
		return false, nil
	}
	s.stretched = stretch
	if s.wide != nil {
		s.wide.save()
	}
	if stretch <= 1 {
		ok := s.step(s.gamma, 1)
		return ok, s.residual()
	}
	start := slices.Clone(s.gamma)
	for reach := min(stretch, maxReach); reach > 1; reach /= 2 {
		if s.step(start, reach/stretch) {
			if err := s.residual(); err != nil {
				return false, err
			}
			if dot(s.f, s.delta) >= 0 {
				return true, nil
			}
		}
	}
	ok := s.step(start, 1/stretch)
	return ok, s.residual()
}

// maxReach is the most by which a step may change a difference of strengths.
const maxReach = 16

// step sets each gamma to nearly exp(tau*delta) times its value at the start.
// It reports whether all of them are in range.
func (s *newton) step(start []float64, tau float64) bool {
	s.steps++
	if s.wide != nil {
		s.wide.step(s.gamma, s.delta, tau, s.scale)
	} else {
		for i, g := range start {
			s.gamma[i] = g * growth(float64(tau*s.delta[i]))
		}
	}
	for _, g := range s.gamma {
		if !inRange(g) {
			return false
		}
	}
	return true
}

// growth returns nearly exp(d). It is the Padé approximant of order (2,2),
// whose values at d and -d are inverse. If d is above 1 in magnitude, it is the
// square of growth(d/2).
func growth(d float64) float64 {
	if math.Abs(d) > 1 {
		g := growth(d / 2)
		return g * g
	}
	even, odd := 1+float64(d*d)/12, d/2
	return (even + odd) / (even - odd)
}

// inRange reports whether gamma is between exp(-690) and exp(690), roughly.
func inRange(gamma float64) bool { return gamma > 0x1p-995 && gamma < 0x1p995 }

// forcing returns how exactly the next step must be solved for, as the part of
// [hessian.solve]. A step of length δ leaves an error of about δ². So a
// relative error of δ in the step does no harm. Nor does an error that is small
// beside the rounding of f. But each step must make some progress.
func (s *newton) forcing() float64 {
	step, size, noise := 0.0, 0.0, 0.0
	for i, f := range s.f {
		guess := f * s.hessian.jacobi[i] // the order of magnitude of δ
		step = max(step, math.Abs(guess))
		size += float64(f * guess)
		own := s.noiseAt(i)
		noise += float64(own * float64(own*s.hessian.jacobi[i]))
	}
	step = math.Ldexp(step, s.scale)
	return max(full, min(max(float64(step*step), noise/size*0x1p-10), 0x1p-6))
}

// stretch returns the largest change that delta makes to a difference of
// strengths. If that is at most 1, stretch may return any other number up to 1.
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
		for k := to - 1; k >= from && int(s.eq.to[k]) > i; k-- {
			most = max(most, math.Abs(d-s.delta[s.eq.to[k]]))
		}
	}
	return most
}

// patience is the maximum number of products for a solution by conjugate
// gradients. Ordinary events need less than half of it.
const patience = 200

// solve sets delta to the solution of H*delta = rhs, as [hessian.solve] does.
// If that takes too long, it eliminates players, and solves H*delta = rhs+low.
func (s *newton) solve(rhs, low []float64, part float64) error {
	if s.direct == nil {
		done, err := s.hessian.solve(rhs, part, patience, s.work)
		if err != nil {
			return err
		}
		if done {
			s.delta = s.hessian.x
			return nil
		}
		if err := s.eliminate(); err != nil {
			return err
		}
	}
	s.delta = s.direct.x
	return s.direct.solve(rhs, low, part, s.work)
}

// eliminate makes solve use elimination from now on.
func (s *newton) eliminate() (err error) {
	s.direct, err = newElimination(s.hessian, s.work)
	return err
}
