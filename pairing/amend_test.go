package pairing_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file has results that are corrected after a later round has begun.

// amendedEvent has a wrong result in round 1: Ann has won against Cid, and it
// was recorded as a loss. Round 2 has begun, and round 3 is paired.
func amendedEvent() pairing.Event[string] {
	e := swiss(tell(0, "Ann Bob Cid Dan",
		"Ann-Cid silver, Bob-Dan gold", "Cid-Bob gold, Dan-Ann silver", "Ann-Bob , Cid-Dan "))
	e.Rounds[0].Games[0].Why = "by the card"
	return e
}

// A result is corrected although later rounds have begun. The rounds stand, the
// standings and the next round go by the new result, and the past is judged by
// the old one.
func TestAmend(t *testing.T) {
	e := amendedEvent()
	c, err := pairing.Report(e, 1, pairing.Game[string]{Gold: "Ann", Silver: "Cid", Outcome: pairing.GoldWins, Why: "the card was read wrongly"})
	if err != nil {
		t.Fatal(err)
	}
	want := []pairing.Amendment[string]{{Round: 1, Gold: "Ann", Silver: "Cid", Was: pairing.SilverWins, Until: 2, Why: "by the card"}}
	if diff := cmp.Diff(want, c.Event.Amended); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if c.Stand != 2 || c.Pair != 3 || len(c.Dropped) != 1 || len(c.Event.Rounds) != 2 {
		t.Errorf("%d rounds stand, round %d is next, %d dropped", c.Stand, c.Pair, len(c.Dropped))
	}
	if g := c.Event.Rounds[0].Games[0]; g.Outcome != pairing.GoldWins || g.Why != "the card was read wrongly" {
		t.Errorf("the game: %+v", g)
	}
	if table, err := pairing.Standings(c.Event); err != nil || table.Rows[0].Score != 4 || table.Rows[2].Score != 2 {
		t.Errorf("%+v, %v", table.Rows, err)
	}
	before, err := c.Event.Before(2)
	if g := before.Rounds[0].Games[0]; err != nil || g.Outcome != pairing.SilverWins || g.Why != "by the card" || len(before.Amended) != 0 {
		t.Errorf("before round 2: %+v, %v", before, err)
	}
	if v, err := pairing.Audit(before, c.Event.Rounds[1]); err != nil || !v.Optimal {
		t.Errorf("round 2: %+v, %v", v, err)
	}
	if r, err := pairing.Revise(e, c.Event); err != nil || len(r.Refused)+len(r.Problems) != 0 || r.Stand != 2 {
		t.Errorf("%+v, %v", r, err)
	}
	back, err := pairing.Correct(c.Event, 1, 1, pairing.SilverWins)
	if err != nil || len(back.Event.Amended) != 0 || back.Event.Rounds[0].Games[0].Why != "by the card" {
		t.Errorf("corrected back: %+v, %v", back.Event.Amended, err)
	}
	drawn, err := pairing.Correct(c.Event, 1, 1, pairing.Draw)
	if diff := cmp.Diff(want, drawn.Event.Amended); err != nil || diff != "" {
		t.Errorf("corrected again: %v (-want +got):\n%s", err, diff)
	}
	// A round that goes on changes nothing.
	c.Event.Rounds = append(c.Event.Rounds, tellRound("Ann-Bob , Cid-Dan gold"))
	if drawn, err = pairing.Correct(c.Event, 1, 1, pairing.Draw); err != nil || len(drawn.Event.Amended) != 2 {
		t.Fatalf("%+v, %v", drawn, err)
	}
	if table, err := pairing.Standings(drawn.Event); err != nil || table.Rows[0].Score != 3 || table.Rows[2].Score != 3 {
		t.Errorf("while round 3 goes on: %+v, %v", table.Rows, err)
	}
}

