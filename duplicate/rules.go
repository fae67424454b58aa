package duplicate

import (
	"github.com/arbiter-go/arbiter/internal/enum"
)

// A Rule is one of the rules of this package. Its value is its place in the
// rule book; zero is no rule.
type Rule int

// SameDeals is rule 1. A duplicate match has two halves of k hands each. The
// deals of the second half are those of the first, in the same order.
//
// Source: CPC07, duplicate matches.
const SameDeals Rule = 1

// ExchangeSeats is rule 2. In each hand of the second half, either player has
// the seat that the other had in that hand of the first. A deal belongs to
// seats, so each gets the other's cards.
//
// Source: CPC07, duplicate matches.
const ExchangeSeats Rule = 2

// AlternateButton is rule 3. Within a half, the two players change seats with
// every hand. The player named first in the plan sits first in hand 1 of the
// first half.
//
// More than two move on by one seat: who sat second sits first in the next
// hand, and who sat first sits last.
//
// Source: CPC07, duplicate matches, which calls each half an ordinary heads-up
// match; the button moves in those. Logs of the competition agree.
const AlternateButton Rule = 3

// ResetMemory is rule 4. The players' memories are reset before the first hand
// of each half, and so between matches too.
//
// Source: CPC07, duplicate matches and series of duplicate matches.
const ResetMemory Rule = 4

// MatchLength is rule 5. With limits a half has 3,000 hands, [LimitHands];
// without, it has 1,000, [NoLimitHands].
//
// [Schedule] takes any number up to [MaxHands]: these are what the competition
// of 2007 played.
//
// Source: CPC07, heads-up limit poker, and heads-up no-limit competition.
const MatchLength Rule = 5

// CommonDeals is rule 6. A series is many duplicate matches of a pair, and all
// pairs play as many. Match i of every pair has the same deals.
//
// So a plan is pairs x matches x halves, and its deals are matches x hands.
//
// Source: CPC07, series of duplicate matches, for the series. It does not say
// that pairs share their deals; the competition's own program had them do so,
// and so did all later years.
const CommonDeals Rule = 6

// FreshDeals is rule 7. The deals of each match of a series are new. A plan in
// which two matches have the same deals, hand by hand, is refused.
//
// So is one in which a single deal comes twice, anywhere, if among so many
// deals chance would repeat one less than once in a thousand plans: if
// 1000·n·(n-1)/2 ≤ 52·51·…·(53-c) for n deals of c cards each. Decks that are
// shifted by a few hands are noticed by that. Of 100 matches of 3,000 hands and
// nine cards, one in 30,000 is refused by mere chance: take another master.
//
// Source: CPC07, series of duplicate matches, whose purpose it is. The refusal
// is ours: in 2016 the competition had to be played again, because its seeds
// from 100 on all gave the same cards.
const FreshDeals Rule = 7

// RotateSeats is rule 8. With n players at a table, more than two, a match has
// n halves, as they are still called here. In each, the players begin one seat
// further on than in the one before, and all halves have the same deals:
// everybody plays each deal from every seat.
//
// With [Event.Permutations] it has n! halves instead, one for each order of the
// players, in lexicographic order of their numbers in the plan. With two
// players both are rule 2.
//
// Source: the Annual Computer Poker Competition of later years, three players.
// That rotations are the usual choice is ours.
const RotateSeats Rule = 8

// MasterDeals is rule 9. A deal is a function of a master seed of 32 bytes, the
// number of the match and the number of the hand, from 1, and of nothing else.
// [Master] deals so.
//
//  1. The key is SHA-256 of 55 bytes: a byte 6, the six bytes "deal/1", the
//     master, the match and the hand. Both numbers are unsigned, of eight
//     bytes, the lowest first. All parts have a constant length, so no two
//     deals hash the same bytes.
//  2. The key seeds ChaCha8 as in math/rand/v2, specified at
//     c2sp.org/chacha8rand. Its output is read as unsigned numbers of four
//     bytes, the lowest first: of each value of [math/rand/v2.ChaCha8.Uint64],
//     the low half and then the high half.
//  3. The deck is the 52 cards in order: deuces to aces, and clubs, diamonds,
//     hearts, spades in each rank.
//  4. For i = 0, 1, 2, … take the next number x, and with n = 52-i write x·n =
//     q·2³² + r. If r < 2³² mod n, drop x, and try the next number in its
//     place. Card i of the deal is the one at place i+q of the deck, which
//     changes places with the one at place i.
//
// So every order of cards is equally likely for a random key, and a deal of
// nine cards is the beginning of the whole deck. Neighbouring masters, matches
// and hands share nothing that anybody could find.
//
// Source: ours. CPC07, duplicate matches, lets the seed be saved instead of the
// cards.
const MasterDeals Rule = 9

