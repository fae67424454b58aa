//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/arena"
	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/clitest"
)

// This file runs whole competitions, and stops them in many ways.

// The output is the same for any number of workers, with and without a journal
// and logs, and with the same strategies inside the arena and as processes.
func TestSame(t *testing.T) {
	f := inside(4, 2)
	path := file(t, f)
	want := try2(t, "", path)
	for _, workers := range []string{"1", "2", "8"} {
		for _, args := range [][]string{
			nil, {"-journal", filepath.Join(t.TempDir(), "journal")}, {"-logs", t.TempDir()},
		} {
			if got := try2(t, "", append(append([]string{"-workers", workers}, args...), path)...); got != want {
				t.Errorf("%s workers, %q: %s", workers, args, got)
			}
		}
	}
	path = file(t, asProcesses(t, f, "same"))
	for _, workers := range []string{"1", "2", "8"} {
		status, out, errs := try("", "-workers", workers, path)
		if status != 0 || out != want || !strings.Contains(errs, "longest turn") {
			t.Errorf("%s workers: status %d, %s%s", workers, status, errs, out)
		}
	}
}

// A journal that is cut anywhere is gone on from.
func TestCut(t *testing.T) {
	path, dir := file(t, inside(4, 2)), t.TempDir()
	journal := filepath.Join(dir, "journal")
	want := try2(t, "", "-journal", journal, path)
	text, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	all := bytes.Count(text, []byte("\n"))
	head := bytes.IndexByte(text, '\n') + 1
	cuts := []int{0, 1, head - 1, head, head + 1, len(text) - 1, len(text)}
	draw := rand.New(rand.NewPCG(1, 2))
	for range 40 {
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
		if again := lines(journal); again != all {
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

// start starts this program as a process. The output goes into the buffers.
func start(t *testing.T, out, errs io.Writer, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, args...)
	c.Env = append(os.Environ(), "STACKEM=program")
	c.Stdout, c.Stderr = out, errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill() })
	return c
}

// wait waits for the end of a process, and returns its status.
func wait(t *testing.T, c *exec.Cmd) int {
	t.Helper()
	slow := time.AfterFunc(time.Minute, func() { c.Process.Kill() })
	err := c.Wait()
	var exit *exec.ExitError
	switch {
	case !slow.Stop():
		t.Error("the program hangs")
	case errors.As(err, &exit):
		return exit.ExitCode()
	case err != nil:
		t.Error(err)
	}
	return 0
}

// gone checks that no process is left with a mark in its environment.
func gone(t *testing.T, mark string) {
	t.Helper()
	if seat.Unconfined() != "" {
		return
	}
	var left []string
	for range 200 {
		left = nil
		files, err := filepath.Glob("/proc/[0-9]*/environ")
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			if text, err := os.ReadFile(path); err == nil && bytes.Contains(text, []byte("MARK="+mark+"\x00")) {
				left = append(left, path)
			}
		}
		if left == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("left running: %q", left)
}

// A competition that is killed again and again comes to the same output, as if
// it had run without a break.
func TestKilled(t *testing.T) {
	const mark = "killed"
	kills := 50
	if testing.Short() {
		kills = 6
	}
	for _, c := range []struct {
		name string
		f    field
		most int // games of a run before it is killed
	}{
		{"inside", inside(8, 8), 100},
		{"processes", asProcesses(t, inside(3, 2), mark), 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			path, journal := file(t, c.f), filepath.Join(t.TempDir(), "journal")
			status, want, errs := try("", path)
			if status != 0 {
				t.Fatal(errs)
			}
			draw := rand.New(rand.NewPCG(3, 4))
			killed, ended, resumed := 0, 0, 0
			for killed < kills || ended == 0 {
				var out, errs bytes.Buffer
				games, more := draw.IntN(c.most), time.Duration(draw.IntN(3000))*time.Microsecond
				before := lines(journal)
				run := start(t, &out, &errs, "-workers", strconv.Itoa(1+draw.IntN(4)), "-journal", journal, path)
				over := make(chan int, 1)
				go func() { over <- wait(t, run) }()
				for killed < kills && lines(journal) < before+games && len(over) == 0 {
					time.Sleep(time.Millisecond / 4)
				}
				if killed < kills {
					time.Sleep(more)
					run.Process.Kill()
				}
				switch status := <-over; {
				case status == -1:
					killed++
				case status != 0 || out.String() != want:
					t.Fatalf("status %d, %s%s", status, &errs, &out)
				default:
					ended++
					os.Remove(journal)
				}
				if strings.Contains(errs.String(), journal+" has ") {
					resumed++
				}
			}
			t.Logf("%d kills, %d runs went on from a journal, %d ended", killed, resumed, ended)
			if resumed == 0 {
				t.Error("no run went on")
			}
			gone(t, mark)
		})
	}
}

// lines returns how many lines a file has.
func lines(path string) int {
	text, _ := os.ReadFile(path)
	return bytes.Count(text, []byte("\n"))
}

