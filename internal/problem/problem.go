// Package problem collects the problems of an input, so that all of them are
// reported at once.
package problem

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Most is the maximum number of problems that are reported.
const Most = 1000

// Text returns a problem in words, on one line: the package, the places and
// people, the problem, the figures, and the rule. It leaves out parts that are
// empty or 0.
func Text[R interface {
	~int
	fmt.Stringer
}](pkg string, where []string, what, figures string, rule R) string {
	text := pkg + ": "
	for _, w := range where {
		if w != "" {
			text += w + ": "
		}
	}
	text += what
	if figures != "" {
		text += ": " + figures
	}
	if rule != 0 {
		text += fmt.Sprintf(" (rule %v)", rule)
	}
	return Clean(text)
}

// Numbered returns a thing with its number, as in "game 3". For a number below
// 1 it returns "".
func Numbered(what string, number int) string {
	if number < 1 {
		return ""
	}
	return fmt.Sprintf("%s %d", what, number)
}

// MaxName is the maximum length of a name, in characters.
const MaxName = 100

// Name returns an id as [fmt.Sprint] and [Clean] write it. A name of more than
// MaxName characters is cut, and ends with three dots. So a thousand problems
// with the same long id are a short text.
func Name(id any) string {
	if reflect.ValueOf(id).Kind() == reflect.String {
		// This does not copy the rest of a long string.
		return Clean(cut(fmt.Sprintf("%.*v", MaxName+1, id)))
	}
	return Clean(cut(fmt.Sprint(id)))
}

// Clean returns a text that stays on its line and in its order wherever it is
// shown. It escapes control characters, ends of lines and paragraphs,
// characters that turn the direction of writing, and bytes that are not UTF-8.
// Escapes are written as in Go, for example \n. The two joiners that some
// scripts need are not escaped.
func Clean(text string) string {
	dirty := strings.IndexFunc(text, func(r rune) bool { return r == utf8.RuneError || !shown(r) })
	if dirty < 0 {
		return text
	}
	b := []byte(text[:dirty])
	for text = text[dirty:]; len(text) > 0; {
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && n == 1:
			b = fmt.Appendf(b, `\x%02x`, text[0])
		case shown(r):
			b = utf8.AppendRune(b, r)
		default:
			quoted := strconv.QuoteRuneToASCII(r)
			b = append(b, quoted[1:len(quoted)-1]...)
		}
		text = text[n:]
	}
	return string(b)
}

// shown reports whether a character is shown as it is.
func shown(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return unicode.IsGraphic(r) || r == nonJoiner || r == joiner
}

func cut(name string) string {
	const dots = "..."
	end, n := 0, 0
	for i := range name {
		if n == MaxName-len(dots) {
			end = i
		}
		n++
	}
	if n <= MaxName {
		return name
	}
	return name[:end] + dots
}

// Against returns the names of the two sides of a game.
func Against(a, b any) string { return Name(a) + " against " + Name(b) }

// A List has the problems found so far, for packages without a type of their
// own for problems. The zero value has no problems.
type List struct{ Found[error] }

// Err returns all problems, joined by [errors.Join], or nil if there are none.
// If some problems were only counted, one more error says how many. It begins
// with the name of the package.
func (l *List) Err(pkg string) error {
	return errors.Join(l.All(func(n int) error { return fmt.Errorf("%s: and %d more problems", pkg, n) })...)
}
