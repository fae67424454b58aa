package duplicate

import (
	"fmt"
	"math/bits"
	"reflect"
	"slices"
)

// Combine makes one deck of the decks that the teams contribute, by rule
// [TeamCards]. The order of the teams makes no difference.
//
// The error reports every problem at once. It is [ErrTooFew] if there is no
// deck. It is [ErrDeckLength] for a deck that is not as long as the first,
// [ErrCard] or [ErrRepeatedCard], each with the number of the deck.
func Combine(decks [][]Card) ([]Card, error) {
	if len(decks) == 0 {
		return nil, refuse(Problem{Kind: ErrTooFew})
	}
	var wrong problems
	for k, deck := range decks {
		p := checkCards(deck)
		if len(deck) != len(decks[0]) {
			p = &Problem{Kind: ErrDeckLength,
				Detail: fmt.Sprintf("%d cards, the first deck has %d", len(deck), len(decks[0]))}
		}
		if p != nil {
			p.Rule, p.Deck = TeamCards, k+1
			wrong.add(*p)
		}
	}
	if err := wrong.err(); err != nil {
		return nil, err
	}
	return addDecks(decks), nil
}

// addDecks combines decks that are in order.
func addDecks(decks [][]Card) []Card {
	full := remaining(1<<DeckSize - 1)
	lefts := slices.Repeat([]remaining{full}, len(decks))
	sum, rest := make([]Card, len(decks[0])), full
	for j := range sum {
		// TeamCards: the indices of the teams are added.
		index := 0
		for k, deck := range decks {
			index += lefts[k].index(deck[j])
			lefts[k] = lefts[k].without(deck[j])
		}
		sum[j] = rest.cardAt(index % (DeckSize - j))
		rest = rest.without(sum[j])
	}
	return sum
}

// remaining is the set of cards that a deck has not had, a bit for each card.
type remaining uint64

func (l remaining) without(c Card) remaining { return l &^ (1 << c) }

// index returns how many cards before c are left.
func (l remaining) index(c Card) int { return bits.OnesCount64(uint64(l & (1<<c - 1))) }

// cardAt returns the card at an index of the set.
func (l remaining) cardAt(index int) Card {
	for range index {
		l &= l - 1
	}
	return Card(bits.TrailingZeros64(uint64(l)))
}

// Combined is a [Dealer] made of several dealers, one for each team. It
// combines their deals by [Combine]. The dealer of a team can be its [Master]
// seed or its [Recorded] decks.
//
// A dealer of a Combined can be a Combined, too. A Combined must not contain
// itself: see [MaxNested].
type Combined []Dealer

// MaxDealers is the maximum number of dealers of a [Combined]. The dealers of
// each Combined within it count, too.
const MaxDealers = 1000

// MaxNested is the maximum number of [Combined] within each other, with the
// outermost.
const MaxNested = 10

// Deal fills cards with the first cards of a deal. The errors are the errors of
// [Combine]; the errors of the dealers, with the number of the deck, the match
// and the hand; and [ErrTooLarge] by [MaxDealers] and [MaxNested].
func (teams Combined) Deal(match, hand int, cards []Card) error {
	if p := checkDeal(match, hand, len(cards)); p != nil {
		return refuse(*p)
	}
	if p := checkDealer(teams); p != nil {
		return refuse(*p)
	}
	return teams.deal(match, hand, cards)
}

// deal is [Combined.Deal] of arguments that are in order.
func (teams Combined) deal(match, hand int, cards []Card) error {
	n := len(cards)
	all, decks := make([]Card, len(teams)*n), make([][]Card, len(teams))
	var wrong problems
	for k, d := range teams {
		decks[k] = all[k*n:][:n:n]
		if inner, ok := combined(d); ok {
			if err := inner.deal(match, hand, decks[k]); err != nil {
				wrong.dealer(err, k+1, match, hand)
			}
		} else if missing(d) {
			wrong.add(Problem{Kind: ErrNoDealer, Rule: TeamCards, Deck: k + 1,
				Position: Position{Match: match, Hand: hand}})
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

// missing reports whether there is no dealer: nil, a pointer that is nil, or a
// function that is nil.
func missing(d Dealer) bool {
	if d == nil {
		return true
	}
	v := reflect.ValueOf(d)
	return (v.Kind() == reflect.Pointer || v.Kind() == reflect.Func) && v.IsNil()
}

// combined returns the dealers of a [Combined], if d is one.
func combined(d Dealer) (teams Combined, ok bool) {
	switch d := d.(type) {
	case Combined:
		return d, true
	case *Combined:
		if d != nil {
			return *d, true
		}
	}
	return nil, false
}

// checkDealer returns a problem if a dealer is made of too many others, or
// contains itself.
func checkDealer(d Dealer) *Problem {
	most := MaxDealers
	if fits(d, MaxNested, &most) {
		return nil
	}
	return &Problem{Kind: ErrTooLarge,
		Detail: fmt.Sprintf("at most %d dealers, at most %d deep", MaxDealers, MaxNested)}
}

// fits reports whether d contains at most *dealers dealers, with at most deep
// Combined within each other. It subtracts the dealers from *dealers. Both
// limits make it end even if a dealer contains itself.
func fits(d Dealer, deep int, dealers *int) bool {
	teams, ok := combined(d)
	if !ok {
		return true
	}
	if *dealers -= len(teams); deep == 0 || *dealers < 0 {
		return false
	}
	for _, t := range teams {
		if !fits(t, deep-1, dealers) {
			return false
		}
	}
	return true
}

// effort returns the number of steps of a deal. It is enough even if every
// dealer fails, and each Combined lists the problems anew. A dealer of the
// caller's own counts as a [Master].
func effort(d Dealer, cards int) int64 {
	steps, _ := efforts(d, int64(cards))
	return steps
}

// efforts returns the number of steps of a deal, and the number of dealers.
func efforts(d Dealer, cards int64) (steps, dealers int64) {
	steps, dealers = 180+6*cards, 1
	teams, _ := combined(d)
	for _, t := range teams {
		s, n := efforts(t, cards)
		steps += s + 20 + 3*cards
		if n > 1 {
			steps += 130 * n
		}
		dealers += n
	}
	return steps, dealers
}
