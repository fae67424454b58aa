package desk

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/pairing"
)

// A fee of nothing is no fee of a document, and days can be calendar days.
func TestFee(t *testing.T) {
	x := created(t)
	if fee, err := x.s.FeeAt(x.at); fee != 0 || err != nil {
		t.Error(fee, err)
	}
	if r := x.must(Register{Player: "Ann"}); r.Said != "Ann is registered." {
		t.Error(r.Said)
	}
	if m, err := x.s.Money(); err != nil || m.Fund != 0 {
		t.Error(m.Fund, err)
	}
	y := &table{t: t, at: est(t, "2011-11-07 20:00")}
	first, more := int64(10_00), int64(50)
	y.must(Create{ID: "x", Token: sum("x"), File: competition.File{Money: &money.Money{Fee: &money.Fee{Opening: y.at, Zone: "-05:00", First: &first, PerDay: &more}}}})
	for after, want := range map[time.Duration]int64{0: 10_00, 3 * time.Hour: 10_00, 5 * time.Hour: 10_50, 28 * time.Hour: 11_00} {
		if fee, err := y.s.FeeAt(y.at.Add(after)); fee != want || err != nil {
			t.Errorf("%v: %d, %v", after, fee, err)
		}
	}
	if _, err := y.s.FeeAt(y.at.Add(-1)); err == nil {
		t.Error("before the opening")
	}
}

// The lots of equal ratings follow from the seed, which is recorded.
func TestLot(t *testing.T) {
	orders := map[string]bool{}
	for lot := range uint64(20) {
		x := created(t)
		for _, name := range []string{"Ann", "Bob", "Cid"} {
			x.must(Register{Player: name, Rated: &competition.Rated{Player: name, Gameroom: 1500}})
		}
		x.must(Rate{competition.Rated{Player: "Ann", Gameroom: 1600}})
		x.must(Begin{Lot: lot})
		if s := x.s.File.Seeds; s.Lot != lot || !s.Fixed.Equal(x.at) || x.s.File.Event.Entrants[0] != "Ann" {
			t.Errorf("%+v", s)
		}
		orders[fmt.Sprint(x.s.File.Event.Entrants)] = true
	}
	if len(orders) != 2 {
		t.Error(orders)
	}
}

// A round that is paired late has a later week.
func TestLateWeek(t *testing.T) {
	for at, want := range map[string]string{
		"2012-01-16 12:00": "2012-01-16", "2012-01-17 20:00": "2012-01-16", "2012-01-17 20:01": "2012-01-23", "2012-01-24 21:00": "2012-01-30", "2012-01-15 01:00": "2012-01-16",
	} {
		x := halfway(t)
		x.at = est(t, at)
		s := *x.s
		s.Weeks = s.Weeks[:1]
		if got := s.NextMonday(x.at).Format(time.DateOnly); got != want {
			t.Errorf("%s: %s, want %s", at, got, want)
		}
	}
}

// Each change of a round's times is a change of the round.
func TestRoundChanged(t *testing.T) {
	x := halfway(t)
	x.must(result(2, x.game(2, 2), pairing.GoldWins))
	x.must(Pair{Round: 3})
	for _, c := range []Command{Start{3}, FixTimes{3}, Come{3, ""}} {
		g := x.game(3, 1)
		if come, ok := c.(Come); ok {
			come.Player = g.Gold
			c = come
			x.at, _ = x.s.Start(3, g)
		} else {
			x.at = x.at.AddDate(0, 0, 1).Add(20 * time.Hour)
		}
		r := x.must(c)
		if x.s.RoundChanged(3) != r.Number {
			t.Errorf("%s: round 3 was changed by %d, got %d", c.Verb(), r.Number, x.s.RoundChanged(3))
		}
	}
}

