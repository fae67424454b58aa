// Package trial finds the faults of a bot before a competition does.
//
// A [Trial] is an unusual game, for example against a hostile opponent. [Run]
// lets a bot play a list of trials. The package knows nothing of the rules of a
// game: each trial brings a referee of its own. Each finding of Run belongs to
// one of these rules:
//
//  1. [Faulty]: the bot has a fault in a game.
//  2. [Improper]: the bot does what a game allows, but asks bots not to do.
//  3. [Varies]: the bot plays the same game in different ways.
//  4. [SlowStart]: the bot needs much time to become ready.
//  5. [SlowAnswer]: the bot needs much time for an answer.
//  6. [Burns]: the bot uses much more time of processors than its answers took.
//  7. [Lingers]: the bot does not end by itself.
//  8. [Mutters]: the bot writes to its standard error.
//  9. [CutShort]: the bot was too slow for all of the trials.
//
// A bot that is faulty must not play in a competition. All else is a remark.
//
// # Limits
//
// A bot must be ready within [StartLimit], or within the Start of the [Trial].
// It must give each answer within the Answer of the Trial, which is the time
// that the competition allows. The check waits for no answer longer than
// [Patience]. If the competition allows more, that is no fault but [CutShort].
//
// A trial ends early when a bot has used [GameLimit] in it. That is no fault.
// After the first [seat.Silence], or when the bot has used [TotalLimit] in all,
// no further trial is played. So a bot that hangs is found out after the limit
// of one answer and the grace.
//
// # Source
//
// Ours. The rules of the 2014 ComputeFest challenge, Stack'Em (STK14), fair
// play, ask teams not to send invalid moves on purpose.
package trial
