package main

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has the list of the formats.

// A format is a way to run an event.
type format struct {
	key, name string
	lives     int // of a floating elimination, or 0
	kind      kind
	play      func(f *field) (result, error)
	cost      int  // an event takes about as many microseconds
	inside    int  // about as many games have two players of the event
	never     gain // what losing on purpose certainly cannot bring
}

// A kind of formats has a color in the picture.
type kind int

const (
	float kind = iota
	fixed
	other
)

// kindNames are the names of the kinds.
var kindNames = [...]string{"floating elimination", "fixed bracket", "other formats"}

// maxLives is the most lives that are compared.
const maxLives = 5

// formats returns all formats for n players. The Swiss and the McMahon have a
// number of rounds, and a match of the round robin has a number of games.
func formats(n, rounds, games int) []format {
	var list []format
	out := gain{title: true, place: true} // by whoever loses
	for lives := 1; lives <= maxLives; lives++ {
		list = append(list, format{
			key: fmt.Sprintf("lives%d", lives), name: "floating, " + say.Count(lives, "life", "lives"),
			lives: lives,
			kind:  float, play: floating(lives), cost: 15 * n * lives, inside: lives * n,
			never: gain{title: lives == 1},
		})
	}
	length := ", " + say.Count(rounds, "round", "rounds")
	table := "round robin"
	if games > 1 {
		table = fmt.Sprintf("round robin × %d", games)
	}
	fewer := gain{title: games == 1, place: games == 1} // points
	return append(list,
		format{key: "single", name: "single elimination", kind: fixed, play: single, cost: 10 + n*n/100,
			inside: n, never: out},
		format{key: "double", name: "double elimination", kind: fixed, play: double, cost: 10 + n*n/100,
			inside: 2 * n},
		format{key: "swiss", name: "Swiss" + length, kind: other, play: swiss(rounds),
			cost: (3 + rounds/2) * n * rounds, inside: n * rounds / 2},
		format{key: "mcmahon", name: "McMahon" + length, kind: other, play: mcMahon(rounds),
			cost: (10 + rounds/2) * n * rounds, inside: n * rounds / 2},
		format{key: "roundrobin", name: table, kind: other, play: roundRobin(games),
			cost: n*n*n/40 + n*n*games/20, inside: n * n * games / 2, never: fewer},
		format{key: "qualifier", name: "qualifier + finals", kind: other, play: qualifier, cost: 900 + 60*n,
			inside: finalLives * fieldSize},
	)
}

// keys returns the keys of formats.
func keys(list []format) string {
	var names []string
	for _, f := range list {
		names = append(names, f.key)
	}
	return strings.Join(names, ", ")
}
