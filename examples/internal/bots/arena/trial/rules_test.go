package trial

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/google/go-cmp/cmp"
)

// This file has a case of each rule. The game of the trials is an echo: a bot
// must answer each word with the same word, and "boo" is improper.

// echo is the referee of a trial. It asks for some words.
func echo(words ...string) func([]*Seat) {
	return func(seats []*Seat) {
		for _, s := range seats {
			if answer, ok := s.Ready(`"ready"`, "join"); !ok {
				return
			} else if answer != "ready" {
				s.Wrong(seat.Babble, "not ready")
				return
			}
			for _, word := range words {
				answer, ok := s.Ask("the word "+word, "say "+word)
				switch {
				case !ok:
					return
				case answer == "boo":
					s.Improper("the bot says boo")
				case answer != word:
					s.Wrong(seat.Illegal, fmt.Sprintf("%q is not the word", answer))
					return
				}
			}
			s.Tell("end")
		}
	}
}

// alone is a trial in which a bot plays alone.
func alone(name string, words ...string) Trial {
	return Trial{Name: name, Bots: []seat.Bot{nil}, Play: echo(words...)}
}

// answering returns a bot that answers each line as a function says. The end of
// its input ends it.
func answering(answer func(line string) string) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			io.WriteString(out, answer(lines.Text()))
		}
	})
}

// good is how a good bot answers.
func good(line string) string {
	if line == "join" {
		return "ready\n"
	}
	if word, ok := strings.CutPrefix(line, "say "); ok {
		return word + "\n"
	}
	return ""
}

// found lets a bot play trials, and compares what is found. Times are left out.
func found(t *testing.T, bot seat.Bot, trials []Trial, want ...Finding) {
	t.Helper()
	got, err := Run(context.Background(), bot, trials)
	if err != nil {
		t.Fatal(err)
	}
	for k := range got.Findings {
		got.Findings[k].Took = 0
	}
	if diff := cmp.Diff(want, got.Findings); diff != "" {
		t.Error(diff)
	}
}

func TestFaulty(t *testing.T) {
	list := []Trial{alone("one word", "one"), alone("two words", "one", "two"), alone("again", "one", "two")}
	found(t, answering(good), list)
	found(t, answering(func(line string) string {
		if line == "say two" {
			return "three\n"
		}
		return good(line)
	}), list, Finding{
		Rule: Faulty, Text: `"three" is not the word`, Trials: []string{"two words", "again"}, Answer: 3, Expected: "the word two", Limit: AnswerLimit,
		Fault: &seat.Fault{Rule: seat.Illegal, Why: `"three" is not the word`},
		Lines: []string{"arena  join", "bot    ready", "arena  say one", "bot    one", "arena  say two", "bot    three"},
	})
}

// TestSame has a bot which makes a mistake in each trial, with another text
// each time, and a bot which makes two mistakes. A mistake is found once.
func TestSame(t *testing.T) {
	referee := func(seats []*Seat) {
		if answer, ok := seats[0].Ready(`"ready"`, "join"); ok && answer != "ready" {
			seats[0].Wrong(seat.Babble, fmt.Sprintf("%q is not ready", answer))
		} else if ok {
			seats[0].Wrong(seat.Illegal, fmt.Sprintf("%q", answer))
		}
	}
	list := []Trial{{Name: "a", Bots: []seat.Bot{nil}, Play: referee}, {Name: "b", Bots: []seat.Bot{nil}, Play: referee}, {Name: "c", Bots: []seat.Bot{nil}, Play: referee}}
	games := 0
	babble := Finding{
		Rule: Faulty, Text: `"my game is 1" is not ready`, Trials: []string{"a", "b", "c"}, Answer: 1, Expected: `"ready"`, Limit: StartLimit,
		Fault: &seat.Fault{Rule: seat.Babble, Why: `"my game is 1" is not ready`},
		Lines: []string{"arena  join", "bot    my game is 1"},
	}
	found(t, answering(func(string) string {
		games++
		return fmt.Sprintf("my game is %d\n", games)
	}), list, babble)
	games = 0
	babble.Trials = []string{"a", "c"}
	illegal := babble
	illegal.Text, illegal.Trials, illegal.Lines = `"ready"`, []string{"b"}, []string{"arena  join", "bot    ready"}
	illegal.Fault = &seat.Fault{Rule: seat.Illegal, Why: `"ready"`}
	found(t, answering(func(string) string {
		if games++; games == 2 {
			return "ready\n"
		}
		return fmt.Sprintf("my game is %d\n", games)
	}), list, babble, illegal)
}

