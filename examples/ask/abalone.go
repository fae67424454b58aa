package main

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// side returns the side with this name.
func side(name string) (abalone.Side, error) {
	switch name {
	case "black":
		return abalone.Black, nil
	case "white":
		return abalone.White, nil
	}
	return abalone.None, fmt.Errorf("ask: the side must be black or white, not %.40q", name)
}

// sideName returns the name of a side, or nil for nobody.
func sideName(s abalone.Side) *string {
	name := "black"
	switch s {
	case abalone.None:
		return nil
	case abalone.White:
		name = "white"
	}
	return &name
}

// notation returns moves as they are written.
func notation(moves []abalone.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.String()
	}
	return list
}

// abaloneMoves answers abalone.moves.
func abaloneMoves(line []byte) (any, error) {
	var q struct {
		Ask   string `json:"ask"`
		Board string `json:"board"`
		Side  string `json:"side"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	b, err := abalone.ParseBoard(q.Board)
	s, noSide := side(q.Side)
	if err := errors.Join(err, noSide); err != nil {
		return nil, err
	}
	type choice struct {
		Move  string `json:"move"`
		Board string `json:"board"`
	}
	moves := []choice{}
	for _, m := range b.AppendMoves(nil, s) {
		after, err := b.After(s, m)
		if err != nil {
			return nil, err
		}
		moves = append(moves, choice{m.String(), after.String()})
	}
	return struct {
		Moves []choice `json:"moves"`
	}{moves}, nil
}

// An illegal is the first move that is not legal.
type illegal struct {
	Index  int    `json:"index"`
	Move   string `json:"move"`
	Reason string `json:"reason"`
}

// abalonePlay answers abalone.play.
func abalonePlay(line []byte) (any, error) {
	var q struct {
		Ask       string   `json:"ask"`
		Moves     []string `json:"moves"`
		Ending    *ending  `json:"ending,omitempty"`
		ListMoves bool     `json:"listMoves,omitempty"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	end := func(*abalone.Game) error { return nil }
	if q.Ending != nil {
		var err error
		if end, err = q.Ending.verb(); err != nil {
			return nil, err
		}
	}
	g, err := abalone.New(abalone.Options{})
	if err != nil {
		return nil, err
	}
	wrong := playAll(g, q.Moves)
	if wrong == nil {
		if err := end(g); err != nil {
			return nil, err
		}
	}
	return positionOf(g, wrong, q.ListMoves), nil
}

// An ending is an end of a game that does not come from a move.
type ending struct {
	How  string  `json:"how"`
	Side *string `json:"side,omitempty"`
}

// verb returns the effect of e on a game.
func (e ending) verb() (func(*abalone.Game) error, error) {
	var s abalone.Side
	var noSide error
	if e.Side != nil || e.How != "tie" {
		name := ""
		if e.Side != nil {
			name = *e.Side
		}
		s, noSide = side(name)
	}
	does, ok := map[string]func(*abalone.Game) error{
		"resign": func(g *abalone.Game) error { return g.Resign(s) },
		"time":   func(g *abalone.Game) error { return g.RunOut(s) },
		"tie":    (*abalone.Game).AgreeTie,
	}[e.How]
	if !ok {
		return nil, errors.Join(fmt.Errorf("ask: a game can end by resign, time or tie, not %.40q", e.How),
			noSide)
	}
	return does, noSide
}

// playAll makes moves. It returns the first text that is no move or no legal
// move, or nil.
func playAll(g *abalone.Game, moves []string) *illegal {
	for i, text := range moves {
		m, err := abalone.ParseMove(text)
		if err == nil {
			err = g.Move(m)
		}
		if err != nil {
			return &illegal{i, text, err.Error()}
		}
	}
	return nil
}

// whys has words for the end of a game, by its rule.
var whys = map[abalone.Rule]string{
	abalone.SixLost: "six-lost", abalone.MoveLimit: "move-limit", abalone.TimeLimit: "time",
	abalone.Resignation: "resigned", abalone.AgreedTie: "agreed",
}

// A position is the answer to abalone.play.
type position struct {
	Board  string  `json:"board"`
	ToMove *string `json:"toMove"`
	Played int     `json:"played"`
	Lost   struct {
		Black int `json:"black"`
		White int `json:"white"`
	} `json:"lost"`
	Over    bool      `json:"over"`
	Why     *string   `json:"why"`
	Result  *string   `json:"result"`
	Illegal *illegal  `json:"illegal,omitempty"`
	Legal   *[]string `json:"legal,omitempty"`
}

func positionOf(g *abalone.Game, wrong *illegal, list bool) position {
	p := position{
		Board: g.Board().String(), ToMove: sideName(g.ToMove()), Played: len(g.Moves()),
		Over: g.Why() != 0, Result: resultOf(g), Illegal: wrong,
	}
	p.Lost.Black, p.Lost.White = g.Lost(abalone.Black), g.Lost(abalone.White)
	if p.Over {
		why := whys[g.Why()]
		p.Why = &why
	} else if list {
		legal := notation(g.Legal())
		p.Legal = &legal
	}
	return p
}

// resultOf returns the result of a game, or nil while it goes on.
func resultOf(g *abalone.Game) *string {
	if g.Why() == 0 {
		return nil
	}
	text := g.Result().String()
	return &text
}

// abaloneRecord answers abalone.record. A record without a result is refused.
// The replay has the figures of the source: tags with other options are not
// looked at.
func abaloneRecord(line []byte) (any, error) {
	var q struct {
		Ask    string `json:"ask"`
		Record string `json:"record"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	r, err := abalone.ParseRecord(q.Record)
	if err != nil {
		return nil, err
	}
	if r.Result == (abalone.Result{}) {
		return nil, &abalone.Problem{Kind: abalone.ErrNoResult, Rule: abalone.GameRecord}
	}
	tags := map[string]string{}
	for _, t := range r.Tags() {
		tags[t.Name] = t.Value
	}
	a := struct {
		Tags    map[string]string `json:"tags"`
		Moves   []string          `json:"moves"`
		Result  string            `json:"result"`
		Replay  *string           `json:"replay"`
		Illegal *illegal          `json:"illegal,omitempty"`
	}{Tags: tags, Moves: notation(r.Moves), Result: r.Result.String()}
	g, err := abalone.New(abalone.Options{})
	if err != nil {
		return nil, err
	}
	a.Illegal = playAll(g, a.Moves)
	a.Replay = resultOf(g)
	return a, nil
}

// abaloneCanonical answers abalone.canonical.
func abaloneCanonical(line []byte) (any, error) {
	var q struct {
		Ask  string `json:"ask"`
		Move string `json:"move"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	m, err := abalone.ParseMove(q.Move)
	if err != nil {
		return nil, err
	}
	if m, err = m.Canonical(); err != nil {
		return nil, err
	}
	return struct {
		Canonical string `json:"canonical"`
	}{m.String()}, nil
}
