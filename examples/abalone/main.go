// Command abalone plays the first Arbitrary Game Competition of 1993 between
// programs: a round robin of Abalone in which each pair meets twice with sides
// exchanged. It prints the crosstable, the table, and what is counted for each
// team. It writes records, reads records, and lets a person play.
//
//	abalone [flags] [teams.json]
//	abalone serve [flags] ADDRESS
//	abalone join [flags] ADDRESS [ID] [-- COMMAND]
//
// Without a file, strategies that are shipped play against each other. The file
// "-" is standard input. The file is a JSON object with these keys. A key with
// a ? may be left out:
//
//	about?        what the competition is called
//	teams         the teams, in the order of their numbers
//	options?      figures of the round robin (go doc ./roundrobin Options)
//	minutes?      playing time of each side (default 40)
//	moves?        moves of each side after which a game is a tie (default 200)
//	moreMarbles?  true: after these moves, more marbles win
//	event?        for the records: the event (default: the value of about)
//	site?         for the records: the site
//	date?         for the records: the date, as in "1993.03.27"
//	times?        when the competition is
//	until?        what -until decides
//
// A team has a name, and a command or a strategy, or it joins:
//
//	{"name": "Ann", "command": ["python3", "bot.py"], "dir"?: "ann", "env"?: ["A=B"], "loopback"?: true}
//	{"name": "Cid", "joins": true, "human"?: true}
//	{"name": "Bob", "strategy": "greedy"}
//
// The command is run without a shell, in the directory dir. It is a process of
// its own in each game, and several games are played at a time. The directory
// is relative to the folder of the file, which is also the default. What the
// process writes there is gone after the game (see Trust below). The process
// has no other environment than PATH, LANG, HOME, TMPDIR and env. It needs the
// key loopback if its parts talk to each other by sockets. A key ponder of the
// file, beside teams, lets all processes think while their opponents think. See
// go doc ./examples/internal/games/abalone/wire for the lines that a program
// must read and write.
//
// The key human is for a team that joins and plays behind a human interface: a
// person passes the moves on, or is the team. The team has five minutes more.
// It is not checked. With -workers 1, a person has one game at a time.
//
// Options that are left out have these values: one game in each match of the
// table, each pair meets twice, and there is no final. With {"places": 2} there
// are a play-off, if it is needed, and a final.
//
// The report says which options differ from the rules: the options, the keys
// for a game, and ponder.
//
// Times have these keys, as in "1993-03-27T09:00:00-05:00":
//
//	made      when these times were made
//	table     when round 1 begins; each further round begins when a round ends
//	playOff?  when a play-off would begin, if there can be a play-off
//	final?    when the final begins, if there is a final
//	match     how long a match lasts, in minutes
//
// These are the flags:
//
//	-seed N        the seed from which all lots are drawn, for a repeat or a test (default: see Trust)
//	-seed-file F   read the number of -seed from the file F, or from standard input for "-"
//	-workers N     how many games are played at a time (default: the number of processors)
//	-journal FILE  keep every finished game in FILE; a run with the same FILE goes on after the games in it
//	-logs DIR      write a log of each game, as DIR/round-1/1-2/1.log
//	-json          print all of the results as JSON, and nothing else
//	-until LEVEL   play until places are decided, with at most this level of error, such as 0.05 (see below)
//	-plan POWER    with -until: also say how many matches are needed for this power, such as 0.9
//	-csv FILE      also write the games as comma-separated values
//	-svg FILE      also draw the crosstable, or what -show shows
//	-ics FILE      write the times for calendar programs, and play nothing
//	-records FILE  also write the records of all games
//	-pgn FILE      also write the records of all games in the form of PGN
//	-timetable     print the rounds and their matches, and play nothing; with -svg FILE, also draw them
//	-show WHAT     print only a match, a game or a position
//	-replay FILE   recompute the game of a log, and play nothing
//	-check         check the programs of the teams, and play nothing
//	-admit         let the programs play without a check
//	-read FILE     read records in either form, referee their games, and play nothing
//	-play NAME     play against the shipped strategy NAME in the terminal
//	-side SIDE     with -play: the side that you play, black or white (default black)
//	-timed         with -play: you play by the clock, too, without hints and without undo
//	-grants FILE   the time that teams are granted for trouble (see Trouble below)
//	-bot NAME      be a program that plays the shipped strategy NAME
//	-list          list the strategies that are shipped
//	-rules         say where each rule comes from, and which options of the file differ from the rules
//
// A FILE of -csv, -svg, -ics, -records or -pgn that is "-" is standard output,
// without the text. With -play, the record follows the text. Nothing is written
// into a file that is read.
//
// A team with "joins": true plays from another machine. These flags are for
// such teams:
//
//	-listen ADDR   where teams join, such as :7000
//	-tokens FILE   lines with a token and the name of a team; if FILE is not there, it is made
//	-wait N        how many seconds a game waits for its teams (default 600)
//	-cert, -key    files of a certificate and its key: teams join by TLS
//
// # What is shown
//
// A match is named by its round and its teams, as in round-1/1-2. The numbers
// of the teams are their numbers in the crosstable, the smaller number first.
// Matches that follow the table are such as play-off-1/1-2, final and extra. A
// game is named by its match and its number in the match.
//
// With -show round-1/1-2, the match is shown. With round-1/1-2/1, the game is
// shown: its moves in the notation of 1993, the board at its end, and how it
// ended. With round-1/1-2/1@23w, the position after move 23 of White is shown.
// Likewise 23b is the position after move 23 of Black, and 0 is the start. With
// -svg, a position is a picture of the board, and a game is a sheet with all of
// its boards.
//
// With -read, what is shown is the number of a record, as in 3 or 3@23w.
//
// # Records
//
// The records are in the order of the games. They have the seven tags of 1993.
// The tag Round is the round of the match. If a match has several games, the
// number of the game follows, as in "3.2". In a play-off the tag is such as
// "play-off-1.2.3": stage 1, round 2, game 3. In the final it is such as
// "final.1", and in the extra match it is such as "extra.1". Further tags have
// moves and moreMarbles, if the file has them. No tag has the minutes or the
// human interface.
//
// A record that is read is in order if all of its moves are legal, and if its
// result is possible after these moves. A record without a result is in order
// if its game is not over; its result is written as "*". The exit status is 1
// if a record is not in order. With -records or -pgn, the records are also
// written again in that form.
//
// # What is counted
//
// For each game, the report has the number of moves, and the marbles that Black
// and White have left. For each team it has
//
//   - the games that it has won, tied and lost as Black (B) and as White (W);
//   - the marbles that it has lost;
//   - the seconds that it has used of the time for trouble;
//   - the games that it has lost because its time was over (overtime), by an
//     illegal move, because it was unable to play, or because it has resigned;
//   - its faults, by the rules of go doc ./examples/internal/bots/arena/seat
//     Rule.
//
// # What it does
//
// The results do not depend on the number of workers, on whether there is a
// journal, or on how often a run was interrupted, if the programs answer alike.
// Programs that draw lots can make them from the number that begins the game.
// The strategy clock plays by its clock, so it plays differently each time.
//
// Each program is checked before the first game: it plays against itself and
// against hostile opponents. If a program fails, nobody plays, and what was
// found is printed on standard error. This is so in each run, also if the
// journal has games. With -admit there is no check.
//
// A journal belongs to the seed, the teams, the options, the figures, and the
// programs: the SHA-256 of each file that a command names. Any other
// competition is refused, and so is a competition after a program was changed.
// If such a file changes while the competition runs, the competition stops. If
// a run is killed, at most the games in progress are lost. The log of a game is
// written by the run that played the game.
//
// While it runs, the program shows on a terminal how many games were played.
// Times go to standard error at the end, since they are not the same again.
//
// A process stands still while its opponent thinks, after ten milliseconds.
// With the key ponder all processes may think then, and a game can keep two
// processors busy. If -workers is above the number of processors, programs wait
// for a processor, and their clocks run for nothing.
//
// The rules of 1993 grant a program 30 minutes for trouble with its hardware or
// its software. Here the director grants them (see Trouble below), because the
// arena does not see trouble. Without a grant, a program that fails has lost
// the game.
//
// With -show and without a journal, the competition is played until the match
// is over. With -replay, the seed and the file of the teams must be the same as
// in the competition.
//
// # Playing
//
// With -play, a person plays against a strategy in the terminal. The command
// help lists the commands. With -records or -pgn, the record of the game is
// written at the end, also if the game is not over. If nobody has made a move,
// there is no record.
//
// The person has as much time as the person wants. With -timed, the person has
// 40 minutes as the strategy has, loses by a move that comes too late, and can
// neither take back a move nor get a hint. The strategy clock can think for
// more than a minute about a move, and for 40 minutes in all.
//
// # Trouble
//
// The director can grant a team time for trouble, by rule Trouble, while the
// competition runs. Each line of the file of -grants has a game, a time and a
// team:
//
//	round-1/1-4/1 10m Ann
//
// The file must be there when the competition begins, and can be empty. It is
// read then, and again whenever the playing time of a team is over. The team
// then has the time that is granted for the game, too. So a grant must be in
// the file before that. It helps a program that does not answer, or a team
// whose connection is lost. A team gets at most 30 minutes in all games. A file
// with errors grants nothing, and standard error says why. It is an error to
// name a game or a team that the competition does not have. The journal has the
// time that was used.
//
// # Until it is decided
//
// The competition has a fixed length. With -until 0.05, another
// competition is played, which is ours: until the places of the key until are
// decided, with at most this probability that anything is decided wrongly. The
// key is an object, and so are its defaults:
//
//	{"places": [1], "matches": 500}
//
// With more than 45 teams, the default of matches is lower. With places 1 and 4
// it must be decided who is first, and which teams are the first four. The
// matches are how many two teams play at most. A match has two games, and each
// team has the black marbles in one. All teams play each other, round by round.
// The places are as in a table, by the games that teams can expect to win, less
// the games that they can expect to lose. There is no play-off and no final. A
// pair that decides nothing at the moment pauses. See go doc ./runoff Evidence
// for what exactly is decided, and why it is rarely wrong.
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
//	abalone serve [-seed N] [-logs DIR] [-cert FILE -key FILE] ADDRESS
//	abalone join [flags] ADDRESS ID [-- COMMAND [ARGUMENT ...]]
//	abalone join -token TOKEN [flags] ADDRESS [-- COMMAND [ARGUMENT ...]]
//
// The first call serves practice games. The second call joins such a game, and
// the third call joins a competition as a team. The player who joins a practice
// game first has the black marbles. See go doc
// ./examples/internal/cmd/lobbycli. These are the flags of join:
//
//	-against NAME   the opponent is the shipped strategy NAME
//	-strategy NAME  play with a shipped strategy, and not with a command
//	-human          a person passes on the moves of the command, which has 45 minutes
//	-tls            connect by TLS
//	-roots FILE     with -tls: trust only the certificates in FILE
//
// Without a command and -strategy, a person plays in the terminal, with the
// time of rule HumanInterface. In a competition, the team needs the key human
// for that.
//
// A team whose connection is lost, and which does not come back before its time
// is over, is silent, by rule TimeLimit. A team for which nobody has joined has
// crashed, by rule Unable.
//
// # Trust
//
// Each program is told a number for its lots. Anybody who knows the seed knows
// the numbers of all programs. Without a seed, the program draws one that
// nobody can guess. It is in the memory of the program alone, and no file has
// it. When the last game is over, or the run has failed or was interrupted,
// standard error has it. The report and its JSON have it, too. Then everybody
// can repeat the competition with -seed.
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
// # Limits
//
// There are at most 100 teams, with names of 1 to 60 printable characters
// without a quotation mark, and at most 1,000,000 games in the table. A
// play-off that is level after 10 stages is decided by lots from the seed, and
// the report says so, by rule ByLot of package roundrobin.
//
// The exit status is 0 if all is well, 2 for a wrong call, and 130 if the run
// was interrupted. It is 1 if a file is wrong, a record is not in order, a
// program has failed the check, or something cannot be read or written.
package main

import (
	"github.com/arbiter-go/arbiter/examples/internal/cmd/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

func main() { cli.Main(abalone.Run) }
