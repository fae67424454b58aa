package abalone

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/wire"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// home is the directory of the program, with the files that it ships.
const home = "../../../abalone/"

// TestMain is the program itself if the environment says so, or a bot that does
// something wrong.
func TestMain(m *testing.M) {
	switch os.Getenv("ABALONE") {
	case "program":
		cli.Main(Run)
	case "illegal":
		wire.Serve(func(wire.Join) abalone.Player { return wrongWay{} }, os.Stdin, os.Stdout)
		return
	case "resign":
		wire.Serve(func(wire.Join) abalone.Player { return quitter{} }, os.Stdin, os.Stdout)
		return
	}
	os.Exit(m.Run())
}

// A wrongWay makes an illegal move.
type wrongWay struct{}

func (wrongWay) Choose(abalone.Turn) (abalone.Reply, error) {
	m, err := abalone.ParseMove("a1-i5")
	return abalone.Reply{Move: m}, err
}

// A quitter resigns.
type quitter struct{}

func (quitter) Choose(abalone.Turn) (abalone.Reply, error) {
	return abalone.Reply{Resign: true}, nil
}

// tested is the program.
var tested = clitest.Program{Name: "abalone", Run: Run}

// How the tests run the program.
var try, good = tested.Try, tested.Good

// drawn checks that a picture is one SVG element. Package hexagon has tests of
// what is in it.
func drawn(t *testing.T, picture string) {
	t.Helper()
	var root struct{ XMLName xml.Name }
	if err := xml.Unmarshal([]byte(picture), &root); err != nil || root.XMLName.Local != "svg" {
		t.Errorf("%v in %.200s", err, picture)
	}
}

// written writes a file of teams, and returns its path.
func written(t *testing.T, f file) string {
	t.Helper()
	return clitest.File(t, clitest.JSON(t, f))
}

// field returns a file of strategies that are fast.
func field(n int) file {
	var f file
	f.About, f.Options = "A test", options
	for k := range n {
		f.Teams = append(f.Teams, leaguecli.Team{Name: fmt.Sprintf("Team %d", k+1), Strategy: []string{"greedy", "random"}[k%2]})
	}
	return f
}

// small is a competition that is over at once. Its games do not depend on what
// the engine thinks of a position.
const small = `{"about":"Small","teams":[{"name":"Ann","strategy":"greedy"},{"name":"Bob","strategy":"random"},{"name":"Cid","strategy":"greedy","human":true}],` +
	`"minutes":30,"moves":40,"event":"1st U. of Waterloo Arbitrary Game Contest","site":"University of Waterloo, Waterloo, ONT, Canada","date":"1993.03.27",` +
	`"times":{"made":"1993-03-20T12:00:00-05:00","table":"1993-03-27T09:00:00-05:00","match":90}}`

// ends3 is the same competition with a play-off and a final.
var ends3 = strings.NewReplacer(
	`"minutes":30`, `"options":{"places":2,"playOffGames":1,"finalGames":2,"extraGames":2},"moreMarbles":true,"minutes":30`,
	`"match":90`, `"playOff":"1993-03-27T18:00:00-05:00","final":"1993-03-27T20:00:00-05:00","match":90`,
).Replace(small)

func TestGolden(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		args []string
	}{
		"small.golden":    {small, []string{"-"}},
		"small.json":      {small, []string{"-json", "-"}},
		"small.csv":       {small, []string{"-csv", "-", "-"}},
		"small.svg":       {small, []string{"-svg", "-", "-"}},
		"small.ics":       {small, []string{"-ics", "-", "-"}},
		"small.records":   {small, []string{"-records", "-", "-"}},
		"small.pgn":       {small, []string{"-pgn", "-", "-"}},
		"final.golden":    {ends3, []string{"-"}},
		"final.records":   {ends3, []string{"-records", "-", "-"}},
		"match.golden":    {small, []string{"-show", "round-1/2-3", "-"}},
		"game.golden":     {small, []string{"-show", "round-1/2-3/1", "-"}},
		"position.svg":    {small, []string{"-show", "round-1/2-3/1@7b", "-svg", "-", "-"}},
		"position.golden": {small, []string{"-show", "round-1/2-3/1@7b", "-"}},
		"start.golden":    {small, []string{"-show", "round-1/2-3/1@0", "-"}},
		"list.golden":     {"", []string{"-list"}},
	} {
		tested.Golden(t, name, c.in, c.args...)
	}
}

