package remote

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// Essence returns a record without the values of some keys, wherever in the
// record they are. Two records have the same essence if and only if they differ
// in nothing but the order of keys, blanks and these values. Numbers must be
// written alike.
func Essence(record json.RawMessage, without ...string) (json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(record))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		return nil, fmt.Errorf("remote: %w", err)
	}
	drop(value, without)
	return json.Marshal(value)
}

// drop removes keys from a value.
func drop(value any, keys []string) {
	switch x := value.(type) {
	case []any:
		for _, one := range x {
			drop(one, keys)
		}
	case map[string]any:
		for key, one := range x {
			if slices.Contains(keys, key) {
				delete(x, key)
			} else {
				drop(one, keys)
			}
		}
	}
}

// Slow reports whether a bot was too slow, by one of its faults.
func Slow(faults []seat.Fault) bool {
	return slices.ContainsFunc(faults, func(f seat.Fault) bool {
		return f.Rule == seat.Late || f.Rule == seat.Silence
	})
}
