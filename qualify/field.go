package qualify

import (
	"cmp"
	"slices"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file divides the ranking: who is in the field, who is tied for it, and
// who comes next.

// A cut divides the ranking. Entrants are numbers.
type cut struct {
	field []int
	tied  []int // the entrants at the cut, if their order is not decided
	next  []int // the first after the field, if nobody is tied
}

// choose fills in who is in the field. The groups are the places, from the
// first on.
func (r *Ranking[P]) choose(entrants []P, w *plan, groups [][]int) {
	c := divide(groups, w.order, w.out, w.size)
	r.Field = strict.OrEmpty(names(entrants, c.field))
	r.TiedAtCut, r.Next = names(entrants, c.tied), names(entrants, c.next)
	full := divide(groups, w.order, make([]bool, len(entrants)), w.size).field
	dropped, invited := replaced(full, c.field, w.out)
	r.Dropped, r.Invited = names(entrants, dropped), names(entrants, invited)
}

// divide cuts the ranking after the best entrants, as many as size says. The
// order is the director's, and the entrants marked in out are not available.
//
// Field: whole places are in while there is room. A place with too many
// entrants is divided if the director has decided its order.
func divide(groups [][]int, order []int, out []bool, size int) cut {
	var c cut
	for _, g := range groups {
		players, decided := arrange(g, order, out)
		room := size - len(c.field)
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

// arrange returns the available entrants of a place.
//
// Shared: the director has decided the order once all of them are named, and
// then they are in this order.
func arrange(place, order []int, out []bool) (players []int, decided bool) {
	decided = true
	for _, i := range place {
		if !out[i] {
			players = append(players, i)
			decided = decided && order[i] > 0
		}
	}
	if decided {
		slices.SortFunc(players, func(a, b int) int { return cmp.Compare(order[a], order[b]) })
	}
	return players, decided
}

// replaced returns who has dropped out of the field, and who is invited. Full
// is what the field would be if all were available.
//
// Replacement: an entrant that is out drops out of the full field, and entrants
// that were not in the full field replace it.
func replaced(full, field []int, out []bool) (dropped, invited []int) {
	for _, i := range full {
		if out[i] {
			dropped = append(dropped, i)
		}
	}
	if dropped == nil {
		return nil, nil
	}
	was := make([]bool, len(out))
	for _, i := range full {
		was[i] = true
	}
	for _, i := range field {
		if !was[i] {
			invited = append(invited, i)
		}
	}
	return dropped, invited
}

// names returns the players with these numbers, or nil if there is none.
func names[P comparable](players []P, list []int) []P {
	if len(list) == 0 {
		return nil
	}
	out := make([]P, len(list))
	for k, i := range list {
		out[k] = players[i]
	}
	return out
}
