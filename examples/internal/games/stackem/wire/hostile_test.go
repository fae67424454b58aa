//go:build linux

package wire

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
)

var hostileFor = flag.Duration("hostile", 0, "run leagues of hostile bots for so long, also with bots that use up their minute")

// hostile are the scripts of this game.
var hostile = []wiretest.Script{
	{Name: "Half", Text: `read x; echo ready; printf p; exit`},
	{Name: "Nul", Text: `read x; echo ready; while read x; do printf 'p\000\n'; done`, Fault: seat.Babble},
	{Name: "Echo", Text: `read x; echo ready; cat`, Fault: seat.Babble},
}

// minute has bots that use up their minute.
var minute = []wiretest.Script{
	{Name: "Think", Text: `read x; echo ready; sleep 1000`, Fault: seat.Silence},
	{Name: "Spin", Text: `read x; echo ready; while :; do :; done`, Fault: seat.Silence},
}

func TestHostile(t *testing.T) {
	h := Games{Start: time.Second, Limits: seat.Limits{Grace: time.Second / 10, End: time.Second / 10}}
	scripts := hostile
	if *hostileFor > 0 {
		h.Start = 5 * time.Second // on a machine that is busy for long
		scripts = append(scripts, minute...)
	}
	until := time.Now().Add(*hostileFor)
	for seed := byte(1); seed == 1 || time.Now().Before(until); seed++ {
		wiretest.Hostile{
			Seed: seed, Ann: playing(stackem.Slots{}), Bob: playing(stackem.Greedy{}), Scripts: scripts, Workers: 8,
			Play: func(bot func(string) seat.Bot) arena.Play {
				h.Bot = bot
				return h.Play
			},
			Winner: Conditions{}.Winner,
			Read: func(p arena.Plan, m arena.Match, g arena.Game) ([]seat.Fault, fmt.Stringer, error) {
				r, err := (Conditions{}).Read(p, m, g)
				return r.Faults, r.Course.End.Rule(), err
			},
		}.Run(t)
	}
}

// The clock runs over both answers of a turn, and on from turn to turn. What is
// left is the limit of the next answer, and the bot is told it.
func TestClock(t *testing.T) {
	t.Parallel() // it waits most of the time
	p, m := aMatch(1)
	start, err := Conditions{}.Deal(p, m, 1)
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
