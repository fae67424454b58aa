package poker

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// home is the directory of the program, with the files that it ships.
const home = "../../../poker/"

// TestMain is the program itself if the environment says so, or if it stands
// between a seat and a client.
func TestMain(m *testing.M) {
	switch {
	case os.Getenv("POKER") == "program" || len(os.Args) > 1 && os.Args[1] == AsClient:
		cli.Main(Run)
	case os.Getenv("POKER") == "letters":
		letters()
		return
	}
	os.Exit(m.Run())
}

// letters is a bot for limit that answers r20, which is no action there, unless
// the first letter decides.
func letters() {
	fmt.Print("VERSION:2.0.0\r\n")
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		line := strings.TrimSuffix(lines.Text(), "\r")
		if v, err := acpc.ReadMatchState(holdem.Limit, line); err == nil && v.Betting.ToAct() == v.Seat && !v.Over {
			fmt.Printf("%s:r20\r\n", line)
		}
	}
}

// tested is the program.
var tested = clitest.Program{Name: "poker", Run: Run}

// How the tests run the program.
var try, good = tested.Try, tested.Good

// file writes a file of teams, and returns its path.
var file = clitest.File

// small is a contest that is over at once. A team is excluded.
const small = `{"about":"Small","teams":[` +
	`{"name":"Ann","bots":{"noLimit":{"strategy":"raiser"},"limit":{"strategy":"raiser"}}},` +
	`{"name":"Bob","bots":{"noLimit":{"strategy":"caller"}}},` +
	`{"name":"Cid","bots":{"noLimit":{"strategy":"random"},"equilibrium":{"strategy":"folder"},"learning":{"strategy":"random"}}},` +
	`{"name":"Dan","bots":{"limit":{"strategy":"caller"}}}],` +
	`"options":{"matches":3,"limitHands":10,"noLimitHands":6},` +
	`"votes":[{"team":"Cid","why":"traffic that was no action","for":2,"against":1},{"team":"Dan","why":"collusion","for":1,"against":1}],` +
	`"changes":[{"what":"The learning competition is decided by TopByTotal","told":"2007-04-24T00:00:00-06:00"},` +
	`{"what":"Blinds rise","told":"2007-04-24T00:00:00-06:00","vetoes":[{"by":"Bob","at":"2007-04-26T00:00:00-06:00"},{"by":"arbiter","at":"2007-05-02T00:00:00-06:00"}]}],` +
	`"times":{"made":"2006-12-01T12:00:00-06:00","rules":"2006-12-31T23:59:00-06:00","interest":"2007-05-01T23:59:00-06:00","access":"2007-06-01T00:00:00-06:00",` +
	`"accessEnd":"2007-06-15T23:59:00-06:00","deadline":"2007-06-15T23:59:00-06:00","preliminary":"2007-07-13T12:00:00-06:00","final":"2007-07-19T12:00:00-06:00"}}`

// secret is what a team draws its seed and its salt from.
var secret = strings.Repeat("0123456789abcdef", 4) + "\n" + strings.Repeat("fedcba9876543210", 4) + "\n"

// with returns the small contest with other texts in place of some.
func with(replace ...string) string { return strings.NewReplacer(replace...).Replace(small) }

// solved is the small contest with a strategy that computes more.
var solved = with(`"equilibrium":{"strategy":"folder"}`, `"equilibrium":{"strategy":"equilibrium"}`)

