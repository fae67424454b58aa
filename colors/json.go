package colors

import (
	"reflect"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file writes and reads games and decisions as JSON.

// MarshalJSON returns the game as JSON. It fails for an id that JSON cannot
// hold, for example a string that is not UTF-8, or a nil.
func (g Game[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](nil, &g))
}

// UnmarshalJSON reads a game, as strictly as [Decision.UnmarshalJSON] reads a
// decision.
func (g *Game[P]) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, g, reflect.TypeFor[Game[P]]()))
}

// MarshalJSON returns the decision as JSON. It fails for an id for which the
// JSON of a game fails, and for a number that is no rule or no color.
func (d Decision[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](nil, &d))
}

// UnmarshalJSON reads a decision, strictly. It is an error if a key is unknown,
// appears twice, has another spelling or is missing, or if a value is null. The
// error names the place. Whether the decision is right is not checked. To check
// it, call [Assign] again.
func (d *Decision[P]) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, d, reflect.TypeFor[Decision[P]]()))
}
