package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
)

// A leagueSite is a site with a league in a file.
type leagueSite struct {
	*site
	file   string
	broken error  // of a change
	theirs string // the text that another program has just written, or ""
	writes int
}

// openLeague opens a site with a league, whose final is known.
func openLeague(t *testing.T) *leagueSite {
	dir := t.TempDir()
	x := &leagueSite{file: filepath.Join(dir, "cup.json")}
	x.site = open(t, func(s *server, _ *http.Server) {
		s.Files = dir
		s.Change = func(path string, change func([]byte) ([]byte, error)) error {
			if x.broken != nil {
				return x.broken
			}
			old, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if x.theirs != "" {
				old = []byte(x.theirs)
			}
			text, err := change(old)
			if err != nil {
				return err
			}
			x.writes++
			return os.WriteFile(path, text, 0o644)
		}
	})
	x.put("cup.json", `{"teams":["Ann","Bob","Cid"],"results":[{"a":"Ann","b":"Bob","winsA":7,"winsB":3},{"a":"Ann","b":"Cid","winsA":7,"winsB":3}]}`)
	return x
}

func (x *leagueSite) put(name, text string) {
	x.t.Helper()
	if err := os.WriteFile(filepath.Join(filepath.Dir(x.file), name), []byte(text), 0o644); err != nil {
		x.t.Fatal(err)
	}
}

func (x *leagueSite) text() string {
	x.t.Helper()
	text, err := os.ReadFile(x.file)
	if err != nil {
		x.t.Fatal(err)
	}
	return string(text)
}

// post sends a form, with a cookie.
func (x *leagueSite) post(path, cookie string, form url.Values) got {
	x.t.Helper()
	header := by(cookie)
	if cookie == "" {
		delete(header, "Cookie")
	}
	return x.do(ask{"POST", path, "", form.Encode(), header})
}

// seen is the version of the league that the desk has.
func (x *leagueSite) seen() string {
	x.t.Helper()
	p := x.do(ask{"GET", "/files/cup/desk/", "", "", by(x.admin)}).want(x.t, 200)
	m := regexp.MustCompile(`name="seen" value="(\d+)"`).FindStringSubmatch(p.body)
	if m == nil {
		x.t.Fatalf("the desk has no version: %s", p.body)
	}
	return m[1]
}

