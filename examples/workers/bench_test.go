package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// BenchmarkQueue hands out matches to one worker at a time, which stores a
// result of 2 kB, and is done: what a match costs besides its games.
func BenchmarkQueue(b *testing.B) {
	for _, noSync := range []bool{false, true} {
		b.Run(map[bool]string{false: "sync", true: "nosync"}[noSync], func(b *testing.B) {
			s, _, end := opened(b, listener{store: b.TempDir(), noSync: noSync}, cup)
			defer end()
			c, err := s.js.Consumer(b.Context(), s.plan(), players)
			if err != nil {
				b.Fatal(err)
			}
			data := []byte(strings.Repeat("x", 2048))
			n := 0
			for b.Loop() {
				at := slot{fmt.Sprint("m", n), 0}
				if n++; n%window == 1 {
					var jobs []*nats.Msg
					for k := range window {
						jobs = append(jobs, &nats.Msg{Subject: s.job(slot{fmt.Sprint("m", n+k-1), 0}, false), Data: []byte("job")})
					}
					if err := s.add(b.Context(), jobs); err != nil {
						b.Fatal(err)
					}
				}
				batch, err := c.Fetch(1, jetstream.FetchMaxWait(time.Second))
				if err != nil {
					b.Fatal(err)
				}
				m := <-batch.Messages()
				if _, err := s.js.Publish(b.Context(), s.result(at, false), data); err != nil {
					b.Fatal(err)
				}
				if err := m.DoubleAck(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "jobs/s")
		})
	}
}

// BenchmarkWorkers plays a competition with some workers, each a process that
// plays one match at a time, and with the program alone. There are 28 matches
// of 100 games.
func BenchmarkWorkers(b *testing.B) {
	names := []string{"greedy", "places", "slots", "drawer", "random", "keeper", "patient", "hasty"}
	var teams []string
	for _, name := range names {
		teams = append(teams, fmt.Sprintf(`{"name":%q,"strategy":%q}`, name, name))
	}
	field := `{"teams":[` + strings.Join(teams, ",") + `],"options":{"games":100}}`
	dir := b.TempDir()
	file := filepath.Join(dir, "teams.json")
	if err := os.WriteFile(file, []byte(field), 0o600); err != nil {
		b.Fatal(err)
	}
	const games = 28 * 100
	for _, n := range []int{0, 1, 2, 4} {
		name := "alone"
		if n > 0 {
			name = fmt.Sprint("workers=", n)
		}
		b.Run(name, func(b *testing.B) {
			runs := 0
			for b.Loop() {
				runs++
				if n == 0 {
					p, _ := programOf("stackem")
					var out, errs screen
					if status := p.runOn(nil)(b.Context(), []string{"-workers", "1", file}, nil, &out, &errs); status != 0 {
						b.Fatal(errs.String())
					}
					continue
				}
				benchServe(b, filepath.Join(dir, fmt.Sprint(n, "-", runs)), file, n)
			}
			b.ReportMetric(games*float64(runs)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// benchServe serves a competition for workers that are processes.
func benchServe(b *testing.B, store, file string, n int) {
	b.StopTimer()
	s := &served{tokens: filepath.Join(store, "tokens"), done: make(chan int, 1)}
	go func() {
		s.done <- run(b.Context(), []string{"serve", "-store", store, "-listen", "127.0.0.1:0", "-twice", "0", "stackem", "-seed", "1", file}, nil, &s.out, &s.errs)
	}()
	url := ""
	for url == "" {
		time.Sleep(time.Millisecond)
		if _, rest, ok := strings.Cut(s.errs.String(), "workers can come to "); ok {
			url, _, _ = strings.Cut(rest, "\n")
		}
	}
	b.StartTimer()
	for k := range n {
		launch(b, "", "work", "-name", fmt.Sprintf("worker-%d", k+1), "-tokens", s.tokens, "-workers", "1", url)
	}
	if status := <-s.done; status != 0 {
		b.Fatal(s.errs.String())
	}
}

// BenchmarkRestart opens a store with 10,000 results after the server was
// stopped: how long it takes to be there again.
func BenchmarkRestart(b *testing.B) {
	folder := b.TempDir()
	s, _, end := opened(b, listener{store: folder, noSync: true}, cup)
	record, err := json.Marshal(result{Worker: "worker-1", Games: make([]arena.Game, 10)})
	if err != nil {
		b.Fatal(err)
	}
	var all []*nats.Msg
	for k := range 10_000 {
		all = append(all, &nats.Msg{Subject: s.result(slot{fmt.Sprint("m", k), 0}, false), Data: record})
	}
	if err := s.add(b.Context(), all); err != nil {
		b.Fatal(err)
	}
	end()
	for b.Loop() {
		s, _, end := opened(b, listener{store: folder}, cup)
		h := &hub{event: s.event, store: s, log: func(string, ...any) {}}
		stop, err := h.open(b.Context())
		if err != nil || len(h.arrived) != 10_000 {
			b.Fatalf("%v, %d results", err, len(h.arrived))
		}
		stop()
		end()
	}
}
