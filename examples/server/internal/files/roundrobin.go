package files

import (
	"errors"
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
	{roundrobin.ByLot, "The director can have lots drawn in place of another play-off."},
	{roundrobin.FinalMatch, "The final has twelve games."},
	{roundrobin.ExtraMatch, "If the final is level, there is one more match."},
	{roundrobin.Undecided, "If the extra match is level too, nobody has won."},
	{roundrobin.Reach, "A team is in or out only if no remaining match can change that."},
	{roundrobin.TieBreaking, "Tie-breaks decide between equal points, in a set order."},
	{roundrobin.Forfeiting, "A match that a team forfeits is won by the other."},
	{roundrobin.Annulling, "An annulled match is played again."},
	{roundrobin.Deducting, "The director can take points from a team, or give it some."},
	{roundrobin.Withdrawing, "A team that withdraws has no place."},
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
	if err := reasons(e); err != nil {
		return Shown{}, err
	}
	d, err := roundrobin.Final(e)
	if err != nil {
		return Shown{}, err
	}
	calendar, err := roundrobin.Fixtures(e)
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
	x.rulings()
	x.crosstable(d, calendar)
	x.unplayed(d, calendar)
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
	case roundrobin.Forfeiting:
		return o.ForfeitScore != roundrobin.Score{}
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

// table shows the places, and below them the teams that have withdrawn.
func (x *robin) table(d roundrobin.Decision[string]) {
	o := x.e.Options
	t := Table{
		Heading: "Table", Note: "By rules MatchPoints and SharedPlaces.",
		Head: []string{"Place", "Team", "Points", "Won", "Drawn", "Lost", "Games"}, Align: "rlrrrrr",
	}
	if len(o.TieBreaks) > 0 {
		x.use(roundrobin.TieBreaking)
		var list []string
		for _, by := range o.TieBreaks {
			list = append(list, by.String())
		}
		t.Note = "By rules MatchPoints, SharedPlaces and TieBreaking. The tie-breaks are " + say.List(list) +
			", in this order. The last column has the tie-break that puts a place before the next one. " +
			"It is empty if points do."
		t.Head, t.Align = append(t.Head, "Before the next by"), t.Align+"l"
	}
	put := func(place, team string, by roundrobin.TieBreak) {
		r := d.Table.Rows[slices.Index(x.e.Teams, team)]
		row := []string{
			place, say.Clean(team), fmt.Sprint(r.Points), fmt.Sprint(r.Won),
			fmt.Sprint(r.Drawn), fmt.Sprint(r.Lost), fmt.Sprintf("%d:%d", r.GamesWon, r.GamesLost),
		}
		if len(o.TieBreaks) > 0 {
			row = append(row, by.String())
		}
		t.Rows = append(t.Rows, row)
	}
	for _, p := range d.Table.Places {
		for k, team := range p.Teams {
			by := p.By
			if k < len(p.Teams)-1 {
				by = 0 // it is for the last team of the place
			}
			put(interval(p.From, p.To), team, by)
		}
	}
	for _, r := range d.Table.Rows {
		if r.Withdrawn {
			put("-", r.Team, 0)
		}
	}
	x.Tables = append(x.Tables, t)
}

// treatments say what becomes of the matches of a team that has withdrawn.
var treatments = map[roundrobin.Treatment]string{
	roundrobin.Annul: "do not count",
	roundrobin.Keep:  "count, and the others are forfeited",
	roundrobin.Half:  "count if half of the matches were played, and then the others are forfeited",
}

// rulings shows what the director has decided, with the reasons.
func (x *robin) rulings() {
	deducted := Table{
		Heading: "Deductions", Note: "By rule Deducting. The points count in the table from this round on.",
		Head: []string{"Team", "Points", "From round", "Reason"}, Align: "lrrl",
	}
	for _, r := range x.e.Deductions {
		deducted.Rows = append(deducted.Rows, []string{say.Clean(r.Team), fmt.Sprintf("%+d", -r.Points),
			fmt.Sprint(max(r.From, 1)), say.Clean(r.Why)})
	}
	withdrawn := Table{
		Heading: "Withdrawn", Note: "By rule Withdrawing.",
		Head: []string{"Team", "Its results", "Reason"}, Align: "lll",
	}
	for _, r := range x.e.Withdrawals {
		withdrawn.Rows = append(withdrawn.Rows,
			[]string{say.Clean(r.Team), treatments[r.Results], say.Clean(r.Why)})
	}
	annulled := Table{
		Heading: "Annulled results", Note: "By rule Annulling. They do not count.",
		Head: []string{"Match", "Result", "Reason"}, Align: "lll",
	}
	for _, r := range x.e.Annulled {
		a, b := sides(r.Match)
		annulled.Rows = append(annulled.Rows, []string{versus(r.A, r.B), a + ":" + b, say.Clean(r.Why)})
	}
	sanctioned := Table{
		Heading: "Sanctions", Note: "They count in the tie-break sanctions, by rule TieBreaking.",
		Head: []string{"Team", "Count", "Reason"}, Align: "lrl",
	}
	for _, r := range x.e.Sanctions {
		sanctioned.Rows = append(sanctioned.Rows,
			[]string{say.Clean(r.Team), fmt.Sprint(r.Count), say.Clean(r.Why)})
	}
	for _, part := range []struct {
		rule roundrobin.Rule
		Table
	}{
		{roundrobin.Deducting, deducted}, {roundrobin.Withdrawing, withdrawn},
		{roundrobin.Annulling, annulled}, {roundrobin.TieBreaking, sanctioned},
	} {
		if len(part.Rows) > 0 {
			x.use(part.rule)
			x.Tables = append(x.Tables, part.Table)
		}
	}
}

// reasons returns an error for each reason that is too long.
func reasons(e roundrobin.Event[string]) error {
	var wrong []error
	add := func(why, what string, k int) {
		wrong = append(wrong, short(why, fmt.Sprintf("the reason of %s %d", what, k+1), MaxTitle))
	}
	for k, r := range e.Deductions {
		add(r.Why, "deduction", k)
	}
	for k, r := range e.Withdrawals {
		add(r.Why, "withdrawal", k)
	}
	for k, r := range e.Annulled {
		add(r.Why, "annulled result", k)
	}
	for k, r := range e.Sanctions {
		add(r.Why, "sanction", k)
	}
	return errors.Join(wrong...)
}

// versus is a match in a sentence.
func versus(a, b string) string { return names([]string{a}) + " - " + names([]string{b}) }

// sides is what each side of a match has: the games that it won, or + for a
// match that was won by forfeit, and - for one that was forfeited.
func sides(m roundrobin.Match[string]) (a, b string) {
	switch m.Forfeit {
	case roundrobin.ByA:
		return "-", "+"
	case roundrobin.ByB:
		return "+", "-"
	case roundrobin.ByBoth:
		return "-", "-"
	}
	return fmt.Sprint(m.WinsA), fmt.Sprint(m.WinsB)
}

// counts reports whether a result counts in the table. If the results of one of
// the teams were taken out, that team has no match there.
func counts(t roundrobin.Table[string], f roundrobin.Fixture[string]) bool {
	return !slices.ContainsFunc(t.Rows, func(r roundrobin.Row[string]) bool {
		return (r.Team == f.A || r.Team == f.B) && r.Won+r.Drawn+r.Lost == 0
	})
}

// crosstable shows the games that the teams have won in each match.
func (x *robin) crosstable(d roundrobin.Decision[string], calendar roundrobin.Calendar[string]) {
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
	put := func(a, b, text string, counted bool) {
		c := &cells[number[a]][number[b]]
		if *c != "" {
			*c += " "
		}
		if !counted {
			text = "(" + text + ")"
		}
		*c += text
	}
	forfeits, off := false, false
	for _, day := range calendar.Rounds {
		for _, f := range day.Matches {
			if f.Result == nil {
				continue
			}
			a, b := sides(*f.Result)
			if f.Result.Forfeit == 0 {
				a, b = a+":"+b, b+":"+a
			}
			counted := counts(d.Table, f)
			put(f.A, f.B, a, counted)
			put(f.B, f.A, b, counted)
			forfeits = forfeits || f.Result.Forfeit != 0
			off = off || !counted
		}
	}
	if forfeits {
		t.Note += " A match that was won by forfeit has a +, and one that was forfeited a -."
	}
	if off {
		t.Note += " Results in brackets do not count."
	}
	for i, team := range x.e.Teams {
		t.Rows = append(t.Rows, append([]string{fmt.Sprint(i + 1), say.Clean(team)}, cells[i]...))
	}
	x.Tables = append(x.Tables, t)
}

// unplayed shows matches that were forfeited, and those that are off.
func (x *robin) unplayed(d roundrobin.Decision[string], calendar roundrobin.Calendar[string]) {
	t := Table{
		Heading: "Forfeited, or off",
		Head:    []string{"Round", "Match", "What became of it", "Rule"}, Align: "rlll",
	}
	put := func(round, a, b, text string, rule roundrobin.Rule) {
		x.use(rule)
		t.Rows = append(t.Rows, []string{round, versus(a, b), text, rule.String()})
	}
	for _, day := range calendar.Rounds {
		for _, f := range day.Matches {
			round := fmt.Sprint(day.Round)
			switch m := f.Result; {
			case m == nil && !f.Off: // it is still to be played
			case m == nil:
				put(round, f.A, f.B, "not played", roundrobin.Withdrawing)
			case !counts(d.Table, f):
				put(round, f.A, f.B, "does not count", roundrobin.Withdrawing)
			case f.Off:
				put(round, f.A, f.B, forfeited(*m), roundrobin.Withdrawing)
			case m.Forfeit != 0:
				put(round, f.A, f.B, forfeited(*m), roundrobin.Forfeiting)
			}
		}
	}
	for k, stage := range x.e.PlayOffs {
		for _, m := range stage {
			if m.Forfeit != 0 {
				put(fmt.Sprintf("stage %d", k+1), m.A, m.B, forfeited(m), roundrobin.Forfeiting)
			}
		}
	}
	if len(t.Rows) > 0 {
		x.Tables = append(x.Tables, t)
	}
}

// forfeited says who forfeited a match.
func forfeited(m roundrobin.Match[string]) string {
	switch m.Forfeit {
	case roundrobin.ByA:
		return "forfeited by " + names([]string{m.A})
	case roundrobin.ByB:
		return "forfeited by " + names([]string{m.B})
	}
	return "forfeited by both"
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
			if m.match.Forfeit != 0 {
				x.use(roundrobin.Forfeiting)
				t.Note = "The team that won by forfeit has a +, and the team that forfeited a -."
			}
			a, b := sides(*m.match)
			t.Rows = append(t.Rows, []string{m.name, say.Clean(m.match.A), a, say.Clean(m.match.B), b,
				m.rule.String()})
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
		t.Rows = append(t.Rows, []string{fmt.Sprint(f.Round), versus(f.A, f.B), say.Clean(f.First)})
	}
	x.Tables = append(x.Tables, t)
}
