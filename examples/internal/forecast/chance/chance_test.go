package chance_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/internal/golden"
	"pgregory.net/rapid"
)

// TestGolden compares bits with a file that is the same for all machines.
func TestGolden(t *testing.T) {
	var got strings.Builder
	fmt.Fprintln(&got, "# Bits of chances and lots; rewritten by go test -run Golden -update.")
	write := func(name string, values ...float64) {
		fmt.Fprint(&got, name)
		for _, x := range values {
			fmt.Fprintf(&got, " %016x", math.Float64bits(x))
		}
		fmt.Fprintln(&got)
	}
	for seed := range uint64(40) {
		l := chance.NewLots("golden", seed, seed*seed)
		fmt.Fprintf(&got, "lots %d %016x %016x\n", seed, l.Uint64(), l.Uint64())
		u := l.Uniform()
		write("uniform", u, l.Normal(), l.Normal(), l.Normal())
		x := (u - 0.5) * math.Ldexp(1, int(seed%12))
		write("exp", x, chance.Exp(x), chance.Log(math.Abs(x)), chance.Log(chance.Exp(x)))
		write("expected", chance.Expected(x, 0.1), chance.Expected(0.1, x))
		first, second, even := chance.Match(int(seed), u)
		write("match", first, second, even)
		low, high := chance.Interval(int(seed), int(seed*seed)+1)
		write("interval", low, high)
		var m chance.Mean
		for range seed {
			m.Add(l.Normal())
		}
		mean, low, high := m.Interval()
		write("mean", mean, low, high)
	}
	golden.Check(t, "bits.golden", got.String())
}

func TestExpected(t *testing.T) {
	rapid.Check(t, expected)
}

func FuzzExpected(f *testing.F) { f.Fuzz(rapid.MakeFuzz(expected)) }

// expected is the law of expected scores.
func expected(t *rapid.T) {
	reach := math.Ldexp(1, rapid.IntRange(-4, 12).Draw(t, "reach"))
	strength := rapid.OneOf(rapid.Float64Range(-reach, reach), rapid.Map(rapid.IntRange(-1<<20, 1<<20), func(k int) float64 {
		return reach * float64(k) / (1 << 20)
	}))
	a, b := strength.Draw(t, "a"), strength.Draw(t, "b")
	p, q := chance.Expected(a, b), chance.Expected(b, a)
	if !(0 <= p && p <= 1) {
		t.Errorf("expected %v", p)
	}
	if math.Abs(p+q-1) > 0x1p-52 {
		t.Errorf("%v and %v are not 1 together", p, q)
	}
	if want := 1 / (1 + math.Exp(b-a)); math.Abs(p-want) > 1e-15*want {
		t.Errorf("%v, want %v", p, want)
	}
	if a == b && p != 0.5 {
		t.Errorf("equal players expect %v", p)
	}
	if higher := chance.Expected(a+1e-9*(1+math.Abs(a)), b); higher < p {
		t.Errorf("a better player expects %v, not %v", higher, p)
	}
}

func TestMatch(t *testing.T) {
	rapid.Check(t, match)
}

func FuzzMatch(f *testing.F) { f.Fuzz(rapid.MakeFuzz(match)) }

