package colors

import "cmp"

// book holds the rules in the order in which they are tried. Each rule compares
// two sides as [cmp.Compare] does: a negative number gives Gold to x, a
// positive number gives Gold to y, and zero leaves the question to the next
// rule.
var book = [...]struct {
	rule   Rule
	name   string
	prefer func(x, y Side) int
}{
	{Balance, "Balance", balance},
	{HeadToHead, "HeadToHead", headToHead},
	{BreakBoth, "BreakBoth", breakBoth},
	{BreakLonger, "BreakLonger", breakLonger},
	{SwapLast, "SwapLast", swapLast},
	{Arbitrary, "Arbitrary", arbitrary},
}

// decide reports whether x takes Gold, and the rule that says so.
func decide(x, y Side) (xGold bool, by Rule) {
	for _, r := range book {
		if c := r.prefer(x, y); c != 0 {
			return c < 0, r.rule
		}
	}
	panic("colors: Arbitrary did not decide")
}

// decideSwiss is decide with Must before the book.
func decideSwiss(x, y Side) (xGold bool, by Rule) {
	if c := must(x, y); c != 0 {
		return c < 0, Must
	}
	return decide(x, y)
}

// Must: who must have a color has it, unless both must have the same
func must(x, y Side) int {
	a, b := x.must(), y.must()
	switch {
	case a == b:
		return 0
	case a != None:
		return -int(a)
	}
	return int(b)
}

// must returns the color that a player must have, or None.
func (s Side) must() Color {
	switch {
	case s.Streak >= 2:
		return -s.Last
	case s.Surplus >= 2:
		return Silver
	case s.Surplus <= -2:
		return Gold
	}
	return None
}

// Balance: Gold for the lower surplus of Gold games over Silver games
func balance(x, y Side) int { return cmp.Compare(x.Surplus, y.Surplus) }

// HeadToHead: Gold for fewer Gold games against each other
func headToHead(x, y Side) int { return cmp.Compare(x.GoldsHere, y.GoldsHere) }

// BreakBoth: if the latest colors are opposite, both change
func breakBoth(x, y Side) int {
	if x.Last != -y.Last {
		return 0
	}
	return int(x.Last) // zero if neither has played
}

// BreakLonger: the longer streak ends
func breakLonger(x, y Side) int {
	switch {
	case x.Streak > y.Streak:
		return int(x.Last)
	case x.Streak < y.Streak:
		return -int(y.Last)
	}
	return 0
}

// SwapLast: the other colors than in the latest meeting
func swapLast(x, _ Side) int { return int(x.LastHere) }

// Arbitrary: Gold for the player named first
func arbitrary(_, _ Side) int { return -1 }
