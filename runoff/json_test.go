package runoff

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestTableReturns(t *testing.T) { occurs.Hold(t, tableReturns, "matches", "no match", "ranked") }
func TestAnswersReturn(t *testing.T) {
	occurs.Hold(t, answersReturn, "matches", "uneven pairs", "sets", "no sets", "a bot drops out")
}
func FuzzTableReturns(f *testing.F)  { occurs.Fuzz(f, tableReturns) }
func FuzzAnswersReturn(f *testing.F) { occurs.Fuzz(f, answersReturn) }

// drawTable draws a table of bots with any names, some matches with IDs.
func drawTable(t *rapid.T) *Crosstable[string] {
	bots := rapid.SliceOfNDistinct(rapid.String(), 1, 6, rapid.ID).Draw(t, "bots")
	ids := rapid.SliceOfNDistinct(rapid.String(), 0, 12, rapid.ID).Draw(t, "IDs")
	table, err := NewCrosstable(bots, Options{AllowUneven: rapid.Bool().Draw(t, "uneven")})
	if err != nil {
		t.Fatal(err)
	}
	chips := rapid.Int64Range(-math.MaxInt64, math.MaxInt64)
	for _, id := range ids {
		m := Match[string]{ID: id, A: rapid.SampledFrom(bots).Draw(t, "A"), B: rapid.SampledFrom(bots).Draw(t, "B")}
		m.Chips = chips.Draw(t, "chips")
		if rapid.Bool().Draw(t, "little") {
			m.Chips %= 10
		}
		if err := table.Add(m); err != nil && !errors.Is(err, ErrSame) && !errors.Is(err, ErrOverflow) {
			t.Fatal(err)
		}
	}
	return table
}

// tableReturns: a table comes back from its JSON as it was, and has the same
// bytes then.
func tableReturns(t *rapid.T, seen occurs.Tally) {
	table := drawTable(t)
	seen.When(len(table.matrix.played) > 0, "matches")
	seen.When(len(table.matrix.played) == 0, "no match")
	var back Crosstable[string]
	text := returns(t, table, &back)
	if !reflect.DeepEqual(*table, back) {
		t.Errorf("before %+v, after %+v, by way of %s", *table, back, text)
	}
	for name, rank := range map[string]func(*Crosstable[string]) (Ranking[string], error){"Bankroll": Bankroll[string], "Points": Points[string]} {
		want, err := rank(table)
		seen.When(err == nil && len(table.matrix.played) > 0, "ranked")
		got, err2 := rank(&back)
		if diff := cmp.Diff(want, got); diff != "" || (err == nil) != (err2 == nil) {
			t.Errorf("%s, errors %v and %v (-before +after):\n%s", name, err, err2, diff)
		}
	}
}

// answersReturn: rankings and draws come back from their JSON as they were, and
// so do other answers.
func answersReturn(t *rapid.T, seen occurs.Tally) {
	table := drawTable(t)
	seen.When(len(table.matrix.played) > 0, "matches")
	table.matrix.options.AllowUneven = true
	for _, rank := range []func(*Crosstable[string]) (Ranking[string], error){
		Bankroll[string], Points[string], topFour[string],
		func(t *Crosstable[string]) (Ranking[string], error) { return TopByTotal(t, Top{Keep: 2}) },
	} {
		r, err := rank(table)
		if err != nil {
			t.Fatal(err)
		}
		seen.When(len(r.Uneven) > 0, "uneven pairs")
		var back Ranking[string]
		text := returns(t, r, &back)
		if !reflect.DeepEqual(r, back) {
			t.Errorf("%s: before %#v, after %#v", text, r, back)
		}
	}

	bots := rapid.SliceOfNDistinct(rapid.String(), 0, 25, rapid.ID).Draw(t, "entrants")
	round, err := Draw(bots, rapid.Bool().Draw(t, "first"), rapid.Uint64().Draw(t, "seed"))
	if err != nil {
		t.Fatal(err)
	}
	seen.When(round.Needed, "sets")
	seen.When(!round.Needed, "no sets")
	var back Round[string]
	text := returns(t, round, &back)
	if !reflect.DeepEqual(round, back) {
		t.Errorf("%s: before %#v, after %#v", text, round, back)
	}

	var totals []Total[string]
	for k, b := range bots {
		totals = append(totals, Total[string]{b, int64(k % 5)})
	}
	q, err := round.Advance(totals)
	if err != nil {
		t.Fatal(err)
	}
	seen.When(len(q.Out) > 0, "a bot drops out")
	var after Qualified[string]
	text = returns(t, q, &after)
	if !reflect.DeepEqual(q, after) {
		t.Errorf("%s: before %#v, after %#v", text, q, after)
	}
}

