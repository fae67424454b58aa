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

func TestBetween(t *testing.T) { rapid.Check(t, between) }
func FuzzBetween(f *testing.F) { f.Fuzz(rapid.MakeFuzz(between)) }

// doubt: the bound on the error for a player, for two, or for a player in the
// field is no smaller than the error, also if the solution is wrong by a
// factor, or by rounding alone.
func doubt(t *rapid.T) {
	n := rapid.IntRange(1, 8).Draw(t, "players")
	h := drawHessian(t, n, 6)
	i, j := rapid.IntRange(0, n-1).Draw(t, "player"), rapid.IntRange(0, n).Draw(t, "other or field")
	u := make([]float64, n)
	u[i] = 1
	if j == n && n > 1 {
		u = slices.Repeat([]float64{-1}, n)
		u[i] = float64(n - 1)
	} else if j < n && i != j {
		u[j] = -1
	}
	// times returns u'y, up to the rounding of 600 bits.
	times := func(y func(k int) *big.Float) *big.Float {
		sum := number(0)
		for k, x := range u {
			sum.Add(sum, number(0).Mul(number(x), y(k)))
		}
		return sum
	}
	columns := make([][]*big.Float, n)
	for k := range columns {
		columns[k] = slowColumn(h, k)
	}
	exact := make([]*big.Float, n)
	for k := range exact {
		exact[k] = times(func(of int) *big.Float { return columns[of][k] })
	}
	wrong := rapid.SampledFrom([]float64{0, 0, 1e-3, -1e-6, 1e-12}).Draw(t, "wrong by")
	x := make([]float64, n)
	for k, y := range exact {
		x[k], _ = y.Float64()
		x[k] *= 1 + wrong
	}
	got, want := times(func(k int) *big.Float { return number(x[k]) }), times(func(k int) *big.Float { return exact[k] })
	err, _ := got.Quo(got.Sub(got, want), want).Float64()
	// The rounding of x is multiplied by weights.
	size := 2 * float64(n)
	for k, own := range x {
		size += math.Abs(h.pull[k] * own)
		for e := h.first[k]; e < h.first[k+1]; e++ {
			size += h.off[e] * (math.Abs(own) + math.Abs(x[h.to[e]]))
		}
	}
	most := 10*float64(n)*math.Abs(wrong) + float64(n+10)*size*0x1p-52
	if got := h.doubt(x, u); got < math.Abs(err) || got > most {
		t.Fatalf("u = %v: wrong by %v, bound %v, want at most %v", u, err, got, most)
	}
}

// between: the answer about two players is right nearly to the last digit, also
// if weights are 1e30 times as large as others.
func between(t *rapid.T) {
	n := rapid.IntRange(2, 12).Draw(t, "players")
	h := drawHessian(t, n, 15)
	two := rapid.Permutation(makeRange(n)).Draw(t, "players")[:2]
	i, j := two[0], two[1]
	a, b := slowColumn(h, i), slowColumn(h, j)
	a[i].Sub(a[i], a[j]).Add(a[i], b[j]).Sub(a[i], b[i])
	want, _ := a[i].Float64()
	got, err := h.between(i, j, newMeter(0, 0))
	if err != nil || math.Abs(got-want) > 1e-14*want {
		t.Fatalf("players %d and %d: %v, want %v, error %v", i, j, got, want, err)
	}
	if slow := slowBetween(h, i, j); math.Abs(slow-want) > 1e-14*want {
		t.Fatalf("players %d and %d: %v the slow way, want %v", i, j, slow, want)
	}
}

// TestBetweenOfMany has players who cannot all be eliminated one by one. Some
// of them are left to a dense matrix.
func TestBetweenOfMany(t *testing.T) {
	const n = 301
	h := everybody(n)
	e, err := newElimination(h, newMeter(0, 0), 7, 5)
	if err != nil || len(e.members) < 10 || len(e.order) == 0 || !slices.Equal(e.members[len(e.members)-2:], []int32{7, 5}) {
		t.Fatalf("%d players remain: %v, error %v", len(e.members), e.members, err)
	}
	for _, two := range [][2]int{{0, n - 1}, {7, 5}} {
		work := newMeter(0, 0)
		got, err := h.between(two[0], two[1], work)
		if want := slowBetween(h, two[0], two[1]); err != nil || math.Abs(got-want) > 1e-12*want {
			t.Errorf("players %v: %v, want %v, error %v", two, got, want, err)
		}
		if _, err := h.between(two[0], two[1], &meter{most: work.spent - 1}); err != errWork {
			t.Errorf("players %v with too few steps: error %v", two, err)
		}
	}
}

