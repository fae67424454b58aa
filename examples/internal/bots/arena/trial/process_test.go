//go:build unix

package trial

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// This file has bots that are processes, most of them hostile.

// loop answers as a good bot does.
const loop = `while read -r a b; do case $a in join) echo ready;; say) echo "$b";; esac; done`

// TestMain lets more tests run at a time: those that are parallel wait most of
// the time.
func TestMain(m *testing.M) {
	flag.Set("test.parallel", "8")
	os.Exit(m.Run())
}

// TestProcesses has what is found of bots.
func TestProcesses(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("/bin/sh"); err != nil {
		t.Skip(err)
	}
	short := full
	short.start, short.answer, short.grace, short.end = 100*time.Millisecond, 100*time.Millisecond, 50*time.Millisecond, 50*time.Millisecond
	half := short
	half.start = 2 * time.Second
	late := short
	late.grace = 10 * time.Second
	quick := full
	quick.slow, quick.start = 20*time.Millisecond, 2*time.Second
	patient := full
	patient.answer, patient.patience, patient.grace = time.Minute, 100*time.Millisecond, 50*time.Millisecond
	ends := full
	ends.end = 50 * time.Millisecond
	thinks := full
	thinks.game, thinks.total = 20*time.Millisecond, 50*time.Millisecond
	for _, c := range []struct {
		name, script string
		limits       limits
		want         []string // the beginning of each finding
	}{
		{"good", loop, full, nil},
		{"return", `while read -r a b; do case $a in join) printf 'ready\r\n';; say) printf '%s\r\n' "$b";; esac; done`, full, nil},
		{"exits at once", "exit 3", full, []string{`FAULT Crash: ended (exit status 3) before its answer; at answer 1 of a game`}},
		{"exits later", `read x; echo ready; read x; exit 0`, full, []string{`FAULT Crash: ended (exit status 0) before its answer; at answer 2 of a game`}},
		{"exits after half a line", `read x; printf rea`, full, []string{`FAULT Crash: ended (exit status 0) after half a line; at answer 1 of a game`}},
		{"kills itself", `kill -9 $$; read x; exit 7`, full, []string{`FAULT Crash: ended (`}},
		{"closes its output", `exec >&-; sleep 20`, ends, []string{`FAULT Crash: closed its output before its answer; at answer 1 of a game`}},
		{"sleeps", `sleep 20`, short, []string{`FAULT Silence: no answer; at answer 1 of a game`, `remark CutShort: 1 of 2 trials were not played`}},
		{"has children", `sleep 20 & sleep 20 | cat; wait`, short, []string{`FAULT Silence: no answer; at answer 1 of a game`, `remark CutShort: 1 of 2 trials were not played`}},
		{"ignores signals", `trap '' TERM INT HUP; sleep 20; sleep 20`, short, []string{`FAULT Silence: no answer; at answer 1 of a game`, `remark CutShort: 1 of 2 trials were not played`}},
		{"does not end its line", `read x; printf ready; sleep 20`, half, []string{`FAULT Silence: half a line, and then nothing; at answer 1 of a game`, `remark CutShort: 1 of 2 trials were not played`}},
		{"floods", `read x; while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done`, full, []string{`FAULT Flood: a line of more than 4096 bytes; at answer 1 of a game`}},
		{"prints NUL", `read x; printf 'rea\000dy\n'; ` + loop, full, []string{`FAULT Babble: control character U+0000 in "rea\x00dy"; at answer 1`}},
		{"says something else", `read x; echo hello; ` + loop, full, []string{`FAULT Babble: not ready; at answer 1 of a game`}},
		{"breaks the rules", `read x; echo ready; read x; echo three; ` + loop, full, []string{`FAULT Illegal: "three" is not the word; at answer 2 of a game`}},
		{"late", `sleep 0.3; ` + loop, late, []string{`FAULT Late: an answer after the time was over; at answer 1 of a game`}},
		{"slow start", `sleep 0.3; ` + loop, quick, []string{`remark SlowStart: the bot needs much time to become ready`}},
		{"slow answer", `read x; echo ready; sleep 0.1; ` + loop, quick, []string{`remark SlowAnswer: the bot needs much time for an answer`}},
		{"writes errors", `echo oops >&2; ` + loop, full, []string{`remark Mutters: the bot writes to its standard error`}},
		{"floods errors", loop + `; while :; do echo ooooooooooooooops >&2; done`, ends, []string{`remark Lingers: the bot does not end by itself when its input ends`, `remark Mutters: the bot writes to its standard error`}},
		{"hangs within the limits", `read x; echo ready; read x; sleep 20`, patient, []string{
			`remark CutShort: the check waits 100ms for an answer, and the competition`, `remark CutShort: 1 of 2 trials were not played`}},
		{"is not ready within the limits", `sleep 20`, func() limits { l := short; l.answer, l.patience = time.Minute, time.Millisecond; return l }(), []string{
			`FAULT Silence: no answer; at answer 1 of a game`, `remark CutShort: 1 of 2 trials were not played`}},
		{"stays", loop + `; sleep 20`, ends, []string{`remark Lingers: the bot does not end by itself when its input ends`}},
		{"thinks", `read x; echo ready; sleep 0.1; ` + loop, thinks, []string{`remark CutShort: a trial ended early`, `remark CutShort: 1 of 2 trials were not played`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			bot := seat.Command{Argv: []string{"/bin/sh", "-c", c.script}}
			began := time.Now()
			r, err := run(context.Background(), bot, []Trial{alone("one word", "one"), alone("two words", "one", "two")}, c.limits)
			if err != nil {
				t.Fatal(err)
			}
			text := r.String()
			for line := range strings.Lines(text) {
				if strings.HasPrefix(line, " ") || strings.HasPrefix(line, "The bot c") {
					continue
				}
				wanted := len(c.want) > 0 && strings.HasPrefix(line, c.want[0])
				// A machine that has much to do makes any bot
				// slow.
				if _, rule, _ := strings.Cut(line, " "); !wanted && (strings.HasPrefix(rule, "Slow") || strings.HasPrefix(rule, "Lingers")) {
					continue
				}
				if !wanted {
					t.Fatalf("%swant %q", text, c.want)
				}
				c.want = c.want[1:]
			}
			if len(c.want) > 0 {
				t.Errorf("%swant %q", text, c.want)
			}
			if passed := strings.Contains(text, "The bot can play."); passed != r.Passed() || passed == strings.Contains(text, "FAULT") {
				t.Error(text)
			}
			// The limits are far below the time for which bots
			// sleep.
			if took := time.Since(began); took > 15*time.Second {
				t.Errorf("%v", took)
			}
		})
	}
}

// TestUnknown checks that a bot whose file is not there is refused.
func TestUnknown(t *testing.T) {
	r, err := Run(context.Background(), seat.Command{Argv: []string{"/no/such/bot"}}, []Trial{{Name: "two seats", Bots: []seat.Bot{nil, nil}, Play: echo("one")}})
	if err != nil || r.Passed() || len(r.Findings) != 1 || r.Findings[0].Fault.Rule != seat.Crash || !strings.Contains(fmt.Sprint(r), "no such file") {
		t.Errorf("%v, %v", r, err)
	}
}
