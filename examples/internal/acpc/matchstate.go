package acpc

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/referee/holdem"
)

// MaxLine is the maximum length of a line, in bytes, without its end.
const MaxLine = 4096

// MaxNumber is the maximum number of a hand in a line.
const MaxNumber = 999_999_999

// MatchState returns the line that shows a hand to a player, without its CRLF.
// The number of the hand counts from 0. It is "" for a hand of no game, and for
// a player who has no seat.
func MatchState(h holdem.Hand, number int, to holdem.Seat) string {
	if h.Betting.Round() == 0 || to != holdem.First && to != holdem.Second {
		return ""
	}
	h = runOut(h)
	text := fmt.Appendf(nil, "MATCHSTATE:%d:%d:", to-holdem.First, number)
	text = append(appendBetting(text, h), ':')
	return string(appendCards(text, h, h.Showdown || to == holdem.First, h.Showdown || to == holdem.Second))
}

// appendCards appends the cards of a hand: the players' own, if they are shown,
// and the board.
func appendCards(text []byte, h holdem.Hand, first, second bool) []byte {
	if first {
		text = append(text, duplicate.FormatCards(h.Deal.First[:])...)
	}
	text = append(text, '|')
	if second {
		text = append(text, duplicate.FormatCards(h.Deal.Second[:])...)
	}
	open := h.Deal.Board[:]
	for _, n := range boards[:h.Betting.Round()] {
		text = append(text, duplicate.FormatCards(open[:n])...)
		open = open[n:]
		text = append(text, '/')
	}
	return text[:len(text)-1]
}

// boards is how many cards of the board each round opens.
var boards = [...]int{0, 3, 1, 1}

// ReadMatchState reads a line as [MatchState] writes it, without its CRLF. The
// view is what the player sees. Its hands are numbered from 1. What players
// wanted is unknown, and so is the time that is left. When the hand is over,
// the view says what the player has won.
//
// There is one spelling of each line: numbers have no zeros before them, and
// cards have their usual letters. The hand can have any number up to
// [MaxNumber].
//
// The error is the first problem, with its place: [ErrForm], [ErrNumber],
// [ErrBetting], [ErrShown], [ErrTooLarge], or an error of package duplicate or
// holdem.
func ReadMatchState(g holdem.Game, line string) (holdem.View, error) {
	v, err := readMatchState(g, line)
	if err != nil {
		return holdem.View{}, err
	}
	return v, nil
}

func readMatchState(g holdem.Game, line string) (v holdem.View, err error) {
	b, err := holdem.Begin(g)
	if err != nil {
		return v, err
	}
	if len(line) > MaxLine {
		return v, &Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("a line of %d bytes", len(line))}
	}
	parts := strings.Split(line, ":")
	if len(parts) != 5 || parts[0] != "MATCHSTATE" {
		return v, &Problem{Kind: ErrForm, Detail: fmt.Sprintf("%.40q", line)}
	}
	switch parts[1] {
	case "0":
		v.Seat = holdem.First
	case "1":
		v.Seat = holdem.Second
	default:
		return v, &Problem{Kind: ErrNumber, Part: "position", Detail: fmt.Sprintf("%.12q", parts[1])}
	}
	number, ok := readNumber(parts[2])
	if !ok {
		return v, &Problem{Kind: ErrNumber, Part: "hand", Detail: fmt.Sprintf("%.12q", parts[2])}
	}
	actions, wrong := parse(b, parts[3])
	if wrong != nil {
		return v, wrong
	}
	v.Number, v.Game, v.Betting = number+1, g, b
	for _, a := range actions {
		if a.Kind == holdem.Fold && v.Betting.ToCall() == 0 {
			return v, &Problem{Kind: ErrBetting, Part: "betting", Byte: len(parts[3]), Detail: "a fold with nothing to call"}
		}
		var t holdem.Taken
		v.Betting, t = v.Betting.Apply(a)
		t.Wanted = holdem.Action{}
		v.Taken = append(v.Taken, t)
	}
	v.Over = v.Betting.ToAct() == holdem.Nobody
	v.Showdown = v.Over && v.Betting.Folded() == holdem.Nobody
	s, err := readShown(parts[4], v.Betting.Round())
	if err != nil {
		return v, err
	}
	if err := s.check(v.Showdown || v.Seat == holdem.First, v.Showdown || v.Seat == holdem.Second); err != nil {
		return v, err
	}
	v.Board = s.board
	me := v.Seat - holdem.First
	v.Cards = [2]duplicate.Card(s.holes[me])
	if v.Showdown {
		v.Shown = [2]duplicate.Card(s.holes[1-me])
	}
	if v.Over {
		h, err := Play(g, s.deal(), parts[3])
		if err != nil {
			return v, err
		}
		v.Net = h.Net[me]
	}
	return v, nil
}

// readNumber reads a number from 0 to [MaxNumber] in its one spelling.
func readNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && 0 <= n && n <= MaxNumber && strconv.Itoa(n) == text
}

// shown has the cards that a line shows.
type shown struct {
	holes [2][]duplicate.Card // empty if they are not shown
	board []duplicate.Card
}

// readShown reads the cards of a line in a round.
func readShown(text string, round int) (shown, error) {
	var s shown
	groups := strings.Split(text, "/")
	holes := strings.Split(groups[0], "|")
	if len(groups) != round || len(holes) != 2 {
		return s, &Problem{Kind: ErrShown, Part: "cards", Detail: fmt.Sprintf("%.40q in round %d", text, round)}
	}
	had := map[duplicate.Card]bool{}
	read := func(text string, sizes ...int) ([]duplicate.Card, error) {
		cards, err := duplicate.ParseCards(text)
		if err != nil {
			return nil, fmt.Errorf("acpc: cards: %w", err)
		}
		fits := false
		for _, n := range sizes {
			fits = fits || n == len(cards)
		}
		if !fits {
			return nil, &Problem{Kind: ErrShown, Part: "cards", Detail: fmt.Sprintf("%.20q", text)}
		}
		for _, c := range cards {
			if had[c] {
				return nil, &Problem{Kind: duplicate.ErrRepeatedCard, Part: "cards", Detail: c.String()}
			}
			had[c] = true
		}
		return cards, nil
	}
	for i, hole := range holes {
		cards, err := read(hole, 0, 2)
		if err != nil {
			return s, err
		}
		s.holes[i] = cards
	}
	for i, group := range groups[1:] {
		cards, err := read(group, boards[i+1])
		if err != nil {
			return s, err
		}
		s.board = append(s.board, cards...)
	}
	return s, nil
}

// check checks that the cards of exactly these players are shown.
func (s shown) check(first, second bool) error {
	for i, want := range []bool{first, second} {
		if got := len(s.holes[i]) > 0; got != want {
			detail := "the %v player's are missing"
			if got {
				detail = "the %v player's must be hidden"
			}
			return &Problem{Kind: ErrShown, Part: "cards", Detail: fmt.Sprintf(detail, holdem.Seat(i+1))}
		}
	}
	return nil
}

// deal returns a deal with the cards that are shown. The others are the first
// cards of the deck that are left.
func (s shown) deal() holdem.Deal {
	var used [duplicate.DeckSize]bool
	for _, list := range [][]duplicate.Card{s.holes[0], s.holes[1], s.board} {
		for _, c := range list {
			used[c] = true
		}
	}
	next := duplicate.Card(0)
	fill := func(to, from []duplicate.Card) {
		for i := range to {
			if i < len(from) {
				to[i] = from[i]
				continue
			}
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
