// Package desk is the work of a director at the desk. All calls of the server
// to the library are here.
//
// A [State] has all facts about one event. It is a value: a change makes
// another State. [Decide] takes a [Command], such as [Report], and returns the
// [Record] of its changes, or the reason why it is refused. [State.Apply]
// applies a record. So the state of an event follows from its records alone. A
// record has the decision, not the request, and can be read again without a
// rule.
//
// The other methods of State answer questions: [State.Standings], [State.Why],
// [State.Advice] and so on.
//
// [Preview] shows the changes of a command before anybody says yes to it.
//
// # Roles
//
// The director may give each command. A member may leave, withdraw, submit
// hours and busy times, come and go, make picks, and report results of their
// own games, each for themselves. A helper, who has the role entry, registers
// players and invites spectators. The clock fixes times.
//
// # Private data
//
// Contacts, tokens, hours, busy times, the picks for games that have not begun,
// who has paid the fee, and where messages go are private, and so is the change
// of a record. So is [State.Timetable], which has the obstacles of players to a
// game. [State.Times], [Record.Notice], [State.Public] and [State.PublicPicks]
// have no private data.
//
// # Our own rules
//
// The sources are silent on some points of a server:
//
//   - A client that has seen an older result of a game cannot overwrite the
//     result by mistake ([ErrStale]). Other games of the round may have
//     changed. If any other command says what its client has seen, it removes
//     and replaces nothing that a later record has made. It can add.
//   - A player can be there for a game an hour before its start ([ComeBefore]).
//   - A replay begins an hour after its time was fixed, or later
//     ([ShortNotice]).
//   - A round that is paired late has the next week whose Tuesday 20:00 is
//     still to come.
//   - If nobody came to a game, the director decides.
//   - A round has begun when the first of its final times has come, or when
//     both players of a game are there. Then no command drops it.
//   - If a result is taken back, so are its consequences: who was there, and
//     the start of a game that has no other start. So a claim is not given
//     twice.
//   - A member who is out already cannot come back sooner, or say another
//     reason. The director may have decided that.
//   - The director can remove a registration after the close, since it can be
//     a mistake, and can give a time by hand to a game that has none.
//   - An event without a fee is free, from the moment it is made.
//   - A player who enters late pays no fee, and gets a token by [Invite]. An
//     entry by mistake is not taken back: the director withdraws the player.
//   - An event can be made before it has entrants. Then it has its settings
//     alone: the edition, the lives or the length, and so on. An acceleration
//     of more seeds than register is an acceleration of all.
//   - When the event begins, it keeps the ratings if each entrant has one.
//   - The settings can be changed until the event begins. A new fee is for
//     players who register from then on. A player who is registered keeps the
//     earlier fee, and gets it back by leaving in time.
//   - The beginning can be taken back until round 1 has begun. Rulings and late
//     entries since then are dropped. The players of an event that was made
//     with them are registered afterwards.
//   - A club, a grade and ratings can be mended until the event begins.
//   - A name can be mended at any time. The new name is everywhere but in what
//     the log has said, and in reasons that somebody has written.
//   - While an event is archived, nothing changes it. It can be listed again.
//   - In an event with points, no forfeit removes a player.
//   - If the director lets them, players report their own results. Equal
//     reports of both players are the result. The director decides all else
//     ([SelfReport]).
//
// # Names
//
// The texts of a command are written in the normalization form C of Unicode
// ([Spelled]). So a name is the same name from whatever keyboard it comes.
//
// A new name that looks like another name of the event can be the same person
// twice, or somebody who wants to be taken for another person. It is refused
// with [ErrAlike], unless the command accepts it. Two names look alike if their
// skeletons by Unicode Technical Standard #39 are equal. Small and capital
// letters are the same. Names in the file of a new event are not compared.
//
// A record is applied as it is: names in logs that are older than these rules
// keep their forms.
//
// # A clock that was ahead
//
// The order of records is the order of their numbers. A record has the time of
// the request, and every rule compares with this time. So if the clock of the
// server was ahead and was set back, then a record is earlier than the record
// before it. A moment that was noted while the clock was ahead stays as it was
// noted, except that:
//
//   - A spectator can have two picks for a game, and a player two submissions.
//     If the later record has a time that is not later, the earlier record does
//     not count ([State.PublicPicks]).
//   - An event without a fee was open when it was made, and is open.
//   - A registration that is later than now is removed if its player leaves. A
//     registration whose end is later than now is removed if its player
//     registers again.
//   - The close of registration, when the event begins, is not earlier than a
//     registration.
//   - A player who leaves a game before coming to it has left at once. Nobody
//     wins by forfeit if somebody is to come to the game later than now: the
//     director decides.
//   - The start of a void game is earlier than the start of its replay.
//
// The director can take back a result, a pairing or a registration that has a
// wrong moment, and enter it again.
//
// # Limits
//
// An event has at most [MaxEntrants] entrants with [MaxLives] lives, or
// [MaxRounds] rounds, and so on. A command beyond a limit is refused with
// [ErrTooLarge].
//
// Nothing here reads a clock, a file or a network. Times are arguments.
package desk
