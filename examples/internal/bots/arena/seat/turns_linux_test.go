package seat

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// This file has bots that use processors while another bot thinks.

// burner answers, and has processes that compute all the time. The first is
// not in the group of the bot, and nobody waits for them.
const burner = `for k in 1 2 3; do setsid sh -c 'while :; do :; done' & done
while read x; do echo $x; done`

// thinker needs a while for an answer, and computes nothing.
var thinker = shell("while read x; do sleep 0.1; echo $x; done")

// withoutGroups runs a test on a system with control groups, if it has them,
// and on a system without.
func withoutGroups(t *testing.T, test func(t *testing.T)) {
	t.Run("groups", func(t *testing.T) {
		if groupsIn() == "" {
			t.Skip("the system has no control groups for bots")
		}
		test(t)
	})
	t.Run("signals", func(t *testing.T) {
		if !inSpace() {
			t.Skip(Unconfined())
		}
		was := groupsIn
		groupsIn = func() string { return "" }
		defer func() { groupsIn = was }()
		test(t)
	})
}

// spent is the time of processors that all processes of a bot have used, as the
// system counts for each.
func spent(t *testing.T, s *Seat) (sum int) {
	t.Helper()
	for _, pid := range below(s.wire.(*process).cmd.Process.Pid) {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue
		}
		var user, system int
		fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
		fmt.Sscan(fields[11], &user)
		fmt.Sscan(fields[12], &system)
		sum += user + system
	}
	return sum
}

// TestBurner has a bot whose processes compute while the other bot thinks. They
// stand still, and go on when the bot is asked.
func TestBurner(t *testing.T) {
	withoutGroups(t, func(t *testing.T) {
		for _, ponder := range []bool{false, true} {
			report, err := Play(context.Background(), Game{Bots: []Bot{shell(burner), thinker}, Limits: Limits{Ponder: ponder}},
				func(seats []*Seat) {
					for range 3 {
						for _, s := range seats {
							if text, _, fault := s.Ask(enough, "x"); text != "x" || fault != nil {
								t.Errorf("%q, fault %v", text, fault)
								return
							}
						}
						// The burner is not to move.
						before := spent(t, seats[0])
						time.Sleep(200 * time.Millisecond)
						if more := spent(t, seats[0]) - before; (more > 0) != ponder {
							t.Errorf("ponder %t: %d ticks of a processor", ponder, more)
						}
					}
				})
			if err != nil {
				t.Fatal(err)
			}
			if end := report.Ends[0]; groupsIn() != "" && end.Processor < 10*time.Millisecond {
				t.Errorf("ponder %t: a burner has used %v", ponder, end.Processor)
			}
		}
	})
}

// TestOwner checks that the time of processors is the time of the bot that used
// it.
func TestOwner(t *testing.T) {
	if groupsIn() == "" {
		t.Skip("the system has no control groups for bots")
	}
	report, err := Play(context.Background(), Game{Bots: []Bot{shell(burner), innocent}}, func(seats []*Seat) {
		for _, s := range seats {
			s.Ask(enough, "x")
		}
		time.Sleep(300 * time.Millisecond)
	})
	if err != nil {
		t.Fatal(err)
	}
	if burnt, other := report.Ends[0].Processor, report.Ends[1].Processor; burnt <= other {
		t.Errorf("the burner has used %v, and the other bot %v", burnt, other)
	}
}

// TestContinuer has processes that let each other go on.
func TestContinuer(t *testing.T) {
	const script = `for k in 1 2 3; do setsid sh -c 'while :; do kill -CONT $(ls /proc | grep "^[0-9]") 2>/dev/null; done' & done
while read x; do echo $x; done`
	withoutGroups(t, func(t *testing.T) {
		_, err := Play(context.Background(), Game{Bots: []Bot{shell(script), thinker}}, func(seats []*Seat) {
			for _, s := range seats {
				if text, _, fault := s.Ask(enough, "x"); text != "x" || fault != nil {
					t.Errorf("%q, fault %v", text, fault)
				}
			}
			before := spent(t, seats[0])
			time.Sleep(200 * time.Millisecond)
			if more := spent(t, seats[0]) - before; more > 0 {
				t.Errorf("%d ticks of a processor", more)
			}
			if text, _, fault := seats[0].Ask(enough, "y"); text != "y" || fault != nil {
				t.Errorf("%q, fault %v", text, fault)
			}
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// TestGroupsLeft checks that no control group is left.
func TestGroupsLeft(t *testing.T) {
	in := groupsIn()
	if in == "" {
		t.Skip("the system has no control groups for bots")
	}
	for _, script := range []string{burner, "read x", "setsid sleep 100 & read x", "kill -9 $$"} {
		Play(context.Background(), Game{Bots: []Bot{shell(script)}}, func(seats []*Seat) { seats[0].Ask(short, "x") })
	}
	if left, err := filepath.Glob(fmt.Sprintf("%s/%s%d-*", in, groupName, os.Getpid())); len(left) > 0 || err != nil {
		t.Errorf("%q, error %v", left, err)
	}
	// An arena that was killed has left one.
	old, err := os.MkdirTemp(in, groupName+"4194304-")
	if err != nil {
		t.Fatal(err)
	}
	removeOldGroups(in)
	if _, err := os.Stat(old); err == nil {
		t.Errorf("%s is left", old)
	}
}
