package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
)

// try runs the program, and returns its status and its output.
func try(in string, args ...string) (status int, out, errs string) {
	return clitest.Try(run, in, args...)
}

// good returns the output of a run that must succeed and say nothing else.
func good(t *testing.T, in string, args ...string) string {
	t.Helper()
	status, out, errs := try(in, args...)
	if status != 0 || errs != "" {
		t.Fatalf("%q: status %d, %s%s", args, status, errs, out)
	}
	return out
}

// written writes a file, and returns its path.
func written(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// elos returns the ratings of a text, by names, and the whole answer.
func elos(t *testing.T, in string, args ...string) (map[string]string, table) {
	t.Helper()
	var x table
	if err := json.Unmarshal([]byte(good(t, in, append(args, "-json", "-")...)), &x); err != nil {
		t.Fatal(err)
	}
	list := map[string]string{}
	for _, p := range x.Players {
		list[p.Name] = fmt.Sprintf("%.1f", p.Elo)
	}
	return list, x
}

// The same three games in every form.
var three = map[string]string{
	"pgn": "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1-0\n\n[White \"Bob\"]\n[Black \"Cid\"]\n[Result \"1/2-1/2\"]\n\n" +
		"1/2-1/2\n\n[White \"Cid\"]\n[Black \"Ann\"]\n[Result \"0-1\"]\n\n0-1\n",
	"csv":             "white,black,score\nAnn,Bob,1\nBob,Cid,0.5\nCid,Ann,0\n",
	"csv, no header":  "Ann,Bob,1\nBob,Cid,0.5\nCid,Ann,0\n",
	"csv, other way":  "date,Result,Black,White\n1,0-1,Ann,Bob\n2,½-½,Bob,Cid\n3,1-0,Cid,Ann\n",
	"csv, semicolons": "\"a\";\"b\";\"result\"\n\"Ann\";\"Bob\";\"win\"\n\"Bob\";\"Cid\";\"draw\"\n\"Cid\";\"Ann\";\"loss\"\n",
	"csv, winner":     "model_a,model_b,winner\nAnn,Bob,model_a\nBob,Cid,tie\nCid,Ann,model_b\n",
	"csv, by name":    "player1,player2,winner\nAnn,Bob,Ann\nBob,Cid,draw\nCid,Ann,Ann\n",
	"csv, gold":       "gold,silver,outcome\nAnn,Bob,gold\nBob,Cid,draw\nCid,Ann,Silver\n",
	"csv, counts":     "player,opponent,wins,draws,losses\nAnn,Bob,1,,\nBob,Cid,0,1,0\nCid,Ann,0,0,1\n",
	"tsv":             "left\tright\twinner\nAnn\tBob\tleft\nBob\tCid\ttie\nCid\tAnn\tright\n",
	"lines":           "# three games\nAnn Bob 1-0\n\nBob Cid 1/2-1/2\r\nCid Ann 0-1",
	"lines, counts":   "Ann Bob +1\nBob Cid =1 -0\nCid Ann +0 =0 -1 # the third\n",
	"lines, words":    "\"Ann\" Bob win\n\"Bob\" \"Cid\" =\nCid Ann 0\n",
}

func TestThreeGames(t *testing.T) {
	for name, text := range three {
		got, x := elos(t, text)
		if got["Ann"] != "1789.1" || got["Bob"] != "1376.7" || got["Cid"] != "1376.7" || len(got) != 3 {
			t.Errorf("%s: %v", name, got)
		}
		if p := x.Players; x.Games != 3 || x.Pairs != 3 || p[0].Rank != 1 || p[1].Rank != 2 || p[2].Rank != 2 || p[0].Wins != 2 || p[1].Draws != 1 {
			t.Errorf("%s: %+v", name, x)
		}
	}
}

// The winner of a game without a draw, by winner and loser.
func TestWinnerAndLoser(t *testing.T) {
	_, x := elos(t, "loser,winner\nBob,Ann\n")
	if x.Players[0].Name != "Ann" || x.Players[0].Wins != 1 {
		t.Errorf("%+v", x.Players[0])
	}
}

// Known engines stay at their ratings, and a new one is rated against them.
func TestAnchors(t *testing.T) {
	const games = "X K1 +60 =20 -20\nX K2 +55 =20 -25\n"
	got, x := elos(t, games, "-anchor", "K1=2150", "-anchor", "K2=2153")
	if got["K1"] != "2150.0" || got["K2"] != "2153.0" || got["X"] != "2278.5" {
		t.Error(got)
	}
	if p := x.Players; p[0].Anchor || !p[1].Anchor || !p[2].Anchor || p[0].Rank != 1 {
		t.Errorf("%+v", x)
	}
	// Anchors hold, however many games there are.
	far, _ := elos(t, "X K1 +6000000000 =0 -2000000000\nX Y +1\n", "-anchor", "K1=2150", "-pull", "0.01")
	if far["K1"] != "2150.0" || far["X"] != "2340.8" {
		t.Error(far)
	}
	// A loose anchor gives way.
	loose, _ := elos(t, games, "-anchor", "K1=2150/10", "-anchor", "K2 = 2253 / 10")
	if !(loose["K1"] > "2150.0" && loose["K2"] < "2253.0") {
		t.Error(loose)
	}
	_, both := elos(t, games, "-anchor", "K1=2150/10", "-anchor", "K2 = 2253 / 10")
	if p := both.Players; p[1].Next == nil || *p[1].Error == 0 || x.Players[1].Next != nil || *x.Players[1].Error > 0.1 {
		t.Errorf("%+v, %+v", p[1], x.Players[1])
	}
	// A player without anchor is held by the pull.
	pulled, _ := elos(t, games, "-anchor", "K1=2150", "-anchor", "K2=2150", "-pull", "1000")
	if !(pulled["X"] < "2180.0") {
		t.Error(pulled)
	}
}

// The mean of all players can be chosen, and differences stay.
func TestAverage(t *testing.T) {
	got, _ := elos(t, three["csv"], "-average", "2300")
	_, x := elos(t, three["csv"], "-average", "2300", "-intervals")
	_, y := elos(t, three["csv"], "-intervals")
	if p, q := x.Players[0], y.Players[0]; math.Abs(*p.Low-*q.Low-(p.Elo-q.Elo)) > 1e-5 || math.Abs(*p.High-*q.High-(p.Elo-q.Elo)) > 1e-5 || *p.Low > p.Elo {
		t.Errorf("%+v, %+v", p, q)
	}
	if got["Ann"] != "2574.9" || got["Bob"] != "2162.5" || got["Cid"] != "2162.5" {
		t.Error(got)
	}
}

func TestGolden(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		args []string
	}{
		"sample":      {"", nil},
		"versus":      {"", []string{"-versus", "Cedar"}},
		"pair":        {"", []string{"-versus", "Anvil, Dune"}},
		"json":        {"", []string{"-json"}},
		"ends":        {"A B +20\nB C +10 =5 -5\n", []string{"-intervals", "-"}},
		"csv":         {"", []string{"-csv", "-"}},
		"csv-file":    {three["csv"], []string{"-"}},
		"anchors":     {"X K1 +60 =20 -20\nX K2 +55 =20 -25\n", []string{"-anchor", "K1=2150", "-anchor", "K2=2153", "-"}},
		"groups":      {"A B 1-0\nC D 1-0\nC E 1-0\nF G =\nH I 0-1\nJ K 1\nL M 1\nN O 1\n", []string{"-"}},
		"margin":      {"", []string{"-margin", "-first", "Dune"}},
		"margin-few":  {three["csv"], []string{"-margin", "-"}},
		"margin-many": {"X K1 +60 =20 -20\nX K2 +55 =20 -25\n", []string{"-margin", "-first", "K1", "-top", "2", "-anchor", "K1=2150", "-anchor", "K2=2153", "-"}},
		"margin-tied": {"A B =\nC D +9 -9\nA B +5 -5\n", []string{"-margin", "-"}},
		"void":        {"A B 0-0\nA B -/-\nA B +/-\nC A -:+\n", []string{"-"}},
		"missed": {strings.ReplaceAll(three["pgn"], "\n\n1-0", "\n\n1-0\n[White \"Ann\"][Black \"?\"][Result \"1-0\"]\n*\n"+
			"[White \"Ann\"][Black \"Ann\"][Result \"1-0\"]") + strings.Repeat("[White \"Ann\"][Black \"Bob\"][Result \"*\"]\n", 5), []string{"-"}},
	} {
		out := good(t, c.in, c.args...)
		golden.Check(t, name+".golden", out)
		if name != "json" && name != "csv" {
			clitest.Narrow(t, out)
		}
	}
}

