package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// This file has answers that a rule changes, and bots that cannot go on.

// TestChanged has what becomes of the first answer of bot 1, which deals hand 1
// of the first half. Both bots call ever after.
func TestChanged(t *testing.T) {
	const rest = "cc/cc/cc/cc"
	long := strings.Repeat("é", 1000)
	for _, c := range []struct {
		game    holdem.Game
		options holdem.Options
		answer  string // behind the state and a colon
		betting string
		want    *Ruling
	}{
		{holdem.Limit, holdem.Options{}, "r", "rc/cc/cc/cc", nil},
		{holdem.Limit, holdem.Options{}, "f", "f", nil},
		{holdem.Limit, holdem.Options{}, "x", rest, &Ruling{Rule: holdem.CallIllegal, Answer: "x"}},
		{holdem.Limit, holdem.Options{}, "", rest, &Ruling{Rule: holdem.CallIllegal}},
		{holdem.Limit, holdem.Options{}, "fold", rest, &Ruling{Rule: holdem.CallIllegal, Answer: "fold"}},
		{holdem.Limit, holdem.Options{}, "F", rest, &Ruling{Rule: holdem.CallIllegal, Answer: "F"}},
		{holdem.Limit, holdem.Options{}, "c ", rest, &Ruling{Rule: holdem.CallIllegal, Answer: "c "}},
		{holdem.Limit, holdem.Options{}, "r20", rest, &Ruling{Rule: holdem.CallIllegal, Wanted: "r20"}},
		{holdem.Limit, holdem.Options{}, long, rest, &Ruling{Rule: holdem.CallIllegal, Answer: long[:maxAnswer]}},
		{holdem.Limit, holdem.Options{}, "x" + long, rest, &Ruling{Rule: holdem.CallIllegal, Answer: "x" + long[:maxAnswer-2]}},
		{holdem.Limit, holdem.Options{FirstLetter: true}, "fold", "f", nil},
		{holdem.Limit, holdem.Options{FirstLetter: true}, "r20", "rc/cc/cc/cc", nil},
		{holdem.Limit, holdem.Options{FirstLetter: true}, "F", rest, &Ruling{Rule: holdem.CallIllegal, Answer: "F"}},
		{holdem.NoLimit, holdem.Options{}, "r4", "r4c/cc/cc/cc", nil},
		{holdem.NoLimit, holdem.Options{}, "r3", "r4c/cc/cc/cc", &Ruling{Rule: holdem.NearestAmount, Wanted: "r3"}},
		{holdem.NoLimit, holdem.Options{}, "r-3", "r4c/cc/cc/cc", &Ruling{Rule: holdem.NearestAmount, Wanted: "r-3"}},
		{holdem.NoLimit, holdem.Options{}, "r", "r4c/cc/cc/cc", &Ruling{Rule: holdem.NearestAmount, Wanted: "r"}},
		{holdem.NoLimit, holdem.Options{}, "r1001", "r1000c///", &Ruling{Rule: holdem.NearestAmount, Wanted: "r1001"}},
		{holdem.NoLimit, holdem.Options{}, "r99999999999999999999", "r1000c///", &Ruling{Rule: holdem.NearestAmount, Wanted: "r9223372036854775807"}},
		{holdem.NoLimit, holdem.Options{}, "raise", rest, &Ruling{Rule: holdem.CallIllegal, Answer: "raise"}},
		{holdem.NoLimit, holdem.Options{FirstLetter: true}, "raise", "r4c/cc/cc/cc", &Ruling{Rule: holdem.NearestAmount, Wanted: "r"}},
		{holdem.NoLimit, holdem.Options{FirstLetter: true}, "r20 ", "r4c/cc/cc/cc", &Ruling{Rule: holdem.NearestAmount, Wanted: "r"}},
		{holdem.NoLimit, holdem.Options{FirstLetter: true}, "r0", "r4c/cc/cc/cc", &Ruling{Rule: holdem.NearestAmount, Wanted: "r"}},
		{holdem.NoLimit, holdem.Options{FirstLetter: true}, "call me", rest, nil},
	} {
		name := fmt.Sprintf("%v, %+v, %.30q", c.game, c.options, c.answer)
		x := setup(c.game, 2)
		x.Options = c.options
		starts := 0
		asked := 0
		bot := seat.Func(func(in io.Reader, out io.Writer) {
			starts++
			asked = 0
			io.WriteString(out, hello)
			serveRaw(c.game, in, out, func(state string, v holdem.View) (string, bool) {
				if asked++; starts == 1 && asked == 1 {
					return state + ":" + c.answer + "\r\n", true
				}
				return state + ":c\r\n", true
			})
		})
		r := playing(t, x, Bot(func() holdem.Bot { return holdem.Caller{} }, c.game), bot)
		want := [2]Half{{Hands: []string{c.betting, rest}}, {Hands: []string{rest, rest}}}
		if c.want != nil {
			c.want.Hand, c.want.Action, c.want.Bot = 1, 1, 1
			want[0].Rulings = []Ruling{*c.want}
			if r.Halves[0].Changed(1, c.want.Rule) != 1 || r.Halves[0].Changed(0, c.want.Rule) != 0 {
				t.Errorf("%s: counts", name)
			}
		}
		if diff := cmp.Diff(want, r.Halves); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestOtherState has answers to another state than the state that was sent.
// They become calls, even with a fold at their end.
func TestOtherState(t *testing.T) {
	for answer, kept := range map[string]string{
		"f":                          "f",
		"c":                          "c",
		"":                           "",
		":f":                         ":f",
		"MATCHSTATE":                 "MATCHSTATE",
		"MATCHSTATE:0:0::|5d5c:f":    "MATCHSTATE:0:0::|5d5c:f",
		"MATCHSTATE:1:1::|3cQc:f":    "MATCHSTATE:1:1::|3cQc:f",
		" MATCHSTATE:1:0::|3cQc:f":   " MATCHSTATE:1:0::|3cQc:f",
		"matchstate:1:0::|3cQc:f":    "matchstate:1:0::|3cQc:f",
		"MATCHSTATE:1:00::|3cQc:f":   "MATCHSTATE:1:00::|3cQc:f",
		"MATCHSTATE:1:0::|3cQc":      "MATCHSTATE:1:0::|3cQc",
		"MATCHSTATE:1:0::|3cQc/:f":   "MATCHSTATE:1:0::|3cQc/:f",
		"MATCHSTATE:1:0:c:|3cQc:f":   "MATCHSTATE:1:0:c:|3cQc:f",
		"VERSION:2.0.0":              "VERSION:2.0.0",
		strings.Repeat("12345 ", 50): strings.Repeat("12345 ", 6) + "1234",
	} {
		for _, options := range []holdem.Options{{}, {FirstLetter: true}} {
			x := setup(holdem.Limit, 1)
			x.Options = options
			bot := raw(x.Game, hello, func(state string, v holdem.View) (string, bool) {
				if len(v.Taken) > 0 {
					return state + ":c\r\n", true
				}
				if state != "MATCHSTATE:1:0::|3cQc" {
					t.Fatal(state)
				}
				return answer + "\r\n", true
			})
			r := playing(t, x, Bot(func() holdem.Bot { return holdem.Caller{} }, x.Game), bot)
			want := []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: holdem.CallIllegal, Answer: kept}}
			if diff := cmp.Diff(want, r.Halves[0].Rulings); diff != "" || r.Halves[0].Hands[0] != "cc/cc/cc/cc" {
				t.Errorf("%q, %+v: %s", answer, options, diff)
			}
		}
	}
}

