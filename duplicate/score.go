package duplicate

import (
	"cmp"
	"fmt"
	"math"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Match is the result of a duplicate match: for each hand of each half, the
// net chips of whoever sat first in it. Seats are those of rules
// [ExchangeSeats] and [AlternateButton].
type Match struct {
	First  []int64 `json:"first"` // the halves
	Second []int64 `json:"second"`
}

// A Series is the score of all matches of two players.
type Series[P comparable] struct {
	A      P       `json:"a"`
	B      P       `json:"b"`
	Nets   []int64 `json:"nets"`   // A's, of each match: rule NetChips
	Total  int64   `json:"total"`  // their sum
	Points int     `json:"points"` // A's: 1, -1 or 0; B has the opposite: rule SeriesPoints

	// Standard errors of Total in chips, by rule StandardErrors; 0 for
	// fewer than two deals. They are rounded, and nobody should count on
	// their last bits.
	Duplicate float64 `json:"duplicate"`
	Plain     float64 `json:"plain"`
}

// Winner returns who has won the series, if anybody has.
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
// [StandardErrors]. In hand 1 of each match, a sits first. A series without a
// match has no winner.
//
// The error reports every problem at once: [ErrSame], [ErrNotAnID], and,
// with the match, [ErrHalves], and [ErrOverflow] if the chips won and lost so
// far come to more than an int64 can hold. It takes time in proportion to the
// hands.
func Score[P comparable](a, b P, matches []Match) (Series[P], error) {
	s := Series[P]{A: a, B: b, Nets: []int64{}}
	var wrong problems
	for k, p := range []P{a, b} {
		if !id.Valid(p) {
			wrong.add(Problem{Kind: ErrNotAnID, Entrants: []int{k}, Who: problem.Name(p)})
		}
	}
	if !wrong.Any() && a == b {
		wrong.add(Problem{Kind: ErrSame, Entrants: []int{0, 1}, Who: problem.Name(a)})
	}
	volume := int64(0) // the chips of all hands, whoever won them: all sums are within
	for i, m := range matches {
		if len(m.First) != len(m.Second) || len(m.First) == 0 {
			wrong.add(Problem{Kind: ErrHalves, Rule: SameDeals, Position: Position{Match: i + 1}, Detail: fmt.Sprintf("%d and %d hands", len(m.First), len(m.Second))})
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
	s.Points = cmp.Compare(s.Total, 0)
	s.Duplicate, s.Plain = standardErrors(matches)
	return s, nil
}

// net returns A's net, and adds the chips of the match to the volume, unless an
// int64 cannot hold them.
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
		u, v := m.deal(h)
		net += u + v
	}
	return net, true
}

// deal returns what A won with a deal in the first and in the second half.
func (m Match) deal(h int) (u, v int64) {
	if h%2 == 0 { // A sits first in the first half, and second in the second
		return m.First[h], -m.Second[h]
	}
	return -m.First[h], m.Second[h]
}

// standardErrors returns those of A's total, with duplicate deals and without.
// Means come first, so that squares do not cancel.
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
	return math.Sqrt(n / (n - 1) * together), math.Sqrt(n / (n - 1) * apart)
}
