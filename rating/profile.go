package rating

import (
	"errors"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file computes profile-likelihood intervals.
//
// Let x be the distance of a player from the field. Each x has a likelihood:
// the maximum over all strengths with this distance. The deviance is twice the
// loss of log-likelihood against the maximum over all x. At the ends of the
// interval it is 1.96² times the dispersion.
//
// For one x, Newton's iteration finds the maximum. Its steps δ solve
//
//	H δ = F + λu,
//
// where u'θ is n times the distance, and λ is such that u'(θ+δ) is n x. So δ is
// H⁻¹F plus a multiple of H⁻¹u.

// z95 is how many standard errors an interval of 95 percent has to either side.
const z95 = 1.959963984540054

// intervals returns the ends of the interval of each player, as distances from
// the strength. The error is ErrTooLarge or ErrExtreme.
func (f *fitted) intervals(list []column) (ends [][2]float64, err error) {
	ends = make([][2]float64, f.eq.n)
	for i, x := range list {
		if f.eq.n == 1 {
			break // the player is the field
		}
		for side, sign := range [...]float64{-1, 1} {
			ends[i][side], err = f.profile(i, sign, x)
			if errors.Is(err, errWork) {
				return nil, f.eq.tooLarge(profiles, f.work)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return ends, nil
}

// profile returns the distance from the strength of player i to one end of its
// interval. Between a distance that is too small and one that is too large, it
// looks by regula falsi with the Illinois rule, on the root of the deviance.
// The error is errWork, or wraps ErrExtreme.
func (f *fitted) profile(i int, sign float64, x column) (end float64, err error) {
	goal := z95 * math.Sqrt(x.fieldDispersion)
	low, high := 0.0, math.Inf(1)
	below, above := -goal, 0.0 // the root of the deviance, less goal
	distance := goal * math.Sqrt(2*x.field)
	for range maxTurns {
		root, err := f.rootDeviance(i, float64(sign*distance))
		if errors.Is(err, errWork) {
			return 0, err
		}
		switch {
		case err != nil: // strengths beyond all limits
			root = math.Inf(1)
		case math.Abs(root-goal) <= 1e-9*goal:
			return float64(sign * distance), nil
		}
		if root < goal {
			low, below = distance, root-goal
			above /= 2
		} else {
			high, above = distance, root-goal
			below /= 2
		}
		switch {
		case math.IsInf(high, 1):
			distance *= min(2, 1.02*goal/root)
		case math.IsInf(above, 1):
			distance = low + (high-low)/2
		default:
			distance = low + float64((high-low)*(below/(below-above)))
		}
		if !(low < distance && distance < high) {
			break // they are neighbours
		}
	}
	if low == 0 || math.IsInf(above, 1) {
		return 0, refuse(Problem{Kind: ErrExtreme, Where: problem.Numbered("player", i+1), Entrants: []int{i},
			Detail: "an end of the interval cannot be found"})
	}
	return float64(sign * low), nil
}

// maxTurns bounds the turns for one end of an interval. Ordinary events need
// about six.
const maxTurns = 200

// rootDeviance returns the root of the deviance if player i is further from the
// field by a distance. Newton's iteration starts where i alone has moved.
func (f *fitted) rootDeviance(i int, distance float64) (float64, error) {
	n := f.eq.n
	s := newNewton(f.eq, f.work)
	copy(s.gamma, f.gamma)
	s.gamma[i] *= math.Exp(distance * float64(n) / float64(n-1))
	u := make([]float64, n)
	for k := range u {
		u[k] = -1
	}
	u[i] = float64(n - 1)
	moved, err := s.moveTo(i, u, distance*float64(n), f.gamma)
	if err != nil {
		return 0, err
	}
	deviance := 0.0
	for k, g := range f.gamma {
		dummy := &f.eq.dummies[k]
		deviance += 2 * float64(dummy.w*loss(g, dummy.single, moved[k]))
		for e, to := f.eq.row(k); e < to && int(f.eq.to[e]) < k; e++ {
			j := f.eq.to[e]
			deviance += 2 * float64(f.eq.games[e]*loss(g, f.gamma[j], moved[k]-moved[j]))
		}
	}
	return math.Sqrt(deviance), nil
}

// moveTo maximizes the likelihood where u'θ is at a distance from its value at
// other strengths, and returns how far each strength is from there. The vector
// u is for player i. The error is errWork, or wraps ErrExtreme.
func (s *newton) moveTo(i int, u []float64, distance float64, from []float64) (moved []float64, err error) {
	tooFar := refuse(Problem{Kind: ErrExtreme, Detail: "a strength is beyond ±690"})
	if !inRange(slices.Max(s.gamma)) || !inRange(slices.Min(s.gamma)) {
		return nil, tooFar
	}
	if err := s.residual(); err != nil {
		return nil, err
	}
	moved = make([]float64, len(from))
	rest := make([]float64, len(from))
	last := math.Inf(1)
	for range maxSteps {
		for k, g := range s.gamma {
			moved[k] = math.Log(g / from[k])
		}
		if err := s.solve(u, nil, exact); err != nil {
			return nil, err
		}
		along := slices.Clone(s.delta)
		// A multiple of u makes F of the player zero who moves most
		// easily. Any multiple is allowed, since λ is free. Far out, F
		// of that player is so large that its rounding would spoil the
		// solution.
		free := i
		for k, x := range along {
			if math.Abs(x) > math.Abs(along[free]) {
				free = k
			}
		}
		for k, f := range s.f {
			rest[k] = f - s.f[free]*(u[k]/u[free])
		}
		rest[free] = 0
		if err := s.solve(rest, nil, exact); err != nil {
			return nil, err
		}
		// The steps that γ takes are nearly δ, but not quite. So each
		// step also mends the distance.
		back := (dot(u, s.delta) + dot(u, moved) - distance) / dot(u, along)
		largest := 0.0
		for k, x := range along {
			s.delta[k] -= float64(back * x)
			largest = max(largest, math.Abs(s.delta[k]))
		}
		if largest < 1e-10 || largest < 1e-3 && largest > last/2 {
			return moved, nil // the rest is rounding
		}
		last = largest
		if ok, err := s.advance(); err != nil {
			return nil, err
		} else if !ok {
			return nil, tooFar
		}
	}
	return nil, tooFar
}

// loss returns the part of a game between γ = x and γ = y in the loss of
// log-likelihood when the difference of the strengths moves by h away from the
// maximum. There the first derivatives of all games add up to 0, so each part
// is taken without its first derivative. With half of the difference as a,
//
//	ln cosh(a + h/2) - ln cosh(a) - tanh(a) h/2,
//
// which is never negative.
func loss(x, y, h float64) float64 {
	t := tanhHalf(x, y)
	b := h / 2
	if math.Abs(b) < 0.01 {
		s := (1 - t) * (1 + t)
		return float64(s * b * b * (0.5 + b*(-t/3+b*(3*t*t-1)/12)))
	}
	// cosh(a+b)/cosh(a) = cosh(b) + tanh(a) sinh(b), with e^|b| outside
	size := math.Abs(b)
	small := math.Exp(-2 * size)
	ratio := (1 + small + math.Copysign(1, b)*t*(1-small)) / 2
	return size + math.Log(ratio) - t*b
}