// The picture has every name.
func TestPicture(t *testing.T) {
	picture := good(t, "", "-svg", "-")
	golden.Check(t, "sample.svg", picture)
	texts := strings.Join(clitest.SVG(t, []byte(picture)), "\n")
	for _, want := range []string{"Ratings", "1  Anvil", "2  Cedar", "3  Birch", "4  Dune", "4 players, 11 games"} {
		if !strings.Contains(texts, want) {
			t.Errorf("no %q in %s", want, texts)
		}
	}
	if few := good(t, "", "-svg", "-", "-top", "1"); strings.Contains(few, "Cedar") || !strings.Contains(few, "the first 1 of 4 players") {
		t.Error(few)
	}
}

func TestWrongCalls(t *testing.T) {
	file := written(t, "games.txt", "Ann Bob 1-0\n")
	for _, c := range []struct{ args, want string }{
		{"-x", "flag provided but not defined: -x"},
		{"-format xml", "there are pgn, csv, tsv and lines"},
		{"-anchor Ann", "an anchor is as in Ann=2150, or Ann=2150/30"},
		{"-anchor Ann=x", "a rating is a number from -10000 to 10000"},
		{"-anchor Ann=NaN", "a rating is a number from -10000 to 10000"},
		{"-anchor Ann=10001", "a rating is a number from -10000 to 10000"},
		{"-anchor Ann=1/0", "a weight is a number of games from 0.001"},
		{"-anchor Ann=1/NaN", "a weight is a number of games from 0.001"},
		{"-anchor =1", "the name is missing"},
		{"-anchor Ann=1 -anchor Ann=2", "this player has an anchor already"},
		{"-anchor Ann=1 -average 2", "-anchor and -average do not go together"},
		{"-anchor Ann=1 -intervals", "-anchor and -intervals do not go together"},
		{"-versus a -intervals", "-versus and -intervals do not go together"},
		{"-margin -versus a", "-margin and -versus do not go together"},
		{"-margin -json", "-margin and -json do not go together"},
		{"-first a", "-first needs -margin"},
		{"-average x", "a rating is a number from -10000 to 10000"},
		{"-pull 0", "a weight is a number of games from 0.001"},
		{"-players Ann,", "a name is missing"},
		{"-least 0", "it must be at least 1"},
		{"-top 0", "it must be at least 1"},
		{"-from 26", "a date is as in 2026-03-31, 2026-03 or 2026"},
		{"-from 2026-??", "a date is as in 2026-03-31, 2026-03 or 2026"},
		{"-from 2026-04 -to 2026-03", "-from is after -to"},
		{"-versus a,b,c", `-versus needs one name or two, not 3; a name with a comma is in quotation marks, as in '"Roe, Ann", Bob'`},
		{"-versus a -json", "-versus and -json do not go together"},
		{"-csv - -json", "only one of -json, -csv - and -svg - can be on standard output"},
		{"-csv - -svg -", "only one of -json, -csv - and -svg - can be on standard output"},
		{"-csv x -svg x", "-csv and -svg name the same file"},
		{"-csv " + file + " " + file, "-csv " + file + " is the file that is read"},
		{"-csv=", "it is empty"},
		{"- -", "only one file can be standard input"},
	} {
		status, out, errs := try("", strings.Fields(c.args)...)
		if status != 2 || out != "" || !strings.Contains(errs, c.want) || !strings.Contains(errs, "usage: ratings ") {
			t.Errorf("%q: status %d, %s%s, want %q", c.args, status, errs, out, c.want)
		}
	}
	if status, out, errs := try("", "-h"); status != 0 || errs != "" || !strings.HasPrefix(out, "usage: ratings ") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// What cannot be read at all is an error, without a table.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ in, args, want string }{
		{"", "-", "ratings: no game counts\nstandard input: no game in this file\n"},
		{"1,Ann,x\n", "-format lines -", "standard input:1: a line is two names"},
		{"a,b,score\n", "-", "ratings: no game counts\nstandard input: columns \"a\", \"b\", \"score\"\nstandard input: no game in this file\n"},
		{"A B *\nA A 1\nA ? 1\nA B *\n", "-", "ratings: no game counts\n2 games: not finished: standard input:1, 4\n1 game: a player is unknown: standard input:3\n1 game: a player against itself: standard input:2\n"},
		{"A B 1\n", "-least 2 -", "ratings: no game counts\n1 game: of players below -least\n"},
		{"", "nowhere", "ratings: open nowhere: no such file or directory\n"},
		{"", "nowhere -top 1", "nowhere: no such file or directory\nopen -top: no such file or directory; flags come before files\n"},
		{"", "testdata", "ratings: testdata: it is a folder; name the files in it\n"},
		{"\x1f\x8b\x08", "-", "standard input: it is packed; try: gzip -dc FILE | ratings -\n"},
		{"\xff\xfeA\x00", "-", "standard input: it is UTF-16; save it as UTF-8\n"},
		{"[\x00W\x00", "-", "standard input: it is UTF-16; save it as UTF-8\n"},
		{"\x00[\x00W", "-format pgn -", "standard input: it is UTF-16; save it as UTF-8\n"},
		{"\n{\"white\": \"Ann\"}\n", "-", "standard input: it is JSON; make a table of it"},
		{"[{\"white\": \"Ann\"}]\n", "-", "standard input: it is JSON; make a table of it"},
		{"[\n", "-", "standard input: it is JSON; make a table of it"},
		{"<!DOCTYPE html>\n", "-", "standard input: it is HTML or XML; make a table of it"},
		{"rank,player\n1,Ann\n", "-", "standard input:1: neither a header nor a game: \"rank,player\"; a header is as in white,black,score"},
		{"Ann Bob 1-0", "-anchor Cid=1500 -players Dan -versus Eve -", "ratings: no game counts\n1 game: not among -players: standard input:1\n-anchor: no game of \"Cid\" counts\n-players: no game of \"Dan\" counts\n-versus: no game of \"Eve\" counts\n"},
		{"Ann Bob 1-0", "-margin -first bob -", "ratings: -first: no game of \"bob\" counts; similar: \"Bob\"\n"},
		{"Ann Bob 1-0", "-anchor Cid=1500 -", "ratings: -anchor: no game of \"Cid\" counts\n"},
		{"\"Roe, Ann\" Bob 1-0", "-versus Roe,bob -", "ratings: -versus: no game of \"Roe\" counts; similar: \"Roe, Ann\"\n-versus: no game of \"bob\" counts; similar: \"Bob\"\n"},
		{"Ann Bob 1-0", "-versus Ann,Ann -", "-versus: there is nobody to compare with \"Ann\"\n"},
		{"Ann Bob 1-0", "-csv /nowhere/x -", "cannot be written"},
		{"Ann Bob +9999999999999", "-", "standard input:1: not a result: \"+9999999999999\""},
		{"Ann\x1b Bob x\n", "-", "standard input:1: not a result: \"x\""},
	} {
		status, out, errs := try(c.in, strings.Fields(c.args)...)
		if status != 1 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%.60q %q: status %d, %.900s%s, want %q", c.in, c.args, status, errs, out, c.want)
		}
		clitest.Plain(t, errs)
	}
	for _, path := range []string{"-", ""} {
		if status, out, errs := try("", path); status != 1 || out != "" || errs == "" {
			t.Errorf("%q: status %d, %s%s", path, status, out, errs)
		}
	}
}

