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
		{"", 0}, {"il", 10}, {"mW", 24}, {"AZ", 18}, {"abc", 22}, {"王", 14}, {"a\u0301", 8}, {"\u2068ש\u2069", 8},
	} {
		if got := Width(c.text, 12); got != c.want {
			t.Errorf("%q has %d pixels, want %d", c.text, got, c.want)
		}
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
