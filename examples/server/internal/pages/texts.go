package pages

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"slices"
)

// This file has the rules in full, as the comments of the library say them. The
// file rules.json is made from the source by a test.

//go:embed rules.json
var rulesFile []byte

// A ruleText is a rule or a criterion in full.
type ruleText struct {
	Package string        `json:"package"`
	Name    string        `json:"name"`
	Text    template.HTML `json:"text"` // from our own source
}

// ID is the name of the rule in addresses.
func (r ruleText) ID() string { return r.Package + "-" + r.Name }

// texts has the rules of all packages, in the order of their numbers.
var texts = readTexts()

func readTexts() (list []ruleText) {
	if err := json.Unmarshal(rulesFile, &list); err != nil {
		panic(err) // it is embedded
	}
	return list
}

// textsOf returns the rules of a package: all, or those with a name.
func textsOf(pkg string, names ...string) (list []ruleText) {
	for _, r := range texts {
		if r.Package == pkg && (len(names) == 0 || slices.Contains(names, r.Name)) {
			list = append(list, r)
		}
	}
	return list
}

// textOf returns a rule of a package.
func textOf(pkg, name string) (ruleText, bool) {
	if list := textsOf(pkg, name); len(list) > 0 {
		return list[0], true
	}
	return ruleText{}, false
}
