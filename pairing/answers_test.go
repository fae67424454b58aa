package pairing_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the JSON of answers and of the parts of records.

// must returns a value that comes without an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// answersOf returns answers of every type that has a JSON, by what they are.
func answersOf(t *testing.T) map[string]any {
	t.Helper()
	bye, ann := "Eve", "Ann"
	e := tell(3, "Ann Bob Cid Dan Eve", "Ann-Bob gold, Cid-Dan gold, bye Eve", "Ann-Cid gold, Bob-Eve silver, bye Dan")
	seeded := copyOf(e)
	seeded.Edition, seeded.SeedRatings = pairing.WC2016, []float64{2000, 1900.5, 1800, 1700, 1600}
	directed := copyOf(e)
	directed.Forbidden = [][2]string{{"Ann", "Eve"}}
	over := tell(1, "Ann Bob Cid", "Ann-Bob gold, bye Cid", "Ann-Cid gold, bye ")
	over.Rounds[1].Byes = nil
	gone := tell(1, "Ann Bob", "Ann-Bob both-forfeit")
	corrected := copyOf(e)
	corrected.Rounds[0].Games[0].Outcome = pairing.SilverWins
	next := must(pairing.Next(e))
	met := [2]string{next.Round.Games[0].Gold, next.Round.Games[0].Silver}
	whyNot := func(e pairing.Event[string], pairs ...[2]string) pairing.Answer[string] {
		return must(pairing.WhyNot(e, pairing.Pin[string]{Pairs: pairs}))
	}
	blocked := tell(2, "Ann Bob Cid Dan")
	blocked.Pins = []pairing.Pin[string]{{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}}}}
	blocked.Forbidden = [][2]string{{"Bob", "Dan"}}
	answers := map[string]any{
		"pairing":          next,
		"pairing seeded":   must(pairing.Next(seeded)),
		"pairing directed": must(pairing.Next(directed)),
		"pairing over":     must(pairing.Next(over)),
		"pairing nobody":   must(pairing.Next(gone)),
		"verdict":          must(pairing.Audit(e, tellRound("Ann-Dan, Bob-Cid, bye Eve"))),
		"verdict worse":    must(pairing.Audit(e, tellRound("Ann-Bob, Cid-Eve, bye Dan"))),
		"verdict optimal":  must(pairing.Audit(e, next.Round)),
		"verdict illegal":  must(pairing.Audit(e, tellRound("Ann-Zoe"))),
		"answer":           whyNot(e, [2]string{"Ann", "Bob"}),
		"answer met":       whyNot(e, met),
		"answer bye":       must(pairing.WhyNot(e, pairing.Pin[string]{Bye: &bye})),
		"answer directed":  whyNot(directed, [2]string{"Ann", "Eve"}),
		"answer no round":  whyNot(blocked, [2]string{"Ann", "Cid"}, [2]string{"Bob", "Dan"}),
		"certificate":      next.Certificate,
		"table":            must(pairing.Standings(e)),
		"table over":       must(pairing.Standings(over)),
		"table nobody":     must(pairing.Standings(gone)),
		"prizes":           must(pairing.DividePrizes(e, 1001)),
		"revision":         must(pairing.Revise(e, corrected)),
		"revision nothing": must(pairing.Revise(e, e)),
		"remaining":        must(pairing.Bounds(e)),
		"seeding":          must(pairing.Seed([]string{"Ann", "Bob", "Cid"}, []float64{1, 2, 1}, 1<<63+1)),
		"seeding no lots":  must(pairing.Seed([]string{"Ann", "Bob"}, []float64{1, 2}, 0)),

		"game":           e.Rounds[0].Games[0],
		"round":          next.Round,
		"round started":  pairing.Round[string]{Games: []pairing.Game[string]{}, Byes: []string{"Ann"}, Started: true},
		"withdrawal":     pairing.Withdrawal[string]{Player: "Ann", After: 1, Until: 3},
		"absence":        pairing.Absence[string]{Player: "Ann", Round: 2},
		"extra life":     pairing.ExtraLife[string]{Player: "Ann", Lives: 1, After: 2},
		"reinstatement":  pairing.Reinstatement[string]{Player: "Ann", After: 1},
		"pin":            pairing.Pin[string]{Round: 2, Pairs: [][2]string{{"Ann", "Bob"}}, Bye: &ann},
		"play-off":       pairing.RunnerUpPlayOff[string]{After: 4, Champion: "Ann", Tied: []string{"Bob", "Cid"}},
		"problem":        *must(pairing.Audit(e, tellRound("Ann-Zoe"))).Problems[0],
		"place":          must(pairing.Standings(e)).Places[0],
		"row":            must(pairing.Standings(over)).Players[1],
		"award":          must(pairing.DividePrizes(e, 1001)).Awards[0],
		"value":          next.Cost[0],
		"ranked":         next.Ranking[0],
		"level":          next.Certificate.Levels[0],
		"dual":           next.Certificate.Players[0],
		"odd set":        pairing.OddSet[string]{Players: []string{}, Bye: true, Z: []int64{0, 1}},
		"change":         must(pairing.Revise(e, corrected)).Changed[0],
		"reason":         must(pairing.Explain(e, next.Round))[0],
		"reason of none": must(pairing.Explain(tell(2, "Ann Bob Cid Dan"), tellRound("Ann-Dan, Bob-Cid")))[2],
	}
	return answers
}

