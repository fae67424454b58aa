// Package trf reads and writes the tournament report files of chess, TRF16 and
// TRF26, with the lines that pairing programs add to them. [Read] reads a file,
// [File.Text] writes it, [File.Event] makes an event of it, and [Of] makes a
// file of an event.
//
// # Lines
//
// The first three characters of a line are its code. Columns are counted in
// characters. Some programs count bytes; a line of a player whose columns fit
// only so is read so.
//
//	001         a player: the columns are below
//	013, 310    a team and its players
//	142, XXR    the number of rounds
//	152, XXC    the color of the best seed, and the word rank
//	162         the points of a win (W), a draw (D), a loss (L), a bye (P),
//	            and an absence or a loss by forfeit (A, in some programs Z)
//	BB., XXS    the same, with U for the bye, and Z and F for an absence
//	            and a loss by forfeit; in XXS as in W=3
//	202, 212    the tie-breaks
//	240         players who have a bye in a round
//	250, XXA    acceleration
//	260, XXP    players who must not meet
//	XXZ         players who are absent from the next round
//
// Every other line is kept as it is, and is written again.
//
// # Columns of a player
//
//	5-8 start number   10 sex          11-13 title   15-47 name
//	49-52 rating       54-56 country   58-68 number  70-79 birth
//	81-84 points       86-89 rank
//	92-95 opponent     97 color        99 result     and so on, every 10
//
// Everything behind the name may be missing.
//
// # Results
//
//	1 = 0    played                  + -  by forfeit
//	W D L    played, but not rated   U    the bye
//	F H Z    a bye of one point, half a point, or none
//	blank    not there; with an opponent, not yet played
//
// The two lines of a game must agree. Both have a color, or neither has.
//
// # Meaning
//
// White is Gold. Tie-breaks are as FIDE reads them. A bye of one or half a
// point is a requested bye. The points of a requested bye are a draw's. If the
// file has byes of one point and none of half a point, they are a win's. In a
// file without the result U, the first bye of one point of a round is the bye
// of the pairing. A blank and Z are an absence. A loss by forfeit has the
// points of a loss.
//
// Whatever one side cannot say is a remark, which names players and rounds, or
// an error.
//
// # Sources
//
// FIDE Handbook, C.04 Annex 2, TRF16, and the format TRF26; the lines that
// begin with XX are of JaVaFo, and those with BB are of bbpPairings.
package trf