// returns writes a value as JSON, reads it back, and writes it again.
func returns(t *rapid.T, from, to any) string {
	t.Helper()
	text, err := json.Marshal(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if again, err := json.Marshal(to); err != nil || string(again) != string(text) {
		t.Errorf("bytes %s, then %s, error %v", text, again, err)
	}
	return string(text)
}

// Confidence and gaps have their JSON too.
func TestConfidenceJSON(t *testing.T) {
	table := table(t, 2, Options{}, "A B 5", "A B -1")
	c, err := Bootstrap(table, 1, 4, Bankroll[string])
	if err != nil {
		t.Fatal(err)
	}
	gaps, err := Ties(table, 1, 4)
	if err != nil {
		t.Fatal(err)
	}
	type both struct {
		Confidence Confidence[string] `json:"confidence"`
		Gaps       []Gap[string]      `json:"gaps"`
	}
	text, err := json.Marshal(both{c, gaps})
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{`{"confidence":{"rule":"Resampling","ranking":{"rule":"ChipTotals","places":[`, `"seed":1,"samples":4,"bots":[{"bot":"A","place":1,"earned":`,
		`,"counts":[`, `"gaps":[{"rule":"OneDeviation","upper":"A","lower":"B","chips":8,"deviation":`, `"tie":`} {
		if !strings.Contains(string(text), key) {
			t.Errorf("%s lacks %s", text, key)
		}
	}
	var back both
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(both{c, gaps}, back); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
}

// Texts that can be read.
const (
	goodTable = `{"version":1,"bots":["A","B","C"],"matches":[{"id":"m1","a":"A","b":"B","chips":5},{"a":"C","b":"A","chips":-2}],"allowUneven":true}`
	goodRank  = `{"rule":"TotalLast","places":[{"from":1,"to":1,"bots":["A"]},{"from":2,"to":2,"bots":["C"]},{"from":3,"to":3,"bots":["B"]}],` +
		`"steps":[{"rule":"TotalLast","totals":[{"bot":"A","total":7},{"bot":"B","total":-5},{"bot":"C","total":-2}],"out":[]}],` +
		`"uneven":[{"a":"B","b":"C","chips":0,"matches":0}]}`
	goodSwing = `{"claim":{"kind":"ahead","by":"TotalLast","top":{"keep":2,"atLeast":true},"a":"A","b":"B"},"unit":"chips","holds":true,` +
		`"least":3,"most":3,"changes":[{"match":1,"id":"m1","a":"A","b":"B","was":5,"now":2}],"never":false,"proof":"relaxed"}`
	goodRound = `{"rule":"SetsOfSix","needed":true,"seed":7,"order":["a","b","c","d","e","f","g","h","i","j"],"sets":[["a","b","c","d","e","f","g","h","i","j"]]}`
)

func TestJSON(t *testing.T) {
	var table Crosstable[string]
	var ranking Ranking[string]
	var round Round[string]
	var swing Swing[string]
	for _, c := range []struct {
		text string
		into any
	}{{goodTable, &table}, {goodRank, &ranking}, {goodRound, &round}, {goodSwing, &swing}} {
		if err := json.Unmarshal([]byte(c.text), c.into); err != nil {
			t.Fatal(err)
		}
		for _, v := range []any{c.into, reflect.ValueOf(c.into).Elem().Interface()} {
			if text, err := json.Marshal(v); err != nil || string(text) != c.text {
				t.Errorf("%T: JSON %s, error %v, want %s", v, text, err, c.text)
			}
		}
	}
	want, err := topFour(&table)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, ranking); diff != "" {
		t.Errorf("ranking (-of the table +read):\n%s", diff)
	}
	// A table that was read can go on: an ID is still known.
	if err := table.Add(Match[string]{"m1", "B", "C", 1}); !errors.Is(err, ErrRepeatedMatch) {
		t.Errorf("added again: %v", err)
	}
	if err := json.Unmarshal([]byte(`{"bots":["A"],"matches":[]}`), &table); err != nil || len(table.matrix.bots) != 1 || table.matrix.options.AllowUneven {
		t.Errorf("without what can be left out: error %v, table %+v", err, table)
	}
	var empty Round[string]
	if err := json.Unmarshal([]byte(`{"rule":"SetsOfSix","needed":false,"order":[],"sets":[]}`), &empty); err != nil || empty.Order == nil || empty.Sets == nil || empty.Seed != 0 {
		t.Errorf("round %#v, error %v", empty, err)
	}
}

