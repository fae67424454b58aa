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
	// as competition.Columns has them in an event with points, or none
	cells []string
}

// counts are how many games were won and lost, and the byes. In an event with
// points, they are the games won, drawn and lost.
func (s standing) counts() []string {
	list := []int{s.Wins, s.Losses, s.Byes}
	if s.cells != nil {
		list = []int{s.Wins, s.Draws, s.Losses}
	}
	var texts []string
	for _, n := range list {
		texts = append(texts, fmt.Sprint(n))
	}
	return texts
}

// heads are the heads of the cells and of the counts of a standing.
func (r request) heads() (cells, counts []string) {
	if e := r.File.Event; e.Edition.HasPoints() {
		cells, _ = competition.Columns(e, pairing.Table[string]{})
		return cells, []string{"won", "drawn", "lost"}
	}
	return nil, []string{"won", "lost", "byes"}
}

// standings returns the players, the best placed first. There are none before
// the event begins.
func (r request) standings() ([]standing, error) {
	if !r.Begun() {
		return nil, nil
	}
	e := r.File.Event
	t, err := r.Standings()
	if err != nil {
		return nil, err
	}
	leaves, err := competition.Leaves(e, t)
	if err != nil {
		return nil, err
	}
	ratings, err := r.Latest()
	if err != nil {
		return nil, err
	}
	seeds := r.seeds()
	var cells [][]string
	if e.Edition.HasPoints() {
		_, cells = competition.Columns(e, t)
	}
	var list []standing
	for _, p := range t.Places {
		for _, name := range p.Players {
			s := standing{from: p.From, to: p.To, seed: seeds[name], Row: t.Rows[seeds[name]-1]}
			s.elo, s.err = charts.Elo(ratings.Ratings[s.seed-1])
			if cells != nil {
				s.cells = cells[s.seed-1]
			}
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
	return list, nil
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
	list, err := r.standings()
	if err != nil {
		return nil, err
	}
	cells, counts := r.heads()
	rows := [][]string{slices.Concat([]string{"from", "to", "seed", "player"}, cells, counts,
		[]string{"elo", "error", "status"})}
	for _, s := range list {
		row := []string{fmt.Sprint(s.from), fmt.Sprint(s.to), fmt.Sprint(s.seed), csvfile.Harmless(s.Player)}
		for _, text := range s.cells {
			row = append(row, csvfile.Harmless(text))
		}
		rows = append(rows, slices.Concat(row, s.counts(), []string{s.elo, s.err, s.status}))
	}
	return csvfile.Write(rows), nil
}

// standingsText is for terminals.
func standingsText(r request) ([]byte, error) {
	list, err := r.standings()
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
		cells, counts := r.heads()
		if cells != nil {
			counts = nil // the lines would be too long
		}
		rows := [][]string{slices.Concat([]string{"place", "player"}, cells, counts, []string{"Elo", "", ""})}
		for _, s := range list {
			place, elo := fmt.Sprint(s.from), ""
			if s.to != s.from {
				place = fmt.Sprintf("%d-%d", s.from, s.to)
			}
			if s.err != "" {
				elo = "± " + s.err
			}
			row := []string{place, say.Isolate(say.Cut(say.Clean(s.Player), 40, 13))}
			for _, text := range s.cells {
				row = append(row, say.Isolate(say.Cut(text, 20, 6)))
			}
			if cells == nil {
				row = append(row, s.counts()...)
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

// crosstableCSV has a row for each entrant and a column for each round. A cell
// is the seed of the opponent, g for Gold or s for Silver, and then a mark: +
// won, - lost, = neither, ? to come, and ! by forfeit. So 12g+ is a game that
// was won with Gold against the player with seed 12.
func crosstableCSV(r request) ([]byte, error) {
	list, err := r.standings()
	if err != nil {
		return nil, err
	}
	head := []string{"from", "to", "seed", "player"}
	seeds := r.seeds()
	var columns []map[string]string
	for n, round := range r.File.Event.Rounds {
		head = append(head, fmt.Sprintf("R%d", n+1))
		columns = append(columns, cells(round, seeds))
	}
	for _, x := range r.File.Event.Requested {
		if x.Round <= len(columns) {
			columns[x.Round-1][x.Player] = "requested"
		}
	}
	_, counts := r.heads()
	points := r.File.Event.Edition.HasPoints()
	if points {
		counts = append(counts, "points")
	}
	rows := [][]string{slices.Concat(head, counts)}
	for _, s := range list {
		row := []string{fmt.Sprint(s.from), fmt.Sprint(s.to), fmt.Sprint(s.seed), csvfile.Harmless(s.Player)}
		for _, c := range columns {
			row = append(row, c[s.Player])
		}
		row = append(row, s.counts()...)
		if points {
			row = append(row, r.File.Event.Points.Format(s.Score))
		}
		rows = append(rows, row)
	}
	return csvfile.Write(rows), nil
}

// marks say how a game ended for Gold and for Silver.
var marks = map[pairing.Outcome][2]string{
	pairing.NotPlayed: {"?", "?"}, pairing.GoldWins: {"+", "-"}, pairing.SilverWins: {"-", "+"},
	pairing.GoldByForfeit: {"+!", "-!"}, pairing.SilverByForfeit: {"-!", "+!"},
	pairing.BothForfeit: {"-!", "-!"}, pairing.NoDecision: {"=", "="}, pairing.Void: {"?", "?"},
	pairing.Draw: {"=", "="},
}

// cells returns the cells of a round. A void game that was replayed is not in
// them.
func cells(round pairing.Round[string], seeds map[string]int) map[string]string {
	list := map[string]string{}
	for _, bye := range round.Byes {
		list[bye] = "bye"
	}
	for k, g := range round.Games {
		if !competition.Replayed(round.Games, k) {
			m := marks[g.Outcome]
			list[g.Gold] = fmt.Sprintf("%dg%s", seeds[g.Silver], m[0])
			list[g.Silver] = fmt.Sprintf("%ds%s", seeds[g.Gold], m[1])
		}
	}
	return list
}
