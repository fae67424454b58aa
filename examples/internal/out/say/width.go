package say

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/mattn/go-runewidth"
)

// This file lays texts out in columns.

// cells counts the same columns everywhere. By default, some signs are wide if
// the environment names an East Asian language.
var cells = runewidth.Condition{StrictEmojiNeutral: true}

// Width returns how many columns of a terminal a text takes: two for a wide
// character, none for a mark or a joiner, and one for any other. Most terminals
// add up characters, also if some are drawn together.
func Width(text string) int {
	n := 0
	for _, c := range text {
		n += RuneWidth(c)
	}
	return n
}

// RuneWidth returns how many columns a character takes: 0, 1 or 2. The vowels
// and finals of Korean syllables take none, since they go into the square of
// the letter before them.
func RuneWidth(c rune) int {
	switch {
	case c < 0x300: // also what cannot be shown
		return 1
	case 0x1160 <= c && c <= 0x11ff, 0xd7b0 <= c && c <= 0xd7fb:
		return 0
	}
	return cells.RuneWidth(c)
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
	var last rune
	for g := graphemes.FromString(text); g.Next(); {
		if len(parts) > 0 && strings.ContainsRune(joining, last) {
			parts[len(parts)-1] += g.Value()
		} else {
			parts = append(parts, g.Value())
		}
		last, _ = utf8.DecodeLastRuneInString(g.Value())
	}
	return parts
}

// joining has the characters that join two letters, although Unicode ends a
// grapheme cluster behind them: the joiner, and the signs of Gurmukhi, Tamil,
// Kannada and Sinhala that mute a vowel.
const joining = "\u200d\u0a4d\u0bcd\u0ccd\u0dca"

// Folded lays out rows as [Columns] does, in several tables if one would be
// wider than a width. The first row has the heads. Each table begins with the
// first cells of the rows, and holds at least one more column. Those after the
// first table leave out the rows in which they are empty.
func Folded(rows []string, indent string, first, width int) string {
	most := 0
	for _, row := range rows {
		most = max(most, strings.Count(row, "\t")+1)
	}
	var tables []string
	for from := first; from < most || tables == nil; {
		to := most
		text := Columns(part(rows, first, from, to), indent)
		for to > from+1 && widest(text) > width {
			to--
			text = Columns(part(rows, first, from, to), indent)
		}
		tables, from = append(tables, text), to
	}
	return strings.Join(tables, "\n")
}

// part returns each row's first cells, and its cells of some columns. After the
// first part, it leaves out rows without any of these, except the heads.
func part(rows []string, first, from, to int) (list []string) {
	for i, row := range rows {
		cells := strings.Split(row, "\t")
		n := len(cells)
		more := cells[min(from, n):min(to, n)]
		if i > 0 && from > first && strings.Join(more, "") == "" {
			continue
		}
		row = strings.Join(slices.Concat(cells[:min(first, n)], more), "\t")
		list = append(list, strings.TrimRight(row, "\t"))
	}
	return list
}

// widest returns the width of the widest line of a text.
func widest(text string) int {
	widest := 0
	for line := range strings.Lines(text) {
		widest = max(widest, Width(strings.TrimSuffix(line, "\n")))
	}
	return widest
}