// TestCap has raises beyond the last that is allowed.
func TestCap(t *testing.T) {
	raise := plan(func(holdem.View) holdem.Action { return holdem.Action{Kind: holdem.Raise} })
	bot := Bot(func() holdem.Bot { return raise }, holdem.Limit)
	r := playing(t, setup(holdem.Limit, 1), bot, bot)
	var want []Ruling
	for _, action := range []int{4, 9, 14, 19} {
		want = append(want, Ruling{Hand: 1, Action: action, Bot: 0, Rule: holdem.CallIllegal, Wanted: "r"})
	}
	if diff := cmp.Diff(want, r.Halves[0].Rulings); diff != "" || r.Halves[0].Hands[0] != "rrrc/rrrrc/rrrrc/rrrrc" {
		t.Error(r.Halves[0].Hands, diff)
	}
	// Without limits, the call of all chips is the end of the raises.
	all := plan(func(v holdem.View) holdem.Action { return holdem.Action{Kind: holdem.Raise, To: 1000} })
	bot = Bot(func() holdem.Bot { return all }, holdem.NoLimit)
	r = playing(t, setup(holdem.NoLimit, 1), bot, bot)
	want = []Ruling{{Hand: 1, Action: 2, Bot: 0, Rule: holdem.CallIllegal, Wanted: "r1000"}}
	if diff := cmp.Diff(want, r.Halves[0].Rulings); diff != "" || r.Halves[0].Hands[0] != "r1000c///" {
		t.Error(r.Halves[0].Hands, diff)
	}
}

