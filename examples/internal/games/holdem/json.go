package holdem

import (
	"fmt"
	"reflect"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file reads and writes hands as JSON.

// jsonHand is the form of a Hand in JSON.
type jsonHand struct {
	Game    Game          `json:"game"`
	Deal    Deal          `json:"deal"`
	Betting [][]jsonTaken `json:"betting"` // the rounds that were begun
	Result  *jsonResult   `json:"result,omitempty"`
}

// jsonTaken is an action in a round. Wanted and Rule are only there if a rule
// made it another action.
type jsonTaken struct {
	By     Seat    `json:"by"`
	Action Action  `json:"action"`
	Wanted *Action `json:"wanted,omitempty"`
	Rule   *Rule   `json:"rule,omitempty"`
}

// jsonResult is the result of a hand.
type jsonResult struct {
	Winner   Seat      `json:"winner"`
	Net      jsonNet   `json:"net"`
	Showdown bool      `json:"showdown"`
	Best     *jsonBest `json:"best,omitempty"`
}

type jsonBest struct {
	First  Category `json:"first"`
	Second Category `json:"second"`
}

type jsonNet struct {
	First  int64 `json:"first"`
	Second int64 `json:"second"`
}

// MarshalJSON returns the hand as JSON: the deal, the actions of each round
// that was begun, and the result if the hand is over.
//
//	{"game":"no-limit",
//	 "deal":{"first":["Ac","Ad"],"second":["Kc","Kd"],
//	  "board":["2h","7s","9c","Jd","3h"]},
//	 "betting":[
//	  [{"by":"second","action":"r4","wanted":"r3","rule":"NearestAmount"},
//	   {"by":"first","action":"c"}],
//	  [{"by":"first","action":"r10"},{"by":"second","action":"f"}]],
//	 "result":{"winner":"first","net":{"first":4,"second":-4},
//	  "showdown":false}}
//
// After a showdown, the result also has the kinds of the best hands:
//
//	"best":{"first":"pair","second":"pair"}
//
// A wish that is no action is written as "?", and read as the zero Action. The
// winner of a shared pot is "nobody".
//
// MarshalJSON referees the hand again, and fails if something in it differs.
// The error is an error of [NewHand] or [ErrReplay].
func (h Hand) MarshalJSON() ([]byte, error) {
	again, err := retake(h.Game, h.Deal, h.Taken)
	if err != nil {
		return nil, err
	}
	was := h
	was.Taken, again.Taken = nil, nil
	if !reflect.DeepEqual(was, again) {
		return nil, &Problem{Kind: ErrReplay, Detail: "the actions do not lead there"}
	}
	j := jsonHand{Game: h.Game, Deal: h.Deal, Betting: make([][]jsonTaken, h.Betting.Round()), Result: resultOf(h)}
	for _, t := range h.Taken {
		out := jsonTaken{By: t.By, Action: t.Action}
		if t.Rule != 0 {
			out.Wanted, out.Rule = &t.Wanted, &t.Rule
		}
		j.Betting[t.Round-1] = append(j.Betting[t.Round-1], out)
	}
	text, err := strict.Append(nil, &j)
	if err != nil {
		return nil, fmt.Errorf("holdem: %w", err)
	}
	return text, nil
}

// UnmarshalJSON reads a hand as [Hand.MarshalJSON] writes it. It refuses a key
// that is unknown, missing or there twice. It referees the hand again, and
// refuses an action that was not taken so, an action after the end, and a
// result that does not follow. The error is an error of [NewHand] or
// [ErrReplay], or says where the text is no hand. After an error, h is as it
// was before.
//
// It takes time in proportion to the text, and does not bound the text.
func (h *Hand) UnmarshalJSON(text []byte) error {
	var j jsonHand
	if err := strict.Unmarshal(text, &j); err != nil {
		return fmt.Errorf("holdem: %w", err)
	}
	var taken []Taken
	for i, round := range j.Betting {
		for k, in := range round {
			t := Taken{By: in.By, Round: i + 1, Wanted: in.Action, Action: in.Action}
			if (in.Wanted == nil) != (in.Rule == nil) {
				return &Problem{Kind: ErrReplay,
					Detail: fmt.Sprintf("round %d, action %d: wanted without a rule, or a rule "+
						"without wanted", i+1, k+1)}
			}
			if in.Rule != nil {
				t.Wanted, t.Rule = *in.Wanted, *in.Rule
			}
			taken = append(taken, t)
		}
	}
	again, err := retake(j.Game, j.Deal, taken)
	if err != nil {
		return err
	}
	if begun := again.Betting.Round(); len(j.Betting) != begun {
		return &Problem{Kind: ErrReplay,
			Detail: fmt.Sprintf("rounds that were begun: %d, not %d", begun, len(j.Betting))}
	}
	if result := resultOf(again); !reflect.DeepEqual(result, j.Result) {
		want := "none"
		if result != nil {
			b, err := strict.Append(nil, result)
			if err != nil {
				return fmt.Errorf("holdem: %w", err)
			}
			want = string(b)
		}
		return &Problem{Kind: ErrReplay, Detail: "the result is " + want}
	}
	*h = again
	return nil
}

// resultOf returns the result of a hand, or nil if it is not over.
func resultOf(h Hand) *jsonResult {
	if !h.Over() {
		return nil
	}
	r := jsonResult{Winner: h.Winner, Net: jsonNet{h.Net[0], h.Net[1]}, Showdown: h.Showdown}
	if h.Showdown {
		r.Best = &jsonBest{h.Best[0].Category(), h.Best[1].Category()}
	}
	return &r
}

// retake referees a hand by its actions as they were taken. It refuses the
// first action that would not have been taken so. The hand has a list of
// actions of its own.
func retake(g Game, d Deal, taken []Taken) (Hand, error) {
	h, err := NewHand(g, d)
	if err != nil {
		return Hand{}, err
	}
	for i, t := range taken {
		var got Taken
		switch t.Rule {
		case TimeBank, Unable:
			got = h.ForceFold(t.Rule, t.Wanted)
		default:
			got = h.Apply(t.Wanted)
		}
		if got != t {
			return Hand{}, &Problem{Kind: ErrReplay,
				Detail: fmt.Sprintf("action %d is %s, not %s", i+1, got.words(), t.words())}
		}
	}
	return h, nil
}

// words returns an action as it was taken in words.
func (t Taken) words() string {
	if t == (Taken{}) {
		return "after the end"
	}
	s := fmt.Sprintf("%v of %v in round %d", t.Action, t.By, t.Round)
	if t.Rule != 0 {
		s += fmt.Sprintf(" for %v by rule %v", t.Wanted, t.Rule)
	}
	return s
}
