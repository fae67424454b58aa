package seat

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// This file has the plainest case of each rule. Processes have their cases in
// the tests of hostile bots.

// says returns a bot that answers each line with these texts in turn.
func says(texts ...string) Func {
	return func(in io.Reader, out io.Writer) {
		lines := bufio.NewScanner(in)
		for _, text := range texts {
			lines.Scan()
			io.WriteString(out, text)
		}
		for lines.Scan() {
		}
	}
}

// rule checks the rule of the first fault of a bot which is asked twice, and
// that the fault is the bot's. Without a fault, the rule is 0.
func rule(t *testing.T, bot Bot, want Rule) {
	t.Helper()
	_, err := Play(context.Background(), Game{Bots: []Bot{Func(echo), bot}, Limits: Limits{Line: 10}}, func(seats []*Seat) {
		var fault *Fault
		for range 2 {
			if _, _, fault = seats[1].Ask(time.Minute, "x"); fault != nil {
				break
			}
		}
		got := Rule(0)
		if fault != nil {
			got = fault.Rule
			if fault.Seat != 1 {
				t.Errorf("the fault of seat %d", fault.Seat)
			}
		}
		if got != want {
			t.Errorf("fault %v, want rule %v", fault, want)
		}
		if _, _, fault := seats[0].Ask(time.Minute, "x"); fault != nil {
			t.Errorf("the other bot: %v", fault)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

func TestCrash(t *testing.T) {
	rule(t, says("a\n", "b\n"), 0)
	ends := func(answers int) Func {
		return func(in io.Reader, out io.Writer) {
			lines := bufio.NewScanner(in)
			for range answers {
				lines.Scan()
				fmt.Fprintln(out, "a")
			}
		}
	}
	rule(t, ends(0), Crash)
	rule(t, ends(1), Crash)
	rule(t, ends(2), 0) // after its last answer a bot may end
	rule(t, Command{}, Crash)
}

// TestCrashTold tells a bot that has ended. It has no fault until it is asked.
func TestCrashTold(t *testing.T) {
	_, err := Play(context.Background(), Game{Bots: []Bot{Func(func(io.Reader, io.Writer) {}), Command{}}}, func(seats []*Seat) {
		for _, s := range seats {
			if fault := s.Tell("x"); fault != nil {
				t.Error(fault)
			}
			if _, _, fault := s.Ask(time.Minute); fault == nil || fault.Rule != Crash || s.Tell("x") != fault {
				t.Error(fault)
			}
		}
	})
	if err != nil {
		t.Error(err)
	}
}

func TestSilence(t *testing.T) {
	rule(t, says(), Silence)
	rule(t, says("half"), Silence)
	rule(t, says("a\n", "half"), Silence)
}

func TestFlood(t *testing.T) {
	rule(t, says("0123456789\n", "0123456789\r\n"), 0)
	rule(t, says("0123456789a\n"), Flood)
	rule(t, says("0123456789ab"), Flood)
	rule(t, says("a\n012345678\n"), Babble)
	rule(t, says("a\n0123456789\n"), Flood)
}

func TestBabble(t *testing.T) {
	rule(t, says("a\x00\n"), Babble)
	rule(t, says("a\tb\n"), Babble)
	rule(t, says("a\u0085b\n"), Babble)
	rule(t, says("a\xff\n"), Babble)
	rule(t, says("ä ' \"\n", "\ufffd\n"), 0)
	rule(t, says("a\nb\n"), Babble)
	rule(t, says("a\n\n"), Babble)
}

// TestIllegal lets the referee find faults. The first fault of a seat stays.
func TestIllegal(t *testing.T) {
	_, err := Play(context.Background(), Game{Bots: []Bot{Func(echo), Func(echo)}}, func(seats []*Seat) {
		fault := seats[1].Fault(Illegal, "a brick\nof its own")
		if want := (Fault{Rule: Illegal, Seat: 1, Why: `a brick\nof its own`}); *fault != want {
			t.Errorf("%+v, want %+v", *fault, want)
		}
		if again := seats[1].Fault(Babble, "x"); again != fault {
			t.Errorf("%v after %v", again, fault)
		}
		if _, _, again := seats[1].Ask(time.Minute, "x"); again != fault {
			t.Errorf("%v after %v", again, fault)
		}
		if fault := seats[0].Fault(Babble, "x"); fault.Rule != Babble || fault.Seat != 0 {
			t.Error(fault)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

func TestLate(t *testing.T) {
	bot := timed{after(func(out io.Writer) { time.Sleep(20 * time.Millisecond); io.WriteString(out, "a\x00\n") })}
	_, err := Play(context.Background(), Game{Bots: []Bot{bot, timed{echo}}}, func(seats []*Seat) {
		_, used, fault := seats[0].Ask(5*time.Millisecond, "x")
		if fault == nil || fault.Rule != Late || fault.Over != used-5*time.Millisecond || fault.Over < 15*time.Millisecond {
			t.Errorf("used %v, fault %v", used, fault)
		}
		if answer, used, fault := seats[1].Ask(time.Minute, "x"); answer != "x" || used > time.Minute || used != used.Truncate(time.Microsecond) || fault != nil {
			t.Errorf("%q, used %v, fault %v", answer, used, fault)
		}
	})
	if err != nil {
		t.Error(err)
	}
	// The last microsecond is in time.
	s := &Seat{table: &table{limits: Limits{Line: 10}}}
	if fault := s.judge([]byte("a"), true, time.Second, time.Second); fault != nil {
		t.Error(fault)
	}
	s.wire = &tube{wake: make(chan struct{}, 1)}
	if fault := s.judge([]byte("a"), true, time.Second+time.Microsecond, time.Second); fault == nil || fault.Over != time.Microsecond {
		t.Error(fault)
	}
	// A program is charged no time.
	slow := after(func(out io.Writer) { time.Sleep(5 * time.Millisecond); fmt.Fprintln(out, "a") })
	report, err := Play(context.Background(), Game{Bots: []Bot{slow}}, func(seats []*Seat) {
		if answer, used, fault := seats[0].Ask(0, "x"); answer != "a" || used != 0 || fault != nil {
			t.Errorf("%q, used %v, fault %v", answer, used, fault)
		}
	})
	if end := report.Ends[0]; err != nil || end.Asked != 1 || end.Used != 0 {
		t.Errorf("%+v, error %v", end, err)
	}
}

// broken is a writer that fails after n writes.
type broken int

var errDisk = errors.New("no space left on device")

func (w *broken) Write(b []byte) (int, error) {
	if *w--; *w < 0 {
		return 0, errDisk
	}
	return len(b), nil
}

func TestOwn(t *testing.T) {
	// A log that cannot be written, from the first line to the last.
	for n := range 8 {
		log := broken(n)
		report, err := Play(context.Background(), Game{Bots: []Bot{Func(echo)}, Log: &log}, func(seats []*Seat) {
			seats[0].Note("one")
			seats[0].Tell("two")
			_, _, fault := seats[0].Ask(time.Minute, "three")
			if n < 5 && (fault == nil || fault.Rule != Own || fault.Seat != Arena || seats[0].Tell("x") != fault) {
				t.Errorf("%d: fault %v", n, fault)
			}
		})
		var fault *Fault
		switch {
		case n == 7:
			if err != nil || len(report.Ends) != 1 {
				t.Errorf("%d: %+v, error %v", n, report, err)
			}
		case !errors.Is(err, ErrOwn) || !errors.As(err, &fault) || fault.Seat != Arena || len(report.Ends) > 0:
			t.Errorf("%d: %+v, error %v", n, report, err)
		case err.Error() != "seat: the arena: the log cannot be written: no space left on device (rule Own)":
			t.Errorf("%d: %v", n, err)
		}
	}
	// A referee that gives up, and a line that is too long.
	for _, play := range []func(s *Seat) *Fault{
		func(s *Seat) *Fault { return s.Fault(Own, "the book is lost") },
		func(s *Seat) *Fault { return s.Fault(99, "no such rule") },
		func(s *Seat) *Fault { return s.Tell(strings.Repeat("x", MaxLine+1)) },
	} {
		_, err := Play(context.Background(), Game{Bots: []Bot{Func(echo)}}, func(seats []*Seat) {
			if fault := play(seats[0]); fault.Rule != Own {
				t.Error(fault)
			}
		})
		if !errors.Is(err, ErrOwn) {
			t.Error(err)
		}
	}
	if errors.Is(&Fault{Rule: Crash}, ErrOwn) {
		t.Error("a crash is the arena's own")
	}
}
