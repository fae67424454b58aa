package contest

import (
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// The name of a stage gives the stage again, and no other name does.
func TestParseStage(t *testing.T) {
	for _, g := range []holdem.Game{holdem.Limit, holdem.NoLimit} {
		for _, want := range []Stage{{}, {Round: 1}, {Round: 12}, {From: 1, To: 1}, {From: 9, To: 16}} {
			want.Game = g
			if got, err := ParseStage(want.String()); err != nil || got != want {
				t.Errorf("%q: %v, %v", want.String(), got, err)
			}
		}
	}
	for _, name := range []string{"", "limit/", "limit/round-", "limit/round-0", "limit/round--1", "limit/round-01", "limit/round-1/round-2", "draughts", "limit/round-1 ", "limit/until-0-0", "limit/until-2-1", "limit/until-1", "limit/until-1-2-3", "limit/until--1-2", "limit/round-1/until-1-2"} {
		if s, err := ParseStage(name); err == nil {
			t.Errorf("%q is %v", name, s)
		}
	}
}
