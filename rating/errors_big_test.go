package rating

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// TestStandardErrorsInBigNumbers compares standard errors with numbers of 600
// bits, for records of all kinds. Weights are from 1e-15 to 1e15.
func TestStandardErrorsInBigNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(2016, 3))
	cases, fits := night.Cases(300, 30_000), 0
	worst, worstLarge, worstBetter := 0.0, 0.0, 0.0
	for range 3 * cases {
		if fits == cases {
			break
		}
		players, games, o := drawWeighty(rng)
		table, err := Fit(players, games, o)
		if errors.Is(err, ErrExtreme) {
			continue // weights too far apart for any answer
		} else if err != nil {
			t.Fatal(err)
		}
		fits++
		inverse := slowInformation(t, len(players), games, o, table)
		large := deviationsOfMany(t, players, games, o)
		for i, r := range table.Ratings {
			want, _ := new(big.Float).Sqrt(inverse[i][i]).Float64()
			worst = max(worst, math.Abs(r.StrengthError-want)/want)
			worstLarge = max(worstLarge, math.Abs(large[i]-want)/want)
			if worst > 1e-9 || worstLarge > 1e-7 {
				t.Fatalf("player %d: %v, in a large event %v, want %v: %v %+v", i, r.StrengthError, large, want, games, o)
			}
		}
		worstBetter = max(worstBetter, checkBetter(t, players, games, o, table, inverse))
	}
	if fits < cases {
		t.Errorf("only %d fits", fits)
	}
	t.Logf("%d fits: greatest relative error %.2g, in a large event %.2g, of a difference %.2g",
		fits, worst, worstLarge, worstBetter)
}

// checkBetter compares Better, and the standard errors behind it, with the
// inverse, for all pairs of players. It returns the greatest relative error of
// a standard error.
func checkBetter(t *testing.T, players []int, games []Game[int], o Options, table Table[int], inverse [][]*big.Float) (worst float64) {
	t.Helper()
	var asked [][2]int
	for i := range players {
		for j := range players {
			asked = append(asked, [2]int{i, j})
		}
	}
	got, err := Better(players, games, asked, o)
	if err != nil {
		t.Fatal(err)
	}
	s := newtonOf(t, players, games, o)
	for k, pair := range asked {
		i, j := pair[0], pair[1]
		if i == j {
			continue
		}
		d := number(0).Add(inverse[i][i], inverse[j][j])
		d.Sub(d, inverse[i][j]).Sub(d, inverse[j][i])
		want, _ := d.Sqrt(d).Float64()
		deviation, err := s.deviation(i, j)
		if err != nil {
			t.Fatal(err)
		}
		square, err := s.hessian.between(i, j, s.work)
		if err != nil {
			t.Fatal(err)
		}
		exact := math.Sqrt(2 * square)
		worst = max(worst, math.Abs(deviation-want)/want)
		if worst > 1e-7 || math.Abs(exact-want) > 1e-9*want {
			t.Fatalf("players %d and %d: %v, by elimination %v, want %v: %v %+v", i, j, deviation, exact, want, games, o)
		}
		// At half the deviation, the probability changes by at most
		// 0.3 times the relative change of the deviation.
		p := math.Erfc((table.Ratings[j].Strength-table.Ratings[i].Strength)/want/math.Sqrt2) / 2
		if math.Abs(got[k]-p) > 1e-7 {
			t.Fatalf("players %d and %d: probability %v, want %v: %v %+v", i, j, got[k], p, games, o)
		}
	}
	return worst
}

// deviationsOfMany returns the standard errors as in an event of more than
// denseLimit players. A few players can all be eliminated. So nothing is in
// doubt.
func deviationsOfMany(t *testing.T, players []int, games []Game[int], o Options) []float64 {
	t.Helper()
	s := newtonOf(t, players, games, o)
	list, sure, err := s.deviations()
	if err != nil || !sure {
		t.Fatalf("sure is %v, error %v: %v %+v", sure, err, games, o)
	}
	return list
}

