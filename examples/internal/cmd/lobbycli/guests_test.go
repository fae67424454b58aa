package lobbycli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// The file of tokens is made if it is not there, and then read like any other.
func TestTokens(t *testing.T) {
	g := Guests{file: filepath.Join(t.TempDir(), "tokens")}
	p := cli.Program{Name: "x", Errs: io.Discard}
	names := []string{"Ann", "Bob  B"}
	made, err := g.tokens(p, names)
	again, err2 := g.tokens(p, names)
	if err != nil || err2 != nil || len(made) != 2 || len(again) != 2 {
		t.Fatalf("%v, %v, %v, %v", made, err, again, err2)
	}
	for token, name := range made {
		if again[token] != name {
			t.Errorf("%s: %q, then %q", token, name, again[token])
		}
	}
	text := "# tokens\n\n secret-1  Ann \nshort Bob  B\nsecret-1 Bob  B\nsecret-2 Ann\nsecret-3 Eve\n"
	if err := os.WriteFile(g.file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = g.tokens(p, names)
	for _, want := range []string{"line 4: a token has 8 to 100", `line 5: the token of "Ann" again`,
		`line 6: no team that joins is "Ann", or it has two tokens`, `line 7: no team that joins is "Eve"`,
		`there is no token for "Bob  B"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
	if err := os.WriteFile(g.file, make([]byte, 1<<20+1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := g.tokens(p, names); err == nil || !strings.Contains(err.Error(), "more than 1048576 bytes") {
		t.Error(err)
	}
}