// Two states that follow from the same state can be made at once, and share no
// memory that is changed.
func TestBranches(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan")
	x.must(Pair{Round: 1})
	g := x.game(1, 1)
	for range 20 {
		x.at = x.at.Add(time.Second)
		x.must(Pick{"Zoe", 1, [2]string{g.Gold, g.Silver}, g.Gold})
		before := slices.Clone(x.s.Contest.Picks)
		var all [8][]predict.Pick
		var wait sync.WaitGroup
		for k := range all {
			wait.Go(func() {
				e, err := Preview(x.s, Pick{fmt.Sprint("person ", k), 1, [2]string{g.Gold, g.Silver}, g.Gold}, Request{By: director, At: x.at})
				if err == nil {
					all[k] = e.After.Contest.Picks
				}
			})
		}
		wait.Wait()
		for k, list := range all {
			if n := len(list); n != len(before)+1 || list[n-1].Spectator != fmt.Sprint("person ", k) || cmp.Diff(list[:n-1], before) != "" {
				t.Fatalf("%d: %v", k, list)
			}
		}
	}
}

// Several reports have the effect of one after the other. A report that is
// refused, or that is so already, has none.
func TestPreviewReports(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan")
	x.must(Pair{Round: 1})
	a, b := x.game(1, 1), x.game(1, 2)
	refused := result(1, a, pairing.GoldWins)
	refused.Round = 7
	for _, test := range []struct {
		reports []Report
		want    Effect
	}{
		{nil, Effect{Old: true}},
		{[]Report{refused}, Effect{Old: true}},
		{[]Report{result(1, a, pairing.GoldWins), refused, result(1, b, pairing.SilverWins)}, Effect{}},
		{[]Report{result(1, a, pairing.GoldWins), result(1, b, pairing.SilverByForfeit)}, Effect{Removes: true}},
		{[]Report{result(1, a, pairing.GoldByForfeit), result(1, b, pairing.GoldWins)}, Effect{Removes: true}},
	} {
		e, err := PreviewReports(x.s, test.reports, Request{By: director, At: x.at, Seen: x.s.Number})
		if err != nil || e.Old != test.want.Old || e.Removes != test.want.Removes {
			t.Errorf("%v: %+v, %v", test.reports, e, err)
		}
		for _, c := range test.reports {
			if said := strings.Contains(strings.Join(e.Changes, " "), c.Game.Gold); said != (c.Round == 1 || !e.Old) {
				t.Errorf("%v: %q", test.reports, e.Changes)
			}
		}
		if e.Old && e.After != x.s {
			t.Error("another state")
		}
	}
}

// Players whose places change together share a sentence, which names a few.
func TestMoves(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
	x.must(Pair{Round: 1})
	g := x.game(1, 1)
	e, err := Preview(x.s, result(1, g, pairing.GoldWins), Request{By: director, At: x.at, Seen: x.s.Number})
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, text := range e.Changes {
		if strings.Contains(text, "place 2-8 instead of 1-8") {
			moves = append(moves, text)
		}
	}
	if len(moves) != 1 || strings.Count(moves[0], ",") != 3 || !strings.Contains(moves[0], " and 3 more would be in place") {
		t.Errorf("%q", moves)
	}
}

