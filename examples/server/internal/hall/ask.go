package hall

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime/debug"
	"sync"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// The limits of questions.
const (
	// maxQuick and maxSlow are how many quick and slow questions wait, and
	// as many slow commands as slow questions.
	maxQuick = 1024
	maxSlow  = 64

	// maxCached and maxCachedBytes are how many answers are kept, and how
	// many bytes they have. An answer that has more than bytes and texts in
	// it counts as unknownBytes.
	maxCached      = 4096
	maxCachedBytes = 64 << 20
	unknownBytes   = 1 << 20
)

// A lane lets few in at a time. Others wait, up to a number. No event takes
// more than half of the places inside, or half of the places of those who wait.
type lane struct {
	waiting chan struct{} // those inside too
	inside  chan struct{}

	mu     sync.Mutex
	shares map[string]*share // of the events that have somebody here
}

// A share is the part of a lane that an event may take.
type share struct {
	inside chan struct{}
	n      int // inside or waiting
}

// newLane makes a lane that lets in a number of questions of one event at a
// time, and twice this number in all.
func newLane(inside, waiting int) *lane {
	return &lane{
		waiting: make(chan struct{}, 2*inside+waiting), inside: make(chan struct{}, 2*inside),
		shares: map[string]*share{},
	}
}

// enter waits until there is room for an event.
func (l *lane) enter(ctx context.Context, id string) (leave func(), err error) {
	s, err := l.share(id)
	if err != nil {
		return nil, err
	}
	select {
	case s.inside <- struct{}{}:
	case <-ctx.Done():
		l.release(id, s)
		return nil, ctx.Err()
	}
	select {
	case l.inside <- struct{}{}:
		return func() { <-l.inside; <-s.inside; l.release(id, s) }, nil
	case <-ctx.Done():
		<-s.inside
		l.release(id, s)
		return nil, ctx.Err()
	}
}

// share takes a place among those who wait.
func (l *lane) share(id string) (*share, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.shares[id]
	if s != nil && s.n >= cap(l.waiting)/2 {
		return nil, ErrBusy
	}
	select {
	case l.waiting <- struct{}{}:
	default:
		return nil, ErrBusy
	}
	if s == nil {
		s = &share{inside: make(chan struct{}, cap(l.inside)/2)}
		l.shares[id] = s
	}
	s.n++
	return s, nil
}

// release gives a place back.
func (l *lane) release(id string, s *share) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s.n--; s.n == 0 {
		delete(l.shares, id)
	}
	<-l.waiting
}

// isSlow reports whether a command can take about a second.
func isSlow(h *Hall, c desk.Command) bool {
	slow, err := safely(h, func() (bool, error) { return desk.Slow(c), nil })
	return err == nil && slow
}

func (h *Hall) laneOf(c desk.Command) *lane {
	if isSlow(h, c) {
		return h.orders
	}
	return h.quick
}

// Work does work about a command of an event for one person, such as the page
// of a preview. Few do such work at a time, and nothing is kept. Work about
// the pairing of a round does not wait for slow questions.
func Work[T any](ctx context.Context, h *Hall, id string, c desk.Command, f func() (T, error)) (T, error) {
	leave, err := h.laneOf(c).enter(ctx, id)
	if err != nil {
		var none T
		return none, err
	}
	defer leave()
	return safely(h, f)
}

// A question is the same as another if all this is the same.
type question struct {
	id     string
	number int64
	name   string
	slow   bool
	answer reflect.Type
}

// An answer is given to all who ask the same question.
type answer struct {
	done  chan struct{} // is closed when the rest is known
	value any
	err   error
	size  int

	// These are used under the lock of the cache.
	asking int    // how many wait for the answer
	begun  bool   // it is being answered
	drop   func() // drops a question that has not begun
}

// A cache keeps answers until there are too many.
type cache struct {
	mu      sync.Mutex
	answers map[question]*answer
	order   []question // that are answered, oldest first
	bytes   int
}

// Ask answers a question that takes work, such as a page. Few are answered at a
// time, and the same question about the same state is answered once. The name
// identifies the question. If too many wait, the error is ErrBusy.
//
// An answer is kept for others, so nobody may change it. If ctx ends before the
// question has begun, Ask returns, and the question is dropped unless others
// have asked it too. A question that has begun is answered to its end, and Ask
// waits for the answer.
func Ask[T any](ctx context.Context, h *Hall, id, name string, question func(*desk.State) (T, error)) (T, error) {
	return ask(ctx, h, id, name, false, question)
}

