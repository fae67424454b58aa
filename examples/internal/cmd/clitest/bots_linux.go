package clitest

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// This file stops competitions of bots.

// Start starts the program as a process.
func (p Program) Start(t *testing.T, out, errs io.Writer, args ...string) *exec.Cmd {
	t.Helper()
	return Start(t, []string{p.variable()}, out, errs, Seeded(args)...)
}

// Killed checks that a competition which is killed a number of times comes to
// its end, and that runs go on from its journal. A run is killed after fewer
// games than most. The function right judges the output at the end.
func (p Program) Killed(t *testing.T, mark string, kills, most int, right func(out string) bool, args ...string) {
	t.Helper()
	journal := filepath.Join(t.TempDir(), "journal")
	draw := rand.New(rand.NewPCG(3, 4))
	killed, ended, resumed := 0, 0, 0
	for killed < kills || ended == 0 {
		var out, errs bytes.Buffer
		games, more := draw.IntN(most), time.Duration(draw.IntN(3000))*time.Microsecond
		before := Lines(journal)
		workers := strconv.Itoa(1 + draw.IntN(4))
		all := append([]string{"-admit", "-workers", workers, "-journal", journal}, args...)
		run := p.Start(t, &out, &errs, all...)
		over := make(chan int, 1)
		go func() { over <- Wait(t, run) }()
		for killed < kills && Lines(journal) < before+games && len(over) == 0 {
			time.Sleep(time.Millisecond / 4)
		}
		if killed < kills {
			time.Sleep(more)
			run.Process.Kill()
		}
		switch status := <-over; {
		case status == -1:
			killed++
		case status != 0 || !right(out.String()):
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
	Gone(t, mark)
}

// Interrupted checks that Ctrl-C after some games ends the program within five
// seconds, leaves no process, and says how to go on. Then the competition goes
// on to its end, and its output must be want.
func (p Program) Interrupted(t *testing.T, mark, path, want string) {
	t.Helper()
	journal := filepath.Join(t.TempDir(), "journal")
	var out, errs bytes.Buffer
	c := p.Start(t, &out, &errs, "-admit", "-workers", "1", "-journal", journal, path)
	for range 5000 {
		if Lines(journal) > 2 {
			break
		}
		time.Sleep(2 * time.Millisecond)
	}
	c.Process.Signal(os.Interrupt)
	begin := time.Now()
	status := Wait(t, c)
	said := p.Name + ": interrupted; the same command goes on after the games in " + journal + "\n"
	if status != interrupted || out.Len() > 0 || !strings.HasSuffix(errs.String(), said) {
		t.Errorf("status %d, %s%s", status, &errs, &out)
	}
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
	Gone(t, mark)
	if status, got, errs := p.Try("", "-admit", "-journal", journal, path); status != 0 || got != want ||
		!strings.Contains(errs, journal+" has ") {
		t.Errorf("status %d, %s%s", status, errs, got)
	}
}

// Sample runs the sample of a program, in which a bot in Go plays a bot in
// Python. The folder of the sample ends in a slash.
func (p Program) Sample(t *testing.T, folder string, args ...string) (out, errs string) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "bot"), folder+"bot")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	status, out, errs := p.Try("", append(args, folder+"teams.json")...)
	if status != 0 || !strings.Contains(errs, "Gophers") || !strings.Contains(errs, "Pythons") {
		t.Fatalf("status %d, %s", status, errs)
	}
	return out, errs
}
