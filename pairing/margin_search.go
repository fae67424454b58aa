package pairing

// This file searches for the smallest change that turns a claim.

// A need is what a change must have that does not turn the claim yet: at least
// so many results more, and among them a move of the set. Every larger change
// that turns the claim has that.
type need struct {
	least int
	some  func(m *move) bool // the set, or nil for all moves
}

// beyond is more than the results of any event.
const beyond = 1 << 30

// margin finds the smallest change that turns the claim. The search has three
// quarters of the work that is left, and the rest is to find any change at all.
func (t *trial[P]) margin(w *Swing[P]) {
	all := len(t.results)
	w.Least, w.Proof = min(max(1, t.needs(t.start, nil).least), all+1), Tried
	if w.Least > 1 {
		w.Proof = Relaxed
	}
	allowed := t.budget.allowed
	t.budget.allowed -= t.budget.left() / 4
	for w.Least <= all && !t.search(w.Least) && !t.stuck {
		if w.Proof = Tried; t.deeper {
			w.Least++
		} else {
			w.Least = all + 1
		}
		t.deeper = false
	}
	t.budget.allowed = allowed
	w.Never = w.Least > all
	if t.stuck {
		t.stuck = false
		t.dive()
	}
	w.Changes = t.changes()
	w.Most = len(w.Changes)
}

// search looks for a change that turns the claim and has so many results more.
// It reports whether there is one, and makes it. If there is none, the event is
// as before.
//
// # Nothing is left out
//
// A change that is looked for has a move of the set of its need. The moves of
// the set are tried in turn. When one is done, all changes with it are done. So
// it is barred while the others are tried.
func (t *trial[P]) search(left int) bool {
	s, wrong, ok := t.again()
	if !ok {
		return false
	}
	if left == 0 {
		t.deeper = true
		return len(wrong) == 0 && t.turned(s)
	}
	n := t.needs(s, wrong)
	if n.least > left {
		t.deeper = t.deeper || n.least < beyond
		return false
	}
	list := t.choices(n)
	for _, m := range list {
		m.outcome = m.to
		if t.search(left - 1) {
			return true
		}
		m.outcome = m.was
		m.barred = true
		if t.stuck {
			break
		}
	}
	for _, m := range list {
		m.barred = false
	}
	return false
}

// choices returns the open moves of a set.
func (t *trial[P]) choices(n need) []*move {
	var list []*move
	for _, m := range t.moves {
		if m.open() && (n.some == nil || n.some(m)) {
			list = append(list, m)
		}
	}
	return list
}

// dive looks for a change that turns the claim, small or not. It makes needed
// moves until the claim turns: with half of the work the first one each time,
// and then the mildest. It keeps the smallest change.
func (t *trial[P]) dive() {
	allowed := t.budget.allowed
	kept := t.changed()
	t.budget.allowed -= t.budget.left() / 2
	t.diveBy(func(list []*move) *move { return list[0] }, &kept)
	t.budget.allowed = allowed
	if t.stuck = false; !t.claim.Kind.isRound() {
		t.diveBy(t.mildest, &kept)
	}
	for m, to := range kept {
		m.outcome = to
	}
}

// diveBy dives with each move that is needed at first in turn. It keeps the
// change if it is the first or smaller.
func (t *trial[P]) diveBy(pick func([]*move) *move, kept *map[*result]Outcome) {
	for _, first := range t.divers(t.needs(t.start, nil)) {
		most := len(t.results)
		if n := len(*kept); n > 0 {
			most = n - 1
		}
		first.outcome = first.to
		if t.plunge(most-1, pick) {
			t.shrink()
			*kept = t.changed()
		}
		for _, x := range t.results {
			x.outcome = x.was
		}
		if t.stuck || most <= 1 {
			return
		}
	}
}

// changed returns the results that are changed.
func (t *trial[P]) changed() map[*result]Outcome {
	list := map[*result]Outcome{}
	for _, x := range t.results {
		if x.outcome != x.was {
			list[x] = x.outcome
		}
	}
	return list
}

// divers returns the moves of a dive. Whether a round has a pair or a bye
// depends on the games of its players most of all, so it has only these.
func (t *trial[P]) divers(n need) []*move {
	if !t.claim.Kind.isRound() {
		return t.choices(n)
	}
	var list []*move
	for _, m := range t.moves[:t.own] {
		if m.open() && (n.some == nil || n.some(m)) {
			list = append(list, m)
		}
	}
	return list
}

// plunge makes at most so many moves until the claim turns.
func (t *trial[P]) plunge(left int, pick func([]*move) *move) bool {
	for ; left >= 0; left-- {
		s, wrong, ok := t.again()
		if !ok {
			return false
		}
		if len(wrong) == 0 && t.turned(s) {
			return true
		}
		if t.stuck {
			return false
		}
		list := t.divers(t.needs(s, wrong))
		if len(list) == 0 {
			return false
		}
		m := pick(list)
		m.outcome = m.to
	}
	return false
}

// mildest returns the move after which the event has the fewest problems, and
// of equal moves the one after which the least is needed.
func (t *trial[P]) mildest(list []*move) *move {
	best, problems, least := list[0], beyond, beyond
	for _, m := range list {
		m.outcome = m.to
		s, wrong, ok := t.again()
		if ok {
			if n := t.needs(s, wrong).least; len(wrong) < problems || len(wrong) == problems && n < least {
				best, problems, least = m, len(wrong), n
			}
		}
		if m.outcome = m.was; !ok {
			break
		}
	}
	return best
}

// shrink takes back each change that is not needed.
func (t *trial[P]) shrink() {
	for _, x := range t.results {
		now := x.outcome
		if now == x.was {
			continue
		}
		x.outcome = x.was
		if s, wrong, ok := t.again(); !ok || len(wrong) > 0 || !t.turned(s) {
			x.outcome = now
		}
	}
}
