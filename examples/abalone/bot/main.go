// Command bot plays Abalone. Copy it, and put your own idea into the functions
// choose and worth. It imports nothing but the standard library.
//
// The arena starts a bot for each game, and the two talk in lines: the bot
// reads them from its standard input, and answers on its standard output. See
// go doc ./examples/internal/games/abalone/wire for all of the lines.
//
// As it is, the bot likes marbles of its own near the middle of the board, and
// marbles of the opponent near the edge or off the board. It looks at the
// answers of the opponent to its ten best moves.
package main

import (
	"bufio"
	"cmp"
	"fmt"
	"log"
	"os"
	"slices"
	"strconv"
	"strings"
)

// A board has 61 fields from i1 to a5, and a blank, which stands for everything
// beyond the edge. '#' is a marble of Black, 'O' is a marble of White, and '.'
// is an empty field.
type board [62]byte

// edge stands for everything beyond the edge.
const edge = 61

// A game is what the bot knows of the game.
type game struct {
	board board
	side  byte           // of the bot: '#' or 'O'
	seen  map[board]bool // all boards of the game
	left  int            // milliseconds for this and all later moves
	lots  lots           // draw lots from here alone
}

// choose returns a move, or "resign". YOUR IDEA GOES HERE.
func (g *game) choose() string {
	legal := g.unseen(moves(g.board, g.side))
	if len(legal) == 0 {
		return "resign"
	}
	for i := range legal {
		legal[i].worth, legal[i].lot = worth(legal[i].after, g.side), g.lots.draw()
	}
	slices.SortStableFunc(legal, func(x, y move) int {
		return cmp.Or(cmp.Compare(y.worth, x.worth), cmp.Compare(x.lot, y.lot))
	})
	wide := 1
	if g.left > 60000 {
		wide = min(10, len(legal))
	}
	best, most := 0, 0
	for i, m := range legal[:wide] {
		if count(m.after, other(g.side)) == 8 {
			return m.name // the opponent has lost six marbles
		}
		least := m.worth
		for k, answer := range g.unseen(moves(m.after, other(g.side))) {
			if w := worth(answer.after, g.side); k == 0 || w < least {
				least = w
			}
		}
		if i == 0 || least > most {
			best, most = i, least
		}
	}
	return legal[best].name
}

// worth returns how good a board is for a side. YOUR IDEA GOES HERE, TOO.
func worth(b board, side byte) int {
	total := 0
	for field, marble := range b[:edge] {
		switch marble {
		case side:
			total += 10 + middle[field]
		case other(side):
			total -= 10 + middle[field]
		}
	}
	return total
}

// main reads the lines of the arena until there are no more. There is nothing
// to change from here on.
func main() {
	log.SetFlags(0)
	g := game{board: start, seen: map[board]bool{start: true}}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch values := words[1:]; words[0] {
		case "join": // the version of the lines, the game, side, number
			g.join(values)
			say("ready")
		case "board":
			g.board = read(values[0])
			g.seen[g.board] = true
		case "time": // of the bot, and of the opponent
			g.left = int(number(values[0]))
		case "go": // it is your turn
			move := g.choose()
			for _, m := range moves(g.board, g.side) {
				if m.name == move {
					g.seen[m.after] = true
				}
			}
			say(move)
		}
		// There is nothing to do for a word that is not known. The
		// board has the opponent's move already, so "moved" and "end"
		// need nothing either. The word "limit" has the number of moves
		// of a side, and "tie" or "marbles". A bot could play for more
		// marbles near the limit.
	}
}

// join reads the values of the line join.
func (g *game) join(values []string) {
	g.side = '#'
	if values[2] == "white" {
		g.side = 'O'
	}
	g.lots = lots(number(values[3]))
}

// say writes a line. The standard output of Go is not buffered, so the line
// leaves at once.
func say(line string) { fmt.Println(line) }

// number reads a number.
func number(word string) uint64 {
	n, err := strconv.ParseUint(word, 10, 64)
	if err != nil {
		log.Fatal(err)
	}
	return n
}

// A lots draws lots from a number by Knuth's generator MMIX, in all languages.
type lots uint64

// draw returns a number from 0 to 4294967295.
func (l *lots) draw() uint32 {
	*l = *l*6364136223846793005 + 1442695040888963407
	return uint32(*l >> 32)
}

