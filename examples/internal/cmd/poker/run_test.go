//go:build linux

package poker

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file runs whole contests, and stops them in many ways.

// read reads a field from its text.
func read(t *testing.T, text string) field {
	t.Helper()
	var f field
	if err := strict.Unmarshal([]byte(text), &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// asProcesses returns the same contest, in which each bot is a process: this
// program with -bot. The mark is in the environment of the processes.
func asProcesses(t *testing.T, text, mark string) string {
	t.Helper()
	f := read(t, text)
	for _, x := range f.Teams {
		kinds, programs := x.Bots.list()
		for i, p := range programs {
			command, env := tested.Process(t, kinds[i].Game().String()+"/"+p.Strategy, mark)
			*p = program{Command: command, Env: env}
		}
	}
	return clitest.JSON(t, f)
}

// results is a text without the table of the teams, which says who is a
// process.
func results(text string) string {
	_, after, _ := strings.Cut(text, "Preliminary results")
	return after
}

// The output is the same for any number of workers, with and without a journal,
// logs and pictures, and with the same strategies inside the arena and as
// processes.
func TestSame(t *testing.T) {
	path := file(t, small)
	_, want, _ := try("", "-samples", "50", path)
	for k, workers := range []string{"8", "1", "2"}[:night.Cases(2, 3)] {
		all := [][]string{nil, {"-journal", filepath.Join(t.TempDir(), "journal")}, {"-logs", t.TempDir()}, {"-seats", t.TempDir()}}
		if !night.Now() {
			all = all[2*k : 2*k+2]
		}
		for _, args := range all {
			status, out, errs := try("", append(append([]string{"-samples", "50", "-workers", workers}, args...), path)...)
			if status != 0 || out != want || errs != "" {
				t.Errorf("%s workers, %q: %s%s", workers, args, errs, out)
			}
		}
	}
	text := with(`"matches":3`, `"matches":1`)
	_, want, _ = try(text, "-samples", "50", "-")
	path = file(t, asProcesses(t, text, "same"))
	for _, workers := range []string{"8", "1"}[:night.Cases(1, 2)] {
		status, out, errs := try("", "-admit", "-samples", "50", "-workers", workers, path)
		if status != 0 || results(out) != results(want) || !strings.Contains(errs, "longest answer") {
			t.Errorf("%s workers: status %d, %s%s", workers, status, errs, out)
		}
	}
}

// A contest that is killed again and again comes to the same output, as if it
// had run without a break.
func TestKilled(t *testing.T) {
	const mark = "poker-killed"
	kills := night.Cases(3, 20)
	long, short := strings.Replace(crowd(12, "caller", "random", "folder"), `"noLimitHands":6`, `"noLimitHands":15`, 1), with(`"matches":3`, `"matches":2`)
	for _, c := range []struct{ name, inside, text string }{
		{"inside", long, long}, {"processes", short, asProcesses(t, short, mark)},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, want, errs := try(c.inside, "-samples", "0", "-")
			if status != 0 {
				t.Fatal(errs)
			}
			right := func(out string) bool { return results(out) == results(want) }
			tested.Killed(t, mark, kills, 8, right, "-samples", "0", file(t, c.text))
		})
	}
}

