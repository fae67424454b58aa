package desk

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// opened returns an event whose players register, by rules of its own.
func opened(t testing.TB, e Event) *table {
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "test", File: competition.File{About: "Test", Event: e}, Token: sum("director")})
	return x
}

// An event that has not begun gets other settings. A change of nothing is none.
func TestSettings(t *testing.T) {
	x := created(t)
	cents := int64(1000)
	got := x.must(Settings{About: "Cup", Edition: pairing.WCC2014, Lives: 2, FirstMonday: "2012-01-16", Zone: "-05:00", Fee: &cents})
	if want := "The settings are changed: the event is called Cup; the rules are of The 2014 Arimaa World Computer Championship; lives: 2; round 1 is in the week of Monday, January 16, 00:00; the fee is $10.00."; got.Said != want {
		t.Errorf("%s\nwant %s", got.Said, want)
	}
	e := x.s.File.Event
	if e.Edition != pairing.WCC2014 || e.Lives != 2 || x.s.FirstMonday.IsZero() || x.s.File.About != "Cup" {
		t.Errorf("%+v", x.s)
	}
	same := Settings{Edition: pairing.WCC2014, Lives: 2, FirstMonday: "2012-01-16", Zone: "-05:00", Fee: &cents}
	if _, old, err := x.seen(x.s.Number, same); err != nil || !old {
		t.Error(err)
	}
	same.Zone = "-06:00"
	x.must(same)
	x.must(Settings{Edition: pairing.ArbiterSwiss2026, Lives: 9, Length: 5})
	if e := x.s.File.Event; e.Length != 5 || e.Lives != 0 || !x.s.FirstMonday.IsZero() || *x.s.File.Money.Fee.First != 1000 {
		t.Errorf("%+v", e)
	}
	x.must(Settings{Edition: pairing.WC2012})
	if e := x.s.File.Event; e.Lives != 3 || e.Length != 0 {
		t.Errorf("%+v", e)
	}
	for _, c := range []Settings{{Edition: pairing.ArbiterSwiss2026}, {Lives: -1}, {Lives: MaxLives + 1}, {Zone: "UTC"}, {FirstMonday: "2012-01-10"}, {About: "\x1b"}} {
		if _, _, err := x.seen(x.s.Number, c); err == nil {
			t.Errorf("%+v", c)
		}
	}
	below := int64(-1)
	x.refused(director, Settings{Fee: &below}, ErrTooLarge)
	x.must(RegisterAll{Players: []Register{{Player: "Ann"}, {Player: "Bob"}}})
	x.must(Begin{Entrants: []string{"Ann", "Bob"}})
	x.refused(director, Settings{Lives: 2}, ErrPhase)
}

// A new fee is for players who register later. A player who leaves gets back
// what was paid.
func TestNewFee(t *testing.T) {
	x := created(t)
	for k, cents := range []int64{500, 800, 0, 900} {
		x.at = x.at.Add(time.Hour)
		x.must(Settings{Fee: &cents})
		x.at = x.at.Add(time.Hour)
		x.must(Register{Player: string(rune('A' + k))})
	}
	m, err := x.s.Money()
	var paid []int64
	for _, p := range m.Funds.Payments {
		paid = append(paid, p.Fee)
	}
	if err != nil || m.Fund != 2200 || !slices.Equal(paid, []int64{500, 800, 0, 900}) {
		t.Error(m.Fund, paid, err)
	}
	x.at = x.at.Add(time.Hour)
	if r := x.must(Leave{"B"}); r.Said != "B has left, and gets $8.00 back." {
		t.Error(r.Said)
	}
	if m, err := x.s.Money(); err != nil || m.Fund != 1400 || m.Funds.Paid != 2200 {
		t.Error(m.Fund, err)
	}
	cents := int64(1)
	e, err := Preview(x.s, Settings{Fee: &cents}, Request{By: director, At: x.at})
	if err != nil || !slices.Contains(e.Changes, "Players who are registered already keep the earlier fee.") {
		t.Error(e.Changes, err)
	}
}

