package rating_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// This file finds the standard errors a second time. The information is a
// Hessian by finite differences of the log-likelihood. No derivative of the
// model is written down. Drawn games count as the package comment says.

// An information is minus the Hessian of the log-likelihood.
type information struct {
	at    func(i, j int) float64
	solve func(u []float64) []float64 // the inverse times u
}

// seventh is the central difference of seven points.
var seventh = fd.Formula{Derivative: 1, Step: 0.05, Stencil: []fd.Point{
	{Loc: -3, Coeff: -1. / 60}, {Loc: -2, Coeff: 9. / 60}, {Loc: -1, Coeff: -45. / 60},
	{Loc: 1, Coeff: 45. / 60}, {Loc: 2, Coeff: -9. / 60}, {Loc: 3, Coeff: 1. / 60},
}}

// differences finds the information in float64, and inverts it by Gonum.
func differences(t rapid.TB, e event, x []float64) information {
	var hessian mat.SymDense
	fd.Hessian(&hessian, e.loss(), x, &fd.Settings{Formula: seventh, Step: seventh.Step})
	var inverse mat.Dense
	if err := inverse.Inverse(&hessian); err != nil {
		t.Fatalf("%v\n%v", err, e)
	}
	return information{hessian.At, func(u []float64) []float64 {
		var y mat.VecDense
		y.MulVec(&inverse, mat.NewVecDense(len(u), slices.Clone(u)))
		return y.RawVector().Data
	}}
}

// many has enough digits for differences of steps of 2^-60.
const many digits = 400

// softplus returns log(1 + exp(x)).
func softplus(x float64, step *big.Float) *big.Float {
	at := many.add(many.float(x), step)
	target := many.add(many.float(1), many.exp(at))
	first, _ := target.Float64()
	y := many.float(math.Log(first))
	for range 3 { // Newton's method doubles the digits
		y.Add(y, many.sub(many.mul(target, many.exp(many.zero().Neg(y))), many.float(1)))
	}
	return y
}

// bigDifferences finds the information in big numbers, for events that float64
// has no digits for.
func bigDifferences(e event, x []float64) information {
	step := many.zero().SetMantExp(many.float(1), -60)
	results := e.results()
	// loss is minus the log-likelihood with i and j moved by steps.
	loss := func(i, di, j, dj int64) *big.Float {
		sum := many.zero()
		for _, r := range results {
			var moved int64
			for _, m := range [...]struct{ player, by int64 }{{i, di}, {j, dj}} {
				if int64(r.a) == m.player {
					moved += m.by
				}
				if int64(r.b) == m.player {
					moved -= m.by
				}
			}
			by := many.mul(step, many.float(float64(moved)))
			d := r.difference(x)
			if r.won > 0 {
				sum.Add(sum, many.mul(many.float(r.won), softplus(-d, many.zero().Neg(by))))
			}
			if r.lost > 0 {
				sum.Add(sum, many.mul(many.float(r.lost), softplus(d, by)))
			}
		}
		return sum
	}
	h := many.matrix(e.n)
	for i := range int64(e.n) {
		for j := range i + 1 {
			d := many.sub(many.add(loss(i, 1, j, 1), loss(i, -1, j, -1)), many.add(loss(i, 1, j, -1), loss(i, -1, j, 1)))
			d.Quo(d, many.mul(many.float(4), many.mul(step, step)))
			h[i][j], h[j][i] = d, d
		}
	}
	return information{
		func(i, j int) float64 { return toFloat64(h[i][j]) },
		func(u []float64) (y []float64) {
			rows, v := many.matrix(e.n), many.vector(e.n)
			for i := range rows {
				v[i].SetFloat64(u[i])
				for j := range rows {
					rows[i][j].Set(h[i][j])
				}
			}
			for _, x := range many.solve(rows, v) {
				y = append(y, toFloat64(x))
			}
			return y
		},
	}
}

// dispersed returns by which part the variance of the score of each pair is
// smaller than the model says, since games were drawn.
func (e event) dispersed(h information) map[[2]int]float64 {
	games, drawn := map[[2]int]float64{}, map[[2]int]float64{}
	some := false
	for _, g := range e.games {
		w := g.Weight
		if w == 0 {
			w = 1
		}
		pair := [2]int{min(g.A, g.B), max(g.A, g.B)}
		games[pair] += w
		if g.Score == rating.Draw {
			some = true
			drawn[pair] += w
		}
	}
	if !some {
		return nil
	}
	// The information of the games of a pair is the variance of the score.
	variance := func(pair [2]int) float64 { return -h.at(pair[0], pair[1]) }
	own := func(pair [2]int) float64 { return max(0, 1-drawn[pair]/4/variance(pair)) }
	seen, model := 8*0.25, 8*0.25
	for pair := range games {
		seen += variance(pair) * own(pair)
		model += variance(pair)
	}
	less := map[[2]int]float64{}
	for pair, n := range games {
		less[pair] = 1 - (n*own(pair)+10*seen/model)/(n+10)
	}
	return less
}

