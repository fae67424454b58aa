package runoff

import "slices"

// An Event is the record of a competition: the bots and their matches.
// [Event.Crosstable] makes the table that is ranked.
type Event[P comparable] struct {
	// Bots that share a place are named in this order.
	Bots    []P        `json:"bots"`
	Matches []Match[P] `json:"matches"`
	Options
}

// A Match is the result of one match. P is the caller's own type of bot id.
type Match[P comparable] struct {
	// ID tells this match from all others of the event. A second match
	// with the same ID is refused. Matches without an ID all count.
	ID string `json:"id,omitzero"`

	A     P     `json:"a"`
	B     P     `json:"b"`
	Chips int64 `json:"chips"` // that A won from B; negative if A lost
}

// Options are the settings of an event. The zero value is the rule book.
type Options struct {
	// AllowUneven allows pairs to have different numbers of matches, or
	// none; see [EvenPairs].
	AllowUneven bool `json:"allowUneven,omitzero"`

	// MaxWork is the maximum number of steps of work of a ranking, of
	// [Bootstrap] and of [Ties]. A step takes about a nanosecond. 0 means
	// 1,000,000,000 steps, and 2,000 more for each bot and match. A
	// negative number allows no work. JSON leaves MaxWork out, so that the
	// author of an event cannot set it.
	MaxWork int64 `json:"-"`
}

// Check reports everything that is wrong with the event, without ranking it. It
// returns the error of [Event.Crosstable].
//
// Its kinds are [ErrTooFew], [ErrTooLarge] for more than [MaxBots] bots,
// [ErrRepeated], [ErrNotAnID], and the kinds of [Crosstable.Add]. Uneven pairs
// are no problem here, because pairs are uneven while an event goes on.
// Rankings refuse them.
func (e Event[P]) Check() error {
	var f problems
	if t := begin(e.Bots, e.Options, &f); t != nil {
		t.admit(e.Matches, &f)
	}
	return f.err()
}

// Crosstable returns the table of the event. It returns the errors of
// [Event.Check].
func (e Event[P]) Crosstable() (*Crosstable[P], error) {
	var f problems
	t := begin(slices.Clone(e.Bots), e.Options, &f)
	if t == nil {
		return nil, f.err()
	}
	results := t.admit(e.Matches, &f)
	if err := f.err(); err != nil {
		return nil, err
	}
	t.grow()
	t.enter(e.Matches, results)
	return &Crosstable[P]{t}, nil
}

// Clone returns a copy of the event that shares no memory with it.
func (e Event[P]) Clone() Event[P] {
	e.Bots, e.Matches = slices.Clone(e.Bots), slices.Clone(e.Matches)
	return e
}
