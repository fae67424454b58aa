package engine

// A history has the positions that cannot come again, by the rule NoRepeat.
// They are the positions of the game so far and of the line that a search looks
// at. It has only their keys, and chance hardly ever gives two positions the
// same key.
type history struct {
	keys []uint64
	// alike counts the keys by their last 12 bits. Usually the count is 0,
	// and no key needs to be compared.
	alike [1 << 12]uint16
}

// push adds a key.
func (h *history) push(key uint64) {
	h.keys = append(h.keys, key)
	h.alike[key%uint64(len(h.alike))]++
}

// pop takes away the latest key.
func (h *history) pop() {
	last := len(h.keys) - 1
	h.alike[h.keys[last]%uint64(len(h.alike))]--
	h.keys = h.keys[:last]
}

// has reports whether a key is there.
func (h *history) has(key uint64) bool {
	if h.alike[key%uint64(len(h.alike))] == 0 {
		return false
	}
	for i := len(h.keys) - 1; i >= 0; i-- {
		if h.keys[i] == key {
			return true
		}
	}
	return false
}
