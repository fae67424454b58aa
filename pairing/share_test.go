package pairing_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file has what shares memory: no answer does, with an event or with
// another answer.

// scribble sets everything to zero that can be reached from a value by its
// lists and pointers.
func scribble(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			scribble(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			scribble(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				scribble(v.Field(i))
			}
		}
	}
	if v.CanSet() && v.Kind() != reflect.Slice && v.Kind() != reflect.Pointer && v.Kind() != reflect.Struct {
		v.SetZero()
	}
}

// sharedEvent returns an event that has something in every field.
func sharedEvent() pairing.Event[string] {
	bye := "Eve"
	e := tell(3, "Ann Bob Cid Dan Eve", "Ann-Bob gold, Cid-Dan gold, bye Eve", "Ann-Cid gold, Bob-Eve silver, bye Dan")
	e.SeedRatings = []float64{5, 4, 3, 2, 1}
	e.RankBy = []pairing.RankKey{pairing.ByLosses, pairing.ByRating}
	e.Criteria = []pairing.Criterion{pairing.Repeats, pairing.LossGaps}
	e.Start, e.Clubs = []int{1, 2, 3, 4, 5}, []string{"East", "", "", "West", ""}
	e.Acceleration = []pairing.Acceleration{{Seeds: 2, Round: 1, Points: 2}}
	e.TieBreaks, e.FIDETieBreaks = []pairing.TieBreak{pairing.Buchholz}, true
	e.Requested = []pairing.RequestedBye[string]{{Player: "Dan", Round: 1}}
	e.Amended = []pairing.Amendment[string]{{Round: 1, Gold: "Ann", Silver: "Bob", Was: pairing.SilverWins, Until: 2}}
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Dan", After: 1, Until: 2}}
	e.Absent = []pairing.Absence[string]{{Player: "Dan", Round: 1}}
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Dan", Lives: 1, After: 1}}
	e.LateEntries = []pairing.LateEntry[string]{{Player: "Cid", After: 0, Losses: 1}}
	e.Reinstated = []pairing.Reinstatement[string]{{Player: "Dan", After: 1}}
	e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann", Tied: []string{"Bob", "Cid"}}
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Eve"}, Why: "they share a computer"}}
	e.Pins = []pairing.Pin[string]{{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}}, Bye: &bye}}
	return e
}

// TestBeforeShares: whoever changes what Before returned does not change the
// event.
func TestBeforeShares(t *testing.T) {
	e, want := sharedEvent(), sharedEvent()
	for i := range reflect.TypeOf(e).NumField() {
		if f := reflect.TypeOf(e).Field(i); f.Type.Kind() == reflect.Slice || f.Type.Kind() == reflect.Pointer {
			if reflect.ValueOf(e).Field(i).IsZero() {
				t.Fatalf("%s is empty", f.Name)
			}
		}
	}
	for round := 1; round <= 3; round++ {
		b, err := e.Before(round)
		if err != nil {
			t.Fatal(err)
		}
		if round == 3 {
			if diff := cmp.Diff(want, b); diff != "" {
				t.Errorf("before round 3 (-want +got):\n%s", diff)
			}
		}
		scribble(reflect.ValueOf(&b))
		if diff := cmp.Diff(want, e); diff != "" {
			t.Fatalf("before round %d (-want +got):\n%s", round, diff)
		}
	}
}

// TestCloneShares: whoever changes a clone does not change the event.
func TestCloneShares(t *testing.T) {
	for _, event := range []func() pairing.Event[string]{
		sharedEvent, func() pairing.Event[string] { return pairing.Event[string]{} },
		func() pairing.Event[string] {
			return pairing.Event[string]{Entrants: []string{}, Rounds: []pairing.Round[string]{{Games: []pairing.Game[string]{}}}, Pins: []pairing.Pin[string]{{}}}
		},
	} {
		e, want := event(), event()
		c := e.Clone()
		if diff := cmp.Diff(want, c); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		scribble(reflect.ValueOf(&c))
		if diff := cmp.Diff(want, e); diff != "" {
			t.Errorf("the event (-want +got):\n%s", diff)
		}
	}
}

