package main

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// A name is an [id] that is read faster, as a text.
type name string

// UnmarshalText reads a name, and refuses the empty name.
func (n *name) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errEmpty
	}
	*n = name(text)
	return nil
}

// fields has the fields of an event. Unlike an event, it is read together with
// the request around it.
type fields pairing.Event[name]

type event struct {
	Version strict.Version `json:"version,omitzero"`
	fields
}

func (e *event) event() pairing.Event[name] { return pairing.Event[name](e.fields) }

// A question has an event and nothing else. E is the type of the event.
type question[E any] struct {
	Ask   string `json:"ask"`
	Event E      `json:"event"`
}

// A call for the next round can ask for its certificate as well.
type call[E any] struct {
	question[E]
	Certificate bool `json:"certificate,omitempty"`
}

// An audit has a round as well, or the number of a round of the event. P is the
// type of the ids, and E of the event.
type audit[P comparable, E any] struct {
	Ask   string `json:"ask"`
	Event E      `json:"event"`
	Round *struct {
		Games []struct {
			Gold   P `json:"gold"`
			Silver P `json:"silver"`
		} `json:"games"`
		Byes []P `json:"byes"`
	} `json:"round,omitempty"`
	Number *int `json:"number,omitempty"`
}

// judged returns the round that the question is about, and the event as it was
// before the round.
func (q *audit[P, E]) judged(e pairing.Event[P]) (pairing.Event[P], pairing.Round[P], error) {
	var r pairing.Round[P]
	switch {
	case (q.Round == nil) == (q.Number == nil):
		return e, r, errors.New("ask: a question has either a round or a number")
	case q.Round != nil:
		r.Byes = q.Round.Byes
		for _, g := range q.Round.Games {
			r.Games = append(r.Games, pairing.Game[P]{Gold: g.Gold, Silver: g.Silver})
		}
		return e, r, nil
	}
	if err := e.Check(); err != nil {
		return e, r, err
	}
	if *q.Number < 1 || *q.Number > len(e.Rounds) {
		return e, r, fmt.Errorf("ask: number: the event has no round %d", *q.Number)
	}
	before, err := e.Before(*q.Number)
	return before, e.Rounds[*q.Number-1], err
}

// inOneGo has the parts of an event that would otherwise be read on their own.
var inOneGo = []reflect.Type{
	reflect.TypeFor[pairing.Game[name]](), reflect.TypeFor[pairing.Round[name]](),
	reflect.TypeFor[pairing.Withdrawal[name]](), reflect.TypeFor[pairing.Absence[name]](),
	reflect.TypeFor[pairing.ExtraLife[name]](),
	reflect.TypeFor[pairing.Reinstatement[name]](), reflect.TypeFor[pairing.Pin[name]](),
	reflect.TypeFor[pairing.RunnerUpPlayOff[name]](),
}

// readFast reads a request with an event. If there is a problem, it reads the
// request again into slow, as all other requests are read, to name the problem.
func readFast(line []byte, fast, slow any) error {
	if strict.Unmarshal(line, fast, inOneGo...) == nil {
		return nil
	}
	if err := read(line, slow); err != nil {
		return err
	}
	return errors.New("ask: the request can be read, but not in one go")
}

type board struct {
	Gold   name        `json:"gold"`
	Silver name        `json:"silver"`
	Rule   colors.Rule `json:"rule"`
}

type round struct {
	Games []board `json:"games"`
	Byes  []name  `json:"byes"`
}

// value is a pairing.Value. The unit of its number depends on the criterion.
type value struct {
	Criterion pairing.Criterion `json:"criterion"`
	N         int               `json:"n,omitempty"`
	Value     any               `json:"value"`
}

type ranked struct {
	Player   name     `json:"player"`
	Rank     int      `json:"rank"`
	Losses   int      `json:"losses"`
	Byes     int      `json:"byes"`
	Wins     int      `json:"wins"`
	Strength float64  `json:"strength"`
	Seeded   *float64 `json:"seeded,omitempty"`
}

func roundOf(p pairing.Pairing[name]) round {
	r := round{[]board{}, p.Round.Byes}
	for _, d := range p.Colors {
		r.Games = append(r.Games, board{d.Gold, d.Silver, d.Rule})
	}
	return r
}

func costOf(values []pairing.Value) []value {
	cost := []value{}
	for _, v := range values {
		x := value{v.Criterion, v.N, v.Value}
		if v.Criterion == pairing.ByeRating {
			x.Value = v.Strength
		}
		cost = append(cost, x)
	}
	return cost
}

// readCall reads a request for the next round.
func readCall(line []byte) (q call[event], err error) {
	err = readFast(line, &q, &call[history]{})
	return q, err
}

// over is the answer about an event that has ended.
type over struct {
	Over     bool  `json:"over"`
	Champion *name `json:"champion"`
}

type place struct {
	From    int    `json:"from"`
	To      int    `json:"to"`
	Players []name `json:"players"`
}

