package botcli_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// What cannot be made leaves the file as it was, and the others are written.
func TestWriteFails(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(path("a"), []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	no := errors.New("no")
	bad := func() ([]byte, error) { return []byte("half"), no }
	text, err := botcli.Write(cli.Program{Errs: io.Discard}, []byte("text"),
		botcli.Product{Make: bad}, botcli.Product{Path: path("a"), Make: bad}, botcli.Product{Path: "-", Make: bad},
		botcli.Product{Path: path("b"), Make: func() ([]byte, error) { return []byte("new"), nil }})
	a, errA := os.ReadFile(path("a"))
	b, errB := os.ReadFile(path("b"))
	if string(text) != "text" || err == nil || err.Error() != "no\nno" || string(a) != "old" || string(b) != "new" || errA != nil || errB != nil {
		t.Errorf("%q, %v, %q, %q", text, err, a, b)
	}
}
