package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
)

var games = []holdem.Game{holdem.Limit, holdem.NoLimit, holdem.ACPCNoLimit}

func checked(t *testing.T, bot seat.Bot, g holdem.Game, o holdem.Options) trial.Result {
	t.Helper()
	r, err := Check(context.Background(), bot, Setup{Game: g, Hands: 3000, Options: o}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// alike returns a bot inside the arena with the same player in all halves.
func alike(b holdem.Bot, g holdem.Game) seat.Bot { return Bot(func() holdem.Bot { return b }, g) }

// TestCheck checks that bots which play legally pass without a remark, also if
// they play badly.
func TestCheck(t *testing.T) {
	for _, g := range games[:night.Cases(2, len(games))] {
		for _, b := range []holdem.Bot{holdem.Caller{}, leaper{}, stubborn{Kind: holdem.Fold}, plan(bold), plan(warlike)} {
			if r := checked(t, alike(b, g), g, holdem.Options{}); r.Trials != len(trials(g, holdem.Options{})) || len(r.Findings) > 0 {
				t.Errorf("%v, %T: %v", g, b, r)
			}
		}
	}
	if _, err := Check(context.Background(), alike(holdem.Caller{}, holdem.Limit), Setup{}, 0); !errors.Is(err, holdem.ErrGame) {
		t.Error(err)
	}
}

// least always raises by the least.
func least(v holdem.View) holdem.Action {
	r, ok := v.Betting.Raise()
	switch {
	case !ok:
		return holdem.Action{Kind: holdem.Call}
	case v.Game == holdem.Limit:
		return holdem.Action{Kind: holdem.Raise}
	}
	return holdem.Action{Kind: holdem.Raise, To: r.Min}
}

// warlike raises by the least. Without limits, it does so in hand 1 only,
// because each such hand has 507 actions, and later hands show nothing new.
func warlike(v holdem.View) holdem.Action {
	if v.Game != holdem.Limit && v.Number > 1 {
		return holdem.Action{Kind: holdem.Call}
	}
	return least(v)
}

// TestTrials compares what a bot hears in each trial with a golden file.
func TestTrials(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Source: made up for this package. What a bot that raises by the least, and without limits in hand 1 only, hears in each trial of a check.\n")
	for _, g := range games[:2] {
		fmt.Fprintf(&b, "\n%v\n", g)
		for _, tr := range trials(g, holdem.Options{}) {
			fmt.Fprintf(&b, "%s", tr.Name)
			if tr.Drip {
				b.WriteString(", byte by byte")
			}
			b.WriteString("\n")
			var all []*bytes.Buffer
			bot := seat.Func(func(in io.Reader, out io.Writer) {
				var heard bytes.Buffer
				if len(all) < 2 {
					all = append(all, &heard)
				}
				Serve(plan(warlike), g, io.TeeReader(in, &heard), out)
			})
			if tr.Bots[0] == nil && tr.Bots[1] == nil {
				tr.Bots = []seat.Bot{nil, alike(plan(warlike), g)}
			}
			r, err := trial.Run(context.Background(), bot, []trial.Trial{tr})
			if err != nil || len(r.Findings) > 0 {
				t.Errorf("%s: %v, %v", tr.Name, r, err)
			}
			for _, heard := range all {
				fmt.Fprintf(&b, "  %s\n", summary(heard.String()))
			}
		}
	}
	golden.Check(t, "trials.golden", b.String())
}

// summary returns what a bot has heard in a half, in a line.
func summary(heard string) string {
	lines, noise, longest := 0, 0, 0
	var hands []string
	last := ""
	for line := range strings.Lines(heard) {
		line = strings.TrimSuffix(line, "\r\n")
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, ";") {
			noise++
			continue
		}
		lines++
		longest = max(longest, len(line))
		parts := strings.Split(line, ":")
		if hand := parts[1] + ":" + parts[2]; hand != last {
			hands = append(hands, hand)
			last = hand
		}
	}
	return fmt.Sprintf("%d lines of at most %d bytes, %d comments, hands %v", lines, longest, noise, hands)
}

// answering returns a bot that calls, except that a function changes its
// answers, by their numbers.
func answering(g holdem.Game, first string, change func(n int, state string) string) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		n := 0
		io.WriteString(out, first)
		serveRaw(g, in, out, func(state string, _ holdem.View) (string, bool) {
			n++
			return change(n, state), true
		})
	})
}

