// Package clitest has what the tests of programs share.
package clitest

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// ErrBroken is the error of a Broken stream.
var ErrBroken = errors.New("broken")

// interrupted is the exit status of a program that was interrupted, as package
// cli has it. The tests of cli import this package.
const interrupted = 130

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

// wrote are the lines by which a program says what it has written.
var wrote = regexp.MustCompile(`(?m)^\w+: wrote .*\n`)

// Try runs a program, and returns its status and its output. The lines that say
// which files it has written are left out.
func Try(run func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int, in string,
	args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(context.Background(), args, strings.NewReader(in), &o, &e)
	return status, o.String(), wrote.ReplaceAllString(e.String(), "")
}

// Transcript runs the commands of a script, and returns them with their output.
// A line is the name of the program and its arguments; see [Words]. A line that
// begins with # is a comment.
func Transcript(run func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int,
	script string) string {
	var b strings.Builder
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") || line == "" {
			fmt.Fprintf(&b, "%s\n", line)
			continue
		}
		status, out, errs := Try(run, "", Words(line)[1:]...)
		fmt.Fprintf(&b, "$ %s\n%s%s", line, out, errs)
		if status != 0 {
			fmt.Fprintf(&b, "exit status %d\n", status)
		}
	}
	return b.String()
}

// Words splits a line into words. A word in quotes can have blanks.
func Words(line string) (list []string) {
	for k, part := range strings.Split(line, `"`) {
		if k%2 == 1 {
			list = append(list, part)
		} else {
			list = append(list, strings.Fields(part)...)
		}
	}
	return list
}

// Lines returns how many lines a file has.
func Lines(path string) int {
	text, _ := os.ReadFile(path)
	return bytes.Count(text, []byte("\n"))
}

// Quick is in the environment of processes. It lets a program with a race
// detector end at once, not a second later.
const Quick = "GORACE=atexit_sleep_ms=0"

// Hostile has names that would do something to a terminal, or to a list of
// lines: colors, another title, a line of their own, a turned direction.
var Hostile = []string{
	"\x1b[31mRed", "\x1b]0;title\x07", "A\nprogram: all is well", "B\r0 problems", "\u202eevoli", "\u009b2J",
	"C\tD", "\u2066E", "F\u2028G", "\x7f",
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
		if bad >= 0 || !strings.Contains(line, "\u2068") && strings.Contains(line, "\u2069") ||
			strings.HasPrefix(line, "program: ") {
			t.Errorf("a line that is not plain: %q", line)
		}
	}
}

// Isolated checks that each text which is written from right to left is between
// marks that isolate it, on each line.
func Isolated(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		depth, seen := 0, false
		for _, c := range line {
			switch {
			case c == '\u2068':
				depth++
			case c == '\u2069':
				depth--
			case unicode.In(c, unicode.Hebrew, unicode.Arabic):
				seen = seen || depth != 1
			}
		}
		if seen || depth != 0 {
			t.Errorf("a line that is not isolated: %q", line)
		}
	}
}

// SVG checks that a picture is one SVG element which needs nothing from
// elsewhere. It returns the texts in it.
func SVG(t *testing.T, picture []byte) []string {
	t.Helper()
	var texts []string
	d := xml.NewDecoder(bytes.NewReader(picture))
	depth, roots := 0, 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, picture)
		}
		switch x := token.(type) {
		case xml.StartElement:
			if depth == 0 {
				roots++
				if x.Name.Local != "svg" || x.Name.Space != "http://www.w3.org/2000/svg" {
					t.Errorf("the root is %v", x.Name)
				}
			}
			depth++
			switch x.Name.Local {
			case "svg", "g", "title", "desc", "style", "text", "rect", "line", "path", "polyline", "circle":
			default:
				t.Errorf("element %s", x.Name.Local)
			}
			for _, a := range x.Attr {
				if a.Name.Local != "xmlns" && (a.Name.Local == "href" || a.Name.Local == "style" ||
					strings.Contains(a.Value, "url(")) {
					t.Errorf("attribute %s=%q", a.Name.Local, a.Value)
				}
			}
		case xml.EndElement:
			depth--
		case xml.CharData:
			text := string(x)
			if strings.Contains(text, "url(") || strings.Contains(text, "@import") {
				t.Errorf("something from elsewhere in %q", text)
			}
			if strings.TrimSpace(text) != "" {
				texts = append(texts, text)
			}
		}
	}
	if roots != 1 {
		t.Errorf("%d roots", roots)
	}
	return texts
}
