package rating_test

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/rating"
	"pgregory.net/rapid"
)

// This file solves the equations of the model a second time, too simply to be
// wrong: Newton's iteration on strengths, with a dense matrix and the
// exponential function, all in 640 bits. Equality is agreement to 380 bits.
//
// It shares nothing with the code that it checks: not the equations, which it
// makes from the games, and not the start. Its answer is accepted only if its
// own residuals prove it.

// A digits is a number of bits to compute with.
type digits uint

const (
	prec  digits = 640
	rough digits = 192 // for the first steps
)

func (p digits) zero() *big.Float               { return new(big.Float).SetPrec(uint(p)) }
func (p digits) float(x float64) *big.Float     { return p.zero().SetFloat64(x) }
func (p digits) add(x, y *big.Float) *big.Float { return p.zero().Add(x, y) }
func (p digits) sub(x, y *big.Float) *big.Float { return p.zero().Sub(x, y) }
func (p digits) mul(x, y *big.Float) *big.Float { return p.zero().Mul(x, y) }
func (p digits) quo(x, y *big.Float) *big.Float { return p.zero().Quo(x, y) }

func (p digits) vector(n int) []*big.Float {
	v := make([]*big.Float, n)
	for i := range v {
		v[i] = p.zero()
	}
	return v
}

func (p digits) matrix(n int) [][]*big.Float {
	m := make([][]*big.Float, n)
	for i := range m {
		m[i] = p.vector(n)
	}
	return m
}

func toFloat64(x *big.Float) float64 { f, _ := x.Float64(); return f }
func below(x *big.Float, e int) bool { return x.Sign() == 0 || x.MantExp(nil) <= e }
func toStrength(elo float64) *big.Float {
	return prec.quo(prec.mul(prec.sub(prec.float(elo), prec.float(1500)), ln10), prec.float(400))
}

// ln10 is 3 ln 2 + ln(5/4).
var ln10 = prec.add(prec.mul(prec.float(6), atanhInverse(3)), prec.mul(prec.float(2), atanhInverse(9)))

// atanhInverse returns atanh(1/n), which is the sum of 1/(k n^k) over odd k.
func atanhInverse(n float64) *big.Float {
	sum := prec.zero()
	power := prec.quo(prec.float(1), prec.float(n))
	for k := 1.0; !below(power, -int(prec)-10); k += 2 {
		sum.Add(sum, prec.quo(power, prec.float(k)))
		power.Quo(power, prec.float(n*n))
	}
	return sum
}

