package house_test

import (
	"errors"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/qualify"
)

func qualifyAnswers(t *testing.T) []answer {
	day := func(d, hour int) time.Time { return time.Date(2014, time.January, d, hour, 0, 0, 0, time.UTC) }
	type game = qualify.Game[string]
	e := qualify.Event[string]{
		Entrants: []string{"Ann", "Bob", "Cid", "Dan"}, Benchmarks: []string{"Bomb"},
		Window: qualify.Period{Begin: day(1, 0), End: day(31, 0)},
		Games: []game{
			{Gold: "Ann", Silver: "Bomb", Rated: true, Start: day(2, 10), End: day(2, 11).Add(time.Second / 4), Winner: qualify.Gold},
			{Gold: "Bomb", Silver: "Bob", Rated: true, Start: day(3, 10), End: day(3, 11), Winner: qualify.Gold},
			{Gold: "Bob", Silver: "Bomb", Rated: true, Start: day(3, 12), End: day(3, 13), Winner: qualify.Gold},
			{Gold: "Cid", Silver: "Bomb", Start: day(4, 10)},
		},
		Developers:  []string{"Zoe", "", "Yan", "Xia"},
		Unavailable: []string{"Ann"}, Order: []string{"Cid", "Dan"}, Reserves: []string{"Old"}, Penalized: []string{"Dan"},
		Options: qualify.Options{
			Cap: 10, Points: 2, Size: 2, Alternation: qualify.Positional, Streak: qualify.Earning, Reserves: qualify.InsteadOfRanking,
			Filters: [5]qualify.Rule{qualify.Cap, qualify.Window, qualify.Decided, qualify.Rated, qualify.Alternation},
		},
	}
	ranking, err := qualify.Rank(e)
	if err != nil {
		t.Fatal(err)
	}
	forecast, err := qualify.Outlook(e, day(5, 0))
	if err != nil {
		t.Fatal(err)
	}
	tied := e.Clone()
	tied.Order = nil
	open, err := qualify.Rank(tied)
	if err != nil {
		t.Fatal(err)
	}
	short := e.Clone()
	short.Unavailable = []string{"Ann", "Cid"}
	filled, err := qualify.Rank(short)
	if err != nil {
		t.Fatal(err)
	}
	swing, err := qualify.Margin(tied, qualify.Claim[string]{Kind: qualify.Ahead, A: "Ann", B: "Bob"})
	if err != nil {
		t.Fatal(err)
	}
	never, err := qualify.Margin(tied, qualify.Claim[string]{Kind: qualify.Within, A: "Ann", Place: len(tied.Entrants)})
	if err != nil {
		t.Fatal(err)
	}
	var ps, unread, twice qualify.Problems
	short.Developers[0] = "Yan"
	errors.As(short.Check(), &twice)
	wrong := e.Clone()
	wrong.Games[0].Winner, wrong.Order[0] = 5, "Eve"
	errors.As(wrong.Check(), &ps)
	errors.As(new(qualify.Event[string]).UnmarshalJSON([]byte(`{"entrants":[7]}`)), &unread)

	record := ranking.Totals[1].Benchmarks[0]
	return []answer{
		is(e),
		is(e.Window),
		is(e.Games[0], e.Games[3]),
		{filled: []any{e.Options}, empty: []string{"MaxWork"}},
		is(ranking, open, filled),
		is(ranking.Totals[0], ranking.Totals[1]),
		is(record),
		partOf(record.Games[0], record.Games[1], ranking.Totals[2].Benchmarks[0].Games[0]),
		is(ranking.Places[0], ranking.Places[1]),
		is(forecast),
		is(forecast.Prospects[0], forecast.Prospects[1]),
		is(forecast.Prospects[0].Tasks[0], forecast.Prospects[1].Tasks[0]),
		is(swing.Claim, never.Claim),
		is(swing, never),
		is(swing.Changes[0]),
		is(*ps[0], *ps[1], *unread[0], *twice[0]),
	}
}
