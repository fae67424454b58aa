package wire

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/internal/night"
)

// This file tests bots that are processes.

// caller is a shell script that calls. It answers all lines without a fold and
// without the cards of both. A variable has whose turn it is.
const caller = `
	cr=$(printf '\r')
	turn() { # whether the bot acts, by its position and the actions
		p=${1#*:}; p=${p%%:*}
		b=${1#*:*:*:}; b=${b%%:*}; r=${b##*/}
		case $b in *f) return 1;; esac
		n=$((${#r} % 2))
		case $b in */*) [ $n = $p ];; *) [ $n != $p ];; esac
	}
	serve() {
		echo VERSION:2.0.0
		while read -r line; do
			line=${line%$cr}
			case $line in
			*\|*/*/*/*) case ${line##*:} in [2-9TJQKA]*\|[2-9TJQKA]*) continue;; esac;;
			esac
			if turn "$line"; then answer "$line"; fi
		done
	}
	answer() { echo "$1:c"; }
`

// script returns a process that runs a shell script with these functions.
func script(text string, env ...string) seat.Command {
	return seat.Command{Argv: []string{"/bin/sh", "-c", caller + text}, Env: env}
}

// TestMain lets more tests run at a time: those that are parallel wait most of
// the time.
func TestMain(m *testing.M) {
	flag.Set("test.parallel", "4")
	os.Exit(m.Run())
}

// TestProcesses checks that processes and functions have the same record,
// except for times.
func TestProcesses(t *testing.T) {
	x := setup(holdem.Limit, 20)
	inside := alike(holdem.Caller{}, x.Game)
	want, err := try(x, inside, inside)
	if err != nil {
		t.Fatal(err)
	}
	for k := range 2 {
		bots := []seat.Bot{inside, inside}
		bots[k] = script("serve")
		record, err := try(x, bots...)
		if err != nil {
			t.Fatal(err)
		}
		r, err := x.Read(pair, arena.Game{Game: 1, Record: record})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(withoutTimes(t, want), withoutTimes(t, record)); diff != "" {
			t.Error(diff)
		}
		for i, h := range r.Halves {
			if h.Micros[k] == 0 || h.Longest[k] == 0 || h.Longest[k] > h.Micros[k] || h.Micros[1-k] != 0 {
				t.Errorf("half %d: %+v", i+1, h)
			}
		}
	}
}

// TestMemories has bots that find nothing of the first half in the second,
// neither in their directory nor in a variable.
func TestMemories(t *testing.T) {
	x := setup(holdem.Limit, 3)
	writes := script(`
		if [ -e memory ] || [ -e $HOME/memory ] || [ -e $TMPDIR/memory ]; then echo I remember; fi
		echo a half > memory
		echo a half > $TMPDIR/memory2
		if [ -e memory2 ]; then mv memory2 memory3; fi
		serve`)
	for k := range 2 {
		bots := []seat.Bot{alike(holdem.Caller{}, x.Game), alike(holdem.Caller{}, x.Game)}
		bots[k] = writes
		r := playing(t, x, bots...)
		for i, h := range r.Halves {
			if len(h.Rulings)+len(h.Faults) > 0 {
				t.Errorf("bot %d, half %d: %v, %v", k, i+1, h.Rulings, h.Faults)
			}
		}
	}
	// A bot that learns learns the same in each half.
	x = setup(holdem.NoLimit, 100)
	var starts atomic.Int64 // both bots start at once
	learner := Bot(func() holdem.Bot {
		starts.Add(1)
		return &learner{}
	}, x.Game)
	r := playing(t, x, learner, learner)
	if !slices.Equal(r.Halves[0].Hands, r.Halves[1].Hands) || starts.Load() != 4 || r.Chips() != 0 {
		t.Errorf("%d starts, %d chips", starts.Load(), r.Chips())
	}
	if r.Halves[0].Hands[0] != "cc/cc/cc/cc" || r.Halves[0].Hands[99] == "cc/cc/cc/cc" {
		t.Error("the bots learn nothing")
	}
}

