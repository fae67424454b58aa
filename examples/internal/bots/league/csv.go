package league

import (
	"bytes"
	"encoding/csv"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// CSV returns the games as comma-separated values, a game on each line, in the
// order of the matches. The first line has the names of the columns: match,
// state, stage, round, game, seat0, seat1, begins, winner, rule and why, and
// then the counts of the notes. The columns seat0 and seat1 have the teams in
// these seats. The stage and the round are empty if there is none, and the
// winner is empty if nobody has won. Characters that cannot be shown are
// escaped as in Go, so a line end is always the end of a game.
func (r Report) CSV() []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	write := func(row []string) {
		for k, cell := range row {
			row[k] = say.Clean(cell)
		}
		w.Write(row) // a buffer has no errors
	}
	write(append([]string{"match", "state", "stage", "round", "game", "seat0", "seat1", "begins", "winner", "rule",
		"why"}, r.notes.Counts...))
	for k, m := range r.course.Matches {
		for i := range m.Games {
			note := r.note(k, i)
			winner, _ := m.winner(i)
			row := []string{m.Match.ID, m.State.String(), number(m.Stage), number(m.Round),
				fmt.Sprint(i + 1),
				m.Match.Bots[0], m.Match.Bots[1], note.Begins, winner, note.Rule, note.Why}
			for _, n := range note.Counts {
				row = append(row, fmt.Sprint(n))
			}
			write(row)
		}
	}
	w.Flush()
	return b.Bytes()
}

// number is a number from 1, or "" for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}
