package rating

import (
	"fmt"
	"math"
	"math/big"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

func TestInverse(t *testing.T) { rapid.Check(t, inverse) }
func FuzzInverse(f *testing.F) { f.Fuzz(rapid.MakeFuzz(inverse)) }

func TestDoubt(t *testing.T) { rapid.Check(t, doubt) }
func FuzzDoubt(f *testing.F) { f.Fuzz(rapid.MakeFuzz(doubt)) }

// doubt: the bound on the error of a column is no smaller than its error, also
// if the column is wrong by a factor, or by rounding alone.
func doubt(t *rapid.T) {
	n := rapid.IntRange(1, 8).Draw(t, "players")
	h := drawHessian(t, n, 6)
	i := rapid.IntRange(0, n-1).Draw(t, "player")
	exact := slowColumn(h, i)
	wrong := rapid.SampledFrom([]float64{0, 0, 1e-3, -1e-6, 1e-12}).Draw(t, "wrong by")
	x := make([]float64, n)
	for k, y := range exact {
		x[k], _ = y.Float64()
		x[k] *= 1 + wrong
	}
	e := number(x[i])
	e.Sub(e, exact[i])
	err, _ := e.Quo(e, exact[i]).Float64()
	if got := h.doubt(x, i); got < math.Abs(err) || got > 1e-6+10*float64(n)*math.Abs(wrong) {
		t.Fatalf("player %d is wrong by %v, bound %v", i, err, got)
	}
}

// inverse: the diagonal is right nearly to the last digit, also if weights are
// 1e30 times as large as others.
func inverse(t *rapid.T) {
	n := rapid.IntRange(0, 12).Draw(t, "players")
	h := drawHessian(t, n, 15)
	f := h.factorize()
	for i, got := range f.diagonal() {
		if want := slowInverse(h, i); math.Abs(got-want) > 1e-14*want {
			t.Fatalf("player %d: %v, want %v", i, got, want)
		}
	}
}

// drawHessian draws a hessian whose numbers are powers of ten, up to the power
// most and down to its inverse.
func drawHessian(t *rapid.T, n int, most float64) *hessian {
	exponent := rapid.Float64Range(-most, most)
	number := func(label string) float64 { return math.Pow(10, exponent.Draw(t, label)) }
	weights := make([][]float64, n)
	first, to, off := []int{0}, []int32(nil), []float64(nil)
	for i := range n {
		weights[i] = make([]float64, n)
		for j := range i {
			if rapid.IntRange(0, 2).Draw(t, "have met") > 0 {
				weights[i][j] = number("off")
				weights[j][i] = weights[i][j]
			}
		}
	}
	for _, row := range weights {
		for j, w := range row {
			if w > 0 {
				to, off = append(to, int32(j)), append(off, w)
			}
		}
		first = append(first, len(to))
	}
	h := newHessian(first, to)
	copy(h.off, off)
	for i := range n {
		h.pull[i] = number("pull")
	}
	return h
}

// slowInverse returns an element of the diagonal of the inverse.
func slowInverse(h *hessian, of int) float64 {
	x, _ := slowColumn(h, of)[of].Float64()
	return x
}

// slowColumn returns a column of the inverse. It solves the equations with 600
// binary digits, by Gauss.
func slowColumn(h *hessian, of int) []*big.Float {
	rows := make([][]*big.Float, h.n) // the last column is the right side
	for i := range rows {
		for range h.n + 1 {
			rows[i] = append(rows[i], number(0))
		}
		rows[i][i].Set(number(h.pull[i]))
		for k := h.first[i]; k < h.first[i+1]; k++ {
			w := number(h.off[k])
			rows[i][i].Add(rows[i][i], w)
			rows[i][h.to[k]].Sub(rows[i][h.to[k]], w)
		}
	}
	rows[of][h.n].SetInt64(1)
	for k, pivot := range rows {
		for i, row := range rows {
			if i == k {
				continue
			}
			q := number(0).Quo(row[k], pivot[k])
			for j := range row {
				row[j].Sub(row[j], number(0).Mul(q, pivot[j]))
			}
		}
	}
	column := make([]*big.Float, h.n)
	for i, row := range rows {
		column[i] = number(0).Quo(row[h.n], row[i])
	}
	return column
}

// TestHeavyGames has two players with so many draws that they are one player to
// the dummies. Either has the standard error of one player with the games of
// both against the dummy: 2.
func TestHeavyGames(t *testing.T) {
	for _, draws := range []float64{1e3, 1e9, 1e15} {
		games := []Game[string]{{"Ann", "Bob", Draw, draws}}
		table, err := Fit([]string{"Ann", "Bob"}, games, Options{StandardErrors: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range table.Ratings {
			if got := r.StrengthError; math.Abs(got-2) > 1e-3 {
				t.Errorf("%g draws: %s has %v, want 2", draws, r.Player, got)
			}
		}
	}
}

// TestInverseOnAllCores has players for one core and for more. The number of
// cores changes no bit.
func TestInverseOnAllCores(t *testing.T) {
	for _, n := range []int{50, 75, 301} {
		h := everybody(n)
		f := h.factorize()
		list := f.diagonal()
		before := runtime.GOMAXPROCS(1)
		f = h.factorize()
		alone := f.diagonal()
		runtime.GOMAXPROCS(before)
		if !slices.Equal(list, alone) {
			t.Errorf("%d players: %v on all cores, %v on one", n, list, alone)
		}
		if n > 100 {
			continue // the slow way would take minutes
		}
		for _, i := range []int{0, n / 2, n - 1} {
			if want := slowInverse(h, i); math.Abs(list[i]-want) > 1e-13*want {
				t.Errorf("player %d of %d: %v, want %v", i, n, list[i], want)
			}
		}
	}
}

// everybody returns the hessian of an event in which everybody meets everybody,
// with weights that differ.
func everybody(n int) *hessian {
	first, to, off := []int{0}, []int32(nil), []float64(nil)
	for i := range n {
		for j := range n {
			if i != j {
				to, off = append(to, int32(j)), append(off, 1/float64(1+min(i, j)+7*max(i, j)))
			}
		}
		first = append(first, len(to))
	}
	h := newHessian(first, to)
	copy(h.off, off)
	for i := range h.pull {
		h.pull[i] = 1 / float64(i+1)
	}
	return h
}

// BenchmarkInverse is the diagonal of the inverse, beside the inverse of gonum.
func BenchmarkInverse(b *testing.B) {
	for _, n := range []int{100, 1000, 2000} {
		h := everybody(n)
		b.Run(fmt.Sprintf("players=%d", n), func(b *testing.B) {
			for b.Loop() {
				f := h.factorize()
				f.diagonal()
			}
		})
		b.Run(fmt.Sprintf("gonum/players=%d", n), func(b *testing.B) {
			m := mat.NewSymDense(n, nil)
			for i, d := range h.pull {
				for k := h.first[i]; k < h.first[i+1]; k++ {
					d += h.off[k]
					m.SetSym(i, int(h.to[k]), -h.off[k])
				}
				m.SetSym(i, i, d)
			}
			for b.Loop() {
				var c mat.Cholesky
				var inverse mat.SymDense
				if !c.Factorize(m) || c.InverseTo(&inverse) != nil {
					b.Fatal("no inverse")
				}
			}
		})
	}
}
