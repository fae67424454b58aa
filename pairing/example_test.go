package pairing_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// Five friends play until all except one have lost twice. The list of winners
// says who wins in each round.
func Example() {
	event := pairing.Event[string]{
		Lives: 2,
		// The best seed comes first.
		Entrants: []string{"Ann", "Bob", "Cid", "Dan", "Eve"},
	}
	winners := []string{"Bob Cid", "Ann Eve", "Ann Cid", "Ann", "Ann"}
	for {
		next, err := pairing.Next(event)
		if err != nil {
			log.Fatal(err)
		}
		if next.Over {
			fmt.Println("champion:", *next.Champion)
			break
		}
		fmt.Printf("round %d:", len(event.Rounds)+1)
		for i, g := range next.Round.Games {
			fmt.Printf(" %s-%s", g.Gold, g.Silver)
			next.Round.Games[i].Outcome = pairing.SilverWins
			if strings.Contains(winners[len(event.Rounds)], g.Gold) {
				next.Round.Games[i].Outcome = pairing.GoldWins
			}
		}
		fmt.Println(" bye:", next.Round.Byes)
		event.Rounds = append(event.Rounds, next.Round)
	}
	table, err := pairing.Standings(event)
	if err != nil {
		log.Fatal(err)
	}
	for _, place := range table.Places {
		fmt.Printf("%d-%d %v\n", place.From, place.To, place.Players)
	}
	// Output:
	// round 1: Bob-Eve Cid-Dan bye: [Ann]
	// round 2: Ann-Cid Dan-Eve bye: [Bob]
	// round 3: Ann-Bob Eve-Cid bye: []
	// round 4: Bob-Ann bye: [Cid]
	// round 5: Cid-Ann bye: []
	// champion: Ann
	// 1-1 [Ann]
	// 2-2 [Cid]
	// 3-4 [Bob Eve]
	// 5-5 [Dan]
}

func ExampleNext() {
	next, err := pairing.Next(history)
	if err != nil {
		log.Fatal(err)
	}
	for i, g := range next.Round.Games {
		fmt.Println(g.Gold, "-", g.Silver, "by", next.Colors[i].Rule)
	}
	fmt.Println("bye:", next.Round.Byes)
	for _, v := range next.Cost {
		fmt.Println(v)
	}
	// Output:
	// Eve - Ann by Balance
	// Cid - Bob by Balance
	// bye: [Dan]
	// ByeFewest 0
	// ByeLosses 1
	// LossGaps(2) 1
	// LossGaps(1) 1
	// ByeRating 1438.4097
	// ByeSeed 4
	// RankSpread -18
}

func ExampleExplain() {
	next, err := pairing.Next(history)
	if err != nil {
		log.Fatal(err)
	}
	reasons, err := pairing.Explain(history, next.Round)
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range reasons {
		fmt.Println(r.Text)
	}
	// Output:
	// ByeFewest: the bye goes to Dan (0 byes) rather than Ann (1 bye), Bob (1 bye)
	// ByeLosses: the bye goes to Dan (1 loss) rather than Cid (2 losses)
	// ByeSeed: the bye goes to Dan (seed 4) rather than Eve (seed 5)
	// LossGaps: Ann (rank 1, 0 losses) and Eve (rank 4, 1 loss) meet for the first time, and differ by 1 loss; nobody else with 1 loss is to be paired
	// LossGaps: Bob (rank 2, 0 losses) and Cid (rank 5, 2 losses) meet for the first time, and differ by 2 losses; 3 players to be paired have at most 1 loss, an odd number
	// RankSpread: the squares of the differences in rank are 0 among equal losses, less 18 among unequal ones: -18; once the earlier criteria are met, no round has more
}

