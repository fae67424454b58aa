package hall

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/logbook"
)

// A Receipt is the answer to a command.
type Receipt struct {
	desk.Notice
	Old bool `json:"old,omitzero"` // it was so already, or the key is known
}

// keptNotices is how many notices of an event are kept in memory. For a while
// there are up to twice that number. Older notices are read from the file.
// Tests keep fewer.
var keptNotices = 1024

const (
	// keptBytes is how many bytes the sentences of these notices have, with
	// the same allowance.
	keptBytes = 512 << 10

	// maxAnswer is how many bytes the sentences of the notices in an answer
	// have, and maxRead is how many bytes of the file are read for it. An
	// answer has at least one notice.
	maxAnswer = 1 << 20
	maxRead   = 16 << 20
)

// An event has a log and the state that follows from it.
type event struct {
	id  string
	log journal

	// view is the view of readers: it is on the disk.
	view atomic.Pointer[view]

	// slots bounds the commands that wait. A command keeps its slot until
	// its record is on the disk or refused, even if nobody waits any more.
	slots chan struct{}

	// lock has room for one: who has put in something has the lock. The
	// fields below are used under the lock.
	lock    chan struct{}
	decided *desk.State // with the records that are not on the disk yet
	keys    map[hash]key

	failed atomic.Bool // the log could not be written

	mu      sync.Mutex
	pending map[int64]*pending // by number

	// queue leads to the publisher. It is never full: slots are fewer.
	queue chan *pending
	done  chan struct{} // is closed when the publisher has ended
}

// A journal is the part of a logbook.Log that an event needs.
type journal interface {
	Add(text []byte) (<-chan error, error)
	Read(from int64, each func(line int64, text []byte) (more bool)) error
	Close() error
}

// A view is an event as readers see it.
type view struct {
	state   *desk.State
	recent  recent
	changed chan struct{} // is closed when there is another view
}

// Recent has the latest notices of an event. The last of them is of the state.
type recent struct {
	list  []desk.Notice
	bytes int // of their sentences
}

// A pending record is on its way to the disk.
type pending struct {
	state  *desk.State // after it
	notice desk.Notice
	ack    <-chan error

	done chan struct{} // is closed when err is known
	err  error
}

// A hash stands for a key, or for the request with the key.
type hash [16]byte

func hashOf(s string) hash {
	sum := sha256.Sum256([]byte(s))
	return hash(sum[:16])
}

// keyOf returns the hash of a key. Each actor has keys of its own, also after
// getting another name. By is as in a record.
func keyOf(s *desk.State, by, key string) hash { return hashOf(s.Origin(by) + "\x00" + key) }

// actorName names an actor as a record does.
func actorName(a desk.Actor) string {
	if a.Role == desk.Member {
		return a.Name
	}
	return a.Role.String()
}

// A key is the name of a request that had an effect.
type key struct {
	sum    hash // of the request
	number int64
}

// open opens the log of an event and replays it.
func (h *Hall) open(id string) (*event, logbook.Report, error) {
	e := &event{
		id:      id,
		slots:   make(chan struct{}, MaxWaiting),
		lock:    make(chan struct{}, 1),
		pending: map[int64]*pending{},
		keys:    map[hash]key{},
		queue:   make(chan *pending, MaxWaiting),
		done:    make(chan struct{}),
	}
	var latest recent
	log, report, err := logbook.Open(h.file(id), func(text []byte) error {
		r, s, err := replay(h, id, e.decided, text)
		if err != nil {
			return err
		}
		e.decided = s
		if r.Key != "" {
			e.keys[keyOf(s, r.By, r.Key)] = key{hashOf(r.Sum), r.Number}
		}
		latest = latest.keep(r.Notice())
		return nil
	})
	if err == nil && report.Lines == 0 {
		err = errors.Join(errors.New("the log is empty"), log.Close())
	}
	if err != nil {
		return nil, report, err
	}
	e.log = log
	e.view.Store(&view{e.decided, latest, make(chan struct{})})
	go e.publish(h)
	return e, report, nil
}

// replay reads the next line of a log, and returns its record and the state
// after it.
func replay(h *Hall, id string, s *desk.State, text []byte) (desk.Record, *desk.State, error) {
	r, err := read(text)
	if err != nil {
		return r, nil, err
	}
	if want := number(s) + 1; r.Number != want {
		return r, nil, fmt.Errorf("record %d was found in place of record %d", r.Number, want)
	}
	if s, err = apply(h, s, r); err != nil {
		return r, nil, err
	}
	if s.ID != id {
		return r, nil, fmt.Errorf("it is of event %q", s.ID)
	}
	return r, s, nil
}