// What cannot be corrected late.
func TestAmendRefused(t *testing.T) {
	e := amendedEvent()
	for _, o := range []pairing.Outcome{pairing.NotPlayed, pairing.Void} {
		if _, err := pairing.Correct(e, 1, 1, o); !errors.Is(err, pairing.ErrTooLate) {
			t.Errorf("%v: %v", o, err)
		}
	}
	amended, err := pairing.Correct(e, 1, 1, pairing.Draw)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pairing.Correct(amended.Event, 1, 1, pairing.NotPlayed); err == nil ||
		err.Error() != "pairing: round 1: Ann against Cid: too late to be changed: from draw to not played; round 2 has started (rule ResultsStand)" {
		t.Errorf("amended, and taken back: %v", err)
	}
	if _, err := pairing.Replay(e, 1, 1, pairing.OtherCause, ""); !errors.Is(err, pairing.ErrTooLate) {
		t.Errorf("a replay: %v", err)
	}
	e.Rounds[0].Games = append(e.Rounds[0].Games, pairing.Game[string]{Gold: "Ann", Silver: "Cid", Outcome: pairing.Void})
	if _, err := pairing.Correct(e, 1, 3, pairing.Draw); !errors.Is(err, pairing.ErrTooLate) && !errors.Is(err, pairing.ErrTwice) {
		t.Errorf("a void game: %v", err)
	}
	lives := tell(2, "Ann Bob Cid Dan", "Ann-Cid silver, Bob-Dan gold", "Cid-Bob gold, Dan-Ann silver")
	if _, err := pairing.Correct(lives, 1, 1, pairing.GoldWins); !errors.Is(err, pairing.ErrTooLate) {
		t.Errorf("lives: %v", err)
	}
	c, err := pairing.Correct(amendedEvent(), 1, 1, pairing.GoldWins)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		change func(a *pairing.Amendment[string])
		want   string
	}{
		{func(a *pairing.Amendment[string]) { a.Gold = "Zoe" }, "pairing: amendment 1: Zoe: not among the entrants"},
		{func(a *pairing.Amendment[string]) { a.Gold, a.Silver = "Cid", "Ann" }, "pairing: amendment 1: Cid against Ann: no such game in the round: in round 1, with these colors (rule ResultsStand)"},
		{func(a *pairing.Amendment[string]) { a.Round = 3 }, "pairing: amendment 1: Ann against Cid: no such game in the round: in round 3, with these colors (rule ResultsStand)"},
		{func(a *pairing.Amendment[string]) { a.Was = 99 }, "pairing: amendment 1: Ann against Cid: no such outcome: was outcome 99, which is no result (rule ResultsStand)"},
		{func(a *pairing.Amendment[string]) { a.Was = 0 }, "pairing: amendment 1: Ann against Cid: no such outcome: was not played, which is no result (rule ResultsStand)"},
		{func(a *pairing.Amendment[string]) { a.Was = pairing.Void }, "pairing: amendment 1: Ann against Cid: no such outcome: was void, which is no result (rule ResultsStand)"},
		{func(a *pairing.Amendment[string]) { a.Until = 1 }, "pairing: amendment 1: Ann against Cid: must come after rounds that are completed: until round 1, which is no later round that has begun (rule ResultsStand)"},
		{func(a *pairing.Amendment[string]) { a.Until = 3 }, "pairing: amendment 1: Ann against Cid: must come after rounds that are completed: until round 3, which is no later round that has begun (rule ResultsStand)"},
	} {
		e := c.Event.Clone()
		if x.change(&e.Amended[0]); e.Check() == nil || e.Check().Error() != x.want {
			t.Errorf("%v, want\n%s", e.Check(), x.want)
		}
	}
	e = c.Event.Clone()
	e.Amended = append(e.Amended, e.Amended[0])
	if want := "pairing: amendment 2: Ann against Cid: named twice: until round 2 (rule ResultsStand)"; e.Check() == nil || e.Check().Error() != want {
		t.Errorf("%v", e.Check())
	}
	// Round 2 is not the last that has begun, but it has a bye alone.
	e = swiss(tell(0, "Ann Bob Cid", "Ann-Bob gold, bye Cid", "bye Ann", "Ann-Cid gold, bye Bob"))
	e.Amended = []pairing.Amendment[string]{{Round: 1, Gold: "Ann", Silver: "Bob", Was: pairing.Draw, Until: 2}}
	if err := e.Check(); !errors.Is(err, pairing.ErrAfter) {
		t.Errorf("a round that has not begun: %v", err)
	}
	// The records of the past stay.
	later := c.Event.Clone()
	later.Rounds = append(later.Rounds, tellRound("Ann-Bob gold, Cid-Dan gold"))
	without := later.Clone()
	without.Amended = nil
	r, err := pairing.Revise(later, without)
	if want := "pairing: amended: too late to be changed: the records of rounds before round 3 (rule ResultsStand)"; err != nil || r.Refused.Error() != want {
		t.Errorf("%v, %v", r.Refused, err)
	}
}

