package strict

// This file has what is the same wherever JSON is written.

import "fmt"

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

// OrEmpty returns the list; instead of nil, which JSON writes as null, an empty
// one.
func OrEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
