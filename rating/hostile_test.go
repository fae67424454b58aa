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
)

// This file has events that were made to be slow, or to be rated wrongly. Work
// is counted, so that no test depends on a clock.

func win(a, b int) rating.Game[int] { return rating.Game[int]{A: a, B: b, Score: rating.Win} }

func draw(a, b int, weight float64) rating.Game[int] {
	return rating.Game[int]{A: a, B: b, Score: rating.Draw, Weight: weight}
}

// even is a path of matches that are 1-1 each, after a win of the first over
// the second.
func even(n int) event {
	e := event{n: n, games: []rating.Game[int]{win(0, 1)}}
	for i := range n - 1 {
		e.games = append(e.games, draw(i, i+1, 2))
	}
	return e
}

// wins is a path in which each player beats the next.
func wins(n int) event {
	e := event{n: n}
	for i := range n - 1 {
		e.games = append(e.games, win(i, i+1))
	}
	return e
}

// Dummies that differ by the last bit of a float64 are different, also where
// 1500 less the rating is not a float64.
func TestSeedRatingsThatDiffer(t *testing.T) {
	e := event{n: 3, options: rating.Options{DummyElo: []float64{0.3, 0.30000000000000004, 0.1}}}
	if got := checkSlow(t, e); got.Ratings[1].Class != 1 || got.Ratings[0].Class != 2 || got.Ratings[2].Class != 3 {
		t.Errorf("%+v", got.Ratings)
	}
	// 2999.7 is not the mirror image of 0.3: the sum of these floats is not
	// 3000.
	e = event{n: 4, games: []rating.Game[int]{win(2, 0), win(1, 2), draw(2, 3, 1)}, options: rating.Options{DummyElo: []float64{0.3, 2999.7, 1500, 1500}}}
	if got := checkSlow(t, e); got.Info.Proved+got.Info.Assumed > 0 {
		t.Errorf("%+v", got)
	}
	// 2500.25 is the mirror image of 499.75.
	e.options.DummyElo = []float64{499.75, 2500.25, 1500, 1500}
	if got := checkSlow(t, e); got.Info.Proved != 1 || got.Info.Assumed > 0 || got.Ratings[2].Strength != 0 {
		t.Errorf("%+v", got)
	}
}

// Corrections from float64 do not stand still where weights are far apart.
func TestHeavyPath(t *testing.T) {
	e := event{n: 4, games: []rating.Game[int]{draw(0, 1, 0x1p64), draw(1, 2, 0x1p77), draw(2, 3, 0x1p68), win(0, 1)}}
	got := checkSlow(t, e)
	for i, class := range []int{1, 4, 3, 2} {
		if got.Ratings[i].Class != class {
			t.Errorf("player %d: class %d, want %d", i, got.Ratings[i].Class, class)
		}
	}
	if got.Info.Assumed > 0 {
		t.Errorf("%+v", got.Info)
	}
}

// Weights that are 2^64 and more apart are added up exactly, so that one game
// in 2^70 decides, and sums that are equal prove a tie.
func TestWeightsFarApart(t *testing.T) {
	game := func(a, b int, score rating.Score, weight float64) rating.Game[int] {
		return rating.Game[int]{A: a, B: b, Score: score, Weight: weight}
	}
	for _, exp := range []int{48, 52, 54, 57, 60, 62, 63, 64, 65, 70, 90} {
		heavy := math.Ldexp(1, exp)
		e := event{n: 6, games: []rating.Game[int]{
			game(0, 1, rating.Win, heavy), game(0, 1, rating.Win, 1), game(0, 1, rating.Draw, 1),
			game(2, 3, rating.Win, heavy), game(2, 3, rating.Win, 2),
			game(4, 5, rating.Loss, heavy), game(5, 4, rating.Win, 0.5), game(4, 5, rating.Loss, 1.5),
		}}
		got := checkSlow(t, e)
		var classes []int
		for _, r := range got.Ratings {
			classes = append(classes, r.Class)
		}
		if want := []int{2, 3, 1, 4, 4, 1}; !slices.Equal(classes, want) || got.Info.Proved != 2 || got.Info.Assumed != 0 {
			t.Errorf("2^%d: classes %v, want %v; %+v", exp, classes, want, got.Info)
		}
	}
}

