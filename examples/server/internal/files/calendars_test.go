package files

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// calendar reads a calendar back: the values of each event by their names. It
// checks the lines.
func (x *event) calendar(path string) (list []map[string]string) {
	x.Helper()
	text := string(x.file(path))
	if !strings.HasPrefix(text, "BEGIN:VCALENDAR\r\n") || !strings.HasSuffix(text, "END:VCALENDAR\r\n") || strings.Count(text, "\n") != strings.Count(text, "\r\n") {
		x.Errorf("%s is\n%s", path, text)
	}
	for _, line := range strings.Split(text, "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) {
			x.Errorf("%s: a line of %d bytes: %q", path, len(line), line)
		}
	}
	text = strings.ReplaceAll(text, "\r\n ", "")
	for k, part := range strings.Split(text, "BEGIN:VEVENT\r\n") {
		if k == 0 {
			continue
		}
		part, _, _ = strings.Cut(part, "END:VEVENT")
		values := map[string]string{}
		for _, line := range strings.Split(strings.TrimSpace(part), "\r\n") {
			name, value, _ := strings.Cut(line, ":")
			values[name] = value
		}
		list = append(list, values)
	}
	return list
}

// A game keeps its UID, and its sequence grows, from the proposal to the final
// time and to the replay.
func TestCalendar(t *testing.T) {
	x := open(t, "Ann", "Bob", "Cid", "Dan")
	if got := x.calendar("calendar.ics"); len(got) != 0 {
		t.Errorf("%v", got)
	}
	x.do(desk.Pair{Round: 1})
	first := x.s.File.Event.Rounds[0].Games[0]
	check := func(what string, games int, status string) map[string]string {
		t.Helper()
		all := x.calendar("calendar.ics")
		mine := x.calendar("players/" + first.Gold + ".ics")
		if len(all) != games || len(mine) != 1 {
			t.Fatalf("%s: %d games, %d of %s", what, len(all), len(mine), first.Gold)
		}
		if !slices.ContainsFunc(all, func(g map[string]string) bool { return maps.Equal(g, mine[0]) }) || mine[0]["STATUS"] != status {
			t.Errorf("%s: %v and %v", what, mine[0], all)
		}
		return mine[0]
	}
	grows := func(what string, before, after map[string]string) {
		t.Helper()
		var x, y int
		fmt.Sscan(before["SEQUENCE"], &x)
		fmt.Sscan(after["SEQUENCE"], &y)
		if before["UID"] != after["UID"] || x >= y {
			t.Errorf("%s: %v and %v", what, before, after)
		}
	}
	proposal := check("proposal", 2, "TENTATIVE")
	x.do(desk.Unpair{Round: 1})
	x.do(desk.Pair{Round: 1})
	again := check("paired anew", 2, "TENTATIVE")
	grows("paired anew", proposal, again)
	x.at = now.AddDate(0, 0, 1)
	x.do(desk.FixTimes{Round: 1})
	fixed := check("final", 2, "CONFIRMED")
	grows("final", again, fixed)
	if !strings.Contains(fixed["DESCRIPTION"], "A forfeit can be claimed after") || strings.Contains(proposal["DESCRIPTION"], "claimed") {
		t.Errorf("%v, %v", proposal, fixed)
	}
	x.at = now.AddDate(0, 0, 3)
	first.Outcome = pairing.GoldWins
	x.do(desk.Report{Round: 1, Game: first})
	if played := check("played", 2, "CONFIRMED"); fmt.Sprint(played) != fmt.Sprint(fixed) {
		t.Errorf("a result changes %v to %v", fixed, played)
	}
	x.do(desk.Replay{Round: 1, Gold: first.Gold, Silver: first.Silver, Cause: pairing.ServerFailure, Why: "power"})
	replay := check("replay", 2, "TENTATIVE")
	grows("replay", fixed, replay)
	for _, game := range x.calendar("calendar.ics") {
		if confirmed := game["STATUS"] == "CONFIRMED"; confirmed == (game["UID"] == replay["UID"]) {
			t.Errorf("after the replay: %v", game)
		}
	}
}

// The calendars in testdata, which another parser reads too, are as they are
// made: round 1 is over, a game of round 2 has a time, and the other games have
// proposed times.
func TestCalendarFiles(t *testing.T) {
	x := open(t, six...)
	golden.Check(t, "empty.ics", string(x.file("calendar.ics")))
	x.at = now
	x.do(desk.Pair{Round: 1})
	x.at = now.AddDate(0, 0, 1)
	x.do(desk.FixTimes{Round: 1})
	x.at = now.AddDate(0, 0, 6)
	x.results(1)
	x.at = now.AddDate(0, 0, 7)
	x.do(desk.Pair{Round: 2})
	x.at = now.AddDate(0, 0, 8)
	x.do(desk.FixTimes{Round: 2})
	x.at = now.AddDate(0, 0, 11)
	g := x.s.File.Event.Rounds[1].Games[0]
	g.Outcome = pairing.GoldWins
	x.do(desk.Report{Round: 2, Game: g})
	x.do(desk.Replay{Round: 2, Gold: g.Gold, Silver: g.Silver, Cause: pairing.ServerFailure, Why: "power"})
	golden.Check(t, "calendar.ics", string(x.file("calendar.ics")))
	golden.Check(t, "player.ics", string(x.file("players/"+six[5]+".ics")))
}

