package rating_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
)

func TestErrors(t *testing.T) {
	type games = []rating.Game[float64] // so that an id can be NaN
	game := func(a, b, weight float64) rating.Game[float64] {
		return rating.Game[float64]{A: a, B: b, Score: rating.Win, Weight: weight}
	}
	nan, inf := math.NaN(), math.Inf(1)
	two := []float64{1, 2}

	// Everybody beats the next 1e20 times: the first is e^920 times as good
	// as the last.
	var ladder []float64
	var steep games
	for i := range 41 {
		ladder = append(ladder, float64(i))
		if i > 0 {
			steep = append(steep, game(float64(i-1), float64(i), 1e20))
		}
	}

	for _, c := range []struct {
		name    string
		players []float64
		games   games
		options rating.Options
		want    error // nil if the input is fine
		text    string
	}{
		{"nobody", nil, nil, rating.Options{}, nil, ""},
		{"one player", two[:1], nil, rating.Options{}, nil, ""},
		{"unknown A", two, games{game(1, 2, 0), game(3, 2, 0)}, rating.Options{}, rating.ErrUnknown, "game 2: 3:"},
		{"unknown B", two, games{game(1, 3, 0)}, rating.Options{}, rating.ErrUnknown, "game 1: 3:"},
		{"games of nobody", nil, games{game(1, 2, 0)}, rating.Options{}, rating.ErrUnknown, "game 1:"},
		{"repeated", []float64{1, 2, 1}, nil, rating.Options{}, rating.ErrRepeated, "player 3: 1:"},
		{"negative zero", []float64{0, math.Copysign(0, -1)}, nil, rating.Options{}, rating.ErrRepeated, "player 2:"},
		{"NaN", []float64{1, nan}, nil, rating.Options{}, rating.ErrNotAnID, "player 2: NaN:"},
		{"NaN plays", two, games{game(1, nan, 0)}, rating.Options{}, rating.ErrUnknown, "game 1: NaN:"},
		{"alone", two, games{game(1, 2, 0), game(2, 2, 0)}, rating.Options{}, rating.ErrSame, "game 2: 2:"},
		{"no score", two, games{{A: 1, B: 2}}, rating.Options{}, rating.ErrScore, "game 1: 1 against 2: the score must be a win, a draw or a loss"},
		{"score 4", two, games{{A: 1, B: 2, Score: 4}}, rating.Options{}, rating.ErrScore, "game 1: 1 against 2: the score must be a win, a draw or a loss: score 4"},
		{"score -1", two, games{{A: 1, B: 2, Score: -1}}, rating.Options{}, rating.ErrScore, ": score -1"},
		{"negative weight", two, games{game(1, 2, -0.5)}, rating.Options{}, rating.ErrWeight, "game 1: 1 against 2: a weight must be positive and finite: -0.5"},
		{"NaN weight", two, games{game(1, 2, nan)}, rating.Options{}, rating.ErrWeight, "finite: NaN"},
		{"infinite weight", two, games{game(1, 2, inf)}, rating.Options{}, rating.ErrWeight, "finite: +Inf"},
		{"weight 0 is 1", two, games{game(1, 2, math.Copysign(0, -1))}, rating.Options{}, nil, ""},
		{"negative dummy weight", two, nil, rating.Options{DummyWeight: -1}, rating.ErrWeight, "dummy weight: a weight must be positive and finite: -1"},
		{"NaN dummy weight", two, nil, rating.Options{DummyWeight: nan}, rating.ErrWeight, "dummy weight: a weight must be positive and finite: NaN"},
		{"infinite dummy weight", two, nil, rating.Options{DummyWeight: inf}, rating.ErrWeight, "dummy weight: a weight must be positive and finite: +Inf"},
		{"a weight of 0", two, nil, rating.Options{DummyWeights: []float64{1, 0}}, rating.ErrWeight, "dummy weight 2: 2: a weight must be positive and finite: 0"},
		{"a negative weight", two, nil, rating.Options{DummyWeights: []float64{-1, 1}}, rating.ErrWeight, "dummy weight 1: 1: a weight must be positive and finite: -1"},
		{"no own weights", two, nil, rating.Options{DummyWeights: []float64{}}, rating.ErrDummyWeights, "dummy weights: there must be one dummy weight for each player, or one for all: 0 for 2 players"},
		{"own weights of nobody", nil, nil, rating.Options{DummyWeights: []float64{}}, nil, ""},
		{"too many own weights", two, nil, rating.Options{DummyWeights: []float64{1, 2, 3}}, rating.ErrDummyWeights, ": 3 for 2 players"},
		{"own weights and one for all", two, nil, rating.Options{DummyWeights: []float64{1, 2}, DummyWeight: 1}, rating.ErrDummyWeights, "for all: both are there"},
		{"an own weight beyond all", two, nil, rating.Options{DummyWeights: []float64{1, 0x1p205}}, rating.ErrExtreme, ""},
		{"own weights far apart", two, nil, rating.Options{DummyWeights: []float64{1e30, 1e-10}}, rating.ErrExtreme, ""},
		{"no dummies", two, nil, rating.Options{DummyElo: []float64{}}, rating.ErrDummyElo, ": 0 for 2 players"},
		{"too few dummies", two, nil, rating.Options{DummyElo: []float64{1500}}, rating.ErrDummyElo, ": 1 for 2 players"},
		{"too many dummies", two, nil, rating.Options{DummyElo: []float64{1, 2, 3}}, rating.ErrDummyElo, ": 3 for 2 players"},
		{"NaN dummy", two, nil, rating.Options{DummyElo: []float64{1500, nan}}, rating.ErrDummyElo, "dummy rating 2: 2: a dummy's rating must be between -10000 and 10000, one for each player: NaN"},
		{"infinite dummy", two, nil, rating.Options{DummyElo: []float64{-inf, 1}}, rating.ErrDummyElo, "dummy rating 1: 1: "},
		{"dummy too good", two, nil, rating.Options{DummyElo: []float64{1500, 10000.5}}, rating.ErrDummyElo, ": 10000.5"},
		{"dummies far apart", two, nil, rating.Options{DummyElo: []float64{10000, -10000}}, nil, ""},
		{"weights far apart", two, games{game(1, 2, 1e-300), game(1, 2, 1e300)}, rating.Options{}, rating.ErrExtreme, ""},
		{"heavy", two, games{game(1, 2, 1e300)}, rating.Options{}, rating.ErrExtreme, ""},
		{"light", two, games{game(1, 2, 1e-300)}, rating.Options{}, rating.ErrExtreme, ""},
		{"subnormal", two, games{game(1, 2, 5e-324)}, rating.Options{}, rating.ErrExtreme, ""},
		{"infinite sum", two, games{game(1, 2, math.MaxFloat64), game(1, 2, math.MaxFloat64)}, rating.Options{}, rating.ErrExtreme, ""},
		{"light dummy", two, games{game(1, 2, 1)}, rating.Options{DummyWeight: 1e-300}, rating.ErrExtreme, ""},
		{"1e15 and 0.1", two, games{game(1, 2, 1e15), game(1, 2, 0.1)}, rating.Options{}, rating.ErrExtreme, ""},
		{"1e12 and 0.1", two, games{game(1, 2, 1e12), game(1, 2, 0.1)}, rating.Options{}, nil, ""},
		{"ladder", ladder, steep, rating.Options{}, rating.ErrExtreme, ""},
		{"half a ladder", ladder[:21], steep[:20], rating.Options{}, nil, ""},
		{"a few rungs", ladder[:4], steep[:3], rating.Options{}, nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			table, err := rating.Fit(c.players, c.games, c.options)
			if c.want == nil {
				if err != nil {
					t.Fatal(err)
				}
				checkTable(t, table, c.players)
				return
			}
			if table.Ratings != nil {
				t.Errorf("a table in spite of %v", err)
			}
			for _, s := range sentinels {
				if errors.Is(err, s) != (s == c.want) {
					t.Errorf("error %v, want only %v", err, c.want)
				}
			}
			if err != nil && !(strings.HasPrefix(err.Error(), "rating: ") && strings.Contains(err.Error(), c.text)) {
				t.Errorf("error %q, want %q", err, c.text)
			}
		})
	}
}