// Without a file, the strategies that are fast play each pair twice, and the
// records of all games can be read again.
func TestShipped(t *testing.T) {
	night.Only(t, "it searches four moves deep")
	dir := t.TempDir()
	records, pgn := filepath.Join(dir, "records"), filepath.Join(dir, "pgn")
	text := good(t, "", "-json", "-records", records, "-pgn", pgn)
	doc, err := league.ReadDocument([]byte(text))
	if err != nil || len(doc.Teams) != len(fast) || len(doc.Matches) != len(fast)*(len(fast)-1) {
		t.Fatalf("%d teams, %d matches, %v", len(doc.Teams), len(doc.Matches), err)
	}
	black := map[[2]string]int{}
	for _, m := range doc.Matches {
		if len(m.Games) != 1 {
			t.Fatalf("%s has %d games", m.ID, len(m.Games))
		}
		first, other := m.Games[0].Begins, m.Bots[1]
		if first != m.Bots[0] {
			t.Errorf("%s: %s begins, and %s is in seat 0", m.ID, first, m.Bots[0])
		}
		black[[2]string{first, other}]++
	}
	for _, a := range fast {
		for _, b := range fast {
			if n := black[[2]string{a, b}]; a != b && n != 1 {
				t.Errorf("%s is Black against %s %d times", a, b, n)
			}
		}
	}
	// The stronger strategy has more points.
	if last := doc.Table.Places[len(doc.Table.Places)-1]; !slices.Equal(last.Teams, []string{"random"}) {
		t.Errorf("the last are %q", last.Teams)
	}
	for _, path := range []string{records, pgn} {
		out := good(t, "", "-read", path)
		if n := strings.Count(out, "yes\n"); n != len(doc.Matches) {
			t.Errorf("%d games are in order:\n%s", n, out)
		}
	}
}

// The records have all tags, in the order of the games, and either form gives
// the other.
func TestRecords(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	for _, in := range []string{small, ends3} {
		want := good(t, in, "-")
		if got := good(t, in, "-records", path("records"), "-pgn", path("pgn"), "-"); got != want {
			t.Error(got)
		}
		doc, err := league.ReadDocument([]byte(good(t, in, "-json", "-")))
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path("records"))
		if err != nil {
			t.Fatal(err)
		}
		list, err := abalone.ParseRecords(string(text))
		if err != nil {
			t.Fatal(err)
		}
		k := 0
		for _, m := range doc.Matches {
			for i, g := range m.Games {
				r := list[k]
				k++
				white := m.Bots[0]
				if g.Begins == white {
					white = m.Bots[1]
				}
				want := abalone.Record{
					Event: "1st U. of Waterloo Arbitrary Game Contest", Site: "University of Waterloo, Waterloo, ONT, Canada", Date: "1993.03.27",
					Round: fmt.Sprint(m.Round), Black: g.Begins, White: white,
				}
				switch m.State {
				case roundrobin.InPlayOff:
					want.Round = fmt.Sprintf("play-off-%d.%d", m.Stage, m.Round)
				case roundrobin.InFinal, roundrobin.InExtra:
					want.Round = fmt.Sprintf("%s.%d", m.ID, i+1)
				}
				got := abalone.Record{Event: r.Event, Site: r.Site, Date: r.Date, Round: r.Round, Black: r.Black, White: r.White}
				if fmt.Sprint(got) != fmt.Sprint(want) || len(r.Absent) > 0 {
					t.Errorf("%s, game %d: %v, want %v", m.ID, i+1, got, want)
				}
				if counts := g.Counts; int(counts[0].N) != len(r.Moves) || int(counts[1].N) != r.Result.Black || int(counts[2].N) != r.Result.White {
					t.Errorf("%s, game %d: %v of %v", m.ID, i+1, counts, r.Result)
				}
				if decided := r.Result.ForBlack != abalone.Tie; decided != (g.Winner != nil) || decided && (r.Result.ForBlack == abalone.Win) != (*g.Winner == r.Black) {
					t.Errorf("%s, game %d: %v", m.ID, i+1, r.Result)
				}
				if i > 0 && (m.Games[i-1].Begins == g.Begins) {
					t.Errorf("%s, game %d: sides are not exchanged", m.ID, i+1)
				}
			}
		}
		if k != len(list) {
			t.Errorf("%d records of %d games", len(list), k)
		}
		// From either form to itself and to the other.
		for _, from := range []string{"records", "pgn"} {
			good(t, "", "-read", path(from), "-records", path("records2"), "-pgn", path("pgn2"))
			again, err := os.ReadFile(path(from + "2"))
			first, err2 := os.ReadFile(path(from))
			if err != nil || err2 != nil || string(again) != string(first) {
				t.Errorf("%s is not written as it was: %v, %v", from, err, err2)
			}
			if out := good(t, string(first), "-read", "-"); strings.Count(out, "yes\n") != len(list) {
				t.Error(out)
			}
		}
	}
	// A title is no tag as it is.
	in := strings.Replace(strings.Replace(small, `"event":"1st U. of Waterloo Arbitrary Game Contest",`, "", 1), `"about":"Small"`, `"about":"\u0007 \"A\""`, 1)
	in = regexp.MustCompile(`"site":"[^"]*","date":"[^"]*",`).ReplaceAllString(in, "")
	out := good(t, in, "-records", "-", "-")
	if !strings.HasPrefix(out, "[Event \"\\a 'A'\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n") && !strings.HasPrefix(out, "[Event \"\\x07 'A'\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n") {
		t.Errorf("%.200q", out)
	}
}

