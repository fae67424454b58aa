package main

import (
	"errors"
	"slices"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing"
)

type board struct {
	Gold   id          `json:"gold"`
	Silver id          `json:"silver"`
	Rule   colors.Rule `json:"rule"`
}

type round struct {
	Games []board `json:"games"`
	Byes  []id    `json:"byes"`
}

// value is a pairing.Value; what it is a number of depends on the criterion.
type value struct {
	Criterion pairing.Criterion `json:"criterion"`
	N         int               `json:"n,omitempty"`
	Value     any               `json:"value"`
}

type ranked struct {
	Player   id       `json:"player"`
	Rank     int      `json:"rank"`
	Losses   int      `json:"losses"`
	Byes     int      `json:"byes"`
	Wins     int      `json:"wins"`
	Strength float64  `json:"strength"`
	Seeded   *float64 `json:"seeded,omitempty"`
}

func roundOf(p pairing.Pairing[id]) round {
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

// pairingNext answers pairing.next.
func pairingNext(line []byte) (any, error) {
	var q struct {
		Ask   string            `json:"ask"`
		Event pairing.Event[id] `json:"event"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	p, err := pairing.Next(q.Event)
	if err != nil {
		return nil, err
	}
	if p.Over {
		return struct {
			Over     bool `json:"over"`
			Champion *id  `json:"champion"`
		}{true, p.Champion}, nil
	}
	ranking := []ranked{}
	seeded := slices.ContainsFunc(p.Ranking, func(r pairing.Ranked[id]) bool { return r.Seeded != 0 })
	for _, r := range p.Ranking {
		row := ranked{r.Player, r.Rank, r.Losses, r.Byes, r.Wins, r.Strength, nil}
		if seeded {
			row.Seeded = &r.Seeded
		}
		ranking = append(ranking, row)
	}
	return struct {
		Over      bool     `json:"over"`
		Round     round    `json:"round"`
		Cost      []value  `json:"cost"`
		Ranking   []ranked `json:"ranking"`
		Canonical bool     `json:"canonical"`
		Assumed   int      `json:"assumedTies"`
	}{false, roundOf(p), costOf(p.Cost), ranking, true, p.AssumedTies}, nil
}

// pairingAudit answers pairing.audit.
func pairingAudit(line []byte) (any, error) {
	var q struct {
		Ask   string            `json:"ask"`
		Event pairing.Event[id] `json:"event"`
		Round struct {
			Games []struct {
				Gold   id `json:"gold"`
				Silver id `json:"silver"`
			} `json:"games"`
			Byes []id `json:"byes"`
		} `json:"round"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	r := pairing.Round[id]{Byes: q.Round.Byes}
	for _, g := range q.Round.Games {
		r.Games = append(r.Games, pairing.Game[id]{Gold: g.Gold, Silver: g.Silver})
	}
	v, err := pairing.Audit(q.Event, r)
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
	var q struct {
		Ask   string            `json:"ask"`
		Event pairing.Event[id] `json:"event"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	// The protocol refuses choices of the director that leave no round in every question.
	if _, err := pairing.Next(q.Event); errors.Is(err, pairing.ErrNoLegalRound) || errors.Is(err, pairing.ErrPin) {
		return nil, err
	}
	t, err := pairing.Standings(q.Event)
	if err != nil {
		return nil, err
	}
	type place struct {
		From    int  `json:"from"`
		To      int  `json:"to"`
		Players []id `json:"players"`
	}
	type result struct {
		Player       id   `json:"player"`
		Wins         int  `json:"wins"`
		Losses       int  `json:"losses"`
		Byes         int  `json:"byes"`
		EliminatedIn *int `json:"eliminatedIn"`
		Withdrawn    bool `json:"withdrawn"`
	}
	answer := struct {
		Champion *id      `json:"champion"`
		Over     bool     `json:"over"`
		Places   []place  `json:"places"`
		Players  []result `json:"players"`
	}{Champion: t.Champion, Over: t.Over}
	for _, p := range t.Places {
		answer.Places = append(answer.Places, place(p))
	}
	for _, r := range t.Players {
		x := result{r.Player, r.Wins, r.Losses, r.Byes, nil, r.Withdrawn}
		if r.EliminatedIn > 0 {
			x.EliminatedIn = &r.EliminatedIn
		}
		answer.Players = append(answer.Players, x)
	}
	return answer, nil
}