// A file without games is told, and what looks like another kind of file can be
// read if its form is named.
func TestOtherFiles(t *testing.T) {
	empty := written(t, "empty.pgn", "\n\n")
	if out := good(t, "Ann Bob 1\n", empty, "-"); !strings.HasSuffix(out, "\n"+empty+": no game in this file\n") {
		t.Error(out)
	}
	if got, _ := elos(t, "<Ann> Bob 1\n", "-format", "lines"); len(got) != 2 {
		t.Error(got)
	}
	if got, _ := elos(t, "{\"Best\" game}\n"+three["pgn"]); len(got) != 3 {
		t.Error(got)
	}
	if got, _ := elos(t, "Ann;Bob;1\n", "-format", "csv"); len(got) != 2 {
		t.Error(got)
	}
}

// Lines that cannot be read are named. The others count, and the status is 1.
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"Ann Bob 1-0\nAnn Bob\nAnn \"Bob 1-0\nAnn B C 1-0\nAnn Bob 2-0\n\"\" Bob 1\n", []string{
			":2: a line is two names and a result, as in: Ann Bob 1-0", ":3: a quotation mark is not closed",
			":4: not a result: \"C 1-0\"; names with blanks need quotation marks", ":5: not a result: \"2-0\"; several games are as in +10 =5 -3", ":6: a player has no name",
		}},
		{"a,b,score,date\nAnn,Bob,1\nAnn,Bob\n\"Ann,Bob,1\n\"Ann\"x,Bob,1\nAnn,Bob,2\nAnn,,1\n\n# x\n", []string{
			":3: 2 fields, but the column 3 is needed", ":4: a quotation mark is not closed on this line, or something follows it",
			":5: a quotation mark is not closed on this line, or something follows it", ":6: not a result: \"2\"", ":7: a player has no name",
		}},
		{"a,b,w,l\nAnn,Bob,1,0\nAnn,Bob,-1,x\n", []string{":3: not a result: \"-1,x\""}},
		{"[White \"Ann\"][Black \"Bob\"][Result \"1-0\"]\n\n[White \"Ann\"]\n[Result \"1-0\"]\n1-0\n[Black \"x\"]\n1\n[White \"x\"][Black \"y\"]\n1\n" +
			"[White \"x\"][Black \"y\"][Result \"+3\"]\n[White x]\n{", []string{
			":3: a game without Black", ":6: a game without White", ":8: a game without Result", ":10: not a result: \"+3\"", ":11: a tag is not [Name \"value\"]",
			":12: a comment does not end, and games behind it are lost",
		}},
	} {
		status, out, errs := try(c.in, "-")
		if status != 1 || !strings.Contains(out, "2 players, 1 game, 1 pair that has met") || !strings.Contains(out, "cannot be read  standard input:") {
			t.Errorf("%q: status %d, %s", c.in, status, out)
		}
		for _, want := range c.want {
			if !strings.Contains(errs, "standard input"+want+"\n") {
				t.Errorf("%q: no %q in\n%s", c.in, want, errs)
			}
		}
		if n := strings.Count(errs, "\n"); n != len(c.want) {
			t.Errorf("%q: %d lines:\n%s", c.in, n, errs)
		}
	}
	status, _, errs := try("Ann Bob 1\n"+strings.Repeat("x\n", 1000), "-")
	if status != 1 || strings.Count(errs, "\n") != maxProblems+1 || !strings.HasSuffix(errs, "\n980 more problems\n") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// Selections of players, of games and of days.
