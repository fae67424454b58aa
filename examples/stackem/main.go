// Command stackem plays the Stack'Em competition of 2014 between programs: a
// table of matches in which every team meets every other team, play-offs, the
// final and the extra match. It prints the crosstable, the table, the stages,
// the champion, and what is counted for each team.
//
//	stackem [flags] [teams.json]
//	stackem serve [flags] ADDRESS
//	stackem join [flags] ADDRESS [ID] [-- COMMAND]
//
// Without a file, the strategies that are shipped play against each other. The
// file "-" is standard input. The file is a JSON object with these keys. A key
// with a ? may be left out:
//
//	about?       what the competition is called
//	teams        the teams, in the order of their numbers
//	options?     other figures than the figures of 2014 (go doc ./roundrobin Options)
//	bankMillis?  milliseconds that a team has for a game (default 60,000), for a dry run
//	times?       when the competition is
//	until?       what -until decides
//
// A team has a name, and a command or a strategy, or it joins:
//
//	{"name": "Ann", "command": ["python3", "bot.py"], "dir"?: "ann", "env"?: ["A=B"], "loopback"?: true}
//	{"name": "Cid", "joins": true}
//	{"name": "Bob", "strategy": "greedy"}
//
// The command is run without a shell, in the directory dir. It is a process of
// its own in each game, and several games are played at a time. The directory
// is relative to the folder of the file, which is also the default. What the
// process writes there is gone after the game (see Trust below). The process
// has no other environment than PATH, LANG, HOME, TMPDIR and env. It needs the
// key loopback if its parts talk to each other by sockets. A key ponder of the
// file, beside teams, lets all processes think while their opponents think. See
// go doc ./examples/internal/games/stackem/wire for the lines that a program
// must read and write.
//
// The report says which options differ from the rules: the options, the keys
// for a game, and ponder.
//
// Times have these keys, as in "2014-01-23T13:30:00-05:00":
//
//	made      when these times were made
//	table     when round 1 begins; each further round begins when a round ends
//	playOff?  when a play-off would begin, if there can be a play-off
//	final?    when the final begins, if there is a final
//	match     how long a match lasts, in minutes
//
// These are the flags:
//
//	-seed N        the seed from which all bricks and lots are drawn, for a repeat or a test (default: see Trust)
//	-seed-file F   read the number of -seed from the file F, or from standard input for "-"
//	-workers N     how many games are played at a time (default: the number of processors)
//	-journal FILE  keep every finished game in FILE; a run with the same FILE goes on after the games in it
//	-logs DIR      write a log of each game, as DIR/round-1/4-7/2.log
//	-json          print all of the results as JSON, and nothing else
//	-until LEVEL   play until places are decided, with at most this level of error, such as 0.05 (see below)
//	-plan POWER    with -until: also say how many matches are needed for this power, such as 0.9
//	-csv FILE      also write the games as comma-separated values
//	-svg FILE      also draw the crosstable
//	-ics FILE      write the times for calendar programs, and play nothing
//	-timetable     print the rounds and their matches, and play nothing; with -svg FILE, also draw them
//	-show WHAT     print only the match round-1/4-7, or only the game round-1/4-7/2
//	-replay FILE   recompute the game of a log, and play nothing
//	-check         check the programs of the teams, and play nothing
//	-admit         let the programs play without a check
//	-bot NAME      be a program that plays the shipped strategy NAME
//	-list          list the strategies that are shipped
//	-rules         say where each rule comes from, and which options of the file differ from the rules
//
// A FILE of -csv, -svg or -ics that is "-" is standard output, without the
// text. Nothing is written into a file that is read.
//
// A team with "joins": true plays from another machine. These flags are for
// such teams:
//
//	-listen ADDR   where teams join, such as :7000
//	-tokens FILE   lines with a token and the name of a team; if FILE is not there, it is made
//	-wait N        how many seconds a game waits for its teams (default 600)
//	-cert, -key    files of a certificate and its key: teams join by TLS
//
// # What it does
//
// The results do not depend on the number of workers, on whether there is a
// journal, or on how often a run was interrupted, if the programs answer alike.
// Programs that draw lots can make them from the number that they are told.
//
// Each program is checked before the first game: it plays against itself and
// against hostile opponents. If a program fails, nobody plays, and what was
// found is printed on standard error. This is so in each run, also if the
// journal has games. With -admit there is no check.
//
// A journal belongs to the seed, the teams, the options, bankMillis, and the
// programs: the SHA-256 of each file that a command names. An argument names a
// file by its path from the directory of the team. A program without a slash is
// looked up in the PATH. Any other competition is refused, and so is a
// competition after a program was changed. If such a file changes while the
// competition runs, the competition stops. Other files of a program are not
// looked at. If a run is killed, at most the games in progress are lost. The
// log of a game is written by the run that played the game. A run that goes on
// writes no logs for the games of its journal.
//
// While it runs, the program shows on a terminal how many games were played,
// and which teams are in the final or out of it. Times go to standard error at
// the end, since they are not the same again: the longest answer of each team
// and its processor time, beside the delay of the arena itself. The directories
// of programs that could not be removed are named there, too.
//
// A process stands still while its opponent thinks, after ten milliseconds.
// With the key ponder it may think then, and a game can keep two processors
// busy. If -workers is above the number of processors, programs wait for a
// processor, and their clocks run for nothing.
//
// With -show and without a journal, the competition is played until the match
// is over. With -replay, the seed and the file of the teams must be the same as
// in the competition. A file without bankMillis can be left out.
//
// # Until it is decided
//
// A competition of 2014 has a fixed length. With -until 0.05, another
// competition is played, which is ours: until the places of the key until are
// decided, with at most this probability that anything is decided wrongly. The
// key is an object, and so are its defaults:
//
//	{"places": [1], "matches": 500}
//
// With more than 45 teams, the default of matches is lower. With places 1 and 4
// it must be decided who is first, and which teams are the first four. The
// matches are how many two teams play at most. A match has two games. All teams
// play each other, round by round. The places are as in a table, by the games
// that teams can expect to win, less the games that they can expect to lose.
// There is no play-off and no final. A pair that decides nothing at the moment
// pauses. See go doc ./runoff Evidence for what exactly is decided, and why it
// is rarely wrong.
//
// The report says after which round each place was decided, which places each
// team can still have, and how many of the possible matches were played. With
// -plan 0.9, it also says how long the competition must be for this power: how
// many rounds 9 of 10 such competitions need, and how long a competition of
// fixed length must be so that in 9 of 10 the same teams are the first ones.
// For this, matches are drawn again from those that were played.
//
// With -logs DIR, a log is such as DIR/until-5-8/1-2/3.log: a game of teams 1
// and 2 in the rounds 5 to 8. The flag -replay recomputes it, without -until.
//
// Bots that play the same game again and again show only that they win this
// game. So bots should draw lots, from the number that they are told.
//
// The level is right for one competition. Who begins again with another seed or
// another level, because the first was not decided, is wrong more often. To go
// on with more matches is allowed, with the same seed and level. A level is
// rounded down to 1 in a whole number, such as 1 in 4 for 0.3. At most 64 teams
// can play. If 16 or more are about equal, nothing may be decided.
//
// # Joining
//
//	stackem serve [-seed N] [-logs DIR] [-cert FILE -key FILE] ADDRESS
//	stackem join [flags] ADDRESS ID [-- COMMAND [ARGUMENT ...]]
//	stackem join -token TOKEN [flags] ADDRESS [-- COMMAND [ARGUMENT ...]]
//
// The first call serves practice games. The second call joins such a game, and
// the third call joins a competition as a team. See go doc
// ./examples/internal/cmd/lobbycli. These are the flags of join:
//
//	-against NAME   the opponent is the shipped strategy NAME
//	-strategy NAME  play with a shipped strategy, and not with a command
//	-tls            connect by TLS
//	-roots FILE     with -tls: trust only the certificates in FILE
//
// A team whose connection is lost, and which does not come back before its time
// is over, is silent, by rule TimeBank. A team for which nobody has joined has
// crashed, by rule Unable.
//
// # Trust
//
// Anybody who knows the seed knows all bricks. Without a seed, the program
// draws one that nobody can guess. It is in the memory of the program alone,
// and no file has it. When the last game is over, or the run has failed or was
// interrupted, standard error has it. The report and its JSON have it, too.
// Then everybody can repeat the competition with -seed.
//
// A journal needs the same seed in each run. This makes a file with a seed:
//
//	od -An -N8 -tu8 /dev/urandom >seed
//
// The journal has only a SHA-256 of the seed and of everything else on which
// the results depend.
//
// On Linux, a program has a place of its own for one game. It writes into a
// copy of its directory, into HOME and into an empty /tmp, and nothing of that
// is there in its next game. It sees no other process. It has no network, or
// with the key loopback one of its own. The journal, the file with the seed and
// the logs are empty for it. So it does not see the seed, and cannot change or
// disturb another program.
//
// Elsewhere, and in many containers, a program is not confined like this. It
// runs with all the rights of the user. It can read files and command lines,
// and so the seed. It can write files, in /tmp for example, and find them again
// in a later game, and it can use the network. Lines on standard error say so.
// Then give the seed with -seed-file - from standard input. Let programs that
// nobody trusts run as another user, or in a container without a network.
//
// A program that runs as another user must end when its input ends. Otherwise
// it can outlive a competition that is killed.
//
// # Limits
//
// There are at most 100 teams, with names of 1 to 60 printable characters, and
// at most 1,000,000 games in the table. A play-off that is level after 10
// stages is decided by lots from the seed, and the report says so, by rule
// ByLot of package roundrobin. So programs that draw on purpose keep nobody
// from the final. If the final and the extra match are level, nobody has won.
//
// The exit status is 0 if all is well, 2 for a wrong call, and 130 if the run
// was interrupted. It is 1 if a file is wrong, a program has failed the check
// or was changed, or something cannot be read or written.
package main

import (
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/stackem"
)

func main() { cli.Main(stackem.Run) }
