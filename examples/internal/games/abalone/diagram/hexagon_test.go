package diagram

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/internal/golden"
)

// made returns the game of these moves.
func made(t testing.TB, moves string) *abalone.Game {
	t.Helper()
	g, err := abalone.New(abalone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(moves) {
		m, err := abalone.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Move(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// kinds is a short game with each kind of move. White begins with a broadside,
// and the last move of Black pushes a marble off.
const kinds = "i1g3-h2 c4c3-d4 h2f4-g3 a5c5-b5 i2g4-h3 b1b3-c2 g5e5-f5 a4c4-b4 g4e4-f4 b2d4-c3 f4d3-e4"

// shown is a position of a game with names.
func shown(g *abalone.Game, n int) Position {
	p := At(g, n)
	p.Title, p.Black, p.White = "Friday games, round 1", "Ann", "Smash 93"
	p.Lines = []string{"Ann - Smash 93", "Brno, January 15, 1999"}
	return p
}

// TestPlaces: the fields are where their names say.
func TestPlaces(t *testing.T) {
	for name, want := range map[string]place{
		"a1": {-4, -4}, "a5": {4, -4}, "b1": {-5, -3}, "e1": {-8, 0}, "e5": {0, 0}, "e9": {8, 0}, "f1": {-7, 1}, "i1": {-4, 4}, "i5": {4, 4},
	} {
		i := slices.Index(places[:], want)
		if f := abalone.Field(i); i < 0 || f.String() != name {
			t.Errorf("%v is %v, want %s", want, f, name)
		}
	}
	if _, ok := (place{9, 1}).field(); ok {
		t.Error("there is a field beyond the board")
	}
}

// TestAt has the positions of a game, and what is before and after them.
func TestAt(t *testing.T) {
	g := made(t, kinds)
	boards, moves := g.Positions(), g.Moves()
	for _, n := range []int{-1, 0} {
		if p := At(g, n); p.Board != abalone.Start() || p.Last != nil || p.move() != "No move yet" {
			t.Errorf("%d: %+v", n, p)
		}
	}
	for n := 1; n <= len(moves)+1; n++ {
		p, k := At(g, n), min(n, len(moves))
		mover := abalone.Black
		if k%2 == 0 {
			mover = abalone.White
		}
		if p.Board != boards[k] || *p.Last != moves[k-1] || p.Number != (k+1)/2 || p.Mover != mover || p.Before != boards[k-1] {
			t.Errorf("%d: %+v", n, p)
		}
		if _, ok := p.way(); !ok {
			t.Errorf("%d: the move is not drawn", n)
		}
	}
}

// TestOtherBoard: a move that leads to another board is not drawn.
func TestOtherBoard(t *testing.T) {
	p := At(made(t, kinds), 1)
	p.Board = abalone.Start()
	if _, ok := p.way(); ok {
		t.Error("the move is drawn")
	}
}

// TestWay has how marbles went.
func TestWay(t *testing.T) {
	for _, c := range []struct{ black, white, move, want string }{
		{"e3", "", "e3-f3", "e3 by {1 1}, pushed , in line true, off false"},
		{"e3 e4", "", "e3e4-d3", "e3 e4 by {1 -1}, pushed , in line false, off false"},
		{"e3 e4 e5", "e6 e7 e9", "e3e5-e4", "e3 e4 e5 by {2 0}, pushed e6 e7, in line true, off false"},
		{"e6 e7 e5", "e8 e9", "e5e7-e6", "e5 e6 e7 by {2 0}, pushed e8 e9, in line true, off true"},
		{"c3 b2", "a1", "c3b2-b2", "c3 b2 by {-1 -1}, pushed a1, in line true, off true"},
		{"d1 e2 f2", "", "d1f2-e1", "d1 e2 f2 by {-1 1}, pushed , in line false, off false"},
		{"f5 f6", "e6", "f6f5-f5", "f6 f5 by {-2 0}, pushed , in line true, off false"},
	} {
		m, err := abalone.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		w := wayOf(board(t, c.black, c.white), abalone.Black, m)
		got := fmt.Sprintf("%s by %v, pushed %s, in line %v, off %v", names(w.own), w.step, names(w.pushed), w.inLine, w.off)
		if got != c.want {
			t.Errorf("%s: %s\nwant %s", c.move, got, c.want)
		}
	}
}

// names returns the names of fields.
func names(list []place) string {
	var texts []string
	for _, p := range list {
		f, _ := p.field()
		texts = append(texts, f.String())
	}
	return strings.Join(texts, " ")
}

// TestWords has what a picture says in words.
func TestWords(t *testing.T) {
	m := abalone.Move{Tail: 0, Head: 0, To: 1}
	last := At(made(t, kinds), 11)
	for _, c := range []struct {
		p    Position
		want string
	}{
		{Position{}, "Black has 0 marbles. White has 0 marbles. No move yet."},
		{Position{Board: board(t, "e5 a1", "i5")}, "Black has 2 marbles on a1 e5. White has 1 marble on i5. No move yet."},
		{Position{Last: &m, Mover: abalone.White}, "Black has 0 marbles. White has 0 marbles. White: a1-a2."},
		{Position{Last: &m, Mover: abalone.White, Number: 7}, "Black has 0 marbles. White has 0 marbles. Move 7 of White: a1-a2."},
	} {
		if got := c.p.words(); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
	if got := last.move(); !strings.HasSuffix(got, ", and White loses a marble") {
		t.Errorf("the last move is %q", got)
	}
}

// TestGoldens has pictures of each kind.
func TestGoldens(t *testing.T) {
	g := made(t, kinds)
	golden.Check(t, "start.svg", string(SVG(At(g, 0))))
	golden.Check(t, "broadside.svg", string(SVG(shown(g, 2))))
	golden.Check(t, "push.svg", string(SVG(shown(g, 7))))
	golden.Check(t, "off.svg", string(SVG(shown(g, 11))))
	golden.Check(t, "game.svg", string(Game(g, Sheet{"Friday games, round 1", "Ann", "Smash 93", []string{"Ann - Smash 93"}})))
}

// TestColors: texts can be read on what is behind them, and the marbles can be
// told apart, from each other and from the holes.
func TestColors(t *testing.T) {
	type pair struct {
		name string
		x, y svg.Color
		want float64
	}
	for k := range 2 {
		th := func(name string) svg.Color { return colors.Of(name)[k] }
		for _, p := range []pair{
			{"texts", th("ink"), th("paper"), 7},
			{"faint texts", th("faint"), th("paper"), 4.5},
			{"slots", th("slot"), th("paper"), 3},
			{"marbles beside the board", th("around"), th("paper"), 7},
			{"coordinates", letter, th("rim"), 7},
			{"white marbles", whiteEdge, th("hole"), 3},
			{"black marbles", blackEdge, th("hole"), 3},
			{"the outline of white marbles", outline, whiteEdge, 7},
			{"rings of black marbles", arrow, blackLit, 3},
		} {
			if got := svg.Contrast(p.x, p.y); got < p.want {
				t.Errorf("%s: contrast %.2f, want %v", p.name, got, p.want)
			}
		}
	}
	for _, p := range []pair{
		{"the marbles", blackLit, whiteEdge, 3},
		{"the arrow", arrow, arrowEdge, 7},
		{"the edge of the arrow on a white marble", arrowEdge, whiteEdge, 7},
		{"the arrow on a black marble", arrow, blackLit, 3},
	} {
		if got := svg.Contrast(p.x, p.y); got < p.want {
			t.Errorf("%s: contrast %.2f, want %v", p.name, got, p.want)
		}
	}
}

// TestMostBoards: a sheet has a bounded number of boards, and says what is
// missing.
func TestMostBoards(t *testing.T) {
	g := made(t, "i1g3-h2 a1c3-b2")
	boards, moves := g.Positions(), g.Moves()
	for len(moves) < MaxBoards+2 {
		boards, moves = append(boards, boards[1:3]...), append(moves, moves[:2]...)
	}
	for _, c := range []struct {
		moves, boards int
		more          string
	}{
		{0, 1, ""},
		{1, 1, ""},
		{MaxBoards, MaxBoards, ""},
		{MaxBoards + 1, MaxBoards, "1 more move is not drawn."},
		{MaxBoards + 2, MaxBoards, "2 more moves are not drawn."},
	} {
		picture := string(sheet(boards[:c.moves+1], moves[:c.moves], Sheet{Lines: []string{"mine"}}))
		if n := strings.Count(picture, "<use "); n != c.boards {
			t.Errorf("%d moves: %d boards, want %d", c.moves, n, c.boards)
		}
		if strings.Contains(picture, "not drawn") != (c.more != "") || !strings.Contains(picture, c.more) || !strings.Contains(picture, ">mine<") {
			t.Errorf("%d moves: the lines are wrong", c.moves)
		}
	}
}

// label is the name of a field on the rim.
var label = regexp.MustCompile(`<text x="(-?\d+)" y="(-?\d+)">(..)</text>`)

// TestLetters: the first field and the last field of each row have their names
// beside them, and no name is on a field.
func TestLetters(t *testing.T) {
	var b svg.Block
	large.letters(&b)
	found := label.FindAllStringSubmatch(b.String(), -1)
	var names []string
	for _, m := range found {
		x, _ := strconv.Atoi(m[1])
		y, _ := strconv.Atoi(m[2])
		at := place{x * 2 / large.pitch, -(y - font/3) / large.high}
		if px, py := large.xy(at); px != x || py != y-font/3 {
			t.Errorf("%s is between places", m[3])
		}
		if _, ok := at.field(); ok {
			t.Errorf("%s is on a field", m[3])
		}
		step := place{2, 0} // to the row
		if x > 0 {
			step = place{-2, 0}
		}
		if f, ok := at.plus(step, 1).field(); !ok || f.String() != m[3] {
			t.Errorf("%s is beside %v", m[3], f)
		}
		names = append(names, m[3])
	}
	if got := strings.Join(names, " "); got != "a1 a5 b1 b6 c1 c7 d1 d8 e1 e9 f1 f8 g1 g7 h1 h6 i1 i5" {
		t.Error(got)
	}
}

// TestLines: at most MaxLines lines are drawn, below each other.
func TestLines(t *testing.T) {
	lines := make([]string, MaxLines+1)
	for i := range lines {
		lines[i] = fmt.Sprintf("line %d.", i+1)
	}
	picture := string(SVG(Position{Lines: lines}))
	for i, line := range lines {
		if strings.Contains(picture, ">"+line+"<") != (i < MaxLines) {
			t.Errorf("%s", line)
		}
	}
}

// TestStrangers: names that would do something are shown as they are written,
// and names that are written from right to left are isolated.
func TestStrangers(t *testing.T) {
	for _, name := range append([]string{"שלום עולם"}, clitest.Hostile...) {
		p := Position{Title: name, Black: name, White: name, Lines: []string{name}}
		for _, picture := range [][]byte{SVG(p), Game(made(t, ""), Sheet{name, name, name, []string{name}})} {
			clitest.Plain(t, string(picture))
			clitest.Isolated(t, string(picture))
		}
	}
}
