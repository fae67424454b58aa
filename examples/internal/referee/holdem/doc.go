// Package holdem is the referee of heads-up hold'em with limits, and of Doyle's
// game without.
//
// [Begin] begins the betting of a hand, and [Betting.Apply] takes it on by one
// action, of which it says how it was taken, and by which rule. [Evaluate] says
// how strong cards are. [Play] referees a hand whose actions are known, and
// [Match] a duplicate match of two bots. They follow these rules:
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
//  7. [ChipCap]: without limits, nobody puts in more than 1,000 chips in a
//     hand.
//  8. [LeastRaise]: without limits, a raise is at least as large as the last of
//     the round, or 2.
//  9. [FreeRaises]: without limits, raises may be as many as they like.
//  10. [CallIllegal]: what is no legal action is a call.
//  11. [NearestAmount]: a raise of an illegal amount is one of the nearest
//     legal amount.
//  12. [FoldLoses]: who folds loses what they put in.
//  13. [BestFive]: at the showdown, the best five of seven cards win.
//  14. [SplitPot]: equal hands share the pot.
//  15. [ShowCards]: both show their cards at every showdown, and nobody does
//     after a fold.
//  16. [TimeBank]: who has taken more than seven seconds for each hand of the
//     match folds from then on.
//
// # What counts
//
// Chips are integers. A raise is named by its total: all chips that the player
// has then put in during the hand, blind and earlier rounds included. Times are
// milliseconds, as the players' programs or whoever runs them report them;
// there is no clock here. Nothing is random: cards come from the caller.
//
// Who plays which hand, with which cards, and that players forget everything
// between the halves of a match, is the business of package duplicate; who wins
// a competition, that of package runoff.
//
// # Limits
//
// A hand has at most 23 actions with limits, and at most 507 without. [Play]
// ignores those that follow. A half of a [Match] has at most [MaxHands] hands;
// with more the error is [duplicate.ErrTooLarge]. A match takes time and memory
// in proportion to its actions, besides what the bots and the dealer take,
// which nothing here bounds.
//
// A list of problems has at most a thousand, and the number of the others.
// Names of more than a hundred characters are cut in errors.
//
// # Source
//
// AAAI Computer Poker Competition 2007, rules ([CPC07]). What it takes from
// Texas hold'em without saying so is named at the rule.
//
// [CPC07]: http://webdocs.cs.ualberta.ca/~pokert/2007/rules.php
package holdem
