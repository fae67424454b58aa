package odds

import (
	"context"
	"fmt"
	"math"
	"sync"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// This file plays a course by lot.

const (
	// firstChunk is the size of the first chunk. It is small, so that a run
	// that is stopped soon has an answer. Each later chunk is as large as
	// all chunks before it together, up to 1/chunks of the run.
	firstChunk = 64
	chunks     = 16

	// chunkBytes is about how much memory the playings of a chunk take.
	chunkBytes = 32 << 20
)

// byLot plays the course of a tree by lot.
func (t *tree) byLot(ctx context.Context, s Strengths, set Settings) (Odds, error) {
	set.Workers = room(set.Workers, 8*t.sheet.facts)
	r := &run{tree: t, strengths: s, set: set, step: max(1, set.Playings/200)}
	r.failed.Store(math.MaxInt64)
	total := make([]int, t.sheet.facts)
	counts := make([][]int, set.Workers)
	for w := range counts {
		counts[w] = make([]int, t.sheet.facts)
	}
	largest := max(firstChunk, set.Playings/chunks)
	most := chunkBytes / (32 + 8*len(t.players))
	done := 0
	for done < set.Playings && ctx.Err() == nil {
		size := min(max(firstChunk, done), largest, max(1, most), set.Playings-done)
		complete := r.chunk(ctx, done, size, counts)
		if r.err != nil {
			return Odds{}, r.err
		}
		if !complete {
			break
		}
		done += size
		for _, c := range counts {
			for fact, n := range c {
				total[fact] += n
			}
			clear(c)
		}
	}
	if done == 0 {
		return Odds{}, ctx.Err()
	}
	o := Odds{Playings: done, Stopped: done < set.Playings}
	verdicts := t.sheet.proved(t.bounds, t.complete)
	t.sheet.fill(&o, t.through, func(fact int) Chance {
		switch verdicts[fact] {
		case never:
			return Chance{Proved: true}
		case always:
			return Chance{Value: 1, Low: 1, High: 1, Proved: true}
		}
		hits, asked := total[fact], total[t.sheet.condition(fact)]
		c := Chance{}
		if asked > 0 {
			c.Value = float64(hits) / float64(asked)
		}
		c.Low, c.High = chance.Interval(hits, asked)
		return c
	})
	return o, nil
}

// A run is shared by the chunks of playings by lot.
type run struct {
	*tree
	strengths Strengths
	set       Settings

	mu     sync.Mutex
	err    error        // of the playing with the lowest number that failed
	failed atomic.Int64 // the number of that playing, or a large number

	progress sync.Mutex
	done     int // how many playings have ended
	next     int // when to report progress
	step     int
}

// fail records the error of a playing.
func (r *run) fail(playing int, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if int64(playing) < r.failed.Load() {
		r.err = err
		r.failed.Store(int64(playing))
	}
}

// ended reports the progress of some more playings.
func (r *run) ended(playings int) {
	if r.set.Progress == nil {
		return
	}
	r.progress.Lock()
	defer r.progress.Unlock()
	if r.done += playings; r.done >= r.next {
		r.set.Progress(r.done)
		r.next = r.done + r.step
		if r.done < r.set.Playings {
			r.next = min(r.next, r.set.Playings)
		}
	}
}

// A chunk is some playings that are played together.
type chunk struct {
	*run
	ctx   context.Context
	first int // the number of the first playing

	lots      []chance.Lots // by playing, from the first
	strengths []float64     // by playing and player
	stride    int           // from one playing to the next, 0 if fixed

	large int // groups of this size are tasks of their own
	queue queue
}

// A task is a group of playings that have had the same results so far: the
// results that led to a node, and then some results of its contests.
type task struct {
	node    *node
	results []course.Result
	// The playings of the group, in ascending order, counted from the first
	// playing of the chunk. Spare is room for as many.
	group, spare []int32
}

// chunk plays some playings, and counts the facts that hold at their ends. It
// reports whether all playings were played. If not, the counts mean nothing.
func (r *run) chunk(ctx context.Context, first, size int, counts [][]int) bool {
	players := len(r.players)
	c := &chunk{run: r, ctx: ctx, first: first, large: size/64 + 2, lots: make([]chance.Lots, size),
		stride: players}
	rows := size
	if r.strengths.Fixed() {
		c.stride, rows = 0, 1
	}
	c.strengths = make([]float64, rows*players)
	group := make([]int32, size)
	const block = 64
	parallel(len(counts), (size+block-1)/block, func(_, k int) {
		for i := k * block; i < min((k+1)*block, size) && ctx.Err() == nil; i++ {
			group[i] = int32(i)
			c.lots[i] = chance.NewLots("playing", r.set.Seed, uint64(first+i))
			if i == 0 || c.stride > 0 {
				row := c.strengths[i*c.stride:][:players]
				r.strengths.Draw(&c.lots[i], row)
				if err := r.finite(row); err != nil {
					r.fail(first+i, err)
				}
			}
		}
	})
	if ctx.Err() != nil || r.err != nil {
		return false
	}
	c.queue.wait.L = &c.queue.mu
	c.queue.push(task{node: r.root, results: make([]course.Result, 0, len(r.root.contests)), group: group,
		spare: make([]int32, size)})
	parallel(len(counts), len(counts), func(_, w int) {
		p := worker{chunk: c, counts: counts[w]}
		for {
			t, ok := c.queue.pop()
			if !ok {
				return
			}
			p.split(t.node, t.results, t.group, t.spare)
			c.queue.done()
		}
	})
	counted := 0
	for _, c := range counts {
		counted += c[0]
	}
	return counted == size
}

// finite returns an error if strengths are not numbers.
func (t *tree) finite(strengths []float64) error {
	for k, x := range strengths {
		if x-x != 0 {
			return fmt.Errorf("odds: the strength of %q is %v", t.players[k], x)
		}
	}
	return nil
}

// A worker is a goroutine that plays.
type worker struct {
	*chunk
	counts []int
	facts  []int
}

// split divides a group of playings by the result of the next contest of a
// node, and so on until the end.
func (p *worker) split(n *node, results []course.Result, group, spare []int32) {
	if len(group) == 0 {
		return
	}
	if len(results) == len(n.contests) {
		p.descend(n, results, group, spare)
		return
	}
	contest := n.contests[len(results)]
	firsts, seconds, evens := 0, 0, len(group)
	var first, even float64
	for k, i := range group {
		if k == 0 || p.stride > 0 {
			row := p.strengths[int(i)*p.stride:]
			first, _, even = contestOdds(contest, row)
		}
		// The lot gives the result.
		switch lot := p.lots[i].Uniform(); {
		case lot < first:
			group[firsts] = i
			firsts++
		case lot < first+even:
			evens--
			spare[evens] = i
		default:
			spare[seconds] = i
			seconds++
		}
	}
	// All parts stay in ascending order.
	copy(group[firsts:], spare[:seconds])
	for k := range len(group) - evens {
		group[firsts+seconds+k] = spare[len(group)-1-k]
	}
	for _, part := range [...]struct {
		result   course.Result
		from, to int
	}{
		{course.FirstWins, 0, firsts},
		{course.SecondWins, firsts, firsts + seconds},
		{course.Even, firsts + seconds, len(group)},
	} {
		// The parts share the array of the results, one after the
		// other, but not with a task.
		results := append(results, part.result)
		group, spare := group[part.from:part.to], spare[part.from:part.to]
		if len(group) >= p.large {
			own := append(make([]course.Result, 0, len(n.contests)), results...)
			p.queue.push(task{n, own, group, spare})
		} else {
			p.split(n, results, group, spare)
		}
	}
}

// descend goes on after the last contest of a node, or counts its end.
func (p *worker) descend(n *node, results []course.Result, group, spare []int32) {
	lowest := p.first + int(group[0])
	if p.ctx.Err() != nil || p.failed.Load() < int64(lowest) {
		return
	}
	if len(n.contests) > 0 {
		c, err := p.child(n, results, len(group) > 1)
		if err != nil {
			p.fail(lowest, err)
			return
		}
		n = c
	}
	if len(n.contests) > 0 {
		p.split(n, make([]course.Result, 0, len(n.contests)), group, spare)
		return
	}
	p.facts = p.sheet.appendFacts(n.end, n.first, p.facts[:0])
	for _, fact := range p.facts {
		p.counts[fact] += len(group)
	}
	p.ended(len(group))
}

// contestOdds returns the chances of the results of a contest.
func contestOdds(c course.Contest, strengths []float64) (first, second, even float64) {
	p := chance.Expected(strengths[c.First], strengths[c.Second])
	if c.Games == 1 {
		return p, 1 - p, 0
	}
	return chance.Match(c.Games, p)
}

// A queue has the tasks that are left to do. The latest comes first, so that
// the queue stays short.
type queue struct {
	mu    sync.Mutex
	wait  sync.Cond
	tasks []task
	busy  int // how many tasks are being done
}

// push adds a task.
func (q *queue) push(t task) {
	q.mu.Lock()
	q.tasks = append(q.tasks, t)
	q.mu.Unlock()
	q.wait.Signal()
}

// pop returns a task. Without one, it waits while others can still add tasks,
// and then returns false.
func (q *queue) pop() (task, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.tasks) == 0 && q.busy > 0 {
		q.wait.Wait()
	}
	if len(q.tasks) == 0 {
		return task{}, false
	}
	t := q.tasks[len(q.tasks)-1]
	q.tasks = q.tasks[:len(q.tasks)-1]
	q.busy++
	return t, true
}

// done says that a task is done.
func (q *queue) done() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.busy--; q.busy == 0 && len(q.tasks) == 0 {
		q.wait.Broadcast()
	}
}
