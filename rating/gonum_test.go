package rating_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
	"gonum.org/v1/gonum/optimize"
)

// A result is what the games of a line of an event add to the likelihood.
type result struct {
	a, b      int
	other     float64 // strength of b if b is not a player
	won, lost float64
}

// difference returns how much stronger a is than b.
func (r result) difference(x []float64) float64 {
	if r.b < 0 {
		return x[r.a] - r.other
	}
	return x[r.a] - x[r.b]
}

// results returns the results of the games, and of the virtual draws.
func (e event) results() (results []result) {
	for _, g := range e.games {
		w := g.Weight
		if w == 0 {
			w = 1
		}
		r := result{a: g.A, b: g.B}
		switch g.Score {
		case rating.Win:
			r.won = w
		case rating.Draw:
			r.won, r.lost = w/2, w/2
		case rating.Loss:
			r.lost = w
		}
		results = append(results, r)
	}
	for i := range e.n {
		w := e.options.DummyWeight
		if w == 0 {
			w = 0.5
		}
		r := result{a: i, b: -1, won: w / 2, lost: w / 2}
		if e.options.DummyWeights != nil {
			w = e.options.DummyWeights[i]
			r.won, r.lost = w/2, w/2
		}
		if e.options.DummyElo != nil {
			r.other = (e.options.DummyElo[i] - 1500) * math.Ln10 / 400
		}
		results = append(results, r)
	}
	return results
}

// loss returns the function of strengths that is minus the log-likelihood.
func (e event) loss() func(x []float64) float64 {
	results := e.results()
	return func(x []float64) float64 {
		sum := 0.0
		for _, r := range results {
			d := r.difference(x)
			sum += r.won*math.Log1p(math.Exp(-d)) + r.lost*math.Log1p(math.Exp(d))
		}
		return sum
	}
}

// maximize finds strengths by a general method for smooth functions, from
// nothing but the likelihood of the games.
func maximize(t *testing.T, e event) []float64 {
	results := e.results()
	problem := optimize.Problem{
		Func: e.loss(),
		Grad: func(grad, x []float64) {
			clear(grad)
			for _, r := range results {
				p := 1 / (1 + math.Exp(-r.difference(x)))
				slope := r.lost*p - r.won*(1-p)
				grad[r.a] += slope
				if r.b >= 0 {
					grad[r.b] -= slope
				}
			}
		},
	}
	settings := &optimize.Settings{GradientThreshold: 1e-8}
	found, err := optimize.Minimize(problem, make([]float64, e.n), settings, &optimize.BFGS{})
	// Near the maximum rounding can end a line search. The comparison shows
	// whether that was near enough.
	if err != nil && !errors.Is(err, optimize.ErrLinesearcherFailure) {
		t.Fatal(err)
	}
	return found.X
}

func TestGonum(t *testing.T) {
	swiss := tournament{spread: 0.3, draws: 0.2}
	elimination := tournament{lives: 3, spread: 1}
	own := event{n: 10, options: rating.Options{DummyWeight: 2}}
	anchored := event{n: 10}
	for i := range own.n {
		own.options.DummyElo = append(own.options.DummyElo, float64(1200+75*i))
		anchored.options.DummyWeights = append(anchored.options.DummyWeights, []float64{0.5, 40, 1000}[i%3])
	}
	anchored.options.DummyElo = own.options.DummyElo
	for i, e := range []event{
		{n: 5},
		{n: 12, games: slices.Concat(swiss.play(rand.New(rand.NewPCG(1, 1)), 12, 5)...)},
		{n: 40, games: slices.Concat(swiss.play(rand.New(rand.NewPCG(2, 1)), 40, 7)...)},
		{n: 16, games: slices.Concat(elimination.play(rand.New(rand.NewPCG(3, 1)), 16, 9)...)},
		anchored.with(slices.Concat(swiss.play(rand.New(rand.NewPCG(5, 1)), 10, 4)...)...),
		own.with(slices.Concat(swiss.play(rand.New(rand.NewPCG(4, 1)), 10, 4)...)...),
		path(20),
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			table := e.fit(t)
			for i, x := range maximize(t, e) {
				if got := table.Ratings[i].Strength; math.Abs(got-x) > 1e-6 {
					t.Errorf("player %d: strength %v, want %v", i, got, x)
				}
			}
		})
	}
}
