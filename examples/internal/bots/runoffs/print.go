package runoffs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file prints reports as text.

// width is how many columns are printed on.
const width = 80

// maxListed is the maximum number of uneven pairs that are listed.
const maxListed = 20

// A page is text that is being printed.
type page struct{ strings.Builder }

func (p *page) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }

// columns prints rows of cells in columns.
func (p *page) columns(rows [][]string, align string) { p.WriteString(say.Table(rows, align)) }

// wrap prints a text in lines, the lines after the first indented further.
func (p *page) wrap(words string) { p.WriteString(say.Wrap(words, "", "    ", width)) }

// Head returns what an event is, in one or two lines: its title, and the
// numbers of bots and matches.
func Head(title string, bots, matches int) string {
	var p page
	if title != "" {
		p.printf("%s\n", say.Prose(heading(title)))
	}
	p.printf("%s, %s\n", say.Count(bots, "bot", "bots"), say.Count(matches, "match", "matches"))
	return p.String()
}

// String returns the whole report as text: the head, the places, the steps by
// all methods, the confidence and the luck.
func (r Report) String() string {
	return Head(r.title, len(r.bots), r.matches) + r.Places() + r.Steps(Methods()...) + r.Confidence() + r.Luck()
}

// Places returns the places by all methods, side by side, and who has won. The
// bots are in the order of the method that decides, or else of Bankroll. Below
// are the pairs that have fewer matches than others.
func (r Report) Places() string {
	var p page
	p.printf("\nPlaces by each rule, and totals among all\n\n")
	rows := [][]string{{""}}
	for _, m := range Methods() {
		rows[0] = append(rows[0], m.String())
	}
	rows[0] = append(rows[0], "chips", "points")
	for _, b := range r.first().order() {
		row := []string{r.called.label[b]}
		for _, x := range r.rankings {
			row = append(row, placeText(x.place[b]))
		}
		rows = append(rows, append(row, signed(r.chips[b]), signed(r.points[b])))
	}
	p.columns(rows, "l r")
	p.printf("\n")
	p.wrap(r.verdict(r.called))
	if uneven := r.rankings[0].Uneven; len(uneven) > 0 {
		p.printf("\nUneven: %s fewer matches than the most, which is %d. Totals are sums, so the others "+
			"weigh more.\n\n", say.Count(len(uneven), "pair has", "pairs have"), r.most)
		var rows [][]string
		for _, s := range uneven[:min(len(uneven), maxListed)] {
			rows = append(rows, []string{r.called.label[s.A], r.called.label[s.B], number(s.Matches)})
		}
		p.columns(rows, "l l r")
		if more := len(uneven) - maxListed; more > 0 {
			p.printf("  and %s\n", say.Count(more, "more pair", "more pairs"))
		}
	}
	return p.String()
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

// verdict says who wins by which method, and how bots are called in it.
func (r Report) verdict(called naming) string {
	winners := r.winners(Methods())
	if r.decides != 0 {
		bots := r.first().Places[0].Bots
		word := "Winner"
		if len(bots) > 1 {
			word = "Winners"
		}
		words := fmt.Sprintf("%s by %v: %s.", word, r.decides, called.list(bots))
		others := slices.DeleteFunc(Methods(), func(m Method) bool { return m == r.decides })
		for _, w := range r.winners(others) {
			places := " places"
			if len(w.methods) > 1 {
				places = " place"
			}
			words += " " + say.List(w.methods) + places + " " + called.list(w.bots) + " first"
			if len(winners) == 1 {
				words += ", too"
			}
			words += "."
		}
		return words
	}
	if len(winners) == 1 {
		return fmt.Sprintf("All three rules place %s first.", called.list(winners[0].bots))
	}
	words := "The rules differ about the first place:"
	for _, w := range winners {
		words += fmt.Sprintf(" by %s %s;", say.List(w.methods), called.list(w.bots))
	}
	return strings.TrimSuffix(words, ";") + "."
}

// A winner is who has won by some methods.
type winner struct{ bots, methods []string }

// winners returns who has won by these methods. Methods with the same winners
// are together.
func (r Report) winners(by []Method) []winner {
	var list []winner
	for _, x := range r.rankings {
		if !slices.Contains(by, x.method) {
			continue
		}
		bots := x.Places[0].Bots
		k := slices.IndexFunc(list, func(w winner) bool { return slices.Equal(w.bots, bots) })
		if k < 0 {
			k = len(list)
			list = append(list, winner{bots: bots})
		}
		list[k].methods = append(list[k].methods, x.method.String())
	}
	return list
}

// Steps returns the steps by these methods, in the order of reports: who was
// still in, and who left. A method that is named twice counts once.
func (r Report) Steps(which ...Method) string {
	var p page
	for k, x := range r.rankings {
		if slices.Contains(which, x.method) {
			p.printf("\n")
			p.wrap(fmt.Sprintf("%v: %s", x.method, book[k].steps))
			p.ladder(r, x)
		}
	}
	return p.String()
}

// ladder prints the totals at each step, in as many columns as there is room
// for. The winners are not marked in the last step, since nobody is ahead of
// them.
func (p *page) ladder(r Report, x ranked) {
	order := x.order()
	names := 0
	for _, b := range order {
		names = max(names, say.Width(r.called.label[b]))
	}
	totals, wide := make([]map[string]string, len(x.Steps)), make([]int, len(x.Steps))
	for k, s := range x.Steps {
		totals[k] = map[string]string{}
		for _, t := range s.Totals {
			totals[k][t.Bot] = signed(t.Total) + " "
		}
		for _, b := range s.Out {
			if x.place[b].From > 1 {
				totals[k][b] = strings.TrimSuffix(totals[k][b], " ") + "*"
			}
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
			row := []string{r.called.label[b]}
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

// Confidence returns how far the places can be trusted, and which neighbours
// tie. It is empty without resamples.
func (r Report) Confidence() string {
	var p page
	if r.samples == 0 {
		return ""
	}
	if r.unknown != "" {
		p.printf("\nConfidence\n\n")
		p.wrap(r.unknown)
		return p.String()
	}
	p.printf("\nConfidence in percent: %d resamples of the matches, -seed %d\n\n", r.samples, r.seed)
	rows := [][]string{{""}}
	for _, x := range r.rankings {
		rows[0] = append(rows[0], x.method.String(), "earned", "first")
	}
	for _, b := range r.first().order() {
		row := []string{r.called.label[b]}
		for _, x := range r.rankings {
			for _, t := range x.trust {
				if t.Bot == b {
					row = append(row, placeText(x.place[b]), percent(t.Earned, r.samples),
						percent(t.Counts[0], r.samples))
				}
			}
		}
		rows = append(rows, row)
	}
	p.columns(rows, "l r")
	p.printf("\n")
	p.wrap("Earned: the share of resamples in which the bot has this place. First: in which it is first, alone " +
		"or not. The shares are for a series whose length was fixed before, not for one that stops when it " +
		"pleases.")
	if few := r.few(); few != "" {
		p.printf("\n")
		p.wrap(few)
	}
	p.ties(r)
	return p.String()
}

// percent is a share with one digit after the point, rounded down, so that 100
// means all.
func percent(n, of int) string {
	permille := int64(n) * 1000 / int64(of)
	if permille == 0 && n > 0 {
		return "<0.1"
	}
	if n == of {
		return "100"
	}
	return fmt.Sprintf("%d.%d", permille/10, permille%10)
}

// ties prints the neighbours in the table of chips.
func (p *page) ties(r Report) {
	p.printf("\nNeighbours by total chips among all, a tie if within one standard deviation\n\n")
	rows := [][]string{{"", "ahead of", "by", "deviation", ""}}
	for _, g := range r.gaps {
		tie := ""
		if g.Tie {
			tie = "tie"
		}
		rows = append(rows, []string{r.called.label[g.Upper], r.called.label[g.Lower], fmt.Sprint(g.Chips),
			fmt.Sprintf("%.1f", g.Deviation), tie})
	}
	p.columns(rows, "l l r r l")
}
