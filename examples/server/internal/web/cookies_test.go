package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// This file has what people see who have a cookie, and what is kept of it.

// by makes the header of somebody who has a cookie.
func by(token string) map[string]string {
	return map[string]string{"Cookie": cookieName + "=" + token, "Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"}
}

// invite makes a member, and returns the token.
func (x *site) invite(id, director, name string) string {
	x.t.Helper()
	return x.give(id, director, "invite", fmt.Sprintf(`{"name":%q,"role":"member"}`, name))["token"].(string)
}

// TestOwnPages asks for pages of one record that differ by who looks, by the
// query and by the minute. Nobody gets the page of somebody else.
func TestOwnPages(t *testing.T) {
	x := open(t)
	director := x.play("a")
	yara, zoe := x.invite("a", director, "Yara"), x.invite("a", director, "Zoe")
	page := func(path, token string) string {
		t.Helper()
		return x.do(ask{"GET", "/events/a/" + path, "", "", by(token)}).want(t, 200).body
	}
	before := x.etag("a")
	for range 2 {
		if p := page("me", yara); !strings.Contains(p, "Yara") || strings.Contains(p, "Zoe") {
			t.Errorf("the page of Yara: %s", p)
		}
		if p := page("me", zoe); !strings.Contains(p, "Zoe") || strings.Contains(p, "Yara") {
			t.Errorf("the page of Zoe: %s", p)
		}
		if p := page("me", director); strings.Contains(p, "Zoe") || strings.Contains(p, "Yara") {
			t.Errorf("the page of the director: %s", p)
		}
		if p := x.get("/events/a/me").want(t, 200).body; strings.Contains(p, "Zoe") || strings.Contains(p, "Yara") || !strings.Contains(p, "/me/login") {
			t.Errorf("the page of nobody: %s", p)
		}
		for _, token := range []string{yara, "", "wrong"} {
			if p := page("desk/", token); strings.Contains(p, "/desk/withdraw") || !strings.Contains(p, "/desk/login") {
				t.Errorf("the desk of %q: %s", token, p)
			}
		}
		if !strings.Contains(page("desk/", director), "/desk/withdraw") {
			t.Error("the director has no desk")
		}
		if page("rounds/1", "") == page("rounds/1?by=name", "") {
			t.Error("the round by board is the round by name")
		}
	}
	if x.etag("a") != before {
		t.Error("the pages are of several records")
	}

	// A page of the next minute can differ, too.
	x.create("b", "")
	x.later(24*time.Hour - x.now().Sub(begin))
	first := x.get("/events/b/").want(t, 200)
	x.later(time.Minute)
	second := x.get("/events/b/").want(t, 200)
	if first.header.Get("ETag") == second.header.Get("ETag") {
		t.Errorf("two minutes have the tag %s", first.header.Get("ETag"))
	}
	x.later(24 * time.Hour)
	if third := x.get("/events/b/").want(t, 200); !strings.Contains(second.body, "Registration is open") || strings.Contains(third.body, "Registration is open") {
		t.Errorf("registration is open for ever: %s", third.body)
	}
}

// TestWrongCookie has a cookie that opens nothing.
func TestWrongCookie(t *testing.T) {
	x := open(t)
	director := x.play("a")
	other := x.create("b", "")
	before := x.etag("a")
	for _, token := range []string{"wrong", "", other, x.admin, Sum(director), director + "x"} {
		x.later(time.Minute) // three attempts for each
		g := x.do(ask{"GET", "/events/a/desk/", "", "", by(token)}).want(t, 200)
		if strings.Contains(g.body, "/desk/withdraw") || !strings.Contains(g.body, "/desk/login") {
			t.Errorf("%q opens the desk: %s", token, g.body)
		}
		for _, form := range []string{"player=Ann", "player=Ann&yes=1"} {
			x.do(ask{"POST", "/events/a/desk/withdraw", "", form, by(token)}).want(t, 401)
		}
	}
	if x.etag("a") != before {
		t.Error("it has changed the event")
	}
	x.do(ask{"POST", "/events/a/desk/withdraw", "", "player=Ann", by(director)}).want(t, 200)
	// Forms are at the desk and at two pages of members, and nowhere else.
	for _, verb := range []string{"login", "logout", "withdraw"} {
		x.do(ask{"POST", "/events/a/nowhere/" + verb, "", "player=Ann&yes=1&token=" + director, by(director)}).want(t, 404)
	}
	if x.etag("a") != before {
		t.Error("a form that is nowhere has changed the event")
	}
}

