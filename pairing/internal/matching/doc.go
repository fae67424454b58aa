// Package matching finds minimum-cost perfect matchings whose costs are
// vectors, compared from the left, and proves them optimal.
//
// It knows vertices 0…n-1 and costs, and nothing of players or rules.
//
//   - [Solve] returns the optimal matching that comes first by its list of
//     partners, with dual values that prove it optimal.
//   - [Groups] are costs with a structure that Solve makes use of. Solve
//     accepts any other [Costs] too, but is slower.
//
// # The proof
//
// A solution has a vector y(v) for each vertex, and a vector z(S) >= 0 for each
// of some sets S of an odd number of vertices. The slack of a pair is
//
//	slack(u,v) = cost(u,v) - y(u) - y(v) - Σ z(S),
//
// where the sum is over the sets S that the pair crosses: one of u and v is
// inside S. The proof has three conditions:
//
//   - no slack is less than zero;
//   - the slack of each matched pair is zero;
//   - each S with z(S) > 0 is crossed by exactly one matched pair.
//
// Every perfect matching crosses every odd set at least once. So no perfect
// matching costs less than
//
//	Σ y(v) + Σ z(S).
//
// The cost of the matching that was found is equal to this bound.
//
// # Vectors
//
// Vectors are added word by word and compared from the left. So they form an
// ordered group, and the algorithm needs nothing else. No weight is ever a sum
// of criteria that are scaled by large constants.
//
// # Where to begin to read
//
// No cost is stored, and pairs are only looked at where needed. Read the files
// in this order:
//
//  1. costs.go and solve.go: the input, the output, and the steps on the way.
//     solution.go has the proof, and work.go counts the work.
//  2. solver.go, search.go, tree.go and blossom.go: Edmonds' algorithm with one
//     tree at a time, for each vertex that is not matched yet. queue.go holds
//     its events. A search that takes long is put off, so that searches that
//     end close by come first.
//  3. dense.go and sparse.go: the two simple graphs that a search may run on.
//  4. start.go, fold.go, slide.go and fixed.go: a guess for Groups. It matches
//     most vertices without slack, with dual values that leave no pair a
//     negative slack.
//  5. blocks.go, envelope.go and special.go: the vertices that a vertex of
//     Groups can reach next. Lower bounds for blocks of vertices keep a search
//     from opening blocks that are far away.
//  6. tight.go and sweep.go: the pairs without slack.
//  7. canonical.go and ties.go: the choice among all optimal matchings, which
//     does not depend on how the search went.
//
// # Sources
//
// J. Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17
// (1965), 449-467. The growth of dual values within a search is kept in one
// number, as by H. N. Gabow, "An efficient implementation of Edmonds' algorithm
// for maximum matching on graphs", Journal of the ACM 23 (1976), 221-234.
// Bounds by lower envelopes of lines, the starts from a fold and a slide, and
// duals of prefixes are our own.
package matching
