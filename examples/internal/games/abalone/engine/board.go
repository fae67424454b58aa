package engine

import (
	"math/bits"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// This file has the board as two sets of fields. The fields have numbers of
// their own: the field in the middle has number 0, and a step in a direction
// adds the same number everywhere, modulo 61.
//
// Such numbers exist because hexagons of this size tile the plane without a
// gap. A step over the edge leads to the next tile, which is the opposite edge
// of the board. So a whole set takes a step as a rotation of 61 bits, after
// the fields of the edge are left out.

// fields is how many fields there are, and off is the number that stands for
// everything beyond the edge.
const fields, off = abalone.Fields, abalone.Fields

// A direction is one of six, counterclockwise from east.
type direction uint8

// directions is how many directions there are.
const directions = 6

// turn returns d turned counterclockwise, by times 60 degrees.
func (d direction) turn(by direction) direction { return (d + by) % directions }

// opposite returns the direction that leads back.
func (d direction) opposite() direction { return d.turn(3) }

// strides has the number that a step in each direction adds to the number of a
// field. A step to the east is 1. Each next direction multiplies by 14, modulo
// 61: six times of it are 1 again.
var strides = [directions]uint8{1, 14, 13, 60, 47, 48}

// A set is a set of fields: bit f stands for the field with number f.
type set uint64

// everything has all fields.
const everything set = 1<<fields - 1

func (s set) count() int { return bits.OnesCount64(uint64(s)) }

// first returns the lowest number in s, which is not empty.
func (s set) first() uint8 { return uint8(bits.TrailingZeros64(uint64(s))) }

// bit returns the set of one field, or the empty set for off.
func bit(f uint8) set { return 1 << (f & 63) & everything }

// step returns the neighbors of s in direction d.
func (s set) step(d direction) set {
	s &^= edges[d]
	k := strides[d]
	return (s<<(k&63) | s>>((fields-k)&63)) & everything
}

// before returns the fields whose neighbor in direction d is in s.
func (s set) before(d direction) set { return s.step(d.opposite()) }

// A layout has the tables that depend on the shape of the board.
type layout struct {
	number [fields]uint8             // of each field of the referee
	field  [fields + 1]abalone.Field // of each number, and of off
	edges  [directions]set           // without a neighbor in a direction
	next   [fields + 1][directions]uint8
	discs  [4]set // at most 0, 1, 2 or 3 steps from the middle
}

var shape = lay()

var (
	edges = &shape.edges
	next  = &shape.next
	discs = &shape.discs
)

// lay computes the layout. The referee numbers fields row by row, from a to i.
// In the coordinates x and y, x runs to the east and y to the north-west, and
// the middle is 0, 0.
func lay() (l layout) {
	inside := func(x, y int) bool { return max(x, -x, y, -y, x-y, y-x) <= 4 }
	number := func(x, y int) uint8 { return uint8((x + 13*y + 13*fields) % fields) }
	around := [directions][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}}
	for d := range around {
		l.next[off][d] = off
	}
	f := abalone.Field(0)
	for y := -4; y <= 4; y++ {
		for x := -4; x <= 4; x++ {
			if !inside(x, y) {
				continue
			}
			n := number(x, y)
			l.number[f], l.field[n] = n, f
			f++
			for d, by := range around {
				l.next[n][d] = number(x+by[0], y+by[1])
				if !inside(x+by[0], y+by[1]) {
					l.next[n][d] = off
					l.edges[d] |= bit(n)
				}
			}
			for k := max(x, -x, y, -y, x-y, y-x); k < len(l.discs); k++ {
				l.discs[k] |= bit(n)
			}
		}
	}
	l.field[off] = fields
	return l
}

// A position is a board and who is to move, with its key.
type position struct {
	marbles [2]set // Black's and White's
	mover   uint8  // whose turn it is: 0 for Black, 1 for White
	key     uint64 // of the marbles alone
}

// own returns the marbles of the side to move.
func (p *position) own() set { return p.marbles[p.mover&1] }

// other returns the marbles of the side that waits.
func (p *position) other() set { return p.marbles[p.mover&1^1] }

// empty returns the fields without a marble.
func (p *position) empty() set { return everything &^ (p.marbles[0] | p.marbles[1]) }

// positionOf returns a board of the referee with s to move.
func positionOf(b abalone.Board, s abalone.Side) (p position) {
	for f := range abalone.Field(fields) {
		switch b.At(f) {
		case abalone.Black:
			p.marbles[0] |= bit(shape.number[f])
		case abalone.White:
			p.marbles[1] |= bit(shape.number[f])
		}
	}
	if s == abalone.White {
		p.mover = 1
	}
	p.key = p.scratch()
	return p
}

// scratch computes the key of the marbles.
func (p *position) scratch() (key uint64) {
	for side, rest := range p.marbles {
		for ; rest != 0; rest &= rest - 1 {
			key ^= keys[side][rest.first()]
		}
	}
	return key
}

// keys has a number for a marble of each side on each field. The key of a board
// is the exclusive or of the numbers of its marbles. The number of off is 0.
var keys = func() (k [2][fields + 1]uint64) {
	for side := range k {
		for f := range fields {
			k[side][f] = mixed(uint64(side*fields + f + 1))
		}
	}
	return k
}()

// The numbers of the marbles are mixed from 1 to 2*fields. The number of White
// to move and the numbers of how many moves are left are mixed from the numbers
// after them.
const leftNumber = 2*fields + 1

// whiteToMove distinguishes a board with White to move in the table.
var whiteToMove = mixed(leftNumber)

// mixed returns a number of 64 bits that looks drawn by lot, and is always the
// same for the same x. It is the generator SplitMix64 at step x.
func mixed(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
