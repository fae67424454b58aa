package abalone

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file has what can be done with a game in each of its states.

func TestUndone(t *testing.T) { rapid.Check(t, undone) }
func FuzzUndone(f *testing.F) { f.Fuzz(rapid.MakeFuzz(undone)) }

// undone: after a move and whatever follows, Undo leads back to the game before
// the time for that move was spent. Trouble stays.
func undone(t *rapid.T) {
	g := begin(drawOptions(t))
	drawSteps(t, g)
	if g.Why() != 0 || len(g.Legal()) == 0 {
		return
	}
	g.used[clock(g.ToMove())] -= g.thought
	g.thought = 0
	before := answers(g)
	trouble := g.trouble
	some := rapid.Map(rapid.Int64Range(0, 1e9), func(n int64) time.Duration { return time.Duration(n) })
	if _ = g.Spend(some.Draw(t, "time")); g.Why() != 0 {
		wantProblem(t, g.Undo(), ErrOver, TimeLimit)
		return
	}
	if g.Move(rapid.SampledFrom(g.Legal()).Draw(t, "move")) != nil {
		return
	}
	_ = g.Spend(some.Draw(t, "time"))
	after := len(g.Moves())
	_ = g.SpendTrouble(White, some.Draw(t, "trouble"))
	if g.Why() == TimeLimit {
		wantProblem(t, g.Undo(), ErrOver, TimeLimit)
		return
	}
	if err := g.Undo(); err != nil || len(g.Moves()) != after-1 {
		t.Fatalf("%d moves, error %v", len(g.Moves()), err)
	}
	g.trouble = trouble
	if diff := cmp.Diff(before, answers(g)); diff != "" {
		t.Errorf("(-before +undone):\n%s", diff)
	}
}

// TestUndo takes back all moves of a game that is over, and makes them again.
func TestUndo(t *testing.T) {
	lost, err := Play(Greedy{}, Greedy{}, Options{})
	if err != nil || lost.Why() != SixLost {
		t.Fatal(lost.Result(), err)
	}
	limit := longGame(t, Options{Moves: 2}, "")
	// After this many moves, a side is ahead.
	n := slices.IndexFunc(lost.Positions(), func(b Board) bool { return b.Count(Black) != b.Count(White) })
	ahead := begin(Options{Moves: (n + 1) / 2, MoreMarbles: true})
	for _, m := range lost.Moves()[:2*ahead.Options().Moves] {
		move(t, ahead, m.String())
	}
	if ahead.Why() != MoreMarbles {
		t.Fatalf("over by %v", ahead.Why())
	}
	for _, g := range []*Game{lost, limit, ahead} {
		moves, result, why := g.Moves(), g.Result(), g.Why()
		for n := len(moves); n > 0; n-- {
			if err := g.Undo(); err != nil || len(g.Moves()) != n-1 || g.Why() != 0 || g.Result() != (Result{}) || g.ToMove() != Mover(n-1) {
				t.Fatalf("%d moves, over by %v, error %v", len(g.Moves()), g.Why(), err)
			}
			sameGame(t, g)
		}
		if err := g.Undo(); !errors.Is(err, ErrNoMove) || err.Error() != "abalone: there is no move to take back" {
			t.Errorf("at the start: %v", err)
		}
		if diff := cmp.Diff(answers(begin(g.Options())), answers(g)); diff != "" {
			t.Errorf("at the start (-want +got):\n%s", diff)
		}
		for _, m := range moves {
			if err := g.Move(m); err != nil {
				t.Fatal(err)
			}
		}
		if g.Result() != result || g.Why() != why {
			t.Errorf("again: %v by %v, want %v by %v", g.Result(), g.Why(), result, why)
		}
	}
}

