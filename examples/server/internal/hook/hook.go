package hook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

// The limits of messages.
const (
	// timeout is how long an attempt may take.
	timeout = 10 * time.Second

	// maxAge is the age of the oldest notice that is sent.
	maxAge = time.Hour

	// look is the time between looks for new events.
	look = 10 * time.Second

	// maxRead is how many notices are read at once.
	maxRead = 100
)

// waits are the times before the attempts.
var waits = []time.Duration{0, 2 * time.Second, 20 * time.Second}

// Options are the options of a sender.
type Options struct {
	Hall *hall.Hall
	Site string // the address of the server, as in https://chess.example.org
	Now  func() time.Time

	// Sleep waits, or returns the error of the context.
	Sleep func(context.Context, time.Duration) error

	// Private allows addresses of this machine and of private networks.
	Private bool
	Log     *slog.Logger
}

// A Sender sends the messages of all events.
type Sender struct {
	Options
	client *http.Client

	mu   sync.Mutex
	said map[string]string // what became of the last message, by event
}

// A Message is the body of a message. Text and Content are the notice in one
// line, under the keys that chats read.
type Message struct {
	Event string `json:"event"` // its id
	Name  string `json:"name"`
	Page  string `json:"page"` // its address
	desk.Notice
	Text    string `json:"text"`
	Content string `json:"content"`
}

// New returns a sender.
func New(o Options) *Sender {
	dialer := &net.Dialer{Timeout: timeout}
	if !o.Private {
		dialer.Control = control
	}
	return &Sender{Options: o, said: map[string]string{}, client: &http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, DisableKeepAlives: true, MaxResponseHeaderBytes: 64 << 10,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// control refuses a connection to an address that is not public. It sees the
// address that a name has resolved to.
func control(_, address string, _ syscall.RawConn) error {
	a, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !public(a.Addr()) {
		return errors.New("the address is not public")
	}
	return nil
}

// global has the public addresses of version 6. All that the registry of IANA
// has given out as public is in it. Addresses that contain one of version 4, as
// in ::ffff:0:0:0/96 and 64:ff9b::/96, are outside. Only 2002::/16 is inside.
var global = netip.MustParsePrefix("2000::/3")

// special are networks that are not public, by the registries of IANA for
// addresses of special purpose. Private networks, addresses of one machine and
// addresses of version 6 outside of global are not listed.
var special = prefixes("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15",
	"198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")

func prefixes(list ...string) (all []netip.Prefix) {
	for _, text := range list {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// public reports whether an address is one of the public Internet.
func public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Is6() && !global.Contains(a) {
		return false
	}
	for _, p := range special {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// Run sends messages until the context ends. Of the events that there are, only
// new notices are sent, and all notices of an event that is made later.
func (s *Sender) Run(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	followed := map[string]bool{}
	for started := false; ctx.Err() == nil; started = true {
		for _, id := range s.Hall.IDs() {
			state, err := s.Hall.State(id)
			if err != nil || followed[id] {
				continue
			}
			followed[id] = true
			after := state.Number
			if started {
				after = 0
			}
			all.Go(func() { s.follow(ctx, id, after) })
		}
		if s.Sleep(ctx, look) != nil {
			return
		}
	}
}

// follow sends the messages of an event after a record.
func (s *Sender) follow(ctx context.Context, id string, after int64) {
	for s.Hall.Wait(ctx, id, after) == nil {
		list, err := s.Hall.Notices(id, after, maxRead)
		if err != nil {
			s.Log.Error("messages end", "event", id, "error", err.Error())
			return
		}
		for _, n := range list {
			after = n.Number
			state, err := s.Hall.State(id)
			if err != nil || state.Hook.Address == "" || !wanted(n) || s.Now().Sub(n.At) > maxAge {
				continue
			}
			err = s.send(ctx, state, n)
			if ctx.Err() != nil {
				return
			}
			said := fmt.Sprintf("The message about record %d was delivered.", n.Number)
			if err != nil {
				s.Log.Warn("a message was not delivered", "event", id, "record", n.Number)
				said = fmt.Sprintf("The message about record %d was not delivered: %v.", n.Number, err)
			}
			s.mu.Lock()
			s.said[id] = said
			s.mu.Unlock()
		}
	}
}

// Said says what became of the last message of an event, or "".
func (s *Sender) Said(id string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.said[id]
}

// wanted reports whether there is a message about a notice.
func wanted(n desk.Notice) bool {
	switch n.Do {
	case "pair", "unpair", "fix-times", "set-time", "replay":
		return true
	case "report":
		return strings.HasPrefix(n.Said, fmt.Sprintf("Round %d, corrected: ", n.Round))
	}
	return false
}

// send makes the attempts to deliver a message.
func (s *Sender) send(ctx context.Context, state *desk.State, n desk.Notice) error {
	page := s.Site + "/events/" + state.ID + "/"
	if n.Round > 0 && n.Round <= len(state.File.Event.Rounds) {
		page += fmt.Sprintf("rounds/%d", n.Round)
	}
	name := state.File.About
	if name == "" {
		name = state.ID
	}
	line := name + ": " + n.Said + " " + page
	body, err := json.Marshal(Message{state.ID, name, page, n, line, line})
	if err != nil {
		return err
	}
	for _, wait := range waits {
		if sleep := s.Sleep(ctx, wait); sleep != nil {
			return sleep
		}
		if err = s.attempt(ctx, state.Hook, body); err == nil {
			return nil
		}
	}
	var about *url.Error
	if errors.As(err, &about) {
		err = about.Err // without the address
	}
	return err
}

// attempt posts a message once.
func (s *Sender) attempt(ctx context.Context, to desk.Hook, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	if r.URL.Scheme != "https" && !s.Private {
		return errors.New("the address must begin with https")
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "arbiter")
	if to.Secret != "" {
		mac := hmac.New(sha256.New, []byte(to.Secret))
		mac.Write(body)
		r.Header.Set("X-Arbiter-Signature", "sha256="+hex.EncodeToString(mac.Sum(nil)))
	}
	got, err := s.client.Do(r)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	io.Copy(io.Discard, io.LimitReader(got.Body, 64<<10))
	if got.StatusCode < 200 || got.StatusCode > 299 {
		return fmt.Errorf("the answer has status %d", got.StatusCode)
	}
	return nil
}
