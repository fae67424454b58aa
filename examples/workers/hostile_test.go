package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
)

// TestHostile has somebody with a token who stores what is no result, speaks
// for others, and sends what cannot be read. The table stays right, the server
// goes on, and nobody else is refused.
func TestHostile(t *testing.T) {
	s := start(t, t.TempDir(), five, "stackem", "-")
	tokens, _, err := readTokens(s.tokens)
	if err != nil {
		t.Fatal(err)
	}
	nc, err := nats.Connect(s.url, nats.UserInfo("worker-9", tokens["worker-9"]))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	answer, err := nc.Request(helloSubject, encode(hello{Protocol: protocol, Worker: "worker-1"}), handInWait)
	if err != nil || !strings.Contains(string(answer.Data), "your program is not the program of the server") {
		t.Fatalf("%v, %s", err, answer.Data)
	}
	build, err := ownSum()
	if err != nil {
		t.Fatal(err)
	}
	answer, err = nc.Request(helloSubject, encode(hello{Protocol: protocol, Build: build, Worker: "worker-9"}), handInWait)
	if err != nil {
		t.Fatal(err)
	}
	var hail welcome
	if err := decode(answer.Data, &hail); err != nil || hail.ID == "" {
		t.Fatalf("%v, %s", err, answer.Data)
	}
	e := event(hail.ID)
	deep := strings.Repeat("[", 100_000)
	matches := []string{"round-1/2-5", "round-1/3-4", "round-2/1-5", "no/such", "a"}
	for _, match := range matches {
		for try := range 3 {
			data := []byte(fmt.Sprintf(`{"worker":"worker-%d","games":[%s]}`, try+1, []string{"", "{}", deep}[try]))
			subject := e.result(slot{match, try}, false)
			nc.PublishMsg(&nats.Msg{Subject: subject, Data: data, Header: nats.Header{signature: {sign(tokens["worker-9"], subject, data)}}})
			nc.Publish(e.result(slot{match, try}, true), []byte(deep))
		}
	}
	for k := range 3 * maxSlots {
		nc.Publish(e.now("worker-9"), encode(now{Slot: k, Match: strings.Repeat("x", 1000)}))
	}
	for range 20 {
		nc.Publish(e.failed("worker-9"), encode(failure{"round-1/2-5", strings.Repeat("why ", 1000)}))
		nc.Publish(e.failed("worker-9"), []byte(deep))
		nc.Publish(helloSubject, []byte(deep))
	}
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	s.help(t, "worker-1", nil)
	s.help(t, "worker-2", nil)
	if status := s.end(t); status != 0 || s.out.String() != alone(t, five, "stackem", "-") {
		t.Errorf("status %d, %.3000s\n%s", status, &s.errs, &s.out)
	}
	if text := s.errs.String(); strings.Contains(text, "is refused") || !strings.Contains(text, "a result of round-1/2-5 is left out") {
		t.Errorf("%.3000s", text)
	}
}

// TestOneStore refuses a second server with the same store.
func TestOneStore(t *testing.T) {
	store := t.TempDir()
	start(t, store, five, "stackem", "-")
	second := launch(t, five, "serve", "-store", store, "-listen", "127.0.0.1:0", "stackem", "-")
	<-second.done
	if second.ProcessState.ExitCode() != 1 || !strings.Contains(second.errs.String(), ": another server is using this store") {
		t.Errorf("status %d: %s", second.ProcessState.ExitCode(), &second.errs)
	}
}

// TestCannot counts three failures of a worker for a match at most.
func TestCannot(t *testing.T) {
	h := &hub{log: func(string, ...any) {}, planned: map[string]stage{"a": {}}, failures: map[string][]string{}, wake: make(chan struct{}, 1)}
	for k, worker := range []string{"ann", "ann", "ann", "ann", "ann", "bob", "bob", "bob", "cid"} {
		if h.cannot(worker, failure{"a", "why"}); h.err != nil {
			t.Fatalf("after %d: %v", k+1, h.err)
		}
	}
	h.cannot("cid", failure{"b", "why"})
	if h.cannot("dan", failure{"a", "why"}); !errors.Is(h.err, errCannot) || !strings.Contains(h.err.Error(), "dan: why") {
		t.Errorf("%v", h.err)
	}
}
