package desk

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
)

// This file has what follows from new names: a page that was open when somebody
// got another name has the old one, and a request can be sent again after that.

// maxRenamings is how many new names an event knows, the latest ones.
const maxRenamings = 1000

// A renaming is a new name of somebody, by a record.
type renaming struct {
	from, to string
	number   int64
}

// Origin stands for a person, whatever the person is called later. It is the
// first name of the person. If somebody else had that name before, it also has
// the number of the record by which they gave it up.
func (s *State) Origin(name string) string {
	if s == nil {
		return name
	}
	for _, x := range slices.Backward(s.renamings) {
		switch name {
		case x.to:
			name = x.from
		case x.from:
			return fmt.Sprint(name, "\x00", x.number)
		}
	}
	return name
}

// renamed returns a command with the names that people have now. Seen is the
// record that the client had seen when it named them, or 0.
func (s *State) renamed(c Command, seen int64) Command {
	if s == nil || seen == 0 || book[c.Verb()].newcomer {
		return c
	}
	n := len(s.renamings)
	if n == 0 || s.renamings[n-1].number <= seen {
		return c
	}
	now := func(text string) string { return s.calledSince(text, seen) }
	return withTexts(reflect.ValueOf(&c).Elem(), now, isNoName).Interface().(Command)
}

// calledSince returns what somebody is called now who had a name at a record.
func (s *State) calledSince(name string, seen int64) string {
	for _, x := range s.renamings {
		if x.number > seen && name == x.from {
			name = x.to
		}
	}
	return name
}

// calledNow adds to an error about somebody who is not known what they are
// called now, if the command has a former name.
func (s *State) calledNow(c Command, err error) error {
	if s == nil || len(s.renamings) == 0 || !errors.Is(err, ErrUnknown) {
		return err
	}
	known := map[string]bool{}
	for x := range s.everybody() {
		known[x] = true
	}
	now := err
	withTexts(reflect.ValueOf(&c).Elem(), func(text string) string {
		if to := s.calledSince(text, 0); !known[text] && known[to] && now == err {
			now = fmt.Errorf("%w; %s is now %s", err, text, to)
		}
		return text
	}, isNoName)
	return now
}
