package runoff

import (
	"fmt"
	"slices"
)

// A Ranking is an answer of [Bankroll], [Points] or [TopByTotal].
type Ranking[P comparable] struct {
	Rule   Rule        `json:"rule"`             // ChipTotals, SeriesPoints or TotalLast
	Places []Place[P]  `json:"places"`           // the best first
	Steps  []Step[P]   `json:"steps"`            // how it came about, the first step first
	Uneven []Series[P] `json:"uneven,omitempty"` // pairs with fewer matches than the most, if that is allowed; or nil
}

// A Place is held by one bot, or shared; see [SharedPlaces].
type Place[P comparable] struct {
	From int `json:"from"` // the place that all of them have
	To   int `json:"to"`   // the last place that they fill; the next is To+1
	Bots []P `json:"bots"` // in the order of the table
}

// A Step is one round of a run-off.
type Step[P comparable] struct {
	Rule   Rule       `json:"rule"`   // LowestLeave; or TotalLast, by which nobody leaves and all are ranked
	Totals []Total[P] `json:"totals"` // of the bots that are still in, in the order of the table
	Out    []P        `json:"out"`    // the bots that leave, in the order of the table
}

// Top says how many [TopByTotal] keeps. The zero value is the rule book.
type Top struct {
	Keep int `json:"keep,omitzero"` // how many are kept; 0 means 4

	// AtLeast keeps Keep bots or more, where a tie would leave fewer: those
	// who would leave together then are kept.
	AtLeast bool `json:"atLeast,omitzero"`
}

// Bankroll ranks the bots by a run-off of chips: rules [ChipTotals],
// [LowestLeave] and [SharedPlaces].
//
// The error reports every problem at once: [ErrUneven] for each pair that has
// too few matches, [ErrTooFew] for a table without bots, or [ErrTooLarge] for
// an answer with more lines than [DefaultWork] allows. It takes O(n²) time for
// n bots, whatever the number of matches: totals are carried on as bots leave.
func Bankroll[P comparable](t *Crosstable[P]) (Ranking[P], error) {
	return rank(t, ChipTotals, 0, false)
}

// Points ranks the bots by a run-off of points: rules [SeriesPoints],
// [LowestLeave] and [SharedPlaces]. Errors and time are those of [Bankroll].
func Points[P comparable](t *Crosstable[P]) (Ranking[P], error) {
	return rank(t, SeriesPoints, 0, false)
}

// TopByTotal ranks the bots by a run-off of chips until few are left, and these
// by total chips among themselves: rules [ChipTotals], [LowestLeave],
// [SharedPlaces] and [TotalLast].
//
// If top.Keep is negative, the error is [ErrKeep]; others, and time, are those
// of [Bankroll].
func TopByTotal[P comparable](t *Crosstable[P], top Top) (Ranking[P], error) {
	if top.Keep < 0 {
		return Ranking[P]{}, refuse(Problem{Kind: ErrKeep, Detail: fmt.Sprint(top.Keep)})
	}
	if top.Keep == 0 {
		top.Keep = 4
	}
	return rank(t, TotalLast, top.Keep, top.AtLeast)
}

// rank makes a ranking. When at most keep are left, they are ranked by one
// total.
func rank[P comparable](t *Crosstable[P], by Rule, keep int, atLeast bool) (Ranking[P], error) {
	x := t.of()
	if len(x.bots) == 0 {
		return Ranking[P]{}, refuse(Problem{Kind: ErrTooFew})
	}
	uneven, err := x.uneven()
	if err != nil {
		return Ranking[P]{}, err
	}
	r := Ranking[P]{Rule: by, Uneven: uneven}
	s := start(x, by)
	lines := len(uneven)
	for len(s.in) > keep {
		lines += len(s.in)
		if err := x.tooLong(lines); err != nil {
			return Ranking[P]{}, err
		}
		out := s.lowest()
		if atLeast && len(s.in)-len(out) < keep {
			break
		}
		r.Steps = append(r.Steps, Step[P]{LowestLeave, s.list(), s.named(out)})
		s.leave(out)
		r.Places = append(r.Places, s.place(len(s.in), out))
	}
	if len(s.in) > 0 {
		r.Steps = append(r.Steps, Step[P]{TotalLast, s.list(), []P{}})
		for len(s.in) > 0 { // the totals stay as they are
			out := s.lowest()
			s.in = without(s.in, out)
			r.Places = append(r.Places, s.place(len(s.in), out))
		}
	}
	slices.Reverse(r.Places)
	return r, nil
}

// A standing is a run-off at some point: who is still in, and their totals
// among themselves.
type standing[P comparable] struct {
	*matrix[P]
	points bool
	in     []int32 // in the order of the table
	total  []int64 // by bot
}

func start[P comparable](t *matrix[P], by Rule) *standing[P] {
	s := &standing[P]{matrix: t, points: by == SeriesPoints, in: make([]int32, len(t.bots))}
	for i := range s.in {
		s.in[i] = int32(i)
	}
	if !s.points {
		s.total = slices.Clone(t.totals)
		return s
	}
	s.total = make([]int64, len(t.bots))
	for i := range t.bots {
		for _, c := range t.row(int32(i)) {
			s.total[i] += point(c)
		}
	}
	return s
}

// row returns what bot i won from each.
func (t *matrix[P]) row(i int32) []int64 {
	n := len(t.bots)
	return t.chips[int(i)*n:][:n]
}

// point returns the points of a series for who won these chips in it: the sign,
// found without a branch that would be taken as often as not.
func point(chips int64) int64 { return chips>>63 | int64(uint64(-chips)>>63) }

// lowest returns those at the lowest total.
func (s *standing[P]) lowest() []int32 {
	least := s.total[s.in[0]]
	for _, i := range s.in {
		least = min(least, s.total[i])
	}
	var out []int32
	for _, i := range s.in {
		if s.total[i] == least {
			out = append(out, i)
		}
	}
	return out
}

// leave takes the bots that leave out of the standing, and takes what the
// others won from them out of the totals. Each bot leaves once, and is then
// looked up for each bot that is left: n²/2 in all.
func (s *standing[P]) leave(out []int32) {
	s.in = without(s.in, out)
	for _, o := range out {
		row := s.row(o) // what i won from o is what o lost to i
		if s.points {
			for _, i := range s.in {
				s.total[i] += point(row[i])
			}
			continue
		}
		for _, i := range s.in {
			s.total[i] += row[i]
		}
	}
}

// without returns in, which it overwrites, without out; both are in order.
func without(in, out []int32) []int32 {
	left := in[:0]
	for _, i := range in {
		if len(out) > 0 && out[0] == i {
			out = out[1:]
			continue
		}
		left = append(left, i)
	}
	return left
}

// list returns the totals of those still in.
func (s *standing[P]) list() []Total[P] {
	list := make([]Total[P], len(s.in))
	for k, i := range s.in {
		list[k] = Total[P]{s.bots[i], s.total[i]}
	}
	return list
}

func (s *standing[P]) named(list []int32) []P {
	bots := make([]P, len(list))
	for k, i := range list {
		bots[k] = s.bots[i]
	}
	return bots
}

// place returns the place of bots that leave when a number of others are left.
func (s *standing[P]) place(left int, out []int32) Place[P] {
	return Place[P]{left + 1, left + len(out), s.named(out)}
}
