package rating

// This file tries all changes of a number of games.

// try tries all changes of least games, then of one game more, and so on, until
// one turns the claim or the work is used up.
func (q *quest) try() {
	for q.least <= q.games && (q.witness == nil || q.least < q.most) {
		if q.hopeless() {
			return
		}
		t := trial{q, q.least}
		turns, ok := t.from(nil, q.start, 0)
		if !ok {
			return
		}
		if turns != nil {
			q.witness, q.most = turns, q.least
			return
		}
		q.least, q.proof = q.least+1, Tried
	}
}

// hopeless reports whether the work that is left is not even enough to try the
// first game.
func (q *quest) hopeless() bool {
	left := (q.work.most - q.work.spent) / max(q.fitWork, 1)
	return int64(len(q.open)) > left
}

// A trial tries all changes of a number of games.
type trial struct {
	*quest
	games int64
}

// from returns a plan of all games that turns the claim and begins with p,
// whose solution is f, or nil if there is none. The next game is of a meeting
// from open[first] on. It reports false if the work was used up.
//
// Fewer games than the trial has do not turn the claim, so p does not.
func (t trial) from(p plan, f *fitted, first int) (turns plan, ok bool) {
	rest := t.games - p.games()
	if len(p) > 0 {
		no, err := t.tooFew(t.of, f.class, p, rest, t.budget, nil)
		if err != nil {
			return nil, false
		}
		if no {
			return nil, true
		}
	}
	for k := first; k < len(t.open); k++ {
		for _, o := range t.next(p, t.open[k]) {
			q := p.with(t.open[k], o)
			yes, solution := t.turned(q)
			if t.spent() {
				return nil, false
			}
			if yes {
				return q, true
			}
			if rest == 1 {
				continue
			}
			if solution == nil { // extreme, until the next game
				return nil, false
			}
			if turns, ok := t.from(q, solution, k); turns != nil || !ok {
				return turns, ok
			}
		}
	}
	return nil, true
}

// next returns the options of a meeting that can follow a plan.
func (t trial) next(p plan, k int32) (list []option) {
	x := t.meetings[k]
	last := len(p)
	for last > 0 && p[last-1].meeting == k {
		last--
	}
	options := up1
	if t.by == Removed {
		options = without(Loss)
	}
	for o := range options + 1 {
		if here := p[last:]; len(here) > 0 {
			before := here[len(here)-1].option
			if o < before || t.by == Rescored && o >= up2 && before < up2 {
				continue
			}
		}
		if _, _, ok := x.apply(t.by, p.with(k, o)[last:]); ok {
			list = append(list, o)
		}
	}
	return list
}
