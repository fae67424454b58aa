package abalone

import (
	"encoding"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"
)

// This file has the texts of values in JSON.

// TestTexts has texts that come back.
func TestTexts(t *testing.T) {
	for _, c := range []struct {
		value any
		want  string
	}{
		{Field(0), "a1"}, {Field(60), "i5"},
		{Black, "Black"}, {White, "White"}, {None, ""},
		{Start(), Start().String()}, {Board{}, "...../....../......./......../........./......../......./....../....."},
		{Move{0, 0, 1}, "a1-a2"}, {parsed(t, "d1f2-e1")[0], "d1f2-e1"},
		{Rule(0), ""}, {Hexagon, "Hexagon"}, {Unable, "Unable"},
		{Win, "W"}, {Loss, "L"}, {Tie, "T"}, {Resigned, "R"}, {TimeOut, "*"},
		{Result{}, ""}, {Result{13, 8, Win, Loss}, "13(W)-8(L)"},
	} {
		text, err := json.Marshal(c.value)
		if err != nil || string(text) != `"`+c.want+`"` {
			t.Errorf("%v is written %s, error %v", c.value, text, err)
		}
		back := reflect.New(reflect.TypeOf(c.value))
		if err := json.Unmarshal(text, back.Interface()); err != nil || back.Elem().Interface() != c.value {
			t.Errorf("%s is read as %v, error %v", text, back.Elem(), err)
		}
	}
	if Outcome(0).String() != "" || Win.String() != "W" {
		t.Errorf("outcomes are %q and %q", Outcome(0), Win)
	}
}

// TestTextsRefused has texts that are not values, and values that have no text.
func TestTextsRefused(t *testing.T) {
	field, side, rule, outcome := Field(7), White, PushOff, Resigned
	b, m, r := Start(), Move{1, 1, 2}, Result{9, 9, Tie, Tie}
	for _, c := range []struct {
		to    encoding.TextUnmarshaler
		texts string
		kind  error
	}{
		{&field, "|a|a0|a6|j1|A1|a11|5a", ErrField},
		{&side, "black|nobody| White|None", ErrSide},
		{&b, "||.....|" + strings.ReplaceAll(Start().String(), "O", "o"), ErrBoard},
		{&m, "|a1|a1-a9|a1a1-a2|A1-A2", ErrMove},
		{&rule, "sumito|rule 3|99", nil},
		{&outcome, "|w|WW|X|é", ErrOutcome},
		{&r, "-|13(W)-8(W)|8(T)-8(T)", ErrResult},
	} {
		was := reflect.ValueOf(c.to).Elem().Interface()
		for i, text := range strings.Split(c.texts, "|") {
			if i == 0 && text == "" {
				continue // unless there are two
			}
			err := c.to.UnmarshalText([]byte(text))
			if err == nil || c.kind != nil && !errors.Is(err, c.kind) {
				t.Errorf("%T: %q gives %v, want %v", c.to, text, err, c.kind)
			}
			if is := reflect.ValueOf(c.to).Elem().Interface(); is != was {
				t.Errorf("%T: %q has changed %v to %v", c.to, text, was, is)
			}
		}
	}
	for _, empty := range []encoding.TextUnmarshaler{&field, &b, &m, &outcome} {
		if err := empty.UnmarshalText(nil); err == nil {
			t.Errorf("%T: an empty text is read", empty)
		}
	}
	for _, v := range []encoding.TextMarshaler{
		Field(61), Field(255), Side(2), Side(-2), Move{61, 61, 0}, Move{0, 0, 61}, Move{0, 99, 1}, Rule(-1), Rule(99), Outcome(0), Outcome('w'),
		Result{14, 14, Win, Win}, Result{8, 8, Win, Loss}, Result{Black: 14},
	} {
		if text, err := v.MarshalText(); err == nil {
			t.Errorf("%#v has the text %q", v, text)
		}
	}
}

// TestOptionsText has options as they are written.
func TestOptionsText(t *testing.T) {
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{}, `{}`},
		{Options{Time: 40 * time.Minute, Moves: 200, MoreMarbles: true, Unattended: true}, `{"time":"40m0s","moves":200,"moreMarbles":true,"unattended":true}`},
		{Options{BlackByHuman: true, BlackTrouble: 1}, `{"blackByHuman":true,"blackTrouble":"1ns"}`},
		{Options{WhiteByHuman: true, WhiteTrouble: 5 * time.Minute}, `{"whiteByHuman":true,"whiteTrouble":"5m0s"}`},
	} {
		text, err := json.Marshal(c.o)
		if err != nil || string(text) != c.want {
			t.Errorf("%+v is written %s, error %v", c.o, text, err)
		}
		back := Options{Moves: 9, BlackByHuman: true}
		if err := json.Unmarshal(text, &back); err != nil || back != c.o {
			t.Errorf("%s is read as %+v, error %v", text, back, err)
		}
	}
	for _, text := range []string{`{"time":40}`, `{"time":"40m"}`, `{"time":""}`, `{"Time":"40m0s"}`, `{"time":null}`, `{"moves":1,"moves":1}`, `{"moves":1.5}`, `[]`, `null`} {
		back := Options{Moves: 9}
		if err := json.Unmarshal([]byte(text), &back); back != (Options{Moves: 9}) || err == nil && text != "null" {
			t.Errorf("%s is read as %+v, error %v", text, back, err)
		}
	}
}

