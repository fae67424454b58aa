package wiretest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/internal/occurs"
)

// This file tests the lines that bots read and write.

// Answers checks the answers of a bot to some lines, and the text of its error,
// or "". An error must be of this kind.
func Answers(t *testing.T, serve Serve, in, out, err string, kind error) {
	t.Helper()
	var answers bytes.Buffer
	failed := serve(strings.NewReader(in), &answers)
	got := ""
	if failed != nil {
		got = strings.TrimPrefix(failed.Error(), "wire: ")
	}
	if answers.String() != out || got != err || failed != nil && !errors.Is(failed, kind) {
		t.Errorf("%.300q\nanswers %q, %s\nwant    %q, %s", in, &answers, got, out, err)
	}
}

// Garbled returns the lines of a text as an arena can send them: with unknown
// lines between them, with a carriage return at their ends, and in small
// pieces. Torn, the beginning of another line, may follow them.
func Garbled(t *rapid.T, text string, unknown, torn string) io.Reader {
	others := rapid.SampledFrom([]string{"weather 3\n", unknown + "\n", "hello\r\n", "\n", "END\n"})
	var all strings.Builder
	for line := range strings.Lines(text) {
		if rapid.Bool().Draw(t, "more") {
			all.WriteString(others.Draw(t, "unknown"))
		}
		if rapid.Bool().Draw(t, "return") {
			line = strings.TrimSuffix(line, "\n") + "\r\n"
		}
		all.WriteString(line)
	}
	all.WriteString(rapid.SampledFrom([]string{"", torn}).Draw(t, "torn"))
	if rapid.Bool().Draw(t, "byte by byte") {
		return iotest.OneByteReader(strings.NewReader(all.String()))
	}
	return strings.NewReader(all.String())
}

// Changed is a law: whatever the arena sends, a bot neither panics nor answers
// anything but lines of these letters, and it answers at most once for each
// line. Its error is of a kind.
func Changed(t *rapid.T, seen occurs.Tally, serve Serve, lines, letters string, kind error) {
	text := []byte(lines)
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		at := rapid.IntRange(0, len(text)-1).Draw(t, "at")
		text[at] = rapid.Byte().Draw(t, "byte")
	}
	unexpected := func(r rune) bool { return !strings.ContainsRune("\n"+letters, r) }
	var out bytes.Buffer
	err := serve(bytes.NewReader(text), &out)
	if err != nil && !errors.Is(err, kind) {
		t.Error(err)
	}
	answers := out.String()
	if n := strings.Count(answers, "\n"); n > bytes.Count(text, []byte("\n")) ||
		strings.ContainsFunc(answers, unexpected) {
		t.Errorf("%q", answers)
	}
	seen.When(err == nil, "no error")
	seen.When(err != nil, "an error")
	seen.When(answers != "", "an answer")
}

// Writes checks that an answer is one write, and that an error of reading or
// writing is returned.
func Writes(t *testing.T, serve Serve, in string, want ...string) {
	t.Helper()
	var list []string
	err := serve(strings.NewReader(in), Writer(func(b []byte) (int, error) {
		if len(list) == len(want) {
			return 0, io.ErrClosedPipe
		}
		list = append(list, string(b))
		return len(b), nil
	}))
	if !slices.Equal(list, want) || !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%q, %v", list, err)
	}
	if err := serve(iotest.ErrReader(io.ErrNoProgress), io.Discard); !errors.Is(err, io.ErrNoProgress) {
		t.Error(err)
	}
}

// Sample returns the lines of a game in the comment of the package that is
// tested: the lines of the arena, and the answers of the bot.
func Sample(t *testing.T) (arena, bot string) {
	t.Helper()
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if said, ok := strings.CutPrefix(line, "//\tarena  "); ok {
			arena += said
		} else if said, ok := strings.CutPrefix(line, "//\tbot    "); ok {
			bot += said
		}
	}
	return arena, bot
}

// ArenaFault checks that a fault of the arena's own is an error, and makes no
// record. The fault is that the arena cannot keep the log of a game.
func ArenaFault(t *testing.T, play func(log func(arena.Match, int) (io.WriteCloser, error)) (json.RawMessage, error)) {
	t.Helper()
	full := errors.New("the disk is full")
	record, err := play(func(arena.Match, int) (io.WriteCloser, error) {
		return Log(Writer(func([]byte) (int, error) { return 0, full })), nil
	})
	if record != nil || !errors.Is(err, seat.ErrOwn) {
		t.Error(string(record), err)
	}
	record, err = play(func(arena.Match, int) (io.WriteCloser, error) { return nil, full })
	if record != nil || !errors.Is(err, full) {
		t.Error(string(record), err)
	}
}

// WrongSeats checks that a referee for two seats refuses the log of a game with
// one or three.
func WrongSeats(t *testing.T, bot seat.Bot, referee func(seats []*seat.Seat)) {
	t.Helper()
	for _, n := range []int{1, 3} {
		var log bytes.Buffer
		game := seat.Game{Bots: slices.Repeat([]seat.Bot{bot}, n), Log: &log}
		if _, err := seat.Play(context.Background(), game, func([]*seat.Seat) {}); err != nil {
			t.Fatal(err)
		}
		err := seat.Replay(&log, referee)
		if !errors.Is(err, seat.ErrOwn) || !strings.Contains(err.Error(), fmt.Sprintf("%d seats, not 2", n)) {
			t.Error(err)
		}
	}
}