// A signal ends all at once, leaves no process, and says how to go on.
func TestInterrupted(t *testing.T) {
	const mark = "poker-interrupted"
	text := strings.Replace(asProcesses(t, small, mark), `"matches":3`, `"matches":300`, 1)
	path, journal := file(t, text), filepath.Join(t.TempDir(), "journal")
	for _, args := range [][]string{{"-journal", journal}, nil} {
		var out, errs bytes.Buffer
		seats := t.TempDir()
		run := tested.Start(t, &out, &errs, append(append([]string{"-admit", "-workers", "1", "-seats", seats}, args...), path)...)
		for range 2000 {
			// The second match has begun.
			if begun, _ := filepath.Glob(filepath.Join(seats, "*", "*", "*")); len(begun) > 2 {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		run.Process.Signal(syscall.SIGTERM)
		status := clitest.Wait(t, run)
		want := "without -journal nothing is kept"
		if args != nil {
			want = "the same command goes on after the matches in " + journal
		}
		if status != cli.Interrupted || out.Len() > 0 || !strings.Contains(errs.String(), want) {
			t.Errorf("status %d, %s%s", status, &errs, &out)
		}
		clitest.Gone(t, mark)
	}
}

// A vote that comes later does not play a match again, and a changed program is
// refused.
func TestFrozen(t *testing.T) {
	folder := t.TempDir()
	bot, journal, path := filepath.Join(folder, "bot"), filepath.Join(folder, "journal"), filepath.Join(folder, "teams.json")
	write := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	const teams = `{"teams":[{"name":"Ann","bots":{"limit":{"command":["./bot"]}}},{"name":"Bob","bots":{"limit":{"strategy":"caller"}}},{"name":"Cid","bots":{"limit":{"strategy":"raiser"}}}],"options":{"limitHands":4}`
	write(bot, "#!/bin/sh\nexit 1\n")
	write(path, teams+"}")
	status, out, errs := try("", "-admit", "-journal", journal, path)
	if status != 0 || !strings.Contains(errs, "3 matches in this run") || !strings.Contains(out, "Ann/limit") {
		t.Fatalf("%d: %s%s", status, errs, out)
	}
	write(path, teams+`,"votes":[{"team":"Bob","why":"collusion","for":2,"against":0}]}`)
	status, again, errs := try("", "-admit", "-journal", journal, path)
	first, _, _ := strings.Cut(out, "Final results")
	if status != 0 || strings.Contains(errs, "in this run") || !strings.HasPrefix(again, first) || !strings.Contains(again, "Bob is excluded") {
		t.Errorf("%d: %s%s", status, errs, again)
	}
	write(bot, "#!/bin/sh\nexit 2\n")
	if status, out, errs := try("", "-admit", "-journal", journal, path); status != 1 || out != "" || !strings.Contains(errs, "the journal is of another competition") {
		t.Errorf("%d: %s%s", status, errs, out)
	}
}

// A program that fails is refused, and -admit lets it play: it folds.
func TestRefused(t *testing.T) {
	text := `{"teams":[{"name":"Ann","bots":{"limit":{"command":["false"]}}},{"name":"Bob","bots":{"limit":{"strategy":"caller"}}}],"options":{"limitHands":4}}`
	status, out, errs := try(text, "-")
	if status != 1 || out != "" || !strings.Contains(errs, "FAULT") || !strings.Contains(errs, "-admit lets them play") {
		t.Errorf("%d: %s%s", status, errs, out)
	}
	status, out, errs = try(text, "-check", "-")
	if status != 1 || !strings.Contains(out, "The bot cannot play") || strings.Contains(errs, "-admit") {
		t.Errorf("%d: %s%s", status, errs, out)
	}
	status, out, errs = try(text, "-admit", "-")
	if status != 0 || !strings.Contains(out, "Bob") || strings.Contains(errs, "programs can compute all cards from the seed, which they find in the list of processes") != (seat.Unconfined() != "") {
		t.Errorf("%d: %s%s", status, errs, out)
	}
	row := ""
	for line := range strings.Lines(out) {
		if strings.HasPrefix(strings.TrimSpace(line), "Ann/limit") {
			row = strings.Join(strings.Fields(line), " ")
		}
	}
	// 4 hands in each half, with a fold in each; a fault in each half.
	if row != "Ann/limit 0 0 0 8 2 0 0 0 0 0" {
		t.Errorf("%q", row)
	}
	if _, _, errs := clitest.Try(Run, text, "-admit", "-"); strings.Contains(errs, "compute all cards") {
		t.Error(errs)
	}
}

// Bots come over pipes, over TCP and as entries, and all play the same.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err)
	}
	folder := t.TempDir()
	bot, err := os.ReadFile(home + "bot.py")
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{
		"bot.py": string(bot), "entry/bot.py": string(bot), "entry/README.txt": "Team Name: Ann\n",
		"entry/startme.sh": fmt.Sprintf("#!/bin/sh\nexec %s bot.py limit \"$@\"\n", python),
	} {
		path = filepath.Join(folder, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	want := ""
	for _, x := range []string{
		`{"command":["python3","bot.py","limit"]}`, `{"entry":"entry","tcp":true}`, `{"command":["python3","bot.py","limit"],"tcp":true}`, `{"entry":"entry"}`,
	}[:night.Cases(2, 4)] {
		path := filepath.Join(folder, "teams.json")
		text := `{"teams":[{"name":"Ann","bots":{"limit":` + x + `}},{"name":"Bob","bots":{"limit":{"strategy":"raiser"}}}],"options":{"limitHands":6}}`
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		status, out, errs := try("", "-admit", path)
		if status != 0 || !strings.Contains(out, "No action was changed") {
			t.Fatalf("%s: %d, %s%s", x, status, errs, out)
		}
		if want == "" {
			want = results(out)
		}
		if results(out) != want {
			t.Errorf("%s: %s", x, out)
		}
	}
}

// Bots in several languages play alike. The short bots call.
func TestLanguages(t *testing.T) {
	tested.Languages(t, clitest.Mixed{
		Folder: home,
		Args:   []string{"no-limit"},
		Field:  `{"teams":[%s],"options":{"noLimitHands":6}}`,
		Team:   `{"name":%q,"bots":{"noLimit":{"command":%s}}}`,
		Like:   `{"name":%q,"bots":{"noLimit":{"strategy":"caller"}}}`,
		Joins:  `{"name":%q,"bots":{"noLimit":{"joins":true}}}`,
		Guest:  "%s/no-limit",
		Logs:   "-seats",
	})
}

// Matches that only another vote needs stay in the journal.
func TestOtherVote(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "journal")
	for _, c := range []struct{ votes, want string }{
		{`,"votes":[{"team":"Team 2","why":"collusion","for":9,"against":1}]`, ""},
		{"", "that are not needed"},
		{`,"votes":[{"team":"Team 2","why":"collusion","for":9,"against":1}]`, ""},
	} {
		text := strings.TrimSuffix(crowd(12, "caller", "random", "folder"), "}") + c.votes + "}"
		status, out, errs := try(text, "-samples", "0", "-journal", journal, "-")
		if status != 0 || !strings.Contains(errs, c.want) || c.want == "" && strings.Contains(errs, "not needed") {
			t.Errorf("%d: %s%s", status, errs, out)
		}
	}
}

// An answer that is judged by its first letter is a raise, and otherwise a
// call.
func TestFirstLetter(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf(`{"teams":[{"name":"Ann","bots":{"limit":{"command":[%q],"env":["POKER=letters"]}}},{"name":"Bob","bots":{"limit":{"strategy":"caller"}}}],"options":{"limitHands":2}}`, self)
	for option, illegal := range map[string]bool{"": true, `,"firstLetter":true`: false} {
		status, out, errs := try(strings.Replace(text, `:2}}`, `:2`+option+`}}`, 1), "-admit", "-json", "-")
		if status != 0 {
			t.Fatal(errs)
		}
		var doc document
		if err := strict.Unmarshal([]byte(out), &doc); err != nil {
			t.Fatal(err)
		}
		if x := doc.Bots[0].Counts[0]; x.Name != "CallIllegal" || (x.N > 0) != illegal {
			t.Errorf("%s: %v", option, doc.Bots[0])
		}
	}
}

// A program that does not start in time folds.
func TestStart(t *testing.T) {
	night.Only(t, "waits for a second and more")
	text := `{"teams":[{"name":"Ann","bots":{"limit":{"command":["sleep","9"]}}},{"name":"Bob","bots":{"limit":{"strategy":"caller"}}}],"options":{"limitHands":4,"start":1}}`
	begin := time.Now()
	status, out, errs := try(text, "-admit", "-csv", "-", "-")
	// In each hand Ann loses a blind.
	if status != 0 || !strings.Contains(out, "limit/1-2,1,Ann,Bob,-60\n") || time.Since(begin) > 15*time.Second {
		t.Errorf("%d: %s%s after %v", status, out, errs, time.Since(begin))
	}
}

// A changed entry is another contest, and what its README lacks is said.
func TestEntry(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "ann"), 0o755); err != nil {
		t.Fatal(err)
	}
	write("ann/startme.sh", "#!/bin/sh\nexit 1\n")
	write("ann/README.txt", "Team Name: Ann\n")
	write("teams.json", `{"teams":[{"name":"Ann","bots":{"limit":{"entry":"ann"}}},{"name":"Bob","bots":{"limit":{"strategy":"caller"}}}],"options":{"limitHands":2}}`)
	teams, journal := filepath.Join(folder, "teams.json"), filepath.Join(folder, "journal")
	if status, out, errs := try("", "-check", teams); status != 1 || !strings.Contains(out, "  remark: ") || !strings.Contains(out, "ReadmeItems") {
		t.Errorf("%d: %s%s", status, out, errs)
	}
	for _, want := range []int{0, 0, 1} {
		status, _, errs := try("", "-admit", "-journal", journal, teams)
		if status != want || want == 1 && !strings.Contains(errs, "of another competition") {
			t.Errorf("%d: %s", status, errs)
		}
		if strings.Contains(errs, "has 1 match") {
			write("ann/README.txt", "Team Name: Anna\n")
		}
	}
}

