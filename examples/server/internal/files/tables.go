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
	var list []standing
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
	rows := [][]string{{"from", "to", "seed", "player", "won", "lost", "byes", "elo", "error", "status"}}
	for _, s := range list {
		rows = append(rows, []string{
			fmt.Sprint(s.from), fmt.Sprint(s.to), fmt.Sprint(s.seed), csvfile.Harmless(s.Player),
			fmt.Sprint(s.Wins), fmt.Sprint(s.Losses), fmt.Sprint(s.Byes), s.elo, s.err, s.status,
		})
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
		fmt.Fprintf(&b, "%s, %s\n\n", competition.About(r.File.Event), say.Count(len(r.File.Event.Rounds),
			"round", "rounds"))
		rows := [][]string{{"place", "player", "won", "lost", "byes", "Elo", "", ""}}
		for _, s := range list {
			place, elo := fmt.Sprint(s.from), ""
			if s.to != s.from {
				place = fmt.Sprintf("%d-%d", s.from, s.to)
			}
			if s.err != "" {
				elo = "± " + s.err
			}
			rows = append(rows, []string{
				place, say.Isolate(say.Cut(say.Clean(s.Player), 40, 13)),
				fmt.Sprint(s.Wins), fmt.Sprint(s.Losses), fmt.Sprint(s.Byes), s.elo, elo, s.status,
			})
		}
		b.WriteString(say.Table(rows, "llrrrrrl") + "\n")
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
	rows := [][]string{append(head, "won", "lost", "byes")}
	for _, s := range list {
		row := []string{fmt.Sprint(s.from), fmt.Sprint(s.to), fmt.Sprint(s.seed), csvfile.Harmless(s.Player)}
		for _, c := range columns {
			row = append(row, c[s.Player])
		}
		rows = append(rows, append(row, fmt.Sprint(s.Wins), fmt.Sprint(s.Losses), fmt.Sprint(s.Byes)))
	}
	return csvfile.Write(rows), nil
}

// marks say how a game ended for Gold and for Silver.
var marks = map[pairing.Outcome][2]string{
	pairing.NotPlayed: {"?", "?"}, pairing.GoldWins: {"+", "-"}, pairing.SilverWins: {"-", "+"},
	pairing.GoldByForfeit: {"+!", "-!"}, pairing.SilverByForfeit: {"-!", "+!"},
	pairing.BothForfeit: {"-!", "-!"}, pairing.NoDecision: {"=", "="}, pairing.Void: {"?", "?"},
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
