package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// cup is the ID of a competition of the tests.
const cup = event("0123456789abcdef")

// opened is the store of a competition, with a server of its own.
func opened(t testing.TB, l listener, id event) (s *store, nc *nats.Conn, close func()) {
	t.Helper()
	l.address = "127.0.0.1:0"
	e, err := embed(l, map[string]string{"ann": strings.Repeat("a", minToken)})
	if err != nil {
		t.Fatal(err)
	}
	if nc, err = e.connect(); err != nil {
		t.Fatal(err)
	}
	if s, err = openStore(t.Context(), nc, id, time.Minute); err != nil {
		t.Fatal(err)
	}
	return s, nc, sync.OnceFunc(func() { nc.Close(); e.stop() })
}

// TestFirstResult checks that the first result of a match stays, after a
// restart and after the window of IDs: the server of NATS refuses all others.
func TestFirstResult(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s, _, end := opened(t, listener{store: folder}, cup)
	defer end()
	subject := s.result(slot{"round-1/1-2", 0}, false)
	publish := func(s *store, text string) error {
		_, err := s.js.Publish(t.Context(), subject, []byte(text))
		return err
	}
	if err := publish(s, "first"); err != nil {
		t.Fatal(err)
	}
	if err := publish(s, "second"); !alreadyThere(err) {
		t.Errorf("at once: %v", err)
	}
	time.Sleep(1200 * time.Millisecond) // the window is one second
	if err := publish(s, "third"); !alreadyThere(err) {
		t.Errorf("after the window: %v", err)
	}
	end()
	s, _, end = opened(t, listener{store: folder}, cup)
	defer end()
	if err := publish(s, "fourth"); !alreadyThere(err) {
		t.Errorf("after a restart: %v", err)
	}
	if err := s.add(t.Context(), []*nats.Msg{{Subject: subject, Data: []byte("fifth")}}); err != nil {
		t.Errorf("add: %v", err)
	}
	m, err := s.get(t.Context(), 1)
	if err != nil || string(m.Data) != "first" {
		t.Errorf("%v, %q", err, m.Data)
	}
	info, err := s.results.Info(t.Context())
	if err != nil || info.State.Msgs != 1 {
		t.Errorf("%v, %d messages", err, info.State.Msgs)
	}
}

// TestJobs checks that a match is handed out once, also if it is asked for
// again, and that it comes back after the lease.
func TestJobs(t *testing.T) {
	t.Parallel()
	s, _, end := opened(t, listener{store: t.TempDir()}, cup)
	defer end()
	subject := s.job(slot{"a/1-2", 0}, false)
	for range 2 {
		if err := s.add(t.Context(), []*nats.Msg{{Subject: subject, Data: []byte("job")}}); err != nil {
			t.Fatal(err)
		}
	}
	c, err := s.js.Consumer(t.Context(), s.plan(), players)
	if err != nil {
		t.Fatal(err)
	}
	next := func(wait time.Duration) jetstream.Msg {
		batch, err := c.Fetch(1, jetstream.FetchMaxWait(wait))
		if err != nil {
			t.Fatal(err)
		}
		return <-batch.Messages()
	}
	m := next(patient)
	if m == nil || string(m.Data()) != "job" || next(time.Second/4) != nil {
		t.Fatal("not one job")
	}
	if _, n, err := s.out(t.Context()); err != nil || n != 1 {
		t.Errorf("%v, %d are being played", err, n)
	}
	// A pause gives out nothing, until the store is opened again.
	if err := s.pause(t.Context()); err != nil {
		t.Fatal(err)
	}
	m.Nak()
	if next(time.Second/4) != nil {
		t.Error("a job in spite of the pause")
	}
}

// TestWorkerRights checks what a worker cannot do.
func TestWorkerRights(t *testing.T) {
	e, err := embed(listener{address: "127.0.0.1:0", store: t.TempDir()}, map[string]string{"ann": strings.Repeat("a", minToken)})
	if err != nil {
		t.Fatal(err)
	}
	defer e.stop()
	own, err := e.connect()
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	s, err := openStore(t.Context(), own, cup, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var errs []string
	nc, err := nats.Connect(e.url(false), nats.UserInfo("ann", strings.Repeat("a", minToken)), nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		mu.Lock()
		defer mu.Unlock()
		errs = append(errs, err.Error())
	}))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	bad := []string{
		s.job(slot{"a", 0}, false), s.refusal("bob"), s.nowPlaying("bob"), s.failed("bob"), s.competitionOver(),
		"$JS.API.STREAM.DELETE." + s.results.CachedInfo().Config.Name, "$JS.API.STREAM.MSG.GET." + s.event.results(), "$JS.API.CONSUMER.PAUSE." + s.plan() + "." + players,
	}
	for _, subject := range bad {
		nc.Publish(subject, nil)
	}
	if _, err := nc.SubscribeSync(s.result(slot{"a", 0}, false)); err != nil {
		t.Fatal(err)
	}
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(patient)
	for {
		mu.Lock()
		n := len(errs)
		mu.Unlock()
		if n > len(bad) || time.Now().After(deadline) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	for _, subject := range bad {
		if !slices.ContainsFunc(errs, func(text string) bool {
			return strings.Contains(strings.ToLower(text), strings.ToLower(fmt.Sprintf("Permissions Violation for Publish to %q", subject)))
		}) {
			t.Errorf("%s: %q", subject, errs)
		}
	}
	if len(errs) != len(bad)+1 {
		t.Errorf("%q", errs)
	}
}