// match is the law of matches.
func match(t *rapid.T) {
	games := rapid.IntRange(1, 40).Draw(t, "games")
	p := rapid.OneOf(
		rapid.Map(rapid.IntRange(0, 1<<20), func(k int) float64 { return float64(k) / (1 << 20) }),
		rapid.Float64Range(0, 1e-6),
		rapid.Float64Range(1-1e-6, 1),
		rapid.SampledFrom([]float64{0, 0x1p-1074, 0.25, 0.5, 0.75, 1 - 0x1p-53, 1}),
	).Draw(t, "p")
	got := [3]float64{}
	got[0], got[1], got[2] = chance.Match(games, p)
	want := slowMatch(games, p)
	for k, x := range got {
		if exact, _ := want[k].Float64(); math.Abs(x-exact) > 1e-14*exact+0x1p-1070 {
			t.Errorf("%d games, p = %v, result %d: %v, want %v", games, p, k, x, exact)
		}
	}
	if games == 1 && (got[0] != p || got[1] != 1-p) {
		t.Errorf("one game with p = %v: %v", p, got)
	}
	if sum := got[0] + got[1] + got[2]; math.Abs(sum-1) > 0x1p-51 {
		t.Errorf("the sum is %v", sum)
	}
	if games%2 == 1 && got[2] != 0 {
		t.Errorf("%d games are even with chance %v", games, got[2])
	}
	if q := 1 - p; 1-q == p {
		first, second, even := chance.Match(games, q)
		if first != got[1] || second != got[0] || even != got[2] {
			t.Errorf("%v, but %v %v %v exchanged", got, first, second, even)
		}
	}
	if better, worse, _ := chance.Match(games, p+(1-p)*1e-9); better < got[0]*(1-1e-13) || worse > got[1]*(1+1e-13) {
		t.Errorf("%v with a higher chance, %v before", better, got[0])
	}
}

// slowMatch sums the terms of the binomial distribution.
func slowMatch(games int, p float64) (chances [3]*big.Float) {
	for k := range chances {
		chances[k] = number(0)
	}
	q := number(0).Sub(number(1), number(p))
	for wins := range games + 1 {
		term := number(0).SetInt(new(big.Int).Binomial(int64(games), int64(wins)))
		for range wins {
			term.Mul(term, number(p))
		}
		for range games - wins {
			term.Mul(term, q)
		}
		result := 0
		if 2*wins < games {
			result = 1
		} else if 2*wins == games {
			result = 2
		}
		chances[result].Add(chances[result], term)
	}
	return chances
}

// TestMatchSizes plays matches of no games, of one, and of very many.
func TestMatchSizes(t *testing.T) {
	for _, c := range []struct {
		games int
		p     float64
		want  [3]float64
	}{
		{-1, 0.3, [3]float64{0, 0, 1}},
		{0, 0.3, [3]float64{0, 0, 1}},
		{1, 0.3, [3]float64{0.3, 0.7, 0}},
		{2, 0.5, [3]float64{0.25, 0.25, 0.5}},
		{3, 0.5, [3]float64{0.5, 0.5, 0}},
		{1_000_001, 0.5, [3]float64{0.5, 0.5, 0}},
		{1_000_000, 0.5, [3]float64{0.49960105782, 0.49960105782, 0.00079788436}},
		{1_000_000, 0.6, [3]float64{1, 0, 0}},
		{1_000_000, 1e-300, [3]float64{0, 1, 0}},
	} {
		first, second, even := chance.Match(c.games, c.p)
		for k, x := range []float64{first, second, even} {
			if !(math.Abs(x-c.want[k]) <= 1e-10) {
				t.Errorf("%d games, p = %v: %v, want %v", c.games, c.p, x, c.want[k])
			}
		}
	}
}

// TestLots compares lots with PCG.
func TestLots(t *testing.T) {
	l := chance.NewLots("Ann", 7, 1)
	// The SHA-256 sum of 3 as 8 bytes, "Ann", and 7 and 1 as 8 bytes each.
	pcg := rand.NewPCG(0xdb3ea36aef584233, 0xd485df2e28aa36c1)
	if size := unsafe.Sizeof(l); size != 16 {
		t.Errorf("lots take %d bytes", size)
	}
	twin := l
	for range 5 {
		want := pcg.Uint64()
		if a, b := l.Uint64(), twin.Uint64(); a != want || b != want {
			t.Errorf("%x, and %x by a copy; want %x", a, b, want)
		}
	}
	seen := map[uint64]string{}
	for _, label := range []string{"", "a", "b", "a\x00", "\x00", "\x00\x00"} {
		for seed := range uint64(20) {
			for playing := range uint64(20) {
				name := fmt.Sprintf("%q %d %d", label, seed, playing)
				l := chance.NewLots(label, seed, playing)
				x := l.Uint64()
				if seen[x] != "" {
					t.Errorf("lots %s begin as lots %s", name, seen[x])
				}
				seen[x] = name
			}
		}
	}
	if n := testing.AllocsPerRun(10, func() {
		l := chance.NewLots("Ann", 7, 1)
		l.Normal()
	}); n != 0 {
		t.Errorf("new lots allocate %v times", n)
	}
}

