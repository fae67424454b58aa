package pages

import "github.com/arbiter-go/arbiter/examples/internal/championship/competition"

// A crossPage has a row for each player and a column for each round.
type crossPage struct {
	Rounds []link
	Heads  []shownCell
	Rows   []crossRow
	Pages  []link
	Legend string
	Counts string // what the heads count, in an event with points
}

// A crossRow is the row of a player.
type crossRow struct {
	Seed   int
	Player *playerLink
	Cells  []crossCell // of the rounds
	Counts []string
	Place  string
	Out    bool
}

// A crossCell is a round of a player.
type crossCell struct {
	competition.Cell
	Opponent *playerLink // or nil without a game
}

func crosstable(v visit) (content, error) {
	e := v.State.File.Event
	if !v.State.Begun() {
		return content{"Crosstable", crossPage{}}, nil
	}
	t, err := v.State.Standings()
	if err != nil {
		return content{}, err
	}
	places := placeOf(t)
	heads, counts := competition.Counts(e, t)
	p := crossPage{Rounds: v.rounds(0, ""), Legend: competition.Legend}
	if e.Edition.HasPoints() {
		heads, p.Counts = append(heads, "points"), competition.OverBoard
	}
	p.Heads = shownHeads(heads)
	from, to, pages := v.cut("crosstable", len(e.Entrants))
	p.Pages = pages
	games := competition.Games(e)
	for i, r := range t.Rows[from:to] {
		i += from
		row := crossRow{Seed: i + 1, Player: v.playerLink(r.Player), Counts: counts[i], Place: places[r.Player],
			Out: r.EliminatedIn > 0 || r.Withdrawn}
		if e.Edition.HasPoints() {
			row.Counts = append(row.Counts, e.Points.Format(r.Score))
		}
		for _, c := range games[i] {
			cell := crossCell{Cell: c}
			if c.Opponent != "" {
				cell.Opponent = v.playerLink(c.Opponent)
			}
			row.Cells = append(row.Cells, cell)
		}
		p.Rows = append(p.Rows, row)
	}
	return content{"Crosstable", p}, nil
}
