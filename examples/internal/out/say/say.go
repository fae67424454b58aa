// Package say puts words together for the example programs.
package say

import (
	"fmt"
	"strings"
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

// List is "Ann", "Ann and Bob", or "Ann, Bob and Cid".
func List(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
