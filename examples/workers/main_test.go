package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/nats-io/nats.go/jetstream"
)

// Workers give the bytes of one machine, for all programs.
func TestSame(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		in   string
		args []string
	}{
		"stackem": {five, []string{"stackem", "-seed", "3", "-json", "-"}},
		"poker": {`{"teams":[{"name":"Ann","bots":{"limit":{"strategy":"caller"}}},{"name":"Bob","bots":{"limit":{"strategy":"raiser"}}},
			{"name":"Cid","bots":{"limit":{"strategy":"caller"},"noLimit":{"strategy":"random"}}}],
			"options":{"matches":2,"limitHands":6,"noLimitHands":4}}`, []string{"poker", "-seed", "1", "-samples", "10", "-csv", "-", "-"}},
		"abalone": {`{"teams":[{"name":"Ann","strategy":"random"},{"name":"Bob","strategy":"greedy"},{"name":"Cid","strategy":"depth1"}]}`,
			[]string{"abalone", "-seed", "1", "-records", "-", "-"}},
		"stackem until": {strings.Replace(four, `"matches":28`, `"matches":12`, 1), []string{"stackem", "-seed", "3", "-until", "0.5", "-"}},
		"poker until":   {strings.Replace(ring, `"matches":7`, `"matches":3`, 1), []string{"poker", "-seed", "1", "-until", "0.5", "-json", "-"}},
		"abalone until": {`{"teams":[{"name":"Ann","strategy":"random"},{"name":"Bob","strategy":"greedy"}],"until":{"places":[1],"matches":6}}`,
			[]string{"abalone", "-seed", "1", "-until", "0.5", "-plan", "0.5", "-"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, t.TempDir(), c.in, append([]string{"-twice", "100"}, c.args...)...)
			helpers := []*helper{s.help(t, "worker-1", nil), s.help(t, "worker-2", func(w *worker) { w.matches = 3 })}
			if status := s.end(t); status != 0 {
				t.Fatalf("status %d: %s", status, &s.errs)
			}
			if got, want := s.out.String(), oneMachine(t, c.in, c.args...); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			for _, h := range helpers {
				if err := h.end(t); err != nil || !strings.Contains(h.errs.String(), "the competition is over") {
					t.Errorf("%v: %s", err, &h.errs)
				}
			}
		})
	}
}

// A server that is run again has all results, and needs no worker.
func TestFromTheStore(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	s := start(t, store, five, "stackem", "-seed", "1", "-")
	s.help(t, "worker-1", nil)
	s.help(t, "worker-2", nil)
	want := alone(t, five, "stackem", "-seed", "1", "-")
	if s.end(t); s.out.String() != want {
		t.Fatalf("got\n%s\n%s", &s.out, &s.errs)
	}
	again := start(t, store, five, "stackem", "-seed", "1", "-")
	if status := again.end(t); status != 0 || again.out.String() != want || !strings.Contains(again.errs.String(), "the store has ") {
		t.Errorf("status %d, %s\n%s", status, &again.errs, &again.out)
	}
	// Another seed is another competition, in the same store.
	third := start(t, store, five, "stackem", "-seed", "2", "-")
	third.help(t, "worker-2", nil)
	if third.end(t); third.out.String() != alone(t, five, "stackem", "-seed", "2", "-") || strings.Contains(third.errs.String(), "the store has ") {
		t.Errorf("%s\n%s", &third.errs, &third.out)
	}
}

// A worker that lets other bots play is named, and its results do not count.
// What all other workers have played stays.
func TestLiar(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), five, "-twice", "100", "stackem", "-seed", "1", "-")
	lie := other(func(setup *remote.Setup) {
		setup.Teams = others.Replace(setup.Teams)
	})
	// The liar is the first, so that it gets a match.
	liar := s.help(t, "worker-2", func(w *worker) { w.make = lie })
	s.help(t, "worker-1", nil)
	s.help(t, "worker-3", nil)
	if status := s.end(t); status != 0 || s.out.String() != alone(t, five, "stackem", "-seed", "1", "-") {
		t.Errorf("status %d, %s\n%s", status, &s.errs, &s.out)
	}
	text := s.errs.String()
	if !strings.Contains(text, "worker worker-2 is refused: its ") || strings.Contains(text, "worker-1 is refused") || strings.Contains(text, "worker-3 is refused") {
		t.Error(text)
	}
	if err := liar.end(t); err != nil && !errors.Is(err, errRefused) {
		t.Error(err)
	}
}

