package rating_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
	"pgregory.net/rapid"
)

// talliedLaw: a tally of games, some of them added as pairs, has the bits of
// the games.
func talliedLaw(t *rapid.T) {
	type game = rating.Game[int]
	var sum rating.Tally[int]
	var games []game
	var players []int // by first appearance
	for range rapid.IntRange(0, 30).Draw(t, "adds") {
		g := drawGame(t, 6)
		g.Weight = 0
		n := 1
		var err error
		if rapid.Bool().Draw(t, "as a pair") {
			n = rapid.IntRange(0, 4).Draw(t, "games")
			x := rating.Pair[int]{A: g.A, B: g.B}
			switch g.Score {
			case rating.Win:
				x.Wins = int64(n)
			case rating.Draw:
				x.Draws = int64(n)
			case rating.Loss:
				x.Losses = int64(n)
			}
			err = sum.AddPair(x)
		} else {
			err = sum.Add(g.A, g.B, g.Score)
		}
		if err != nil {
			t.Fatal(err)
		}
		for range n {
			games = append(games, g)
			for _, p := range []int{g.A, g.B} {
				if !slices.Contains(players, p) {
					players = append(players, p)
				}
			}
		}
	}
	if got := sum.Players(); !slices.Equal(got, players) {
		t.Fatalf("players %v, want %v", got, players)
	}
	var pairs []rating.Pair[int]
	for _, g := range games {
		k := slices.IndexFunc(pairs, func(x rating.Pair[int]) bool {
			return x.A == g.A && x.B == g.B || x.A == g.B && x.B == g.A
		})
		if k < 0 {
			k = len(pairs)
			pairs = append(pairs, rating.Pair[int]{A: g.A, B: g.B})
		}
		score := g.Score
		if pairs[k].A != g.A {
			score = opposite(score)
		}
		switch score {
		case rating.Win:
			pairs[k].Wins++
		case rating.Draw:
			pairs[k].Draws++
		case rating.Loss:
			pairs[k].Losses++
		}
	}
	if got := sum.Pairs(); !slices.Equal(got, pairs) {
		t.Fatalf("pairs %v, want %v", got, pairs)
	}
	if n, m := sum.Len(); n != len(players) || m != len(pairs) {
		t.Fatalf("%d players and %d pairs, want %d and %d", n, m, len(players), len(pairs))
	}
	o := rating.Options{StandardErrors: true}
	want, err := rating.Fit(players, games, o)
	if err != nil {
		t.Fatal(err)
	}
	got, err := rating.FitPairs(sum.Players(), sum.Pairs(), o)
	if err != nil || !slices.Equal(got.Ratings, want.Ratings) || got.Info != want.Info {
		t.Fatalf("error %v\ngot  %+v\nwant %+v", err, got, want)
	}
}

func TestTally(t *testing.T) { rapid.Check(t, talliedLaw) }
func FuzzTally(f *testing.F) { f.Fuzz(rapid.MakeFuzz(talliedLaw)) }

// A game that is refused changes nothing.
func TestTallyRefuses(t *testing.T) {
	type pair = rating.Pair[any]
	const most = rating.MaxGames
	for _, c := range []struct {
		pair  pair
		score rating.Score // 0 to add the pair
		kind  error
		text  string
	}{
		{pair{A: "Ann", B: "Ann"}, rating.Win, rating.ErrSame, "rating: Ann: cannot meet itself"},
		{pair{A: "Ann", B: "Ann"}, 0, rating.ErrSame, "rating: Ann: cannot meet itself"},
		{pair{A: "Ann", B: "Eve"}, 4, rating.ErrScore, "rating: Ann against Eve: the score must be a win, a draw or a loss: score 4"},
		{pair{A: "Ann", B: "Eve"}, -1, rating.ErrScore, "score -1"},
		{pair{A: "Ann", B: math.NaN()}, rating.Win, rating.ErrNotAnID, "rating: NaN: an id must be equal to itself"},
		{pair{A: []int{1}, B: "Ann"}, rating.Win, rating.ErrNotAnID, "rating: [1]: an id must be equal to itself"},
		{pair{"Ann", "Eve", 0, -1, 0}, 0, rating.ErrCount, "rating: Ann against Eve: a number of games must not be negative: draws -1"},
		{pair{"Ann", "Eve", 0, 0, math.MinInt64}, 0, rating.ErrCount, "losses -9223372036854775808"},
		{pair{"Ann", "Eve", most + 1, 0, 0}, 0, rating.ErrTooLarge, "rating: Ann against Eve: exceeds a limit of this package: wins, draws or losses, at most 9007199254740992 of each"},
		{pair{"Ann", "Eve", 0, math.MaxInt64, 0}, 0, rating.ErrTooLarge, ""},
		{pair{"Ann", "Bob", math.MaxInt64, 0, 0}, 0, rating.ErrTooLarge, ""},
		{pair{"Ann", "Bob", most, 0, 0}, 0, rating.ErrTooLarge, ""},
		{pair{"Bob", "Ann", 1, 0, 1}, 0, rating.ErrTooLarge, ""},
		{pair{A: "Bob", B: "Ann"}, rating.Loss, rating.ErrTooLarge, ""},
	} {
		var sum rating.Tally[any]
		if err := sum.AddPair(pair{"Ann", "Bob", most, most, 7}); err != nil {
			t.Fatal(err)
		}
		var err error
		if c.score != 0 {
			err = sum.Add(c.pair.A, c.pair.B, c.score)
		} else {
			err = sum.AddPair(c.pair)
		}
		var ps rating.Problems
		if !errors.Is(err, c.kind) || !errors.As(err, &ps) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%+v: %v", c, err)
		}
		if p, x := sum.Players(), sum.Pairs(); len(p) != 2 || len(x) != 1 || x[0] != (pair{"Ann", "Bob", most, most, 7}) {
			t.Errorf("%+v: players %v, pairs %v", c, p, x)
		}
	}
	var none rating.Tally[string]
	if err := none.AddPair(rating.Pair[string]{A: "Ann", B: "Bob"}); err != nil || len(none.Players())+len(none.Pairs()) != 0 {
		t.Errorf("a pair without games: %v, %v, error %v", none.Players(), none.Pairs(), err)
	}
}

// Adding a game of a pair that has met allocates nothing.
func TestTallyNeedsNoMemoryForGames(t *testing.T) {
	var sum rating.Tally[string]
	add := func() {
		if err := errors.Join(sum.Add("Ann", "Bob", rating.Win), sum.Add("Bob", "Ann", rating.Draw)); err != nil {
			t.Fatal(err)
		}
	}
	add()
	if n := testing.AllocsPerRun(1000, add); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkTally(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	names := make([]string, 129)
	for i := range names {
		names[i] = "model-" + strconv.Itoa(i)
	}
	games := make([]rating.Game[string], 1<<16)
	for k := range games {
		i := rng.IntN(len(names))
		j := (i + 1 + rng.IntN(len(names)-1)) % len(names)
		games[k] = rating.Game[string]{A: names[i], B: names[j], Score: rating.Score(1 + rng.IntN(3))}
	}
	var sum rating.Tally[string]
	b.ReportAllocs()
	for k := 0; b.Loop(); k++ {
		g := games[k%len(games)]
		if err := sum.Add(g.A, g.B, g.Score); err != nil {
			b.Fatal(err)
		}
	}
}
