//go:build unix && !solaris && !aix

package arena

import (
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// A lock ends when it is closed, whatever processes are started meanwhile.
func TestLockEnds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	var all sync.WaitGroup
	defer all.Wait()
	stop := make(chan bool)
	defer close(stop)
	for range 2 {
		all.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					exec.Command("/bin/true").Run()
				}
			}
		})
	}
	for k := range 1000 {
		l, err := Lock(path)
		if err != nil {
			t.Fatalf("time %d: %v", k, err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
