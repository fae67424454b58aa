package holdem

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/enum"
)

// A Rule is one of the rules of this package. Its value is its place in the
// rule book; zero is no rule.
type Rule int

// SameHands is rule 1. All hands of a match have the same rules. Blinds do not
// rise, and earlier wins and losses do not matter, because everybody has enough
// chips for every legal bet.
//
// Source: CPC07, rules for a hand (limit), rules for a hand (no-limit), and
// series of duplicate matches.
const SameHands Rule = 1

// ReverseBlinds is rule 2. Before the cards, the second player, who is the
// dealer, puts in the small blind: 5 chips with limits, 1 without. The first
// player puts in the big blind of twice as many.
//
// Source: CPC07, rules for a hand (limit), reverse blinds; rules for a hand
// (no-limit), reverse blinds.
const ReverseBlinds Rule = 2

// FourRounds is rule 3. A hand has at most four rounds of betting. In the first
// round the players see their own two cards, in the second round also three
// cards of the board, then four, then five. In a round the players act in turn
// until both have acted and have put in equally many chips. A blind is no
// action, so in the first round the first player may raise after a call.
//
// If nobody can raise any more, the rounds go on: a player may call, which
// costs nothing, or fold.
//
// Source: CPC07, rules for a hand (limit), for the names and the order of the
// rounds; the rest is Texas hold'em. Logs of the later competition agree,
// except that in them nobody acts any more once all chips are in.
const FourRounds Rule = 3

// DealerFirst is rule 4. In the first round the second player, the dealer, acts
// first. In the other rounds the first player acts first.
//
// Source: CPC07, rules for a hand (limit), reverse blinds; rules for a hand
// (no-limit), reverse blinds.
const DealerFirst Rule = 4

// FixedBets is rule 5. With limits, a bet or a raise goes beyond the other
// player's chips by 10 in the first two rounds, and by 20 in the last two.
//
// Source: CPC07, rules for a hand (limit), 10/20.
const FixedBets Rule = 5

// RaiseCaps is rule 6. With limits, both players together have at most three
// raises in the first round, and at most four in each later round. The first
// raise of a later round is called a bet.
//
// The big blind is no raise: the bet of the first round, as the page calls it,
// is the first raise of the blind.
//
// Source: CPC07, rules for a hand (limit), limit. Logs of the later competition
// agree about the blind.
const RaiseCaps Rule = 6

// ChipCap is rule 7. Without limits, a player puts at most 1,000 chips into a
// hand, or 20,000 in the later game. A raise to all of these chips is always
// allowed. Once a player has put in all of them, nobody can raise.
//
// In Doyle's game, the cap is 1,000 times the small blind. In the later game,
// it is 400 times the small blind.
//
// Source: CPC07, heads-up no-limit competition, Doyle's game; rules for a hand
// (no-limit), maximum bet size.
const ChipCap Rule = 7

// LeastRaise is rule 8. Without limits, a raise goes beyond the other player's
// chips by at least the last bet or raise of the round, or by the big blind if
// there is none. If rule 7 does not allow that, the only raise is the raise to
// all chips.
//
// In the first round the big blind is a bet, of 2 in Doyle's game and of 100 in
// the later game. The size of a raise is only the part beyond the other
// player's chips: after a raise from 2 to 6, the next raise is to 10 or more.
//
// Source: CPC07, rules for a hand (no-limit), nominal minimum bet size.
const LeastRaise Rule = 8

// FreeRaises is rule 9. Without limits, only the chips limit the number of
// raises.
//
// Source: CPC07, rules for a hand (no-limit), number of raises.
const FreeRaises Rule = 9

// CallIllegal is rule 10. An answer that is no action becomes a call, and so
// does a raise where none is allowed. The call is a check if there is nothing
// to call.
//
// With limits, a raise with an amount becomes a call too, because the player
// does not choose the amount. Rule 18 reads it otherwise, as an option. A fold
// is always legal, even if there is nothing to call.
//
// Source: CPC07, rules for a hand (limit), illegal action; rules for a hand
// (no-limit), illegal action.
const CallIllegal Rule = 10

// NearestAmount is rule 11. Without limits, a raise to an illegal amount
// becomes a raise to the nearest legal amount, which is the smallest or the
// largest. A raise without an amount becomes the smallest raise.
//
// Source: CPC07, rules for a hand (no-limit), illegal action. The page has
// nothing on a raise without an amount.
const NearestAmount Rule = 11

// FoldLoses is rule 12. When a player folds, the hand is over, and the other
// wins the chips that the player has put in. No more cards of the board are
// shown.
//
// Source: Texas hold'em; CPC07 takes it for granted.
const FoldLoses Rule = 12

