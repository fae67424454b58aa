package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// TestHostile has somebody with a token who stores what is no result, speaks
// for others, and sends what cannot be read. The table stays right, the server
// goes on, and nobody else is refused.
func TestHostile(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), five, "stackem", "-seed", "1", "-")
	token, _ := s.credentials(t, "worker-9")
	nc, e := s.meet(t, "worker-9")
	answer, err := nc.Request(helloSubject, encode(hello{Protocol: protocol, Worker: "worker-1"}), handInWait)
	if err != nil || !strings.Contains(string(answer.Data), "your program is not the program of the server") {
		t.Fatalf("%v, %s", err, answer.Data)
	}
	deep := strings.Repeat("[", 100_000)
	matches := []string{"round-1/2-5", "round-1/3-4", "round-2/1-5", "no/such", "a"}
	for _, match := range matches {
		for try := range 3 {
			data := []byte(fmt.Sprintf(`{"worker":"worker-%d","games":[%s]}`, try+1, []string{"", "{}", deep}[try]))
			subject := e.result(slot{match, try}, false)
			nc.PublishMsg(&nats.Msg{Subject: subject, Data: data, Header: nats.Header{signature: {sign(token, subject, data)}}})
			nc.Publish(e.result(slot{match, try}, true), []byte(deep))
		}
	}
	for k := range 3 * maxSlots {
		nc.Publish(e.nowPlaying("worker-9"), encode(nowPlaying{Slot: k, Match: strings.Repeat("x", 1000)}))
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
	s.out.wait(t, "\n")
	if err := nc.Publish(e.nowPlaying("worker-9"), encode(nowPlaying{Leaves: true})); err != nil {
		t.Fatal(err)
	}
	if status := s.end(t); status != 0 || s.out.String() != alone(t, five, "stackem", "-seed", "1", "-") {
		t.Errorf("status %d, %.3000s\n%s", status, &s.errs, &s.out)
	}
	if text := s.errs.String(); strings.Contains(text, "is refused") || !strings.Contains(text, "a result of round-1/2-5 is left out") {
		t.Errorf("%.3000s", text)
	}
}

// TestTaken has somebody with a token who takes matches, says that they are
// done and hands in nothing. They are handed out again. Second results wait for
// this worker, and others go on.
func TestTaken(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	s := start(t, store, five, "-twice", "100", "stackem", "-seed", "1", "-")
	nc, e := s.meet(t, "worker-9")
	plan := jobs(t, nc, e)
	for range 10 {
		m, err := plan.Next(jetstream.FetchMaxWait(patient))
		if err != nil {
			t.Fatal(err)
		}
		if err := m.DoubleAck(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	s.help(t, "worker-1", nil)
	// Second results wait for worker-9. They keep worker-1 from nothing.
	for end := time.Now().Add(patient); ; time.Sleep(50 * time.Millisecond) {
		var x status
		if m, err := nc.Request(statusSubject, nil, handInWait); err != nil || json.Unmarshal(m.Data, &x) != nil || time.Now().After(end) {
			t.Fatalf("%v, %d results\n%s", err, x.Results, &s.errs)
		}
		if x.Results == 10 {
			break
		}
	}
	if err := nc.Publish(e.nowPlaying("worker-9"), encode(nowPlaying{Leaves: true})); err != nil {
		t.Fatal(err)
	}
	if status := s.end(t); status != 0 || s.out.String() != alone(t, five, "stackem", "-seed", "1", "-") {
		t.Errorf("status %d, %.3000s\n%s", status, &s.errs, &s.out)
	}
	if text := s.errs.String(); !strings.Contains(text, "10 matches were taken and not handed in; they are handed out again") {
		t.Errorf("%.3000s", text)
	}
	// The server has played all second results. There was nobody else.
	kept, _, end := opened(t, listener{store: store}, e)
	defer end()
	stream, err := kept.js.Stream(t.Context(), kept.plan())
	if err != nil {
		t.Fatal(err)
	}
	info, err := stream.Info(t.Context(), jetstream.WithSubjectFilter("arbiter.*.job2.>"))
	if err != nil || len(info.State.Subjects) > 0 {
		t.Errorf("%v; nobody must play %v now", err, info.State.Subjects)
	}
}

// TestFarewell tells a worker that the competition is over, again and again,
// until it leaves.
func TestFarewell(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), five, "-twice", "0", "-here", "1", "stackem", "-seed", "1", "-")
	nc, e := s.meet(t, "worker-9")
	over, err := nc.SubscribeSync(e.competitionOver())
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := over.NextMsg(patient); err != nil {
			t.Fatalf("%v\n%s", err, &s.errs)
		}
	}
	if err := nc.Publish(e.nowPlaying("worker-9"), encode(nowPlaying{Leaves: true})); err != nil {
		t.Fatal(err)
	}
	if status := s.end(t); status != 0 || s.out.String() != alone(t, five, "stackem", "-seed", "1", "-") {
		t.Errorf("status %d, %s\n%s", status, &s.errs, &s.out)
	}
}

// TestLater gives matches that another worker must play longer and longer
// pauses.
func TestLater(t *testing.T) {
	for times, least := range map[uint64]time.Duration{1: notMine, 31: notMine, 32: 2 * notMine, 16_000: maxNotMine, 1 << 60: maxNotMine} {
		for range 100 {
			if d := later(times); d < least || d >= 2*least {
				t.Fatalf("%v after %d times, not %v to %v", d, times, least, 2*least)
			}
		}
	}
}

// TestOneStore refuses a second server with the same store.
func TestOneStore(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	start(t, store, five, "stackem", "-seed", "1", "-")
	second := launch(t, five, "serve", "-store", store, "-listen", "127.0.0.1:0", "stackem", "-seed", "1", "-")
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
