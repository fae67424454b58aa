package wire

import (
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// movesOf returns moves by their notation.
func movesOf(t *testing.T, list ...string) []abalone.Move {
	t.Helper()
	moves := make([]abalone.Move, len(list))
	for i, text := range list {
		var err error
		if moves[i], err = abalone.ParseMove(text); err != nil {
			t.Fatal(err)
		}
	}
	return moves
}

// TestOpponents checks that the opponents of the trials resign if they have no
// move and only then, and what each of them prefers.
func TestOpponents(t *testing.T) {
	push, single, roll := "i1g3-h2", "g3-f3", "g4g5-f5"
	for _, c := range []struct {
		name  string
		make  func() abalone.Player
		legal []string
		want  string
	}{
		{"wanderer", func() abalone.Player { return &wanderer{} }, nil, ""},
		{"wanderer", func() abalone.Player { return &wanderer{} }, []string{push}, push},
		{"roller", func() abalone.Player { return &roller{} }, nil, ""},
		{"roller", func() abalone.Player { return &roller{} }, []string{push}, push},
		{"roller", func() abalone.Player { return &roller{} }, []string{push, single, roll}, roll},
		{"roller", func() abalone.Player { return &roller{} }, []string{roll, push, single}, roll},
		{"shuttle", func() abalone.Player { return &shuttle{} }, nil, ""},
		{"shuttle", func() abalone.Player { return &shuttle{} }, []string{push}, push},
		{"shuttle", func() abalone.Player { return &shuttle{} }, []string{push, single, roll}, single},
		{"shuttle", func() abalone.Player { return &shuttle{last: movesOf(t, "f3-g3")[0]} }, []string{"g5-f5", single, "g5-f6"}, single},
	} {
		r, err := c.make().Choose(abalone.Turn{Side: abalone.Black, Board: abalone.Start(), Legal: movesOf(t, c.legal...)})
		if err != nil || r.Resign != (c.want == "") || c.want != "" && r.Move.String() != c.want {
			t.Errorf("%s, %q: %+v, %v, want %s", c.name, c.legal, r, err, c.want)
		}
	}
	s := &shuttle{}
	var made []string
	for _, legal := range [][]string{{"g3-f3", push}, {"f3-g3", "f3-f4"}, {"g3-f3", "g3-f4"}} {
		r, _ := s.Choose(abalone.Turn{Legal: movesOf(t, legal...)})
		made = append(made, r.Move.String())
	}
	if !slices.Equal(made, []string{"g3-f3", "f3-g3", "g3-f3"}) {
		t.Error(made)
	}
	w := &wanderer{}
	all := map[abalone.Move]bool{}
	legal := abalone.Start().AppendMoves(nil, abalone.Black)
	for range 10 {
		r, _ := w.Choose(abalone.Turn{Legal: legal})
		all[r.Move] = true
	}
	if len(all) < 10 {
		t.Errorf("%d moves", len(all))
	}
}