// A position is drawn as a picture, and so is a game, with all of its boards.
func TestPictures(t *testing.T) {
	for show, want := range map[string][]string{
		"round-1/2-3/1":     {"round-1/2-3/1", "Bob", "Cid", "1. g5-f5", "25. i3i2-i2", "Cid has won, by SixLost after 50 moves."},
		"round-1/2-3/1@7b":  {"round-1/2-3/1", "Bob", "Cid", "Move 7 of Black: i1g3-h2"},
		"round-1/2-3/1@25w": {"Move 25 of White: i3i2-i2, and Black loses a marble", "Cid has won, by SixLost after 50 moves."},
		"round-1/2-3/1@0":   {"Bob", "Cid", "No move yet"},
	} {
		picture := good(t, small, "-show", show, "-svg", "-", "-")
		drawn(t, picture)
		for _, text := range want {
			if !strings.Contains(picture, ">"+text+"<") {
				t.Errorf("%s: no %q", show, text)
			}
		}
		if over := strings.Contains(picture, "has won"); over != (len(want) == 6 || strings.Contains(show, "@25w")) {
			t.Errorf("%s: over is %t", show, over)
		}
		// Into a file, the text is there, too.
		path := filepath.Join(t.TempDir(), "svg")
		text := good(t, small, "-show", show, "-")
		if got := good(t, small, "-show", show, "-svg", path, "-"); got != text {
			t.Errorf("%s: %s", show, got)
		}
		if file, err := os.ReadFile(path); err != nil || string(file) != picture {
			t.Errorf("%s: %v", show, err)
		}
	}
}

// The four records of a file are judged, and shown.
const record = `[Event "1st U. of Waterloo Arbitrary Game Contest"]
[Round "1"]
[Black "George Smith"]
[White "Smash 93"]
[Result "14(R)-14(W)"]

1. g3-f3 c5-d6 2. g4g5-f5
14(R)-14(W)
`

