package timecontrol

import (
	"math"
	"strings"
	"testing"
	"time"
)

// After the first unit, the limit of a game can no longer be a number of turns.
func TestTurnsExpected(t *testing.T) {
	for text, want := range map[string]string{
		"1/1/1/1/1h5":   `part 5, the limit of the game: character 12: missing: expected a digit, "m" or "s", found the end of the part`,
		"1/1/1/1/1d5":   `part 5, the limit of the game: character 12: missing: expected a digit, "h", "m" or "s", found the end of the part`,
		"1/1/1/1/5x":    `part 5, the limit of the game: character 10: malformed: expected a digit, "d", "h", "m", "s", ":" or "t", found 'x'`,
		"1/1/1/1h5":     `part 4, the limit of the reserve: character 10: missing: expected a digit, "m" or "s", found the end of the part`,
		"1/1/1/1/1/1h5": `part 6, the longest time for one move: character 14: missing: expected a digit, "m" or "s", found the end of the part`,
	} {
		if c, err := ParseControl(text); err == nil || err.Error() != "time control: "+want {
			t.Errorf("%s: %v, %v\nwant %s", text, c, err, want)
		}
	}
}

// The maximum of each time is allowed, and a game can be as long.
func TestMaxTime(t *testing.T) {
	if MaxTime != 366*24*time.Hour {
		t.Errorf("%v", MaxTime)
	}
	most := Control{Move: MaxTime, Reserve: MaxTime, Percent: 100, ReserveLimit: MaxTime, Game: MaxTime, MoveLimit: MaxTime}
	if err := most.Check(); err != nil {
		t.Error(err)
	}
	if got := read(t, "366d/366d/100/366d/366d/366d"); got != most || got.String() != "366d/366d/100/366d/366d/366d" {
		t.Errorf("%v", got)
	}
	for _, c := range []struct {
		text string
		want time.Duration // 0 if there is none
	}{
		{"1/1/100/0/366d", MaxTime},
		// Half of it for each player.
		{"183d/0/100/0/1t", MaxTime}, {"183d/1s/100/0/1t", 0},
		{"0/" + "263519m", MaxTime}, {"0/" + "263519m1s", 0},
	} {
		if got, ok := read(t, c.text).Longest(); got != c.want || ok != (c.want > 0) {
			t.Errorf("%s: %v, %t, want %v", c.text, got, ok, c.want)
		}
	}
}

// A number that is no part has no name.
func TestNoPart(t *testing.T) {
	for _, p := range []Part{math.MinInt, -1, 0, MoveLimit + 1, math.MaxInt} {
		if got := p.String(); got != "" {
			t.Errorf("part %d is %s", int(p), got)
		}
	}
	if got := strings.Join([]string{PerMove.String(), MoveLimit.String()}, ", "); got != "time for each move, longest time for one move" {
		t.Error(got)
	}
}
