package roundrobin

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
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
		{"no team", 0, nil, []error{ErrTooFew}, "roundrobin: too few entrants: got 0, at least 2"},
		{"one team", 1, nil, []error{ErrTooFew}, "roundrobin: too few entrants: got 1, at least 2"},
		{"stranger", 2, []string{"A Z 6 4"}, []error{ErrUnknown}, "roundrobin: result 1: A against Z: not among the entrants"},
		{"oneself", 2, []string{"A A 6 4"}, []error{ErrSame}, "roundrobin: result 1: A against A: cannot meet itself"},
		{"twice", 2, []string{"A B 6 4", "B A 6 4"}, []error{ErrRepeatedPair}, "roundrobin: result 2: B against A: these two have met before (rule Rotation)"},
		{"eleven games", 2, []string{"A B 7 4"}, []error{ErrWins}, "roundrobin: result 1: A against B: no such numbers of games won: 7 and 4 of 10 games (rule MatchPoints)"},
		{"below 0", 2, []string{"A B 7 -1"}, []error{ErrWins}, "roundrobin: result 1: A against B: no such numbers of games won: 7 and -1"},
		{"six games", 3, with("A B 3 3"), []error{ErrWins}, "roundrobin: play-off stage 1, result 1: A against B: no such numbers of games won: 3 and 3 of 5 games (rule PlayOff)"},
		{"six games later", 3, with("stage", "A B 3 3"), []error{ErrWins}, "roundrobin: play-off stage 2, result 1: A against B: no such numbers of games won: 3 and 3 of 5 games (rule StillTied)"},
		{"twice in a stage", 3, with("A B 3 2", "A B 3 2"), []error{ErrRepeatedPair}, "roundrobin: play-off stage 1, result 2: A against B: these two have met before (rule PlayOff)"},
		{"thirteen games", 3, append(threeTeams[:4:4], "A B 7 6"), []error{ErrWins}, "roundrobin: final: A against B: no such numbers of games won: 7 and 6 of 12 games (rule FinalMatch)"},
		{"six games after the final", 3, append(threeTeams[:4:4], "A B 6 6", "extra", "A B 0 6"), []error{ErrWins}, "roundrobin: extra match: A against B: no such numbers of games won: 0 and 6 of 5 games (rule ExtraMatch)"},
		{"stranger in the final", 3, append(threeTeams[:4:4], "A Z 7 5"), []error{ErrUnknown}, "roundrobin: final: A against Z: not among the entrants"},
		{"third in the final", 3, append(threeTeams[:4:4], "A C 7 5"), []error{ErrNotNeeded}, "roundrobin: final: A against C: not needed: A and B are in the final (rule FinalMatch)"},
		{"C A in the final", 3, append(threeTeams[:4:4], "C A 7 5"), []error{ErrNotNeeded}, "roundrobin: final: C against A: not needed: A and B are in the final (rule FinalMatch)"},
		{"B C in the final", 3, append(threeTeams[:4:4], "B C 7 5"), []error{ErrNotNeeded}, "roundrobin: final: B against C: not needed: A and B are in the final (rule FinalMatch)"},
		{"C B in the final", 3, append(threeTeams[:4:4], "C B 7 5"), []error{ErrNotNeeded}, "roundrobin: final: C against B: not needed: A and B are in the final (rule FinalMatch)"},
		{"third in the extra match", 3, append(threeTeams[:4:4], "A B 6 6", "extra", "C B 3 2"), []error{ErrNotNeeded}, "roundrobin: extra match: C against B: not needed: A and B are in the final (rule ExtraMatch)"},
		{"extra match of a final that is decided", 3, append(decided, "extra", "A B 3 2"), []error{ErrNotNeeded}, "roundrobin: extra match: A against B: not needed: A has won the final (rule ExtraMatch)"},
		{"extra match before the final", 3, append(threeTeams[:3:3], "extra", "A B 3 2"), []error{ErrTooEarly}, "roundrobin: extra match: A against B: what comes before is not over: the final remains (rule ExtraMatch)"},
		{"final before the table", 3, []string{"A B 6 4", "final", "A B 7 5"}, []error{ErrTooEarly}, "roundrobin: final: A against B: what comes before is not over: 2 to play, such as A against C (rule FinalMatch)"},
		{"final before the play-off", 3, with("A B 3 2", "final", "A B 7 5"), []error{ErrTooEarly}, "roundrobin: final: A against B: what comes before is not over: 2 to play, such as A against C (rule FinalMatch)"},
		{"play-off before the table", 3, []string{"A B 6 4", "stage"}, []error{ErrTooEarly}, "roundrobin: play-off stage 1: what comes before is not over: 2 to play, such as A against C (rule PlayOff)"},
		{"play-off that is not needed", 3, append(threeTeams[:3:3], "stage"), []error{ErrNotNeeded}, "roundrobin: play-off stage 1: not needed: the finalists are known (rule PlayOff)"},
		{"stage that is not needed", 3, with("A B 3 2", "A C 3 2", "B C 3 2", "stage", "B C 3 2"), []error{ErrNotNeeded}, "roundrobin: play-off stage 2: not needed: the finalists are known (rule StillTied)"},
		{"stage before the one before", 3, with("A B 3 2", "A C 3 2", "stage"), []error{ErrTooEarly}, "roundrobin: play-off stage 2: what comes before is not over: 1 to play, such as B against C (rule StillTied)"},
		{"not tied", 4, []string{"A B 5 5", "A C 5 5", "B C 5 5", "A D 6 4", "B D 6 4", "C D 6 4", "stage", "A B 3 2", "A D 3 2"}, []error{ErrNotNeeded}, "roundrobin: play-off stage 1, result 2: A against D: not needed: both must be tied for the final (rule PlayOff)"},
		{"lots before a stage", 3, append(three[:3:3], "lots ABC"), []error{ErrTooEarly}, "roundrobin: lots: what comes before is not over: 3 to play, such as A against B (rule ByLot)"},
		{"lots in a stage", 3, with("A B 2 2", "lots ABC"), []error{ErrTooEarly}, "roundrobin: lots: what comes before is not over: 2 to play, such as A against C (rule ByLot)"},
		{"lots without a tie", 3, append(threeTeams[:3:3], "lots AB"), []error{ErrNotNeeded}, "roundrobin: lots: not needed: the finalists are known (rule ByLot)"},
		{"lots after a decision", 3, with("A B 3 2", "A C 3 2", "B C 3 2", "lots AB"), []error{ErrNotNeeded}, "roundrobin: lots: not needed: the finalists are known (rule ByLot)"},
		{"lots without a team", 3, with("A B 2 2", "A C 2 2", "B C 2 2", "lots AB"), []error{ErrLots}, "roundrobin: lots: C: lots are drawn among the teams that are still tied: it is tied, and has no lot (rule ByLot)"},
		{"lots of a team that is through", 3, with("A B 3 2", "A C 3 2", "B C 2 2", "lots ABC"), []error{ErrLots}, "roundrobin: lots: A: lots are drawn among the teams that are still tied: it is not tied (rule ByLot)"},
		{"lots of strangers", 3, with("A B 2 2", "A C 2 2", "B C 2 2", "lots AZA"), []error{ErrUnknown, ErrRepeated}, "roundrobin: lot 2: Z: not among the entrants (rule ByLot)\nroundrobin: lot 3: A: named twice (rule ByLot)"},
		{
			"all at once", 2, []string{"A B 6 5", "B A 1 2", "A Z -1 0", "stage", "A A 0 0", "final", "B B 0 0"},
			[]error{ErrWins, ErrRepeatedPair, ErrUnknown, ErrSame},
			"roundrobin: result 1: A against B: no such numbers of games won: 6 and 5 of 10 games (rule MatchPoints)\n" +
				"roundrobin: result 2: B against A: these two have met before (rule Rotation)\n" +
				"roundrobin: result 3: A against Z: no such numbers of games won: -1 and 0\n" +
				"roundrobin: result 3: A against Z: not among the entrants\n" +
				"roundrobin: play-off stage 1, result 1: A against A: cannot meet itself\n" +
				"roundrobin: final: B against B: cannot meet itself",
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
			if again := e.Check(); again.Error() != err.Error() {
				t.Errorf("Check: %v", again)
			}
			// The table has the problems of its own part.
			own := Event[string]{Teams: e.Teams, Results: e.Results}
			s, want := Standings(own)
			if want != nil && s.Rows != nil {
				t.Errorf("with the error of Table: %+v", s)
			}
			if _, got := Standings(e); (got == nil) != (want == nil) || got != nil && got.Error() != want.Error() {
				t.Errorf("Table: %v, without the rest %v", got, want)
			}
		})
	}
}