func TestRead(t *testing.T) {
	// An illegal move, another result, and no tag Round.
	all := record + "\n" +
		strings.Replace(record, "g4g5-f5", "g4g5-a1", 1) + "\n" +
		strings.ReplaceAll(record, "14(R)-14(W)", "13(R)-14(W)") + "\n" +
		strings.Replace(record, `[Round "1"]`+"\n", "", 1)
	dir := t.TempDir()
	path := filepath.Join(dir, "records")
	if err := os.WriteFile(path, []byte(all), 0o644); err != nil {
		t.Fatal(err)
	}
	status, out, errs := try("", "-read", path)
	if status != 1 || errs != "abalone: 2 records are not in order\n" {
		t.Errorf("status %d, %s", status, errs)
	}
	golden.Check(t, "read.golden", out)
	status, out, errs = try("", "-read", path, "-show", "2")
	if status != 1 || errs != "abalone: the record is not in order\n" {
		t.Errorf("status %d, %s", status, errs)
	}
	golden.Check(t, "wrong.golden", out)
	golden.Check(t, "right.golden", good(t, "", "-read", path, "-show", "1"))
	if out := good(t, "", "-read", path, "-show", "4@1w"); !strings.Contains(out, "After move 1 of White, c5-d6:\n") {
		t.Error(out)
	}
	drawn(t, good(t, "", "-read", path, "-show", "4@1w", "-svg", "-"))
	svg := filepath.Join(dir, "svg")
	good(t, "", "-read", path, "-show", "1", "-svg", svg)
	if text, err := os.ReadFile(svg); err != nil {
		t.Error(err)
	} else {
		drawn(t, string(text))
	}
	// One game that is not in order is still written in the other form.
	status, out, errs = try(strings.Replace(record, "g4g5-f5", "g4g5-a1", 1), "-read", "-", "-pgn", "-")
	if status != 1 || errs != "abalone: 1 record is not in order\n" || !strings.Contains(out, "g4g5-a1") || !strings.Contains(out, "1-0") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
	// A game that is not over has no result in PGN.
	open := "[White \"A\"]\n[Black \"B\"]\n\n1. g3-f3 *\n"
	if out := strings.Join(strings.Fields(good(t, open, "-read", "-")), " "); !strings.Contains(out, "? B A none 1 yes record 1: it is not over") {
		t.Error(out)
	}
	// A broadside from its other end is corrected if the move is legal.
	for move, want := range map[string]string{"g4g3-f5": "g4g3-f5 (rule Forward); write g3g4-f4", "h3h2-i3": "h3h2-i3 (rule Forward)"} {
		_, out, _ := try("1. "+move+" *\n", "-read", "-")
		if out := strings.Join(strings.Fields(out), " "); !strings.HasSuffix(out, want) {
			t.Errorf("%s, want %s", out, want)
		}
	}
	// A game that is over has a result, and a move that is not made is
	// illegal.
	over := strings.Replace(regexp.MustCompile(`\[(Score|Result) "[^"]*"\]\n`).ReplaceAllString(good(t, small, "-pgn", "-", "-"), ""), "\n1-0\n", "\n*\n", 1)
	over = strings.Replace(over, " 1-0\n", " *\n", 1)
	over, _, _ = strings.Cut(over, "*\n")
	for _, in := range []string{over + "*\n", strings.Replace(open, "g3-f3", "g3-a1", 1)} {
		if status, out, errs := try(in, "-read", "-"); status != 1 || !strings.Contains(out, " none ") || errs != "abalone: 1 record is not in order\n" {
			t.Errorf("status %d, %s%s%s", status, errs, out, in)
		}
	}
	for _, c := range []struct{ in, args, want string }{
		{"", "-read -", "abalone: standard input: there is no record\n"},
		{"x", "-read -", "abalone: standard input: "},
		{"[Score \"x\"]\n1-0\n", "-read -", `abalone: standard input: record 1: line 1: not a result: "x"`},
		{"", "-read nowhere", "abalone: open nowhere: no such file or directory\n"},
		{"1. g4-f4 a1c3-b2 1-0\n", "-read -", "standard input: record 1: line 1: the Score tag must fit the result at the end"},
		{"1. g4-f4 a1c3-b2 0-1\n", "-read -", "the Score tag must fit"},
		{"1. g4-f4 a1c3-b2 1/2-1/2\n", "-read -", "the Score tag must fit"},
		{"1. g4-f4 x *\n", "-read -", "abalone: standard input: record 1: line 1: move 1 of White: not written as a move: \"x\" (rule Notation)\n"},
		{"1. g4-f4 x y 14(T)-14(T)\n", "-read -", "\"x\" (rule Notation)\nstandard input: record 1: line 1: move 2 of Black: move numbers"},
		{"1. g4-f4 x 14(T)-14(T)\n", "-read -", "move 1 of White: not written as a move: \"x\" (rule Notation)\n"},
		{record, "-read - -show 2", "there is no record \"2\": it must be from 1 to 1\n"},
		{record, "-read - -show x", "there is no record \"x\": not a whole number\n"},
		{record, "-read - -show 1@2w", "abalone: record 1 has no position 2w; the last position is 2b\n"},
		{record, "-read - -show 1@", "abalone: there is no position \"\"; "},
		{record, "-read - -records " + filepath.Join(dir, "no", "x"), "cannot be written"},
		{record, "-read - -show 1 -svg " + filepath.Join(dir, "no", "x"), "cannot be written"},
	} {
		status, out, errs := try(c.in, strings.Fields(c.args)...)
		if status != 1 || !strings.Contains(errs, c.want) {
			t.Errorf("%q: status %d, %s%s, want %q", c.args, status, errs, out, c.want)
		}
	}
}

