package desk

import "time"

// This file has the histories of an event. A log that was restored from a
// backup can lack records that clients have seen, and gives their numbers
// again.

// step is greater than the number of any record, and histories are such that no
// version exceeds 2⁵³ for a hundred years.
const step = 1 << 20

// Restored returns the record that begins another history of an event, after
// its log was restored from a backup. The history is a moment in seconds, and
// is later than the history before.
func (s *State) Restored(at time.Time) Record {
	at = at.UTC().Truncate(time.Second)
	history := max(at.Unix(), s.History+1)
	return Record{Number: s.Number + 1, At: at, By: Clock.String(), Do: "restore",
		Said:   "The event was restored from a backup. Later records are lost.",
		Change: Change{History: &history}}
}

// Version tells a client which record it has seen. In the first history, it is
// the number of the record. Versions of a later history are greater.
func (s *State) Version(number int64) int64 { return s.History*step + number }

// Seen returns the number of a record that a client has seen, given its
// version. The error is ErrStale if the version is of another history.
func (s *State) Seen(version int64) (int64, error) {
	if version < 0 || version/step != s.History {
		return 0, ErrStale
	}
	return version % step, nil
}
