package acpc

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// MaxLog is the maximum length of a log that is read, in bytes. In memory, a
// log takes up to twenty times its length.
const MaxLog = 64 << 20

// ReadLog reads a log of two players as [WriteLog] writes it, or the dealer of
// the later competition. It plays every hand again, and compares the chips won,
// and the score. The log that it returns is written to the same bytes.
//
// A fold with nothing to call is read as any other fold; the later dealer
// writes none. After a fold, the log does not have all cards of the board. The
// hand then has the first cards of the deck that are left in their place.
//
// The error reports every problem at once, as [Problems] with their lines. A
// line has one problem at most, and the score is compared if all hands are in
// order. An error of the reader comes last.
func ReadLog(g holdem.Game, r io.Reader) (Log, error) {
	lines := lineReader{in: bufio.NewReaderSize(r, MaxLine+1)}
	p := logParser{log: Log{Game: g}}
	if _, err := holdem.Begin(g); err != nil {
		return Log{}, refuse(noGame(g))
	}
	for {
		line, ok, wrong := lines.next()
		if wrong != nil {
			wrong.Line = lines.number
			p.wrong.Add(wrong)
			break
		}
		if !ok {
			if p.state != scored && lines.err == nil {
				p.wrong.add(Problem{Kind: ErrForm, Line: lines.number + 1, Detail: "there is no score"})
			}
			break
		}
		if wrong := p.line(line); wrong != nil {
			wrong.Line = lines.number
			p.wrong.Add(wrong)
		}
		if p.state == broken {
			break
		}
	}
	err := p.wrong.err()
	if lines.err != nil {
		err = errors.Join(err, lines.err)
	}
	if err != nil {
		return Log{}, err
	}
	return p.log, nil
}

// A lineReader reads lines that end in a line feed.
type lineReader struct {
	in     *bufio.Reader
	number int // of the last line, from 1
	size   int // of all lines
	err    error
}

// next returns the next line, or false at the end and for an error of the
// reader. A line that is too long, or the end of the text within a line, is a
// problem.
func (r *lineReader) next() (line string, ok bool, wrong *Problem) {
	text, err := r.in.ReadSlice('\n')
	if len(text) > 0 || err == nil {
		r.number++
	}
	r.size += len(text)
	switch {
	case r.size > MaxLog:
		return "", false, &Problem{Kind: ErrTooLarge,
			Detail: fmt.Sprintf("a log of more than %d bytes", MaxLog)}
	case err == nil:
		return string(bytes.TrimSuffix(text, []byte("\n"))), true, nil
	case errors.Is(err, bufio.ErrBufferFull):
		return "", false, &Problem{Kind: ErrTooLarge,
			Detail: fmt.Sprintf("a line of more than %d bytes", MaxLine)}
	case !errors.Is(err, io.EOF):
		r.err = err
		return "", false, nil
	case len(text) > 0:
		return "", false, &Problem{Kind: ErrForm, Detail: "the line does not end"}
	}
	return "", false, nil
}

// A logParser reads the lines of a log.
type logParser struct {
	log   Log
	hands int // as the first line has it
	had   int // lines of hands
	next  int // the number of the next hand, from 0
	state logState
	wrong problems
}

// A logState is where in a log a line is.
type logState int

const (
	head   logState = iota // before the first line
	after                  // after it
	scored                 // after the score
	broken                 // where there is no use in going on
)

// line reads a line.
func (p *logParser) line(line string) *Problem {
	switch {
	case p.state == head:
		p.state = after
		return p.head(line)
	case p.state == scored:
		p.state = broken
		return &Problem{Kind: ErrForm, Detail: "a line after the score"}
	case strings.HasPrefix(line, "#") && p.had > 0:
		p.state = broken
		return &Problem{Kind: ErrForm, Detail: "a comment after the first hand"}
	case strings.HasPrefix(line, "#"):
		p.log.Comments = append(p.log.Comments, line)
		if len(p.log.Comments) > MaxComments {
			p.state = broken
		}
		return badComment(len(p.log.Comments), line)
	case strings.HasPrefix(line, scoreWord):
		p.state = scored
		return p.score(line)
	}
	p.had++
	if p.had > p.hands {
		p.state = broken
		return &Problem{Kind: ErrNumber, Detail: fmt.Sprintf("more than %d hands", p.hands)}
	}
	return p.hand(line)
}

