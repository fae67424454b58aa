package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/leaguefile"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/roundrobin"
	"pgregory.net/rapid"
)

// try runs the program.
func try(in string, args ...string) (status int, out, errs string) {
	return clitest.Try(run, in, args...)
}

// good runs the program, which must succeed.
func good(t rapid.TB, args ...string) string {
	t.Helper()
	status, out, errs := try("", args...)
	if status != 0 {
		t.Fatalf("league %s: status %d: %s", strings.Join(args, " "), status, errs)
	}
	return out
}

// text is the text of a file.
func text(t rapid.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// made makes a league in a new folder, and returns the path of its file.
func made(t *testing.T, args ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, append(append([]string{"new"}, args...), path)...)
	return path
}

// Leagues run from nothing to the end. The goldens have each command with its
// output.
func TestSeasons(t *testing.T) {
	for _, name := range []string{"season", "playoff"} {
		t.Run(name, func(t *testing.T) {
			script := text(t, "testdata/"+name+".txt")
			before, err := os.Getwd()
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(t.TempDir())
			got := clitest.Transcript(run, script)
			file := text(t, "cup.json")
			t.Chdir(before)
			golden.Check(t, name+".golden", got+file)
			var shown []string // without commands and errors
			for line := range strings.Lines(got) {
				if !strings.HasPrefix(line, "$ ") && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "league: ") && !strings.HasPrefix(line, "roundrobin: ") {
					shown = append(shown, line)
				}
			}
			clitest.Narrow(t, strings.Join(shown, ""))
			f, err := leaguefile.Read([]byte(file))
			if err != nil {
				t.Fatal(err)
			}
			if err := f.Event.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// The list of the package comment is the list of the usage, and each subcommand
// has an example that is a call of it.
func TestUsage(t *testing.T) {
	source := text(t, "main.go")
	clitest.Narrow(t, program.Usage())
	for line := range strings.Lines(program.Usage()) {
		if strings.HasPrefix(line, "  ") && !strings.Contains(source, "//	"+line[2:]) {
			t.Errorf("the package comment has no %q", line)
		}
	}
	if status, out, errs := try("", "help"); status != 0 || out != program.Usage() || errs != "" {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	nameless := regexp.MustCompile(`(?m)^  -\S+ (value|int|uint|string|float|duration)$`)
	for k, s := range program.Subcommands {
		status, out, _ := try("", s.Name, "-h")
		if status != 0 || !strings.HasPrefix(out, "usage: league "+s.Name+" [flags] "+s.Args+"\n"+s.About+"\n") {
			t.Errorf("%s -h: status %d: %s", s.Name, status, out)
		}
		if flag := nameless.FindString(out); flag != "" {
			t.Errorf("%s -h has a value without a name:%s", s.Name, flag)
		}
		example := program.Example(k)
		c, _, err := program.Parse(k, cli.Program{Errs: io.Discard}, example[1:])
		if err != nil || c.Path != "cup.json" {
			t.Errorf("%q: %v", example, err)
		}
	}
}

// A wrong call is told what is wrong, and has status 2.
func TestWrongCalls(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob,Cid")
	for _, c := range []struct{ args, want string }{
		{"", "usage: league"},
		{"tables F", `there is no subcommand "tables"; similar: "table"`},
		{"new G", "the teams are missing"},
		{"new -teams Ann,Bob -csv x G", "or there are two lists"},
		{"new -teams Ann,Bob -every 7 G", "-every needs -first"},
		{"new -teams Ann,Bob -first soon G", "neither a date such as 2026-08-15 nor a time"},
		{"new -teams Ann,Bob -first 9999-12-01 G", "before the year 10000"},
		{"new -teams Ann,Bob -points 3-1 G", "not three numbers such as 3-1-0"},
		{"new -teams Ann,Bob -points 3-x-0 G", "not a whole number"},
		{"new -teams Ann,Bob -preset golf G", "the presets are football, onegame and stackem"},
		{"new -teams Ann,Bob -tiebreaks luck G", "luck"},
		{"report F", "something is missing: FILE RESULT"},
		{"report F a b c d", "4 arguments at most"},
		{"report -forfeit c F Ann Bob", "both"},
		{"withdraw F Ann", "-results is missing"},
		{"deduct F Ann 0", "it is nothing"},
		{"deduct F Ann 1000001", "it must be from -1000000 to 1000000"},
		{"lots F ,", "a name is missing"},
		{"correct -match 3 F Ann 1-0 Bob", "it must be from 1 to 2"},
		{"export F F", "is the file that is read"},
		{"-csv x y", "there are only flags, no arguments"},
		{"-preset golf -csv x", "the presets are"},
		{"-twice", "the teams are missing"},
	} {
		status, out, errs := try("", strings.Fields(strings.NewReplacer("F", path, "G", path+"2").Replace(c.args))...)
		if status != 2 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d: %s%s", c.args, status, out, errs)
		}
	}
}

// What the rules refuse is refused with the reason, and nothing is written.
func TestRefused(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob,Cid", "-preset", "onegame")
	good(t, "report", path, "Ann 1-0 Bob")
	old := text(t, path)
	for _, c := range []struct{ args, want string }{
		{"report|F|Ann 2-0 Cid", "2 and 0 of 1 games (rule MatchPoints)"},
		{"report|F|Ann 1-0 Bob", "Table: Ann 1-0 Bob; to change it: league correct"},
		{"report|F|Ann 1-0 Dan", `no team is called "Dan"`},
		{"report|F|Anm 1-0 Cit", `no team is called "Anm"; similar: "Ann"` + "\n" + `no team is called "Cit"; similar: "Cid"`},
		{"report|F|Ann beats Cid", "is no result such as"},
		{"report|F|1-0", "is no result such as"},
		{"report|F|Ann 1-0 Ann", "cannot meet itself"},
		{"report|-forfeit|a|F|Ann 1-0 Cid", `no team is called "1-0 Cid"`},
		{"report|-forfeit|a|F|Ann", `is no match such as "Owls - Larks", without a score`},
		{"report|F|Ann 99999999999-0 Cid", "is no result such as"},
		{"correct|F|Ann 1-0 Cid", "Ann and Cid have no result; to record one: league report"},
		{"correct|-match|2|F|Ann 0-1 Bob", "-match 2: Ann and Bob have 1 result"},
		{"annul|F|Ann|Cid", "have no result"},
		{"annul|F|Ann|Eve", `no team is called "Eve"`},
		{"withdraw|-results|keep|F|Eve", `no team is called "Eve"`},
		{"deduct|F|Eve|1", `no team is called "Eve"`},
		{"lots|F|Ann, Bob", "not needed"},
		{"import|F|none.csv", "no such file"},
		{"undo|none.json", "no such file"},
		{"new|-teams|Ann,Bob|F", "file already exists"},
		{"new|-teams|Ann,ann|G", `"ann" looks like "Ann"`},
		{"new|-teams|Ann|G", "too few entrants"},
		{"new|-teams|Ann,Ann|G", "named twice"},
		{"new|-teams|Ann,Bob\x1b|G", "printable characters"},
		{"fixtures|-ics|x.ics|F", "the league has no dates"},
	} {
		status, out, errs := try("", strings.Split(strings.NewReplacer("F", path, "G", path+"2").Replace(c.args), "|")...)
		if status != 1 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%q: status %d: %s%s", c.args, status, out, errs)
		}
		if text(t, path) != old {
			t.Fatalf("%q has changed the file", c.args)
		}
	}
}

// With -n, a change says the same, and writes nothing.
func TestOnlySaid(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob,Cid")
	for _, args := range []string{"report|F|Ann 1-0 Bob", "correct|F|Ann 1-1 Bob", "annul|F|Ann|Bob", "deduct|F|Ann|2",
		"withdraw|-results|keep|F|Cid", "undo|F"} {
		list := strings.Split(strings.ReplaceAll(args, "F", path), "|")
		old := text(t, path)
		said := good(t, append([]string{list[0], "-n"}, list[1:]...)...)
		if text(t, path) != old {
			t.Errorf("%s -n has written", args)
		}
		if done := good(t, list...); strings.Replace(said, "This is only said (-n), and nothing is written.\n", "", 1) != done {
			t.Errorf("%s: with -n\n%s\nand without\n%s", args, said, done)
		}
	}
}

// A result is found in any writing, and names may have blanks, signs and
// scores.
func TestResults(t *testing.T) {
	const teams = `"Red Wrens",Red,"Wrens 2-1 United",United,"1. FC - Owls","Blue 3-3 Club"`
	for _, c := range []struct{ text, want string }{
		{"Red 2-1 United", "Table: Red 2-1 United."},
		{"Red  2 : 1  United", "Table: Red 2-1 United."},
		{"Red Wrens 10–0 United", "Table: Red Wrens 10-0 United."},
		{"Red 2-1 Wrens 2-1 United", "Table: Red 2-1 Wrens 2-1 United."},
		{"Blue 3-3 Club 2-1 Red", "Table: Blue 3-3 Club 2-1 Red."},
		{"1. FC - Owls 0-0 Red", "Table: 1. FC - Owls 0-0 Red."},
		{"Red +:- United", "Table: Red against United, forfeited by United."},
		{"Red -:+ United", "Table: Red against United, forfeited by Red."},
		{"Red -:- United", "Table: Red against United, forfeited by both."},
		{"Red ½-½ United", "Table: Red 0-0 United."},
	} {
		path := made(t, "-teams", teams)
		if out := good(t, "report", path, c.text); !strings.HasPrefix(out, c.want+"\n") {
			t.Errorf("%s: %s", c.text, out)
		}
	}
	for _, text := range []string{"Red United", "Red - United", "Red v United", "Red vs. United"} {
		path := made(t, "-teams", teams)
		if out := good(t, "report", "-forfeit", "b", path, text); !strings.HasPrefix(out, "Table: Red against United, forfeited by United.\n") {
			t.Errorf("%s: %s", text, out)
		}
	}
	path := made(t, "-teams", teams)
	if out := good(t, "report", "-forfeit", "a", path, "Red Wrens United"); !strings.HasPrefix(out, "Table: Red Wrens against United, forfeited by Red Wrens.\n") {
		t.Error(out)
	}
	if out := good(t, "report", "-forfeit", "both", path, "1. FC - Owls - Red Wrens"); !strings.Contains(out, "1. FC - Owls against Red Wrens, forfeited by both.") {
		t.Error(out)
	}
}

// CSV files have many forms.
func TestCSV(t *testing.T) {
	const want = "home,away,score\nAnn,Bob,2-1\nCid,Ann,0-0\n"
	for name, in := range map[string]string{
		"scores":        "Ann,Bob,2-1\nCid,Ann,0:0\n",
		"goals":         "Ann,Bob,2,1\nCid,Ann,0,0\n",
		"header":        want,
		"football-data": "\ufeffDiv,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR\r\nE0,16/08/2024,Ann,Bob,2,1,H\r\nE0,17/08/2024,Cid,Ann,0,0,D\r\n",
		"semicolons":    "Home team;Away team;Result;Referee\nAnn;Bob;2-1;Eve\nCid;Ann;0-0\n",
		"tabs":          "Ann\tBob\t2 - 1\n\nCid\tAnn\t½-½\n",
		"tabs, a hole":  "date\thome\taway\tgoals 1\tgoals 2\tscore\n\tAnn\tBob\t\t\t2-1\n\tCid\tAnn\t0\t0\t\n",
		"quotes":        "\"Ann\", \"Bob\", \"2-1\"\n\"Cid\",\"Ann\",\"0–0\"\n",
		"unplayed":      "away,home,goals 2,goals 1\nBob,Ann,1,2\nCid,Bob,,\nAnn,Cid,0,0\n",
		"scores apart":  "date,home_team,away_team,home_score,away_score,neutral\n2024-01-01,Ann,Bob,2,1,TRUE\n2024-01-02,Cid,Ann,0,0,FALSE\n",
		"a and b":       "a,b,score\nAnn,Bob,2-1\nCid,Ann,=\n",
	} {
		path := filepath.Join(t.TempDir(), "cup.json")
		if status, _, errs := try(in, "new", "-csv", "-", path); status != 0 {
			t.Errorf("%s: %s", name, errs)
			continue
		}
		if out := good(t, "export", path, "-"); out != want {
			t.Errorf("%s: %s", name, out)
		}
	}
	// These are teams, and no names of columns.
	if status, out, _ := try("A,B,1-0\n", "-csv", "-"); status != 0 || !strings.Contains(out, "1  A ") {
		t.Errorf("status %d: %s", status, out)
	}
	// A pair with two lines meets twice.
	if status, out, errs := try("A,B,1-0\nB,A,1-0\nA,C,\n", "-csv", "-"); status != 0 || !strings.Contains(out, "1-2  A ") || !strings.Contains(out, "4 matches of the table remain") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
}

// Everything that is wrong with a CSV file is told, with line and column.
func TestWrongCSV(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", "standard input: there are no matches"},
		{"Ann,Bob,x\n,Bob,1-0\nAnn,,1-0\nAnn,Cid,-1-2\nAnn,Cid\n", "standard input: line 1, column 9: \"x\" is no score such as 2-1\n" +
			"standard input: line 2, column 1: there is no first team\nstandard input: line 3, column 5: there is no second team\n" +
			"standard input: line 4, column 9: \"-1-2\" is no score such as 2-1\n"},
		{"home,away,hg,ag\nAnn,Bob,1,\n", `line 2, column 9: "1-" is no score`},
		{"Ann,Bob,1-0\nAnn,Bob,1-0\nBob,Ann,1-0\n", "line 3, column 1: roundrobin: result 3: Bob against Ann: these two have met before: 2 times (rule Rotation)"},
		{"Ann,Ann,1-0\nBob,Cid,1-1\n", "line 1, column 1: roundrobin: result 1: Ann against Ann: cannot meet itself"},
		{"Ann,Bob,100000-1\n", "line 1, column 1: roundrobin: result 1: Ann against Bob: exceeds a limit"},
		{"Ann,\"Bob,1-0\n", "line 1, column 14: extraneous"},
		{"Ann,Bob\"x,1-0\n", "line 1, column 8: bare"},
		{"Ann,ann,1-0\n", "looks like"},
		{"Ann,B\x00b,1-0\n", "printable characters"},
		{strings.Repeat("Ann,Bob,x\n", 30), "and 10 more problems"},
	} {
		status, out, errs := try(c.in, "-csv", "-")
		if status != 1 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%.50q: status %d: %s%s", c.in, status, out, errs)
		}
		clitest.Plain(t, errs)
	}
	path := made(t, "-teams", "Ann,Bob,Cid")
	good(t, "report", path, "Ann 2-1 Bob")
	old := text(t, path)
	status, out, errs := try("Bob,Ann,2-1\nAnn,Bob,2-1\nAnn,Dan,0-0\nBob,Cit,\nBob,Cid,2-2\n", "import", path, "-")
	const want = "league: standard input: line 1, column 1: Bob 2-1 Ann, but the league has Ann 2-1 Bob; to change it: league correct\n" +
		"standard input: line 3, column 1: no team is called \"Dan\"\nstandard input: line 4, column 1: no team is called \"Cit\"; similar: \"Cid\"\n"
	if status != 1 || out != "" || errs != want || text(t, path) != old {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
}

// The table of an event is the table of its results as CSV, whatever they are:
// a law for any league.
func TestImportLaw(t *testing.T) {
	folder := t.TempDir()
	number := 0
	rapid.Check(t, func(t *rapid.T) {
		number++
		path := filepath.Join(folder, fmt.Sprint(number))
		n := rapid.IntRange(2, 6).Draw(t, "teams")
		teams := []string{"Ann", "Bob, the 2nd", `"Cid"`, "Dan; 1-0", "2-1", "Eve - Fay"}[:n]
		var quoted []string
		for _, x := range teams {
			quoted = append(quoted, fmt.Sprintf("%q", x))
		}
		args := []string{"new", "-teams", strings.Join(quoted, ","), path}
		if rapid.Bool().Draw(t, "twice") {
			args = slices.Insert(args, 1, "-twice")
		}
		good(t, args...)
		f, err := leaguefile.Read([]byte(text(t, path)))
		if err != nil {
			t.Fatal(err)
		}
		fixtures, err := roundrobin.Fixtures(f.Event)
		if err != nil {
			t.Fatal(err)
		}
		for _, day := range fixtures.Rounds {
			for _, m := range day.Matches {
				a, b := sides(m)
				score := rapid.SampledFrom([]string{"", "0-0", "2-1", "0:3", "+:-", "-:+", "-:-"}).Draw(t, "score")
				if s, ok := readScore(score); ok {
					f.Event.Results = append(f.Event.Results, s.in(a, b))
				}
			}
		}
		b, err := f.Text()
		if err == nil {
			err = os.WriteFile(path, b, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		good(t, "export", path, path+".csv")
		good(t, append(args[:len(args)-1:len(args)-1], path+".again")...)
		good(t, "import", path+".again", path+".csv")
		if x, y := good(t, "table", path), good(t, "table", path+".again"); x != y {
			t.Fatalf("the table is\n%s\nand then\n%s", x, y)
		}
		if out := good(t, "import", path+".again", path+".csv"); !strings.Contains(out, "0 new results") || !strings.Contains(out, "nothing is written") {
			t.Fatal(out)
		}
		os.Remove(path + ".csv")
	})
}

// The columns of a CSV file of any bytes cost no panic.
func TestHostileCSV(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	parts := []string{"home", "away", "score", "fthg", "ftag", ",", ";", "\t", "\n", "\r\n", `"`, "1-0", "+:-", "½", "\x00",
		"\xff", "Ann", "Bob", "-", " "}
	for range night.Cases(3_000, 100_000) {
		var b strings.Builder
		for range r.IntN(30) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		status, out, errs := try(b.String(), "-csv", "-")
		if status > 1 || (status == 0) != (errs == "" || strings.HasPrefix(errs, "remark: ")) {
			t.Fatalf("%q: status %d: %s", b.String(), status, errs)
		}
		clitest.Plain(t, out+errs)
	}
}

// A team that may be misspelled is asked about, and the table is there all the
// same.
func TestMisspelled(t *testing.T) {
	const remark = "remark: standard input: line 3, column 1: is "
	for _, c := range []struct{ in, want string }{
		{"Rovers;City;3-1\nCity;Town;0-0\nRovers;Citty;3-1\n", remark + `"Citty" a team of its own; similar: "City"?`},
		{"Owls,Larks,1-0\nOwls,Crows,\nLark,Crows,\n", remark + `"Lark" a team of its own; similar: "Larks"?`},
		{"York Rovers,City,1-0\nCity,Town,\nRovers,Town,\nYork Rovers,Town,\n",
			remark + `"Rovers" a team of its own; similar: "York Rovers"?`},
		// They meet, and then a letter tells them apart.
		{"Anna,Hanna,1-0\n", ""},
		{"Club A,Ida,1-0\nClub B,Ida,1-0\n", ""},
		{"Club 1,Ida,1-0\nClub 2,Ida,1-0\n", ""},
	} {
		for _, args := range [][]string{{"-csv", "-"}, {"new", "-csv", "-", filepath.Join(t.TempDir(), "x")}} {
			status, _, errs := try(c.in, args...)
			if errs = strings.ReplaceAll(errs, "\n    ", " "); status != 0 || strings.TrimSpace(errs) != c.want {
				t.Errorf("%q: status %d: %s", c.in, status, errs)
			}
		}
	}
}

// Names that would do something to a terminal are shown escaped, and long ones
// are cut.
func TestHostileNames(t *testing.T) {
	e := event{Teams: append(slices.Clone(clitest.Hostile), strings.Repeat("long ", 20)+"x", "שלום עולם"),
		Results: []match{}, Options: roundrobin.FootballLeague()}
	for k := 1; k < len(e.Teams); k++ {
		e.Results = append(e.Results, match{A: e.Teams[0], B: e.Teams[k], WinsA: 1000, WinsB: k})
	}
	e.Deductions = []roundrobin.Deduction[string]{{Team: e.Teams[0], Points: 1, Why: clitest.Hostile[0]}}
	for _, f := range []file{{Event: e}, {About: "A\x1b[31m", Event: e}} {
		path := filepath.Join(t.TempDir(), "cup.json")
		b, err := f.Text()
		if err == nil {
			err = os.WriteFile(path, b, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, sub := range []string{"table", "crosstable", "fixtures", "outlook", "margin", "status"} {
			clitest.Narrow(t, good(t, sub, path))
			if sub != "crosstable" {
				clitest.Plain(t, good(t, sub, "-json", path))
			}
		}
		clitest.Narrow(t, good(t, "deduct", path, e.Teams[1], "2"))
		clitest.Narrow(t, good(t, "annul", "-why", "\x1b", path, e.Teams[0], e.Teams[3]))
		clitest.Narrow(t, good(t, "undo", path))
	}
}

// A file is an event alone, or an object around it. Errors have line and
// column.
func TestFile(t *testing.T) {
	const e = `{"teams":["Ann","Bob"],"results":[]}`
	for _, c := range []struct{ text, want string }{
		{e, ""},
		{`{"about":"x","event":` + e + `}`, ""},
		{`{"first":"2026-08-15T15:00:00+02:00","every":7,"event":` + e + `}`, ""},
		{`{"event":` + e + `,"first":"2026-08-15T15:00:00+02:00"}`, "need each other"},
		{`{"event":` + e + `,"every":7}`, "need each other"},
		{`{"event":` + e + `,"first":"2026-08-15T15:00:00+02:00","every":367}`, "367 days, from 1 to 366"},
		{`{"event":` + e + `,"first":"9990-08-15T15:00:00+02:00","every":7}`, "before the year 10000"},
		{`{"About":"x","event":` + e + `}`, `"About"`},
		{"{\n\"event\":{\"teams\":[\"Ann\",\"Bob\"],\n\"result\":[]}}", "line 3, column"},
		{"{\"teams\":[\"Ann\",\n7],\"results\":[]}", "line 2, column 1"},
		{`[]`, "line 1"}, {``, "line 1"}, {`{"event"`, ""},
	} {
		path := filepath.Join(t.TempDir(), "cup.json")
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		status, _, errs := try("", "table", path)
		if c.want == "" && c.text[len(c.text)-1] == '}' && status != 0 || c.want != "" && (status != 1 || !strings.Contains(errs, c.want)) {
			t.Errorf("%s: status %d: %s", c.text, status, errs)
		}
		f, err := leaguefile.Read([]byte(c.text))
		if err != nil {
			continue
		}
		b, err := f.Text()
		if err != nil {
			t.Fatal(err)
		}
		again, err := leaguefile.Read(b)
		if err != nil || clitest.JSON(t, f) != clitest.JSON(t, again) {
			t.Errorf("%s: %v, %s", c.text, err, b)
		}
	}
}

// Output that cannot be written is an error.
func TestBroken(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob")
	var errs bytes.Buffer
	if status := run(t.Context(), []string{"table", path}, strings.NewReader(""), clitest.Broken{}, &errs); status != 1 {
		t.Errorf("status %d: %s", status, errs.String())
	}
}

// The results of a team that has withdrawn do not count, and are still shown.
func TestWithdrawn(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob,Cid", "-first", "2026-08-15T19:30:00+02:00", "-every", "1")
	good(t, "report", path, "Ann 2-1 Bob")
	if out := good(t, "withdraw", "-results", "half", "-why", "ill.", path, "Bob"); !strings.Contains(out, "(rule Withdrawing): ill.\n") {
		t.Error(out)
	}
	good(t, "withdraw", "-results", "annul", path, "Cid")
	out := good(t, "fixtures", path)
	for _, want := range []string{
		"Round 3, 2026-08-17 19:30 +02:00\n  Ann 2-1 Bob\n", "Cid - Ann (not played, rule Withdrawing)\n  Bob (rest)\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	path = made(t, "-teams", "Ann,Bob,Cid", "-first", "2026-08-15T19:30:00+02:00", "-every", "1")
	good(t, "report", path, "Ann 2-1 Bob")
	good(t, "withdraw", "-results", "annul", path, "Bob")
	if out := good(t, "fixtures", path); !strings.Contains(out, "  Ann 2-1 Bob (does not count, rule Withdrawing)\n") {
		t.Error(out)
	}
	if out := good(t, "crosstable", path); !strings.Contains(out, "  1  Ann   =  x  .\n  2  Bob   x  =  x\n") {
		t.Error(out)
	}
	calendar := filepath.Join(filepath.Dir(path), "rounds.ics")
	good(t, "fixtures", "-ics", calendar, path)
	if ics := text(t, calendar); strings.Count(ics, "BEGIN:VEVENT") != 1 || !strings.Contains(ics, "DTSTART:20260816T173000Z") {
		t.Error(ics)
	}
	if status, out, _ := try("", "fixtures", "-ics", "-", path); status != 0 || out != text(t, calendar) {
		t.Error(out)
	}
}

// The outlook has places and points, and says how a team gets there.
func TestOutlook(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob,Cid,Dan", "-preset", "onegame")
	for _, r := range []string{"Ann 1-0 Bob", "Ann 1-0 Cid", "Dan 0-1 Ann"} {
		good(t, "report", path, r)
	}
	out := good(t, "outlook", path)
	for _, want := range []string{"  Ann   clinched  1       6       MatchPoints\n", "  Bob   out       2-4     0-4     MatchPoints\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if out := good(t, "outlook", path, "Ann"); !strings.Contains(out, "The best place is 1, whatever the matches") {
		t.Error(out)
	}
	// Bob and Cid meet, so Dan, who has 3 points at most, is not first.
	path = made(t, "-teams", "Ann,Bob,Cid,Dan", "-preset", "onegame")
	for _, r := range []string{"Bob 1-0 Ann", "Cid 1-0 Ann", "Bob 1-0 Dan", "Cid 0-0 Dan"} {
		good(t, "report", path, r)
	}
	const want = `Dan is out (rule MatchPoints). It can still have these places: 2-4.

The best place is 2, if ties turn out for it and these matches end so:
  Bob - Cid: won by Bob
  Dan - Ann: won by Dan

The worst place is 4, if ties turn out against it and these matches end so:
  Ann - Dan: won by Ann
`
	if out := good(t, "outlook", path, "Dan"); !strings.Contains(out, want) {
		t.Error(out)
	}
	if status, _, errs := try("", "outlook", path, "Dann"); status != 1 || !strings.Contains(errs, `no team is called "Dann"`) {
		t.Errorf("status %d: %s", status, errs)
	}
	good(t, "withdraw", "-results", "keep", path, "Dan")
	if out := good(t, "outlook", path, "Dan"); !strings.Contains(out, "Dan has withdrawn, and has no place.") {
		t.Error(out)
	}
	// The others share too many points among themselves.
	path = made(t, "-teams", "Ann,Bob,Cid,Dan", "-preset", "onegame", "-twice")
	for _, r := range []string{"Ann 0-0 Bob", "Bob 1-0 Ann", "Ann 0-0 Cid", "Cid 1-0 Ann", "Ann 0-0 Dan", "Dan 0-0 Ann"} {
		good(t, "report", path, r)
	}
	out = good(t, "outlook", path, "Ann")
	if want := "the matches among Bob, Cid and Dan share 12 half-wins, and these teams have room for 4"; !strings.Contains(strings.Join(strings.Fields(out), " "), want) {
		t.Errorf("no %q in\n%s", want, out)
	}
}

// A file with changed bytes is read, or refused with an error.
func TestHostileFile(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob,Cid", "-preset", "stackem", "-about", "x", "-first", "2026-08-15")
	for _, args := range []string{"report|F|Ann 6-4 Bob", "report|F|Ann 6-4 Cid", "report|F|Bob 5-5 Cid", "deduct|F|Ann|1",
		"report|F|Bob 3-2 Cid"} {
		good(t, strings.Split(strings.ReplaceAll(args, "F", path), "|")...)
	}
	old := []byte(text(t, path))
	r := rand.New(rand.NewPCG(3, 4))
	parts := []string{"null", "-1", "99999999999999999999", `"`, "{", "}", "[", "]", ",", ":", "1e9", `"a"`, "\x00", "\xff", "0"}
	for range night.Cases(500, 20_000) {
		b := slices.Clone(old)
		for range 1 + r.IntN(3) {
			from := r.IntN(len(b))
			to := min(from+r.IntN(6), len(b))
			b = slices.Replace(b, from, to, []byte(parts[r.IntN(len(parts))])...)
		}
		for _, args := range [][]string{{"table", "-"}, {"crosstable", "-"}, {"fixtures", "-"}, {"outlook", "-"}, {"margin", "-"}, {"status", "-"}} {
			status, out, errs := try(string(b), args...)
			if status > 1 || (status == 0) != (errs == "") {
				t.Fatalf("%q of %s: status %d: %s%s", args, b, status, out, errs)
			}
			clitest.Plain(t, out+errs)
		}
	}
}

// Of many problems, twenty are told.
func TestManyProblems(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob,Cid")
	status, _, errs := try(strings.Repeat("Anm,Bob,1-0\n", 5000), "import", path, "-")
	if status != 1 || strings.Count(errs, `similar: "Ann"`) != 20 || !strings.Contains(errs, "and 4980 more problems") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// What is in the league already is told from what is new.
func TestImportAgain(t *testing.T) {
	for _, c := range []struct{ flag, in, want string }{
		{"-twice", "Bob,Ann,0-3\n", "1 new result from standard input.\n"},
		{"-twice", "Ann,Bob,2-1\nBob,Ann,0-3\n", "1 new result from standard input.\n1 result was there already.\n"},
		{"-alike", "Bob,Ann,1-2\n", "0 new results from standard input.\n1 result was there already.\n"},
		{"-alike", "Ann,Cid,\nAnn,Bob,2-1\n", "0 new results from standard input.\n1 result was there already.\n"},
	} {
		path := made(t, "-teams", "Ann,Bob,Cid", c.flag)
		good(t, "report", path, "Ann 2-1 Bob")
		if status, out, errs := try(c.in, "import", path, "-"); status != 0 || !strings.HasPrefix(out, c.want) {
			t.Errorf("%s %q: status %d: %s%s", c.flag, c.in, status, out, errs)
		}
	}
	path := made(t, "-teams", "Ann,Bob,Cid")
	good(t, "report", path, "Ann 2-1 Bob")
	if status, _, errs := try("Bob,Ann,2-1\n", "import", path, "-"); status != 1 || !strings.Contains(errs, "but the league has Ann 2-1 Bob") {
		t.Errorf("status %d: %s", status, errs)
	}
	if status, _, errs := try("Ann,Bob,,1\n", "-csv", "-"); status != 1 || !strings.Contains(errs, `"-1" is no score`) {
		t.Errorf("status %d: %s", status, errs)
	}
	// The place of a wrong result is the line of the file.
	path = made(t, "-teams", "Ann,Bob,Cid", "-preset", "onegame")
	good(t, "report", path, "Ann 1-0 Bob")
	if status, _, errs := try("Ann,Bob,1-0\nAnn,Cid,1-1\n", "import", path, "-"); status != 1 || !strings.Contains(errs, "line 2, column 1: roundrobin: result 2: Ann against Cid") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// A stage that falls has its own number, and what is no result of the table
// cannot be annulled.
func TestStages(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob,Cid", "-preset", "stackem")
	for _, r := range []string{"Ann 6-4 Bob", "Ann 6-4 Cid", "Bob 5-5 Cid", "Bob 2-2 Cid", "Bob 3-1 Cid"} {
		good(t, "report", path, r)
	}
	if status, _, errs := try("", "annul", "-match", "2", path, "Bob", "Cid"); status != 1 || !strings.Contains(errs, "Play-off, stage 1: only a result of the table can be annulled") {
		t.Errorf("status %d: %s", status, errs)
	}
	// While a play-off is played, its points are no points of the table.
	other := made(t, "-teams", "Ann,Bob,Cid", "-preset", "stackem")
	for _, r := range []string{"Ann 6-4 Bob", "Ann 6-4 Cid", "Bob 5-5 Cid"} {
		good(t, "report", other, r)
	}
	if out := good(t, "outlook", other); !strings.Contains(out, "  Ann   clinched  1       4       TopTwo\n") {
		t.Error(out)
	}
	out := good(t, "correct", "-match", "2", path, "Bob 3-2 Cid")
	if !strings.Contains(out, "  stage 2 of the play-off: Bob 3-1 Cid\n") {
		t.Error(out)
	}
}

// A result that comes a second time can be taken back.
func TestUndoTwice(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob", "-twice")
	good(t, "report", path, "Ann 2-1 Bob")
	good(t, "report", path, "Ann 2-1 Bob")
	if out := good(t, "undo", path); !strings.HasPrefix(out, "This is taken back:\n  Ann 2-1 Bob, once more.\n1 match") {
		t.Error(out)
	}
}

// The flags of the rules are in the file.
func TestRuleFlags(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob", "-points", "5-2-1", "-tiebreaks", "directOnce, lots", "-seed", "9", "-twice")
	f, err := leaguefile.Read([]byte(text(t, path)))
	want := roundrobin.FootballLeague()
	want.Twice, want.Seed, want.Points = true, 9, roundrobin.Points{Win: 5, Draw: 2, Loss: 1}
	want.TieBreaks = []roundrobin.TieBreak{roundrobin.DirectOnce, roundrobin.Lots}
	if err != nil || clitest.JSON(t, f.Event.Options) != clitest.JSON(t, want) {
		t.Errorf("%v: %+v", err, f.Event.Options)
	}
	path = made(t, "-teams", "Ann,Bob", "-tiebreaks", "none")
	if f, err := leaguefile.Read([]byte(text(t, path))); err != nil || f.Event.Options.TieBreaks != nil {
		t.Errorf("%v: %+v", err, f.Event.Options)
	}
}

// The tie-break stands at the last team of a place that it puts before the
// next.
func TestBy(t *testing.T) {
	in := "Ann,Dan,2-0\nBob,Eve,2-0\nCid,Fay,1-0\n"
	_, out, _ := try(in, "-csv", "-")
	want := "  1-2  Ann   1   1  0  0  2    0     +2    3\n  1-2  Bob   1   1  0  0  2    0     +2    3    difference\n" +
		"  3    Cid   1   1  0  0  1    0     +1    3\n"
	if !strings.Contains(out, want) {
		t.Error(out)
	}
}

// A date alone is a day in the calendar.
func TestDays(t *testing.T) {
	path := made(t, "-teams", "Ann,Bob", "-first", "2026-08-15")
	if out := good(t, "fixtures", "-ics", "-", path); !strings.Contains(out, "DTSTART;VALUE=DATE:20260815\r\nDTEND;VALUE=DATE:20260816\r\n") {
		t.Error(out)
	}
}
