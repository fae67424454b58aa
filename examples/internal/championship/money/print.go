package money

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// Print prints the settlement: the fee, the registrations, the fund, the prizes
// and the penalties. It says which document each figure comes from. The width
// is the width of a paragraph in columns.
func (s Settlement) Print(w io.Writer, width int) {
	p := printer{w, width, s}
	if s.from.known {
		p.text("Money", "as in "+s.from.name+", the document of "+s.from.title+".")
	} else {
		p.text("Money", "no document is known; figures as in "+s.from.name+".")
	}
	p.registration()
	p.fund()
	p.prizes()
	p.penalties()
}

type printer struct {
	io.Writer
	width int
	Settlement
}

// text prints a paragraph after a word and a colon.
func (p printer) text(about, text string) {
	io.WriteString(p, say.Wrap(about+": "+text, "", "    ", p.width))
}

// table prints rows of columns after a blank line. Names in rows must be clean.
func (p printer) table(rows []string) {
	io.WriteString(p, "\n"+say.Columns(rows, "  "))
}

// source is where a figure is from: the document, if it is the figure of the
// document, or else the file. The second text has the figure of the document.
func (p printer) source(same bool, section, has string) string {
	if same {
		return fmt.Sprintf(" (%s)", p.from.cite(section))
	}
	if !p.from.known {
		return " (the file)"
	}
	return fmt.Sprintf(" (the file; %s, has %s)", p.from.cite(section), has)
}

// registration prints the fee, and who has paid it.
func (p printer) registration() {
	if p.money.Fee == nil {
		return
	}
	f := p.fee
	io.WriteString(p, "\n")
	p.text("Fee", growth(f.First, f.PerDay)+p.source(f.First == p.from.First && f.PerDay == p.from.PerDay,
		"registration", growth(p.from.First, p.from.PerDay))+".")
	if f.PerDay > 0 {
		days, from := "24 hours each, from the opening", ""
		if f.Zone != nil {
			days, from = "calendar days of "+zone.Name(f.Zone), "the file; "
		}
		p.text("Days", days+" ("+from+"no document says when a day begins).")
	}
	open := p.moment(f.Opening) + " until "
	if f.Close.IsZero() {
		open += "it is closed"
	} else {
		open += p.moment(f.Close)
	}
	p.text("Registration", "from "+open+" (the file).")
	refund := "a player who leaves until the close gets the whole fee back"
	switch {
	case p.from.refunds || !p.from.known:
		p.text("Refund", fmt.Sprintf("%s (%s).", refund, p.from.cite("registration")))
	default:
		p.text("Refund", fmt.Sprintf("%s (as in WC12, registration; %s is silent).", refund, p.from.name))
	}
	p.payments()
	if len(p.Unregistered) > 0 {
		io.WriteString(p, "\n")
		p.names("Entered, but not registered", p.Unregistered)
	}
	if len(p.Strangers) > 0 {
		io.WriteString(p, "\n")
		p.names("Registered, but not entered", p.Strangers)
	}
}

// payments prints all payments, in the order of time.
func (p printer) payments() {
	list := p.money.Registrations
	if len(list) == 0 {
		return
	}
	order := make([]int, len(list))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(i, j int) int { return list[i].At.Compare(list[j].At) })
	byDay := p.fee.PerDay > 0
	offset := p.offset(list)
	moment := func(t time.Time) string { return strings.TrimSuffix(p.moment(t), offset) }
	head := "registered" + offset + "\tplayer"
	if byDay {
		head += "\tday"
	}
	head += "\tfee"
	if slices.ContainsFunc(list, func(r pairing.Registration[string]) bool { return !r.Left.IsZero() }) {
		head += "\tleft\trefund"
	}
	rows := []string{head}
	for _, k := range order {
		r, pay := list[k], p.Funds.Payments[k]
		row := say.Sprintf("%s\t%s", moment(r.At), r.Player)
		if byDay {
			row += fmt.Sprintf("\t%d", (pay.Fee-p.fee.First)/p.fee.PerDay+1)
		}
		row += "\t" + Dollars(pay.Fee)
		if !r.Left.IsZero() {
			row += fmt.Sprintf("\t%s\t%s", moment(r.Left), Dollars(pay.Refund))
		}
		rows = append(rows, row)
	}
	p.table(rows)
}