// TestUnable has bots that cannot go on in the first half. They fold from then
// on, and a new bot plays the second half. The other bot wins what they leave,
// and has no fault.
func TestUnable(t *testing.T) {
	const hands = 4
	good := func(state string, _ holdem.View) (string, bool) { return state + ":c\r\n", true }
	type broken = func(in io.Reader, out io.Writer)
	// at returns a bot that goes wrong at its nth answer.
	at := func(n int, answer func(state string) (string, bool)) broken {
		return func(in io.Reader, out io.Writer) {
			k := 0
			io.WriteString(out, hello)
			serveRaw(holdem.Limit, in, out, func(state string, v holdem.View) (string, bool) {
				if k++; k == n {
					return answer(state)
				}
				return good(state, v)
			})
			io.Copy(io.Discard, in)
		}
	}
	first := func(text string) broken {
		return func(in io.Reader, out io.Writer) {
			io.WriteString(out, text)
			io.Copy(io.Discard, in)
		}
	}
	crash := func(n int) broken {
		return func(in io.Reader, out io.Writer) {
			k := 0
			io.WriteString(out, hello)
			serveRaw(holdem.Limit, in, out, func(state string, v holdem.View) (string, bool) {
				if k++; k == n {
					return "", false
				}
				return good(state, v)
			})
		}
	}
	for _, c := range []struct {
		name  string
		bot   broken
		fault seat.Rule
		after int // good answers
	}{
		{"does nothing", func(io.Reader, io.Writer) {}, seat.Crash, 0},
		{"no version", first(""), seat.Silence, 0},
		{"no whole version", first("VERSION:2.0.0"), seat.Silence, 0},
		{"an empty line", first("\r\n"), seat.Babble, 0},
		{"version 1", first("VERSION:1.0.0\r\n"), seat.Babble, 0},
		{"version 2.1", first("VERSION:2.1.0\r\n"), seat.Babble, 0},
		{"version 20", first("VERSION:20.0.0\r\n"), seat.Babble, 0},
		{"version 2.0", first("VERSION:2.0\r\n"), seat.Babble, 0},
		{"version 2.0.", first("VERSION:2.0.\r\n"), seat.Babble, 0},
		{"version 2.0.x", first("VERSION:2.0.x\r\n"), seat.Babble, 0},
		{"small letters", first("version:2.0.0\r\n"), seat.Babble, 0},
		{"two versions", first(hello + hello), seat.Babble, 0},
		{"a long version", first(strings.Repeat("VERSION:2.0.0", 1000)), seat.Flood, 0},
		{"panics", func(in io.Reader, out io.Writer) { io.WriteString(out, hello); panic("no idea") }, seat.Crash, 0},
		{"crashes at once", crash(1), seat.Crash, 0},
		{"crashes later", crash(6), seat.Crash, 5},
		{"is silent", at(3, func(string) (string, bool) { return "", true }), seat.Silence, 2},
		{"half a line", at(3, func(state string) (string, bool) { return state + ":c", true }), seat.Silence, 2},
		{"two answers", at(3, func(state string) (string, bool) { return strings.Repeat(state+":c\r\n", 2), true }), seat.Babble, 3},
		{"a long answer", at(3, func(state string) (string, bool) { return state + ":" + strings.Repeat("c", 5000) + "\r\n", true }), seat.Flood, 2},
		{"NUL", at(3, func(state string) (string, bool) { return state + ":\x00\r\n", true }), seat.Babble, 2},
		{"no UTF-8", at(3, func(state string) (string, bool) { return state + ":\xff\r\n", true }), seat.Babble, 2},
		{"crashes at the last", crash(4 * hands), seat.Crash, 4*hands - 1},
	} {
		for me := range 2 {
			starts := 0
			bots := []seat.Bot{Bot(func() holdem.Bot { return holdem.Caller{} }, holdem.Limit), Bot(func() holdem.Bot { return holdem.Caller{} }, holdem.Limit)}
			bots[me] = seat.Func(func(in io.Reader, out io.Writer) {
				if starts++; starts == 1 {
					c.bot(in, out)
					return
				}
				io.WriteString(out, hello)
				serveRaw(holdem.Limit, in, out, good)
			})
			name := fmt.Sprintf("%s, bot %d", c.name, me)
			r := playing(t, setup(holdem.Limit, hands), bots...)
			if f := r.Halves[0].Faults; len(f) != 1 || f[0].Rule != c.fault || f[0].Seat != me {
				t.Errorf("%s: %v", name, f)
			}
			if h := r.Halves[1]; len(h.Rulings)+len(h.Faults) > 0 || starts != 2 {
				t.Errorf("%s: %d starts, and in the second half %v, %v", name, starts, h.Rulings, h.Faults)
			}
			n := 0
			for i, p := range r.Hands[0] {
				for _, taken := range p.Hand.Taken {
					if p.Bots[taken.By-1] != me {
						if taken.Rule != 0 {
							t.Errorf("%s, hand %d: %+v of the other bot", name, i+1, taken)
						}
						continue
					}
					if n++; n <= c.after != (taken.Rule == 0) || n > c.after && (taken.Rule != holdem.Unable || taken.Action.Kind != holdem.Fold || taken.Wanted != holdem.Action{}) {
						t.Errorf("%s, action %d of %d good: %+v", name, n, c.after, taken)
					}
				}
				if n > c.after && p.Hand.Net[p.Bots[me]] >= 0 {
					t.Errorf("%s, hand %d: wins %d", name, i+1, p.Hand.Net)
				}
			}
			if n <= c.after || r.Halves[0].Changed(me, holdem.Unable) != n-c.after {
				t.Errorf("%s: %d actions, %d forced", name, n, r.Halves[0].Changed(me, holdem.Unable))
			}
		}
	}
}