func TestImproper(t *testing.T) {
	found(t, answering(func(line string) string {
		if line == "say two" {
			return "boo\n"
		}
		return good(line)
	}), []Trial{alone("one word", "one"), alone("two words", "one", "two", "two")}, Finding{
		Rule: Improper, Text: "the bot says boo", Trials: []string{"two words"},
		Lines: []string{"arena  join", "bot    ready", "arena  say one", "bot    one", "arena  say two", "bot    boo"},
	})
}

func TestVaries(t *testing.T) {
	twice := alone("play twice", "one", "two")
	twice.Twice = true
	games := 0
	bot := answering(func(line string) string {
		if line == "join" {
			games++
		}
		if line == "say two" && games == 2 {
			return "boo\n"
		}
		return good(line)
	})
	found(t, bot, []Trial{twice},
		Finding{
			Rule: Improper, Text: "the bot says boo", Trials: []string{"play twice"},
			Lines: []string{"arena  join", "bot    ready", "arena  say one", "bot    one", "arena  say two", "bot    boo"},
		},
		Finding{Rule: Varies, Text: "the bot plays the same game in different ways: answer 3 is two, and then boo", Trials: []string{"play twice"}},
	)
	found(t, answering(good), []Trial{twice})
	once := twice
	once.Twice = false
	games = 0
	found(t, bot, []Trial{once})
}

// judged returns what is found in a game, whose times are made up.
func judged(s Seat, end seat.End) []Finding {
	c := check{limits: full}
	s.limits = full
	c.judge(Trial{Name: "a"}, 1, &s, end)
	return c.result.Findings
}

func TestSlowStart(t *testing.T) {
	end := seat.End{Exited: true}
	want := []Finding{{Rule: SlowStart, Text: "the bot needs much time to become ready", Trials: []string{"a"}, Seat: 1, Took: Slow + 1}}
	if diff := cmp.Diff(want, judged(Seat{ready: Slow + 1}, end)); diff != "" {
		t.Error(diff)
	}
	if got := judged(Seat{ready: Slow}, end); got != nil {
		t.Error(got)
	}
}

// TestStart has a trial with times of its own to become ready and to answer. A
// check waits for an answer no longer than Patience. A bot which
// needs a tenth of it is not slow. The next trial has the usual time.
func TestStart(t *testing.T) {
	var got []time.Duration
	play := func(seats []*Seat) {
		for _, s := range seats {
			s.Ready("", "join")
			got = append(got, s.limit)
			s.Ask("", "say one")
			got = append(got, s.limit)
		}
	}
	bots := []seat.Bot{nil}
	list := []Trial{{Name: "a", Start: time.Minute, Answer: 20 * time.Second, Bots: bots, Play: play}, {Name: "b", Bots: bots, Play: play}, {Name: "c", Start: -1, Answer: time.Hour, Bots: bots, Play: play}}
	found(t, answering(good), list)
	want := []time.Duration{time.Minute, 20 * time.Second, StartLimit, AnswerLimit, StartLimit, Patience}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, x := range []struct {
		start, ready time.Duration
		slow         bool
	}{
		{time.Minute, 6 * time.Second, false},
		{time.Minute, 6*time.Second + 1, true},
		{time.Second, Slow, false},
		{time.Second, Slow + 1, true},
	} {
		c := check{limits: full}
		s := Seat{limits: full, ready: x.ready}
		s.limits.start = x.start
		c.judge(Trial{Name: "a"}, 0, &s, seat.End{Exited: true})
		if slow := len(c.result.Findings) == 1 && c.result.Findings[0].Rule == SlowStart; slow != x.slow {
			t.Errorf("%v of %v: %+v", x.ready, x.start, c.result.Findings)
		}
	}
	// A bot that is never ready is killed by the time of the trial.
	l := full
	l.start, l.grace = time.Hour, time.Millisecond
	r, err := run(context.Background(), answering(func(string) string { return "" }), []Trial{{Name: "a", Start: 20 * time.Millisecond, Bots: bots, Play: echo()}}, l)
	if err != nil || len(r.Findings) != 1 || r.Findings[0].Limit != 20*time.Millisecond || r.Findings[0].Answer != 1 {
		t.Errorf("%+v, error %v", r.Findings, err)
	}
}

