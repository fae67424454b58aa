package qualify

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestErrors(t *testing.T) {
	good := func() Event[string] { return input("Ann Bob", log("Ann", "Bomb", 1, "G+ S-")) }
	for _, c := range []struct {
		name   string
		change func(in *Event[string])
		kinds  []error
		text   string
	}{
		{"repeated entrant", func(in *Event[string]) { in.Entrants = append(in.Entrants, "Ann") }, []error{ErrRepeated}, "qualify: entrant 3: Ann: named twice"},
		{"repeated benchmark", func(in *Event[string]) { in.Benchmarks = append(in.Benchmarks, "Bomb") }, []error{ErrRepeated}, "qualify: benchmark 3: Bomb: named twice"},
		{"both", func(in *Event[string]) { in.Benchmarks = append(in.Benchmarks, "Bob") }, []error{ErrBoth}, "qualify: benchmark 3: Bob: both an entrant and a benchmark"},
		{"both, the first of each", func(in *Event[string]) { in.Benchmarks = append([]string{"Ann"}, in.Benchmarks...) }, []error{ErrBoth}, "qualify: benchmark 1: Ann: both an entrant and a benchmark"},
		{"window", func(in *Event[string]) { in.Window.End = in.Window.Begin }, []error{ErrWindow}, "qualify: window: the qualifier must end later than it begins"},
		{"size", func(in *Event[string]) { in.Options.Size = -1 }, []error{ErrOption}, "qualify: options, size: no such option: -1, but it must be at least 1"},
		{"cap", func(in *Event[string]) { in.Options.Cap = -2 }, []error{ErrOption}, "qualify: options, cap: no such option: -2, but it must be at least 1"},
		{"points", func(in *Event[string]) { in.Options.Points = -3 }, []error{ErrOption}, "qualify: options, points: no such option: -3, but it must be at least 1"},
		{"too large a cap", func(in *Event[string]) { in.Options.Cap = 500_000_001 }, []error{ErrTooLarge}, "qualify: options, cap: exceeds a limit of this package: 500000001 games against each of 2 benchmarks, at most 1000000000 in all"},
		{"stranger", func(in *Event[string]) { in.Games[1].Gold = "Eve" }, []error{ErrUnknown}, "qualify: game 2: Eve against Ann: not among the entrants"},
		{"two entrants", func(in *Event[string]) { in.Games[1].Gold = "Bob" }, []error{ErrPair}, "qualify: game 2: Bob against Ann: a game must be one of an entrant against a benchmark"},
		{"two benchmarks", func(in *Event[string]) { in.Games[1].Silver = "Sharp" }, []error{ErrPair}, "qualify: game 2: Bomb against Sharp: a game must be one of an entrant against a benchmark"},
		{"oneself", func(in *Event[string]) { in.Games[1].Gold = "Ann" }, []error{ErrSame}, "qualify: game 2: Ann against Ann: cannot meet itself"},
		{"winner", func(in *Event[string]) { in.Games[0].Winner = 2 }, []error{ErrWinner}, "qualify: game 1: Ann against Bomb: no such winner: 2"},
		{"end", func(in *Event[string]) { in.Games[0].End = hour(0) }, []error{ErrEnd}, "qualify: game 1: Ann against Bomb: a game cannot end before it begins"},
		{"won without an end", func(in *Event[string]) { in.Games[0].End = time.Time{} }, []error{ErrEnd}, "qualify: game 1: Ann against Bomb: a game cannot end before it begins"},
		{"unavailable stranger", func(in *Event[string]) { in.Unavailable = []string{"Eve"} }, []error{ErrUnknown}, "qualify: unavailable 1: Eve: not among the entrants"},
		{"unavailable benchmark", func(in *Event[string]) { in.Unavailable = []string{"Bomb"} }, []error{ErrUnknown}, "qualify: unavailable 1: Bomb: not among the entrants"},
		{"unavailable twice", func(in *Event[string]) { in.Unavailable = []string{"Ann", "Ann"} }, []error{ErrRepeated}, "qualify: unavailable 2: Ann: named twice"},
		{"order of a stranger", func(in *Event[string]) { in.Order = []string{"Bob", "Eve"} }, []error{ErrUnknown}, "qualify: order 2: Eve: not among the entrants"},
		{"order of a benchmark", func(in *Event[string]) { in.Order = []string{"Bomb"} }, []error{ErrUnknown}, "qualify: order 1: Bomb: not among the entrants"},
		{"order twice", func(in *Event[string]) { in.Order = []string{"Bob", "Ann", "Bob"} }, []error{ErrRepeated}, "qualify: order 3: Bob: named twice"},
		{"reserve an entrant", func(in *Event[string]) { in.Reserves = []string{"Old", "Bob"} }, []error{ErrReserve}, "qualify: reserve 2: Bob: both an entrant and a reserve"},
		{"reserve twice", func(in *Event[string]) { in.Reserves = []string{"Bomb", "Old", "Bomb"} }, []error{ErrRepeated}, "qualify: reserve 3: Bomb: named twice"},
		{"reserve unavailable", func(in *Event[string]) { in.Reserves, in.Unavailable = []string{"Old"}, []string{"Old"} }, []error{ErrUnknown}, "qualify: unavailable 1: Old: not among the entrants"},
		{"penalized stranger", func(in *Event[string]) { in.Penalized = []string{"Eve"} }, []error{ErrUnknown}, "qualify: penalized 1: Eve: not among the entrants"},
		{"penalized twice", func(in *Event[string]) { in.Penalized = []string{"Bob", "Bob"} }, []error{ErrRepeated}, "qualify: penalized 2: Bob: named twice"},
		{"use of reserves", func(in *Event[string]) { in.Options.Reserves = 2 }, []error{ErrOption}, "qualify: options, reserves: no such option: 2"},
		{"developer of two", func(in *Event[string]) { in.Developers = []string{"Zoe\n", "Zoe\n"} }, []error{ErrDeveloper}, `qualify: developer 2: Ann and Bob: have the same developer: Zoe\n (rule OneBot)`},
		{"a developer too few", func(in *Event[string]) { in.Developers = []string{"Zoe"} }, []error{ErrDevelopers}, "qualify: developers: there must be one developer for each entrant, or none at all: 1 for 2 entrants"},
		{"a developer too many", func(in *Event[string]) { in.Developers = []string{"Zoe", "Yan", "Zoe"} }, []error{ErrDevelopers}, "qualify: developers: there must be one developer for each entrant, or none at all: 3 for 2 entrants"},
		{"filters", func(in *Event[string]) { in.Options.Filters = [5]Rule{1, 2, 3, 4, 4} }, []error{ErrOption}, "qualify: options, filters: no such option: they must be rules 1 to 5, each once"},
		{"filter", func(in *Event[string]) { in.Options.Filters = [5]Rule{1, 2, 3, 4, 6} }, []error{ErrOption}, "qualify: options, filters: no such option: they must be rules 1 to 5, each once"},
		{"alternation", func(in *Event[string]) { in.Options.Alternation = 2 }, []error{ErrOption}, "qualify: options, alternation: no such option: 2"},
		{"streak", func(in *Event[string]) { in.Options.Streak = -1 }, []error{ErrOption}, "qualify: options, streak: no such option: -1"},
		{
			"all at once", func(in *Event[string]) { in.Options.Size, in.Games[0].Winner, in.Games[1].Gold = -1, 5, "Eve\nEva" },
			[]error{ErrOption, ErrWinner, ErrUnknown},
			"qualify: options, size: no such option: -1, but it must be at least 1\n" +
				"qualify: game 1: Ann against Bomb: no such winner: 5\n" +
				`qualify: game 2: Eve\nEva against Ann: not among the entrants`,
		},
		{"too many pairs", func(in *Event[string]) {
			in.Entrants, in.Benchmarks = make([]string, 10_000), make([]string, 10_000)
		}, []error{ErrTooLarge}, "qualify: exceeds a limit of this package: 10000 entrants and 10000 benchmarks, at most 10000000 pairs"},
		{"too many entrants", func(in *Event[string]) { in.Entrants = make([]string, 1_000_001) }, []error{ErrTooLarge}, "qualify: exceeds a limit of this package: 1000001 entrants, at most 1000000"},
		{"too many benchmarks", func(in *Event[string]) { in.Entrants, in.Benchmarks = nil, make([]string, 10_000_001) }, []error{ErrTooLarge}, "qualify: exceeds a limit of this package: 0 entrants and 10000001 benchmarks, at most 10000000 pairs"},
		{"too long an order", func(in *Event[string]) { in.Order = make([]string, 1_000_001) }, []error{ErrTooLarge}, "qualify: exceeds a limit of this package: a list of 1000001 names, at most 1000000"},
		{"too many reserves", func(in *Event[string]) { in.Reserves = make([]string, 1_000_001) }, []error{ErrTooLarge}, "qualify: exceeds a limit of this package: a list of 1000001 names, at most 1000000"},
		{"too many penalized", func(in *Event[string]) { in.Penalized = make([]string, 1_000_001) }, []error{ErrTooLarge}, "qualify: exceeds a limit of this package: a list of 1000001 names, at most 1000000"},
		{"too many developers", func(in *Event[string]) { in.Developers = make([]string, 1_000_001) }, []error{ErrTooLarge}, "qualify: exceeds a limit of this package: a list of 1000001 names, at most 1000000"},
		{"too many unavailable", func(in *Event[string]) { in.Unavailable = make([]string, 1_000_001) }, []error{ErrTooLarge}, "qualify: exceeds a limit of this package: a list of 1000001 names, at most 1000000"},
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
			if diff := cmp.Diff(Ranking[string]{}, r); diff != "" {
				t.Errorf("a result with an error: %s", diff)
			}
			if _, live := Outlook(in, hour(5)); live == nil || live.Error() != err.Error() {
				t.Errorf("Outlook: %v", live)
			}
		})
	}
}

