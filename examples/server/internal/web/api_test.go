package web

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

// TestTable compares the table of the package comment with the routes.
func TestTable(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var listed, real []string
	for _, m := range regexp.MustCompile(`(?m)^//\t(GET|POST) +(\S+) +\S`).FindAllStringSubmatch(string(text), -1) {
		listed = append(listed, m[1]+" "+m[2])
	}
	for _, r := range routes() {
		real = append(real, r.method+" "+r.pattern)
	}
	if a, b := strings.Join(listed, "\n"), strings.Join(real, "\n"); a != b {
		t.Errorf("the table has\n%s\nand the routes are\n%s", a, b)
	}
}

// TestStatuses asks for each status.
func TestStatuses(t *testing.T) {
	x := open(t)
	director := x.play("a")
	gold, silver := x.first("a")
	result := fmt.Sprintf(`{"round":1,"game":{"gold":%q,"silver":%q,"outcome":"gold"}}`, gold, silver)
	for _, c := range []struct {
		name   string
		ask    ask
		status int
		kind   string
	}{
		{"no such event", ask{"GET", "/api/events/b", "", "", nil}, 404, "no-event"},
		{"no such address", ask{"GET", "/api/event", "", "", nil}, 404, "address"},
		{"no such round", ask{"GET", "/api/events/a/rounds/7", "", "", nil}, 404, "unknown"},
		{"no such verb", ask{"POST", "/api/events/a/sing", director, "{}", nil}, 404, "address"},
		{"create is no verb of an event", ask{"POST", "/api/events/a/create", director, "{}", nil}, 404, "address"},
		{"method", ask{"PUT", "/api/events/a", "", "", nil}, 405, "method"},
		{"no token", ask{"POST", "/api/events/a/pair", "", `{"round":2}`, nil}, 401, "token"},
		{"unknown token", ask{"POST", "/api/events/a/pair", "guess", `{"round":2}`, nil}, 401, "token"},
		{"the administrator is no director", ask{"POST", "/api/events/a/pair", x.admin, `{"round":2}`, nil}, 401, "token"},
		{"the director is no administrator", ask{"POST", "/api/events", director, `{"id":"b","file":{}}`, nil}, 401, "token"},
		{"no JSON", ask{"POST", "/api/events/a/pair", director, `{"round":2`, nil}, 400, "unreadable"},
		{"an unknown key", ask{"POST", "/api/events/a/pair", director, `{"round":2,"x":1}`, nil}, 400, "unreadable"},
		{"a key twice", ask{"POST", "/api/events/a/pair", director, `{"round":2,"round":2}`, nil}, 400, "unreadable"},
		{"no key", ask{"POST", "/api/events/a/pair", director, `{}`, nil}, 400, "unreadable"},
		{"a type", ask{"POST", "/api/events/a/pair", director, `{"round":2}`, map[string]string{"Content-Type": "text/plain"}}, 415, "content-type"},
		{"no type", ask{"POST", "/api/events/a/pair", director, `{"round":2}`, map[string]string{"Content-Type": ""}}, 415, "content-type"},
		{"an encoding", ask{"POST", "/api/events/a/pair", director, `{"round":2}`, map[string]string{"Content-Encoding": "gzip"}}, 415, "content-type"},
		{"too early", ask{"POST", "/api/events/a/pair", director, `{"round":2}`, nil}, 409, ""},
		{"without If-Match", ask{"POST", "/api/events/a/report", director, result, nil}, 428, "seen"},
		{"a weak tag", ask{"POST", "/api/events/a/report", director, result, map[string]string{"If-Match": `W/"7"`}}, 400, "if-match"},
		{"any tag", ask{"POST", "/api/events/a/report", director, result, map[string]string{"If-Match": "*"}}, 400, "if-match"},
		{"no number", ask{"POST", "/api/events/a/report", director, result, map[string]string{"If-Match": `"07"`}}, 400, "if-match"},
		{"an old tag", ask{"POST", "/api/events/a/report", director, result, map[string]string{"If-Match": `"2"`}}, 412, "stale"},
		{"a player who is not there", ask{"POST", "/api/events/a/withdraw", director, `{"player":"Eve"}`, nil}, 404, ""},
		{"a key that is too long", ask{"POST", "/api/events/a/withdraw", director, `{"player":"Eve"}`, map[string]string{"Idempotency-Key": strings.Repeat("k", 101)}}, 400, "unreadable"},
		{"a key with a blank", ask{"POST", "/api/events/a/withdraw", director, `{"player":"Eve"}`, map[string]string{"Idempotency-Key": "k k"}}, 400, "unreadable"},
		{"an event that is there", ask{"POST", "/api/events", x.admin, `{"id":"a","file":{}}`, nil}, 409, "exists"},
		{"an id", ask{"POST", "/api/events", x.admin, `{"id":"../a","file":{}}`, nil}, 422, "invalid"},
		{"after", ask{"GET", "/api/events/a/log?after=x", "", "", nil}, 400, "unreadable"},
	} {
		before := x.etag("a")
		g := x.do(c.ask)
		d := map[string]any{}
		if g.header.Get("Content-Type") == "application/problem+json" {
			d = g.read(t)
		}
		if g.status != c.status || c.kind != "" && d["type"] != "urn:arbiter:"+c.kind || d["status"] != float64(c.status) || d["detail"] == "" || d["title"] == "" || d["instance"] == nil {
			t.Errorf("%s: %d %s", c.name, g.status, g.body)
		}
		if c.status == 405 && g.header.Get("Allow") != "GET, HEAD" {
			t.Errorf("Allow: %s", g.header.Get("Allow"))
		}
		if c.status == 401 && g.header.Get("WWW-Authenticate") == "" {
			t.Errorf("%s: no WWW-Authenticate", c.name)
		}
		if x.etag("a") != before {
			t.Errorf("%s: it has changed the event", c.name)
		}
	}
	// Who has not seen a record is told where its number is.
	g := x.do(ask{"POST", "/api/events/a/report", director, result, nil})
	if want := `say which record you have seen in the header If-Match, as in "17": the ETag in the answer to GET /api/events/a`; g.read(t)["detail"] != want {
		t.Error(g.body)
	}
	// A rule that is broken is named, with its place.
	g = x.do(ask{"POST", "/api/events/a/rounds/2/audit", "", `{"games":[],"byes":[]}`, nil})
	if g.status != 409 || !strings.Contains(g.body, `"problems":[{"kind"`) {
		t.Errorf("audit: %d %s", g.status, g.body)
	}
}

