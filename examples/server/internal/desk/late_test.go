package desk

import (
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has players who enter late.

// ownRules returns an event with rules of its own, whose round 2 is paired.
func ownRules(t *testing.T) *table {
	t.Helper()
	e := pairing.New(pairing.WC2016, []string{"Ann", "Bob", "Cid", "Dan"})
	e.RankBy, e.SeedRatings = e.Edition.RankBy(), []float64{2000, 1900, 1800, 1700}
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "own", File: competition.File{Event: e}, Token: sum("director")})
	x.must(Pair{Round: 1})
	for _, g := range x.s.File.Event.Rounds[0].Games {
		g.Outcome = pairing.GoldWins
		x.must(Report{1, g})
	}
	x.must(Pair{Round: 2})
	return x
}

func TestEnter(t *testing.T) {
	x := ownRules(t)
	if _, err := x.s.Ratings(); err != nil { // so that they are kept
		t.Fatal(err)
	}
	c := Enter{Player: "Eve", Seed: 2, Losses: 1, Elo: 1950, Why: "a late train"}
	effect, err := Preview(x.s, c, Request{By: director, At: x.at, Seen: x.s.Number})
	if err != nil {
		t.Fatal(err)
	}
	const said = "Eve enters in round 2, with seed 2 and 1 loss: a late train. Round 2 is dropped: it is paired anew with Eve."
	if text := strings.Join(effect.Changes, "\n"); !strings.HasPrefix(text, said) || !strings.Contains(text, "Eve") || strings.Contains(text, "would be out") || strings.Contains(text, "would have $") {
		t.Errorf("the effect is\n%s", text)
	}
	if r := x.must(c); r.Said != said {
		t.Error(r.Said)
	}
	e := x.s.File.Event
	if !slices.Equal(e.Entrants, []string{"Ann", "Eve", "Bob", "Cid", "Dan"}) || !slices.Equal(e.SeedRatings, []float64{2000, 1950, 1900, 1800, 1700}) || x.s.rounds() != 1 {
		t.Errorf("%+v", e)
	}
	if want := []pairing.LateEntry[string]{{Player: "Eve", After: 1, Losses: 1, Why: "a late train", Made: 1}}; !slices.Equal(e.LateEntries, want) {
		t.Errorf("%+v", e.LateEntries)
	}
	if tables, err := x.s.Ratings(); err != nil || len(tables[0].Ratings) != 5 || len(tables[1].Ratings) != 5 {
		t.Errorf("the ratings are of another event: %v", err)
	}
	// The record has the new entrant alone, and can be read again.
	if text := x.log[len(x.log)-1]; !strings.Contains(string(text), `"entrants":{"at":1,"put":["Eve"]},"seedRatings":{"at":1,"put":[1950]}`) {
		t.Errorf("%s", text)
	}
	x.must(Pair{Round: 2})
	x.must(Invite{Name: "Eve", Role: Member, Token: sum("Eve")})
	x.as("Eve", Withdraw{Player: "Eve"})
}

func TestEnterRefused(t *testing.T) {
	x := ownRules(t)
	x.must(Invite{Name: "Zoe", Role: Member, Token: sum("Zoe")})
	for _, c := range []struct {
		c    Enter
		kind error
		want string
	}{
		{Enter{Player: "Ann", Seed: 5}, pairing.ErrRepeated, "Ann: named twice (rule SeedOrder)"},
		{Enter{Player: "Eve", Seed: 6, Losses: 3}, pairing.ErrLateEntry, "3 of 3 lives lost (rule OutOfLives)"},
		{Enter{Player: "Eve", Seed: 6, Losses: 3}, pairing.ErrLateEntry, "seed 6, and there will be 1 to 5 (rule SeedOrder)"},
		{Enter{Player: "Eve", Seed: 5, Elo: 20000}, pairing.ErrSeedRatings, "Eve"},
		{Enter{Player: "Zoe", Seed: 5}, ErrInvalid, "somebody else has the name Zoe"},
		{Enter{Player: " ", Seed: 5}, ErrInvalid, "player: "},
		{Enter{Player: "Eve", Seed: 5, Why: "\x00"}, ErrInvalid, "why: "},
		{Enter{Player: "ann", Seed: 5}, ErrAlike, "the name looks like Ann"},
	} {
		if err := x.refused(director, c.c, c.kind); !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.c, err)
		}
	}
	x.refused(Actor{Member, "Zoe"}, Enter{Player: "Eve", Seed: 5}, ErrNotAllowed)
	x.must(Enter{Player: "ann", Seed: 5, Elo: 1600, Accept: true})
	// In an edition, registration is closed.
	y := &table{t: t, at: monday1}
	y.must(Create{ID: "closed", File: competition.File{Event: pairing.New(pairing.WC2012, []string{"Ann", "Bob"})}, Token: sum("director")})
	err := y.refused(director, Enter{Player: "Eve", Seed: 1}, pairing.ErrLateEntry)
	if !strings.Contains(err.Error(), "registration is closed in edition wc2012") || competition.OwnRules(y.s.File.Event) {
		t.Error(err)
	}
	z := closing(t, "Ann")
	z.refused(director, Enter{Player: "Eve", Seed: 1}, ErrPhase)
}

// An extra life whose ruling is older now is not lost.
func TestLifeKept(t *testing.T) {
	x := ownRules(t)
	c, err := pairing.Grant(x.s.File.Event, "Ann", 1)
	if err != nil {
		t.Fatal(err)
	}
	y := &table{t: t, at: monday1}
	y.must(Create{ID: "lives", File: competition.File{Event: c.Event}, Token: sum("director")})
	effect, err := Preview(y.s, Unpair{2, ""}, Request{By: director, At: y.at, Seen: y.s.Number})
	if err != nil || slices.ContainsFunc(effect.Changes, func(s string) bool { return strings.Contains(s, "extra life") }) {
		t.Errorf("%q, %v", effect.Changes, err)
	}
	if e := effect.After.File.Event; len(e.ExtraLives) != 1 || e.ExtraLives[0].Made != 1 {
		t.Errorf("%+v", e.ExtraLives)
	}
}
