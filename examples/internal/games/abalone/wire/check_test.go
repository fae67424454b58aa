package wire

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/night"
)

// checked lets a bot be checked.
func checked(t *testing.T, bot seat.Bot) trial.Result {
	t.Helper()
	r, err := Check(context.Background(), bot, abalone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestCheck checks that simple bots pass without a remark, also bots which play
// badly.
func TestCheck(t *testing.T) {
	n := len(trials(abalone.Options{}))
	for name, p := range map[string]func(Join) abalone.Player{
		"greedy":   always(abalone.Greedy{}),
		"quitter":  always(quitter{}),
		"wanderer": func(Join) abalone.Player { return &wanderer{} },
		"roller":   func(Join) abalone.Player { return &roller{} },
		"shuttle":  func(Join) abalone.Player { return &shuttle{} },
		"first":    always(forgetful{true}),
	} {
		if r := checked(t, Bot(p)); r.Trials != n || len(r.Findings) > 0 {
			t.Errorf("%s: %v", name, r)
		}
	}
}

// A forgetful player makes the best move for greedy, and may not know the
// positions that the game has had.
type forgetful struct{ knows bool }

func (f forgetful) Choose(t abalone.Turn) (abalone.Reply, error) {
	if !f.knows {
		t.Legal = t.Board.AppendMoves(nil, t.Side)
	}
	return abalone.Greedy{}.Choose(t)
}

// A firstMove player makes the first move that the board allows.
type firstMove struct{}

func (firstMove) Choose(t abalone.Turn) (abalone.Reply, error) {
	return abalone.Reply{Move: t.Board.AppendMoves(nil, t.Side)[0]}, nil
}

// TestRepeats checks that a bot which ignores rule NoRepeat is found against
// the bot that moves back and forth, on each side.
func TestRepeats(t *testing.T) {
	for _, tr := range wiretest.TrialsNamed(t, trials(abalone.Options{}), "play against a bot that moves back and forth") {
		for _, p := range []abalone.Player{forgetful{}, firstMove{}} {
			r, err := trial.Run(context.Background(), Bot(always(p)), []trial.Trial{tr})
			if err != nil || r.Passed() || !strings.Contains(r.Findings[0].Text, " is illegal: the position has been there before (NoRepeat); it was ") {
				t.Errorf("%T: %v, %v", p, r, err)
			}
		}
	}
}

// wrong is [wiretest.Wrong] for Greedy.
func wrong(read func(line string) string, write func(n int, line string) string) seat.Bot {
	return wiretest.Wrong(serving(abalone.Greedy{}), read, write)
}

// TestCheckWrong has what is found of bots that do something wrong.
func TestCheckWrong(t *testing.T) {
	faulty := func(answer int, by seat.Rule, why, sent string) trial.Finding {
		return wiretest.Faulty(answer, 0, by, why, map[bool]string{true: `"ready"`, false: expected}[answer == 1], sent)
	}
	games := 0
	for _, c := range []struct {
		name string
		bot  seat.Bot
		want trial.Finding // the first
	}{
		{"not ready", wrong(nil, wiretest.ReplaceAnswer(1, "hello\n")),
			faulty(1, seat.Babble, `"hello" is no answer to join`, "")},
		{"no move", wrong(nil, wiretest.ReplaceAnswer(2, "G3-F3\n")),
			faulty(2, seat.Babble, `"G3-F3" is no move, and loses by rule IllegalMove; write g3-f3, without capitals and blanks`, "")},
		{"an illegal move", wrong(nil, wiretest.ReplaceAnswer(3, "a1-i5\n")),
			faulty(3, seat.Illegal, `a1-i5 is illegal: the tail can only go to a neighboring field (Line)`, "")},
		{"the wrong spelling", wrong(nil, wiretest.ReplaceAnswer(2, "g3g4-f3\n")),
			faulty(2, seat.Illegal, `g3g4-f3 is illegal: a broadside is written from its other end (Forward); write g4g3-f4`, "")},
		{"an illegal move in the wrong spelling", wrong(nil, wiretest.ReplaceAnswer(2, "h3h2-i3\n")),
			faulty(2, seat.Illegal, `h3h2-i3 is illegal: a broadside is written from its other end (Forward)`, "")},
		{"a repeated position", Bot(always(firstMove{})),
			faulty(6, seat.Illegal, `c2-d2 is illegal: the position has been there before (NoRepeat); it was there after move 3 of Black`, "")},
		{"NUL", wrong(nil, wiretest.ReplaceAnswer(2, "g3\x00-f3\n")),
			faulty(2, seat.Babble, `control character U+0000 in "g3\x00-f3"`, `"g3\x00-f3\n"`)},
		{"two lines", wrong(nil, func(n int, line string) string {
			return line + strings.Repeat("e5-e6\n", n/2)
		}), faulty(3, seat.Babble, `"e5-e6" when nobody asked`, `"e5-e6\n"`)},
		{"a long line", wrong(nil, wiretest.ReplaceAnswer(2, strings.Repeat("x", 5000)+"\n")),
			faulty(2, seat.Flood, `a line of more than 4096 bytes`, strings.Repeat("x", 120)+" ...")},
		{"half a line", wrong(nil, wiretest.ReplaceAnswer(2, "g3-f3")),
			faulty(2, seat.Silence, `half a line, and then nothing`, `g3-f3`)},
		{"hangs", wrong(nil, wiretest.ReplaceAnswer(2, "")), trial.Finding{
			Rule: trial.CutShort, Text: "the check waits 1m0s for an answer, and the competition 40m0s",
		}},
		{"stumbles over lines that it does not know", wrong(func(line string) string {
			return strings.Replace(line, "weather", "go", 1)
		}, nil), faulty(1, seat.Crash, "ended before its answer", "")},
		{"reads the beginning of a word", wrong(func(line string) string {
			return strings.Replace(line, "boards", "board", 1)
		}, nil), faulty(1, seat.Crash, "ended before its answer", "")},
		{"plays differently", Bot(func(Join) abalone.Player {
			games++
			return &wanderer{turn: games}
		}), trial.Finding{
			Rule: trial.Varies, Text: "the bot plays the same game in different ways: answer 2 is g5g3-g4, and then g4g3-g3",
		}},
		{"nothing", wrong(nil, nil), trial.Finding{}},
	} {
		wiretest.FirstFinding(t, c.name, checked(t, c.bot), c.want)
	}
}

// TestPage checks that the page for authors of bots has what is printed of a
// bot that is not ready, and how many trials there are.
func TestPage(t *testing.T) {
	text := checked(t, wrong(nil, func(n int, line string) string { return strings.Replace(line, "ready", "hello", 1) })).String()
	wiretest.PageHas(t, "../../../../abalone/README.md", "```text\n"+text+"```",
		fmt.Sprintf("The bot can play. It was put through %d trials.", len(trials(abalone.Options{}))))
}

// TestBotCrash checks that the fault of a bot inside the arena says why the
// player cannot go on.
func TestBotCrash(t *testing.T) {
	r := checked(t, Bot(always(failing{io.ErrNoProgress})))
	if r.Passed() || r.Findings[0].Fault.Rule != seat.Crash || !strings.Contains(r.Findings[0].Text, ErrPlayer.Error()) {
		t.Error(r)
	}
}

// TestSameReferee checks that the referee of the trials lets bots play as the
// referee of a competition does.
func TestSameReferee(t *testing.T) {
	players := []func() abalone.Player{
		func() abalone.Player { return abalone.Greedy{} },
		func() abalone.Player { return &wanderer{} },
		func() abalone.Player { return &roller{} },
		func() abalone.Player { return quitter{} },
		func() abalone.Player { return firstMove{} },
		func() abalone.Player { return &fixed{moves: []string{"g3-f3", "a1-a2"}} },
	}
	faults, ends := false, map[abalone.Rule]bool{}
	for _, a := range players {
		for _, b := range players {
			c := scene{number: 5, options: abalone.Options{Moves: 60, MoreMarbles: true, Unattended: true}}
			referee := Referee{ID: "check/5", Options: c.options}
			for k := range referee.Seeds {
				referee.Seeds[k] = Seed(arena.Seed{}, arena.Match{ID: "check"}, 5, k)
			}
			var want, got [2]bytes.Buffer
			bots := []seat.Bot{heard(a(), &want[0]), heard(b(), &want[1])}
			if _, err := seat.Play(context.Background(), seat.Game{Bots: bots}, referee.Play); err != nil {
				t.Fatal(err)
			}
			one := trial.Trial{Name: "a game", Bots: []seat.Bot{nil, heard(b(), &got[1])}, Play: c.play}
			if _, err := trial.Run(context.Background(), heard(a(), &got[0]), []trial.Trial{one}); err != nil {
				t.Fatal(err)
			}
			faults = faults || len(referee.Record.Faults) > 0
			ends[referee.Record.Game.Why()] = true
			for k := range want {
				g, w := got[k].String(), want[k].String()
				// After a fault, a trial ends at once.
				if referee.Record.Faults != nil {
					w = w[:min(len(g), len(w))]
				}
				if g != w {
					t.Errorf("%T and %T, seat %d:\n%swant\n%s", a(), b(), k, g, w)
				}
			}
		}
	}
	if !faults || !ends[abalone.SixLost] || !ends[abalone.Resignation] || !ends[abalone.MoveLimit] || !ends[abalone.MoreMarbles] {
		t.Errorf("faults: %t, ends: %v", faults, ends)
	}
}

// heard returns a bot inside the arena whose lines and answers are written
// down.
func heard(p abalone.Player, to io.Writer) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		Serve(always(p), io.TeeReader(in, to), io.MultiWriter(to, out))
	})
}

