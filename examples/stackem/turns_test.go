//go:build linux

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/referee/stackem"
)

// TestTurnTimes counts turns and times of a competition whose times are made
// up.
func TestTurnTimes(t *testing.T) {
	f := programs(2, 3)
	c, err := f.play(context.Background(), choices{seed: 1, workers: 1}, nil, io.Discard, nil)
	if err != nil {
		t.Fatal(err)
	}
	var turns [2]int
	var longest, most [2]int64
	for k, games := range c.results {
		for i := range games {
			g := &games[i]
			var used [2]int64
			for n := range g.Game.Moves {
				player := (g.Game.First + n) % 2
				ms := int64(n%7*(k+i+1) + player)
				g.Game.Moves[n].MS = ms
				bot := 0
				if c.Matches[k].Match.Bots[player] == "Team 2" {
					bot = 1
				}
				turns[bot]++
				longest[bot] = max(longest[bot], ms)
				used[bot] += ms
			}
			for bot := range used {
				most[bot] = max(most[bot], used[bot])
			}
			if g.Course, err = stackem.Play(g.Game); err != nil {
				t.Fatal(err)
			}
		}
	}
	c.delay = seat.Delay{N: 1, P50: 5 * time.Microsecond, P99: 1234567 * time.Nanosecond, Max: 2 * time.Second}
	for _, fault := range []seat.Fault{
		{Rule: seat.Late, Over: 2*time.Second - 1}, {Rule: seat.Late, Over: 2 * time.Second}, {Rule: seat.Late, Over: time.Microsecond}, {Rule: seat.Late, Over: time.Hour}, {Rule: seat.Late, Over: time.Second},
		{Rule: seat.Illegal}, {Rule: seat.Crash},
	} {
		g := &c.results[0][0]
		g.Faults = append(g.Faults, fault)
	}
	c.again = 7
	for k := range f.Teams {
		f.Teams[k].Command = []string{"bot"}
	}
	text := c.times(f)
	for k := range f.Teams {
		row := fmt.Sprintf(`(?m)^ *Team %d +%d +%d ms +%d ms$`, k+1, turns[k], longest[k], most[k])
		if !regexp.MustCompile(row).MatchString(text) {
			t.Errorf("no %s in\n%s", row, text)
		}
	}
	for _, want := range []string{
		`(?m)^[^\n]* 0\.005 ms[^\n]* 1\.234 ms[^\n]* 2000\.000 ms`,
		`(?m)^Games lost by [^\n\d]* 5, [^\n\d]*3 `,
		`(?m)^Games played again [^\n\d]* 7\.$`,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// TestShowLast shows each game of a match, and no game after the last.
func TestShowLast(t *testing.T) {
	f := programs(2, 2)
	f.Options.FinalGames = 3
	path := file(t, f)
	for match, games := range map[string]int{"round-1/1-2": 2, "final": 3} {
		for k := 1; k <= games; k++ {
			id := fmt.Sprintf("%s/%d", match, k)
			if out := try2(t, "", "-show", id, path); !strings.HasPrefix(out, id+": ") {
				t.Errorf("%s: %.100q", id, out)
			}
		}
		id := fmt.Sprintf("%s/%d", match, games+1)
		if status, out, errs := try("", "-show", id, path); status == 0 || out != "" || errs == "" {
			t.Errorf("%s: status %d, %s%s", id, status, out, errs)
		}
	}
}

// TestReplayFault replays the log of a game that ended by a fault. The fault is
// said on a line of its own, as it is by -show.
func TestReplayFault(t *testing.T) {
	f := asProcesses(t, programs(2, 1), "replay fault")
	for k := range f.Teams {
		f.Teams[k].Env[0] = "STACKEM=babble"
	}
	path, logs := file(t, f), t.TempDir()
	status, shown, errs := try("", "-admit", "-seed", "1", "-logs", logs, "-show", "round-1/1-2/1", path)
	if status != 0 {
		t.Fatal(errs)
	}
	replayed := try2(t, "", "-seed", "1", "-replay", filepath.Join(logs, "round-1", "1-2", "1.log"))
	for k := range 2 {
		for text, who := range map[string]string{shown: fmt.Sprintf("Team %d", k+1), replayed: fmt.Sprintf("Seat %d", k)} {
			want := regexp.MustCompile(`(?m)^Babble [a-z]+ ` + who + `: [^\n]+\.$`)
			if !want.MatchString(text) {
				t.Errorf("no %s in\n%s", want, text)
			}
		}
	}
	gone(t, "replay fault")
}

// TestJustAllowed has files that are just allowed, and files that are not.
func TestJustAllowed(t *testing.T) {
	day := func(text string) string {
		text = strings.Replace(text, `"match":30`, `"match":1440`, 1)
		text = strings.Replace(text, "2014-01-23T15:00", "2014-01-26T13:30", 1)
		return strings.Replace(text, "2014-01-23T16:00", "2014-01-27T13:30", 1)
	}
	made := func(at string) string { return strings.Replace(small, "2014-01-20T12:00:00-05:00", at, 1) }
	twice := func(at string) string {
		text := strings.Replace(small, `"games":3,`, `"games":3,"twice":true,`, 1)
		text = strings.Replace(text, "2014-01-23T16:00", "2014-01-23T18:00", 1)
		return strings.Replace(text, "2014-01-23T15:00", "2014-01-23T"+at, 1)
	}
	size := func(teams, games int) string {
		text, err := json.Marshal(programs(teams, games))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, c := range []struct {
		name, in string
		want     string // a part of the error, or "" if there is none
	}{
		{"a match of a day", day(small), ""},
		{"a day, and a round too early", strings.Replace(day(small), "2014-01-26T13:30", "2014-01-26T13:29", 1), "3 rounds of 1440 minutes"},
		{"year 1", made("0001-01-01T00:00:00Z"), ""},
		{"year 0", made("0001-01-01T00:00:00+01:00"), "times, made: "},
		{"year 9998", made("9998-12-31T23:59:59Z"), ""},
		{"year 9999", made("9998-12-31T23:59:59-01:00"), "times, made: "},
		{"twice", twice("16:30"), ""},
		{"twice, too early", twice("16:29"), "6 rounds of 30 minutes"},
		{"100 teams", size(100, 1), ""},
		{"101 teams", size(101, 1), "101 teams, at most 100"},
		{"a million games", size(5, 100_000), ""},
	} {
		_, err := readField(testProgram(c.in), "-")
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestFlagWords checks that each flag has a description.
func TestFlagWords(t *testing.T) {
	_, _, usage := try("", "-h")
	lines := strings.Split(usage, "\n")
	flags := 0
	for k, line := range lines {
		if !strings.HasPrefix(line, "  -") {
			continue
		}
		flags++
		text := line
		for _, next := range lines[k+1:] {
			if !strings.HasPrefix(next, "    ") {
				break
			}
			text += next
		}
		if n := len(strings.Fields(text)); n < 5 {
			t.Errorf("%d words: %q", n, text)
		}
	}
	if flags < 10 {
		t.Errorf("%d flags in\n%s", flags, usage)
	}
}