// checkErrors compares all errors of an event with those by an information.
func checkErrors(t rapid.TB, e event, find func(e event, x []float64) information, most float64) {
	t.Helper()
	e.options.StandardErrors = true
	table := e.fit(t)
	var x []float64
	for _, r := range table.Ratings {
		x = append(x, r.Strength)
	}
	h := find(e, x)
	less := e.dispersed(h)
	deviation := func(u []float64) float64 {
		y := h.solve(u)
		square := 0.0
		for i := range u {
			square += u[i] * y[i]
		}
		for pair, part := range less {
			d := y[pair[0]] - y[pair[1]]
			square += part * h.at(pair[0], pair[1]) * d * d
		}
		return math.Sqrt(max(0, square)) * 400 / math.Ln10
	}
	check := func(what string, got, want float64) {
		if !(math.Abs(got-want) <= most*want+1e-6) {
			t.Fatalf("%s: an error of %v, want %v\n%v", what, got, want, e)
		}
	}
	var asked [][2]int
	for i, r := range table.Ratings {
		own, field := make([]float64, e.n), make([]float64, e.n)
		for k := range field {
			field[k] = -1 / float64(e.n)
		}
		own[i]++
		field[i]++
		check(fmt.Sprintf("player %d against the dummies", i), r.DummyError, deviation(own))
		check(fmt.Sprintf("player %d in the field", i), r.FieldError, deviation(field))
		if i > 0 {
			asked = append(asked, [2]int{i, i - 1}, [2]int{0, i})
		}
	}
	list, err := rating.Compare(e.players(), e.games, asked, e.options)
	if err != nil {
		t.Fatalf("%v\n%v", err, e)
	}
	for k, pair := range asked {
		u := make([]float64, e.n)
		u[pair[0]], u[pair[1]] = 1, -1
		check(fmt.Sprint(pair), list[k].Error, deviation(u))
	}
}

func TestGonumErrors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := event{n: rapid.IntRange(2, 12).Draw(t, "n")}
		draws := rapid.Bool().Draw(t, "draws")
		for range rapid.IntRange(0, 30).Draw(t, "games") {
			g := drawGame(t, e.n)
			if g.Score == rating.Draw && !draws {
				g.Score = rating.Win
			}
			e.games = append(e.games, g)
		}
		e.options.DummyWeight = rapid.SampledFrom([]float64{0, 1, 2.5}).Draw(t, "dummy weight")
		if rapid.Bool().Draw(t, "dummies") {
			e.options.DummyElo = rapid.SliceOfN(rapid.Float64Range(1200, 1900), e.n, e.n).Draw(t, "dummy elo")
		}
		checkErrors(t, e, func(e event, x []float64) information { return differences(t, e, x) }, 1e-6)
	})
}

func TestGonumErrorsOfHardEvents(t *testing.T) {
	type games = []rating.Game[int]
	const w, d, l = rating.Win, rating.Draw, rating.Loss
	swiss := tournament{spread: 0.3, draws: 0.4}
	for name, e := range map[string]event{
		"alone":              {n: 1},
		"no games":           {n: 3},
		"a few rounds":       {n: 6, games: slices.Concat(swiss.play(rand.New(rand.NewPCG(1, 7)), 6, 3)...)},
		"unbeaten":           {n: 2, games: games{{A: 0, B: 1, Score: w, Weight: 1e6}}, options: rating.Options{DummyWeight: 1. / 1024}},
		"two groups":         {n: 4, games: games{{A: 0, B: 1, Score: w}, {A: 2, B: 3, Score: d, Weight: 9}}},
		"all drawn":          {n: 3, games: games{{A: 0, B: 1, Score: d, Weight: 1 << 20}, {A: 1, B: 2, Score: d, Weight: 3}}},
		"nearly all drawn":   {n: 3, games: games{{A: 0, B: 1, Score: d, Weight: 1 << 20}, {A: 0, B: 2, Score: w}, {A: 1, B: 0, Score: w, Weight: 2}}},
		"a light bridge":     {n: 4, games: games{{A: 0, B: 1, Score: w, Weight: 1e9}, {A: 0, B: 1, Score: l, Weight: 2e9}, {A: 1, B: 2, Score: w}, {A: 2, B: 3, Score: l, Weight: 1e9}, {A: 2, B: 3, Score: w, Weight: 1e9}}},
		"steep":              {n: 4, games: games{{A: 0, B: 1, Score: w, Weight: 1e6}, {A: 1, B: 2, Score: w, Weight: 1e6}, {A: 2, B: 3, Score: w, Weight: 1e6}}},
		"fixed, far apart":   {n: 3, games: games{{A: 0, B: 2, Score: w, Weight: 60}, {A: 1, B: 2, Score: d, Weight: 20}}, options: rating.Options{DummyWeights: []float64{1 << 30, 1 << 30, 1. / 1024}, DummyElo: []float64{3000, 1200, 2100}}},
		"draws with a loser": {n: 2, games: games{{A: 0, B: 1, Score: d, Weight: 10}, {A: 0, B: 1, Score: w, Weight: 1e5}}},
	} {
		t.Run(name, func(t *testing.T) { checkErrors(t, e, bigDifferences, 1e-7) })
	}
}
