// Package rulings has the decisions of a director about an event: results,
// rounds, players who enter, leave and come back, lives, pairs, and the
// play-off.
//
// Each function takes an event and returns a [Ruling]: the event after the
// decision, and the decision in a sentence, with the rounds that it drops. The
// rules are in package pairing, whose errors it returns. [Next] says what to do
// then. [Outdated] says whether the rules still give the round that is paired.
package rulings