// slowBetween is [hessian.between] by the formula for resistors. It eliminates
// everybody but i and j, one by one. Then an edge o and pulls p and q remain.
func slowBetween(h *hessian, i, j int) float64 {
	n := h.n + 1 // with the dummy
	off := make([][]float64, n)
	for k := range off {
		off[k] = make([]float64, n)
	}
	for v := range h.n {
		off[v][n-1], off[n-1][v] = h.pull[v], h.pull[v]
		for k := h.first[v]; k < h.first[v+1]; k++ {
			off[v][h.to[k]] = h.off[k]
		}
	}
	for v := range h.n {
		if v == i || v == j {
			continue
		}
		row, sum := off[v], 0.0
		for k, x := range row {
			off[k][v] = 0
			sum += x
		}
		for a, x := range row {
			for b, y := range row {
				if a != b {
					off[a][b] += x * (y / sum)
				}
			}
		}
		off[v] = make([]float64, n)
	}
	p, q := off[i][n-1], off[j][n-1]
	return 1 / (off[i][j] + p*(q/(p+q)))
}

// makeRange returns the numbers from 0 up to n.
func makeRange(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}

// inverse: the diagonal is right nearly to the last digit, also if weights are
// 1e30 times as large as others.
func inverse(t *rapid.T) {
	n := rapid.IntRange(0, 12).Draw(t, "players")
	h := drawHessian(t, n, 15)
	columns := make([][]*big.Float, n)
	for i := range columns {
		columns[i] = slowColumn(h, i)
	}
	for i, got := range h.columns(nil) {
		if want, _ := columns[i][i].Float64(); math.Abs(got.dummy-want) > 1e-14*want {
			t.Fatalf("player %d: %v, want %v", i, got.dummy, want)
		}
		if want := slowField(columns, i); math.Abs(got.field-want) > 1e-13*want {
			t.Fatalf("player %d, to the field: %v, want %v", i, got.field, want)
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

// slowField returns u'Cu, where C has these columns, and u is the unit vector
// of player i minus the mean of all unit vectors.
func slowField(columns [][]*big.Float, i int) float64 {
	n := len(columns)
	sum, u := number(0), func(k int) *big.Float {
		if k == i {
			return number(float64(n - 1))
		}
		return number(-1)
	}
	for j, column := range columns {
		for k, x := range column {
			sum.Add(sum, number(0).Mul(number(0).Mul(u(j), u(k)), x))
		}
	}
	x, _ := sum.Quo(sum, number(float64(n)*float64(n))).Float64()
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
			if got := r.DummyError; math.Abs(got-2*400/math.Ln10) > 0.5 {
				t.Errorf("%g draws: %s has %v, want 2 in Elo", draws, r.Player, got)
			}
		}
	}
}

// TestInverseOnAllCores has players for one core and for more. The number of
// cores changes no bit.
func TestInverseOnAllCores(t *testing.T) {
	for _, n := range []int{50, 75, 301} {
		h := everybody(n)
		spread := make([]float64, len(h.off))
		for e, off := range h.off {
			spread[e] = off / 3
		}
		list := h.columns(spread)
		before := runtime.GOMAXPROCS(1)
		alone := h.columns(spread)
		runtime.GOMAXPROCS(before)
		if !slices.Equal(list, alone) {
			t.Errorf("%d players: %v on all cores, %v on one", n, list, alone)
		}
		if n > 100 {
			continue // the slow way would take minutes
		}
		for _, i := range []int{0, n / 2, n - 1} {
			if want := slowInverse(h, i); math.Abs(list[i].dummy-want) > 1e-13*want {
				t.Errorf("player %d of %d: %v, want %v", i, n, list[i].dummy, want)
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

// BenchmarkInverse is what standard errors need of the inverse, with draws and
// without, beside the inverse of gonum.
func BenchmarkInverse(b *testing.B) {
	for _, n := range []int{100, 1000, 2000} {
		h := everybody(n)
		b.Run(fmt.Sprintf("players=%d", n), func(b *testing.B) {
			for b.Loop() {
				h.columns(nil)
			}
		})
		b.Run(fmt.Sprintf("draws/players=%d", n), func(b *testing.B) {
			for b.Loop() {
				h.columns(h.off)
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
