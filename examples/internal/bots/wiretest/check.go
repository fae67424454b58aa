package wiretest

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/occurs"
)

// This file tests the check of a bot.

// Trials compares what a bot hears in each trial with a golden file. The bot
// calls joined when it hears of a game. A summary is a line about what it has
// heard in a game.
func Trials(t *testing.T, name string, list []trial.Trial,
	serve func(in io.Reader, out io.Writer, joined func()), summary func(heard string) string) {
	var b strings.Builder
	fmt.Fprintf(&b, "# Source: made up for this package. What %s hears in each trial of a check.\n", name)
	for _, tr := range list {
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
			serve(io.TeeReader(in, &heard), out, func() { games = append(games, &heard) })
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

// LinesWithout returns how many lines begin with none of these words.
func LinesWithout(heard string, words ...string) (n int) {
	for line := range strings.Lines(heard) {
		if word, _, _ := strings.Cut(strings.TrimSpace(line), " "); !slices.Contains(words, word) {
			n++
		}
	}
	return n
}

// TrialsNamed returns the trials with this name.
func TrialsNamed(t *testing.T, all []trial.Trial, name string) (list []trial.Trial) {
	t.Helper()
	for _, tr := range all {
		if tr.Name == name {
			list = append(list, tr)
		}
	}
	if len(list) == 0 {
		t.Fatalf("there is no trial %s", name)
	}
	return list
}

// EarlyEnd checks that nobody waits for a bot where the input ends after join,
// and that a bot which does not wait for the game is found.
func EarlyEnd(t *testing.T, list []trial.Trial) {
	deaf := seat.Func(func(in io.Reader, out io.Writer) { io.Copy(io.Discard, in) })
	for _, c := range []struct {
		name   string
		passes bool
	}{
		{"end when its input ends before the game", true},
		{"end when its input ends after join", true},
		{"end when its input ends before the first turn", false},
	} {
		r, err := trial.Run(context.Background(), deaf, TrialsNamed(t, list, c.name))
		if err != nil || r.Passed() != c.passes {
			t.Errorf("%s: %v, %v", c.name, r, err)
		}
	}
}

// LittleTime checks that a bot is sent the time that it has left, and that a
// bot which goes on after this time is found. The bot is a script that repeats
// each time on standard error. After its first turn, it has at most this many
// milliseconds left.
func LittleTime(t *testing.T, list []trial.Trial, script string, most int) {
	if _, err := exec.LookPath("/bin/sh"); err != nil {
		t.Skip(err)
	}
	r, err := trial.Run(context.Background(), seat.Command{Argv: []string{"/bin/sh", "-c", script}},
		TrialsNamed(t, list, "play with little time")[:1])
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
	if left, err := strconv.Atoi(times[1]); err != nil || left > most {
		t.Errorf("%q", times)
	}
}

// Faulty returns the finding of a fault in an answer of a seat. Expected
// describes the right answer. Sent is the answer of the bot, or "".
func Faulty(answer, seatNumber int, by seat.Rule, why, expected, sent string) trial.Finding {
	return trial.Finding{
		Rule: trial.Faulty, Text: why, Answer: answer, Expected: expected, Seat: seatNumber, Sent: sent,
		Fault: &seat.Fault{Rule: by, Seat: seatNumber, Why: why},
	}
}

// FirstFinding checks the first finding of a check, except its lines, trials
// and limit. It also checks that the bot passes unless this finding is a fault.
// Without a finding, want is zero.
func FirstFinding(t *testing.T, name string, r trial.Result, want trial.Finding) {
	t.Helper()
	var got trial.Finding
	if len(r.Findings) > 0 {
		got = r.Findings[0]
	}
	fromArena := func(line string) bool { return strings.HasPrefix(line, "arena  ") }
	if want.Rule == trial.Faulty && !slices.ContainsFunc(got.Lines, fromArena) {
		t.Errorf("%s: %q", name, got.Lines)
	}
	got.Lines, got.Trials, got.Limit = nil, nil, 0
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: %s\n%v", name, diff, r)
	}
	if r.Passed() != (want.Rule != trial.Faulty) {
		t.Errorf("%s: %v", name, r)
	}
}

// PageHas checks that a page has these texts.
func PageHas(t *testing.T, path string, texts ...string) {
	t.Helper()
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		if !strings.Contains(string(page), text) {
			t.Errorf("the page does not have\n%s", text)
		}
	}
}

// AnyBot has the parts of a game for a law about its check, [AnyBot.Law].
type AnyBot struct {
	Trials []trial.Trial
	Texts  []string // that a bot can answer
	Words  []string // first words of lines
	// Answers draws the answers of a bot, by the first word of the line
	// that it answers.
	Answers func(t *rapid.T) map[string][]string
}

// Law is the law: whatever a bot answers, the check ends, and puts its findings
// in words. It finds everything once. A bot passes if and only if no trial
// ended by a fault.
func (x AnyBot) Law(t *rapid.T, seen occurs.Tally) {
	text := rapid.OneOf(rapid.SampledFrom(append(x.Texts, strings.Repeat("x", 5000))), rapid.String())
	// What it answers to these lines, in turn.
	answers := x.Answers(t)
	if rapid.Bool().Draw(t, "wrong") {
		word := rapid.SampledFrom(x.Words).Draw(t, "word")
		answers[word] = append(answers[word], text.Draw(t, "text"))
	}
	// The bot ends after some answers, and starts anew in each game or not.
	most := rapid.SampledFrom([]int{1000, 1000, 5, 1, 0}).Draw(t, "most")
	again := rapid.Bool().Draw(t, "goes on")
	total := map[string]int{}
	bot := seat.Func(func(in io.Reader, out io.Writer) {
		next := map[string]int{}
		if again {
			next = total
		}
		for lines, n := bufio.NewScanner(in), 0; n < most && lines.Scan(); {
			word, _, _ := strings.Cut(lines.Text(), " ")
			if list := answers[word]; len(list) > 0 {
				io.WriteString(out, list[next[word]%len(list)])
				next[word]++
				n++
			}
		}
	})
	// In the first trial, two bots would share what they count.
	list := x.Trials[1:]
	first := rapid.IntRange(0, len(list)-3).Draw(t, "first")
	r, err := trial.Run(context.Background(), bot, list[first:first+3])
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	faults := false
	for _, f := range r.Findings {
		kind := f.Rule.String() + f.Text + f.Expected
		if kinds[kind] || f.Text == "" || len(f.Trials) == 0 || f.Rule == 0 ||
			(f.Fault != nil) != (f.Rule == trial.Faulty) {
			t.Errorf("%+v", f)
		}
		kinds[kind] = true
		seen.Note(f.Rule)
		if f.Fault != nil {
			faults = true
			seen.Note(f.Fault.Rule)
		}
	}
	if faults == r.Passed() {
		t.Error(r)
	}
	seen.When(r.Passed(), "passed")
	for line := range strings.Lines(r.String()) {
		if line = strings.TrimSuffix(line, "\n"); strings.ContainsFunc(line, unicode.IsControl) {
			t.Errorf("%q", line)
		}
	}
}
