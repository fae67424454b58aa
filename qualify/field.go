package qualify

// This file divides the ranking: who is in the field, who is tied for it, and
// who comes next.

import (
	"cmp"
	"slices"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// A cut divides the ranking. Entrants are numbers.
type cut struct {
	field []int
	tied  []int // those of the place that the cut goes through, if their order is not decided
	next  []int // the first after the field, if nobody is tied
}

// choose fills in who is in the field. Groups are the places, from the first
// on.
func (r *Ranking[P]) choose(entrants []P, w *plan, groups [][]int) {
	c := w.divide(groups, w.out)
	r.Field = strict.OrEmpty(names(entrants, c.field))
	r.TiedAtCut, r.Next = names(entrants, c.tied), names(entrants, c.next)
	out := make([]bool, len(entrants)) // nobody
	full := w.divide(groups, out).field
	was := make([]bool, len(entrants))
	for _, i := range full {
		was[i] = true
	}
	r.Dropped = names(entrants, slices.DeleteFunc(full, func(i int) bool { return !w.out[i] }))
	if len(r.Dropped) > 0 {
		r.Invited = names(entrants, slices.DeleteFunc(c.field, func(i int) bool { return was[i] }))
	}
}

// divide cuts the ranking, if these entrants are out.
func (w *plan) divide(groups [][]int, out []bool) cut {
	var c cut
	for _, g := range groups {
		players, decided := w.arrange(g, out)
		room := w.size - len(c.field)
		if len(players) <= room {
			c.field = append(c.field, players...)
			continue
		}
		switch {
		case decided:
			c.field, c.next = append(c.field, players[:room]...), players[room:room+1]
		case room > 0:
			c.tied = players
		default:
			c.next = players
		}
		break
	}
	return c
}

// arrange returns those of a place that are not out, in the director's order if
// that is decided.
func (w *plan) arrange(place []int, out []bool) (players []int, decided bool) {
	decided = true
	for _, i := range place {
		if !out[i] {
			players = append(players, i)
			decided = decided && w.order[i] > 0
		}
	}
	if decided {
		slices.SortFunc(players, func(a, b int) int { return cmp.Compare(w.order[a], w.order[b]) })
	}
	return players, decided
}

// names returns the players with these numbers, or nil if there is none.
func names[P comparable](players []P, list []int) []P {
	var out []P
	for _, i := range list {
		out = append(out, players[i])
	}
	return out
}