func TestGolden(t *testing.T) {
	teams := file(t, small)
	for name, c := range map[string]struct {
		in   string
		args []string
	}{
		"small.golden":   {solved, []string{"-"}},
		"small.json":     {solved, []string{"-json", "-"}},
		"small.csv":      {solved, []string{"-csv", "-", "-"}},
		"small.ics":      {small, []string{"-ics", "-", "-"}},
		"series.golden":  {small, []string{"-show", "limit/1-4", "-"}},
		"match.golden":   {small, []string{"-show", "learning/1-3/2", "-"}},
		"list.golden":    {"", []string{"-list"}},
		"rules.golden":   {"", []string{"-rules"}},
		"differ.golden":  {small, []string{"-rules", "-"}},
		"check.golden":   {"", []string{"-check"}},
		"draw.golden":    {small, []string{"-draw", "-"}},
		"promise.golden": {secret, []string{"-promise", "Ann", "-secret", "-", teams}},
		"plain.golden":   {strings.Replace(solved, `"for":2`, `"for":1`, 1), []string{"-samples", "0", "-"}},
		"crowd.golden":   {crowd(11, "caller", "random", "folder"), []string{"-samples", "0", "-"}},
		"sets.golden":    {crowd(11, "caller", "raiser", "random", "folder"), []string{"-samples", "0", "-"}},
	} {
		if name == "sets.golden" && !night.Now() {
			continue // raisers play long
		}
		tested.Golden(t, name, c.in, c.args...)
	}
}

// With -short, nothing is computed that is not printed: so many resamples would
// take hours. The winners and what is counted are as in the whole report.
func TestShort(t *testing.T) {
	short := good(t, small, "-short", "-samples", "2147483647", "-")
	whole := good(t, small, "-samples", "0", "-")
	begin, end, _ := strings.Cut(short, "\n\nNo action was changed")
	if end == "" || !strings.HasPrefix(whole, begin) || !strings.HasSuffix(whole, end) || strings.Contains(short, "Confidence") {
		t.Errorf("%s\nwhole:\n%s", short, whole)
	}
}

// No line of the rules is wider than a terminal.
func TestRulesWidth(t *testing.T) {
	for _, out := range []string{good(t, "", "-rules"), good(t, small, "-rules", "-")} {
		for line := range strings.Lines(out) {
			if n := say.Width(strings.TrimSuffix(line, "\n")); n > width {
				t.Errorf("%d columns: %s", n, line)
			}
		}
	}
}

// crowd is a contest without limits of a number of teams, with strategies in
// turn. Without raisers, no two teams raise each other to the end.
func crowd(n int, strategies ...string) string {
	var teams []string
	for k := range n {
		teams = append(teams, fmt.Sprintf(`{"name":"Team %d","bots":{"noLimit":{"strategy":%q}}}`, k+1, strategies[k%len(strategies)]))
	}
	return `{"teams":[` + strings.Join(teams, ",") + `],"options":{"noLimitHands":6}}`
}

// The sample says the same of each competition as its winners.
func TestSample(t *testing.T) {
	night.Only(t, "it plays the whole sample")
	golden.Check(t, "sample.golden", good(t, ""))
}

// The document is read back, and its reports by package runoffs.
func TestDocument(t *testing.T) {
	status, out, errs := try(small, "-json", "-")
	if status != 0 {
		t.Fatal(errs)
	}
	var doc document
	if err := strict.Unmarshal([]byte(out), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Preliminary) != 3 || len(doc.Final) != 3 || len(doc.Series) != 8 || len(doc.Bots) != 7 || len(doc.Changes) != 2 || len(doc.Changes[1].Against) != 1 || doc.Times == nil {
		t.Errorf("%d, %d, %d series, %d bots", len(doc.Preliminary), len(doc.Final), len(doc.Series), len(doc.Bots))
	}
	for _, o := range append(doc.Preliminary, doc.Final...) {
		text, err := json.Marshal(o.Report)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := runoffs.ReadDocument(text); err != nil {
			t.Errorf("%v: %v", o.Competition, err)
		}
		if o.Report.Decides != o.Competition.Decides() || fmt.Sprint(o.Report.Winners) != fmt.Sprint(o.Winners) {
			t.Errorf("%v is decided by %v", o.Competition, o.Report.Decides)
		}
	}
}

