package web

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"
)

// This file has tokens as links, and slips of paper with them.

var linkOf = regexp.MustCompile(`href="http://[^/"]+(/events/a/key)#([^"]+)"`)

// TestLink follows the link of a token, for each role. The page of a link is
// the same for everybody, and changes nothing: the token comes in a POST.
func TestLink(t *testing.T) {
	x := open(t)
	director := x.play("a")
	form := by(director)
	for _, c := range []struct{ form, to string }{
		{"name=Zoe&role=member", "/events/a/me"},
		{"name=Office&role=entry", "/events/a/register"},
		{"name=Ada+Lovelace&role=director", "/events/a/desk/"},
	} {
		x.later(time.Minute)
		p := x.do(ask{"POST", "/events/a/desk/invite", "", c.form + "&yes=1&key=" + url.QueryEscape(c.to), form}).want(t, 200)
		link := linkOf.FindStringSubmatch(p.body)
		if link == nil || !strings.Contains(p.body, "<code>"+link[2]+"</code>") || p.header.Get("Cache-Control") != "no-store" {
			t.Fatalf("%v %s", p.header, p.body)
		}
		before := x.etag("a")
		g := x.do(ask{"GET", link[1], "", "", by("")}).want(t, 200)
		if g.header.Get("Set-Cookie") != "" && !strings.Contains(g.header.Get("Set-Cookie"), "Max-Age=0") || !strings.Contains(g.body, `action="/events/a/key/login"`) || !strings.Contains(g.body, `src="/key.js"`) {
			t.Errorf("%v %s", g.header, g.body)
		}
		anybody := map[string]string{"Content-Type": form["Content-Type"], "Accept": "text/html"}
		g = x.do(ask{"POST", link[1] + "/login", "", "token=" + link[2], anybody}).want(t, 303)
		if cookie := g.header.Get("Set-Cookie"); g.header.Get("Location") != c.to || !strings.Contains(cookie, link[2]) || !strings.Contains(cookie, "HttpOnly") {
			t.Errorf("%v", g.header)
		}
		if x.etag("a") != before || strings.Contains(x.log.String(), link[2]) {
			t.Error("a record, or a token in the log")
		}
	}
}