// opening returns answers of which the first has a text, and the others are
// calls. Without limits, raises until all chips are in take long.
func opening(text string) func(int, string) string {
	return func(n int, state string) string {
		if n == 1 {
			return state + ":" + text + "\r\n"
		}
		return state + ":c\r\n"
	}
}

// TestCheckWrong has what is found of bots that do something wrong.
func TestCheckWrong(t *testing.T) {
	const expected = "the same line, a colon, and an action"
	add := func(text string) func(int, string) string {
		return func(_ int, state string) string { return state + ":" + text + "\r\n" }
	}
	var halves atomic.Int32
	for _, c := range []struct {
		name string
		game holdem.Game
		bot  seat.Bot
		want trial.Finding // the first
	}{
		{"another version", holdem.Limit, answering(holdem.Limit, "VERSION:1.0.0\r\n", add("c")), trial.Finding{
			Rule: trial.Faulty, Text: `"VERSION:1.0.0" is no version that is played`, Answer: 1, Expected: `"VERSION:2.0.0"`,
		}},
		{"no version", holdem.Limit, seat.Func(func(in io.Reader, out io.Writer) { io.Copy(io.Discard, in) }), trial.Finding{
			Rule: trial.Faulty, Text: "no answer", Answer: 1, Expected: `"VERSION:2.0.0"`,
		}},
		{"two answers", holdem.Limit, answering(holdem.Limit, hello, func(_ int, state string) string { return strings.Repeat(state+":c\n", 2) }), trial.Finding{
			Rule: trial.Faulty, Text: `"MATCHSTATE:0:0:c:3dJd|:c" when nobody asked`, Answer: 3, Expected: expected,
		}},
		{"a long line", holdem.Limit, answering(holdem.Limit, hello, add(strings.Repeat("x", 5000))), trial.Finding{
			Rule: trial.Faulty, Text: "a line of more than 4096 bytes", Answer: 2, Expected: expected, Seat: 1,
		}},
		{"another line", holdem.Limit, answering(holdem.Limit, hello, func(int, string) string { return "c\r\n" }), trial.Finding{
			Rule: trial.Improper, Text: "the bot does not answer with the same line, a colon, and an action; that is a call by rule CallIllegal",
		}},
		{"no action", holdem.Limit, answering(holdem.Limit, hello, add("fold")), trial.Finding{
			Rule: trial.Improper, Text: "the bot answers with something that is no action; that is a call by rule CallIllegal",
		}},
		{"an amount", holdem.Limit, answering(holdem.Limit, hello, add("r20")), trial.Finding{
			Rule: trial.Improper, Text: "the bot raises by an amount in a game with limits; that is a call by rule CallIllegal",
		}},
		{"beyond the cap", holdem.Limit, answering(holdem.Limit, hello, add("r")), trial.Finding{
			Rule: trial.Improper, Text: "the bot raises where nobody can raise; that is a call by rule CallIllegal",
		}},
		{"no amount", holdem.NoLimit, answering(holdem.NoLimit, hello, opening("r")), trial.Finding{
			Rule: trial.Improper, Text: "the bot raises without an amount; that is the smallest raise by rule NearestAmount",
		}},
		{"an illegal amount", holdem.NoLimit, answering(holdem.NoLimit, hello, opening("r3")), trial.Finding{
			Rule: trial.Improper, Text: "the bot raises to an illegal amount; that is the nearest legal amount by rule NearestAmount. The amount is all that the bot has then put in during the hand, with its blind and earlier rounds",
		}},
		{"ends too early", holdem.Limit, seat.Func(func(in io.Reader, out io.Writer) { io.WriteString(out, hello) }), trial.Finding{
			Rule: trial.Faulty, Text: "ended before its answer", Answer: 2, Expected: expected, Seat: 1,
		}},
		{"reads comments", holdem.Limit, wrongReader(func(line string) string {
			return strings.TrimLeft(line, "#; ")
		}), trial.Finding{
			Rule: trial.Faulty, Answer: 2, Expected: expected, Text: "ended before its answer",
		}},
		{"plays differently", holdem.Limit, Bot(func() holdem.Bot {
			if halves.Add(1)%2 == 0 {
				return plan(least)
			}
			return holdem.Caller{}
		}, holdem.Limit), trial.Finding{
			Rule: trial.Varies, Text: "the bot plays the same game in different ways: answer 2 is MATCHSTATE:0:0:c:3dJd|:c, and then MATCHSTATE:0:0:c:3dJd|:r",
		}},
		{"comments", holdem.Limit, answering(holdem.Limit, "#\n"+hello, func(_ int, state string) string { return ";\x00\n" + state + ":c\n# ok\n" }), trial.Finding{}},
	} {
		r := checked(t, c.bot, c.game, holdem.Options{})
		var got trial.Finding
		if len(r.Findings) > 0 {
			got = r.Findings[0]
		}
		if (got.Fault != nil) != (c.want.Rule == trial.Faulty) || r.Passed() != (c.want.Rule != trial.Faulty) {
			t.Errorf("%s: %v", c.name, r)
		}
		got.Lines, got.Trials, got.Limit, got.Fault, got.Sent = nil, nil, 0, nil, ""
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s\n%v", c.name, diff, r)
		}
	}
}