// A record that no referee would write is refused at once.
func TestForged(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), five, "-twice", "0", "stackem", "-seed", "1", "-")
	s.help(t, "worker-2", func(w *worker) {
		w.make = func(setup remote.Setup, folder, logs string) (remote.Competition, error) {
			c, err := makeCompetition(setup, folder, logs)
			c.Play = func(string) (arena.Play, error) {
				return func(context.Context, arena.Plan, arena.Match, int) (json.RawMessage, error) {
					return json.RawMessage(`{"moves":["1"],"ms":[1]}`), nil
				}, nil
			}
			return c, err
		}
	})
	s.errs.wait(t, `worker worker-2 is refused: its result of \S+ cannot be`)
	s.help(t, "worker-1", nil)
	if status := s.end(t); status != 0 || s.out.String() != alone(t, five, "stackem", "-seed", "1", "-") {
		t.Errorf("status %d, %s\n%s", status, &s.errs, &s.out)
	}
}

// A worker that hangs loses its match after the lease.
func TestHang(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), five, "-lease", "1s", "stackem", "-seed", "1", "-")
	begun, end := make(chan bool, 10), make(chan bool)
	s.help(t, "worker-1", func(w *worker) {
		w.make = func(setup remote.Setup, folder, logs string) (remote.Competition, error) {
			c, err := makeCompetition(setup, folder, logs)
			c.Play = func(string) (arena.Play, error) {
				return func(context.Context, arena.Plan, arena.Match, int) (json.RawMessage, error) {
					begun <- true
					<-end
					return nil, errors.New("it hung")
				}, nil
			}
			return c, err
		}
	})
	<-begun
	s.help(t, "worker-2", nil)
	s.out.wait(t, "\n")
	close(end) // so that it leaves
	if status := s.end(t); status != 0 || s.out.String() != alone(t, five, "stackem", "-seed", "1", "-") {
		t.Errorf("status %d, %s\n%s", status, &s.errs, &s.out)
	}
}

// failing is a worker whose bots cannot be started.
func failing(w *worker) {
	w.make = func(setup remote.Setup, folder, logs string) (remote.Competition, error) {
		c, err := makeCompetition(setup, folder, logs)
		c.Play = func(string) (arena.Play, error) { return nil, errors.New("no such program") }
		return c, err
	}
}

// A machine that cannot play fails the job, and not the match.
func TestBrokenMachine(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), five, "stackem", "-seed", "1", "-")
	broken := s.help(t, "worker-1", failing)
	if err := broken.end(t); !errors.Is(err, errFaults) || !strings.Contains(err.Error(), "no such program") {
		t.Error(err)
	}
	s.errs.wait(t, `worker worker-1 cannot play \S+: no such program`)
	s.help(t, "worker-2", nil)
	if status := s.end(t); status != 0 || s.out.String() != alone(t, five, "stackem", "-seed", "1", "-") {
		t.Errorf("status %d, %s\n%s", status, &s.errs, &s.out)
	}
}

// If nobody can play a match, the competition ends with the reasons.
func TestNobodyCan(t *testing.T) {
	t.Parallel()
	two := `{"teams":[{"name":"Ann","strategy":"random"},{"name":"Bob","strategy":"greedy"}]}`
	s := start(t, t.TempDir(), two, "stackem", "-seed", "1", "-")
	for k := range 3 {
		s.help(t, fmt.Sprintf("worker-%d", k+1), failing)
	}
	if status := s.end(t); status != 1 || !strings.Contains(s.errs.String(), "no worker can play this match: worker-") || s.out.String() != "" {
		t.Errorf("status %d, %s\n%s", status, &s.errs, &s.out)
	}
}

