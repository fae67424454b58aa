package seat

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestStopped stops an arena for a while when its bot is about to answer. The
// bot has no fault.
func TestStopped(t *testing.T) {
	t.Parallel()
	temp := t.TempDir()
	cmd := exec.Command(self("").Argv[0])
	cmd.Env = append(os.Environ(), botVariable+"=arena, stopped", "TMPDIR="+temp)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	for range 1000 {
		// The bot runs in its HOME, which only the bot sees.
		asked := slices.ContainsFunc(below(cmd.Process.Pid), func(pid int) bool {
			_, err := os.Stat(fmt.Sprintf("/proc/%d/cwd/asked", pid))
			return err == nil
		})
		if asked {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	cmd.Process.Signal(syscall.SIGSTOP)
	time.Sleep(2500 * time.Millisecond)
	cmd.Process.Signal(syscall.SIGCONT)
	const want = "seat: the arena: the arena stood still (rule Own)\n"
	if err := cmd.Wait(); err != nil || !bytes.HasSuffix(out.Bytes(), []byte(want+want)) {
		t.Errorf("the arena said %q, error %v", out.String(), err)
	}
}

// TestSlices has bots that think for longer than a slice.
func TestSlices(t *testing.T) {
	t.Parallel()
	bots := []Bot{
		shell("read x; sleep 1.1; echo one; read x"),
		after(func(out io.Writer) { time.Sleep(1100 * time.Millisecond); fmt.Fprintln(out, "one") }),
		after(func(out io.Writer) { time.Sleep(3 * time.Second); fmt.Fprintln(out, "one") }),
	}
	var all sync.WaitGroup
	for k, bot := range bots {
		all.Go(func() {
			_, err := play(context.Background(), Game{Bots: []Bot{bot}, Limits: Limits{End: grace}}, 2*time.Second, func(seats []*Seat) {
				answer, _, fault := seats[0].Ask(enough, "x")
				if k < 2 && (answer != "one" || fault != nil) {
					t.Errorf("%d: %q, fault %v", k, answer, fault)
				}
				if k == 2 && (fault == nil || fault.Rule != Silence) {
					t.Errorf("%d: %q, fault %v", k, answer, fault)
				}
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}
