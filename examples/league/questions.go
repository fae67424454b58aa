package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/ics"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file has the subcommands that answer questions.

// least is the least width of a name in columns.
const least = 8

// fit lays out a table so that its lines are at most as wide as the output. The
// names are in one column, and lose a part if they are too long.
func fit(rows [][]string, align string, names int) string {
	wide, longest := 0, 0
	for k := range slices.MaxFunc(rows, func(x, y []string) int { return len(x) - len(y) }) {
		most := 0
		for _, row := range rows {
			if k < len(row) {
				most = max(most, say.Width(row[k]))
			}
		}
		if k == names {
			longest, most = most, 0
		}
		wide += 2 + most
	}
	longest = min(longest, max(width-wide, least))
	for _, row := range rows {
		if names < len(row) {
			row[names] = say.Isolate(say.Cut(row[names], longest, longest/3))
		}
	}
	return say.Table(rows, align)
}

func (c *call) table() (int, error) { return c.ask(c.printTable) }

// printTable prints the table, and explains it.
func (c *call) printTable() error {
	t, err := roundrobin.Standings(c.file.Event)
	if err != nil {
		return err
	}
	if c.svg != "" {
		picture, err := draw(c.file)
		if err == nil {
			err = c.P.Write(c.svg, picture)
		}
		if err != nil || c.svg == "-" {
			return err
		}
	}
	if c.json {
		return c.printJSON(t)
	}
	c.heading()
	c.Out.WriteString(tableText(c.file.Event, t))
	c.Out.WriteByte('\n')
	if slices.ContainsFunc(t.Places, func(p roundrobin.Place[string]) bool { return p.By != 0 }) {
		c.Sayf("by: the tie-break that puts a team before the next one.")
	}
	for _, text := range rulings(c.file.Event) {
		c.Sayf("%s", text)
	}
	for _, m := range c.file.Event.Results {
		if m.Forfeit != 0 {
			c.Sayf("%s (rule Forfeiting).", describe(m))
		}
	}
	c.Sayf("%s.", remain(t.Left))
	return nil
}

// remain says how many matches of the table remain.
func remain(n int) string {
	if n == 0 {
		return "The table is complete"
	}
	return say.Count(n, "match of the table remains", "matches of the table remain")
}

// heading prints what the league is about.
func (c *call) heading() {
	if c.file.About != "" {
		c.Sayf("%s", say.Clean(c.file.About))
		c.Out.WriteByte('\n')
	}
}

// tableText lays out a table. Teams that have withdrawn are below the others,
// without a place.
func tableText(e event, t roundrobin.Table[string]) string {
	number := map[string]int{}
	for k, team := range e.Teams {
		number[team] = k
	}
	rows := [][]string{{"", "team", "pl", "w", "d", "l", "for", "agst", "diff", "pts", "by"}}
	add := func(place, team, by string) {
		r := t.Rows[number[team]]
		rows = append(rows, []string{
			place, say.Clean(team), fmt.Sprint(r.Won + r.Drawn + r.Lost),
			fmt.Sprint(r.Won), fmt.Sprint(r.Drawn), fmt.Sprint(r.Lost),
			fmt.Sprint(r.GamesWon), fmt.Sprint(r.GamesLost), fmt.Sprintf("%+d", r.GamesWon-r.GamesLost),
			fmt.Sprint(r.Points), by,
		})
	}
	for _, p := range t.Places {
		place := fmt.Sprint(p.From)
		if p.To > p.From {
			place = fmt.Sprintf("%d-%d", p.From, p.To)
		}
		for k, team := range p.Teams {
			by := ""
			if k == len(p.Teams)-1 {
				by = p.By.String()
			}
			add(place, team, by)
		}
	}
	for _, r := range t.Rows {
		if r.Withdrawn {
			add("-", r.Team, "")
		}
	}
	return fit(rows, "rlrrrrrrrrl", 1)
}

func (c *call) crosstable() (int, error) {
	return c.ask(func() error {
		f, err := roundrobin.Fixtures(c.file.Event)
		if err != nil {
			return err
		}
		c.heading()
		c.Out.WriteString(crossText(c.file.Event.Teams, meetings(c.file.Event, f)))
		c.Out.WriteByte('\n')
		c.Sayf("A row has the results of its team. A point stands for a match that remains, and x for one " +
			"that does not count.")
		return nil
	})
}