// keep adds a notice to the recent ones, and forgets the oldest. The notices
// that others have are never changed.
func (r recent) keep(n desk.Notice) recent {
	r.list, r.bytes = append(r.list, n), r.bytes+len(n.Said)
	if len(r.list) <= 2*keptNotices && r.bytes <= 2*keptBytes {
		return r
	}
	k := 0 // of the oldest that is kept
	for k < len(r.list)-1 && (len(r.list)-k > keptNotices || r.bytes > keptBytes) {
		r.bytes -= len(r.list[k].Said)
		k++
	}
	r.list = slices.Clone(r.list[k:])
	return r
}

// number is the number of a state. The state before the first record is nil.
func number(s *desk.State) int64 {
	if s == nil {
		return 0
	}
	return s.Number
}

// close closes the event when all that was accepted is written. Nothing is
// accepted any more.
func (e *event) close() error {
	close(e.queue)
	<-e.done
	return e.log.Close()
}

// enter gets the lock, and returns the function that gives it back.
func (e *event) enter(ctx context.Context) (leave func(), err error) {
	select {
	case e.lock <- struct{}{}:
		return func() { <-e.lock }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// command decides a command and waits until its record is on the disk.
func (e *event) command(ctx context.Context, h *Hall, c desk.Command, r desk.Request) (Receipt, error) {
	select {
	case e.slots <- struct{}{}:
	default:
		return Receipt{}, ErrBusy
	}
	p, old, err := e.decide(ctx, h, c, r)
	if err != nil || old {
		<-e.slots // the publisher does not know it
	}
	if err != nil {
		return Receipt{}, err
	}
	return p.wait(ctx, old)
}

// wait waits until a record is on the disk.
func (p *pending) wait(ctx context.Context, old bool) (Receipt, error) {
	select {
	case <-p.done:
		return Receipt{p.notice, old}, p.err
	case <-ctx.Done():
		return Receipt{}, ctx.Err()
	}
}

// decide decides a command. If old is false, its record is on its way to the
// disk.
func (e *event) decide(
	ctx context.Context, h *Hall, c desk.Command, r desk.Request,
) (p *pending, old bool, err error) {
	unlock, err := e.enter(ctx)
	if err != nil {
		return nil, false, err
	}
	defer unlock()
	if e.failed.Load() {
		return nil, false, ErrFailed
	}
	if r.Key != "" {
		if k, ok := e.keys[keyOf(e.decided, actorName(r.By), r.Key)]; ok {
			if k.sum != hashOf(r.Sum) {
				return nil, false, ErrKey
			}
			p, err := e.earlier(k.number)
			return p, true, err
		}
	}
	if isSlow(h, c) {
		leave, err := h.orders.enter(ctx, e.id)
		if err != nil {
			return nil, false, err
		}
		defer leave()
	}
	record, old, err := decide(h, e.decided, c, r)
	if err != nil {
		return nil, false, err
	}
	if old {
		p, err := e.earlier(record.Number)
		return p, true, err
	}
	want := number(e.decided) + 1
	if want > MaxRecords {
		return nil, false, fmt.Errorf("%w: %d records", desk.ErrTooLarge, MaxRecords)
	}
	if record.Number != want {
		return nil, false, fmt.Errorf("%w: record %d was decided as %d", ErrInternal, want, record.Number)
	}
	text, err := line(record)
	if err != nil {
		return nil, false, err
	}
	// The same record is applied now and after a restart.
	if record, err = read(text); err != nil {
		return nil, false, fmt.Errorf("%w: %w", ErrInternal, err)
	}
	s, err := apply(h, e.decided, record)
	if err != nil {
		return nil, false, fmt.Errorf("%w: %w", ErrInternal, err)
	}
	ack, err := e.log.Add(text)
	if errors.Is(err, logbook.ErrFull) {
		return nil, false, ErrBusy
	}
	if err != nil {
		e.fail(h, err)
		return nil, false, ErrFailed
	}
	// From here on the record is in the log, or the log has failed.
	p = &pending{state: s, notice: record.Notice(), ack: ack, done: make(chan struct{})}
	if r.Key != "" {
		e.keys[keyOf(s, record.By, r.Key)] = key{hashOf(r.Sum), record.Number}
	}
	e.decided = s
	e.mu.Lock()
	e.pending[record.Number] = p
	e.mu.Unlock()
	e.queue <- p
	return p, false, nil
}

// line returns the line of a record.
func line(r desk.Record) ([]byte, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInternal, err)
	}
	if len(text) > logbook.MaxLine {
		return nil, fmt.Errorf("%w: the record has %d bytes, of at most %d", desk.ErrTooLarge,
			len(text), logbook.MaxLine)
	}
	return text, nil
}