// start is the board of the beginning.
var start = read("#####/######/..###../......../........./......../..OOO../OOOOOO/OOOOO")

// read reads a board: rows from i to a with slashes between them.
func read(text string) (b board) {
	text = strings.ReplaceAll(text, "/", "")
	if len(text) != edge {
		log.Fatalf("a board of %d fields", len(text))
	}
	copy(b[:], text+" ")
	return b
}

// other returns the other side.
func other(side byte) byte { return '#' + 'O' - side }

// count returns how many marbles a side has.
func count(b board, side byte) (n int) {
	for _, marble := range b {
		if marble == side {
			n++
		}
	}
	return n
}

// A move is a move with the board after it. Its worth and its lot are for
// choose.
type move struct {
	name  string
	after board
	worth int
	lot   uint32
}

// unseen returns the moves that lead to a new board. No board may occur twice.
func (g *game) unseen(list []move) (legal []move) {
	for _, m := range list {
		if !g.seen[m.after] {
			legal = append(legal, m)
		}
	}
	return legal
}

// moves lists the legal moves of a side. It leaves out that no board may occur
// twice.
func moves(b board, side byte) (list []move) {
	for tail := range edge {
		for along := range 6 {
			head := tail
			for n := 1; n <= 3 && b[head] == side; n++ {
				name := names[tail]
				if n > 1 {
					name += names[head]
				}
				add := func(after board, step int) {
					to := names[next[tail][step]]
					list = append(list, move{name: name + "-" + to, after: after})
				}
				if after, ok := ahead(b, tail, head, n, along); ok {
					add(after, along)
				}
				// A broadside goes at 60 degrees from the
				// direction of the line. So each broadside is
				// found once, in its one spelling.
				for _, step := range [2]int{(along + 1) % 6, (along + 5) % 6} {
					if after, ok := aside(b, tail, n, along, step); ok {
						add(after, step)
					}
				}
				head = next[head][along]
			}
		}
	}
	return list
}

// ahead moves a line of n marbles ahead, and perhaps pushes. The line must have
// more marbles than it pushes, and there must be room for them.
func ahead(b board, tail, head, n, along int) (after board, ok bool) {
	to := next[head][along]
	pushed, beyond := 0, to
	for b[beyond] == other(b[tail]) {
		pushed, beyond = pushed+1, next[beyond][along]
	}
	if pushed >= n || b[beyond] != '.' && (pushed == 0 || beyond != edge) {
		return b, false
	}
	if pushed > 0 && beyond != edge {
		b[beyond] = b[to]
	}
	b[tail], b[to] = '.', b[tail]
	return b, true
}

// aside moves a line of n marbles aside. Each marble needs an empty field.
func aside(b board, tail, n, along, step int) (after board, ok bool) {
	if n < 2 {
		return b, false
	}
	for ; n > 0; n-- {
		to := next[tail][step]
		if b[to] != '.' {
			return b, false
		}
		b[tail], b[to] = '.', b[tail]
		tail = next[tail][along]
	}
	return b, true
}

// names has the names of the fields, next has their neighbors,
// counterclockwise from the east, and middle has how many steps they are from
// the edge: 0 to 4.
var names, next, middle = fields()

func fields() (names [edge]string, next [edge + 1][6]int, middle [edge]int) {
	// In the coordinates x and y, x runs to the east and y to the
	// north-west. Row y has the x from y-4 to y+4, as far as they are from
	// 0 to 8.
	at := map[[2]int]int{}
	var places [][2]int
	for y := 8; y >= 0; y-- {
		for x := max(0, y-4); x <= min(8, y+4); x++ {
			names[len(places)] = string(rune('a'+y)) + strconv.Itoa(x-max(0, y-4)+1)
			at[[2]int{x, y}] = len(places)
			places = append(places, [2]int{x, y})
		}
	}
	steps := [6][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}}
	next[edge] = [6]int{edge, edge, edge, edge, edge, edge}
	for field, p := range places {
		for d, step := range steps {
			next[field][d] = edge
			if to, ok := at[[2]int{p[0] + step[0], p[1] + step[1]}]; ok {
				next[field][d] = to
			}
		}
	}
	for field := range middle {
		middle[field] = edge
		for d := range steps {
			n := 0
			for to := next[field][d]; to != edge; to = next[to][d] {
				n++
			}
			middle[field] = min(middle[field], n)
		}
	}
	return names, next, middle
}