// TestCheckReferences checks that the reference bots pass without a remark.
func TestCheckReferences(t *testing.T) {
	night.Only(t, "it builds a bot")
	for name, argv := range clitest.References(t, "../../../../abalone") {
		r := checked(t, seat.Command{Argv: argv})
		if r.Trials < 4 {
			t.Errorf("%s: %d trials", name, r.Trials)
		}
		for _, f := range r.Findings {
			// On a busy machine, a bot can be slow.
			if !slices.Contains([]trial.Rule{trial.SlowStart, trial.SlowAnswer, trial.CutShort}, f.Rule) {
				t.Errorf("%s: %v", name, r)
			}
		}
	}
}

// TestRespell has answers with capitals or blanks, and others.
func TestRespell(t *testing.T) {
	for answer, want := range map[string]string{
		"G3-F3":     "; write g3-f3, without capitals and blanks",
		"g3-f3 ":    "; write g3-f3, without capitals and blanks",
		" G4 g3-F4": "; write g4g3-f4, without capitals and blanks",
		"RESIGN":    "; write resign, without capitals and blanks",
		"resign":    "",
		"hello":     "",
		"tie":       "",
		"":          "",
	} {
		if got := respell(answer); got != want {
			t.Errorf("%q: %q, want %q", answer, got, want)
		}
	}
}

// TestHint says how to write a move only if the move is legal then.
func TestHint(t *testing.T) {
	game, err := abalone.New(abalone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, hint string }{
		{"h3h2-i3", ""}, // blocked
		{"g3g4-f3", "; write g4g3-f4"},
		{"g4g3-f4", ""},
		{"c3c4-d3", "; write c4c3-d4"},
		{"c4c3-d4", ""},
		{"f4f3-g4", "; write f3f4-g3"},
		{"f3f4-g3", ""},
		{"d4d3-c4", ""}, // it leads to the start
		{"d3d4-c3", "; it was the position at the start"},
	} {
		m, err := abalone.ParseMove(c.text)
		if err != nil {
			t.Fatal(err)
		}
		mover := game.ToMove()
		err = game.Move(m)
		if got := hint(game, mover, m, err); got != c.hint || (err == nil) != slices.Contains([]string{"g4g3-f4", "c4c3-d4", "f3f4-g3"}, c.text) {
			t.Errorf("%s: %v%s, want %q", c.text, err, got, c.hint)
		}
	}
}
