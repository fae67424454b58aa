package predict_test

import (
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/pairing"
)

func ExampleStandings() {
	e := pairing.Event[string]{
		Lives:    3,
		Entrants: []string{"Ann", "Bob"},
		Rounds:   []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.SilverWins}}}},
	}
	began := time.Date(2012, 1, 12, 0, 0, 0, 0, time.UTC)
	game := [2]string{"Ann", "Bob"}
	table, err := predict.Standings(e, predict.Contest{
		Starts: []predict.Start{{Round: 1, Players: game, At: began}},
		Picks: []predict.Pick{
			{Spectator: "Zoe", Round: 1, Players: game, Winner: "Ann", At: began.Add(-time.Hour)},
			{Spectator: "Zoe", Round: 1, Players: game, Winner: "Bob", At: began.Add(-time.Minute)},
			{Spectator: "Yul", Round: 1, Players: game, Winner: "Bob", At: began.Add(time.Minute)},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range table.Rows {
		fmt.Println(row.From, row.Spectator, row.Points)
	}
	for _, v := range table.Verdicts {
		fmt.Printf("%v by %v: %q\n", v.Result, v.Rule, v.Detail)
	}
	// Output:
	// 1 Zoe 1
	// 2 Yul 0
	// ignored by LastPick: "another pick was made at 2012-01-11 23:59 UTC"
	// right by Point: ""
	// ignored by BeforeStart: "the game started at 2012-01-12 00:00 UTC"
}

func ExampleRead() {
	_, err := predict.Read([]byte(`{"starts":[],"picks":[{"spectator":"Zoe","round":1}]}`))
	fmt.Println(err)
	// Output:
	// predict: pick 1 (line 1, column 51): key "players" is missing
}

func ExampleMoment() {
	t := time.Date(2012, 1, 11, 19, 0, 0, 0, time.FixedZone("EST", -5*60*60))
	fmt.Println(predict.Moment(t))
	// Output:
	// 2012-01-12 00:00 UTC
}
