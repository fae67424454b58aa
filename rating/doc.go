// Package rating computes tournament performance ratings, and their exact
// order.
//
// [Fit] gives every player the strength under which the results of the event
// are most likely, by these rules:
//
//  1. [BradleyTerry]: the difference of strengths gives the chance of a win.
//  2. [VirtualDraw]: each player has one more game, a draw of half weight
//     with a dummy.
//  3. [ResultsOnly]: ratings from outside the event do not count.
//  4. [ExactOrder]: the order of the players and their ties are exact, not
//     rounded.
//
// A strength is the natural logarithm of the odds against the dummy, whose
// strength is 0. Elo ratings are strengths on another scale. There the dummy
// has 1500, and 400 points mean odds of 10 to 1.
//
// [Fit] reads a list of games. [FitPairs] reads a list of pairs of players with
// their wins, draws and losses. A [Tally] makes such a list of games that come
// one at a time. The table has standard errors if [Options] ask for them, and
// intervals. [Compare] returns how much better one player is than another, and
// how sure that is. [Margin] returns how few games would have to be different
// such that a place, or the order of two players, is another. [Pivotal] lists
// the single games for which this is enough.
//
// # Compare classes, not floats
//
// In floating-point arithmetic, equal strengths are seldom computed as equal,
// and strengths that differ by 1e-20 are. To rank players, compare
// [Rating.Class], never Strength or Elo. Classes are the same on every machine,
// and for every order of the games.
//
// # Standard errors
//
// A rating says little without its error. There are three errors, for three
// questions:
//
//   - [Rating.FieldError]: how good is a player in the field?
//   - [Comparison.Error]: how much better is one player than another?
//   - [Rating.DummyError]: how good is a player against the dummies, that is,
//     against everybody outside?
//
// Errors are the square roots of quadratic forms of the inverse of the observed
// information. Drawn games make scores less spread. Let two players have met in
// N games, D of them drawn, and let p be the expected score of one of them in a
// game. Then the score of this player in all N games has the variance
//
//	N p(1-p) - D/4
//
// in place of N p(1-p), and the covariance of the strengths is the sandwich of
// Huber (1967) and White (1982). The dispersion of some games is this variance,
// divided by the variance without draws.
//
// Ten draws in ten games do not prove that these two draw all games. So for the
// dispersion of a pair ten more games count, with the dispersion of all games.
// For the dispersion of all games eight more games count, without a draw and
// between equals. If no game was drawn, the errors are what the model says.
//
// All of this is for a number of games that was fixed before. It does not hold
// for somebody who looks again and again and stops when it pleases: in the end,
// luck alone makes one of two equal players look better.
//
// Low and High of a [Rating] are where twice the loss of log-likelihood is 1.96
// squared, times the dispersion. All other strengths are then as likely as they
// can be (Venzon and Moolgavkar 1988).
//
// # What counts
//
// Every game with a winner counts, also a game won by forfeit. A game that was
// drawn counts as a draw. A game that was annulled, left undecided or forfeited
// by both sides does not count: leave it out. Byes are not games.
//
// # Problems and JSON
//
// They are as in all packages; see package arbiter. A [Game], a [Pair],
// [Options], a [Table], a [Comparison], a [Claim] and a [Swing] have JSON. A
// table survives a round trip in every bit.
//
// # Limits
//
// There may be up to [MaxPlayers] players. A [Pair] may have up to [MaxGames]
// wins, as many draws, and as many losses. Strengths are between -690 and 690,
// and weights have limits that no tournament reaches: see [ErrExtreme].
// Strengths that are closer than [ClosestGap] may be assumed to be equal.
//
// Every call counts its work, as package arbiter says. With intervals, the
// count can differ between machines. Ordinary events need less than a hundredth
// of the bound.
//
// # Source
//
// The 2012 Arimaa World Championship, tournament format, item 7 ([WC12]), which
// the 2014 Arimaa World Computer Championship repeats ([WCC14]). The model: R.
// A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs",
// Biometrika 39 (1952), 324-345. The errors: P. J. Huber, "The behavior of
// maximum likelihood estimates under nonstandard conditions", Proceedings of
// the Fifth Berkeley Symposium 1 (1967), 221-233; H. White, "Maximum likelihood
// estimation of misspecified models", Econometrica 50 (1982), 1-25; D. J.
// Venzon and S. H. Moolgavkar, "A method for computing profile-likelihood-based
// confidence intervals", Applied Statistics 37 (1988), 87-94.
//
// [WC12]: http://arimaa.com/arimaa/wc/2012/rules.html
// [WCC14]: http://arimaa.com/arimaa/wcc/2014/rules.html
package rating
