package say

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file lays texts out in columns.

// Width returns how many columns of a terminal a text takes: two for a wide
// character, none for a mark or a joiner, and one for any other.
func Width(text string) int {
	n := 0
	for _, c := range text {
		n += RuneWidth(c)
	}
	return n
}

// RuneWidth returns how many columns a character takes: 0, 1 or 2.
func RuneWidth(c rune) int {
	switch {
	case c < 0x300:
		return 1
	case c == nonJoiner || c == joiner || c == isolate || c == endIsolate ||
		unicode.In(c, unicode.Mn, unicode.Me, jamo):
		return 0
	case unicode.Is(wide, c):
		return 2
	}
	return 1
}

// jamo has the vowels and finals of Korean syllables, which go into the square
// of the letter before them.
var jamo = &unicode.RangeTable{R16: []unicode.Range16{{0x1160, 0x11ff, 1}, {0xd7b0, 0xd7fb, 1}}}

// wide has the characters that take two columns: East Asian scripts, and signs
// that are drawn as pictures.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115f, 1}, {0x231a, 0x231b, 1}, {0x2329, 0x232a, 1}, {0x23e9, 0x23ec, 1},
		{0x23f0, 0x23f3, 3}, {0x25fd, 0x25fe, 1}, {0x2614, 0x2615, 1}, {0x2648, 0x2653, 1},
		{0x267f, 0x2693, 0x14}, {0x26a1, 0x26aa, 9}, {0x26ab, 0x26bd, 0x12}, {0x26be, 0x26c4, 6},
		{0x26c5, 0x26ce, 9}, {0x26d4, 0x26ea, 0x16}, {0x26f2, 0x26f3, 1}, {0x26f5, 0x26fa, 5},
		{0x26fd, 0x2705, 8}, {0x270a, 0x270b, 1}, {0x2728, 0x274c, 0x24}, {0x274e, 0x2753, 5},
		{0x2754, 0x2755, 1}, {0x2757, 0x2795, 0x3e}, {0x2796, 0x2797, 1}, {0x27b0, 0x27bf, 0xf},
		{0x2b1b, 0x2b1c, 1}, {0x2b50, 0x2b55, 5}, {0x2e80, 0x303e, 1}, {0x3041, 0xa4cf, 1},
		{0xa960, 0xa97f, 1}, {0xac00, 0xd7a3, 1}, {0xf900, 0xfaff, 1}, {0xfe10, 0xfe19, 1},
		{0xfe30, 0xfe6f, 1}, {0xff01, 0xff60, 1}, {0xffe0, 0xffe6, 1},
	},
	R32: []unicode.Range32{
		{0x16fe0, 0x18dff, 1}, {0x1aff0, 0x1b2ff, 1}, {0x1f004, 0x1f0cf, 0xcb}, {0x1f18e, 0x1f191, 3},
		{0x1f192, 0x1f19a, 1}, {0x1f200, 0x1f265, 1}, {0x1f300, 0x1f320, 1}, {0x1f32d, 0x1f335, 1},
		{0x1f337, 0x1f37c, 1}, {0x1f37e, 0x1f393, 1}, {0x1f3a0, 0x1f3ca, 1}, {0x1f3cf, 0x1f3d3, 1},
		{0x1f3e0, 0x1f3f0, 1}, {0x1f3f4, 0x1f3f8, 4}, {0x1f3f9, 0x1f43e, 1}, {0x1f440, 0x1f442, 2},
		{0x1f443, 0x1f4fc, 1}, {0x1f4ff, 0x1f53d, 1}, {0x1f54b, 0x1f54e, 1}, {0x1f550, 0x1f567, 1},
		{0x1f57a, 0x1f595, 0x1b}, {0x1f596, 0x1f5a4, 0xe}, {0x1f5fb, 0x1f64f, 1}, {0x1f680, 0x1f6c5, 1},
		{0x1f6cc, 0x1f6d0, 4}, {0x1f6d1, 0x1f6d2, 1}, {0x1f6d5, 0x1f6d7, 1}, {0x1f6dc, 0x1f6df, 1},
		{0x1f6eb, 0x1f6ec, 1}, {0x1f6f4, 0x1f6fc, 1}, {0x1f7e0, 0x1f7eb, 1}, {0x1f7f0, 0x1f90c, 0x11c},
		{0x1f90d, 0x1f93a, 1}, {0x1f93c, 0x1f945, 1}, {0x1f947, 0x1f9ff, 1}, {0x1fa70, 0x1faff, 1},
		{0x20000, 0x2fffd, 1}, {0x30000, 0x3fffd, 1},
	},
}

// The marks around a text whose direction is its own.
const (
	isolate    = '\u2068'
	endIsolate = '\u2069'
)

// rightToLeft has the scripts that are written from right to left.
var rightToLeft = &unicode.RangeTable{
	R16: []unicode.Range16{{0x0590, 0x08ff, 1}, {0xfb1d, 0xfdff, 1}, {0xfe70, 0xfeff, 1}},
	R32: []unicode.Range32{{0x10800, 0x10fff, 1}, {0x1e800, 0x1efff, 1}},
}

