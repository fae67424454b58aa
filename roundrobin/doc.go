// Package roundrobin runs a competition in which every team meets every other
// once, or twice, and the best two meet again in a final.
//
// [Schedule] has the rounds, for any number of teams, and [Fixtures] those of
// an event by name. [Standings] makes the table of the results so far. [Final]
// says from all of them who is in the final, who has won, and what is to be
// played next. [Outlook] tells who can still get there. They follow these
// rules:
//
//  1. [Rotation]: in each round, the sums of the two numbers of a pair leave
//     the same remainder.
//  2. [Rest]: with an odd number of teams, one rests in each round.
//  3. [FirstMove]: who moves first alternates as evenly as the rounds allow.
//  4. [MatchPoints]: two points to the team that wins more games of a match,
//     one each if equal.
//  5. [SharedPlaces]: equal points share a place.
//  6. [TopTwo]: the two teams with most points are in the final.
//  7. [PlayOff]: a team tied for a place in the final plays all others of the
//     tie.
//  8. [StillTied]: those still tied for it play off again.
//  9. [FinalMatch]: the final has twelve games.
//  10. [ExtraMatch]: if the final is level, there is one more match.
//  11. [Undecided]: if that is level too, nobody has won.
//  12. [Reach]: a team that is in or out is so whatever the other results.
//
// The figures of these rules are those of the source. [Options] can set others:
// a chess club has matches of one game, with 3, 1 and 0 points, and no final.
//
// # What counts
//
// Only points count in the table: the number of games won is shown, and decides
// nothing but its own match. A game that nobody won counts for neither side, so
// that the games won in a match can come to fewer than were played. Matches of
// play-offs, of the final and after it do not count in the table.
//
// # Outlook
//
// Who has clinched a place is always exact. Who is out is exact if a draw is
// worth half of a win, nothing, or as much as a win, where a loss is worth
// nothing. With other points, such as 3, 1 and 0, to find out who is out is
// NP-hard (Bernholt, Gülich, Hofmeister, Schmitt, "Football Elimination Is Hard
// to Decide Under the 3-Point-Rule", MFCS 1999). Then [Outlook] is exact if at
// most eight matches remain. Otherwise it may call a team open that is out, but
// never the other way round; see there.
//
// # Limits
//
// A [Schedule] has at most [MaxTeams] teams. It stores nothing, and each of its
// pairs takes constant time. Going through all pairs of n teams takes n²/2
// steps, which are the caller's.
//
// An [Event] has at most [MaxEventTeams] teams. A match has at most [MaxGames]
// games, and gives or costs at most [MaxPoints] points. Nothing bounds the
// results, except that no pair has more in the table or in a stage than it
// plays. [Standings], [Fixtures] and [Final] take time and memory in proportion
// to the square of the teams, and to the results. [Outlook] takes at most
// [DefaultWork], and 2,000 steps more for each team and result.
//
// Beyond these limits the error is [ErrTooLarge], with the figures. A list of
// problems has at most a thousand, and the number of the others. Names of more
// than a hundred characters are cut in errors.
//
// # Source
//
// 2014 Algorithmic Stack'Em Competition, ComputeFest 2014, Institute for
// Applied Computational Science, Harvard (STK14): ten teams, 45 matches of ten
// games.
package roundrobin