// exp returns e^x: the power series at x/2^32, squared 32 times.
func (p digits) exp(x *big.Float) *big.Float {
	const halvings, guard = 32, 64
	small := (p + guard).zero().SetMantExp(x, -halvings)
	sum := (p + guard).float(1)
	term := (p + guard).float(1)
	for k := int64(1); !below(term, -int(p)-guard); k++ {
		term.Mul(term, small)
		term.Quo(term, big.NewFloat(float64(k)))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return p.zero().Set(sum)
}

// A model has the likelihood equations of an event. With
//
//	t[i][j] = (γi-γj)/(γi+γj) = tanh((θi-θj)/2)
//
// the equation of player i is
//
//	D[i] = Σj N[i][j] t[i][j] + w[i] t[i][dummy]
//
// where D is wins minus losses and N is the number of games.
type model struct {
	n       int
	surplus []*big.Float   // D
	met     [][]*big.Float // N
	weight  []*big.Float   // w
	dummy   []*big.Float   // γ of the dummies
}

func newModel(n int, games []rating.Game[int], o rating.Options) *model {
	m := &model{n, prec.vector(n), prec.matrix(n), prec.vector(n), prec.vector(n)}
	for _, g := range games {
		w := prec.float(cmp.Or(g.Weight, 1))
		m.met[g.A][g.B].Add(m.met[g.A][g.B], w)
		m.met[g.B][g.A].Add(m.met[g.B][g.A], w)
		switch g.Score {
		case rating.Win:
			m.surplus[g.A].Add(m.surplus[g.A], w)
			m.surplus[g.B].Sub(m.surplus[g.B], w)
		case rating.Loss:
			m.surplus[g.A].Sub(m.surplus[g.A], w)
			m.surplus[g.B].Add(m.surplus[g.B], w)
		}
	}
	for i := range m.dummy {
		m.dummy[i].SetInt64(1)
		m.weight[i].SetFloat64(cmp.Or(o.DummyWeight, 0.5))
		if o.DummyWeights != nil {
			m.weight[i].SetFloat64(o.DummyWeights[i])
		}
		if o.DummyElo != nil {
			m.dummy[i] = prec.exp(toStrength(o.DummyElo[i]))
		}
	}
	return m
}

// derivatives returns the first and the negative second derivatives of twice
// the log-likelihood, computed with p.
func (m *model) derivatives(p digits, theta []*big.Float) (residual []*big.Float, hessian [][]*big.Float) {
	gamma := make([]*big.Float, m.n)
	for i := range gamma {
		gamma[i] = p.exp(theta[i])
	}
	residual, hessian = p.vector(m.n), p.matrix(m.n)
	one, two := p.float(1), p.float(2)
	meet := func(i int, opponent, weight *big.Float) (slope *big.Float) {
		t := p.quo(p.sub(gamma[i], opponent), p.add(gamma[i], opponent))
		slope = p.quo(p.mul(weight, p.sub(one, p.mul(t, t))), two)
		residual[i].Sub(residual[i], p.mul(weight, t))
		hessian[i][i].Add(hessian[i][i], slope)
		return slope
	}
	for i := range m.n {
		residual[i].Set(m.surplus[i])
		meet(i, m.dummy[i], m.weight[i])
		for j := range m.n {
			if m.met[i][j].Sign() != 0 {
				hessian[i][j].Neg(meet(i, gamma[j], m.met[i][j]))
			}
		}
	}
	return residual, hessian
}

// newton takes steps with p, until one is below 2^-goal or they are as many as
// most. It reports whether it came so far.
func (m *model) newton(p digits, theta []*big.Float, goal, most int) bool {
	for range most {
		residual, hessian := m.derivatives(p, theta)
		step := p.solve(hessian, residual)
		largest := p.zero()
		for _, s := range step {
			if largest.Cmp(p.zero().Abs(s)) < 0 {
				largest.Abs(s)
			}
		}
		// Along the step no second derivative changes faster than by a
		// factor of e^(2*largest), so this part of the step always
		// gains likelihood.
		part := 1.0
		if size := 2 * toFloat64(largest); size > 0.5 {
			part = math.Log1p(size) / size
		}
		for i := range theta {
			theta[i].Add(theta[i], p.mul(step[i], p.float(part)))
		}
		if below(largest, -goal) {
			return true
		}
	}
	return false
}

// slowFit returns the strengths of players 0 to n-1, and their classes.
func slowFit(t rapid.TB, n int, games []rating.Game[int], o rating.Options) (strengths []*big.Float, classes []int) {
	m := newModel(n, games, o)
	theta := prec.vector(n)
	// The first steps are long and need few digits. Whatever they reach is
	// only a start.
	m.newton(rough, theta, 45, 40)
	if !m.newton(prec, theta, int(prec)/2+10, 200) {
		t.Fatal("slowFit does not converge")
	}

	// The Hessian's inverse is positive, so no strength is further from the
	// truth than about the largest residual over the smallest row sum.
	residual, hessian := m.derivatives(prec, theta)
	for i, row := range hessian {
		sum := prec.zero()
		for _, h := range row {
			sum.Add(sum, h)
		}
		if x := prec.quo(residual[i], sum); !below(x, -400) {
			t.Fatalf("slowFit: player %d has a residual of %.3g", i, x)
		}
	}

	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return theta[j].Cmp(theta[i]) })
	classes = make([]int, n)
	for k, i := range order {
		if k == 0 {
			classes[i] = 1
			continue
		}
		classes[i] = classes[order[k-1]]
		gap := prec.sub(theta[order[k-1]], theta[i])
		if !below(gap, -380) {
			classes[i]++
			if below(gap, -330) {
				t.Fatalf("slowFit: a gap of %.3g is neither a tie nor an order", gap)
			}
		}
	}
	return theta, classes
}

