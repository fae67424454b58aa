package runoff

import (
	"math"
	"math/bits"
)

// This file searches the orders in which bots can leave.

// found is what a search has found.
type found struct {
	least   int64 // nothing smaller turns the claim
	most    int64 // the size of changes
	changes []int64
	never   bool // nothing turns the claim
	tried   bool // everything below least was tried
}

// A search looks for the smallest change that turns the claim. First it goes
// from the beginning of the run-off to its end, over sets of bots. Then it goes
// back over orders of leaving.
type search struct {
	*contest
	found
	work, most int64 // steps of work, and how many are allowed

	early bool // forward ended before it was done

	plain *program // without rows and cuts

	sets  map[uint64]*set
	ends  []*way // that turn the claim
	queue heap[*part]
	count int
}

// A set is a set of bots that can be left after some steps.
type set struct {
	value int64   // no change after which these bots are left is smaller
	total []int64 // among the bots
	into  []*way  // the steps that leave these bots
}

// A part is a step that is not yet complete: some of the bots that leave, or of
// the bots that a last step demands. The others have higher numbers.
type part struct {
	value int64
	in    uint64
	group uint64
	last  bool   // this is a last step
	some  uint64 // of a last step
	whole bool   // no bot is added any more
	order int
}

// search returns the least change that turns the claim, or bounds of it. It
// takes about so many steps of work at most.
func (m *contest) search(most int64) found {
	s := &search{contest: m, most: most, plain: newProgram(m, nil), sets: map[uint64]*set{}}
	s.found.most = never
	s.queue.less = func(x, y *part) bool {
		if x.value != y.value {
			return x.value < y.value
		}
		if a, b := bits.OnesCount64(x.in), bits.OnesCount64(y.in); a != b {
			return a < b // the end of the run-off is near
		}
		return x.order < y.order
	}
	alone := false // no single match turns the claim
	if m.unit == InMatches {
		if alone = s.single(); s.found.most == 1 {
			s.least = 1
			return s.found
		}
	}
	s.natural()
	if s.forward(); len(s.ends) > 0 && s.least < s.found.most && !s.early {
		s.back()
	}
	if alone && s.least < 2 {
		s.least, s.tried = 2, true
	}
	if s.found.most == never {
		s.found.most = 0
	}
	return s.found
}

// enter notes that a set can be left after changes of this size.
func (s *search) enter(in uint64, value int64) {
	if s.sets[in] != nil {
		return
	}
	here := &set{value: value, total: s.totals(in)}
	s.sets[in] = here
	s.work += int64(1000 + 2*bits.OnesCount64(in)*bits.OnesCount64(in))
	among := bits.OnesCount64(in)
	if among <= s.keep {
		s.push(part{value: value, in: in, last: true})
		return
	}
	for x := in; x != 0; x &= x - 1 {
		s.push(part{value: value, in: in, group: x & -x})
	}
}

// push adds a part if it can be better than the best change known. Its value is
// at least the value before.
func (s *search) push(p part) {
	total := s.sets[p.in].total
	var needs []bar
	switch {
	case p.whole && p.last:
		needs = (&way{in: p.in, group: p.group, last: s.lastBar(p.in, p.some)}).bars(nil)
	case p.whole:
		needs = []bar{leaving(p.in, p.group)}
	case p.last:
		needs = []bar{s.lastBar(p.in, p.some)}
	default:
		needs = []bar{{p.in, p.group, p.in, 0}}
	}
	for _, b := range needs {
		p.value = max(p.value, s.need(b, total))
		s.work += int64(200 + 150*bits.OnesCount64(b.in))
	}
	if p.value >= s.found.most || p.value >= never {
		return
	}
	s.count++
	p.order = s.count
	s.queue.push(&p)
}

// forward finds all steps that a change could take which is smaller than the
// smallest one known, and then the bounds.
func (s *search) forward() {
	s.enter(1<<s.n-1, 0)
	for len(s.queue.list) > 0 {
		p := s.queue.pop()
		if p.value >= s.found.most {
			break
		}
		if len(s.ends) == 0 {
			s.least = p.value
		}
		if s.work > s.most/2 {
			s.early = true
			return
		}
		s.open(p)
	}
	if len(s.ends) == 0 {
		s.least = s.found.most
	}
	s.never = s.least == never
}

