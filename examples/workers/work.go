package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// This file has the worker's side: it gets matches, plays them, and hands in
// results.

// Pauses of a worker. Tests make some of them shorter.
var (
	// fetchWait is how long it waits for a match before it says that it is
	// idle.
	fetchWait = 3 * time.Second
	// notMine is the shortest pause before a match that another worker must
	// play is handed out again.
	notMine = time.Second / 5
	// afterFault is the pause before a match that this machine cannot play
	// is handed out again.
	afterFault = time.Second
	// helloWait is how long it waits for the answer to a hello.
	helloWait = 5 * time.Second
	// flushWait is how long its farewell to the server may take.
	flushWait = 5 * time.Second
)

const (
	// retry is the pause after a failure that may go away soon.
	retry = time.Second
	// maxNotMine is the longest pause before a match that another worker
	// must play is handed out again, notMine the shortest.
	maxNotMine = 5 * time.Second
	// handInWait is how long it waits for the answer to a result.
	handInWait = 5 * time.Second
	// lastWait is how long it tries to hand in results if it must stop, and
	// goodbye how long the last messages may take.
	lastWait = 20 * time.Second
	goodbye  = 100 * time.Millisecond
)

// maxFaults is the maximum number of matches in a row that a worker cannot
// play, before it gives up.
const maxFaults = 3

// Reasons to end.
var (
	errOver    = errors.New("the competition is over")
	errRefused = errors.New("the server refuses this worker")
	errFaults  = errors.New("this machine cannot play")
)

// A worker plays matches for a server.
type worker struct {
	name, token string
	build       string // the SHA-256 of this program
	matches     int    // at a time
	folder      string // of the bots
	logs        string // where logs go, or ""
	log         func(format string, args ...any)

	// make makes a competition from its setup.
	make func(s remote.Setup, folder, logs string) (remote.Competition, error)
}

// run plays until the competition is over, and returns nil. It also returns nil
// if the context is done: then it has finished the matches that it had begun.
func (w *worker) run(ctx context.Context, nc *nats.Conn) error {
	told := ""
	for ctx.Err() == nil {
		hail, err := w.hello(ctx, nc)
		if err != nil {
			if text := err.Error(); text != told && ctx.Err() == nil {
				told = text
				w.log("waiting for the server: %s", text)
			}
			pause(ctx, retry)
			continue
		}
		told = ""
		switch err := w.join(ctx, nc, hail); {
		case errors.Is(err, errOver):
			w.log("the competition is over")
			return nil
		case errors.Is(err, errAway):
			w.log("the server is away: %v", err)
			pause(ctx, retry)
		case err != nil:
			return err
		}
	}
	return nil
}

// hello introduces the worker to the server.
func (w *worker) hello(ctx context.Context, nc *nats.Conn) (welcome, error) {
	ctx, cancel := context.WithTimeout(ctx, helloWait)
	defer cancel()
	system := runtime.GOOS + "/" + runtime.GOARCH
	m, err := nc.RequestWithContext(ctx, helloSubject, encode(hello{protocol, w.build, system, w.name, w.matches}))
	switch {
	case errors.Is(err, nats.ErrNoResponders):
		return welcome{}, errors.New("no competition is being served")
	case err != nil && !nc.IsConnected():
		return welcome{}, errors.New("there is no connection")
	case err != nil:
		return welcome{}, err
	}
	var hail welcome
	if err := json.Unmarshal(m.Data, &hail); err != nil {
		return welcome{}, fmt.Errorf("an answer that cannot be read: %w", err)
	}
	return hail, nil
}

// errAway says that the server must be asked again.
var errAway = errors.New("no answer")

// join plays in the competition to which the server has welcomed the worker.
func (w *worker) join(ctx context.Context, nc *nats.Conn, hail welcome) error {
	if hail.Refused != "" {
		return fmt.Errorf("%w: %s", errRefused, hail.Refused)
	}
	c, err := w.make(hail.Setup, w.folder, w.logs)
	if err != nil {
		return fmt.Errorf("the competition of the server cannot be made here: %w", err)
	}
	if where := differ(hail.Key, c.Key); where != "" {
		return fmt.Errorf("the bots or the figures here are not those of the server: %s", where)
	}
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(patience))
	if err != nil {
		return err
	}
	over := make(chan struct{}, 1)
	p := &player{worker: w, Competition: c, event: event(hail.ID), nc: nc, js: js}
	subscription, err := nc.Subscribe(p.competitionOver(), func(*nats.Msg) {
		select {
		case over <- struct{}{}:
		default: // it is said more than once
		}
	})
	if err != nil {
		return fmt.Errorf("%w: %w", errAway, err)
	}
	defer subscription.Unsubscribe()
	w.log("playing %s, %d at a time", c.About, w.matches)
	return p.play(ctx, over)
}

