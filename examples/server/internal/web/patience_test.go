package web_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/web"
	"github.com/arbiter-go/arbiter/internal/night"
)

// This file has clients that are slow, with the server's own limits. Package
// synctest makes the time, and the connections have no buffers.

// pipes is a listener without a network.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), closed: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return pipeAddr{} }

type pipeAddr struct{}

func (pipeAddr) Network() string { return "pipe" }
func (pipeAddr) String() string  { return "localhost" }

// dial connects with the server.
func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	c, s := net.Pipe()
	select {
	case p.conns <- s:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// bubble runs a test in time that passes when nothing else happens. Its event
// has begun. No goroutine may be left.
func bubble(t *testing.T, test func(t *testing.T, x *house, dial func() net.Conn)) {
	synctest.Test(t, func(t *testing.T) {
		p := newPipes()
		x := serve(t, p, &http.Transport{DialContext: p.dial, DisableCompression: true})
		x.cup("cup", people[:4]...)
		t.Cleanup(func() { time.Sleep(2 * time.Second) }) // for drip
		test(t, x, func() net.Conn {
			c, err := p.dial(context.Background(), "", "")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { c.Close() })
			return c
		})
	})
}

// closedAfter reads until the server closes a connection. It returns what was
// read, and after what time.
func closedAfter(t *testing.T, c net.Conn, limit time.Duration) (string, time.Duration) {
	t.Helper()
	began := time.Now()
	c.SetReadDeadline(began.Add(limit + time.Hour))
	text, err := io.ReadAll(c)
	if err != nil && !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("the server does not close the connection: %v", err)
	}
	return string(text), time.Since(began)
}

