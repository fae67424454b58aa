package stackem

import (
	"bufio"
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
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem/wire"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
)

// home is the directory of the program, with the files that it ships.
const home = "../../../stackem/"

// TestMain is the program itself if the environment says so, or a bot that does
// something wrong.
func TestMain(m *testing.M) {
	switch os.Getenv("STACKEM") {
	case "slow":
		time.Sleep(400 * time.Millisecond)
		cli.Main(Run)
	case "program":
		cli.Main(Run)
	case "flood":
		bufio.NewReader(os.Stdin).ReadString('\n')
		fmt.Print(strings.Repeat("a", 1<<20))
	case "babble":
		bufio.NewReader(os.Stdin).ReadString('\n')
		fmt.Println("hello")
	case "reject":
		wire.Serve(func(wire.Join) stackem.Player { return rejecter{} }, os.Stdin, os.Stdout)
		return
	case "draw":
		wire.Serve(func(j wire.Join) stackem.Player {
			if strings.Contains(j.Game, "/1-2/") {
				return passer{}
			}
			return stackem.Slots{}
		}, os.Stdin, os.Stdout)
		return
	case "mute":
		var b [1]byte
		for {
			if n, err := os.Stdin.Read(b[:]); n == 0 || err != nil {
				select {} // also after the end of the input
			}
		}
	}
	os.Exit(m.Run())
}

// A rejecter puts no brick anywhere.
type rejecter struct{}

func (rejecter) Choose(stackem.View) stackem.Choice       { return stackem.Pile }
func (rejecter) Place(stackem.View, stackem.Brick) string { return "Z9" }

// A passer draws from the pile until it is empty, and changes nothing.
type passer struct{}

func (passer) Choose(stackem.View) stackem.Choice       { return stackem.Pile }
func (passer) Place(stackem.View, stackem.Brick) string { return stackem.Coordinate(-1) }

type (
	field = leaguecli.Field
	team  = leaguecli.Team
)

// maxFile and maxName are limits of the file of the teams.
const (
	maxFile = 1 << 20
	maxName = 60
)

// tested is the program.
var tested = clitest.Program{Name: "stackem", Run: Run}

// How the tests run the program.
var try, good = tested.Try, tested.Good

// file writes a file of teams that is JSON of a field, and returns its path.
func file(t *testing.T, f field) string {
	t.Helper()
	return clitest.File(t, clitest.JSON(t, f))
}

// programs returns a field of strategies inside the arena.
func programs(n, games int) field {
	f := field{About: "A test"}
	kinds := []string{"slots", "greedy", "places", "random", "keeper", "drawer"}
	for k := range n {
		f.Teams = append(f.Teams, team{Name: fmt.Sprintf("Team %d", k+1), Strategy: kinds[k%len(kinds)]})
	}
	f.Options.Games, f.Options.PlayOffGames, f.Options.FinalGames, f.Options.ExtraGames = games, 3, 4, 1
	return f
}

// asProcesses returns the same field, in which each team is a process: this
// program with -bot. The mark is in the environment of the processes.
func asProcesses(t *testing.T, f field, mark string) field {
	t.Helper()
	f.Teams = slices.Clone(f.Teams)
	for k, x := range f.Teams {
		f.Teams[k] = team{Name: x.Name}
		f.Teams[k].Command, f.Teams[k].Env = tested.Process(t, x.Strategy, mark)
	}
	return f
}

// small is a competition that is over at once.
var small = `{"about":"Small","teams":[{"name":"Ann","strategy":"greedy"},{"name":"Bob","strategy":"slots"},{"name":"Cid","strategy":"greedy"}],"options":{"games":3,"playOffGames":3,"finalGames":3,"extraGames":3},` +
	`"times":{"made":"2014-01-20T12:00:00-05:00","table":"2014-01-23T13:30:00-05:00","playOff":"2014-01-23T15:00:00-05:00","final":"2014-01-23T16:00:00-05:00","match":30}}`

