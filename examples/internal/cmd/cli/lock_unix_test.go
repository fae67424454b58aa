//go:build unix && !solaris && !aix

package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
)

// Many add to a number in a file, each by replacing the file. None is lost: a
// lock is on the file that has the name, not on one that was replaced.
func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n")
	if err := os.WriteFile(path, []byte("0"), 0o666); err != nil {
		t.Fatal(err)
	}
	const adders, times = 4, 100
	add := func(part string) error {
		unlock, err := lock(path)
		if err != nil {
			return err
		}
		defer unlock()
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(string(text))
		if err != nil {
			return err
		}
		if err := os.WriteFile(part, fmt.Append(nil, n+1), 0o666); err != nil {
			return err
		}
		return os.Rename(part, path)
	}
	var all sync.WaitGroup
	for k := range adders {
		all.Go(func() {
			for done := 0; done < times; {
				switch err := add(fmt.Sprint(path, k)); {
				case err == nil:
					done++
				case !errors.Is(err, ErrInUse):
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	if text, err := os.ReadFile(path); err != nil || string(text) != fmt.Sprint(adders*times) {
		t.Errorf("%s, %v", text, err)
	}
}
