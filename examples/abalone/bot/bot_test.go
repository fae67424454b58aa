package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/night"
)

// TestMain lets the test program be the bot.
func TestMain(m *testing.M) {
	if os.Getenv(botVariable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

const botVariable = "ARBITER_TEST_BOT"

// TestMoves compares the moves of both bots with the moves of the referee, on
// the positions of random games.
func TestMoves(t *testing.T) {
	var asked, want strings.Builder
	pushed := 0
	for seed := range uint64(4) {
		lots := rand.New(rand.NewPCG(seed, 0))
		g, err := abalone.New(abalone.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for len(g.Moves()) < 150 && g.Why() == 0 {
			b := g.Board()
			for _, s := range []abalone.Side{abalone.Black, abalone.White} {
				var list, ours []string
				for _, m := range b.AppendMoves(nil, s) {
					after, err := b.After(s, m)
					if err != nil {
						t.Fatal(err)
					}
					list = append(list, m.String()+" "+after.String())
				}
				for _, m := range moves(read(b.String()), letter(s)) {
					ours = append(ours, m.name+" "+rows(m.after))
				}
				slices.Sort(list)
				slices.Sort(ours)
				if !slices.Equal(list, ours) {
					t.Fatalf("%v on %v: Go has\n%q\nnot\n%q", s, b, ours, list)
				}
				fmt.Fprintf(&asked, "%c %v\n", letter(s), b)
				fmt.Fprintln(&want, strings.Join(list, " "))
			}
			legal := g.Legal()
			m := legal[lots.IntN(len(legal))]
			if lots.IntN(2) == 0 {
				// Greedy pushes more often than lots do.
				r, _ := abalone.Greedy{}.Choose(abalone.Turn{Side: g.ToMove(), Board: b, Legal: legal})
				m = r.Move
			}
			if err := g.Move(m); err != nil {
				t.Fatal(err)
			}
			if g.Board().Count(abalone.Black)+g.Board().Count(abalone.White) < b.Count(abalone.Black)+b.Count(abalone.White) {
				pushed++
			}
		}
	}
	if pushed < 4 {
		t.Errorf("only %d marbles are pushed off", pushed)
	}
	// The bot in Python is a module for this list.
	out := python(t, asked.String(), "-c", `
import sys
import bot
for line in sys.stdin:
    side, board = line.split()
    rows = []
    for name, after in sorted(bot.moves(bot.read(board), side)):
        parts, i = [], 0
        for n in (5, 6, 7, 8, 9, 8, 7, 6, 5):
            parts.append(after[i:i + n])
            i += n
        rows.append(name + " " + "/".join(parts))
    print(" ".join(rows))
`)
	got, wanted := strings.Split(out, "\n"), strings.Split(want.String(), "\n")
	if len(got) != len(wanted) || len(got) < 400 {
		t.Fatalf("%d positions, not %d", len(got), len(wanted))
	}
	for i := range got {
		if got[i] != wanted[i] {
			t.Fatalf("%s: Python has\n%s\nnot\n%s", strings.Split(asked.String(), "\n")[i], got[i], wanted[i])
		}
	}
}

func letter(s abalone.Side) byte {
	if s == abalone.Black {
		return '#'
	}
	return 'O'
}

// rows writes a board as the referee does.
func rows(b board) string {
	var parts []string
	rest := string(b[:edge])
	for _, n := range []int{5, 6, 7, 8, 9, 8, 7, 6, 5} {
		parts = append(parts, rest[:n])
		rest = rest[n:]
	}
	return strings.Join(parts, "/")
}

// python runs Python in the folder of the bot, with an input.
func python(t *testing.T, in string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
	know(t, "../bot.py")
	command := exec.Command("python3", append([]string{"-B"}, args...)...)
	command.Dir = ".."
	command.Stdin = strings.NewReader(in)
	var errs bytes.Buffer
	command.Stderr = &errs
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	return string(out)
}

// know reads a file that a process will read, so that the results of the tests
// are not cached when the file changes.
func know(t *testing.T, file string) {
	if _, err := os.ReadFile(file); err != nil {
		t.Fatal(err)
	}
}

// A talker is a bot that runs.
type talker struct {
	in  io.WriteCloser
	out *bufio.Scanner
	end func() error
}

// run runs a command, which must end when its input ends.
func run(t *testing.T, words ...string) *talker {
	t.Helper()
	command := exec.Command(words[0], words[1:]...)
	// The bot must flush its output also where Python has a buffer.
	command.Env = append(os.Environ(), "PYTHONUNBUFFERED=", botVariable+"=1")
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	command.Stderr = &errs
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	return &talker{in, bufio.NewScanner(out), func() error {
		in.Close()
		if out, err := io.ReadAll(out); err != nil || len(out) > 0 {
			return fmt.Errorf("%v, and more output: %q", err, out)
		}
		if err := command.Wait(); err != nil || errs.Len() > 0 {
			return fmt.Errorf("%v: %s", err, errs.String())
		}
		return nil
	}}
}

// ask sends lines, and returns the answer.
func (x *talker) ask(t *testing.T, lines string) string {
	t.Helper()
	if _, err := io.WriteString(x.in, lines); err != nil {
		t.Fatal(err)
	}
	if !x.out.Scan() {
		t.Fatalf("no answer to %q: %v", lines, x.out.Err())
	}
	return x.out.Text()
}

// choose asks the bot for a move.
func (x *talker) choose(t *testing.T, g *abalone.Game, milliseconds int) abalone.Move {
	t.Helper()
	list, moved := g.Moves(), ""
	if len(list) > 0 {
		moved = fmt.Sprintf("moved %v\n", list[len(list)-1])
	}
	// The bot must ignore a word that it does not know.
	answer := x.ask(t, fmt.Sprintf("%sboard %v\nweather fine 7\n\ntime %d 1000\ngo\n", moved, g.Board(), milliseconds))
	m, err := abalone.ParseMove(answer)
	if err != nil {
		t.Fatalf("after %v: %v", list, err)
	}
	return m
}

// bots returns the commands of the bots.
func bots(t *testing.T) map[string][]string {
	gopher, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	commands := map[string][]string{"go": {gopher}}
	if _, err := exec.LookPath("python3"); err == nil {
		know(t, "../bot.py")
		commands["python"] = []string{"python3", "-B", "../bot.py"}
	}
	return commands
}

// TestGames lets the bots play each other and Greedy, as processes, without an
// illegal move. The second game of a pair repeats the first game. By day the
// games are few and short.
func TestGames(t *testing.T) {
	commands := bots(t)
	play := func(t *testing.T, black, white string, most, milliseconds int) *abalone.Game {
		seats := map[abalone.Side]*talker{}
		for side, x := range map[abalone.Side]string{abalone.Black: black, abalone.White: white} {
			if command := commands[x]; command != nil {
				bot := run(t, command...)
				if answer := bot.ask(t, fmt.Sprintf("join abalone/1 test %s 4836620385612341270\n", strings.ToLower(side.String()))); answer != "ready" {
					t.Fatalf("%s: %q", x, answer)
				}
				seats[side] = bot
			} else if x != "greedy" {
				t.Skip("there is no " + x)
			}
		}
		g, err := abalone.New(abalone.Options{Moves: most})
		if err != nil {
			t.Fatal(err)
		}
		for g.Why() == 0 {
			var m abalone.Move
			if bot := seats[g.ToMove()]; bot != nil {
				m = bot.choose(t, g, milliseconds)
			} else {
				r, _ := abalone.Greedy{}.Choose(abalone.Turn{Side: g.ToMove(), Board: g.Board(), Legal: g.Legal()})
				m = r.Move
			}
			if err := g.Move(m); err != nil {
				t.Fatal(err)
			}
		}
		for _, bot := range seats {
			if _, err := io.WriteString(bot.in, "end tied 14(T)-14(T)\n"); err != nil {
				t.Fatal(err)
			}
			if err := bot.end(); err != nil {
				t.Error(err)
			}
		}
		return g
	}
	list := []struct {
		black, white       string
		most, milliseconds int
	}{
		{"go", "python", 20, 2400000}, {"greedy", "go", 200, 30000}, {"greedy", "python", 200, 30000},
		{"go", "go", 200, 2400000}, {"go", "greedy", 200, 2400000},
		{"python", "go", 20, 2400000}, {"python", "greedy", 20, 2400000},
	}
	for _, c := range list[:night.Cases(3, len(list))] {
		t.Run(c.black+"-"+c.white, func(t *testing.T) {
			c.most = min(c.most, night.Cases(6, c.most))
			g := play(t, c.black, c.white, c.most, c.milliseconds)
			t.Logf("%v by %v after %d moves", g.Result(), g.Why(), len(g.Moves()))
			again := play(t, c.black, c.white, c.most, c.milliseconds)
			if !slices.Equal(g.Moves(), again.Moves()) {
				t.Errorf("the same numbers, and two games:\n%v\n%v", g.Moves(), again.Moves())
			}
		})
	}
}

// TestRepeat puts both bots where their best move leads to an earlier board,
// and to no other board.
func TestRepeat(t *testing.T) {
	g := game{board: read(empty), side: '#', seen: map[board]bool{}, left: 1e6, lots: rand.New(rand.NewPCG(1, 0))}
	g.board[0] = '#' // a marble on i1, with the fields i2, h1 and h2
	for _, m := range moves(g.board, '#') {
		g.seen[m.after] = true
	}
	if len(g.seen) != 3 {
		t.Fatalf("%d moves", len(g.seen))
	}
	if got := g.choose(); got != "resign" {
		t.Errorf("Go answers %s", got)
	}
	var in strings.Builder
	fmt.Fprintln(&in, "join abalone/1 test black 1")
	for b := range g.seen {
		fmt.Fprintf(&in, "board %s\n", rows(b))
	}
	fmt.Fprintf(&in, "board %s\ntime 1000000 1000000\ngo\n", rows(g.board))
	if got, want := python(t, in.String(), "bot.py"), "ready\nresign\n"; got != want {
		t.Errorf("Python answers %q", got)
	}
}

const empty = "...../....../......./......../........./......../......./....../....."

// TestRemembers checks that a bot does not go back to a board after its own
// move, which no line has.
func TestRemembers(t *testing.T) {
	for name, command := range bots(t) {
		t.Run(name, func(t *testing.T) {
			bot := run(t, command...)
			bot.ask(t, "join abalone/1 test black 1\n")
			var answers []string
			for range 4 {
				answers = append(answers, bot.ask(t, "board #..../"+empty[6:]+"\ntime 1000000 1000000\ngo\n"))
			}
			slices.Sort(answers)
			if want := []string{"i1-h1", "i1-h2", "i1-i2", "resign"}; !slices.Equal(answers, want) {
				t.Errorf("it answers %q", answers)
			}
			if err := bot.end(); err != nil {
				t.Error(err)
			}
		})
	}
}
