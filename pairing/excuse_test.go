package pairing_test

import (
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// This file has absences that are recorded and taken back.

func TestExcuse(t *testing.T) {
	e := paired(t)
	was := e.Clone()
	c, err := pairing.Excuse(e, "Ann", 2)
	want := []pairing.Absence[string]{{Player: "Ann", Round: 2}}
	if err != nil || len(c.Dropped) != 1 || c.Pair != 2 || !slices.Equal(c.Event.Absent, want) {
		t.Fatalf("%+v, %v", c, err)
	}
	away := c.Event
	away.Absent[0].Why = "ill"
	c, err = pairing.Excuse(away, "Ann", 2)
	if diff := cmp.Diff(away, c.Event, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("again: %v\n%s", err, diff)
	}
	away.Rounds = append(away.Rounds, nextRound(t, away))
	if c, err = pairing.Excuse(away, "Ann", 3); err != nil || len(c.Dropped) > 0 || len(c.Event.Absent) != 2 {
		t.Errorf("a later round: %+v, %v", c, err)
	}
	if c, err = pairing.Expect(away, "Ann", 2); err != nil || len(c.Dropped) != 1 || c.Pair != 2 || len(c.Event.Absent) != 0 {
		t.Errorf("back: %+v, %v", c, err)
	}
	if c, err = pairing.Expect(away, "Bob", 2); err != nil || len(c.Dropped) > 0 || len(c.Event.Absent) != 1 {
		t.Errorf("never away: %+v, %v", c, err)
	}
	if c, err = pairing.Expect(away, "Ann", 3); err != nil || len(c.Dropped) > 0 || len(c.Event.Absent) != 1 {
		t.Errorf("away in another round: %+v, %v", c, err)
	}
	// A player who is out for another reason makes no difference.
	w, err := pairing.Withdraw(away, "Ann", 0)
	if err != nil || len(w.Dropped) > 0 {
		t.Fatalf("%+v, %v", w, err)
	}
	if c, err = pairing.Expect(w.Event, "Ann", 2); err != nil || len(c.Dropped) > 0 || len(c.Event.Absent) != 0 {
		t.Errorf("withdrawn: %+v, %v", c, err)
	}
	if diff := cmp.Diff(was, e, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("the input is changed:\n%s", diff)
	}
}

func TestExcuseRefused(t *testing.T) {
	e := paired(t)
	for name, verb := range map[string]func(pairing.Event[string], string, int) (pairing.Correction[string], error){
		"Excuse": pairing.Excuse[string], "Expect": pairing.Expect[string],
	} {
		for _, x := range []struct {
			player string
			round  int
			kind   error
			texts  []string
		}{
			{"Zoe", 2, pairing.ErrUnknown, []string{"Zoe"}},
			{"Ann", 1, pairing.ErrTooLate, []string{"round 1: Ann: too late to be changed: it has begun"}},
			{"Ann", 0, pairing.ErrRound, []string{"Ann: rounds are numbered from 1: got 0"}},
			{"Zoe", -1, pairing.ErrUnknown, []string{"Zoe: not among the entrants", "rounds are numbered from 1: got -1"}},
			{"Zoe", 1, pairing.ErrTooLate, []string{"Zoe: not among the entrants"}},
		} {
			c, err := verb(e, x.player, x.round)
			if wantProblem(t, err, x.kind, x.texts...); c.Event.Entrants != nil {
				t.Errorf("%s: %+v", name, c)
			}
		}
	}
}

// A play-off that is recorded stays, since no result has changed.
func TestExcuseInPlayOff(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid Dan Eve", "Ann>Eve Bob~Cid Dan", "Ann>Dan")
	x, err := pairing.PlayOff(e)
	if err != nil || x == nil {
		t.Fatalf("%+v, %v", x, err)
	}
	e.PlayOff = x
	e.Rounds = append(e.Rounds, nextRound(t, e))
	player := e.Rounds[2].Games[0].Gold
	c, err := pairing.Excuse(e, player, 3)
	if err != nil || len(c.Dropped) != 1 || c.PlayOff != nil || c.Event.PlayOff == nil {
		t.Fatalf("%+v, %v", c, err)
	}
	e = c.Event
	e.Rounds = append(e.Rounds, nextRound(t, e))
	if c, err = pairing.Expect(e, player, 3); err != nil || len(c.Dropped) != 1 || c.Event.PlayOff == nil {
		t.Errorf("%+v, %v", c, err)
	}
	if c, err = pairing.Excuse(e, "Ann", 3); err != nil || len(c.Dropped) > 0 {
		t.Errorf("who sits it out: %+v, %v", c, err)
	}
}
