package web

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
	"github.com/arbiter-go/arbiter/pairing"
)

// Several results come in one form. Each is a record, and a result that is
// refused keeps no other result back.
func TestResults(t *testing.T) {
	x := open(t)
	director := x.play("a")
	s, _ := x.hall.State("a")
	n := len(s.File.Event.Rounds)
	fields := url.Values{"seen": {fmt.Sprint(s.Number)}, "round": {fmt.Sprint(n)}}
	open := 0
	for k, g := range s.File.Event.Rounds[n-1].Games {
		if g.Outcome != pairing.NotPlayed {
			continue
		}
		open++
		fields.Set(fmt.Sprint(k+1), "gold")
	}
	bad := url.Values{"0": {"gold"}}
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
		var numbers []int64
		for n := before + 1; n <= s.Number; n++ {
			numbers = append(numbers, n)
		}
		if want := "/events/a/desk/" + pages.Done(numbers); done != want {
			t.Errorf("%s, want %s", done, want)
		}
		page := x.do(ask{"GET", done, "", "", map[string]string{"Cookie": "arbiter=" + director}}).want(t, 200)
		if n := strings.Count(page.body, "<p>Recorded: Round 1: "); n != open {
			t.Errorf("%d results are said: %s", n, page.body)
		}
	}
	none := url.Values{"seen": fields["seen"], "round": fields["round"], "1": {""}}
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
		return hidden(g.body, `class="yes">`)
	}
	// A button is saved together with what is chosen.
	all := url.Values{"seen": {fmt.Sprint(number)}, "round": {"1"}, "result": {"1-gold"}, "2": {"gold-by-forfeit"}}
	yes := asked(post("results", all).want(t, 200), "Record these results?", games[1].Silver)
	one := url.Values{"round": {"1"}, "game.gold": {games[0].Gold}, "game.silver": {games[0].Silver}, "game.outcome": {"silver-by-forfeit"}, "seen": all["seen"], "yes": {"1"}}
	asked(post("report", one).want(t, 200), "Record the result of "+games[0].Gold+" against "+games[0].Silver+"?", games[0].Gold)
	if g := post("results", yes).want(t, 303); g.header.Get("Location") != fmt.Sprintf("/events/a/desk/?done=%d,%d", number+1, number+2) {
		t.Error(g.header)
	}

	// The yes of the page is enough for one result, too.
	x = open(t)
	director = x.play("a")
	s, _ = x.hall.State("a")
	g := s.File.Event.Rounds[0].Games[0]
	one = url.Values{"round": {"1"}, "game.gold": {g.Gold}, "game.silver": {g.Silver}, "game.outcome": {"silver-by-forfeit"}, "seen": {fmt.Sprint(s.Number)}, "yes": {"1"}}
	page := x.do(ask{"POST", "/events/a/desk/report", "", one.Encode(), by(director)}).want(t, 200)
	x.do(ask{"POST", "/events/a/desk/report", "", hidden(page.body, `class="yes">`).Encode(), by(director)}).want(t, 303)
	if now, _ := x.hall.State("a"); now.Number != s.Number+1 {
		t.Errorf("record %d", now.Number)
	}
}

// hidden returns the hidden fields of the form behind a text of a page.
func hidden(page, behind string) url.Values {
	form := url.Values{}
	_, page, _ = strings.Cut(page, behind)
	page, _, _ = strings.Cut(page, "</form>")
	for _, m := range regexp.MustCompile(`<input type="hidden" name="(.*?)" value="(.*?)">`).FindAllStringSubmatch(page, -1) {
		form.Add(m[1], m[2])
	}
	return form
}

// TestTakeBack takes a result back from the page that says what was recorded.
// The page asks first. If the game has changed since, there is nothing to take
// back, for a page that is older, too. Nobody else can do it.
func TestTakeBack(t *testing.T) {
	x := open(t)
	director := x.play("a")
	gold, silver := x.first("a")
	post := func(verb string, form url.Values, who map[string]string) got {
		return x.do(ask{"POST", "/events/a/desk/" + verb, "", form.Encode(), who})
	}
	report := func(outcome string) (page string) {
		t.Helper()
		s, _ := x.hall.State("a")
		form := url.Values{"round": {"1"}, "game.gold": {gold}, "game.silver": {silver}, "game.outcome": {outcome}, "seen": {fmt.Sprint(s.Number)}, "yes": {"1"}}
		to := post("report", form, by(director)).want(t, 303).header.Get("Location")
		return x.do(ask{"GET", to, "", "", by(director)}).want(t, 200).body
	}
	const button = `<div class="recorded" role="status">`
	outcome := func() string {
		s, _ := x.hall.State("a")
		return fmt.Sprint(s.File.Event.Rounds[0].Games[0].Outcome)
	}
	page := report("gold")
	back := hidden(page, button)
	if !strings.Contains(page, "Take it back") {
		t.Fatal(page)
	}
	asks := post("report", back, by(director)).want(t, 200).body
	if want := "<h1>Take back the result of " + gold + " against " + silver + "?</h1>"; !strings.Contains(asks, want) || outcome() != "gold" {
		t.Errorf("%s: %s", outcome(), asks)
	}
	post("report", hidden(asks, `class="yes">`), by(x.invite("a", director, gold))).want(t, 403)
	post("report", hidden(asks, `class="yes">`), by(director)).want(t, 303)
	if outcome() != "" {
		t.Error(outcome())
	}
	older := hidden(report("gold"), button)
	page = report("silver") // a correction
	if body := post("report", older, by(director)).want(t, 412).body; !strings.Contains(body, "<p>The director has recorded since: Round 1, corrected: "+silver+" beats "+gold) {
		t.Error(body)
	}
	asks = post("report", hidden(page, button), by(director)).want(t, 200).body
	post("report", hidden(asks, `class="yes">`), by(director)).want(t, 303)
	if outcome() != "gold" {
		t.Error(outcome())
	}
	s, _ := x.hall.State("a")
	page = x.do(ask{"GET", fmt.Sprintf("/events/a/desk/?done=%d", s.Number-1), "", "", by(director)}).want(t, 200).body
	if !strings.Contains(page, "Recorded: ") || strings.Contains(page, "Take it back") {
		t.Errorf("a record that was taken back: %s", page)
	}
}

