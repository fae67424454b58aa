package main

import (
	"fmt"

	"github.com/arbiter-go/arbiter/roundrobin"
)

// maxSchedule is the largest number of teams whose whole schedule is answered:
// two million pairs.
const maxSchedule = 2000

// roundrobinSchedule answers roundrobin.schedule.
func roundrobinSchedule(line []byte) (any, error) {
	var q struct {
		Ask   string `json:"ask"`
		Teams int    `json:"teams"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	t, err := roundrobin.Schedule(q.Teams)
	if err != nil {
		return nil, err
	}
	if q.Teams > maxSchedule {
		return nil, fmt.Errorf("ask: the schedule of %d teams is too long, at most %d are answered",
			q.Teams, maxSchedule)
	}
	type round struct {
		Pairs [][2]int `json:"pairs"`
		First []int    `json:"first"` // who moves first, pair by pair
		Rest  *int     `json:"rest"`
	}
	var a struct {
		Rounds []round `json:"rounds"`
	}
	for r := range t.Rounds() {
		var x round
		for p := range r.Pairs() {
			x.Pairs = append(x.Pairs, [2]int{p.A, p.B})
			x.First = append(x.First, p.First)
		}
		if rest := r.Rest(); rest > 0 {
			x.Rest = &rest
		}
		a.Rounds = append(a.Rounds, x)
	}
	return a, nil
}

// roundrobinTable answers roundrobin.table.
func roundrobinTable(line []byte) (any, error) {
	type result = roundrobin.Match[id]
	var q struct {
		Ask      string     `json:"ask"`
		Teams    []id       `json:"teams"`
		Results  []result   `json:"results"`
		PlayOffs [][]result `json:"playoffs,omitempty"`
		Final    *result    `json:"final,omitempty"`
		Extra    *result    `json:"extra,omitempty"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	e := roundrobin.Event[id]{Teams: q.Teams, Results: q.Results, PlayOffs: q.PlayOffs,
		Final: q.Final, Extra: q.Extra}
	d, err := roundrobin.Final(e)
	if err != nil {
		return nil, err
	}
	outlook, err := roundrobin.Outlook(e)
	if err != nil {
		return nil, err
	}
	// The library takes the stage that is on as far as it has come; here it
	// is given whole.
	if d.State == roundrobin.InPlayOff && len(q.PlayOffs) == len(d.Stages) {
		return nil, fmt.Errorf("ask: play-off stage %d lacks %d results", len(d.Stages),
			d.Stages[len(d.Stages)-1].Left)
	}
	return tableAnswer(d, outlook), nil
}

// tableAnswer puts a decision into the words of the protocol.
func tableAnswer(d roundrobin.Decision[id], outlook []roundrobin.Prospect[id]) any {
	type row struct {
		Team     id                `json:"team"`
		Points   int               `json:"points"`
		GamesWon int               `json:"gamesWon"`
		Status   roundrobin.Status `json:"status"`
	}
	type place struct {
		From  int  `json:"from"`
		To    int  `json:"to"`
		Teams []id `json:"teams"`
	}
	type stage struct {
		Through    []id    `json:"through"`
		Contenders []id    `json:"contenders"`
		Places     int     `json:"places"`
		Matches    [][2]id `json:"matches"`
	}
	a := struct {
		Points    []row            `json:"points"`
		Places    []place          `json:"places"`
		Complete  bool             `json:"complete"`
		PlayOffs  []stage          `json:"playoffs"`
		Finalists []id             `json:"finalists"`
		Champion  *id              `json:"champion"`
		State     roundrobin.State `json:"state"`
		Rule      roundrobin.Rule  `json:"rule"`
	}{Complete: d.Table.Left == 0, PlayOffs: []stage{}, Champion: d.Champion, State: d.State, Rule: d.Rule}
	for i, r := range d.Table.Rows {
		a.Points = append(a.Points, row{r.Team, r.Points, r.GamesWon, outlook[i].Status})
	}
	for _, p := range d.Table.Places {
		a.Places = append(a.Places, place{p.From, p.To, p.Teams})
	}
	for _, s := range d.Stages {
		x := stage{append([]id{}, s.Through...), s.Contenders, s.Places, nil}
		for i, p := range s.Contenders {
			for _, q := range s.Contenders[i+1:] {
				x.Matches = append(x.Matches, [2]id{p, q})
			}
		}
		a.PlayOffs = append(a.PlayOffs, x)
	}
	if len(d.Finalists) == 2 {
		a.Finalists = []id{d.Finalists[0].Team, d.Finalists[1].Team}
	}
	return a
}
