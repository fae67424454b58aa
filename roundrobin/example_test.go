package roundrobin_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/arbiter-go/arbiter/roundrobin"
)

// Four teams, one winner: the second place in the final takes a play-off, and
// the final an extra match.
func Example() {
	event := roundrobin.Event[string]{
		Teams: []string{"Owls", "Crows", "Larks", "Wrens"},
		Results: []roundrobin.Match[string]{
			{A: "Owls", B: "Wrens", WinsA: 6, WinsB: 4}, {A: "Crows", B: "Larks", WinsA: 5, WinsB: 5},
			{A: "Owls", B: "Larks", WinsA: 7, WinsB: 3}, {A: "Crows", B: "Wrens", WinsA: 8, WinsB: 2},
			{A: "Owls", B: "Crows", WinsA: 5, WinsB: 4}, {A: "Larks", B: "Wrens", WinsA: 9, WinsB: 1},
		},
	}
	show := func() {
		d, err := roundrobin.Final(event)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%v (%v)", d.State, d.Rule)
		for _, f := range d.Finalists {
			fmt.Printf(", %s in the final by %v", f.Team, f.Rule)
		}
		for _, m := range d.Next.Matches {
			fmt.Printf(", next %s - %s, %d games, %s begin", m.A, m.B, d.Next.Games, m.First)
		}
		if d.Champion != nil {
			fmt.Printf(", %s have won", *d.Champion)
		}
		fmt.Println()
	}
	show()
	event.PlayOffs = [][]roundrobin.Match[string]{{{A: "Crows", B: "Larks", WinsA: 2, WinsB: 3}}}
	show()
	event.Final = &roundrobin.Match[string]{A: "Owls", B: "Larks", WinsA: 6, WinsB: 6}
	show()
	event.Extra = &roundrobin.Match[string]{A: "Owls", B: "Larks", WinsA: 1, WinsB: 4}
	show()
	// Output:
	// playoff (PlayOff), Owls in the final by TopTwo, next Crows - Larks, 5 games, Crows begin
	// final (PlayOff), Owls in the final by TopTwo, Larks in the final by PlayOff, next Owls - Larks, 12 games, Owls begin
	// extra (ExtraMatch), Owls in the final by TopTwo, Larks in the final by PlayOff, next Owls - Larks, 5 games, Larks begin
	// decided (ExtraMatch), Owls in the final by TopTwo, Larks in the final by PlayOff, Larks have won
}

func ExampleSchedule() {
	t, err := roundrobin.Schedule(5)
	if err != nil {
		log.Fatal(err)
	}
	for r := range t.Rounds() {
		fmt.Printf("Round %d:", r.Number())
		for p := range r.Pairs() {
			fmt.Printf(" %d-%d (%d first)", p.A, p.B, p.First)
		}
		fmt.Printf(", %d rests\n", r.Rest())
	}
	// Output:
	// Round 1: 2-5 (2 first) 3-4 (4 first), 1 rests
	// Round 2: 1-5 (5 first) 2-3 (3 first), 4 rests
	// Round 3: 1-4 (1 first) 3-5 (5 first), 2 rests
	// Round 4: 1-3 (3 first) 2-4 (2 first), 5 rests
	// Round 5: 1-2 (1 first) 4-5 (4 first), 3 rests
}

func ExampleTimetable_Meeting() {
	t, err := roundrobin.Schedule(1_000_000)
	if err != nil {
		log.Fatal(err)
	}
	p := t.Meeting(271_828, 314_159)
	fmt.Printf("round %d, and %d first\n", p.Round, p.First)
	// Output: round 207008, and 314159 first
}

func ExampleRound_Opponent() {
	t, err := roundrobin.Schedule(10)
	if err != nil {
		log.Fatal(err)
	}
	for r := range t.Rounds() {
		fmt.Print(r.Opponent(7), " ")
	}
	fmt.Println()
	// Output: 4 2 9 1 5 3 10 8 6
}

