// Package lot draws lots from a stream of random numbers.
//
// The standard library promises the streams of its generators PCG and ChaCha8,
// which are specified. It does not promise how the methods of its type Rand use
// a stream. So these functions are ours, and recorded draws in their tests keep
// them as they are.
package lot

import "math/rand/v2"

// Below returns a number below n, each with the same chance. It panics for 0.
//
// It takes the rest of a division, and draws again what is above the last
// multiple of n.
func Below(lots rand.Source, n uint64) uint64 {
	for {
		x := lots.Uint64()
		if r := x % n; x-r <= -n { // x-r+n doesn't overflow
			return r
		}
	}
}

// Shuffle puts a list into an order, each with the same chance: a Fisher-Yates
// shuffle from the end of the list.
func Shuffle[T any](lots rand.Source, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := Below(lots, uint64(i)+1)
		list[i], list[j] = list[j], list[i]
	}
}

// Scale turns a number of 32 bits into one below n, each with the same chance,
// or says that the number must be dropped.
//
// Of the 2^32 products x n, those with the same quotient q by 2^32 have
// remainders n apart. Without the remainders below 2^32 mod n, each q keeps
// exactly 2^32/n of them, rounded down (Lemire, "Fast random integer generation
// in an interval", ACM TOMACS 29, 2019).
func Scale(x, n uint32) (q uint32, ok bool) {
	product := uint64(x) * uint64(n)
	if r := uint32(product); r < n && r < -n%n { // the first is cheap, and nearly always enough
		return 0, false
	}
	return uint32(product >> 32), true
}
