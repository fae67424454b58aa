package web

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
)

var hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)

// confirm sends a form of the desk, and says yes on the page that asks.
func (x *site) confirm(director, verb string, texts ...string) got {
	x.t.Helper()
	form := url.Values{}
	for k := 0; k < len(texts); k += 2 {
		form.Set(texts[k], texts[k+1])
	}
	p := x.do(ask{"POST", "/events/cup/desk/" + verb, "", form.Encode(), by(director)}).want(x.t, 200)
	_, yes, _ := strings.Cut(p.body, `class="yes"`)
	form = url.Values{}
	for _, m := range hiddenField.FindAllStringSubmatch(yes, -1) {
		form.Add(html.UnescapeString(m[1]), html.UnescapeString(m[2]))
	}
	return x.do(ask{"POST", "/events/cup/desk/" + verb, "", form.Encode(), by(director)}).want(x.t, 303)
}

// A club changes its settings, registers eight players at once, mends a name,
// begins and takes that back, by forms alone.
func TestClubByForms(t *testing.T) {
	x := open(t)
	p := x.fill(x.admin, "k").want(t, 200)
	director := regexp.MustCompile(`<code>([^<]+)</code>`).FindStringSubmatch(p.body)[1]
	x.do(ask{"GET", "/events/cup/desk/event", "", "", by(director)}).want(t, 200)
	x.confirm(director, "settings", "edition", "wcc2014", "lives", "2", "dollars", "0")
	x.confirm(director, "register-all", "list", "Ann, 1500, West\nBob, 1600\nCid, 1400\nDan, 1300\nEve, 1200\nFay, 1100\nGus, 1000\nHal, 900")
	// One form changes a player. Taken back, all is as before.
	change := func() got {
		return x.confirm(director, "rename", "player", "Hal", "name", "Hans", "club", "East", "rated.gameroom", "950")
	}
	entry := func(name string) string {
		s, _ := x.hall.State("cup")
		k := slices.IndexFunc(s.File.Seeds.Ratings, func(r competition.Rated) bool { return r.Player == name })
		return fmt.Sprint(s.Registered()[7], s.Profile(name), k, s.File.Seeds.Ratings[max(k, 0)].Gameroom)
	}
	before := entry("Hal")
	page := x.do(ask{"GET", change().header.Get("Location"), "", "", by(director)}).want(t, 200).body
	if got := entry("Hans"); got != "Hans{Hans East } 7 950" || !strings.Contains(page, "<p>Recorded: Hal is called Hans from now on, has the club East and has new ratings.") {
		t.Errorf("%s: %s", got, page)
	}
	var back []string
	for name, values := range hidden(page, `<div class="recorded" role="status">`) {
		back = append(back, name, values[0])
	}
	x.confirm(director, "rename", back...)
	if got := entry("Hal"); got != before {
		t.Errorf("%s, before %s", got, before)
	}
	change()
	x.confirm(director, "close")
	x.confirm(director, "begin")
	x.confirm(director, "pair", "round", "1")
	s, err := x.hall.State("cup")
	if err != nil || !s.Begun() || len(s.File.Event.Rounds) != 1 || s.File.Event.Lives != 2 || s.File.Event.Entrants[7] != "Hans" || s.File.Event.SeedRatings == nil {
		t.Fatalf("%+v, %v", s, err)
	}
	x.confirm(director, "unbegin")
	x.confirm(director, "close", "not", "1")
	if p := x.get("/events/cup/").want(t, 200); !strings.Contains(p.body, "8 players are registered") || !strings.Contains(p.body, "Registration is open") {
		t.Errorf("%s", p.body)
	}
	wrong := x.do(ask{"POST", "/events/cup/desk/register-all", "", url.Values{"list": {"Ann\nIda, x\nAnn"}}.Encode(), by(director)}).want(t, 422)
	if !strings.Contains(wrong.body, "line 2, column 6") || !strings.Contains(wrong.body, "line 3, column 1") {
		t.Errorf("%s", wrong.body)
	}
	alike := x.do(ask{"POST", "/events/cup/desk/register-all", "", url.Values{"list": {"Anń\nIda"}}.Encode(), by(director)}).want(t, 422)
	if !strings.Contains(alike.body, "Anń looks like Ann") || !strings.Contains(alike.body, `name="accept"`) {
		t.Errorf("%s", alike.body)
	}
	x.confirm(director, "list", "as", "hidden")
	if p := x.get("/").want(t, 200); strings.Contains(p.body, "Cup") {
		t.Errorf("%s", p.body)
	}
	if p := x.get("/api/events").want(t, 200); strings.Contains(p.body, "cup") {
		t.Errorf("%s", p.body)
	}
	x.get("/events/cup/").want(t, 200)
	x.give("cup", x.admin, "list", `{"as":"archived"}`)
	if p := x.get("/").want(t, 200); !strings.Contains(p.body, "Past events") {
		t.Errorf("%s", p.body)
	}
	x.do(ask{"POST", "/events/cup/desk/close", "", "", by(director)}).want(t, 409)
	x.confirm(director, "list", "as", "listed")
	if p := x.get("/new").want(t, 308); p.header.Get("Location") != "/new/" {
		t.Errorf("%v", p.header)
	}
}
