//go:build linux

package stackem

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
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
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/creack/pty"
)

// This file runs whole competitions, and stops them in many ways.

// The output is the same for any number of workers, with and without a journal
// and logs, and with the same strategies inside the arena and as processes.
func TestSame(t *testing.T) {
	f := programs(4, 2)
	path := file(t, f)
	want := good(t, "", path)
	for _, workers := range []string{"1", "2", "8"} {
		for _, args := range [][]string{
			nil, {"-journal", filepath.Join(t.TempDir(), "journal")}, {"-logs", t.TempDir()},
		} {
			if got := good(t, "", append(append([]string{"-workers", workers}, args...), path)...); got != want {
				t.Errorf("%s workers, %q: %s", workers, args, got)
			}
		}
	}
	path = file(t, asProcesses(t, f, "same"))
	for _, workers := range []string{"8", "1", "2"}[:night.Cases(1, 3)] {
		status, out, errs := try("", "-admit", "-workers", workers, path)
		if status != 0 || out != want || !strings.Contains(errs, "longest turn") {
			t.Errorf("%s workers: status %d, %s%s", workers, status, errs, out)
		}
	}
}

// A journal that is cut anywhere is gone on from.
func TestCut(t *testing.T) {
	path, dir := file(t, programs(4, 2)), t.TempDir()
	journal := filepath.Join(dir, "journal")
	want := good(t, "", "-journal", journal, path)
	text, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	all := bytes.Count(text, []byte("\n"))
	head := bytes.IndexByte(text, '\n') + 1
	cuts := []int{0, 1, head - 1, head, head + 1, len(text) - 1, len(text)}
	draw := rand.New(rand.NewPCG(1, 2))
	for range night.Cases(10, 40) {
		cuts = append(cuts, draw.IntN(len(text)))
	}
	for _, cut := range cuts {
		if err := os.WriteFile(journal, text[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		status, out, errs := try("", "-journal", journal, path)
		if status != 0 || out != want {
			t.Fatalf("cut at %d: status %d, %s%s", cut, status, errs, out)
		}
		games := max(bytes.Count(text[:cut], []byte("\n"))-1, 0)
		torn := cut - bytes.LastIndexByte(text[:cut], '\n') - 1
		said := ""
		if games > 0 || torn > 0 {
			said = fmt.Sprintf("stackem: %s has %d game", journal, games)
		}
		if !strings.HasPrefix(errs, said) || (said == "") != (errs == "") || strings.Contains(errs, "torn") != (torn > 0) ||
			torn > 0 && !strings.Contains(errs, fmt.Sprintf("(%d byte", torn)) {
			t.Errorf("cut at %d, %d games and %d bytes: %q", cut, games, torn, errs)
		}
		if again := clitest.Lines(journal); again != all {
			t.Errorf("cut at %d: %d lines, not %d", cut, again, all)
		}
	}
	// A line that is broken in the middle is no crash.
	broken := bytes.Clone(text)
	broken[head+20] ^= 1
	if err := os.WriteFile(journal, broken, 0o644); err != nil {
		t.Fatal(err)
	}
	if status, out, errs := try("", "-journal", journal, path); status != 1 || out != "" || !strings.Contains(errs, "line 2: the journal is broken") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
	if after, err := os.ReadFile(journal); err != nil || !bytes.Equal(after, broken) {
		t.Error("a journal that is refused was changed", err)
	}
}

// A competition that is killed again and again comes to the same output, as if
// it had run without a break.
func TestKilled(t *testing.T) {
	t.Parallel()
	const mark = "killed"
	kills := night.Cases(4, 50)
	for _, c := range []struct {
		name string
		f    field
		most int // games of a run before it is killed
	}{
		{"inside", programs(8, 8), 100},
		{"processes", asProcesses(t, programs(3, 2), mark), 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := file(t, c.f)
			status, want, errs := try("", "-admit", path)
			if status != 0 {
				t.Fatal(errs)
			}
			tested.Killed(t, mark, kills, c.most, func(out string) bool { return out == want }, path)
		})
	}
}

// Ctrl-C ends all at once, leaves no process, and says how to go on.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	const mark = "interrupted"
	tested.Interrupted(t, mark, file(t, asProcesses(t, programs(4, 3), mark)), good(t, "", file(t, programs(4, 3))))
	// During the check, and without a journal.
	f := programs(2, 2)
	f = asProcesses(t, f, mark)
	f.Teams[0].Env[0] = "STACKEM=mute"
	var out, errs bytes.Buffer
	c := tested.Start(t, &out, &errs, "-seed", "2", file(t, f))
	clitest.There(t, mark)
	c.Process.Signal(syscall.SIGTERM)
	if status := clitest.Wait(t, c); status != cli.Interrupted || out.Len() > 0 || errs.String() != "stackem: interrupted; without -journal nothing is kept\n" {
		t.Errorf("status %d, %s%s", status, &errs, &out)
	}
	clitest.Gone(t, mark)
}

