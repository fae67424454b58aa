package wire

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
	"github.com/arbiter-go/arbiter/internal/golden"
)

// This file compares the lines that bots read and write with transcripts.

// dealt cards, hand by hand.
type fixedDealer []holdem.Deal

func (d fixedDealer) Deal(_, hand int, cards []duplicate.Card) error {
	all := d[hand-1].Cards()
	copy(cards, all[:])
	return nil
}

// follow plays these hands, whoever sits where.
func follow(bettings []string) plan {
	return func(v holdem.View) holdem.Action {
		return holdem.ReadAction(actions(bettings[v.Number-1])[len(v.Taken)])
	}
}

// hearing returns a bot that plays as b does. What it reads and writes in its
// first half is a transcript in the form of the document of the lines.
func hearing(g holdem.Game, b holdem.Bot, to *bytes.Buffer) seat.Bot {
	half := 0
	return seat.Func(func(in io.Reader, out io.Writer) {
		half++
		note := func(sign string) io.Writer {
			return wiretest.Writer(func(text []byte) (int, error) {
				if half == 1 {
					for line := range strings.Lines(string(text)) {
						fmt.Fprintf(to, "%s %s\n", sign, strings.TrimSuffix(line, "\r\n"))
					}
				}
				return len(text), nil
			})
		}
		if err := Serve(b, g, io.TeeReader(in, note("S->")), io.MultiWriter(note("<-C"), out)); err != nil {
			panic(err)
		}
	})
}

// TestProtocol plays the examples of the document of the lines.
func TestProtocol(t *testing.T) {
	page, err := os.ReadFile("testdata/protocol.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, section := range strings.Split(strings.TrimSpace(string(page)), "\n\n")[1:] {
		title, want, _ := strings.Cut(section, "\n")
		var g holdem.Game
		if err := g.UnmarshalText([]byte(title)); err != nil {
			t.Fatal(err)
		}
		last := map[int]holdem.View{} // of each hand, by its number
		bettings := map[int]string{}
		most := 0
		for line := range strings.Lines(want) {
			line = strings.TrimSpace(line)
			if state, ok := strings.CutPrefix(line, "S-> "); ok {
				v, err := acpc.ReadMatchState(g, state)
				if err != nil {
					t.Fatal(err)
				}
				last[v.Number], bettings[v.Number] = v, strings.Split(state, ":")[3]
				most = max(most, v.Number)
			}
		}
		x := Setup{Game: g, Hands: most}
		var deals fixedDealer
		played := slices.Repeat([]string{"cc/cc/cc/cc"}, most)
		for k := range most {
			deals = append(deals, complete(last[k+1]))
			if b, ok := bettings[k+1]; ok {
				played[k] = b
			}
		}
		x.Dealer = deals
		var heard bytes.Buffer
		r := playing(t, x, hearing(g, follow(played), &heard), Bot(func() holdem.Bot { return follow(played) }, g))
		for k, half := range r.Halves {
			if !slices.Equal(half.Hands, played) || len(half.Rulings)+len(half.Faults) > 0 {
				t.Errorf("half %d: %q, %v, %v", k+1, half.Hands, half.Rulings, half.Faults)
			}
		}
		var got strings.Builder
		for line := range strings.Lines(heard.String()) {
			if parts := strings.Split(line, ":"); strings.HasSuffix(parts[0], "MATCHSTATE") {
				number, _ := strconv.Atoi(parts[2])
				if _, ok := last[number+1]; ok {
					got.WriteString(line)
				}
			}
		}
		if diff := cmp.Diff(strings.TrimSpace(want), strings.TrimSpace(got.String())); diff != "" {
			t.Errorf("section %d: %s", i+1, diff)
		}
		if !strings.HasPrefix(heard.String(), "<-C VERSION:2.0.0\n") {
			t.Errorf("section %d begins %.30q", i+1, heard.String())
		}
	}
}

