package duplicate_test

import (
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/runoff"
)

// Two players play one match of two deals. Each of them plays both sides of
// both deals.
func Example() {
	event := duplicate.Event[string]{
		Tables: [][]string{{"Ada", "Ben"}}, Hands: 2, Matches: 1,
		Dealer: duplicate.Master{1, 2, 3}, // draw it with crypto/rand
		Cards:  9,
	}
	timetable, err := duplicate.Schedule(event)
	if err != nil {
		log.Fatal(err)
	}
	for h := range timetable.Hands() {
		deal, err := timetable.Deal(h.Position, 2) // 2 hole cards
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("half %d, hand %d: %s %v, %s %v, board %v\n", h.Half, h.Hand, h.Seats[0], deal.Holes[0], h.Seats[1], deal.Holes[1], deal.Board)
	}
	score, err := duplicate.Score("Ada", "Ben", []duplicate.Match{{First: []int64{40, -5}, Second: []int64{30, 10}}})
	if err != nil {
		log.Fatal(err)
	}
	winner, _ := score.Winner()
	fmt.Printf("Ada wins %d in all, so the series goes to %s\n", score.Total, winner)
	// Output:
	// half 1, hand 1: Ada [Ac As], Ben [Qd Ah], board [8h Ts 2s 2h Tc]
	// half 1, hand 2: Ben [2h Qd], Ada [Ad Td], board [Ac 6c Jd Tc Qc]
	// half 2, hand 1: Ben [Ac As], Ada [Qd Ah], board [8h Ts 2s 2h Tc]
	// half 2, hand 2: Ada [2h Qd], Ben [Ad Td], board [Ac 6c Jd Tc Qc]
	// Ada wins 25 in all, so the series goes to Ada
}

func ExampleSchedule() {
	tables, err := duplicate.Pairs([]string{"Ada", "Ben", "Cleo"})
	if err != nil {
		log.Fatal(err)
	}
	timetable, err := duplicate.Schedule(duplicate.Event[string]{Tables: tables, Hands: duplicate.LimitHands, Matches: 10})
	if err != nil {
		log.Fatal(err)
	}
	hand, err := timetable.Hand(duplicate.Position{Table: 3, Match: 2, Half: 2, Hand: 30})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(hand.Seats, "deal", hand.Deal)
	// Output: [Ben Cleo] deal 3030
}

// Two seeds of a competition were the same by mistake. With another seed, the
// event is in order.
func ExampleSchedule_repeated() {
	for _, last := range []uint32{100, 101} {
		deals, err := duplicate.ACPC([]uint32{98, 99, 100, last}, duplicate.NoLimitHands, 9)
		if err != nil {
			log.Fatal(err)
		}
		timetable, err := duplicate.Schedule(duplicate.Event[string]{
			Tables: [][]string{{"Ada", "Ben"}}, Hands: duplicate.NoLimitHands, Matches: 4, Dealer: deals, Cards: 9,
		})
		if err != nil {
			fmt.Println(err)
			continue
		}
		hand, err := timetable.Deal(duplicate.Position{Table: 1, Match: 4, Half: 1, Hand: 1}, 2)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("match 4 begins with", hand.Holes)
	}
	// Output:
	// duplicate: match 4: repeats an earlier deal: all of match 3 (rule FreshDeals)
	// match 4 begins with [[As 7h] [Jc 6h]]
}