// Two signals in a row are one: a program such as timeout(1) signals a process
// and its group.
func TestTwoSignals(t *testing.T) {
	t.Parallel()
	const mark = "signals"
	f := asProcesses(t, programs(2, 2), mark)
	f.Teams[0].Env[0] = "STACKEM=mute"
	for range night.Cases(1, 3) {
		var out, errs bytes.Buffer
		c := tested.Start(t, &out, &errs, "-admit", "-seed", "2", file(t, f))
		clitest.There(t, mark)
		for range 20 {
			c.Process.Signal(syscall.SIGTERM)
			time.Sleep(time.Millisecond / 2)
		}
		if status := clitest.Wait(t, c); status != cli.Interrupted || !strings.HasSuffix(errs.String(), "stackem: interrupted; without -journal nothing is kept\n") {
			t.Errorf("status %d, %s%s", status, &errs, &out)
		}
		clitest.Gone(t, mark)
	}
}

// Programs can find a seed that is in the command line, or in a file. A seed
// that is drawn, or read from standard input, is in no such place. Nor does a
// program find one that is confined.
func TestSeedWarning(t *testing.T) {
	const warning = "stackem: programs can compute all bricks from the seed, which they find in "
	f := programs(2, 1)
	f.Teams[0] = team{Name: "Team 1", Command: []string{"/nonexistent/bot"}}
	path, seed := file(t, f), filepath.Join(t.TempDir(), "seed")
	if err := os.WriteFile(seed, []byte("7\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string // or ""
	}{
		{[]string{"-admit", "-seed", "1", path}, "the list of processes; "},
		{[]string{"-admit", "-seed-file", seed, path}, seed + ", if they can read this file; "},
		{[]string{"-admit", "-seed-file", "-", path}, ""},
		{[]string{"-admit", path}, ""},
		{[]string{"-seed", "1", file(t, programs(2, 1))}, ""},
	} {
		if status, _, errs := clitest.Try(Run, "7", c.args...); status != 0 || strings.Contains(errs, warning) != (c.want != "" && seat.Unconfined() != "") || !strings.Contains(errs, c.want) && seat.Unconfined() != "" {
			t.Errorf("%q: status %d, %s", c.args, status, errs)
		}
	}
}

// Output that cannot be written is an error, and no game is lost by it.
func TestUnwritten(t *testing.T) {
	path, dir := file(t, programs(3, 2)), t.TempDir()
	want := good(t, "", path)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	journal := filepath.Join(dir, "journal")
	var errs bytes.Buffer
	if status := clitest.Wait(t, tested.Start(t, full, &errs, "-journal", journal, path)); status != 1 || !strings.Contains(errs.String(), "the output cannot be written: ") {
		t.Errorf("status %d, %s", status, &errs)
	}
	for _, flag := range []string{"-csv", "-svg"} {
		status, out, errs := try("", flag, "/dev/full", path)
		if status != 1 || out != want || !strings.Contains(errs, "/dev/full cannot be written") {
			t.Errorf("%s: status %d, %s%s", flag, status, errs, out)
		}
	}
	if status, out, errs := try("", "-journal", "/dev/full", path); status != 1 || out != "" || !strings.Contains(errs, "/dev/full: not a journal") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}

	// The reader of the output is gone.
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	errs.Reset()
	if status := clitest.Wait(t, tested.Start(t, w, &errs, "-journal", journal, path)); status == 0 {
		t.Errorf("status %d, %s", status, &errs)
	}
	w.Close()
	var o, e bytes.Buffer
	if status := Run(context.Background(), []string{"-seed", "1", "-journal", journal, path}, nil, clitest.Broken{}, &e); status != 1 || !strings.Contains(e.String(), "the output cannot be written: broken") {
		t.Errorf("status %d, %s", status, &e)
	}
	e.Reset()
	if status := Run(context.Background(), []string{"-seed", "1", "-journal", journal, path}, nil, &o, &e); status != 0 || o.String() != want || !strings.Contains(e.String(), " has ") {
		t.Errorf("status %d, %s%s", status, &e, &o)
	}
}

