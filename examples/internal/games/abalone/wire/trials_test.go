package wire

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// TestTrials compares what a bot hears in each trial with a golden file.
func TestTrials(t *testing.T) {
	wiretest.Trials(t, "Greedy", trials(abalone.Options{}), func(in io.Reader, out io.Writer, joined func()) {
		Serve(func(Join) abalone.Player {
			joined()
			return abalone.Greedy{}
		}, in, out)
	}, summary)
}

// summary returns what a bot has heard in a game, in a line.
func summary(heard string) string {
	count := map[string]int{}
	var join, end, first string
	rolls, lost := 0, [2]int{}
	board := abalone.Start()
	for line := range strings.Lines(heard) {
		line = strings.TrimSpace(line)
		word, rest, _ := strings.Cut(line, " ")
		switch count[word]++; {
		case word == "join":
			join = line
		case word == "end":
			end = ", " + line
		case word == "time" && first == "":
			first = ", time " + rest
		case word == "moved":
			if m, err := abalone.ParseMove(rest); err == nil && m.Head != m.Tail && !movesAhead(board, m) {
				rolls++
			}
		case word == "board":
			b, err := abalone.ParseBoard(rest)
			if err != nil {
				panic(err)
			}
			for k, s := range []abalone.Side{abalone.Black, abalone.White} {
				lost[k] = abalone.Marbles - b.Count(s)
			}
			board = b
		}
	}
	noise := wiretest.LinesWithout(heard, "join", "moved", "board", "time", "go", "end")
	return fmt.Sprintf("%s: %d turns, %d moves, %d broadsides, %d and %d marbles lost, %d other lines%s%s", join, count["go"], count["moved"], rolls, lost[0], lost[1], noise, first, end)
}

// TestEarlyEnd checks what bots do where the input ends early.
func TestEarlyEnd(t *testing.T) { wiretest.EarlyEnd(t, trials(abalone.Options{})) }

// TestLittleTime checks that the time that is left is sent, and that a bot
// which goes on after it is found. In another trial the bot can go on.
func TestLittleTime(t *testing.T) {
	t.Parallel() // it waits most of the time
	script := `n=0; while read -r a b c; do case $a in join) echo ready;; time) echo "$b" >&2;; go) n=$((n+1)); case $n in 1) sleep 0.1; echo g3-f3;; 2) sleep 0.6; echo h3-g3;; *) echo resign;; esac;; esac; done`
	wiretest.LittleTime(t, trials(abalone.Options{}), script, 400)
	c := scene{number: 1, options: abalone.Options{Time: littleTime}}
	one := trial.Trial{Name: "one", Bots: []seat.Bot{nil, Bot(always(&wanderer{}))}, Play: c.play}
	r, err := trial.Run(context.Background(), seat.Command{Argv: []string{"/bin/sh", "-c", script}}, []trial.Trial{one})
	if err != nil || len(r.Findings) != 1 || len(r.Findings[0].Errors) != 3 || r.Findings[0].Errors[2] != "0" {
		t.Error(r, err)
	}
}

// TestOptions checks that the options of a competition can make the games of a
// check shorter, and not longer.
func TestOptions(t *testing.T) {
	heardWith := func(o abalone.Options, name string) string {
		var heard bytes.Buffer
		list := trials(o)
		k := slices.IndexFunc(list, func(tr trial.Trial) bool { return tr.Name == name })
		r, err := trial.Run(context.Background(), hearing(&heard, abalone.Greedy{}), list[k:k+1])
		if err != nil || len(r.Findings) > 0 {
			t.Error(r, err)
		}
		return summary(heard.String())
	}
	for _, c := range []struct {
		options abalone.Options
		name    string
		want    []string
	}{
		{abalone.Options{}, "play against a bot that attacks", []string{": 30 turns", ", time 4000 4000,"}},
		{abalone.Options{Moves: 1000, Time: 1e12, WhiteByHuman: true}, "play against a bot that attacks", []string{": 30 turns", ", time 4000 4000,"}},
		{abalone.Options{Moves: 2, Time: 3e9}, "play against a bot that attacks", []string{": 2 turns", ", time 3000 3000,", "end tied"}},
		{abalone.Options{}, "play against a bot that makes any moves", []string{"end tied"}},
		{abalone.Options{MoreMarbles: true}, "play against a bot that makes any moves", []string{"end won"}},
	} {
		got := heardWith(c.options, c.name)
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%+v: %s, want %s", c.options, got, want)
			}
		}
	}
	if _, err := Check(context.Background(), Bot(always(abalone.Greedy{})), abalone.Options{Moves: -1}); err == nil {
		t.Error("an option that is not allowed")
	}
}
