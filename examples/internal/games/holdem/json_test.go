package holdem

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
)

// The JSON of hands with the deal aces.
const (
	acesJSON = `"deal":{"first":["Ac","Ad"],"second":["Kc","Kd"],"board":["2h","7s","9c","Jd","3h"]}`
	shown    = `"showdown":true,"best":{"first":"pair","second":"pair"}}}`
)

// TestHandJSON has hands as they are written.
func TestHandJSON(t *testing.T) {
	forced := func(by Rule, wanted Action, actions string) Hand {
		h := play(t, Limit, aces, actions)
		h.ForceFold(by, wanted)
		return h
	}
	for _, c := range []struct {
		hand Hand
		want string
	}{
		{play(t, Limit, aces, ""), `{"game":"limit",` + acesJSON + `,"betting":[[]]}`},
		{play(t, Limit, aces, "c c"), `{"game":"limit",` + acesJSON + `,"betting":[[{"by":"second","action":"c"},{"by":"first","action":"c"}],[]]}`},
		{play(t, NoLimit, aces, "r3 c r10 f"), `{"game":"no-limit",` + acesJSON + `,"betting":[` +
			`[{"by":"second","action":"r4","wanted":"r3","rule":"NearestAmount"},{"by":"first","action":"c"}],` +
			`[{"by":"first","action":"r10"},{"by":"second","action":"f"}]],` +
			`"result":{"winner":"first","net":{"first":4,"second":-4},"showdown":false}}`},
		{play(t, Limit, aces, "r20 x r c c c c c"), `{"game":"limit",` + acesJSON + `,"betting":[` +
			`[{"by":"second","action":"c","wanted":"r20","rule":"CallIllegal"},{"by":"first","action":"c","wanted":"?","rule":"CallIllegal"}],` +
			`[{"by":"first","action":"r"},{"by":"second","action":"c"}],[{"by":"first","action":"c"},{"by":"second","action":"c"}],` +
			`[{"by":"first","action":"c"},{"by":"second","action":"c"}]],` +
			`"result":{"winner":"first","net":{"first":20,"second":-20},` + shown},
		{play(t, ACPCNoLimit, "AcKd|AdKc|2h7s9cJd3h", "r20000 c c c c c c c"), `{"game":"acpc-no-limit","deal":{"first":["Ac","Kd"],"second":["Ad","Kc"],"board":["2h","7s","9c","Jd","3h"]},"betting":[` +
			`[{"by":"second","action":"r20000"},{"by":"first","action":"c"}]` + strings.Repeat(`,[{"by":"first","action":"c"},{"by":"second","action":"c"}]`, 3) + `],` +
			`"result":{"winner":"nobody","net":{"first":0,"second":0},"showdown":true,"best":{"first":"high card","second":"high card"}}}`},
		{forced(TimeBank, Action{Kind: Raise}, "c"), `{"game":"limit",` + acesJSON + `,"betting":[` +
			`[{"by":"second","action":"c"},{"by":"first","action":"f","wanted":"r","rule":"TimeBank"}]],` +
			`"result":{"winner":"second","net":{"first":-10,"second":10},"showdown":false}}`},
		{forced(Unable, Action{}, ""), `{"game":"limit",` + acesJSON + `,"betting":[[{"by":"second","action":"f","wanted":"?","rule":"Unable"}]],` +
			`"result":{"winner":"first","net":{"first":5,"second":-5},"showdown":false}}`},
	} {
		got, err := json.Marshal(c.hand)
		if err != nil || string(got) != c.want {
			t.Errorf("%v\n got %s\nwant %s", err, got, c.want)
		}
		var back Hand
		if err := json.Unmarshal(got, &back); err != nil || !reflect.DeepEqual(back, c.hand) {
			t.Errorf("%s: %v\n got %+v\nwant %+v", got, err, back, c.hand)
		}
	}
}

