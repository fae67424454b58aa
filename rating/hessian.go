package rating

import (
	"math"
	"runtime"
	"slices"
	"sync"
)

// This file solves linear equations H*x = b by conjugate gradients.

// A hessian is a symmetric matrix H whose row i, applied to x, is
//
//	pull[i] x[i] + Σ_e off[e] (x[i] - x[to[e]])
//
// over the edges e from first[i] up to first[i+1], with off and pull positive.
// Such a matrix is positive definite. Its inverse has no negative element.
type hessian struct {
	n         int
	first     []int
	to        []int32
	off, pull []float64
	diag      []float64 // H[i][i], which is pull and all off of the row
	jacobi    []float64 // 1/diag, the preconditioner

	x, r, p, hp, z []float64
	products       int // the number of products with H so far
}

// newHessian returns a hessian without values.
func newHessian(first []int, to []int32) *hessian {
	n := len(first) - 1
	h := &hessian{n: n, first: first, to: to}
	vectors := []*[]float64{&h.pull, &h.diag, &h.jacobi, &h.x, &h.r, &h.p, &h.hp, &h.z}
	all := make([]float64, len(vectors)*n+len(to))
	for _, v := range vectors {
		*v, all = all[:n:n], all[n:]
	}
	h.off = all
	return h
}

// full is the part of [hessian.solve] for a solution that is as exact as
// float64 allows.
const full = 0x1p-92

// solve sets x to the solution of H*x = rhs, by conjugate gradients with the
// diagonal as preconditioner. It stops when the residual, squared and in the
// norm of the preconditioner, is at most the given part of the residual for
// x = 0. It reports false if that takes more than most products, or if rounding
// makes it impossible.
//
// # The direction of ones
//
// Only pull draws the elements of x to zero. So H stretches the vector of ones
// least, and this direction converges last. Therefore it is solved for first,
// by
//
//	H*1 = pull
//
// and all later directions p are kept conjugate to it:
//
//	p'H*1 = p'pull = 0.
//
// That is quick, but never repairs the rounding error in the sum of rhs.
// Therefore it is not done for full accuracy.
func (h *hessian) solve(rhs []float64, part float64, most int, work *meter) (done bool, err error) {
	n := len(rhs)
	x, r, p, hp, z := h.x[:n], h.r[:n], h.p[:n], h.hp[:n], h.z[:n]
	pull, jacobi := h.pull[:n], h.jacobi[:n]
	total, sum := 0.0, 0.0
	for i, b := range rhs {
		total += pull[i]
		sum += b
		z[i] = jacobi[i] * b
	}
	goal := dot(rhs, z) * part
	quick := part > full
	mean := 0.0
	if quick {
		mean = sum / total
	}
	for i, b := range rhs {
		x[i] = mean
		r[i] = b - float64(mean*pull[i])
		z[i] = jacobi[i] * r[i]
		p[i] = 0
	}
	rz, beta, pulled := dot(r, z), 0.0, dot(pull, z)
	for it := 0; rz > goal; it++ {
		if it == most {
			return false, nil
		}
		if err := work.spend(4*n+len(h.to), 2); err != nil {
			return false, err
		}
		if quick {
			mean = pulled / total
		}
		for i, zi := range z {
			p[i] = (zi - mean) + float64(beta*p[i])
		}
		h.products++
		rows(h.first, h, (*hessian).product)
		alpha := rz / dot(p, hp)
		if !(alpha > 0) || math.IsInf(alpha, 0) {
			return false, nil // down to rounding
		}
		next := 0.0
		next, pulled = h.follow(alpha)
		beta, rz = next/rz, next
	}
	return true, nil
}

// follow moves x by alpha along p. It returns the scalar products of z with r
// and with pull, added up in the order of [dot].
func (h *hessian) follow(alpha float64) (rz, pulled float64) {
	n := len(h.x)
	x, r, p, hp, z, pull, jacobi := h.x[:n], h.r[:n], h.p[:n], h.hp[:n], h.z[:n], h.pull[:n], h.jacobi[:n]
	var a, b, c, d, pa, pb, pc, pd float64
	step := func(i int) (rz, pulled float64) {
		x[i] += float64(alpha * p[i])
		ri := r[i] - float64(alpha*hp[i])
		zi := jacobi[i] * ri
		r[i], z[i] = ri, zi
		return float64(ri * zi), float64(pull[i] * zi)
	}
	i := 0
	for ; i+4 <= n; i += 4 {
		rz0, p0 := step(i)
		rz1, p1 := step(i + 1)
		rz2, p2 := step(i + 2)
		rz3, p3 := step(i + 3)
		a, b, c, d = a+rz0, b+rz1, c+rz2, d+rz3
		pa, pb, pc, pd = pa+p0, pb+p1, pc+p2, pd+p3
	}
	for ; i < n; i++ {
		rz, p := step(i)
		a, pa = a+rz, pa+p
	}
	return (a + b) + (c + d), (pa + pb) + (pc + pd)
}

