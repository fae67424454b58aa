package pages

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the pages of events with points.

// The points after the last round of a player's page are the points of the
// standings, also for a late entrant, after a requested bye and in a McMahon.
func TestStood(t *testing.T) {
	for _, x := range []*evening{swiss(t, "a", false), swiss(t, "b", true), mcMahon(t, "c")} {
		table, err := x.s.Standings()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range table.Rows {
			c, err := player(visit{View: x.view(Player(r.Player)), args: map[string]string{"name": r.Player}})
			if err != nil {
				t.Fatal(err)
			}
			p := c.Main.(playerPage)
			if last := p.Games[len(p.Games)-1]; last.Stood != x.s.File.Event.Points.Format(r.Score) {
				t.Errorf("%s, %s: %s after the last round, and %d half points in the standings", x.s.ID, r.Player, last.Stood, r.Score)
			}
		}
	}
	x := swiss(t, "a", true)
	for name, want := range map[string]string{"Dan": "½ 1 1½ 2 2½", "Jon": "1½ 1½ 2½", "Ida": "1 2", "Hal": "½ 1½ 2 2 2"} {
		c, err := player(visit{View: x.view(Player(name)), args: map[string]string{"name": name}})
		if err != nil {
			t.Fatal(err)
		}
		// The game that Ida won by forfeit is no color.
		if p := c.Main.(playerPage); name == "Ida" && p.Golds+p.Silvers > 0 {
			t.Errorf("%s: %d games as Gold, %d as Silver", name, p.Golds, p.Silvers)
		}
		var list []string
		for _, g := range c.Main.(playerPage).Games {
			list = append(list, g.Stood)
		}
		if got := strings.Join(list, " "); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// The desk of an event with points has a draw, a requested bye and points to
// begin with. The desk of an event with lives has none of them.
func TestPointForms(t *testing.T) {
	director := desk.Actor{Role: desk.Director}
	with, without := swiss(t, "a", false).text(director, "desk/"), evenings(t)["played"].text(director, "desk/")
	for _, want := range []string{`<option value="draw">draw</option>`, `name="bye"`, `name="points"`, `name="one" value="½"`, "As in 1½."} {
		if !strings.Contains(with, want) {
			t.Errorf("a desk with points has no %s", want)
		}
		if strings.Contains(without, want) {
			t.Errorf("a desk with lives has %s", want)
		}
	}
	for _, lives := range []string{"desk/reinstate", "desk/forfeit-prize"} {
		if strings.Contains(with, lives) || !strings.Contains(without, lives) {
			t.Errorf("%s is at the wrong desk", lives)
		}
	}
	if word := regexp.MustCompile(`(?i)\b(lives|losses|eliminat\w*)\b`).FindString(with); word != "" {
		t.Errorf("a desk with points says %q", word)
	}
	// A draw is a button, too. A draw that was reported is chosen in its
	// form.
	if buttons, _ := inTable([]byte(with)); !slices.Contains(buttons, "2-draw") || strings.Contains(without, "-draw") {
		t.Errorf("buttons %q", buttons)
	}
	if !strings.Contains(swiss(t, "a", false).text(director, "desk/game?round=4&board=1"), `<option value="draw" selected>draw</option>`) {
		t.Error("the draw of round 4 is not chosen")
	}
	for _, c := range []struct {
		typed, one string
		want       int // or -1
	}{{"2½", "½", 5}, {".5", "½", 1}, {"3", "½", 6}, {"3", "1", 3}, {"", "½", 0}, {"½", "1", -1}, {"-1", "½", -1}, {"x", "½", -1}} {
		got, err := Command("enter", url.Values{"player": {"Kim"}, "seed": {"1"}, "points": {c.typed}, "one": {c.one}})
		if (err != nil) != (c.want < 0) || err == nil && got.(*desk.Enter).Start != c.want {
			t.Errorf("%q: %+v, %v", c.typed, got, err)
		}
	}
}

// A champion without a title has a certificate. A free event without gifts has
// no page of money.
func TestNoTitleNoMoney(t *testing.T) {
	x := swiss(t, "a", true)
	x.s.File.Title = ""
	for path, want := range map[string]string{"": `<a href="title">certificate</a></p>`, "players/Cid": `<a href="/events/a/title">certificate</a>`} {
		if text := x.text(desk.Actor{}, path); !strings.Contains(text, want) || strings.Contains(text, "/money") {
			t.Error(text)
		}
	}
	x.s.File.Money.Other = append(x.s.File.Money.Other, money.Gift{From: "Club", Cents: 5000})
	if text := x.text(desk.Actor{}, ""); !strings.Contains(text, `<a href="/events/a/money">Money</a>`) {
		t.Error(text)
	}
}

// A player with a requested bye is not absent.
func TestWhyNotAsked(t *testing.T) {
	x := swiss(t, "a", false)
	v := x.view("desk/whynot")
	x.s.File.Event.Requested = append(x.s.File.Event.Requested, pairing.RequestedBye[string]{Player: "Ann", Round: v.next()})
	for _, b := range []string{"", "Bob"} {
		v.By, v.Query = desk.Actor{Role: desk.Director}, map[string]string{"a": "Ann", "b": b}
		p, err := Render(v)
		if err != nil || !strings.Contains(string(p.Body), fmt.Sprintf(`<p class="warning">Ann has a requested bye in round %d</p>`, v.next())) {
			t.Errorf("%v\n%s", err, p.Body)
		}
	}
}

// The rules of an event with points are its criteria and what every event has.
// The rules of an event with lives are all rules.
func TestPointRules(t *testing.T) {
	x := swiss(t, "a", false)
	text := x.text(desk.Actor{}, "rules")
	for name, want := range map[string]bool{"ScoreGaps": true, "RanksClose": true, "MostPoints": true, "Canonical": true, "Allowed": true,
		"RankSpread": false, "LossGaps": false, "OutOfLives": false, "GamesWon": false, "ForfeitLeaves": false} {
		if strings.Contains(text, `id="pairing-`+name+`"`) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
	own := x.s.File.Event
	own.Criteria = []pairing.Criterion{pairing.ByeFewest, pairing.Repeats, pairing.ScoreGaps, pairing.ByeLast, pairing.RankSpread}
	x.s.File.Event = own
	if text := x.text(desk.Actor{}, "rules"); !strings.Contains(text, `id="pairing-RankSpread"`) || strings.Contains(text, `id="pairing-RanksClose"`) {
		t.Error("the rules are not those of the criteria in force")
	}
	if text := evenings(t)["played"].text(desk.Actor{}, "rules"); strings.Count(text, `id="pairing-`) != len(textsOf("pairing")) {
		t.Error("an event with lives lacks a rule")
	}
}

// The units of the costs of an event with points are in words.
func TestPointCosts(t *testing.T) {
	v := mcMahon(t, "a").view("")
	for _, c := range []struct {
		value pairing.Value
		want  string
	}{
		{pairing.Value{Criterion: pairing.ScoreGaps, N: 3, Value: 2}, "2 pairs differ by 1½ points"},
		{pairing.Value{Criterion: pairing.ByeLowest, Value: 1}, "points of the bye player: ½"},
		{pairing.Value{Criterion: pairing.SameClub, Value: 1}, "1 pair is of one club"},
		{pairing.Value{Criterion: pairing.ByeUnplayed, Value: 1}, "rounds that the bye player has missed"},
	} {
		if got := v.costWords(c.value); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for c := pairing.ByeFewest; c <= pairing.RanksClose; c++ {
		if c != pairing.Canonical && c != pairing.Allowed && v.costWords(pairing.Value{Criterion: c, N: 1, Value: 1}) == "" {
			t.Errorf("%v has no words", c)
		}
	}
}

// The page of the seeds of an event that was made with its players says whether
// they are in the order of their ratings.
func TestSeedsOfPlayers(t *testing.T) {
	x := swiss(t, "a", false)
	ratings := make([]float64, len(x.s.File.Event.Entrants))
	for k := range ratings {
		ratings[k] = float64(1800 - 100*(k/2))
	}
	x.s.File.Seeds, x.s.File.Event.SeedRatings = nil, ratings
	if p := x.text(desk.Actor{}, "seeding"); !strings.Contains(p, "The players have their seeds by their ratings.") {
		t.Error(p)
	}
	ratings[0] = 1000
	if p := x.text(desk.Actor{}, "seeding"); !strings.Contains(p, "The director has chosen the order of the players.") {
		t.Error(p)
	}
}
