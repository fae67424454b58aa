package runoff

import (
	"fmt"
	"slices"
)

// A Ranking is an answer of [Bankroll], [Points] or [TopByTotal].
type Ranking[P comparable] struct {
	// Rule is ChipTotals, SeriesPoints or TotalLast.
	Rule Rule `json:"rule"`

	Places []Place[P] `json:"places"` // the best first
	Steps  []Step[P]  `json:"steps"`  // of the run-off, in order

	// Uneven lists the pairs with fewer matches than the most, if
	// [Options] allow such pairs. It is nil if there are none.
	Uneven []Series[P] `json:"uneven,omitempty"`
}

// A Place is held by one bot, or shared by several; see [SharedPlaces].
type Place[P comparable] struct {
	From int `json:"from"` // the place that each of the bots has
	To   int `json:"to"`   // the last place that they fill
	Bots []P `json:"bots"` // in the order of the table
}

// A Step is one step of a run-off. The lists are in the order of the table.
type Step[P comparable] struct {
	// Rule is LowestLeave. In the last step it can be TotalLast, by which
	// no bot leaves and all are ranked.
	Rule Rule `json:"rule"`

	Totals []Total[P] `json:"totals"` // of all bots that are still in

	// Out are the bots that leave. In a last step by LowestLeave, these are
	// the winners: nobody is left who is ahead of them. They have place 1,
	// and a text for people should not call them out.
	Out []P `json:"out"`
}

// Top says how many bots [TopByTotal] ranks by one total. The zero value is the
// rule book.
type Top struct {
	Keep int `json:"keep,omitzero"` // the number of bots; 0 means 4

	// AtLeast keeps bots that tie from leaving together if fewer than Keep
	// would be left.
	AtLeast bool `json:"atLeast,omitzero"`
}

// Bankroll ranks the bots by a run-off of chips: rules [ChipTotals],
// [LowestLeave] and [SharedPlaces].
//
// The error reports every problem at once. Its kind is [ErrUneven] for each
// pair with too few matches, [ErrTooFew] for a table without bots, or
// [ErrTooLarge] for an answer with too many lines; see the limits of the
// package.
//
// Bankroll takes O(n²) time for n bots, whatever the number of matches: if a
// bot leaves, the totals of the others are not added up anew.
func Bankroll[P comparable](t *Crosstable[P]) (Ranking[P], error) {
	return rank(t, ChipTotals, 0, false)
}

// Points ranks the bots by a run-off of points: rules [SeriesPoints],
// [LowestLeave] and [SharedPlaces]. It has the errors and the time of
// [Bankroll].
func Points[P comparable](t *Crosstable[P]) (Ranking[P], error) {
	return rank(t, SeriesPoints, 0, false)
}

// TopByTotal ranks the bots by a run-off of chips until few are left. The bots
// that are left are ranked by their total chips among themselves. The rules are
// [ChipTotals], [LowestLeave], [SharedPlaces] and [TotalLast].
//
// If top.Keep is negative, the error is [ErrKeep]. Other errors, and the time,
// are as for [Bankroll].
func TopByTotal[P comparable](t *Crosstable[P], top Top) (Ranking[P], error) {
	if top.Keep < 0 {
		return Ranking[P]{}, refuse(Problem{Kind: ErrKeep, Detail: fmt.Sprint(top.Keep)})
	}
	if top.Keep == 0 {
		top.Keep = 4
	}
	return rank(t, TotalLast, top.Keep, top.AtLeast)
}

