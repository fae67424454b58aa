package pairing_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file has what is particular about the JSON of answers and of the parts
// of records, and about refusals.

// must returns a value that comes without an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestAnswerMetJSON: an answer that says that the wish is met has the next
// round, as [pairing.Next] gives it, and is stored and read like any other.
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
		{new(pairing.Registration[string]), `{"player":"Ann","at":"2011-11-07T20:00:00-05:00"}`, `{"player":"Ann","at":"2011-11-07"}`, "at"},
		{new(pairing.Registration[string]), `{"player":"Ann","at":"2011-11-07T20:00:00Z","left":"2011-11-08T20:00:00Z"}`, `{"player":"Ann","at":"2011-11-07T20:00:00Z","left":null}`, "left"},
		{new(pairing.Registration[string]), `{"player":"Ann","at":"2011-11-07T20:00:00Z"}`, `{"player":"Ann"}`, "at the top"},
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
		"pairing":    p.Next(),
		"verdict":    must(p.Audit(p.Next().Round)),
		"answer":     must(p.WhyNot(pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Cid"}}})),
		"reasons":    must(p.Explain(p.Next().Round)),
		"table":      must(pairing.Standings(e)),
		"prizes":     must(pairing.DividePrizes(e, 1)),
		"seeding":    must(pairing.Seed(e.Entrants, []float64{1, 1, 1}, 1)),
		"correction": must(pairing.Withdraw(e, "Ann", 0)),
		"funds":      must(pairing.Collect(pairing.Fee{}, []pairing.Registration[string]{{Player: "\xff"}})),
		"payment":    pairing.Payment[string]{Player: "\xff"},
		"record":     pairing.Registration[string]{Player: "\xff"},
		"game":       pairing.Game[string]{Gold: "\xff"},
		"pin":        pairing.Pin[string]{Pairs: [][2]string{{"Ann", "\xff"}}},
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
	begun := tell(2, "Ann Bob", "Ann-Bob gold", "Ann-Bob gold")
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
		"Revise, corrected":  first(pairing.Revise(good, broken)),
		"Correct":            first(pairing.Correct(broken, 1, 1, pairing.GoldWins)),
		"Correct, round":     first(pairing.Correct(good, 1, 1, pairing.GoldWins)),
		"Correct, game":      first(pairing.Correct(begun, 1, 2, pairing.GoldWins)),
		"Correct, late":      first(pairing.Correct(begun, 1, 1, pairing.SilverWins)),
		"Correct, outcome":   first(pairing.Correct(begun, 2, 1, 99)),
		"Replay":             first(pairing.Replay(begun, 1, 1, pairing.OtherCause, "")),
		"Withdraw":           first(pairing.Withdraw(broken, "Ann", 0)),
		"Withdraw, who":      first(pairing.Withdraw(good, "Zoe", 0)),
		"Reinstate":          first(pairing.Reinstate(broken, "Ann")),
		"Reinstate, who":     first(pairing.Reinstate(good, "Zoe")),
		"Check":              broken.Check(),
		"Before":             first(good.Before(9)),
		"DividePrizes, who":  first(pairing.DividePrizes(good, 1, "Zoe")),
		"Collect":            first(pairing.Collect(pairing.Fee{First: -1}, []pairing.Registration[string]{{Player: "Ann"}, {Player: "Ann"}})),
		"Fee":                first(pairing.Fee{Opening: time.Unix(2, 0)}.At(time.Unix(1, 0))),
		"Fee, figures":       first(pairing.Fee{First: -1}.At(time.Unix(1, 0))),
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

// copyOf returns a copy of an event that shares no memory with it.
func copyOf(e pairing.Event[string]) pairing.Event[string] { return e.Clone() }
