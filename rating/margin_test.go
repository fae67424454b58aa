package rating_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
)

// Two players have met, and everything can be counted by hand.
func TestMarginOfTwo(t *testing.T) {
	players := []string{"Ann", "Bob", "Cid"}
	ahead := rating.Claim[string]{Kind: rating.Ahead, A: "Ann", B: "Bob"}
	behind := rating.Claim[string]{Kind: rating.Ahead, A: "Bob", B: "Ann"}
	for _, c := range []struct {
		pair  rating.Pair[string]
		claim rating.Claim[string]
		by    rating.Change
		least int64 // 0 for never
	}{
		// Ann must lose the lead.
		{rating.Pair[string]{"Ann", "Bob", 7, 0, 0}, ahead, rating.Rescored, 4},
		{rating.Pair[string]{"Ann", "Bob", 6, 0, 0}, ahead, rating.Rescored, 3},
		{rating.Pair[string]{"Bob", "Ann", 1, 2, 4}, ahead, rating.Rescored, 2},
		{rating.Pair[string]{"Ann", "Bob", 7, 2, 3}, ahead, rating.Removed, 4},
		// Bob must get more than the lead.
		{rating.Pair[string]{"Ann", "Bob", 7, 0, 0}, behind, rating.Rescored, 4},
		{rating.Pair[string]{"Ann", "Bob", 6, 0, 0}, behind, rating.Rescored, 4},
		{rating.Pair[string]{"Ann", "Bob", 6, 9, 5}, behind, rating.Rescored, 1},
		{rating.Pair[string]{"Ann", "Bob", 7, 2, 3}, behind, rating.Removed, 5},
		{rating.Pair[string]{"Ann", "Bob", 3e15, 0, 0}, ahead, rating.Rescored, 15e14},
		{rating.Pair[string]{"Ann", "Bob", 3, 0, 0}, behind, rating.Removed, 0},
		{rating.Pair[string]{"Ann", "Cid", 3, 0, 0}, behind, rating.Rescored, 2},
		{rating.Pair[string]{"Ann", "Cid", 3, 0, 0}, ahead, rating.Removed, 3},
	} {
		s, err := rating.MarginPairs(players, []rating.Pair[string]{c.pair}, c.claim, c.by, rating.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if s.Most != c.least || s.Never != (c.least == 0) || !s.Never && s.Least != s.Most {
			t.Errorf("%+v: %+v, want %d", c.pair, s, c.least)
		}
	}
}

// If two players above become level, then classes below become better.
func TestMarginOfMerged(t *testing.T) {
	const ann, bob, cid, dan, eve = 0, 1, 2, 3, 4
	pairs := []rating.Pair[int]{
		{A: ann, B: dan, Wins: 30},
		{A: bob, B: dan, Wins: 29, Draws: 1},
		{A: cid, B: eve, Draws: 600},
	}
	c := rating.Claim[int]{Kind: rating.Within, A: cid, Place: 2}
	s, err := rating.MarginPairs([]int{ann, bob, cid, dan, eve}, pairs, c, rating.Rescored, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, local := range []bool{false, true} {
		if least, err := rating.ProvedLeast(5, pairs, c, rating.Rescored, rating.Options{}, local); err != nil || least != 1 {
			t.Errorf("at least %d, local %v, error %v", least, local, err)
		}
	}
	if s.Holds || s.Least != 1 || s.Most != 1 {
		t.Errorf("%+v", s)
	}
}

// Each game that 1 wins in place of a loss moves 1 by more than the game
// before. So slopes alone would promise 107 games, and 99 are enough.
func TestMarginOfCurve(t *testing.T) {
	pairs := []rating.Pair[int]{{A: 0, B: 2, Wins: 449_850, Losses: 50_150}, {A: 1, B: 2, Wins: 4400, Losses: 600}}
	c := rating.Claim[int]{Kind: rating.Ahead, A: 0, B: 1}
	s, err := rating.MarginPairs([]int{0, 1, 2}, pairs, c, rating.Rescored, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	least, err := rating.ProvedLeast(3, pairs, c, rating.Rescored, rating.Options{}, true)
	if err != nil || s.Most != 99 || s.Least != 99 || least < 60 || least > 99 {
		t.Errorf("at least %d, error %v; %+v", least, err, s)
	}
}

// TestMarginRefused has questions that are refused, and where.
func TestMarginRefused(t *testing.T) {
	players := []string{"Ann", "Bob", "Cid"}
	game := rating.Game[string]{A: "Ann", B: "Bob", Score: rating.Win}
	heavy := game
	heavy.Weight = 2
	type claim = rating.Claim[string]
	first := claim{Kind: rating.Within, A: "Ann", Place: 1}
	for _, c := range []struct {
		game  rating.Game[string]
		claim claim
		by    rating.Change
		want  rating.Problem
	}{
		{game, claim{}, rating.Removed, rating.Problem{Kind: rating.ErrClaim, Where: "claim"}},
		{game, claim{Kind: 3, A: "Ann"}, rating.Removed, rating.Problem{Kind: rating.ErrClaim, Where: "claim", Detail: "kind of claim 3"}},
		{game, claim{Kind: rating.Within, A: "Ann"}, rating.Removed, rating.Problem{Kind: rating.ErrClaim, Where: "claim", Detail: "within, place 0"}},
		{game, claim{Kind: rating.Within, A: "Ann", B: "Bob", Place: 1}, rating.Removed, rating.Problem{Kind: rating.ErrClaim, Where: "claim", Who: "Bob", Detail: "within is about one player"}},
		{game, claim{Kind: rating.Ahead, A: "Ann", B: "Bob", Place: 1}, rating.Removed, rating.Problem{Kind: rating.ErrClaim, Where: "claim", Detail: "ahead, place 1"}},
		{game, claim{Kind: rating.Within, A: "Dan", Place: 1}, rating.Removed, rating.Problem{Kind: rating.ErrUnknown, Where: "claim", Who: "Dan"}},
		{game, claim{Kind: rating.Ahead, A: "Ann", B: "Dan"}, rating.Removed, rating.Problem{Kind: rating.ErrUnknown, Where: "claim", Who: "Dan"}},
		{game, claim{Kind: rating.Ahead, A: "Ann", B: "Ann"}, rating.Removed, rating.Problem{Kind: rating.ErrSame, Where: "claim", Entrants: []int{0}, Who: "Ann"}},
		{game, first, 0, rating.Problem{Kind: rating.ErrClaim, Where: "change"}},
		{game, first, 3, rating.Problem{Kind: rating.ErrClaim, Where: "change", Detail: "change 3"}},
		{heavy, first, rating.Removed, rating.Problem{Kind: rating.ErrWeighted, Game: 1, Who: "Ann against Bob", Detail: "2"}},
	} {
		s, err := rating.Margin(players, []rating.Game[string]{c.game}, c.claim, c.by, rating.Options{})
		var ps rating.Problems
		if !errors.As(err, &ps) || len(ps) != 1 || !reflect.DeepEqual(*ps[0], c.want) || !reflect.DeepEqual(s, rating.Swing[string]{}) {
			t.Errorf("%+v, %v: %+v, error %v, want %+v", c.claim, c.by, s, err, c.want)
		}
	}
	list, err := rating.PivotalPairs(players, []rating.Pair[string]{{A: "Ann", B: "Bob", Wins: 1}}, claim{Kind: rating.Ahead, A: "Ann", B: "Bob"}, rating.Removed, rating.Options{MaxWork: 30_000})
	if !errors.Is(err, rating.ErrTooLarge) || list != nil {
		t.Errorf("%v, error %v", list, err)
	}
	full := rating.Pair[string]{A: "Ann", B: "Bob", Wins: rating.MaxGames}
	_, err = rating.MarginPairs(players, []rating.Pair[string]{full, {A: "Bob", B: "Ann", Losses: 1}}, first, rating.Removed, rating.Options{})
	if !errors.Is(err, rating.ErrTooLarge) {
		t.Errorf("error %v", err)
	}
}

// arena is a record in which everybody has met everybody, as the bots of an
// arena do.
func arena(n, games int) ([]int, []rating.Pair[int]) {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(games)))
	strength, players := make([]float64, n), make([]int, n)
	for i := range players {
		players[i], strength[i] = i, 0.6*rng.NormFloat64()
	}
	var pairs []rating.Pair[int]
	for i := range n {
		for j := range i {
			x := rating.Pair[int]{A: i, B: j}
			for range games / (n * (n - 1) / 2) {
				switch p := 1 / (1 + math.Exp(strength[j]-strength[i])); {
				case rng.Float64() < 0.2:
					x.Draws++
				case rng.Float64() < p:
					x.Wins++
				default:
					x.Losses++
				}
			}
			pairs = append(pairs, x)
		}
	}
	return players, pairs
}

// BenchmarkMargin asks who is first, who is ahead, and who is among the first
// ten.
func BenchmarkMargin(b *testing.B) {
	for _, size := range []struct{ players, games int }{{24, 276}, {129, 1_000_000}} {
		players, pairs := arena(size.players, size.games)
		table, err := rating.FitPairs(players, pairs, rating.Options{})
		if err != nil {
			b.Fatal(err)
		}
		order := table.Order()
		for name, c := range map[string]rating.Claim[int]{
			"first": {Kind: rating.Within, A: order[0][0], Place: 1},
			"ahead": {Kind: rating.Ahead, A: order[3][0], B: order[4][0]},
			"ten":   {Kind: rating.Within, A: order[12][0], Place: 10},
		} {
			for by := rating.Rescored; by <= rating.Removed; by++ {
				b.Run(fmt.Sprintf("players=%d/games=%d/%s/%v", size.players, size.games, name, by), func(b *testing.B) {
					for b.Loop() {
						s, err := rating.MarginPairs(players, pairs, c, by, rating.Options{})
						if err != nil {
							b.Fatal(err)
						}
						b.ReportMetric(float64(s.Least), "least")
						b.ReportMetric(float64(s.Most), "most")
					}
				})
			}
		}
	}
}