// rank makes a ranking by a rule. As soon as at most keep bots are left, they
// are ranked by one total. If atLeast is true, no bot leaves in a step that
// would leave fewer than keep.
func rank[P comparable](t *Crosstable[P], by Rule, keep int, atLeast bool) (Ranking[P], error) {
	x := t.data()
	if len(x.bots) == 0 {
		return Ranking[P]{}, refuse(Problem{Kind: ErrTooFew})
	}
	sizes := x.sizes()
	uneven, bytes, err := x.uneven(sizes)
	if err != nil {
		return Ranking[P]{}, err
	}
	r := Ranking[P]{Rule: by, Uneven: uneven}
	s := start(x, by)
	for len(s.staying) > keep {
		for _, i := range s.staying {
			bytes += totalBytes + sizes[i]
		}
		if err := x.tooLong(bytes); err != nil {
			return Ranking[P]{}, err
		}
		out := lowest(s.staying, s.total)
		if atLeast && len(s.staying)-len(out) < keep {
			break
		}
		r.Steps = append(r.Steps, Step[P]{LowestLeave, s.list(), s.named(out)})
		s.leave(out)
		r.Places = append(r.Places, s.place(out))
	}
	if len(s.staying) > 0 {
		r.Steps = append(r.Steps, Step[P]{TotalLast, s.list(), []P{}})
	}
	for len(s.staying) > 0 {
		// TotalLast: one total ranks all bots that are left.
		out := lowest(s.staying, s.total)
		s.staying = without(s.staying, out)
		r.Places = append(r.Places, s.place(out))
	}
	slices.Reverse(r.Places)
	return r, nil
}

// A standing is a run-off at some point: the bots that are still in, and their
// totals among themselves.
type standing[P comparable] struct {
	*matrix[P]
	points  bool    // totals are points, and not chips
	staying []int32 // in the order of the table
	total   []int64 // by bot
}

// start returns the standing in which all bots are in.
func start[P comparable](t *matrix[P], by Rule) *standing[P] {
	s := &standing[P]{matrix: t, points: by == SeriesPoints, staying: make([]int32, len(t.bots))}
	for i := range s.staying {
		s.staying[i] = int32(i)
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

// row returns the chips that bot i won from each bot.
func (t *matrix[P]) row(i int32) []int64 {
	n := len(t.bots)
	return t.chips[int(i)*n:][:n]
}

// point returns the points of a bot that won these chips in a series.
func point(chips int64) int64 {
	// SeriesPoints: the sign of the chips. It is found without a branch,
	// because a processor would guess half of the branches wrong.
	return chips>>63 | int64(uint64(-chips)>>63)
}

// lowest returns the bots at the lowest total, of the bots that are still in.
// Totals are by bot.
func lowest(in []int32, totals []int64) []int32 {
	least := totals[in[0]]
	for _, i := range in {
		least = min(least, totals[i])
	}
	var out []int32
	for _, i := range in {
		// LowestLeave: all bots with this total leave.
		if totals[i] == least {
			out = append(out, i)
		}
	}
	return out
}

// leave takes bots out of the standing, and the chips won from them out of the
// totals. In a whole run-off, each bot leaves once, and then each bot that is
// left is looked at. So all steps together take n²/2 such looks.
func (s *standing[P]) leave(out []int32) {
	s.staying = without(s.staying, out)
	for _, o := range out {
		row := s.row(o) // what o lost to i is -row[i], and i has won it
		if s.points {
			for _, i := range s.staying {
				s.total[i] += point(row[i])
			}
			continue
		}
		for _, i := range s.staying {
			// ChipTotals: chips won from a bot that left no longer
			// count.
			s.total[i] += row[i]
		}
	}
}

// without returns the list in without the bots of the list out. It overwrites
// in. Both lists are in the order of the table.
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

// list returns the totals of the bots that are still in.
func (s *standing[P]) list() []Total[P] {
	list := make([]Total[P], len(s.staying))
	for k, i := range s.staying {
		list[k] = Total[P]{s.bots[i], s.total[i]}
	}
	return list
}

// named returns the ids of bots.
func (s *standing[P]) named(list []int32) []P {
	bots := make([]P, len(list))
	for k, i := range list {
		bots[k] = s.bots[i]
	}
	return bots
}

// place returns the place of bots that have just left together.
func (s *standing[P]) place(out []int32) Place[P] {
	from, to := places(len(s.staying), len(out))
	return Place[P]{from, to, s.named(out)}
}

// places returns the best and the worst of the places that bots fill if a
// number of bots leave together and a number of bots stay.
func places(stay, leave int) (from, to int) {
	// SharedPlaces: bots that leave together share the place right after
	// all bots that stay.
	return stay + 1, stay + leave
}
