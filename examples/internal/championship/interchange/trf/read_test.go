package trf

import (
	"cmp"
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

// put writes a text over bytes of a line.
func put(line string, at int, text string) string {
	line += strings.Repeat(" ", max(0, at+len(text)-len(line)))
	return line[:at] + text + line[at+len(text):]
}

// TestProblems has a text with each problem, and the problem, which is told
// once.
func TestProblems(t *testing.T) {
	two := line("1", "Ann", "     2 w 1") + "\n" + line("2", "Bob", "     1 b 0") + "\n"
	for _, c := range []struct{ text, want string }{
		{"", "line 1, column 1: there is no player"},
		{"\xff\xfe0\x000\x00", "trf: the file is UTF-16"}, {strings.Repeat("x\n", 1001), "trf: and 2 more problems"},
		{"XXR 100\n" + two, `line 1, column 4: the number of rounds: "100" is not a number up to 99`},
		{"XXP 1 10000\n" + two, `line 1, column 7: a start number: "10000" is not a number up to 9999`},
		{put(two, 48, "2x"), `line 1, column 49: the rating: "2x" is not a number up to 9999`},
		{put(two, 85, "x"), `line 1, column 86: the rank: "x" is not a number up to 9999`},
		{put(two, 80, " x.0"), `line 1, column 81: "x.0" is not a number of points`},
		{put(two, 91, "x"), `line 1, column 92: the opponent: "x  2" is not a number`},
		{put(two, 89, "xx"), `line 1, column 90: "x" is between two columns`}, {put(two, 89, "xx"), "is between two columns"},
		{line("1", "Ann", strings.Repeat("  0000 - Z", 102)), "there are more than 99 rounds"},
		{two + "012 \x00\x00", "a control character"}, {"###tight\n" + line("1", "Ann", "     1 w 1"), "meets themselves"},
		{line("1", "Ann", "     2 w é"), `line 1, column 99: "é" is no result with an opponent`},
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
		{line("1", "Ann", "     2 x 1"), `line 1, column 97: the color is w, b or -, not "x"`},
		{line("1", "Ann", "     2   1"), "line 1, column 97: a game needs a color"},
		{line("1", "Ann", "     2 w H"), `line 1, column 99: "H" is no result with an opponent`},
		{line("1", "Ann", "  0000 - 1"), `line 1, column 99: "1" is no result without an opponent`},
		{line("1", "Ann", "     2 wx1"), "line 1, column 92: a round has 10 columns"}, {line("1", "Ann", "     2 w 1x"), "line 1, column 92: a round has 10 columns"},
		{line("1", "Ann", "     2 w 1 x"), "line 1, column 92: a round has 10 columns"},
		{line("1", "Ann", "     2 w 1") + "\n" + line("2", "Bob", "     1   0"), "line 2, column 97: a game needs a color"},
		{"001    1      Ç" + strings.Repeat(" ", 32) + "x" + strings.Repeat(" ", 43) + "0000 - H", `line 1, column 48: "x" is between two columns`},
		{line("1", "Ann", "     2xw 1"), "line 1, column 92: a round has 10 columns"},
		{line("1", "Ann", "     2 w 1"), "line 1, column 92: opponent 2 has no line"},
		{line("1", "Ann", "     2 w 1") + "\n" + line("2", "Bob", "     1 w 0"), "line 1, column 92: line 2 does not have the other side"},
		{line("1", "Ann", "     2 b +") + "\n" + line("2", "Bob", "     1 - -"), "line 2, column 92: line 1 does not have the other side of this game in round 1"},
		{line("1", "Ann", "     2 w       2 w 1") + "\n" + line("2", "Bob", "     1 b       1 b 0"), "line 1, column 99: the game has no result"},
		{"XXR 0\n" + two, "line 1, column 5: the number of rounds is from 1 to 99"},
		{"XXR 1\n" + line("1", "Ann", "               2 w 1") + "\n" + line("2", "Bob", "               1 b 0"), "line 2, column 102: there is a result of round 2"},
		{"152 Q\n" + two, `line 1, column 5: "Q" is neither`},
		{"162  W x.0\n" + two, `line 1, column 8: "x.0" is not a number of points`},
		{"162  X 1.0\n" + two, `line 1, column 6: "X" is no result that has points`},
		{"BBW 100.0\n" + two, `line 1, column 5: "100.0" is not a number of points`},
		{"BBW\n" + two, `line 1, column 4: "" is not a number of points`}, {"162  W\n" + two, `line 1, column 7: "" is not a number of points`},
		{"XXS D=1 W=x\n" + two, `line 1, column 10: "x" is not a number`}, {"162  W=.x\n" + two, `line 1, column 7: ".x" is not a number`},
		{"162  0.5 W 1.0\n" + two, `line 1, column 6: "" is no result`},
		{"240 H   x    1\n" + two, `line 1, column 7: the round: "x" is not a number up to 99`},
		{"250       1.0   x   1    1    2\n" + two, `line 1, column 15: the round: "x" is`},
		{"250       1.0   1   x    1    2\n" + two, `line 1, column 19: the round: "x" is`},
		{"250       1.0   1   1    x    2\n" + two, `line 1, column 23: a start number: "x" is`},
		{"250       1.0   1   1    1    x\n" + two, `line 1, column 28: a start number: "x" is`},
		{"250       x.0   1   1    1    2\n" + two, `line 1, column 10: "x.0" is not a number of points`},
		{"250       1.0   1  99    1 9999\n250       1.0   1   1    1    1\n" + two, "there is acceleration for more than"},
		{"XXA x 1.0\n" + two, `line 1, column 5: a start number: "x" is`}, {"XXA 9 1.0\n" + two, "line 1, column 5: player 9 has no line"},
		{"XXA 1 1.0 x\n" + two, `line 1, column 11: "x" is not a number of points`},
		{"XXA 1" + strings.Repeat(" 1", 101) + "\n" + two, "line 1, column 205: there are more than 99 rounds"},
		{"XXA 1" + strings.Repeat(" 1", 101) + "\n" + two, "there are more than 99 rounds"},
		{"260   x   1    1    2\n" + two, `line 1, column 5: the round: "x" is`}, {"260   1   x    1    2\n" + two, `line 1, column 9: the round: "x" is`},
		{line("1", "Ann", "     2 w 1     2 w 1") + "\n" + line("2", "Bob", "     1 b 0     1 b 1"), "line 1, column 109: line 2 has another result of this game in round 2"},
		{line("1", "Ann", "     2 w 1     2 w 1") + "\n" + line("2", "Bob", "     1 b 0"), "line 1, column 102: line 2 does not have the other side of this game in round 2"},
		{line("1", "Ann", "     2 w 1     3 w 1") + "\n" + line("2", "Bob", "     1 b 0"), "line 1, column 102: opponent 3 has no line"},
		{line("1", "Ann", "     3 w 1") + "\n" + line("2", "Bob", ""), "line 1, column 92"},
		{"240 Q   1    1\n" + two, `line 1, column 5: the bye is F, H or Z, not "Q"`},
		{"240 H   0    1\n" + two, "line 1, column 7: a round is from 1 to 99"},
		{"240 H   1    9\n" + two, "line 1, column 14: player 9 has no line"},
		{"240 H   1    1\n" + two, "line 1, column 14: line 2 has another result of player 1 in round 1"},
		{"240 H   2    1\nXXR 1\n" + two, "line 1, column 14: player 1 has no bye in round 2, since the last round is 1"},
		{"240 H   2    1\nXXR 1\n" + two, "round 2"},
		{"XXZ 2\n" + line("1", "Ann", strings.Repeat("  0000 - Z", 98)+"  0000 - U") + "\n" + line("2", "Bob", ""), "line 1, column 5: player 2 has no bye in round 100, since the last round is 99"},
		{"250       1.0   2   1    1    2\n" + two, "line 1, column 15: the rounds and the players must be"},
		{"250       1.0   1  99    1 9999\n250       1.0   1   1    1    1\n" + two, "line 2, column 1: there is acceleration for more than"},
		{"XXA\n" + two, "line 1, column 5: the start number is missing"},
		{"XXP 1\n" + two, "line 1, column 4: at least two players"},
		{"260   2   1    1    2\n" + two, "line 1, column 9: the last round is before the first"},
	} {
		_, err := Read([]byte(c.text))
		if err == nil || strings.Count(err.Error(), c.want) != 1 {
			t.Errorf("%.40q: %v\nnot: %s", c.text, err, c.want)
		}
	}
	for _, k := range []int{8, 13, 47, 52, 56, 68, 79, 84, 89, 90} {
		want := fmt.Sprintf(`line 1, column %d: "x" is between two columns`, k+1)
		if _, err := Read([]byte(put(two, k, "x"))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nnot: %s", err, want)
		}
	}
}

// TestColumns reads texts that fill their columns, also if the columns are of
// bytes.
func TestColumns(t *testing.T) {
	full := "001 9998 mWGM " + strings.Repeat("N", 33) + " 9999 NOR 12345678901 2001/12/31 12.5 9997  9999 w 1"
	for _, text := range []string{full, strings.ReplaceAll(full, "w 1", "W 1")} {
		f, err := Read([]byte(text + "\n" + put(line("9999", "O", ""), 91, "9998 b 0")))
		if err != nil {
			t.Fatal(err)
		}
		want := "{9998 m WGM " + strings.Repeat("N", 33) + " 9999 NOR 12345678901 2001/12/31 125 9997 [{9999 119 49}] 1}"
		if got := fmt.Sprint(f.Players[0]); got != want || f.Players[1].Points != -1 {
			t.Errorf("%s\nnot %s", got, want)
		}
	}
	for _, c := range []struct {
		at         int
		text, want string
	}{
		{48, "2412", "{1   Ç 2412    -1 0 [] 1}"}, {53, "NOR", "{1   Ç 0 NOR   -1 0 [] 1}"},
		{57, "12345678901", "{1   Ç 0  12345678901  -1 0 [] 1}"}, {69, "2001/12/31", "{1   Ç 0   2001/12/31 -1 0 [] 1}"},
		{80, "12.5", "{1   Ç 0    125 0 [] 1}"}, {85, "1234", "{1   Ç 0    -1 1234 [] 1}"},
		{91, "   2   +", "{1   Ç 0    -1 0 [{2 0 43}] 1}"}, {91, "   2 w", "{1   Ç 0    -1 0 [{2 119 0}] 1}"},
		{91, "0000 - H  0000 - Z", "{1   Çä 0    -1 0 [{0 0 72} {0 0 90}] 1}"}, {101, "0000 - H", "{1   Ç 0    -1 0 [{0 0 0} {0 0 72}] 1}"},
	} {
		name := "Ç"
		if strings.Contains(c.want, "Çä") {
			name += "ä"
		}
		text := put(put(line("1", "", ""), 14, name), c.at, c.text)
		if side, ok := strings.CutPrefix(c.text, "   2"); ok {
			text += "\n" + put(line("2", "B", ""), 91, "   1"+strings.NewReplacer("w", "b", "+", "-").Replace(side))
		}
		f, err := Read([]byte(text))
		if err != nil {
			t.Errorf("%d: %v", c.at, err)
		} else if got := fmt.Sprint(f.Players[0]); got != c.want {
			t.Errorf("%d: %s", c.at, got)
		}
	}
}

// TestTenths has the ways in which points are written.
func TestTenths(t *testing.T) {
	for text, want := range map[string]int{
		"4.5": 45, "4,5": 45, "4": 40, ".5": 5, "0.0": 0, "99.9": 999, "99": 990,
		"100": -1, "100.0": -1, "4.55": -1, "4.": -1, "": -1, ".": -1, "x": -1, "-1": -1, "4,5,0": -1,
	} {
		w := row{r: new(reader)}
		if got := w.tenths(0, text); w.r.Any() != (want < 0) || got != max(want, 0) {
			t.Errorf("%q: %d", text, got)
		}
	}
}

// TestLines has lines, and what the file has of them.
func TestLines(t *testing.T) {
	two := "\n" + line("2", "Bob", "     1 b 0") + "\n" + line("1", "Ann", "     2 w 1") + "\n"
	for text, want := range map[string]string{
		"152 W": "119 false {", "152 b": "98 false {", "XXC white1": "119 false {", "XXC BLACK1": "98 false {", "XXC rank": "0 true",
		"162  W 3.0    D 1.0":                                         "{30 10 0 30 0 0 true}",
		"162  w 3.0    d 1.0    l 0.5    p 2.0    a 0.4":              "{30 10 5 20 4 4 true}",
		"162  P 2.0    W 3.0":                                         "{30 5 0 20 0 0 true}",
		"XXS W=3 D=1.5 L=0.5 PAB=2 ZPB=0.2 FL=0.1":                    "{30 15 5 20 2 1 true}",
		"XXS F 0.1 A=0.3 U=3":                                         "{10 5 0 30 3 1 true}",
		"BBW 3.0\nBBD 1.5\nBBL 0.5\nBBU 2.0\nBBZ 0.2\nBBF .1":         "{30 15 5 20 2 1 true}",
		"202 SB\n212 PTS, BH":                                         "[BH]",
		"250       1.0   2  12    1    2":                             "[{10 2 12 1 2}]",
		"250      1.0  2   12  1    1234":                             "[{10 2 12 1 1234}]",
		"250      99.9  11     1002":                                  "[{999 11 11 1002 1002}]",
		"XXA    2  1.0  0.0  0.1":                                     "[{10 1 1 2 2} {1 3 3 2 2}]",
		"260  11  12    1    2    1":                                  "[{11 12 [1 2 1]}]",
		"260 11  12  1 2":                                             "[{11 12 [1 2]}]",
		"260  11     1    2":                                          "[{11 11 [1 2]}]",
		"XXP 1 0 2":                                                   "[{0 0 [1 2]}]",
		put(put("013", 4, strings.Repeat("N", 32)), 36, "1    2"):     "[{" + strings.Repeat("N", 32) + " [1 2]}]",
		put(put("310 100", 8, strings.Repeat("N", 32)), 72, "2    1"): "[{" + strings.Repeat("N", 32) + " [2 1]}]",
		"240 F  11    1":                                              "[{2 119 49} {0 0 0} {0 0 0} {0 0 0} {0 0 0} {0 0 0} {0 0 0} {0 0 0} {0 0 0} {0 0 0} {0 0 70}]",
		"240 z 2   1":                                                 "[{2 119 49} {0 0 90}]", "240     2    1": "[{2 119 49} {0 0 90}]", "XXR 2\n240 h   2 1": "[{2 119 49} {0 0 72}]",
		line("3", "Cid", "  0000 - -"):   "[{0 0 90}]",
		"240 H   2    1\n240 H   2    1": "[{2 119 49} {0 0 72}]",
		"240 H   2    1\nXXZ 1 2":        "[{2 119 49} {0 0 72}] [{1 98 48} {0 0 90}]",
	} {
		f, err := Read([]byte(text + two))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		a, b := f.Players[0], f.Players[1]
		got := fmt.Sprint(f.Color, f.ByRank, f.Points, f.TieBreaks, f.Accelerations, f.Forbidden, f.Teams, a.Results, b.Results, f.Players[2:])
		if !strings.Contains(got, want) || a.Name != "Ann" {
			t.Errorf("%s: %s\nnot %s", text, got, want)
		}
	}
}

// TestOutcomes has the results of a game and the points of both sides. With
// these points no score is wrong.
func TestOutcomes(t *testing.T) {
	const points = "142 2\nBBW 7.0\nBBD 3.0\nBBL 2.0\nBBU 4.0\nBBZ 1.0\nBBF 2.0\n"
	player := func(start, name, points, results string) string {
		return put(line(start, name, results), 80, points) + "\n"
	}
	rest := player("3", "C", " 4.0", "  0000 - U") + player("4", "D", " 3.0", "  0000 - H") + player("5", "E", " 1.0", "  0000 w z") +
		player("6", "F", " 1.0", "  0000 b -") + player("7", "G", " 1.0", "")
	for _, c := range []struct {
		white, black, scores string
		outcome              pairing.Outcome
		remark               string
	}{
		{"w 1", "b 0", " 7.0 2.0", pairing.GoldWins, ""}, {"w 0", "b 1", " 2.0 7.0", pairing.SilverWins, ""},
		{"w =", "b =", " 3.0 3.0", pairing.Draw, ""}, {"w 0", "b 0", " 2.0 2.0", pairing.NoDecision, ""},
		{"w w", "b l", " 7.0 2.0", pairing.GoldWins, "a game that is not rated counts as a rated one: A in round 1"},
		{"w L", "b W", " 2.0 7.0", pairing.SilverWins, "a game that is not rated counts as a rated one: A in round 1"},
		{"w D", "b d", " 3.0 3.0", pairing.Draw, "a game that is not rated counts as a rated one: A in round 1"},
		{"w L", "b L", " 2.0 2.0", pairing.NoDecision, "a game that is not rated counts as a rated one: A in round 1"},
		{"w +", "b -", " 7.0 2.0", pairing.GoldByForfeit, ""}, {"w -", "b +", " 2.0 7.0", pairing.SilverByForfeit, ""},
		{"w -", "b -", " 2.0 2.0", pairing.BothForfeit, ""}, {"w", "b *", " 0.0 0.0", pairing.NotPlayed, ""},
		{"  -", "- +", " 2.0 7.0", pairing.SilverByForfeit, "a forfeit has no colors, and the lower number has Gold: A in round 1"},
	} {
		text := points + player("1", "A", c.scores[:4], "     2 "+c.white) + player("2", "B", c.scores[4:], "     1 "+c.black) + rest
		e, remarks := fact(t, text)
		if g := e.Rounds[0].Games; len(g) != 1 || g[0] != (pairing.Game[string]{Gold: "A", Silver: "B", Outcome: c.outcome}) || remarks != c.remark {
			t.Errorf("%s, %s: %v %s", c.white, c.black, g, remarks)
		}
	}
}

// TestGuesses has the points that are found from scores.
func TestGuesses(t *testing.T) {
	for text, want := range map[string]string{
		"1.0 0.0 0.5 0.5 1.0": "[0 0 0 0 0 0]", "3.0 0.0 1.0 1.0 3.0": "[3 1 0 3 1 0]", "1.0 0.0 0.5 0.5 0.5": "[2 1 0 1 1 0]",
		"3.0 0.0 1.0 1.0 1.0": "[3 1 0 1 1 0]", "3.0 0.0 1.0 1.0 3.0 3.0": "[3 1 0 3 3 0]", "3.0 0.0": "[3 1 0 3 1 0]",
		"3.0 0.0 1.0 1.0 2.0": "[0 0 0 0 0 0] the points of a player are not the points of the games, which the event counts: A, C, D and E",
		"1.0 0.0 0.0 0.5 1.0": "[0 0 0 0 0 0] the points of a player are not the points of the games, which the event counts: C",
	} {
		file := "142 1\n"
		for k, score := range strings.Fields(text) {
			cell := []string{"     2 w 1", "     1 b 0", "     4 w =", "     3 b =", "  0000 - U", "  0000 - F"}[k]
			file += put(line(fmt.Sprint(k+1), string(rune('A'+k)), cell), 80, " "+score) + "\n"
		}
		e, remarks := fact(t, file)
		p := e.Points
		got := fmt.Sprint([]int{p.Win, p.Draw, p.Loss, p.Bye, p.Requested, p.Absent})
		if p.Win > 0 {
			want += " the points of results are not in the file; they were found from the scores"
		}
		if got = strings.TrimSpace(got + " " + remarks); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// TestLength has the results of players in a file without the number of rounds,
// and the length of the event.
func TestLength(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 1}, {"  0000 - Z", "  0000 - Z  0000 - Z", 2}, {"  0000 - Z  0000 - Z", "  0000 - Z", 2},
		{"     2 w 1  0000 w", "     1 b 0", 1}, {"     2 w 1  0000 -", "     1 b 0  0000", 1},
	} {
		if e, remarks := fact(t, line("1", "A", c.a)+"\n"+line("2", "B", c.b)); e.Length != c.want || !strings.Contains(remarks, "the event ends with the rounds that are there") {
			t.Errorf("%q %q: %d %s", c.a, c.b, e.Length, remarks)
		}
	}
}

// TestForms reads the same tournament in the forms in which programs write it.
func TestForms(t *testing.T) {
	plain := "012 Open\n" + line("1", "Çelik, Deniz", "     2 w 1  0000 - H") + "\n" + line("2", "Bob", "     1 b 0     3 w =") + "\n" +
		line("3", "Cid", "  0000 - U     2 b =") + "\nXXR 5\n"
	old := strings.ReplaceAll(plain, "Ç", "\xc7")
	for name, text := range map[string]string{
		"plain": plain, "CRLF": strings.ReplaceAll(plain, "\n", "\r\n"), "CR": strings.ReplaceAll(plain, "\n", "\r"),
		"mark": "\ufeff" + plain, "Windows-1252": old, "small": strings.NewReplacer("U", "u", "H", "h").Replace(plain),
		"capitals": strings.NewReplacer(" w ", " W ", " b ", " B ").Replace(plain),
		"bytes":    strings.ReplaceAll(plain, "Çelik, Deniz ", "Çelik, Deniz"),
		"TRF26":    strings.ReplaceAll(plain, "XXR 5", "142 5\n\n### a comment\n###tight"),
		"blanks":   strings.ReplaceAll(plain, "\n", " \t \n") + "\x1a", "tabs": strings.ReplaceAll(plain, "Bob ", "Bob\t"),
		"a line": strings.Replace(plain, "  0000 - H", "", 1) + "240 H   2    1\n",
	} {
		f, err := Read([]byte(text))
		if err != nil || !Is([]byte(text)) {
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
		if remarks = append(remarks, f.Besides()...); err != nil || strings.Join(remarks, "\n") != want {
			t.Errorf("%v %q\nnot: %s", err, remarks, want)
		}
	}
	remark("012 Open\n"+two, "the event cannot hold a line: line 012")
	remark("202 BH,ARO\n"+two, "an event has no such tie-break: ARO")
	remark(strings.NewReplacer("w 1", "w W", "b 0", "b L").Replace(two), "a game that is not rated counts as a rated one: Ann (1) in round 1")
	remark(line("1", "Ann", "     2 w 1")+"\n"+line("2", "Bob", "     1 b 0"), "the file does not say the number of rounds; the event ends with the rounds that are there")
	remark("013 Eagles                           1    2\n"+two, "a team is a club in the event: Eagles")
	remark("250       1.0   1   1    2    2\n"+two, "acceleration that does not favor the best seeds is left out: round 1")
	remark("XXC white1\n"+two, "the color of the best seed is left out; an event has a rule of its own")
	remark(strings.Replace(two, "Ann", "\xc4nn", 1), "the file is not UTF-8, and was read as Windows-1252")
	guess := func(score string) string {
		text := strings.Replace(two, strings.Repeat(" ", 42)+"     2 w 1", strings.Repeat(" ", 33)+score+strings.Repeat(" ", 5)+"     2 w 1", 1)
		return text
	}
	remark(guess(" 3.0"), "the points of results are not in the file; they were found from the scores")
	remark(guess(" 7.0"), "the points of a player are not the points of the games, which the event counts: Ann (1)")
	remark(guess(" 0.0"), "the points of a player are not the points of the games, which the event counts: Ann (1)")
	remark("162  W 1.0\n"+guess(" 3.0"), "the points of a player are not the points of the games, which the event counts: Ann (1)")

	f, err := Read([]byte("162  W 3.0    D 1.0    L 0.0    P 1.0\nXXP 1 2\nXXZ 2\n01é  Öx\n" + two))
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := f.Event()
	if err != nil {
		t.Fatal(err)
	}
	if e.Points != (pairing.Points{Win: 3, Draw: 1, Bye: 1, Requested: 1}) || e.Entrants[0] != "Ann (1)" ||
		!slices.Equal(f.Lines, []Line{{"01é", " Öx"}}) || len(e.Forbidden) != 1 || len(e.Absent) != 1 || e.Absent[0].Round != 2 {
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
		{"BBF 0.5\n" + text("     2 w -", "     1 b +"), "[]", "[]", "[]", "{0 0 0 0 0 0}", "a loss by forfeit has the points of a loss: A - B in round 1"},
		{text("     2 w 1", "     1 b 0", "  0000 - F"), "[C]", "[]", "[]", "{2 1 0 2 2 0}", "the first bye of one point of a round is the bye of the pairing: C in round 1"},
		{text("     2 w 1", "     1 b 0", "  0000 - U            0000 - Z"), "[C]", "[]", "[{C 3 }]", "{0 0 0 0 0 0}", ""},
		{"240 F   1    3\n" + text("     2 w 1", "     1 b 0", "  0000 - U"), "[C]", "[]", "[]", "{0 0 0 0 0 0}", ""},
		{"XXZ 1 2\n" + text("     2 w 1  0000 - H", "     1 b 0"), "[]", "[{A 2 }]", "[{B 2 }]", "{0 0 0 0 0 0}", ""},
		{text("     2 - +", "     1 - -"), "[]", "[]", "[]", "{0 0 0 0 0 0}", "a forfeit has no colors, and the lower number has Gold: A in round 1"},
	} {
		e, remarks := fact(t, c.text)
		points := fmt.Sprint(e.Points.Win, e.Points.Draw, e.Points.Loss, e.Points.Bye, e.Points.Requested, e.Points.Absent)
		if fmt.Sprint(e.Rounds[0].Byes) != c.byes || fmt.Sprint(e.Requested) != c.requested || fmt.Sprint(e.Absent) != c.absent ||
			"{"+points+"}" != c.points || remarks != c.remark {
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
	e, _ = fact(t, "202 BH/M1 BH/C1,DE,TPR,SB,WON,BH\n"+three)
	if !slices.Equal(e.TieBreaks, []pairing.TieBreak{pairing.MedianBuchholz, pairing.BuchholzCut1, pairing.DirectEncounter,
		pairing.Performance, pairing.SonnebornBerger, pairing.MostWins, pairing.Buchholz}) {
		t.Errorf("202: %v", e.TieBreaks)
	}
	for text, want := range map[string]string{
		"250       1.0   2   3    1    2\n250       0.5   2        3\n":      "[{2 2 2} {3 2 1} {2 3 2}] ",
		"250       1.0   1        1    2\n250       0.5   1        4    9\n": "[{2 1 2}] ",
		"250       1.0   4   9    1    2\n":                                  "[{2 4 2}] ",
		"250       1.0   1        1    1\n250       1.0   2        3\n":      "[{1 1 2}] acceleration that does not favor the best seeds is left out: round 2",
		"BBW 2.0\nBBD 1.0\n250       0.5   1        1    1\n":                "[{1 1 1}] ", "BBW 2.0\nBBD 1.0\n250       1.0   1        1    1\n": "[{1 1 1}] ",
	} {
		if e, remarks := fact(t, text+three); fmt.Sprint(e.Acceleration, " ", remarks) != want {
			t.Errorf("%s: %v %s", text, e.Acceleration, remarks)
		}
	}
	for _, c := range []struct{ a, b, c, want string }{
		{"   1", "   1", "9999", "[1 1 9999] "}, {"", "", "", "[] "},
		{"   1", "", "   1", "[] the event has no ratings, since a player has none"}, {"", "", "   1", "[] the event has no ratings, since a player has none"},
	} {
		text := "142 1\n" + put(line("1", "A", ""), 48, c.a) + "\n" + put(line("2", "B", ""), 48, c.b) + "\n" + put(line("3", "C", ""), 48, c.c)
		if e, remarks := fact(t, text); fmt.Sprint(e.SeedRatings, " ", remarks) != c.want {
			t.Errorf("%q: %v %s", c, e.SeedRatings, remarks)
		}
	}
	e, _ = fact(t, "260   2        1    2    3\n260   1   4    1    2\n260   2   3    1    1    2\n"+three)
	if fmt.Sprint(e.Forbidden) != "[{[A B] 2 2  0} {[A C] 2 2  0} {[B C] 2 2  0} {[A B] 0 0  0} {[A B] 2 3  0} {[A B] 2 3  0}]" {
		t.Errorf("260: %v", e.Forbidden)
	}
	teams := left("310   1 Pier", 40) + left("PIE  2410", 33) + "   1    2\n310   2 Quay" + strings.Repeat(" ", 61) + "   2    3\n"
	e, remarks = fact(t, teams+three)
	if fmt.Sprintf("%q", e.Clubs) != `["Pier" "Pier" "Quay"]` || !strings.HasSuffix(remarks, "\na player of two teams is of the first: B") {
		t.Errorf("310: %q %s", e.Clubs, remarks)
	}
	if _, remarks = fact(t, put("013 Pier", 36, "   1    1")+"\n"+three); remarks != "a team is a club in the event: Pier" {
		t.Errorf("013: %s", remarks)
	}
	if _, remarks = fact(t, strings.Replace(three, "A", "\xc4", 1)); !strings.Contains(remarks, "was read as Windows-1252") {
		t.Error(remarks)
	}
	pairs := func(n int) (text string) {
		for k := range n {
			text += fmt.Sprint(" ", k+4)
		}
		return "XXP" + text + "\n"
	}
	for k := range 447 {
		three += line(fmt.Sprint(k+4), fmt.Sprint(k), "") + "\n"
	}
	for text, ok := range map[string]bool{
		pairs(447): true, pairs(400) + pairs(201): true, pairs(400) + pairs(202): false,
	} {
		f, err := Read([]byte(text + three))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := f.Event(); (err == nil) != ok || err != nil && !strings.Contains(err.Error(), "more than 100000 pairs") {
			t.Error(err)
		}
	}
}

// TestOf has events, and the remarks and lines of their files.
func TestOf(t *testing.T) {
	type event = pairing.Event[string]
	const gone = "a player who withdraws is absent, with the points of an absence, from each round up to the next one to be paired: "
	for name, c := range map[string]struct {
		change func(e *event)
		remark string
		lines  [3]string // results
	}{
		"void": {func(e *event) { e.Rounds[0].Games[0].Outcome = pairing.Void }, "a void game is a game that is not yet played, or is left out if it was played again: A in round 1", [3]string{"     2 w", "     1 b", "  0000 - U"}},
		"replayed": {func(e *event) {
			e.Rounds[0].Games = []pairing.Game[string]{{Gold: "A", Silver: "B", Outcome: pairing.SilverWins}, {Gold: "A", Silver: "B", Outcome: pairing.Void}}
		}, "a void game is a game that is not yet played, or is left out if it was played again: A in round 1", [3]string{"     2 w 0", "     1 b 1", "  0000 - U"}},
		"absent": {func(e *event) {
			e.Points = pairing.Points{Win: 2, Draw: 1, Bye: 2, Requested: 0}
			e.Requested = []pairing.RequestedBye[string]{{Player: "A", Round: 2}}
		}, "a requested bye is an absence, which has the same points: A in round 2", [3]string{"     2 w 1  0000 - Z", "     1 b 0", "  0000 - U"}},
		"other points": {func(e *event) {
			e.Points = pairing.Points{Win: 3, Draw: 1, Bye: 3, Requested: 2}
			e.Requested = []pairing.RequestedBye[string]{{Player: "A", Round: 2}}
		}, "a requested bye has the points of a draw: A in round 2", [3]string{"     2 w 1  0000 - H", "     1 b 0", "  0000 - U"}},
		"withdrawn": {func(e *event) { e.Withdrawals = []pairing.Withdrawal[string]{{Player: "A", After: 1}} },
			gone + "A in round 2", [3]string{"     2 w 1  0000 - Z", "     1 b 0", "  0000 - U"}},
		"back": {func(e *event) {
			e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "B", Silver: "C", Outcome: pairing.Draw}}, Byes: []string{}})
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "A", After: 1, Until: 2}}
		}, gone + "A in round 2", [3]string{"     2 w 1  0000 - Z", "     1 b 0     3 w =", "  0000 - U     2 b ="}},
		"late": {func(e *event) {
			e.Entrants, e.Rounds[0].Byes = []string{"A", "B", "C"}, []string{}
			e.LateEntries = []pairing.LateEntry[string]{{Player: "C", After: 1}}
		}, "a late entrant is absent from the rounds before: C", [3]string{"     2 w 1", "     1 b 0", "  0000 - Z"}},
		"no record": {func(e *event) {
			e.Points, e.Rounds[0].Byes = pairing.Points{Win: 2, Draw: 1, Bye: 2, Requested: 1, Absent: 1}, []string{}
		}, "a player without a record has the points of an absence: C in round 1", [3]string{"     2 w 1", "     1 b 0", ""}},
		"a record too late": {func(e *event) {
			e.Points, e.Rounds[0].Byes = pairing.Points{Win: 2, Draw: 1, Bye: 2, Requested: 1, Absent: 1}, []string{}
			e.Absent = []pairing.Absence[string]{{Player: "C", Round: 2}}
		}, "a player without a record has the points of an absence: C in round 1", [3]string{"     2 w 1", "     1 b 0", "            0000 - Z"}},
		"no points": {func(e *event) { e.Rounds[0].Byes = []string{} }, "", [3]string{"     2 w 1", "     1 b 0", ""}},
		"open": {func(e *event) { e.Rounds[0].Games[0].Outcome = pairing.NotPlayed },
			"a game that is not yet played has no result, which some programs refuse: A in round 1", [3]string{"     2 w", "     1 b", "  0000 - U"}},
		"played again later": {func(e *event) {
			e.Rounds[0].Games = []pairing.Game[string]{{Gold: "A", Silver: "B", Outcome: pairing.Void}, {Gold: "A", Silver: "B", Outcome: pairing.SilverWins}}
		}, "a void game is a game that is not yet played, or is left out if it was played again: A in round 1", [3]string{"     2 w 0", "     1 b 1", "  0000 - U"}},
		"gone at once": {func(e *event) {
			e.Rounds[0].Byes, e.Withdrawals = []string{}, []pairing.Withdrawal[string]{{Player: "C"}}
		}, gone + "C in round 1", [3]string{"     2 w 1", "     1 b 0", "  0000 - Z  0000 - Z"}},
		"gone at the end": {func(e *event) { e.Length, e.Withdrawals = 1, []pairing.Withdrawal[string]{{Player: "A", After: 1}} },
			gone + "A in round 2", [3]string{"     2 w 1", "     1 b 0", "  0000 - U"}},
		"both": {func(e *event) {
			e.Requested = []pairing.RequestedBye[string]{{Player: "A", Round: 2}}
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "A", After: 1}}
		}, gone + "A in round 2", [3]string{"     2 w 1  0000 - H", "     1 b 0", "  0000 - U"}},
		"nobody": {func(e *event) { e.Points = pairing.Points{Win: 3, Draw: 1, Bye: 3, Requested: 3} },
			"the points of a requested bye are left out, since nobody has one", [3]string{"     2 w 1", "     1 b 0", "  0000 - U"}},
		"forbidden": {func(e *event) {
			for _, x := range [][2]int{{0, 0}, {1, 2}, {2, 3}, {3, 0}, {3, 9}, {4, 0}} {
				e.Forbidden = append(e.Forbidden, pairing.Prohibition[string]{Pair: [2]string{"A", "B"}, From: x[0], Until: x[1]})
			}
		}, "", [3]string{"     2 w 1", "     1 b 0", "  0000 - U"}},
		"names": {func(e *event) {
			e.Entrants[2], e.Rounds[0].Byes = strings.Repeat("x", 32)+" y", []string{strings.Repeat("x", 32) + " y"}
		}, "a name is shortened or changed: " + strings.Repeat("x", 32) + " y", [3]string{"     2 w 1", "     1 b 0", "  0000 - U"}},
		"blanks": {func(e *event) {
			e.Entrants[2], e.Rounds[0].Byes = " "+strings.Repeat("x", 33), []string{" " + strings.Repeat("x", 33)}
		}, "a name is shortened or changed:  " + strings.Repeat("x", 33), [3]string{"     2 w 1", "     1 b 0", "  0000 - U"}},
		"no name": {func(e *event) { e.Entrants[2], e.Rounds[0].Byes = " ", []string{" "} },
			"a name is shortened or changed:  ", [3]string{"     2 w 1", "     1 b 0", "  0000 - U"}},
		"other names": {func(e *event) { e.Entrants[2], e.Rounds[0].Byes = " C\u202e ", []string{" C\u202e "} },
			"a name is shortened or changed:  C\\u202e ", [3]string{"     2 w 1", "     1 b 0", "  0000 - U"}},
		"all else": {func(e *event) {
			e.FIDETieBreaks, e.Edition, e.Start, e.Clubs = false, pairing.ArbiterMcMahon2026, []int{1, 0, 0}, []string{"x", "", ""}
			e.Pins = []pairing.Pin[string]{{Round: 2, Pairs: [][2]string{{"A", "C"}}}}
			e.Criteria, e.BothForfeitUnmet, e.SecondBy = []pairing.Criterion{pairing.ByeFewest}, true, pairing.LastOut
		}, "the edition is left out; the file is read as a Swiss\n" +
			"points to begin with are left out\nclubs are left out\npins are left out\nthe lists of rank keys and criteria are left out\n" +
			"that games which both forfeited do not count as meetings is left out\nthe reading of second place is left out\n" +
			"the file is read with tie-breaks as FIDE reads them; those of the event are not\n" +
			"some have another place when the file is read: C and A",
			[3]string{"     2 w 1", "     1 b 0", "  0000 - U"}},
	} {
		e := pairing.New(pairing.ArbiterSwiss2026, []string{"A", "B", "C"})
		e.Length, e.FIDETieBreaks = 3, true
		e.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "A", Silver: "B", Outcome: pairing.GoldWins}}, Byes: []string{"C"}}}
		c.change(&e)
		f, remarks, err := Of(e, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if strings.Join(remarks, "\n") != c.remark {
			t.Errorf("%s: %q", name, remarks)
		}
		if got := fmt.Sprint(f.Forbidden); name == "forbidden" && got != "[{1 3 [1 2]} {1 2 [1 2]} {2 3 [1 2]} {3 3 [1 2]} {3 3 [1 2]}]" {
			t.Errorf("%s: %s", name, got)
		}
		if got, want := f.Players[2].Name, map[string]string{"names": strings.Repeat("x", 32), "blanks": strings.Repeat("x", 33), "no name": "Player 3", "other names": `C\u202e`}[name]; got != cmp.Or(want, "C") {
			t.Errorf("%s: %q", name, got)
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

// TestFigures checks points, scores, ratings and ranks of a file, and how many
// players have a rating.
func TestFigures(t *testing.T) {
	for _, c := range []struct {
		points  pairing.Points
		length  int
		ratings []float64
		want    string // points, scores, ratings, ranks, rated players
		remarks string
	}{
		{pairing.Points{}, 1, nil, "{10 5 0 10 0 0 false} 10 0 10 0 0 0 2 3 1 0", ""},
		{pairing.Points{Win: 2, Draw: 1, Bye: 1, Requested: 1, Absent: 1}, 1, []float64{2400, 1, 0}, "{10 5 0 5 5 0 true} 10 0 5 2400 1 0 1 3 2 2", ""},
		{pairing.Points{Win: 2, Draw: 1, Loss: 1, Bye: 1, Requested: 1}, 1, []float64{10000, 1.5, -900}, "{20 10 10 10 0 10 true} 20 10 10 9999 2 0 1 2 3 2", rated},
		{pairing.Points{Win: 2}, 1, []float64{9999, 0.4, -0.6}, "{20 0 0 0 0 0 true} 20 0 0 9999 0 0 1 2 3 2", strings.Replace(rated, "A, B and C", "B and C", 1)},
		{pairing.Points{Win: 3, Draw: 1, Bye: 2, Requested: 1}, 33, nil, "{30 10 0 20 0 0 true} 30 0 20 0 0 0 1 3 2 0", ""},
		{pairing.Points{Win: 10, Draw: 1, Bye: 2, Requested: 1}, 10, nil, "{10 1 0 2 0 0 true} 10 0 2 0 0 0 1 3 2 0", tenths},
		{pairing.Points{Win: 9, Draw: 1, Bye: 100, Requested: 1}, 1, nil, "{9 1 0 100 0 0 true} 9 0 100 0 0 0 2 3 1 0", tenths},
		{pairing.Points{Win: 9, Draw: 1, Requested: 1, Absent: 100}, 1, nil, "{9 1 0 0 100 0 true} 9 0 0 0 0 0 1 2 3 0", tenths},
		{pairing.Points{Win: 2, Draw: 1, Bye: 2, Requested: 1}, 99, nil, "{10 5 0 10 0 0 false} 10 0 10 0 0 0 2 3 1 0", ""},
	} {
		e := pairing.New(pairing.ArbiterSwiss2026, []string{"A", "B", "C"})
		e.Length, e.FIDETieBreaks, e.Points, e.SeedRatings = c.length, true, c.points, c.ratings
		e.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "A", Silver: "B", Outcome: pairing.GoldWins}}, Byes: []string{"C"}}}
		f, remarks, err := Of(e, nil)
		if err != nil {
			t.Fatal(err)
		}
		remarks = slices.DeleteFunc(remarks, func(s string) bool { return strings.HasPrefix(s, "the points of a requested bye") })
		p := f.Players
		got := fmt.Sprint(f.Points, p[0].Points, p[1].Points, p[2].Points, p[0].Rating, p[1].Rating, p[2].Rating, p[0].Rank, p[1].Rank, p[2].Rank, " ", f.Lines[1].Text)
		if got != c.want || strings.Join(remarks, "\n") != c.remarks || f.Lines[2].Text != "Individual: Swiss system (arbiter-swiss-2026)" {
			t.Errorf("%v: %s %q %v", c.points, got, remarks, f.Lines)
		}
	}
}

