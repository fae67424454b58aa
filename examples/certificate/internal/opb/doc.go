// Package opb writes a round as a problem that general checkers of proofs read.
// It also writes the proof that no round is better.
//
// A pseudo-Boolean problem has variables which are 0 or 1, linear constraints
// with integer coefficients, and a linear objective to be minimized. Solvers
// and checkers of many authors read such problems as files of the format OPB.
// VeriPB reads proofs about them.
//
//   - [For] makes the [Problem] of the next round from the event and the
//     ranking. Of a certificate it reads the levels only, because there are
//     several ways to write weights.
//   - [Problem.Text] is the file of the problem.
//   - [Problem.Proof] turns a certificate of a round into a proof.
//
// # The problem
//
// Players are numbers: their ranks. If their number is odd, the bye is one more
// player. There is a variable for each pair that the director's choices allow.
// It is 1 if the two are paired. For each player there is one equation: just
// one of the player's variables is 1. A pinned player has one variable only.
//
// # The objective
//
// The criteria of the event are split into levels. Each level counts something
// of a pair, and the sum over all pairs of a round is minimized. The first
// level at which two rounds differ decides between them. The objective is one
// integer that keeps this order: the sum over the levels of
//
//	weight × what the pair counts at the level.
//
// Weights are products of a unit and a power of a base,
//
//	weight = unit × base^(words - word),
//
// and follow from the event by these rules:
//
//  1. A level of [pairing.Repeats] exists for each N for which some pair of the
//     players left would meet for the Nth time, N at least 2. A level of
//     [pairing.LossGaps] or [pairing.ScoreGaps] exists for each N by which the
//     losses or scores of some two players left differ, N at least 1.
//     [pairing.SameClub] has a level if some two players left are of one club.
//     Criteria about the bye have a level if the number of players is odd. Sums
//     of squares or of distances always have a level.
//  2. Starting with the last level, levels share a word while together they
//     need at most `width` bits. A level needs as many bits as the greatest
//     count of any round there. A sum of squares or of distances has a word of
//     its own.
//  3. The unit of a level is 2 to the number of bits that are used in its word
//     by the levels after it.
//  4. The base is 2^64. It is greater if the sums of squares need that: it is
//     greater than the difference of any two sums.
//
// # Why the objective keeps the order
//
// Take two rounds, and the first level at which their counts differ. Let the
// better round count less there, by at least 1.
//
// The counts of the later levels of the same word fit into the bits below the
// unit. So all of them together are less than one unit. The sums of the two
// rounds in this word differ by at least 1, in favor of the better round.
//
// In each later word, the sums of two rounds differ by less than the base. If
// there are k later words, they differ altogether by at most
//
//	(base - 1) × (base^(k-1) + … + base + 1) = base^k - 1,
//
// which is less than one unit of the word before. So the better round has the
// smaller objective.
//
// # The proof
//
// A certificate has a value y for each player and a value z for each odd set,
// word by word. Read in the base, they are integers, and they prove the same
// bound for the objective. The proof adds up
//
//   - y times the equation of each player;
//   - z times the inequality that at least one pair crosses the set;
//   - for each pair, its slack (cost minus bound) times the inequality:
//     variable ≥ 0.
//
// The sum is the objective on the left, and the cost of the round on the right.
// Certificates have halves, so all is doubled first, and divided by 2 at the
// end.
//
// The inequality of an odd set with s members follows by one division. The
// equations of the members add up to
//
//	2 × pairs inside + pairs across = s.
//
// Dividing that by 2 and rounding up gives
//
//	pairs inside + pairs across ≥ (s+1)/2.
//
// Twice the second, less the first, is: pairs across ≥ 1.
//
// # Limits
//
// There may be up to 1000 players. The file of the problem grows with
// the square of their number. It has about 80 bytes for each pair in ordinary
// events.
//
// # Sources
//
// The format of problems is the OPB of the pseudo-Boolean competitions: O.
// Roussel and V. Manquinho, "Input/Output Format and Solver Requirements for
// the Competitions of Pseudo-Boolean Solvers". The format of proofs is version
// 3.0 of VeriPB. Cutting planes: W. Cook, C. Coullard, G. Turán, "On the
// complexity of cutting-plane proofs", Discrete Applied Mathematics 18 (1987),
// 25-38.
package opb
