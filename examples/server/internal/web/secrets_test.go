package web

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

// This file has rules whose breach nobody would see.

// withRoute adds a route before all others.
func withRoute(pattern string, answer func(*server, *reply, *request) error) func(*server, *http.Server) {
	return func(s *server, _ *http.Server) { s.routes = append([]route{{"GET", pattern, answer}}, s.routes...) }
}

// TestTokens makes tokens. No two have a part in common.
func TestTokens(t *testing.T) {
	seen := map[string]bool{}
	for range 100 {
		b, err := base64.RawURLEncoding.DecodeString(NewToken())
		if err != nil || len(b) != 32 {
			t.Fatalf("%d bytes, %v", len(b), err)
		}
		for i := 0; i < len(b); i += 8 {
			if part := fmt.Sprint(i, b[i:i+8]); seen[part] {
				t.Errorf("twice: %s", part)
			} else {
				seen[part] = true
			}
		}
	}
}

// TestOneKey gives two commands of equal bodies with one key.
func TestOneKey(t *testing.T) {
	x := open(t)
	director := x.play("a")
	key := map[string]string{"Idempotency-Key": "one"}
	x.do(ask{"POST", "/api/events/a/withdraw", director, `{"player":"Ann"}`, key}).want(t, 200)
	before := x.etag("a")
	g := x.do(ask{"POST", "/api/events/a/return", director, `{"player":"Ann"}`, key}).want(t, 422)
	if g.read(t)["type"] != "urn:arbiter:key" || x.etag("a") != before {
		t.Errorf("%s", g.body)
	}
	key["Idempotency-Key"] = "another"
	x.do(ask{"POST", "/api/events/a/return", director, `{"player":"Ann"}`, key}).want(t, 200)
}

// TestNewName gives a player another name. The request that was sent before is
// known when it comes again. A page that was open still works, and asks with
// the new name.
func TestNewName(t *testing.T) {
	x := open(t)
	director := x.play("a")
	token := x.give("a", director, "invite", `{"name":"Ann","role":"member"}`)["token"].(string)
	key := map[string]string{"Idempotency-Key": "one"}
	first := x.do(ask{"POST", "/api/events/a/withdraw", token, `{"player":"Ann"}`, key}).want(t, 200).read(t)
	seen := x.etag("a")
	x.give("a", director, "rename", `{"player":"Ann","name":"Zita"}`)
	again := x.do(ask{"POST", "/api/events/a/withdraw", token, `{"player":"Ann"}`, key}).want(t, 200).read(t)
	if again["old"] != true || again["number"] != first["number"] {
		t.Errorf("%v, then %v", first, again)
	}
	g := x.do(ask{"POST", "/api/events/a/return", director, `{"player":"Ann"}`, nil}).want(t, 404)
	if !strings.Contains(g.body, "Ann is now Zita") {
		t.Error(g.body)
	}
	form := url.Values{"player": {"Ann"}, "seen": {strings.Trim(seen, `"`)}}
	p := x.do(ask{"POST", "/events/a/desk/return", "", form.Encode(), by(director)}).want(t, 200)
	if !strings.Contains(p.body, "Let Zita return?") || !strings.Contains(p.body, `name="player" value="Zita"`) {
		t.Error(p.body)
	}
}

// TestPreviewOfEvent asks what a new event would be. None is made.
func TestPreviewOfEvent(t *testing.T) {
	x := open(t)
	make := func(query string) got {
		return x.do(ask{"POST", "/api/events" + query, x.admin, `{"id":"b","file":{}}`, nil})
	}
	for range 2 {
		g := make("?preview=1").want(t, 200)
		if d := g.read(t); d["number"] != 1.0 || d["token"] != nil || d["changes"] == nil {
			t.Errorf("%s", g.body)
		}
		x.get("/api/events/b").want(t, 404)
		if ids := x.hall.IDs(); len(ids) != 0 {
			t.Errorf("there are events: %v", ids)
		}
	}
	x.do(ask{"POST", "/api/events?preview=1", "wrong", `{"id":"b","file":{}}`, nil}).want(t, 401)
	make("").want(t, 201)
	x.get("/api/events/b").want(t, 200)
}

