package roundrobin

import (
	"cmp"
	"slices"
)

// This file looks for the fewest changes that turn a claim.

// A turn is the search for changes by which enough rivals pass a team. All keys
// and what results add to them have their signs turned if the rivals must pass
// the team downwards. So a rival always passes with a larger key.
type turn struct {
	target
	scale
	of      *record
	sign    int64
	ahead   int64   // by how much the key of a rival must be larger
	keys    []int64 // by team
	rival   []bool  // by team
	matches []recorded
	list    [][]int // by team: its matches with others than the team
	own     [][]int // by team: its matches with the team
	owns    []int   // all matches of the team
	front   []value
	worst   [2]value // of a match of the team, by its side
	changes []altered
	proof   Proof
	work    *meter
	relax   relaxation
}

// A recorded is a result that counts.
type recorded struct {
	at       int // in the list of results
	a, b     int32
	toA, toB int64 // what it adds to the keys now
	fixed    bool  // whether it has been changed, or must not be
}

// An altered is a recorded match with another value.
type altered struct {
	match, at int // its numbers in the turn and in the list of results
	value     value
}

// never is the number of changes if no change turns the claim.
const never = 1 << 30

func newTurn(r *record, g target, w *meter) *turn {
	n := len(r.treatment)
	c := r.contest(n)
	t := &turn{
		target: g, of: r, sign: 1, work: w,
		rival: make([]bool, n), list: make([][]int, n), own: make([][]int, n),
	}
	if g.down {
		t.sign = -1
	}
	for _, i := range g.rivals {
		t.rival[i] = true
	}
	most := 0
	for k, m := range r.results {
		if r.treatment[m.a] == Annul || r.treatment[m.b] == Annul {
			continue // Withdrawing: it does not count
		}
		number := len(t.matches)
		t.matches = append(t.matches, recorded{at: k, a: m.a, b: m.b})
		switch g.team {
		case m.a:
			t.own[m.b] = append(t.own[m.b], number)
			t.owns = append(t.owns, number)
		case m.b:
			t.own[m.a] = append(t.own[m.a], number)
			t.owns = append(t.owns, number)
		default:
			t.list[m.a] = append(t.list[m.a], number)
			t.list[m.b] = append(t.list[m.b], number)
		}
		most = max(most, len(t.list[m.a])+2, len(t.list[m.b])+2, len(t.owns))
	}
	t.scale = newScale(r, c, most)
	if !g.level && !t.open {
		t.ahead = 1
	}
	order := lotsOf(r, n)
	t.keys = make([]int64, n)
	for i := range t.keys {
		t.keys[i] = t.sign * t.key(c, order, i)
	}
	for k := range t.matches {
		x := &t.matches[k]
		m := r.results[x.at]
		a, b := m.outcomes()
		x.toA, x.toB = t.sign*t.worth(m.winsA, m.winsB, a), t.sign*t.worth(m.winsB, m.winsA, b)
	}
	t.front = t.scale.front(t.sign)
	t.worst = [2]value{t.value(0, t.largest, t.sign), t.value(t.largest, 0, t.sign)}
	if g.down {
		t.worst[0], t.worst[1] = t.worst[1], t.worst[0]
	}
	w.take(n*n + 100*len(t.matches) + 200*len(t.front))
	t.relax = newRelaxation(t)
	return t
}

// margin returns the least number of changes that turn the claim, as a lower
// and an upper bound, and changes for the upper bound. The upper bound is 0 if
// no change is known. The function reports whether the changes of t turn the
// claim.
func (t *turn) margin(turned func() bool) (least, most int, list []altered) {
	t.proof = Tried
	halves := t.bound(len(t.owns))
	if t.work.over() {
		return 1, 0, nil
	}
	if halves >= never {
		t.proof = Relaxed
		return never, 0, nil
	}
	least = max(1, (halves+1)/2)
	if least > 1 {
		t.proof = Relaxed
	}
	for strict := range 2 {
		if found := t.dive(turned, int64(strict)); found != nil && (list == nil || len(found) < len(list)) {
			list = found
		}
		if !t.open || len(list) == least {
			break
		}
	}
	for least < len(t.matches)+1 && (list == nil || least < len(list)) {
		found, over := t.try(least, turned)
		if found {
			list = slices.Clone(t.changes)
			t.restore(0)
			break
		}
		if over {
			break
		}
		least++
		t.proof = Tried
	}
	if list == nil && least == len(t.matches)+1 {
		return never, 0, nil
	}
	list = t.mild(list, turned)
	return least, len(list), list
}