// What a director must know before saying yes.
func TestEffects(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid")
	x.must(Give{"Zoe", 90_00, false})
	x.must(Pair{Round: 1})
	g := x.game(1, 1)
	for _, test := range []struct {
		c    Command
		want string
	}{
		{result(1, g, pairing.GoldByForfeit), g.Silver + " would be out."},
		{result(1, g, pairing.GoldWins), g.Gold + " would have $90.00 instead of $0.00."},
		{result(1, g, pairing.GoldWins), g.Gold + " would be in place 1 instead of 1-3."},
		{Give{"Yan", 10_00, false}, "The fund would have $100.00 instead of $90.00."},
		{Withdraw{Player: g.Gold}, "Round 1 is dropped: " + g.Gold + " was in it."},
		{Withdraw{Player: g.Gold}, "Round 1 would not have " + g.Gold + " against " + g.Silver + "."},
	} {
		e, err := Preview(x.s, test.c, Request{By: director, At: x.at, Seen: x.s.Number})
		if err != nil || !strings.Contains(strings.Join(e.Changes, "\n"), test.want) {
			t.Errorf("%s: %q, %v", test.c.Verb(), e.Changes, err)
		}
	}
	for _, test := range []struct {
		c    Command
		want bool
	}{
		{result(1, g, pairing.GoldByForfeit), true}, {result(1, g, pairing.GoldWins), false}, {Withdraw{Player: g.Gold}, true},
		{Unpair{Round: 1}, true}, {Give{"Yan", 10_00, false}, false},
	} {
		if e, err := Preview(x.s, test.c, Request{By: director, At: x.at, Seen: x.s.Number}); err != nil || e.Removes != test.want {
			t.Errorf("%v removes: %v, %v", test.c, e.Removes, err)
		}
	}
	r := x.must(result(1, g, pairing.GoldWins))
	e, err := Preview(x.s, result(1, g, pairing.GoldWins), Request{By: director, At: x.at, Seen: r.Number})
	if err != nil || !e.Old || e.After != x.s || len(e.Changes) != 0 {
		t.Errorf("%+v, %v", e, err)
	}
	first, err := Preview(nil, Create{ID: "x", Token: sum("x")}, Request{By: director, At: x.at})
	if err != nil || first.After.ID != "x" {
		t.Error(err)
	}
	// A large event has a bounded number of sentences.
	y := &table{t: t, at: monday1}
	var names []string
	for k := range 200 {
		names = append(names, fmt.Sprint("player ", k))
	}
	y.must(Create{ID: "x", Token: sum("x"), File: competition.File{Event: pairing.New(pairing.WC2012, names)}})
	y.must(Pair{Round: 1})
	e, err = Preview(y.s, Withdraw{Player: "player 7"}, Request{By: director, At: y.at})
	if err != nil || len(e.Changes) > 4*MaxChanges || !strings.Contains(strings.Join(e.Changes, "\n"), "more such changes") {
		t.Errorf("%d, %v", len(e.Changes), err)
	}
}

// The file that was given is not kept.
func TestNotKept(t *testing.T) {
	f := competition.File{Event: pairing.New(pairing.WC2012, []string{"Ann", "Bob"}), Money: &money.Money{Other: []money.Gift{{From: "Zoe", Cents: 1}}}}
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "x", Token: sum("x"), File: f})
	f.Money.Other[0].Cents, f.Event.Entrants[0] = 5, "Cid"
	if x.s.File.Money.Other[0].Cents != 1 || x.s.File.Event.Entrants[0] != "Ann" {
		t.Error("the file is shared")
	}
	r, _, err := Decide(nil, Create{ID: "x", Token: sum("x"), File: f}, Request{By: director, At: x.at})
	f.Money.Other[0].Cents = 6
	if err != nil || r.Change.Created.File.Money.Other[0].Cents != 5 {
		t.Error("the file is shared")
	}
	bye := "Cid"
	y := created(t, "Ann", "Bob", "Cid")
	pin := pairing.Pin[string]{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}}, Bye: &bye}
	s, _, err := Decide(y.s, Pin{pin}, Request{By: director, At: y.at})
	if bye, pin.Pairs[0][0] = "Bob", "Zoe"; err != nil || *s.Change.Pins.Put[0].Bye != "Cid" || s.Change.Pins.Put[0].Pairs[0][0] != "Ann" {
		t.Error("the pin is shared")
	}
}

