package desk

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has a clock that was ahead, and was set back. TestLaw has it, too.

// wrong is the time of a clock that is ahead.
var wrong = time.Date(2099, 1, 1, 12, 0, 0, 0, time.UTC)

// ahead does a command while the clock is ahead.
func (x *table) ahead(c Command) Record {
	x.t.Helper()
	now := x.at
	x.at = wrong
	r := x.must(c)
	if !r.At.Equal(wrong) || !x.s.At.Equal(wrong) {
		x.t.Errorf("%s: at %v, the state at %v", c.Verb(), r.At, x.s.At)
	}
	x.at = now.Add(time.Minute)
	return r
}

// feeOf returns the money of an event with a fee.
func feeOf(opening, closes time.Time, first int64) *money.Money {
	return &money.Money{Fee: &money.Fee{Opening: opening, Close: closes, First: &first}}
}

// solvent wants the money to be in order.
func (x *table) solvent() {
	x.t.Helper()
	if _, err := x.s.Money(); err != nil {
		x.t.Error(err)
	}
}

// A record has the time of its request, also if the record before it is later.
func TestClockSetBack(t *testing.T) {
	x := playing(t)
	x.ahead(Give{From: "Zoe", Cents: 1})
	for k := range 3 {
		x.at = x.at.Add(-time.Hour)
		n := x.s.Number
		if r := x.must(Give{From: "Zoe", Cents: int64(k + 2)}); !r.At.Equal(x.at) || !x.s.At.Equal(x.at) || r.Number != n+1 {
			t.Errorf("record %d at %v, want record %d at %v", r.Number, r.At, n+1, x.at)
		}
	}
	if diff := differ(x.s, replayed(t, nil, x.log...)); diff != "" {
		t.Error(diff)
	}
}