// TestTeams has lists of teams with ids that are refused.
func TestTeams(t *testing.T) {
	_, err := Final(Event[any]{Teams: []any{"A", math.NaN(), "A", []int{1}, 5}, Results: []Match[any]{{A: "A", B: []int{}}}})
	want := "roundrobin: team 2: NaN: an id must be equal to itself\n" +
		"roundrobin: team 3: A: named twice\n" +
		"roundrobin: team 4: [1]: an id must be equal to itself"
	if err == nil || err.Error() != want || !errors.Is(err, ErrNotAnID) || !errors.Is(err, ErrRepeated) {
		t.Errorf("error %v, want %s", err, want)
	}
	_, err = Final(Event[any]{Teams: []any{"A", 5}, Results: []Match[any]{{A: "A", B: []int{}}, {A: 5, B: nil}}})
	want = "roundrobin: result 1: A against []: not among the entrants\nroundrobin: result 2: 5 against <nil>: not among the entrants"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestOptions has options that are refused.
func TestOptions(t *testing.T) {
	for _, c := range []struct {
		options Options
		kind    error
		text    string
	}{
		{Options{Games: -2}, ErrOption, "options, games: no such option: -2, but it must be at least 1, or -1 for any number"},
		{Options{PlayOffGames: -2}, ErrOption, "options, playOffGames: no such option: -2, but it must be at least 1, or -1 for any number"},
		{Options{FinalGames: -2}, ErrOption, "options, finalGames: no such option: -2, but it must be at least 1, or -1 for any number"},
		{Options{ExtraGames: -2}, ErrOption, "options, extraGames: no such option: -2, but it must be at least 1, or -1 for any number"},
		{Options{Games: MaxGames + 1}, ErrTooLarge, "options, games: exceeds a limit of this package: 100001, at most 100000"},
		{Options{Places: 3}, ErrOption, "options, places: no such option: 3, but it must be 1, 2, or -1 for no final"},
		{Options{Places: -2}, ErrOption, "options, places: no such option: -2, but it must be 1, 2, or -1 for no final"},
		{Options{Points: Points{1, 1, 1}}, ErrOption, "options, points: no such option: 1 for a win, 1 for a draw, 1 for a loss"},
		{Options{Points: Points{1, 0, 1}}, ErrOption, "options, points: no such option: 1 for a win, 0 for a draw, 1 for a loss"},
		{Options{Points: Points{3, 4, 0}}, ErrOption, "options, points: no such option: 3 for a win, 4 for a draw, 0 for a loss"},
		{Options{Points: Points{3, 0, 1}}, ErrOption, "options, points: no such option: 3 for a win, 0 for a draw, 1 for a loss"},
		{Options{Points: Points{0, 1, 0}}, ErrOption, "options, points: no such option: 0 for a win, 1 for a draw, 0 for a loss"},
		{Options{Points: Points{101, 1, 0}}, ErrTooLarge, "options, points: exceeds a limit of this package: 0 to 101, at most 100 either way"},
		{Options{Points: Points{1, 1, -101}}, ErrTooLarge, "options, points: exceeds a limit of this package: -101 to 1, at most 100 either way"},
	} {
		e := event(t, 3)
		e.Options = c.options
		err := e.Check()
		if !errors.Is(err, c.kind) || err.Error() != "roundrobin: "+c.text {
			t.Errorf("error %v, want %s", err, c.text)
		}
	}
	e := event(t, 3)
	for _, o := range []Options{{Games: MaxGames}, {Points: Points{100, -100, -100}}, {Points: Points{1, 1, 0}}, {Points: Points{0, 0, -1}}, {Games: AnyGames, Places: NoFinal}} {
		if e.Options = o; e.Check() != nil {
			t.Errorf("%+v: %v", o, e.Check())
		}
	}
	// Texts have the figures in force.
	for _, c := range []struct {
		options Options
		texts   []string
		text    string
	}{
		{Options{Games: 1}, []string{"A B 1 1"}, "result 1: A against B: no such numbers of games won: 1 and 1 of 1 games (rule MatchPoints)"},
		{Options{Games: AnyGames}, []string{"A B 99999 2"}, "result 1: A against B: exceeds a limit of this package: 99999 and 2 games won, at most 100000"},
		{Options{Games: AnyGames}, []string{"A B -1 2"}, "result 1: A against B: no such numbers of games won: -1 and 2"},
		{Options{Twice: true}, []string{"A B 1 0", "B A 1 0", "A B 1 0"}, "result 3: A against B: these two have met before: 2 times (rule Rotation)"},
		{Options{PlayOffGames: 3}, []string{"stage", "A B 2 2"}, "play-off stage 1, result 1: A against B: no such numbers of games won: 2 and 2 of 3 games (rule PlayOff)"},
		{Options{FinalGames: 3}, []string{"final", "A B 2 2"}, "final: A against B: no such numbers of games won: 2 and 2 of 3 games (rule FinalMatch)"},
		{Options{ExtraGames: 3}, []string{"extra", "A B 2 2"}, "extra match: A against B: no such numbers of games won: 2 and 2 of 3 games (rule ExtraMatch)"},
		{Options{Places: NoFinal}, []string{"A B 1 1", "stage"}, "play-off stage 1: not needed: there is no final (rule PlayOff)"},
		{Options{Places: NoFinal}, []string{"final", "A B 1 0"}, "final: A against B: not needed: there is no final (rule FinalMatch)"},
		{Options{Places: 1}, []string{"A B 2 1", "A C 1 0", "B C 1 0", "final", "A B 1 0"}, "final: A against B: not needed: there is no final (rule FinalMatch)"},
		{Options{Twice: true}, []string{"A B 2 1", "A C 1 0", "B C 1 0", "final", "A B 1 0"}, "final: A against B: what comes before is not over: 3 to play, such as A against B (rule FinalMatch)"},
	} {
		e := event(t, 3, c.texts...)
		e.Options = c.options
		if err := e.Check(); err == nil || err.Error() != "roundrobin: "+c.text {
			t.Errorf("error %v, want %s", err, c.text)
		}
	}
}

// TestProblems has the list of problems as a program reads it.
func TestProblems(t *testing.T) {
	e := event(t, 3, "A B 7 4", "stage", "C Z 1 1", "C B 3 3", "final", "B B 1 1")
	e.PlayOffs[0][0].B = "Z\n"
	err := e.Check()
	var ps Problems
	if !errors.As(err, &ps) {
		t.Fatalf("no Problems: %v", err)
	}
	want := Problems{
		{Kind: ErrWins, Rule: MatchPoints, Match: 1, Entrants: []int{0, 1}, Who: "A against B", Detail: "7 and 4 of 10 games"},
		{Kind: ErrUnknown, Stage: 1, Match: 1, Entrants: []int{2}, Who: `C against Z\n`},
		{Kind: ErrWins, Rule: PlayOff, Stage: 1, Match: 2, Entrants: []int{2, 1}, Who: "C against B", Detail: "3 and 3 of 5 games"},
		{Kind: ErrSame, Where: "final", Entrants: []int{1}, Who: "B against B"},
	}
	if !reflect.DeepEqual(want, ps) {
		t.Errorf("%v\nwant %v", ps, want)
	}
	text, err := json.Marshal(ps[2:3])
	if s := `[{"kind":"no such numbers of games won","rule":"PlayOff","stage":1,"match":2,"entrants":[2,1],"who":"C against B","detail":"3 and 3 of 5 games",` +
		`"text":"roundrobin: play-off stage 1, result 2: C against B: no such numbers of games won: 3 and 3 of 5 games (rule PlayOff)"}]`; string(text) != s || err != nil {
		t.Errorf("JSON %s, error %v\nwant %s", text, err, s)
	}
	text, err = json.Marshal(ps)
	var back Problems
	if err != nil || json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(ps, back) {
		t.Errorf("%s comes back as %v", text, back)
	}
	for _, kind := range kinds {
		p := Problem{Kind: kind, Where: "x"}
		var back Problem
		if text, err := json.Marshal(p); err != nil || json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(p, back) {
			t.Errorf("%s comes back as %v", text, back)
		}
	}
	for _, text := range []string{`{"kind":"lost","text":""}`, `{}`, `{"kind":"named twice","Where":"x"}`, `{"kind":"named twice","rule":"x"}`, `null`, `[]`, `[null]`} {
		var p Problem
		if err := p.UnmarshalJSON([]byte(text)); err == nil || !errors.As(err, &ps) {
			t.Errorf("%s: error %v", text, err)
		}
		if err := back.UnmarshalJSON([]byte(text)); (err == nil) != (text == "[]") || err != nil && !errors.As(err, &ps) {
			t.Errorf("list %s: error %v", text, err)
		}
	}
}

// TestManyWins has numbers of games whose sum is too large for an int.
func TestManyWins(t *testing.T) {
	for _, wins := range [][2]int{{math.MaxInt, 1}, {1, math.MaxInt}, {math.MaxInt, math.MaxInt}, {math.MinInt, math.MaxInt}} {
		e := Event[string]{Teams: []string{"A", "B"}, Results: []Match[string]{{"A", "B", wins[0], wins[1], 0}}}
		if _, err := Standings(e); !errors.Is(err, ErrWins) {
			t.Errorf("wins %v: %v", wins, err)
		}
	}
}

// TestLimits has events that are too large, and lists of problems that are too
// long.
func TestLimits(t *testing.T) {
	if _, err := Final(Event[int]{Teams: seq(MaxEventTeams + 1)}); !errors.Is(err, ErrTooLarge) ||
		err.Error() != "roundrobin: exceeds a limit of this package: 2001 teams, at most 2000" {
		t.Errorf("error %v", err)
	}
	if _, err := Standings(Event[int]{Teams: seq(MaxEventTeams)}); err != nil {
		t.Errorf("at the limit: %v", err)
	}
	e := Event[int]{Teams: seq(2), Results: make([]Match[int], 1200), PlayOffs: make([][]Match[int], 100_000)}
	_, err := Final(e)
	if lines := strings.Split(err.Error(), "\n"); len(lines) != problem.Most+1 || lines[problem.Most] != "roundrobin: more problems: 200" {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
	e.Results = nil
	_, err = Final(e)
	if lines := strings.Split(err.Error(), "\n"); len(lines) != problem.Most+1 || lines[problem.Most] != "roundrobin: more problems: 99000" {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
}