// crossText lays out the results of all pairs. If they do not fit into the
// width, the columns are in several blocks.
func crossText(teams []string, rounds [][]meeting) string {
	number := map[string]int{}
	for k, team := range teams {
		number[team] = k
	}
	cells := make([][]string, len(teams))
	for i := range cells {
		cells[i] = make([]string, len(teams))
		cells[i][i] = "="
	}
	put := func(a, b, text string) {
		cell := &cells[number[a]][number[b]]
		*cell = strings.TrimSpace(*cell + " " + text)
	}
	for _, round := range rounds {
		for _, m := range round {
			x, y := ".", "."
			switch {
			case !m.counts:
				x, y = "x", "x"
			case m.result != nil:
				x, y = scoreOf(*m.result), scoreOf(turned(*m.result))
				if m.result.A != m.home {
					x, y = y, x
				}
			}
			put(m.home, m.away, x)
			put(m.away, m.home, y)
		}
	}
	wide := 1
	for _, row := range cells {
		for _, cell := range row {
			wide = max(wide, len(cell))
		}
	}
	const names = 20 // columns of a name, at most
	each := max((width-names-10)/(wide+2), 1)
	var blocks []string
	for first := 0; first < len(teams); first += each {
		last := min(first+each, len(teams))
		rows := [][]string{{"", "team"}}
		for k := first; k < last; k++ {
			rows[0] = append(rows[0], fmt.Sprint(k+1))
		}
		for i, team := range teams {
			name := say.Isolate(say.Cut(say.Clean(team), names, names/3))
			rows = append(rows, append([]string{fmt.Sprint(i + 1), name}, cells[i][first:last]...))
		}
		blocks = append(blocks, fit(rows, "rll", 1))
	}
	return strings.Join(blocks, "\n")
}

// sides are the teams of a match, at home first: who moves first.
func sides(m roundrobin.Fixture[string]) (home, away string) {
	if m.First == m.B {
		return m.B, m.A
	}
	return m.A, m.B
}

// pairing is a match without its result.
func pairing(m roundrobin.Fixture[string]) string {
	a, b := sides(m)
	return say.Sprintf("%s - %s", a, b)
}

func (c *call) fixtures() (int, error) {
	return c.ask(func() error {
		f, err := roundrobin.Fixtures(c.file.Event)
		if err == nil && c.ics != "" {
			err = c.writeICS(f)
		}
		if err != nil || c.ics == "-" {
			return err
		}
		if c.json {
			return c.printJSON(f)
		}
		c.heading()
		rounds := meetings(c.file.Event, f)
		for k, day := range f.Rounds {
			if k > 0 {
				c.Out.WriteByte('\n')
			}
			date := ""
			if t := c.file.Date(day.Round); !t.IsZero() {
				date = ", " + moment(t)
			}
			c.Sayf("Round %d%s", day.Round, date)
			for _, m := range rounds[k] {
				c.Item("  ", m.String())
			}
			if day.Rests != nil {
				c.Item("  ", say.Clean(*day.Rests)+" (rest)")
			}
		}
		return nil
	})
}

// moment is a time in words: a day alone if it begins at midnight in UTC.
func moment(t time.Time) string {
	if isDay(t) {
		return t.Format(time.DateOnly)
	}
	return t.Format("2006-01-02 15:04 -07:00")
}

// isDay reports whether a time stands for a day.
func isDay(t time.Time) bool { return t.Equal(t.UTC().Truncate(24 * time.Hour)) }

// A meeting is a match of the schedule.
type meeting struct {
	home, away string
	result     *match // or nil
	counts     bool   // it has yet to be played, or its result counts
	note       string // by rule Withdrawing, or ""
}

// String is the meeting in words.
func (m meeting) String() string {
	if m.result != nil {
		return describe(*m.result) + m.note
	}
	return say.Sprintf("%s - %s", m.home, m.away) + m.note
}

// meetings returns the matches of each round. A result has its teams in the
// order in which it was recorded: the home team is the first.
func meetings(e event, f roundrobin.Calendar[string]) (rounds [][]meeting) {
	recorded := map[[2]string][]match{}
	for _, m := range e.Results {
		recorded[pairOf(m)] = append(recorded[pairOf(m)], m)
	}
	for _, day := range f.Rounds {
		var list []meeting
		for _, m := range day.Matches {
			x := meeting{counts: !m.Off, result: m.Result}
			x.home, x.away = sides(m)
			pair := pairOf(match{A: m.A, B: m.B})
			old := recorded[pair]
			if len(old) > 0 {
				x.home, x.away, x.result = old[0].A, old[0].B, &old[0]
				recorded[pair] = old[1:]
			}
			switch {
			case !m.Off:
			case len(old) > 0:
				x.note = " (does not count, rule Withdrawing)"
			case m.Result != nil:
				x.counts, x.note = true, " (rule Withdrawing)"
			default:
				x.note = " (not played, rule Withdrawing)"
			}
			list = append(list, x)
		}
		rounds = append(rounds, list)
	}
	return rounds
}

