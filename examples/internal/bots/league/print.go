package league

import (
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file prints a report as text. Lines have at most 80 columns, except if
// a column of a table alone is wider.

const (
	lineWidth = 80
	leastName = 16 // the fewest columns to which a name is cut
	mostName  = 32 // the most columns that a name takes
)

// String returns the report as text: the champion, the crosstable, the table,
// the play-offs, the final, and the totals of each team. Each part names the
// rule of package roundrobin that it follows.
func (r Report) String() string {
	var b strings.Builder
	r.head(&b)
	r.crosstable(&b)
	r.table(&b)
	r.playOffs(&b)
	r.finals(&b)
	r.totals(&b)
	return b.String()
}

// head prints what the competition is, and who has won.
func (r Report) head(b *strings.Builder) {
	if r.notes.Title != "" {
		b.WriteString(say.Wrap(r.notes.Title, "", "  ", lineWidth))
	}
	games, undecided := 0, 0
	for _, m := range r.course.Matches {
		games += len(m.Games)
		for _, seat := range m.Winners {
			if seat < 0 {
				undecided++
			}
		}
	}
	text := fmt.Sprintf("%s, %s, %s", say.Count(len(r.order), "team", "teams"), say.Count(len(r.course.Matches),
		"match", "matches"), say.Count(games, "game", "games"))
	if undecided > 0 {
		text += fmt.Sprintf(", %d undecided", undecided)
	}
	b.WriteString(text + "\n")
	if r.notes.Differs != "" {
		b.WriteString(say.Wrap(r.notes.Differs, "", "  ", lineWidth))
	}
	b.WriteString("\n" + say.Wrap(r.verdict(), "", "  ", lineWidth))
}

// crosstable prints how many games each team has won from each other team, in
// the order of the places.
func (r Report) crosstable(b *strings.Builder) {
	b.WriteString("\nCrosstable: games won by the row from the column\n\n")
	g := grid{lead: []string{"no."}, names: []string{"team"}}
	for _, i := range r.order {
		g.heads = append(g.heads, fmt.Sprint(i+1))
	}
	for _, i := range r.order {
		g.lead = append(g.lead, fmt.Sprint(i+1))
		g.names = append(g.names, r.course.Event.Teams[i])
		row := make([]string, 0, len(r.order))
		for _, j := range r.order {
			row = append(row, r.cell(i, j))
		}
		g.cells = append(g.cells, row)
	}
	g.print(b)
}

// cell returns what a team has won from another team. It is a number for each
// match, or a dot if the two have not met.
func (r Report) cell(i, j int) string {
	if i == j {
		return "x"
	}
	var parts []string
	for _, k := range r.pairings[[2]int{min(i, j), max(i, j)}] {
		parts = append(parts, fmt.Sprint(r.won(k, i)))
	}
	if parts == nil {
		return "·"
	}
	return strings.Join(parts, "+")
}

// won returns how many games of a match a team has won.
func (r Report) won(match, team int) int {
	result := r.course.Matches[match].Result
	if result.A == r.course.Event.Teams[team] {
		return result.WinsA
	}
	return result.WinsB
}

// table prints the table, with shared places.
func (r Report) table(b *strings.Builder) {
	t := r.course.Decision.Table
	rule := roundrobin.MatchPoints.String()
	if slices.ContainsFunc(t.Places,
		func(p roundrobin.Place[string]) bool { return p.Rule == roundrobin.SharedPlaces }) {
		rule += ", " + roundrobin.SharedPlaces.String()
	}
	fmt.Fprintf(b, "\nTable (%s)\n\n", rule)
	g := grid{lead: []string{"place"}, names: []string{"team"}, heads: rowHeads}
	for _, p := range t.Places {
		for _, team := range p.Teams {
			g.lead = append(g.lead, span(p.From, p.To))
			g.names = append(g.names, team)
			g.cells = append(g.cells, rowCells(t.Rows[r.number[team]]))
		}
	}
	g.print(b)
	if t.Left > 0 {
		fmt.Fprintf(b, "\n  %s to be played.\n", say.Count(t.Left, "match remains", "matches remain"))
	}
}

// rowHeads are the columns of the table, and of a stage of the play-off.
var rowHeads = []string{"points", "won", "drawn", "lost", "games"}

func rowCells(x roundrobin.Row[string]) []string {
	return []string{fmt.Sprint(x.Points), fmt.Sprint(x.Won), fmt.Sprint(x.Drawn), fmt.Sprint(x.Lost),
		fmt.Sprintf("%d-%d", x.GamesWon, x.GamesLost)}
}

// span is "2", or "2-4".
func span(from, to int) string {
	if from == to {
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d-%d", from, to)
}

// playOffs prints the stages of the play-off, the lots, and who is in the
// final.
func (r Report) playOffs(b *strings.Builder) {
	d := r.course.Decision
	for k, s := range d.Stages {
		fmt.Fprintf(b, "\nPlay-off, stage %d (%v)\n\n", k+1, s.Rule)
		b.WriteString(say.Wrap(fmt.Sprintf("%s play for %s.", say.List(cutAll(s.Contenders)),
			say.Count(s.Places, "place", "places")), "  ", "", lineWidth))
		var rows []string
		for _, m := range r.course.Matches {
			if m.State == roundrobin.InPlayOff && m.Stage == k+1 {
				rows = append(rows, score(m.Result))
			}
		}
		b.WriteString(say.Columns(rows, "  "))
		g := grid{lead: []string{""}, names: []string{"team"}, heads: rowHeads}
		sorted := slices.Clone(s.Rows)
		slices.SortStableFunc(sorted, func(x, y roundrobin.Row[string]) int { return y.Points - x.Points })
		for _, x := range sorted {
			g.lead = append(g.lead, "")
			g.names = append(g.names, x.Team)
			g.cells = append(g.cells, rowCells(x))
		}
		b.WriteString("\n")
		g.print(b)
		if s.Left > 0 {
			fmt.Fprintf(b, "\n  %s to be played.\n", say.Count(s.Left, "match remains", "matches remain"))
		}
	}
	if lots := r.course.Event.Lots; lots != nil {
		fmt.Fprintf(b, "\nLots (%v)\n\n", roundrobin.ByLot)
		tied := say.List(cutAll(slices.Sorted(slices.Values(lots))))
		text := fmt.Sprintf("%s were still tied after %d stages. Lots from the seed put them into this "+
			"order: %s.", tied, MaxStages, strings.Join(cutAll(lots), ", "))
		b.WriteString(say.Wrap(text, "  ", "  ", lineWidth))
	}
	if len(d.Finalists) > 0 && r.course.Event.Options.Places != 1 {
		b.WriteString("\nFinalists\n\n")
		var rows []string
		for _, f := range d.Finalists {
			by := f.Rule.String()
			if f.Stage > 0 {
				by += fmt.Sprintf(", stage %d", f.Stage)
			}
			rows = append(rows, shown(f.Team)+"\t"+by)
		}
		b.WriteString(say.Columns(rows, "  "))
	}
}

// finals prints the final, the extra match, and who has won.
func (r Report) finals(b *strings.Builder) {
	for _, m := range r.course.Matches {
		head := ""
		switch m.State {
		case roundrobin.InFinal:
			head = fmt.Sprintf("Final (%v)", roundrobin.FinalMatch)
		case roundrobin.InExtra:
			head = fmt.Sprintf("Extra match (%v)", roundrobin.ExtraMatch)
		default:
			continue
		}
		fmt.Fprintf(b, "\n%s: %s\n\n", head, say.Count(len(m.Games), "game", "games"))
		b.WriteString(say.Columns([]string{score(m.Result)}, "  "))
	}
}

// verdict says who has won.
func (r Report) verdict() string {
	d := r.course.Decision
	switch {
	case d.Champion != nil:
		return fmt.Sprintf("Champion: %s (%v)", cut(*d.Champion, mostName), d.Rule)
	case d.Rule == roundrobin.SharedPlaces && d.State == roundrobin.NotWon:
		return fmt.Sprintf("First place is shared by %s, and nobody has won (%v).",
			say.List(cutAll(d.Table.Places[0].Teams)), d.Rule)
	case d.State == roundrobin.NotWon:
		return fmt.Sprintf("Nobody has won (%v).", d.Rule)
	default:
		return fmt.Sprintf("It is not over: %s to be played.", say.Count(len(d.Next.Matches), "match remains",
			"matches remain"))
	}
}

// totals prints what is counted for each team. A column that has only zeros is
// named below.
func (r Report) totals(b *strings.Builder) {
	if r.notes.Totals == nil || len(r.notes.TeamCounts) == 0 {
		return
	}
	g := grid{lead: []string{"no."}, names: []string{"team"}}
	var none []string
	var kept []int
	for k, name := range r.notes.TeamCounts {
		if slices.ContainsFunc(r.notes.Totals, func(n []int64) bool { return n[k] != 0 }) {
			kept = append(kept, k)
			g.heads = append(g.heads, name)
		} else {
			none = append(none, name)
		}
	}
	b.WriteString("\nCounted in all games\n\n")
	if len(kept) > 0 {
		for _, i := range r.order {
			g.lead = append(g.lead, fmt.Sprint(i+1))
			g.names = append(g.names, r.course.Event.Teams[i])
			var row []string
			for _, k := range kept {
				row = append(row, fmt.Sprint(r.notes.Totals[i][k]))
			}
			g.cells = append(g.cells, row)
		}
		g.print(b)
	}
	if len(none) > 0 {
		if len(kept) > 0 {
			b.WriteString("\n")
		}
		b.WriteString(say.Wrap("None: "+strings.Join(none, ", ")+".", "  ", "  ", lineWidth))
	}
}

// score is the result of a match, as a row of columns.
func score(m roundrobin.Match[string]) string {
	return fmt.Sprintf("%s\t%d - %d\t%s", shown(m.A), m.WinsA, m.WinsB, shown(m.B))
}

// shown is a name that commands no terminal, and is not too long.
func shown(name string) string { return say.Isolate(cut(name, mostName)) }

// cut is a name of at most a number of columns.
func cut(name string, most int) string { return say.Cut(say.Clean(name), most, most/3) }

func cutAll(names []string) []string {
	list := make([]string, len(names))
	for k, name := range names {
		list[k] = cut(name, mostName)
	}
	return list
}

// A grid is a table of figures. Each row has a lead, a name and cells. The
// first lead and the first name are the heads of their columns.
type grid struct {
	lead, names []string
	heads       []string
	cells       [][]string
}

// print prints the grid. If it does not fit on a line, the names are cut. If it
// does not fit even then, it is printed in parts with some columns each.
func (g grid) print(b *strings.Builder) {
	lead, name, sum := 0, 0, 0
	for k := range g.lead {
		lead = max(lead, say.Width(g.lead[k]))
		name = max(name, say.Width(cut(g.names[k], mostName)))
	}
	if lead > 0 {
		lead += 2
	}
	widths := make([]int, len(g.heads))
	for k, head := range g.heads {
		widths[k] = say.Width(head)
		for _, row := range g.cells {
			widths[k] = max(widths[k], say.Width(row[k]))
		}
		widths[k] += 2
		sum += widths[k]
	}
	room := lineWidth - 2 - lead
	name = max(min(name, room-sum), min(name, leastName))
	for from := 0; ; {
		to, wide := from, name
		for to < len(widths) && (to == from || wide+widths[to] <= room) {
			wide += widths[to]
			to++
		}
		if from > 0 {
			b.WriteString("\n")
		}
		for k := range g.lead {
			line := "  "
			if lead > 0 {
				line += say.Right(g.lead[k], lead-2) + "  "
			}
			line += say.Left(cut(g.names[k], name), name)
			cells := g.heads
			if k > 0 {
				cells = g.cells[k-1]
			}
			for c := from; c < to; c++ {
				line += say.Right(say.Clean(cells[c]), widths[c])
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
		if from = to; from >= len(widths) {
			return
		}
	}
}
