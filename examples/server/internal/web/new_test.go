package web

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// fill sends the form of a new event. The texts are names and values in turn.
func (x *site) fill(cookie, key string, texts ...string) got {
	x.t.Helper()
	form := url.Values{"about": {"Cup"}, "id": {"cup"}, "edition": {"wc2012"}, "key": {key}}
	for k := 0; k < len(texts); k += 2 {
		form.Set(texts[k], texts[k+1])
	}
	return x.do(ask{"POST", "/new/create", "", form.Encode(), by(cookie)})
}

// The administrator makes an event by a form. The director's token is shown
// once, and opens the desk.
func TestNewEvent(t *testing.T) {
	x := open(t)
	if p := x.get("/").want(t, 200); !strings.Contains(p.body, `<a href="/new/">New event</a>`) {
		t.Errorf("%s", p.body)
	}
	if p := x.get("/new/").want(t, 200); !strings.Contains(p.body, "/new/login") || strings.Contains(p.body, "/new/create") {
		t.Errorf("the form of everybody: %s", p.body)
	}
	login := func(token string) got {
		return x.do(ask{"POST", "/new/login", "", url.Values{"token": {token}}.Encode(), by("")}).want(t, 303)
	}
	if g := login("wrong"); g.header.Get("Location") != "/new/?wrong=1" || strings.Contains(g.header.Get("Set-Cookie"), "wrong") {
		t.Errorf("%v", g.header)
	}
	if g := login(x.admin); g.header.Get("Location") != "/new/" || !strings.Contains(g.header.Get("Set-Cookie"), "Path=/new/") {
		t.Errorf("%v", g.header)
	}
	if g := x.do(ask{"POST", "/new/logout", "", "", by(x.admin)}).want(t, 303); !strings.Contains(g.header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("%v", g.header)
	}
	p := x.do(ask{"GET", "/new/", "", "", by(x.admin)}).want(t, 200)
	key := regexp.MustCompile(`name="key" value="([^"]+)"`).FindStringSubmatch(p.body)
	if key == nil || p.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%v %s", p.header, p.body)
	}

	p = x.fill(x.admin, key[1], "players", "Ann, 1500, North\nBob, 1600, South").want(t, 200)
	token := regexp.MustCompile(`<code>([^<]+)</code>`).FindStringSubmatch(p.body)
	if token == nil || p.header.Get("Cache-Control") != "no-store" || !strings.Contains(p.body, `href="/events/cup/desk/"`) || !strings.Contains(p.body, "It is shown only now.") {
		t.Fatalf("%v %s", p.header, p.body)
	}
	if p := x.do(ask{"GET", "/events/cup/desk/", "", "", by(token[1])}).want(t, 200); !strings.Contains(p.body, "Pair round 1") {
		t.Errorf("%s", p.body)
	}
	// A second click makes nothing, and shows no token.
	if g := x.fill(x.admin, key[1], "players", "Ann, 1500, North\nBob, 1600, South").want(t, 303); g.header.Get("Location") != "/events/cup/desk/" {
		t.Errorf("%v", g.header)
	}
	if p := x.fill(x.admin, "another").want(t, 409); !strings.Contains(p.body, "Another event has this address.") {
		t.Errorf("%s", p.body)
	}
	if p := x.fill(x.admin, "another", "players", "Ann").want(t, 422); !strings.Contains(p.body, "Another event has this address.") || !strings.Contains(p.body, "Write at least two players") {
		t.Errorf("not all problems at once: %s", p.body)
	}
	// No token and no player is in the log.
	if log := x.log.String(); strings.Contains(log, x.admin) || strings.Contains(log, token[1]) || strings.Contains(log, "Ann") {
		t.Errorf("%s", log)
	}
}

// The administrator gives a director who has lost the token another one.
func TestLostTokenByForm(t *testing.T) {
	x := open(t)
	x.fill(x.admin, "k", "players", "Ann\nBob").want(t, 200)
	lost := func(cookie, id string) got {
		return x.do(ask{"POST", "/new/token", "", url.Values{"id": {id}}.Encode(), by(cookie)})
	}
	lost("", "cup").want(t, 401)
	lost(x.admin, "none").want(t, 404)
	p := lost(x.admin, " cup ").want(t, 200)
	token := regexp.MustCompile(`<code>([^<]+)</code>`).FindStringSubmatch(p.body)
	if token == nil || p.header.Get("Cache-Control") != "no-store" || !strings.Contains(p.body, "The director has a new token.") || !strings.Contains(p.body, "<bdi>the director</bdi>") {
		t.Fatalf("%v %s", p.header, p.body)
	}
	if p := x.do(ask{"GET", "/events/cup/desk/", "", "", by(token[1])}).want(t, 200); !strings.Contains(p.body, "Pair round 1") {
		t.Errorf("%s", p.body)
	}
	if p := x.do(ask{"GET", "/new/", "", "", by(x.admin)}).want(t, 200); !strings.Contains(p.body, `action="/new/token"`) {
		t.Errorf("%s", p.body)
	}
}