// Every published log is played again: with the cards of the contest, and with
// no others.
func TestPublished(t *testing.T) {
	folder := t.TempDir()
	teams := file(t, small)
	if status, _, errs := try("", "-samples", "0", "-logs", folder, "-phh", teams); status != 0 {
		t.Fatal(errs)
	}
	n := 0
	filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".log" {
			return err
		}
		n++
		if status, out, errs := try("", "-replay", path, teams); status != 0 || !strings.Contains(out, "the chips follow") {
			t.Errorf("%s: %s%s", path, out, errs)
		}
		if status, _, errs := try("", "-seed", "2", "-replay", path, teams); status != 1 || !strings.Contains(errs, errCards.Error()) {
			t.Errorf("%s: %s", path, errs)
		}
		if _, err := os.Stat(strings.TrimSuffix(path, ".log") + ".phhs"); err != nil {
			t.Error(err)
		}
		return nil
	})
	if n != 8*3*2 {
		t.Errorf("%d logs, want 48", n)
	}
	text, err := os.ReadFile(filepath.Join(folder, "limit/1-4/2.2.log"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	swap := strings.NewReplacer("Ann", "Dan", "Dan", "Ann")
	for what, forged := range map[string]string{
		`line 1: not a log of this contest; only logs that this program wrote can be replayed`: "abc\n",
		`"abc", not "# name/game/hands/seed name game hands seed"`:                             "abc\n",
		`line 1: not a log of this contest`:                                                    strings.Replace(string(text), "limit/1-4/2/2", "limit/1-9/2/2", 1),
		`the name is "foreign", not series/match/half as in "limit/1-2/1/1"`:                   "# name/game/hands/seed foreign holdem.limit.2p.reverse_blinds.game 5 0\n",
		`the name is "limit/1-4/0/2", not series/match/half`:                                   strings.Replace(string(text), "limit/1-4/2/2", "limit/1-4/0/2", 1),
		"the game is \"no-limit\", not \"limit\"":                                              strings.Replace(string(text), "limit/1-4/2/2 limit", "limit/1-4/2/2 no-limit", 1),
		`name is "limit/1-4/2/3", not series/match/half`:                                       strings.Replace(string(text), "limit/1-4/2/2", "limit/1-4/2/3", 1),
		"score":                     strings.Replace(string(text), "SCORE:", "SCORE:1", 1),
		"line 2, hand 1: the cards": strings.Replace(string(text), "limit/1-4/2/2", "limit/1-4/3/2", 1),
		`the name is "limit/1-4/4/2", but a series has 3 matches`: strings.Replace(string(text), "limit/1-4/2/2", "limit/1-4/4/2", 1),
		"teams 1 and 4 can have limit/1-4":                        strings.Replace(string(text), "limit/1-4/2/2", "learning/1-4/2/2", 1),
		"line 3, hand 2: the players are not in their seats":      lines[0] + lines[1] + swap.Replace(lines[2]) + strings.Join(lines[3:], ""),
		"line 4, hand 2: the players are not in their seats":      lines[0] + "# a comment\n" + lines[1] + swap.Replace(lines[2]) + strings.Join(lines[3:], ""),
	} {
		if status, out, errs := try(forged, "-replay", "-", teams); status != 1 || !strings.Contains(strings.ToLower(errs), what) {
			t.Errorf("%s: %s%s", what, out, errs)
		}
	}
}

// A log in which teams have changed their names is refused, and so is a log of
// another half or of another series.
func TestExchanged(t *testing.T) {
	folder := t.TempDir()
	teams := file(t, small)
	if status, _, errs := try("", "-samples", "0", "-logs", folder, teams); status != 0 {
		t.Fatal(errs)
	}
	for half := 1; half <= 2; half++ {
		text, err := os.ReadFile(filepath.Join(folder, fmt.Sprintf("no-limit/1-3/1.%d.log", half)))
		if err != nil {
			t.Fatal(err)
		}
		for what, change := range map[string]*strings.Replacer{
			"exchanged": strings.NewReplacer("Ann", "Cid", "Cid", "Ann"),
			"no team":   strings.NewReplacer("Ann", "Zed"),
			"half":      strings.NewReplacer("1-3/1/1 ", "1-3/1/2 ", "1-3/1/2 ", "1-3/1/1 "),
			"series":    strings.NewReplacer("no-limit/1-3", "no-limit/1-2"),
		} {
			if status, out, errs := try(change.Replace(string(text)), "-replay", "-", teams); status != 1 || !strings.Contains(errs, errSeats.Error()) {
				t.Errorf("half %d, %s: %s%s", half, what, out, errs)
			}
		}
		if status, _, errs := try(string(text), "-replay", "-", teams); status != 0 {
			t.Error(errs)
		}
	}
}

// Nobody changes the figures of the cards after the promises.
func TestBound(t *testing.T) {
	draw := func(text string) string {
		_, out, errs := try(text, "-draw", "-")
		if errs != "" {
			t.Fatal(errs)
		}
		return out
	}
	seen := map[string]bool{}
	for _, text := range []string{small, with(`"matches":3`, `"matches":4`), with(`"limitHands":10`, `"limitHands":9`), with(`"noLimitHands":6`, `"noLimitHands":5`), with("Small", "Smaller"), with(`"limitHands":10`, `"limitHands":4`), with(`"limitHands":10`, `"limitHands":3`)} {
		seen[draw(text)] = true
	}
	if len(seen) != 7 {
		t.Errorf("%d draws", len(seen))
	}
}

// Long names which differ in the middle stay different.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("a", 25)
	a, b := long+" ONE "+long, long+" TWO "+long
	status, out, errs := try(with(`"Ann"`, `"`+a+`"`, `"Bob"`, `"`+b+`"`), "-samples", "0", "-")
	if status != 0 {
		t.Fatal(errs)
	}
	_, rows, _ := strings.Cut(out, "Teams and their bots")
	rows, _, _ = strings.Cut(rows, "Changes")
	if !strings.Contains(rows, a) || !strings.Contains(rows, b) {
		t.Error(rows)
	}
	if got := names([]string{a, "Cid"})(a); got == say.Isolate(a) {
		t.Errorf("%s is not shortened", got)
	}
}

