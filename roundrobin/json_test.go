package roundrobin

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

func TestJSON(t *testing.T) {
	e := event(t, 2, "A B 6 4", "final", "B A 6 6", "extra", "A B 3 2")
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, string(text), `{"version":1,"teams":["A","B"],"results":[{"a":"A","b":"B","winsA":6,"winsB":4}],`+
		`"final":{"a":"B","b":"A","winsA":6,"winsB":6},"extra":{"a":"A","b":"B","winsA":3,"winsB":2}}`)
	text, err = json.Marshal(event(t, 3, "stage", "A B 1 2", "stage"))
	if err != nil {
		t.Fatal(err)
	}
	expect(t, string(text), `{"version":1,"teams":["A","B","C"],"results":[],"playOffs":[[{"a":"A","b":"B","winsA":1,"winsB":2}],[]]}`)
	text, err = json.Marshal(Event[int]{})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, string(text), `{"version":1,"teams":[],"results":[]}`)
}

func TestJSONRefused(t *testing.T) {
	for text, want := range map[string]string{
		``:                                       "JSON",
		`null`:                                   "null",
		`{}`:                                     "teams",
		`{"teams":["A"]}`:                        "results",
		`{"teams":null,"results":[]}`:            "teams",
		`{"teams":["A",null],"results":[]}`:      "team",
		`{"teams":[5],"results":[]}`:             "want a text, got 5",
		`{"teams":[],"results":[],"final":null}`: "final",
		`{"teams":[],"results":[],"Final":{}}`:   "Final",
		`{"teams":[],"results":[],"results":[]}`: "results",
		`{"teams":[],"results":[],"version":2}`:  "version 2 is not known",
		`{"teams":[],"results":[]} 1`:            "after",
		`{"teams":[],"results":[{"a":"A","b":"B","winsA":6}]}`:                          "winsB",
		`{"teams":[],"results":[{"a":"A","b":"B","winsA":6,"winsB":1.5}]}`:              "result 1, winsB",
		`{"teams":[],"results":[],"playOffs":[[{"a":"A","b":"B","winsA":6,"wins":1}]]}`: "playOff 1",
	} {
		var e Event[string]
		err := json.Unmarshal([]byte(text), &e)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", text, err, want)
		}
		if e.Teams != nil || e.Results != nil {
			t.Errorf("%s: %+v", text, e)
		}
	}
}

// TestJSONIDs has ids that JSON cannot hold.
func TestJSONIDs(t *testing.T) {
	for _, e := range []Event[any]{
		{Teams: []any{"\xff"}},
		{Teams: []any{math.NaN()}},
		{Teams: []any{func() {}}},
		{Teams: []any{5}}, // comes back as a float64
		{Results: []Match[any]{{A: "A", B: "\xff"}}},
		{PlayOffs: [][]Match[any]{{{A: "\xff", B: "A"}}}},
		{Final: &Match[any]{A: "A", B: []int{}}},
		{Extra: &Match[any]{A: "A", B: "\xff"}},
	} {
		if text, err := json.Marshal(e); err == nil || !strings.Contains(err.Error(), "JSON cannot hold the id") {
			t.Errorf("%+v: %s, error %v", e, text, err)
		}
	}
}

// FuzzJSON reads any text: what can be read comes back, and can be judged.
func FuzzJSON(f *testing.F) {
	f.Add([]byte(`{"teams":["A","B"],"results":[{"a":"A","b":"B","winsA":6,"winsB":4}],"final":{"a":"B","b":"A","winsA":6,"winsB":6}}`))
	f.Add([]byte(`{"teams":["A","B","C"],"results":[],"playOffs":[[]]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var e Event[string]
		if json.Unmarshal(text, &e) != nil {
			return
		}
		first, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var back Event[string]
		if err := json.Unmarshal(first, &back); err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(back)
		if err != nil || string(again) != string(first) {
			t.Fatalf("%s, then %s, error %v", first, again, err)
		}
		_, errFinal := Final(e)
		_, errOutlook := Outlook(back)
		if (errFinal == nil) != (errOutlook == nil) {
			t.Fatalf("errors %v, %v", errFinal, errOutlook)
		}
	})
}

// TestTexts has the names of states and statuses, and of what is neither.
func TestTexts(t *testing.T) {
	var words []string
	for s := InTable - 1; s <= NotWon+1; s++ {
		words = append(words, s.String())
	}
	for s := Open - 1; s <= Out+1; s++ {
		words = append(words, s.String())
	}
	expect(t, strings.Join(words, " "), "state -1 table playoff final extra decided undecided state 6 status -1 open clinched out status 3")
	text, err := json.Marshal([]any{InPlayOff, Clinched})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, string(text), `["playoff","clinched"]`)
}

// TestJSONIDsOfAnswers has answers with ids that JSON cannot hold, and events
// with an id that is null.
func TestJSONIDsOfAnswers(t *testing.T) {
	bad := "\xff"
	for place, v := range map[string]any{
		"table, row 1, team":   Decision[string]{Table: Table[string]{Rows: []Row[string]{{Team: "\xff"}}}},
		"stage 1, contender 1": Decision[string]{Stages: []Stage[string]{{Rule: PlayOff, Contenders: []string{"\xff"}}}},
		"finalist 1, team":     Decision[string]{Finalists: []Finalist[string]{{Team: "\xff"}}},
		"champion":             Decision[string]{Rule: TopTwo, Champion: &bad},
		"next, match 1, first": Decision[string]{Rule: TopTwo, Next: Upcoming[string]{Rule: MatchPoints, Matches: []Fixture[string]{{First: "\xff"}}}},
		"team":                 Prospect[string]{Team: "\xff"},
		"place 1, team 1":      Table[string]{Places: []Place[string]{{Rule: MatchPoints, Teams: []string{"\xff"}}}},
	} {
		text, err := json.Marshal(v)
		if want := "roundrobin: " + strings.TrimLeft(place, "0123456789 ") + `: cannot be written as JSON: JSON cannot hold the text "\xff"`; err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%T: %s, error %v, want %s", v, text, err, want)
		}
	}
	if err := json.Unmarshal([]byte(`{"teams":["A",null],"results":[]}`), new(Event[any])); err == nil || !strings.Contains(err.Error(), "team 2: cannot be read: want a value, got null") {
		t.Errorf("error %v", err)
	}
	if err := json.Unmarshal([]byte(`{"teams":[],"results":[{"a":"A","b":null,"winsA":1,"winsB":1}]}`), new(Event[any])); err == nil || !strings.Contains(err.Error(), "result 1, b: cannot be read: want a value, got null") {
		t.Errorf("error %v", err)
	}
}
