package runoff

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"pgregory.net/rapid"
)

// This file holds laws of every function with a record as its argument. Its
// errors are problems, and Check agrees with them. The input stays as it is,
// and answers share no memory with it.

func TestRecords(t *testing.T) {
	occurs.Hold(t, records, "Bankroll", "Points", "Top", "Bootstrap", "Ties", "Margin", "uneven pairs are listed",
		ErrTooFew.Error(), ErrRepeated.Error(), ErrNotAnID.Error(), ErrUnknown.Error(), ErrSame.Error(), ErrOverflow.Error(),
		ErrUneven.Error(), ErrTooLarge.Error())
}
func FuzzRecords(f *testing.F) { occurs.Fuzz(f, records) }
func TestQualify(t *testing.T) {
	occurs.Hold(t, qualifying, "Draw", "Sets", "Advance", "Round.Advance", "a round is needed", "a bot drops out",
		ErrRepeated.Error(), ErrNotAnID.Error(), ErrBankroll.Error())
}
func FuzzQualify(f *testing.F) { occurs.Fuzz(f, qualifying) }

// countKinds counts the kinds of an error.
func countKinds(seen occurs.Tally, err error) {
	for _, kind := range kinds {
		seen.When(errors.Is(err, kind), kind.Error())
	}
}

// drawEvent draws an event in which anything can be wrong.
func drawEvent(t *rapid.T) Event[float64] {
	bot := rapid.SampledFrom([]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, math.NaN()})
	e := Event[float64]{Bots: []float64{1, 2, 3}}
	if rapid.IntRange(0, 4).Draw(t, "wrong bots") == 0 {
		e.Bots = rapid.SliceOfN(bot, 0, 4).Draw(t, "bots")
	}
	known := rapid.Float64Range(1, 3)
	for range rapid.IntRange(0, 8).Draw(t, "matches") {
		m := Match[float64]{A: math.Floor(known.Draw(t, "a")), B: math.Floor(known.Draw(t, "b")), Chips: rapid.Int64Range(-9, 9).Draw(t, "chips")}
		if rapid.IntRange(0, 9).Draw(t, "wrong match") == 0 {
			m = Match[float64]{rapid.SampledFrom([]string{"", "x"}).Draw(t, "ID"), bot.Draw(t, "a"), bot.Draw(t, "b"), rapid.Int64().Draw(t, "chips")}
		}
		e.Matches = append(e.Matches, m)
	}
	e.AllowUneven = rapid.Bool().Draw(t, "uneven")
	e.MaxWork = rapid.SampledFrom([]int64{0, 0, 0, 1000, -1}).Draw(t, "work")
	return e
}

// listed checks that an error is problems, of these kinds if any are given, and
// can be written and read.
func listed(t *rapid.T, what string, err error, of ...error) {
	t.Helper()
	var ps Problems
	var p *Problem
	if !errors.As(err, &ps) || len(ps) == 0 || !errors.As(err, &p) || p != ps[0] {
		t.Fatalf("%s: %#v is no list of problems", what, err)
	}
	for _, p := range ps {
		if !errors.Is(p, p.Kind) || !slices.Contains(kinds, p.Kind) || len(of) > 0 && !slices.Contains(of, p.Kind) {
			t.Errorf("%s: kind %v of %v", what, p.Kind, p)
		}
		text, err := json.Marshal(p)
		var back Problem
		if err == nil {
			err = json.Unmarshal(text, &back)
		}
		if err != nil || !reflect.DeepEqual(back, *p) {
			t.Errorf("%s: %s comes back as %+v, error %v", what, text, back, err)
		}
	}
}

// records: an event is in order if its table can be made. Then rankings fail
// only for uneven pairs, too few samples, and sizes.
func records(t *rapid.T, seen occurs.Tally) {
	e := drawEvent(t)
	before := deepCopy(e)
	err := e.Check()
	countKinds(seen, err)
	table, tableErr := e.Crosstable()
	if !reflect.DeepEqual(texts(err), texts(tableErr)) {
		t.Fatalf("Check: %v\nTable: %v", err, tableErr)
	}
	empty, err2 := NewCrosstable(e.Bots, e.Options)
	if err2 == nil {
		err2 = empty.Add(e.Matches...)
	}
	if (err == nil) != (err2 == nil) {
		t.Fatalf("Check: %v\nNew and Add: %v", err, err2)
	}
	if err2 != nil {
		listed(t, "New and Add", err2)
	}
	if err != nil {
		listed(t, "Check", err)
		same(t, before, e)
		return
	}
	if back := table.Event(); !reflect.DeepEqual(back.Bots, e.Bots) || len(back.Matches) != len(e.Matches) || len(e.Matches) > 0 && !reflect.DeepEqual(back, e) {
		t.Errorf("%+v comes back as %+v", e, back)
	}

	claim := Claim[float64]{Kind: Within, By: ChipTotals, A: e.Bots[0], Place: 1}
	// Each is asked, its answer is changed, and it is asked again.
	for what, ask := range map[string]func() (any, error){
		"Bankroll":  func() (any, error) { return Bankroll(table) },
		"Points":    func() (any, error) { return Points(table) },
		"Top":       func() (any, error) { return TopByTotal(table, Top{Keep: 2}) },
		"Bootstrap": func() (any, error) { return Bootstrap(table, 1, 3, Points) },
		"Ties":      func() (any, error) { return Ties(table, 1, 3) },
		"Margin":    func() (any, error) { return Margin(table, claim, InChips) },
		"Totals":    func() (any, error) { return table.Totals(), nil },
		"Event":     func() (any, error) { return table.Event(), nil },
		"Clone":     func() (any, error) { return e.Clone(), nil },
	} {
		answer, err := ask()
		if err != nil {
			listed(t, what, err, ErrUneven, ErrTooLarge, ErrMore)
			countKinds(seen, err)
			continue
		}
		seen.When(true, what)
		if r, ok := answer.(Ranking[float64]); ok {
			seen.When(len(r.Uneven) > 0, "uneven pairs are listed")
		}
		asked := fmt.Sprintf("%+v", answer)
		scribble(reflect.ValueOf(&answer).Elem())
		if again, _ := ask(); fmt.Sprintf("%+v", again) != asked {
			t.Errorf("%s: a change of the answer is in the next: %+v, before %s", what, again, asked)
		}
		same(t, before, e)
	}
}

