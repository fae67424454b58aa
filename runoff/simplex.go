package runoff

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// This file has the linear program of an order of leaving. Floating-point
// numbers propose its solutions. Exact arithmetic checks what they propose.
//
// Products are converted, so that no machine fuses them with a sum. So the
// proposals, too, are the same everywhere.

// A cut bounds how much a pair changes.
type cut struct {
	pair   int32
	lo, hi int64
}

// A program is the linear program
//
//	minimize the sum of cost[j]·x[j]
//
// over x ≥ 0, such that each row holds. The change of a pair is its base, plus
// its columns up, minus its columns down. Rows are added when they are broken.
// A dual simplex method solves it: every dual solution on its way is a proof of
// a bound.
type program struct {
	*contest
	lo, hi []int64 // of the change of each pair
	base   []int64 // of lo to hi, what is nearest to 0

	columns []column
	first   []int32 // the columns of pair k begin at first[k]
	rows    []row

	// The tableau. Variables are the columns, and then the slack of each
	// row. The basic variable basic[r] is
	//
	//	beta[r] - the sum of alpha[r][k]·(the variable free[k]).
	basic []int
	free  []int
	alpha [][]float64
	beta  []float64
	cost  []float64 // by k; never negative
	where []int     // by variable: r, or -1-k

	broken int // a row that nothing can mend, or -1
	work   int64
}

type column struct {
	pair  int32
	sign  float64
	width float64 // the most that it can be; infinite for endless prices
	cost  float64
}

// A row demands that the sum of its terms is at least b. It is about changes of
// pairs, or it bounds one column.
type row struct {
	terms []term
	b     int64
	bound int // the column, or -1
}

type term struct {
	pair int32
	by   int64
}

// maxSlopes is the maximum number of columns of a pair in one direction. The
// last of them can cost less than the price is.
const maxSlopes = 8

// newProgram returns the program without rows.
func newProgram(m *contest, cuts []cut) *program {
	k := len(m.pairs)
	p := &program{contest: m, lo: make([]int64, k), hi: make([]int64, k), base: make([]int64, k), broken: -1}
	for i := range m.pairs {
		p.lo[i], p.hi[i] = m.pairs[i].price.span()
	}
	for _, c := range cuts {
		p.lo[c.pair], p.hi[c.pair] = max(p.lo[c.pair], c.lo), min(p.hi[c.pair], c.hi)
	}
	for i := range m.pairs {
		p.base[i] = max(p.lo[i], min(0, p.hi[i]))
		p.first = append(p.first, int32(len(p.columns)))
		p.slopes(i, 1)
		p.slopes(i, -1)
	}
	p.first = append(p.first, int32(len(p.columns)))
	for j, c := range p.columns {
		p.free, p.cost, p.where = append(p.free, j), append(p.cost, c.cost), append(p.where, -1-j)
	}
	return p
}

// clone returns a program without rows like p, which has none.
func (p *program) clone() *program {
	q := *p
	q.free, q.cost, q.where = slices.Clone(p.free), slices.Clone(p.cost), slices.Clone(p.where)
	return &q
}

// slopes adds the columns of a pair in the direction of the sign. They are the
// lower hull of the price.
func (p *program) slopes(i int, sign int64) {
	price := &p.pairs[i].price
	base, end := p.base[i], p.hi[i]
	if sign < 0 {
		end = p.lo[i]
	}
	length := sign * (end - base)
	if length <= 0 {
		return
	}
	if price.endless {
		width := math.Inf(1)
		if abs(end) < far {
			width = float64(length)
		}
		p.columns = append(p.columns, column{int32(i), float64(sign), width, 1})
		return
	}
	type spot struct{ x, y float64 }
	hull := []spot{{0, float64(price.of(base))}}
	add := func(x, y float64) {
		for k := len(hull); k > 1; k = len(hull) {
			u, v := hull[k-2], hull[k-1]
			if (v.y-u.y)*(x-v.x) < (y-v.y)*(v.x-u.x) {
				break
			}
			hull = hull[:k-1]
		}
		hull = append(hull, spot{x, y})
	}
	all := price.corners
	for k := range all {
		if sign < 0 {
			k = len(all) - 1 - k
		}
		if x := sign * (all[k].d - base); x > 0 && x < length && len(hull) < 4*maxSlopes {
			add(float64(x), float64(all[k].cost))
		}
	}
	add(float64(length), float64(price.of(end)))
	for k := 1; k < len(hull); k++ {
		c := column{int32(i), float64(sign), hull[k].x - hull[k-1].x, 0}
		c.cost = (hull[k].y - hull[k-1].y) / c.width
		if k == maxSlopes {
			c.width = float64(length) - hull[k-1].x
		}
		p.columns = append(p.columns, c)
		if k == maxSlopes {
			break
		}
	}
}

