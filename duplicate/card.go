package duplicate

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// A Card is a card of a deck of 52. Its value is its place in the deck: deuces
// to aces, and clubs, diamonds, hearts, spades in each rank. 0 is the deuce of
// clubs, and 51 is the ace of spades.
type Card uint8

// DeckSize is the number of cards in a deck.
const DeckSize = 52

const (
	ranks = "23456789TJQKA"
	suits = "cdhs"
)

// String returns the card as two letters, as in "Td" for the ten of diamonds.
// The first letter is the rank, one of 23456789TJQKA. The second letter is the
// suit, one of cdhs.
func (c Card) String() string {
	if c >= DeckSize {
		return fmt.Sprintf("Card(%d)", uint8(c))
	}
	return string([]byte{ranks[c/4], suits[c%4]})
}

// parseCard reads a card as [Card.String] writes it.
func parseCard(text string) (Card, error) {
	if len(text) == 2 {
		rank, suit := strings.IndexByte(ranks, text[0]), strings.IndexByte(suits, text[1])
		if rank >= 0 && suit >= 0 {
			return Card(4*rank + suit), nil
		}
	}
	return 0, refuse(Problem{Kind: ErrCard, Detail: fmt.Sprintf("%.12q", text)})
}

// AppendText appends the text of [Card.String], or returns [ErrCard].
func (c Card) AppendText(b []byte) ([]byte, error) {
	if c >= DeckSize {
		return b, refuse(Problem{Kind: ErrCard, Detail: c.String()})
	}
	return append(b, ranks[c/4], suits[c%4]), nil
}

// MarshalText returns the text of [Card.String], or [ErrCard].
func (c Card) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads a card as [Card.String] writes it, or returns [ErrCard].
func (c *Card) UnmarshalText(text []byte) error {
	card, err := parseCard(string(text))
	if err != nil {
		return err
	}
	*c = card
	return nil
}

// ParseCards reads cards with nothing between them, as in "TdJc6h". The error
// is [ErrCard], [ErrRepeatedCard] if a card appears twice, or [ErrTooMany] for
// more than 104 letters.
func ParseCards(text string) ([]Card, error) {
	if len(text) > 2*DeckSize {
		return nil, refuse(Problem{Kind: ErrTooMany,
			Detail: fmt.Sprintf("%d letters for at most %d cards", len(text), DeckSize)})
	}
	cards := make([]Card, 0, (len(text)+1)/2)
	for i := 0; i < len(text); i += 2 {
		c, err := parseCard(text[i:min(i+2, len(text))])
		if err != nil {
			return nil, err
		}
		cards = append(cards, c)
	}
	if p := checkCards(cards); p != nil {
		return nil, refuse(*p)
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

// checkCards returns the first problem of a list of cards: a number that is no
// card, or a card that appears twice.
func checkCards(cards []Card) *Problem {
	var had uint64
	for i, c := range cards {
		if c >= DeckSize {
			return &Problem{Kind: ErrCard, Detail: fmt.Sprintf("card %d is %v", i+1, c)}
		}
		if had&(1<<c) != 0 {
			return &Problem{Kind: ErrRepeatedCard, Detail: fmt.Sprintf("card %d is %v", i+1, c)}
		}
		had |= 1 << c
	}
	return nil
}

// ReadCards reads a card file. It has one line for each hand of a match, with
// cards as [ParseCards] reads them. The server of 2007 wrote such files. A line
// may end in CRLF.
//
// The error reports every problem at once, with its line. Kinds are
// [ErrNoCards], the kinds of [ParseCards], and [ErrTooLarge] after [MaxHands]
// lines and for a line of 64 KiB. An error of the reader comes last.
func ReadCards(r io.Reader) ([][]Card, error) {
	deals := [][]Card{}
	var wrong problems
	lines := bufio.NewScanner(r)
	n := 1
	for ; lines.Scan(); n++ {
		if n > MaxHands {
			wrong.add(Problem{Kind: ErrTooLarge, Line: n,
				Detail: fmt.Sprintf("at most %d lines", MaxHands)})
			break
		}
		cards, err := ParseCards(lines.Text())
		if err != nil {
			wrong.addAll(err, func(p *Problem) { p.Line = n })
		} else if len(cards) == 0 {
			wrong.add(Problem{Kind: ErrNoCards, Line: n})
		}
		deals = append(deals, cards)
	}
	if err := wrong.with(lines.Err(), n, bufio.MaxScanTokenSize); err != nil {
		return nil, err
	}
	return deals, nil
}
