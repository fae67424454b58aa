package rating

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// TestStandardErrorsInBigNumbers compares standard errors with numbers of 600
// bits, for records of all kinds. Weights are from 1e-15 to 1e15.
func TestStandardErrorsInBigNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(2016, 3))
	cases, fits := night.Cases(300, 30_000), 0
	worst, worstLarge, worstDrawn, worstDrawnLarge, worstCompared := 0.0, 0.0, 0.0, 0.0, 0.0
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
		inverse, gamma := slowInformation(t, len(players), games, o, table)
		spread := slowSpread(gamma, games, o)
		f, s := fittedOf(t, players, games, o)
		h := s.hessian
		// As in an event of more than denseLimit players. A few players
		// can all be eliminated. So nothing is in doubt.
		large, err := s.columns(f.spread(h))
		if err != nil || len(large) != len(players) {
			t.Fatalf("%d columns, error %v: %v %+v", len(large), err, games, o)
		}
		if all := slices.Concat(h.off, h.pull); spread != nil && slices.Max(all) > slices.Min(all)*0x1p80 {
			continue // rounding spoils the dispersion
		}
		for i, r := range table.Ratings {
			own, field := make([]float64, len(players)), make([]float64, len(players))
			own[i] = 1
			for k := range field {
				field[k] = -1
			}
			field[i] = float64(len(players) - 1)
			dummy := slowDeviation(inverse, spread, own) * eloPerNat
			ofField := slowDeviation(inverse, spread, field) * eloPerNat / float64(len(players))
			off := func(got, want float64) float64 {
				return math.Abs(got-want) / max(want, 1e-300)
			}
			x := large[i]
			errs := off(r.DummyError, dummy) + off(r.FieldError, ofField)
			errsLarge := off(math.Sqrt(2*x.dummy*x.dummyDispersion)*eloPerNat, dummy) +
				off(math.Sqrt(2*x.field*x.fieldDispersion)*eloPerNat, ofField)
			if spread != nil {
				worstDrawn = max(worstDrawn, errs)
				worstDrawnLarge = max(worstDrawnLarge, errsLarge)
			} else {
				worst, worstLarge = max(worst, errs), max(worstLarge, errsLarge)
			}
			if worst > 1e-9 || worstLarge > 1e-7 || worstDrawn > 1e-6 || worstDrawnLarge > 1e-6 {
				t.Fatalf("player %d: %+v, in a large event %+v, want %v and %v: %v %+v", i, r, x, dummy, ofField, games, o)
			}
		}
		worstCompared = max(worstCompared, checkCompare(t, players, games, o, table, inverse, spread))
	}
	if fits < cases {
		t.Errorf("only %d fits", fits)
	}
	t.Logf("%d fits: greatest relative error %.2g, in a large event %.2g; with draws %.2g and %.2g; of a difference %.2g",
		fits, worst, worstLarge, worstDrawn, worstDrawnLarge, worstCompared)
}

// TestAllDrawn has very many games that are all drawn but a few. What the draws
// leave of the variance is a small difference of large numbers.
func TestAllDrawn(t *testing.T) {
	players, o := []int{0, 1, 2}, Options{DummyWeight: 0.5, StandardErrors: true}
	for _, many := range []float64{0x1p20, 0x1p40} {
		games := []Game[int]{{0, 1, Draw, many}, {0, 2, Win, 1}, {1, 2, Draw, 3}, {0, 1, Win, 2}}
		table, err := Fit(players, games, o)
		if err != nil {
			t.Fatal(err)
		}
		inverse, gamma := slowInformation(t, len(players), games, o, table)
		spread := slowSpread(gamma, games, o)
		list, err := Compare(players, games, [][2]int{{0, 1}}, o)
		if err != nil {
			t.Fatal(err)
		}
		want := slowDeviation(inverse, spread, []float64{1, -1, 0}) * eloPerNat
		if got := list[0].Error; math.Abs(got-want) > 1e-6*want {
			t.Errorf("%g draws: an error of %v, want %v", many, got, want)
		}
	}
}