// TestCookieGuesses guesses cookies. They count together with tokens that are
// guessed in other ways. Others at the same address have right cookies, or
// none.
func TestCookieGuesses(t *testing.T) {
	x := open(t)
	director := x.play("a")
	look := func(path, token string, status int) got {
		t.Helper()
		return x.do(ask{"GET", "/events/a/" + path, "", "", by(token)}).want(t, status)
	}
	for k := range attemptBurst / 2 {
		g := look("desk/", fmt.Sprint("guess", k), 200)
		if c := g.header.Get("Set-Cookie"); !strings.HasPrefix(c, cookieName+"=;") || !strings.Contains(c, "Path=/events/a/") || !strings.Contains(c, "Max-Age=0") {
			t.Errorf("the browser keeps the wrong cookie: %q", c)
		}
		x.do(ask{"POST", "/api/events/a/give", "guess", `{}`, nil}).want(t, 401)
	}
	if g := look("desk/", "guess", 429); g.header.Get("Retry-After") != "5" || g.header.Get("Set-Cookie") == "" {
		t.Errorf("%v", g.header)
	}
	look("standings.txt", "guess", 429)
	x.do(ask{"POST", "/events/a/desk/withdraw", "", "player=Ann", by("guess")}).want(t, 429)
	x.do(ask{"POST", "/api/events/a/give", "guess", `{}`, nil}).want(t, 429)
	if g := look("desk/", director, 200); !strings.Contains(g.body, "/desk/withdraw") || g.header.Get("Set-Cookie") != "" {
		t.Error("a guess has shut the director out")
	}
	x.get("/events/a/").want(t, 200)
	x.later(5 * time.Second)
	look("desk/", "guess", 200)
	look("desk/", "guess", 429)
}

// TestKept looks at what caches may keep: public pages, for those who have no
// cookie.
func TestKept(t *testing.T) {
	x := open(t)
	director := x.play("a")
	eve := x.invite("a", director, "Eve")
	kept := func(what string, g got, want, vary string) {
		t.Helper()
		if c, v := g.header.Get("Cache-Control"), g.header.Get("Vary"); c != want || vary != "" && v != vary || want == "no-store" && g.header.Get("ETag") != "" {
			t.Errorf("%s: status %d, Cache-Control %q, Vary %q, ETag %q", what, g.status, c, v, g.header.Get("ETag"))
		}
	}
	for _, path := range []string{"", "me", "desk/", "rounds/1", "standings.csv"} {
		path = "/events/a/" + path
		for name, token := range map[string]string{"Eve": eve, "director": director} {
			kept(path+" of "+name, x.do(ask{"GET", path, "", "", by(token)}).want(t, 200), "no-store", "")
		}
		g := x.get(path).want(t, 200)
		kept(path, g, "no-cache", "Cookie")
		tag := g.header.Get("ETag")
		kept(path+" again", x.do(ask{"GET", path, "", "", map[string]string{"If-None-Match": tag}}).want(t, 304), "no-cache", "Cookie")
		// Somebody who logs in does not get the public page.
		h := by(eve)
		h["If-None-Match"] = tag
		kept(path+" of Eve now", x.do(ask{"GET", path, "", "", h}).want(t, 200), "no-store", "")
	}

	// Answers with new tokens.
	g := x.do(ask{"POST", "/api/events", x.admin, `{"id":"b","file":{}}`, nil}).want(t, 201)
	other := g.read(t)["token"].(string)
	for verb, body := range map[string]string{"register": `{"player":"Ann"}`, "invite": `{"name":"Zoe","role":"member"}`} {
		g := x.do(ask{"POST", "/api/events/b/" + verb, other, body, nil}).want(t, 200)
		if c := g.header.Get("Cache-Control"); c != "no-store" || g.read(t)["token"] == nil {
			t.Errorf("%s: Cache-Control %q: %s", verb, c, g.body)
		}
	}
	if c := g.header.Get("Cache-Control"); c != "no-store" {
		t.Errorf("create: Cache-Control %q", c)
	}
	form := by(director)
	g = x.do(ask{"POST", "/events/a/desk/invite", "", "name=Zoe&role=member&yes=1&key=k", form}).want(t, 200)
	kept("the page with a token", g, "no-store", "")
	kept("the page that asks", x.do(ask{"POST", "/events/a/desk/withdraw", "", "player=Ann", form}).want(t, 200), "no-store", "")
	kept("the page that refuses", x.do(ask{"POST", "/events/a/desk/withdraw", "", "player=Nobody&yes=1", form}).want(t, 404), "no-store", "")
	g = x.do(ask{"POST", "/events/a/desk/login", "", "token=" + director, by("")}).want(t, 303)
	kept("login", g, "no-store", "")
	kept("logout", x.do(ask{"POST", "/events/a/desk/logout", "", "", form}).want(t, 303), "no-store", "")

	// Errors, for people and for programs.
	for _, accept := range []string{"", "text/html"} {
		h := map[string]string{"Accept": accept}
		kept("no event", x.do(ask{"GET", "/events/none/", "", "", h}).want(t, 404), "no-store", "")
		kept("no page", x.do(ask{"GET", "/events/a/none", "", "", h}).want(t, 404), "no-store", "")
		kept("no round", x.do(ask{"GET", "/api/events/a/rounds/7", "", "", h}).want(t, 404), "no-store", "")
		kept("no token", x.do(ask{"POST", "/api/events/a/pair", "", `{"round":2}`, h}).want(t, 401), "no-store", "")
	}
}

