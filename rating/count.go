package rating

import (
	"math"
	"math/big"
	"math/bits"
)

// A count is an exact number of games, in units of a power of two. It is a
// signed integer of 128 bits. Counts are exact because their equality decides
// ties.
type count struct {
	hi int64
	lo uint64
}

func (x count) add(y count) count {
	lo, carry := bits.Add64(x.lo, y.lo, 0)
	return count{x.hi + y.hi + int64(carry), lo}
}

func (x count) neg() count {
	lo, borrow := bits.Sub64(0, x.lo, 0)
	return count{-x.hi - int64(borrow), lo}
}

func (x count) sign() int {
	switch {
	case x.hi < 0:
		return -1
	case x.hi > 0 || x.lo > 0:
		return 1
	}
	return 0
}

func (x count) cmp(y count) int {
	switch {
	case x.hi < y.hi || x.hi == y.hi && x.lo < y.lo:
		return -1
	case x != y:
		return 1
	}
	return 0
}

// float returns x times 2^exp. Its relative error is at most 2^-51.
func (x count) float(exp int) float64 {
	if x.sign() < 0 {
		return -x.neg().float(exp)
	}
	return math.Ldexp(float64(float64(x.hi)*(1<<64))+float64(x.lo), exp)
}

// big returns x exactly.
func (x count) big() *big.Int {
	if x.sign() < 0 {
		z := x.neg().big()
		return z.Neg(z)
	}
	z := new(big.Int).SetInt64(x.hi)
	return z.Add(z.Lsh(z, 64), new(big.Int).SetUint64(x.lo))
}

// small returns the magnitude of x, and whether it is below 2^63. If not, the
// magnitude is of no use.
func (x count) small() (uint64, bool) {
	if x.sign() < 0 {
		x = x.neg()
	}
	return x.lo, x.hi == 0 && x.lo < 1<<63
}

// over returns x/divisor for a small x.
func (x count) over(divisor uint64) count {
	m, _ := x.small()
	if z := (count{0, m / divisor}); x.sign() > 0 {
		return z
	} else {
		return z.neg()
	}
}

// split returns the integer m and the exponent e of a positive weight m*2^e,
// with m odd.
func split(weight float64) (m uint64, e int) {
	frac, exp := math.Frexp(weight)
	m = uint64(math.Ldexp(frac, 53))
	zeros := bits.TrailingZeros64(m)
	return m >> zeros, exp - 53 + zeros
}

// shifted returns m*2^s, for a product below 2^127 and s up to 127.
func shifted(m uint64, s int) count {
	if s < 64 {
		return count{int64(m >> (64 - s)), m << s}
	}
	return count{int64(m << (s - 64)), 0}
}

// double returns x times 2^exp exactly, if x is below 2^100 in magnitude.
func (x count) double(exp int) double {
	if x.sign() < 0 {
		return x.neg().double(exp).neg()
	}
	if x.sign() == 0 {
		return double{}
	}
	hi := x.float(0)
	rest := x.add(shifted(split(hi)).neg()) // below 2^50 in magnitude
	sum := quickSum(hi, rest.float(0))
	return double{math.Ldexp(sum.hi, exp), math.Ldexp(sum.lo, exp)}
}
