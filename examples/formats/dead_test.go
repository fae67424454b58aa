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

// A player of a Swiss or a McMahon who is behind never has the most points,
// however the event goes on.
func TestBehind(t *testing.T) {
	for _, edition := range []pairing.Edition{pairing.ArbiterSwiss2026, pairing.ArbiterMcMahon2026} {
		found := 0
		for number := range 20 {
			n := 5 + number%2
			f := source{n: n, spread: 300, seeding: 300, seed: 4}.field(number)
			e := pairing.New(edition, numbers(n))
			e.Length = 4
			if edition == pairing.ArbiterMcMahon2026 {
				e.Start = starts(f.seen)
			}
			for left := e.Length; left > 0; left-- {
				next, err := pairing.Next(e)
				if err != nil {
					t.Fatal(err)
				}
				out := behind(next, left)
				if left <= 2 {
					can := make([]bool, n)
					allCan(t, e, can)
					for x := range out {
						if out[x] {
							found++
						}
						if out[x] && can[x] {
							t.Errorf("%v %d, %d rounds left: player %d can win: %v", edition, number, left, x, next.Ranking)
						}
						// The last round is exact.
						if left == 1 && !out[x] && !can[x] {
							t.Errorf("%v %d, last round: player %d cannot win: %v", edition, number, x, next.Ranking)
						}
					}
				}
				e.Rounds = append(e.Rounds, newPlaying(f).round(next, nil))
			}
		}
		if found < 15 {
			t.Errorf("%v: only %d players behind", edition, found)
		}
	}
}

// allCan finds out who can have the most points in the end.
func allCan(t *testing.T, e pairing.Event[int], can []bool) {
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	if next.Over {
		table, err := pairing.Standings(e)
		if err != nil {
			t.Fatal(err)
		}
		most := table.Rows[table.Places[0].Players[0]].Score
		for x, row := range table.Rows {
			can[x] = can[x] || row.Score == most
		}
		return
	}
	for bits := range 1 << len(next.Round.Games) {
		round := next.Round
		round.Games = slices.Clone(round.Games)
		for k := range round.Games {
			round.Games[k].Outcome = pairing.GoldWins + pairing.Outcome(bits>>k&1)
		}
		later := e
		later.Rounds = append(slices.Clip(e.Rounds), round)
		allCan(t, later, can)
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
