package svg

// This file says how wide texts are.

import (
	"strings"
	"unicode"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// Width returns about how wide a text is in a font of this size. It is too
// large rather than too small. The fonts are Helvetica, Arial, DejaVu Sans, and
// Noto Sans for other scripts. A few letters of scripts outside the table could
// be wider still; see [Block.Clipped].
func Width(text string, size int) int {
	sum := 0 // in hundredths of the size
	first := true
	for _, c := range text {
		switch {
		case say.RuneWidth(c) > 0:
			sum += runeWidth(c)
		case first && unicode.IsMark(c):
			sum += 70 // a mark without a letter has a circle
		}
		first = false
	}
	return (sum*size + 99) / 100
}

// BoldWidth is [Width] of a text in bold.
func BoldWidth(text string, size int) int { return (Width(text, size)*115 + 99) / 100 }

// Fit returns a text in one line as [say.Clean] writes it, isolated. If it is
// wider than this, it loses its middle. The width is from [Width] or
// [BoldWidth].
func Fit(text string, size, wide int, width func(text string, size int) int) string {
	text = say.Clean(text)
	short := text
	// No column is narrower than the narrowest letter.
	for most := min(say.Width(text), wide*100/(narrowest*size)); width(short, size) > wide && most > 1; most-- {
		short = say.Cut(text, most, most/3)
	}
	return say.Isolate(short)
}

// Wrap returns a text in rows that are not wider than this. A word that is
// wider is broken. The width is from [Width] or [BoldWidth].
func Wrap(text string, size, wide int, width func(text string, size int) int) (rows []string) {
	row := ""
	for _, word := range strings.Fields(text) {
		if row != "" && width(row+" "+word, size) > wide {
			rows, row = append(rows, row), ""
		}
		if row != "" {
			row += " "
		}
		for _, c := range word { // marks are never wider
			if width(row+string(c), size) > wide {
				rows, row = append(rows, row), ""
			}
			row += string(c)
		}
	}
	return append(rows, row)
}

// Clipped writes a text from x on, with its base line at y. What is right of
// x+wide is not shown, so that the text cannot run over what is there.
func (b *Block) Clipped(x, y, wide, size int, text string, attributes ...string) {
	const left = 1 // some letters begin a little before their place
	b.Add(`<svg x="%d" y="%d" width="%d" height="%d"><text x="%d" y="%d"%s>%s</text></svg>`,
		x-left, y-size-4, wide+left, size+12, left, size+4, Attributes(attributes), Escape(text))
}

// narrowest is the width of the narrowest letters, in hundredths of the size.
const narrowest = 42

// Some characters by width, in hundredths of the size of the font.
var measured = []struct {
	chars string
	width int
}{
	{"ijlIfrt.,:;'|!() -/\\[]{", narrowest}, {"}", 64}, {"mwMW@%", 104}, {"&", 80}, {"+−<>=#~^", 86},
	{"æœŵÆŒŴ", 110}, {"жмфшщыюљњ", 97}, {"ЖМФШЩЫЮЉЊЪ", 112},
}

// scripts has the width of the widest character of each script, in hundredths
// of the size of the font. Other characters are as wide as the widest of most
// scripts. The first range that has a character counts.
var scripts = []struct {
	from, to     rune
	other, upper int
}{
	{0x00, 0x7f, 64, 80}, {0xc0, 0x17f, 76, 92}, {0x80, 0x24f, 150, 150}, {0x250, 0x2ff, 112, 112},
	{0x370, 0x3ff, 88, 115}, {0x400, 0x45f, 74, 89}, {0x460, 0x52f, 150, 150}, {0x530, 0x58f, 105, 105},
	{0x590, 0x5ff, 80, 80}, {0x600, 0x6ff, 128, 128}, {0x900, 0x97f, 106, 106}, {0x980, 0x9ff, 120, 120},
	{0xa00, 0xa7f, 152, 152}, {0xa80, 0xaff, 110, 110}, {0xb00, 0xb7f, 130, 130}, {0xb80, 0xbff, 226, 226},
	{0xc00, 0xc7f, 180, 180}, {0xc80, 0xcff, 160, 160}, {0xd00, 0xd7f, 222, 222}, {0xd80, 0xdff, 184, 184},
	{0xe00, 0xe7f, 95, 95}, {0xe80, 0xeff, 122, 122}, {0xf00, 0xfff, 168, 168}, {0x1000, 0x109f, 250, 250},
	{0x10a0, 0x10ff, 112, 112}, {0x1200, 0x139f, 132, 132}, {0x1780, 0x17ff, 214, 214}, {0x1800, 0x18af, 130, 130},
	{0x1e00, 0x1eff, 102, 102}, {0x1f00, 0x1fff, 140, 140}, {0x2010, 0x2027, 105, 105}, {0x2e80, 0xa4cf, 106, 106},
	{0xac00, 0xd7a3, 106, 106}, {0xf900, 0xfaff, 106, 106}, {0xfdfd, 0xfdfd, 790, 790}, {0xff01, 0xff60, 106, 106},
	{0x1d400, 0x1d7ff, 156, 156}, {0x1f000, 0x1faff, 140, 140}, {0x20000, 0x3fffd, 106, 106},
}

// runeWidth returns the width of a character in hundredths of the size.
func runeWidth(c rune) int {
	for _, m := range measured {
		if strings.ContainsRune(m.chars, c) {
			return m.width
		}
	}
	for _, s := range scripts {
		switch {
		case c < s.from || c > s.to:
		case unicode.IsUpper(c):
			return s.upper
		default:
			return s.other
		}
	}
	return 250
}
