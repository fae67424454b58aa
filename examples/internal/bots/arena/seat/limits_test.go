package seat

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/night"
)

// TestLimits has what no game can have.
func TestLimits(t *testing.T) {
	bot := Func(echo)
	for _, c := range []struct {
		g    Game
		want string // "" for a game that can be played
	}{
		{Game{}, "seat: a game has from 1 to 100 seats, and not 0"},
		{Game{Bots: make([]Bot, 101)}, "seat: a game has from 1 to 100 seats, and not 101"},
		{Game{Bots: []Bot{bot, nil}}, "seat: seat 1 has no bot"},
		{Game{Bots: []Bot{bot}, Limits: Limits{Line: -1, Errors: -1, Grace: -1, End: -1}}, "seat: limits: Line is -1, and must be from 1 to 1048576\nseat: limits: Errors is -1, and must be from 1 to 67108864\n" +
			"seat: limits: Grace is -1ns, and must be from 1ns to 1h0m0s\nseat: limits: End is -1ns, and must be from 1ns to 1h0m0s"},
		{Game{Bots: []Bot{bot}, Limits: Limits{Line: MaxLine + 1, Errors: MaxErrors + 1, Grace: MaxWait + 1, End: MaxWait + 1}}, "seat: limits: Line is 1048577, and must be from 1 to 1048576\n"},
		{Game{Bots: []Bot{bot}, Limits: Limits{MaxLine, MaxErrors, MaxWait, MaxWait, true}}, ""},
	} {
		_, err := Play(context.Background(), c.g, func([]*Seat) {
			if c.want != "" {
				t.Errorf("%s: the referee runs", c.want)
			}
		})
		if c.want == "" {
			if err != nil {
				t.Error(err)
			}
		} else if err == nil || !strings.HasPrefix(err.Error(), c.want) || errors.Is(err, ErrOwn) {
			t.Errorf("error %v\nwant %s", err, c.want)
		}
	}
}

