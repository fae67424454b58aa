package competition_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// The column of seeds comes first, then the highest rating, then the highest
// grade, and then the first line.
func TestReadPlayers(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"name\nBob\nAnn\n", "[Bob Ann] [] [] [] []"},
		{"\ufeffName,Rating\r\nAnn,\r\nBob,1500\r\nCid, 1600.5\r\nDan,1500\r\n", "[Cid Bob Dan Ann] [] [] [] []"},
		{"Player;Elo;seed\nAnn;2000,5;10\nBob;2100;9\n", "[Bob Ann] [2100 2000.5] [] [] []"},
		{"grade;name;club;start\n1k;Ann;X;½\n1p;Bob;;\n", "[Bob Ann] [] [ X] [0 1] [9 -1]"},
		{"name,rating\n\"Lee, Ann\",7\n", "[Lee, Ann] [7] [] [] []"},
		{"name\nLee, Ann\n", "[Lee, Ann] [] [] [] []"},
		{"name,rating,Clubb,name\nAnn\n", "[Ann] [] [] [] [] a column is not read: players: Clubb and players: name"},
		{"name\n\xc4nn\n", "[Änn] [] [] [] [] the file is not UTF-8, and was read as Windows-1252: players"},
		{"", "line 1, column 1: players: the table is empty"},
		{"name\n", "line 1, column 1: players: there are no players"},
		{"rating\n1500\n", "line 1, column 1: players: the first line must name the column name"},
		{"name,rating\nAnn,high\nAnn,\n", "line 2, column 5: players: \"high\" is not a rating from -10000 to 10000\nline 3, column 1: players: \"Ann\" is there already"},
		{"name,seed\nAnn,x\n", `line 2, column 5: players: "x" is not a seed such as 1`},
		{"name,grade\nAnn,0k\n", `line 2, column 5: players: "0k" is not a grade such as 12k, 3d or 1p`},
		{"name,start\nAnn,-1\n", `line 2, column 5: players: "-1" is no number of points`},
	} {
		list, err := competition.ReadPlayers([]byte(c.text), pairing.Points{})
		checkList(t, c.text, c.want, list, err)
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
		if list, err := competition.ReadPlayers([]byte(text), pairing.Points{}); err != nil || fmt.Sprint(list.Ratings, list.Unrated) != want {
			t.Errorf("%q: %v, %v, %v", text, list.Ratings, list.Unrated, err)
		}
	}
}

// Lines of a form can do without a line of columns.
func TestReadLines(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Ann\n\n Bob , 1900\n", "[Bob Ann] [] [] [] []"},
		{"Ann;1d\nBob;2d;X", `line 1, column 5: players: "1d" is not a rating`},
		{"club;name\nX;Ann\nY;Bob\n", "[Ann Bob] [] [X Y] [] []"},
		{"club;name\nX;Ann\nY\n", "line 3, column 1: players: the name is missing"},
		{"Name\nBob\nAnn", "[Bob Ann] [] [] [] []"},
		{"name,name\nBob", "a column is not read: players: name"},
		{"Ann,1,X,Y", `line 1, column 9: players: "Y" is in no column`},
		{" \n", "line 1, column 1: players: the table is empty"},
	} {
		list, err := competition.ReadLines([]byte(c.text), pairing.Points{}, nil, "name", "rating", "club")
		checkList(t, c.text, c.want, list, err)
	}
}

// checkList checks a list of players, or the error in place of it.
func checkList(t *testing.T, text, want string, list competition.List, err error) {
	t.Helper()
	got := fmt.Sprint(list.Names, list.Ratings, list.Clubs, list.Start, list.Grades)
	if remarks := list.Remarks.Texts(); remarks != nil {
		got += " " + strings.Join(remarks, "; ")
	}
	if err != nil {
		got = err.Error()
	}
	if !strings.HasPrefix(got, want) {
		t.Errorf("%q: %s", text, got)
	}
}

// Each grade has a text that is read again.
func TestGradeText(t *testing.T) {
	for g := -50; g <= 17; g++ {
		text := competition.GradeText(g)
		if again, err := competition.ParseGrade(text); err != nil || again != g {
			t.Errorf("%d: %q, %d, %v", g, text, again, err)
		}
	}
}

