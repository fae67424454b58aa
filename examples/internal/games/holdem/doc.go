// Package holdem is the referee of heads-up hold'em with limits, and of two
// games without: Doyle's game, and the game of the later competition.
//
// [Begin] begins the betting of a hand. [Betting.Apply] applies one action, and
// returns the action as it was taken, with the rule. [Evaluate] says how strong
// cards are. [NewHand] begins a hand, and [Hand.Apply] takes it on action by
// action. [Play] referees a hand whose actions are known, and [Match] referees
// a duplicate match of two bots. A hand can be written as JSON. When it is
// read, it is refereed again. [Options] are other readings of the rules. The
// rules are:
//
//  1. [SameHands]: all hands of a match have the same rules, and nobody goes
//     bankrupt.
//  2. [ReverseBlinds]: the second player deals, and has the small blind.
//  3. [FourRounds]: there are four rounds of betting, over 0, 3, 4 and 5 cards
//     of the board.
//  4. [DealerFirst]: the dealer acts first in the first round, and second in
//     the others.
//  5. [FixedBets]: with limits, bets and raises are of 10 chips in the first
//     two rounds, of 20 in the others.
//  6. [RaiseCaps]: with limits, there are three raises in the first round, four
//     bets in the others.
//  7. [ChipCap]: without limits, a player puts at most 1,000 chips into a hand,
//     or 20,000 in the later game.
//  8. [LeastRaise]: without limits, a raise is at least as large as the last
//     bet or raise of the round, or as the big blind.
//  9. [FreeRaises]: without limits, there may be any number of raises.
//  10. [CallIllegal]: an illegal action becomes a call.
//  11. [NearestAmount]: a raise of an illegal amount becomes a raise of the
//     nearest legal amount.
//  12. [FoldLoses]: a player who folds loses the chips put in.
//  13. [BestFive]: at the showdown, the best five of seven cards win.
//  14. [SplitPot]: equal hands share the pot.
//  15. [ShowCards]: both show their cards at every showdown, and nobody does
//     after a fold.
//  16. [TimeBank]: a player who has used more than seven seconds for each hand
//     of the match folds from then on.
//  17. [Unable]: a player whose program cannot go on folds from then on.
//  18. [FirstLetter]: as an option, an answer is judged by its first letter.
//
// # Counts
//
// Chips are integers. A raise is named by its total: all chips that the player
// has then put in during the hand, with the blind and earlier rounds. Times are
// milliseconds, as reported by the programs or by whoever runs them. There is
// no clock here, and nothing is random: cards come from the caller.
//
// Package duplicate says who plays which hand with which cards, and that
// players forget everything between the halves of a match. Package runoff says
// who wins a competition.
//
// [All] returns bots that can play, from weak to strong.
//
// # Limits
//
// A hand has at most 23 actions with limits, and at most 507 without. [Play]
// ignores actions after the end. A half of a [Match] has at most [MaxHands]
// hands. With more, the error is [duplicate.ErrTooLarge]. A match uses time and
// memory in proportion to its actions. Nothing here bounds the bots and the
// dealer.
//
// At most a thousand problems are listed, and the number of the others is said.
// Errors cut names of more than a hundred characters.
//
// # Source
//
// AAAI Computer Poker Competition 2007, rules ([CPC07]). Where the page assumes
// the rules of Texas hold'em, the comment of the rule says so.
//
// [CPC07]: http://webdocs.cs.ualberta.ca/~pokert/2007/rules.php
package holdem
