package hall

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// firstLine is the log of an event that was just made.
func firstLine(t testing.TB, id string) []byte {
	t.Helper()
	record, _, err := desk.Decide(nil, creation(id), desk.Request{By: director, At: at})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	return logOf(string(text))
}

// logOf is a log whose sums fit.
func logOf(lines ...string) []byte {
	var b bytes.Buffer
	last := strings.Repeat("0", 64)
	for _, text := range lines {
		last = fmt.Sprintf("%x", sha256.Sum256([]byte(last+" "+text)))
		b.WriteString(last + " " + text + "\n")
	}
	return b.Bytes()
}

// A line has one record, and nothing that this server does not know.
func TestStrictRecords(t *testing.T) {
	line := string(firstLine(t, "cup"))
	text := line[65 : len(line)-1]
	if _, err := read([]byte(text)); err != nil {
		t.Fatal(err)
	}
	bad := map[string]string{
		"key":     strings.Replace(text, `"number":1`, `"number":1,"extra":1`, 1),
		"deep":    strings.Replace(text, `"change":{`, `"change":{"extra":1,`, 1),
		"behind":  text + "x",
		"two":     text + text,
		"nothing": "",
		"half":    text[:len(text)-1],
		"array":   "[" + text + "]",
	}
	dir := t.TempDir()
	for name, text := range bad {
		if r, err := read([]byte(text)); err == nil {
			t.Errorf("%s: %+v", name, r)
		}
		if err := os.WriteFile(filepath.Join(dir, "cup.log"), logOf(text), 0o600); err != nil {
			t.Fatal(err)
		}
		h := openHall(t, dir)
		if len(h.IDs()) != 0 || len(h.Broken()) != 1 {
			t.Errorf("%s is served", name)
		}
		h.Close()
	}
	if err := os.WriteFile(filepath.Join(dir, "cup.log"), logOf(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if h := openHall(t, dir); len(h.IDs()) != 1 {
		t.Error("a good log is not served")
	}
}

// A log whose history is as late as can be has no later one. It is not changed.
func TestLastHistory(t *testing.T) {
	line := string(firstLine(t, "cup"))
	restored := fmt.Sprintf(`{"number":2,"at":"2012-01-09T12:00:00Z","by":"clock","do":"restore","said":"","change":{"history":%d}}`, math.MaxInt64)
	dir, want := t.TempDir(), logOf(line[65:len(line)-1], restored)
	path := filepath.Join(dir, "cup.log")
	if err := os.WriteFile(path, want, 0o600); err != nil {
		t.Fatal(err)
	}
	err := Restore(dir, "cup", at)
	if got, _ := os.ReadFile(path); err == nil || !bytes.Equal(got, want) {
		t.Errorf("%v\n%s", err, got)
	}
}