// The advice names the next game, the games without a result, and who is
// missing.
func TestAdvice(t *testing.T) {
	x := halfway(t)
	x.must(result(2, x.game(2, 2), pairing.GoldWins))
	if a := x.s.Advice(x.at); a.Text != "Pair round 3 on Monday, January 23, 20:00." || a.Verb != "pair" {
		t.Errorf("%+v", a)
	}
	x.must(Pair{Round: 3})
	w := x.s.Weeks[2]
	if a := x.s.Advice(w.FixedAt().Add(-1)); !strings.HasPrefix(a.Text, "The times of round 3 become final on Tuesday, January ") {
		t.Errorf("%+v", a)
	}
	x.at = w.FixedAt()
	if a := x.s.Advice(x.at); a.Text != "Fix the times of round 3." {
		t.Errorf("%+v", a)
	}
	x.must(FixTimes{3})
	g := x.game(3, 1)
	start, _ := x.s.Start(3, g)
	if a := x.s.Advice(x.at); !strings.HasPrefix(a.Text, "The next game of round 3 begins on Wednesday, January ") || !a.At.Equal(start) {
		t.Errorf("%+v", a)
	}
	if a := x.s.Advice(start); !strings.HasPrefix(a.Text, "2 games of round 3 have no result: board 1, ") {
		t.Errorf("%+v", a)
	}
	y := created(t)
	if a := y.s.Advice(y.at); a.Text != "Registration is open: 0 players have registered." {
		t.Errorf("%+v", a)
	}
}

// A game that is annulled before it has a result has begun all the same, and
// its picks are shown.
func TestAnnulled(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid")
	x.must(Pair{Round: 1})
	g := x.game(1, 1)
	x.must(Pick{"Zoe", 1, [2]string{g.Gold, g.Silver}, g.Gold})
	x.at = x.at.Add(time.Minute)
	x.must(Replay{1, g.Gold, g.Silver, pairing.ServerFailure, "no power"})
	if len(x.s.Contest.Starts) != 1 || len(x.s.PublicPicks(x.at).Picks) != 1 {
		t.Errorf("%+v", x.s.Contest)
	}
	// The replay is to come.
	x.must(Pick{"Zoe", 1, [2]string{g.Gold, g.Silver}, g.Silver})
	if len(x.s.PublicPicks(x.at.Add(time.Hour)).Picks) != 1 {
		t.Error("a pick for the replay is shown")
	}
	x.at = x.at.Add(time.Minute)
	x.must(result(1, g, pairing.SilverWins))
	p, err := x.s.Predictions(x.at)
	if err != nil || p.Rows[0].Points != 1 {
		t.Errorf("%+v, %v", p, err)
	}
}

// The reasons of the director are kept.
func TestReasons(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan", "Eve")
	x.must(Withdraw{"Ann", 0, "moves house"})
	x.must(Pair{Round: 1})
	g := x.game(1, 1)
	x.must(result(1, g, pairing.SilverByForfeit))
	x.must(Reinstate{g.Gold, "the bus was late"})
	x.must(Absent{Player: g.Gold, Round: 2, Why: "ill"})
	e := x.s.File.Event
	if e.Withdrawals[0].Why != "moves house" || e.Reinstated[0].Why != "the bus was late" || e.Absent[0].Why != "ill" {
		t.Errorf("%+v", e)
	}
}

// A void game that counts after all has one start and one time. The start and
// the time of its replay are forgotten, in the records too.
func TestNoReplay(t *testing.T) {
	x := halfway(t)
	n := len(x.s.Weeks)
	g := x.game(n, 1)
	x.must(result(n, g, pairing.Void))
	x.must(FixTimes{n})
	times, starts := len(x.s.Weeks[n-1].Fixed), len(x.s.Contest.Starts)
	x.must(result(n, g, pairing.SilverWins))
	if got := len(x.s.Weeks[n-1].Fixed); got != times-1 {
		t.Errorf("%d times, of %d", got, times)
	}
	if got := len(x.s.Contest.Starts); got != starts-1 {
		t.Errorf("%d starts, of %d", got, starts)
	}
	if _, err := x.s.Predictions(x.at); err != nil {
		t.Error(err)
	}
}
