// Package strength says how strong players are, and how uncertain that is.
//
// A [Model] is made from results by the model of package rating: Bradley-Terry
// with a virtual draw of each player against a dummy. [Model.Draw] draws the
// strengths of all players at once from the normal approximation of the fit.
// Its covariance is the inverse of the same Hessian that gives the standard
// errors of package rating.
//
// # How good the normal approximation is
//
// With many games it is good. With few games and a small weight, it expects too
// little of the favorite. For two players who have played up to six games, the
// chance of a game is off by at most 3 points with weight 6 or more, by 8
// points with weight 1.5, and by 17 points with weight 0.375. Without a weight
// of its own, a model mixes all weights, and its error is a mean of theirs.
//
// # How far apart players are
//
// The weight of the virtual draw says how far apart players are expected to be.
// The weight of package rating, 1/2, expects players who are very far apart:
// with a standard deviation of 491 Elo. It is made for ranking, not for odds.
// So a model has several weights, and each counts by how well it explains the
// results. See [Weights].
//
// # The same bits
//
// The same input gives a model with the same bits on every machine. The order
// of the pairs can change the last digits.
//
// # Limits
//
// There may be up to [MaxPlayers] players. The limits of package rating hold
// for games, weights and centers.
package strength
