package main

import (
	"reflect"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
	"pgregory.net/rapid"
)

// four are players of known strengths.
var four = source{n: 4, ratings: []float64{1900, 1750, 1600, 1500}, seed: 7}

// wins returns the chances of the games of a field.
func wins(f *field) func(x, y int) float64 {
	return func(x, y int) float64 { return chance.Expected(f.strengths[x], f.strengths[y]) }
}

// pick returns the format with a key.
func pick(t testing.TB, key string, n, rounds, games int) format {
	for _, f := range formats(n, rounds, games) {
		if f.key == key {
			return f
		}
	}
	t.Fatal("no format", key)
	return format{}
}

// compare checks that each player wins as often as an exact computation says.
func compare(t *testing.T, s source, format format, exact []float64, events int) {
	t.Helper()
	sum := 0.0
	for _, p := range exact {
		sum += p
	}
	if sum < 1-1e-12 || sum > 1+1e-12 {
		t.Fatalf("%s: the exact chances are %v", format.name, exact)
	}
	won := make([]int, s.n)
	for number := range events {
		r, err := format.play(s.field(number))
		if err != nil {
			t.Fatal(err)
		}
		won[r.winner-1]++
	}
	for x, p := range exact {
		if !near(won[x], events, p) {
			t.Errorf("%s: player %d wins %d of %d, the exact chance is %.4f", format.name, x, won[x], events, p)
		}
	}
}

// Two players play one game.
func TestSingleOfTwo(t *testing.T) {
	s := source{n: 2, ratings: []float64{1600, 1500}, seed: 1}
	p := wins(s.field(0))(0, 1)
	events := night.Cases(5_000, 20_000)
	compare(t, s, pick(t, "single", 2, 3, 1), []float64{p, 1 - p}, events)
	// Two lives are the best of three games.
	best := p*p + 2*p*p*(1-p)
	compare(t, s, pick(t, "double", 2, 3, 1), []float64{best, 1 - best}, events)
	compare(t, s, pick(t, "lives2", 2, 3, 1), []float64{best, 1 - best}, 2_000)
	// So are three rounds of a Swiss.
	compare(t, s, pick(t, "swiss", 2, 3, 1), []float64{best, 1 - best}, 2_000)
}

// In a bracket of four, the best plays the worst first.
func TestSingleOfFour(t *testing.T) {
	p := wins(four.field(0))
	exact := make([]float64, 4)
	for _, x := range []int{0, 3} {
		for _, y := range []int{1, 2} {
			meet := p(x, 3-x) * p(y, 3-y)
			exact[x] += meet * p(x, y)
			exact[y] += meet * p(y, x)
		}
	}
	compare(t, four, pick(t, "single", 4, 4, 1), exact, 20_000)
}

// In a double elimination of four, the loser of the final of the winners meets
// the winner of the losers, and the winner of that game must win twice.
func TestDoubleOfFour(t *testing.T) {
	p := wins(four.field(0))
	exact := make([]float64, 4)
	for _, a := range []int{0, 3} {
		for _, b := range []int{1, 2} {
			chance := p(a, 3-a) * p(b, 3-b)
			for _, upper := range [][2]int{{a, b}, {b, a}} {
				for _, lower := range [][2]int{{3 - a, 3 - b}, {3 - b, 3 - a}} {
					for _, last := range [][2]int{{upper[1], lower[0]}, {lower[0], upper[1]}} {
						w, l := upper[0], last[0]
						now := chance * p(upper[0], upper[1]) * p(lower[0], lower[1]) * p(last[0], last[1])
						exact[l] += now * p(l, w) * p(l, w)
						exact[w] += now * (1 - p(l, w)*p(l, w))
					}
				}
			}
		}
	}
	compare(t, four, pick(t, "double", 4, 4, 1), exact, 20_000)
}

// A floating elimination of four, by all its courses.
func TestFloatingOfFour(t *testing.T) {
	p := wins(four.field(0))
	for _, key := range []string{"lives1", "lives2"} {
		exact := make([]float64, 4)
		e := pairing.New(pairing.WC2012, numbers(4))
		e.Lives = int(key[5] - '0')
		allCourses(t, e, p, 1, exact)
		compare(t, four, pick(t, key, 4, 4, 1), exact, night.Cases(1_000, 2_000))
	}
}

