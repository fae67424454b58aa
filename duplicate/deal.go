package duplicate

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/arbiter-go/arbiter/internal/lot"
)

// A Dealer has the cards of every hand.
type Dealer interface {
	// Deal fills cards with the first cards of the deal of a hand of a
	// match, both numbered from 1: the cards of the first seat, those of
	// the second, and so on, then the board. The same hand of the same
	// match always has the same deal. Of an error, the cards mean nothing.
	Deal(match, hand int, cards []Card) error
}

// A Master is the seed of all deals of an event: 32 bytes that nobody can
// guess, as from crypto/rand. It is a [Dealer], by rule [MasterDeals].
type Master [32]byte

// Deal fills cards with the first cards of a deal. The errors are [ErrNumber]
// for a match or a hand below 1 and [ErrTooMany] for more than 52 cards.
//
// Any deal takes the same time, and none depends on another. It does not
// allocate.
func (m Master) Deal(match, hand int, cards []Card) error {
	if p := checkDeal(match, hand, len(cards)); p != nil {
		return refuse(*p)
	}
	stream := streams.Get().(*rand.ChaCha8)
	stream.Seed(m.key(uint64(match), uint64(hand)))
	shuffle(stream, cards)
	streams.Put(stream)
	return nil
}

// checkDeal checks what a dealer is asked for.
func checkDeal(match, hand, cards int) *Problem {
	if match < 1 || hand < 1 {
		return &Problem{Kind: ErrNumber, Detail: fmt.Sprintf("match %d, hand %d", match, hand)}
	}
	if cards > DeckSize {
		return tooMany(cards)
	}
	return nil
}

func tooMany(cards int) *Problem {
	return &Problem{Kind: ErrTooMany, Detail: fmt.Sprintf("%d of %d", cards, DeckSize)}
}

// key returns the key of a deal. Its 55 bytes are the most that SHA-256 hashes
// in one block, which is why the label is short.
func (m *Master) key(match, hand uint64) [sha256.Size]byte {
	var b [55]byte
	copy(b[:], "\x06deal/1")
	copy(b[7:], m[:])
	binary.LittleEndian.PutUint64(b[39:], match)
	binary.LittleEndian.PutUint64(b[47:], hand)
	return sha256.Sum256(b[:])
}

// streams has generators to be used again: a new one would be allocated for
// every deal.
var streams = sync.Pool{New: func() any { return new(rand.ChaCha8) }}

// ordered is the deck from which each deal is drawn. It is as long as six bits
// can count, so that an index needs no check.
var ordered = func() (deck [64]Card) {
	for i := range deck {
		deck[i] = Card(i)
	}
	return deck
}()

// shuffle draws cards from a new deck.
func shuffle(stream *rand.ChaCha8, cards []Card) {
	deck := ordered
	var two uint64 // numbers of the stream, the next one in the low half
	have := 0      // how many
	for i := range cards {
		for {
			if have == 0 {
				two, have = stream.Uint64(), 2
			}
			x := uint32(two)
			two >>= 32
			have--
			if q, ok := lot.Scale(x, uint32(DeckSize-i)); ok {
				j := (i + int(q)) % len(deck) // it is below 52 anyway
				cards[i] = deck[j]
				deck[j] = deck[i]
				break
			}
		}
	}
}

// Recorded deals are listed card by card: for each match, for each of its
// hands, the cards. It is a [Dealer]. [ReadCards] and [ACPC] make the deals of
// a match.
type Recorded [][][]Card

// Deal fills cards with the first cards of a deal. The errors are those of
// [Master.Deal], and [ErrNotRecorded] if there is no such deal, or if it has
// fewer cards.
func (r Recorded) Deal(match, hand int, cards []Card) error {
	if p := checkDeal(match, hand, len(cards)); p != nil {
		return refuse(*p)
	}
	if match > len(r) || hand > len(r[match-1]) {
		return refuse(Problem{Kind: ErrNotRecorded, Position: Position{Match: match, Hand: hand}})
	}
	deal := r[match-1][hand-1]
	if len(deal) < len(cards) {
		return refuse(Problem{Kind: ErrNotRecorded, Position: Position{Match: match, Hand: hand}, Detail: fmt.Sprintf("%d of %d cards", len(deal), len(cards))})
	}
	copy(cards, deal)
	return nil
}
