package trf

import (
	"os"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// line is the line of a player.
func line(start, name, results string) string {
	return "001 " + strings.Repeat(" ", 4-len(start)) + start + "      " + left(name, 33) +
		"                                " + "          " + results
}

// TestProblems has a text with each problem, and the problem.
func TestProblems(t *testing.T) {
	two := line("1", "Ann", "     2 w 1") + "\n" + line("2", "Bob", "     1 b 0") + "\n"
	for _, c := range []struct{ text, want string }{
		{"", "line 1, column 1: there is no player"},
		{"\xff\xfe0\x000\x00", "UTF-16"},
		{line("1", "Ann", "     2 w 1") + "\n" + line("2", "Bob", "     1 b ="), "line 1, column 99: line 2 has another result of this game in round 1"},
		{"XXP 1 2 9\n" + two, "line 1, column 9: player 9 has no line"},
		{"XXS HPB=1\n" + two, `line 1, column 5: "HPB" is no result that has points here`},
		{two + "00", "line 3, column 1: a line must begin with a code of three characters"},
		{two + "00  x", "line 3, column 1: a line must begin with a code of three characters"},
		{two + "0012 x", "line 3, column 1: a line must begin with a code of three characters"},
		{two + "012 \x00", "line 3, column 5: a control character"},
		{line("x", "Ann", ""), `line 1, column 5: the start number: "x"`},
		{line("", "Ann", ""), "line 1, column 5: the start number is missing"},
		{line("0", "Ann", ""), "line 1, column 5: a start number is from 1"},
		{line("1", "", ""), "line 1, column 15: the name is missing"},
		{two + line("1", "Cid", ""), "line 3, column 5: start number 1 is in line 1 already"},
		{two + strings.Replace(line("3", "Cid", ""), "Cid   ", "Cid"+strings.Repeat("x", 31)+"   ", 1), "is between two columns"},
		{line("1", "Ann", "     1 w 1"), "line 1, column 92: player 1 meets themselves"},
		{line("1", "Ann", "     2 x 1"), "line 1, column 97: the color is w, b or -"},
		{line("1", "Ann", "     2   1"), "line 1, column 97: a game needs a color"},
		{line("1", "Ann", "     2 w H"), `line 1, column 99: "H" is no result with an opponent`},
		{line("1", "Ann", "  0000 - 1"), `line 1, column 99: "1" is no result without an opponent`},
		{line("1", "Ann", "     2xw 1"), "line 1, column 92: a round has 10 columns"},
		{line("1", "Ann", "     2 w 1"), "line 1, column 92: opponent 2 has no line"},
		{line("1", "Ann", "     2 w 1") + "\n" + line("2", "Bob", "     1 w 0"), "line 1, column 92: line 2 does not have the other side"},
		{line("1", "Ann", "     2 w       2 w 1") + "\n" + line("2", "Bob", "     1 b       1 b 0"), "line 1, column 99: the game has no result"},
		{"XXR 0\n" + two, "line 1, column 5: the number of rounds is from 1 to 99"},
		{"XXR 1\n" + line("1", "Ann", "               2 w 1") + "\n" + line("2", "Bob", "               1 b 0"), "line 2, column 102: there is a result of round 2"},
		{"152 Q\n" + two, `line 1, column 5: "Q" is neither`},
		{"162  W x.0\n" + two, `line 1, column 8: "x.0" is not a number of points`},
		{"162  X 1.0\n" + two, `line 1, column 6: "X" is no result that has points`},
		{"BBW 100.0\n" + two, `line 1, column 5: "100.0" is not a number of points`},
		{"240 Q   1    1\n" + two, "line 1, column 5: the bye is F, H or Z"},
		{"240 H   0    1\n" + two, "line 1, column 7: a round is from 1 to 99"},
		{"240 H   1    9\n" + two, "line 1, column 14: player 9 has no line"},
		{"240 H   1    1\n" + two, "line 1, column 14: line 2 has another result of player 1 in round 1"},
		{"250       1.0   2   1    1    2\n" + two, "line 1, column 15: the rounds and the players must be"},
		{"250       1.0   1  99    1 9999\n250       1.0   1   1    1    1\n" + two, "line 2, column 1: there is acceleration for more than"},
		{"XXA\n" + two, "line 1, column 5: the start number is missing"},
		{"XXP 1\n" + two, "line 1, column 4: at least two players"},
		{"260   2   1    1    2\n" + two, "line 1, column 9: the last round is before the first"},
	} {
		_, err := Read([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.40q: %v\nnot: %s", c.text, err, c.want)
		}
	}
}

// TestForms reads the same tournament in the forms in which programs write it.
func TestForms(t *testing.T) {
	plain := line("1", "Çelik, Deniz", "     2 w 1  0000 - H") + "\n" + line("2", "Bob", "     1 b 0     3 w =") + "\n" +
		line("3", "Cid", "  0000 - U     2 b =") + "\nXXR 5\n"
	old := strings.ReplaceAll(plain, "Ç", "\xc7")
	for name, text := range map[string]string{
		"plain": plain, "CRLF": strings.ReplaceAll(plain, "\n", "\r\n"), "CR": strings.ReplaceAll(plain, "\n", "\r"),
		"mark": "\ufeff" + plain, "Windows-1252": old, "small": strings.NewReplacer("U", "u", "H", "h").Replace(plain),
		"capitals": strings.NewReplacer(" w ", " W ", " b ", " B ").Replace(plain),
		"bytes":    strings.ReplaceAll(plain, "Çelik, Deniz ", "Çelik, Deniz"),
		"TRF26":    strings.ReplaceAll(plain, "XXR 5", "142 5\n\n### a comment\n"),
		"a line":   strings.Replace(plain, "  0000 - H", "", 1) + "240 H   2    1\n",
	} {
		f, err := Read([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		e, _, err := f.Event()
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Check(); err != nil || e.Length != 5 || len(e.Rounds) != 2 || e.Entrants[0] != "Çelik, Deniz" ||
			e.Rounds[0].Byes[0] != "Cid" || e.Requested[0].Player != "Çelik, Deniz" || e.Rounds[1].Games[0].Outcome != pairing.Draw {
			t.Errorf("%s: %v %+v", name, err, e)
		}
	}
}

// TestMeaning has lines, and a remark or a fact of the event that they give.
func TestMeaning(t *testing.T) {
	two := line("1", "Ann", "     2 w 1") + "\n" + line("2", "Ann", "     1 b 0") + "\nXXR 3\n"
	remark := func(text, want string) {
		t.Helper()
		f, err := Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, remarks, err := f.Event(); err != nil || !strings.Contains(strings.Join(remarks, "\n"), want) {
			t.Errorf("%v %q\nnot: %s", err, remarks, want)
		}
	}
	remark("012 Open\n"+two, "the event cannot hold a line: line 012")
	remark("202 BH,ARO\n"+two, "an event has no such tie-break: ARO")
	remark(strings.NewReplacer("w 1", "w W", "b 0", "b L").Replace(two), "not rated counts as a rated one: Ann (1) in round 1")
	remark(line("1", "Ann", "     2 w 1")+"\n"+line("2", "Bob", "     1 b 0"), "does not say the number of rounds")
	remark("013 Eagles                           1    2\n"+two, "a team is a club")
	remark("250       1.0   1   1    2    2\n"+two, "does not favor the best seeds")
	remark("XXC white1\n"+two, "the color of the best seed")
	guess := func(score string) string {
		text := strings.Replace(two, strings.Repeat(" ", 42)+"     2 w 1", strings.Repeat(" ", 33)+score+strings.Repeat(" ", 5)+"     2 w 1", 1)
		return text
	}
	remark(guess(" 3.0"), "found from the scores")
	remark(guess(" 7.0"), "are not the points of the games")

	f, err := Read([]byte("162  W 3.0    D 1.0    L 0.0    P 1.0\nXXP 1 2\nXXZ 2\n" + two))
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := f.Event()
	if err != nil {
		t.Fatal(err)
	}
	if e.Points != (pairing.Points{Win: 3, Draw: 1, Bye: 1, Requested: 1}) || e.Entrants[0] != "Ann (1)" ||
		len(e.Forbidden) != 1 || len(e.Absent) != 1 || e.Absent[0].Round != 2 {
		t.Errorf("%+v", e)
	}
}

// TestSample reads the sample, and writes it as it is.
func TestSample(t *testing.T) {
	text, err := os.ReadFile("../../../../convert/sample.trf")
	if err != nil {
		t.Fatal(err)
	}
	f, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	// Git writes the ends of lines as one character.
	if out, err := f.Text(TRF16); err != nil || strings.ReplaceAll(string(out), "\r\n", "\n") != string(text) {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestLimits checks that texts beyond the columns are refused.
func TestLimits(t *testing.T) {
	ok := Player{Start: 1, Name: "Ann", Points: -1}
	for _, change := range []func(f *File){
		func(f *File) { f.Players[0].Name = strings.Repeat("x", 34) },
		func(f *File) { f.Players[0].Name = "a\nb" },
		func(f *File) { f.Players[0].Start = 10000 },
		func(f *File) { f.Players[0].Points = 1000 },
		func(f *File) { f.Players[0].Title = "WIMM" },
		func(f *File) { f.Rounds = 100 },
		func(f *File) { f.Lines = []Line{{"012", "a\r\n001"}} },
		func(f *File) { f.TieBreaks = []string{"A,B"} },
		func(f *File) { f.Points.Win = 1000 },
		func(f *File) { f.Accelerations = []Acceleration{{1000, 1, 1, 1, 1}} },
		func(f *File) {
			f.Points.Absent, f.Points.Given = 5, true
			f.Players[0].Results = []Result{{Code: 'Z'}, {2, 'w', '-'}}
		},
	} {
		f := &File{Players: []Player{ok}}
		if _, err := f.Text(TRF26); err != nil {
			t.Fatal(err)
		}
		if change(f); true {
			if out, err := f.Text(TRF26); err == nil {
				t.Errorf("written: %s", out)
			}
		}
	}
	f := &File{Rounds: 5, Players: []Player{ok}, Forbidden: []Forbidden{{2, 3, []int{1, 2}}}}
	if _, err := f.Text(TRF16); err == nil {
		t.Error("TRF16 has rounds of pairs who must not meet")
	}
}