// TestReport reports a result, in the ways of clients that are late or doubt.
func TestReport(t *testing.T) {
	x := open(t)
	director := x.play("a")
	gold, silver := x.first("a")
	body := func(outcome string) string {
		return fmt.Sprintf(`{"round":1,"game":{"gold":%q,"silver":%q,"outcome":%q}}`, gold, silver, outcome)
	}
	round := x.get("/api/events/a/rounds/1").want(t, 200)
	tag := round.header.Get("ETag")
	if g := x.do(ask{"GET", "/api/events/a/rounds/1", "", "", map[string]string{"If-None-Match": tag}}); g.status != 304 || g.body != "" {
		t.Errorf("%d %s", g.status, g.body)
	}
	report := func(path, tag, key, outcome string) got {
		return x.do(ask{"POST", "/api/events/a/report" + path, director, body(outcome), map[string]string{"If-Match": tag, "Idempotency-Key": key}})
	}
	before := x.etag("a")
	if g := report("?preview=1", tag, "k1", "gold").want(t, 200); x.etag("a") != before || !strings.Contains(g.body, `"changes":["`) {
		t.Errorf("preview: %s", g.body)
	}
	first := report("", tag, "k1", "gold").want(t, 200)
	if x.etag("a") == before || first.header.Get("ETag") != x.etag("a") {
		t.Error("the result has no record")
	}
	before = x.etag("a")
	again := report("", tag, "k1", "gold").want(t, 200)
	if again.read(t)["number"] != first.read(t)["number"] || again.read(t)["old"] != true {
		t.Errorf("again: %s", again.body)
	}
	// A client that asks again may have seen more.
	if g := report("", x.etag("a"), "k1", "gold"); g.status != 200 || g.read(t)["number"] != first.read(t)["number"] {
		t.Errorf("again with another If-Match: %d %s", g.status, g.body)
	}
	if g := report("", tag, "k1", "silver"); g.status != 422 || !strings.Contains(g.body, "urn:arbiter:key") {
		t.Errorf("another request with the key: %d %s", g.status, g.body)
	}
	// Without a key, the same result is known all the same, and another
	// result of a client that has seen the old round is refused.
	if g := report("", tag, "", "gold").want(t, 200); g.read(t)["old"] != true {
		t.Errorf("the same: %s", g.body)
	}
	report("", tag, "", "silver").want(t, 412)
	if x.etag("a") != before {
		t.Error("it has changed")
	}
	tag = x.get("/api/events/a/rounds/1").header.Get("ETag")
	report("", tag, "", "silver").want(t, 200)
}

