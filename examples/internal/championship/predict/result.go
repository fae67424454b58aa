package predict

import "github.com/arbiter-go/arbiter/internal/enum"

// A Result is the result of a pick. Its text is its name in small letters.
type Result int

// Open is the result of a pick for a game that is not decided.
const Open Result = 0

// Right is the result of a pick that names the winner.
const Right Result = 1

// Wrong is the result of a pick that names the loser.
const Wrong Result = 2

// Ignored is the result of a pick that does not count, by a rule.
const Ignored Result = 3

var results = enum.Of[Result]("predict", "result", nil, "open", "right", "wrong", "ignored")

// String returns the name of the result.
func (r Result) String() string { return results.String(r) }

// MarshalText returns the name of the result.
func (r Result) MarshalText() ([]byte, error) { return results.Append(nil, r) }

// UnmarshalText reads the name of a result.
func (r *Result) UnmarshalText(name []byte) error { return results.Set(r, name) }
