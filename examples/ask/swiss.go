package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file asks about events with points, in the protocol's own form.

// swiss is an event with points as the protocol has it.
type swiss struct {
	Edition     string                       `json:"edition"`
	Length      int                          `json:"length"`
	Points      *pairing.Points              `json:"points,omitempty"`
	Start       []int                        `json:"start,omitempty"`
	Clubs       []string                     `json:"clubs,omitempty"`
	Entrants    []name                       `json:"entrants"`
	Rounds      []pairing.Round[name]        `json:"rounds"`
	Withdrawals []pairing.Withdrawal[name]   `json:"withdrawals,omitempty"`
	Absent      []pairing.Absence[name]      `json:"absent,omitempty"`
	Requested   []pairing.RequestedBye[name] `json:"requested,omitempty"`
	Forbidden   []pairing.Prohibition[name]  `json:"forbidden,omitempty"`
	Pins        []pairing.Pin[name]          `json:"pins,omitempty"`
	Ending      string                       `json:"ending,omitempty"`
	Keys        []string                     `json:"keys,omitempty"`
}

// ofPoints reports whether a request is about an event with points, as the
// protocol has it.
func ofPoints(line []byte) bool {
	var q struct {
		Event struct {
			Edition string `json:"edition"`
		} `json:"event"`
	}
	if !bytes.Contains(line, []byte(`"arbiter-`)) || json.Unmarshal(line, &q) != nil {
		return false
	}
	return q.Event.Edition == "arbiter-swiss" || q.Event.Edition == "arbiter-mcmahon"
}

// keys are the tie-breaks by their names in the protocol.
var keys = map[string]pairing.TieBreak{
	"buchholz": pairing.Buchholz, "buchholzCut1": pairing.BuchholzCut1, "median": pairing.MedianBuchholz,
	"sonnebornBerger": pairing.SonnebornBerger, "direct": pairing.DirectEncounter, "wins": pairing.MostWins,
	"performance": pairing.Performance,
}

// event returns the event of package pairing.
func (s *swiss) event() (pairing.Event[name], error) {
	e := pairing.Event[name]{Entrants: s.Entrants, Rounds: s.Rounds, Length: s.Length, Start: s.Start,
		Clubs: s.Clubs, Withdrawals: s.Withdrawals, Absent: s.Absent, Requested: s.Requested,
		Forbidden: s.Forbidden, Pins: s.Pins}
	if s.Points != nil {
		if e.Points = *s.Points; e.Points == (pairing.Points{}) {
			return e, errors.New("ask: points: all are 0")
		}
	}
	switch s.Edition {
	case "arbiter-swiss":
		e.Edition = pairing.ArbiterSwiss2026
	case "arbiter-mcmahon":
		e.Edition = pairing.ArbiterMcMahon2026
	default:
		return e, fmt.Errorf("ask: edition %q has no points", s.Edition)
	}
	if s.Ending != "" {
		if _, ok := competition.Endings[s.Ending]; !ok {
			return e, fmt.Errorf("ask: ending: there is no %q", s.Ending)
		}
		e.Criteria = competition.WithEnding(e.Edition, s.Ending)
	}
	for _, key := range s.Keys {
		t, ok := keys[key]
		if !ok {
			return e, fmt.Errorf("ask: keys: there is no %q", key)
		}
		e.TieBreaks = append(e.TieBreaks, t)
	}
	return e, nil
}

// scored is a player in an event with points.
type scored struct {
	Player name `json:"player"`
	Rank   int  `json:"rank"`
	Score  int  `json:"score"`
	Byes   int  `json:"byes"`
}

// swissNext answers pairing.next.
func swissNext(s *swiss) (any, error) {
	e, err := s.event()
	if err != nil {
		return nil, err
	}
	p, err := pairing.Next(e)
	if err != nil {
		return nil, err
	}
	if p.Over {
		return over{true, p.Champion}, nil
	}
	ranking := []scored{}
	for _, r := range p.Ranking {
		ranking = append(ranking, scored{r.Player, r.Rank, r.Score, r.Byes})
	}
	return struct {
		Over      bool     `json:"over"`
		Round     round    `json:"round"`
		Cost      []value  `json:"cost"`
		Ranking   []scored `json:"ranking"`
		Canonical bool     `json:"canonical"`
	}{false, roundOf(p), costOf(p.Cost), ranking, true}, nil
}

// swissStandings answers pairing.standings.
func swissStandings(s *swiss) (any, error) {
	e, err := s.event()
	if err != nil {
		return nil, err
	}
	t, err := pairing.Standings(e)
	if err != nil {
		return nil, err
	}
	type row struct {
		Player name     `json:"player"`
		Score  int      `json:"score"`
		Wins   int      `json:"wins"`
		Byes   int      `json:"byes"`
		Keys   []*int64 `json:"keys"`
	}
	answer := struct {
		Over     bool    `json:"over"`
		Champion *name   `json:"champion"`
		Places   []place `json:"places"`
		Players  []row   `json:"players"`
	}{Over: t.Over, Champion: t.Champion}
	for _, p := range t.Places {
		answer.Places = append(answer.Places, place{p.From, p.To, p.Players})
	}
	for _, r := range t.Rows {
		x := row{r.Player, r.Score, r.Wins, r.Byes, []*int64{}}
		for _, f := range r.Figures {
			if f.Silent {
				x.Keys = append(x.Keys, nil)
				continue
			}
			x.Keys = append(x.Keys, &f.Value)
		}
		answer.Players = append(answer.Players, x)
	}
	return answer, nil
}
