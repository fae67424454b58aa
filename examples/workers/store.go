package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// This file has the streams of a competition. They are all that a server needs
// to go on after it was killed.
//
// The stream of the plan has a message for each match that must be played, and
// the stream of results has a message for each match that was played. Both
// accept one message for each subject, and refuse all others, for as long as
// the stream exists. So a result that comes late, twice, or after a restart is
// refused by the server of NATS, and not by code here. No window of IDs is
// needed, after which a second result would be accepted.

// A store is the streams of a competition, as the server uses them.
type store struct {
	event
	js      jetstream.JetStream
	results jetstream.Stream
}

// patience is how long a request to the streams may take.
const patience = 30 * time.Second

// openStore makes the streams of a competition, unless they exist. A match that
// shows no sign of life for the time of the lease is given to somebody else.
func openStore(ctx context.Context, nc *nats.Conn, e event, lease time.Duration) (*store, error) {
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(patience))
	if err != nil {
		return nil, err
	}
	s := &store{event: e, js: js}
	once := func(name string, subjects ...string) (jetstream.Stream, error) {
		// An existing stream stays as it is, also if it has more
		// replicas.
		if stream, err := js.Stream(ctx, name); !errors.Is(err, jetstream.ErrStreamNotFound) {
			return stream, err
		}
		return js.CreateStream(ctx, jetstream.StreamConfig{
			Name: name, Subjects: subjects, Storage: jetstream.FileStorage,
			Compression:       jetstream.S2Compression,
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
			Duplicates: time.Second, // nothing here has an ID
		})
	}
	plan, err := once(e.plan(), e.subject("job", ">"), e.subject("job2", ">"))
	if err == nil {
		s.results, err = once(e.results(), e.subject("result", ">"), e.subject("result2", ">"),
			e.subject("refused", "*"))
	}
	if err == nil {
		_, err = plan.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: players, AckPolicy: jetstream.AckExplicitPolicy, AckWait: lease,
			MaxDeliver: -1, MaxAckPending: 100_000, MaxWaiting: 10_000,
		})
	}
	if err == nil {
		// A drain may have paused it.
		_, err = js.ResumeConsumer(ctx, e.plan(), players)
	}
	if err != nil {
		return nil, fmt.Errorf("the streams of the competition: %w", err)
	}
	return s, nil
}

// tooMany is the code of the error that a subject has a message already.
const tooMany jetstream.ErrorCode = 10077

// alreadyThere reports whether a message was refused because its subject has
// one.
func alreadyThere(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == tooMany
}

// add stores messages, unless their subjects have one. When add returns, they
// are on the disk.
func (s *store) add(ctx context.Context, messages []*nats.Msg) error {
	for from := 0; from < len(messages); from += window {
		var waiting []jetstream.PubAckFuture
		for _, m := range messages[from:min(from+window, len(messages))] {
			f, err := s.js.PublishMsgAsync(m)
			if err != nil {
				return err
			}
			waiting = append(waiting, f)
		}
		for _, f := range waiting {
			select {
			case <-f.Ok():
			case err := <-f.Err():
				if !alreadyThere(err) {
					return err
				}
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
	}
	return nil
}

// window is how many messages are stored at once.
const window = 256

// get returns a result by its number in the stream.
func (s *store) get(ctx context.Context, seq uint64) (*jetstream.RawStreamMsg, error) {
	return s.results.GetMsg(ctx, seq)
}

// watch calls seen for the subject of each message in the stream of results,
// from the first, in order.
func (s *store) watch(ctx context.Context, seen func(subject string, seq uint64, last bool)) (stop func(), err error) {
	c, err := s.results.OrderedConsumer(ctx,
		jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverAllPolicy, HeadersOnly: true})
	if err != nil {
		return nil, err
	}
	run, err := c.Consume(func(m jetstream.Msg) {
		if meta, err := m.Metadata(); err == nil {
			seen(m.Subject(), meta.Sequence.Stream, meta.NumPending == 0)
		}
	})
	if err != nil {
		return nil, err
	}
	return run.Stop, nil
}

// out returns how many matches wait for a worker, and how many are being
// played.
func (s *store) out(ctx context.Context) (waiting, playing int, err error) {
	c, err := s.js.Consumer(ctx, s.plan(), players)
	if err != nil {
		return 0, 0, err
	}
	info := c.CachedInfo() // which has just been asked for
	return int(info.NumPending), info.NumAckPending, nil
}

// remove removes the matches of subjects from the plan, so that they can be
// added again. It does not purge: with that, the server of NATS forgets which
// other matches were given back, until the end of their leases.
func (s *store) remove(ctx context.Context, subjects []string) error {
	plan, err := s.js.Stream(ctx, s.plan())
	if err != nil {
		return err
	}
	for _, subject := range subjects {
		m, err := plan.GetLastMsgForSubject(ctx, subject)
		if err == nil {
			err = plan.DeleteMsg(ctx, m.Sequence)
		}
		if err != nil && !errors.Is(err, jetstream.ErrMsgNotFound) {
			return err
		}
	}
	return nil
}

// pause gives out no more matches, until the store is opened again.
func (s *store) pause(ctx context.Context) error {
	_, err := s.js.PauseConsumer(ctx, s.plan(), players, time.Now().Add(10*365*24*time.Hour))
	return err
}
