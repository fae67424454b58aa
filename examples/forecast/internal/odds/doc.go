// Package odds finds out how likely each end of an event is.
//
// [Run] plays a course on to its end, again and again, or goes through all its
// ends if these are few. Then the answer is exact for given strengths, and
// says so. [Parse] reads a question such as
//
//	Ann first and Bob in the top four if Ann beats Cid
//
// # Playings by lot
//
// Playings have the numbers 0, 1, 2 and so on. Playing i has its own lots,
// which depend on the seed and on i alone. The first lots draw the strengths
// of all players. Then each contest takes one uniform lot, in the order of the
// rounds, and in a round in the order of the contests. The chances of the
// results come from the strengths. The lot gives the result:
//
//	FirstWins   below the chance of FirstWins
//	Even        from there up to the chance of FirstWins or Even
//	SecondWins  from there on
//
// # Why playings can share a tree
//
// The results of a playing depend on its strengths, on its lots, and on which
// contests it has. The contests depend on the results so far alone. So all
// playings with the same results so far have the same course, and it is found
// once for all of them.
//
// Nothing of this depends on which playings are played together. So the odds
// depend neither on the number of goroutines nor on how playings are divided
// into chunks. And a run with more playings begins with the playings of a
// shorter run.
//
// A run that is stopped counts complete chunks alone. In an incomplete chunk,
// the playings that are complete can be those with few rounds, or with results
// that many playings have. Their odds would be biased.
//
// # All ends
//
// All ends of a course form a tree, too. It is found once. Then, for each draw
// of the strengths, each end has a chance: the product of the chances of the
// results that lead to it. Draw i has the strengths of playing i.
//
// If the strengths are fixed, these chances are the answer. Otherwise the
// answer is their mean over the draws.
//
// # Proofs
//
// It is assumed that each contest has a result, and that nobody withdraws,
// forfeits or misses a round who has not done so yet. Under this assumption, a
// chance of 0 or 1 is proved in one of two ways. The bounds of the course can
// prove it; see [course.Course]. If the course is complete and all its ends are
// gone through, a fact of no end has chance 0, and a fact of all ends has
// chance 1. An end that contradicts the bounds is an error of Run.
//
// A course that is not complete assumes more. Its ends can then give a chance
// of 0 or 1, but do not prove it.
//
// # Limits
//
// By lot, a run uses about 32 MB for the playings of a chunk, and up to 256 MB
// for courses that are kept for the chunks to come. These are 65,536 courses at
// most. The goroutines take up to 512 MB to count in. If all ends are gone
// through, the courses take up to 512 MB, and the goroutines as much. Where
// that is not enough room for all goroutines, fewer work. Where the courses
// take more, or a draw takes more than 268 million additions, the course is
// played by lot.
package odds
