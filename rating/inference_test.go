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
	if math.Abs(r.StrengthError-math.Sqrt(8)) > 1e-12 || math.Abs(r.EloError-math.Sqrt(8)*400/math.Ln10) > 1e-9 {
		t.Errorf("standard errors %v and %v, want √8 and as much in Elo", r.StrengthError, r.EloError)
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
		if r.StrengthError != 0 || r.EloError != 0 {
			t.Errorf("standard errors without being asked: %+v", r)
		}
		got := asked.Ratings[i]
		if !(got.StrengthError > 0 && got.EloError > got.StrengthError) {
			t.Errorf("standard errors %v and %v", got.StrengthError, got.EloError)
		}
		got.StrengthError, got.EloError = 0, 0
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
	r, err := read(players)
	if err != nil {
		t.Fatal(err)
	}
	f, err := fit(r, len(games), r.games(games), Options{})
	if err != nil {
		t.Fatal(err)
	}
	dense, err := f.standardErrors()
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.hessian(deviations)
	if err != nil {
		t.Fatal(err)
	}
	list, sure, err := s.deviations()
	if err != nil || !sure || s.direct != nil {
		t.Fatalf("sure is %v, error %v, eliminated %v", sure, err, s.direct != nil)
	}
	for i, want := range dense {
		if got := list[i]; math.Abs(got-want) > 1e-9*want {
			t.Errorf("player %d: %v by gradients, %v by the inverse", i, got, want)
		}
	}
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
		r, err := read(players)
		if err != nil {
			t.Fatal(err)
		}
		f, err := fit(r, len(c.games), r.games(c.games), Options{DummyWeight: math.Ldexp(1, c.light)})
		if err != nil {
			t.Fatal(err)
		}
		s, err := f.hessian(deviations)
		if err != nil {
			t.Fatal(err)
		}
		list, sure, err := s.deviations()
		if sure != c.sure || err != nil {
			t.Errorf("%s: sure is %v, error %v", c.name, sure, err)
		}
		dense := s.hessian.deviations()
		for i, got := range list {
			if math.Abs(got-dense[i]) > 1e-7*dense[i] {
				t.Errorf("%s: player %d has %v, want %v", c.name, i, got, dense[i])
			}
		}
	}
}

// TestBetterInDoubt has more pairs than can be eliminated one by one, and
// weights that are far apart. Conjugate gradients go wrong, and cannot show the
// opposite. Then everybody is eliminated, and the two last.
func TestBetterInDoubt(t *testing.T) {
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
		got, err := s.deviation(two[0], two[1])
		if want := math.Sqrt(2 * slowBetween(h, two[0], two[1])); err != nil || math.Abs(got-want) > 1e-12*want {
			t.Errorf("players %v: %v, want %v, error %v", two, got, want, err)
		}
		s = &newton{eq: eq, hessian: h, work: &meter{most: s.work.spent - 1}}
		if _, err := s.deviation(two[0], two[1]); err != errWork {
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
		want := math.Sqrt(0x1p47) // the information is 2^-45 / 4
		if i < len(alone.Ratings) {
			want = alone.Ratings[i].StrengthError
		}
		if got := r.StrengthError; math.Abs(got-want) > 1e-12*want {
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
		if got := table.Ratings[0].StrengthError; got >= last {
			t.Errorf("weight %v: standard error %v, after %v", weight, got, last)
		} else {
			last = got
		}
	}
}

func TestBetter(t *testing.T) {
	players, games := chain(12)
	table, err := Fit(players, games, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var asked [][2]int
	for i := range 12 {
		for j := range 12 {
			asked = append(asked, [2]int{i, j})
		}
	}
	got, err := Better(players, games, asked, Options{})
	if err != nil || len(got) != len(asked) {
		t.Fatalf("%d probabilities, error %v", len(got), err)
	}
	for i := range 12 {
		for j := range 12 {
			p, q := got[12*i+j], got[12*j+i]
			if math.Abs(p+q-1) > 1e-12 {
				t.Errorf("%d and %d: %v and %v", i, j, p, q)
			}
			if (p > 0.5) != (table.Ratings[i].Strength > table.Ratings[j].Strength) {
				t.Errorf("%d and %d: %v for strengths %v and %v", i, j, p, table.Ratings[i].Strength, table.Ratings[j].Strength)
			}
		}
	}
	if got, err := Better(players, games, nil, Options{}); err != nil || got == nil || len(got) != 0 {
		t.Errorf("nothing is asked: %v, error %v", got, err)
	}
}

// Somebody asked about must be among the players.
func TestBetterUnknown(t *testing.T) {
	players, games := chain(12)
	_, err := Better(players, games, [][2]int{{0, 1}, {0, 12}, {-1, 3}}, Options{})
	want := "rating: question 2: 12: not among the entrants\nrating: question 3: -1: not among the entrants"
	if !errors.Is(err, ErrUnknown) || err.Error() != want {
		t.Errorf("error %v", err)
	}
}

// For two players, the standard error of the difference is a formula.
func TestBetterByHand(t *testing.T) {
	const n, w = 6, 2
	got, err := BetterPairs([]string{"Ann", "Bob"}, []Pair[string]{{"Ann", "Bob", 4, 0, 2}}, [][2]string{{"Ann", "Bob"}}, Options{DummyWeight: w})
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
	if math.Abs(got[0]-want) > 1e-12 {
		t.Errorf("probability %v, want %v", got[0], want)
	}
}

func TestExpected(t *testing.T) {
	for _, c := range []struct{ a, b, want float64 }{{0, 0, 0.5}, {math.Log(3), 0, 0.75}, {0, math.Log(3), 0.25}, {800, -800, 1}} {
		if got := Expected(c.a, c.b); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("Expected(%v, %v) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
