package desk

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// TestInverse takes a record of each kind back. The rules allow it, and the
// event is as it was.
func TestInverse(t *testing.T) {
	registering := func() *table {
		x := created(t)
		x.must(Register{Player: "Ann", Token: sum("Ann")})
		return x
	}
	entered := func() *table { return created(t, "Ann", "Bob", "Cid", "Dan", "Eve") }
	paired := func() *table {
		x := entered()
		x.must(Pair{Round: 1})
		return x
	}
	reported := func() *table {
		x := paired()
		x.must(result(1, x.s.File.Event.Rounds[0].Games[0], pairing.GoldWins))
		return x
	}
	g := paired().s.File.Event.Rounds[0].Games[0]
	for name, c := range map[string]struct {
		event   func() *table
		command Command
		want    Command
	}{
		"register":   {registering, Register{Player: "Bob", Token: sum("Bob")}, Leave{"Bob"}},
		"pair":       {entered, Pair{Round: 1}, Unpair{Round: 1}},
		"report":     {paired, result(1, g, pairing.GoldWins), Report{1, g}},
		"correction": {reported, result(1, g, pairing.SilverWins), result(1, g, pairing.GoldWins)},
		"withdraw":   {entered, Withdraw{Player: "Bob"}, Return{"Bob"}},
		"absent":     {entered, Absent{Player: "Bob", Round: 1}, Absent{Player: "Bob", Round: 1, Not: true}},
		"pin":        {entered, Pin{pairing.Pin[string]{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}}}}, Pin{pairing.Pin[string]{Round: 1}}},
		"forbid":     {entered, Forbid{Players: [2]string{"Ann", "Bob"}}, Forbid{Players: [2]string{"Ann", "Bob"}, Not: true}},
		"give":       {entered, Give{"Zoe", 500, false}, Give{"Zoe", 500, true}},
		"let-report": {entered, LetReport{}, LetReport{Not: true}},
	} {
		x := c.event()
		before := x.s
		back := Inverse(x.must(c.command))
		if diff := cmp.Diff(c.want, back); diff != "" {
			t.Errorf("%s: %s", name, diff)
			continue
		}
		x.must(back)
		if diff := cmp.Diff(facts(before), facts(x.s), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestStaleInverse takes a pairing back after somebody else has done so and has
// paired the round anew. The new pairing stays.
func TestStaleInverse(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan", "Eve")
	r := x.must(Pair{Round: 1})
	back := Inverse(r)
	x.must(back)
	x.must(Pair{Round: 1})
	if _, _, err := x.seen(r.Number, back); !errors.Is(err, ErrStale) {
		t.Error(err)
	}
	if _, _, err := x.seen(0, back); err != nil {
		t.Error(err) // a program need not say what it has seen
	}
}

// TestNoInverse has records that are not taken back by what they say.
func TestNoInverse(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan", "Eve")
	none := func(c Command) {
		t.Helper()
		if back := Inverse(x.must(c)); back != nil {
			t.Errorf("%#v: %#v", c, back)
		}
	}
	none(Describe{About: "Another name"})
	none(Invite{Name: "Zoe", Role: Member, Token: sum("Zoe")})
	x.must(Pin{pairing.Pin[string]{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}}}})
	none(Pin{pairing.Pin[string]{Round: 1, Pairs: [][2]string{{"Ann", "Cid"}}}})
	x.must(Pair{Round: 1})
	none(Forbid{Players: [2]string{"Dan", "Eve"}}) // the round is dropped
	x.must(Pair{Round: 1})
	none(Start{1})
	named := result(1, x.s.File.Event.Rounds[0].Games[0], pairing.GoldWins)
	x.must(named)
	named.Game.Why = "Both say so"
	none(named) // a report without a reason keeps the reason

	x = &table{t: t, at: monday1}
	swiss := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob", "Cid", "Dan"})
	swiss.Length = 3
	x.must(Create{ID: "test", Token: sum("director"), File: competition.File{Event: swiss}})
	x.must(Absent{Player: "Ann", Round: 1})
	// in place of the absence, and the other way round
	none(Absent{Player: "Ann", Round: 1, Bye: true})
	none(Absent{Player: "Ann", Round: 1})
	x.must(Absent{Player: "Ann", Round: 1, Not: true})
	x.must(Pair{Round: 1})
	for _, g := range x.s.File.Event.Rounds[0].Games {
		x.must(result(1, g, pairing.GoldWins))
	}
	x.must(Pair{Round: 2})
	x.must(Start{2})
	// round 2 stays as it was paired
	none(result(1, x.s.File.Event.Rounds[0].Games[0], pairing.SilverWins))
}