// put gives a match a value.
func (t *turn) put(k int, v value) {
	m := &t.matches[k]
	t.changes = append(t.changes, altered{k, m.at, v})
	t.keys[m.a] += v.toA - m.toA
	t.keys[m.b] += v.toB - m.toB
	t.fix(k, true)
}

// fix says whether a match must stay as it is.
func (t *turn) fix(k int, fixed bool) {
	m := &t.matches[k]
	m.fixed = fixed
	t.relax.stale[m.a], t.relax.stale[m.b] = true, true
}

// restore takes all changes back except for the first few.
func (t *turn) restore(n int) {
	for _, x := range t.changes[n:] {
		m := &t.matches[x.match]
		t.keys[m.a] -= x.value.toA - m.toA
		t.keys[m.b] -= x.value.toB - m.toB
		t.fix(x.match, false)
	}
	t.changes = t.changes[:n]
}

// record returns the record with the changes.
func (t *turn) record() *record {
	r := *t.of
	r.results = slices.Clone(r.results)
	for _, x := range t.changes {
		m := &r.results[x.at]
		m.winsA, m.winsB, m.forfeit = x.value.winsA, x.value.winsB, 0
	}
	t.work.take(len(r.results))
	return &r
}

// done reports whether the changes turn the claim. It looks at the whole table
// only if the keys do not tell.
func (t *turn) done(turned func() bool) bool {
	passed, sure := 0, 0
	for _, i := range t.rivals {
		if t.keys[i] >= t.keys[t.team]+t.ahead {
			passed++
		}
		if t.keys[i] > t.keys[t.team] {
			sure++
		}
	}
	t.work.take(5 * len(t.rivals))
	if passed < t.need {
		return false
	}
	return !t.open || sure >= t.need || turned()
}

// lack returns how much the keys of the rivals that are closest to passing lack
// together.
func (t *turn) lack() (sum int64) {
	lacks := t.relax.lacks[:0]
	for _, i := range t.rivals {
		lacks = append(lacks, max(0, t.keys[t.team]+t.ahead-t.keys[i]))
	}
	slices.Sort(lacks)
	for _, x := range lacks[:t.need] {
		sum += x
	}
	t.relax.lacks = lacks
	t.work.take(30 * len(lacks))
	return sum
}

// dive changes results one by one, each time the result that leaves the least
// to do, until the claim is turned. With strict it lets keys decide, and leaves
// nothing to other tie-breaks. It returns nil if it does not get there.
func (t *turn) dive(turned func() bool, strict int64) (list []altered) {
	if t.open {
		t.ahead = strict
	}
	for !t.done(turned) {
		if t.work.over() {
			break
		}
		k, v, ok := t.step()
		if !ok && t.open && t.ahead == 0 {
			t.ahead = 1
			k, v, ok = t.step()
		}
		if !ok {
			break
		}
		t.put(k, v)
	}
	if !t.work.over() && t.done(turned) && turned() {
		list = t.needed(turned)
	}
	t.restore(0)
	if t.open {
		t.ahead = 0
	}
	return list
}

// needed returns the changes without those that are not needed to turn the
// claim.
func (t *turn) needed(turned func() bool) []altered {
	list := slices.Clone(t.changes)
	for k := len(list) - 1; k >= 0; k-- {
		rest := slices.Delete(slices.Clone(list), k, k+1)
		if t.turns(rest, turned) && !t.work.over() {
			list = rest
		}
	}
	return list
}

