package engine

import (
	"math/rand/v2"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/lot"
)

// A Strategy makes players that play in the same way.
type Strategy struct {
	Name string // a word in lower case, or a word with a digit
	Does string // how it plays, without a capital and a period

	// Clock says that it plays by the clock. It can think for long, and
	// plays differently each time.
	Clock bool

	// New returns a player for one game with these options, of which Moves
	// and MoreMarbles matter. Players of the same seed play alike.
	New func(seed uint64, o abalone.Options) abalone.Player
}

// All returns the strategies of this package, the weaker before the stronger.
func All() []Strategy {
	return []Strategy{
		{"random", "draws every move by lot", false, func(seed uint64, _ abalone.Options) abalone.Player {
			return random(seed)
		}},
		{"greedy", "looks one move ahead, as the referee's simple player", false,
			func(uint64, abalone.Options) abalone.Player { return abalone.Greedy{} }},
		{"depth1", "searches one move deep", false, deep(1)},
		{"depth2", "searches two moves deep", false, deep(2)},
		{"depth3", "searches three moves deep", false, deep(3)},
		{"depth4", "searches four moves deep", false, deep(4)},
		{"depth5", "searches five moves deep", false, deep(5)},
		{"clock", "searches as deep as its time allows, so that it plays differently each time", true, byClock},
	}
}

// Find returns the strategy of this name.
func Find(name string) (Strategy, bool) {
	for _, s := range All() {
		if s.Name == name {
			return s, true
		}
	}
	return Strategy{}, false
}

func byClock(seed uint64, o abalone.Options) abalone.Player {
	e := &Engine{Options: o, Now: time.Now, Seed: seed, Table: 20}
	e.memory() // before the clock begins
	return e
}

func deep(depth int) func(seed uint64, o abalone.Options) abalone.Player {
	return func(seed uint64, o abalone.Options) abalone.Player {
		return &Engine{Options: o, Depth: depth, Seed: seed}
	}
}

// random draws each move by lot.
type random uint64

// Choose draws a move. It resigns only without a move.
func (r random) Choose(t abalone.Turn) (abalone.Reply, error) {
	if len(t.Legal) == 0 {
		return abalone.Reply{Resign: true}, nil
	}
	lots := rand.NewPCG(uint64(r), uint64(len(t.Positions)))
	return abalone.Reply{Move: t.Legal[lot.Below(lots, uint64(len(t.Legal)))]}, nil
}
