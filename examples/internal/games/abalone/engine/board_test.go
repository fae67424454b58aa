package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// TestLayout checks the numbers of the fields: each has its own, and a step in
// a direction adds the stride of the direction, unless it leads over the edge.
func TestLayout(t *testing.T) {
	var seen set
	edge := 0
	for f := range abalone.Field(fields) {
		n := shape.number[f]
		if seen&bit(n) != 0 || shape.field[n] != f {
			t.Errorf("%v has the number %d, which is the number of %v", f, n, shape.field[n])
		}
		seen |= bit(n)
		for d := range direction(directions) {
			to := next[n][d]
			if (to == off) != (edges[d]&bit(n) != 0) {
				t.Errorf("%v: direction %d leads to %d", f, d, to)
			}
			if to == off {
				edge++
			} else if to != (n+strides[d])%fields || next[to][d.opposite()] != n {
				t.Errorf("%v: direction %d leads to %v", f, d, shape.field[to])
			}
		}
	}
	if seen != everything || shape.number[30] != 0 || edge != directions*9 {
		t.Errorf("fields %x, e5 has %d, %d steps lead over the edge", seen, shape.number[30], edge)
	}
	for k, want := range []int{1, 7, 19, 37} {
		if n := discs[k].count(); n != want {
			t.Errorf("%d fields are %d steps from the middle", n, k)
		}
	}
	// By the rows of the referee, these are steps to the north-east.
	for _, m := range []string{"e1-f1", "d8-e9", "a1-b2"} {
		p := parse(t, m)
		if to := next[shape.number[p.Tail]][1]; shape.field[to] != p.To {
			t.Errorf("%s leads to %v", m, shape.field[to])
		}
	}
}

