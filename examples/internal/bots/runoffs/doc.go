// Package runoffs reports how a competition of bots ended: as text, as data,
// and drawn.
//
// [NewReport] ranks an event by each [Method], side by side: the run-off by
// chips, the run-off by points, and the total chips among the best four. One of
// them can decide who has won. The report has the places, the steps of each
// run-off, and how far the places can be trusted. Package runoff has the rules.
//
// # Duplicate matches
//
// A report can also say how much luck the duplicate matches took out. For this,
// it needs the scores of all pairs from package duplicate, which have two
// standard errors each: of the matches as they were played, and of plain
// matches, in which each half has deals of its own. The text has a table of the
// pairs, and [Report.LuckSVG] draws them. [Report.Against] has the lines of one
// bot.
//
// # Names
//
// Bots can have any names. In texts and pictures, characters that cannot be
// shown are escaped, and long names lose their middle. Long names that would
// become alike stay whole. In a sentence, a name with blanks is in quotes; see
// [Quote].
//
// # Confidence
//
// The shares are right for matches whose number was fixed before, and the text
// says so. They know nothing but the matches. If no pair has met ten times, the
// text and the picture say that nearly equal bots are less sure of their places
// than the shares say.
//
// # Flags
//
// Some texts name the flags -samples and -seed. A program that prints them has
// these flags, for [Options].Samples and [Options].Seed.
//
// # Limits
//
// A report has at most [MaxBots] bots. The run-offs are drawn for at most
// [MaxDrawn] bots. Lines of the steps are drawn for at most 36 bots, because
// more lines cannot be told apart. The text and the picture of luck have at
// most [MaxPairs] pairs, and say how many more there are. The data have all of
// them.
//
// The number of resamples is bounded, so that a report takes seconds. The
// resamples times the sum of matches and the square of the number of bots are
// at most 25 million.
package runoffs
