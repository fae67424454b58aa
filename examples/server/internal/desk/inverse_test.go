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
// event is as it was. Once somebody else has recorded the same anew, a client
// that has seen the first record does not take the second one back.
func TestInverse(t *testing.T) {
	registering := func() *table {
		x := created(t)
		x.must(Register{Player: "Ann", Token: sum("Ann")})
		x.must(Register{Player: "Cid", Token: sum("Cid")})
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
	rated := func(name string) *competition.Rated { return &competition.Rated{Player: name, Gameroom: 1500} }
	mended := func() *table {
		x := registering()
		x.must(Rename{Player: "Ann", Club: "West", Rated: rated("Ann")})
		return x
	}
	g := paired().s.File.Event.Rounds[0].Games[0]
	for name, c := range map[string]struct {
		event   func() *table
		command Command
		want    Command
	}{
		"register":   {registering, Register{Player: "Bob", Token: sum("Bob")}, Leave{"Bob"}},
		"begin":      {registering, Begin{Entrants: []string{"Ann", "Cid"}}, Unbegin{}},
		"rename":     {entered, Rename{Player: "Bob", Name: "Rob"}, Rename{Player: "Rob", Name: "Bob", Accept: true}},
		"a club":     {registering, Rename{Player: "Ann", Club: "West"}, Rename{Player: "Ann", Clear: true}},
		"a rating":   {registering, Rename{Player: "Ann", Rated: rated("Ann")}, Rename{Player: "Ann", Clear: true}},
		"cleared":    {mended, Rename{Player: "Ann", Club: "East", Clear: true}, Rename{Player: "Ann", Club: "West", Rated: rated("Ann"), Clear: true}},
		"all":        {mended, Rename{Player: "Ann", Name: "Zoe", Club: "East", Rated: rated("Ann")}, Rename{Player: "Zoe", Name: "Ann", Club: "West", Rated: rated("Zoe"), Clear: true, Accept: true}},
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
		r := x.must(c.command)
		back := Inverse(r)
		if diff := cmp.Diff(c.want, back); diff != "" {
			t.Errorf("%s: %s", name, diff)
			continue
		}
		x.must(back)
		if diff := cmp.Diff(facts(before), facts(x.s), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		again := x.must(c.command)
		var changed *Changed
		if _, _, err := x.seen(r.Number, back); !errors.Is(err, ErrStale) || !errors.As(err, &changed) || changed.Number != again.Number {
			t.Errorf("%s: %v, want stale by record %d", name, err, again.Number)
		}
		x.must(Give{From: "Zoe", Cents: 1}) // something else
		if _, old, err := x.seen(again.Number, back); err != nil || old {
			t.Errorf("%s: %v", name, err)
		}
		if _, _, err := x.seen(x.s.Number+1, back); !errors.Is(err, ErrStale) {
			t.Errorf("%s: a record that there is not: %v", name, err)
		}
	}
}

// TestStaleInverse has commands of clients that have not seen a later record.
// Nobody removes or replaces what somebody else has recorded since.
func TestStaleInverse(t *testing.T) {
	entered := func() *table { return created(t, "Ann", "Bob", "Cid", "Dan", "Eve") }
	swiss := func() *table {
		x := &table{t: t, at: monday1}
		e := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob", "Cid", "Dan"})
		e.Length = 3
		x.must(Create{ID: "test", Token: sum("director"), File: competition.File{Event: e}})
		return x
	}
	registering := func() *table {
		x := created(t)
		x.must(Register{Player: "Ann"})
		x.must(Register{Player: "Bob"})
		return x
	}
	bye := "Cid"
	for name, c := range map[string]struct {
		event  func() *table
		first  Command
		others []Command
		then   Command // nil: the inverse of the first command
		fresh  bool
	}{
		"another pin":          {entered, Pin{pairing.Pin[string]{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}}}}, []Command{Pin{pairing.Pin[string]{Round: 1, Bye: &bye}}}, nil, false},
		"a pin elsewhere":      {entered, Pin{pairing.Pin[string]{Round: 1, Bye: &bye}}, []Command{Pin{pairing.Pin[string]{Round: 2, Bye: &bye}}}, nil, true},
		"another name":         {entered, Rename{Player: "Bob", Name: "Rob"}, []Command{Rename{Player: "Rob", Name: "Robin"}}, nil, false},
		"the same name":        {entered, Rename{Player: "Bob", Name: "Rob"}, []Command{Rename{Player: "Rob", Name: "Robin"}, Rename{Player: "Robin", Name: "Rob"}}, nil, false},
		"a name elsewhere":     {entered, Rename{Player: "Bob", Name: "Rob"}, []Command{Rename{Player: "Ann", Name: "Anna"}}, nil, true},
		"renamed since":        {entered, Withdraw{Player: "Bob"}, []Command{Return{"Bob"}, Withdraw{Player: "Bob"}, Rename{Player: "Bob", Name: "Rob"}}, Return{"Rob"}, false},
		"a pair, turned":       {entered, Forbid{Players: [2]string{"Ann", "Bob"}}, []Command{Forbid{Players: [2]string{"Ann", "Bob"}, Not: true}, Forbid{Players: [2]string{"Bob", "Ann"}}}, nil, false},
		"a pair of a renamed":  {entered, Describe{About: "Cup"}, []Command{Forbid{Players: [2]string{"Ann", "Bob"}}, Rename{Player: "Ann", Name: "Zac"}}, Forbid{Players: [2]string{"Zac", "Bob"}, Not: true}, false},
		"a round is paired":    {entered, Withdraw{Player: "Bob"}, []Command{Pair{Round: 1}}, nil, false},
		"ruled since":          {registering, Begin{Entrants: []string{"Ann", "Bob"}}, []Command{Absent{Player: "Bob", Round: 2}}, nil, false},
		"entered since":        {swiss, Describe{About: "Cup"}, []Command{Enter{Player: "Zoe", Seed: 5}}, Unbegin{}, false},
		"paired since":         {registering, Begin{Entrants: []string{"Ann", "Bob"}}, []Command{Pair{Round: 1}}, nil, false},
		"other settings":       {registering, Settings{Lives: 2}, []Command{Settings{Lives: 4}}, Settings{Lives: 2}, false},
		"begun since":          {registering, Settings{Lives: 2}, []Command{Begin{Entrants: []string{"Ann", "Bob"}}}, Unbegin{}, false},
		"a registration":       {registering, Register{Player: "Zoe"}, []Command{Rate{competition.Rated{Player: "Zoe", Gameroom: 1500}}}, nil, false},
		"a registration, paid": {registering, Register{Player: "Zoe"}, []Command{Paid{Players: []string{"Zoe"}}}, nil, false},
		"another is rated":     {registering, Register{Player: "Zoe"}, []Command{Rate{competition.Rated{Player: "Ann", Gameroom: 1500}}}, nil, true},
		"the same gift":        {entered, Give{"Zoe", 500, false}, []Command{Give{"Zoe", 500, false}}, nil, false},
		"another gift":         {entered, Give{"Zoe", 500, false}, []Command{Give{"Zoe", 700, false}}, nil, true},
		"a bye by request":     {swiss, Absent{Player: "Bob", Round: 2}, []Command{Absent{Player: "Bob", Round: 2, Bye: true}}, nil, false},
		"another absence":      {entered, Absent{Player: "Bob", Round: 2}, []Command{Absent{Player: "Bob", Round: 3}}, nil, true},
		"an addition":          {entered, Absent{Player: "Bob", Round: 2}, []Command{Absent{Player: "Bob", Round: 3}}, Absent{Player: "Cid", Round: 3}, true},
	} {
		x := c.event()
		r := x.must(c.first)
		then := c.then
		if then == nil {
			then = Inverse(r)
		}
		for _, other := range c.others {
			x.must(other)
		}
		_, _, err := x.seen(r.Number, then)
		var changed *Changed
		switch {
		case c.fresh && err != nil:
			t.Errorf("%s: %v", name, err)
		case !c.fresh && (!errors.As(err, &changed) || changed.Number <= r.Number || changed.Number > x.s.Number || !errors.Is(err, ErrStale)):
			t.Errorf("%s: %v", name, err)
		}
		if _, _, err := x.seen(0, then); errors.Is(err, ErrStale) {
			t.Errorf("%s: a program need not say what it has seen: %v", name, err)
		}
		again := replayed(t, nil, x.log...)
		if _, _, err := Decide(again, then, Request{By: director, At: x.at, Seen: r.Number}); errors.Is(err, ErrStale) == c.fresh {
			t.Errorf("%s: the log says %v", name, err)
		}
	}
}

