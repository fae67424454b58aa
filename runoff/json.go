package runoff

// This file has the JSON of what an event stores: its crosstable, rankings, and
// draws.

import (
	"fmt"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/strict"
)

type jsonTable[P comparable] struct {
	Version     strict.Version `json:"version,omitzero"`
	Bots        []P            `json:"bots"`
	Matches     []jsonMatch[P] `json:"matches"`
	AllowUneven bool           `json:"allowUneven,omitzero"`
}

type jsonMatch[P comparable] struct {
	ID    string `json:"id,omitzero"`
	A     P      `json:"a"`
	B     P      `json:"b"`
	Chips int64  `json:"chips"` // A's; B's cancel them
}

// MarshalJSON returns the bots and the matches as JSON, in the order in which
// they were added:
//
//	{"version":1,"bots":["Ann","Bob"],"matches":[{"id":"m1","a":"Ann","b":"Bob","chips":50}]}
//
// Chips are those that a won. An empty id is left out, and "allowUneven":true
// is there if the options say so.
//
// It fails with [ErrNoBot] for the zero table, and for ids that would not come
// back from JSON as they are, such as a string that is not UTF-8.
func (t Crosstable[P]) MarshalJSON() ([]byte, error) {
	x := t.of()
	if len(x.bots) == 0 {
		return nil, &Problem{Kind: ErrNoBot}
	}
	j := jsonTable[P]{Version: 1, Bots: x.bots, Matches: make([]jsonMatch[P], len(x.played)), AllowUneven: x.options.AllowUneven}
	for k, m := range t.Matches() {
		if !utf8.ValidString(m.ID) {
			return nil, fmt.Errorf("runoff: match %d: JSON cannot hold the ID %q", k+1, m.ID)
		}
		j.Matches[k] = jsonMatch[P]{m.ID, m.A, m.B, m.ChipsA}
	}
	return appendJSON[P](&j)
}

func appendJSON[P comparable](v any) ([]byte, error) {
	b, err := strict.AppendIDs[P](nil, v)
	if err != nil {
		return nil, fmt.Errorf("runoff: %w", err)
	}
	return b, nil
}

// UnmarshalJSON reads a table, strictly: a key that is unknown, stands twice,
// has another spelling or is missing is an error that names the place, and so
// is a null. A version other than 1 is an error; none means 1. The table then
// has what [New] and [Crosstable.Add] make of its bots and matches, whose
// errors these can also be. If there is an error, t stays as it was.
func (t *Crosstable[P]) UnmarshalJSON(data []byte) error {
	var j jsonTable[P]
	if err := strict.UnmarshalIDs[P](data, &j); err != nil {
		return fmt.Errorf("runoff: the table can't be read: %w", err)
	}
	read, err := New(j.Bots, Options{AllowUneven: j.AllowUneven})
	if err != nil {
		return err
	}
	matches := make([]Match[P], len(j.Matches))
	for k, m := range j.Matches {
		matches[k] = Match[P]{m.ID, m.A, m.B, m.Chips, -m.Chips}
	}
	if err := read.Add(matches...); err != nil {
		return err
	}
	*t = *read
	return nil
}

// MarshalJSON returns the ranking as JSON, rules by their names. It fails for
// ids that would not come back from JSON as they are, and for a rule or a
// step's rule that is none.
func (r Ranking[P]) MarshalJSON() ([]byte, error) {
	r.Places, r.Steps = append([]Place[P]{}, r.Places...), append([]Step[P]{}, r.Steps...)
	for k, p := range r.Places {
		r.Places[k].Bots = strict.OrEmpty(p.Bots)
	}
	for k, s := range r.Steps {
		r.Steps[k].Totals, r.Steps[k].Out = strict.OrEmpty(s.Totals), strict.OrEmpty(s.Out)
	}
	return appendJSON[P](&r)
}

// UnmarshalJSON reads a ranking as strictly as a table is read. Whether some
// table has this ranking is not checked. Empty lists come back as nil.
func (r *Ranking[P]) UnmarshalJSON(data []byte) error {
	type plain Ranking[P]
	var j plain
	if err := strict.UnmarshalIDs[P](data, &j); err != nil {
		return fmt.Errorf("runoff: the ranking can't be read: %w", err)
	}
	j.Places, j.Steps, j.Uneven = orNil(j.Places), orNil(j.Steps), orNil(j.Uneven)
	for k, p := range j.Places {
		j.Places[k].Bots = orNil(p.Bots)
	}
	for k, s := range j.Steps {
		j.Steps[k].Totals, j.Steps[k].Out = orNil(s.Totals), orNil(s.Out)
	}
	*r = Ranking[P](j)
	return nil
}

// MarshalJSON returns the round as JSON, the rule by its name; a seed of 0 is
// left out. It fails for ids that would not come back from JSON as they are,
// and for a rule that is none.
func (r Round[P]) MarshalJSON() ([]byte, error) {
	r.Order, r.Sets = strict.OrEmpty(r.Order), append([][]P{}, r.Sets...)
	for k, set := range r.Sets {
		r.Sets[k] = strict.OrEmpty(set)
	}
	return appendJSON[P](&r)
}

// UnmarshalJSON reads a round as strictly as a table is read. Whether the sets
// are those of the order is not checked. Empty lists come back as nil.
func (r *Round[P]) UnmarshalJSON(data []byte) error {
	type plain Round[P]
	var j plain
	if err := strict.UnmarshalIDs[P](data, &j); err != nil {
		return fmt.Errorf("runoff: the round can't be read: %w", err)
	}
	j.Order, j.Sets = orNil(j.Order), orNil(j.Sets)
	for k, set := range j.Sets {
		j.Sets[k] = orNil(set)
	}
	*r = Round[P](j)
	return nil
}

func orNil[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}

// MarshalJSON returns the confidence as JSON. It fails for the ids for which
// the JSON of a table fails.
func (c Confidence[P]) MarshalJSON() ([]byte, error) { return appendJSON[P](&c) }

// MarshalJSON returns the gap as JSON. It fails for the ids for which the JSON
// of a table fails.
func (g Gap[P]) MarshalJSON() ([]byte, error) { return appendJSON[P](&g) }

// MarshalJSON returns as JSON who goes on. It fails for the ids for which the
// JSON of a table fails.
func (q Qualified[P]) MarshalJSON() ([]byte, error) { return appendJSON[P](&q) }