// TestTwoClients posts the same round, and different results, at once.
func TestTwoClients(t *testing.T) {
	x := open(t)
	director := x.play("a")
	gold, silver := x.first("a")
	tag := x.etag("a")
	before, _ := x.hall.State("a")
	var wg sync.WaitGroup
	status := make([]int, 10)
	for i := range status {
		wg.Go(func() {
			outcome := []string{"gold", "silver"}[i%2]
			status[i] = x.do(ask{"POST", "/api/events/a/report", director, fmt.Sprintf(`{"round":1,"game":{"gold":%q,"silver":%q,"outcome":%q}}`, gold, silver, outcome), map[string]string{"If-Match": tag}}).status
		})
	}
	wg.Wait()
	after, _ := x.hall.State("a")
	won, lost := 0, 0
	for _, s := range status {
		switch s {
		case 200:
			won++
		case 412:
			lost++
		}
	}
	if won != 5 || lost != 5 || after.Number != before.Number+1 {
		t.Errorf("statuses %v, records %d", status, after.Number-before.Number)
	}
	g := after.File.Event.Rounds[0].Games[1]
	x.give("a", director, "report", fmt.Sprintf(`{"round":1,"game":{"gold":%q,"silver":%q,"outcome":"gold"}}`, g.Gold, g.Silver))
	tag = x.etag("a")
	for i := range status {
		wg.Go(func() {
			status[i] = x.do(ask{"POST", "/api/events/a/pair", director, `{"round":2}`, nil}).status
		})
	}
	wg.Wait()
	for _, s := range status {
		if s != 200 {
			t.Errorf("pair: %v", status)
			break
		}
	}
	if s, _ := x.hall.State("a"); len(s.File.Event.Rounds) != 2 || tag == x.etag("a") || s.Number != after.Number+2 {
		t.Errorf("%d rounds after %d records", len(s.File.Event.Rounds), s.Number-after.Number)
	}
}

// TestReads reads every address of an event, with GET and HEAD.
func TestReads(t *testing.T) {
	x := open(t)
	x.play("a")
	for _, r := range routes() {
		if r.method != "GET" || strings.HasSuffix(r.pattern, "/stream") || strings.Contains(r.pattern, "/files/") {
			continue
		}
		path := strings.NewReplacer("{id}", "a", "{n}", "1", "{path...}", "", "{asset}", "style.css").Replace(r.pattern)
		status := 200
		if path == "/events" || path == "/events/" || path == "/new" {
			status = 308
		} else if path == "/new/health/" {
			status = 303
		}
		g := x.get(path).want(t, status)
		h := x.do(ask{method: "HEAD", path: path}).want(t, status)
		if h.body != "" || g.header.Get("Content-Length") != h.header.Get("Content-Length") {
			t.Errorf("%s: HEAD has another length", path)
		}
		for k, v := range safe {
			if g.header.Get(k) != v {
				t.Errorf("%s: %s: %s", path, k, g.header.Get(k))
			}
		}
		if tag := g.header.Get("ETag"); tag != "" && !strings.HasSuffix(path, "/next") && !strings.HasSuffix(path, "/predictions") && !strings.HasSuffix(path, "/calendar") && !strings.HasSuffix(path, "/why") && !strings.HasSuffix(path, "/certificate") && !strings.HasSuffix(path, "/log") && path != "/api/events/a" {
			if g := x.do(ask{"GET", path, "", "", map[string]string{"If-None-Match": tag}}); g.status != 304 || g.body != "" {
				t.Errorf("%s: not 304: %d", path, g.status)
			}
		}
	}
}

// TestSlash leaves out last slashes.
func TestSlash(t *testing.T) {
	x := open(t)
	x.create("a", "")
	for from, to := range map[string]string{
		"/events": "/", "/events/": "/", "/events/a": "/events/a/", "/events/a?x=%0d%0aX": "/events/a/?x=%0d%0aX", "/events/a%2Fb": "/events/a%2Fb/",
		"/files/f": "/files/f/",
	} {
		if g := x.get(from); g.status != 308 || g.header.Get("Location") != to {
			t.Errorf("%s: %d, %s", from, g.status, g.header.Get("Location"))
		}
	}
	for _, path := range []string{"//example.org", "/api/events/", "/events//", "/x/y"} {
		if g := x.get(path); g.status != 404 {
			t.Errorf("%s: %d, %s", path, g.status, g.header.Get("Location"))
		}
	}
	x.do(ask{"POST", "/events/a", "", "", nil}).want(t, 404)
}