// What the READMEs say is in the report, in JSON and beside the logs, without
// e-mail addresses. The check remarks on a README of another team.
func TestReadmes(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	nines := "Team Name: The Nines\nAffiliation: University of Somewhere\nTeam Leader: Ann Lee <ann@example.org>\n" +
		"Team Members:\nAnn Lee <ann@example.org>\nBob Ray, bob@example.org\nLocation: Oslo, Norway\n" +
		"Summary: It calls:\nalways. Write to ann@example.org, please.\n\nThat is all.\n\nNo third paragraph.\nReferences: [1] Ann: Calling, 2006.\n"
	for name, text := range map[string]string{"ann": nines, "ann2": nines, "bob": "Team Name: ANN\n", "cid": "Team Name: the  nines\n", "dan": "no items", "eve": "Team Name: Eve\n"} {
		write(name+"/startme.sh", "#!/bin/sh\nexit 1\n")
		write(name+"/README.txt", text)
	}
	write("teams.json", `{"teams":[{"name":"Ann","bots":{"noLimit":{"entry":"ann"},"limit":{"entry":"ann2"}}},{"name":"Bob","bots":{"limit":{"entry":"bob"}}},`+
		`{"name":"Cid","bots":{"limit":{"entry":"cid"}}},{"name":"Dan","bots":{"limit":{"entry":"dan"}}},{"name":"Eve","bots":{"limit":{"entry":"eve"}}}],"options":{"limitHands":2,"noLimitHands":2}}`)
	teams, logs := filepath.Join(folder, "teams.json"), filepath.Join(folder, "logs")
	_, out, errs := try("", "-admit", "-samples", "0", "-logs", logs, teams)
	const said = `  Ann (no-limit, limit)
    Team: The Nines
    Affiliation: University of Somewhere
    Location: Oslo, Norway
    Leaders: Ann Lee
    Members: Ann Lee; Bob Ray
    Technique: It calls: always. Write to, please.
      That is all.
    References: [1] Ann: Calling, 2006.

  Bob (limit)
    Team: ANN

  Cid (limit)
    Team: the nines

  Eve (limit)
    Team: Eve
`
	if !strings.Contains(out, "\nWhat the teams say about themselves\n\n"+said+"\nPreliminary results\n") {
		t.Errorf("%s%s", errs, out)
	}
	if text, err := os.ReadFile(filepath.Join(logs, "teams.txt")); err != nil || string(text) != said {
		t.Errorf("%v, %s", err, text)
	}
	_, text, errs := try("", "-admit", "-samples", "0", "-json", teams)
	var doc document
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err, errs)
	}
	if strings.Contains(text, "@") || len(doc.Readmes) != 4 || len(doc.Readmes[0].Bots) != 2 || doc.Readmes[0].Readme.Members != "Ann Lee\nBob Ray" {
		t.Errorf("%+v", doc.Readmes)
	}
	_, out, _ = try("", "-check", teams)
	out = strings.Join(strings.Fields(out), " ")
	for _, want := range []string{
		`Ann/no-limit remark: entry: README.txt: its summary has more than two paragraphs (rule ReadmeItems) remark: entry: README.txt: it names the team "The Nines", as a README.txt of "Cid" does (rule ReadmeItems)`,
		`remark: entry: README.txt: it names the team "ANN", which is another team (rule ReadmeItems)`,
		`remark: entry: README.txt: it names the team "the nines", as a README.txt of "Ann" does (rule ReadmeItems)`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
	if n := strings.Count(out, "README.txt: it names the team"); n != 4 {
		t.Errorf("%d remarks", n)
	}
	write("bob/README.txt", "Team Name: The Bobs\n")
	_, out, _ = try("", "-check", teams)
	if want := `it names the team "The Bobs", and the file of the teams "Bob" (rule ReadmeItems)`; !strings.Contains(strings.Join(strings.Fields(out), " "), want) {
		t.Errorf("no %s in\n%s", want, out)
	}
}

