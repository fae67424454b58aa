package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file prints reports in the terminal.

// width is how many columns are printed on.
const width = 96

// A printer prints about events.
type printer struct{ io.Writer }

func (p printer) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }

// columns prints rows of cells in columns, each aligned to the left (l) or
// right (r).
func (p printer) columns(rows [][]string, align string) {
	sides := strings.Fields(align)
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for k, cell := range row {
			wide[k] = max(wide[k], say.Width(cell))
		}
	}
	for _, row := range rows {
		line := ""
		for k, cell := range row {
			if sides[min(k, len(sides)-1)] == "r" {
				line += "  " + say.Right(cell, wide[k])
			} else {
				line += "  " + say.Left(cell, wide[k])
			}
		}
		p.printf("%s\n", strings.TrimRight(line, " "))
	}
}

// wrap prints a text in lines, those after the first indented further.
func (p printer) wrap(indent, text string) {
	p.printf("%s", say.Wrap(text, indent, "    ", width))
}

// head prints what the event is.
func (p printer) head(e event) {
	if e.title != "" {
		p.printf("%s\n", say.Prose(say.Clean(e.title)))
	}
	p.printf("%s, %s\n", say.Count(len(e.bots), "bot", "bots"), say.Count(len(e.matches), "match", "matches"))
}

// places prints the places by all rules, side by side.
func (p printer) places(r report) {
	p.printf("\nPlaces by each rule, and totals among all\n\n")
	rows := [][]string{{"", "Bankroll", "Points", "TopByTotal", "chips", "points"}}
	for _, b := range r.rankings[0].order() {
		row := []string{b}
		for _, x := range r.rankings {
			row = append(row, placeText(x.place[b]))
		}
		rows = append(rows, append(row, signed(r.chips[b]), signed(r.points[b])))
	}
	p.columns(rows, "l r")
	p.printf("\n")
	p.wrap("", verdict(r, shown))
	if uneven := r.rankings[0].Uneven; len(uneven) > 0 {
		p.printf("\nUneven: %s fewer matches than the most, which is %d. Totals are sums, so the others weigh more.\n\n", say.Count(len(uneven), "pair has", "pairs have"), r.most)
		var rows [][]string
		for _, s := range uneven[:min(len(uneven), maxListed)] {
			rows = append(rows, []string{s.A, s.B, number(s.Matches)})
		}
		p.columns(rows, "l l r")
		if more := len(uneven) - maxListed; more > 0 {
			p.printf("  and %s\n", say.Count(more, "more pair", "more pairs"))
		}
	}
}

// placeText is "2", or "2-4" if it is shared.
func placeText(p runoff.Place[string]) string {
	if p.To > p.From {
		return fmt.Sprintf("%d-%d", p.From, p.To)
	}
	return fmt.Sprint(p.From)
}

func signed(n int64) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

// verdict says who wins by which rule. Names are written as called writes them.
func verdict(r report, called func(string) string) string {
	var winners, rules []string // the winners by one rule or by several
	for _, x := range r.rankings {
		w := list(x.Places[0].Bots, called)
		k := 0
		for k < len(winners) && winners[k] != w {
			k++
		}
		if k == len(winners) {
			winners, rules = append(winners, w), append(rules, "")
		} else {
			rules[k] += " and "
		}
		rules[k] += x.name
	}
	if len(winners) == 1 {
		return fmt.Sprintf("All three rules place %s first.", winners[0])
	}
	text := "The rules differ about the first place:"
	for k, w := range winners {
		text += fmt.Sprintf(" by %s %s;", rules[k], w)
	}
	return strings.TrimSuffix(text, ";") + "."
}

// steps prints the steps by one rule, or by all.
func (p printer) steps(r report, which string) {
	for _, x := range r.rankings {
		if which != "all" && which != x.key {
			continue
		}
		p.printf("\n%s: %s\n", x.name, map[string]string{
			"bankroll": "total chips among those still in; the lowest leave, marked *",
			"points":   "series won less series lost among those still in; the lowest leave, marked *",
			"top":      "as Bankroll until at most four are left; these are ranked by the last totals",
		}[x.key])
		p.ladder(x)
	}
}

// ladder prints the totals at each step, in as many columns as there is room
// for.
func (p printer) ladder(x ranked) {
	order := x.order()
	names := 0
	for _, b := range order {
		names = max(names, say.Width(b))
	}
	totals, wide := make([]map[string]string, len(x.Steps)), make([]int, len(x.Steps))
	for k, s := range x.Steps {
		totals[k] = map[string]string{}
		for _, t := range s.Totals {
			totals[k][t.Bot] = signed(t.Total) + " "
		}
		for _, b := range s.Out {
			totals[k][b] = strings.TrimSuffix(totals[k][b], " ") + "*"
		}
		for _, text := range totals[k] {
			wide[k] = max(wide[k], len(text), len("step 100"))
		}
	}
	for from := 0; from < len(x.Steps); {
		to, column := from, names+2
		for to < len(x.Steps) && (to == from || column+2+wide[to] <= width) {
			column += 2 + wide[to]
			to++
		}
		head := []string{""}
		for k := from; k < to; k++ {
			head = append(head, fmt.Sprintf("step %d ", k+1))
		}
		rows := [][]string{head}
		for _, b := range order {
			if totals[from][b] == "" {
				break // who left before is placed below
			}
			row := []string{b}
			for k := from; k < to; k++ {
				row = append(row, totals[k][b])
			}
			rows = append(rows, row)
		}
		p.printf("\n")
		p.columns(rows, "l r")
		from = to
	}
}

// confidence prints how far the places can be trusted.
func (p printer) confidence(r report) {
	if r.samples == 0 {
		return
	}
	if r.unknown != "" {
		p.printf("\nConfidence\n\n")
		p.wrap("", r.unknown)
		return
	}
	p.printf("\nConfidence: %d resamples of the matches, -seed %d\n\n", r.samples, r.seed)
	rows := [][]string{{""}}
	for _, x := range r.rankings {
		rows[0] = append(rows[0], x.name, "earned", "first")
	}
	for _, b := range r.rankings[0].order() {
		row := []string{b}
		for _, x := range r.rankings {
			for _, t := range x.trust {
				if t.Bot == b {
					row = append(row, placeText(x.place[b]), percent(t.Earned, r.samples), percent(t.Counts[0], r.samples))
				}
			}
		}
		rows = append(rows, row)
	}
	p.columns(rows, "l r")
	p.printf("\n")
	p.wrap("", "Earned: the share of resamples in which the bot has this place. First: in which it is first, alone or not.")
	p.ties(r)
}

// percent is a share with one digit after the point, rounded down, so that 100
// means all.
func percent(n, of int) string {
	permille := int64(n) * 1000 / int64(of)
	if permille == 0 && n > 0 {
		return "<0.1 %"
	}
	if n == of {
		return "100 %"
	}
	return fmt.Sprintf("%d.%d %%", permille/10, permille%10)
}

// ties prints the neighbours in the table of chips.
func (p printer) ties(r report) {
	p.printf("\nNeighbours by total chips among all: they tie within one standard deviation\n\n")
	rows := [][]string{{"", "ahead of", "by", "deviation", ""}}
	for _, g := range r.gaps {
		tie := ""
		if g.Tie {
			tie = "tie"
		}
		rows = append(rows, []string{g.Upper, g.Lower, fmt.Sprint(g.Chips), fmt.Sprintf("%.1f", g.Deviation), tie})
	}
	p.columns(rows, "l l r r l")
}