// drip writes a byte each second, until the connection is closed.
func drip(c net.Conn) {
	for {
		if _, err := c.Write([]byte("x")); err != nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func TestDrippingHeader(t *testing.T) {
	bubble(t, func(t *testing.T, x *house, dial func() net.Conn) {
		c := dial()
		io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
		go drip(c)
		text, took := closedAfter(t, c, web.HeaderTimeout)
		if took > web.HeaderTimeout+time.Second || strings.Contains(text, "200 OK") {
			t.Errorf("after %v: %q", took, text)
		}
	})
}

// Many bodies come byte by byte. Others are served meanwhile, and the command
// has no effect.
func TestDrippingBodies(t *testing.T) {
	bubble(t, func(t *testing.T, x *house, dial func() net.Conn) {
		before := x.state("cup").Number
		var wg sync.WaitGroup
		for range 100 {
			c := dial()
			wg.Go(func() {
				fmt.Fprintf(c, "POST /api/events/cup/start HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n", x.host(), x.token("cup"))
				go drip(c)
				text, took := closedAfter(t, c, web.ReadTimeout)
				if took > web.ReadTimeout+time.Second || strings.Contains(text, "200 OK") {
					t.Errorf("after %v: %q", took, text)
				}
			})
		}
		time.Sleep(3 * time.Second)
		start := time.Now()
		x.get(http.StatusOK, "/events/cup/")
		x.direct("cup", desk.Give{From: "The club", Cents: 100})
		if took := time.Since(start); took > 0 {
			t.Errorf("others waited %v", took)
		}
		wg.Wait()
		x.added("cup", before, 1)
	})
}

// A client reads a page byte by byte.
func TestDrippingReader(t *testing.T) {
	bubble(t, func(t *testing.T, x *house, dial func() net.Conn) {
		c := dial()
		io.WriteString(c, "GET /events/cup/rules HTTP/1.1\r\nHost: x\r\n\r\n")
		began := time.Now()
		n := 0
		for {
			k, err := c.Read(make([]byte, 1))
			if n += k; err != nil {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
		if took := time.Since(began); took > 65*time.Second || n > 700 {
			t.Errorf("%d bytes in %v", n, took)
		}
	})
}

// A connection that nobody uses is closed.
func TestIdleConnection(t *testing.T) {
	bubble(t, func(t *testing.T, x *house, dial func() net.Conn) {
		c := dial()
		go io.WriteString(c, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
		text, took := closedAfter(t, c, web.IdleTimeout)
		if took != web.IdleTimeout || !strings.Contains(text, "200 OK") {
			t.Errorf("after %v: %q", took, text)
		}
	})
}

// A client opens a stream and never reads it. Listeners who do read get each
// notice, and signs of life between.
func TestDeafListener(t *testing.T) {
	bubble(t, func(t *testing.T, x *house, dial func() net.Conn) {
		deaf, good := dial(), dial()
		for _, c := range []net.Conn{deaf, good} {
			io.WriteString(c, "GET /api/events/cup/stream HTTP/1.1\r\nHost: x\r\n\r\n")
		}
		read := bufio.NewReader(good)
		next := func(prefix string) {
			t.Helper()
			for {
				line, err := read.ReadString('\n')
				if err != nil {
					t.Fatal(err)
				}
				if strings.HasPrefix(line, prefix) {
					return
				}
			}
		}
		next("id: 7")
		begun := time.Now()
		for range 4 {
			next(":")
		}
		if took := time.Since(begun); took < 3*web.Heartbeat || took > 4*web.Heartbeat {
			t.Errorf("four signs of life in %v", took)
		}
		x.direct("cup", desk.Give{From: "The club", Cents: 100})
		start := time.Now()
		next("id: 8")
		if took := time.Since(start); took > 0 {
			t.Errorf("the notice came after %v", took)
		}
		// The deaf client was dropped long ago, and gets no notice.
		text, took := closedAfter(t, deaf, 0)
		if took > 0 || strings.Contains(text, "id: 8") {
			t.Errorf("after %v: %q", took, text)
		}
	})
}

// Many streams are opened and closed. What they took is given back.
func TestStreamsAreGivenBack(t *testing.T) {
	n := 1000
	if !night.Now() {
		n = 150
	}
	x := open(t)
	x.cup("cup", people...)
	measure := func() (goroutines int, bytes uint64) {
		x.client.CloseIdleConnections()
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return runtime.NumGoroutine(), m.HeapAlloc + m.StackInuse
	}
	g0, m0 := measure()
	list := x.audience(n)
	g1, m1 := measure()
	t.Logf("a stream has %.1f goroutines and %d KB", float64(g1-g0)/float64(n), (int64(m1)-int64(m0))/int64(n)/1024)
	if m1 > m0 && (m1-m0)/uint64(n) > 100<<10 {
		t.Errorf("a stream has %d bytes", (m1-m0)/uint64(n))
	}
	start := time.Now()
	x.get(http.StatusOK, "/events/cup/")
	x.direct("cup", x.game("cup", 1, 1, 1))
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("others waited %v", took)
	}
	for k, l := range list {
		if k%2 == 0 { // half of them read before they go
			if _, err := l.next(); err != nil {
				t.Fatal(err)
			}
		}
		l.conn.Close()
	}
	deadline := time.Now().Add(10 * time.Second)
	g2, m2 := measure()
	const room = 16 << 20 // pools and stacks are given back later
	for ; (g2 > g0+10 || m2 > m0+room) && time.Now().Before(deadline); g2, m2 = measure() {
		time.Sleep(20 * time.Millisecond)
	}
	if g2 > g0+10 {
		t.Errorf("%d goroutines before, %d after", g0, g2)
	}
	if m2 > m0+room {
		t.Errorf("%d bytes before, %d after", m0, m2)
	}
	// And so are the places of an address.
	host := x.host()
	for opened := 0; opened < 2*web.StreamsOfHost; {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := x.request(call{path: "/api/events/cup/stream", host: host, ctx: ctx})
		if err != nil {
			t.Fatal(err)
		}
		got, err := x.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if got.StatusCode == http.StatusOK {
			opened++
		} else if time.Now().After(deadline) {
			t.Fatalf("after %d streams: %s", opened, got.Status)
		}
		x.wait(10 * time.Millisecond)
		got.Body.Close()
		cancel()
	}
}