// What must be shown ends the contest early.
func TestShown(t *testing.T) {
	text := strings.Replace(crowd(12, "caller", "random", "folder"), `"noLimitHands":6`, `"noLimitHands":6,"matches":2`, 1)
	journal := filepath.Join(t.TempDir(), "journal")
	// Which sets there are follows from the seed.
	_, all, _ := try(text, "-json", "-samples", "0", "-")
	id := regexp.MustCompile(`no-limit/round-1/1-\d+`).FindString(all)
	if status, out, errs := try(text, "-show", id, "-journal", journal, "-workers", "1", "-"); status != 0 || id == "" || !strings.HasPrefix(out, id) {
		t.Fatalf("%q: %d, %s%s", id, status, out, errs)
	}
	if n := clitest.Lines(journal); n < 3 || n > 2*30 {
		t.Errorf("%s needs %d lines of the journal", id, n)
	}
}

// The hands of a match are shown when the contest is over.
func TestShownLate(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "journal")
	if status, _, errs := try(small, "-show", "no-limit/1-2/1", "-journal", journal, "-"); status != 0 || clitest.Lines(journal) != 1+8*3 {
		t.Errorf("%d, %d lines: %s", status, clitest.Lines(journal), errs)
	}
}

// If both limit competitions have the same series, tables are printed once.
func TestSameSeries(t *testing.T) {
	const text = `{"teams":[{"name":"Ann","bots":{"limit":{"strategy":"raiser"}}},{"name":"Bob","bots":{"limit":{"strategy":"caller"}}}],"options":{"limitHands":4,"matches":2}}`
	status, out, errs := try(text, "-")
	if status != 0 || strings.Count(out, "Places by each rule") != 1 || strings.Count(out, "They are the series of the equilibrium competition") != 1 {
		t.Errorf("%s%s", errs, out)
	}
	// Without Cid, the final results of the small contest are alike. Its
	// preliminary results are not alike.
	if status, out, errs = try(small, "-"); status != 0 || strings.Count(out, "They are the series") != 1 {
		t.Errorf("%s%s", errs, out)
	}
}

