package chance_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// precision is the number of bits of the slow twins.
const precision = 200

func number(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

// slowExp returns e to the power of x by the series of Taylor at x/2^20,
// squared twenty times.
func slowExp(x *big.Float) *big.Float {
	const halvings = 20
	r := number(0).SetMantExp(x, -halvings)
	sum, term := number(1), number(1)
	for k := 1.0; k < 20; k++ {
		term.Mul(term, r).Quo(term, number(k))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

// slowLog improves the logarithm of package math by two steps of Newton. (On
// some machines, that logarithm is wrong for the least numbers.)
func slowLog(x float64) *big.Float {
	m, e := math.Frexp(x)
	y := number(math.Log(m) + float64(e)*math.Ln2)
	for range 2 {
		e := slowExp(y)
		step := number(0).Sub(number(x), e)
		y.Add(y, step.Quo(step, e))
	}
	return y
}

// ulps returns the error of a number in units of the last place of the exact
// number.
func ulps(got float64, exact *big.Float) float64 {
	near, _ := exact.Float64()
	near = math.Abs(near)
	unit := math.Nextafter(near, math.Inf(1)) - near
	e := number(0).Sub(number(got), exact)
	e.Quo(e, number(unit))
	f, _ := e.Float64()
	return math.Abs(f)
}

func TestExp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	most, worst := 0.0, 0.0
	for k := range 10_000 {
		x := (rng.Float64()*2 - 1) * math.Ldexp(1, k%20-10)
		if x < -744.4 || x > 709.78 {
			continue
		}
		if u := ulps(chance.Exp(x), slowExp(number(x))); u > most {
			most, worst = u, x
		}
	}
	t.Logf("at most %.3f units, for %v", most, worst)
	if !(most < 1) {
		t.Errorf("exp(%v) is %.3f units off", worst, most)
	}
	for _, c := range []struct{ x, want float64 }{
		{0, 1}, {math.Copysign(0, -1), 1}, {math.Inf(1), math.Inf(1)}, {math.Inf(-1), 0},
		{709.782712893384, 1.797693134862273e308}, {709.7827128933841, math.Inf(1)},
		{-745.1332191019411, 5e-324}, {-745.1332191019412, 0}, {1e300, math.Inf(1)}, {-1e300, 0},
	} {
		if got := chance.Exp(c.x); math.Abs(got-c.want) > 1e-12*c.want {
			t.Errorf("exp(%v) = %v, want %v", c.x, got, c.want)
		}
	}
	if got := chance.Exp(math.NaN()); got == got {
		t.Errorf("exp of no number: %v", got)
	}
}

func TestLog(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	most, worst := 0.0, 0.0
	for k := range 10_000 {
		var x float64
		switch k % 4 {
		case 0:
			x = 1 + (rng.Float64()-0.5)*math.Ldexp(1, -k/4%50)
		case 1:
			x = math.Ldexp(1+rng.Float64(), rng.IntN(2000)-1000)
		case 2:
			x = rng.Float64() * 10
		case 3:
			x = math.Ldexp(rng.Float64(), -1060) // subnormal
		}
		if x == 1 || x == 0 {
			continue
		}
		if u := ulps(chance.Log(x), slowLog(x)); u > most {
			most, worst = u, x
		}
	}
	t.Logf("at most %.3f units, for %v", most, worst)
	if !(most < 1) {
		t.Errorf("log(%v) is %.3f units off", worst, most)
	}
	for _, c := range []struct{ x, want float64 }{
		{1, 0}, {0, math.Inf(-1)}, {math.Inf(1), math.Inf(1)},
		{math.E, 1}, {math.MaxFloat64, 709.782712893384}, {5e-324, -744.4400719213812},
	} {
		if got := chance.Log(c.x); got != c.want {
			t.Errorf("log(%v) = %v, want %v", c.x, got, c.want)
		}
	}
	for _, x := range []float64{math.NaN(), -1, math.Inf(-1)} {
		if got := chance.Log(x); got == got {
			t.Errorf("log(%v) = %v", x, got)
		}
	}
}