// TestOver uses a seat after the game, and a context that has ended before it.
func TestOver(t *testing.T) {
	var kept *Seat
	var log bytes.Buffer
	if _, err := Play(context.Background(), Game{Bots: []Bot{Func(echo)}, Log: &log}, func(seats []*Seat) { kept = seats[0] }); err != nil {
		t.Fatal(err)
	}
	before := log.String()
	kept.Note("x")
	if _, _, fault := kept.Ask(time.Minute, "x"); fault == nil || fault.Rule != Own || kept.Tell("x") == nil || log.String() != before {
		t.Errorf("fault %v", fault)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Play(ctx, Game{Bots: []Bot{Func(echo)}}, func([]*Seat) { t.Error("the referee runs") }); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestCancelAfter ends the context when the referee is about to return.
func TestCancelAfter(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var log bytes.Buffer
	_, err := Play(ctx, Game{Bots: []Bot{Func(echo)}, Log: &log}, func(seats []*Seat) {
		cancel()
		for seats[0].Tell("x") == nil {
			time.Sleep(time.Millisecond)
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	err = Replay(&log, func([]*Seat) { t.Error("the referee runs") })
	if !errors.Is(err, ErrLog) || !strings.HasSuffix(err.Error(), "the game does not count: the game was stopped: context canceled") {
		t.Errorf("error %v", err)
	}
}

// TestStubborn has programs that do not return. The game ends all the same.
func TestStubborn(t *testing.T) {
	free := make(chan bool)
	defer close(free)
	bot := Func(func(io.Reader, io.Writer) { <-free })
	report, err := Play(context.Background(), Game{Bots: []Bot{bot, bot}, Limits: Limits{End: 10 * time.Millisecond}}, func([]*Seat) {})
	if err != nil || report.Ends[0].Exited || report.Ends[0].Status != "still running" || report.Ends[1].Status != "still running" {
		t.Errorf("%+v, error %v", report, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(10*time.Millisecond, cancel)
	_, err = Play(ctx, Game{Bots: []Bot{bot}, Limits: Limits{End: time.Hour}}, func(seats []*Seat) {
		if _, _, fault := seats[0].Ask(time.Minute, "x"); fault == nil || fault.Rule != Own {
			t.Error(fault)
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestPanic lets the referee panic. The bots end all the same.
func TestPanic(t *testing.T) {
	ended := make(chan bool, 1)
	bot := Func(func(in io.Reader, out io.Writer) {
		echo(in, out)
		ended <- true
	})
	func() {
		defer func() {
			if recover() != "oh" {
				t.Error("no panic")
			}
		}()
		Play(context.Background(), Game{Bots: []Bot{bot}}, func([]*Seat) { panic("oh") })
	}()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("the bot has not ended")
	}
}

// TestFault checks a fault in words and in JSON.
func TestFault(t *testing.T) {
	for _, c := range []struct {
		fault      Fault
		text, json string
	}{
		{Fault{Crash, 0, "ended (exit status 3) before its answer", 0}, "seat: seat 0: ended (exit status 3) before its answer (rule Crash)", `{"rule":"Crash","seat":0,"why":"ended (exit status 3) before its answer"}`},
		{Fault{Late, 1, "an answer after the time was over", 1500 * time.Microsecond}, "seat: seat 1: an answer after the time was over: 1.5ms too late (rule Late)", `{"rule":"Late","seat":1,"why":"an answer after the time was over","over":1500000}`},
		{*arenaFault("no\n%d", 3), `seat: the arena: no\n3 (rule Own)`, `{"rule":"Own","seat":-1,"why":"no\\n3"}`},
	} {
		if got := c.fault.Error(); got != c.text {
			t.Errorf("%s\nwant %s", got, c.text)
		}
		text, err := json.Marshal(c.fault)
		if string(text) != c.json || err != nil {
			t.Errorf("%s, error %v\nwant %s", text, err, c.json)
		}
		var back Fault
		if err := json.Unmarshal(text, &back); back != c.fault || err != nil {
			t.Errorf("%+v, error %v", back, err)
		}
	}
}

// TestParse has logs that are refused, each with the number of the line.
func TestParse(t *testing.T) {
	const first = "game 1 seats 2\n"
	for _, c := range []struct{ log, want string }{
		{"", "line 1: the log does not fit the game: the log is cut"},
		{"game 1 seats 2", "line 1: the log does not fit the game: the log is cut"},
		{"game 2 seats 2\n", `line 1: the log does not fit the game: a log begins with "game 1 seats " and the number of seats, from 1 to 100`},
		{"game 1 seats 0\n", `line 1: the log does not fit the game: a log begins with`},
		{"game 1 seats 101\n", `line 1: the log does not fit the game: a log begins with`},
		{"game 1 seats 02\n", `line 1: the log does not fit the game: a log begins with`},
		{first, "line 2: the log does not fit the game: the log is cut"},
		{first + "0 0 > x\n", `line 2: the log does not fit the game: the log is cut: its last line must begin with "end "`},
		{first + "end 1 00\n", "line 2: the log does not fit the game: the log was changed: its sum is another"},
		{first + "0 0 > x\nx", "line 3: the log does not fit the game: the log is cut"},
		{first + "x\n.\n", "line 2: the log does not fit the game: a line has a time, a seat, a sign and a text"},
		{first + "0 0 >> x\n.\n", "line 2: the log does not fit the game: a line has a time, a seat, a sign and a text"},
		{first + "x 0 > x\n.\n", "line 2: the log does not fit the game: the time must be a number of microseconds"},
		{first + "-1 0 > x\n.\n", "line 2: the log does not fit the game: the time must be a number of microseconds"},
		{first + "00 0 > x\n.\n", "line 2: the log does not fit the game: the time must be a number of microseconds"},
		{first + "99999999999999999 0 > x\n.\n", "line 2: the log does not fit the game: the time must be a number of microseconds"},
		{first + "5 0 > x\n4 0 > x\n.\n", "line 3: the log does not fit the game: the time runs backward"},
		{first + "0 2 > x\n.\n", `line 2: the log does not fit the game: there is no seat "2"`},
		{first + "0 -1 > x\n.\n", `line 2: the log does not fit the game: there is no seat "-1"`},
		{first + "0 - > x\n.\n", "line 2: the log does not fit the game: the arena can only have a fault"},
		{first + "0 - ! the disk\n.\n", "line 2: the log does not fit the game: the game does not count: the disk"},
		{first + "0 0 x x\n.\n", `line 2: the log does not fit the game: there is no sign "x"`},
		{first + "0 0 > \n.\n", "line 2: the log does not fit the game: a text that sign > cannot have"},
		{first + "0 0 > \"x\"\n.\n", "line 2: the log does not fit the game: a text that sign > cannot have"},
		{first + "0 0 >  x\n.\n", "line 2: the log does not fit the game: a text that sign > cannot have"},
		{first + "0 0 > x \n.\n", "line 2: the log does not fit the game: a text that sign > cannot have"},
		{first + "0 0 e \xff\n.\n", "line 2: the log does not fit the game: a text that sign e cannot have"},
		{first + "0 0 ? x\n.\n", "line 2: the log does not fit the game: a text that sign ? cannot have"},
		{first + "0 0 < x\n.\n", "line 2: the log does not fit the game: a text that sign < cannot have"},
		{first + "0 0 < 5 \"\\x00\"\n.\n", "line 2: the log does not fit the game: a text that sign < cannot have"},
		{first + "0 0 ! 0 Own 0 x\n.\n", "line 2: the log does not fit the game: a text that sign ! cannot have"},
		{first + "0 0 ! 0 Illegal 0 x\n.\n", "line 2: the log does not fit the game: a text that sign ! cannot have"},
		{first + "0 0 ! 0 Crash x\n.\n", "line 2: the log does not fit the game: a text that sign ! cannot have"},
		{first + "0 0 = Own x\n.\n", "line 2: the log does not fit the game: a text that sign = cannot have"},
		{first + "0 0 = x\n.\n", "line 2: the log does not fit the game: a text that sign = cannot have"},
	} {
		err := Replay(strings.NewReader(c.log), func([]*Seat) { t.Error("the referee runs") })
		if !errors.Is(err, ErrLog) || !strings.HasPrefix(err.Error(), "seat: "+c.want) {
			t.Errorf("%q: %v\nwant %s", c.log, err, c.want)
		}
	}
}

// TestForged has logs with the right sum that no game has written, or that are
// of another game.
func TestForged(t *testing.T) {
	referee := func(seats []*Seat) {
		if answer, _, fault := seats[0].Ask(time.Millisecond, "choose"); fault == nil && answer != "d" {
			seats[0].Fault(Illegal, "no choice")
		}
		seats[0].Note("over")
	}
	const asked = "game 1 seats 1\n0 0 > choose\n0 0 ? 1000\n"
	for _, c := range []struct{ log, want string }{
		{asked + "0 0 < 1000 d\n0 0 # over\n", ""},
		{asked + "0 0 < 5 p\n0 0 = Illegal no choice\n0 0 # over\n", ""},
		{asked + "0 0 ! 1001 Late 1 x\n0 0 # over\n", ""},
		{asked + "0 0 < 1001 d\n0 0 # over\n", "line 4: the log does not fit the game: an answer after 1.001ms of 1ms"},
		{asked + "0 0 ! 1001 Late 2 x\n", "line 4: the log does not fit the game: after 1.001ms of 1ms nothing is late by 2µs"},
		{asked + "0 0 ! 1000 Late 0 x\n", "line 4: the log does not fit the game: after 1ms of 1ms nothing is late by 0s"},
		{asked + "0 0 ! 1001 Silence 1 x\n", "line 4: the log does not fit the game: after 1.001ms of 1ms nothing is late by 1µs"},
		{asked + "0 0 < 5 p\n0 0 # over\n", "line 5: the log does not fit the game: the referee has = Illegal no choice, and the log has # over"},
		{asked + "0 0 < 5 d\n0 0 # won\n", "line 5: the log does not fit the game: the referee has # over, and the log has # won"},
		{asked + "0 0 < 5 d\n", "line 5: the log does not fit the game: the referee has # over, and the log ends"},
		{asked + "0 0 < 5 d\n0 0 # over\n0 0 # over\n", "line 6: the log does not fit the game: the game is over, and the log has # over"},
		{asked + "0 0 # over\n", "line 4: the log does not fit the game: the referee has a question, and the log has # over"},
		{"game 1 seats 1\n0 0 > chose\n", "line 2: the log does not fit the game: the referee has > choose, and the log has > chose"},
		{"game 1 seats 1\n0 0 > choose\n0 0 ? 1001\n", "line 3: the log does not fit the game: the referee has ? 1000, and the log has ? 1001"},
		{"game 1 seats 1\n0 0 > " + strings.Repeat("x", 200) + "\n", "line 2: the log does not fit the game: the referee has > choose, and the log has > " + strings.Repeat("x", 100) + "..."},
	} {
		err := Replay(bytes.NewReader(withSum(c.log)), referee)
		if c.want == "" {
			if err != nil {
				t.Errorf("%q: %v", c.log, err)
			}
		} else if !errors.Is(err, ErrLog) || err.Error() != "seat: "+c.want {
			t.Errorf("%q: %v\nwant %s", c.log, err, c.want)
		}
	}
	err := Replay(bytes.NewReader(withSum("game 1 seats 1\n0 0 > x\n0 0 ! 0 Crash 0 x\n")), func(seats []*Seat) { seats[0].Tell("x") })
	if err == nil || err.Error() != "seat: line 3: the log does not fit the game: nobody has asked" {
		t.Error(err)
	}
}

// TestQuote has texts as the log has them.
func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"d": "d", "a b": "a b", "ä": "ä", "it's": "it's", `a"b`: `a"b`, `\`: `\`, "\ufffd": "\ufffd",
		"": `""`, " ": `" "`, " d": `" d"`, "d ": `"d "`, `"d"`: `"\"d\""`, "a\nb": `"a\nb"`, "\x00": `"\x00"`, "\xff": `"\xff"`, "a\u2028b": `"a\u2028b"`, "\u202e": `"\u202e"`, "\u00a0": `"\u00a0"`,
	} {
		if got := quote(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
		if back, ok := unquote(want); back != text || !ok {
			t.Errorf("%s is %q, want %q", want, back, text)
		}
	}
	for _, other := range []string{"", " d", `"d"`, `"\x64 "`, "a\nb", "\xff", `"`, `"\`} {
		if text, ok := unquote(other); ok {
			t.Errorf("%s is %q", other, text)
		}
	}
}

// zeros is a reader without end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// TestMaxLog has a log without end. By day the limit is lower.
func TestMaxLog(t *testing.T) {
	defer func(was int64) { mostLog = was }(mostLog)
	mostLog = int64(night.Cases(1<<20, MaxLog))
	want := fmt.Sprintf("more than %d bytes", mostLog)
	if err := Replay(io.MultiReader(strings.NewReader(header+"1\n"), zeros{}), nil); !errors.Is(err, ErrLog) || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
}

// A dying wire is the wire of a bot which ends at the moment when the game is
// stopped.
type dying struct {
	wire
	table *table
}

func (w dying) poll([]byte) (int, error)                { return 0, io.EOF }
func (w dying) send(b []byte, _ time.Time) (int, error) { return len(b), nil }
func (w dying) receive([]byte, time.Time) (int, error)  { return 0, io.EOF }
func (w dying) timed() bool                             { return true }
func (w dying) absence() string                         { return "" }
func (w dying) kill(*Fault)                             {}
func (w dying) halt()                                   {}

func (w dying) howEnded() string {
	w.table.stop(arenaFault("the disk is full"))
	return "ended"
}

// TestStopFirst stops a game while the arena looks how a bot has ended. The
// bot has no fault.
func TestStopFirst(t *testing.T) {
	s := &Seat{table: &table{limits: Limits{Line: 10}, halted: make(chan struct{})}}
	s.wire = dying{table: s.table}
	if _, _, fault := s.Ask(time.Minute, "x"); fault == nil || fault.Rule != Own || fault.Why != "the disk is full" {
		t.Errorf("fault %v", fault)
	}
}

// TestReplayMemory has texts that are no logs. To refuse them costs little
// memory.
func TestReplayMemory(t *testing.T) {
	size := night.Cases(1<<22, 1<<24)
	for _, c := range []struct {
		first, line, want string
		most              uint64
	}{
		{"", "\n", "seat: line 1: the log does not fit the game: a log begins", 1 << 20},
		{"", "x", "seat: line 1: the log does not fit the game: a log begins", 1 << 20},
		{header + "1\n", "\n", "seat: line 2: the log does not fit the game: a line has", 1 << 20},
		{header + "1\n", "0 0 e x\n", fmt.Sprintf("seat: line %d: the log does not fit the game: the log is cut: its last line", size/8), 8 * uint64(size)},
		{header + "1\n", "0 0 x\n", "seat: line 2: the log does not fit the game: a line has", 1 << 20},
	} {
		text := c.first + strings.Repeat(c.line, size/len(c.line)-len(c.first)/len(c.line))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := Replay(strings.NewReader(text), func([]*Seat) { t.Error("the referee runs") })
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > c.most {
			t.Errorf("%.20q: %d bytes of memory for %d bytes", text, took, len(text))
		}
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%.20q: %v, want %s", text, err, c.want)
		}
	}
	// Many lines.
	defer func(was int) { maxLines = was }(maxLines)
	maxLines = night.Cases(1<<14, maxLines)
	text := header + "1\n" + strings.Repeat("0 0 # x\n", maxLines)
	err := Replay(strings.NewReader(text), func([]*Seat) { t.Error("the referee runs") })
	if want := fmt.Sprintf("seat: line %d: the log does not fit the game: a log has at most %d lines", maxLines+1, maxLines); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
