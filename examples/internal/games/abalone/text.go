package abalone

import (
	"fmt"
	"strconv"
	"time"
)

// This file has the texts of values, as JSON has them. A value has only one
// text, except for the escapes of JSON. After an error, a value is as it was
// before.

// MarshalText returns the name of f. It fails if f is no field.
func (f Field) MarshalText() ([]byte, error) {
	if f >= edge {
		return nil, &Problem{Kind: ErrField, Rule: Hexagon, Detail: strconv.Itoa(int(f))}
	}
	return []byte(f.String()), nil
}

// UnmarshalText sets f to the field with this name.
func (f *Field) UnmarshalText(name []byte) error {
	if len(name) == 2 {
		if to := parseField(string(name)); to != edge {
			*f = to
			return nil
		}
	}
	return &Problem{Kind: ErrField, Rule: Hexagon, Detail: quoted(string(name))}
}

// MarshalText returns "Black" or "White", or "" for None. It fails for other
// numbers.
func (s Side) MarshalText() ([]byte, error) {
	switch s {
	case Black, White:
		return []byte(s.String()), nil
	case None:
		return []byte{}, nil
	}
	return nil, &Problem{Kind: ErrSide, Rule: BlackFirst, Detail: strconv.Itoa(int(s))}
}

// UnmarshalText sets s to the side with this name, or to None if the name is
// empty.
func (s *Side) UnmarshalText(name []byte) error {
	switch string(name) {
	case "Black":
		*s = Black
	case "White":
		*s = White
	case "":
		*s = None
	default:
		return &Problem{Kind: ErrSide, Rule: BlackFirst, Detail: quoted(string(name))}
	}
	return nil
}

// MarshalText returns the text of [Board.String].
func (b Board) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText is [ParseBoard].
func (b *Board) UnmarshalText(text []byte) error {
	to, err := ParseBoard(string(text))
	if err == nil {
		*b = to
	}
	return err
}

// MarshalText returns the notation of m. It fails if m has a field that does
// not exist.
func (m Move) MarshalText() ([]byte, error) {
	if max(m.Tail, m.Head, m.To) >= edge {
		return nil, &Problem{Kind: ErrMove, Rule: Notation, Detail: m.String()}
	}
	return []byte(m.String()), nil
}

// UnmarshalText is [ParseMove].
func (m *Move) UnmarshalText(text []byte) error {
	to, err := ParseMove(string(text))
	if err == nil {
		*m = to
	}
	return err
}

// MarshalText returns the name of r, or "" for 0. It fails for a number without
// a name.
func (r Rule) MarshalText() ([]byte, error) { return rules.Append(nil, r) }

// UnmarshalText sets r to the rule with this name, or to 0 if the name is
// empty.
func (r *Rule) UnmarshalText(name []byte) error { return rules.Set(r, name) }

// String returns the letter of o, or "" for 0.
func (o Outcome) String() string {
	if o == 0 {
		return ""
	}
	return string(rune(o))
}

// MarshalText returns the letter of o. It fails if o is no outcome.
func (o Outcome) MarshalText() ([]byte, error) {
	if !o.valid() {
		return nil, &Problem{Kind: ErrOutcome, Rule: Score, Detail: strconv.Itoa(int(o))}
	}
	return []byte{byte(o)}, nil
}

// UnmarshalText sets o to the outcome with this letter.
func (o *Outcome) UnmarshalText(letter []byte) error {
	if len(letter) != 1 || !Outcome(letter[0]).valid() {
		return &Problem{Kind: ErrOutcome, Rule: Score, Detail: quoted(string(letter))}
	}
	*o = Outcome(letter[0])
	return nil
}

// MarshalText returns the text of [Result.String]. It fails if r is neither a
// result nor zero.
func (r Result) MarshalText() ([]byte, error) {
	text := r.String()
	if _, ok := parseResult(text); !ok && text != "" {
		return nil, &Problem{Kind: ErrResult, Rule: Score, Detail: quoted(text)}
	}
	return []byte(text), nil
}

// UnmarshalText is [ParseResult]. An empty text is the zero Result.
func (r *Result) UnmarshalText(text []byte) error {
	var to Result
	if len(text) > 0 {
		var err error
		if to, err = ParseResult(string(text)); err != nil {
			return err
		}
	}
	*r = to
	return nil
}

// A span is a time in JSON, as in "40m0s".
type span time.Duration

func (d span) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// UnmarshalText accepts only texts of MarshalText, so that a time has one text.
func (d *span) UnmarshalText(text []byte) error {
	to, err := time.ParseDuration(string(text))
	switch {
	case err != nil:
		return fmt.Errorf("want a time as in 40m0s, got %.40q", text)
	case to.String() != string(text):
		return fmt.Errorf("this time is written %v, not %.40q", to, text)
	}
	*d = span(to)
	return nil
}
