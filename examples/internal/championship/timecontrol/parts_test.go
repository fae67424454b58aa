package timecontrol

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the parts are the same, in the same order, wherever they
// are written.
func TestDoc(t *testing.T) {
	pkg := ruledoc.Parse(t)
	names := pkg.Constants(t, "Part", 1, `is part %d\.`, true)
	if len(names) != int(MoveLimit) || Part(0).String() != "" || (MoveLimit+1).String() != "" || Reserve.String() != "reserve" {
		t.Errorf("%q", names)
	}
	lists := pkg.Lists()
	if len(lists) != 1 {
		t.Fatalf("%d lists", len(lists))
	}
	ruledoc.Same(t, "package comment", names, lists[0])
	ruledoc.Obeyed(t, names)
}

// read reads a control that is well-formed.
func read(t *testing.T, text string) Control {
	t.Helper()
	c, err := ParseControl(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return c
}

func TestParse(t *testing.T) {
	const s, m, h, d = time.Second, time.Minute, time.Hour, 24 * time.Hour
	for _, c := range []struct {
		text   string
		want   Control
		normal string
	}{
		{WC2012, Control{90 * s, 5 * m, 100, 0, 6 * h, 0, 5 * m}, WC2012},
		{WCC2014, Control{2 * m, 6 * m, 100, 0, 8 * h, 0, 6 * m}, WCC2014},

		// The examples of the Match Rules.
		{"0/5", Control{0, 5 * m, 100, 0, 0, 0, 0}, "0/5m/100/0/0/0"},
		{"0:12/5", Control{12 * s, 5 * m, 100, 0, 0, 0, 0}, "12s/5m/100/0/0/0"},
		{"3/0", Control{3 * m, 0, 100, 0, 0, 0, 0}, "3m/0/100/0/0/0"},
		{"0:30/5/100/3", Control{30 * s, 5 * m, 100, 3 * m, 0, 0, 0}, "30s/5m/100/3m/0/0"},
		{"4/2/50/10/6", Control{4 * m, 2 * m, 50, 10 * m, 6 * h, 0, 0}, "4m/2m/50/10m/6h/0"},
		{"4/4/100/4/90t/5", Control{4 * m, 4 * m, 100, 4 * m, 0, 90, 5 * m}, "4m/4m/100/4m/90t/5m"},
		{"24h5m10s/0/0/0/60d", Control{d + 5*m + 10*s, 0, 0, 0, 60 * d, 0, 0}, "86710s/0/0/0/60d/0"},

		{"1h30m/120s/7/0/1:30/0:05", Control{90 * m, 2 * m, 7, 0, 90 * m, 0, 5 * s}, "90m/2m/7/0/90m/5s"},
		{"24h/1d/100/0/0t", Control{d, d, 100, 0, 0, 0, 0}, "1d/1d/100/0/0/0"},
		{strings.Repeat("0", MaxText-3) + "1/0", Control{m, 0, 100, 0, 0, 0, 0}, "1m/0/100/0/0/0"},
		{"00001/0s", Control{m, 0, 100, 0, 0, 0, 0}, "1m/0/100/0/0/0"},
		{"366d/0/0/0/10000t", Control{366 * d, 0, 0, 0, 0, 10_000, 0}, "366d/0/0/0/10000t/0"},
	} {
		got, err := ParseControl(c.text)
		if err != nil || got != c.want {
			t.Errorf("%s: %+v, %v", c.text, got, err)
		}
		if text, err := got.MarshalText(); err != nil || string(text) != c.normal || got.String() != c.normal {
			t.Errorf("%s: written as %s, %v, want %s", c.text, text, err, c.normal)
		}
	}
}

// What is malformed is refused with its place.
func TestMalformed(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "part 1, the time for each move: character 1: missing: expected a digit, found the end of the part\n" +
			"time control: part 2, the reserve: character 1: missing: expected \"/\" and a time"},
		{"2m", "part 2, the reserve: character 3: missing: expected \"/\" and a time"},
		{"2m/", "part 2, the reserve: character 4: missing: expected a digit, found the end of the part"},
		{"2m/6m//0", "part 3, the percent of unused time: character 7: missing: expected a digit, found the end of the part"},
		{"2x/6m", "part 1, the time for each move: character 2: malformed: expected a digit, \"d\", \"h\", \"m\", \"s\" or \":\", found 'x'"},
		{"2m/6m/100/0/8x", "part 5, the limit of the game: character 14: malformed: expected a digit, \"d\", \"h\", \"m\", \"s\", \":\" or \"t\", found 'x'"},
		{"2m6/6m", "part 1, the time for each move: character 4: missing: expected a digit or \"s\", found the end of the part"},
		{"2s6/6m", "part 1, the time for each move: character 3: malformed: expected \"/\", found '6'"},
		{"2s6s/6m", "part 1, the time for each move: character 3: malformed: expected \"/\", found '6'"},
		{"2m6m/6m", "part 1, the time for each move: character 4: malformed: expected a digit or \"s\", found 'm'"},
		{"2m6h/6m", "part 1, the time for each move: character 4: malformed: expected a digit or \"s\", found 'h'"},
		{"2d6/6m", "part 1, the time for each move: character 4: missing: expected a digit, \"h\", \"m\" or \"s\", found the end of the part"},
		{"2mx/6m", "part 1, the time for each move: character 3: malformed: expected a digit, found 'x'"},
		{"1:60/6m", "part 1, the time for each move: character 3: too large: expected at most 59 after the colon"},
		{"1:30:00/6m", "part 1, the time for each move: character 5: malformed: expected a digit or \"/\", found ':'"},
		{"1:30m/6m", "part 1, the time for each move: character 5: malformed: expected a digit or \"/\", found 'm'"},
		{":30/6m", "part 1, the time for each move: character 1: malformed: expected a digit, found ':'"},
		{"1:/6m", "part 1, the time for each move: character 3: missing: expected a digit, found the end of the part"},
		{"2m/6m/100%", "part 3, the percent of unused time: character 10: malformed: expected a digit or \"/\", found '%'"},
		{"2m/6m/101", "part 3, the percent of unused time: character 7: too large: expected 0 to 100"},
		{"2m/6m/1.5", "part 3, the percent of unused time: character 8: malformed: expected a digit or \"/\", found '.'"},
		{"2m/6m/-1", "part 3, the percent of unused time: character 7: malformed: expected a digit, found '-'"},
		{"2m/6m/100/90t", "part 4, the limit of the reserve: character 13: malformed: expected a digit, \"d\", \"h\", \"m\", \"s\" or \":\", found 't'"},
		{"2m/6m/100/0/t", "part 5, the limit of the game: character 13: malformed: expected a digit, found 't'"},
		{"2m/6m/100/0/8ht", "part 5, the limit of the game: character 14: malformed: expected a digit or \"t\", found 'h'"},
		{"2m/6m/100/0/9tt", "part 5, the limit of the game: character 15: malformed: expected \"/\", found 't'"},
		{"2m/6m/100/0/10001t", "part 5, the limit of the game: character 13: too large: expected 0 to 10000 turns"},
		{"2m/6m/100/0/8h/6m/", "character 18: malformed: expected the end after six parts"},
		{"2m/6m/100/0/8h/6m/a/b", "character 18: malformed: expected the end after six parts"},
		{"367d/6m", "part 1, the time for each move: character 1: too large: expected at most 366 days"},
		{"366d1s/6m", "part 1, the time for each move: character 1: too large: expected at most 366 days"},
		{"99999999999999999999999d/6m", "part 1, the time for each move: character 1: too large: expected at most 366 days"},
		{"18446744073709551616s/6m", "part 1, the time for each move: character 1: too large: expected at most 366 days"},
		{"1s/6m/18446744073709551616", "part 3, the percent of unused time: character 7: too large: expected 0 to 100"},
		{"1s/6m/0/0/18446744073709551616t", "part 5, the limit of the game: character 11: too large: expected 0 to 10000 turns"},
		{"2 m/ 6m", "part 1, the time for each move: character 2: malformed: expected a digit, \"d\", \"h\", \"m\", \"s\" or \":\", found ' '\n" +
			"time control: part 2, the reserve: character 5: malformed: expected a digit, found ' '"},
		{"é/٣/\xff", "part 1, the time for each move: character 1: malformed: expected a digit, found 'é'\n" +
			"time control: part 2, the reserve: character 3: malformed: expected a digit, found '٣'\n" +
			"time control: part 3, the percent of unused time: character 5: malformed: expected a digit, found \"\\xff\""},
		{"0/0", "part 1, the time for each move: no player has any time"},
		{strings.Repeat("1", 101), "too large: 101 characters, at most 100"},
	} {
		got, err := ParseControl(c.text)
		if err == nil || err.Error() != "time control: "+c.want || got != (Control{}) {
			t.Errorf("%q: %+v\n%v\nwant\n%s", c.text, got, err, c.want)
		}
		var ps Problems
		if !errors.As(err, &ps) {
			t.Errorf("%q: %T", c.text, err)
		}
		before := Control{Move: 1}
		if now := before; now.UnmarshalText([]byte(c.text)) == nil || now != before {
			t.Errorf("%q: it was read, or something was changed", c.text)
		}
	}
}