// No program and no entry is written over.
func TestNotWrittenOver(t *testing.T) {
	folder := t.TempDir()
	bot := filepath.Join(folder, "bot.csv")
	if err := os.WriteFile(bot, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	teams := file(t, with(`{"strategy":"random"}`, `{"command":["sh",`+fmt.Sprintf("%q", bot)+`]}`))
	for _, flag := range []string{"-csv", "-ics", "-journal"} {
		if status, _, errs := try("", flag, bot, teams); status != 1 || !strings.Contains(errs, "is the file that is read") {
			t.Errorf("%s: %d, %s", flag, status, errs)
		}
	}
	later := file(t, strings.Replace(later, `{"strategy":"random"}}},{"name":"Zed"`, `{"command":["sh",`+fmt.Sprintf("%q", bot)+`]}}},{"name":"Zed"`, 1))
	if status, _, errs := try("", "-csv", bot, later); status != 1 || !strings.Contains(errs, "is the file that is read") {
		t.Errorf("the program of a newcomer: %d, %s", status, errs)
	}
	if status, _, errs := try("", "-svg", folder, "-csv", filepath.Join(folder, "no-limit.svg"), teams); status != 2 || !strings.Contains(errs, "name the same file") {
		t.Errorf("%d, %s", status, errs)
	}
	if text, err := os.ReadFile(bot); err != nil || string(text) != "#!/bin/sh\n" {
		t.Errorf("%q, %v", text, err)
	}
}

// A log whose cards or hands are not the cards and hands of the contest is
// refused, even if the chips follow from it.
func TestForged(t *testing.T) {
	folder := t.TempDir()
	teams := file(t, small)
	if status, _, errs := try("", "-samples", "0", "-logs", folder, teams); status != 0 {
		t.Fatal(errs)
	}
	text, err := os.ReadFile(filepath.Join(folder, "learning/1-3/2.1.log"))
	if err != nil {
		t.Fatal(err)
	}
	l, err := acpc.ReadLog(holdem.Limit, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(l *acpc.Log){
		"the chips follow": func(*acpc.Log) {},
		// Hand 1 is folded at once, and hand 4 at the end.
		"hand 1: the cards": func(l *acpc.Log) {
			d := &l.Hands[0].Hand.Deal
			d.First[0], d.First[1] = d.First[1], d.First[0]
		},
		"hand 3: the cards": func(l *acpc.Log) {
			d := &l.Hands[2].Hand.Deal
			d.Second[0], d.Second[1] = d.Second[1], d.Second[0]
		},
		"hand 4: the cards": func(l *acpc.Log) {
			d := &l.Hands[3].Hand.Deal
			d.Board[0], d.Board[1] = d.Board[1], d.Board[0]
		},
		"9 hands, not 10": func(l *acpc.Log) { l.Hands = l.Hands[:9] },
	} {
		forged := l
		forged.Hands = slices.Clone(l.Hands)
		change(&forged)
		var b bytes.Buffer
		if err := acpc.WriteLog(&b, forged); err != nil {
			t.Errorf("%s: %v", want, err)
			continue
		}
		_, out, errs := try(b.String(), "-replay", "-", teams)
		if !strings.Contains(out+errs, want) {
			t.Errorf("%s: %s%s", want, out, errs)
		}
	}
}

// The cards of the teams are combined, and a contribution must be as promised.
func TestTeamCards(t *testing.T) {
	f := with(`,"votes":[{"team":"Cid","why":"traffic that was no action","for":2,"against":1},{"team":"Dan","why":"collusion","for":1,"against":1}]`, "")
	teams := file(t, f)
	var promises, contributions []string
	for k, team := range []string{"Ann", "Bob", "Cid", "Dan"} {
		status, out, errs := try(strings.Repeat(fmt.Sprint(k+1), 128), "-promise", team, "-secret", "-", teams)
		if status != 0 {
			t.Fatal(errs)
		}
		lines := strings.Split(out, "\n")
		promises, contributions = append(promises, lines[0]), append(contributions, lines[1])
	}
	cards := func(promises, contributions []string) string {
		text := strings.TrimSuffix(f, "}")
		text += `,"promises":[` + strings.Join(promises, ",") + `]`
		if contributions != nil {
			text += `,"contributions":[` + strings.Join(contributions, ",") + `]`
		}
		return text + "}"
	}
	status, out, errs := try(cards(promises, contributions), "-")
	if status != 0 || !strings.Contains(out, "Small, cards of the teams\n") {
		t.Fatalf("%s%s", out, errs)
	}
	_, byNumber, _ := try(f, "-")
	if strings.Contains(byNumber, strings.SplitAfterN(out, "\n", 3)[2]) {
		t.Error("the cards are the cards of -seed")
	}
	swapped := []string{contributions[1], contributions[0], contributions[2], contributions[3]}
	if _, again, _ := try(cards(promises, swapped), "-"); again != out {
		t.Error("the order of contributions matters")
	}
	if _, again, _ := try(cards(promises, contributions), "-samples", "1000", "-"); again != out {
		t.Error("not the same again")
	}
	other := append([]string{strings.Replace(contributions[0], `"salt":"1`, `"salt":"2`, 1)}, contributions[1:]...)
	for want, text := range map[string]string{
		errHidden.Error():                cards(promises, nil),
		"what is revealed is not":        cards(promises, other),
		"has not revealed":               cards(promises, contributions[1:]),
		"it has not promised":            cards(promises[1:], contributions[1:]),
		"promised twice":                 cards(append(promises, promises[0]), contributions),
		"there are no promises":          strings.Replace(cards(promises, contributions), `"promises":[`+strings.Join(promises, ",")+`],`, "", 1),
		`its form is decks`:              cards(promises, append([]string{strings.Replace(contributions[0], `"seed"`, `"decks"`, 1)}, contributions[1:]...)),
		"not the right number of digits": "",
	} {
		if text == "" {
			continue
		}
		if status, _, errs := try(text, "-"); status != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s", want, status, errs)
		}
	}
	for want, args := range map[string][]string{"there is no team": {"Eve", secret}, "128 hexadecimal digits": {"Ann", secret[1:]}, "a secret has": {"Ann", "x" + secret[1:]}} {
		if status, _, errs := try(args[1], "-promise", args[0], "-secret", "-", teams); status != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: %s", want, errs)
		}
	}
}

