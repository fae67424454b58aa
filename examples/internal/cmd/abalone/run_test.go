//go:build linux

package abalone

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
)

// This file runs whole competitions, and stops them. The tests of stackem stop
// a competition in many more ways.

// asProcesses returns the same file, in which each team is a process: this
// program with -bot. The mark is in the environment of the processes.
func asProcesses(t *testing.T, f file, mark string) file {
	t.Helper()
	f.Teams = slices.Clone(f.Teams)
	for k, x := range f.Teams {
		f.Teams[k] = leaguecli.Team{Name: x.Name, Human: x.Human}
		f.Teams[k].Command, f.Teams[k].Env = tested.Process(t, x.Strategy, mark)
	}
	return f
}

// The output is the same for any number of workers, with and without a journal
// and logs, and with the same strategies inside the arena and as processes.
func TestSame(t *testing.T) {
	f := field(4)
	f.Minutes, f.Moves, f.MoreMarbles = 1, 30, true
	path, dir := written(t, f), t.TempDir()
	pgn := func(name string) string { return filepath.Join(dir, name) }
	want := good(t, "", "-pgn", pgn("want"), path)
	records, err := os.ReadFile(pgn("want"))
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []string{"1", "2", "8"} {
		for _, args := range [][]string{nil, {"-journal", filepath.Join(t.TempDir(), "journal")}, {"-logs", t.TempDir()}} {
			got := good(t, "", append(append([]string{"-workers", workers, "-pgn", pgn("got")}, args...), path)...)
			if again, err := os.ReadFile(pgn("got")); got != want || err != nil || !bytes.Equal(again, records) {
				t.Errorf("%s workers, %q: %v, %s", workers, args, err, got)
			}
		}
	}
	f = asProcesses(t, f, "abalone-same")
	for _, workers := range []string{"3", "1"}[:night.Cases(1, 2)] {
		status, out, errs := try("", "-admit", "-workers", workers, "-pgn", pgn("got"), written(t, f))
		again, err := os.ReadFile(pgn("got"))
		if status != 0 || out != want || err != nil || !bytes.Equal(again, records) || !strings.Contains(errs, "longest turn") {
			t.Errorf("%s workers: status %d, %s%s", workers, status, errs, out)
		}
	}
	clitest.Gone(t, "abalone-same")
}