// TestCheckFirstLetter checks that a check judges answers by the same rules as
// a match: by option FirstLetter, words are actions.
func TestCheckFirstLetter(t *testing.T) {
	const improper = "the bot answers with something that is no action; that is a call by rule CallIllegal"
	const without = "the bot raises without an amount; that is the smallest raise by rule NearestAmount"
	letter := holdem.Options{FirstLetter: true}
	for _, c := range []struct {
		game    holdem.Game
		options holdem.Options
		answer  string
		want    string // the text of the first finding, or ""
	}{
		{holdem.Limit, holdem.Options{}, "call", improper},
		{holdem.Limit, letter, "call", ""},
		{holdem.Limit, holdem.Options{}, "fold", improper},
		{holdem.Limit, letter, "fold", ""},
		{holdem.Limit, letter, "Fold", improper},
		{holdem.NoLimit, holdem.Options{}, "raise", improper},
		{holdem.NoLimit, letter, "raise", without},
	} {
		bot := answering(c.game, hello, opening(c.answer))
		found, got := checked(t, bot, c.game, c.options), ""
		if len(found.Findings) > 0 {
			got = found.Findings[0].Text
		}
		if got != c.want {
			t.Errorf("%v, %+v, %q: %q, want %q", c.game, c.options, c.answer, got, c.want)
		}
	}
}

// wrongReader returns a bot that calls, and to which lines look changed.
func wrongReader(change func(string) string) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		Serve(holdem.Caller{}, holdem.Limit, &changed{in: in, change: change}, out)
	})
}

// changed reads lines, and changes them.
type changed struct {
	in         io.Reader
	change     func(string) string
	part, rest []byte
}

