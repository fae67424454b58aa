package main

import (
	"bytes"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/qualify"
)

// A qualifyRule is a rule by its name with a small first letter, as the
// protocol has it.
type qualifyRule qualify.Rule

func (r qualifyRule) MarshalText() ([]byte, error) {
	name, err := qualify.Rule(r).MarshalText()
	if err != nil {
		return nil, err
	}
	return append(bytes.ToLower(name[:1]), name[1:]...), nil
}

func (r *qualifyRule) UnmarshalText(name []byte) error {
	for rule := qualify.Window; rule <= qualify.Cap; rule++ {
		if text, err := qualifyRule(rule).MarshalText(); err == nil && bytes.Equal(text, name) {
			*r = qualifyRule(rule)
			return nil
		}
	}
	return fmt.Errorf("no filter is called %.100q", name)
}

// A qualifyQuestion is the request of qualify.rank.
type qualifyQuestion struct {
	Ask        string `json:"ask"`
	Entrants   []id   `json:"entrants"`
	Benchmarks []id   `json:"benchmarks"`
	Window     struct {
		Begin time.Time `json:"begin"`
		End   time.Time `json:"end"`
	} `json:"window"`
	Games []struct {
		Gold   id            `json:"gold"`
		Silver id            `json:"silver"`
		Rated  bool          `json:"rated"`
		Start  time.Time     `json:"start"`
		End    time.Time     `json:"end"`
		Winner qualify.Color `json:"winner"`
	} `json:"games"`
	Field       *int `json:"field,omitempty"`
	Unavailable []id `json:"unavailable,omitempty"`
	Options     struct {
		Filters     *[5]qualifyRule      `json:"filters,omitempty"`
		Alternation qualify.AlternateBy  `json:"alternation,omitzero"`
		Streak      qualify.StreakChoice `json:"streak,omitzero"`
	} `json:"options,omitzero"`
}

// event returns the question as the library has it.
func (q *qualifyQuestion) event() (qualify.Event[id], error) {
	e := qualify.Event[id]{
		Entrants: q.Entrants, Benchmarks: q.Benchmarks, Unavailable: q.Unavailable,
		Window:  qualify.Period{Begin: q.Window.Begin, End: q.Window.End},
		Options: qualify.Options{Alternation: q.Options.Alternation, Streak: q.Options.Streak},
	}
	if q.Options.Filters != nil {
		for k, r := range q.Options.Filters {
			e.Options.Filters[k] = qualify.Rule(r)
		}
	}
	if q.Field != nil {
		// In the library, a size of 0 means the usual size. Here it is
		// refused.
		if e.Options.Size = *q.Field; e.Options.Size == 0 {
			return e, fmt.Errorf("ask: field is 0, but it must be at least 1: %w", qualify.ErrOption)
		}
	}
	for i, g := range q.Games {
		if g.End.Before(g.Start) {
			return e, fmt.Errorf("ask: game %d: %w", i+1, qualify.ErrEnd)
		}
		e.Games = append(e.Games, qualify.Game[id]{
			Gold: g.Gold, Silver: g.Silver, Rated: g.Rated, Start: g.Start, End: g.End, Winner: g.Winner,
		})
	}
	return e, nil
}

// Parts of the answer to qualify.rank.
type (
	qualifyGame struct {
		Game int          `json:"game"` // from 1
		Rule *qualifyRule `json:"ignoredBy"`
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
	e, err := q.event()
	if err != nil {
		return nil, err
	}
	r, err := qualify.Rank(e)
	if err != nil {
		return nil, err
	}
	scores := make([]qualifyScore, len(r.Totals))
	for i, s := range r.Totals {
		scores[i] = qualifyScore{s.Player, s.Points, s.TieBreak, nil, make([]qualifyRecord, len(s.Benchmarks))}
		if s.Points > 0 {
			scores[i].Completed = &s.Completed
		}
		for j, b := range s.Benchmarks {
			games := make([]qualifyGame, len(b.Games))
			for k, e := range b.Games {
				games[k].Game = e.Game + 1
				if e.Rule != 0 {
					rule := qualifyRule(e.Rule)
					games[k].Rule = &rule
				}
			}
			scores[i].Benchmarks[j] = qualifyRecord{b.Benchmark, b.Points, b.Longest,
				b.LossesBefore, b.Counted, games}
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
	}{scores, places, r.Field, append([]id{}, r.TiedAtCut...), append([]id{}, r.Invited...)}, nil
}
