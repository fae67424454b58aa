package timecontrol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/internal/occurs"
)

// drawTime draws a text of a time, and the time. Without a unit, a number is in
// the unit bare.
func drawTime(t *rapid.T, bare, below time.Duration) (string, time.Duration) {
	n := func(most int) int { return rapid.IntRange(0, most).Draw(t, "n") }
	switch rapid.IntRange(0, 2).Draw(t, "how") {
	case 0:
		k := n(100)
		return fmt.Sprint(k), time.Duration(k) * bare
	case 1:
		a, b := n(100), n(59)
		return fmt.Sprintf("%d:%02d", a, b), time.Duration(a)*bare + time.Duration(b)*below
	}
	text, sum := "", time.Duration(0)
	for k, u := range units {
		if rapid.Bool().Draw(t, "unit") || k == len(units)-1 && text == "" {
			k := n(90)
			text += fmt.Sprintf("%d%c", k, u.letter)
			sum += time.Duration(k) * u.is
		}
	}
	return text, sum
}

// drawControl draws a text of a control, and the control.
func drawControl(t *rapid.T) (string, Control) {
	var c Control
	var list [6]string
	list[0], c.Move = drawTime(t, time.Minute, time.Second)
	list[1], c.Reserve = drawTime(t, time.Minute, time.Second)
	if c.Move == 0 && c.Reserve == 0 {
		list[0], c.Move = "1s", time.Second
	}
	c.Percent = rapid.IntRange(0, 100).Draw(t, "percent")
	list[2] = fmt.Sprint(c.Percent)
	list[3], c.ReserveLimit = drawTime(t, time.Minute, time.Second)
	if rapid.Bool().Draw(t, "turns") {
		c.Turns = rapid.IntRange(0, MaxTurns).Draw(t, "turns")
		list[4] = fmt.Sprintf("%dt", c.Turns)
	} else {
		list[4], c.Game = drawTime(t, time.Hour, time.Minute)
	}
	list[5], c.MoveLimit = drawTime(t, time.Minute, time.Second)
	n := rapid.IntRange(2, 6).Draw(t, "parts")
	if n < 6 {
		c.MoveLimit = 0
	}
	if n < 5 {
		c.Game, c.Turns = 0, 0
	}
	if n < 4 {
		c.ReserveLimit = 0
	}
	if n < 3 {
		c.Percent = 100
	}
	return strings.Join(list[:n], "/"), c
}

// A text is read as the control that it says, and the control is written as a
// text that is read as the same control, also in JSON.
func roundTrip(t *rapid.T, seen occurs.Tally) {
	text, want := drawControl(t)
	got, err := ParseControl(text)
	if err != nil || got != want {
		t.Fatalf("%s: %+v, %v, want %+v", text, got, err, want)
	}
	again, err := ParseControl(got.String())
	if err != nil || again != got || again.String() != got.String() {
		t.Fatalf("%s: %s is read as %+v, %v", text, got, again, err)
	}
	var back struct{ C Control }
	data, err := json.Marshal(struct{ C Control }{got})
	if err != nil || json.Unmarshal(data, &back) != nil || back.C != got {
		t.Fatalf("%s: %s, %v", text, data, err)
	}
	if n := strings.Count(got.Words(), "."); n != 6 {
		t.Fatalf("%s: %d sentences", text, n)
	}
	seen.When(got.Turns > 0, "turns")
	seen.When(got.Game > 0, "a limit of the game")
	seen.When(got.String() == text, "a text in normal form")
}

func TestRoundTrip(t *testing.T) { occurs.Hold(t, roundTrip, "turns", "a limit of the game") }
func FuzzRoundTrip(f *testing.F) { occurs.Fuzz(f, roundTrip) }

// Any text is read or refused. What is read comes back.
func FuzzParse(f *testing.F) {
	for _, text := range []string{WC2012, WCC2014, "0:12/5", "24h5m10s/0/0/0/60d", "4/4/100/4/90t/5"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseControl(text)
		if err != nil {
			if c != (Control{}) || strings.Count(err.Error(), "\n") > 6 {
				t.Errorf("%q: %+v, %v", text, c, err)
			}
			return
		}
		if err := c.Check(); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		again, err := ParseControl(c.String())
		if err != nil || again != c {
			t.Errorf("%q: %s is %+v, %v", text, c, again, err)
		}
	})
}

