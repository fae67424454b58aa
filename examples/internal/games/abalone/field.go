package abalone

// This file has the fields of the board and how they lie.

// Fields is how many fields the board has.
const Fields = 61

// A Field is one of the fields of the board, numbered from 0 for a1, a2 and so
// on up to 60 for i5. Others are no fields.
type Field uint8

// edge means everything beyond the board. No set of fields has it, and its
// neighbors are beyond the board too.
const edge Field = Fields

// rows has the first field of each row, a to i, and of the one that would
// follow.
var rows = [...]Field{0, 5, 11, 18, 26, 35, 43, 50, 56, 61}

// String returns the name of f, as in "a1", or "?" if it is no field.
func (f Field) String() string {
	for r := range len(rows) - 1 {
		if f < rows[r+1] {
			return string([]byte{'a' + byte(r), '1' + byte(f-rows[r])})
		}
	}
	return "?"
}

// parseField returns the field with this name of two bytes, or edge.
func parseField(name string) Field {
	r, c := int(name[0])-'a', int(name[1])-'1'
	if r < 0 || r > 8 || c < 0 || c >= int(rows[r+1]-rows[r]) {
		return edge
	}
	return rows[r] + Field(c)
}

// A direction is one of the six, counterclockwise from east, which is to the
// right. Those next to it are 60 degrees away.
type direction uint8

const (
	east direction = iota
	northEast
	northWest
	west
	southWest
	southEast
	nowhere // not a direction
)

// turn returns the direction that is by times 60 degrees further around.
func (d direction) turn(by direction) direction { return (d + by) % 6 }

// next has the neighbors of each field, and of edge.
var next = neighbors()

// neighbors computes next. In the coordinates x and y, x runs to the east and y
// to the north-west, so that row y holds the x from y-4 to y+4, as far as they
// are from 0 to 8.
func neighbors() (next [Fields + 1][6]Field) {
	at := func(x, y int) Field {
		// Hexagon: row y has the x from y-4 to y+4.
		if x < 0 || x > 8 || y < 0 || y > 8 || x < y-4 || x > y+4 {
			return edge
		}
		return rows[y] + Field(x-max(0, y-4))
	}
	for d := range next[edge] {
		next[edge][d] = edge
	}
	for y := range 9 {
		for x := range 9 {
			if f := at(x, y); f != edge {
				next[f] = [6]Field{
					east: at(x+1, y), northEast: at(x+1, y+1), northWest: at(x, y+1),
					west: at(x-1, y), southWest: at(x-1, y-1), southEast: at(x, y-1),
				}
			}
		}
	}
	return next
}

// A set is a set of fields: bit f stands for field f.
type set uint64

// everything has all fields.
const everything set = 1<<Fields - 1

// has reports whether f is in s; f is a field or edge.
func (s set) has(f Field) bool { return s>>(f&63)&1 != 0 }
