package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/web"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file walks over all addresses that the source has, as everybody, as a
// member and as the director. What is private is taken from the log on the
// disk, so no private field can be forgotten either.

// A secret is a private text with what it is.
type secret struct{ kind, text string }

// secrets returns what is private in the log of an event.
func (x *house) secrets(id string) (list []secret) {
	x.t.Helper()
	text, err := os.ReadFile(filepath.Join(x.dir, id+".log"))
	if err != nil {
		x.t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var r desk.Record
		if err := json.Unmarshal(line[bytes.IndexByte(line, '{'):], &r); err != nil {
			x.t.Fatal(err)
		}
		list = append(list, secret{"key", r.Key}, secret{"sum", r.Sum})
		if r.Change.People != nil {
			for _, p := range r.Change.People.Put {
				list = append(list, secret{"token", p.Token}, secret{"contact", p.Contact})
			}
		}
		for _, s := range r.Change.Submissions {
			for _, h := range s.Hours {
				list = append(list, secret{"hours", h})
			}
		}
		for _, b := range r.Change.Busy {
			list = append(list, secret{"busy", b.From.Format("04:05")}, secret{"busy", b.To.Format("04:05")})
		}
	}
	x.tokens.Range(func(_, token any) bool {
		list = append(list, secret{"token", token.(string)})
		return true
	})
	kinds := map[string]int{}
	full := list[:0]
	for _, s := range append(list, secret{"token", admin}, secret{"token", web.Sum(admin)}, secret{"key", "the-first-key"}) {
		if s.text != "" {
			full = append(full, s)
			kinds[s.kind]++
		}
	}
	for _, k := range []string{"key", "sum", "token", "contact", "hours", "busy"} {
		if kinds[k] < 2 {
			x.t.Fatalf("the event has %d secrets of the kind %s", kinds[k], k)
		}
	}
	return full
}

// confident makes an event whose private fields are all in use.
func confident(t *testing.T) *house {
	x := open(t)
	c := desk.Create{ID: "cup", FirstMonday: "2012-01-16", Zone: "-05:00"}
	x.create(c)
	n := 0
	tell := func(name string, c desk.Command) {
		t.Helper()
		o := x.order("cup", c)
		n++
		if o.key = fmt.Sprintf("private-key-%d", n); name != "" {
			o.token = x.token(name)
		}
		x.must(http.StatusOK, o)
	}
	for _, p := range people[:4] {
		x.direct("cup", desk.Register{Player: p, Contact: p + "@private.example.org"})
	}
	x.direct("cup", desk.Invite{Name: "Zoe", Role: desk.Member, Contact: "zoe@private.example.org"})
	x.direct("cup", desk.Invite{Name: "The office", Role: desk.Entry, Contact: "office@private.example.org"})
	tell("", desk.Begin{Entrants: people[:4]})
	tell("", desk.Pair{Round: 1})
	tell("Ada", desk.Prefer{Player: "Ada", Hours: []string{"Thu 3-4", "Sun 5-6"}})
	from := time.Date(2012, 1, 20, 3, 47, 11, 0, time.UTC)
	tell("Ben", desk.Busy{Player: "Ben", From: from, To: from.Add(67*time.Minute + 7*time.Second)})
	g := x.state("cup").File.Event.Rounds[0].Games[0]
	tell("Zoe", desk.Pick{Spectator: "Zoe", Round: 1, Players: [2]string{g.Gold, g.Silver}, Winner: g.Silver})
	x.wait(9 * 24 * time.Hour)
	tell("", desk.FixTimes{Round: 1})
	return x
}

// patterns returns the patterns of a registry, as its source has them.
func patterns(t testing.TB, glob, expression string) (list []string) {
	t.Helper()
	names, err := filepath.Glob(glob)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(expression).FindAllStringSubmatch(string(text), -1) {
			list = append(list, m[1])
		}
	}
	return list
}

