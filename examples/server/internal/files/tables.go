package files

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/csvfile"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/charts"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file makes tables.

// A standing is a player with a place.
type standing struct {
	pairing.Row[string]
	from, to, seed int
	elo, err       string // of the ratings after the last completed round
	status         string // such as out in round 3
}

// standings returns the players, the best placed first. There are none before
// the event begins.
func (r request) standings() (list []standing, t pairing.Table[string], err error) {
	if !r.Begun() {
		return nil, t, nil
	}
	e := r.File.Event
	if t, err = r.Standings(); err != nil {
		return nil, t, err
	}
	leaves, err := competition.Leaves(e, t)
	if err != nil {
		return nil, t, err
	}
	ratings, err := r.Latest()
	if err != nil {
		return nil, t, err
	}
	seeds := r.seeds()
	for _, p := range t.Places {
		for _, name := range p.Players {
			s := standing{from: p.From, to: p.To, seed: seeds[name], Row: t.Rows[seeds[name]-1]}
			s.elo, s.err = charts.Elo(ratings.Ratings[s.seed-1])
			switch leave, away := leaves[name]; {
			case t.Champion != nil && *t.Champion == name:
				s.status = "champion"
			case s.EliminatedIn > 0:
				s.status = fmt.Sprintf("out in round %d", s.EliminatedIn)
			case away:
				s.status = leave.Text
			}
			list = append(list, s)
		}
	}
	return list, t, nil
}

// seeds returns the places of the entrants, from 1.
func (r request) seeds() map[string]int {
	seeds := map[string]int{}
	for i, name := range r.File.Event.Entrants {
		seeds[name] = i + 1
	}
	return seeds
}

// plays reports whether somebody is an entrant, or registered before the event
// begins.
func (r request) plays(name string) bool {
	if r.Begun() {
		return slices.Contains(r.File.Event.Entrants, name)
	}
	return slices.Contains(r.Registered(), name)
}

// standingsCSV has a row for each entrant. A place that is shared is from one
// number to another.
func standingsCSV(r request) ([]byte, error) {
	list, t, err := r.standings()
	if err != nil {
		return nil, err
	}
	rows := competition.Sheet(r.File.Event, t)
	lives := !r.File.Event.Edition.HasPoints()
	if lives {
		rows[0] = append(rows[0], "byes")
	}
	rows[0] = append(rows[0], "elo", "error", "status")
	for k, s := range list {
		row := &rows[k+1]
		if lives {
			*row = append(*row, fmt.Sprint(s.Byes))
		}
		*row = append(*row, s.elo, s.err, s.status)
	}
	return csvfile.Write(rows), nil
}

// standingsText is for terminals.
func standingsText(r request) ([]byte, error) {
	list, t, err := r.standings()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	if about := r.File.About; about != "" {
		b.WriteString(say.Wrap(about, "", "", 80) + "\n")
	}
	if r.Begun() {
		e := r.File.Event
		fmt.Fprintf(&b, "%s, %s\n\n", competition.About(e), competition.Rounds(e, len(e.Rounds)))
		heads, cells := competition.Counts(e, t)
		if e.Edition.HasPoints() {
			heads, cells = competition.Columns(e, t)
		}
		rows := [][]string{slices.Concat([]string{"place", "player"}, heads, []string{"rating", "", ""})}
		for _, s := range list {
			place, elo := fmt.Sprint(s.from), ""
			if s.to != s.from {
				place = fmt.Sprintf("%d-%d", s.from, s.to)
			}
			if s.err != "" {
				elo = "± " + s.err
			}
			row := []string{place, say.Isolate(say.Cut(say.Clean(s.Player), 40, 13))}
			for _, text := range cells[s.seed-1] {
				row = append(row, say.Isolate(say.Cut(text, 20, 6)))
			}
			rows = append(rows, slices.Concat(row, []string{s.elo, elo, s.status}))
		}
		b.WriteString(say.Table(rows, "l") + "\n")
	} else if names := r.Registered(); len(names) > 0 {
		b.WriteString(say.Wrap("Registered: "+say.Join(names), "", "  ", 80) + "\n")
	}
	b.WriteString(say.Wrap(r.Advice(r.at).Text, "", "", 80) + "\n")
	if r.Begun() {
		switch c, err := r.title(); {
		case err == nil:
			c.About = "" // it is above
			b.WriteString(say.Wrap(c.String(), "", "", 80) + "\n")
		case !errors.Is(err, ErrNoFile):
			return nil, err
		}
	}
	fmt.Fprintf(&b, "Record %d of the log.\n", r.Number)
	return []byte(b.String()), nil
}

// roundCSV has a row for each game and for each bye. The outcome has the names
// that the JSON of an event has. Times are in UTC, and proposed times are not
// final.
func roundCSV(r request) ([]byte, error) {
	n := r.round()
	if n == 0 || n > len(r.File.Event.Rounds) {
		return nil, ErrNoFile
	}
	round := r.File.Event.Rounds[n-1]
	times := map[[2]string]desk.Slot{}
	slots, err := r.Times(n, r.at)
	if err != nil && !errors.Is(err, desk.ErrUnknown) {
		return nil, err
	}
	for _, x := range slots {
		times[[2]string{x.Gold, x.Silver}] = x
	}
	rows := [][]string{{"board", "gold", "silver", "outcome", "winner", "start", "time"}}
	for k, g := range round.Games {
		gold, silver := csvfile.Harmless(g.Gold), csvfile.Harmless(g.Silver)
		row := []string{fmt.Sprint(k + 1), gold, silver, g.Outcome.String(), "", "", ""}
		switch g.Outcome {
		case pairing.GoldWins, pairing.GoldByForfeit:
			row[4] = row[1]
		case pairing.SilverWins, pairing.SilverByForfeit:
			row[4] = row[2]
		}
		if x, ok := times[[2]string{g.Gold, g.Silver}]; ok && !x.Start.IsZero() && g.Outcome != pairing.Void {
			row[5], row[6] = x.Start.UTC().Format(time.RFC3339), "proposed"
			if x.Final {
				row[6] = "final"
			}
		}
		rows = append(rows, row)
	}
	for _, bye := range round.Byes {
		rows = append(rows, []string{"", csvfile.Harmless(bye), "", "bye", "", "", ""})
	}
	return csvfile.Write(rows), nil
}

// crosstableCSV has a row for each entrant and a column for each round. The
// cells are as [competition.Legend] explains them, or empty.
func crosstableCSV(r request) ([]byte, error) {
	list, t, err := r.standings()
	if err != nil {
		return nil, err
	}
	e := r.File.Event
	rows := [][]string{{"from", "to", "seed", "player"}}
	for n := range e.Rounds {
		rows[0] = append(rows[0], fmt.Sprintf("R%d", n+1))
	}
	heads, counts := competition.Counts(e, t)
	last := "byes"
	if e.Edition.HasPoints() {
		last = "points"
	}
	rows[0] = append(append(rows[0], heads...), last)
	games := competition.Games(e)
	for _, s := range list {
		row := []string{fmt.Sprint(s.from), fmt.Sprint(s.to), fmt.Sprint(s.seed), csvfile.Harmless(s.Player)}
		for _, cell := range games[s.seed-1] {
			row = append(row, strings.Trim(cell.Text, "·"))
		}
		row = append(row, counts[s.seed-1]...)
		if e.Edition.HasPoints() {
			row = append(row, competition.Decimal(e.Points.Format(s.Score)))
		} else {
			row = append(row, fmt.Sprint(s.Byes))
		}
		rows = append(rows, row)
	}
	return csvfile.Write(rows), nil
}