func TestSlowAnswer(t *testing.T) {
	end := seat.End{Exited: true}
	want := []Finding{{Rule: SlowAnswer, Text: "the bot needs much time for an answer", Trials: []string{"a"}, Seat: 1, Took: Slow + 1}}
	if diff := cmp.Diff(want, judged(Seat{longest: Slow + 1, used: 2 * Slow}, end)); diff != "" {
		t.Error(diff)
	}
	if got := judged(Seat{longest: Slow, used: GameLimit}, end); got != nil {
		t.Error(got)
	}
}

// TestWatch checks which times a seat notes, and which limits it gives.
func TestWatch(t *testing.T) {
	var limits []string
	bot := seat.Func(func(in io.Reader, out io.Writer) {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			io.WriteString(out, good(lines.Text()))
		}
	})
	l := limitsOf(3, 4)
	_, err := run(context.Background(), bot, []Trial{{Name: "a", Bots: []seat.Bot{nil}, Play: func(seats []*Seat) {
		s := seats[0]
		s.Ready("", "join")
		limits = append(limits, fmt.Sprint(s.limit))
		s.Ask("", "say one")
		limits = append(limits, fmt.Sprint(s.limit))
		s.longest, s.took = 5, 0
		s.Ask("", "say two")
		if s.longest != 5 {
			t.Errorf("the longest answer is now %v", s.longest)
		}
	}}}, l)
	if got := strings.Join(limits, " "); err != nil || got != "3s 4s" {
		t.Error(got, err)
	}
}

// limitsOf returns limits with these seconds for a start and for an answer.
func limitsOf(start, answer int) limits {
	l := full
	l.start, l.answer = time.Duration(start)*time.Second, time.Duration(answer)*time.Second
	return l
}

// TestDrip checks that the bot that is checked gets every byte on its own, and
// no other bot.
func TestDrip(t *testing.T) {
	for _, drip := range []bool{true, false} {
		var longest [2]int
		reads := func(k int) seat.Bot {
			return seat.Func(func(in io.Reader, out io.Writer) {
				for b := make([]byte, 100); ; {
					n, err := in.Read(b)
					if err != nil {
						return
					}
					longest[k] = max(longest[k], n)
					if b[n-1] == '\n' {
						io.WriteString(out, "ready\n")
					}
				}
			})
		}
		one := Trial{Name: "a", Drip: drip, Bots: []seat.Bot{nil, reads(1)}, Play: func(seats []*Seat) {
			for _, s := range seats {
				if answer, ok := s.Ready("", "join"); answer != "ready" || !ok {
					t.Errorf("%q, %v", answer, s.fault)
				}
			}
		}}
		if _, err := Run(context.Background(), reads(0), []Trial{one}); err != nil {
			t.Fatal(err)
		}
		if want := map[bool][2]int{true: {1, 5}, false: {5, 5}}[drip]; longest != want {
			t.Errorf("%t: %d", drip, longest)
		}
	}
}

// TestBurns has the times of a game: the bot was ready after 100 ms, and gave
// its answers in 200 ms.
func TestBurns(t *testing.T) {
	for _, c := range []struct {
		processor time.Duration
		want      []Finding
	}{
		{1600 * time.Millisecond, nil},
		{1601 * time.Millisecond, []Finding{{Rule: Burns, Text: "the bot uses many processors, or computes between its answers", Trials: []string{"a"}, Took: 1601 * time.Millisecond}}},
	} {
		k := check{limits: full}
		k.judge(Trial{Name: "a"}, 0, &Seat{limits: full, ready: 100 * time.Millisecond, used: 200 * time.Millisecond}, seat.End{Started: true, Exited: true, Processor: c.processor})
		if diff := cmp.Diff(c.want, k.result.Findings); diff != "" {
			t.Error(c.processor, diff)
		}
	}
}

func TestLingers(t *testing.T) {
	t.Parallel()
	// The input of the program ends, and the program goes on.
	stop := make(chan struct{})
	defer close(stop)
	bot := seat.Func(func(in io.Reader, out io.Writer) {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			io.WriteString(out, good(lines.Text()))
		}
		<-stop
	})
	l := full
	l.end = 10 * time.Millisecond
	r, err := run(context.Background(), bot, []Trial{alone("one word", "one")}, l)
	want := Result{1, []Finding{{
		Rule: Lingers, Text: "the bot does not end by itself when its input ends", Trials: []string{"one word"},
		Lines: []string{"arena  join", "bot    ready", "arena  say one", "bot    one", "arena  end"},
	}}}
	if diff := cmp.Diff(want, r); diff != "" || err != nil || !r.Passed() {
		t.Error(diff, err)
	}
	// It is waited for only once.
	l.end = time.Second
	began := time.Now()
	list := []Trial{alone("one word", "one"), alone("two words", "one"), alone("again", "one"), alone("last", "one")}
	if _, err := run(context.Background(), bot, list, l); err != nil || time.Since(began) > 3*time.Second {
		t.Errorf("%v, after %v", err, time.Since(began))
	}
}

