package main

import "github.com/arbiter-go/arbiter/examples/internal/referee/stackem"

// stackemPlay answers stackem.play.
func stackemPlay(line []byte) (any, error) {
	var q struct {
		Ask string `json:"ask"`
		stackem.Game
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	course, err := stackem.Play(q.Game)
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
