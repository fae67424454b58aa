package calendar

import (
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// reason is the reason of a game in the week of the tests.
func reason(f Fixture) string { return f.Reason(day(9, 0, 0, 0)) }

// The player who prefers fewer hours is named first, and one hour is not
// several.
func TestReason(t *testing.T) {
	for _, c := range []struct{ ann, bob, want string }{
		{"Sat 12-15", "Sun 12-14", "Fewer: no possible hour suits both; Bob prefers 2 hours and Ann 3, so it is the earliest of the possible hours of Bob. "},
		{"Sat 12-14", "Sun 12-15", "Fewer: no possible hour suits both; Ann prefers 2 hours and Bob 3, so it is the earliest of the possible hours of Ann. "},
		{"Sat 12-14", "Sun 12-14", "Fewer: no possible hour suits both; each prefers 2 hours, so it is the earliest of the possible hours of both. "},
		{"Sat 12-14", "Sun 12", "Fewer: no possible hour suits both; Bob prefers 1 hour and Ann 2, so it is the earliest of the possible hours of Bob. "},
		{"Sat 12", "Sun 12-14", "Fewer: no possible hour suits both; Ann prefers 1 hour and Bob 2, so it is the earliest of the possible hours of Ann. "},
		{"Sat 12", "Sat 12-14", "Both: the only possible hour that both prefer. "},
		{"Sat 12-14", "Sat 12-14", "Both: the earliest of 2 possible hours that both prefer. "},
	} {
		f := fixed(t, week(submit(t, "Ann", day(5, 0, 0, 0), c.ann), submit(t, "Bob", day(5, 0, 0, 0), c.bob)), "Ann-Bob")[0]
		if got := reason(f); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s and %s: %s\nwant %s", c.ann, c.bob, got, c.want)
		}
	}
}

// All obstacles of both players together are at most MaxObstacles. The others
// are counted.
func TestObstacles(t *testing.T) {
	// With games of an hour, a busy hour bars this hour alone.
	window := day(11, 19, 0, 0)
	busy := func(player string, from, to int) Busy {
		return Busy{player, window.Add(time.Duration(from) * time.Hour), window.Add(time.Duration(to) * time.Hour)}
	}
	of := func(ann, bob int) Fixture {
		t.Helper()
		w := week()
		for k := range ann {
			w.Busy = append(w.Busy, busy("Ann", k, k+1))
		}
		for k := range bob - 1 {
			w.Busy = append(w.Busy, busy("Bob", ann+k, ann+k+1))
		}
		w.Busy = append(w.Busy, busy("Bob", ann+bob-1, starts))
		table, err := w.Fix(gamesOf([]string{"Ann-Bob"}), time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		return table.Games[0]
	}
	for _, c := range []struct{ ann, bob, named, others int }{
		{20, 10, MaxObstacles, 0}, {20, 11, MaxObstacles, 1}, {40, 20, MaxObstacles, 30}, {2, 3, 5, 0},
	} {
		f := of(c.ann, c.bob)
		if f.Rule != OneGame || len(f.InTheWay) != c.named || f.Others != c.others {
			t.Errorf("%d and %d obstacles: %d are named and %d are not, by %v", c.ann, c.bob, len(f.InTheWay), f.Others, f.Rule)
		}
	}
	if got := reason(of(20, 11)); !strings.HasSuffix(got, "; and 1 more.") {
		t.Error(got)
	}
	if got := reason(of(20, 10)); strings.Contains(got, "more") {
		t.Error(got)
	}
}

// A time in words has seconds if they are not 0.
func TestLateness(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Minute: "1 minute", 15 * time.Minute: "15 minutes", 15*time.Minute + time.Second: "15 minutes and 1 second", 16*time.Minute + 59*time.Second: "16 minutes and 59 seconds",
	} {
		if got := lateness(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}

// A player who has been there for a second visit is still there.
func TestStillThere(t *testing.T) {
	verdicts(t, map[string]Verdict{
		"Ann 0-, Ann 3-4": {Outcome: pairing.NotPlayed, Rule: Claim, Text: "Ann is still there, and can claim"},
		"Ann 3-4, Ann 0-": {Outcome: pairing.NotPlayed, Rule: Claim, Text: "Ann is still there, and can claim"},
	})
}
