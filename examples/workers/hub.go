package main

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/nats-io/nats.go"
)

// This file has the server's side of a competition: it hands out matches, and
// takes results.

// Kinds of errors of a competition.
var (
	// errAgain says that a worker was refused whose results were used. The
	// competition must be run again, with the results that are left.
	errAgain = errors.New("results of a refused worker were used already; the competition is computed again")

	// errNotAlike says that bots do not play alike.
	errNotAlike = errors.New("the bots of this match do not play alike each time; name those that play by the " +
		"clock with -clock")

	// errCannot says that no worker can play a match.
	errCannot = errors.New("no worker can play this match")
)

// maxFailures is the maximum number of times that workers fail to play a match.
const maxFailures = 8

// A hub is a competition that workers play.
type hub struct {
	remote.Competition
	event
	nc     *nats.Conn
	store  *store
	tokens map[string]string
	twice  float64 // the share of matches that are played twice
	lease  time.Duration
	clocks []string // bots that play by the clock, besides ByClock
	log    func(format string, args ...any)
	stop   context.Context // is done when the server must stop
	secret [32]byte        // decides which matches are played twice

	idle int           // ticks in a row in which no match was out
	wake chan struct{} // something has changed
	mu   sync.Mutex    // guards the fields below
	*ledger
	arrived  []arrival
	planned  map[string]stage // matches of all plans, by ID
	current  stage            // that is being played
	settled  int              // matches of the current stage
	asked    map[string]time.Time
	busy     bool              // the server plays a match itself
	used     map[string]string // workers by match that has come out
	rerun    bool              // the competition must be computed again
	failures map[string][]string
	err      error // that ends the competition
	crew     map[string]*member
}

// A stage is a plan and its name.
type stage struct {
	name string
	arena.Plan
	match arena.Match // of planned
}

// An arrival is a message in the stream of results.
type arrival struct {
	stored
	seq uint64
}

// open begins a competition: it reads the store.
func (h *hub) open(ctx context.Context) (stop func(), err error) {
	h.wake = make(chan struct{}, 1)
	h.ledger = newLedger()
	h.planned, h.asked, h.used = map[string]stage{}, map[string]time.Time{}, map[string]string{}
	h.failures, h.crew = map[string][]string{}, map[string]*member{}
	if _, err := rand.Read(h.secret[:]); err != nil {
		return nil, err
	}
	h.chosen = h.choose
	h.exempt = func(m arena.Match) bool { return slices.ContainsFunc(m.Bots, h.byClock) }
	info, err := h.store.results.Info(ctx)
	if err != nil {
		return nil, err
	}
	old := make(chan struct{})
	if info.State.Msgs == 0 {
		close(old)
	}
	read := false
	stop, err = h.store.watch(ctx, func(subject string, seq uint64, last bool) {
		h.arrive(subject, seq)
		if last && !read && info.State.Msgs > 0 {
			read = true
			close(old)
		}
	})
	if err != nil {
		return nil, err
	}
	select {
	case <-old:
	case <-ctx.Done():
		stop()
		return nil, context.Cause(ctx)
	}
	if n := len(h.arrived); n > 0 {
		h.log("the store has %d results", n)
	}
	return stop, nil
}

// choose reports whether a match is played twice. Nobody but this process can
// know it before.
func (h *hub) choose(s slot) bool {
	mac := hmac.New(sha256.New, h.secret[:])
	mac.Write([]byte(h.result(s, false)))
	lot := binary.LittleEndian.Uint64(mac.Sum(nil))
	return float64(lot>>11)/(1<<53) < h.twice
}

// byClock reports whether a bot plays by the clock.
func (h *hub) byClock(bot string) bool {
	return slices.Contains(h.clocks, bot) || h.ByClock != nil && h.ByClock(bot)
}

