package colors

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule says why a player takes Gold. Its value is its place in the rule book.
// Zero is no rule. Must has the last place, but [AssignSwiss] tries it first.
type Rule int

// Balance is rule 1. The player with the lower difference of games as Gold
// minus games as Silver takes Gold.
//
// It is silent if both differences are equal. The difference of a player
// without games is zero.
//
// Source: WC12 and WCC14, color assignment, item 1.
const Balance Rule = 1

// HeadToHead is rule 2. The player who has had Gold less often in games between
// these two takes Gold.
//
// It is silent if they have never met, or if each has had Gold equally often.
//
// Source: WC12 and WCC14, color assignment, item 2.
const HeadToHead Rule = 2

// BreakBoth is rule 3. If the players' latest games had opposite colors, both
// change color.
//
// It is silent if their latest games had the same color, for then only one of
// them could change. It is also silent if either has yet to play.
//
// Source: WC12 and WCC14, color assignment, item 3. The source asks for a
// change of both "if possible". We read that as all or nothing, since rule 4
// decides where only one can change.
const BreakBoth Rule = 3

// BreakLonger is rule 4. The player with the longer current streak of one color
// changes color.
//
// A streak is the number of latest games in a row with the same color. Byes do
// not end a streak. A player without games has streak 0, so that an opponent
// who has played changes color. The rule is silent if both streaks are equally
// long.
//
// Source: WC12 and WCC14, color assignment, item 4.
const BreakLonger Rule = 4

// SwapLast is rule 5. Both players change the colors of their latest meeting.
//
// It is silent if they have never met.
//
// Source: WC12 and WCC14, color assignment, item 5.
const SwapLast Rule = 5

// Arbitrary is rule 6. No rule prefers either, so the choice is free: the
// player named first takes Gold.
//
// No earlier rule depends on who is named first. A caller who prefers another
// choice, a lot for example, names first the player who will have Gold.
//
// Source: WC12 and WCC14, color assignment, item 6, which leaves the choice
// open.
const Arbitrary Rule = 6

// Must is rule 7. A player who must have a color has it. Only [AssignSwiss]
// tries this rule, before all others.
//
// A player must have a color if the last two games both had the other color, or
// if the player has had the other color at least two more times. If these
// disagree, the last two games decide.
//
// It is silent if neither player must have a color, or if both must have the
// same color.
//
// Source: ours, after FIDE C.04.1 and common usage.
const Must Rule = 7

// ruleNames has the names of the rules of the book, and Must. Rule 0 is no
// rule and has the empty name.
var ruleNames = enum.Of[Rule]("colors", "rule", nil, append([]string{""}, allNames()...)...)

func allNames() []string {
	var list []string
	for _, b := range book {
		list = append(list, b.name)
	}
	return append(list, "Must")
}

// String returns the name of r, as in "BreakBoth", or "" for 0.
func (r Rule) String() string { return ruleNames.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) {
	return codec.Written(ruleNames.Append(b, r))
}

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (r *Rule) UnmarshalText(text []byte) error { return codec.NotRead(ruleNames.Set(r, text)) }
