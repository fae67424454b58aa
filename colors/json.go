package colors

import (
	"reflect"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file writes and reads games and decisions as JSON.

// MarshalJSON fails for an id that JSON cannot hold, such as a string that is
// not UTF-8, or a nil.
func (g Game[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](nil, &g))
}

// UnmarshalJSON is as strict as [Decision.UnmarshalJSON].
func (g *Game[P]) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, g, reflect.TypeFor[Game[P]]()))
}

// MarshalJSON fails as [Game.MarshalJSON] does, and for a number that is no
// rule or no color.
func (d Decision[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](nil, &d))
}

// UnmarshalJSON reads a decision, strictly. It is an error if a key is unknown,
// appears twice, has another spelling or is missing, or if a value is null. The
// error names the place. It does not check that the decision is right: for
// that, call [Assign] again.
func (d *Decision[P]) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, d, reflect.TypeFor[Decision[P]]()))
}
