package ladder

import (
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws the picture of an event. The players left appear in columns
// by losses, and the games of the round as lines between them.

// The sizes of a picture.
const (
	font   = svg.Font
	small  = svg.Small
	margin = svg.Margin
	narrow = 560 // no picture is narrower

	columnGap = 40 // between two columns
	columnPad = 18 // on either side of the cards of a column
	bracket   = 18 // for the line between two cards of a column

	cardHigh = 28
	cardPad  = 16 // on either side of what is on a card
	cardGap  = 8  // between the players of a game
	gameGap  = 18 // between games
	lineHigh = 19 // of a player who is out
	fewLines = 12 // that fit in any picture

	stackHigh = 700 // a column that would be higher has its cards in stacks
	stackGap  = 16
)

// The colors of a picture, and what they are for.
var (
	colors = svg.Colors{
		"column": {svg.RGB(241, 243, 246), svg.RGB(24, 29, 37)},
		"card":   {svg.RGB(255, 255, 255), svg.RGB(36, 42, 51)},
		"edge":   {svg.RGB(190, 197, 206), svg.RGB(75, 84, 96)},
		// Games.
		"line": {svg.RGB(52, 104, 168), svg.RGB(110, 168, 240)},
		// Marks, with a black letter.
		"gold":   {svg.RGB(236, 185, 44), svg.RGB(227, 176, 44)},
		"silver": {svg.RGB(201, 208, 217), svg.RGB(190, 198, 208)},
	}
	style = colors.Style(".paper{fill:$paper}.column{fill:$column}.card{fill:$card;stroke:$edge}" +
		".ink{fill:$ink}.faint{fill:$faint}.line{stroke:$line;stroke-width:2;fill:none}" +
		".gold{fill:$gold}.silver{fill:$silver}")
)

// A picture is being drawn.
type picture struct{ *svg.Picture }

// shown is a name as the picture has it.
func shown(name string) string { return svg.Fit(name, font, 240, svg.Width) }

// Draw draws a ladder as SVG.
func (l Ladder) Draw() []byte {
	p := picture{svg.New(l.title, narrow)}
	p.Text(margin, margin+40, "faint", l.about)

	top := margin + 60
	if l.large() {
		bottom := p.bands(l, top)
		return p.Page("ladder", l.String(), style, bottom)
	}
	columns := l.columns()
	spots, high := place(columns, l.meetings)
	lists := listOut(l.out, max(high/lineHigh, fewLines))
	for _, list := range lists {
		high = max(high, len(list.lines)*lineHigh)
	}
	x := margin
	for _, c := range columns {
		c.x = x
		if c.gap {
			p.gap(x, top)
		}
		p.column(c, top, high)
		x += c.wide + columnGap
	}
	if l.gapBeforeOut() {
		p.gap(x, top)
	}
	cards := top + headHigh
	for _, m := range l.meetings {
		p.meeting(m, columns, spots, cards)
	}
	for _, c := range columns {
		for _, s := range c.seats {
			p.card(s, c.left(spots[s]), cards+spots[s].y, c.card)
		}
	}
	for _, m := range l.meetings {
		p.marks(m, columns, spots, cards)
	}
	p.out(lists, l.outHead(), l.gone(), x, top, high)
	bottom := cards + high + columnPad + 24
	p.legend(l, bottom)
	return p.Page("ladder", l.String(), style, bottom)
}

// headHigh is how high the heading of a column is.
const headHigh = 56

// A column is a rung as it is drawn.
type column struct {
	rung
	inside  bool // two of its players meet
	x, wide int
	card    int // the width of its cards
}

// columns returns the rungs as columns, with their widths.
func (l Ladder) columns() []*column {
	columns := make([]*column, len(l.rungs))
	for k, r := range l.rungs {
		c := &column{rung: r, card: 76}
		for _, s := range r.seats {
			c.card = max(c.card, s.wide())
		}
		columns[k] = c
	}
	for _, m := range l.meetings {
		if m.gold.rung == m.silver.rung {
			columns[m.gold.rung].inside = true
		}
	}
	for _, c := range columns {
		c.wide = c.card + 2*columnPad
		if c.inside {
			c.wide += bracket
		}
	}
	return columns
}

// left is where the cards of a stack begin.
func (c *column) left(s spot) int { return c.x + columnPad + s.stack*c.step() }

// label is the rank of a player, if it is known.
func (s *seat) label() string {
	if s.rank == 0 {
		return ""
	}
	return fmt.Sprint(s.rank)
}

// wide is how wide the card of a player must be.
func (s *seat) wide() int {
	n := 2*cardPad + s.nameWide() + 8
	if s.rank > 0 {
		n += 24
	}
	if s.note != "" {
		n += svg.Width(s.note, small) + 12
	}
	return n
}

// bold reports whether the name of a player is in bold letters.
func (s *seat) bold() bool {
	return s.note == "won" || s.note == "champion" || s.note == "second place"
}

// nameWide is how wide the name of a player is.
func (s *seat) nameWide() int {
	if s.bold() {
		return svg.BoldWidth(shown(s.name), font)
	}
	return svg.Width(shown(s.name), font)
}

// A spot is where a card is: in which stack of its column, and how far below
// the top.
type spot struct{ stack, y int }

// place returns where the cards are, and how far below the top the last card
// ends. First come the games between columns, each on a line of its own. Below
// are the games inside a column and the players without a game.
func place(columns []*column, meetings []meeting) (spots map[*seat]spot, high int) {
	spots = map[*seat]spot{}
	free := make([]int, len(columns)) // the first free line of each column
	units := make([][][]*seat, len(columns))
	for _, m := range meetings {
		first, second := m.ends()
		if first.rung == second.rung {
			units[first.rung] = append(units[first.rung], []*seat{first, second})
			continue
		}
		y := slices.Max(free[first.rung : second.rung+1])
		spots[first], spots[second] = spot{0, y}, spot{0, y}
		for k := first.rung; k <= second.rung; k++ {
			free[k] = y + cardHigh + gameGap
		}
	}
	for k, c := range columns {
		for _, s := range c.seats {
			if !s.game {
				units[k] = append(units[k], []*seat{s})
			}
		}
		high = max(high, c.stack(units[k], free[k], spots))
	}
	return spots, max(high, cardHigh)
}

// stack places the cards of a column that begins at top, and returns where they
// end. The cards of a unit stay together.
func (c *column) stack(units [][]*seat, top int, spots map[*seat]spot) (end int) {
	total := 0
	for _, u := range units {
		total += unitHigh(u)
	}
	stacks := (total + stackHigh - 1) / stackHigh
	stack, y := 0, 0
	end = top - gameGap
	for _, u := range units {
		if y >= (total+stacks-1)/stacks {
			stack, y = stack+1, 0
		}
		for k, s := range u {
			spots[s] = spot{stack, top + y + k*(cardHigh+cardGap)}
		}
		y += unitHigh(u)
		end = max(end, top+y-gameGap)
	}
	c.wide += stack * c.step()
	return end
}

// unitHigh is how high a game inside a column is, or a player without a game,
// with the gap below.
func unitHigh(unit []*seat) int {
	return len(unit)*(cardHigh+cardGap) - cardGap + gameGap
}

// step is how far it is from one stack of a column to the next.
func (c *column) step() int {
	if c.inside {
		return c.card + bracket + stackGap
	}
	return c.card + stackGap
}

// ends returns the players of a game as they are drawn: the left player first,
// or the upper player.
func (m meeting) ends() (first, second *seat) {
	g, s := m.gold, m.silver
	if s.rung < g.rung || s.rung == g.rung && s.rank < g.rank {
		return s, g
	}
	return g, s
}

// column draws a column and its heading.
func (p picture) column(c *column, top, high int) {
	p.Add(`<rect class="column" x="%d" y="%d" width="%d" height="%d" rx="8"/>`, c.x, top, c.wide,
		headHigh+high+columnPad)
	p.Text(c.x+columnPad, top+24, "ink", c.String(), "font-weight", "bold")
	count := "nobody"
	if n := len(c.seats); n > 0 {
		count = say.Count(n, "player", "players")
	}
	p.Small(c.x+columnPad, top+42, "faint", count)
	p.Wide = max(p.Wide, c.x+c.wide)
}

// card draws the card of a player. Its title is the whole name.
func (p picture) card(s *seat, x, y, wide int) {
	p.Add(`<g><title>%s</title>`, svg.Escape(isolated(s.name)))
	p.Add(`<rect class="card" x="%d" y="%d" width="%d" height="%d" rx="5"/>`, x, y, wide, cardHigh)
	base, at, end := y+cardHigh/2+5, x+cardPad, x+wide-cardPad+2
	if s.rank > 0 {
		p.Small(at+14, base, "faint", s.label(), "text-anchor", "end")
		at += 24
	}
	if s.note != "" {
		p.Small(end, base, "faint", s.note, "text-anchor", "end")
		end -= svg.Width(s.note, small) + 4
	}
	weight := "normal"
	if s.bold() {
		weight = "bold"
	}
	p.Clipped(at, base, end-at, font, shown(s.name), "class", "ink", "font-weight", weight)
	p.Add(`</g>`)
}

// corners returns where a game's line begins and ends.
func (m meeting) corners(columns []*column, spots map[*seat]spot, top int) (first, second *seat, x1, y1, x2, y2 int) {
	first, second = m.ends()
	a, b := columns[first.rung], columns[second.rung]
	x1, y1 = a.left(spots[first])+a.card, top+spots[first].y+cardHigh/2
	x2, y2 = b.left(spots[second]), top+spots[second].y+cardHigh/2
	if a == b {
		x2 = x1
	}
	return first, second, x1, y1, x2, y2
}

// meeting draws the line of a game.
func (p picture) meeting(m meeting, columns []*column, spots map[*seat]spot, top int) {
	_, _, x1, y1, x2, y2 := m.corners(columns, spots, top)
	if x1 == x2 {
		p.Add(`<path class="line" d="M%d,%d h%d v%d h-%d"/>`, x1, y1, bracket, y2-y1, bracket)
		return
	}
	p.Add(`<path class="line" d="M%d,%d H%d"/>`, x1, y1, x2)
}

// marks draws who has Gold and who has Silver, at the ends of a game's line.
func (p picture) marks(m meeting, columns []*column, spots map[*seat]spot, top int) {
	first, second, x1, y1, x2, y2 := m.corners(columns, spots, top)
	p.mark(x1, y1, first == m.gold)
	p.mark(x2, y2, second == m.gold)
}

// mark draws the mark of a color.
func (p picture) mark(x, y int, gold bool) {
	class := "silver"
	if gold {
		class = "gold"
	}
	p.Add(`<circle class="%s" cx="%d" cy="%d" r="8"/>`, class, x, y)
	p.Add(`<text x="%d" y="%d" text-anchor="middle" font-size="10" font-weight="bold">%s</text>`, x, y+4,
		strings.ToUpper(class[:1]))
}

// A list has players who are out, in a column of its own.
type list struct {
	lines []departure
	wide  int
	who   int // the width of the names
}

// listOut puts the players who are out into lists of at most this many lines.
func listOut(out []departure, most int) []list {
	var lists []list
	count := (len(out) + most - 1) / most
	for ; count > 0; count-- {
		// All lists have about the same length.
		n := (len(out) + count - 1) / count
		l := list{lines: out[:n]}
		out = out[n:]
		when := 0
		for _, g := range l.lines {
			l.who = max(l.who, svg.Width(shown(g.who), font))
			when = max(when, svg.Width(g.when, small))
		}
		l.wide = l.who + 12 + when
		lists = append(lists, l)
	}
	return lists
}

// gone says how many players are out.
func (l Ladder) gone() string {
	if l.outs == 0 {
		return "nobody"
	}
	return say.Count(l.outs, "player", "players")
}

// outHead is the heading of the players who are out, such as "Out: 3 losses".
func (l Ladder) outHead() string {
	if l.outAfter == 0 {
		return "Out"
	}
	head := "Out: " + say.Count(l.outAfter, "loss", "losses")
	if l.forfeits {
		head += " or a forfeit"
	}
	return head
}

// gapBeforeOut reports whether there are numbers of losses after the last rung
// that are not shown.
func (l Ladder) gapBeforeOut() bool {
	next := 0
	for _, r := range l.rungs {
		next = r.losses + 1
	}
	return next < l.outAfter
}

// gap marks that numbers of losses are left out before the column at x.
func (p picture) gap(x, top int) {
	p.Anchored("middle", x-columnGap/2, top+24, "faint", "…")
}

// out draws the column of the players who are out.
func (p picture) out(lists []list, head, count string, x, top, high int) {
	wide := 24 * max(len(lists)-1, 0)
	for _, l := range lists {
		wide += l.wide
	}
	wide = max(wide, 76, svg.BoldWidth(head, font), svg.Width(count, small)) + 2*columnPad
	p.Add(`<rect class="column" x="%d" y="%d" width="%d" height="%d" rx="8"/>`, x, top, wide,
		headHigh+high+columnPad)
	p.Text(x+columnPad, top+24, "ink", head, "font-weight", "bold")
	p.Small(x+columnPad, top+42, "faint", count)
	p.Wide = max(p.Wide, x+wide)
	x += columnPad
	for _, l := range lists {
		for k, g := range l.lines {
			y := top + headHigh + k*lineHigh + 13
			p.Add(`<g><title>%s</title>`, svg.Escape(isolated(g.who)))
			p.Clipped(x, y, l.who+4, font, shown(g.who), "class", "faint")
			p.Add(`</g>`)
			p.Small(x+l.who+12, y, "faint", g.when)
		}
		x += l.wide + 24
	}
}

// legend says what the marks and numbers mean.
func (p picture) legend(l Ladder, y int) {
	text := ""
	x := margin
	if len(l.meetings) > 0 {
		p.mark(x+8, y-4, true)
		p.mark(x+28, y-4, false)
		x += 44
		text = "a game, and who has Gold and Silver"
	}
	if l.ranking != "" {
		text += "; numbers are ranks, by " + l.ranking
	}
	if text != "" {
		p.Small(x, y, "faint", strings.TrimPrefix(text, "; ")+".")
	}
}