// checkCompare compares Compare, and the standard errors behind it, with the
// inverse, for all pairs of players. It returns the greatest relative error of
// a standard error.
func checkCompare(t *testing.T, players []int, games []Game[int], o Options, table Table[int], inverse, spread [][]*big.Float) (worst float64) {
	t.Helper()
	var asked [][2]int
	for i := range players {
		for j := range players {
			if i != j {
				asked = append(asked, [2]int{i, j})
			}
		}
	}
	got, err := Compare(players, games, asked, o)
	if err != nil {
		t.Fatal(err)
	}
	_, s := fittedOf(t, players, games, o)
	for k, pair := range asked {
		i, j := pair[0], pair[1]
		u := make([]float64, len(players))
		u[i], u[j] = 1, -1
		want := slowDeviation(inverse, spread, u)
		model := slowDeviation(inverse, nil, u)
		square, err := s.hessian.between(i, j, s.work)
		if err != nil {
			t.Fatal(err)
		}
		exact := math.Sqrt(2 * square)
		// A dispersion is right up to a part of the model's variance.
		slack := 0.0
		if spread != nil {
			slack = 1e-9 * model * model
		}
		deviation := got[k].Error / eloPerNat
		worst = max(worst, (math.Abs(deviation*deviation-want*want)-slack)/(2*want*want))
		if worst > 1e-7 || math.Abs(exact-model) > 1e-9*model {
			t.Fatalf("players %d and %d: %+v, by elimination %v, want %v, without draws %v: %v %+v", i, j, got[k], exact, want, model, games, o)
		}
		// At half the deviation, the probability changes by at most
		// 0.3 times the relative change of the deviation.
		p := math.Erfc((table.Ratings[j].Strength-table.Ratings[i].Strength)/want/math.Sqrt2) / 2
		if spread == nil && math.Abs(got[k].Better-p) > 1e-7 {
			t.Fatalf("players %d and %d: %+v, want the probability %v: %v %+v", i, j, got[k], p, games, o)
		}
	}
	return worst
}

// slowSpread returns the information, with the variance of the scores of each
// pair as it is seen if games are drawn, by the comment of this package. It
// returns nil if no game was drawn.
func slowSpread(gamma []*big.Float, games []Game[int], o Options) [][]*big.Float {
	n := len(gamma)
	type pair struct{ games, drawn float64 }
	pairs := map[[2]int]pair{}
	some := false
	for _, g := range games {
		x := pairs[[2]int{g.A, g.B}] // A is below B
		x.games += g.Weight
		if g.Score == Draw {
			x.drawn += g.Weight
			some = true
		}
		pairs[[2]int{g.A, g.B}] = x
	}
	if !some {
		return nil
	}
	// p (1-p) of two players, or of a player and the dummy
	coin := func(x, y *big.Float) *big.Float {
		sum := number(0).Add(x, y)
		return number(0).Quo(number(0).Mul(x, y), sum.Mul(sum, sum))
	}
	seen := map[[2]int]*big.Float{}
	all, model := number(2), number(2) // eight games, each with 1/4
	for k, x := range pairs {
		v := number(0).Mul(number(x.games), coin(gamma[k[0]], gamma[k[1]]))
		model.Add(model, v)
		v = number(0).Sub(v, number(x.drawn/4))
		if v.Sign() < 0 {
			v = number(0)
		}
		seen[k] = v
		all.Add(all, v)
	}
	rows := make([][]*big.Float, n)
	for i := range rows {
		for range n {
			rows[i] = append(rows[i], number(0))
		}
		rows[i][i].Mul(number(o.DummyWeight), coin(gamma[i], number(1)))
	}
	for k, x := range pairs {
		// N games as they were, and ten as all were, for N games
		v := number(0).Mul(number(10), coin(gamma[k[0]], gamma[k[1]]))
		v.Mul(v, number(0).Quo(all, model)).Add(v, seen[k])
		v.Mul(v, number(x.games)).Quo(v, number(0).Add(number(x.games), number(10)))
		i, j := k[0], k[1]
		rows[i][i].Add(rows[i][i], v)
		rows[j][j].Add(rows[j][j], v)
		rows[i][j].Sub(rows[i][j], v)
		rows[j][i].Sub(rows[j][i], v)
	}
	return rows
}

// slowDeviation returns the square root of u'C M C u, or of u'C u if M is nil.
func slowDeviation(c, m [][]*big.Float, u []float64) float64 {
	times := func(rows [][]*big.Float, x []*big.Float) []*big.Float {
		list := make([]*big.Float, len(rows))
		for i, row := range rows {
			list[i] = number(0)
			for k, v := range row {
				list[i].Add(list[i], number(0).Mul(v, x[k]))
			}
		}
		return list
	}
	var x []*big.Float
	for _, v := range u {
		x = append(x, number(v))
	}
	y := times(c, x)
	if m != nil {
		x = times(m, y)
	}
	sum := number(0)
	for i := range y {
		sum.Add(sum, number(0).Mul(x[i], y[i]))
	}
	if sum.Sign() <= 0 {
		return 0
	}
	root, _ := sum.Sqrt(sum).Float64()
	return root
}

// fittedOf returns the solution of a record, and the equations there.
func fittedOf(t *testing.T, players []int, games []Game[int], o Options) (*fitted, *newton) {
	t.Helper()
	r, err := read(players)
	if err != nil {
		t.Fatal(err)
	}
	f, err := fit(r, len(games), r.games(games), o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.newton(deviations)
	if err != nil {
		t.Fatal(err)
	}
	return f, s
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
// bits, and the strengths as γ. It starts from the strengths of a table, and
// gets nearer to the true ones by Newton's iteration.
func slowInformation(t *testing.T, n int, games []Game[int], o Options, table Table[int]) (inverse [][]*big.Float, gamma []*big.Float) {
	t.Helper()
	gamma = make([]*big.Float, n)
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
			return inverse, gamma
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
