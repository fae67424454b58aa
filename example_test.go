package arbiter_test

import (
	"fmt"
	"log"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

// Six players meet a benchmark bot in January, and the best five qualify. In
// February they play until all but one have lost twice. Each decision has its
// reasons.
func Example() {
	// The qualifier. Each player wins some games, and then stops. Everybody
	// except Fay changes colors after each game, as the rules demand.
	opening := time.Date(2014, 1, 1, 0, 0, 0, 0, time.UTC)
	qualifier := qualify.Event[string]{
		Entrants:   []string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"},
		Benchmarks: []string{"Bomb"},
		Window:     qualify.Period{Begin: opening, End: opening.AddDate(0, 1, 0)},
		Options:    qualify.Options{Size: 5},
	}
	for i, wins := range []int{3, 4, 1, 4, 2, 2} {
		player := qualifier.Entrants[i]
		for k := range wins {
			start := opening.Add(time.Duration(24*k+9+i) * time.Hour)
			game := qualify.Game[string]{Gold: player, Silver: "Bomb", Rated: true, Start: start, End: start.Add(time.Hour), Winner: qualify.Gold}
			if k%2 == 1 && player != "Fay" {
				game.Gold, game.Silver, game.Winner = "Bomb", player, qualify.Silver
			}
			qualifier.Games = append(qualifier.Games, game)
		}
	}
	ranking, err := qualify.Rank(qualifier)
	if err != nil {
		log.Fatal(err)
	}
	for _, total := range ranking.Totals {
		fmt.Println(total.Player, total.Points, "points, tie-break", total.TieBreak)
		for _, evidence := range total.Benchmarks[0].Games {
			if evidence.Rule != 0 {
				fmt.Println("  game", evidence.Game+1, "is ignored by", evidence.Rule)
			}
		}
	}
	fmt.Println("field:", strings.Join(ranking.Field, ", "))

	// The elimination. The field is in seed order.
	event := pairing.Event[string]{Lives: 2, Entrants: ranking.Field}
	const form = "Dan Ada Ben Eve Cleo" // the player named first wins
	for {
		next, err := pairing.Next(event)
		if err != nil {
			log.Fatal(err)
		}
		if next.Over {
			fmt.Println("\nchampion:", *next.Champion)
			break
		}
		round := len(event.Rounds) + 1
		fmt.Printf("\nround %d, bye %v\n", round, next.Round.Byes)
		for i := range next.Round.Games {
			g := &next.Round.Games[i]
			fmt.Printf("%s (Gold) - %s. %s\n", g.Gold, g.Silver, next.Colors[i].Reason())
			g.Outcome = pairing.SilverWins
			if strings.Index(form, g.Gold) < strings.Index(form, g.Silver) {
				g.Outcome = pairing.GoldWins
			}
		}
		if round == 4 {
			reasons, err := pairing.Explain(event, next.Round)
			if err != nil {
				log.Fatal(err)
			}
			for _, r := range reasons {
				fmt.Println(r.Text)
			}
		}
		event.Rounds = append(event.Rounds, next.Round)
	}
	table, err := pairing.Standings(event)
	if err != nil {
		log.Fatal(err)
	}
	for _, place := range table.Places {
		fmt.Printf("%d-%d %s\n", place.From, place.To, strings.Join(place.Players, ", "))
	}
	// Output:
	// Ada 3 points, tie-break 0
	// Ben 4 points, tie-break 0
	// Cleo 1 points, tie-break 0
	// Dan 4 points, tie-break 0
	// Eve 2 points, tie-break 0
	// Fay 1 points, tie-break 0
	//   game 16 is ignored by Alternation
	// field: Ben, Dan, Ada, Eve, Cleo
	//
	// round 1, bye [Ben]
	// Dan (Gold) - Cleo. Arbitrary: no rule prefers either, and Dan was named first
	// Ada (Gold) - Eve. Arbitrary: no rule prefers either, and Ada was named first
	//
	// round 2, bye [Dan]
	// Ben (Gold) - Ada. Balance: Gold games minus Silver games: Ben +0, Ada +1
	// Eve (Gold) - Cleo. Arbitrary: no rule prefers either, and Eve was named first
	//
	// round 3, bye []
	// Ada (Gold) - Dan. Balance: Gold games minus Silver games: Ada +0, Dan +1
	// Eve (Gold) - Ben. Balance: Gold games minus Silver games: Eve +0, Ben +1
	//
	// round 4, bye [Ada]
	// Dan (Gold) - Ben. Arbitrary: no rule prefers either, and Dan was named first
	// ByeFewest: the bye goes to Ada (0 byes) rather than Dan (1 bye), Ben (1 bye)
	// LossGaps: Dan (rank 1, 0 losses) and Ben (rank 3, 1 loss) meet for the first time, and differ by 1 loss; only one player to be paired has no loss
	// RankSpread: the squares of the differences in rank are 0 among equal losses, less 4 among unequal ones: -4; once the earlier criteria are met, no round has more
	//
	// round 5, bye []
	// Dan (Gold) - Ada. HeadToHead: Gold against each other: Dan 0, Ada 1
	//
	// champion: Dan
	// 1-1 Dan
	// 2-2 Ada
	// 3-4 Ben, Eve
	// 5-5 Cleo
}
