package qualify_test

import (
	"fmt"
	"log"
	"time"

	"github.com/arbiter-go/arbiter/qualify"
)

// day returns an hour of a day of the qualifier.
func day(d, hour int) time.Time { return time.Date(2014, time.January, d, hour, 0, 0, 0, time.UTC) }

// january is a qualifier of three for two places, against one benchmark.
func january() qualify.Event[string] {
	type game = qualify.Game[string]
	return qualify.Event[string]{
		Entrants:   []string{"Ada", "Ben", "Cleo"},
		Benchmarks: []string{"Bomb"},
		Window:     qualify.Period{Begin: day(1, 0), End: day(31, 0)},
		Options:    qualify.Options{Size: 2},
		Games: []game{
			{Gold: "Ada", Silver: "Bomb", Rated: true, Start: day(2, 10), End: day(2, 11), Winner: qualify.Gold},
			{Gold: "Bomb", Silver: "Ada", Rated: true, Start: day(2, 12), End: day(2, 13), Winner: qualify.Silver},
			{Gold: "Ben", Silver: "Bomb", Rated: true, Start: day(3, 10), End: day(3, 11), Winner: qualify.Silver},
			{Gold: "Ben", Silver: "Bomb", Rated: true, Start: day(3, 12), End: day(3, 13), Winner: qualify.Gold},
			{Gold: "Bomb", Silver: "Ben", Rated: true, Start: day(4, 10), End: day(4, 11), Winner: qualify.Silver},
		},
	}
}

// The games of a month are in. This finds the field, with reasons for it.
func Example() {
	in := january()
	r, err := qualify.Rank(in)
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range r.Totals {
		fmt.Printf("%s: %d points, tie-break %d\n", s.Player, s.Points, s.TieBreak)
		for _, e := range s.Benchmarks[0].Games {
			if e.Rule != 0 {
				fmt.Printf("  the game of %s is ignored by %v\n", in.Games[e.Game].Start.Format("Jan 2, 15:04"), e.Rule)
			}
		}
	}
	fmt.Println("field:", r.Field)
	// Output:
	// Ada: 2 points, tie-break 0
	// Ben: 1 points, tie-break -1
	//   the game of Jan 3, 12:00 is ignored by Alternation
	// Cleo: 0 points, tie-break 0
	// field: [Ada Ben]
}

func ExampleRank() {
	// Ada cannot be set up in time.
	in := january()
	in.Unavailable = []string{"Ada"}
	r, err := qualify.Rank(in)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("field:", r.Field, "dropped:", r.Dropped, "invited:", r.Invited)
	// Output:
	// field: [Ben Cleo] dropped: [Ada] invited: [Cleo]
}

// A bot of a previous year fills the eighth place. Ada qualified and is not set
// up in time. Ida is invited, and cannot be set up in six days, either.
func ExampleRank_previousYear() {
	in := january()
	in.Entrants = []string{"Ada", "Ben", "Cleo", "Dov", "Eli", "Fay", "Gil", "Hal", "Ida"}
	in.Options.Size = 0 // which means eight
	in.Order = in.Entrants
	in.Unavailable = []string{"Ada", "Ida"}
	in.Reserves = []string{"Marwin2013", "Sharp2012"}
	r, err := qualify.Rank(in)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("field:", r.Field)
	fmt.Println("of previous years:", r.Reserves, "next:", r.Next)
	fmt.Println("owing:", r.Owing, qualify.DefaultPenalty, "cents each")
	// Output:
	// field: [Ben Cleo Dov Eli Fay Gil Hal Marwin2013]
	// of previous years: [Marwin2013] next: [Sharp2012]
	// owing: [Ada] 2000 cents each
}