// A call that is wrong says why, and plays nothing.
func TestWrongCalls(t *testing.T) {
	teams := written(t, field(2))
	for _, c := range []struct{ args, want string }{
		{"-play nobody", "there are random, greedy, "},
		{"-bot nobody", "there are random, greedy, "},
		{"-play greedy -bot greedy", "-bot and -play do not go together"},
		{"-play greedy -json", "-play and -json do not go together"},
		{"-play greedy " + teams, "-play needs no file of teams"},
		{"-play greedy -side red", "a side is black or white"},
		{"-side white", "-side needs -play"},
		{"-timed", "-timed needs -play"},
		{"-read x " + teams, "-read needs no file of teams"},
		{"-read x -seed 2", "-read and -seed do not go together"},
		{"-read x -svg y", "-svg needs -show, if there is -read"},
		{"-read x -show 1 -records y", "-show and -records do not go together"},
		{"-read " + teams + " -records " + teams, "-records " + teams + " is the file that is read"},
		{"-read= x", "it is empty"},
		{"-show final -pgn x", "-show and -pgn do not go together"},
		{"-records x -pgn x", "-records and -pgn name the same file"},
		{"-records - -pgn -", "can be on standard output"},
		{"-records " + teams + " " + teams, "-records " + teams + " is the file that is read"},
		{"-replay - -", "only one file can be standard input"},
	} {
		tested.WrongCall(t, c.args, c.want)
	}
	tested.Calls(t, teams)
}

// What is wrong with a file, or cannot be shown, is said.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		in, args string
		want     string
	}{
		{strings.Replace(small, `"minutes":30`, `"minutes":1441`, 1), "-", "minutes: a figure that is not allowed: 1441, and it must be 1 to 1440, or 0 for 40"},
		{strings.Replace(small, `"moves":40`, `"moves":-1`, 1), "-", "moves: a figure that is not allowed: -1, and it must be 1 to 1000, or 0 for 200"},
		{strings.Replace(small, `1993.03.27`, `1993.02.29`, 1), "-", `date: not a date as in "1993.03.27": "1993.02.29"`},
		{strings.Replace(small, `"site":"`, `"site":"`+strings.Repeat("x", maxTag), 1), "-", "site: a text that no record can have"},
		{small, "-show round-1/2-3/1@x -", `there is no position "x"; a position is such as 23w`},
		{small, "-show round-1/2-3/1@0w -", `there is no position "0w"`},
		{small, "-show round-1/2-3/1@25b -show round-1/2-3/1@25w -show round-1/2-3/1@26b -", "round-1/2-3/1 has no position 26b; the last position is 25w\n"},
		{small, "-show round-1/2-3@1w -", "there is no match"},
		{small, "-show round-1/2-3 -svg - -", "-svg draws a game, and -show has a match"},
		{small, "-show final -", "there is no match"},
		{small, "-records " + filepath.Join(dir, "no", "x") + " -", "cannot be written"},
		{small, "-pgn " + dir + " -", "cannot be written: it is a folder"},
		{"", "-play greedy -records " + filepath.Join(dir, "no", "x"), "cannot be written"},
		{"x", "-replay -", "abalone: -: no log of a game of Abalone\n"},
	} {
		tested.Fails(t, c.in, c.args, c.want)
	}
	// All problems of a file at once.
	status, out, errs := try(`{"teams":[{"name":"A \"B\"","strategy":"greedy"},{"name":"C","strategy":"nobody"}],"minutes":-1,"moves":1001,"event":"\"","site":" x","date":"1993-03-27"}`, "-")
	if status != 1 || out != "" {
		t.Errorf("status %d, %s", status, out)
	}
	golden.Check(t, "problems.golden", errs)
	tested.Errors(t, small)
	tested.Seeds(t, small)
}

