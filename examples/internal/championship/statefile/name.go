package statefile

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file writes names so that every reader of a state file takes them for
// one word.

// escape returns a name as a word of a state file. Blanks, control characters
// and the signs # * % are escaped, each byte as % and two digits.
func escape(name string) string {
	if strings.IndexFunc(name, special) < 0 {
		return name
	}
	var b strings.Builder
	for _, c := range name {
		if !special(c) {
			b.WriteRune(c)
			continue
		}
		for _, x := range []byte(string(c)) {
			fmt.Fprintf(&b, "%%%02X", x)
		}
	}
	return b.String()
}

// special reports whether a character of a name is escaped.
func special(c rune) bool {
	return unicode.IsSpace(c) || unicode.IsControl(c) || strings.ContainsRune("#*%\u2028\u2029", c)
}

// unescape returns the name that escape writes as a word. If there is none, the
// word is the name.
func unescape(word string) string {
	if !strings.Contains(word, "%") {
		return word
	}
	var b []byte
	for i := 0; i < len(word); i++ {
		if word[i] != '%' || i+2 >= len(word) {
			b = append(b, word[i])
			continue
		}
		x, err := strconv.ParseUint(word[i+1:i+3], 16, 8)
		if err != nil {
			return word
		}
		b = append(b, byte(x))
		i += 2
	}
	if name := string(b); utf8.ValidString(name) && escape(name) == word {
		return name
	}
	return word
}
