// Package contest runs a poker competition of programs on an arena, from the
// teams to the results: the fields of three competitions, qualifying rounds,
// series of duplicate matches of every pair, preliminary results, and final
// results without the competitors that are excluded.
//
// [Contest.Run] plays the matches that are needed, by these rules:
//
//  1. [Entries]: a team hands in one of four sets of bots.
//  2. [ThreeCompetitions]: there are three competitions, each with a ranking of
//     its own.
//  3. [BothLimits]: a team with a bot for limit plays in both limit
//     competitions.
//  4. [Frozen]: nobody changes a program once the contest has begun.
//  5. [Qualifying]: more than ten competitors play qualifying rounds first.
//  6. [AllPairs]: every two bots of a stage play a series of equal length.
//  7. [SharedMatches]: a series between the same two bots counts in both limit
//     competitions.
//  8. [StageDeals]: every stage has deals of its own.
//  9. [TeamSeeds]: deals and lots come from the seeds of all teams.
//  10. [Published]: all hands are published when the contest is over.
//  11. [Preliminary]: the results are preliminary before they are final.
//  12. [Exclusion]: a competitor is left out with all its matches if the teams
//     vote so.
//  13. [Veto]: a change of the rules is final a week after it was announced,
//     unless there is a veto.
//  14. [Benchmarks]: after the contest, a newcomer can play against its bots,
//     with the same deals. No result of the contest changes.
//  15. [StopsEarly]: a contest can stop when places are decided.
//
// [Contest.Benchmark] plays the series of a newcomer. [Contest.Decide] plays
// until places are decided.
//
// # Stages
//
// A stage is a qualifying round, the round robin or a batch of one game. The
// series of a stage are a plan of the arena. A series is a match of the plan,
// and a duplicate match of the series is a game of that match. The ID of a
// series has the numbers of its teams, from 1 in the order of the list:
//
//   - no-limit/1-2 is a series of the round robin without limits;
//   - limit/1-2 counts in both limit competitions;
//   - equilibrium/1-2 and learning/1-2 count in one of them;
//   - learning/round-1/1-2 is a series of the first qualifying round, and so
//     for the others;
//   - limit/until-9-16/1-2 has the matches of rounds 9 to 16, in a contest that
//     stops when places are decided.
//
// The package knows no cards of the game. A [House] plays the matches, and
// reads the value of each hand from a record.
//
// # Problems
//
// The error that refuses a contest has all its problems, one on each line. At
// most a thousand are listed, and the number of the others is said.
//
// # Limits
//
// A contest has at most [MaxTeams] teams. Its series have at most [MaxHands]
// hands besides the qualifying rounds, because the records are held in memory
// until the contest is over. Also the deals of a stage are within the limits of
// package duplicate.
//
// # Source
//
// AAAI Computer Poker Competition 2007, rules ([CPC07]).
//
// [CPC07]: http://webdocs.cs.ualberta.ca/~pokert/2007/rules.php
package contest
