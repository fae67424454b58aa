package cards

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/acpc"
	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/referee/holdem"
)

// This file has the bot's side of the lines.

// ErrLine says that the arena has sent a line that a bot cannot understand.
var ErrLine = errors.New("a line that is not of the protocol")

// Serve plays a half of a match: it reads the lines of the arena, and writes
// the actions of a bot. It returns nil at the end of the input.
//
// The lines do not tell how much time is left, so Left of each view is 0. They
// do not have the last state of some hands, so not every hand has a call of
// Over. Of the actions in a view, Wanted and Rule are empty.
//
// The error has the number of the line. It is ErrLine, or an error of the
// reader or the writer.
func Serve(b holdem.Bot, g holdem.Game, in io.Reader, out io.Writer) error {
	if _, err := io.WriteString(out, version+"0\r\n"); err != nil {
		return err
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, acpc.MaxLine+2) // a line ends with two bytes more
	lines.Split(wholeLines)
	number := 0
	for lines.Scan() {
		number++
		if err := serve(b, g, lines.Text(), out); err != nil {
			return fmt.Errorf("cards: line %d: %w", number, err)
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("cards: line %d: %w: more than %d bytes", number+1, ErrLine, acpc.MaxLine)
	}
	return err
}

// serve obeys a line.
func serve(b holdem.Bot, g holdem.Game, line string, out io.Writer) error {
	if line == "" || strings.IndexByte(comments, line[0]) >= 0 {
		return nil
	}
	v, err := acpc.ReadMatchState(g, line)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrLine, err)
	}
	if v.Over {
		b.Over(v)
		return nil
	}
	if v.Betting.ToAct() != v.Seat {
		return nil
	}
	action, _ := b.Act(v)
	_, err = fmt.Fprintf(out, "%s:%v\r\n", line, action)
	return err
}

// Bot returns a bot inside the arena. It makes a new player for each half.
func Bot(start func() holdem.Bot, g holdem.Game) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		if err := Serve(start(), g, in, out); errors.Is(err, ErrLine) {
			panic(err)
		}
	})
}

// wholeLines splits off lines that have an end.
func wholeLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, bytes.TrimSuffix(data[:i], []byte{'\r'}), nil
	}
	if atEOF {
		return len(data), nil, nil
	}
	return 0, nil, nil
}
