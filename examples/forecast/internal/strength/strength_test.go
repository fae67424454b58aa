package strength_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/rating"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestGolden compares bits with a file that is the same for all machines.
func TestGolden(t *testing.T) {
	var got strings.Builder
	fmt.Fprintln(&got, "# Bits of models; rewritten by go test -run Golden -update.")
	write := func(name string, values ...float64) {
		fmt.Fprint(&got, name)
		for _, x := range values {
			fmt.Fprintf(&got, " %016x", math.Float64bits(x))
		}
		fmt.Fprintln(&got)
	}
	for field := range uint64(12) {
		players := 2 + int(field)
		truth, pairs := made(field, players, 5*int(field), 150)
		o := strength.Options{}
		if field%3 == 1 {
			o.Weight = float64(field) / 10
		}
		if field%2 == 1 {
			for _, s := range truth {
				o.Centers = append(o.Centers, rating.Elo(s))
			}
		}
		m, err := strength.New(players, pairs, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range m.Spreads() {
			write("spread", s.Weight, s.Elo, s.Share)
		}
		mean, errors := m.Mean()
		write("mean", mean...)
		write("errors", errors...)
		for k := range uint64(5) {
			lots := chance.NewLots("golden", field, k)
			m.Draw(&lots, mean)
			write("draw", mean...)
		}
	}
	golden.Check(t, "bits.golden", got.String())
}

// drawModel draws games of some players, and options.
func drawModel(t *rapid.T) (players int, pairs []strength.Pair, o strength.Options) {
	players = rapid.IntRange(2, 9).Draw(t, "players")
	count := rapid.IntRange(0, 4)
	for range rapid.IntRange(0, 20).Draw(t, "pairs") {
		i := rapid.IntRange(0, players-1).Draw(t, "first")
		j := (i + rapid.IntRange(1, players-1).Draw(t, "second")) % players
		pairs = append(pairs, strength.Pair{First: i, Second: j, Wins: count.Draw(t, "wins"), Draws: count.Draw(t, "draws"), Losses: count.Draw(t, "losses")})
	}
	if rapid.Bool().Draw(t, "with centers") {
		for range players {
			o.Centers = append(o.Centers, float64(rapid.IntRange(1000, 2000).Draw(t, "center")))
		}
	}
	return players, pairs, o
}

func TestStandardErrors(t *testing.T) { rapid.Check(t, standardErrors) }

func FuzzStandardErrors(f *testing.F) { f.Fuzz(rapid.MakeFuzz(standardErrors)) }

// standardErrors compares models of one weight with package rating.
func standardErrors(t *rapid.T) {
	players, pairs, o := drawModel(t)
	o.Weight = rapid.SampledFrom(append(strength.Weights(), 0.5, 0.1, 0.01, 1000)).Draw(t, "weight")
	m, err := strength.New(players, pairs, o)
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int
	for i := range players {
		numbers = append(numbers, i)
	}
	// In package rating a draw is less spread than a coin. So here it is
	// half a game won by each side.
	var record []rating.Game[int]
	for _, p := range pairs {
		for score, n := range map[rating.Score]int{rating.Win: 2*p.Wins + p.Draws, rating.Loss: 2*p.Losses + p.Draws} {
			if n > 0 {
				record = append(record, rating.Game[int]{A: p.First, B: p.Second, Score: score, Weight: float64(n) / 2})
			}
		}
	}
	table, err := rating.Fit(numbers, record, rating.Options{DummyWeight: o.Weight, DummyElo: o.Centers, StandardErrors: true})
	if err != nil {
		t.Fatal(err)
	}
	mean, errors := m.Mean()
	for i, r := range table.Ratings {
		want := r.DummyError * math.Ln10 / 400
		if mean[i] != r.Strength || math.Abs(errors[i]-want) > 1e-9*(1+want) {
			t.Errorf("player %d: %v ± %v, want %v ± %v", i, mean[i], errors[i], r.Strength, want)
		}
	}
	spreads := m.Spreads()
	if len(spreads) != 1 || spreads[0].Weight != o.Weight || spreads[0].Share != 1 {
		t.Errorf("%+v", spreads)
	}
	o.Fixed = true
	fixed, err := strength.New(players, pairs, o)
	if err != nil {
		t.Fatal(err)
	}
	var lots chance.Lots
	into := make([]float64, players)
	fixed.Draw(&lots, into)
	if !slices.Equal(into, mean) || lots != (chance.Lots{}) {
		t.Errorf("fixed strengths %v, want %v", into, mean)
	}
}

func TestModel(t *testing.T) { rapid.Check(t, model) }

func FuzzModel(f *testing.F) { f.Fuzz(rapid.MakeFuzz(model)) }

// model is the law of models: shares sum to 1, exchanging wins and losses turns
// the strengths around, another order of the players is another order of the
// answer, and the input never changes.
func model(t *rapid.T) {
	players, pairs, o := drawModel(t)
	before, centers := slices.Clone(pairs), slices.Clone(o.Centers)
	m, err := strength.New(players, pairs, o)
	if err != nil {
		t.Fatal(err)
	}
	sum, spreads := 0.0, m.Spreads()
	for k, s := range spreads {
		sum += s.Share
		if s.Weight != strength.Weights()[k] || !(s.Share >= 0) || math.Abs(s.Elo-400/math.Ln10*2/math.Sqrt(s.Weight)) > 1e-9 {
			t.Errorf("%+v", s)
		}
	}
	if math.Abs(sum-1) > 1e-14 || m.Players() != players || m.Fixed() {
		t.Errorf("the shares sum to %v, %d players", sum, m.Players())
	}
	mean, errors := m.Mean()

	turned := slices.Clone(pairs)
	// The players go from the last to the first, and each has what the
	// opponent had.
	for k, p := range turned {
		turned[k] = strength.Pair{First: players - 1 - p.First, Second: players - 1 - p.Second, Wins: p.Losses, Draws: p.Draws, Losses: p.Wins}
	}
	other := strength.Options{}
	for _, c := range slices.Backward(o.Centers) {
		other.Centers = append(other.Centers, 3000-c)
	}
	twin, err := strength.New(players, turned, other)
	if err != nil {
		t.Fatal(err)
	}
	twinMean, twinErrors := twin.Mean()
	for i := range players {
		if j := players - 1 - i; math.Abs(mean[i]+twinMean[j]) > 1e-8 || math.Abs(errors[i]-twinErrors[j]) > 1e-8 {
			t.Errorf("player %d: %v ± %v, but turned around %v ± %v", i, mean[i], errors[i], twinMean[j], twinErrors[j])
		}
	}
	for k, s := range twin.Spreads() {
		if math.Abs(s.Share-spreads[k].Share) > 1e-8 {
			t.Errorf("share %v, but turned around %v", spreads[k].Share, s.Share)
		}
	}
	if diff := cmp.Diff(before, pairs) + cmp.Diff(centers, o.Centers); diff != "" {
		t.Errorf("the input has changed:\n%s", diff)
	}
}

// TestNoGames: before the first game, all spreads count the same, the strengths
// are the centers, and the draws have the standard deviation of the spread.
func TestNoGames(t *testing.T) {
	centers := []float64{1500, 1600, 1400, 2500}
	for _, list := range [][]float64{nil, centers} {
		m, err := strength.New(4, nil, strength.Options{Centers: list})
		if err != nil {
			t.Fatal(err)
		}
		variance := 0.0
		for _, s := range m.Spreads() {
			if math.Abs(s.Share-0.125) > 1e-12 {
				t.Errorf("%+v", s)
			}
			variance += s.Share * s.Elo * s.Elo
		}
		mean, errors := m.Mean()
		for i, x := range mean {
			want := 1500.0
			if list != nil {
				want = list[i]
			}
			if math.Abs(rating.Elo(x)-want) > 1e-6 || math.Abs(errors[i]*400/math.Ln10-math.Sqrt(variance)) > 1e-6 {
				t.Errorf("player %d: %v ± %v Elo", i, rating.Elo(x), errors[i]*400/math.Ln10)
			}
		}
	}
}

// TestShares compares the shares of two players who have met with the exact
// evidence for normal strengths, by numerical integration: the difference of
// the players has twice the variance of a strength.
func TestShares(t *testing.T) {
	for _, c := range []struct {
		wins, draws, losses int
		within              float64
	}{
		{5, 0, 5, 0.002}, {50, 0, 50, 0.002}, {0, 20, 0, 0.003}, {8, 0, 2, 0.003},
		{30, 0, 10, 0.003}, {5, 10, 1, 0.005}, {60, 0, 2, 0.02}, {1, 0, 0, 0.02}, {10, 0, 0, 0.06},
	} {
		m, err := strength.New(2, []strength.Pair{{First: 0, Second: 1, Wins: c.wins, Draws: c.draws, Losses: c.losses}}, strength.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var exact []float64
		sum := 0.0
		for _, w := range strength.Weights() {
			evidence, variance := 0.0, 2*4/w
			for x := -40.0; x <= 40; x += 0.01 {
				half := float64(c.draws) / 2
				log := -(float64(c.wins)+half)*math.Log1p(math.Exp(-x)) - (float64(c.losses)+half)*math.Log1p(math.Exp(x))
				evidence += math.Exp(log-x*x/2/variance) / math.Sqrt(variance)
			}
			exact = append(exact, evidence)
			sum += evidence
		}
		for k, s := range m.Spreads() {
			if want := exact[k] / sum; math.Abs(s.Share-want) > c.within {
				t.Errorf("%d-%d-%d, weight %v: share %.4f, want %.4f", c.wins, c.draws, c.losses, s.Weight, s.Share, want)
			}
		}
	}
}

// TestDraw compares the mean and the covariance of draws with the model.
func TestDraw(t *testing.T) {
	_, pairs := made(1, 5, 20, 200)
	for _, o := range []strength.Options{{}, {Weight: 3}, {Centers: []float64{1500, 1700, 1200, 1500, 1550}}} {
		m, err := strength.New(5, pairs, o)
		if err != nil {
			t.Fatal(err)
		}
		mean, errors := m.Mean()
		var values, squares [5]chance.Mean
		into := make([]float64, 5)
		for k := range uint64(20_000) {
			lots := chance.NewLots("draw", 1, k)
			m.Draw(&lots, into)
			for i, x := range into {
				values[i].Add(x)
				squares[i].Add((x - mean[i]) * (x - mean[i]))
			}
		}
		for i := range into {
			within(t, "mean", values[i], mean[i])
			within(t, "variance", squares[i], errors[i]*errors[i])
		}
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

// TestTogether: two players who have met often, and nobody else, are drawn
// together. Their difference is much more certain than each of them.
func TestTogether(t *testing.T) {
	m, err := strength.New(2, []strength.Pair{{First: 0, Second: 1, Wins: 60, Losses: 40}}, strength.Options{Weight: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	var differences chance.Mean
	into := make([]float64, 2)
	for k := range uint64(20_000) {
		lots := chance.NewLots("draw", 1, k)
		m.Draw(&lots, into)
		differences.Add((into[0] - into[1] - math.Log(1.5)) * (into[0] - into[1] - math.Log(1.5)))
	}
	within(t, "variance of the difference", differences, 1/(100*0.24+0.0625))
}

func TestKnown(t *testing.T) {
	strengths := []float64{1, -1, 0.5}
	m := strength.Known(strengths)
	strengths[0] = 7
	into := make([]float64, 3)
	lots := chance.NewLots("draw", 1, 1)
	twin := lots
	m.Draw(&lots, into)
	mean, errors := m.Mean()
	want := []float64{1, -1, 0.5}
	if !slices.Equal(into, want) || !slices.Equal(mean, want) || !slices.Equal(errors, make([]float64, 3)) {
		t.Errorf("%v, %v ± %v", into, mean, errors)
	}
	if !m.Fixed() || m.Players() != 3 || m.Spreads() != nil || lots != twin {
		t.Errorf("%+v", m)
	}
	if m := strength.Known(nil); !m.Fixed() || m.Players() != 0 {
		t.Errorf("%+v", m)
	}
}

// TestFixed: with all weights, the draws are the expected strengths.
func TestFixed(t *testing.T) {
	_, pairs := made(2, 6, 20, 200)
	m, err := strength.New(6, pairs, strength.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fixed, err := strength.New(6, pairs, strength.Options{Fixed: true})
	if err != nil {
		t.Fatal(err)
	}
	mean, _ := m.Mean()
	into := make([]float64, 6)
	fixed.Draw(nil, into)
	if !fixed.Fixed() || !slices.Equal(into, mean) || !slices.Equal(fixed.Spreads(), m.Spreads()) {
		t.Errorf("%v, want %v", into, mean)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		players int
		pairs   []strength.Pair
		o       strength.Options
		want    error // of package rating
		text    string
	}{
		{-1, nil, strength.Options{}, nil, "strength: -1 players; a model has 0 to 2000"},
		{2001, nil, strength.Options{}, nil, "strength: 2001 players; a model has 0 to 2000"},
		{2, []strength.Pair{{First: 0, Second: 1}, {First: 0, Second: 2}}, strength.Options{}, rating.ErrUnknown, "pair 2"},
		{2, []strength.Pair{{First: -1, Second: 1}}, strength.Options{}, rating.ErrUnknown, "pair 1"},
		{2, []strength.Pair{{First: 1, Second: 1}}, strength.Options{}, rating.ErrSame, "pair 1"},
		{2, []strength.Pair{{First: 0, Second: 1, Draws: -1}}, strength.Options{}, rating.ErrCount, "pair 1"},
		{2, nil, strength.Options{Centers: []float64{1500}}, rating.ErrDummyElo, ""},
		{2, nil, strength.Options{Centers: []float64{1500, math.NaN()}}, rating.ErrDummyElo, ""},
		{2, nil, strength.Options{Weight: -1}, rating.ErrWeight, ""},
		{2, nil, strength.Options{Weight: math.NaN()}, rating.ErrWeight, ""},
		{2, nil, strength.Options{Weight: math.Inf(1)}, rating.ErrWeight, ""},
		{2, nil, strength.Options{Weight: 0x1p-400}, rating.ErrExtreme, ""},
	} {
		m, err := strength.New(c.players, c.pairs, c.o)
		if m != nil || err == nil || !strings.Contains(err.Error(), c.text) || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%d players, %v, %+v: %v, want %v, %q", c.players, c.pairs, c.o, err, c.want, c.text)
		}
	}
}

// TestExtremes: nobody, one player, and strengths very far apart.
func TestExtremes(t *testing.T) {
	for _, c := range []struct {
		players int
		pairs   []strength.Pair
		o       strength.Options
	}{
		{players: 0},
		{players: 1},
		{players: 2, o: strength.Options{Centers: []float64{-10000, 10000}}},
		{players: 2, pairs: []strength.Pair{{First: 0, Second: 1, Wins: 1 << 30}}},
		{players: 2, pairs: []strength.Pair{{First: 0, Second: 1, Wins: 1 << 30}}, o: strength.Options{Centers: []float64{-10000, 10000}}},
		{players: 2, pairs: []strength.Pair{{First: 0, Second: 1, Wins: 1 << 30, Losses: 1 << 30}}},
		{players: 3, pairs: []strength.Pair{{First: 0, Second: 1, Wins: 1 << 30}, {First: 1, Second: 2, Wins: 1 << 30}}, o: strength.Options{Weight: 0x1p-60}},
	} {
		m, err := strength.New(c.players, c.pairs, c.o)
		if err != nil {
			t.Fatal(err)
		}
		mean, errors := m.Mean()
		into := make([]float64, c.players)
		for k := range uint64(20) {
			lots := chance.NewLots("draw", 1, k)
			m.Draw(&lots, into)
			for _, x := range slices.Concat(into, mean, errors) {
				if math.IsNaN(x) || math.IsInf(x, 0) {
					t.Errorf("%v: %v, %v ± %v", c, into, mean, errors)
				}
			}
		}
	}
}

// TestDrawLots: a draw takes a lot for each player, and one more if there are
// several spreads.
func TestDrawLots(t *testing.T) {
	_, pairs := made(1, 6, 20, 200)
	for _, c := range []struct {
		weight float64
		want   int
	}{{0, 7}, {3, 6}} {
		m, err := strength.New(6, pairs, strength.Options{Weight: c.weight})
		if err != nil {
			t.Fatal(err)
		}
		lots := chance.NewLots("draw", 1, 1)
		twin := lots
		m.Draw(&lots, make([]float64, 6))
		for range c.want {
			twin.Uint64()
		}
		if lots != twin {
			t.Errorf("weight %v: a draw does not take %d lots", c.weight, c.want)
		}
	}
}

func TestDrawAllocates(t *testing.T) {
	_, pairs := made(1, 24, 72, 200)
	m, err := strength.New(24, pairs, strength.Options{})
	if err != nil {
		t.Fatal(err)
	}
	lots, into := chance.NewLots("draw", 1, 1), make([]float64, 24)
	if n := testing.AllocsPerRun(10, func() { m.Draw(&lots, into) }); n != 0 {
		t.Errorf("a draw allocates %v times", n)
	}
}
