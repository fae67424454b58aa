package runoffs

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file has the parts of a picture: the crosstable, the run-offs, and the
// places in resamples.

// names returns how bots are called in pictures, and how wide that is.
func (r Report) names() (called map[string]string, wide int) {
	called = isolated(r.called.cut)
	for _, name := range called {
		wide = max(wide, svg.Width(name, font))
	}
	return called, wide
}

// diagonal is how far a slanted text of this width goes up and to the right.
// Widths are too large rather than too small.
func diagonal(wide int) int { return wide*64/100 + 10 }

// drawTable draws who won how much from whom per match, in the order of the
// method that decides, or else of Bankroll.
func drawTable(r Report) *block {
	order := r.first().order()
	called, nameWide := r.names()
	value := func(a, b string) (v float64, met bool) {
		s := r.table.Series(a, b)
		return float64(s.Chips) / float64(max(s.Matches, 1)), s.Matches > 0
	}
	most, cellWide := 0.0, 30
	for _, a := range order {
		for _, b := range order {
			v, _ := value(a, b)
			most = max(most, math.Abs(v))
			cellWide = max(cellWide, svg.Width(short(v), narrow)+6)
		}
	}
	const cellHigh = 24
	heads := []string{"total chips"}
	for _, m := range Methods() {
		heads = append(heads, m.String())
	}
	totalWide := 56
	left, top := nameWide+12, diagonal(max(nameWide, svg.BoldWidth("TopByTotal", font)))

	b := &block{}
	for k, name := range order {
		b.slanted(left+k*cellWide+cellWide/2+4, top-6, "start", called[name])
	}
	right := left + len(order)*cellWide + 16
	x := right
	columns := make([]int, len(heads)) // where each ends
	for k, head := range heads {
		step := 44
		if k == 0 {
			step = totalWide
		}
		columns[k] = x + step - 10
		b.slanted(columns[k]-6, top-6, "start", head, "font-weight", "bold")
		x += step
	}
	for i, a := range order {
		y := top + i*cellHigh
		b.text(left-8, y+cellHigh/2+4, "end", called[a])
		for j, c := range order {
			v, met := value(a, c)
			at := left + j*cellWide
			switch {
			case a == c:
				b.rect(at, y, cellWide, cellHigh, "self")
			case !met:
				b.cell(at, y, cellWide, cellHigh, "empty", "·")
			default:
				b.cell(at, y, cellWide, cellHigh, shade(root(v, most)), short(v))
			}
		}
		b.text(columns[0], y+cellHigh/2+4, "end", short(float64(r.chips[a])))
		for k, x := range r.rankings {
			p := x.place[a]
			weight := "normal"
			if p.From == 1 {
				weight = "bold"
			}
			b.text(columns[k+1], y+cellHigh/2+4, "end", placeText(p), "font-weight", weight)
		}
	}
	bottom := top + len(order)*cellHigh

	// The legend.
	const swatch = 52
	if most > 0 {
		b.text(left-8, bottom+28, "end", "scale")
	}
	for k := 0; k < 7 && most > 0; k++ {
		t := (k - 3) * 1000 / 3
		b.cell(left+k*swatch, bottom+14, swatch, 20, shade(t), short(unroot(t, most)))
	}
	b.wide = max(x+diagonal(svg.BoldWidth("TopByTotal", font))-30, left+7*swatch)
	b.high = bottom + 38
	return b
}

// shade is the class of a root in the crosstable.
func shade(root int) string {
	if root < 0 {
		return fmt.Sprint("loss", step(-root))
	}
	return fmt.Sprint("gain", step(root))
}

// lineColors is the number of colors of lines. After them, the colors come
// again with other dashes.
const lineColors = 6

var dashes = []string{"", "7 3", "2 3", "9 3 2 3", "14 4", "4 2 1 2 1 2"}

// maxLines is how many lines can be told apart, by color and dashes.
const maxLines = 36

// drawLadders draws the run-offs of these methods. If Bankroll and TopByTotal
// are both among them, TopByTotal is only marked, because it is the same
// run-off as far as it goes.
func drawLadders(r Report, which []Method, wide int) []*block {
	var list []*block
	both := slices.Contains(which, Bankroll) && slices.Contains(which, TopByTotal)
	for _, x := range r.rankings {
		if slices.Contains(which, x.method) && !(both && x.method == TopByTotal) {
			list = append(list, drawLadder(r, x, wide, both && x.method == Bankroll))
		}
	}
	return list
}

