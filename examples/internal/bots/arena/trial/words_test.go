package trial

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/google/go-cmp/cmp"
)

// TestResultWords checks what a result is in words.
func TestResultWords(t *testing.T) {
	silent := &seat.Fault{Rule: seat.Silence, Seat: 1, Why: "half a line, and then nothing"}
	late := &seat.Fault{Rule: seat.Late, Why: "an answer after the time was over", Over: time.Millisecond}
	garbled := &seat.Fault{Rule: seat.Babble, Why: "no word"}
	unready := &seat.Fault{Rule: seat.Silence, Why: "no answer"}
	unasked := &seat.Fault{Rule: seat.Babble, Why: `"x" when nobody asked`}
	illegal := &seat.Fault{Rule: seat.Illegal, Why: "not the word"}
	for _, c := range []struct {
		finding Finding
		want    string
	}{
		{
			Finding{
				Rule: Faulty, Text: silent.Why, Trials: []string{"one", "two", "three"}, Seat: 1, Took: 5 * time.Second, Fault: silent, Answer: 3, Expected: "a word",
				Limit: 4 * time.Second, Lines: []string{"arena  join", "bot    ready"}, Sent: "tw", Errors: []string{"oh", "dear"},
			},
			`FAULT Silence: half a line, and then nothing; at answer 3 of a game; after
    5s
    Expected: a word.
    The trial allows 4s for this answer.
    Trial: one, in seat 1, and 2 other trials.
    Does the bot end each answer with a line feed, and flush its output?
    The last lines:
      arena  join
      bot    ready
    Then the bot sent:
      tw
    Its standard error:
      oh
      dear
`,
		},
		{
			Finding{Rule: Faulty, Text: late.Why, Trials: []string{"one", "two"}, Took: time.Second, Fault: late, Answer: 1, Limit: 999 * time.Millisecond},
			`FAULT Late: an answer after the time was over; at answer 1 of a game; after
    1s
    The trial allows 999ms for this answer.
    Trial: one, in seat 0, and 1 other trial.
`,
		},
		{
			Finding{Rule: Faulty, Text: garbled.Why, Trials: []string{"one"}, Fault: garbled, Answer: 2, Limit: time.Second},
			`FAULT Babble: no word; at answer 2 of a game
    Trial: one, in seat 0.
    Does the bot write to its standard output what belongs to its standard
        error?
`,
		},
		{
			Finding{Rule: Faulty, Text: unready.Why, Trials: []string{"one"}, Fault: unready, Answer: 1, Limit: 4 * time.Second},
			`FAULT Silence: no answer; at answer 1 of a game
    The trial allows 4s for this answer.
    Trial: one, in seat 0.
    The bot was not ready in time. Does the bot end each answer with a line
        feed, and flush its output?
`,
		},
		{
			Finding{Rule: Faulty, Text: silent.Why, Trials: []string{"one"}, Fault: silent, Answer: 2, Limit: time.Second, Sent: `"word\r"`},
			`FAULT Silence: half a line, and then nothing; at answer 2 of a game
    The trial allows 1s for this answer.
    Trial: one, in seat 0.
    The bot ends its lines with a carriage return alone. A line ends with a
        line feed.
    Then the bot sent:
      "word\r"
`,
		},
		{
			Finding{Rule: Faulty, Text: garbled.Why, Trials: []string{"one"}, Fault: &seat.Fault{Rule: seat.Babble, Why: `"OpenJDK 64-Bit Server VM warning: x" is no word`}, Answer: 1, Limit: time.Second},
			`FAULT Babble: no word; at answer 1 of a game
    Trial: one, in seat 0.
    A Java machine writes its warnings to its standard output, unless it is
        started with -XX:+DisplayVMOutputToStderr.
`,
		},
		{
			Finding{Rule: CutShort, Text: "the check waits", Trials: []string{"one"}, Limit: time.Hour},
			`remark CutShort: the check waits
    Trial: one, in seat 0.
    Does the bot end each answer with a line feed, and flush its output?
`,
		},
		{
			Finding{Rule: Faulty, Text: unasked.Why, Trials: []string{"one"}, Fault: unasked, Answer: 2, Limit: time.Second},
			`FAULT Babble: "x" when nobody asked; at answer 2 of a game
    Trial: one, in seat 0.
    Does the bot answer a line when it is not its turn? Or does the bot
        write to its standard output what belongs to its standard error?
`,
		},
		{
			Finding{Rule: Faulty, Text: illegal.Why, Trials: []string{"one"}, Took: time.Millisecond - 1, Fault: illegal, Answer: 2, Limit: time.Second},
			`FAULT Illegal: not the word; at answer 2 of a game
    Trial: one, in seat 0.
`,
		},
		{
			Finding{Rule: SlowAnswer, Text: "slow", Trials: []string{"one"}, Took: time.Millisecond},
			`remark SlowAnswer: slow; after 1ms
    Trial: one, in seat 0.
`,
		},
		{
			Finding{Rule: Faulty, Text: strings.Repeat("long ", 20) + "end", Trials: []string{strings.Repeat("long ", 20) + "name"}, Fault: illegal, Expected: strings.Repeat("long ", 20) + "word"},
			`FAULT Illegal: long long long long long long long long long long long long
    long long long long long long long long end
    Expected: long long long long long long long long long long long long
        long long long long long long long long word.
    Trial: long long long long long long long long long long long long long
        long long long long long long long name, in seat 0.
`,
		},
	} {
		r := Result{7, []Finding{c.finding}}
		verdict := "The bot can play. It was put through 7 trials.\n"
		if c.finding.Fault != nil {
			verdict = "The bot cannot play: it has faults. It was put through 7 trials.\n"
		}
		if diff := cmp.Diff(c.want+verdict, r.String()); diff != "" {
			t.Error(diff)
		}
	}
}

