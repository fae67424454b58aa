//go:build linux

package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/night"
)

// This file has bots that are processes.

// hostile are the scripts of this game.
var hostile = []wiretest.Script{
	{Name: "Half", Text: `read x; echo ready; printf g3; exit`},
	{Name: "Nul", Text: `read x; echo ready; while read x; do case $x in go) printf 'g3\000\n';; esac; done`, Fault: seat.Babble},
	{Name: "Echo", Text: `read x; echo ready; while read x; do case $x in go) echo go;; esac; done`, Fault: seat.Babble},
	{Name: "Cheat", Text: `read x; echo ready; while read x; do case $x in go) echo a1-i5;; esac; done`, Fault: seat.Illegal},
}

func TestHostile(t *testing.T) {
	h := Games{
		Start: time.Second, Limits: seat.Limits{Grace: time.Second / 10, End: time.Second / 10},
		Conditions: Conditions{Options: abalone.Options{Moves: 5}},
	}
	wiretest.Hostile{
		Seed: 1, Ann: Bot(always(abalone.Greedy{})), Bob: Bot(always(&wanderer{})), Scripts: hostile, Workers: 16,
		Play: func(bot func(string) seat.Bot) arena.Play {
			h.Bot = bot
			return h.Play
		},
		Winner: h.Winner,
		Read: func(p arena.Plan, m arena.Match, g arena.Game) ([]seat.Fault, fmt.Stringer, error) {
			r, err := h.Read(p, m, g)
			return r.Faults, r.Game.Why(), err
		},
	}.Run(t)
}

// TestProcesses checks that processes and functions have the same record of
// the same game, except for times.
func TestProcesses(t *testing.T) {
	for game := 1; game <= 2; game++ {
		var want []byte
		for k, greedy := range []seat.Bot{Bot(always(abalone.Greedy{})), process(t)} {
			bots := [2]seat.Bot{greedy, greedy}
			if !night.Now() {
				bots[1] = Bot(always(abalone.Greedy{}))
			}
			r := gameOf(t, Conditions{}, bots, game)
			got, err := json.Marshal([]any{r.Game.Moves(), r.Game.Result(), r.Game.Why(), r.Faults})
			if err != nil {
				t.Fatal(err)
			}
			if k == 0 {
				want = got
			} else if !bytes.Equal(got, want) {
				t.Errorf("game %d: %s, want %s", game, got, want)
			}
		}
	}
}

// TestClock checks that the clock runs on from turn to turn. What is left is
// the limit of the next answer, and both bots are told it. A bot that needs
// more has lost, and its move is not made.
func TestClock(t *testing.T) {
	t.Parallel() // it waits most of the time
	slow := seat.Command{Argv: []string{"/bin/sh", "-c", `n=0; read x; echo ready
		while read x; do case $x in go) n=$((n+1)); case $n in 1) sleep 0.1; echo g3-f3;; 2) sleep 0.2; echo h3-g3;; *) sleep 1.5; echo i1-h1;; esac;; esac; done`}}
	var heard []string
	other := seat.Func(func(in io.Reader, out io.Writer) {
		Serve(always(&fixed{moves: []string{"c3-d3", "c4-d4"}}), io.TeeReader(in, wiretest.Writer(func(b []byte) (int, error) {
			heard = append(heard, strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")...)
			return len(b), nil
		})), out)
	})
	p, m := aMatch(1)
	for _, grace := range []time.Duration{3 * time.Second, time.Second / 5} {
		if !night.Now() && grace < time.Second {
			continue
		}
		heard = nil
		var log bytes.Buffer
		h := Games{
			Conditions: Conditions{Options: abalone.Options{Time: 1300 * time.Millisecond}},
			Limits:     seat.Limits{Grace: grace},
			Bot: func(name string) seat.Bot {
				if name == "Ann" {
					return slow
				}
				return other
			},
			Log: func(arena.Match, int) (io.WriteCloser, error) { return wiretest.Log(&log), nil },
		}
		record, err := h.Play(context.Background(), p, m, 1)
		if err != nil {
			t.Fatal(err)
		}
		r, err := h.Read(p, m, arena.Game{Match: m.ID, Game: 1, Record: record})
		if err != nil {
			t.Fatal(err)
		}
		spent := r.Game.Spent()
		if len(spent) != 5 || spent[0] < 100*time.Millisecond || spent[1] != 0 || spent[2] < 200*time.Millisecond || r.Game.Why() != abalone.TimeLimit || r.Winner != 1 || len(r.Game.Moves()) != 4 {
			t.Fatalf("%v, %v", spent, r.Game.Why())
		}
		left := 1300*time.Millisecond - spent[0] - spent[2]
		if want := map[bool]seat.Rule{true: seat.Late, false: seat.Silence}[grace > time.Second]; r.Faults[0].Rule != want || spent[4] <= left {
			t.Errorf("%v, %v of %v", r.Faults, spent[4], left)
		}
		for _, line := range []string{
			fmt.Sprintf(" 0 ? %d\n", left.Microseconds()),
			fmt.Sprintf(" 0 > time %d 1300\n", left.Milliseconds()),
			fmt.Sprintf(" 1 > time 1300 %d\n", left.Milliseconds()),
			" 1 > end won 14(*)-14(W)\n",
		} {
			if !strings.Contains(log.String(), line) {
				t.Errorf("the log has no%s", line)
			}
		}
		if last := heard[len(heard)-1]; last != "end won 14(*)-14(W)" || strings.HasPrefix(heard[len(heard)-2], "moved") {
			t.Errorf("%q", heard)
		}
	}
}

// TestCheckProcess checks that a process passes without a remark.
func TestCheckProcess(t *testing.T) {
	night.Only(t, "it starts many processes")
	if r := checked(t, process(t)); !r.Passed() || r.Trials != len(trials(abalone.Options{})) {
		t.Error(r)
	}
}
