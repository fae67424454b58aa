package leaguecli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// small is a competition with times.
const small = `{"about":"Small","teams":[{"name":"Ann","strategy":"lucky"},{"name":"Bob","strategy":"idle"},{"name":"Cid","strategy":"lucky"}],"options":{"games":3,"playOffGames":3,"finalGames":3,"extraGames":3},` +
	`"times":{"made":"2014-01-20T12:00:00-05:00","table":"2014-01-23T13:30:00-05:00","playOff":"2014-01-23T15:00:00-05:00","final":"2014-01-23T16:00:00-05:00","match":30}}`

// times is the competition with a number of places in the final, with or
// without the times of a play-off and of the final.
func times(places int, playOff, final bool) string {
	text := strings.Replace(small, `"games":3,`, fmt.Sprintf(`"games":3,"places":%d,`, places), 1)
	if !playOff {
		text = strings.Replace(text, `"playOff":"2014-01-23T15:00:00-05:00",`, "", 1)
	}
	if !final {
		text = strings.Replace(text, `"final":"2014-01-23T16:00:00-05:00",`, "", 1)
	}
	return text
}

// A file for calendar programs has what the competition has.
func TestCalendar(t *testing.T) {
	for _, c := range []struct {
		in                    string
		playOff, final, extra bool
	}{{small, true, true, true}, {times(1, true, false), true, false, false}, {times(roundrobin.NoFinal, false, false), false, false, false}} {
		status, out, errs := try(toy(0, 0), c.in, "-ics", "-", "-")
		if status != 0 || strings.Count(out, "SUMMARY:Round ") != 3 {
			t.Errorf("status %d, %s%s", status, errs, out)
		}
		for what, want := range map[string]bool{"Play-off": c.playOff, "Final": c.final, "Extra match": c.extra} {
			if got := strings.Contains(out, "SUMMARY:"+what); got != want {
				t.Errorf("%s is in it: %t, in %s", what, got, c.in)
			}
		}
	}
}

// The match that the help names is a match of the competition without a file.
func TestSample(t *testing.T) {
	for n := 2; n <= 9; n++ {
		g := toy(n, 1)
		id := g.Field.sample()
		if err := g.CanShow(id + "/1@here"); err != nil {
			t.Error(err)
		}
		if _, out, _ := try(g, "", "-h"); strings.Count(out, id) != 3 {
			t.Errorf("%d teams: no %s in %s", n, id, out)
		}
		if _, _, errs := try(g, "", "-show", "x"); !strings.HasSuffix(errs, "a match is such as "+id+", and a game such as "+id+"/1\n") {
			t.Errorf("%d teams: %s", n, errs)
		}
	}
}

