package rating_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/rating"
	"gonum.org/v1/gonum/optimize"
)

// slowDeviance returns twice the loss of log-likelihood if player i is at a
// distance from the mean of all players, in natural units, and everybody else
// is where that costs least. A general method looks for it, so it may be a
// little too large.
func slowDeviance(t *testing.T, e event, table rating.Table[int], i int, distance float64) float64 {
	loss := func(theta []float64) float64 {
		sum := 0.0
		meet := func(x, won, lost float64) {
			sum += 2*won*math.Log1p(math.Exp(-x)) + 2*lost*math.Log1p(math.Exp(x))
		}
		for _, g := range e.games {
			half := map[rating.Score]float64{rating.Win: 1, rating.Draw: 0.5, rating.Loss: 0}[g.Score]
			meet(theta[g.A]-theta[g.B], half, 1-half)
		}
		for k, x := range theta {
			w := 0.5
			if e.options.DummyWeights != nil {
				w = e.options.DummyWeights[k]
			}
			meet(x, w/2, w/2)
		}
		return sum
	}
	// The strength of i follows from the others.
	all := func(others []float64) []float64 {
		sum := 0.0
		for _, x := range others {
			sum += x
		}
		n := float64(e.n)
		return slices.Insert(slices.Clone(others), i, (distance+sum/n)/(1-1/n))
	}
	var best, others []float64
	for k, r := range table.Ratings {
		best = append(best, r.Strength)
		if k != i {
			others = append(others, r.Strength)
		}
	}
	problem := optimize.Problem{Func: func(x []float64) float64 { return loss(all(x)) }}
	found, err := optimize.Minimize(problem, others, &optimize.Settings{Converger: &optimize.FunctionConverge{Absolute: 1e-12, Iterations: 400}, MajorIterations: 20_000}, &optimize.NelderMead{})
	if err != nil {
		t.Fatal(err)
	}
	return found.F - loss(best)
}

// The ends of an interval are where the deviance, by a slow method, is 1.96²
// times the dispersion.
func TestIntervals(t *testing.T) {
	rng := rand.New(rand.NewPCG(36, 2))
	for range night.Cases(12, 400) {
		e := event{n: 2 + rng.IntN(3)}
		draws := rng.IntN(2) == 0
		for range 3 + rng.IntN(25) {
			a, b := rng.IntN(e.n), rng.IntN(e.n)
			if a == b {
				continue
			}
			g := rating.Game[int]{A: min(a, b), B: max(a, b), Score: rating.Win}
			if rng.IntN(4) == 0 {
				g.Score = rating.Loss
			}
			if draws && rng.IntN(2) == 0 {
				g.Score = rating.Draw
			}
			e.games = append(e.games, g)
		}
		if rng.IntN(3) == 0 {
			for range e.n {
				e.options.DummyWeights = append(e.options.DummyWeights, []float64{0.5, 3, 0.125}[rng.IntN(3)])
			}
		}
		e.options.StandardErrors, e.options.Intervals = true, true
		table := e.fit(t)
		// In halves of games won there are no draws, and so the model's
		// errors.
		coins := e.each(func(g rating.Game[int]) []rating.Game[int] {
			if g.Score != rating.Draw {
				return []rating.Game[int]{g}
			}
			return []rating.Game[int]{{A: g.A, B: g.B, Score: rating.Win, Weight: 0.5}, {A: g.A, B: g.B, Score: rating.Loss, Weight: 0.5}}
		}).fit(t)
		mean := 0.0
		for _, r := range table.Ratings {
			mean += r.Strength / float64(e.n)
		}
		for i, r := range table.Ratings {
			part := r.FieldError / coins.Ratings[i].FieldError
			want := 1.959964 * 1.959964 * part * part
			for _, end := range []float64{r.Low, r.High} {
				x := r.Strength - mean + (end-r.Elo)*math.Ln10/400
				if got := slowDeviance(t, e, table, i, x); got < 0.9999*want || got > 1.02*want {
					t.Errorf("player %d: %+v: the deviance at %v is %v, want %v\n%v", i, r, end, got, want, e)
				}
			}
			if !(r.Low < r.Elo && r.Elo < r.High) {
				t.Errorf("player %d: %+v", i, r)
			}
		}
	}
}

