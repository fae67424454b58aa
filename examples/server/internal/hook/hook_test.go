package hook

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/pairing"
)

var at = time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)

// A table has an event, whose messages a sender sends.
type table struct {
	t      *testing.T
	hall   *hall.Hall
	sender *Sender

	mu     sync.Mutex
	waited []time.Duration // between attempts
	late   time.Duration
}

func open(t *testing.T, private bool) *table {
	h, err := hall.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	x := &table{t: t, hall: h}
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid", "Dan"})
	c := desk.Create{ID: "cup", Token: strings.Repeat("a", 64), File: competition.File{About: "Cup", Event: e}}
	if _, err := h.Create(t.Context(), c, desk.Request{By: desk.Actor{Role: desk.Director}, At: at}); err != nil {
		t.Fatal(err)
	}
	x.sender = New(Options{Hall: h, Site: "https://chess.example.org", Private: private, Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { x.mu.Lock(); defer x.mu.Unlock(); return at.Add(x.late) }, Sleep: x.sleep})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); x.sender.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done; h.Close() })
	return x
}

func (x *table) sleep(ctx context.Context, d time.Duration) error {
	if d == look {
		<-ctx.Done()
		return ctx.Err()
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.waited = append(x.waited, d)
	return ctx.Err()
}

// do gives a command.
func (x *table) do(c desk.Command) {
	x.t.Helper()
	s, err := x.hall.State("cup")
	if err == nil {
		_, err = x.hall.Do(x.t.Context(), "cup", c, desk.Request{By: desk.Actor{Role: desk.Director}, At: at, Seen: s.Number})
	}
	if err != nil {
		x.t.Fatal(err)
	}
}

// said waits for what the director reads.
func (x *table) said(want string) {
	x.t.Helper()
	for range 500 {
		if strings.Contains(x.sender.Said("cup"), want) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	x.t.Fatalf("%q, want %q", x.sender.Said("cup"), want)
}

// report reports the first game of round 1.
func (x *table) report(o pairing.Outcome) {
	x.t.Helper()
	s, err := x.hall.State("cup")
	if err != nil {
		x.t.Fatal(err)
	}
	g := s.File.Event.Rounds[0].Games[0]
	g.Outcome = o
	x.do(desk.Report{Round: 1, Game: g})
}

// An event that is made between two looks loses no message.
func TestNewEvent(t *testing.T) {
	h, err := hall.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var said string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		said = string(body)
		cancel()
	}))
	defer server.Close()
	x := &table{t: t, hall: h}
	looks := 0
	x.sender = New(Options{Hall: h, Private: true, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return at },
		Sleep: func(ctx context.Context, d time.Duration) error {
			if d != look {
				return ctx.Err()
			}
			if looks++; looks > 1 {
				<-ctx.Done()
				return ctx.Err()
			}
			c := desk.Create{ID: "cup", Token: strings.Repeat("a", 64), File: competition.File{Event: pairing.New(pairing.WC2012, []string{"Ann", "Bob"})}}
			if _, err := h.Create(ctx, c, desk.Request{By: desk.Actor{Role: desk.Director}, At: at}); err != nil {
				t.Error(err)
			}
			x.do(desk.SetMessages{Address: server.URL})
			x.do(desk.Pair{Round: 1})
			return nil
		}})
	x.sender.Run(ctx)
	server.Close() // so that said is written
	if !strings.Contains(said, `"do":"pair"`) {
		t.Errorf("the message is %q", said)
	}
}

