package wire_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem/wire"
)

// Ann's program is a bot that plays as stackem.Slots. Here, the lines of the
// arena are a text.
func ExampleServe() {
	lines := `join stackem/2 round-3/4-7/2 0 6042358734921534276
mine 97 80 56 10 90 42 39 8 79 37 30 6 22 18 17 4
theirs 5 61 20 31 77 2 19 40 11 98 64 23 9 55 71 0
time 59880
discard 99
brick 47
end won
`
	ann := func(wire.Join) stackem.Player { return stackem.Slots{} }
	if err := wire.Serve(ann, strings.NewReader(lines), os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// ready
	// p
	// C0
}

// careless draws every brick, and puts it anywhere.
type careless struct{ lots *rand.Rand }

func (c careless) Choose(stackem.View) stackem.Choice { return stackem.Pile }

func (c careless) Place(stackem.View, stackem.Brick) string {
	return stackem.Coordinate(c.lots.IntN(16))
}

// Bob's bot draws its lots from the number that it is told, so that it plays
// the same game again.
func ExampleSeeded() {
	bob := wire.Bot(wire.Seeded(func(seed uint64) stackem.Player {
		return careless{rand.New(rand.NewPCG(seed, 0))}
	}))
	found, err := wire.Check(context.Background(), bob, wire.Conditions{})
	fmt.Print(found)
	fmt.Println(err)
	// Output:
	// The bot can play. It was put through 28 trials.
	// <nil>
}

// shy is a player that does not know that A0 is written with a capital letter,
// and never draws.
type shy struct{}

func (shy) Choose(stackem.View) stackem.Choice       { return 0 }
func (shy) Place(stackem.View, stackem.Brick) string { return "a0" }

// Cid's bot has a choice that is neither the discard nor the pile.
func ExampleCheck() {
	cid := wire.Bot(func(wire.Join) stackem.Player { return shy{} })
	found, err := wire.Check(context.Background(), cid, wire.Conditions{})
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
	// Faulty: "Choice(0)" is no choice, and loses by rule BrokenChoice
	// Expected: "d" or "p". First found in the trial: play against itself
	// can play: false
}

// A bot for tests runs inside the arena, and is charged no time.
func ExampleBot() {
	bot := wire.Bot(func(wire.Join) stackem.Player { return stackem.Greedy{} })
	found, err := wire.Check(context.Background(), bot, wire.Conditions{})
	fmt.Println(found.Passed(), err)
	// Output: true <nil>
}
