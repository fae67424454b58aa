package pairing

import "slices"

// A pin is a pair of a round, or a bye if the second is -1.
type pin struct {
	round         int
	first, second int32
}

// setChoices applies the director's choices to the field: pins of this round
// and forbidden pairs of players by seed from 0; a pin with -1 is a bye. It
// returns the pins that cannot be met.
func (f *field) setChoices(pins []pin, forbidden [][2]int32) (bad []pin) {
	if len(pins)+len(forbidden) == 0 {
		return nil
	}
	n := len(f.players)
	seeds := 0
	for _, p := range f.players {
		seeds = max(seeds, p.seed)
	}
	// By seed, the place in the field plus 1, or 0. The bye is at seed 0.
	place := make([]int32, seeds+1)
	if f.odd {
		place[0] = int32(n + 1)
	}
	for i, p := range f.players {
		place[p.seed] = int32(i + 1)
	}
	find := func(seed int32) int {
		if int(seed) >= seeds {
			return -1
		}
		return int(place[seed+1]) - 1
	}
	f.pinned = slices.Repeat([]int{-1}, n+1)
	f.forbid(forbidden, find)
	for _, p := range pins {
		i, j := find(p.first), find(p.second)
		missing := i < 0 || j < 0
		if missing || f.pinned[i] != j && (f.pinned[i] >= 0 || f.pinned[j] >= 0) {
			bad = append(bad, p)
			continue
		}
		f.pinned[i], f.pinned[j] = j, i
	}
	return bad
}

// forbid lists the forbidden pairs of players by seed from 0, whom find finds
// in the field.
func (f *field) forbid(pairs [][2]int32, find func(seed int32) int) {
	f.forbidden = make([][]int32, len(f.players)+1)
	size := make([]int32, len(f.players))
	among := make([][2]int32, 0, len(pairs))
	for _, pair := range pairs {
		if i, j := find(pair[0]), find(pair[1]); i >= 0 && j >= 0 {
			among = append(among, [2]int32{int32(i), int32(j)})
			size[i]++
			size[j]++
		}
	}
	room := make([]int32, 2*len(among))
	for i, k := range size {
		f.forbidden[i], room = room[:0:k], room[k:]
	}
	for _, pair := range among {
		i, j := pair[0], pair[1]
		f.forbidden[i], f.forbidden[j] = append(f.forbidden[i], j), append(f.forbidden[j], i)
	}
	for i, list := range f.forbidden {
		slices.Sort(list)
		f.forbidden[i] = slices.Compact(list)
	}
}

// partner returns the pinned partner of i, or -1. Both may be the bye.
func (f *field) partner(i int) int {
	if f.pinned == nil {
		return -1
	}
	return f.pinned[i]
}

// forbiddenTo returns whom i must not meet.
func (f *field) forbiddenTo(i int) []int32 {
	if f.forbidden == nil {
		return nil
	}
	return f.forbidden[i]
}

// forbids reports whether players i and j must not meet. Either may be the bye.
func (f *field) forbids(i, j int) bool {
	list := f.forbiddenTo(i)
	if len(list) == 0 {
		return false
	}
	_, ok := slices.BinarySearch(list, int32(j))
	return ok
}

// directed reports whether there are choices of the director to keep to.
func (f *field) directed() bool { return f.pinned != nil }

// allowed reports whether the director's choices allow the pair of i and j, i <
// j; j may be the bye.
func (f *field) allowed(i, j int) bool {
	if !f.directed() {
		return true
	}
	return (f.pinned[i] < 0 || f.pinned[i] == j) && (f.pinned[j] < 0 || f.pinned[j] == i) && !f.forbids(i, j)
}

// force returns the field with these pairs pinned, in place of any pins of the
// same players, and not forbidden.
func (f *field) force(pairs [][2]int) *field {
	forced := *f
	forced.pinned, forced.forbidden = slices.Clone(f.pinned), slices.Clone(f.forbidden)
	if !f.directed() {
		forced.pinned = slices.Repeat([]int{-1}, len(f.players)+1)
		forced.forbidden = make([][]int32, len(f.players)+1)
	}
	for _, p := range pairs {
		for i, x := range p {
			if y := forced.pinned[x]; y >= 0 {
				forced.pinned[x], forced.pinned[y] = -1, -1
			}
			if y := p[1-i]; forced.forbids(x, y) {
				k, _ := slices.BinarySearch(forced.forbidden[x], int32(y))
				forced.forbidden[x] = slices.Delete(slices.Clone(forced.forbidden[x]), k, k+1)
			}
		}
		forced.pinned[p[0]], forced.pinned[p[1]] = p[1], p[0]
	}
	return &forced
}
