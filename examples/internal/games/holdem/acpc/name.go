package acpc

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// escapeName returns a name as logs have it. Three characters would end the
// name or begin an escape: the colon, the bar and the percent sign. They are
// written as a percent sign and two hexadecimal digits for each byte, as in
// "%3A". So are characters that cannot be shown, and bytes that are not UTF-8.
func escapeName(name string) string {
	var b strings.Builder
	for len(name) > 0 {
		r, n := utf8.DecodeRuneInString(name)
		if r == utf8.RuneError && n == 1 || strings.ContainsRune(":|%", r) || !unicode.IsGraphic(r) {
			for _, c := range []byte(name[:n]) {
				b.Write([]byte{'%', hexDigits[c>>4], hexDigits[c&15]})
			}
		} else {
			b.WriteString(name[:n])
		}
		name = name[n:]
	}
	return b.String()
}

const hexDigits = "0123456789ABCDEF"

// unescapeName returns the name that [escapeName] writes as text. It fails for
// every other text, so each name has one spelling.
func unescapeName(text string) (name string, ok bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			b.WriteByte(text[i])
			continue
		}
		if i+2 >= len(text) {
			return "", false
		}
		high, low := strings.IndexByte(hexDigits, text[i+1]), strings.IndexByte(hexDigits, text[i+2])
		if high < 0 || low < 0 {
			return "", false
		}
		b.WriteByte(byte(high<<4 | low))
		i += 2
	}
	return b.String(), escapeName(b.String()) == text
}