func TestWrongCalls(t *testing.T) {
	teams := file(t, small)
	for _, c := range []struct{ args, want string }{
		{"-samples 1", "-samples is 0 or at least 2"},
		{"-samples -2", "it must be"},
		{"-bot learner", "as in limit/"},
		{"-bot limit/nobody", "there are"},
		{"-bot limit/caller -json", "-bot and -json do not go together"},
		{"-list -draw", "do not go together"},
		{"-rules -json", "-rules and -json do not go together"},
		{"-replay x -json", "do not go together"},
		{"-short -benchmark Zed", "-short and -benchmark do not go together"},
		{"-ics x -csv y", "do not go together"},
		{"-check -journal x", "do not go together"},
		{"-promise Ann", "-promise and -secret go together"},
		{"-secret x", "-promise and -secret go together"},
		{"-phh", "-phh needs -logs"},
		{"-json -csv -", "only one of -json and -csv -"},
		{"-show x -logs y", "do not go together"},
		{"-promise Ann -secret - -", "only one file can be standard input"},
		{"-replay - -", "only one file can be standard input"},
	} {
		tested.WrongCall(t, c.args, c.want)
	}
	tested.Calls(t, teams)
}

func TestErrors(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct {
		in   string
		args string
		want string
	}{
		{"", "-", "standard input"},
		{"{}", "-", "teams"},
		{small + "x", "-", "standard input"},
		{with(`"Ann"`, `"Bob"`), "-", "named twice"},
		{with(`"Ann"`, `""`), "-", "a name must not be empty"},
		{with(`"Ann"`, `" Ann"`), "-", "a name that is not allowed"},
		{with(`"Ann"`, `"A\u001bn"`), "-", "a name that is not allowed"},
		{with(`"Ann"`, `"`+strings.Repeat("a", 61)+`"`), "-", "1 to 60 printable characters"},
		{with(`"strategy":"raiser"`, `"strategy":"nobody"`), "-", "there is no such strategy"},
		{with(`"noLimit":{"strategy":"random"}`, `"noLimit":{"strategy":"equilibrium"}`), "-", `"equilibrium"; there are`},
		{with(`{"strategy":"random"}`, `{}`), "-", "a bot is a strategy, a command or an entry"},
		{with(`{"strategy":"random"}`, `{"strategy":"random","command":["x"]}`), "-", "a bot is a strategy, a command or an entry"},
		{with(`{"strategy":"random"}`, `{"strategy":"random","tcp":true}`), "-", "only a command has a directory"},
		{with(`{"strategy":"random"}`, `{"entry":"x","dir":"y"}`), "-", "an entry has no other directory"},
		{with(`{"strategy":"random"}`, `{"entry":"no-such-file.tar"}`), "-", "no-such-file.tar"},
		{with(`{"strategy":"random"}`, `{"command":[]}`), "-", "it is empty"},
		{with(`{"strategy":"random"}`, `{"command":["a\u0000"]}`), "-", "a NUL"},
		{with(`{"strategy":"random"}`, `{"command":["a"],"env":["b"]}`), "-", "not of the form NAME=value"},
		{with(`"noLimit":{"strategy":"random"},`, ""), "-", "a team hands in"},
		{with(`"matches":3`, `"matches":-1`), "-", "options, matches"},
		{with(`"matches":3`, `"start":601`), "-", "options, start"},
		{with(`"matches":3`, `"handMillis":60001`), "-", "options, handMillis"},
		{with(`"matches":3`, `"samples":3`), "-", "samples"},
		{with(`"limitHands":10`, `"limitHands":-1`), "-", "limitHands: -1"},
		{with(`"about":"Small"`, `"about":"\u001b"`), "-", "about"},
		{with(`"why":"collusion"`, `"why":""`), "-", "vote 2, why"},
		{with(`"team":"Dan"`, `"team":"Eve"`), "-", "not among the teams"},
		{with(`"by":"Bob"`, `"by":"Eve"`), "-", "is no team"},
		{with(`"what":"Blinds rise"`, `"what":""`), "-", "change 2, what"},
		{with(`"at":"2007-04-26`, `"at":"2007-04-23`), "-", "earlier than the announcement"},
		{with(`"deadline":"2007-06-15`, `"deadline":"2007-07-15`), "-", "times, preliminary: times do not fit: it is before deadline"},
		{with(`"made":"2006-12`, `"made":"0000-12`), "-", "a year is from 1 to 9998"},
		{with(`,"times"`, `,"about"`), "-", "about"},
		{small, "-show limit/1-9 -", "there is no series"},
		{small, "-show limit/1-1 -", "there is no series"},
		{small, "-show poker/1-2 -", "there is no series"},
		{small, "-show limit/round-0/1-2 -", "there is no series"},
		{small, "-show limit/1-4/4 -", "limit/1-4 has 3 matches"},
		{small, "-show limit/1-2 -", "teams 1 and 2 can have no-limit/1-2"},
		{small, "-show limit/round-1/1-4 -", "there is no series"},
		{small, "-show limit/1-3 -", "teams 1 and 3 can have no-limit/1-3, equilibrium/1-3 and learning/1-3"},
		{small, "-show learning/1-4 -", "teams 1 and 4 can have limit/1-4"},
		{small, "-svg " + folder + "/a/\x00 -", "cannot be written"},
	} {
		tested.Fails(t, c.in, c.args, c.want)
	}
	tested.Errors(t, small)
	tested.Seeds(t, small)
	// All problems at once.
	_, _, errs := try(with(`"Ann"`, `""`, `"matches":3`, `"matches":-1`, `"why":"collusion"`, `"why":""`), "-")
	for _, want := range []string{"team 1", "options, matches", "vote 2"} {
		if !strings.Contains(errs, want) {
			t.Errorf("%s is missing: %s", want, errs)
		}
	}
}