func TestAmendments(t *testing.T) { rapid.Check(t, amendments) }

func FuzzAmendments(f *testing.F) { f.Fuzz(rapid.MakeFuzz(amendments)) }

// Results of any history that are corrected while it is played change nothing
// about the rounds that have begun, and everything else as if the results had
// always been the new ones.
func amendments(t *rapid.T) {
	seed := rapid.Uint64().Draw(t, "seed")
	was := genSwiss(seed)
	rng := rand.New(rand.NewPCG(seed, 6))
	e, plain := was.Clone(), was.Clone()
	e.Rounds, plain.Amended = nil, nil
	// then has the event as it was when each round had begun
	var then []pairing.Event[string]
	for k, r := range was.Rounds {
		r.Started = true
		e.Rounds = append(e.Rounds, r)
		plain.Rounds[k].Started = true
		then = append(then, must(e.Before(k+1)))
		if k == 0 || rng.IntN(2) == 0 {
			continue
		}
		at := rng.IntN(k)
		games := e.Rounds[at].Games
		played := slices.DeleteFunc(slices.Clone(games), func(g pairing.Game[string]) bool { return g.Outcome == pairing.Void })
		if len(played) == 0 {
			continue
		}
		g := played[rng.IntN(len(played))]
		g.Outcome = []pairing.Outcome{pairing.GoldWins, pairing.SilverWins, pairing.Draw, pairing.NoDecision, pairing.GoldByForfeit, pairing.BothForfeit}[rng.IntN(6)]
		c, err := pairing.Report(partOf(e), at+1, g)
		if err != nil {
			t.Fatalf("round %d, %+v: %v", at+1, g, err)
		}
		if c.Stand != k+1 && c.Old != c.New || len(c.Event.Rounds) != k+1 {
			t.Fatalf("%d of %d rounds stand", c.Stand, k+1)
		}
		if r, err := pairing.Revise(partOf(e), c.Event); err != nil || len(r.Refused) > 0 {
			t.Fatalf("%v, %v", r.Refused, err)
		}
		e.Rounds, e.Amended = c.Event.Rounds, c.Event.Amended
		game := e.Find(at+1, g.Gold, g.Silver) - 1
		plain.Rounds[at].Games[game].Outcome, plain.Rounds[at].Games[game].Why = g.Outcome, e.Rounds[at].Games[game].Why
	}
	for k, want := range then {
		if diff := cmp.Diff(want, must(e.Before(k+1)), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("before round %d (-want +got):\n%s", k+1, diff)
		}
	}
	now := must(e.Before(len(e.Rounds) + 1))
	now.Amended = nil
	if diff := cmp.Diff(must(plain.Before(len(e.Rounds)+1)), now, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("now (-want +got):\n%s", diff)
	}
	want, err1 := pairing.Standings(plain)
	got, err2 := pairing.Standings(e)
	if diff := cmp.Diff(want, got); diff != "" || (err1 == nil) != (err2 == nil) {
		t.Fatalf("%v, %v (-want +got):\n%s", err1, err2, diff)
	}
}

// partOf returns the event with the records that its rounds allow.
func partOf(e pairing.Event[string]) pairing.Event[string] { return must(e.Before(len(e.Rounds) + 1)) }