// A journal for which there is no room ends the run. Later the run goes on.
func TestNoRoom(t *testing.T) {
	path, journal := file(t, programs(3, 4)), filepath.Join(t.TempDir(), "journal")
	want := good(t, "", path)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// A file can have at most 4 blocks of 512 or 1,024 bytes.
	c := exec.Command("/bin/sh", "-c", `ulimit -f 4 && exec "$0" "$@"`, self, "-seed", "1", "-journal", journal, path)
	c.Env = append(os.Environ(), "STACKEM=program", clitest.Quick)
	text, err := c.CombinedOutput()
	if err == nil || !strings.Contains(string(text), "the journal cannot be written: ") {
		t.Errorf("%v: %s", err, text)
	}
	status, out, errs := try("", "-journal", journal, path)
	if status != 0 || out != want || !strings.Contains(errs, "torn") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}

// A journal belongs to one competition, and to one program at a time.
func TestOtherJournal(t *testing.T) {
	f := programs(3, 2)
	path, journal := file(t, f), filepath.Join(t.TempDir(), "journal")
	good(t, "", "-journal", journal, path)
	before, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	f.Teams[0], f.Teams[1] = f.Teams[1], f.Teams[0]
	for _, args := range [][]string{{"-seed", "2", path}, {file(t, f)}, nil} {
		status, out, errs := try("", append([]string{"-journal", journal}, args...)...)
		if status != 1 || out != "" || !strings.Contains(errs, "the journal is of another competition") {
			t.Errorf("%q: status %d, %s%s", args, status, errs, out)
		}
	}
	if after, err := os.ReadFile(journal); err != nil || !bytes.Equal(before, after) {
		t.Error("a journal that is refused was changed", err)
	}
}

