// Package duplicate plans duplicate matches, deals their cards, checks how they
// were played, and scores them.
//
// A duplicate match is played twice with the same cards. In the second half the
// players have each other's seats, so luck with the cards cancels out.
//
// An [Event] is the plan. [Schedule] makes its [Timetable], which says who sits
// where in every hand. A [Dealer] deals the cards of any hand, and
// [Timetable.Deal] says who holds which cards. [Timetable.Check] compares a log
// with the timetable. [Score] adds up the results. These are the rules:
//
//  1. [SameDeals]: a duplicate match has two halves with the same deals.
//  2. [ExchangeSeats]: in the second half the players have each other's seats.
//  3. [AlternateButton]: within a half, seats change with every hand.
//  4. [ResetMemory]: players forget everything before each half.
//  5. [MatchLength]: a half has 3,000 hands with limits, 1,000 without.
//  6. [CommonDeals]: match i of every pair has the same deals.
//  7. [FreshDeals]: no match of a series has the deals of another.
//  8. [RotateSeats]: more than two players have a half for each rotation of
//     their seats.
//  9. [MasterDeals]: a deal depends on a master seed, the match and the hand.
//  10. [TeamCards]: the cards are combined from the decks of all teams.
//  11. [CommitFirst]: every team commits to its deck before any deck is shown.
//  12. [ServerDeals]: how the dealer of the later competition dealt.
//  13. [NetChips]: the score of a match is the net chips over both halves.
//  14. [SeriesPoints]: the score of a series is the sum of its matches, and a
//     point for the sign of the sum.
//  15. [StandardErrors]: two errors of the score show how much luck
//     the duplicate took out.
//  16. [NameRound]: a draw can name a round of a public beacon in advance.
//  17. [BeaconDeals]: its deals depend on the round and on all contributions.
//  18. [HandIn]: all teams hand in their contributions before the round.
//  19. [VoidDraw]: a round that does not come within a day makes the draw void.
//  20. [BeaconLots]: a round gives a lot for each label.
//  21. [PublicSources]: lots can come from published numbers, as in RFC 3797.
//
// # Dealers
//
// All cards come from a [Dealer], an interface with one method. A [Master] seed
// is a dealer. [Combined] is a dealer that is made of several others.
// [Recorded] deals are listed card by card. A card file ([ReadCards]) and the
// dealer of the later competition ([ACPC]) give such lists.
//
// No dealer has to know the game: a deal is a list of cards. See [Dealer] for
// their order.
//
// # What counts
//
// Matches, halves, hands and tables are numbered from 1. Chips are integers,
// and so is every sum. A sum that an int64 cannot hold is refused.
//
// Nothing is random, and nothing is kept between calls. The same master gives
// the same cards on every machine and in every release. Any deal can be dealt
// alone, in any order.
//
// # Problems and JSON
//
// They are as in all packages; see package arbiter. [ReadEvent] reads an event,
// and [Event.Check] lists everything that is wrong with it. JSON leaves out the
// dealer of an event. The differences of a [Report] are problems, too.
//
// # Cards that nobody knew
//
// Teams that do not trust the server can make the cards together, by rules
// [TeamCards] and [CommitFirst]. Nobody can choose the cards if one team draws
// its seed at random and keeps it secret until all teams have committed.
//
// Two dangers remain. First, a team that sees the other contributions can
// refuse to reveal its own, and so choose between two decks. For this the team
// is out of the event, and its matches are not played. Second, after the reveal
// everybody knows all cards of the series. So all programs must be handed in
// before the reveal, and then be cut off from everything except the game.
//
// # Cards that nobody could foresee
//
// A [Draw] can name a round of a public beacon in advance, by rules [NameRound]
// to [VoidDraw]. Each team hands in its contribution before the round, and
// [RevealAfter] makes a [Master] of the round and of all contributions. This
// takes the first danger away: a team that withholds its contribution must do
// so while nobody knows the cards. The second danger remains.
//
// This package checks everything about a round except its signature, which
// takes elliptic curves. The program examples/beacon checks signatures. Until
// then a round proves nothing.
//
// # Limits
//
// An [Event] has at most [MaxTables] tables, [MaxMatches] matches and
// [MaxHands] hands in a half. A table has at most 52 players, or [MaxPermuted]
// if they play all orders of seats. A timetable stores its tables, and no
// hands. [Timetable.Hands] yields as many hands as there are, which can be 10¹⁸
// and more.
//
// With a dealer, an event has at most [MaxDeals] deals, and [Schedule] looks at
// all of them. The work of [Schedule], [Timetable.Check], [ACPC], [Reveal],
// [RevealAfter] and [Select] is bounded by 1,000,000,000 steps of about a
// nanosecond. For the first two, [Options].MaxWork can set another bound. A
// [Draw] whose deals Schedule would refuse is refused before anybody commits to
// it. Only work that is not in proportion to the input counts: dealing, hashing
// the name of an event with each contribution, and hashing the key string once
// for each element that Select selects. A deal of nine cards takes 310 steps by
// a [Master], and 3,120 if ten teams combine their deals.
//
// A [Combined] has at most [MaxDealers] dealers, and at most [MaxNested]
// Combined within each other. So a Combined that contains itself is refused.
//
// A round of a beacon has a time until the end of the year 9999. The pool of
// [Select] has at most [MaxPool] elements.
//
// A card file has at most [MaxHands] lines. Everything else takes time and
// memory in proportion to its input, except for sorting.
//
// Beyond these limits the error is [ErrTooLarge], with the figures.
//
// # Source
//
// AAAI Computer Poker Competition 2007, rules, sections duplicate matches,
// series of duplicate matches, and cards ([CPC07]); its server; and the Annual
// Computer Poker Competition of later years. The beacon is drand, of the League
// of Entropy ([drand]). Lots from published numbers are RFC 3797 ([RFC3797]).
//
// The rules have an example of the time that a player has: 6,007 seconds for
// the last of 1,000 hands. This is off by six: 7,000 less 999 are 6,001. This
// package does not measure time.
//
// [drand]: https://docs.drand.love
// [RFC3797]: https://www.rfc-editor.org/rfc/rfc3797
// [CPC07]: http://webdocs.cs.ualberta.ca/~pokert/2007/rules.php
package duplicate
