package main

import (
	"bytes"

	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bricks"
	"github.com/arbiter-go/arbiter/examples/internal/referee/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/say"
)

// This file has the strategies that are shipped, as programs.

// findStrategy returns the strategy with a name, and false if there is none.
func findStrategy(name string) (stackem.Strategy, bool) {
	for _, s := range stackem.All() {
		if s.Name == name {
			return s, true
		}
	}
	return stackem.Strategy{}, false
}

// strategies lists the names of the strategies.
func strategies() string {
	var names []string
	for _, s := range stackem.All() {
		names = append(names, s.Name)
	}
	return say.List(names)
}

// list says how each strategy plays.
func list() string {
	var b bytes.Buffer
	for _, s := range stackem.All() {
		b.WriteString(say.Wrap(s.Name+": "+s.Does+".", "", "    ", 80))
	}
	return b.String()
}

// inside returns a strategy as a program inside the arena.
func inside(s stackem.Strategy) seat.Bot { return bricks.Bot(bricks.Seeded(s.New)) }
