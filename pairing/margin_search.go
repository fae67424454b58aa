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
		t.stretch(w.Least)
	}
	w.Changes = t.changes()
	w.Most = len(w.Changes)
}

// stretch searches for a change that is larger than can be searched through. In
// so many changes the search may find one early. Each size has a share of the
// work that is left.
func (t *trial[P]) stretch(least int) {
	const sizes = 24
	allowed, share := t.budget.allowed, t.budget.left()/sizes
	found := false
	for more := 1; more <= sizes && least+more <= len(t.results) && !found; more++ {
		t.stuck = false
		t.budget.allowed = min(allowed, t.budget.spent+share)
		found = t.search(least + more)
	}
	t.budget.allowed = allowed
	if found {
		t.shrink()
	}
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
