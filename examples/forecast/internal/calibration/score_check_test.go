package calibration

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// near reports whether two numbers are equal up to errors of rounding.
func near(x, y float64) bool { return math.Abs(x-y) <= 1e-9*max(1, math.Abs(x), math.Abs(y)) }

// Ranked probability scores that were computed by hand.
func TestRankedScore(t *testing.T) {
	for _, c := range []struct {
		places []float64
		place  int
		want   float64
	}{
		{[]float64{1, 0, 0}, 1, 0},
		{[]float64{0, 0, 1}, 3, 0},
		{[]float64{0, 0, 1}, 1, 1},
		{[]float64{0, 1, 0}, 1, 0.5},
		{[]float64{0.5, 0.5, 0}, 1, 0.125},
		{[]float64{0.2, 0.3, 0.5}, 2, (0.04 + 0.25) / 2},
		{[]float64{0.25, 0.25, 0.25, 0.25}, 4, (1./16 + 4./16 + 9./16) / 3},
		{[]float64{1}, 1, 0},
	} {
		if got := rankedScore(c.places, c.place); !near(got, c.want) {
			t.Errorf("%v, place %d: %v, want %v", c.places, c.place, got, c.want)
		}
	}
}

// The ranked probability score is half the expected distance between two drawn
// places less the expected distance to the true place, with the sign changed.
// It is one of its definitions, for chances that sum to 1.
func TestRankedScoreTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := chancesOf(t, rapid.IntRange(2, 9).Draw(t, "places"))
		place := rapid.IntRange(1, len(places)).Draw(t, "place")
		apart, away := 0.0, 0.0
		for i, p := range places {
			away += p * math.Abs(float64(i+1-place))
			for j, q := range places {
				apart += p * q * math.Abs(float64(i-j))
			}
		}
		want := (away - apart/2) / float64(len(places)-1)
		if got := rankedScore(places, place); !near(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

// chancesOf draws chances that sum to 1.
func chancesOf(t *rapid.T, n int) []float64 {
	shares := rapid.SliceOfN(rapid.Float64Range(0, 1), n, n).Draw(t, "shares")
	sumToOne(shares)
	return shares
}

// A question is a chance that was said, with its answer.
type question struct {
	said float64
	yes  bool
	news int
}

func questions(t *rapid.T) []question {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) question {
		return question{
			rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{0, 0.1, 0.3, 0.7, 1})).Draw(t, "said"),
			rapid.Bool().Draw(t, "yes"), rapid.IntRange(-1, 1).Draw(t, "news"),
		}
	}), 1, 60).Draw(t, "questions")
}

// The figures are the same as by their definitions, in two passes.
func TestQuantityTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		asked := questions(t)
		// Two parts are added.
		var q, rest quantity
		cut := rapid.IntRange(0, len(asked)).Draw(t, "cut")
		for k, x := range asked {
			if k < cut {
				q.ask(x.said, x.yes, x.news)
			} else {
				rest.ask(x.said, x.yes, x.news)
			}
		}
		q.add(&rest)
		n := float64(len(asked))
		said, happened, brier, news := 0.0, 0.0, 0.0, 0.0
		for _, x := range asked {
			said += x.said / n
			happened += hit(x.yes) / n
			brier += (x.said - hit(x.yes)) * (x.said - hit(x.yes)) / n
			news += (hit(x.yes) - x.said) * float64(x.news) / n
		}
		variance, covariance := 0.0, 0.0
		for _, x := range asked {
			variance += (x.said - said) * (x.said - said) / n
			covariance += (x.said - said) * (hit(x.yes) - happened) / n
		}
		if !near(q.brier(), brier) || !near(q.bias(), said-happened) || !near(q.ignored(), news) {
			t.Errorf("%v %v %v, want %v %v %v", q.brier(), q.bias(), q.ignored(), brier, said-happened, news)
		}
		switch got := q.slope(); {
		case variance > 1e-6 && math.Abs(got-covariance/variance) > 1e-6*max(1, math.Abs(got)):
			t.Errorf("slope %v, want %v", got, covariance/variance)
		case variance < 1e-12 && got != 1:
			t.Errorf("slope %v of chances that are all the same", got)
		}
	})
}

