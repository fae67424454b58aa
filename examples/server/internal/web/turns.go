package web

import (
	"context"
	"sync"
)

// This file keeps one address from taking all of the server's time. Pages that
// are kept cost nothing, so a club that has one address does not notice it.

const (
	// maxInside and maxSlowInside are how many questions of an address are
	// answered at once, and how many of them can take about a second.
	maxInside     = 8
	maxSlowInside = 2

	// maxTurns is how many questions of an address are answered or wait.
	maxTurns = 256
)

// Turns let the questions of an address wait for each other.
type turns struct {
	inside int

	mu        sync.Mutex
	byAddress map[string]*turn
}

// A turn has the questions of one address.
type turn struct {
	inside chan struct{}
	n      int // inside or waiting
}

func newTurns(inside int) *turns { return &turns{inside: inside, byAddress: map[string]*turn{}} }

// take waits until it is the turn of a question.
func (t *turns) take(ctx context.Context, host string) (leave func(), err error) {
	t.mu.Lock()
	x := t.byAddress[host]
	if x == nil {
		x = &turn{inside: make(chan struct{}, t.inside)}
		t.byAddress[host] = x
	}
	if x.n >= maxTurns {
		t.mu.Unlock()
		return nil, errRate
	}
	x.n++
	t.mu.Unlock()
	gone := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if x.n--; x.n == 0 {
			delete(t.byAddress, host)
		}
	}
	select {
	case x.inside <- struct{}{}:
		return func() { <-x.inside; gone() }, nil
	case <-ctx.Done():
		gone()
		return nil, ctx.Err()
	}
}

// inTurn answers a question in its turn. The turn lasts until the question is
// answered, also if the client has gone meanwhile: the server works for it so
// long. A question that has not begun when the client goes is dropped.
func inTurn[T any](s *server, r *request, slow bool, question func(context.Context) (T, error)) (answer T, err error) {
	ctx, stop := patience(r)
	defer stop()
	t := s.quick
	if slow {
		t = s.slow
	}
	leave, err := t.take(ctx, r.client)
	if err != nil {
		return answer, err
	}
	defer leave()
	return question(ctx)
}

// A cached value is made again when its key is another.
type cached[T any] struct {
	mu    sync.Mutex
	key   string
	value T
}

func (k *cached[T]) get(key string, make func() (T, error)) (T, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.key == key {
		return k.value, nil
	}
	v, err := make()
	if err == nil {
		k.key, k.value = key, v
	}
	return v, err
}
