// Package seat lets bots play a game: it starts them, talks to them, takes the
// time, and says who is at fault if something goes wrong.
//
// A bot is a process ([Command]), a function inside the arena ([Func]), or a
// player who joins from elsewhere ([Guest]).
// [Play] puts each bot in a [Seat]. The referee of the game tells the seats
// what they must know, asks them for their moves, and receives lines of text.
// The package knows nothing of the rules of a game.
//
// Each fault has an owner, by these rules. The referee decides on its cost.
//
//  1. [Crash]: the bot ended, or closed its output, before an answer was
//     complete.
//  2. [Silence]: the bot gave no complete answer.
//  3. [Flood]: the bot wrote more than the limits allow.
//  4. [Babble]: the bot wrote a text that is not of the protocol.
//  5. [Illegal]: the rules of the game do not allow the answer.
//  6. [Late]: the answer was complete after the time was over.
//  7. [Own]: the arena failed, and the game does not count.
//
// # The clock
//
// The clock of a bot runs from the moment when a request is written to the
// moment when the whole line of the answer is read. It counts in whole
// microseconds, rounded down. Nothing else counts: not the start of the bot,
// not the lines that it is told, and not its end. A [Func] is charged no time.
//
// The time that a bot needs to get ready is part of its first answer. So a
// referee first asks for a greeting, with a limit of its own.
//
// The time of a process includes the delay with which the arena sees an answer.
// A [Probe] measures that delay. If the arena itself stands still for more than
// a second, nobody knows the time, and the game does not count.
//
// # Standing still
//
// A bot that is a process stands still while another bot thinks, after the
// first ten milliseconds. With [Limits].Ponder it does not. A bot goes on when
// it is told something or asked, before its clock runs, and at the end of the
// game. So a bot cannot take processors from its opponent. [End] has the time
// of processors that all its processes used.
//
// On Linux, a control group (cgroup version 2) holds the processes of a bot, if
// the arena may make one. Otherwise stop signals hold them. A program can
// notice these, because some calls of the system end early with EINTR. Without
// a control group, the time of processes for which the bot did not wait is not
// counted.
//
// Bots of other games are not held. Each bot is a session, and Linux can share
// processors fairly between sessions (autogroup).
//
// # Lines
//
// An answer is a line of valid UTF-8 without control characters. It ends with a
// line feed, and a carriage return before the line feed does not belong to the
// answer. Bots whose protocol has comments are wrapped by [Comments].
//
// # The log
//
// The log of a game is a text. Its first line has the version of the form and
// the number of seats. Its last line has the number of lines before it, and the
// SHA-256 of these lines. For example, of a game with one seat:
//
//	game 1 seats 1
//	310 0 > wall 12 40 7
//	310 0 > choose
//	310 0 ? 60000000
//	845 0 < 533 d
//	850 0 # takes the discard
//	1902 0 . Asked 1, Used 533, Longest 533, Processor 2120, Exited true, Status exit status 0
//	end 7 1c0d...
//
// Each line between them has four parts with a space between them: the time in
// microseconds since the game began, the seat from 0 ("-" for the arena), a
// sign, and a text. These are the signs:
//
//   - > is a line for the bot, and ? is the end of a request. The text of ? is
//     the time that the bot has, in microseconds.
//   - + is more time for the answer, in microseconds.
//   - < is the answer. Its text is the time used, in microseconds, and the
//     line.
//   - ! is a fault that the arena found. Its text is the time used, the rule,
//     the time by which an answer was late, and why.
//   - = is a fault that the referee found: the rule, and why.
//   - # is a note of the referee.
//   - ~ has bytes that the bot wrote, and that are no answer.
//   - e is a line that the bot wrote to its standard error.
//   - . says how the bot ended.
//
// Lines of bots and texts for people are written as they are, if they are not
// empty, are printable, neither begin nor end with a space, and do not begin
// with a quotation mark. Other texts are quoted as in Go. So nothing that a bot
// writes can look like another line. [Replay] runs the referee again on a log.
//
// # Left behind
//
// No process is left running. On Linux a bot is the first process of a
// namespace of its own, and all that it started ends with it. Where the system
// refuses that, and on other Unix systems, a bot is a process group. Then a
// process that leaves its group can outlive the game. [Unconfined] says so in
// words.
//
// On Linux a bot also ends when the arena is killed by signal 9, with an
// exception. The system forgets to end a process that has changed its user, as
// with sudo or setpriv, or has asked the system by prctl not to end it. Such a
// bot must end when its input ends. The exception does not matter if the arena
// ends in another way.
//
// No file is left. What a bot writes into HOME is removed after the game, with
// the files that Fill has written. To remove them takes at most a few times ten
// seconds. A directory for which that is not enough stays, and [End] names it.
// If the arena is killed, the directories of its bots stay, too. On Linux, the
// next arena of the same user removes all that have stayed.
//
// # The place of a bot
//
// On Linux each bot has a place of its own, by package place, for one game:
//
//   - It can write into the directory that HOME names. It is gone after the
//     game. Nobody else sees what the bot writes there.
//   - Its Dir is a copy, if it is not HOME. Teams often share such a directory,
//     and both seats of a game can be of one team. So what a bot writes there
//     is gone after the game, and no other bot sees it: no bot finds a note
//     of an earlier game, and no bot changes a program. If the system cannot
//     copy the directory, the bot can only read it.
//   - /tmp, /var/tmp, /dev/shm, /run and /sys/fs/cgroup are empty. There a bot
//     sees only the files that its command names, with the directories in which
//     they are, its Dir and HOME. What it writes there is gone after the game.
//     The files in [Command].Hidden are empty, too.
//   - All that it writes is kept in memory, and is at most a gigabyte. HOME is
//     on the disk if the system cannot copy its files. Without Fill, HOME has
//     the same name in each game.
//   - It can read all other files that its user can read, and write none.
//   - /proc has its own processes. Message queues, semaphores and shared memory
//     are its own, too.
//   - It has no open file of the arena, also none that the arena itself has
//     from whoever started it, such as a lock or a file with a seed.
//   - Without Loopback it can have no sockets, except for connected pairs of
//     streams. With Loopback it has a network with nothing but a loopback.
//   - /dev has only null, zero, full, random, urandom and terminals of its own.
//   - As root, it keeps only the rights to read and change the files of other
//     users, to signal its own processes, and to become another user.
//   - It cannot make namespaces, keep keys in the system, or lease files.
//     Package place says which calls fail.
//
// A place costs about a millisecond and a half of a processor. The time is not
// the bot's: the clock starts when its program runs.
//
// The memory and the open files of the arena are closed to all processes of its
// user. So the arena leaves no core, and only root can debug it. The exception
// is a bot in a namespace of users without a place: the arena stays open then.
//
// A place needs Linux 5.12 on amd64, 386, arm64, riscv64 or loong64, and a
// system that allows such namespaces. For users other than root these are
// namespaces of users. Many containers allow none. Then a bot is confined as
// far as the system allows: in a namespace of processes, or in a process group.
// [Unconfined] says in a line what is not confined. A bot that is not in a
// place can read and write the files that its user can read and write, use the
// network, and see all processes in /proc. It can remove the directories of the
// other bots while they play.
//
// A place is no prison. A bot can read what its user can read, also the
// programs of others. With Loopback, it can connect to a socket that has a path
// outside of the empty directories. It can use all memory and processor time,
// and all that the system counts for a user, such as watches of files. It can
// learn from the speed of the machine, and from which files of others are in
// memory. Confine a bot that nobody trusts by other means, too.
//
// The first process of a namespace is special. A signal that it sends to itself
// does nothing, unless it handles the signal. A process that calls abort ends
// with another signal.
//
// # Limits
//
// A game has at most [MaxSeats] seats. [Limits] bound the memory that the arena
// keeps of a bot, whatever the bot does. A line that the referee sends has at
// most [MaxLine] bytes. A log that is replayed has at most [MaxLog] bytes and
// 2,097,152 lines.
//
// # Source
//
// The 2014 ComputeFest challenge, Stack'Em ([STK14]), has one rule of this
// kind: the time is taken by the server. The rest is ours.
//
// [STK14]: http://crisco.seas.harvard.edu/ComputeFest2014/
package seat