// Who has a rating keeps it, also if others have none.
func TestRatedOfList(t *testing.T) {
	list, err := competition.ReadLines([]byte("Ann\nBob, 1500"), pairing.Points{}, nil, "name", "rating")
	if err != nil || list.Ratings != nil || len(list.Rated) != 1 || list.Rated[0] != (competition.Rated{Player: "Bob", Gameroom: 1500}) {
		t.Errorf("%+v, %v", list, err)
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
		"3-1-x":         `{0 0 0 0 0 0} "x" is no whole number from 0 to 1000; only points that begin with 1-½-0 have halves`,
		"9999-1-0":      `{0 0 0 0 0 0} "9999" is no whole number from 0 to 1000; only points that begin with 1-½-0 have halves`,
		"1-½-0-501-1-0": `{0 0 0 0 0 0} "501" is no whole number from 0 to 1000; only points that begin with 1-½-0 have halves`,
		"3-1.5-0":       `{0 0 0 0 0 0} "1.5" is no whole number from 0 to 1000; only points that begin with 1-½-0 have halves`,
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

// A table for spreadsheets has decimals, what the event has of each player, and
// as many games and other rounds as were completed. A forfeit, a game without
// a decision and a round that is being played are no game over the board.
func TestSheet(t *testing.T) {
	game := func(gold, silver string, o pairing.Outcome) pairing.Game[string] {
		return pairing.Game[string]{Gold: gold, Silver: silver, Outcome: o}
	}
	e := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "=Bob", "Cid", "Dan"})
	e.Length, e.Clubs, e.Start, e.SeedRatings = 4, []string{"½ Pier", "", "", "@"}, []int{0, 0, 1, 0}, []float64{2000.5, 1900, 1800, 1700}
	e.TieBreaks = []pairing.TieBreak{pairing.SonnebornBerger, pairing.DirectEncounter, pairing.Performance}
	e.Rounds = []pairing.Round[string]{
		{Games: []pairing.Game[string]{game("Ann", "Cid", pairing.Draw), game("=Bob", "Dan", pairing.SilverWins)}},
		{Games: []pairing.Game[string]{game("Cid", "=Bob", pairing.GoldByForfeit), game("Dan", "Ann", pairing.NoDecision)}},
		{Games: []pairing.Game[string]{game("Cid", "Dan", pairing.GoldWins)}, Byes: []string{"=Bob"}},
		{Games: []pairing.Game[string]{game("Ann", "=Bob", pairing.GoldWins), game("Cid", "Dan", pairing.NotPlayed)}},
	}
	e.Requested = []pairing.RequestedBye[string]{{Player: "Ann", Round: 3}}
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range competition.Sheet(e, table) {
		got = append(got, strings.Join(row, ","))
	}
	want := []string{
		"from,to,seed,player,rating,club,start,points,sonneborn-berger,direct-encounter,performance,placed by,won,drawn,lost,other",
		"1,1,3,Cid,1800,,0.5,3,2.75,,1,,1,1,0,1",
		"2,2,1,Ann,2000.5,½ Pier,0,1,1.75,,2,points,0,1,0,2",
		"3,3,4,Dan,1700,'@,0,1,1,1,3,sonneborn-berger,1,0,1,1",
		"4,4,2,'=Bob,1900,,0,1,1,0,4,direct-encounter,0,0,1,2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
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
		scores, err := competition.Scores(e, name)
		if got := fmt.Sprint(scores); got != want || err != nil {
			t.Errorf("%s: %s %v, want %s", name, got, err, want)
		}
	}
	// A corrected result counts from its own round on.
	c, err := pairing.Report(e, 1, game("Ann", "Bob", pairing.GoldWins))
	if err != nil || c.Stand != 5 {
		t.Fatalf("%d, %v", c.Stand, err)
	}
	if scores, err := competition.Scores(c.Event, "Ann"); err != nil || fmt.Sprint(scores) != "[7 8 9 10 10]" {
		t.Errorf("corrected: %v, %v", scores, err)
	}
}