// complete returns a deal in which a player has seen this. Cards that nobody
// has seen are any others.
func complete(v holdem.View) holdem.Deal {
	var cards [holdem.DealSize]duplicate.Card
	seen := map[duplicate.Card]bool{}
	known := make([]bool, len(cards))
	put := func(at int, list ...duplicate.Card) {
		for k, c := range list {
			cards[at+k], known[at+k], seen[c] = c, true, true
		}
	}
	if v.Seat != holdem.Nobody {
		put(2*int(v.Seat-1), v.Cards[:]...)
		if v.Showdown {
			put(2*int(2-v.Seat), v.Shown[:]...)
		}
		put(4, v.Board...)
	}
	next := duplicate.Card(0)
	for k := range cards {
		if known[k] {
			continue
		}
		for seen[next] {
			next++
		}
		cards[k], seen[next] = next, true
	}
	return holdem.DealOf(cards)
}

// TestLines has all that both bots read and write in a half of each game.
func TestLines(t *testing.T) {
	var all strings.Builder
	all.WriteString("# Source: made up for this package. What two bots read and write in a half.\n")
	for _, c := range []struct {
		game  holdem.Game
		hands []string
	}{
		{holdem.Limit, []string{"crf", "rrrc/rrrrc/rrrrc/rrrrc", "cc/f", "cc/cc/crc/cf", "f"}},
		{holdem.NoLimit, []string{"r1000c///", "r4r6r8c/cr200r500f", "cc/cc/r10c/r999c", "cc/cc/cc/cf", "r1000f"}},
	} {
		var heard [2]bytes.Buffer
		r := playing(t, setup(c.game, len(c.hands)), hearing(c.game, follow(c.hands), &heard[0]), hearing(c.game, follow(c.hands), &heard[1]))
		for k, half := range r.Halves {
			if !slices.Equal(half.Hands, c.hands) || len(half.Rulings)+len(half.Faults) > 0 {
				t.Errorf("half %d: %q, %v, %v", k+1, half.Hands, half.Rulings, half.Faults)
			}
		}
		for k := range heard {
			fmt.Fprintf(&all, "\n%v, bot %d\n%s", c.game, k, &heard[k])
		}
	}
	golden.Check(t, "lines.golden", all.String())
}

// raw returns a bot that writes what a function makes of each line that is its
// turn, and what it says first. The bot ends when the function reports false.
func raw(g holdem.Game, first string, answer func(state string, v holdem.View) (string, bool)) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		io.WriteString(out, first)
		serveRaw(g, in, out, answer)
	})
}

