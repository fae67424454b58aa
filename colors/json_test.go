package colors

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestJSON has each value with its JSON, filled and zero.
func TestJSON(t *testing.T) {
	d, err := Assign("Ann", "Bob", []Game[string]{{"Cat", "Ann"}, {"Ann", "Bob"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		value any
		text  string
	}{
		{Game[string]{"Ann", "Bob"}, `{"gold":"Ann","silver":"Bob"}`},
		{Game[int]{}, `{"gold":0,"silver":0}`},
		{d, `{"gold":"Bob","silver":"Ann","rule":"Balance",` +
			`"goldSide":{"surplus":-1,"goldsHere":0,"last":"silver","streak":1,"lastHere":"silver"},` +
			`"silverSide":{"surplus":0,"goldsHere":1,"last":"gold","streak":1,"lastHere":"gold"}}`},
		{Decision[int]{Gold: 1, Silver: 2, Rule: Must}, `{"gold":1,"silver":2,"rule":"Must",` +
			`"goldSide":{"surplus":0,"goldsHere":0,"last":"","streak":0,"lastHere":""},` +
			`"silverSide":{"surplus":0,"goldsHere":0,"last":"","streak":0,"lastHere":""}}`},
		{Decision[string]{}, `{"gold":"","silver":"","rule":"",` +
			`"goldSide":{"surplus":0,"goldsHere":0,"last":"","streak":0,"lastHere":""},` +
			`"silverSide":{"surplus":0,"goldsHere":0,"last":"","streak":0,"lastHere":""}}`},
		{Side{Last: Gold}, `{"surplus":0,"goldsHere":0,"last":"gold","streak":0,"lastHere":""}`},
		{Problem{}, `{"kind":"","text":"colors: "}`},
		{Problem{Kind: ErrSame, Where: "here", Game: 2, Entrants: []int{1}, Who: "Bob", Detail: "why"},
			`{"kind":"cannot meet itself","where":"here","game":2,"entrants":[1],"who":"Bob","detail":"why","text":"colors: here: game 2: Bob: cannot meet itself: why"}`},
		{Problems{{Kind: ErrMore, Detail: "3"}}, `[{"kind":"more problems","detail":"3","text":"colors: more problems: 3"}]`},
	} {
		text, err := json.Marshal(c.value)
		if err != nil || string(text) != c.text {
			t.Errorf("%#v:\ngot  %s, error %v\nwant %s", c.value, text, err, c.text)
		}
		back := reflect.New(reflect.TypeOf(c.value))
		if err := json.Unmarshal([]byte(c.text), back.Interface()); err != nil {
			t.Errorf("%s: %v", c.text, err)
		} else if !reflect.DeepEqual(back.Elem().Interface(), c.value) {
			t.Errorf("%s is read as %+v", c.text, back.Elem())
		}
	}
	if text, err := json.Marshal(Problems(nil)); err != nil || string(text) != "[]" {
		t.Errorf("no problems are %s, error %v", text, err)
	}
}

// TestJSONRefused has texts that are refused, and where.
func TestJSONRefused(t *testing.T) {
	side := `{"surplus":0,"goldsHere":0,"last":"","streak":0,"lastHere":""}`
	for _, c := range []struct {
		into any
		text string
		want Problem
	}{
		{new(Game[string]), `{"gold":"Ann","silver":null}`, Problem{Where: "silver", Detail: "want a text, got null"}},
		{new(Game[string]), `{"gold":"Ann"}`, Problem{Where: "at the top", Detail: `key "silver" is missing`}},
		{new(Game[string]), `{"gold":"Ann","Silver":"Bob"}`, Problem{Where: "at the top", Detail: `unknown key "Silver"`}},
		{new(Decision[string]), `{"gold":"a","silver":"b","rule":"balance","goldSide":` + side + `,"silverSide":` + side + `}`,
			Problem{Where: "rule", Detail: `no rule is called "balance"; there are "", "Balance", "HeadToHead", "BreakBoth", "BreakLonger", "SwapLast", "Arbitrary", "Must"`}},
		{new(Decision[string]), `{"gold":"a","silver":"b","rule":"","goldSide":` + strings.Replace(side, `"last":""`, `"last":"Gold"`, 1) + `,"silverSide":` + side + `}`,
			Problem{Where: "goldSide, last", Detail: `no color is called "Gold"; there are "silver", "", "gold"`}},
		{new(Problem), `{"kind":"sad"}`, Problem{Where: "kind", Detail: `no kind of problem is called "sad"`}},
		{new(Problem), `{"kind":"","extra":1}`, Problem{Where: "at the top", Detail: `unknown key "extra"`}},
		{new(Problems), `[null]`, Problem{Where: "element 1", Detail: "want an object, got null"}},
		{new(Problems), `{}`, Problem{Where: "at the top", Detail: "want a list, got an object"}},
	} {
		err := c.into.(json.Unmarshaler).UnmarshalJSON([]byte(c.text))
		var ps Problems
		if !errors.As(err, &ps) || len(ps) != 1 || ps[0].Kind != ErrJSON ||
			ps[0].Where != c.want.Where || ps[0].Detail != c.want.Detail {
			t.Errorf("%s: error %v, want %+v", c.text, err, c.want)
		}
		if v := reflect.ValueOf(c.into).Elem(); !v.IsZero() {
			t.Errorf("%s has left %+v", c.text, v)
		}
	}
}

// TestNotWritten has values that have no JSON.
func TestNotWritten(t *testing.T) {
	for _, c := range []struct {
		value json.Marshaler
		where string
	}{
		{Game[string]{"Ann", "\xff"}, "silver"},
		{Game[any]{"Ann", nil}, "silver"},
		{Game[float64]{math.NaN(), 1}, "gold"},
		{Decision[string]{Rule: 8}, "rule"},
		{Decision[string]{GoldSide: Side{Last: 2}}, "goldSide, last"},
		{Decision[string]{Gold: "\xff"}, "gold"},
		{Decision[any]{Gold: "Ann"}, "silver"},
		{Problem{Who: "\xff"}, "who"},
	} {
		text, err := c.value.MarshalJSON()
		var ps Problems
		if !errors.As(err, &ps) || len(ps) != 1 || ps[0].Kind != ErrNotJSON || ps[0].Where != c.where {
			t.Errorf("%+v: %s, error %v", c.value, text, err)
		}
	}
}

// TestNames takes each rule and each color through its text.
func TestNames(t *testing.T) {
	for r := Rule(0); r <= Must; r++ {
		text, err := r.MarshalText()
		back := Rule(-1)
		if err != nil || back.UnmarshalText(text) != nil || back != r || string(text) != r.String() {
			t.Errorf("%d: %q, error %v, back as %d", int(r), text, err, int(back))
		}
	}
	for _, c := range []Color{Silver, None, Gold} {
		text, err := c.MarshalText()
		back := Color(9)
		if err != nil || back.UnmarshalText(text) != nil || back != c || string(text) != c.String() {
			t.Errorf("%d: %q, error %v, back as %d", int(c), text, err, int(back))
		}
	}
	rule, color := SwapLast, Gold
	for _, err := range []error{
		rule.UnmarshalText([]byte("balance")), rule.UnmarshalText([]byte("1")), color.UnmarshalText([]byte("Gold")), color.UnmarshalText([]byte("none")),
	} {
		var ps Problems
		if !errors.As(err, &ps) || !errors.Is(err, ErrJSON) {
			t.Errorf("error %v", err)
		}
	}
	if rule != SwapLast || color != Gold {
		t.Errorf("a wrong name has changed the rule to %v or the color to %v", rule, color)
	}
	if _, err := Rule(8).MarshalText(); !errors.Is(err, ErrNotJSON) || err.Error() != "colors: cannot be written as JSON: no rule has the number 8" {
		t.Errorf("error %v", err)
	}
	if _, err := Color(2).MarshalText(); !errors.Is(err, ErrNotJSON) || err.Error() != "colors: cannot be written as JSON: no color has the number 2" {
		t.Errorf("error %v", err)
	}
}

// TestTexts has a decision by each rule: its reason is the same with the ids as
// names, and has the names and no ids with others.
func TestTexts(t *testing.T) {
	for r := Balance; r <= Must; r++ {
		d := Decision[string]{Gold: "ann", Silver: "bob", Rule: r, GoldSide: Side{Last: Gold, Streak: 2}}
		plain, named := d.Reason(), d.ReasonNamed(strings.ToUpper)
		if d.ReasonNamed(nil) != plain || !strings.HasPrefix(plain, r.String()+": ") {
			t.Errorf("%s: %q, without names %q", r, plain, d.ReasonNamed(nil))
		}
		if want := strings.NewReplacer("ann", "ANN", "bob", "BOB").Replace(plain); named != want || named == plain {
			t.Errorf("%s: %q, want %q", r, named, want)
		}
	}
	for _, r := range []Rule{0, -1, 8} {
		if got := (Decision[string]{Rule: r}).Reason(); got != "" {
			t.Errorf("rule %d: %q", int(r), got)
		}
	}
}

// comesBack: every decision, and all problems of a wrong input, come back from
// their JSON as they are, and the input is as it was.
func comesBack(t *rapid.T) {
	ids := []float64{0, 1, 2, 3, math.NaN()}[:rapid.SampledFrom([]int{4, 4, 5}).Draw(t, "ids")]
	pick := rapid.SampledFrom(ids)
	first, second := pick.Draw(t, "first"), pick.Draw(t, "second")
	var games []Game[float64]
	for range rapid.IntRange(0, 8).Draw(t, "games") {
		games = append(games, Game[float64]{pick.Draw(t, "gold"), pick.Draw(t, "silver")})
	}
	before := slices.Clone(games)
	d, err := Assign(first, second, games)
	if !slices.EqualFunc(before, games, func(a, b Game[float64]) bool {
		return math.Float64bits(a.Gold) == math.Float64bits(b.Gold) && math.Float64bits(a.Silver) == math.Float64bits(b.Silver)
	}) {
		t.Errorf("the games were %v, and are %v", before, games)
	}
	if err == nil {
		var back Decision[float64]
		through(t, d, &back)
		if back != d {
			t.Errorf("%+v comes back as %+v", d, back)
		}
		return
	}
	var ps, back Problems
	if !errors.As(err, &ps) {
		t.Fatalf("error %v has no problems", err)
	}
	through(t, ps, &back)
	if diff := cmp.Diff(ps.Error(), back.Error()); diff != "" || !reflect.DeepEqual(ps, back) {
		t.Errorf("problems come back (-before +after):\n%s", diff)
	}
}

func TestComesBack(t *testing.T) { rapid.Check(t, comesBack) }
func FuzzComesBack(f *testing.F) { f.Fuzz(rapid.MakeFuzz(comesBack)) }

// through writes a value and reads it back.
func through(t *rapid.T, v, back any) {
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, back); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}
