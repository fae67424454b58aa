package qualify

import (
	"cmp"
	"slices"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file divides the ranking: who is in the field, who is tied for it, who
// comes next, and who owes the penalty.

// A cut divides the ranking. Entrants are numbers.
type cut struct {
	field []int
	tied  []int // the entrants at the cut, if their order is not decided
	next  []int // the first after the field, if nobody is tied
}

// choose fills in who is in the field, and who owes the penalty. The groups are
// the places, from the first on.
func (r *Ranking[P]) choose(e *Event[P], w *plan, groups [][]int) {
	n := len(e.Entrants)
	size := min(w.size, n)
	full := divide(groups, w.order, make([]bool, n), size)
	early, nextFails := 0, false
	if w.reserves == InsteadOfRanking {
		early, nextFails = failed(groups, w.order, w.out, size)
		early = min(early, len(e.Reserves))
	}
	c := divide(groups, w.order, w.out, size-early)
	r.Field = strict.OrEmpty(names(e.Entrants, c.field))
	r.TiedAtCut, r.Next = names(e.Entrants, c.tied), names(e.Entrants, c.next)
	if len(c.tied) == 0 {
		// Reserves: they fill the places that the ranking leaves.
		used := min(size-len(c.field), len(e.Reserves))
		r.Reserves = append([]P(nil), e.Reserves[:used]...)
		r.Field = append(r.Field, r.Reserves...)
		if spare := e.Reserves[used:]; len(spare) > 0 && (len(c.next) == 0 || nextFails) {
			r.Next = []P{spare[0]}
		}
	}
	dropped, invited := replaced(full, c.field, w.out, size)
	r.Dropped, r.Invited = names(e.Entrants, dropped), names(e.Entrants, invited)
	r.Owing = names(e.Entrants, owing(dropped, w.penalized))
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

// failed returns how many of the entrants that are invited first are out. These
// come right after the full field, as many as have dropped out of it. It also
// reports whether the entrant after them is out.
//
// Reserves: in a place whose order is not decided, the available entrants come
// first.
func failed(groups [][]int, order []int, out []bool, size int) (count int, nextFails bool) {
	all := make([]bool, len(out))
	var line []bool // whether each is out, from the first place on
	for _, g := range groups {
		players, decided := arrange(g, order, all)
		if !decided {
			slices.SortFunc(players, func(a, b int) int {
				return cmp.Compare(toInt(out[a]), toInt(out[b]))
			})
		}
		for _, i := range players {
			line = append(line, out[i])
		}
	}
	dropped := 0
	for _, isOut := range line[:size] {
		dropped += toInt(isOut)
	}
	after := min(size+dropped, len(line))
	for _, isOut := range line[size:after] {
		count += toInt(isOut)
	}
	return count, after < len(line) && line[after]
}

// toInt is 1 for true.
func toInt(is bool) int {
	if is {
		return 1
	}
	return 0
}

// replaced returns who has dropped out of the full field, which is the field if
// all were available, and who is invited.
//
// Replacement: an entrant that is out drops out of the full field, and entrants
// that were not in the full field replace it. Entrants that were tied at the
// cut of the full field replace nobody, if there was room for as many as are in
// now. If more of them are in, it is not decided which, and all are invited.
func replaced(full cut, field []int, out []bool, size int) (dropped, invited []int) {
	const in, tied = 1, 2
	before := make([]int, len(out))
	for _, i := range full.field {
		before[i] = in
		if out[i] {
			dropped = append(dropped, i)
		}
	}
	for _, i := range full.tied {
		before[i] = tied
	}
	both := 0 // tied then, and in now
	for _, i := range field {
		if before[i] == tied {
			both++
		}
	}
	room := size - len(full.field)
	for _, i := range field {
		if before[i] == 0 || before[i] == tied && both > room {
			invited = append(invited, i)
		}
	}
	return dropped, invited
}

// owing returns who owes the penalty, in order.
//
// Penalty: the entrants that have dropped out, and the entrants that broke a
// rule, each once.
func owing(dropped []int, penalized []bool) (list []int) {
	owes := slices.Clone(penalized)
	for _, i := range dropped {
		owes[i] = true
	}
	for i, is := range owes {
		if is {
			list = append(list, i)
		}
	}
	return list
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
