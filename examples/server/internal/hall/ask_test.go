package hall

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// The same question about the same state is answered once.
func TestAskOnce(t *testing.T) {
	h := openHall(t, t.TempDir())
	created(t, h, "cup", 4)
	created(t, h, "other", 4)
	var asked atomic.Int32
	gate := make(chan struct{})
	count := func(s *desk.State) (string, error) {
		asked.Add(1)
		<-gate
		return fmt.Sprint(s.ID, s.Number), nil
	}
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			if got, err := Ask(ctx, h, "cup", "q", count); err != nil || got != fmt.Sprint("cup", state(t, h, "cup").Number) {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
	close(gate)
	wg.Wait()
	want := int32(1)
	if n := asked.Load(); n != want {
		t.Errorf("asked %d times", n)
	}
	// Another name, event, state or type is another question.
	for _, ask := range []func(){
		func() { Ask(ctx, h, "cup", "r", count) },
		func() { Ask(ctx, h, "other", "q", count) },
		func() { Ask(ctx, h, "cup", "q", func(*desk.State) (int, error) { asked.Add(1); return 1, nil }) },
		func() {
			must(t, h, "cup", report(state(t, h, "cup"), 0, pairing.GoldWins))
			Ask(ctx, h, "cup", "q", count)
		},
	} {
		want++
		ask()
		ask0 := asked.Load()
		if ask0 != want {
			t.Errorf("asked %d times, want %d", ask0, want)
		}
	}
	if got, err := Ask(ctx, h, "cup", "q", count); err != nil || got != fmt.Sprint("cup", state(t, h, "cup").Number) {
		t.Errorf("of the new state: %q, %v", got, err)
	}
}

// An error is told to all who wait, and the question can be asked again. A
// panic is an error. Nobody who goes away takes the question from the others.
func TestAskErrors(t *testing.T) {
	h := openHall(t, t.TempDir())
	created(t, h, "cup", 0)
	for k := range 1000 {
		want := fmt.Errorf("no %d", k)
		if _, err := Ask(ctx, h, "cup", "q", func(*desk.State) (int, error) { return k, want }); err != want {
			t.Errorf("%v, want %v", err, want)
		}
	}
	if n, err := Ask(ctx, h, "cup", "q", func(*desk.State) (int, error) { return 7, nil }); n != 7 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if _, err := Ask(ctx, h, "cup", "bomb", func(*desk.State) (int, error) { panic("a bomb") }); !errors.Is(err, ErrInternal) {
		t.Errorf("a panic: %v", err)
	}
	gate := make(chan struct{})
	gone, leave := context.WithCancel(ctx)
	slow := func(*desk.State) (int, error) { <-gate; return 7, nil }
	first := make(chan int)
	go func() { n, _ := Ask(gone, h, "cup", "slow", slow); first <- n }()
	eventually(t, "asked", func() bool { return len(h.quick.inside) == 1 })
	leave()
	second := make(chan int)
	go func() {
		n, _ := Ask(ctx, h, "cup", "slow", func(*desk.State) (int, error) { return 8, nil })
		second <- n
	}()
	close(gate)
	if n := <-first; n != 7 {
		t.Errorf("who has gone while the question was answered: %d", n)
	}
	if n := <-second; n != 7 {
		t.Errorf("asked again, though the answer was on its way: %d", n)
	}
}

// A question whose clients have all gone before it has begun is never answered,
// and leaves its place. If one of them stays, it is answered.
func TestDropped(t *testing.T) {
	h := openHall(t, t.TempDir())
	created(t, h, "cup", 0)
	gate := make(chan struct{})
	var wg sync.WaitGroup
	inside := cap(h.slow.inside) / 2
	for k := range inside {
		wg.Go(func() {
			AskSlow(ctx, h, "cup", fmt.Sprint("first", k), func(*desk.State) (int, error) { <-gate; return 0, nil })
		})
	}
	eventually(t, "asked", func() bool { return len(h.slow.inside) == inside })
	gone, leave := context.WithCancel(ctx)
	var asked atomic.Int32
	question := func(*desk.State) (int, error) { return int(asked.Add(1)), nil }
	left := make(chan error, 30)
	for k := range cap(left) {
		go func() { _, err := AskSlow(gone, h, "cup", fmt.Sprint(k%10), question); left <- err }()
	}
	stayed := make(chan error)
	go func() { _, err := AskSlow(ctx, h, "cup", "0", question); stayed <- err }()
	asking := func() (n int) {
		h.cache.mu.Lock()
		defer h.cache.mu.Unlock()
		for _, a := range h.cache.answers {
			n += a.asking
		}
		return n
	}
	eventually(t, "they wait", func() bool { return asking() == inside+cap(left)+1 })
	leave()
	for range cap(left) {
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("who has gone: %v", err)
		}
	}
	eventually(t, "their places are free", func() bool { return len(h.slow.waiting) == inside+1 })
	close(gate)
	wg.Wait()
	if err := <-stayed; err != nil || asked.Load() != 1 {
		t.Errorf("%d questions were answered, %v", asked.Load(), err)
	}
	if n, err := AskSlow(ctx, h, "cup", "1", question); err != nil || n != 2 {
		t.Errorf("asked anew: %d, %v", n, err)
	}
	eventually(t, "all have left", func() bool { return len(h.slow.waiting) == 0 && len(h.slow.inside) == 0 && len(h.slow.shares) == 0 })
}