// matchLength is how long a match is in a calendar, if the league has hours.
const matchLength = 2 * time.Hour

// writeICS writes the rounds for calendar programs.
func (c *call) writeICS(f roundrobin.Calendar[string]) error {
	if c.file.First.IsZero() {
		return fmt.Errorf("the league has no dates: league new -first gives them (key \"first\")")
	}
	var list []ics.Event
	for r, round := range meetings(c.file.Event, f) {
		day := f.Rounds[r]
		start := c.file.Date(day.Round)
		end := start.Add(matchLength)
		if isDay(start) {
			end = start.AddDate(0, 0, 1)
		}
		for k, m := range round {
			if m.note != "" {
				continue
			}
			pair := day.Matches[k]
			list = append(list, ics.Event{
				UID:   ics.UID("league", c.file.About, fmt.Sprint(day.Round), pair.A, pair.B),
				Stamp: c.file.First, Status: "CONFIRMED", Start: start, End: end, Days: isDay(start),
				Summary: fmt.Sprintf("Round %d: %s", day.Round, m),
			})
		}
	}
	return c.P.Write(c.ics, ics.Calendar("League", list))
}

func (c *call) outlook() (int, error) {
	return c.ask(func() error {
		if len(c.Args) > 0 {
			return c.explain(c.Args[0])
		}
		list, err := roundrobin.Outlook(c.file.Event)
		if err != nil {
			return err
		}
		if c.json {
			return c.printJSON(list)
		}
		c.heading()
		rows := [][]string{{"team", "is", "places", "points", "rule"}}
		for _, p := range list {
			rows = append(rows, prospect(p))
		}
		c.Out.WriteString(fit(rows, "llrrl", 0))
		c.Out.WriteByte('\n')
		goal := "the final"
		if p := c.file.Event.Options.Places; p == roundrobin.NoFinal || p == 1 {
			goal = "the first place"
		}
		c.Sayf("A team has clinched %s if it gets there whatever happens, and is out if it does not get there "+
			"whatever happens (rule Reach). Places and points are those that it can still have. With the "+
			"name of a team, outlook says how it gets to its best place, and how to its worst.", goal)
		return nil
	})
}

// prospect is a row of the outlook.
func prospect(p roundrobin.Prospect[string]) []string {
	places := ""
	if p.Best > 0 {
		places = span(p.Best, p.Worst)
	}
	return []string{say.Clean(p.Team), p.Status.String(), places, span(p.Least, p.Most), p.Rule.String()}
}

// span is one number, or the first and the last of several.
func span(from, to int) string {
	if from == to {
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d-%d", from, to)
}

// explain says how a team gets to its best and to its worst place, and why to
// no better one.
func (c *call) explain(team string) error {
	if err := c.team(team); err != nil {
		return err
	}
	x, err := roundrobin.Explain(c.file.Event, team)
	if err != nil {
		return err
	}
	if c.json {
		return c.printJSON(x)
	}
	c.heading()
	p := x.Prospect
	if p.Best == 0 {
		c.Sayf("%s has withdrawn, and has no place.", say.Clean(team))
		return nil
	}
	c.Sayf("%s is %v (rule %v). It can still have these places: %s.", say.Clean(team), p.Status, p.Rule,
		span(p.Best, p.Worst))
	c.end("best", "for", p.Best, x.Best)
	if x.Worst != nil && p.Worst != p.Best {
		c.end("worst", "against", p.Worst, x.Worst)
	}
	if cut := x.Cut; cut != nil {
		c.Out.WriteByte('\n')
		c.Sayf("Why no better place: %sthe matches among %s share %s, and these teams have room for %d "+
			"(a win is two half-wins, and a draw is one for each). So at least %d of them will be ahead.",
			passed(cut.Passed), say.List(cleaned(cut.Teams)),
			say.Count(cut.HalfWins, "half-win", "half-wins"), cut.Room, cut.Above)
	}
	return nil
}

// passed says how many teams are ahead already, if any are.
func passed(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 team is ahead already, and "
	}
	return fmt.Sprintf("%d teams are ahead already, and ", n)
}

