package abalone

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/diagram"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file shows games and positions.

// A position in a game is how many moves were made, or whole for the whole
// game.
type position int

const whole position = -1

// positions are the names of positions: 0 is the start, and 23w is the position
// after the 23rd move of White.
var positions = regexp.MustCompile(`^(0|([1-9][0-9]{0,3})([bw]))$`)

// parsePosition reads the name of a position.
func parsePosition(text string) (position, error) {
	parts := positions.FindStringSubmatch(text)
	if parts == nil {
		return 0, fmt.Errorf("there is no position %.40q; a position is such as 23w, which is after move 23 "+
			"of White, or 23b, or 0 for the start", text)
	}
	n, _ := strconv.Atoi(parts[2]) // 0 for the start
	if parts[3] == "b" {
		n--
		return position(2*n + 1), nil
	}
	return position(2 * n), nil
}

// String returns the name of the position.
func (at position) String() string {
	switch {
	case at == 0:
		return "0"
	case at%2 == 1:
		return fmt.Sprintf("%db", (at+1)/2)
	}
	return fmt.Sprintf("%dw", at/2)
}

// words returns what the position is after.
func (at position) words(g *abalone.Game) string {
	if at == 0 {
		return "At the start"
	}
	return fmt.Sprintf("After move %d of %v, %v", (at+1)/2, abalone.Mover(int(at)-1), g.Moves()[at-1])
}

// A view is a game that is shown, or a position in it.
type view struct {
	title  string // what is shown, such as "round-1/1-2/1"
	record abalone.Record
	game   *abalone.Game
	at     position
	lines  []string // how the game ended
}

// seen returns what is shown of a game of the competition.
func (x *program) seen(s leaguecli.Shown) (view, error) {
	g, err := x.conditions().Read(s.Plan(), s.Match.Match, s.Played())
	if err != nil {
		return view{}, err
	}
	v := view{
		title: fmt.Sprintf("%s/%d", s.Match.Match.ID, s.Game), record: x.sheet(s.Match, s.Game, g),
		game: &g.Game, at: whole,
	}
	for line := range strings.Lines(leaguecli.Blame(s.Match.Match.Bots, g.Faults)) {
		v.lines = append(v.lines, line)
	}
	v.lines = append(v.lines, say.Wrap(leaguecli.Outcome(s.Match.Match.Bots, g.Winner, g.Game.Why().String(),
		len(g.Game.Moves())), "", "  ", 80))
	if s.At == "" {
		return v, nil
	}
	v.at, err = parsePosition(s.At)
	if err == nil {
		err = v.reaches()
	}
	return v, err
}

// reaches returns an error if the game has no such position.
func (v view) reaches() error {
	if last := position(len(v.game.Moves())); v.at > last {
		return fmt.Errorf("%s has no position %v; the last position is %v", v.title, v.at, last)
	}
	return nil
}

// String is the view as it is printed.
func (v view) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n  # %s (Black)\n  O %s (White)\n\n", v.title, leaguecli.Short(v.record.Black),
		leaguecli.Short(v.record.White))
	boards := v.game.Positions()
	if v.at != whole {
		board := boards[v.at]
		fmt.Fprintf(&b, "%s:\n\n%s\n", v.at.words(v.game), diagram.Text(board, true))
		fmt.Fprintf(&b, "%s\n", left(board))
		return b.String()
	}
	board := boards[len(boards)-1]
	b.WriteString(moves(v.game.Moves(), v.record.Result))
	fmt.Fprintf(&b, "\n%s\n", diagram.Text(board, true))
	fmt.Fprintf(&b, "%s\n", left(board))
	b.WriteString(strings.Join(v.lines, ""))
	return b.String()
}

// moves writes moves and the result as a record does.
func moves(list []abalone.Move, r abalone.Result) string {
	var words []string
	for i, m := range list {
		if abalone.Mover(i) == abalone.Black {
			words = append(words, fmt.Sprintf("%d.", i/2+1))
		}
		words = append(words, m.String())
	}
	return say.Wrap(strings.Join(append(words, r.String()), " "), "", "", 72)
}

// left says how many marbles are left.
func left(b abalone.Board) string {
	return fmt.Sprintf("Black has %s, and White has %s.", say.Count(b.Count(abalone.Black), "marble", "marbles"),
		say.Count(b.Count(abalone.White), "marble", "marbles"))
}

// svg draws the view: a position, or a sheet with all positions of the game.
func (v view) svg() []byte {
	title := say.Clean(v.title)
	var lines []string
	for _, line := range v.lines {
		lines = append(lines, strings.TrimSuffix(line, "\n"))
	}
	if v.at == whole {
		return diagram.Game(v.game, diagram.Sheet{Title: title, Black: v.record.Black,
			White: v.record.White, Lines: lines})
	}
	p := diagram.At(v.game, int(v.at))
	p.Title, p.Black, p.White = title, v.record.Black, v.record.White
	if int(v.at) == len(v.game.Moves()) {
		p.Lines = lines
	}
	return diagram.SVG(p)
}

// show returns the text of a game or a position.
func (x *program) show(s leaguecli.Shown) (string, error) {
	v, err := x.seen(s)
	if err != nil {
		return "", err
	}
	return v.String(), nil
}

// draw returns the picture of a game or a position.
func (x *program) draw(s leaguecli.Shown) ([]byte, error) {
	v, err := x.seen(s)
	if err != nil {
		return nil, err
	}
	return v.svg(), nil
}
