// Package wiretest tests the lines, the check and the referee of any game. It
// has bots that go wrong, checks, and laws that the tests of each game call.
package wiretest

import (
	"bufio"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// Serve is a bot: it reads lines, and writes its answers.
type Serve func(in io.Reader, out io.Writer) error

// A Writer is a function that writes.
type Writer func(b []byte) (int, error)

// Write calls the function.
func (w Writer) Write(b []byte) (int, error) { return w(b) }

// Log returns a writer as the log of a game.
func Log(w io.Writer) io.WriteCloser { return log{w} }

type log struct{ io.Writer }

// Close does nothing.
func (log) Close() error { return nil }

// Saying returns a bot that answers with these lines, and then ends. It answers
// each line whose first word is in asks. All lines that it reads are added to
// heard.
func Saying(asks []string, heard *[]string, answers ...string) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		lines := bufio.NewScanner(in)
		for lines.Scan() {
			*heard = append(*heard, lines.Text())
			if word, _, _ := strings.Cut(lines.Text(), " "); !slices.Contains(asks, word) {
				continue
			}
			if len(answers) == 0 {
				return
			}
			io.WriteString(out, answers[0]+"\n")
			answers = answers[1:]
		}
	})
}

// Wrong returns a bot that plays as another bot, except that the functions read
// and write change the lines that it reads and the answers that it writes. The
// answers are numbered from 1. A function can be nil.
func Wrong(serve Serve, read func(line string) string, write func(n int, line string) string) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		n := 0
		answers := Writer(func(b []byte) (int, error) {
			text := string(b)
			if n++; write != nil {
				text = write(n, text)
			}
			_, err := io.WriteString(out, text)
			return len(b), err
		})
		if read != nil {
			in = &changed{bufio.NewScanner(in), read, nil}
		}
		serve(in, answers)
	})
}

// ReplaceAnswer returns a function for [Wrong] that replaces answer n by a
// text.
func ReplaceAnswer(n int, text string) func(int, string) string {
	return func(k int, line string) string {
		if k == n {
			return text
		}
		return line
	}
}

// changed reads lines, and changes them.
type changed struct {
	lines *bufio.Scanner
	read  func(string) string
	rest  []byte
}

// Read reads a part of a line.
func (c *changed) Read(b []byte) (int, error) {
	if len(c.rest) == 0 {
		if !c.lines.Scan() {
			return 0, io.EOF
		}
		c.rest = []byte(c.read(c.lines.Text()) + "\n")
	}
	n := copy(b, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// Strategies checks that all shipped strategies have different plain names, and
// say how they play. It returns the names.
func Strategies[S any](t *testing.T, all []S, say func(S) (name, does string)) (names []string) {
	t.Helper()
	for _, s := range all {
		name, does := say(s)
		if !regexp.MustCompile(`^[a-z]+[0-9]?$`).MatchString(name) || slices.Contains(names, name) {
			t.Errorf("the name %q", name)
		}
		if !regexp.MustCompile(`^[a-z].*[a-z]$`).MatchString(does) {
			t.Errorf("%s: %q", name, does)
		}
		names = append(names, name)
	}
	return names
}