// TestStaleRound corrects a result by a client that has seen the round alone.
// The round behind it is dropped, although the client has not seen it.
func TestStaleRound(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan")
	x.must(Pair{Round: 1})
	for _, g := range x.s.File.Event.Rounds[0].Games {
		x.must(result(1, g, pairing.GoldWins))
	}
	seen := x.s.RoundChanged(1)
	x.must(Pair{Round: 2})
	r, old, err := x.seen(seen, result(1, x.game(1, 1), pairing.SilverWins))
	if err != nil || old || r.Change.Keep == nil {
		t.Errorf("%+v, %v, %v", r, old, err)
	}
}

// TestThings has a thing that is gone. It takes no memory.
func TestThings(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid")
	n := len(x.s.made)
	for range 2 {
		x.must(Inverse(x.must(Forbid{Players: [2]string{"Ann", "Bob"}})))
	}
	if got := len(x.s.made); got != n {
		t.Errorf("%d things, before %d", got, n)
	}
}

// TestStaleOption ends the reports of players only if the client has seen them.
func TestStaleOption(t *testing.T) {
	x := created(t, "Ann", "Bob")
	x.must(Pair{Round: 1})
	x.must(Start{1})
	r := x.must(LetReport{})
	g := x.s.File.Event.Rounds[0].Games[0]
	x.must(SelfReport{1, g.Gold, g.Gold, g.Silver, pairing.GoldWins})
	if _, _, err := x.seen(r.Number, Inverse(r)); !errors.Is(err, ErrStale) {
		t.Error(err)
	}
	// The other player and the director need not have seen the report.
	for _, c := range []Command{SelfReport{1, g.Silver, g.Gold, g.Silver, pairing.GoldWins}, result(1, g, pairing.SilverWins)} {
		if _, old, err := x.seen(r.Number, c); err != nil || old {
			t.Errorf("%#v: %v", c, err)
		}
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