// What is said of ratings and of points.
const (
	rated  = "a rating is a whole number from 0 to 9999: A, B and C"
	tenths = "all points are written as tenths"
)

// TestRefused has events that cannot be a file.
func TestRefused(t *testing.T) {
	event := func(n, length int) pairing.Event[string] {
		names := make([]string, n)
		for k := range names {
			names[k] = fmt.Sprint(k)
		}
		e := pairing.New(pairing.ArbiterSwiss2026, names)
		e.Length = length
		return e
	}
	for _, c := range []struct {
		e    pairing.Event[string]
		want string
	}{
		{pairing.New(pairing.WC2012, []string{"A"}), "trf: only an event with points can be a tournament report file"},
		{pairing.Event[string]{Edition: pairing.ArbiterSwiss2026}, "pairing: "}, {event(9999, 99), ""},
		{event(2, 100), "trf: 2 players and 100 rounds; a file has at most 9999 and 99"},
		{event(10000, 1), "trf: 10000 players and 1 rounds; a file has at most 9999 and 99"},
	} {
		if _, _, err := Of(c.e, nil); (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v not %s", err, c.want)
		}
	}
}

// TestAcceleration checks that the most points of a seed count.
func TestAcceleration(t *testing.T) {
	e := pairing.New(pairing.ArbiterSwiss2026, []string{"A", "B", "C", "D"})
	e.Length = 3
	e.Acceleration = []pairing.Acceleration{{Seeds: 2, Round: 1, Points: 3}, {Seeds: 2, Round: 1, Points: 4}, {Seeds: 2, Round: 1, Points: 1},
		{Seeds: 4, Round: 1, Points: 1}, {Round: 1, Points: 9}, {Seeds: 4, Round: 3, Points: 2}, {Seeds: 1, Round: 4, Points: 2}}
	f, _, err := Of(e, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(f.Accelerations); got != "[{20 1 1 1 2} {5 1 1 3 4} {10 3 3 1 4}]" {
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
		{forfeit, []Result{{1, 'b', '+'}, {Code: 'Z'}}, "an absence (player 2, B, in round 2) and a loss by forfeit (player 1, A, in round 1), and TRF16 has both"},
		{[]Result{{2, 'w', '-'}, {2, 'w', '-'}}, []Result{{Code: 'Z'}, {Code: 'Z'}}, "an absence (player 2, B, in round 1) and a loss by forfeit (player 1, A, in round 1)"},
		{[]Result{{2, 'w', '-'}, {}}, []Result{{1, 'b', '+'}}, "P 1.0    A 0.5\r\n"},
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
	like, err := Read([]byte("012 Open\n062 9\n072 9\n082 1\n092 x\n182 x\n192 x\nXXC black1\nXXR 3\n" + line("5", "A", "     9 w 1  0000 - Z  0000 - Z") + "\n" +
		line("9", "B", "     5 b 0") + "\n" + line("12", "D", "") + "\n" + line("13", "D", "")))
	if err != nil {
		t.Fatal(err)
	}
	like.Players[1].Title = "GM"
	for _, c := range []struct{ names, starts, written string }{
		{"A,B", "[5 9]", "A B"}, {"B,A", "[1 2]", "B A"}, {"A,B,C", "[1 2 3]", "A B C"}, {"C,A,B", "[1 2 3]", "C A B"},
		{"B,A,D (12)", "[1 2 3]", "B A D"}, {"A,D (12),D (13)", "[5 12 13]", "A D D"},
	} {
		names := strings.Split(c.names, ",")
		e := pairing.New(pairing.ArbiterSwiss2026, names)
		e.Length, e.FIDETieBreaks = 3, true
		f, remarks, err := Of(e, like)
		if err != nil {
			t.Fatal(err)
		}
		var starts []int
		var written []string
		for _, p := range f.Players {
			starts, written = append(starts, p.Start), append(written, p.Name)
			if p.Name == "B" && p.Title != "GM" || p.Results != nil || p.Points != 0 {
				t.Errorf("%s: %+v", c.names, p)
			}
		}
		want := []string{"the start numbers are new, since there are other players, or in another order"}
		if c.starts != "[1 2]" && c.starts != "[1 2 3]" {
			want = nil
		}
		lines := []Line{{"012", "Open"}, {"062", fmt.Sprint(len(names))}, {"072", "0"}, {"092", "Individual: Swiss system (arbiter-swiss-2026)"}}
		if fmt.Sprint(starts) != c.starts || strings.Join(written, " ") != c.written || !slices.Equal(remarks, want) || f.Color != 'b' || !slices.Equal(f.Lines, lines) {
			t.Errorf("%s: %v %q %q %+v", c.names, starts, written, remarks, f.Lines)
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
	want := []string{"the event cannot hold a line: line 012, line 022, line 092 and line 102",
		"the event cannot hold sex, title, country, number and birth: Aasen, Odd, Berg, Siri, Çelik, Deniz, Dahl, Per, Eng, Bo, " +
			"Foss, Ida and Gran, Liv"}
	if got := f.Besides(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if f, err := Read([]byte(minimal)); err != nil || f.Besides() != nil {
		t.Errorf("%v %q", err, f.Besides())
	}
	if _, remarks := fact(t, minimal); remarks != "" {
		t.Error(remarks)
	}
	// Git writes the ends of lines as one character.
	if out, err := f.Text(TRF16); err != nil || strings.ReplaceAll(string(out), "\r\n", "\n") != string(text) {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestText has a file with everything, in both formats.
func TestText(t *testing.T) {
	f := &File{Lines: []Line{{"012", "Open"}, {"###", " a comment"}}, Rounds: 5, Color: 'b', ByRank: true,
		Points:    Points{Win: 30, Draw: 10, Loss: 1, Bye: 20, Absent: 5, Forfeit: 5, Given: true},
		TieBreaks: []string{"BH/C1", "SB"}, Players: []Player{
			{1, "m", "GM", "Ann", 2412, "NOR", "123", "2001/12/31", 125, 7, []Result{{2, 'w', '1'}, {}, {Code: 'H'}}, 0},
			{2, "", "", "Çelik, Deniz", 0, "", "", "", -1, 0, []Result{{1, 'b', '0'}, {1003, 'w', 0}}, 0},
			{1003, "w", "WIM", strings.Repeat("x", 33), 9, "N", "12345678901", "2001", 0, 1234, []Result{{}, {2, 0, '-'}}, 0},
		},
		Accelerations: []Acceleration{{10, 1, 2, 1, 2}, {5, 2, 3, 2, 1003}},
		Forbidden:     []Forbidden{{0, 0, []int{1, 2}}, {1, 5, []int{2, 1003}}, {0, 9, []int{1, 2}}},
	}
	head := "012 Open\n###  a comment\n"
	players := "001    1 m GM Ann                               2412 NOR         123 2001/12/31 12.5    7     2 w 1            0000 - H\n" +
		"001    2      Çelik, Deniz                                                                    1 b 0  1003 w\n" +
		"001 1003 wWIM xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx    9 N   12345678901 2001        0.0 1234               2 - -\n"
	old := head + "XXR 5\nXXC black1\nXXC rank\nBBW  3.0\nBBD  1.0\nBBL  0.1\nBBU  2.0\nBBZ  0.5\nBBF  0.5\n202 BH/C1,SB\n" + players +
		"XXA    1  1.0  1.0\nXXA    2  1.0  0.5  0.5\nXXA 1003  0.0  0.5  0.5\nXXP    1    2\nXXP    2 1003\nXXP    1    2\n"
	now := head + "142 5\n152 B\nXXC rank\n162  W 3.0    D 1.0    L 0.1    P 2.0    A 0.5\n202 BH/C1,SB\n" + players +
		"250       1.0   1   2    1    2\n250       0.5   2   3    2 1003\n260   1   5    1    2\n260   1   5    2 1003\n260   1   9    1    2\n"
	check := func(format Format, want string) {
		t.Helper()
		if text, err := f.Text(format); err != nil || string(text) != strings.ReplaceAll(want, "\n", "\r\n") {
			t.Errorf("%v\n%s", err, text)
		}
	}
	check(TRF16, old)
	check(TRF26, now)
	f.Forbidden = append(f.Forbidden, Forbidden{2, 5, []int{1, 2}})
	check(TRF26, now+"260   2   5    1    2\n")
	f = &File{Color: 'w', Points: usual, Forbidden: []Forbidden{{0, 0, []int{1, 2}}}}
	check(TRF16, "XXC white1\nXXP    1    2\n")
	check(TRF26, "152 W\n260   1  99    1    2\n")
	f.Points.Given = true
	check(TRF26, "152 W\n162  W 1.0    D 0.5    L 0.0    P 1.0\n260   1  99    1    2\n")
}

// TestLimits checks that numbers and texts beyond the columns are refused.
func TestLimits(t *testing.T) {
	text := func(change func(f *File)) error {
		f := &File{Rounds: 5, Players: []Player{{Start: 1, Name: "Ann", Points: -1}}}
		change(f)
		_, err := f.Text(TRF16)
		return err
	}
	for name, c := range map[string]struct {
		least, most int
		set         func(f *File, n int)
	}{
		"trf: the start number":                      {1, 9999, func(f *File, n int) { f.Players[0].Start = n }},
		"trf: player 1: the rating":                  {0, 9999, func(f *File, n int) { f.Players[0].Rating = n }},
		"trf: player 1: the points, in tenths":       {-1, 999, func(f *File, n int) { f.Players[0].Points = n }},
		"trf: player 1: the rank":                    {0, 9999, func(f *File, n int) { f.Players[0].Rank = n }},
		"trf: player 1: the number of rounds":        {0, 99, func(f *File, n int) { f.Players[0].Results = make([]Result, max(n, 0)) }},
		"trf: the number of rounds":                  {0, 99, func(f *File, n int) { f.Rounds = n }},
		"trf: the points of a result, in tenths":     {0, 999, func(f *File, n int) { f.Points.Forfeit = n }},
		"trf: the points of acceleration, in tenths": {1, 999, func(f *File, n int) { f.Accelerations = []Acceleration{{n, 1, 1, 1, 1}} }},
	} {
		for _, n := range []int{c.least - 1, c.least, c.most, c.most + 1} {
			err := text(func(f *File) { c.set(f, n) })
			bad := n < c.least && name != "trf: player 1: the number of rounds" || n > c.most
			want := fmt.Sprintf("%s: %d is not from ", name, n)
			if (err != nil) != bad || bad && (!strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), fmt.Sprint(" to ", c.most))) {
				t.Errorf("%s: %d: %v", name, n, err)
			}
		}
	}
	for name, c := range map[string]struct {
		most int
		set  func(f *File, s string)
	}{
		"player 1: the sex": {1, func(f *File, s string) { f.Players[0].Sex = s }}, "player 1: the title": {3, func(f *File, s string) { f.Players[0].Title = s }},
		"player 1": {33, func(f *File, s string) { f.Players[0].Name = s }}, "player 1: the country": {3, func(f *File, s string) { f.Players[0].Federation = s }},
		"player 1: the number": {11, func(f *File, s string) { f.Players[0].Number = s }}, "player 1: the birth": {10, func(f *File, s string) { f.Players[0].Birth = s }},
		"a tie-break": {20, func(f *File, s string) { f.TieBreaks = []string{s} }}, "a code": {3, func(f *File, s string) { f.Lines = []Line{{s, "x"}} }},
		"line 012": {1 << 16, func(f *File, s string) { f.Lines = []Line{{"012", s}} }},
	} {
		for s, want := range map[string]string{
			strings.Repeat("é", c.most): "", strings.Repeat("é", c.most+1): fmt.Sprintf("has more than %d characters", c.most),
			"\n": `\n has characters that a line cannot have`, "\xff": `\xff has characters that a line cannot have`,
		} {
			err := text(func(f *File) { c.set(f, s) })
			if fmt.Sprint(err) != "<nil>" != (want != "") || err != nil && (!strings.HasPrefix(err.Error(), "trf: "+name+": ") || !strings.HasSuffix(err.Error(), want) || len(err.Error()) > 300) {
				t.Errorf("%s: %.9q: %v", name, s, err)
			}
		}
	}
	for _, s := range []string{"A,B", "A B", ""} {
		if err := text(func(f *File) { f.TieBreaks = []string{s} }); err == nil || err.Error() != "trf: "+s+" is no tie-break" {
			t.Errorf("%q: %v", s, err)
		}
	}
	for _, x := range []Forbidden{{2, 5, []int{1, 2}}, {1, 4, []int{1, 2}}} {
		err := text(func(f *File) { f.Forbidden = []Forbidden{x} })
		if want := fmt.Sprintf("trf: TRF16 cannot say that players 1 and 2 must not meet in rounds %d to %d alone", x.First, x.Last); fmt.Sprint(err) != want {
			t.Error(err)
		}
	}
	if err := text(func(f *File) { f.Rounds, f.Forbidden = 0, []Forbidden{{1, 5, []int{1, 2}}} }); err == nil {
		t.Error("5 of 99 rounds are all rounds")
	}
	err := text(func(f *File) { f.Players = slices.Repeat([]Player{{}}, 1001) })
	if lines := strings.Split(fmt.Sprint(err), "\n"); lines[len(lines)-1] != "trf: and 1 more problems" {
		t.Error(err)
	}
}

// TestReading checks that a remark names whose place is another one as FIDE
// reads tie-breaks, or nobody.
func TestReading(t *testing.T) {
	e := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob", "Cid", "Dan"})
	e.Length = 2
	game := func(gold, silver string, o pairing.Outcome) pairing.Game[string] {
		return pairing.Game[string]{Gold: gold, Silver: silver, Outcome: o}
	}
	e.Rounds = []pairing.Round[string]{
		{Games: []pairing.Game[string]{game("Ann", "Cid", pairing.GoldByForfeit), game("Dan", "Bob", pairing.GoldByForfeit)}},
		{Games: []pairing.Game[string]{game("Ann", "Dan", pairing.GoldWins), game("Bob", "Cid", pairing.GoldWins)}},
	}
	text := "the file is read with tie-breaks as FIDE reads them; those of the event are not"
	other := "some have another place when the file is read: "
	for _, want := range [][]string{{text, other + "Dan and Bob"}, {text}} {
		if _, remarks, err := Of(e, nil); err != nil || !slices.Equal(remarks, want) {
			t.Errorf("%q %v, want %s", remarks, err, want)
		}
		e.Rounds = e.Rounds[:1]
	}
	// So are the places without points to begin with, as a Swiss.
	e.Edition, e.FIDETieBreaks, e.Start = pairing.ArbiterMcMahon2026, true, []int{0, 8, 0, 0}
	if _, remarks, err := Of(e, nil); err != nil || !slices.Contains(remarks, other+"Ann, Dan, Bob and Cid") {
		t.Errorf("%q %v", remarks, err)
	}
}
