package stackem

import (
	"fmt"
	"reflect"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file reads and writes records as JSON. All parts are strict: a key that
// is unknown, missing or there twice is an error, also if the part is read by
// itself.

// MarshalJSON returns the JSON of s. A pile that is nil is an empty list.
func (s Start) MarshalJSON() ([]byte, error) { return written(&s) }

// UnmarshalJSON reads a start. After an error, s is as it was before.
func (s *Start) UnmarshalJSON(text []byte) error { return read(text, s) }

// MarshalJSON returns the JSON of m. It fails if At is not UTF-8.
func (m Move) MarshalJSON() ([]byte, error) { return written(&m) }

// UnmarshalJSON reads a move. After an error, m is as it was before.
func (m *Move) UnmarshalJSON(text []byte) error { return read(text, m) }

// MarshalJSON returns the JSON of f. It fails for a rule that does not exist.
func (f Forfeit) MarshalJSON() ([]byte, error) { return written(&f) }

// UnmarshalJSON reads a forfeit. After an error, f is as it was before.
func (f *Forfeit) UnmarshalJSON(text []byte) error { return read(text, f) }

// MarshalJSON returns the JSON of g. It fails if a text is not UTF-8.
func (g Game) MarshalJSON() ([]byte, error) { return written(&g) }

// UnmarshalJSON reads a game. It does not play it: see [Play]. After an error,
// g is as it was before.
func (g *Game) UnmarshalJSON(text []byte) error { return read(text, g) }

// parts are the types that are read and written field by field.
var parts = []reflect.Type{reflect.TypeFor[Start](), reflect.TypeFor[Move](), reflect.TypeFor[Forfeit](),
	reflect.TypeFor[Game]()}

func written(v any) ([]byte, error) {
	text, err := strict.Append(nil, v, parts...)
	if err != nil {
		return nil, fmt.Errorf("stackem: %w", err)
	}
	return text, nil
}

func read(text []byte, v any) error {
	if err := strict.Unmarshal(text, v, parts...); err != nil {
		return fmt.Errorf("stackem: %w", err)
	}
	return nil
}