func TestMutters(t *testing.T) {
	want := []Finding{{Rule: Mutters, Text: "the bot writes to its standard error", Trials: []string{"a"}, Seat: 1, Errors: []string{"hello", `"\x1b[2J"`, `""`, "x"}}}
	if diff := cmp.Diff(want, judged(Seat{}, seat.End{Exited: true, Errors: []byte("hello\r\n\x1b[2J\n\nx")})); diff != "" {
		t.Error(diff)
	}
}

func TestCutShort(t *testing.T) {
	// A trial ends early.
	want := []Finding{{Rule: CutShort, Text: "a trial ended early", Trials: []string{"a"}, Seat: 1, Took: GameLimit + 1}}
	if diff := cmp.Diff(want, judged(Seat{used: GameLimit + 1}, seat.End{Exited: true})); diff != "" {
		t.Error(diff)
	}
	// A silent bot: no further trial is played.
	silent := answering(func(line string) string {
		if line == "say two" {
			return "tw"
		}
		return good(line)
	})
	found(t, silent, []Trial{alone("one word", "one"), alone("two words", "one", "two"), alone("again", "one"), alone("last", "one")},
		Finding{
			Rule: Faulty, Text: "half a line, and then nothing", Trials: []string{"two words"}, Answer: 3, Expected: "the word two", Limit: AnswerLimit, Sent: "tw",
			Fault: &seat.Fault{Rule: seat.Silence, Why: "half a line, and then nothing"},
			Lines: []string{"arena  join", "bot    ready", "arena  say one", "bot    one", "arena  say two"},
		},
		Finding{Rule: CutShort, Text: "2 of 4 trials were not played", Trials: []string{"again"}},
	)
	// The time of all trials is used.
	c := check{limits: full}
	for k, over := range []bool{false, false, true} {
		c.judge(Trial{Name: "a"}, 0, &Seat{limits: full, ready: TotalLimit / 4, used: TotalLimit/4 + time.Duration(k/2)}, seat.End{Exited: true})
		if c.over != over {
			t.Errorf("after %d games: %t", k+1, c.over)
		}
	}
}

// TestCutShortByStarts has a bot which needs longer to become ready than it has
// for all trials. It is started once.
func TestCutShortByStarts(t *testing.T) {
	l := full
	l.total = time.Millisecond
	starts := 0
	bot := seat.Func(func(in io.Reader, out io.Writer) { io.Copy(io.Discard, in) })
	slow := func(seats []*Seat) {
		starts++
		seats[0].ready = 2 * time.Millisecond // as Ready notes it
	}
	bots := []seat.Bot{nil}
	r, err := run(context.Background(), bot, []Trial{{Name: "a", Twice: true, Bots: bots, Play: slow}, {Name: "b", Bots: bots, Play: slow}}, l)
	want := Result{1, []Finding{{Rule: CutShort, Trials: []string{"b"}, Text: "1 of 2 trials were not played"}}}
	if diff := cmp.Diff(want, r); diff != "" || err != nil || starts != 1 {
		t.Errorf("%d starts, error %v\n%s", starts, err, diff)
	}
}

// TestError checks that the end of the context is an error, and that a fault of
// the arena is tried again.
func TestError(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	stops := Trial{Name: "stops", Bots: []seat.Bot{nil}, Play: func(seats []*Seat) { cancel() }}
	if _, err := Run(ctx, answering(good), []Trial{stops}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	games := 0
	gives := Trial{Name: "gives up", Bots: []seat.Bot{nil}, Play: func(seats []*Seat) {
		if games++; games < 3 {
			seats[0].Wrong(seat.Own, "nothing left")
			return
		}
		echo("one")(seats)
	}}
	found(t, answering(good), []Trial{gives})
	games = -1
	if _, err := Run(context.Background(), answering(good), []Trial{gives}); !errors.Is(err, seat.ErrOwn) || games != 2 {
		t.Error(err, games)
	}
}
