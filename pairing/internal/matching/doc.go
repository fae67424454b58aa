// Package matching finds minimum-cost perfect matchings whose costs are
// vectors, compared from the left, and proves them.
//
// It knows vertices 0…n-1 and costs, and nothing of players or rules.
//
//   - [Solve] returns the optimal matching that comes first by its list of
//     partners, with dual values that prove it optimal.
//   - [Groups] are costs with a structure that Solve makes use of; any other
//     [Costs] will do, only slower.
//
// # The proof
//
// A solution comes with a vector y(v) for each vertex, and a vector z(S) >= 0
// for each of some sets S of an odd number of vertices, such that for every
// pair
//
//	slack(u,v) = cost(u,v) - y(u) - y(v) - Σ z(S), over the sets S with one of u and v inside,
//
// is at least zero, and zero for the pairs chosen, and every S with z(S) > 0 is
// crossed by exactly one chosen pair. Every perfect matching crosses every odd
// set at least once, so Σ y + Σ z is a lower bound on the cost of each, and the
// chosen one attains it.
//
// Vectors are added word by word and compared from the left. That makes them an
// ordered group, and this is all that the algorithm needs: no weight is ever a
// sum of criteria scaled by large constants.
//
// # The way to it
//
// No cost is stored, and no pair is looked at without need. A solution takes
// four steps:
//
//   - start.go guesses: a matching of most vertices without slack, and dual
//     values that leave no pair a negative slack;
//   - search.go repairs, by one search for each vertex still unmatched:
//     Edmonds' algorithm with one tree at a time, in which events wait in a
//     queue. A search that takes long is put off, so that those that end close
//     by come first;
//   - blocks.go tells the search what a vertex can reach next: vertices are in
//     blocks, blocks in larger blocks, and for each there is a lower bound on
//     the slack of a vertex with any member, so that far blocks are never
//     opened;
//   - tight.go lists the pairs without slack, from which canonical.go takes the
//     choice that doesn't depend on how the search went.
//
// Method: J. Edmonds, "Paths, trees, and flowers", Canadian Journal of
// Mathematics 17 (1965), 449-467; the growth of dual values within a search is
// kept in one number, as by H. N. Gabow, "An efficient implementation of
// Edmonds' algorithm for maximum matching on graphs", Journal of the ACM 23
// (1976), 221-234. Bounds by lower envelopes of lines, the start from a fold,
// and duals of prefixes are our own.
package matching