// arrive takes note of a message in the stream of results.
func (h *hub) arrive(subject string, seq uint64) {
	x, err := h.parse(subject)
	if err != nil {
		h.log("%v is left out", err)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if x.refused != "" {
		if h.refused[x.refused] == "" {
			h.refused[x.refused] = "it was refused earlier"
		}
	} else {
		h.arrived = append(h.arrived, arrival{x, seq})
	}
	h.changed()
}

// changed wakes up who waits for a change.
func (h *hub) changed() {
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// runner returns the runner of a stage.
func (h *hub) runner(name string) arena.Runner { return runner{h, name} }

type runner struct {
	*hub
	stage string
}

// Run plays a plan. No match comes out before all matches are settled, because
// a worker can still turn out to be wrong.
func (r runner) Run(ctx context.Context, p arena.Plan) iter.Seq2[arena.Played, error] {
	return func(yield func(arena.Played, error) bool) {
		err := p.Check()
		if err == nil {
			err = r.finish(ctx, stage{name: r.stage, Plan: p})
		}
		if err != nil {
			yield(arena.Played{}, err)
			return
		}
		for _, m := range p.Matches {
			played, err := r.take(ctx, m)
			if !yield(played, err) || err != nil {
				return
			}
		}
	}
}

// tick is how often the hub looks for late results. Tests make it shorter.
var tick = time.Second / 2

// lost is after how many ticks in a row in which no match waits or is played
// those without a result are lost. If a result only arrives late, no harm is
// done: the match is played again, and that result is refused.
const lost = 6

// finish waits until all matches of a plan are settled.
func (h *hub) finish(ctx context.Context, s stage) error {
	h.begin(s)
	late := time.NewTicker(tick)
	defer late.Stop()
	for {
		left, err := h.step(ctx)
		if h.stop.Err() != nil {
			h.drain()
			return context.Cause(h.stop)
		}
		if err != nil || left == 0 {
			return err
		}
		select {
		case <-h.wake:
		case <-late.C:
			if err := h.find(ctx); err != nil {
				return err
			}
		case <-ctx.Done():
		}
	}
}

// find hands out lost matches again: they have no result, no worker has them,
// and they wait for no worker. A worker has then said that it is done, and has
// handed in nothing; or the store has lost a result.
func (h *hub) find(ctx context.Context) error {
	waiting, playing, err := h.store.out(ctx)
	if err != nil || waiting+playing > 0 {
		h.idle = 0
		return nil // it is asked again soon
	}
	if h.idle++; h.idle < lost {
		return nil
	}
	h.idle = 0
	h.mu.Lock()
	var subjects []string
	for _, m := range h.current.Matches {
		if what, s := h.judge(m); what == playIt {
			subjects = append(subjects, h.job(s, false))
			delete(h.asked, h.job(s, false))
		}
	}
	h.mu.Unlock()
	if len(subjects) == 0 {
		return nil
	}
	h.log("%s taken and not handed in; they are handed out again",
		say.Count(len(subjects), "match was", "matches were"))
	h.changed()
	return h.store.remove(ctx, subjects)
}

// begin takes note of a plan.
func (h *hub) begin(s stage) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.current, h.settled = s, 0
	for _, m := range s.Matches {
		s.match = m
		h.planned[m.ID] = s
	}
}

// step does the work that is due, and returns how many matches are not settled.
func (h *hub) step(ctx context.Context) (left int, err error) {
	if err := h.load(ctx); err != nil {
		return 0, err
	}
	h.mu.Lock()
	jobs, refusals := h.decide()
	left, err = len(h.current.Matches)-h.settled, h.err
	h.mu.Unlock()
	if err != nil {
		return 0, err
	}
	for worker, why := range refusals {
		if err := h.refuse(ctx, worker, why); err != nil {
			return 0, err
		}
		left = max(left, 1) // look again
	}
	return left, h.store.add(ctx, jobs)
}

// decide returns the matches that must be handed out, and the workers that must
// be refused, and why. The lock is held.
func (h *hub) decide() (jobs []*nats.Msg, refusals map[string]string) {
	refusals = map[string]string{}
	h.settled = 0
	var late []slot // second results for which nobody may come
	for _, m := range h.current.Matches {
		what, s := h.judge(m)
		switch what {
		case settled:
			h.settled++
		case playIt:
			if s.attempt == maxTries {
				h.err = fmt.Errorf("%s: %d results were left out or refused", m.ID, maxTries)
				return nil, nil
			}
			jobs = h.ask(jobs, m, job{Try: s.attempt}, s)
		case playTwo:
			p := h.first[s]
			jobs = h.ask(jobs, m, job{Try: s.attempt, Second: true, Not: p.worker}, s)
			late = append(late, s)
		case playHere:
			h.playHere(s)
		case refuse:
			refusals[h.first[s].worker] = fmt.Sprintf("its result of %s is not what the server gets", m.ID)
		case refuse2:
			refusals[h.second[s].worker] = fmt.Sprintf(
				"its second result of %s is not what the server gets", m.ID)
		}
	}
	// A second result for which nobody comes is the server's own.
	for _, s := range late {
		others := h.workersAlive(h.first[s].worker)
		overdue := h.settled+len(late) == len(h.current.Matches) &&
			time.Since(h.asked[h.job(s, true)]) > h.lease
		if others == 0 || overdue {
			h.playHere(s)
		}
	}
	return jobs, refusals
}

// ask appends a job, unless this process has asked for it before.
func (h *hub) ask(jobs []*nats.Msg, m arena.Match, j job, s slot) []*nats.Msg {
	subject := h.job(s, j.Second)
	if _, ok := h.asked[subject]; ok {
		return jobs
	}
	h.asked[subject] = time.Now()
	j.Stage, j.Match, j.Seed = h.current.name, m, hex.EncodeToString(h.current.Seed[:])
	return append(jobs, &nats.Msg{Subject: subject, Data: encode(j)})
}

// load reads the results of planned matches that have arrived.
func (h *hub) load(ctx context.Context) error {
	h.mu.Lock()
	var ready, later []arrival
	for _, a := range h.arrived {
		if _, ok := h.planned[a.match]; ok {
			ready = append(ready, a)
		} else {
			later = append(later, a)
		}
	}
	h.arrived = later
	h.mu.Unlock()
	for _, a := range ready {
		message, err := h.store.get(ctx, a.seq)
		if err != nil {
			return fmt.Errorf("the result of %s: %w", a.match, err)
		}
		h.mu.Lock()
		of := h.planned[a.match]
		h.mu.Unlock()
		p, refusal := h.read(of, message.Subject, message.Data, message.Header.Get(signature))
		p.seq = a.seq
		h.mu.Lock()
		h.add(a.slot, a.second, p)
		h.mu.Unlock()
		if p.wrong != "" {
			h.log("a result of %s is left out: %s", a.match, p.wrong)
		}
		if refusal != "" {
			if err := h.refuse(ctx, p.worker, refusal); err != nil {
				return err
			}
		}
	}
	return nil
}

// read reads a result, and the reason why its worker must be refused, or "".
func (h *hub) read(of stage, subject string, data []byte, by string) (p play, refusal string) {
	var r result
	if err := decode(data, &r); err != nil {
		return play{wrong: err.Error()}, ""
	}
	if token := h.tokens[r.Worker]; token == "" || !signed(token, subject, data, by) {
		return play{wrong: fmt.Sprintf("it is not signed with the token of %.80q", r.Worker)}, ""
	}
	p, err := h.value(of, r.Games)
	p.worker = r.Worker
	if err != nil {
		p.wrong = err.Error()
		return p, fmt.Sprintf("its result of %s cannot be: %v", of.match.ID, err)
	}
	return p, ""
}

// value returns the facts of the games of a match. The error says that they
// cannot be the games of the match.
func (h *hub) value(of stage, games []arena.Game) (play, error) {
	m := of.match
	if len(games) != m.Games {
		return play{}, fmt.Errorf("%d games, not %d", len(games), m.Games)
	}
	p, sum := play{}, sha256.New()
	for k, g := range games {
		if g.Match != m.ID || g.Game != k+1 || g.Again < 0 || !slices.Equal(g.Bots, m.Bots) {
			return play{}, fmt.Errorf("game %d is another game: %.80q, game %d", k+1, g.Match, g.Game)
		}
		x, err := h.Read(of.name, of.Plan, m, g)
		if err != nil {
			return play{}, err
		}
		p.byClock = p.byClock || x.ByClock
		fmt.Fprintf(sum, "%d ", len(x.Essence))
		sum.Write(x.Essence)
	}
	sum.Sum(p.sum[:0])
	var err error
	p.counts, err = h.Count(of.name, of.Plan, arena.Played{Match: m, Games: games})
	return p, err
}

// refuse refuses a worker for good. All of its results are played again.
func (h *hub) refuse(ctx context.Context, worker, why string) error {
	h.mu.Lock()
	_, before := h.refused[worker]
	h.refused[worker] = why
	results, again := 0, false
	for _, p := range h.first {
		if p.worker == worker && p.wrong == "" {
			results++
		}
	}
	for _, by := range h.used {
		again = again || by == worker
	}
	h.mu.Unlock()
	if before {
		return nil
	}
	h.log("worker %s is refused: %s. Its %d results do not count, and the matches are played again",
		worker, why, results)
	if err := h.store.add(ctx, []*nats.Msg{{Subject: h.refusal(worker),
		Data: encode(failure{Why: why})}}); err != nil {
		return err
	}
	if again {
		h.mu.Lock()
		h.rerun = true
		h.mu.Unlock()
		return errAgain
	}
	return nil
}

// recompute reports whether the competition must be computed again, and
// prepares for that. The known results stay.
func (h *hub) recompute() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	again := h.rerun
	h.rerun, h.current, h.settled = false, stage{}, 0
	clear(h.used)
	return again
}