// The administrator reports a result: first the effect is shown, and then it is
// saved, once. Everybody sees it.
func TestLeagueDesk(t *testing.T) {
	x := openLeague(t)
	if p := x.get("/files/cup/").want(t, 200); !strings.Contains(p.body, `href="desk/"`) || !strings.Contains(p.body, "1 match remains of the table.") {
		t.Errorf("%s", p.body)
	}
	// The token opens the desk.
	if p := x.get("/files/cup/desk/").want(t, 200); !strings.Contains(p.body, "/desk/login") || strings.Contains(p.body, "/desk/report") {
		t.Errorf("the desk of everybody: %s", p.body)
	}
	if g := x.post("/files/cup/desk/login", "", url.Values{"token": {"wrong"}}).want(t, 303); g.header.Get("Location") != "/files/cup/desk/?wrong=1" || g.header.Get("Set-Cookie") != "" {
		t.Errorf("%v", g.header)
	}
	g := x.post("/files/cup/desk/login", "", url.Values{"token": {x.admin}}).want(t, 303)
	for _, want := range []string{cookieName + "=" + x.admin, "Path=/files/", "HttpOnly", "SameSite=Strict"} {
		if !strings.Contains(g.header.Get("Set-Cookie"), want) {
			t.Errorf("no %s in the cookie %s", want, g.header.Get("Set-Cookie"))
		}
	}
	if g := x.post("/files/cup/desk/logout", x.admin, nil).want(t, 303); !strings.Contains(g.header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("%v", g.header)
	}

	before := x.text()
	form := url.Values{"a": {"3"}, "b": {"2"}, "winsA": {"6"}, "winsB": {"4"}, "seen": {x.seen()}}
	p := x.post("/files/cup/desk/report", x.admin, form).want(t, 200)
	if !strings.Contains(p.body, "6:4") || !strings.Contains(p.body, "The final is to come") || x.text() != before {
		t.Errorf("the preview: %s", p.body)
	}
	key := regexp.MustCompile(`name="key" value="([^"]+)"`).FindStringSubmatch(p.body)
	if key == nil || p.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%v %s", p.header, p.body)
	}
	form.Set("yes", "1")
	form.Set("key", key[1])
	to := x.post("/files/cup/desk/report", x.admin, form).want(t, 303).header.Get("Location")
	saved := x.text()
	if p := x.do(ask{"GET", to, "", "", by(x.admin)}).want(t, 200); !strings.Contains(p.body, "Recorded: ") || !strings.Contains(p.body, "6:4") || saved == before || x.writes != 1 {
		t.Errorf("%s\n%s", p.body, saved)
	}
	if p := x.get("/files/cup/").want(t, 200); !strings.Contains(p.body, "The final is to come") {
		t.Errorf("%s", p.body)
	}
	// A second click has no effect. Another form of the same page is stale.
	if again := x.post("/files/cup/desk/report", x.admin, form).want(t, 303).header.Get("Location"); again != to || x.writes != 1 {
		t.Errorf("%s, %d writes", again, x.writes)
	}
	form.Set("key", "another")
	if p := x.post("/files/cup/desk/report", x.admin, form).want(t, 412); !strings.Contains(p.body, "It has changed since.") {
		t.Errorf("%s", p.body)
	}
	// A message is only about the last change.
	if p := x.do(ask{"GET", "/files/cup/desk/?done=other", "", "", by(x.admin)}).want(t, 200); strings.Contains(p.body, "Recorded") {
		t.Errorf("%s", p.body)
	}
	// No token and no team is in the log.
	if log := x.log.String(); strings.Contains(log, x.admin) || strings.Contains(log, "cup") {
		t.Errorf("%s", log)
	}
}

