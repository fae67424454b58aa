package rating

import "math"

// This file computes with pairs of float64, which hold some 106 bits. Every
// step is exact, or errs by a few units of 2^-106, as its comment says.
// Products use [math.FMA]. So the results are the same on every machine.
//
// Method: M. Joldes, J.-M. Muller and V. Popescu, "Tight and rigorous error
// bounds for basic building blocks of double-word arithmetic", ACM Transactions
// on Mathematical Software 44 (2017).

// A double is the number hi+lo, where lo is at most half a unit in the last
// place of hi.
type double struct{ hi, lo float64 }

// twoSum returns x+y exactly.
func twoSum(x, y float64) double {
	s := x + y
	x1 := s - y
	y1 := s - x1
	return double{s, (x - x1) + (y - y1)}
}

// quickSum returns x+y exactly, if x is at least as large as y in magnitude.
func quickSum(x, y float64) double {
	s := x + y
	return double{s, y - (s - x)}
}

// add returns x+y. Its relative error is at most 3 units of 2^-106, nearly.
func (x double) add(y double) double {
	s, t := twoSum(x.hi, y.hi), twoSum(x.lo, y.lo)
	v := quickSum(s.hi, s.lo+t.hi)
	return quickSum(v.hi, t.lo+v.lo)
}

// neg returns -x.
func (x double) neg() double { return double{-x.hi, -x.lo} }

// sub returns x-y, with the error of [double.add].
func (x double) sub(y double) double { return x.add(y.neg()) }

// times returns x*y. Its relative error is at most 2 units of 2^-106.
func (x double) times(y float64) double {
	c := float64(x.hi * y)
	return quickSum(c, math.FMA(x.lo, y, math.FMA(x.hi, y, -c)))
}

// over returns x/y. Its relative error is at most 16 units of 2^-106.
func (x double) over(y double) double {
	q := x.hi / y.hi
	r := y.times(q)
	d := (x.hi - r.hi) + (x.lo - r.lo) // the first difference is exact
	return quickSum(q, d/y.hi)
}

// mul returns x*y. Its relative error is at most 5 units of 2^-106.
func (x double) mul(y double) double {
	c := float64(x.hi * y.hi)
	low := math.FMA(x.hi, y.lo, float64(x.lo*y.hi))
	return quickSum(c, math.FMA(x.hi, y.hi, -c)+low)
}

// cmp compares x and y.
func (x double) cmp(y double) int {
	switch {
	case x.hi < y.hi || x.hi == y.hi && x.lo < y.lo:
		return -1
	case x != y:
		return 1
	}
	return 0
}

// tenTo returns 10^(elo/400), for elo from 0 to 11,500. Its relative error is
// below 2^-94.
//
// # Method
//
// Let
//
//	y = elo*ln(10)/400 = k ln 2 + 512 r
//
// for an integer k and a small r. Then
//
//	10^(elo/400) = e^y = 2^k (1+s)^512 with s = e^r - 1.
//
// A short series gives s. Each of nine squarings of 1+s replaces s by 2s + s².
func tenTo(elo double) double {
	var (
		// ln(10)/400
		unit = double{0x1.79416b2d3a01cp-8, -0x1.dcdaa9b45f087p-62}
		ln2  = double{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}
	)
	y := elo.mul(unit)
	k := math.Round(y.hi / ln2.hi)
	r := y.sub(ln2.times(k))
	r = double{r.hi / 512, r.lo / 512}
	s := double{}
	for j := 12.0; j >= 1; j-- { // s = r/1 (1 + r/2 (1 + r/3 (...)))
		s = r.mul(s.add(double{1, 0})).over(double{j, 0})
	}
	for range 9 {
		s = double{2 * s.hi, 2 * s.lo}.add(s.mul(s))
	}
	s = s.add(double{1, 0})
	return double{math.Ldexp(s.hi, int(k)), math.Ldexp(s.lo, int(k))}
}