// add adds a row to the tableau.
func (p *program) add(r row) {
	k := len(p.rows)
	p.rows = append(p.rows, r)
	line := make([]float64, len(p.free))
	b := float64(-r.b)
	// The slack is b plus all columns, each times its number. Basic
	// variables are replaced.
	column := func(j int, by float64) {
		i := p.where[j]
		if i < 0 {
			line[-1-i] -= by
			return
		}
		b += float64(by * p.beta[i])
		for c, a := range p.alpha[i] {
			line[c] += float64(by * a)
		}
		p.work += int64(len(line))
	}
	if r.bound >= 0 {
		b = p.columns[r.bound].width
		column(r.bound, -1)
	}
	for _, t := range r.terms {
		b += float64(float64(t.by) * float64(p.base[t.pair]))
		for j := p.first[t.pair]; j < p.first[t.pair+1]; j++ {
			column(int(j), float64(t.by)*p.columns[j].sign)
		}
	}
	p.work += int64(len(line) + 10*len(r.terms))
	p.where = append(p.where, len(p.basic))
	p.basic = append(p.basic, len(p.columns)+k)
	p.alpha, p.beta = append(p.alpha, line), append(p.beta, b)
}

// tiny is what counts as 0.
const tiny = 1e-7

// solve makes basic variables positive again. It reports whether it did.
func (p *program) solve() bool {
	for range 200 + 20*len(p.rows) {
		worst := -1
		for i, b := range p.beta {
			if b < -tiny && (worst < 0 || b < p.beta[worst]) {
				worst = i
			}
		}
		if worst < 0 {
			return true
		}
		enter := -1
		var ratio float64
		for c, a := range p.alpha[worst] {
			if a >= -tiny {
				continue
			}
			if q := p.cost[c] / -a; enter < 0 || q < ratio || q == ratio && a < p.alpha[worst][enter] {
				enter, ratio = c, q
			}
		}
		if enter < 0 {
			p.broken = worst
			return false
		}
		p.pivot(worst, enter)
	}
	return false
}

// pivot exchanges a basic variable and a free one.
func (p *program) pivot(at, enter int) {
	line := p.alpha[at]
	a := line[enter]
	for c := range line {
		line[c] /= a
	}
	line[enter] = 1 / a
	p.beta[at] /= a
	for i, other := range p.alpha {
		f := other[enter]
		if i == at || f == 0 {
			continue
		}
		other[enter] = 0
		for c, v := range line {
			other[c] -= float64(f * v)
		}
		p.beta[i] -= float64(f * p.beta[at])
	}
	f := p.cost[enter]
	p.cost[enter] = 0
	for c, v := range line {
		p.cost[c] = max(0, p.cost[c]-float64(f*v))
	}
	p.basic[at], p.free[enter] = p.free[enter], p.basic[at]
	p.where[p.basic[at]], p.where[p.free[enter]] = at, -1-enter
	p.work += int64(len(p.alpha) * len(line))
}

// changes returns the change of each pair.
func (p *program) changes() []float64 {
	d := make([]float64, len(p.pairs))
	for k := range d {
		d[k] = float64(p.base[k])
	}
	for i, v := range p.basic {
		if v < len(p.columns) {
			c := p.columns[v]
			d[c.pair] += float64(c.sign * p.beta[i])
		}
	}
	return d
}

// run solves the program with all these bars. It reports whether the changes
// that it returns satisfy them.
func (p *program) run(bars []bar) (d []float64, ok bool) {
	for range 1000 {
		if !p.solve() {
			return nil, false
		}
		d = p.changes()
		before := len(p.rows)
		for i, v := range slices.Clone(p.basic) {
			if v < len(p.columns) && p.beta[i] > float64(p.columns[v].width*(1+tiny))+tiny {
				p.add(row{bound: v})
			}
		}
		for _, b := range bars {
			if r, broken := p.separate(b, d); broken {
				p.add(r)
			}
		}
		if len(p.rows) == before {
			return d, true
		}
	}
	return d, false
}

// separate returns the row of a bar that the changes break most.
func (p *program) separate(b bar, d []float64) (row, bool) {
	var total [64]float64
	for x := b.in; x != 0; x &= x - 1 {
		i := bits.TrailingZeros64(x)
		for y := x & (x - 1); y != 0; y &= y - 1 {
			j := bits.TrailingZeros64(y)
			v := float64(p.value[i*p.n+j])
			if at := p.at[i*p.n+j]; at >= 0 {
				v += d[at]
			}
			total[i] += v
			total[j] -= v
		}
	}
	p.work += int64(bits.OnesCount64(b.in) * bits.OnesCount64(b.in))
	low, high, more := -1, -1, 0.0
	for x := b.low; x != 0; x &= x - 1 {
		if i := bits.TrailingZeros64(x); low < 0 || total[i] > total[low] {
			low = i
		}
	}
	for x := b.high | b.above; x != 0; x &= x - 1 {
		i := bits.TrailingZeros64(x)
		s := float64(b.above >> i & 1)
		if high < 0 || total[i]-s < total[high]-more {
			high, more = i, s
		}
	}
	if low < 0 || high < 0 || total[high]-more-total[low] >= -10*tiny {
		return row{}, false
	}
	// The total of high is at least the total of low, or one more.
	r := row{b: int64(more), bound: -1}
	for y := b.in; y != 0; y &= y - 1 {
		j := bits.TrailingZeros64(y)
		r.b += p.value[low*p.n+j] - p.value[high*p.n+j]
		p.term(&r, high, j, 1)
		p.term(&r, low, j, -1)
	}
	return r, true
}