func TestSelections(t *testing.T) {
	const games = "date,white,black,score\n2026-01-31,Ann,Bob,1\n2026-02-01,Bob,Cid,1\n2026.02.??,Cid,Ann,1\n2026-??-??,Ann,Bob,1\n,Ann,Bob,1\n" +
		"2026-03-01 10:00:00,Dan,Ann,1\n2026-03-02T10:00:00Z,Ann,Bob,*\n"
	for _, c := range []struct {
		args  string
		games int64
		names string
		why   string
	}{
		{"", 6, "Dan Bob Ann Cid", "1 not finished"},
		{"-from 2026-02", 3, "Dan Cid Ann Bob", "1 not finished,2 no full date,1 before -from or after -to"},
		{"-to 2026-02", 3, "Ann Bob Cid", "2 no full date,2 before -from or after -to"},
		{"-from 2026-02-01 -to 2026-02-28", 1, "Bob Cid", "3 no full date,3 before -from or after -to"},
		{"-from 2026", 5, "Dan Cid Ann Bob", "1 not finished,1 no full date"},
		{"-players Ann,Bob", 3, "Ann Bob", "1 not finished,3 not among -players"},
		{"-least 2", 5, "Cid Ann Bob", "1 not finished,1 of players below -least"},
		{"-least 3", 3, "Ann Bob", "1 not finished,3 of players below -least"},
	} {
		_, x := elos(t, games, strings.Fields(c.args)...)
		var names, missed []string
		for _, p := range x.Players {
			names = append(names, p.Name)
		}
		for _, m := range x.Missed {
			missed = append(missed, fmt.Sprintf("%d %s", m.Games, m.Why))
		}
		if x.Games != c.games || strings.Join(missed, ",") != c.why || len(names) != len(strings.Fields(c.names)) {
			t.Errorf("%q: %d games, %q, %q", c.args, x.Games, names, missed)
		}
		for _, name := range strings.Fields(c.names) {
			if !strings.Contains(strings.Join(names, " "), name) {
				t.Errorf("%q: %q", c.args, names)
			}
		}
	}
}