// A player is a worker in a competition.
type player struct {
	*worker
	remote.Competition
	event
	nc *nats.Conn
	js jetstream.JetStream

	faults atomic.Int32 // matches in a row that could not be played
}

// play plays matches until the competition is over, or the context is done.
func (p *player) play(ctx context.Context, over <-chan struct{}) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	c, err := p.js.Consumer(ctx, p.plan(), players)
	if err != nil {
		return fmt.Errorf("%w: %w", errAway, err)
	}
	var slots sync.WaitGroup
	for n := range p.matches {
		slots.Go(func() {
			if err := p.slot(ctx, c, n+1); err != nil {
				end(err)
			}
		})
	}
	go func() {
		select {
		case <-over:
			end(errOver)
		case <-ctx.Done():
		}
	}()
	<-ctx.Done()
	cause := context.Cause(ctx)
	if errors.Is(cause, errOver) {
		p.tell(nowPlaying{Leaves: true}) // the server waits for that
	}
	slots.Wait()
	p.tell(nowPlaying{Leaves: true})
	p.nc.FlushTimeout(flushWait)
	if p.Leftovers != nil {
		if text := p.Leftovers(); text != "" {
			p.log("%s", text)
		}
	}
	if errors.Is(cause, context.Canceled) {
		return nil
	}
	return cause
}

// slot plays one match after the other.
func (p *player) slot(ctx context.Context, c jetstream.Consumer, n int) error {
	for ctx.Err() == nil {
		// One at a time: matches that are fetched in advance come back
		// late if the worker is killed.
		batch, err := c.Fetch(1, jetstream.FetchMaxWait(fetchWait))
		var m jetstream.Msg
		if err == nil {
			m = <-batch.Messages()
			err = batch.Error()
		}
		switch {
		case m != nil && ctx.Err() != nil:
			m.Nak() // somebody else can play it at once
		case m != nil:
			if err := p.match(ctx, m, n); err != nil {
				return err
			}
			p.tell(nowPlaying{Slot: n})
		case err != nil && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, jetstream.ErrNoMessages) &&
			ctx.Err() == nil:
			pause(ctx, retry)
			return fmt.Errorf("%w: %w", errAway, err)
		default:
			p.tell(nowPlaying{Slot: n})
		}
	}
	return nil
}

// tell tells the server which game is being played.
func (p *player) tell(n nowPlaying) { p.nc.Publish(p.event.nowPlaying(p.name), encode(n)) }

// match plays a match, and hands in the result. A match that has begun is
// played to its end, even if the worker must stop.
func (p *player) match(ctx context.Context, m jetstream.Msg, n int) error {
	var j job
	if err := decode(m.Data(), &j); err != nil {
		return fmt.Errorf("a match that cannot be read: %w", err)
	}
	if j.Second && j.Not == p.name {
		times := uint64(1)
		if meta, err := m.Metadata(); err == nil {
			times = meta.NumDelivered
		}
		m.NakWithDelay(later(times))
		return nil
	}
	at := nowPlaying{Slot: n, Match: j.Match.ID, Second: j.Second, Game: 1, Games: j.Match.Games}
	p.tell(at)
	games, err := p.games(m, j, at)
	if err != nil {
		// The fault of this machine is not a result of the match.
		p.log("%s cannot be played: %v", j.Match.ID, err)
		p.nc.Publish(p.failed(p.name), encode(failure{j.Match.ID, err.Error()}))
		m.NakWithDelay(afterFault)
		if p.faults.Add(1) >= maxFaults {
			return fmt.Errorf("%w: %d matches in a row have failed, at last %s: %w", errFaults,
				maxFaults, j.Match.ID, err)
		}
		return nil
	}
	p.faults.Store(0)
	s := slot{j.Match.ID, j.Try}
	subject := p.result(s, j.Second)
	data := encode(result{p.name, games})
	if most := p.nc.MaxPayload(); most > 0 && int64(len(data)) > most {
		err := fmt.Errorf("the result of %s has %d bytes, and the server accepts %d", s.match, len(data), most)
		p.nc.Publish(p.failed(p.name), encode(failure{s.match, err.Error()}))
		return err
	}
	message := &nats.Msg{Subject: subject, Data: data,
		Header: nats.Header{signature: {sign(p.token, subject, data)}}}
	if err := p.handIn(ctx, message); err != nil {
		return err
	}
	// Whether the acknowledgement arrives decides nothing: if it does not,
	// the match is played again, and that result is refused.
	m.Ack()
	return nil
}