func ExampleStandings() {
	s, err := roundrobin.Standings(roundrobin.Event[string]{
		Teams: []string{"Owls", "Crows", "Larks"},
		Results: []roundrobin.Match[string]{
			{A: "Owls", B: "Larks", WinsA: 3, WinsB: 7},
			{A: "Crows", B: "Larks", WinsA: 5, WinsB: 3},
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range s.Places {
		fmt.Println(p.From, strings.Join(p.Teams, ", "), p.Points)
	}
	fmt.Println(s.Left, "to play")
	// Output:
	// 1 Crows, Larks 2
	// 3 Owls 0
	// 1 to play
}

// A chess club plays single games, with three points for a win, and its table
// is all there is.
func ExampleOptions() {
	event := roundrobin.Event[string]{
		Teams:   []string{"Ann", "Bob", "Cid"},
		Results: []roundrobin.Match[string]{{A: "Ann", B: "Cid"}, {A: "Bob", B: "Cid", WinsA: 1}},
		Options: roundrobin.Options{Games: 1, Points: roundrobin.Points{Win: 3, Draw: 1}, Places: roundrobin.NoFinal},
	}
	list, err := roundrobin.Outlook(event)
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range list {
		fmt.Printf("%s %v, %d to %d points\n", p.Team, p.Status, p.Least, p.Most)
	}
	event.Results = append(event.Results, roundrobin.Match[string]{A: "Ann", B: "Bob", WinsA: 1})
	d, err := roundrobin.Final(event)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("champion:", *d.Champion)
	// Output:
	// Ann open, 1 to 4 points
	// Bob open, 3 to 6 points
	// Cid out, 1 to 1 points
	// champion: Ann
}

func ExampleFixtures() {
	c, err := roundrobin.Fixtures(roundrobin.Event[string]{
		Teams:   []string{"Owls", "Crows", "Larks"},
		Results: []roundrobin.Match[string]{{A: "Larks", B: "Crows", WinsA: 7, WinsB: 3}},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, day := range c.Rounds {
		for _, f := range day.Matches {
			fmt.Printf("Round %d: %s - %s", f.Round, f.A, f.B)
			if f.Result != nil {
				fmt.Printf(" %d:%d", f.Result.WinsA, f.Result.WinsB)
			} else {
				fmt.Printf(", %s begin", f.First)
			}
		}
		if day.Rests != nil {
			fmt.Printf("; %s rest", *day.Rests)
		}
		fmt.Println()
	}
	// Output:
	// Round 1: Crows - Larks 3:7; Owls rest
	// Round 2: Owls - Larks, Larks begin; Crows rest
	// Round 3: Owls - Crows, Owls begin; Larks rest
}

// A result that cannot be is corrected. Then the two best teams are in the
// final.
func ExampleFinal() {
	event := roundrobin.Event[string]{
		Teams: []string{"Owls", "Crows", "Larks"},
		Results: []roundrobin.Match[string]{
			{A: "Owls", B: "Larks", WinsA: 3, WinsB: 8},
			{A: "Crows", B: "Larks", WinsA: 5, WinsB: 5},
			{A: "Owls", B: "Crows", WinsA: 2, WinsB: 8},
		},
	}
	if _, err := roundrobin.Final(event); err != nil {
		fmt.Println(err)
	}
	event.Results[0].WinsB = 7
	d, err := roundrobin.Final(event)
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range d.Finalists {
		fmt.Println(f.Team, "are in the final")
	}
	fmt.Println(d.Next.Matches[0].First, "move first")
	// Output:
	// roundrobin: result 1: Owls against Larks: no such numbers of games won: 3 and 8 of 10 games (rule MatchPoints)
	// Crows are in the final
	// Larks are in the final
	// Crows move first
}

// Two matches remain, Crows - Larks and Owls - Wrens. The Wrens can have 2
// points at most. The Crows and the Larks have 2 points each, and the match
// between them gives at least one of them more. So the Owls and one of these
// are ahead of the Wrens, who are out. They can still be third.
func ExampleOutlook() {
	list, err := roundrobin.Outlook(roundrobin.Event[string]{
		Teams: []string{"Owls", "Crows", "Larks", "Wrens"},
		Results: []roundrobin.Match[string]{
			{A: "Owls", B: "Larks", WinsA: 7, WinsB: 3}, {A: "Crows", B: "Wrens", WinsA: 8, WinsB: 2},
			{A: "Owls", B: "Crows", WinsA: 5, WinsB: 4}, {A: "Larks", B: "Wrens", WinsA: 9, WinsB: 1},
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range list {
		fmt.Printf("%s %v, %d to %d points, places %d to %d\n", p.Team, p.Status, p.Least, p.Most, p.Best, p.Worst)
	}
	// Output:
	// Owls clinched, 4 to 6 points, places 1 to 2
	// Crows open, 2 to 4 points, places 1 to 4
	// Larks open, 2 to 4 points, places 1 to 4
	// Wrens out, 0 to 2 points, places 3 to 4
}

// With the same results, the Crows are last only if both matches go against
// them. The match of the Crows and the Larks is too much for these two to stay
// behind the Wrens.
func ExampleExplain() {
	event := roundrobin.Event[string]{
		Teams: []string{"Owls", "Crows", "Larks", "Wrens"},
		Results: []roundrobin.Match[string]{
			{A: "Owls", B: "Larks", WinsA: 7, WinsB: 3}, {A: "Crows", B: "Wrens", WinsA: 8, WinsB: 2},
			{A: "Owls", B: "Crows", WinsA: 5, WinsB: 4}, {A: "Larks", B: "Wrens", WinsA: 9, WinsB: 1},
		},
	}
	crows, err := roundrobin.Explain(event, "Crows")
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range crows.Worst.Results {
		fmt.Println(r.A, "beat", r.B)
	}
	wrens, err := roundrobin.Explain(event, "Wrens")
	if err != nil {
		log.Fatal(err)
	}
	c := wrens.Cut
	fmt.Printf("%v share %d half-wins and have room for %d\n", c.Teams, c.HalfWins, c.Room)
	fmt.Printf("%d of them and %d more are above the Wrens\n", c.Above, c.Passed)
	// Output:
	// Wrens beat Owls
	// Larks beat Crows
	// [Crows Larks] share 2 half-wins and have room for 0
	// 1 of them and 1 more are above the Wrens
}

// Three teams of a football league have 6 points each. Goal difference puts the
// Crows first. The Owls and the Larks have the same difference and as many
// goals, and the Larks have won the match of the two.
func ExampleFootballLeague() {
	event := roundrobin.Event[string]{
		Teams: []string{"Owls", "Crows", "Larks", "Wrens"},
		Results: []roundrobin.Match[string]{
			{A: "Owls", B: "Wrens", WinsA: 2, WinsB: 1}, {A: "Crows", B: "Larks", WinsA: 1, WinsB: 0},
			{A: "Larks", B: "Owls", WinsA: 1, WinsB: 0}, {A: "Crows", B: "Wrens", Forfeit: roundrobin.ByB},
			{A: "Owls", B: "Crows", WinsA: 1, WinsB: 0}, {A: "Wrens", B: "Larks", WinsA: 1, WinsB: 2},
		},
		Options: roundrobin.FootballLeague(),
	}
	event.Options.TieBreaks = append(event.Options.TieBreaks, roundrobin.Direct)
	table, err := roundrobin.Standings(event)
	if err != nil {
		log.Fatal(err)
	}
	rows := map[string]roundrobin.Row[string]{}
	for _, row := range table.Rows {
		rows[row.Team] = row
	}
	for _, p := range table.Places {
		row := rows[p.Teams[0]]
		fmt.Printf("%d %s %d:%d, %d points", p.From, row.Team, row.GamesWon, row.GamesLost, row.Points)
		if p.By != 0 {
			fmt.Printf(", ahead by %v", p.By)
		}
		fmt.Println()
	}
	// Output:
	// 1 Crows 4:1, 6 points, ahead by difference
	// 2 Larks 3:2, 6 points, ahead by direct
	// 3 Owls 3:2, 6 points
	// 4 Wrens 2:7, 0 points
}

// A football league has its first results. The Larks are ahead of the Owls by
// goal difference.
func ExampleReport() {
	event := roundrobin.Event[string]{Teams: []string{"Owls", "Crows", "Larks"}, Options: roundrobin.FootballLeague()}
	for _, m := range []roundrobin.Match[string]{
		{A: "Owls", B: "Crows", WinsA: 2, WinsB: 1},
		{A: "Larks", B: "Owls", WinsA: 1, WinsB: 0},
	} {
		reported, err := roundrobin.Report(event, m)
		if err != nil {
			log.Fatal(err)
		}
		event = reported.Event // to be stored in place of the old one
	}
	table, err := roundrobin.Standings(event)
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range table.Places {
		fmt.Printf("%d %v, %d points, by %q\n", p.From, p.Teams, p.Points, p.By)
	}
	// Output:
	// 1 [Larks], 3 points, by "difference"
	// 2 [Owls], 3 points, by ""
	// 3 [Crows], 0 points, by ""
}

// The Crows and the Larks are tied for a place in the final, and play off for
// it. Then a result of the table turns out to be wrong. Without the tie, nobody
// asks for the play-off.
func ExampleCorrect() {
	event := roundrobin.Event[string]{
		Teams: []string{"Owls", "Crows", "Larks"},
		Results: []roundrobin.Match[string]{
			{A: "Owls", B: "Crows", WinsA: 6, WinsB: 4},
			{A: "Owls", B: "Larks", WinsA: 6, WinsB: 4},
			{A: "Crows", B: "Larks", WinsA: 5, WinsB: 5},
		},
	}
	reported, err := roundrobin.Report(event, roundrobin.Match[string]{A: "Larks", B: "Crows", WinsA: 3, WinsB: 2})
	if err != nil {
		log.Fatal(err)
	}
	event = reported.Event
	fmt.Printf("%v, stage %d\n", reported.Where.State, reported.Where.Stage)

	places := event.Find("Larks", "Crows")
	c, err := roundrobin.Correct(event, places[0], roundrobin.Match[string]{A: "Crows", B: "Larks", WinsA: 6, WinsB: 4})
	if err != nil {
		log.Fatal(err)
	}
	for _, stage := range c.PlayOffs {
		fmt.Println("no longer needed:", stage)
	}
	d, err := roundrobin.Final(c.Event)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.State, "of", d.Finalists[0].Team, "and", d.Finalists[1].Team)
	// Output:
	// playoff, stage 1
	// no longer needed: [{Larks Crows 3 2 }]
	// final of Owls and Crows
}

// The Larks withdraw after one match. Their result is annulled, since they have
// played fewer than half of their matches.
func ExampleWithdraw() {
	event := roundrobin.Event[string]{
		Teams: []string{"Owls", "Crows", "Larks", "Wrens"},
		Results: []roundrobin.Match[string]{
			{A: "Owls", B: "Larks", WinsA: 5, WinsB: 0},
			{A: "Crows", B: "Wrens", WinsA: 2, WinsB: 1},
		},
		Options: roundrobin.FootballLeague(),
	}
	c, err := roundrobin.Withdraw(event, roundrobin.Withdrawal[string]{Team: "Larks", Results: roundrobin.Half})
	if err != nil {
		log.Fatal(err)
	}
	table, err := roundrobin.Standings(c.Event)
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range table.Places {
		fmt.Println(p.From, p.Teams, p.Points)
	}
	// Output:
	// 1 [Crows] 3
	// 2 [Owls] 0
	// 3 [Wrens] 0
}

// Would another team have won the league if one result had been different?
func ExampleMargin() {
	type match = roundrobin.Match[string]
	e := roundrobin.Event[string]{
		Teams: []string{"Owls", "Crows", "Larks", "Wrens"},
		Results: []match{
			{A: "Owls", B: "Crows", WinsA: 2, WinsB: 1},
			{A: "Owls", B: "Larks", WinsA: 3, WinsB: 0},
			{A: "Owls", B: "Wrens", WinsA: 1, WinsB: 1},
			{A: "Crows", B: "Larks", WinsA: 1, WinsB: 0},
			{A: "Crows", B: "Wrens", WinsA: 4, WinsB: 2},
			{A: "Larks", B: "Wrens", WinsA: 2, WinsB: 2},
		},
		Options: roundrobin.FootballLeague(),
	}
	for _, c := range []roundrobin.Claim[string]{
		{Kind: roundrobin.Within, A: "Owls", Place: 1},
		{Kind: roundrobin.Within, A: "Wrens", Place: 1},
	} {
		s, err := roundrobin.Margin(e, c)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(c.A, "first:", s.Holds, "- turned by", s.Least)
		for _, x := range s.Changes {
			fmt.Println(" ", x.Now.A, x.Now.WinsA, "-", x.Now.WinsB, x.Now.B)
		}
	}
	// Output:
	// Owls first: true - turned by 1
	//   Owls 1 - 2 Larks
	// Wrens first: false - turned by 2
	//   Owls 0 - 2 Wrens
	//   Crows 2 - 4 Wrens
}