// pairingNext answers pairing.next.
func pairingNext(line []byte) (any, error) {
	if ofPoints(line) {
		var q question[swiss]
		if err := read(line, &q); err != nil {
			return nil, err
		}
		return swissNext(&q.Event)
	}
	q, err := readCall(line)
	if err != nil {
		return nil, err
	}
	p, err := pairing.Next(q.Event.event())
	if err != nil {
		return nil, err
	}
	if p.Over {
		return over{true, p.Champion}, nil
	}
	ranking := []ranked{}
	seeded := slices.ContainsFunc(p.Ranking, func(r pairing.Ranked[name]) bool { return r.Seeded != 0 })
	for _, r := range p.Ranking {
		row := ranked{r.Player, r.Rank, r.Losses, r.Byes, r.Wins, r.Strength, nil}
		if seeded {
			row.Seeded = &r.Seeded
		}
		ranking = append(ranking, row)
	}
	answer := struct {
		Over        bool                       `json:"over"`
		Round       round                      `json:"round"`
		Cost        []value                    `json:"cost"`
		Ranking     []ranked                   `json:"ranking"`
		Canonical   bool                       `json:"canonical"`
		Directed    string                     `json:"directed,omitempty"`
		Assumed     int                        `json:"assumedTies"`
		Certificate *pairing.Certificate[name] `json:"certificate,omitempty"`
	}{false, roundOf(p), costOf(p.Cost), ranking, true, p.Directed, p.AssumedTies, nil}
	if q.Certificate {
		answer.Certificate = &p.Certificate
	}
	return answer, nil
}

// pairingAudit answers pairing.audit.
func pairingAudit(line []byte) (any, error) {
	if ofPoints(line) {
		var q audit[name, swiss]
		if err := read(line, &q); err != nil {
			return nil, err
		}
		e, err := q.Event.event()
		if err != nil {
			return nil, err
		}
		return verdict(q.judged(e))
	}
	var q audit[name, event]
	if err := readFast(line, &q, &audit[id, history]{}); err != nil {
		return nil, err
	}
	return verdict(q.judged(q.Event.event()))
}

// verdict answers pairing.audit about a round that judged has returned.
func verdict(e pairing.Event[name], r pairing.Round[name], err error) (any, error) {
	if err != nil {
		return nil, err
	}
	v, err := pairing.Audit(e, r)
	if err != nil {
		return nil, err
	}
	type level struct {
		Criterion pairing.Criterion `json:"criterion"`
		N         int               `json:"n,omitempty"`
	}
	type best struct {
		round
		Cost []value `json:"cost"`
	}
	answer := struct {
		Legal    bool     `json:"legal"`
		Optimal  bool     `json:"optimal"`
		Cost     []value  `json:"cost,omitempty"`
		WorseAt  *level   `json:"worseAt,omitempty"`
		By       int64    `json:"by,omitempty"`
		Best     best     `json:"best"`
		Problems []string `json:"problems,omitempty"`
	}{Legal: v.Legal, Optimal: v.Optimal, By: v.By, Best: best{roundOf(v.Best), costOf(v.Best.Cost)}}
	if v.Legal {
		answer.Cost = costOf(v.Cost)
	}
	if v.WorseAt != nil {
		answer.WorseAt = &level{v.WorseAt.Criterion, v.WorseAt.N}
	}
	for _, p := range v.Problems {
		answer.Problems = append(answer.Problems, p.Error())
	}
	return answer, nil
}

// pairingStandings answers pairing.standings.
func pairingStandings(line []byte) (any, error) {
	if ofPoints(line) {
		var q question[swiss]
		if err := read(line, &q); err != nil {
			return nil, err
		}
		return swissStandings(&q.Event)
	}
	var q question[event]
	if err := readFast(line, &q, &question[history]{}); err != nil {
		return nil, err
	}
	e := q.Event.event()
	// The protocol refuses choices of the director that leave no round in
	// every question.
	if _, err := pairing.Next(e); errors.Is(err, pairing.ErrNoLegalRound) || errors.Is(err, pairing.ErrPin) {
		return nil, err
	}
	t, err := pairing.Standings(e)
	if err != nil {
		return nil, err
	}
	type result struct {
		Player       name `json:"player"`
		Wins         int  `json:"wins"`
		Losses       int  `json:"losses"`
		Byes         int  `json:"byes"`
		EliminatedIn *int `json:"eliminatedIn"`
		Withdrawn    bool `json:"withdrawn"`
	}
	answer := struct {
		Champion *name    `json:"champion"`
		Over     bool     `json:"over"`
		Places   []place  `json:"places"`
		Players  []result `json:"players"`
	}{Champion: t.Champion, Over: t.Over}
	for _, p := range t.Places {
		answer.Places = append(answer.Places, place{p.From, p.To, p.Players})
	}
	for _, r := range t.Rows {
		x := result{r.Player, r.Wins, r.Losses, r.Byes, nil, r.Withdrawn}
		if r.EliminatedIn > 0 {
			x.EliminatedIn = &r.EliminatedIn
		}
		answer.Players = append(answer.Players, x)
	}
	return answer, nil
}
