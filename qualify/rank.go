package qualify

import (
	"slices"
	"time"
)

// A Ranking is the answer of [Rank]: the place of each entrant, the field, and
// the evidence for both.
type Ranking[P comparable] struct {
	Totals []Total[P] `json:"totals"` // in the order of the entrants
	Places []Place[P] `json:"places"` // from the first place on
	// Field has the entrants in the field by rank, which is the order of
	// their seeds. Entrants that share a place are in the director's order
	// if it decides the place, and otherwise in the order of the entrants.
	// The reserves in the field come last.
	Field []P `json:"field"`
	// TiedAtCut has the entrants that share the place across the cut, if
	// the director has not decided their order. Only entrants that are
	// available are named. As long as there is such a tie, the field has no
	// reserves.
	TiedAtCut []P `json:"tiedAtCut,omitempty"`
	// Dropped has the entrants that are not available, and would be in the
	// field if all entrants were available. It does not have entrants that
	// would come after the field, or be tied at the cut.
	Dropped []P `json:"dropped,omitempty"`
	// Invited has the entrants that are in the field, and would not be if
	// all entrants were available. Entrants that would be tied at the cut
	// are invited only if more of them are in the field than the tie is
	// about. If it is not decided which of them, all are named.
	Invited []P `json:"invited,omitempty"`
	// Reserves has the reserves that are in the field, in their order. The
	// other reserves are not used.
	Reserves []P `json:"reserves,omitempty"`
	// Owing has the entrants that owe the penalty, in the order of the
	// entrants: Dropped and Event.Penalized. See rule Penalty.
	Owing []P `json:"owing,omitempty"`
	// Next has the player that comes in if one more entrant that qualified
	// drops out of the field: the first available entrant after the field,
	// or else the first reserve that is not used. By InsteadOfRanking it is
	// that reserve if the next entrant in the ranking is not available. If
	// the entrant shares its place and the order is not decided, Next has
	// all available entrants of the place. It is empty if nobody is left,
	// and if there is a tie at the cut, for then one of the tied entrants
	// is invited.
	//
	// If an invited entrant or a reserve drops out, the same player comes
	// in. But by InsteadOfRanking, it is the first unused reserve, if there
	// is one.
	Next []P `json:"next,omitempty"`
}

// A Total has an entrant's results against all benchmarks.
type Total[P comparable] struct {
	Player P   `json:"player"`
	Points int `json:"points"` // by rule Streak
	// TieBreak is the tie-break of rule LossesBefore: 0 or negative.
	TieBreak int `json:"tieBreak"`
	// Completed is the time of rule Completion, or zero without a point.
	Completed time.Time `json:"completed,omitzero"`
	// Benchmarks are in the order of the benchmarks.
	Benchmarks []Record[P] `json:"benchmarks"`
}

// A Record has an entrant's results against one benchmark.
type Record[P comparable] struct {
	Benchmark P   `json:"benchmark"`
	Points    int `json:"points"`  // at most Options.Points
	Longest   int `json:"longest"` // length of the longest winning streak
	// LossesBefore is the number of losses before the streak that rule
	// LossesBefore means.
	LossesBefore int `json:"lossesBefore"`
	// Completed is when the last game that earns a point ended, or zero if
	// no game earns a point.
	Completed time.Time `json:"completed,omitzero"`
	Counted   int       `json:"counted"` // number of games that count
	// Games are all games of the two, in order of their beginning.
	Games []Entry `json:"games,omitempty"`
}

// A Place is held by one entrant, or shared by several in the order of
// [Event.Entrants].
type Place[P comparable] struct {
	From    int `json:"from"` // from 1
	To      int `json:"to"`   // the next place begins at To+1
	Players []P `json:"players"`
	// Rule is the rule by which these entrants come after the place before:
	// Streak, LossesBefore or Completion. It is 0 in the first place.
	Rule Rule `json:"rule,omitzero"`
}

// Rank ranks the entrants of a qualifier by the games in its record, and finds
// who is in the field.
//
// The error is the same as from [Event.Check]. Rank takes O(g log g + n log n +
// nm) time for g games, n entrants and m benchmarks.
func Rank[P comparable](e Event[P]) (Ranking[P], error) {
	w, err := e.read()
	if err != nil {
		return Ranking[P]{}, err
	}
	return e.rank(&w), nil
}

func (e *Event[P]) rank(w *plan) Ranking[P] {
	r := Ranking[P]{Totals: e.totals(w), Places: []Place[P]{}}
	scores := make([]score, len(r.Totals))
	for i, t := range r.Totals {
		scores[i] = score{worth{t.Points, -t.TieBreak}, t.Completed}
	}
	groups := grouped(scores)
	before := 0 // the entrants before the group
	for k, g := range groups {
		p := Place[P]{From: before + 1, To: before + len(g), Players: names(e.Entrants, g)}
		if k > 0 {
			_, p.Rule = compare(scores[groups[k-1][0]], scores[g[0]])
		}
		r.Places = append(r.Places, p)
		before = p.To
	}
	r.choose(e, w, groups)
	return r
}

// totals adds up the records of each entrant.
func (e *Event[P]) totals(w *plan) []Total[P] {
	n, m := len(e.Entrants), len(e.Benchmarks)
	totals := make([]Total[P], n)
	records := make([]Record[P], n*m)
	for i := range totals {
		t := &totals[i]
		t.Player, t.Benchmarks = e.Entrants[i], records[i*m:(i+1)*m:(i+1)*m]
		for j := range t.Benchmarks {
			from, to := w.from[i*m+j], w.from[i*m+j+1]
			b := e.record(w, e.Benchmarks[j], w.entries[from:to:to])
			t.Benchmarks[j] = b
			t.Points += b.Points
			t.TieBreak -= b.LossesBefore
			if b.Points > 0 {
				t.Completed = later(t.Completed, b.Completed)
			}
		}
	}
	return totals
}

// grouped returns the entrants by rank, the best first.
//
// Shared: entrants with equal scores are one group, in their order.
func grouped(scores []score) (groups [][]int) {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		c, _ := compare(scores[a], scores[b])
		return c
	})
	first := 0 // of the group
	for i := range order {
		end := i + 1
		if end < len(order) {
			if _, by := compare(scores[order[i]], scores[order[end]]); by == Shared {
				continue
			}
		}
		groups = append(groups, order[first:end:end])
		first = end
	}
	return groups
}
