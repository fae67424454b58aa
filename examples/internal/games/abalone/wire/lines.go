package wire

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// This file has the lines that the arena sends.

// Version is the version of the lines, as in the line that begins the game.
const Version = "abalone/1"

// MaxLine is the maximum length of a line, in either direction, in bytes.
const MaxLine = 4096

// resign is the answer of a bot that gives up.
const resign = "resign"

// A Join is the line that begins a game.
type Join struct {
	Game string       // the ID of the game
	Side abalone.Side // of the bot
	Seed uint64       // for the lots of the bot
	// Options have Moves and MoreMarbles, as the line "limit" before says.
	Options abalone.Options
}

// sides has the sides as the lines have them.
var sides = map[string]abalone.Side{"black": abalone.Black, "white": abalone.White}

// limits has the words for the result of a game after the last move that the
// limit allows: a tie, or a win for the side with more marbles.
var limits = map[string]bool{"tie": false, "marbles": true}

// joinLines returns the lines that begin a game.
func joinLines(j Join) []string {
	moves, end, name := j.Options.Moves, "tie", "white"
	if moves == 0 {
		moves = abalone.DefaultMoves
	}
	if j.Options.MoreMarbles {
		end = "marbles"
	}
	if j.Side == abalone.Black {
		name = "black"
	}
	return []string{fmt.Sprintf("limit %d %s", moves, end), fmt.Sprintf("join %s %s %s %d", Version,
		j.Game, name, j.Seed)}
}

// A track keeps the last mover, and how much each seat has been told.
type track struct {
	count     int // of moves
	last      abalone.Move
	mover     int    // the seat that has made the last move
	movesTold [2]int // how many moves each seat has heard of
}

// noteMove notes a move of a seat.
func (t *track) noteMove(k int, m abalone.Move) {
	t.count++
	t.last, t.mover = m, k
	t.movesTold[k] = t.count
}

// moved returns the line with the last move, if a seat has yet to be told.
func (t *track) moved(k int) []string {
	if t.movesTold[k] == t.count {
		return nil
	}
	t.movesTold[k] = t.count
	return []string{"moved " + t.last.String()}
}

// turnLines returns the lines of a turn of a seat.
func (t *track) turnLines(k int, g *abalone.Game) []string {
	mover := g.ToMove()
	return append(t.moved(k), "board "+g.Board().String(),
		fmt.Sprintf("time %d %d", g.Left(mover).Milliseconds(), g.Left(-mover).Milliseconds()),
		"go")
}

// endLines returns the lines that end the game for a seat.
func (t *track) endLines(k int, s abalone.Side, r abalone.Result) []string {
	return append(t.moved(k), fmt.Sprintf("end %s %v", outcome(s, r), r))
}

// outcome returns how a game ended for a side, as the lines have it.
func outcome(s abalone.Side, r abalone.Result) string {
	switch r.Of(s) {
	case abalone.Win:
		return "won"
	case abalone.Tie:
		return "tied"
	}
	return "lost"
}
