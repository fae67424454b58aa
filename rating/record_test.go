package rating_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
	"pgregory.net/rapid"
)

// oneByOne returns all games of the pairs.
func oneByOne(pairs []rating.Pair[int]) []rating.Game[int] {
	var games []rating.Game[int]
	add := func(x rating.Pair[int], score rating.Score, n int64) {
		for range n {
			games = append(games, rating.Game[int]{A: x.A, B: x.B, Score: score})
		}
	}
	for _, x := range pairs {
		add(x, rating.Win, x.Wins)
		add(x, rating.Draw, x.Draws)
		add(x, rating.Loss, x.Losses)
	}
	return games
}

// addedUp: pairs give the same bits as their games one by one, with everything
// that can be asked for.
func addedUp(t *rapid.T) {
	e := drawEvent(t)
	if e.options.DummyWeights == nil {
		e.options.DummyWeight = rapid.SampledFrom([]float64{0, 1, 2.5, 8}).Draw(t, "dummy weight")
	}
	var pairs []rating.Pair[int]
	count := rapid.SampledFrom([]int64{0, 0, 1, 2, 3, 7, 16})
	for range rapid.IntRange(0, 12).Draw(t, "pairs") {
		g := drawGame(t, e.n)
		pairs = append(pairs, rating.Pair[int]{A: g.A, B: g.B, Wins: count.Draw(t, "wins"), Draws: count.Draw(t, "draws"), Losses: count.Draw(t, "losses")})
	}
	before := slices.Clone(pairs)
	e.games = oneByOne(pairs)
	e.options.StandardErrors = rapid.Bool().Draw(t, "standard errors")
	want := e.fit(t)
	got, err := rating.FitPairs(e.players(), pairs, e.options)
	if err != nil {
		t.Fatalf("%v\n%v", err, pairs)
	}
	if !slices.Equal(got.Ratings, want.Ratings) || got.Info != want.Info {
		t.Errorf("%v:\ngot  %+v\nwant %+v", pairs, got, want)
	}
	asked := [][2]int{{0, 1}, {1, 2}}
	p, err := rating.ComparePairs(e.players(), pairs, asked, e.options)
	q, err2 := rating.Compare(e.players(), e.games, asked, e.options)
	if err != nil || err2 != nil || !slices.Equal(p, q) {
		t.Errorf("%v: probabilities %v and %v, errors %v and %v", pairs, p, q, err, err2)
	}
	if !slices.Equal(before, pairs) {
		t.Errorf("pairs were %v, and are %v", before, pairs)
	}
}

func TestAddedUp(t *testing.T) { rapid.Check(t, addedUp) }
func FuzzAddedUp(f *testing.F) { f.Fuzz(rapid.MakeFuzz(addedUp)) }

// The work and the memory for pairs do not depend on how many games they have.
func TestPairsTakeTheWorkOfPairs(t *testing.T) {
	e := swiss(1000, 10)
	once := make([]rating.Pair[int], len(e.games))
	often := make([]rating.Pair[int], len(e.games))
	for k, g := range e.games {
		once[k] = rating.Pair[int]{A: g.A, B: g.B, Wins: 1, Draws: 1, Losses: 1}
		often[k] = rating.Pair[int]{A: g.A, B: g.B, Wins: 1 << 20, Draws: 1 << 20, Losses: 1 << 20}
	}
	allocated := func(pairs []rating.Pair[int]) float64 {
		return testing.AllocsPerRun(1, func() {
			if _, err := rating.FitPairs(e.players(), pairs, rating.Options{}); err != nil {
				t.Fatal(err)
			}
		})
	}
	if a, b := allocated(once), allocated(often); b > a+10 {
		t.Errorf("%v allocations for pairs with three games, %v with millions", a, b)
	}
	x, err := rating.FitPairs(e.players(), often, rating.Options{})
	if err != nil || x.Info.Work > 2000*int64(len(often)) {
		t.Errorf("work %d for %d pairs, error %v", x.Info.Work, len(often), err)
	}
}

