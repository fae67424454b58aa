package strength

import (
	"math"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// A factor is the lower triangular matrix L of Cholesky for which L Lᵀ is an
// information matrix.
type factor struct {
	cells  []float64 // the rows one after the other
	n      int
	logDet float64 // of the information matrix
}

// row returns a row up to the diagonal.
func (f *factor) row(i int) []float64 {
	first := i * (i + 1) / 2
	return f.cells[first : first+i+1]
}

// newFactor returns the factor for an information matrix. It changes excess.
//
// # Method
//
// The information matrix has -size in the cells of a link, and the diagonal
// exceeds the sum of the links of a row by the excess, which is positive. The
// players are eliminated one by one. If player k has the links c(i) and the
// excess e, with the sum d, then the others gain
//
//	the links c(i) c(j) / d and the excess c(i) e / d.
//
// Nothing is ever subtracted. So all digits are right, whatever the sizes are,
// and no diagonal becomes 0.
func newFactor(links []link, excess []float64) *factor {
	n := len(excess)
	f := &factor{make([]float64, n*(n+1)/2), n, 0}
	for _, l := range links {
		f.row(max(l.i, l.j))[min(l.i, l.j)] += l.size
	}
	column := make([]float64, n)
	for k := range n {
		d := excess[k]
		for i := k + 1; i < n; i++ {
			column[i] = f.row(i)[k]
			d += column[i]
		}
		root := math.Sqrt(d)
		f.row(k)[k] = root
		f.logDet += chance.Log(d)
		for i := k + 1; i < n; i++ {
			if column[i] == 0 {
				continue
			}
			share := column[i] / d
			excess[i] += float64(share * excess[k])
			row := f.row(i)
			row[k] = -column[i] / root
			for j := k + 1; j < i; j++ {
				row[j] += float64(share * column[j])
			}
		}
	}
	return f
}

// correlate turns independent normal numbers into numbers whose covariance is
// the inverse of the information: it solves Lᵀ x = z, in place.
func (f *factor) correlate(z []float64) {
	for i := f.n - 1; i >= 0; i-- {
		row := f.row(i)
		x := z[i] / row[i]
		z[i] = x
		for j, cell := range row[:i] {
			z[j] -= float64(cell * x)
		}
	}
}

// variances returns the diagonal of the inverse of the information. Its cell i
// is the square of column i of the inverse of L.
func (f *factor) variances() []float64 {
	list := make([]float64, f.n)
	column := make([]float64, f.n)
	for i := range list {
		column[i] = 1 / f.row(i)[i]
		list[i] = float64(column[i] * column[i])
		for r := i + 1; r < f.n; r++ {
			row, sum := f.row(r), 0.0
			for j := i; j < r; j++ {
				sum -= float64(row[j] * column[j])
			}
			column[r] = sum / row[r]
			list[i] += float64(column[r] * column[r])
		}
	}
	return list
}
