package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/creack/pty"
)

// someDone is the line of a program with a thousand playings. Then the first
// ones, without which it has nothing to print, are complete.
var someDone = regexp.MustCompile(`\r[0-9,]*,[0-9]{3} of 100,000,000 playings, `)

// Ctrl-C prints what there is. Before, a terminal shows how far the program is,
// and nothing of that is left at the end.
func TestInterrupted(t *testing.T) {
	screen, terminal, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer screen.Close()
	var out bytes.Buffer
	c := clitest.Start(t, []string{"FORECAST=program"}, &out, terminal, "-exact", "0", "-n", "100000000")
	terminal.Close()
	slow := time.AfterFunc(20*time.Second, func() { c.Process.Kill() })
	defer slow.Stop()
	shown, signaled := "", false
	for buffer := make([]byte, 1<<12); ; {
		n, err := screen.Read(buffer)
		shown += string(buffer[:n])
		if err != nil {
			break
		}
		if !signaled && someDone.MatchString(shown) {
			signaled = true
			c.Process.Signal(os.Interrupt)
		}
	}
	if status := clitest.Wait(t, c); status != cli.Interrupted || !strings.Contains(out.String(), "\nStopped after ") || !strings.Contains(out.String(), " of 100,000,000 playings by lot, seed 1.\n") {
		t.Errorf("status %d, %s%s", status, shown, &out)
	}
	lines := strings.Split(shown, "\r")
	if len(lines) < 3 || say.Width(lines[1]) != cli.Columns || !strings.HasSuffix(shown, "\r"+strings.Repeat(" ", cli.Columns)+"\r") {
		t.Errorf("%q", shown)
	}
}