// addresses returns the addresses to read: some for each route of the server,
// of the pages and of the files.
func (x *house) addresses() (list []string) {
	x.t.Helper()
	pages := patterns(x.t, "../pages/*.go", `\{pattern: "([^"]*)"`)
	files := patterns(x.t, "../files/*.go", `\{"([^"]+\.(?:csv|txt|ics|json|svg))", `)
	if len(pages) < 15 || len(files) < 10 {
		x.t.Fatalf("%d pages, %d files", len(pages), len(files))
	}
	var paths []string
	for _, p := range append(pages, files...) {
		round, name := strings.ReplaceAll(p, "{round}", "1"), strings.ReplaceAll(p, "{name}", "Ada")
		switch {
		case strings.Contains(p, "*"):
			paths = append(paths, strings.ReplaceAll(p, "*", "1"), strings.ReplaceAll(p, "*", "Ada"))
		case round != p:
			paths = append(paths, round, round+"?by=name", strings.ReplaceAll(p, "{round}", "2"))
		case name != p:
			paths = append(paths, name, strings.ReplaceAll(p, "{name}", "Ben"), strings.ReplaceAll(p, "{name}", "Zoe"))
		default:
			paths = append(paths, p, p+"?wrong=1&a=Ada&b=Ben&name=Ada&before=9&from=1")
		}
	}
	paths = append(paths, "nothing")
	for _, r := range web.Routes() {
		method, pattern := r[0], r[1]
		if method != http.MethodGet || strings.HasSuffix(pattern, "/stream") {
			continue // below
		}
		p := strings.ReplaceAll(strings.ReplaceAll(pattern, "{id}", "cup"), "{n}", "1")
		switch {
		case strings.Contains(p, "{path...}"):
			for _, path := range paths {
				list = append(list, strings.ReplaceAll(p, "{path...}", path))
			}
		case strings.Contains(p, "{asset}"):
			list = append(list, "/style.css", "/live.js", "/times.js", "/cup.log")
		case strings.Contains(p, "{name}"):
			list = append(list, strings.ReplaceAll(p, "{name}", "cup"), strings.ReplaceAll(p, "{name}", "Ada"))
		case strings.Contains(p, "{"):
			x.t.Errorf("%s has a part that the walk does not know", pattern)
		default:
			list = append(list, p, p+"?after=0", strings.ReplaceAll(p, "cup", "none"))
		}
	}
	return list
}

// posts returns what somebody without a token can send: each command with and
// without a preview, all forms, and questions.
func (x *house) posts() (list []call) {
	x.t.Helper()
	form := "application/x-www-form-urlencoded"
	for _, r := range web.Routes() {
		method, pattern := r[0], r[1]
		if method != http.MethodPost {
			continue
		}
		p := strings.ReplaceAll(strings.ReplaceAll(pattern, "{id}", "cup"), "{n}", "1")
		switch {
		case strings.HasPrefix(p, "/api/") && strings.Contains(p, "{verb}"):
			for verb, row := range rights {
				path := strings.ReplaceAll(p, "{verb}", verb)
				list = append(list, call{path: path, body: row.body}, call{path: path + "?preview=1", body: row.body}, call{path: path, body: row.body, token: "a-token-that-nobody-has"}, call{path: path, body: "{"})
			}
		case strings.Contains(p, "{part}"):
			for _, part := range []string{"desk", "me", "register"} {
				to := strings.ReplaceAll(p, "{part}", part)
				if !strings.Contains(to, "{verb}") {
					list = append(list, call{path: to, body: "token=wrong", kind: form})
					continue
				}
				for verb := range rights {
					list = append(list, call{path: strings.ReplaceAll(to, "{verb}", verb), body: "player=Ada&yes=1&key=x&seen=1", kind: form})
				}
			}
		case strings.Contains(p, "{name}"):
			to := strings.ReplaceAll(strings.ReplaceAll(p, "{name}", "cup"), "{verb}", "report")
			list = append(list, call{path: to, body: "token=wrong&a=1&b=2&winsA=1&winsB=0&yes=1&key=x", kind: form})
		case strings.Contains(p, "{"):
			x.t.Errorf("%s has a part that the walk does not know", pattern)
		case strings.HasSuffix(p, "/audit"):
			list = append(list, call{path: p, body: `{"games":[{"gold":"Ada","silver":"Ben","outcome":""}],"byes":[]}`}, call{path: p, body: `{}`})
		default:
			list = append(list, call{path: p, body: `{"round":2,"pairs":[["Ada","Ben"]]}`})
		}
	}
	for k := range list {
		list[k].method = http.MethodPost
	}
	return list
}

