package rating

import (
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
//	u' H⁻¹ u = Σ_k (W u)[k]² / D[k].
//
// Nothing is subtracted that is nearly equal. So these numbers are accurate
// nearly to the last digit, however far apart the weights are.

// panel is how many columns are worked on at a time. The loops of [strip.times]
// and [factorization.back] are written out for this number.
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

// column returns one column of the strip.
func (s strip) column(c int) []float64 {
	list := make([]float64, len(s))
	for k, row := range s {
		list[k] = row[c]
	}
	return list
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

// A column has u' H⁻¹ u for two vectors u of a player: the unit vector, for the
// dummies, and the unit vector minus the mean of all unit vectors, for the
// field. It has the dispersion of each H⁻¹ u, too.
type column struct {
	dummy, field                     float64
	dummyDispersion, fieldDispersion float64
}

// columns returns the column of each player. Without a spread, all dispersions
// are 1.
//
// # The field
//
// Let s[k] be the sum of row k of W. Then W u is W[k][i] - s[k]/n at k. Only in
// the row of the last player can all elements be nearly 1. There the difference
// is taken from 1-W. It is the share of the dummies in the player, which is
// small then, and computed without subtraction.
func (h *hessian) columns(spread []float64) []column {
	f, n := h.factorize(), h.n
	mean, rest := f.means()
	list := make([]column, n)
	inParallel(0, (n+panel-1)/panel, func(part int) {
		i := panel * part
		// W u for both vectors u
		w, apart := make(strip, n), make(strip, n)
		for k := range n {
			if k >= i {
				w[k] = w[i:].times(f.l[k][i:])
			}
			if k >= i && k < i+panel {
				w[k][k-i] = 1
			}
			for c := range panel {
				apart[k][c] = w[k][c] - mean[k]
				if k == n-1 && i+c < n {
					apart[k][c] = mean[n] - rest[i+c]
				}
			}
		}
		for c := range min(panel, n-i) {
			x := &list[i+c]
			x.dummyDispersion, x.fieldDispersion = 1, 1
			for k, d := range f.d {
				x.dummy += float64(w[k][c]*w[k][c]) / d
				x.field += float64(apart[k][c]*apart[k][c]) / d
			}
		}
		if spread == nil {
			return
		}
		dummyBase, fieldBase := f.back(w), f.back(apart)
		for c := range min(panel, n-i) {
			x := &list[i+c]
			x.dummyDispersion = h.dispersion(w.column(c), dummyBase[c], spread)
			x.fieldDispersion = h.dispersion(apart.column(c), fieldBase[c], spread)
		}
	})
	return list
}

// means returns the mean of each row of W, and the last row of 1-W with its
// mean.
func (f *factorization) means() (mean, rest []float64) {
	n := len(f.d)
	mean, rest = make([]float64, n+1), make([]float64, n)
	for i, row := range f.l {
		mean[i] = 1
		for v, share := range row {
			mean[i] += float64(share * mean[v])
		}
	}
	for v := range f.d[:max(n-1, 0)] {
		rest[v] = f.pull[v] / f.d[v]
	}
	for i := n - 1; i >= 0; i-- {
		for v, share := range f.l[i] {
			rest[v] += float64(share * rest[i])
		}
		mean[n] += rest[i]
	}
	for i := range mean {
		mean[i] /= float64(n)
	}
	return mean, rest
}

// back replaces W u by H⁻¹ u, which is W' D⁻¹ W u. It leaves the last element
// of H⁻¹ u out of all elements, and returns it. So light dummies, which make
// all elements large, do not spoil their differences.
func (f *factorization) back(x strip) (base [panel]float64) {
	last := len(x) - 1
	for c := range panel {
		base[c] = x[last][c] / f.d[last]
	}
	for k, d := range f.d {
		for c := range panel {
			x[k][c] = (x[k][c] - float64(f.pull[k]*base[c])) / d
		}
	}
	x[last] = [panel]float64{}
	for i := last; i >= 0; i-- {
		own := x[i]
		for v, share := range f.l[i] {
			at := &x[v]
			at[0] += float64(share * own[0])
			at[1] += float64(share * own[1])
			at[2] += float64(share * own[2])
			at[3] += float64(share * own[3])
		}
	}
	return base
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