// The director had another idea for the third round.
func ExampleAudit() {
	verdict, err := pairing.Audit(history, pairing.Round[string]{
		Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Dan"}, {Gold: "Bob", Silver: "Cid"}},
		Byes:  []string{"Eve"},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("legal:", verdict.Legal, "optimal:", verdict.Optimal)
	if verdict.WorseAt != nil {
		fmt.Println("worse by", verdict.By, "at", verdict.WorseAt.Criterion)
	}
	for _, p := range verdict.Problems {
		fmt.Println(p)
	}
	// Output:
	// legal: true optimal: false
	// worse by 1 at Repeats
}

func ExampleStandings() {
	table, err := pairing.Standings(history)
	if err != nil {
		log.Fatal(err)
	}
	for _, place := range table.Places {
		fmt.Printf("%d-%d %v\n", place.From, place.To, place.Players)
	}
	// Output:
	// 1-4 [Ann Bob Dan Eve]
	// 5-5 [Cid]
}

// Anybody can check a proof at any time, if it is kept with the round.
func ExampleVerify() {
	next, err := pairing.Next(history)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("the round:", pairing.Verify(history, next.Round, next.Certificate))

	g := next.Round.Games
	g[0].Silver, g[1].Silver = g[1].Silver, g[0].Silver
	fmt.Println("another:", pairing.Verify(history, next.Round, next.Certificate))
	// Output:
	// the round: <nil>
	// another: pairing: the certificate does not prove the round optimal: the round costs more than the values add up to
}

// A page of entries marks the players of each problem. Everything that is wrong
// with an event is reported at once.
func ExampleProblem() {
	event := pairing.Event[string]{
		Lives:    1,
		Entrants: []string{"Ann", "Bob", "Cid"},
		Rounds: []pairing.Round[string]{
			{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.GoldWins}}, Byes: []string{"Cid"}},
			{Games: []pairing.Game[string]{{Gold: "Bob", Silver: "Zoe", Outcome: pairing.GoldWins}}, Byes: []string{"Bob"}},
		},
	}
	_, err := pairing.Next(event)
	var problems pairing.Problems
	if errors.As(err, &problems) {
		for _, p := range problems {
			fmt.Printf("round %d, %s: %v\n", p.Round, p.Who, p.Kind)
			for _, i := range p.Entrants {
				fmt.Println("  mark", event.Entrants[i])
			}
		}
	}
	// Output:
	// round 2, Zoe: not among the entrants
	// round 2, Bob: already eliminated
	//   mark Bob
}

func ExampleEvent_MarshalJSON() {
	text, err := json.Marshal(history)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.ReplaceAll(string(text), `{"games"`, "\n"+`{"games"`))
	// Output:
	// {"version":1,"lives":3,"entrants":["Ann","Bob","Cid","Dan","Eve"],"rounds":[
	// {"games":[{"gold":"Bob","silver":"Eve","outcome":"gold"},{"gold":"Cid","silver":"Dan","outcome":"silver"}],"byes":["Ann"]},
	// {"games":[{"gold":"Ann","silver":"Dan","outcome":"gold"},{"gold":"Eve","silver":"Cid","outcome":"gold-by-forfeit"}],"byes":["Bob"]}]}
}

// Cid was there in time. So the game of the second round, which he lost by
// forfeit, is corrected. No round has followed yet. Then somebody wants to
// change the first round.
func ExampleRevise() {
	corrected := history
	corrected.Rounds = slices.Clone(history.Rounds)
	games := slices.Clone(history.Rounds[1].Games)
	games[1].Outcome = pairing.SilverWins
	corrected.Rounds[1].Games = games

	r, err := pairing.Revise(history, corrected)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("refused:", len(r.Refused))
	for _, c := range r.Changed {
		fmt.Printf("round %d had bye %v, now %v\n", c.Round, c.Old.Byes, c.New.Byes)
	}

	first := history
	first.Rounds = slices.Clone(history.Rounds)
	games = slices.Clone(history.Rounds[0].Games)
	games[0].Outcome = pairing.SilverWins
	first.Rounds[0].Games = games
	if r, err = pairing.Revise(history, first); err == nil {
		fmt.Println(r.Refused[0])
	}
	// Output:
	// refused: 0
	// round 3 had bye [Dan], now [Cid]
	// pairing: round 1, game 1: Bob against Eve: too late to be changed: from gold to silver; round 2 has started (rule ResultsStand)
}

