package acpc_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
)

// deal returns the deal of nine cards.
func deal(cards string) holdem.Deal {
	nine, err := duplicate.ParseCards(cards)
	if err != nil {
		panic(err)
	}
	return holdem.DealOf([holdem.DealSize]duplicate.Card(nine))
}

// Ada deals, raises, and sees the flop.
func ExampleMatchState() {
	h, err := holdem.NewHand(holdem.NoLimit, deal("9hQd5d5c8dAs8s4h6d"))
	if err != nil {
		fmt.Println(err)
		return
	}
	const bob, ada = holdem.First, holdem.Second
	h.Apply(holdem.ReadAction("r6"))
	fmt.Println(acpc.MatchState(h, 0, bob))
	h.Apply(holdem.ReadAction("c"))
	fmt.Println(acpc.MatchState(h, 0, bob))
	fmt.Println(acpc.MatchState(h, 0, ada))
	// Output:
	// MATCHSTATE:0:0:r6:9hQd|
	// MATCHSTATE:0:0:r6c/:9hQd|/8dAs8s
	// MATCHSTATE:1:0:r6c/:|5d5c/8dAs8s
}

// A bot asks whether it is its turn, and what it can do.
func ExampleReadMatchState() {
	v, err := acpc.ReadMatchState(holdem.NoLimit, "MATCHSTATE:0:0:r6c/:9hQd|/8dAs8s")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, _ := v.Betting.Raise()
	fmt.Println("hand", v.Number, "round", v.Betting.Round(), "board", duplicate.FormatCards(v.Board))
	fmt.Println("my turn:", v.Betting.ToAct() == v.Seat, "to call:", v.Betting.ToCall(), "raise:", r.Min, "to", r.Max)
	_, err = acpc.ReadMatchState(holdem.NoLimit, "MATCHSTATE:0:0:r6c/r7:9hQd|/8dAs8s")
	fmt.Println(err)
	// Output:
	// hand 1 round 2 board 8dAs8s
	// my turn: true to call: 0 raise: 8 to 1000
	// acpc: betting: byte 5: not the betting of a hand: r7 is no raise from 8 to 1000
}

// Everything is in before the flop, so nobody is asked any more.
func ExamplePlay() {
	h, err := acpc.Play(holdem.NoLimit, deal("9hQd5d5c8dAs8s4h6d"), "r1000c///")
	fmt.Println(h.Over(), h.Winner, h.Net, len(h.Taken), "actions", err)
	fmt.Println(acpc.Betting(h))
	// Output:
	// true second [-1000 1000] 8 actions <nil>
	// r1000c///
}

func ExampleWriteLog() {
	log := acpc.Log{
		Name: "limit/ada-bob/1", Definition: "limit", Seed: "-",
		Comments: []string{"#--t_per_hand 7000"},
		Game:     holdem.Limit,
	}
	for i, betting := range []string{"rrc/rf", "cc/cc/cc/cc"} {
		h, err := acpc.Play(holdem.Limit, deal("9hQd5d5c8dAs8s4h6d"), betting)
		if err != nil {
			fmt.Println(err)
			return
		}
		e := acpc.Hand{Players: [2]string{"Ada", "Bob: the second"}, Hand: h}
		if i%2 == 1 {
			e.Players[0], e.Players[1] = e.Players[1], e.Players[0]
		}
		log.Hands = append(log.Hands, e)
	}
	if err := acpc.WriteLog(os.Stdout, log); err != nil {
		fmt.Println(err)
	}
	// Output:
	// # name/game/hands/seed limit/ada-bob/1 limit 2 -
	// #--t_per_hand 7000
	// STATE:0:rrc/rf:9hQd|5d5c/8dAs8s:30|-30:Ada|Bob%3A the second
	// STATE:1:cc/cc/cc/cc:9hQd|5d5c/8dAs8s/4h/6d:-10|10:Bob%3A the second|Ada
	// SCORE:40|-40:Ada|Bob%3A the second
}

// A log with a result and a score that somebody has changed.
func ExampleReadLog() {
	const log = `# name/game/hands/seed limit/ada-bob/1 limit 2 -
STATE:0:rrc/rf:9hQd|5d5c/8dAs8s:30|-30:Ada|Bob
STATE:1:cc/cc/cc/cc:9hQd|5d5c/8dAs8s/4h/6d:10|-10:Bob|Ada
SCORE:40|-40:Ada|Bob
`
	_, err := acpc.ReadLog(holdem.Limit, strings.NewReader(log))
	fmt.Println(err)
	fixed := strings.Replace(log, "10|-10", "-10|10", 1)
	l, err := acpc.ReadLog(holdem.Limit, strings.NewReader(fixed))
	fmt.Println(l.Players(), l.Score(), err)
	// Output:
	// acpc: line 3: chips: not the chips that were won: "10|-10", not "-10|10"
	// [Ada Bob] [40 -40] <nil>
}

func ExampleWritePHH() {
	h, err := acpc.Play(holdem.Limit, deal("9hQd5d5c8dAs8s4h6d"), "rrc/rf")
	if err != nil {
		fmt.Println(err)
		return
	}
	log := acpc.Log{Game: holdem.Limit, Hands: []acpc.Hand{{Players: [2]string{"Ada", "Bob"}, Hand: h}}}
	if err := acpc.WritePHH(os.Stdout, log, "limit/ada-bob/1"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [1]
	// variant = "FT"
	// antes = [0, 0]
	// blinds_or_straddles = [5, 10]
	// small_bet = 10
	// big_bet = 20
	// starting_stacks = [240, 240]
	// actions = ["d dh p1 9hQd", "d dh p2 5d5c", "p2 cbr 20", "p1 cbr 30", "p2 cc", "d db 8dAs8s", "p1 cbr 10", "p2 f"]
	// event = "limit/ada-bob/1"
	// hand = 1
	// players = ["Ada", "Bob"]
	// finishing_stacks = [270, 210]
}
