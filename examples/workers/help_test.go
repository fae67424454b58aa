package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// This file has what the tests share.

// TestMain is the program itself if the environment says so. Its pauses are
// short.
func TestMain(m *testing.M) {
	fetchWait, notMine, afterFault, tick = time.Second/5, time.Second/50, time.Second/10, time.Second/10
	flushWait = time.Second / 2
	if d, err := time.ParseDuration(os.Getenv("HELLO")); err == nil {
		helloWait = d
	}
	if os.Getenv("WORKERS") == "program" {
		main()
	}
	os.Exit(m.Run())
}

// patient is how long a test waits for anything.
const patient = 4 * time.Minute

// A screen is what a program has written so far.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// wait waits until the screen has a text, and returns what the first group
// matches.
func (s *screen) wait(t *testing.T, pattern string) string {
	t.Helper()
	want := regexp.MustCompile(pattern)
	for end := time.Now().Add(patient); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if found := want.FindStringSubmatch(s.String()); found != nil {
			return found[len(found)-1]
		}
	}
	t.Fatalf("no %s in\n%s", pattern, s)
	return ""
}

// A served is a server that runs in this process.
type served struct {
	url, tokens string
	out, errs   screen
	stop        context.CancelFunc
	done        chan int
}

// start starts a server with a store.
func start(t *testing.T, store, in string, args ...string) *served {
	t.Helper()
	s := &served{tokens: filepath.Join(store, "tokens"), done: make(chan int, 1)}
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	args = append([]string{"serve", "-store", store, "-listen", "127.0.0.1:0"}, args...)
	go func() { s.done <- run(ctx, args, strings.NewReader(in), &s.out, &s.errs) }()
	t.Cleanup(func() { stop(); s.end(t) })
	s.url = s.errs.wait(t, `workers can come to (\S+)\n`)
	return s
}

// end waits until the server has ended.
func (s *served) end(t *testing.T) (status int) {
	t.Helper()
	select {
	case status = <-s.done:
		s.done <- status
	case <-time.After(patient):
		t.Fatalf("the server goes on:\n%s", &s.errs)
	}
	return status
}

// credentials are what a worker needs to be let in.
func (s *served) credentials(t *testing.T, name string) (token, build string) {
	t.Helper()
	tokens, _, err := readTokens(s.tokens)
	if err != nil {
		t.Fatal(err)
	}
	if build, err = ownSum(); err != nil {
		t.Fatal(err)
	}
	return tokens[name], build
}

// meet introduces a worker that is not the program: it has a token, and does
// what the test does.
func (s *served) meet(t *testing.T, name string) (*nats.Conn, event) {
	t.Helper()
	token, build := s.credentials(t, name)
	nc, err := nats.Connect(s.url, nats.UserInfo(name, token))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	answer, err := nc.Request(helloSubject, encode(hello{Protocol: protocol, Build: build, Worker: name}), handInWait)
	if err != nil {
		t.Fatal(err)
	}
	var hail welcome
	if err := decode(answer.Data, &hail); err != nil || hail.ID == "" {
		t.Fatalf("%v, %s", err, answer.Data)
	}
	return nc, event(hail.ID)
}

// jobs are the matches that wait for workers.
func jobs(t *testing.T, nc *nats.Conn, e event) jetstream.Consumer {
	t.Helper()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := js.Consumer(t.Context(), e.plan(), players)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// A helper is a worker that runs in this process.
type helper struct {
	errs screen
	nc   *nats.Conn
	stop context.CancelFunc
	done chan error
}

// help starts a worker that plays one match at a time. The function can change
// it.
func (s *served) help(t *testing.T, name string, change func(*worker)) *helper {
	t.Helper()
	h := &helper{done: make(chan error, 1)}
	token, build := s.credentials(t, name)
	w := &worker{name: name, token: token, build: build, matches: 1, folder: t.TempDir(), log: logger(&h.errs, name), make: makeCompetition}
	if change != nil {
		change(w)
	}
	ctx, stop := context.WithCancel(context.Background())
	h.stop = stop
	nc, err := dial{url: s.url, name: name, token: token}.connect(func(error) {}, func() {}, func(error) {})
	if err != nil {
		t.Fatal(err)
	}
	h.nc = nc
	go func() {
		h.done <- w.run(ctx, nc)
		nc.Close()
	}()
	t.Cleanup(func() { stop(); h.end(t) })
	return h
}

// end waits until the worker has ended.
func (h *helper) end(t *testing.T) (err error) {
	t.Helper()
	select {
	case err = <-h.done:
		h.done <- err
	case <-time.After(patient):
		t.Fatalf("a worker goes on:\n%s", &h.errs)
	}
	return err
}

// alone is the output of a program that plays all matches itself. It plays a
// competition once for all tests.
func alone(t *testing.T, in string, args ...string) string {
	t.Helper()
	outputsMu.Lock()
	defer outputsMu.Unlock()
	key := fmt.Sprintf("%q %q", in, args)
	if out, ok := outputs[key]; ok {
		return out
	}
	p, _ := programOf(args[0])
	status, out, errs := clitest.Try(p.runOn(nil), in, args[1:]...)
	if status != 0 {
		t.Fatalf("status %d: %s", status, errs)
	}
	outputs[key] = out
	return out
}

// outputs are what alone has computed.
var (
	outputsMu sync.Mutex
	outputs   = map[string]string{}
)

// other is a competition with the key of another one: it lets other bots play.
func other(change func(*remote.Setup)) func(s remote.Setup, folder, logs string) (remote.Competition, error) {
	return func(s remote.Setup, folder, logs string) (remote.Competition, error) {
		c, err := makeCompetition(s, folder, logs)
		if err != nil {
			return c, err
		}
		change(&s)
		cheat, err := makeCompetition(s, folder, logs)
		c.Play = cheat.Play
		return c, err
	}
}

// A process is the program in a process of its own.
type process struct {
	*exec.Cmd
	out, errs screen
	done      chan struct{}
}

// launch starts the program in a process of its own.
func launch(t testing.TB, in string, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0], args...), done: make(chan struct{})}
	p.Env = append(os.Environ(), "WORKERS=program", clitest.Quick)
	p.Stdin, p.Stdout, p.Stderr = strings.NewReader(in), &p.out, &p.errs
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.Wait(); close(p.done) }()
	t.Cleanup(p.kill)
	return p
}

// kill kills the process.
func (p *process) kill() {
	p.Process.Kill()
	<-p.done
}

// write writes a file of the test.
func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

var _ io.Writer = (*screen)(nil)

// five is a field of five teams, who play ten matches.
var five = func() string {
	var teams []string
	for k, strategy := range []string{"greedy", "places", "slots", "drawer", "random"} {
		teams = append(teams, fmt.Sprintf(`{"name":"Team %d","strategy":%q}`, k+1, strategy))
	}
	return `{"about":"Five","teams":[` + strings.Join(teams, ",") + `]}`
}()