// A number of 0 is no game, and the largest numbers are exact or refused.
func TestCounts(t *testing.T) {
	players := []string{"Ann", "Bob"}
	type pair = rating.Pair[string]
	empty, err := rating.FitPairs(players, []pair{{A: "Ann", B: "Bob"}}, rating.Options{})
	if err != nil || empty.Ratings[0].Strength != 0 || empty.Ratings[0].Class != empty.Ratings[1].Class {
		t.Errorf("a pair without games: %+v, error %v", empty, err)
	}
	full, err := rating.FitPairs(players, []pair{{A: "Ann", B: "Bob", Wins: rating.MaxGames, Losses: rating.MaxGames}}, rating.Options{})
	if err != nil || full.Ratings[0].Class != full.Ratings[1].Class || full.Info.Assumed != 0 {
		t.Errorf("a pair with as many games as there can be: %+v, error %v", full, err)
	}
	most, err := rating.FitPairs(players, []pair{{A: "Ann", B: "Bob", Wins: rating.MaxGames, Losses: rating.MaxGames - 1}}, rating.Options{})
	if err != nil || most.Ratings[0].Class != 1 || most.Ratings[1].Class != 2 {
		t.Errorf("one more win of 2^53: %+v, error %v", most, err)
	}
	for _, c := range []struct {
		pair pair
		kind error
		text string
	}{
		{pair{"Ann", "Bob", -1, 0, 0}, rating.ErrCount, "rating: pair 1: Ann against Bob: a number of games must not be negative: wins -1"},
		{pair{"Ann", "Bob", 0, math.MinInt64, 0}, rating.ErrCount, "draws -9223372036854775808"},
		{pair{"Ann", "Bob", 0, 0, rating.MaxGames + 1}, rating.ErrTooLarge, "rating: pair 1: Ann against Bob: exceeds a limit of this package: losses 9007199254740993, at most 9007199254740992"},
		{pair{"Ann", "Bob", math.MaxInt64, 0, 0}, rating.ErrTooLarge, "wins 9223372036854775807"},
		{pair{"Ann", "Cid", 1, 0, 0}, rating.ErrUnknown, "rating: pair 1: Cid: not among the entrants"},
		{pair{"Bob", "Bob", 1, 0, 0}, rating.ErrSame, "rating: pair 1: Bob: cannot meet itself"},
		{pair{"Bob", "Bob", 0, 0, 0}, rating.ErrSame, "rating: pair 1: Bob: cannot meet itself"},
	} {
		table, err := rating.FitPairs(players, []pair{c.pair}, rating.Options{})
		_, err2 := rating.ComparePairs(players, []pair{c.pair}, nil, rating.Options{})
		if table.Ratings != nil || !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.text) || fmt.Sprint(err) != fmt.Sprint(err2) {
			t.Errorf("%+v: %+v, errors %v and %v", c.pair, table, err, err2)
		}
	}
}

// What a weight means: each of these is refused or is what it says.
func TestWeights(t *testing.T) {
	elo := func(weight float64) float64 {
		games := []rating.Game[int]{{A: 0, B: 1, Score: rating.Win, Weight: weight}}
		table, err := rating.Fit([]int{0, 1}, games, rating.Options{})
		if err != nil {
			t.Fatalf("weight %v: %v", weight, err)
		}
		return table.Ratings[0].Elo
	}
	if elo(0) != elo(1) || elo(math.Copysign(0, -1)) != elo(1) {
		t.Error("a game without a weight is not one game")
	}
	for last, weights := 1500.0, []float64{1e-9, 0.5, 1, 2, 1e6, 1e12}; len(weights) > 0; weights = weights[1:] {
		if got := elo(weights[0]); got <= last {
			t.Errorf("weight %v: Elo %v, after %v", weights[0], got, last)
		} else {
			last = got
		}
	}
	for weight, kind := range map[float64]error{-1: rating.ErrWeight, math.Inf(1): rating.ErrWeight, 1e300: rating.ErrExtreme, 5e-324: rating.ErrExtreme} {
		_, err := rating.Fit([]int{0, 1}, []rating.Game[int]{{A: 0, B: 1, Score: rating.Win, Weight: weight}}, rating.Options{})
		if !errors.Is(err, kind) {
			t.Errorf("weight %v: %v, want %v", weight, err, kind)
		}
	}
}

