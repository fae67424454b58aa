package strength

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

func TestFactor(t *testing.T) { rapid.Check(t, factorLaw) }

func FuzzFactor(f *testing.F) { f.Fuzz(rapid.MakeFuzz(factorLaw)) }

// factorLaw compares a factor, its determinant, its variances and its solution
// with dense matrices.
func factorLaw(t *rapid.T) {
	n := rapid.IntRange(1, 9).Draw(t, "n")
	size := rapid.Map(rapid.IntRange(1, 4000), func(k int) float64 { return float64(k) / 1000 })
	h := mat.NewSymDense(n, nil)
	var links []link
	excess := make([]float64, n)
	for i := range n {
		excess[i] = size.Draw(t, "excess")
		h.SetSym(i, i, h.At(i, i)+excess[i])
	}
	for range rapid.IntRange(0, 20).Draw(t, "links") {
		i, j := rapid.IntRange(0, n-1).Draw(t, "i"), rapid.IntRange(0, n-1).Draw(t, "j")
		if i == j {
			continue
		}
		l := link{i, j, size.Draw(t, "size")}
		links = append(links, l)
		h.SetSym(i, i, h.At(i, i)+l.size)
		h.SetSym(j, j, h.At(j, j)+l.size)
		h.SetSym(i, j, h.At(i, j)-l.size)
	}
	f := newFactor(links, slices.Clone(excess))
	lower := mat.NewDense(n, n, nil)
	for i := range n {
		for j, cell := range f.row(i) {
			lower.Set(i, j, cell)
		}
	}
	var product, inverse mat.Dense
	product.Mul(lower, lower.T())
	if !mat.EqualApprox(&product, h, 1e-12) {
		t.Errorf("the product is\n%v, want\n%v", mat.Formatted(&product), mat.Formatted(h))
	}
	if want := math.Log(mat.Det(h)); math.Abs(f.logDet-want) > 1e-9 {
		t.Errorf("log det %v, want %v", f.logDet, want)
	}
	if err := inverse.Inverse(h); err != nil {
		t.Fatal(err)
	}
	for i, v := range f.variances() {
		if want := inverse.At(i, i); math.Abs(v-want) > 1e-9*want {
			t.Errorf("variance %d: %v, want %v", i, v, want)
		}
	}
	z := make([]float64, n)
	for i := range z {
		z[i] = float64(rapid.IntRange(-100, 100).Draw(t, "z")) / 10
	}
	x := slices.Clone(z)
	f.correlate(x)
	var back mat.VecDense
	back.MulVec(lower.T(), mat.NewVecDense(n, x))
	if !mat.EqualApprox(&back, mat.NewVecDense(n, z), 1e-9) {
		t.Errorf("Lᵀx = %v, want %v", back.RawVector().Data, z)
	}
}

// TestFactorDigits has two players who are tied to each other 10^30 times as
// much as to the rest. With subtractions, no digit would be left.
func TestFactorDigits(t *testing.T) {
	f := newFactor([]link{{0, 1, 1e15}}, []float64{1e-15, 3e-15})
	for i, v := range f.variances() {
		if want := 1 / 4e-15; math.Abs(v-want) > 1e-14*want {
			t.Errorf("variance %d: %v, want %v", i, v, want)
		}
	}
}
