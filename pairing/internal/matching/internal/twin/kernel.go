package twin

import (
	"math/bits"
	"math/rand/v2"
)

// kernel returns which parts some largest matching leaves unmatched, where the
// edges are the pairs that are joined, and how many parts each largest matching
// leaves unmatched.
//
// # Method
//
// The Tutte matrix of a graph has a variable x at each edge i < j, and
//
//	T(i,j) = x,  T(j,i) = -x,
//
// and zeros elsewhere. Its rank is twice the size of the largest matchings. The
// graph without vertex i has a matching just as large if and only if row i
// depends on the other rows, and that is so if and only if some vector of the
// kernel is not zero at i.
//
// The variables take random values modulo the prime 2⁶¹-1. The rank is too low
// with a probability below n·2⁻⁶¹. The random values are the same in every run.
// A rank that is too low does not go unnoticed: see the count in [duals.step].
//
// Source: L. Lovász, "On determinants, matchings, and random algorithms",
// Fundamentals of Computation Theory (1979), 565-574.
func kernel(parts []*part, joined func(p, q *part) bool) (unmatched []bool, nullity int) {
	n := len(parts)
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	rows := make([][]uint64, n)
	for i := range rows {
		rows[i] = make([]uint64, n)
	}
	for i := range n {
		for j := range i {
			if joined(parts[i], parts[j]) {
				x := 1 + rng.Uint64N(prime-1)
				rows[i][j], rows[j][i] = x, prime-x
			}
		}
	}

	// Gauss and Jordan: each pivot is 1, and alone in its column.
	var pivots []int // the column of the pivot of each row
	isPivot := make([]bool, n)
	for column := range n {
		at := len(pivots)
		for at < n && rows[at][column] == 0 {
			at++
		}
		if at == n {
			continue
		}
		pivot := len(pivots)
		rows[at], rows[pivot] = rows[pivot], rows[at]
		scale := inverse(rows[pivot][column])
		for j := column; j < n; j++ {
			rows[pivot][j] = times(rows[pivot][j], scale)
		}
		for i := range n {
			if x := rows[i][column]; i != pivot && x != 0 {
				for j := column; j < n; j++ {
					rows[i][j] = minus(rows[i][j], times(x, rows[pivot][j]))
				}
			}
		}
		pivots = append(pivots, column)
		isPivot[column] = true
	}

	// Each column without a pivot is one vector of the kernel: it has 1
	// there, and at each pivot the element that cancels it.
	unmatched = make([]bool, n)
	for column := range n {
		if isPivot[column] {
			continue
		}
		unmatched[column] = true
		for i, pivot := range pivots {
			if rows[i][column] != 0 {
				unmatched[pivot] = true
			}
		}
	}
	return unmatched, n - len(pivots)
}

const prime = 1<<61 - 1

// times returns x·y modulo the prime.
func times(x, y uint64) uint64 {
	high, low := bits.Mul64(x, y)
	_, rest := bits.Div64(high, low, prime)
	return rest
}

// minus returns x-y modulo the prime.
func minus(x, y uint64) uint64 {
	if x < y {
		x += prime
	}
	return x - y
}

// inverse returns 1/x modulo the prime, by Fermat's theorem.
func inverse(x uint64) uint64 {
	power := uint64(1)
	for e := uint64(prime - 2); e > 0; e >>= 1 {
		if e&1 == 1 {
			power = times(power, x)
		}
		x = times(x, x)
	}
	return power
}