// Ann has won. Bob and Cid share second place until it is played off.
func ExamplePlayOff() {
	event := pairing.Event[string]{
		Edition:  pairing.WCC2014,
		Lives:    1,
		Entrants: []string{"Ann", "Bob", "Cid"},
		Rounds: []pairing.Round[string]{
			{Games: []pairing.Game[string]{{Gold: "Bob", Silver: "Cid", Outcome: pairing.BothForfeit}}, Byes: []string{"Ann"}},
		},
	}
	record, err := pairing.PlayOff(event)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("tied behind", record.Champion, "after round", record.After, "are", record.Tied)
	event.PlayOff = record
	next, err := pairing.Next(event)
	if err != nil {
		log.Fatal(err)
	}
	next.Round.Games[0].Outcome = pairing.GoldWins
	event.Rounds = append(event.Rounds, next.Round)
	table, err := pairing.Standings(event)
	if err != nil {
		log.Fatal(err)
	}
	for _, place := range table.Places {
		fmt.Printf("%d-%d %v\n", place.From, place.To, place.Players)
	}
	// Output:
	// tied behind Ann after round 1 are [Bob Cid]
	// 1-1 [Ann]
	// 2-2 [Cid]
	// 3-3 [Bob]
}

func ExampleBounds() {
	left, err := pairing.Bounds(history)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d to %d games in %d to %d rounds\n", left.FewestGames, left.MostGames, left.FewestRounds, left.MostRounds)
	// Output:
	// 8 to 10 games in 5 to 8 rounds
}

func ExampleDividePrizes() {
	p, err := pairing.DividePrizes(history, 100_01, "Bob")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d games, %d cents each\n", p.Games, p.Share)
	for _, a := range p.Awards {
		fmt.Println(a.Player, a.Cents)
	}
	fmt.Println("paid:", p.Paid, "forfeited:", p.Forfeited, "won by nobody:", p.Unwon, "remainder:", p.Remainder)
	// Output:
	// 4 games, 2500 cents each
	// Ann 2500
	// Bob 0
	// Cid 0
	// Dan 2500
	// Eve 2500
	// paid: 7500 forfeited: 2500 won by nobody: 0 remainder: 1
}

// The fee of WC12 on the third day, and after the close.
func ExampleFee() {
	opening := time.Date(2011, time.November, 7, 20, 0, 0, 0, time.UTC)
	fee := pairing.Fee{Opening: opening, Close: opening.AddDate(0, 0, 28)}
	fmt.Println(fee.At(opening.Add(49 * time.Hour)))
	fmt.Println(fee.At(opening.AddDate(0, 0, 29)))
	// Output:
	// 8200 <nil>
	// 0 pairing: registration is not open: it closed at 2011-12-05T20:00:00Z (rule EntryFee)
}

// Three people register on different days, and one of them leaves. The fees of
// the other two are the fund.
func ExampleCollect() {
	opening := time.Date(2011, time.November, 7, 20, 0, 0, 0, time.UTC)
	fee := pairing.Fee{Opening: opening, Close: opening.AddDate(0, 0, 55)}
	funds, err := pairing.Collect(fee, []pairing.Registration[string]{
		{Player: "Ann", At: opening.Add(time.Hour)},
		{Player: "Bob", At: opening.AddDate(0, 0, 10), Left: opening.AddDate(0, 0, 20)},
		{Player: "Cid", At: opening.AddDate(0, 0, 30)},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range funds.Payments {
		fmt.Println(p.Player, "pays", p.Fee, "and gets back", p.Refund)
	}
	fmt.Println(funds.Entered, "are entered, and the fund is", funds.Fund)

	e := pairing.Event[string]{Lives: 3, Entrants: funds.Entered}
	for range e.Lives {
		e.Rounds = append(e.Rounds, pairing.Round[string]{
			Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Cid", Outcome: pairing.GoldWins}},
		})
	}
	prizes, err := pairing.DividePrizes(e, funds.Fund)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("Ann wins", prizes.Awards[0].Cents, "and", prizes.Remainder, "remains")
	// Output:
	// Ann pays 8000 and gets back 0
	// Bob pays 9000 and gets back 9000
	// Cid pays 11000 and gets back 0
	// [Ann Cid] are entered, and the fund is 19000
	// Ann wins 18999 and 1 remains
}

func ExampleSeed() {
	ratings := []pairing.WHR{
		{WHRE: 2105, WHREGames: 12},
		// Four games are too few for WHRE.
		{WHRE: 2300, WHREGames: 4, WHR: 1980, WHRGames: 9},
		{Gameroom: 1980},
	}
	var values []float64
	for _, r := range ratings {
		values = append(values, r.WHRX())
	}
	s, err := pairing.Seed([]string{"Ann", "Bob", "Cid"}, values, 2012)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Order, "by lot:", s.Lots)
	// Output:
	// [Ann Cid Bob] by lot: [[Cid Bob]]
}

// A copy by assignment would share its games with the original.
func ExampleEvent_Clone() {
	corrected := history.Clone()
	corrected.Rounds[0].Games[0].Outcome = pairing.SilverWins
	fmt.Println(history.Rounds[0].Games[0].Outcome)
	fmt.Println(corrected.Rounds[0].Games[0].Outcome)
	// Output:
	// gold
	// silver
}

// An event that was written by hand is checked before anything else.
func ExampleEvent_Check() {
	event := pairing.Event[string]{
		Lives:    1,
		Entrants: []string{"Ann", "Bob"},
		Rounds: []pairing.Round[string]{
			{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.GoldWins}}},
			{Byes: []string{"Ann"}},
		},
	}
	fmt.Println(event.Check())

	event.Rounds = event.Rounds[:1]
	fmt.Println(event.Check())
	// Output:
	// pairing: round 2: the event is over (rule LastOneLeft)
	// <nil>
}

