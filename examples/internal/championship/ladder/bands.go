package ladder

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws events that are too large for cards. The players with a
// number of losses, or with a score, have a band. A band has lines in columns.

// The sizes of bands.
const (
	bandWide = 1060 // as wide as a page of the server
	bandHead = 34   // from the top of a band to its first line
	bandGap  = 16   // between bands
	bandName = 170  // the widest name
	rankWide = 30   // of four digits
	lineGap  = 28   // between the columns of a band
)

// A bandLine is a line of a band.
type bandLine struct{ rank, name, note string }

// bands draws the players below top, and returns where the last line is.
func (p picture) bands(l Ladder, top int) (bottom int) {
	notes := l.opponents()
	for _, r := range l.rungs {
		var lines []bandLine
		for _, s := range r.seats {
			lines = append(lines, bandLine{s.label(), s.name, notes[s]})
		}
		top = p.band(r.String(), lines, len(lines), top)
	}
	var lines []bandLine
	for _, g := range l.out {
		lines = append(lines, bandLine{"", g.who, g.when})
	}
	top = p.band(l.outHead(), lines, l.outs, top)
	text := ""
	if l.ranking != "" {
		text = "Numbers are ranks, by " + l.ranking + "."
		if len(l.meetings) > 0 {
			text += " G 2 has Gold against rank 2, and S 2 has Silver."
		}
	}
	p.Small(margin, top+8, "faint", text)
	return top + 8
}

// opponents says of each player what becomes of the player in the round, such
// as "G 12" for a game with Gold against rank 12, or "G 12, won".
func (l Ladder) opponents() map[*seat]string {
	notes := map[*seat]string{}
	for _, r := range l.rungs {
		for _, s := range r.seats {
			notes[s] = s.note
		}
	}
	note := func(s, other *seat, color string) {
		if other.rank > 0 {
			notes[s] = strings.TrimSuffix(fmt.Sprintf("%s %d, %s", color, other.rank, s.note), ", ")
		}
	}
	for _, m := range l.meetings {
		note(m.gold, m.silver, "G")
		note(m.silver, m.gold, "S")
	}
	return notes
}

// band draws a band, and returns where the next band begins. The lines go down
// each column.
func (p picture) band(head string, lines []bandLine, count, top int) (next int) {
	names, notes := 0, 0
	for k, x := range lines {
		lines[k].name = svg.Fit(x.name, font, bandName, svg.Width)
		names = max(names, svg.Width(lines[k].name, font))
		notes = max(notes, svg.Width(x.note, small))
	}
	cell := rankWide + 8 + names + 12 + notes
	columns := max(1, (bandWide-2*columnPad+lineGap)/(cell+lineGap))
	rows := (len(lines) + columns - 1) / columns
	high := bandHead + rows*lineHigh + columnPad/2
	p.Add(`<rect class="column" x="%d" y="%d" width="%d" height="%d" rx="8"/>`, margin, top, bandWide, high)
	p.Wide = max(p.Wide, margin+bandWide)
	p.Text(margin+columnPad, top+24, "ink", head, "font-weight", "bold")
	p.Small(margin+columnPad+svg.BoldWidth(head, font)+16, top+24, "faint", say.Count(count, "player", "players"))
	// A group has the attributes of its texts, so that these are short.
	group := func(attributes string, at int, text func(bandLine) string) {
		p.Add(`<g %s>`, attributes)
		for k, x := range lines {
			if t := text(x); t != "" {
				p.Add(`<text x="%d" y="%d">%s</text>`, margin+columnPad+k/rows*(cell+lineGap)+at,
					top+bandHead+k%rows*lineHigh+14, svg.Escape(t))
			}
		}
		p.Add(`</g>`)
	}
	end := fmt.Sprintf(`class="faint" font-size="%d" text-anchor="end"`, small)
	group(end, rankWide, func(x bandLine) string { return x.rank })
	group(`class="ink"`, rankWide+8, func(x bandLine) string { return x.name })
	group(end, cell, func(x bandLine) string { return x.note })
	return top + high + bandGap
}

// counts says how many players have how many losses, how many games there are,
// and how many players are out.
func (l Ladder) counts() string {
	var parts []string
	for _, r := range l.rungs {
		parts = append(parts, fmt.Sprintf("%s: %s.", r, say.Count(len(r.seats), "player", "players")))
	}
	return strings.Join(append(parts, say.Count(len(l.meetings), "game", "games")+".",
		"Out: "+say.Count(l.outs, "player", "players")+"."), " ")
}