// TestStates tries every verb in every state. A verb ends the game by a rule,
// lets it go on, or fails and leaves it as it was.
func TestStates(t *testing.T) {
	type verb struct {
		name string
		do   func(*Game) error
	}
	const hour = 100 * time.Minute // more than any side has
	verbs := []verb{
		{"Spend", func(g *Game) error { return g.Spend(time.Second) }},
		{"Spend too much", func(g *Game) error { return g.Spend(hour) }},
		{"Spend less than nothing", func(g *Game) error { return g.Spend(-1) }},
		{"Trouble of Black", func(g *Game) error { return g.SpendTrouble(Black, time.Second) }},
		{"Trouble of White", func(g *Game) error { return g.SpendTrouble(White, time.Second) }},
		{"Too much trouble of Black", func(g *Game) error { return g.SpendTrouble(Black, hour) }},
		{"Too much trouble of White", func(g *Game) error { return g.SpendTrouble(White, hour) }},
		{"Trouble of nobody", func(g *Game) error { return g.SpendTrouble(None, 1) }},
		{"Negative trouble", func(g *Game) error { return g.SpendTrouble(White, -1) }},
		{"Black runs out", func(g *Game) error { return g.RunOut(Black) }},
		{"White runs out", func(g *Game) error { return g.RunOut(White) }},
		{"Nobody runs out", func(g *Game) error { return g.RunOut(None) }},
		{"Black resigns", func(g *Game) error { return g.Resign(Black) }},
		{"White resigns", func(g *Game) error { return g.Resign(White) }},
		{"Nobody resigns", func(g *Game) error { return g.Resign(None) }},
		{"They agree", func(g *Game) error { return g.AgreeTie() }},
		{"Black forfeits by a move", func(g *Game) error { return g.Forfeit(Black, IllegalMove) }},
		{"White forfeits by a move", func(g *Game) error { return g.Forfeit(White, IllegalMove) }},
		{"Nobody forfeits by a move", func(g *Game) error { return g.Forfeit(None, IllegalMove) }},
		{"Black is unable", func(g *Game) error { return g.Forfeit(Black, Unable) }},
		{"White is unable", func(g *Game) error { return g.Forfeit(White, Unable) }},
		{"Both are unable", func(g *Game) error { return g.Forfeit(None, Unable) }},
		{"Another rule", func(g *Game) error { return g.Forfeit(White, SixLost) }},
		{"No rule", func(g *Game) error { return g.Forfeit(White, 99) }},
		{"An illegal move", func(g *Game) error { return g.Move(Move{0, 0, 60}) }},
		{"Undo", (*Game).Undo},
	}
	// The words are what each verb does: a result, "on", "as before" for a
	// verb that takes the last move back, or the error.
	// They are of a game at its start, after one move and after two.
	running := map[string][3]string{
		"Spend":                     {"on", "on", "on"},
		"Spend too much":            {"14(*)-14(W)", "14(W)-14(*)", "14(*)-14(W)"},
		"Spend less than nothing":   {"a time cannot be negative", "a time cannot be negative", "a time cannot be negative"},
		"Trouble of Black":          {"on", "on", "on"},
		"Trouble of White":          {"on", "on", "on"},
		"Too much trouble of Black": {"14(*)-14(W)", "14(*)-14(W)", "14(*)-14(W)"},
		"Too much trouble of White": {"14(W)-14(*)", "14(W)-14(*)", "14(W)-14(*)"},
		"Trouble of nobody":         {"a side is Black or White", "a side is Black or White", "a side is Black or White"},
		"Negative trouble":          {"a time cannot be negative", "a time cannot be negative", "a time cannot be negative"},
		"Black runs out":            {"14(*)-14(W)", "14(*)-14(W)", "14(*)-14(W)"},
		"White runs out":            {"14(W)-14(*)", "14(W)-14(*)", "14(W)-14(*)"},
		"Nobody runs out":           {"a side is Black or White", "a side is Black or White", "a side is Black or White"},
		"Black resigns":             {"14(R)-14(W)", "14(R)-14(W)", "14(R)-14(W)"},
		"White resigns":             {"14(W)-14(R)", "14(W)-14(R)", "14(W)-14(R)"},
		"Nobody resigns":            {"a side is Black or White", "a side is Black or White", "a side is Black or White"},
		"They agree":                {"14(T)-14(T)", "14(T)-14(T)", "14(T)-14(T)"},
		"Black forfeits by a move":  {"14(L)-14(W)", "a game is not lost by this rule", "14(L)-14(W)"},
		"White forfeits by a move":  {"a game is not lost by this rule", "14(W)-14(L)", "a game is not lost by this rule"},
		"Nobody forfeits by a move": {"a side is Black or White", "a side is Black or White", "a side is Black or White"},
		"Black is unable":           {"14(L)-14(W)", "14(L)-14(W)", "14(L)-14(W)"},
		"White is unable":           {"14(W)-14(L)", "14(W)-14(L)", "14(W)-14(L)"},
		"Both are unable":           {"14(T)-14(T)", "a side is Black or White", "a side is Black or White"},
		"Another rule":              {"a game is not lost by this rule", "a game is not lost by this rule", "a game is not lost by this rule"},
		"No rule":                   {"a game is not lost by this rule", "a game is not lost by this rule", "a game is not lost by this rule"},
		"An illegal move":           {"the tail can only go to a neighboring field", "the tail can only go to a neighboring field", "the tail can only go to a neighboring field"},
		"Undo":                      {"there is no move to take back", "as before", "as before"},
	}
	for n, made := range []string{"", "g3-f3", "g3-f3 c3-d3"} {
		for _, v := range verbs {
			g := begin(Options{})
			for _, m := range parsed(t, made) {
				move(t, g, m.String())
			}
			before := answers(g)
			err := v.do(g)
			got := "on"
			switch p := (*Problem)(nil); {
			case errors.As(err, &p):
				got = p.Kind.Error()
				if diff := cmp.Diff(before, answers(g)); diff != "" {
					t.Errorf("%s after %q: %v, but the game has changed: %s", v.name, made, err, diff)
				}
			case len(g.Moves()) < n:
				got = "as before"
			case g.Why() != 0:
				got = g.Result().String()
			}
			if got != running[v.name][n] {
				t.Errorf("%s after %q: %s, want %s", v.name, made, got, running[v.name][n])
			}
			if g.Why() == 0 {
				continue
			}
			// Nothing more can be done.
			if slices.ContainsFunc([]Side{Black, White}, func(s Side) bool { return g.Why() == TimeLimit && g.Result().of(s) == TimeOut && g.Left(s) != 0 }) {
				t.Errorf("%s after %q: the time has run out, and %v and %v are left", v.name, made, g.Left(Black), g.Left(White))
			}
			before = answers(g)
			for _, w := range verbs {
				err := w.do(g)
				if !errors.Is(err, ErrOver) && !errors.Is(err, ErrForfeit) {
					t.Errorf("%s after %s: error %v", w.name, v.name, err)
				}
			}
			if diff := cmp.Diff(before, answers(g)); diff != "" {
				t.Errorf("after %s, the game has changed: %s", v.name, diff)
			}
			sameGame(t, g)
		}
	}
}