// A beginning that is taken back leaves the event as it was, except the numbers
// of the records.
func TestUnbegin(t *testing.T) {
	for _, e := range []Event{{}, pairing.New(pairing.WC2016, []string{}), planned()} {
		x := opened(t, e)
		x.must(RegisterAll{Players: []Register{{Player: "Ann", Club: "West"}, {Player: "Bob"}, {Player: "Cid"}}})
		for k, name := range []string{"Ann", "Bob", "Cid"} {
			x.must(Rate{competition.Rated{Player: name, Gameroom: float64(1500 + k)}})
		}
		if e.Edition == 0 {
			x.must(Close{}) // which stays
		}
		before := *x.s
		before.File = before.File.Planned()
		x.must(Begin{Lot: 7})
		if got := x.s.File.Event; !slices.Equal(got.SeedRatings, []float64{1502, 1501, 1500}) || !slices.Equal(got.Clubs, []string{"", "", "West"}) || got.Edition != e.Edition {
			t.Errorf("%+v", got)
		}
		for _, c := range []Command{Withdraw{Player: "Ann"}, Return{"Ann"}, Forbid{Players: [2]string{"Ann", "Bob"}}, Pair{Round: 1}} {
			x.must(c)
		}
		effect, err := Preview(x.s, Unbegin{}, Request{By: director, At: x.at})
		if err != nil || !effect.Removes || !strings.HasSuffix(effect.Record.Said, " Round 1 is dropped.") {
			t.Error(effect, err)
		}
		x.must(Unbegin{})
		after := *x.s
		before.Number, before.At, before.Dropped = after.Number, after.At, after.Dropped
		if diff := differ(&before, &after); diff != "" {
			t.Error(diff)
		}
		if _, old, err := x.seen(x.s.Number, Unbegin{}); err != nil || !old {
			t.Error(err)
		}
		x.must(Begin{})
		x.must(Pair{Round: 1})
		x.must(Start{1})
		x.refused(director, Unbegin{}, ErrPhase)
	}
}

// The players of an event that was made with them are registered afterwards.
func TestUnbeginMade(t *testing.T) {
	e := pairing.New(pairing.WC2012, []string{"Bob", "Ann"})
	e.SeedRatings, e.Clubs = []float64{1600, 1500}, []string{"", "West"}
	x := opened(t, e)
	x.must(Pair{Round: 1})
	x.must(Unbegin{})
	x.must(Register{Player: "Cid", Rated: &competition.Rated{Player: "Cid", Gameroom: 1550}})
	x.must(Begin{})
	if got := x.s.File.Event; !slices.Equal(got.Entrants, []string{"Bob", "Cid", "Ann"}) || !slices.Equal(got.SeedRatings, []float64{1600, 1550, 1500}) || !slices.Equal(got.Clubs, []string{"", "", "West"}) {
		t.Errorf("%+v", got)
	}
	e.Edition, e.Lives, e.ForfeitRemoves, e.Length, e.Start = pairing.ArbiterMcMahon2026, 0, false, 2, []int{2, 0}
	opened(t, e).refused(director, Unbegin{}, ErrPhase)
}

// Once round 2 is paired, the beginning stays.
func TestUnbeginLate(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan")
	x.must(Pair{Round: 1})
	for _, g := range x.s.File.Event.Rounds[0].Games {
		x.must(result(1, g, pairing.GoldWins))
	}
	x.must(Pair{Round: 2})
	x.refused(director, Unbegin{}, ErrPhase)
}

// Registration is closed early, and opened again.
func TestClose(t *testing.T) {
	x := created(t)
	x.must(Register{Player: "Ann"})
	x.must(Close{})
	x.at = x.at.Add(time.Minute)
	x.refused(director, Register{Player: "Bob"}, ErrPhase)
	if _, old, err := x.seen(x.s.Number, Close{}); err != nil || !old {
		t.Error(err)
	}
	x.must(Close{Not: true})
	if _, old, err := x.seen(x.s.Number, Close{Not: true}); err != nil || !old {
		t.Error(err)
	}
	x.must(Register{Player: "Bob"})
	x.must(Begin{Entrants: []string{"Ann", "Bob"}})
	x.refused(director, Close{}, ErrPhase)
	opened(t, pairing.New(pairing.WC2012, []string{"Ann", "Bob"}))
}

// While an event is archived, it is only read.
func TestArchived(t *testing.T) {
	x := playing(t)
	x.must(List{Hidden})
	x.must(List{Archived})
	for _, c := range []Command{result(1, x.game(1, 1), pairing.GoldWins), Describe{About: "x"}, Invite{Name: "Zoe", Role: Member, Token: sum("x")}} {
		x.refused(director, c, ErrPhase)
	}
	if a := x.s.Advice(x.at); a.Verb != "" || a.Text != "The event is archived." || x.s.Due(x.at) != nil {
		t.Error(a)
	}
	if _, old, err := x.seen(x.s.Number, List{Archived}); err != nil || !old {
		t.Error(err)
	}
	x.refused(director, List{9}, ErrInvalid)
	x.must(List{Listed})
	x.must(result(1, x.game(1, 1), pairing.GoldWins))
}