// product sets hp to H*p in some rows. It uses differences of p, so that heavy
// games between players who move together lose nothing. Each element is two
// sums that do not wait for each other.
//
// Most of the time of a fit is spent here. So the loop goes in eights, and
// subtracts x-p from the sums where the formula adds p-x: a processor then
// needs fewer copies.
func (h *hessian) product(from, to int) {
	p, first := h.p, h.first
	pull, hp := h.pull[:to], h.hp[:to]
	for i := from; i < to; i++ {
		start, end := first[i], first[i+1]
		opponents, off := h.to[start:end], h.off[start:end]
		x := p[i]
		a, b := float64(pull[i]*x), 0.0
		for ; len(opponents) >= 8 && len(off) >= 8; opponents, off = opponents[8:], off[8:] {
			j, w := (*[8]int32)(opponents), (*[8]float64)(off)
			a -= float64(w[0] * (p[j[0]] - x))
			b -= float64(w[1] * (p[j[1]] - x))
			a -= float64(w[2] * (p[j[2]] - x))
			b -= float64(w[3] * (p[j[3]] - x))
			a -= float64(w[4] * (p[j[4]] - x))
			b -= float64(w[5] * (p[j[5]] - x))
			a -= float64(w[6] * (p[j[6]] - x))
			b -= float64(w[7] * (p[j[7]] - x))
		}
		if len(opponents) >= 4 && len(off) >= 4 {
			j, w := (*[4]int32)(opponents), (*[4]float64)(off)
			a -= float64(w[0] * (p[j[0]] - x))
			b -= float64(w[1] * (p[j[1]] - x))
			a -= float64(w[2] * (p[j[2]] - x))
			b -= float64(w[3] * (p[j[3]] - x))
			opponents, off = opponents[4:], off[4:]
		}
		if len(opponents) >= 2 && len(off) >= 2 {
			a -= float64(off[0] * (p[opponents[0]] - x))
			b -= float64(off[1] * (p[opponents[1]] - x))
			opponents, off = opponents[2:], off[2:]
		}
		if len(opponents) == 1 {
			a -= float64(off[0] * (p[opponents[0]] - x))
		}
		hp[i] = a + b
	}
}

// doubt returns a bound on the relative error of u'x, where x is a solution of
// H*x = u. Here u is the unit vector of player i, or this vector minus the unit
// vector of player j, or n times this vector minus the vector of ones.
//
// Let y be the true solution, and r = u - H*x the residual. The inverse of H is
// symmetric, so
//
//	u'y - u'x = u' H⁻¹ r = y'r.
//
// H is a network of resistors, in which a current enters at i, and leaves at j,
// or at all others, and at the dummies. The elements of y are the potentials.
// The dummies have potential 0. No current flows upwards, so y[i] is the
// highest potential, and 0 is between the highest and the lowest. In the three
// cases u'y is y[i], or y[i]-y[j], or Σ_k (y[i]-y[k]). Therefore no |y[k]| is
// above u'y, and the relative error is at most Σ_k |r[k]|.
//
// The residual is computed from differences. So each of its m+2 terms has at
// most 3 roundings, and their sum has m+1.
func (h *hessian) doubt(x, u []float64) float64 {
	sum := 0.0
	for k, own := range x {
		start, end := h.first[k], h.first[k+1]
		term := float64(h.pull[k] * own)
		r, size := u[k]-term, math.Abs(u[k])+math.Abs(term)
		for e := start; e < end; e++ {
			term := float64(h.off[e] * (own - x[h.to[e]]))
			r -= term
			size += math.Abs(term)
		}
		sum += math.Abs(r) + float64(float64(end-start+8)*size)*0x1p-53
	}
	return sum
}

// dot returns the scalar product of x and y, as four sums that do not wait for
// each other.
func dot(x, y []float64) float64 {
	var a, b, c, d float64
	y = y[:len(x)]
	i := 0
	for ; i+4 <= len(x); i += 4 {
		a += float64(x[i] * y[i])
		b += float64(x[i+1] * y[i+1])
		c += float64(x[i+2] * y[i+2])
		d += float64(x[i+3] * y[i+3])
	}
	for ; i < len(x); i++ {
		a += float64(x[i] * y[i])
	}
	return (a + b) + (c + d)
}

// rows calls do for ranges of rows that together are all rows. The edges of row
// i are from first[i] up to first[i+1]. If there is much to do, the ranges run
// on all cores. That changes no bit, since no sum crosses from one row to
// another.
func rows[T any](first []int, of T, do func(of T, from, to int)) {
	n := len(first) - 1
	edges := first[n]
	if edges < 2*edgesPerCore {
		do(of, 0, n)
		return
	}
	parts := min(runtime.GOMAXPROCS(0), edges/edgesPerCore)
	var wg sync.WaitGroup
	from := 0
	for k := range parts {
		// The ranges have about as many edges each.
		to, _ := slices.BinarySearch(first[:n], edges/parts*(k+1))
		if k == parts-1 {
			to = n
		}
		start := from
		wg.Go(func() { do(of, start, to) })
		from = to
	}
	wg.Wait()
}

// edgesPerCore is the minimum number of edges for a core. Their work takes long
// in comparison with starting the core.
const edgesPerCore = 1 << 15
