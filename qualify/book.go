package qualify

import (
	"cmp"
	"time"
)

// This file has the rule book as code: a function for each rule, of the facts
// that the rule reads, and nothing else. The facts are derived in count.go and
// in field.go. Rules Shared, Field, Replacement, Reserves and Penalty are in
// field.go, and rule OneBot is in event.go.

// book holds the rules in the order of the rule book. A rule that filters games
// has a function passes, which reports whether a game passes. A rule that ranks
// entrants has a function compare, which is negative if a is before b and
// positive if b is before a.
var book = [...]struct {
	rule    Rule
	name    string
	passes  func(f facts) bool
	compare func(a, b score) int
}{
	{Window, "Window", window, nil},
	{Decided, "Decided", decided, nil},
	{Rated, "Rated", rated, nil},
	{Alternation, "Alternation", alternation, nil},
	{Cap, "Cap", limit, nil},
	{Streak, "Streak", nil, streak},
	{LossesBefore, "LossesBefore", nil, lossesBefore},
	{Completion, "Completion", nil, completion},
	{Shared, "Shared", nil, nil},
	{Field, "Field", nil, nil},
	{Replacement, "Replacement", nil, nil},
	{Reserves, "Reserves", nil, nil},
	{Penalty, "Penalty", nil, nil},
	{OneBot, "OneBot", nil, nil},
}

// facts are all facts about a game that the rules read.
type facts struct {
	game
	past
	cap int // how many games can count
}

// A game has the facts about the game itself.
type game struct {
	inWindow, decided, rated, won bool
	color                         Color // the entrant's
}

// A past has the facts about the games of the same pair before.
type past struct {
	expected Color // by rule Alternation, or None for either
	taken    int   // games that came as far as rule Cap
}

// Window: the game began and ended while the qualifier was open.
func window(f facts) bool { return f.inWindow }

// Decided: the game has a winner.
func decided(f facts) bool { return f.decided }

// Rated: the game is rated.
func rated(f facts) bool { return f.rated }

// Alternation: the entrant has the expected color.
func alternation(f facts) bool { return f.expected == None || f.color == f.expected }

// Cap: of the games before, fewer than the cap came as far as this rule. The
// function is called limit, because cap is a builtin function.
func limit(f facts) bool { return f.taken < f.cap }

// verdict returns the rule by which a game is ignored: the first of the filters
// that the game does not pass, or 0 if it passes all and so counts.
func verdict(filters [5]Rule, f facts) Rule {
	for _, r := range filters {
		if !book[r-1].passes(f) {
			return r
		}
	}
	return 0
}

// A score has the figures of an entrant that the rules read.
type score struct {
	worth
	completed time.Time // by rule Completion, or zero without a point
}

// A worth is a score without its completion.
type worth struct{ points, losses int }

// Streak: more points are before fewer.
func streak(a, b score) int { return cmp.Compare(b.points, a.points) }

// LossesBefore: fewer losses before the streaks are before more.
func lossesBefore(a, b score) int { return cmp.Compare(a.losses, b.losses) }

// Completion: an earlier completion is before a later one. With equal points
// both entrants have a completion, or neither has.
func completion(a, b score) int { return a.completed.Compare(b.completed) }

// compare compares two scores, the better first, and returns the rule that
// tells them apart. If no rule does, they share a place by rule Shared.
func compare(a, b score) (int, Rule) {
	for _, x := range book[Streak-1 : Completion] {
		if c := x.compare(a, b); c != 0 {
			return c, x.rule
		}
	}
	return 0, Shared
}