// TestTokenOfRegistration has the page with the token of a player who was just
// registered. It leads to the question whether the registration is taken back.
func TestTokenOfRegistration(t *testing.T) {
	x := open(t)
	director := x.create("a", "")
	form := by(director)
	p := x.do(ask{"POST", "/events/a/desk/register", "", "player=Ann&yes=1&key=k", form}).want(t, 200)
	const said = `role="status">
<p>Recorded: Ann is registered, and pays $80.00.</p>`
	if strings.Count(p.body, "Recorded: ") != 1 || !strings.Contains(p.body, said) || !linkOf.MatchString(p.body) {
		t.Fatal(p.body)
	}
	back := regexp.MustCompile(`(?s)<form method="post" action="([^"]+)">(\s*<input[^<]+)*<button class="quiet">Take it back`).FindStringSubmatch(p.body)
	if back == nil || back[1] != "/events/a/desk/leave" {
		t.Fatalf("%q %s", back, p.body)
	}
	fields := url.Values{}
	for _, m := range regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`).FindAllStringSubmatch(back[0], -1) {
		fields.Add(m[1], m[2])
	}
	if p := x.do(ask{"POST", back[1], "", fields.Encode(), form}).want(t, 200); !strings.Contains(p.body, "Take back the registration of Ann?") {
		t.Error(p.body)
	}
	// A new token for somebody is not taken back.
	p = x.do(ask{"POST", "/events/a/desk/invite", "", "name=Zoe&role=member&yes=1&key=l", form}).want(t, 200)
	if !strings.Contains(p.body, "Recorded: Zoe can take part.") || strings.Contains(p.body, "Take it back") {
		t.Error(p.body)
	}
}

// TestWrongLink has links that open nothing. They count as wrong tokens.
func TestWrongLink(t *testing.T) {
	x := open(t)
	director := x.play("a")
	other := x.create("b", "")
	anybody := map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"}
	for _, token := range []string{"", "wrong", other, x.admin, Sum(director)} {
		g := x.do(ask{"POST", "/events/a/key/login", "", url.Values{"token": {token}}.Encode(), anybody}).want(t, 303)
		if g.header.Get("Location") != "/events/a/key?wrong=1" || g.header.Get("Set-Cookie") != "" {
			t.Errorf("%q: %v", token, g.header)
		}
	}
	if g := x.get("/events/a/key?wrong=1").want(t, 200); !strings.Contains(g.body, "Nobody has this token here.") {
		t.Error(g.body)
	}
	for range attemptBurst {
		x.do(ask{"POST", "/events/a/key/login", "", "token=wrong", anybody})
	}
	x.do(ask{"POST", "/events/a/key/login", "", "token=wrong", anybody}).want(t, http.StatusTooManyRequests)
	x.do(ask{"POST", "/events/a/key/login", "", "token=" + director, anybody}).want(t, 303)
	x.do(ask{"POST", "/events/none/key/login", "", "token=" + director, anybody}).want(t, 404)
	x.do(ask{"POST", "/events/a/key/withdraw", "", "player=Ann", by(director)}).want(t, 404)
	h := by(director)
	h["Sec-Fetch-Site"] = "cross-site"
	x.do(ask{"POST", "/events/a/key/login", "", "token=" + director, h}).want(t, 403)
}

// TestLinkOfAnother opens a link on a device that is open for somebody else.
// The device asks first.
func TestLinkOfAnother(t *testing.T) {
	x := open(t)
	director := x.play("a")
	zoe := x.invite("a", director, "Zoe <b>")
	login := func(cookie, form string) got {
		t.Helper()
		return x.do(ask{"POST", "/events/a/key/login", "", form, by(cookie)})
	}
	g := login(director, "token="+zoe).want(t, 200)
	if g.header.Get("Set-Cookie") != "" || g.header.Get("Cache-Control") != "no-store" || !strings.Contains(g.body, "This device is open for <bdi>the director</bdi>") || !strings.Contains(g.body, "Zoe &lt;b&gt;") {
		t.Errorf("%v %s", g.header, g.body)
	}
	if g = login(director, "yes=1&token="+zoe).want(t, 303); !strings.Contains(g.header.Get("Set-Cookie"), zoe) {
		t.Errorf("%v", g.header)
	}
	login(zoe, "token="+zoe).want(t, 303)
	// A cookie that opens nothing is in nobody's way.
	login("old-token", "token="+zoe).want(t, 303)
}

// TestSlips makes new tokens for several players, with a slip for each. The old
// tokens end.
func TestSlips(t *testing.T) {
	x := open(t)
	director := x.play("a")
	form := by(director)
	if p := x.do(ask{"GET", "/events/a/desk/people", "", "", form}).want(t, 200); strings.Count(p.body, `name="names"`) != 4 || !strings.Contains(p.body, `action="/events/a/desk/invite-all"`) {
		t.Errorf("%s", p.body)
	}
	p := x.do(ask{"POST", "/events/a/desk/invite-all", "", "names=Ann&names=Bob", form}).want(t, 200)
	if strings.Contains(p.body, "#") && linkOf.MatchString(p.body) || !strings.Contains(p.body, "Nothing is saved yet.") || !strings.Contains(p.body, "There are new tokens for Ann and Bob.") {
		t.Errorf("%s", p.body)
	}
	fields := url.Values{}
	for _, m := range regexp.MustCompile(`name="(names|yes|key|seen)" value="([^"]*)"`).FindAllStringSubmatch(p.body, -1) {
		fields.Add(m[1], html.UnescapeString(m[2]))
	}
	p = x.do(ask{"POST", "/events/a/desk/invite-all", "", fields.Encode(), form}).want(t, 200)
	links := linkOf.FindAllStringSubmatch(p.body, -1)
	if len(links) != 2 || strings.Count(p.body, "<svg") != 2 || p.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%v %s", p.header, p.body)
	}
	for k, name := range []string{"Ann", "Bob"} {
		if me := x.do(ask{"GET", "/events/a/me", "", "", by(links[k][2])}).want(t, 200); !strings.Contains(me.body, "<h1><bdi>"+name) {
			t.Errorf("%s: %s", name, me.body)
		}
	}
	// A second click makes nothing, and shows no token.
	x.do(ask{"POST", "/events/a/desk/invite-all", "", fields.Encode(), form}).want(t, 303)
	if g := x.give("a", director, "invite-all", `{"names":["Bob","Cid"]}`); len(g["tokens"].([]any)) != 2 || g["token"] != nil {
		t.Errorf("%v", g)
	}
	if me := x.do(ask{"GET", "/events/a/me", "", "", by(links[1][2])}); strings.Contains(me.body, "<h1><bdi>Bob") {
		t.Error("an old token opens the page")
	}
	for _, m := range links {
		if strings.Contains(x.log.String(), m[2]) {
			t.Error("a token in the log")
		}
	}
	x.do(ask{"POST", "/events/a/desk/invite-all", "", "names=Nobody", form}).want(t, 404)
	x.do(ask{"POST", "/events/a/me/invite-all", "", "names=Ann&yes=1", by(links[0][2])}).want(t, 403)
}