// refusals: every error of every function that takes a record is Problems, with
// kinds of this package; all functions agree; the input stays as it is, and the
// answer shares no memory with it.
func refusals(t *rapid.T) {
	n := rapid.IntRange(0, 4).Draw(t, "players")
	var players []float64
	for range n {
		players = append(players, rapid.SampledFrom([]float64{0, 1, 2, 3, 4, 5, 6, 7, math.NaN()}).Draw(t, "player"))
	}
	who := rapid.SampledFrom(append([]float64{9}, players...))
	number := rapid.SampledFrom([]float64{0, 0, 0, 0, 1, 2, -1, math.NaN(), math.Inf(1), 1e300})
	var games []rating.Game[float64]
	var pairs []rating.Pair[float64]
	count := rapid.SampledFrom([]int64{0, 1, 2, 3, 1, 1, -1, rating.MaxGames + 1})
	for range rapid.IntRange(0, 3).Draw(t, "games") {
		a, b := who.Draw(t, "a"), who.Draw(t, "b")
		games = append(games, rating.Game[float64]{A: a, B: b, Score: rating.Score(rapid.IntRange(0, 4).Draw(t, "score")), Weight: number.Draw(t, "weight")})
		pairs = append(pairs, rating.Pair[float64]{A: a, B: b, Wins: count.Draw(t, "wins"), Draws: count.Draw(t, "draws")})
	}
	o := rating.Options{DummyWeight: number.Draw(t, "dummy weight"), StandardErrors: rapid.Bool().Draw(t, "standard errors")}
	if rapid.Bool().Draw(t, "own dummies") {
		o.DummyElo = rapid.SliceOfN(rapid.SampledFrom([]float64{1500, 1200, 20_000}), 0, 4).Draw(t, "dummy elo")
	}
	if rapid.Bool().Draw(t, "own weights") {
		o.DummyWeights = rapid.SliceOfN(number, 0, 4).Draw(t, "dummy weights")
	}
	show := func() string { return fmt.Sprintf("%v\n%+v\n%+v\n%+v", players, games, pairs, o) }
	before := show()

	table, err := rating.Fit(players, games, o)
	_, err2 := rating.Compare(players, games, nil, o)
	checkProblems(t, err)
	if fmt.Sprint(err) != fmt.Sprint(err2) {
		t.Errorf("Fit says %v, Compare %v\n%s", err, err2, before)
	}
	byPairs, err := rating.FitPairs(players, pairs, o)
	_, err2 = rating.ComparePairs(players, pairs, nil, o)
	checkProblems(t, err)
	if fmt.Sprint(err) != fmt.Sprint(err2) {
		t.Errorf("FitPairs says %v, ComparePairs %v\n%s", err, err2, before)
	}
	for _, table := range []rating.Table[float64]{table, byPairs} {
		for i := range table.Ratings {
			table.Ratings[i] = rating.Rating[float64]{Player: -1}
		}
		for _, class := range table.Order() {
			clear(class)
		}
	}
	if after := show(); after != before {
		t.Errorf("the input was\n%s\nand is\n%s", before, after)
	}
}

func TestRefusals(t *testing.T) { rapid.Check(t, refusals) }
func FuzzRefusals(f *testing.F) { f.Fuzz(rapid.MakeFuzz(refusals)) }

// checkProblems checks that an error is none, or Problems that come back from
// their JSON.
func checkProblems(t *rapid.T, err error) {
	if err == nil {
		return
	}
	var ps, back rating.Problems
	if !errors.As(err, &ps) || len(ps) == 0 || ps.Error() != err.Error() {
		t.Fatalf("error %v has no problems", err)
	}
	through(t, ps, &back)
	if !reflect.DeepEqual(ps, back) {
		t.Errorf("%+v comes back as %+v", ps, back)
	}
}

// A name with an escape sequence and line ends forges no line of an error.
func TestNameWithEscapes(t *testing.T) {
	name := "Ann\nrating: game 7: Bob\x1b[2J\u2028"
	_, err := rating.Fit([]string{name, name}, nil, rating.Options{})
	if want := `rating: player 2: Ann\nrating: game 7: Bob\x1b[2J\u2028: named twice`; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
