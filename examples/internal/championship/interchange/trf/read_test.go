package trf

import (
	"fmt"
	"os"
	"slices"
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
		{line("1", "Ann", "     2 w 1") + "\n" + line("2", "Bob", "     3 b 0"), "line 1, column 92: line 2 does not have the other side"},
		{line("1", "Ann", strings.Repeat("  0000 - Z", 100)), "line 1, column 1082: there are more than 99 rounds"},
		{"250       1.0   1   1    2    1\n" + two, "line 1, column 15: the rounds and the players must be"},
		{"250       1.0   1   1\n" + two, "line 1, column 15: the rounds and the players must be"},
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
		_, remarks, err := f.Event()
		if remarks = append(remarks, f.Besides()...); err != nil || !strings.Contains(strings.Join(remarks, "\n"), want) {
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

// fact reads a text of three players, and returns its event.
func fact(t *testing.T, text string) (pairing.Event[string], string) {
	t.Helper()
	f, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	e, remarks, err := f.Event()
	if err == nil {
		err = e.Check()
	}
	if err != nil {
		t.Fatal(err)
	}
	return e, strings.Join(remarks, "\n")
}

// TestByes has the ways in which players rest.
func TestByes(t *testing.T) {
	text := func(results ...string) string {
		lines := "XXR 4\n"
		for k, r := range results {
			lines += line(fmt.Sprint(k+1), string(rune('A'+k)), r) + "\n"
		}
		return lines
	}
	for _, c := range []struct {
		text, byes, requested, absent, points, remark string
	}{
		{text("     2 w 1", "     1 b 0", "  0000 - U", "  0000 - F"), "[C]", "[{D 1 }]", "[]", "{2 1 0 2 2 0}", ""},
		{text("     2 w 1", "     1 b 0", "  0000 - F", "  0000 - F"), "[C]", "[{D 1 }]", "[]", "{2 1 0 2 2 0}", "the first bye of one point of a round is the bye of the pairing: C in round 1"},
		{text("     2 w 1", "     1 b 0", "  0000 - U", "  0000 - F", "  0000 - H"), "[C]", "[{E 1 } {D 1 }]", "[]", "{0 0 0 0 0 0}", "a bye of one point has the points of a draw, since others have half a point: D in round 1"},
		{text("     2 w 1", "     1 b 0", "  0000 - U", "  0000 - U"), "[C]", "[{D 1 }]", "[]", "{0 0 0 0 0 0}", ""},
		{text("     2 w 1  0000 - F", "     1 b 0     3 w 1", "  0000 - U     2 b 0"), "[C]", "[{A 2 }]", "[]", "{2 1 0 2 2 0}", ""},
		{"BBU 0.5\n" + text("     2 w 1", "     1 b 0", "  0000 - F"), "[]", "[{C 1 }]", "[]", "{2 1 0 1 2 0}", ""},
		{text("     2 w 1", "     1 b 0", "       - +", "       - =", "       - -"), "[C]", "[{D 1 }]", "[{E 1 }]", "{0 0 0 0 0 0}", ""},
		{text("     2 w *", "     1 b *", "  0000 - Z", ""), "[]", "[]", "[{C 1 } {D 1 }]", "{0 0 0 0 0 0}", ""},
		{"240 h   2    1    2\n" + text("     2 w 1", "     1 b 0"), "[]", "[{A 2 } {B 2 }]", "[]", "{0 0 0 0 0 0}", ""},
		{"BBW 0.7\nBBD 0.3\nBBZ 0.1\nBBF 0.2\n" + text("     2 w 1", "     1 b 0"), "[]", "[]", "[]", "{7 3 0 7 3 1}", ""},
		{"BBF 0.5\n" + text("     2 w +", "     1 b -"), "[]", "[]", "[]", "{0 0 0 0 0 0}", "a loss by forfeit has the points of a loss: A - B in round 1"},
		{"162  A 0.5\n" + text("     2 w +", "     1 b -"), "[]", "[]", "[]", "{2 1 0 2 1 1}", "a loss by forfeit has the points of a loss: A - B in round 1"},
		{"162  Z 0.5\n" + text("     2 w +", "     1 b -"), "[]", "[]", "[]", "{2 1 0 2 1 1}", "a loss by forfeit has the points of a loss: A - B in round 1"},
		{text("     2 - +", "     1 - -"), "[]", "[]", "[]", "{0 0 0 0 0 0}", "a forfeit has no colors, and the lower number has Gold: A in round 1"},
	} {
		e, remarks := fact(t, c.text)
		points := fmt.Sprint(e.Points.Win, e.Points.Draw, e.Points.Loss, e.Points.Bye, e.Points.Requested, e.Points.Absent)
		if fmt.Sprint(e.Rounds[0].Byes) != c.byes || fmt.Sprint(e.Requested) != c.requested || fmt.Sprint(e.Absent) != c.absent ||
			"{"+points+"}" != c.points || !strings.Contains(remarks, c.remark) || c.remark == "" && remarks != "" {
			t.Errorf("%s%v %v %v %s %q", c.text, e.Rounds[0].Byes, e.Requested, e.Absent, points, remarks)
		}
	}
}

// TestSettings has lines besides the players, and the facts that they give.
func TestSettings(t *testing.T) {
	rank := func(k int) string { return strings.Repeat(" ", 38) + fmt.Sprint(k) }
	ranked := line("1", "A", "")[:47] + rank(3) + "\n" + line("2", "B", "")[:47] + rank(1) + "\n"
	e, _ := fact(t, "XXC rank\n142 2\n"+ranked)
	if e.Entrants[0] != "B" {
		t.Errorf("by rank: %q", e.Entrants)
	}
	three := "142 4\n" + line("1", "A", "") + "\n" + line("2", "B", "") + "\n" + line("3", "C", "") + "\n"
	e, remarks := fact(t, "212 PTS,BH:x, BH\n"+three)
	if !slices.Equal(e.TieBreaks, []pairing.TieBreak{pairing.Buchholz}) || remarks != "an event has no such tie-break: BH:x" {
		t.Errorf("212: %v %s", e.TieBreaks, remarks)
	}
	e, _ = fact(t, "250       1.0   2   3    1    2\n250       0.5   2        3\n"+three)
	if fmt.Sprint(e.Acceleration) != "[{2 2 2} {3 2 1} {2 3 2}]" {
		t.Errorf("250: %v", e.Acceleration)
	}
	e, _ = fact(t, "260   2        1    2    3\n260   1   4    1    2\n"+three)
	if fmt.Sprint(e.Forbidden) != "[{[A B] 2 2  0} {[A C] 2 2  0} {[B C] 2 2  0} {[A B] 0 0  0}]" {
		t.Errorf("260: %v", e.Forbidden)
	}
	teams := left("310   1 Pier", 40) + left("PIE  2410", 33) + "   1    2\n310   2 Quay" + strings.Repeat(" ", 61) + "   2    3\n"
	e, remarks = fact(t, teams+three)
	if fmt.Sprintf("%q", e.Clubs) != `["Pier" "Pier" "Quay"]` || !strings.Contains(remarks, "a player of two teams is of the first: B") {
		t.Errorf("310: %q %s", e.Clubs, remarks)
	}
	if _, remarks = fact(t, strings.Replace(three, "A", "\xc4", 1)); !strings.Contains(remarks, "was read as Windows-1252") {
		t.Error(remarks)
	}
	many := "XXP"
	for k := range 500 {
		three += line(fmt.Sprint(k+4), fmt.Sprint(k), "") + "\n"
		many += fmt.Sprint(" ", k+4)
	}
	f, err := Read([]byte(many + "\n" + three))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.Event(); err == nil || !strings.Contains(err.Error(), "more than 100000 pairs") {
		t.Error(err)
	}
}

// TestOf has events, and the remarks and lines of their files.
func TestOf(t *testing.T) {
	type event = pairing.Event[string]
	for name, c := range map[string]struct {
		change func(e *event)
		remark string
		lines  [3]string // results
	}{
		"void": {func(e *event) { e.Rounds[0].Games[0].Outcome = pairing.Void }, "a void game is a game that is not yet played, or", [3]string{"     2 w", "     1 b", "  0000 - U"}},
		"replayed": {func(e *event) {
			e.Rounds[0].Games = []pairing.Game[string]{{Gold: "A", Silver: "B", Outcome: pairing.SilverWins}, {Gold: "A", Silver: "B", Outcome: pairing.Void}}
		}, "or is left out if it was played again: A in round 1", [3]string{"     2 w 0", "     1 b 1", "  0000 - U"}},
		"absent": {func(e *event) {
			e.Points = pairing.Points{Win: 2, Draw: 1, Bye: 2, Requested: 0}
			e.Requested = []pairing.RequestedBye[string]{{Player: "A", Round: 2}}
		}, "a requested bye is an absence, which has the same points: A in round 2", [3]string{"     2 w 1  0000 - Z", "     1 b 0", "  0000 - U"}},
		"other points": {func(e *event) {
			e.Points = pairing.Points{Win: 3, Draw: 1, Bye: 3, Requested: 2}
			e.Requested = []pairing.RequestedBye[string]{{Player: "A", Round: 2}}
		}, "a requested bye has the points of a draw: A in round 2", [3]string{"     2 w 1  0000 - H", "     1 b 0", "  0000 - U"}},
		"withdrawn": {func(e *event) { e.Withdrawals = []pairing.Withdrawal[string]{{Player: "A", After: 1}} },
			"to be paired: A in round 2", [3]string{"     2 w 1  0000 - Z", "     1 b 0", "  0000 - U"}},
		"back": {func(e *event) {
			e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "B", Silver: "C", Outcome: pairing.Draw}}, Byes: []string{}})
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "A", After: 1, Until: 2}}
		}, "to be paired: A in round 2", [3]string{"     2 w 1  0000 - Z", "     1 b 0     3 w =", "  0000 - U     2 b ="}},
		"late": {func(e *event) {
			e.Entrants, e.Rounds[0].Byes = []string{"A", "B", "C"}, []string{}
			e.LateEntries = []pairing.LateEntry[string]{{Player: "C", After: 1}}
		}, "a late entrant is absent from the rounds before: C in round 2", [3]string{"     2 w 1", "     1 b 0", "  0000 - Z"}},
		"no record": {func(e *event) {
			e.Points, e.Rounds[0].Byes = pairing.Points{Win: 2, Draw: 1, Bye: 2, Requested: 1, Absent: 1}, []string{}
		}, "a player without a record has the points of an absence: C in round 1", [3]string{"     2 w 1", "     1 b 0", ""}},
	} {
		e := pairing.New(pairing.ArbiterSwiss2026, []string{"A", "B", "C"})
		e.Length = 3
		e.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "A", Silver: "B", Outcome: pairing.GoldWins}}, Byes: []string{"C"}}}
		c.change(&e)
		f, remarks, err := Of(e, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !strings.Contains(strings.Join(remarks, "\n"), c.remark) {
			t.Errorf("%s: %q", name, remarks)
		}
		for k, p := range f.Players {
			text := ""
			for _, r := range p.Results {
				text += r.text()
			}
			if strings.TrimRight(text, " ") != c.lines[k] {
				t.Errorf("%s: %s has %q", name, p.Name, text)
			}
		}
	}
}

