package house_test

import (
	"os"
	"strings"
	"testing"
)

// TestReadme checks that the README's code of a server and of a league is the
// code of examples, which are compiled and run.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile(root + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile(root + "/pairing/example_server_test.go")
	if err != nil {
		t.Fatal(err)
	}
	league, err := os.ReadFile(root + "/roundrobin/example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	found, leagues := false, 0
	for _, text := range strings.Split(string(readme), "```go\n")[1:] {
		code, _, _ := strings.Cut(text, "```")
		if strings.HasPrefix(code, "event := roundrobin.") {
			leagues++
			indented := "\t" + strings.TrimSuffix(strings.ReplaceAll(code, "\n", "\n\t"), "\t")
			if !strings.Contains(string(league), indented) {
				t.Errorf("roundrobin/example_test.go does not have this code of the README:\n%s", code)
			}
		}
		if !strings.Contains(code, "type desk struct") {
			continue
		}
		found = true
		if !strings.Contains(string(example), code) {
			t.Errorf("pairing/example_server_test.go does not have this code of the README:\n%s", code)
		}
	}
	if leagues != 1 {
		t.Errorf("the README has %d times the code of a league", leagues)
	}
	if !found {
		t.Error("the README has no code of a server")
	}
}
