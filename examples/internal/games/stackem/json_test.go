package stackem

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestRecords has a record as it is written, and texts that are none.
func TestRecords(t *testing.T) {
	g := Game{Start: Start{Walls: [2]Wall{sorted, mixed}, Pile: []Brick{98}, First: 1}, Moves: moves(t, "pile A0 5", "discard -1"), Forfeit: &Forfeit{Player: 1, Rule: Unable}}
	walls := `"walls":[[97,80,56,10,90,42,39,8,79,37,30,6,22,18,17,4],[1,2,3,5,7,9,11,12,13,14,15,16,19,20,21,23]],"discard":null`
	want := `{` + walls + `,"pile":[98],"first":1,"moves":[{"take":"pile","at":"A0","ms":5},{"take":"discard","at":"-1"}],"forfeit":{"player":1,"rule":"Unable"}}`
	if text, err := json.Marshal(g); err != nil || string(text) != want {
		t.Errorf("%v\n got %s\nwant %s", err, text, want)
	}
	bare := `{` + walls + `,"pile":[],"first":1,"moves":[]}`
	if text, err := json.Marshal(Game{Start: Start{Walls: g.Walls, First: 1}}); err != nil || string(text) != bare {
		t.Errorf("%v\n got %s\nwant %s", err, text, bare)
	}
	if text, err := json.Marshal(Start{Walls: g.Walls}); err != nil || string(text) != `{`+walls+`,"pile":[],"first":0}` {
		t.Errorf("%v, %s", err, text)
	}
	// Another time is another key, also of a position.
	s := Start{Walls: g.Walls, BankMS: 500}
	if text, err := json.Marshal(s); err != nil || string(text) != `{`+walls+`,"pile":[],"first":0,"bankMs":500}` {
		t.Errorf("%v, %s", err, text)
	}
	if text, err := json.Marshal(s.begin()); err != nil || !strings.Contains(string(text), `"usedMs":[0,0],"bankMs":500,`) {
		t.Errorf("%v, %s", err, text)
	}
	for _, c := range []struct{ from, to, err string }{
		{`"first":1,`, `"first":1,"second":0,`, `second`},
		{`"first":1,`, ``, `first`},
		{`"first":1,`, `"first":1,"first":1,`, `first`},
		{`"first":1,`, `"First":1,`, `First`},
		{`"pile":[98]`, `"pile":null`, `pile`},
		{`"discard":null,`, ``, `discard`},
		{`"take":"pile"`, `"take":"both"`, `not from "both"`},
		{`"ms":5`, `"ms":5,"ms":6`, `ms`},
		{`"ms":5`, `"s":5`, `"s"`},
		{`"at":"-1"`, `"at":null`, `at`},
		{`"at":"-1"`, `"at":"\ud800"`, `at`},
		{`,"forfeit":{"player":1,"rule":"Unable"}`, `,"forfeit":null`, `forfeit`},
		{`"rule":"Unable"`, `"rule":"Reject","why":""`, `why`},
		{`"rule":"Unable"`, `"rule":"unable"`, `"unable"`},
		{`"rule":"Unable"`, `"rule":""`, `without a name`},
		{`,"rule":"Unable"`, ``, `rule`},
		{`"player":1`, `"player":1,"player":1`, `player`},
		{`,4]`, `]`, `16`},
	} {
		text := strings.Replace(want, c.from, c.to, 1)
		was := Game{Start: Start{First: 7}}
		err := json.Unmarshal([]byte(text), &was)
		if text == want || err == nil || !strings.Contains(err.Error(), c.err) || was.First != 7 || was.Moves != nil {
			t.Errorf("%s instead of %s: error %v, %+v", c.to, c.from, err, was)
		}
	}
	// The parts are as strict by themselves.
	for text, v := range map[string]any{
		`{"take":"pile","at":"A0","why":1}`:                      new(Move),
		`{"take":"pile"}`:                                        new(Move),
		`{"player":0,"rule":"Unable","rule":"Unable"}`:           new(Forfeit),
		`{` + walls + `,"pile":[],"first":1,"moves":[]}`:         new(Start),
		`{` + walls + `,"pile":[],"first":1,"moves":[],"end":1}`: new(Game),
	} {
		if err := json.Unmarshal([]byte(text), v); err == nil || !strings.HasPrefix(err.Error(), "stackem: ") {
			t.Errorf("%s is read as %v, error %v", text, v, err)
		}
	}
	for _, v := range []any{Move{Take: Pile, At: "\xff"}, Move{At: "A0"}, Forfeit{}, Forfeit{Rule: 18}, Game{Moves: []Move{{}}}} {
		if text, err := json.Marshal(v); err == nil {
			t.Errorf("%+v is written as %s", v, text)
		}
	}
	// A program whose text is not UTF-8 has a record that can be written.
	played, err := Contest(begun(mixed, sorted, 98), [2]Player{stuck{Take: Discard, At: "A\xff\xfe"}, Slots{}}, 1)
	if _, err2 := json.Marshal(played); err != nil || err2 != nil || played.Moves[0].At != "A\ufffd" {
		t.Errorf("%v, %v, %q", err, err2, fmt.Sprint(played.Moves))
	}
}