// Several players are registered by one record. All that is wrong is named.
func TestRegisterAll(t *testing.T) {
	x := created(t)
	x.must(Register{Player: "Ann", Token: sum("Ann")})
	err := x.refused(director, RegisterAll{Players: []Register{{Player: "Ann"}, {Player: "Bob", Club: " "}, {Player: "Cid"}, {Player: "Cid"}, {Player: "Dan", Grade: "4d"}, {Player: "Anń"}, {Player: "Eve", Contact: "x"}}}, ErrInvalid, ErrAlike, ErrPhase)
	if text := err.Error(); strings.Count(text, "\n") != 5 || !strings.Contains(text, "Anń looks like Ann; accept") || !strings.Contains(text, "Cid is there twice") {
		t.Error(text)
	}
	x.refused(director, RegisterAll{}, ErrInvalid)
	x.refused(director, RegisterAll{Players: make([]Register, MaxEntrants+1)}, ErrTooLarge)
	r := x.must(RegisterAll{Players: []Register{{Player: "Bob"}, {Player: "Anń"}}, Accept: true})
	if r.Said != "2 players are registered: Bob and Anń." {
		t.Error(r.Said)
	}
	x.must(Leave{"Bob"})
}

// A McMahon has the grades of its players. Without ratings, they give the
// order.
func TestGrades(t *testing.T) {
	e := planned()
	e.Edition = pairing.ArbiterMcMahon2026
	x := opened(t, e)
	x.must(RegisterAll{Players: []Register{{Player: "Ann", Grade: "2k"}, {Player: "Bob", Grade: "1d", Club: "West"}, {Player: "Cid"}}})
	x.refused(director, Begin{Entrants: []string{"Ann", "Bob", "Cid"}}, ErrInvalid)
	x.must(Leave{"Cid"})
	x.refused(director, Register{Player: "Cid", Grade: "x"}, ErrInvalid)
	x.must(Register{Player: "Cid", Grade: "4d"})
	if a := x.s.Advice(x.at); a.Verb != "begin" {
		t.Error(a)
	}
	x.refused(director, Begin{Bar: "x"}, ErrInvalid)
	x.must(Begin{Bar: "1d"})
	if got := x.s.File.Event; !slices.Equal(got.Entrants, []string{"Cid", "Bob", "Ann"}) || !slices.Equal(got.Start, []int{4, 4, 0}) || !slices.Equal(got.Clubs, []string{"", "West", ""}) {
		t.Errorf("%+v", got)
	}
}

// A McMahon that is made with its players keeps their grades. Once its
// beginning is taken back, it begins again as before. Nobody has two profiles.
func TestGradesOfMade(t *testing.T) {
	e := pairing.New(pairing.ArbiterMcMahon2026, []string{"Ann", "Bob"})
	e.Length, e.Start, e.Clubs = 2, []int{4, 0}, []string{"West", ""}
	x := &table{t: t, at: monday1}
	create := Create{ID: "test", Token: sum("director"), File: competition.File{Event: e}, Grades: []string{"2d", "1k"}}
	for _, wrong := range [][]string{{"2d"}, {"2d", "1k", "1k"}, {"2d", "x"}} {
		bad := create
		bad.Grades = wrong
		if _, _, err := Decide(nil, bad, Request{By: director, At: x.at}); !errors.Is(err, ErrInvalid) || !strings.HasPrefix(err.Error(), "grade") {
			t.Errorf("%v: %v", wrong, err)
		}
	}
	other := create
	other.File.Event = pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	if _, _, err := Decide(nil, other, Request{By: director, At: x.at}); !errors.Is(err, ErrInvalid) {
		t.Error(err)
	}
	x.must(create)
	want := []Profile{{"Ann", "West", "2d"}, {"Bob", "", "1k"}}
	if !slices.Equal(x.s.Profiles, want) {
		t.Errorf("%+v", x.s.Profiles)
	}
	x.must(Unbegin{})
	if !slices.Equal(x.s.Profiles, want) || !slices.Equal(x.s.ByGrades(), []string{"Ann", "Bob"}) {
		t.Errorf("%+v", x.s.Profiles)
	}
	x.must(Begin{})
	if got := x.s.File.Event; !slices.Equal(got.Start, e.Start) || !slices.Equal(got.Clubs, e.Clubs) {
		t.Errorf("%+v", got)
	}
}

