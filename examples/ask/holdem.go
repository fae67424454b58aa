package main

import (
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// holdemPlay answers holdem.play.
func holdemPlay(line []byte) (any, error) {
	var q struct {
		Ask     string      `json:"ask"`
		Variant holdem.Game `json:"variant"`
		Deal    holdem.Deal `json:"deal"`
		Actions []string    `json:"actions"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	if q.Variant > holdem.NoLimit { // the protocol has two variants
		return nil, &holdem.Problem{Kind: holdem.ErrGame, Detail: q.Variant.String()}
	}
	actions := make([]holdem.Action, len(q.Actions))
	for i, text := range q.Actions {
		actions[i] = holdem.ReadAction(text)
	}
	h, err := holdem.Play(q.Variant, q.Deal, actions)
	if err != nil {
		return nil, err
	}
	return handOf(h), nil
}

// Answers of holdem.play. Some keys are only for a hand that is over, others
// only for a hand that is not.
type (
	handAnswer struct {
		Betting [][]takenAnswer `json:"betting"`
		Put     seatsAnswer     `json:"put"`
		Used    int             `json:"used"`
		Over    bool            `json:"over"`
		*turnAnswer
		*endAnswer
	}
	takenAnswer struct {
		By     string `json:"by"`
		Action string `json:"action"`
		Rule   string `json:"rule,omitempty"`
	}
	seatsAnswer struct {
		First  int64 `json:"first"`
		Second int64 `json:"second"`
	}
	turnAnswer struct {
		ToAct        string       `json:"toAct"`
		RaiseAllowed bool         `json:"raiseAllowed"`
		Raise        *rangeAnswer `json:"raise,omitempty"`
	}
	rangeAnswer struct {
		Min int64 `json:"min"`
		Max int64 `json:"max"`
	}
	endAnswer struct {
		Showdown bool        `json:"showdown"`
		Winner   *string     `json:"winner"`
		Net      seatsAnswer `json:"net"`
		Best     *bestAnswer `json:"best,omitempty"`
	}
	bestAnswer struct {
		First  string `json:"first"`
		Second string `json:"second"`
	}
)

// handOf returns the answer of a hand.
func handOf(h holdem.Hand) handAnswer {
	put := h.Betting.Put()
	a := handAnswer{Put: seatsAnswer{put[0], put[1]}, Used: len(h.Taken), Over: h.Over()}
	for _, round := range h.Rounds() {
		list := []takenAnswer{}
		for _, t := range round {
			rule := ""
			if t.Rule != 0 {
				rule = t.Rule.String()
			}
			list = append(list, takenAnswer{t.By.String(), t.Action.String(), rule})
		}
		a.Betting = append(a.Betting, list)
	}
	if !h.Over() {
		r, ok := h.Betting.Raise()
		a.turnAnswer = &turnAnswer{ToAct: h.Betting.ToAct().String(), RaiseAllowed: ok}
		if ok && h.Game == holdem.NoLimit {
			a.turnAnswer.Raise = &rangeAnswer{r.Min, r.Max}
		}
		return a
	}
	a.endAnswer = &endAnswer{Showdown: h.Showdown, Net: seatsAnswer{h.Net[0], h.Net[1]}}
	if h.Winner != holdem.Nobody {
		winner := h.Winner.String()
		a.endAnswer.Winner = &winner
	}
	if h.Showdown {
		a.endAnswer.Best = &bestAnswer{h.Best[0].Category().String(), h.Best[1].Category().String()}
	}
	return a
}