// Both bots can be unable. Then the first player in turn folds every hand.
func TestBothUnable(t *testing.T) {
	nobody := seat.Func(func(io.Reader, io.Writer) {})
	r := playing(t, setup(holdem.NoLimit, 3), nobody, seat.Func(nil))
	for k, half := range r.Halves {
		if diff := cmp.Diff([]string{"f", "f", "f"}, half.Hands); diff != "" || len(half.Rulings) != 3 || len(half.Faults) != 2 {
			t.Errorf("half %d: %s, %v, %v", k+1, diff, half.Rulings, half.Faults)
		}
	}
	if r.Chips() != 0 {
		t.Error(r.Chips())
	}
}

// A fault of the arena, and a match that cannot be played, are errors. There is
// no record.
func TestErrors(t *testing.T) {
	full := errors.New("the disk is full")
	x := setup(holdem.Limit, 2)
	caller := Bot(func() holdem.Bot { return holdem.Caller{} }, holdem.Limit)
	for name, c := range map[string]struct {
		change func(g *Games, m *arena.Match)
		want   error
	}{
		"a log that cannot be written": {func(g *Games, _ *arena.Match) {
			g.Log = func(arena.Match, int, int) (io.WriteCloser, error) {
				return wiretest.Log(wiretest.Writer(func([]byte) (int, error) { return 0, full })), nil
			}
		}, seat.ErrOwn},
		"a log that cannot be made": {func(g *Games, _ *arena.Match) {
			g.Log = func(arena.Match, int, int) (io.WriteCloser, error) { return nil, full }
		}, full},
		"a second log": {func(g *Games, _ *arena.Match) {
			g.Log = func(_ arena.Match, _, half int) (io.WriteCloser, error) {
				if half == 1 {
					return nil, nil
				}
				return nil, full
			}
		}, full},
		"three bots": {func(_ *Games, m *arena.Match) { m.Bots = []string{"Ann", "Bob", "Cid"} }, holdem.ErrTwoPlayers},
		"no bot":     {func(g *Games, _ *arena.Match) { g.Bot = func(string, uint64) seat.Bot { return nil } }, holdem.ErrNoBot},
		"no dealer":  {func(g *Games, _ *arena.Match) { g.Dealer = nil }, duplicate.ErrNoDealer},
		"a dealer without cards": {func(g *Games, _ *arena.Match) {
			g.Dealer = dealer(func([]duplicate.Card) error { return full })
		}, full},
		"a dealer with the same cards": {func(g *Games, _ *arena.Match) {
			g.Dealer = dealer(func([]duplicate.Card) error { return nil })
		}, duplicate.ErrRepeatedCard},
		"no hands":       {func(g *Games, _ *arena.Match) { g.Hands = 0 }, nil},
		"hands below 0":  {func(g *Games, _ *arena.Match) { g.Hands = -1 }, nil},
		"too many hands": {func(g *Games, _ *arena.Match) { g.Hands = holdem.MaxHands + 1 }, duplicate.ErrTooLarge},
		"no game":        {func(g *Games, _ *arena.Match) { g.Game = 0 }, holdem.ErrGame},
	} {
		g := Games{Setup: x, Bot: func(string, uint64) seat.Bot { return caller }}
		g.Done = func(arena.Match, int, Record, [2]seat.Report) { t.Errorf("%s: a match is reported", name) }
		m := pair
		c.change(&g, &m)
		record, err := g.Play(context.Background(), aPlan, m, 1)
		if record != nil || err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %s, %v", name, record, err)
		}
	}
	for _, game := range []int{0, -1} {
		if record, err := (Games{Setup: x}).Play(context.Background(), aPlan, pair, game); record != nil || err == nil {
			t.Errorf("game %d: %s, %v", game, record, err)
		}
	}
}

type dealer func([]duplicate.Card) error

func (d dealer) Deal(_, _ int, cards []duplicate.Card) error { return d(cards) }