// TestAnswersJSON checks that each answer encodes, filled and zero, with keys in
// lower case and without a null, and that it comes back as it was. The golden
// file has the JSON of all.
func TestAnswersJSON(t *testing.T) {
	answers := answersOf(t)
	var all bytes.Buffer
	types := map[reflect.Type]bool{}
	for _, what := range sortedKeys(answers) {
		a := answers[what]
		types[reflect.TypeOf(a)] = true
		text, err := json.Marshal(a)
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		fmt.Fprintf(&all, "%s\n%s\n", what, text)
		checkKeys(t, what, text)
		back := reflect.New(reflect.TypeOf(a))
		if err := json.Unmarshal(text, back.Interface()); err != nil {
			t.Errorf("%s: %v\n%s", what, err, text)
		} else if !reflect.DeepEqual(back.Elem().Interface(), a) {
			t.Errorf("%s comes back as\n%+v, not\n%+v", what, back.Elem(), a)
		}
		again, err := json.Marshal(back.Elem().Interface())
		if err != nil || !bytes.Equal(again, text) {
			t.Errorf("%s: again it is %s, %v", what, again, err)
		}

		// What is written into what was there before is the same.
		dirty := reflect.New(reflect.TypeOf(a))
		dirty.Elem().Set(reflect.ValueOf(a))
		if u, ok := dirty.Interface().(json.Unmarshaler); ok {
			for _, bad := range [][]byte{
				bytes.Replace(text, []byte(`{"`), []byte(`{"Zoe":1,"`), 1), text[:len(text)-1], []byte("null"), []byte("[]"), []byte("7"),
				append([]byte(`{"`+strings.ToUpper(string(text[2]))), text[3:]...),
			} {
				err := u.UnmarshalJSON(bad)
				if ps := (pairing.Problems{}); !errors.As(err, &ps) {
					t.Errorf("%s: %s is read, error %v", what, bad, err)
				}
				if !reflect.DeepEqual(dirty.Elem().Interface(), a) {
					t.Errorf("%s has changed by what cannot be read", what)
				}
			}
		} else if what != "value" && what != "ranked" && what != "level" && what != "row" && what != "award" && what != "remaining" {
			t.Errorf("%s is not read strictly", what)
		}
	}
	for typ := range types {
		text, err := json.Marshal(reflect.Zero(typ).Interface())
		if err != nil {
			t.Errorf("%v, zero: %v", typ, err)
			continue
		}
		checkKeys(t, typ.String()+", zero", text)
		if err := json.Unmarshal(text, reflect.New(typ).Interface()); err != nil {
			t.Errorf("%v, zero: %v\n%s", typ, err, text)
		}
	}
	// How much work it was may change.
	golden.Check(t, "answers.golden", regexp.MustCompile(`"work":\d+`).ReplaceAllString(all.String(), `"work":0`))
}

// checkKeys checks that no key of a JSON text begins in upper case, except those
// of package colors, and that there is no null.
func checkKeys(t *testing.T, what string, text []byte) {
	t.Helper()
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case nil:
			t.Errorf("%s: null at %s", what, path)
		case []any:
			for _, x := range v {
				walk(path+"[]", x)
			}
		case map[string]any:
			for key, x := range v {
				if !unicode.IsLower(rune(key[0])) && !strings.Contains(path, ".colors") {
					t.Errorf("%s: key %s at %s", what, key, path)
				}
				walk(path+"."+key, x)
			}
		}
	}
	walk("", v)
}

