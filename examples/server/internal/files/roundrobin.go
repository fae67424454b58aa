package files

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file shows a round robin.

// roundRobinRules are the rules of package roundrobin in short.
var roundRobinRules = [...]struct {
	rule roundrobin.Rule
	text string
}{
	{roundrobin.Rotation, "The numbers of the teams give the pairs of each round, by a rotation."},
	{roundrobin.Rest, "With an odd number of teams, one rests in each round."},
	{roundrobin.FirstMove, "Who moves first alternates as evenly as the rounds allow."},
	{roundrobin.MatchPoints, "Two points to the team that wins more games of a match, one each if equal."},
	{roundrobin.SharedPlaces, "Equal points share a place."},
	{roundrobin.TopTwo, "The two teams with most points are in the final."},
	{roundrobin.PlayOff, "A team tied for a place in the final plays all others of the tie."},
	{roundrobin.StillTied, "Teams that are still tied for it play off again."},
	{roundrobin.FinalMatch, "The final has twelve games."},
	{roundrobin.ExtraMatch, "If the final is level, there is one more match."},
	{roundrobin.Undecided, "If the extra match is level too, nobody has won."},
	{roundrobin.Reach, "A team is in or out only if no remaining match can change that."},
}

// A robin collects the tables and pictures of a round robin.
type robin struct {
	Shown
	e    roundrobin.Event[string]
	used []roundrobin.Rule
}

// roundRobin shows a round robin.
func roundRobin(title string, e roundrobin.Event[string]) (Shown, error) {
	if err := bounded(e.Teams, "team", "teams"); err != nil {
		return Shown{}, err
	}
	if len(e.PlayOffs) > maxTables {
		return Shown{}, errTables
	}
	d, err := roundrobin.Final(e)
	if err != nil {
		return Shown{}, err
	}
	x := robin{Shown: Shown{Title: title, Kind: "round robin"}, e: e}
	x.use(roundrobin.MatchPoints, roundrobin.SharedPlaces)
	x.Says = append(x.Says, x.state(d))
	if d.State < roundrobin.InFinal {
		x.outlook()
	}
	x.table(d)
	x.crosstable(d)
	for k, s := range d.Stages {
		x.stage(k+1, s)
	}
	x.lastMatches(d)
	x.next(d)
	for _, r := range roundRobinRules {
		if slices.Contains(x.used, r.rule) {
			text := r.text
			if x.changed(r.rule) {
				text += " This event has other figures."
			}
			x.Rules = append(x.Rules, Rule{"roundrobin", r.rule.String(), text})
		}
	}
	return x.Shown, nil
}

// use notes that rules were applied.
func (x *robin) use(rules ...roundrobin.Rule) { x.used = append(x.used, rules...) }

// changed reports whether the options of an event set another figure of a rule.
func (x *robin) changed(r roundrobin.Rule) bool {
	o := x.e.Options
	switch r {
	case roundrobin.Rotation:
		return o.Twice
	case roundrobin.MatchPoints:
		return o.Points != roundrobin.Points{}
	case roundrobin.TopTwo:
		return o.Places != 0 && o.Places != 2
	case roundrobin.FinalMatch:
		return o.FinalGames != 0 && o.FinalGames != roundrobin.DefaultFinalGames
	}
	return false
}

// state says how far the event is.
func (x *robin) state(d roundrobin.Decision[string]) string {
	if d.Rule != 0 {
		x.use(d.Rule)
	}
	by := ""
	if d.Rule != 0 {
		by = fmt.Sprintf(" (rule %v)", d.Rule)
	}
	switch d.State {
	case roundrobin.InTable:
		return say.Count(d.Table.Left, "match remains", "matches remain") + " of the table."
	case roundrobin.InPlayOff:
		return fmt.Sprintf("Stage %d of the play-off is being played%s.", len(d.Stages), by)
	case roundrobin.InFinal:
		return "The final is to come" + by + "."
	case roundrobin.InExtra:
		return "The final was level, and the extra match is to come" + by + "."
	}
	if d.Champion == nil {
		return "The event is over, and nobody has won" + by + "."
	}
	return names([]string{*d.Champion}) + " has won" + by + "."
}

// outlook shows the places that each team can still reach.
func (x *robin) outlook() {
	prospects, err := roundrobin.Outlook(x.e)
	if err != nil {
		x.Says = append(x.Says, "Who can still reach the final takes too long to tell.")
		return
	}
	x.use(roundrobin.Reach)
	goal := "the final"
	if x.e.Options.Places == roundrobin.NoFinal || x.e.Options.Places == 1 {
		goal = "the first place"
	}
	t := Table{
		Heading: "Who can still reach " +
			goal, Note: "By rule Reach. The points are the fewest and the most that are still possible, " +
			"and the places of the table are the best and the worst.",
		Head: []string{"Team", "Is", "Fewest", "Most", "Places", "Rule"}, Align: "llrrrl",
	}
	for _, p := range prospects {
		x.use(p.Rule)
		rule, places := "", ""
		if p.Rule != 0 {
			rule = p.Rule.String()
		}
		if p.Best > 0 {
			places = interval(p.Best, p.Worst)
		}
		t.Rows = append(t.Rows, []string{say.Clean(p.Team), p.Status.String(), fmt.Sprint(p.Least),
			fmt.Sprint(p.Most), places, rule})
	}
	x.Tables = append(x.Tables, t)
}