// solve returns m⁻¹v by Gaussian elimination, which needs no pivots for a
// diagonally dominant matrix. It destroys m and v.
func (p digits) solve(m [][]*big.Float, v []*big.Float) []*big.Float {
	n := len(v)
	product := p.zero()
	for k := range n {
		for i := k + 1; i < n; i++ {
			if m[i][k].Sign() == 0 {
				continue
			}
			factor := p.quo(m[i][k], m[k][k])
			for j := k + 1; j < n; j++ {
				if m[k][j].Sign() == 0 {
					continue
				}
				m[i][j].Sub(m[i][j], product.Mul(factor, m[k][j]))
			}
			v[i].Sub(v[i], product.Mul(factor, v[k]))
		}
	}
	for i := n - 1; i >= 0; i-- {
		for j := i + 1; j < n; j++ {
			v[i].Sub(v[i], product.Mul(m[i][j], v[j]))
		}
		v[i].Quo(v[i], m[i][i])
	}
	return v
}

// An event is what Fit is given. Its players are 0 to n-1.
type event struct {
	n       int
	games   []rating.Game[int]
	options rating.Options
}

func (e event) String() string {
	return fmt.Sprintf("%d players\ngames %v\noptions %+v", e.n, e.games, e.options)
}

func (e event) players() []int {
	players := make([]int, e.n)
	for i := range players {
		players[i] = i
	}
	return players
}

func (e event) fit(t rapid.TB) rating.Table[int] {
	t.Helper()
	table, err := rating.Fit(e.players(), e.games, e.options)
	if err != nil {
		t.Fatalf("%v\n%v", err, e)
	}
	checkTable(t, table, e.players())
	return table
}

// checkSlow compares Fit with slowFit.
func checkSlow(t rapid.TB, e event) rating.Table[int] {
	t.Helper()
	table := e.fit(t)
	strengths, classes := slowFit(t, e.n, e.games, e.options)
	for i, r := range table.Ratings {
		if r.Class != classes[i] {
			t.Errorf("player %d: class %d, want %d\n%v", i, r.Class, classes[i], e)
		}
		distance := prec.zero().Abs(prec.sub(prec.float(r.Strength), strengths[i]))
		if distance.Cmp(prec.float(table.Info.Bound)) > 0 {
			t.Errorf("player %d: strength %v is off by %.3g, more than %.3g\n%v",
				i, r.Strength, distance, table.Info.Bound, e)
		}
	}
	return table
}

// A tournament is a kind of event to simulate.
type tournament struct {
	lives  int     // floating elimination; 0 means Swiss
	spread float64 // of the true strengths of neighbours
	draws  float64 // probability
}

// play simulates an event and returns its games, round by round.
func (k tournament) play(rng *rand.Rand, n, rounds int) [][]rating.Game[int] {
	points, losses, byes := make([]int, n), make([]int, n), make([]int, n)
	met := map[[2]int]bool{}
	var event [][]rating.Game[int]
	for range rounds {
		left := []int{}
		for _, i := range rng.Perm(n) {
			if k.lives == 0 || losses[i] < k.lives {
				left = append(left, i)
			}
		}
		if len(left) < 2 {
			break
		}
		slices.SortStableFunc(left, func(i, j int) int {
			if k.lives == 0 {
				return cmp.Compare(points[j], points[i])
			}
			return cmp.Compare(losses[i], losses[j])
		})
		if len(left)%2 == 1 {
			bye := slices.MinFunc(left, func(i, j int) int { return cmp.Compare(byes[i], byes[j]) })
			byes[bye]++
			left = slices.DeleteFunc(left, func(i int) bool { return i == bye })
		}
		var games []rating.Game[int]
		for len(left) > 0 {
			a, other := left[0], 1
			fresh := func(b int) bool { return !met[[2]int{min(a, b), max(a, b)}] }
			if j := slices.IndexFunc(left[1:], fresh); j >= 0 && rng.Float64() > 0.1 {
				other += j
			}
			b := left[other]
			met[[2]int{min(a, b), max(a, b)}] = true
			left = slices.Delete(left, other, other+1)[1:]
			g := rating.Game[int]{A: a, B: b, Score: rating.Loss}
			switch chance := 1 / (1 + math.Exp(k.spread*float64(a-b))); {
			case rng.Float64() < 0.03: // a forfeit
				g.Score = []rating.Score{rating.Win, rating.Loss}[rng.IntN(2)]
			case rng.Float64() < k.draws:
				g.Score = rating.Draw
			case rng.Float64() < chance:
				g.Score = rating.Win
			}
			switch g.Score {
			case rating.Win:
				points[a] += 2
				losses[b]++
			case rating.Draw:
				points[a]++
				points[b]++
			case rating.Loss:
				points[b] += 2
				losses[a]++
			}
			games = append(games, g)
		}
		event = append(event, games)
	}
	return event
}