// open makes parts larger, and takes the step of a part that is whole.
func (s *search) open(p *part) {
	switch {
	case p.whole && p.last:
		w := &way{in: p.in, group: p.group, last: s.lastBar(p.in, p.some), value: p.value}
		s.ends = append(s.ends, w)
		s.dive(w)
	case p.whole:
		s.step(p)
	case p.last:
		s.openLast(p)
	default:
		s.openGroup(p)
	}
}

func (s *search) openGroup(p *part) {
	stay := p.in &^ p.group
	whole := part{value: p.value, in: p.in, group: p.group, whole: true}
	if s.atLeast && bits.OnesCount64(stay) < s.keep {
		// TotalLast: too few bots would be left, so none leaves.
		whole.whole, whole.last = false, true
	}
	s.push(whole)
	for x := stay; x != 0; x &= x - 1 {
		if x&-x > p.group {
			s.push(part{value: p.value, in: p.in, group: p.group | x&-x})
		}
	}
}

func (s *search) openLast(p *part) {
	size := s.lastSize(bits.OnesCount64(p.in))
	if bits.OnesCount64(p.some) == size {
		next := *p
		next.whole = true
		s.push(next)
		return
	}
	for x := p.in &^ (1 << s.a); x != 0; x &= x - 1 {
		if x&-x > p.some {
			next := *p
			next.some |= x & -x
			s.push(next)
		}
	}
}

// step takes a step in which a group leaves.
func (s *search) step(p *part) {
	stay := p.in &^ p.group
	w := &way{in: p.in, group: p.group, value: p.value}
	switch s.judge(stay, p.group) {
	case turns:
		s.ends = append(s.ends, w)
		s.dive(w)
	case goesOn:
		s.enter(stay, p.value)
		s.sets[stay].into = append(s.sets[stay].into, w)
	}
}

// maxDives is the maximum number of ends from which the cheapest order is tried
// at once.
const maxDives = 20

// dive tries the order of leaving that is the cheapest one step by step.
func (s *search) dive(w *way) {
	if len(s.ends) > maxDives {
		return
	}
	bars := w.bars(nil)
	for in := w.in; in != 1<<s.n-1; {
		before := s.sets[in].into[0]
		bars = before.bars(bars)
		in = before.in
	}
	s.round(bars)
}

// round looks for changes in integers that satisfy bars. It cuts again and
// again, away from 0.
func (s *search) round(bars []bar) {
	var cuts []cut
	for range 2 * len(s.pairs) {
		p, d, ok := s.relax(bars, cuts)
		if !ok || p.bound() >= s.found.most {
			return
		}
		c, odd := s.odd(p, d)
		if !odd {
			return
		}
		cuts = append(cuts, c[1])
	}
}

// relax solves the program of bars and cuts, and tries the rounded solution.
func (s *search) relax(bars []bar, cuts []cut) (p *program, d []float64, ok bool) {
	if len(cuts) > 0 {
		p = newProgram(s.contest, cuts)
	} else {
		p = s.plain.clone()
	}
	d, ok = p.run(bars)
	s.work += 4*p.work + int64(80*len(p.columns)+5000)
	if ok {
		s.try(d, math.Round)
		s.try(d, func(x float64) float64 { return math.Copysign(math.Ceil(math.Abs(x)-tiny), x) })
	}
	return p, d, ok
}

// try rounds changes, and notes them if they turn the claim and are the
// smallest.
func (s *search) try(d []float64, round func(float64) float64) {
	list := make([]int64, len(d))
	var sum int64
	for k, x := range d {
		if !(math.Abs(x) < maxVolume) {
			return
		}
		list[k] = int64(round(x))
		if sum += s.pairs[k].price.of(list[k]); sum >= s.found.most {
			return
		}
	}
	s.work += int64(20 * s.n * s.n)
	if s.turned(list) {
		s.found.most, s.changes = sum, list
	}
}

