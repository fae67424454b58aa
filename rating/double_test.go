package rating

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// drawDouble returns a double of any magnitude, often near another one.
func drawDouble(rng *rand.Rand, near double) double {
	hi := math.Ldexp(1+rng.Float64(), rng.IntN(100)-50)
	if rng.IntN(3) == 0 {
		hi = near.hi * (1 + math.Ldexp(rng.Float64(), -rng.IntN(60)))
	}
	if rng.IntN(2) == 0 {
		hi = -hi
	}
	return quickSum(hi, hi*(rng.Float64()-0.5)*math.Ldexp(1, -53-rng.IntN(20)))
}

func (x double) big() *big.Float {
	z := new(big.Float).SetPrec(700).SetFloat64(x.hi)
	return z.Add(z, big.NewFloat(x.lo))
}

// units returns the difference of x and want in units of 2^-106 of want.
func (x double) units(want *big.Float) float64 {
	if want.Sign() == 0 {
		if x == (double{}) {
			return 0
		}
		return math.Inf(1)
	}
	d := new(big.Float).Sub(x.big(), want)
	f, _ := d.Quo(d, want).Float64()
	return math.Abs(f) * 0x1p106
}

// The errors of doubles are within the bounds that their comments state.
func TestDouble(t *testing.T) {
	float := func() *big.Float { return new(big.Float).SetPrec(700) }
	for seed := range uint64(20_000) {
		rng := rand.New(rand.NewPCG(seed, 4))
		x := drawDouble(rng, double{1, 0})
		y := drawDouble(rng, x)
		a, b := x.big(), y.big()
		sum, diff := float().Add(a, b), float().Sub(a, b)
		for _, c := range []struct {
			name string
			got  double
			want *big.Float
			most float64
		}{
			{"add", x.add(y), sum, 3.01},
			{"sub", x.sub(y), diff, 3.01},
			{"times", x.times(y.hi), float().Mul(a, big.NewFloat(y.hi)), 2.01},
			{"over", x.over(y), float().Quo(a, b), 16},
			{"mul", x.mul(y), float().Mul(a, b), 5.01},
			{"tanhHalf", x.tanhHalf(y), float().Quo(diff, sum), 24},
		} {
			if c.name == "tanhHalf" && x.hi*y.hi < 0 {
				continue // strengths are positive
			}
			if u := c.got.units(c.want); !(u <= c.most) {
				t.Errorf("%s of %v and %v is off by %v units", c.name, x, y, u)
			}
		}
		if got := x.cmp(y); got != a.Cmp(b) {
			t.Errorf("%v and %v compare as %d", x, y, got)
		}
	}
}

// Powers of 10 are as exact as is stated, from the smallest to the largest
// dummy. Where the rating is a multiple of 1/8, a power is an integer:
//
//	(10^(elo/400))^3200 = 10^(8 elo).
//
// Elsewhere the product of two powers is the power of the sum.
func TestTenTo(t *testing.T) {
	const bits = 700
	ten := powers(300)
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 5))
		eighths := rng.IntN(8*11_500 + 1)
		want := new(big.Float).SetPrec(bits).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(eighths)), nil))
		elo := double{float64(eighths) / 8, 0}
		for name, c := range map[string]struct {
			got  *big.Float
			bits int
		}{"tenTo": {tenTo(elo).big(), 94}, "powers": {ten(elo), 298}} {
			got := new(big.Float).SetPrec(bits).SetInt64(1)
			for range 3200 {
				got.Mul(got, c.got)
			}
			// The relative error has grown 3200 times, below 2^12.
			off := new(big.Float).Sub(got, want)
			if off.Quo(off, want); off.Sign() != 0 && off.MantExp(nil) > 12-c.bits {
				t.Errorf("%s(%v): the power of 3200 is off by %.3g", name, elo.hi, off)
			}
		}
	}
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 6))
		elo := twoSum(float64(rng.IntN(11_500)), rng.Float64())
		if seed%3 == 0 {
			elo = double{math.Ldexp(rng.Float64(), -rng.IntN(300)), 0}
		}
		if u := tenTo(elo).units(ten(elo)); !(u < 0x1p12) {
			t.Errorf("10^(%v/400) is off by 2^%v", elo, math.Log2(u)-106)
		}
		half := double{elo.hi / 2, elo.lo / 2}
		product := new(big.Float).SetPrec(400).Mul(ten(half), ten(half))
		off := product.Sub(product, ten(elo))
		if off.Quo(off, ten(elo)); off.Sign() != 0 && off.MantExp(nil) > -295 {
			t.Errorf("10^(%v/400) is not the square of its root, by %.3g", elo, off)
		}
	}
	if tenTo(double{}) != (double{1, 0}) {
		t.Error("10^0 is not 1")
	}
}

// Counts become doubles without a loss.
func TestCountAsDouble(t *testing.T) {
	for seed := range uint64(5000) {
		rng := rand.New(rand.NewPCG(seed, 6))
		c := count{rng.Int64() >> (28 + rng.IntN(36)), rng.Uint64()}
		if rng.IntN(2) == 0 {
			c = c.neg()
		}
		unit := rng.IntN(40) - 20
		want := new(big.Float).SetPrec(200).SetInt(c.big())
		want.SetMantExp(want, unit)
		if got := c.double(unit); got.big().Cmp(want) != 0 {
			t.Errorf("%v is %v, want %v", c, got, want)
		}
	}
	if (count{}).double(3) != (double{}) {
		t.Error("0 is not 0")
	}
}