func TestSlow(t *testing.T) {
	const parts = 8
	snapshots := 1000 / parts
	if !night.Now() {
		snapshots /= 6
	}
	var c tally
	t.Cleanup(func() { c.wants(t, "ties proved", "no ties", "float64") })
	for part := range uint64(parts) {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(part, 1))
			pick := func(from ...float64) float64 { return from[rng.IntN(len(from))] }
			for count := 0; count < snapshots; {
				e := event{n: 2 + rng.IntN(11)}
				e.options.DummyWeight = pick(0, 0, 0, 1, 2.5)
				if rng.IntN(5) == 0 {
					for range e.n {
						e.options.DummyElo = append(e.options.DummyElo, pick(1200, 1400, 1450, 1500, 1550, 1600, 1800, 1523.7))
					}
				}
				if rng.IntN(6) == 0 {
					e.options.DummyWeight = 0
					for range e.n {
						e.options.DummyWeights = append(e.options.DummyWeights, pick(0.5, 0.5, 1, 3, 40, 0x1p-20, 1e9))
					}
				}
				k := tournament{
					lives:  []int{0, 2, 3, 4}[rng.IntN(4)],
					spread: pick(0, 0.3, 1, 5),
					draws:  pick(0, 0, 0.1, 0.4),
				}
				weighted := rng.IntN(4) == 0
				plain := !weighted && k.draws == 0 && e.options.DummyElo == nil
				for _, games := range k.play(rng, e.n, 1+rng.IntN(8)) {
					for _, g := range games {
						if weighted {
							g.Weight = pick(0, 1, 0.5, 2, 0.1, 0.2, 0.3, 3)
						}
						e.games = append(e.games, g)
					}
					table := checkSlow(t, e)
					c.table(table.Info)
					if table.Info.Bound > 1e-9 {
						t.Errorf("bound %v\n%v", table.Info.Bound, e)
					}
					if plain && table.Info.Assumed > 0 {
						t.Errorf("assumed %d ties\n%v", table.Info.Assumed, e)
					}
					count++
				}
				if t.Failed() {
					break
				}
			}
		})
	}
}

// Whitewashes of great weight are either solved or refused.
func TestHeavy(t *testing.T) {
	for _, n := range []int{2, 3} {
		for _, weight := range []float64{1e4, 1e8, 1e12, 1e15, 1e16, 1e18, 1e20} {
			e := event{n: n}
			for i := 1; i < n; i++ {
				e.games = append(e.games, rating.Game[int]{A: i - 1, B: i, Score: rating.Win, Weight: weight})
			}
			_, err := rating.Fit(e.players(), e.games, e.options)
			if errors.Is(err, rating.ErrExtreme) {
				continue
			}
			checkSlow(t, e)
		}
	}
}

// Few events are refused because of weights alone, up to 20 orders of magnitude
// above the dummy's.
func TestHeavyEvents(t *testing.T) {
	refused, assumed := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 2))
		weights := [][]float64{{1, 1e6, 1e12, 1e15}, {1e16, 1e18, 1e20}}[seed%2]
		e := event{n: 2 + rng.IntN(10)}
		for range rng.IntN(3 * e.n) {
			if a, b := rng.IntN(e.n), rng.IntN(e.n); a != b {
				e.games = append(e.games, rating.Game[int]{A: a, B: b, Score: rating.Score(1 + rng.IntN(3)), Weight: weights[rng.IntN(len(weights))]})
			}
		}
		table, err := rating.Fit(e.players(), e.games, e.options)
		switch {
		case errors.Is(err, rating.ErrExtreme):
			refused++
		case err != nil:
			t.Fatal(err)
		default:
			checkTable(t, table, e.players())
			assumed += table.Info.Assumed
		}
	}
	if refused > 10 || assumed > 8 {
		t.Errorf("%d events refused, %d ties assumed", refused, assumed)
	}
}
