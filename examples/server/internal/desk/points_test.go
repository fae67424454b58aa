package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has events with points: a Swiss and a McMahon.

// planned is the event of a Swiss whose players will register.
func planned() Event {
	e := pairing.New(pairing.ArbiterSwiss2026, []string{})
	e.Length = 3
	return e
}

// creating makes an event, or is refused.
func creating(e Event) error {
	_, _, err := Decide(nil, Create{ID: "x", Token: sum("x"), File: competition.File{Event: e}}, Request{By: director, At: monday1})
	return err
}

// An event with points can be made without entrants. Then it has settings
// alone, which are judged at once.
func TestPlan(t *testing.T) {
	for what, c := range map[string]struct {
		change func(e *Event)
		kind   error
	}{
		"settings":      {func(e *Event) { e.TieBreaks = []pairing.TieBreak{pairing.MostWins} }, nil},
		"acceleration":  {func(e *Event) { e.Acceleration = []pairing.Acceleration{{Seeds: MaxEntrants, Round: 1, Points: 2}} }, nil},
		"entrants":      {func(e *Event) { e.Entrants, e.Start, e.Clubs = []string{"Ann", "Bob"}, []int{0, 2}, []string{"", "A"} }, nil},
		"no length":     {func(e *Event) { e.Length = 0 }, pairing.ErrPoints},
		"a long event":  {func(e *Event) { e.Length = MaxRounds + 1 }, ErrTooLarge},
		"lives":         {func(e *Event) { e.Lives = 3 }, pairing.ErrPoints},
		"more points":   {func(e *Event) { e.Points = pairing.Points{Draw: 1} }, pairing.ErrPoints},
		"removal":       {func(e *Event) { e.ForfeitRemoves = true }, ErrInvalid},
		"start":         {func(e *Event) { e.Start = []int{1} }, ErrInvalid},
		"clubs":         {func(e *Event) { e.Clubs = []string{"A"} }, ErrInvalid},
		"a round":       {func(e *Event) { e.Rounds = []pairing.Round[string]{{}} }, ErrInvalid},
		"an absence":    {func(e *Event) { e.Absent = []pairing.Absence[string]{{Player: "0", Round: 1}} }, ErrInvalid},
		"a bye":         {func(e *Event) { e.Requested = []pairing.RequestedBye[string]{{Player: "0", Round: 1}} }, ErrInvalid},
		"a late entry":  {func(e *Event) { e.LateEntries = []pairing.LateEntry[string]{{Player: "0"}} }, ErrInvalid},
		"two of a list": {func(e *Event) { e.TieBreaks = []pairing.TieBreak{1, 1} }, pairing.ErrOption},
		"one start":     {func(e *Event) { e.Entrants, e.Start = []string{"Ann", "Bob"}, []int{0} }, pairing.ErrPoints},
		"a bad club":    {func(e *Event) { e.Entrants, e.Clubs = []string{"Ann", "Bob"}, []string{"", "\x1b[2J"} }, ErrInvalid},
	} {
		e := planned()
		c.change(&e)
		if err := creating(e); !errors.Is(err, c.kind) || (err == nil) != (c.kind == nil) {
			t.Errorf("%s: %v", what, err)
		}
	}
	// An event of every edition can have settings alone, with any lives.
	for _, edition := range []pairing.Edition{pairing.WC2012, pairing.WCC2014, pairing.WC2013, pairing.WC2016} {
		e := pairing.New(edition, []string{})
		e.Lives = 2
		if err := creating(e); err != nil {
			t.Error(err)
		}
		e.Lives = 0
		if err := creating(e); err == nil {
			t.Errorf("%v: no lives", edition)
		}
	}
}