// TestBroken starts with an event whose log is broken. Nobody knows whether it
// was hidden, so only the administrator sees its name, as the name of a hidden
// event whose log cannot be written.
func TestBroken(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.log"), []byte("no log\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken, err := hall.Open(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer broken.Close()
	x := open(t, func(s *server, _ *http.Server) { s.Hall = broken })
	x.hall = broken
	for _, path := range []string{"/api/events/a", "/api/events/a/rounds/1", "/events/a/", "/events/a/standings.csv", "/api/events/a/stream"} {
		if g := x.get(path); g.status != 503 || !strings.Contains(g.body, "is broken") || strings.Contains(g.body, dir) {
			t.Errorf("%s: %d %s", path, g.status, g.body)
		}
	}
	for _, id := range []string{"hidden", "listed"} {
		director := x.create(id, "")
		x.give(id, director, "list", `{"as":"`+id+`"}`)
		log, err := os.OpenFile(filepath.Join(dir, id+".log"), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		log.WriteString("somebody else")
		log.Close()
		x.do(ask{"POST", "/api/events/" + id + "/give", director, `{"from":"Eve","cents":1}`, nil}).want(t, 503)
	}
	for token, want := range map[string]string{"": `"broken":["listed"]`, "wrong": `"broken":["listed"]`, x.admin: `"broken":["a","hidden","listed"]`} {
		if g := x.do(ask{"GET", "/api/events", token, "", nil}).want(t, 200); !strings.Contains(g.body, want) {
			t.Errorf("%q: %s", token, g.body)
		}
	}
	if g := x.get("/health"); g.status != 503 || g.body != "broken: 3 events\n" {
		t.Errorf("%d %s", g.status, g.body)
	}
}

// TestNotBest pairs a round by hand that is not the best.
func TestNotBest(t *testing.T) {
	x := open(t)
	director := x.play("a")
	s, err := x.hall.State("a")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range s.File.Event.Rounds[0].Games {
		x.give("a", director, "report", fmt.Sprintf(`{"round":1,"game":{"gold":%q,"silver":%q,"outcome":"gold"}}`, g.Gold, g.Silver))
	}
	// the same games again
	games, err := json.Marshal(s.File.Event.Rounds[0].Games)
	if err != nil {
		t.Fatal(err)
	}
	g := x.do(ask{"POST", "/api/events/a/pair", director, fmt.Sprintf(`{"round":2,"games":%s}`, games), nil}).want(t, 422).read(t)
	verdict, _ := g["verdict"].(map[string]any)
	if g["type"] != "urn:arbiter:not-best" || verdict["legal"] != true || verdict["optimal"] != false || verdict["worseAt"] == nil {
		t.Errorf("%v", g)
	}
}

// TestPicks asks who has predicted what: each verdict has its pick.
func TestPicks(t *testing.T) {
	x := open(t)
	director := x.play("a")
	x.give("a", director, "invite", `{"name":"Zoe","role":"member"}`)
	gold, silver := x.first("a")
	x.give("a", director, "pick", fmt.Sprintf(`{"spectator":"Zoe","round":1,"players":[%q,%q],"winner":%q}`, gold, silver, silver))
	if g := x.get("/api/events/a/predictions").want(t, 200); strings.Contains(g.body, "Zoe") {
		t.Errorf("before the game: %s", g.body)
	}
	x.later(time.Hour)
	x.give("a", director, "start", `{"round":1}`)
	x.later(time.Hour)
	g := x.get("/api/events/a/predictions").want(t, 200).read(t)
	picks, _ := g["picks"].([]any)
	verdicts, _ := g["verdicts"].([]any)
	if len(picks) != 1 || len(verdicts) != 1 || picks[0].(map[string]any)["spectator"] != "Zoe" || picks[0].(map[string]any)["winner"] != silver {
		t.Errorf("%v", g)
	}
}

// TestLostToken has a director who has lost the token.
func TestLostToken(t *testing.T) {
	x := open(t)
	x.create("a", "")
	g := x.give("a", x.admin, "invite", `{"name":"The new director","role":"director"}`)
	token, _ := g["token"].(string)
	x.give("a", token, "register", `{"player":"Ann"}`)
	x.do(ask{"POST", "/api/events/a/register", x.admin, `{"player":"Bob"}`, nil}).want(t, 401)
}

// TestPairWhileOthersAsk shows a director the next round while slow questions
// of others take all of their time.
func TestPairWhileOthersAsk(t *testing.T) {
	x := open(t)
	director := x.play("a")
	s, err := x.hall.State("a")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range s.File.Event.Rounds[0].Games {
		x.give("a", director, "report", fmt.Sprintf(`{"round":1,"game":{"gold":%q,"silver":%q,"outcome":"gold"}}`, g.Gold, g.Silver))
	}
	stop := make(chan struct{})
	defer close(stop)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for k := range 60 {
		go hall.AskSlow(ctx, x.hall, "a", fmt.Sprint("slow ", k), func(*desk.State) (int, error) { <-stop; return 0, nil })
	}
	form := map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Cookie": "arbiter=" + director, "Accept": "text/html"}
	done := make(chan got, 2)
	go func() {
		// one to be confirmed, and one that is refused
		for _, body := range []string{"round=2", "round=7"} {
			done <- x.do(ask{"POST", "/events/a/desk/pair", "", body, form})
		}
	}()
	for _, status := range []int{200, 409} {
		select {
		case g := <-done:
			g.want(t, status)
		case <-time.After(20 * time.Second):
			t.Fatal("the director waits")
		}
	}
}