// Pictures say of which contest and which results they are.
func TestPictured(t *testing.T) {
	for text, want := range map[string][2]string{
		small:                                   {"Small. No-limit, final results", "Small. Limit, learning, final results"},
		with(`"for":2`, `"for":1`):              {"Small. No-limit, preliminary results, which are final", "Small. Limit, learning, preliminary results, which are final"},
		crowd(11, "caller", "random", "folder"): {"Poker. No-limit, preliminary results, which are final, after 1 qualifying round", ""},
	} {
		folder := t.TempDir()
		if status, _, errs := try(text, "-svg", folder, "-samples", "0", "-"); status != 0 {
			t.Fatal(errs)
		}
		for k, name := range []string{"no-limit.svg", "learning.svg"} {
			picture, err := os.ReadFile(filepath.Join(folder, name))
			if want[k] != "" && (err != nil || !strings.Contains(string(picture), want[k])) {
				t.Errorf("%s is not of %q: %.900s, %v", name, want[k], picture, err)
			}
		}
	}
}

// An interrupt in the check says that nothing was played, and no journal is
// made.
func TestInterruptedCheck(t *testing.T) {
	text := `{"teams":[{"name":"Ann","bots":{"limit":{"command":["sleep","9"]}}},{"name":"Bob","bots":{"limit":{"strategy":"caller"}}}]}`
	for _, flag := range []string{"-journal", "-check"} {
		journal := filepath.Join(t.TempDir(), "journal")
		args := []string{flag, "-"}
		if flag == "-journal" {
			args = []string{"-seed", "1", flag, journal, "-"}
		}
		ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
		var out, errs bytes.Buffer
		status := Run(ctx, args, strings.NewReader(text), &out, &errs)
		stop()
		if _, err := os.Stat(journal); status != cli.Interrupted || out.Len() > 0 || err == nil || strings.TrimSpace(errs.String()) != "poker: "+errEarly.Error() {
			t.Errorf("%s: %d, %q, %q, %v", flag, status, &out, &errs, err)
		}
	}
}