// TestNotThisHand has texts that are not the JSON of a hand.
func TestNotThisHand(t *testing.T) {
	good := `{"game":"no-limit",` + acesJSON + `,"betting":[` +
		`[{"by":"second","action":"r4","wanted":"r3","rule":"NearestAmount"},{"by":"first","action":"c"}]` +
		strings.Repeat(`,[{"by":"first","action":"c"},{"by":"second","action":"c"}]`, 3) +
		`],"result":{"winner":"first","net":{"first":4,"second":-4},` + shown
	folded := `{"game":"limit",` + acesJSON + `,"betting":[[{"by":"second","action":"f"}]],` +
		`"result":{"winner":"first","net":{"first":5,"second":-5},"showdown":false}}`
	begun := `{"game":"limit",` + acesJSON + `,"betting":[[{"by":"second","action":"c"}]]}`
	for _, text := range []string{good, folded, begun} {
		if err := json.Unmarshal([]byte(text), new(Hand)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	const strictly = "holdem: "
	again := "holdem: played again, the hand goes differently: "
	for _, c := range []struct{ text, from, to, err string }{
		{good, `"game":"no-limit"`, `"game":"no limit"`, strictly + "game: "},
		{good, `"game":"no-limit",`, ``, strictly},
		{good, `"game"`, `"Game"`, strictly},
		{good, `"game":"no-limit",`, `"game":"no-limit","note":"",`, strictly},
		{good, `"game":"no-limit",`, `"game":"no-limit","game":"no-limit",`, strictly},
		{good, `"Ac","Ad"`, `"Ac","Ac"`, "holdem: a deck has each card once: Ac, first and first"},
		{good, `"Ac","Ad"`, `"Ac"`, strictly},
		{good, `"Ac","Ad"`, `"Ac","1d"`, strictly},
		{good, `"by":"second"`, `"by":"first"`, again + "action 1 is r4 of second in round 1 for r3 by rule NearestAmount, not r4 of first in round 1 for r3 by rule NearestAmount"},
		{good, `"by":"second"`, `"by":"nobody"`, again},
		{good, `"by":"second"`, `"by":"dealer"`, strictly},
		{good, `"action":"r4"`, `"action":"r5"`, again},
		{good, `"action":"r4"`, `"action":"r04"`, strictly},
		{good, `"action":"r4"`, `"action":"raise"`, strictly},
		{good, `"action":"r4"`, `"action":null`, strictly},
		{good, `"wanted":"r3"`, `"wanted":"r4"`, again},
		{good, `"wanted":"r3",`, ``, again + "round 1, action 1: wanted without a rule, or a rule without wanted"},
		{good, `,"rule":"NearestAmount"`, ``, again + "round 1, action 1: wanted without a rule, or a rule without wanted"},
		{good, `,"wanted":"r3","rule":"NearestAmount"`, `,"wanted":null,"rule":null`, strictly},
		{good, `"rule":"NearestAmount"`, `"rule":"CallIllegal"`, again},
		{good, `"rule":"NearestAmount"`, `"rule":"TimeBank"`, again + "action 1 is f of second in round 1 for r3 by rule TimeBank, not r4 of second in round 1 for r3 by rule TimeBank"},
		{good, `"rule":"NearestAmount"`, `"rule":""`, strictly},
		{good, `{"by":"first","action":"c"}]`, `{"by":"first","action":"c","wanted":"c","rule":"SameHands"}]`, again},
		{good, `{"by":"first","action":"c"}],[`, `{"by":"first","action":"c"},`, again + "action 3 is c of first in round 2, not c of first in round 1"},
		{good, `{"by":"first","action":"c"}],[{"by":"first","action":"c"},`, `{"by":"first","action":"c"},`, again},
		{good, `,{"by":"second","action":"c"}]],`, `,{"by":"second","action":"c"},{"by":"first","action":"c"}]],`, again + "action 9 is after the end, not c of first in round 4"},
		{good, `]],"result"`, `],[]],"result"`, again + "rounds that were begun: 4, not 5"},
		{good, `"action":"c"}]],`, `"action":"f"}]],`, again + `the result is {"winner":"first","net":{"first":4,"second":-4},"showdown":false}`},
		{good, `"winner":"first"`, `"winner":"second"`, again + `the result is {"winner":"first","net":{"first":4,"second":-4},"showdown":true,"best":{"first":"pair","second":"pair"}}`},
		{good, `"winner":"first"`, `"winner":null`, strictly},
		{good, `"first":4,"second":-4`, `"first":6,"second":-6`, again},
		{good, `"first":4,"second":-4`, `"first":4,"second":4`, again},
		{good, `"first":4,"second":-4`, `"first":4.0,"second":-4`, strictly},
		{good, `"showdown":true`, `"showdown":false`, again},
		{good, `"second":"pair"`, `"second":"two pairs"`, again},
		{good, `"second":"pair"`, `"second":"a pair"`, strictly},
		{good, `,"best":{"first":"pair","second":"pair"}`, ``, again},
		{good, `,"best":{"first":"pair","second":"pair"}`, `,"best":null`, strictly},
		{folded, `"showdown":false`, `"showdown":false,"best":{"first":"pair","second":"pair"}`, again},
		{folded, `,"result":{"winner":"first","net":{"first":5,"second":-5},"showdown":false}`, ``, again},
		{folded, `,"result":{"winner":"first","net":{"first":5,"second":-5},"showdown":false}`, `,"result":null`, strictly},
		{folded, `"f"}]],`, `"f"}],[]],`, again + "rounds that were begun: 1, not 2"},
		{begun, `}]]}`, `}]],"result":{"winner":"nobody","net":{"first":0,"second":0},"showdown":false}}`, again + "the result is none"},
		{begun, `[[{"by":"second","action":"c"}]]`, `[]`, again + "rounds that were begun: 1, not 0"},
		{begun, `[[{"by":"second","action":"c"}]]`, `null`, strictly},
		{begun, begun, `null`, strictly},
		{begun, begun, ``, "unexpected end"},
	} {
		text := strings.Replace(c.text, c.from, c.to, 1)
		if text == c.text {
			t.Errorf("%s: not there", c.from)
			continue
		}
		h := Hand{Game: 7}
		err := json.Unmarshal([]byte(text), &h)
		if err == nil || !strings.HasPrefix(err.Error(), c.err) || !reflect.DeepEqual(h, Hand{Game: 7}) {
			t.Errorf("%s instead of %s: %+v, error %v\nwant %s", c.to, c.from, h, err, c.err)
		}
		if errors.Is(err, ErrReplay) != strings.HasPrefix(c.err, again) {
			t.Errorf("%v: is it ErrReplay?", err)
		}
	}
}

// TestNotWritten has hands that nobody played.
func TestNotWritten(t *testing.T) {
	for name, change := range map[string]func(h *Hand){
		"another game":          func(h *Hand) { h.Game = Limit },
		"no game":               func(h *Hand) { h.Game = 0 },
		"a card twice":          func(h *Hand) { h.Deal.First[0] = h.Deal.Board[0] },
		"another net":           func(h *Hand) { h.Net = [2]int64{1, -1} },
		"another winner":        func(h *Hand) { h.Winner = Nobody },
		"no showdown":           func(h *Hand) { h.Showdown = false },
		"another strength":      func(h *Hand) { h.Best[0]++ },
		"an action less":        func(h *Hand) { h.Taken = h.Taken[1:] },
		"an action more":        func(h *Hand) { h.Taken = append(h.Taken, h.Taken[0]) },
		"another round":         func(h *Hand) { h.Taken[1].Round = 7 },
		"another rule":          func(h *Hand) { h.Taken[0].Rule = 99 },
		"another betting":       func(h *Hand) { h.Betting = Betting{} },
		"a fold without a rule": func(h *Hand) { h.Taken[0].Rule = 0 },
	} {
		h := play(t, NoLimit, aces, "r3 c c c c c c c")
		if _, err := json.Marshal(h); err != nil {
			t.Fatal(err)
		}
		change(&h)
		if text, err := json.Marshal(h); err == nil {
			t.Errorf("%s: %s", name, text)
		}
	}
	var none *Hand
	if text, err := json.Marshal(none); err != nil || string(text) != "null" {
		t.Errorf("%s, %v", text, err)
	}
	// What is no action comes back as the zero Action.
	h, err := Play(Limit, deal(t, aces), []Action{{Kind: 77, To: 5}, {Fold, 3}})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(h)
	var back Hand
	if err2 := json.Unmarshal(text, &back); err != nil || err2 != nil || len(back.Taken) != 2 {
		t.Fatalf("%s, %v, %v", text, err, err2)
	}
	for i := range h.Taken {
		h.Taken[i].Wanted = Action{}
	}
	if !reflect.DeepEqual(h, back) {
		t.Errorf("%+v, %+v", h, back)
	}
}

// TestOptionsJSON has options as they are written, and texts that are none.
func TestOptionsJSON(t *testing.T) {
	for want, o := range map[string]Options{
		`{}`: {}, `{"firstLetter":true}`: {FirstLetter: true}, `{"oneBank":true}`: {OneBank: true},
		`{"handMillis":500}`:                  {HandMillis: 500},
		`{"firstLetter":true,"oneBank":true}`: {FirstLetter: true, OneBank: true},
	} {
		text, err := json.Marshal(o)
		back := Options{FirstLetter: true}
		if err2 := json.Unmarshal(text, &back); err != nil || err2 != nil || string(text) != want || back != o {
			t.Errorf("%s, %+v, %v, %v; want %s", text, back, err, err2, want)
		}
	}
	for _, text := range []string{`null`, `[]`, `{"firstletter":true}`, `{"oneBank":1}`, `{"oneBank":null}`, `{"oneBank":true,"oneBank":true}`, `{"bank":true}`} {
		o := Options{OneBank: true}
		if err := json.Unmarshal([]byte(text), &o); err == nil || !strings.HasPrefix(err.Error(), "holdem: ") || o != (Options{OneBank: true}) {
			t.Errorf("%s: %+v, %v", text, o, err)
		}
	}
}

// TestTextsOfNames takes names through their texts.
func TestTextsOfNames(t *testing.T) {
	type names struct {
		Seats      []Seat
		Categories []Category
		Rules      []Rule
		Actions    []Action
	}
	all := names{Actions: []Action{{}, {Kind: Fold}, {Kind: Call}, {Kind: Raise}, {Raise, 7}, {Raise, -7}}}
	for s := Nobody; s <= Second; s++ {
		all.Seats = append(all.Seats, s)
	}
	for c := HighCard; c <= StraightFlush; c++ {
		all.Categories = append(all.Categories, c)
	}
	for r := Rule(1); rules.Has(r); r++ {
		all.Rules = append(all.Rules, r)
	}
	text, err := json.Marshal(all)
	var back names
	if err2 := json.Unmarshal(text, &back); err != nil || err2 != nil || !reflect.DeepEqual(back, all) {
		t.Errorf("%s, %v, %v", text, err, err2)
	}
	for _, v := range []any{Seat(3), Category(9), Rule(0), Rule(19), Rule(-1)} {
		if text, err := json.Marshal(v); err == nil {
			t.Errorf("%v is written as %s", v, text)
		}
	}
	for _, c := range []struct {
		into any
		kind error
	}{{new(Seat), ErrSeat}, {new(Category), ErrCategory}, {new(Action), ErrAction}, {new(Rule), nil}} {
		for _, text := range []string{`""`, `"First"`, `"r0"`, `"r+5"`, `"R"`, `"pairs"`, `"Seat(1)"`} {
			if err := json.Unmarshal([]byte(text), c.into); err == nil || c.kind != nil && !errors.Is(err, c.kind) || !reflect.ValueOf(c.into).Elem().IsZero() {
				t.Errorf("%s is read as %v, %v", text, c.into, err)
			}
		}
	}
	if a := (Action{Fold, 1}); a.String() != "?" {
		t.Errorf("a fold to 1 is %v", a)
	}
}
