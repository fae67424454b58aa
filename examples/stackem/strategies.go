package main

import (
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bricks"
	"github.com/arbiter-go/arbiter/examples/internal/referee/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/say"
)

// This file has the strategies that are shipped, as bots.

type strategy struct {
	Name, About string
	New         func(seed uint64) stackem.Player
}

func shippedStrategies() []strategy {
	slots := func(uint64) stackem.Player { return stackem.Slots{} }
	greedy := func(uint64) stackem.Player { return stackem.Greedy{} }
	return []strategy{
		{"slots", "", slots}, {"greedy", "", greedy}, {"slots2", "", slots}, {"greedy2", "", greedy},
		{"slots3", "", slots}, {"greedy3", "", greedy}, {"slots4", "", slots}, {"greedy4", "", greedy},
		{"slots5", "", slots}, {"greedy5", "", greedy},
	}
}

// findStrategy returns the strategy with a name, and false if there is none.
func findStrategy(name string) (strategy, bool) {
	for _, s := range shippedStrategies() {
		if s.Name == name {
			return s, true
		}
	}
	return strategy{}, false
}

// strategies lists the names of the strategies.
func strategies() string {
	var names []string
	for _, s := range shippedStrategies() {
		names = append(names, s.Name)
	}
	return say.List(names)
}

// player returns a function for the player of a game. The player draws its lots
// from the game and the seat.
func player(s strategy) func(id string, seat int) stackem.Player {
	return func(id string, seat int) stackem.Player { return s.New(bricks.Seed(id, seat)) }
}

// programOf returns a strategy as a bot inside the arena.
func programOf(s strategy) seat.Bot {
	return seat.Program(func(in io.Reader, out io.Writer) { bricks.Serve(player(s), in, out) })
}
