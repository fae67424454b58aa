package acpc

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// boards is how many cards of the board each round opens.
var boards = [...]int{0, 3, 1, 1}

// appendCards appends the cards of a hand: the cards of the players whose cards
// are shown, and the board.
func appendCards(text []byte, h holdem.Hand, show [2]bool) []byte {
	if show[0] {
		text = append(text, duplicate.FormatCards(h.Deal.First[:])...)
	}
	text = append(text, '|')
	if show[1] {
		text = append(text, duplicate.FormatCards(h.Deal.Second[:])...)
	}
	closed := h.Deal.Board[:]
	for _, n := range boards[1:h.Betting.Round()] {
		text = append(text, '/')
		text = append(text, duplicate.FormatCards(closed[:n])...)
		closed = closed[n:]
	}
	return text
}

// shown has the cards that a line shows.
type shown struct {
	holes [2][]duplicate.Card // empty if they are not shown
	board []duplicate.Card
}

// readShown reads the cards of a line in a round, which shows the cards of
// these players.
func readShown(text string, round int, show [2]bool) (s shown, p *Problem) {
	groups := strings.Split(text, "/")
	holes := strings.Split(groups[0], "|")
	if len(groups) != round || len(holes) != 2 {
		return s, &Problem{Kind: ErrShown, Part: "cards", Detail: fmt.Sprintf("%.40q in round %d", text, round)}
	}
	for i, hole := range holes {
		cards, err := duplicate.ParseCards(hole)
		switch {
		case err != nil:
			return s, becauseCards(err, hole)
		case !show[i] && len(cards) > 0:
			return s, &Problem{Kind: ErrShown, Part: "cards",
				Detail: fmt.Sprintf("%.20q of the %v player", hole, holdem.Seat(i+1))}
		case show[i] && len(cards) != 2:
			return s, &Problem{Kind: ErrShown, Part: "cards",
				Detail: fmt.Sprintf("%d of the %v player", len(cards), holdem.Seat(i+1))}
		}
		s.holes[i] = cards
	}
	for i, group := range groups[1:] {
		cards, err := duplicate.ParseCards(group)
		if err != nil {
			return s, becauseCards(err, group)
		}
		if len(cards) != boards[i+1] {
			return s, &Problem{Kind: ErrShown, Part: "cards",
				Detail: fmt.Sprintf("%d of round %d", len(cards), i+2)}
		}
		s.board = append(s.board, cards...)
	}
	return s, s.repeated()
}

// repeated returns the problem of a card that is shown twice, or nil.
func (s shown) repeated() *Problem {
	var had [duplicate.DeckSize]bool
	for _, list := range [][]duplicate.Card{s.holes[0], s.holes[1], s.board} {
		for _, c := range list {
			if had[c] {
				return &Problem{Kind: duplicate.ErrRepeatedCard, Part: "cards", Detail: c.String()}
			}
			had[c] = true
		}
	}
	return nil
}

// deal returns a deal with the cards that are shown. In the places of the
// others it has the first cards of the deck that are left.
func (s shown) deal() holdem.Deal {
	var used [duplicate.DeckSize]bool
	for _, list := range [][]duplicate.Card{s.holes[0], s.holes[1], s.board} {
		for _, c := range list {
			used[c] = true
		}
	}
	next := duplicate.Card(0)
	fill := func(to, from []duplicate.Card) {
		for i := copy(to, from); i < len(to); i++ {
			for used[next] {
				next++
			}
			to[i], used[next] = next, true
		}
	}
	var d holdem.Deal
	fill(d.First[:], s.holes[0])
	fill(d.Second[:], s.holes[1])
	fill(d.Board[:], s.board)
	return d
}