// Ctrl-C ends all at once, leaves no process, and says how to go on.
func TestInterrupted(t *testing.T) {
	const mark = "interrupted"
	path, journal := file(t, asProcesses(t, inside(4, 6), mark)), filepath.Join(t.TempDir(), "journal")
	_, want, _ := try("", file(t, inside(4, 6)))
	var out, errs bytes.Buffer
	c := start(t, &out, &errs, "-journal", journal, path)
	for range 2000 {
		if lines(journal) > 3 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	c.Process.Signal(os.Interrupt)
	begin := time.Now()
	status := wait(t, c)
	if said := "stackem: interrupted; the same command goes on after the games in " + journal + "\n"; status != 1 || out.Len() > 0 || !strings.HasSuffix(errs.String(), said) {
		t.Errorf("status %d, %s%s", status, &errs, &out)
	}
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
	gone(t, mark)
	if status, got, errs := try("", "-journal", journal, path); status != 0 || got != want || !strings.Contains(errs, journal+" has ") {
		t.Errorf("status %d, %s", status, errs)
	}
	// During the check, and without a journal.
	f := inside(2, 2)
	f = asProcesses(t, f, mark)
	f.Teams[0].Env[0] = "STACKEM=mute"
	out.Reset()
	errs.Reset()
	c = start(t, &out, &errs, file(t, f))
	time.Sleep(300 * time.Millisecond)
	c.Process.Signal(syscall.SIGTERM)
	if status := wait(t, c); status != 1 || out.Len() > 0 || errs.String() != "stackem: interrupted; without -journal nothing is kept\n" {
		t.Errorf("status %d, %s%s", status, &errs, &out)
	}
	gone(t, mark)
}

// Output that cannot be written is an error, and no game is lost by it.
func TestUnwritten(t *testing.T) {
	path, dir := file(t, inside(3, 2)), t.TempDir()
	want := try2(t, "", path)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	journal := filepath.Join(dir, "journal")
	var errs bytes.Buffer
	if status := wait(t, start(t, full, &errs, "-journal", journal, path)); status != 1 || !strings.Contains(errs.String(), "the output cannot be written: ") {
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
	if status := wait(t, start(t, w, &errs, "-journal", journal, path)); status == 0 {
		t.Errorf("status %d, %s", status, &errs)
	}
	w.Close()
	var o, e bytes.Buffer
	if status := run(context.Background(), []string{"-journal", journal, path}, nil, clitest.Broken{}, &e); status != 1 || !strings.Contains(e.String(), "the output cannot be written: broken") {
		t.Errorf("status %d, %s", status, &e)
	}
	e.Reset()
	if status := run(context.Background(), []string{"-journal", journal, path}, nil, &o, &e); status != 0 || o.String() != want || !strings.Contains(e.String(), " has ") {
		t.Errorf("status %d, %s%s", status, &e, &o)
	}
}

// A journal for which there is no room ends the run. Later the run goes on.
func TestNoRoom(t *testing.T) {
	path, journal := file(t, inside(3, 4)), filepath.Join(t.TempDir(), "journal")
	want := try2(t, "", path)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// A file can have at most 4 blocks of 512 or 1,024 bytes.
	c := exec.Command("/bin/sh", "-c", `ulimit -f 4 && exec "$0" "$@"`, self, "-journal", journal, path)
	c.Env = append(os.Environ(), "STACKEM=program")
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
	f := inside(3, 2)
	path, journal := file(t, f), filepath.Join(t.TempDir(), "journal")
	try2(t, "", "-journal", journal, path)
	before, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	f.Teams[0], f.Teams[1] = f.Teams[1], f.Teams[0]
	for _, args := range [][]string{{"-seed", "2", path}, {file(t, f)}, nil} {
		status, out, errs := try("", append([]string{"-journal", journal}, args...)...)
		if status != 1 || out != "" || !strings.Contains(errs, "the journal is of another plan") {
			t.Errorf("%q: status %d, %s%s", args, status, errs, out)
		}
	}
	f = inside(3, 2)
	plan, err := f.plan(1)
	if err != nil {
		t.Fatal(err)
	}
	held, err := arena.OpenJournal(journal, "held", plan)
	if err != nil {
		t.Fatal(err)
	}
	if status, out, errs := try("", "-journal", journal, path); status != 1 || out != "" || !strings.Contains(errs, "another program is using the journal") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
	held.Close()
	if after, err := os.ReadFile(journal); err != nil || !bytes.Equal(before, after) {
		t.Error("a journal that is refused was changed", err)
	}
}

// A strategy that is shipped plays by the lines of the protocol.
func TestPlay(t *testing.T) {
	in := "join stackem/1 final/1 0\n" +
		"mine 97 80 56 10 90 42 39 8 79 37 30 6 22 18 17 4\ntheirs 5 61 20 31 77 2 19 40 11 98 64 23 9 55 71 0\ntime 60000\ndiscard 99\n" +
		"brick 96\nend won\n"
	if out := try2(t, in, "-play", "greedy"); out != "ready\np\n-1\n" {
		t.Errorf("%q", out)
	}
	if status, _, errs := try("join x y z\n", "-play", "greedy"); status != 1 || !strings.HasPrefix(errs, "stackem: bricks: line 1: ") {
		t.Errorf("status %d, %s", status, errs)
	}
}