// Ada drops out, and Cleo is invited and fails. Is it Dov's turn?
func ExampleReserveUse() {
	in := january()
	in.Entrants = append(in.Entrants, "Dov")
	in.Order = []string{"Cleo", "Dov"}
	in.Unavailable = []string{"Ada", "Cleo"}
	in.Reserves = []string{"Marwin2013"}
	for _, use := range []qualify.ReserveUse{qualify.AfterRanking, qualify.InsteadOfRanking} {
		in.Options.Reserves = use
		r, err := qualify.Rank(in)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%v: %v\n", use, r.Field)
	}
	// Output:
	// after-ranking: [Ben Dov]
	// instead-of-ranking: [Ben Marwin2013]
}

// Ada qualified and is not set up in time. Ben broke a rule of the qualifier,
// and keeps its place. Both owe the penalty, and Cleo, which is invited, owes
// nothing.
func ExampleRank_penalty() {
	in := january()
	in.Unavailable = []string{"Ada"}
	in.Penalized = []string{"Ben"}
	r, err := qualify.Rank(in)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("field:", r.Field)
	fmt.Printf("owing $%d each: %v\n", qualify.DefaultPenalty/100, r.Owing)
	// Output:
	// field: [Ben Cleo]
	// owing $20 each: [Ada Ben]
}

// Two bots of one developer are refused. The problem has both.
func ExampleEvent_Check() {
	in := january()
	in.Developers = []string{"Noor", "Sam", "Noor"}
	fmt.Println(in.Check())
	// Output:
	// qualify: developer 3: Ada and Cleo: have the same developer: Noor (rule OneBot)
}

func ExampleRank_order() {
	// Ben and Cleo have yet to play, and share the second place of two in
	// the field. Then the director draws lots.
	in := january()
	in.Games = in.Games[:2]
	for _, order := range [][]string{nil, {"Cleo", "Ben"}} {
		in.Order = order
		r, err := qualify.Rank(in)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("field:", r.Field, "tied:", r.TiedAtCut, "next:", r.Next)
	}
	// Output:
	// field: [Ada] tied: [Ben Cleo] next: []
	// field: [Ada Cleo] tied: [] next: [Ben]
}

func ExampleEvent_At() {
	// The games of a month are in. How did the qualifier stand during Ben's
	// first game, with one place in the field?
	in := january()
	in.Options.Size = 1
	at := day(3, 10).Add(30 * time.Minute)
	then, _ := in.At(at)
	o, err := qualify.Outlook(then, at)
	if err != nil {
		log.Fatal(err)
	}
	for _, q := range o.Prospects {
		fmt.Printf("%s: %d to %d points, %v, or %v without another game\n", q.Player, q.Least, q.Most, q.Status, q.Stop)
	}
	// Output:
	// Ada: 2 to 4 points, open, or open without another game
	// Ben: 0 to 4 points, open, or out without another game
	// Cleo: 0 to 4 points, open, or out without another game
}

func ExampleOutlook() {
	o, err := qualify.Outlook(january(), day(5, 0))
	if err != nil {
		log.Fatal(err)
	}
	for _, q := range o.Prospects {
		task := q.Tasks[0]
		fmt.Printf("%s: %v, %d to %d points, next color %q, %d wins in a row to go\n", q.Player, q.Status, q.Least, q.Most, task.Next, task.Wins)
	}
	// Output:
	// Ada: open, 2 to 4 points, next color "gold", 2 wins in a row to go
	// Ben: open, 1 to 4 points, next color "gold", 3 wins in a row to go
	// Cleo: open, 0 to 4 points, next color "", 4 wins in a row to go
}

func ExampleMargin() {
	// How few results make Ada first?
	s, err := qualify.Margin(january(), qualify.Claim[string]{Kind: qualify.Within, A: "Ada", Place: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Ada is first: %t, by %d results\n", s.Holds, s.Least)
	for _, x := range s.Changes {
		fmt.Printf("had %v won: %s against %s\n", x.Now.Winner, x.Now.Gold, x.Now.Silver)
	}
	// Output:
	// Ada is first: true, by 2 results
	// had silver won: Ada against Bomb
	// had gold won: Ben against Bomb
}
