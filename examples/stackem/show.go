package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/arena"
	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bricks"
	"github.com/arbiter-go/arbiter/examples/internal/league"
	"github.com/arbiter-go/arbiter/examples/internal/referee/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file shows a match or a game, and replays logs.

// split splits what must be shown into the ID of a match and the number of a
// game. The number is 0 for the whole match.
func split(what string) (match string, game int) {
	head, tail, ok := cutLast(what)
	if n, err := strconv.Atoi(tail); ok && err == nil && n > 0 && tail == strconv.Itoa(n) {
		return head, n
	}
	return what, 0
}

// cutLast cuts a text at its last slash.
func cutLast(text string) (head, tail string, ok bool) {
	i := strings.LastIndexByte(text, '/')
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}

// canShow returns an error if a field cannot have a match or a game. Which
// matches of the play-offs there are is not known before.
func (f field) canShow(what string) error {
	id, game := split(what)
	games, err := f.gamesOf(id)
	switch {
	case err != nil:
		return err
	case games == 0:
		return fmt.Errorf("there is no match %q; a match is such as round-1/4-7, play-off-1/4-7, final or extra, and a game such as round-1/4-7/2", what)
	case game > games:
		return fmt.Errorf("%s has %s", id, say.Count(games, "game", "games"))
	}
	return nil
}

// gamesOf returns how many games a match has, or 0 if there can be no such
// match.
func (f field) gamesOf(id string) (int, error) {
	o, n := f.Options, len(f.Teams)
	final := o.Places == 0 || o.Places == roundrobin.DefaultPlaces
	var stage, a, b int
	switch _, err := fmt.Sscanf(id, "play-off-%d/%d-%d", &stage, &a, &b); {
	case id == "final" && final:
		return cmp.Or(o.FinalGames, roundrobin.DefaultFinalGames), nil
	case id == "extra" && final:
		return cmp.Or(o.ExtraGames, roundrobin.DefaultExtraGames), nil
	case err == nil && id == fmt.Sprintf("play-off-%d/%d-%d", stage, a, b):
		if o.Places == roundrobin.NoFinal || stage < 1 || stage > league.MaxStages || a < 1 || a >= b || b > n {
			return 0, nil
		}
		return cmp.Or(o.PlayOffGames, roundrobin.DefaultPlayOffGames), nil
	}
	fixtures, err := roundrobin.Fixtures(roundrobin.Event[string]{Teams: f.names(), Options: o})
	if err != nil {
		return 0, err
	}
	number := map[string]int{}
	for k, t := range f.Teams {
		number[t.Name] = k + 1
	}
	for _, round := range fixtures.Rounds {
		for _, m := range round.Matches {
			a, b := number[m.A], number[m.B]
			if id == fmt.Sprintf("round-%d/%d-%d", round.Round, min(a, b), max(a, b)) {
				return cmp.Or(o.Games, roundrobin.DefaultGames), nil
			}
		}
	}
	return 0, nil
}

// show prints a match, or a game, that the field can have.
func (c *course) show(what string) (string, error) {
	id, game := split(what)
	for k, m := range c.Matches {
		switch {
		case m.Match.ID != id:
		case game == 0:
			return showMatch(m, c.results[k]), nil
		default:
			return showGame(m, game, c.results[k][game-1]), nil
		}
	}
	return "", errors.Join(fmt.Errorf("the match %s was not played", id), c.endless)
}

// name is a name that fits into a line.
func name(text string) string { return cut(text, 32) }

// cut is a name of at most a number of columns.
func cut(text string, most int) string { return say.Isolate(say.Cut(say.Clean(text), most, most/3)) }

// showMatch prints the games of a match.
func showMatch(m league.Match, games []bricks.Result) string {
	var b strings.Builder
	r := m.Result
	fmt.Fprintf(&b, "%s: %s %d - %d %s\n\n", m.Match.ID, name(r.A), r.WinsA, r.WinsB, name(r.B))
	const narrow = 18 // columns of a name
	rows := []string{"game\tbegins\twinner\trule\tmoves\trejected"}
	for i, g := range games {
		winner := "-"
		if s := m.Winners[i]; s >= 0 {
			winner = cut(m.Match.Bots[s], narrow)
		}
		unplaced := g.Course.Unplaced()
		rows = append(rows, fmt.Sprintf("%d\t%s\t%s\t%v\t%d\t%d", i+1, cut(m.Match.Bots[g.Game.First], narrow), winner, g.Course.End.Rule(),
			g.Course.End.Moves(), unplaced[0].Rejected+unplaced[1].Rejected))
	}
	b.WriteString(say.Columns(rows, "  "))
	return b.String()
}

