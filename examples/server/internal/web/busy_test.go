package web_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file keeps the server busy with an event at its limits, and looks at
// everybody else.

// heavy makes an event whose rounds were played at random, so that nothing
// about them is easy. A round is still to be paired.
func (x *house) heavy(id string, entrants, rounds int) {
	x.t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	e := pairing.Event[string]{Lives: desk.MaxLives}
	for k := range entrants {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%04d", k))
	}
	for range rounds {
		r := pairing.Round[string]{Byes: []string{}}
		order := rng.Perm(entrants)
		for k := 0; k+1 < entrants; k += 2 {
			r.Games = append(r.Games, pairing.Game[string]{Gold: e.Entrants[order[k]], Silver: e.Entrants[order[k+1]], Outcome: pairing.GoldWins})
		}
		e.Rounds = append(e.Rounds, r)
	}
	c := desk.Create{ID: id}
	c.File.Event = e
	x.create(c)
}

// size is the number of entrants of a heavy event.
func size() int {
	if !night.Now() {
		return 400
	}
	return desk.MaxEntrants
}

// flood sends requests from many clients, each again and again, until stop is
// called. Stop returns how many answers had each status.
func (x *house) flood(clients int, next func(client, n int) call) (stop func() map[int]int) {
	ctx, cancel := context.WithCancel(context.Background())
	var mu sync.Mutex
	var wg sync.WaitGroup
	counts := map[int]int{}
	for k := range clients {
		wg.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				c := next(k, n)
				c.ctx = ctx
				got, err := x.do(c)
				if ctx.Err() != nil {
					return
				}
				if err != nil {
					x.t.Errorf("client %d: %v", k, err)
					return
				}
				mu.Lock()
				counts[got.status]++
				mu.Unlock()
				if got.status != http.StatusOK {
					time.Sleep(10 * time.Millisecond)
				}
			}
		})
	}
	time.Sleep(200 * time.Millisecond)
	return func() map[int]int {
		cancel()
		wg.Wait()
		return counts
	}
}

// soon checks that others are answered while there is a flood: with a status of
// 200, and in a time.
func (x *house) soon(what string, limit time.Duration, c call) {
	x.t.Helper()
	start := time.Now()
	got, err := x.do(c)
	took := time.Since(start)
	if err != nil || got.status != http.StatusOK || took > limit {
		x.t.Errorf("%s: %d after %v, want 200 within %v: %.200s, %v", what, got.status, took, limit, got.body, err)
	}
	x.t.Logf("%s: %d after %v", what, got.status, took)
}

// Anybody may ask why not. A flood of such questions keeps no director waiting
// who pairs a round, and no quick page. A flood from one address keeps nobody
// else waiting at all.
func TestFloodOfQuestions(t *testing.T) {
	for _, hosts := range []int{1, 100} {
		t.Run(fmt.Sprintf("%d addresses", hosts), func(t *testing.T) {
			x := open(t)
			x.heavy("heavy", night.Cases(200, desk.MaxEntrants), 8)
			x.cup("cup", people...)
			var addresses []string
			for range hosts {
				addresses = append(addresses, x.host())
			}
			stop := x.flood(100, func(client, n int) call {
				if n++; n%4 == 0 {
					x.wait(time.Second) // for the rates
				}
				wish := fmt.Sprintf(`{"round":9,"pairs":[["P%04d","P%04d"]]}`, client, 100+n%100)
				return call{method: "POST", path: "/api/events/heavy/whynot", body: wish, host: addresses[client%hosts]}
			})
			x.soon("a round", 20*time.Second, x.order("heavy", desk.Pair{Round: 9}))
			x.soon("a page", 20*time.Second, call{path: "/events/cup/rounds/1"})
			if hosts == 1 {
				x.soon("a slow page", 30*time.Second, call{path: "/events/cup/rounds/1/why"})
			}
			t.Logf("the flood got %v", stop())
		})
	}
}

// One address asks for quick pages that take the longest, and that are not kept
// since each has another query. Others are answered between them.
func TestFloodOfPages(t *testing.T) {
	x := open(t)
	x.heavy("heavy", size(), 8)
	x.cup("cup", people...)
	host := x.host()
	var begun atomic.Int64 // answers of the flood
	stop := x.flood(200, func(client, n int) call {
		if n > 0 {
			begun.Add(1)
		}
		if n%4 == 0 {
			x.wait(100 * time.Millisecond)
		}
		return call{path: fmt.Sprintf("/events/heavy/crosstable?from=%d", 1000*client+n), host: host}
	})
	for range 5 {
		before := begun.Load()
		x.soon("a page", 30*time.Second, call{path: "/events/cup/"})
		// On a machine of any speed, few of the flood come before it,
		// besides those that were answered and are counted late.
		if n := begun.Load() - before; n > 8*8+200 {
			t.Errorf("%d pages of the flood came before", n)
		}
		x.soon("a result", 30*time.Second, x.order("cup", x.game("cup", 1, 1, pairing.GoldWins)))
	}
	t.Logf("the flood got %v", stop())
}

// A slow page has no queries, which would make it a new page each time. So many
// who ask for it at once wait for one answer.
func TestQueriesOfSlowPages(t *testing.T) {
	x := open(t)
	x.heavy("heavy", size(), 2)
	var calls []call
	for k := range 150 {
		calls = append(calls, call{path: fmt.Sprintf("/events/heavy/rounds/2/why?a=P%04d&x=%d", k, k)})
	}
	list := x.atOnce(calls...)
	for k, got := range list {
		if got.status != http.StatusOK || got.body != list[0].body {
			t.Fatalf("client %d: %d, and %d bytes instead of %d", k+1, got.status, len(got.body), len(list[0].body))
		}
	}
}
