package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/nats-io/nats.go"
)

// This file serves a competition.

// A server serves a competition.
type serving struct {
	listener
	natsURL    string // of another server, or "" for the embedded server
	ca         string
	tokens     string // the file
	twice      float64
	lease      time.Duration
	clocks     []string
	alsoBuilds []string // SHA-256 of other programs that can be workers
	playsHere  int      // matches that the server plays at a time
	build      string
	log        func(format string, args ...any)

	stop context.Context
	hub  atomic.Pointer[hub] // nil before the competition is made
	end  []func()            // in the reverse order
}

// serve runs a program whose matches are played by workers. If a worker is
// refused after its results were used, the program is run again.
func (s *serving) serve(ctx context.Context, p program, args []string, in io.Reader, out, errs io.Writer) int {
	s.stop = ctx
	me := cli.Program{Name: "workers", In: in, Out: out, Errs: errs}
	var input []byte
	if slices.Contains(args, "-") {
		var err error
		if input, err = io.ReadAll(io.LimitReader(in, cli.MaxFile+1)); err != nil {
			return me.Fail(err)
		}
	}
	s.log("%s is being prepared; programs of teams are checked first", p.name)
	defer s.close()
	defer s.progress(errs)()
	for {
		var text bytes.Buffer
		status := p.runOn(s.host)(ctx, args, bytes.NewReader(input), &text, quiet{errs})
		h := s.hub.Load()
		if h != nil && h.recompute() && ctx.Err() == nil {
			continue
		}
		over := status == cli.Done
		status = me.Print(text.Bytes(), status, nil)
		if h != nil && over {
			h.sayOver()
		}
		return status
	}
}

// quiet hides from a program that its output is a terminal, so that it shows no
// progress beside the progress of the workers.
type quiet struct{ io.Writer }

// close ends everything.
func (s *serving) close() {
	for k := len(s.end) - 1; k >= 0; k-- {
		s.end[k]()
	}
	s.end = nil
}

// host lets workers play a competition.
func (s *serving) host(ctx context.Context, c remote.Competition) (func(string) arena.Runner, error) {
	if s.hub.Load() == nil {
		if err := s.open(ctx, c); err != nil {
			return nil, err
		}
	}
	return s.hub.Load().runner, nil
}

// open starts the server, and begins a competition.
func (s *serving) open(ctx context.Context, c remote.Competition) error {
	if s.tokens == "" {
		if err := cli.CanKeep(s.store); err != nil {
			return err
		}
		s.tokens = filepath.Join(s.store, "tokens")
		if made, err := makeTokens(s.tokens); err != nil {
			return err
		} else if made {
			s.log("the tokens of workers are in %s", s.tokens)
		}
	}
	tokens, _, err := readTokens(s.tokens)
	if err != nil {
		return err
	}
	nc, url, err := s.connect(tokens)
	if err != nil {
		return err
	}
	e := eventOf(c.Key)
	if answer, err := nc.Request(statusSubject, nil, time.Second); err == nil && len(answer.Data) > 0 {
		return errors.New("another competition is being served there")
	}
	kept, err := openStore(ctx, nc, e, s.lease)
	if err != nil {
		return err
	}
	h := &hub{
		Competition: c, event: e, store: kept, tokens: tokens, twice: s.twice, lease: s.lease, clocks: s.clocks,
		log: s.log, stop: s.stop, nc: nc,
	}
	stop, err := h.open(ctx)
	if err != nil {
		return err
	}
	s.end = append(s.end, stop)
	if err := h.listen(nc, s.build, s.alsoBuilds); err != nil {
		return err
	}
	s.hub.Store(h)
	s.log("workers can come to %s", url)
	if s.playsHere > 0 {
		if err := s.playHere(nc, c, tokens[serverName]); err != nil {
			return err
		}
	}
	return nil
}

// connect connects to the embedded server, after starting it, or to a server
// that exists.
func (s *serving) connect(tokens map[string]string) (nc *nats.Conn, url string, err error) {
	if s.natsURL != "" {
		d := dial{url: s.natsURL, name: serverName, token: tokens[serverName], ca: s.ca}
		failed := make(chan error, 1)
		nc, err := d.connect(
			func(err error) { s.log("the connection is lost: %v", err) },
			func() { s.log("connected") },
			func(err error) { failed <- err })
		if err != nil {
			return nil, "", err
		}
		s.end = append(s.end, nc.Close)
		return nc, nc.ConnectedUrlRedacted(), nil
	}
	// Two servers of NATS with one store would destroy it.
	if err := cli.CanKeep(s.store); err != nil {
		return nil, "", err
	}
	lock, err := arena.Lock(filepath.Join(s.store, "lock"))
	if errors.Is(err, arena.ErrInUse) {
		err = errors.New("another server is using this store")
	}
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", s.store, err)
	}
	s.end = append(s.end, func() { lock.Close() })
	e, err := embed(s.listener, tokens)
	if err != nil {
		return nil, "", err
	}
	s.end = append(s.end, e.stop)
	if s.inClear(e.Addr()) {
		s.log("warning: connections are not encrypted, so whoever can read the network can read the tokens, " +
			"and spoil the competition with them; use -tls-cert and -tls-key")
	}
	if nc, err = e.connect(); err != nil {
		return nil, "", err
	}
	s.end = append(s.end, nc.Close)
	return nc, e.url(s.cert != ""), nil
}

// playHere lets the server play matches, too.
func (s *serving) playHere(nc *nats.Conn, c remote.Competition, token string) error {
	if token == "" {
		return fmt.Errorf("-here needs a token of %s in %s", serverName, s.tokens)
	}
	w := &worker{
		name: serverName, token: token, build: s.build, matches: s.playsHere,
		log:  s.log,
		make: func(remote.Setup, string, string) (remote.Competition, error) { return c, nil },
	}
	ctx, cancel := context.WithCancel(s.stop)
	var done sync.WaitGroup
	done.Go(func() {
		if err := w.run(ctx, nc); err != nil {
			s.log("the server cannot play: %v", err)
		}
	})
	s.end = append(s.end, func() {
		cancel()
		done.Wait()
	})
	return nil
}

// progress shows on a terminal how the competition stands.
func (s *serving) progress(errs io.Writer) (end func()) {
	meter := cli.ShowMeter(errs, func() string {
		if h := s.hub.Load(); h != nil {
			return h.status().line()
		}
		return ""
	})
	return meter.End
}

// logger returns a function that writes lines about events. On a terminal, a
// line takes the place of the progress.
func logger(errs io.Writer, name string) func(format string, args ...any) {
	var mu sync.Mutex
	clean := ""
	if cli.Terminal(errs) {
		clean = "\r" + strings.Repeat(" ", cli.Columns) + "\r"
	}
	return func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(errs, "%s%s: %s\n", clean, name, say.Clean(fmt.Sprintf(format, args...)))
	}
}
