package pages

import (
	"fmt"

	"github.com/arbiter-go/arbiter/pairing"
)

// A crossPage has a row for each player and a column for each round.
type crossPage struct {
	Rounds []link
	Rows   []crossRow
	Pages  []link
	Points bool // it is an event with points
}

// A crossRow is the row of a player.
type crossRow struct {
	Seed   int
	Player *playerLink
	Cells  [][]crossCell // the games of each round
	Wins   int
	Draws  int
	Losses int
	Score  string
	Place  string
	Out    bool
}

// A crossCell is a game.
type crossCell struct {
	Mark     string // as in +12, or = for a bye
	Words    string
	Gold     bool
	Silver   bool
	Opponent *playerLink
	Faint    bool
}

// pageSize is how many rows a table has that is cut into pages.
const pageSize = 100

func crosstable(v visit) (content, error) {
	e := v.State.File.Event
	if !v.State.Begun() {
		return content{"Crosstable", crossPage{}}, nil
	}
	t, err := v.State.Standings()
	if err != nil {
		return content{}, err
	}
	seeds, places := seedsOf(e), placeOf(t)
	p := crossPage{Rounds: v.rounds(0, ""), Points: e.Edition.HasPoints()}
	from, pages := v.cut("crosstable", len(e.Entrants))
	p.Pages = pages
	to := min(from+pageSize, len(e.Entrants))
	rows := make([]crossRow, len(e.Entrants))
	for i, r := range t.Rows {
		rows[i] = crossRow{Seed: i + 1, Player: v.playerLink(r.Player),
			Cells: make([][]crossCell, len(e.Rounds)),
			Wins:  r.Wins, Draws: r.Draws, Losses: r.Losses, Place: places[r.Player],
			Score: e.Points.Format(r.Score),
			Out:   r.EliminatedIn > 0 || r.Withdrawn}
	}
	for n, r := range e.Rounds {
		add := func(name string, c crossCell) {
			if i := seeds[name] - 1; i >= from && i < to {
				rows[i].Cells[n] = append(rows[i].Cells[n], c)
			}
		}
		for k, g := range r.Games {
			add(g.Gold, v.crossCell(r.Games, k, true, seeds))
			add(g.Silver, v.crossCell(r.Games, k, false, seeds))
		}
		for _, name := range r.Byes {
			add(name, crossCell{Mark: "bye", Words: "bye", Faint: true})
		}
	}
	for _, x := range e.Requested {
		if x.Round <= len(e.Rounds) {
			cell := &rows[seeds[x.Player]-1].Cells[x.Round-1]
			*cell = append(*cell, crossCell{Mark: "req.", Words: "requested bye", Faint: true})
		}
	}
	p.Rows = rows[from:to]
	return content{"Crosstable", p}, nil
}

// crossCell is game k of a round from one side.
func (v View) crossCell(games []pairing.Game[string], k int, gold bool, seeds map[string]int) crossCell {
	g := games[k]
	other := g.Gold
	if gold {
		other = g.Silver
	}
	sign, words := "", ""
	switch g.Outcome {
	case pairing.GoldWins, pairing.SilverWins, pairing.GoldByForfeit, pairing.SilverByForfeit:
		won := (g.Outcome == pairing.GoldWins || g.Outcome == pairing.GoldByForfeit) == gold
		forfeit := g.Outcome == pairing.GoldByForfeit || g.Outcome == pairing.SilverByForfeit
		switch {
		case won && forfeit:
			sign, words = "⊕", "won by forfeit against"
		case won:
			sign, words = "+", "won against"
		case forfeit:
			sign, words = "⊖", "lost by forfeit against"
		default:
			sign, words = "−", "lost against"
		}
	case pairing.BothForfeit:
		sign, words = "⊖", "lost, as both forfeited, against"
	case pairing.NoDecision:
		sign, words = "=", "no decision against"
	case pairing.Draw:
		sign, words = "=", "drew with"
	case pairing.Void:
		sign, words = "×", "void game against"
	default:
		sign, words = "?", "to play against"
	}
	return crossCell{Mark: fmt.Sprintf("%s%d", sign, seeds[other]), Words: words, Gold: gold, Silver: !gold,
		Opponent: v.playerLink(other), Faint: g.Outcome == pairing.Void || g.Outcome == pairing.NotPlayed}
}

// cut cuts a table into pages. It returns the first row of the page that the
// query asks for, and the links to all pages if there are several.
func (v View) cut(path string, rows int) (from int, pages []link) {
	fmt.Sscanf(v.Query["from"], "%d", &from)
	from = max(0, min(from-1, rows-1)) / pageSize * pageSize
	if rows <= pageSize {
		return 0, nil
	}
	for k := 0; k < rows; k += pageSize {
		address := v.base() + path
		if k > 0 {
			address = fmt.Sprintf("%s?from=%d", address, k+1)
		}
		pages = append(pages, link{address, interval(k+1, min(k+pageSize, rows)), k == from})
	}
	return from, pages
}
