package rating

import (
	"cmp"
	"math"
	"slices"
)

// This file looks for the smallest change that turns a claim.

// A quest is a claim about a record, with what is known of its margin.
type quest struct {
	*ledger
	of      Claim[int32]
	holds   bool
	start   *fitted // the record as it is
	open    []int32 // the meetings whose games can matter
	games   int64   // the number of games that can matter
	budget  budget  // of the games that can matter
	fitWork int64   // the work of one solution

	least   int64
	proof   Proof
	most    int64 // the number of games of witness
	witness plan
}

// newQuest solves the equations of the record as it is.
func newQuest(l *ledger, of Claim[int32]) (*quest, error) {
	f, err := l.solve(nil)
	if err != nil {
		return nil, err
	}
	q := &quest{ledger: l, of: of, start: f, holds: l.holds(of, f.class), least: 1, proof: Tried}
	q.fitWork = l.work.spent
	l.from, l.apart = f.gamma, slices.Max(f.class) == l.n
	matters := l.connected(of)
	for k, x := range l.meetings {
		if !matters(x) {
			continue
		}
		q.open = append(q.open, int32(k))
		q.budget.two += x.games[Win] + x.games[Loss]
		q.budget.one += x.games[Draw]
	}
	q.games = q.budget.two + q.budget.one
	return q, nil
}

// connected returns which meetings can matter for a claim. For Ahead these are
// the meetings of players who are connected with A or B by games. Others have
// equations of their own, with dummies that do not move.
func (l *ledger) connected(of Claim[int32]) func(x meeting) bool {
	if of.Kind != Ahead {
		return func(meeting) bool { return true }
	}
	leader := make([]int32, l.n)
	for i := range leader {
		leader[i] = int32(i)
	}
	find := func(i int32) int32 {
		for leader[i] != i {
			leader[i] = leader[leader[i]]
			i = leader[i]
		}
		return i
	}
	for _, x := range l.meetings {
		leader[find(x.a)] = find(x.b)
	}
	a, b := find(of.A), find(of.B)
	return func(x meeting) bool {
		c := find(x.a)
		return c == a || c == b
	}
}

// find looks for a witness, then for a bound, and then tries what is between
// the two. The first two take at most a third of the work each.
func (q *quest) find() {
	if q.of.Kind == Within && q.of.Place >= q.n {
		q.never(Relaxed) // no class is worse than n
		return
	}
	all := q.work.most
	q.work.most = q.work.spent + (all-q.work.spent)/3
	q.look()
	q.work.most = q.work.spent + (all-q.work.spent)/2
	q.bound()
	q.work.most = all
	q.try()
}

// never notes that no change turns the claim.
func (q *quest) never(why Proof) { q.least, q.proof = q.games+1, why }

// turned reports whether a plan turns the claim.
func (q *quest) turned(p plan) (yes bool, f *fitted) {
	f, err := q.solve(p)
	if err != nil {
		return false, nil
	}
	return q.ledger.holds(q.of, f.class) != q.holds, f
}

// found notes a plan that turns the claim.
func (q *quest) found(p plan) {
	if games := p.games(); q.witness == nil || games < q.most {
		q.witness, q.most = p, games
	}
}

// bound raises least as far as [ledger.tooFew] goes. What is too few is too few
// for all smaller numbers.
func (q *quest) bound() {
	limit := q.games + 1
	if q.witness != nil {
		limit = q.most
	}
	near := newLocal(q)
	tooFew := func(games int64) bool {
		yes, err := q.tooFew(q.of, q.start.class, nil, games, q.budget, near)
		return yes && err == nil
	}
	step := int64(1)
	for q.least < limit {
		games := min(q.least+step-1, limit-1)
		if !tooFew(games) {
			limit = games
			break
		}
		q.least, q.proof = games+1, Relaxed
		step *= 2
	}
	for q.least < limit {
		middle := q.least + (limit-q.least)/2
		if tooFew(middle) {
			q.least, q.proof = middle+1, Relaxed
		} else {
			limit = middle
		}
	}
}

// A gain is what some games of a meeting do for an aim, each.
type gain struct {
	shift
	each float64
}

// An aim is some atoms with weights.
type aim struct {
	atoms  []atom
	weight []float64
}

// look looks for a witness. For some aims it ranks all games by what they do at
// a solution, and takes as many of the best as it takes to turn the claim. Then
// it ranks them again where this has led.
func (q *quest) look() {
	for _, a := range q.aims() {
		at := q.start
		for range rounds {
			list := q.gains(a, at)
			p, before := q.shortest(list)
			if p == nil {
				break
			}
			q.found(p)
			if before != nil {
				a.press(before.class)
				at = before
			}
		}
	}
}

// rounds is how often games are ranked for one aim. mostAims is the number of
// aims with one atom that are tried.
const rounds, mostAims = 4, 4