// end says in which end of the league a team has its best or worst place. Ties
// turn out for or against it.
func (c *call) end(what, ties string, place int, end *roundrobin.End[string]) {
	c.Out.WriteByte('\n')
	switch {
	case end == nil:
		c.Sayf("The %s place is %d, but no end was found that leads there for certain.", what, place)
		return
	case end.Count == 0:
		c.Sayf("The %s place is %d, whatever the matches, if ties turn out %s it.", what, place, ties)
		return
	}
	c.Sayf("The %s place is %d, if ties turn out %s it and these matches end so:", what, place, ties)
	for _, r := range end.Results {
		result := "drawn"
		if !r.Drawn {
			result = "won by " + say.Clean(r.A)
		}
		fmt.Fprintf(&c.Out, "  %s - %s: %s\n", say.Clean(r.A), say.Clean(r.B), result)
	}
	if more := end.Count - len(end.Results); more > 0 {
		fmt.Fprintf(&c.Out, "  and %d more\n", more)
	}
}

// cleaned returns names that can be shown.
func cleaned(names []string) (list []string) {
	for _, name := range names {
		list = append(list, say.Clean(name))
	}
	return list
}

func (c *call) status() (int, error) {
	return c.ask(func() error {
		d, err := roundrobin.Final(c.file.Event)
		if err != nil {
			return err
		}
		if c.json {
			return c.printJSON(d)
		}
		c.heading()
		c.Sayf("%s", c.state(d))
		for k, s := range d.Stages {
			c.stage(k+1, s)
		}
		if len(d.Finalists) > 0 && c.file.Event.Options.Places != roundrobin.NoFinal {
			c.Out.WriteByte('\n')
			for _, f := range d.Finalists {
				c.Sayf("In the final: %s (rule %v)", say.Clean(f.Team), f.Rule)
			}
		}
		for _, m := range []struct {
			name   string
			result *match
		}{{"Final", c.file.Event.Final}, {"Extra match", c.file.Event.Extra}} {
			if m.result != nil {
				c.Sayf("%s: %s", m.name, describe(*m.result))
			}
		}
		c.upcoming(d.Next)
		return nil
	})
}

// stage prints a stage of the play-off.
func (c *call) stage(number int, s roundrobin.Stage[string]) {
	rows := [][]string{{"team", "pl", "w", "d", "l", "pts"}}
	for _, r := range s.Rows {
		rows = append(rows, []string{
			say.Clean(r.Team), fmt.Sprint(r.Won + r.Drawn + r.Lost),
			fmt.Sprint(r.Won), fmt.Sprint(r.Drawn), fmt.Sprint(r.Lost), fmt.Sprint(r.Points),
		})
	}
	c.Out.WriteByte('\n')
	places := say.Count(s.Places, "place", "places")
	c.Sayf("Stage %d of the play-off, for %s (rule %v)", number, places, s.Rule)
	c.Out.WriteString(fit(rows, "lr", 0))
}

// upcoming prints the matches that must be played next.
func (c *call) upcoming(n roundrobin.Upcoming[string]) {
	if n.IsZero() {
		return
	}
	c.Out.WriteByte('\n')
	games := ""
	if n.Games != roundrobin.AnyGames {
		games = ", " + say.Count(n.Games, "game", "games") + " each"
	}
	c.Sayf("Still to be played%s (rule %v)", games, n.Rule)
	const most = 20
	for _, m := range n.Matches[:min(len(n.Matches), most)] {
		c.Item("  ", pairing(m))
	}
	if more := len(n.Matches) - most; more > 0 {
		c.Item("  ", "and "+say.Count(more, "other match", "other matches"))
	}
}

// state says how far the league is.
func (c *call) state(d roundrobin.Decision[string]) string {
	switch d.State {
	case roundrobin.InTable:
		return remain(d.Table.Left) + "."
	case roundrobin.InPlayOff:
		return fmt.Sprintf("Stage %d of the play-off is being played (rule %v).", len(d.Stages), d.Rule)
	case roundrobin.InFinal:
		return fmt.Sprintf("The final is to come (rule %v).", d.Rule)
	case roundrobin.InExtra:
		return fmt.Sprintf("The final was level, and the extra match is to come (rule %v).", d.Rule)
	}
	if d.Champion == nil {
		return fmt.Sprintf("The league is over, and nobody has won (rule %v).", d.Rule)
	}
	return say.Sprintf("The league is over. The champion: %s (rule %v).", *d.Champion, d.Rule)
}
