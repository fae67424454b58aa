package acpc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// A Log has the hands of a half of a match, or of a match that has no halves.
type Log struct {
	// Name is the name of the match, Definition is the name of the game in
	// the first line, and Seed names the cards. They are words: they are
	// not empty, and have neither spaces nor characters that cannot be
	// shown. The later dealer has the path of a file as its Definition, and
	// a number as its Seed.
	Name, Definition, Seed string

	// Comments are the lines between the first line and the first hand, at
	// most MaxComments. They begin with "#".
	Comments []string

	Game  holdem.Game
	Hands []Hand // in their order; there is at least one
}

// MaxComments is the maximum number of comments of a log.
const MaxComments = 1000

// A Hand is a hand of a log. The hand is over, or all chips are in.
type Hand struct {
	// Players are the names of the first player, who has the big blind, and
	// of the second. A name can be any text except "".
	Players [2]string
	Hand    holdem.Hand
}

// Players returns the players in the order of the score, which is their order
// in the first hand. They are "" without a hand.
func (l Log) Players() [2]string {
	if len(l.Hands) == 0 {
		return [2]string{}
	}
	return l.Hands[0].Players
}

// Score returns the chips that each of the Players has won. They cancel if the
// log can be written.
func (l Log) Score() (sum [2]int64) {
	for _, e := range l.Hands {
		n := e.Hand.RunOut().Net
		if e.Players != l.Players() {
			n[0], n[1] = n[1], n[0]
		}
		sum[0], sum[1] = sum[0]+n[0], sum[1]+n[1]
	}
	return sum
}

const (
	headWord  = "# name/game/hands/seed "
	stateWord = "STATE"
	scoreWord = "SCORE"
)

// WriteLog writes a log, so that [ReadLog] reads the same log. The line of a
// hand has all its cards except the cards of the board that nobody has seen.
//
// Before anything is written, the error reports every problem at once, as
// [Problems]: [ErrWord], [ErrPlayers], [ErrNet] for a hand with another result
// than its deal and its actions have, [ErrBetting] for a hand that is not over,
// [ErrNumber] for a log without a hand, [ErrTooLarge], and kinds of packages
// holdem and duplicate. Later the error is an error of the writer.
func WriteLog(w io.Writer, l Log) error {
	var wrong problems
	l.checkWords(&wrong)
	for i, c := range l.Comments {
		if p := badComment(i+1, c); p != nil {
			wrong.Add(p)
		}
	}
	l.checkHands(&wrong)
	if err := wrong.err(); err != nil {
		return err
	}
	lines := append([]string{fmt.Sprintf("%s%s %s %d %s", headWord, l.Name, l.Definition, len(l.Hands), l.Seed)},
		l.Comments...)
	for i, e := range l.Hands {
		lines = append(lines, e.state(i))
	}
	lines = append(lines, l.score())
	size := 0
	for i, line := range lines {
		size += len(line) + 1
		if len(line) > MaxLine {
			wrong.add(Problem{Kind: ErrTooLarge, Line: i + 1,
				Detail: fmt.Sprintf("a line of %d bytes", len(line))})
		}
	}
	if err := wrong.err(); err != nil {
		return err
	}
	out := bytes.NewBuffer(make([]byte, 0, size))
	for _, line := range lines {
		out.WriteString(line)
		out.WriteByte('\n')
	}
	_, err := w.Write(out.Bytes())
	return err
}

// checkWords lists the problems of the words of the first line.
func (l Log) checkWords(wrong *problems) {
	for _, w := range []struct{ part, word string }{{"name", l.Name}, {"definition", l.Definition},
		{"seed", l.Seed}} {
		if !isWord(w.word) {
			wrong.add(Problem{Kind: ErrWord, Part: w.part, Detail: fmt.Sprintf("%.40q", w.word)})
		}
	}
}

// badComment returns the problem of comment n of a log, or nil.
func badComment(n int, line string) *Problem {
	switch {
	case n > MaxComments:
		return &Problem{Kind: ErrTooLarge, Part: "comments", Detail: fmt.Sprintf("more than %d", MaxComments)}
	case !isComment(line):
		return &Problem{Kind: ErrWord, Part: "comment", Detail: fmt.Sprintf("%.40q", line)}
	}
	return nil
}

