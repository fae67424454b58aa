package rating

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// Counts are integers of 128 bits. Each operation gives what package big gives,
// also where the lower 64 bits do not hold it.
func TestCount(t *testing.T) {
	draw := func(rng *rand.Rand) count {
		c := count{rng.Int64() >> (2 + rng.IntN(62)), rng.Uint64() >> rng.IntN(64)}
		switch rng.IntN(4) {
		case 0:
			c.hi = 0
		case 1:
			c.lo = 0
		}
		if rng.IntN(2) == 0 {
			c = c.neg()
		}
		return c
	}
	carries, large := 0, 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 11))
		x, y := draw(rng), draw(rng)
		a, b := x.big(), y.big()
		if got, want := x.add(y).big(), new(big.Int).Add(a, b); got.Cmp(want) != 0 {
			t.Errorf("%v + %v = %v, want %v", a, b, got, want)
		}
		if x.lo+y.lo < x.lo {
			carries++
		}
		if got, want := x.neg().big(), new(big.Int).Neg(a); got.Cmp(want) != 0 {
			t.Errorf("-%v = %v", a, got)
		}
		if x.cmp(y) != a.Cmp(b) || x.cmp(x) != 0 || x.sign() != a.Sign() {
			t.Errorf("%v and %v compare as %d, sign %d", a, b, x.cmp(y), x.sign())
		}
		size := new(big.Int).Abs(a)
		small, ok := x.small()
		if ok != (size.BitLen() <= 63) || ok && small != size.Uint64() {
			t.Errorf("%v is small: %v, %v", a, small, ok)
		}
		if !ok {
			large++
		}
		exp := rng.IntN(40) - 20
		want, _ := new(big.Float).SetMantExp(new(big.Float).SetPrec(200).SetInt(a), exp).Float64()
		if got := x.float(exp); math.Abs(got-want) > math.Abs(want)*0x1p-51 {
			t.Errorf("%v times 2^%d = %v, want %v", a, exp, got, want)
		}
		if divisor := 1 + rng.Uint64N(1000); ok {
			multiple := count{0, small / divisor * divisor}
			if x.sign() < 0 {
				multiple = multiple.neg()
			}
			want := new(big.Int).Quo(a, new(big.Int).SetUint64(divisor))
			if got := multiple.over(divisor).big(); got.Cmp(want) != 0 {
				t.Errorf("%v over %d = %v, want %v", multiple, divisor, got, want)
			}
		}
	}
	if carries < 100 || large < 100 {
		t.Errorf("%d sums carry, %d counts are large", carries, large)
	}
}

// A weight is an odd integer times a power of two, and a count in any smaller
// unit, up to 2^126 units.
func TestShifted(t *testing.T) {
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 12))
		weight := math.Ldexp(1+rng.Float64(), rng.IntN(200)-100)
		if seed%3 == 0 {
			weight = math.Ldexp(1, rng.IntN(200)-100)
		}
		m, e := split(weight)
		if m%2 != 1 || math.Ldexp(float64(m), e) != weight {
			t.Errorf("%v is %d times 2^%d", weight, m, e)
		}
		want := new(big.Int).SetUint64(m)
		for s := 0; want.BitLen() < 127; s++ {
			if got := shifted(m, s).big(); got.Cmp(want) != 0 {
				t.Errorf("%d times 2^%d = %v, want %v", m, s, got, want)
			}
			want.Lsh(want, 1)
		}
	}
}
