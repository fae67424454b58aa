// Command poker plays the poker competition of 2007 between programs, in small:
// heads-up hold'em with limits and Doyle's game without, in duplicate matches.
// From what the teams have handed in, it goes to the preliminary and the final
// results of three competitions.
//
//	poker [flags] [teams.json]
//	poker serve [flags] ADDRESS
//	poker join [flags] ADDRESS [ID] [-- COMMAND]
//
// Without a file, strategies that are shipped play against each other. The file
// "-" is standard input. The file is a JSON object with these keys. A key with
// a ? may be left out:
//
//	about?          what the contest is called
//	teams           the teams, in the order of their numbers
//	options?        figures other than the figures of 2007
//	promises?       what the teams have promised for the cards
//	contributions?  the seeds that the teams had promised
//	beacon?         the round of a public beacon that the cards depend on
//	chain?          the chain of the round, which the key beacon needs
//	pulse?          the round, when it is published
//	newcomers?      teams that were not in the contest, for a benchmark after it
//	votes?          votes about competitors
//	changes?        changes of the code or the rules
//	times?          when the contest is
//	until?          what -until decides
//
// A team has a name, and its bots by what they are for:
//
//	{"name": "Ann", "bots": {"noLimit": BOT}}
//	{"name": "Bob", "bots": {"limit": BOT}}
//	{"name": "Cid", "bots": {"noLimit": BOT, "limit": BOT}}
//	{"name": "Dan", "bots": {"noLimit": BOT, "equilibrium": BOT, "learning": BOT}}
//
// Nothing else can be handed in. A BOT is one of these:
//
//	{"strategy": "caller"}
//	{"joins": true}
//	{"entry": "ann.tar", "tcp"?: true}
//	{"command": ["python3", "bot.py"], "dir"?: "ann", "env"?: ["A=B"], "loopback"?: true, "tcp"?: true}
//
// The competition of 2007 asked for a tar, zip or jar file with startme.sh and
// README.txt. That is an entry. A folder is also accepted. The files are
// unpacked anew for each half of a match. Nothing that a program writes there
// is there in a later half. An entry is started without an argument of its own,
// so an entry for both games must learn its game from the lines. What
// README.txt says about the team is in the report, in its JSON, and with -logs
// in DIR/teams.txt. E-mail addresses are left out.
//
// The command is run without a shell, in the directory dir. It is a process of
// its own in each half of a match, and several matches are played at a time.
// The directory is relative to the folder of the file, which is also the
// default. What the process writes there is gone after the half (see Trust
// below). The process has no other environment than PATH, LANG, HOME, TMPDIR,
// SEED and env. It needs the key loopback if its parts talk to each other by
// sockets, and has no tcp. With tcp, the command gets two arguments more, which
// are an address and a port to which it must connect. See go doc
// ./examples/internal/games/holdem/wire for the lines that a program must read
// and write.
//
// Options have these keys, all of which may be left out:
//
//	matches       duplicate matches of each series (default 1)
//	limitHands    hands of a half with limits (default 3,000)
//	noLimitHands  hands of a half without limits (default 1,000)
//	start         seconds that a program has to start (default 600)
//	firstLetter   true: an answer is judged by its first letter
//	oneBank       true: both halves of a match have one bank of time
//	handMillis    milliseconds that a hand adds to a bank (default 7,000), for a dry run
//	ponder        true: programs may think while their opponents think
//
// The report says which options differ from the rules.
//
// A vote is {"team", "why", "for", "against"}. A competitor with more votes for
// its exclusion than against it is left out of the final results. A change is
// {"what", "told", "vetoes"?: [{"by", "at"}]}. Times have the keys made, rules,
// interest, access, accessEnd, deadline, preliminary and final, as in
// "2007-06-15T23:59:00-06:00".
//
// These are the flags:
//
//	-seed N        the seed of the cards, of all lots, and of the resamples, for a repeat or a test (default: see Trust)
//	-seed-file F   read the number of -seed from the file F, or from standard input for "-"
//	-samples N     resamples for the confidence of places (default 1000); 0 leaves it out
//	-workers N     how many matches are played at a time (default: the number of processors)
//	-journal FILE  keep every finished match in FILE; a run with the same FILE goes on after the matches in it
//	-until LEVEL   play until places are decided, with at most this level of error, such as 0.05 (see below)
//	-plan POWER    with -until: also say how many matches are needed for this power, such as 0.9
//	-logs DIR      publish all hands when the contest is over, as DIR/limit/1-2/1.1.log for half 1 of match 1
//	-phh           with -logs: also in the poker hand history format, as DIR/limit/1-2/1.1.phhs
//	-seats DIR     write the seats: what programs read and wrote in each half, as DIR/limit/1-2/1.1.seats
//	-short         print the winners and the faults, and not all tables
//	-json          print all of the results as JSON, and nothing else
//	-csv FILE      also write the matches as comma-separated values
//	-svg DIR       also draw each competition, as DIR/no-limit.svg and DIR/no-limit-luck.svg
//	-ics FILE      write the times for calendar programs, and play nothing
//	-show WHAT     print only the series limit/1-2, or only the hands of the match limit/1-2/1
//	-replay LOG    recompute the hands of a published log, and play nothing; the seed and the file are the same as in the contest
//	-benchmark T   let the newcomer T play against the field, after the contest
//	-against T     with -benchmark: T is a team of the field; the flag can be repeated
//	-played FILE   with -benchmark: play nothing again that the contest has in its journal FILE
//	-check         check the programs of the teams, and play nothing
//	-admit         let the programs play without a check
//	-bot G/NAME    be a program that plays the shipped strategy NAME in game G: limit or no-limit
//	-list          list the strategies that are shipped
//	-draw          print the event and its numbers, which promises belong to
//	-published     print all that is published about cards with a beacon, as examples/beacon reads it
//	-promise TEAM  print the promise and the contribution of a team, from the secret in -secret FILE
//	-rules         say where each rule and figure comes from, and what differs in the file
//
// A FILE of -csv or -ics that is "-" is standard output, without the text.
// Nothing is written into a file that is read. The files of the programs that
// the file of the teams names are such files.
//
// A bot with "joins": true plays from another machine. These flags are for
// such bots:
//
//	-listen ADDR   where bots join, such as :7000
//	-tokens FILE   lines with a token and the name of a bot; if FILE is not there, it is made
//	-wait N        how many seconds a game waits for its bots (default 600)
//	-cert, -key    files of a certificate and its key: bots join by TLS
//
// # What it does
//
// The results do not depend on the number of workers, on whether there is a
// journal, or on how often a run was interrupted, if the programs answer alike.
// Programs that draw lots can make them from the number SEED in their
// environment.
//
// Each program is checked before the first match. If a program fails, nobody
// plays, and what was found is printed on standard error. This is so in each
// run, also if the journal has matches. With -admit there is no check.
//
// A journal belongs to the cards, the teams, the options, and the programs: the
// SHA-256 of each entry, and of each file that a command names. Any other
// contest is refused, and so is a contest after a program was changed. If such
// a file changes while the contest runs, the contest stops. Votes, changes and
// times can be added later: the same journal then gives the final results. A
// run that goes on writes no seat logs for the matches of its journal.
// Published logs are complete in every run.
//
// A published log has the ID of its series, and the numbers of the match and
// the half. So -replay knows the cards, and which team has which seat in each
// hand.
//
// With -show and a series, the contest is played until the series is over. A
// series that the contest cannot have is refused before. The hands of a match
// are shown when the whole contest is over, because all pairs play the same
// deals.
//
// Times go to standard error at the end, since they are not the same again.
//
// # A benchmark after the competition
//
// When the competition is over, somebody has a new program. How would it have
// done? The program comes into the key newcomers of the file, as a team like
// the others. The rest of the file stays as it is. The competition itself
// ignores newcomers. This lets the newcomer Zed play:
//
//	poker -seed-file seed -played competition.journal -benchmark Zed teams.json
//
// In each competition for which it has a bot, Zed plays a series against every
// bot of the round robin of the final results. The report has the place of Zed,
// who is ahead of it and behind it, its chips against each bot with two
// standard errors, the table with Zed, and the table without it. No official
// result changes.
//
// Flags -against choose another field, of teams or other newcomers. A newcomer
// can be a shipped strategy:
//
//	poker -seed-file seed -benchmark Zed -against Ann -against Caller teams.json
//
// The journal of -played is only read. It must belong to the same teams,
// programs, figures and seed. A series that it does not have is played. Without
// -played, that is every series, and the competition comes out as it did. The
// flag -journal keeps what this run plays. In the IDs of series, the newcomers
// that play have numbers after the numbers of the teams. To replay a log, give
// the same -benchmark and -against.
//
// Zed plays the deals of the competition, since deals do not depend on who
// plays (rule Benchmarks of package contest). So if programs answer alike, Zed
// has the place that it would have had as a team. But it plays no qualifying
// round, which a contest of more than ten bots has.
//
// These deals are known to everybody who has read the published hands, and to a
// program that finds the logs. Keep the logs where programs cannot read them.
// With another -seed and without -played, the whole field plays new deals.
//
// # Cards
//
// Without promises, all cards come from one seed. Anybody who knows the seed
// knows all cards; see Trust.
//
// Better, the teams make the cards together, so that they need not trust
// anybody. The organizer publishes the file without promises and the output of
// -draw. Each team makes a secret of 128 hexadecimal digits, and from it a
// promise and a contribution:
//
//	od -An -v -tx1 -N64 /dev/urandom >secret.txt
//	poker -promise Ann -secret secret.txt teams.json
//
// The first line of the output is published in the key promises. The second
// line stays secret until all bots are handed in. Then the lines of all teams
// come into the key contributions, and the contest can be played. A team whose
// contribution is not what it promised is named, and nobody plays. With
// promises, -seed is for the resamples alone, and is 1 by default.
//
// Promises belong to the name of the contest, the number of matches, and the
// numbers of hands. If the organizer changes these later, no promise fits. The
// order of teams and of promises changes no card and no lot: lots follow from
// the names of the bots.
//
// A team that does not show its contribution cannot stay. The organizer removes
// the team with its promise, and all other teams make new promises from new
// secrets. Otherwise a team could wait for the contributions of the others, and
// then choose between two sets of cards.
//
// With a public beacon, the cards depend on a round of drand, too. The
// organizer names the chain and the round before anybody promises, as the
// program examples/beacon prints them. The answer of a server to /info is the
// key chain:
//
//	"beacon": {"chain": "52db…", "round": 34454213},
//	"chain": {"public_key": "83cf…", …}
//
// The chain must have the scheme of the chain quicknet. If the file has times,
// a round that is published before the deadline is refused, also by -draw and
// -promise. The teams show their contributions to the organizer before the
// round. When the round is published, add it to the file: the answer to
// /public/N is the key pulse.
//
// Now even all teams together could not choose the cards, and no order of a
// list changes them. This needs a list of promises that was published before
// the time of the round. This program cannot see that. Whoever can still remove
// a team with its promise and its contribution after the round can choose among
// several sets of cards. So compare the promises with their announcement. Rules
// NameRound to VoidDraw of package duplicate say who is out, and when the draw
// is void.
//
// This program does not check the signature of the round, because this takes
// elliptic curves. Anybody can invent a round that it accepts. The program
// examples/beacon checks everything about the cards, with the signature:
//
//	poker -published teams.json >draw.json
//	go run ./examples/beacon -draw draw.json
//
// It prints the master seed, and deals of the master seed itself. The deals of
// each stage have seeds of their own, by rule StageDeals of package contest.
//
// # Until it is decided
//
// The contest of 2007 has series of a fixed length. With -until 0.05, another
// contest is played, which is ours: until the places of the key until are
// decided in each competition. In each, the probability is at most 0.05 that
// anything is decided wrongly. The key is an object. These are its defaults:
//
//	{"places": [1], "matches": 100, "deals": false}
//
// With places 1 and 4 it must be decided who is first, and which teams are the
// first four. The matches are how many two bots play at most. All bots play
// each other, round by round, without qualifying rounds and without excluded
// teams. A pair that decides nothing at the moment pauses. See rule StopsEarly
// (-rules) and go doc ./runoff Evidence for what exactly is decided, and why it
// is rarely wrong.
//
// The winner of a match has a point, and the loser loses one. The places are
// decided by the points that bots can expect. With the key deals, they are
// decided by chips, and each deal in both halves is evidence. In limit poker
// this decides sooner, but it is proved only for bots that play all deals of a
// half alike. Bots that learn do not.
//
// The report says after which round each place was decided, which places each
// team can still have, and how many of the possible matches were played. With
// -plan 0.9, it also says how long the contest must be for this power: how many
// rounds 9 of 10 such contests need, and how long a contest of fixed length
// must be so that in 9 of 10 the same teams are the first ones. For this,
// matches are drawn again from those that were played.
//
// The level is right for one contest. Who begins again with another seed or
// another level, because the first was not decided, is wrong more often. To go
// on with more matches is allowed, with the same seed and level. A level is
// rounded down to 1 in a whole number, such as 1 in 4 for 0.3. At most 64 teams
// can play. If 16 or more are about equal, nothing may be decided.
//
// # Joining
//
//	poker serve [-seed N] [-logs DIR] [-cert FILE -key FILE] [-hands N] ADDRESS
//	poker join [flags] ADDRESS ID [-- COMMAND [ARGUMENT ...]]
//	poker join -token TOKEN [flags] ADDRESS [-- COMMAND [ARGUMENT ...]]
//
// The first call serves practice games. The second call joins such a game, and
// the third call joins a competition as a bot. The ID of a practice game begins
// with limit- or no-limit-. The game is a half of a match. See go doc
// ./examples/internal/cmd/lobbycli. These are the flags of join:
//
//	-against NAME     the opponent is the shipped strategy NAME
//	-strategy G/NAME  play with a shipped strategy, and not with a command
//	-tls              connect by TLS
//	-roots FILE       with -tls: trust only the certificates in FILE
//
// Without a command and -strategy, a person plays a practice game in the
// terminal.
//
// A bot whose connection is lost, and which does not come back before its time
// is over, is silent, by rule TimeBank. A bot for which nobody has joined has
// crashed, by rule Unable.
//
// # Trust
//
// Without promises and without a seed, the program draws a seed that nobody can
// guess. It is in the memory of the program alone, and no file has it. When the
// last match is over, or the run has failed or was interrupted, standard error
// has it. The report and its JSON have it, too. Then everybody can repeat the
// contest with -seed. A journal needs the same seed in each run. This makes a
// file for -seed-file:
//
//	od -An -N8 -tu8 /dev/urandom >seed
//
// The journal has only a SHA-256 of the seed and of everything else on which
// the results depend, beside the hands that were played.
//
// On Linux, a program has a place of its own for one half of a match. It writes
// into a copy of its directory, into HOME and into an empty /tmp, and nothing
// of that is there in a later half. It sees no other process. It has no
// network, which the rules of 2007 forbid. With tcp or loopback, it has a
// network with nothing but a loopback. The journal, the file with the seed, the
// file of the teams, and the files of -logs and -seats are empty for it. So it
// does not see the seed, and cannot change or disturb another program.
//
// Elsewhere, and in many containers, a program is not confined like this. It
// runs with all the rights of the user. It can read files and command lines,
// and so the seed. It can write files, in /tmp for example, and find them again
// in a later half, and it can use the network. Lines on standard error say so.
// Then give the seed with -seed-file - from standard input. Let programs that
// nobody trusts run as another user, or in a container without a network, and
// let entries and the files of commands lie where programs cannot write. A
// program that changes or removes its own entry stops the match.
//
// # What it does not do
//
// The competition of 2007 was to have a server afterwards, on which anybody can
// try a program against the bots. Here the organizer runs a benchmark for each
// program. The competition also had a display for onlookers, which is not here.
//
// # Limits
//
// There are at most 100 teams, with names of 1 to 60 printable characters, and
// at most 20,000,000 hands.
//
// The exit status is 0 if all is well, 2 for a wrong call, and 130 if the run
// was interrupted. It is 1 if a file is wrong, a program has failed the check,
// or something cannot be read or written.
package main

import (
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/poker"
)

func main() { cli.Main(poker.Run) }
