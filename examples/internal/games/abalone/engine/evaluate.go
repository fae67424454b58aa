package engine

// The weights of the evaluation, which the package comment explains.
const (
	marbleWeight = 200 // for each marble
	middleWeight = 8   // for each step away from the edge, to the middle
	pairWeight   = 3   // for each pair of neighbors
)

// evaluate returns how good p is for its side to move, without a look ahead.
func (p *position) evaluate() int { return worth(p.own()) - worth(p.other()) }

// worth returns the value of the marbles of a side. There is no loop, because a
// search does little else.
func worth(own set) int {
	// A disc has the fields up to some distance from the middle. A marble
	// that is k steps away from the edge is in k of the discs.
	steps := (own & discs[0]).count() + (own & discs[1]).count() +
		(own & discs[2]).count() + (own & discs[3]).count()
	// One marble of a pair sees the other in one of three directions.
	pairs := (own & own.before(0)).count() + (own & own.before(1)).count() +
		(own & own.before(2)).count()
	return marbleWeight*own.count() + middleWeight*steps + pairWeight*pairs
}

// loudest is the largest noise.
const loudest = 2

// noise returns a number from -loudest to loudest that depends on the seed and
// on the key of a position. Without a seed it is 0.
func noise(seed, key uint64) int {
	if seed == 0 {
		return 0
	}
	return int(mixed(seed^key)%(2*loudest+1)) - loudest
}
