// Package say puts words together for the example programs.
package say

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Wrap returns the words of a text in lines of at most width columns. All lines
// are indented. The lines after the first are indented by more as well. Words
// are written as [Clean] writes them, and each line is isolated as by [Prose].
func Wrap(text, indent, more string, width int) string {
	var b strings.Builder
	b.WriteString(indent)
	column := Width(indent)
	for i, word := range strings.Fields(text) {
		word = Clean(word)
		n := Width(word)
		switch {
		case i > 0 && column+1+n > width:
			b.WriteString("\n" + indent + more)
			column = Width(indent + more)
		case i > 0:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return Prose(b.String()) + "\n"
}

// Count is "1 game", or "2 games".
func Count(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// Capital returns a text with a capital as its first letter.
func Capital(text string) string {
	if text == "" {
		return ""
	}
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}

// Rounds says in which rounds something holds, after a space, as in " from
// round 3 to round 7". It holds from the first round on if from is 0, and has
// no end if until is 0. If both are 0, Rounds returns nothing.
func Rounds(from, until int) string {
	switch {
	case from == until && from > 0:
		return fmt.Sprintf(" in round %d", from)
	case from > 1 && until > 0:
		return fmt.Sprintf(" from round %d to round %d", from, until)
	case from > 1:
		return fmt.Sprintf(" from round %d on", from)
	case until > 0:
		return fmt.Sprintf(" up to round %d", until)
	}
	return ""
}

// List is "Ann", "Ann and Bob", or "Ann, Bob and Cid".
func List(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