// TestUniform checks the mean and the variance, and how often each tenth
// occurs.
func TestUniform(t *testing.T) {
	const n = 100_000
	var mean, squares chance.Mean
	tenths := [10]int{}
	for k := range uint64(n) {
		l := chance.NewLots("uniform", 0, k)
		u := l.Uniform()
		if _, fraction := math.Modf(u * 0x1p52); !(0 < u && u < 1) || fraction != 0.5 {
			t.Fatalf("%v", u)
		}
		mean.Add(u)
		squares.Add(u * u)
		tenths[int(u*10)]++
	}
	within(t, "mean", mean, 1.0/2)
	within(t, "mean square", squares, 1.0/3)
	for k, hits := range tenths {
		if z := (float64(hits) - n/10) / math.Sqrt(n*0.09); math.Abs(z) > 4 {
			t.Errorf("tenth %d: %d hits", k, hits)
		}
	}
}

// TestNormal checks moments.
func TestNormal(t *testing.T) {
	var moments [5]chance.Mean
	l := chance.NewLots("normal", 0, 0)
	for range 100_000 {
		x, power := l.Normal(), 1.0
		for k := range moments {
			moments[k].Add(power)
			power *= x
		}
	}
	for k, want := range []float64{1, 0, 1, 0, 3} {
		within(t, fmt.Sprint("moment ", k), moments[k], want)
	}
}

// within checks that a mean is within four standard errors of its value.
func within(t *testing.T, name string, m chance.Mean, want float64) {
	t.Helper()
	mean, low, high := m.Interval()
	if reach := 2.05 * (high - low) / 2; math.Abs(mean-want) > reach {
		t.Errorf("%s: %v, want %v within %v", name, mean, want, reach)
	}
}

// TestQuantile compares the quantile with the error function of package math,
// and both sides of 1/2 with each other.
func TestQuantile(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	most, before := 0.0, math.Inf(-1)
	check := func(u float64) {
		x := chance.Quantile(u)
		if mirror := chance.Quantile(1 - u); 1-(1-u) == u && mirror != -x {
			t.Errorf("%v for %v, but %v for its mirror image", x, u, mirror)
		}
		// The error in x is the error in u over the density at x.
		density := math.Exp(-x*x/2) / math.Sqrt(2*math.Pi)
		e := math.Abs(math.Erfc(-x/math.Sqrt2)/2-u) / density / (1e-300 + math.Abs(x))
		if u < 0.45 {
			most = max(most, e)
		}
	}
	for k := range 100_000 {
		check(math.Ldexp(1+rng.Float64(), -2-k%52))
	}
	t.Logf("at most a relative error of %.2g", most)
	if !(most < 2e-15) {
		t.Errorf("a relative error of %v", most)
	}
	for k := range 10_000 {
		u := (float64(k) + 0.5) / 10_000
		x := chance.Quantile(u)
		if x <= before {
			t.Errorf("%v for %v, but %v before it", x, u, before)
		}
		before = x
	}
	// The examples of the paper, and the ends.
	for _, c := range []struct{ u, want float64 }{
		{0.25, -0.6744897501960817}, {0.001, -3.090232306167814}, {1e-20, -9.262340089798408},
		{0.5, 0}, {0.975, 1.959963984540054}, {0x1p-53, -8.209536151601387}, {1 - 0x1p-53, 8.209536151601387},
	} {
		if got := chance.Quantile(c.u); math.Abs(got-c.want) > 1e-15*math.Abs(c.want) {
			t.Errorf("quantile of %v is %v, want %v", c.u, got, c.want)
		}
	}
}