// allCourses adds the chances of the champions of an event.
func allCourses(t *testing.T, e pairing.Event[int], p func(x, y int) float64, chance float64, exact []float64) {
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	if next.Over {
		exact[*next.Champion] += chance
		return
	}
	for bits := range 1 << len(next.Round.Games) {
		round, now := next.Round, chance
		round.Games = slices.Clone(round.Games)
		for k := range round.Games {
			g := &round.Games[k]
			if bits>>k&1 == 1 {
				g.Outcome = pairing.GoldWins
				now *= p(g.Gold, g.Silver)
			} else {
				g.Outcome = pairing.SilverWins
				now *= p(g.Silver, g.Gold)
			}
		}
		after := e
		after.Rounds = append(slices.Clip(e.Rounds), round)
		allCourses(t, after, p, now, exact)
	}
}

// A round robin of three is a win of one, or a tie of all three.
func TestRoundRobinOfThree(t *testing.T) {
	s := source{n: 3, ratings: []float64{1700, 1600, 1500}, seed: 2}
	p := wins(s.field(0))
	exact := make([]float64, 3)
	for x := range 3 {
		y, z := (x+1)%3, (x+2)%3
		exact[x] = p(x, y)*p(x, z) + (p(0, 1)*p(1, 2)*p(2, 0)+p(1, 0)*p(2, 1)*p(0, 2))/3
	}
	compare(t, s, pick(t, "roundrobin", 3, 4, 1), exact, night.Cases(5_000, 20_000))
}

// Of equal players each wins equally often, with byes and without, and no order
// is right.
func TestEqualPlayers(t *testing.T) {
	events := night.Cases(50, 150)
	for _, n := range []int{5, 9} {
		for _, format := range formats(n, 4, 1) {
			first, order := 0, 0.0
			s := source{n: n, seeding: 100, seed: 9}
			for number := range events {
				r, err := format.play(s.field(number))
				if err != nil {
					t.Fatal(err)
				}
				if r.winner == 1 {
					first++
				}
				order += r.tau
			}
			if !near(first, events, 1/float64(n)) {
				t.Errorf("%s of %d equal players: the first wins %d of %d", format.name, n, first, events)
			}
			if order /= float64(events); order < -0.15 || order > 0.15 {
				t.Errorf("%s of %d equal players: tau is %.3f", format.name, n, order)
			}
		}
	}
}

// eventLaw says what holds for all events.
func eventLaw(t *rapid.T) {
	n := rapid.IntRange(2, 20).Draw(t, "n")
	rounds := rapid.IntRange(1, 8).Draw(t, "rounds")
	games := rapid.IntRange(1, 3).Draw(t, "games")
	s := source{
		n: n, spread: rapid.IntRange(0, 600).Draw(t, "spread"), seeding: rapid.IntRange(0, 600).Draw(t, "seeding"),
		seed: rapid.Uint64().Draw(t, "seed"),
	}
	f := s.field(rapid.IntRange(0, 1000).Draw(t, "event"))
	all := formats(n, rounds, games)
	format := all[rapid.IntRange(0, len(all)-1).Draw(t, "format")]
	r, err := format.play(f)
	if err != nil {
		t.Fatal(err)
	}
	again, err := format.play(f)
	if err != nil || !reflect.DeepEqual(again, r) {
		t.Fatalf("%s: %+v, then %+v, %v", format.name, r, again, err)
	}
	low, high, byes := 0, 0, -1
	switch format.key {
	case "single":
		low, high, byes = n-1, n-1, 1<<log2(n)-n
	case "double":
		low, high = 2*n-2, 2*n-1
	case "swiss", "mcmahon":
		low, byes = rounds*(n/2), rounds*(n%2)
		high = low
	case "roundrobin":
		low, byes = games*n*(n-1)/2, n*(n%2)
		high = low
	case "qualifier":
		in := min(n, fieldSize)
		low, high = n*benchmarks*streak+finalLives*(in-1), n*benchmarks*gamesCap+finalLives*in-1
	default:
		low, high = format.lives*(n-1), format.lives*n-1
	}
	if r.games < low || r.games > high || byes >= 0 && r.byes != byes {
		t.Fatalf("%s of %d: %d games, %d byes", format.name, n, r.games, r.byes)
	}
	if format.key != "qualifier" && float64(2*r.games)/float64(n) != r.each {
		t.Fatalf("%s of %d: %d games, %v each", format.name, n, r.games, r.each)
	}
	if float64(r.least) > r.each || float64(r.most) < r.each || r.tau < -1 || r.tau > 1 || r.winner < 1 || r.winner > n {
		t.Fatalf("%s of %d: %+v", format.name, n, r)
	}
	if r.dead < 0 || r.dead > r.games || format.kind != other && r.dead > 0 {
		t.Fatalf("%s of %d: %d of %d games are dead", format.name, n, r.dead, r.games)
	}
	wantRounds := map[string]int{"single": log2(n), "swiss": rounds, "mcmahon": rounds, "roundrobin": n - 1 + n%2, "lives1": log2(n)}
	if want, ok := wantRounds[format.key]; ok && r.rounds != want {
		t.Fatalf("%s of %d: %d rounds, want %d", format.name, n, r.rounds, want)
	}
	if format.key == "double" && (r.rounds > max(2*log2(n)+1, 3) || r.rounds < log2(n)) {
		t.Fatalf("double elimination of %d: %d rounds", n, r.rounds)
	}
}