// parse reads a move.
func parse(t rapid.TB, text string) abalone.Move {
	t.Helper()
	m, err := abalone.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// colored returns the board with these marbles.
func colored(t rapid.TB, colors [fields]abalone.Side) abalone.Board {
	t.Helper()
	b, err := abalone.ParseBoard(text(func(f abalone.Field) abalone.Side { return colors[f] }))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// placed returns the board with marbles on these fields.
func placed(t rapid.TB, black, white string) abalone.Board {
	t.Helper()
	var colors [fields]abalone.Side
	for f := range colors {
		name := abalone.Field(f).String()
		if strings.Contains(black, name) {
			colors[f] = abalone.Black
		} else if strings.Contains(white, name) {
			colors[f] = abalone.White
		}
	}
	return colored(t, colors)
}

// text returns a board as the referee writes it.
func text(at func(abalone.Field) abalone.Side) string {
	var rows []string
	f := abalone.Field(0)
	for y := range 9 {
		row := ""
		for range 9 - max(y-4, 4-y) {
			row += string("O.#"[at(f)+1])
			f++
		}
		rows = append(rows, row)
	}
	slices.Reverse(rows)
	return strings.Join(rows, "/")
}

func TestSteps(t *testing.T) { rapid.Check(t, steps) }

// steps: a set takes a step as its fields do, one by one.
func steps(t *rapid.T) {
	s := set(rapid.Uint64().Draw(t, "set")) & everything
	for d := range direction(directions) {
		var want, before set
		for f := range uint8(fields) {
			if s&bit(f) != 0 {
				want |= bit(next[f][d])
			}
			if s&bit(next[f][d]) != 0 {
				before |= bit(f)
			}
		}
		if s.step(d) != want || s.before(d) != before {
			t.Errorf("direction %d of %x: %x, want %x; before it %x, want %x", d, s, s.step(d), want, s.before(d), before)
		}
	}
}

// text returns the board of p as the referee writes it.
func (p *position) text() string {
	return text(func(f abalone.Field) abalone.Side {
		switch b := bit(shape.number[f]); {
		case p.marbles[0]&b != 0:
			return abalone.Black
		case p.marbles[1]&b != 0:
			return abalone.White
		}
		return abalone.None
	})
}

// drawSide draws a side.
func drawSide(t *rapid.T) abalone.Side {
	return rapid.SampledFrom([]abalone.Side{abalone.Black, abalone.White}).Draw(t, "side")
}

// drawGame draws the beginning of a game.
func drawGame(t *rapid.T, o abalone.Options, most int) *abalone.Game {
	g, err := abalone.New(o)
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, most).Draw(t, "moves") {
		legal := g.Legal()
		if len(legal) == 0 {
			break
		}
		if err := g.Move(rapid.SampledFrom(legal).Draw(t, "move")); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// drawAny draws a board with marbles anywhere, few or many.
func drawAny(t *rapid.T) abalone.Board {
	full := rapid.IntRange(0, 10).Draw(t, "fullness")
	var colors [fields]abalone.Side
	for f := range colors {
		if rapid.IntRange(1, 10).Draw(t, "filled") <= full {
			colors[f] = drawSide(t)
		}
	}
	return colored(t, colors)
}

// drawBoard draws a board: from a game, or with marbles anywhere.
func drawBoard(t *rapid.T) abalone.Board {
	if rapid.Bool().Draw(t, "from a game") {
		return drawGame(t, abalone.Options{}, 60).Board()
	}
	return drawAny(t)
}

func TestMoves(t *testing.T)   { rapid.Check(t, moves) }
func FuzzMoves(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(moves)) }
func TestHostile(t *testing.T) { rapid.Check(t, hostile) }

// moves: any board has the same moves as by the referee, once each, and they
// lead to the same boards. The keys are the keys of these boards.
func moves(t *rapid.T) {
	b, s := drawBoard(t), drawSide(t)
	want := map[string]string{}
	for _, m := range b.AppendMoves(nil, s) {
		after, err := b.After(s, m)
		if err != nil {
			t.Fatal(err)
		}
		want[m.String()] = after.String()
	}
	p := positionOf(b, s)
	if p.text() != b.String() {
		t.Fatalf("%v becomes %s", b, p.text())
	}
	got := map[string]string{}
	var c crowd
	p.all(&c)
	list := c.appendTo(nil)
	for _, m := range list {
		q := p.afterMove(m)
		got[m.notation().String()] = q.text()
		if q.key != q.scratch() || q.mover == p.mover || q.marbles[0]&q.marbles[1] != 0 {
			t.Errorf("%v of %v: %v leads to %+v with the key %x", b, s, m.notation(), q, q.scratch())
		}
		if m.marbles() < 1 || m.marbles() > 3 || m == 0 || m >= 1<<moveBits {
			t.Errorf("%v is %x", m.notation(), m)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" || len(list) != len(got) || c.count() != len(got) {
		t.Errorf("%v of %v: %d moves, %d counted (-referee +engine):\n%s", b, s, len(list), c.count(), diff)
	}
	// The pushes over the edge are the moves that take a marble.
	var offs crowd
	p.pushOffs(&offs)
	n := 0
	for _, m := range list {
		if q := p.afterMove(m); q.own().count() < p.other().count() {
			n++
		}
	}
	for _, m := range offs.appendTo(nil) {
		if q := p.afterMove(m); q.own().count() != p.other().count()-1 {
			t.Errorf("%v of %v: %v pushes no marble off", b, s, m.notation())
		}
	}
	if offs.count() != n {
		t.Errorf("%v of %v: %d moves push a marble off, want %d", b, s, offs.count(), n)
	}
}

// TestNobody has no move for a side that is none.
func TestNobody(t *testing.T) {
	g, err := abalone.New(abalone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []abalone.Side{abalone.None, 7} {
		e := Engine{Depth: 1}
		if r, err := e.Choose(abalone.Turn{Side: side, Board: g.Board(), Legal: g.Legal()}); err != nil || !r.Resign {
			t.Errorf("%v: %+v, %v", side, r, err)
		}
	}
}

// hostile: whatever a turn says, the answer is one of its moves.
func hostile(t *rapid.T) {
	turn := abalone.Turn{Side: rapid.SampledFrom([]abalone.Side{abalone.Black, abalone.White, abalone.None, 7}).Draw(t, "side")}
	turn.Board = drawAny(t)
	for range rapid.IntRange(0, 3).Draw(t, "positions") {
		turn.Positions = append(turn.Positions, drawAny(t))
	}
	for range rapid.IntRange(0, 500).Draw(t, "more") {
		turn.Positions = append(turn.Positions, turn.Board)
	}
	field := func(name string) abalone.Field { return abalone.Field(rapid.IntRange(0, 63).Draw(t, name)) }
	for range rapid.IntRange(0, 3).Draw(t, "odd") {
		turn.Legal = append(turn.Legal, abalone.Move{Tail: field("tail"), Head: field("head"), To: field("to")})
	}
	legal := turn.Board.AppendMoves(nil, turn.Side)
	if n := len(legal); n > 0 {
		turn.Legal = append(turn.Legal, legal[:rapid.IntRange(0, n).Draw(t, "legal")]...)
	}
	e := Engine{
		Depth:   rapid.SampledFrom([]int{-1, 0, 1, 2, 99}).Draw(t, "depth"),
		Nodes:   rapid.SampledFrom([]int64{-5, 1, 1000}).Draw(t, "nodes"),
		Table:   rapid.IntRange(-3, 10).Draw(t, "table"),
		Options: abalone.Options{Moves: rapid.SampledFrom([]int{-1, 0, 1, 200}).Draw(t, "limit"), MoreMarbles: rapid.Bool().Draw(t, "more marbles")},
	}
	if e.Nodes < 0 && (e.Depth > 2 || e.Depth < 1) {
		e.Nodes = 1000 // otherwise it would search for long
	}
	r, err := e.Choose(turn)
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for _, m := range turn.Legal {
		if _, err := turn.Board.After(turn.Side, m); err == nil {
			known++
			if m == r.Move && !r.Resign {
				return
			}
		}
	}
	if !r.Resign || known > 0 {
		t.Errorf("%+v: %+v with %d legal moves", turn, r, known)
	}
}
