package rating

import (
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// A system has linear equations as they are defined, in lists that share
// nothing with a hessian: each player's pull, and the links between two
// players.
type system struct {
	pull  []float64
	links []link
}

type link struct {
	i, j int
	off  float64
}

// drawSystem returns a system with a number of links, some perhaps repeated,
// whose numbers are up to 2^span apart.
func drawSystem(rng *rand.Rand, n, links, span int) system {
	number := func() float64 { return math.Ldexp(1+rng.Float64(), rng.IntN(span+1)) }
	s := system{pull: make([]float64, n)}
	for i := range s.pull {
		s.pull[i] = number()
	}
	for range links {
		if i, j := rng.IntN(n), rng.IntN(n); i != j {
			s.links = append(s.links, link{i, j, number()})
		}
	}
	return s
}

// hessian returns the system as a hessian. Links that are repeated add up.
func (s system) hessian() *hessian {
	n := len(s.pull)
	off := make([]map[int]float64, n)
	for i := range off {
		off[i] = map[int]float64{}
	}
	for _, l := range s.links {
		off[l.i][l.j] += l.off
		off[l.j][l.i] += l.off
	}
	first, to := []int{0}, []int32(nil)
	for i := range n {
		for _, j := range slices.Sorted(maps.Keys(off[i])) {
			to = append(to, int32(j))
		}
		first = append(first, len(to))
	}
	h := newHessian(first, to)
	copy(h.pull, s.pull)
	for i := range n {
		h.diag[i] = s.pull[i]
		for e := first[i]; e < first[i+1]; e++ {
			h.off[e] = off[i][int(to[e])]
			h.diag[i] += h.off[e]
		}
		h.jacobi[i] = 1 / h.diag[i]
	}
	return h
}

// residual returns b less the left side of the equations at x, in 600 bits.
func (s system) residual(x, b []float64) []float64 {
	float := func(x float64) *big.Float { return new(big.Float).SetPrec(600).SetFloat64(x) }
	sums := make([]*big.Float, len(b))
	for i := range sums {
		sums[i] = float(s.pull[i])
		sums[i].Sub(float(b[i]), sums[i].Mul(sums[i], float(x[i])))
	}
	for _, l := range s.links {
		d := float(x[l.i])
		d.Sub(d, float(x[l.j]))
		d.Mul(d, float(l.off))
		sums[l.i].Sub(sums[l.i], d)
		sums[l.j].Add(sums[l.j], d)
	}
	r := make([]float64, len(b))
	for i := range r {
		r[i], _ = sums[i].Float64()
	}
	return r
}

// If no element of a right side is negative, its solution by elimination is
// right to the last digits, for numbers of any size.
func TestElimination(t *testing.T) {
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 8))
		n := 1 + rng.IntN(40)
		span := []int{0, 5, 200}[seed%3]
		s := drawSystem(rng, n, rng.IntN(4*n), span)
		h := s.hessian()
		b := make([]float64, n)
		for i := range b {
			b[i] = rng.Float64()
		}
		work := newMeter(0, 0)
		e, err := newElimination(h, work)
		if err != nil {
			t.Fatal(err)
		}
		if len(e.order) != n {
			t.Fatalf("%d of %d players are eliminated", len(e.order), n)
		}
		if err := e.solve(b, nil, full, work); err != nil {
			t.Fatal(err)
		}
		// The error of x is the solution for the residual.
		for i, r := range s.residual(e.x, b) {
			limit := float64(h.diag[i]*e.x[i]) * float64(n+10) * 0x1p-52
			if !(math.Abs(r) <= limit) {
				t.Fatalf("seed %d: row %d has a residual of %g, at most %g", seed, i, r, limit)
			}
		}
	}
}

// A meter that has run out ends every stage.
func TestEliminationStops(t *testing.T) {
	h := drawSystem(rand.New(rand.NewPCG(1, 1)), 200, 400, 3).hessian()
	need := newMeter(0, 0)
	e, err := newElimination(h, need)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.solve(h.pull, nil, full, need); err != nil {
		t.Fatal(err)
	}
	for most := int64(0); most < need.spent; most += 1 + need.spent/100 {
		work := &meter{most: most}
		e, err := newElimination(h, work)
		if err == nil {
			err = e.solve(h.pull, nil, full, work)
		}
		if err != errWork {
			t.Fatalf("%d of %d steps: %v", most, need.spent, err)
		}
	}
}

// The work with a dense matrix is counted, even where it is beyond int64.
func TestSpendDense(t *testing.T) {
	for _, c := range []struct {
		n    int
		most int64
		want error
	}{{0, 0, nil}, {1000, 125_000_000, nil}, {1000, 124_999_999, errWork}, {MaxPlayers, math.MaxInt64, errWork}} {
		work := &meter{most: c.most}
		if err := work.spendDense(c.n); err != c.want || err == nil && work.spent != c.most {
			t.Errorf("%d players: %d of %d steps, error %v", c.n, work.spent, c.most, err)
		}
	}
}

// Players with more opponents than can be eliminated at once are left to
// conjugate gradients.
func TestEliminationLeavesACore(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	s := drawSystem(rng, 300, 6_000, 2)
	h := s.hessian()
	work := newMeter(0, 100_000)
	e, err := newElimination(h, work)
	if err != nil {
		t.Fatal(err)
	}
	if len(e.members) == 0 || len(e.order) == 0 {
		t.Fatalf("%d players are eliminated, %d are left", len(e.order), len(e.members))
	}
	b := make([]float64, h.n)
	for i := range b {
		b[i] = rng.Float64() - 0.5
	}
	if err := e.solve(b, nil, full, work); err != nil {
		t.Fatal(err)
	}
	for i, r := range s.residual(e.x, b) {
		if !(math.Abs(r) < 1e-10) {
			t.Fatalf("row %d has a residual of %g", i, r)
		}
	}
}

// Players are apart if their strengths differ by more than twice the bound, and
// not if they differ by less. In the same way they start with different colors
// or equal colors.
func TestApart(t *testing.T) {
	eq, err := equationsOf(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := newNewton(eq, newMeter(0, 0))
	for _, size := range []float64{1e-13, 1e-10, 1e-6} {
		for _, gap := range []float64{1.9, 2.1} {
			s.gamma = []float64{2 * math.Exp(gap*size), 2}
			if got := s.apart(bound{size, 0})(0, 1); got != (gap > 2) {
				t.Errorf("%v bounds of %v: apart %v", gap, size, got)
			}
			if got := s.apart(bound{size, 0})(1, 0); got {
				t.Errorf("%v bounds of %v: below is above", gap, size)
			}
			color, alone := clusters(s.gamma, []int32{0, 1}, size)
			if size > 1e-12 && (color[0] != color[1]) != (gap > 2) || alone != (color[0] != color[1]) {
				t.Errorf("%v bounds of %v: colors %v, alone %v", gap, size, color, alone)
			}
		}
		for gap, want := range map[float64]bool{1.9: false, 2.1: true} {
			s.gamma = []float64{math.Exp(gap * size), math.Exp(-gap * size)}
			color, _ := clusters(s.gamma, []int32{0, 1}, size)
			if size > 1e-12 && (color[0] != 0 || color[1] != 0) != want {
				t.Errorf("%v bounds of %v from 0: colors %v", gap, size, color)
			}
		}
	}
}
