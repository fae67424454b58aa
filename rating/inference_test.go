package rating

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// chain returns the table of n players, each of whom has beaten the next, and
// others at random.
func chain(t *testing.T, n int) *Table[int] {
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	var players []int
	var games []Game[int]
	for i := range n {
		players = append(players, i)
		if i > 0 {
			games = append(games, Game[int]{A: i - 1, B: i, Score: Win})
		}
		if j := rng.IntN(n); j != i {
			games = append(games, Game[int]{A: i, B: j, Score: Score(1 + rng.IntN(3)), Weight: 2})
		}
	}
	table, err := Fit(players, games, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// One player without games: the information is that of half a game with the
// dummy, 1/8.
func TestStandardErrorAlone(t *testing.T) {
	table, err := Fit([]string{"Ann"}, nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := table.StandardErrors(); err != nil || len(got) != 1 || math.Abs(got[0]-math.Sqrt(8)) > 1e-12 {
		t.Errorf("standard errors %v, want √8", got)
	}
}

// The dense inverse and the conjugate gradients agree.
func TestStandardErrorsBothWays(t *testing.T) {
	table := chain(t, 40)
	dense, err := table.StandardErrors()
	if err != nil {
		t.Fatal(err)
	}
	s, err := table.hessian(deviations, newMeter(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range dense {
		if got, err := s.deviation(i, -1); err != nil || math.Abs(got-want) > 1e-9*want {
			t.Errorf("player %d: %v by gradients, %v by the inverse", i, got, want)
		}
	}
}

// More games make an estimate more certain.
func TestStandardErrorsShrink(t *testing.T) {
	last := math.Inf(1)
	for _, weight := range []float64{1, 2, 10, 100} {
		table, err := Fit([]int{0, 1}, []Game[int]{{0, 1, Draw, weight}}, Options{DummyWeight: weight})
		if err != nil {
			t.Fatal(err)
		}
		deviations, err := table.StandardErrors()
		if err != nil {
			t.Fatal(err)
		}
		if got := deviations[0]; got >= last {
			t.Errorf("weight %v: standard error %v, after %v", weight, got, last)
		} else {
			last = got
		}
	}
}

func TestBetter(t *testing.T) {
	table := chain(t, 12)
	for i := range 12 {
		for j := range 12 {
			p, err := table.Better(i, j)
			q, err2 := table.Better(j, i)
			if err != nil || err2 != nil || math.Abs(p+q-1) > 1e-12 {
				t.Errorf("%d and %d: %v and %v", i, j, p, q)
			}
			if (p > 0.5) != (table.Ratings[i].Strength > table.Ratings[j].Strength) {
				t.Errorf("%d and %d: %v for strengths %v and %v", i, j, p, table.Ratings[i].Strength, table.Ratings[j].Strength)
			}
		}
	}
	for _, k := range []int{-1, 12} {
		if _, err := table.Better(0, k); !errors.Is(err, ErrUnknownPlayer) {
			t.Errorf("player %d: %v", k, err)
		}
	}
}

func TestExpected(t *testing.T) {
	for _, c := range []struct{ a, b, want float64 }{{0, 0, 0.5}, {math.Log(3), 0, 0.75}, {0, math.Log(3), 0.25}, {800, -800, 1}} {
		if got := Expected(c.a, c.b); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("Expected(%v, %v) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
