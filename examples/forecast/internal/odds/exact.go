package odds

import (
	"context"
	"fmt"
	"math"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// This file goes through all ends of a course.

const (
	// wave is how many courses are found, or blocks of draws are computed,
	// before the answers are put together in order. So it does not matter
	// which goroutine is faster.
	wave = 32

	// lanes is the number of draws that are computed at once.
	lanes = 16

	// minDraws draws are made in any case, if so many are asked for. If
	// one draw takes more than maxStepsOfDraw additions, the course is
	// played by lot.
	minDraws       = 128
	maxStepsOfDraw = 1 << 28

	// maxForest is about how many bytes the nodes take at most, and maxRoom
	// how many the goroutines take that work with them. If need be, fewer
	// goroutines work.
	maxForest = 1 << 29
	maxRoom   = 1 << 29
)

// maxSteps is about how many additions all draws take together at most. But see
// minDraws. A test lowers it.
var maxSteps = 1 << 29

// branches returns how many courses can follow from a node, at most limit.
func (n *node) branches(limit int) int {
	b := 1
	for _, c := range n.contests {
		if b *= results(c); b >= limit {
			return limit
		}
	}
	return b
}

// results returns how many results a contest can have.
func results(c course.Contest) int {
	if c.Games%2 == 0 {
		return 3
	}
	return 2
}

// all returns all courses that follow, round by round. The courses that follow
// from one course are next to each other, in the order of their results: the
// result of the last contest changes first. If there are more ends than the
// settings allow, or if the courses take too much memory, all returns nil.
//
// At any time, each course that is not followed yet has at least as many ends
// as branches. So the search ends as soon as there are too many branches. Each
// course that is followed has at least two branches. So fewer courses are
// followed than there are ends.
func (t *tree) all(ctx context.Context, set Settings) ([]*node, error) {
	limit := set.Exact + 1
	ends := t.root.branches(limit) // at least
	nodes := []*node{t.root}
	for level := nodes; len(level) > 0 && ends < limit; {
		var next []branch
		for _, n := range level {
			if len(n.contests) > 0 {
				next = n.follow(next)
			}
		}
		for from := 0; from < len(next); from += wave {
			part := next[from:min(from+wave, len(next))]
			parallel(set.Workers, len(part), func(_, k int) {
				if ctx.Err() == nil {
					part[k].to, part[k].err = t.grow(part[k].from, part[k].results)
				}
			})
			if err := ctx.Err(); err != nil {
				return nil, fmt.Errorf("%w: %w", ErrFinding, err)
			}
			for _, b := range part {
				if b.err != nil {
					return nil, b.err
				}
				t.keep(b.to)
				nodes = append(nodes, b.to)
				ends += b.to.branches(limit) - 1
				if ends >= limit || t.bytes > maxForest {
					return nil, nil
				}
			}
		}
		level = nodes[len(nodes)-len(next):]
	}
	if ends >= limit {
		return nil, nil
	}
	return nodes, nil
}

// A branch is a course that follows from a course.
type branch struct {
	from    *node
	results []course.Result
	to      *node
	err     error
}

// follow appends the branches of a node, before they are followed.
func (n *node) follow(list []branch) []branch {
	now := make([]course.Result, len(n.contests))
	for {
		list = append(list, branch{from: n, results: append([]course.Result(nil), now...)})
		k := len(now) - 1
		for ; k >= 0 && int(now[k]) == results(n.contests[k])-1; k-- {
			now[k] = 0
		}
		if k < 0 {
			return list
		}
		now[k]++
	}
}

// lane is a number for each draw of a block.
type lane [lanes]float64

// A forest is shared by the draws of the strengths. It has all nodes, with the
// data to compute the chances of the ends.
type forest struct {
	*tree
	nodes []*node
	// Many nodes have the same contests. The list distinct has each contest
	// once, and contests has the contests of each node as indices of it.
	contests [][]int32
	distinct []course.Contest

	bounds []verdict // by the bounds of the course

	ends  int
	seen  []int // at how many ends a fact holds
	index []int // the number of a fact among the open facts, or -1
	open  []int // the facts that are neither proved to hold nor not to hold
	steps int   // how many additions one draw takes
}

// newForest returns the forest of the nodes of a tree.
func newForest(t *tree, nodes []*node) *forest {
	f := &forest{
		tree: t, nodes: nodes, contests: make([][]int32, len(nodes)),
		bounds: t.sheet.proved(t.bounds, t.complete), seen: make([]int, t.sheet.facts),
		index: make([]int, t.sheet.facts),
	}
	numbers := map[course.Contest]int32{}
	var facts []int
	for k, n := range nodes {
		for _, c := range n.contests {
			m, ok := numbers[c]
			if !ok {
				m = int32(len(f.distinct))
				numbers[c] = m
				f.distinct = append(f.distinct, c)
			}
			f.contests[k] = append(f.contests[k], m)
		}
		if len(n.contests) > 0 {
			continue
		}
		f.ends++
		facts = t.sheet.appendFacts(n.end, n.first, facts[:0])
		for _, fact := range facts {
			f.seen[fact]++
		}
	}
	f.steps = len(nodes)
	for fact := range f.index {
		f.index[fact] = -1
		if f.allEnds(fact) == open {
			f.index[fact] = len(f.open)
			f.open = append(f.open, fact)
			f.steps += f.seen[fact]
		}
	}
	return f
}

// allEnds returns whether a fact holds at no end or at all ends, among the ends
// at which its condition holds.
func (f *forest) allEnds(fact int) verdict {
	switch f.seen[fact] {
	case 0:
		return never
	case f.seen[f.sheet.condition(fact)]:
		return always
	}
	return open
}

// proved reports whether a fact is proved if all ends agree on it.
func (f *forest) proved(fact int) bool { return f.complete || f.bounds[fact] == f.allEnds(fact) }

// room returns how many goroutines can work if each takes this many bytes.
func room(workers, bytes int) int { return max(1, min(workers, maxRoom/max(1, bytes))) }

// odds returns the odds from all nodes of a tree.
func (f *forest) odds(ctx context.Context, s Strengths, set Settings) (Odds, error) {
	for _, n := range f.nodes {
		n.course, n.children = nil, nil // all that follow are known
	}
	draws := min(set.Playings, max(minDraws, maxSteps/f.steps))
	if s.Fixed() || len(f.open) == 0 {
		draws = 1
	}
	total := newSums(len(f.open))
	const perNode, perContest, perFact = lanes * 8, 3 * lanes * 8, lanes * 8
	benches := make([]*bench,
		room(min(set.Workers, wave), perNode*len(f.nodes)+perContest*len(f.distinct)+perFact*len(f.open)))
	for w := range benches {
		benches[w] = f.newBench()
	}
	blocks := make([]sums, room(min(wave, (draws+lanes-1)/lanes), 3*8*len(f.open)))
	for k := range blocks {
		blocks[k] = newSums(len(f.open))
	}
	errs := make([]error, len(blocks))
	done := 0
	for done < draws {
		n := min(len(blocks), (draws-done+lanes-1)/lanes)
		parallel(len(benches), n, func(w, k int) {
			if ctx.Err() == nil {
				first := done + k*lanes
				errs[k] = benches[w].draw(s, set.Seed, first, min(lanes, draws-first), &blocks[k])
			}
		})
		if ctx.Err() != nil {
			break
		}
		for k := range n {
			if errs[k] != nil {
				return Odds{}, errs[k]
			}
			total.add(blocks[k])
		}
		if done = min(done+n*lanes, draws); set.Progress != nil {
			set.Progress(done)
		}
	}
	if done == 0 {
		return Odds{}, ctx.Err()
	}
	fixed := s.Fixed()
	o := Odds{Exact: true, Ends: f.ends, Playings: done, Stopped: done < draws}
	f.sheet.fill(&o, f.through, func(fact int) Chance {
		condition := f.sheet.condition(fact)
		switch {
		case f.seen[condition] == 0: // never asked
			return Chance{High: 1}
		case f.allEnds(fact) == never:
			return Chance{Proved: f.proved(fact)}
		case f.allEnds(fact) == always:
			return Chance{Value: 1, Low: 1, High: 1, Proved: f.proved(fact)}
		}
		return total.chance(done, f.index[fact], f.index[condition], fixed)
	})
	return o, nil
}

// A bench has the room for the work of one goroutine.
type bench struct {
	*forest
	strengths []float64
	results   [][3]lane // by distinct contest and result
	nodes     []lane    // the chances of the nodes
	open      []lane    // the chances of the open facts
	facts     []int
}

func (f *forest) newBench() *bench {
	return &bench{
		forest:    f,
		strengths: make([]float64, len(f.players)),
		results:   make([][3]lane, len(f.distinct)),
		nodes:     make([]lane, len(f.nodes)),
		open:      make([]lane, len(f.open)),
	}
}

// draw draws the strengths n times, and sums up the chances of the open facts.
func (b *bench) draw(s Strengths, seed uint64, first, n int, into *sums) error {
	for d := range n {
		lots := chance.NewLots("playing", seed, uint64(first+d))
		s.Draw(&lots, b.strengths)
		if err := b.finite(b.strengths); err != nil {
			return err
		}
		for m, c := range b.distinct {
			p := &b.results[m]
			p[course.FirstWins][d], p[course.SecondWins][d], p[course.Even][d] = contestOdds(c, b.strengths)
		}
	}
	b.reach()
	clear(b.open)
	for k, node := range b.forest.nodes {
		if len(node.contests) > 0 {
			continue
		}
		p := &b.nodes[k]
		b.facts = b.sheet.appendFacts(node.end, node.first, b.facts[:0])
		for _, fact := range b.facts {
			if o := b.index[fact]; o >= 0 {
				sum := &b.open[o]
				for d := range sum {
					sum[d] += p[d]
				}
			}
		}
	}
	into.reset()
	for k, fact := range b.forest.open {
		x := &b.open[k]
		w := &ones
		if c := b.index[b.sheet.condition(fact)]; c >= 0 {
			w = &b.open[c]
		}
		for d := range n {
			into.x[k] += x[d]
			into.xx[k] += float64(x[d] * x[d])
			into.xw[k] += float64(x[d] * w[d])
		}
	}
	return nil
}

// ones is the chance of a condition that always holds.
var ones = func() (l lane) {
	for d := range l {
		l[d] = 1
	}
	return l
}()

// reach computes the chances of all nodes from the chances of the results.
func (b *bench) reach() {
	b.nodes[0] = ones
	next := 1 // the first node that follows
	for k, contests := range b.contests {
		if len(contests) == 0 {
			continue
		}
		// The list grows from the chance of the node by one contest
		// after the other. It grows from its end, in its place.
		list := b.nodes[next:]
		list[0] = b.nodes[k]
		n := 1
		for _, m := range contests {
			p := &b.results[m]
			width := results(b.distinct[m])
			for j := n - 1; j >= 0; j-- {
				was := list[j]
				for r := range width {
					to := &list[j*width+r]
					for d := range to {
						to[d] = was[d] * p[r][d]
					}
				}
			}
			n *= width
		}
		next += n
	}
}

// sums has sums over the draws, for each open fact. Its chance in one draw is
// x, and the chance of its condition is w.
type sums struct{ x, xx, xw []float64 }

func newSums(n int) sums {
	return sums{make([]float64, n), make([]float64, n), make([]float64, n)}
}

func (s *sums) reset() {
	clear(s.x)
	clear(s.xx)
	clear(s.xw)
}

func (s *sums) add(t sums) {
	for k := range s.x {
		s.x[k] += t.x[k]
		s.xx[k] += t.xx[k]
		s.xw[k] += t.xw[k]
	}
}

// chance returns the chance of an open fact after a number of draws. The
// condition is another open fact, or -1 for one that always holds.
//
// The chance under a condition is a ratio of means, q = mean(x) / mean(w). By
// the delta method, its variance over n draws is about
//
//	sum((x - q w)²) / (n - 1) / n / mean(w)²
//
// Without a condition, w is 1, and this is the variance of a mean.
func (s *sums) chance(draws, fact, condition int, exact bool) Chance {
	n := float64(draws)
	w, ww := n, n
	if condition >= 0 {
		w, ww = s.x[condition], s.xx[condition]
	}
	if !(w > 0) {
		return Chance{High: 1} // too small for a float
	}
	q := min(s.x[fact]/w, 1)
	if exact {
		return Chance{Value: q, Low: q, High: q}
	}
	if draws < 2 {
		return Chance{Value: q, Low: 0, High: 1}
	}
	squares := s.xx[fact] - float64(2*float64(q*s.xw[fact])) + float64(float64(q*q)*ww)
	if !(squares > 0) {
		squares = 0 // rounding
	}
	e := float64(chance.Z * math.Sqrt(squares/(n-1)*n) / w)
	return Chance{Value: q, Low: max(q-e, 0), High: min(q+e, 1)}
}