// TeamCards is rule 10. Each team contributes a deck, and one deck is made of
// them, card by card. In each deck, card j is turned into its index among the
// cards that this deck has not had before, in the order of rule 9. The indices
// of all teams are added modulo 52-j, and the sum is the index of the new card
// among those that the new deck has not had before, with j from 0.
//
// If one team draws its deck at random and none of the others knows it, the new
// deck is random: every other contribution, and any agreement among the others,
// only renames the cards that are drawn.
//
// Source: CPC07, cards, says that teams will collaborate; the method is that of
// its server.
const TeamCards Rule = 10

// CommitFirst is rule 11. Before any contribution is shown, every team
// publishes its commitment to its own: a hash. Then all are revealed. A
// contribution that does not match its commitment is refused, by the team's
// name, and so is one that no cards can be dealt from. [Commit], [Accept] and
// [Reveal] do so.
//
// A commitment is SHA-256 of five texts, the figures of the draw and a salt.
// The texts are "commit/3", the name of the event, the name of the team, the
// form of the contribution ("seed" or "decks"), and its data. Each has its
// length before it. Then come the figures: the number of matches, of hands of a
// half, and of cards of a deal. Lengths and figures are unsigned numbers of
// eight bytes, the lowest first. The 32 bytes of salt come last. No text is
// empty, and the salt is not zero.
//
// A draw is one name with its figures. If two draws have both in common, they
// are the same draw, and a commitment to one is good for the other. So each
// draw of an event must have a name or figures of its own: a draw that is made
// anew has a new name.
//
// Nobody can find other data with the same hash. Nobody can find the data from
// the hash, not even data that are easily guessed, as long as the salt is
// random and secret. No team can pass off another's commitment as its own, nor
// one to another draw, nor a seed as decks.
//
// A commitment does not make a team reveal. Who sees all other contributions
// can choose between two decks: the one with its own contribution, and the one
// that would be dealt without it. To reveal something that does not match, or
// that no cards can be dealt from, is the same choice. So a team that does not
// reveal in time is out of the event, and its matches with it. All others
// commit anew, to new contributions.
//
// The choice is smallest if nobody sees a contribution before all are in. A
// server takes them one by one, checks each by [Accept], and shows all at once.
// Then only the server can tell a team about the others.
//
// After the reveal every card of the series is known. So all programs are
// handed in before it, and from then on they can neither be changed nor receive
// anything but the game.
//
// Source: ours, for CPC07, cards.
const CommitFirst Rule = 11

// ServerDeals is rule 12. The later competition's dealer draws from the
// generator MT19937, initialized by a seed of 32 bits, one stream for a match.
// Each hand begins with a new deck: clubs, then diamonds, hearts and spades,
// each from deuce to ace. A card is the one at the index that is the next
// number of 32 bits modulo the cards left, and the last card left moves into
// its place. [ACPC] deals so.
//
// The numbers of 32 bits are no multiple of the cards left, so that some cards
// are more likely by one in 80 million; we keep it, to have the same cards.
//
// Source: the dealer of the Annual Computer Poker Competition,
// project_acpc_server, and its public logs.
const ServerDeals Rule = 12

// NetChips is rule 13. The score of a duplicate match is the net chips of a
// player over both halves.
//
// Source: CPC07, duplicate matches and winner determination.
const NetChips Rule = 13

// SeriesPoints is rule 14. The score of a series is the sum of its matches. The
// player who has won more chips in it has won the series, and has one point.
// The other has minus one. If the chips are equal, both have none.
//
// Source: CPC07, winner determination (limit), approximate equilibrium.
const SeriesPoints Rule = 14

// StandardErrors is rule 15. What the duplicate was worth is seen from two
// standard errors of the total of a series, both from its own results. Let u
// and v be what a player wins with the same deal in the first and in the second
// half, and s² their variances in the N deals of the series, with N-1 in the
// denominator.
//
//	duplicate  √(N·s²(u+v))          of the total as it was played
//	plain      √(N·(s²(u) + s²(v)))  as if each half had had deals of its own
//
// The square of their ratio says how many times as many hands plain matches
// need for the same certainty. Hands are taken as independent, which players
// who learn make only nearly true.
//
// Source: ours. CPC07, duplicate matches, names the purpose: less randomness.
const StandardErrors Rule = 15

// LimitHands is the number of hands of a half with limits, by rule
// [MatchLength].
const LimitHands = 3000

// NoLimitHands is the number of hands of a half without limits, by rule
// [MatchLength].
const NoLimitHands = 1000

// rules has the names of the rules by their numbers.
var rules = enum.Of[Rule]("duplicate", "rule", nil, "",
	"SameDeals", "ExchangeSeats", "AlternateButton", "ResetMemory", "MatchLength",
	"CommonDeals", "FreshDeals", "RotateSeats", "MasterDeals", "TeamCards",
	"CommitFirst", "ServerDeals", "NetChips", "SeriesPoints", "StandardErrors",
)

// String returns the name of r, as in "SameDeals", or "" for 0.
func (r Rule) String() string { return rules.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) {
	b, err := rules.Append(b, r)
	return b, notWritten(err)
}

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the rule with this name. If there is none, the error
// is [ErrJSON] and lists the names.
func (r *Rule) UnmarshalText(name []byte) error { return inJSON(ErrJSON, rules.Set(r, name)) }
