// Package rating computes tournament performance ratings, and their exact
// order.
//
// [Fit] gives every player the strength under which the results of the event
// are most likely, by these rules:
//
//  1. [BradleyTerry]: the difference of strengths gives the chance of a win.
//  2. [VirtualDraw]: everybody has also drawn, at half weight, with a dummy.
//  3. [ResultsOnly]: ratings from outside the event play no part.
//  4. [ExactOrder]: who is better, or equal, is decided exactly.
//
// Strengths are natural logarithms of odds, with the dummy at 0. Elo ratings
// are the same on another scale: the dummy at 1500, and 400 points for odds of
// 10 to 1.
//
// A record is a list of games for [Fit], or a list of pairs with their wins,
// draws and losses for [FitPairs]. Standard errors come with the table if
// [Options] ask for them. [Better] tells how likely it is that one player is
// truly better than another.
//
// # Compare classes, not floats
//
// Two players of equal true strength seldom come out equal in floating-point
// arithmetic, and two whose strengths differ by 1e-20 come out equal. Whoever
// ranks players must therefore compare [Rating.Class], never Strength or Elo.
// Classes are the same on every machine, whatever the order of the games.
//
// # What counts
//
// Every game with a winner counts, also one won by forfeit. Games without a
// winner count as draws if they were drawn, and not at all if they were
// annulled, undecided or forfeited by both sides: leave those out. Byes are not
// games.
//
// # Limits
//
// There may be up to [MaxPlayers] players. Every call counts its work in steps
// of about a nanosecond. The count is the same on every machine. By default, an
// event of up to a megabyte takes about a second at most, and a larger event
// more in proportion. [Options].MaxWork sets another bound. A call that needs
// more is refused with [ErrTooLarge], never answered less exactly. Ordinary
// events need less than a hundredth of the bound.
//
// A [Pair] may have up to [MaxGames] wins, draws and losses each. At most a
// thousand problems are listed in an error, and the number of the others (see
// [ErrMore]). Names of more than a hundred characters are cut there.
//
// Strengths are between -690 and 690, and weights have limits that no
// tournament reaches: see [ErrExtreme]. Strengths that are closer than
// [ClosestGap] may be assumed to be equal.
//
// # JSON
//
// A [Game], a [Pair], [Options], a [Table] and [Problems] are written and read
// as JSON, strictly both ways. Rules and scores are written as their names:
// "BradleyTerry", "win". A table comes back in every bit, and nothing is lost:
// what its methods need is in its fields.
//
// # Source
//
// The 2012 Arimaa World Championship, tournament format, item 7 ([WC12]), which
// the 2014 Arimaa World Computer Championship repeats ([WCC14]). The model: R.
// A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs",
// Biometrika 39 (1952), 324-345.
//
// [WC12]: http://arimaa.com/arimaa/wc/2012/rules.html
// [WCC14]: http://arimaa.com/arimaa/wcc/2014/rules.html
package rating