// of returns the letter of a side.
func (r Result) of(s Side) Outcome {
	if s == Black {
		return r.ForBlack
	}
	return r.ForWhite
}

// TestZeroGame: the zero value is a game by the rule book.
func TestZeroGame(t *testing.T) {
	var g Game
	if diff := cmp.Diff(answers(begin(Options{})), answers(&g)); diff != "" {
		t.Errorf("(-New +zero):\n%s", diff)
	}
	move(t, &g, "g3-f3")
	if g.Left(None) != 0 || g.TroubleLeft(None) != 0 || g.Lost(None) != 0 {
		t.Errorf("nobody has %v, %v and has lost %d", g.Left(None), g.TroubleLeft(None), g.Lost(None))
	}
}

// TestSpent: times of a turn add up, and a turn without a move comes last.
func TestSpent(t *testing.T) {
	g := begin(Options{})
	const longest = time.Duration(1<<63 - 1)
	steps := []error{
		g.Spend(1), g.Spend(2), g.Move(parsed(t, "g3-f3")[0]), g.Move(parsed(t, "c3-d3")[0]), g.SpendTrouble(Black, time.Hour), g.Spend(4),
	}
	if err := errors.Join(steps...); err != nil || !slices.Equal(g.Spent(), []time.Duration{3, 0, 4}) {
		t.Errorf("%v, error %v", g.Spent(), err)
	}
	if err := g.Spend(longest); err != nil || g.Why() != TimeLimit || !slices.Equal(g.Spent(), []time.Duration{3, 0, longest}) || g.Left(Black) != 0 {
		t.Errorf("%v, over by %v, error %v", g.Spent(), g.Why(), err)
	}
	g = begin(Options{})
	if err := errors.Join(g.Spend(5), g.Move(parsed(t, "g3-f3")[0])); err != nil {
		t.Fatal(err)
	}
	if clear(g.Spent()); g.Spent()[0] != 5 {
		t.Error("the list is not a copy")
	}
	g = begin(Options{})
	if err := errors.Join(g.SpendTrouble(White, 1), g.SpendTrouble(White, longest)); err != nil || g.Why() != TimeLimit || g.Left(White) != 0 || g.TroubleLeft(White) != 0 {
		t.Errorf("left %v, over by %v, error %v", g.Left(White), g.Why(), err)
	}
}

// TestHistory: of the moves that lead to a position of the game, none is legal,
// and all others are. The history is a list of texts.
func TestHistory(t *testing.T) {
	repeats := 0
	rapid.Check(t, func(t *rapid.T) {
		var g Game
		history := []string{g.Board().String()}
		for range rapid.IntRange(0, 30).Draw(t, "moves") {
			legal := g.Legal()
			if len(legal) == 0 {
				break
			}
			back := -1 // a move that comes near an earlier position
			for _, m := range g.Board().AppendMoves(nil, g.ToMove()) {
				after, err := g.Board().After(g.ToMove(), m)
				if err != nil {
					t.Fatal(err)
				}
				had := slices.Contains(history, after.String())
				if had == slices.Contains(legal, m) {
					t.Fatalf("%v after %v: legal %v, though the position was there: %v", m, g.Moves(), !had, had)
				}
				if had {
					repeats++
					wantProblem(t, g.Move(m), ErrRepeated, NoRepeat)
				}
			}
			// Small moves of single marbles come back often.
			if n := len(g.Moves()); n >= 2 && rapid.Bool().Draw(t, "back") {
				m := g.Moves()[n-2]
				back = slices.Index(legal, Move{m.To, m.To, m.Tail})
			}
			if back < 0 {
				back = rapid.IntRange(0, min(5, len(legal)-1)).Draw(t, "move")
			}
			if err := g.Move(legal[back]); err != nil {
				t.Fatal(err)
			}
			history = append(history, g.Board().String())
		}
	})
	if repeats == 0 {
		t.Error("no move repeats a position")
	}
}
