package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"
)

// DefaultTries is the maximum number of times that a game is begun, unless a
// [Local] says otherwise.
const DefaultTries = 3

// pause is the time before the second try of a game. The pause grows by as much
// after each further failure. Tests make it shorter.
var pause = time.Second / 4

// Kinds of errors of a run.
var (
	// ErrFailed says that the arena failed in every try of a game.
	ErrFailed = errors.New("the arena failed in every try")

	// ErrRecord says that a record is not JSON, or too long for a journal.
	ErrRecord = errors.New("a record that cannot be kept")
)

// A Local is the runner of this machine.
type Local struct {
	Play    Play
	Workers int      // how many games are played at a time; 0 means 1
	Tries   int      // maximum number of tries; 0 means DefaultTries
	Journal *Journal // of earlier games, or nil
	// Earlier is a journal of other earlier games, or nil. Nothing is added
	// to it.
	Earlier *Journal
	// Finished is called once for each game, when it was played or was
	// found in a journal. A game of a journal is not new. Calls do not
	// overlap, and can be in any order. Finished can be nil.
	Finished func(m Match, g Game, isNew bool)
}

// Run plays a plan. See [Runner].
//
// A game counts as finished when its record is in the journal. If the journal
// cannot be written, the run ends with that error. A game that another run has
// left in the journal is not played again. If it has other bots there than in
// the plan, the error is [ErrOtherBots]: earlier results have changed.
func (l Local) Run(ctx context.Context, p Plan) iter.Seq2[Played, error] {
	return func(yield func(Played, error) bool) {
		if err := p.Check(); err != nil {
			yield(Played{}, err)
			return
		}
		r := newRun(l, p)
		ctx, end := context.WithCancelCause(ctx)
		var workers sync.WaitGroup
		defer workers.Wait()
		defer end(nil)
		for range max(l.Workers, 1) {
			workers.Go(func() {
				if err := r.work(ctx); err != nil {
					end(err)
				}
			})
		}
		for k, m := range p.Matches {
			if err := r.wait(ctx, k); err != nil {
				yield(Played{}, err)
				return
			}
			if !yield(Played{m, r.matches[k].take()}, nil) {
				return
			}
		}
	}
}

// A run is a plan that is being played.
type run struct {
	Local
	plan    Plan
	matches []progress

	mu    sync.Mutex // guards the fields below, and calls of Finished
	match int        // the match of the next game
	game  int        // how many games of that match were begun
}

// A progress is how far a match is.
type progress struct {
	games       []Game
	left        int           // how many games are not finished
	allFinished chan struct{} // is closed when none is left
}

func newRun(l Local, p Plan) *run {
	r := &run{Local: l, plan: p, matches: make([]progress, len(p.Matches))}
	for k, m := range p.Matches {
		r.matches[k] = progress{make([]Game, m.Games), m.Games, make(chan struct{})}
	}
	return r
}

// wait waits until a match is over. A match that is over is not lost because
// the run ended too.
func (r *run) wait(ctx context.Context, match int) error {
	over := r.matches[match].allFinished
	select {
	case <-over:
		return nil
	case <-ctx.Done():
	}
	select {
	case <-over:
		return nil
	default:
		return context.Cause(ctx)
	}
}

// take returns the games of a match that is over, and forgets them.
func (m *progress) take() []Game {
	games := m.games
	m.games = nil
	return games
}

// work plays one game after the other.
func (r *run) work(ctx context.Context) error {
	for ctx.Err() == nil {
		k, game, ok := r.next()
		if !ok {
			return nil
		}
		m := r.plan.Matches[k]
		g, old, err := r.Earlier.find(m, game)
		if !old && err == nil {
			g, old, err = r.Journal.find(m, game)
		}
		if err != nil {
			return err
		}
		if !old {
			if g, err = r.play(ctx, m, game); err != nil {
				return err
			}
			if err = r.Journal.add(g); err != nil {
				return err
			}
		}
		r.finish(k, g, !old)
	}
	return nil
}

// next returns the next game of the plan, and false if there is none.
func (r *run) next() (match, game int, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.match == len(r.matches) {
		return 0, 0, false
	}
	match, game = r.match, r.game+1
	if r.game = game; game == r.plan.Matches[match].Games {
		r.match, r.game = match+1, 0
	}
	return match, game, true
}

// finish takes note of a game that is finished.
func (r *run) finish(match int, g Game, isNew bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Finished != nil {
		r.Finished(r.plan.Matches[match], g, isNew)
	}
	m := &r.matches[match]
	m.games[g.Game-1] = g
	if m.left--; m.left == 0 {
		close(m.allFinished)
	}
}

// play plays a game, again if the arena fails.
func (r *run) play(ctx context.Context, m Match, game int) (Game, error) {
	tries := r.Tries
	if tries == 0 {
		tries = DefaultTries
	}
	var failed []error
	for {
		record, err := r.Play(ctx, r.plan, m, game)
		if ctx.Err() != nil {
			return Game{}, context.Cause(ctx)
		}
		if err == nil {
			g := Game{Match: m.ID, Bots: m.Bots, Game: game, Again: len(failed)}
			g.Record, err = compact(record)
			if err != nil {
				err = fmt.Errorf("arena: %s, game %d: %w", m.ID, game, err)
			}
			return g, err
		}
		if failed = append(failed, err); len(failed) >= tries {
			return Game{}, fmt.Errorf("arena: %s, game %d: %w: %w", m.ID, game, ErrFailed,
				errors.Join(failed...))
		}
		select {
		case <-time.After(time.Duration(len(failed)) * pause):
		case <-ctx.Done():
			return Game{}, context.Cause(ctx)
		}
	}
}

// compact returns a record without blanks.
func compact(record json.RawMessage) (json.RawMessage, error) {
	var b bytes.Buffer
	if err := json.Compact(&b, record); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	if b.Len() > maxRecord {
		return nil, fmt.Errorf("%w: %d bytes, at most %d", ErrRecord, b.Len(), maxRecord)
	}
	return b.Bytes(), nil
}
