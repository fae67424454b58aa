package duplicate

import (
	"fmt"
	"math/bits"
)

// Combine makes one deck of those that the teams contribute, by rule [TeamCards]. The order of the
// teams makes no difference.
//
// The error reports every problem at once: [ErrNoTeam] if there is no deck, and, with the number of the
// deck, [ErrDeckLength] if it isn't as long as the first, [ErrCard] and [ErrRepeatedCard].
func Combine(decks [][]Card) ([]Card, error) {
	if len(decks) == 0 {
		return nil, &Problem{Kind: ErrNoTeam, Rule: TeamCards}
	}
	var wrong problems
	for k, deck := range decks {
		p := checkCards(deck)
		if len(deck) != len(decks[0]) {
			p = &Problem{Kind: ErrDeckLength, Detail: fmt.Sprintf("%d cards, the first deck has %d", len(deck), len(decks[0]))}
		}
		if p != nil {
			p.Rule, p.Deck = TeamCards, k+1
			wrong.add(*p)
		}
	}
	if err := wrong.err(); err != nil {
		return nil, err
	}
	sum := make([]Card, len(decks[0])) // the first deck, and what others are added to
	copy(sum, decks[0])
	for _, deck := range decks[1:] {
		add(sum, deck)
	}
	return sum, nil
}

// add adds a deck to another. Three decks can be added two by two, since indices are added
// modulo the same number, and card and index tell each other.
func add(sum, deck []Card) {
	full := left(1<<DeckSize - 1)
	s, d, t := full, full, full
	for j, c := range deck {
		index := (s.index(sum[j]) + d.index(c)) % (DeckSize - j)
		s, d = s.without(sum[j]), d.without(c)
		sum[j] = t.at(index)
		t = t.without(sum[j])
	}
}

// left is a set of cards: those that a deck hasn't had, with a bit for each.
type left uint64

func (l left) without(c Card) left { return l &^ (1 << c) }

// index returns how many cards before c are left.
func (l left) index(c Card) int { return bits.OnesCount64(uint64(l & (1<<c - 1))) }

// at returns the card at an index among those left.
func (l left) at(index int) Card {
	for range index {
		l &= l - 1
	}
	return Card(bits.TrailingZeros64(uint64(l)))
}

// Combined deals what [Combine] makes of the deals of several dealers: one for each team, as its [Master]
// or the decks that it [Recorded]. It is a [Dealer].
type Combined []Dealer

// Deal fills cards with the first cards of a deal. The errors are those of [Combine], and those of
// the dealers, with the number of the deck, the match and the hand.
func (teams Combined) Deal(match, hand int, cards []Card) error {
	if p := checkDeal(match, hand, len(cards)); p != nil {
		return p
	}
	decks := make([][]Card, len(teams))
	var wrong problems
	for k, d := range teams {
		decks[k] = make([]Card, len(cards))
		if d == nil {
			wrong.add(Problem{Kind: ErrNoDealer, Rule: TeamCards, Deck: k + 1, Place: Place{Match: match, Hand: hand}})
		} else if err := d.Deal(match, hand, decks[k]); err != nil {
			wrong.dealer(err, k+1, match, hand)
		}
	}
	if err := wrong.err(); err != nil {
		return err
	}
	deck, err := Combine(decks)
	if err != nil {
		wrong.dealer(err, 0, match, hand)
	}
	copy(cards, deck)
	return wrong.err()
}
