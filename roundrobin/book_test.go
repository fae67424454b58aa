package roundrobin

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// This file tests the rules as functions of facts, and apart from them the
// facts that are derived from the record.

// TestPoints has the points of a match, for figures that are all different.
func TestPoints(t *testing.T) {
	f := figures{win: 3, draw: 1, loss: -1}
	for _, c := range []struct{ won, lost, want int32 }{
		{6, 4, 3}, {1, 0, 3}, {4, 6, -1}, {0, 1, -1}, {5, 5, 1}, {0, 0, 1},
	} {
		m := match{winsA: c.won, winsB: c.lost}
		a, b := m.outcomes()
		if got := f.points(a); got != c.want || a != -b {
			t.Errorf("%d to %d: %d points, want %d", c.won, c.lost, got, c.want)
		}
	}
}

// TestCut has groups of teams, and places in the final.
func TestCut(t *testing.T) {
	g := func(teams ...int32) group { return group{teams: teams} }
	for _, c := range []struct {
		name          string
		groups        []group
		places        int
		through, tied []int32
	}{
		{"one after the other", []group{g(3), g(1), g(0)}, 2, []int32{3, 1}, nil},
		{"two level", []group{g(1, 3), g(0)}, 2, []int32{1, 3}, nil},
		{"three level", []group{g(0, 1, 3), g(2)}, 2, nil, []int32{0, 1, 3}},
		{"two level behind one", []group{g(3), g(0, 1), g(2)}, 2, []int32{3}, []int32{0, 1}},
		{"level behind the places", []group{g(3), g(2), g(0, 1)}, 2, []int32{3, 2}, nil},
		{"one place", []group{g(3), g(0, 1)}, 1, []int32{3}, nil},
		{"two level for one place", []group{g(0, 1), g(3)}, 1, nil, []int32{0, 1}},
		{"no place", []group{g(0, 1), g(3)}, 0, nil, nil},
	} {
		through, tied := cut(c.groups, c.places)
		if !slices.Equal(through, c.through) || !slices.Equal(tied, c.tied) {
			t.Errorf("%s: through %v, tied %v, want %v, %v", c.name, through, tied, c.through, c.tied)
		}
	}
}

// TestVerdict has the facts of each state, and the rule that leads to it.
func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		name  string
		facts facts
		state State
		rule  Rule
	}{
		{"matches of the table remain", facts{open: true, contest: MatchPoints, places: 2}, InTable, MatchPoints},
		{"without a final, too", facts{open: true, contest: MatchPoints, leaders: 1}, InTable, MatchPoints},
		{"a stage remains", facts{open: true, contest: PlayOff, places: 2, last: TopTwo}, InPlayOff, PlayOff},
		{"a later stage remains", facts{open: true, contest: StillTied, places: 1, last: PlayOff}, InPlayOff, StillTied},
		{"no final, one leader", facts{contest: MatchPoints, leaders: 1}, Decided, MatchPoints},
		{"no final, and a tie-break", facts{contest: MatchPoints, leaders: 1, broken: true}, Decided, TieBreaking},
		{"no final, two leaders", facts{contest: MatchPoints, leaders: 2}, NotWon, SharedPlaces},
		{"one place", facts{places: 1, last: TopTwo}, Decided, TopTwo},
		{"one place after a play-off", facts{contest: PlayOff, places: 1, last: PlayOff}, Decided, PlayOff},
		{"the final remains", facts{places: 2, last: PlayOff}, InFinal, PlayOff},
		{"the final was won", facts{places: 2, last: TopTwo, final: decided}, Decided, FinalMatch},
		{"the final was level", facts{places: 2, last: TopTwo, final: level}, InExtra, ExtraMatch},
		{"the extra match was won", facts{places: 2, last: TopTwo, final: level, extra: decided}, Decided, ExtraMatch},
		{"the extra match was level", facts{places: 2, last: TopTwo, final: level, extra: level}, NotWon, Undecided},
	} {
		if state, rule := verdict(c.facts); state != c.state || rule != c.rule {
			t.Errorf("%s: %v by %v, want %v by %v", c.name, state, rule, c.state, c.rule)
		}
	}
}

// TestFacts has the facts of events, as far as they have come.
func TestFacts(t *testing.T) {
	three := []string{"A B 6 4", "B C 6 4", "C A 6 4", "stage"}
	with := func(list []string, texts ...string) []string { return append(list[:len(list):len(list)], texts...) }
	for _, c := range []struct {
		name   string
		teams  int
		places int
		texts  []string
		want   facts
	}{
		{"nothing played", 3, 0, nil, facts{open: true, contest: MatchPoints, leaders: 3, places: 2}},
		{"no final", 3, NoFinal, []string{"A B 6 4"}, facts{open: true, contest: MatchPoints, leaders: 1}},
		{"all tied", 3, 1, three, facts{open: true, contest: PlayOff, leaders: 3, places: 1}},
		{"tied again", 3, 0, with(three, "A B 1 0", "B C 1 0", "C A 1 0"), facts{open: true, contest: StillTied, leaders: 3, places: 2}},
		{"after a play-off", 3, 0, with(three, "A B 1 0", "B C 1 0", "A C 1 0"), facts{contest: PlayOff, leaders: 3, places: 2, last: PlayOff}},
		{"final", 2, 0, []string{"A B 1 2", "final", "B A 5 6"}, facts{contest: MatchPoints, leaders: 1, places: 2, last: TopTwo, final: decided}},
		{"extra match", 2, 0, []string{"A B 1 1", "final", "B A 5 5", "extra", "A B 0 0"}, facts{contest: MatchPoints, leaders: 2, places: 2, last: TopTwo, final: level, extra: level}},
	} {
		e := event(t, c.teams, c.texts...)
		e.Options.Places = c.places
		r, course, err := e.course()
		if err != nil {
			t.Fatal(c.name, err)
		}
		if diff := cmp.Diff(c.want, course.facts(&r), cmp.AllowUnexported(facts{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestLeaders has teams with most points, wherever they are.
func TestLeaders(t *testing.T) {
	for _, c := range []struct {
		points []int32
		want   []int32
	}{
		{[]int32{0, 0}, []int32{0, 1}}, {[]int32{2, 1, 0}, []int32{0}}, {[]int32{-1, -2, -1}, []int32{0, 2}},
		{[]int32{1, 1, 2, 0, 2}, []int32{2, 4}}, {[]int32{0, 1, 2, 3}, []int32{3}},
	} {
		k := contest{figures: new(figures), teams: seq32(len(c.points)), tally: make([]tally, len(c.points))}
		for i, p := range c.points {
			k.tally[i].points = p
		}
		l := course{groups: k.ranking(new(meter))}
		if got := l.leaders(); !slices.Equal(got, c.want) {
			t.Errorf("%v: leaders %v, want %v", c.points, got, c.want)
		}
	}
}

// TestFirstMover has who moves first in the matches of the finalists.
func TestFirstMover(t *testing.T) {
	if a, b := firstMover(FinalMatch), firstMover(ExtraMatch); a != 0 || b != 1 {
		t.Errorf("finalist %d in the final, %d in the extra match", a, b)
	}
}
