package runoffs

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/runoff"
)

// A box is where a text of a picture is.
type box struct {
	left, top, right, bottom int
	text                     string
}

// apart checks that all parts of a picture of luck are inside it, that no two
// texts overlap, and that no text is on a mark.
func apart(t *testing.T, picture []byte) {
	t.Helper()
	var root struct {
		Width  int `xml:"width,attr"`
		Height int `xml:"height,attr"`
		Rects  []struct {
			Class  string `xml:"class,attr"`
			X      int    `xml:"x,attr"`
			Y      int    `xml:"y,attr"`
			Width  int    `xml:"width,attr"`
			Height int    `xml:"height,attr"`
		} `xml:"rect"`
		Circles []struct {
			X int `xml:"cx,attr"`
			Y int `xml:"cy,attr"`
		} `xml:"circle"`
		Texts []struct {
			X      int    `xml:"x,attr"`
			Y      int    `xml:"y,attr"`
			Size   int    `xml:"font-size,attr"`
			Anchor string `xml:"text-anchor,attr"`
			Text   string `xml:",chardata"`
		} `xml:"text"`
	}
	if err := xml.Unmarshal(picture, &root); err != nil {
		t.Fatal(err)
	}
	var texts, marks []box
	for _, x := range root.Texts {
		wide, size := svg.Width(x.Text, luckFont), luckFont
		if x.Size > 0 {
			wide, size = svg.BoldWidth(x.Text, x.Size), x.Size
		}
		left := x.X
		switch x.Anchor {
		case "middle":
			left -= wide / 2
		case "end":
			left -= wide
		}
		texts = append(texts, box{left, x.Y - size*3/4, left + wide, x.Y + size/4, x.Text})
	}
	for _, x := range root.Rects {
		if x.Class != "paper" {
			marks = append(marks, box{x.X, x.Y, x.X + x.Width, x.Y + x.Height, x.Class})
		}
	}
	for _, x := range root.Circles {
		marks = append(marks, box{x.X - 5, x.Y - 5, x.X + 5, x.Y + 5, "dot"})
	}
	for i, x := range texts {
		for _, y := range append(slices.Clone(texts[:i]), marks...) {
			if x.left < y.right && y.left < x.right && x.top < y.bottom && y.top < x.bottom {
				t.Errorf("%+v overlaps %+v", x, y)
			}
		}
	}
	for _, x := range append(texts, marks...) {
		if x.left < 0 || x.top < 0 || x.right > root.Width || x.bottom > root.Height {
			t.Errorf("%+v leaves %d x %d", x, root.Width, root.Height)
		}
	}
}

// scored is a round robin with scores. Bots that come first are better.
func scored(n, matches int, name func(int) string) (runoff.Event[string], Options) {
	e, o := robin(n, 0, name), Options{Hands: 1000}
	for i := range n {
		for j := range i {
			s := duplicate.Series[string]{A: name(j), B: name(i), Duplicate: float64(900 + (i*31+j*17)%400), Plain: float64(2100 + (i*7+j*29)%900)}
			for k := range matches {
				net := int64((i-j)*200 + (i*i*31+j*17+k*k*7)%801 - 400)
				s.Nets = append(s.Nets, net)
				s.Total += net
				e.Matches = append(e.Matches, runoff.Match[string]{A: s.A, B: s.B, Chips: net})
			}
			o.Series = append(o.Series, s)
		}
	}
	return e, o
}

// Nothing overlaps in pictures of any size, and every pair has its row.
func TestLuckSizes(t *testing.T) {
	for _, n := range []int{2, 3, 10, 21} {
		for _, name := range []func(int) string{
			func(i int) string { return fmt.Sprintf("B<%d>&", i) },
			func(i int) string { return fmt.Sprintf("A name of \"many\" letters, %d", i) },
			func(i int) string { return fmt.Sprintf("%s, %d", strings.Repeat("王", 60), i) },
		} {
			e, o := scored(n, 4, name)
			o.Title = strings.Repeat("A long title ", 30)
			r := report(t, e, o)
			picture, err := r.LuckSVG()
			if err != nil {
				t.Fatal(err)
			}
			apart(t, picture)
			all := n * (n - 1) / 2
			rows := min(all, MaxPairs)
			texts := clitest.SVG(t, picture)
			for i := range n {
				count, want := 0, caption(name(i))
				for _, text := range texts {
					if text == want {
						count++
					}
				}
				if rows == all && count != n-1 {
					t.Errorf("%d bots: %s stands %d times", n, name(i), count)
				}
			}
			if got := strings.Count(string(picture), `class="result" `); got != rows+1 {
				t.Errorf("%d bots: %d dots", n, got)
			}
			if got := slices.Contains(texts, "and 10 more pairs"); got != (n == 21) {
				t.Errorf("%d bots: more pairs: %t", n, got)
			}
			if got := strings.Count(r.Luck(), "±"); got != 2*rows {
				t.Errorf("%d bots: %d intervals in the text", n, got)
			}
			if got := strings.Contains(r.Luck(), "\n  and 10 more pairs\n"); got != (n == 21) {
				t.Errorf("%d bots: more pairs in the text: %t", n, got)
			}
		}
	}
}

