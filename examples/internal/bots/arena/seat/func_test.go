package seat

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// echo is a program that answers each line with the line.
func echo(in io.Reader, out io.Writer) {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		fmt.Fprintln(out, lines.Text())
	}
}

// after returns a program that reads a line and then runs f.
func after(f func(out io.Writer)) Func {
	return func(in io.Reader, out io.Writer) {
		lines := bufio.NewScanner(in)
		lines.Scan()
		f(out)
		for lines.Scan() {
		}
	}
}

// ask plays a game in which the only seat is asked n times. It returns the last
// answer, or the fault in words, and the log.
func ask(t *testing.T, bot Bot, limits Limits, n int) (answer, log string) {
	t.Helper()
	return askWithin(t, 20*time.Second, bot, limits, n)
}

// askWithin is ask with the time that a bot may compute.
func askWithin(t *testing.T, think time.Duration, bot Bot, limits Limits, n int) (answer, log string) {
	t.Helper()
	var b bytes.Buffer
	_, err := play(context.Background(), Game{Bots: []Bot{bot}, Limits: limits, Log: &b}, think, func(seats []*Seat) {
		for k := range n {
			text, _, fault := seats[0].Ask(time.Second, fmt.Sprint("request ", k+1))
			if fault != nil {
				answer = fmt.Sprint(fault.Rule, ": ", fault.Why)
				return
			}
			answer = text
		}
	})
	if err != nil {
		t.Error(err)
	}
	return answer, b.String()
}

func TestProgram(t *testing.T) {
	say := func(texts ...string) Func {
		return after(func(out io.Writer) {
			for _, text := range texts {
				io.WriteString(out, text)
			}
		})
	}
	for name, c := range map[string]struct {
		bot  Func
		n    int
		want string
	}{
		"answers":          {echo, 3, "request 3"},
		"CRLF":             {say("one\r\n"), 1, "one"},
		"in parts":         {say("o", "n", "e", "\n"), 1, "one"},
		"empty line":       {say("\n"), 1, ""},
		"no newline":       {say("one"), 1, "Silence: half a line, and then nothing"},
		"nothing":          {say(), 1, "Silence: no answer"},
		"twice":            {say("one\ntwo\n"), 2, `Babble: "two" when nobody asked`},
		"twice, in parts":  {say("one\n", "tw", "o\n"), 2, `Babble: "two" when nobody asked`},
		"NUL":              {say("o\x00ne\n"), 1, `Babble: control character U+0000 in "o\x00ne"`},
		"tab":              {say("o\tne\n"), 1, `Babble: control character U+0009 in "o\tne"`},
		"CR":               {say("o\rne\n"), 1, `Babble: control character U+000D in "o\rne"`},
		"not UTF-8":        {say("\xff\n"), 1, `Babble: byte 0xff, which is not UTF-8, in "\xff"`},
		"long":             {say(strings.Repeat("x", 4096) + "\n"), 1, strings.Repeat("x", 4096)},
		"long, CRLF":       {say(strings.Repeat("x", 4096) + "\r\n"), 1, strings.Repeat("x", 4096)},
		"too long":         {say(strings.Repeat("x", 4097) + "\n"), 1, "Flood: a line of more than 4096 bytes"},
		"too long, no end": {say(strings.Repeat("x", 5000)), 1, "Flood: a line of more than 4096 bytes"},
		"very long":        {say(strings.Repeat("x", 1<<20)), 1, "Flood: a line of more than 4096 bytes"},
		"lines":            {say(strings.Repeat("x\n", 1<<20)), 2, "Flood: more than 4096 bytes when nobody asked"},
		"returns":          {func(io.Reader, io.Writer) {}, 1, "Crash: ended before its answer"},
		"half, returns":    {func(_ io.Reader, out io.Writer) { io.WriteString(out, "x") }, 1, `Babble: "x" when nobody asked`},
		"panics":           {after(func(io.Writer) { panic("oh\n") }), 1, `Crash: ended (panic: oh\n) before its answer`},
		"computes":         {after(func(io.Writer) { time.Sleep(300 * time.Millisecond) }), 1, "Silence: no answer"},
		"speaks first":     {func(in io.Reader, out io.Writer) { fmt.Fprintln(out, "hello"); echo(in, out) }, 1, `Babble: "hello" when nobody asked`},
	} {
		think := 20 * time.Second
		if strings.HasPrefix(c.want, "Silence") {
			think = 100 * time.Millisecond
		}
		for range 20 {
			got, log := askWithin(t, think, c.bot, Limits{}, c.n)
			if got != c.want {
				t.Fatalf("%s: %.100s\nwant %.100s\n%.2000s", name, got, c.want, log)
			}
			if name == "computes" {
				break
			}
		}
	}
}

// TestLongLine has a line that no pipe holds at once.
func TestLongLine(t *testing.T) {
	line := strings.Repeat("long", 50_000)
	bot := after(func(out io.Writer) { fmt.Fprintln(out, line) })
	if answer, _ := ask(t, bot, Limits{Line: len(line)}, 1); answer != line {
		t.Errorf("%.100s", answer)
	}
	if answer, _ := ask(t, bot, Limits{Line: len(line) - 1}, 1); answer != "Flood: a line of more than 199999 bytes" {
		t.Errorf("%.100s", answer)
	}
}