// A learner calls until it has seen fifty hands, and then raises.
type learner struct{ hands int }

func (l *learner) Over(holdem.View) { l.hands++ }

func (l *learner) Act(v holdem.View) (holdem.Action, int64) {
	if l.hands < 50 {
		return holdem.Action{Kind: holdem.Call}, 0
	}
	return leaper{}.Act(v)
}

// lateHalf plays the first half between a process, which has little time, and a
// bot that calls. The log of the half gives the record again.
func lateHalf(t *testing.T, x Setup, left, grace time.Duration, bot seat.Bot) (Half, []int64) {
	t.Helper()
	deals, err := x.deals(pair, 1)
	if err != nil {
		t.Fatal(err)
	}
	x.Options.OneBank = true // so that time can be spent before
	h := &half{setup: x, deals: deals}
	h.spent[1] = x.bank() - left
	var log bytes.Buffer
	g := seat.Game{Bots: []seat.Bot{alike(holdem.Caller{}, x.Game), bot}, Log: &log, Limits: seat.Limits{Grace: grace}}
	if _, err := seat.Play(context.Background(), g, h.play); err != nil {
		t.Fatal(err)
	}
	again := &half{setup: x, deals: deals, spent: h.spent}
	if err := seat.Replay(bytes.NewReader(log.Bytes()), again.play); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(h.record, again.record); diff != "" {
		t.Errorf("a replay gives another record: %s", diff)
	}
	return h.record, limitsOf(1, log.Bytes())
}

// TestTimeBank has bots whose time is over: they are late, silent, or go on
// after a fault. They fold from then on, also with nothing to call, and the
// other bot is unharmed.
func TestTimeBank(t *testing.T) {
	t.Parallel()
	x := setup(holdem.Limit, 6)
	const slow = "k=0; answer() { k=$((k+1)); %s echo \"$1:c\"; }\nserve"
	for _, c := range []struct {
		name, script string
		left, grace  time.Duration
		fault        seat.Rule
		by           holdem.Rule
		good         int // answers
	}{
		{"in time", "", 10 * time.Second, time.Second, 0, 0, 24},
		{"late at once", "sleep 0.2;", 100 * time.Millisecond, 10 * time.Second, seat.Late, holdem.TimeBank, 0},
		{"late by the sum", "if [ $k -ge 3 ]; then sleep 0.2; fi;", 500 * time.Millisecond, 10 * time.Second, seat.Late, holdem.TimeBank, -1},
		{"silent", "if [ $k = 4 ]; then sleep 100; fi;", 500 * time.Millisecond, 100 * time.Millisecond, seat.Silence, holdem.TimeBank, 3},
		{"ends in time", "if [ $k = 4 ]; then exit 3; fi;", 10 * time.Second, time.Second, seat.Crash, holdem.Unable, 3},
		{"ends too late", "if [ $k = 4 ]; then sleep 0.6; exit 3; fi;", 400 * time.Millisecond, 10 * time.Second, seat.Crash, holdem.TimeBank, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h, limits := lateHalf(t, x, c.left, c.grace, script(fmt.Sprintf(slow, c.script)))
			n := h.Changed(1, holdem.TimeBank) + h.Changed(1, holdem.Unable)
			if h.Changed(1, c.by) != n || (c.by == 0) != (n == 0) || len(h.Rulings) != n {
				t.Errorf("%+v", h.Rulings)
			}
			if c.fault == 0 {
				if len(h.Faults) > 0 {
					t.Errorf("%v", h.Faults)
				}
			} else if len(h.Faults) != 1 || h.Faults[0].Rule != c.fault || h.Faults[0].Seat != 1 {
				t.Fatalf("%v", h.Faults)
			}
			asked := len(limits) - 1 // without the version
			if c.good >= 0 && asked != c.good+min(1, n) {
				t.Errorf("%d limits", asked)
			}
			// The first limit is all that is left, and each other
			// limit is what the answers before have left.
			if limits[0] != StartLimit.Microseconds() || limits[1] != c.left.Microseconds() {
				t.Errorf("limits %d", limits)
			}
			if !slices.IsSortedFunc(limits, func(a, b int64) int { return int(b - a) }) {
				t.Errorf("limits %d", limits)
			}
			over := h.Micros[1] - c.left.Microseconds()
			if c.fault == seat.Late && h.Faults[0].Over.Microseconds() != over || (c.by == holdem.TimeBank) != (over > 0) && c.name != "ends too late" {
				t.Errorf("%+v", h)
			}
			if h.Micros[0] != 0 {
				t.Errorf("the other bot has used %d", h.Micros[0])
			}
			if c.by != 0 && h.Hands[5] != "cf" && h.Hands[5] != "f" {
				t.Errorf("%q", h.Hands)
			}
		})
	}
	// The time of half 1 is over for half 2, if there is one bank.
	for _, left := range []time.Duration{-time.Microsecond, 0} {
		h, limits := lateHalf(t, x, left, time.Second, alike(holdem.Caller{}, x.Game))
		if left < 0 && (h.Changed(1, holdem.TimeBank) != 6 || len(h.Faults) > 0 || len(limits) != 1) || left == 0 && len(h.Rulings) > 0 {
			t.Errorf("%v left: %+v", left, h)
		}
	}
}

