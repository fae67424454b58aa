package qualify

import (
	"errors"
	"math"
	"testing"
)

// An id that is not equal to itself is refused in every list. A list of the
// entrants alone cannot have it, because it is no entrant.
func TestNoIDInOneList(t *testing.T) {
	for _, c := range []struct {
		list   string
		change func(*Event[any])
		want   error
	}{
		{"entrants", func(e *Event[any]) { e.Entrants = append(e.Entrants, math.NaN()) }, ErrNotAnID},
		{"benchmarks", func(e *Event[any]) { e.Benchmarks = append(e.Benchmarks, math.NaN()) }, ErrNotAnID},
		{"reserves", func(e *Event[any]) { e.Reserves = []any{math.NaN()} }, ErrNotAnID},
		{"unavailable", func(e *Event[any]) { e.Unavailable = []any{math.NaN()} }, ErrUnknown},
		{"order", func(e *Event[any]) { e.Order = []any{math.NaN()} }, ErrUnknown},
		{"penalized", func(e *Event[any]) { e.Penalized = []any{math.NaN()} }, ErrUnknown},
	} {
		e := Event[any]{Entrants: []any{"Ann"}, Benchmarks: []any{"Bomb"}, Window: Period{hour(0), hour(1)}}
		if err := e.Check(); err != nil {
			t.Fatal(err)
		}
		c.change(&e)
		var ps Problems
		if err := e.Check(); !errors.Is(err, c.want) || !errors.As(err, &ps) || len(ps) != 1 {
			t.Errorf("%s: %v, want %v alone", c.list, err, c.want)
		}
	}
}
