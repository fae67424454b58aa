package engine

// A table remembers the findings of a search about positions. It has a fixed
// number of entries. Each key has one place in the table. A new entry replaces
// the old entry in its place.
//
// A value of another depth is not used. So the table makes a search faster, but
// it hardly ever changes the value. It can change the value only because the
// legal moves of a position depend on how the position was reached.
type table struct {
	entries []entry
	search  uint16 // the number of this search, from 1
}

// An entry has the findings of one search about one position.
type entry struct {
	key    uint64
	value  int32 // a win counts from the position
	best   move
	search uint16
	depth  int8
	bound  bound
}

// A bound says how the value of an entry relates to the value of the position.
type bound uint8

const (
	exact bound = iota
	atLeast
	atMost
)

// newTable returns a table with 2 to the power of bits entries, or without an
// entry if bits is negative.
func newTable(bits int) *table {
	if bits < 0 {
		return new(table)
	}
	return &table{entries: make([]entry, 1<<bits)}
}

// begin forgets everything: no search knows the findings of others.
func (t *table) begin() {
	if t.search++; t.search == 0 {
		clear(t.entries)
		t.search = 1
	}
}

// find returns the entry of a key, or nil.
func (t *table) find(key uint64) *entry {
	if len(t.entries) == 0 {
		return nil
	}
	e := &t.entries[key%uint64(len(t.entries))]
	if e.key != key || e.search != t.search {
		return nil
	}
	return e
}

// store writes an entry.
func (t *table) store(key uint64, value int, best move, depth, ply int, b bound) {
	if len(t.entries) == 0 {
		return
	}
	value = valueFrom(value, -ply)
	t.entries[key%uint64(len(t.entries))] = entry{key, int32(value), best, t.search, int8(depth), b}
}

// cut returns the value of an entry, if it is all that a search needs to know.
func (e *entry) cut(depth, ply, alpha, beta int) (value int, ok bool) {
	value = valueFrom(int(e.value), ply)
	return value, int(e.depth) == depth &&
		(e.bound == exact || e.bound == atLeast && value >= beta || e.bound == atMost && value <= alpha)
}

// valueFrom returns a value as it is seen from ply moves before.
func valueFrom(value, ply int) int {
	switch {
	case value > won:
		return value - ply
	case value < -won:
		return value + ply
	}
	return value
}
