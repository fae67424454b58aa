package house_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// embed is the page for developers of servers.
const embed = root + "/examples/embed/README.md"

// TestReadme checks that the page's code of a server, of a Swiss and of a
// league is the code of examples, which are compiled and run.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile(embed)
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile(root + "/pairing/example_server_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var events string
	for _, name := range []string{"/pairing/example_test.go", "/roundrobin/example_test.go"} {
		text, err := os.ReadFile(root + name)
		if err != nil {
			t.Fatal(err)
		}
		events += string(text)
	}
	found, begun := false, 0
	for _, text := range strings.Split(string(readme), "```go\n")[1:] {
		code, _, _ := strings.Cut(text, "```")
		if strings.HasPrefix(code, "event := ") {
			begun++
			indented := "\t" + strings.TrimSuffix(strings.ReplaceAll(code, "\n", "\n\t"), "\t")
			if !strings.Contains(events, indented) {
				t.Errorf("no example has this code of the page:\n%s", code)
			}
		}
		if !strings.Contains(code, "type desk struct") {
			continue
		}
		found = true
		if !strings.Contains(string(example), code) {
			t.Errorf("pairing/example_server_test.go does not have this code of the page:\n%s", code)
		}
	}
	if begun != 2 {
		t.Errorf("the page has the code of %d events, not of a Swiss and a league", begun)
	}
	if !found {
		t.Error("the page has no code of a server")
	}
}

// TestReadmeVerbs checks that the page's table of changes has every function
// of package pairing that changes an event. Report does what Correct does.
func TestReadmeVerbs(t *testing.T) {
	readme, err := os.ReadFile(embed)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(root + "/pairing/*.go")
	if err != nil {
		t.Fatal(err)
	}
	verb, verbs := regexp.MustCompile(`(?m)^func ([A-Z]\w*)\[P comparable\].* \(Correction\[P\], error\) {$`), 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range verb.FindAllSubmatch(source, -1) {
			verbs++
			name := string(found[1])
			if name != "Correct" && !regexp.MustCompile("(?m)^\\|.*`pairing\\."+name+"[(`]").Match(readme) {
				t.Errorf("the page's table of changes has no %s", name)
			}
		}
	}
	if verbs < 17 {
		t.Errorf("%d functions change an event", verbs)
	}
}
