package rating

import (
	"fmt"
	"math"
	"math/big"
)

// This file computes what float64 can't tell apart, in math/big: the same equations, the
// same bound, at any precision. The corrections still come from the float64 Hessian, and
// each wins some 14 decimal digits.

// A precise is a solution of the equations to a given number of bits.
type precise struct {
	eq      *equations
	newton  *newton // for its Hessian
	prec    uint
	gamma   []*big.Float
	dummies []*big.Float
	f       []*big.Float
	counts  []*big.Float // of each edge, exactly
}

// newPrecise starts from the float64 solution s.
func newPrecise(s *newton) *precise {
	p := &precise{eq: s.eq, newton: s}
	for _, g := range s.gamma {
		p.gamma = append(p.gamma, big.NewFloat(g))
		p.f = append(p.f, new(big.Float))
	}
	for e := range s.eq.to {
		p.counts = append(p.counts, p.count(s.eq.met(e)))
	}
	return p
}

// refine brings the solution to this precision. The only error is ErrExtreme.
func (p *precise) refine(prec uint) error {
	p.prec = prec
	p.dummies = p.eq.preciseDummies(prec)
	for _, g := range p.gamma {
		g.SetPrec(prec)
	}
	if err := p.approach(); err != nil {
		return err
	}
	last := math.MaxInt
	for {
		size := p.residual()
		// size is the binary exponent of the largest residual. A correction gains about 45
		// bits, fewer if the system is hard to solve in float64, and none at rounding.
		if size >= last || size < -int(prec) {
			return nil
		}
		last = size
		p.correct(size)
	}
}

// approach gets within reach of [precise.correct] if float64 didn't: with very heavy weights,
// residuals that matter are lost in its rounding. It ends when a step is as small as float64
// can make it.
func (p *precise) approach() error {
	s := p.newton
	s.residual()
	rhs := make([]float64, p.eq.n)
	for range maxSteps {
		p.residual()
		for i, f := range p.f {
			rhs[i], _ = f.Float64()
		}
		s.solve(rhs, full)
		stretch := s.stretch()
		if stretch < 0x1p-30 {
			return nil
		}
		if math.IsNaN(stretch) || math.IsInf(stretch, 0) {
			break
		}
		tau := 1 / max(1, stretch)
		for i, g := range p.gamma {
			g.Mul(g, big.NewFloat(growth(float64(tau*s.delta[i]))))
			if s.gamma[i], _ = g.Float64(); !inRange(s.gamma[i]) {
				return fmt.Errorf("rating: a strength is beyond ±690: %w", ErrExtreme)
			}
		}
		s.residual()
	}
	return fmt.Errorf("rating: no solution after %d steps: %w", maxSteps, ErrExtreme)
}

// residual sets f, and returns the binary exponent of its largest element.
func (p *precise) residual() int {
	eq := p.eq
	sum, diff := p.float(), p.float()
	// t returns n*(x-y)/(x+y).
	t := func(n, x, y *big.Float) *big.Float {
		diff.Sub(x, y)
		diff.Quo(diff, sum.Add(x, y))
		return diff.Mul(diff, n)
	}
	w := p.count(eq.count(eq.w))
	for i, g := range p.gamma {
		p.f[i].SetPrec(p.prec).Set(p.count(eq.surplus(i)))
		p.f[i].Sub(p.f[i], t(w, g, p.dummies[i]))
	}
	for i, g := range p.gamma {
		for e := eq.first[i]; e < eq.first[i+1]; e++ {
			if j := int(eq.to[e]); j > i {
				x := t(p.counts[e], g, p.gamma[j])
				p.f[i].Sub(p.f[i], x)
				p.f[j].Add(p.f[j], x)
			}
		}
	}
	size := -math.MaxInt32
	for _, f := range p.f {
		if f.Sign() != 0 {
			size = max(size, f.MantExp(nil))
		}
	}
	return size
}

