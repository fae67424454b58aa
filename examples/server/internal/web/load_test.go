package web_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file measures the server over HTTP. Clients and server share a process
// and its processors, so a server alone is faster. Each answer to a command was
// on the disk before.

// percentiles reports the median of times, and the time that one in a hundred
// exceeds.
func percentiles(b *testing.B, times []time.Duration) {
	b.Helper()
	if len(times) == 0 {
		b.Fatal("nothing was measured")
	}
	slices.Sort(times)
	at := func(p int) float64 { return times[min(len(times)*p/100, len(times)-1)].Seconds() * 1000 }
	b.ReportMetric(at(50), "p50-ms")
	b.ReportMetric(at(99), "p99-ms")
	b.ReportMetric(0, "ns/op")
}

// field returns many names of players.
func field(n int) (names []string) {
	for k := range n {
		names = append(names, fmt.Sprintf("Player %03d", k+1))
	}
	return names
}

// BenchmarkResults is how many results a second are acknowledged, each after it
// was synced. Each client reports another game, again and again.
func BenchmarkResults(b *testing.B) {
	for _, n := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("%d-clients", n), func(b *testing.B) {
			x := open(b)
			x.cup("cup", field(128)...)
			times := make([][]time.Duration, n)
			var wg sync.WaitGroup
			b.ResetTimer()
			began := time.Now()
			for k := range n {
				c := x.order("cup", x.game("cup", 1, k+1, pairing.GoldWins))
				wg.Go(func() {
					for i := k; i < b.N; i += n {
						r := c.body.(desk.Report)
						r.Game.Outcome = pairing.GoldWins + pairing.Outcome(i/n%2)
						c.body = r
						start := time.Now()
						got, err := x.do(c)
						times[k] = append(times[k], time.Since(start))
						if err != nil || got.status != http.StatusOK {
							b.Errorf("%d %s %v", got.status, got.body, err)
							return
						}
						tag, _ := strconv.Unquote(got.header.Get("ETag"))
						if c.seen, err = strconv.ParseInt(tag, 10, 64); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
			b.StopTimer()
			b.ReportMetric(float64(b.N)/time.Since(began).Seconds(), "results/s")
			percentiles(b, slices.Concat(times...))
		})
	}
}

// timed sends requests one after another.
func timed(b *testing.B, x *house, c call, before func(i int)) {
	var times []time.Duration
	b.ResetTimer()
	for i := range b.N {
		if before != nil {
			b.StopTimer()
			before(i)
			b.StartTimer()
		}
		start := time.Now()
		got, err := x.do(c)
		times = append(times, time.Since(start))
		if err != nil || got.status != http.StatusOK {
			b.Fatalf("%d %v", got.status, err)
		}
	}
	b.StopTimer()
	percentiles(b, times)
}

// played is an event of 16 players in round 3.
func played(b testing.TB) *house {
	x := open(b)
	x.cup("cup", people...)
	for round := 1; round <= 2; round++ {
		for k := range x.state("cup").File.Event.Rounds[round-1].Games {
			x.direct("cup", x.game("cup", round, k+1, pairing.GoldWins))
		}
		x.direct("cup", desk.Pair{Round: round + 1})
	}
	return x
}

// BenchmarkPage is how long a client waits for a page that is kept, and for a
// page that is made, since a result has come.
func BenchmarkPage(b *testing.B) {
	for _, page := range []struct{ name, path string }{{"standings", ""}, {"round", "rounds/3"}, {"why", "rounds/3/why"}} {
		c := call{path: "/events/cup/" + page.path}
		b.Run(page.name+"/kept", func(b *testing.B) {
			x := played(b)
			x.must(http.StatusOK, c)
			timed(b, x, c, nil)
		})
		b.Run(page.name+"/changed", func(b *testing.B) {
			x := played(b)
			timed(b, x, c, func(i int) {
				x.direct("cup", x.game("cup", 3, 1, pairing.GoldWins+pairing.Outcome(i%2)))
			})
		})
	}
}

// BenchmarkRead is how long a program waits for the standings, and for a round.
func BenchmarkRead(b *testing.B) {
	x := played(b)
	b.Run("standings", func(b *testing.B) {
		timed(b, x, call{path: "/api/events/cup/standings"}, nil)
	})
	b.Run("round", func(b *testing.B) {
		timed(b, x, call{path: "/api/events/cup/rounds/3"}, nil)
	})
}

// A listener reads a stream. It costs less than a client of net/http.
type listener struct {
	conn net.Conn
	read *bufio.Reader
}

// listen opens a stream, and reads its first event.
func (x *house) listen(path string) (*listener, error) {
	conn, err := net.Dial("tcp", x.addr)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nX-Forwarded-For: %s\r\n\r\n", path, x.addr, x.host())
	l := &listener{conn, bufio.NewReaderSize(conn, 1<<10)}
	status, err := l.read.ReadString('\n')
	if err == nil && !strings.HasPrefix(status, "HTTP/1.1 200") {
		err = fmt.Errorf("%s", status)
	}
	if err == nil {
		_, err = l.next()
	}
	if err != nil {
		conn.Close()
	}
	return l, err
}

// next returns the id of the next event.
func (l *listener) next() (string, error) {
	for {
		line, err := l.read.ReadString('\n')
		if err != nil {
			return "", err
		}
		if id, ok := strings.CutPrefix(line, "id: "); ok {
			return strings.TrimSpace(id), nil
		}
	}
}

// audience opens streams of an event.
func (x *house) audience(n int) []*listener {
	x.t.Helper()
	list := make([]*listener, n)
	errs := make([]error, n)
	lane := make(chan struct{}, 16)
	var wg sync.WaitGroup
	for k := range n {
		wg.Go(func() {
			lane <- struct{}{}
			defer func() { <-lane }()
			list[k], errs[k] = x.listen("/api/events/cup/stream")
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			x.t.Fatal(err)
		}
	}
	x.t.Cleanup(func() {
		for _, l := range list {
			l.conn.Close()
		}
	})
	return list
}

// BenchmarkDelivery is how long after the request of the director a result is
// at each of 1,000 listeners: it is synced, and then sent to all.
func BenchmarkDelivery(b *testing.B) {
	const n = 1000
	x := played(b)
	list := x.audience(n)
	times := make([][]time.Duration, n)
	errs := make([]error, n)
	last := make([]time.Duration, 0, b.N)
	b.ResetTimer()
	for i := range b.N {
		c := x.order("cup", x.game("cup", 3, 1, pairing.GoldWins+pairing.Outcome(i%2)))
		want := fmt.Sprint(c.seen + 1)
		var wg sync.WaitGroup
		start := time.Now()
		for k, l := range list {
			wg.Go(func() {
				id, err := l.next()
				times[k] = append(times[k], time.Since(start))
				if errs[k] = err; err == nil && id != want {
					errs[k] = fmt.Errorf("notice %s, want %s", id, want)
				}
			})
		}
		x.must(http.StatusOK, c)
		wg.Wait()
		last = append(last, time.Since(start))
		for _, err := range errs {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.StopTimer()
	slices.Sort(last)
	b.ReportMetric(last[len(last)/2].Seconds()*1000, "last-ms")
	percentiles(b, slices.Concat(times...))
}
