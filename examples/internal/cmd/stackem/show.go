package stackem

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem/wire"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file says what is counted, shows games, and replays logs.

// What is counted in each game, and for each team.
var (
	counts     = []string{"moves", "rejected"}
	teamCounts = slices.Concat([]string{"rejected"}, botcli.FaultNames(), []string{"declined"})
)

// read reads the record of a game.
func (x *program) read(p arena.Plan, m arena.Match, played arena.Game) (leaguecli.Result, error) {
	g, err := x.conditions().Read(p, m, played)
	if err != nil {
		return leaguecli.Result{}, err
	}
	return result(m.Bots, g), nil
}

// result is what is said about a game.
func result(bots []string, g wire.Result) leaguecli.Result {
	unplaced := g.Course.Unplaced()
	r := leaguecli.Result{
		Note: league.Note{Begins: bots[g.Game.First], Rule: g.Course.End.Rule().String(),
			Counts: []int64{int64(g.Course.End.Moves()),
				int64(unplaced[0].Rejected + unplaced[1].Rejected)}},
		Faults: g.Faults, Seats: make([]leaguecli.Seat, 2),
	}
	for s := range r.Seats {
		r.Seats[s] = leaguecli.Seat{
			Counts: slices.Concat([]int64{int64(unplaced[s].Rejected)}, leaguecli.FaultCounts(g.Faults, s),
				[]int64{int64(unplaced[s].Declined)}),
			Used: g.Course.End.Used()[s],
		}
	}
	for i, step := range g.Course.Steps {
		x := &r.Seats[step.Player]
		x.Turns++
		x.Longest = max(x.Longest, g.Game.Moves[i].MS)
	}
	if f := g.Game.Forfeit; f != nil && f.Player >= 0 {
		x := &r.Seats[f.Player]
		x.Longest = max(x.Longest, f.MS)
	}
	return r
}

// show prints a game, with the wall of the player after each move.
func (x *program) show(s leaguecli.Shown) (string, error) {
	g, err := x.conditions().Read(s.Plan(), s.Match.Match, s.Played())
	if err != nil {
		return "", err
	}
	var b strings.Builder
	bots := s.Match.Match.Bots
	b.WriteString(s.Heading() + "\n")
	p, err := g.Game.Begin()
	if err != nil {
		panic("stackem: a result has problems: " + err.Error())
	}
	b.WriteString(say.Wrap("Each line has the number of the move; the seat; the brick in hand, d for the discard "+
		"or p for the pile; "+
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
		fmt.Fprintf(&b, "%4d %d  %4s  %s %2s  %s\n", k+1, step.Player, takes, say.Left(lays, 7), out,
			inLine(p.Walls()[step.Player]))
	}
	b.WriteString("\n")
	b.WriteString(leaguecli.Blame(bots, g.Faults))
	b.WriteString(say.Wrap(outcome(g.Course, bots), "", "  ", 80))
	return b.String(), nil
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
	winner, ok := c.End.Winner()
	if !ok {
		winner = -1
	}
	return leaguecli.Outcome(bots, winner, c.End.Rule().String(), c.End.Moves())
}

// replay recomputes the game of a log.
func (x *program) replay(log []byte, p arena.Plan, m arena.Match, game int) (leaguecli.Replayed, error) {
	referee, err := x.conditions().Referee(p, m, game)
	if err != nil {
		return leaguecli.Replayed{}, err
	}
	if err := seat.Replay(bytes.NewReader(log), referee.Play); err != nil {
		return leaguecli.Replayed{Err: err}, nil
	}
	played, err := stackem.Play(referee.Record.Game)
	if err != nil {
		return leaguecli.Replayed{}, err
	}
	return leaguecli.Replayed{Faults: referee.Record.Faults, Outcome: outcome(played, leaguecli.Seats)}, nil
}
