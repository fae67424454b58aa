package engine

import (
	"flag"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/night"
)

// By day, laws have fewer draws.
func init() { flag.Set("rapid.checks", fmt.Sprint(night.Cases(20, 100))) }

// This file has the search a second time: plain minimax with the moves of the
// referee, and the evaluation by the names of the fields. It shares only the
// weights with the package.

// A point is a field: y is its row from 0 for a, and x is how far it is to the
// right. Neighbors in a row are 2 apart.
type point struct{ x, y int }

// pointOf returns the point of a field.
func pointOf(f abalone.Field) point {
	name := f.String()
	y := int(name[0] - 'a')
	return point{2*int(name[1]-'1') + max(y-4, 4-y), y}
}

// points has the points of all fields.
var points = func() (p [fields]point) {
	for f := range p {
		p[f] = pointOf(abalone.Field(f))
	}
	return p
}()

// distance returns how many steps there are between two points.
func distance(p, q point) int {
	dx, dy := max(p.x-q.x, q.x-p.x), max(p.y-q.y, q.y-p.y)
	return dy + max(0, dx-dy)/2
}

// slowWorth returns what the marbles of a side count.
func slowWorth(b abalone.Board, s abalone.Side) (worth int) {
	for f := range abalone.Field(fields) {
		if b.At(f) != s {
			continue
		}
		worth += marbleWeight + middleWeight*(4-distance(points[f], point{8, 4}))
		for g := range f {
			if b.At(g) == s && distance(points[f], points[g]) == 1 {
				worth += pairWeight
			}
		}
	}
	return worth
}

// A slowSearch has what the value of a position depends on besides.
type slowSearch struct {
	seen        map[abalone.Board]int // in the game and in the line
	left        int                   // moves to the limit
	moreMarbles bool
	worths      map[abalone.Board]int // for Black, as far as known
}

// worth returns what b is worth for Black, without a look ahead.
func (x *slowSearch) worth(b abalone.Board) int {
	w, ok := x.worths[b]
	if !ok {
		w = slowWorth(b, abalone.Black) - slowWorth(b, abalone.White)
		x.worths[b] = w
	}
	return w
}

// value returns the value of b for s, which is to move after ply moves of a
// line, searched to a depth.
func (x *slowSearch) value(b abalone.Board, s abalone.Side, depth, ply int) int {
	if ply == x.left {
		if n := b.Count(s) - b.Count(-s); x.moreMarbles && n != 0 {
			return n / max(n, -n) * (Win - ply)
		}
		return 0
	}
	best := -Win + ply
	if depth <= 0 {
		best = int(s) * x.worth(b)
		if depth == -8 {
			return best
		}
	}
	for _, m := range b.AppendMoves(nil, s) {
		after, err := b.After(s, m)
		if err != nil {
			panic(err)
		}
		off := after.Count(-s) < b.Count(-s)
		if x.seen[after] > 0 || depth <= 0 && !off {
			continue
		}
		if after.Count(-s) <= 8 {
			best = max(best, Win-ply-1)
			continue
		}
		x.seen[after]++
		best = max(best, -x.value(after, -s, depth-1, ply+1))
		x.seen[after]--
	}
	return best
}

// slowValue returns the value of a turn.
func slowValue(turn abalone.Turn, o abalone.Options, depth int) int {
	x := slowSearch{map[abalone.Board]int{}, 400, o.MoreMarbles, map[abalone.Board]int{}}
	if o.Moves > 0 {
		x.left = 2 * o.Moves
	}
	x.left -= len(turn.Positions) - 1
	if x.left <= 0 {
		x.left = -1 // no line has this length
	}
	for _, b := range turn.Positions {
		x.seen[b]++
	}
	return x.value(turn.Board, turn.Side, depth, 0)
}

func TestSlow(t *testing.T) { rapid.Check(t, slow) }
func FuzzSlow(f *testing.F) { f.Fuzz(rapid.MakeFuzz(slow)) }