func TestGolden(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		args []string
	}{
		"small.golden":  {small, []string{"-"}},
		"small.json":    {small, []string{"-json", "-"}},
		"small.csv":     {small, []string{"-csv", "-", "-"}},
		"small.svg":     {small, []string{"-svg", "-", "-"}},
		"small.ics":     {small, []string{"-ics", "-", "-"}},
		"match.golden":  {small, []string{"-show", "round-1/2-3", "-"}},
		"final.golden":  {small, []string{"-show", "final", "-"}},
		"game.golden":   {small, []string{"-show", "round-1/2-3/2", "-"}},
		"list.golden":   {"", []string{"-list"}},
		"check.golden":  {"", []string{"-check"}},
		"league.golden": {`{"teams":[{"name":"Ann","strategy":"slots"},{"name":"Bob","strategy":"slots"}],"options":{"games":1,"places":-1}}`, []string{"-"}},
	} {
		tested.Golden(t, name, c.in, c.args...)
	}
}

// Without a file, ten strategies play.
func TestShipped(t *testing.T) {
	night.Only(t, "some strategies compute much")
	path := filepath.Join(t.TempDir(), "svg")
	golden.Check(t, "plain.golden", good(t, "", "-svg", path))
	picture, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "plain.svg", string(picture))
}

// Ten teams play by Table 1.
func TestTen(t *testing.T) {
	f := programs(10, 0)
	f.Options = field{}.Options
	path, journal := file(t, f), filepath.Join(t.TempDir(), "journal")
	good(t, "", "-journal", journal, path)
	status, text, errs := try("", "-journal", journal, "-json", path)
	if said := fmt.Sprintf("has %d games", clitest.Lines(journal)-1); status != 0 || !strings.Contains(errs, said) {
		t.Fatalf("status %d, %s", status, errs)
	}
	doc, err := league.ReadDocument([]byte(text))
	if err != nil || len(doc.Teams) != 10 {
		t.Fatal(err)
	}
	table := map[string]int{}
	for _, m := range doc.Matches {
		table[m.State.String()]++
		if want := map[string]int{"table": 10, "playoff": 5, "final": 12, "extra": 5}[m.State.String()]; len(m.Games) != want {
			t.Errorf("%s has %d games, want %d", m.ID, len(m.Games), want)
		}
	}
	if table["table"] != 45 || table["final"] != 1 {
		t.Errorf("%v", table)
	}
}