// An event of a form has times in a zone, and a fee that its players have paid.
func TestNewEventTimes(t *testing.T) {
	x := open(t)
	x.fill(x.admin, "k", "players", "Ann\nBob", "fee", "12.50", "firstMonday", "2012-01-09", "zone", "Europe/Berlin").want(t, 200)
	s, err := x.hall.State("cup")
	if err != nil {
		t.Fatal(err)
	}
	if got := s.FirstMonday.String(); got != "2012-01-09 00:00:00 +0100 CET" {
		t.Error(got)
	}
	if m, err := s.Money(); err != nil || m.Fund != 2500 || len(m.Unregistered) > 0 {
		t.Errorf("%+v, %v", m, err)
	}
	x.get("/events/cup/money").want(t, 200)
	x.get("/events/cup/calendar").want(t, 200)
	x.fill(x.admin, "l", "id", "open", "fee", "0.00").want(t, 200)
	if p := x.get("/events/open/").want(t, 200); !strings.Contains(p.body, "Registration is open") {
		t.Errorf("%s", p.body)
	}
}

// A Swiss and a McMahon are made, too, with players or without them.
func TestNewEventPoints(t *testing.T) {
	x := open(t)
	x.fill(x.admin, "k", "edition", "arbiter-mcmahon-2026", "players", "Ann, 1d, North\nBob, 4d\nCid, 20k", "bar", "3d", "floor", "2k", "rounds", "4").want(t, 200)
	x.fill(x.admin, "l", "id", "open", "edition", "arbiter-swiss-2026", "rounds", "5", "points", "3-1-0").want(t, 200)
	for id, want := range map[string]string{"cup": "true [Bob Ann Cid] [8 4 0] 4 0", "open": "false [] [] 5 3"} {
		s, err := x.hall.State(id)
		if err != nil {
			t.Fatal(err)
		}
		e := s.File.Event
		if got := fmt.Sprint(s.Begun(), e.Entrants, e.Start, e.Length, e.Points.Win); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
		x.get("/events/"+id+"/").want(t, 200)
	}
}

// A form that is refused makes nothing, and has what was typed.
func TestNewEventRefused(t *testing.T) {
	x := open(t)
	for _, c := range []struct {
		cookie, key string
		texts       []string
		status      int
		want        string
	}{
		{"", "k", nil, 401, ""},
		{"wrong", "k", nil, 401, ""},
		{x.admin, "", nil, 400, "the key of the form"},
		{x.admin, "k", []string{"id", "Cup"}, 422, `id="new-1-error">It has 1 to 40 letters`},
		{x.admin, "k", []string{"id", "con"}, 422, `id="new-1-error">It has 1 to 40 letters`},
		{x.admin, "k", []string{"about", strings.Repeat("x", 1001)}, 422, `id="new-0-error">A text has at most`},
		{x.admin, "k", []string{"lives", "21", "players", "Ann\nBob"}, 422, `id="new-3-error">21, at most 20`},
		{x.admin, "k", []string{"players", strings.Repeat("x\n", 2) + "Ann"}, 422, `id="new-8-error">line 2`},
		{x.admin, "k", []string{"firstMonday", "2012-01-10"}, 422, `id="new-9-error">2012-01-10 is no Monday`},
		{x.admin, "k", []string{"zone", "UTC"}, 422, `id="new-10-error">It needs the first Monday`},
		{x.admin, "k", []string{"fee", "99999999999999"}, 422, `id="new-11-error">9999999999999900, at most`},
		{x.admin, "k", []string{"edition", "arbiter-swiss-2026", "rounds", "1001"}, 422, `id="new-4-error">1001, at most`},
		{x.admin, "k", []string{"players", "Ann"}, 422, `id="new-8-error">Write at least`},
		{x.admin, "k", []string{"players", strings.Repeat("x", maxBody)}, 413, ""},
	} {
		g := x.fill(c.cookie, c.key, c.texts...)
		if g.status != c.status || !strings.Contains(g.body, c.want) || c.status == 422 && !strings.Contains(g.body, `value="k"`) {
			t.Errorf("%.50q: %d, want %d with %s: %.5000s", c.texts, g.status, c.status, c.want, g.body)
		}
	}
	header := by(x.admin)
	header["Sec-Fetch-Site"] = "cross-site"
	x.do(ask{"POST", "/new/create", "", "id=cup", header}).want(t, 403)
	if list := x.hall.IDs(); len(list) != 0 {
		t.Errorf("made %v", list)
	}
}
