package main

import (
	"errors"
	"fmt"
	"math"
	"slices"

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
	e := duplicate.Event[id]{Tables: [][]id{{q.A, q.B}}, Hands: q.Hands, Matches: q.Matches}
	s, err := duplicate.Schedule(e)
	if err == nil {
		err = fits(e, s.Halves())
	}
	if err != nil {
		return nil, err
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

// fits checks that all hands of a plan can be listed.
func fits(e duplicate.Event[id], halves int) error {
	if err := listed("hands", len(e.Tables), e.Matches, e.Hands, halves); err != nil {
		return err
	}
	each := int64(0) // the bytes of one hand at every table
	for _, table := range e.Tables {
		each += handBytes
		for _, p := range table {
			each += strict.Size[id](&p)
		}
	}
	if hands := int64(e.Matches * e.Hands * halves); each > maxAnswer/hands {
		return fmt.Errorf("ask: %d hands of %d bytes are longer than %d bytes", hands, each, maxAnswer)
	}
	return nil
}

// dealing is a question for the cards of an event.
type dealing struct {
	question[duplicate.Event[id]]
	Holes int `json:"holes"`
}

// deals returns all hands of the event with the cards of a dealer.
func (q dealing) deals(dealer duplicate.Dealer) (a deals, err error) {
	q.Event.Dealer = dealer
	s, err := duplicate.Schedule(q.Event)
	if err == nil {
		err = errors.Join(fits(q.Event, s.Halves()), listed("cards", len(q.Event.Tables), q.Event.Matches,
			q.Event.Hands, s.Halves(), q.Event.Cards))
	}
	if err != nil {
		return a, err
	}
	for h := range s.Hands() {
		d, err := s.Deal(h.Position, q.Holes)
		if err != nil {
			return deals{}, err
		}
		a.Deals = append(a.Deals, d)
	}
	return a, nil
}

// draws has the verbs about plans, cards and lots.
var draws = map[string]verb{
	"duplicate.deals": on(func(q struct {
		dealing
		Master duplicate.Master `json:"master"`
	}) (deals, error) {
		return q.deals(q.Master)
	}),
	"duplicate.reveal": on(func(q struct {
		dealing
		Draw     duplicate.Draw           `json:"draw"`
		Promises []duplicate.Promise      `json:"promises"`
		Revealed []duplicate.Contribution `json:"revealed"`
	}) (a deals, err error) {
		dealer, err := duplicate.Reveal(q.Draw, q.Promises, q.Revealed)
		if err != nil {
			return a, err
		}
		return q.deals(dealer)
	}),
	"duplicate.schedule": on(func(q question[duplicate.Event[id]]) (a hands, err error) {
		s, err := duplicate.Schedule(q.Event)
		if err != nil {
			return a, err
		}
		if err := fits(q.Event, s.Halves()); err != nil {
			return a, err
		}
		return hands{slices.Collect(s.Hands())}, nil
	}),
	"duplicate.key": on(func(q struct {
		Ask     string     `json:"ask"`
		Sources [][]string `json:"sources"`
	}) (a key, err error) {
		a.Key, err = duplicate.KeyString(q.Sources)
		return a, err
	}),
	"duplicate.select": on(func(q struct {
		Ask  string `json:"ask"`
		Key  string `json:"key"`
		Pool []id   `json:"pool"`
		K    int    `json:"k"`
	}) (a selected, err error) {
		a.Selected, err = duplicate.Select(q.Key, q.Pool, q.K)
		return a, err
	}),
	"duplicate.commit": on(func(q struct {
		Ask          string                 `json:"ask"`
		Draw         duplicate.Draw         `json:"draw"`
		Contribution duplicate.Contribution `json:"contribution"`
	}) (a committed, err error) {
		a.Commitment, err = duplicate.Commit(q.Draw, q.Contribution)
		return a, err
	}),
}

// Answers about plans, cards and lots.
type (
	deals struct {
		Deals []duplicate.Deal[id] `json:"deals"`
	}
	hands struct {
		Hands []duplicate.Hand[id] `json:"hands"`
	}
	key struct {
		Key string `json:"key"`
	}
	selected struct {
		Selected []id `json:"selected"`
	}
	committed struct {
		Commitment duplicate.Commitment `json:"commitment"`
	}
)

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
