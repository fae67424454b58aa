package runoffs

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/runoff"
)

// A Method is a way to rank the bots of an event. Zero is no method.
type Method int

// Bankroll is the run-off by chips, [runoff.Bankroll]. It decides the
// competition without limits.
//
// Source: CPC07, winner determination (no-limit).
const Bankroll Method = 1

// Points is the run-off by points, [runoff.Points]. It decides the competition
// of bots that play close to an equilibrium.
//
// Source: CPC07, winner determination (limit), approximate equilibrium.
const Points Method = 2

// TopByTotal is the total chips among the best four, [runoff.TopByTotal]. It
// decides the competition of bots that learn.
//
// Source: CPC07, winner determination (limit), online learning.
const TopByTotal Method = 3

// book has the methods in the order of reports.
var book = [...]struct {
	method Method
	rank   func(*runoff.Crosstable[string]) (runoff.Ranking[string], error)
	steps  string // what the totals of its steps are
}{
	{Bankroll, runoff.Bankroll[string], "total chips among those still in; the lowest leave, marked *"},
	{Points, runoff.Points[string], "series won less series lost among those still in; the lowest leave, marked *"},
	{TopByTotal, topByTotal, "as Bankroll until at most four are left; these are ranked by the last totals"},
}

func topByTotal(t *runoff.Crosstable[string]) (runoff.Ranking[string], error) {
	return runoff.TopByTotal(t, runoff.Top{})
}

// Methods returns all methods, in the order of reports.
func Methods() []Method {
	var list []Method
	for _, row := range book {
		list = append(list, row.method)
	}
	return list
}

var methods = enum.Of[Method]("runoffs", "method", nil, "", "Bankroll", "Points", "TopByTotal")

// index returns where a method is in the book, from 0. It fails for a
// number without a name, and for 0.
func (m Method) index() (int, error) {
	for k, row := range book {
		if row.method == m {
			return k, nil
		}
	}
	return 0, fmt.Errorf("runoffs: %w: no method has the number %d", ErrMethod, int(m))
}

// Rank ranks the bots of a table by the method. It fails for a number without a
// name, and for 0.
func (m Method) Rank(t *runoff.Crosstable[string]) (runoff.Ranking[string], error) {
	k, err := m.index()
	if err != nil {
		return runoff.Ranking[string]{}, err
	}
	return book[k].rank(t)
}

// String returns the name of m, as in "Bankroll", or "" for 0.
func (m Method) String() string { return methods.String(m) }

// AppendText appends the name of m. It fails for a number without a name.
func (m Method) AppendText(b []byte) ([]byte, error) { return methods.Append(b, m) }

// MarshalText returns the name of m. It fails for a number without a name.
func (m Method) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the method with this name. If there is none, the
// error lists the names.
func (m *Method) UnmarshalText(name []byte) error { return methods.Set(m, name) }
