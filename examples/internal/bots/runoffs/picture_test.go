package runoffs

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/runoff"
)

// robin is a round robin among n bots, each pair with so many matches.
func robin(n, matches int, name func(int) string) runoff.Event[string] {
	var e runoff.Event[string]
	for i := range n {
		e.Bots = append(e.Bots, name(i))
	}
	for i := range n {
		for j := range i {
			for k := range matches {
				e.Matches = append(e.Matches, runoff.Match[string]{A: name(i), B: name(j), Chips: int64((i*i*31+j*17+k*k*7)%201 - 100)})
			}
		}
	}
	return e
}

// report is the report of an event.
func report(t *testing.T, e runoff.Event[string], o Options) Report {
	t.Helper()
	r, err := NewReport(e, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// drawn is the picture of a report, with the steps by some methods.
func drawn(t *testing.T, r Report, steps ...Method) []byte {
	t.Helper()
	picture, err := r.SVG(steps...)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// pairs is an event of matches between two bots each, as in "A B 5".
func pairs(matches ...string) runoff.Event[string] {
	var e runoff.Event[string]
	seen := map[string]bool{}
	for _, text := range matches {
		var m runoff.Match[string]
		if _, err := fmt.Sscan(text, &m.A, &m.B, &m.Chips); err != nil {
			panic(err)
		}
		for _, b := range []string{m.A, m.B} {
			if !seen[b] {
				e.Bots = append(e.Bots, b)
			}
			seen[b] = true
		}
		e.Matches = append(e.Matches, m)
	}
	return e
}

// Pictures of any size stay inside their frame, and have all names and figures.
func TestSizes(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, maxLines, maxLines + 1, MaxDrawn} {
		for _, long := range []bool{false, true} {
			if n == MaxDrawn && !long && !night.Now() {
				continue // this size once by day
			}
			name := func(i int) string { return fmt.Sprintf("B<%d>&", i) }
			if long {
				name = func(i int) string { return fmt.Sprintf("A name of \"many\" letters, %d", i) }
			}
			r := report(t, robin(n, 2, name), Options{Title: fmt.Sprintf("<%d> & more", n), Samples: 20, Seed: 1})
			picture := drawn(t, r, Methods()...)
			texts := clitest.SVG(t, picture)
			count := map[string]int{}
			for _, text := range texts {
				count[text]++
			}
			if title := fmt.Sprintf("<%d> & more", n); count[title] != 2 {
				t.Errorf("%s stands %d times", title, count[title])
			}
			// A name appears in a row and a column of the table, at
			// the ends of two lines, and three times in the
			// confidence.
			for i := range n {
				want := 7
				switch {
				case n == 1:
					want = 4
				case n > maxLines: // no lines
					want = 5
				}
				if got := count[cut(name(i))]; got < want {
					t.Errorf("%d bots: %s stands %d times, want %d", n, name(i), got, want)
				}
			}
			inside(t, n, picture)
		}
	}
}

// inside checks that rectangles and texts are within the frame.
func inside(t *testing.T, n int, picture []byte) {
	t.Helper()
	var root struct {
		Width  int `xml:"width,attr"`
		Height int `xml:"height,attr"`
		Groups []struct {
			At    string `xml:"transform,attr"`
			Rects []struct {
				X      int `xml:"x,attr"`
				Y      int `xml:"y,attr"`
				Width  int `xml:"width,attr"`
				Height int `xml:"height,attr"`
			} `xml:"rect"`
			Texts []struct {
				X      int    `xml:"x,attr"`
				Y      int    `xml:"y,attr"`
				Anchor string `xml:"text-anchor,attr"`
				Text   string `xml:",chardata"`
				Turned string `xml:"transform,attr"`
			} `xml:"text"`
		} `xml:"g"`
	}
	if err := xml.Unmarshal(picture, &root); err != nil {
		t.Fatal(err)
	}
	if root.Width == 0 || root.Height == 0 || len(root.Groups) == 0 {
		t.Fatalf("%d bots: %d x %d, %d parts", n, root.Width, root.Height, len(root.Groups))
	}
	for _, g := range root.Groups {
		var x, y int
		if _, err := fmt.Sscanf(g.At, "translate(%d %d)", &x, &y); err != nil {
			t.Fatal(err)
		}
		for _, r := range g.Rects {
			if x+r.X < 0 || y+r.Y < 0 || x+r.X+r.Width > root.Width || y+r.Y+r.Height > root.Height {
				t.Errorf("%d bots: rectangle %+v at %d, %d leaves %d x %d", n, r, x, y, root.Width, root.Height)
			}
		}
		for _, text := range g.Texts {
			wide := svg.Width(text.Text, narrow)
			from := x + text.X
			switch text.Anchor {
			case "middle":
				from -= wide / 2
			case "end":
				from -= wide
			}
			end := from + wide
			if text.Turned != "" {
				var at, down int
				if _, err := fmt.Sscanf(text.Turned, "translate(%d %d) rotate(-45)", &at, &down); err != nil {
					t.Fatal(err)
				}
				reach := wide * 7 / 10
				from, end = x+at, x+at+reach
				if text.Anchor == "end" {
					from, end = x+at-reach, x+at
					if y+down+reach > root.Height {
						t.Errorf("%d bots: %q goes below", n, text.Text)
					}
				}
			}
			if from < 0 || end > root.Width {
				t.Errorf("%d bots: %q is from %d to %d of %d", n, text.Text, from, end, root.Width)
			}
		}
	}
}

// Figures and names can be read on any cell and on paper, and lines seen, in
// light and in dark.
func TestContrast(t *testing.T) {
	colors := reportColors()
	least := func(want float64, name, under string) {
		for theme, c := range colors.Of(name) {
			if got := svg.Contrast(c, colors.Of(under)[theme]); got < want {
				t.Errorf("theme %d: %s has a contrast of %.2f to %s", theme, name, got, under)
			}
		}
	}
	for _, scale := range []string{"gain", "loss", "sure"} {
		for k := range levels + 1 {
			cell := fmt.Sprint(scale, k)
			least(4.5, cell+"text", cell)
		}
	}
	least(4.5, "ink", "paper")
	least(4.5, "faint", "paper")
	for k := range lineColors {
		least(3, fmt.Sprint("line", k), "paper")
	}
}

// Gains and losses are told apart by the blue of one and the red of the other.
// The more there is, the farther is the color from paper.
func TestShade(t *testing.T) {
	if shade(0) != "gain0" || shade(1000) != "gain10" || shade(-1000) != "loss10" || shade(-149) != "loss1" {
		t.Errorf("shades %s, %s, %s, %s", shade(0), shade(1000), shade(-1000), shade(-149))
	}
	colors := reportColors()
	for theme := range 2 {
		paper := colors.Of("paper")[theme]
		at := func(scale string, k int) svg.Color { return colors.Of(fmt.Sprint(scale, k))[theme] }
		for k := 1; k <= levels; k++ {
			if g, l := at("gain", k), at("loss", k); g.B <= g.R || l.R <= l.B {
				t.Errorf("%d: gain %v, loss %v", k, g, l)
			}
			for _, scale := range []string{"gain", "loss", "sure"} {
				if svg.Contrast(at(scale, k), paper) <= svg.Contrast(at(scale, k-1), paper) {
					t.Errorf("theme %d: %s %d is nearer to paper than %d", theme, scale, k, k-1)
				}
			}
		}
	}
}

// All classes of a picture have a color.
func TestClasses(t *testing.T) {
	r := report(t, robin(10, 2, strconv.Itoa), Options{Samples: 200, Seed: 1})
	picture := string(drawn(t, r, Methods()...))
	for _, m := range regexp.MustCompile(`class="([^"]*)"`).FindAllStringSubmatch(picture, -1) {
		if !regexp.MustCompile(`\.` + m[1] + `[{,]`).MatchString(picture) {
			t.Errorf("no color of %s", m[1])
		}
	}
}

func TestShort(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 5: "+5", -5: "−5", 2.25: "+2.2", -0.04: "−0.04", 0.5: "+0.5", 0.333: "+0.33", -0.996: "−1", 1.0 / 3e6: "+3.3e-07", 1.04: "+1.0", 10.4: "+10", 1170: "+1170", 9999: "+9999", 9999.6: "+10.0k",
		12345: "+12.3k", -183629: "−184k", 999499: "+999k", 999500: "+1.0M", -2040000: "−2.0M", math.MaxInt64: "+9.2E",
	} {
		if got := short(v); got != want {
			t.Errorf("%v is %s, want %s", v, got, want)
		}
	}
}

// A title is in lines that fit, though it be one word.
func TestLongTitle(t *testing.T) {
	for _, title := range []string{strings.Repeat("W", maxTitle/2), "The " + strings.Repeat("W", maxTitle/2-4), strings.Repeat("Ten words. ", 10)} {
		r := report(t, pairs("A B 5"), Options{Title: title})
		var root struct {
			Width int `xml:"width,attr"`
			Texts []struct {
				Y    int    `xml:"y,attr"`
				Size int    `xml:"font-size,attr"`
				Text string `xml:",chardata"`
			} `xml:"text"`
		}
		if err := xml.Unmarshal(drawn(t, r), &root); err != nil {
			t.Fatal(err)
		}
		all, last := "", 0
		for _, text := range root.Texts {
			if text.Y <= last {
				t.Errorf("%q stands at %d, after %d", text.Text, text.Y, last)
			}
			last = text.Y
			if end := margin + svg.Width(text.Text, max(text.Size, font)); text.Text == "" || end > root.Width {
				t.Errorf("%q ends at %d of %d", text.Text, end, root.Width)
			}
			if text.Size == 22 {
				all += text.Text
			}
		}
		if strings.ReplaceAll(all, " ", "") != strings.ReplaceAll(title, " ", "") {
			t.Errorf("title %q is written %q", title, all)
		}
	}
}

// Small figures are told apart from none, in cells and in the scale.
func TestSmallFigures(t *testing.T) {
	r := report(t, pairs(append(slices.Repeat([]string{"A B 0"}, 99), "A B 3")...), Options{})
	picture := drawn(t, r, Methods()...)
	for _, want := range []string{">+0.03<", ">−0.03<", ">+0.013<", ">−0.0033<"} {
		if !bytes.Contains(picture, []byte(want)) {
			t.Errorf("%s is not in\n%s", want, picture)
		}
	}
	for _, bad := range []string{">+0.0<", ">−0.0<"} {
		if bytes.Contains(picture, []byte(bad)) {
			t.Errorf("%s is in\n%s", bad, picture)
		}
	}
	inside(t, 2, picture)
}

// Only chips are on a scale of square roots.
func TestSubtitle(t *testing.T) {
	r := report(t, differ(), Options{})
	for _, c := range []struct {
		steps []Method
		roots bool
	}{{[]Method{Points}, false}, {[]Method{Bankroll}, true}, {[]Method{TopByTotal}, true}, {Methods(), true}} {
		picture := strings.Join(clitest.SVG(t, drawn(t, r, c.steps...)), " ")
		if got := strings.Contains(picture, "Chips are on a scale of square roots."); got != c.roots {
			t.Errorf("%v: %t", c.steps, got)
		}
	}
}

// The lines of bots that leave together end at the same step. Their marks are
// side by side.
func TestLeaveTogether(t *testing.T) {
	r := report(t, pairs("A B 0", "A C 5", "B C 5"), Options{})
	picture := string(drawn(t, r, Bankroll))
	ends, marks := map[string]int{}, map[string]int{}
	for _, m := range regexp.MustCompile(`<polyline points="(?:[^"]* )?(\d+),\d+" `).FindAllStringSubmatch(picture, -1) {
		ends[m[1]]++
	}
	for _, m := range regexp.MustCompile(`<circle cx="(\d+)"`).FindAllStringSubmatch(picture, -1) {
		marks[m[1]]++
	}
	if len(ends) != 2 || len(marks) != 3 {
		t.Errorf("lines end at %v, and marks are at %v", ends, marks)
	}
	for x, n := range ends {
		if marks[x] != 1 || n > 2 {
			t.Errorf("at %s, %d lines and %d marks", x, n, marks[x])
		}
	}
}

func TestCut(t *testing.T) {
	for name, want := range map[string]string{
		"Ann":                             "Ann",
		"exactly 24 letters long.":        "exactly 24 letters long.",
		"a name that is much too long, 7": "a name that is … long, 7",
	} {
		if got := cut(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// Roots keep signs and order, and go to 1000.
func TestRoot(t *testing.T) {
	for v, want := range map[float64]int{0: 0, 100: 1000, -100: -1000, 25: 500, -1: -100} {
		if got := root(v, 100); got != want {
			t.Errorf("root of %v is %d, want %d", v, got, want)
		}
		if back := unroot(want, 100); math.Abs(back-v) > 1e-9 {
			t.Errorf("%d is the root of %v, not of %v", want, back, v)
		}
	}
	if root(5, 0) != 0 {
		t.Error("a root of nothing")
	}
}

// Where all are alike, there is no scale to explain, and no height to show.
func TestAlike(t *testing.T) {
	var high [2]int
	for k, chips := range []string{"0", "1"} {
		r := report(t, pairs("A B "+chips, "A C "+chips, "B C "+chips), Options{})
		picture := drawn(t, r, Bankroll)
		for _, c := range []int{1000, -1000} {
			if got := bytes.Contains(picture, []byte(`"`+shade(c)+`"`)); got != (k == 1) {
				t.Errorf("chips %s: color %s is there: %t", chips, shade(c), got)
			}
		}
		if _, err := fmt.Sscanf(string(picture[bytes.Index(picture, []byte("height=")):]), `height="%d"`, &high[k]); err != nil {
			t.Fatal(err)
		}
	}
	if high[0]+100 > high[1] {
		t.Errorf("heights %v", high)
	}
}

// The part of TopByTotal is marked if there is one.
func TestMark(t *testing.T) {
	for _, c := range []struct {
		event runoff.Event[string]
		want  bool
	}{
		{robin(6, 1, strconv.Itoa), true},
		// Here all leave together.
		{runoff.Event[string]{Bots: []string{"A", "B", "C", "D", "E"}, Options: runoff.Options{AllowUneven: true}}, false},
	} {
		r := report(t, c.event, Options{})
		if picture := drawn(t, r, Methods()...); bytes.Contains(picture, []byte("TopByTotal ranks these")) != c.want {
			t.Errorf("marked: %t, steps %+v", !c.want, r.rankings[2].Steps)
		}
		for _, which := range [][]Method{{Bankroll}, {Points}, {TopByTotal}, nil} {
			picture := drawn(t, r, which...)
			if got := bytes.Contains(picture, []byte("<polyline")); got != (which != nil) {
				t.Errorf("steps %v: lines are drawn: %t", which, got)
			}
			if bytes.Contains(picture, []byte("TopByTotal ranks these")) {
				t.Errorf("steps %v: marked", which)
			}
		}
	}
}

// Lines are drawn as long as no two look alike; if there are more, the picture
// says so.
func TestLinesToldApart(t *testing.T) {
	for _, n := range []int{maxLines, maxLines + 1} {
		r := report(t, robin(n, 1, strconv.Itoa), Options{})
		for _, steps := range [][]Method{Methods(), {Bankroll}, nil} {
			picture := string(drawn(t, r, steps...))
			looks := map[string]int{}
			for _, line := range regexp.MustCompile(`<polyline[^>]*>`).FindAllString(picture, -1) {
				looks[regexp.MustCompile(`points="[^"]*"|stroke-width="[^"]*"`).ReplaceAllString(line, "")]++
			}
			// Lines of each look.
			want := min(len(steps), 2)
			if n > maxLines {
				want = 0
			}
			if len(looks) != min(want, 1)*maxLines {
				t.Errorf("%d bots, steps %v: %d looks", n, steps, len(looks))
			}
			for look, k := range looks {
				if k != want {
					t.Errorf("%d bots, steps %v: %d lines of %s", n, steps, k, look)
				}
			}
			if got := strings.Contains(picture, "It is not drawn: there are 37 bots"); got != (n > maxLines && steps != nil) {
				t.Errorf("%d bots, steps %v: said %t", n, steps, got)
			}
		}
		inside(t, n, drawn(t, r, Methods()...))
	}
}

// Names of all scripts stay inside the frame, and those written from right to
// left in their place.
func TestScripts(t *testing.T) {
	names := []string{"李小龍", strings.Repeat("王", 60), strings.Repeat("e\u0301", 30), "שלום", "می\u200cخواهم", "Ann"}
	r := report(t, robin(len(names), 2, func(i int) string { return names[i] }), Options{Samples: 20, Seed: 1})
	picture := drawn(t, r, Methods()...)
	inside(t, len(names), picture)
	texts := strings.Join(clitest.SVG(t, picture), "\n")
	for _, want := range []string{"李小龍", "王王王王王王王…王王王王", strings.Repeat("e\u0301", 15) + "…" + strings.Repeat("e\u0301", 8), "\u2068שלום\u2069", "\u2068می\u200cخواهم\u2069", "Ann"} {
		if !strings.Contains(texts, want) {
			t.Errorf("no %q", want)
		}
	}
}