// The changes of one character make another text, which is refused with a
// place in the text, or read.
func places(t *rapid.T, seen occurs.Tally) {
	text, _ := drawControl(t)
	at := rapid.IntRange(0, len(text)).Draw(t, "at")
	bad := text[:at] + rapid.SampledFrom([]string{"", "x", "/", ":", "t", "s", "d", "0", " ", "é"}).Draw(t, "change") + text[min(at+1, len(text)):]
	_, err := ParseControl(bad)
	if err == nil {
		seen.Note("read")
		return
	}
	for _, p := range err.(Problems) {
		if p.Column < 0 || p.Column > len([]rune(bad))+1 || p.Kind != ErrNoTime && p.Column == 0 {
			t.Fatalf("%q: character %d, %v", bad, p.Column, err)
		}
	}
	seen.Note("refused")
}

func TestPlaces(t *testing.T) { occurs.Hold(t, places, "read", "refused") }
func FuzzPlaces(f *testing.F) { occurs.Fuzz(f, places) }

// A clock runs as the Match Rules say, second by second: no player uses more
// time than Longest allows, and a player who uses all there is comes to it
// exactly if a move has a minute at least.
func longest(t *rapid.T, seen occurs.Tally) {
	second := func(most int) time.Duration {
		return time.Duration(rapid.IntRange(0, most).Draw(t, "s")) * time.Second
	}
	c := Control{
		Move: second(150), Reserve: second(200), Percent: rapid.IntRange(0, 100).Draw(t, "percent"),
		ReserveLimit: second(100), Turns: rapid.IntRange(1, 20).Draw(t, "turns"), MoveLimit: second(200),
	}
	c.Move += time.Second
	most, ok := c.Longest()
	if !ok {
		t.Fatalf("%v has no limit", c)
	}
	greedy := rapid.Bool().Draw(t, "greedy")
	reserve, used := c.Reserve, time.Duration(0)
	for n := range c.Turns {
		own := c.Move
		if n == 0 {
			own = max(own, time.Minute)
		}
		can := own + reserve
		if c.MoveLimit > 0 {
			limit := c.MoveLimit
			if n == 0 {
				limit = max(limit, time.Minute)
			}
			can = min(can, limit)
		}
		takes := can
		if !greedy {
			takes = min(can, second(int(can/time.Second)))
		}
		used += takes
		switch unused := own - takes; {
		case unused < 0:
			reserve += unused
		case n == 0 && c.Move < time.Minute:
		default:
			more := (unused*time.Duration(c.Percent) + 50*time.Second) / (100 * time.Second) * time.Second
			if c.ReserveLimit > 0 {
				more = min(more, max(c.ReserveLimit-reserve, 0))
			}
			reserve += more
		}
	}
	if 2*used > most {
		t.Fatalf("%v: a game of %v, above %v", c, 2*used, most)
	}
	if greedy && c.Move >= time.Minute && (c.MoveLimit == 0 || c.MoveLimit >= c.Move) && 2*used != most {
		t.Fatalf("%v: the longest game takes %v, not %v", c, 2*used, most)
	}
	seen.When(2*used == most, "the limit")
}

func TestLongestLaw(t *testing.T) { occurs.Hold(t, longest, "the limit") }
func FuzzLongest(f *testing.F)    { occurs.Fuzz(f, longest) }

// Reading takes no time to speak of, whatever the text.
func TestHostile(t *testing.T) {
	for _, text := range []string{strings.Repeat("/", 1<<20), strings.Repeat("9", 1<<20), strings.Repeat("\xff", 1<<20)} {
		if _, err := ParseControl(text); err == nil || len(err.Error()) > 200 {
			t.Errorf("%v", err)
		}
	}
	_, err := ParseControl(strings.Repeat("\x1b/", 50))
	if err == nil || bytes.ContainsRune([]byte(err.Error()), '\x1b') {
		t.Errorf("%q", err)
	}
}