// A result is found by the round and the two players.
func ExampleReport() {
	next, err := pairing.Next(history)
	if err != nil {
		log.Fatal(err)
	}
	event := history.Clone()
	event.Rounds = append(event.Rounds, next.Round)

	g := next.Round.Games[0]
	c, err := pairing.Report(event, 3, pairing.Game[string]{Gold: g.Gold, Silver: g.Silver, Outcome: pairing.GoldWins})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(c.Event.Rounds[2].Games[0])

	// These two have the other colors.
	_, err = pairing.Report(event, 3, pairing.Game[string]{Gold: g.Silver, Silver: g.Gold, Outcome: pairing.GoldWins})
	fmt.Println(err)
	// Output:
	// {Eve Ann gold }
	// pairing: round 3: Ann against Eve: no such game in the round: Eve has Gold
}

// Cid was there in time, so the game that he lost by forfeit is corrected.
func ExampleCorrect() {
	c, err := pairing.Correct(history, 2, history.Find(2, "Cid", "Eve"), pairing.SilverWins)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("game %d: %v, corrected to %v; round %d is to be paired\n", c.Game, c.Old, c.New, c.Pair)

	// A correction of the first round comes too late, since the second
	// round has begun.
	_, err = pairing.Correct(history, 1, history.Find(1, "Eve", "Bob"), pairing.SilverWins)
	fmt.Println(err)
	// Output:
	// game 2: gold-by-forfeit, corrected to silver; round 3 is to be paired
	// pairing: round 1, game 1: Bob against Eve: too late to be changed: from gold to silver; round 2 has started (rule ResultsStand)
}

// Two documents, two editions. New gives an event the settings of its document.
func ExampleNew() {
	players := []string{"Ann", "Bob", "Cid"}
	for _, edition := range []pairing.Edition{pairing.WC2012, pairing.WCC2014} {
		e := pairing.New(edition, players)
		fmt.Printf("%v: %d lives, a forfeit removes: %t\n", e.Edition, e.Lives, e.ForfeitRemoves)
	}
	// Output:
	// wc2012: 3 lives, a forfeit removes: true
	// wcc2014: 4 lives, a forfeit removes: false
}

// The director wants Bob to have Gold against Cid in round 1.
func ExamplePin_colors() {
	event := pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid"})
	event.Pins = []pairing.Pin[string]{{Round: 1, Pairs: [][2]string{{"Bob", "Cid"}}, Colors: true, Why: "they asked for it"}}
	next, err := pairing.Next(event)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(next.Round.Games[0].Gold, "-", next.Round.Games[0].Silver)
	fmt.Println(next.Directed)
	// Output:
	// Bob - Cid
	// Bob with Cid is pinned, with Gold for Bob
}

// A game of the latest round is annulled, and played again.
func ExampleReplay() {
	c, err := pairing.Replay(history, 2, history.Find(2, "Ann", "Dan"), pairing.ServerFailure, "down from move 12 on")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("by rule", c.Rule)
	for _, g := range c.Event.Rounds[1].Games {
		fmt.Printf("%s - %s: %q %q\n", g.Gold, g.Silver, g.Outcome, g.Why)
	}
	// Output:
	// by rule DirectorDecides
	// Ann - Dan: "void" "ServerFailure: down from move 12 on"
	// Eve - Cid: "gold-by-forfeit" ""
	// Ann - Dan: "" ""
}

