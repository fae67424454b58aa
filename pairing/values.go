package pairing

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/rating"
)

// A Value is the cost of a round by one criterion.
type Value struct {
	Criterion Criterion `json:"criterion"`

	// N is the level, for three criteria: Repeats (pairs that meet for the
	// Nth time), LossGaps (pairs whose losses differ by N) and ScoreGaps
	// (pairs whose scores differ by N).
	N int `json:"n,omitzero"`

	// Value is a number of pairs for Repeats, LossGaps, ScoreGaps and
	// SameClub. For a criterion about the bye it is the bye player's number
	// of byes, losses, points or rounds missed, or the seed, rank, or class
	// of the rating. Class 1 is the best of all entrants. For HalvesApart
	// it is the sum of distances, and for the others the sum of squares.
	// For some criteria more is better, and for the others less is; see
	// [Criterion.Maximized].
	Value int64 `json:"value"`

	// Strength is the bye player's rating as a strength (package rating).
	// It is set for ByeRating.
	Strength float64 `json:"strength,omitzero"`
}

// Maximized reports whether more of the [Value] of a criterion is better.
func (c Criterion) Maximized() bool {
	return c > 0 && criterionNames.Has(c) && book[c-1].more
}

// Level returns the criterion, with its level if it has a level, as in
// "LossGaps(2)".
func (v Value) Level() string {
	if v.N > 0 {
		return fmt.Sprintf("%v(%d)", v.Criterion, v.N)
	}
	return v.Criterion.String()
}

// String returns the level and the value, as in "LossGaps(2) 1". A rating is
// given in Elo.
func (v Value) String() string {
	if v.Criterion == ByeRating {
		return fmt.Sprintf("%s %.4f", v.Level(), rating.Elo(v.Strength))
	}
	return fmt.Sprintf("%s %d", v.Level(), v.Value)
}

// values returns the cost of a round, criterion by criterion in the order of
// the edition.
func (f *field) values(m match) []Value {
	values := make([]Value, 0, len(f.rules.criteria)+4)
	ns := make([]int, 0, len(m.pairs)) // the level of each pair
	for _, c := range f.rules.criteria {
		switch b := book[c-1]; {
		case b.bye != nil && m.bye >= 0:
			v := Value{Criterion: c, Value: int64(b.bye(f.players[m.bye]))}
			if b.more {
				v.Value = -v.Value
			}
			if c == ByeRating {
				v.Strength = f.players[m.bye].strength
			}
			values = append(values, v)
		case b.levelOf != nil:
			ns = ns[:0]
			for _, p := range m.pairs {
				if n := b.levelOf(&f.players[p[0]], &f.players[p[1]], f.times(p[0], p[1])); n > 0 {
					ns = append(ns, n)
				}
			}
			slices.Sort(ns)
			for k, n := range slices.Backward(ns) {
				if k+1 == len(ns) || n != ns[k+1] {
					values = append(values, Value{Criterion: c, N: c.shown(n)})
				}
				values[len(values)-1].Value++
			}
		case b.spread != nil:
			sum := int64(0)
			for _, p := range m.pairs {
				sum += b.spread(&f.players[p[0]], &f.players[p[1]])
			}
			values = append(values, Value{Criterion: c, Value: sum})
			if b.more {
				values[len(values)-1].Value = -sum
			}
		}
	}
	return values
}

// shown returns the number of a level in answers. The one level of SameClub has
// no number.
func (c Criterion) shown(n int) int {
	if c == SameClub {
		return 0
	}
	return n
}

// worse returns the first value at which a cost differs from the best cost, and
// by how much. It returns nil if there is none.
func (r rules) worse(cost, best []Value) (*Value, int64) {
	level := func(x, y Value) int {
		place := cmp.Compare(slices.Index(r.criteria, x.Criterion), slices.Index(r.criteria, y.Criterion))
		return cmp.Or(place, cmp.Compare(y.N, x.N))
	}
	for len(cost) > 0 || len(best) > 0 {
		// Levels at which a round costs nothing are not listed.
		var have, want Value
		switch {
		case len(best) == 0 || len(cost) > 0 && level(cost[0], best[0]) < 0:
			have, cost = cost[0], cost[1:]
		case len(cost) == 0 || level(cost[0], best[0]) > 0:
			want, best = best[0], best[1:]
			have = Value{Criterion: want.Criterion, N: want.N}
		default:
			have, cost = cost[0], cost[1:]
			want, best = best[0], best[1:]
		}
		if d := have.Value - want.Value; d != 0 {
			return &have, max(d, -d)
		}
	}
	return nil, 0
}
