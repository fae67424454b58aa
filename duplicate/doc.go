// Package duplicate plans duplicate matches, deals their cards, checks what was
// played, and scores it.
//
// A duplicate match is played twice with the same cards: in the second half the
// players have each other's seats, so that luck with the cards cancels out. An
// [Event] is the record of what is planned. [Schedule] makes its [Timetable],
// which says who sits where in every hand. A [Dealer] has the cards of any
// hand, and [Timetable.Deal] says who holds them. [Timetable.Check] holds a log
// of what was played against the timetable. [Score] adds up. They follow these
// rules:
//
//  1. [SameDeals]: a duplicate match has two halves with the same deals.
//  2. [ExchangeSeats]: in the second half the players have each other's seats.
//  3. [AlternateButton]: within a half, seats change with every hand.
//  4. [ResetMemory]: players forget everything before each half.
//  5. [MatchLength]: a half has 3,000 hands with limits, 1,000 without.
//  6. [CommonDeals]: every pair has the same deals in its matches of the same
//     number.
//  7. [FreshDeals]: no match of a series has the deals of another.
//  8. [RotateSeats]: more than two players have as many halves as there are
//     rotations of seats.
//  9. [MasterDeals]: deals are a function of a master seed, the match and the
//     hand.
//  10. [TeamCards]: cards are combined from those that the teams contribute.
//  11. [CommitFirst]: who contributes to the cards is bound to it before
//     anybody shows theirs.
//  12. [ServerDeals]: the dealer of the later competition.
//  13. [NetChips]: the score of a match is the net of both halves.
//  14. [SeriesPoints]: the score of a series is its sum, and a point for its
//     sign.
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
// and so is every sum. A sum that an int64 cannot hold is refused. Nothing is
// random and nothing is kept: the same master gives the same cards on every
// machine and in every release, and any deal can be had alone, in any order.
//
// # Problems
//
// Every error that refuses an input is a list of [Problems], even if there is
// only one. [Event.Check] lists everything that is wrong with a record. The
// differences of a [Report] are problems, too.
//
// # JSON
//
// Records, answers and problems are written and read as JSON, with the same
// bytes for the same value. What is read is read strictly: an entry of a log
// without cards is refused, and so is a contribution without a salt. Events
// come back without their dealer. See [ReadEvent], [WriteEvent], [ReadLog] and
// [WriteLog].
//
// # Cards that nobody knew
//
// Teams that do not trust the server can make the cards together: rules
// [TeamCards] and [CommitFirst]. If one of them draws its seed at random and
// keeps it secret until all have committed, nobody could choose the cards.
//
// Two things must be kept in mind. A team that sees the other contributions can
// refuse to reveal its own, and so choose between two decks. That costs the
// team the event, and its matches are not played. And after the reveal
// everybody knows all cards of the series. So programs must be handed in before
// it, and be cut off from everything except the game.
//
// # Limits
//
// An [Event] has at most [MaxTables] tables, [MaxMatches] matches and
// [MaxHands] hands in a half. A table has at most 52 players, and [MaxPermuted]
// if they take all orders of seats. A timetable stores its tables and no hands.
// Going through [Timetable.Hands] takes as many steps as there are hands, which
// can be 10¹⁸ and more.
//
// With a dealer, an event has at most [MaxDeals] deals, and [Schedule] looks at
// all of them. The work of [Schedule], [Timetable.Check] and [ACPC] is bounded
// by [DefaultWork]; [Options].MaxWork can set another bound. A [Combined] has
// at most [MaxDealers] dealers, and at most [MaxNested] Combined within each
// other. So one that contains itself is refused.
//
// A card file has at most [MaxHands] lines, and a line of a log at most
// [MaxLine] bytes. [Reveal] is bounded by DefaultWork, too, and a [Draw] whose
// deals Schedule would refuse by it is refused at once. Everything else
// takes time and memory in proportion to its input, except for sorting.
//
// Beyond these limits the error is [ErrTooLarge], with the figures. At most a
// thousand problems are listed, with the number of the others. Names of more
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