// later returns the pause before a match that another worker must play is
// handed out again, if it was handed out a number of times. Such a match goes
// before all others, so the pause gets longer: otherwise many of them would
// leave a worker no time for anything else. Without chance, two workers could
// get each other's matches in turn, again and again.
func later(times uint64) time.Duration {
	d := min(notMine*time.Duration(min(max(times/16, 1), 1000)), maxNotMine)
	return d + rand.N(d)
}

// games plays the games of a match. After each finished game, and never by a
// timer, the server is told that the match goes on.
func (p *player) games(m jetstream.Msg, j job, at nowPlaying) ([]arena.Game, error) {
	plan, err := j.plan()
	if err != nil {
		return nil, err
	}
	play, err := p.Play(j.Stage)
	if err != nil {
		return nil, err
	}
	runner := arena.Local{Play: play, Finished: func(_ arena.Match, g arena.Game, _ bool) {
		if at.Game = g.Game + 1; at.Game <= at.Games {
			m.InProgress()
			p.tell(at)
		}
	}}
	for played, err := range runner.Run(context.Background(), plan) {
		return played.Games, err
	}
	return nil, errors.New("the match has no result")
}

// handIn stores a result, unless there is one already. While the server is
// away, it waits. If the worker must stop, it tries for a while only.
func (p *player) handIn(ctx context.Context, message *nats.Msg) error {
	told := false
	last := make(chan struct{})
	defer context.AfterFunc(ctx, func() { time.AfterFunc(lastWait, func() { close(last) }) })()
	for {
		one, cancel := context.WithTimeout(context.Background(), handInWait)
		_, err := p.js.PublishMsg(one, message)
		cancel()
		switch {
		case err == nil || alreadyThere(err):
			return nil
		case p.nc.IsClosed():
			return err
		}
		if !told {
			told = true
			p.log("a result waits for the server: %v", err)
		}
		select {
		case <-time.After(retry):
		case <-last:
			return fmt.Errorf("the last result could not be handed in: %w", err)
		}
	}
}

// pause waits, unless the context is done.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// differ says where two keys differ, or is empty if they do not.
func differ(server, own []byte) string {
	if bytes.Equal(server, own) {
		return ""
	}
	var a, b any
	if json.Unmarshal(server, &a) != nil || json.Unmarshal(own, &b) != nil {
		return "the keys cannot be read"
	}
	where := difference("", a, b)
	if where == "" {
		return "the keys are written in another way"
	}
	return where
}

// difference returns the first place where two values differ, with both values.
func difference(where string, a, b any) string {
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok {
			break
		}
		keys := slices.Collect(func(yield func(string) bool) {
			for key := range x {
				if !yield(key) {
					return
				}
			}
			for key := range y {
				if _, ok := x[key]; !ok && !yield(key) {
					return
				}
			}
		})
		slices.Sort(keys)
		for _, key := range keys {
			if found := difference(where+"."+key, x[key], y[key]); found != "" {
				return found
			}
		}
		return ""
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			break
		}
		for k := range x {
			if found := difference(fmt.Sprintf("%s[%d]", where, k+1), x[k], y[k]); found != "" {
				return found
			}
		}
		return ""
	default:
		if a == b {
			return ""
		}
	}
	return fmt.Sprintf("%s is %.80s here, and %.80s at the server", where[min(1, len(where)):],
		encode(b), encode(a))
}
