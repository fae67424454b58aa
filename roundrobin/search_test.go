package roundrobin

import (
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/google/go-cmp/cmp"
)

// This file compares what a search finds with all results that there can be.

// halfPlayed returns a season of k teams in which some matches remain.
func halfPlayed(r *rand.Rand, o Options, k, times, remain int) season {
	s := season{options: o, teams: k, times: times}
	for i := range k {
		for j := range i {
			for range times {
				s.matches = append(s.matches, Match[int]{i, j, r.IntN(3), r.IntN(3), 0})
			}
		}
	}
	r.Shuffle(len(s.matches), func(a, b int) { s.matches[a], s.matches[b] = s.matches[b], s.matches[a] })
	s.matches = s.matches[:max(len(s.matches)-remain, 0)]
	return s
}

// slowStatuses tries all results of the matches that remain of a season. It
// returns the statuses for no place, one place and two.
func slowStatuses(s season) (list [3][]Status) {
	points, remain := s.count()
	win, draw, loss := slowWorth(s.options)
	var left [][2]int
	for i, row := range remain {
		for j, n := range row[:i] {
			for range n {
				left = append(left, [2]int{i, j})
			}
		}
	}
	in, out := [3][]bool{}, [3][]bool{}
	for places := range 3 {
		in[places], out[places] = make([]bool, s.teams), make([]bool, s.teams)
	}
	var try func(n int)
	try = func(n int) {
		if n < len(left) {
			i, j := left[n][0], left[n][1]
			for _, result := range [][2]int{{win, loss}, {draw, draw}, {loss, win}} {
				points[i] += result[0]
				points[j] += result[1]
				try(n + 1)
				points[i] -= result[0]
				points[j] -= result[1]
			}
			return
		}
		for i, p := range points {
			more, same := 0, 0
			for _, q := range points {
				if q > p {
					more++
				} else if q == p {
					same++
				}
			}
			for places := range 3 {
				first, all := more < max(places, 1), more+same <= places || places == 0 && more == 0
				in[places][i], out[places][i] = in[places][i] || first, out[places][i] || !all
			}
		}
	}
	try(0)
	for places := range 3 {
		for i := range s.teams {
			status := Out
			switch {
			case in[places][i] && out[places][i]:
				status = Open
			case in[places][i]:
				status = Clinched
			}
			list[places] = append(list[places], status)
		}
	}
	return list
}

// TestSlowSearch has points for which no flow tells which teams are out. At
// most eight matches remain, so the statuses must be exact.
func TestSlowSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 6))
	runs := 3000
	if !night.Now() {
		runs = 1500
	}
	seen, harder := map[Status]int{}, 0
	for range runs {
		p := worthsToTry[r.IntN(len(worthsToTry))]
		s := halfPlayed(r, Options{Points: p}, 3+r.IntN(5), 1+r.IntN(2), r.IntN(9))
		c := s.contest()
		want := slowStatuses(s)
		for places := range 3 {
			got := c.statuses(places, plenty())
			if diff := cmp.Diff(want[places], got); diff != "" {
				t.Fatalf("%+v, %d places (-slow +ours):\n%s", s, places, diff)
			}
			for i, s := range got {
				seen[s]++
				// The flow alone would not tell.
				flow := newShares(c, plenty())
				flow.search.total.left = -1
				if s == Out && flow.within(c.most()[i], max(places, 1)-1) {
					harder++
				}
			}
		}
	}
	t.Logf("statuses %v, %d times out by a search alone", seen, harder)
	if seen[Open] < 100 || seen[Clinched] < 100 || seen[Out] < 100 || harder < 20 {
		t.Errorf("statuses %v, %d times out by a search alone", seen, harder)
	}
}

