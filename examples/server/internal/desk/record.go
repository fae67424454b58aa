package desk

import "time"

// A Record is one decision, a line of the log. Its JSON can be read for ever.
type Record struct {
	Number int64 `json:"number"` // from 1
	// in UTC; it can be earlier than in the record before, if a clock was
	// set back
	At time.Time `json:"at"`
	// "director", "clock", or the name of a member
	By    string `json:"by"`
	Do    string `json:"do"` // the verb of the command
	Round int    `json:"round,omitzero"`

	// Said is the decision, in a sentence that everybody may read.
	Said string `json:"said"`

	Key    string `json:"key,omitzero"` // private; see Request
	Sum    string `json:"sum,omitzero"` // private
	Change Change `json:"change"`       // private
}

// A Notice is the public part of a record.
type Notice struct {
	Number int64     `json:"number"`
	At     time.Time `json:"at"`
	Do     string    `json:"do"`
	Round  int       `json:"round,omitzero"`
	Said   string    `json:"said"`
}

// Notice returns the public part of a record.
func (r Record) Notice() Notice { return Notice{r.Number, r.At, r.Do, r.Round, r.Said} }

// An Effect has the changes that a command would make.
type Effect struct {
	Record  Record
	Old     bool     // nothing would change
	Removes bool     // a player would be out, or a round would be dropped
	Changes []string // in sentences, for a director who must say yes
	After   *State
}
