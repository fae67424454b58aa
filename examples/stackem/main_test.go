package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/arena"
	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bricks"
	"github.com/arbiter-go/arbiter/examples/internal/cli"
	"github.com/arbiter-go/arbiter/examples/internal/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/league"
	"github.com/arbiter-go/arbiter/examples/internal/referee/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// TestMain is the program itself if the environment says so, or a bot that does
// something wrong.
func TestMain(m *testing.M) {
	switch os.Getenv("STACKEM") {
	case "program":
		main()
	case "flood":
		bufio.NewReader(os.Stdin).ReadString('\n')
		fmt.Print(strings.Repeat("a", 1<<20))
	case "babble":
		bufio.NewReader(os.Stdin).ReadString('\n')
		fmt.Println("hello")
	case "reject":
		bricks.Serve(func(string, int) stackem.Player { return rejecter{} }, os.Stdin, os.Stdout)
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

// try runs the program.
func try(in string, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(context.Background(), args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String()
}

// file writes a file of teams that is JSON of a field, and returns its path.
func file(t *testing.T, f field) string {
	t.Helper()
	text, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "teams.json")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
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

// quick lets a program with a race detector end at once, not a second later.
const quick = "GORACE=atexit_sleep_ms=0"

// asProcesses returns the same field, in which each team is a process: this
// program with -play. The mark is in the environment of the processes.
func asProcesses(t *testing.T, f field, mark string) field {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	teams := make([]team, len(f.Teams))
	for k, x := range f.Teams {
		teams[k] = team{Name: x.Name, Command: []string{self, "-play", x.Strategy}, Env: []string{"STACKEM=program", "MARK=" + mark, quick}}
	}
	f.Teams = teams
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
		t.Run(name, func(t *testing.T) {
			status, out, errs := try(c.in, c.args...)
			if status != 0 || errs != "" {
				t.Fatalf("status %d: %s", status, errs)
			}
			golden.Check(t, name, out)
		})
	}
}

// Without a file, ten strategies play by Table 1.
func TestTen(t *testing.T) {
	dir := t.TempDir()
	path, journal := filepath.Join(dir, "svg"), filepath.Join(dir, "journal")
	golden.Check(t, "plain.golden", try2(t, "", "-journal", journal, "-svg", path))
	picture, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "plain.svg", string(picture))
	status, text, errs := try("", "-journal", journal, "-json")
	if status != 0 || !strings.Contains(errs, "has 467 games") {
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
	want, wantGame := try2(t, small, "-"), try2(t, small, "-show", "final/1", "-")
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

// try2 returns the output of a run that must be all right.
func try2(t *testing.T, in string, args ...string) string {
	t.Helper()
	status, out, errs := try(in, args...)
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	return out
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
		{"-seed x", "not a whole number from 0"},
		{"-workers 0", "it must be from 1 to 1000"},
		{"-workers 1001", "it must be from 1 to 1000"},
		{"-journal= x", "it is empty"},
		{"-journal -", "-journal must be a file"},
		{"-play nobody", "there are "},
		{"-play greedy -seed 2", "-play and -seed do not go together"},
		{"-play greedy " + teams, "-play needs no file of teams"},
		{"-list -json", "-list and -json do not go together"},
		{"-list " + teams, "-list needs no file of teams"},
		{"-replay a.log -workers 2", "-replay and -workers do not go together"},
		{"-replay a.log " + teams, "-replay needs no file of teams"},
		{"-check -seed 2", "-check and -seed do not go together"},
		{"-ics a -seed 2", "-ics and -seed do not go together"},
		{"-show final -json", "-show and -json do not go together"},
		{"-show final -csv a", "-show and -csv do not go together"},
		{"-show final -svg a", "-show and -svg do not go together"},
		{"-json -csv -", "only one of -json, -csv - and -svg - can be on standard output"},
		{"-svg - -csv -", "only one of -json, -csv - and -svg - can be on standard output"},
		{"-csv " + teams + " " + teams, "-csv " + teams + " is the file that is read"},
		{"-svg " + teams + " " + teams, "-svg " + teams + " is the file that is read"},
		{"-ics " + teams + " " + teams, "-ics " + teams + " is the file that is read"},
		{"-journal " + teams + " " + teams, "-journal " + teams + " is the file that is read"},
		{"-csv x/../a -svg a", "-csv and -svg name the same file"},
		{"-csv a -journal a", "-csv and -journal name the same file"},
		{"-csv " + teams + " -svg " + link, "-csv and -svg name the same file"},
		{"-csv " + filepath.Join(dir, "new") + " -journal " + filepath.Join(folder, "new"), "-csv and -journal name the same file"},
		{"-svg new -journal " + filepath.Join(here, "new"), "-svg and -journal name the same file"},
		{"-svg " + filepath.Join(dir, "none") + " -journal " + nowhere, "-svg and -journal name the same file"},
		{"-csv " + link + " " + teams, "-csv " + link + " is the file that is read"},
		{"a b", "one file at most"},
		{"-x", "flag provided but not defined: -x"},
	} {
		status, out, errs := try("", strings.Fields(c.args)...)
		if status != 2 || out != "" || !strings.Contains(errs, c.want) || !strings.Contains(errs, "usage: stackem ") {
			t.Errorf("%q: status %d, %q, want %q", c.args, status, errs, c.want)
		}
	}
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
		args []string
		want string
	}{
		{"", []string{"nowhere.json"}, "stackem: open nowhere.json: no such file or directory\n"},
		{"{", []string{"-"}, "stackem: standard input: line 1, column 2: unexpected end of JSON input\n"},
		{strings.Repeat(" ", maxFile+1), []string{"-"}, "stackem: standard input: more than 1048576 bytes\n"},
		{noTimes, []string{"-ics", "-", "-"}, "stackem: -ics needs a file with the key times\n"},
		{"", []string{"-ics", "-"}, "stackem: -ics needs a file with the key times\n"},
		{small, []string{"-show", "final/4", "-"}, "stackem: final has 3 games\n"},
		{small, []string{"-show", "round-9/1-2", "-"}, `stackem: there is no match "round-9/1-2"`},
		{small, []string{"-show", "final/0", "-"}, `stackem: there is no match "final/0"`},
		{small, []string{"-show", "final/01", "-"}, `stackem: there is no match "final/01"`},
		{small, []string{"-journal", other, "-"}, "stackem: " + other + ": not a journal\n"},
		{small, []string{"-journal", filepath.Join(dir, "no", "journal"), "-"}, "no such file or directory\n"},
		{small, []string{"-csv", filepath.Join(dir, "no", "csv"), "-"}, "cannot be written"},
		{small, []string{"-svg", filepath.Join(dir, "no", "svg"), "-"}, "cannot be written"},
		{small, []string{"-ics", filepath.Join(dir, "no", "ics"), "-"}, "cannot be written"},
		{small, []string{"-csv", dir, "-"}, dir + " cannot be written: it is a folder"},
		{small, []string{"-svg", filepath.Join(other, "svg"), "-"}, "cannot be written"},
		{small, []string{"-logs", other, "-"}, other + " cannot be written: "},
		{small, []string{"-logs", filepath.Join(other, "logs"), "-"}, "cannot be written"},
		{small, []string{"-show", "extra", "-"}, "stackem: the match extra was not played\n"},
		{small, []string{"-show", "play-off-2/1-2", "-"}, "stackem: the match play-off-2/1-2 was not played\n"},
		{"", []string{"-replay", "nowhere.log"}, "stackem: open nowhere.log: no such file or directory\n"},
		{"a\nb\n", []string{"-replay", "-"}, "stackem: -: no log of a game of Stack'Em\n"},
	} {
		status, out, errs := try(c.in, c.args...)
		if status != 1 || !strings.Contains(errs, c.want) || len(c.args) == 1 && out != "" {
			t.Errorf("%q: status %d, %q, want %q", c.args, status, errs, c.want)
		}
	}
	if status, out, errs := try("", "-h"); status != 0 || out != "" || !strings.HasPrefix(errs, "usage: stackem ") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// What cannot be shown is refused before a game is played, and everything that
// can be is not.
func TestCanShow(t *testing.T) {
	f := programs(4, 2)
	twice, one, none := f, f, f
	twice.Options.Twice, one.Options.Places, none.Options.Places = true, 1, roundrobin.NoFinal
	for _, c := range []struct {
		what string
		f    field
		want bool
	}{
		{"round-1/1-4", f, true}, {"round-1/4-1", f, false}, {"round-1/1-2", f, false}, {"round-3/1-2/2", f, true}, {"round-3/1-2/3", f, false},
		{"round-4/1-4", f, false}, {"round-4/1-4", twice, true}, {"round-0/1-4", f, false}, {"round-01/1-4", f, false}, {"round-1/1-5", f, false},
		{"play-off-1/1-2", f, true}, {"play-off-10/3-4/3", f, true}, {"play-off-10/3-4/4", f, false}, {"play-off-11/1-2", f, false}, {"play-off-0/1-2", f, false},
		{"play-off-1/2-1", f, false}, {"play-off-1/2-2", f, false}, {"play-off-1/0-2", f, false}, {"play-off-1/1-5", f, false}, {"play-off-1/1-2x", f, false}, {"play-off-1/1-2", none, false},
		{"final/4", f, true}, {"final/5", f, false}, {"extra/1", f, true}, {"extra/2", f, false}, {"final", one, false}, {"extra", none, false},
		{"play-off-1/1-2", one, true}, {"", f, false}, {"/1", f, false}, {"final/", f, false}, {"final/1/1", f, false},
	} {
		if err := c.f.canShow(c.what); (err == nil) != c.want {
			t.Errorf("%q: %v", c.what, err)
		}
	}
	// All matches of a competition can be shown.
	doc, err := league.ReadDocument([]byte(try2(t, "", "-json", file(t, f))))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range doc.Matches {
		if n, err := f.gamesOf(m.ID); err != nil || n != len(m.Games) {
			t.Errorf("%s has %d games, not %d, %v", m.ID, n, len(m.Games), err)
		}
	}
	// Nothing is played first: the journal is not even made.
	journal := filepath.Join(t.TempDir(), "journal")
	for _, args := range [][]string{{"-show", "round-9/1-2"}, {"-csv", filepath.Join(journal, "csv")}} {
		if status, _, errs := try("", append(args, "-journal", journal, file(t, f))...); status != 1 {
			t.Errorf("%q: status %d, %s", args, status, errs)
		}
		if _, err := os.Stat(journal); err == nil {
			t.Errorf("%q: there is a journal", args)
		}
	}
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

	for _, c := range []struct{ in, want string }{
		{`{"teams":[]}`, "standard input: teams: too few entrants: got 0, at least 2"},
		{`{"teams":[{"name":"` + strings.Repeat("a", maxName+1) + `","strategy":"slots"}]}`, "it must have 1 to 60 printable characters"},
		{`{"teams":[],"x":1}`, `unknown`},
		{`{"teams":[],"teams":[]}`, `twice`},
		{`{"teams":[{"name":"A","strategy":"slots"},{"name":"B","strategy":"slots"}],"options":{"games":100000,"twice":true}}`, ""},
		{strings.Replace(small, `"match":30`, `"match":0`, 1), "times, match: times do not fit: a match lasts 1 to 1440 minutes, not 0"},
		{strings.Replace(small, `"match":30`, `"match":1441`, 1), "a match lasts 1 to 1440 minutes, not 1441"},
		{strings.Replace(small, `"made":"2014`, `"made":"9999`, 1), "times, made: times do not fit: a year is from 1 to 9998"},
		{strings.Replace(small, `2014-01-23T15:00`, `2014-01-23T14:59`, 1), "times, playOff: times do not fit: 3 rounds of 30 minutes are not over"},
		{strings.Replace(small, `2014-01-23T16:00`, `2014-01-23T15:29`, 1), "times, final: times do not fit: a match of a play-off is not over"},
	} {
		_, err := readField(testProgram(c.in), "-")
		got := fmt.Sprint(err)
		if (c.want == "") != (err == nil) || !strings.Contains(got, c.want) {
			t.Errorf("%.100s: %v, want %q", c.in, err, c.want)
		}
	}
	many := programs(maxTeams+1, 2)
	if err := many.check(); err == nil || !strings.Contains(err.Error(), "101 teams, at most 100") {
		t.Error(err)
	}
	twice := programs(60, 300)
	twice.Options.Twice = true
	if err := twice.check(); err == nil || !strings.Contains(err.Error(), "1062000 games in the table, at most 1000000") {
		t.Error(err)
	}
	long := programs(60, 1000)
	if err := long.check(); err == nil || !strings.Contains(err.Error(), "1770000 games in the table, at most 1000000") {
		t.Error(err)
	}
}

// A calendar has a play-off and a final only if there can be one.
func TestCalendar(t *testing.T) {
	for places, want := range map[string]string{"2": "Play-off, Final, Extra match", "1": "Play-off", "-1": ""} {
		out := try2(t, strings.Replace(small, `"games":3,`, `"games":3,"places":`+places+",", 1), "-ics", "-", "-")
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

// A program runs in its directory, which is relative to the folder of the file.
func TestBot(t *testing.T) {
	f := field{folder: "/teams"}
	for _, c := range []struct{ dir, want string }{{"", "/teams"}, {"ann", "/teams/ann"}, {"../ann", "/ann"}, {"/ann", "/ann"}} {
		got := f.bot(team{Command: []string{"a", "b"}, Dir: c.dir, Env: []string{"A=B"}})
		if diff := cmp.Diff(seat.Bot(seat.Command{Argv: []string{"a", "b"}, Dir: c.want, Env: []string{"A=B"}}), got); diff != "" {
			t.Error(diff)
		}
	}
	path := file(t, programs(2, 2))
	got, err := readField(cli.Program{}, path)
	if err != nil || got.folder != filepath.Dir(path) {
		t.Errorf("%q, %v", got.folder, err)
	}
}

// No name can command a terminal, or break the table.
func TestNames(t *testing.T) {
	f := programs(5, 2)
	for k, name := range []string{"שלום עולם", "日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語", "=1+1", "a\u0301b", strings.Repeat("W", maxName)} {
		f.Teams[k].Name = name
	}
	path := file(t, f)
	for _, args := range [][]string{{path}, {"-show", "final", path}, {"-show", "final/1", path}} {
		out := try2(t, "", args...)
		clitest.Plain(t, out)
		clitest.Isolated(t, out)
		for line := range strings.Lines(out) {
			if n := say.Width(strings.TrimSuffix(line, "\n")); n > 80 {
				t.Errorf("%d columns: %s", n, line)
			}
		}
	}
	clitest.SVG(t, []byte(try2(t, "", "-svg", "-", path)))
	for _, about := range clitest.Hostile {
		f.About = about
		path := file(t, f)
		for _, args := range [][]string{{path}, {"-json", path}, {"-csv", "-", path}} {
			clitest.Plain(t, try2(t, "", args...))
		}
		clitest.SVG(t, []byte(try2(t, "", "-svg", "-", path)))
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

// Everything on which results depend is in the fingerprint of a competition.
func TestFingerprint(t *testing.T) {
	seen := map[string]bool{}
	base := func() field {
		f := programs(3, 2)
		f.Teams[2] = team{Name: "X", Command: []string{"a", "b"}, Dir: "d", Env: []string{"A=B"}}
		return f
	}
	for k, change := range []func(f *field){
		func(*field) {}, func(f *field) { f.Teams[0].Name = "Y" }, func(f *field) { f.Teams[0].Strategy = f.Teams[1].Strategy + "x" },
		func(f *field) { f.Teams[0], f.Teams[1] = f.Teams[1], f.Teams[0] }, func(f *field) { f.Teams[2].Command = []string{"a b"} },
		func(f *field) { f.Teams[2].Dir = "" }, func(f *field) { f.Teams[2].Env = nil }, func(f *field) { f.Options.Games = 3 },
		func(f *field) { f.Options.Twice = true }, func(f *field) { f.Teams = f.Teams[:2] },
	} {
		f := base()
		change(&f)
		for seed := range uint64(2) {
			plan, err := f.fingerprint(seed)
			if err != nil || seen[string(plan)] {
				t.Errorf("change %d, seed %d: %v, %s", k, seed, err, plan)
			}
			seen[string(plan)] = true
		}
	}
	// What a competition is called, and when it is, changes no game.
	f, g := base(), base()
	g.About, g.Times = "other", &times{}
	a, _ := f.fingerprint(1)
	b, _ := g.fingerprint(1)
	if !bytes.Equal(a, b) {
		t.Errorf("%s and %s", a, b)
	}
}

// Each file that a command names is in the fingerprint, and no other file is.
func TestPrograms(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"ann/bot", "ann/bot.py", "path/inpath", "bot.py", "other", "elsewhere"} {
		write(name, name, 0o755)
	}
	t.Setenv("PATH", filepath.Join(dir, "path"))
	f := field{folder: dir, Teams: []team{
		{Name: "Ann", Command: []string{"./bot", "bot.py", "-v", "nothing", "."}, Dir: "ann"},
		{Name: "Bob", Command: []string{"inpath", filepath.Join(dir, "elsewhere"), "inpath"}},
		{Name: "Cid", Strategy: "slots"},
		{Name: "Dan", Command: []string{"none", "/dev/zero"}},
	}}
	before, err := f.fingerprint(1)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"ann/bot": true, "ann/bot.py": true, "path/inpath": true, "elsewhere": true, "bot.py": false, "other": false} {
		write(name, "changed", 0o755)
		after, err := f.fingerprint(1)
		if err != nil || bytes.Equal(before, after) == want {
			t.Errorf("%s: %v, %s", name, err, after)
		}
		write(name, name, 0o755)
	}
	// A file that comes into being later is a change, too.
	write("inpath", "", 0o644)
	if after, err := f.fingerprint(1); err != nil || bytes.Equal(before, after) {
		t.Errorf("%v, %s", err, after)
	}
	os.Remove(filepath.Join(dir, "inpath"))
	if after, err := f.fingerprint(1); err != nil || !bytes.Equal(before, after) {
		t.Errorf("%v, %s", err, after)
	}
}

// An answer that never came is late, too, but by nobody knows how much.
func TestTimes(t *testing.T) {
	c := course{played: 3, again: 2, delay: seat.Delay{P50: 1500, P99: 2_000_000, Max: 5_000_000}}
	c.Matches = []league.Match{{}}
	c.Matches[0].Match.Bots = []string{"Ann", "Bob"}
	games := make([]bricks.Result, 4)
	for k, f := range []seat.Fault{
		{Rule: seat.Late, Over: 4_999_999}, {Rule: seat.Late, Over: 5_000_000}, {Rule: seat.Silence}, {Rule: seat.Babble},
	} {
		games[k].Faults = []seat.Fault{f}
	}
	c.results = [][]bricks.Result{games}
	want := "3 games in this run. The arena's own delay: half of the measurements at most 0.001 ms, 99 % at most 2.000 ms, longest 5.000 ms.\n" +
		"Games lost by a late answer: 3, of which 1 were late by less than the longest delay.\n" +
		"Games played again because the arena failed: 2.\n"
	if got := c.times(programs(2, 1)); got != want {
		t.Errorf("%s", got)
	}
}

// At most ten directories that are left are named.
func TestLeftovers(t *testing.T) {
	const maxLeft = 10
	var l cli.Leftovers
	add := func(report seat.Report) {
		programs(2, 1).house(choices{}, &l).Played(arena.Match{}, 1, bricks.Record{}, report)
	}
	add(seat.Report{Ends: []seat.End{{}, {}}})
	if l.String() != "" {
		t.Error(l.String())
	}
	add(seat.Report{Ends: []seat.End{{Left: "/tmp/b\x1b"}, {Left: "/tmp/a"}}})
	if got, want := l.String(), "A directory of a program cannot be removed: /tmp/a\nA directory of a program cannot be removed: /tmp/b\\x1b\n"; got != want {
		t.Errorf("%q", got)
	}
	for range maxLeft {
		add(seat.Report{Ends: []seat.End{{Left: "/tmp/c"}}})
	}
	if got := l.String(); !strings.HasSuffix(got, ": /tmp/c\nAnd 2 other directories.\n") || strings.Count(got, "\n") != maxLeft+1 {
		t.Errorf("%q", got)
	}
}

// testProgram is a program that reads a text.
func testProgram(in string) cli.Program {
	return cli.Program{Name: "stackem", In: strings.NewReader(in)}
}
