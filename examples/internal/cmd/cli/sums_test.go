package cli

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A file that is changed has another sum, and only regular files have one.
func TestSums(t *testing.T) {
	folder := t.TempDir()
	program := filepath.Join(folder, "bot")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(program, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	sums := func(command ...string) []string {
		t.Helper()
		s, err := Sums(folder, command)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	write("abc")
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	if got := sums("./bot", "bot", program, folder, "none"); !slices.Equal(got, []string{abc, abc, abc, "", ""}) {
		t.Errorf("%q", got)
	}
	write("abd")
	if got := sums("./bot"); got[0] == abc || got[0] == "" {
		t.Errorf("%q", got)
	}
	if got := sums("no-such-program-anywhere"); got[0] != "" {
		t.Errorf("%q", got)
	}
	t.Setenv("PATH", folder)
	if got := sums("bot"); got[0] == "" {
		t.Error("a program in the PATH has no sum")
	}
}

// Only a terminal has a meter.
func TestMeter(t *testing.T) {
	m := ShowMeter(io.Discard, func() string { panic("not on a terminal") })
	if m != nil {
		t.Error("a meter")
	}
	m.End()
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if Terminal(file) {
		t.Error("a file is no terminal")
	}
	if null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0); err == nil {
		defer null.Close()
		if !Terminal(null) {
			t.Error("a device shows characters")
		}
	}
}

// A file is the same whatever its spelling, and a folder cannot be written.
func TestPaths(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(folder, "link")
	if err := os.Symlink("file", link); err != nil {
		t.Skip(err)
	}
	// No file can be made in the folder of the processes.
	closed := "/proc/new"
	if info, err := os.Stat(filepath.Dir(closed)); err != nil || !info.IsDir() {
		t.Skip("there is no /proc")
	}
	if Resolved(link) != Resolved(filepath.Join(folder, ".", "file")) {
		t.Errorf("%s, %s", Resolved(link), Resolved(file))
	}
	for path, ok := range map[string]bool{
		"": true, "-": true, file: true, link: true, filepath.Join(folder, "new"): true,
		folder: false, filepath.Join(folder, "no", "new"): false, filepath.Join(file, "new"): false,
		os.DevNull: true, closed: false, filepath.Join(closed, "new"): false,
	} {
		if err := CanWrite(path); (err == nil) != ok {
			t.Errorf("%s: %v", path, err)
		}
	}
	if list, err := os.ReadDir(folder); err != nil || len(list) != 2 {
		t.Errorf("%v, %v", list, err)
	}
	if err := CanKeep(filepath.Join(folder, "a", "b")); err != nil {
		t.Error(err)
	}
	if CanKeep("") != nil || CanKeep(filepath.Join(file, "a")) == nil {
		t.Error("a folder in a file")
	}
}