// TestSecure logs in through TLS, which a proxy says, and without.
func TestSecureCookie(t *testing.T) {
	for _, proxy := range []bool{false, true} {
		x := open(t, func(s *server, _ *http.Server) { s.Proxy = proxy })
		director := x.play("a")
		for _, scheme := range []string{"https", "http", ""} {
			for _, verb := range []string{"login", "logout"} {
				h := by("")
				h["X-Forwarded-Proto"] = scheme
				g := x.do(ask{"POST", "/events/a/desk/" + verb, "", "token=" + director, h}).want(t, 303)
				c := g.header.Get("Set-Cookie")
				if secure, want := strings.Contains(c, "; Secure"), proxy && scheme == "https"; c == "" || secure != want {
					t.Errorf("%s, proxy %v, scheme %q: %s", verb, proxy, scheme, c)
				}
			}
		}

		// The server can speak TLS itself.
		r := httptest.NewRequest("POST", "https://example.org/events/a/desk/login", strings.NewReader("token="+director))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		x.s.ServeHTTP(w, r)
		if c := w.Header().Get("Set-Cookie"); w.Code != 303 || !strings.Contains(c, "; Secure") {
			t.Errorf("TLS: status %d: %s", w.Code, c)
		}
	}
}

// TestFormTwice sends a form twice that would have two effects. Its key makes
// it one.
func TestFormTwice(t *testing.T) {
	x := open(t)
	director := x.play("a")
	seen := strings.Trim(x.etag("a"), `"`)
	give := func(key string, records int64) {
		t.Helper()
		before, _ := x.hall.State("a")
		x.do(ask{"POST", "/events/a/desk/give", "", "from=Ann&dollars=5&yes=1&seen=" + seen + "&key=" + key, by(director)}).want(t, 303)
		if after, _ := x.hall.State("a"); after.Number != before.Number+records {
			t.Errorf("key %q: %d records, want %d", key, after.Number-before.Number, records)
		}
	}
	give("once", 1)
	give("once", 0)
	give("again", 1)
	give("once", 0)
	x.do(ask{"POST", "/events/a/desk/give", "", "from=Ann&dollars=6&yes=1&seen=" + seen + "&key=once", by(director)}).want(t, 422)
}