// TestSlowFits has teams with any room, and a few games of them.
func TestSlowFits(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 8))
	runs := 20_000
	if !night.Now() {
		runs = 6000
	}
	var seen [2]int
	for range runs {
		p := worthsToTry[5+r.IntN(len(worthsToTry)-5)]
		f := Options{Points: p}.figures(new(problems))
		s := &search{worth: f.worths(), each: meter{searchEach}}
		room := make([]int32, 3+r.IntN(3))
		for i := range room {
			room[i] = int32(r.IntN(2*int(s.worth.win) + 2))
		}
		var games [][2]int32
		for range 1 + r.IntN(7) {
			if a, b := int32(r.IntN(len(room))), int32(r.IntN(len(room))); a != b {
				games = append(games, [2]int32{a, b})
			}
		}
		var try func(k int) bool
		try = func(k int) bool {
			if k == len(games) {
				for _, x := range room {
					if x < 0 {
						return false
					}
				}
				return true
			}
			for _, result := range [][2]int32{{s.worth.win, 0}, {s.worth.draw, s.worth.draw}, {0, s.worth.win}} {
				room[games[k][0]] -= result[0]
				room[games[k][1]] -= result[1]
				fits := try(k + 1)
				room[games[k][0]] += result[0]
				room[games[k][1]] += result[1]
				if fits {
					return true
				}
			}
			return false
		}
		want := try(0)
		if got := s.fits(room, games); got != want {
			t.Fatalf("worths %+v, room %v, games %v: %t, want %t", s.worth, room, games, got, want)
		}
		if want {
			seen[1]++
		} else {
			seen[0]++
		}
	}
	if min(seen[0], seen[1]) < 500 {
		t.Errorf("no and yes: %v", seen)
	}
}

// TestFits has the plainest cases of a search: teams with some room each.
func TestFits(t *testing.T) {
	for _, c := range []struct {
		name   string
		points Points
		room   []int32
		games  [][2]int32
		want   bool
	}{
		{"a draw is too much for one, and a win for the other", Points{3, 1, 0}, []int32{2, 0}, [][2]int32{{0, 1}}, false},
		{"a draw for both", Points{3, 1, 0}, []int32{2, 2}, [][2]int32{{0, 1}, {0, 1}}, true},
		{"three draws are less than a win and two losses", Points{3, 1, 0}, []int32{2, 2, 2}, [][2]int32{{0, 1}, {1, 2}, {2, 0}}, true},
		{"each wins once", Points{3, 2, 0}, []int32{3, 3, 3}, [][2]int32{{0, 1}, {1, 2}, {2, 0}}, true},
		{"one cannot", Points{3, 2, 0}, []int32{3, 3, 2}, [][2]int32{{0, 1}, {1, 2}, {2, 0}}, false},
		// The team with least room must win against the one with most.
		{"a win of the weakest", Points{7, 6, 0}, []int32{20, 15, 9, 6, 17, 3}, [][2]int32{{0, 1}, {1, 0}, {3, 4}, {0, 1}, {4, 0}, {4, 2}, {4, 1}}, true},
	} {
		f := Options{Points: c.points}.figures(new(problems))
		s := &search{worth: f.worths(), each: meter{searchEach}}
		if got := s.fits(c.room, c.games); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}

// TestSearchGivenUp has too many matches for a search to end. The search must
// say that anything is possible, and must not go on for ever.
func TestSearchGivenUp(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 7))
		c := halfPlayed(r, Options{Points: Points{3, 1, 0}}, 60, 2, 1500).contest()
		s := newSearch(c)
		before := s.total.left
		most := c.most()
		limit := most[r.IntN(len(most))]
		s.ends(limit, -1)
		if used := before - s.total.left; used > searchEach+100_000 {
			t.Errorf("%d steps, want at most %d", used, searchEach)
		}
		for _, left := range []int64{0, int64(10*(len(c.teams)+c.left)) + 5} {
			if s.total.left = left; !s.ends(-1, -1) {
				t.Errorf("a search with %d steps says no", left)
			}
		}
		s.total.left = searchWork
		if s.ends(-1, -1) {
			t.Error("everybody can have less than nothing")
		}
		s.total.left = 0
		if !s.ends(limit, -1) {
			t.Error("a search without work says no")
		}
	}
}
