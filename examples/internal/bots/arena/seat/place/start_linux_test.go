package place

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
)

// start starts a shell in a place, if the system allows that.
func start(t *testing.T, change func(*Place, *Start)) (what string, err error) {
	t.Helper()
	p := Place{Dir: "/", Empty: []string{"/tmp"}, Path: "/bin/sh", Argv: []string{"sh", "-c", "ulimit -n; echo $$ $X >&2"}, Env: []string{"X=y"}, Users: os.Getuid() != 0}
	change(&p, nil)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s, err := p.Prepare(nil, [3]*os.File{nil, w, w})
	if err != nil {
		t.Fatal(err)
	}
	change(&p, s)
	pid, err := s.Fork()
	w.Close()
	if errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.ENOSYS) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	what, err = s.Ready()
	defer s.Free()
	said, _ := io.ReadAll(r)
	process, _ := os.FindProcess(pid)
	state, failed := process.Wait()
	if failed != nil {
		t.Fatal(failed)
	}
	if what == "" {
		what = fmt.Sprintf("%q %v", said, state)
	}
	return what, err
}

// TestStart has all that a start can say.
func TestStart(t *testing.T) {
	for _, c := range []struct {
		change func(*Place, *Start)
		what   string
		err    error
	}{
		{func(*Place, *Start) {}, `"1024\n1 y\n" exit status 0`, nil},
		{func(p *Place, _ *Start) { p.Path = "/none" }, Run, syscall.ENOENT},
		{func(p *Place, _ *Start) { p.Dir = "/dev/null/x" }, Enter, syscall.ENOTDIR},
		{func(p *Place, _ *Start) { p.Empty = []string{"/none"} }, "empty", syscall.ENOENT},
		{func(p *Place, _ *Start) { p.Hidden = []string{"/none", "/bin/sh"} }, Run, syscall.EACCES},
		// The parent of the process is not the arena.
		{func(_ *Place, s *Start) {
			if s != nil {
				s.script.arena++
			}
		}, End, nil},
	} {
		what, err := start(t, c.change)
		if what != c.what || err != c.err {
			t.Errorf("%s, error %v, want %s, error %v", what, err, c.what, c.err)
		}
	}
}

// TestProcess checks the session, the network and the home of a process.
func TestProcess(t *testing.T) {
	own, err := os.Readlink("/proc/self/ns/net")
	if err != nil {
		t.Skip(err)
	}
	home := t.TempDir()
	const script = `read stat </proc/$$/stat; set -- $stat; echo session $6
		readlink /proc/$$/ns/net; grep -c "$HOME .*nosuid,nodev" /proc/$$/mountinfo`
	what, err := start(t, func(p *Place, _ *Start) {
		p.Home, p.Filled, p.Argv, p.Env = home, true, []string{"sh", "-c", script}, []string{"HOME=" + home, "PATH=/usr/bin:/bin"}
	})
	if !strings.HasPrefix(what, `"session 1\n`) || !strings.HasSuffix(what, `\n2\n" exit status 0`) || strings.Contains(what, own) || err != nil {
		t.Errorf("%s, error %v, the arena has %s", what, err, own)
	}
}

// TestNetworks checks that an empty network serves again, and never two
// processes at a time.
func TestNetworks(t *testing.T) {
	before := len(networks.free)
	for range 3 {
		if _, err := start(t, func(*Place, *Start) {}); err != nil {
			t.Fatal(err)
		}
	}
	if now := len(networks.free); os.Getuid() == 0 && now != max(before, 1) {
		t.Errorf("%d networks, and %d before", now, before)
	}
}

// TestStandard gives a process the standard files of the arena, in another
// order.
func TestStandard(t *testing.T) {
	what, err := start(t, func(p *Place, s *Start) {
		if p.Argv[2] = "exit 3"; s != nil {
			m := maker{Place: *p, script: &script{status: s.script.status, self: s.script.self, arena: s.script.arena}}
			m.write([3]*os.File{os.Stdin, os.Stderr, os.Stdout}, s.network)
			s.script.calls, s.script.keep = m.calls, m.keep
		}
	})
	if want := `"" exit status 3`; what != want || err != nil {
		t.Errorf("%s, error %v, want %s", what, err, want)
	}
}

// TestCopy checks the owner and the permissions of a copy.
func TestCopy(t *testing.T) {
	dir := t.TempDir()
	owner := os.Getuid()
	if owner == 0 {
		owner = 65534
	}
	if err := errors.Join(os.Chmod(dir, 0o751), os.Chown(dir, owner, -1)); err != nil {
		t.Fatal(err)
	}
	what, err := start(t, func(p *Place, _ *Start) {
		p.Dir, p.Copy, p.Argv[2] = dir, true, "echo x >x; stat -c '%a %u' ."
	})
	if want := fmt.Sprintf("\"751 %d\\n\" exit status 0", owner); what != want || err != nil {
		t.Errorf("%s, error %v, want %s", what, err, want)
	}
	if _, err := os.Stat(dir + "/x"); err == nil {
		t.Error("the directory has the file of the copy")
	}
}

// TestNUL checks that no text is cut.
func TestNUL(t *testing.T) {
	text := "/a\x00b"
	for _, p := range []Place{{Dir: text}, {Path: text}, {Argv: []string{"x", text}}, {Env: []string{text}}} {
		p.Users = true
		if _, err := p.Prepare(nil, [3]*os.File{}); err != syscall.EINVAL {
			t.Errorf("%+v: %v", p, err)
		}
	}
}

// TestOrphan asks this process itself, whose parent is not itself.
func TestOrphan(t *testing.T) {
	var s script
	if err := s.noteArena(); err != nil || s.arena != os.Getpid() {
		t.Fatal(s.arena, err)
	}
	if !s.isOrphan() {
		t.Error("the process is its own parent")
	}
	if s.arena = os.Getppid(); s.isOrphan() {
		t.Error("the process has no parent")
	}
}
