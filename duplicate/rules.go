package duplicate

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule is one of the rules of this package. Its value is its place in the
// rule book. Zero is no rule.
type Rule int

// SameDeals is rule 1. A duplicate match has two halves of k hands each. The
// second half has the deals of the first half, in the same order.
//
// Source: CPC07, duplicate matches.
const SameDeals Rule = 1

// ExchangeSeats is rule 2. In each hand of the second half, each player has the
// seat that the other player had in the same hand of the first half. A deal
// belongs to seats, so each player has the other's cards.
//
// Source: CPC07, duplicate matches.
const ExchangeSeats Rule = 2

// AlternateButton is rule 3. Within a half, the two players change seats with
// every hand. The player named first in the event sits first in hand 1 of the
// first half.
//
// At a table of more than two, each player moves on by one seat: the player in
// the second seat has the first seat in the next hand, and the player in the
// first seat has the last.
//
// Source: CPC07, duplicate matches. It calls each half an ordinary heads-up
// match, and in such a match the button moves. Logs of the competition agree.
const AlternateButton Rule = 3

// ResetMemory is rule 4. The memories of the players are reset before the first
// hand of each half, and so between matches, too.
//
// Source: CPC07, duplicate matches and series of duplicate matches.
const ResetMemory Rule = 4

// MatchLength is rule 5. With limits, a half has 3,000 hands, [LimitHands].
// Without limits, it has 1,000 hands, [NoLimitHands].
//
// The competition of 2007 played these numbers. [Schedule] accepts any number
// up to [MaxHands].
//
// Source: CPC07, heads-up limit poker, and heads-up no-limit competition.
const MatchLength Rule = 5

// CommonDeals is rule 6. A series is a number of duplicate matches of a pair.
// All pairs play the same number of matches, and match i of every pair has the
// same deals.
//
// So the number of halves that are played is pairs x matches x 2, and the
// number of deals is matches x hands.
//
// Source: CPC07, series of duplicate matches, for the series. It does not say
// that pairs share their deals. The competition's own program had them do so,
// and so did all later years.
const CommonDeals Rule = 6

// FreshDeals is rule 7. Each match of a series has new deals. An event is
// refused if two of its matches have the same deals, hand by hand.
//
// An event is also refused if any single deal comes twice, but only if chance
// would repeat a deal in less than one of a thousand such events. For n deals
// of c cards each, that is if
//
//	1000·n·(n-1)/2 ≤ 52·51·…·(53-c).
//
// This finds decks that are shifted by a few hands. An event of 100 matches of
// 3,000 hands and nine cards is refused by mere chance once in 30,000 times. If
// that happens, use another master.
//
// Source: CPC07, series of duplicate matches, whose purpose it is. The refusal
// is ours. In 2016 the competition had to be played again, because all its
// seeds from 100 on gave the same cards.
const FreshDeals Rule = 7

// RotateSeats is rule 8. With n players at a table, more than two, a match has
// n parts, which this package also calls halves. In each half, the players
// begin one seat further on than in the half before. All halves have the same
// deals. So everybody plays each deal from every seat.
//
// With [Options].Permutations, a match has n! halves instead, one for each
// order of the players. The orders are in lexicographic order of the numbers
// that the players have in the event. With two players, both forms are rule 2.
//
// Source: the Annual Computer Poker Competition of later years, three players.
// That rotations are the default is ours.
const RotateSeats Rule = 8

// MasterDeals is rule 9. A deal depends on a master seed of 32 bytes, the
// number of the match and the number of the hand, both from 1, and on nothing
// else. [Master] deals in these steps:
//
//  1. The key is the SHA-256 of 55 bytes: a byte 6, the six bytes "deal/1", the
//     master, the match and the hand. Both numbers are unsigned, of eight
//     bytes, the lowest byte first. All parts have a constant length, so no two
//     deals hash the same bytes.
//  2. The key seeds ChaCha8 as in math/rand/v2, specified at
//     c2sp.org/chacha8rand. Its output is read as unsigned numbers of four
//     bytes, the lowest byte first. So each value of
//     [math/rand/v2.ChaCha8.Uint64] gives its low half and then its high half.
//  3. The deck is the 52 cards in order: deuces to aces, and clubs, diamonds,
//     hearts, spades in each rank.
//  4. For i = 0, 1, 2, … take the next number x. With n = 52-i, write x·n as
//     q·2³² + r. If r < 2³² mod n, drop x and take the next number instead.
//     Card i of the deal is the card at place i+q of the deck. It changes
//     places with the card at place i.
//
// So every order of cards is equally likely for a random key, and a deal of
// nine cards is the beginning of the whole deck. Deals of neighbouring masters,
// matches and hands have nothing in common that anybody could find.
//
// Source: ours. CPC07, duplicate matches, allows saving the seed instead of the
// cards.
const MasterDeals Rule = 9