// Each part of a tally counts what it says.
func TestCount(t *testing.T) {
	f := forecast{win: []float64{0.7, 0.3}, top: []float64{0.9, 0.4}, places: [][]float64{{0.7, 0.1, 0.1, 0.1}, {0.3, 0, 0.1, 0.6}}}
	got := count(f, []outcome{{true, 1, false, 1}, {false, 4, false, -1}})
	// Three places at the top, of four.
	if !near(got.win.brier(), (0.09+0.09)/2) || !near(got.top.brier(), (0.01+0.16)/2) {
		t.Errorf("Brier scores %v and %v", got.win.brier(), got.top.brier())
	}
	if want := ((0.09+0.04+0.01)/3 + (0.09+0.09+0.16)/3) / 2; !near(got.rps(), want) {
		t.Errorf("ranked probability score %v, want %v", got.rps(), want)
	}
	if !near(got.win.ignored(), (0.3+0.3)/2) || !near(got.top.ignored(), (0.1+0.4)/2) || !near(got.top.bias(), (1.3-1)/2) {
		t.Errorf("news %v and %v, bias %v", got.win.ignored(), got.top.ignored(), got.top.bias())
	}
	f.places = nil
	if got := count(f, []outcome{{true, 3, false, 0}, {false, 4, true, 0}}).top; got.hits != 1 || got.asked != 1 {
		t.Errorf("place 3 is at the top, and what is settled is not asked: %+v", got)
	}
	perfect := forecast{win: []float64{1, 0}, top: []float64{1, 0}, places: [][]float64{{1, 0, 0, 0}, {0, 0, 0, 1}}}
	if p := count(perfect, []outcome{{true, 1, false, 0}, {false, 4, false, 0}}); p.rps() != 0 || p.win.brier() != 0 || p.win.slope() != 1 {
		t.Errorf("a perfect forecast: %+v", p)
	}
}

// The decomposition adds up to the Brier score.
func TestDecompose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b bins
		var q quantity
		for _, x := range questions(t) {
			b.ask(x.said, x.yes)
			q.ask(x.said, x.yes, 0)
		}
		if got := b.decompose(); !near(got.score(), q.brier()) {
			t.Errorf("%+v is %v, want %v", got, got.score(), q.brier())
		}
	})
}

// The parts of a Brier score that were computed by hand.
func TestDecomposeByHand(t *testing.T) {
	var b bins
	for k := range 10 {
		b.ask(0.25, k < 3) // 30 % happen
		b.ask(0.75, k < 7) // 70 % happen
	}
	want := decomposition{reliability: 0.0025, resolution: 0.04, uncertainty: 0.25}
	got := b.decompose()
	if !near(got.reliability, want.reliability) || !near(got.resolution, want.resolution) || !near(got.uncertainty, want.uncertainty) || !near(got.within, 0) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if b[2].asked != 10 || b[7].hits != 7 || !near(b[2].mean(), 0.25) || !near(b[2].share(), 0.3) {
		t.Errorf("%+v", b)
	}
}

// A chance at the border of two bins is in the upper bin.
func TestBins(t *testing.T) {
	for said, want := range map[float64]int{0: 0, 0.0999: 0, 0.1: 1, 0.3: 3, 0.5: 5, 0.7: 7, 0.95: 9, 1: 9, 1.0000001: 9, -1e-12: 0} {
		var b bins
		if b.ask(said, true); b[want].asked != 1 || b[want].hits != 1 {
			t.Errorf("%v is not in bin %d", said, want)
		}
	}
	var b bins
	for k := range 1000 {
		b.ask(0.25, k < 250)
		b.ask(0.85, k < 250)
	}
	if right, filled := b.right(); right != 1 || filled != 2 || b[8].holds() {
		t.Errorf("%d of %d bins are right", right, filled)
	}
}
