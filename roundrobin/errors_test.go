package roundrobin

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/internal/problem"
)

func TestErrors(t *testing.T) {
	three := []string{"A B 6 4", "B C 6 4", "C A 6 4", "stage"}
	with := func(texts ...string) []string { return append(three[:4:4], texts...) }
	decided := append(threeTeams[:4:4], "A B 7 5")
	for _, c := range []struct {
		name  string
		teams int
		texts []string
		kinds []error
		text  string
	}{
		{"no team", 0, nil, []error{ErrFewTeams}, "roundrobin: at least 2 teams are needed: got 0 (rule Rotation)"},
		{"one team", 1, nil, []error{ErrFewTeams}, "roundrobin: at least 2 teams are needed: got 1 (rule Rotation)"},
		{"stranger", 2, []string{"A Z 6 4"}, []error{ErrUnknownTeam}, "roundrobin: result 1: A against Z: not one of the teams"},
		{"oneself", 2, []string{"A A 6 4"}, []error{ErrSameTeam}, "roundrobin: result 1: A against A: a team cannot meet itself (rule Rotation)"},
		{"twice", 2, []string{"A B 6 4", "B A 6 4"}, []error{ErrRepeatedPair}, "roundrobin: result 2: B against A: these two have met before (rule MatchPoints)"},
		{"eleven games", 2, []string{"A B 7 4"}, []error{ErrWins}, "roundrobin: result 1: A against B: no such numbers of games won: 7 and 4 of 10 games (rule MatchPoints)"},
		{"below 0", 2, []string{"A B 7 -1"}, []error{ErrWins}, "roundrobin: result 1: A against B: no such numbers of games won: 7 and -1 of 10 games (rule MatchPoints)"},
		{"six games", 3, with("A B 3 3"), []error{ErrWins}, "roundrobin: play-off stage 1, result 1: A against B: no such numbers of games won: 3 and 3 of 5 games (rule PlayOff)"},
		{"six games later", 3, with("stage", "A B 3 3"), []error{ErrWins}, "roundrobin: play-off stage 2, result 1: A against B: no such numbers of games won: 3 and 3 of 5 games (rule StillTied)"},
		{"twice in a stage", 3, with("A B 3 2", "A B 3 2"), []error{ErrRepeatedPair}, "roundrobin: play-off stage 1, result 2: A against B: these two have met before (rule PlayOff)"},
		{"thirteen games", 3, append(threeTeams[:4:4], "A B 7 6"), []error{ErrWins}, "roundrobin: final: A against B: no such numbers of games won: 7 and 6 of 12 games (rule FinalMatch)"},
		{"six games after the final", 3, append(threeTeams[:4:4], "A B 6 6", "extra", "A B 0 6"), []error{ErrWins}, "roundrobin: extra match: A against B: no such numbers of games won: 0 and 6 of 5 games (rule ExtraMatch)"},
		{"stranger in the final", 3, append(threeTeams[:4:4], "A Z 7 5"), []error{ErrUnknownTeam}, "roundrobin: final: A against Z: not one of the teams"},
		{"third in the final", 3, append(threeTeams[:4:4], "A C 7 5"), []error{ErrNotNeeded}, "roundrobin: final: A against C: not needed: A and B are in the final (rule FinalMatch)"},
		{"C A in the final", 3, append(threeTeams[:4:4], "C A 7 5"), []error{ErrNotNeeded}, "roundrobin: final: C against A: not needed: A and B are in the final (rule FinalMatch)"},
		{"B C in the final", 3, append(threeTeams[:4:4], "B C 7 5"), []error{ErrNotNeeded}, "roundrobin: final: B against C: not needed: A and B are in the final (rule FinalMatch)"},
		{"C B in the final", 3, append(threeTeams[:4:4], "C B 7 5"), []error{ErrNotNeeded}, "roundrobin: final: C against B: not needed: A and B are in the final (rule FinalMatch)"},
		{"third in the extra match", 3, append(threeTeams[:4:4], "A B 6 6", "extra", "C B 3 2"), []error{ErrNotNeeded}, "roundrobin: extra match: C against B: not needed: A and B are in the final (rule ExtraMatch)"},
		{"extra match of a final that is decided", 3, append(decided, "extra", "A B 3 2"), []error{ErrNotNeeded}, "roundrobin: extra match: A against B: not needed: the final was won, 7 to 5 (rule ExtraMatch)"},
		{"extra match before the final", 3, append(threeTeams[:3:3], "extra", "A B 3 2"), []error{ErrTooEarly}, "roundrobin: extra match: A against B: what comes before isn't over: the final remains (rule ExtraMatch)"},
		{"final before the table", 3, []string{"A B 6 4", "final", "A B 7 5"}, []error{ErrTooEarly}, "roundrobin: final: A against B: what comes before isn't over: 2 to play, such as A against C (rule FinalMatch)"},
		{"final before the play-off", 3, with("A B 3 2", "final", "A B 7 5"), []error{ErrTooEarly}, "roundrobin: final: A against B: what comes before isn't over: 2 to play, such as A against C (rule FinalMatch)"},
		{"play-off before the table", 3, []string{"A B 6 4", "stage"}, []error{ErrTooEarly}, "roundrobin: play-off stage 1: what comes before isn't over: 2 to play, such as A against C (rule PlayOff)"},
		{"play-off that isn't needed", 3, append(threeTeams[:3:3], "stage"), []error{ErrNotNeeded}, "roundrobin: play-off stage 1: not needed: the finalists are known (rule PlayOff)"},
		{"stage that isn't needed", 3, with("A B 3 2", "A C 3 2", "B C 3 2", "stage", "B C 3 2"), []error{ErrNotNeeded}, "roundrobin: play-off stage 2: not needed: the finalists are known (rule StillTied)"},
		{"stage before the one before", 3, with("A B 3 2", "A C 3 2", "stage"), []error{ErrTooEarly}, "roundrobin: play-off stage 2: what comes before isn't over: 1 to play, such as B against C (rule StillTied)"},
		{"not tied", 4, []string{"A B 5 5", "A C 5 5", "B C 5 5", "A D 6 4", "B D 6 4", "C D 6 4", "stage", "A B 3 2", "A D 3 2"}, []error{ErrNotNeeded}, "roundrobin: play-off stage 1, result 2: A against D: not needed: both must be tied for the final (rule PlayOff)"},
		{
			"all at once", 2, []string{"A B 6 5", "B A 1 2", "A Z -1 0", "stage", "A A 0 0", "final", "B B 0 0"},
			[]error{ErrWins, ErrRepeatedPair, ErrUnknownTeam, ErrSameTeam},
			"roundrobin: result 1: A against B: no such numbers of games won: 6 and 5 of 10 games (rule MatchPoints)\n" +
				"roundrobin: result 2: B against A: these two have met before (rule MatchPoints)\n" +
				"roundrobin: result 3: A against Z: no such numbers of games won: -1 and 0 of 10 games (rule MatchPoints)\n" +
				"roundrobin: result 3: A against Z: not one of the teams\n" +
				"roundrobin: play-off stage 1, result 1: A against A: a team cannot meet itself (rule Rotation)\n" +
				"roundrobin: final: B against B: a team cannot meet itself (rule Rotation)",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := event(t, c.teams, c.texts...)
			d, err := Final(e)
			if err == nil {
				t.Fatalf("no error, want %q", c.text)
			}
			if diff := cmp.Diff(c.text, err.Error()); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
			for _, kind := range c.kinds {
				if !errors.Is(err, kind) {
					t.Errorf("not a %v", kind)
				}
			}
			var p *Problem
			if !errors.As(err, &p) || p.Kind != c.kinds[0] {
				t.Errorf("problem %+v", p)
			}
			if diff := cmp.Diff(Decision[string]{}, d); diff != "" {
				t.Errorf("with the error (-zero +got):\n%s", diff)
			}
			if list, again := Outlook(e); list != nil || again.Error() != err.Error() {
				t.Errorf("Outlook: %v, %v", list, again)
			}
			// The table has the problems of its own part.
			own := Event[string]{Teams: e.Teams, Results: e.Results}
			s, want := Table(own)
			if want != nil && s.Rows != nil {
				t.Errorf("with the error of Table: %+v", s)
			}
			if _, got := Table(e); (got == nil) != (want == nil) || got != nil && got.Error() != want.Error() {
				t.Errorf("Table: %v, without the rest %v", got, want)
			}
		})
	}
}

