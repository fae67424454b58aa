package pages

import (
	"fmt"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// playerOf returns the page of a player.
func playerOf(t *testing.T, v View, name string) playerPage {
	t.Helper()
	c, err := player(visit{v, map[string]string{"name": name}})
	if err != nil {
		t.Fatal(err)
	}
	return c.Main.(playerPage)
}

// The page of a player has the rank and the lives of the standings. Who is out,
// and who plays an event with points, has a place so far, and at the end a
// place.
func TestPlayerStands(t *testing.T) {
	v := view(t, sample(t), "")
	c, err := standings(visit{v, nil})
	if err != nil {
		t.Fatal(err)
	}
	blocks := c.Main.(standingsPage).Blocks
	for k, r := range blocks[0].Rows {
		p := playerOf(t, v, r.Player.Name)
		if p.Rank != fmt.Sprintf("%d of %d", k+1, len(blocks[0].Rows)) || p.Lives != r.Lives || p.Lives+p.Losses != p.HadLives {
			t.Errorf("%s: rank %s, %d lives", p.Name, p.Rank, p.Lives)
		}
	}
	for _, r := range blocks[1].Rows {
		if p := playerOf(t, v, r.Player.Name); p.Rank != "" || !p.SoFar || p.Waiting != nil {
			t.Errorf("%s: %+v", p.Name, p)
		}
	}
	all := evenings(t)
	if p := playerOf(t, all["over"].view(""), "Ann"); p.Rank != "" || p.SoFar || p.Waiting != nil || p.Place != "1" {
		t.Errorf("%+v", p)
	}
	if p := playerOf(t, all["swiss"].view(""), "Dan"); p.Rank != "" || !p.SoFar || p.Waiting == nil {
		t.Errorf("%+v", p)
	}
}

// A bye has its reason, and so has an absence. A bye of the rules leads to the
// page of its reasons.
func TestWhyRest(t *testing.T) {
	x := &evening{t: t, at: now}
	e := pairing.New(pairing.WC2012, club[:5])
	x.do(&desk.Create{ID: "byes", Token: secret("director"), File: competition.File{Event: e}},
		&desk.Absent{Player: "Dan", Round: 2, Why: "work"})
	x.points(pairing.GoldWins, pairing.GoldWins)
	x.points(pairing.GoldWins, pairing.GoldWins)
	bye := x.s.File.Event.Rounds[0].Byes[0]
	ann := "Ann"
	if ann == bye {
		ann = "Bob"
	}
	x.do(&desk.Pin{Pin: pairing.Pin[string]{Round: 3, Bye: &ann, Why: "a promise"}})
	x.points()
	swiss := evenings(t)["swiss"]
	rest := &evening{t: t, at: now}
	e = pairing.New(pairing.WC2012, club[:6])
	e.RankBy, e.Rest = e.Edition.RankBy(), 2
	rest.do(&desk.Create{ID: "rest", Token: secret("director"), File: competition.File{Event: e}}, &desk.Pair{Round: 1})
	for _, c := range []struct {
		x       *evening
		name    string
		round   int
		why     string
		address string
	}{
		{x, bye, 1, "an odd number of players was to be paired", "/events/byes/rounds/1/why#bye"},
		{x, "Dan", 2, "work", ""},
		{x, ann, 3, "the director's choice: a promise", "/events/byes/rounds/3/why#bye"},
		{swiss, "Dan", 2, "a train", ""},
		{rest, "Bob", 1, "the best seeds have a bye in round 1", "/events/rest/rounds/1/why#bye"},
	} {
		why, address := c.x.view("").whyRest(c.name, c.round)
		if why != c.why || address != c.address {
			t.Errorf("%s, round %d: %q, %q", c.name, c.round, why, address)
		}
	}
	p, err := Render(x.view("rounds/1/why"))
	if err != nil || !strings.Contains(string(p.Body), `id="bye"`) {
		t.Errorf("the reasons of the bye have no place: %v", err)
	}
}
