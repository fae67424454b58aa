package abalone

import "math/bits"

// This file lists legal moves. It goes through tails, heads and new tails in
// the order of the fields, in which moves have the order of their notation:
// nothing need be sorted.

// ascending has the directions in the order of the fields that they lead to.
var ascending = [...]direction{southWest, southEast, west, east, northWest, northEast}

// A reach is a line seen from its tail.
type reach struct {
	along direction
	n     int
}

// reaches has the lines of two and three in the order of their heads.
var reaches = [...]reach{
	{southWest, 3}, {southEast, 3}, {southWest, 2}, {southEast, 2},
	{west, 3}, {west, 2}, {east, 2}, {east, 3},
	{northWest, 2}, {northEast, 2}, {northWest, 3}, {northEast, 3},
}

// forward has for each direction of a line those in which it can go, by rules
// [InLine] and [Forward], in the order of the fields that they lead to.
var forward = [...][3]direction{
	east:      {southEast, east, northEast},
	northEast: {east, northWest, northEast},
	northWest: {west, northWest, northEast},
	west:      {southWest, west, northWest},
	southWest: {southWest, southEast, west},
	southEast: {southWest, southEast, east},
}

// AppendMoves appends to list the legal moves of s on b, sorted by their
// notation, and returns the longer list. Rule [NoRepeat] is left out: see
// [Game.Legal]. It allocates only if list has no room.
func (b Board) AppendMoves(list []Move, s Side) []Move {
	v := b.view(s)
	for rest := v.own; rest != 0; rest &= rest - 1 {
		tail := Field(bits.TrailingZeros64(uint64(rest)))
		for _, d := range ascending {
			if to := next[tail][d]; v.empty.has(to) {
				list = append(list, Move{tail, tail, to})
			}
		}
		for _, r := range reaches {
			head := next[tail][r.along]
			if r.n == 3 && v.own.has(head) {
				head = next[head][r.along]
			}
			if !v.own.has(head) {
				continue
			}
			for _, d := range forward[r.along] {
				if d == r.along && v.movesAhead(head, d, r.n) || d != r.along &&
					v.aside(tail, r.along, r.n, d) {
					list = append(list, Move{tail, head, next[tail][d]})
				}
			}
		}
	}
	return list
}
