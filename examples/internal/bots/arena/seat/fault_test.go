package seat

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

// TestVerdictRules gives a seat each rule that a referee can name, and two
// numbers that are no rules. A log has the verdict, and a replay takes it.
func TestVerdictRules(t *testing.T) {
	for r := Crash; r < Own; r++ {
		var log bytes.Buffer
		referee := func(seats []*Seat) {
			if f := seats[0].Fault(r, "why"); f.Rule != r || f.Seat != 0 || f.Why != "why" {
				t.Errorf("rule %v: fault %v", r, f)
			}
		}
		if _, err := Play(context.Background(), Game{Bots: []Bot{Func(echo)}, Log: &log}, referee); err != nil {
			t.Errorf("rule %v: %v", r, err)
		}
		if err := Replay(&log, referee); err != nil {
			t.Errorf("rule %v: %v", r, err)
		}
	}
	for _, r := range []Rule{-1, 0, Own, Own + 1} {
		_, err := Play(context.Background(), Game{Bots: []Bot{Func(echo)}}, func(seats []*Seat) {
			if f := seats[0].Fault(r, "why"); f.Rule != Own || f.Seat != Arena {
				t.Errorf("rule %d: fault %v", r, f)
			}
		})
		if !errors.Is(err, ErrOwn) {
			t.Errorf("rule %d: error %v", r, err)
		}
	}
}

// TestEmptyLine has a bot that writes an empty line when nobody has asked.
func TestEmptyLine(t *testing.T) {
	_, err := Play(context.Background(), Game{Bots: []Bot{says("one\n\n", "two\n")}}, func(seats []*Seat) {
		if answer, _, f := seats[0].Ask(time.Minute, "x"); answer != "one" || f != nil {
			t.Errorf("answer %q, fault %v", answer, f)
		}
		if _, _, f := seats[0].Ask(time.Minute, "x"); f == nil || f.Rule != Babble || f.Why != `"" when nobody asked` {
			t.Errorf("fault %v", f)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestLongRequest sends the longest line that is allowed, and then a line that
// is a byte longer. The second line is a fault of the arena.
func TestLongRequest(t *testing.T) {
	_, err := Play(context.Background(), Game{Bots: []Bot{Func(echo)}}, func(seats []*Seat) {
		if f := seats[0].Tell(strings.Repeat("x", MaxLine)); f != nil {
			t.Error(f)
		}
		f := seats[0].Tell("short", strings.Repeat("x", MaxLine+1))
		if f == nil || f.Rule != Own || f.Why != "the referee sends a line of 1048577 bytes, and 1048576 are allowed" {
			t.Errorf("fault %v", f)
		}
	})
	if !errors.Is(err, ErrOwn) {
		t.Errorf("error %v", err)
	}
}

// TestTellThinker tells something to a program that computes too long.
func TestTellThinker(t *testing.T) {
	free := make(chan bool)
	defer close(free)
	bot := Func(func(io.Reader, io.Writer) { <-free })
	_, err := play(context.Background(), Game{Bots: []Bot{bot}, Limits: Limits{End: time.Millisecond}}, 10*time.Millisecond, func(seats []*Seat) {
		if f := seats[0].Tell("x"); f == nil || f.Rule != Silence || f.Why != "does not read" {
			t.Errorf("fault %v", f)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestFirstStop stops a game twice. The first error is the error of the game.
func TestFirstStop(t *testing.T) {
	first, second := errors.New("first"), errors.New("second")
	game := &table{halted: make(chan struct{})}
	if game.stop(first) != first || game.stop(second) != first || game.refereeDone() != first {
		t.Error("the second error counts")
	}
}

// TestPanicErrors keeps the beginning of what a program says when it panics.
func TestPanicErrors(t *testing.T) {
	report, err := Play(context.Background(), Game{Bots: []Bot{Func(func(io.Reader, io.Writer) { panic("boo") })}, Limits: Limits{Errors: 10}}, func(seats []*Seat) {
		if _, _, f := seats[0].Ask(time.Minute, "x"); f == nil || f.Rule != Crash {
			t.Errorf("fault %v", f)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if e := report.Ends[0]; string(e.Errors) != "panic: boo" || e.More < 1 {
		t.Errorf("%q and %d more bytes", e.Errors, e.More)
	}
}

// TestDelayFigures checks which figures a probe returns of what it has
// measured.
func TestDelayFigures(t *testing.T) {
	for _, c := range []struct {
		ones, nines int
		want        Delay
	}{
		{50, 50, Delay{100, 1, 9, 9}},
		{49, 51, Delay{100, 9, 9, 9}},
		{99, 1, Delay{100, 1, 1, 9}},
		{98, 2, Delay{100, 1, 9, 9}},
	} {
		p := &Probe{stop: make(chan struct{}), done: make(chan struct{})}
		close(p.done)
		for range c.ones {
			p.all.add(1)
		}
		for range c.nines {
			p.all.add(9)
		}
		if got := p.Stop(); got != c.want {
			t.Errorf("%d of 1 and %d of 9: %+v, want %+v", c.ones, c.nines, got, c.want)
		}
	}
}