func (c *changed) Read(b []byte) (int, error) {
	for len(c.rest) == 0 {
		block := make([]byte, 4096)
		n, err := c.in.Read(block)
		c.part = append(c.part, block[:n]...)
		if end := bytes.LastIndexByte(c.part, '\n') + 1; end > 0 {
			for line := range strings.Lines(string(c.part[:end])) {
				c.rest = append(c.rest, c.change(line)...)
			}
			c.part = append(c.part[:0], c.part[end:]...)
		} else if err != nil {
			return 0, err
		}
	}
	n := copy(b, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// TestSameReferee checks that the referee of the trials lets bots play as the
// referee of a competition does.
func TestSameReferee(t *testing.T) {
	war := stubborn{Kind: holdem.Raise, To: 7}
	for _, g := range games {
		bots := []holdem.Bot{holdem.Caller{}, leaper{}, stubborn{Kind: holdem.Fold}, stubborn{}, war, plan(bold)}
		for _, a := range bots {
			for _, b := range bots {
				if a == holdem.Bot(war) && b == holdem.Bot(war) {
					continue // it takes long
				}
				var want, got [2]bytes.Buffer
				var deals fixedDealer
				deals = append(deals, scene{}.deals()...)
				x := Setup{Game: g, Hands: checkHands, Dealer: deals}
				playing(t, x, hearing(g, a, &want[0]), hearing(g, b, &want[1]))
				one := trial.Trial{Name: "a half", Bots: []seat.Bot{nil, hearing(g, b, &got[1])}, Play: scene{game: g}.play}
				if _, err := trial.Run(context.Background(), hearing(g, a, &got[0]), []trial.Trial{one}); err != nil {
					t.Fatal(err)
				}
				for k := range want {
					if want[k].String() != got[k].String() || want[k].Len() == 0 {
						t.Errorf("%v, %T and %T, bot %d:\n%swant\n%s", g, a, b, k, &got[k], &want[k])
					}
				}
			}
		}
	}
}

// A bot that thinks for longer than the check waits has a remark, since it has
// the time of a half.
func TestCheckHangs(t *testing.T) {
	bot := seat.Func(func(in io.Reader, out io.Writer) {
		io.WriteString(out, version+"0\r\n")
		io.Copy(io.Discard, in)
	})
	r := checked(t, bot, holdem.Limit, holdem.Options{})
	const want = "the check waits 1m0s for an answer, and the competition 5h50m0s"
	if !r.Passed() || r.Findings[0].Rule != trial.CutShort || r.Findings[0].Text != want {
		t.Error(r)
	}
}

// A bot that raises illegally with a pair alone, and one that does so with four
// of a kind alone, are found.
func TestCheckKinds(t *testing.T) {
	for name, want := range map[string]func(holdem.View) bool{
		"a pair":         func(v holdem.View) bool { return v.Cards[0]/4 == v.Cards[1]/4 },
		"suited cards":   func(v holdem.View) bool { return v.Cards[0]%4 == v.Cards[1]%4 },
		"four of a kind": func(v holdem.View) bool { return category(v) == holdem.FourOfAKind },
		"a full house":   func(v holdem.View) bool { return category(v) == holdem.FullHouse },
	} {
		bot := alike(rash{want}, holdem.Limit)
		if r := checked(t, bot, holdem.Limit, holdem.Options{}); len(r.Findings) != 1 || r.Findings[0].Rule != trial.Improper {
			t.Errorf("%s: %v", name, r)
		}
	}
	deals := kinds()
	if n := len(deals); n < 20 || n > 60 {
		t.Errorf("%d deals", n)
	}
}

// category returns the category of a hand, with at least three cards open.
func category(v holdem.View) holdem.Category {
	best, err := holdem.Evaluate(append(v.Cards[:], v.Board...)...)
	if err != nil {
		return holdem.HighCard
	}
	return best.Category()
}

// A rash bot raises by an amount in a game with limits if it has some hand, and
// calls otherwise.
type rash struct{ has func(holdem.View) bool }

func (b rash) Act(v holdem.View) (holdem.Action, int64) {
	if b.has(v) {
		return holdem.Action{Kind: holdem.Raise, To: 999}, 0
	}
	return holdem.Action{Kind: holdem.Call}, 0
}

func (rash) Over(holdem.View) {}

// TestCheckStart has bots that say no version. They have the time to start of
// the match, and not of other checks.
func TestCheckStart(t *testing.T) {
	mute := seat.Func(func(io.Reader, io.Writer) {})
	for start, want := range map[time.Duration]time.Duration{time.Minute: time.Minute, 0: StartLimit} {
		r, err := Check(t.Context(), mute, Setup{Game: holdem.Limit}, start)
		if err != nil || r.Passed() || r.Findings[0].Limit != want {
			t.Errorf("%v: %v, %v", start, r, err)
		}
	}
}