// sayOver tells the workers that the competition is over, until all have
// left. It does not wait for long.
func (h *hub) sayOver() {
	for end := time.Now().Add(farewell); ; {
		h.nc.Publish(h.competitionOver(), nil)
		h.nc.Flush()
		time.Sleep(goodbye) // the server of NATS sends it on
		h.mu.Lock()
		here := h.workersAlive("")
		h.mu.Unlock()
		if here == 0 || time.Now().After(end) {
			return
		}
	}
}

// farewell is how long the server waits for workers to leave.
const farewell = 5 * time.Second

// take returns a match that is settled, in the form in which a runner of one
// machine returns it.
func (h *hub) take(ctx context.Context, m arena.Match) (arena.Played, error) {
	h.mu.Lock()
	_, s := h.judge(m)
	p, ok := h.first[s]
	h.mu.Unlock()
	if !ok {
		return arena.Played{}, fmt.Errorf("%s: %w", m.ID, errAgain)
	}
	message, err := h.store.get(ctx, p.seq)
	if err != nil {
		return arena.Played{}, err
	}
	var r result
	if err := decode(message.Data, &r); err != nil {
		return arena.Played{}, err
	}
	h.mu.Lock()
	h.used[m.ID] = p.worker
	h.mu.Unlock()
	return arena.Played{Match: m, Games: r.Games}, nil
}

