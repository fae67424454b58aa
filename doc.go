// Package arbiter is the front door of a library of tournament formats and
// scoring rules. It has no code of its own. Import the packages below one by
// one. Each works alone.
//
//   - [github.com/arbiter-go/arbiter/pairing]: floating N-elimination, and a
//     Swiss and a McMahon of our own. Each round is the exact optimum of a
//     strict list of criteria, proved, explained, and auditable.
//   - [github.com/arbiter-go/arbiter/rating]: tournament performance ratings in
//     exact order.
//   - [github.com/arbiter-go/arbiter/colors]: who plays Gold, by six rules, and
//     one more for a Swiss.
//   - [github.com/arbiter-go/arbiter/qualify]: qualifiers against benchmark
//     players, from raw game records to the field.
//   - [github.com/arbiter-go/arbiter/runoff]: instant run-off of chips or
//     points, qualifying sets, and how far the places can be trusted.
//   - [github.com/arbiter-go/arbiter/roundrobin]: leagues, their schedules and
//     tables with tie-breaks, play-offs, and who can still reach what.
//   - [github.com/arbiter-go/arbiter/duplicate]: duplicate matches, their deals
//     and scores, and whether they were played as planned.
//
// Every rule is an exported constant whose comment states it in full. To look
// one up:
//
//	go doc github.com/arbiter-go/arbiter/pairing             the list of criteria
//	go doc github.com/arbiter-go/arbiter/pairing.LossGaps    one of them
//
// These rules hold everywhere:
//
//   - The history is the only state. Functions derive everything from it at
//     each call. They never modify or keep their arguments, and are safe for
//     concurrent use.
//   - Players are the caller's own ids, of any comparable type. Their order is
//     the order of the slice.
//   - Answers carry the rule that made them. Ties are decided exactly. There is
//     no clock, no hidden randomness, and no dependence on the machine.
//
// # Problems
//
// Every error that refuses an input is a list of Problems of its package: all
// that is wrong, and not the first thing alone. Each names its place and the
// rule, and errors.Is finds what kind it is. Names of more than a hundred
// characters are cut in texts, and control characters are escaped. A list ends
// with ErrMore if there are too many.
//
// # JSON
//
// Records, answers and problems are written by encoding/json.Marshal. The same
// value always has the same bytes, and is read back as it was. Rules, outcomes
// and colors are written by name.
//
// Reading is strict: an unknown key, a key that is there twice or a value of
// another kind is a problem. ReadEvent also says its line and column. In a
// server, read an event with ReadEvent, and the body of any other request by a
// call of its UnmarshalJSON. Then all errors are Problems. The function
// encoding/json.Unmarshal has errors of its own for a text that is not JSON.
//
// An event is all that a server has to store. A struct of yours that embeds one
// of these types is written as that type alone, without your other fields. So
// give the type a name in your struct.
//
// # Work
//
// Work is bounded, so that a server can accept events from strangers. A call
// counts its steps, each about a nanosecond, and is refused with ErrTooLarge
// and the figures if they are too many. The count is the same on every machine,
// so an event is refused everywhere or nowhere. By default an event of up to a
// megabyte takes about a second at most, and a larger event more in proportion.
// Options with a MaxWork set another bound. No answer depends on it.
//
// Each package has the limits of its own records under "Limits".
package arbiter