// TestAcceleration checks that the most points of a seed count.
func TestAcceleration(t *testing.T) {
	e := pairing.New(pairing.ArbiterSwiss2026, []string{"A", "B", "C", "D"})
	e.Length = 3
	e.Acceleration = []pairing.Acceleration{{Seeds: 2, Round: 1, Points: 3}, {Seeds: 2, Round: 1, Points: 4}, {Seeds: 4, Round: 1, Points: 1}}
	f, _, err := Of(e, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(f.Accelerations); got != "[{20 1 1 1 2} {5 1 1 3 4}]" {
		t.Error(got)
	}
}

// TestAway checks that TRF26 has the points of an absence or of a loss by
// forfeit, and that a file with both is refused.
func TestAway(t *testing.T) {
	forfeit, absent := []Result{{2, 'w', '-'}}, []Result{{Code: 'Z'}}
	for _, c := range []struct {
		a, b []Result
		want string
	}{
		{forfeit, []Result{{1, 'b', '+'}}, "P 1.0    A 0.5\r\n"},
		{absent, absent, "P 1.0    A 0.2\r\n"}, {nil, nil, "P 1.0    A 0.2\r\n"},
		{forfeit, absent, "an absence (player 2, B, in round 1) and a loss by forfeit (player 1, A, in round 1)"},
		{forfeit, nil, "an absence (player 2, B, in round 1) and a loss by forfeit (player 1, A, in round 1)"},
	} {
		f := &File{Points: Points{Win: 10, Draw: 5, Bye: 10, Absent: 2, Forfeit: 5, Given: true},
			Players: []Player{{Start: 1, Name: "A", Results: c.a}, {Start: 2, Name: "B", Results: c.b}}}
		text, err := f.Text(TRF26)
		if got := fmt.Sprint(string(text), err); !strings.Contains(got, c.want) {
			t.Errorf("%s\nnot %s", got, c.want)
		}
	}
}

// TestLike checks that players keep what a file has of them, and their start
// numbers if the order is the same.
func TestLike(t *testing.T) {
	like, err := Read([]byte("012 Open\n062 9\nXXC black1\nXXR 3\n" + line("5", "A", "") + "\n" + line("9", "B", "") + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	like.Players[1].Title = "GM"
	for _, c := range []struct {
		names  []string
		starts string
		remark bool
	}{
		{[]string{"A", "B"}, "[5 9]", false}, {[]string{"B", "A"}, "[1 2]", true}, {[]string{"A", "B", "C"}, "[1 2 3]", true},
	} {
		e := pairing.New(pairing.ArbiterSwiss2026, c.names)
		e.Length = 3
		f, remarks, err := Of(e, like)
		if err != nil {
			t.Fatal(err)
		}
		var starts []int
		for _, p := range f.Players {
			if starts = append(starts, p.Start); p.Name == "B" && p.Title != "GM" {
				t.Errorf("%q: B has the title %q", c.names, p.Title)
			}
		}
		told := strings.Contains(strings.Join(remarks, "\n"), "the start numbers are new")
		if fmt.Sprint(starts) != c.starts || told != c.remark || f.Color != 'b' || len(f.Lines) != 4 || f.Lines[1].Text != fmt.Sprint(len(c.names)) {
			t.Errorf("%q: %v %q %+v", c.names, starts, remarks, f.Lines)
		}
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
