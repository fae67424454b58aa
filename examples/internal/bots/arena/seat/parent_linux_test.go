package seat

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// TestSweep has a directory of each kind that an arena can leave, wherever it
// was killed, and a directory of an arena that is alive.
func TestSweep(t *testing.T) {
	// The name is no pattern.
	in := t.TempDir() + "/a[b]*"
	for _, dir := range []string{"arbiter-arena-1", "arbiter-arena-2", "arbiter-arena-3/bot-1", "arbiter-arena-4/bot-1", "arbiter-arena-5/bot-1", "others"} {
		if err := os.MkdirAll(filepath.Join(in, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"arbiter-arena-2/lock", "arbiter-arena-3/bot-1/x", "arbiter-arena-file", "others/x"} {
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
	// Bots have taken permissions.
	for _, dir := range []string{"arbiter-arena-3/bot-1", "arbiter-arena-3", "arbiter-arena-4"} {
		if err := os.Chmod(filepath.Join(in, dir), 0); err != nil {
			t.Fatal(err)
		}
	}
	sweep(in)
	var left []string
	list, err := os.ReadDir(in)
	for _, e := range list {
		left = append(left, e.Name())
	}
	if want := []string{"arbiter-arena-4", "arbiter-arena-file", "arbiter-arena-link", "others"}; err != nil || !slices.Equal(left, want) {
		t.Errorf("left %q, want %q, error %v", left, want, err)
	}
	for _, file := range []string{"/others/x", "/arbiter-arena-4/bot-1"} {
		if _, err := os.Stat(in + file); err != nil {
			t.Error(err)
		}
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
			for range night.Cases(30, 100) {
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
				os.Remove(path)
				lock.Close()
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
