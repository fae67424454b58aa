// Package lot draws lots from a stream of random numbers.
//
// The standard library promises the streams of its generators PCG and ChaCha8.
// It does not promise how the methods of its type Rand use a stream. Therefore
// this package has its own functions. Recorded draws in the tests hold them
// fixed.
package lot

import "math/rand/v2"

// Below returns a number below n, each with the same chance. It panics for n =
// 0.
//
// It draws a number of 64 bits, and returns the remainder of its division by n.
// It draws again if the number is not below the last multiple of n up to 2^64.
func Below(lots rand.Source, n uint64) uint64 {
	for {
		x := lots.Uint64()
		if r := x % n; x-r <= -n { // x-r+n is at most 2^64
			return r
		}
	}
}

// Shuffle puts a list into a random order. Each order has the same chance. The
// method is a Fisher-Yates shuffle from the end of the list.
func Shuffle[T any](lots rand.Source, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := Below(lots, uint64(i)+1)
		list[i], list[j] = list[j], list[i]
	}
}

// Scale turns a number x of 32 bits into a number q below n, or reports that x
// must be dropped. If all x have the same chance, so have all q.
//
// # Method
//
// Let q be the quotient of x*n by 2^32. The products with the same quotient
// have remainders that are n apart. Drop the products whose remainder is below
//
//	2^32 mod n.
//
// Then exactly 2^32/n products, rounded down, are left for each q (Lemire,
// "Fast random integer generation in an interval", ACM TOMACS 29, 2019).
func Scale(x, n uint32) (q uint32, ok bool) {
	product := uint64(x) * uint64(n)
	// The first comparison is cheap, and nearly always false.
	if r := uint32(product); r < n && r < -n%n {
		return 0, false
	}
	return uint32(product >> 32), true
}
