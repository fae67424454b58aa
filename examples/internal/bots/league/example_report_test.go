package league_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// threeFriends is a league in which the older friend wins every game.
func threeFriends() (league.Course, error) {
	age := map[string]int{"Ann": 34, "Bob": 36, "Cid": 31}
	l := league.League{
		Event: roundrobin.Event[string]{
			Teams:   []string{"Ann", "Bob", "Cid"},
			Options: roundrobin.Options{Games: 2, FinalGames: 1},
		},
		Winner: func(_ arena.Plan, _ arena.Match, g arena.Game) (seat int, err error) {
			err = json.Unmarshal(g.Record, &seat)
			return seat, err
		},
	}
	older := func(_ context.Context, _ arena.Plan, m arena.Match, _ int) (json.RawMessage, error) {
		if age[m.Bots[0]] > age[m.Bots[1]] {
			return json.Marshal(0)
		}
		return json.Marshal(1)
	}
	return l.Run(context.Background(), arena.Local{Play: older}, nil)
}

// A report prints how a league went. What a game counts is in the notes.
func ExampleNewReport() {
	course, err := threeFriends()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := league.NewReport(course, arena.Seed{}, league.Notes{
		Title:      "A game of ages",
		TeamCounts: []string{"rejected", "crash"},
		Totals:     [][]int64{{2, 0}, {0, 0}, {1, 0}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r)
	// Output:
	// A game of ages
	// 3 teams, 4 matches, 7 games
	//
	// Champion: Bob (FinalMatch)
	//
	// Crosstable: games won by the row from the column
	//
	//   no.  team  2  1  3
	//     2  Bob   x  2  2
	//     1  Ann   0  x  2
	//     3  Cid   0  0  x
	//
	// Table (MatchPoints)
	//
	//   place  team  points  won  drawn  lost  games
	//       1  Bob        4    2      0     0    4-0
	//       2  Ann        2    1      0     1    2-2
	//       3  Cid        0    0      0     2    0-4
	//
	// Finalists
	//
	//   Bob  TopTwo
	//   Ann  TopTwo
	//
	// Final (FinalMatch): 1 game
	//
	//   Bob  1 - 0  Ann
	//
	// Counted in all games
	//
	//   no.  team  rejected
	//     2  Bob          0
	//     1  Ann          2
	//     3  Cid          1
	//
	//   None: crash.
}

// The games of a report, for a program that reads tables.
func ExampleReport_CSV() {
	course, err := threeFriends()
	if err != nil {
		fmt.Println(err)
		return
	}
	course.Matches = course.Matches[:1]
	r, err := league.NewReport(course, arena.Seed{}, league.Notes{
		Counts: []string{"moves"},
		Games:  [][]league.Note{{{Begins: "Bob", Rule: "Mate", Counts: []int64{31}}, {Begins: "Cid", Rule: "TimeBank", Why: "Cid was late", Counts: []int64{8}}}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s", r.CSV())
	// Output:
	// match,state,stage,round,game,seat0,seat1,begins,winner,rule,why,moves
	// round-1/2-3,table,,1,1,Bob,Cid,Bob,Bob,Mate,,31
	// round-1/2-3,table,,1,2,Bob,Cid,Cid,Bob,TimeBank,Cid was late,8
}

// A program in another language reads the JSON of a report, and so does this
// function.
func ExampleReadDocument() {
	course, err := threeFriends()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := league.NewReport(course, arena.Seed{}, league.Notes{})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := r.JSON()
	if err != nil {
		fmt.Println(err)
		return
	}
	doc, err := league.ReadDocument(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range doc.Matches {
		fmt.Println(m.ID, m.Bots, m.Wins)
	}
	fmt.Println(*doc.Champion)
	// Output:
	// round-1/2-3 [Bob Cid] [2 0]
	// round-2/1-3 [Cid Ann] [0 2]
	// round-3/1-2 [Ann Bob] [0 2]
	// final [Bob Ann] [1 0]
	// Bob
}

// While a league runs, a line says how far it is.
func ExampleProgress() {
	e := roundrobin.Event[string]{
		Teams:   []string{"Ann", "Bob", "Cid", "Dan"},
		Options: roundrobin.Options{Games: 2},
		Results: []roundrobin.Match[string]{{A: "Ann", B: "Dan", WinsA: 2}, {A: "Bob", B: "Cid", WinsB: 2},
			{A: "Ann", B: "Cid", WinsA: 2}, {A: "Bob", B: "Dan", WinsA: 2}, {A: "Ann", B: "Bob", WinsA: 2}},
	}
	fmt.Println(league.Progress(e, 11, 79))
	// Output: table: 5 matches, 11 games, 1 match to come; in: Ann
}
