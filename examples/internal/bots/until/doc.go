// Package until plays competitions of bots until places are decided.
//
// Nothing here is in a source: competitions of bots have a fixed length. This
// is an option, and it is ours. The statements come from [runoff.Evidence]. Its
// documentation says what they mean, and why they are rarely wrong, whenever a
// competition stops.
//
// # Rounds
//
// In a round, each pair that can decide something at the moment has a match.
// Rounds are played in batches, so that many matches are played at a time.
// Which pairs meet in a batch depends on the results before it, and on nothing
// else. So the same matches are played whatever the number of workers, and each
// place is decided after the same round.
//
// A batch has as many rounds as an eighth of the rounds before it, but not
// fewer than [Competition].Batch. If two bots could play too many matches in a
// batch, it is not played. So who goes on with more matches has the same
// batches first. What is decided in the middle of a batch is decided then. The
// rest of the batch is played all the same.
//
// # Units
//
// A match has one unit or more for the evidence. Whoever makes the competition
// says what they are. They can be the same cards in both seatings, or two games
// in which each bot begins once. Many small units decide much sooner than one
// large unit, since a bet must stay small if much can be lost at once. But they
// are right only if the bots have the same order in each of them. The sign of a
// match is a good unit, too: bots may learn in a match.
//
// The matches of a batch are played at the same time. So bots must carry
// nothing from one match to another. The arena sees to that where it confines
// them.
//
// A match that the arena had to play again counts as it was played at last. So
// bots must not be able to make the arena fail.
//
// # Plans
//
// [Course.Plan] says how long a competition must be, by simulations from what
// was played.
package until