// fund prints the fund and its parts.
func (p printer) fund() {
	var rows, parts []string
	if p.money.Fee != nil {
		rows = append(rows, "fees\t"+Dollars(p.Funds.Paid), "refunds\t"+Dollars(-p.Funds.Refunded))
		parts = append(parts, "all fees that are not paid back ("+p.from.cite("registration")+")")
	}
	for _, x := range p.money.Other {
		rows = append(rows, say.Sprintf("%s\t%s", x.From, Dollars(x.Cents)))
	}
	if len(p.money.Other) > 0 {
		parts = append(parts, "money that is no fee (the file)")
	}
	io.WriteString(p, "\n")
	if len(parts) == 0 {
		p.text("Fund", "empty, since the file has neither a fee nor other money.")
		return
	}
	p.text("Fund", say.List(parts)+".")
	p.amounts(append(rows, "the fund\t"+Dollars(p.Fund)))
}

// prizes prints the prizes, and that they add up to the fund.
func (p printer) prizes() {
	io.WriteString(p, "\n")
	if p.input.Edition.HasPoints() {
		p.text("Prizes", "the organizer divides the fund, since the rules of this event say nothing about it.")
		p.rulings()
		return
	}
	if p.Prizes == nil {
		p.text("Prizes", "none yet, since the games have not begun.")
		p.rulings()
		return
	}
	x := *p.Prizes
	if x.Games == 0 {
		p.text("Prizes", "none yet, since no game has been played.")
		p.rulings()
		return
	}
	games := say.Count(x.Games, "game", "games")
	if !p.Over {
		games += " so far"
	}
	p.text("Prizes", fmt.Sprintf("the fund is divided by %s, which gives %s to the winner of each game (%s).",
		games, Dollars(x.Share), p.from.cite("prizes")))
	rows := []string{"player\tgames won\tprize"}
	why := map[string]string{}
	for _, r := range p.money.Forfeited {
		why[r.Player] = r.Why
		rows[0] = "player\tgames won\tprize\tforfeited\twhy"
	}
	awards := slices.Clone(x.Awards)
	slices.SortStableFunc(awards, func(a, b pairing.Award[string]) int { return cmp.Compare(b.Wins, a.Wins) })
	for _, a := range awards {
		row := say.Sprintf("%s\t%d\t%s", a.Player, a.Wins, Dollars(a.Cents))
		if text, ok := why[a.Player]; ok {
			row += "\t" + Dollars(a.Forfeited)
			if text != "" {
				row += "\t" + say.Sprintf("%s", text)
			}
		}
		rows = append(rows, row)
	}
	p.table(rows)
	p.amounts([]string{
		"paid\t" + Dollars(x.Paid), "forfeited\t" + Dollars(x.Forfeited), "won by nobody\t" + Dollars(x.Unwon),
		"remainder\t" + Dollars(x.Remainder),
		"together, the fund\t" + Dollars(x.Paid+x.Forfeited+x.Unwon+x.Remainder),
	})
	if len(p.money.Forfeited) > 0 || x.Paid < p.Fund {
		io.WriteString(p, "\n")
	}
	if len(p.money.Forfeited) > 0 {
		p.text("Forfeited", "shares of players who must not keep their prizes ("+p.forfeitsBy()+").")
	}
	if x.Paid < p.Fund {
		p.text("Not paid", Dollars(p.Fund-x.Paid)+". No document says where it goes.")
	}
}

