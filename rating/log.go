package rating

import "math"

// logarithm returns ln x for a positive normal x and s = (x-1)/(x+1). Its error
// is below 4 units in the last place. It is the same to the last bit on every
// machine. (The logarithm of package math differs between machines, and so does
// a product that a compiler may fuse with a sum.)
//
// Near 1 it is
//
//	ln x = 2 atanh(s)
//
// since s can be more exact than x. Elsewhere it is
//
//	ln x = e ln 2 + ln m
//
// where x = m * 2^e with m between √½ and √2.
func logarithm(x, s float64) float64 {
	if math.Abs(s) < 0.17 {
		return twiceAtanh(s)
	}
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = 2*m, e-1
	}
	// ln 2 in two parts. The first has 21 trailing zeros, so that its
	// product with e is exact.
	const high, low = 0x1.62e42fee00000p-1, 0x1.a39ef35793c76p-33
	return float64(float64(e)*high) + (float64(float64(e)*low) + twiceAtanh((m-1)/(m+1)))
}

// twiceAtanh returns 2 atanh(s) = 2s + 2s³/3 + 2s⁵/5 + … for s up to 0.172 in
// magnitude.
func twiceAtanh(s float64) float64 {
	s2 := float64(s * s)
	series := 0.0
	// The term after the first of these, s^24/25, is below 2^-65.
	for k := 23.0; k >= 3; k -= 2 {
		series = float64((series + 1/k) * s2)
	}
	return 2*s + float64(2*s*series)
}
