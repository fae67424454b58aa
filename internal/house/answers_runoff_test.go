package house_test

import (
	"errors"
	"math"
	"testing"

	"github.com/arbiter-go/arbiter/runoff"
)

func runoffAnswers(t *testing.T) []answer {
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	event := runoff.Event[string]{Bots: []string{"Ann", "Bob", "Cid"}, Options: runoff.Options{AllowUneven: true}, Matches: []runoff.Match[string]{
		{ID: "m1", A: "Ann", B: "Bob", Chips: 50}, {A: "Ann", B: "Bob", Chips: -20}, {A: "Bob", B: "Cid", Chips: 7},
	}}
	table, err := event.Crosstable()
	must(err)
	ranking, err := runoff.Bankroll(table)
	must(err)
	top, err := runoff.TopByTotal(table, runoff.Top{})
	must(err)
	confidence, err := runoff.Bootstrap(table, 7, 20, runoff.Bankroll)
	must(err)
	wide, err := runoff.Event[string]{Bots: []string{"Ann", "Bob"}, Matches: []runoff.Match[string]{{A: "Ann", B: "Bob", Chips: math.MaxInt64 - 1}, {A: "Ann", B: "Bob", Chips: 1}}}.Crosstable()
	must(err)
	unknown, err := runoff.Bootstrap(wide, 7, 20, runoff.Bankroll)
	must(err)
	gaps, err := runoff.Ties(table, 7, 20)
	must(err)
	for i := range gaps { // the last digits of deviations are not promised
		gaps[i].Deviation = math.Round(gaps[i].Deviation*1000) / 1000
	}
	within := runoff.Claim[string]{Kind: runoff.Within, By: runoff.TotalLast, Top: runoff.Top{Keep: 2}, A: "Ann", Place: 1}
	swing, err := runoff.Margin(table, within, runoff.InMatches)
	must(err)
	ahead := runoff.Claim[string]{Kind: runoff.Ahead, By: runoff.ChipTotals, A: "Ann", B: "Bob"}
	overtaken, err := runoff.Margin(table, ahead, runoff.InChips)
	must(err)
	always, err := runoff.Margin(table, runoff.Claim[string]{Kind: runoff.Within, By: runoff.SeriesPoints, A: "Ann", Place: 3}, runoff.InChips)
	must(err)
	round, err := runoff.Draw([]string{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"}, true, 7)
	must(err)
	few, err := runoff.Draw([]string{"A", "B"}, true, 7)
	must(err)
	var bankrolls, level []runoff.Total[string]
	for k, bot := range round.Order {
		bankrolls = append(bankrolls, runoff.Total[string]{Bot: bot, Total: int64(k)})
		level = append(level, runoff.Total[string]{Bot: bot})
	}
	qualified, err := round.Advance(bankrolls)
	must(err)
	stalled, err := round.Advance(level)
	must(err)

	var ps, unread, uneven runoff.Problems
	errors.As(table.Add(runoff.Match[string]{A: "Ann", B: "Eve"}), &ps)
	errors.As(new(runoff.Event[string]).UnmarshalJSON([]byte(`{"bots":[7],"matches":[]}`)), &unread)
	event.AllowUneven = false
	even, err := event.Crosstable()
	must(err)
	_, err = runoff.Bankroll(even)
	errors.As(err, &uneven)
	event.AllowUneven = true

	options := is(event.Options)
	options.part, options.empty = true, []string{"MaxWork"}
	terms := runoff.Terms{By: runoff.SeriesPoints, Odds: 20}
	evidence, err := runoff.NewEvidence(event.Bots, terms)
	must(err)
	problem := is(*ps[0], *unread[0], *uneven[0])
	return []answer{
		is(event),
		options,
		is(event.Matches[0]),
		{filled: []any{*table}, why: "its record is the Event"},
		{filled: []any{terms}, why: "they are fixed before the first round"},
		{filled: []any{*evidence}, why: "its record is the rounds"},
		is(table.Series("Ann", "Bob")),
		is(table.Totals()[0]),
		is(ranking, top),
		is(ranking.Places[0]),
		is(ranking.Steps[0], top.Steps[0]),
		partOf(runoff.Top{Keep: 3, AtLeast: true}),
		is(confidence, unknown),
		is(confidence.Bots[0]),
		is(gaps[0], gaps[1]),
		is(within, ahead),
		is(swing, overtaken, always),
		is(swing.Changes[0]),
		is(round, few),
		is(qualified, stalled),
		problem,
	}
}