// Who may not, and what is wrong, changes nothing.
func TestLeagueRefused(t *testing.T) {
	x := openLeague(t)
	before, seen := x.text(), x.seen()
	good := func(change map[string]string) url.Values {
		form := url.Values{"a": {"3"}, "b": {"2"}, "winsA": {"6"}, "winsB": {"4"}, "seen": {seen}, "yes": {"1"}, "key": {"k"}}
		for k, v := range change {
			form.Set(k, v)
		}
		return form
	}
	x.put("printed.json", `{"teams":[],"matches":[],"seed":1}`)
	x.put("broken.json", `{"teams":["Ann","Ann"],"results":[]}`)
	if err := os.Symlink(x.file, filepath.Join(filepath.Dir(x.file), "link.json")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(filepath.Dir(x.file), "x"), 0o755); err != nil {
		t.Fatal(err)
	}
	director := x.create("a", "")
	for _, c := range []struct {
		path, cookie string
		form         url.Values
		status       int
		says         string
	}{
		{"cup/desk/report", "", good(nil), 401, "token is needed"},
		{"cup/desk/report", "wrong", good(nil), 401, "token is needed"},
		{"cup/desk/report", director, good(nil), 401, "token is needed"},
		{"cup/desk/sing", x.admin, good(nil), 404, ""},
		{"none/desk/report", x.admin, good(nil), 404, ""},
		{"link/desk/report", x.admin, good(nil), 404, ""},
		{"x%2F..%2Fcup/desk/report", x.admin, good(nil), 404, ""},
		{"printed/desk/report", x.admin, good(nil), 404, "no league that goes on"},
		{"broken/desk/deduct", x.admin, good(map[string]string{"points": "1"}), 412, ""},
		{"cup/desk/report", x.admin, good(map[string]string{"key": ""}), 400, "the key of the form"},
		{"cup/desk/report", x.admin, good(map[string]string{"seen": "0"}), 412, "It has changed since."},
		{"cup/desk/report", x.admin, good(map[string]string{"seen": "x"}), 400, ""},
		{"cup/desk/report", x.admin, good(map[string]string{"winsA": "six"}), 422, "Write a whole number."},
		{"cup/desk/report", x.admin, good(map[string]string{"winsA": "60"}), 422, "no such numbers of games won"},
		{"cup/desk/report", x.admin, good(map[string]string{"a": "1"}), 422, "these two have no match now"},
		{"cup/desk/correct", x.admin, good(nil), 422, "have none yet"},
		{"cup/desk/deduct", x.admin, good(map[string]string{"points": "1", "why": strings.Repeat("x", 1001)}), 422, "the reason of deduction 1"},
	} {
		if g := x.post("/files/"+c.path, c.cookie, c.form); g.status != c.status || !strings.Contains(g.body, c.says) {
			t.Errorf("%s %v: %d %s", c.path, c.form, g.status, g.body)
		}
	}
	// Another site.
	header := by(x.admin)
	header["Sec-Fetch-Site"] = "cross-site"
	x.do(ask{"POST", "/files/cup/desk/report", "", good(nil).Encode(), header}).want(t, 403)
	// Another program.
	x.broken = fmt.Errorf("a path: %w", ErrInUse)
	if g := x.post("/files/cup/desk/report", x.admin, good(nil)).want(t, 503); !strings.Contains(g.body, "Another program") && !strings.Contains(g.body, "another program") {
		t.Errorf("%s", g.body)
	}
	x.broken = errors.New("the disk is full of secrets")
	if g := x.post("/files/cup/desk/report", x.admin, good(nil)).want(t, 500); strings.Contains(g.body, "secrets") {
		t.Errorf("%s", g.body)
	}
	x.broken, x.theirs = nil, before+" "
	x.post("/files/cup/desk/report", x.admin, good(nil)).want(t, 412)
	if x.text() != before || x.writes > 0 {
		t.Errorf("%d writes: %s", x.writes, x.text())
	}
	// Desks of other files.
	for path, status := range map[string]int{"none": 404, "link": 404, "printed": 404, "broken": 422} {
		if g := x.do(ask{"GET", "/files/" + path + "/desk/", "", "", by(x.admin)}); g.status != status {
			t.Errorf("the desk of %s: %d %s", path, g.status, g.body)
		}
	}
	// A server that only shows.
	x.s.Change = nil
	for _, path := range []string{"report", "login", "logout"} {
		x.post("/files/cup/desk/"+path, x.admin, good(map[string]string{"token": x.admin})).want(t, 404)
	}
	x.do(ask{"GET", "/files/cup/desk/", "", "", by(x.admin)}).want(t, 404)
}

// Wrong cookies count as wrong tokens.
func TestLeagueAttempts(t *testing.T) {
	x := openLeague(t)
	for range attemptBurst {
		if g := x.do(ask{"GET", "/files/cup/desk/", "", "", by("wrong")}).want(t, 200); !strings.Contains(g.header.Get("Set-Cookie"), "Path=/files/") {
			t.Errorf("the cookie stays: %v", g.header)
		}
	}
	x.do(ask{"GET", "/files/cup/desk/", "", "", by("wrong")}).want(t, 429)
	x.do(ask{"GET", "/files/cup/desk/", "", "", by(x.admin)}).want(t, 200)
}

// After a change, the page of its file is made anew. The last changes of at
// most 100 leagues are kept.
func TestLeagueSaved(t *testing.T) {
	s := newShelf()
	s.pages["cup"], s.pages["other"] = shelved{page: pages.Page{Body: make([]byte, 7)}}, shelved{page: pages.Page{Body: make([]byte, 5)}}
	s.bytes = 12
	s.saved("cup", savedChange{"k", "said"})
	if _, ok := s.pages["cup"]; ok || s.bytes != 5 || s.changes["cup"].said != "said" {
		t.Errorf("%v, %d bytes", s.changes, s.bytes)
	}
	for k := range maxShelf {
		s.saved(fmt.Sprint(k), savedChange{"k", "said"})
	}
	if n := len(s.changes); n != 1 {
		t.Errorf("%d changes", n)
	}
}
