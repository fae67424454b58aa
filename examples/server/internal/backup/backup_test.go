package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

var at = time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)

// served opens a hall with two events, a and b, in a new directory.
func served(t *testing.T) (dir string, h *hall.Hall) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "events")
	h = openHall(t, dir)
	for k, id := range []string{"a", "b"} {
		c := desk.Create{ID: id, Token: strings.Repeat("ab"[k:k+1], 64)}
		if _, err := h.Create(context.Background(), c, desk.Request{By: desk.Actor{Role: desk.Director}, At: at}); err != nil {
			t.Fatal(err)
		}
	}
	return dir, h
}

func openHall(t *testing.T, dir string) *hall.Hall {
	t.Helper()
	h, err := hall.Open(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return h
}

// give adds a record to an event.
func give(t *testing.T, h *hall.Hall, id string, cents int64) {
	t.Helper()
	_, err := h.Do(context.Background(), id, desk.Give{From: "Eve", Cents: cents},
		desk.Request{By: desk.Actor{Role: desk.Director}, At: at})
	if err != nil {
		t.Fatal(err)
	}
}

func keep(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func text(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Everything comes back, and the events have another history.
func TestThereAndBack(t *testing.T) {
	dir, h := served(t)
	give(t, h, "a", 5)
	files := t.TempDir()
	keep(t, filepath.Join(files, "league.json"), "{}")
	keep(t, filepath.Join(files, "league.json.before"), "{ }")
	token := keep(t, filepath.Join(t.TempDir(), "token"), "secret\n")
	saved := filepath.Join(t.TempDir(), "saved.tar.gz")
	// The server runs, and a line is being written.
	f, err := os.OpenFile(filepath.Join(dir, "b.log"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString(strings.Repeat("0", 64) + ` {"number":2`)
	f.Close()
	if n, err := Write(saved, Places{dir, files, token}); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	before := text(t, saved)
	if _, err := Write(saved, Places{Events: dir}); !errors.Is(err, ErrExists) || text(t, saved) != before {
		t.Errorf("written over: %v", err)
	}

	to := t.TempDir()
	places := Places{filepath.Join(to, "events"), filepath.Join(to, "files"), filepath.Join(to, "x", "token")}
	if err := os.Mkdir(places.Events, 0o700); err != nil {
		t.Fatal(err)
	}
	if n, err := Restore(saved, places, at); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	if text(t, filepath.Join(places.Files, "league.json")) != "{}" || text(t, places.Token) != "secret\n" {
		t.Error("the files are others")
	}
	again := openHall(t, places.Events)
	for id, n := range map[string]int64{"a": 3, "b": 2} {
		s, err := again.State(id)
		if err != nil || s.Number != n || s.History != at.Unix() {
			t.Errorf("%s: %+v, %v", id, s, err)
		}
	}
	old := text(t, filepath.Join(dir, "a.log"))
	if now := text(t, filepath.Join(places.Events, "a.log")); !strings.HasPrefix(now, old) {
		t.Error("the log does not begin as it was")
	}
	if list, _ := os.ReadDir(to); len(list) != 3 {
		t.Errorf("%v is left", list)
	}
	if _, err := Restore(saved, places, at); !errors.Is(err, ErrExists) {
		t.Errorf("restored over: %v", err)
	}
}

// A broken event does not keep the others out of a backup.
func TestBrokenEvent(t *testing.T) {
	dir, h := served(t)
	h.Close()
	keep(t, filepath.Join(dir, "b.log"), "nothing\n")
	saved := filepath.Join(t.TempDir(), "saved")
	if n, err := Write(saved, Places{Events: dir}); n != 1 || err == nil || !strings.Contains(err.Error(), "event b") {
		t.Error(n, err)
	}
	if n, err := Restore(saved, Places{Events: filepath.Join(t.TempDir(), "events")}, at); n != 1 || err != nil {
		t.Error(n, err)
	}
}

// archive makes a backup by hand, of pairs of a name and a text.
func archive(t *testing.T, parts ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	w := tar.NewWriter(zip)
	for k := 0; k < len(parts); k += 2 {
		if err := w.WriteHeader(&tar.Header{Name: parts[k], Typeflag: tar.TypeReg, Mode: 0o600, Size: int64(len(parts[k+1]))}); err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, parts[k+1])
	}
	if err := errors.Join(w.Close(), zip.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A backup that is not whole, or has anything else, puts nothing anywhere. It
// is checked before anything is written, so not even a directory is made.
func TestNothingIsPut(t *testing.T) {
	dir, h := served(t)
	h.Close()
	a, b := text(t, filepath.Join(dir, "a.log")), text(t, filepath.Join(dir, "b.log"))
	good := archive(t, "events/a.log", a, "events/b.log", b, "files/l.json", "{}", "token", "secret")
	var half bytes.Buffer // with a sum of its own
	zip := gzip.NewWriter(&half)
	tar.NewWriter(zip).WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "token", Size: 40, Mode: 0o600})
	zip.Write([]byte("secret"))
	zip.Close()
	for name, x := range map[string][]byte{
		"nothing":         {},
		"no archive":      []byte("hello"),
		"half":            good[:len(good)/2],
		"without its sum": good[:len(good)-6],
		"more":            append(bytes.Clone(good), good[:9]...),
		"a torn line":     archive(t, "events/a.log", a+a[:20]),
		"another event":   archive(t, "events/a.log", b),
		"a changed line":  archive(t, "events/a.log", strings.Replace(a, "director", "Director", 1)),
		"an empty log":    archive(t, "events/a.log", ""),
		"twice":           archive(t, "events/a.log", a, "events/a.log", a),
		"a way out":       archive(t, "events/../a.log", a),
		"a file's way":    archive(t, "files/../a.json", "{}"),
		"a hidden file":   archive(t, "files/.a.json", "{}"),
		"another name":    archive(t, "passwd", "root"),
		"half a token":    half.Bytes(),
		"a long token":    archive(t, "token", strings.Repeat("x", maxToken+1)),
	} {
		to := t.TempDir()
		saved := keep(t, filepath.Join(t.TempDir(), "saved"), string(x))
		n, err := Restore(saved, Places{filepath.Join(to, "x", "events"), filepath.Join(to, "x", "files"), filepath.Join(to, "x", "token")}, at)
		if n != 0 || err == nil {
			t.Errorf("%s: %d events, %v", name, n, err)
		}
		if list, _ := os.ReadDir(to); len(list) > 0 {
			t.Errorf("%s: %v is left", name, list)
		}
	}
	// There must be a place for everything.
	saved := keep(t, filepath.Join(t.TempDir(), "saved"), string(good))
	to := t.TempDir()
	for _, p := range []Places{{Events: filepath.Join(to, "e")}, {Events: filepath.Join(to, "e"), Files: filepath.Join(to, "f")}} {
		if _, err := Restore(saved, p, at); err == nil || !strings.Contains(err.Error(), "say with -") {
			t.Error(err)
		}
	}
	// The first place is last. If it is taken meanwhile, the second is
	// given back.
	var d drafts
	for _, place := range []string{"one", "two"} {
		if _, err := d.directory(filepath.Join(to, place)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(to, "one", "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := d.place(); err == nil {
		t.Error("put over a directory")
	}
	if err := d.drop(); err != nil {
		t.Error(err)
	}
	if list, _ := os.ReadDir(to); len(list) != 1 || list[0].Name() != "one" {
		t.Errorf("%v is left", list)
	}
}