func TestInterval(t *testing.T) {
	rapid.Check(t, interval)
}

func FuzzInterval(f *testing.F) { f.Fuzz(rapid.MakeFuzz(interval)) }

// interval is the law of intervals: their ends solve Wilson's equation.
func interval(t *rapid.T) {
	n := rapid.OneOf(rapid.IntRange(1, 30), rapid.IntRange(1, 1_000_000_000)).Draw(t, "trials")
	h := rapid.IntRange(0, n).Draw(t, "hits")
	low, high := chance.Interval(h, n)
	if !(0 <= low && low <= float64(h)/float64(n) && float64(h)/float64(n) <= high && high <= 1) {
		t.Errorf("%d of %d: %v to %v", h, n, low, high)
	}
	if low == 0 != (h == 0) || high == 1 != (h == n) {
		t.Errorf("%d of %d: %v to %v", h, n, low, high)
	}
	const z = 1.959963984540054
	share := float64(h) / float64(n)
	for _, p := range []float64{low, high} {
		left, right := (share-p)*(share-p), z*z*p*(1-p)/float64(n)
		if math.Abs(left-right) > 1e-9*max(left, right)+math.Abs(share-p)*0x1p-51 {
			t.Errorf("%d of %d, end %v: %v is not %v", h, n, p, left, right)
		}
	}
	otherLow, otherHigh := chance.Interval(n-h, n)
	if math.Abs(otherLow-(1-high)) > 0x1p-53 || math.Abs(otherHigh-(1-low)) > 0x1p-53 {
		t.Errorf("%d of %d: %v to %v, but %v to %v for misses", h, n, low, high, otherLow, otherHigh)
	}
}

// TestIntervals has published figures (Newcombe 1998, table I, method 3).
func TestIntervals(t *testing.T) {
	for _, c := range []struct {
		hits, trials int
		low, high    float64
	}{
		{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718},
		{29, 29, 1 - 0.1170, 1}, {0, 0, 0, 1},
	} {
		low, high := chance.Interval(c.hits, c.trials)
		if !(math.Abs(low-c.low) <= 5e-5 && math.Abs(high-c.high) <= 5e-5) {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.hits, c.trials, low, high, c.low, c.high)
		}
	}
}

func TestMean(t *testing.T) {
	var m chance.Mean
	check := func(mean, low, high float64) {
		t.Helper()
		a, b, c := m.Interval()
		if math.Abs(a-mean) > 1e-12 || b != low && math.Abs(b-low) > 1e-6 || c != high && math.Abs(c-high) > 1e-6 {
			t.Errorf("%v, %v to %v; want %v, %v to %v", a, b, c, mean, low, high)
		}
	}
	infinite := math.Inf(1)
	check(0, -infinite, infinite)
	m.Add(3)
	check(3, -infinite, infinite)
	m.Add(5)
	check(4, 4-1.959964, 4+1.959964)
	m.Add(10)
	check(6, 6-1.959964*math.Sqrt(13.0/3), 6+1.959964*math.Sqrt(13.0/3))
	m = chance.Mean{}
	for range 10 {
		m.Add(0.1)
	}
	check(0.1, 0.1, 0.1)
	m = chance.Mean{}
	for k := range 1000 { // around a great value
		m.Add(1e9 + float64(k%2))
	}
	_, low, high := m.Interval()
	if want := 1.959964 * math.Sqrt(0.25/999); math.Abs((high-low)/2-want) > 1e-4*want {
		t.Errorf("%v to %v", low, high)
	}
}
