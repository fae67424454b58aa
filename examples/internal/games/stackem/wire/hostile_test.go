//go:build linux

package wire

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/roundrobin"
)

var hostileFor = flag.Duration("hostile", 0, "run leagues of hostile bots for so long, also with bots that use up their minute")

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
	{"Half", `read x; echo ready; printf p; exit`, 0},
	{"Sleep", `sleep 1000`, seat.Silence},
	{"Deaf", `trap '' HUP INT TERM PIPE; while :; do sleep 1000; done`, seat.Silence},
	{"Hello", `echo hello; cat >&2`, 0},
	{"Flood", `read x; echo ready; yes`, 0},
	{"Zeros", `read x; echo ready; cat /dev/zero`, 0},
	{"Nul", `read x; echo ready; while read x; do printf 'p\000\n'; done`, seat.Babble},
	{"Echo", `read x; echo ready; cat`, seat.Babble},
	{"Errors", `yes >&2 & read x; echo ready; read x; exit 1`, seat.Crash},
}

// minute has bots that use up their minute.
var minute = []struct{ name, script string }{
	{"Think", `read x; echo ready; sleep 1000`},
	{"Spin", `read x; echo ready; while :; do :; done`},
}

// In a league of hostile bots and two others, each game has a fault with its
// owner, and the others lose none to a hostile bot. No process and no file is
// left.
func TestHostile(t *testing.T) {
	until := time.Now().Add(*hostileFor)
	for seed := byte(1); seed == 1 || time.Now().Before(until); seed++ {
		hostileLeague(t, seed)
	}
}

func hostileLeague(t *testing.T, seed byte) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	mark := fmt.Sprintf("ARBITER_HOSTILE=%d-%d", os.Getpid(), seed)
	bots := map[string]seat.Bot{"Ann": playing(stackem.Slots{}), "Bob": playing(stackem.Greedy{})}
	names := []string{"Ann", "Bob"}
	fault := map[string]seat.Rule{}
	add := func(name, script string, rule seat.Rule) {
		names = append(names, name)
		bots[name] = seat.Command{Argv: []string{"/bin/sh", "-c", script}, Env: []string{mark}}
		fault[name] = rule
	}
	for _, b := range hostile {
		if !night.Now() && b.name == "Sleep" {
			continue // Deaf is the same, and harder to stop
		}
		add(b.name, b.script, b.fault)
	}
	if *hostileFor > 0 {
		for _, b := range minute {
			add(b.name, b.script, seat.Silence)
		}
	}
	l := league.League{
		Event:  roundrobin.Event[string]{Teams: names, Options: roundrobin.Options{Games: 1, Places: roundrobin.NoFinal}},
		Seed:   arena.Seed{seed},
		Winner: Winner,
	}
	start := time.Second
	if *hostileFor > 0 {
		start = 5 * time.Second // on a machine that is busy for long
	}
	h := Games{Bot: func(name string) seat.Bot { return bots[name] }, Start: start, Limits: seat.Limits{Grace: time.Second / 10, End: time.Second / 10}}
	c, err := l.Run(context.Background(), arena.Local{Play: h.Play, Workers: 8}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range c.Matches {
		r, err := Read(arena.Plan{Seed: l.Seed}, m.Match, m.Games[0])
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
			t.Errorf("%q: no fault, %v", m.Match.Bots, r.Course.End.Rule())
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
		if left := marked(t, mark); len(left) > 0 {
			t.Errorf("processes are left: %q", left)
		}
	}
	if files, err := os.ReadDir(temp); err != nil || len(files) > 0 {
		t.Errorf("files are left: %v, %v", files, err)
	}
}

// The clock runs over both answers of a turn, and on from turn to turn. What is
// left is the limit of the next answer, and the bot is told it.
func TestClock(t *testing.T) {
	t.Parallel() // it waits most of the time
	p, m := aMatch(1)
	start, err := Deal(p, m, 1)
	if err != nil {
		t.Fatal(err)
	}
	slow := seat.Command{Argv: []string{"/bin/sh", "-c", `read x; echo ready
		while read a && read b && read c && read d; do sleep 0.2; echo p; read x; sleep 0.3; echo -1; done`}}
	bots := []seat.Bot{playing(idle{}), playing(idle{})}
	bots[start.First] = slow
	var log bytes.Buffer
	referee := Referee{ID: "final/1", Start: start}
	// Three turns are enough.
	_, err = seat.Play(context.Background(), seat.Game{Bots: bots, Log: &log}, func(seats []*seat.Seat) {
		referee.seats = seats
		referee.Record = Record{Game: stackem.Game{Start: start}}
		referee.position, _ = start.Begin()
		if referee.join() && referee.turn() && referee.turn() {
			referee.turn()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	moves := referee.Record.Game.Moves
	if len(moves) != 3 || moves[0].MS < 400 || moves[0].MS > 20_000 || moves[1].MS != 0 || moves[2].MS < 400 {
		t.Fatalf("%+v", moves)
	}
	// The limits of the answers, in microseconds, without the join.
	var limits []int64
	for line := range strings.Lines(log.String()) {
		var at, limit int64
		var k int
		if n, _ := fmt.Sscanf(line, "%d %d ? %d", &at, &k, &limit); n == 3 && k == start.First {
			limits = append(limits, limit)
		}
	}
	// On a busy machine, a bot can begin before the arena sees it.
	left := stackem.Bank - moves[0].MS
	if len(limits) != 5 || limits[1] != 60_000_000 || limits[2] > 59_900_000 || limits[3] != left*1000 || limits[4] > left*1000-100_000 {
		t.Errorf("%d", limits)
	}
	if told := fmt.Sprintf(" %d > time %d\n", start.First, left); !strings.Contains(log.String(), told) {
		t.Errorf("the log has no line%s", told)
	}
}

// marked returns the commands of the processes that have a variable in their
// environment.
func marked(t *testing.T, variable string) (commands []string) {
	list, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range list {
		text, err := os.ReadFile(file)
		if err == nil && bytes.Contains(text, []byte(variable+"\x00")) {
			command, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
			commands = append(commands, string(command))
		}
	}
	return commands
}
