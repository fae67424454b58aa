package wire

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
)

// TestTrials compares what a bot hears in each trial with a golden file.
func TestTrials(t *testing.T) {
	wiretest.Trials(t, "Slots", trials(Conditions{}), func(in io.Reader, out io.Writer, joined func()) {
		Serve(func(Join) stackem.Player {
			joined()
			return stackem.Slots{}
		}, in, out)
	}, summary)
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
	noise := wiretest.LinesWithout(heard, "join", "mine", "theirs", "time", "discard", "brick", "end")
	return fmt.Sprintf("%s: %d turns, %d bricks, %d other lines%s%s%s", join, count["discard"], count["brick"], noise, first, walls, end)
}

// TestEarlyEnd checks what bots do where the input ends early.
func TestEarlyEnd(t *testing.T) { wiretest.EarlyEnd(t, trials(Conditions{})) }

// TestLittleTime checks that the time that is left is sent, and that a bot
// which goes on after it is found.
func TestLittleTime(t *testing.T) {
	t.Parallel() // it waits most of the time
	script := `while read -r a b; do case $a in join) echo ready;; time) echo "$b" >&2;; discard) sleep 0.4; echo p;; brick) echo -1;; esac; done`
	wiretest.LittleTime(t, trials(Conditions{}), script, 100)
}
