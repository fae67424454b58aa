// Package arena plays the games of a competition between programs, and keeps
// the records of the games.
//
// A [Plan] is a list of matches, which do not depend on each other. A [Runner]
// plays a plan. [Local] is the runner of this machine. The matches come out in
// the order of the plan, whatever the number of workers. A competition has
// several plans if a later match depends on earlier results. An example is a
// final.
//
// # Games
//
// To the arena, a game is a function, [Play], whose answer is a record in JSON.
// The function must depend on nothing but the seed of the plan, the match and
// the number of the game. So the record of a game is the same whenever and
// wherever it is played, if the bots answer alike.
//
// An error of the function is a fault of the arena itself, such as a process
// that could not be started for want of memory. Such a fault costs nobody
// anything: the game is played again, and this is counted. A fault of a bot is
// no error. It belongs in the record.
//
// # Journal
//
// A [Journal] is a file that has the record of every finished game. A record is
// on the disk when its game counts as finished. If the arena is killed, the
// games in progress are lost, and nothing else. A run that is resumed has the
// same results as a run without a break.
//
// The first line has the hash of the competition, so that no run goes on with
// the journal of another competition. Every further line is a game, with a
// checksum. If the last line is torn, it is cut off. If another line is broken,
// that is an error, because no crash does that. On Unix systems, only one arena
// at a time can have a journal open.
//
// [ReadJournal] reads a journal without changing it. A [Local] takes games from
// such a journal as Earlier, and keeps the games that it plays in another.
//
// # Limits
//
// A plan has at most [MaxGames] games. Their records are held in memory until
// the match comes out. A line of a journal has at most [MaxLine] bytes.
package arena
