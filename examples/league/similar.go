package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file finds teams of a CSV file whose names may be misspelled.

// maxSought is the maximum number of teams among which misspelled names are
// sought.
const maxSought = 200

// misspelled has a remark for each team with a name like the name of a team
// with more matches, or with as many, that is named before it. Two teams that
// meet each other are different teams.
func misspelled(rows []row) (remarks []string) {
	matches, first := map[string]int{}, map[string]row{}
	met := map[[2]string]bool{}
	var teams []string
	for _, r := range rows {
		met[pairOf(r.match)] = true
		for _, team := range []string{r.A, r.B} {
			if matches[team]++; matches[team] == 1 {
				teams, first[team] = append(teams, team), r
			}
		}
	}
	if len(teams) > maxSought {
		return nil
	}
	slices.SortStableFunc(teams, func(a, b string) int { return matches[b] - matches[a] })
	for k, team := range teams {
		others := slices.DeleteFunc(slices.Clone(teams[:k]), func(other string) bool {
			return met[pairOf(match{A: team, B: other})] || !isWord(team, other)
		})
		if similar := say.Similar(team, others); similar != "" && len(remarks) < maxProblems {
			remarks = append(remarks, fmt.Sprintf("%s: is %q a team of its own%s?", first[team].at(), team,
				similar))
		}
	}
	return remarks
}

// isWord reports whether the words of a name that another name does not have
// can be misspelled: they have four letters or more, and no digits. "Club B" is
// no misspelled "Club A".
func isWord(name, other string) bool {
	for _, word := range strings.Fields(name) {
		letters := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
		if !slices.Contains(strings.Fields(other), word) && (!letters || len([]rune(word)) < 4) {
			return false
		}
	}
	return true
}
