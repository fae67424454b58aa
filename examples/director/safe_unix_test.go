//go:build unix && !solaris && !aix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/internal/night"
)

// process returns the program as a process of its own.
func process(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), "DIRECTOR=program", "GORACE=atexit_sleep_ms=0")
	return c
}

// A kill at any moment leaves the old file or the new one, and the next call
// goes on with it.
func TestKilled(t *testing.T) {
	path := started(t)
	old := readFile(t, path)
	good(t, "report", path, "Ann", "Dan")
	now := readFile(t, path)
	begin := time.Now()
	if err := process("report", "-n", path, "Ann", "Dan").Run(); err != nil {
		t.Fatal(err)
	}
	longest := 2 * time.Since(begin)
	const tries = 40
	seen := map[string]int{}
	for k := range tries {
		if err := os.WriteFile(path, []byte(old), 0o666); err != nil {
			t.Fatal(err)
		}
		c := process("report", path, "Ann", "Dan")
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(longest * time.Duration(k) / tries)
		c.Process.Kill()
		c.Wait()
		text := readFile(t, path)
		if seen[text]++; text != old && text != now {
			t.Fatalf("after a kill the file is\n%s", text)
		}
		if before, err := os.ReadFile(path + ".before"); err != nil || string(before) != old {
			t.Fatalf("the file before is\n%s", before)
		}
	}
	t.Logf("the old file %d times, the new one %d times", seen[old], seen[now])
	good(t, "report", path, "Ann", "Dan")
	if readFile(t, path) != now {
		t.Error("the next call has not written the new file")
	}
	left, err := filepath.Glob(path + "*")
	if err != nil || len(left) > 4 { // the file, the one before, and parts
		t.Errorf("%d files are left: %q", len(left), left)
	}
}

// If the disk is full, the old file stays, and the error says so. A limit on
// the size of files is as good as a full disk.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", "-about", strings.Repeat("A long text. ", 1000), path)
	old := readFile(t, path)
	c := process()
	c.Args = append([]string{"sh", "-c", `ulimit -f 4 && exec "$0" "$@"`, c.Path}, "register", path, "Ann")
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	c.Path = shell
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err = c.Run()
	if err == nil || c.ProcessState.ExitCode() != 1 || out.Len() > 0 || !strings.Contains(errs.String(), "cannot be written") {
		t.Errorf("%v: %s%s", err, out.String(), errs.String())
	}
	if readFile(t, path) != old {
		t.Error("the old file is gone")
	}
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(left) != 1 {
		t.Errorf("%d files are left", len(left))
	}
}

// If the folder is read-only, the old file stays, and the error says so.
func TestReadOnly(t *testing.T) {
	path := started(t)
	old := readFile(t, path)
	folder := filepath.Dir(path)
	if err := os.Chmod(folder, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(folder, 0o755)
	c := process("report", path, "Ann", "Dan")
	// root may write anywhere, so somebody else must try.
	if os.Geteuid() == 0 {
		if err := errors.Join(os.Chmod(path, 0o666), os.Chmod(filepath.Dir(folder), 0o755)); err != nil {
			t.Fatal(err)
		}
		c.Path = "/proc/self/exe"
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err := c.Run()
	if c.ProcessState == nil {
		t.Skip(err)
	}
	if c.ProcessState.ExitCode() != 1 || out.Len() > 0 || !strings.Contains(errs.String(), "cannot be written") {
		t.Errorf("%v: %s%s", err, out.String(), errs.String())
	}
	if readFile(t, path) != old {
		t.Error("the old file is gone")
	}
}

// Two directors record results at once, each as fast as possible. Every call
// that says that it has succeeded is in the file, and every other call says
// why it has not.
func TestTwoDirectors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", "-opening", "2026-01-02T20:00:00-05:00", path)
	tries := night.Cases(30, 300)
	type result struct {
		names []string
		wrong string
	}
	results := make(chan result)
	for _, letter := range []string{"A", "B"} {
		go func() {
			var r result
			for k := range tries {
				name := letter + strings.Repeat("a", k)
				status, _, errs := try("register", "-at", "2026-01-03T20:00:00-05:00", path, name)
				switch {
				case status == 0:
					r.names = append(r.names, name)
				case status != 1 || !strings.Contains(errs, "another program"):
					r.wrong += errs
				}
			}
			results <- r
		}()
	}
	x, y := <-results, <-results
	if x.wrong+y.wrong != "" {
		t.Error(x.wrong + y.wrong)
	}
	f, err := competition.Read([]byte(readFile(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	in := map[string]bool{}
	for _, name := range f.Registered() {
		in[name] = true
	}
	for _, name := range append(x.names, y.names...) {
		if !in[name] {
			t.Errorf("%s is lost", name)
		}
	}
	if n := len(x.names) + len(y.names); n != len(in) {
		t.Errorf("%d calls have succeeded, and %d are in the file", n, len(in))
	}
	t.Logf("%d of %d calls have succeeded", len(in), 2*tries)
}