// TestLastLines plays a long trial. The finding has the last lines before the
// fault, and the last lines of the standard error.
func TestLastLines(t *testing.T) {
	var words []string
	for k := range 10 {
		words = append(words, fmt.Sprint("word", k))
	}
	bot := answering(func(line string) string { return strings.ReplaceAll(good(line), "word9", "nine") })
	r, err := Run(context.Background(), bot, []Trial{alone("many words", words...)})
	if err != nil || len(r.Findings) != 1 {
		t.Fatalf("%v, error %v", r, err)
	}
	var want []string
	for k := 4; k < 9; k++ {
		want = append(want, fmt.Sprint("arena  say word", k), fmt.Sprint("bot    word", k))
	}
	want = append(want, "arena  say word9", "bot    nine")
	if diff := cmp.Diff(want, r.Findings[0].Lines); diff != "" {
		t.Error(diff)
	}
	for n, want := range map[int]string{
		1:  "0",
		12: "0 1 2 3 4 5 6 7 8 9 10 11",
		13: "... 1 2 3 4 5 6 7 8 9 10 11 12",
		20: "... 8 9 10 11 12 13 14 15 16 17 18 19",
	} {
		text := ""
		for k := range n {
			text += fmt.Sprintln(k)
		}
		if got := strings.Join(lines([]byte(text)), " "); got != want {
			t.Errorf("of %d lines: %s, want %s", n, got, want)
		}
	}
}

// TestSentBySeat has bots in both seats that send bytes after their last
// answer. The finding has the bytes of the bot with the fault, with their
// spaces.
func TestSentBySeat(t *testing.T) {
	adds := func(rest string) seat.Bot {
		return seat.Func(func(in io.Reader, out io.Writer) {
			bufio.NewScanner(in).Scan()
			io.WriteString(out, "ready\n"+rest)
			io.Copy(io.Discard, in)
		})
	}
	for k, want := range []string{"one of two", "two of two", "one of two", "two of two"} {
		illegal := k > 1 // or else it is asked again
		k %= 2
		bots := []seat.Bot{adds("one of two"), adds("two of two")}
		checked := bots[k]
		bots[k] = nil
		both := Trial{Name: "both", Bots: bots, Play: func(seats []*Seat) {
			for _, s := range seats {
				if answer, ok := s.Ready("", "join"); answer != "ready" || !ok {
					t.Errorf("%q, %v", answer, s.fault)
				}
			}
			if illegal {
				seats[k].Wrong(seat.Illegal, "not ready")
			} else if _, ok := seats[k].Ask("a word"); ok {
				t.Errorf("seat %d answers", k)
			}
		}}
		r, err := Run(context.Background(), checked, []Trial{both})
		if err != nil || len(r.Findings) == 0 || r.Findings[0].Rule != Faulty || r.Findings[0].Sent != want || r.Findings[0].Seat != k {
			t.Errorf("seat %d: %+v, error %v", k, r.Findings, err)
		}
	}
}

// TestFaultAtTell tells something to a bot that does not read. The fault of the
// bot is found, though nobody has asked it.
func TestFaultAtTell(t *testing.T) {
	bot := seat.Func(func(in io.Reader, out io.Writer) {
		// After the first line, the program reads a byte. Then it waits
		// until its own output is read.
		bufio.NewReader(in).ReadString('\n')
		io.WriteString(out, "ready\n")
		in.Read(make([]byte, 1))
		for {
			if _, err := io.WriteString(out, strings.Repeat("x", 1<<16)); err != nil {
				return
			}
		}
	})
	told := 0
	tells := Trial{Name: "tells", Bots: []seat.Bot{nil}, Play: func(seats []*Seat) {
		s := seats[0]
		if _, ok := s.Ready("", "join"); !ok {
			t.Error(s.fault)
		}
		for told < 10 && s.Tell(strings.Repeat("y", 1<<16)) {
			told++
		}
	}}
	r, err := Run(context.Background(), bot, []Trial{tells, alone("one word", "one")})
	if err != nil || told == 10 || len(r.Findings) == 0 || r.Passed() {
		t.Fatalf("told %d times: %+v, error %v", told, r.Findings, err)
	}
	if f := r.Findings[0]; f.Rule != Faulty || f.Fault.Rule != seat.Silence || f.Text != "does not read" || f.Limit != 0 || f.Expected != "" {
		t.Errorf("%+v", f)
	}
}
