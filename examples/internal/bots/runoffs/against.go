package runoffs

// This file says how a bot did against each other bot.

// Against returns how a bot did against each bot that it has met: a line for
// each, with the same figures as [Report.Luck]. The others are in the order of
// the method that decides, or else of Bankroll. It is empty if the report has
// no scores of duplicate matches.
func (r Report) Against(bot string) string {
	l := r.luck
	rows := [][]string{{"", "chips", l.unit(), "duplicate", "plain", "times"}}
	for _, other := range r.first().order() {
		for _, g := range l.pairs {
			if g.behind == bot {
				g.ahead, g.behind, g.chips = g.behind, g.ahead, -g.chips
			}
			if g.ahead == bot && g.behind == other {
				row := []string{r.called.cut[other], signed(g.chips)}
				rows = append(rows, append(row, l.figures(g)...))
			}
		}
	}
	if len(rows) == 1 {
		return ""
	}
	var p page
	p.columns(rows, "l r")
	p.printf("\n")
	p.wrap(legend)
	return p.String()
}

// PairsOf returns the pairs of a bot, in their order. The bot is A in all of
// them.
func (d Document) PairsOf(bot string) []Pair {
	var pairs []Pair
	for _, p := range d.Pairs {
		if p.B == bot {
			p.A, p.B, p.Chips, p.Points = p.B, p.A, -p.Chips, -p.Points
		}
		if p.A == bot {
			pairs = append(pairs, p)
		}
	}
	return pairs
}
