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

	"github.com/arbiter-go/arbiter/internal/night"
	"pgregory.net/rapid"
)

// TestComments has bots which write comments at all times.
func TestComments(t *testing.T) {
	long := "#" + strings.Repeat("x", 10_000) + "\n"
	for name, c := range map[string]struct {
		bot  Func
		want string
	}{
		"none":               {says("one\n", "two\n"), "two"},
		"before an answer":   {says("# a\r\n; b\x00\xff\none\n", "#\n;\ntwo\n"), "two"},
		"after an answer":    {says("one\n# a\n", "two\n; b\n"), "two"},
		"at once":            {first("# a\n", echo), "request 2"},
		"in parts":           {says("one\n# a", " b", "# c\ntwo\n"), "Silence: no answer"},
		"half, then answer":  {says("one\n# a", " b\ntwo\n"), "two"},
		"only the beginning": {says("one # a\n", "two; #\n"), "two; #"},
		"a space before":     {says("one\n", " # a\n"), " # a"},
		"long":               {says("one\n"+long+long, long+"two\n"), "two"},
		"empty lines":        {says("# a\none\n", "\n# b\n"), ""},
		"nobody asked":       {says("one\n# a\nb\n# c\n"), `Babble: "b" when nobody asked`},
		"half at the end":    {says("one\n", "# a"), "Silence: no answer"},
		"half an answer":     {says("one\n", "# a\ntw"), "Silence: half a line, and then nothing"},
		"ends":               {first("# a", nil), "Crash: ended before its answer"},
		"ends, half":         {says("one\n", "# a\ntw", "o # "), "Silence: half a line, and then nothing"},
		"other lines":        {says("one\n", "// a\n"), "// a"},
		"too long":           {says("one\n", "# a\n"+strings.Repeat("x", 5000)+"\n"), "Flood: a line of more than 4096 bytes"},
	} {
		got, log := ask(t, Comments(c.bot, "#;"), Limits{}, 2)
		if got != c.want {
			t.Errorf("%s: %.100q\nwant %.100q\n%.2000s", name, got, c.want, log)
		}
		// A log has no comments.
		if name != "only the beginning" && name != "a space before" && strings.Contains(log, "# a") {
			t.Errorf("%s: %s", name, log)
		}
	}
	if got, _ := ask(t, Comments(Func(nil), "#;"), Limits{}, 1); got != "Crash: there is no program" {
		t.Error(got)
	}
}

// first returns a program that writes a text and then is another program.
func first(text string, then Func) Func {
	return func(in io.Reader, out io.Writer) {
		io.WriteString(out, text)
		if then != nil {
			then(in, out)
		}
	}
}

// fewComments lowers the limit of comments by day, until the test is over.
func fewComments(t *testing.T) {
	mostComments = night.Cases(1<<22, MaxComments)
	t.Cleanup(func() { mostComments = MaxComments })
}

// TestTooManyComments has bots which write comments without end, and as many as
// they may.
func TestTooManyComments(t *testing.T) {
	fewComments(t)
	line := "#" + strings.Repeat("x", 1<<12-2) + "\n"
	lines := func(n int) Func {
		return after(func(out io.Writer) {
			for range n {
				io.WriteString(out, line)
			}
			io.WriteString(out, "one\n#\n")
		})
	}
	flood := fmt.Sprintf("Flood: more than %d bytes of comments", mostComments)
	most := mostComments / len(line)
	if got, _ := ask(t, Comments(lines(most), "#"), Limits{}, 1); got != "one" {
		t.Error(got)
	}
	if got, _ := ask(t, Comments(lines(most), "#"), Limits{}, 2); got != flood {
		t.Error(got)
	}
	if got, _ := ask(t, Comments(lines(most+1), "#"), Limits{}, 1); got != flood {
		t.Error(got)
	}
	endless := func(text string) Func {
		return func(_ io.Reader, out io.Writer) {
			for {
				if _, err := io.WriteString(out, text); err != nil {
					return
				}
			}
		}
	}
	for _, text := range []string{line, "#"} {
		b := strings.Repeat(text, 1<<16/len(text))
		got, log := ask(t, Comments(endless(b), "#"), Limits{}, 1)
		if got != flood {
			t.Errorf("%s\n%.1000s", got, log)
		}
	}
}

