package pages

import (
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// spoken is the news of an event in a text.
func spoken(x *evening) string {
	v := x.view("")
	v.At = x.at
	n := v.news()
	var b strings.Builder
	for _, l := range n.Lines {
		b.WriteString(l.Text)
		if l.At != nil {
			b.WriteString(" " + l.At.Text)
		}
		b.WriteString(l.Rest + " ")
	}
	for _, l := range n.Games {
		b.WriteString(l.Head + ":")
		for _, g := range l.Games {
			b.WriteString(" " + g.gold + " " + g.silver)
		}
		b.WriteString(". ")
	}
	for _, r := range n.Latest {
		b.WriteString(r.Text + " ")
	}
	return strings.TrimSpace(b.String())
}

// The news of each phase say what a spectator wants to know.
func TestNews(t *testing.T) {
	all := evenings(t)
	at := func(x *evening, at time.Time) *evening {
		y := *x
		y.at = at
		return &y
	}
	// the start of the games of round 1
	first := time.Date(2012, 1, 11, 19, 0, 0, 0, est)
	timed := all["proposed"]
	timed.at = timed.at.AddDate(0, 0, 1)
	timed.do(timed.s.Due(timed.at))
	// A button closes registration within a minute.
	button := *all["registration"]
	state, money, fee := *button.s, *button.s.File.Money, *button.s.File.Money.Fee
	fee.Close = first.Add(30 * time.Second)
	money.Fee, state.File.Money, button.s = &fee, &money, &state
	for _, c := range []struct {
		name string
		x    *evening
		want string
	}{
		{"early", at(all["nothing"], all["nothing"].at.AddDate(0, 0, -1)), "Registration begins on Mon Jan 2 13:00."},
		{"registration", all["registration"], "Registration is open until Sun Jan 8 13:00: 6 players have registered."},
		{"closed", at(all["registration"], first), "Registration is closed: 6 players have registered."},
		{"closed now", at(&button, first), "Registration is closed: 6 players have registered."},
		{"begun", all["begun"], "Round 1 is paired on Mon Jan 9 20:00."},
		{"late", at(all["begun"], time.Date(2012, 1, 10, 19, 0, 0, 0, est)), "Round 1 is paired next."},
		{"proposed", evenings(t)["proposed"], "Round 1 is paired: 3 games. Its times become final on Tue Jan 10 20:00. Round 2 is paired on Mon Jan 16 20:00."},
		{"final", at(timed, first.Add(-time.Hour)), "Round 1 is paired: 3 games. The next game begins on Wed Jan 11 19:00: Bob against Gus. Round 2 is paired on Mon Jan 16 20:00."},
		{"played", at(timed, first), "Round 1 is being played: 3 games to be decided. Round 2 is paired on Mon Jan 16 20:00. Being played: Bob Gus Cid Fay Dan Eve."},
		{"overdue", at(timed, first.Add(24*time.Hour)), "Round 1 is being played: 3 games to be decided. Round 2 is paired on Mon Jan 16 20:00. Overdue: Bob Gus Cid Fay Dan Eve."},
		{"results", all["corrected"], "Round 2 is being played: 3 games to be decided. Round 3 is paired on Mon Jan 23 20:00. Overdue: Gus Cid Fay Ann Dan Bob. Round 1: Cid beats Fay. Round 1: Cid against Fay is void. Round 1: Gus beats Bob. Round 1: Dan and Eve have both forfeited their game."},
		{"over", all["over"], "The event is over: Ann is the champion."},
		{"points", all["swiss"], "Round 4 is being played: 3 games to be decided. Round 5 is paired when round 4 is decided. Round 4: Bob and Dan draw. Round 3: Hal and Bob draw. Round 3: Eve beats Fay. Round 3: Jon beats Ann. Round 3: Dan and Cid draw."},
	} {
		if got := spoken(c.x); got != c.want {
			t.Errorf("%s: %s\nwant: %s", c.name, got, c.want)
		}
	}
}

// If two players are left and one has a single life, the event may not go on.
// A play-off, and the last round of an event with points, end the news.
func TestNewsOfTheEnd(t *testing.T) {
	x := &evening{t: t, at: now}
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	e.Lives = 1
	x.do(&desk.Create{ID: "last", Token: secret("director"), File: competition.File{Event: e}}, &desk.Pair{Round: 1})
	if got, want := spoken(x), "Round 1 is paired: 1 game. If the event goes on, round 2 is paired when round 1 is decided."; got != want {
		t.Errorf("%s\nwant: %s", got, want)
	}
	y := swiss(t, "swiss", false)
	for k := 1; k <= 3; k++ {
		y.report(k, pairing.GoldWins)
	}
	y.points(pairing.GoldWins)
	if got := spoken(y); strings.Contains(got, "Round 6") {
		t.Error(got)
	}
}

// The next task of the director is at the desk alone.
func TestAdviceIsAtTheDesk(t *testing.T) {
	for id, x := range evenings(t) {
		advice := x.s.Advice(x.at)
		if advice.Verb == "" || advice.Verb == "register" {
			continue
		}
		p, err := Render(x.view(""))
		front, err2 := Front([]*desk.State{x.s}, x.at, false)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		for _, body := range [][]byte{p.Body, front.Body} {
			if strings.Contains(string(body), prose(advice.Text)) {
				t.Errorf("%s: %s", id, advice.Text)
			}
		}
	}
}