// Names in another encoding are decoded, and equal to the same names in UTF-8.
func TestEncodings(t *testing.T) {
	status, out, errs := try("[White \"J\xfcrgen\"][Black \"\x80\x92\"][Result \"1-0\"]\n\n[White \"Jürgen\"][Black \"€’\"][Result \"1-0\"]\n", "-")
	if status != 0 || errs != "" || !strings.Contains(out, "2 players, 2 games") || !strings.Contains(out, "Jürgen") || !strings.Contains(out, "€’") ||
		strings.Count(out, "standard input:1: names that are not UTF-8 are read as Windows-1252") != 1 {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}

// Hostile names neither command a terminal nor break the table.
func TestHostileNames(t *testing.T) {
	var text strings.Builder
	names := append([]string{"\x00", strings.Repeat("x", 10_000), "שלום", "王王王王王王王王王王王王王王王王王王王王王", "=1+1"}, clitest.Hostile...)
	for _, name := range names {
		name = strings.NewReplacer("\n", "", "\r", "").Replace(name)
		fmt.Fprintf(&text, "[White \"%s\"][Black \"Bob\"][Result \"1-0\"]\n*\n", name)
	}
	for _, args := range [][]string{{"-"}, {"-margin", "-top", "9", "-"}, {"-versus", "Bob", "-"}, {"-json", "-"}, {"-csv", "-", "-"}, {"-svg", "-", "-"}} {
		out := good(t, text.String(), args...)
		clitest.Plain(t, out)
		if len(args) == 1 || args[0] == "-versus" || args[0] == "-margin" {
			clitest.Narrow(t, out)
		}
		if args[0] == "-csv" {
			if rows, err := csv.NewReader(strings.NewReader(out)).ReadAll(); err != nil || len(rows) != len(names)+2 {
				t.Error(len(rows), err)
			}
		}
	}
	if status, _, errs := try("[White \""+strings.Repeat("x", usual.name+1)+"\"][Black \"Bob\"][Result \"1-0\"]", "-"); status != 1 ||
		!strings.Contains(errs, "standard input:1: a name of more than 16384 bytes: \"xxx") {
		t.Error(status, errs)
	}
}

// A long line is a problem, and what follows it counts.
func TestLongLines(t *testing.T) {
	long := strings.Repeat("x", 100<<20)
	for _, form := range []string{"lines", "csv"} {
		next := map[string]string{"lines": "Ann Bob 1\n", "csv": "Ann,Bob,1\n"}[form]
		status, out, errs := try(next+long+"\n"+next, "-")
		if status != 1 || !strings.Contains(out, "2 players, 2 games") || !strings.Contains(errs, "standard input:2: the line has more than 524288 bytes\n") {
			t.Errorf("%s: status %d, %s%s", form, status, errs, out)
		}
	}
}

// Memory is bounded.
func TestLimits(t *testing.T) {
	small := limits{players: 3, pairs: 2, names: 12, name: 5, games: 10}
	for _, c := range []struct{ text, want string }{
		{"A B 1\nA C 1\nA D 1\n", "x:3: more than 3 different players"},
		{"A B +1\nA C +1\nB C +1\n", "x:3: more than 2 different pairs of players"},
		{"AAAAA BBBBB 1\nAAAAA CCCCC 1\n", "x:2: the names have more than 12 bytes"},
		{"AAAAAA B 1\n", "x:1: a name of more than 5 bytes: \"AAAAAA\""},
		{"A B +9\nA B 1\nA B 1\n", "x:3: more than 10 games"},
	} {
		r := newRecord()
		r.limits, r.file = small, "x"
		err := r.read(t.Context(), strings.NewReader(c.text), "", new(counter))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v", c.text, err)
		}
	}
}