// correct does one step of Newton's method; size is that of the residual.
func (p *precise) correct(size int) {
	s := p.newton
	rhs := make([]float64, p.eq.n)
	x := p.float()
	for i, f := range p.f {
		rhs[i], _ = x.SetMantExp(f, -size).Float64()
	}
	s.solve(rhs, full)
	factor, square := p.float(), p.float()
	half, one := big.NewFloat(0.5), big.NewFloat(1)
	for i, g := range p.gamma {
		d := x.SetMantExp(x.SetFloat64(s.delta[i]), size)
		square.Mul(d, d)
		square.Mul(square, half)
		factor.Add(one, d)
		factor.Add(factor, square) // exp(d), as near as matters
		g.Mul(g, factor)
	}
}

// bound is [newton.coarseBound] at this precision. Its own arithmetic has 64 bits.
func (p *precise) bound() *big.Float {
	p.residual()
	g := new(big.Float).SetPrec(64)
	slopes := math.Inf(1)
	for i, f := range p.f {
		m, games := p.eq.total(i)
		noise := new(big.Float).SetPrec(64).SetMantExp(big.NewFloat(float64(m+13)*(games+math.Abs(p.eq.d[i]))), -int(p.prec))
		if noise.Add(noise, new(big.Float).Abs(f)); noise.Cmp(g) > 0 {
			g.Set(noise)
		}
		gamma, _ := p.gamma[i].Float64()
		slopes = min(slopes, slope(gamma, p.eq.dummies[i].gamma))
	}
	if len(p.f) == 0 {
		return g
	}
	k := g.Quo(g.Mul(g, big.NewFloat(1.001)), big.NewFloat(p.eq.w*slopes))
	if k.Cmp(big.NewFloat(0.5)) > 0 {
		return new(big.Float).SetInf(false)
	}
	return k.Mul(k, big.NewFloat(2))
}

// tanhHalf returns (γ-1)/(γ+1) of player i.
func (p *precise) tanhHalf(i int) float64 {
	one := big.NewFloat(1)
	sum, diff := p.float().Add(p.gamma[i], one), p.float().Sub(p.gamma[i], one)
	x, _ := diff.Quo(diff, sum).Float64()
	return x
}

func (p *precise) float() *big.Float { return new(big.Float).SetPrec(p.prec) }

// count returns c games exactly.
func (p *precise) count(c count) *big.Float {
	x := new(big.Float).SetPrec(128).SetInt(c.big())
	return x.SetMantExp(x, p.eq.unit)
}

// preciseDummies returns the γ of each player's dummy.
func (eq *equations) preciseDummies(prec uint) []*big.Float {
	power := powers(prec)
	known := map[float64]*big.Float{0: big.NewFloat(1)}
	dummies := make([]*big.Float, eq.n)
	for i, a := range eq.dummies {
		above := a.elo * float64(a.sign)
		if known[above] == nil {
			known[above] = power(above)
		}
		dummies[i] = known[above]
	}
	return dummies
}

// powers returns the function that gives 10^(elo/400) to prec bits, for elo up to 11,500 in
// magnitude.
func powers(prec uint) func(elo float64) *big.Float {
	work := prec + 64
	float := func(x float64) *big.Float { return new(big.Float).SetPrec(work).SetFloat64(x) }

	// atanh(1/k) = Σ 1/((2j+1) k^(2j+1))
	atanh := func(k float64) *big.Float {
		sum, term := float(0), float(1)
		term.Quo(term, float(k))
		for j := 1.0; term.MantExp(nil) > -int(work); j += 2 {
			sum.Add(sum, float(0).Quo(term, float(j)))
			term.Quo(term, float(k*k))
		}
		return sum
	}
	// ln 10 = 3 ln 2 + ln 5/4 = 6 atanh(1/3) + 2 atanh(1/9), and the unit is ln 10 / 400 / 2^16.
	unit := float(0).Mul(float(6), atanh(3))
	unit.Add(unit, float(0).Mul(float(2), atanh(9)))
	unit.Quo(unit, float(400*(1<<16)))

	return func(elo float64) *big.Float {
		// exp(y) = exp(y/2^16)^(2^16)
		y := float(0).Mul(unit, float(elo))
		sum, term := float(1), float(1)
		for j := 1.0; term.Sign() != 0 && term.MantExp(nil) > -int(work); j++ {
			term.Mul(term, y)
			term.Quo(term, float(j))
			sum.Add(sum, term)
		}
		for range 16 {
			sum.Mul(sum, sum)
		}
		return sum.SetPrec(prec)
	}
}