// slot is the width of a slanted name.
const slot = 17

// A ladder is a run-off as it is drawn: a line for each bot over the steps.
type ladder struct {
	ranked
	order  []string
	called map[string]string
	at     map[string][]int // each bot's totals, in thousandths of the most
	totals map[string][]int64
	leave  [][]string // by step; the last has who are ranked or leave there
	most   float64
	low    int // of all heights
	high   int
}

// height is how high a total is in a picture, in thousandths of the most.
func (l ladder) height(total float64) int {
	if l.method == Points && l.most > 0 {
		return int(math.Round(1000 * total / l.most))
	}
	return root(total, l.most)
}

func newLadder(x ranked) ladder {
	l := ladder{ranked: x, order: x.order(), totals: map[string][]int64{}, at: map[string][]int{}}
	for _, s := range x.Steps {
		for _, t := range s.Totals {
			l.totals[t.Bot] = append(l.totals[t.Bot], t.Total)
			l.most = max(l.most, math.Abs(float64(t.Total)))
		}
	}
	l.leave = make([][]string, len(x.Steps))
	for _, b := range l.order {
		last := len(l.totals[b]) - 1
		l.leave[last] = append(l.leave[last], b)
		for _, t := range l.totals[b] {
			v := l.height(float64(t))
			l.at[b] = append(l.at[b], v)
			l.low, l.high = min(l.low, v), max(l.high, v)
		}
	}
	return l
}

// drawLadder draws a run-off, as wide as that or wider if it must be. With
// mark, it says from where on TopByTotal ranks by totals.
func drawLadder(r Report, x ranked, wide int, mark bool) *block {
	l := newLadder(x)
	called, nameWide := r.names()
	l.called = called
	label := 0
	for _, bot := range l.order {
		label = max(label, svg.Width(l.start(bot), font))
	}
	left, top := max(label+34, diagonal(nameWide)), 34
	high := max(240, len(l.order)*20)
	if l.low == l.high {
		high = len(l.order) * 14 // for the names; all totals are alike
	}
	y := func(at int) int { return top + (l.high-at)*high/max(l.high-l.low, 1) }
	scale := svg.Width("+999M", narrow) + 24

	// From one step to the next there is room for the names of all who
	// leave, and the rest of the width is shared.
	steps := make([]int, len(l.leave))
	spare := max(0, (wide-left-scale-len(l.order)*slot)/len(steps))
	at := left
	for k, out := range l.leave {
		steps[k] = at
		at += len(out)*slot + spare
	}
	right := at - slot - spare + 14

	b := &block{}
	b.text(0, 14, "start", x.method.String(), "font-weight", "bold", "font-size", "14")
	b.grid(l, left, right, y)
	if mark {
		b.mark(r, l, steps, top, top+high)
	}
	b.curves(l, steps, y, top+high)
	b.starts(l, left, y, top, high)
	b.wide = right + scale
	b.high = top + high + 20 + diagonal(nameWide)
	return b
}

// start is the text at the beginning of a bot's line.
func (l ladder) start(bot string) string {
	return l.called[bot] + "  " + short(float64(l.totals[bot][0]))
}

// grid draws lines at round totals, as many as can be read.
func (b *block) grid(l ladder, left, right int, y func(int) int) {
	b.line(left, y(0), right, y(0), "axis")
	b.text(right+6, y(0)+4, "start", "0", "font-size", fmt.Sprint(narrow), "class", "faint")
	for _, sign := range []int{1, -1} {
		last := y(0)
		for k := 0; svg.Figure(k) <= l.most; k++ {
			v := float64(sign) * svg.Figure(k)
			at := l.height(v)
			if at < l.low || at > l.high || max(y(at)-last, last-y(at)) < 26 {
				continue
			}
			last = y(at)
			b.line(left, last, right, last, "grid")
			b.text(right+6, last+4, "start", short(v), "font-size",
				fmt.Sprint(narrow), "class", "faint")
		}
	}
}

// mark draws where the run-off of TopByTotal ends.
func (b *block) mark(r Report, l ladder, steps []int, top, bottom int) {
	top4 := r.by(TopByTotal)
	last := len(top4.Steps) - 1
	if last >= len(steps) || top4.Steps[last].Rule != runoff.TotalLast {
		return // a tie left nobody to be ranked by totals
	}
	b.line(steps[last], top-8, steps[last], bottom, "axis", "stroke-dasharray", "5 4")
	b.text(steps[last]+4, top-12, "start", "TopByTotal ranks these", "class", "faint", "font-size",
		fmt.Sprint(narrow))
}

