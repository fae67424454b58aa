package duplicate

import (
	"cmp"
	"fmt"
	"math"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Match is the result of a duplicate match. For each hand of each half, it
// has the net chips of the player in the first seat, by rules [ExchangeSeats]
// and [AlternateButton].
type Match struct {
	First  []int64 `json:"first"`  // of the first half, hand by hand
	Second []int64 `json:"second"` // of the second half
}

// A Series is the score of all matches of two players.
type Series[P comparable] struct {
	A P `json:"a"`
	B P `json:"b"`

	// Nets are the net chips of A in each match, by rule NetChips. Total is
	// their sum.
	Nets  []int64 `json:"nets"`
	Total int64   `json:"total"`

	// Points are the points of A: 1, 0 or -1, by rule SeriesPoints. B has
	// the opposite.
	Points int `json:"points"`

	// Duplicate and Plain are standard errors of Total in chips, by rule
	// StandardErrors. For fewer than two deals they are 0. They are
	// rounded, and their last bits can change.
	Duplicate float64 `json:"duplicate"`
	Plain     float64 `json:"plain"`
}

// Winner returns the winner of the series, if there is one.
func (s Series[P]) Winner() (winner P, ok bool) {
	switch s.Points {
	case 1:
		return s.A, true
	case -1:
		return s.B, true
	}
	return winner, false
}

// Score scores the series of two players: rules [NetChips], [SeriesPoints] and
// [StandardErrors]. In hand 1 of the first half of each match, player a sits
// first. A series without a match has no winner.
//
// The error reports every problem at once. Kinds are [ErrSame] and
// [ErrNotAnID], and, with the match, [ErrHalves] and [ErrOverflow]. The latter
// says that all chips won or lost so far come to more than an int64 can hold.
// Score takes time in proportion to the number of hands.
func Score[P comparable](a, b P, matches []Match) (Series[P], error) {
	s := Series[P]{A: a, B: b, Nets: []int64{}}
	var wrong problems
	checkPlayers(a, b, &wrong)

	// The volume is the sum of the chips of all hands, whoever won them. No
	// other sum is larger.
	volume := int64(0)
	for i, m := range matches {
		if len(m.First) != len(m.Second) || len(m.First) == 0 {
			wrong.add(Problem{Kind: ErrHalves, Rule: SameDeals, Position: Position{Match: i + 1},
				Detail: fmt.Sprintf("%d and %d hands", len(m.First), len(m.Second))})
			continue
		}
		net, ok := m.net(&volume)
		if !ok {
			wrong.add(Problem{Kind: ErrOverflow, Position: Position{Match: i + 1}})
			continue
		}
		s.Nets = append(s.Nets, net)
		s.Total += net
	}
	if err := wrong.err(); err != nil {
		return Series[P]{}, err
	}
	s.Points = points(s.Total)
	s.Duplicate, s.Plain = standardErrors(matches)
	return s, nil
}

// checkPlayers checks the players of a series.
func checkPlayers[P comparable](a, b P, wrong *problems) {
	for k, p := range []P{a, b} {
		if !id.Valid(p) {
			wrong.add(Problem{Kind: ErrNotAnID, Entrants: []int{k}, Who: problem.Name(p)})
		}
	}
	if !wrong.Any() && a == b {
		wrong.add(Problem{Kind: ErrSame, Entrants: []int{0, 1}, Who: problem.Name(a)})
	}
}

// points returns the points of a player with this total of a series.
func points(total int64) int {
	// SeriesPoints: the sign of the total.
	return cmp.Compare(total, 0)
}

// net returns the net chips of A. It adds the chips of the match to the volume,
// and fails if an int64 cannot hold the sum.
func (m Match) net(volume *int64) (net int64, ok bool) {
	all := *volume
	for _, half := range [][]int64{m.First, m.Second} {
		for _, x := range half {
			if x == math.MinInt64 || max(x, -x) > math.MaxInt64-all {
				return 0, false
			}
			all += max(x, -x)
		}
	}
	*volume = all
	for h := range m.First {
		// NetChips: over both halves.
		u, v := m.deal(h)
		net += u + v
	}
	return net, true
}

// deal returns the chips that A won with a deal in each half. The first deal is
// 0.
func (m Match) deal(h int) (u, v int64) {
	// AlternateButton: A sits first in every other hand of the first half.
	// ExchangeSeats: in the second half, B sits first in these hands.
	if h%2 == 0 {
		return m.First[h], -m.Second[h]
	}
	return -m.First[h], m.Second[h]
}

// standardErrors returns the standard errors of the total of A, with duplicate
// deals and without. It computes means before it adds squares, because the
// difference of two large sums of squares would not be exact.
func standardErrors(matches []Match) (duplicate, plain float64) {
	var n, meanU, meanV float64
	for _, m := range matches {
		for h := range m.First {
			u, v := m.deal(h)
			n++
			meanU += (float64(u) - meanU) / n
			meanV += (float64(v) - meanV) / n
		}
	}
	if n < 2 {
		return 0, 0
	}
	var together, apart float64 // sums of squares
	for _, m := range matches {
		for h := range m.First {
			u, v := m.deal(h)
			x, y := float64(u)-meanU, float64(v)-meanV
			together += float64((x + y) * (x + y))
			apart += float64(x*x) + float64(y*y)
		}
	}
	// StandardErrors: N·s² is N/(N-1) times the sum of squares.
	return math.Sqrt(n / (n - 1) * together), math.Sqrt(n / (n - 1) * apart)
}