// TestOneBank has a second half that begins with the time which the first half
// has left, if there is one bank.
func TestOneBank(t *testing.T) {
	for _, one := range []bool{false, true} {
		x := setup(holdem.Limit, 2)
		x.Options.OneBank = one
		bots := map[string]seat.Bot{"Ann": script("serve"), "Bob": alike(holdem.Caller{}, x.Game)}
		var logs [2]bytes.Buffer
		g := Games{
			Setup: x,
			Bot:   func(name string, _ uint64) seat.Bot { return bots[name] },
			Log:   func(_ arena.Match, _, half int) (io.WriteCloser, error) { return wiretest.Log(&logs[half-1]), nil },
		}
		var used int64
		g.Done = func(_ arena.Match, _ int, r Record, _ [2]seat.Report) { used = r.Halves[0].Micros[0] }
		if _, err := g.Play(context.Background(), aPlan, pair, 1); err != nil {
			t.Fatal(err)
		}
		first, second := int64(14_000_000), int64(14_000_000)
		if one {
			first, second = 28_000_000, 28_000_000-used
		}
		for k, want := range []int64{first, second} {
			// The first limit is for the version.
			if limits := limitsOf(0, logs[k].Bytes()); len(limits) < 2 || limits[1] != want || used == 0 {
				t.Errorf("one bank %t, half %d: limits %d, want %d", one, k+1, limits, want)
			}
		}
	}
}

// limitsOf returns the limits of the answers of a seat, in microseconds.
func limitsOf(seat int, log []byte) (limits []int64) {
	for line := range bytes.Lines(log) {
		var at, limit int64
		var k int
		if n, _ := fmt.Sscanf(string(line), "%d %d ? %d", &at, &k, &limit); n == 3 && k == seat {
			limits = append(limits, limit)
		}
	}
	return limits
}