// turns reports whether these changes alone turn the claim.
func (t *turn) turns(list []altered, turned func() bool) bool {
	t.restore(0)
	defer t.restore(0)
	for _, x := range list {
		t.put(x.match, x.value)
	}
	return t.done(turned)
}

// step returns the change that leaves the least to do: by the bound, and then
// by what the rivals lack.
func (t *turn) step() (match int, best value, ok bool) {
	least, lack := never, int64(0)
	if t.lack() == 0 {
		return 0, value{}, false // no key has to rise
	}
	for _, x := range t.proposals() {
		n := len(t.changes)
		t.put(x.match, x.value)
		h, l := t.bound(len(t.owns)), t.lack()
		t.restore(n)
		if h < least || h == least && h < never && l < lack {
			least, lack, match, best, ok = h, l, x.match, x.value, true
		}
	}
	return match, best, ok
}

// proposals returns changes that may be a good next step: the matches of the
// team that gain most, and for each rival that can be among those who pass, the
// matches by which it gains most and others lose least.
func (t *turn) proposals() (list []altered) {
	const fromTeam, fromRival = 12, 4
	add := func(some []altered, gain func(altered) int64, most int) {
		slices.SortStableFunc(some, func(x, y altered) int { return cmp.Compare(gain(y), gain(x)) })
		list = append(list, some[:min(most, len(some))]...)
	}
	room := func(i int32) int64 { return max(0, t.keys[t.team]+t.ahead-t.keys[i]) }
	var some []altered
	for _, k := range t.owns {
		if m := &t.matches[k]; !m.fixed {
			some = append(some, altered{k, m.at, t.last(m)})
		}
	}
	add(some, func(x altered) int64 {
		m := &t.matches[x.match]
		drop, bonus, other := m.toA-x.value.toA, x.value.toB-m.toB, m.b
		if m.b == t.team {
			drop, bonus, other = m.toB-x.value.toB, x.value.toA-m.toA, m.a
		}
		if t.rival[other] {
			return drop + min(bonus, room(other))
		}
		return drop
	}, fromTeam)
	for _, i := range t.closest() {
		some = some[:0:0]
		for _, k := range t.list[i] {
			m := &t.matches[k]
			if m.fixed {
				continue
			}
			best := t.front[0]
			if m.b == i {
				best = t.front[len(t.front)-1]
			}
			some = append(some, altered{k, m.at, best})
		}
		add(some, func(x altered) int64 {
			m := &t.matches[x.match]
			gain, harm, other := x.value.toA-m.toA, m.toB-x.value.toB, m.b
			if m.b == i {
				gain, harm, other = x.value.toB-m.toB, m.toA-x.value.toA, m.a
			}
			gain = min(gain, room(i))
			if t.rival[other] {
				gain -= max(0, harm-max(0, t.keys[other]-t.keys[t.team]-t.ahead)) / 2
			}
			return gain
		}, fromRival)
	}
	t.work.take(200 * len(t.owns))
	return list
}

// last returns the value of a match of the team that is best for the claim: the
// team wins no game, and the other team wins as many as it can, or the other
// way round in the mirror. No value is worse for the team, and none is better
// for its opponent.
func (t *turn) last(m *recorded) value {
	if m.a == t.team {
		return t.worst[0]
	}
	return t.worst[1]
}

// closest returns the rivals that lack least and have to gain something. There
// are twice as many as must pass.
func (t *turn) closest() []int32 {
	list := slices.Clone(t.rivals)
	slices.SortStableFunc(list, func(i, j int32) int { return cmp.Compare(t.keys[j], t.keys[i]) })
	passed := 0
	for passed < len(list) && t.keys[list[passed]] >= t.keys[t.team]+t.ahead {
		passed++
	}
	list = list[passed:]
	if more := t.need - passed; more > 0 {
		list = list[:min(len(list), 2*more+2)]
	}
	for _, i := range list {
		t.work.take(200 * len(t.list[i]))
	}
	return list
}