// TestRecordJSON has a record as it is written.
func TestRecordJSON(t *testing.T) {
	r, err := ParseRecord(smallRecord)
	if err != nil {
		t.Fatal(err)
	}
	r.Site, r.Absent, r.More = "", []string{"Site"}, []Tag{{"Table", "4"}}
	const want = `{"event":"Friday games","date":"1999.01.15","round":"2","black":"Ann","white":"Bob",` +
		`"absent":["Site"],"more":[{"name":"Table","value":"4"}],"moves":["i5g5-h5","a5c5-b5","h5f5-g5"],"result":"14(W)-14(R)"}`
	if text, err := json.Marshal(r); err != nil || string(text) != want {
		t.Errorf(" got %s\nwant %s\nerror %v", text, want, err)
	}
	for _, c := range []struct{ from, to, want string }{
		{`"Ann"`, `"An\"n"`, "not a tag"},
		{`"Ann"`, `"\ud800"`, "black"},
		{`["Site"]`, `["Event"]`, "not a tag"},
		{`["Site"]`, `["Site","Site"]`, "given twice"},
		{`"a5c5-b5"`, `"a5c5"`, "not written as a move"},
		{`"14(W)-14(R)"`, `"*"`, "not a result"},
		{`,"result":"14(W)-14(R)"`, ``, "result"},
		{`"name":"Table"`, `"name":"The Table"`, "not a tag"},
		{`"name":"Table"`, `"name":"Event"`, "given twice"},
		{`"value":"4"`, `"value":"4","why":""`, "why"},
		{`{"event"`, `{"Event"`, "Event"},
	} {
		text := strings.Replace(want, c.from, c.to, 1)
		back := Record{Event: "x"}
		err := json.Unmarshal([]byte(text), &back)
		if text == want || err == nil || !strings.Contains(err.Error(), c.want) || !reflect.DeepEqual(back, Record{Event: "x"}) {
			t.Errorf("%s instead of %s: %+v, error %v", c.to, c.from, back, err)
		}
	}
	for _, r := range []Record{{Result: Result{9, 9, Win, Win}}, {Event: "\"", Result: Result{9, 9, Tie, Tie}}, {Moves: []Move{{0, 0, 61}}, Result: Result{9, 9, Tie, Tie}}} {
		if text, err := json.Marshal(r); err == nil {
			t.Errorf("%+v is written as %s", r, text)
		}
	}
}

// TestProblemJSON has problems that come back, and kinds that there are not.
func TestProblemJSON(t *testing.T) {
	p := Problem{Kind: ErrStep, Rule: Line, Record: 2, Line: 40, Number: 3, Side: White, Detail: "a1-a3"}
	const want = `{"kind":"the tail can only go to a neighboring field","rule":"Line","record":2,"line":40,"number":3,"side":"White","detail":"a1-a3",` +
		`"text":"abalone: record 2: line 40: move 3 of White: the tail can only go to a neighboring field: a1-a3 (rule Line)"}`
	text, err := json.Marshal(&p)
	if err != nil || string(text) != want {
		t.Errorf(" got %s\nwant %s\nerror %v", text, want, err)
	}
	var back Problem
	if err := json.Unmarshal(text, &back); err != nil || back != p {
		t.Errorf("read as %+v, error %v", back, err)
	}
	for _, kind := range kinds {
		text, err := json.Marshal(Problem{Kind: kind})
		var back Problem
		if err := errors.Join(err, json.Unmarshal(text, &back)); err != nil || back.Kind != kind {
			t.Errorf("%v: read as %v, error %v", kind, back.Kind, err)
		}
	}
	for _, text := range []string{`{"kind":"bad luck"}`, `{"rule":"Line"}`, `{"kind":"not a board","rule":"line"}`, `{"kind":"not a board","why":1}`, `[]`} {
		was := back
		if err := json.Unmarshal([]byte(text), &back); err == nil || back != was {
			t.Errorf("%s is read as %+v, error %v", text, back, err)
		}
	}
	// No kind is missing.
	source, err := os.ReadFile("errors.go")
	if n := strings.Count(string(source), "errors.New("); err != nil || n != len(kinds) {
		t.Errorf("%d kinds in JSON, of %d; error %v", len(kinds), n, err)
	}
}