func ExampleTimetable_Check() {
	event := duplicate.Event[string]{Tables: [][]string{{"Ada", "Ben"}}, Hands: 1, Matches: 1}
	timetable, err := duplicate.Schedule(event)
	if err != nil {
		log.Fatal(err)
	}
	played := []duplicate.Played[string]{
		{Position: duplicate.Position{Table: 1, Match: 1, Half: 1, Hand: 1}, Seats: []string{"Ada", "Ben"}, Cards: cards("AsAh7c2d")},
		{Position: duplicate.Position{Table: 1, Match: 1, Half: 2, Hand: 1}, Seats: []string{"Ben", "Ada"}, Cards: cards("AsAh7c2h")},
	}
	report, err := timetable.Check(played)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(played), "hands played,", report.Missing, "missing, clean:", report.Clean())
	for _, d := range report.Differences {
		fmt.Println(d)
	}
	// Output:
	// 2 hands played, 0 missing, clean: false
	// duplicate: entry 2, table 1, match 1, half 2, hand 1: cards are not those of the deal: card 4 is 2h, entry 1 (table 1, match 1, half 1, hand 1) has 2d (rule SameDeals)
}

func cards(text string) []duplicate.Card {
	list, err := duplicate.ParseCards(text)
	if err != nil {
		log.Fatal(err)
	}
	return list
}

