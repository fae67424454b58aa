// Command bot plays heads-up hold'em. Copy it, and put your own idea into the
// function act. It imports nothing but the standard library.
//
//	bot [limit | no-limit] [HOST PORT]
//
// With a host and a port, the bot connects to an arena by TCP. Otherwise it
// reads the lines of the arena from its standard input, and answers on its
// standard output. See go doc ./examples/internal/games/holdem/wire for all of
// the lines. A new bot is started for each half of a match.
//
// As it is, the bot raises with a good hand, calls with a fair hand, and folds
// the others. It never bluffs.
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"strconv"
	"strings"
)

// A hand is what the bot knows of a hand.
type hand struct {
	game     game
	position int      // 0 for the big blind, 1 for the dealer
	cards    []string // of the bot, such as "Ah" and "Td"
	board    []string
	betting  string // all actions, such as "cc/r10"; a "/" begins a round
	put      [2]int // the chips of position 0 and of position 1
	call     int    // what a call costs, or 0
	raises   int    // how many raises the round has had
	least    int    // the total of the smallest raise, or 0 for no raise
	most     int    // the total of the largest raise

	turn int  // the position of the player who acts
	over bool // nobody acts any more
}

// act answers "f" to fold, "c" to call or check, or a raise. With limits a
// raise is "r". Without limits it is such as "r20": 20 is all that the bot has
// then put in during the hand. YOUR IDEA GOES HERE.
func (h hand) act() string {
	good := strength(h.cards, h.board)
	switch {
	case h.least > 0 && good >= 2+h.raises && h.game.chips == 0:
		return "r"
	case h.least > 0 && good >= 2+h.raises:
		// A raise by what the pot has after a call.
		top := max(h.put[0], h.put[1])
		return "r" + strconv.Itoa(min(max(3*top, h.least), h.most))
	case h.call == 0 || good >= max(1, h.raises):
		return "c"
	}
	return "f"
}

// ranks has the ranks of cards, and an ace also below a two.
const ranks = "A23456789TJQKA"

// strength returns how good cards are, from 0 to 4.
func strength(cards, board []string) int {
	x, y := strings.LastIndexByte(ranks, cards[0][0]), strings.LastIndexByte(ranks, cards[1][0])
	high, low := max(x, y), min(x, y)
	const ten, queen = 9, 11
	switch {
	case len(board) > 0:
		mine := kind(append(append([]string{}, cards...), board...))
		if mine <= kind(board) {
			return 0 // everybody has that
		}
		return []int{0, 1, 2, 3, 3, 4, 4, 4}[mine]
	case high == low && high >= queen:
		return 4
	case high == low && high >= ten:
		return 3
	case high == low || low >= ten:
		return 2
	case high >= ten || cards[0][1] == cards[1][1]:
		return 1
	}
	return 0
}

// kind returns 0 for a high card, 1 for a pair, 2 for two pairs, 3 for three of
// a kind, 4 for a straight, 5 for a flush, 6 for a full house, or 7 for four of
// a kind. A straight flush is a flush here.
func kind(cards []string) int {
	var suit [128]int
	var groups [5]int // how many ranks have so many cards
	flush, straight, row := false, false, 0
	for i := range ranks {
		n := 0
		for _, c := range cards {
			if c[0] == ranks[i] {
				n++
			}
		}
		if i > 0 {
			groups[n]++
		}
		if row++; n == 0 {
			row = 0
		}
		straight = straight || row >= 5
	}
	for _, c := range cards {
		suit[c[1]&127]++
		flush = flush || suit[c[1]&127] >= 5
	}
	switch {
	case groups[4] > 0:
		return 7
	case groups[3] > 1 || groups[3] > 0 && groups[2] > 0:
		return 6
	case flush:
		return 5
	case straight:
		return 4
	case groups[3] > 0:
		return 3
	}
	return min(groups[2], 2)
}

// A game has the figures of a game. There is nothing to change from here on.
type game struct {
	blinds [2]int // of position 0 and of position 1
	chips  int    // the most in a hand, or 0 with limits
	size   [4]int // with limits: of a raise, in each round
	number [4]int // with limits: of raises, in each round
}

var games = map[string]game{
	"limit":    {blinds: [2]int{10, 5}, size: [4]int{10, 10, 20, 20}, number: [4]int{3, 4, 4, 4}},
	"no-limit": {blinds: [2]int{2, 1}, chips: 1000},
}

// read returns what a line of the arena says.
func read(g game, line string) hand {
	parts := strings.Split(line, ":")
	if len(parts) != 5 {
		log.Fatalf("%q is no state", line)
	}
	holes, board, _ := strings.Cut(parts[4], "/")
	both := strings.Split(holes, "|")
	h := hand{game: g, betting: parts[3], put: g.blinds}
	if parts[1] == "1" {
		h.position = 1
	}
	h.cards = pairs(both[h.position])
	h.board = pairs(strings.ReplaceAll(board, "/", ""))
	h.over = strings.HasSuffix(h.betting, "f") || both[1-h.position] != ""
	h.turn = 1 // the dealer acts first, but only in the first round
	round, last := 0, g.blinds[0]
	for i, action := range h.betting {
		top := max(h.put[0], h.put[1])
		switch action {
		case '/':
			round, last, h.raises, h.turn = round+1, g.blinds[0], 0, 0
			continue
		case 'c':
			h.put[h.turn] = top
		case 'r':
			total := top + g.size[round]
			if g.chips > 0 {
				total = number(h.betting[i+1:])
			}
			h.put[h.turn], last = total, total-top
			h.raises++
		case 'f':
		default: // a digit
			continue
		}
		h.turn = 1 - h.turn
	}
	top := max(h.put[0], h.put[1])
	h.call = top - h.put[h.position]
	switch {
	case g.chips > top:
		h.least, h.most = min(top+last, g.chips), g.chips
	case g.chips == 0 && h.raises < g.number[round]:
		h.least, h.most = top+g.size[round], top+g.size[round]
	}
	return h
}

// number returns the number at the beginning of a text.
func number(text string) (n int) {
	for _, digit := range text {
		if digit < '0' || digit > '9' {
			break
		}
		n = 10*n + int(digit-'0')
	}
	return n
}

// pairs splits "AhTd" into its cards.
func pairs(text string) (list []string) {
	for ; len(text) >= 2; text = text[2:] {
		list = append(list, text[:2])
	}
	return list
}

// main reads the lines of the arena until there are no more.
func main() {
	log.SetFlags(0)
	args := os.Args[1:]
	g := games["limit"]
	if len(args) > 0 {
		if named, ok := games[args[0]]; ok {
			g, args = named, args[1:]
		}
	}
	var in io.Reader = os.Stdin
	var out io.Writer = os.Stdout
	switch len(args) {
	case 0:
	case 2:
		conn, err := net.Dial("tcp", net.JoinHostPort(args[0], args[1]))
		if err != nil {
			log.Fatal(err)
		}
		in, out = conn, conn
	default:
		log.Fatal("bot [limit | no-limit] [HOST PORT]")
	}
	fmt.Fprint(out, "VERSION:2.0.0\r\n")
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		line := lines.Text()
		if line == "" || line[0] == '#' || line[0] == ';' {
			continue
		}
		if h := read(g, line); !h.over && h.turn == h.position {
			fmt.Fprintf(out, "%s:%s\r\n", line, h.act())
		}
	}
}