// head reads the first line.
func (p *logParser) head(line string) *Problem {
	rest, ok := strings.CutPrefix(line, headWord)
	words := strings.Split(rest, " ")
	if !ok || len(words) != 4 {
		p.state = broken
		return &Problem{Kind: ErrForm, Detail: fmt.Sprintf("%.40q", line)}
	}
	n, ok := readNumber(words[2])
	if !ok {
		p.state = broken
		return &Problem{Kind: ErrNumber, Part: "hands", Detail: fmt.Sprintf("%.12q", words[2])}
	}
	if wrong := badCount(n); wrong != nil {
		p.state = broken
		return wrong
	}
	p.hands = n
	p.log.Name, p.log.Definition, p.log.Seed = words[0], words[1], words[3]
	var wrong problems
	p.log.checkWords(&wrong)
	if list := wrong.All(nil); len(list) > 0 {
		return list[0]
	}
	return nil
}

// hand reads the line of a hand.
func (p *logParser) hand(line string) *Problem {
	p.next++
	parts := strings.Split(line, ":")
	if len(parts) != 6 || parts[0] != stateWord {
		return &Problem{Kind: ErrForm, Detail: fmt.Sprintf("%.40q", line)}
	}
	want := p.next - 1
	n, ok := readNumber(parts[1])
	if ok {
		p.next = n + 1 // a hand that is missing is one problem
	}
	if !ok || n != want {
		return &Problem{Kind: ErrNumber, Part: "hand", Detail: fmt.Sprintf("%.12q, not %d", parts[1], want)}
	}
	b, _ := holdem.Begin(p.log.Game) // checked before
	actions, wrong := parse(b, parts[2])
	if wrong != nil {
		return wrong
	}
	for _, a := range actions {
		b, _ = b.Apply(a)
	}
	if b.ToAct() != holdem.Nobody {
		return &Problem{Kind: ErrBetting, Part: "betting", Detail: "the hand is not over"}
	}
	s, wrong := readShown(parts[3], b.Round(), both)
	if wrong != nil {
		return wrong
	}
	// All cards are different, so there is no error.
	h, _ := holdem.Play(p.log.Game, s.deal(), actions)
	players, wrong := readPlayers(parts[5])
	if wrong != nil {
		return wrong
	}
	if wrong := strangers(players, p.log.Players()); wrong != nil {
		return wrong
	}
	p.log.Hands = append(p.log.Hands, Hand{players, h})
	if want := fmt.Sprintf("%d|%d", h.Net[0], h.Net[1]); parts[4] != want {
		return &Problem{Kind: ErrNet, Part: "chips", Detail: fmt.Sprintf("%.40q, not %q", parts[4], want)}
	}
	return nil
}

// readPlayers reads the names of two players.
func readPlayers(text string) (players [2]string, wrong *Problem) {
	names := strings.Split(text, "|")
	if len(names) != 2 {
		return players, &Problem{Kind: ErrPlayers, Detail: fmt.Sprintf("%.40q", text)}
	}
	for i, name := range names {
		var ok bool
		if players[i], ok = unescapeName(name); !ok {
			return players, &Problem{Kind: ErrWord, Part: "players", Detail: fmt.Sprintf("%.40q", name)}
		}
	}
	return players, nil
}

// score reads the last line.
func (p *logParser) score(line string) *Problem {
	if p.had < p.hands {
		return &Problem{Kind: ErrNumber, Detail: fmt.Sprintf("the score after %d of %d hands", p.had, p.hands)}
	}
	if p.wrong.Any() { // the sum is unknown
		return nil
	}
	if want := p.log.score(); line != want {
		return &Problem{Kind: ErrScore, Detail: fmt.Sprintf("%.60q, not %.60q", line, want)}
	}
	return nil
}