// Isolate returns a text that can appear among other texts. If a part of it is
// written from right to left, marks around the text keep the text behind it in
// its place. The marks take no column. A text that has such marks stays as it
// is.
func Isolate(text string) string {
	if strings.ContainsRune(text, isolate) {
		return text
	}
	if strings.ContainsFunc(text, fromRight) {
		return string(isolate) + text + string(endIsolate)
	}
	return text
}

// Prose returns a text in which each part that is written from right to left is
// isolated, so that the text around it keeps its order. A part goes on over
// blanks, hyphens and apostrophes inside it, and ends at any other sign, such
// as the comma of a list. The marks take no column. A text that has such marks
// stays as it is.
func Prose(text string) string {
	if strings.ContainsRune(text, isolate) || !strings.ContainsFunc(text, fromRight) {
		return text
	}
	var b strings.Builder
	done, begin, end := 0, -1, 0 // the bytes written, and the part at hand
	flush := func() {
		if begin >= 0 {
			b.WriteString(text[done:begin] + string(isolate) + text[begin:end] + string(endIsolate))
			done, begin = end, -1
		}
	}
	for i, c := range text {
		switch {
		case fromRight(c) || begin >= 0 && RuneWidth(c) == 0:
			if begin < 0 {
				begin = i
			}
			end = i + utf8.RuneLen(c)
		case !strings.ContainsRune(" -'’", c):
			flush()
		}
	}
	flush()
	return b.String() + text[done:]
}

// fromRight reports whether a character is written from right to left.
func fromRight(c rune) bool { return unicode.Is(rightToLeft, c) }

// Join returns names with commas between them. Each is written as [Clean]
// writes it, and isolated.
func Join(names []string) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = Isolate(Clean(name))
	}
	return strings.Join(texts, ", ")
}

// Left returns a text with blanks after it, up to a width.
func Left(text string, width int) string {
	return among(text) + strings.Repeat(" ", max(0, width-Width(text)))
}

// Right returns a text with blanks before it, up to a width.
func Right(text string, width int) string {
	return strings.Repeat(" ", max(0, width-Width(text))) + among(text)
}

// Columns lays out rows in columns that are aligned to the left. A row is a
// text with tabs between its cells. The last cell of a row does not make its
// column wider. Names in cells must be clean, as [Sprintf] and [Join] write
// them.
func Columns(rows []string, indent string) string {
	var widths []int
	for _, row := range rows {
		cells := strings.Split(row, "\t")
		for k, cell := range cells[:len(cells)-1] {
			if k == len(widths) {
				widths = append(widths, 0)
			}
			widths[k] = max(widths[k], Width(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(indent)
		cells := strings.Split(row, "\t")
		last := len(cells) - 1
		for k, cell := range cells[:last] {
			b.WriteString(Left(cell, widths[k]+2))
		}
		b.WriteString(among(cells[last]) + "\n")
	}
	return b.String()
}

// Cut returns a text of at most a number of columns. A longer text loses its
// middle, because names often differ at their ends: up to tail columns of its
// end stay. Characters that are drawn together stay together.
func Cut(text string, most, tail int) string {
	if Width(text) <= most {
		return text
	}
	parts := clusters(text)
	head, n := "", 0
	for _, part := range parts {
		if n += Width(part); n > most-tail-1 {
			break
		}
		head += part
	}
	end, n := "", 0
	for i := len(parts) - 1; i >= 0; i-- {
		if n += Width(parts[i]); n > tail {
			break
		}
		end = parts[i] + end
	}
	return head + "…" + end
}

// clusters returns the parts of a text that are drawn together: a character
// with the marks after it, characters with a joiner between them, a letter with
// the letter that is written below it or into it, and the two letters of a
// flag.
func clusters(text string) []string {
	var parts []string
	joined := false
	letters := 0 // of flags, at the end of the last part
	for _, c := range text {
		flag := 0x1f1e6 <= c && c <= 0x1f1ff
		on := joined || RuneWidth(c) == 0 || unicode.Is(unicode.Mc, c) || 0x1f3fb <= c && c <= 0x1f3ff ||
			flag && letters == 1
		if last := len(parts) - 1; last >= 0 && on {
			parts[last] += string(c)
		} else {
			parts = append(parts, string(c))
			letters = 0
		}
		if flag {
			letters++
		}
		joined = c == joiner || unicode.Is(viramas, c)
	}
	return parts
}

// viramas has the marks that join a letter to the next letter.
var viramas = &unicode.RangeTable{R16: []unicode.Range16{
	{0x094d, 0x0d4d, 0x80}, {0x0dca, 0x1039, 0x26f}, {0x17d2, 0x17d2, 1}, {0x1a60, 0x1b44, 0xe4},
	{0xa9c0, 0xa9c0, 1},
}}
