package seat

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
)

// By day, laws have fewer draws.
func init() { flag.Set("rapid.checks", fmt.Sprint(night.Cases(20, 100))) }

// timed is a program whose time counts.
type timed struct{ Func }

type timedTube struct{ wire }

func (w timedTube) timed() bool { return true }

func (b timed) start(t *table) (wire, *Fault) {
	w, fault := b.Func.start(t)
	if fault != nil {
		return nil, fault
	}
	return timedTube{w}, nil
}

// drawText draws a text that can look like a line of a log, or like any bytes.
func drawText(t *rapid.T) string {
	return rapid.OneOf(
		rapid.SampledFrom([]string{"", " ", "d", "d ", "a b", `"`, `"d"`, `\`, "ä", "\xff", "\x00", "\r", "\t", "\u2028", "\u202e", "\ufffd", "\n", "0 0 > x", "\n1 0 < 0 d\n", "end 1 ", "é\u0301"}),
		rapid.String(),
		rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
	).Draw(t, "text")
}

// drawBot draws a bot that answers each line with a few bytes, most of them a
// line. After some lines it returns or panics.
func drawBot(t *rapid.T) Bot {
	var replies []string
	for range rapid.IntRange(0, 8).Draw(t, "replies") {
		reply := drawText(t)
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
		case 1:
			reply += "\r\n"
		case 2:
			reply = strings.Repeat("long", 8) + "\n"
		default:
			reply = strings.ReplaceAll(reply, "\n", "") + "\n"
		}
		replies = append(replies, reply)
	}
	panics := rapid.IntRange(0, 3).Draw(t, "panics") == 0
	program := Func(func(in io.Reader, out io.Writer) {
		b := make([]byte, 1)
		for _, reply := range replies {
			for {
				if _, err := in.Read(b); err != nil {
					return
				}
				if b[0] == '\n' {
					break
				}
			}
			io.WriteString(out, reply)
		}
		if panics {
			panic("no more")
		}
	})
	switch rapid.IntRange(0, 9).Draw(t, "bot") {
	case 0:
		return Command{}
	case 1, 2, 3, 4:
		return timed{program}
	}
	return program
}

// A step is one thing that the referee of a law does.
type step struct {
	seat  int
	does  string
	limit time.Duration
	lines []string
	text  string
	rule  Rule
}

func drawStep(t *rapid.T, seats int) step {
	return step{
		seat:  rapid.IntRange(0, seats-1).Draw(t, "seat"),
		does:  rapid.SampledFrom([]string{"ask", "ask", "ask", "ask", "tell", "note", "fault"}).Draw(t, "does"),
		limit: rapid.SampledFrom([]time.Duration{time.Hour, time.Hour, -1, 0, 1, 5 * time.Microsecond, 1<<63 - 1}).Draw(t, "limit"),
		lines: rapid.SliceOfN(rapid.Custom(drawText), 0, 3).Draw(t, "lines"),
		text:  drawText(t),
		rule:  rapid.SampledFrom([]Rule{Babble, Illegal, Late}).Draw(t, "rule"),
	}
}

// heard is what a referee receives.
type heard struct {
	answer string
	used   time.Duration
	fault  *Fault
}

// follow returns a referee that takes the steps, and writes down what it hears.
func follow(steps []step, all *[]heard) func([]*Seat) {
	return func(seats []*Seat) {
		for _, s := range steps {
			var h heard
			switch seat := seats[s.seat]; s.does {
			case "ask":
				h.answer, h.used, h.fault = seat.Ask(s.limit, s.lines...)
				if h.answer != "" {
					seat.Note("hears " + h.answer)
				}
			case "tell":
				h.fault = seat.Tell(s.lines...)
			case "note":
				seat.Note(s.text)
			case "fault":
				h.fault = seat.Fault(s.rule, s.text)
			}
			*all = append(*all, h)
		}
	}
}

// replayLaw says that a replay of the log of a game is the same game, whatever
// the bots write. A log that was cut or changed is refused.
func replayLaw(t *rapid.T, seen occurs.Tally) {
	g := Game{Limits: Limits{Line: 20}}
	for range rapid.IntRange(1, 3).Draw(t, "seats") {
		g.Bots = append(g.Bots, drawBot(t))
	}
	var steps []step
	for range rapid.IntRange(0, 20).Draw(t, "steps") {
		steps = append(steps, drawStep(t, len(g.Bots)))
	}
	var log bytes.Buffer
	g.Log = &log
	var live, again []heard
	report, err := Play(context.Background(), g, follow(steps, &live))
	if err != nil {
		t.Fatal(err)
	}
	text := log.String()
	if err := Replay(strings.NewReader(text), follow(steps, &again)); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if !reflect.DeepEqual(live, again) {
		t.Fatalf("%+v\nwant %+v\n%s", again, live, text)
	}
	used := make([]time.Duration, len(g.Bots))
	for k, h := range live {
		used[steps[k].seat] += h.used
		f := h.fault
		if f == nil {
			seen.When(h.answer != "", "answer")
			continue
		}
		seen.Note(f.Rule)
		if f.Seat != steps[k].seat {
			t.Fatalf("fault %+v of seat %d", f, steps[k].seat)
		}
	}
	for k, end := range report.Ends {
		if end.Used != used[k] {
			t.Fatalf("seat %d used %v, want %v", k, end.Used, used[k])
		}
	}

	// Another byte.
	k := rapid.IntRange(0, len(text)-1).Draw(t, "byte")
	other := []byte(text)
	other[k] ^= rapid.Byte().Filter(func(b byte) bool { return b != 0 }).Draw(t, "flip")
	refusedLog(t, other)
	refusedLog(t, []byte(text[:k]))
	// Without a line, and with the right sum. At most, that is another
	// game.
	lines := strings.SplitAfter(text, "\n")
	lines = lines[:len(lines)-2]
	at := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
	if sign := strings.SplitN(lines[at], " ", 4); at > 0 && len(sign) == 4 && strings.Contains(played, sign[2]) {
		lines = append(lines[:at:at], lines[at+1:]...)
		again = nil
		err := Replay(bytes.NewReader(withSum(strings.Join(lines, ""))), follow(steps, &again))
		if !errors.Is(err, ErrLog) && reflect.DeepEqual(live, again) {
			t.Fatalf("without line %d: error %v\n%s", at+1, err, text)
		}
	}
}

// withSum returns a log with a last line that suits it.
func withSum(text string) []byte {
	return fmt.Appendf([]byte(text), "%s%d %x\n", footer, strings.Count(text, "\n"), sha256.Sum256([]byte(text)))
}

// refusedLog checks that a log is refused before the referee runs.
func refusedLog(t *rapid.T, log []byte) {
	err := Replay(bytes.NewReader(log), func([]*Seat) { t.Fatalf("the referee runs on\n%s", log) })
	if !errors.Is(err, ErrLog) || !strings.HasPrefix(err.Error(), "seat: line ") {
		t.Fatalf("error %v", err)
	}
}

func TestReplay(t *testing.T) {
	occurs.Hold(t, replayLaw, "answer", "Crash", "Silence", "Flood", "Babble", "Illegal", "Late")
}

func FuzzReplay(f *testing.F) { occurs.Fuzz(f, replayLaw) }

// FuzzParse reads logs of any bytes, with the right sum and without. Logs are
// refused with the number of a line.
func FuzzParse(f *testing.F) {
	f.Add([]byte("game 1 seats 2\n0 0 > choose\n0 0 ? 1000\n5 0 < 5 \"d\\x00\"\n"))
	f.Add([]byte("game 1 seats 1\n0 0 ! 0 Crash 0 x\n0 0 = Illegal \"\"\n0 - ! x\n"))
	f.Fuzz(func(t *testing.T, log []byte) {
		for _, log := range [][]byte{log, withSum(string(log))} {
			tapes, err := parse(bytes.NewReader(log))
			if err != nil && (!errors.Is(err, ErrLog) || !strings.HasPrefix(err.Error(), "seat: line ")) {
				t.Fatal(err)
			}
			for _, tape := range tapes {
				for _, r := range tape.records {
					if r.sign == signAnswer && garbled([]byte(r.text)) != "" {
						t.Fatalf("%q", r.text)
					}
				}
			}
			err = Replay(bytes.NewReader(log), func(seats []*Seat) {
				for _, s := range seats {
					s.Ask(time.Millisecond, "choose")
				}
			})
			if err != nil && !errors.Is(err, ErrLog) {
				t.Fatal(err)
			}
		}
	})
}