// TestStalePage has two directors, of whom one has an older page. It takes back
// nothing that the other has recorded since, and says who has recorded what.
func TestStalePage(t *testing.T) {
	x := open(t)
	director := x.play("a")
	post := func(verb string, form url.Values) got {
		return x.do(ask{"POST", "/events/a/desk/" + verb, "", form.Encode(), by(director)})
	}
	excuse := url.Values{"player": {"Ann"}, "round": {"2"}, "yes": {"1"}, "why": {"A journey"}}
	to := post("absent", excuse).want(t, 303).header.Get("Location")
	page := x.do(ask{"GET", to, "", "", by(director)}).want(t, 200).body
	older := hidden(page, `<div class="recorded" role="status">`)
	if older.Get("not") != "1" {
		t.Fatal(page)
	}
	asks := post("absent", older).want(t, 200).body
	x.give("a", director, "absent", `{"player":"Ann","round":2,"not":true}`)
	x.give("a", director, "absent", `{"player":"Ann","round":2,"why":"A wedding"}`)
	for _, form := range []url.Values{older, hidden(asks, `class="yes">`)} {
		body := post("absent", form).want(t, 412).body
		for _, want := range []string{"<p>It has changed since.</p>", "<p>The director has recorded since: Ann is absent in round 2: A wedding."} {
			if !strings.Contains(body, want) {
				t.Errorf("no %s in %s", want, body)
			}
		}
	}
	s, _ := x.hall.State("a")
	stale := by(director)
	stale["If-Match"] = fmt.Sprintf(`"%d"`, s.Number-1)
	stale["Content-Type"] = "application/json"
	g := x.do(ask{"POST", "/api/events/a/absent", director, `{"player":"Ann","round":2,"not":true}`, stale}).want(t, 412)
	if want := fmt.Sprintf("it has changed since, by record %d", s.Number); !strings.Contains(g.body, want) {
		t.Error(g.body)
	}
}

// TestNothingRecorded has two directors who do the same. The second reads that
// it was so already.
func TestNothingRecorded(t *testing.T) {
	x := open(t)
	director := x.play("a")
	s, _ := x.hall.State("a")
	form := url.Values{"player": {"Ann"}, "seen": {fmt.Sprint(s.Number)}}
	yes := func() url.Values {
		return hidden(x.do(ask{"POST", "/events/a/desk/withdraw", "", form.Encode(), by(director)}).want(t, 200).body, `class="yes">`)
	}
	first, second := yes(), yes()
	x.do(ask{"POST", "/events/a/desk/withdraw", "", first.Encode(), by(director)}).want(t, 303)
	x.give("a", director, "give", `{"from":"Zoe","cents":500}`)
	to := x.do(ask{"POST", "/events/a/desk/withdraw", "", second.Encode(), by(director)}).want(t, 303).header.Get("Location")
	page := x.do(ask{"GET", to, "", "", by(director)}).want(t, 200).body
	if !strings.Contains(page, "<p>Nothing was recorded: it was so already.</p>") {
		t.Errorf("%s: %s", to, page)
	}
}

// The table of results names games by their boards. When the round is paired
// again, the old table says nothing about the new games.
func TestResultsOfOldRound(t *testing.T) {
	x := open(t)
	director := x.play("a")
	do := func(c desk.Command) {
		t.Helper()
		s, _ := x.hall.State("a")
		if _, err := x.hall.Do(t.Context(), "a", c, desk.Request{By: desk.Actor{Role: desk.Director}, At: s.At, Seen: s.Number}); err != nil {
			t.Fatal(err)
		}
	}
	s, _ := x.hall.State("a")
	old := url.Values{"seen": {fmt.Sprint(s.Number)}, "round": {"1"}, "result": {"1-gold"}}
	post := func(status int) {
		t.Helper()
		before := x.etag("a")
		g := x.do(ask{"POST", "/events/a/desk/results", "", old.Encode(), by(director)}).want(t, status)
		if !strings.Contains(g.body, "It has changed since.") && !strings.Contains(g.body, "it has changed since") || x.etag("a") != before {
			t.Errorf("record %s: %s", x.etag("a"), g.body)
		}
	}
	do(desk.Unpair{Round: 1})
	post(412)
	do(desk.Pair{Round: 1})
	post(412)
}