// playHere lets the server play a match, if it is not playing one. The lock is
// held.
func (h *hub) playHere(s slot) {
	if _, ok := h.own[s]; ok || h.busy {
		return
	}
	h.busy = true
	of := h.planned[s.match]
	go func() {
		p, err := h.twiceHere(of)
		// Nobody else must play it now.
		if err := h.store.remove(h.stop, []string{h.job(s, true)}); err != nil && h.stop.Err() == nil {
			h.log("%s stays in the plan: %v", h.job(s, true), err)
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		h.busy = false
		if err != nil {
			h.err = fmt.Errorf("%s: %w", s.match, err)
		} else {
			h.own[s] = p
		}
		h.changed()
	}()
}

// twiceHere plays a match on this machine, twice. So it is known that the bots
// play alike each time, and not only that a worker has another result.
func (h *hub) twiceHere(of stage) (play, error) {
	h.log("the server plays %s itself, twice", of.match.ID)
	f, err := h.Play(of.name)
	if err != nil {
		return play{}, err
	}
	var both [2]play
	for k := range both {
		for played, err := range (arena.Local{Play: f}).Run(h.stop, arena.Plan{Seed: of.Seed,
			Matches: []arena.Match{of.match}}) {
			if err != nil {
				return play{}, err
			}
			if both[k], err = h.value(of, played.Games); err != nil {
				return play{}, err
			}
		}
	}
	both[0].worker = serverName
	both[0].byClock = both[0].byClock || both[1].byClock
	if both[0].sum != both[1].sum && !both[0].byClock {
		return play{}, fmt.Errorf("%w: %s", errNotAlike, strings.Join(of.match.Bots, ", "))
	}
	return both[0], nil
}

// cannot takes note of a worker that could not play a match. A worker counts
// maxFaults times at most, so that one broken machine which is started again
// and again ends nothing.
func (h *hub) cannot(worker string, f failure) {
	h.log("worker %s cannot play %.80s: %.500s", worker, f.Match, f.Why)
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.planned[f.Match]; !ok {
		return
	}
	all := h.failures[f.Match]
	failed := 0
	for _, text := range all {
		if strings.HasPrefix(text, worker+": ") {
			failed++
		}
	}
	if failed == maxFaults {
		return
	}
	all = append(all, fmt.Sprintf("%s: %.500s", worker, f.Why))
	if h.failures[f.Match] = all; len(all) >= maxFailures {
		h.err = fmt.Errorf("%s: %w: %s", f.Match, errCannot, strings.Join(all, "; "))
		h.changed()
	}
}

// drain waits until no match is being played.
func (h *hub) drain() {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(h.stop), h.lease)
	defer cancel()
	if err := h.store.pause(ctx); err != nil {
		h.log("the store cannot be told to wait: %v", err)
		return
	}
	said, quiet := false, 0
	for ctx.Err() == nil {
		_, out, err := h.store.out(ctx)
		if err != nil || out == 0 {
			return
		}
		// A match that was given back for a time counts as out, but
		// nobody plays it. So drain ends if for three ticks in a row no
		// worker says that it plays.
		switch n := min(h.playing(), out); {
		case n == 0:
			if quiet++; quiet > 3 {
				return
			}
		case !said:
			h.log("waiting for %s being played; interrupt again to end at once",
				say.Count(n, "match that is", "matches that are"))
			said = true
			fallthrough
		default:
			quiet = 0
		}
		select {
		case <-time.After(tick):
		case <-ctx.Done():
		}
	}
}