// Output that cannot be written is an error, and so is endless input.
func TestStreams(t *testing.T) {
	var errs bytes.Buffer
	if status := Run(t.Context(), []string{"-list"}, strings.NewReader(""), clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "cannot be written") {
		t.Errorf("%d: %s", status, &errs)
	}
	errs.Reset()
	if status := Run(t.Context(), []string{"-"}, clitest.Endless{}, &errs, &errs); status != 1 || !strings.Contains(errs.String(), "more than") {
		t.Errorf("%d: %s", status, &errs)
	}
}

// No name commands a terminal, turns a line or breaks a picture.
func TestNames(t *testing.T) {
	for k, name := range []string{"שלום עולם", "日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語", "=a\u0301b|c:d", strings.Repeat("W", 60)} {
		text := strings.ReplaceAll(with(`"matches":3`, `"matches":1`, `"Cid"`, `"`+name+`"`), `"Dan"`, `"Dan `+fmt.Sprint(k)+`"`)
		folder := t.TempDir()
		for _, args := range [][]string{{"-logs", folder, "-phh", "-svg", folder, "-samples", "20"}, {"-show", "no-limit/2-3"}, {"-show", "no-limit/2-3/1"}, {"-json", "-samples", "0"}, {"-csv", "-", "-samples", "0"}} {
			status, out, errs := try(text, append(args, "-")...)
			if status != 0 || errs != "" {
				t.Fatalf("%q: %s", name, errs)
			}
			clitest.Plain(t, out)
			if args[0] == "-logs" {
				clitest.Isolated(t, out)
			}
		}
		picture, err := os.ReadFile(filepath.Join(folder, "learning.svg"))
		if err != nil {
			t.Fatal(err)
		}
		clitest.SVG(t, picture)
		if status, out, errs := try(text, "-replay", filepath.Join(folder, "learning/1-3/1.1.log"), file(t, text)); status != 0 {
			t.Errorf("%q: %s%s", name, out, errs)
		}
	}
	for _, name := range clitest.Hostile {
		b, err := json.Marshal(name)
		if err != nil {
			t.Fatal(err)
		}
		status, out, errs := try(with(`"Cid"`, string(b)), "-")
		if status != 1 || out != "" || !strings.Contains(errs, "a name that is not allowed") {
			t.Errorf("%q: status %d, %s", name, status, errs)
		}
		clitest.Plain(t, errs)
	}
}