// Versions and bots that do not fit are refused, in words.
func TestVersions(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	teams := `{"teams":[{"name":"Ann","strategy":"random"},{"name":"Bob","command":["./bot"],"dir":"bob"}]}`
	write(t, filepath.Join(home, "bob", "bot"), "#!/bin/sh\nexit 1\n")
	file := write(t, filepath.Join(home, "teams.json"), teams)
	s := start(t, t.TempDir(), "", "stackem", "-seed", "1", "-admit", file)
	elsewhere := t.TempDir()
	write(t, filepath.Join(elsewhere, "bob", "bot"), "#!/bin/sh\nexit 2\n")
	for want, change := range map[string]func(*worker){
		"the server refuses this worker: your program is not the program of the server: its SHA-256 is abc… for " + runtime.GOOS + "/" + runtime.GOARCH: func(w *worker) { w.build = "abc" },
		"is no program: stackem, poker or abalone": func(w *worker) {
			w.make = func(remote.Setup, string, string) (remote.Competition, error) {
				return makeCompetition(remote.Setup{Program: "go"}, "", "")
			}
		},
		"the bots or the figures here are not those of the server": func(w *worker) { w.folder = elsewhere },
		`teams[2].files[1] is "" here`:                             func(w *worker) { w.folder = t.TempDir() },
	} {
		err := s.help(t, "worker-1", change).end(t)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	s.stop()
	if status := s.end(t); status != cli.Interrupted || !strings.Contains(s.errs.String(), "interrupted") {
		t.Errorf("status %d: %s", status, &s.errs)
	}
}

// An interrupt lets workers finish what they play. Nothing is lost.
func TestDrain(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	s := start(t, store, five, "stackem", "-seed", "1", "-")
	begun, end, matches := make(chan bool, 100), make(chan bool), 0
	h := s.help(t, "worker-1", func(w *worker) {
		w.make = func(setup remote.Setup, folder, logs string) (remote.Competition, error) {
			c, err := makeCompetition(setup, folder, logs)
			honest := c.Play
			c.Play = func(stage string) (arena.Play, error) {
				begun <- true
				if matches++; matches == 2 {
					<-end
				}
				return honest(stage)
			}
			return c, err
		}
	})
	<-begun
	<-begun // one match is over, and the next has begun
	s.stop()
	s.errs.wait(t, "waiting for 1 match that is being played")
	h.stop()
	close(end)
	if status := s.end(t); status != cli.Interrupted || !strings.Contains(s.errs.String(), "interrupted; the same command goes on") {
		t.Errorf("status %d: %s", status, &s.errs)
	}
	h.end(t)
	again := start(t, store, five, "stackem", "-seed", "1", "-")
	again.errs.wait(t, `the store has 2 results`)
	again.help(t, "worker-2", nil)
	if status := again.end(t); status != 0 || again.out.String() != alone(t, five, "stackem", "-seed", "1", "-") {
		t.Errorf("status %d, %s\n%s", status, &again.errs, &again.out)
	}
}

// An interrupt does not wait for a match that was given back for a time.
func TestDrainGivenBack(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), five, "-lease", "1h", "stackem", "-seed", "1", "-")
	nc, e := s.meet(t, "worker-1")
	plan := jobs(t, nc, e)
	m, err := plan.Next(jetstream.FetchMaxWait(patient))
	if err != nil {
		t.Fatal(err)
	}
	if err := m.NakWithDelay(time.Hour); err != nil || nc.Flush() != nil {
		t.Fatal(err)
	}
	s.stop()
	if status := s.end(t); status != cli.Interrupted || strings.Contains(s.errs.String(), "waiting for") {
		t.Errorf("status %d: %s", status, &s.errs)
	}
}

// The status is JSON, or a text.
func TestStatus(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), five, "stackem", "-seed", "1", "-")
	wait := make(chan bool)
	s.help(t, "worker-1", func(w *worker) {
		w.make = func(setup remote.Setup, folder, logs string) (remote.Competition, error) {
			c, err := makeCompetition(setup, folder, logs)
			honest := c.Play
			c.Play = func(stage string) (arena.Play, error) {
				play, err := honest(stage)
				return func(ctx context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
					if m.ID != p.Matches[0].ID || game == 5 {
						<-wait
					}
					return play(ctx, p, m, game)
				}, err
			}
			return c, err
		}
	})
	ask := func(args ...string) string {
		t.Helper()
		args = append(append([]string{"status", "-name", "worker-2", "-tokens", s.tokens}, args...), s.url)
		status, out, errs := clitest.Try(run, "", args...)
		if status != 0 || errs != "" {
			t.Fatalf("status %d: %s", status, errs)
		}
		return out
	}
	for {
		var now status
		if err := json.Unmarshal([]byte(ask("-json")), &now); err != nil {
			t.Fatal(err)
		}
		if len(now.Workers) == 1 && len(now.Workers[0].Plays) == 1 && now.Workers[0].Plays[0].Game == 5 {
			if now.About != "Five" || now.Matches != 10 || now.Settled != 0 || now.Points != "games won" || now.Workers[0].Name != "worker-1" {
				t.Errorf("%+v", now)
			}
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	text := ask()
	for _, want := range []string{"Five\n0 of 10 matches settled, 0 played twice\n", "worker-1", "(game 5 of 10)"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	clitest.Plain(t, text)
	close(wait)
	s.help(t, "worker-2", nil)
	s.end(t)
}

// The server can play, too, and needs nobody then.
func TestHere(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), five, "-here", "2", "stackem", "-seed", "1", "-")
	if status := s.end(t); status != 0 || s.out.String() != alone(t, five, "stackem", "-seed", "1", "-") {
		t.Errorf("status %d, %s\n%s", status, &s.errs, &s.out)
	}
}

