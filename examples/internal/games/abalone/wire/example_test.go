package wire_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/wire"
)

// careless makes any legal move.
type careless struct{ lots *rand.Rand }

func (c careless) Choose(t abalone.Turn) (abalone.Reply, error) {
	if len(t.Legal) == 0 {
		return abalone.Reply{Resign: true}, nil
	}
	return abalone.Reply{Move: t.Legal[c.lots.IntN(len(t.Legal))]}, nil
}

// newCareless returns a careless player whose lots are drawn from a number.
func newCareless(seed uint64, _ abalone.Options) abalone.Player {
	return careless{rand.New(rand.NewPCG(seed, 0))}
}

// greedy returns a bot inside the arena that plays as abalone.Greedy.
func greedy() seat.Bot {
	return wire.Bot(func(wire.Join) abalone.Player { return abalone.Greedy{} })
}

// Two bots play a match of two games, with the sides exchanged. They run inside
// the arena; a seat.Command would be a process.
func Example() {
	bots := map[string]seat.Bot{"Ann": greedy(), "Bob": wire.Bot(wire.Seeded(newCareless))}
	house := wire.Games{Bot: func(name string) seat.Bot { return bots[name] }}
	plan := arena.Plan{
		Seed:    arena.Seed{1},
		Matches: []arena.Match{{ID: "round-1/1-2", Bots: []string{"Ann", "Bob"}, Games: 2}},
	}
	for match, err := range (arena.Local{Play: house.Play}).Run(context.Background(), plan) {
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, g := range match.Games {
			r, err := house.Read(plan, match.Match, g)
			if err != nil {
				fmt.Println(err)
				return
			}
			fmt.Printf("game %d: %s has won by %v after %d moves, %v\n", g.Game, r.Bots[r.Winner], r.Game.Why(), len(r.Game.Moves()), r.Game.Result())
		}
	}
	// Output:
	// game 1: Ann has won by SixLost after 45 moves, 14(W)-8(L)
	// game 2: Ann has won by SixLost after 60 moves, 8(L)-14(W)
}

// The record of a game is written as the competition asks. Ann's bot gives up
// after a move.
func ExampleResult_GameRecord() {
	house := wire.Games{Bot: func(name string) seat.Bot {
		if name == "Ann" {
			return wire.Bot(func(wire.Join) abalone.Player { return &brief{} })
		}
		return greedy()
	}}
	m := arena.Match{ID: "round-1/1-2", Bots: []string{"Ann", "Bob"}, Games: 1}
	plan := arena.Plan{Matches: []arena.Match{m}}
	record, err := house.Play(context.Background(), plan, m, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := house.Read(plan, m, arena.Game{Match: m.ID, Game: 1, Record: record})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := r.GameRecord(wire.Tags{Event: "Spring", Site: "Home", Date: "2026.03.27", Round: "1"}).Text()
	fmt.Print(text)
	fmt.Println(err)
	// Output:
	// [Event "Spring"]
	// [Site "Home"]
	// [Date "2026.03.27"]
	// [Round "1"]
	// [Black "Ann"]
	// [White "Bob"]
	// [Result "14(R)-14(W)"]
	//
	// 1. i1g3-h2 a1c3-b2 14(R)-14(W)
	// <nil>
}

// brief makes a move, and then gives up.
type brief struct{ done bool }

func (b *brief) Choose(t abalone.Turn) (abalone.Reply, error) {
	if b.done {
		return abalone.Reply{Resign: true}, nil
	}
	b.done = true
	return abalone.Greedy{}.Choose(t)
}

// Ann's program is a bot that plays as abalone.Greedy. Here, the lines of the
// arena are a text.
func ExampleServe() {
	lines := `join abalone/1 round-3/4-7/2 black 99
board #####/######/..###../......../........./......../..OOO../OOOOOO/OOOOO
time 2400000 2400000
go
end won 14(W)-14(R)
`
	ann := func(j wire.Join) abalone.Player {
		fmt.Println(j.Game, j.Side, j.Seed)
		return abalone.Greedy{}
	}
	if err := wire.Serve(ann, strings.NewReader(lines), os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// round-3/4-7/2 Black 99
	// ready
	// i1g3-h2
}

// Bob's bot draws its lots from the number of the game, so that it plays the
// same game again.
func ExampleSeeded() {
	bob := wire.Bot(wire.Seeded(newCareless))
	found, err := wire.Check(context.Background(), bob, abalone.Options{})
	fmt.Print(found)
	fmt.Println(err)
	// Output:
	// The bot can play. It was put through 33 trials.
	// <nil>
}

func ExampleSeed() {
	plan := arena.Seed{1}
	m := arena.Match{ID: "round-3/4-7"}
	fmt.Println(wire.Seed(plan, m, 2, 0))
	fmt.Println(wire.Seed(plan, m, 2, 1))
	// Output:
	// 14915898691743061082
	// 372710411004425656
}

// stubborn moves a marble back and forth, and does not look at the rules.
type stubborn struct{ turn int }

func (s *stubborn) Choose(t abalone.Turn) (abalone.Reply, error) {
	moves := [2][2]string{{"g3-f3", "f3-g3"}, {"c3-d3", "d3-c3"}}
	side := 0
	if t.Side == abalone.White {
		side = 1
	}
	m, err := abalone.ParseMove(moves[side][s.turn%2])
	s.turn++
	return abalone.Reply{Move: m}, err
}

// Cid's bot does not know that no position may occur twice.
func ExampleCheck() {
	cid := wire.Bot(func(wire.Join) abalone.Player { return &stubborn{} })
	found, err := wire.Check(context.Background(), cid, abalone.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range found.Findings {
		fmt.Printf("%v: %s\n", f.Rule, f.Text)
		fmt.Printf("Expected: %s. First found in the trial: %s\n", f.Expected, f.Trials[0])
	}
	fmt.Println("can play:", found.Passed())
	// Output:
	// Faulty: d3-c3 is illegal: the position has been there before (NoRepeat); it was the position at the start
	// Expected: a move or "resign". First found in the trial: play against itself
	// can play: false
}

// A bot for tests runs inside the arena, and is charged no time.
func ExampleBot() {
	found, err := wire.Check(context.Background(), greedy(), abalone.Options{Time: 10 * time.Minute})
	fmt.Println(found.Passed(), err)
	// Output: true <nil>
}

// A replay of the log of a game gives the record again.
func ExampleConditions_Referee() {
	var log strings.Builder
	m := arena.Match{ID: "final", Bots: []string{"Ann", "Bob"}, Games: 1}
	plan := arena.Plan{Matches: []arena.Match{m}}
	conditions := wire.Conditions{Options: abalone.Options{Moves: 20, MoreMarbles: true}}
	referee, err := conditions.Referee(plan, m, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	bots := []seat.Bot{greedy(), wire.Bot(wire.Seeded(newCareless))}
	if _, err := seat.Play(context.Background(), seat.Game{Bots: bots, Log: &log}, referee.Play); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(referee.Record.Game.Result(), referee.Record.Game.Why())
	again, err := conditions.Referee(plan, m, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(seat.Replay(strings.NewReader(log.String()), again.Play))
	fmt.Println(again.Record.Game.Result(), again.Record.Game.Why())
	// Output:
	// 14(W)-10(L) MoreMarbles
	// <nil>
	// 14(W)-10(L) MoreMarbles
}