// Lists that are nil are written as empty lists, and come back as such.
func TestNilLists(t *testing.T) {
	for _, c := range []struct {
		v    any
		want string
	}{
		{Event[int]{}, `{"version":1,"bots":[],"matches":[]}`},
		{Match[int]{}, `{"a":0,"b":0,"chips":0}`},
		{Ranking[int]{}, `{"rule":"","places":[],"steps":[]}`},
		{Ranking[int]{Rule: ChipTotals, Places: []Place[int]{{From: 1, To: 1}}, Steps: []Step[int]{{Rule: LowestLeave}}},
			`{"rule":"ChipTotals","places":[{"from":1,"to":1,"bots":[]}],"steps":[{"rule":"LowestLeave","totals":[],"out":[]}]}`},
		{Place[int]{}, `{"from":0,"to":0,"bots":[]}`},
		{Step[int]{}, `{"rule":"","totals":[],"out":[]}`},
		{Total[int]{}, `{"bot":0,"total":0}`},
		{Series[int]{}, `{"a":0,"b":0,"chips":0,"matches":0}`},
		{Round[int]{}, `{"rule":"","needed":false,"order":[],"sets":[]}`},
		{Round[int]{Rule: SetsOfSix, Needed: true, Sets: [][]int{nil}}, `{"rule":"SetsOfSix","needed":true,"order":[],"sets":[[]]}`},
		{Qualified[int]{}, `{"rule":"","through":[],"done":false,"stalled":false}`},
		{Confidence[int]{}, `{"rule":"","ranking":{"rule":"","places":[],"steps":[]},"seed":0,"samples":0,"bots":[]}`},
		{Trust[int]{}, `{"bot":0,"place":0,"earned":0,"counts":[]}`},
		{Gap[int]{}, `{"rule":"","upper":0,"lower":0,"chips":0,"deviation":0,"tie":false}`},
		{Claim[int]{}, `{"kind":"","by":"","a":0}`},
		{Changed[int]{}, `{"match":0,"a":0,"b":0,"was":0,"now":0}`},
		{Swing[int]{}, `{"claim":{"kind":"","by":"","a":0},"unit":"","holds":false,"least":0,"most":0,"changes":[],"never":false,"proof":""}`},
		{Problem{}, `{"kind":"","text":"runoff: "}`},
	} {
		text, err := json.Marshal(c.v)
		if err != nil || string(text) != c.want {
			t.Errorf("JSON %s, error %v, want %s", text, err, c.want)
		}
		back := reflect.New(reflect.TypeOf(c.v))
		if err := json.Unmarshal(text, back.Interface()); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if again, err := json.Marshal(back.Interface()); err != nil || string(again) != c.want {
			t.Errorf("JSON %s, then %s, error %v", text, again, err)
		}
		// Parts are read as strictly as the whole.
		for _, bad := range []string{"null", strings.Replace(c.want, "{", `{"more":1,`, 1), "{}", c.want + "{}"} {
			var ps Problems
			if err := json.Unmarshal([]byte(bad), back.Interface()); err == nil || bad != c.want+"{}" && (!errors.As(err, &ps) || !errors.Is(err, ErrJSON)) {
				t.Errorf("%T reads %s: %v", c.v, bad, err)
			}
		}
	}
}

