package desk

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

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

	// By is as in the record. The name of a member is left out if the
	// sentence does not have it.
	By    string `json:"by,omitzero"`
	Do    string `json:"do"`
	Round int    `json:"round,omitzero"`
	Said  string `json:"said"`
}

// Notice returns the public part of a record.
func (r Record) Notice() Notice { return Notice{r.Number, r.At, r.By, r.Do, r.Round, r.Said}.public() }

// ReadNotice reads the public part of a record from its JSON. A record that was
// written by this package has its change last, which is most of it and is not
// read: there is no comma before an open quotation mark within a string.
func ReadNotice(record []byte) (n Notice, err error) {
	if head, _, ok := bytes.Cut(record, []byte(`,"change":`)); ok {
		if json.Unmarshal(append(slices.Clip(head), '}'), &n) == nil && n.Said != "" {
			return n.public(), nil
		}
		n = Notice{}
	}
	if err = json.Unmarshal(record, &n); err != nil {
		return Notice{}, err
	}
	return n.public(), nil
}

// public returns a notice without the name of a member whom the sentence does
// not name.
func (n Notice) public() Notice {
	switch n.By {
	case Director.String(), Clock.String(), Entry.String(), Anybody.String():
	default:
		if !names(n.Said, n.By) {
			n.By = ""
		}
	}
	return n
}

// names reports whether a text has a name as a whole: not as a part of a longer
// word.
func names(text, name string) bool {
	parts := strings.Split(text, name)
	for k := range len(parts) - 1 {
		before, _ := utf8.DecodeLastRuneInString(parts[k])
		after, _ := utf8.DecodeRuneInString(parts[k+1])
		if !inWord(before) && !inWord(after) {
			return name != ""
		}
	}
	return false
}

func inWord(r rune) bool { return unicode.In(r, unicode.Letter, unicode.Mark, unicode.Digit) }

// An Effect has the changes that a command would make.
type Effect struct {
	Record  Record
	Command Command  // with the names that people have now
	Old     bool     // nothing would change
	Removes bool     // a player would be out, or a round would be dropped
	Changes []string // in sentences, for a director who must say yes
	After   *State
}