func serveRaw(g holdem.Game, in io.Reader, out io.Writer, answer func(state string, v holdem.View) (string, bool)) {
	var rest []byte
	block := make([]byte, 1<<12)
	for {
		n, err := in.Read(block)
		rest = append(rest, block[:n]...)
		for {
			line, after, ok := bytes.Cut(rest, []byte("\r\n"))
			if !ok {
				break
			}
			state := string(line)
			rest = after
			if strings.HasPrefix(state, "#") || strings.HasPrefix(state, ";") {
				continue
			}
			v, err := acpc.ReadMatchState(g, state)
			if err != nil {
				panic(err)
			}
			if v.Over || v.Betting.ToAct() != v.Seat {
				continue
			}
			text, ok := answer(state, v)
			io.WriteString(out, text)
			if !ok {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// hello is what a bot says first.
const hello = "VERSION:2.0.0\r\n"

// TestEnds accepts answers that end in a line feed alone, and comments
// anywhere.
func TestEnds(t *testing.T) {
	g := holdem.NoLimit
	x := setup(g, 40)
	caller := Bot(func() holdem.Bot { return plan(bold) }, g)
	want, err := try(x, caller, caller)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ first, before, after string }{
		"CRLF":           {hello, "", "\r\n"},
		"LF":             {"VERSION:2.0.0\n", "", "\n"},
		"revision 17":    {"VERSION:2.0.17\n", "", "\r\n"},
		"comments":       {"# hello\r\n;\n" + hello + "#ready\n", "# I think\r\n; and think\n", "\r\n#\x00\xff" + strings.Repeat("x", 10_000) + "\r\n;\r\n"},
		"half a comment": {hello, "", "\r\n# "},
	} {
		number := 0
		bot := raw(g, c.first, func(state string, v holdem.View) (string, bool) {
			text := c.before + state + ":" + bold(v).String() + c.after
			if name == "half a comment" && v.Number >= number && number > 0 {
				text = "is over\n" + text
			}
			number = v.Number
			return text, true
		})
		bots := []seat.Bot{bot, caller}
		if got, err := try(x, bots...); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, want)
		}
	}
}

// TestServe has lines that a bot does not understand.
func TestServe(t *testing.T) {
	const state = "MATCHSTATE:1:0::|5d5c"
	long := "#" + strings.Repeat("x", acpc.MaxLine-1)
	for _, c := range []struct {
		in, out, err string
	}{
		{"", hello, ""},
		{state + "\r\n", hello + state + ":c\r\n", ""},
		{state + "\n", hello + state + ":c\r\n", ""},
		{"#\r\n;\r\n\r\n\n" + state + "\r\n", hello + state + ":c\r\n", ""},
		{state, hello, ""}, // half a line
		{long + "\r\n" + state + "\r\n", hello + state + ":c\r\n", ""},
		// There is room for a carriage return.
		{long + "x\n" + state + "\r\n", hello + state + ":c\r\n", ""},
		{long + "xx\r\n" + state + "\r\n", hello, "wire: line 1: a line that is not of the protocol: more than 4096 bytes"},
		{state + "\r\nhello\r\n", hello + state + ":c\r\n", "wire: line 2: a line that is not of the protocol: "},
		{state + " \r\n", hello, "wire: line 1: a line that is not of the protocol: "},
	} {
		var out strings.Builder
		err := Serve(holdem.Caller{}, holdem.Limit, strings.NewReader(c.in), &out)
		if out.String() != c.out || (err == nil) != (c.err == "") || err != nil && !strings.HasPrefix(err.Error(), c.err) {
			t.Errorf("%.60q: %q, %v", c.in, out.String(), err)
		}
	}
	full := io.ErrShortWrite
	for k := range 2 {
		n := 0
		err := Serve(holdem.Caller{}, holdem.Limit, strings.NewReader(state+"\r\n"), wiretest.Writer(func(b []byte) (int, error) {
			if n++; n > k {
				return 0, full
			}
			return len(b), nil
		}))
		if err == nil || !strings.Contains(err.Error(), full.Error()) {
			t.Errorf("writing fails after %d: %v", k, err)
		}
	}
	// A bot inside the arena that does not understand a line crashes.
	var why any
	func() {
		defer func() { why = recover() }()
		bot := Bot(func() holdem.Bot { return holdem.Caller{} }, holdem.Limit).(seat.Func)
		bot(strings.NewReader("hello\r\n"), io.Discard)
	}()
	if why == nil {
		t.Error("no panic")
	}
	// The end of its output is none of its business.
	Bot(func() holdem.Bot { return holdem.Caller{} }, holdem.Limit).(seat.Func)(strings.NewReader(state+"\r\n"), wiretest.Writer(func([]byte) (int, error) { return 0, full }))
}

// TestContext ends a match early.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	g := Games{Setup: setup(holdem.Limit, 10), Bot: func(string, uint64) seat.Bot {
		return Bot(func() holdem.Bot {
			return plan(func(holdem.View) holdem.Action { cancel(); return holdem.Action{Kind: holdem.Call} })
		}, holdem.Limit)
	}}
	if record, err := g.Play(ctx, aPlan, pair, 1); record != nil || err == nil {
		t.Error(string(record), err)
	}
}