// newtonOf returns the equations of a record at their solution.
func newtonOf(t *testing.T, players []int, games []Game[int], o Options) *newton {
	t.Helper()
	r, err := read(players)
	if err != nil {
		t.Fatal(err)
	}
	f, err := fit(r, len(games), r.games(games), o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.hessian(deviations)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// drawWeighty draws a record of a few players: anybody against anybody, a
// chain, a star, all against all, or parts that have not met. Weights are small
// integers times powers of two, in a range that is narrow or wide. Dummies are
// light or heavy. Results are at random, all draws, or all won by the better
// player, as after forfeits.
func drawWeighty(rng *rand.Rand) (players []int, games []Game[int], o Options) {
	n := 1 + rng.IntN(7)
	for i := range n {
		players = append(players, i)
	}
	low := -50 + rng.IntN(101)
	span := 1 + rng.IntN(51-low)
	weight := func() float64 { return math.Ldexp(float64(1+rng.IntN(7)), low+rng.IntN(span)-3) }
	o = Options{DummyWeight: weight(), StandardErrors: true}
	if rng.IntN(2) == 0 {
		o.DummyWeight = math.Ldexp(1, -50+rng.IntN(101))
	}
	scores := rng.IntN(3)
	meet := func(i, j int) {
		score := Score(1 + rng.IntN(3))
		switch scores {
		case 1:
			score = Draw
		case 2:
			score = Win
		}
		games = append(games, Game[int]{A: min(i, j), B: max(i, j), Score: score, Weight: weight()})
	}
	kind := rng.IntN(5)
	for i := range n {
		for j := range i {
			switch {
			case kind == 0 && rng.IntN(2) == 0, kind == 1 && j == i-1, kind == 2 && j == 0, kind == 3,
				kind == 4 && i%2 == j%2:
				meet(i, j)
			}
		}
	}
	return players, games, o
}

// number returns x with 600 bits.
func number(x float64) *big.Float { return new(big.Float).SetPrec(600).SetFloat64(x) }

// slowInformation returns the inverse of the observed information with 600
// bits. It starts from the strengths of a table, and gets nearer to the true
// ones by Newton's iteration.
func slowInformation(t *testing.T, n int, games []Game[int], o Options, table Table[int]) [][]*big.Float {
	t.Helper()
	gamma := make([]*big.Float, n)
	for i, r := range table.Ratings {
		gamma[i] = number(math.Exp(r.Strength))
	}
	one := number(1)
	for step := 0; ; step++ {
		rows := make([][]*big.Float, n) // the information
		slope := make([]*big.Float, n)  // of the likelihood
		for i := range rows {
			slope[i] = number(0)
			for range n {
				rows[i] = append(rows[i], number(0))
			}
		}
		// A game of weight w that i has won by a share against j.
		play := func(i, j int, share, w float64) {
			other := one
			if j >= 0 {
				other = gamma[j]
			}
			sum := number(0).Add(gamma[i], other)
			p, q := number(0).Quo(gamma[i], sum), number(0).Quo(other, sum)
			info := number(w)
			info.Mul(info, p).Mul(info, q)
			rows[i][i].Add(rows[i][i], info)
			gain := number(share)
			gain.Sub(gain, p).Mul(gain, number(w))
			slope[i].Add(slope[i], gain)
			if j >= 0 {
				rows[j][j].Add(rows[j][j], info)
				rows[i][j].Sub(rows[i][j], info)
				rows[j][i].Sub(rows[j][i], info)
				slope[j].Sub(slope[j], gain)
			}
		}
		for i := range n {
			play(i, -1, 0.5, o.DummyWeight)
		}
		for _, g := range games {
			play(g.A, g.B, map[Score]float64{Win: 1, Draw: 0.5, Loss: 0}[g.Score], g.Weight)
		}
		inverse := inverted(rows)
		worst := number(0)
		for i := range n {
			delta := number(0)
			for j := range n {
				delta.Add(delta, number(0).Mul(inverse[i][j], slope[j]))
			}
			if size := number(0).Abs(delta); size.Cmp(worst) > 0 {
				worst = size
			}
			// γ exp(δ), up to δ³
			half := number(0).Quo(delta, number(2))
			gamma[i].Mul(gamma[i], number(0).Add(one, half)).Quo(gamma[i], number(0).Sub(one, half))
		}
		if worst.Cmp(number(1e-40)) < 0 {
			return inverse
		}
		if step == 10 {
			t.Fatalf("no solution: %v %+v", games, o)
		}
	}
}

// inverted returns the inverse of a matrix, by Gauss.
func inverted(rows [][]*big.Float) [][]*big.Float {
	n := len(rows)
	inverse := make([][]*big.Float, n)
	for i := range rows {
		for j := range n {
			inverse[i] = append(inverse[i], number(float64(max(0, 1-max(i-j, j-i)))))
		}
	}
	for k := range n {
		for i := range n {
			if i == k {
				continue
			}
			q := number(0).Quo(rows[i][k], rows[k][k])
			for j := range n {
				rows[i][j].Sub(rows[i][j], number(0).Mul(q, rows[k][j]))
				inverse[i][j].Sub(inverse[i][j], number(0).Mul(q, inverse[k][j]))
			}
		}
	}
	for i, row := range inverse {
		for _, x := range row {
			x.Quo(x, rows[i][i])
		}
	}
	return inverse
}