// BestFive is rule 13. If the last round ends without a fold, there is a
// showdown. Each player's hand is the best five of seven cards, their own two
// and the five of the board, and the better hand wins the chips that the other
// has put in.
//
// From the best: straight flush, four of a kind, full house, flush, straight,
// three of a kind, two pairs, pair, high card. Of the same kind, the higher
// group decides first, four before three before two before one, and then the
// higher cards in their order. Aces are highest, but lowest in the straight
// from ace to five. Suits do not count.
//
// Source: Texas hold'em; CPC07 takes it for granted.
const BestFive Rule = 13

// SplitPot is rule 14. If both hands are equal at the showdown, both players
// get back their chips. Both have put in the same number, so no odd chip is
// left.
//
// Source: Texas hold'em; CPC07 takes it for granted.
const SplitPot Rule = 14

// ShowCards is rule 15. There is no mucking: at every showdown both players'
// cards are shown. If somebody folds, neither player is shown the other's cards
// before the match is over; then everything is published.
//
// Source: CPC07, rules for a hand (limit), no mucking; rules for a hand
// (no-limit), no mucking.
const ShowCards Rule = 15

// TimeBank is rule 16. In one match a player can use seven seconds times the
// number of hands. The time of an action is counted before the action. If the
// player has then used more, the action becomes a fold, and so do all later
// actions of the player in the match, even if there is nothing to call.
//
// A match means one half of a duplicate match here: the second half begins with
// all of the time, and without memories. With option OneBank, a match means
// both halves. Then a player can use seven seconds times the hands of both
// halves, and the second half begins with the time that the first half has
// left. Option HandMillis has another time in place of the seven seconds. The
// time to start a program does not count.
//
// Source: CPC07, hardware/software setup. Its example, 6,007 seconds for the
// last of 1,000 hands, is off by six: 7,000 less 999 are 6,001. The server of
// 2007 (see rule 18) gave each half a bank, too, and folded for the rest of it.
const TimeBank Rule = 16

// Unable is rule 17. A player whose program cannot go on folds from then on, in
// each hand of the half. Such a program has ended, is silent, or writes when
// nobody asked. The next half begins with a new program.
//
// Source: ours. CPC07 says nothing about programs that break down. Rule 16 has
// the same consequence for programs that are too slow. The server of 2007 (see
// rule 18) folded for a program whose connection broke, too.
const Unable Rule = 17

// FirstLetter is rule 18. It is an option: see [Options]. An answer is judged
// by its first letter: f folds, c calls and r raises, whatever follows. So
// "fold" folds. With limits, "r20" raises.
//
// Without limits, the text after the r is the amount if it is an integer of 32
// bits: digits, or a minus and digits. Anything else is no amount, and by rule
// 11 the raise becomes the smallest raise. So "raise" and "r99999999999" become
// the smallest raise, while without the option the first is a call and the
// second is a raise to all chips.
//
// Capital letters are other letters: "F" and "R" are no actions, and become
// calls by rule 10. An empty answer becomes a call, too.
//
// Source: the code of the server of 2007, class RingDynamics, from a copy of
// version 2.3.1 ([server]). CPC07 gives the code the last word. The copy may be
// of a later day, so the text of the page is the default. We differ in two
// places, where the code is at fault. It breaks down at an empty answer. For
// amounts next to the least integer its sums overflow, and the raise is the
// largest.
//
// [server]: https://github.com/jinyiabc/pokerserver2.3.1
const FirstLetter Rule = 18

// MillisPerHand is the time that each hand of a match adds to a player's time,
// by rule [TimeBank].
const MillisPerHand = 7000

// rules has the names of the rules by their numbers.
var rules = enum.Of[Rule]("holdem", "rule", nil, "",
	"SameHands", "ReverseBlinds", "FourRounds", "DealerFirst", "FixedBets",
	"RaiseCaps", "ChipCap", "LeastRaise", "FreeRaises", "CallIllegal",
	"NearestAmount", "FoldLoses", "BestFive", "SplitPot", "ShowCards",
	"TimeBank", "Unable", "FirstLetter",
)

// String returns the name of r, as in "ReverseBlinds", or "" for 0.
func (r Rule) String() string { return rules.String(r) }

// MarshalText returns the name of r. It fails if r is not one of the rules.
func (r Rule) MarshalText() ([]byte, error) {
	if r == 0 {
		return nil, errors.New("holdem: no rule has the number 0")
	}
	return rules.Append(nil, r)
}

// UnmarshalText sets r to the rule with this name. It fails if there is none.
func (r *Rule) UnmarshalText(name []byte) error {
	if len(name) == 0 {
		return errors.New("holdem: a rule without a name")
	}
	return rules.Set(r, name)
}