// TestTeams has ids that can't be.
func TestTeams(t *testing.T) {
	_, err := Final(Event[any]{Teams: []any{"A", math.NaN(), "A", []int{1}, 5}, Results: []Result[any]{{A: "A", B: []int{}}}})
	want := "roundrobin: team 2: NaN: a team's id must be equal to itself\n" +
		"roundrobin: team 3: A: named twice\n" +
		"roundrobin: team 4: [1]: a team's id must be equal to itself"
	if err == nil || err.Error() != want || !errors.Is(err, ErrNotAnID) || !errors.Is(err, ErrRepeatedTeam) {
		t.Errorf("error %v, want %s", err, want)
	}
	_, err = Final(Event[any]{Teams: []any{"A", 5}, Results: []Result[any]{{A: "A", B: []int{}}, {A: 5, B: nil}}})
	want = "roundrobin: result 1: A against []: not one of the teams\nroundrobin: result 2: 5 against <nil>: not one of the teams"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestManyWins has numbers of games whose sum an int can't hold.
func TestManyWins(t *testing.T) {
	for _, wins := range [][2]int{{math.MaxInt, 1}, {1, math.MaxInt}, {math.MaxInt, math.MaxInt}, {math.MinInt, math.MaxInt}} {
		e := Event[string]{Teams: []string{"A", "B"}, Results: []Result[string]{{"A", "B", wins[0], wins[1]}}}
		if _, err := Table(e); !errors.Is(err, ErrWins) {
			t.Errorf("wins %v: %v", wins, err)
		}
	}
}

// TestLimits has events that are too large, and lists of problems that are too long.
func TestLimits(t *testing.T) {
	if _, err := Final(Event[int]{Teams: seq(MaxEventTeams + 1)}); !errors.Is(err, ErrTooLarge) ||
		err.Error() != "roundrobin: larger than this package takes: 2001 teams, at most 2000" {
		t.Errorf("error %v", err)
	}
	if _, err := Table(Event[int]{Teams: seq(MaxEventTeams)}); err != nil {
		t.Errorf("at the limit: %v", err)
	}
	e := Event[int]{Teams: seq(2), Results: make([]Result[int], 1200), PlayOffs: make([][]Result[int], 100_000)}
	_, err := Final(e)
	if lines := strings.Split(err.Error(), "\n"); len(lines) != problem.Most+1 || lines[problem.Most] != "roundrobin: and 200 more problems" {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
	e.Results = nil
	_, err = Final(e)
	if lines := strings.Split(err.Error(), "\n"); len(lines) != problem.Most+1 || lines[problem.Most] != "roundrobin: and 99000 more problems" {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
}
