// Package certificate checks proofs that a round is optimal.
//
// It imports nothing of this module, so it shares no code with the search that
// finds rounds and proofs. Its input is plain facts about the players
// ([Facts]). Its reading of the criteria is one table of its own.
//
//   - [Check] returns nil if a [Proof] shows that no round costs less than a
//     given [Round].
//   - [Fault] says why a proof is not valid.
//   - [ErrWork] says that a check needs more steps than it is allowed.
//
// # Costs
//
// A pair costs a list of integers, its words, which are compared from the left.
// A [Level] says where a criterion counts: in which word, and in which unit.
// The cost of a pair is the sum of its units, doubled, because proofs need
// halves. The bye counts as one more player, so that its pair has a cost, too.
// The cost of a round is the sum of the costs of its pairs.
//
// # Proofs
//
// A proof has a value y for each player, and for the bye if there is one. It
// also has some sets with an odd number of members, each with a value z. All
// values are lists of words as well. A pair crosses a set if just one of the
// two is inside. [Check] checks that
//
//   - the round pairs each player once, or gives the player the bye;
//   - the levels are the levels that the criteria need, in their order;
//   - within a word, the order of the levels decides: all that a round can cost
//     at the levels after a level is less than one unit of that level;
//   - each z is at least zero;
//   - each pair costs at least the y of both plus the z of all sets that it
//     crosses;
//   - the cost of the round is the sum of all y and z.
//
// # Why that proves the round optimal
//
// Take any round. Each player is in just one of its pairs, so the y of all
// pairs add up to
//
//	Σ y, over all players and the bye.
//
// Each odd set is crossed by at least one pair, because pairs inside the set
// use up an even number of its members. As no z is below zero, the z of the
// sets crossed add up to at least
//
//	Σ z, over all sets.
//
// So the round costs at least Σ y + Σ z. The given round costs just that.
// Therefore no round costs less.
//
// # The time it takes
//
// Looking at every pair would take n² steps for n players. A check looks at
// blocks of players instead, as blocks.go explains. For n players in g groups
// and m pairs that have met, a proof whose sets are all nested is checked in
// about O(m + g n log n) time in ordinary cases. If sets cross, and in the
// worst case, a check looks at every pair. All work is counted while it is
// done.
//
// # Limits
//
// The numbers of a proof are at most [Limit] in magnitude. Let each set count
// by its word of the greatest magnitude: then the sets around a player add up
// to at most Limit. The cost of a round in a word, except for squares and
// distances, is at most a quarter of Limit before costs are doubled. The square
// of the greatest difference between figures is at most 2^61. So no sum about a
// pair overflows 64 bits. Sums over a whole round have 128 bits.
//
// There are at most as many sets as players, counting the bye. That is enough
// for every proof: nested sets with more than one member are fewer.
//
// # The files, in the order to read them
//
// facts.go and proof.go: the input. check.go: the steps. criteria.go, levels.go
// and tariff.go: the cost of a pair. sets.go: the sets. pairs.go: pair by pair.
// classes.go, blocks.go and envelope.go: block by block. sum.go: the end.
//
// # Source
//
// The duality of linear programs for matchings: J. Edmonds, "Maximum matching
// and a polyhedron with 0,1-vertices", Journal of Research of the National
// Bureau of Standards 69B (1965), 125-130.
package certificate