// Every position of a game can be shown, and none after the last.
func TestPositions(t *testing.T) {
	game := strings.Fields(good(t, small, "-show", "round-1/2-3/1", "-"))
	last := ""
	for _, word := range game {
		if regexp.MustCompile(`^[a-i][1-9]([a-i][1-9])?-[a-i][1-9]$`).MatchString(word) {
			last = word
		}
	}
	out := good(t, small, "-show", "round-1/2-3/1@25w", "-")
	if !strings.Contains(out, "After move 25 of White, "+last+":\n") {
		t.Errorf("the last move is %s: %s", last, out)
	}
	for _, c := range []struct {
		text string
		want position
	}{{"0", 0}, {"1b", 1}, {"1w", 2}, {"23w", 46}, {"23b", 45}, {"1000w", 2000}} {
		if got, err := parsePosition(c.text); err != nil || got != c.want || got.String() != c.text {
			t.Errorf("%s: %d, %v", c.text, got, err)
		}
	}
	for _, text := range []string{"", "b", "w", "01b", "-1b", "1", "1x", "1bw", " 1b", "10000w", "0b"} {
		if _, err := parsePosition(text); err == nil {
			t.Errorf("%q is a position", text)
		}
	}
}

// All results that a team can have are counted.
func TestCounts(t *testing.T) {
	// One game, with the rule that ends it and the counts of each seat.
	for _, c := range []struct {
		name string
		end  func(g *abalone.Game) error
		want string
	}{
		{"overtime", func(g *abalone.Game) error { return g.RunOut(abalone.Black) }, "B lost, overtime | W won"},
		{"illegal", func(g *abalone.Game) error { return g.Forfeit(abalone.Black, abalone.IllegalMove) }, "B lost, illegal move | W won"},
		{"resigned", func(g *abalone.Game) error { return g.Resign(abalone.White) }, "B won | W lost, resigned"},
		{"unable", func(g *abalone.Game) error { return g.Forfeit(abalone.White, abalone.Unable) }, "B won | W lost, unable"},
		{"both unable", func(g *abalone.Game) error { return g.Forfeit(abalone.None, abalone.Unable) }, "B tied, unable | W tied, unable"},
		{"tie", func(g *abalone.Game) error { return g.AgreeTie() }, "B tied | W tied"},
	} {
		for black := range 2 {
			var g wire.Result
			if err := c.end(&g.Game); err != nil {
				t.Fatal(c.name, err)
			}
			g.Bots, g.Black, g.Winner = [2]string{"Ann", "Bob"}, black, -1
			for s := range 2 {
				if g.Game.Result().Winner() == g.Side(s) {
					g.Winner = s
				}
			}
			r := count(g)
			var got []string
			for _, s := range []int{black, 1 - black} {
				var names []string
				for k, n := range r.Seats[s].Counts {
					if n > 0 {
						names = append(names, teamCounts[k])
					}
				}
				got = append(got, strings.Join(names, ", "))
			}
			if text := strings.Join(got, " | "); text != c.want || r.Note.Begins != g.Bots[black] {
				t.Errorf("%s, seat %d is Black: %s, want %s", c.name, black, text, c.want)
			}
		}
	}
}

// Turns and times are the times of the seat.
func TestTurnTimes(t *testing.T) {
	for black := range 2 {
		g := wire.Result{Bots: [2]string{"Ann", "Bob"}, Black: black, Winner: 1 - black}
		white := 1 - black
		for i, text := range []string{"g3-f3", "c5-d6", "g4g5-f5"} {
			m, err := abalone.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			spent := []time.Duration{1500 * time.Microsecond, 7 * time.Millisecond, 5 * time.Millisecond}[i]
			if err := errors.Join(g.Game.Spend(spent), g.Game.Move(m)); err != nil {
				t.Fatal(err)
			}
		}
		// The last turn comes to no move.
		if err := errors.Join(g.Game.Spend(30*time.Millisecond), g.Game.Resign(abalone.White)); err != nil {
			t.Fatal(err)
		}
		g.Counts[black], g.Counts[white] = wire.Count{Moves: 2, Used: 6500 * time.Microsecond}, wire.Count{Moves: 1, Used: 37 * time.Millisecond}
		for s, want := range map[int]leaguecli.Seat{black: {Turns: 2, Longest: 5, Used: 6}, white: {Turns: 1, Longest: 30, Used: 37}} {
			if got := count(g).Seats[s]; got.Turns != want.Turns || got.Longest != want.Longest || got.Used != want.Used {
				t.Errorf("seat %d, black is %d: %+v", s, black, got)
			}
		}
	}
}

