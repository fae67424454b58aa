package stackem

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/problem"
)

func TestErrors(t *testing.T) {
	brick := Brick(98)
	good := Start{Walls: [2]Wall{sorted, mixed}, Discard: &brick, Pile: []Brick{99}}
	with := func(change func(*Game)) Game {
		g := Game{Start: good.clone(), Moves: moves(t, "pile A0", "pile A0")}
		change(&g)
		return g
	}
	for _, c := range []struct {
		name  string
		game  Game
		kinds []error
		text  string
	}{
		{"no walls", Game{}, []error{ErrRepeatedBrick}, ""},
		{"below 0", with(func(g *Game) { g.Walls[0][5] = -1 }), []error{ErrBrick}, "stackem: wall of player 0, B1: no such brick: -1 (rule Bricks)"},
		{"above 99", with(func(g *Game) { g.Walls[1][15] = 100 }), []error{ErrBrick}, "stackem: wall of player 1, D3: no such brick: 100 (rule Bricks)"},
		{"twice in a wall", with(func(g *Game) { g.Walls[0][15] = 97 }), []error{ErrRepeatedBrick}, "stackem: wall of player 0, D3: this brick appears twice: 97 (rule Bricks)"},
		{"in both walls", with(func(g *Game) { g.Walls[1][0] = 97 }), []error{ErrRepeatedBrick}, "stackem: wall of player 1, A0: this brick appears twice: 97 (rule Bricks)"},
		{"discard in a wall", with(func(g *Game) { *g.Discard = 97 }), []error{ErrRepeatedBrick}, "stackem: discard: this brick appears twice: 97 (rule Bricks)"},
		{"pile", with(func(g *Game) { g.Pile = []Brick{95, 98, 127} }), []error{ErrRepeatedBrick, ErrBrick}, "stackem: pile, brick 2: this brick appears twice: 98 (rule Bricks)\nstackem: pile, brick 3: no such brick: 127 (rule Bricks)"},
		{"first", with(func(g *Game) { g.First = -1 }), []error{ErrFirst}, "stackem: who begins: no such player: -1 (rule Turns)"},
		{"bank below 0", with(func(g *Game) { g.BankMS = -1 }), []error{ErrTime}, "stackem: bank: no such time: -1 ms, and it must be 0 to 3600000 (rule TimeBank)"},
		{"too large a bank", with(func(g *Game) { g.BankMS = MaxBank + 1 }), []error{ErrTime}, "stackem: bank: no such time: 3600001 ms, and it must be 0 to 3600000 (rule TimeBank)"},
		{"no choice", with(func(g *Game) { g.Moves[1].Take = 0 }), []error{ErrChoice}, "stackem: move 2: a brick is taken from the discard or the pile: Choice(0) (rule TakeDiscard)"},
		{"another choice", with(func(g *Game) { g.Moves[1].Take = 3 }), []error{ErrChoice}, "stackem: move 2: a brick is taken from the discard or the pile: Choice(3) (rule TakeDiscard)"},
		{"time below 0", with(func(g *Game) { g.Moves[0].MS = -1 }), []error{ErrTime}, "stackem: move 1: no such time: -1 ms (rule TimeBank)"},
		{"too long a time", with(func(g *Game) { g.Moves[0].MS = MaxMS + 1 }), []error{ErrTime}, "stackem: move 1: no such time: 9007199254740993 ms (rule TimeBank)"},
		{"no discard", with(func(g *Game) { g.Discard = nil; g.Moves[0].Take = Discard; g.Moves[1].Take = Discard }), []error{ErrNoDiscard}, "stackem: move 1: there is no discard to take (rule TakeDiscard)"},
		{"after the end", with(func(g *Game) { g.Moves[0].MS = 70_000; g.Moves[1].MS = -1 }), []error{ErrTime}, "stackem: move 2: no such time: -1 ms (rule TimeBank)"},
		{"many moves", with(func(g *Game) { g.Moves = make([]Move, MaxMoves+1) }), []error{ErrTooLong}, "stackem: exceeds a limit of this package: 1000001 moves, at most 1000000"},
		{
			"all at once", with(func(g *Game) {
				g.Walls[0][0], g.Walls[1][1], *g.Discard, g.Pile[0], g.First, g.Moves[0].Take, g.Moves[1].MS = 100, 80, -3, 80, 2, 9, -9
			}), []error{ErrBrick, ErrRepeatedBrick, ErrFirst, ErrChoice, ErrTime},
			"stackem: wall of player 0, A0: no such brick: 100 (rule Bricks)\n" +
				"stackem: wall of player 1, A1: this brick appears twice: 80 (rule Bricks)\n" +
				"stackem: discard: no such brick: -3 (rule Bricks)\n" +
				"stackem: pile, brick 1: this brick appears twice: 80 (rule Bricks)\n" +
				"stackem: who begins: no such player: 2 (rule Turns)\n" +
				"stackem: move 1: a brick is taken from the discard or the pile: Choice(9) (rule TakeDiscard)\n" +
				"stackem: move 2: no such time: -9 ms (rule TimeBank)",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			course, err := Play(c.game)
			if err == nil || c.text != "" && err.Error() != c.text {
				t.Fatalf("error %v\nwant  %s", err, c.text)
			}
			for _, kind := range c.kinds {
				if !errors.Is(err, kind) {
					t.Errorf("not a %v", kind)
				}
			}
			var p *Problem
			if !errors.As(err, &p) || p.Kind != c.kinds[0] {
				t.Errorf("problem %+v", p)
			}
			if course.Steps != nil || course.End != (Position{}) {
				t.Errorf("with the error: %+v", course)
			}
			// Begin and Contest have the problems of the start.
			var own []string
			for line := range strings.Lines(err.Error()) {
				if line = strings.TrimSuffix(line, "\n"); !strings.Contains(line, "move") {
					own = append(own, line)
				}
			}
			begun, err := c.game.Begin()
			if want := strings.Join(own, "\n"); err != nil && err.Error() != want || err == nil && want != "" || err != nil && begun != (Position{}) {
				t.Errorf("Begin: %v, want %s", err, want)
			}
			game, again := Contest(c.game.Start, [2]Player{Slots{}, Slots{}}, 0)
			if fmt.Sprint(again) != fmt.Sprint(err) || err != nil && game.Pile != nil {
				t.Errorf("Contest: %v, want %v", again, err)
			}
		})
	}
	if _, err := Play(Game{Start: good, Moves: make([]Move, MaxMoves)}); !errors.Is(err, ErrChoice) || errors.Is(err, ErrTooLong) ||
		strings.Count(err.Error(), "\n") != problem.Most || !strings.HasSuffix(err.Error(), "\nstackem: and 999000 more problems") {
		t.Errorf("at the limit: %.200v", err)
	}
	if _, err := (Start{Pile: make([]Brick, 5000)}).Begin(); strings.Count(err.Error(), "\n") != problem.Most {
		t.Errorf("a long pile: %.200v", err)
	}
}

