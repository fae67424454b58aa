package engine

// This file decides in which order a search tries the moves of a position. The
// sooner it tries a good move, the more of the other moves it can leave out.
// The order does not change the value of a search.

// An order has, for each side and move, how often the move was so good that the
// other moves could be left out. Deep searches count more.
type order [2][1 << moveBits]uint32

// A ranked move has its rank in the bits above the move. A higher rank comes
// first, and so does the higher of two moves of the same rank.
type ranked uint64

func (r ranked) move() move { return move(r & (1<<moveBits - 1)) }

// The ranks of moves, from the top: the best move that the table has, pushes
// over the edge, other pushes, and all others. Moves of the last three kinds
// are in the order that the search has learnt.
const (
	rankTable   = 3 << 30
	rankPushOff = 2 << 30
	rankPush    = 1 << 30
	mostLearnt  = 1 << 29
)

// moves appends to list the moves of p with their ranks. The best move that the
// table has may be 0.
func (o *order) moves(list []ranked, p *position, best move) []ranked {
	var c crowd
	p.pushOffs(&c)
	offs := c.n
	p.pushes(&c)
	pushes := c.n
	p.quiet(&c)
	learnt := &o[p.mover&1]
	for i, g := range c.list[:c.n] {
		for rest := g.tails; rest != 0; rest &= rest - 1 {
			m := newMove(rest.first(), g.step, g.along, g.n)
			rank := learnt[m]
			switch {
			case m == best:
				rank = rankTable
			case i < offs:
				rank += rankPushOff
			case i < pushes:
				rank += rankPush
			}
			list = append(list, ranked(rank)<<moveBits|ranked(m))
		}
	}
	return list
}

// pick returns the highest of list[k:], and puts it at k.
func pick(list []ranked, k int) move {
	best := k
	for i := k + 1; i < len(list); i++ {
		if list[i] > list[best] {
			best = i
		}
	}
	list[k], list[best] = list[best], list[k]
	return list[k].move()
}

// learn notes that m was so good that the other moves of p could be left out.
func (o *order) learn(p *position, m move, depth int) {
	learnt := &o[p.mover&1]
	if learnt[m] += uint32(depth * depth); learnt[m] < mostLearnt {
		return
	}
	for i := range learnt {
		learnt[i] /= 2
	}
}
