package house_test

import (
	"errors"
	"testing"

	"github.com/arbiter-go/arbiter/roundrobin"
)

func roundrobinAnswers(t *testing.T) []answer {
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	type match = roundrobin.Match[string]
	all := roundrobin.Options{
		Games: 1, Points: roundrobin.Points{Win: 3, Draw: 1, Loss: -1}, Twice: true, Places: 1,
		PlayOffGames: 3, FinalGames: 4, ExtraGames: roundrobin.AnyGames,
		TieBreaks: []roundrobin.TieBreak{roundrobin.Difference}, Seed: 1, ForfeitScore: roundrobin.Score{For: 1, Against: 1},
	}
	// Owls, Crows and Larks; the play-off and the final are level.
	e := roundrobin.Event[string]{
		Teams:    []string{"Owls", "Crows", "Larks"},
		Results:  []match{{A: "Owls", B: "Crows", WinsA: 6, WinsB: 4}, {A: "Larks", B: "Owls", WinsA: 3, WinsB: 7}, {A: "Crows", B: "Larks", WinsA: 5, WinsB: 5}},
		PlayOffs: [][]match{{{A: "Crows", B: "Larks", WinsA: 2, WinsB: 2}}},
		Lots:     []string{"Larks", "Crows"},
		Final:    &match{A: "Owls", B: "Larks", WinsA: 6, WinsB: 6},
		Extra:    &match{A: "Owls", B: "Larks", WinsA: 1, WinsB: 4},
		Options:  roundrobin.Options{Games: 10},
	}
	won, err := roundrobin.Final(e)
	must(err)
	tied := e.Clone()
	tied.PlayOffs, tied.Lots, tied.Final, tied.Extra = nil, nil, nil, nil
	open, err := roundrobin.Final(tied)
	must(err)
	prospects, err := roundrobin.Outlook(tied)
	must(err)
	tied.Results = tied.Results[:2]
	ahead := roundrobin.Event[string]{
		Teams:   []string{"Owls", "Crows", "Larks", "Wrens"},
		Results: []match{{A: "Owls", B: "Larks", WinsA: 7, WinsB: 3}, {A: "Crows", B: "Wrens", WinsA: 8, WinsB: 2}, {A: "Owls", B: "Crows", WinsA: 5, WinsB: 4}, {A: "Larks", B: "Wrens", WinsA: 9, WinsB: 1}},
	}
	wrens, err := roundrobin.Explain(ahead, "Wrens")
	must(err)
	crows, err := roundrobin.Explain(ahead, "Crows")
	must(err)
	ahead.Results = []match{{A: "Wrens", B: "Owls", WinsA: 5, WinsB: 5}, {A: "Wrens", B: "Crows", WinsA: 5, WinsB: 5}, {A: "Wrens", B: "Larks", WinsA: 4, WinsB: 6}}
	cut, err := roundrobin.Explain(ahead, "Wrens")
	must(err)
	calendar, err := roundrobin.Fixtures(tied)
	must(err)
	unfinished, err := roundrobin.Standings(tied)
	must(err)
	timetable, err := roundrobin.Schedule(5)
	must(err)

	// Of a league of four, one team withdraws.
	league := roundrobin.Event[string]{
		Teams:   []string{"Owls", "Crows", "Larks", "Wrens"},
		Results: []match{{A: "Owls", B: "Crows", Forfeit: roundrobin.ByB}, {A: "Larks", B: "Crows", WinsA: 4, WinsB: 0}},
		Annulled: []roundrobin.Annulment[string]{
			{Match: match{A: "Owls", B: "Larks", WinsA: 1, WinsB: 1}, Why: "fog"},
			{Match: match{A: "Owls", B: "Larks", Forfeit: roundrobin.ByA}, Why: "fog"},
		},
		Deductions: []roundrobin.Deduction[string]{{Team: "Larks", Points: 1, From: 9, Why: "a fee"}},
		Sanctions:  []roundrobin.Sanction[string]{{Team: "Owls", Count: 1, Why: "a warning"}},
		Options:    roundrobin.FootballLeague(),
	}
	league.Deductions = append(league.Deductions, roundrobin.Deduction[string]{Team: "Wrens", Points: -1})
	left, err := roundrobin.Withdraw(league, roundrobin.Withdrawal[string]{Team: "Wrens", Results: roundrobin.Keep, Why: "no players"})
	must(err)
	league = left.Event
	table, err := roundrobin.Standings(league)
	must(err)
	off, err := roundrobin.Fixtures(league)
	must(err)
	corrected, err := roundrobin.Correct(e, roundrobin.Where{State: roundrobin.InPlayOff, Stage: 1, Match: 1}, match{A: "Crows", B: "Larks", WinsA: 3})
	must(err)
	again, err := roundrobin.Correct(e, e.Find("Larks", "Owls")[0], match{A: "Larks", B: "Owls", WinsA: 6, WinsB: 4})
	must(err)

	// One result turns who is ahead, and nothing takes a lone team's place.
	claim := roundrobin.Claim[string]{Kind: roundrobin.Ahead, A: "Owls", B: "Crows"}
	swing, err := roundrobin.Margin(e, claim)
	must(err)
	within := roundrobin.Claim[string]{Kind: roundrobin.Within, A: "Owls", Place: 3}
	fixed, err := roundrobin.Margin(e, within)
	must(err)

	var ps, unread, options, team roundrobin.Problems
	wrong := e.Clone()
	wrong.PlayOffs[0][0].WinsA, wrong.Results[0].A = 4, "Wrens"
	errors.As(wrong.Check(), &ps)
	errors.As(new(roundrobin.Event[string]).UnmarshalJSON([]byte(`{"teams":[7]}`)), &unread)
	wrong.Options.Places, wrong.Teams[2] = 7, "Owls"
	errors.As(wrong.Check(), &options)
	wrong.Options.Places = 0
	errors.As(wrong.Check(), &team)

	return []answer{
		is(e, league),
		is(e.Results[0], league.Results[0]),
		{filled: []any{all}, empty: []string{"MaxWork"}},
		{filled: []any{all.Points}, empty: []string{"MaxWork"}},
		is(won.Table, unfinished),
		is(won.Table.Rows[0], won.Table.Rows[1], table.Rows[2], table.Rows[3]),
		is(won.Table.Places[0], won.Table.Places[1], table.Places[0]),
		is(won, open),
		is(won.Stages[0], open.Stages[0]),
		is(won.Finalists[0], won.Finalists[1]),
		is(open.Next),
		is(calendar.Rounds[0].Matches[0], calendar.Rounds[1].Matches[0], off.Rounds[0].Matches[0]),
		is(calendar),
		is(calendar.Rounds[0]),
		is(prospects[0], prospects[1], prospects[2]),
		is(wrens, crows),
		is(*crows.Best, *crows.Worst),
		is(crows.Worst.Results[0], roundrobin.Assumed[string]{A: "Owls", B: "Wrens", Drawn: true}),
		is(*wrens.Cut, *cut.Cut),
		is(corrected.Where),
		is(corrected, again, left),
		is(league.Annulled[0], league.Annulled[1]),
		is(league.Deductions[0]),
		is(league.Sanctions[0]),
		is(league.Withdrawals[0]),
		{filled: []any{all.ForfeitScore}, empty: []string{"MaxWork"}},
		is(timetable, roundrobin.Timetable{Teams: 4, Twice: true}),
		is(timetable.Meeting(2, 3)),
		{filled: []any{timetable.Round(1)}, why: "it is a view of a Timetable"},
		is(claim, within),
		is(swing, fixed),
		is(swing.Changes[0]),
		is(*ps[0], *ps[1], *unread[0], *options[0], *team[0]),
	}
}
