package leaguecli

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file shows a match or a game.

// split splits what must be shown into the ID of a match, the number of a game,
// and a position in the game. The number is 0 for the whole match, and the
// position is "" for the whole game.
func split(what string) (match string, game int, at string) {
	what, at, _ = strings.Cut(what, "@")
	match, game = botcli.Split(what)
	return match, game, at
}

// CanShow returns an error if a field cannot have a match or a game. The
// matches of a play-off are not known before it begins.
func (g *Game) CanShow(what string) error {
	id, game, at := split(what)
	if strings.Contains(what, "@") && (g.At == nil || game == 0) {
		id = what // no ID has such a sign
	}
	games, err := g.Field.gamesOf(id)
	switch {
	case err != nil:
		return err
	case games == 0:
		return fmt.Errorf("there is no match %q; a match is such as %s, and a game such as %s/1", what,
			g.Field.sample(), g.Field.sample())
	case game > games:
		return fmt.Errorf("%s has %s", id, say.Count(games, "game", "games"))
	case strings.Contains(what, "@"):
		return g.At(at)
	}
	return nil
}

// sample returns a match of the first round. With an odd number of teams, team
// 1 rests in this round.
func (f *Field) sample() string {
	n := len(f.Teams)
	return fmt.Sprintf("round-1/%d-%d", 1+n%2, n)
}

// gamesOf returns how many games a match has, or 0 if there can be no such
// match.
func (f *Field) gamesOf(id string) (int, error) {
	o, n, figures := f.Options, len(f.Teams), f.Options.inForce()
	var stage, a, b int
	switch _, err := fmt.Sscanf(id, "play-off-%d/%d-%d", &stage, &a, &b); {
	case id == "final" && o.final():
		return figures.FinalGames, nil
	case id == "extra" && o.final():
		return figures.ExtraGames, nil
	case err == nil && id == fmt.Sprintf("play-off-%d/%d-%d", stage, a, b):
		if !o.playOff() || stage < 1 || stage > league.MaxStages || a < 1 || a >= b || b > n {
			return 0, nil
		}
		return figures.PlayOffGames, nil
	}
	fixtures, err := roundrobin.Fixtures(f.event())
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
				return figures.Games, nil
			}
		}
	}
	return 0, nil
}

// shown returns the text of a match, or of a game, that the field can have. It
// writes the picture.
func (g *Game) shown(p cli.Program, c choices, played *Course) ([]byte, error) {
	id, game, at := split(c.show)
	for k, m := range played.Matches {
		if m.Match.ID != id {
			continue
		}
		if game == 0 {
			return []byte(g.showMatch(m, played.Results[k])), nil
		}
		s := Shown{Seed: played.Seed, Match: m, Game: game, At: at}
		text, err := g.Show(s)
		if err != nil {
			return nil, err
		}
		return botcli.Write(p, []byte(text), botcli.Product{
			Path: c.svg, Make: func() ([]byte, error) { return g.Draw(s) },
		})
	}
	return nil, fmt.Errorf("the match %s was not played", id)
}

// Short is a name that fits into a line.
func Short(name string) string { return Cut(name, 32) }

// Cut is a name of at most a number of columns. A longer name loses a part
// after its middle.
func Cut(text string, most int) string { return say.Isolate(say.Cut(say.Clean(text), most, most/3)) }

// showMatch prints the games of a match.
func (g *Game) showMatch(m league.Match, games []Result) string {
	var b strings.Builder
	r := m.Result
	fmt.Fprintf(&b, "%s: %s %d - %d %s\n\n", m.Match.ID, Short(r.A), r.WinsA, r.WinsB, Short(r.B))
	const narrow = 18 // columns of a name
	rows := []string{strings.Join(append([]string{"game", "begins", "winner", "rule"}, g.Counts...), "\t")}
	for i, x := range games {
		winner := "-"
		if s := m.Winners[i]; s >= 0 {
			winner = Cut(m.Match.Bots[s], narrow)
		}
		row := fmt.Sprintf("%d\t%s\t%s\t%s", i+1, Cut(x.Note.Begins, narrow), winner, x.Note.Rule)
		for _, count := range x.Note.Counts {
			row += fmt.Sprint("\t", count)
		}
		rows = append(rows, row)
	}
	b.WriteString(say.Columns(rows, "  "))
	return b.String()
}

// Heading is the first line of a game that is shown.
func (s Shown) Heading() string {
	bots := s.Match.Match.Bots
	return fmt.Sprintf("%s/%d: %s in seat 0, %s in seat 1\n", s.Match.Match.ID, s.Game,
		Short(bots[0]), Short(bots[1]))
}

// Outcome says how a game ended, in a sentence. The winner is the number of a
// seat, or -1.
func Outcome(bots []string, winner int, rule string, moves int) string {
	who := "Nobody"
	if winner >= 0 {
		who = say.Clean(bots[winner])
	}
	return fmt.Sprintf("%s has won, by %s after %s.", who, rule, say.Count(moves, "move", "moves"))
}