func TestSpan(t *testing.T) {
	for _, c := range []struct{ date, want string }{
		{"2026.03.31", "20260331 20260331"}, {"2026-03", "20260300 20260399"}, {"2026", "20260000 20269999"}, {"2026/03/31", "20260331 20260331"},
		{"2026.03.??", "20260300 20260399"}, {"202?.??.??", "20200000 20299999"}, {"2026-03-31T10:00", "20260331 20260331"},
		{"2026-03-31 10:00", "20260331 20260331"}, {"????.??.??", "00000000 99999999"},
		{"1682351591.1322", "20230424 20230424"}, {"1682294400", "20230424 20230424"}, {"1682294399", "20230423 20230423"}, {"100000000", "19730303 19730303"},
		{"99999999", ""}, {"100000000000", ""}, {"1682351591x", ""}, {"1682351591.1.2", ""}, {"1000000000000.5", ""}, {"20260331", ""},
		{"", ""}, {"26", ""}, {"2026x03", ""}, {"2026.3.1", ""}, {"2026.03.311", ""}, {"abcd", ""}, {"2026.", ""},
	} {
		first, last, ok := span([]byte(c.date))
		got := ""
		if ok {
			got = first + " " + last
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.date, got, c.want)
		}
	}
}

func TestPercent(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{{0, "0.0"}, {1e-9, "0.1"}, {0.0006, "0.1"}, {0.5, "50.0"}, {0.9994, "99.9"}, {1 - 1e-9, "99.9"}, {1, "100.0"}} {
		if got := percent(c.x); got != c.want {
			t.Errorf("%v: %s, want %s", c.x, got, c.want)
		}
	}
	if decimal(-0.01) != "0.0" || decimal(math.Copysign(0, -1)) != "0.0" || signed(-2.25) != "-2.3" || signed(2) != "+2.0" {
		t.Error(decimal(-0.01), signed(-2.25), signed(2))
	}
}
