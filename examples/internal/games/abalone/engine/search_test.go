package engine

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/night"
)

// alone returns a turn without a past.
func alone(b abalone.Board, s abalone.Side) abalone.Turn {
	return abalone.Turn{Side: s, Board: b, Legal: b.AppendMoves(nil, s), Positions: []abalone.Board{b}, Left: time.Minute}
}

// TestWins has boards with nine marbles of each side, so that the next marble
// pushed off decides. An engine sees the decision, and looks no further. One
// depth less sees nothing.
func TestWins(t *testing.T) {
	for _, c := range []struct {
		text  string
		side  abalone.Side
		depth int
		value int
	}{
		{".#.../.....O/#....O./...#O.#./..OO#..../..O..O../...#.#./..O#.#/....O", abalone.Black, 2, Win - 3},
		{"..#../.#..../.O...../.....##./...O...../.OO#..../#..#.O./OOOO../.#.#.", abalone.White, 2, Win - 3},
		{".#.../....../#OO..../.#.....#/.....O.O#/...#OO#./##.O.../....O./.O...", abalone.Black, 3, -Win + 4},
		{"O..../#.O##./O..#.../O......./........./...#..../.##..../O#O#OO/.O...", abalone.White, 3, -Win + 4},
		{"...../....../...O..O/#...#.#./O#..O#.../O.#..##./....O../.....#/OO..O", abalone.Black, 4, Win - 5},
	} {
		b, err := abalone.ParseBoard(c.text)
		if err != nil {
			t.Fatal(err)
		}
		turn := alone(b, c.side)
		info := (&Engine{Depth: 9}).Search(turn)
		if info.Depth != c.depth || info.Value != c.value {
			t.Errorf("%s: %+v, want depth %d, value %d", c.text, info, c.depth, c.value)
		}
		if e := (&Engine{Depth: c.depth - 1}).Search(turn); e.Value > won || e.Value < -won {
			t.Errorf("%s: depth %d sees %d", c.text, e.Depth, e.Value)
		}
		if c.depth <= 3 && night.Now() {
			likeSlow(t, turn, abalone.Options{}, c.depth)
		}
		// By the line, the game is over after as many moves.
		for k, m := range info.Line {
			side := c.side
			if k%2 == 1 {
				side = -side
			}
			if b, err = b.After(side, m); err != nil {
				t.Fatalf("%s: move %d of %v: %v", c.text, k, info.Line, err)
			}
		}
	}
	// One push wins at once, of 2 against 1, and of 3 against 2.
	for _, c := range []struct{ black, white, want string }{
		{"e7 e8 a1 a2", "e9 i1 i2 i3 i4 i5 a5 b6 c7", "e7e8-e8"},
		{"e5 e6 e7 a1 a2", "e8 e9 i1 i2 i3 i4 i5 a5 b6", "e5e7-e6"},
	} {
		info := (&Engine{}).Search(alone(placed(t, c.black, c.white), abalone.Black))
		want := Info{Depth: 1, Nodes: info.Nodes, Value: Win - 1, Line: []abalone.Move{parse(t, c.want)}}
		if diff := cmp.Diff(want, info); diff != "" {
			t.Errorf("%s against %s (-want +got):\n%s", c.black, c.white, diff)
		}
	}
}

// TestStuck has a past that forbids all answers to the only legal move. The
// other side must resign.
func TestStuck(t *testing.T) {
	turn := alone(abalone.Start(), abalone.Black)
	turn.Legal = turn.Legal[:1]
	b, err := turn.Board.After(abalone.Black, turn.Legal[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range b.AppendMoves(nil, abalone.White) {
		after, err := b.After(abalone.White, m)
		if err != nil {
			t.Fatal(err)
		}
		turn.Positions = append(turn.Positions, after)
	}
	if info := (&Engine{Depth: 4}).Search(turn); info.Depth != 2 || info.Value != Win-1 || len(info.Line) != 1 {
		t.Errorf("%+v", info)
	}
}

func TestLegal(t *testing.T) { rapid.Check(t, legal) }
func FuzzLegal(f *testing.F) { f.Fuzz(rapid.MakeFuzz(legal)) }

// legal: in a game with any past, an engine makes a legal move, and its line is
// a line of legal moves. It looks at no more positions than it may. Asked
// again, after other turns, it answers the same.
func legal(t *rapid.T) {
	o := abalone.Options{Moves: rapid.IntRange(1, 60).Draw(t, "limit")}
	g := drawGame(t, o, 100)
	// The past has other boards, too: some answers of the next moves.
	turn := turnOf(g)
	if len(turn.Legal) == 0 {
		return
	}
	if rapid.Bool().Draw(t, "forbidden") {
		turn = forbid(t, turn)
		o.Moves = len(turn.Positions)
	}
	e := Engine{
		Depth:   rapid.IntRange(1, 4).Draw(t, "depth"),
		Nodes:   rapid.Int64Range(200, 3000).Draw(t, "nodes"),
		Seed:    rapid.Uint64Range(0, 3).Draw(t, "seed"),
		Options: o,
	}
	info := e.Search(turn)
	if info.Nodes > e.Nodes && info.Depth > 1 || info.Depth > e.Depth || len(info.Line) == 0 {
		t.Fatalf("%+v finds %+v", e, info)
	}
	b, s := turn.Board, turn.Side
	seen := map[abalone.Board]bool{}
	for _, b := range turn.Positions {
		seen[b] = true
	}
	for k, m := range info.Line {
		after, err := b.After(s, m)
		if err != nil || seen[after] || len(turn.Positions)+k > 2*o.Moves {
			t.Fatalf("%v of %v: move %d of %v: %v, has been there: %v", turn.Board, turn.Side, k, info.Line, err, seen[after])
		}
		seen[after] = true
		b, s = after, -s
	}
	e.Search(turnOf(drawGame(t, abalone.Options{}, 3)))
	if diff := cmp.Diff(info, e.Search(turn)); diff != "" {
		t.Fatalf("the same again (-first +second):\n%s", diff)
	}
}

// forbid adds to the past of a turn boards that some of its moves lead to, and
// boards that some answers to its moves lead to. One move is left.
func forbid(t *rapid.T, turn abalone.Turn) abalone.Turn {
	keep := rapid.IntRange(0, len(turn.Legal)-1).Draw(t, "keep")
	every := rapid.IntRange(1, 5).Draw(t, "every")
	past := turn.Positions[:len(turn.Positions)-1]
	var left []abalone.Move
	for i, m := range turn.Legal {
		after, err := turn.Board.After(turn.Side, m)
		if err != nil {
			t.Fatal(err)
		}
		if i != keep && i%every == 0 {
			past = append(past, after)
			continue
		}
		left = append(left, m)
		for k, answer := range after.AppendMoves(nil, -turn.Side) {
			if (i+k)%every == 0 {
				b, err := after.After(-turn.Side, answer)
				if err != nil {
					t.Fatal(err)
				}
				past = append(past, b)
			}
		}
	}
	turn.Legal, turn.Positions = left, append(past, turn.Board)
	return turn
}