// In the second half Ben has the cards that Ada had in the first, and wins
// nearly the same. The luck cancels out, and Ada is ahead by 30.
func ExampleScore() {
	s, err := duplicate.Score("Ada", "Ben", []duplicate.Match{
		{First: []int64{100, -200, 10}, Second: []int64{90, -190, 0}},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Nets, s.Total, s.Points)
	fmt.Printf("standard error %.0f, without duplicate %.0f\n", s.Duplicate, s.Plain)
	// Output:
	// [30] 30 1
	// standard error 0, without duplicate 233
}

func ExampleCombine() {
	deck, err := duplicate.Combine([][]duplicate.Card{cards("TdJc"), cards("2sTh")})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(deck)
	// Output: [Jc 6d]
}

// A salt must be drawn with crypto/rand, and not be as simple as here.
func ExampleReveal() {
	draw := duplicate.Draw{Event: "Cup of 2007", Matches: 1, Hands: 1, Cards: 2}
	ada := duplicate.Contribution{Team: "Ada's", Form: duplicate.Decks, Data: []byte("AsKs"), Salt: duplicate.Salt{1}}
	ben := duplicate.Contribution{Team: "Ben's", Form: duplicate.Decks, Data: []byte("2c3c"), Salt: duplicate.Salt{2}}
	var promises []duplicate.Promise
	for _, c := range []duplicate.Contribution{ada, ben} {
		commitment, err := duplicate.Commit(draw, c)
		if err != nil {
			log.Fatal(err)
		}
		promises = append(promises, duplicate.Promise{Team: c.Team, Commitment: commitment})
	}
	fmt.Println(promises[0].Commitment)

	dealer, err := duplicate.Reveal(draw, promises, []duplicate.Contribution{ada, ben})
	if err != nil {
		log.Fatal(err)
	}
	deal := make([]duplicate.Card, draw.Cards)
	if err := dealer.Deal(1, 1, deal); err != nil {
		log.Fatal(err)
	}
	fmt.Println(deal)

	// Ben has seen Ada's deck, and would like another deck of his own.
	ben.Data = []byte("2c3d")
	_, err = duplicate.Reveal(draw, promises, []duplicate.Contribution{ada, ben})
	fmt.Println(err)
	// Output:
	// ca9d63b701f982d9a593e3b30b5ec36ccff40abd4dfd889596890525da66c75f
	// [As Ah]
	// duplicate: team Ben's: what is revealed is not what the team committed to (rule CommitFirst)
}

func ExampleACPC() {
	deals, err := duplicate.ACPC([]uint32{0}, 1, 9)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(deals[0][0])
	// Output: [5d 5c 9h Qd 8d As 8s 4h 6d]
}

// The answers of a server of drand: the chain quicknet, and one of its rounds.
const (
	info  = `{"public_key":"83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a","period":3,"genesis_time":1692803367,"hash":"52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971","groupHash":"f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e","schemeID":"bls-unchained-g1-rfc9380","metadata":{"beaconID":"quicknet"}}`
	round = `{"round":657413,"randomness":"fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587","signature":"b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"}`
)

// fromServer returns the chain quicknet and a round. The signature of this
// round was checked when it was recorded.
func fromServer() (chain duplicate.Chain, pulse duplicate.Pulse) {
	for answer, v := range map[string]any{info: &chain, round: &pulse} {
		if err := json.Unmarshal([]byte(answer), v); err != nil {
			log.Fatal(err)
		}
	}
	return chain, pulse
}

// Ada and Ben make cards together, and want that nobody could foresee them. The
// draw names the first round after eleven o'clock. A salt and a seed must be
// drawn with crypto/rand, and not be as simple as here.
func ExampleRevealAfter() {
	chain, pulse := fromServer()
	number, err := chain.RoundAfter(time.Date(2023, 9, 15, 11, 0, 1, 0, time.UTC))
	if err != nil {
		log.Fatal(err)
	}
	draw := duplicate.Draw{Event: "Cup of 2023", Matches: 1, Hands: 1, Cards: 9, Beacon: &duplicate.Beacon{Chain: chain.Hash, Round: number}}
	at, err := draw.HandIn(chain)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("round", number, "at", at.Format(time.RFC3339))

	var promises []duplicate.Promise
	contributions := []duplicate.Contribution{
		{Team: "Ada's", Form: duplicate.Seed, Data: make([]byte, 32), Salt: duplicate.Salt{1}},
		{Team: "Ben's", Form: duplicate.Seed, Data: make([]byte, 32), Salt: duplicate.Salt{2}},
	}
	for _, c := range contributions {
		commitment, err := duplicate.Commit(draw, c)
		if err != nil {
			log.Fatal(err)
		}
		promises = append(promises, duplicate.Promise{Team: c.Team, Commitment: commitment})
		// Before the round, the server checks what each team hands in.
		if _, err := duplicate.Accept(draw, promises[len(promises)-1], c); err != nil {
			log.Fatal(err)
		}
	}

	// The round is published. Its signature must be checked, too.
	master, err := duplicate.RevealAfter(draw, promises, contributions, chain, pulse)
	if err != nil {
		log.Fatal(err)
	}
	deal := make([]duplicate.Card, draw.Cards)
	if err := master.Deal(1, 1, deal); err != nil {
		log.Fatal(err)
	}
	fmt.Println(deal)

	// Ben's team would like other cards, and holds back its contribution.
	_, err = duplicate.RevealAfter(draw, promises, contributions[:1], chain, pulse)
	fmt.Println(err)
	// Output:
	// round 657413 at 2023-09-15T11:00:03Z
	// [Jd 6s 9h Kc 3s Td 6c 8s 3d]
	// duplicate: team Ben's: the team has not revealed its contribution (rule HandIn)
}

func ExampleDrawLot() {
	chain, pulse := fromServer()
	// The round was named in advance, with the labels.
	named := duplicate.Beacon{Chain: chain.Hash, Round: 657413}
	lot, err := duplicate.DrawLot(named, "Cup of 2023", "sets of round 1", chain, pulse)
	if err != nil {
		log.Fatal(err)
	}
	sets, err := runoff.Draw([]string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou"}, true, lot.Seed())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(sets.Seed, sets.Sets)
	// Output: 1962183816739832061 [[Ben Cleo Finn Ida Eve Ada] [Gus Hal Lou Kim Dan Jo]]
}

// Twelve bots are divided into sets by the numbers of two lotteries, which were
// named before they were drawn.
func ExampleSelect() {
	key, err := duplicate.KeyString([][]string{{"9319"}, {"2", "5", "12", "8", "10"}})
	if err != nil {
		log.Fatal(err)
	}
	bots := []string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou"}
	order, err := duplicate.Select(key, bots, len(bots))
	if err != nil {
		log.Fatal(err)
	}
	round, err := runoff.Sets(order, true)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(key, round.Sets)
	// Output: 9319./2.5.8.10.12./ [[Dan Kim Eve Ida Ada Lou] [Gus Finn Cleo Jo Ben Hal]]
}
