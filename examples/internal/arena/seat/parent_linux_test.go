package seat

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// TestSweep has a directory of each kind that an arena can leave, wherever it
// was killed, and a directory of an arena that is alive.
func TestSweep(t *testing.T) {
	in := t.TempDir()
	for _, dir := range []string{"arbiter-arena-1", "arbiter-arena-2", "arbiter-arena-3/bot-1", "arbiter-arena-4", "arbiter-arena-5/bot-1", "others"} {
		if err := os.MkdirAll(filepath.Join(in, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"arbiter-arena-2/lock", "arbiter-arena-3/lock", "arbiter-arena-3/bot-1/x", "arbiter-arena-file", "others/lock"} {
		if err := os.WriteFile(filepath.Join(in, file), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("others", filepath.Join(in, "arbiter-arena-link")); err != nil {
		t.Fatal(err)
	}
	alive, err := takeLock(filepath.Join(in, "arbiter-arena-4"))
	if err != nil {
		t.Fatal(err)
	}
	defer alive.Close()
	sweep(in)
	left, _ := filepath.Glob(in + "/*")
	want := []string{in + "/arbiter-arena-4", in + "/arbiter-arena-file", in + "/arbiter-arena-link", in + "/others"}
	if len(left) != len(want) || left[0] != want[0] || left[1] != want[1] || left[2] != want[2] || left[3] != want[3] {
		t.Errorf("left %q, want %q", left, want)
	}
	if _, err := os.Stat(in + "/others/lock"); err != nil {
		t.Error(err)
	}
}

// TestSweepers lets arenas make their directories while others sweep. No arena
// loses its directory.
func TestSweepers(t *testing.T) {
	in := t.TempDir()
	stop := make(chan bool)
	var sweepers, arenas sync.WaitGroup
	for range 2 {
		sweepers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					sweep(in)
				}
			}
		})
	}
	for range 2 {
		arenas.Go(func() {
			for range 100 {
				path, lock, err := makeParent(in)
				if err != nil {
					t.Error(err)
					return
				}
				dir, err := os.MkdirTemp(path, "bot-")
				if err != nil {
					t.Error(err)
				}
				os.Remove(dir)
				os.Remove(filepath.Join(path, lockName))
				lock.Close()
				os.Remove(path)
			}
		})
	}
	arenas.Wait()
	close(stop)
	sweepers.Wait()
	sweep(in)
	if left, err := os.ReadDir(in); err != nil || len(left) > 0 {
		t.Errorf("left %v, error %v", left, err)
	}
}
