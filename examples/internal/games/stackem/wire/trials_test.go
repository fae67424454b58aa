package wire

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/internal/golden"
)

// TestTrials compares what a bot hears in each trial with a golden file.
func TestTrials(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Source: made up for this package. What Slots hears in each trial of a check.\n")
	for _, tr := range trials() {
		fmt.Fprintf(&b, "%s", tr.Name)
		if tr.Drip {
			b.WriteString(", byte by byte")
		}
		b.WriteString("\n")
		var games []*bytes.Buffer
		bot := seat.Func(func(in io.Reader, out io.Writer) {
			// The bots of a game are started in the order of their
			// seats, but they run at the same time. The line join
			// has the seat.
			var heard bytes.Buffer
			Serve(func(id string, seat int) stackem.Player {
				games = append(games, &heard)
				return stackem.Slots{}
			}, io.TeeReader(in, &heard), out)
		})
		r, err := trial.Run(context.Background(), bot, []trial.Trial{tr})
		if err != nil || len(r.Findings) > 0 {
			t.Errorf("%s: %v, %v", tr.Name, r, err)
		}
		for _, heard := range games {
			fmt.Fprintf(&b, "  %s\n", summary(heard.String()))
		}
	}
	golden.Check(t, "trials.golden", b.String())
}

// summary returns what a bot has heard in a game, in a line.
func summary(heard string) string {
	count := map[string]int{}
	var join, end, first, walls string
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
		case (word == "mine" || word == "theirs") && count[word] == 1:
			var w stackem.Wall
			for k, value := range strings.Fields(rest) {
				n, _ := strconv.Atoi(value)
				w[k] = stackem.Brick(n)
			}
			if w.Complete() {
				walls += ", " + word + " is complete"
			}
		}
	}
	noise := 0
	for word, n := range count {
		if !slices.Contains([]string{"join", "mine", "theirs", "time", "discard", "brick", "end"}, word) {
			noise += n
		}
	}
	return fmt.Sprintf("%s: %d turns, %d bricks, %d other lines%s%s%s", join, count["discard"], count["brick"], noise, first, walls, end)
}

// named returns the trials with a name.
func named(t *testing.T, name string) (list []trial.Trial) {
	t.Helper()
	for _, tr := range trials() {
		if tr.Name == name {
			list = append(list, tr)
		}
	}
	if len(list) == 0 {
		t.Fatalf("there is no trial %s", name)
	}
	return list
}

// TestEarlyEnd checks that nobody waits for a bot where the input ends after
// join, and that a bot which does not wait for the game is found out.
func TestEarlyEnd(t *testing.T) {
	deaf := seat.Func(func(in io.Reader, out io.Writer) { io.Copy(io.Discard, in) })
	for _, c := range []struct {
		name   string
		passes bool
	}{
		{"end when its input ends before the game", true},
		{"end when its input ends after join", true},
		{"end when its input ends before the first turn", false},
	} {
		r, err := trial.Run(context.Background(), deaf, named(t, c.name))
		if err != nil || r.Passed() != c.passes {
			t.Errorf("%s: %v, %v", c.name, r, err)
		}
	}
}

// TestLittleTime checks that the time that is left is sent, and that a bot
// which goes on after it is found out.
func TestLittleTime(t *testing.T) {
	t.Parallel() // it waits most of the time
	if _, err := exec.LookPath("/bin/sh"); err != nil {
		t.Skip(err)
	}
	script := `while read -r a b; do case $a in join) echo ready;; time) echo "$b" >&2;; discard) sleep 0.4; echo p;; brick) echo -1;; esac; done`
	r, err := trial.Run(context.Background(), seat.Command{Argv: []string{"/bin/sh", "-c", script}}, named(t, "play with little time")[:1])
	if err != nil || !r.Passed() {
		t.Fatal(r, err)
	}
	var late bool
	var times []string
	for _, f := range r.Findings {
		late = late || f.Rule == trial.Improper && f.Text == "the bot thinks on when its time is over"
		if f.Rule == trial.Mutters {
			times = f.Errors
		}
	}
	if !late || len(times) != 2 || times[0] != "500" {
		t.Fatalf("%q, %v", times, r)
	}
	if left, err := strconv.Atoi(times[1]); err != nil || left > 100 {
		t.Errorf("%q", times)
	}
}