// visit reads everything with a cookie, and gives each answer to a function.
func (x *house) visit(cookie string, each func(what string, got reply)) {
	x.t.Helper()
	n, found := 0, 0
	ask := func(c call) reply {
		if c.header == nil {
			c.header = map[string]string{}
		}
		if cookie != "" {
			c.header["Cookie"] = "arbiter=" + cookie
		}
		got, err := x.do(c)
		if err != nil {
			x.t.Fatalf("%s: %v", c.path, err)
		}
		if got.status >= 500 {
			x.t.Errorf("%s %s: %d: %s", c.method, c.path, got.status, got.body)
		}
		n++
		each(fmt.Sprintf("%s %s %v: %d", c.method, c.path, c.header["Accept"], got.status), got)
		return got
	}
	for _, path := range x.addresses() {
		got := ask(call{path: path, header: map[string]string{"Accept": "text/html"}})
		if got.status == http.StatusOK {
			found++
		}
		ask(call{path: path})
		ask(call{path: path, method: http.MethodHead})
		ask(call{path: path, method: "PUT"})
		if tag := got.header.Get("ETag"); tag != "" {
			ask(call{path: path, header: map[string]string{"If-None-Match": tag}})
		}
	}
	if found < 60 {
		x.t.Errorf("%d of the addresses have something", found)
	}
	if cookie == "" {
		for _, c := range x.posts() {
			if got := ask(c); got.status/100 == 2 && !strings.Contains(c.path, "/audit") && !strings.Contains(c.path, "/whynot") {
				x.t.Errorf("%s %s: %d without a token", c.path, c.body, got.status)
			}
			c.header = map[string]string{"Accept": "text/html"}
			ask(c)
		}
	}
	if n < 250 {
		x.t.Errorf("%d requests", n)
	}
	x.t.Logf("%d requests, %d addresses with something", n, found)
}

// all returns the bytes of an answer: the header and the body.
func (r reply) all() string {
	var b strings.Builder
	// The clock can show what looks like somebody's hours.
	r.header.WriteSubset(&b, map[string]bool{"Date": true})
	return b.String() + r.body
}