// Deadlines are compared with the present, and not with the last record.
func TestDeadlineAfterJump(t *testing.T) {
	closes := monday1.Add(24 * time.Hour)
	x := &table{t: t, at: monday1}
	first := int64(80_00)
	x.must(Create{ID: "test", Token: sum("director"), File: competition.File{Money: feeOf(monday1, closes, first)}})
	x.ahead(Give{From: "Zoe", Cents: 1})
	x.must(Register{Player: "Ann", Token: sum("Ann")})
	x.refused(director, Begin{}, ErrPhase)
	x.at = closes.Add(time.Second)
	x.refused(director, Register{Player: "Bob", Token: sum("Bob")}, ErrPhase)
	x.solvent()

	// The week of a round, and its times.
	x = &table{t: t, at: est(t, "2012-01-09 20:00")}
	x.must(Create{ID: "test", Token: sum("director"), FirstMonday: "2012-01-09", Zone: "-05:00",
		File: competition.File{Event: pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid", "Dan"})}})
	x.ahead(Give{From: "Zoe", Cents: 1})
	x.must(Pair{Round: 1})
	if got := x.s.Weeks[0].Monday.Format(time.DateOnly); got != "2012-01-09" {
		t.Errorf("the week of round 1 begins on %s", got)
	}
	x.ahead(Give{From: "Zoe", Cents: 2})
	x.refused(director, FixTimes{1}, ErrPhase)
	if c := x.s.Due(x.at); c != nil {
		t.Errorf("%v is due", c)
	}
	x.to("2012-01-10 20:00")
	if x.s.Due(x.at) == nil {
		t.Error("the times are not due")
	}
	x.must(FixTimes{1})

	// A round that was paired while the clock was ahead is paired anew.
	for k := range x.s.File.Event.Rounds[0].Games {
		x.must(result(1, x.game(1, k+1), pairing.GoldWins))
	}
	x.ahead(Pair{Round: 2})
	if x.s.Weeks[1].Monday.Year() != 2099 {
		t.Error(x.s.Weeks[1].Monday)
	}
	x.must(Unpair{2, ""})
	x.must(Pair{Round: 2})
	if got := x.s.Weeks[1].Monday.Format(time.DateOnly); got != "2012-01-16" {
		t.Errorf("the week of round 2 begins on %s", got)
	}
}

// Registration goes on after registrations and ends of registrations that are
// later than now, and can be closed.
func TestRegistrationAfterJump(t *testing.T) {
	begin := func(x *table, want ...string) {
		t.Helper()
		x.solvent()
		x.must(Begin{Entrants: want})
		x.solvent()
		if e := x.s.File.Event.Entrants; !slices.Equal(e, want) {
			t.Errorf("entrants %v, want %v", e, want)
		}
	}
	register := func(name string) Register { return Register{Player: name, Token: sum(name)} }
	opened := func() *table {
		x := created(t)
		x.must(register("Bob"))
		return x
	}

	x := opened() // registered later than now, leaves, and comes again
	x.ahead(register("Ann"))
	x.must(Leave{"Ann"})
	x.solvent()
	if n := len(moneyOf(x.s).Registrations); n != 1 {
		t.Errorf("%d registrations", n)
	}
	x.must(register("Ann"))
	begin(x, "Bob", "Ann")

	x = opened() // or stays
	x.ahead(register("Ann"))
	x.must(register("Cid"))
	begin(x, "Bob", "Ann", "Cid")

	x = opened() // who has left later than now comes again
	x.must(register("Ann"))
	x.ahead(Leave{"Ann"})
	x.must(register("Ann"))
	begin(x, "Bob", "Ann")

	x = opened() // or does not
	x.must(register("Ann"))
	x.ahead(Leave{"Ann"})
	x.must(register("Cid"))
	if n := len(moneyOf(x.s).Registrations); n != 3 {
		t.Errorf("%d registrations", n)
	}
	begin(x, "Bob", "Cid")

	x = &table{t: t, at: wrong} // the event itself was made then
	x.must(Create{ID: "test", Token: sum("director")})
	x.at = monday1
	if a := x.s.Advice(x.at); a.Verb != "register" || !strings.Contains(a.Text, "is open") {
		t.Errorf("%+v", a)
	}
	if _, err := x.s.FeeAt(x.at); err != nil {
		t.Error(err)
	}
	x.must(register("Bob"))
	x.must(register("Ann"))
	x.must(Leave{"Ann"})
	x.must(register("Ann"))
	begin(x, "Bob", "Ann")

	// An opening that was decided stays.
	x = &table{t: t, at: wrong}
	x.must(Create{ID: "test", Token: sum("director"), File: competition.File{Money: feeOf(monday1.Add(time.Hour), time.Time{}, 0)}})
	x.at = monday1
	x.refused(director, register("Ann"), ErrPhase)
}

// A pick and a submission replace earlier records of the same, whatever the
// clock said then.
func TestReplacedAfterJump(t *testing.T) {
	x := weekly(t, "Ann", "Bob", "Cid", "Dan")
	g := x.game(1, 1)
	x.to("2012-01-10 12:00")
	x.ahead(Prefer{g.Gold, []string{"Sat-Sun 12-18"}})
	x.ahead(Pick{"Zoe", 1, players(g), g.Silver})
	x.ahead(Pick{"Yan", 1, players(g), g.Silver})
	x.must(Prefer{g.Gold, []string{"Fri 12"}})
	x.must(Pick{"Zoe", 1, players(g), g.Gold})
	x.must(Pick{"Zoe", 1, players(g), g.Silver})
	x.must(Pick{"Zoe", 1, players(g), g.Gold}) // at the same moment
	for _, p := range x.s.Contest.Picks[2:] {
		if !p.At.Equal(x.at) {
			t.Errorf("%+v", p)
		}
	}
	x.to("2012-01-10 20:00")
	x.must(FixTimes{1})
	if start, _ := x.s.Start(1, g); !start.Equal(est(t, "2012-01-13 12:00")) {
		t.Errorf("the hours that were submitted first count: %v", start)
	}
	x.to("2012-01-15 12:00")
	if list := x.s.PublicPicks(x.at).Picks; len(list) != 1 || list[0].Spectator != "Zoe" || list[0].Winner != g.Gold {
		t.Errorf("%+v", list)
	}
	x.must(result(1, g, pairing.GoldWins))
	table, err := x.s.Predictions(x.at)
	if err != nil || len(table.Rows) != 1 || table.Rows[0].Points != 1 {
		t.Errorf("%+v, %v", table, err)
	}

	// By some days, both times are before the deadline of the second week.
	x = weekly(t, "Ann", "Bob")
	x.at = monday1.AddDate(0, 0, 3)
	x.must(Prefer{"Ann", []string{"Sat-Sun 12-18"}})
	x.at = monday1.AddDate(0, 0, 1)
	x.must(Prefer{"Ann", []string{"Fri 12"}})
	w, err := x.s.week(1)
	if err != nil || len(w.Submissions) != 1 || w.Submissions[0].Hours.Len() != 1 {
		t.Errorf("%+v, %v", w.Submissions, err)
	}
}

// Nobody wins by forfeit against a player who came, or came and left, while the
// clock was ahead. The director decides.
func TestVisitAfterJump(t *testing.T) {
	came := func() (x *table, g pairing.Game[string], start time.Time) {
		x = weekly(t, "Ann", "Bob", "Cid", "Dan")
		x.to("2012-01-10 20:00")
		x.must(FixTimes{1})
		g = x.game(1, 1)
		start, _ = x.s.Start(1, g)
		x.at = start.Add(time.Minute)
		x.ahead(Come{1, g.Gold})
		return x, g, start
	}
	check := func(x *table) {
		t.Helper()
		w := x.s.Weeks[0]
		if err := (calendar.Week{Monday: w.Monday, Fixed: w.Fixed, Claims: w.Claims}).Check(x.s.File.Event.Entrants); err != nil {
			t.Error(err)
		}
		if got := x.game(1, 1).Outcome; got != pairing.NotPlayed {
			t.Errorf("the game has the outcome %v", got)
		}
	}
	x, g, start := came() // leaves before coming, and comes again
	x.must(Go{1, g.Gold})
	check(x)
	x.must(Come{1, g.Gold})
	if v := x.s.Weeks[0].Claims[0].There; len(v) != 2 || !v[0].To.Equal(v[0].From) || !v[1].From.Equal(x.at) {
		t.Errorf("%+v", v)
	}
	x.at = start.Add(20 * time.Minute)
	x.must(Go{1, g.Gold})
	check(x)

	x, g, start = came() // the opponent leaves after the 15 minutes
	x.must(Come{1, g.Silver})
	x.at = start.Add(20 * time.Minute)
	x.must(Go{1, g.Silver})
	check(x)
}

// The replay of a game begins at its own time, also if void games of the two
// were annulled while the clock was ahead.
func TestReplayAfterJump(t *testing.T) {
	x := weekly(t, "Ann", "Bob", "Cid", "Dan")
	x.to("2012-01-10 20:00")
	g := x.game(1, 1)
	for range 2 {
		x.ahead(Replay{1, g.Gold, g.Silver, pairing.ServerFailure, ""})
	}
	x.must(Pick{"Zoe", 1, players(g), g.Gold})
	x.must(FixTimes{1})
	start, ok := x.s.Start(1, g)
	var starts []predict.Start
	for _, s := range x.s.Contest.Starts {
		if s.Players == players(g) {
			starts = append(starts, s)
		}
	}
	if !ok || len(starts) != 3 || !starts[0].At.Before(starts[1].At) || !starts[1].At.Before(start) ||
		!starts[2].At.Equal(start) {
		t.Errorf("the replay begins at %v, and the starts are %v", start, starts)
	}
	x.at = start
	x.refused(director, Pick{"Zoe", 1, players(g), g.Gold}, ErrPhase)
	if list := x.s.PublicPicks(x.at).Picks; len(list) != 1 {
		t.Errorf("%+v", list)
	}
	x.must(result(1, g, pairing.GoldWins))
	if table, err := x.s.Predictions(x.at); err != nil || len(table.Rows) != 1 || table.Rows[0].Points != 1 {
		t.Errorf("%+v, %v", table, err)
	}
}
