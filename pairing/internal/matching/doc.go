// Package matching finds minimum-cost perfect matchings in complete graphs whose costs
// are vectors, compared from the left, and proves them.
//
// It knows vertices 0…n-1 and costs, and nothing of players or rules.
//
//   - [Solve] returns one optimal matching with dual values that prove it.
//   - [Canonical] returns the one optimal matching that comes first by lists of partners.
//   - [Fold] returns dual values to start from, for the commonest kind of costs.
//
// # The proof
//
// A solution comes with a vector y(v) for each vertex, and a vector z(S) >= 0 for each of
// some sets S of an odd number of vertices, such that for every pair
//
//	slack(u,v) = cost(u,v) - y(u) - y(v) - Σ z(S), over the sets S with one of u and v inside,
//
// is at least zero, and zero for the pairs chosen, and every S with z(S) > 0 is crossed by
// exactly one chosen pair. Every perfect matching crosses every odd set at least once, so
// Σ y + Σ z is a lower bound on the cost of each, and the chosen one attains it.
//
// Vectors are added word by word and compared from the left. That makes them an ordered
// group, and this is all that the algorithm needs: no weight is ever a sum of criteria
// scaled by large constants.
//
// Method: J. Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17
// (1965), 449-467, with one tree at a time; the growth of dual values within a search is
// kept in one number, as by H. N. Gabow, "An efficient implementation of Edmonds'
// algorithm for maximum matching on graphs", Journal of the ACM 23 (1976), 221-234.
package matching
