package web

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// Several results come in one form. Each is a record, and a result that is
// refused keeps no other result back.
func TestResults(t *testing.T) {
	x := open(t)
	director := x.play("a")
	s, _ := x.hall.State("a")
	n := len(s.File.Event.Rounds)
	fields := url.Values{"seen": {fmt.Sprint(s.Number)}}
	open := 0
	for k, g := range s.File.Event.Rounds[n-1].Games {
		if g.Outcome != pairing.NotPlayed {
			continue
		}
		open++
		name := func(part string) string { return fmt.Sprintf("%d.%s", k+1, part) }
		fields.Set(name("round"), fmt.Sprint(n))
		fields.Set(name("game.gold"), g.Gold)
		fields.Set(name("game.silver"), g.Silver)
		fields.Set(name("game.outcome"), "gold")
	}
	bad := url.Values{"0.round": {fmt.Sprint(n)}, "0.game.gold": {"Nobody"}, "0.game.silver": {"Ann"}, "0.game.outcome": {"gold"}}
	for name := range fields {
		bad[name] = fields[name]
	}
	post := func(form url.Values, cookie string) got {
		return x.do(ask{"POST", "/events/a/desk/results", "", form.Encode(), map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html", "Cookie": cookie}})
	}
	post(fields, "").want(t, 401)
	before := s.Number
	g := post(bad, "arbiter="+director)
	if g.status < 400 || !strings.Contains(g.body, "This result is not.") {
		t.Errorf("status %d: %s", g.status, g.body)
	}
	s, _ = x.hall.State("a")
	if s.Number != before+int64(open) || open < 1 {
		t.Errorf("%d records for %d results", s.Number-before, open)
	}
	for range 2 { // twice the same is no new record
		done := post(fields, "arbiter="+director).want(t, 303).header.Get("Location")
		if want := fmt.Sprintf("/events/a/desk/?done=%d-%d", before+1, s.Number); done != want {
			t.Errorf("%s, want %s", done, want)
		}
		page := x.do(ask{"GET", done, "", "", map[string]string{"Cookie": "arbiter=" + director}}).want(t, 200)
		if n := strings.Count(page.body, "<p>Recorded: Round 1: "); n != open {
			t.Errorf("%d results are said: %s", n, page.body)
		}
	}
	none := url.Values{"seen": fields["seen"]}
	if g := post(none, "arbiter="+director).want(t, 303); g.header.Get("Location") != "/events/a/desk/" {
		t.Error(g.header)
	}
	if s, _ = x.hall.State("a"); s.Number != before+int64(open) || s.Who(Sum(director)).Role != desk.Director {
		t.Errorf("record %d", s.Number)
	}
}

// A first result that removes a player is shown before it is saved, alone and
// among several.
func TestFirstResultRemoves(t *testing.T) {
	x := open(t)
	director := x.play("a")
	s, _ := x.hall.State("a")
	games, number := s.File.Event.Rounds[0].Games, s.Number
	post := func(verb string, form url.Values) got {
		return x.do(ask{"POST", "/events/a/desk/" + verb, "", form.Encode(), by(director)})
	}
	hidden := func(page string) url.Values {
		form := url.Values{}
		_, page, _ = strings.Cut(page, `class="yes">`)
		for _, m := range regexp.MustCompile(`<input type="hidden" name="(.*?)" value="(.*?)">`).FindAllStringSubmatch(page, -1) {
			form.Add(m[1], m[2])
		}
		return form
	}
	asked := func(g got, title, out string) url.Values {
		t.Helper()
		for _, want := range []string{"<h1>" + title + "</h1>", "Nothing is saved yet.", out + " would be out.", "<button>Record</button>"} {
			if !strings.Contains(g.body, want) {
				t.Errorf("no %s in %s", want, g.body)
			}
		}
		if got := x.etag("a"); got != fmt.Sprintf(`"%d"`, number) {
			t.Fatalf("record %s before the yes", got)
		}
		return hidden(g.body)
	}
	all := url.Values{"seen": {fmt.Sprint(number)}}
	for k, outcome := range []string{"gold", "gold-by-forfeit"} {
		for name, value := range map[string]string{"round": "1", "game.gold": games[k].Gold, "game.silver": games[k].Silver, "game.outcome": outcome} {
			all.Set(fmt.Sprintf("%d.%s", k+1, name), value)
		}
	}
	yes := asked(post("results", all).want(t, 200), "Record these results?", games[1].Silver)
	one := url.Values{"round": {"1"}, "game.gold": {games[0].Gold}, "game.silver": {games[0].Silver}, "game.outcome": {"silver-by-forfeit"}, "seen": all["seen"], "yes": {"1"}}
	asked(post("report", one).want(t, 200), "Record the result of "+games[0].Gold+" against "+games[0].Silver+"?", games[0].Gold)
	if g := post("results", yes).want(t, 303); g.header.Get("Location") != fmt.Sprintf("/events/a/desk/?done=%d-%d", number+1, number+2) {
		t.Error(g.header)
	}

	// The yes of the page is enough for one result, too.
	x = open(t)
	director = x.play("a")
	s, _ = x.hall.State("a")
	g := s.File.Event.Rounds[0].Games[0]
	one = url.Values{"round": {"1"}, "game.gold": {g.Gold}, "game.silver": {g.Silver}, "game.outcome": {"silver-by-forfeit"}, "seen": {fmt.Sprint(s.Number)}, "yes": {"1"}}
	page := x.do(ask{"POST", "/events/a/desk/report", "", one.Encode(), by(director)}).want(t, 200)
	x.do(ask{"POST", "/events/a/desk/report", "", hidden(page.body).Encode(), by(director)}).want(t, 303)
	if now, _ := x.hall.State("a"); now.Number != s.Number+1 {
		t.Errorf("record %d", now.Number)
	}
}
