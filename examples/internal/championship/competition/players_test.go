package competition_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// The highest rating is first, then the highest grade, and then the first line.
func TestReadPlayers(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"name\nBob\nAnn\n", "[Bob Ann] [] [] []"},
		{"\ufeffName,Rating\r\nAnn,\r\nBob,1500\r\nCid, 1600.5\r\nDan,1500\r\n", "[Cid Bob Dan Ann] [] [] []"},
		{"grade;name;club;start\n1k;Ann;X;½\n1p;Bob;;\n", "[Bob Ann] [ X] [ ½] [9 -1]"},
		{"name,rating\n\"Lee, Ann\",7\n", "[Lee, Ann] [] [] []"},
		{"name\nLee, Ann\n", "[Lee, Ann] [] [] []"},
		{"", "the first line names the columns"},
		{"name\n", "the first line names the columns"},
		{"rating\n1500\n", "line 1: there is no column name"},
		{"name,Clubb\nAnn,X\n", `line 1, column 2: "clubb" is not one of these, each once`},
		{"name,name\nAnn,X\n", `line 1, column 2: "name"`},
		{"name,rating\nAnn,high\n", `player 1, "Ann": rating "high": not a number from -10000 to 10000`},
		{"name,rating\nAnn,10001\n", `player 1, "Ann": rating "10001": not a number`},
		{"name,rating\nAnn,-Inf\n", `player 1, "Ann": rating "-Inf": not a number`},
		{"name,rating\nAnn,NaN\n", `player 1, "Ann": rating "NaN": not a number`},
		{"name,grade\nAnn,0k\n", `player 1, "Ann": grade "0k": not a grade such as 12k, 3d or 1p`},
		{"name,rating\nAnn\n", "record on line 2: wrong number of fields"},
	} {
		list, err := competition.ReadPlayers([]byte(c.text))
		got := fmt.Sprint(list.Names, list.Clubs, list.Start, list.Grades)
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: %s", c.text, got)
		}
	}
}

// Ratings are in the order of the players. If somebody has none, there are no
// ratings.
func TestRatingsOfPlayers(t *testing.T) {
	for text, want := range map[string]string{
		"name\nAnn\nBob":                   "[] []",
		"name,rating\nAnn,\nBob,":          "[] []",
		"name,rating\nAnn,0\nBob,17.5":     "[17.5 0] []",
		"name,rating\nAnn,\nBob,9\n Cid ,": "[] [Ann Cid]",
	} {
		if list, err := competition.ReadPlayers([]byte(text)); err != nil || fmt.Sprint(list.Ratings, list.Unrated) != want {
			t.Errorf("%q: %v, %v, %v", text, list.Ratings, list.Unrated, err)
		}
	}
}

// Lines of a form can do without a line of columns.
func TestReadLines(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Ann\n\n Bob , 1900\n", "[Bob Ann] [ ] [] []"},
		{"Ann;1d\nBob;2d;X", `player 1, "Ann": rating "1d": not a number`},
		{"club;name\nX;Ann\nY\n", "[Ann ] [X Y] [] []"},
		{"Name\nBob\nAnn", "[Bob Ann] [] [] []"},
		{"name,name\nBob", `line 1, column 2: "name" is not one of these, each once`},
		{"Ann,1,X,Y", `player 1, "Ann": there are 4 cells; a line has at most name, rating and club`},
		{" \n", "the first line names the columns"},
	} {
		list, err := competition.ReadLines([]byte(c.text), "name", "rating", "club")
		got := fmt.Sprint(list.Names, list.Clubs, list.Start, list.Grades)
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: %s", c.text, got)
		}
	}
}

// A grade counts a win, from the floor up to the bar.
func TestMcMahon(t *testing.T) {
	var grades []int
	for _, text := range []string{"5d", "3d", "1d", "1K", "6k"} {
		g, err := competition.ParseGrade(text)
		if err != nil {
			t.Fatal(err)
		}
		grades = append(grades, g)
	}
	bar, floor := 2, -3
	if got := competition.McMahon(grades, &bar, &floor, pairing.Points{}); !slices.Equal(got, []int{10, 10, 6, 4, 0}) {
		t.Error(got)
	}
	if got := competition.McMahon(grades, nil, nil, pairing.Points{Win: 3}); !slices.Equal(got, []int{30, 24, 18, 15, 0}) {
		t.Error(got)
	}
}

