package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/svg"
	"github.com/arbiter-go/arbiter/internal/golden"
)

func TestPicture(t *testing.T) {
	for name, args := range map[string][]string{
		"plain.svg":  nil,
		"spring.svg": {"samples/spring.txt"},
	} {
		file := filepath.Join(t.TempDir(), name)
		if status, _, errs := try("", append([]string{"-svg", file}, args...)...); status != 0 {
			t.Fatal(errs)
		}
		picture, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		golden.Check(t, name, string(picture))
		clitest.SVG(t, picture)
	}
}

// robin is the file of a round robin among n bots, each pair with so many
// matches.
func robin(n, matches int, name func(int) string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "title <%d> & more\n", n)
	for i := range n {
		fmt.Fprintf(&b, "bot %s\n", strconv.Quote(name(i)))
	}
	for i := range n {
		for j := range i {
			for k := range matches {
				fmt.Fprintf(&b, "match - %s %s %d\n", strconv.Quote(name(i)), strconv.Quote(name(j)), (i*i*31+j*17+k*k*7)%201-100)
			}
		}
	}
	return b.Bytes()
}

// Pictures of any size stay inside their frame, and have all names and figures.
func TestSizes(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, maxLines, maxLines + 1, maxDrawn} {
		for _, long := range []bool{false, true} {
			name := func(i int) string { return fmt.Sprintf("B<%d>&", i) }
			if long {
				name = func(i int) string { return fmt.Sprintf("A name of \"many\" letters, %d", i) }
			}
			e, err := parse("robin", robin(n, 2, name))
			if err != nil {
				t.Fatal(err)
			}
			r, err := judge(e, choices{samples: 20, seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			picture := draw(r, "all")
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

// Figures and names can be read on any cell and on paper, and lines seen.
func TestContrast(t *testing.T) {
	for p := -1000; p <= 1000; p++ {
		if c := shade(p); svg.Contrast(c, c.Over()) < 4.5 {
			t.Errorf("%v and %v have a contrast of %.2f", c, c.Over(), svg.Contrast(c, c.Over()))
		}
		if c := svg.White.Toward(sure, max(p, -p)); svg.Contrast(c, c.Over()) < 4.5 {
			t.Errorf("%v and %v have a contrast of %.2f", c, c.Over(), svg.Contrast(c, c.Over()))
		}
	}
	for _, text := range []string{ink, faint} {
		var c svg.Color
		if _, err := fmt.Sscanf(text, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
			t.Fatal(err)
		}
		if svg.Contrast(c, svg.White) < 4.5 {
			t.Errorf("%s on paper has a contrast of %.2f", text, svg.Contrast(c, svg.White))
		}
	}
	for _, c := range lines {
		if svg.Contrast(c, svg.White) < 3 {
			t.Errorf("a line of %v has a contrast of %.2f", c, svg.Contrast(c, svg.White))
		}
	}
}

// Gains and losses are told apart by the blue of one and the red of the other.
func TestShade(t *testing.T) {
	if shade(0) != neutral || shade(1000) != gain || shade(-1000) != loss {
		t.Errorf("shades %v, %v, %v", shade(-1000), shade(0), shade(1000))
	}
	for p := 1; p <= 1000; p++ {
		if g, l := shade(p), shade(-p); g.B-g.R < 0 || l.R-l.B < 0 {
			t.Errorf("%d: gain %v, loss %v", p, g, l)
		}
		if svg.Contrast(shade(p), svg.White) < svg.Contrast(shade(p-1), svg.White)-1e-9 {
			t.Errorf("%d is lighter than %d", p, p-1)
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
	for _, title := range []string{strings.Repeat("W", 2*maxName), "The " + strings.Repeat("W", 2*maxName-4), strings.Repeat("Ten words. ", 10)} {
		e, err := parse("x", []byte("title "+title+"\nmatch 1 A B 5\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := judge(e, choices{})
		if err != nil {
			t.Fatal(err)
		}
		var root struct {
			Width int `xml:"width,attr"`
			Texts []struct {
				Y    int    `xml:"y,attr"`
				Size int    `xml:"font-size,attr"`
				Text string `xml:",chardata"`
			} `xml:"text"`
		}
		if err := xml.Unmarshal(draw(r, "none"), &root); err != nil {
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
	e, err := parse("x", []byte(strings.Repeat("match - A B 0\n", 99)+"match - A B 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := judge(e, choices{})
	if err != nil {
		t.Fatal(err)
	}
	picture := draw(r, "all")
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
		e, err := parse("x", []byte("match 1 A B "+chips+"\nmatch 2 A C "+chips+"\nmatch 3 B C "+chips))
		if err != nil {
			t.Fatal(err)
		}
		r, err := judge(e, choices{})
		if err != nil {
			t.Fatal(err)
		}
		picture := draw(r, "bankroll")
		for _, c := range []svg.Color{gain, loss} {
			if got := bytes.Contains(picture, []byte(c.String())); got != (k == 1) {
				t.Errorf("chips %s: color %v is there: %t", chips, c, got)
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
	for text, want := range map[string]bool{
		string(robin(6, 1, strconv.Itoa)): true,
		// Here all leave together.
		"bot A\nbot B\nbot C\nbot D\nbot E\n": false,
	} {
		e, err := parse("x", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := judge(e, choices{uneven: true})
		if err != nil {
			t.Fatal(err)
		}
		if picture := draw(r, "all"); bytes.Contains(picture, []byte("TopByTotal ranks these")) != want {
			t.Errorf("marked: %t, steps %+v", !want, r.rankings[2].Steps)
		}
		for _, which := range []string{"bankroll", "points", "top", "none"} {
			if got := bytes.Contains(draw(r, which), []byte("<polyline")); got != (which != "none") {
				t.Errorf("-steps %s: lines are drawn: %t", which, got)
			}
		}
	}
}

// Lines are drawn as long as no two look alike; if there are more, the picture
// says so.
func TestLinesToldApart(t *testing.T) {
	for _, n := range []int{maxLines, maxLines + 1} {
		e, err := parse("robin", robin(n, 1, strconv.Itoa))
		if err != nil {
			t.Fatal(err)
		}
		r, err := judge(e, choices{})
		if err != nil {
			t.Fatal(err)
		}
		for _, steps := range []string{"all", "bankroll", "none"} {
			picture := string(draw(r, steps))
			looks := map[string]int{}
			for _, line := range regexp.MustCompile(`<polyline[^>]*>`).FindAllString(picture, -1) {
				looks[regexp.MustCompile(`points="[^"]*"|stroke-width="[^"]*"`).ReplaceAllString(line, "")]++
			}
			// Lines of each look.
			want := map[string]int{"all": 2, "bankroll": 1}[steps]
			if n > maxLines {
				want = 0
			}
			if len(looks) != min(want, 1)*maxLines {
				t.Errorf("%d bots, -steps %s: %d looks", n, steps, len(looks))
			}
			for look, k := range looks {
				if k != want {
					t.Errorf("%d bots, -steps %s: %d lines of %s", n, steps, k, look)
				}
			}
			if got := strings.Contains(picture, "It is not drawn: there are 37 bots"); got != (n > maxLines && steps != "none") {
				t.Errorf("%d bots, -steps %s: said %t", n, steps, got)
			}
		}
		inside(t, n, draw(r, "all"))
	}
}

// Names of all scripts stay inside the frame, and those written from right to
// left in their place.
func TestScripts(t *testing.T) {
	names := []string{"李小龍", strings.Repeat("王", 60), strings.Repeat("e\u0301", 30), "שלום", "می\u200cخواهم", "Ann"}
	e, err := parse("robin", robin(len(names), 2, func(i int) string { return names[i] }))
	if err != nil {
		t.Fatal(err)
	}
	r, err := judge(e, choices{samples: 20, seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	picture := draw(r, "all")
	inside(t, len(names), picture)
	texts := strings.Join(clitest.SVG(t, picture), "\n")
	for _, want := range []string{"李小龍", "王王王王王王王…王王王王", strings.Repeat("e\u0301", 15) + "…" + strings.Repeat("e\u0301", 8), "\u2068שלום\u2069", "\u2068می\u200cخواهم\u2069", "Ann"} {
		if !strings.Contains(texts, want) {
			t.Errorf("no %q", want)
		}
	}
}
