// Package pairing runs floating N-elimination events: it decides who meets
// whom, who rests, and who has won. It also runs a Swiss and a McMahon of our
// own; see "Events with points".
//
// Everybody plays until they have lost as many games as they have lives.
// Floating means that there is no bracket: each round is paired afresh, and is
// the best by a strict list of criteria. These are the functions:
//
//   - Rounds: [Next] pairs a round, with a proof. [Start] records that it has
//     begun, and [Unpair] drops it.
//   - Results: [Report], [Correct], [Replay].
//   - Who is in: [Enter], [Withdraw], [Return], [Reinstate], [Grant], [Excuse],
//     [RequestBye], [Expect].
//   - Who meets whom: [Forbid], [Allow], [SetPin], [Unpin].
//   - Questions: [Explain] says why a round is as it is, [WhyNot] what a wish
//     would cost, [Audit] how good another round is, and [Revise] what a
//     correction would have changed. [Verify] checks a proof. [Prepare] finds
//     the round once, for many questions.
//   - What if: [Margin] says how few results decide a place, who is out, a
//     pair or a bye. [Pivotal] lists the results that matter most.
//   - Places: [Standings], [Bounds], [PlayOff].
//   - Before and after: [New] has the settings of an edition. [Seed],
//     [RestFor], [Collect], [DividePrizes].
//
// # Criteria
//
// Each criterion chooses among the rounds that are best by all criteria before
// it. The rules of a document are an edition. These are the criteria of
// [WC2012], the edition of the 2012 Arimaa World Championship, and of
// [WCC2014], the edition of the 2014 Computer Championship:
//
//  1. [ByeFewest]: the bye goes to one of the players with the fewest byes.
//  2. [Repeats]: as few pairs as possible meet for the Nth time, from the
//     highest N down.
//  3. [ByeLosses]: the bye player has as few losses as possible.
//  4. [LossGaps]: as few pairs as possible differ by N losses, from the highest
//     N down.
//  5. [ByeRating]: the bye player has as high a tournament performance rating
//     as possible.
//  6. [ByeSeed]: the bye player is as well seeded as possible.
//  7. [RankSpread]: pairs with equal losses are far apart in rank, and other
//     pairs are close.
//  8. [Canonical]: of rounds equal in all this, the first in the order of
//     ranks.
//
// Later editions ([WC2013], [WC2014], [WC2016]) replace criteria 5 to 7 by some
// of these:
//
//  9. [ByeRank]: the bye player is ranked as high as possible.
//  10. [RankSquares]: all pairs are far apart in rank.
//  11. [ByeSeeded]: the bye player has as high a seeded rating as possible.
//  12. [SeededSquares]: all pairs are far apart in seeded rating.
//
// This criterion comes before all others if the director has pinned or
// forbidden anything:
//
//  13. [Allowed]: the director's choices are kept.
//
// These are for an event with criteria of its own, in place of the criteria
// that give the bye to the best:
//
//  14. [ByeMostLosses]: the bye player has as many losses as possible.
//  15. [ByeLast]: the bye player is ranked as low as possible.
//
// And these are for an event with points; see below:
//
//  16. [ScoreGaps]: as few pairs as possible differ by N points, from the
//     highest N down.
//  17. [ByeLowest]: the bye player has as low a score as possible.
//  18. [ByeUnplayed]: the bye player has missed as few rounds as possible.
//  19. [SameClub]: as few pairs as possible are of one club.
//  20. [HalvesApart]: in a score group, the upper half meets the lower half.
//  21. [RanksClose]: all pairs are close in rank.
//
// Players are ranked by fewest losses, then by rating, then by seed. Package
// rating computes the ratings. They are compared exactly. Later editions rank
// by seeded rating as well ([BySeededRating]). An event can have a ranking and
// a list of criteria of its own. Package colors gives the colors of each pair,
// with the better-ranked player named first.
//
// # Rules
//
// These rules say which histories are valid, and what follows from them:
//
//  1. [SeedOrder]: entrants are listed once each, best seed first.
//  2. [OncePerRound]: nobody has more than one game or bye in a round.
//  3. [AllDecided]: the next round waits until every game of the last is
//     decided.
//  4. [OutOfLives]: a player with as many losses as lives is out from the next
//     round on.
//  5. [HasLeft]: a player who withdraws is out from the next round on.
//  6. [ForfeitLeaves]: in WC2012, and wherever Event.ForfeitRemoves is set, a
//     player who forfeits is out, unless an appeal is accepted.
//  7. [LastOneLeft]: the event is over when at most one player is left.
//  8. [GamesWon]: the places behind the champion go by games won.
//  9. [SecondPlayedOff]: in some editions, a tie for second place is played
//     off.
//  10. [ResultsStand]: results stand once a later round has started. In an
//     event with points, the rounds stand.
//  11. [NoShow]: a player who has not come after 15 minutes loses by forfeit,
//     if the opponent claims it.
//  12. [NoRematch]: in WC2012, a forfeited game is not played again.
//  13. [OwnFailure]: in WC2012, a game that a player loses by a failure of the
//     player's own equipment is not played again.
//  14. [Disadvantage]: in WCC2014, a game is played again if a technical
//     failure puts a bot at a disadvantage.
//  15. [GamePrize]: the fund is divided by the number of games, and the winner
//     of each game gets a share.
//  16. [EntryFee]: a player pays a fee, and gets it back by leaving in time.
//  17. [ForfeitedPrize]: a forfeited prize is neither paid nor lost.
//  18. [DirectorDecides]: the director decides all that the rules leave open.
//  19. [AllRounds]: an event with points is over after its number of rounds.
//  20. [MostPoints]: in an event with points, the places go by score and
//     tie-breaks.
//  21. [SeveralRest]: in an event with lives and rules of its own, the best
//     seeds may rest in round 1.
//
// In an event with points, or with rules of its own, the director may let a
// player enter late; see [SeedOrder].
//
// # The event
//
// An [Event] is the whole history and nothing else. Losses, byes, ratings,
// colors and ranks are derived from it at every call. To undo something, ask
// again about another history. A server stores each round before it is played,
// records its results with [Report], and asks [Next] again. The example Server
// shows this, and the page examples/embed/README.md has its code.
//
// # Rulings
//
// A round is judged by the rulings that hold for its number. So every record of
// the director says for which rounds it holds. A [Pin] and an [Absence] name
// their round, and a [Prohibition] its first round and its last. The functions
// above make no ruling for a round that has begun. Other records count after a
// number of completed rounds. [Event.Before] returns the event with the rulings
// for a round, and [Audit], [Explain] and [WhyNot] judge by them. [Revise]
// compares them.
//
// # Events with points
//
// [ArbiterSwiss2026] and [ArbiterMcMahon2026] are events with points: a Swiss
// and a McMahon of our own, and not any system that FIDE approves. Nobody is
// eliminated. The event has a number of rounds ([Event].Length), in which a
// game can be drawn, and each result has its [Points]. Players are ranked by
// score, the sum of their points. Groups are scores where elimination has
// losses. A round is always complete: if everybody has met, as few pairs as
// possible meet again.
//
//   - [Event].Start has points to begin with, as in a McMahon. A late entrant
//     begins with none; they can be set in the answer of [Enter].
//   - A [RequestedBye] is a bye that a player has asked for. An [Absence] is no
//     bye. Both are worth points.
//   - A result can be corrected at any time. If a later round has begun,
//     [Correct] records the old one as an [Amendment].
//   - An [Acceleration] adds points for the pairing of one round.
//   - [TieBreak] lists what separates equal scores, by our reading or FIDE's.
//   - [Event].Clubs names clubs whose members should not meet.
//
// The functions above work for them, except [Grant], [PlayOff] and
// [DividePrizes]. [RequestBye] is theirs alone. A forfeit gives points as a win
// and a loss, but is no meeting, no color and no rated game.
//
// # What counts
//
// Each outcome counts as follows:
//
//	outcome          JSON                 loses a life  wins    met   color  rating
//	GoldWins         "gold"               Silver        Gold    yes   yes    yes
//	SilverWins       "silver"             Gold          Silver  yes   yes    yes
//	GoldByForfeit    "gold-by-forfeit"    Silver        Gold    yes   yes    yes
//	SilverByForfeit  "silver-by-forfeit"  Gold          Silver  yes   yes    yes
//	BothForfeit      "both-forfeit"       both          nobody  yes*  yes    no
//	NoDecision       "no-decision"        nobody        nobody  yes   yes    no
//	Draw             "draw"               nobody        nobody  yes   yes    yes
//	Void             "void"               nobody        nobody  no    no     no
//	NotPlayed        ""                   nobody        nobody  no    no     no
//	a bye                                 nobody        nobody  no    no     no
//
// A drawn game has the outcome [Draw] in an event with points. In an event with
// lives, replay it, or record NoDecision: elimination is made for games that
// somebody wins.
//
// A game that is NotPlayed, or Void without its replay, makes the round
// unfinished. The yes* becomes no if Event.BothForfeitUnmet is set.
//
// # Problems and JSON
//
// They are as in all packages; see package arbiter. [ReadEvent] reads an event,
// and [Event.Check] lists everything that is wrong with it.
//
// # Limits
//
// An event may have up to [MaxEntrants] entrants, [MaxRounds] rounds,
// [MaxGames] games and byes together, [MaxLives] lives, and [MaxRecords]
// records of each kind.
//
// Every call counts its work, as package arbiter says. [Options].MaxWork sets
// another bound for [Next], [Prepare], [Audit], [Explain], [WhyNot], [Verify],
// [Revise], [Bounds], [Margin] and [Pivotal]. The count includes the replay of
// the rounds, the order of the ratings, the search for the round and the check
// of its certificate. An ordinary round needs less than a hundredth of the
// bound. [Standings], [PlayOff], [ReadEvent] and the others take time in
// proportion to the event.
//
// The default refuses histories unlike any tournament: a thousand players with
// different numbers of losses, most of whom have met, or a club to which more
// than half of a thousand players belong, by criterion [SameClub]. Three limits
// do not depend on MaxWork: the memory for the costs, the range of seeded
// ratings, and the range of 64 bits.
//
// Ratings that differ by less than rating.ClosestGap may be assumed to be
// equal. [Pairing].AssumedTies counts them. No tournament comes near that.
//
// # Source
//
// The 2012 Arimaa World Championship ([WC12]): schedule, prizes, registration,
// resigning, location of games, forfeits, tournament format. The 2014 Arimaa
// World Computer Championship ([WCC14]): prizes, registration, qualifying,
// tournament format, technical problems, publication, notes.
//
// [WC12]: http://arimaa.com/arimaa/wc/2012/rules.html
// [WCC14]: http://arimaa.com/arimaa/wcc/2014/rules.html
package pairing