// Two events have no UID in common.
func TestCalendarUID(t *testing.T) {
	x, y := open(t, "Ann", "Bob"), open(t, "Ann", "Bob", "Cid", "Dan")
	seen := map[string]bool{}
	for _, e := range []*event{x, y} {
		e.do(desk.Pair{Round: 1})
		for _, game := range e.calendar("calendar.ics") {
			if seen[game["UID"]] {
				t.Errorf("%v", game)
			}
			seen[game["UID"]] = true
		}
	}
	if len(seen) != 3 {
		t.Errorf("%v", seen)
	}
}

// The hours that players prefer, and when they are busy, are in no file.
func TestPrivateHours(t *testing.T) {
	x := open(t, "Ann", "Bob", "Cid", "Dan")
	x.do(desk.Pair{Round: 1})
	g := x.s.File.Event.Rounds[0].Games
	x.do(desk.Prefer{Player: g[0].Gold, Hours: []string{"Thu 19-22"}})
	x.do(desk.Prefer{Player: g[0].Silver, Hours: []string{"Fri 3-5"}})
	x.do(desk.Busy{Player: g[1].Gold, From: x.at, To: x.at.AddDate(0, 0, 4).Add(7 * time.Minute)})
	check := func(phase string) {
		t.Helper()
		for _, path := range []string{"calendar.ics", "players/Ann.ics", "players/Bob.ics", "rounds/1.csv", "standings.txt", "event.json", "file.json"} {
			text := strings.ReplaceAll(string(x.file(path)), "\r\n ", "")
			text = strings.ReplaceAll(text, "the player who prefers fewer hours", "")
			for _, word := range []string{"busy", "prefers", "submitted", "free at", "hours)", " of 119"} {
				if strings.Contains(text, word) {
					t.Errorf("%s, %s: %q is private", phase, path, word)
				}
			}
		}
	}
	check("proposed")
	if text := string(x.file("calendar.ics")); !strings.Contains(text, "Fewer: ") {
		t.Errorf("no reason in\n%s", text)
	}
	x.at = now.AddDate(0, 0, 1)
	x.do(desk.FixTimes{Round: 1})
	check("final")
}

// Two events that differ only in what their players said of their hours have
// the same files, as long as the times are the same.
func TestHoursChangeNothing(t *testing.T) {
	play := func(hours []string, busy time.Duration) *event {
		x := open(t, "Ann", "Bob", "Cid", "Dan")
		x.at = now.Add(-busy)
		x.do(desk.Prefer{Player: "Ann", Hours: hours})
		x.do(desk.Prefer{Player: "Dan", Hours: []string{"Sat 20-24"}})
		// Ann and Dan cannot play before Saturday, and the others
		// cannot play at all.
		x.do(desk.Busy{Player: "Dan", From: now, To: now.AddDate(0, 0, 4).Add(busy)})
		x.do(desk.Busy{Player: "Bob", From: now.Add(busy), To: now.AddDate(0, 0, 9).Add(busy)})
		x.at = now
		x.do(desk.Pair{Round: 1})
		return x
	}
	x, y := play([]string{"Sat 19-24"}, time.Minute), play([]string{"Wed 19-22", "Sat 20-22", "Sun"}, 17*time.Minute)
	check := func(phase string) {
		t.Helper()
		for _, r := range routes {
			for _, arg := range append([]string{"1", "2"}, x.s.File.Event.Entrants...) {
				path := strings.ReplaceAll(r.pattern, "*", arg)
				a, _, err := File(x.s, x.at, path)
				b, _, err2 := File(y.s, y.at, path)
				if string(a) != string(b) || fmt.Sprint(err) != fmt.Sprint(err2) {
					t.Errorf("%s: %s shows hours:\n%s\n%s (%v, %v)", phase, path, a, b, err, err2)
				}
			}
		}
		slots, err := x.s.Times(1, x.at)
		if err != nil || len(slots) != 2 || slots[0].Start.IsZero() || slots[1].Rule != calendar.OneGame {
			t.Errorf("%s: %v (%v)", phase, slots, err)
		}
	}
	check("proposed")
	x.at, y.at = now.AddDate(0, 0, 1), now.AddDate(0, 0, 1)
	x.do(desk.FixTimes{Round: 1})
	y.do(desk.FixTimes{Round: 1})
	x.s.Number, y.s.Number = 100, 100 // the number of records is public
	check("final")
	// A final time stays, and says nothing of what bars it now.
	n := y.s.Number
	y.do(desk.Busy{Player: "Dan", From: now, To: now.AddDate(0, 0, 9)})
	y.s.Number = n
	check("busy later")
}
