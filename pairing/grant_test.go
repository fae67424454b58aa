package pairing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// This file has lives that are given to players.

// grant gives a player lives.
func grant(t *testing.T, e pairing.Event[string], player string, lives int) pairing.Correction[string] {
	t.Helper()
	c, err := pairing.Grant(e, player, lives)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestGrant(t *testing.T) {
	// Ann has lost her only life, and round 2 is paired without her.
	e := plainEvent(1, "Ann Bob Cid Dan", "Bob>Ann Cid>Dan")
	e.Rounds = append(e.Rounds, nextRound(t, e))
	c := grant(t, e, "Ann", 1)
	want := []pairing.ExtraLife[string]{{Player: "Ann", Lives: 1, After: 1, Made: 1}}
	if len(c.Dropped) != 1 || c.Pair != 2 || !slices.Equal(c.Event.ExtraLives, want) {
		t.Errorf("out: %+v", c)
	}
	if p := plainNext(t, c.Event); len(p.Ranking) != 3 {
		t.Errorf("%d players", len(p.Ranking))
	}
	// The life of a player who is in changes no round.
	c = grant(t, e, "Bob", 2)
	want = []pairing.ExtraLife[string]{{Player: "Bob", Lives: 2, After: 1, Made: 2}}
	if len(c.Dropped) > 0 || len(c.Event.Rounds) != 2 || !slices.Equal(c.Event.ExtraLives, want) {
		t.Errorf("in: %+v", c)
	}
	// If the round is paired again, it is paired after the ruling.
	if c, err := pairing.Unpair(c.Event); err != nil || c.Event.ExtraLives[0].Made != 1 {
		t.Errorf("unpaired: %+v, %v", c.Event.ExtraLives, err)
	}
	// Other lives are kept, and a life in a round that is played counts at
	// its end.
	e.Rounds[1].Started = true
	g := e.Rounds[1].Games[0]
	e.Rounds[1].Games[0].Outcome = pairing.GoldWins
	c = grant(t, grant(t, e, g.Silver, 1).Event, g.Silver, 1)
	want = []pairing.ExtraLife[string]{{Player: g.Silver, Lives: 1, After: 2, Made: 2}, {Player: g.Silver, Lives: 1, After: 2, Made: 2}}
	if len(c.Dropped) > 0 || c.Pair != 3 || !slices.Equal(c.Event.ExtraLives, want) {
		t.Errorf("while the round is played: %+v", c)
	}
	// Before the first round, lives count from the beginning.
	c = grant(t, plainEvent(1, "Ann Bob"), "Bob", 1)
	if in := eliminatedIn(t, plainAdd(c.Event, "Ann>Bob"), "Bob"); in != 0 {
		t.Errorf("before round 1: out in round %d", in)
	}
}

// Who is out for another reason stays out. Once that is over, the lives count.
func TestGrantOut(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid Dan", "Bob>Ann Cid>Dan")
	e.ForfeitRemoves, e.Rounds[0].Games[0].Outcome = true, pairing.GoldByForfeit
	e.Rounds = append(e.Rounds, nextRound(t, e))
	c := grant(t, e, "Ann", 1)
	if len(c.Dropped) > 0 || c.Event.ExtraLives[0].Made != 2 {
		t.Errorf("removed: %+v", c)
	}
	back, err := pairing.Reinstate(c.Event, "Ann")
	if err != nil || len(back.Dropped) != 1 || back.Event.ExtraLives[0].Made != 1 {
		t.Errorf("reinstated: %+v, %v", back, err)
	}
	w, err := pairing.Withdraw(e, "Dan", 0)
	if err != nil {
		t.Fatal(err)
	}
	c = grant(t, w.Event, "Dan", 1)
	if len(c.Dropped) > 0 {
		t.Errorf("withdrawn: %+v", c)
	}
	if back, err = pairing.Return(c.Event, "Dan"); err != nil || len(back.Dropped) != 1 {
		t.Errorf("returned: %+v, %v", back, err)
	}
}

// A life after the end brings a player back, and the event goes on.
func TestGrantAfterTheEnd(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid", "Ann>Bob Cid", "Ann>Cid")
	for _, player := range []string{"Bob", "Cid"} {
		if c := grant(t, e, player, 1); c.Pair != 3 || c.Event.ExtraLives[0].After != 2 {
			t.Errorf("%s: %+v", player, c)
		}
	}
	if c := grant(t, e, "Ann", 1); c.Pair != 0 {
		t.Errorf("the champion: %+v", c)
	}
	// Nobody gets lives between the record of a play-off and its first
	// round. Later, the players get lives who play in it.
	e = plainEvent(1, "Ann Bob Cid", "Ann Bob~Cid")
	e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann", Tied: []string{"Bob", "Cid"}}
	for _, player := range e.Entrants {
		_, err := pairing.Grant(e, player, 0)
		wantProblem(t, err, pairing.ErrPlayOff, "extra life 1: "+player+": lives must be at least 1",
			player+": not a play-off for second place: it is recorded and has not begun, so nobody gets lives (rule SecondPlayedOff)")
	}
	unpaired, err := pairing.Unpair(e)
	if err != nil || unpaired.PlayOff == nil {
		t.Fatalf("%+v, %v", unpaired, err)
	}
	grant(t, unpaired.Event, "Bob", 1)
	e = plainAdd(e, "Bob>Cid")
	if c := grant(t, e, "Cid", 1); c.Pair != 3 || c.Event.PlayOff == nil {
		t.Errorf("in the play-off: %+v", c)
	}
	_, err = pairing.Grant(e, "Ann", 1)
	wantProblem(t, err, pairing.ErrPlayOff, "Ann: not a play-off for second place: sits out the play-off (rule SecondPlayedOff)")
}

// All problems are reported at once, and nothing is changed.
func TestGrantRefused(t *testing.T) {
	e := paired(t)
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Bob", Lives: 1}}
	was := e.Clone()
	for i, x := range []struct {
		player string
		lives  int
		texts  []string
	}{
		{"Ann", 0, []string{"extra life 2: Ann: lives must be at least 1: 0"}},
		{"Ann", -1, []string{"extra life 2: Ann: lives must be at least 1: -1"}},
		{"Ann", pairing.MaxLives + 1, []string{"extra life 2: Ann: lives must be at least 1"}},
		{"Zoe", 1, []string{"extra life 2: Zoe: not among the entrants"}},
		{"Zoe", 0, []string{"extra life 2: Zoe: not among the entrants", "extra life 2: Zoe: lives must be at least 1"}},
	} {
		c, err := pairing.Grant(e, x.player, x.lives)
		if err == nil || c.Event.Entrants != nil {
			t.Fatalf("case %d: %+v", i, c)
		}
		for _, text := range x.texts {
			if !strings.Contains(err.Error(), text) {
				t.Errorf("case %d: %q does not say %q", i, err, text)
			}
		}
	}
	grant(t, e, "Ann", pairing.MaxLives).Event.ExtraLives[0].Lives = 5
	if diff := cmp.Diff(was, e, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("the input is changed:\n%s", diff)
	}
}

// A life that reaches back to a round that was paired before makes the round
// not legal, and the audit says that the ruling was made later.
func TestGrantedLater(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid Dan", "Bob>Ann Cid>Dan")
	is := nextRound(t, e)
	for _, x := range []struct {
		lives []pairing.ExtraLife[string]
		want  string
	}{
		{[]pairing.ExtraLife[string]{{Player: "Ann", Lives: 1, After: 1, Made: 2}}, "Ann: has neither a game nor a bye: has extra lives by a ruling made later"},
		{[]pairing.ExtraLife[string]{{Player: "Ann", Lives: 1, After: 1, Made: 1}}, "Ann: has neither a game nor a bye"},
		{[]pairing.ExtraLife[string]{{Player: "Ann", Lives: 1}, {Player: "Ann", Lives: 1, After: 1, Made: 2}}, "Ann: has neither a game nor a bye"},
	} {
		e.ExtraLives = x.lives
		v, err := pairing.Audit(e, is)
		if err != nil || v.Legal || len(v.Problems) != 1 || !strings.HasSuffix(v.Problems[0].Error(), x.want) {
			t.Errorf("%v: %v, %v", x.lives, v.Problems, err)
		}
	}
	// The life leaves no bye for a pin that was there before.
	e = plainEvent(1, "Ann Bob Cid Dan Eve Fay", "Bob>Ann Cid>Dan Eve>Fay")
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Ann", Lives: 1, After: 1, Made: 2}}
	e.Pins = plainPin(2, "Bob")
	if v, err := pairing.Audit(e, plainRound("Bob Cid-Eve")); err != nil || v.Legal || len(v.Problems) == 0 {
		t.Errorf("%+v, %v", v, err)
	}
	e.ExtraLives[0].Made = 1
	_, err := pairing.Audit(e, plainRound("Bob Cid-Eve"))
	wantProblem(t, err, pairing.ErrPin, "Bob")
	e.ExtraLives[0].Made = -1
	wantProblem(t, e.Check(), pairing.ErrRound, "extra life 1: rounds are numbered from 1: made -1")
}
