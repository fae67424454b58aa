package duplicate

import (
	"fmt"
	"math/bits"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Combine makes one deck of those that the teams contribute, by rule [TeamCards]. The order of the
// teams makes no difference.
//
// The error reports every problem at once: [ErrNoTeam] if there is no deck, and, each as a
// [*DeckError], [ErrDeckLength] if a deck isn't as long as the first, [ErrCard] and [ErrRepeatedCard].
func Combine(decks [][]Card) ([]Card, error) {
	if len(decks) == 0 {
		return nil, fmt.Errorf("duplicate: %w", ErrNoTeam)
	}
	var wrong problem.List
	for k, deck := range decks {
		if len(deck) != len(decks[0]) {
			wrong.Add(&DeckError{k, fmt.Errorf("%d cards, the first deck has %d: %w", len(deck), len(decks[0]), ErrDeckLength)})
		} else if err := checkCards(deck); err != nil {
			wrong.Add(&DeckError{k, err})
		}
	}
	if err := wrong.Err("duplicate"); err != nil {
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
// the dealers, with the number of the deck.
func (teams Combined) Deal(match, hand int, cards []Card) error {
	if err := checkDeal(match, hand, len(cards)); err != nil {
		return err
	}
	decks := make([][]Card, len(teams))
	var wrong problem.List
	for k, d := range teams {
		decks[k] = make([]Card, len(cards))
		if d == nil {
			wrong.Add(&DeckError{k, ErrNoDealer})
		} else if err := d.Deal(match, hand, decks[k]); err != nil {
			wrong.Add(&DeckError{k, err})
		}
	}
	if err := wrong.Err("duplicate"); err != nil {
		return err
	}
	deck, err := Combine(decks)
	copy(cards, deck)
	return err
}
