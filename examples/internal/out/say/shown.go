package say

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file shows texts that others have written: names and reasons from files.

// The joiners are invisible, and some scripts cannot be written without them.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

// Shown reports whether a character can be shown as it is. That is so for
// letters, marks, numbers, signs, blanks and joiners. It is not so for control
// characters, line ends, marks that turn the direction of a text, and other
// characters without a picture.
func Shown(c rune) bool {
	return unicode.IsGraphic(c) || c == nonJoiner || c == joiner
}

// Printable reports whether a text is valid UTF-8 with 1 to a number of
// characters, all of which can be shown, and no space at its ends.
func Printable(text string, most int) bool {
	return text != "" && utf8.ValidString(text) && utf8.RuneCountInString(text) <= most &&
		strings.TrimSpace(text) == text &&
		!strings.ContainsFunc(text, func(c rune) bool { return !Shown(c) })
}

// Clean returns a text in which each character that cannot be shown is written
// as in Go, such as \n, \x1b or \u202e, and each byte that is not UTF-8 as in
// \xff. So a name from a file can neither command a terminal nor begin a line.
func Clean(text string) string { return problem.Clean(text) }

// Lines is [Clean] of each line of a text. The text keeps its line ends.
func Lines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = Clean(line)
	}
	return strings.Join(lines, "\n")
}

// Sprintf is [fmt.Sprintf], except that texts and errors among the arguments
// are written as [Clean] writes them, and isolated.
func Sprintf(format string, args ...any) string {
	cleaned := make([]any, len(args))
	for i, arg := range args {
		switch x := arg.(type) {
		case string:
			cleaned[i] = among(Clean(x))
		case error:
			cleaned[i] = among(Clean(x.Error()))
		default:
			cleaned[i] = arg
		}
	}
	return fmt.Sprintf(format, cleaned...)
}

// among isolates a text that will be among others: a name as a whole, and a
// text with letters from left to right or with commas part by part.
func among(text string) string {
	if strings.ContainsFunc(text, func(c rune) bool { return c == ',' || unicode.IsLetter(c) && !fromRight(c) }) {
		return Prose(text)
	}
	return Isolate(text)
}

// JSON returns the same JSON in which each character that cannot be shown is
// escaped. Valid JSON has such characters only inside texts, except blanks and
// line ends, which stay.
func JSON(text []byte) []byte {
	plain := true
	for _, c := range text {
		plain = plain && c < utf8.RuneSelf && c != unicode.MaxASCII
	}
	if plain {
		return text
	}
	b := make([]byte, 0, JSONSize(text))
	for len(text) > 0 {
		c, size := utf8.DecodeRune(text)
		if inJSON(c) {
			b = append(b, text[:size]...)
		} else if high, low := utf16.EncodeRune(c); high != unicode.ReplacementChar {
			b = fmt.Appendf(b, `\u%04x\u%04x`, high, low)
		} else {
			b = fmt.Appendf(b, `\u%04x`, c)
		}
		text = text[size:]
	}
	return b
}

// JSONSize returns the length of [JSON] of a text, which can be 6 times as long
// as the text.
func JSONSize(text []byte) (bytes int) {
	for len(text) > 0 {
		c, size := utf8.DecodeRune(text)
		text = text[size:]
		switch {
		case inJSON(c):
			bytes += size
		case utf16.RuneLen(c) == 2:
			bytes += len(`\udbff\udfff`)
		default:
			bytes += len(`\u0085`)
		}
	}
	return bytes
}

// inJSON reports whether [JSON] writes a character as it is.
func inJSON(c rune) bool { return c < ' ' || Shown(c) || c == utf8.RuneError }
