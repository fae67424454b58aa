package holdem

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/arbiter-go/arbiter/duplicate"
)

// A Category is a kind of hand. The higher it is, the better.
type Category uint8

// The categories, by rule [BestFive].
const (
	HighCard      Category = 0
	Pair          Category = 1
	TwoPairs      Category = 2
	ThreeOfAKind  Category = 3
	Straight      Category = 4
	Flush         Category = 5
	FullHouse     Category = 6
	FourOfAKind   Category = 7
	StraightFlush Category = 8
)

var categories = [...]string{
	"high card", "pair", "two pairs", "three of a kind", "straight", "flush", "full house",
	"four of a kind", "straight flush",
}

// String returns the name of c in words, as in "full house".
func (c Category) String() string {
	if int(c) >= len(categories) {
		return fmt.Sprintf("Category(%d)", uint8(c))
	}
	return categories[c]
}

// MarshalText returns the text of [Category.String]. It fails if there is no
// such category.
func (c Category) MarshalText() ([]byte, error) {
	if int(c) >= len(categories) {
		return nil, &Problem{Kind: ErrCategory, Detail: c.String()}
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads a category as [Category.MarshalText] writes it. The error
// is [ErrCategory].
func (c *Category) UnmarshalText(text []byte) error {
	i := slices.Index(categories[:], string(text))
	if i < 0 {
		return &Problem{Kind: ErrCategory, Detail: fmt.Sprintf("%.20q", text)}
	}
	*c = Category(i)
	return nil
}

// A Strength is how good a hand is, by rule [BestFive]. The better of two hands
// has the greater Strength, and equal hands have equal Strengths. There are
// 7,462 Strengths. The numbers themselves mean nothing.
type Strength uint32

// Category returns the kind of hand that it is.
func (s Strength) Category() Category { return Category(s >> (2 * rankCount)) }

// rankCount is the number of ranks.
const rankCount = 13

// pack returns the strength of a hand of a category. The ranks first decide
// before the ranks then. Two sets of equally many ranks compare by their
// highest ranks first.
func pack(c Category, first, then ranks) Strength {
	return Strength(c)<<(2*rankCount) | Strength(first)<<rankCount | Strength(then)
}

// Evaluate returns the strength of the best five of five, six or seven cards.
// The order of the cards does not matter. The error reports every problem at
// once: [ErrCount], [duplicate.ErrCard] and [duplicate.ErrRepeatedCard].
//
// It takes constant time, and does not allocate.
func Evaluate(cards ...duplicate.Card) (Strength, error) {
	if len(cards) < 5 || len(cards) > 7 {
		return 0, &Problem{Kind: ErrCount, Rule: BestFive, Detail: fmt.Sprint(len(cards))}
	}
	var s suited
	for _, c := range cards {
		if c >= duplicate.DeckSize || s[c%4]&(1<<(c/4)) != 0 {
			return 0, checkCards(cards)
		}
		s.add(c)
	}
	return s.strength(), nil
}

// checkCards returns the problems of a list of cards: values that are no cards,
// and cards that appear twice.
func checkCards(cards []duplicate.Card) error {
	var wrong problems
	var had uint64
	for i, c := range cards {
		switch {
		case c >= duplicate.DeckSize:
			wrong.add(Problem{Kind: duplicate.ErrCard, Detail: fmt.Sprintf("card %d is %v", i+1, c)})
		case had&(1<<c) != 0:
			wrong.add(Problem{Kind: duplicate.ErrRepeatedCard,
				Detail: fmt.Sprintf("card %d is %v", i+1, c)})
		default:
			had |= 1 << c
		}
	}
	return wrong.err()
}

// ranks is a set of ranks, a bit for each: deuces have bit 0, aces bit 12.
type ranks uint16

func (r ranks) count() int { return bits.OnesCount16(uint16(r)) }

// best returns the highest n ranks, or all if there are fewer.
func (r ranks) best(n int) ranks {
	for r.count() > n {
		r &= r - 1 // without the lowest
	}
	return r
}

// highest returns the highest rank, of a set that is not empty.
func (r ranks) highest() ranks { return 1 << (bits.Len16(uint16(r)) - 1) }

// straight returns the highest rank of the best straight, if there is one.
func (r ranks) straight() ranks {
	low := uint32(r)<<1 | uint32(r)>>(rankCount-1) // aces also below deuces
	tops := low & (low << 1) & (low << 2) & (low << 3) & (low << 4)
	if tops == 0 {
		return 0
	}
	return ranks(tops >> 1).highest()
}

// suited has the ranks of the cards of each suit.
type suited [4]ranks

// add adds a card.
func (s *suited) add(c duplicate.Card) { s[c%4] |= 1 << (c / 4) }

// strength returns the strength of the best five cards.
//
// The number of cards of each rank is counted for all ranks at once, from two
// halves of two suits each.
func (s *suited) strength() Strength {
	for _, flush := range s {
		if flush.count() < 5 {
			continue
		}
		// Two other cards are too few for four of a kind or a full
		// house besides.
		if top := flush.straight(); top != 0 {
			return pack(StraightFlush, 0, top)
		}
		return pack(Flush, 0, flush.best(5))
	}
	a, b, c, d := s[0], s[1], s[2], s[3]
	once := a | b | c | d
	twice := a&b | c&d | (a|b)&(c|d)
	thrice := a&b&(c|d) | (a|b)&c&d
	if four := a & b & c & d; four != 0 {
		return pack(FourOfAKind, four, (once &^ four).highest())
	}
	if thrice != 0 {
		three := thrice.highest()
		if pairs := twice &^ three; pairs != 0 {
			return pack(FullHouse, three, pairs.highest())
		}
	}
	if top := once.straight(); top != 0 {
		return pack(Straight, 0, top)
	}
	if thrice != 0 {
		return pack(ThreeOfAKind, thrice, (once &^ thrice).best(2))
	}
	pairs := twice.best(2)
	switch pairs.count() {
	case 0:
		return pack(HighCard, 0, once.best(5))
	case 1:
		return pack(Pair, pairs, (once &^ pairs).best(3))
	}
	return pack(TwoPairs, pairs, (once &^ pairs).highest())
}