// slow: the value of a search is the value of plain minimax, with a table of
// any size. The line leads to it by legal moves.
func slow(t *rapid.T) {
	o := abalone.Options{MoreMarbles: rapid.Bool().Draw(t, "more marbles")}
	depth := rapid.SampledFrom([]int{1, 1, 2}).Draw(t, "depth")
	var g *abalone.Game
	if rapid.Bool().Draw(t, "near the limit") {
		g = middle(t, rapid.IntRange(1, 50).Draw(t, "opening"), rapid.IntRange(40, 80).Draw(t, "moves"))
		o.Moves = len(g.Moves())/2 + rapid.IntRange(1, 2).Draw(t, "left")
	} else {
		g = drawGame(t, abalone.Options{}, 80)
	}
	likeSlow(t, turnOf(g), o, depth)
}

func likeSlow(t rapid.TB, turn abalone.Turn, o abalone.Options, depth int) {
	want := slowValue(turn, o, depth)
	var first abalone.Move
	for _, table := range []int{-1, 0, 3} {
		e := Engine{Depth: depth, Table: table, Options: o}
		info := e.Search(turn)
		if info.Value != want || len(info.Line) == 0 {
			t.Fatalf("%v of %v, depth %d, table %d: %+v, want %d", turn.Board, turn.Side, depth, table, info, want)
		}
		if table < 0 {
			first = info.Line[0]
		} else if info.Line[0] != first {
			t.Fatalf("%v of %v, depth %d, table %d: %v, want %v", turn.Board, turn.Side, depth, table, info.Line, first)
		}
	}
}

// TestLimit looks beyond the limit of moves, after a game of unequal marbles.
func TestLimit(t *testing.T) {
	for _, moves := range []int{61, 63, 62, 64} { // 1 or 2 moves are left
		turn := turnOf(middle(t, 2, moves))
		if turn.Board.Count(abalone.Black) == turn.Board.Count(abalone.White) {
			t.Fatalf("%v", turn.Board)
		}
		for _, more := range []bool{false, true} {
			o := abalone.Options{Moves: moves/2 + 1, MoreMarbles: more}
			for depth := 1; depth <= 2; depth++ {
				likeSlow(t, turn, o, depth)
			}
			// A greater depth changes nothing.
			for depth := 3; depth <= 5; depth++ {
				a, b := (&Engine{Depth: 2, Options: o}).Search(turn), (&Engine{Depth: depth, Options: o}).Search(turn)
				if a.Value != b.Value {
					t.Errorf("%v: depth %d: %+v, want %+v", turn.Board, depth, b, a)
				}
			}
		}
	}
}

// TestMiddle has an opening after which the game is over early.
func TestMiddle(t *testing.T) {
	if g := middle(t, 26, 80); g.Why() != 0 || len(g.Moves()) < 70 || len(g.Moves()) > 79 {
		t.Errorf("%v after %d moves", g.Why(), len(g.Moves()))
	}
}

// TestBeyond asks engines after the last move that their limit allows. They
// search as without a limit.
func TestBeyond(t *testing.T) {
	turn := turnOf(middle(t, 2, 40))
	want := (&Engine{Depth: 3}).Search(turn)
	if want.Value == 0 || want.Line[0] == turn.Legal[0] {
		t.Fatalf("%+v shows nothing", want)
	}
	for _, moves := range []int{1, 19, 20} {
		for _, more := range []bool{false, true} {
			o := abalone.Options{Moves: moves, MoreMarbles: more}
			if diff := cmp.Diff(want, (&Engine{Depth: 3, Options: o}).Search(turn)); diff != "" {
				t.Errorf("%+v (-without a limit +got):\n%s", o, diff)
			}
			likeSlow(t, turn, o, 1)
		}
	}
	if info := (&Engine{Depth: 3, Options: abalone.Options{Moves: 21}}).Search(turn); info.Value != 0 {
		t.Errorf("with two moves left: %+v", info)
	}
}

func TestTables(t *testing.T) { rapid.Check(t, tables) }

// tables: to depth 4, an engine finds the same move of the same value, with a
// table of any size.
func tables(t *rapid.T) {
	turn := turnOf(middle(t, rapid.IntRange(1, 1000).Draw(t, "opening"), rapid.IntRange(0, 80).Draw(t, "moves")))
	depth := rapid.IntRange(2, 4).Draw(t, "depth")
	var o abalone.Options
	if rapid.Bool().Draw(t, "near the limit") {
		o.Moves = len(turn.Positions)/2 + rapid.IntRange(1, 5).Draw(t, "left")
	}
	var first Info
	for k, table := range []int{-1, 4, 10, 16} {
		info := (&Engine{Depth: depth, Table: table, Options: o}).Search(turn)
		if k == 0 {
			first = info
		}
		if info.Value != first.Value || info.Line[0] != first.Line[0] || info.Depth != first.Depth {
			t.Fatalf("%v of %v, table %d: %+v, want %+v", turn.Board, turn.Side, table, info, first)
		}
	}
}

