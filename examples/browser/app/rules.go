package app

import (
	_ "embed"
	"encoding/json"
)

// This file has the rules in words, as the comments of the library say them. A
// test makes the file rules.json from the source.

//go:embed rules.json
var rulesFile []byte

// A ruleText is a rule in words.
type ruleText struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // criterion, rule, color, edition or outcome
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

// rules returns all rules in words.
func rules(request []byte) (any, error) {
	if err := read(request, &asked{}); err != nil {
		return nil, err
	}
	return texts, nil
}
