package roundrobin

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// This file has, in the order of the rule book, the plainest case that each
// rule decides.

// event returns an event of the teams A, B, ... from texts such as "A B 6 4"; a
// text "stage", "final" or "extra" says of which part the next ones are.
func event(t testingT, teams int, texts ...string) Event[string] {
	t.Helper()
	e := Event[string]{}
	for i := range teams {
		e.Teams = append(e.Teams, string(rune('A'+i)))
	}
	part := ""
	for _, text := range texts {
		var r Match[string]
		if order, ok := strings.CutPrefix(text, "lots "); ok {
			e.Lots = strings.Split(order, "")
			continue
		}
		if len(text) > 3 && text[1] == ' ' {
			if _, err := fmt.Sscan(text, &r.A, &r.B, &r.WinsA, &r.WinsB); err != nil {
				t.Fatal(text, err)
			}
		} else {
			part = text
			if part == "stage" {
				e.PlayOffs = append(e.PlayOffs, nil)
			}
			continue
		}
		switch part {
		case "":
			e.Results = append(e.Results, r)
		case "stage":
			e.PlayOffs[len(e.PlayOffs)-1] = append(e.PlayOffs[len(e.PlayOffs)-1], r)
		case "final":
			e.Final = &r
		case "extra":
			e.Extra = &r
		}
	}
	return e
}

// text returns a decision in short: the state, the champion, the rule;
// finalists with their rules; stages; what is next.
func text(t testingT, e Event[string]) string {
	t.Helper()
	d, err := Final(e)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprint(&b, d.State)
	if d.Champion != nil {
		fmt.Fprint(&b, " ", *d.Champion)
	}
	fmt.Fprintf(&b, " %v;", d.Rule)
	for _, f := range d.Finalists {
		fmt.Fprintf(&b, " %v %v", f.Team, f.Rule)
		if f.Stage > 0 {
			fmt.Fprintf(&b, " %d", f.Stage)
		}
	}
	for _, s := range d.Stages {
		fmt.Fprintf(&b, "; %v of %v after %v for %d, %d left:", s.Rule, s.Contenders, s.Through, s.Places, s.Left)
		for _, r := range s.Rows {
			fmt.Fprintf(&b, " %v %d", r.Team, r.Points)
		}
	}
	if d.Next.Rule != 0 {
		fmt.Fprintf(&b, " | %v %d:", d.Next.Rule, d.Next.Games)
		for _, m := range d.Next.Matches {
			fmt.Fprintf(&b, " %d %v-%v %v", m.Round, m.A, m.B, m.First)
		}
	}
	return b.String()
}

// outlook returns the prospects in short.
func outlook(t testingT, e Event[string]) string {
	t.Helper()
	list, err := Outlook(e)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, p := range list {
		words = append(words, fmt.Sprintf("%v %v %v %d-%d", p.Team, p.Status, p.Rule, p.Least, p.Most))
	}
	return strings.Join(words, ", ")
}

