package qualify

import (
	"cmp"
	"slices"
	"time"
)

// A Result is the ranking of a qualifier, with its evidence. It comes back from its JSON as it is,
// if the ids do.
type Result[P comparable] struct {
	Scores    []Score[P] `json:"scores"`              // in the order of the entrants
	Places    []Place[P] `json:"places"`              // from the first
	Field     []P        `json:"field"`               // in order of rank
	TiedAtCut []P        `json:"tiedAtCut,omitempty"` // those who share the place that the cut goes through
	Dropped   []P        `json:"dropped,omitempty"`   // who would be in the field but isn't available
	Invited   []P        `json:"invited,omitempty"`   // who is in the field only because others aren't available
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

// A Place is shared by one or more entrants, who stand in the order of [Input.Entrants].
type Place[P comparable] struct {
	From    int `json:"from"` // from 1
	To      int `json:"to"`   // the next place begins at To+1
	Players []P `json:"players"`
	// Rule is the rule by which they stand after the place before: Streak, LossesBefore or
	// Completion; 0 in the first place.
	Rule Rule `json:"rule,omitzero"`
}

// Rank ranks the entrants of a qualifier by the games in its record, and says who is in the
// field.
//
// The input is not modified or kept. The error reports all problems at once, each a [Problem]
// that names game, players and rule, where it is about any.
//
// It takes O(g log g + n log n + nm) time for g games, n entrants and m benchmarks. Taken are
// up to 1,000,000 entrants, 10,000,000 pairs of entrant and benchmark, and 20,000,000
// games; more give an error that is [ErrTooLarge].
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
	field, tied := cut(groups, w.size, w.out)
	full, _ := cut(groups, w.size, make([]bool, n))
	r.Field, r.TiedAtCut = names(in.Entrants, field), names(in.Entrants, tied)
	r.Dropped = names(in.Entrants, slices.DeleteFunc(slices.Clone(full), func(i int) bool { return !w.out[i] }))
	was := make([]bool, n)
	for _, i := range full {
		was[i] = true
	}
	if len(r.Dropped) > 0 {
		r.Invited = names(in.Entrants, slices.DeleteFunc(field, func(i int) bool { return was[i] }))
	}
	return r
}

// compare compares two scores, the better first, and returns the rule that tells them apart, or
// Shared.
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

// cut returns the field, and who is tied across the cut. Groups come from the first place on.
func cut(groups [][]int, size int, out []bool) (field, tied []int) {
	for _, g := range groups {
		var in []int
		for _, i := range g {
			if !out[i] {
				in = append(in, i)
			}
		}
		if len(field)+len(in) > size {
			if len(field) < size {
				tied = in
			}
			break
		}
		field = append(field, in...)
	}
	return field, tied
}

// names returns the players with these numbers.
func names[P comparable](players []P, list []int) []P {
	var out []P
	for _, i := range list {
		out = append(out, players[i])
	}
	return out
}