// Few are answered at a time, the queue has an end, and slow questions do not
// keep quick ones waiting.
func TestLanes(t *testing.T) {
	h := openHall(t, t.TempDir())
	created(t, h, "cup", 4)
	var inside, most atomic.Int32
	gate := make(chan struct{})
	slow := func(*desk.State) (int, error) {
		most.Store(max(most.Load(), inside.Add(1)))
		<-gate
		inside.Add(-1)
		return 0, nil
	}
	room := cap(h.slow.waiting) / 2 // the half of one event
	errs := make(chan error, room)
	for k := range room {
		go func() { _, err := AskSlow(ctx, h, "cup", fmt.Sprint(k), slow); errs <- err }()
	}
	eventually(t, "the queue is full", func() bool { return len(h.slow.waiting) == room })
	if _, err := AskSlow(ctx, h, "cup", "more", slow); !errors.Is(err, ErrBusy) {
		t.Errorf("the queue is full: %v", err)
	}
	// Another event does not wait for this one.
	created(t, h, "other", 4)
	if got, err := AskSlow(ctx, h, "other", "q", func(*desk.State) (int, error) { return 1, nil }); err != nil || got != 1 {
		t.Errorf("a question about another event: %d, %v", got, err)
	}
	// A director does not wait for those who ask.
	pair := func() error {
		_, err := h.Do(ctx, "cup", desk.Pair{Round: 2}, desk.Request{By: director, At: at})
		return err
	}
	if err := pair(); !errors.Is(err, pairing.ErrUnfinished) {
		t.Errorf("a pairing while the queue is full: %v", err)
	}
	if _, err := h.Preview(ctx, "cup", desk.Pair{Round: 2}, desk.Request{By: director, At: at}); !errors.Is(err, pairing.ErrUnfinished) {
		t.Errorf("a preview while the queue is full: %v", err)
	}
	for range cap(h.orders.waiting) {
		h.orders.waiting <- struct{}{}
	}
	if err := pair(); !errors.Is(err, ErrBusy) {
		t.Errorf("a pairing while too many pair: %v", err)
	}
	for range cap(h.orders.waiting) {
		<-h.orders.waiting
	}
	if got, err := Ask(ctx, h, "cup", "quick", func(*desk.State) (int, error) { return 1, nil }); err != nil || got != 1 {
		t.Errorf("a quick question: %d, %v", got, err)
	}
	must(t, h, "cup", desk.Start{Round: 1})
	close(gate)
	for range room {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	if n := int(most.Load()); n > max(1, runtime.GOMAXPROCS(0)/2) {
		t.Errorf("%d at a time", n)
	}
	eventually(t, "the lane is empty", func() bool { return len(h.slow.waiting) == 0 })
	if _, err := AskSlow(ctx, h, "cup", "more", slow); err != nil {
		t.Errorf("there is room again: %v", err)
	}
}

// The answers that are kept are bounded, by number and by size.
func TestCache(t *testing.T) {
	h := openHall(t, t.TempDir())
	created(t, h, "cup", 0)
	type page struct {
		Status int
		Type   string
		Body   []byte
	}
	check := func() {
		t.Helper()
		h.cache.mu.Lock()
		defer h.cache.mu.Unlock()
		total := 0
		for _, a := range h.cache.answers {
			total += a.size
		}
		if len(h.cache.order) > maxCached || len(h.cache.answers) != len(h.cache.order) || h.cache.bytes > maxCachedBytes || total != h.cache.bytes {
			t.Fatalf("%d answers in order, %d in all, with %d bytes, which were counted as %d", len(h.cache.order), len(h.cache.answers), total, h.cache.bytes)
		}
	}
	settled := func() bool {
		h.cache.mu.Lock()
		defer h.cache.mu.Unlock()
		return len(h.cache.answers) == len(h.cache.order)
	}
	for k := range 100 {
		if _, err := Ask(ctx, h, "cup", fmt.Sprint("big", k), func(*desk.State) (page, error) {
			return page{200, "text/plain", make([]byte, 3<<20)}, nil
		}); err != nil {
			t.Fatal(err)
		}
		eventually(t, "kept", settled)
		check()
	}
	if n := len(h.cache.order); n < 15 || n > 21 {
		t.Errorf("%d big answers are kept", n)
	}
	for k := range maxCached + 100 {
		if _, err := Ask(ctx, h, "cup", fmt.Sprint(k), func(*desk.State) (string, error) { return "x", nil }); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "kept", settled)
	check()
	if n := len(h.cache.order); n != maxCached {
		t.Errorf("%d small answers are kept", n)
	}
	for k := range 200 { // the size is not known
		if _, err := Ask(ctx, h, "cup", fmt.Sprint("map", k), func(*desk.State) (map[int]int, error) { return nil, nil }); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "kept", settled)
	check()
	if n := len(h.cache.order); n > 64 {
		t.Errorf("%d answers of unknown size are kept", n)
	}
}
