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
//   - [github.com/arbiter-go/arbiter/roundrobin]: round robins of any size,
//     play-offs, the final, and who can still reach it.
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
//   - Bad input gets an error that names the place and the rule, all problems
//     at once.
package arbiter