// odd looks for a pair whose change is no integer, or costs more than the
// program thinks. It returns two cuts. Each integer is in one of them, and the
// change as it is in none. The second cut is farther from 0.
func (s *search) odd(p *program, d []float64) (cuts [2]cut, ok bool) {
	worst := 0.0
	for k, x := range d {
		gap, split := s.oddPair(p, k, math.Abs(x), x < 0)
		if gap <= worst {
			continue
		}
		worst, ok = gap, true
		if x < 0 {
			cuts = [2]cut{{int32(k), -split, far}, {int32(k), -far, -split - 1}}
		} else {
			cuts = [2]cut{{int32(k), -far, split}, {int32(k), split + 1, far}}
		}
	}
	return cuts, ok
}

// oddPair returns how odd the change of pair k is, and the number where to cut.
// The change is as large as size, and can be negative.
func (s *search) oddPair(p *program, k int, size float64, negative bool) (gap float64, split int64) {
	const little = 10 * tiny
	split = int64(math.Floor(size + little))
	if gap = size - float64(split); gap < little {
		gap = 0
	}
	price, up := &s.pairs[k].price, int64(math.Ceil(size-little))
	if price.endless || up <= 0 {
		return gap, split
	}
	if negative {
		up, size = -up, -size
	}
	// If the corner before is possible, the price of this step is checked.
	if before := price.below(up); before >= abs(p.base[k]) {
		if more := float64(price.of(up)) - p.cheap(k, size); more > little {
			return gap + more, before
		}
	}
	return gap, split
}

// below returns the size of the largest corner that is nearer to 0 than d.
func (p *price) below(d int64) int64 {
	var size int64
	for _, c := range p.corners {
		if d > 0 && c.d > 0 && c.d < d || d < 0 && c.d < 0 && c.d > d {
			size = max(size, abs(c.d))
		}
	}
	return size
}

// cheap returns what the program thinks that the change x of a pair costs.
func (p *program) cheap(k int, x float64) float64 {
	cost := float64(p.pairs[k].price.of(p.base[k]))
	left := x - float64(p.base[k])
	for j := p.first[k]; j < p.first[k+1]; j++ {
		c := p.columns[j]
		if by := min(c.width, left*c.sign); by > 0 {
			cost += float64(by * c.cost)
			left -= float64(by * c.sign)
		}
	}
	return cost
}

// A node is an order of leaving from some set to the end, with cuts.
type node struct {
	value int64
	way   *way
	then  *node // the order after this step, or nil
	cuts  []cut
	depth int
	order int
}

// back searches the orders from their ends to their beginnings.
func (s *search) back() {
	queue := heap[*node]{less: func(x, y *node) bool {
		if x.value != y.value {
			return x.value < y.value
		}
		if x.depth != y.depth {
			return x.depth > y.depth
		}
		return x.order < y.order
	}}
	count := 0
	push := func(n node) {
		if n.value < s.found.most {
			count++
			n.order = count
			queue.push(&n)
		}
	}
	least := int64(0)
	for _, w := range s.ends {
		push(node{value: w.value, way: w})
	}
	open := int64(never) // the least value of a node without a solution
	for len(queue.list) > 0 {
		n := queue.pop()
		least = max(least, min(n.value, open))
		if n.value >= s.found.most || s.work > s.most {
			s.least = min(least, s.found.most)
			return
		}
		var bars []bar
		for x := n; x != nil; x = x.then {
			bars = x.way.bars(bars)
		}
		p, d, ok := s.relax(bars, n.cuts)
		value := max(n.value, p.bound())
		if value >= s.found.most || value >= never {
			continue
		}
		if n.way.in != 1<<s.n-1 {
			for _, w := range s.sets[n.way.in].into {
				push(node{value: max(value, w.value), way: w, then: n, depth: n.depth + 1})
			}
			continue
		}
		if !ok {
			open = min(open, value)
			continue
		}
		cuts, odd := s.odd(p, d)
		if !odd {
			open = min(open, value)
			continue
		}
		for _, c := range cuts {
			next := *n
			next.value, next.cuts = value, append(n.cuts[:len(n.cuts):len(n.cuts)], c)
			next.depth++
			push(next)
		}
	}
	s.least = min(open, s.found.most)
	s.never = s.least >= never
}