// showGame prints a game, with the wall of the player after each move.
func showGame(m league.Match, number int, g bricks.Result) string {
	var b strings.Builder
	bots := m.Match.Bots
	fmt.Fprintf(&b, "%s/%d: %s in seat 0, %s in seat 1\n\n", m.Match.ID, number, name(bots[0]), name(bots[1]))
	p, err := g.Game.Begin()
	if err != nil {
		panic("stackem: a result has problems: " + err.Error())
	}
	b.WriteString(say.Wrap("Each line has the number of the move; the seat; the brick in hand, d for the discard or p for the pile; "+
		"where it was laid; what was discarded; and the wall from A0 to D3.", "", "", 80) + "\n")
	walls := p.Walls()
	for s, w := range walls {
		fmt.Fprintf(&b, "%4s %d  %4s  %7s %2s  %s\n", "", s, "", "", "", inLine(w))
	}
	for k, step := range g.Course.Steps {
		move := g.Game.Moves[k]
		if p, _, err = p.Apply(move); err != nil {
			panic("stackem: a result has problems: " + err.Error())
		}
		takes, lays, out := "", "", ""
		if step.Took != 0 {
			takes = fmt.Sprintf("%s %2d", letters[move.Take], step.Brick)
			lays, out = say.Cut(say.Clean(move.At), 7, 0), fmt.Sprint(step.Out)
		}
		fmt.Fprintf(&b, "%4d %d  %4s  %s %2s  %s\n", k+1, step.Player, takes, say.Left(lays, 7), out, inLine(p.Walls()[step.Player]))
	}
	b.WriteString("\n")
	for _, f := range g.Faults {
		b.WriteString(say.Wrap(blame(bots[f.Seat], f)+".", "", "  ", 80))
	}
	b.WriteString(say.Wrap(outcome(g.Course, bots), "", "  ", 80))
	return b.String()
}

// inLine is a wall on one line: four rows from the bottom.
func inLine(w stackem.Wall) string {
	var rows []string
	for r := range stackem.Side {
		row := ""
		for c := range stackem.Side {
			row += fmt.Sprintf("%3d", w[stackem.Side*r+c])
		}
		rows = append(rows, row[1:])
	}
	return strings.Join(rows, " | ")
}

// letters are the answers to the discard.
var letters = map[stackem.Choice]string{stackem.Discard: "d", stackem.Pile: "p"}

// outcome says how a game ended.
func outcome(c stackem.Course, bots []string) string {
	end := fmt.Sprintf("by %v after %s", c.End.Rule(), say.Count(c.End.Moves(), "move", "moves"))
	if s, ok := c.End.Winner(); ok {
		return fmt.Sprintf("%s has won, %s.", say.Clean(bots[s]), end)
	}
	return fmt.Sprintf("Nobody has won, %s.", end)
}

// replayLog recomputes the game of a log, with the bricks of a seed, and says
// how it ended. A game that ended before any brick was shown fits every seed.
func replayLog(log io.Reader, seed uint64) (string, error) {
	text, err := io.ReadAll(io.LimitReader(log, seat.MaxLog+1))
	switch {
	case err != nil:
		return "", err
	case len(text) > seat.MaxLog:
		return "", fmt.Errorf("more than %d bytes", seat.MaxLog)
	}
	id, err := gameOf(text)
	if err != nil {
		return "", err
	}
	match, game := split(id)
	start, err := bricks.Deal(arena.Plan{Seed: seedOf(seed)}, arena.Match{ID: match}, game)
	if err != nil {
		return "", err
	}
	referee := bricks.Referee{ID: id, Start: start}
	if err := seat.Replay(bytes.NewReader(text), referee.Play); err != nil {
		return "", fmt.Errorf("%s, by seed %d: %w; is %d the seed of the competition?", id, seed, err, seed)
	}
	played, err := stackem.Play(referee.Record.Game)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	seats := []string{"Seat 0", "Seat 1"}
	fmt.Fprintf(&b, "%s, by seed %d: the referee comes to the same game.\n", id, seed)
	if !showsBricks(text) {
		b.WriteString("No brick was shown, so the log fits every seed.\n")
	}
	for _, f := range referee.Record.Faults {
		b.WriteString(say.Wrap(blame(seats[f.Seat], f)+".", "", "  ", 80))
	}
	b.WriteString(outcome(played, seats) + "\n")
	return b.String(), nil
}

// showsBricks reports whether a log has a line in which a bot was sent bricks.
// Each line of a log has a time, a seat, a sign and a text.
func showsBricks(log []byte) bool {
	for line := range bytes.Lines(log) {
		if parts := bytes.SplitN(line, []byte(" "), 4); len(parts) == 4 && string(parts[2]) == ">" && bytes.HasPrefix(parts[3], []byte("mine ")) {
			return true
		}
	}
	return false
}

// errNoGame says that a log does not say of which game it is.
var errNoGame = errors.New("no log of a game of Stack'Em")

// gameOf returns the game of a log, by the line that the bots got first.
func gameOf(log []byte) (string, error) {
	_, line, _ := strings.Cut(string(log[:min(len(log), 1<<12)]), " > join "+bricks.Version+" ")
	id, _, _ := strings.Cut(line, " ")
	match, game := split(id)
	p := arena.Plan{Matches: []arena.Match{{ID: match, Bots: []string{"", ""}, Games: 1}}}
	if game == 0 || p.Check() != nil {
		return "", errNoGame
	}
	return id, nil
}

// openLog opens a log, or standard input for "-".
func openLog(path string, in io.Reader) (io.Reader, func(), error) {
	if path == "-" {
		return in, func() {}, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	return file, func() { file.Close() }, nil
}