// Pictures of all competitions are drawn, and a series is shown early.
func TestFiles(t *testing.T) {
	folder := t.TempDir()
	if status, _, errs := try(solved, "-samples", "0", "-svg", folder, "-csv", filepath.Join(folder, "a.csv"), "-"); status != 0 {
		t.Fatal(errs)
	}
	for _, name := range []string{"no-limit", "no-limit-luck", "equilibrium", "equilibrium-luck", "learning", "learning-luck"} {
		text, err := os.ReadFile(filepath.Join(folder, name+".svg"))
		if err != nil || !bytes.HasPrefix(text, []byte("<?xml")) {
			t.Errorf("%s: %.60s, %v", name, text, err)
		}
	}
	text, err := os.ReadFile(filepath.Join(folder, "a.csv"))
	want, err2 := os.ReadFile("testdata/small.csv")
	if err != nil || err2 != nil || !bytes.Equal(text, want) {
		t.Errorf("a.csv: %v, %v", err, err2)
	}
}

// With -bot the program plays a strategy, with the lots of its environment.
func TestPlay(t *testing.T) {
	t.Setenv(seedName, "7")
	const line = "MATCHSTATE:1:0::|5d5c\r\n"
	status, out, errs := try(line, "-bot", "limit/caller")
	if status != 0 || errs != "" || out != "VERSION:2.0.0\r\nMATCHSTATE:1:0::|5d5c:c\r\n" {
		t.Errorf("%q, %q", out, errs)
	}
	if status, _, errs = try("hello\r\n", "-bot", "limit/caller"); status != 1 || !strings.Contains(errs, "line 1") {
		t.Errorf("%d, %q", status, errs)
	}
	seen := map[string]bool{}
	for seed := range 30 {
		t.Setenv(seedName, fmt.Sprint(seed))
		_, out, _ := try(line, "-bot", "limit/random")
		seen[out] = true
	}
	if len(seen) < 2 {
		t.Error("the lots do not depend on the environment")
	}
}

