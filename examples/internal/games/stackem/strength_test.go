package stackem

import (
	"flag"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
)

var deals = flag.Int("strength", 0, "play this many deals for each pair in the table of strength")

// A score is what came of games between two strategies.
type score struct{ won, lost, undecided, moves int }

// percent returns the part of the decided games that was won, in percent, and
// the ends of its Wilson interval of 95 %.
func (s score) percent() (won, low, high float64) {
	n := float64(s.won + s.lost)
	if n == 0 {
		return 0, 0, 100
	}
	const z = 1.959964
	p := float64(s.won) / n
	middle, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	scale := 100 / (1 + z*z/n)
	return 100 * p, scale * (middle - half), scale * (middle + half)
}

// duel lets two strategies play each of the deals 1 to n twice, with the seats
// exchanged.
func duel(t testing.TB, a, b Strategy, n int) (all score) {
	var wait sync.WaitGroup
	var lock sync.Mutex
	games := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for game := range games {
				s := match(t, a, b, game)
				lock.Lock()
				all = score{all.won + s.won, all.lost + s.lost, all.undecided + s.undecided, all.moves + s.moves}
				lock.Unlock()
			}
		})
	}
	for game := range n {
		games <- game + 1
	}
	close(games)
	wait.Wait()
	return all
}

// match lets two strategies play one deal twice.
func match(t testing.TB, a, b Strategy, game int) (all score) {
	s, err := Deal(Seed{}, game)
	if err != nil {
		t.Error(err)
		return
	}
	for seat := range 2 {
		players := [2]Player{a.New(uint64(2*game + seat)), b.New(uint64(2*game + seat))}
		players[0], players[1] = players[seat], players[1-seat]
		g, err := Contest(s, players, MaxMoves)
		c, err2 := Play(g)
		if err != nil || err2 != nil {
			t.Error(err, err2)
			return
		}
		all.moves += c.End.Moves()
		switch winner, ok := c.End.Winner(); {
		case !ok:
			all.undecided++
		case winner == seat:
			all.won++
		default:
			all.lost++
		}
	}
	return all
}

// TestGoldenStrength plays each strategy against each.
func TestGoldenStrength(t *testing.T) {
	n := *deals
	switch {
	case n > 0:
	case !night.Now():
		n = 1
	default:
		n = 2
	}
	var b strings.Builder
	table(t, &b, n)
	golden.Check(t, fmt.Sprintf("strength-%d.golden", n), b.String())
}

// table writes a table of each strategy against each weaker strategy. The next
// weaker plays four times as many deals.
func table(t testing.TB, w *strings.Builder, n int) {
	fmt.Fprintln(w, "| strategy | against | deals | won | lost | undecided | won of decided | 95 % interval | moves |")
	fmt.Fprintln(w, "|---|---|---:|---:|---:|---:|---:|---|---:|")
	list := All()
	for i, s := range list {
		for k, weaker := range list[:i] {
			n := n
			if k == i-1 {
				n *= 4
			}
			r := duel(t, s, weaker, n)
			won, low, high := r.percent()
			fmt.Fprintf(w, "| %s | %s | %d | %d | %d | %d | %.1f %% | %.1f to %.1f | %.1f |\n",
				s.Name, weaker.Name, n, r.won, r.lost, r.undecided, won, low, high, float64(r.moves)/float64(2*n))
		}
	}
}

// TestLadder checks that each step up wins: the whole interval is above a half.
// There are enough deals to make the steps clear.
func TestLadder(t *testing.T) {
	night.Only(t, "it plays many games")
	by := map[string]Strategy{}
	for _, s := range All() {
		by[s.Name] = s
	}
	for _, c := range []struct {
		better, worse string
		deals         int
	}{
		{"drawer", "random", 50},
		{"slots", "drawer", 50},
		{"greedy", "slots", 60},
		{"places", "greedy", 150},
		{"patient", "places", 150},
		{"hasty", "patient", 250},
		{"keeper", "hasty", 150},
		{"watcher", "keeper", 200},
		{"search", "keeper", 50},
	} {
		r := duel(t, by[c.better], by[c.worse], c.deals)
		if won, low, _ := r.percent(); low <= 50 {
			t.Errorf("%s won %.1f %% of the decided games against %s, at least %.1f %%: %+v", c.better, won, c.worse, low, r)
		}
	}
}