func expect(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestRotation(t *testing.T) {
	for teams, want := range map[int][]string{
		2: {"1-2"},
		4: {"1-4 2-3", "1-3 2-4", "1-2 3-4"},
		6: {"1-6 2-5 3-4", "1-5 2-3 4-6", "1-4 2-6 3-5", "1-3 2-4 5-6", "1-2 3-6 4-5"},
	} {
		if diff := cmp.Diff(want, printed(timetable(t, teams))); diff != "" {
			t.Errorf("%d teams (-want +got):\n%s", teams, diff)
		}
	}
}

func TestRest(t *testing.T) {
	for teams, want := range map[int][]string{
		3: {"2-3 (1)", "1-3 (2)", "1-2 (3)"},
		5: {"2-5 3-4 (1)", "1-5 2-3 (4)", "1-4 3-5 (2)", "1-3 2-4 (5)", "1-2 4-5 (3)"},
	} {
		if diff := cmp.Diff(want, printed(timetable(t, teams))); diff != "" {
			t.Errorf("%d teams (-want +got):\n%s", teams, diff)
		}
	}
}

func TestFirstMove(t *testing.T) {
	// The team that moves first is named first.
	for teams, want := range map[int]string{
		2: "1-2",
		3: "2-3 | 3-1 | 1-2",
		4: "1-4 2-3 | 3-1 4-2 | 1-2 3-4",
		5: "2-5 4-3 | 5-1 3-2 | 1-4 5-3 | 3-1 2-4 | 1-2 4-5",
		6: "1-6 2-5 4-3 | 5-1 3-2 6-4 | 1-4 2-6 5-3 | 3-1 4-2 6-5 | 1-2 3-6 5-4",
	} {
		var rounds []string
		for r := range timetable(t, teams).Rounds() {
			var pairs []string
			for p := range r.Pairs() {
				pairs = append(pairs, fmt.Sprintf("%d-%d", p.First, p.A+p.B-p.First))
			}
			rounds = append(rounds, strings.Join(pairs, " "))
		}
		expect(t, strings.Join(rounds, " | "), want)
	}
}

func TestMatchPoints(t *testing.T) {
	s, err := Standings(event(t, 4, "A B 6 4", "C B 3 3", "D A 10 0", "C D 0 1", "A C 0 0"))
	if err != nil {
		t.Fatal(err)
	}
	want := Table[string]{
		Rows: []Row[string]{
			{"A", 3, 1, 1, 1, 6, 14, 0, false},
			{"B", 1, 0, 1, 1, 7, 9, 0, false},
			{"C", 2, 0, 2, 1, 3, 4, 0, false},
			{"D", 4, 2, 0, 0, 11, 0, 0, false},
		},
		Places: []Place[string]{
			{MatchPoints, 1, 1, 4, []string{"D"}, 0}, {MatchPoints, 2, 2, 3, []string{"A"}, 0},
			{MatchPoints, 3, 3, 2, []string{"C"}, 0}, {MatchPoints, 4, 4, 1, []string{"B"}, 0},
		},
		Left: 1,
	}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	expect(t, text(t, event(t, 4, "A B 6 4", "C B 3 3", "D A 10 0", "C D 0 1", "A C 0 0")), "table MatchPoints; | MatchPoints 10: 2 B-D D")
}

// TestFigures has a chess club: matches of one game, with 3, 1 and 0 points.
func TestFigures(t *testing.T) {
	club := Options{Games: 1, Points: Points{Win: 3, Draw: 1}}
	e := event(t, 4, "A B 0 0", "A C 1 0", "B C 0 0", "D A 1 0", "B D 0 1")
	e.Options = club
	s, err := Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	want := Table[string]{
		Rows: []Row[string]{{"A", 4, 1, 1, 1, 1, 1, 0, false}, {"B", 2, 0, 2, 1, 0, 1, 0, false}, {"C", 1, 0, 1, 1, 0, 1, 0, false}, {"D", 6, 2, 0, 0, 2, 0, 0, false}},
		Places: []Place[string]{
			{MatchPoints, 1, 1, 6, []string{"D"}, 0}, {MatchPoints, 2, 2, 4, []string{"A"}, 0},
			{MatchPoints, 3, 3, 2, []string{"B"}, 0}, {MatchPoints, 4, 4, 1, []string{"C"}, 0},
		},
		Left: 1,
	}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	expect(t, text(t, e), "table MatchPoints; | MatchPoints 1: 3 C-D C")
	expect(t, outlook(t, e), "A open TopTwo 4-4, B out TopTwo 2-2, C open TopTwo 1-4, D clinched TopTwo 6-9")

	// The same results with 2, 1 and 0 points and no final, and as in the
	// club.
	drawn := event(t, 5, "A B 0 0", "A C 0 0", "A D 0 0", "A E 0 1", "B C 1 0", "B D 1 0", "B E 1 0", "C D 1 0", "C E 0 1")
	drawn.Options = Options{Games: 1, Places: NoFinal}
	expect(t, outlook(t, drawn), "A out MatchPoints 3-3, B clinched MatchPoints 7-7, C out MatchPoints 3-3, D out MatchPoints 1-3, E out MatchPoints 4-6")
	drawn.Options = club
	expect(t, outlook(t, drawn), "A out TopTwo 3-3, B clinched TopTwo 10-10, C out TopTwo 4-4, D out TopTwo 1-4, E clinched TopTwo 6-9")

	// The final and what comes before have figures of their own.
	e = event(t, 3, "A B 1 0", "A C 1 0", "B C 0 0")
	e.Options = Options{Games: 1, Points: club.Points, PlayOffGames: 2, FinalGames: 4, ExtraGames: AnyGames}
	expect(t, text(t, e), "playoff PlayOff; A TopTwo; PlayOff of [B C] after [A] for 1, 1 left: B 0 C 0 | PlayOff 2: 1 B-C B")
	e.PlayOffs = [][]Match[string]{{{"B", "C", 2, 0, 0}}}
	expect(t, text(t, e), "final PlayOff; A TopTwo B PlayOff 1; PlayOff of [B C] after [A] for 1, 0 left: B 3 C 0 | FinalMatch 4: 1 A-B A")
	e.Final = &Match[string]{"A", "B", 2, 2, 0}
	expect(t, text(t, e), "extra ExtraMatch; A TopTwo B PlayOff 1; PlayOff of [B C] after [A] for 1, 0 left: B 3 C 0 | ExtraMatch -1: 1 A-B B")
	e.Extra = &Match[string]{"A", "B", 20, 31, 0}
	expect(t, text(t, e), "decided B ExtraMatch; A TopTwo B PlayOff 1; PlayOff of [B C] after [A] for 1, 0 left: B 3 C 0")
}

// TestLosses has a loss that costs a point.
func TestLosses(t *testing.T) {
	e := event(t, 3, "A B 1 0")
	e.Options.Points = Points{1, 0, -1}
	expect(t, outlook(t, e), "A open TopTwo 0-2, B open TopTwo -2-0, C open TopTwo -2-2")
}

// TestAnyGames has matches of as many games as are reported.
func TestAnyGames(t *testing.T) {
	e := event(t, 3, "A B 1 0", "A C 57 40", "B C 0 0")
	e.Options.Games = AnyGames
	expect(t, text(t, e), "playoff PlayOff; A TopTwo; PlayOff of [B C] after [A] for 1, 1 left: B 0 C 0 | PlayOff 5: 1 B-C B")
	e.Results = e.Results[:1]
	expect(t, text(t, e), "table MatchPoints; | MatchPoints -1: 1 B-C B 2 A-C C")
}

// TestPlaces has one place, which is the championship, or no final.
func TestPlaces(t *testing.T) {
	level := []string{"A B 5 5", "A C 6 4", "B C 6 4"}
	e := event(t, 3, level...)
	e.Options.Places = 1
	expect(t, text(t, e), "playoff PlayOff;; PlayOff of [A B] after [] for 1, 1 left: A 0 B 0 | PlayOff 5: 1 A-B A")
	expect(t, outlook(t, e), "A open PlayOff 0-2, B open PlayOff 0-2, C out TopTwo 0-0")
	e.PlayOffs = [][]Match[string]{{{"A", "B", 2, 3, 0}}}
	expect(t, text(t, e), "decided B PlayOff; B PlayOff 1; PlayOff of [A B] after [] for 1, 0 left: A 0 B 2")
	expect(t, outlook(t, e), "A out PlayOff 3-3, B clinched PlayOff 3-3, C out TopTwo 0-0")

	e = event(t, 3, level...)
	e.Options.Places = NoFinal
	expect(t, text(t, e), "undecided SharedPlaces;")
	expect(t, outlook(t, e), "A clinched MatchPoints 3-3, B clinched MatchPoints 3-3, C out MatchPoints 0-0")
	e.Results[0].WinsA = 4
	expect(t, text(t, e), "decided B MatchPoints;")
	expect(t, outlook(t, e), "A out MatchPoints 2-2, B clinched MatchPoints 4-4, C out MatchPoints 0-0")
	e.Results = e.Results[:2]
	expect(t, text(t, e), "table MatchPoints; | MatchPoints 10: 1 B-C B")
	expect(t, outlook(t, e), "A open MatchPoints 2-2, B clinched MatchPoints 2-4, C open MatchPoints 0-2")
}

// TestDouble has pairs that meet twice.
func TestDouble(t *testing.T) {
	e := event(t, 3, "A B 6 4", "C B 7 3", "B A 6 4", "C A 9 1")
	e.Options.Twice = true
	expect(t, text(t, e), "table MatchPoints; | MatchPoints 10: 4 B-C C 5 A-C A")
	expect(t, outlook(t, e), "A open TopTwo 2-4, B open TopTwo 2-4, C open TopTwo 4-8")
	c, err := Fixtures(e)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, day := range c.Rounds {
		for _, f := range day.Matches {
			word := fmt.Sprintf("%d %s-%s %s", f.Round, f.A, f.B, f.First)
			if f.Result != nil {
				word += fmt.Sprintf(" %d:%d", f.Result.WinsA, f.Result.WinsB)
			}
			words = append(words, word+" ("+*day.Rests+")")
		}
	}
	expect(t, strings.Join(words, ", "), "1 B-C B 3:7 (A), 2 A-C C 1:9 (B), 3 A-B A 6:4 (C), 4 B-C C (A), 5 A-C A (B), 6 A-B B 4:6 (C)")
	e.Results = append(e.Results, Match[string]{"B", "C", 6, 4, 0}, Match[string]{"A", "C", 6, 4, 0})
	expect(t, text(t, e), "playoff PlayOff;; PlayOff of [A B C] after [] for 2, 3 left: A 0 B 0 C 0 | PlayOff 5: 1 B-C B 2 A-C C 3 A-B A")
}

func TestSharedPlaces(t *testing.T) {
	s, err := Standings(event(t, 4, "A D 6 4", "B D 6 4", "C D 6 4", "A B 0 0", "B C 0 0", "C A 0 0"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Place[string]{{SharedPlaces, 1, 3, 4, []string{"A", "B", "C"}, 0}, {MatchPoints, 4, 4, 0, []string{"D"}, 0}}
	if diff := cmp.Diff(want, s.Places); diff != "" || s.Left != 0 {
		t.Errorf("%d left (-want +got):\n%s", s.Left, diff)
	}
	// The teams of a place are in their order, also if there are many.
	e := Event[int]{Teams: seq(100)}
	for i := range 50 {
		e.Results = append(e.Results, Match[int]{i, 99 - i, i * i % 3, 1, 0})
	}
	many, err := Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range many.Places {
		if len(p.Teams) < 10 || !slices.IsSorted(p.Teams) {
			t.Errorf("place %+v", p)
		}
	}
}

func TestTopTwo(t *testing.T) {
	// The better one first; games make no difference.
	expect(t, text(t, event(t, 3, "A B 0 1", "A C 10 0", "B C 1 0")), "final TopTwo; B TopTwo A TopTwo | FinalMatch 12: 1 B-A B")
	// Level with each other is no tie about the final.
	expect(t, text(t, event(t, 3, "A C 6 4", "B C 6 4", "A B 5 5")), "final TopTwo; A TopTwo B TopTwo | FinalMatch 12: 1 A-B A")
	expect(t, text(t, event(t, 2, "A B 5 5")), "final TopTwo; A TopTwo B TopTwo | FinalMatch 12: 1 A-B A")
}

func TestPlayOff(t *testing.T) {
	// The points are B 6, A 3, C 3, D 0.
	lead := []string{"B A 6 4", "B C 6 4", "B D 6 4", "A C 5 5", "A D 6 4", "C D 6 4"}
	expect(t, text(t, event(t, 4, lead...)), "playoff PlayOff; B TopTwo; PlayOff of [A C] after [B] for 1, 1 left: A 0 C 0 | PlayOff 5: 1 A-C A")
	expect(t, text(t, event(t, 4, append(lead, "stage", "C A 3 2")...)), "final PlayOff; B TopTwo C PlayOff 1; PlayOff of [A C] after [B] for 1, 0 left: A 0 C 2 | FinalMatch 12: 1 B-C B")

	// Three teams play for two places, and the better team is first. The
	// matches of D do not count here, and the table stays as it is.
	three := []string{"A D 6 4", "B D 6 4", "C D 6 4", "A B 5 5", "B C 5 5", "C A 5 5"}
	won := event(t, 4, append(three, "stage", "A B 0 5", "B C 2 3", "C A 3 1")...)
	expect(t, text(t, won), "final PlayOff; C PlayOff 1 B PlayOff 1; PlayOff of [A B C] after [] for 2, 0 left: A 0 B 2 C 4 | FinalMatch 12: 1 C-B C")
	d, err := Final(won)
	if err != nil || d.Table.Rows[2].Points != 4 {
		t.Errorf("error %v, C %+v", err, d.Table.Rows[2])
	}
	// A stage that is not over says what is left, in rounds of its own.
	expect(t, text(t, event(t, 4, append(three, "stage", "C B 3 2")...)), "playoff PlayOff;; PlayOff of [A B C] after [] for 2, 2 left: A 0 B 0 C 2 | PlayOff 5: 2 A-C C 3 A-B A")
}

func TestStillTied(t *testing.T) {
	three := []string{"A D 6 4", "B D 6 4", "C D 6 4", "A B 5 5", "B C 5 5", "C A 5 5", "stage"}
	expect(t, text(t, event(t, 4, append(three, "A B 3 2", "A C 3 2", "B C 2 2")...)),
		"playoff StillTied; A PlayOff 1; PlayOff of [A B C] after [] for 2, 0 left: A 4 B 1 C 1; StillTied of [B C] after [A] for 1, 1 left: B 0 C 0 | StillTied 5: 1 B-C B")
	expect(t, text(t, event(t, 4, append(three, "A B 3 2", "A C 3 2", "B C 2 2", "stage", "C B 0 0", "stage", "C B 1 0")...)),
		"final StillTied; A PlayOff 1 C StillTied 3; PlayOff of [A B C] after [] for 2, 0 left: A 4 B 1 C 1; StillTied of [B C] after [A] for 1, 0 left: B 1 C 1; StillTied of [B C] after [A] for 1, 0 left: B 0 C 2 | FinalMatch 12: 1 A-C A")
	// All three again.
	expect(t, text(t, event(t, 4, append(three, "A B 3 2", "B C 3 2", "C A 3 2")...)),
		"playoff StillTied;; PlayOff of [A B C] after [] for 2, 0 left: A 2 B 2 C 2; StillTied of [A B C] after [] for 2, 3 left: A 0 B 0 C 0 | StillTied 5: 1 B-C B 2 A-C C 3 A-B A")
}

func TestByLot(t *testing.T) {
	three := []string{"A D 6 4", "B D 6 4", "C D 6 4", "A B 5 5", "B C 5 5", "C A 5 5", "stage"}
	level := append(three, "A B 2 2", "A C 2 2", "B C 2 2")
	const stage = "PlayOff of [A B C] after [] for 2, 0 left: A 2 B 2 C 2"
	expect(t, text(t, event(t, 4, append(level, "lots CAB")...)),
		"final ByLot; C ByLot 1 A ByLot 1; "+stage+" | FinalMatch 12: 1 C-A C")
	expect(t, text(t, event(t, 4, append(level, "lots CAB", "final", "C A 6 6")...)),
		"extra ExtraMatch; C ByLot 1 A ByLot 1; "+stage+" | ExtraMatch 5: 1 C-A A")
	// The team that is ahead of the tie has its place.
	e := event(t, 4, append(three, "A B 3 2", "A C 3 2", "B C 2 2", "stage", "C B 0 0", "lots CB")...)
	expect(t, text(t, e),
		"final ByLot; A PlayOff 1 C ByLot 2; PlayOff of [A B C] after [] for 2, 0 left: A 4 B 1 C 1; StillTied of [B C] after [A] for 1, 0 left: B 1 C 1 | FinalMatch 12: 1 A-C A")
	prospects, err := Outlook(e)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, fmt.Sprint(prospects[1].Status, prospects[1].Rule, prospects[2].Status, prospects[2].Rule), "out ByLot clinched ByLot")
	// With one place, lots make the champion.
	e = event(t, 4, append(level, "lots BAC")...)
	e.Options.Places = 1
	expect(t, text(t, e), "decided B ByLot; B ByLot 1; PlayOff of [A B C] after [] for 1, 0 left: A 2 B 2 C 2")
}

var threeTeams = []string{"A B 6 4", "A C 6 4", "B C 6 4", "final"}

func TestFinalMatch(t *testing.T) {
	expect(t, text(t, event(t, 3, append(threeTeams, "B A 7 5")...)), "decided B FinalMatch; A TopTwo B TopTwo")
	expect(t, text(t, event(t, 3, append(threeTeams, "A B 1 0")...)), "decided A FinalMatch; A TopTwo B TopTwo")
}

func TestExtraMatch(t *testing.T) {
	expect(t, text(t, event(t, 3, append(threeTeams, "B A 6 6")...)), "extra ExtraMatch; A TopTwo B TopTwo | ExtraMatch 5: 1 A-B B")
	expect(t, text(t, event(t, 3, append(threeTeams, "B A 6 6", "extra", "A B 2 3")...)), "decided B ExtraMatch; A TopTwo B TopTwo")
}

func TestUndecided(t *testing.T) {
	expect(t, text(t, event(t, 3, append(threeTeams, "B A 6 6", "extra", "A B 2 2")...)), "undecided Undecided; A TopTwo B TopTwo")
}

// TestReachPlaces has the places that teams can still take, in short.
func TestReachPlaces(t *testing.T) {
	tieBreak := func(e *Event[string]) { e.Options.Places, e.Options.TieBreaks = NoFinal, []TieBreak{Lots} }
	for _, c := range []struct {
		name  string
		teams int
		texts []string
		rule  func(e *Event[string])
		want  string
	}{
		{"nothing played", 3, nil, nil, "A open 1-3, B open 1-3, C open 1-3"},
		{"all is played, and a place is shared", 3, []string{"A B 1 0", "A C 1 0", "B C 1 1"}, nil, "A clinched 1-1, B open 2-3, C open 2-3"},
		// D has 2 points, A and B have 1, and C has 2. If C wins its
		// matches and the others draw, only C is ahead of D.
		{
			"the others share too many", 4, []string{"D A 1 1", "D B 1 1", "D C 0 1"}, nil,
			"A open 1-4, B open 1-4, C open 1-4, D open 2-4",
		},
		// A has 3 points, and C can have as many, but no more.
		{
			"a lead that can be shared", 3, []string{"A B 1 0", "C A 1 1"},
			func(e *Event[string]) { e.Options.Places = NoFinal }, "A clinched 1-2, B out 2-3, C open 1-3",
		},
		{"the same with a tie-break", 3, []string{"A B 1 0", "C A 1 1"}, tieBreak, "A open 1-2, B out 2-3, C open 1-3"},
		{"a tie that a tie-break can decide", 4, []string{"A C 1 0", "A D 1 0", "B A 1 0", "B C 1 0", "C D 1 0"}, tieBreak, "A open 1-2, B open 1-2, C out 3-4, D out 3-4"},
		{
			"three points are taken later", 3, []string{"A B 1 0", "A C 1 0"},
			func(e *Event[string]) {
				e.Deductions = []Deduction[string]{{"A", 3, 2, ""}, {"B", 1, 1, ""}, {"C", 9, 3, ""}}
			},
			"A clinched 1-2, B clinched 1-2, C out 3-3",
		},
		{
			"withdrawn", 3, []string{"A B 1 0"},
			func(e *Event[string]) { e.Withdrawals = []Withdrawal[string]{{"B", Keep, ""}} },
			"A clinched 1-2, B out 0-0, C clinched 1-2",
		},
	} {
		e := event(t, c.teams, c.texts...)
		if c.rule != nil {
			c.rule(&e)
		}
		list, err := Outlook(e)
		if err != nil {
			t.Fatal(c.name, err)
		}
		var words []string
		for _, p := range list {
			words = append(words, fmt.Sprintf("%v %v %d-%d", p.Team, p.Status, p.Best, p.Worst))
		}
		if got := strings.Join(words, ", "); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestReach(t *testing.T) {
	for _, c := range []struct {
		name  string
		teams int
		texts []string
		want  string
	}{
		{"nothing played", 3, nil, "A open TopTwo 0-4, B open TopTwo 0-4, C open TopTwo 0-4"},
		{"two teams", 2, nil, "A clinched TopTwo 0-2, B clinched TopTwo 0-2"},
		// C has no match left, and only A and B meet. One of them can
		// have 4 points, but then the other has 2.
		{"two behind share", 4, []string{"A D 1 0", "B D 1 0", "C A 1 0", "C B 1 0", "C D 1 0"}, "A open TopTwo 2-4, B open TopTwo 2-4, C clinched TopTwo 6-6, D out TopTwo 0-0"},
		// B and C are level with A's 2 points only if B wins, or draws.
		{"by a tie", 3, []string{"A B 1 0", "A C 0 1"}, "A open TopTwo 2-2, B open TopTwo 0-2, C open TopTwo 2-4"},
		// D ends with 2 at most; the matches among A, B and C have 6
		// points for them.
		{"the others must share too many", 5, []string{"A E 1 0", "B E 1 0", "C E 1 0", "A D 1 0", "B D 1 0", "C D 1 0"}, "A open TopTwo 4-8, B open TopTwo 4-8, C open TopTwo 4-8, D out TopTwo 0-2, E out TopTwo 0-2"},
		{"in the final", 3, threeTeams[:3], "A clinched TopTwo 4-4, B clinched TopTwo 2-2, C out TopTwo 0-0"},
		{"tied", 3, []string{"A B 1 0", "A C 1 0", "B C 1 1"}, "A clinched TopTwo 4-4, B open PlayOff 0-2, C open PlayOff 0-2"},
		{
			"in the play-off", 4, []string{"A D 6 4", "B D 6 4", "C D 6 4", "A B 5 5", "B C 5 5", "C A 5 5", "stage", "A B 1 0", "A C 1 0"},
			"A clinched PlayOff 4-4, B open PlayOff 0-2, C open PlayOff 0-2, D out TopTwo 0-0",
		},
		{
			// A is first in the play-off; B and C play for the
			// other place once more, and B wins.
			"in its second stage", 4, []string{
				"A D 6 4", "B D 6 4", "C D 6 4", "A B 5 5", "B C 5 5", "C A 5 5", "stage", "A B 1 0", "A C 1 0", "B C 1 1", "stage",
			},
			"A clinched PlayOff 4-4, B open StillTied 0-2, C open StillTied 0-2, D out TopTwo 0-0",
		},
	} {
		if got := outlook(t, event(t, c.teams, c.texts...)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// placed returns the places of an event in short, best first: teams that share
// a place together, and the tie-break that divides a place from the next.
func placed(t testingT, e Event[string]) string {
	t.Helper()
	table, err := Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, p := range table.Places {
		word := strings.Join(p.Teams, "")
		if p.By != 0 {
			word += " by " + p.By.String()
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

func TestTieBreaking(t *testing.T) {
	// A, B and C have beaten each other in a ring, and all have beaten D.
	ring := []string{"A B 3 0", "B C 1 0", "C A 2 1", "A D 1 0", "B D 9 0", "C D 3 1"}
	// A and B have drawn, and have beaten C and D as often.
	level := []string{"A B 1 1", "A C 1 0", "B C 1 0", "A D 0 1", "B D 0 1", "C D 1 0"}
	for _, c := range []struct {
		name  string
		texts []string
		rules []TieBreak
		want  string
	}{
		{"none", ring, nil, "ABC, D"},
		{"games", ring, []TieBreak{Difference}, "B by difference, A by difference, C, D"},
		{"games for", ring, []TieBreak{GamesFor}, "B by for, AC, D"},
		{"games for, then difference", ring, []TieBreak{GamesFor, Difference}, "B by for, A by difference, C, D"},
		// 4-2, 1-3 and 2-2 in the ring
		{"direct", ring, []TieBreak{Direct}, "A by direct, C by direct, B, D"},
		{"direct, not over", ring[3:], []TieBreak{Direct}, "ABC, D"},
		{"direct, level", level, []TieBreak{Direct}, "D, AB, C"},
		{"direct, level, then lots", level, []TieBreak{Direct, Lots}, "D, A by lots, B, C"},
		{"wins", []string{"A B 1 1", "A C 0 0", "B C 1 0", "A D 0 0", "B D 0 1", "C D 0 0"}, []TieBreak{MatchesWon}, "D, B by wins, A, C"},
		{"Sonneborn-Berger", []string{"A B 1 1", "A C 1 0", "A D 0 1", "B C 0 1", "B D 1 0", "C D 0 1"}, []TieBreak{SonnebornBerger}, "D, B by sonnebornBerger, A, C"},
		{"sanctions", ring, []TieBreak{FewerSanctions}, "C by sanctions, AB, D"},
	} {
		e := event(t, 4, c.texts...)
		e.Options.Games, e.Options.TieBreaks = AnyGames, c.rules
		e.Sanctions = []Sanction[string]{{"A", 1, ""}, {"B", 3, ""}, {"A", 2, ""}, {"D", 9, ""}}
		if got := placed(t, e); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestForfeiting(t *testing.T) {
	for _, c := range []struct {
		games   int
		score   Score
		forfeit Forfeit
		want    string
	}{
		{10, Score{}, ByA, "0-0-1 0:6, 1-0-0 6:0"},
		{10, Score{}, ByB, "1-0-0 6:0, 0-0-1 0:6"},
		{10, Score{}, ByBoth, "0-0-1 0:0, 0-0-1 0:0"},
		{10, Score{8, 2}, ByB, "1-0-0 8:2, 0-0-1 2:8"},
		{AnyGames, Score{}, ByB, "1-0-0 0:0, 0-0-1 0:0"},
		{AnyGames, Score{3, 0}, ByA, "0-0-1 0:3, 1-0-0 3:0"},
	} {
		e := event(t, 2)
		e.Options.Games, e.Options.ForfeitScore = c.games, c.score
		e.Results = []Match[string]{{"A", "B", 0, 0, c.forfeit}}
		table, err := Standings(e)
		if err != nil {
			t.Fatal(err)
		}
		var rows []string
		for _, r := range table.Rows {
			rows = append(rows, fmt.Sprintf("%d-%d-%d %d:%d", r.Won, r.Drawn, r.Lost, r.GamesWon, r.GamesLost))
		}
		if got := strings.Join(rows, ", "); got != c.want || table.Left != 0 {
			t.Errorf("%v: %s, want %s; %d left", c, got, c.want, table.Left)
		}
	}
}

func TestAnnulling(t *testing.T) {
	e := event(t, 2)
	e.Annulled = []Annulment[string]{{Match[string]{"A", "B", 6, 4, 0}, "a wrong seed"}}
	if got := placed(t, e); got != "AB" {
		t.Error(got)
	}
	d, err := Final(e)
	if err != nil || len(d.Next.Matches) != 1 {
		t.Errorf("%d to play, %v", len(d.Next.Matches), err)
	}
}

func TestDeducting(t *testing.T) {
	e := event(t, 3, "A B 6 4", "B C 6 4", "C A 6 4")
	all := e.Results
	e.Deductions = []Deduction[string]{{"A", 1, 0, "an unpaid fee"}, {"B", -2, 2, "a bonus"}, {"C", 9, 3, "a late fine"}}
	// By number of results: points and deducted points of each team.
	for n, want := range [][3][2]int{
		{{-1, 1}, {0, 0}, {0, 0}},
		{{1, 1}, {0, 0}, {0, 0}},
		{{1, 1}, {4, -2}, {0, 0}},
		{{1, 1}, {4, -2}, {-7, 9}}, // no match remains
	} {
		e.Results = all[:n]
		table, err := Standings(e)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range table.Rows {
			if r.Points != want[i][0] || r.Deducted != want[i][1] {
				t.Errorf("%d results, %s: %d points, %d deducted, want %v", n, r.Team, r.Points, r.Deducted, want[i])
			}
		}
	}
	if got := placed(t, e); got != "B, A, C" {
		t.Error(got)
	}
}

// TestDeductingTieBreaks has deductions that would change tie-breaks if they
// counted there. Without them, A and B have 4 points each, and D has 3.
func TestDeductingTieBreaks(t *testing.T) {
	// By Sonneborn-Berger, A has twice 1 and 3 points, and B twice 4 and 1.
	texts := []string{"A B 0 1", "A C 1 0", "A D 1 0", "B C 1 0", "D B 1 0", "C D 0 0"}
	for _, c := range []struct {
		rule       TieBreak
		deductions []Deduction[string]
		want       string
	}{
		{SonnebornBerger, nil, "B by sonnebornBerger, A, D, C"},
		{SonnebornBerger, []Deduction[string]{{"D", -20, 0, ""}}, "D, B by sonnebornBerger, A, C"},
		{Direct, []Deduction[string]{{"D", -1, 0, ""}, {"C", 5, 0, ""}}, "ABD, C"},
		{Direct, []Deduction[string]{{"A", 1, 0, ""}, {"B", 1, 0, ""}}, "ABD, C"},
	} {
		e := event(t, 4, texts...)
		e.Options.Games, e.Options.TieBreaks, e.Deductions = AnyGames, []TieBreak{c.rule}, c.deductions
		if got := placed(t, e); got != c.want {
			t.Errorf("%v, %v: %s, want %s", c.rule, c.deductions, got, c.want)
		}
	}
}

// TestDeductingLater has a team that withdraws before a later deduction counts.
// The matches that it forfeits then are no results.
func TestDeductingLater(t *testing.T) {
	for results, want := range map[Treatment][2]int{Keep: {-1, 1}, Annul: {0, 0}} {
		e := event(t, 4, "A D 10 0")
		e.Withdrawals = []Withdrawal[string]{{"D", results, ""}}
		e.Deductions = []Deduction[string]{{"A", 1, 2, ""}, {"D", 1, 1, ""}}
		table, err := Standings(e)
		if err != nil {
			t.Fatal(err)
		}
		if a, d := table.Rows[0], table.Rows[3]; a.Deducted != 0 || d.Points != want[0] || d.Deducted != want[1] {
			t.Errorf("%v: %+v, %+v", results, a, d)
		}
	}
}

func TestWithdrawing(t *testing.T) {
	for _, c := range []struct {
		name    string
		texts   []string
		results Treatment
		want    string
		left    int
	}{
		{"annulled", []string{"D A 6 4", "A B 6 4"}, Annul, "A, BC", 2},
		{"kept", []string{"D A 6 4", "A B 6 4"}, Keep, "ABC", 2},
		{"fewer than half", []string{"D A 6 4", "A B 6 4"}, Half, "A, BC", 2},
		{"half or more", []string{"D A 6 4", "D B 6 4"}, Half, "C, AB", 3},
	} {
		e := event(t, 4, c.texts...)
		e.Withdrawals = []Withdrawal[string]{{"D", c.results, ""}}
		if got := placed(t, e); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		d, err := Final(e)
		if err != nil {
			t.Fatal(err)
		}
		if d.Table.Left != c.left || len(d.Next.Matches) != c.left || !d.Table.Rows[3].Withdrawn {
			t.Errorf("%s: %d left, %d to play", c.name, d.Table.Left, len(d.Next.Matches))
		}
	}
}