// TestStart has a bot that does not start in time. The bot is late by much more
// than a busy machine is.
func TestStart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sleep string
		grace time.Duration
		want  seat.Rule
	}{
		{"1", 10 * time.Second, seat.Late},
		{"100", 100 * time.Millisecond, seat.Silence},
	} {
		t.Run(c.want.String(), func(t *testing.T) {
			t.Parallel()
			x := setup(holdem.NoLimit, 2)
			bots := map[string]seat.Bot{"Ann": script("sleep " + c.sleep + "; serve"), "Bob": alike(holdem.Caller{}, x.Game)}
			g := Games{
				Setup: x,
				Bot:   func(name string, _ uint64) seat.Bot { return bots[name] },
				Start: 100 * time.Millisecond, Limits: seat.Limits{Grace: c.grace},
			}
			record, err := g.Play(context.Background(), aPlan, pair, 1)
			if err != nil {
				t.Fatal(err)
			}
			r, err := x.Read(pair, arena.Game{Game: 1, Record: record})
			if err != nil {
				t.Fatal(err)
			}
			for k, h := range r.Halves {
				if len(h.Faults) != 1 || h.Faults[0].Rule != c.want || h.Faults[0].Seat != 0 || h.Micros[0] != 0 || h.Changed(0, holdem.Unable) != 2 {
					t.Errorf("half %d: %+v", k+1, h)
				}
			}
		})
	}
	t.Run("no time of the bank", func(t *testing.T) {
		t.Parallel()
		x := setup(holdem.Limit, 1)
		r := playing(t, x, script("sleep 0.4; serve"), alike(holdem.Caller{}, x.Game))
		for k, h := range r.Halves {
			if h.Micros[0] > 300_000 || len(h.Faults) > 0 {
				t.Errorf("half %d: %+v", k+1, h)
			}
		}
	})
}

// TestStartTogether has two slow starters. The time runs for both at once, so
// the second is too late, although it was asked after the first.
func TestStartTogether(t *testing.T) {
	t.Parallel()
	x := setup(holdem.Limit, 1)
	bots := map[string]seat.Bot{"Ann": script("sleep 0.5; serve"), "Bob": script("sleep 1.4; serve")}
	g := Games{Setup: x, Bot: func(name string, _ uint64) seat.Bot { return bots[name] }, Start: time.Second}
	deals, err := x.deals(pair, 1)
	if err != nil {
		t.Fatal(err)
	}
	h := &half{setup: x, deals: deals, start: g.Start}
	if _, err := g.half(context.Background(), arena.Seed{}, pair, 1, 1, h); err != nil {
		t.Fatal(err)
	}
	if f := h.record.Faults; len(f) != 1 || f[0].Seat != 1 || f[0].Rule != seat.Late {
		t.Errorf("%v", f)
	}
}

// hostile has scripts of bots that cannot be relied on, and the rule of the
// fault, unless it depends on the moment.
var hostile = []struct {
	name, script string
	fault        seat.Rule
}{
	{"Exit", `exit 3`, seat.Crash},
	{"Exit later", `answer() { exit 0; }; serve`, seat.Crash},
	{"Kill", `answer() { kill -9 $$; exit 1; }; serve`, seat.Crash},
	{"Close", `echo VERSION:2.0.0; exec >&-; sleep 1000`, seat.Crash},
	{"Fork", `echo VERSION:2.0.0; setsid sleep 1000 & (sleep 1000 &) ; exit 1`, seat.Crash},
	{"Half", `answer() { printf MATCH; exit; }; serve`, 0},
	{"Sleep", `sleep 1000`, seat.Silence},
	{"Deaf", `trap '' HUP INT TERM PIPE; while :; do sleep 1000; done`, seat.Silence},
	{"Hello", `echo hello; cat >&2`, seat.Babble},
	{"Flood", `answer() { yes; }; serve`, 0},
	{"Zeros", `answer() { cat /dev/zero; }; serve`, 0},
	{"Nul", `answer() { printf 'c\000\n'; }; serve`, seat.Babble},
	{"Echo", `echo VERSION:2.0.0; cat`, 0},
	{"Errors", `yes >&2 & echo VERSION:2.0.0; read x; exit 1`, seat.Crash},
	{"Comments", `yes "# $(printf '%0900d' 0)"`, 0},
	{"Remover", `rm -rf $HOME/../* 2>/dev/null; exit 2`, seat.Crash},
}

