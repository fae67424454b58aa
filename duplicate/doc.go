// Package duplicate plans duplicate matches, deals their cards, checks what was
// played, and scores it.
//
// A duplicate match is played twice with the same cards: in the second half the
// players have each other's seats, so that luck with the cards cancels out.
// [Plan] says who sits where in every hand; a [Dealer] has the cards of any
// hand; [Schedule.Check] holds a log of what was played against the plan;
// [Score] adds up. They follow these rules:
//
//  1. [SameDeals]: a duplicate match has two halves with the same deals.
//  2. [ExchangeSeats]: in the second half the players have each other's seats.
//  3. [AlternateButton]: within a half, seats change with every hand.
//  4. [ResetMemory]: players forget everything before each half.
//  5. [MatchLength]: a half has 3,000 hands with limits, 1,000 without.
//  6. [CommonDeals]: every pair has the same deals in its matches of the same number.
//  7. [FreshDeals]: no match of a series has the deals of another.
//  8. [RotateSeats]: more than two players have as many halves as there are rotations of seats.
//  9. [MasterDeals]: deals are a function of a master seed, the match and the hand.
//  10. [TeamCards]: cards are combined from those that the teams contribute.
//  11. [CommitFirst]: who contributes to the cards is bound to it before anybody shows theirs.
//  12. [ServerDeals]: the dealer of the later competition.
//  13. [NetChips]: the score of a match is the net of both halves.
//  14. [SeriesPoints]: the score of a series is its sum, and a point for its sign.
//  15. [StandardErrors]: what the duplicate was worth, from the same results.
//
// # Dealers
//
// All cards come through one small interface, [Dealer]: a [Master] seed, decks
// [Combined] from several dealers, or deals [Recorded] card by card, which a
// card file ([ReadCards]) and the dealer of the later competition ([ACPC])
// give. A deal is a list of cards: those of the first seat, then those of the
// second, and so on, then the board. No dealer needs to know the game.
//
// # What counts
//
// Matches, halves, hands and tables are numbered from 1. Chips are integers,
// and so is every sum; one that int64 can't hold is refused. Nothing is random
// and nothing is kept: the same master gives the same cards on every machine
// and in every release, and any deal can be had alone, in any order.
//
// Events, logs, scores, promises and contributions come back from their JSON as
// they are, except for the dealer. Ids that would not come back are refused
// when they are written.
//
// # Limits
//
// An [Event] has at most [MaxTables] tables, [MaxMatches] matches and
// [MaxHands] hands in a half. A table has at most 52 players, and [MaxPermuted]
// if they take all orders of seats. A plan stores its tables and no hands:
// going through [Schedule.Hands] takes as many steps as there are hands, which
// can be 10¹⁸ and more.
//
// With a dealer, a plan has at most [MaxDeals] deals, and looks at all of them.
// The work of [Plan], [Schedule.Check] and [ACPC] is bounded by [DefaultWork];
// [Event].MaxWork can set another bound. A [Combined] has at most [MaxDealers]
// dealers, and at most [MaxNested] Combined within each other, so one that
// contains itself is refused.
//
// A card file has at most [MaxHands] lines. [Reveal] is bounded by DefaultWork
// too. Everything else takes time and memory in proportion to its input, but
// for sorting.
//
// Beyond these limits the error is [ErrTooLarge], with the figures. A list of
// problems has at most a thousand, and the number of the others. Names of more
// than a hundred characters are cut in errors.
//
// # Source
//
// AAAI Computer Poker Competition 2007, rules, sections duplicate matches,
// series of duplicate matches, and cards ([CPC07]); its server; and the Annual
// Computer Poker Competition of later years. The page's example of the time a
// player has, 6,007 seconds for the last of 1,000 hands, is off by six: 7,000
// less 999 are 6,001. This package keeps no time.
//
// [CPC07]: http://webdocs.cs.ualberta.ca/~pokert/2007/rules.php
package duplicate
