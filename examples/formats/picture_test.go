package main

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/internal/night"
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
			if j != k && s.label.meets(o.label.box) {
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

// In events of many sizes, each label is nearer to its own point than to the
// point of any other format.
func TestNearest(t *testing.T) {
	sizes := []int{4, 8, 12, 16, 3, 5, 6, 7, 10, 14, 20, 24, 32, 48, 64, 100}
	for _, n := range sizes[:night.Cases(3, len(sizes))] {
		list := formats(n, log2(n)+2, 1)
		var done atomic.Int64
		tallies, err := simulate(t.Context(), source{n: n, spread: 200, seeding: 100, seed: 1}, list, 200, 2, &done)
		if err != nil {
			t.Fatal(err)
		}
		all := spots(rows(list, tallies, false))
		for _, s := range all {
			for _, o := range all {
				if (o.x != s.x || o.y != s.y) && s.label.distance(o.x, o.y) <= s.label.distance(s.x, s.y) {
					t.Errorf("%d players: the label of %s is as near to %s", n, s.text, o.text)
				}
			}
		}
	}
}

// The picture is well-formed, and has the name of each format.
func TestPicture(t *testing.T) {
	status, out, errs := try(brief("-svg", "-")...)
	if status != 0 {
		t.Fatal(errs)
	}
	texts := clitest.SVG(t, []byte(out))
	// The legend and the labels come last. A label can have two rows.
	_, labels, _ := strings.Cut(strings.Join(texts, " "), "the line before ")
	for _, want := range []string{"1 life", "5 lives", "single elimination", "Swiss, 5 rounds", "round robin", "floating elimination"} {
		if !strings.Contains(labels+" ", want+" ") {
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