// rulings prints who has forfeited prizes, before there are any.
func (p printer) rulings() {
	for _, x := range p.money.Forfeited {
		text := "the prizes of " + say.Lines(x.Player) + " (" + p.forfeitsBy() + ")."
		if x.Why != "" {
			text += " Why: " + say.Lines(x.Why)
		}
		p.text("Forfeited", text)
	}
}

// forfeitsBy names the rules by which prizes are forfeited.
func (p printer) forfeitsBy() string {
	switch {
	case p.from == wcc14:
		return "WCC14, qualifying and publication"
	case !p.from.known:
		return "the file"
	}
	return "the file; " + p.from.name + " has no such rule"
}

// penalties prints who owes the penalty.
func (p printer) penalties() {
	if len(p.input.Owes) == 0 {
		return
	}
	io.WriteString(p, "\n")
	from := p.source(p.Penalty == p.from.Penalty, "penalty", Dollars(p.from.Penalty))
	if p.from.Penalty == 0 && p.from.known {
		from = " (the file; " + p.from.name + " has none)"
	}
	p.text("Penalties", Dollars(p.Penalty)+" each"+from+". They are not in the fund, since no document says "+
		"where they go.")
	var rows []string
	for _, name := range p.input.Owes {
		rows = append(rows, say.Sprintf("%s\t%s", name, Dollars(p.Penalty)))
	}
	p.amounts(append(rows, "together\t"+Dollars(p.Penalty*int64(len(p.input.Owes)))))
}

// amounts prints names with amounts, which are aligned to the right.
func (p printer) amounts(rows []string) {
	name, amount := 0, 0
	for _, row := range rows {
		a, b, _ := strings.Cut(row, "\t")
		name, amount = max(name, say.Width(a)), max(amount, len(b))
	}
	io.WriteString(p, "\n")
	for _, row := range rows {
		a, b, _ := strings.Cut(row, "\t")
		io.WriteString(p, "  "+say.Left(a, name)+"  "+say.Right(b, amount)+"\n")
	}
}

// names prints names after a word and a colon.
func (p printer) names(about string, names []string) {
	p.text(about, say.Lines(strings.Join(names, ", "))+".")
}

// growth is how a fee grows, as in "$80.00 on the first day, and $1.00 more for
// each day begun since".
func growth(first, perDay int64) string {
	if first == 0 && perDay == 0 {
		return "none, since the event is free"
	}
	if perDay == 0 {
		return Dollars(first) + " on every day"
	}
	return fmt.Sprintf("%s on the first day, and %s more for each day begun since", Dollars(first), Dollars(perDay))
}

// moment is a time in the zone of the days, or else of the opening, as in
// "2011-11-07 20:00 -05:00".
func (p printer) moment(t time.Time) string {
	t = t.In(cmp.Or(p.fee.Zone, p.fee.Opening.Location()))
	switch {
	case t.Nanosecond() != 0:
		return t.Format("2006-01-02 15:04:05.999999999 -07:00")
	case t.Second() != 0:
		return t.Format("2006-01-02 15:04:05 -07:00")
	}
	return t.Format("2006-01-02 15:04 -07:00")
}

// offset returns the offset from UTC of the times of a list with a blank before
// it, as in " -05:00", or "" if the times have several offsets.
func (p printer) offset(list []pairing.Registration[string]) (text string) {
	for _, r := range list {
		for _, t := range []time.Time{r.At, r.Left} {
			if t.IsZero() {
				continue
			}
			at := p.moment(t)
			at = at[strings.LastIndexByte(at, ' '):]
			if text != "" && text != at {
				return ""
			}
			text = at
		}
	}
	return text
}

// Dollars is an amount in cents, as in "$80.00" or "-$80.00".
func Dollars(cents int64) string {
	sign := ""
	if cents < 0 {
		sign = "-"
	}
	dollars, rest := cents/100, cents%100
	return fmt.Sprintf("%s$%d.%02d", sign, max(dollars, -dollars), max(rest, -rest))
}