// TeamCards is rule 10. Each team contributes a deck, and one new deck is made
// of all of them, card by card, for j = 0, 1, 2, …:
//
//   - For each contributed deck, take all cards except its first j cards, in
//     the order of rule 9. Card j of the deck has an index among them.
//   - Add the indices of all teams modulo 52-j.
//   - Card j of the new deck is the card with this index among the cards that
//     the new deck does not have yet.
//
// If one team draws its deck at random, and no other team knows this deck, the
// new deck is random. Whatever the other teams contribute, and whatever they
// agree on, they only rename the cards that are drawn.
//
// Source: CPC07, cards, says that teams will collaborate. The method is from
// its server.
const TeamCards Rule = 10

// CommitFirst is rule 11. Before any contribution is shown, every team
// publishes a commitment to its own: a hash. Then all contributions are
// revealed. A contribution that does not match its commitment is refused, by
// the team's name. So is a contribution that no cards can be dealt from.
// [Commit], [Accept] and [Reveal] follow this rule.
//
// The hash: a commitment is the SHA-256 of five texts, three figures and a
// salt. The texts are "commit/3", the name of the event, the name of the team,
// the form of the contribution ("seed" or "decks"), and its data. Each text has
// its length before it. The figures are the number of matches, the number of
// hands of a half, and the number of cards of a deal. Lengths and figures are
// unsigned numbers of eight bytes, the lowest byte first. The 32 bytes of salt
// come last. No text is empty, and the salt is not zero.
//
// One draw, one name: a draw is its name and its figures. Two draws with the
// same name and figures are the same draw, and a commitment to one is valid for
// the other. So each draw of an event needs a name or figures of its own. A
// draw that is repeated needs a new name.
//
// Use of the hash: nobody can find other data with the same hash. Nobody can
// find the data from the hash, not even data that are easily guessed, if the
// salt is random and secret. No team can use another team's commitment as its
// own, a commitment to another draw, or a seed as decks.
//
// Limit of the hash: a team can refuse to reveal. A team that sees all other
// contributions can choose between two decks, the deck with its own
// contribution and the deck that would be dealt without it. To reveal something
// that does not match, or that no cards can be dealt from, is the same choice.
// So a team that does not reveal in time is out of the event, with its matches.
// All other teams commit again, to new contributions.
//
// This choice is smallest if nobody sees a contribution before all have
// arrived. A server receives them one by one, checks each by [Accept], and
// shows all of them at once. Then only the server can tell a team about the
// others.
//
// After the reveal every card of the series is known. So all programs are
// handed in before the reveal. From then on they must not change, and must not
// receive anything except the game.
//
// Source: ours, for CPC07, cards.
const CommitFirst Rule = 11

// ServerDeals is rule 12. The dealer of the later competition draws from the
// generator MT19937, initialized by a seed of 32 bits, with one stream for each
// match. Each hand begins with a new deck: clubs, then diamonds, hearts and
// spades, each from deuce to ace. For each card, the next number of 32 bits
// modulo the number of cards left is an index. The card at this index is dealt,
// and the last card left moves into its place. [ACPC] deals so.
//
// 2³² is not a multiple of the number of cards left. So some cards are more
// likely than others by one in 80 million. We keep this, to have the same
// cards.
//
// Source: the dealer of the Annual Computer Poker Competition,
// project_acpc_server, and its public logs.
const ServerDeals Rule = 12

// NetChips is rule 13. The score of a duplicate match is the net chips of a
// player over both halves.
//
// Source: CPC07, duplicate matches and winner determination.
const NetChips Rule = 13

// SeriesPoints is rule 14. The score of a series is the sum of the scores of
// its matches. The player who won more chips in the series has won it, and has
// one point. The other player has minus one. If the chips are equal, both have
// none.
//
// Source: CPC07, winner determination (limit), approximate equilibrium.
const SeriesPoints Rule = 14

// StandardErrors is rule 15. Two standard errors of the total of a series,
// computed from its own results, show how much luck the duplicate took out.
//
// Let u be the chips that a player wins with a deal in the first half, and v
// with the same deal in the second half. Let s² be the variance over the N
// deals of the series, with N-1 in the denominator. The standard errors are
//
//	duplicate  √(N·s²(u+v))          of the total as it was played
//	plain      √(N·(s²(u) + s²(v)))  if each half had deals of its own.
//
// The square of plain/duplicate is a factor: plain matches need this many times
// as many hands for the same certainty. The formulas assume that hands are
// independent. For players who learn, that is only nearly true.
//
// Source: ours. CPC07, duplicate matches, names the purpose: less randomness.
const StandardErrors Rule = 15

