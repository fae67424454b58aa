package rating

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// drawHessian returns a hessian with a number of pairs, some perhaps repeated,
// whose numbers are up to 2^span apart.
func drawHessian(rng *rand.Rand, n, pairs, span int) *hessian {
	var games []Game[int]
	for range pairs {
		if a, b := rng.IntN(n), rng.IntN(n); a != b {
			games = append(games, Game[int]{A: a, B: b, Score: Draw})
		}
	}
	eq, err := equationsOf(n, games)
	if err != nil {
		panic(err)
	}
	h := newHessian(eq.first, eq.to)
	number := func() float64 { return math.Ldexp(1+rng.Float64(), rng.IntN(span+1)) }
	for i := range n {
		h.pull[i] = number()
		for e := h.first[i]; e < h.first[i+1]; e++ {
			if j := int(h.to[e]); j > i {
				h.off[e] = number()
			} else { // the same from the other side
				for back := h.first[j]; back < h.first[j+1]; back++ {
					if int(h.to[back]) == i {
						h.off[e] = h.off[back]
					}
				}
			}
		}
	}
	for i := range n {
		h.diag[i] = h.pull[i]
		for e := h.first[i]; e < h.first[i+1]; e++ {
			h.diag[i] += h.off[e]
		}
		h.jacobi[i] = 1 / h.diag[i]
	}
	return h
}

// residualOf returns b less H*x in 2,000 bits.
func (h *hessian) residualOf(x, b []float64) []float64 {
	float := func(x float64) *big.Float { return new(big.Float).SetPrec(2000).SetFloat64(x) }
	r := make([]float64, h.n)
	for i := range r {
		sum := float(h.pull[i])
		sum.Mul(sum, float(x[i]))
		for e := h.first[i]; e < h.first[i+1]; e++ {
			d := float(x[i])
			d.Sub(d, float(x[h.to[e]]))
			sum.Add(sum, d.Mul(d, float(h.off[e])))
		}
		r[i], _ = sum.Sub(float(b[i]), sum).Float64()
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
		h := drawHessian(rng, n, rng.IntN(4*n), span)
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
		for i, r := range h.residualOf(e.x, b) {
			limit := float64(h.diag[i]*e.x[i]) * float64(n+10) * 0x1p-52
			if !(math.Abs(r) <= limit) {
				t.Fatalf("seed %d: row %d has a residual of %g, at most %g", seed, i, r, limit)
			}
		}
	}
}

// A meter that has run out ends every stage.
func TestEliminationStops(t *testing.T) {
	h := drawHessian(rand.New(rand.NewPCG(1, 1)), 200, 400, 3)
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

// Players with more opponents than can be eliminated at once are left to
// conjugate gradients.
func TestEliminationLeavesACore(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	h := drawHessian(rng, 1200, 40_000, 2)
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
	for i, r := range h.residualOf(e.x, b) {
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
			color, alone := clusters(s.gamma, size)
			if size > 1e-12 && (color[0] != color[1]) != (gap > 2) || alone != (color[0] != color[1]) {
				t.Errorf("%v bounds of %v: colors %v, alone %v", gap, size, color, alone)
			}
		}
		for gap, want := range map[float64]bool{1.9: false, 2.1: true} {
			s.gamma = []float64{math.Exp(gap * size), math.Exp(-gap * size)}
			color, _ := clusters(s.gamma, size)
			if size > 1e-12 && (color[0] != 0 || color[1] != 0) != want {
				t.Errorf("%v bounds of %v from 0: colors %v", gap, size, color)
			}
		}
	}
}
