package app

import (
	_ "embed"
	"encoding/json"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the rules in words, as the comments of the library say them. A
// test makes the file rules.json from the source.

//go:embed rules.json
var rulesFile []byte

// A ruleText is a rule in words.
type ruleText struct {
	Name string `json:"name"`
	// criterion, tie-break, rule, color, edition or outcome
	Kind string `json:"kind"`
	Text string `json:"text"` // paragraphs, with an empty line between them
}

// texts has all rules: each kind in the order of its numbers. textsBy finds a
// rule by its name. No two rules have the same name.
var texts, textsBy = readTexts()

func readTexts() (list []ruleText, by map[string]string) {
	if err := json.Unmarshal(rulesFile, &list); err != nil {
		panic(err) // it is embedded
	}
	by = map[string]string{}
	for _, r := range list {
		by[r.Name] = r.Text
	}
	return list, by
}

// textOf returns a rule in words.
func textOf(name string) string { return textsBy[name] }

// rules returns all rules in words, or the rules of an event with points.
func rules(request []byte) (any, error) {
	var q struct {
		asked
		Event *event `json:"event,omitempty"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	if q.Event == nil || !q.Event.Edition.HasPoints() {
		return texts, nil
	}
	if err := check(*q.Event); err != nil {
		return nil, err
	}
	return rulesOf(*q.Event), nil
}

// rulesOf returns the rules of an event with points: its criteria and
// tie-breaks in their order, then the rules that hold, the colors, the
// outcomes, and its edition.
func rulesOf(e event) []ruleText {
	of := map[string][]ruleText{} // each kind in the order of its numbers
	for _, r := range texts {
		of[r.Kind] = append(of[r.Kind], r)
	}
	list := []ruleText{of["criterion"][pairing.Allowed-1]}
	for _, c := range competition.Criteria(e) {
		list = append(list, of["criterion"][c-1])
	}
	list = append(list, of["criterion"][pairing.Canonical-1])
	for _, t := range competition.TieBreaks(e) {
		list = append(list, of["tie-break"][t-1])
	}
	for _, r := range competition.PointsRules {
		list = append(list, of["rule"][r-1])
	}
	return slices.Concat(list, of["color"], of["outcome"], of["edition"][e.Edition:e.Edition+1])
}
