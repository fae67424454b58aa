package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

// A site is a server in a test.
type site struct {
	t     testing.TB
	s     *server
	http  *httptest.Server
	hall  *hall.Hall
	log   *safeBuffer
	admin string

	mu sync.Mutex
	at time.Time
}

type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// begin is the time at which tests begin.
var begin = time.Date(2012, 1, 2, 18, 0, 0, 0, time.UTC)

// open opens a site. A function can change the server before it listens.
func open(t testing.TB, change ...func(*server, *http.Server)) *site {
	t.Helper()
	x := &site{t: t, log: new(safeBuffer), admin: strings.Repeat("a", 43), at: begin}
	log := slog.New(slog.NewJSONHandler(x.log, nil))
	var err error
	if x.hall, err = hall.Open(t.TempDir(), log); err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	x.s = newServer(Options{Hall: x.hall, Admin: Sum(x.admin), Now: x.now, Token: NewToken, Log: log, Proxy: true, Stop: stop})
	x.http = httptest.NewUnstartedServer(nil)
	x.http.Config = Server(x.s, log)
	for _, f := range change {
		f(x.s, x.http.Config)
	}
	x.http.Start()
	x.http.Client().CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	t.Cleanup(func() {
		close(stop)
		x.http.CloseClientConnections()
		x.http.Close()
		x.hall.Close()
	})
	return x
}

func (x *site) now() time.Time {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.at
}

// later moves the clock.
func (x *site) later(d time.Duration) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.at = x.at.Add(d)
}

// An ask is a request in a test.
type ask struct {
	method, path, token, body string
	header                    map[string]string
}

// got is an answer.
type got struct {
	status int
	header http.Header
	body   string
}

// do sends a request.
func (x *site) do(a ask) got {
	x.t.Helper()
	r, err := http.NewRequest(a.method, x.http.URL+a.path, strings.NewReader(a.body))
	if err != nil {
		x.t.Fatal(err)
	}
	if a.token != "" {
		r.Header.Set("Authorization", "Bearer "+a.token)
	}
	if a.method == "POST" {
		r.Header.Set("Content-Type", jsonType)
	}
	for k, v := range a.header {
		if r.Header.Set(k, v); v == "" {
			r.Header.Del(k)
		}
	}
	resp, err := x.http.Client().Do(r)
	if err != nil {
		x.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		x.t.Fatal(err)
	}
	return got{resp.StatusCode, resp.Header, string(text)}
}

func (x *site) get(path string) got { x.t.Helper(); return x.do(ask{method: "GET", path: path}) }

// want checks the status of an answer.
func (g got) want(t testing.TB, status int) got {
	t.Helper()
	if g.status != status {
		t.Fatalf("status %d, want %d: %s", g.status, status, g.body)
	}
	return g
}

// read reads JSON.
func (g got) read(t testing.TB) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(g.body), &v); err != nil {
		t.Fatalf("%s: %v", g.body, err)
	}
	return v
}

// create makes an event, and returns the director's token.
func (x *site) create(id, more string) string {
	x.t.Helper()
	g := x.do(ask{"POST", "/api/events", x.admin, fmt.Sprintf(`{"id":%q,"file":{"about":"Club","money":{"fee":{"opening":"2012-01-01T20:00:00-05:00","close":"2012-01-03T20:00:00-05:00"}}}%s}`, id, more), nil}).want(x.t, 201)
	return g.read(x.t)["token"].(string)
}

// give gives a command, which must be accepted, and returns the answer.
func (x *site) give(id, token, verb, body string) map[string]any {
	x.t.Helper()
	g := x.do(ask{"POST", "/api/events/" + id + "/" + verb, token, body, map[string]string{"If-Match": x.etag(id)}})
	return g.want(x.t, 200).read(x.t)
}

// etag is the tag of an event.
func (x *site) etag(id string) string {
	x.t.Helper()
	s, err := x.hall.State(id)
	if err != nil {
		x.t.Fatal(err)
	}
	return fmt.Sprintf(`"%d"`, s.Number)
}

// play makes an event with four players and the first round.
func (x *site) play(id string) (director string) {
	x.t.Helper()
	director = x.create(id, "")
	for _, name := range []string{"Ann", "Bob", "Cid", "Dan"} {
		x.give(id, director, "register", fmt.Sprintf(`{"player":%q}`, name))
	}
	x.later(48 * time.Hour)
	x.give(id, director, "begin", `{"entrants":["Ann","Bob","Cid","Dan"]}`)
	x.give(id, director, "pair", `{"round":1}`)
	return director
}

// first is the first game of round 1.
func (x *site) first(id string) (gold, silver string) {
	x.t.Helper()
	s, err := x.hall.State(id)
	if err != nil {
		x.t.Fatal(err)
	}
	g := s.File.Event.Rounds[0].Games[0]
	return g.Gold, g.Silver
}