// curves draws the lines of all bots, the best on top, and below who left
// where.
func (b *block) curves(l ladder, steps []int, y func(int) int, bottom int) {
	for k, x := range steps {
		b.line(x, bottom+8, x, bottom+12, "axis")
		for i, bot := range l.leave[k] {
			end := x + i*slot
			if at := y(l.at[bot][k]); end > x {
				b.line(x, at, end, at, "axis", "stroke-dasharray", "1 3")
			}
			b.line(end, y(l.at[bot][k]), end, bottom+12, "grid", "stroke-dasharray", "1 3")
			b.slanted(end+5, bottom+24, "end", l.called[bot])
		}
	}
	for i, bot := range slices.Backward(l.order) { // the best is drawn last
		class := fmt.Sprint("line", i%lineColors)
		path, last := "", 0
		for k, root := range l.at[bot] {
			path += fmt.Sprintf(" %d,%d", steps[k], y(root))
			last = k
		}
		end := steps[last] + slices.Index(l.leave[last], bot)*slot
		wide := "1.8"
		if l.place[bot].From == 1 {
			wide = "3.2"
		}
		dash := dashes[i/lineColors]
		more := []string{"class", class, "stroke-width", wide, "stroke-linejoin", "round"}
		if dash != "" {
			more = append(more, "stroke-dasharray", dash)
		}
		b.Add(`<polyline points="%s" fill="none"%s/>`, path[1:], svg.Attributes(more))
		b.Add(`<circle cx="%d" cy="%d" r="4" class="%s"><title>%s</title></circle>`, end,
			y(l.at[bot][last]), class, svg.Escape(say.Clean(bot)))
	}
}

// starts writes each bot's name where its line begins, moved so that they do
// not overlap.
func (b *block) starts(l ladder, left int, y func(int) int, top, high int) {
	list := slices.Clone(l.order)
	slices.SortStableFunc(list, func(p, q string) int { return cmp.Compare(l.totals[q][0], l.totals[p][0]) })
	at := make([]int, len(list))
	for i, bot := range list {
		at[i] = y(l.at[bot][0])
	}
	svg.Spread(at, 14, top, top+high+4)
	for i, bot := range list {
		b.text(left-28, at[i]+4, "end", l.start(bot))
		b.line(left-24, at[i], left-4, y(l.at[bot][0]), "lead")
	}
}

// drawTrust draws how often each bot had which place by one rule.
func drawTrust(r Report, x ranked) *block {
	called, nameWide := r.names()
	const cellWide, cellHigh, top = 26, 22, 44
	left := nameWide + 12
	b := &block{}
	b.text(0, 14, "start", x.method.String(), "font-weight", "bold", "font-size", "14")
	right, bottom := left+len(r.bots)*cellWide, top+len(r.bots)*cellHigh
	for k := range len(r.bots) + 1 {
		b.line(left+k*cellWide, top, left+k*cellWide, bottom, "grid")
		b.line(left, top+k*cellHigh, right, top+k*cellHigh, "grid")
	}
	for k := range r.bots {
		b.text(left+k*cellWide+cellWide/2, top-6, "middle", fmt.Sprint(k+1), "font-size", fmt.Sprint(narrow))
	}
	for i, t := range x.trust {
		y := top + i*cellHigh
		b.text(left-8, y+cellHigh/2+4, "end", called[t.Bot])
		for k, n := range t.Counts {
			if n == 0 {
				continue
			}
			class := fmt.Sprint("sure", step(int(int64(n)*1000/int64(r.samples))))
			b.cell(left+k*cellWide, y, cellWide, cellHigh, class, rounded(n, r.samples))
		}
	}
	for i, t := range x.trust { // after all cells, to lie on top of them
		p := x.place[t.Bot]
		b.rect(left+(p.From-1)*cellWide, top+i*cellHigh, cellWide, cellHigh, "frame")
	}
	b.wide = right + 4
	b.high = bottom + 4
	return b
}

// rounded is a share in percent, in three characters at most.
func rounded(n, of int) string {
	switch {
	case n == 0:
		return ""
	case n == of:
		return "100"
	case int64(n)*100 < int64(of):
		return "<1"
	case int64(of-n)*100 < int64(of):
		return ">99"
	}
	return fmt.Sprint((int64(n)*200 + int64(of)) / (2 * int64(of)))
}
