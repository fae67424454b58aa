package strict

// This file has what is the same wherever JSON is written.

import (
	"encoding/json"
	"fmt"

	"github.com/arbiter-go/arbiter/internal/id"
)

// A Version is the version of a JSON form. There is one, 1.
type Version int

// UnmarshalJSON reads a version, and fails for one that isn't known.
func (v *Version) UnmarshalJSON(data []byte) error {
	if string(data) != "1" {
		return fmt.Errorf("version %s is not known, only 1", data)
	}
	*v = 1
	return nil
}

// IDs remembers ids that come back from JSON as they are.
type IDs[P comparable] map[P]bool

// Check fails for the first of these ids that would not come back from JSON as it is, such as a
// string that isn't UTF-8.
func (ids IDs[P]) Check(list ...P) error {
	for _, p := range list {
		if !id.Valid(p) || !ids[p] && !comesBack(p) {
			return fmt.Errorf("JSON can't hold the id %v", p)
		}
		ids[p] = true
	}
	return nil
}

func comesBack[P comparable](p P) bool {
	var back P
	text, err := json.Marshal(p)
	return err == nil && json.Unmarshal(text, &back) == nil && id.Valid(back) && back == p
}

// OrEmpty returns the list; instead of nil, which JSON writes as null, an empty one.
func OrEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