// checkHands lists the problems of the hands of a log.
func (l Log) checkHands(wrong *problems) {
	if _, err := holdem.Begin(l.Game); err != nil {
		wrong.Add(noGame(l.Game))
		return
	}
	if p := badCount(len(l.Hands)); p != nil {
		wrong.Add(p)
		return
	}
	for i, e := range l.Hands {
		if p := l.doubt(e); p != nil {
			p.Hand = i + 1
			wrong.Add(p)
		}
	}
}

// state returns the line of a hand that is over. Its number counts from 0.
func (e Hand) state(number int) string {
	h := e.Hand.RunOut()
	text := fmt.Appendf(nil, "%s:%d:", stateWord, number)
	text = append(appendBetting(text, h), ':')
	text = appendCards(text, h, both)
	return string(text) + results(h.Net, e.Players)
}

// both says that both players' cards are shown.
var both = [2]bool{true, true}

// score returns the last line of the log.
func (l Log) score() string { return scoreWord + results(l.Score(), l.Players()) }

// results returns the end of a line: the chips that each player has won.
func results(net [2]int64, players [2]string) string {
	return fmt.Sprintf(":%d|%d:%s|%s", net[0], net[1], escapeName(players[0]), escapeName(players[1]))
}

// badCount returns the problem of a log with a number of hands, or nil.
func badCount(n int) *Problem {
	switch {
	case n > holdem.MaxHands:
		return &Problem{Kind: ErrTooLarge, Part: "hands",
			Detail: fmt.Sprintf("%d, at most %d", n, holdem.MaxHands)}
	case n < 1:
		return &Problem{Kind: ErrNumber, Part: "hands", Detail: fmt.Sprintf("%d, at least 1", n)}
	}
	return nil
}

// doubt returns the problem of a hand of a log, or nil.
func (l Log) doubt(e Hand) *Problem {
	if p := strangers(e.Players, l.Players()); p != nil {
		return p
	}
	h := e.Hand.RunOut()
	if h.Game != l.Game {
		return &Problem{Kind: holdem.ErrGame, Detail: fmt.Sprintf("%v in a log of %v", h.Game, l.Game)}
	}
	again, err := Play(h.Game, h.Deal, Betting(h))
	if err != nil {
		return becauseHand(err)
	}
	switch {
	case !h.Over():
		return &Problem{Kind: ErrBetting, Part: "betting", Detail: "the hand is not over"}
	case h.Betting != again.Betting:
		return &Problem{Kind: ErrBetting, Part: "betting", Detail: "the actions lead elsewhere"}
	case h.Net != again.Net:
		return &Problem{Kind: ErrNet, Part: "chips", Detail: fmt.Sprintf("%d, not %d", h.Net, again.Net)}
	}
	return nil
}

// becauseHand returns the first problem of a hand that cannot be played.
func becauseHand(err error) *Problem {
	var ours *Problem
	if errors.As(err, &ours) {
		return ours
	}
	var its *holdem.Problem
	if errors.As(err, &its) {
		return &Problem{Kind: its.Kind, Detail: its.Detail}
	}
	return &Problem{Kind: ErrForm, Detail: err.Error()}
}

// strangers returns the problem of the players of a hand, or nil. They must be
// the first players, if those are known.
func strangers(players, first [2]string) *Problem {
	switch {
	case players[0] == "" || players[1] == "":
		return &Problem{Kind: ErrPlayers, Detail: "a name is empty"}
	case players[0] == players[1]:
		return &Problem{Kind: ErrPlayers, Detail: fmt.Sprintf("%.40q twice", players[0])}
	case first != [2]string{} && players != first && players != [2]string{first[1], first[0]}:
		return &Problem{Kind: ErrPlayers, Detail: fmt.Sprintf("%.40q", players)}
	}
	return nil
}

// isWord reports whether a text is a word of the first line.
func isWord(text string) bool {
	return text != "" && utf8.ValidString(text) && strings.IndexFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsGraphic(r)
	}) < 0
}

// isComment reports whether a line is a comment that can be shown.
func isComment(line string) bool {
	return strings.HasPrefix(line, "#") && utf8.ValidString(line) && strings.IndexFunc(line, func(r rune) bool {
		return !unicode.IsGraphic(r)
	}) < 0
}
