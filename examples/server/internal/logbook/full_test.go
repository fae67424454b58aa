//go:build linux

package logbook

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// The disk is full: what was acknowledged is there, and nothing else. A child
// process, which is this test again, may write only so many bytes to a file.
func TestDiskFull(t *testing.T) {
	if path := os.Getenv("LOGBOOK_FULL"); path != "" {
		fill(path)
		return
	}
	for _, limit := range []string{"1", "64", "5000", "70000"} {
		path := filepath.Join(t.TempDir(), "x.log")
		c := exec.Command(os.Args[0], "-test.run=^TestDiskFull$")
		c.Env = append(os.Environ(), "LOGBOOK_FULL="+path, "LOGBOOK_LIMIT="+limit)
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		var want []string
		refused := false
		for line := range strings.Lines(string(out)) {
			var i int
			if n, _ := fmt.Sscanf(line, "acknowledged %d", &i); n == 1 {
				want = append(want, text(i))
			}
			refused = refused || strings.HasPrefix(line, "refused")
		}
		if !refused {
			t.Fatalf("with %s bytes all was written: %s", limit, out)
		}
		l := must(t, path, want...)
		add(t, l, "there is room again")
		closeLog(t, l)
		t.Logf("%s bytes: %d lines", limit, len(want))
	}
}

func text(i int) string { return fmt.Sprint(i, strings.Repeat("x", i%100)) }

// fill writes lines until the disk is full, and says which are acknowledged.
func fill(path string) {
	var limit uint64
	fmt.Sscan(os.Getenv("LOGBOOK_LIMIT"), &limit)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	l, _, err := Open(path, func([]byte) error { return nil })
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for i := range 10_000 {
		// Two at a time: one of them may fit, but no half of them.
		a, b := put(l, []byte(text(2*i))), put(l, []byte(text(2*i+1)))
		for k, ack := range []<-chan error{a, b} {
			switch err := <-ack; {
			case err == nil:
				fmt.Println("acknowledged", 2*i+k)
			case errors.Is(err, ErrFailed):
				fmt.Println("refused", err)
			default:
				fmt.Println(err)
				os.Exit(1)
			}
		}
		if l.failed != nil {
			return
		}
	}
}