// TestLongest plays as many moves as there can be.
func TestLongest(t *testing.T) {
	g := Game{Start: begun(mixed, but(sorted, "B0", 0), 98), Moves: slices.Repeat([]Move{{Take: Discard, At: "A0"}, {Take: Discard, At: "D3"}}, MaxMoves/2)}
	c, err := Play(g)
	if err != nil || c.End.Moves() != MaxMoves || len(c.Steps) != MaxMoves {
		t.Errorf("%v %v", err, c.End)
	}
}

func TestApplyErrors(t *testing.T) {
	p, err := begun(mixed, sorted, 98).Begin()
	if err != nil {
		t.Fatal(err)
	}
	over, _, err := p.Apply(Move{Take: Pile})
	if err != nil {
		t.Fatal(err)
	}
	bare, err := Start{Walls: p.walls}.Begin()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		position Position
		move     Move
		kind     error
		text     string
	}{
		{over, Move{Take: Pile}, ErrNotRunning, "stackem: the game is not going on (rule Turns)"},
		{Position{}, Move{Take: Pile}, ErrNotRunning, "stackem: the game is not going on (rule Turns)"},
		{p, Move{}, ErrChoice, "stackem: a brick is taken from the discard or the pile: Choice(0) (rule TakeDiscard)"},
		{p, Move{Take: Pile, MS: -1}, ErrTime, "stackem: no such time: -1 ms (rule TimeBank)"},
		{bare, Move{Take: Discard}, ErrNoDiscard, "stackem: there is no discard to take (rule TakeDiscard)"},
	} {
		next, step, err := c.position.Apply(c.move)
		if !errors.Is(err, c.kind) || err.Error() != c.text || next != (Position{}) || step != (Step{}) {
			t.Errorf("%v: %v, %v %v", c.text, err, next, step)
		}
		var problem *Problem
		if !errors.As(err, &problem) {
			t.Errorf("%T", err)
		}
	}
	for _, p := range []Position{{}, over, bare} {
		for _, c := range []Choice{0, Discard, Pile, 3} {
			if brick, ok := p.Hand(c); ok || brick != 0 {
				t.Errorf("%v: %v is in hand", c, brick)
			}
		}
	}
	if text, err := json.Marshal(Position{}); err == nil {
		t.Errorf("no game is written as %s", text)
	}
	if v := (Position{}).View(); v.Discard != -1 {
		t.Errorf("no game: %+v", v)
	}
	if err := (Wall{5, 100, 5, -1, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13}).Check(); err == nil || err.Error() !=
		"stackem: wall, A1: no such brick: 100 (rule Bricks)\nstackem: wall, A2: this brick appears twice: 5 (rule Bricks)\nstackem: wall, A3: no such brick: -1 (rule Bricks)" {
		t.Error(err)
	}
}