// TestProblemJSON has problems that come back, and kinds that there are not.
func TestProblemJSON(t *testing.T) {
	err := table(t, 2, Options{}).Add(Match[string]{A: "A", B: "Z\n", Chips: 3})
	var p *Problem
	if !errors.As(err, &p) {
		t.Fatal(err)
	}
	text, err := json.Marshal(p)
	want := `{"kind":"not among the entrants","match":1,"entrants":[0],"who":"A against Z\\n","detail":"Z\\n","text":"runoff: match 1: A against Z\\n: not among the entrants: Z\\n"}`
	if err != nil || string(text) != want {
		t.Errorf("JSON %s, error %v, want %s", text, err, want)
	}
	var back Problem
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, *p) {
		t.Errorf("%+v, error %v", back, err)
	}
	for _, bad := range []string{`{"kind":"odd","text":""}`, `{"kind":"named twice","text":1}`, `{"kind":"named twice","text":"","rule":"Odd"}`} {
		if err := json.Unmarshal([]byte(bad), &back); !errors.Is(err, ErrJSON) || back.Match != 1 {
			t.Errorf("%s: %v", bad, err)
		}
	}
	for _, kind := range kinds {
		text, err := json.Marshal(Problems{{Kind: kind}})
		var all Problems
		if err == nil {
			err = json.Unmarshal(text, &all)
		}
		if err != nil || len(all) != 1 || all[0].Kind != kind {
			t.Errorf("%s comes back as %v, error %v", text, all, err)
		}
	}
}

// failing is a reader that fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// TestReadEvent reads events piece by piece. Errors are problems, with the
// place, and have the reader's error as their cause.
func TestReadEvent(t *testing.T) {
	e, err := ReadEvent[string](iotest.OneByteReader(strings.NewReader(goodTable)))
	if text, err2 := e.MarshalJSON(); err != nil || err2 != nil || string(text) != goodTable || !e.AllowUneven {
		t.Errorf("%s, errors %v and %v", text, err, err2)
	}
	failed := errors.New("failed")
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"syntax", func() error { _, err := ReadEvent[string](strings.NewReader("{\n \"bots\": x}")); return err }(), "runoff: line 2, column 10: cannot be read: "},
		{"place", func() error {
			_, err := ReadEvent[string](strings.NewReader(strings.Replace(goodTable, `"chips":5`, `"chips":"x"`, 1)))
			return err
		}(), "runoff: match 1, chips (line 1, column 81): cannot be read: want an integer"},
		{"reader", func() error { _, err := ReadEvent[string](failing{failed}); return err }(), "runoff: failed"},
		{"id", func() error { _, err := Event[string]{Bots: []string{"\xff"}}.MarshalJSON(); return err }(), "runoff: bot 1: cannot be written as JSON: JSON cannot hold the text \"\\xff\""},
		{"rule", json.Unmarshal([]byte(strings.Replace(goodRank, "TotalLast", "Odd", 1)), &Ranking[string]{}), `runoff: rule: cannot be read: no rule is called "Odd"; there are "", "ChipTotals"`},
	} {
		var ps Problems
		if c.err == nil || !strings.HasPrefix(c.err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", c.name, c.err, c.want)
		}
		if from := c.name == "reader"; errors.Is(c.err, failed) != from || errors.As(c.err, &ps) == from {
			t.Errorf("%s: error %v", c.name, c.err)
		}
		if _, err := json.Marshal(ps); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	var r Rule
	if err := r.UnmarshalText([]byte("Odd")); !errors.Is(err, ErrJSON) {
		t.Errorf("error %v", err)
	}
	if _, err := Rule(99).MarshalText(); !errors.Is(err, ErrNotJSON) {
		t.Errorf("error %v", err)
	}
}

