// Package clitest has what the tests of programs share.
package clitest

import (
	"errors"
	"strings"
	"testing"
	"unicode"
)

// ErrBroken is the error of a Broken stream.
var ErrBroken = errors.New("broken")

// Broken is a stream that fails.
type Broken struct{}

// Read fails.
func (Broken) Read([]byte) (int, error) { return 0, ErrBroken }

// Write fails.
func (Broken) Write([]byte) (int, error) { return 0, ErrBroken }

// Endless is a stream of blanks without end.
type Endless struct{}

// Read fills p with blanks.
func (Endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// Hostile has names that would do something to a terminal, or to a list of
// lines: colors, another title, a line of their own, a turned direction.
var Hostile = []string{
	"\x1b[31mRed", "\x1b]0;title\x07", "A\nprogram: all is well", "B\r0 problems", "\u202eevoli", "\u009b2J", "C\tD", "\u2066E", "F\u2028G", "\x7f",
}

// Plain checks that a text has nothing that commands a terminal: no character
// that is not shown, except line ends, and the marks around texts that are
// written from right to left.
func Plain(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		bad := strings.IndexFunc(line, func(c rune) bool {
			return !unicode.IsGraphic(c) && !strings.ContainsRune("\u200c\u200d\u2068\u2069", c)
		})
		if bad >= 0 || !strings.Contains(line, "\u2068") && strings.Contains(line, "\u2069") || strings.HasPrefix(line, "program: ") {
			t.Errorf("a line that is not plain: %q", line)
		}
	}
}
