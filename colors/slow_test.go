package colors

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// This file holds a second reading of the rule book, too simple to be wrong.
// What a player had is a string of letters, G for Gold and S for Silver, oldest
// game first.

// slowAssign returns who of a and b takes Gold, and the rule that says so.
func slowAssign(a, b int, games []Game[int]) (gold int, by Rule) {
	as, bs := letters(a, games), letters(b, games)

	var meetings []Game[int]
	for _, g := range games {
		if (g.Gold == a || g.Gold == b) && (g.Silver == a || g.Silver == b) {
			meetings = append(meetings, g)
		}
	}
	asHere, bsHere := letters(a, meetings), letters(b, meetings)

	// 1. The lower (games as Gold minus games as Silver) takes Gold.
	aDiff := strings.Count(as, "G") - strings.Count(as, "S")
	bDiff := strings.Count(bs, "G") - strings.Count(bs, "S")
	if aDiff < bDiff {
		return a, Balance
	}
	if bDiff < aDiff {
		return b, Balance
	}

	// 2. Fewer games as Gold against this opponent takes Gold.
	if strings.Count(asHere, "G") < strings.Count(bsHere, "G") {
		return a, HeadToHead
	}
	if strings.Count(bsHere, "G") < strings.Count(asHere, "G") {
		return b, HeadToHead
	}

	// 3. If both have played and their latest colors differ, both switch.
	if strings.HasSuffix(as, "S") && strings.HasSuffix(bs, "G") {
		return a, BreakBoth
	}
	if strings.HasSuffix(as, "G") && strings.HasSuffix(bs, "S") {
		return b, BreakBoth
	}

	// 4. The player with the longer current streak switches.
	if streak(as) > streak(bs) {
		if strings.HasSuffix(as, "S") {
			return a, BreakLonger
		}
		return b, BreakLonger
	}
	if streak(bs) > streak(as) {
		if strings.HasSuffix(bs, "S") {
			return b, BreakLonger
		}
		return a, BreakLonger
	}

	// 5. Opposite to their latest meeting.
	if strings.HasSuffix(asHere, "S") {
		return a, SwapLast
	}
	if strings.HasSuffix(bsHere, "S") {
		return b, SwapLast
	}

	// 6. Free choice: the player named first.
	return a, Arbitrary
}

// slowSwiss is slowAssign with the rule Must first.
func slowSwiss(a, b int, games []Game[int]) (gold int, by Rule) {
	as, bs := slowMust(letters(a, games)), slowMust(letters(b, games))
	if as != bs && (as == "G" || bs == "S") {
		return a, Must
	}
	if as != bs {
		return b, Must
	}
	return slowAssign(a, b, games)
}

// slowMust returns the color that a player must have after these, or "".
func slowMust(had string) string {
	golds, silvers := strings.Count(had, "G"), strings.Count(had, "S")
	if strings.HasSuffix(had, "SS") {
		return "G"
	}
	if strings.HasSuffix(had, "GG") {
		return "S"
	}
	if silvers >= golds+2 {
		return "G"
	}
	if golds >= silvers+2 {
		return "S"
	}
	return ""
}

// letters returns the colors that p had.
func letters(p int, games []Game[int]) string {
	s := ""
	for _, g := range games {
		if g.Gold == p {
			s += "G"
		}
		if g.Silver == p {
			s += "S"
		}
	}
	return s
}

// streak returns how often the last letter of s is repeated at its end.
func streak(s string) int {
	n := 0
	for n < len(s) && s[len(s)-1-n] == s[len(s)-1] {
		n++
	}
	return n
}

func TestSlow(t *testing.T) {
	const histories, most = 50_000, 16 // games in a history, at most
	r := rand.New(rand.NewPCG(2012, 2014))
	decided := make(map[Rule]int)
	for range histories {
		games := make([]Game[int], r.IntN(most+1))
		players := 2 + r.IntN(3)
		for i := range games {
			p := r.Perm(players)
			games[i] = Game[int]{p[0], p[1]}
		}
		d, err := Assign(0, 1, games)
		if err != nil {
			t.Fatalf("%v: %v", games, err)
		}
		gold, by := slowAssign(0, 1, games)
		if d.Gold != gold || d.Rule != by {
			t.Fatalf("%v: player %d takes Gold by %v, want %d by %v", games, d.Gold, d.Rule, gold, by)
		}
		decided[by]++

		if d, err = AssignSwiss(0, 1, games); err != nil {
			t.Fatalf("%v: %v", games, err)
		}
		gold, by = slowSwiss(0, 1, games)
		if d.Gold != gold || d.Rule != by {
			t.Fatalf("Swiss, %v: player %d takes Gold by %v, want %d by %v", games, d.Gold, d.Rule, gold, by)
		}
		if by == Must {
			decided[by]++
		}
	}
	if decided[Must] == 0 {
		t.Error("Must decided nothing")
	}
	for _, b := range book {
		t.Logf("%-11s decided %5d times", b.name, decided[b.rule])
		if decided[b.rule] == 0 {
			t.Errorf("%s decided nothing", b.name)
		}
	}
}
