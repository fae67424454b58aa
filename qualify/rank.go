package qualify

import (
	"cmp"
	"slices"
	"time"
)

// A Result is the ranking of a qualifier, with its evidence. It comes back from
// its JSON as it is; ids that would not are refused when it is written.
type Result[P comparable] struct {
	Scores []Score[P] `json:"scores"` // in the order of the entrants
	Places []Place[P] `json:"places"` // from the first
	// Field is in order of rank, and so of seeds. Those who share a place
	// stand in the director's order if it is decided, and otherwise in that
	// of the entrants.
	Field []P `json:"field"`
	// TiedAtCut has who is available of the place that the cut goes
	// through, if their order isn't decided.
	TiedAtCut []P `json:"tiedAtCut,omitempty"`
	// Dropped has those not available who would be in the field if all were
	// available. Others who aren't available are left out: they would come
	// after it, or be tied at the cut.
	Dropped []P `json:"dropped,omitempty"`
	// Invited has those in the field who would not be if all were
	// available. It is empty if nobody dropped out.
	Invited []P `json:"invited,omitempty"`
	// Next has who would be invited if one more of the field dropped out:
	// the first after the field who is available, or all available who
	// share that place if their order isn't decided. It is empty if there
	// is nobody, and while there is a tie at the cut: then it is one of the
	// tied.
	Next []P `json:"next,omitempty"`
}

// A Score is what an entrant has achieved.
type Score[P comparable] struct {
	Player     P           `json:"player"`
	Points     int         `json:"points"`             // by rule Streak
	TieBreak   int         `json:"tieBreak"`           // by rule LossesBefore: 0 or negative
	Completed  time.Time   `json:"completed,omitzero"` // by rule Completion; zero if there is no point
	Benchmarks []Record[P] `json:"benchmarks"`         // in the order of the benchmarks
}

// A Record is what an entrant has achieved against one benchmark.
type Record[P comparable] struct {
	Benchmark    P         `json:"benchmark"`
	Points       int       `json:"points"`             // at most MaxPoints
	Longest      int       `json:"longest"`            // length of the longest winning streak
	LossesBefore int       `json:"lossesBefore"`       // losses before the streak that rule LossesBefore means
	Completed    time.Time `json:"completed,omitzero"` // end of the last game that earns a point; zero if none does
	Counted      int       `json:"counted"`            // number of games that count
	Games        []Entry   `json:"games,omitempty"`    // all games, in order of start
}

// A Place is shared by one or more entrants, who stand in the order of
// [Input.Entrants].
type Place[P comparable] struct {
	From    int `json:"from"` // from 1
	To      int `json:"to"`   // the next place begins at To+1
	Players []P `json:"players"`
	// Rule is the rule by which they stand after the place before: Streak,
	// LossesBefore or Completion; 0 in the first place.
	Rule Rule `json:"rule,omitzero"`
}

// Rank ranks the entrants of a qualifier by the games in its record, and says
// who is in the field.
//
// The input is not modified or kept. The error reports all problems at once,
// each a [Problem] that names game, players and rule, where it is about any.
//
// It takes O(g log g + n log n + nm) time for g games, n entrants and m
// benchmarks. Taken are up to 1,000,000 entrants, 10,000,000 pairs of entrant
// and benchmark, and 20,000,000 games, and as many pairs as [DefaultWork]
// allows; more give an error that is [ErrTooLarge].
func Rank[P comparable](in Input[P]) (Result[P], error) {
	w, err := read(in)
	if err != nil {
		return Result[P]{}, err
	}
	return rank(in, &w), nil
}

func rank[P comparable](in Input[P], w *plan) Result[P] {
	n, m := len(in.Entrants), len(in.Benchmarks)
	r := Result[P]{Scores: make([]Score[P], n)}
	records := make([]Record[P], n*m)
	for i := range r.Scores {
		s := &r.Scores[i]
		s.Player, s.Benchmarks = in.Entrants[i], records[i*m:(i+1)*m:(i+1)*m]
		for j := range s.Benchmarks {
			from, to := w.from[i*m+j], w.from[i*m+j+1]
			b := in.record(w, in.Benchmarks[j], w.entries[from:to:to])
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
		c, _ := compare(&r.Scores[a], &r.Scores[b])
		return c
	})
	var groups [][]int // as Places
	for i := 0; i < n; {
		p := Place[P]{From: i + 1}
		if i > 0 {
			_, p.Rule = compare(&r.Scores[order[i-1]], &r.Scores[order[i]])
		}
		first := i
		for ; i < n; i++ {
			if c, _ := compare(&r.Scores[order[first]], &r.Scores[order[i]]); c != 0 {
				break
			}
			p.Players = append(p.Players, in.Entrants[order[i]])
		}
		p.To = i
		r.Places, groups = append(r.Places, p), append(groups, order[first:i])
	}
	r.choose(in.Entrants, w, groups)
	return r
}

// compare compares two scores, the better first, and returns the rule that
// tells them apart, or Shared.
func compare[P comparable](a, b *Score[P]) (int, Rule) {
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