// The options of the referee reach it.
func TestOptions(t *testing.T) {
	f := field{Options: options{FirstLetter: true, OneBank: true}}
	if got := f.rules(); got != (holdem.Options{FirstLetter: true, OneBank: true}) {
		t.Errorf("%+v", got)
	}
	seen := map[string]bool{}
	for _, o := range []options{{}, {FirstLetter: true}, {OneBank: true}, {Start: 9}} {
		programs, err := field{Options: o}.programs()
		if err != nil {
			t.Fatal(err)
		}
		key, err := f.contest(nil).Key(programs)
		if err != nil {
			t.Fatal(err)
		}
		seen[string(key)] = true
	}
	if len(seen) != 4 {
		t.Errorf("options have %d keys", len(seen))
	}
	c := f.contest(nil)
	if c.Matches != 1 || c.Hands(holdem.Limit) != 3000 || c.Hands(holdem.NoLimit) != 1000 {
		t.Errorf("%+v", c)
	}
}

// The line of the terminal fits it.
func TestProgress(t *testing.T) {
	if got := progress(contest.Progress{}, 0); got != "" {
		t.Error(got)
	}
	p := contest.Progress{Stage: contest.Stage{Game: holdem.Limit, Round: 2}, Final: true, Done: 3, Of: 45}
	if got := progress(p, 7); got != "final results: limit/round-2: 3 of 45 series; 7 matches" {
		t.Error(got)
	}
}