// A journal is not gone on with after a program was changed.
func TestChangedProgram(t *testing.T) {
	dir := t.TempDir()
	bot, journal, path := filepath.Join(dir, "bot"), filepath.Join(dir, "journal"), filepath.Join(dir, "teams.json")
	for at, text := range map[string]string{bot: "#!/bin/sh\nexit 1\n", path: `{"teams":[{"name":"Ann","command":["./bot"]},{"name":"Bob","strategy":"slots"}],"options":{"games":1}}`} {
		if err := os.WriteFile(at, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		text   string
		status int
		want   string
	}{
		{"#!/bin/sh\nexit 1\n", 0, "in this run"},
		{"#!/bin/sh\nexit 1\n", 0, "has 13 games"},
		{"#!/bin/sh\nexit 2\n", 1, "journal: the journal is of another competition: it is also called \"Stack'Em\", but something has changed on which its results depend: the seed, a program, the bots or the figures\n"},
	} {
		if err := os.WriteFile(bot, []byte(c.text), 0o755); err != nil {
			t.Fatal(err)
		}
		if status, out, errs := try("", "-admit", "-journal", journal, path); status != c.status || !strings.Contains(errs, c.want) || status != 0 && out != "" {
			t.Errorf("status %d, %s%s", status, errs, out)
		}
	}
}

// A game of the journal that the competition does not have is an error.
func TestForged(t *testing.T) {
	path, journal := file(t, programs(3, 1)), filepath.Join(t.TempDir(), "journal")
	good(t, "", "-journal", journal, path)
	text, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	forged := []byte(`{"match":"round-9/1-2","game":1,"bots":["Team 1","Team 2"],"record":{}}`)
	text = fmt.Appendf(text, "%08x %s\n", crc32.ChecksumIEEE(forged), forged)
	if err := os.WriteFile(journal, text, 0o644); err != nil {
		t.Fatal(err)
	}
	status, out, errs := try("", "-journal", journal, path)
	if status != 1 || out != "" || !strings.Contains(errs, "has 1 game that this competition does not have") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
	// A match can be looked at before all games were asked for.
	if status, _, errs := try("", "-journal", journal, "-show", "round-1/2-3", path); status != 0 {
		t.Errorf("status %d, %s", status, errs)
	}
}

// A strategy that is shipped plays by the lines of the protocol.
func TestPlay(t *testing.T) {
	in := "join stackem/2 final/1 0 17\n" +
		"mine 97 80 56 10 90 42 39 8 79 37 30 6 22 18 17 4\ntheirs 5 61 20 31 77 2 19 40 11 98 64 23 9 55 71 0\ntime 60000\ndiscard 99\n" +
		"brick 96\nend won\n"
	if out := good(t, in, "-bot", "greedy"); out != "ready\np\n-1\n" {
		t.Errorf("%q", out)
	}
	if status, _, errs := try("join x y z\n", "-bot", "greedy"); status != 1 || !strings.HasPrefix(errs, "stackem: wire: line 1: ") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// The log of each game gives the game again. A log that was changed does not,
// nor does a log by another seed.
func TestReplay(t *testing.T) {
	f := asProcesses(t, programs(3, 2), "replay")
	f.Teams[1] = programs(3, 2).Teams[1]
	path, logs := file(t, f), t.TempDir()
	if status, _, errs := try("", "-admit", "-seed", "7", "-logs", logs, path); status != 0 {
		t.Fatal(errs)
	}
	_, text, _ := try("", "-admit", "-seed", "7", "-json", path)
	doc, err := league.ReadDocument([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range doc.Matches {
		for _, g := range m.Games {
			log := filepath.Join(logs, m.ID, fmt.Sprintf("%d.log", g.Game))
			want := fmt.Sprintf("%s/%d, by seed 7: the referee comes to the same game.\nNobody has won, by %s after %d moves.\n", m.ID, g.Game, g.Rule, g.Counts[0].N)
			if g.Winner != nil {
				seat := slices.Index(m.Bots, *g.Winner)
				want = strings.Replace(want, "Nobody", fmt.Sprintf("Seat %d", seat), 1)
			}
			if got := good(t, "", "-seed", "7", "-replay", log); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
	log, err := os.ReadFile(filepath.Join(logs, "final", "1.log"))
	if err != nil {
		t.Fatal(err)
	}
	if out := good(t, string(log), "-seed", "7", "-replay", "-"); !strings.HasPrefix(out, "final/1, by seed 7: ") {
		t.Error(out)
	}
	for _, c := range []struct{ seed, log, want string }{
		{"8", string(log), "final/1, by seed 8: seat: line "},
		{"8", string(log), "; is 8 the seed of the competition?\n"},
		{"7", string(log[:len(log)/2]), "the log is cut"},
		{"7", strings.Replace(string(log), " won by ", " won  by ", 1), "the log was changed"},
		{"7", resealed(strings.Replace(string(log), " # won by ", " # won  by ", 1)), "the referee has"},
		{"7", strings.Replace(string(log), "stackem/2 final/1 ", "stackem/2 ../x/1 ", 1), "no log of a game of Stack'Em"},
		{"7", "", "no log of a game of Stack'Em"},
	} {
		if status, out, errs := try(c.log, "-seed", c.seed, "-replay", "-"); status != 1 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("status %d, %s%s, want %q", status, errs, out, c.want)
		}
	}
}

// A log without bricks fits only the seed of its competition, by the lots of
// the seats.
func TestReplayUnable(t *testing.T) {
	var f field
	for _, name := range []string{"Ann", "Bob"} {
		f.Teams = append(f.Teams, team{Name: name, Command: []string{"/nonexistent/bot"}})
	}
	f.Options.Games, f.Options.Places = 1, -1
	logs := t.TempDir()
	if status, _, errs := try("", "-admit", "-seed", "1", "-logs", logs, file(t, f)); status != 0 {
		t.Fatal(errs)
	}
	log := filepath.Join(logs, "round-1", "1-2", "1.log")
	if out := good(t, "", "-seed", "1", "-replay", log); !strings.HasPrefix(out, "round-1/1-2/1, by seed 1: the referee comes to the same game.\nCrash by Seat 0") {
		t.Error(out)
	}
	if status, out, errs := try("", "-seed", "2", "-replay", log); status != 1 || out != "" || !strings.Contains(errs, "is 2 the seed of the competition?") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}

// resealed returns a log with the sum of its lines.
func resealed(log string) string {
	end := strings.LastIndex(strings.TrimSuffix(log, "\n"), "\n") + 1
	return fmt.Sprintf("%send %d %x\n", log[:end], strings.Count(log[:end], "\n"), sha256.Sum256([]byte(log[:end])))
}

// A program that cannot play loses its games, and its faults are counted. All
// others play on.
func TestFaults(t *testing.T) {
	f := asProcesses(t, programs(5, 2), "faults")
	f.Teams[0] = programs(1, 2).Teams[0]
	f.Teams[1] = team{Name: "Team 2", Command: []string{"/nonexistent/bot"}}
	for k, kind := range []string{"flood", "babble", "reject"} {
		f.Teams[2+k].Env[0] = "STACKEM=" + kind
	}
	path, journal := file(t, f), filepath.Join(t.TempDir(), "journal")
	status, out, errs := try("", "-admit", "-journal", journal, path)
	if status != 0 || !strings.Contains(errs, "games in this run.") || !strings.Contains(errs, "Games lost by a late answer: 0, of which 0 were late by less than the longest delay.\n") {
		t.Fatalf("status %d, %s", status, errs)
	}
	golden.Check(t, "faults.golden", out)
	status, text, errs := try("", "-admit", "-journal", journal, "-csv", "-", path)
	if status != 0 || strings.Contains(errs, "in this run") {
		t.Errorf("status %d, %s", status, errs)
	}
	golden.Check(t, "faults.csv", text)
	for _, want := range []string{"Crash by Team 2: ", "Flood by Team 3: ", "Nobody has won, by Unable after 0 moves.\n"} {
		if _, out, _ := try("", "-admit", "-journal", journal, "-show", "round-2/2-3/1", path); !strings.Contains(out, want) {
			t.Errorf("no %q in %s", want, out)
		}
	}
	clitest.Gone(t, "faults")
}

// Two teams that draw on purpose do not keep a third from its final: after ten
// stages, lots decide which of them is its opponent.
func TestDrawers(t *testing.T) {
	t.Parallel()
	f := asProcesses(t, programs(3, 1), "drawers")
	f.Teams[0].Env[0], f.Teams[1].Env[0] = "STACKEM=draw", "STACKEM=draw"
	f.Teams[2] = team{Name: "Team 3", Strategy: "search"}
	f.Options.PlayOffGames = 1
	path := file(t, f)
	for _, args := range [][]string{nil, {"-json"}} {
		status, out, errs := try("", append(append([]string{"-admit", "-workers", "2"}, args...), path)...)
		if status != 0 || !strings.Contains(out, "ByLot") || strings.Contains(out, "to be played") {
			t.Errorf("%q: status %d, %s%s", args, status, errs, out)
		}
		if args == nil && !strings.HasPrefix(out[strings.Index(out, "Champion: "):], "Champion: Team 3 (FinalMatch)\n") {
			t.Error(out)
		}
	}
	clitest.Gone(t, "drawers")
}

// To show a match, no later match is played.
func TestEnough(t *testing.T) {
	path, logs := file(t, programs(6, 2)), t.TempDir()
	good(t, "", "-workers", "1", "-logs", logs, "-show", "round-1/1-6", path)
	if _, err := os.Stat(filepath.Join(logs, "final")); !errors.Is(err, os.ErrNotExist) {
		t.Error("the final was played", err)
	}
}

// sampleBots are the commands of the sample.
var sampleBots = regexp.MustCompile(`"command": \[[^]]*\]`)

// The sample has bots in Go and in Python, and they play as the strategy does.
func TestSample(t *testing.T) {
	night.Only(t, "it builds a bot")
	out, errs := tested.Sample(t, home)
	if strings.Contains(errs, "Masons") {
		t.Error(errs)
	}
	golden.Check(t, "sample.golden", out)
	text, err := os.ReadFile(home + "teams.json")
	if err != nil {
		t.Fatal(err)
	}
	text = sampleBots.ReplaceAll(text, []byte(`"strategy": "slots"`))
	if got := good(t, string(text), "-"); got != out {
		t.Errorf("the strategies inside the arena come to another result:\n%s", got)
	}
	good(t, "", "-ics", "-", home+"teams.json")
}

// Bots in several languages play as a strategy does.
func TestLanguages(t *testing.T) {
	tested.Languages(t, clitest.Mixed{
		Folder: home,
		Field:  `{"teams":[%s],"options":{"games":1,"playOffGames":1,"finalGames":1,"extraGames":1}}`,
		Team:   `{"name":%q,"command":%s}`,
		Like:   `{"name":%q,"strategy":"slots"}`,
		Joins:  `{"name":%q,"joins":true}`,
		Guest:  "%s",
		Logs:   "-logs",
	})
}

// A terminal shows how far the competition is, and nothing of it is left at the
// end.
func TestTerminal(t *testing.T) {
	t.Parallel()
	screen, terminal, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer screen.Close()
	// A team is slow, so that the line is shown before the end.
	f := asProcesses(t, programs(2, 1), "terminal")
	f.Teams[0].Env[0], f.Options.FinalGames = "STACKEM=slow", 1
	var out bytes.Buffer
	c := tested.Start(t, &out, terminal, "-admit", file(t, f))
	terminal.Close()
	shown := make(chan string)
	go func() {
		text, _ := io.ReadAll(screen) // ends with an error
		shown <- string(text)
	}()
	if status := clitest.Wait(t, c); status != 0 || !strings.Contains(out.String(), "Champion: ") {
		t.Errorf("status %d, %s", status, &out)
	}
	text := <-shown
	parts := strings.Split(text, "\r")
	progress := 0
	for _, part := range parts {
		if strings.Contains(part, " games, ") && strings.Contains(part, " to come") && say.Width(part) == cli.Columns {
			progress++
		}
	}
	if progress == 0 || !strings.Contains(text, "\r"+strings.Repeat(" ", cli.Columns)+"\r") || strings.Contains(text, "\ntable: ") {
		t.Errorf("%q", text)
	}
}

// A program that fails the check does not play, alone and beside good programs,
// except with -admit. This is so in each run.
func TestCheck(t *testing.T) {
	t.Parallel()
	f := asProcesses(t, programs(2, 1), "check")
	second := f.Teams[1]
	f.Teams[1] = programs(2, 1).Teams[1]
	if out := good(t, "", "-check", file(t, f)); !strings.HasPrefix(out, "Team 1\n  ") || strings.Count(out, "The bot can play.") != 1 {
		t.Errorf("%s", out)
	}
	f.Teams[1] = second
	f.Teams[1].Env[0] = "STACKEM=babble"
	bad, journal := file(t, f), filepath.Join(t.TempDir(), "journal")
	status, found, errs := try("", "-check", bad)
	if status != 1 || !strings.HasPrefix(found, "Team 1\n  ") || !strings.Contains(found, "\nTeam 2\n  ") || strings.Count(found, "The bot can play.") != 1 || !strings.Contains(found, "Babble") || !strings.Contains(found, "The bot cannot play") || errs != "stackem: not every program has passed the check\n" {
		t.Errorf("status %d, %s%s", status, errs, found)
	}
	refused := func(bad string, before int) {
		t.Helper()
		status, out, errs := try("", "-journal", journal, bad)
		if status != 1 || out != "" || !strings.Contains(errs, "The bot cannot play") || !strings.HasSuffix(errs, "stackem: not every program has passed the check; -admit lets them play\n") {
			t.Errorf("status %d, %s%s", status, errs, out)
		}
		if clitest.Lines(journal) != before {
			t.Errorf("the journal has %d lines, not %d", clitest.Lines(journal), before)
		}
	}
	// A strategy inside the arena is good without a check.
	first := f.Teams[0]
	f.Teams[0] = programs(2, 1).Teams[0]
	bad = file(t, f)
	refused(bad, 0)
	status, out, errs := try("", "-admit", "-journal", journal, bad)
	if status != 0 || strings.Contains(errs, "The bot") || !strings.Contains(out, "Champion: Team 1") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
	refused(bad, clitest.Lines(journal))
	// No program is good.
	f.Teams[0] = first
	f.Teams[0].Env[0] = "STACKEM=babble"
	journal = filepath.Join(t.TempDir(), "journal")
	refused(file(t, f), 0)
	clitest.Gone(t, "check")
}

// Another time than the minute belongs to the game: to its log, which can be
// replayed with the file alone, and to the journal, which no other file can
// use.
func TestBank(t *testing.T) {
	const teams = `{"teams":[{"name":"Ann","strategy":"slots"},{"name":"Bob","strategy":"random"}],"options":{"games":1,"places":-1}%s}`
	path, minute := clitest.File(t, fmt.Sprintf(teams, `,"bankMillis":59000`)), clitest.File(t, fmt.Sprintf(teams, ""))
	logs, journal := t.TempDir(), filepath.Join(t.TempDir(), "journal")
	want := good(t, "", "-seed", "1", "-logs", logs, "-journal", journal, path)
	if status, out, errs := try("", "-seed", "1", "-journal", journal, path); status != 0 || out != want {
		t.Errorf("status %d, %s%s\nwant\n%s", status, errs, out, want)
	}
	if status, out, errs := try("", "-seed", "1", "-journal", journal, minute); status != 1 || out != "" || !strings.Contains(errs, "another competition") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
	text, err := os.ReadFile(journal)
	if err != nil || !strings.Contains(string(text), `"bankMs":59000`) {
		t.Errorf("%v, %s", err, text)
	}
	log := filepath.Join(logs, "round-1", "1-2", "1.log")
	if out := good(t, "", "-seed", "1", "-replay", log, path); !strings.Contains(out, "the referee comes to the same game") {
		t.Error(out)
	}
	if status, out, errs := try("", "-seed", "1", "-replay", log); status != 1 || out != "" || !strings.Contains(errs, "time 59000") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
	// A bot that is silent after its first answer.
	silent := `{"teams":[{"name":"Ann","command":["/bin/sh","-c","read x; echo ready; cat >/dev/null"]},{"name":"Bob","strategy":"slots"}],"bankMillis":300}`
	if status, out, errs := try(silent, "-check", "-"); status != 1 || !strings.Contains(out, "The trial allows 300ms for this answer.") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}
