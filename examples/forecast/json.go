package main

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file writes a forecast as JSON. The comment of the program has the keys.

type jsonChance struct {
	Value  float64 `json:"value"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	Proved bool    `json:"proved"`
}

type jsonForecast struct {
	About       []string      `json:"about"`
	Kind        kind          `json:"kind"`
	Method      jsonMethod    `json:"method"`
	Spreads     []jsonSpread  `json:"spreads,omitempty"`
	Players     []jsonPlayer  `json:"players"`
	Entrants    []jsonEntrant `json:"entrants"`
	Nobody      jsonChance    `json:"nobody"`
	Contests    []jsonContest `json:"contests"`
	Answers     []jsonAnswer  `json:"answers"`
	Assumptions []string      `json:"assumptions"`
}

type jsonMethod struct {
	Exact    bool   `json:"exact"`
	Ends     int    `json:"ends,omitzero"`
	Playings int    `json:"playings"`
	Asked    int    `json:"asked"`
	Stopped  bool   `json:"stopped"`
	Seed     uint64 `json:"seed"`
	Fixed    bool   `json:"fixed"`
}

type jsonSpread struct {
	Weight float64 `json:"weight"`
	Elo    float64 `json:"elo"`
	Share  float64 `json:"share"`
}

type jsonPlayer struct {
	Name  string   `json:"name"`
	Elo   *float64 `json:"elo,omitempty"`
	Error *float64 `json:"error,omitempty"`
}

type jsonEntrant struct {
	Name          string       `json:"name"`
	Best          int          `json:"best"`
	Worst         int          `json:"worst"`
	CanWin        bool         `json:"canWin"`
	MustWin       bool         `json:"mustWin"`
	Through       bool         `json:"through,omitzero"`
	NotThrough    bool         `json:"notThrough,omitzero"`
	Expected      float64      `json:"expected"`
	Champion      jsonChance   `json:"champion"`
	ChanceThrough *jsonChance  `json:"chanceThrough,omitempty"`
	Places        []jsonChance `json:"places"`
}

type jsonContest struct {
	First   string       `json:"first"`
	Second  string       `json:"second"`
	Games   int          `json:"games"`
	Results []jsonResult `json:"results"`
}

type jsonResult struct {
	Result   string       `json:"result"`
	Chance   jsonChance   `json:"chance"`
	Champion []jsonChance `json:"champion,omitempty"`
	Through  []jsonChance `json:"through,omitempty"`
}

type jsonAnswer struct {
	Question string     `json:"question"`
	Chance   jsonChance `json:"chance"`
	Asked    jsonChance `json:"asked"`
}

// json writes a forecast as JSON.
func (f forecast) json(w io.Writer) error {
	names, o := f.players(), f.odds
	out := jsonForecast{
		About: f.event.about, Kind: f.event.kind,
		Method: jsonMethod{Exact: o.Exact, Ends: o.Ends, Playings: o.Playings, Asked: f.playings,
			Stopped: o.Stopped, Seed: f.seed, Fixed: f.fixed},
		Players:  []jsonPlayer{},
		Entrants: []jsonEntrant{}, Contests: []jsonContest{}, Answers: []jsonAnswer{},
		Nobody: jsonChance(o.Nobody), Assumptions: f.assumptions(),
	}
	for _, s := range f.spreads {
		out.Spreads = append(out.Spreads, jsonSpread(s))
	}
	for k, name := range names {
		p := jsonPlayer{Name: name}
		if len(f.elo) > 0 {
			p.Elo, p.Error = &f.elo[k], &f.errors[k]
		}
		out.Players = append(out.Players, p)
	}
	for k := range o.Places {
		b := f.bound(k)
		x := jsonEntrant{
			Name: names[k], Best: b.Best, Worst: b.Worst, CanWin: b.CanWin, MustWin: b.MustWin,
			Through: b.Through, NotThrough: b.NotThrough,
			Expected: expected(o.Places[k]), Champion: jsonChance(o.Champion[k]),
			Places: jsonChances(o.Places[k]),
		}
		if o.Through != nil {
			c := jsonChance(o.Through[k])
			x.ChanceThrough = &c
		}
		out.Entrants = append(out.Entrants, x)
	}
	for _, s := range o.Swings {
		out.Contests = append(out.Contests, jsonSwing(names, s))
	}
	for k, question := range f.questions {
		out.Answers = append(out.Answers, jsonAnswer{question, jsonChance(o.Answers[k]),
			jsonChance(o.Asked[k])})
	}
	text, err := json.Marshal(out)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, jsonLines.Replace(string(say.JSON(text)))+"\n")
	return err
}

// jsonLines puts each player, entrant, contest, result and answer on a line of
// its own. Quotes inside a text are escaped, so no text has any of these
// patterns in it.
var jsonLines = strings.NewReplacer(
	`,"kind":`, ",\n\"kind\":", `,"method":`, ",\n\"method\":", `,"spreads":`, ",\n\"spreads\":", `,"players":`,
	",\n\"players\":",
	`,"entrants":`, ",\n\"entrants\":", `,"nobody":`, ",\n\"nobody\":", `,"contests":`, ",\n\"contests\":",
	`,"answers":`, ",\n\"answers\":", `,"assumptions":`, ",\n\"assumptions\":",
	`{"name":`, "\n {\"name\":", `{"first":`, "\n {\"first\":", `{"result":`, "\n  {\"result\":", `{"question":`,
	"\n {\"question\":",
)

// jsonSwing is the meaning of a contest. With an even number of games it has
// three results.
func jsonSwing(names []string, s odds.Swing) jsonContest {
	c := jsonContest{First: names[s.Contest.First], Second: names[s.Contest.Second], Games: s.Contest.Games}
	results := []string{course.FirstWins: "first", course.SecondWins: "second", course.Even: "even"}
	if s.Contest.Games%2 != 0 {
		results = results[:course.Even]
	}
	for k, result := range results {
		c.Results = append(c.Results, jsonResult{result, jsonChance(s.Results[k]), jsonChances(s.Champion[k]),
			jsonChances(s.Through[k])})
	}
	return c
}

func jsonChances(list []odds.Chance) (chances []jsonChance) {
	for _, c := range list {
		chances = append(chances, jsonChance(c))
	}
	return chances
}
