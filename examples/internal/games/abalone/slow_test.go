package abalone

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file has the rules of moves a second time: marbles in a map, points in
// the plane, and the rules read out one after the other. It shares nothing with
// the package but the text of boards and moves.

// A point is a field: y is its row from 0 for a, x how far it is to the right,
// neighbors in a row being 2 apart.
type point struct{ x, y int }

func (p point) plus(d point, n int) point { return point{p.x + n*d.x, p.y + n*d.y} }

// indent returns how far a row begins to the right of the longest one.
func indent(y int) int { return max(y-4, 4-y) }

func (p point) onBoard() bool {
	return p.y >= 0 && p.y <= 8 && p.x >= indent(p.y) && p.x <= 16-indent(p.y)
}

func (p point) String() string {
	return fmt.Sprintf("%c%d", 'a'+p.y, (p.x-indent(p.y))/2+1)
}

var slowDirections = []point{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}

// A slowBoard has '#', 'O' or '.' for each point of the board.
type slowBoard map[point]byte

func slowParse(text string) slowBoard {
	b := slowBoard{}
	for i, row := range strings.Split(text, "/") {
		y := 8 - i
		for c := range row {
			b[point{indent(y) + 2*c, y}] = row[c]
		}
	}
	return b
}

func (b slowBoard) String() string {
	var lines []string
	for y := 8; y >= 0; y-- {
		line := ""
		for x := indent(y); x <= 16-indent(y); x += 2 {
			line += string(b[point{x, y}])
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "/")
}

// moves returns the legal moves of a color with the boards after them.
func (b slowBoard) moves(own byte) map[string]string {
	found := map[string]string{}
	for tail := range b {
		for _, d := range slowDirections {
			for n := 1; n <= 3 && b[tail.plus(d, n-1)] == own; n++ {
				for _, step := range slowDirections {
					if n == 1 && step != d {
						continue
					}
					after, ok := b.try(own, tail, d, n, step)
					if !ok {
						continue
					}
					name := tail.String()
					if n > 1 {
						name += tail.plus(d, n-1).String()
					}
					found[name+"-"+tail.plus(step, 1).String()] = after.String()
				}
			}
		}
	}
	return found
}

// try moves n marbles from tail on in direction d one field in direction step.
func (b slowBoard) try(own byte, tail, d point, n int, step point) (slowBoard, bool) {
	after := maps.Clone(b)
	if step == d {
		front := tail.plus(d, n)
		var pushed []point
		for b[front] != own && b[front] != '.' && front.onBoard() {
			pushed = append(pushed, front)
			front = front.plus(d, 1)
		}
		if len(pushed) >= n || b[front] == own || len(pushed) == 0 && !front.onBoard() {
			return nil, false
		}
		for _, p := range slices.Backward(pushed) {
			if to := p.plus(d, 1); to.onBoard() {
				after[to] = b[p]
			}
		}
		after[tail.plus(d, n)], after[tail] = own, '.'
		return after, true
	}
	// The angle is above 90 degrees. A unit of y is √3 times as long as a
	// unit of x.
	if d.x*step.x+3*d.y*step.y < 0 {
		return nil, false
	}
	for i := range n {
		to := tail.plus(d, i).plus(step, 1)
		if b[to] != '.' || !to.onBoard() {
			return nil, false
		}
		after[to], after[tail.plus(d, i)] = own, '.'
	}
	return after, true
}

func color(s Side) byte { return "O.#"[s+1] }

// fastMoves returns what slowBoard.moves does.
func fastMoves(t rapid.TB, b Board, s Side) map[string]string {
	found := map[string]string{}
	last := ""
	for _, m := range b.AppendMoves(nil, s) {
		after, err := b.After(s, m)
		if err != nil {
			t.Errorf("%v of %v: %v is listed, but %v", b, s, m, err)
		}
		if m.String() <= last {
			t.Errorf("%v of %v: %v comes after %s", b, s, m, last)
		}
		last = m.String()
		found[last] = after.String()
	}
	return found
}

func TestSlow(t *testing.T)  { rapid.Check(t, likeSlow) }
func FuzzSlow(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(likeSlow)) }
func TestJudge(t *testing.T) { rapid.Check(t, likeAll) }

// likeSlow: any board has the same moves by both.
func likeSlow(t *rapid.T) {
	b, s := drawBoard(t), drawSide(t)
	want := slowParse(b.String()).moves(color(s))
	if diff := cmp.Diff(want, fastMoves(t, b, s)); diff != "" {
		t.Errorf("%v of %v (-slow +fast):\n%s", b, s, diff)
	}
}

