package rating_test

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
	"pgregory.net/rapid"
)

// through writes a value and reads it back.
func through(t rapid.TB, v, back any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, back); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// TestJSON has each value with its JSON, filled and zero.
func TestJSON(t *testing.T) {
	for _, c := range []struct {
		value any
		text  string
	}{
		{rating.Game[string]{A: "Ann", B: "Bob", Score: rating.Win, Weight: 2.5}, `{"a":"Ann","b":"Bob","score":"win","weight":2.5}`},
		{rating.Game[string]{A: "Ann", B: "Bob", Score: rating.Draw}, `{"a":"Ann","b":"Bob","score":"draw"}`},
		{rating.Game[int]{}, `{"a":0,"b":0,"score":""}`},
		{rating.Pair[string]{"Ann", "Bob", 3, 2, 1}, `{"a":"Ann","b":"Bob","wins":3,"draws":2,"losses":1}`},
		{rating.Pair[int]{}, `{"a":0,"b":0,"wins":0,"draws":0,"losses":0}`},
		{rating.Options{DummyWeight: 2, DummyElo: []float64{1400}, StandardErrors: true}, `{"dummyWeight":2,"dummyElo":[1400],"standardErrors":true}`},
		{rating.Options{DummyElo: []float64{}}, `{"dummyElo":[]}`},
		{rating.Options{DummyWeights: []float64{0.5, 1e9}}, `{"dummyWeights":[0.5,1000000000]}`},
		{rating.Options{}, `{}`},
		{rating.Rating[string]{"Ann", 1, 0.5, 1586.5, 0.25, 43.5, 1586, 1587.5}, `{"player":"Ann","class":1,"strength":0.5,"elo":1586.5,"fieldError":0.25,"dummyError":43.5,"low":1586,"high":1587.5}`},
		{rating.Rating[string]{}, `{"player":"","class":0,"strength":0,"elo":0}`},
		{rating.Info{0.5, 53, 1, 2, 3}, `{"bound":0.5,"bits":53,"proved":1,"assumed":2,"work":3}`},
		{rating.Table[string]{Ratings: []rating.Rating[string]{{Player: "Ann"}}},
			`{"ratings":[{"player":"Ann","class":0,"strength":0,"elo":0}],"info":{"bound":0,"bits":0,"proved":0,"assumed":0,"work":0}}`},
		{rating.Claim[string]{Kind: rating.Ahead, A: "Ann", B: "Bob"}, `{"kind":"ahead","a":"Ann","b":"Bob"}`},
		{rating.Claim[string]{Kind: rating.Within, A: "Ann", Place: 3}, `{"kind":"within","a":"Ann","place":3}`},
		{rating.Claim[int]{}, `{"kind":"","a":0}`},
		{rating.Changed[string]{"Ann", "Bob", rating.Win, rating.Draw, 2}, `{"a":"Ann","b":"Bob","was":"win","now":"draw","games":2}`},
		{rating.Changed[int]{}, `{"a":0,"b":0,"was":"","games":0}`},
		{rating.Swing[string]{rating.Claim[string]{rating.Within, "Ann", "", 1}, rating.Removed, true, 1, 2,
			[]rating.Changed[string]{{"Ann", "Bob", rating.Win, 0, 2}}, false, rating.Tried, 9},
			`{"claim":{"kind":"within","a":"Ann","place":1},"change":"removed","holds":true,"least":1,"most":2,` +
				`"changes":[{"a":"Ann","b":"Bob","was":"win","games":2}],"proof":"tried","work":9}`},
		{rating.Swing[int]{Least: 4, Never: true, Proof: rating.Relaxed},
			`{"claim":{"kind":"","a":0},"change":"","holds":false,"least":4,"never":true,"proof":"relaxed","work":0}`},
		{rating.Problem{}, `{"kind":"","text":"rating: "}`},
		{rating.Problem{Kind: rating.ErrScore, Game: 2, Entrants: []int{0, 1}, Who: "Ann against Bob", Detail: "score 4"},
			`{"kind":"the score must be a win, a draw or a loss","game":2,"entrants":[0,1],"who":"Ann against Bob","detail":"score 4",` +
				`"text":"rating: game 2: Ann against Bob: the score must be a win, a draw or a loss: score 4"}`},
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
	const zero = `{"ratings":[],"info":{"bound":0,"bits":0,"proved":0,"assumed":0,"work":0}}`
	if text, err := json.Marshal(rating.Table[int]{}); err != nil || string(text) != zero {
		t.Errorf("the zero table is %s, error %v", text, err)
	}
	if text, err := json.Marshal(rating.Problems(nil)); err != nil || string(text) != "[]" {
		t.Errorf("no problems are %s, error %v", text, err)
	}
}

// TestJSONRefused has texts that are refused, and where.
func TestJSONRefused(t *testing.T) {
	for _, c := range []struct {
		into any
		text string
		want rating.Problem
	}{
		{new(rating.Game[string]), `{"a":"Ann","b":"Bob","score":"win","weight":0}`, rating.Problem{Kind: rating.ErrWeight, Where: "weight", Who: "Ann against Bob", Detail: "0"}},
		{new(rating.Game[string]), `{"a":"Ann","b":"Bob","score":"win","weight":-0.0}`, rating.Problem{Kind: rating.ErrWeight, Where: "weight", Who: "Ann against Bob", Detail: "0"}},
		{new(rating.Game[string]), `{"a":"Ann","b":"Bob","score":"win","weight":null}`, rating.Problem{Kind: rating.ErrJSON, Where: "weight", Detail: "want a number, got null"}},
		{new(rating.Game[string]), `{"a":"Ann","b":"Bob","score":"won"}`, rating.Problem{Kind: rating.ErrJSON, Where: "score", Detail: `no score is called "won"; there are "", "win", "draw", "loss"`}},
		{new(rating.Game[string]), `{"a":"Ann","b":null,"score":"win"}`, rating.Problem{Kind: rating.ErrJSON, Where: "b", Detail: "want a text, got null"}},
		{new(rating.Game[string]), `{"a":"Ann","b":"Bob","Score":"win"}`, rating.Problem{Kind: rating.ErrJSON, Where: "at the top", Detail: `unknown key "Score"`}},
		{new(rating.Pair[string]), `{"a":"Ann","b":"Bob","wins":1,"draws":2}`, rating.Problem{Kind: rating.ErrJSON, Where: "at the top", Detail: `key "losses" is missing`}},
		{new(rating.Pair[string]), `{"a":"Ann","b":"Bob","wins":1.5,"draws":2,"losses":0}`, rating.Problem{Kind: rating.ErrJSON, Where: "wins", Detail: `want an integer of 64 bits, got 1.5`}},
		{new(rating.Options), `{"dummyWeight":0}`, rating.Problem{Kind: rating.ErrWeight, Where: "dummyWeight", Detail: "0"}},
		{new(rating.Options), `{"dummyElo":null}`, rating.Problem{Kind: rating.ErrJSON, Where: "dummyElo", Detail: "want a list, got null"}},
		{new(rating.Options), `{"weight":1}`, rating.Problem{Kind: rating.ErrJSON, Where: "at the top", Detail: `unknown key "weight"`}},
		{new(rating.Table[string]), `{"ratings":[{"player":"Ann","class":1,"strength":1e999,"elo":1}],"info":{}}`,
			rating.Problem{Kind: rating.ErrJSON, Where: "rating 1, strength", Detail: "want a number, got 1e999"}},
		{new(rating.Claim[string]), `{"kind":"first","a":"Ann"}`, rating.Problem{Kind: rating.ErrJSON, Where: "kind", Detail: `no kind of claim is called "first"; there are "", "within", "ahead"`}},
		{new(rating.Claim[string]), `{"kind":"ahead","a":"Ann","b":null}`, rating.Problem{Kind: rating.ErrJSON, Where: "b", Detail: "want a text, got null"}},
		{new(rating.Swing[string]), `{"claim":{"kind":"ahead","a":"Ann","b":"Bob"},"change":"rescored","holds":true,"least":1,"proof":"tried"}`, rating.Problem{Kind: rating.ErrJSON, Where: "at the top", Detail: `key "work" is missing`}},
		{new(rating.Swing[string]), `{"claim":{"kind":"ahead","a":"Ann","b":"Bob"},"change":"added"}`, rating.Problem{Kind: rating.ErrJSON, Where: "change", Detail: `no change is called "added"; there are "", "rescored", "removed"`}},
		{new(rating.Problem), `{"kind":"sad"}`, rating.Problem{Kind: rating.ErrJSON, Where: "kind", Detail: `no kind of problem is called "sad"`}},
		{new(rating.Problems), `[{"kind":"sad"}]`, rating.Problem{Kind: rating.ErrJSON, Where: "element 1, kind", Detail: `no kind of problem is called "sad"`}},
	} {
		err := c.into.(json.Unmarshaler).UnmarshalJSON([]byte(c.text))
		var ps rating.Problems
		if !errors.As(err, &ps) || len(ps) != 1 || !reflect.DeepEqual(*ps[0], c.want) {
			t.Errorf("%s: error %v\n%+v, want\n%+v", c.text, err, ps[0], c.want)
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
		{rating.Game[string]{A: "Ann", B: "\xff"}, "b"},
		{rating.Game[string]{Weight: math.NaN()}, "weight"},
		{rating.Game[string]{Score: 4}, "score"},
		{rating.Pair[any]{A: "Ann", B: nil}, "b"},
		{rating.Options{MaxWork: 1, DummyElo: []float64{1, math.Inf(1)}}, "dummyElo 2"},
		{rating.Table[string]{Ratings: []rating.Rating[string]{{}, {Player: "\xff"}}}, "rating 2, player"},
		{rating.Table[any]{Ratings: []rating.Rating[any]{{}}}, "rating 1, player"},
		{rating.Claim[any]{Kind: rating.Within}, "a"},
		{rating.Claim[string]{Kind: 9}, "kind"},
		{rating.Swing[string]{Proof: 9}, "proof"},
		{rating.Swing[string]{Changes: []rating.Changed[string]{{}, {B: "\xff"}}}, "change 2, b"},
		{rating.Problem{Who: "\xff"}, "who"},
	} {
		text, err := c.value.MarshalJSON()
		var ps rating.Problems
		if !errors.As(err, &ps) || len(ps) != 1 || ps[0].Kind != rating.ErrNotJSON || ps[0].Where != c.where {
			t.Errorf("%+v: %s, error %v", c.value, text, err)
		}
	}
}

// TestConstantsInText takes each rule and each score through its text.
func TestConstantsInText(t *testing.T) {
	for r := rating.Rule(0); r <= rating.ExactOrder; r++ {
		text, err := r.MarshalText()
		back := rating.Rule(-1)
		if err != nil || back.UnmarshalText(text) != nil || back != r || string(text) != r.String() {
			t.Errorf("%d: %q, error %v, back as %d", int(r), text, err, int(back))
		}
	}
	for s, want := range []string{"", "win", "draw", "loss"} {
		text, err := rating.Score(s).MarshalText()
		back := rating.Score(-1)
		if err != nil || string(text) != want || back.UnmarshalText(text) != nil || int(back) != s {
			t.Errorf("%d: %q, error %v, back as %d", s, text, err, int(back))
		}
	}
	for k, want := range []string{"", "within", "ahead"} {
		text, err := rating.ClaimKind(k).MarshalText()
		back := rating.ClaimKind(9)
		if err != nil || string(text) != want || back.UnmarshalText(text) != nil || int(back) != k || back.String() != want {
			t.Errorf("%d: %q, error %v, back as %d", k, text, err, int(back))
		}
	}
	for k, want := range []string{"", "rescored", "removed"} {
		text, err := rating.Change(k).MarshalText()
		back := rating.Change(9)
		if err != nil || string(text) != want || back.UnmarshalText(text) != nil || int(back) != k || back.String() != want {
			t.Errorf("%d: %q, error %v, back as %d", k, text, err, int(back))
		}
	}
	for k, want := range []string{"", "tried", "relaxed"} {
		text, err := rating.Proof(k).MarshalText()
		back := rating.Proof(9)
		if err != nil || string(text) != want || back.UnmarshalText(text) != nil || int(back) != k || back.String() != want {
			t.Errorf("%d: %q, error %v, back as %d", k, text, err, int(back))
		}
	}
	rule, score := rating.ExactOrder, rating.Loss
	_, ruleErr := rating.Rule(5).MarshalText()
	_, scoreErr := rating.Score(4).MarshalText()
	for _, c := range []struct {
		err  error
		kind error
		text string
	}{
		{rule.UnmarshalText([]byte("exactOrder")), rating.ErrJSON, `rating: cannot be read: no rule is called "exactOrder"; there are "", "BradleyTerry"`},
		{score.UnmarshalText([]byte("Win")), rating.ErrJSON, `rating: cannot be read: no score is called "Win"; there are "", "win", "draw", "loss"`},
		{ruleErr, rating.ErrNotJSON, "rating: cannot be written as JSON: no rule has the number 5"},
		{scoreErr, rating.ErrNotJSON, "rating: cannot be written as JSON: no score has the number 4"},
	} {
		var ps rating.Problems
		if !errors.As(c.err, &ps) || !errors.Is(c.err, c.kind) || !strings.HasPrefix(c.err.Error(), c.text) {
			t.Errorf("error %v, want %s", c.err, c.text)
		}
	}
	if rule != rating.ExactOrder || score != rating.Loss {
		t.Errorf("a wrong name has changed the rule to %v or the score to %v", rule, score)
	}
}

// tableComesBack: a table comes back from its JSON in every bit, with and
// without standard errors, and its methods still work.
func tableComesBack(t *rapid.T) {
	e := drawEvent(t)
	e.options.StandardErrors = rapid.Bool().Draw(t, "standard errors")
	table := e.fit(t)
	var back rating.Table[int]
	through(t, table, &back)
	if !reflect.DeepEqual(table, back) {
		t.Errorf("%+v comes back as %+v", table, back)
	}
	checkTable(t, back, e.players())
	var games []rating.Game[int]
	if through(t, e.games, &games); len(games) > 0 && !reflect.DeepEqual(games, e.games) {
		t.Errorf("%+v come back as %+v", e.games, games)
	}
	var options rating.Options
	if through(t, e.options, &options); !reflect.DeepEqual(options, e.options) {
		t.Errorf("%+v come back as %+v", e.options, options)
	}
}

func TestTableComesBack(t *testing.T) { rapid.Check(t, tableComesBack) }
func FuzzTableComesBack(f *testing.F) { f.Fuzz(rapid.MakeFuzz(tableComesBack)) }

// A table that was made by hand, or badly, is put in order as far as that goes.
func TestOrderOfAnyTable(t *testing.T) {
	type row = rating.Rating[string]
	table := rating.Table[string]{Ratings: []row{{Player: "Ann", Class: math.MaxInt}, {Player: "Bob", Class: -4}, {Player: "Cid", Class: math.MaxInt}, {Player: "Dan"}}}
	if got, want := table.Order(), [][]string{{"Bob"}, {"Dan"}, {"Ann", "Cid"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := (rating.Table[string]{}).Order(); got == nil || len(got) != 0 {
		t.Errorf("the order of nobody is %v", got)
	}
}