func TestPrivateWalk(t *testing.T) {
	x := confident(t)
	secrets := x.secrets("cup")
	before := x.state("cup").Number

	// The pick is public once the game has begun, and not before.
	picked := func() bool { return strings.Contains(x.get(200, "/api/events/cup/predictions").body, "Zoe") }
	if picked() {
		t.Error("a pick is public before its game begins")
	}
	t.Run("everybody", func(t *testing.T) {
		x.t = t
		x.visit("", func(what string, got reply) {
			all := got.all()
			for _, s := range secrets {
				if strings.Contains(all, s.text) {
					t.Errorf("%s has a %s: %q", what, s.kind, s.text)
				}
			}
			if strings.Contains(all, "private") {
				t.Errorf("%s has what is private", what)
			}
		})
		l, err := x.listen("/api/events/cup/stream?after=0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.conn.Close()
		var text strings.Builder
		for id := ""; id != fmt.Sprint(before); {
			line, err := l.read.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			text.WriteString(line)
			if n, ok := strings.CutPrefix(line, "id: "); ok {
				id = strings.TrimSpace(n)
			}
		}
		data, _ := l.read.ReadString('\n')
		text.WriteString(data)
		for _, s := range secrets {
			if strings.Contains(text.String(), s.text) {
				t.Errorf("the stream has a %s: %q", s.kind, s.text)
			}
		}
	})
	t.Run("a member", func(t *testing.T) {
		// Dan has no secrets but a token and a contact.
		x.t = t
		x.visit(x.token("Dan"), func(what string, got reply) {
			for _, s := range secrets {
				if s.text != "Dan@private.example.org" && strings.Contains(got.all(), s.text) {
					t.Errorf("%s has a %s: %q", what, s.kind, s.text)
				}
			}
		})
	})
	t.Run("the director", func(t *testing.T) {
		// Contacts and hours are for the director. Tokens are not.
		x.t = t
		x.visit(x.token("cup"), func(what string, got reply) {
			for _, s := range secrets {
				if s.kind != "contact" && s.kind != "hours" && s.kind != "busy" && strings.Contains(got.all(), s.text) {
					t.Errorf("%s has a %s: %q", what, s.kind, s.text)
				}
			}
		})
	})
	x.t = t
	x.added("cup", before, 0)
	g := x.state("cup").File.Event.Rounds[0].Games[0]
	start, ok := x.state("cup").Start(1, g)
	if !ok {
		t.Fatal("the game has no time")
	}
	x.wait(start.Sub(noon) - time.Duration(x.late.Load()) + time.Minute)
	g.Outcome = pairing.SilverWins
	x.direct("cup", desk.Report{Round: 1, Game: g})
	if !picked() {
		t.Error("a pick is private after its game")
	}
	log := x.log.String()
	if strings.Count(log, "\n") < 500 {
		t.Error("the log is short")
	}
	for _, s := range secrets {
		if s.kind != "busy" && strings.Contains(log, s.text) {
			t.Errorf("the log of the server has a %s: %q", s.kind, s.text)
		}
	}
	for _, p := range append(people[:4:4], "Zoe", "10.0.", url.QueryEscape("a=Ada")) {
		if strings.Contains(log, p) {
			t.Errorf("the log of the server has %q", p)
		}
	}
}

// TestTimes asks for the times of a week in which one game is replayed: its
// time is proposed, and ahead, while the other time is final.
func TestTimes(t *testing.T) {
	x := open(t)
	x.create(desk.Create{ID: "cup", FirstMonday: "2012-01-09", Zone: "-05:00"})
	for _, p := range people[:4] {
		x.direct("cup", desk.Register{Player: p})
	}
	x.direct("cup", desk.Begin{Entrants: people[:4]})
	type game struct {
		Gold  string
		Start time.Time
		Final bool
	}
	times := func() []game {
		t.Helper()
		var got struct{ Rounds []struct{ Games []game } }
		body := x.get(http.StatusOK, "/api/events/cup/calendar").body
		if err := json.Unmarshal([]byte(body), &got); err != nil || len(got.Rounds) != 1 || len(got.Rounds[0].Games) != 2 {
			t.Fatalf("%v in %s", err, body)
		}
		return got.Rounds[0].Games
	}
	x.late.Store(int64(8 * time.Hour)) // Monday, 20:00
	x.direct("cup", desk.Pair{Round: 1})
	for _, g := range times() {
		if g.Final || g.Start.IsZero() {
			t.Errorf("proposed: %v", g)
		}
	}
	x.late.Store(int64(32 * time.Hour))
	x.direct("cup", desk.FixTimes{Round: 1})
	for _, g := range times() {
		if !g.Final {
			t.Errorf("final: %v", g)
		}
	}
	x.late.Store(int64(80 * time.Hour)) // Thursday
	g := x.state("cup").File.Event.Rounds[0].Games[0]
	x.direct("cup", desk.Replay{Round: 1, Gold: g.Gold, Silver: g.Silver, Cause: pairing.ServerFailure, Why: "power"})
	for _, got := range times() {
		replayed := got.Gold == g.Gold
		if got.Final == replayed || replayed && !got.Start.After(noon.Add(80*time.Hour)) {
			t.Errorf("a replay of %v: %v", g, got)
		}
	}
}
