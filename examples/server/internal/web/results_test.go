package web

import (
	"fmt"
	"net/url"
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
