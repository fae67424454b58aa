package files

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file shows a run-off.

// runOffRules are the rules of package runoff in short.
var runOffRules = [...]struct {
	rule runoff.Rule
	text string
}{
	{runoff.ChipTotals, "A total is the chips won from the bots that are still in."},
	{runoff.SeriesPoints, "Or the series won against these bots, minus the series lost."},
	{runoff.LowestLeave, "All bots at the lowest total leave together."},
	{runoff.SharedPlaces, "Bots that leave together share the best of their places."},
	{runoff.TotalLast, "The last four bots are ranked by one total."},
	{runoff.EvenPairs, "All pairs play the same number of matches."},
}

// runOff shows a run-off: the ranking by each method, its steps, and the
// crosstable. The method that decides is first, if there is one.
func runOff(title string, e runoff.Event[string], decides runoffs.Method) (Shown, error) {
	if err := bounded(e.Bots, "bot", "bots"); err != nil {
		return Shown{}, err
	}
	table, err := e.Crosstable()
	if err != nil {
		return Shown{}, err
	}
	x := Shown{Title: title, Kind: "run-off"}
	used := []runoff.Rule{runoff.SharedPlaces, runoff.EvenPairs}
	methods := runoffs.Methods()
	if k := slices.Index(methods, decides); k > 0 {
		methods = slices.Insert(slices.Delete(methods, k, k+1), 0, decides)
	}
	var steps []Table
	for _, m := range methods {
		r, err := m.Rank(table)
		if err != nil {
			return Shown{}, runoffs.Explain(table, err)
		}
		used = append(used, r.Rule)
		if len(r.Places) > 0 {
			winners := r.Places[0].Bots
			verb := "is first"
			if len(winners) > 1 {
				verb = "share the first place"
			}
			text := fmt.Sprintf("By %v (rule %v), %s %s.", m, r.Rule, names(winners), verb)
			if m == decides {
				text += " This method decides."
			}
			x.Says = append(x.Says, text)
		}
		x.Tables = append(x.Tables, places(m, r, len(e.Bots)))
		for _, s := range r.Steps {
			used = append(used, s.Rule)
		}
		steps = append(steps, stepsOf(m, r))
	}
	x.Tables = append(x.Tables, chips(table))
	x.Tables = append(x.Tables, steps...)
	for _, r := range runOffRules {
		if slices.Contains(used, r.rule) {
			text := r.text
			if r.rule == runoff.EvenPairs && e.AllowUneven {
				text += " This event allows other pairs."
			}
			x.Rules = append(x.Rules, Rule{"runoff", r.rule.String(), text})
		}
	}
	return x, nil
}

// places shows the places by a method, with the last total of each bot and the
// step in which it left. The winners have left in none.
func places(m runoffs.Method, r runoff.Ranking[string], bots int) Table {
	t := Table{
		Heading: fmt.Sprintf("Places by %v", m),
		Note:    "A bot has the total of the last step in which it was in.",
		Head:    []string{"Place", "Bot", "Last total", "Left in step"}, Align: "rlrr",
	}
	total, left := make(map[string]string, bots), make(map[string]string, bots)
	for k, s := range stepsIn(r) {
		for _, x := range s.Totals {
			total[x.Bot] = fmt.Sprint(x.Total)
		}
		for _, bot := range s.Out {
			left[bot] = fmt.Sprint(k + 1)
		}
	}
	for _, p := range r.Places {
		for _, bot := range p.Bots {
			if p.From == 1 {
				delete(left, bot)
			}
			t.Rows = append(t.Rows, []string{interval(p.From, p.To), say.Clean(bot), total[bot], left[bot]})
		}
	}
	return t
}

// stepsIn returns the steps in which bots were against each other: the last
// step of a run-off can have the winner alone.
func stepsIn(r runoff.Ranking[string]) []runoff.Step[string] {
	if n := len(r.Steps); n > 1 && len(r.Steps[n-1].Totals) < 2 {
		return r.Steps[:n-1]
	}
	return r.Steps
}

// stepsOf shows the steps of a run-off: the totals of the bots that were in.
func stepsOf(m runoffs.Method, r runoff.Ranking[string]) Table {
	t := Table{
		Heading: fmt.Sprintf("Steps by %v", m), Note: "The totals in each step, among the bots that were " +
			"still in. A bot leaves after the step that is marked with out.",
		Head: []string{"Bot"}, Align: "l",
	}
	rows, won := map[string]int{}, map[string]bool{}
	for _, p := range r.Places {
		for _, bot := range p.Bots {
			rows[bot], won[bot] = len(t.Rows), p.From == 1
			t.Rows = append(t.Rows, append(make([]string, 0, len(r.Steps)+1), say.Clean(bot)))
		}
	}
	for k, s := range stepsIn(r) {
		t.Head, t.Align = append(t.Head, fmt.Sprintf("%d, %v", k+1, s.Rule)), t.Align+"r"
		for i := range t.Rows {
			t.Rows[i] = append(t.Rows[i], "")
		}
		for _, x := range s.Totals {
			cell := &t.Rows[rows[x.Bot]][k+1]
			if *cell = fmt.Sprint(x.Total); slices.Contains(s.Out, x.Bot) && !won[x.Bot] {
				*cell += " out"
			}
		}
	}
	return t
}

// chips shows the chips that each bot won from each other bot.
func chips(table *runoff.Crosstable[string]) Table {
	bots := table.Bots()
	t := Table{
		Heading: "Chips", Note: "What the bot of the row won from the bot with the number of the column.",
		Head: []string{"No.", "Bot"}, Align: "rl",
	}
	totals := table.Totals()
	for i, a := range bots {
		t.Head = append(t.Head, fmt.Sprint(i+1))
		t.Align += "r"
		row := []string{fmt.Sprint(i + 1), say.Clean(a)}
		for _, b := range bots {
			cell := "×"
			if a != b {
				cell = ""
				if s := table.Series(a, b); s.Matches > 0 {
					cell = fmt.Sprint(s.Chips)
				}
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, append(row, fmt.Sprint(totals[i].Total)))
	}
	t.Head, t.Align = append(t.Head, "Total"), t.Align+"r"
	return t
}