func TestStrictJSON(t *testing.T) {
	for _, c := range [][4]string{
		{goodTable, `"version":1`, `"version":2`, "version 2"},
		{goodTable, `"bots"`, `"Bots"`, "Bots"},
		{goodTable, `"bots":["A","B","C"],`, ``, "bots"},
		{goodTable, `"bots":["A","B","C"]`, `"bots":null`, "null"},
		{goodTable, `["A","B","C"]`, `[]`, "too few entrants"},
		{goodTable, `["A","B","C"]`, `["A","A","C"]`, "bot 2: A: named twice"},
		{goodTable, `"id":"m1"`, `"id":null`, "null"},
		{goodTable, `"chips":5`, `"chips":5,"chips":5`, "twice"},
		{goodTable, `"chips":5`, `"chips":5.5`, "match 1, chips"},
		{goodTable, `"chips":5`, `"chips":"5"`, "match 1, chips"},
		{goodTable, `"chips":5`, `"chips":-9223372036854775808`, "too large"},
		{goodTable, `"chips":5`, `"chips":5,"chipsB":-5`, "match 1: cannot be read: unknown key"},
		{goodTable, `,"chips":5`, ``, "chips"},
		{goodTable, `"a":"C"`, `"a":"D"`, "match 2: D against A: not among the entrants: D"},
		{goodTable, `"a":"C"`, `"a":"A"`, "meet itself"},
		{goodTable, `{"a":"C"`, `{"id":"m1","a":"C"`, "reported twice"},
		{goodTable, `"allowUneven":true`, `"allowUneven":1`, "allowUneven"},
		{goodTable, `true}`, `true} {}`, "after top-level"},
		{goodRank, `"TotalLast","places"`, `"totalLast","places"`, "totalLast"},
		{goodRank, `"rule":"TotalLast","totals"`, `"totals"`, "step 1"},
		{goodRank, `"out":[]`, `"out":null`, "null"},
		{goodRank, `,"out":[]`, ``, "out"},
		{goodRank, `"from":1`, `"From":1`, "From"},
		{goodRank, `"total":7`, `"total":7e400`, "total"},
		{goodRank, `"uneven"`, `"odd"`, "odd"},
		{goodRound, `"SetsOfSix"`, `"SetsOfSeven"`, "SetsOfSeven"},
		{goodRound, `"needed":true,`, ``, "needed"},
		{goodRound, `"seed":7`, `"seed":-7`, "seed"},
		{goodRound, `[["a"`, `["x",["a"`, "set"},
		{goodSwing, `"ahead"`, `"Ahead"`, "claim, kind: cannot be read: no kind of claim"},
		{goodSwing, `"TotalLast"`, `"Last"`, "claim, by"},
		{goodSwing, `"keep":2`, `"keeps":2`, "keeps"},
		{goodSwing, `"chips"`, `"Chips"`, "unit"},
		{goodSwing, `"relaxed"`, `"guessed"`, "proof"},
		{goodSwing, `,"now":2`, ``, "change 1: cannot be read"},
		{goodSwing, `"least":3`, `"least":3.5`, "least"},
	} {
		bad := strings.Replace(c[0], c[1], c[2], 1)
		if bad == c[0] {
			t.Fatalf("%s isn't there", c[1])
		}
		into := map[string]any{goodTable: &Crosstable[string]{}, goodRank: &Ranking[string]{}, goodRound: &Round[string]{}, goodSwing: &Swing[string]{}}[c[0]]
		if err := json.Unmarshal([]byte(bad), into); err == nil || !strings.Contains(err.Error(), c[3]) {
			t.Errorf("%s for %s: error %v, want one with %q", c[2], c[1], err, c[3])
		}
		if !reflect.ValueOf(into).Elem().IsZero() {
			t.Errorf("%s for %s: half of it was read: %+v", c[2], c[1], into)
		}
	}
	// All problems of the matches are told at once, and a table that has
	// some is left as it was.
	table := table(t, 2, Options{}, "A B 5")
	before := *table
	err := json.Unmarshal([]byte(`{"bots":["A"],"matches":[{"a":"A","b":"A","chips":1},{"a":"A","b":"B","chips":1}]}`), table)
	if !errors.Is(err, ErrSame) || !errors.Is(err, ErrUnknown) || !reflect.DeepEqual(before, *table) {
		t.Errorf("error %v, table %+v", err, table)
	}
}

