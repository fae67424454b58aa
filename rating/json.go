package rating

import (
	"reflect"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file writes and reads games, pairs, options and tables as JSON.

// MarshalJSON fails for an id that JSON cannot hold, such as a string that is
// not UTF-8, or a nil. It also fails for a number that is no score, and for a
// weight that is infinite or not a number.
func (g Game[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](nil, &g))
}

// jsonGame is a game as it is read. It distinguishes a weight of 0 from a
// missing weight.
type jsonGame[P comparable] struct {
	A      P        `json:"a"`
	B      P        `json:"b"`
	Score  Score    `json:"score"`
	Weight *float64 `json:"weight,omitempty"`
}

// UnmarshalJSON is as strict as [Table.UnmarshalJSON]. It refuses a weight of
// 0, which would mean 1.
func (g *Game[P]) UnmarshalJSON(data []byte) error {
	var j jsonGame[P]
	if err := strict.UnmarshalIDs[P](data, &j); err != nil {
		return codec.NotRead(err)
	}
	if j.Weight != nil && *j.Weight == 0 {
		return refuse(Problem{Kind: ErrWeight, Where: "weight", Who: problem.Against(j.A, j.B), Detail: "0"})
	}
	*g = Game[P]{A: j.A, B: j.B, Score: j.Score}
	if j.Weight != nil {
		g.Weight = *j.Weight
	}
	return nil
}

// MarshalJSON fails for the ids for which [Game.MarshalJSON] fails.
func (x Pair[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](nil, &x))
}

// UnmarshalJSON is as strict as [Table.UnmarshalJSON].
func (x *Pair[P]) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, x, reflect.TypeFor[Pair[P]]()))
}

// MarshalJSON fails for the ids for which [Game.MarshalJSON] fails.
func (c Comparison[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](nil, &c))
}

// UnmarshalJSON is as strict as [Table.UnmarshalJSON].
func (c *Comparison[P]) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, c, reflect.TypeFor[Comparison[P]]()))
}

// MarshalJSON fails for the ids for which [Game.MarshalJSON] fails.
func (c Claim[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](nil, &c))
}

// UnmarshalJSON is as strict as [Table.UnmarshalJSON].
func (c *Claim[P]) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, c, reflect.TypeFor[Claim[P]]()))
}

// MarshalJSON fails for the ids for which [Game.MarshalJSON] fails.
func (s Swing[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](nil, &s))
}

// UnmarshalJSON is as strict as [Table.UnmarshalJSON]. It does not check that
// the swing is right: for that, call [Margin] again.
func (s *Swing[P]) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, s, reflect.TypeFor[Swing[P]]()))
}

// plainOptions are Options without their methods.
type plainOptions Options

// jsonOptions are options as they are read. They distinguish a weight of 0 from
// a missing weight.
type jsonOptions struct {
	plainOptions
	DummyWeight *float64 `json:"dummyWeight,omitempty"`
}

// MarshalJSON leaves out options that are zero, and MaxWork. It fails for
// figures that are infinite or not a number.
func (o Options) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.Append(nil, &o))
}

// UnmarshalJSON is as strict as [Table.UnmarshalJSON]. All keys are optional.
// It refuses a dummy weight of 0, which would mean 1/2.
func (o *Options) UnmarshalJSON(data []byte) error {
	var j jsonOptions
	if err := strict.Unmarshal(data, &j); err != nil {
		return codec.NotRead(err)
	}
	if j.DummyWeight != nil && *j.DummyWeight == 0 {
		return refuse(Problem{Kind: ErrWeight, Where: "dummyWeight", Detail: "0"})
	}
	*o = Options(j.plainOptions)
	if j.DummyWeight != nil {
		o.DummyWeight = *j.DummyWeight
	}
	return nil
}

// MarshalJSON fails for the ids for which [Game.MarshalJSON] fails.
func (t Table[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](make([]byte, 0, 128*len(t.Ratings)+128), &t))
}

// UnmarshalJSON reads a table, strictly. It is an error if a key is unknown,
// appears twice, has another spelling or is missing, or if a value is null. The
// error names the place. It does not check that the table is right: for that,
// call [Fit] again.
func (t *Table[P]) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, t, reflect.TypeFor[Table[P]]()))
}
