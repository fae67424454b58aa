package seat

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/occurs"
	"pgregory.net/rapid"
)

func TestShort(t *testing.T) { occurs.Hold(t, shortened, "cut", "whole", "less") }
func FuzzShort(f *testing.F) { occurs.Fuzz(f, shortened) }

// shortened: what is cut off begins with a whole character.
func shortened(t *rapid.T, seen occurs.Tally) {
	text, most := rapid.String().Draw(t, "text"), rapid.IntRange(0, 10).Draw(t, "most")
	got := Short(text, most)
	rest, ok := strings.CutPrefix(text, got)
	if !ok || len(got) > most || !utf8.ValidString(got) || !utf8.ValidString(rest) {
		t.Errorf("%q, %d: %q", text, most, got)
	}
	if _, n := utf8.DecodeRuneInString(rest); rest != "" && len(got)+n <= most {
		t.Errorf("%q, %d: %q could be longer", text, most, got)
	}
	seen.When(rest != "", "cut")
	seen.When(rest == "", "whole")
	seen.When(rest != "" && len(got) < most, "less")
}

// TestExcerpt also has texts that are not UTF-8.
func TestExcerpt(t *testing.T) {
	forty := strings.Repeat("x", 40)
	for text, want := range map[string]string{
		"":                               `""`,
		"a\tb":                           `"a\tb"`,
		forty:                            `"` + forty + `"`,
		forty + "y":                      `"` + forty + `"...`,
		forty[:39] + "é":                 `"` + forty[:39] + `"...`,
		"\xff":                           `"\xff"`,
		"x" + strings.Repeat("\x80", 41): `"x` + strings.Repeat(`\x80`, 39) + `"...`,
		strings.Repeat("\x80", 41):       `"` + strings.Repeat(`\x80`, 40) + `"...`,
		forty[:37] + "\xf0\x9f\x8f\x81":  `"` + forty[:37] + `"...`,
	} {
		if got := Excerpt(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestLines checks that lines are whole however they arrive, and what ends
// them.
func TestLines(t *testing.T) {
	long, no := errors.New("too long"), errors.New("no")
	cut := errors.New("the line is cut")
	for _, c := range []struct {
		text, want string
		kind       error
		err        string
	}{
		{"", `[]`, nil, ""},
		{"a", `[]`, nil, ""},
		{"\n", `[""]`, nil, ""},
		{"a\r\nb\n\r\nc\rd\ne", `["a" "b" "" "c\rd"]`, nil, ""},
		{"a\r\r\n", `["a\r"]`, nil, ""},
		{"12345\r\n1234567\na\n", `["12345"]`, long, "line 2: too long: more than 5 bytes"},
		{"a\nno\nb\n", `["a" "no"]`, no, "line 2: no"},
		{"a\ncut", `["a"]`, cut, "the line is cut"},
	} {
		in := iotest.OneByteReader(strings.NewReader(c.text))
		if c.kind == cut {
			in = io.MultiReader(in, iotest.ErrReader(cut))
		}
		got := []string{}
		err := Lines(in, 5, long, func(line string) error {
			if got = append(got, line); line == "no" {
				return no
			}
			return nil
		})
		if fmt.Sprintf("%q", got) != c.want || !errors.Is(err, c.kind) || err != nil && err.Error() != c.err {
			t.Errorf("%q: %q, want %s, %v", c.text, got, c.want, err)
		}
	}
}