// Wrong calls, and what cannot be done.
func TestCalls(t *testing.T) {
	dir := t.TempDir()
	none, two := write(t, filepath.Join(dir, "none"), "# nobody\n"), write(t, filepath.Join(dir, "two"), "a aaaaaaaaaaaaaaaa\nb bbbbbbbbbbbbbbbb\n")
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"", 2, "say what to do: serve, work, status or token"},
		{"-h", 0, "workers work [flags] URL"},
		{"play", 2, "say what to do"},
		{"serve", 2, "say which program: stackem, poker or abalone"},
		{"serve -h", 0, "-lease"},
		{"serve go", 2, `"go" is no program`},
		{"serve -twice 101 stackem", 2, "it must be 0 to 100"},
		{"serve -twice NaN stackem", 2, "it must be 0 to 100"},
		{"serve -lease 0s stackem", 2, "it must be a time from 1s to 1000h"},
		{"serve -also 12 stackem", 2, "it must have 64 hexadecimal digits"},
		{"serve -tls-cert x stackem", 2, "-tls-cert and -tls-key belong together"},
		{"serve -nats nats://x stackem", 2, "-nats needs -tokens"},
		{"serve -nats nats://x -listen :1 -tokens x stackem", 2, "-nats is a server that exists"},
		{"serve -ca x stackem", 2, "-ca needs -nats"},
		{"serve -store " + dir + " -listen 127.0.0.1:0 stackem", 2, "the store needs a seed that is there again"},
		{"serve stackem -journal x", 2, "-journal and -logs are for games that are played here"},
		{"serve stackem -x", 2, "-x"},
		{"serve -store " + dir + " -listen 127.0.0.1 stackem -seed 1", 1, "missing port"},
		{"serve -store " + dir + " -listen 127.0.0.1:x stackem -seed 1", 1, `"x" is no port`},
		{"serve -store " + dir + " -listen " + taken.Addr().String() + " stackem -seed 1", 1, "address already in use"},
		{"serve -store " + dir + " -tokens " + none + " stackem -seed 1", 1, "has no tokens"},
		{"serve -store " + two + " stackem -seed 1", 1, "two"},
		{"work", 2, "say where the server is"},
		{"work http://x", 2, "say where the server is"},
		{"work nats://a:b@x", 2, "without a name and a token"},
		{"work -h", 0, "-dir"},
		{"work -tokens " + dir + "/no nats://x", 1, "no such file"},
		{"work -tokens " + two + " nats://x", 1, "has 2 names; say with -name which one this is"},
		{"work -tokens " + two + " -name c nats://x", 1, `has no token of "c"`},
		{"work -workers 0 nats://x", 2, "-workers"},
		{"status -tokens " + two + " -name a nats://127.0.0.1:1", 1, "no servers available"},
		{"token A", 2, "cannot be the name of a worker"},
		{"token", 2, "cannot be the name of a worker"},
	} {
		status, out, errs := clitest.Try(run, "", strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(out+errs, c.want) {
			t.Errorf("%s: status %d, %s%s, want %s", c.args, status, out, errs, c.want)
		}
	}
	status, out, _ := clitest.Try(run, "", "token", "ann")
	if name, token, _ := strings.Cut(strings.TrimSpace(out), " "); status != 0 || name != "ann" || len(token) < minToken {
		t.Errorf("status %d, %q", status, out)
	}
	var errs bytes.Buffer
	if status := run(t.Context(), []string{"token", "ann"}, nil, clitest.Broken{}, &errs); status != 1 {
		t.Errorf("status %d for a broken output", status)
	}
}

// A worker with a wrong token ends, and says so.
func TestWrongToken(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), five, "stackem", "-seed", "1", "-")
	tokens := write(t, filepath.Join(t.TempDir(), "token"), "worker-1 "+strings.Repeat("x", 26)+"\n")
	status, out, errs := clitest.Try(run, "", "work", "-tokens", tokens, s.url)
	if status != 1 || out != "" || !strings.Contains(errs, "the server does not let worker-1 in: nats: Authorization Violation") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}