// The files have what standard output has for "-", and the text is the same
// with and without them.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	_, want, _ := try(small, "-")
	status, out, errs := try(small, "-csv", path("csv"), "-svg", path("svg"), "-logs", path("logs"), "-journal", path("journal"), "-")
	if status != 0 || errs != "" || out != want {
		t.Fatalf("status %d, %s%s", status, errs, out)
	}
	for _, name := range []string{"csv", "svg"} {
		_, want, _ := try(small, "-"+name, "-", "-")
		if got, err := os.ReadFile(path(name)); err != nil || string(got) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if status, out, errs := try(small, "-ics", path("ics"), "-"); status != 0 || out != "" || errs != "" {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	_, want, _ = try(small, "-ics", "-", "-")
	if got, err := os.ReadFile(path("ics")); err != nil || string(got) != want {
		t.Error(err)
	}
	// A log of each game.
	_, text, _ := try(small, "-json", "-")
	doc, err := league.ReadDocument([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	logs := 0
	filepath.WalkDir(path("logs"), func(_ string, d os.DirEntry, _ error) error {
		if !d.IsDir() {
			logs++
		}
		return nil
	})
	games := 0
	for _, m := range doc.Matches {
		games += len(m.Games)
		for k := range m.Games {
			if _, err := os.Stat(filepath.Join(path("logs"), m.ID, fmt.Sprintf("%d.log", k+1))); err != nil {
				t.Error(err)
			}
		}
	}
	if logs != games || games == 0 {
		t.Errorf("%d logs of %d games", logs, games)
	}
	// The journal is read again, also to show a game.
	want, wantGame := good(t, small, "-"), good(t, small, "-show", "final/1", "-")
	for _, c := range []struct{ want, show string }{{want, ""}, {wantGame, "final/1"}} {
		args := []string{"-journal", path("journal"), "-"}
		if c.show != "" {
			args = append([]string{"-show", c.show}, args...)
		}
		status, out, errs := try(small, args...)
		if said := fmt.Sprintf("stackem: %s has %d games\n", path("journal"), games); status != 0 || out != c.want || errs != said {
			t.Errorf("status %d, %q, not %q", status, errs, said)
		}
	}
}

// A call that is wrong says why, and plays nothing.
func TestWrongCalls(t *testing.T) {
	dir := t.TempDir()
	teams := filepath.Join(dir, "teams.json")
	if err := os.WriteFile(teams, []byte(small), 0o644); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(teams, link); err != nil {
		t.Fatal(err)
	}
	// Other names of the folder, and of a file that does not exist.
	folder, nowhere := filepath.Join(dir, "folder"), filepath.Join(dir, "nowhere")
	for from, to := range map[string]string{folder: ".", nowhere: "folder/none"} {
		if err := os.Symlink(to, from); err != nil {
			t.Fatal(err)
		}
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		want string
	}{
		{"-bot nobody", "there are "},
		{"-bot greedy -seed 2", "-bot and -seed do not go together"},
		{"-bot greedy " + teams, "-bot needs no file of teams"},
		{"-show final -svg a", "-show and -svg do not go together"},
		{"-json -csv -", "only one of -json, -csv - and -svg - can be on standard output"},
		{"-svg - -csv -", "only one of -json, -csv - and -svg - can be on standard output"},
		{"-svg " + teams + " " + teams, "-svg " + teams + " is the file that is read"},
		{"-csv x/../a -svg a", "-csv and -svg name the same file"},
		{"-csv " + teams + " -svg " + link, "-csv and -svg name the same file"},
		{"-csv " + filepath.Join(dir, "new") + " -journal " + filepath.Join(folder, "new"), "-csv and -journal name the same file"},
		{"-svg new -journal " + filepath.Join(here, "new"), "-svg and -journal name the same file"},
		{"-svg " + filepath.Join(dir, "none") + " -journal " + nowhere, "-svg and -journal name the same file"},
		{"-csv " + link + " " + teams, "-csv " + link + " is the file that is read"},
	} {
		tested.WrongCall(t, c.args, c.want)
	}
	tested.Calls(t, teams)
	if text, err := os.ReadFile(teams); err != nil || string(text) != small {
		t.Error("the file of the teams was written")
	}
}

// What is wrong with a file, or cannot be shown, is said.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	noTimes := `{"teams":[{"name":"Ann","strategy":"slots"},{"name":"Bob","strategy":"slots"}]}`
	other := filepath.Join(dir, "other")
	if err := os.WriteFile(other, []byte("not a journal\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		in   string
		args string
		want string
	}{
		{strings.Repeat(" ", maxFile+1), "-", "stackem: standard input: more than 1048576 bytes\n"},
		{noTimes, "-ics - -", "stackem: -ics needs a file with the key times\n"},
		{`{"teams":[],"bankMillis":3600001}`, "-", "bankMillis: a figure that is not allowed: 3600001, and it must be 1 to 3600000, or 0 for 60000\n"},
		{small, "-show final/4 -", "stackem: final has 3 games\n"},
		{small, "-show round-9/1-2 -", `stackem: there is no match "round-9/1-2"`},
		{small, "-show final/0 -", `stackem: there is no match "final/0"`},
		{small, "-show final/01 -", `stackem: there is no match "final/01"`},
		{small, "-svg " + filepath.Join(dir, "no", "svg") + " -", "cannot be written"},
		{small, "-svg " + filepath.Join(other, "svg") + " -", "cannot be written"},
		{small, "-show extra -", "stackem: the match extra was not played\n"},
		{small, "-show play-off-2/1-2 -", "stackem: the match play-off-2/1-2 was not played\n"},
		{"a\nb\n", "-replay -", "stackem: -: no log of a game of Stack'Em\n"},
	} {
		tested.Fails(t, c.in, c.args, c.want)
	}
	tested.Errors(t, small)
	tested.Seeds(t, small)
}

// All problems of a file of teams are said at once, each with its team.
func TestTeams(t *testing.T) {
	in := `{"teams":[
		{"name":"Ann","strategy":"slots"},
		{"name":"Ann","strategy":"nobody"},
		{"name":"\u001b[2J","strategy":"slots"},
		{"name":" ","strategy":"slots"},
		{"name":"Zoe ","strategy":"slots"},
		{"name":" Zoe","strategy":"slots"},
		{"name":"Bob"},
		{"name":"Cid","strategy":"slots","command":["a"]},
		{"name":"Dan","strategy":"slots","env":["A=B"]},
		{"name":"Eve","command":[]},
		{"name":"Fay","command":[""]},
		{"name":"Gus","command":["a\u0000b"],"dir":"x\u0000","env":["A","=B","A=","A=\u0000"]}
	],"options":{"games":-1,"playOffGames":-1,"finalGames":-1,"extraGames":-1},
	"times":{"made":"2014-01-20T12:00:00-05:00","table":"2014-01-23T13:30:00-05:00","playOff":"2014-01-23T13:30:00-05:00","final":"2014-01-23T13:30:00-05:00","match":30}}`
	status, out, errs := try(in, "-")
	if status != 1 || out != "" {
		t.Errorf("status %d, %s", status, out)
	}
	golden.Check(t, "teams.golden", errs)

}

// A calendar has a play-off and a final only if there can be one.
func TestCalendar(t *testing.T) {
	final := regexp.MustCompile(`"final":"[^"]*",`)
	playOff := regexp.MustCompile(`"playOff":"[^"]*",`)
	for places, want := range map[string]string{"2": "Play-off, Final, Extra match", "1": "Play-off", "-1": ""} {
		in := strings.Replace(small, `"games":3,`, `"games":3,"places":`+places+",", 1)
		if places != "2" {
			in = final.ReplaceAllString(in, "")
		}
		if places == "-1" {
			in = playOff.ReplaceAllString(in, "")
		}
		out := good(t, in, "-ics", "-", "-")
		var got []string
		for line := range strings.Lines(out) {
			if name, ok := strings.CutPrefix(line, "SUMMARY:"); ok && !strings.HasPrefix(name, "Round ") {
				got = append(got, strings.TrimSpace(name))
			}
		}
		if strings.Join(got, ", ") != want || strings.Count(out, "SUMMARY:Round ") != 3 {
			t.Errorf("%s places: %q, want %q", places, got, want)
		}
	}
}

// No name can command a terminal, or break the table.
func TestNames(t *testing.T) {
	f := programs(5, 1)
	f.Options.PlayOffGames, f.Options.FinalGames = 1, 1
	for k, name := range []string{"שלום עולם", "日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語", "=1+1", "a\u0301b", strings.Repeat("W", maxName)} {
		f.Teams[k].Name = name
	}
	path := file(t, f)
	for _, args := range [][]string{{path}, {"-show", "final", path}, {"-show", "final/1", path}} {
		clitest.Narrow(t, good(t, "", args...))
	}
	clitest.SVG(t, []byte(good(t, "", "-svg", "-", path)))
	for _, about := range clitest.Hostile {
		f.About = about
		path := file(t, f)
		for _, args := range [][]string{{path}, {"-json", path}, {"-csv", "-", path}} {
			clitest.Plain(t, good(t, "", args...))
		}
		clitest.SVG(t, []byte(good(t, "", "-svg", "-", path)))
	}
	for _, name := range clitest.Hostile {
		f.Teams[0].Name = name
		status, out, errs := try("", file(t, f))
		if status != 1 || out != "" || !strings.Contains(errs, "a name that is not allowed") {
			t.Errorf("%q: status %d, %s", name, status, errs)
		}
		clitest.Plain(t, errs)
	}
}

// The report says which options differ from the rules, and no others. JSON has
// all of them.
func TestOptions(t *testing.T) {
	const teams = `{"teams":[{"name":"Ann","strategy":"slots"},{"name":"Bob","strategy":"random"}],"options":{"games":1,"playOffGames":5,"places":-1}%s}`
	more := fmt.Sprintf(teams, `,"bankMillis":59000,"ponder":true`)
	for in, want := range map[string]string{
		fmt.Sprintf(teams, `,"bankMillis":60000`): "\nOptions that differ from the rules: games 1, not 10; places -1, not 2.\n",
		more: "\nOptions that differ from the rules: games 1, not 10; places -1, not 2;\n  bankMillis 59000, not 60000; ponder true, not false.\n",
	} {
		if out := good(t, in, "-seed", "1", "-"); !strings.Contains(out, want) {
			t.Errorf("%s\nwant %s", out, want)
		}
	}
	doc, err := league.ReadDocument([]byte(good(t, more, "-seed", "1", "-json", "-")))
	if err != nil || doc.Options.Games != 1 || !doc.Ponder || string(doc.Figures) != `{"bankMillis":59000}` {
		t.Errorf("%v, %+v", err, doc)
	}
}
