package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// to is a change to a text.
func to(text string) func([]byte) ([]byte, error) {
	return func([]byte) ([]byte, error) { return []byte(text), nil }
}

// has checks that a folder has files with texts, and no others.
func has(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	list, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range list {
		text, err := os.ReadFile(filepath.Join(folder, x.Name()))
		if want, ok := files[x.Name()]; err != nil || !ok || string(text) != want {
			t.Errorf("%s has %q, want %q (%v)", x.Name(), text, want, err)
		}
	}
	if len(list) != len(files) {
		t.Errorf("%d files, want %d", len(list), len(files))
	}
}

func TestChange(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "f")
	var p Program
	if err := p.Create(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	if err := p.Create(path, []byte("other")); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	has(t, folder, map[string]string{"f": "one"})
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	// A program that was killed has left these.
	for _, name := range []string{path + ".part", path + Before + ".part"} {
		if err := os.WriteFile(name, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Change(path, to("two")); err != nil {
		t.Fatal(err)
	}
	has(t, folder, map[string]string{"f": "two", "f.before": "one"})
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	// A change that changes nothing, and one that fails.
	if err := p.Change(path, func(text []byte) ([]byte, error) { return nil, nil }); err != nil {
		t.Error(err)
	}
	failed := errors.New("failed")
	if err := p.Change(path, func([]byte) ([]byte, error) { return []byte("three"), failed }); err != failed {
		t.Error(err)
	}
	has(t, folder, map[string]string{"f": "two", "f.before": "one"})
	for _, path := range []string{"-", folder, filepath.Join(folder, "none")} {
		err := p.Change(path, to("x"))
		if err == nil || path == folder && !strings.Contains(err.Error(), "is not a file that can be changed") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := p.Create("-", nil); err == nil {
		t.Error("- was created")
	}
}

// Of two programs that change a file at once, one is told so. Nothing that the
// other has written is lost.
func TestChangeAtOnce(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "f")
	var p Program
	if err := p.Create(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	err := p.Change(path, func([]byte) ([]byte, error) {
		if err := p.Change(path, to("two")); !errors.Is(err, ErrInUse) {
			t.Errorf("both change the file: %v", err)
		}
		return []byte("three"), nil
	})
	if err != nil {
		t.Error(err)
	}
	has(t, folder, map[string]string{"f": "three", "f.before": "one"})
	// An editor does not lock the file.
	err = p.Change(path, func([]byte) ([]byte, error) {
		return []byte("five"), os.WriteFile(path, []byte("four"), 0o666)
	})
	if !errors.Is(err, ErrChanged) {
		t.Error(err)
	}
	has(t, folder, map[string]string{"f": "four", "f.before": "one"})
}

// A link stays, and the file that it points to is changed.
func TestChangeLink(t *testing.T) {
	folder, other := t.TempDir(), t.TempDir()
	path, link := filepath.Join(folder, "f"), filepath.Join(other, "link")
	var p Program
	if err := p.Create(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	if err := p.Change(link, to("two")); err != nil {
		t.Fatal(err)
	}
	has(t, folder, map[string]string{"f": "two", "f.before": "one"})
	if to, err := os.Readlink(link); err != nil || to != path {
		t.Errorf("%q, %v", to, err)
	}
	if err := p.Create(link, nil); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
}