// NameRound is rule 16. A [Draw] can name a round of a public beacon: the hash
// of a chain of drand, and the number of a round. Then the cards depend on the
// randomness of this round. Nobody can choose it. Nobody can know it before,
// except most operators of the beacon together; see rule [BeaconDeals].
//
// The chain must have the scheme [Quicknet], because a round of it has only one
// valid signature. In the scheme [Chained], a signature signs the signature of
// the round before, too. A pulse cannot show that the signature before is
// genuine. So whoever has the key can sign many signatures of the same round,
// and choose one. Draws and lots do not accept this scheme.
//
// The draw is published with its round before any team commits. Every promise
// is published before the time of the round, [Draw.HandIn]. A round whose time
// has passed is worth nothing, because a team can try seeds with it until it
// likes the cards. This package has no clock. Whoever checks a draw compares
// the dates of the announcements with the time of the round. The clocks of
// people and of the beacon differ, so leave some minutes.
//
// The hash: if the draw names a round, a commitment has the text "commit/4" in
// the place of "commit/3", and 40 more bytes before the salt. They are the 32
// bytes of the hash of the chain, and the round, an unsigned number of eight
// bytes, the lowest byte first. All else is as in rule [CommitFirst]. So a
// commitment is valid for one round of one chain, and nobody can change the
// round in a copy of the draw and then accuse the organizer.
//
// Source: ours. The beacon is drand, of the League of Entropy. BigDeal, which
// deals cards for bridge, names delayed information in advance, too. Its hash
// does not cover the name.
const NameRound Rule = 16

// BeaconDeals is rule 17. If a draw names a round, all deals come from one
// master seed, by rule [MasterDeals]. The master is the SHA-256 of these parts,
// in this order:
//
//  1. The text "beacon/1", and the name of the event.
//  2. The number of matches, the number of hands of a half, the number of cards
//     of a deal, and the number of promises.
//  3. For each promise, the name of the team, and the 32 bytes of the
//     commitment.
//  4. The 32 bytes of the hash of the chain, the number of the round, and the
//     32 bytes of its randomness.
//  5. For each contribution, its form ("seed" or "decks"), its data, and the 32
//     bytes of its salt.
//
// Promises and contributions are in the order of the names of their teams, byte
// by byte. Each text has its length before it, and data and forms are texts.
// Lengths and numbers are unsigned, of eight bytes, the lowest byte first.
// [RevealAfter] follows this rule. Decks are not combined. They are hashed,
// like any other secret.
//
// Before the round nobody can foresee the master, not even somebody who knows
// all contributions. So it does not help a team to try many seeds before it
// commits, and it does not help all teams together. The organizer cannot choose
// by the order of a list.
//
// The promises in the master are the promises that were published before the
// time of the round. Whoever can still change the list of promises after the
// round can leave out teams with their contributions, and choose among the
// masters. With k teams that are made up, there are about 2^k masters. So
// everybody compares the list with its announcement.
//
// Most operators of the beacon together can know the round before everybody
// else. They cannot choose it, because it has only one valid signature. So they
// cannot choose the master if one team draws its contribution at random and
// keeps it secret until all teams have committed. They can foresee the master
// if the server tells them all contributions. Together with the server they can
// also withhold the round, if they do not like the master. Then the draw is
// void, by rule [VoidDraw], and there is another draw.
//
// The server has all contributions, so it knows the cards when the round is
// published. So all programs are handed in before the time of the round.
//
// Source: ours.
const BeaconDeals Rule = 17

// HandIn is rule 18. Every team sends its contribution to the server before the
// time of the round. The server checks it by [Accept], and keeps it secret.
// Before the time of the round, the server publishes which teams are in: the
// teams whose contributions it has accepted. Until the time of the round it can
// add teams to this list, and no later. It never removes a team.
//
// A team can also show its contribution in public before the time of the round.
// If [Accept] accepts it, the team is in, whatever the server says.
//
// If all teams with a promise are in, the draw is valid, and its promises are
// final. After the round the server shows all contributions.
//
// If a team is not in, the draw is void, whatever the round will be. The team
// is out of the event, with its matches. All other teams commit again, to new
// contributions, in a draw with a new name and a later round. The draw is also
// void if the server does not publish in time which teams are in. Then no team
// is out. [RevealAfter] makes no master without a team.
//
// A team that withholds gains nothing about the cards. When it decides, nobody
// knows the cards of this draw or of the next. It delays the event once.
//
// A server that says that a team is not in gains nothing about the cards, for
// the same reason. The team can show its contribution in public, and is in. So
// the server publishes its list early enough for an answer.
//
// A server that loses a contribution after the round has said that the team is
// in, so it is caught. The team can show the contribution itself. Only the
// server and the team together can hold it back. They choose between this deal
// and another, and everybody sees that they did. The team is out, with its
// matches. The others commit again, with another server.
//
// Source: ours.
const HandIn Rule = 18

