package qualify

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestErrors(t *testing.T) {
	good := func() Input[string] { return input("Ann Bob", log("Ann", "Bomb", 1, "G+ S-")) }
	for _, c := range []struct {
		name   string
		change func(in *Input[string])
		kinds  []error
		text   string
	}{
		{"repeated entrant", func(in *Input[string]) { in.Entrants = append(in.Entrants, "Ann") }, []error{ErrRepeated}, "qualify: Ann: named twice"},
		{"repeated benchmark", func(in *Input[string]) { in.Benchmarks = append(in.Benchmarks, "Bomb") }, []error{ErrRepeated}, "qualify: Bomb: named twice"},
		{"both", func(in *Input[string]) { in.Benchmarks = append(in.Benchmarks, "Bob") }, []error{ErrBoth}, "qualify: Bob: both an entrant and a benchmark"},
		{"both, the first of each", func(in *Input[string]) { in.Benchmarks = append([]string{"Ann"}, in.Benchmarks...) }, []error{ErrBoth}, "qualify: Ann: both an entrant and a benchmark"},
		{"window", func(in *Input[string]) { in.Window.End = in.Window.Begin }, []error{ErrWindow}, "qualify: the qualifier must end later than it begins (rule Window)"},
		{"size", func(in *Input[string]) { in.Size = -1 }, []error{ErrSize}, "qualify: the field must have at least one place: -1 (rule Field)"},
		{"stranger", func(in *Input[string]) { in.Games[1].Gold = "Eve" }, []error{ErrUnknownPlayer}, "qualify: game 2: Eve against Ann: not one of the players (rule Streak)"},
		{"two entrants", func(in *Input[string]) { in.Games[1].Gold = "Bob" }, []error{ErrPair}, "qualify: game 2: Bob against Ann: a game is one of an entrant against a benchmark (rule Streak)"},
		{"oneself", func(in *Input[string]) { in.Games[1].Gold = "Ann" }, []error{ErrPair}, "qualify: game 2: Ann against Ann: a game is one of an entrant against a benchmark (rule Streak)"},
		{"winner", func(in *Input[string]) { in.Games[0].Winner = 2 }, []error{ErrWinner}, "qualify: game 1: Ann against Bomb: no such winner: 2 (rule Decided)"},
		{"end", func(in *Input[string]) { in.Games[0].End = hour(0) }, []error{ErrEnd}, "qualify: game 1: Ann against Bomb: a game cannot end before it begins (rule Window)"},
		{"won without an end", func(in *Input[string]) { in.Games[0].End = time.Time{} }, []error{ErrEnd}, "qualify: game 1: Ann against Bomb: a game cannot end before it begins (rule Window)"},
		{"unavailable stranger", func(in *Input[string]) { in.Unavailable = []string{"Eve"} }, []error{ErrUnknownPlayer}, "qualify: Eve: not one of the players (rule Replacement)"},
		{"unavailable benchmark", func(in *Input[string]) { in.Unavailable = []string{"Bomb"} }, []error{ErrUnknownPlayer}, "qualify: Bomb: not one of the players (rule Replacement)"},
		{"unavailable twice", func(in *Input[string]) { in.Unavailable = []string{"Ann", "Ann"} }, []error{ErrRepeated}, "qualify: Ann: named twice (rule Replacement)"},
		{"order of a stranger", func(in *Input[string]) { in.Order = []string{"Bob", "Eve"} }, []error{ErrUnknownPlayer}, "qualify: Eve: not one of the players (rule Shared)"},
		{"order of a benchmark", func(in *Input[string]) { in.Order = []string{"Bomb"} }, []error{ErrUnknownPlayer}, "qualify: Bomb: not one of the players (rule Shared)"},
		{"order twice", func(in *Input[string]) { in.Order = []string{"Bob", "Ann", "Bob"} }, []error{ErrRepeated}, "qualify: Bob: named twice (rule Shared)"},
		{"filters", func(in *Input[string]) { in.Options.Filters = [5]Rule{1, 2, 3, 4, 4} }, []error{ErrOption}, "qualify: no such option: the filters are rules 1 to 5, each once (rule Alternation)"},
		{"filter", func(in *Input[string]) { in.Options.Filters = [5]Rule{1, 2, 3, 4, 6} }, []error{ErrOption}, "qualify: no such option: the filters are rules 1 to 5, each once (rule Streak)"},
		{"alternation", func(in *Input[string]) { in.Options.Alternation = 2 }, []error{ErrOption}, "qualify: no such option: alternation 2 (rule Alternation)"},
		{"streak", func(in *Input[string]) { in.Options.Streak = -1 }, []error{ErrOption}, "qualify: no such option: streak -1 (rule LossesBefore)"},
		{
			"all at once", func(in *Input[string]) { in.Size, in.Games[0].Winner, in.Games[1].Gold = -1, 5, "Eve" },
			[]error{ErrSize, ErrWinner, ErrUnknownPlayer},
			"qualify: the field must have at least one place: -1 (rule Field)\n" +
				"qualify: game 1: Ann against Bomb: no such winner: 5 (rule Decided)\n" +
				"qualify: game 2: Eve against Ann: not one of the players (rule Streak)",
		},
		{"too many pairs", func(in *Input[string]) {
			in.Entrants, in.Benchmarks = make([]string, 10_000), make([]string, 10_000)
		}, []error{ErrTooLarge}, "qualify: larger than this package takes: 10000 entrants, 10000 benchmarks, 2 games"},
		{"too long an order", func(in *Input[string]) { in.Order = make([]string, 1_000_001) }, []error{ErrTooLarge}, "qualify: larger than this package takes: 1000001 unavailable or in order, at most 1000000"},
		{"too many unavailable", func(in *Input[string]) { in.Unavailable = make([]string, 1_000_001) }, []error{ErrTooLarge}, "qualify: larger than this package takes: 1000001 unavailable or in order, at most 1000000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := good()
			c.change(&in)
			r, err := Rank(in)
			if err == nil {
				t.Fatalf("no error, want %q", c.text)
			}
			if diff := cmp.Diff(c.text, err.Error()); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
			for _, kind := range c.kinds {
				if !errors.Is(err, kind) {
					t.Errorf("not %v", kind)
				}
			}
			var p *Problem
			if !errors.As(err, &p) || p.Kind != c.kinds[0] {
				t.Errorf("first problem %+v", p)
			}
			if diff := cmp.Diff(Result[string]{}, r); diff != "" {
				t.Errorf("a result with an error: %s", diff)
			}
			if _, live := Live(in, hour(5)); live == nil || live.Error() != err.Error() {
				t.Errorf("Live: %v", live)
			}
		})
	}
}