// Each problem of an entry has the team and the file.
func TestEntryProblems(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "empty"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a", "b"} {
		if err := os.Symlink("/nowhere", filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	text := fmt.Sprintf(`{"teams":[{"name":"Ann","bots":{"limit":{"entry":%q}}},{"name":"Bob","bots":{"limit":{"strategy":"caller"}}}]}`, folder)
	status, _, errs := try(text, "-")
	lines := strings.Split(strings.TrimSpace(errs), "\n")
	if status != 1 || len(lines) < 2 {
		t.Fatalf("%d: %s", status, errs)
	}
	for _, line := range lines {
		if !strings.Contains(line, `team 1, "Ann", limit: `) || !strings.Contains(line, filepath.Base(folder)) {
			t.Errorf("%q", line)
		}
	}
}

// Deadlines of contexts do not get lost.
func TestCanceled(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out, errs bytes.Buffer
	if status := Run(ctx, []string{"-"}, strings.NewReader(small), &out, &errs); status != cli.Interrupted || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("%d: %s", status, &errs)
	}
}

// Every kind of bot is made of its own program.
func TestBots(t *testing.T) {
	f := read(t, small)
	var names []string
	for name, bot := range f.bots() {
		if bot(1) == nil {
			t.Errorf("%s is nobody", name)
		}
		names = append(names, name)
	}
	slices.Sort(names)
	if got := strings.Join(names, " "); got != "Ann/limit Ann/no-limit Bob/no-limit Cid/equilibrium Cid/learning Cid/no-limit Dan/limit" {
		t.Error(got)
	}
}

// A benchmark that is killed again and again comes to the same output, with its
// own journal. With the journal of the contest, it starts no old match.
func TestBenchmarkKilled(t *testing.T) {
	const mark = "poker-benchmark-killed"
	folder := t.TempDir()
	inside, path := file(t, later), filepath.Join(folder, "teams.json")
	f := read(t, later)
	g, err := f.withNewcomer("Zed", []string{"Yan"})
	if err != nil {
		t.Fatal(err)
	}
	g.newcomer, g.Teams = nil, g.Teams[4:]
	processes := read(t, asProcesses(t, clitest.JSON(t, g), mark))
	f.Newcomers = processes.Teams
	if err := os.WriteFile(path, []byte(clitest.JSON(t, f)), 0o644); err != nil {
		t.Fatal(err)
	}
	played := filepath.Join(folder, "played")
	if status, _, errs := try("", "-samples", "0", "-journal", played, path); status != 0 {
		t.Fatal(errs)
	}
	_, want, _ := try("", "-benchmark", "Zed", "-samples", "0", inside)
	right := func(out string) bool { return out == want }
	tested.Killed(t, mark, night.Cases(3, 20), 8, right, "-benchmark", "Zed", "-samples", "0", "-played", played, path)
}

// Only bots that can play in a benchmark are checked.
func TestBenchmarkChecks(t *testing.T) {
	text := strings.Replace(later, `"name":"Bob","bots":{"noLimit":{"strategy":"caller"}`, `"name":"Bob","bots":{"noLimit":{"command":["false"]}`, 1)
	for _, c := range []struct {
		args []string
		want int
	}{{nil, 1}, {[]string{"-against", "Ann"}, 0}, {[]string{"-against", "Bob"}, 1}} {
		status, out, errs := try(text, append(c.args, "-benchmark", "Zed", "-samples", "0", "-")...)
		if status != c.want || c.want == 1 && !strings.Contains(errs, "Bob/no-limit") {
			t.Errorf("%q: %d, %s%s", c.args, status, errs, out)
		}
		if status, out, errs := try(text, append(c.args, "-benchmark", "Zed", "-check", "-")...); status != c.want {
			t.Errorf("%q: %d, %s%s", c.args, status, errs, out)
		}
	}
}

// No program sees the journal of the competition, which has the cards.
func TestBenchmarkHides(t *testing.T) {
	if why := seat.Unconfined(); why != "" {
		t.Skip(why)
	}
	folder := t.TempDir()
	played, path := filepath.Join(folder, "played"), filepath.Join(folder, "teams.json")
	command, env := tested.Process(t, "limit/caller", "hides")
	sees := fmt.Sprintf("if [ -s %q ]; then exit 1; fi; exec \"$@\"", played)
	zed := clitest.JSON(t, team{"Zed", bots{Limit: &program{Command: append([]string{"sh", "-c", sees, "sh"}, command...), Env: env}}})
	text := strings.Replace(calm(), `"options"`, `"newcomers":[`+zed+`],"options"`, 1)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-journal", played}, {"-benchmark", "Zed", "-admit", "-played", played}} {
		status, out, errs := try("", append(args, "-samples", "0", path)...)
		if status != 0 || !strings.Contains(out, "No action was changed by a rule, and no bot had a fault.") {
			t.Errorf("%d: %s%s", status, errs, out)
		}
	}
}
