// Package desk is what a director does at the desk: it is all that the server
// asks of the library.
//
// A [State] is everything that is known of one event. It is a value: a change
// makes another State. [Decide] takes a [Command], such as [Report], and
// returns the [Record] of what it changes, or the reason why it is refused.
// [State.Apply] applies a record. So the state of an event is what its records
// make of it, and a record says what was decided, not what was asked. It needs
// no rule to be read again.
//
// The other methods of State answer questions: [State.Standings], [State.Why],
// [State.Advice] and so on.
//
// [Preview] says what a command would change, before anybody says yes to it.
//
// # Who may do what
//
// The director may give each command. A member may leave, withdraw, submit
// hours and busy times, come and go, and make picks, each for themselves. An
// entry token registers players and invites spectators. The clock fixes times.
//
// # What is private
//
// Contacts, tokens, hours, busy times and the picks for games that have not
// begun are private, and so is the change of a record. So is
// [State.Timetable], which says what keeps a player from a game. [State.Times]
// has nothing of that. [Record.Notice],
// [State.Public] and [State.PublicPicks] have nothing of that.
//
// # What is ours
//
// The sources are silent on some points of a server:
//
//   - A client that has seen an older result of a game cannot overwrite the
//     result by mistake ([ErrStale]). Other games of the round may have
//     changed.
//   - A player can be there for a game an hour before its start
//     ([ComeBefore]).
//   - A replay begins an hour after its time was fixed, or later
//     ([ShortNotice]).
//   - A round that is paired late has the next week whose Tuesday 20:00 is
//     still to come.
//   - If nobody came to a game, the director decides.
//   - A round has begun when the first of its final times has come, or when
//     both players of a game are there. Then no command drops it.
//   - A result that is taken back takes back what followed from it: who was
//     there, and the start of a game that has no other start. So a claim is not
//     given twice.
//   - A member who is out already cannot come back sooner, or say another
//     reason. The director may have decided that.
//   - The director can remove a registration after the close, since it can be
//     a mistake, and can give a time by hand to a game that has none.
//   - A record is never earlier than the record before it, also if a clock is
//     set back.
//   - An event without a fee is free, from the moment it is made.
//
// # Limits
//
// An event has at most [MaxEntrants] entrants with [MaxLives] lives, and so on.
// A command beyond a limit is refused with [ErrTooLarge].
//
// Nothing here reads a clock, a file or a network. Times are arguments.
package desk