// about writes a long comment about every line, and answers only the last.
func about(in io.Reader, out io.Writer) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		fmt.Fprintf(out, "# %s %s\n", lines.Text(), strings.Repeat("x", 1000))
		if lines.Text() == "last" {
			fmt.Fprintln(out, "one")
		}
	}
}

// TestCommentsTold tells a bot much more than a pipe holds, and the bot writes
// a long comment about every line before it reads the next. It is never asked
// in between.
func TestCommentsTold(t *testing.T) {
	_, err := Play(context.Background(), Game{Bots: []Bot{Comments(Func(about), "#")}}, func(seats []*Seat) {
		for k := range night.Cases(1000, 3000) {
			if fault := seats[0].Tell(fmt.Sprint("line ", k, strings.Repeat("y", 100))); fault != nil {
				t.Fatal(k, fault)
			}
		}
		if answer, _, fault := seats[0].Ask(time.Minute, "last"); answer != "one" {
			t.Error(answer, fault)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestUnasked has a bot which writes a line before anybody asks. The first
// question has no lines, and the line is its answer.
func TestUnasked(t *testing.T) {
	for _, told := range []bool{false, true} {
		for name, bot := range map[string]Bot{
			"alone":    first("VERSION\r\n", echo),
			"comments": Comments(first("# a\nVERSION\r\n; b\n", echo), "#;"),
			"drip":     Drip(Comments(Drip(first("# a\nVERSION\r\n; b\n", echo)), "#;")),
		} {
			var log bytes.Buffer
			referee := func(seats []*Seat) {
				want := []string{"VERSION", "x"}
				if told {
					seats[0].Tell("told")
					want = []string{"VERSION", "told"}
				}
				answer, _, fault := seats[0].Ask(time.Minute)
				if answer != want[0] || fault != nil {
					t.Errorf("%s: %q, %v", name, answer, fault)
				}
				if told {
					answer, _, fault = seats[0].Ask(time.Minute)
				} else {
					answer, _, fault = seats[0].Ask(time.Minute, "x")
				}
				if answer != want[1] || fault != nil {
					t.Errorf("%s: %q, %v", name, answer, fault)
				}
			}
			if _, err := Play(context.Background(), Game{Bots: []Bot{bot}, Log: &log}, referee); err != nil {
				t.Error(err)
			}
			if err := Replay(&log, referee); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestCommentsRest has the last words of a bot.
func TestCommentsRest(t *testing.T) {
	bot := func(in io.Reader, out io.Writer) {
		echo(in, out)
		io.WriteString(out, "# never")
	}
	for text, want := range map[string]string{"# a\n": "", "b\n# a\nc": "b\nc", "# half": "", "# a\nb": "b"} {
		report, err := Play(context.Background(), Game{Bots: []Bot{Comments(says("one\n"+text), "#")}}, func(seats []*Seat) { seats[0].Ask(time.Minute, "x") })
		if err != nil || string(report.Ends[0].Rest) != want {
			t.Errorf("%q: %q, %v", text, report.Ends[0].Rest, err)
		}
	}
	report, err := Play(context.Background(), Game{Bots: []Bot{Comments(Func(bot), "#")}}, func(seats []*Seat) {})
	if err != nil || len(report.Ends[0].Rest) > 0 || !report.Ends[0].Exited {
		t.Errorf("%+v, %v", report, err)
	}
}

// A torn wire gives what a bot wrote in parts, and then its error.
type torn struct {
	wire
	parts []string
	err   error
}

func (*torn) guest() *Guest { return nil }

func (w *torn) start(*table) (wire, *Fault) { return w, nil }
func (w *torn) timed() bool                 { return true }

func (w *torn) poll(b []byte) (int, error) {
	if len(w.parts) == 0 {
		return 0, w.err
	}
	n := copy(b, w.parts[0])
	if w.parts[0] = w.parts[0][n:]; w.parts[0] == "" {
		w.parts = w.parts[1:]
	}
	return n, nil
}

func (w *torn) receive(b []byte, _ time.Time) (int, error) { return w.poll(b) }

func (w *torn) end(*End, time.Time) []byte { return []byte("c\n# d\ne") }

func (w *torn) send(b []byte, _ time.Time) (int, error) { return len(b), nil }

// An endless wire gives the same bytes without end.
type endless struct {
	torn
	text byte
}

func (*endless) guest() *Guest { return nil }

func (w *endless) start(*table) (wire, *Fault) { return w, nil }

func (w *endless) poll(b []byte) (int, error) {
	for k := range b {
		b[k] = w.text
	}
	return len(b), nil
}

// TestCommentsWire checks how much is read and held, and when an error comes.
func TestCommentsWire(t *testing.T) {
	begin := func(b Bot) *commenting {
		w, fault := Comments(b, "#").start(&table{limits: Limits{Line: 10}})
		if fault != nil {
			t.Fatal(fault)
		}
		return w.(*commenting)
	}
	// A request is sent although a bot writes without end.
	for _, text := range "#x" {
		w := begin(&endless{text: byte(text)})
		if n, err := w.send([]byte("ab"), time.Time{}); n != 2 || err != nil || len(w.held) > 5000 || w.all > 1<<20+5000 {
			t.Errorf("%c: %d, %v, held %d of %d", text, n, err, len(w.held), w.all)
		}
	}
	// What was held is not lost at the end.
	w := begin(&torn{parts: []string{"a", "\n# x", "\nb"}})
	w.send(nil, time.Time{})
	if rest := string(w.end(nil, time.Time{})); rest != "a\nbc\ne" {
		t.Errorf("%q", rest)
	}
	// An answer comes before the error.
	w = begin(&torn{parts: []string{"# x\n", "a\n# y\n", "# z\nb"}})
	w.all = MaxComments - 4
	b := make([]byte, 100)
	for _, want := range []string{"a\n <nil>", "b <nil>", " too many comments", " too many comments"} {
		n, err := w.poll(b)
		if got := fmt.Sprintf("%s %v", b[:n], err); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	w = begin(&torn{parts: []string{"# x\n"}, err: io.EOF})
	w.all = MaxComments - 4
	if n, err := w.poll(b); n != 0 || err != io.EOF {
		t.Error(n, err)
	}
	w.all = MaxComments + 1
	if n, err := w.poll(b); n != 0 || err != errComments {
		t.Error(n, err)
	}
}

// TestCommentsUnread has a program which does not read, and waits for somebody
// who reads what it writes. It is silent long before the grace is over.
func TestCommentsUnread(t *testing.T) {
	bot := Func(func(_ io.Reader, out io.Writer) {
		for {
			if _, err := io.WriteString(out, "x\n"); err != nil {
				return
			}
		}
	})
	_, err := Play(context.Background(), Game{Bots: []Bot{Comments(bot, "#")}, Limits: Limits{Grace: time.Hour}}, func(seats []*Seat) {
		var fault *Fault
		for k := 0; k < 1000 && fault == nil; k++ {
			fault = seats[0].Tell(strings.Repeat("y", 1000))
		}
		if fault == nil || fault.Rule != Silence {
			t.Error(fault)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// lawComments compares what is left of an output with its lines that are no
// comments, however the output arrives, and whoever reads it.
func lawComments(t *rapid.T) {
	text := rapid.StringOfN(rapid.RuneFrom([]rune("ab#;\n\n\r ")), 0, 100, -1).Draw(t, "text")
	want := ""
	for line := range strings.Lines(text) {
		if line[0] != '#' && line[0] != ';' {
			want += line
		}
	}
	w := &torn{err: io.EOF}
	for rest := text; rest != ""; {
		n := rapid.IntRange(1, len(rest)).Draw(t, "part")
		w.parts = append(w.parts, rest[:n])
		rest = rest[n:]
	}
	c, fault := Comments(w, "#;").start(&table{limits: Limits{Line: 1000}})
	if fault != nil {
		t.Fatal(fault)
	}
	got := ""
	b := make([]byte, rapid.IntRange(1, 20).Draw(t, "size"))
	for {
		var n int
		var err error
		switch rapid.IntRange(0, 2).Draw(t, "how") {
		case 0:
			n, err = c.poll(b)
		case 1:
			n, err = c.receive(b, time.Time{})
		default:
			if n, err := c.send([]byte("ab"), time.Time{}); n != 2 || err != nil {
				t.Fatal(n, err)
			}
			continue
		}
		got += string(b[:n])
		if err == io.EOF {
			break
		}
		if n == 0 || err != nil {
			t.Fatal(n, err)
		}
	}
	if got != want {
		t.Fatalf("%q of %q, want %q", got, text, want)
	}
}

func TestCommentsLaw(t *testing.T) { rapid.Check(t, lawComments) }

func FuzzComments(f *testing.F) { f.Fuzz(rapid.MakeFuzz(lawComments)) }
