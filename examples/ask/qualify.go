package main

import (
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/qualify"
)

// A moment is a time that is read from a text only, never from null.
type moment struct{ time.Time }

// UnmarshalJSON reads a time as in RFC 3339.
func (m *moment) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return fmt.Errorf("a time must stand here")
	}
	return m.Time.UnmarshalJSON(data)
}

// A qualifyQuestion is the request of qualify.rank.
type qualifyQuestion struct {
	Ask        string `json:"ask"`
	Entrants   []id   `json:"entrants"`
	Benchmarks []id   `json:"benchmarks"`
	Window     struct {
		Begin moment `json:"begin"`
		End   moment `json:"end"`
	} `json:"window"`
	Games []struct {
		Gold   id            `json:"gold"`
		Silver id            `json:"silver"`
		Rated  bool          `json:"rated"`
		Start  moment        `json:"start"`
		End    moment        `json:"end"`
		Winner qualify.Color `json:"winner"`
	} `json:"games"`
	Field       *int            `json:"field,omitempty"`
	Unavailable []id            `json:"unavailable,omitempty"`
	Options     qualify.Options `json:"options,omitzero"`
}

// input returns the question as the library has it.
func (q *qualifyQuestion) input() (qualify.Input[id], error) {
	in := qualify.Input[id]{
		Entrants: q.Entrants, Benchmarks: q.Benchmarks, Unavailable: q.Unavailable, Options: q.Options,
		Window: qualify.Period{Begin: q.Window.Begin.Time, End: q.Window.End.Time},
	}
	if q.Field != nil {
		// In the library a size of 0 stands for the usual one; here it is to be refused.
		if in.Size = *q.Field; in.Size == 0 {
			return in, fmt.Errorf("ask: field is 0: %w", qualify.ErrSize)
		}
	}
	for i, g := range q.Games {
		if g.End.Before(g.Start.Time) {
			return in, fmt.Errorf("ask: game %d: %w", i+1, qualify.ErrEnd)
		}
		in.Games = append(in.Games, qualify.Game[id]{
			Gold: g.Gold, Silver: g.Silver, Rated: g.Rated, Start: g.Start.Time, End: g.End.Time, Winner: g.Winner,
		})
	}
	return in, nil
}

// Parts of the answer to qualify.rank.
type (
	qualifyGame struct {
		Game int           `json:"game"` // its place in the request, from 1
		Rule *qualify.Rule `json:"ignoredBy"`
	}
	qualifyRecord struct {
		Benchmark    id            `json:"benchmark"`
		Points       int           `json:"points"`
		Longest      int           `json:"longest"`
		LossesBefore int           `json:"lossesBefore"`
		Counted      int           `json:"counted"`
		Games        []qualifyGame `json:"games"`
	}
	qualifyScore struct {
		Bot        id              `json:"bot"`
		Points     int             `json:"points"`
		TieBreak   int             `json:"tieBreak"`
		Completed  *time.Time      `json:"completed"`
		Benchmarks []qualifyRecord `json:"benchmarks"`
	}
	qualifyPlace struct {
		From int  `json:"from"`
		To   int  `json:"to"`
		Bots []id `json:"bots"`
	}
)

// qualifyRank answers qualify.rank.
func qualifyRank(line []byte) (any, error) {
	var q qualifyQuestion
	if err := read(line, &q); err != nil {
		return nil, err
	}
	in, err := q.input()
	if err != nil {
		return nil, err
	}
	r, err := qualify.Rank(in)
	if err != nil {
		return nil, err
	}
	scores := make([]qualifyScore, len(r.Scores))
	for i, s := range r.Scores {
		scores[i] = qualifyScore{s.Player, s.Points, s.TieBreak, nil, make([]qualifyRecord, len(s.Benchmarks))}
		if s.Points > 0 {
			scores[i].Completed = &s.Completed
		}
		for j, b := range s.Benchmarks {
			games := make([]qualifyGame, len(b.Games))
			for k, e := range b.Games {
				games[k].Game = e.Game + 1
				if e.Rule != 0 {
					games[k].Rule = &e.Rule
				}
			}
			scores[i].Benchmarks[j] = qualifyRecord{b.Benchmark, b.Points, b.Longest, b.LossesBefore, b.Counted, games}
		}
	}
	places := make([]qualifyPlace, len(r.Places))
	for i, p := range r.Places {
		places[i] = qualifyPlace{p.From, p.To, p.Players}
	}
	return struct {
		Scores    []qualifyScore `json:"scores"`
		Places    []qualifyPlace `json:"places"`
		Field     []id           `json:"field"`
		TiedAtCut []id           `json:"tiedAtCut"`
		Invited   []id           `json:"invited"`
	}{scores, places, append([]id{}, r.Field...), append([]id{}, r.TiedAtCut...), append([]id{}, r.Invited...)}, nil
}
