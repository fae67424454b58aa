package wire

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"pgregory.net/rapid"
)

// By day, laws have fewer draws.
func init() { flag.Set("rapid.checks", fmt.Sprint(night.Cases(20, 100))) }

func TestAnyBot(t *testing.T) {
	occurs.Hold(t, anyBot, "passed", "Crash", "Silence", "Flood", "Babble", "Improper", "Varies", "CutShort")
}

func FuzzAnyBot(f *testing.F) { occurs.Fuzz(f, anyBot) }

// anyBot: whatever a bot answers, the check ends, and puts what it finds in
// words. It finds everything once. A bot passes if and only if no trial ended
// by a fault.
func anyBot(t *rapid.T, seen occurs.Tally) {
	text := rapid.OneOf(
		rapid.SampledFrom([]string{"ready\n", "d\n", "p\n", "A0\n", "D3\n", "-1\n", "x9\n", "d", "\n", "A0\r\n", "\x1b[2J\n", "\xff\n", "d\nd\n", strings.Repeat("x", 5000)}),
		rapid.String(),
	)
	// What it answers to these lines, in turn.
	answers := map[string][]string{
		"join":    {"ready\n"},
		"discard": rapid.SliceOfN(rapid.SampledFrom([]string{"d\n", "p\n"}), 1, 5).Draw(t, "choices"),
		"brick":   rapid.SliceOfN(rapid.SampledFrom([]string{"A0\n", "B1\n", "C2\n", "D3\n", "-1\n"}), 1, 5).Draw(t, "places"),
	}
	if rapid.Bool().Draw(t, "wrong") {
		word := rapid.SampledFrom([]string{"join", "mine", "discard", "brick", "end", "weather"}).Draw(t, "word")
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
	list := trials()[1:]
	first := rapid.IntRange(0, len(list)-3).Draw(t, "first")
	r, err := trial.Run(context.Background(), bot, list[first:first+3])
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	faults := false
	for _, f := range r.Findings {
		kind := f.Rule.String() + f.Text + f.Expected
		if kinds[kind] || f.Text == "" || len(f.Trials) == 0 || f.Rule == 0 || (f.Fault != nil) != (f.Rule == trial.Faulty) {
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
