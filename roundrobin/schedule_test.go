package roundrobin

import (
	"errors"
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// This file checks what is said of schedules: which rounds, look-up, who moves
// first, and limits.

// TestLookup compares the look-up both ways with rule Rotation, word for word.
func TestLookup(t *testing.T) {
	for teams := 2; teams <= 70; teams++ {
		tt := timetable(t, teams)
		n := teams + teams%2
		if tt.Teams != teams || tt.Len() != n-1 {
			t.Fatalf("%d teams: %d, %d rounds", teams, tt.Teams, tt.Len())
		}
		number := 0
		for r := range tt.Rounds() {
			number++
			p := n + 1 - number
			opponent, pairs := make([]int, n+1), slices.Collect(r.Pairs())
			at := 0
			for a := 1; a <= n; a++ {
				for b := a + 1; b <= n; b++ {
					meet := b == p
					if a > 1 {
						meet = (a+b-2*p)%(n-1) == 0
					}
					if !meet {
						continue
					}
					opponent[a], opponent[b] = b, a
					if b > teams {
						opponent[a] = 0
						if r.Rest() != a {
							t.Fatalf("%d teams, round %d: %d rests, want %d", teams, number, r.Rest(), a)
						}
						continue
					}
					got := pairs[at]
					if got.Round != number || got.A != a || got.B != b || tt.Meeting(a, b) != got || tt.Meeting(b, a) != got {
						t.Fatalf("%d teams, round %d, pair %d: %+v, %+v, %+v, want %d-%d", teams, number, at, got, tt.Meeting(a, b), tt.Meeting(b, a), a, b)
					}
					at++
				}
			}
			if at != len(pairs) || at != teams/2 || r.Number() != number || r != tt.Round(number) {
				t.Fatalf("%d teams, round %d: %d pairs of %d, Number %d", teams, number, at, len(pairs), r.Number())
			}
			if teams == n && r.Rest() != 0 {
				t.Fatalf("%d teams, round %d: %d rests", teams, number, r.Rest())
			}
			for a := 1; a <= teams; a++ {
				if r.Opponent(a) != opponent[a] {
					t.Fatalf("%d teams, round %d: %d meets %d, want %d", teams, number, a, r.Opponent(a), opponent[a])
				}
			}
		}
		if number != tt.Len() {
			t.Fatalf("%d teams: %d rounds, want %d", teams, number, tt.Len())
		}
	}
}

// TestEvenly checks what rule FirstMove says of itself: firsts and seconds, and
// repetitions of a side, for each team.
func TestEvenly(t *testing.T) {
	most := 301
	if !night.Now() {
		most = 101
	}
	for teams := 2; teams <= most; teams++ {
		tt := timetable(t, teams)
		repeated := 0
		for a := 1; a <= teams; a++ {
			surplus, last, row := 0, 0, 0
			for r := range tt.Rounds() {
				side := 0
				if b := r.Opponent(a); b > 0 {
					side = -1
					if tt.Meeting(a, b).First == a {
						side = 1
					}
				}
				if side == 0 {
					continue
				}
				surplus += side
				row++
				if side != last {
					row = 1
				}
				if row == 2 {
					repeated++
				}
				if row > 2 {
					t.Fatalf("%d teams: team %d has the same side three times in a row", teams, a)
				}
				last = side
			}
			if max(surplus, -surplus) != (teams+1)%2 {
				t.Fatalf("%d teams: team %d is first %+d times more than second", teams, a, surplus)
			}
		}
		if want := teams - 2 - teams%2; repeated != want {
			t.Fatalf("%d teams: a side is repeated %d times, want %d", teams, repeated, want)
		}
	}
}

// TestTwice checks the rounds in which each pair meets twice, and what rule
// FirstMove says of them.
func TestTwice(t *testing.T) {
	longest := 0
	for teams := 2; teams <= 101; teams++ {
		once, tt := timetable(t, teams), Timetable{Teams: teams, Twice: true}
		m := once.Len()
		if tt.Len() != 2*m || tt.Round(2*m+1) != (Round{}) {
			t.Fatalf("%d teams: %d rounds", teams, tt.Len())
		}
		surplus, last, row := make([]int, teams+1), make([]int, teams+1), make([]int, teams+1)
		for r := range tt.Rounds() {
			number := (r.Number()-1)%m + 1
			first := once.Round(number)
			pairs := slices.Collect(first.Pairs())
			if r.Rest() != first.Rest() {
				t.Fatalf("%d teams, round %d: %d rests", teams, r.Number(), r.Rest())
			}
			i := 0
			for p := range r.Pairs() {
				want := pairs[i]
				meeting := want
				if r.Number() > m {
					want.Round, want.First = want.Round+m, want.A+want.B-want.First
				}
				if p != want || tt.Meeting(p.B, p.A) != meeting {
					t.Fatalf("%d teams, round %d: %+v, %+v, want %+v", teams, r.Number(), p, tt.Meeting(p.B, p.A), want)
				}
				i++
				for side, team := range []int{p.First, p.A + p.B - p.First} {
					side = 1 - 2*side
					surplus[team] += side
					if side != last[team] {
						row[team] = 0
					}
					row[team]++
					last[team] = side
					longest = max(longest, row[team])
				}
			}
		}
		for team, s := range surplus {
			if s != 0 {
				t.Fatalf("%d teams: team %d is first %+d times more than second", teams, team, s)
			}
		}
	}
	if longest != 3 {
		t.Errorf("the same side up to %d times in a row, want 3", longest)
	}
}

// TestLeastRepeated tries all choices of who moves first, for small numbers of
// teams. No choice has fewer repetitions of a side.
func TestLeastRepeated(t *testing.T) {
	for _, teams := range []int{2, 3, 4, 5, 6, 7} {
		tt := timetable(t, teams)
		rows := make([][]uint, teams+1) // by team: its matches, as bits
		bit := uint(1)
		for r := range tt.Rounds() {
			for p := range r.Pairs() {
				rows[p.A] = append(rows[p.A], bit)
				rows[p.B] = append(rows[p.B], bit)
				bit <<= 1
			}
		}
		// A set bit means that the smaller number is first. Whether a
		// team has a side twice in a row depends on two bits, and on
		// whether it is the smaller number in both.
		type step struct{ both, same uint }
		var steps []step
		for a := 1; a <= teams; a++ {
			for i := 1; i < len(rows[a]); i++ {
				x, y := rows[a][i-1], rows[a][i]
				smaller := func(b uint) bool { return indexOf(rows, b) == a }
				s := step{x | y, 0}
				if smaller(x) != smaller(y) {
					s.same = 1
				}
				steps = append(steps, s)
			}
		}
		least := math.MaxInt
		for sides := range bit {
			repeated := 0
			for _, s := range steps {
				if uint(bits.OnesCount(sides&s.both))%2 == s.same {
					repeated++
				}
			}
			least = min(least, repeated)
		}
		if want := teams - 2 - teams%2; least != want {
			t.Errorf("%d teams: at least %d repetitions, want %d", teams, least, want)
		}
	}
}

// indexOf returns the smaller of the two teams that play a match.
func indexOf(rows [][]uint, match uint) int {
	for a, row := range rows {
		for _, b := range row {
			if b == match {
				return a
			}
		}
	}
	return 0
}

// TestNone asks for rounds, pairs and teams that do not exist.
func TestNone(t *testing.T) {
	for _, n := range []int{math.MinInt, -1, 0, 1} {
		if _, err := Schedule(n); !errors.Is(err, ErrTooFew) {
			t.Errorf("%d teams: error %v", n, err)
		}
	}
	for _, n := range []int{MaxTeams + 1, math.MaxInt} {
		if _, err := Schedule(n); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%d teams: error %v", n, err)
		}
	}
	for _, teams := range []int{2, 9, 10, MaxTeams} {
		tt := timetable(t, teams)
		for _, r := range []int{math.MinInt, -1, 0, tt.Len() + 1, math.MaxInt} {
			if tt.Round(r) != (Round{}) {
				t.Errorf("%d teams: round %d", teams, r)
			}
		}
		for _, x := range [][2]int{{1, 1}, {0, 1}, {2, -1}, {1, teams + 1}, {math.MinInt, math.MaxInt}, {teams, teams}} {
			if p := tt.Meeting(x[0], x[1]); p != (Pair{}) {
				t.Errorf("%d teams: %v is %+v", teams, x, p)
			}
		}
		for _, a := range []int{math.MinInt, -1, 0, teams + 1, math.MaxInt} {
			if b := tt.Round(1).Opponent(a); b != 0 {
				t.Errorf("%d teams: %d meets %d", teams, a, b)
			}
		}
	}
	var tt Timetable
	for range tt.Rounds() {
		t.Error("a round of nobody")
	}
	var r Round
	for range r.Pairs() {
		t.Error("a pair of no round")
	}
	for _, none := range []int{-1, 1, MaxTeams + 1, math.MinInt, math.MaxInt} {
		tt := Timetable{none, true}
		if tt.Len() != 0 || tt.Meeting(1, 2) != (Pair{}) || tt.Round(1) != (Round{}) {
			t.Errorf("a schedule of %d teams", none)
		}
	}
	if tt.Len() != 0 || tt.Teams != 0 || tt.Meeting(1, 2) != (Pair{}) || tt.Round(1) != r || r.Rest() != 0 || r.Opponent(1) != 0 || r.Number() != 0 {
		t.Error("the zero values have something")
	}
}

