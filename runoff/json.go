package runoff

// This file has the JSON of what an event stores: its crosstable, rankings, and draws.

import (
	"encoding/json"
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

// MarshalJSON returns the bots and the matches as JSON, in the order in which they were added:
//
//	{"version":1,"bots":["Ann","Bob"],"matches":[{"id":"m1","a":"Ann","b":"Bob","chips":50}]}
//
// Chips are those that a won. An empty id is left out, and "allowUneven":true is there if the
// options say so.
//
// It fails with [ErrNoBot] for the zero table, and for ids that would not come back from JSON as
// they are, such as a string that isn't UTF-8.
func (t Crosstable[P]) MarshalJSON() ([]byte, error) {
	x := t.of()
	if len(x.bots) == 0 {
		return nil, &Problem{Kind: ErrNoBot}
	}
	if err := (strict.IDs[P]{}).Check(x.bots...); err != nil {
		return nil, fmt.Errorf("runoff: %w", err)
	}
	j := jsonTable[P]{Version: 1, Bots: x.bots, Matches: make([]jsonMatch[P], len(x.played)), AllowUneven: x.options.AllowUneven}
	for k, m := range t.Matches() {
		if !utf8.ValidString(m.ID) {
			return nil, fmt.Errorf("runoff: match %d: JSON can't hold the ID %q", k+1, m.ID)
		}
		j.Matches[k] = jsonMatch[P]{m.ID, m.A, m.B, m.ChipsA}
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads a table, strictly: a key that is unknown, stands twice, has another
// spelling or is missing is an error that names the place, and so is a null. A version other than
// 1 is an error; none means 1. The table then has what [New] and [Crosstable.Add] make of its
// bots and matches, whose errors these can also be. If there is an error, t stays as it was.
func (t *Crosstable[P]) UnmarshalJSON(data []byte) error {
	var j jsonTable[P]
	if err := strict.Unmarshal(data, &j); err != nil {
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

// MarshalJSON returns the ranking as JSON, rules by their names. It fails for ids that would not
// come back from JSON as they are, and for a rule or a step's rule that is none.
func (r Ranking[P]) MarshalJSON() ([]byte, error) {
	type plain Ranking[P]
	ids := strict.IDs[P]{}
	j := plain{r.Rule, make([]Place[P], len(r.Places)), make([]Step[P], len(r.Steps)), r.Uneven}
	for k, p := range r.Places {
		if err := ids.Check(p.Bots...); err != nil {
			return nil, fmt.Errorf("runoff: %w", err)
		}
		p.Bots = strict.OrEmpty(p.Bots)
		j.Places[k] = p
	}
	for k, s := range r.Steps {
		for _, t := range s.Totals {
			if err := ids.Check(t.Bot); err != nil {
				return nil, fmt.Errorf("runoff: %w", err)
			}
		}
		if err := ids.Check(s.Out...); err != nil {
			return nil, fmt.Errorf("runoff: %w", err)
		}
		s.Totals, s.Out = strict.OrEmpty(s.Totals), strict.OrEmpty(s.Out)
		j.Steps[k] = s
	}
	for _, s := range r.Uneven {
		if err := ids.Check(s.A, s.B); err != nil {
			return nil, fmt.Errorf("runoff: %w", err)
		}
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads a ranking as strictly as a table is read. Whether some table has this
// ranking is not checked. Empty lists come back as nil.
func (r *Ranking[P]) UnmarshalJSON(data []byte) error {
	type plain Ranking[P]
	var j plain
	if err := strict.Unmarshal(data, &j); err != nil {
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

// MarshalJSON returns the round as JSON, the rule by its name; a seed of 0 is left out. It fails
// for ids that would not come back from JSON as they are, and for a rule that is none.
func (r Round[P]) MarshalJSON() ([]byte, error) {
	type plain Round[P]
	ids := strict.IDs[P]{}
	if err := ids.Check(r.Order...); err != nil {
		return nil, fmt.Errorf("runoff: %w", err)
	}
	j := plain{r.Rule, r.Needed, r.Seed, strict.OrEmpty(r.Order), make([][]P, len(r.Sets))}
	for k, set := range r.Sets {
		if err := ids.Check(set...); err != nil {
			return nil, fmt.Errorf("runoff: %w", err)
		}
		j.Sets[k] = strict.OrEmpty(set)
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads a round as strictly as a table is read. Whether the sets are those of the
// order is not checked. Empty lists come back as nil.
func (r *Round[P]) UnmarshalJSON(data []byte) error {
	type plain Round[P]
	var j plain
	if err := strict.Unmarshal(data, &j); err != nil {
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