// A control that no text has is refused, and is not written.
func TestCheck(t *testing.T) {
	good := Control{Move: time.Minute, Percent: 100}
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		change func(*Control)
		kind   error
		want   string
	}{
		{func(c *Control) { c.Move = -time.Second }, ErrExpected, "part 1, the time for each move: malformed: -1s, expected whole seconds from 0"},
		{func(c *Control) { c.Reserve = 1 }, ErrExpected, "part 2, the reserve: malformed: 1ns"},
		{func(c *Control) { c.Percent = -1 }, ErrExpected, "part 3, the percent of unused time: malformed: -1, expected 0 to 100"},
		{func(c *Control) { c.Percent = 101 }, ErrExpected, "malformed: 101, expected 0 to 100"},
		{func(c *Control) { c.ReserveLimit = MaxTime + time.Second }, ErrTooLarge, "part 4, the limit of the reserve: too large: expected at most 366 days"},
		{func(c *Control) { c.Game = -time.Second }, ErrExpected, "part 5, the limit of the game"},
		{func(c *Control) { c.Turns = MaxTurns + 1 }, ErrExpected, "malformed: 10001, expected 0 to 10000 turns"},
		{func(c *Control) { c.Turns, c.Game = 1, time.Hour }, ErrExpected, "part 5, the limit of the game: malformed: both a time and turns"},
		{func(c *Control) { c.MoveLimit = 1 }, ErrExpected, "part 6, the longest time for one move"},
		{func(c *Control) { *c = Control{} }, ErrNoTime, "no player has any time"},
	} {
		bad := good
		c.change(&bad)
		err := bad.Check()
		if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %s", bad, err, c.want)
		}
		if text, err := bad.MarshalText(); err == nil {
			t.Errorf("%+v is written as %s", bad, text)
		}
		if _, ok := bad.Longest(); ok {
			t.Errorf("%+v has a longest game", bad)
		}
	}
	all := Control{-1, -1, -1, -1, -1, -1, -1}
	var ps Problems
	if err := all.Check(); !errors.As(err, &ps) || len(ps) != 8 {
		t.Errorf("%v", err)
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{WC2012, "Each player has 1 minute and 30 seconds for each move. Each player starts with 5 minutes in reserve, for moves that take longer. Unused time of a move is added to the reserve. The reserve has no limit. After 6 hours, the game is halted and the pieces decide. One move takes at most 5 minutes."},
		{"30s/0/50/3/1t", "Each player has 30 seconds for each move, and 1 minute for the first. Nobody has time in reserve at the start. Of the unused time of a move, 50% is added to the reserve. Unused time does not raise the reserve above 3 minutes. After 1 turn of each player, the game is halted and the pieces decide. One move has no limit of its own."},
		{"0/1d1h1m1s/0", "A move has no time of its own, except 1 minute for the first. Each player starts with 1 day, 1 hour, 1 minute and 1 second in reserve, for moves that take longer. Unused time of a move is lost. The reserve has no limit. The game has no limit. One move has no limit of its own."},
	} {
		if got := read(t, c.text).Words(); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.text, got, c.want)
		}
	}
	if got := read(t, "1/1").Words(); strings.Contains(got, "first") {
		t.Error(got)
	}
	if (Control{}).Words() != "" || (Control{}).String() != "" {
		t.Error("words about no control")
	}
}

func TestLongest(t *testing.T) {
	for _, c := range []struct {
		text string
		want time.Duration // 0 if there is none
	}{
		{WC2012, 6 * time.Hour},
		{WCC2014, 8 * time.Hour},
		{"2m/6m", 0},
		{"2m/6m/100/0/0/6m", 0},
		{"0/5", 12 * time.Minute},
		{"0/5/100/0/11:00", 12 * time.Minute},
		{"0/5/100/0/0:11", 11 * time.Minute},
		{"2m/6m/100/0/10t", 2 * 26 * time.Minute},
		{"2m/6m/100/0/10t/1m", 2 * 10 * time.Minute},
		{"30s/6m/100/0/10t", 2 * (6*time.Minute + time.Minute + 9*30*time.Second)},
		{"30s/6m/100/0/10t/20s", 2 * (time.Minute + 9*20*time.Second)},
		{"366d/366d/100/0/10000t", 0},
		{"1s/366d/100/0/1t", 0},
		{"0/366d", 0},
		{"1s/1s/100/0/366d", MaxTime},
	} {
		got, ok := read(t, c.text).Longest()
		if got != c.want || ok != (c.want > 0) {
			t.Errorf("%s: %v, %t, want %v", c.text, got, ok, c.want)
		}
	}
}