// table shows the places.
func (x *robin) table(d roundrobin.Decision[string]) {
	t := Table{
		Heading: "Table", Note: "By rules MatchPoints and SharedPlaces.",
		Head: []string{"Place", "Team", "Points", "Won", "Drawn", "Lost", "Games"}, Align: "rlrrrrr",
	}
	for _, p := range d.Table.Places {
		for _, team := range p.Teams {
			r := d.Table.Rows[slices.Index(x.e.Teams, team)]
			t.Rows = append(t.Rows, []string{
				interval(p.From, p.To), say.Clean(team), fmt.Sprint(r.Points), fmt.Sprint(r.Won),
				fmt.Sprint(r.Drawn), fmt.Sprint(r.Lost), fmt.Sprintf("%d:%d", r.GamesWon, r.GamesLost),
			})
		}
	}
	x.Tables = append(x.Tables, t)
}

// crosstable shows the games that the teams have won in each match.
func (x *robin) crosstable(d roundrobin.Decision[string]) {
	number := map[string]int{}
	t := Table{
		Heading: "Crosstable", Note: "The games that the team of the row won, and lost, against the team " +
			"with the number of the column.",
		Head: []string{"No.", "Team"}, Align: "rl",
	}
	for i, team := range x.e.Teams {
		number[team] = i
		t.Head = append(t.Head, fmt.Sprint(i+1))
		t.Align += "c"
	}
	cells := make([][]string, len(x.e.Teams))
	for i := range cells {
		cells[i] = make([]string, len(x.e.Teams))
		cells[i][i] = "×"
	}
	put := func(a, b string, wins, losses int) {
		c := &cells[number[a]][number[b]]
		if *c != "" {
			*c += " "
		}
		*c += fmt.Sprintf("%d:%d", wins, losses)
	}
	for _, m := range x.e.Results {
		put(m.A, m.B, m.WinsA, m.WinsB)
		put(m.B, m.A, m.WinsB, m.WinsA)
	}
	for i, team := range x.e.Teams {
		t.Rows = append(t.Rows, append([]string{fmt.Sprint(i + 1), say.Clean(team)}, cells[i]...))
	}
	x.Tables = append(x.Tables, t)
}

// stage shows a stage of the play-off.
func (x *robin) stage(n int, s roundrobin.Stage[string]) {
	x.use(s.Rule)
	t := Table{
		Heading: fmt.Sprintf("Play-off, stage %d", n),
		Note: fmt.Sprintf("For %s, by rule %v.", say.Count(s.Places, "place in the final",
			"places in the final"), s.Rule),
		Head: []string{"Team", "Points", "Won", "Drawn", "Lost"}, Align: "lrrrr",
	}
	for _, r := range s.Rows {
		t.Rows = append(t.Rows, []string{say.Clean(r.Team), fmt.Sprint(r.Points), fmt.Sprint(r.Won),
			fmt.Sprint(r.Drawn), fmt.Sprint(r.Lost)})
	}
	x.Tables = append(x.Tables, t)
}

// lastMatches shows who is in the final, and how it ended.
func (x *robin) lastMatches(d roundrobin.Decision[string]) {
	if len(d.Finalists) > 0 && x.e.Options.Places != roundrobin.NoFinal {
		t := Table{Heading: "In the final", Head: []string{"Team", "Rule"}, Align: "ll"}
		for _, f := range d.Finalists {
			x.use(f.Rule)
			t.Rows = append(t.Rows, []string{say.Clean(f.Team), f.Rule.String()})
		}
		x.Tables = append(x.Tables, t)
	}
	t := Table{Heading: "The final", Head: []string{"Match", "Team", "Games won", "Team", "Games won", "Rule"},
		Align: "llrlrl"}
	for _, m := range []struct {
		name  string
		match *roundrobin.Match[string]
		rule  roundrobin.Rule
	}{{"final", x.e.Final, roundrobin.FinalMatch}, {"extra match", x.e.Extra, roundrobin.ExtraMatch}} {
		if m.match != nil {
			x.use(m.rule)
			t.Rows = append(t.Rows, []string{m.name, say.Clean(m.match.A), fmt.Sprint(m.match.WinsA),
				say.Clean(m.match.B), fmt.Sprint(m.match.WinsB), m.rule.String()})
		}
	}
	if len(t.Rows) > 0 {
		x.Tables = append(x.Tables, t)
	}
}

// next shows the next matches.
func (x *robin) next(d roundrobin.Decision[string]) {
	n := d.Next
	if len(n.Matches) == 0 {
		return
	}
	x.use(roundrobin.FirstMove, n.Rule)
	if d.State == roundrobin.InTable {
		x.use(roundrobin.Rotation)
	}
	games := "any number of games"
	if n.Games != roundrobin.AnyGames {
		games = say.Count(n.Games, "game", "games")
	}
	t := Table{
		Heading: "Still to be played", Note: fmt.Sprintf("Each match has %s. By rules %v and FirstMove.", games,
			n.Rule),
		Head: []string{"Round", "Match", "Moves first"}, Align: "rll",
	}
	for _, f := range n.Matches {
		t.Rows = append(t.Rows, []string{fmt.Sprint(f.Round), names([]string{f.A}) +
			" - " + names([]string{f.B}), say.Clean(f.First)})
	}
	x.Tables = append(x.Tables, t)
}
