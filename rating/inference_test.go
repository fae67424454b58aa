package rating

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// chain returns a record of n players, each of whom has beaten the next, and
// others at random.
func chain(n int) (players []int, games []Game[int]) {
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	for i := range n {
		players = append(players, i)
		if i > 0 {
			games = append(games, Game[int]{A: i - 1, B: i, Score: Win})
		}
		if j := rng.IntN(n); j != i {
			games = append(games, Game[int]{A: i, B: j, Score: Score(1 + rng.IntN(3)), Weight: 2})
		}
	}
	return players, games
}

// One player without games has the information of half a game with the dummy,
// 1/8.
func TestStandardErrorAlone(t *testing.T) {
	table, err := Fit([]string{"Ann"}, nil, Options{StandardErrors: true})
	if err != nil {
		t.Fatal(err)
	}
	r := table.Ratings[0]
	if math.Abs(r.DummyError-math.Sqrt(8)*400/math.Ln10) > 1e-9 || r.FieldError != 0 {
		t.Errorf("standard errors %v and %v, want √8 in Elo, and 0: the player is the field", r.DummyError, r.FieldError)
	}
}

// Standard errors come if they are asked for, and change nothing else except
// the work.
func TestStandardErrorsOnRequest(t *testing.T) {
	players, games := chain(12)
	plain, err := Fit(players, games, Options{})
	if err != nil {
		t.Fatal(err)
	}
	asked, err := Fit(players, games, Options{StandardErrors: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range plain.Ratings {
		if r.FieldError != 0 || r.DummyError != 0 {
			t.Errorf("standard errors without being asked: %+v", r)
		}
		got := asked.Ratings[i]
		if !(got.FieldError > 0 && got.DummyError > got.FieldError) {
			t.Errorf("standard errors %v and %v", got.FieldError, got.DummyError)
		}
		got.FieldError, got.DummyError = 0, 0
		if got != r {
			t.Errorf("%+v, with standard errors %+v", r, got)
		}
	}
	if asked.Info.Work <= plain.Info.Work {
		t.Errorf("work %d, with standard errors %d", plain.Info.Work, asked.Info.Work)
	}
	asked.Info.Work = plain.Info.Work
	if asked.Info != plain.Info {
		t.Errorf("%+v, with standard errors %+v", plain.Info, asked.Info)
	}
}

// The dense inverse and the conjugate gradients agree.
func TestStandardErrorsBothWays(t *testing.T) {
	players, games := chain(40)
	f, s := fittedOf(t, players, games, Options{})
	for _, spread := range [][]float64{nil, f.spread(s.hessian)} {
		dense := s.hessian.columns(spread)
		list, err := s.columns(spread)
		if err != nil || list == nil || s.direct != nil {
			t.Fatalf("%d columns, error %v, eliminated %v", len(list), err, s.direct != nil)
		}
		for i, want := range dense {
			if got := list[i]; got.far(want) > 2e-9 {
				t.Errorf("player %d: %v by gradients, %v by the inverse", i, got, want)
			}
		}
	}
}

// far returns the largest relative difference between two columns.
func (x column) far(y column) (most float64) {
	for _, pair := range [][2]float64{{x.dummy, y.dummy}, {x.field, y.field},
		{x.dummyDispersion, y.dummyDispersion}, {x.fieldDispersion, y.fieldDispersion}} {
		most = max(most, math.Abs(pair[0]-pair[1])/pair[1])
	}
	return most
}

// meshed returns draws of n players with random opponents, too many to
// eliminate all players by few steps. Weights go up to a power of two.
func meshed(n, heavy int) (players []int, games []Game[int]) {
	rng := rand.New(rand.NewPCG(uint64(n), 6))
	for i := range n {
		players = append(players, i)
	}
	for range 4 * n {
		if i, j := rng.IntN(n), rng.IntN(n); i != j {
			games = append(games, Game[int]{A: i, B: j, Score: Draw, Weight: math.Ldexp(1, rng.IntN(heavy+1))})
		}
	}
	return players, games
}

// Standard errors of many players are right, or the computation says that
// rounding could have spoiled them.
func TestStandardErrorsOfMany(t *testing.T) {
	star := []Game[int]{}
	for i := 1; i < 600; i++ {
		star = append(star, Game[int]{A: 0, B: i, Score: Draw, Weight: math.Ldexp(1, 50*(i%2))})
	}
	players, even := meshed(600, 0)
	_, uneven := meshed(600, 40)
	for _, c := range []struct {
		name  string
		games []Game[int]
		light int // the dummies, as a power of two
		sure  bool
	}{
		{"a star", star, -40, true},
		{"a mesh", even, -1, true},
		{"a mesh with light dummies", uneven, -45, false},
	} {
		_, s := fittedOf(t, players, c.games, Options{DummyWeight: math.Ldexp(1, c.light)})
		list, err := s.columns(nil)
		if (list != nil) != c.sure || err != nil {
			t.Errorf("%s: %d columns, error %v", c.name, len(list), err)
		}
		dense := s.hessian.columns(nil)
		for i, got := range list {
			if got.far(dense[i]) > 2e-7 {
				t.Errorf("%s: player %d has %v, want %v", c.name, i, got, dense[i])
			}
		}
	}
}

// TestCompareInDoubt has more pairs than can be eliminated one by one, and
// weights that are far apart. Conjugate gradients go wrong, and cannot show the
// opposite. Then everybody is eliminated, and the two last.
func TestCompareInDoubt(t *testing.T) {
	const n = 240
	h := everybody(n)
	rng := rand.New(rand.NewPCG(n, 1))
	for i := range n {
		h.pull[i] = math.Ldexp(1, -60-rng.IntN(20))
		for e := h.first[i]; e < h.first[i+1]; e++ {
			a, b := min(i, int(h.to[e])), max(i, int(h.to[e]))
			h.off[e] = math.Ldexp(1, a*b%161-80) // from either side
		}
		h.diag[i] = h.pull[i]
		for _, x := range h.off[h.first[i]:h.first[i+1]] {
			h.diag[i] += x
		}
		h.jacobi[i] = 1 / h.diag[i]
	}
	eq := &equations{n: n, first: h.first, to: h.to}
	for _, two := range [][2]int{{0, 5}, {100, 0}} {
		s := &newton{eq: eq, hessian: h, work: &meter{most: 1 << 40}}
		u := make([]float64, n)
		u[two[0]], u[two[1]] = 1, -1
		if sure, err := s.solveFor(u); sure || err != nil {
			t.Errorf("players %v: sure is %v, error %v", two, sure, err)
		}
		s = &newton{eq: eq, hessian: h, work: &meter{most: 1 << 40}}
		got, err := s.deviation(two[0], two[1], nil)
		if want := math.Sqrt(2 * slowBetween(h, two[0], two[1])); err != nil || math.Abs(got-want) > 1e-12*want {
			t.Errorf("players %v: %v, want %v, error %v", two, got, want, err)
		}
		s = &newton{eq: eq, hessian: h, work: &meter{most: s.work.spent - 1}}
		if _, err := s.deviation(two[0], two[1], nil); err != errWork {
			t.Errorf("players %v with too few steps: error %v", two, err)
		}
	}
}

// A mesh with light dummies is part of a large event, in which most players
// have no games. Its standard errors are the same as in an event of its own.
func TestStandardErrorsInDoubt(t *testing.T) {
	night.Only(t, "more than 2,000 players are inverted")
	players, games := meshed(600, 40)
	o := Options{DummyWeight: 0x1p-45, StandardErrors: true, MaxWork: 1 << 40}
	alone, err := Fit(players, games, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(players); i <= denseLimit; i++ {
		players = append(players, i)
	}
	table, err := Fit(players, games, o)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range table.Ratings {
		// The information is 2^-45 / 4.
		want := math.Sqrt(0x1p47) * 400 / math.Ln10
		if i < len(alone.Ratings) {
			want = alone.Ratings[i].DummyError
		}
		if got := r.DummyError; math.Abs(got-want) > 1e-12*want {
			t.Fatalf("player %d has %v, want %v", i, got, want)
		}
	}
}

// More games make an estimate more certain.
func TestStandardErrorsShrink(t *testing.T) {
	last := math.Inf(1)
	for _, weight := range []float64{1, 2, 10, 100} {
		table, err := Fit([]int{0, 1}, []Game[int]{{0, 1, Draw, weight}}, Options{DummyWeight: weight, StandardErrors: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Ratings[0].DummyError; got >= last {
			t.Errorf("weight %v: standard error %v, after %v", weight, got, last)
		} else {
			last = got
		}
	}
}

func TestCompare(t *testing.T) {
	players, games := chain(12)
	table, err := Fit(players, games, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var asked [][2]int
	for i := range 12 {
		for j := range 12 {
			if i != j {
				asked = append(asked, [2]int{i, j})
			}
		}
	}
	got, err := Compare(players, games, asked, Options{})
	if err != nil || len(got) != len(asked) {
		t.Fatalf("%d comparisons, error %v", len(got), err)
	}
	by := map[[2]int]Comparison[int]{}
	for k, c := range got {
		if [2]int{c.A, c.B} != asked[k] {
			t.Errorf("%v was asked, and the answer is %+v", asked[k], c)
		}
		by[asked[k]] = c
	}
	for k, c := range got {
		other := by[[2]int{c.B, c.A}]
		if math.Abs(c.Better+other.Better-1) > 1e-12 || c.Elo != -other.Elo || math.Abs(c.Error-other.Error) > 1e-9*c.Error {
			t.Errorf("%v: %+v and %+v", asked[k], c, other)
		}
		a, b := table.Ratings[c.A], table.Ratings[c.B]
		if (c.Better > 0.5) != (a.Strength > b.Strength) || math.Abs(c.Elo-(a.Elo-b.Elo)) > 1e-9 {
			t.Errorf("%+v for %+v and %+v", c, a, b)
		}
	}
	if got, err := Compare(players, games, nil, Options{}); err != nil || got == nil || len(got) != 0 {
		t.Errorf("nothing is asked: %v, error %v", got, err)
	}
}

// Two players who are asked about must be two, and among the players.
func TestCompareUnknown(t *testing.T) {
	players, games := chain(12)
	_, err := Compare(players, games, [][2]int{{0, 1}, {0, 12}, {-1, 3}, {2, 2}, {-1, -1}}, Options{})
	want := `rating: question 2: 12: not among the entrants
rating: question 3: -1: not among the entrants
rating: question 4: 2: cannot meet itself
rating: question 5: -1: not among the entrants
rating: question 5: -1: not among the entrants`
	if !errors.Is(err, ErrUnknown) || !errors.Is(err, ErrSame) || err.Error() != want {
		t.Errorf("error %v", err)
	}
}

// For two players, the standard error of the difference is a formula.
func TestCompareByHand(t *testing.T) {
	const n, w = 6, 2
	got, err := ComparePairs([]string{"Ann", "Bob"}, []Pair[string]{{"Ann", "Bob", 4, 0, 2}}, [][2]string{{"Ann", "Bob"}}, Options{DummyWeight: w})
	if err != nil {
		t.Fatal(err)
	}
	table, err := FitPairs([]string{"Ann", "Bob"}, []Pair[string]{{"Ann", "Bob", 4, 0, 2}}, Options{DummyWeight: w})
	if err != nil {
		t.Fatal(err)
	}
	a, b := table.Ratings[0].Strength, table.Ratings[1].Strength
	slope := func(x float64) float64 { return Expected(x, 0) * Expected(0, x) }
	// The inverse of the information [[p+q, -q], [-q, p+q]] has the
	// variance 2/(p+2q) of the difference.
	p, q := w*slope(a), n*slope(a-b)
	want := math.Erfc(-(a-b)/math.Sqrt(2/(p+2*q))/math.Sqrt2) / 2
	if math.Abs(got[0].Better-want) > 1e-12 || math.Abs(got[0].Error-math.Sqrt(2/(p+2*q))*400/math.Ln10) > 1e-9 {
		t.Errorf("%+v, want the probability %v", got[0], want)
	}
}

func TestExpected(t *testing.T) {
	for _, c := range []struct{ a, b, want float64 }{{0, 0, 0.5}, {math.Log(3), 0, 0.75}, {0, math.Log(3), 0.25}, {800, -800, 1}} {
		if got := Expected(c.a, c.b); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("Expected(%v, %v) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// Known answers, after questions that people have asked about their engines.
func TestKnownErrors(t *testing.T) {
	// Three engines: a program of others has these errors, too.
	table, err := FitPairs([]string{"E1", "E2", "E3"},
		[]Pair[string]{{"E1", "E2", 10, 15, 5}, {"E1", "E3", 9, 8, 4}, {"E2", "E3", 7, 12, 9}}, Options{StandardErrors: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{24.4, 22.4, 25.4} {
		if got := table.Ratings[i].FieldError; math.Abs(got-want) > 1.5 {
			t.Errorf("%+v, want an error of about %v", table.Ratings[i], want)
		}
	}
	// A hundred million games a pair: the errors are small, but the error
	// against the dummies is not.
	table, err = FitPairs([]string{"E1", "E2", "E3"},
		[]Pair[string]{{"E1", "E2", 5e7, 0, 5e7}, {"E1", "E3", 6e7, 0, 4e7}, {"E2", "E3", 55e6, 0, 45e6}}, Options{StandardErrors: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range table.Ratings {
		if math.Abs(r.FieldError-0.0164) > 0.0005 || math.Abs(r.DummyError-284) > 1 {
			t.Errorf("%+v", r)
		}
	}
	// Wins and losses alone give 0.9893.
	list, err := ComparePairs([]string{"new", "old"}, []Pair[string]{{"new", "old", 100, 830, 70}}, [][2]string{{"new", "old"}}, Options{})
	if err != nil || math.Abs(list[0].Better-0.989) > 0.002 {
		t.Errorf("%+v, error %v", list, err)
	}
}

// One drawn game of very many changes next to nothing.
func TestOneDraw(t *testing.T) {
	var errs [2]float64
	for draws := range int64(2) {
		list, err := ComparePairs([]string{"a", "b"}, []Pair[string]{{"a", "b", 60_000, draws, 40_000}}, [][2]string{{"a", "b"}}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		errs[draws] = list[0].Error
	}
	if errs[1] >= errs[0] || errs[1] < 0.9999*errs[0] {
		t.Errorf("an error of %v without a draw, and %v with one", errs[0], errs[1])
	}
}
