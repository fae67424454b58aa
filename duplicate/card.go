package duplicate

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Card is one of a deck of 52. Its value is its place in the deck: deuces to aces, and clubs, diamonds,
// hearts, spades in each rank. 0 is the deuce of clubs, 51 the ace of spades.
type Card uint8

// DeckSize is the number of cards in a deck.
const DeckSize = 52

const (
	ranks = "23456789TJQKA"
	suits = "cdhs"
)

// String returns the card as two letters: its rank of 23456789TJQKA and its suit of cdhs, as in
// "Td" for the ten of diamonds.
func (c Card) String() string {
	if c >= DeckSize {
		return fmt.Sprintf("Card(%d)", uint8(c))
	}
	return string([]byte{ranks[c/4], suits[c%4]})
}

// ParseCard reads a card as [Card.String] writes it. The error is [ErrCard].
func ParseCard(text string) (Card, error) {
	if len(text) == 2 {
		rank, suit := strings.IndexByte(ranks, text[0]), strings.IndexByte(suits, text[1])
		if rank >= 0 && suit >= 0 {
			return Card(4*rank + suit), nil
		}
	}
	return 0, fmt.Errorf("duplicate: %.12q: %w", text, ErrCard)
}

// MarshalText returns the card as [Card.String] does. It fails if there is no such card.
func (c Card) MarshalText() ([]byte, error) {
	if c >= DeckSize {
		return nil, fmt.Errorf("duplicate: %v: %w", c, ErrCard)
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads a card as [ParseCard] does.
func (c *Card) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCard(string(text))
	return err
}

// ParseCards reads cards that are written without anything between them, as in "TdJc6h". The error is
// [ErrCard], or [ErrRepeatedCard] if one stands twice.
func ParseCards(text string) ([]Card, error) {
	if len(text) > 2*DeckSize {
		return nil, fmt.Errorf("duplicate: %d letters for at most %d cards: %w", len(text), DeckSize, ErrCard)
	}
	cards := make([]Card, 0, (len(text)+1)/2)
	for i := 0; i < len(text); i += 2 {
		c, err := ParseCard(text[i:min(i+2, len(text))])
		if err != nil {
			return nil, err
		}
		cards = append(cards, c)
	}
	if err := checkCards(cards); err != nil {
		return nil, err
	}
	return cards, nil
}

// FormatCards writes cards as [ParseCards] reads them.
func FormatCards(cards []Card) string {
	var b strings.Builder
	for _, c := range cards {
		b.WriteString(c.String())
	}
	return b.String()
}

// checkCards returns the first problem of a list of cards: no card, or one that stands twice.
func checkCards(cards []Card) error {
	var had uint64
	for i, c := range cards {
		if c >= DeckSize {
			return fmt.Errorf("duplicate: card %d: %v: %w", i+1, c, ErrCard)
		}
		if had&(1<<c) != 0 {
			return fmt.Errorf("duplicate: card %d: %v: %w", i+1, c, ErrRepeatedCard)
		}
		had |= 1 << c
	}
	return nil
}

// ReadCards reads a card file: one line for each hand of a match, with its cards as [ParseCards] reads
// them. The server of 2007 wrote such files. A line may end in CRLF.
//
// The error reports every problem at once, each as a [*LineError], or is that of reading; after
// [MaxHands] lines it is [ErrTooLarge].
func ReadCards(r io.Reader) ([][]Card, error) {
	var deals [][]Card
	var wrong problem.List
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if n > MaxHands {
			return nil, fmt.Errorf("duplicate: more than %d lines: %w", MaxHands, ErrTooLarge)
		}
		line := bytes.TrimSuffix(lines.Bytes(), []byte("\r"))
		cards, err := ParseCards(string(line))
		if err == nil && len(cards) == 0 {
			err = fmt.Errorf("duplicate: %w", ErrNoCards)
		}
		if err != nil {
			wrong.Add(&LineError{n, err})
			continue
		}
		deals = append(deals, cards)
	}
	if err := lines.Err(); err != nil {
		wrong.Add(fmt.Errorf("duplicate: reading cards: %w", err))
	}
	if err := wrong.Err("duplicate"); err != nil {
		return nil, err
	}
	return deals, nil
}
