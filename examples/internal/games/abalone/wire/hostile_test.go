//go:build linux

package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file has bots that are processes.

// hostile has scripts of bots that cannot be relied on, and the rule of the
// fault, unless it depends on the moment.
var hostile = []struct {
	name, script string
	fault        seat.Rule
}{
	{"Exit", `exit 3`, seat.Crash},
	{"Exit later", `read x; echo ready; read x; exit 0`, seat.Crash},
	{"Kill", `read x; echo ready; kill -9 $$`, seat.Crash},
	{"Close", `read x; echo ready; exec >&-; sleep 1000`, seat.Crash},
	{"Fork", `read x; echo ready; setsid sleep 1000 & (sleep 1000 &) ; exit 1`, seat.Crash},
	{"Half", `read x; echo ready; printf g3; exit`, 0},
	{"Sleep", `sleep 1000`, seat.Silence},
	{"Deaf", `trap '' HUP INT TERM PIPE; while :; do sleep 1000; done`, seat.Silence},
	{"Hello", `echo hello; cat >&2`, 0},
	{"Flood", `read x; echo ready; yes`, 0},
	{"Zeros", `read x; echo ready; cat /dev/zero`, 0},
	{"Nul", `read x; echo ready; while read x; do case $x in go) printf 'g3\000\n';; esac; done`, seat.Babble},
	{"Echo", `read x; echo ready; while read x; do case $x in go) echo go;; esac; done`, seat.Babble},
	{"Cheat", `read x; echo ready; while read x; do case $x in go) echo a1-i5;; esac; done`, seat.Illegal},
	{"Errors", `yes >&2 & read x; echo ready; read x; exit 1`, seat.Crash},
}

// TestHostile runs a league of hostile bots and two others. Each game has a
// fault with its owner, and the others lose none to a hostile bot. No process
// and no file is left.
func TestHostile(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	mark := fmt.Sprintf("marbles-%d", os.Getpid())
	bots := map[string]seat.Bot{"Ann": Bot(always(abalone.Greedy{})), "Bob": Bot(always(&wanderer{}))}
	names := []string{"Ann", "Bob"}
	fault := map[string]seat.Rule{}
	for _, b := range hostile {
		if !night.Now() && b.name == "Sleep" {
			continue // Deaf is the same, and harder to stop
		}
		names = append(names, b.name)
		bots[b.name] = seat.Command{Argv: []string{"/bin/sh", "-c", b.script}, Env: []string{"MARK=" + mark}}
		fault[b.name] = b.fault
	}
	h := Games{
		Bot: func(name string) seat.Bot { return bots[name] }, Start: time.Second, Limits: seat.Limits{Grace: time.Second / 10, End: time.Second / 10},
		Conditions: Conditions{Options: abalone.Options{Moves: 5}},
	}
	l := league.League{
		Event:  roundrobin.Event[string]{Teams: names, Options: roundrobin.Options{Games: 1, Places: roundrobin.NoFinal}},
		Seed:   arena.Seed{1},
		Winner: h.Winner,
	}
	c, err := l.Run(context.Background(), arena.Local{Play: h.Play, Workers: 16}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range c.Matches {
		r, err := h.Read(arena.Plan{Seed: l.Seed}, m.Match, m.Games[0])
		if err != nil {
			t.Fatal(err)
		}
		honest := slices.IndexFunc(m.Match.Bots, func(name string) bool { return name == "Ann" || name == "Bob" })
		if strings.HasSuffix(m.Match.ID, "/1-2") {
			if r.Faults != nil {
				t.Errorf("%q: %v", m.Match.Bots, r.Faults)
			}
			continue
		}
		if len(r.Faults) == 0 {
			t.Errorf("%q: no fault, %v", m.Match.Bots, r.Game.Why())
		}
		for _, f := range r.Faults {
			if f.Seat < 0 || f.Seat == honest {
				t.Errorf("%q: %+v", m.Match.Bots, f)
				continue
			}
			// A bot that ends closes its input. If the machine is
			// busy, its end can come after the limit.
			late := f.Rule == seat.Late || f.Rule == seat.Silence && f.Why == "closed its input"
			if want := fault[m.Match.Bots[f.Seat]]; want != 0 && f.Rule != want && (want != seat.Crash || !late) {
				t.Errorf("%q: %+v, want %v", m.Match.Bots, f, want)
			}
		}
		if honest >= 0 && m.Winners[0] != honest {
			t.Errorf("%q: seat %d has won, %v", m.Match.Bots, m.Winners[0], r.Faults)
		}
	}
	if seat.Unconfined() == "" {
		clitest.Gone(t, mark)
	}
	if files, err := os.ReadDir(temp); err != nil || len(files) > 0 {
		t.Errorf("files are left: %v, %v", files, err)
	}
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
		Serve(always(&fixed{moves: []string{"c3-d3", "c4-d4"}}), io.TeeReader(in, writer(func(b []byte) (int, error) {
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
			Log: func(arena.Match, int) (io.WriteCloser, error) { return nopCloser{&log}, nil },
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