// A value that would not come back is not written.
func TestNotJSON(t *testing.T) {
	notUTF8 := fill(t, []string{"A", "\xff"}, nil)
	badID := fill(t, []string{"A", "B"}, []Match[string]{{"\xff", "A", "B", 1}})
	numbers := fill(t, []any{1, 2}, nil) // they would come back as float64
	place := func(b any) []Place[any] { return []Place[any]{{1, 1, []any{b}}} }
	steps := func(total, out any) []Step[any] {
		return []Step[any]{{LowestLeave, []Total[any]{{total, 0}}, []any{out}}}
	}
	for k, v := range []any{
		notUTF8, badID, numbers,
		Ranking[any]{Rule: 99},
		Ranking[any]{Rule: ChipTotals, Steps: []Step[any]{{Rule: -1}}},
		Ranking[any]{Rule: ChipTotals, Places: place([]int{1})}, Ranking[any]{Rule: ChipTotals, Places: place(math.NaN())},
		Ranking[any]{Rule: ChipTotals, Steps: steps("\xff", "A")}, Ranking[any]{Rule: ChipTotals, Steps: steps("A", 1)},
		Ranking[any]{Rule: ChipTotals, Uneven: []Series[any]{{"A", "\xff", 0, 0}}},
		Round[any]{Rule: 99}, Round[any]{Rule: SetsOfSix, Order: []any{1}}, Round[any]{Rule: SetsOfSix, Sets: [][]any{{1}}},
	} {
		text, err := json.Marshal(v)
		var ps Problems
		if !errors.Is(err, ErrNotJSON) || !errors.As(err, &ps) {
			t.Errorf("case %d: JSON %s, error %v", k, text, err)
		}
	}
	if text, err := json.Marshal(Ranking[string]{Rule: SeriesPoints, Steps: []Step[string]{{Rule: LowestLeave}}, Places: []Place[string]{{}}}); err != nil || strings.Contains(string(text), "null") {
		t.Errorf("lists that are nil: %s, error %v", text, err)
	}
}

// A resample is a table like others: matches can be added to it, and it has its
// JSON.
func TestResampleJSON(t *testing.T) {
	t1 := fill(t, []string{"A", "B"}, []Match[string]{{"m1", "A", "B", 5}})
	var texts []string
	_, err := Bootstrap(t1, 1, 1, func(r *Crosstable[string]) (Ranking[string], error) {
		if r != t1 {
			for range 2 {
				text, err := json.Marshal(r)
				if err != nil {
					t.Fatal(err)
				}
				texts = append(texts, string(text))
				if err := r.Add(Match[string]{"m2", "B", "A", 3}); err != nil {
					break
				}
			}
		}
		return Bankroll(r)
	})
	want := []string{
		`{"version":1,"bots":["A","B"],"matches":[{"a":"A","b":"B","chips":5}]}`,
		`{"version":1,"bots":["A","B"],"matches":[{"a":"A","b":"B","chips":5},{"id":"m2","a":"B","b":"A","chips":3}]}`,
	}
	if diff := cmp.Diff(want, texts); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
}

// TestZeroTableJSON has the table that has nothing. It comes back, and an event
// that has no bots but something else is still none.
func TestZeroTableJSON(t *testing.T) {
	var zero Crosstable[string]
	text, err := json.Marshal(zero)
	if err != nil || string(text) != `{"version":1,"bots":[],"matches":[]}` {
		t.Fatalf("%s, error %v", text, err)
	}
	back := *table(t, 2, Options{}, "A B 5")
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, zero) {
		t.Errorf("%s: error %v", text, err)
	}
	for _, bad := range []string{
		`{"bots":[],"matches":[{"a":"A","b":"B","chips":5}]}`,
		`{"bots":[],"matches":[],"allowUneven":true}`,
	} {
		back = *table(t, 2, Options{}, "A B 5")
		if err := json.Unmarshal([]byte(bad), &back); !errors.Is(err, ErrTooFew) || len(back.Bots()) != 2 {
			t.Errorf("%s: error %v", bad, err)
		}
	}
}

