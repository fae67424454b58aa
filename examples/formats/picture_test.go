package main

import (
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"pgregory.net/rapid"
)

// drawnLaw says that no two labels of a picture overlap, that no label covers a
// point, and that all of them are inside.
func drawnLaw(t *rapid.T) {
	all := formats(16, 6, 1)
	var rows []row
	for _, f := range all[:rapid.IntRange(1, len(all)).Draw(t, "formats")] {
		low := rapid.Float64Range(0, 1).Draw(t, "low")
		high := low + rapid.Float64Range(0, 1).Draw(t, "wide")*(1-low)
		games := rapid.Float64Range(1, 1e6).Draw(t, "games")
		if len(rows) > 0 && rapid.Bool().Draw(t, "same") {
			games, low, high = rows[0].Games.Mean, rows[0].Best.Low, rows[0].Best.High
		}
		rows = append(rows, row{
			Name: f.name, lives: f.lives, kind: f.kind,
			Games: interval{Mean: games}, Best: interval{(low + high) / 2, low, high},
		})
	}
	list := spots(rows)
	for k, s := range list {
		if s.x < left || s.x > right || s.high < top || s.low > bottom || s.y < s.high || s.y > s.low {
			t.Fatalf("%s is at %d, from %d to %d", s.text, s.x, s.high, s.low)
		}
		if s.label.x < left || s.label.y < top-line || s.label.y+line > bottom {
			t.Fatalf("the label of %s is at %v", s.text, s.label)
		}
		for j, o := range list {
			if j != k && s.label.meets(o.label) {
				t.Fatalf("%s and %s overlap: %v, %v", s.text, o.text, s.label, o.label)
			}
			if s.label.meets(box{o.x - dot, o.y - dot, 2 * dot, 2 * dot}) {
				t.Fatalf("%s covers %s", s.text, o.text)
			}
		}
	}
}

func TestDrawn(t *testing.T) { rapid.Check(t, drawnLaw) }
func FuzzDrawn(f *testing.F) { f.Fuzz(rapid.MakeFuzz(drawnLaw)) }

// The picture is well-formed, and has the name of each format.
func TestPicture(t *testing.T) {
	status, out, errs := try(brief("-svg", "-")...)
	if status != 0 {
		t.Fatal(errs)
	}
	texts := clitest.SVG(t, []byte(out))
	for _, want := range []string{"1 life", "5 lives", "single elimination", "Swiss, 5 rounds", "round robin", "floating elimination"} {
		found := false
		for _, text := range texts {
			found = found || text == want
		}
		if !found {
			t.Errorf("no %q among %q", want, texts)
		}
	}
}

// The ticks of the games are 1, 2, 5, 10 and so on, from below the fewest to
// above the most.
func TestAmounts(t *testing.T) {
	for _, c := range []struct {
		fewest, most float64
		from, to     int
	}{{15, 1389, 10, 2000}, {1, 1, 1, 2}, {1.5, 3, 1, 5}, {20, 20, 10, 50}, {99, 101, 50, 200}} {
		_, ticks := amounts([]row{{Games: interval{Mean: c.fewest}}, {Games: interval{Mean: c.most}}})
		if first, last := int(ticks[0]), int(ticks[len(ticks)-1]); first != c.from || last != c.to {
			t.Errorf("%v to %v: ticks %v", c.fewest, c.most, ticks)
		}
	}
}

// All colors of texts have enough contrast.
func TestContrast(t *testing.T) {
	for k, paper := range colors.Of("paper") {
		for _, name := range []string{"kind0", "kind1", "kind2", "ink", "faint"} {
			if x := svg.Contrast(colors.Of(name)[k], paper); x < 4.5 {
				t.Errorf("%s on %v: %.1f", name, paper, x)
			}
		}
	}
}