// A person plays, and both forms of the record can be read again.
func TestPlay(t *testing.T) {
	dir := t.TempDir()
	for k, c := range []struct{ in, side, want string }{
		{"g3-f3\nresign\n", "black", "Human greedy 14(R)-14(W) 2 yes"},
		{"resign\n", "white", "greedy Human 14(W)-14(R) 1 yes"},
		{"g3-f3\nquit\n", "black", "Human greedy none 2 yes record 1: it is not over"},
		{"g3-f3\n", "black", "Human greedy none 2 yes record 1: it is not over"},
	} {
		records, pgn := filepath.Join(dir, fmt.Sprint("records", k)), filepath.Join(dir, fmt.Sprint("pgn", k))
		out := good(t, c.in, "-play", "greedy", "-side", c.side, "-records", records, "-pgn", pgn)
		if !strings.Contains(out, "greedy") {
			t.Error(out)
		}
		clitest.Plain(t, out)
		for _, path := range []string{records, pgn} {
			judged := strings.Join(strings.Fields(good(t, "", "-read", path)), " ")
			if !strings.Contains(judged+" ", " 1 ? "+c.want+" ") || strings.HasSuffix(c.want, "yes") && !strings.HasSuffix(judged, "yes") {
				t.Errorf("%s: %s, want %s", path, judged, c.want)
			}
			// It can also be written again, in either form.
			for from, flag := range map[string]string{records: "-records", pgn: "-pgn"} {
				want, err := os.ReadFile(from)
				if got := good(t, "", "-read", path, flag, "-"); err != nil || got != string(want) {
					t.Errorf("%s of %s: %v, %s, want %s", flag, path, err, got, want)
				}
			}
		}
		// On standard output, the record follows the text.
		want, err := os.ReadFile(records)
		if out := good(t, c.in, "-play", "greedy", "-side", c.side, "-records", "-"); err != nil || !strings.HasSuffix(out, string(want)) {
			t.Errorf("%v, %s, want %s", err, out, want)
		}
	}
	// By the clock, there is no undo.
	const undo = "g3-f3\nundo\nquit\n"
	for _, c := range []struct {
		timed bool
		want  []string
	}{
		{false, []string{"You have as much time as you want.", "Your last move and the answer to it are taken back."}},
		{true, []string{"You have 40:00 for all your moves.", "A game by the clock has no undo."}},
	} {
		out := good(t, undo, "-play", "greedy", fmt.Sprintf("-timed=%t", c.timed))
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("timed is %t: no %q in %s", c.timed, want, out)
			}
		}
	}
	// Nobody has moved.
	path := filepath.Join(dir, "none")
	good(t, "", "-play", "greedy", "-records", path)
	if _, err := os.Stat(path); err == nil {
		t.Error("there is a record of nothing")
	}
	ctx, end := context.WithCancel(context.Background())
	end()
	var o, e strings.Builder
	if status := Run(ctx, []string{"-play", "greedy"}, strings.NewReader(""), &o, &e); status != 0 && !strings.Contains(e.String(), "interrupted") {
		t.Errorf("status %d, %s", status, e.String())
	}
}

// No name can command a terminal, or break the table.
func TestNames(t *testing.T) {
	f := field(4)
	f.Moves = 10
	for k, name := range []string{"שלום עולם", "日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語", "=1+1", strings.Repeat("W", 60)} {
		f.Teams[k].Name = name
	}
	path := written(t, f)
	records := filepath.Join(t.TempDir(), "records")
	for _, args := range [][]string{{"-records", records, path}, {"-show", "round-1/1-4/1", path}, {"-show", "round-1/1-4/1@3w", path}, {"-read", records}, {"-read", records, "-show", "1"}} {
		clitest.Narrow(t, good(t, "", args...))
	}
	for _, show := range []string{"round-1/1-4/1", "round-1/1-4/1@3w"} {
		drawn(t, good(t, "", "-show", show, "-svg", "-", path))
	}
	for _, about := range clitest.Hostile {
		f.About = about
		path := written(t, f)
		for _, args := range [][]string{{path}, {"-records", "-", path}, {"-pgn", "-", path}} {
			clitest.Plain(t, good(t, "", args...))
		}
	}
	// The tags of a record are by anybody.
	hostile := strings.Replace(record, "Smash 93", "\u202eevoli", 1)
	hostile = strings.Replace(hostile, `[Round "1"]`, "[Round \"\u2066E\"]", 1)
	for _, args := range [][]string{{"-read", "-"}, {"-read", "-", "-show", "1"}, {"-read", "-", "-show", "1@1b"}} {
		clitest.Plain(t, good(t, hostile, args...))
	}
}