// FuzzTableJSON reads any text. It is no table, or a table that can be ranked
// and that is the same after a round trip.
func FuzzTableJSON(f *testing.F) {
	f.Add([]byte(goodTable))
	f.Add([]byte(`{"bots":["A","B"],"matches":[{"a":"A","b":"B","chips":9223372036854775807}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var table, back Crosstable[string]
		if json.Unmarshal(text, &table) != nil {
			return
		}
		if _, err := Bankroll(&table); err != nil && !errors.Is(err, ErrUneven) && len(table.Bots()) > 0 {
			t.Fatal(err)
		}
		again, err := json.Marshal(table)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(again, &back); err != nil {
			t.Fatal(err)
		}
		if third, err := json.Marshal(back); err != nil || string(third) != string(again) {
			t.Fatalf("bytes %s, then %s, error %v", again, third, err)
		}
	})
}

// FuzzAnswerJSON reads any text as an answer. It is no answer, or it is the
// same after a round trip.
func FuzzAnswerJSON(f *testing.F) {
	f.Add([]byte(goodRank))
	f.Add([]byte(goodRound))
	f.Add([]byte(goodSwing))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, v := range [][2]any{{&Ranking[string]{}, &Ranking[string]{}}, {&Round[string]{}, &Round[string]{}}, {&Swing[string]{}, &Swing[string]{}}} {
			if json.Unmarshal(text, v[0]) != nil {
				continue
			}
			again, err := json.Marshal(v[0])
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(again, v[1]); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(v[0], v[1]); diff != "" {
				t.Fatalf("%s (-before +after):\n%s", again, diff)
			}
		}
	})
}

// TestJSONIDsOfAnswers has ids that JSON cannot hold, and small numbers, of
// which encoding/json makes texts.
func TestJSONIDsOfAnswers(t *testing.T) {
	for place, v := range map[string]any{
		"upper":                   Gap[string]{Rule: OneDeviation, Upper: "\xff"},
		"claim, a":                Swing[string]{Claim: Claim[string]{A: "\xff"}},
		"change 1, b":             Swing[string]{Changes: []Changed[string]{{B: "\xff"}}},
		"out 1":                   Qualified[string]{Rule: BestThree, Out: []string{"\xff"}},
		"through 1":               Qualified[string]{Rule: BestThree, Through: []string{"\xff"}},
		"bot 1, bot":              Confidence[string]{Rule: Resampling, Ranking: Ranking[string]{Rule: ChipTotals}, Bots: []Trust[string]{{Bot: "\xff"}}},
		"ranking, place 1, bot 1": Confidence[string]{Rule: Resampling, Ranking: Ranking[string]{Rule: ChipTotals, Places: []Place[string]{{Bots: []string{"\xff"}}}}},
		"order 1":                 Round[string]{Rule: SetsOfSix, Order: []string{"\xff"}},
		"set 1, element 1":        Round[string]{Rule: SetsOfSix, Sets: [][]string{{"\xff"}}},
	} {
		text, err := json.Marshal(v)
		if want := "runoff: " + place + `: cannot be written as JSON: JSON cannot hold the text "\xff"`; err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%T: %s, error %v, want %s", v, text, err, want)
		}
	}
	for _, v := range []any{
		Qualified[uint8]{Rule: BestThree, Through: []uint8{1, 2}, Out: []uint8{3}},
		Round[uint8]{Rule: SetsOfSix, Order: []uint8{1, 2}, Sets: [][]uint8{{2}, {1}}},
		Ranking[uint8]{Rule: ChipTotals, Places: []Place[uint8]{{1, 2, []uint8{7, 255}}}, Steps: []Step[uint8]{}},
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
	if err := json.Unmarshal([]byte(`{"bots":["A",null],"matches":[]}`), new(Crosstable[any])); err == nil || !strings.Contains(err.Error(), "bot 2: cannot be read: want a value, got null") {
		t.Errorf("error %v", err)
	}
	if err := json.Unmarshal([]byte(`{"rule":"SetsOfSix","needed":true,"order":[null],"sets":[]}`), new(Round[any])); err == nil || !strings.Contains(err.Error(), "order 1: cannot be read: want a value, got null") {
		t.Errorf("error %v", err)
	}
}

// TestKinds checks that all kinds of problems can be read, and have texts of
// their own.
func TestKinds(t *testing.T) {
	source, err := os.ReadFile("problem.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), " = errors.New("); n != len(kinds) {
		t.Errorf("%d kinds, and %d of them can be read", n, len(kinds))
	}
	texts := map[string]bool{}
	for _, kind := range kinds {
		if texts[kind.Error()] {
			t.Errorf("two kinds are %q", kind)
		}
		texts[kind.Error()] = true
	}
}

// TestProblemsNull has lists that no problem can be read from.
func TestProblemsNull(t *testing.T) {
	for _, text := range []string{"null", "[null]", "{}", `[{"kind":"no"}]`} {
		var ps Problems
		if err := json.Unmarshal([]byte(text), &ps); !errors.Is(err, ErrJSON) || ps != nil {
			t.Errorf("%s: %v, error %v", text, ps, err)
		}
	}
	if text, err := json.Marshal(Problems(nil)); string(text) != "[]" || err != nil {
		t.Errorf("%s, error %v", text, err)
	}
}
