package duplicate

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/arbiter-go/arbiter/internal/lot"
)

// A Dealer deals the cards of every hand.
type Dealer interface {
	// Deal fills cards with the first cards of the deal of a hand of a
	// match. Both are numbered from 1. A deal has the cards of the first
	// seat, then the cards of the second seat, and so on, then the board.
	// The same hand of the same match always has the same deal. If there
	// is an error, the cards mean nothing.
	Deal(match, hand int, cards []Card) error
}

// A Master is the seed of all deals of an event: 32 bytes that nobody can
// guess. Draw it with crypto/rand. It is a [Dealer], by rule [MasterDeals].
type Master [32]byte

// Deal fills cards with the first cards of a deal. The errors are [ErrNumber]
// for a match or a hand below 1 and [ErrTooMany] for more than 52 cards.
//
// Every deal takes the same time, and no deal depends on another. Deal does not
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

// checkDeal checks the arguments of a dealer.
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

// key returns the key of a deal.
func (m *Master) key(match, hand uint64) [sha256.Size]byte {
	// MasterDeals: the hash of a label, the master, the match and the hand.
	// SHA-256 hashes at most 55 bytes in one block, so the label is short.
	var b [55]byte
	copy(b[:], "\x06deal/1")
	copy(b[7:], m[:])
	binary.LittleEndian.PutUint64(b[39:], match)
	binary.LittleEndian.PutUint64(b[47:], hand)
	return sha256.Sum256(b[:])
}

// streams has generators to use again, so that a deal does not allocate one.
var streams = sync.Pool{New: func() any { return new(rand.ChaCha8) }}

// ordered is the deck from which each deal is drawn. It has 64 elements, so
// that the compiler needs no check for an index of six bits.
var ordered = func() (deck [64]Card) {
	for i := range deck {
		deck[i] = Card(i)
	}
	return deck
}()

// shuffle draws cards from a new deck.
func shuffle(stream *rand.ChaCha8, cards []Card) {
	deck := ordered
	var two uint64 // numbers of the stream, the next in the low half
	have := 0      // how many
	for i := range cards {
		// MasterDeals: card i is drawn from the cards that are left.
		for {
			if have == 0 {
				two, have = stream.Uint64(), 2
			}
			x := uint32(two)
			two >>= 32
			have--
			if q, ok := lot.Scale(x, uint32(DeckSize-i)); ok {
				j := (i + int(q)) % len(deck) // i+q is below 52
				cards[i] = deck[j]
				deck[j] = deck[i]
				break
			}
		}
	}
}

// Recorded lists deals card by card: for each match, and for each hand of the
// match, the cards. It is a [Dealer]. [ReadCards] returns the deals of a match,
// and [ACPC] returns the deals of several matches.
type Recorded [][][]Card

// Deal fills cards with the first cards of a deal. The errors are the errors of
// [Master.Deal], and [ErrNotRecorded] if there is no such deal, or if it has
// fewer cards than asked for.
func (r Recorded) Deal(match, hand int, cards []Card) error {
	if p := checkDeal(match, hand, len(cards)); p != nil {
		return refuse(*p)
	}
	if match > len(r) || hand > len(r[match-1]) {
		return refuse(Problem{Kind: ErrNotRecorded, Position: Position{Match: match, Hand: hand}})
	}
	deal := r[match-1][hand-1]
	if len(deal) < len(cards) {
		return refuse(Problem{Kind: ErrNotRecorded, Position: Position{Match: match, Hand: hand},
			Detail: fmt.Sprintf("%d of %d cards", len(deal), len(cards))})
	}
	copy(cards, deal)
	return nil
}