// TestAnswerMetJSON: an answer that says that the wish is met has the next round,
// as [pairing.Next] gives it, and is stored and read like any other.
func TestAnswerMetJSON(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan")
	a := must(pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{"Dan", "Ann"}}}))
	if !a.Met || a.Text != "the best round has Dan with Ann" {
		t.Fatalf("%+v", a)
	}
	text := must(json.Marshal(a))
	if !bytes.HasPrefix(text, []byte(`{"met":true,"legal":true,"round":{"over":false,"round":{"games":[{"gold":"Ann",`)) {
		t.Errorf("%s", text)
	}
	var back pairing.Answer[string]
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, a) {
		t.Errorf("%+v, error %v, want %+v", back, err, a)
	}
	if err := pairing.Verify(e, back.Round.Round, back.Round.Certificate); err != nil {
		t.Error(err)
	}
}

// TestPartsAreStrict: what is refused in an event is refused in a part that
// arrives alone, with the same place in it.
func TestPartsAreStrict(t *testing.T) {
	for _, c := range []struct {
		v          json.Unmarshaler
		good, text string
		where      string
	}{
		{new(pairing.Game[string]), `{"gold":"Ann","silver":"Bob","outcome":""}`, `{"gold":"Ann","silver":"Bob"}`, "at the top"},
		{new(pairing.Game[string]), `{"gold":"Ann","silver":"Bob","outcome":"void"}`, `{"gold":"Ann","silver":"Bob","outcome":null}`, "outcome"},
		{new(pairing.Game[string]), `{"gold":"Ann","silver":"Bob","outcome":"gold"}`, `{"gold":"Ann","silver":"Bob","outcome":"Gold"}`, "outcome"},
		{new(pairing.Game[string]), `{"gold":"","silver":"Bob","outcome":"gold"}`, `{"gold":null,"silver":"Bob","outcome":"gold"}`, "gold"},
		{new(pairing.Round[string]), `{"games":[],"byes":[]}`, `{"games":[]}`, "at the top"},
		{new(pairing.Round[string]), `{"games":[],"byes":[]}`, `{"games":[],"byes":null}`, "byes"},
		{new(pairing.Round[string]), `{"games":[{"gold":"Ann","silver":"Bob","outcome":""}],"byes":[]}`, `{"games":[{"gold":"Ann","silver":"Bob","result":""}],"byes":[]}`, "game 1"},
		{new(pairing.Pin[string]), `{"round":1,"pairs":[],"bye":"Ann"}`, `{"round":1,"bye":"Ann"}`, "at the top"},
		{new(pairing.Pin[string]), `{"round":1,"pairs":[["Ann","Bob"]]}`, `{"round":1,"pairs":[["Ann"]]}`, "pair 1"},
		{new(pairing.Withdrawal[string]), `{"player":"Ann","after":1}`, `{"player":"Ann","After":1}`, "at the top"},
		{new(pairing.Absence[string]), `{"player":"Ann","round":1}`, `{"player":"Ann","round":1,"round":1}`, "at the top"},
		{new(pairing.ExtraLife[string]), `{"player":"Ann","lives":1}`, `{"player":"Ann"}`, "at the top"},
		{new(pairing.Reinstatement[string]), `{"player":"Ann","after":1}`, `{"player":"Ann","after":1.5}`, "after"},
		{new(pairing.RunnerUpPlayOff[string]), `{"after":1,"champion":"Ann","tied":[]}`, `{"after":1,"champion":"Ann","tied":null}`, "tied"},
		{new(pairing.Game[int]), `{"gold":1,"silver":2,"outcome":""}`, `{"gold":1,"silver":"2","outcome":""}`, "silver"},
	} {
		if err := c.v.UnmarshalJSON([]byte(c.good)); err != nil {
			t.Errorf("%s: %v", c.good, err)
		}
		err := c.v.UnmarshalJSON([]byte(c.text))
		var p *pairing.Problem
		if !errors.As(err, &p) || p.Where != c.where {
			t.Errorf("%s: %v, want an error at %s", c.text, err, c.where)
		}
	}
}

