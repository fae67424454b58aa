package person

import (
	"bytes"
	"context"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// undone: undo returns to the position, the legal moves and the times of
// before, also several times in a row.
func undone(t *rapid.T) {
	s, err := sit(Table{In: bytes.NewReader(nil), Out: &bytes.Buffer{}, Opponent: abalone.Greedy{}, OpponentName: "Vera", Now: ticks(time.Second)})
	if err != nil {
		t.Fatal(err)
	}
	type state struct {
		board                 abalone.Board
		positions             []abalone.Board
		legal                 []abalone.Move
		black, white, ofBlack time.Duration
		ofWhite               time.Duration
	}
	now := func() state {
		return state{
			s.game.Board(), s.game.Positions(), s.game.Legal(),
			s.game.Left(abalone.Black), s.game.Left(abalone.White), s.timeUsed(abalone.Black), s.timeUsed(abalone.White),
		}
	}
	same := func(x, y state) bool {
		return x.board == y.board && slices.Equal(x.positions, y.positions) && slices.Equal(x.legal, y.legal) &&
			x.black == y.black && x.white == y.white && x.ofBlack == y.ofBlack && x.ofWhite == y.ofWhite
	}
	seed := rapid.IntRange(0, 1000).Draw(t, "seed")
	var states []state
	for turn := range rapid.IntRange(1, 20).Draw(t, "turns") {
		states = append(states, now())
		walk(s, seed+turn, 2)
	}
	for i := len(states) - 1; i >= 0 && s.game.Why() == 0; i-- {
		s.takeBack()
		if !same(now(), states[i]) {
			t.Fatalf("%v, not %v", now(), states[i])
		}
	}
}

func TestUndo(t *testing.T) { rapid.Check(t, undone) }

func FuzzUndo(f *testing.F) { f.Fuzz(rapid.MakeFuzz(undone)) }

// typing: whatever is typed, the game ends, nobody loses by a typing error, and
// its record can be written, and be replayed.
func typing(t *rapid.T) {
	words := rapid.SampledFrom([]string{"moves", "help", "hint", "undo", "tie", "record", "board", "moves c3", "", "g3-f3", "c3-d3", "i1g3-h1", "I5 G5-H5", "quit", "resign"})
	raw := rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "bytes")) })
	var in bytes.Buffer
	for _, line := range rapid.SliceOfN(rapid.OneOf(words, words, words, raw), 0, 30).Draw(t, "lines") {
		in.WriteString(line + "\n")
	}
	typed := in.String()
	table := Table{
		In: &in, Out: &bytes.Buffer{}, Opponent: abalone.Greedy{}, Hints: abalone.Greedy{}, Now: ticks(time.Second),
		Side: rapid.SampledFrom([]abalone.Side{abalone.None, abalone.Black, abalone.White}).Draw(t, "side"), Timed: rapid.Bool().Draw(t, "timed"),
		Options: abalone.Options{Moves: rapid.IntRange(0, 10).Draw(t, "moves"), Unattended: rapid.Bool().Draw(t, "unattended")},
	}
	r, err := Play(context.Background(), table)
	if err != nil {
		t.Fatalf("%q: %v", typed, err)
	}
	if _, err := r.Replay(); err != nil {
		t.Fatalf("%q: %v", typed, err)
	}
	text, err := r.Text()
	if err != nil {
		t.Fatal(err)
	}
	if back, err := abalone.ParseRecord(text); err != nil || back.Result != r.Result || !slices.Equal(back.Moves, r.Moves) {
		t.Fatalf("%q: %v", text, err)
	}
	if r.Result.ForBlack == abalone.Loss || r.Result.ForWhite == abalone.Loss {
		if r.Result.Black > 8 && r.Result.White > 8 {
			t.Fatalf("%q: %v", typed, r.Result)
		}
	}
}

func TestTyping(t *testing.T) { rapid.Check(t, typing) }

func FuzzTyping(f *testing.F) { f.Fuzz(rapid.MakeFuzz(typing)) }
