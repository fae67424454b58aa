package svg

import (
	"fmt"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"pgregory.net/rapid"
)

// A picture has room for each text, with a margin.
func TestPicture(t *testing.T) {
	p := New("A <title>", 50)
	if want := Margin + BoldWidth("A <title>", Headline); p.Wide != want {
		t.Errorf("%d pixels, want %d", p.Wide, want)
	}
	const words = "many words"
	for _, c := range []struct {
		write func(x int)
		want  int // after x
	}{
		{func(x int) { p.Text(x, 90, "ink", words) }, Width(words, Font)},
		{func(x int) { p.Text(x, 90, "ink", words, "font-weight", "bold") }, BoldWidth(words, Font)},
		{func(x int) { p.Small(x, 90, "faint", words) }, Width(words, Small)},
		{func(x int) { p.Anchored("start", x, 90, "ink", words) }, Width(words, Font)},
		{func(x int) { p.Anchored("middle", x, 90, "ink", words) }, Width(words, Font) / 2},
		{func(x int) { p.Anchored("end", x, 90, "ink", words, "font-weight", "bold") }, 0},
	} {
		x := p.Wide
		if c.write(x); p.Wide != x+c.want {
			t.Errorf("a text has %d pixels, want %d", p.Wide-x, c.want)
		}
	}
	p.Line("ink", 1, 2, 3, 4, "stroke-width", "2")
	text := string(p.Page("one", "In <words>", Colors{}.Style(".paper{fill:$paper}"), 100))
	texts := clitest.SVG(t, []byte(text))
	if len(texts) < 8 || texts[0] != "A <title>" {
		t.Errorf("%q", texts)
	}
	for _, want := range []string{
		fmt.Sprintf(` width="%d" height="%d" `, p.Wide+Margin, 100+Margin), `<desc id="one-words">In &lt;words&gt;</desc>`,
		"<style>.paper{fill:#ffffff}@media(prefers-color-scheme:dark){.paper{fill:#0d1117}}</style>",
		`<line class="ink" stroke-width="2" x1="1" y1="2" x2="3" y2="4"/>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// A title that is too wide has rows above the rest of the picture, and all of
// its words.
func TestLongTitle(t *testing.T) {
	title := strings.Repeat("A long title ", 10) + "ends"
	for _, c := range []struct{ wide, rows int }{{0, 3}, {1000, 2}, {3000, 1}} {
		p := New(title, c.wide)
		if limit := max(c.wide, leastRow+Margin); p.Wide > limit {
			t.Errorf("%d pixels, at most %d", p.Wide, limit)
		}
		above := (c.rows - 1) * headRow
		text := string(p.Page("one", "", Colors{}.Style(""), 100))
		size := fmt.Sprintf(`width="%d" height="%d" viewBox="0 %d %d %d"`, p.Wide+Margin, 100+Margin+above, -above, p.Wide+Margin, 100+Margin+above)
		if !strings.Contains(text, size) || strings.Contains(text, fmt.Sprintf(`<rect class="paper" y="%d"`, -above)) != (above > 0) || !strings.Contains(text, fmt.Sprintf(`y="%d"`, Margin+18-above)) {
			t.Errorf("no %s in\n%s", size, text)
		}
		if texts := clitest.SVG(t, []byte(text)); !strings.HasSuffix(strings.Join(texts, " "), title) {
			t.Errorf("%q", texts)
		}
	}
}

// Colors go by names, and all pictures have the colors of texts.
func TestStyle(t *testing.T) {
	c := Colors{"a1": {RGB(1, 2, 3), RGB(4, 5, 6)}}
	if got, want := c.Style(Each(2, ".x#{fill:$a1}")), ".x0{fill:#010203}.x1{fill:#010203}@media(prefers-color-scheme:dark){.x0{fill:#040506}.x1{fill:#040506}}"; got != want {
		t.Error(got)
	}
	for k, paper := range c.Of("paper") {
		for _, name := range []string{"ink", "faint"} {
			if got := Contrast(c.Of(name)[k], paper); got < 4.5 {
				t.Errorf("%s on %v: a contrast of %.2f", name, paper, got)
			}
		}
	}
	defer func() {
		if got := recover(); got != "svg: no color has the name b" {
			t.Error(got)
		}
	}()
	c.Style("$b")
}

// A text that fits stays, and any other text fits in the end. Rows fit, and
// have all the words.
func fitLaw(t *rapid.T) {
	text := rapid.StringOf(rapid.SampledFrom([]rune("abWil  王\u0301שÀ\n"))).Draw(t, "text")
	size, wide := rapid.IntRange(10, 20).Draw(t, "size"), rapid.IntRange(100, 300).Draw(t, "wide")
	width := rapid.SampledFrom([]func(string, int) int{Width, BoldWidth}).Draw(t, "width")
	got, clean := Fit(text, size, wide, width), say.Clean(text)
	if width(got, size) > wide || width(clean, size) <= wide && got != say.Isolate(clean) {
		t.Fatalf("%q has %d of %d pixels", got, width(got, size), wide)
	}
	rows := Wrap(text, size, wide, width)
	for _, row := range rows {
		if width(row, size) > wide {
			t.Fatalf("%q has %d of %d pixels", row, width(row, size), wide)
		}
	}
	if got, want := strings.ReplaceAll(strings.Join(rows, ""), " ", ""), strings.Join(strings.Fields(text), ""); got != want {
		t.Fatalf("%q, want %q", got, want)
	}
}

func TestFit(t *testing.T) { rapid.Check(t, fitLaw) }
func FuzzFit(f *testing.F) { f.Fuzz(rapid.MakeFuzz(fitLaw)) }