// TestProblems has the list of problems as a program reads it.
func TestProblems(t *testing.T) {
	in := input("Ann Bob", log("Bob", "Bomb", 1, "G+"), log("Ann", "Eve", 1, "G+"), log("Ann", "Bob", 1, "G+"))
	in.Games[0].Winner, in.Order = 7, []string{"Bob", "Bob"}
	_, err := Rank(in)
	var ps Problems
	if !errors.As(err, &ps) {
		t.Fatalf("no Problems: %v", err)
	}
	want := Problems{
		{Kind: ErrRepeated, Where: "order 2", Entrants: []int{1}, Who: "Bob"},
		{Kind: ErrWinner, Game: 1, Entrants: []int{1}, Who: "Bob against Bomb", Detail: "7"},
		{Kind: ErrUnknown, Game: 2, Entrants: []int{0}, Who: "Ann against Eve"},
		{Kind: ErrPair, Game: 3, Entrants: []int{0, 1}, Who: "Ann against Bob"},
	}
	if !reflect.DeepEqual(want, ps) {
		t.Errorf("%v\nwant %v", ps, want)
	}
	text, err := json.Marshal(ps[1:2])
	if s := `[{"kind":"no such winner","game":1,"entrants":[1],"who":"Bob against Bomb","detail":"7","text":"qualify: game 1: Bob against Bomb: no such winner: 7"}]`; string(text) != s || err != nil {
		t.Errorf("JSON %s, error %v\nwant %s", text, err, s)
	}
	text, err = json.Marshal(ps)
	var back Problems
	if err != nil || json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(ps, back) {
		t.Errorf("%s comes back as %v", text, back)
	}
	for _, kind := range kinds {
		p := Problem{Kind: kind, Where: "x"}
		var back Problem
		if text, err := json.Marshal(p); err != nil || json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(p, back) {
			t.Errorf("%s comes back as %v", text, back)
		}
	}
	in = input("Ann Bob Cid Dan Eve")
	in.Developers = []string{"", "Zoe", "", "Yan", "Zoe"}
	_, err = Rank(in)
	want = Problems{{Kind: ErrDeveloper, Rule: OneBot, Where: "developer 5", Entrants: []int{1, 4}, Who: "Bob and Eve", Detail: "Zoe"}}
	if !errors.As(err, &ps) || !reflect.DeepEqual(want, ps) {
		t.Errorf("%v\nwant %v", ps, want)
	}
	text, err = json.Marshal(ps[0])
	if s := `{"kind":"have the same developer","rule":"OneBot","where":"developer 5","entrants":[1,4],"who":"Bob and Eve","detail":"Zoe","text":"qualify: developer 5: Bob and Eve: have the same developer: Zoe (rule OneBot)"}`; string(text) != s || err != nil {
		t.Errorf("JSON %s, error %v\nwant %s", text, err, s)
	}
	for _, text := range []string{`{"kind":"lost","text":""}`, `{}`, `{"kind":"named twice","Where":"x"}`, `null`, `[]`, `[null]`} {
		var p Problem
		if err := p.UnmarshalJSON([]byte(text)); !errors.Is(err, ErrJSON) || !errors.As(err, &ps) {
			t.Errorf("%s: error %v", text, err)
		}
		if err := back.UnmarshalJSON([]byte(text)); (err == nil) != (text == "[]") || err != nil && !errors.As(err, &ps) {
			t.Errorf("list %s: error %v", text, err)
		}
	}
	for zero, want := range map[any]string{&Problem{}: `{"kind":"","text":"qualify: "}`, &Problems{}: `[]`, new(Problems): `[]`} {
		if text, err := json.Marshal(zero); string(text) != want || err != nil {
			t.Errorf("zero %T: %s, error %v", zero, text, err)
		}
	}
}

