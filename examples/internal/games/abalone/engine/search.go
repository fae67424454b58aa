package engine

// Win is the value of a position that is won. A win that takes n more moves, of
// both sides together, is worth n less. A loss is worth as much below zero.
const Win = 1_000_000

// won is above the values of all positions that are not decided.
const won = Win - 10_000

// A search looks for the best move in one position. Its method is alpha-beta
// search with iterative deepening. Only the first move of a position is
// searched with the whole window. An empty window shows that the other moves
// are not better, and a move that may be better is searched again (principal
// variation search). Nothing is left out that could change the value.
type search struct {
	limits
	seed  uint64
	table *table
	order order
	past  history
	nodes int64

	list [MaxDepth + 1][]ranked // by ply: room for the moves
	line [MaxDepth + 2][]move   // by ply: the best moves from there on
}

// A finding is the finding of a search.
type finding struct {
	depth, value int
	line         []move
	// unseen is the first move that a stopped search has not searched.
	unseen move
}

// run searches deeper and deeper, until a limit is reached or the game is
// decided. The moves are the legal ones, at least one. If a search is stopped
// when all moves that it has searched lose, the next move of the list is the
// best, and the value is the value of the depth before.
func (s *search) run(p *position, legal []move) (best finding) {
	list := make([]ranked, len(legal))
	for i, m := range legal {
		list[i] = ranked(m)
	}
	for depth := 1; depth <= s.depth; depth++ {
		s.shallow = depth == 1
		f := s.root(p, list, depth)
		switch {
		case len(f.line) == 0: // it was stopped in the first move
		case s.stopped && f.value < -won:
			best.line = []move{f.unseen}
		default:
			best.value, best.line = f.value, f.line
		}
		if s.stopped {
			break
		}
		if best.depth = depth; best.value > won || best.value < -won || s.enough() {
			break
		}
	}
	return best
}

// root searches the moves in the order of a list. Of moves of the same value,
// the first is the best. The best move goes to the front of the list, for the
// next depth. If the search is stopped, only the moves before count.
func (s *search) root(p *position, list []ranked, depth int) (best finding) {
	best.value = -Win
	if !s.visit() {
		return best
	}
	for k := range list {
		m := list[k].move()
		q := p.afterMove(m)
		value := s.child(&q, depth, 0, best.value, Win, k == 0)
		if s.stopped {
			best.unseen = m
			break
		}
		if k == 0 || value > best.value {
			best.value = value
			best.line = append(append(best.line[:0], m), s.line[1]...)
			first := list[k]
			copy(list[1:k+1], list[:k])
			list[0] = first
		}
	}
	return best
}

// child returns the value of a move for the side that made it. q is the
// position after the move. The argument first says whether the move is the
// first of its position.
func (s *search) child(q *position, depth, ply, alpha, beta int, first bool) int {
	if q.own().count() <= lost { // SixLost
		s.line[ply+1] = s.line[ply+1][:0]
		return Win - ply - 1
	}
	s.past.push(q.key)
	var value int
	if !first {
		value = -s.negamax(q, depth-1, ply+1, -alpha-1, -alpha)
	}
	if first || value > alpha && value < beta {
		value = -s.negamax(q, depth-1, ply+1, -beta, -alpha)
	}
	s.past.pop()
	return value
}

// negamax returns the value of p for its side to move. A value up to alpha is
// an upper bound, and a value from beta on is a lower bound.
func (s *search) negamax(p *position, depth, ply, alpha, beta int) int {
	s.line[ply] = s.line[ply][:0]
	if depth == 0 || ply >= s.left {
		return s.quiesce(p, ply, pushes, alpha, beta)
	}
	if !s.visit() {
		return 0
	}
	key := s.key(p, depth, ply)
	var first move
	if e := s.table.find(key); e != nil {
		if value, ok := e.cut(depth, ply, alpha, beta); ok {
			s.line[ply] = append(s.line[ply], e.best)
			return value
		}
		first = e.best
	}
	list := s.order.moves(s.list[ply][:0], p, first)
	s.list[ply] = list
	var best move
	value, b := -Win+ply, atMost // without a legal move, the side has lost
	for k := range list {
		m := pick(list, k)
		q := p.afterMove(m)
		if s.past.has(q.key) {
			continue // NoRepeat
		}
		v := s.child(&q, depth, ply, alpha, beta, best == 0)
		if s.stopped {
			return 0
		}
		if best == 0 || v > value {
			best, value = m, v
		}
		if v > alpha {
			alpha, b = v, exact
			s.line[ply] = append(append(s.line[ply][:0], m), s.line[ply+1]...)
		}
		if v >= beta {
			b = atLeast
			s.order.learn(p, m, depth)
			break
		}
	}
	if best != 0 {
		s.table.store(key, value, best, depth, ply, b)
	}
	return value
}

// key returns the key of p for the table. If the limit of moves is in reach,
// the value depends on the moves that are left.
func (s *search) key(p *position, depth, ply int) uint64 {
	key := p.key
	if p.mover == 1 {
		key ^= whiteToMove
	}
	if left := s.left - ply; left <= depth+pushes {
		key ^= mixed(uint64(leftNumber + left))
	}
	return key
}

// pushes is how many marbles are pushed over the edge at most, one after the
// other, at the end of a line.
const pushes = 8

// quiesce returns the value of p at the end of a line. The side to move can
// push a marble over the edge, or leave the position as it is. After a push the
// other side can do the same, until as many pushes as given are made.
func (s *search) quiesce(p *position, ply, pushes, alpha, beta int) int {
	switch {
	case !s.visit():
		return 0
	case ply >= s.left:
		return s.last(p, ply)
	}
	value := p.evaluate() + noise(s.seed, p.key)
	if value >= beta || pushes == 0 {
		return value
	}
	var c crowd
	p.pushOffs(&c)
	if c.n == 0 {
		return value
	}
	var room [32]move
	for _, m := range c.appendTo(room[:0]) {
		q := p.afterMove(m)
		if q.own().count() <= lost { // SixLost
			return Win - ply - 1
		}
		value = max(value, -s.quiesce(&q, ply+1, pushes-1, -beta, -max(alpha, value)))
		if value >= beta {
			break
		}
	}
	return value
}

// last returns the value of p after the last move that the limit allows.
func (s *search) last(p *position, ply int) int {
	switch own, other := p.own().count(), p.other().count(); {
	case !s.moreMarbles || own == other: // MoveLimit: a tie
		return 0
	case own > other: // MoreMarbles
		return Win - ply
	}
	return -Win + ply
}