// TestNobody has nobody to play, or to play against, which is no error.
func TestNobody(t *testing.T) {
	in := input("Ann Bob")
	in.Benchmarks = nil
	places(t, in, "1-2 Ann Bob")
	places(t, input(""))
	if o := mustLive(t, in, 5); o.Prospects[0].High != 0 || o.Prospects[0].Status != Clinched {
		t.Errorf("without benchmarks: %+v", o.Prospects[0])
	}
}

func TestManyProblems(t *testing.T) {
	in := input("Ann")
	for range 1500 {
		in.Games = append(in.Games, Game[string]{"Eve", "Bomb", true, hour(1), hour(2), Gold})
	}
	_, err := Rank(in)
	if err == nil || !strings.HasSuffix(err.Error(), "qualify: and 500 more problems") {
		t.Errorf("error %.300v", err)
	}
}

// Ids of interface type need not even be comparable.
func TestNoIDs(t *testing.T) {
	in := Input[any]{Entrants: []any{[]int{1}, math.NaN(), "Ann"}, Benchmarks: []any{"Bomb"}, Window: Period{hour(0), hour(1)}}
	in.Unavailable, in.Order = []any{[]int{2}}, []any{[]int{3}}
	in.Games = []Game[any]{{[]int{1}, "Bomb", true, hour(0), hour(1), Gold}}
	if _, err := Rank(in); !errors.Is(err, ErrNotAnID) || !errors.Is(err, ErrUnknownPlayer) {
		t.Errorf("error %v", err)
	}
	if text, err := json.Marshal(in); err == nil {
		t.Errorf("JSON %s", text)
	}
}

