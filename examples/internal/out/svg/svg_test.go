package svg

import (
	"math"
	"testing"
)

func TestWidth(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"", 0}, {"il", 11}, {"mW", 25}, {"AZ", 20}, {"abc", 24}, {"王", 13}, {"a\u0301", 8}, {"\u2068ש\u2069", 10}, {"\u0301", 9}, {"−", 11},
	} {
		if got := Width(c.text, 12); got != c.want {
			t.Errorf("%q has %d pixels, want %d", c.text, got, c.want)
		}
	}
}

// Characters have the room that they were measured to have, in tenths of a
// pixel at 13 pixels, in plain and in bold letters.
func TestWidthMeasured(t *testing.T) {
	for text, c := range map[string]struct{ plain, bold int }{
		"W": {125, 127}, "m": {109, 116}, "w": {95, 102}, "b": {73, 81}, "@": {133, 133}, "&": {88, 95}, "f": {39, 47}, "!": {37, 44}, "Q": {102, 102},
		"œ": {124, 124}, "Œ": {130, 130}, "Ǆ": {169, 172}, "ḿ": {123, 129}, "ω": {111, 115}, "ш": {106, 110}, "щ": {108, 111}, "Ж": {120, 120}, "Ю": {133, 136},
		"س": {159, 180}, "ש": {93, 99}, "औ": {134, 149}, "ௌ": {274, 297}, "ஔ": {266, 298}, "ഐ": {259, 284}, "ඎ": {211, 218}, "ဪ": {319, 325}, "ឿ": {273, 280},
		"ጬ": {166, 181}, "ໜ": {134, 179}, "王": {130, 130}, "😀": {162, 162}, "𝕎": {144, 144}, "𝕸": {199, 199}, "﷽": {939, 1026}, "‱": {202, 216},
	} {
		if got := Width(text, 13); 10*got < c.plain {
			t.Errorf("%s has %d pixels, but %d tenths of a pixel were measured", text, got, c.plain)
		}
		if got := BoldWidth(text, 13); 10*got < c.bold {
			t.Errorf("%s in bold has %d pixels, but %d tenths of a pixel were measured", text, got, c.bold)
		}
	}
}

// A text that is clipped is in a frame of its own.
func TestClipped(t *testing.T) {
	var b Block
	b.Clipped(100, 50, 40, 13, "a<b", "class", "ink")
	if got, want := b.String(), "<svg x=\"99\" y=\"33\" width=\"41\" height=\"25\"><text x=\"1\" y=\"17\" class=\"ink\">a&lt;b</text></svg>\n"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestEscape(t *testing.T) {
	if got := Escape("<a & \"b\">"); got != "&lt;a &amp; &#34;b&#34;&gt;" {
		t.Error(got)
	}
	if got := Attributes([]string{"x", "1", "fill", "none"}); got != ` x="1" fill="none"` {
		t.Error(got)
	}
}

func TestColor(t *testing.T) {
	if got := Contrast(Black, White); math.Abs(got-21) > 1e-9 || Contrast(White, Black) != got {
		t.Errorf("black and white have a contrast of %v, want 21", got)
	}
	if (Color{90, 90, 90}).Over() != White || (Color{200, 200, 0}).Over() != Black {
		t.Error("a text that is hard to read")
	}
	if got := White.Toward(Color{55, 0, 255}, 500).String(); got != "#9b80ff" {
		t.Error(got)
	}
}
