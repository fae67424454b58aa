package rating

import (
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// This file inverts the hessian H of a small event. It eliminates the players
// in their order, without subtraction, as an [elimination] does, but on dense
// rows.
//
// Let D[v] be the diagonal of player v when v is eliminated: the pull of v, and
// the edges of v with all later players. Let L[i][v] be the edge of v with a
// later player i, divided by D[v]: the share of i in v. Then
//
//	H = (I-L) D (I-L)'.
//
// The elements of W = (I-L)⁻¹ are sums of products of shares, and
//
//	H⁻¹[i][i] = Σ_k W[k][i]² / D[k].
//
// Nothing is subtracted. So the diagonal of the inverse is accurate nearly to
// the last digit, however far apart the weights are.

// panel is how many columns are worked on at a time. The loops of
// [strip.times] are written out for this number.
const panel = 4

// A strip has some elements of each column of a panel.
type strip [][panel]float64

// times returns the scalar products of a row with the columns of the strip. The
// strip can be longer than the row.
func (s strip) times(row []float64) (sums [panel]float64) {
	s = s[:len(row)]
	a, b, c, d := 0.0, 0.0, 0.0, 0.0
	for m, x := range row {
		at := &s[m]
		a += float64(x * at[0])
		b += float64(x * at[1])
		c += float64(x * at[2])
		d += float64(x * at[3])
	}
	return [panel]float64{a, b, c, d}
}

// A factorization has L, the shares, and D, the diagonal.
type factorization struct {
	l    [][]float64 // row i has i elements
	d    []float64
	pull []float64 // of each player, when the player is eliminated
}

// factorize eliminates the players in their order, a panel at a time.
func (h *hessian) factorize() factorization {
	n := h.n
	f := factorization{make([][]float64, n), make([]float64, n), slices.Clone(h.pull)}
	all := make([]float64, n*(n-1)/2)
	for i := range f.l {
		f.l[i], all = all[:i:i], all[i:]
		for k := h.first[i]; k < h.first[i+1]; k++ {
			if j := int(h.to[k]); j < i {
				f.l[i][j] = h.off[k]
			}
		}
	}
	scaled := make(strip, n)
	for j := 0; j < n; j += panel {
		end := min(j+panel, n)
		for v := j; v < end; v++ {
			for m, share := range f.l[v][:j] {
				scaled[m][v-j] = float64(share * f.d[m])
			}
		}
		inParallel(j, n, func(i int) {
			sums := scaled.times(f.l[i][:min(i, j)])
			for v := j; v < min(i, end); v++ {
				f.l[i][v] += sums[v-j]
			}
		})
		for v := j; v < end; v++ {
			f.eliminate(v, j)
		}
	}
	return f
}

// eliminate eliminates player v. The edges that come from the elimination of
// the players before j are in the rows already.
func (f *factorization) eliminate(v, j int) {
	own, pull := f.l[v], f.pull
	for m, share := range own {
		pull[v] += float64(share * pull[m])
	}
	sum := pull[v]
	for _, row := range f.l[v+1:] {
		for m := j; m < v; m++ {
			row[v] += float64(row[m] * float64(own[m]*f.d[m]))
		}
		sum += row[v]
	}
	f.d[v] = sum
	for _, row := range f.l[v+1:] {
		row[v] /= sum
	}
}

// diagonal returns the diagonal of the inverse.
func (f *factorization) diagonal() []float64 {
	n := len(f.d)
	list := make([]float64, n)
	inParallel(0, (n+panel-1)/panel, func(part int) {
		i := panel * part
		w := make(strip, n-i) // of W, from row i on
		for k := i; k < n; k++ {
			w[k-i] = w.times(f.l[k][i:])
			if k < i+panel {
				w[k-i][k-i] = 1
			}
			for c := range min(panel, n-i) {
				list[i+c] += float64(w[k-i][c]*w[k-i][c]) / f.d[k]
			}
		}
	})
	return list
}

// betweenLast returns u' H⁻¹ u, where u is the unit vector of the last player
// but one, i, minus the unit vector of the last player, j. With the numbers at
// the elimination of i, and so without subtraction, it is
//
//	1/D[i] + (pull(i)/D[i])² / D[j].
//
// For W u is 1 at i, and at j it is L[j][i] - 1, which is -pull(i)/D[i].
func (f *factorization) betweenLast() float64 {
	i, j := len(f.d)-2, len(f.d)-1
	rest := f.pull[i] / f.d[i]
	return 1/f.d[i] + float64(rest*rest)/f.d[j]
}

// inParallel calls do for the numbers from, from+1, ..., to-1, on all cores. No
// call depends on another.
func inParallel(from, to int, do func(int)) {
	const few, batch = 64, 8
	if to-from < few {
		for i := from; i < to; i++ {
			do(i)
		}
		return
	}
	var wg sync.WaitGroup
	var next atomic.Int64
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for {
				i := int(next.Add(batch)) - batch + from
				if i >= to {
					return
				}
				for k := i; k < min(i+batch, to); k++ {
					do(k)
				}
			}
		})
	}
	wg.Wait()
}

// deviations returns the standard error of each strength.
func (h *hessian) deviations() []float64 {
	f := h.factorize()
	list := f.diagonal()
	for i, x := range list {
		list[i] = math.Sqrt(2 * x)
	}
	return list
}