// A journal goes on, and belongs to the figures of the file.
func TestJournal(t *testing.T) {
	f := field(3)
	f.Moves = 20
	path, journal := written(t, f), filepath.Join(t.TempDir(), "journal")
	want := good(t, "", "-journal", journal, path)
	text, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	for cut := 0; cut <= len(text); cut += 1 + len(text)/night.Cases(6, 20) {
		if err := os.WriteFile(journal, text[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		if status, out, errs := try("", "-journal", journal, path); status != 0 || out != want {
			t.Fatalf("cut at %d: status %d, %s%s", cut, status, errs, out)
		}
	}
	// Tags of records change no game. Figures do.
	f.Event, f.Date = "Other", "1993.03.27"
	if status, _, errs := try("", "-journal", journal, written(t, f)); status != 0 {
		t.Error(errs)
	}
	for k, change := range []func(f *file){
		func(f *file) { f.Moves++ }, func(f *file) { f.Minutes = 41 }, func(f *file) { f.MoreMarbles = true }, func(f *file) { f.Teams[0].Human = true }, func(f *file) { f.Options.Games = 2 },
	} {
		g := f
		g.Teams = append([]leaguecli.Team(nil), f.Teams...)
		change(&g)
		if status, _, errs := try("", "-journal", journal, written(t, g)); status != 1 || !strings.Contains(errs, "the journal is of another competition") {
			t.Errorf("change %d: status %d, %s", k, status, errs)
		}
	}
}

// A program that cannot play loses its games, and this is counted.
func TestFaults(t *testing.T) {
	f := asProcesses(t, field(5), "abalone-faults")
	f.Teams[0] = field(1).Teams[0]
	f.Teams[1].Command = []string{"/nonexistent/bot"}
	f.Teams[2].Command = []string{"/nonexistent/bot"}
	f.Teams[3].Env[0], f.Teams[4].Env[0] = "ABALONE=illegal", "ABALONE=resign"
	path, dir := written(t, f), t.TempDir()
	records := filepath.Join(dir, "records")
	status, out, errs := try("", "-admit", "-records", records, path)
	if status != 0 || strings.Contains(errs, "programs can compute the lots of all others from the seed, which they find in the list of processes") != (seat.Unconfined() != "") {
		t.Fatalf("status %d, %s", status, errs)
	}
	golden.Check(t, "faults.golden", out)
	if out := good(t, "", "-read", records); strings.Contains(out, " no\n") {
		t.Error(out)
	}
	doc, err := os.ReadFile(records)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[Result "14(L)-14(W)"]`, `[Result "14(W)-14(L)"]`, `[Result "14(T)-14(T)"]`, `[Result "14(R)-14(W)"]`} {
		if !strings.Contains(string(doc), want) {
			t.Errorf("no %s", want)
		}
	}
	// What -show says has the fault, and how the game ended.
	found := 0
	_, text, _ := try("", "-admit", "-json", path)
	played, err := league.ReadDocument([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range played.Matches {
		for pair, want := range map[string]string{
			"/1-5": "Team 1 has won, by Resignation after ", "/1-4": "Illegal by Team 4: ", "/2-3": "Nobody has won, by Unable after 0 moves.",
		} {
			if !strings.HasSuffix(m.ID, pair) {
				continue
			}
			found++
			if _, out, errs := try("", "-admit", "-show", m.ID+"/1", path); !strings.Contains(out, want) {
				t.Errorf("%s: no %q in %s%s", m.ID, want, errs, out)
			}
		}
	}
	if found != 6 {
		t.Errorf("%d matches", found)
	}
	clitest.Gone(t, "abalone-faults")
}

// A play-off in which every game is a tie is decided by lots. The records have
// its stages.
func TestByLot(t *testing.T) {
	f := field(3)
	f.Moves, f.Options.Places = 1, 2
	out := good(t, "", "-records", "-", written(t, f))
	for stage := 1; stage <= league.MaxStages; stage++ {
		for round := 1; round <= 3; round++ {
			if want := fmt.Sprintf(`[Round "play-off-%d.%d.1"]`, stage, round); !strings.Contains(out, want) {
				t.Errorf("no %s", want)
			}
		}
	}
	if strings.Contains(out, "play-off-11") || !strings.Contains(out, `[Round "final.1"]`) {
		t.Error("there is no final after ten stages")
	}
	if text := good(t, "", written(t, f)); !strings.Contains(text, "\nLots (ByLot)\n") {
		t.Error(text)
	}
}

// The log of each game gives the game again, by the seed and the file of the
// competition.
func TestReplay(t *testing.T) {
	f := asProcesses(t, field(3), "abalone-replay")
	f.Teams[1], f.Teams[2] = field(2).Teams[1], field(3).Teams[2]
	f.Teams[2].Human, f.Minutes, f.Moves, f.MoreMarbles = true, 3, 25, true
	path, logs := written(t, f), t.TempDir()
	if status, _, errs := try("", "-admit", "-seed", "7", "-logs", logs, path); status != 0 {
		t.Fatal(errs)
	}
	_, text, _ := try("", "-admit", "-seed", "7", "-json", path)
	doc, err := league.ReadDocument([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	humans, decided := 0, 0
	for _, m := range doc.Matches {
		log := filepath.Join(logs, m.ID, "1.log")
		out := good(t, "", "-seed", "7", "-replay", log, path)
		winner := "Nobody"
		if w := m.Games[0].Winner; w != nil {
			winner = leaguecli.Seats[slices.Index(m.Bots, *w)]
			decided++
		}
		if want := m.ID + "/1, by seed 7: the referee comes to the same game.\n"; !strings.HasPrefix(out, want) || !strings.Contains(out, winner+" has won, by "+m.Games[0].Rule) {
			t.Errorf("%s: %s", m.ID, out)
		}
		lines, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		// HumanInterface: five minutes more.
		for k, bot := range m.Bots {
			own := regexp.MustCompile(fmt.Sprintf(`(?m)^\S+ %d > time (\d+) `, k)).FindSubmatch(lines)
			most := int64(180_000)
			if bot == "Team 3" {
				most += 300_000
				humans++
			}
			var ms int64
			if own == nil {
				t.Fatalf("%s: no time in %.2000s", m.ID, lines)
			}
			fmt.Sscan(string(own[1]), &ms)
			if ms > most || ms < most-60_000 {
				t.Errorf("%s: %s has %d ms", m.ID, bot, ms)
			}
		}
		for _, args := range [][]string{{"-seed", "8", "-replay", log, path}, {"-seed", "7", "-replay", log}} {
			if status, _, errs := try("", args...); status != 1 || !strings.Contains(errs, "the seed of the competition?") {
				t.Errorf("%q: status %d, %s", args, status, errs)
			}
		}
	}
	if humans != 4 || decided == 0 {
		t.Errorf("%d games behind a human interface, %d with a winner", humans, decided)
	}
	clitest.Gone(t, "abalone-replay")
}

// Ctrl-C ends all at once, and says how to go on.
func TestInterrupted(t *testing.T) {
	f := asProcesses(t, field(4), "abalone-interrupted")
	tested.Interrupted(t, "abalone-interrupted", written(t, f), good(t, "", written(t, field(4))))
}

// A terminal that is closed does not lose the game: its record is written.
func TestHangUp(t *testing.T) {
	if signal.Ignored(syscall.SIGHUP) {
		t.Skip("SIGHUP is ignored here, as by nohup(1), and so the program ignores it, too")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	records := filepath.Join(t.TempDir(), "records")
	c := exec.Command(self, "-play", "greedy", "-records", records)
	c.Env = append(os.Environ(), "ABALONE=program")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill() })
	fmt.Fprintln(in, "g3-f3")
	text := make([]byte, 0, 1<<16)
	for !bytes.HasSuffix(text, []byte("Move 2> ")) {
		n, err := out.Read(text[len(text):cap(text)])
		if text = text[:len(text)+n]; err != nil {
			t.Fatalf("%v: %s", err, text)
		}
	}
	c.Process.Signal(syscall.SIGHUP)
	if status := clitest.Wait(t, c); status != 1 {
		t.Errorf("status %d", status)
	}
	if out := good(t, "", "-read", records); !strings.Contains(out, "it is not over") {
		t.Error(out)
	}
}

// A program that passes the check plays, and a program that does not play is
// named.
func TestCheck(t *testing.T) {
	f := asProcesses(t, field(2), "abalone-check")
	f.Minutes = 5
	if out := good(t, "", "-check", written(t, f)); strings.Count(out, "The bot can play.") != 2 {
		t.Error(out)
	}
	f.Teams[1].Env[0] = "ABALONE=illegal"
	status, out, errs := try("", written(t, f))
	if status != 1 || out != "" || !strings.Contains(errs, "The bot cannot play") || !strings.HasSuffix(errs, "-admit lets them play\n") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
	clitest.Gone(t, "abalone-check")
}

// Bots in several languages play alike. The short bots move marbles to the
// right, and then resign.
func TestLanguages(t *testing.T) {
	tested.Languages(t, clitest.Mixed{
		Folder: home,
		Field:  `{"teams":[%s],"options":{"games":1,"twice":false,"places":-1},"moves":5}`,
		Team:   `{"name":%q,"command":%s}`,
		Like:   `{"name":%q,"command":["sh","bot.sh"]}`,
		Joins:  `{"name":%q,"joins":true}`,
		Guest:  "%s",
		Logs:   "-logs",
	})
}

// A strategy that is shipped plays by the lines of the protocol.
func TestBot(t *testing.T) {
	in := "join abalone/1 final/1 black 5\nboard #####/######/..###../......../........./......../..OOO../OOOOOO/OOOOO\ntime 2400000 2400000\ngo\n"
	out := good(t, in, "-bot", "greedy")
	if !regexp.MustCompile(`^ready\n[a-i]\d([a-i]\d)?-[a-i]\d\n$`).MatchString(out) {
		t.Errorf("%q", out)
	}
	if status, _, errs := try("join x\n", "-bot", "greedy"); status != 1 || !strings.HasPrefix(errs, "abalone: wire: line 1: ") {
		t.Errorf("status %d, %s", status, errs)
	}
	// Random draws its moves from the number.
	if a, b := good(t, in, "-bot", "random"), good(t, strings.Replace(in, "black 5", "black 6", 1), "-bot", "random"); a == b {
		t.Errorf("%q twice", a)
	}
}

// The sample has bots in Go and in Python.
func TestSample(t *testing.T) {
	night.Only(t, "it builds a bot")
	out, errs := tested.Sample(t, home, "-admit")
	if strings.Contains(errs, "Drifters") {
		t.Error(errs)
	}
	golden.Check(t, "sample.golden", out)
}