// AskSlow is [Ask] for a question that can take about a second, such as why a
// round is as it is. Slow questions do not keep quick questions waiting.
func AskSlow[T any](ctx context.Context, h *Hall, id, name string, question func(*desk.State) (T, error)) (T, error) {
	return ask(ctx, h, id, name, true, question)
}

func ask[T any](ctx context.Context, h *Hall, id, name string, slow bool, f func(*desk.State) (T, error)) (T, error) {
	var none T
	s, err := h.State(id)
	if err != nil {
		return none, err
	}
	if err := ctx.Err(); err != nil {
		return none, err
	}
	q := question{id, s.Number, name, slow, reflect.TypeFor[T]()}
	a := h.answer(q, func() (any, error) { return f(s) })
	select {
	case <-a.done:
	case <-ctx.Done():
		if h.cache.leave(q, a) {
			return none, ctx.Err()
		}
		<-a.done
	}
	if a.err != nil {
		return none, a.err
	}
	return a.value.(T), nil
}

// answer returns the answer to a question, which may not be known yet.
func (h *Hall) answer(q question, f func() (any, error)) *answer {
	c := &h.cache
	c.mu.Lock()
	defer c.mu.Unlock()
	if a := c.answers[q]; a != nil {
		a.asking++
		return a
	}
	if c.answers == nil {
		c.answers = map[question]*answer{}
	}
	ctx, drop := context.WithCancel(context.Background())
	a := &answer{done: make(chan struct{}), asking: 1, drop: drop}
	c.answers[q] = a
	go func() {
		defer drop()
		lane := h.quick
		if q.slow {
			lane = h.slow
		}
		leave, err := lane.enter(ctx, q.id)
		if err == nil {
			if c.begin(a) {
				a.value, err = safely(h, f)
			} else {
				err = context.Canceled
			}
			leave()
		}
		a.err = err
		// First, so that whoever knows of an error asks anew.
		c.keep(q, a)
		close(a.done)
	}()
	return a
}

// begin says that a question is being answered, if anybody still asks it.
func (c *cache) begin(a *answer) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	a.begun = a.asking > 0
	return a.begun
}

// leave is for somebody who goes away. It reports whether that was possible,
// which means that the question has not begun. If nobody else asks the
// question, it is dropped: whoever asks it later asks anew.
func (c *cache) leave(q question, a *answer) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a.begun {
		return false
	}
	if a.asking--; a.asking == 0 {
		if c.answers[q] == a {
			delete(c.answers, q)
		}
		a.drop()
	}
	return true
}

// keep keeps an answer, and forgets the oldest ones. An error is forgotten at
// once.
func (c *cache) keep(q question, a *answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a.err != nil {
		if c.answers[q] == a {
			delete(c.answers, q)
		}
		return
	}
	a.size = sizeOf(reflect.ValueOf(a.value))
	c.order = append(c.order, q)
	c.bytes += a.size
	for len(c.order) > maxCached || c.bytes > maxCachedBytes {
		oldest := c.order[0]
		c.order = c.order[1:]
		c.bytes -= c.answers[oldest].size
		delete(c.answers, oldest)
	}
}

// sizeOf returns the size of an answer for the cache.
func sizeOf(v reflect.Value) int {
	switch v.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int64, reflect.Float64:
		return 8
	case reflect.String:
		return 16 + v.Len()
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return 24 + v.Len()
		}
	case reflect.Struct:
		n := 0
		for i := range v.NumField() {
			n += sizeOf(v.Field(i))
		}
		return n
	}
	return unknownBytes
}

// safely turns a panic into an error. Only the logger is told where it was.
func safely[T any](h *Hall, f func() (T, error)) (value T, err error) {
	defer func() {
		if p := recover(); p != nil {
			h.log.Error("panic", "value", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = ErrInternal
		}
	}()
	return f()
}

// decide is desk.Decide.
func decide(h *Hall, s *desk.State, c desk.Command, r desk.Request) (record desk.Record, old bool, err error) {
	record, err = safely(h, func() (desk.Record, error) {
		var err error
		record, old, err = desk.Decide(s, c, r)
		return record, err
	})
	return record, old, err
}

// apply is State.Apply, also for the first record.
func apply(h *Hall, s *desk.State, r desk.Record) (*desk.State, error) {
	return safely(h, func() (*desk.State, error) { return s.Apply(r) })
}

// read reads a record from its line.
func read(text []byte) (desk.Record, error) {
	var r desk.Record
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return desk.Record{}, err
	}
	if _, err := d.Token(); err != io.EOF {
		return desk.Record{}, errors.New("more than a record")
	}
	return r, nil
}
