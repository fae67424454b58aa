package main

import (
	"errors"
	"fmt"
	"math"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// maxListed is how many hands or cards are listed in one answer.
const maxListed = 1_000_000

// listed checks that a product of numbers can be listed.
func listed(what string, numbers ...int) error {
	all := int64(1)
	for _, n := range numbers {
		if all *= int64(n); n > maxListed || all > maxListed {
			return fmt.Errorf("ask: more than %d %s: %w", maxListed, what, duplicate.ErrTooLarge)
		}
	}
	return nil
}

// handBytes is how many bytes a hand of duplicate.plan has at least, without
// the names.
const handBytes = 70

// duplicatePlan answers duplicate.plan.
func duplicatePlan(line []byte) (any, error) {
	var q struct {
		Ask     string `json:"ask"`
		A       id     `json:"a"`
		B       id     `json:"b"`
		Hands   int    `json:"hands"`
		Matches int    `json:"matches"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	s, err := duplicate.Schedule(duplicate.Event[id]{Tables: [][]id{{q.A, q.B}}, Hands: q.Hands,
		Matches: q.Matches})
	if err == nil {
		err = listed("hands", q.Matches, q.Hands, s.Halves())
	}
	if err != nil {
		return nil, err
	}
	each := handBytes + strict.Size[id](&q.A) + strict.Size[id](&q.B)
	if hands := int64(q.Matches * q.Hands * s.Halves()); each > maxAnswer/hands {
		return nil, fmt.Errorf("ask: %d hands of %d bytes are longer than %d bytes", hands, each, maxAnswer)
	}
	type hand struct {
		Match  int   `json:"match"`
		Half   int   `json:"half"`
		Hand   int   `json:"hand"`
		Deal   int64 `json:"deal"`
		First  id    `json:"first"`
		Second id    `json:"second"`
		Reset  bool  `json:"reset"`
	}
	var a struct {
		Hands []hand `json:"hands"`
	}
	for h := range s.Hands() {
		a.Hands = append(a.Hands, hand{h.Match, h.Half, h.Hand, h.Deal, h.Seats[0], h.Seats[1], h.Reset})
	}
	return a, nil
}

// duplicateScore answers duplicate.score.
func duplicateScore(line []byte) (any, error) {
	var q struct {
		Ask  string      `json:"ask"`
		A    id          `json:"a"`
		B    id          `json:"b"`
		Nets [][][]int64 `json:"nets"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	var problems duplicate.Problems
	matches := make([]duplicate.Match, len(q.Nets))
	for k, halves := range q.Nets {
		if len(halves) != 2 {
			problems = append(problems, &duplicate.Problem{
				Kind: duplicate.ErrHalves, Rule: duplicate.SameDeals,
				Position: duplicate.Position{Match: k + 1},
				Detail:   fmt.Sprintf("%d halves, not 2", len(halves)),
			})
			continue
		}
		matches[k] = duplicate.Match{First: halves[0], Second: halves[1]}
	}
	if problems != nil {
		return nil, problems
	}
	s, err := duplicate.Score(q.A, q.B, matches)
	if err != nil {
		return nil, err
	}
	var winner *id
	if w, ok := s.Winner(); ok {
		winner = &w
	}
	type standardError struct {
		Duplicate float64 `json:"duplicate"`
		Plain     float64 `json:"plain"`
	}
	return struct {
		Matches       []int64       `json:"matches"`
		Total         int64         `json:"total"`
		Points        int           `json:"points"`
		Winner        *id           `json:"winner"`
		StandardError standardError `json:"standardError"`
	}{s.Nets, s.Total, s.Points, winner, standardError{s.Duplicate, s.Plain}}, nil
}

// duplicateCombine answers duplicate.combine.
func duplicateCombine(line []byte) (any, error) {
	var q struct {
		Ask   string             `json:"ask"`
		Decks [][]duplicate.Card `json:"decks"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	cards, err := duplicate.Combine(q.Decks)
	if err != nil {
		return nil, err
	}
	return struct {
		Cards []duplicate.Card `json:"cards"`
	}{cards}, nil
}

// duplicateACPC answers duplicate.acpc.
func duplicateACPC(line []byte) (any, error) {
	var q struct {
		Ask        string `json:"ask"`
		Seed       uint32 `json:"seed"`
		Players    int    `json:"players"`
		Hands      int    `json:"hands"`
		HoleCards  int    `json:"holeCards"`
		BoardCards int    `json:"boardCards"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	var wrong []error
	for _, n := range []struct {
		name            string
		is, least, most int
	}{
		{"players", q.Players, 1, duplicate.DeckSize}, {"hands", q.Hands, 1, math.MaxInt},
		{"holeCards", q.HoleCards, 1, duplicate.DeckSize}, {"boardCards", q.BoardCards, 0, duplicate.DeckSize},
	} {
		switch {
		case n.is < n.least:
			wrong = append(wrong, fmt.Errorf("ask: %s is %d, and must be at least %d",
				n.name, n.is, n.least))
		case n.is > n.most: // so that the product below is small
			wrong = append(wrong, fmt.Errorf("ask: %s is %d: %w", n.name, n.is, duplicate.ErrTooMany))
		}
	}
	if wrong != nil {
		return nil, errors.Join(wrong...)
	}
	cards := q.Players*q.HoleCards + q.BoardCards
	if err := listed("cards", cards, q.Hands); err != nil {
		return nil, err
	}
	deals, err := duplicate.ACPC([]uint32{q.Seed}, q.Hands, cards)
	if err != nil {
		return nil, err
	}
	type deal struct {
		Hole  [][]duplicate.Card `json:"hole"`
		Board []duplicate.Card   `json:"board"`
	}
	var a struct {
		Deals []deal `json:"deals"`
	}
	for _, cards := range deals[0] {
		var d deal
		for range q.Players {
			d.Hole = append(d.Hole, cards[:q.HoleCards])
			cards = cards[q.HoleCards:]
		}
		d.Board = cards
		a.Deals = append(a.Deals, d)
	}
	return a, nil
}