// TestNobody has nobody to play, or to play against, which is no error.
func TestNobody(t *testing.T) {
	in := input("Ann Bob")
	in.Benchmarks = nil
	places(t, in, "1-2 Ann Bob")
	places(t, input(""))
	if o := mustOutlook(t, in, 5); o.Prospects[0].Most != 0 || o.Prospects[0].Status != Clinched {
		t.Errorf("without benchmarks: %+v", o.Prospects[0])
	}
}

func TestManyProblems(t *testing.T) {
	in := input("Ann")
	for range 1500 {
		in.Games = append(in.Games, Game[string]{"Eve", "Bomb", true, hour(1), hour(2), Gold})
	}
	_, err := Rank(in)
	if err == nil || !strings.HasSuffix(err.Error(), "qualify: more problems: 500") {
		t.Errorf("error %.300v", err)
	}
	var ps Problems
	if !errors.As(err, &ps) || len(ps) != 1001 || !errors.Is(err, ErrMore) || ps[1000].Kind != ErrMore {
		t.Errorf("%d problems", len(ps))
	}
}

// Ids of interface type need not even be comparable.
func TestNoIDs(t *testing.T) {
	in := Event[any]{Entrants: []any{[]int{1}, math.NaN(), "Ann"}, Benchmarks: []any{"Bomb"}, Window: Period{hour(0), hour(1)}}
	in.Unavailable, in.Order = []any{[]int{2}}, []any{[]int{3}}
	in.Reserves, in.Penalized = []any{[]int{4}, []int{4}, math.NaN()}, []any{math.NaN()}
	in.Games = []Game[any]{{[]int{1}, "Bomb", true, hour(0), hour(1), Gold}}
	if _, err := Rank(in); !errors.Is(err, ErrNotAnID) || !errors.Is(err, ErrUnknown) {
		t.Errorf("error %v", err)
	}
	if text, err := json.Marshal(in); err == nil {
		t.Errorf("JSON %s", text)
	}
}

