package rating

import (
	"math"
	"math/big"
)

// This file solves the same equations at any precision, with math/big, for
// strengths that pairs of float64 cannot tell apart. The corrections still come
// from the float64 Hessian, and each gains some 14 decimal digits.

// A precise is the strengths to a given number of bits.
type precise struct {
	eq           *equations
	prec         uint
	gamma, saved []*big.Float
	dummies      []*big.Float
	f            []*big.Float
	surplus      []*big.Float // D, exactly
	weights      []*big.Float // N by edge, exactly
	w            []*big.Float // of the dummies, exactly
}

// newPrecise starts from the strengths of s.
func newPrecise(s *newton, prec uint) (*precise, error) {
	eq := s.eq
	if err := s.work.spend(10*eq.n+len(eq.to), 200); err != nil {
		return nil, err
	}
	p := &precise{eq: eq, prec: prec, gamma: make([]*big.Float, eq.n), f: make([]*big.Float, eq.n),
		weights: make([]*big.Float, len(eq.to))}
	for i := range p.gamma {
		p.gamma[i], p.f[i] = p.float(), p.float()
		switch w := s.wide.(type) {
		case *paired:
			p.gamma[i].Add(big.NewFloat(w.gamma[i].hi), big.NewFloat(w.gamma[i].lo))
		case *precise:
			p.gamma[i].Set(w.gamma[i])
		default:
			p.gamma[i].SetFloat64(s.gamma[i])
		}
	}
	if old, ok := s.wide.(*precise); ok {
		p.surplus, p.weights, p.w = old.surplus, old.weights, old.w
	} else {
		for i := range eq.n {
			p.surplus = append(p.surplus, p.count(eq.surplus(i)))
		}
		known := map[count]*big.Float{}
		exactly := func(n count) *big.Float {
			if known[n] == nil {
				known[n] = p.count(n)
			}
			return known[n]
		}
		for e := range eq.to {
			p.weights[e] = exactly(eq.met(e))
		}
		for i := range eq.dummies {
			p.w = append(p.w, exactly(eq.count(eq.dummies[i].w)))
		}
	}
	var err error
	p.dummies, err = eq.preciseDummies(prec, s.work)
	return p, err
}

func (p *precise) residual(f, low []float64, work *meter) (scale int, err error) {
	eq := p.eq
	if err := work.spend(eq.n+len(eq.to)/2, 250+int(p.prec)/4); err != nil {
		return 0, err
	}
	sum, diff := p.float(), p.float()
	// t returns n*(x-y)/(x+y).
	t := func(n, x, y *big.Float) *big.Float {
		diff.Sub(x, y)
		diff.Quo(diff, sum.Add(x, y))
		return diff.Mul(diff, n)
	}
	for i, g := range p.gamma {
		p.f[i].Sub(p.surplus[i], t(p.w[i], g, p.dummies[i]))
	}
	for i, g := range p.gamma {
		for e := eq.first[i]; e < eq.first[i+1]; e++ {
			if j := int(eq.to[e]); j > i {
				x := t(p.weights[e], g, p.gamma[j])
				p.f[i].Sub(p.f[i], x)
				p.f[j].Add(p.f[j], x)
			}
		}
	}
	scale = -int(p.prec)
	for _, x := range p.f {
		if x.Sign() != 0 {
			scale = max(scale, x.MantExp(nil))
		}
	}
	if scale > -100 {
		scale = 0
	}
	for i, x := range p.f {
		f[i], _ = sum.SetMantExp(x, -scale).Float64()
		low[i], _ = sum.Sub(sum, diff.SetFloat64(f[i])).Float64()
	}
	return scale, nil
}

func (p *precise) noise(bound []float64) (scale int) {
	for i := range bound {
		m, games := p.eq.total(i)
		bound[i] = float64(m+13) * (games + math.Abs(p.eq.d[i]))
	}
	return -int(p.prec)
}

func (p *precise) save() {
	if p.saved == nil {
		p.saved = make([]*big.Float, len(p.gamma))
		for i := range p.saved {
			p.saved[i] = p.float()
		}
	}
	p.gamma, p.saved = p.saved, p.gamma
}

func (p *precise) step(gamma, delta []float64, tau float64, scale int) {
	more, square := p.float(), p.float()
	half := big.NewFloat(0.5)
	for i, g := range p.saved {
		d := float64(tau * delta[i])
		if math.Abs(d) > 0x1p-10 && scale == 0 {
			more.SetFloat64(growth(d))
			p.gamma[i].Mul(g, more)
		} else {
			more.SetMantExp(more.SetFloat64(d), scale)
			square.Mul(more, more)
			// exp(d)-1, as near as matters
			more.Add(more, square.Mul(square, half))
			p.gamma[i].Add(g, more.Mul(more, g))
		}
		gamma[i], _ = p.gamma[i].Float64()
	}
}

func (p *precise) compare(i, j int32) int { return p.gamma[i].Cmp(p.gamma[j]) }

func (p *precise) tanhHalf(i, j int32) (t float64, scale int) {
	y := big.NewFloat(1)
	if j >= 0 {
		y = p.gamma[j]
	}
	sum, diff := p.float().Add(p.gamma[i], y), p.float().Sub(p.gamma[i], y)
	scale = diff.Quo(diff, sum).MantExp(diff)
	t, _ = diff.Float64()
	return t, scale
}

func (p *precise) float() *big.Float { return new(big.Float).SetPrec(p.prec) }

// count returns c games exactly.
func (p *precise) count(c count) *big.Float {
	x := new(big.Float).SetPrec(128).SetInt(c.big())
	return x.SetMantExp(x, p.eq.unit)
}

// preciseDummies returns the γ of each player's dummy.
func (eq *equations) preciseDummies(prec uint, work *meter) ([]*big.Float, error) {
	power := powers(prec)
	known := map[double]*big.Float{{}: big.NewFloat(1)}
	dummies := make([]*big.Float, eq.n)
	for i, a := range eq.dummies {
		above := a.elo
		if a.sign < 0 {
			above = above.neg()
		}
		if known[above] == nil {
			if err := work.spend(100, int(prec)); err != nil {
				return nil, err
			}
			known[above] = power(above)
		}
		dummies[i] = known[above]
	}
	return dummies, nil
}

// powers returns the function that gives 10^(elo/400) to prec bits, for elo up
// to 11,500 in magnitude.
func powers(prec uint) func(elo double) *big.Float {
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
	// ln 10 = 3 ln 2 + ln 5/4 = 6 atanh(1/3) + 2 atanh(1/9), and the unit
	// is ln 10 / 400 / 2^16.
	unit := float(0).Mul(float(6), atanh(3))
	unit.Add(unit, float(0).Mul(float(2), atanh(9)))
	unit.Quo(unit, float(400*(1<<16)))

	return func(elo double) *big.Float {
		// exp(y) = exp(y/2^16)^(2^16)
		y := float(elo.hi)
		y.Mul(unit, y.Add(y, float(elo.lo)))
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
