package house_test

import (
	"os"
	"strings"
	"testing"
)

// TestReadme checks that the README's code of a server is the code of an
// example, which is compiled and run.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile(root + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile(root + "/pairing/example_server_test.go")
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, text := range strings.Split(string(readme), "```go\n")[1:] {
		code, _, _ := strings.Cut(text, "```")
		if !strings.Contains(code, "type desk struct") {
			continue
		}
		found = true
		if !strings.Contains(string(example), code) {
			t.Errorf("pairing/example_server_test.go does not have this code of the README:\n%s", code)
		}
	}
	if !found {
		t.Error("the README has no code of a server")
	}
}
