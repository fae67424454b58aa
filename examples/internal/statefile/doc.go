// Package statefile reads and writes the state files of the public pairing
// program of the Arimaa World Championships, fte.py. [Read] makes an event of a
// file, [Write] makes a file of an event, and [File.Judge] lists everything in
// which the event of a file departs from the rules.
//
// # Lines
//
// A state file is a text. Each line says one thing:
//
//	player NAME RATING       a player, with the seed rating
//	round N                  round N begins; the numbers are 1, 2, 3 and so on
//	game NAME NAME RESULT    a game, Gold first; pair and pick mean the same
//	bye NAME [win|loss]      a bye
//	remove NAME              a player is out from here on
//	add NAME                 a player who was removed is back from here on
//	stop                     the rest of the file is ignored
//
// The signs # and * begin a comment, anywhere in a line. The first word may
// have capitals, except the word stop. Names have no blanks. The results are
//
//	winner NAME, draw, double win, double loss, no decision, vacated
//
// # What the lines mean
//
// The file says nothing of the rules: neither the edition nor the lives. They
// come from the caller. Entrants are listed by their ratings, the highest
// first. If ratings are equal, the player who is named first has the better
// seed.
//
//	line           here
//	winner NAME    GoldWins or SilverWins
//	double loss    BothForfeit
//	no decision    NoDecision
//	draw           NoDecision
//	double win     NoDecision
//	vacated        Void
//	bye            a bye
//	remove, add    a withdrawal
//
// The program differs in three things. It rates a game that nobody won as a
// game that both lost, and a double win as a game that both won. It counts the
// rounds of a player without a game as byes, and does not look at the lines of
// byes. So a player who was away has had byes, and a vacated game and its
// replay are two games. It reads the line of a player who is back only with its
// switch --all-games.
//
// A removal counts from the next round on. If its line is before the last game
// or bye of a round, and the player has none in that round, it counts from that
// round on. The same is true of the return of a player. A player who is entered
// after round 1 has begun is away until then.
//
// A vacated game that is not played again in its round counts for nothing. The
// event has no such game, except in its last round: the two are absent instead.
//
// Many files have no line for a round. Then a round ends when a player appears
// again, unless that is the replay of a vacated game. If a file has lines for
// rounds, no game or bye may come before the first of them.
//
// Two players who are out of lives may go on playing. The program leaves their
// games out, and so does this package.
//
// # Notes
//
// Whatever one side cannot say is a [Note], with its line, or an error. An
// event that is written and read again is the same event, except for what the
// notes say. A file that is read and written again and again stays the same
// from the first writing on.
//
// Forfeits lose their name, for a file has winners only. A player who is out
// because of a forfeit is removed by a line. Extra lives and play-offs are
// refused, for the program has one number of lives.
//
// Names with blanks, signs of comments or percent signs are written with
// escapes, as Ann%20Lee. Reading undoes exactly the escapes that writing makes.
//
// # Limits
//
// Reading and writing take time and memory in proportion to the text, or to the
// event. The limits of an event are the limits of package pairing.
//
// # Source
//
// The description of the format and its reader, tournament_format.txt and
// parse_tournament, and the program fte.py, in the public repository of the
// pairing programs of the Arimaa World Championships ([TT]).
//
// [TT]: https://github.com/Janzert/tournament_tools
package statefile
