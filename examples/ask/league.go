package main

import (
	"fmt"

	"github.com/arbiter-go/arbiter/roundrobin"
)

// A leagueResult is a match of roundrobin.league: goals, or who forfeited.
type leagueResult struct {
	A       id                  `json:"a"`
	B       id                  `json:"b"`
	GoalsA  *int                `json:"goalsA,omitempty"`
	GoalsB  *int                `json:"goalsB,omitempty"`
	Forfeit *roundrobin.Forfeit `json:"forfeit,omitempty"`
}

// match turns a result into a match.
func (r leagueResult) match() (m roundrobin.Match[id], ok bool) {
	m.A, m.B = r.A, r.B
	switch {
	case r.Forfeit != nil && r.GoalsA == nil && r.GoalsB == nil:
		m.Forfeit = *r.Forfeit
		return m, m.Forfeit != 0
	case r.Forfeit == nil && r.GoalsA != nil && r.GoalsB != nil:
		m.WinsA, m.WinsB = *r.GoalsA, *r.GoalsB
		return m, true
	}
	return m, false
}

// roundrobinLeague answers roundrobin.league.
func roundrobinLeague(line []byte) (any, error) {
	var q struct {
		Ask          string                     `json:"ask"`
		Teams        []id                       `json:"teams"`
		Twice        bool                       `json:"twice,omitempty"`
		Points       roundrobin.Points          `json:"points,omitempty"`
		TieBreaks    []roundrobin.TieBreak      `json:"tieBreaks,omitempty"`
		ForfeitScore *[2]int                    `json:"forfeitScore,omitempty"`
		Results      []leagueResult             `json:"results"`
		Deductions   []roundrobin.Deduction[id] `json:"deductions,omitempty"`
		Withdrawals  []struct {
			Team id                   `json:"team"`
			Mode roundrobin.Treatment `json:"mode"`
		} `json:"withdrawals,omitempty"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	e := roundrobin.Event[id]{Teams: q.Teams, Deductions: q.Deductions, Options: roundrobin.Options{
		Games: roundrobin.AnyGames, Points: q.Points, Twice: q.Twice, Places: roundrobin.NoFinal,
		TieBreaks: q.TieBreaks,
	}}
	if q.ForfeitScore != nil {
		e.Options.ForfeitScore = roundrobin.Score{For: q.ForfeitScore[0], Against: q.ForfeitScore[1]}
	}
	home := map[[2]id]bool{}
	for k, r := range q.Results {
		m, ok := r.match()
		if !ok {
			return nil, fmt.Errorf("ask: result %d needs both goals, or a forfeit", k+1)
		}
		if q.Twice && home[[2]id{r.A, r.B}] {
			return nil, fmt.Errorf("ask: result %d: %v has been at home against %v before", k+1, r.A, r.B)
		}
		home[[2]id{r.A, r.B}] = true
		e.Results = append(e.Results, m)
	}
	for _, w := range q.Withdrawals {
		e.Withdrawals = append(e.Withdrawals, roundrobin.Withdrawal[id]{Team: w.Team, Results: w.Mode})
	}
	t, err := roundrobin.Standings(e)
	if err != nil {
		return nil, err
	}
	type row struct {
		Team    id  `json:"team"`
		Played  int `json:"played"`
		Won     int `json:"won"`
		Drawn   int `json:"drawn"`
		Lost    int `json:"lost"`
		For     int `json:"for"`
		Against int `json:"against"`
		Points  int `json:"points"`
	}
	type place struct {
		From  int  `json:"from"`
		To    int  `json:"to"`
		Teams []id `json:"teams"`
	}
	a := struct {
		Rows     []row   `json:"rows"`
		Places   []place `json:"places"`
		Complete bool    `json:"complete"`
	}{Places: []place{}, Complete: t.Left == 0}
	for _, r := range t.Rows {
		a.Rows = append(a.Rows, row{r.Team, r.Won + r.Drawn + r.Lost, r.Won, r.Drawn, r.Lost,
			r.GamesWon, r.GamesLost, r.Points})
	}
	for _, p := range t.Places {
		a.Places = append(a.Places, place{p.From, p.To, p.Teams})
	}
	return a, nil
}
