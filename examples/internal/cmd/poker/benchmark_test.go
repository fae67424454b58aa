package poker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file has newcomers that play after a contest.

// Teams that draw lots, and were not in the small contest.
const (
	zed = `{"name":"Zed","bots":{"noLimit":{"strategy":"random"},"limit":{"strategy":"equilibrium"}}}`
	yan = `{"name":"Yan","bots":{"limit":{"strategy":"random"}}}`
)

// later is the small contest with two newcomers. Nobody votes.
var later = strings.Replace(calm(), `"options"`, `"newcomers":[`+yan+`,`+zed+`],"options"`, 1)

// calm is the small contest without votes.
func calm() string {
	before, after, _ := strings.Cut(small, `"votes"`)
	_, after, _ = strings.Cut(after, `"changes"`)
	return before + `"changes"` + after
}

// readDocument runs the program for a document.
func readDocument(t *testing.T, text string, args ...string) (doc document) {
	t.Helper()
	status, out, errs := try(text, append(args, "-json", "-")...)
	if status != 0 {
		t.Fatal(errs)
	}
	if err := strict.Unmarshal([]byte(out), &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestBenchmarkGolden(t *testing.T) {
	text := strings.Replace(solved, `"options"`, `"newcomers":[`+yan+`,`+zed+`],"options"`, 1)
	for name, args := range map[string][]string{
		"benchmark.golden": {"-benchmark", "Zed", "-"},
		"benchmark.json":   {"-benchmark", "Zed", "-against", "Yan", "-against", "Ann", "-json", "-"},
	} {
		tested.Golden(t, name, text, args...)
	}
}

// The table of a benchmark is the table of a contest in which the newcomer was
// from the start, at the end of the file or at its beginning.
func TestSameAsEntered(t *testing.T) {
	bench := readDocument(t, later, "-benchmark", "Zed", "-samples", "50")
	last := readDocument(t, strings.Replace(calm(), `],"options"`, `,`+zed+`],"options"`, 1), "-samples", "50")
	first := readDocument(t, strings.Replace(calm(), `"teams":[`, `"teams":[`+zed+`,`, 1), "-samples", "50")
	before := readDocument(t, calm(), "-samples", "50")
	if len(bench.Benchmark.Competitions) != 3 || bench.Preliminary != nil {
		t.Fatalf("%+v", bench.Benchmark)
	}
	for k, x := range bench.Benchmark.Competitions {
		x.With.Report.Title, last.Preliminary[k].Report.Title = "", ""
		if diff := cmp.Diff(last.Preliminary[k], x.With); diff != "" {
			t.Errorf("entered as the last: %s", diff)
		}
		x.Without.Report.Title, before.Preliminary[k].Report.Title = "", ""
		if diff := cmp.Diff(before.Preliminary[k], x.Without); diff != "" {
			t.Errorf("without it: %s", diff)
		}
		if diff := cmp.Diff(first.Preliminary[k].Report.PairsOf("Zed"), x.Pairs); diff != "" || len(x.Pairs) < 2 {
			t.Errorf("entered as the first: %s", diff)
		}
		for i, r := range first.Preliminary[k].Report.Rankings {
			if diff := cmp.Diff(r.Ranking.Places, x.With.Report.Rankings[i].Ranking.Places); diff != "" {
				t.Errorf("entered as the first: %s", diff)
			}
		}
	}
	// The contest has every series except the series of the newcomer.
	for _, s := range bench.Series {
		in := func(d document) bool {
			return slices.ContainsFunc(d.Series, func(x seriesRecord) bool { return cmp.Equal(x, s) })
		}
		if !in(last) || in(before) == strings.HasSuffix(s.ID, "-5") {
			t.Errorf("%s: %t, %t", s.ID, in(last), in(before))
		}
	}
	if len(bench.Series) != len(before.Series)+7 || len(last.Series) != len(bench.Series) {
		t.Errorf("%d series, %d before", len(bench.Series), len(before.Series))
	}
}

// The output is the same for any number of workers, with the journal of the
// contest or without it. With the journal, nothing of it is played again, and
// it does not change.
func TestPlayed(t *testing.T) {
	folder := t.TempDir()
	path, played, own := file(t, later), filepath.Join(folder, "played"), filepath.Join(folder, "own")
	args := []string{"-benchmark", "Zed", "-samples", "50"}
	_, want, _ := try("", append(args, path)...)
	// The newcomers of the file are no part of the contest: its journal is
	// the same without them.
	_, without, _ := try(calm(), "-samples", "50", "-journal", played, "-")
	if status, out, errs := try("", "-samples", "50", "-journal", played, path); status != 0 || out != without || clitest.Lines(played) != 1+8*3 {
		t.Fatalf("%d: %s%s", status, errs, out)
	}
	before, err := os.ReadFile(played)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []string{"1", "4"} {
		status, out, errs := try("", append(args, "-workers", workers, "-played", played, "-journal", own, path)...)
		if status != 0 || out != want || !strings.Contains(errs, "played has 24 matches of the competition\n") {
			t.Errorf("%d: %s%s", status, errs, out)
		}
		// Zed meets three teams without limits, Ann and Dan in a series
		// that counts twice, and both bots of Cid.
		text, err := os.ReadFile(own)
		if n := bytes.Count(text, []byte("-5\",")); err != nil || n != 7*3 || clitest.Lines(own) != 1+n {
			t.Errorf("%d matches of %d lines, %v", n, clitest.Lines(own), err)
		}
		os.Remove(own)
	}
	// A choice plays what it needs, and other newcomers, too.
	status, out, errs := try("", append(args, "-against", "Ann", "-against", "Yan", "-played", played, "-journal", own, path)...)
	if status != 0 || clitest.Lines(own) != 1+(1+3)*3 || !strings.Contains(out, "The field was chosen: Ann and Yan.") {
		t.Errorf("%d lines: %s%s", clitest.Lines(own), errs, out)
	}
	if after, err := os.ReadFile(played); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the journal of the contest has changed: %v", err)
	}
}

// The newcomer comes after the promises, and makes no card.
func TestBenchmarkOfTeamCards(t *testing.T) {
	text := later
	path := file(t, text)
	var promises, contributions []string
	for k, team := range []string{"Ann", "Bob", "Cid", "Dan"} {
		status, out, errs := try(strings.Repeat(fmt.Sprint(k+1), 128), "-promise", team, "-secret", "-", path)
		if status != 0 {
			t.Fatal(errs)
		}
		lines := strings.Split(out, "\n")
		promises, contributions = append(promises, lines[0]), append(contributions, lines[1])
	}
	text = strings.TrimSuffix(text, "}") + `,"promises":[` + strings.Join(promises, ",") + `],"contributions":[` + strings.Join(contributions, ",") + `]}`
	played := filepath.Join(t.TempDir(), "played")
	// The promised seeds are in the file, so no flag has to have one.
	for _, args := range [][]string{{"-journal", played}, {"-benchmark", "Zed", "-played", played}} {
		if status, out, errs := clitest.Try(Run, text, append(args, "-samples", "0", "-")...); status != 0 || !strings.Contains(out, "cards of the teams") {
			t.Errorf("%q: %s%s", args, errs, out)
		}
	}
}

// What a benchmark has played is shown, published and replayed as in a contest.
func TestBenchmarkFiles(t *testing.T) {
	folder := t.TempDir()
	path := file(t, later)
	status, out, errs := try("", "-benchmark", "Zed", "-samples", "0", "-logs", folder, "-svg", folder, "-csv", filepath.Join(folder, "a.csv"), path)
	if status != 0 || errs != "" {
		t.Fatal(errs)
	}
	clitest.Plain(t, out)
	text, err := os.ReadFile(filepath.Join(folder, "a.csv"))
	if err != nil || !strings.Contains(string(text), "limit,limit/4-5,3,Dan,Zed,") {
		t.Errorf("%s, %v", text, err)
	}
	picture, err := os.ReadFile(filepath.Join(folder, "equilibrium.svg"))
	if err != nil || !bytes.Contains(picture, []byte("benchmark of Zed")) || !bytes.Contains(picture, []byte(">Zed<")) {
		t.Errorf("%s, %v", picture, err)
	}
	log := filepath.Join(folder, "limit/4-5/2.1.log")
	if status, out, errs := try("", "-benchmark", "Zed", "-replay", log, path); status != 0 || !strings.Contains(out, "the chips follow") {
		t.Errorf("%d: %s%s", status, out, errs)
	}
	if status, _, errs := try("", "-replay", log, path); status != 1 || !strings.Contains(errs, "there is no series") {
		t.Errorf("%d: %s", status, errs)
	}
	status, out, errs = try("", "-benchmark", "Zed", "-show", "limit/4-5/2", path)
	if want, err := os.ReadFile(log); err != nil || status != 0 || !strings.HasPrefix(out, string(want)) {
		t.Errorf("%d, %v: %s%s", status, err, out, errs)
	}
}

// In a contest with a qualifying round, the newcomer plays who came through.
func TestBenchmarkOfCrowd(t *testing.T) {
	text := strings.Replace(crowd(11, "caller", "random", "folder"), `"options"`, `"newcomers":[`+zed+`],"options"`, 1)
	doc := readDocument(t, text, "-benchmark", "Zed", "-samples", "0")
	x := doc.Benchmark.Competitions[0]
	if len(doc.Benchmark.Competitions) != 3 || len(x.With.Rounds) > 0 || len(x.With.Field) != 7 || len(x.Pairs) != 6 {
		t.Errorf("%+v", x)
	}
	// Nobody else plays limit.
	if y := doc.Benchmark.Competitions[1]; len(y.With.Field) != 1 || y.With.Report != nil || y.Place.From != 1 {
		t.Errorf("%+v", y)
	}
	// The newcomer is one too many, and there is no qualifying round.
	ten := strings.Replace(crowd(10, "caller"), `"options"`, `"newcomers":[`+zed+`],"options"`, 1)
	if status, _, errs := try(ten, "-benchmark", "Zed", "-show", "no-limit/round-1/1-2", "-"); status != 1 || !strings.Contains(errs, "there is no series") {
		t.Errorf("%d: %s", status, errs)
	}
	_, out, _ := try(text, "-benchmark", "Zed", "-samples", "0", "-")
	if strings.Count(out, "\nZed is alone.\n") != 2 {
		t.Error(out)
	}
	_, out, _ = try(text, "-benchmark", "Zed", "-against", "Team 2", "-samples", "0", "-")
	if !strings.Contains(out, "\n\"Team 2\" is alone.\n") || !strings.Contains(out, "The field was chosen: \"Team 2\".") {
		t.Error(out)
	}
	if doc := readDocument(t, later, "-benchmark", "Yan", "-samples", "0"); len(doc.Benchmark.Competitions) != 2 {
		t.Errorf("%+v", doc.Benchmark)
	}
	_, out, _ = try(later, "-benchmark", "Yan", "-samples", "0", "-")
	if !strings.Contains(out, "\nYan has no bot for it.\n") || strings.Count(out, "has no bot") != 1 {
		t.Error(out)
	}
}

// A place is said with who is next to it.
func TestStanding(t *testing.T) {
	r := runoff.Ranking[string]{Places: []runoff.Place[string]{
		{From: 1, To: 1, Bots: []string{"Ann"}}, {From: 2, To: 3, Bots: []string{"Bob", "Zed"}}, {From: 4, To: 5, Bots: []string{"Cid", "Dan"}},
	}}
	for name, want := range map[string]string{
		"Ann": "Ann is in place 1 of 5, ahead of Bob and Zed.",
		"Zed": "Zed shares the places 2 to 3 of 5 with Bob, behind Ann, ahead of Cid and Dan.",
		"Cid": "Cid shares the places 4 to 5 of 5 with Dan, behind Bob and Zed.",
	} {
		if got := standing(r, name, 5); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestWrongBenchmarks(t *testing.T) {
	folder := t.TempDir()
	path, played := file(t, later), filepath.Join(folder, "played")
	if status, _, errs := try("", "-samples", "0", "-journal", played, path); status != 0 {
		t.Fatal(errs)
	}
	for _, c := range []struct{ args, want string }{
		{"-against Ann", "-against and -played need -benchmark"},
		{"-played x", "-against and -played need -benchmark"},
		{"-benchmark Zed -played -", "-played must be a file"},
		{"-benchmark Zed -draw", "do not go together"},
		{"-benchmark Zed -played " + path + " -journal " + path, "is the file that is read"},
	} {
		tested.WrongCall(t, c.args, c.want)
	}
	for _, c := range []struct{ in, args, want string }{
		{later, "-benchmark Eve -", `not among the teams: the newcomer "Eve"`},
		{later, "-benchmark Ann -", `plays against other teams: "Ann" was entered`},
		{later, "-benchmark Zed -against Eve -", `not among the teams: team 1 of the field, "Eve"`},
		{later, "-benchmark Zed -against Zed -", `team 1 of the field, "Zed"`},
		{later, "-benchmark Yan -against Bob -", `the field has no bot for a competition that the newcomer has a bot for: "Yan"`},
		{later, "-benchmark Zed -played " + path + " -", "not a journal"},
		{later, "-benchmark Zed -played " + folder + " -", "not a journal"},
		{later, "-benchmark Zed -played " + folder + "/none -", "no such file"},
		{strings.NewReplacer("Small", "Other", `"limitHands":10`, `"limitHands":9`).Replace(later), "-benchmark Zed -played " + played + " -", `"Small", not "Other"`},
		{strings.Replace(later, `"limitHands":10`, `"limitHands":9`, 1), "-benchmark Zed -played " + played + " -", "the journal is of another competition"},
		{strings.Replace(later, `"strategy":"folder"`, `"strategy":"raiser"`, 1), "-benchmark Zed -played " + played + " -", "the journal is of another competition"},
		{later, "-benchmark Zed -seed 2 -played " + played + " -", "the journal is of another competition"},
		// A benchmark is not the contest.
		{later, "-benchmark Zed -journal " + played + " -", "the journal is of another competition"},
		{strings.Replace(later, `"name":"Yan"`, `"name":"Zed"`, 1), "-", `newcomer 2, "Zed": named twice`},
		{strings.Replace(later, `"name":"Yan"`, `"name":"Ann"`, 1), "-", `newcomer 1, "Ann": named twice`},
		{strings.Replace(later, `"name":"Yan"`, `"name":""`, 1), "-", `newcomer 1, "": a name must not be empty`},
		{strings.Replace(later, `"name":"Yan","bots":{"limit":{"strategy":"random"}}`, `"name":"Yan","bots":{}`, 1), "-", `newcomer 1, "Yan": a team hands in a bot`},
		{strings.Replace(later, `{"limit":{"strategy":"random"}}`, `{"limit":{"strategy":"nobody"}}`, 1), "-", `newcomer 1, "Yan", limit: there is no such strategy`},
		{strings.Replace(later, `{"limit":{"strategy":"random"}}`, `{"limit":{"entry":"none.tar"}}`, 1), "-", `newcomer 1, "Yan", limit: "none.tar"`},
		{strings.Replace(later, yan, strings.Repeat(yan+",", 100)+yan, 1), "-", "newcomers: a number that is not allowed: 102, at most 100"},
	} {
		tested.Fails(t, c.in, c.args, c.want)
	}
	if status, _, errs := clitest.Try(Run, later, "-benchmark", "Zed", "-played", played, "-"); status != 1 || !strings.Contains(errs, "-played needs the seed of the competition") {
		t.Errorf("%d: %s", status, errs)
	}
	host := func(context.Context, remote.Competition) (func(string) arena.Runner, error) {
		return nil, errors.New("none")
	}
	if status, _, errs := clitest.Try(RunOn(host), later, "-seed", "1", "-benchmark", "Zed", "-"); status != 2 || !strings.Contains(errs, "matches that are played here") {
		t.Errorf("%d: %s", status, errs)
	}
}

// A team of a chosen field plays, and so does the newcomer.
func TestPlays(t *testing.T) {
	f := read(t, later)
	for _, c := range []struct {
		against []string
		want    string
	}{{nil, "Ann Bob Cid Dan Zed"}, {[]string{"Dan", "Yan"}, "Dan Yan Zed"}} {
		g, err := f.withNewcomer("Zed", c.against)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, x := range g.Teams {
			if g.plays(x.Name) {
				names = append(names, x.Name)
			}
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	if g := f.entered(); len(g.Teams) != 4 || !g.plays("Bob") || len(f.contest(nil).Teams) != 4 {
		t.Error("newcomers are in the contest")
	}
}