// After registration the event has its settings, with clubs and points to begin
// with. An acceleration of too many seeds is one of all.
func TestBeginWithPoints(t *testing.T) {
	e := planned()
	e.Edition = pairing.ArbiterMcMahon2026
	e.Acceleration = []pairing.Acceleration{{Seeds: 8, Round: 1, Points: 2}}
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "test", File: competition.File{Event: e}, Token: sum("director")})
	names := []string{"Ann", "Bob", "Cid"}
	for k, name := range names {
		x.must(Register{Player: name, Token: sum(name), Rated: &competition.Rated{Player: name, Gameroom: float64(1500 + k)}})
	}
	if x.s.Begun() {
		t.Fatal("it has begun without entrants")
	}
	x.refused(director, Pair{Round: 1}, errNotBegun)
	// Points without an order could be anybody's.
	x.refused(director, Begin{Start: []int{1, 2, 3}}, ErrInvalid)
	x.refused(director, Begin{Entrants: names, Start: []int{1, 2}}, pairing.ErrPoints)
	x.refused(director, Begin{Entrants: names, Clubs: []string{"A", "B", " "}}, ErrInvalid)
	x.must(Begin{Entrants: names, Start: []int{4, 2, 0}, Clubs: []string{"A", "", "A"}})
	got := x.s.File.Event
	if got.Edition != e.Edition || got.Length != 3 || !slices.Equal(got.Start, []int{4, 2, 0}) || !slices.Equal(got.Clubs, []string{"A", "", "A"}) || got.Acceleration[0].Seeds != 3 {
		t.Errorf("%+v", got)
	}
	// An event with lives has no points to begin with.
	y := created(t)
	for _, name := range names {
		y.must(Register{Player: name, Token: sum(name)})
	}
	y.refused(director, Begin{Entrants: names, Start: []int{1, 0, 0}}, pairing.ErrPoints)
}

// A preview of the last result says who would share first place, and nobody is
// out in an event with points.
func TestPreviewOfEnd(t *testing.T) {
	e := planned()
	e.Length, e.Entrants, e.TieBreaks = 1, []string{"Ann", "Bob"}, []pairing.TieBreak{pairing.MostWins}
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "test", File: competition.File{Event: e}, Token: sum("director")})
	x.must(Pair{Round: 1})
	for outcome, want := range map[pairing.Outcome]string{
		pairing.Draw:     "The event would be over, and Ann and Bob would share first place.",
		pairing.GoldWins: "The event would be over, and Ann the champion.",
	} {
		effect, err := Preview(x.s, result(1, x.game(1, 1), outcome), Request{By: director, At: x.at, Seen: x.s.Number})
		if err != nil || !slices.Contains(effect.Changes, want) || strings.Contains(strings.Join(effect.Changes, " "), "would be out") {
			t.Errorf("%q, %v", effect.Changes, err)
		}
	}
}

// A draw, a requested bye and a late entry with points are records like others.
// Only games over the board are rated, draws among them.
func TestPointRecords(t *testing.T) {
	e := planned()
	e.Entrants = []string{"Ann", "Bob", "Cid", "Dan"}
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "test", File: competition.File{Event: e}, Token: sum("director")})
	x.must(Pair{Round: 1})
	if r := x.must(result(1, x.game(1, 1), pairing.Draw)); r.Said != "Round 1: Ann and Cid draw." {
		t.Error(r.Said)
	}
	x.must(result(1, x.game(1, 2), pairing.GoldByForfeit))
	tables, err := x.s.Ratings()
	if err != nil {
		t.Fatal(err)
	}
	for k, r := range tables[1].Ratings {
		if r.Elo < 1499 || r.Elo > 1501 {
			t.Errorf("%s: %v", e.Entrants[k], r.Elo)
		}
	}
	if r := x.must(Absent{Player: "Ann", Round: 2, Bye: true, Why: "work"}); r.Said != "Ann has a requested bye in round 2: work." {
		t.Error(r.Said)
	}
	x.must(Absent{Player: "Ann", Round: 2, Not: true})
	if list := x.s.File.Event.Requested; len(list) != 0 {
		t.Error(list)
	}
	x.must(Absent{Player: "Bob", Round: 2, Bye: true})
	x.refused(director, Enter{Player: "Eve", Seed: 1, Losses: 1}, pairing.ErrLateEntry)
	x.refused(director, Enter{Player: "Eve", Seed: 1, Club: strings.Repeat("x", MaxName+1)}, ErrInvalid)
	if r := x.must(Enter{Player: "Eve", Seed: 2, Start: 1, Club: "West"}); r.Said != "Eve enters in round 2, with seed 2 and ½ point." {
		t.Error(r.Said)
	}
	got := x.s.File.Event
	if fmt.Sprint(got.Start, got.Clubs, got.Requested) != "[0 1 0 0 0] [ West   ] [{Bob 2 }]" {
		t.Error(got.Start, got.Clubs, got.Requested)
	}
	// The desk of an event with lives refuses both.
	y := created(t, "Ann", "Bob", "Cid", "Dan")
	y.must(Pair{Round: 1})
	if err := y.refused(director, result(1, y.game(1, 1), pairing.Draw), pairing.ErrOutcome); !strings.Contains(err.Error(), "edition wc2012 has no draw; record no-decision, or void and replay the game") {
		t.Error(err)
	}
	y.refused(director, Absent{Player: "Ann", Round: 2, Bye: true}, pairing.ErrPoints)
}
