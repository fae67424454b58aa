package qualify

import (
	"cmp"
	"slices"
	"time"
)

// A Ranking is the answer of [Rank]: who is where, and in the field, with all
// of the evidence. It comes back from its JSON as it is; ids that would not are
// refused when it is written.
type Ranking[P comparable] struct {
	Totals []Total[P] `json:"totals"` // in the order of the entrants
	Places []Place[P] `json:"places"` // from the first
	// Field is in order of rank, and so of seeds. Entrants that share a
	// place are in the director's order if it is decided, and otherwise in
	// the order of the entrants.
	Field []P `json:"field"`
	// TiedAtCut has the available entrants of the place that the cut goes
	// through, if their order is not decided.
	TiedAtCut []P `json:"tiedAtCut,omitempty"`
	// Dropped has the entrants not available that would be in the field if
	// all were available. Others that are not available are left out: they
	// would come after the field, or be tied at the cut.
	Dropped []P `json:"dropped,omitempty"`
	// Invited has the entrants in the field that would not be if all were
	// available. It is empty if nobody dropped out.
	Invited []P `json:"invited,omitempty"`
	// Next has the entrant that would be invited if one more of the field
	// dropped out: the first after the field that is available, or all
	// available that share that place if their order is not decided. It is
	// empty if there is nobody, and while there is a tie at the cut: then
	// it is one of the tied.
	Next []P `json:"next,omitempty"`
}

// A Total is what an entrant has achieved against all benchmarks.
type Total[P comparable] struct {
	Player     P           `json:"player"`
	Points     int         `json:"points"`             // by rule Streak
	TieBreak   int         `json:"tieBreak"`           // by rule LossesBefore: 0 or negative
	Completed  time.Time   `json:"completed,omitzero"` // by rule Completion; zero if there is no point
	Benchmarks []Record[P] `json:"benchmarks"`         // in the order of the benchmarks
}

// A Record is what an entrant has achieved against one benchmark.
type Record[P comparable] struct {
	Benchmark    P         `json:"benchmark"`
	Points       int       `json:"points"`             // at most Options.Points
	Longest      int       `json:"longest"`            // length of the longest winning streak
	LossesBefore int       `json:"lossesBefore"`       // losses before the streak that rule LossesBefore means
	Completed    time.Time `json:"completed,omitzero"` // end of the last game that earns a point; zero if none does
	Counted      int       `json:"counted"`            // number of games that count
	Games        []Entry   `json:"games,omitempty"`    // all games, in order of start
}

// A Place is held by one entrant, or shared by several in the order of
// [Event.Entrants].
type Place[P comparable] struct {
	From    int `json:"from"` // from 1
	To      int `json:"to"`   // the next place begins at To+1
	Players []P `json:"players"`
	// Rule is the rule by which they come after the place before: Streak,
	// LossesBefore or Completion; 0 in the first place.
	Rule Rule `json:"rule,omitzero"`
}

// Rank ranks the entrants of a qualifier by the games in its record, and says
// who is in the field.
//
// The error is that of [Event.Check]. Rank takes O(g log g + n log n + nm) time
// for g games, n entrants and m benchmarks.
func Rank[P comparable](e Event[P]) (Ranking[P], error) {
	w, err := e.read()
	if err != nil {
		return Ranking[P]{}, err
	}
	return e.rank(&w), nil
}

func (e *Event[P]) rank(w *plan) Ranking[P] {
	n, m := len(e.Entrants), len(e.Benchmarks)
	r := Ranking[P]{Totals: make([]Total[P], n), Places: []Place[P]{}}
	records := make([]Record[P], n*m)
	for i := range r.Totals {
		s := &r.Totals[i]
		s.Player, s.Benchmarks = e.Entrants[i], records[i*m:(i+1)*m:(i+1)*m]
		for j := range s.Benchmarks {
			from, to := w.from[i*m+j], w.from[i*m+j+1]
			b := e.record(w, e.Benchmarks[j], w.entries[from:to:to])
			s.Benchmarks[j] = b
			s.Points += b.Points
			s.TieBreak -= b.LossesBefore
			if b.Points > 0 {
				s.Completed = later(s.Completed, b.Completed)
			}
		}
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		c, _ := compare(&r.Totals[a], &r.Totals[b])
		return c
	})
	var groups [][]int // as Places
	for i := 0; i < n; {
		p := Place[P]{From: i + 1}
		if i > 0 {
			_, p.Rule = compare(&r.Totals[order[i-1]], &r.Totals[order[i]])
		}
		first := i
		for ; i < n; i++ {
			if c, _ := compare(&r.Totals[order[first]], &r.Totals[order[i]]); c != 0 {
				break
			}
			p.Players = append(p.Players, e.Entrants[order[i]])
		}
		p.To = i
		r.Places, groups = append(r.Places, p), append(groups, order[first:i])
	}
	r.choose(e.Entrants, w, groups)
	return r
}

// compare compares two totals, the better first, and returns the rule that
// tells them apart, or Shared.
func compare[P comparable](a, b *Total[P]) (int, Rule) {
	if c := cmp.Compare(b.Points, a.Points); c != 0 {
		return c, Streak
	}
	if c := cmp.Compare(b.TieBreak, a.TieBreak); c != 0 {
		return c, LossesBefore
	}
	// Points are equal here, so both have a completion or neither has.
	if c := a.Completed.Compare(b.Completed); c != 0 {
		return c, Completion
	}
	return 0, Shared
}
