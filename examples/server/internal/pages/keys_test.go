package pages

import (
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// The page of a spectator says what to do and what is next in each phase, and
// the page of a player has the place.
func TestOwnPageNeverEmpty(t *testing.T) {
	all := evenings(t)
	for _, phase := range []string{"nothing", "registration", "begun", "played", "over", "swiss", "podium"} {
		v := all[phase].view("me")
		v.By = desk.Actor{Role: desk.Member, Name: "Zoe"}
		p, err := Render(v)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"What you can do here", `<strong class="label">Now</strong> <span>` + v.news().Lines[0].Text} {
			if !strings.Contains(string(p.Body), want) {
				t.Errorf("%s: no %s in %s", phase, want, p.Body)
			}
		}
		if !v.State.Begun() {
			continue
		}
		v.By.Name = v.State.File.Event.Entrants[0]
		if p, err = Render(v); err != nil || !strings.Contains(string(p.Body), "<dt>Place") && !strings.Contains(string(p.Body), "<dt>Rank") {
			t.Errorf("%s: %v %s", phase, err, p.Body)
		}
		parsed, problems := parse(string(p.Body))
		for _, x := range append(problems, faults(parsed)...) {
			t.Errorf("%s: %s", phase, x)
		}
	}
}

// A player who would be out by a loss is told so before the report. The button
// of a win comes first for both players.
func TestOwnReport(t *testing.T) {
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	e.Lives = 1
	e.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob"}}, Started: true}}
	s := &desk.State{ID: "cup", Number: 3, SelfReports: true}
	s.File.Event = e
	for name, won := range map[string]string{"Ann": "gold", "Bob": "silver"} {
		v := View{State: s, At: now, By: desk.Actor{Role: desk.Member, Name: name}, Path: "me"}
		m := v.ownReport(1, e.Rounds[0].Games[0])
		if len(m.Buttons) != 2 || m.Buttons[0].Text != "I won" || m.Buttons[0].Value != won || m.Buttons[1].Text != "I lost" || m.Mine {
			t.Errorf("%s: %+v", name, m.Buttons)
		}
		if !strings.HasSuffix(m.Warning, "you are out.") {
			t.Errorf("%s: %q", name, m.Warning)
		}
		s.File.Event.Lives = 2
		if m := v.ownReport(1, e.Rounds[0].Games[0]); m.Warning != "" {
			t.Errorf("%s: %q", name, m.Warning)
		}
		s.File.Event.Lives = 1
	}
}

// The screen of a hall has the present round, by board or by name, or what is
// next.
func TestHall(t *testing.T) {
	all := evenings(t)
	for _, c := range []struct{ phase, path, want string }{
		{"nothing", "hall", "No round is paired yet"},
		{"played", "hall", `<li><span class="seat">1</span> <span`},
		{"played", "hall?by=name", `<strong><span class="chip`},
		{"swiss", "hall?by=name", `<span class="seat">1</span> <strong><span`},
	} {
		v := all[c.phase].view(c.path)
		p, err := Render(v)
		if err != nil || !strings.Contains(string(p.Body), c.want) {
			t.Errorf("%s, %s: %v %s", c.phase, c.path, err, p.Body)
		}
		n := len(v.State.File.Event.Rounds)
		if n == 0 {
			continue
		}
		r := v.State.File.Event.Rounds[n-1]
		rows := len(r.Games)
		if strings.Contains(c.path, "name") {
			rows = 2*len(r.Games) + len(r.Byes)
		}
		if got := strings.Count(string(p.Body), `class="seat"`); got != rows {
			t.Errorf("%s, %s: %d rows, want %d", c.phase, c.path, got, rows)
		}
	}
}