// qualifying is records for the functions that take lists of bots.
func qualifying(t *rapid.T, seen occurs.Tally) {
	bot := rapid.Float64Range(1, 40)
	bots := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) float64 { return math.Floor(bot.Draw(t, "bot")) }), 0, 20, rapid.ID).Draw(t, "bots")
	if rapid.IntRange(0, 3).Draw(t, "wrong") == 0 {
		bots = append(bots, rapid.SampledFrom([]float64{1, math.NaN()}).Draw(t, "one more"))
	}
	var chips []Total[float64]
	for _, b := range bots {
		if rapid.IntRange(0, 20).Draw(t, "bankroll") > 0 {
			chips = append(chips, Total[float64]{b, int64(b) % 3})
		}
	}
	first := rapid.Bool().Draw(t, "first")
	beforeBots, beforeChips := slices.Clone(bots), slices.Clone(chips)
	round, roundErr := Sets(bots, first)
	for what, ask := range map[string]func() (any, error){
		"Draw":          func() (any, error) { return Draw(bots, first, 7) },
		"Sets":          func() (any, error) { return Sets(bots, first) },
		"Advance":       func() (any, error) { return Advance(bots, chips) },
		"Round.Advance": func() (any, error) { return round.Advance(chips) },
	} {
		answer, err := ask()
		if err != nil {
			listed(t, what, err)
			countKinds(seen, err)
			continue
		}
		seen.When(true, what)
		if q, ok := answer.(Qualified[float64]); ok {
			seen.When(round.Needed, "a round is needed")
			seen.When(len(q.Out) > 0, "a bot drops out")
		}
		if roundErr != nil && what == "Draw" {
			t.Errorf("Draw, but not Sets: %v", roundErr)
		}
		asked := fmt.Sprintf("%+v", answer)
		scribble(reflect.ValueOf(&answer).Elem())
		if again, _ := ask(); fmt.Sprintf("%+v", again) != asked {
			t.Errorf("%s: a change of the answer is in the next: %+v, before %s", what, again, asked)
		}
		same(t, beforeBots, bots)
		same(t, beforeChips, chips)
	}
}

func texts(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func deepCopy(e Event[float64]) Event[float64] {
	e.Bots, e.Matches = append([]float64(nil), e.Bots...), append([]Match[float64](nil), e.Matches...)
	return e
}

// same compares, and NaN is equal to itself.
func same(t *rapid.T, want, got any) {
	t.Helper()
	if w, g := reflect.ValueOf(want), reflect.ValueOf(got); !alike(w, g) {
		t.Fatalf("the input was changed: %+v, before %+v", got, want)
	}
}

func alike(x, y reflect.Value) bool {
	switch x.Kind() {
	case reflect.Struct:
		for i := range x.NumField() {
			if !alike(x.Field(i), y.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if x.Len() != y.Len() {
			return false
		}
		for i := range x.Len() {
			if !alike(x.Index(i), y.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Float64:
		return x.Float() == y.Float() || x.Float() != x.Float() && y.Float() != y.Float()
	}
	return reflect.DeepEqual(x.Interface(), y.Interface())
}

// scribble changes every number that an answer has, in place where it can be.
func scribble(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		x := reflect.New(v.Elem().Type()).Elem()
		x.Set(v.Elem())
		scribble(x)
		v.Set(x)
	case reflect.Pointer:
		if !v.IsNil() {
			scribble(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				scribble(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			scribble(v.Index(i))
		}
	case reflect.Int, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Uint64:
		v.SetUint(v.Uint() + 1)
	case reflect.Float64:
		v.SetFloat(v.Float() + 0.5)
	}
}
