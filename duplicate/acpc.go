package duplicate

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/work"
)

// ACPC deals matches as the dealer of the later competition did, by rule
// [ServerDeals]. There is a match for each seed. Each match has the given
// number of hands, and each hand has the given number of cards.
//
// The number of cards must be the number that the game deals, because each hand
// continues the stream of the hand before. With another number, all later hands
// have other cards.
//
// The errors are [ErrNumber] for a number of hands or cards below 1,
// [ErrTooMany] for more than 52 cards, and [ErrTooLarge] for more than
// [MaxHands] hands, [MaxMatches] matches, [MaxDeals] deals in all, or more work
// than is allowed. The work is 4,000 steps for each match, 30 for each hand,
// and 6 for each card. Equal seeds are allowed, but [Schedule] refuses equal
// deals.
func ACPC(seeds []uint32, hands, cards int) (Recorded, error) {
	if hands < 1 || cards < 1 {
		return nil, refuse(Problem{Kind: ErrNumber, Detail: fmt.Sprintf("%d hands of %d cards", hands, cards)})
	}
	if cards > DeckSize {
		return nil, refuse(*tooMany(cards))
	}
	if hands > MaxHands || len(seeds) > MaxMatches || len(seeds) > MaxDeals/hands {
		return nil, refuse(Problem{Kind: ErrTooLarge, Detail: tooManyDeals(len(seeds), hands)})
	}
	if steps := int64(len(seeds)) * (4000 + int64(hands)*(30+6*int64(cards))); steps > work.Default {
		detail := fmt.Sprintf("%d matches of %d hands of %d cards take %d steps, at most %d", len(seeds), hands,
			cards, steps, work.Default)
		return nil, refuse(Problem{Kind: ErrTooLarge, Detail: detail})
	}
	matches := make(Recorded, len(seeds))
	for m, seed := range seeds {
		numbers := newTwister(seed)
		all := make([]Card, hands*cards)
		matches[m] = make([][]Card, hands)
		for h := range hands {
			deal := all[h*cards:][:cards:cards]
			deck := bySuit
			for i := range deal {
				// ServerDeals: the last card left moves into
				// the place of the card that is dealt.
				last := uint32(DeckSize - 1 - i)
				k := numbers.next() % (last + 1)
				deal[i] = deck[k]
				deck[k] = deck[last]
			}
			matches[m][h] = deal
		}
	}
	return matches, nil
}

// bySuit is the deck of the dealer of the later competition.
var bySuit = func() (deck [DeckSize]Card) {
	for i := range deck {
		suit, rank := i/len(ranks), i%len(ranks)
		deck[i] = Card(len(suits)*rank + suit)
	}
	return deck
}()

// A twister is the generator MT19937 of Matsumoto and Nishimura, "Mersenne
// twister", ACM TOMACS 8 (1998), 3-30, with their initialization of 2002.
type twister struct {
	state [624]uint32
	used  int
}

func newTwister(seed uint32) *twister {
	t := &twister{used: 624}
	t.state[0] = seed
	for i := 1; i < len(t.state); i++ {
		x := t.state[i-1]
		t.state[i] = 1812433253*(x^x>>30) + uint32(i)
	}
	return t
}

// next returns the next number.
func (t *twister) next() uint32 {
	if t.used == len(t.state) {
		t.twist()
	}
	y := t.state[t.used]
	t.used++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// twist makes the next 624 states.
func (t *twister) twist() {
	const n, m = len(t.state), 397
	for i := range n {
		y := t.state[i]&(1<<31) | t.state[(i+1)%n]&(1<<31-1)
		x := t.state[(i+m)%n] ^ y>>1
		if y%2 == 1 {
			x ^= 0x9908b0df
		}
		t.state[i] = x
	}
	t.used = 0
}
