package roundrobin

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

// This file has leagues with rulings that are wrong, or made to take long.

// TestLeagueErrors has the text of each refusal. It names the place and the
// rule.
func TestLeagueErrors(t *testing.T) {
	type league = Event[string]
	all := math.MaxInt
	for _, c := range []struct {
		change func(e *league)
		want   string
	}{
		{func(e *league) { e.Results = []Match[string]{{"A", "B", 0, 0, 4}} },
			"result 1: A against B: no such ruling: forfeit 4 (rule Forfeiting)"},
		{func(e *league) { e.Results = []Match[string]{{"A", "B", 1, 0, ByA}} },
			"result 1: A against B: no such numbers of games won: 1 and 0, but a forfeited match has no games (rule Forfeiting)"},
		{func(e *league) { e.Results = []Match[string]{{"A", "B", 0, 1, ByBoth}} },
			"result 1: A against B: no such numbers of games won: 0 and 1, but a forfeited match has no games (rule Forfeiting)"},
		{func(e *league) { e.Deductions = []Deduction[string]{{"Z", 1, 0, ""}} },
			"deduction 1: Z: not among the entrants (rule Deducting)"},
		{func(e *league) { e.Deductions = []Deduction[string]{{"A", 1, -1, ""}} },
			"deduction 1: A: no such ruling: from round -1 (rule Deducting)"},
		{func(e *league) { e.Deductions = []Deduction[string]{{"A", math.MinInt, 0, ""}} },
			fmt.Sprintf("deduction 1: A: exceeds a limit of this package: %d points, at most 1000000 either way (rule Deducting)", math.MinInt)},
		{func(e *league) { e.Deductions = []Deduction[string]{{"B", all, 0, ""}} },
			fmt.Sprintf("deduction 1: B: exceeds a limit of this package: %d points, at most 1000000 either way (rule Deducting)", math.MaxInt)},
		{func(e *league) {
			e.Deductions = []Deduction[string]{{"A", MaxRuled, 0, ""}, {"B", 1, 0, ""}, {"A", -1, 9, ""}}
		}, "deduction 3: A: exceeds a limit of this package: 1000001 points with the deductions before, at most 1000000 (rule Deducting)"},
		{func(e *league) { e.Sanctions = []Sanction[string]{{"A", -1, ""}} },
			"sanction 1: A: no such ruling: a count of -1 (rule TieBreaking)"},
		{func(e *league) { e.Sanctions = []Sanction[string]{{"A", all, ""}} },
			fmt.Sprintf("sanction 1: A: exceeds a limit of this package: a count of %d, at most 1000000 (rule TieBreaking)", math.MaxInt)},
		{func(e *league) { e.Sanctions = []Sanction[string]{{"Z", 1, ""}} },
			"sanction 1: Z: not among the entrants (rule TieBreaking)"},
		{func(e *league) { e.Withdrawals = []Withdrawal[string]{{"A", 0, ""}} },
			"withdrawal 1: A: no such ruling: its results must be annulled, kept, or by half (rule Withdrawing)"},
		{func(e *league) { e.Withdrawals = []Withdrawal[string]{{"A", 4, ""}} },
			"withdrawal 1: A: no such ruling: its results must be annulled, kept, or by half (rule Withdrawing)"},
		{func(e *league) {
			e.Withdrawals = []Withdrawal[string]{{"A", Keep, ""}, {"Z", Keep, ""}, {"A", Half, ""}}
		},
			"withdrawal 2: Z: not among the entrants (rule Withdrawing)\nroundrobin: withdrawal 3: A: named twice (rule Withdrawing)"},
		{func(e *league) { e.Options.TieBreaks = []TieBreak{0, Direct, 9, -1, Direct} },
			"options, tieBreaks: no such option: number 1 is 0 (rule TieBreaking)\n" +
				"roundrobin: options, tieBreaks: no such option: number 3 is 9 (rule TieBreaking)\n" +
				"roundrobin: options, tieBreaks: no such option: number 4 is -1 (rule TieBreaking)\n" +
				"roundrobin: options, tieBreaks: no such option: number 5 is direct again (rule TieBreaking)"},
		{func(e *league) { e.Options.ForfeitScore = Score{11, 0} },
			"options, forfeitScore: no such option: 11 to 0 of 10 games (rule Forfeiting)"},
		{func(e *league) { e.Options.ForfeitScore = Score{6, 5} },
			"options, forfeitScore: no such option: 6 to 5 of 10 games (rule Forfeiting)"},
		{func(e *league) { e.Options.ForfeitScore = Score{all, all - 1} },
			fmt.Sprintf("options, forfeitScore: no such option: %d to %d of 10 games (rule Forfeiting)", math.MaxInt, math.MaxInt-1)},
		{func(e *league) { e.Options.ForfeitScore = Score{3, -1} },
			"options, forfeitScore: no such option: 3 to -1, but the first must be larger, and the second at least 0 (rule Forfeiting)"},
		{func(e *league) { e.Options.ForfeitScore = Score{4, 4} },
			"options, forfeitScore: no such option: 4 to 4, but the first must be larger, and the second at least 0 (rule Forfeiting)"},
		{func(e *league) { e.Options.Games, e.Options.ForfeitScore = AnyGames, Score{MaxGames, 1} },
			"options, forfeitScore: exceeds a limit of this package: 100000 to 1, at most 100000 games (rule Forfeiting)"},
	} {
		e := event(t, 3)
		c.change(&e)
		for name, f := range functions[string]() {
			if _, err := f(e); name != "Clone" && name != "JSON" && (err == nil || err.Error() != "roundrobin: "+c.want) {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
		}
	}
}

// TestNaNTeams has rulings about a team that is not equal to itself.
func TestNaNTeams(t *testing.T) {
	nan := math.NaN()
	e := Event[float64]{Teams: []float64{1, 2}, Deductions: []Deduction[float64]{{nan, 1, 0, ""}},
		Sanctions: []Sanction[float64]{{nan, 1, ""}}, Withdrawals: []Withdrawal[float64]{{nan, Keep, ""}, {nan, Keep, ""}}}
	err := e.Check()
	var ps Problems
	if !errors.As(err, &ps) || len(ps) != 4 || strings.Count(err.Error(), "NaN: not among the entrants") != 4 {
		t.Error(err)
	}
}

// TestManyDeductions has the most points that can be taken and given.
func TestManyDeductions(t *testing.T) {
	e := event(t, 2, "A B 6 4")
	for range 100 {
		e.Deductions = append(e.Deductions, Deduction[string]{"A", MaxRuled / 100, 0, ""}, Deduction[string]{"B", -MaxRuled / 100, 0, ""})
	}
	table, err := Standings(e)
	if err != nil || table.Rows[0].Points != 2-MaxRuled || table.Rows[1].Points != MaxRuled {
		t.Errorf("%+v, %v", table, err)
	}
}

// TestManyProblems has lists of a million wrong rulings.
func TestManyProblems(t *testing.T) {
	e := event(t, 2)
	e.Deductions, e.Sanctions = make([]Deduction[string], 1_000_000), make([]Sanction[string], 1_000_000)
	e.Withdrawals = make([]Withdrawal[string], 1_000_000)
	if err := e.Check(); !errors.Is(err, ErrMore) || len(err.Error()) > 200_000 {
		t.Errorf("%.200v", err)
	}
	e = event(t, 2)
	e.Options.TieBreaks = make([]TieBreak, 1_000_000)
	if err := e.Check(); !errors.Is(err, ErrOption) || len(err.Error()) > 200_000 {
		t.Errorf("%.200v", err)
	}
}

// TestForfeitedFinal has a final that one finalist forfeits. It has a winner,
// also if it has no games.
func TestForfeitedFinal(t *testing.T) {
	for _, games := range []int{0, AnyGames} {
		e := event(t, 2, "A B 6 4")
		e.Options.FinalGames, e.Options.ExtraGames = games, games
		e.Final = &Match[string]{"B", "A", 0, 0, ByB}
		d, err := Final(e)
		if err != nil || d.State != Decided || d.Rule != FinalMatch || *d.Champion != "B" {
			t.Errorf("%+v, %v", d, err)
		}
		e.Extra = &Match[string]{"A", "B", 3, 0, 0}
		want := "roundrobin: extra match: A against B: not needed: B has won the final (rule ExtraMatch)"
		if err := e.Check(); !errors.Is(err, ErrNotNeeded) || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		// A final that both forfeit is level.
		e.Final.Forfeit = ByBoth
		if d, err = Final(e); err != nil || d.State != Decided || *d.Champion != "A" {
			t.Errorf("%+v, %v", d, err)
		}
		e.Extra.Forfeit, e.Extra.WinsA = ByBoth, 0
		if d, err = Final(e); err != nil || d.State != NotWon || d.Rule != Undecided {
			t.Errorf("%+v, %v", d, err)
		}
	}
}

// path returns a league of n teams, which are all tied. Each match of
// neighbors is a draw, 1 to 1 and 2 to 2 in turn, and the others have no games.
// So all but the two at the ends have 3 games won, and direct comparison
// divides off these two, again and again.
func path(n int) Event[int] {
	e := Event[int]{Teams: seq(n), Options: Options{Games: AnyGames, Places: NoFinal, TieBreaks: []TieBreak{Direct}}}
	for i := range n {
		for j := range i {
			m := Match[int]{A: i, B: j}
			if i-j == 1 {
				m.WinsA, m.WinsB = 1+i%2, 1+i%2
			}
			e.Results = append(e.Results, m)
		}
	}
	return e
}

// TestLongTieBreaks bounds the work of tie-breaks. A league that needs too much
// is refused once its work is spent.
func TestLongTieBreaks(t *testing.T) {
	e := path(200)
	table, err := Standings(e)
	if err != nil || len(table.Places) != 100 {
		t.Fatalf("%d places, %v", len(table.Places), err)
	}
	e.Options.MaxWork = 1_000_000
	want := "roundrobin: exceeds a limit of this package: the tie-breaks of 200 teams take more than 1000000 steps (rule TieBreaking)"
	for name, f := range functions[int]() {
		if _, err := f(e); name != "Clone" && name != "JSON" && name != "Fixtures" && (err == nil || err.Error() != want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	r, err := e.readTable()
	if err != nil {
		t.Fatal(err)
	}
	w := &meter{left: e.Options.MaxWork}
	r.contest(200).ranking(w)
	if w.left >= 0 || w.left < -2*200*(5*200+40) {
		t.Errorf("%d steps left", w.left)
	}
}

// TestTieBreakSteps has the work of each tie-break for three teams that are
// tied. It is the same on every machine.
func TestTieBreakSteps(t *testing.T) {
	for _, c := range []struct {
		rule  TieBreak
		steps int64
	}{{Difference, 120}, {Lots, 120}, {SonnebornBerger, 150}, {Direct, 150}, {DirectOnce, 150}} {
		e := event(t, 3, "A B 5 5", "B C 5 5", "C A 5 5")
		e.Options.TieBreaks, e.Options.Places = []TieBreak{c.rule}, NoFinal
		e.Options.MaxWork = c.steps
		if _, err := Standings(e); err != nil {
			t.Errorf("%v: %v", c.rule, err)
		}
		e.Options.MaxWork--
		if _, err := Standings(e); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%v, one step less: %v", c.rule, err)
		}
	}
}

// TestNoWork has leagues that need no work for tie-breaks.
func TestNoWork(t *testing.T) {
	e := event(t, 3, "A B 5 5", "B C 5 5", "C A 5 5")
	e.Options.MaxWork, e.Options.Places = -1, NoFinal
	if _, err := Standings(e); err != nil {
		t.Errorf("no tie-breaks: %v", err)
	}
	e.Options.TieBreaks = []TieBreak{Direct}
	if _, err := Standings(e); !errors.Is(err, ErrTooLarge) {
		t.Errorf("three teams tied: %v", err)
	}
	e.Results = event(t, 3, "A B 6 4", "B C 6 4", "A C 6 4").Results
	if _, err := Standings(e); err != nil {
		t.Errorf("nobody tied: %v", err)
	}
}

// TestForfeitedStage has a forfeited match in a play-off. Its games do not
// follow from the score of the table.
func TestForfeitedStage(t *testing.T) {
	e := event(t, 3, "A B 6 4", "B C 6 4", "C A 6 4")
	e.Options.ForfeitScore = Score{9, 1}
	e.PlayOffs = [][]Match[string]{{{"A", "B", 0, 0, ByB}}}
	for games, want := range map[int]int{0: 3, 4: 3, AnyGames: 0} {
		e.Options.PlayOffGames = games
		d, err := Final(e)
		if err != nil {
			t.Fatal(err)
		}
		if r := d.Stages[0].Rows[0]; r.Won != 1 || r.GamesWon != want || r.GamesLost != 0 {
			t.Errorf("%d games: %+v, want %d won", games, r, want)
		}
	}
}

// TestCommonLeagues has the options of common leagues.
func TestCommonLeagues(t *testing.T) {
	for want, o := range map[string]Options{
		`{"games":-1,"points":{"win":3,"draw":1,"loss":0},"places":-1,"tieBreaks":["difference","for"],"forfeitScore":{"for":3,"against":0}}`: FootballLeague(),
		`{"games":1,"places":-1,"tieBreaks":["direct","wins","sonnebornBerger"]}`:                                                             OneGame(),
	} {
		if text, err := o.MarshalJSON(); string(text) != want || err != nil {
			t.Errorf("%s, %v, want %s", text, err, want)
		}
	}
}