// earlier returns the record of a number, which is on its way to the disk or
// there.
func (e *event) earlier(number int64) (*pending, error) {
	e.mu.Lock()
	p := e.pending[number]
	e.mu.Unlock()
	if p != nil {
		return p, nil
	}
	list, err := e.notices(number-1, 1)
	if err != nil {
		return nil, err
	}
	p = &pending{done: make(chan struct{})}
	close(p.done)
	if len(list) > 0 {
		p.notice = list[0]
	}
	return p, nil
}

// created answers a request to create the event again.
func (e *event) created(ctx context.Context, r desk.Request) (Receipt, error) {
	unlock, err := e.enter(ctx)
	if err != nil {
		return Receipt{}, err
	}
	defer unlock()
	if r.Key != "" && e.keys[keyOf(e.decided, actorName(r.By), r.Key)] == (key{hashOf(r.Sum), 1}) {
		p, err := e.earlier(1)
		if err != nil {
			return Receipt{}, err
		}
		return p.wait(ctx, true)
	}
	return Receipt{}, ErrExists
}

// publish shows the records that are on the disk to readers, in order.
func (e *event) publish(h *Hall) {
	defer close(e.done)
	for p := range e.queue {
		if err := <-p.ack; err != nil {
			// Records that were decided after this one fail too,
			// since the log writes nothing more. So nobody ever
			// sees their changes.
			e.lock <- struct{}{}
			e.fail(h, err)
			<-e.lock
			p.err = ErrFailed
			e.finish(p)
			continue
		}
		v := e.view.Load()
		e.view.Store(&view{p.state, v.recent.keep(p.notice), make(chan struct{})})
		close(v.changed)
		e.finish(p)
	}
}

// finish tells all who wait for a record whether it was written.
func (e *event) finish(p *pending) {
	e.mu.Lock()
	delete(e.pending, p.notice.Number)
	e.mu.Unlock()
	close(p.done)
	<-e.slots
}

// fail says that the log could not be written. Nothing more is decided.
func (e *event) fail(h *Hall, err error) {
	if !e.failed.Swap(true) {
		h.log.Error("the log could not be written; the event takes no more commands", "event",
			e.id, "error", err)
	}
}

// notices returns at most n notices after a number, oldest first. They can be
// fewer, with at least one, if they are long.
func (e *event) notices(after int64, n int) ([]desk.Notice, error) {
	v := e.view.Load()
	after = max(after, 0)
	last := number(v.state)
	if n <= 0 || after >= last {
		return nil, nil
	}
	first := last - int64(len(v.recent.list)) // before the recent ones
	var list []desk.Notice
	said := 0
	add := func(notice desk.Notice) bool {
		said += len(notice.Said)
		if len(list) == n || len(list) > 0 && said > maxAnswer {
			return false
		}
		list = append(list, notice)
		return true
	}
	if after < first {
		var bad error
		more, bytes := true, 0
		err := e.log.Read(after+1, func(line int64, text []byte) bool {
			if line > first {
				return false
			}
			var notice desk.Notice
			if notice, bad = desk.ReadNotice(text); bad != nil {
				return false
			}
			bytes += len(text)
			more = add(notice) && bytes <= maxRead
			return more
		})
		if err := errors.Join(err, bad); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrInternal, err)
		}
		if !more {
			return list, nil
		}
		after = first
	}
	for _, notice := range v.recent.list[after-first:] {
		if !add(notice) {
			break
		}
	}
	return list, nil
}

// record reads a record from the file.
func (e *event) record(n int64) (r desk.Record, err error) {
	if n < 1 || n > number(e.view.Load().state) {
		return r, ErrNoRecord
	}
	var bad error
	err = e.log.Read(n, func(_ int64, text []byte) bool {
		r, bad = read(text)
		return false
	})
	if err := errors.Join(err, bad); err != nil {
		return desk.Record{}, fmt.Errorf("%w: %w", ErrInternal, err)
	}
	return r, nil
}
