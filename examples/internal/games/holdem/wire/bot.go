package wire

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
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
	if err := seat.Lines(in, acpc.MaxLine, ErrLine,
		func(line string) error { return serve(b, g, line, out) }); err != nil {
		return fmt.Errorf("wire: %w", err)
	}
	return nil
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