// With many games an interval is 1.96 standard errors to either side, and an
// unbeaten player may be better by much more than worse.
func TestIntervalsOfMany(t *testing.T) {
	o := rating.Options{StandardErrors: true, Intervals: true}
	for _, many := range []int64{1e7, 1e13} {
		table, err := rating.FitPairs([]int{0, 1, 2}, []rating.Pair[int]{{A: 0, B: 1, Wins: 5 * many, Losses: 4 * many},
			{A: 1, B: 2, Wins: 3 * many, Draws: 6 * many, Losses: many}}, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range table.Ratings {
			for _, got := range []float64{r.Elo - r.Low, r.High - r.Elo} {
				if want := 1.959964 * r.FieldError; math.Abs(got-want) > 1e-3*want {
					t.Errorf("%+v: %v, want %v", r, got, want)
				}
			}
		}
	}
	// Player 0 is unbeaten, and player 3 winless.
	table, err := rating.FitPairs([]int{0, 1, 2, 3}, []rating.Pair[int]{
		{A: 0, B: 1, Wins: 10}, {A: 0, B: 2, Wins: 10}, {A: 1, B: 2, Wins: 5, Losses: 5},
		{A: 3, B: 1, Losses: 10}, {A: 3, B: 2, Losses: 10}}, o)
	if err != nil {
		t.Fatal(err)
	}
	top, bottom := table.Ratings[0], table.Ratings[3]
	if up, down := top.High-top.Elo, top.Elo-top.Low; up < 1.5*down || math.Abs(up-(bottom.Elo-bottom.Low)) > 1e-3*up {
		t.Errorf("%+v and %+v", top, bottom)
	}
	// Nobody to compare with, and nobody at all.
	table, err = rating.Fit([]int{0}, nil, o)
	if r := table.Ratings[0]; err != nil || r.Low != r.Elo || r.High != r.Elo || r.FieldError != 0 {
		t.Errorf("%+v, error %v", table, err)
	}
	if _, err := rating.Fit([]int{}, nil, o); err != nil {
		t.Error(err)
	}
	o.MaxWork = 100_000
	e := swiss(100, 5)
	if _, err := rating.Fit(e.players(), e.games, o); !errors.Is(err, rating.ErrTooLarge) {
		t.Errorf("error %v", err)
	}
}

// With light dummies, somebody else can move most easily, and far: then the
// distance of a player from the field is still kept. Of two players, each is as
// far from the field as the other, to the other side.
func TestIntervalsByOthers(t *testing.T) {
	for _, w := range []float64{0.5, 1. / 16, 1. / 32, 0.01} {
		o := rating.Options{DummyWeights: []float64{0.5, w}, Intervals: true}
		table, err := rating.Fit([]int{0, 1}, nil, o)
		if err != nil {
			t.Fatal(err)
		}
		a, b := table.Ratings[0], table.Ratings[1]
		if !(math.Abs(a.High+b.Low-3000) < 1e-4) || !(math.Abs(a.Low+b.High-3000) < 1e-4) {
			t.Errorf("weight %v: %v to %v, and %v to %v", w, a.Low, a.High, b.Low, b.High)
		}
	}
	// Player 1 takes the mean of the field along: h nats cost about
	// (h - 2 ln 2)/32, of which there are 1.96².
	o := rating.Options{DummyWeights: []float64{0.5, 1. / 32, 0.5}, Intervals: true}
	table, err := rating.Fit([]int{0, 1, 2}, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	want := rating.Elo((1.96*1.96*32 + 2*math.Ln2) / 3)
	if x := table.Ratings[0]; math.Abs(x.High-want) > 25 {
		t.Errorf("%v to %v, want about %v", x.Low, x.High, want)
	}
}

// An end that cannot be found is an error, and not an interval without length.
func TestIntervalsTooFar(t *testing.T) {
	o := rating.Options{DummyWeight: 0x1p-17, Intervals: true}
	table, err := rating.Fit([]int{0, 1}, []rating.Game[int]{{A: 0, B: 1, Score: rating.Win, Weight: 1e11}}, o)
	if err == nil {
		for _, r := range table.Ratings {
			if !(r.Low < r.Elo && r.Elo < r.High) {
				t.Errorf("%+v", r)
			}
		}
	} else if !errors.Is(err, rating.ErrExtreme) || !strings.Contains(err.Error(), "player 1: strengths or weights are too far apart: an end of the interval") {
		t.Error(err)
	}
}
