// Command bot plays Stack'Em. Copy it, and put your own idea into the functions
// choose and place. It imports nothing but the standard library.
//
// The arena starts a bot for each game, and the two talk in lines: the bot
// reads them from its standard input, and answers on its standard output. See
// go doc ./examples/internal/games/stackem/wire for all of the lines.
//
// As it is, the bot wants a wall that falls from A0 to A3, on to B0, and so on
// to D3. The rules ask for less: weights must fall in each row and each column.
// The bot divides the weights into sixteen bands, one for each place. It puts a
// brick on the place of its band, unless a brick of this band is there.
//
// With the argument show, the bot prints its wall on its standard error before
// each turn.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"
)

// A wall has sixteen bricks: A0, A1, A2, A3, B0 and so on to D3.
type wall [16]int

// A game is what the bot knows of the game.
type game struct {
	mine, theirs wall
	left         int // milliseconds for the rest of the game
}

// choose answers "d" to take the discard, or "p" to draw from the pile. YOUR
// IDEA GOES HERE.
func (g game) choose(discard int) string {
	if g.place(discard) != "-1" {
		return "d"
	}
	return "p"
}

// place answers where the brick in hand goes, "A0" to "D3". With "-1" the brick
// is discarded. YOUR IDEA GOES HERE, TOO.
func (g game) place(brick int) string {
	i := band(brick)
	if band(g.mine[i]) == i {
		return "-1"
	}
	return rowcol2coord(i/4, i%4)
}

// band returns the place of a brick: 0 for the heaviest bricks, to 15.
func band(brick int) int { return 15 - brick*16/100 }

// rowcol2coord returns the name of a place: "A0" for 0 and 0, to "D3" for 3 and
// 3.
func rowcol2coord(row, col int) string { return "ABCD"[row:row+1] + strconv.Itoa(col) }

// printWall prints a wall on standard error. Row D is at the top.
func printWall(w wall) {
	fmt.Fprintln(os.Stderr, "    0  1  2  3")
	for row := 3; row >= 0; row-- {
		b := w[4*row:]
		fmt.Fprintf(os.Stderr, "%c %3d%3d%3d%3d\n", "ABCD"[row], b[0], b[1], b[2], b[3])
	}
}

// main reads the lines of the arena until there are no more. There is nothing
// to change from here on.
func main() {
	log.SetFlags(0)
	var g game
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch values := words[1:]; words[0] {
		case "join": // the version, the game, the seat, and a seed
			say("ready")
		case "mine":
			g.mine = wall(numbers(values, 16))
		case "theirs":
			g.theirs = wall(numbers(values, 16))
		case "time":
			g.left = numbers(values, 1)[0]
		case "discard": // it is your turn
			if len(os.Args) == 2 && os.Args[1] == "show" {
				printWall(g.mine)
			}
			say(g.choose(numbers(values, 1)[0]))
		case "brick": // it is in your hand
			say(g.place(numbers(values, 1)[0]))
		}
		// There is nothing to do for "end", or for a word that is not
		// known.
	}
}

// say writes a line. The standard output of Go is not buffered, so the line
// leaves at once.
func say(line string) { fmt.Println(line) }

// numbers reads n numbers.
func numbers(words []string, n int) []int {
	if len(words) != n {
		log.Fatalf("%d values, not %d", len(words), n)
	}
	list := make([]int, n)
	for i, word := range words {
		number, err := strconv.Atoi(word)
		if err != nil {
			log.Fatal(err)
		}
		list[i] = number
	}
	return list
}