// VoidDraw is rule 19. If the round is not published within 24 hours of its
// time, [VoidAfter], the draw is void. All teams commit again, to new
// contributions, in a draw with a new name and a later round. No team is out
// for this. No contribution of a void draw is shown or used again.
//
// Nobody chooses another round. The next round of the chain does not count, and
// no round of another chain. [RevealAfter] and [DrawLot] refuse them. A round
// that is published after the 24 hours does not count, either.
//
// A pulse does not say when it was published. Several people fetch the round at
// its time, from several servers of the beacon, and keep the answers. If a
// server does not like the cards and says that the round never came, anybody
// who shows the pulse in time catches it.
//
// One thing is not prevented: most operators of the beacon together can
// withhold the round for 24 hours. They know the round, and the server knows
// the contributions. If they do not like the cards, the draw is void, no team
// is out, and there is another draw. Lots need no contributions, so for lots
// the operators need no server. Everybody sees that the whole beacon has
// stopped.
//
// Source: ours. BigDeal announces reserve deals for the same purpose.
const VoidDraw Rule = 19

// BeaconLots is rule 20. Lots for everything else come from a round that was
// named in advance, with no secrets: the order of a draw, equal seeds, who
// begins. The lot of a label is the SHA-256 of these parts, in this order: the
// text "lot/1", the name of the event, the label, the 32 bytes of the hash of
// the chain, the number of the round, and the 32 bytes of its randomness. Each
// text has its length before it. Lengths and numbers are unsigned, of eight
// bytes, the lowest byte first. [DrawLot] follows this rule.
//
// The event, its labels, the chain and the round are published before the time
// of the round, with the lists that the lots are for. The chain must have the
// scheme [Quicknet], for the reason in rule [NameRound]. Every question has a
// label of its own, for example "sets of round 1". Nobody adds a label
// afterwards, or asks again with another label.
//
// A lot is public from the time of the round on. Cards that players must not
// know come from rule [BeaconDeals] instead.
//
// Source: ours.
const BeaconLots Rule = 20

// PublicSources is rule 21. Lots can also come from numbers that others publish
// at a time that is known, such as the numbers of a lottery. The pool, its
// order, the sources and their order are published before.
//
// The key string: each number is written in decimal digits, without zeros in
// front, and with a period behind it. If it has a fractional part, this part
// follows the period, without zeros at its end. The numbers of a source are
// written from the smallest to the largest, and then a slash. The sources
// follow each other. An example is "9319./2.5.8.10.12./". [KeyString] writes
// it.
//
// The selection: for i = 0, 1, 2, …, take the MD5 of i, the key string, and i
// again. Here i is an unsigned number of two bytes, the highest byte first. The
// hash is a number of 16 bytes, the highest byte first. This number modulo the
// number of the pool that is left is an index from 0. The element at this index
// is selected, and leaves the pool. [Select] does so.
//
// MD5 is broken for signatures. It serves here, because nobody chooses the
// numbers of the sources. The sources must give enough bits: about 22 to select
// 10 of 25.
//
// Source: RFC 3797, sections 4 and 5.
const PublicSources Rule = 21

// ruleNames has the names of the rules by their numbers.
var ruleNames = enum.Of[Rule]("duplicate", "rule", nil, "",
	"SameDeals", "ExchangeSeats", "AlternateButton", "ResetMemory", "MatchLength",
	"CommonDeals", "FreshDeals", "RotateSeats", "MasterDeals", "TeamCards",
	"CommitFirst", "ServerDeals", "NetChips", "SeriesPoints", "StandardErrors",
	"NameRound", "BeaconDeals", "HandIn", "VoidDraw", "BeaconLots", "PublicSources",
)

// String returns the name of r, as in "SameDeals", or "" for 0.
func (r Rule) String() string { return ruleNames.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) {
	return codec.Written(ruleNames.Append(b, r))
}

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (r *Rule) UnmarshalText(name []byte) error { return codec.NotRead(ruleNames.Set(r, name)) }