// A tie by symmetry about another rating than 1500 has no proof. It is assumed,
// and counted.
func TestAssumedTies(t *testing.T) {
	e := event{n: 5, games: []rating.Game[int]{win(0, 1), win(1, 2)}, options: rating.Options{DummyElo: []float64{1700, 1700, 1700, 1700, 1700}}}
	got := checkSlow(t, e)
	var classes []int
	for _, r := range got.Ratings {
		classes = append(classes, r.Class)
	}
	if want := []int{1, 2, 3, 2, 2}; !slices.Equal(classes, want) {
		t.Errorf("classes %v, want %v", classes, want)
	}
	// Players 3 and 4 have the same equation, and player 1 has another.
	if got.Info.Assumed != 1 || got.Info.Proved != 1 || got.Info.Bits != 1024 {
		t.Errorf("%+v", got.Info)
	}
	// Each such tie adds to the bound, but not more than the gap.
	if elo := got.Ratings[1].Elo; math.Abs(elo-1700) > 1e-9 || got.Info.Bound > 1e-9 {
		t.Errorf("Elo %v, bound %v", elo, got.Info.Bound)
	}
	// The same symmetry about 1500 is proved.
	e.options = rating.Options{}
	if got := checkSlow(t, e); got.Info.Assumed != 0 || got.Info.Proved != 2 || got.Info.Bits != 53 {
		t.Errorf("%+v", got.Info)
	}
}

// A dummy of exactly 1500 has strength 0 exactly, and so has a player who has
// played nobody else, or whose opponents are mirror images.
func TestDummyAt1500(t *testing.T) {
	e := event{n: 4, games: []rating.Game[int]{win(0, 1), win(2, 0)}, options: rating.Options{DummyElo: []float64{1500, 1400, 1600, 1500}}}
	got := checkSlow(t, e)
	for _, i := range []int{0, 3} {
		if r := got.Ratings[i]; r.Strength != 0 || math.Signbit(r.Strength) || r.Elo != 1500 || r.Class != 2 {
			t.Errorf("%+v", r)
		}
	}
	if a, b := got.Ratings[1], got.Ratings[2]; a.Strength != -b.Strength || b.Class != 1 || a.Class != 3 {
		t.Errorf("%+v and %+v", a, b)
	}
	if got.Info.Proved != 1 || got.Info.Assumed != 0 || got.Info.Bits != 53 {
		t.Errorf("%+v", got.Info)
	}
	// The smallest step away from 1500 is not 1500.
	for _, elo := range []float64{math.Nextafter(1500, 0), math.Nextafter(1500, 2000)} {
		e := event{n: 2, options: rating.Options{DummyElo: []float64{1500, elo}}}
		got := checkSlow(t, e)
		if a, b := got.Ratings[0], got.Ratings[1]; a.Strength != 0 || b.Strength == 0 || (a.Class < b.Class) != (elo < 1500) || got.Info.Proved+got.Info.Assumed > 0 {
			t.Errorf("%v: %+v, %+v, %+v", elo, a, b, got.Info)
		}
	}
}

