package clitest

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// This file runs programs as processes.

// Start starts the test itself as a process, with more variables in its
// environment. The output goes into the streams.
func Start(t *testing.T, env []string, out, errs io.Writer, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, args...)
	c.Env = append(append(os.Environ(), env...), Quick)
	c.Stdout, c.Stderr = out, errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill() })
	return c
}

// Wait waits for the end of a process, and returns its status.
func Wait(t *testing.T, c *exec.Cmd) int {
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

// Gone checks that no process is left with a mark in its environment, as in
// MARK=mark. It checks nothing where the arena cannot end all processes.
func Gone(t *testing.T, mark string) {
	t.Helper()
	if seat.Unconfined() != "" {
		return
	}
	for range 200 {
		if len(Marked(t, mark)) == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("left running: %q", Marked(t, mark))
}

// There waits until there is a process with a mark in its environment.
func There(t *testing.T, mark string) {
	t.Helper()
	for range 6000 {
		if len(Marked(t, mark)) > 0 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("no process has the mark %s", mark)
}

// Marked returns the commands of the processes with a mark in their
// environment.
func Marked(t *testing.T, mark string) (commands []string) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if text, err := os.ReadFile(path); err == nil && bytes.Contains(text, []byte("MARK="+mark+"\x00")) {
			command, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "cmdline"))
			commands = append(commands, string(command))
		}
	}
	return commands
}
