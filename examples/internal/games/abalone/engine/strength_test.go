package engine

import (
	"flag"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
)

var openings = flag.Int("strength", 0, "play this many openings for each pair in the table of strength")

var byTheClock = flag.Duration("clock", 0, "let strategy clock play depth4, with this time for each side")

// A score is what came of games between two strategies.
type score struct{ won, tied, lost, moves int }

func (s score) games() int { return s.won + s.tied + s.lost }

func (s score) plus(x score) score {
	return score{s.won + x.won, s.tied + x.tied, s.lost + x.lost, s.moves + x.moves}
}

// row returns a row of the table of strength.
func (s score) row(better, worse string) string {
	won, low, high := s.percent()
	return fmt.Sprintf("| %s | %s | %d | %d | %d | %d | %.1f %% | %.1f to %.1f | %.1f |\n",
		better, worse, s.games(), s.won, s.tied, s.lost, won, low, high, float64(s.moves)/float64(2*s.games()))
}

// percent returns the score in percent, a tie being half a win, and the ends of
// its Wilson interval of 95 %. Ties make the true interval narrower.
func (s score) percent() (won, low, high float64) {
	n := float64(s.games())
	if n == 0 {
		return 0, 0, 100
	}
	const z = 1.959964
	p := (float64(s.won) + float64(s.tied)/2) / n
	middle, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	scale := 100 / (1 + z*z/n)
	return 100 * p, scale * (middle - half), scale * (middle + half)
}

// openingMoves is how many moves of each game are drawn by lot.
const openingMoves = 6

// An opened player draws its first moves by lot.
type opened struct {
	lots   random
	player abalone.Player
}

func (o opened) Choose(t abalone.Turn) (abalone.Reply, error) {
	if len(t.Positions) <= openingMoves {
		return o.lots.Choose(t)
	}
	return o.player.Choose(t)
}

// duel lets two strategies play the openings 1 to n twice, with the sides
// exchanged.
func duel(t testing.TB, a, b Strategy, n int) (all score) {
	var wait sync.WaitGroup
	var lock sync.Mutex
	games := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for game := range games {
				s := match(t, a, b, abalone.Options{}, game)
				lock.Lock()
				all = all.plus(s)
				lock.Unlock()
			}
		})
	}
	for game := range 2 * n {
		games <- game
	}
	close(games)
	wait.Wait()
	return all
}

// match lets two strategies play one game of a duel.
func match(t testing.TB, a, b Strategy, o abalone.Options, game int) score {
	opening, exchanged := game/2+1, game%2 == 1
	first, second := a.New(0, o), b.New(0, o)
	if exchanged {
		first, second = second, first
	}
	lots := random(opening)
	g, err := abalone.Play(opened{lots, first}, opened{lots, second}, o)
	if err != nil {
		t.Error(err)
		return score{}
	}
	s := score{moves: len(g.Moves())}
	switch w := g.Result().Winner(); {
	case w == abalone.None:
		s.tied = 1
	case (w == abalone.Black) != exchanged:
		s.won = 1
	default:
		s.lost = 1
	}
	return s
}

// TestGoldenStrength writes the table of strength: a few games, or all with the
// flag.
func TestGoldenStrength(t *testing.T) {
	n, name := *openings, "strength-short.golden"
	if n > 0 {
		name = fmt.Sprintf("strength-%d.golden", n)
	}
	var b strings.Builder
	ladder(t, &b, n)
	golden.Check(t, name, b.String())
}

// ladder writes a table of strategies against weaker strategies. Fast
// strategies play more openings. With n = 0, the fast strategies play one
// opening, and the others none.
func ladder(t testing.TB, w *strings.Builder, n int) {
	fmt.Fprintln(w, "| strategy | against | games | won | tied | lost | score | 95 % interval | moves of a side |")
	fmt.Fprintln(w, "|---|---|---:|---:|---:|---:|---:|---|---:|")
	for _, c := range []struct {
		better, worse string
		times         int
	}{
		{"greedy", "random", 5},
		{"depth1", "random", 5},
		{"depth1", "greedy", 5},
		{"depth2", "greedy", 5},
		{"depth2", "depth1", 5},
		{"depth3", "depth2", 4},
		{"depth4", "depth3", 2},
		{"depth5", "depth4", 1},
	} {
		times := n * c.times
		if n == 0 {
			times = c.times / 5
		}
		if times == 0 {
			continue
		}
		r := duel(t, named(t, c.better), named(t, c.worse), times)
		w.WriteString(r.row(c.better, c.worse))
	}
}

// TestByTheClock lets strategy clock play ten openings against depth4, one game
// at a time. The figures depend on the machine.
func TestByTheClock(t *testing.T) {
	if *byTheClock == 0 {
		t.Skip("it needs the flag -clock")
	}
	var all score
	for game := range 20 {
		all = all.plus(match(t, named(t, "clock"), named(t, "depth4"), abalone.Options{Time: *byTheClock}, game))
	}
	t.Log(all.row("clock", "depth4"))
}

// named returns the strategy of this name.
func named(t testing.TB, name string) Strategy {
	s, ok := Find(name)
	if !ok {
		t.Fatalf("no strategy %s", name)
	}
	return s
}

// TestLadder checks that each step up wins: the whole interval is above a half.
// There are enough openings to make the steps clear.
func TestLadder(t *testing.T) {
	night.Only(t, "it plays many games")
	for _, c := range []struct {
		better, worse string
		openings      int
	}{
		{"greedy", "random", 5},
		{"depth1", "random", 5},
		{"depth1", "greedy", 8},
		{"depth2", "depth1", 5},
		{"depth3", "depth2", 6},
		{"depth4", "depth3", 3},
	} {
		r := duel(t, named(t, c.better), named(t, c.worse), c.openings)
		if won, low, _ := r.percent(); low <= 50 {
			t.Errorf("%s scored %.1f %% against %s, at least %.1f %%: %+v", c.better, won, c.worse, low, r)
		}
	}
}
