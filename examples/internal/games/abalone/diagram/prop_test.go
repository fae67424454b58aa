package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/internal/occurs"
)

// This file holds laws.

func TestWayBack(t *testing.T) {
	occurs.Hold(t, wayBack, "a push", "a push off", "a broadside", "a single marble")
}
func TestAnyPosition(t *testing.T) {
	occurs.Hold(t, anyPosition, "a move", "a marble beside the board", "a move that does not fit", "a cut text")
}
func TestAnySheet(t *testing.T) { rapid.Check(t, anySheet) }
func TestAnyText(t *testing.T)  { rapid.Check(t, anyText) }

func FuzzPosition(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { anyPosition(t, occurs.Tally{}) }))
}

// drawBoard draws a board with marbles anywhere.
func drawBoard(t *rapid.T) abalone.Board {
	cells := []byte(strings.Repeat(".", abalone.Fields))
	full := rapid.IntRange(1, 9).Draw(t, "fullness")
	for i := range cells {
		if rapid.IntRange(1, 10).Draw(t, "filled") <= full {
			cells[i] = rapid.SampledFrom([]byte("#O")).Draw(t, "side")
		}
	}
	var text []string
	for v := size / 2; v >= -size/2; v-- {
		text = append(text, string(cells[:wide(v)]))
		cells = cells[wide(v):]
	}
	b, err := abalone.ParseBoard(strings.Join(text, "/"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// drawMove draws a position after a legal move, if there is one.
func drawMove(t *rapid.T) Position {
	before, s := drawBoard(t), rapid.SampledFrom([]abalone.Side{abalone.Black, abalone.White}).Draw(t, "mover")
	legal := before.AppendMoves(nil, s)
	if len(legal) == 0 {
		return Position{Board: before}
	}
	// Moves that push marbles off are rare.
	slices.SortStableFunc(legal, func(x, y abalone.Move) int { return left(before, s, x) - left(before, s, y) })
	m := legal[rapid.IntRange(0, len(legal)-1).Draw(t, "move")]
	after, err := before.After(s, m)
	if err != nil {
		t.Fatal(err)
	}
	return Position{Board: after, Last: &m, Mover: s, Before: before, Number: rapid.IntRange(0, 1000).Draw(t, "number")}
}

// left returns how many marbles the other side has after a move.
func left(b abalone.Board, s abalone.Side, m abalone.Move) int {
	after, _ := b.After(s, m)
	return after.Count(-s)
}

// wayBack: marbles that go the way of a move make the board after the move.
func wayBack(t *rapid.T, seen occurs.Tally) {
	p := drawMove(t)
	w, ok := p.way()
	if !ok {
		return
	}
	on := map[place]abalone.Side{}
	for f, q := range places {
		if s := p.Before.At(abalone.Field(f)); s != abalone.None {
			on[q] = s
		}
	}
	gone := append(slices.Clone(w.own), w.pushed...)
	for i, q := range gone {
		if want := p.Mover; i < len(w.own) && on[q] != want || i >= len(w.own) && on[q] != -want {
			t.Errorf("%v: %v of %v is not on %v", p.Before, p.Mover, *p.Last, q)
		}
		delete(on, q)
	}
	off := 0
	for i, q := range gone {
		to := q.plus(w.step, 1)
		if _, ok := to.field(); !ok {
			off++
			continue
		}
		on[to] = p.Mover
		if i >= len(w.own) {
			on[to] = -p.Mover
		}
	}
	for f, q := range places {
		if p.Board.At(abalone.Field(f)) != on[q] {
			t.Errorf("%v: after %v of %v, %v is wrong", p.Before, *p.Last, p.Mover, q)
		}
	}
	if (off == 1) != w.off || off > 1 || !w.inLine && len(w.pushed) > 0 {
		t.Errorf("%v: %v of %v: %+v", p.Before, *p.Last, p.Mover, w)
	}
	seen.When(len(w.pushed) > 0, "a push")
	seen.When(w.off, "a push off")
	seen.When(!w.inLine, "a broadside")
	seen.When(len(w.own) == 1, "a single marble")
}

// strange draws a text that somebody else has written.
func strange() *rapid.Generator[string] {
	return rapid.OneOf(rapid.SampledFrom(clitest.Hostile), rapid.String(), rapid.SampledFrom([]string{
		"", "שלום עולם", "日本語日本語日本語日本語日本語日本語", strings.Repeat("Wide ", 60), "a\u0301\u0302", "<b>&\"']]>", "\xff\xfe",
	}))
}

// A drawn thing is an element of a picture, with the group that it is in and
// where the group begins.
type drawn struct {
	name, class, group, text string
	x, y, r, font            int
	bold, end                bool
	dx, dy                   int
}

// elements returns what a picture has, and its size. It checks that the picture
// is XML, and that all lengths are whole.
func elements(t *rapid.T, picture []byte) (list []drawn, wide, high int) {
	d := xml.NewDecoder(bytes.NewReader(picture))
	type group struct {
		class  string
		dx, dy int
		font   int
	}
	open := []group{{}}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return list, wide, high
		}
		if err != nil {
			t.Fatalf("not XML: %v", err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			g := open[len(open)-1]
			x := drawn{name: e.Name.Local, group: g.class, font: g.font}
			for _, a := range e.Attr {
				n, err := strconv.Atoi(a.Value)
				switch name := a.Name.Local; name {
				case "x", "cx":
					x.x = n
				case "y", "cy":
					x.y = n
				case "r":
					x.r = n
				case "font-size":
					x.font = n
				case "class":
					x.class, err = a.Value, nil
				case "font-weight":
					x.bold, err = true, nil
				case "text-anchor":
					x.end, err = a.Value == "end", nil
				case "transform":
					_, err = fmt.Sscanf(a.Value, "translate(%d %d)", &g.dx, &g.dy)
				case "width", "height":
					if e.Name.Local == "svg" && name == "width" {
						wide = n
					} else if e.Name.Local == "svg" {
						high = n
					}
				case "x1", "y1", "x2", "y2", "stroke-width":
				default:
					err = nil
				}
				if err != nil && e.Name.Local != "radialGradient" {
					t.Errorf("%s has %s=%q", e.Name.Local, a.Name.Local, a.Value)
				}
			}
			x.dx, x.dy = g.dx, g.dy
			if x.class != "" {
				g.class = x.class
			}
			g.font = x.font
			open = append(open, g)
			list = append(list, x)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(list) > 0 {
				list[len(list)-1].text += string(e)
			}
		}
	}
}

// checkTexts checks that texts are inside a picture.
func checkTexts(t *rapid.T, list []drawn, wide, high int) {
	for _, x := range list {
		if x.name != "text" || x.group == "letter" {
			continue
		}
		text := strings.TrimSuffix(x.text, "\n")
		n := svg.Width(text, x.font)
		if x.bold {
			n = svg.BoldWidth(text, x.font)
		}
		from, to := x.x, x.x+n
		if x.end {
			from, to = x.x-n, x.x
		}
		if from < 0 || to > wide || x.y-x.font < 0 || x.y > high {
			t.Errorf("%q is from %d to %d at %d, of %d, %d", text, from, to, x.y, wide, high)
		}
	}
}

// marblesAt returns the marbles on the board whose middle is at dx, dy, as
// [abalone.Board.String] writes a board.
func marblesAt(t *rapid.T, s scale, list []drawn, dx, dy int) string {
	on := map[place]byte{}
	for _, x := range list {
		if x.name != "circle" || x.group != "marbles" || x.dx != dx || x.dy != dy {
			continue
		}
		for _, p := range places {
			if px, py := s.xy(p); px == x.x && py == x.y && x.r == s.marble {
				if on[p] != 0 {
					t.Errorf("two marbles on %v", p)
				}
				on[p] = "#O"[strings.Index("black white", x.class)/6]
			}
		}
	}
	var text []string
	for v := size / 2; v >= -size/2; v-- {
		line := ""
		for k := range wide(v) {
			c := on[place{2*k - wide(v) + 1, v}]
			if c == 0 {
				c = '.'
			}
			line += string(rune(c))
		}
		text = append(text, line)
	}
	return strings.Join(text, "/")
}

// anyPosition: a picture is XML, has each marble once where it is, and has all
// else inside, with any names. The same position has the same picture.
func anyPosition(t *rapid.T, seen occurs.Tally) {
	p := drawMove(t)
	if rapid.IntRange(0, 5).Draw(t, "another board") == 0 {
		p.Before = drawBoard(t)
	}
	p.Title, p.Black, p.White = strange().Draw(t, "title"), strange().Draw(t, "black"), strange().Draw(t, "white")
	p.Lines = rapid.SliceOfN(strange(), 0, 3).Draw(t, "lines")
	picture := SVG(p)
	if !bytes.Equal(picture, SVG(p)) {
		t.Error("the second picture differs")
	}
	list, wide, high := elements(t, picture)
	checkTexts(t, list, wide, high)
	if got := marblesAt(t, large, list, middle, boardY); got != p.Board.String() {
		t.Errorf("%v is drawn as %s", p.Board, got)
	}
	w, fits := p.way()
	beside, lost, rings, names := 0, 0, 0, 0
	for _, x := range list {
		if x.name != "circle" {
			continue
		}
		if x.x+x.dx-x.r < 0 || x.x+x.dx+x.r > wide || x.y+x.dy-x.r < 0 || x.y+x.dy+x.r > high {
			t.Errorf("%+v is outside", x)
		}
		switch {
		case x.class == "ring":
			rings++
		case x.group == "trail":
			beside++
			for _, q := range places {
				if px, py := large.xy(q); (px-x.x)*(px-x.x)+(py-x.y)*(py-x.y) < 70*70 {
					t.Errorf("a marble that is pushed off is near %v", q)
				}
			}
		case x.group == "player" && x.r == 10:
			lost++
		case x.group == "player" && x.r == 12:
			names++
		}
	}
	if want := p.lost(abalone.Black) + p.lost(abalone.White); lost != want || names != 2 {
		t.Errorf("%d lost marbles, want %d; %d names", lost, want, names)
	}
	wantRings := len(w.own) + len(w.pushed)
	if rings != wantRings || (beside == 1) != w.off || beside > 1 {
		t.Errorf("%d rings, %d marbles beside the board, want %+v", rings, beside, w)
	}
	seen.When(fits, "a move")
	seen.When(beside > 0, "a marble beside the board")
	seen.When(!fits && p.Last != nil, "a move that does not fit")
	seen.When(strings.Contains(string(picture), "…"), "a cut text")
}

// anySheet: each position of a game is on a board of the sheet, in order.
func anySheet(t *rapid.T) {
	g, err := abalone.New(abalone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 12).Draw(t, "moves") {
		if err := g.Move(rapid.SampledFrom(g.Legal()).Draw(t, "move")); err != nil {
			t.Fatal(err)
		}
	}
	picture := Game(g, Sheet{strange().Draw(t, "title"), strange().Draw(t, "black"), strange().Draw(t, "white"), []string{strange().Draw(t, "line")}})
	list, wide, high := elements(t, picture)
	checkTexts(t, list, wide, high)
	boards := g.Positions()
	if len(boards) > 1 {
		boards = boards[1:]
	}
	var at [][2]int
	for _, x := range list {
		if x.name == "use" {
			at = append(at, [2]int{x.dx, x.dy})
		}
	}
	if len(at) != len(boards) {
		t.Fatalf("%d boards, want %d", len(at), len(boards))
	}
	for i, b := range boards {
		if got := marblesAt(t, small, list, at[i][0], at[i][1]); got != b.String() {
			t.Errorf("board %d is drawn as %s, want %v", i+1, got, b)
		}
		if i > 0 && (at[i][1] < at[i-1][1] || at[i][1] == at[i-1][1] && at[i][0] < at[i-1][0]+cellWide) {
			t.Errorf("board %d is at %v after %v", i+1, at[i], at[i-1])
		}
	}
}

// anyText: the text of a board has its rows, with or without coordinates.
func anyText(t *rapid.T) {
	b := drawBoard(t)
	for _, coordinates := range []bool{false, true} {
		text := Text(b, coordinates)
		if coordinates {
			for r := 'a'; r <= 'i'; r++ {
				text = strings.Replace(text, string(r), "", 1)
			}
		}
		got := strings.ReplaceAll(strings.ReplaceAll(strings.TrimSuffix(text, "\n"), " ", ""), "\n", "/")
		if got != b.String() {
			t.Errorf("%v is written as %s", b, got)
		}
	}
}
