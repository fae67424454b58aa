package engine

import "github.com/arbiter-go/arbiter/examples/internal/games/abalone"

// This file lists and makes moves. All lines that can move in one way are found
// at once, as a set of their tails.

// A move is a line and the direction in which it goes: from the lowest bit, 6
// bits for the tail, 3 for the direction of the step, 3 for the direction from
// tail to head, and 2 for the number of marbles. No move is 0.
type move uint16

// moveBits is how many bits a move has.
const moveBits = 14

func newMove(tail uint8, step, along direction, n int) move {
	return move(tail) | move(step)<<6 | move(along)<<9 | move(n)<<12
}

func (m move) tail() uint8      { return uint8(m & 63) }
func (m move) step() direction  { return direction(m >> 6 & 7) }
func (m move) along() direction { return direction(m >> 9 & 7) }
func (m move) marbles() int     { return int(m >> 12) }

// head returns the field at the other end of the line.
func (m move) head() uint8 {
	f := m.tail()
	for range m.marbles() - 1 {
		f = next[f][m.along()]
	}
	return f
}

// notation returns m as the referee writes it.
func (m move) notation() abalone.Move {
	return abalone.Move{
		Tail: shape.field[m.tail()],
		Head: shape.field[m.head()],
		To:   shape.field[next[m.tail()][m.step()]],
	}
}

// A group is a set of moves that differ only in their tails.
type group struct {
	tails       set
	step, along direction
	n           int
}

// A crowd is a list of groups.
type crowd struct {
	list [maxGroups]group
	n    int
}

// maxGroups is how many groups there can be. In each direction there are three
// for lines that move ahead, four for lines that move sideways, and twice two
// for lines that push.
const maxGroups = directions * (3 + 4 + 2*2)

func (c *crowd) add(tails set, step, along direction, n int) {
	if tails != 0 {
		c.list[c.n] = group{tails, step, along, n}
		c.n++
	}
}

// count returns how many moves c has.
func (c *crowd) count() (moves int) {
	for _, g := range c.list[:c.n] {
		moves += g.tails.count()
	}
	return moves
}

// appendTo appends the moves of c to list.
func (c *crowd) appendTo(list []move) []move {
	for _, g := range c.list[:c.n] {
		m := newMove(0, g.step, g.along, g.n)
		for rest := g.tails; rest != 0; rest &= rest - 1 {
			list = append(list, m|move(rest.first()))
		}
	}
	return list
}

// all adds every legal move of the side to move once. Whether a position
// repeats is not looked at.
func (p *position) all(c *crowd) {
	p.pushOffs(c)
	p.pushes(c)
	p.quiet(c)
}

// pushOffs adds the moves that push a marble over the edge.
func (p *position) pushOffs(c *crowd) {
	// PushOff: behind the last pushed marble is the edge.
	for d := range direction(directions) {
		if last := p.other() & edges[d]; last != 0 {
			p.push(c, d, last)
		}
	}
}

// pushes adds the moves that push without pushing off.
func (p *position) pushes(c *crowd) {
	// Sumito: behind the last pushed marble is an empty field.
	empty := p.empty()
	for d := range direction(directions) {
		if last := p.other() & empty.before(d); last != 0 {
			p.push(c, d, last)
		}
	}
}

// push adds the moves in direction d that push marbles of which the last is one
// of these.
func (p *position) push(c *crowd, d direction, last set) {
	// Sumito: the line has more marbles than it pushes, and touches them.
	own := p.own()
	two := own & (own & last.before(d)).before(d)
	c.add(two, d, d, 2)
	three := own & two.before(d)
	// Sumito: only three marbles push two.
	head := own & (p.other() & last.before(d)).before(d)
	three |= own & (own & head.before(d)).before(d)
	c.add(three, d, d, 3)
}

// quiet adds the moves that push nothing.
func (p *position) quiet(c *crowd) {
	own, empty := p.own(), p.empty()
	for s := range direction(directions) {
		free := own & empty.before(s) // the marbles that can go there
		if free == 0 {
			continue
		}
		// Line, InLine: the first of at most three marbles needs an
		// empty field.
		two := own & free.before(s)
		c.add(free, s, s, 1)
		c.add(two, s, s, 2)
		c.add(own&two.before(s), s, s, 3)
		// Broadside: each marble needs an empty field. Forward: the
		// direction is 60 degrees from the direction of the line.
		for _, d := range [...]direction{s.turn(1), s.turn(5)} {
			two := free & free.before(d)
			c.add(two, s, d, 2)
			c.add(free&two.before(d), s, d, 3)
		}
	}
}

// afterMove returns the position after a legal move.
func (p *position) afterMove(m move) position {
	q := *p
	side := p.mover & 1
	own, other := &q.marbles[side], &q.marbles[side^1]
	here, there := &keys[side], &keys[side^1]
	s, f := m.step(), m.tail()
	if s == m.along() {
		// A line that moves ahead looks as if its tail went beyond its
		// head. So does a row that is pushed.
		to := next[m.head()][s]
		*own ^= bit(f) | bit(to)
		q.key ^= here[f] ^ here[to]
		if *other&bit(to) != 0 {
			// PushOff: a marble that goes to off has no bit and no
			// key.
			beyond := next[to][s]
			if *other&bit(beyond) != 0 {
				beyond = next[beyond][s]
			}
			*other ^= bit(to) | bit(beyond)
			q.key ^= there[to] ^ there[beyond]
		}
	} else {
		for range m.marbles() {
			to := next[f][s]
			*own ^= bit(f) | bit(to)
			q.key ^= here[f] ^ here[to]
			f = next[f][m.along()]
		}
	}
	q.mover = side ^ 1
	return q
}
