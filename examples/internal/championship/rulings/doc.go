// Package rulings has the decisions of a director about an event: results,
// rounds, players who leave and come back, and pairs.
//
// Each function takes an event and returns a [Ruling]: the event after the
// decision, and the decision in a sentence, with the rounds that it drops. The
// rules are in package pairing, whose errors it returns. [Next] says what to do
// then. [Outdated] says whether the rules still give the round that is paired.
package rulings
