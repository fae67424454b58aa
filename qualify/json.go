package qualify

// This file has the JSON of an input, and the texts in it and in results.

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/internal/strict"
)

type jsonInput[P comparable] struct {
	Version     strict.Version `json:"version,omitzero"`
	Entrants    []P            `json:"entrants"`
	Benchmarks  []P            `json:"benchmarks"`
	Window      jsonPeriod     `json:"window"`
	Games       []jsonGame[P]  `json:"games"`
	Size        int            `json:"field,omitzero"`
	Unavailable []P            `json:"unavailable,omitempty"`
	Order       []P            `json:"order,omitempty"`
	Options     Options        `json:"options,omitzero"`
}

type jsonPeriod struct {
	Begin instant `json:"begin"`
	End   instant `json:"end"`
}

type jsonGame[P comparable] struct {
	Gold   P       `json:"gold"`
	Silver P       `json:"silver"`
	Rated  bool    `json:"rated"`
	Start  instant `json:"start"`
	End    instant `json:"end,omitzero"` // left out while the game is in play
	Winner Color   `json:"winner"`
}

// An instant is a time that is read from a text only, never from null.
type instant struct{ t time.Time }

func (i instant) MarshalText() ([]byte, error)     { return i.t.MarshalText() }
func (i *instant) UnmarshalText(text []byte) error { return i.t.UnmarshalText(text) }
func (i instant) IsZero() bool                     { return i.t.IsZero() }

// UnmarshalJSON reads an input, strictly: a key that is unknown, stands twice,
// has another spelling or is missing is an error that names the place, and so
// is a null. Times are as in RFC 3339; the end of a game still in play is left
// out. A winner is "gold", "silver", or "" if there is none. A version other
// than 1 is an error; none means 1. The input itself is not yet checked.
func (in *Input[P]) UnmarshalJSON(data []byte) error {
	var j jsonInput[P]
	if err := strict.UnmarshalIDs[P](data, &j); err != nil {
		return fmt.Errorf("qualify: the input can't be read: %w", err)
	}
	*in = Input[P]{
		Entrants: j.Entrants, Benchmarks: j.Benchmarks,
		Window: Period{j.Window.Begin.t, j.Window.End.t},
		Games:  make([]Game[P], len(j.Games)),
		Size:   j.Size, Unavailable: j.Unavailable, Order: j.Order, Options: j.Options,
	}
	for i, g := range j.Games {
		in.Games[i] = Game[P]{g.Gold, g.Silver, g.Rated, g.Start.t, g.End.t, g.Winner}
	}
	return nil
}

// MarshalJSON returns the input as JSON. Equal inputs have equal bytes. It
// fails for ids that would not come back from JSON as they are, such as a
// string that is not UTF-8.
func (in Input[P]) MarshalJSON() ([]byte, error) {
	j := jsonInput[P]{
		Version:  1,
		Entrants: strict.OrEmpty(in.Entrants), Benchmarks: strict.OrEmpty(in.Benchmarks),
		Window: jsonPeriod{instant{in.Window.Begin}, instant{in.Window.End}},
		Games:  make([]jsonGame[P], len(in.Games)),
		Size:   in.Size, Unavailable: in.Unavailable, Order: in.Order, Options: in.Options,
	}
	for i, g := range in.Games {
		j.Games[i] = jsonGame[P]{g.Gold, g.Silver, g.Rated, instant{g.Start}, instant{g.End}, g.Winner}
	}
	return appendJSON[P](&j)
}

// MarshalJSON returns the result as JSON. It fails for the ids for which the
// JSON of an input fails.
func (r Result[P]) MarshalJSON() ([]byte, error) { return appendJSON[P](&r) }

// MarshalJSON returns the outlook as JSON. It fails for the ids for which the
// JSON of an input fails.
func (o Outlook[P]) MarshalJSON() ([]byte, error) {
	return appendJSON[P](&o, reflect.TypeFor[Result[P]]())
}

func appendJSON[P comparable](v any, plain ...reflect.Type) ([]byte, error) {
	b, err := strict.AppendIDs[P](nil, v, plain...)
	if err != nil {
		return nil, fmt.Errorf("qualify: %w", err)
	}
	return b, nil
}

type jsonOptions struct {
	Filters     []Rule       `json:"filters,omitempty"`
	Alternation AlternateBy  `json:"alternation,omitzero"`
	Streak      StreakChoice `json:"streak,omitzero"`
}

// UnmarshalJSON reads options as strictly as an input is read. Those that are
// left out have their usual values; the filters are five if there are any.
func (o *Options) UnmarshalJSON(data []byte) error {
	var j jsonOptions
	if err := strict.Unmarshal(data, &j); err != nil {
		return err
	}
	var filters [5]Rule
	if j.Filters != nil && len(j.Filters) != len(filters) {
		return fmt.Errorf("%w: %d filters, not all of rules 1 to 5", ErrOption, len(j.Filters))
	}
	copy(filters[:], j.Filters)
	*o = Options{filters, j.Alternation, j.Streak}
	return nil
}

// MarshalJSON returns the options as JSON, without those that have their usual
// values.
func (o Options) MarshalJSON() ([]byte, error) {
	j := jsonOptions{nil, o.Alternation, o.Streak}
	if o.Filters != [5]Rule{} {
		j.Filters = o.Filters[:]
	}
	return json.Marshal(j)
}

// The texts of the options and colors in JSON, in order of their values.
var (
	alternations = []string{"counted", "positional"}
	streaks      = []string{"longest", "earning"}
	colors       = []string{"silver", "", "gold"}
)

// MarshalText returns "counted" or "positional". It fails if there is no such
// reading.
func (a AlternateBy) MarshalText() ([]byte, error) {
	return nameOf("alternation", alternations, int(a))
}

// UnmarshalText sets a to the reading with this name. It fails if there is
// none.
func (a *AlternateBy) UnmarshalText(name []byte) error {
	return byName("alternation", alternations, name, func(k int) { *a = AlternateBy(k) })
}

// MarshalText returns "longest" or "earning". It fails if there is no such
// reading.
func (s StreakChoice) MarshalText() ([]byte, error) { return nameOf("streak", streaks, int(s)) }

// UnmarshalText sets s to the reading with this name. It fails if there is
// none.
func (s *StreakChoice) UnmarshalText(name []byte) error {
	return byName("streak", streaks, name, func(k int) { *s = StreakChoice(k) })
}

// MarshalText returns "gold" or "silver", or nothing for None. It fails if
// there is no such color.
func (c Color) MarshalText() ([]byte, error) { return nameOf("color", colors, int(c)+1) }

// UnmarshalText sets c to the color with this name. It fails if there is none.
func (c *Color) UnmarshalText(name []byte) error {
	return byName("color", colors, name, func(k int) { *c = Color(k - 1) })
}

// MarshalText returns the text of s, as String does. It fails if there is no
// such status.
func (s Status) MarshalText() ([]byte, error) { return nameOf("status", statuses, int(s)) }

// UnmarshalText sets s to the status with this name. It fails if there is none.
func (s *Status) UnmarshalText(name []byte) error {
	return byName("status", statuses, name, func(k int) { *s = Status(k) })
}

func nameOf(what string, names []string, k int) ([]byte, error) {
	if k < 0 || k >= len(names) {
		return nil, fmt.Errorf("qualify: no such %s", what)
	}
	return []byte(names[k]), nil
}

func byName(what string, names []string, name []byte, set func(k int)) error {
	k := slices.Index(names, string(name))
	if k < 0 {
		return fmt.Errorf("qualify: no %s is called %q; there are %q", what, name, names)
	}
	set(k)
	return nil
}