// position is how errors name the outermost value, or a line and a column.
var position = regexp.MustCompile(`at the top: |line \d+, column \d+: | \(line \d+, column \d+\)`)

// TestStrictJSON has texts that are not the JSON of an event.
func TestStrictJSON(t *testing.T) {
	const good = `{"version":1,"entrants":["Ann"],"benchmarks":["Bomb"],"window":{"begin":"2014-01-01T00:00:00Z","end":"2014-02-01T00:00:00Z"},` +
		`"games":[{"gold":"Ann","silver":"Bomb","rated":true,"start":"2014-01-02T10:00:00Z","end":"2014-01-02T11:00:00Z","winner":"silver"}],` +
		`"developers":["Zoe"],"unavailable":["Ann"],"order":["Ann"],"reserves":["Old"],"penalized":["Ann"],` +
		`"options":{"cap":10,"points":2,"size":3,"filters":["Cap","Window","Decided","Rated","Alternation"],"alternation":"positional","streak":"earning","reserves":"instead-of-ranking"}}`
	var in Event[string]
	if err := json.Unmarshal([]byte(good), &in); err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(in); err != nil || string(text) != good {
		t.Errorf("JSON %s, error %v, want %s", text, err, good)
	}
	for _, c := range [][3]string{
		{`"version":1`, `"version":2`, "version 2"},
		{`"entrants"`, `"Entrants"`, "Entrants"},
		{`"size":3`, `"size":3,"size":3`, "twice"},
		{`"size":3`, `"size":"3"`, "options, size"},
		{`"order":["Ann"]`, `"order":null`, "null"},
		{`"rated":true,`, ``, "rated"},
		{`"rated":true`, `"rated":null`, "null"},
		{`"end":"2014-02-01T00:00:00Z"`, `"end":null`, "window, end: cannot be read: want a time, got null"},
		{`"winner":"silver"`, `"winner":"both"`, `qualify: game 1, winner: no such winner: no color is called "both"; there are "silver", "", "gold"`},
		{`"Cap",`, ``, "want a list of 5, got 4"},
		{`"Cap"`, `"cap"`, `no rule is called "cap"; there are "", "Window"`},
		{`"positional"`, `"sometimes"`, `qualify: options, alternation: no such option: no alternation is called "sometimes"; there are "counted", "positional"`},
		{`"earning"`, `"earning","x":1`, "x"},
		{`"instead-of-ranking"`, `"never"`, `qualify: options, reserves: no such option: no use of reserves is called "never"; there are "after-ranking", "instead-of-ranking"`},
		{`["Zoe"]`, `["Zoe",null]`, "developer 2: cannot be read: want a text, got null"},
		{`["Old"]`, `[7]`, "reserve 1: cannot be read: want a text, got 7"},
		{`T10`, `T25`, "start"},
	} {
		bad := strings.Replace(good, c[0], c[1], 1)
		err := json.Unmarshal([]byte(bad), &in)
		var ps Problems
		if err == nil || !strings.Contains(err.Error(), c[2]) || !errors.As(err, &ps) {
			t.Errorf("%s for %s: error %v, want one with %q", c[1], c[0], err, c[2])
		}
		if _, read := ReadEvent[string](strings.NewReader(bad)); read == nil || position.ReplaceAllString(read.Error(), "") != position.ReplaceAllString(err.Error(), "") {
			t.Errorf("ReadEvent: %v, want %v", read, err)
		}
	}
	for text, want := range map[string]string{
		"{\"Entrants\": []}":     `qualify: line 1, column 2: cannot be read: unknown key "Entrants"`,
		"{\n \"entrants\": [\n}": "qualify: line 3, column 1: cannot be read: ",
		good + "x":               "qualify: line 1, column ",
		"":                       "qualify: line 1, column 1: cannot be read: ",
	} {
		if _, err := ReadEvent[string](strings.NewReader(text)); !errors.Is(err, ErrJSON) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	failed := errors.New("no more")
	if _, err := ReadEvent[string](iotest.ErrReader(failed)); !errors.Is(err, failed) {
		t.Errorf("error %v of the reader", err)
	}
	if out, err := in.MarshalJSON(); err != nil || string(out) != good {
		t.Errorf("written %s, error %v", out, err)
	}
	for _, in := range []Event[string]{{Entrants: []string{"\xff"}}, {Order: []string{"\xff"}}, {Games: []Game[string]{{Gold: "\xff"}}}, {Games: []Game[string]{{Winner: 3}}}, {Options: Options{Streak: 9}}, {Developers: []string{"\xff"}}, {Reserves: []string{"\xff"}}, {Options: Options{Reserves: 9}}} {
		var ps Problems
		if text, err := json.Marshal(in); !errors.As(err, &ps) {
			t.Errorf("%+v: JSON %s", in, text)
		}
	}
}

// FuzzRank reads any event from JSON. It is ranked or refused, and the ranking
// of Outlook is the same.
func FuzzRank(f *testing.F) {
	text, err := json.Marshal(input("Ann Bob", log("Ann", "Bomb", 1, "G+ S- G? G-u S+")))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		var in Event[string]
		if json.Unmarshal(text, &in) != nil {
			return
		}
		r, err := Rank(in)
		if err != nil {
			return
		}
		if o, err := Outlook(in, in.Window.End); err == nil {
			if diff := cmp.Diff(r, o.Ranking); diff != "" {
				t.Errorf("outlook at the end (-rank +outlook):\n%s", diff)
			}
		}
	})
}

