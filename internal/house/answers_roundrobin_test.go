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
	calendar, err := roundrobin.Fixtures(tied)
	must(err)
	unfinished, err := roundrobin.Standings(tied)
	must(err)
	timetable, err := roundrobin.Schedule(5)
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
		is(e),
		is(e.Results[0]),
		{filled: []any{all}, empty: []string{"MaxWork"}},
		{filled: []any{all.Points}, empty: []string{"MaxWork"}},
		is(won.Table, unfinished),
		is(won.Table.Rows[0], won.Table.Rows[1]),
		is(won.Table.Places[0], won.Table.Places[1]),
		is(won, open),
		is(won.Stages[0], open.Stages[0]),
		is(won.Finalists[0], won.Finalists[1]),
		is(open.Next),
		is(calendar.Rounds[0].Matches[0], calendar.Rounds[1].Matches[0]),
		is(calendar),
		is(calendar.Rounds[0]),
		is(prospects[0], prospects[1], prospects[2]),
		is(timetable, roundrobin.Timetable{Teams: 4, Twice: true}),
		is(timetable.Meeting(2, 3)),
		{filled: []any{timetable.Round(1)}, why: "it is a view of a Timetable"},
		is(*ps[0], *ps[1], *unread[0], *options[0], *team[0]),
	}
}
