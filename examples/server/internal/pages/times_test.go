package pages

import (
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// text is the page at an address, as somebody sees it.
func (x *evening) text(by desk.Actor, address string) string {
	x.t.Helper()
	v := x.view(address)
	v.By = by
	p, err := Render(v)
	if err != nil {
		x.t.Fatalf("%q: %v", address, err)
	}
	return string(p.Body)
}

// timed is an event whose first round has a game by each rule: two players
// agree, one prefers two hours, and one is busy all week.
func timed(t testing.TB) *evening {
	x := newEvening(t, "timed")
	x.register("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
	x.at = time.Date(2012, 1, 9, 12, 0, 0, 0, est)
	x.do(&desk.Begin{})
	day := func(d, hour int) time.Time { return time.Date(2012, 1, d, hour, 37, 0, 0, est) }
	x.do(&desk.Pair{Round: 1})
	g := x.games()
	x.do(
		&desk.Prefer{Player: g[0].Gold, Hours: []string{"Thu 19-22"}}, &desk.Prefer{Player: g[0].Silver, Hours: []string{"Thu 21-23"}},
		&desk.Prefer{Player: g[1].Gold, Hours: []string{"Fri 3-5"}}, &desk.Prefer{Player: g[1].Silver, Hours: []string{"Sat 6-9"}},
		&desk.Busy{Player: g[2].Gold, From: day(9, 1), To: day(18, 3)},
	)
	x.at = time.Date(2012, 1, 9, 20, 5, 0, 0, est)
	return x
}

// The hours that players prefer, and when they are busy, are on no public page.
// The director sees them at the times that they have caused.
func TestPrivateHours(t *testing.T) {
	x := timed(t)
	private := []string{"busy", "03:37", "prefers 2", "prefers 3", "Submitted", "hours)", "hour)", "free at"}
	public := func(phase string) {
		t.Helper()
		for _, path := range paths(x.s) {
			if path == "rules" {
				continue // has the same words
			}
			for _, by := range []desk.Actor{{}, {Role: desk.Entry}, {Role: desk.Member, Name: "Ann"}} {
				// The reasons have the words of the rules.
				text := strings.ReplaceAll(x.text(by, path), "the player who prefers fewer hours", "")
				for _, word := range private {
					if strings.Contains(text, word) {
						t.Errorf("%s, %q: %q is private", phase, path, word)
					}
				}
			}
		}
	}
	public("proposed")
	text := x.text(desk.Actor{}, "calendar")
	for _, want := range []string{"#calendar-Both", "#calendar-Fewer", `>No hour is possible. <a class="rule-name" href="`, `rules#calendar-OneGame">OneGame</a></td>`, "The times are proposed"} {
		if !strings.Contains(text, want) {
			t.Errorf("the calendar has no %q", want)
		}
	}
	text = x.text(desk.Actor{Role: desk.Director}, "calendar")
	for _, want := range []string{"is busy", "prefers 2 hours"} {
		if !strings.Contains(text, want) {
			t.Errorf("the director's calendar has no %q", want)
		}
	}
	x.at = x.at.AddDate(0, 0, 1)
	x.do(x.s.Due(x.at))
	public("final")
	// Final times keep the reasons for which they were chosen.
	for _, want := range []string{"#calendar-Both", "#calendar-Fewer", "#calendar-OneGame"} {
		if text := x.text(desk.Actor{}, "calendar"); !strings.Contains(text, want) || strings.Contains(text, "cannot be changed") {
			t.Errorf("the final times have no reason %s", want)
		}
	}
}

// A time is final if the time of this game is. The winner of a replay can be
// predicted until it begins.
func TestReplayTimes(t *testing.T) {
	x := newEvening(t, "replay")
	x.register("Ann", "Bob", "Cid", "Dan")
	x.at = time.Date(2012, 1, 9, 12, 0, 0, 0, est)
	x.do(&desk.Begin{}, &desk.Invite{Name: "Zoe", Role: desk.Member, Token: secret("Zoe")})
	x.round(pairing.GoldWins)
	g := x.games()[0]
	zoe := desk.Actor{Role: desk.Member, Name: "Zoe"}
	if text := x.text(zoe, "me"); strings.Contains(text, "Who will win?") {
		t.Error("games that have begun can be predicted")
	}
	if text := x.text(desk.Actor{}, "calendar"); !strings.Contains(text, "The times are final") {
		t.Error("the times are not final")
	}
	x.do(&desk.Replay{Round: 1, Gold: g.Gold, Silver: g.Silver, Cause: pairing.ServerFailure})
	for _, path := range []string{"calendar", "rounds/1"} {
		text := x.text(desk.Actor{}, path)
		if strings.Contains(text, "The times are final") {
			t.Errorf("%s: the time of the replay is final", path)
		}
	}
	if text := x.text(desk.Actor{}, Player(g.Gold)); strings.Contains(text, "A forfeit can be claimed") || strings.Contains(text, ", final") {
		t.Error("the player's page has a final time")
	}
	player := desk.Actor{Role: desk.Member, Name: g.Gold}
	if text := x.text(player, "me"); strings.Contains(text, "It begins at") || strings.Contains(text, "by leaving after") {
		t.Error("the member's page has a final time")
	}
	if text := x.text(zoe, "me"); !strings.Contains(text, "Who will win?") {
		t.Error("the replay cannot be predicted")
	}
	if err := x.try(zoe, &desk.Pick{Spectator: "Zoe", Round: 1, Players: [2]string{g.Gold, g.Silver}, Winner: g.Gold}); err != nil {
		t.Error(err)
	}
}
