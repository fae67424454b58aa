package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/web"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has a server for tests, which is asked over HTTP only.

// admin is the administrator's token.
const admin = "the-administrators-token-of-the-tests"

// noon is when tests begin: a Monday before the first round.
var noon = time.Date(2012, 1, 9, 17, 0, 0, 0, time.UTC)

// A house is a server with its client.
type house struct {
	t      testing.TB
	dir    string // of the logs
	hall   *hall.Hall
	server *http.Server
	addr   string
	client *http.Client
	log    journal
	late   atomic.Int64 // how much time has passed since noon
	hosts  atomic.Int64 // clients so far
	tokens sync.Map     // names of people, and their tokens
	stop   chan struct{}
}

// A journal is a log that is read while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// open opens a house that listens at the loopback.
func open(t testing.TB, change ...func(*web.Options)) *house {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true}
	return serve(t, listener, transport, change...)
}

// serve opens a house behind a listener.
func serve(t testing.TB, listener net.Listener, transport *http.Transport, change ...func(*web.Options)) *house {
	t.Helper()
	x := &house{t: t, dir: t.TempDir(), addr: listener.Addr().String(), stop: make(chan struct{})}
	log := slog.New(slog.NewJSONHandler(&x.log, nil))
	var err error
	if x.hall, err = hall.Open(x.dir, log); err != nil {
		t.Fatal(err)
	}
	o := web.Options{
		Hall: x.hall, Admin: web.Sum(admin), Token: web.NewToken, Log: log, Stop: x.stop,
		Now: func() time.Time { return noon.Add(time.Duration(x.late.Load())) },
		// so that a test can have many addresses
		Proxy: true,
	}
	for _, f := range change {
		f(&o)
	}
	x.client = &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	x.server = web.Server(web.Handler(o), log)
	done := make(chan error, 1)
	go func() { done <- x.server.Serve(listener) }()
	t.Cleanup(func() {
		transport.CloseIdleConnections()
		close(x.stop)
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := x.server.Shutdown(ctx); err != nil {
			t.Errorf("the server does not stop: %v", err)
			x.server.Close()
		}
		if err := <-done; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
		if err := x.hall.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

// wait lets time pass.
func (x *house) wait(d time.Duration) { x.late.Add(int64(d)) }

// host is an address that no client had before.
func (x *house) host() string {
	n := x.hosts.Add(1)
	return fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255)
}

// A call is a request.
type call struct {
	method, path string // GET without a method
	token        string
	seen         int64
	key          string
	// is sent as JSON, unless it is a string or a reader
	body   any
	kind   string // of the body, if not JSON
	host   string // the address of the client
	header map[string]string
	ctx    context.Context // ends the request
}

// A reply is an answer that was read to its end.
type reply struct {
	status int
	header http.Header
	body   string
}

// do sends a request.
func (x *house) do(c call) (reply, error) {
	r, err := x.request(c)
	if err != nil {
		return reply{}, err
	}
	got, err := x.client.Do(r)
	if err != nil {
		return reply{}, err
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	return reply{got.StatusCode, got.Header, string(text)}, err
}

// request makes the request of a call.
func (x *house) request(c call) (*http.Request, error) {
	var body io.Reader
	switch b := c.body.(type) {
	case nil:
	case string:
		body = strings.NewReader(b)
	case io.Reader:
		body = b
	default:
		text, err := json.Marshal(b)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	if c.method == "" {
		c.method = http.MethodGet
	}
	if c.host == "" {
		c.host = x.host()
	}
	r, err := http.NewRequest(c.method, "http://"+x.addr+c.path, body)
	if err != nil {
		return nil, err
	}
	if c.ctx != nil {
		r = r.WithContext(c.ctx)
	}
	h := r.Header
	h.Set("X-Forwarded-For", c.host)
	if body != nil {
		h.Set("Content-Type", "application/json")
	}
	if c.kind != "" {
		h.Set("Content-Type", c.kind)
	}
	if c.token != "" {
		h.Set("Authorization", "Bearer "+c.token)
	}
	if c.seen > 0 {
		h.Set("If-Match", fmt.Sprintf("%q", fmt.Sprint(c.seen)))
	}
	if c.key != "" {
		h.Set("Idempotency-Key", c.key)
	}
	for k, v := range c.header {
		h.Set(k, v)
	}
	return r, nil
}

// get reads an address, whose answer must have a status.
func (x *house) get(status int, path string) reply {
	x.t.Helper()
	return x.must(status, call{path: path})
}

// must sends a request, whose answer must have a status.
func (x *house) must(status int, c call) reply {
	x.t.Helper()
	got, err := x.do(c)
	if err != nil {
		x.t.Fatalf("%s %s: %v", c.method, c.path, err)
	}
	if got.status != status {
		x.t.Fatalf("%s %s: %d, want %d: %.1000s", c.method, c.path, got.status, status, got.body)
	}
	return got
}

// A receipt is the answer to a command.
type receipt struct {
	Number int64
	Said   string
	Old    bool
	Token  string
}

// receiptOf reads the answer to a command.
func receiptOf(t testing.TB, got reply) (r receipt) {
	t.Helper()
	if err := json.Unmarshal([]byte(got.body), &r); err != nil || r.Number == 0 {
		t.Fatalf("%d, and no receipt: %.300s", got.status, got.body)
	}
	return r
}

// create makes an event. Its director's token is kept.
func (x *house) create(c desk.Create) {
	x.t.Helper()
	body := map[string]any{"id": c.ID, "file": &c.File}
	if c.FirstMonday != "" {
		body["firstMonday"], body["zone"] = c.FirstMonday, c.Zone
	}
	got := x.must(http.StatusCreated, call{method: "POST", path: "/api/events", token: admin, key: "the-first-key-of-" + c.ID, body: body})
	x.tokens.Store(c.ID, receiptOf(x.t, got).Token)
}

// token returns the token of an event's director, or of a person.
func (x *house) token(name string) string {
	text, _ := x.tokens.Load(name)
	token, _ := text.(string)
	return token
}

// order is a call with a command of the director, who has seen everything.
func (x *house) order(id string, c desk.Command) call {
	x.t.Helper()
	return call{method: "POST", path: "/api/events/" + id + "/" + c.Verb(), token: x.token(id), seen: x.state(id).Number, body: c}
}

// direct gives a command of the director, which must be accepted. The token of
// a new person is kept.
func (x *house) direct(id string, c desk.Command) receipt {
	x.t.Helper()
	r := receiptOf(x.t, x.must(http.StatusOK, x.order(id, c)))
	switch c := c.(type) {
	case desk.Register:
		x.tokens.Store(c.Player, r.Token)
	case desk.Invite:
		x.tokens.Store(c.Name, r.Token)
	}
	return r
}

func (x *house) state(id string) *desk.State {
	x.t.Helper()
	s, err := x.hall.State(id)
	if err != nil {
		x.t.Fatal(err)
	}
	return s
}

// game returns a game of a round with a result.
func (x *house) game(id string, round, game int, o pairing.Outcome) desk.Report {
	x.t.Helper()
	g := x.state(id).File.Event.Rounds[round-1].Games[game-1]
	g.Outcome = o
	return desk.Report{Round: round, Game: g}
}

// cup makes an event without times, whose players have entered. Its first round
// is paired.
func (x *house) cup(id string, players ...string) {
	x.t.Helper()
	x.create(desk.Create{ID: id})
	for _, p := range players {
		x.direct(id, desk.Register{Player: p})
	}
	x.direct(id, desk.Begin{Entrants: players})
	x.direct(id, desk.Pair{Round: 1})
}

// people are names of players.
var people = []string{"Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jana", "Kim", "Lou", "Mia", "Nils", "Ola", "Pia"}
