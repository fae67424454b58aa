package wiretest

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file has bots that are processes.

// A Script is the shell script of a hostile bot. Fault is the rule of its
// fault, or 0 if the rule depends on the moment.
type Script struct {
	Name, Text string
	Fault      seat.Rule
}

// scripts fit every game whose bots answer "ready" to the first line.
var scripts = []Script{
	{"Exit", `exit 3`, seat.Crash},
	{"Exit later", `read x; echo ready; read x; exit 0`, seat.Crash},
	{"Kill", `read x; echo ready; kill -9 $$`, seat.Crash},
	{"Close", `read x; echo ready; exec >&-; sleep 1000`, seat.Crash},
	{"Fork", `read x; echo ready; setsid sleep 1000 & (sleep 1000 &) ; exit 1`, seat.Crash},
	{"Sleep", `sleep 1000`, seat.Silence},
	{"Deaf", `trap '' HUP INT TERM PIPE; while :; do sleep 1000; done`, seat.Silence},
	{"Hello", `echo hello; cat >&2`, 0},
	{"Flood", `read x; echo ready; yes`, 0},
	{"Zeros", `read x; echo ready; cat /dev/zero`, 0},
	{"Errors", `yes >&2 & read x; echo ready; read x; exit 1`, seat.Crash},
}

// Hostile is a league of hostile bots and two others.
type Hostile struct {
	Seed     byte
	Ann, Bob seat.Bot
	Scripts  []Script // for this game only
	Workers  int
	Play     func(bot func(name string) seat.Bot) arena.Play
	Winner   func(p arena.Plan, m arena.Match, g arena.Game) (int, error)
	// Read returns the faults of a game, and why it ended.
	Read func(p arena.Plan, m arena.Match, g arena.Game) ([]seat.Fault, fmt.Stringer, error)
}

// Run checks that each game with a hostile bot has a fault, that only hostile
// bots have faults, and that the others win. No process and no file is left.
func (h Hostile) Run(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	mark := fmt.Sprintf("hostile-%d-%d", os.Getpid(), h.Seed)
	bots := map[string]seat.Bot{"Ann": h.Ann, "Bob": h.Bob}
	names := []string{"Ann", "Bob"}
	fault := map[string]seat.Rule{}
	for _, s := range slices.Concat(scripts, h.Scripts) {
		if !night.Now() && s.Name == "Sleep" {
			continue // Deaf is the same, and harder to stop
		}
		names = append(names, s.Name)
		bots[s.Name] = seat.Command{Argv: []string{"/bin/sh", "-c", s.Text}, Env: []string{"MARK=" + mark}}
		fault[s.Name] = s.Fault
	}
	l := league.League{
		Event: roundrobin.Event[string]{Teams: names,
			Options: roundrobin.Options{Games: 1, Places: roundrobin.NoFinal}},
		Seed:   arena.Seed{h.Seed},
		Winner: h.Winner,
	}
	play := h.Play(func(name string) seat.Bot { return bots[name] })
	c, err := l.Run(context.Background(), arena.Local{Play: play, Workers: h.Workers}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range c.Matches {
		faults, why, err := h.Read(arena.Plan{Seed: l.Seed}, m.Match, m.Games[0])
		if err != nil {
			t.Fatal(err)
		}
		honest := slices.IndexFunc(m.Match.Bots, func(name string) bool {
			return name == "Ann" || name == "Bob"
		})
		if strings.HasSuffix(m.Match.ID, "/1-2") {
			if faults != nil {
				t.Errorf("%q: %v", m.Match.Bots, faults)
			}
			continue
		}
		if len(faults) == 0 {
			t.Errorf("%q: no fault, %v", m.Match.Bots, why)
		}
		for _, f := range faults {
			if f.Seat < 0 || f.Seat == honest {
				t.Errorf("%q: %+v", m.Match.Bots, f)
				continue
			}
			// A bot that ends closes its input. If the machine is
			// busy, its end can come after the limit.
			late := f.Rule == seat.Late || f.Rule == seat.Silence && f.Why == "closed its input"
			want := fault[m.Match.Bots[f.Seat]]
			if want != 0 && f.Rule != want && (want != seat.Crash || !late) {
				t.Errorf("%q: %+v, want %v", m.Match.Bots, f, want)
			}
		}
		if honest >= 0 && m.Winners[0] != honest {
			t.Errorf("%q: seat %d has won, %v", m.Match.Bots, m.Winners[0], faults)
		}
	}
	NothingLeft(t, mark, temp)
}

// NothingLeft checks that no process is left with a mark in its environment, as
// in MARK=mark, and no file in a folder.
func NothingLeft(t *testing.T, mark, folder string) {
	t.Helper()
	if seat.Unconfined() == "" {
		if left := clitest.Marked(t, mark); len(left) > 0 {
			t.Errorf("processes are left: %q", left)
		}
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
		t.Errorf("files are left: %v, %v", files, err)
	}
}
