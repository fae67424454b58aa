package diagram

import "github.com/arbiter-go/arbiter/examples/internal/games/abalone"

// This file has where the fields are.

// A place is a place on the grid of the fields, on the board or beyond it. The
// middle of the board is 0, 0. To the east, u grows by 2 with each field.
// Upwards, v grows by 1 with each row, and the rows are shifted by 1 in u.
type place struct{ u, v int }

// plus returns the place that is n steps further.
func (p place) plus(step place, n int) place { return place{p.u + n*step.u, p.v + n*step.v} }

// minus returns the step from q to p.
func (p place) minus(q place) place { return place{p.u - q.u, p.v - q.v} }

// The number of rows, and of fields in the longest of them.
const size = 9

// wide returns how many fields the row v has.
func wide(v int) int { return size - max(v, -v) }

// places has the places of all fields. [abalone.Field] numbers the fields row
// by row from the bottom.
var places = func() (list [abalone.Fields]place) {
	f := 0
	for v := -size / 2; v <= size/2; v++ {
		for k := range wide(v) {
			list[f] = place{2*k - wide(v) + 1, v}
			f++
		}
	}
	return list
}()

// field returns the field at a place, and whether there is one.
func (p place) field() (abalone.Field, bool) {
	for f, q := range places {
		if p == q {
			return abalone.Field(f), true
		}
	}
	return 0, false
}

// marbleOn returns whose marble is at a place.
func (p place) marbleOn(b abalone.Board) abalone.Side {
	f, ok := p.field()
	if !ok {
		return abalone.None
	}
	return b.At(f)
}

// A way is how the marbles of a move went.
type way struct {
	own    []place // where the moved line was, from tail to head
	pushed []place // where the pushed marbles were
	step   place
	inLine bool
	off    bool // the last pushed marble has left the board
}

// wayOf returns how the marbles went when s made a legal move on b.
func wayOf(b abalone.Board, s abalone.Side, m abalone.Move) way {
	tail, head := places[m.Tail], places[m.Head]
	line := head.minus(tail)
	n := max(line.v, -line.v, line.u/2, -line.u/2)
	w := way{own: []place{tail}, step: places[m.To].minus(tail)}
	w.inLine = line == place{n * w.step.u, n * w.step.v}
	for i := range n {
		w.own = append(w.own, place{tail.u + line.u*(i+1)/n, tail.v + line.v*(i+1)/n})
	}
	if w.inLine {
		next := head.plus(w.step, 1)
		for ; next.marbleOn(b) == -s; next = next.plus(w.step, 1) {
			w.pushed = append(w.pushed, next)
		}
		_, on := next.field()
		w.off = !on
	}
	return w
}
