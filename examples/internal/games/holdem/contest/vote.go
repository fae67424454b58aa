package contest

import "time"

// This file has the decisions outside of the matches: votes and vetoes.

// A Vote is a vote of the teams about a competitor, by rule [Exclusion].
type Vote struct {
	Team    string `json:"team"`
	Why     string `json:"why"`     // the finding
	For     int    `json:"for"`     // votes for the exclusion
	Against int    `json:"against"` // votes against it
}

// Excludes reports whether the competitor is excluded.
//
// Exclusion: by more votes for it than against it.
func (v Vote) Excludes() bool { return v.For > v.Against }

// VetoTime is how long a change can be vetoed.
const VetoTime = 7 * 24 * time.Hour

// A Change is a change of the code or the rules, which all teams and the
// arbiter were told of.
type Change struct {
	What   string      `json:"what"`
	Told   time.Time   `json:"told"`
	Vetoes []Objection `json:"vetoes,omitempty"`
}

// An Objection is a veto of a team or the arbiter.
type Objection struct {
	By string    `json:"by"`
	At time.Time `json:"at"`
}

// Final returns when the change becomes final, and who prevents that in time.
// The change is final if nobody does.
//
// Veto: within a week. A veto before it or after it does not count.
func (c Change) Final() (at time.Time, against []string) {
	at = c.Told.Add(VetoTime)
	for _, v := range c.Vetoes {
		if !v.At.Before(c.Told) && !v.At.After(at) {
			against = append(against, v.By)
		}
	}
	return at, against
}
