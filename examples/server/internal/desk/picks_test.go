package desk

import (
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

// Picks of a spectator for a game have times that grow, also if they are made
// at once. Nothing else moves a time.
func TestPicksOfOneMoment(t *testing.T) {
	x := playing(t)
	g, h := x.game(1, 1), x.game(1, 2)
	for k, test := range []struct {
		Pick
		later time.Duration
	}{
		{Pick{"Zoe", 1, [2]string{g.Gold, g.Silver}, g.Gold}, 0},
		{Pick{"Yan", 1, [2]string{g.Gold, g.Silver}, g.Gold}, 0},
		{Pick{"Zoe", 1, [2]string{h.Gold, h.Silver}, h.Gold}, 0},
		{Pick{"Zoe", 1, [2]string{g.Gold, g.Silver}, g.Silver}, 1},
		{Pick{"Zoe", 1, [2]string{g.Silver, g.Gold}, g.Gold}, 2},
		{Pick{"Yan", 1, [2]string{g.Silver, g.Gold}, g.Gold}, 1},
		{Pick{"Xia", 1, [2]string{g.Gold, g.Silver}, g.Gold}, 0},
	} {
		x.must(test.Pick)
		if got := x.s.Contest.Picks[k].At; !got.Equal(x.at.Add(test.later)) {
			t.Errorf("pick %d is %v late, want %v", k+1, got.Sub(x.at), test.later)
		}
	}
	x.at = x.at.Add(time.Second)
	x.must(Pick{"Zoe", 1, [2]string{g.Gold, g.Silver}, g.Gold})
	if got := x.s.Contest.Picks[7].At; !got.Equal(x.at) {
		t.Error(got)
	}
	if _, err := x.s.Predictions(x.at); err != nil {
		t.Error(err)
	}
}
