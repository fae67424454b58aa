package hall

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/logbook"
	"github.com/arbiter-go/arbiter/pairing"
)

// toggle changes the result of a game: its k-th result.
func toggle(s *desk.State, game, k int) desk.Report {
	return report(s, game, pairing.GoldWins+pairing.Outcome(k%2))
}

// BenchmarkDo is how long it takes until a result is acknowledged, which means
// decided, written and synced. Each client waits for its answer.
func BenchmarkDo(b *testing.B) {
	for _, events := range []int{1, 16} {
		for _, n := range []int{1, 8, 64} {
			b.Run(fmt.Sprintf("%devents/%dclients", events, n), func(b *testing.B) {
				h := openHall(b, b.TempDir())
				var ids []string
				for k := range events {
					ids = append(ids, fmt.Sprint("cup-", k))
					created(b, h, ids[k], 2*max(1, n/events))
				}
				left := make(chan struct{})
				times := make([][]time.Duration, n)
				var wg sync.WaitGroup
				for client := range n {
					id := ids[client%events]
					s := state(b, h, id)
					wg.Go(func() {
						seen, k := s.Number, 0
						for range left {
							k++
							begin := time.Now()
							r, err := h.Do(ctx, id, toggle(s, client/events, k), desk.Request{By: director, At: at, Seen: seen, Key: fmt.Sprint(client, k), Sum: "s"})
							if err != nil {
								b.Error(err)
							}
							times[client] = append(times[client], time.Since(begin))
							seen = r.Number
						}
					})
				}
				begin := time.Now()
				for b.Loop() {
					left <- struct{}{}
				}
				close(left)
				wg.Wait()
				took := time.Since(begin)
				all := slices.Sorted(slices.Values(slices.Concat(times...)))
				b.ReportMetric(float64(len(all))/took.Seconds(), "results/s")
				b.ReportMetric(float64(all[len(all)/2].Microseconds()), "p50-µs")
				b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "p99-µs")
			})
		}
	}
}

// longLog writes a log of many records: corrections of the results of a round
// of 64 players.
func longLog(t testing.TB, dir string, records int) {
	h := openHall(t, dir)
	created(t, h, "cup", 64)
	s := state(t, h, "cup")
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	log, _, err := logbook.Open(filepath.Join(dir, "cup.log"), func([]byte) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	var ack <-chan error
	first := s
	for k := 0; s.Number < int64(records); k++ {
		r, old, err := desk.Decide(s, toggle(first, k%32, k/32), desk.Request{By: director, At: at.Add(time.Duration(k) * time.Second), Seen: s.Number, Key: fmt.Sprint("key ", k), Sum: "s"})
		if err != nil || old {
			t.Fatal(old, err)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Apply(r); err != nil {
			t.Fatal(err)
		}
		if ack, err = log.Add(text); err != nil {
			t.Fatal(err)
		}
		if k%1000 == 0 {
			if err := <-ack; err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := <-ack; err != nil {
		t.Fatal(err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkOpen is how long a start takes, with a log of 100,000 records.
func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	longLog(b, dir, 100_000)
	for b.Loop() {
		h := openHall(b, dir)
		if n := state(b, h, "cup").Number; n != 100_000 {
			b.Fatal(n)
		}
		if err := h.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(100_000*float64(b.N)/b.Elapsed().Seconds(), "records/s")
}

// BenchmarkWait is how long it takes until 1,000 listeners have a record, from
// the moment at which it is posted, which includes the sync.
func BenchmarkWait(b *testing.B) {
	const listeners = 1000
	h := openHall(b, b.TempDir())
	created(b, h, "cup", 2)
	s := state(b, h, "cup")
	listening, leave := context.WithCancel(ctx)
	got := make(chan time.Time, listeners)
	var wg sync.WaitGroup
	for range listeners {
		wg.Go(func() {
			for n := s.Number; h.Wait(listening, "cup", n) == nil; {
				list, err := h.Notices("cup", n, 100)
				if err != nil {
					b.Error(err)
				}
				n = list[len(list)-1].Number
				got <- time.Now()
			}
		})
	}
	var times []time.Duration
	for k := 0; b.Loop(); k++ {
		begin := time.Now()
		must(b, h, "cup", toggle(s, 0, k))
		for range listeners {
			times = append(times, (<-got).Sub(begin))
		}
	}
	leave()
	wg.Wait()
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds()), "p99-µs")
}
