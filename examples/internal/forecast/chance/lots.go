package chance

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"math/rand/v2"
)

// Lots are the random numbers of one playing of an event. They take 16 bytes.
// A copy has the same numbers from there on.
type Lots struct{ pcg rand.PCG }

// NewLots returns the lots of a playing. Lots of different playings have
// nothing in common, and neither have lots of different seeds. A label keeps
// lots for different uses apart.
//
// The generator is PCG of math/rand/v2. Its state is the first half of the
// SHA-256 sum of the length of the label, the label, the seed and the playing.
// Each number has 8 bytes, the highest first.
func NewLots(label string, seed, playing uint64) Lots {
	var room [64]byte
	text := binary.BigEndian.AppendUint64(room[:0], uint64(len(label)))
	text = append(text, label...)
	text = binary.BigEndian.AppendUint64(text, seed)
	text = binary.BigEndian.AppendUint64(text, playing)
	sum := sha256.Sum256(text)
	return Lots{*rand.NewPCG(binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16]))}
}

// Uint64 returns 64 random bits. So Lots are a [math/rand/v2.Source].
func (l *Lots) Uint64() uint64 { return l.pcg.Uint64() }

// Uniform returns a number between 0 and 1, never 0 and never 1. It is an odd
// multiple of 2^-53, and all of these are equally likely.
func (l *Lots) Uniform() float64 {
	return (float64(l.Uint64()>>12) + 0.5) * 0x1p-52
}

// Normal returns a number of the normal distribution with mean 0 and standard
// deviation 1. It takes one number of [Lots.Uniform]. So it is never beyond
// ±8.21.
func (l *Lots) Normal() float64 { return quantile(l.Uniform()) }

// quantile returns the number below which a normal number lies with chance u.
//
// Method: M. J. Wichura, "Algorithm AS 241: The Percentage Points of the Normal
// Distribution", Applied Statistics 37 (1988), 477-484, routine PPND16. The
// relative error is about 1e-16 in exact arithmetic.
func quantile(u float64) float64 {
	q := u - 0.5
	if math.Abs(q) <= 0.425 {
		return float64(q * ratio(&center, 0.180625-float64(q*q)))
	}
	r := math.Sqrt(-Log(min(u, 1-u)))
	var x float64
	if r <= 5 {
		x = ratio(&tail, r-1.6)
	} else {
		x = ratio(&farTail, r-5)
	}
	return math.Copysign(x, q)
}

// ratio returns the quotient of two polynomials of degree 7 in r.
func ratio(c *[8][2]float64, r float64) float64 {
	above, below := 0.0, 0.0
	for k := 7; k >= 0; k-- {
		above = float64(above*r) + c[k][0]
		below = float64(below*r) + c[k][1]
	}
	return above / below
}

// The coefficients of the paper: a and b, c and d, e and f.
var (
	center = [8][2]float64{
		{3.3871328727963666080e0, 1},
		{1.3314166789178437745e+2, 4.2313330701600911252e+1},
		{1.9715909503065514427e+3, 6.8718700749205790830e+2},
		{1.3731693765509461125e+4, 5.3941960214247511077e+3},
		{4.5921953931549871457e+4, 2.1213794301586595867e+4},
		{6.7265770927008700853e+4, 3.9307895800092710610e+4},
		{3.3430575583588128105e+4, 2.8729085735721942674e+4},
		{2.5090809287301226727e+3, 5.2264952788528545610e+3},
	}
	tail = [8][2]float64{
		{1.42343711074968357734e0, 1},
		{4.63033784615654529590e0, 2.05319162663775882187e0},
		{5.76949722146069140550e0, 1.67638483018380384940e0},
		{3.64784832476320460504e0, 6.89767334985100004550e-1},
		{1.27045825245236838258e0, 1.48103976427480074590e-1},
		{2.41780725177450611770e-1, 1.51986665636164571966e-2},
		{2.27238449892691845833e-2, 5.47593808499534494600e-4},
		{7.74545014278341407640e-4, 1.05075007164441684324e-9},
	}
	farTail = [8][2]float64{
		{6.65790464350110377720e0, 1},
		{5.46378491116411436990e0, 5.99832206555887937690e-1},
		{1.78482653991729133580e0, 1.36929880922735805310e-1},
		{2.96560571828504891230e-1, 1.48753612908506148525e-2},
		{2.65321895265761230930e-2, 7.86869131145613259100e-4},
		{1.24266094738807843860e-3, 1.84631831751005468180e-5},
		{2.71155556874348757815e-5, 1.42151175831644588870e-7},
		{2.01033439929228813265e-7, 2.04426310338993978564e-15},
	}
)