// TestJSONIDsOfAnswers has ids and a developer that JSON cannot hold. It also
// has an event with an id that is null.
func TestJSONIDsOfAnswers(t *testing.T) {
	for place, v := range map[string]any{
		"unavailable 1":                   Event[string]{Unavailable: []string{"\xff"}},
		"game 1, silver":                  Event[string]{Games: []Game[string]{{Silver: "\xff"}}},
		"total 1, player":                 Ranking[string]{Totals: []Total[string]{{Player: "\xff"}}},
		"total 1, benchmark 1, benchmark": Ranking[string]{Totals: []Total[string]{{Benchmarks: []Record[string]{{Benchmark: "\xff"}}}}},
		"place 1, player 1":               Ranking[string]{Places: []Place[string]{{Players: []string{"\xff"}}}},
		"reserve 1":                       Event[string]{Reserves: []string{"\xff"}},
		"penalized 1":                     Event[string]{Penalized: []string{"\xff"}},
		"developer 2":                     Event[string]{Developers: []string{"", "\xff"}},
		"owing 1":                         Ranking[string]{Owing: []string{"\xff"}},
		"field 1":                         Ranking[string]{Field: []string{"\xff"}},
		"ranking, next 1":                 Forecast[string]{Ranking: Ranking[string]{Next: []string{"\xff"}}},
		"prospect 1, player":              Forecast[string]{Prospects: []Prospect[string]{{Player: "\xff"}}},
		"claim, a":                        Swing[string]{Claim: Claim[string]{A: "\xff"}},
		"change 1, was, gold":             Swing[string]{Changes: []Changed[string]{{Was: Game[string]{Gold: "\xff"}}}},
		"b":                               Claim[string]{B: "\xff"},
		"now, silver":                     Changed[string]{Now: Game[string]{Silver: "\xff"}},
		"prospect 1, task 1, benchmark":   Forecast[string]{Prospects: []Prospect[string]{{Tasks: []Task[string]{{Benchmark: "\xff"}}}}},
	} {
		text, err := json.Marshal(v)
		if want := "qualify: " + strings.TrimLeft(place, "0123456789 ") + `: cannot be written as JSON: JSON cannot hold the text "\xff"`; err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%T: %s, error %v, want %s", v, text, err, want)
		}
	}
	if err := json.Unmarshal([]byte(`{"entrants":["A",null],"benchmarks":[],"window":{"begin":"2014-01-01T00:00:00Z","end":"2014-01-01T00:00:00Z"},"games":[]}`), new(Event[any])); err == nil || !strings.Contains(err.Error(), "entrant 2: cannot be read: want a value, got null") {
		t.Errorf("error %v", err)
	}
}
