package logbook

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// syncs notes what is synced, by name, until the test ends. A name that fails
// is an error.
func syncs(t *testing.T, fails string) *[]string {
	list := new([]string)
	note := func(name string) error {
		*list = append(*list, filepath.Base(name))
		if filepath.Base(name) == fails {
			return errNoSync
		}
		return nil
	}
	file, directory := syncFile, syncDirectory
	t.Cleanup(func() { syncFile, syncDirectory = file, directory })
	syncFile = func(f *os.File) error { return errors.Join(note(f.Name()), file(f)) }
	syncDirectory = func(path string) error { return errors.Join(note(path), directory(path)) }
	return list
}

var errNoSync = errors.New("it cannot be synced")

// events returns the name of a log in the directory a/b, which is there.
func events(t *testing.T) string {
	dir := filepath.Join(t.TempDir(), "a", "b")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "x.log")
}

// A new log is synced, and its directory, and the directory of that. So is what
// an old log has when it is opened.
func TestSyncs(t *testing.T) {
	check := func(what string, list *[]string, want ...string) {
		t.Helper()
		if !slices.Equal(*list, want) {
			t.Errorf("%s: %q are synced, want %q", what, *list, want)
		}
		*list = nil
	}
	path := events(t)
	list := syncs(t, "")
	if err := Create(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	check("created", list, "x.log.new", "b", "a")
	l := must(t, path, "one")
	check("opened", list, "x.log")
	add(t, l, "two")
	closeLog(t, l)
	check("added", list)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("abc"); err != nil {
		t.Fatal(err)
	}
	f.Close()
	closeLog(t, must(t, path, "one", "two"))
	check("torn", list, "x.log")
	closeLog(t, must(t, events(t)))
	check("opened anew", list, "x.log", "b", "a")
}

// What cannot be synced is not there: a creation leaves nothing, and a log is
// not opened.
func TestNotSynced(t *testing.T) {
	for _, fails := range []string{"x.log.new", "b", "a"} {
		t.Run("create "+fails, func(t *testing.T) {
			path := events(t)
			syncs(t, fails)
			if err := Create(path, []byte("one")); !errors.Is(err, errNoSync) {
				t.Error(err)
			}
			if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) != 0 {
				t.Errorf("files: %v, %v", files, err)
			}
		})
	}
	for _, fails := range []string{"x.log", "b", "a"} {
		t.Run("open "+fails, func(t *testing.T) {
			path := events(t)
			syncs(t, fails)
			l, _, err := Open(path, func([]byte) error { return nil })
			if !errors.Is(err, errNoSync) {
				t.Error(err)
			}
			if err == nil {
				closeLog(t, l)
			}
		})
	}
}

// A tape notes what becomes of its file.
type tape struct {
	*paper
	steps []string
}

func (p *tape) Sync() error {
	p.steps = append(p.steps, "sync")
	return p.paper.Sync()
}

func (p *tape) Truncate(size int64) error {
	p.steps = append(p.steps, "truncate")
	return p.paper.Truncate(size)
}

// A batch that could not be written is cut off, and the cut is synced. If the
// file cannot be cut, there is nothing to be synced.
func TestCutIsSynced(t *testing.T) {
	l := must(t, filepath.Join(t.TempDir(), "x.log"))
	p := &tape{paper: replace(l)}
	l.file = p
	add(t, l, "one")
	p.steps = nil
	p.onWrite = func(b []byte) (int, error) { return p.File.Write(b[:len(b)/2]) }
	p.onSync = func() error {
		if len(p.steps) == 1 {
			return errNoSync
		}
		return p.File.Sync()
	}
	if err := <-put(l, []byte("two")); !errors.Is(err, ErrFailed) {
		t.Error(err)
	}
	if want := []string{"sync", "truncate", "sync"}; !slices.Equal(p.steps, want) {
		t.Errorf("%q, want %q", p.steps, want)
	}
	if err := l.Close(); !errors.Is(err, errNoSync) {
		t.Error(err)
	}
}

// A log is for its owner alone.
func TestModes(t *testing.T) {
	if os.PathSeparator != '/' {
		t.Skip("this system has no such modes")
	}
	path := events(t)
	if err := Create(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	other := path + "2"
	closeLog(t, must(t, other))
	for _, name := range []string{path, other} {
		if x, err := os.Stat(name); err != nil || x.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v, %v", name, x, err)
		}
	}
}