// All problems are reported at once, in the order of players, games and
// options.
func TestAllErrors(t *testing.T) {
	_, err := rating.Fit(
		[]string{"ada", "bob", "ada"},
		[]rating.Game[string]{
			{A: "ada", B: "bob", Score: rating.Win},
			{A: "ada", B: "cyd", Score: rating.Win},
			{A: "bob", B: "bob", Score: rating.Draw},
			{A: "bob", B: "ada", Weight: -1},
		},
		rating.Options{DummyWeight: math.Inf(1), DummyElo: []float64{1500, 1500, 20000}},
	)
	if err == nil {
		t.Fatal("no error")
	}
	want := []string{
		"rating: player 3: ada: named twice",
		"rating: game 2: cyd: not among the entrants",
		"rating: game 3: bob: cannot meet itself",
		"rating: game 4: bob against ada: the score must be a win, a draw or a loss",
		"rating: game 4: bob against ada: a weight must be positive and finite: -1",
		"rating: dummy weight: a weight must be positive and finite: +Inf",
		"rating: dummy rating 3: ada: a dummy's rating must be between -10000 and 10000, one for each player: 20000",
	}
	if got := strings.Split(err.Error(), "\n"); !slices.Equal(got, want) {
		t.Errorf("got:\n%v\nwant:\n%v", err, strings.Join(want, "\n"))
	}
	var ps rating.Problems
	if !errors.As(err, &ps) {
		t.Fatal("no problems")
	}
	entrants := [][]int{{0, 2}, nil, {1}, {1, 0}, {1, 0}, nil, {2}}
	for i, p := range ps {
		if !slices.Equal(p.Entrants, entrants[i]) {
			t.Errorf("%v: entrants %v, want %v", p, p.Entrants, entrants[i])
		}
	}
	var first *rating.Problem
	if !errors.As(err, &first) || first != ps[0] {
		t.Errorf("the first problem is %v", first)
	}
	for _, s := range sentinels {
		want := !slices.Contains([]error{rating.ErrNotAnID, rating.ErrCount, rating.ErrDummyWeights, rating.ErrExtreme, rating.ErrTooLarge}, s)
		if errors.Is(err, s) != want {
			t.Errorf("errors.Is(err, %q) is %t", s, !want)
		}
	}
}

// Ids of interface type need not even be comparable.
func TestUncomparableIDs(t *testing.T) {
	if _, err := rating.Fit([]any{[]int{1}}, nil, rating.Options{}); !errors.Is(err, rating.ErrNotAnID) {
		t.Errorf("error %v", err)
	}
	games := []rating.Game[any]{{A: []int{1}, B: []int{1}, Score: rating.Win}}
	if _, err := rating.Fit([]any{"Ann"}, games, rating.Options{}); !errors.Is(err, rating.ErrUnknown) {
		t.Errorf("error %v", err)
	}
}