// TestAnswersBadIDs: an id that JSON cannot hold is refused in every answer.
func TestAnswersBadIDs(t *testing.T) {
	e := pairing.Event[string]{Lives: 2, Entrants: []string{"Ann", "\xff", "Cid"}}
	p := must(pairing.Prepare(e))
	for what, a := range map[string]any{
		"pairing": p.Next(),
		"verdict": must(p.Audit(p.Next().Round)),
		"answer":  must(p.WhyNot(pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Cid"}}})),
		"reasons": must(p.Explain(p.Next().Round)),
		"table":   must(pairing.Standings(e)),
		"prizes":  must(pairing.DividePrizes(e, 1)),
		"seeding": must(pairing.Seed(e.Entrants, []float64{1, 1, 1}, 1)),
		"game":    pairing.Game[string]{Gold: "\xff"},
		"pin":     pairing.Pin[string]{Pairs: [][2]string{{"Ann", "\xff"}}},
	} {
		if text, err := json.Marshal(a); !errors.Is(err, pairing.ErrNotJSON) {
			t.Errorf("%s: %s, error %v", what, text, err)
		}
	}
}

// TestRefusals: every function refuses with [pairing.Problems], of one problem
// as of many.
func TestRefusals(t *testing.T) {
	good := tell(2, "Ann Bob Cid Dan")
	broken := tell(2, "Ann Bob Ann Cid Cid")
	round := tellRound("Ann-Bob, Cid-Dan")
	wish := pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Bob"}}}
	none := pairing.Options{MaxWork: -1}
	blocked := copyOf(good)
	blocked.Pins = []pairing.Pin[string]{{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}, {"Ann", "Cid"}}}}
	prepared := must(pairing.Prepare(good))
	cert := prepared.Next().Certificate
	cert.Sets = append(cert.Sets, pairing.OddSet[string]{Players: []string{"Zoe"}})
	first := func(_ any, err error) error { return err }
	for what, err := range map[string]error{
		"Next":               first(pairing.Next(broken)),
		"Next, work":         first(pairing.Next(good, none)),
		"Next, no round":     first(pairing.Next(blocked)),
		"Audit":              first(pairing.Audit(broken, round)),
		"Audit, over":        first(pairing.Audit(tell(1, "Ann"), round)),
		"Verify":             pairing.Verify(broken, round, cert),
		"Verify, round":      pairing.Verify(good, tellRound("Ann-Bob"), cert),
		"Verify, proof":      pairing.Verify(good, prepared.Next().Round, cert),
		"Verify, no proof":   pairing.Verify(good, round, pairing.Certificate[string]{}),
		"Explain":            first(pairing.Explain(broken, round)),
		"Explain, round":     first(pairing.Explain(good, tellRound("Ann-Bob"))),
		"WhyNot":             first(pairing.WhyNot(broken, wish)),
		"WhyNot, wish":       first(pairing.WhyNot(good, pairing.Pin[string]{})),
		"Prepare":            first(pairing.Prepare(broken)),
		"Prepared.WhyNot":    first(prepared.WhyNot(pairing.Pin[string]{})),
		"Prepared.WhyNot, 2": first(prepared.WhyNot(wish, none)),
		"Prepared.Explain":   first(prepared.Explain(tellRound("Ann-Bob"))),
		"Standings":          first(pairing.Standings(broken)),
		"PlayOff":            first(pairing.PlayOff(broken)),
		"Bounds":             first(pairing.Bounds(broken)),
		"Bounds, work":       first(pairing.Bounds(good, none)),
		"DividePrizes":       first(pairing.DividePrizes(broken, 1)),
		"DividePrizes, fund": first(pairing.DividePrizes(good, -1)),
		"DividePrizes, both": first(pairing.DividePrizes(broken, -1)),
		"Revise":             first(pairing.Revise(broken, good)),
		"Before":             first(good.Before(9)),
		"Fee":                first(pairing.Fee(time.Unix(2, 0), time.Unix(1, 0))),
		"Seed":               first(pairing.Seed([]string{"Ann"}, nil, 0)),
		"ReadEvent":          first(pairing.ReadEvent[string](strings.NewReader("{"))),
		"UnmarshalJSON":      json.Unmarshal([]byte(`{"games":[]}`), new(pairing.Round[string])),
		"MarshalJSON":        first(json.Marshal(pairing.Event[string]{Entrants: []string{"\xff"}})),
	} {
		var ps pairing.Problems
		if !errors.As(err, &ps) || len(ps) == 0 {
			t.Errorf("%s: %v", what, err)
			continue
		}
		for _, p := range ps {
			if p.Kind == nil || !errors.Is(err, p.Kind) {
				t.Errorf("%s: %v has no kind that errors.Is finds", what, p)
			}
		}
		back := pairing.Problems{}
		if text, err := json.Marshal(ps); err != nil || json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(back, ps) {
			t.Errorf("%s: %s comes back as %v", what, text, back)
		}
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// copyOf returns a copy of an event that shares no memory with it.
func copyOf(e pairing.Event[string]) pairing.Event[string] { return must(e.Before(len(e.Rounds) + 1)) }
