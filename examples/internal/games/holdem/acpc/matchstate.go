package acpc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// MaxLine is the maximum length of a line, in bytes, without its end.
const MaxLine = 4096

// MaxNumber is the maximum number of a hand in a line that can be read.
const MaxNumber = 999_999_999

// MatchState returns the line that shows a hand to a player, without its CRLF.
// The number of the hand counts from 0. It is "" for a hand of no game, and for
// a player who has no seat.
func MatchState(h holdem.Hand, number int, to holdem.Seat) string {
	if h.Betting.Round() == 0 || to != holdem.First && to != holdem.Second {
		return ""
	}
	h = h.RunOut()
	text := fmt.Appendf(nil, "MATCHSTATE:%d:%d:", to-holdem.First, number)
	text = append(appendBetting(text, h), ':')
	return string(appendCards(text, h, cardsSeen(to, h.Showdown)))
}

// cardsSeen returns whose cards a player sees.
func cardsSeen(by holdem.Seat, showdown bool) [2]bool {
	return [2]bool{showdown || by == holdem.First, showdown || by == holdem.Second}
}

// ReadMatchState reads a line as [MatchState] writes it, without its CRLF. The
// view is the player's. Its hands are numbered from 1. The wishes of the
// players are unknown, and so is the time that is left. When the hand is over,
// the view has the chips that the player has won.
//
// There is one spelling of each line: numbers have no zeros before them, and
// cards have their usual letters. The hand can have any number up to
// [MaxNumber].
//
// The error is [Problems] with the first problem and its place. Its kind is
// [ErrForm], [ErrNumber], [ErrBetting], [ErrShown], [ErrTooLarge], or a kind of
// package holdem or duplicate.
func ReadMatchState(g holdem.Game, line string) (holdem.View, error) {
	v, p := readMatchState(g, line)
	if p != nil {
		return holdem.View{}, refuse(p)
	}
	return v, nil
}

func readMatchState(g holdem.Game, line string) (v holdem.View, p *Problem) {
	b, err := holdem.Begin(g)
	if err != nil {
		return v, noGame(g)
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
	actions, p := parse(b, parts[3])
	if p != nil {
		return v, p
	}
	v.Number, v.Game, v.Betting = number+1, g, b
	v.Taken = slices.Grow(v.Taken, len(actions))
	for _, a := range actions {
		if a.Kind == holdem.Fold && v.Betting.ToCall() == 0 {
			return v, &Problem{Kind: ErrBetting, Part: "betting", Byte: len(parts[3]),
				Detail: "a fold with nothing to call"}
		}
		var t holdem.Taken
		v.Betting, t = v.Betting.Apply(a)
		t.Wanted = holdem.Action{} // of the player's own, too
		v.Taken = append(v.Taken, t)
	}
	v.Over = v.Betting.ToAct() == holdem.Nobody
	v.Showdown = v.Over && v.Betting.Folded() == holdem.Nobody
	s, p := readShown(parts[4], v.Betting.Round(), cardsSeen(v.Seat, v.Showdown))
	if p != nil {
		return v, p
	}
	me := v.Seat - holdem.First
	v.Board, v.Cards = s.board, [2]duplicate.Card(s.holes[me])
	if v.Showdown {
		v.Shown = [2]duplicate.Card(s.holes[1-me])
	}
	if v.Over {
		// Cards that are made up do not matter after a fold. All cards
		// are different, so there is no error.
		h, _ := holdem.Play(g, s.deal(), actions)
		v.Net = h.Net[me]
	}
	return v, nil
}

// readNumber reads a number from 0 to [MaxNumber] in its one spelling.
func readNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && 0 <= n && n <= MaxNumber && strconv.Itoa(n) == text
}