// stuck always makes the same move.
type stuck Move

func (s stuck) Choose(View) Choice       { return s.Take }
func (s stuck) Place(View, Brick) string { return s.At }

func TestContestErrors(t *testing.T) {
	s := begun(mixed, sorted, 98)
	for _, c := range []struct {
		players [2]Player
		most    int
		text    string
		kinds   []error
	}{
		{[2]Player{}, -1, "stackem: player 0: a player is missing\nstackem: player 1: a player is missing\nstackem: no such number: -1 moves", []error{ErrNoPlayer, ErrNumber}},
		{[2]Player{Slots{}, nil}, MaxMoves + 1, "stackem: player 1: a player is missing\nstackem: exceeds a limit of this package: 1000001 moves, at most 1000000", []error{ErrNoPlayer, ErrTooLong}},
	} {
		g, err := Contest(s, c.players, c.most)
		if err == nil || err.Error() != c.text || g.Moves != nil || g.Pile != nil {
			t.Errorf("%v %v, want %s", err, g, c.text)
		}
		for _, kind := range c.kinds {
			if !errors.Is(err, kind) {
				t.Errorf("%v: not a %v", err, kind)
			}
		}
	}
	// Players who go on forever are stopped, those who ask for an empty
	// pile too.
	s = begun(mixed, but(sorted, "B0", 0), 98)
	g, err := Contest(s, [2]Player{stuck{Take: Discard, At: "A0"}, stuck{Take: Discard, At: "D3"}}, 1001)
	if err != nil || len(g.Moves) != 1001 {
		t.Errorf("%v, %d moves", err, len(g.Moves))
	}
	g, err = Contest(s, [2]Player{stuck{Take: Pile, At: "A0"}, Slots{}}, 1001)
	if err != nil || len(g.Moves) != 1 || g.Moves[0] != (Move{Take: Pile, At: "-1"}) {
		t.Errorf("%v %v", err, g.Moves)
	}
}
