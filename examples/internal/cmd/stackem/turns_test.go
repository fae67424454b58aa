//go:build linux

package stackem

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem/wire"
)

// TestTurnTimes counts the turns and the times of games whose times are made
// up.
func TestTurnTimes(t *testing.T) {
	g := newProgram().game
	house := leaguecli.House{
		Bot:   func(team string) seat.Bot { s := stackem.All()[len(team)]; return wire.Bot(wire.Seeded(s.New)) },
		Ended: func(arena.Match, seat.Report) {},
	}
	m := arena.Match{ID: "final", Bots: []string{"Ann", "Bo"}, Games: 3}
	for number := range m.Games {
		record, err := g.Play(house)(t.Context(), arena.Plan{}, m, number+1)
		if err != nil {
			t.Fatal(err)
		}
		x, err := wire.Conditions{}.Read(arena.Plan{}, m, arena.Game{Match: m.ID, Bots: m.Bots, Game: number + 1, Record: record})
		if err != nil {
			t.Fatal(err)
		}
		var want [2]leaguecli.Seat
		for n := range x.Game.Moves {
			player := (x.Game.First + n) % 2
			ms := int64(n%7*(number+1) + player)
			x.Game.Moves[n].MS = ms
			want[player].Turns++
			want[player].Longest = max(want[player].Longest, ms)
			want[player].Used += ms
		}
		if x.Course, err = stackem.Play(x.Game); err != nil {
			t.Fatal(err)
		}
		for s, got := range result(m.Bots, x).Seats {
			got.Counts = nil
			if diff := cmp.Diff(want[s], got); diff != "" {
				t.Errorf("game %d, seat %d: %s", number+1, s, diff)
			}
		}
		// The last turn is cut off: it came to no move.
		last := len(x.Game.Moves) - 1
		player, late := (x.Game.First+last)%2, int64(stackem.Bank+1)
		x.Game.Moves, x.Game.Forfeit = x.Game.Moves[:last], &stackem.Forfeit{Player: player, Rule: stackem.TimeBank, MS: late}
		if x.Course, err = stackem.Play(x.Game); err != nil {
			t.Fatal(err)
		}
		if got := result(m.Bots, x).Seats[player]; got.Longest != late || got.Turns != want[player].Turns-1 {
			t.Errorf("game %d: %+v", number+1, got)
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
			if out := good(t, "", "-show", id, path); !strings.HasPrefix(out, id+": ") {
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
	replayed := good(t, "", "-seed", "1", "-replay", filepath.Join(logs, "round-1", "1-2", "1.log"))
	for k := range 2 {
		for text, who := range map[string]string{shown: fmt.Sprintf("Team %d", k+1), replayed: fmt.Sprintf("Seat %d", k)} {
			want := regexp.MustCompile(`(?m)^Babble [a-z]+ ` + who + `: [^\n]+\.$`)
			if !want.MatchString(text) {
				t.Errorf("no %s in\n%s", want, text)
			}
		}
	}
	clitest.Gone(t, "replay fault")
}

// TestFlagWords checks that each flag has a description.
func TestFlagWords(t *testing.T) {
	_, usage, _ := try("", "-h")
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