// Figures at the bounds of the options and of the weights are accepted, and the
// next figures are refused.
func TestBoundsOfOptions(t *testing.T) {
	up := func(x float64) float64 { return math.Nextafter(x, math.Inf(1)) }
	down := func(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }
	dummies := func(elo float64) rating.Options { return rating.Options{DummyElo: []float64{1500, elo}} }
	weight := func(w float64) rating.Options { return rating.Options{DummyWeight: w} }
	for _, c := range []struct {
		name    string
		options rating.Options
		games   []rating.Game[int]
		want    error
	}{
		{"10000", dummies(10000), nil, nil},
		{"-10000", dummies(-10000), nil, nil},
		{"above 10000", dummies(up(10000)), nil, rating.ErrDummyElo},
		{"below -10000", dummies(down(-10000)), nil, rating.ErrDummyElo},
		{"no weight", weight(0), nil, nil},
		{"weight below 0", weight(down(0)), nil, rating.ErrWeight},
		{"least weight", weight(0x1p-300), nil, nil},
		{"weight of half the least", weight(0x1p-301), nil, rating.ErrExtreme},
		{"weight with a digit too low", weight(0x1p-260 + 0x1p-301), nil, rating.ErrExtreme},
		{"weight with the lowest digit", weight(0x1p-260 + 0x1p-300), nil, nil},
		{"greatest weight", weight(0x1p200), nil, nil},
		{"above the greatest weight", weight(up(0x1p200)), nil, rating.ErrExtreme},
		{"greatest span", weight(1), []rating.Game[int]{draw(0, 1, 0x1p99), draw(0, 1, 0x1p99-0x1p50), draw(0, 1, 0x1p50-1)}, nil},
		// The sum of these weights rounds to the limit.
		{"above the greatest span", weight(1), []rating.Game[int]{draw(0, 1, 0x1p100)}, nil},
		{"twice the greatest span", weight(1), []rating.Game[int]{draw(0, 1, 0x1p101)}, rating.ErrExtreme},
	} {
		table, err := rating.Fit([]int{0, 1}, c.games, c.options)
		if c.want != nil {
			if !errors.Is(err, c.want) || table.Ratings != nil {
				t.Errorf("%s: error %v, want %v", c.name, err, c.want)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		checkTable(t, table, []int{0, 1})
	}
	least := up(0)
	if _, err := rating.Fit([]int{0, 1}, nil, rating.Options{MaxWork: 1}); !errors.Is(err, rating.ErrTooLarge) {
		t.Errorf("one step of work: %v", err)
	}
	if _, err := rating.Fit([]int{0, 1}, nil, rating.Options{DummyWeight: least}); !errors.Is(err, rating.ErrExtreme) {
		t.Errorf("the least float64 as a weight: %v", err)
	}
}

// The bound covers strengths that are moved apart because float64 has no room
// between them.
func TestCrowdedClasses(t *testing.T) {
	e := even(400)
	for range e.n {
		e.options.DummyElo = append(e.options.DummyElo, 1900)
	}
	if got := checkSlow(t, e); len(got.Order()) != e.n || got.Info.Assumed > 0 {
		t.Errorf("%d classes, %+v", len(got.Order()), got.Info)
	}
}

// Players at strength 0 by symmetry are proved to be so, also if others come
// too close to 0 for float64.
func TestZeroBesideSmall(t *testing.T) {
	e := even(60)
	e.n = 66
	e.games = append(e.games, win(60, 61), win(61, 62), win(62, 60), win(63, 64), win(65, 63))
	got := checkSlow(t, e)
	if got.Info.Proved != 3 || got.Info.Assumed > 0 || got.Info.Bits > 106 {
		t.Errorf("%+v", got.Info)
	}
	for _, i := range []int{60, 61, 62, 63} {
		if got.Ratings[i].Strength != 0 {
			t.Errorf("player %d: %v", i, got.Ratings[i])
		}
	}
}

// Long paths are ordered as far as gaps are above the limit, within the work
// that is allowed by default. With a larger field and smaller gaps, this is
// refused.
func TestPaths(t *testing.T) {
	sizes := []int{400, 17_000}
	if !night.Now() {
		sizes = sizes[:1]
	}
	for _, n := range sizes {
		for _, e := range []event{wins(n), even(n)} {
			got := e.fit(t)
			if got.Info.Proved > 0 || len(got.Order()) < min(n, 1200) {
				t.Errorf("%d players: %d classes, %+v", n, len(got.Order()), got.Info)
			}
			if got.Info.Assumed > 0 && got.Info.Bits != 1024 {
				t.Errorf("%d players: ties assumed with %d bits", n, got.Info.Bits)
			}
			// From either end, gaps shrink until they are below the
			// limit.
			limit := math.Ldexp(1, -800)
			for i := 1; i < n; i++ {
				a, b := got.Ratings[i-1], got.Ratings[i]
				if d := math.Abs(a.Strength - b.Strength); a.Class == b.Class && d > limit {
					t.Fatalf("%d players: %+v and %+v", n, a, b)
				}
			}
		}
	}
}

// A dummy that hardly counts makes strengths large, and equations hard to solve
// step by step.
func TestLightDummy(t *testing.T) {
	for _, n := range []int{10, 100, 1000, 20_000} {
		if !night.Now() && n > 100 {
			continue
		}
		e := event{n: n, options: rating.Options{DummyWeight: 0x1p-40}}
		for i := 1; i < n; i++ {
			e.games = append(e.games, win(i-1, i))
			if i%3 > 0 {
				e.games = append(e.games, win(i, i-1))
			}
		}
		switch table, err := rating.Fit(e.players(), e.games, e.options); {
		case n < 1000 && err != nil:
			t.Errorf("%d players: %v", n, err)
		case err == nil:
			checkTable(t, table, e.players())
		case !errors.Is(err, rating.ErrExtreme):
			t.Errorf("%d players: %v", n, err)
		}
	}
}

// Ratings so close together that float64 cannot order them do not need package
// big.
func TestNearlyEqual(t *testing.T) {
	n := 30_000
	if !night.Now() {
		n = 10_000
	}
	rng := rand.New(rand.NewPCG(1, 1))
	e := event{n: n}
	for range 5 {
		order := rng.Perm(n)
		for k := 0; k+1 < n; k += 2 {
			e.games = append(e.games, draw(order[k], order[k+1], 0x1p20), win(order[k], order[k+1]))
		}
	}
	got := e.fit(t)
	if got.Info.Assumed > 0 || got.Info.Bits != 106 || got.Info.Work > int64(1000*len(e.games)) {
		t.Errorf("%d classes, %+v", len(got.Order()), got.Info)
	}
}

// What takes more work than the caller allows is refused, and the answer
// does not depend on how much more is allowed than it takes.
func TestMaxWork(t *testing.T) {
	for _, e := range []event{swiss(200, 9), even(200), {n: 5}, {}} {
		want := e.fit(t)
		e.options.MaxWork = want.Info.Work
		if got := e.fit(t); !slices.Equal(got.Ratings, want.Ratings) || got.Info != want.Info {
			t.Errorf("%d players: %+v, want %+v", e.n, got.Info, want.Info)
		}
		if want.Info.Work < 2 {
			continue
		}
		e.options.MaxWork--
		if _, err := rating.Fit(e.players(), e.games, e.options); !errors.Is(err, rating.ErrTooLarge) {
			t.Errorf("%d players: %v", e.n, err)
		}
	}
}

// Two players who meet everybody on a path have to be looked at each time that
// one more player is told apart. That is refused in the end.
func TestHubsOnAPath(t *testing.T) {
	const n = 12_000
	e := wins(n)
	e.n += 2
	for i := range n {
		e.games = append(e.games, draw(n, i, 1), draw(n+1, i, 1))
	}
	table, err := rating.Fit(e.players(), e.games, e.options)
	if err == nil {
		checkTable(t, table, e.players())
	} else if !errors.Is(err, rating.ErrTooLarge) {
		t.Error(err)
	}
}

// A million problems, or a name of a megabyte, do not make a long error.
func TestManyProblems(t *testing.T) {
	name := strings.Repeat("x", 1<<20)
	games := slices.Repeat([]rating.Game[string]{{A: name, B: "b", Weight: -1}}, 20_000)
	_, err := rating.Fit([]string{"a"}, games, rating.Options{})
	text := err.Error()
	if len(text) > 300_000 || !strings.HasSuffix(text, "rating: more problems: 79000") {
		t.Errorf("%d bytes, ending in %q", len(text), text[max(0, len(text)-100):])
	}
}

// Bounds are what they should be where rounding matters and nobody needs to be
// told apart.
func TestBoundOfHeavyTies(t *testing.T) {
	for exp := 20; exp < 60; exp++ {
		e := event{n: 2, games: []rating.Game[int]{draw(0, 1, math.Ldexp(1, exp))}}
		if got := e.fit(t); got.Info.Bound > 1e-9 || got.Info.Proved != 1 {
			t.Errorf("2^%d games: %+v", exp, got.Info)
		}
	}
}

// A long path with a light dummy takes too many products: players are
// eliminated.
func TestLightPath(t *testing.T) {
	e := even(20_000)
	e.options.DummyWeight = 0x1p-14
	if got := e.fit(t); got.Info.Work > 400_000_000 {
		t.Errorf("%+v", got.Info)
	}
}

// Standard errors and probabilities take as much work as is allowed, and no
// more.
func TestStandardErrorsAreBounded(t *testing.T) {
	for _, n := range []int{300, 2500} {
		e := swiss(n, 3)
		plain := e.fit(t)
		e.options.MaxWork = plain.Info.Work + 3_000_000
		e.options.StandardErrors = true
		if table, err := rating.Fit(e.players(), e.games, e.options); !errors.Is(err, rating.ErrTooLarge) || table.Ratings != nil {
			t.Errorf("%d players: %v", n, err)
		}
		if _, err := rating.Compare(e.players(), e.games, [][2]int{{0, 1}}, e.options); err != nil {
			t.Errorf("%d players: %v", n, err)
		}
		e.options.MaxWork = plain.Info.Work + 1
		if _, err := rating.Compare(e.players(), e.games, [][2]int{{0, 1}}, e.options); !errors.Is(err, rating.ErrTooLarge) {
			t.Errorf("%d players: %v", n, err)
		}
	}
	e := swiss(300, 3)
	e.options.StandardErrors = true
	e.fit(t)
}

// Nobody is easy to rate.
func TestNobody(t *testing.T) {
	if got := (event{}).fit(t); got.Info.Bits != 53 || got.Info.Bound > 1e-9 {
		t.Errorf("%+v", got.Info)
	}
}
