package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/night"
)

// positions returns the positions of random games.
func positions(t *testing.T) (list []abalone.Board) {
	t.Helper()
	pushed := 0
	for seed := range uint64(4) {
		lots := rand.New(rand.NewPCG(seed, 0))
		g, err := abalone.New(abalone.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for len(g.Moves()) < 150 && g.Why() == 0 {
			b := g.Board()
			list = append(list, b)
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
	return list
}

// TestMoves compares the moves of the bot in Go with the moves of the referee.
func TestMoves(t *testing.T) {
	for _, b := range positions(t) {
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
		}
	}
}

// TestBots tests the bots in all languages. By day it plays less.
func TestBots(t *testing.T) {
	commands := clitest.References(t, "..")
	names := slices.Sorted(maps.Keys(commands))
	t.Run("Alike", func(t *testing.T) { alike(t, commands) })
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			repeat(t, commands[name])
			remembers(t, commands[name])
		})
	}
	for _, c := range []struct {
		name               string
		black, white       bool
		most, milliseconds int
	}{
		{"Self", true, true, 20, 2400000}, {"Black", true, false, 60, 2400000}, {"White", false, true, 200, 30000},
	} {
		t.Run(c.name, func(t *testing.T) {
			var want []abalone.Move
			for _, name := range names {
				g := play(t, commands[name], c.black, c.white, min(c.most, night.Cases(6, c.most)), c.milliseconds)
				t.Logf("%s: %v by %v after %d moves", name, g.Result(), g.Why(), len(g.Moves()))
				if want == nil {
					want = g.Moves()
				}
				if !slices.Equal(g.Moves(), want) {
					t.Errorf("%s plays\n%v\nnot\n%v", name, g.Moves(), want)
				}
			}
		})
	}
}

// alike checks that all bots answer alike. A bot draws a lot for each legal
// move. So a bot that misses a move in a position draws other lots in the
// positions after it. In the first position Black's tenth move is the best, and
// in the second position Black can win a sixth marble.
func alike(t *testing.T, commands map[string][]string) {
	t.Helper()
	var in strings.Builder
	for _, side := range []string{"black", "white"} {
		fmt.Fprintf(&in, "join abalone/1 test %s 18446744073709551615\n", side)
		for _, text := range []string{
			".O#.#/.O..#./......#/..#.#.O./O.....O../O.O.O##./..#.#../.....#/.#O..",
			"...../O##.../....O../#.....O#/.#...O#../..O.#.../#....../#...#O/OOO..",
		} {
			fmt.Fprintf(&in, "board %s\ntime 60001 1000\ngo\n", text)
		}
		for k, b := range positions(t) {
			if k%night.Cases(15, 1) == 0 {
				fmt.Fprintf(&in, "board %v\ntime %d 1000\ngo\n", b, 60000+k%4)
			}
		}
	}
	clitest.Alike(t, commands, in.String(), 70)
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
	command.Env = append(os.Environ(), "PYTHONUNBUFFERED=")
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

// play lets a bot play itself or Greedy, as processes, without an illegal move.
// The bot has the sides that are true.
func play(t *testing.T, command []string, black, white bool, most, milliseconds int) *abalone.Game {
	t.Helper()
	seats := map[abalone.Side]*talker{}
	for side, plays := range map[abalone.Side]bool{abalone.Black: black, abalone.White: white} {
		if plays {
			bot := run(t, command...)
			if answer := bot.ask(t, fmt.Sprintf("join abalone/1 test %s 4836620385612341270\n", strings.ToLower(side.String()))); answer != "ready" {
				t.Fatal(answer)
			}
			seats[side] = bot
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

// repeat puts a bot where each move leads to an earlier board.
func repeat(t *testing.T, command []string) {
	t.Helper()
	b := read(empty)
	b[0] = '#' // a marble on i1, with the fields i2, h1 and h2
	var lines strings.Builder
	for _, m := range moves(b, '#') {
		fmt.Fprintf(&lines, "board %s\n", rows(m.after))
	}
	if n := strings.Count(lines.String(), "\n"); n != 3 {
		t.Fatalf("%d moves", n)
	}
	fmt.Fprintf(&lines, "board %s\ntime 1000000 1000000\ngo\n", rows(b))
	bot := run(t, command...)
	bot.ask(t, "join abalone/1 test black 1\n")
	if got := bot.ask(t, lines.String()); got != "resign" {
		t.Errorf("it answers %s", got)
	}
	if err := bot.end(); err != nil {
		t.Error(err)
	}
}

const empty = "...../....../......./......../........./......../......./....../....."

// remembers checks that a bot does not go back to a board after its own move,
// which no line has.
func remembers(t *testing.T, command []string) {
	t.Helper()
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
}