// TestLargest checks the look-up both ways at the limit, where sums are
// largest.
func TestLargest(t *testing.T) {
	for _, teams := range []int{MaxTeams, MaxTeams - 1} {
		tt := timetable(t, teams)
		for _, number := range []int{1, 2, 3, teams / 3, teams / 2, teams/2 + 1, tt.Len() - 1, tt.Len()} {
			r := tt.Round(number)
			for _, a := range []int{1, 2, 3, teams / 5, teams / 4, teams / 2, teams/2 + 1, teams - 1, teams} {
				b := r.Opponent(a)
				if b == 0 && r.Rest() == a {
					continue
				}
				p := tt.Meeting(b, a)
				if b < 1 || b > teams || p.Round != number || p.A != min(a, b) || p.B != max(a, b) ||
					p.First != a && p.First != b || r.Opponent(b) != a {
					t.Errorf("%d teams, round %d: %d meets %d, %+v", teams, number, a, b, p)
				}
			}
			if x := r.Rest(); (x > 0) != (teams%2 == 1) || r.Opponent(x) != 0 {
				t.Errorf("%d teams, round %d: %d rests", teams, number, x)
			}
		}
	}
}

// TestAllocations goes through whole schedules.
func TestAllocations(t *testing.T) {
	for _, teams := range []int{10, 101} {
		tt := timetable(t, teams)
		sum := 0
		n := testing.AllocsPerRun(3, func() {
			for r := range tt.Rounds() {
				for p := range r.Pairs() {
					sum += p.First + tt.Meeting(p.A, p.B).Round + r.Rest() + r.Opponent(p.A)
				}
			}
		})
		if n != 0 {
			t.Errorf("%d teams: %v allocations", teams, n)
		}
		if _, err := Schedule(teams); err != nil {
			t.Error(err)
		}
	}
}

// TestStop leaves loops early.
func TestStop(t *testing.T) {
	seen := 0
	for r := range timetable(t, 10).Rounds() {
		for p := range r.Pairs() {
			seen++
			if p.A > 1 {
				break
			}
		}
		if r.Number() == 2 {
			break
		}
	}
	if seen != 4 {
		t.Errorf("%d pairs", seen)
	}
}