// TestHostile has matches of hostile bots, with two others and among
// themselves. Each fault has its owner, and no bot that plays by the rules has
// a fault. No process and no file is left.
func TestHostile(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	mark := fmt.Sprintf("cards-%d", os.Getpid())
	x := setup(holdem.Limit, 4)
	bots := map[string]seat.Bot{"Ann": alike(holdem.Caller{}, x.Game), "Bob": alike(plan(bold), x.Game)}
	names := []string{"Ann", "Bob"}
	fault := map[string]seat.Rule{}
	for _, b := range hostile {
		names = append(names, b.name)
		bots[b.name] = script(b.script, "MARK="+mark)
		fault[b.name] = b.fault
	}
	var p arena.Plan
	for i, a := range names {
		for j, b := range names[:i] {
			if j == 0 || night.Now() && (j == 1 || j == i-1) {
				p.Matches = append(p.Matches, arena.Match{ID: fmt.Sprintf("limit/%d-%d", j+1, i+1), Bots: []string{b, a}, Games: 1})
			}
		}
	}
	g := Games{Setup: x, Bot: func(name string, _ uint64) seat.Bot { return bots[name] }, Start: time.Second, Limits: seat.Limits{Grace: time.Second / 10}}
	for m, err := range (arena.Local{Play: g.Play, Workers: 8}).Run(context.Background(), p) {
		if err != nil {
			t.Fatal(err)
		}
		r, err := x.Read(m.Match, m.Games[0])
		if err != nil {
			t.Fatal(err)
		}
		for k, h := range r.Halves {
			for _, f := range h.Faults {
				name := m.Match.Bots[f.Seat]
				if want, ok := fault[name]; !ok || want != 0 && f.Rule != want {
					t.Errorf("%s, half %d: %v of %s", m.Match.ID, k+1, f, name)
				}
			}
			for bot, name := range m.Match.Bots {
				forced := h.Changed(bot, holdem.Unable) + h.Changed(bot, holdem.TimeBank)
				_, bad := fault[name]
				if !bad && forced > 0 {
					t.Errorf("%s, half %d: %s folds %d times", m.Match.ID, k+1, name, forced)
				}
				if _, other := fault[m.Match.Bots[1-bot]]; bad && !other && forced == 0 {
					t.Errorf("%s, half %d: %s is not unable", m.Match.ID, k+1, name)
				}
			}
		}
	}
	wiretest.NothingLeft(t, mark, temp)
}

// TestWorkers checks that records do not depend on the number of workers, nor
// on which bots are processes.
func TestWorkers(t *testing.T) {
	x := setup(holdem.Limit, night.Cases(4, 10))
	var p arena.Plan
	for k := range 4 {
		p.Matches = append(p.Matches, arena.Match{ID: fmt.Sprintf("limit/1-%d", k+2), Bots: []string{"Ann", "Bob"}, Games: 3})
	}
	var want []Record
	for _, workers := range []int{1, 8} {
		for _, bob := range []seat.Bot{alike(holdem.Caller{}, x.Game), script("serve")} {
			bots := map[string]seat.Bot{"Ann": alike(plan(bold), x.Game), "Bob": bob}
			g := Games{Setup: x, Bot: func(name string, _ uint64) seat.Bot { return bots[name] }}
			var got []Record
			for m, err := range (arena.Local{Play: g.Play, Workers: workers}).Run(context.Background(), p) {
				if err != nil {
					t.Fatal(err)
				}
				for _, game := range m.Games {
					got = append(got, withoutTimes(t, game.Record))
				}
			}
			if want == nil {
				want = got
			}
			if diff := cmp.Diff(want, got); diff != "" || len(got) != 12 {
				t.Errorf("%d workers: %s", workers, diff)
			}
		}
	}
	// CommonDeals: match i has the same cards for all pairs, and another
	// match has others.
	if diff := cmp.Diff(want[0], want[3]); diff != "" {
		t.Error(diff)
	}
	if cmp.Equal(want[0], want[1]) {
		t.Error("matches 1 and 2 are the same")
	}
}