// likeAll: of all moves that can be written from one field, those are legal
// that are listed.
func likeAll(t *rapid.T) {
	b, s := drawBoard(t), drawSide(t)
	listed := map[Move]bool{}
	for _, m := range b.AppendMoves(nil, s) {
		listed[m] = true
	}
	tail := Field(rapid.IntRange(0, Fields).Draw(t, "tail"))
	for head := range edge + 2 {
		for to := range edge + 2 {
			m := Move{tail, head, to}
			if _, err := b.After(s, m); (err == nil) != listed[m] {
				t.Errorf("%v of %v: %v is listed: %v, but its error is %v", b, s, m, listed[m], err)
			}
		}
	}
}

// perft counts the games of so many moves from a board, positions that come
// twice and ends left out.
func perft(b Board, s Side, depth int, room [][]Move) int {
	if depth == 0 {
		return 1
	}
	moves := b.AppendMoves(room[depth-1][:0], s)
	room[depth-1] = moves
	if depth == 1 {
		return len(moves)
	}
	total := 0
	for _, m := range moves {
		p, _ := m.path()
		total += perft(b.moved(s, p), -s, depth-1, room)
	}
	return total
}

func slowPerft(b slowBoard, own, other byte, depth int) int {
	moves := b.moves(own)
	if depth == 1 {
		return len(moves)
	}
	total := 0
	for _, after := range moves {
		total += slowPerft(slowParse(after), other, own, depth-1)
	}
	return total
}

// middles are positions from the middle of games, with all marbles near each
// other, and a board full of marbles.
var middles = []string{
	"...../....../...O.../..OO##../..#OOO.../..O##.../...O.../....../.....",
	"#...O/...O.O/.O.O.../#......./..OO#.O#O/#.##..O#/.#...##/....O./O..OO",
	crowded,
	"###../####../..###../...OO.../..OOO#.../...##.../...OOO./...OOO/..O..",
}

// TestSlowPerft counts games of up to two moves by both. It counts games of
// three moves from the start and from one other position, unless it is short.
func TestSlowPerft(t *testing.T) {
	for _, text := range append([]string{Start().String()}, middles...) {
		b, err := ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []Side{Black, White} {
			for n := 1; n <= 3; n++ {
				if few := text == middles[0] || b == Start() && s == Black; n == 3 && (!night.Now() || !few) {
					continue
				}
				want := slowPerft(slowParse(text), color(s), color(-s), n)
				if got := perft(b, s, n, make([][]Move, n)); got != want {
					t.Errorf("%s of %v: %d games of %d moves, want %d", text, s, got, n, want)
				}
			}
		}
	}
}

// TestSlowGames counts games of two moves by both, from positions in the middle
// of games: fewer of them by day.
func TestSlowGames(t *testing.T) {
	g, err := Play(Greedy{}, Greedy{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	positions := g.Positions()
	step := 9
	if !night.Now() {
		step = 19 // odd, so that both sides move
	}
	for k := 5; k < len(positions); k += step {
		b, s := positions[k], Mover(k)
		want := slowPerft(slowParse(b.String()), color(s), color(-s), 2)
		if got := perft(b, s, 2, make([][]Move, 2)); got != want {
			t.Errorf("%v of %v: %d games, want %d", b, s, got, want)
		}
	}
}

// TestPerft counts games from the start, and from the middle of games. The
// figures of the middle have been counted by the slow rules.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		board string
		side  Side
		want  []int
	}{
		{Start().String(), Black, []int{44, 1936, 98912, 5045110}},
		{Start().String(), White, []int{44, 1936, 98912}},
		{middles[0], Black, []int{15, 516, 9970}},
		{middles[0], White, []int{31, 534, 20607}},
		{middles[1], Black, []int{46, 2871, 134920}},
		{middles[1], White, []int{62, 2864, 180887}},
		{middles[2], Black, []int{39, 2087, 90228}},
		{middles[2], White, []int{52, 2131, 119205}},
		{middles[3], Black, []int{43, 2365, 112068}},
		{middles[3], White, []int{54, 2343, 132033}},
	} {
		b, err := ParseBoard(c.board)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.want {
			if got := perft(b, c.side, i+1, make([][]Move, i+1)); got != want {
				t.Errorf("%s of %v: %d games of %d moves, want %d", c.board, c.side, got, i+1, want)
			}
		}
	}
}
