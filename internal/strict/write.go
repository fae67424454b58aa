package strict

import "fmt"

// This file has the common parts of all packages that write JSON.

// A Version is the version of a JSON form. The only version is 1.
type Version int

// UnmarshalJSON reads a version. It fails unless the version is 1.
func (v *Version) UnmarshalJSON(data []byte) error {
	if string(data) != "1" {
		return fmt.Errorf("version %s is not known, only 1", data)
	}
	*v = 1
	return nil
}

// OrEmpty returns the list, or an empty list instead of nil. JSON writes nil as
// null.
func OrEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