// TestParse reads the subjects of the store, and no others.
func TestParse(t *testing.T) {
	const e = cup
	for _, want := range []stored{
		{slot: slot{"round-1/1-2", 0}}, {slot: slot{"a", 12}, second: true}, {refused: "worker-1"},
	} {
		subject := e.refusal(want.refused)
		if want.refused == "" {
			subject = e.result(want.slot, want.second)
		}
		if got, err := e.parse(subject); err != nil || got != want {
			t.Errorf("%s: %v, %+v", subject, err, got)
		}
	}
	for _, bad := range []string{
		"", "arbiter", "arbiter.0123456789abcdef.", "arbiter.0123456789abcdef.result.a", "arbiter.0123456789abcdef.result.a.-1",
		"arbiter.0123456789abcdef.result.a.01", "arbiter.0123456789abcdef.result.a.1.2", "arbiter.0123456789abcdef.job.a.1",
		"arbiter.0123456789abcdee.result.a.1", "arbiter.0123456789abcdef.refused.A", "arbiter.0123456789abcdef.refused.", "arbiter.0123456789abcdef.result.a.x",
	} {
		if got, err := e.parse(bad); err == nil {
			t.Errorf("%s: %+v", bad, got)
		}
	}
	if a, b := eventOf([]byte("a")), eventOf([]byte("b")); a == b || len(a) != 16 {
		t.Errorf("%s, %s", a, b)
	}
}

// TestSigned checks that a signature belongs to its token, subject and message.
func TestSigned(t *testing.T) {
	by := sign("token", "a.b", []byte("c"))
	for _, c := range []struct {
		token, subject, data string
		want                 bool
	}{{"token", "a.b", "c", true}, {"tokem", "a.b", "c", false}, {"token", "a", ".bc", false}, {"token", "a.b", "d", false}, {"token", "a.b c", "", false}} {
		if signed(c.token, c.subject, []byte(c.data), by) != c.want {
			t.Errorf("%+v", c)
		}
	}
}

// TestJobPlan reads the plan of a job, and refuses a seed that is none.
func TestJobPlan(t *testing.T) {
	m := arena.Match{ID: "a", Bots: []string{"x", "y"}, Games: 1}
	good := strings.Repeat("0f", 32)
	p, err := job{Seed: good, Match: m}.plan()
	if err != nil || p.Seed[0] != 15 || p.Seed[31] != 15 || len(p.Matches) != 1 {
		t.Errorf("%v, %+v", err, p)
	}
	for _, bad := range []string{"", "0f", good + "0f", good[1:], good[:62] + "zz"} {
		if _, err := (job{Seed: bad, Match: m}).plan(); err == nil || !strings.Contains(err.Error(), "is no seed") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := (job{Seed: good}).plan(); err == nil {
		t.Error("no error for a match without a name")
	}
	for name, want := range map[string]bool{"": false, "a": true, strings.Repeat("a", 40): true, strings.Repeat("a", 41): false, "a.b": false, "A": false, "a-1": true} {
		if validName(name) != want {
			t.Errorf("%q", name)
		}
	}
}

// TestReadTokens names all that is wrong in a file of tokens.
func TestReadTokens(t *testing.T) {
	path := write(t, t.TempDir()+"/tokens", "# comment\n\nann 0123456789abcdef\nBob 0123456789abcdef\ncid\ndan short\nann 0123456789abcdef\n")
	_, _, err := readTokens(path)
	for _, want := range []string{
		`line 4: "Bob" cannot be the name of a worker`, "line 5: a line has a name and a token", "line 6: the token of dan has less than 16 characters", "line 7: ann is named twice",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %s in %v", want, err)
		}
	}
	made := t.TempDir() + "/made"
	for _, want := range []bool{true, false} {
		if got, err := makeTokens(made); err != nil || got != want {
			t.Errorf("%t, %v", got, err)
		}
	}
	tokens, names, err := readTokens(made)
	if err != nil || len(names) != ownTokens+1 || tokens[serverName] == tokens["worker-1"] {
		t.Errorf("%v, %v", names, err)
	}
}

// TestDiffer says where two keys differ.
func TestDiffer(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{`{"a":1}`, `{"a":1}`, ""},
		{`{"a":1}`, `{"a": 1}`, "the keys are written in another way"},
		{`{"a":[1,{"b":"x"}]}`, `{"a":[1,{"b":"y"}]}`, `a[2].b is "y" here, and "x" at the server`},
		{`{"a":[1]}`, `{"a":[1,2]}`, `a is [1,2] here, and [1] at the server`},
		{`{"a":1}`, `{"a":1,"b":2}`, `b is 2 here, and null at the server`},
		{`{`, `{}`, "the keys cannot be read"},
	} {
		if got := differ([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.a, c.b, got, c.want)
		}
	}
}

// TestAddStops checks that add ends with its context.
func TestAddStops(t *testing.T) {
	s, nc, end := opened(t, listener{store: t.TempDir()}, cup)
	defer end()
	nc.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := s.add(ctx, []*nats.Msg{{Subject: s.refusal("a")}}); err == nil || errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
}
