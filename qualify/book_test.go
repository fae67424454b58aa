package qualify

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// This file tests the rules as functions of facts, and apart from them the
// facts that are derived from the record.

// TestVerdict has facts that pass every filter, and changes one or two of them.
func TestVerdict(t *testing.T) {
	usual := [5]Rule{Window, Decided, Rated, Alternation, Cap}
	for _, c := range []struct {
		name    string
		change  func(f *facts)
		filters [5]Rule
		want    Rule
	}{
		{"counts", func(f *facts) {}, usual, 0},
		{"a loss", func(f *facts) { f.won = false }, usual, 0},
		{"out of time", func(f *facts) { f.inWindow = false }, usual, Window},
		{"no winner", func(f *facts) { f.decided = false }, usual, Decided},
		{"not rated", func(f *facts) { f.rated = false }, usual, Rated},
		{"the wrong color", func(f *facts) { f.color = Gold }, usual, Alternation},
		{"either color", func(f *facts) { f.color, f.expected = Gold, None }, usual, 0},
		{"the last that counts", func(f *facts) { f.taken = 2 }, usual, 0},
		{"the first too many", func(f *facts) { f.taken = 3 }, usual, Cap},
		{"far too many", func(f *facts) { f.taken = 99 }, usual, Cap},
		{"the first filter", func(f *facts) { f.inWindow, f.rated = false, false }, usual, Window},
		{"another first filter", func(f *facts) { f.inWindow, f.rated = false, false }, [5]Rule{Cap, Rated, Window, Decided, Alternation}, Rated},
		{"nothing is right", func(f *facts) { *f = facts{past: past{expected: Gold}} }, [5]Rule{Alternation, Cap, Rated, Window, Decided}, Alternation},
	} {
		f := facts{game{true, true, true, true, Silver}, past{Silver, 0}, 3}
		c.change(&f)
		if got := verdict(c.filters, f); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestAfter has what is known after one game, by the rule that ignores it.
func TestAfter(t *testing.T) {
	usual := [5]Rule{Window, Decided, Rated, Alternation, Cap}
	capFirst := [5]Rule{Cap, Alternation, Window, Decided, Rated}
	before := past{Silver, 7}
	for _, c := range []struct {
		name    string
		color   Color
		by      Rule
		filters [5]Rule
		reading AlternateBy
		want    past
	}{
		{"it counts", Silver, 0, usual, Counted, past{Gold, 8}},
		{"it counts, by position", Silver, 0, usual, Positional, past{Gold, 8}},
		{"it does not come as far", Silver, Window, usual, Counted, past{Silver, 7}},
		{"it comes just before", Silver, Rated, usual, Positional, past{Silver, 7}},
		{"the wrong color", Gold, Alternation, usual, Counted, past{Silver, 7}},
		{"the wrong color, by position", Gold, Alternation, usual, Positional, past{Gold, 7}},
		{"one too many", Silver, Cap, usual, Counted, past{Gold, 8}},
		{"one too many, before the color", Gold, Cap, capFirst, Counted, past{Silver, 8}},
		{"the wrong color, after the cap", Gold, Alternation, capFirst, Counted, past{Silver, 8}},
		{"ignored after both", Silver, Rated, capFirst, Counted, past{Gold, 8}},
	} {
		w := plan{filters: c.filters, alternation: c.reading}
		if got := before.after(game{color: c.color}, c.by, &w); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	// The first game has either color.
	w := plan{filters: usual}
	if got := (past{}).after(game{color: Gold}, 0, &w); got != (past{Silver, 1}) {
		t.Errorf("after the first game: %+v", got)
	}
}

// TestGameOf has what the rules read about a game itself.
func TestGameOf(t *testing.T) {
	for _, c := range []struct {
		name  string
		game  Game[string]
		color Color
		want  game
	}{
		{"won with Gold", Game[string]{Rated: true, Start: hour(1), End: hour(2), Winner: Gold}, Gold, game{true, true, true, true, Gold}},
		{"lost with Silver", Game[string]{Start: hour(1), End: hour(2), Winner: Gold}, Silver, game{true, true, false, false, Silver}},
		{"undecided", Game[string]{Start: hour(1), End: hour(2)}, Silver, game{true, false, false, false, Silver}},
		{"in play", Game[string]{Start: hour(1)}, Gold, game{true, false, false, false, Gold}},
		{"in play from before", Game[string]{Start: hour(0)}, Gold, game{false, false, false, false, Gold}},
		{"begun too early", Game[string]{Start: hour(0), End: hour(2), Winner: Silver}, Silver, game{false, true, false, true, Silver}},
		{"ended too late", Game[string]{Start: hour(1), End: hour(1000), Winner: Silver}, Silver, game{false, true, false, true, Silver}},
	} {
		e := input("Ann", []Game[string]{c.game})
		if got := e.gameOf(Entry{Color: c.color}); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestCompare has scores, the better first, and the rule that tells them apart.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		a, b score
		want Rule
	}{
		{score{worth{3, 9}, hour(9)}, score{worth{2, 0}, hour(1)}, Streak},
		{score{worth{3, 0}, hour(9)}, score{worth{3, 1}, hour(1)}, LossesBefore},
		{score{worth{3, 1}, hour(1)}, score{worth{3, 1}, hour(2)}, Completion},
		{score{worth{3, 1}, hour(1)}, score{worth{3, 1}, hour(1).In(time.FixedZone("", 60))}, Shared},
		{score{}, score{}, Shared},
	} {
		sign := -1
		if c.want == Shared {
			sign = 0
		}
		if cmp, by := compare(c.a, c.b); cmp != sign || by != c.want {
			t.Errorf("%+v before %+v: %d by %v, want %v", c.a, c.b, cmp, by, c.want)
		}
		if cmp, by := compare(c.b, c.a); cmp != -sign || by != c.want {
			t.Errorf("%+v behind %+v: %d by %v, want %v", c.b, c.a, cmp, by, c.want)
		}
	}
}

// TestDivide has places of numbers, a field of three, and the director's order.
func TestDivide(t *testing.T) {
	none, order := []int{0, 0, 0, 0, 0, 0}, []int{0, 2, 1, 4, 3, 5}
	for _, c := range []struct {
		name   string
		groups [][]int
		order  []int
		out    []int
		want   cut
	}{
		{"nobody", nil, none, nil, cut{}},
		{"room for all", [][]int{{0}, {1, 2}}, none, nil, cut{field: []int{0, 1, 2}}},
		{"the cut between places", [][]int{{2}, {0, 1}, {3, 4}, {5}}, none, nil, cut{field: []int{2, 0, 1}, next: []int{3, 4}}},
		{"the cut through a place", [][]int{{0}, {1}, {2, 3}, {4}}, none, nil, cut{field: []int{0, 1}, tied: []int{2, 3}}},
		{"the order decides it", [][]int{{0}, {1, 2, 3}, {4}}, order, nil, cut{field: []int{0, 2, 1}, next: []int{3}}},
		{"one is not in the order", [][]int{{0, 1, 2, 3}}, order, nil, cut{tied: []int{0, 1, 2, 3}}},
		{"that one is out", [][]int{{0, 1, 2, 3, 4}}, order, []int{0}, cut{field: []int{2, 1, 4}, next: []int{3}}},
		{"a whole place is out", [][]int{{0}, {1, 2}, {3}, {4}, {5}}, none, []int{1, 2}, cut{field: []int{0, 3, 4}, next: []int{5}}},
	} {
		out := make([]bool, 6)
		for _, i := range c.out {
			out[i] = true
		}
		if diff := cmp.Diff(c.want, divide(c.groups, c.order, out, 3), cmp.AllowUnexported(cut{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestReplaced has fields of two, with and without the entrants that are out.
// In some of them there was a tie at the cut.
func TestReplaced(t *testing.T) {
	for _, c := range []struct {
		full, tied, field []int
		out               []bool
		dropped, invited  []int
	}{
		{[]int{2, 0}, nil, []int{2, 0}, []bool{false, false, false, true}, nil, nil},
		{[]int{2, 0}, nil, []int{0, 3}, []bool{false, false, true, false}, []int{2}, []int{3}},
		{[]int{2, 0}, nil, []int{0}, []bool{false, true, true, true}, []int{2}, nil},
		{[]int{2}, []int{0, 1}, []int{2, 0}, []bool{false, true, false, false}, nil, nil},
		{[]int{2}, []int{0, 1}, []int{0, 3}, []bool{false, true, true, false}, []int{2}, []int{3}},
		{[]int{2}, []int{0, 1}, []int{0, 1}, []bool{false, false, true, false}, []int{2}, []int{0, 1}},
		{[]int{2}, []int{0, 1}, []int{2, 3}, []bool{true, true, false, false}, nil, []int{3}},
	} {
		dropped, invited := replaced(cut{field: c.full, tied: c.tied}, c.field, c.out, 2)
		if !slices.Equal(dropped, c.dropped) || !slices.Equal(invited, c.invited) {
			t.Errorf("%v tied %v, then %v: dropped %v, invited %v, want %v, %v", c.full, c.tied, c.field, dropped, invited, c.dropped, c.invited)
		}
	}
}

// TestFailed has places of numbers, a field of two, and the director's order.
func TestFailed(t *testing.T) {
	each, shared := [][]int{{0}, {1}, {2}, {3}, {4}}, [][]int{{0}, {1, 2, 3}, {4}}
	none, order := []int{0, 0, 0, 0, 0}, []int{0, 3, 2, 1, 0}
	for _, c := range []struct {
		name   string
		groups [][]int
		order  []int
		out    []int
		count  int
		next   bool
	}{
		{"nobody is out", each, none, nil, 0, false},
		{"the next is out, but nobody has dropped out", each, none, []int{2}, 0, true},
		{"one has dropped out", each, none, []int{0}, 0, false},
		{"one has dropped out, one failed", each, none, []int{0, 2}, 1, false},
		{"one has dropped out, one failed, and the next is out", each, none, []int{0, 2, 3}, 1, true},
		{"two have dropped out, one failed", each, none, []int{0, 1, 3}, 1, false},
		{"two have dropped out, two failed", each, none, []int{0, 1, 2, 3}, 2, false},
		{"all are out", each, none, []int{0, 1, 2, 3, 4}, 2, true},
		{"the last", each, none, []int{0, 1, 4}, 0, true},
		{"nobody knows who was invited", shared, none, []int{0, 1}, 0, true},
		{"two of three", shared, none, []int{0, 1, 2}, 1, true},
		{"the order decides it", shared, order, []int{0, 2}, 1, false},
		{"the order decides that it qualified", shared, order, []int{0, 3}, 0, false},
	} {
		out := make([]bool, 5)
		for _, i := range c.out {
			out[i] = true
		}
		if count, next := failed(c.groups, c.order, out, 2); count != c.count || next != c.next {
			t.Errorf("%s: %d, %t, want %d, %t", c.name, count, next, c.count, c.next)
		}
	}
}

// TestOwing: each entrant owes once, and the plan of the event stays as it is.
func TestOwing(t *testing.T) {
	penalized := []bool{false, true, true, false}
	if got := owing([]int{3, 1}, penalized); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("%v owe", got)
	}
	if !slices.Equal(penalized, []bool{false, true, true, false}) {
		t.Errorf("the penalized are now %v", penalized)
	}
}