// TestShallowCopyChangedByMistake: a copy by assignment has the games of the
// original, a clone has its own. This is documented at Event.
func TestShallowCopyChangedByMistake(t *testing.T) {
	e := tell(1, "Ann Bob", "Ann-Bob gold")
	shallow, clone := e, e.Clone()
	clone.Rounds[0].Games[0].Outcome = pairing.SilverWins
	if got := e.Rounds[0].Games[0].Outcome; got != pairing.GoldWins {
		t.Errorf("a clone was changed, and the event has %v", got)
	}
	shallow.Rounds[0].Games[0].Outcome = pairing.SilverWins
	if got := e.Rounds[0].Games[0].Outcome; got != pairing.SilverWins {
		t.Errorf("a shallow copy was changed, and the event has %v: document that", got)
	}
	// The two are equal again, so a comparison of the one with the other
	// finds no correction. A comparison with the clone does.
	if r, err := pairing.Revise(e, shallow); err != nil || len(r.Changed) != 0 {
		t.Errorf("%v, %+v", err, r)
	}
	clone.Rounds[0].Games[0].Outcome = pairing.GoldWins
	if r, err := pairing.Revise(clone, shallow); err != nil || len(r.Changed) != 1 {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestAnswersShare: whoever changes an answer changes neither the event nor
// another answer.
func TestAnswersShare(t *testing.T) {
	event := func() pairing.Event[string] {
		e := tell(3, "Ann Bob Cid Dan Eve", "Ann-Bob gold, Cid-Dan gold, bye Eve", "Ann-Cid gold, Bob-Eve silver, bye Dan")
		e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Eve"}}}
		e.Pins = []pairing.Pin[string]{{Round: 3, Pairs: [][2]string{{"Dan", "Eve"}}}}
		return e
	}
	e, want := event(), event()
	ask := func() (pairing.Pairing[string], pairing.Pairing[string]) {
		p, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		again, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		return p, again
	}
	check := func(what string, p, again pairing.Pairing[string]) {
		t.Helper()
		if diff := cmp.Diff(want, e); diff != "" {
			t.Errorf("%s: the event (-want +got):\n%s", what, diff)
		}
		if diff := cmp.Diff(again, p); diff != "" {
			t.Errorf("%s: the round (-want +got):\n%s", what, diff)
		}
	}
	prepared, err := pairing.Prepare(e)
	if err != nil {
		t.Fatal(err)
	}
	p, again := prepared.Next(), prepared.Next()
	pair := [2]string{p.Round.Games[0].Gold, p.Round.Games[0].Silver}
	bye := p.Round.Byes[0]
	other := "Bob"
	for what, wish := range map[string]pairing.Pin[string]{
		"a pair that is met": {Pairs: [][2]string{pair}},
		"a bye that is met":  {Bye: &bye},
		"a pair":             {Pairs: [][2]string{{"Ann", "Dan"}}},
		"a forbidden pair":   {Pairs: [][2]string{{"Ann", "Eve"}}},
		"a bye":              {Bye: &other},
	} {
		a, err := prepared.WhyNot(wish)
		if err != nil {
			t.Fatal(err)
		}
		if want := what == "a pair that is met" || what == "a bye that is met"; a.Met != want {
			t.Errorf("%s: met %v", what, a.Met)
		}
		if met := cmp.Diff(p, a.Round); a.Met && met != "" {
			t.Errorf("%s (-want +got):\n%s", what, met)
		}
		scribble(reflect.ValueOf(&a))
		check(what, prepared.Next(), again)
		if a, err = prepared.WhyNot(wish); err != nil || a.Round.Over {
			t.Errorf("%s, asked again: %v", what, err)
		}
	}
	first := p
	scribble(reflect.ValueOf(&first))
	check("the prepared round", prepared.Next(), again)
	v, err := prepared.Audit(again.Round)
	if err != nil {
		t.Fatal(err)
	}
	scribble(reflect.ValueOf(&v))
	check("a prepared verdict", prepared.Next(), again)
	reasons, err := prepared.Explain(again.Round)
	if err != nil {
		t.Fatal(err)
	}
	scribble(reflect.ValueOf(&reasons))
	check("reasons", prepared.Next(), again)
	ended, err := pairing.Prepare(tell(1, "Ann Bob", "Ann-Bob gold"))
	if err != nil {
		t.Fatal(err)
	}
	champion := ended.Next()
	scribble(reflect.ValueOf(&champion))
	if champion = ended.Next(); *champion.Champion != "Ann" {
		t.Errorf("another champion: %s", *champion.Champion)
	}
	p, again = ask()
	first, _ = ask()
	scribble(reflect.ValueOf(&first))
	check("another round", p, again)

	v, err = pairing.Audit(e, p.Round)
	if err != nil {
		t.Fatal(err)
	}
	scribble(reflect.ValueOf(&v))
	check("a verdict", p, again)
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	scribble(reflect.ValueOf(&table))
	check("standings", p, again)
	c := event()
	c.Rounds[0].Games[0].Outcome = pairing.SilverWins
	r, err := pairing.Revise(e, c)
	if err != nil {
		t.Fatal(err)
	}
	scribble(reflect.ValueOf(&r))
	check("a revision", p, again)
}