// TestInternalErrors has errors of the server, of which clients learn nothing,
// and panics.
func TestInternalErrors(t *testing.T) {
	for name, answer := range map[string]func(*server, *reply, *request) error{
		"unknown": func(*server, *reply, *request) error { return errors.New("open /secret: no such file") },
		"known":   func(*server, *reply, *request) error { return fmt.Errorf("%w: open /secret", hall.ErrInternal) },
		"both": func(*server, *reply, *request) error {
			return fmt.Errorf("%w: %w: /secret", hall.ErrInternal, desk.ErrStale)
		},
		"panic": func(*server, *reply, *request) error { panic("open /secret") },
		"with a tag": func(_ *server, w *reply, _ *request) error {
			w.tag(7, 7)
			return errors.New("open /secret")
		},
	} {
		x := open(t, withRoute("/boom", answer))
		for _, accept := range []string{"", "text/html"} {
			g := x.do(ask{"GET", "/boom", "", "", map[string]string{"Accept": accept}})
			if all := fmt.Sprint(g.header, g.body); g.status != 500 || g.body == "" || strings.Contains(all, "secret") || g.header.Get("ETag") != "" {
				t.Errorf("%s: status %d: %s", name, g.status, all)
			}
		}
		if !strings.Contains(x.log.String(), "/secret") {
			t.Errorf("%s: the log says nothing: %s", name, x.log)
		}
		// The server goes on.
		x.get("/health").want(t, 200)
	}
}

// TestEscapes sends characters that would change a terminal.
func TestEscapes(t *testing.T) {
	x := open(t, withRoute("/boom", func(*server, *reply, *request) error {
		return fmt.Errorf("%w: \x1b[31mred\u202e", errRead)
	}))
	director := x.play("a")
	for _, accept := range []string{"", "text/html"} {
		g := x.do(ask{"GET", "/boom", "", "", map[string]string{"Accept": accept}}).want(t, 400)
		if !strings.Contains(g.body, "x1b[31mred") || strings.ContainsAny(g.body, "\x1b\u202e") || strings.Contains(g.body, `\u001b`) {
			t.Errorf("%q: %s", accept, g.body)
		}
		if accept == "" {
			if d := g.read(t)["detail"].(string); strings.ContainsAny(d, "\x1b\u202e") {
				t.Errorf("%q", d)
			}
		}
	}
	for _, g := range []got{
		x.get("/api/events/a/rounds/%1b%5b31m").want(t, 404),
		x.do(ask{"POST", "/api/events/a/withdraw", director, `{"player":"\u001b[31m"}`, nil}),
		x.do(ask{"POST", "/api/events/a/withdraw", director, `{"\u001b[31m":"Ann"}`, nil}),
	} {
		if d := g.read(t); g.status < 400 || strings.Contains(fmt.Sprint(d), "\x1b") {
			t.Errorf("%q", d)
		}
	}
}

// TestAddresses has addresses of clients that say more than they should.
func TestAddresses(t *testing.T) {
	s := &server{}
	for _, c := range []struct {
		proxy   bool
		remote  string
		forward []string
		want    string
	}{
		// A client can write any entries before the last.
		{true, "10.0.0.1:80", []string{"1.1.1.1, 2.2.2.2, 10.0.0.2"}, "10.0.0.2"},
		{true, "10.0.0.1:80", []string{"1.1.1.1,2.2.2.2,10.0.0.2"}, "10.0.0.2"},
		{true, "10.0.0.1:80", []string{"1.1.1.1", "10.0.0.2"}, "10.0.0.2"},
		{true, "10.0.0.1:80", []string{"1.1.1.1, 2.2.2.2", "3.3.3.3, 10.0.0.2"}, "10.0.0.2"},
		{true, "10.0.0.1:80", []string{"1.1.1.1, 10.0.0.2:4711"}, "10.0.0.2"},
		{true, "10.0.0.1:80", []string{"1.1.1.1, "}, ""},
		{false, "10.0.0.1:80", []string{"1.1.1.1", "10.0.0.2"}, "10.0.0.1"},
		// The zone of an address is the name of a wire.
		{false, "[fe80::1%eth0]:80", nil, "fe80::"},
		{true, "10.0.0.1:80", []string{"fe80::1%eth1"}, "fe80::"},
	} {
		r := &http.Request{RemoteAddr: c.remote, Header: http.Header{"X-Forwarded-For": c.forward}}
		if s.Proxy = c.proxy; s.host(r) != c.want {
			t.Errorf("%+v: %s", c, s.host(r))
		}
	}
}

