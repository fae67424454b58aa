package desk

import (
	"slices"
	"testing"
	"time"
)

// A pick is for a game that there is and that has not begun, and for one of its
// players.
func TestPickRefused(t *testing.T) {
	x := playing(t)
	g := x.game(1, 1)
	two := [2]string{g.Gold, g.Silver}
	for _, round := range []int{-1, 0, 2, 99} {
		x.refused(director, Pick{"Zoe", round, two, g.Gold}, ErrUnknown)
	}
	x.refused(director, Pick{"Zoe", 1, [2]string{g.Gold, "Zoe"}, g.Gold}, ErrUnknown)
	x.refused(director, Pick{"Zoe", 1, two, "Zoe"}, ErrInvalid)
	x.refused(director, Pick{"", 1, two, g.Gold}, ErrInvalid)
	if r := x.must(Pick{"Zoe", 1, two, g.Gold}); r.Said != "Zoe has made a pick for round 1." || r.Round != 1 {
		t.Errorf("%+v", r)
	}
	created(t).refused(director, Pick{"Zoe", 1, two, g.Gold}, ErrPhase)
}

// Of the picks of a spectator for a game, the last one counts, also if all are
// made at one moment.
func TestPicksOfOneMoment(t *testing.T) {
	x := playing(t)
	g, h := x.game(1, 1), x.game(1, 2)
	all := []Pick{
		{"Zoe", 1, [2]string{g.Gold, g.Silver}, g.Gold},
		{"Yan", 1, [2]string{g.Gold, g.Silver}, g.Gold},
		{"Zoe", 1, [2]string{h.Gold, h.Silver}, h.Gold},
		{"Zoe", 1, [2]string{g.Silver, g.Gold}, g.Silver},
		{"Yan", 1, [2]string{g.Silver, g.Gold}, g.Silver},
		{"Xia", 1, [2]string{g.Gold, g.Silver}, g.Gold},
	}
	for k, p := range all {
		x.must(p)
		if got := x.s.Contest.Picks[k].At; !got.Equal(x.at) {
			t.Errorf("pick %d is %v late", k+1, got.Sub(x.at))
		}
	}
	x.at = x.at.Add(time.Second)
	x.must(Start{1})
	var left []Pick
	for _, p := range x.s.PublicPicks(x.at).Picks {
		left = append(left, Pick{p.Spectator, p.Round, p.Players, p.Winner})
	}
	if !slices.Equal(left, all[2:]) {
		t.Errorf("%+v", left)
	}
	if _, err := x.s.Predictions(x.at); err != nil {
		t.Error(err)
	}
}
