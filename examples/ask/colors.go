package main

import (
	"fmt"
	"reflect"

	"github.com/arbiter-go/arbiter/colors"
)

// colorsAssign answers colors.assign.
func colorsAssign(line []byte) (any, error) {
	var q struct {
		Ask     string            `json:"ask"`
		Players []id              `json:"players"`
		Games   []colors.Game[id] `json:"games"`
	}
	if err := read(line, &q, reflect.TypeFor[colors.Game[id]]()); err != nil {
		return nil, err
	}
	if len(q.Players) != 2 {
		return nil, fmt.Errorf("ask: colors.assign is about 2 players, got %d", len(q.Players))
	}
	d, err := colors.Assign(q.Players[0], q.Players[1], q.Games)
	if err != nil {
		return nil, err
	}
	return struct {
		Gold   id          `json:"gold"`
		Silver id          `json:"silver"`
		Rule   colors.Rule `json:"rule"`
		Reason string      `json:"reason"`
	}{d.Gold, d.Silver, d.Rule, d.Reason()}, nil
}