// What cannot be shown is refused before a game is played, and everything that
// can be is not.
func TestCanShow(t *testing.T) {
	with := func(change func(o *Options)) *Game {
		g := toy(4, 2)
		change(&g.Field.Options)
		return g
	}
	f := toy(4, 2)
	twice := with(func(o *Options) { o.Twice = true })
	one := with(func(o *Options) { o.Places = 1 })
	none := with(func(o *Options) { o.Places = roundrobin.NoFinal })
	whole := toy(4, 2)
	whole.At = nil
	for _, c := range []struct {
		what string
		g    *Game
		want bool
	}{
		{"round-1/1-4", f, true}, {"round-1/4-1", f, false}, {"round-1/1-2", f, false}, {"round-3/1-2/2", f, true}, {"round-3/1-2/3", f, false},
		{"round-4/1-4", f, false}, {"round-4/1-4", twice, true}, {"round-0/1-4", f, false}, {"round-01/1-4", f, false}, {"round-1/1-5", f, false},
		{"play-off-1/1-2", f, true}, {"play-off-10/3-4/3", f, true}, {"play-off-10/3-4/4", f, false}, {"play-off-11/1-2", f, false}, {"play-off-0/1-2", f, false},
		{"play-off-1/2-1", f, false}, {"play-off-1/2-2", f, false}, {"play-off-1/0-2", f, false}, {"play-off-1/1-5", f, false}, {"play-off-1/1-2x", f, false}, {"play-off-1/1-2", none, false},
		{"final/4", f, true}, {"final/5", f, false}, {"extra/1", f, true}, {"extra/2", f, false}, {"final", one, false}, {"extra", none, false},
		{"play-off-1/1-2", one, true}, {"", f, false}, {"/1", f, false}, {"final/", f, false}, {"final/1/1", f, false},
		{"final/1@here", f, true}, {"final/1@there", f, false}, {"final/1@", f, false}, {"final@here", f, false}, {"final/5@here", f, false}, {"final/1@here", whole, false}, {"final/1@", whole, false},
	} {
		if err := c.g.CanShow(c.what); (err == nil) != c.want {
			t.Errorf("%q: %v", c.what, err)
		}
	}
	// All matches of a competition can be shown.
	_, text, _ := try(toy(4, 2), "", "-json")
	doc, err := league.ReadDocument([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range doc.Matches {
		if n, err := f.Field.gamesOf(m.ID); err != nil || n != len(m.Games) {
			t.Errorf("%s has %d games, not %d, %v", m.ID, n, len(m.Games), err)
		}
	}
	// Nothing is played first: the journal is not even made.
	journal := filepath.Join(t.TempDir(), "journal")
	for _, args := range [][]string{{"-show", "round-9/1-2"}, {"-csv", filepath.Join(journal, "csv")}, {"-names", filepath.Join(journal, "names")}} {
		if status, _, errs := try(toy(4, 2), "", append(args, "-journal", journal)...); status != 1 {
			t.Errorf("%q: status %d, %s", args, status, errs)
		}
		if _, err := os.Stat(journal); err == nil {
			t.Errorf("%q: there is a journal", args)
		}
	}
}

// What is wrong with a file is said.
func TestTeams(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{"teams":[]}`, "standard input: teams: too few entrants: got 0, at least 2"},
		{`{"teams":[{"name":"` + strings.Repeat("a", 61) + `","strategy":"lucky"}]}`, "it must have 1 to 60 printable characters"},
		{`{"teams":[],"lots":-1}`, "lots: exceeds a limit of this program: below zero"},
		{`{"teams":[],"x":1}`, `unknown`},
		{`{"teams":[],"teams":[]}`, `twice`},
		{`{"teams":[{"name":"A","strategy":"lucky"},{"name":"B","strategy":"lucky"}],"options":{"games":100000,"twice":true}}`, ""},
		{strings.Replace(small, `"match":30`, `"match":0`, 1), "times, match: times do not fit: a match lasts 1 to 1440 minutes, not 0"},
		{strings.Replace(small, `"match":30`, `"match":1441`, 1), "a match lasts 1 to 1440 minutes, not 1441"},
		{strings.Replace(small, `"made":"2014`, `"made":"9999`, 1), "times, made: times do not fit: a year is from 1 to 9998"},
		{times(2, true, false), "times, final: times do not fit: it is missing"},
		{times(2, false, true), "times, playOff: times do not fit: it is missing"},
		{times(1, true, false), ""},
		{times(1, true, true), "times, final: times do not fit: this competition has no final"},
		{times(1, false, false), "times, playOff: times do not fit: it is missing"},
		{times(roundrobin.NoFinal, false, false), ""},
		{times(roundrobin.NoFinal, true, false), "times, playOff: times do not fit: this competition has no play-off"},
		{times(roundrobin.NoFinal, false, true), "times, final: times do not fit: this competition has no final"},
		{strings.Replace(small, `2014-01-23T15:00`, `2014-01-23T14:59`, 1), "times, playOff: times do not fit: 3 rounds of 30 minutes are not over"},
		{strings.Replace(small, `2014-01-23T16:00`, `2014-01-23T15:29`, 1), "times, final: times do not fit: a match of a play-off is not over"},
	} {
		_, err := read(c.in)
		got := fmt.Sprint(err)
		if (c.want == "") != (err == nil) || !strings.Contains(got, c.want) {
			t.Errorf("%.100s: %v, want %q", c.in, err, c.want)
		}
	}
	many := toy(maxTeams+1, 2)
	if err := many.check(); err == nil || !strings.Contains(err.Error(), "101 teams, at most 100") {
		t.Error(err)
	}
	twice := toy(60, 300)
	twice.Field.Options.Twice = true
	if err := twice.check(); err == nil || !strings.Contains(err.Error(), "1062000 games in the table, at most 1000000") {
		t.Error(err)
	}
	long := toy(60, 1000)
	if err := long.check(); err == nil || !strings.Contains(err.Error(), "1770000 games in the table, at most 1000000") {
		t.Error(err)
	}
	// An option that is left out keeps its default.
	g := toy(0, 7)
	if err := g.readField(cli.Program{In: strings.NewReader(`{"teams":[{"name":"A","strategy":"idle"},{"name":"B","strategy":"idle"}],"options":{"twice":true,"finalGames":9}}`)}, "-"); err != nil ||
		!reflect.DeepEqual(g.Field.Options, Options{Games: 7, Twice: true, PlayOffGames: 3, FinalGames: 9, ExtraGames: 1}) || g.Field.About != "" {
		t.Errorf("%+v, %v", g.Field, err)
	}
	g = toy(2, 1)
	g.Humans, g.Field.Teams[0].Human = false, true
	if err := g.check(); err == nil || !strings.Contains(err.Error(), `team 1, "Team 1": no team plays behind a human interface`) {
		t.Error(err)
	}
}

// A program runs in its directory, which is relative to the folder of the file.
func TestBot(t *testing.T) {
	g := toy(2, 2)
	g.Field.folder = "/teams"
	for _, c := range []struct{ dir, want string }{{"", "/teams"}, {"ann", "/teams/ann"}, {"../ann", "/ann"}, {"/ann", "/ann"}} {
		got := g.bot(Team{Command: []string{"a", "b"}, Dir: c.dir, Env: []string{"A=B"}})
		if diff := cmp.Diff(seat.Bot(seat.Command{Argv: []string{"a", "b"}, Dir: c.want, Env: []string{"A=B"}}), got); diff != "" {
			t.Error(diff)
		}
	}
	path := file(t, g)
	if err := g.readField(cli.Program{}, path); err != nil || g.Field.folder != filepath.Dir(path) {
		t.Errorf("%q, %v", g.Field.folder, err)
	}
}

// file writes the field of a game into a file, and returns its path.
func file(t *testing.T, g *Game) string {
	t.Helper()
	text, err := json.Marshal(g.File)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "teams.json")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Everything on which results depend is in the fingerprint of a competition.
func TestFingerprint(t *testing.T) {
	seen := map[string]bool{}
	base := func() (*Game, *toyFile) {
		g := toy(3, 2)
		g.Field.Teams[2] = Team{Name: "X", Command: []string{"a", "b"}, Dir: "d", Env: []string{"A=B"}}
		return g, g.File.(*toyFile)
	}
	for k, change := range []func(f *toyFile){
		func(*toyFile) {}, func(f *toyFile) { f.Teams[0].Name = "Y" }, func(f *toyFile) { f.Teams[0].Strategy = f.Teams[1].Strategy + "x" },
		func(f *toyFile) { f.Teams[0], f.Teams[1] = f.Teams[1], f.Teams[0] }, func(f *toyFile) { f.Teams[2].Command = []string{"a b"} },
		func(f *toyFile) { f.Teams[2].Dir = "" }, func(f *toyFile) { f.Teams[2].Env = nil }, func(f *toyFile) { f.Options.Games = 3 },
		func(f *toyFile) { f.Options.Twice = true }, func(f *toyFile) { f.Teams = f.Teams[:2] },
		func(f *toyFile) { f.Lots = 1 }, func(f *toyFile) { f.Teams[0].Human = true },
	} {
		g, f := base()
		change(f)
		for seed := range uint64(2) {
			plan, err := g.fingerprint(seed)
			if err != nil || seen[string(plan)] {
				t.Errorf("change %d, seed %d: %v, %s", k, seed, err, plan)
			}
			seen[string(plan)] = true
		}
	}
	// What a competition is called, and when it is, changes no game.
	f, _ := base()
	g, other := base()
	other.About, other.Times = "other", &Times{}
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
	f := toy(0, 0)
	f.Field.folder, f.Field.Teams = dir, []Team{
		{Name: "Ann", Command: []string{"./bot", "bot.py", "-v", "nothing", "."}, Dir: "ann"},
		{Name: "Bob", Command: []string{"inpath", filepath.Join(dir, "elsewhere"), "inpath"}},
		{Name: "Cid", Strategy: "slots"},
		{Name: "Dan", Command: []string{"none", "/dev/zero"}},
	}
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
	c := &Course{played: 3, again: 2, delay: seat.Delay{P50: 1500, P99: 2_000_000, Max: 5_000_000}}
	c.Matches = []league.Match{{}}
	c.Matches[0].Match.Bots = []string{"Ann", "Bob"}
	games := make([]Result, 4)
	for k, f := range []seat.Fault{
		{Rule: seat.Late, Over: 4_999_999}, {Rule: seat.Late, Over: 5_000_000}, {Rule: seat.Silence}, {Rule: seat.Babble},
	} {
		games[k].Faults = []seat.Fault{f}
	}
	c.Results = [][]Result{games}
	want := "3 games in this run. The arena's own delay: half of the measurements at most 0.001 ms, 99 % at most 2.000 ms, longest 5.000 ms.\n" +
		"Games lost by a late answer: 3, of which 1 were late by less than the longest delay.\n" +
		"Games played again because the arena failed: 2.\n"
	if got := toy(2, 1).times(botcli.NewFlags(botcli.Games), c); got != want {
		t.Errorf("%s", got)
	}
}

// At most ten directories that are left are named.
func TestLeftovers(t *testing.T) {
	const maxLeft = 10
	var l cli.Leftovers
	add := func(report seat.Report) {
		toy(2, 1).house(choices{}, &l, &botcli.Processors{}).Ended(arena.Match{Bots: []string{"a", "b"}}, report)
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

// An error of the check itself has the name of the team.
func TestCheckFails(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	end()
	g := toy(2, 1)
	g.Field.Teams[1] = Team{Name: "Team 2", Command: []string{"bot"}}
	if text, err := botcli.NewFlags(botcli.Games).Examine(ctx, cli.Program{Errs: io.Discard}, g.exams()); len(text) > 0 || err == nil || !strings.HasPrefix(err.Error(), `team 2, "Team 2": `) {
		t.Errorf("%q, %v", text, err)
	}
}

// Only programs are checked, and no person.
func TestExamined(t *testing.T) {
	g := toy(3, 1)
	g.Field.Teams[2] = Team{Name: "Team 3", Joins: true, Human: true}
	g.Field.Teams[1] = Team{Name: "Team 2", Command: []string{"bot"}}
	var bots []seat.Bot
	g.Examine = func(_ context.Context, bot seat.Bot) (trial.Result, error) {
		bots = append(bots, bot)
		return trial.Result{}, nil
	}
	text, err := botcli.NewFlags(botcli.Games).Examine(context.Background(), cli.Program{Errs: io.Discard}, g.exams())
	if err != nil || len(bots) != 1 || !strings.HasPrefix(string(text), "Team 2\n") || strings.Contains(string(text), "Team 1") {
		t.Errorf("%v, %q, %v", bots, text, err)
	}
}

// A program that changes the program of another team during the check stops the
// competition, before anything is played.
func TestEdited(t *testing.T) {
	bot := filepath.Join(t.TempDir(), "bot")
	if err := os.WriteFile(bot, []byte("a"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-seed", "1"}, {"-check"}} {
		g := toy(2, 1)
		g.Field.Teams[1] = Team{Name: "Team 2", Command: []string{bot}}
		g.Examine = func(context.Context, seat.Bot) (trial.Result, error) {
			return trial.Result{}, os.WriteFile(bot, []byte("b"), 0o755)
		}
		if err := os.WriteFile(bot, []byte("a"), 0o755); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		if status := g.Run(t.Context(), args, strings.NewReader(""), &out, &errs); status != 1 || !strings.Contains(errs.String(), `"Team 2": "`+bot+`": the file is not as it was before the check`) {
			t.Errorf("%q: status %d, %s%s", args, status, &errs, &out)
		}
	}
}

// An interrupted competition says what is kept, if it keeps anything.
func TestInterrupted(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	end()
	for _, c := range []struct{ args, want string }{
		{"", "interrupted; without -journal nothing is kept"}, {"-seed 1 -journal " + filepath.Join(t.TempDir(), "j"), "interrupted; the same command goes on after the games in "}, {"-check", "interrupted\n"},
	} {
		g := toy(2, 1)
		g.Field.Teams[1] = Team{Name: "Team 2", Command: []string{"bot"}}
		args := strings.Fields(c.args)
		if c.args != "-check" {
			args = append(args, "-admit")
		}
		var out, errs bytes.Buffer
		if status := g.Run(ctx, args, strings.NewReader(""), &out, &errs); status != cli.Interrupted || !strings.Contains(errs.String(), c.want) || out.Len() > 0 {
			t.Errorf("%q: status %d, %s%s", c.args, status, &errs, &out)
		}
	}
}

// A journal that another program uses is refused.
func TestHeldJournal(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "journal")
	g := toy(3, 2)
	plan, err := g.fingerprint(1)
	if err != nil {
		t.Fatal(err)
	}
	held, err := arena.OpenJournal(journal, "held", plan)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if status, out, errs := try(toy(3, 2), "", "-journal", journal); status != 1 || out != "" || !strings.Contains(errs, "another program is using the journal") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}

// TestJustAllowed has files that are just allowed, and files that are not.
func TestJustAllowed(t *testing.T) {
	day := func(text string) string {
		text = strings.Replace(text, `"match":30`, `"match":1440`, 1)
		text = strings.Replace(text, "2014-01-23T15:00", "2014-01-26T13:30", 1)
		return strings.Replace(text, "2014-01-23T16:00", "2014-01-27T13:30", 1)
	}
	made := func(at string) string { return strings.Replace(small, "2014-01-20T12:00:00-05:00", at, 1) }
	twice := func(at string) string {
		text := strings.Replace(small, `"games":3,`, `"games":3,"twice":true,`, 1)
		text = strings.Replace(text, "2014-01-23T16:00", "2014-01-23T18:00", 1)
		return strings.Replace(text, "2014-01-23T15:00", "2014-01-23T"+at, 1)
	}
	size := func(teams, games int) string {
		text, err := json.Marshal(toy(teams, games).File)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, c := range []struct {
		name, in string
		want     string // a part of the error, or "" if there is none
	}{
		{"a match of a day", day(small), ""},
		{"a day, and a round too early", strings.Replace(day(small), "2014-01-26T13:30", "2014-01-26T13:29", 1), "3 rounds of 1440 minutes"},
		{"year 1", made("0001-01-01T00:00:00Z"), ""},
		{"year 0", made("0001-01-01T00:00:00+01:00"), "times, made: "},
		{"year 9998", made("9998-12-31T23:59:59Z"), ""},
		{"year 9999", made("9998-12-31T23:59:59-01:00"), "times, made: "},
		{"twice", twice("16:30"), ""},
		{"twice, too early", twice("16:29"), "6 rounds of 30 minutes"},
		{"100 teams", size(100, 1), ""},
		{"101 teams", size(101, 1), "101 teams, at most 100"},
		{"a million games", size(5, 100_000), ""},
	} {
		_, err := read(c.in)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestTurnTimes counts turns and times of a competition whose times are made
// up.
func TestTurnTimes(t *testing.T) {
	g := toy(2, 3)
	g.Field.Teams[0].Name = "Ann"
	c, err := g.play(context.Background(), choices{Flags: botcli.Flags{Seed: 1, Workers: 1}}, nil, io.Discard, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.delay.N == 0 {
		t.Error("the delay of the arena was not measured")
	}
	want := map[string]Seat{}
	for k, games := range c.Results {
		for i := range games {
			for s, bot := range c.Matches[k].Match.Bots {
				x := Seat{Turns: k + 2*i + s + 1, Longest: int64((7*k+3*i+5*s)%11 + 1), Used: int64((5*k+7*i+3*s)%13 + 20)}
				games[i].Seats[s] = x
				w := want[bot]
				want[bot] = Seat{Turns: w.Turns + x.Turns, Longest: max(w.Longest, x.Longest), Used: max(w.Used, x.Used)}
			}
		}
	}
	c.delay = seat.Delay{N: 1, P50: 5 * time.Microsecond, P99: 1234567 * time.Nanosecond, Max: 2 * time.Second}
	c.Results[0][0].Faults = append(c.Results[0][0].Faults, []seat.Fault{
		{Rule: seat.Late, Over: 2*time.Second - 1}, {Rule: seat.Late, Over: 2 * time.Second}, {Rule: seat.Late, Over: time.Microsecond}, {Rule: seat.Late, Over: time.Hour}, {Rule: seat.Late, Over: time.Second},
		{Rule: seat.Illegal}, {Rule: seat.Crash},
	}...)
	c.again = 7
	for k := range g.Field.Teams {
		g.Field.Teams[k].Command = []string{"bot"}
	}
	text := g.times(botcli.NewFlags(botcli.Games), c)
	for _, team := range g.Field.names() {
		w := want[team]
		row := fmt.Sprintf(`(?m)^ *%s +%d +%d ms +%d ms +-$`, team, w.Turns, w.Longest, w.Used)
		if !regexp.MustCompile(row).MatchString(text) {
			t.Errorf("no %s in\n%s", row, text)
		}
	}
	for _, want := range []string{
		`(?m)^[^\n]* 0\.005 ms[^\n]* 1\.234 ms[^\n]* 2000\.000 ms`,
		`(?m)^Games lost by [^\n\d]* 5, [^\n\d]*3 `,
		`(?m)^Games played again [^\n\d]* 7\.$`,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// The flags of a game are beside the flags that all games have.
func TestFlags(t *testing.T) {
	dir := t.TempDir()
	names, teams := filepath.Join(dir, "names"), file(t, toy(2, 2))
	for _, c := range []struct {
		args   string
		status int
		out    string // or a part of the error
	}{
		{"-names -", 0, "Team 1\nTeam 2\n"},
		{"-show final/1@here -svg -", 0, "picture of here\n"},
		{"-show final/1@here", 0, "at here\n"},
		{"-show final -svg -", 1, "-svg draws a game, and -show has a match"},
		{"-show final -names a", 2, "-show and -names do not go together"},
		{"-instead -names a -seed 3 -show x -svg y", 2, "-show and -names do not go together"},
		{"-instead -names a -seed 3", 0, "instead 3 a  \n"},
		{"-instead -show x -svg y", 0, "instead 1  x y\n"},
		{"-instead -json", 2, "-instead and -json do not go together"},
		{"-instead teams.json", 2, "-instead needs no file of teams"},
		{"-workers 1 -logs x", 2, "too much work"},
		{"-names - -csv -", 2, "only one of -json, -csv -, -svg - and -names - can be on standard output"},
		{"-names x -csv x", 2, "-csv and -names name the same file"},
		{"-input " + teams + " -names " + teams, 2, "-names " + teams + " is the file that is read"},
		{"-replay - -", 2, "only one file can be standard input"},
		{"-replay - " + teams, 0, "final/2, by seed 1: the referee comes to the same game.\n"},
		{"-replay - nowhere", 1, "open nowhere"},
		{"-list", 0, "lucky: wins by lots.\nidle: does nothing.\n"},
		{"-bot x", 2, "there are lucky and idle"},
		{"-bot idle", 0, "a log > join toy/1 final/2 0\n"},
		{"-replay -", 0, "final/2, by seed 1: the referee comes to the same game.\nCrash by Seat 1.\n"},
	} {
		status, out, errs := try(toy(2, 2), "a log > join toy/1 final/2 0\n", strings.Fields(c.args)...)
		if status != c.status || status == 0 && (errs != "" || !strings.Contains(out, c.out)) || status != 0 && (out != "" || !strings.Contains(errs, c.out)) {
			t.Errorf("%q: status %d, %s%s, want %q", c.args, status, out, errs, c.out)
		}
	}
	status, out, errs := try(toy(2, 2), "a log > join toy/1 final/2 0 wrong\n", "-seed", "7", "-replay", "-")
	if want := "toy: -: final/2, by seed 7: another game; is 7 the seed of the competition?\n"; status != 1 || out != "" || errs != want {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	_, plain, _ := try(toy(2, 2), "")
	status, out, errs = try(toy(2, 2), "", "-names", names)
	if text, err := os.ReadFile(names); status != 0 || out != plain || errs != "" || err != nil || string(text) != "Team 1\nTeam 2\n" {
		t.Errorf("status %d, %s%s, %v, %q", status, out, errs, err, text)
	}
}

// Each count of a game, and each fault of a team, is in the notes.
func TestNotes(t *testing.T) {
	g := toy(2, 2)
	g.Field.Options.Places = roundrobin.NoFinal
	c, err := g.play(context.Background(), choices{Flags: botcli.Flags{Seed: 1, Workers: 1}}, nil, io.Discard, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Results[0][0].Faults = []seat.Fault{{Rule: seat.Crash, Seat: 0, Why: "gone"}, {Rule: seat.Late, Seat: 1}}
	bots := c.Matches[0].Match.Bots
	want := league.Notes{
		Title: "A test, seed 1", Figures: json.RawMessage("{}"), Counts: g.Counts, TeamCounts: g.TeamCounts, Totals: [][]int64{{2}, {4}},
		Games: [][]league.Note{{{Begins: bots[0], Rule: "Lots", Why: "Crash by " + bots[0] + ": gone; Late by " + bots[1], Counts: []int64{1}}, {Begins: bots[0], Rule: "Lots", Counts: []int64{1}}}},
	}
	if bots[0] != "Team 1" {
		want.Totals = [][]int64{{4}, {2}}
	}
	g.rules = g.inForce()
	if diff := cmp.Diff(want, g.notes(c, 1)); diff != "" {
		t.Error(diff)
	}
	found := []seat.Fault{{Rule: seat.Late, Seat: 1}, {Rule: seat.Crash, Seat: 1}, {Rule: seat.Crash, Seat: 0}, {Rule: seat.Late, Seat: 1}}
	if got := FaultCounts(found, 1); !slices.Equal(got, []int64{1, 0, 0, 0, 0, 2}) || len(botcli.FaultNames()) != len(got) {
		t.Error(got)
	}
}
