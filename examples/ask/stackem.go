package main

import (
	"reflect"

	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
)

// stackemPlay answers stackem.play.
func stackemPlay(line []byte) (any, error) {
	var q struct {
		Ask     string          `json:"ask"`
		Walls   [2]stackem.Wall `json:"walls"`
		Discard *stackem.Brick  `json:"discard"`
		Pile    []stackem.Brick `json:"pile"`
		First   int             `json:"first"`
		Moves   []stackem.Move  `json:"moves"`
	}
	if err := read(line, &q, reflect.TypeFor[stackem.Move]()); err != nil {
		return nil, err
	}
	start := stackem.Start{Walls: q.Walls, Discard: q.Discard, Pile: q.Pile, First: q.First}
	course, err := stackem.Play(stackem.Game{Start: start, Moves: q.Moves})
	return orError(course.End, err)
}

// stackemWall answers stackem.wall.
func stackemWall(line []byte) (any, error) {
	var q struct {
		Ask  string       `json:"ask"`
		Wall stackem.Wall `json:"wall"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	if err := q.Wall.Check(); err != nil {
		return nil, err
	}
	return struct {
		Complete bool `json:"complete"`
	}{q.Wall.Complete()}, nil
}