func TestParsePoints(t *testing.T) {
	for text, want := range map[string]string{
		"2-1-0": "{0 0 0 0 0 0} <nil>", "3-1-0": "{3 1 0 3 1 0} <nil>", "2-1-0-1-1-0": "{2 1 0 1 1 0} <nil>",
		"3-1":   "{0 0 0 0 0 0} three points, such as 3-1-0, or six, such as 3-1-0-3-1-0",
		"1-½-0": "{0 0 0 0 0 0} <nil>", "1-0.5-0": "{0 0 0 0 0 0} <nil>", "1-1/2-0-1-0-0": "{2 1 0 2 0 0} <nil>",
		"1-.5-0-½-.5-0": "{2 1 0 1 1 0} <nil>",
		"3-1-x":         `{0 0 0 0 0 0} "x" is no whole number from 0 to 1000; halves are read in 1-½-0 alone`,
		"9999-1-0":      `{0 0 0 0 0 0} "9999" is no whole number from 0 to 1000; halves are read in 1-½-0 alone`,
		"1-½-0-501-1-0": `{0 0 0 0 0 0} "501" is no whole number from 0 to 1000; halves are read in 1-½-0 alone`,
		"3-1.5-0":       `{0 0 0 0 0 0} "1.5" is no whole number from 0 to 1000; halves are read in 1-½-0 alone`,
		"-1-1-0":        "{0 0 0 0 0 0} three points, such as 3-1-0, or six, such as 3-1-0-3-1-0",
	} {
		p, err := competition.ParsePoints(text)
		if got := fmt.Sprint(p, " ", err); strings.Join(strings.Fields(got), " ") != want {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// Points are read as they are shown, and refused otherwise.
func TestParseScore(t *testing.T) {
	three := pairing.NewPoints(3, 1, 0)
	for score := range 9 {
		for _, p := range []pairing.Points{{}, three} {
			if got, err := competition.ParseScore(p, p.Format(score)); got != score || err != nil {
				t.Errorf("%s: %d, %v", p.Format(score), got, err)
			}
		}
	}
	for text, want := range map[string]int{"0.5": 1, "1/2": 1, ".5": 1, "2.0": 4, "2 1/2": 5} {
		if got, err := competition.ParseScore(pairing.Points{}, text); got != want || err != nil {
			t.Errorf("%q: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "-1", "x", "1.2", "1.", "99999999999"} {
		if got, err := competition.ParseScore(pairing.Points{}, text); err == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
	if _, err := competition.ParseScore(three, "½"); err == nil || !strings.Contains(err.Error(), "have no halves") {
		t.Error(err)
	}
}

func TestFigureText(t *testing.T) {
	for _, c := range []struct {
		f    pairing.Figure
		want string
	}{
		{pairing.Figure{TieBreak: pairing.Buchholz, Value: 27}, "13½"},
		{pairing.Figure{TieBreak: pairing.SonnebornBerger, Value: 41}, "10¼"},
		{pairing.Figure{TieBreak: pairing.SonnebornBerger, Value: 3}, "¾"},
		{pairing.Figure{TieBreak: pairing.SonnebornBerger}, "0"},
		{pairing.Figure{TieBreak: pairing.MostWins, Value: 3}, "3"},
		{pairing.Figure{TieBreak: pairing.Performance, Value: -2}, "no. 2"},
		{pairing.Figure{TieBreak: pairing.DirectEncounter, Silent: true}, "·"},
	} {
		if got := competition.FigureText(pairing.Event[string]{}, c.f); got != c.want {
			t.Errorf("%+v: %s", c.f, got)
		}
	}
	f := pairing.Figure{TieBreak: pairing.SonnebornBerger, Value: 7}
	e := pairing.Event[string]{Points: pairing.Points{Win: 3, Draw: 1}}
	if got := competition.FigureText(e, f); got != "3½" {
		t.Error(got)
	}
	e.FIDETieBreaks = true
	if got := competition.FigureText(e, f); got != "7" {
		t.Error(got)
	}
	if got := competition.FigureText(e, pairing.Figure{TieBreak: pairing.DirectEncounter, Value: -2}); got != "no. 2" {
		t.Error(got)
	}
}

// The points after each round count what a player got in it, and nothing while
// a round is being played, before the entry or after a withdrawal.
func TestScores(t *testing.T) {
	game := func(gold, silver string, o pairing.Outcome) pairing.Game[string] {
		return pairing.Game[string]{Gold: gold, Silver: silver, Outcome: o}
	}
	e := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob", "Cid", "Dan"})
	e.Length, e.Start = 6, []int{0, 0, 10, 0}
	e.Points = pairing.Points{Win: 7, Draw: 3, Loss: 1, Bye: 5, Requested: 4, Absent: 2}
	e.Rounds = []pairing.Round[string]{
		{Games: []pairing.Game[string]{game("Ann", "Bob", pairing.Draw)}, Byes: []string{"Cid"}},
		{Games: []pairing.Game[string]{game("Bob", "Ann", pairing.Void), game("Ann", "Bob", pairing.SilverByForfeit)}},
		{Games: []pairing.Game[string]{game("Ann", "Dan", pairing.BothForfeit)}},
		{Games: []pairing.Game[string]{game("Dan", "Ann", pairing.NoDecision)}},
		{Games: []pairing.Game[string]{game("Ann", "Dan", pairing.GoldWins), game("Bob", "Cid", pairing.NotPlayed)}},
	}
	e.LateEntries = []pairing.LateEntry[string]{{Player: "Dan", After: 2}}
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Cid", After: 2, Until: 3}, {Player: "Bob", After: 3, Until: 4}}
	for _, name := range []string{"Bob", "Cid", "Dan"} {
		e.Absent = append(e.Absent, pairing.Absence[string]{Player: name, Round: 3})
	}
	e.Absent[2].Round = 2
	e.Requested = []pairing.RequestedBye[string]{{Player: "Cid", Round: 2}, {Player: "Cid", Round: 4}, {Player: "Bob", Round: 4}}
	for name, want := range map[string]string{
		"Ann": "[3 4 5 6 6]", "Bob": "[3 10 12 12 12]", "Cid": "[15 19 19 23 23]", "Dan": "[0 0 1 2 2]",
	} {
		if got := fmt.Sprint(competition.Scores(e, name)); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