// What is in a row is where it belongs.
func TestLuckRow(t *testing.T) {
	e, o := pairs("A B 100", "A B 300"), Options{Series: []duplicate.Series[string]{
		{A: "B", B: "A", Nets: []int64{-100, -300}, Total: -400, Duplicate: 100, Plain: 300},
	}}
	r := report(t, e, o)
	// The result is 200 per match. The intervals are from 100 to 300, and
	// from -100 to 500, which is the whole plot.
	list, s := r.luck.drawn()
	if g := list[0]; len(list) != 1 || g.ahead != "A" || g.behind != "B" || g.chips != 400 || s.From != -100 || s.To != 500 {
		t.Errorf("%+v %+v", list, s)
	}
	picture, err := r.LuckSVG()
	if err != nil {
		t.Fatal(err)
	}
	at := func(v int) int { return leftOf() + plotInset + (v+100)*(plotWide-2*plotInset)/600 }
	third := (plotWide - 2*plotInset) / 3
	for _, want := range []string{
		fmt.Sprintf(`<rect class="plain" x="%d" `, at(-100)),
		fmt.Sprintf(`width="%d" height="14"`, 3*third+2),
		fmt.Sprintf(`<circle class="result" cx="%d" `, at(200)),
		">per match<", ">+200.00<", ">±100.00<", ">±300.00<", ">9.0<", ">+400<", ">0<",
	} {
		if !strings.Contains(string(picture), want) {
			t.Errorf("no %s in\n%s", want, picture)
		}
	}
}

// leftOf is where the plot begins if the bots are A and B.
func leftOf() int {
	return luckEdge + svg.Width("A", luckFont) + between + max(svg.Width("B", luckFont), svg.Width("ahead of", luckFont)) + between
}

// Small and large figures have room below the plot.
func TestLuckScales(t *testing.T) {
	for _, plain := range []float64{0, 1e-12, 1e-6, 1.875, 15, 1e5, 1e12, 1e20} {
		for _, hands := range []int{0, 10, duplicate.MaxHands} {
			r := report(t, pairs("A B 1"), Options{Hands: hands, Series: []duplicate.Series[string]{{A: "A", B: "B", Nets: []int64{1}, Total: 1, Plain: plain}}})
			picture, err := r.LuckSVG()
			if err != nil {
				t.Fatal(err)
			}
			apart(t, picture)
		}
	}
}

// Figures of luck have units, and what is not known is said to be so.
func TestLuckText(t *testing.T) {
	one := func(nets []int64, duplicateError, plain float64, hands int) string {
		var matches []string
		s := duplicate.Series[string]{A: "A", B: "B", Nets: nets, Duplicate: duplicateError, Plain: plain}
		for _, net := range nets {
			matches = append(matches, fmt.Sprintf("A B %d", net))
			s.Total += net
		}
		return report(t, pairs(matches...), Options{Hands: hands, Series: []duplicate.Series[string]{s}}).Luck()
	}
	for _, c := range []struct {
		text string
		want []string
	}{
		{one([]int64{500, 700}, 100, 200, 300), []string{"per 100 hands", "A  B         +1200        +100.00     ±16.67  ±33.33    4.0\n", "two standard errors: 1 of 1. With plain", "same chips: 1. In all, plain matches need 4.0 times"}},
		{one([]int64{500, 700}, 600, 599, 0), []string{"per match", "+600.00    ±600.00  ±599.00    1.0\n", "two standard errors: 0 of 1. With plain matches and the same chips: 1."}},
		{one([]int64{500}, 0, 0, 1), []string{"A  B          +500      +25000.00          -      -      -\n", "two standard errors: 0 of 1. With plain matches and the same chips: 0.\n"}},
		{one([]int64{500}, 0, 0, 2), []string{"±0.00  ±0.00      -\n", "two standard errors: 1 of 1. With plain matches and the same chips: 1.\n"}},
		{one([]int64{500}, 3, 0, 1), []string{"±300.00  ±0.00    0.0\n"}},
		{one([]int64{500}, 1, 1000, 0), []string{"±2.00  ±2000.00  >99999\n"}},
		{one([]int64{500}, 0, 3, 2), []string{"±0.00  ±150.00  >99999\n", "chips: 1.\n"}},
		{one([]int64{-5}, 1, 20, 0), []string{"B  A            +5      +5.00      ±2.00  ±40.00    400\n"}},
		{one([]int64{1e18}, 1e20, 1e20, 0), []string{"+1.00e+18  ±2.00e+20  ±2.00e+20    1.0\n"}},
	} {
		for _, want := range c.want {
			if !strings.Contains(strings.ReplaceAll(c.text, "\n    ", " "), want) {
				t.Errorf("no %q in%s", want, c.text)
			}
		}
	}
	if text := report(t, pairs("A B 5"), Options{}).Luck(); text != "" {
		t.Error(text)
	}
}

// Texts can be read in light and dark, and marks be told from what is behind
// them.
func TestLuckContrast(t *testing.T) {
	for k, theme := range []string{"light", "dark"} {
		for _, x := range []struct {
			a, b string
			want float64
		}{
			{"ink", "paper", 7}, {"faint", "paper", 4.5}, {"plain", "paper", 3}, {"duplicate", "paper", 7}, {"duplicate", "plain", 3},
		} {
			if got := svg.Contrast(colors.Of(x.a)[k], colors.Of(x.b)[k]); got < x.want {
				t.Errorf("%s, %s on %s: a contrast of %.2f, want %v", theme, x.a, x.b, got, x.want)
			}
		}
	}
}