// TestOldestAddress fills the buckets. The address whose last request is the
// oldest is forgotten, and no other.
func TestOldestAddress(t *testing.T) {
	b := newBuckets(0, 1)
	for i := range maxHosts {
		b.take(fmt.Sprint(i), begin)
	}
	if b.take("0", begin) {
		t.Error("0 has a token too many")
	}
	b.take("new", begin)
	if b.take("0", begin) {
		t.Error("0 was forgotten, but has just sent a request")
	}
	if !b.take("1", begin) {
		t.Error("1 was not forgotten")
	}
}

// TestCharset sends bodies in charsets. Only UTF-8 is read.
func TestCharset(t *testing.T) {
	x := open(t)
	director := x.play("a")
	for kind, status := range map[string]int{
		"; charset=utf-8": 200, "; charset=UTF-8": 200, "": 200,
		"; charset=iso-8859-1": 415, "; charset=utf-16": 415, "; charset": 415,
	} {
		x.do(ask{"POST", "/api/events/a/withdraw?preview=1", director, `{"player":"Ann"}`, map[string]string{"Content-Type": jsonType + kind}}).want(t, status)
		h := by(director)
		h["Content-Type"] += kind
		x.do(ask{"POST", "/events/a/desk/withdraw", "", "player=Ann", h}).want(t, status)
	}
}

// TestMethods sends methods that nobody has. The log does not name them.
func TestMethods(t *testing.T) {
	x := open(t)
	x.do(ask{method: "SECRET-METHOD", path: "/health"}).want(t, 405)
	x.do(ask{method: "PATCH", path: "/health"}).want(t, 405)
	log := x.log.String()
	if strings.Contains(log, "SECRET") || !strings.Contains(log, `"method":"other"`) || !strings.Contains(log, `"method":"PATCH"`) {
		t.Errorf("%s", log)
	}
}

// TestShelfLimit shows more files than a shelf keeps.
func TestShelfLimit(t *testing.T) {
	dir := t.TempDir()
	s := newShelf()
	for i := range maxShelf + 2 {
		name := fmt.Sprint("f", i)
		if err := os.WriteFile(filepath.Join(dir, name+".json"), []byte(`{"bots":["Ann","Bob"],"matches":[]}`), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.take(t.Context(), dir, name); err != nil {
			t.Fatal(err)
		}
		if len(s.pages) > maxShelf {
			t.Fatalf("%d pages", len(s.pages))
		}
	}
	if len(s.pages) == 0 {
		t.Error("no page is kept")
	}
}

// TestClock lets times become final. The log says that the clock has done it.
func TestClock(t *testing.T) {
	dir := t.TempDir()
	h, err := hall.Open(dir, newServer(Options{}).Log)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	at := time.Date(2012, 1, 10, 1, 30, 0, 0, time.UTC)
	director := desk.Request{By: desk.Actor{Role: desk.Director}, At: at}
	var file desk.Create
	file.ID, file.Token, file.FirstMonday, file.Zone = "a", Sum("director"), "2012-01-09", "-05:00"
	if _, err := h.Create(t.Context(), file, director); err != nil {
		t.Fatal(err)
	}
	for _, c := range []desk.Command{
		desk.Register{Player: "Ann", Token: Sum("Ann")}, desk.Register{Player: "Bob", Token: Sum("Bob")},
		desk.Begin{Entrants: []string{"Ann", "Bob"}}, desk.Pair{Round: 1},
	} {
		if _, err := h.Do(t.Context(), "a", c, director); err != nil {
			t.Fatal(err)
		}
	}
	before, _ := h.State("a")
	for range 2 {
		if err := Due(t.Context(), h, at.Add(24*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	after, _ := h.State("a")
	text, err := os.ReadFile(filepath.Join(dir, "a.log"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if last := lines[len(lines)-1]; after.Number != before.Number+1 || !strings.Contains(last, `"by":"clock","do":"fix-times"`) {
		t.Errorf("%d records: %s", after.Number-before.Number, last)
	}
}
