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
// have the capitals A to Z, except the word stop. Everything else must be
// written exactly: results are in small letters, and Ann is not ann. Names have
// no blanks. The results are
//
//	winner NAME, draw, double win, double loss, no decision, vacated
//
// A game that is still to come has no line.
//
// # Meaning of the lines
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
// A player who is removed is out
//
//   - from this round on, if a game or bye of this round follows, and the
//     player has none in it;
//   - from the next round on, otherwise.
//
// A player who is added is back
//
//   - in this round, if no game or bye of it has come before, or if the player
//     has one in it after the line;
//   - in the next round, otherwise.
//
// For example, Cid and Eve are out in this round, and Dan is out in the next:
//
//	remove Eve
//	game Ann Bob winner Ann
//	remove Cid
//	game Dan Fay winner Dan
//	remove Dan
//
// A player who is entered after round 1 has begun is away until then.
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
// # Differences
//
// The program can pair the same file in another way than this package, because
//
//   - it rates a draw and a game without a decision as a game that both lost,
//     and a double win as a game that both won;
//   - it ignores the lines of byes: the byes of a player are the most games
//     that anybody has played, minus the games of the player, so that a player
//     who was away has had byes;
//   - it counts a vacated game and its replay as two games;
//   - it reads the line of a player who is back only with its switch
//     --all-games;
//   - it cuts differences of ratings to whole points, and their squares to
//     whole numbers, if it pairs as WC2016 says, so that ratings which are
//     nearly equal can decide otherwise.
//
// The last of them has no note, for it depends on the ratings of each round.
//
// The program accepts some lines that [Read] refuses: a word that only begins
// with winner, as winnerx Ann; any second word behind the name of a bye;
// ratings above 10000 or infinite; names that are not UTF-8; and games before
// round 1 in a file with lines for rounds.
//
// # Notes
//
// Whatever one side cannot say is a [Note], with its line, or an error. An
// event that is written and read again is the same event, except for the notes.
// A file that is read and written again and again stays the same from the first
// writing on.
//
// Forfeits lose their name, for a file has winners only. A player who is out
// because of a forfeit is removed by a line. Extra lives and play-offs are
// refused, for the program has one number of lives.
//
// Names with blanks, signs of comments or percent signs are written with
// escapes, as Ann%20Lee. Reading undoes exactly the escapes that writing makes.
// It does so before names are compared, the name of a winner too. So the words
// % and %25 are one name here, and two in the program.
//
// Names of more than a hundred characters are cut in problems, notes and
// deviations.
//
// # Limits
//
// Reading and writing take time and memory in proportion to the text, or to the
// event. [File.Judge] takes more time the more rounds there are, and judges the
// first [MaxJudged] rounds. The limits of an event are the limits of package
// pairing.
//
// # Source
//
// The description of the format and its reader, tournament_format.txt and
// parse_tournament, and the program fte.py, in the public repository of the
// pairing programs of the Arimaa World Championships ([TT]).
//
// [TT]: https://github.com/Janzert/tournament_tools
package statefile
