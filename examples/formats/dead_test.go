package main

import (
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/roundrobin"
	"pgregory.net/rapid"
)

// deadTable counts the dead matches of a round robin by going through all
// results of the matches that are left. Winners has the results so far and to
// come, pair by pair.
func deadTable(n int, pairs [][]roundrobin.Pair, winners map[[2]int]int) int {
	points := make([]int, n)
	dead := 0
	for round := range pairs {
		left := slices.Concat(pairs[round:]...)
		can := make([]bool, n)
		for bits := range 1 << len(left) {
			final := slices.Clone(points)
			for k, pair := range left {
				if bits>>k&1 == 1 {
					final[pair.A-1]++
				} else {
					final[pair.B-1]++
				}
			}
			for x := range can {
				can[x] = can[x] || final[x] == slices.Max(final)
			}
		}
		for _, pair := range pairs[round] {
			if !can[pair.A-1] && !can[pair.B-1] {
				dead++
			}
			points[winners[[2]int{pair.A - 1, pair.B - 1}]]++
		}
	}
	return dead
}

// The dead games of a round robin are exact.
func TestDeadTable(t *testing.T) {
	total := 0
	for _, n := range []int{2, 3, 4, 5} {
		timetable, err := roundrobin.Schedule(n)
		if err != nil {
			t.Fatal(err)
		}
		var pairs [][]roundrobin.Pair
		for round := range timetable.Rounds() {
			pairs = append(pairs, slices.Collect(round.Pairs()))
		}
		for number := range 40 {
			f := source{n: n, spread: 400, seeding: 400, seed: 4}.field(number)
			winners := map[[2]int]int{}
			f.decide = func(x, y, met int) bool {
				won := f.byLot(x, y, met)
				winner := y
				if won {
					winner = x
				}
				winners[[2]int{x, y}] = winner
				return won
			}
			r, err := roundRobin(1)(f)
			if err != nil {
				t.Fatal(err)
			}
			want := deadTable(n, pairs, winners)
			if r.dead != want {
				t.Errorf("%d players, event %d: %d dead games, want %d", n, number, r.dead, want)
			}
			total += want
		}
	}
	if total < 20 {
		t.Errorf("only %d dead games", total)
	}
}

// A player of a Swiss who is behind never has the fewest losses, however the
// event goes on.
func TestBehind(t *testing.T) {
	found := 0
	for number := range 40 {
		const rounds = 4
		n := 5 + number%2
		f := source{n: n, spread: 300, seeding: 300, seed: 4}.field(number)
		e := pairing.New(pairing.WC2012, numbers(n))
		e.Lives = rounds + 1
		losses := make([]int, n)
		for left := rounds; left > 0; left-- {
			next, err := pairing.Next(e)
			if err != nil {
				t.Fatal(err)
			}
			out := behind(losses, next.Round, left-1)
			if left <= 2 {
				can := make([]bool, n)
				allSwiss(t, e, losses, left, can)
				for x := range out {
					if out[x] {
						found++
					}
					if out[x] && can[x] {
						t.Errorf("event %d, %d rounds left: player %d can win with losses %v", number, left, x, losses)
					}
					// The last round is exact.
					if left == 1 && !out[x] && !can[x] {
						t.Errorf("event %d, last round: player %d cannot win with losses %v", number, x, losses)
					}
				}
			}
			round := newPlaying(f).round(next, nil)
			for _, g := range round.Games {
				losses[loser(g)]++
			}
			e.Rounds = append(e.Rounds, round)
		}
	}
	if found < 30 {
		t.Errorf("only %d players behind", found)
	}
}

// loser returns who lost a game.
func loser(g pairing.Game[int]) int {
	if g.Outcome == pairing.GoldWins {
		return g.Silver
	}
	return g.Gold
}

// allSwiss finds out who can have the fewest losses in the end.
func allSwiss(t *testing.T, e pairing.Event[int], losses []int, left int, can []bool) {
	if left == 0 {
		for x, n := range losses {
			can[x] = can[x] || n == slices.Min(losses)
		}
		return
	}
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	for bits := range 1 << len(next.Round.Games) {
		round, after := next.Round, slices.Clone(losses)
		round.Games = slices.Clone(round.Games)
		for k := range round.Games {
			g := &round.Games[k]
			g.Outcome = pairing.GoldWins + pairing.Outcome(bits>>k&1)
			after[loser(*g)]++
		}
		later := e
		later.Rounds = append(slices.Clip(e.Rounds), round)
		allSwiss(t, later, after, left-1, can)
	}
}

// reachLaw says that no player of a qualifier gets more points than it could
// reach before, or fewer than it had.
func reachLaw(t *rapid.T) {
	f := source{n: 2, seed: 1}.field(0)
	p := newPlaying(f)
	c := climb{}
	level := rapid.IntRange(0, 10).Draw(t, "level")
	reach, had := []int{c.reach()}, []int{0}
	for step := 0; c.against < benchmarks; step++ {
		f.decide = func(x, y, met int) bool { return rapid.IntRange(0, 10).Draw(t, "lot") < level }
		p.decide = f.decide
		p.attempt(0, &c, step, false)
		reach, had = append(reach, c.reach()), append(had, c.points+c.best)
	}
	for k := range reach {
		if reach[k] < c.points || had[k] > c.points {
			t.Fatalf("after %d games: %d to %d points, but in the end %d", k, had[k], reach[k], c.points)
		}
	}
	if !slices.IsSortedFunc(reach, func(x, y int) int { return y - x }) || !slices.IsSorted(had) {
		t.Fatalf("reach %v, had %v", reach, had)
	}
	if level == 10 && reach[len(reach)-1] > benchmarks*streak {
		t.Fatalf("%d points", c.points)
	}
}

func TestReach(t *testing.T) { rapid.Check(t, reachLaw) }

// A bound of a player is reached by winning all games from now on.
func TestReachIsReached(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := source{n: 2, seed: 1}.field(0)
		p := newPlaying(f)
		lots := rapid.SliceOfN(rapid.Bool(), 0, 60).Draw(t, "lots")
		p.decide = func(x, y, met int) bool {
			if len(lots) == 0 {
				return true
			}
			won := lots[0]
			lots = lots[1:]
			return won
		}
		c := climb{}
		step := 0
		for ; len(lots) > 0 && c.against < benchmarks; step++ {
			p.attempt(0, &c, step, false)
		}
		want := c.reach()
		for ; c.against < benchmarks; step++ {
			p.attempt(0, &c, step, false)
		}
		if c.points != want {
			t.Fatalf("%d points, could reach %d", c.points, want)
		}
	})
}

// Eight players have as many points as sure says, and not eight have more.
func TestSure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		climbs := make([]climb, rapid.IntRange(0, 20).Draw(t, "n"))
		for x := range climbs {
			climbs[x].points = rapid.IntRange(0, 20).Draw(t, "points")
			climbs[x].best = rapid.IntRange(0, 4).Draw(t, "best")
		}
		enough := sure(climbs)
		least, more := 0, 0
		for _, c := range climbs {
			if c.points+c.best >= enough {
				least++
			}
			if c.points+c.best > enough {
				more++
			}
		}
		if enough > 0 && least < fieldSize || more >= fieldSize {
			t.Fatalf("%d: %d have so many, %d more", enough, least, more)
		}
	})
}