// aims returns what may turn the claim.
func (q *quest) aims() (list []aim) {
	single := func(x atom) { list = append(list, aim{[]atom{x}, []float64{1}}) }
	class, own := q.start.class, q.start.class[q.of.A]
	switch {
	case q.of.Kind == Ahead:
		atoms, _ := atoms(q.of, class)
		single(atoms[0])
	case q.holds:
		var others []int32
		above := 0
		for i := range int32(q.n) {
			if class[i] < own {
				above++
			} else if i != q.of.A {
				others = append(others, i)
			}
		}
		slices.SortStableFunc(others, func(i, j int32) int { return cmp.Compare(q.distance(i), q.distance(j)) })
		if need := max(1, q.of.Place-above); need > 1 {
			var together aim
			for _, i := range others[:min(need, len(others))] {
				together.add(atom{i, q.of.A, true})
			}
			return []aim{together}
		}
		for _, i := range others[:min(mostAims, len(others))] {
			single(atom{i, q.of.A, true})
		}
	default:
		var together aim
		for i := range int32(q.n) {
			if class[i] < own && class[i] >= q.of.Place {
				together.add(atom{q.of.A, i, false})
			}
		}
		list = []aim{together}
	}
	return list
}

func (a *aim) add(x atom) {
	a.atoms, a.weight = append(a.atoms, x), append(a.weight, 1)
}

// distance returns about how many games player i is behind A.
func (q *quest) distance(i int32) float64 {
	_, own := q.start.eq.total(int(q.of.A))
	_, other := q.start.eq.total(int(i))
	return (q.start.strength[q.of.A] - q.start.strength[i]) / (1/own + 1/other)
}

// press doubles the weights of the atoms that are false of the classes.
func (a *aim) press(class []int) {
	for k, x := range a.atoms {
		if !x.true(class) {
			a.weight[k] *= 2
		}
	}
}

// gains returns what the games do for an aim at a solution, the best first.
//
// A transfer of 1 to i from j moves Σ w(θup - θdown) by y[i] - y[j], where y is
// the solution of
//
//	H y = Σ w(eup - edown).
func (q *quest) gains(a aim, at *fitted) []gain {
	s := newNewton(at.eq, q.work)
	copy(s.gamma, at.gamma)
	if s.residual() != nil {
		return nil
	}
	u := make([]float64, q.n)
	for k, x := range a.atoms {
		u[x.up] += a.weight[k]
		u[x.down] -= a.weight[k]
	}
	if s.solve(u, nil, exact) != nil || q.work.spend(len(q.open), 60) != nil {
		return nil
	}
	y := s.delta
	var list []gain
	for _, k := range q.open {
		x := q.meetings[k]
		slope := y[x.a] - y[x.b]
		add := func(o option, was Score, each float64) {
			if each > 0 && x.games[was] > 0 {
				list = append(list, gain{shift{k, o, x.games[was]}, each})
			}
		}
		if q.by == Removed {
			t := tanhHalf(at.gamma[x.a], at.gamma[x.b])
			add(without(Win), Win, float64((t-1)*slope))
			add(without(Draw), Draw, float64(t*slope))
			add(without(Loss), Loss, float64((t+1)*slope))
			continue
		}
		add(up2, Loss, 2*slope)
		add(up1, Draw, slope)
		add(down2, Win, -2*slope)
		add(down1, Draw, -slope)
	}
	slices.SortStableFunc(list, func(x, y gain) int { return cmp.Compare(y.each, x.each) })
	return list
}

// shortest returns the plan of the fewest of the best games that turns the
// claim, and the solution with one game less. It returns nil if all of them do
// not, or if the work is used up.
func (q *quest) shortest(list []gain) (best plan, before *fitted) {
	total := int64(0)
	for _, g := range list {
		total += g.games
	}
	if q.witness != nil {
		total = min(total, q.most)
	}
	// low games do not turn the claim, and high games do.
	low, high := int64(0), int64(math.MaxInt64)
	for games := int64(1); low < total; games *= 2 {
		games = min(games, total)
		p := prefix(list, games)
		yes, f := q.turned(p)
		if f == nil {
			return nil, nil
		}
		if yes {
			best, high = p, games
			break
		}
		low, before = games, f
	}
	for best != nil && high-low > 1 {
		middle := low + (high-low)/2
		p := prefix(list, middle)
		yes, f := q.turned(p)
		if f == nil {
			break
		}
		if yes {
			best, high = p, middle
		} else {
			low, before = middle, f
		}
	}
	return best, before
}

// prefix returns the plan of the first games of a list.
func prefix(list []gain, games int64) (p plan) {
	for _, g := range list {
		if games == 0 {
			break
		}
		s := g.shift
		s.games = min(s.games, games)
		games -= s.games
		p = append(p, s)
	}
	slices.SortFunc(p, func(x, y shift) int {
		return cmp.Or(cmp.Compare(x.meeting, y.meeting), cmp.Compare(x.option, y.option))
	})
	return p
}