// middle returns a game between engines, after an opening that is drawn. It has
// fewer moves if the game would be over.
func middle(t rapid.TB, opening, moves int) *abalone.Game {
	g, err := abalone.New(abalone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	player := opened{random(opening), &Engine{Depth: 2}}
	for range moves {
		r, err := player.Choose(turnOf(g))
		if err == nil {
			err = g.Move(r.Move)
		}
		if err == nil && g.Why() != 0 {
			if err = g.Undo(); err == nil {
				return g
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// symmetric returns a board turned by 60 degrees as many times, and then
// mirrored or not. The colors are exchanged or not.
func symmetric(t rapid.TB, b abalone.Board, turns int, mirrored, exchanged bool) abalone.Board {
	at := map[point]abalone.Field{}
	for f, p := range points {
		at[p] = abalone.Field(f)
	}
	var colors [fields]abalone.Side
	for f := range abalone.Field(fields) {
		// In x and y from the middle, with y by a factor of √3 less.
		p := points[f]
		p.x, p.y = p.x-8, p.y-4
		for range turns {
			p.x, p.y = (p.x-3*p.y)/2, (p.x+p.y)/2
		}
		if mirrored {
			p.x = -p.x
		}
		s := b.At(f)
		if exchanged {
			s = -s
		}
		colors[at[point{p.x + 8, p.y + 4}]] = s
	}
	return colored(t, colors)
}

func TestMirror(t *testing.T) { rapid.Check(t, mirror) }

// mirror: turned, mirrored and with the colors exchanged, a position has the
// same value.
func mirror(t *rapid.T) {
	g := drawGame(t, abalone.Options{}, 80)
	turns, mirrored, exchanged := rapid.IntRange(0, 5).Draw(t, "turns"), rapid.Bool().Draw(t, "mirrored"), rapid.Bool().Draw(t, "exchanged")
	turn := turnOf(g)
	other := abalone.Turn{Side: turn.Side, Left: turn.Left}
	if exchanged {
		other.Side = -other.Side
	}
	for _, b := range turn.Positions {
		other.Positions = append(other.Positions, symmetric(t, b, turns, mirrored, exchanged))
	}
	other.Board = other.Positions[len(other.Positions)-1]
	seen := map[abalone.Board]bool{}
	for _, b := range other.Positions {
		seen[b] = true
	}
	for _, m := range other.Board.AppendMoves(nil, other.Side) {
		if after, _ := other.Board.After(other.Side, m); !seen[after] {
			other.Legal = append(other.Legal, m)
		}
	}
	e := Engine{Depth: rapid.IntRange(1, 3).Draw(t, "depth")}
	a, b := e.Search(turn), e.Search(other)
	if a.Value != b.Value || len(turn.Legal) != len(other.Legal) {
		t.Errorf("%v: %+v\n%v: %+v", turn.Board, a, other.Board, b)
	}
}

// TestWeights has the worth of boards that are easy to count.
func TestWeights(t *testing.T) {
	for _, c := range []struct {
		black, white string
		want         int // for Black
	}{
		{"", "", 0},
		{"e5", "", 200 + 32},
		{"i1", "", 200},
		{"h2", "a5", 8},
		{"e4 e5", "", 200 + 24 + 200 + 32 + 3},
		{"e5 f4 f5", "", 600 + 32 + 24 + 24 + 9},
		{"e5 f4 f5", "d4 d5", 232 + 3*3 - 2*3 + 3},
		{"e5 g5", "a1 b2", 200 + 32 + 200 + 16 - 200 - 200 - 8 - 3},
	} {
		b := placed(t, c.black, c.white)
		black, white := positionOf(b, abalone.Black), positionOf(b, abalone.White)
		if got := black.evaluate(); got != c.want || white.evaluate() != -got {
			t.Errorf("%s against %s: %d, want %d", c.black, c.white, got, c.want)
		}
		if got := slowWorth(b, abalone.Black) - slowWorth(b, abalone.White); got != c.want {
			t.Errorf("%s against %s: slowly %d, want %d", c.black, c.white, got, c.want)
		}
	}
}
