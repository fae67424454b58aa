package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/filecli"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// The binary of the tests is the program itself if the environment says so.
func TestMain(m *testing.M) {
	if os.Getenv("DIRECTOR") == "program" {
		main()
	}
	os.Exit(m.Run())
}

// try runs the program in the current folder.
func try(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(context.Background(), args, strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

// good runs the program, which must succeed.
func good(t *testing.T, args ...string) string {
	t.Helper()
	status, out, errs := try(args...)
	if status != 0 {
		t.Fatalf("director %s: status %d: %s", strings.Join(args, " "), status, errs)
	}
	return out
}

// A championship of 11 players runs from nothing to the prizes by this program
// alone. Somebody does not come, appeals when the next round is paired, and is
// back. A result turns out to be wrong when the next round is paired. A pair
// is forbidden, and must be allowed when only these two are left.
func TestChampionship(t *testing.T) {
	script, err := os.ReadFile("testdata/championship.txt")
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	got := clitest.Transcript(run, string(script))
	file := readFile(t, "cup.json")
	clitest.SVG(t, []byte(readFile(t, "title.svg")))
	t.Chdir(before)
	golden.Check(t, "championship.golden", got)
	f, err := competition.Read([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Event.Check(); err != nil {
		t.Error(err)
	}
	for _, want := range []string{
		"there are no ratings of Kim", // the name of who is not rated
		"stays in the event: the appeal is accepted", "corrected:", "Ann and Bob may meet.",
		"Ann with Bob is forbidden", "The event is over: Ann is the champion.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q", want)
		}
	}
	// No round was paired in another way than the rules say.
	if strings.Contains(got, "not optimal") || strings.Contains(got, "not legal") {
		t.Error("a round is not as the rules say")
	}
	for line := range strings.Lines(got) {
		if strings.HasPrefix(line, "exit status ") && line != "exit status 1\n" {
			t.Error(line)
		}
	}
}

// A Swiss of 9 players and 5 rounds runs from the list of players to the title,
// with draws, a bye, a requested bye, an absence, a late entrant, a forfeit, a
// withdrawal and a correction. A McMahon of 10 has a bar and a floor, and a
// late entrant with points.
func TestPoints(t *testing.T) {
	for _, c := range []struct {
		name  string
		wants []string
	}{
		{"swiss", []string{
			"an event with points needs its number of rounds, such as -rounds 5",
			"an event with points has no lives, appeals or play-offs", "Ann and Eve draw.",
			"Dan has a requested bye in round 2: a train. Round 2 is dropped",
			"Jon enters in round 3, with seed 6 and ½ point", "Hal is absent in round 4: work.",
			"The champion is Bob.", "Club Champion 2026: Bob, 4 points: 3 games won, 2 drawn, 0 lost.",
		}},
		{"mcmahon", []string{
			"the bar 5k is below the floor 2d", "Ann 7, Cid 7, Bob 6, Dan 5", "Kim enters in round 2, with seed 7 and 3",
			"  9      Fay     sonneborn-berger", "The champion is Ann.",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			script, list := readFile(t, "testdata/"+c.name+".txt"), map[string]string{}
			for _, name := range []string{"players.csv", "go.csv"} {
				list[name] = readFile(t, "testdata/"+name)
			}
			before, err := os.Getwd()
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(t.TempDir())
			for name, text := range list {
				if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			got := clitest.Transcript(run, script)
			if c.name == "swiss" {
				clitest.SVG(t, []byte(readFile(t, "title.svg")))
				clitest.SVG(t, []byte(readFile(t, "ladder.svg")))
			}
			t.Chdir(before)
			golden.Check(t, c.name+".golden", got)
			for _, want := range c.wants {
				if !strings.Contains(strings.ReplaceAll(got, "\n    ", " "), want) {
					t.Errorf("no %q", want)
				}
			}
			for _, wrong := range []string{"not optimal", "not legal", "lost lives", "eliminat", "0 lives", "1 life"} {
				if strings.Contains(got, wrong) {
					t.Errorf("a word of elimination, or a wrong round: %q", wrong)
				}
			}
		})
	}
}

// The settings of an event with points are kept, and its rulings drop what they
// change.
func TestPointsChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "swiss.json")
	event := func() pairing.Event[string] {
		f, err := competition.Read([]byte(readFile(t, path)))
		if err != nil {
			t.Fatal(err)
		}
		return f.Event
	}
	good(t, "new", "-document", "arbiter-swiss-2026", "-rounds", "3", "-points", "1-0.5-0-1-0-0", path+"2")
	if text := readFile(t, path+"2"); !strings.Contains(text, `"points":{"win":2,"draw":1,"loss":0,"bye":2,"requested":0,"absent":0}`) {
		t.Error(text)
	}
	good(t, "new", "-document", "arbiter-swiss-2026", "-rounds", "3", "-points", "3-1-0", "-ending", "fold", "-tie-breaks", "wins,direct-encounter", "-fide", path)
	if e := event(); e.Points.Win != 3 || len(e.TieBreaks) != 2 || !e.FIDETieBreaks || !slices.Contains(e.Criteria, pairing.RankSpread) {
		t.Errorf("%+v", e)
	}
	list := filepath.Join(t.TempDir(), "players.csv")
	if err := os.WriteFile(list, []byte("name,club,start\nAnn,North,3\nBob,South,0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	good(t, "seed", "-players", list, path)
	good(t, "seed", "-order", "Bob, Ann", path)
	if e := event(); fmt.Sprint(e.Start, e.Clubs) != "[0 3] [South North]" {
		t.Error(e.Start, e.Clubs)
	}
	good(t, "give", path, "Club", "50")
	good(t, "pair", path)
	if out := good(t, "accelerate", path, "1", "1", "3"); !strings.Contains(out, "Round 1 is dropped:\n    it must be paired") {
		t.Error(out)
	}
	good(t, "enter", "-club", "West", path, "Cid", "3")
	if e := event(); fmt.Sprint(e.Start, e.Clubs) != "[0 3 0] [South North West]" {
		t.Error(e.Start, e.Clubs)
	}
	for _, call := range []string{"bye F Bob 4", "bye -not F Bob 4", "excuse F Bob 4", "excuse -not F Bob 4", "accelerate F 4 1 1"} {
		if status, _, errs := try(strings.Fields(strings.ReplaceAll(call, "F", path))...); status != 1 || !strings.Contains(errs, "director: the event has 3 rounds: got 4 (rule AllRounds)") {
			t.Errorf("%s: status %d: %s", call, status, errs)
		}
	}
	good(t, "bye", path, "Bob", "1")
	good(t, "bye", path, "Ann", "1")
	if out := good(t, "bye", path, "Cid", "1"); !strings.Contains(out, "director excuse -not "+filecli.Word(path)+" Bob 1") {
		t.Error(out)
	}
	if out := good(t, "seed", "-order", "Ann, Cid", path); !strings.Contains(out, "Bob has a requested bye") {
		t.Error(out)
	}
	good(t, "bye", "-not", path, "Ann", "1")
	good(t, "bye", "-not", path, "Cid", "1")
	for range 3 {
		good(t, "pair", path)
		good(t, "report", path, "Ann", "Cid", "½")
	}
	if out := good(t, "money", path); !strings.Contains(out, "Prizes: the organizer divides the fund") {
		t.Error(out)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// started makes an event of four in a new folder, with round 1 paired, and
// returns its file.
func started(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", "-opening", "2026-01-02T20:00:00-05:00", path)
	for k, name := range []string{"Ann", "Bob", "Cid", "Dan"} {
		good(t, "register", "-at", "2026-01-03T20:00:00-05:00", "-gameroom", fmt.Sprint(1900-k), path, name)
	}
	good(t, "seed", path)
	good(t, "pair", path)
	return path
}

// The list of the package comment is the list of the usage.
func TestUsage(t *testing.T) {
	source := readFile(t, "main.go")
	for line := range strings.Lines(program.Usage()) {
		if len(line) > 79 { // go doc indents by two more
			t.Errorf("%d columns: %s", len(line)-1, line)
		}
		if strings.HasPrefix(line, "  ") && !strings.Contains(source, "//	"+line[2:]) {
			t.Errorf("the package comment has no %q", line)
		}
	}
	if status, out, errs := try("help"); status != 0 || out != program.Usage() || errs != "" {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	if _, out, errs := try("help", "pair"); !strings.HasPrefix(out, "usage: director pair [flags] FILE\npair the next round\n  -n\t") || errs != "" {
		t.Error(out, errs)
	}
	nameless := regexp.MustCompile(`(?m)^  -\S+ (value|int|uint|string|float|duration)$`)
	for _, s := range subcommands {
		status, out, _ := try(s.Name, "-h")
		if status != 0 || !strings.HasPrefix(out, "usage: director "+s.Name+" [flags] "+s.Args+"\n"+s.About+"\n") {
			t.Errorf("%s -h: status %d: %s", s.Name, status, out)
		}
		if flag := nameless.FindString(out); flag != "" {
			t.Errorf("%s -h has a value without a name:%s", s.Name, flag)
		}
		if s.Changes != strings.Contains(out, "  -n	") {
			t.Errorf("%s has -n, or has none", s.Name)
		}
	}
}

// Every subcommand has an example, which is a call of it.
func TestExamples(t *testing.T) {
	for k, s := range subcommands {
		example := program.Example(k)
		c, _, err := program.Parse(k, cli.Program{Errs: io.Discard}, example[1:])
		if err != nil || strings.ContainsFunc(strings.Join(c.Args, ""), func(r rune) bool { return r == '[' || r == ']' }) {
			t.Errorf("%q: %v", example, err)
		}
		if n := len(c.Args); n < s.Least || n > s.Most || c.Path != "cup.json" || slices.ContainsFunc(c.Args, func(x string) bool { return len(x) > 2 && x == strings.ToUpper(x) && strings.Contains(s.Args, x) }) {
			t.Errorf("%q", example)
		}
	}
}

// A wrong call is told what is wrong, and how the subcommand is called.
func TestCalled(t *testing.T) {
	for args, want := range map[string]string{
		"register cup.json": "director: something is missing: FILE PLAYER\n" +
			"usage: director register [flags] FILE PLAYER\n" +
			"such as: director register -gameroom 1900 cup.json Ann\n" +
			"The flags: director help register\n",
		"start -m cup.json": "director: flag provided but not defined: -m\n" +
			"usage: director start [flags] FILE\n" +
			"such as: director start cup.json\n" +
			"The flags: director help start\n",
		"pin cup.json": "director: nothing is pinned: name a pair, or -bye PLAYER\n" +
			"usage: director pin [flags] FILE [PLAYER PLAYER]...\n" +
			"such as: director pin cup.json Ann Bob\n" +
			"The flags: director help pin\n",
	} {
		if status, out, errs := try(strings.Fields(args)...); status != 2 || out != "" || errs != want {
			t.Errorf("%s: status %d: %s%s", args, status, out, errs)
		}
	}
}

func TestWrongCalls(t *testing.T) {
	path := started(t)
	for _, c := range []struct{ args, want string }{
		{"", "usage: director"},
		{"pay F", `there is no subcommand "pay"`},
		{"registr F Ann", `there is no subcommand "registr"; similar: "register"; director help lists them`},
		{"pair", "something is missing: FILE"},
		{"report F Ann", "something is missing: FILE WINNER LOSER"},
		{"report F Ann Bob Cid", `"Cid" is no draw, which is draw, =, ½, 1/2 or 0.5`},
		{"report F Ann Bob = Cid", "4 arguments at most"},
		{"report -forfeit F Ann Dan draw", "a game that is drawn has no other outcome"},
		{"new -rounds 5 G", "-rounds is for an event with points"},
		{"new -fide G", "-fide is for an event with points"},
		{"new -document arbiter-swiss-2026 G", "an event with points needs its number of rounds"},
		{"new -document arbiter-swiss-2026 -rounds 5 -lives 3 G", "an event with points has no lives"},
		{"new -document arbiter-swiss-2026 -rounds 5 -points 1-2-0 G", "which must not grow"},
		{"new -document arbiter-swiss-2026 -rounds 5 -points 3-1 G", "three points, such as 3-1-0"},
		{"new -document arbiter-swiss-2026 -rounds 5 -ending dutch G", "not slide, fold or neighbors"},
		{"new -document arbiter-swiss-2026 -rounds 5 -tie-breaks sos G", "sos"},
		{"pair -round 2 F", "flag provided but not defined: -round"},
		{"excuse F Ann x", "not a whole number"},
		{"excuse F Ann 0", "it must be from 1 to"},
		{"life F Ann 0", "it must be from 1 to"},
		{"pin F Ann", "a pair has two players"},
		{"pin F", "nothing is pinned"},
		{"new -opening yesterday G", "not a time such as"},
		{"new -document wc1066 G", "wc1066"},
		{"draw F F", "F is the file that is read"},
		{"title F F", "F is the file that is read"},
		{"export F F", "F is the file that is read"},
		{"times -proposal -fix F W", "do not go together"},
		{"withdraw -why= F Ann", "it is empty"},
		{"correct -both -forfeit F Ann Dan", "-forfeit and -both do not go together"},
		{"report -both -neither F Ann Dan", "-both and -neither do not go together"},
		{"correct -undo -neither F Ann Dan", "-neither and -undo do not go together"},
		{"seed -order Ann -lot 1 F", "-order and -lot do not go together"},
		{"rate F Ann", "there is no rating"},
	} {
		args := strings.Fields(strings.ReplaceAll(c.args, "F", path))
		status, out, errs := try(args...)
		if want := strings.ReplaceAll(c.want, "F", path); c.want != "" && strings.Contains(c.args, "F F") {
			c.want = want
		}
		if status != 2 || out != "" || !strings.Contains(strings.ReplaceAll(errs, path, "F"),
			strings.ReplaceAll(c.want, path, "F")) {
			t.Errorf("%s: status %d: %s%s", c.args, status, out, errs)
		}
	}
}

// What the rules refuse is refused with the rule, and nothing is written.
func TestRefused(t *testing.T) {
	path := started(t)
	good(t, "report", path, "Ann", "Dan")
	old := readFile(t, path)
	for _, c := range []struct{ args, want string }{
		{"new F", "file already exists; director standings shows its event, and another event needs another name"},
		{"draw F x.PNG", "x.PNG: pictures are written as SVG, so the name must end with .svg"},
		{"title F x.pdf", "x.pdf: pictures are written as SVG"},
		{"withdraw -until 1 F Ann", "-until 1: round 1 has begun, and this holds from the next round on, so 2 is the least"},
		{"forbid -until 1 F Ann Bob", "-until 1: round 1 has begun"},
		{"register F Eve", "SeedOrder"},
		{"seed -order Bob,Ann,Cid,Dan F", "SeedOrder"},
		{"seed -order Ann,Bob F", "the entrants are fixed"},
		{"pair F", "1 game of round 1 has no result: board 2, Bob against Cid (rule AllDecided)"},
		{"report F Dan Ann", "round 1 has a result: Ann beats Dan; to change it: director correct"},
		{"correct F Bob Cid", "has no result; to record a result: director report"},
		{"report F Anna Dan", `no player is called "Anna"; similar: "Ann"`},
		{"report F Ann Bob", "Ann and Bob do not meet in round 1: Ann meets Dan, and Bob meets Cid"},
		{"report F Ann Ann", "Ann is named twice"},
		{"pin -bye Don F", `no player is called "Don"; similar: "Dan"`},
		{"whynot F ann Bob", `no player is called "ann"; similar: "Ann"`},
		{"report -round 2 F Ann Bob", "round"},
		{"replay F Ann Bob", "Ann and Bob do not meet in round 1"},
		{"unpair F", "round 1 has begun, so it stays"},
		{"replay -cause OwnTrouble F Ann Dan", "OwnFailure"},
		{"return F Eve", `no player is called "Eve"`},
		{"appeal F Ann", "ForfeitLeaves"},
		{"excuse F Ann 1", "begun"},
		{"forbid F Ann Ann", "Ann"},
		{"pin -round 1 F Ann Bob", "begun"},
		{"play-off F", "AllDecided"},
		{"title F -", "over"},
		{"times F none.json", "none.json"},
		{"import F F", "it is no state file"},
	} {
		status, out, errs := try(strings.Fields(strings.ReplaceAll(c.args, "F", path))...)
		if status != 1 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d: %s%s", c.args, status, out, errs)
		}
	}
	if readFile(t, path) != old {
		t.Error("something was written")
	}
}

// With -n, a change is only said.
func TestOnlySaid(t *testing.T) {
	path := started(t)
	old := readFile(t, path)
	for _, args := range []string{"start", "unpair", "report F Ann Dan", "withdraw F Bob", "excuse F Bob 1",
		"forbid F Ann Dan", "pin F Ann Bob", "life F Ann 2"} {
		list := strings.Fields(strings.ReplaceAll(args, "F", path))
		list = append([]string{list[0], "-n"}, list[1:]...)
		if len(list) == 2 {
			list = append(list, path)
		}
		if out := good(t, list...); !strings.Contains(out, "only said (-n), and nothing is written") {
			t.Errorf("%s: %s", args, out)
		}
	}
	if readFile(t, path) != old {
		t.Error("something was written")
	}
}

// A paired round that the rules would no longer give is noted by every
// subcommand, also by questions.
func TestNote(t *testing.T) {
	path := started(t)
	f, err := competition.Read([]byte(readFile(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	games := f.Event.Rounds[0].Games
	games[0].Silver, games[1].Silver = games[1].Silver, games[0].Silver
	text, err := f.Text()
	if err == nil {
		err = os.WriteFile(path, text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	const note = "Note: Round 1 is paired, but the rules give another round now, which is better by RankSpread."
	for _, args := range []string{"standings", "why", "rules", "forbid"} {
		list := []string{args, path}
		if args == "forbid" {
			list = append(list, "Ann", "Bob")
		}
		status, _, errs := try(list...)
		if status != 0 || !strings.Contains(strings.Join(strings.Fields(errs), " "), note) {
			t.Errorf("%s: status %d: %s", args, status, errs)
		}
	}
	out := good(t, "why", path)
	if !strings.Contains(out, "Ann   -  Cid     0, 0    not by the rules") || !strings.Contains(out, "The round is not optimal: ") ||
		!strings.Contains(out, "Ann has Gold against Cid. Not by the rules") || strings.Contains(out, "is proved by a certificate") {
		t.Error(out)
	}
	if status, _, errs := try("audit", path); status != 3 {
		t.Errorf("audit: status %d: %s", status, errs)
	}
	good(t, "unpair", path)
	good(t, "pair", path)
	if status, _, errs := try("audit", path); status != 0 || errs != "" {
		t.Errorf("audit: status %d: %s", status, errs)
	}
}

// A name that cannot be shown is refused, and so is a registration before the
// opening or after the close.
func TestRegister(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	const open, closed = "2026-01-02T20:00:00-05:00", "2026-01-16T20:00:00-05:00"
	good(t, "new", "-opening", open, "-close", closed, path)
	old := readFile(t, path)
	for _, name := range append(clitest.Hostile, "", " ", "Ann ", strings.Repeat("a", 101)) {
		status, out, errs := try("register", "-at", open, path, name)
		if status != 1 || out != "" || !strings.Contains(errs, "a name has 1 to 100 printable characters") {
			t.Errorf("%q: status %d: %s%s", name, status, out, errs)
		}
		clitest.Plain(t, errs)
	}
	for _, at := range []string{"2026-01-02T19:59:59-05:00", "2026-01-17T20:00:00-05:00"} {
		status, out, errs := try("register", "-at", at, path, "Ann")
		if status != 1 || out != "" || !strings.Contains(errs, "registration is not open") {
			t.Errorf("%s: status %d: %s%s", at, status, out, errs)
		}
	}
	if readFile(t, path) != old {
		t.Error("something was written")
	}
	good(t, "register", "-at", open, path, "Ann")
	if status, _, errs := try("register", "-at", open, path, "Ann"); status != 1 || !strings.Contains(errs, "registered already") {
		t.Errorf("status %d: %s", status, errs)
	}
	path += "2"
	status, _, errs := try("new", "-opening", closed, "-close", open, path)
	if status != 1 || !strings.Contains(errs, path+": money: ") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// Nor does a name that cannot be shown come in by another door.
func TestEnterShown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", "-late", path)
	names := append(clitest.Hostile, "", " ", "Ann ", strings.Repeat("a", 101))
	good(t, "seed", "-order", "Ann, Bob", path)
	old := readFile(t, path)
	for _, name := range names {
		status, out, errs := try("enter", path, name, "1")
		if status != 1 || out != "" || !strings.Contains(errs, "a name has 1 to 100 printable characters") {
			t.Errorf("%q: status %d: %s%s", name, status, out, errs)
		}
		clitest.Plain(t, errs)
		if strings.TrimSpace(name) != name || strings.Contains(name, ",") {
			continue // a list has no such name
		}
		if status, out, errs = try("seed", "-order", "Cid,Dan,"+name, path); status == 0 || out != "" {
			t.Errorf("%q: status %d: %s%s", name, status, out, errs)
		}
		clitest.Plain(t, errs)
	}
	if readFile(t, path) != old {
		t.Error("something was written")
	}
}

// Until round 1 is paired, players come and go, and are seeded anew.
func TestSeedAgain(t *testing.T) {
	path := started(t)
	good(t, "unpair", path)
	if out := good(t, "register", "-at", "2026-01-03T20:00:00-05:00", path, "Eve"); !strings.Contains(out, "The 4 entrants must be seeded again.") || strings.Contains(out, "Their order") ||
		!strings.Contains(out, "Next: Rate Eve") {
		t.Error(out)
	}
	if status, _, errs := try("pair", path); status != 1 || !strings.Contains(errs, "there are no entrants yet") {
		t.Errorf("status %d: %s", status, errs)
	}
	if status, _, errs := try("seed", path); status != 1 || !strings.Contains(errs, "there are no ratings of Eve") {
		t.Errorf("status %d: %s", status, errs)
	}
	good(t, "seed", "-order", "Eve, Dan, Cid, Bob, Ann", path)
	if out := good(t, "unregister", "-at", "2026-01-04T20:00:00-05:00", path, "Eve"); !strings.Contains(out, "Their order was Eve, Dan, Cid, Bob and Ann") {
		t.Error(out)
	}
	good(t, "rate", "-whre", "2500", "-whre-games", "30", path, "Dan")
	if out := good(t, "seed", path); !strings.Contains(out, "Dan, Ann, Bob and Cid") {
		t.Error(out)
	}
}

// With a zone, the days of the fee are days of its clocks, and the times are
// times of its clocks.
func TestZoneOfTheFee(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	if status, _, errs := try("new", "-zone", "EST", path); status != 2 || !strings.Contains(errs, "abbreviation") {
		t.Errorf("status %d: %s", status, errs)
	}
	good(t, "new", "-zone", "America/New_York", "-opening", "2026-10-30T00:00:00-04:00", path)
	good(t, "register", "-at", "2026-11-02T23:30:00-05:00", path, "Ann")
	if out := good(t, "money", path); !strings.Contains(out, "registered -05:00") || !strings.Contains(out, "2026-11-02 23:30   Ann") {
		t.Error(out)
	}
}

// Only one round is judged if the call asks for it.
func TestAuditOfARound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	if out := good(t, "new", "-late", path); !strings.Contains(strings.Join(strings.Fields(out), " "),
		"has an event by rules of its own, from The 2012 Arimaa World Championship.") {
		t.Error(out)
	}
	good(t, "seed", "-order", "Ann,Bob,Cid", path)
	for _, line := range []string{"pair F", "report F Bob Cid", "pair F"} {
		good(t, strings.Fields(strings.ReplaceAll(line, "F", path))...)
	}
	for args, want := range map[string]int{"audit F": 2, "audit -round 1 F": 1, "audit -round 2 F": 1} {
		out := good(t, strings.Fields(strings.ReplaceAll(args, "F", path))...)
		if strings.Count(out, "optimal") != want || strings.Contains(args, "2 F") != strings.HasPrefix(out, "round 2") {
			t.Errorf("%s: %s", args, out)
		}
	}
	if status, _, errs := try("audit", "-round", "3", path); status != 1 || !strings.Contains(errs, "round 3 has not been") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// A time that the clocks show twice has the offset.
func TestTimesTwice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", path)
	good(t, "seed", "-order", "Ann,Bob", path)
	week := path + "2"
	const text = `{"zone": "America/New_York", "monday": "2026-10-26", "submissions": [{"player": "Ann",
		"at": "2026-10-25T18:30:00-04:00", "hours": ["Sun HOUR"]}]}`
	for hour, want := range map[string]string{
		"0": "Sun Nov 1 00:00  Sun 04:00  00:15", "1": "Sun Nov 1 01:00 -04:00  Sun 05:00  01:15",
	} {
		if err := os.WriteFile(week, []byte(strings.Replace(text, "HOUR", hour, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		if out := good(t, "times", path, week); !strings.Contains(out, want) {
			t.Error(out)
		}
	}
}

// A late entrant registers for the fee, and who withdraws too soon is told how
// the fee is paid back.
func TestFeesOfLateAndGone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	script := func(lines ...[2]string) {
		t.Helper()
		for _, c := range lines {
			status, out, errs := try(clitest.Words(strings.ReplaceAll(c[0], "F", path))...)
			want, absent := strings.CutPrefix(strings.ReplaceAll(c[1], "F", path), "not: ")
			if all := strings.Join(strings.Fields(out+errs), " "); status > 1 ||
				strings.Contains(all, want) == absent {
				t.Errorf("%s: status %d: %s", c[0], status, all)
			}
		}
	}
	const unregister = "director undo F, and director unregister F"
	script([][2]string{
		{"new -late -opening 2026-01-02T20:00:00Z F", ""},
		{"register -at 2026-01-03T20:00:00Z -gameroom 1900 F Ann", ""},
		{"register -at 2026-01-03T20:00:00Z -gameroom 1800 F Bob", ""},
		{"register -at 2026-01-03T20:00:00Z -gameroom 1700 F Cid", ""},
		{"seed F", ""}, {"withdraw F Ann", unregister + " Ann"}, {"undo F", ""},
		{"withdraw -until 2 F Ann", "not: paid back so"}, {"undo F", ""},
		{"pair F", ""}, {`enter F "Zed Lee" 3`, `To register: director register F "Zed Lee"`},
		{"money F", `To register: director register F "Zed Lee"`},
		{`register -gameroom 1900 F "Zed Lee"`, "no rating is taken"},
		{"pair F", ""}, {`register -at 2026-01-04T20:00:00Z F "Zed Lee"`, "Zed Lee is registered."},
		{"money F", "Zed Lee 3 $82.00"}, {`register F "Zed Lee"`, "registered already"},
		{"register F Yan", "round 1 is paired"},
	}...)
	for _, args := range []string{"money F", "withdraw F Bob", "enter -n F Yan 2"} {
		out := good(t, strings.Fields(strings.ReplaceAll(args, "F", path))...)
		if strings.Contains(out, "To register: director register "+path+` "Zed`) || strings.Contains(out, "paid back so") {
			t.Error(out)
		}
	}
	// What is closed, or free, or without registrations, pays nothing back.
	path += "2"
	script([][2]string{
		{"new -late -opening 2026-01-02T20:00:00Z -close 2026-01-05T20:00:00Z F", ""},
		{"register -at 2026-01-03T20:00:00Z F Ann", ""}, {"register -at 2026-01-03T20:00:00Z F Bob", ""},
		{"seed -order Ann,Bob F", ""}, {"enter F Zed 3", "To register"},
		{"register F Zed", "for the fee of the last day: -at 2026-01-05T20:00:00Z"},
		{"register -at 2026-01-01T20:00:00Z F Zed", "not: last day"},
		{"register -at 2026-01-05T20:00:00Z F Zed", "Zed is registered."},
	}...)
	if out := good(t, "withdraw", path, "Ann"); strings.Contains(out, "paid back so") {
		t.Error(out)
	}
	path += "3"
	script([2]string{"new -free -late F", ""}, [2]string{"register F Ann", ""}, [2]string{"register F Bob", ""},
		[2]string{"seed -order Ann,Bob F", ""})
	if out := good(t, "enter", path, "Zed", "3"); strings.Contains(out, "fee") {
		t.Error(out)
	}
	if out := good(t, "withdraw", path, "Ann"); strings.Contains(out, "paid back so") {
		t.Error(out)
	}
	path += "4"
	script([2]string{"new -late F", ""}, [2]string{"seed -order Ann,Bob F", ""})
	if out := good(t, "enter", path, "Zed", "3"); strings.Contains(out, "To register") {
		t.Error(out)
	}
	if out := good(t, "withdraw", path, "Ann"); strings.Contains(out, "paid back so") {
		t.Error(out)
	}
}

// A new name that looks like another name is refused, unless the director says
// that this is another person.
func TestAlike(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", "-late", path)
	for _, c := range []struct{ args, want string }{
		{"seed -n -order Ann,Bob,ann F", `"ann" looks like "Ann"; if this is another person, add -alike`},
		{"seed -n -order Ann,Bob,Ann F", "entrant 3: Ann: named twice"},
		{"seed -order Ann,Bob F", ""},
		{"enter F ann 3", `"ann" looks like "Ann"`},
		{"enter -alike F ann 3", ""},
		{"enter -alike F ann 3", "named twice"},
	} {
		status, out, errs := try(strings.Fields(strings.ReplaceAll(c.args, "F", path))...)
		if (status == 0) != (c.want == "") || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d: %s%s", c.args, status, out, errs)
		}
	}
	path += "2"
	good(t, "new", path)
	good(t, "register", path, "Ann Lee")
	if status, _, errs := try("register", path, "ann lee"); status != 1 || !strings.Contains(errs, "add -alike") {
		t.Errorf("status %d: %s", status, errs)
	}
	for _, name := range []string{"Ann  Lee", "Lee, Ann", "Änn Lee"} {
		if status, _, errs := try("register", path, name); status != 1 || !strings.Contains(errs, `looks like "Ann Lee"`) {
			t.Errorf("%s: status %d: %s", name, status, errs)
		}
	}
	if status, _, errs := try("forfeit-prize", path, "Lee"); status != 1 || !strings.Contains(errs, `Lee is not registered; similar: "Ann Lee"`) {
		t.Errorf("status %d: %s", status, errs)
	}
	good(t, "register", "-alike", path, "ann lee")
	good(t, "seed", "-order", "ann lee, Ann Lee", path)
}

// An order that is one name with blanks was meant to be several names, unless
// this player is registered.
func TestOneName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", path)
	want := `-order has one player, "Ann Bob; Cid"; if these are 3, put commas between them: -order "Ann, Bob, Cid"`
	if status, _, errs := try("seed", "-order", "Ann Bob; Cid", path); status != 1 || !strings.Contains(errs, want) {
		t.Errorf("status %d: %s", status, errs)
	}
	if out := good(t, "register", path, "Ann Lee"); strings.Contains(out, "one player") {
		t.Error(out)
	}
	good(t, "seed", "-order", "Ann Lee", path)
	if out := good(t, "register", path, "Bob, Cid"); !strings.Contains(out, `This is one player, "Bob, Cid".`) {
		t.Error(out)
	}
}

// Without ratings, the director is told how else to seed. An order of the
// director is not dropped without a word.
func TestOwnOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", path)
	for _, name := range []string{"seed", "seeds"} {
		if status, _, errs := try(name, path); status != 1 || !strings.Contains(errs, "nobody has a rating: director rate gives ratings; ") {
			t.Errorf("status %d: %s", status, errs)
		}
	}
	good(t, "seed", "-order", "Ann, Bob, Cid", path)
	if out := good(t, "seeds", path); !strings.Contains(out, "Nobody has a rating. The seeds, the best first: Ann, Bob and Cid.") {
		t.Error(out)
	}
	status, _, errs := try("register", path, "Dan")
	if status != 1 || !strings.Contains(errs, "seeded and not registered") || !strings.Contains(errs, "Ann, Bob and Cid") {
		t.Errorf("status %d: %s", status, errs)
	}
	good(t, "undo", path)
	for _, name := range []string{"Dan", "Eve", "Fay"} {
		good(t, "register", path, name)
	}
	good(t, "seed", "-order", "Fay, Dan, Eve", path)
	if out := good(t, "register", path, "Gus"); !strings.Contains(out, "Their order was Fay, Dan and Eve (director seed -order).") {
		t.Error(out)
	}
}

// A prohibition is told where it holds, with its rounds and its reason.
func TestWhyNotForbidden(t *testing.T) {
	path := started(t)
	good(t, "report", path, "Ann", "Dan")
	good(t, "report", path, "Bob", "Cid")
	good(t, "forbid", "-until", "2", "-why", "sisters", path, "Ann", "Bob")
	good(t, "pair", path)
	for round, want := range map[string]bool{"1": false, "2": true} {
		for _, names := range [][]string{{"Ann", "Bob"}, {"Bob", "Ann"}} {
			out := good(t, "whynot", "-round", round, path, names[0], names[1])
			if strings.Contains(out, "The director forbids it in round 2: sisters.\n") != want || strings.Count(out, "The director forbids") > 1 {
				t.Errorf("round %s: %s", round, out)
			}
		}
	}
	good(t, "report", path, "Cid", "Ann")
	good(t, "report", path, "Bob", "Dan")
	if out := good(t, "whynot", path, "Ann", "Bob"); strings.Contains(out, "forbids") {
		t.Error(out)
	}
}

// margin says which results matter, and how few decide where a player stands.
func TestMargin(t *testing.T) {
	path := started(t)
	if out := good(t, "margin", path); out != "No game has a result that could be another.\n" {
		t.Error(out)
	}
	good(t, "report", path, "Ann", "Dan")
	good(t, "report", path, "Bob", "Cid")
	if out := good(t, "margin", path); out != `Of 2 other results, 2 would change the champion, who is out, or round 2.

  Had Dan won against Ann in round 1, Dan would meet Bob, Cid would meet Ann in
      round 2.
  Had Cid won against Bob in round 1, Cid would meet Ann, Dan would meet Bob in
      round 2.
` {
		t.Error(out)
	}
	if out := good(t, "margin", path, "Ann"); out != `Had Dan won against Ann in round 1, Ann would not be first.
Whatever else had happened, Ann would not be out.
` {
		t.Error(out)
	}
	if status, _, errs := try("margin", path, "Eve"); status != 1 || !strings.Contains(errs, `no player is called "Eve"`) {
		t.Errorf("status %d: %s", status, errs)
	}
}

// A championship of bots is run by its own document: four lives, and a play-off
// for second place.
func TestOtherDocument(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bots.json")
	good(t, "new", "-document", "wcc2014", "-opening", "2026-01-02T20:00:00-05:00", "-lives", "1", path)
	for _, name := range []string{"Ada", "Bot", "Cog", "Dot"} {
		good(t, "register", "-at", "2026-01-03T20:00:00-05:00", path, name)
	}
	good(t, "seed", "-order", "Ada, Bot, Cog, Dot", path)
	if out := good(t, "rules", path); !strings.Contains(out, "The 2014 Arimaa World Computer Championship") {
		t.Error(out)
	}
	good(t, "pair", path)
	good(t, "report", path, "Ada", "Dot")
	good(t, "report", "-both", path, "Bot", "Cog")
	out := good(t, "standings", path)
	if !strings.Contains(out, "The champion is Ada.") {
		t.Error(out)
	}
}

// A tie for second place is played off, and whoever asks for a round or for the
// certificate is told how. An event that was over can go on.
func TestPlayOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bots.json")
	good(t, "new", "-document", "wcc2014", "-lives", "1", path)
	good(t, "seed", "-order", "Ada, Bot, Cog", path)
	good(t, "pair", path)
	good(t, "report", path, "Bot", "Cog")
	good(t, "pair", path)
	if out := good(t, "report", path, "Bot", "Ada"); !strings.Contains(out, "director play-off "+path) {
		t.Error(out)
	}
	for _, args := range [][]string{{"pair", path}, {"title", path, path + ".svg"}} {
		if status, _, errs := try(args...); status != 1 || !strings.Contains(errs, "the way out: director play-off "+path) {
			t.Errorf("%s: status %d: %s", args[0], status, errs)
		}
	}
	const on = "The event was over, and goes on now."
	if out := good(t, "forbid", "-n", path, "Ada", "Cog"); strings.Contains(out, on) {
		t.Error(out)
	}
	for _, args := range [][]string{{"life", "-n", path, "Ada"}, {"correct", "-n", "-undo", path, "Bot", "Ada"}, {"play-off", path}} {
		if out := good(t, args...); !strings.Contains(out, on) {
			t.Errorf("%s: %s", args[0], out)
		}
	}
	if out := good(t, "pair", path); strings.Contains(out, on) {
		t.Error(out)
	}
	if out := good(t, "whynot", path, "Bot", "Ada"); !strings.Contains(out, "Bot has no part in the play-off for second place, which is between Ada and Cog.") {
		t.Error(out)
	}
	if status, _, errs := try("export", path, path+".txt"); status != 1 || !strings.Contains(errs, "a state file cannot say this: a play-off") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// If a pin and a prohibition leave no round, the director is told the ways out.
func TestNoRound(t *testing.T) {
	path := started(t)
	good(t, "unpair", path)
	good(t, "forbid", path, "Ann", "Bob")
	want := "director unpin " + path + ", or director allow " + path + " Ann Bob"
	if out := good(t, "pin", path, "Ann", "Bob"); !strings.Contains(strings.ReplaceAll(out, "\n    ", ", or "), want) {
		t.Error(out)
	}
	if status, _, errs := try("pair", path); status != 1 || !strings.Contains(errs, "the way out: "+want) {
		t.Errorf("status %d: %s", status, errs)
	}
}

// If the next round cannot be paired, the questions say so in place of the
// round, and the way out names the players.
func TestBlocked(t *testing.T) {
	for _, c := range []struct{ ruling, way string }{
		{"forbid -why sisters F Ann Bob", "director allow F Ann Bob"},
		{"pin F Ann Bob", "director unpin F"},
		{"excuse F Ann 3", "director excuse -not F Bob 3"},
	} {
		path := started(t)
		good(t, "report", "-forfeit", path, "Ann", "Dan")
		good(t, "report", "-forfeit", path, "Bob", "Cid")
		do := func(line string) string { return good(t, strings.Fields(strings.ReplaceAll(line, "F", path))...) }
		do("forbid F Ann Dan")
		if c.ruling == "excuse F Ann 3" {
			do("pair F")
			do("report F Bob Ann")
			do("excuse F Bob 3")
		}
		do(c.ruling)
		if c.ruling[0] == 'p' {
			do("withdraw -until 2 F Bob")
		}
		for _, question := range []string{"standings F", "simulate F", "whynot F Ann Bob", "draw F -"} {
			out := do(question)
			if !strings.Contains(out, "cannot be paired") {
				t.Errorf("%s, %s: %s", c.ruling, question, out)
			}
			if question == "standings F" && !strings.Contains(out, "Ann and Dan do not meet") {
				t.Error(out)
			}
			if question[0] == 'w' && c.ruling[0] == 'f' && !strings.Contains(out, "sisters.") {
				t.Error(out)
			}
		}
		for _, name := range []string{"pair", "why"} {
			status, _, errs := try(name, path)
			if want := "the way out: " + strings.ReplaceAll(c.way, "F", path) + "\n"; status != 1 || !strings.HasSuffix(errs, want) {
				t.Errorf("%s: status %d: %s", name, status, errs)
			}
		}
	}
}

// A forfeit says who is removed, and the way back. An appeal says from which
// round on. Who is out, or the end of the event, makes a decision idle.
func TestForfeitSaid(t *testing.T) {
	path := started(t)
	said := func(line string, wants ...string) {
		t.Helper()
		out := strings.Join(strings.Fields(good(t, strings.Fields(strings.ReplaceAll(line, "FILE", path))...)), " ")
		for _, want := range wants {
			if !strings.Contains(out, strings.ReplaceAll(want, "FILE", path)) {
				t.Errorf("%s: no %q: %s", line, want, out)
			}
		}
	}
	said("report -both -n FILE Ann Dan", "Ann and Dan are removed from the event for the forfeit (rule ForfeitLeaves). "+
		"If an appeal is accepted: director appeal FILE Ann director appeal FILE Dan")
	said("report -forfeit FILE Ann Dan", "Dan is removed from the event for the forfeit (rule ForfeitLeaves). "+
		"If an appeal is accepted: director appeal FILE Dan")
	said("report FILE Bob Cid")
	for _, line := range []string{"withdraw -n FILE Dan", "excuse -n FILE Dan 2"} {
		said(line, "Dan is out already, so this counts only if Dan comes back.")
	}
	said("pair FILE")
	said("start FILE")
	said("appeal FILE Dan", "Round 2 has begun without Dan, who can play from round 3 on.")
	for _, name := range []string{"Dan", "Cid", "Bob"} {
		good(t, "withdraw", path, name)
	}
	f, err := competition.Read([]byte(readFile(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range f.Event.Rounds[1].Games {
		good(t, "report", path, g.Gold, g.Silver)
	}
	for _, line := range []string{"excuse -n FILE Cid 3", "pin -n FILE Ann Bob"} {
		said(line, "The event is over, so this counts only if it goes on.")
	}
}

// What has failed is not the way out.
func TestNoWayOut(t *testing.T) {
	c := call{Call: &filecli.Call{Sub: "pair", Path: "cup.json"}}
	c.file.Event = pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	if err := c.wayOut(io.EOF); err != io.EOF {
		t.Error(err)
	}
	c.Sub = "title"
	if err := c.wayOut(io.EOF); !errors.Is(err, io.EOF) || err.Error() != "EOF; the way out: director pair cup.json" {
		t.Error(err)
	}
}

// The editions that need seed ratings get them from the seeds.
func TestSeedRatings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", "-document", "wc2016", "-opening", "2026-01-02T20:00:00-05:00", path)
	good(t, "register", "-at", "2026-01-03T20:00:00-05:00", "-gameroom", "1500", path, "Ann")
	good(t, "register", "-at", "2026-01-03T20:00:00-05:00", path, "Bob")
	status, _, errs := try("seed", "-order", "Ann, Bob", path)
	if status != 1 || !strings.Contains(errs, "there are no ratings of Bob, and the edition needs them") {
		t.Errorf("status %d: %s", status, errs)
	}
	good(t, "rate", "-gameroom", "1600", path, "Bob")
	good(t, "seed", path)
	good(t, "pair", path)
	f, err := competition.Read([]byte(readFile(t, path)))
	if err != nil || !slices.Equal(f.Event.SeedRatings, []float64{1600, 1500}) {
		t.Errorf("%v, %v", f.Event.SeedRatings, err)
	}
}

// The ratings of a list take the place of ratings that were registered.
func TestListedAfterRegistered(t *testing.T) {
	path, list := filepath.Join(t.TempDir(), "swiss.json"), filepath.Join(t.TempDir(), "players.csv")
	good(t, "new", "-document", "arbiter-swiss-2026", "-rounds", "3", "-opening", "2026-01-02T20:00:00-05:00", path)
	good(t, "register", "-at", "2026-01-03T20:00:00-05:00", "-gameroom", "2000", path, "Ann")
	good(t, "register", "-at", "2026-01-03T20:00:00-05:00", "-gameroom", "1900", path, "Bob")
	if err := os.WriteFile(list, []byte("name,rating\nAnn,1500\nBob,1800\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	good(t, "seed", "-players", list, path)
	good(t, "seed", "-order", "Ann,Bob", path)
	f, err := competition.Read([]byte(readFile(t, path)))
	if err != nil || !slices.Equal(f.Event.SeedRatings, []float64{1500, 1800}) {
		t.Errorf("%v, %v", f.Event.SeedRatings, err)
	}
}

// The ratings of a list are kept in the order of the entrants. If somebody has
// none, the director is told so.
func TestListedRatings(t *testing.T) {
	path, list := filepath.Join(t.TempDir(), "swiss.json"), filepath.Join(t.TempDir(), "players.csv")
	good(t, "new", "-document", "arbiter-swiss-2026", "-rounds", "3", path)
	const full = "name,rating\nAnn,1900\nBob,1800.5\nCid,1700\nDan,1600\n"
	for _, c := range []struct{ list, call, said, ratings string }{
		{full, "seed -players L F", "4 players are entered", "[1900 1800.5 1700 1600]"},
		{"", "seed -order Dan,Ann,Bob,Cid F", "4 players are entered", "[1600 1900 1800.5 1700]"},
		{"name\nCid\nAnn\n", "seed -players L F", "first: Cid and Ann.", "[1700 1900]"},
		{"", "seed -order Ann,Eve F", "Ratings are not kept, since 1 player has none: Eve.", "[]"},
		{"", "enter -elo 1500 F Gil 1", "The rating is not kept, since the other entrants have none.", "[]"},
		{full, "seed -players L F", "4 players are entered", "[1900 1800.5 1700 1600]"},
		{"name,rating\nAnn,1900\nBob,\nCid,\nDan,\nEve,\n", "seed -players L F", "Ratings are not kept, since 4 players have none: Bob, Cid, Dan and 1 more.", "[]"},
		{full, "seed -players L F", "4 players are entered", "[1900 1800.5 1700 1600]"},
		{"name,rating\nAnn,1900\nBob,\n", "seed -players L F", "Ratings are not kept, since 1 player has none: Bob.", "[]"},
		{full, "seed -players L F", "4 players are entered", "[1900 1800.5 1700 1600]"},
		{"", "enter -elo 1750 F Eve 3", "Eve enters in round 1, with seed 3", "[1900 1800.5 1750 1700 1600]"},
		{"", "enter -elo 0 F Gil 6", "Gil enters in round 1, with seed 6", "[1900 1800.5 1750 1700 1600 0]"},
		{"", "seeds F", "2     Bob     1800.5", "[1900 1800.5 1750 1700 1600 0]"},
	} {
		if err := os.WriteFile(list, []byte(c.list), 0o666); err != nil {
			t.Fatal(err)
		}
		out := good(t, strings.Fields(strings.NewReplacer("L", list, "F", path).Replace(c.call))...)
		f, err := competition.Read([]byte(readFile(t, path)))
		if got := fmt.Sprint(f.Event.SeedRatings); err != nil || got != c.ratings || !strings.Contains(strings.ReplaceAll(out, "\n    ", " "), c.said) {
			t.Errorf("%s: %s, %v: %s", c.call, got, err, out)
		}
	}
	if status, _, errs := try("enter", path, "Gus", "1"); status != 1 || !strings.Contains(errs, "so Gus needs one: -elo RATING, or -elo 0 for none") {
		t.Errorf("status %d: %s", status, errs)
	}
	if out := good(t, "seed", "-order", "Ann,Bob", path); !strings.Contains(out, "Eve enters late, with 0 points") {
		t.Error(out)
	}
	good(t, "new", "-document", "wc2016", path+"2")
	good(t, "new", path+"3")
	if err := os.WriteFile(list, []byte(full), 0o666); err != nil {
		t.Fatal(err)
	}
	good(t, "seed", "-players", list, path+"3")
	if text := readFile(t, path+"3"); !strings.Contains(text, `"seedRatings":[1900,1800.5,1700,1600]`) {
		t.Error(text)
	}
	if err := os.WriteFile(list, []byte("name,rating\nAnn,1900\nBob,\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := try("seed", "-players", list, path+"2"); status != 1 || !strings.Contains(errs, "the edition needs the rating of every player (column rating)") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// Who is registered for an event with points keeps the rating, too, until the
// players must be seeded again.
func TestRegisteredRatings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "swiss.json")
	good(t, "new", "-document", "arbiter-swiss-2026", "-rounds", "3", path)
	for _, c := range []struct{ call, ratings string }{
		{"register -gameroom 1700 F Ann", "[]"},
		{"register -gameroom 1800 F Bob", "[]"},
		{"seed F", "[1800 1700]"},
		{"register F Cid", "[]"},
		{"seed -order Ann,Bob,Cid F", "[]"},
		{"rate -gameroom 1750 F Cid", "[]"},
		{"seed -order Ann,Bob,Cid F", "[1700 1800 1750]"},
	} {
		good(t, strings.Fields(strings.ReplaceAll(c.call, "F", path))...)
		f, err := competition.Read([]byte(readFile(t, path)))
		if got := fmt.Sprint(f.Event.SeedRatings); err != nil || got != c.ratings {
			t.Errorf("%s: %s, %v", c.call, got, err)
		}
	}
}

// The round lists who has no game: with the bye, by request, or absent, but not
// players who have left.
func TestResting(t *testing.T) {
	path := filepath.Join(t.TempDir(), "swiss.json")
	good(t, "new", "-document", "arbiter-swiss-2026", "-rounds", "3", path)
	good(t, "seed", "-order", "Ann,Bob,Cid,Dan,Eve,Fay,Gus,Hal", path)
	good(t, "excuse", path, "Ann", "1")
	good(t, "excuse", path, "Gus", "1")
	good(t, "bye", path, "Bob", "1")
	good(t, "bye", path, "Cid", "2")
	good(t, "withdraw", path, "Gus")
	const want = "  Fay   -  Dan            0, 0    W\n  Hal      bye            0\n" +
		"  Bob      requested bye  0\n  Ann      absent         0\n\n"
	for _, c := range []struct{ call, word string }{
		{"standings", "Arbitrary"}, {"pair", "to be played"}, {"why", "Arbitrary"}, {"standings", "to be played"},
	} {
		if out := good(t, c.call, path); !strings.Contains(out, strings.Replace(want, "W", c.word, 1)) {
			t.Errorf("%s: %s", c.call, out)
		}
	}
	if out := good(t, "whynot", path, "Dan", "Bob"); out != "Bob has a requested bye in round 1.\n" {
		t.Error(out)
	}
	if status, _, errs := try("report", path, "Dan", "Bob"); status != 1 || !strings.Contains(errs, "Dan meets Fay, and Bob is not in it; Bob has a requested bye in round 1\n") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// Gifts and forfeited prizes are records, and can be taken back.
func TestMoney(t *testing.T) {
	path := started(t)
	for _, c := range []struct{ args, want string }{
		{"give F Club 12.50", "Club gives $12.50 to the fund."},
		{"give -not F Club 12.50", "The fund no longer has $12.50 from Club."},
		{"give -n F Club $1", "Club gives $1.00 to the fund."},
		{"give F Club 7", "Club gives $7.00 to the fund."},
		{"forfeit-prize -why cheated F Ann", "Ann forfeits all prizes: cheated."},
		{"forfeit-prize F Ann", "It is so already"},
		{"money F", "the prizes of Ann"},
		{"forfeit-prize -not F Ann", "Ann has not forfeited the prizes."},
	} {
		out := good(t, strings.Fields(strings.ReplaceAll(c.args, "F", path))...)
		if !strings.Contains(out, c.want) {
			t.Errorf("%s: %s", c.args, out)
		}
	}
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"give F Club 7.5", 2, "cents have two digits"}, {"give F Club x", 2, "not a whole number"},
		{"give F Club 1,000", 2, `dollars "1,000", which are as in 50 or 12.50: not a whole number`},
		{"give F Club 0", 2, "it is nothing"}, {"give F Club -3", 2, "it must be from 0"},
		{"give F Club 1.-1", 2, "it must be from 0"},
		{"give -not F Club 8", 1, "there is no such gift"}, {"forfeit-prize F Annn", 1, `no player is called "Annn"; similar: "Ann"`},
	} {
		status, out, errs := try(strings.Fields(strings.ReplaceAll(c.args, "F", path))...)
		if status != c.status || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d: %s%s", c.args, status, out, errs)
		}
	}
}

// The final times are written into the file of the week.
func TestTimes(t *testing.T) {
	folder := t.TempDir()
	event, week := filepath.Join(folder, "event.json"), filepath.Join(folder, "week.json")
	for path, from := range map[string]string{event: "sample.json", week: "times.json"} {
		text := readFile(t, filepath.Join("..", "worldchampionship", from))
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out := good(t, "times", event, week)
	if !strings.Contains(out, "Ilse     -  Hana") || !strings.Contains(good(t, "times", "-json", event, week), `"round": 7`) {
		t.Error(out)
	}
	good(t, "pair", event)
	if out := good(t, "times", "-fix", event, week); !strings.Contains(out, week+" has the final times.") {
		t.Error(out)
	}
	before, _, _ := strings.Cut(out, " claim after")
	after, _, _ := strings.Cut(good(t, "times", event, week), " claim after")
	if before != after || !strings.Contains(readFile(t, week), `"fixed"`) {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}
	picks := filepath.Join("..", "worldchampionship", "predictions.json")
	if out := good(t, "predictions", event, picks); strings.Contains(out, "All picks") || !strings.Contains(out, "Amara") {
		t.Error(out)
	}
	if out := good(t, "predictions", "-all", event, picks); !strings.Contains(out, "All picks") {
		t.Error(out)
	}
	picture := filepath.Join(folder, "picture.svg")
	good(t, "draw", event, picture)
	clitest.SVG(t, []byte(readFile(t, picture)))
}

// An absence is taken back, a player comes back, a game that was taken back is
// played, and a life is given.
func TestRulings(t *testing.T) {
	path := started(t)
	for _, c := range []struct{ args, want string }{
		{"return F Bob", "Bob has not left the event. It is so already"},
		{"excuse F Bob 1", "Bob is absent in round 1. Round 1 is dropped: it must be paired anew."},
		{"excuse F Bob 1", "It is so already"},
		{"excuse -not F Bob 1", "Bob is there in round 1."},
		{"pair F", "Round 1 is paired: 2 games."},
		{"excuse F Bob 2", "Bob is absent in round 2. Next: 2 games"},
		{"excuse -not F Bob 2", "Bob is there in round 2."},
		{"withdraw -until 3 F Dan", "Dan withdraws, and is back after round 3. Round 1 is dropped: Dan was in it."},
		{"return F Dan", "Dan is back."},
		{"pair F", "Round 1 is paired: 2 games."},
		{"report F Ann Dan", "Round 1: Ann beats Dan."},
		{"correct -undo F Ann Dan", "has no result (before: Ann beats Dan)"},
		{"report -neither F Ann Dan", "ends without a winner"},
		{"correct -forfeit F Dan Ann", "Dan wins against Ann by forfeit"},
		{"report F Bob Cid", "Round 1: Bob beats Cid."},
		{"pair F", "Round 2 is paired"},
		{"life F Ann 2", "Ann has 2 more lives."},
		{"life F Cid", "Cid has 1 more life."},
		{"unpair F", "Round 2 is no longer paired."},
		{"unpair F", "No round is paired that has not begun. It is so already"},
		{"pair F", "Round 2 is paired"},
		{"pin -bye Bob F", "Pinned in round 2: Bob has a bye."},
		{"unpin F", "Nothing is pinned in round 2."},
		{"forbid -until 3 F Cid Dan", "Cid and Dan will not meet up to round 3."},
		{"whynot F Dan Cid", "The director forbids it from round 2 to round 3."},
		{"forbid -until 4 -why sisters F Cid Dan", "Cid and Dan will not meet up to round 4: sisters."},
		{"whynot F Dan Cid", "The director forbids it from round 2 to round 4: sisters."},
		{"allow F Cid Dan", "Cid and Dan may meet."},
		{"money F", "fees"},
		{"whynot F Bob", "bye"},
		{"simulate -seed 3 F", "The event is over"},
		{"why -round 1 F", "Round 1"},
		{"standings F", "After round 1: Ann has 2 more lives."},
		{"seeds F", "Ann"},
	} {
		out := strings.Join(strings.Fields(good(t, strings.Fields(strings.ReplaceAll(c.args, "F", path))...)), " ")
		if !strings.Contains(out, c.want) {
			t.Errorf("%s: %s", c.args, out)
		}
	}
}

// A player enters late where the rules are the event's own, and nowhere else.
func TestEnter(t *testing.T) {
	for _, late := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "cup.json")
		good(t, "new", fmt.Sprintf("-late=%t", late), path)
		for _, question := range []string{"standings", "rules"} {
			out := good(t, question, path)
			if strings.Contains(out, "  late entry: allowed; the document has: refused\n") != late {
				t.Errorf("%s, late %t: %s", question, late, out)
			}
		}
		good(t, "seed", "-order", "Ann, Bob, Cid, Dan", path)
		good(t, "pair", path)
		good(t, "report", path, "Ann", "Dan")
		good(t, "report", path, "Bob", "Cid")
		good(t, "pair", path)
		args := []string{"enter", "-losses", "1", "-why", "a late train", path, "Eve", "3"}
		if !late {
			if status, _, errs := try(args...); status != 1 || !strings.Contains(errs, "registration is closed") {
				t.Errorf("status %d, %s", status, errs)
			}
			continue
		}
		out := strings.Join(strings.Fields(good(t, args...)), " ")
		if want := "Eve enters in round 2, with seed 3 and 1 loss: a late train. Round 2 is dropped: it is paired anew with Eve. Next: "; !strings.HasPrefix(out, want) {
			t.Errorf("%s", out)
		}
		good(t, "pair", path)
		if out := good(t, "audit", path); strings.Count(out, "optimal") != 2 || strings.Contains(out, "not optimal") {
			t.Error(out)
		}
		if status, _, errs := try("export", path, path+".txt"); status != 1 || !strings.Contains(errs, "Eve: a state file cannot say this: a late entry") {
			t.Errorf("status %d, %s", status, errs)
		}
		if out := good(t, "standings", path); !strings.Contains(out, "After round 1: Eve enters late, with 1 loss. Why: a late train\n") {
			t.Error(out)
		}
	}
}

// A game is annulled once its round has begun, also a game without a result.
func TestReplay(t *testing.T) {
	path := started(t)
	if status, _, errs := try("replay", path, "Ann", "Dan"); status != 1 || !strings.Contains(errs, "round 1 has not begun, so there is no game to annul") {
		t.Errorf("status %d: %s", status, errs)
	}
	good(t, "start", path)
	good(t, "replay", path, "Ann", "Dan")
}

// If two do not meet in a round, the error says whom they meet, and when these
// two have met.
func TestNotMet(t *testing.T) {
	path := started(t)
	good(t, "report", path, "Ann", "Dan")
	good(t, "report", "-forfeit", path, "Bob", "Cid")
	good(t, "pair", path)
	for players, want := range map[string]string{
		"Ann Dan": "Ann and Dan do not meet in round 2: Ann has the bye, and Dan meets Bob; they meet in round 1 (-round 1)",
		"Cid Bob": "Cid and Bob do not meet in round 2: Cid is not in it, and Bob meets Dan; they meet in round 1 (-round 1)",
	} {
		status, _, errs := try(append([]string{"correct", path}, strings.Fields(players)...)...)
		if status != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d: %s", players, status, errs)
		}
	}
}

// The last change is taken back, whatever it was, and comes again by another
// undo.
func TestUndo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", "-late", path)
	if status, _, errs := try("undo", path); status != 1 || !strings.Contains(errs, "nothing can be taken back: there is no file "+path+".before") {
		t.Errorf("status %d: %s", status, errs)
	}
	for _, x := range []struct{ args, want string }{
		{"register -gameroom 1900 F Ann", "This is taken back: Ann is registered. Ann has the rating 1900.0 (from gameroom). This is only said"},
		{"register -gameroom 1800 F Bob", "This is taken back: Bob is registered. Bob has the rating 1800.0"},
		{"seed F", "This is taken back: The entrants are Ann and Bob. This is only said"},
		{"pair F", "This is taken back: Round 1, board 1: Ann against Bob has no result. This is only said"},
		{"enter F Eve 3", "This is taken back: The entrants are Ann, Bob and Eve. Before round 1: Eve enters late, with 0 losses. " +
			"This holds again: The entrants are Ann and Bob. Round 1, board 1: Ann against Bob has no result. This is only said"},
		{"withdraw -why ill F Ann", "This is taken back: Before round 1: Ann leaves. Why: ill This is only said"},
		{"give F Club 12", "This is taken back: Gift 1: $12.00 from Club."},
		{"forfeit-prize F Bob", "This is taken back: Bob forfeits all prizes."},
		{"pair F", "This is taken back: Round 1, board 1: Bob against Eve has no result."},
		{"start F", "This is taken back: Round 1 has begun. This is only said"},
		{"report F Eve Bob", "This is taken back: Round 1, board 1: Eve beats Bob. This holds again: Round 1, board 1: Bob against Eve has no result."},
	} {
		old := readFile(t, path)
		good(t, strings.Fields(strings.ReplaceAll(x.args, "F", path))...)
		now := readFile(t, path)
		out := good(t, "undo", "-n", path)
		if readFile(t, path) != now || !strings.Contains(strings.Join(strings.Fields(out), " "), x.want) {
			t.Errorf("%s: %s", x.args, out)
		}
		good(t, "undo", path)
		if readFile(t, path) != old || readFile(t, path+".before") != now {
			t.Errorf("%s is not taken back", x.args)
		}
		if good(t, "undo", path); readFile(t, path) != now {
			t.Errorf("%s has not come again", x.args)
		}
	}
	if err := os.WriteFile(path+".before", []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := try("undo", path); status != 1 || !strings.Contains(errs, path+".before: ") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// A new event has no file before of another event.
func TestNoOldBefore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(file+".before", []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	status, _, errs := try("new", file)
	if _, err := os.Stat(file); status != 1 || !strings.Contains(errs, "a.json.before is there, of another event") || err == nil {
		t.Errorf("status %d: %s", status, errs)
	}
}

// Of many lines, undo shows ten.
func TestUndoMuch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", path)
	good(t, "seed", "-alike", "-order", "A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X", path)
	good(t, "pair", path)
	if out := good(t, "undo", path); strings.Count(out, "has no result") != 10 || !strings.Contains(out, "and 2 other records") {
		t.Error(out)
	}
}

// A state file goes out and in again.
func TestState(t *testing.T) {
	path := started(t)
	good(t, "report", path, "Ann", "Dan")
	good(t, "report", path, "Bob", "Cid")
	folder := filepath.Dir(path)
	state, again := filepath.Join(folder, "state.txt"), filepath.Join(folder, "again.json")
	good(t, "export", path, state)
	good(t, "import", "-edition", "wc2016", again, state)
	if out := good(t, "standings", again); !strings.Contains(out, "4 entrants, 3 lives, 1 round") {
		t.Error(out)
	}
	if status, _, errs := try("import", filepath.Join(folder, "x"), path); status != 1 || !strings.Contains(errs, "it is no state file") {
		t.Errorf("status %d: %s", status, errs)
	}
}