// TestStrictJSON has texts that are no inputs.
func TestStrictJSON(t *testing.T) {
	const good = `{"version":1,"entrants":["Ann"],"benchmarks":["Bomb"],"window":{"begin":"2014-01-01T00:00:00Z","end":"2014-02-01T00:00:00Z"},` +
		`"games":[{"gold":"Ann","silver":"Bomb","rated":true,"start":"2014-01-02T10:00:00Z","end":"2014-01-02T11:00:00Z","winner":"silver"}],` +
		`"field":3,"unavailable":["Ann"],"order":["Ann"],"options":{"filters":["cap","window","decided","rated","alternation"],"alternation":"positional","streak":"earning"}}`
	var in Input[string]
	if err := json.Unmarshal([]byte(good), &in); err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(in); err != nil || string(text) != good {
		t.Errorf("JSON %s, error %v, want %s", text, err, good)
	}
	for _, c := range [][3]string{
		{`"version":1`, `"version":2`, "version 2"},
		{`"entrants"`, `"Entrants"`, "Entrants"},
		{`"field":3`, `"field":3,"field":3`, "twice"},
		{`"order":["Ann"]`, `"order":null`, "null"},
		{`"rated":true,`, ``, "rated"},
		{`"rated":true`, `"rated":null`, "null"},
		{`"end":"2014-02-01T00:00:00Z"`, `"end":null`, "null"},
		{`"winner":"silver"`, `"winner":"both"`, "both"},
		{`"cap",`, ``, "4 filters"},
		{`"cap"`, `"Cap"`, "Cap"},
		{`"positional"`, `"sometimes"`, "sometimes"},
		{`"earning"`, `"earning","x":1`, "x"},
		{`T10`, `T25`, "start"},
	} {
		bad := strings.Replace(good, c[0], c[1], 1)
		if err := json.Unmarshal([]byte(bad), &in); err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s for %s: error %v, want one with %q", c[1], c[0], err, c[2])
		}
	}
	for _, in := range []Input[string]{{Entrants: []string{"\xff"}}, {Order: []string{"\xff"}}, {Games: []Game[string]{{Gold: "\xff"}}}, {Games: []Game[string]{{Winner: 3}}}, {Options: Options{Streak: 9}}} {
		if text, err := json.Marshal(in); err == nil {
			t.Errorf("%+v: JSON %s", in, text)
		}
	}
}

// FuzzRank reads any input from JSON: it is ranked or refused, and told of live
// alike.
func FuzzRank(f *testing.F) {
	text, err := json.Marshal(input("Ann Bob", log("Ann", "Bomb", 1, "G+ S- G? G-u S+")))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		var in Input[string]
		if json.Unmarshal(text, &in) != nil {
			return
		}
		r, err := Rank(in)
		if err != nil {
			return
		}
		if o, err := Live(in, in.Window.End); err == nil {
			if diff := cmp.Diff(r, o.Standing); diff != "" {
				t.Errorf("live at the end (-rank +live):\n%s", diff)
			}
		}
	})
}

// TestJSONIDsOfAnswers has ids that JSON cannot hold, and small numbers, of
// which encoding/json makes texts.
func TestJSONIDsOfAnswers(t *testing.T) {
	for place, v := range map[string]any{
		"unavailable 1":                   Input[string]{Unavailable: []string{"\xff"}},
		"game 1, silver":                  Input[string]{Games: []Game[string]{{Silver: "\xff"}}},
		"score 1, player":                 Result[string]{Scores: []Score[string]{{Player: "\xff"}}},
		"score 1, benchmark 1, benchmark": Result[string]{Scores: []Score[string]{{Benchmarks: []Record[string]{{Benchmark: "\xff"}}}}},
		"place 1, player 1":               Result[string]{Places: []Place[string]{{Players: []string{"\xff"}}}},
		"field 1":                         Result[string]{Field: []string{"\xff"}},
		"standing, next 1":                Outlook[string]{Standing: Result[string]{Next: []string{"\xff"}}},
		"prospect 1, player":              Outlook[string]{Prospects: []Prospect[string]{{Player: "\xff"}}},
		"prospect 1, task 1, benchmark":   Outlook[string]{Prospects: []Prospect[string]{{Tasks: []Task[string]{{Benchmark: "\xff"}}}}},
	} {
		text, err := json.Marshal(v)
		if want := "qualify: " + strings.TrimLeft(place, "0123456789 ") + ": JSON cannot hold the id \xff"; err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%T: %s, error %v, want %s", v, text, err, want)
		}
	}
	for _, v := range []any{
		Input[uint8]{Entrants: []uint8{1, 255}, Benchmarks: []uint8{2}, Games: []Game[uint8]{}, Order: []uint8{1}},
		Result[uint8]{Field: []uint8{1, 2}, Next: []uint8{3}},
		Outlook[uint8]{Standing: Result[uint8]{TiedAtCut: []uint8{1}}},
	} {
		text, err := json.Marshal(v)
		if err != nil {
			t.Error(err)
			continue
		}
		back := reflect.New(reflect.TypeOf(v))
		if err := json.Unmarshal(text, back.Interface()); err != nil || !reflect.DeepEqual(back.Elem().Interface(), v) {
			t.Errorf("%s comes back as %+v, error %v, not as %+v", text, back.Elem(), err, v)
		}
	}
	if err := json.Unmarshal([]byte(`{"entrants":["A",null],"benchmarks":[],"window":{"begin":"2014-01-01T00:00:00Z","end":"2014-01-01T00:00:00Z"},"games":[]}`), new(Input[any])); err == nil || !strings.Contains(err.Error(), "entrant 2: want a value, got null") {
		t.Errorf("error %v", err)
	}
}