// Messages are about rounds and corrections. They are signed, and a failed one
// is tried again, with growing waits.
func TestMessages(t *testing.T) {
	x := open(t, true)
	type got struct {
		body      string
		signature string
	}
	list := make(chan got, 100)
	status := http.StatusNoContent
	var mu sync.Mutex
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		list <- got{string(body), r.Header.Get("X-Arbiter-Signature")}
		mu.Lock()
		defer mu.Unlock()
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(status)
	}))
	defer server.Close()
	x.do(desk.SetMessages{Address: server.URL, Secret: "s3cret"})
	x.do(desk.Pair{Round: 1})
	x.said("record 3 was delivered")
	one := <-list
	mac := hmac.New(sha256.New, []byte("s3cret"))
	io.WriteString(mac, one.body)
	if want := "sha256=" + hex.EncodeToString(mac.Sum(nil)); one.signature != want {
		t.Errorf("signed %s, want %s", one.signature, want)
	}
	var m map[string]any
	if err := json.Unmarshal([]byte(one.body), &m); err != nil {
		t.Fatal(err)
	}
	line := fmt.Sprintf("Cup: %s https://chess.example.org/events/cup/rounds/1", m["said"])
	for key, want := range map[string]any{"event": "cup", "name": "Cup", "number": 3.0, "do": "pair", "round": 1.0, "text": line,
		"content": line, "page": "https://chess.example.org/events/cup/rounds/1", "at": "2026-11-02T12:00:00Z"} {
		if m[key] != want {
			t.Errorf("%s: %v, want %v", key, m[key], want)
		}
	}
	// A first result is no message, and a correction is.
	x.report(pairing.GoldWins)
	x.report(pairing.SilverWins)
	x.said("record 5 was delivered")
	if one := <-list; !strings.Contains(one.body, "corrected") {
		t.Error(one.body)
	}
	// A redirect and an error are failures.
	for k, s := range []int{http.StatusFound, http.StatusInternalServerError} {
		mu.Lock()
		status = s
		mu.Unlock()
		x.mu.Lock()
		x.waited = nil
		x.mu.Unlock()
		x.report([]pairing.Outcome{pairing.GoldWins, pairing.SilverWins}[k])
		x.said(fmt.Sprintf("record %d was not delivered: the answer has status %d", 6+k, s))
		if len(list) != 3 || !slices.Equal(x.waited, waits) {
			t.Errorf("%d attempts, after %v", len(list), x.waited)
		}
		for range 3 {
			<-list
		}
	}
	// An old notice is not sent, nor is any without an address.
	x.mu.Lock()
	x.late = maxAge + time.Second
	x.mu.Unlock()
	x.report(pairing.GoldWins)
	time.Sleep(50 * time.Millisecond)
	x.mu.Lock()
	x.late = 0
	x.mu.Unlock()
	x.do(desk.SetMessages{})
	x.report(pairing.SilverWins)
	time.Sleep(50 * time.Millisecond)
	if len(list) != 0 {
		t.Errorf("sent: %v", <-list)
	}
}

// Messages do not reach this machine, whatever its name.
func TestPrivateAddresses(t *testing.T) {
	x := open(t, false)
	reached := make(chan bool, 10)
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached <- true }))
	defer server.Close()
	x.sender.client.Transport.(*http.Transport).TLSClientConfig = server.Client().Transport.(*http.Transport).TLSClientConfig
	x.do(desk.SetMessages{Address: strings.Replace(server.URL, "127.0.0.1", "localhost", 1)})
	x.do(desk.Pair{Round: 1})
	x.said("the address is not public")
	x.do(desk.SetMessages{Address: "http://chat.example.org/"})
	x.report(pairing.GoldWins)
	x.report(pairing.SilverWins)
	x.said("must begin with https")
	if len(reached) != 0 {
		t.Error("a message has reached this machine")
	}
	for address, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "127.0.0.1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false,
		"169.254.169.254": false, "100.64.0.1": false, "0.0.0.0": false, "255.255.255.255": false, "224.0.0.1": false, "::1": false, "::": false,
		"fe80::1": false, "fc00::1": false, "::ffff:100.64.0.1": false, "64:ff9b::a00:1": false, "2002:a00:1::": false, "::10.0.0.1": false,
		"::ffff:0:10.0.0.1": false, "3fff::1": false, "3fff:fff::1": false, "3fff:1000::1": true, "5f00::1": false, "100::1": false, "100:0:0:1::1": false,
		"64:ff9b:1::1": false, "fec0::1": false, "2001:db8::1": false, "2001:2::1": false, "2001:200::1": true, "4000::1": false, "1fff::1": false,
		"::ffff:8.8.8.8": true, "192.88.99.1": false, "198.19.0.1": false, "2a00:1450::1": true,
	} {
		if public(netip.MustParseAddr(address)) != want {
			t.Errorf("%s: public is %v", address, !want)
		}
	}
}