// texts adds the texts of a value to a set, except of fields that have no
// names.
func texts(v reflect.Value, all map[string]bool) {
	switch v.Kind() {
	case reflect.String:
		all[v.String()] = true
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			texts(v.Elem(), all)
		}
	case reflect.Slice, reflect.Array:
		for k := range v.Len() {
			texts(v.Index(k), all)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			texts(k, all)
			texts(v.MapIndex(k), all)
		}
	case reflect.Struct:
		for k := range v.NumField() {
			if f := v.Type().Field(k); f.IsExported() {
				texts(v.Field(k), all)
			}
		}
	}
}

// After a new name, the old one is nowhere in the state. The new name back
// makes the same state.
func TestRename(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := played(t)
		name := rapid.SampledFrom(x.names()).Draw(t, "player")
		give := func(c Command) {
			r, _, err := Decide(x, c, Request{By: director, At: x.At})
			if err != nil {
				t.Fatal(err)
			}
			if x, err = x.Apply(r); err != nil {
				t.Fatal(err)
			}
		}
		if name == "director" {
			return
		}
		before := x
		if e, err := Preview(x, Rename{Player: name, Name: "Quentin Zyx", Accept: false}, Request{By: director, At: x.At}); err != nil || len(e.Changes) != 1 || e.Removes {
			t.Fatalf("%q, %v", e.Changes, err)
		}
		token := Actor{}
		if k := x.person(name); k >= 0 {
			token = x.Who(x.People[k].Token)
		}
		give(Rename{Player: name, Name: "Quentin Zyx", Accept: false})
		all := map[string]bool{}
		texts(reflect.ValueOf(*x), all)
		if all[name] || !all["Quentin Zyx"] {
			t.Fatalf("%q is left: %+v", name, x)
		}
		if k := x.person("Quentin Zyx"); k >= 0 && x.Who(x.People[k].Token) != (Actor{token.Role, "Quentin Zyx"}) {
			t.Fatal("the token is no longer valid")
		}
		if x.Begun() {
			if err := x.File.Event.Check(); err != nil {
				t.Fatal(err)
			}
		}
		give(Rename{Player: "Quentin Zyx", Name: name, Accept: true})
		again := *x
		again.Number, again.At = before.Number, before.At
		if diff := differ(before, &again); diff != "" {
			t.Fatal(diff)
		}
	})
}

// Nobody gets the name of somebody else of whom there are ratings. These can be
// of a person who has not registered. No event begins with two ratings of one
// name.
func TestRenameRated(t *testing.T) {
	rated := func(name string) competition.Rated { return competition.Rated{Player: name, Gameroom: 1500} }
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "test", Token: sum("director"), File: competition.File{
		Seeds: &competition.Seeds{Ratings: []competition.Rated{rated("Zed")}}}})
	x.must(RegisterAll{Players: []Register{{Player: "Zedd"}, {Player: "Ann"}}})
	zedd, ann := rated("Zedd"), rated("Ann")
	x.must(Rate{zedd})
	x.refused(director, Rename{Player: "Zedd", Name: "Zed", Accept: true}, ErrInvalid)
	x.must(Rate{ann})
	x.must(Begin{})
	// The beginning can be taken back.
	x.refused(director, Rename{Player: "Zedd", Name: "Zed", Accept: true}, ErrInvalid)
	x.must(Unbegin{})
	x.must(Leave{"Zedd"})
	x.must(Register{Player: "Zeddd"})
	// There is a rating of the new name.
	x.must(Rename{Player: "Zeddd", Name: "Zed", Accept: true})
	x.must(Begin{})
}

// A new name is free, and looks like no other.
func TestRenameRefused(t *testing.T) {
	x := playing(t)
	x.refused(director, Rename{Player: "Ann", Name: "Bob", Accept: true}, ErrInvalid)
	x.refused(director, Rename{Player: "Zoe", Name: "Max", Accept: true}, ErrUnknown)
	x.refused(director, Rename{Player: "director", Name: "Max", Accept: true}, ErrUnknown)
	for _, role := range []string{"Director", "the director", "The Clock", "a member", "A helper"} {
		x.refused(director, Rename{Player: "Ann", Name: role, Accept: true}, ErrInvalid)
	}
	x.refused(director, Rename{Player: "Ann", Name: "B\u043eb", Accept: false}, ErrAlike)
	if _, old, err := x.seen(x.s.Number, Rename{Player: "Ann", Name: "Ann", Accept: false}); err != nil || !old {
		t.Error(err)
	}
	if r := x.must(Rename{Player: "Ann", Name: "\u00c1nn", Accept: false}); r.Said != "Ann is called \u00c1nn from now on." {
		t.Error(r.Said)
	}
	if n := len(x.s.File.Event.Rounds); n != 1 || x.s.Who(sum("Ann")).Name != "\u00c1nn" {
		t.Error(n)
	}
}
