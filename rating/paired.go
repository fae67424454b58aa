package rating

import "math"

// This file has the strengths in pairs of float64; see file double.go.

// A paired is the strengths as doubles.
type paired struct {
	eq           *equations
	gamma, saved []double
	sums         []double // F while it is added up
	surplus      []double // D
	weights      []double // N by edge; nil if eq.games is exact
}

// newPaired starts from the strengths of s.
func newPaired(s *newton) *paired {
	eq := s.eq
	p := &paired{eq: eq}
	room := make([]double, 4*eq.n)
	for _, v := range []*[]double{&p.gamma, &p.saved, &p.sums, &p.surplus} {
		*v, room = room[:eq.n:eq.n], room[eq.n:]
	}
	for i, g := range s.gamma {
		p.gamma[i] = double{g, 0}
		p.surplus[i] = eq.surplus(i).double(eq.unit)
	}
	if eq.exactGames != nil {
		p.weights = make([]double, len(eq.to))
		for e := range p.weights {
			p.weights[e] = eq.met(e).double(eq.unit)
		}
	}
	return p
}

// reaches reports whether doubles can hold γ, and the numbers computed from it.
// Doubles lose the last bits of very small numbers.
func (p *paired) reaches() bool {
	for _, g := range p.gamma {
		if g.hi < 0x1p-900 || g.hi > 0x1p900 {
			return false
		}
	}
	return true
}

func (p *paired) residual(f, low []float64, work *meter) (scale int, err error) {
	eq := p.eq
	if err := work.spend(5*eq.n+2*len(eq.to), 20); err != nil {
		return 0, err
	}
	for i, d := range p.surplus {
		a := &eq.dummies[i]
		p.sums[i] = d.sub(p.gamma[i].tanhHalf(a.gamma).times(a.w))
	}
	for i, g := range p.gamma {
		sum := p.sums[i]
		for e, end := eq.row(i); e < end; e++ {
			j := int(eq.to[e])
			if j < i {
				continue
			}
			t := g.tanhHalf(p.gamma[j])
			if p.weights != nil {
				t = t.mul(p.weights[e])
			} else {
				t = t.times(eq.games[e])
			}
			sum = sum.sub(t)
			p.sums[j] = p.sums[j].add(t)
		}
		f[i], low[i] = sum.hi, sum.lo
	}
	return 0, nil
}

// tanhHalf returns (x-y)/(x+y). Its relative error is at most 24 units of
// 2^-106.
func (x double) tanhHalf(y double) double { return x.sub(y).over(x.add(y)) }

// noise bounds the rounding errors by the sum of
//
//   - 32 units of 2^-106 of each term;
//   - for each of m additions, 3 units of 2^-106 of the sum of all terms;
//   - 2^-92 for the γ of the dummy.
func (p *paired) noise(bound []float64) (scale int) {
	for i := range bound {
		m, games := p.eq.total(i)
		bound[i] = float64(float64(4*m+64)*(games+math.Abs(p.eq.d[i]))) * 0x1p-106
		if a := &p.eq.dummies[i]; a.sign != 0 {
			bound[i] += float64(a.w * 0x1p-92)
		}
	}
	return 0
}

func (p *paired) save() { copy(p.saved, p.gamma) }

func (p *paired) step(gamma, delta []float64, tau float64, _ int) {
	for i, g := range p.saved {
		d := float64(tau * delta[i])
		if math.Abs(d) < 0x1p-10 {
			// exp(d)-1, to its last digits
			more := float64(d * (1 + float64(d/2*(1+float64(d/3*(1+d/4))))))
			p.gamma[i] = g.add(g.times(more))
		} else {
			p.gamma[i] = g.times(growth(d))
		}
		gamma[i] = p.gamma[i].hi
	}
}

func (p *paired) compare(i, j int32) int { return p.gamma[i].cmp(p.gamma[j]) }

func (p *paired) tanhHalf(i, j int32) (t float64, scale int) {
	y := double{1, 0}
	if j >= 0 {
		y = p.gamma[j]
	}
	return p.gamma[i].tanhHalf(y).hi, 0
}
