// Package roundrobin runs leagues, in which every team meets every other team
// once, or twice. By the figures of the source, the best two teams meet again
// in a final. [FootballLeague] and [OneGame] have no final.
//
// [Schedule] has the rounds for any number of teams. [Fixtures] has the rounds
// of an event by name. [Standings] makes the table of the results so far.
// [Final] says who is in the final, who has won, and which matches must be
// played next. [Outlook] tells who can still get into the final, and [Explain]
// shows how. [Margin] tells how few results of the table would have to be
// different for another answer. These are the rules:
//
//  1. [Rotation]: the numbers of the teams give the pairs of each round, by a
//     rotation.
//  2. [Rest]: with an odd number of teams, one rests in each round.
//  3. [FirstMove]: who moves first alternates as evenly as the rounds allow.
//  4. [MatchPoints]: two points to the team that wins more games of a match,
//     one each if equal.
//  5. [SharedPlaces]: equal points share a place.
//  6. [TopTwo]: the two teams with most points are in the final.
//  7. [PlayOff]: a team tied for a place in the final plays all others of the
//     tie.
//  8. [StillTied]: teams that are still tied for it play off again.
//  9. [ByLot]: the director can have lots drawn in place of another play-off.
//  10. [FinalMatch]: the final has twelve games.
//  11. [ExtraMatch]: if the final is level, there is one more match.
//  12. [Undecided]: if the extra match is level too, nobody has won.
//  13. [Reach]: a team is in or out only if no remaining match can change that.
//  14. [TieBreaking]: tie-breaks decide between equal points, in a set order.
//  15. [Forfeiting]: a match that a team forfeits is won by the other.
//  16. [Annulling]: an annulled match is played again.
//  17. [Deducting]: the director can take points from a team, or give it some.
//  18. [Withdrawing]: a team that withdraws has no place.
//
// The figures of these rules are the figures of the source. [Options] can set
// others. [FootballLeague] and [OneGame] have the options of common leagues.
//
// # Running a league
//
// Begin with an [Event] that has its teams and options, but no results.
// [Report] records a result, and finds its place in the event. [Correct],
// [AnnulMatch], [Withdraw] and [Deduct] change an event that goes on. Each
// returns a [Correction] with the new event, and leaves the old one as it was.
// It also says which play-offs and finals no longer follow from the results.
//
// # What counts
//
// Without tie-breaks, only points count in the table. The number of games won
// is shown, and decides only its own match. A game that nobody won counts for
// neither side, so the games won in a match can be fewer than the games played.
// Matches of play-offs, the final and the extra match do not count in the
// table.
//
// # Outlook
//
// [Outlook] also tells the best and the worst place that each team can still
// take, and [Explain] shows how. No answer is ever wrong, and none is taken
// back by a further result.
//
// Everything is exact while at most twelve matches of the table remain. While
// more remain, the status Clinched is exact. The status Out is exact for the
// usual points, 2, 1 and 0. For other points, let a win be worth w points more
// than a loss, and a draw d points more. Out is exact if d is 0, half of w, or
// w.
//
// With other points, such as 3, 1 and 0, the question is NP-hard (Bernholt,
// Gülich, Hofmeister, Schmitt, "Football Elimination Is Hard to Decide Under
// the 3-Point-Rule", MFCS 1999). Which teams must end above another is hard
// with any points. So while more than twelve matches remain, matches are
// divided as half-wins, two for a win and one for each team of a draw, and a
// team can end above another in part. [Outlook] then sometimes calls a team
// open that is out, and sometimes its places are too wide.
//
// # Problems and JSON
//
// They are as in all packages; see package arbiter. [ReadEvent] reads an event,
// and [Event.Check] lists everything that is wrong with it.
//
// # Limits
//
// A [Schedule] has at most [MaxTeams] teams. It stores nothing, and each of its
// queries takes constant time. Going through all pairs of n teams takes about
// n²/2 steps.
//
// An [Event] has at most [MaxEventTeams] teams. A match has at most [MaxGames]
// games, and gives or costs at most [MaxPoints] points. The number of results
// is bounded only by the number of matches that each pair plays. [Standings],
// [Fixtures] and [Final] take time and memory in proportion to the square of
// the number of teams, and to the number of results. The work of [Outlook], of
// [Margin] and of tie-breaks is bounded by [Options].MaxWork. So are the bytes
// of the matches in the answers of [Fixtures] and [Final], at 15 steps for a
// byte. By default 1,300 teams with names of 10 bytes have all their matches by
// name; a [Schedule] has them by number, however many there are. 2,000 teams
// usually take 20 million steps.
//
// Beyond these limits the error is [ErrTooLarge], with the figures.
//
// # Source
//
// 2014 Algorithmic Stack'Em Competition, ComputeFest 2014, Institute for
// Applied Computational Science, Harvard (STK14): ten teams, 45 matches of ten
// games.
package roundrobin