// Fay enters a championship after two rounds, as the last seed and with one
// loss. The documents close registration, so the event has a list of its own.
func ExampleEnter() {
	event := history.Clone()
	_, err := pairing.Enter(event, "Fay", 6, 1, 0)
	fmt.Println(err)

	event.RankBy = event.Edition.RankBy()
	c, err := pairing.Enter(event, "Fay", 6, 1, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(c.Event.Entrants, "round to pair:", c.Pair)
	// Output:
	// pairing: late entry 1: Fay: cannot enter late: registration is closed in edition wc2012 (rule SeedOrder)
	// [Ann Bob Cid Dan Eve Fay] round to pair: 3
}

// Bob and Cid are paired in round 3, and then it turns out that they are
// brothers.
func ExampleForbid() {
	next, err := pairing.Next(history)
	if err != nil {
		log.Fatal(err)
	}
	event := history.Clone()
	event.Rounds = append(event.Rounds, next.Round)
	c, err := pairing.Forbid(event, "Bob", "Cid", 0)
	if err != nil {
		log.Fatal(err)
	}
	c.Event.Forbidden[0].Why = "brothers"
	next, err = pairing.Next(c.Event)
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range next.Round.Games {
		fmt.Println(g.Gold, "-", g.Silver)
	}
	fmt.Println(next.Directed)
	// Output:
	// Cid - Ann
	// Dan - Bob
	// Bob with Cid is forbidden
}

// Bob withdraws when round 3 is paired and has not begun.
func ExampleWithdraw() {
	event := history.Clone()
	next, err := pairing.Next(event)
	if err != nil {
		log.Fatal(err)
	}
	event.Rounds = append(event.Rounds, next.Round)
	c, err := pairing.Withdraw(event, "Bob", 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("dropped:", len(c.Dropped), "to be paired: round", c.Pair)
	fmt.Println("out after round", c.Event.Withdrawals[0].After)
	// Output:
	// dropped: 1 to be paired: round 3
	// out after round 2
}

// Cid has lost the only life, and gets another one. The round that is paired
// without Cid is dropped.
func ExampleGrant() {
	event := pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid"})
	event.Lives = 1
	won := pairing.Game[string]{Gold: "Bob", Silver: "Cid", Outcome: pairing.GoldWins}
	paired := pairing.Game[string]{Gold: "Ann", Silver: "Bob"}
	event.Rounds = []pairing.Round[string]{
		{Games: []pairing.Game[string]{won}, Byes: []string{"Ann"}},
		{Games: []pairing.Game[string]{paired}},
	}
	c, err := pairing.Grant(event, "Cid", 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("rounds dropped:", len(c.Dropped), "and the round to pair:", c.Pair)
	_, err = pairing.Grant(event, "Dan", 0)
	fmt.Println(err)
	// Output:
	// rounds dropped: 1 and the round to pair: 2
	// pairing: extra life 1: Dan: not among the entrants
	// pairing: extra life 1: Dan: lives must be at least 1: 0
}

// The director wants Ann to meet Bob in the third round, and Dan never to meet
// Eve.
func ExamplePin() {
	event := history
	event.Pins = []pairing.Pin[string]{{Round: 3, Pairs: [][2]string{{"Ann", "Bob"}}}}
	event.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Dan", "Eve"}}}
	next, err := pairing.Next(event)
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range next.Round.Games {
		fmt.Println(g.Gold, "-", g.Silver)
	}
	fmt.Println("bye:", next.Round.Byes)
	fmt.Println(next.Directed)
	// Output:
	// Ann - Bob
	// Cid - Eve
	// bye: [Dan]
	// Ann with Bob is pinned, Dan with Eve is forbidden
}

// Ann would like to rest once more, and Cid to meet her.
func ExampleWhyNot() {
	ann := "Ann"
	for _, wish := range []pairing.Pin[string]{
		{Bye: &ann},
		{Pairs: [][2]string{{"Cid", "Ann"}}},
	} {
		answer, err := pairing.WhyNot(history, wish)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(answer.Text)
		for _, g := range answer.Round.Round.Games {
			fmt.Println(" ", g.Gold, "-", g.Silver)
		}
		fmt.Println("  bye:", answer.Round.Round.Byes)
	}
	// Output:
	// the bye for Ann: then Ann (1 bye) has the bye instead of Dan (0 byes); it goes to one of those with the fewest byes, so no legal round has this
	//   Cid - Bob
	//   Dan - Eve
	//   bye: [Ann]
	// Cid with Ann: then Eve (seed 5) has the bye instead of Dan (seed 4); the better seed comes first
	//   Cid - Ann
	//   Dan - Bob
	//   bye: [Eve]
}

// A spectator asks how few results decide who has the bye.
func ExampleMargin() {
	swing, err := pairing.Margin(history, pairing.Claim[string]{Kind: pairing.Bye, A: "Dan"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(swing.Holds, swing.Least, swing.Most, swing.Proof)
	fmt.Println(swing.Text)
	// Output:
	// true 1 1 tried
	// Had Cid won against Dan in round 1, Dan would not have had the bye of round 3.
}

// These are the results that matter most.
func ExamplePivotal() {
	pivots, err := pairing.Pivotal(history)
	if err != nil {
		log.Fatal(err)
	}
	for _, x := range pivots.Results {
		fmt.Println(x.Text)
	}
	// Output:
	// Had Eve won against Bob in round 1, Eve would have the bye of round 3 instead of Dan; Cid would meet Ann, Dan would meet Bob in round 3.
	// Had Cid won against Dan in round 1, Cid would have the bye of round 3 instead of Dan; Bob would meet Ann, Dan would meet Eve in round 3.
}

// The criteria gave this for an earlier round.
func ExampleEvent_Before() {
	before, err := history.Before(2)
	if err != nil {
		log.Fatal(err)
	}
	next, err := pairing.Next(before)
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range next.Round.Games {
		fmt.Println(g.Gold, "-", g.Silver)
	}
	fmt.Println("bye:", next.Round.Byes)
	// Output:
	// Dan - Ann
	// Eve - Cid
	// bye: [Bob]
}

// history is an event of five players with three lives after two rounds.
var history = pairing.Event[string]{
	Lives:    3,
	Entrants: []string{"Ann", "Bob", "Cid", "Dan", "Eve"},
	Rounds: []pairing.Round[string]{
		{
			Games: []pairing.Game[string]{
				{Gold: "Bob", Silver: "Eve", Outcome: pairing.GoldWins},
				{Gold: "Cid", Silver: "Dan", Outcome: pairing.SilverWins},
			},
			Byes: []string{"Ann"},
		},
		{
			Games: []pairing.Game[string]{
				{Gold: "Ann", Silver: "Dan", Outcome: pairing.GoldWins},
				{Gold: "Eve", Silver: "Cid", Outcome: pairing.GoldByForfeit},
			},
			Byes: []string{"Bob"},
		},
	},
}

// A Swiss of three rounds, in which a draw is half a point.
func ExampleEvent_swiss() {
	event := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob", "Cid", "Dan", "Eve"})
	event.Length = 3
	for _, outcomes := range [][]pairing.Outcome{
		{pairing.GoldWins, pairing.Draw},
		{pairing.Draw, pairing.SilverWins},
		{pairing.GoldWins, pairing.GoldWins},
	} {
		p, err := pairing.Next(event)
		if err != nil {
			panic(err)
		}
		for k, outcome := range outcomes {
			p.Round.Games[k].Outcome = outcome
			g := p.Round.Games[k]
			fmt.Printf("%s-%s %v, ", g.Gold, g.Silver, g.Outcome)
		}
		fmt.Println("bye for", p.Round.Byes[0])
		event.Rounds = append(event.Rounds, p.Round)
	}
	table, err := pairing.Standings(event)
	if err != nil {
		panic(err)
	}
	for _, r := range table.Rows {
		fmt.Println(r.Player, event.Points.Format(r.Score))
	}
	for _, place := range table.Places {
		fmt.Printf("%d %s %q\n", place.From, place.Players, place.By)
	}
	// Output:
	// Ann-Cid gold, Dan-Bob draw, bye for Eve
	// Bob-Ann draw, Eve-Dan silver, bye for Cid
	// Ann-Dan gold, Cid-Eve gold, bye for Bob
	// Ann 2½
	// Bob 2
	// Cid 2
	// Dan 1½
	// Eve 1
	// 1 [Ann] ""
	// 2 [Bob] ""
	// 3 [Cid] "buchholz"
	// 4 [Dan] ""
	// 5 [Eve] ""
}