// term adds to a row what i has more from j.
func (p *program) term(r *row, i, j int, by int64) {
	at := p.at[i*p.n+j]
	if at < 0 {
		return
	}
	if i > j {
		by = -by
	}
	for k := range r.terms {
		if r.terms[k].pair == at {
			r.terms[k].by += by
			return
		}
	}
	r.terms = append(r.terms, term{at, by})
}

// bound returns a proved lower bound of the price of all changes that satisfy
// the rows and are within lo and hi. It is never if there are none.
func (p *program) bound() int64 {
	y := make([]float64, len(p.rows))
	for c, v := range p.free {
		if v >= len(p.columns) {
			y[v-len(p.columns)] = p.cost[c]
		}
	}
	least := p.prove(y, false)
	if p.broken < 0 {
		return least
	}
	clear(y)
	if v := p.basic[p.broken]; v >= len(p.columns) {
		y[v-len(p.columns)] = 1
	}
	for c, v := range p.free {
		if v >= len(p.columns) {
			y[v-len(p.columns)] = max(0, p.alpha[p.broken][c])
		}
	}
	return max(least, p.prove(y, true))
}

// prove returns the bound that the multipliers y of the rows prove.
//
// Let z be the sum of the rows, each times its multiplier, so that z·d is at
// least the sum s of their b. Then for all changes d with these rows,
//
//	price(d) ≥ s + the sum over pairs of the least price(d) - z·d.
//
// This holds for any y ≥ 0. So y is rounded to fractions with a common
// denominator, and the rest is exact. The numerators of z are divided by a
// denominator that is large enough, so that endless prices are never below z·d.
//
// If void is true, all prices count as 0. Then a bound above 0 proves that
// there are no such changes.
func (p *program) prove(y []float64, void bool) int64 {
	largest := 0.0
	for r, v := range y {
		if p.rows[r].bound < 0 {
			largest = max(largest, v)
		}
	}
	if !(largest <= 1<<40) { // or no number at all
		clear(y)
		largest = 0
	}
	unit := int64(720_720) // many small numbers divide it
	for unit < 1<<46 && largest*float64(unit) < 1<<42 {
		unit *= 2
	}
	if largest*float64(unit) > 1<<46 {
		unit = 1
	}
	var sum, x, w big.Int
	z := make([]int64, len(p.pairs))
	for r, v := range y {
		if p.rows[r].bound >= 0 {
			continue
		}
		k := int64(math.Round(v * float64(unit)))
		sum.Add(&sum, x.Mul(x.SetInt64(k), w.SetInt64(p.rows[r].b)))
		for _, t := range p.rows[r].terms {
			z[t.pair] += k * t.by
		}
	}
	by := unit
	for k := range z {
		up, down := p.hi[k] == far, p.lo[k] == -far
		if void && (up && z[k] > 0 || down && z[k] < 0) {
			return 0
		}
		if up && z[k] > 0 || down && z[k] < 0 {
			by = max(by, abs(z[k]))
		}
	}
	for k := range z {
		if z[k] != 0 || p.base[k] != 0 {
			sum.Add(&sum, p.leastOf(k, z[k], by, void))
		}
	}
	if void {
		if sum.Sign() > 0 {
			return never
		}
		return 0
	}
	// Prices are integers, so the bound is rounded up.
	x.Neg(&sum)
	x.Div(&x, w.SetInt64(by))
	x.Neg(&x)
	if x.Sign() <= 0 {
		return 0
	}
	if !x.IsInt64() {
		return never
	}
	return min(never, x.Int64())
}

// leastOf returns the least by·price(d) - z·d of a pair.
func (p *program) leastOf(k int, z, by int64, void bool) *big.Int {
	price := &p.pairs[k].price
	least := new(big.Int)
	first := true
	try := func(d int64) {
		if d < p.lo[k] || d > p.hi[k] || abs(d) >= far {
			return
		}
		cost := price.of(d)
		if void {
			cost = 0
		}
		v := new(big.Int).Mul(big.NewInt(cost), big.NewInt(by))
		v.Sub(v, new(big.Int).Mul(big.NewInt(z), big.NewInt(d)))
		if first || v.Cmp(least) < 0 {
			least, first = v, false
		}
	}
	if z == 0 {
		try(p.base[k])
		return least
	}
	try(p.base[k])
	try(p.lo[k])
	try(p.hi[k])
	for _, c := range price.corners {
		try(c.d)
	}
	p.work += int64(100 * (3 + len(price.corners)))
	return least
}
