package chance

import "math"

// This file has exp and log by their series. All products are rounded before
// they are added.

// ln 2 in two parts. The first part ends in 21 zeros, so its product with an
// exponent is exact.
const (
	ln2High = 0x1.62e42fee00000p-1
	ln2Low  = 0x1.a39ef35793c76p-33
)

// Exp returns e to the power of x. The error is below 1 unit in the last place.
// From 709.79 on it is +Inf, and from -745.14 down it is 0.
//
// # Method
//
// Let x = k ln 2 + r with an integer k, so that r is at most 0.347 in
// magnitude. From r coth(r/2) = 2 + r²/6 - r⁴/360 + … = 2 + t follows
//
//	e^r = 1 + 2r / (2 + t - r) = 1 + r + rc / (2 - c) with c = r - t.
func Exp(x float64) float64 {
	switch {
	case x != x:
		return x
	case x > 0x1.62e42fefa39efp+9: // ln 2^1024
		return math.Inf(1)
	case x < -0x1.74910d52d3053p+9: // ln 2^-1075, half of the least number
		return 0
	}
	k := math.Floor(float64(x*math.Log2E) + 0.5)
	high, low := x-float64(k*ln2High), float64(k*ln2Low)
	r := high - low
	s := float64(r * r)
	// The coefficients are 2B/n! for the Bernoulli numbers B = B(n). The
	// next term changes e^r by less than 2^-58.
	t := float64(s * (-691.0 / 653837184000))
	t = float64(s * (t + 1.0/23950080))
	t = float64(s * (t - 1.0/604800))
	t = float64(s * (t + 1.0/15120))
	t = float64(s * (t - 1.0/360))
	t = float64(s * (t + 1.0/6))
	c := r - t
	y := 1 + (high - (low - float64(r*c)/(2-c)))
	if e := int64(k); -1022 <= e && e <= 1023 {
		return y * math.Float64frombits(uint64(e+1023)<<52)
	}
	return math.Ldexp(y, int(k))
}

// Log returns the natural logarithm of x. The error is below 1 unit in the last
// place. It is -Inf for 0, and not a number for negative x.
//
// # Method
//
// Let x = 2^k (1+f) with 1+f between √½ and √2, and let s = f/(2+f). Then
//
//	ln(1+f) = 2 atanh s = 2s + s t with t = 2s²/3 + 2s⁴/5 + …
//
// For the last digits, 2s = f - sf, and sf = f²/2 - s f²/2.
func Log(x float64) float64 {
	switch {
	case x != x || x > math.MaxFloat64:
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = 2*m, e-1
	}
	k, f := float64(e), m-1
	s := f / (2 + f)
	s2 := float64(s * s)
	t := 0.0
	for _, c := range &atanh {
		t = float64(s2 * (t + c))
	}
	half := float64(0.5 * float64(f*f))
	low := float64(s*(half+t)) + float64(k*ln2Low)
	return float64(k*ln2High) - ((half - low) - f)
}

// atanh has the coefficients of the series, the last first. The next term
// changes the logarithm by less than 2^-59 of its value.
var atanh = [...]float64{
	2.0 / 21, 2.0 / 19, 2.0 / 17, 2.0 / 15, 2.0 / 13, 2.0 / 11, 2.0 / 9, 2.0 / 7, 2.0 / 5, 2.0 / 3,
}