func TestEvents(t *testing.T) { rapid.Check(t, eventLaw) }
func FuzzEvents(f *testing.F) { f.Fuzz(rapid.MakeFuzz(eventLaw)) }

// Whoever is left in an elimination can still win it: a player who loses fewer
// games than there are lives, and then wins all, wins the event.
func TestLeftCanWin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 16).Draw(t, "n")
		f := source{n: n, spread: 200, seed: rapid.Uint64().Draw(t, "seed")}.field(0)
		x := rapid.IntRange(0, n-1).Draw(t, "x")
		list := []format{{name: "single", lives: 1, play: single}, {name: "double", lives: 2, play: double}}
		for lives := 1; lives <= maxLives; lives++ {
			list = append(list, format{name: "floating", lives: lives, play: floating(lives)})
		}
		format := list[rapid.IntRange(0, len(list)-1).Draw(t, "format")]
		games, losses := rapid.IntRange(0, 12).Draw(t, "games"), 0
		f.decide = func(a, b, met int) bool {
			won := f.byLot(a, b, met)
			if a != x && b != x {
				return won
			}
			if games--; games < 0 || losses == format.lives-1 {
				return a == x
			}
			if won != (a == x) {
				losses++
			}
			return won
		}
		r, err := format.play(f)
		if err != nil || r.winner != f.trueRank[x] {
			t.Fatalf("%s, %d lives: player %d with %d losses is not the winner: %+v, %v", format.name, format.lives, x, losses, r, err)
		}
	})
}

// The best seeds of a bracket have the byes, and the best two are in different
// halves.
func TestSeeded(t *testing.T) {
	if got, want := seeded(8), []int{0, 7, 3, 4, 1, 6, 2, 5}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for n := 2; n <= 200; n++ {
		order := seeded(n)
		if len(order) != 1<<log2(n) {
			t.Fatalf("%d players: a bracket of %d", n, len(order))
		}
		seen := make([]bool, n)
		byes := len(order) - n
		for k := 0; k < len(order); k += 2 {
			x, y := order[k], order[k+1]
			seen[x] = true
			if y == nobody && x >= byes || y != nobody && x+y != len(order)-1 {
				t.Fatalf("%d players: %d against %d", n, x, y)
			}
			if y != nobody {
				seen[y] = true
			}
		}
		if slices.Contains(seen, false) {
			t.Fatalf("%d players: %v", n, order)
		}
	}
}

// With 16 players, nobody meets the same player again in the first four rounds
// of the bracket of the losers, whoever wins.
func TestLateRematches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := source{n: 16, spread: rapid.IntRange(0, 400).Draw(t, "spread"), seeding: 200, seed: rapid.Uint64().Draw(t, "seed")}.field(0)
		games := 0
		f.decide = func(a, b, met int) bool {
			// So many games are in both brackets until then.
			if games++; games <= 8+4+4+4 && met > 0 {
				t.Fatalf("game %d is a rematch", games)
			}
			return f.byLot(a, b, met)
		}
		if _, err := double(f); err != nil {
			t.Fatal(err)
		}
	})
}
