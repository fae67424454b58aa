package poker

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/wire"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has the strategies that are shipped, as programs.

// findStrategy returns the strategy with a name that plays a game, and false if
// there is none.
func findStrategy(name string, g holdem.Game) (holdem.Strategy, bool) {
	for _, s := range holdem.All() {
		if s.Name == name && slices.Contains(s.Games, g) {
			return s, true
		}
	}
	return holdem.Strategy{}, false
}

// strategies lists the names of the strategies that play a game.
func strategies(g holdem.Game) string {
	var names []string
	for _, s := range holdem.All() {
		if slices.Contains(s.Games, g) {
			names = append(names, s.Name)
		}
	}
	return say.List(names)
}

// list says how each strategy plays.
func list() string {
	var b bytes.Buffer
	for _, s := range holdem.All() {
		b.WriteString(say.Wrap(s.Name+": "+s.Does+".", "", "    ", 80))
	}
	return b.String()
}

// inside returns a strategy as a program inside the arena.
func inside(s holdem.Strategy, g holdem.Game, seed uint64) seat.Bot {
	return wire.Bot(func() holdem.Bot { return s.New(seed) }, g)
}

// player reads what -bot names, such as "limit/learner".
func player(text string) (holdem.Game, holdem.Strategy, error) {
	head, name, _ := strings.Cut(text, "/")
	for _, g := range []holdem.Game{holdem.Limit, holdem.NoLimit} {
		if g.String() != head {
			continue
		}
		if s, ok := findStrategy(name, g); ok {
			return g, s, nil
		}
		return 0, holdem.Strategy{}, fmt.Errorf("there are %s", strategies(g))
	}
	return 0, holdem.Strategy{}, fmt.Errorf("a game and a name, as in limit/%s", holdem.All()[0].Name)
}
