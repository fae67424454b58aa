package readme

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// goCode is a program of a page, and its output.
var goCode = regexp.MustCompile("(?s)```go\n(.*?)```\n\n```text\n(.*?)```")

// install is what the first page says to do in a new module.
var install = regexp.MustCompile(`(?m)^    (go mod edit .*\n    go mod tidy)$`)

// TestCode follows the first page: it makes a module that requires the library,
// with the program of the page, which prints what the page says.
func TestCode(t *testing.T) {
	t.Parallel()
	night.Only(t, "it makes a module")
	text, err := os.ReadFile("../../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	programs, commands := goCode.FindAllStringSubmatch(string(text), -1), install.FindStringSubmatch(string(text))
	if len(programs) != 1 || commands == nil {
		t.Fatalf("%d programs, and these commands to install: %q", len(programs), commands)
	}
	folder := t.TempDir()
	site := filepath.Join(folder, "site")
	root, err := filepath.Abs("../../../..")
	err = errors.Join(err, os.Symlink(root, filepath.Join(folder, "arbiter")), os.Mkdir(site, 0o755),
		os.WriteFile(filepath.Join(site, "main.go"), []byte(programs[0][1]), 0o644))
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("sh", "-e", "-c", "go mod init example.org/site\n"+commands[1]+"\ngo vet .\ngo run . >out")
	c.Dir, c.Env = site, append(os.Environ(), "GOWORK=off")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	out, err := os.ReadFile(filepath.Join(site, "out"))
	if err != nil || string(out) != programs[0][2] {
		t.Errorf("%v, the program of the page prints\n%s", err, out)
	}
}

// check is a command of the page of promises.
var check = regexp.MustCompile("`(go (run|test) .*?)`")

// TestPromises runs the programs of the page of promises, and checks that its
// test commands find tests in each package. Other steps run the tests.
func TestPromises(t *testing.T) {
	t.Parallel()
	night.Only(t, "it builds tests")
	text, err := os.ReadFile("../../../../PROMISES.md")
	if err != nil {
		t.Fatal(err)
	}
	var programs []block
	tests := 0
	for _, found := range check.FindAllStringSubmatch(strings.ReplaceAll(string(text), `\|`, "|"), -1) {
		if found[2] == "run" {
			programs = append(programs, block{found[1], "…\n"})
			continue
		}
		for part := range strings.SplitSeq(found[1], " && ") {
			tests++
			part = strings.TrimSuffix(part, " -v")
			before, pattern, _ := strings.Cut(part, " -run ")
			_, packages, _ := strings.Cut(before, "go test ")
			wanted := regexp.MustCompile(strings.Trim(pattern, "'"))
			for name := range strings.FieldsSeq(packages) {
				if !slices.ContainsFunc(testsOf(t, name), wanted.MatchString) {
					t.Errorf("%s: no such test in %s", found[1], name)
				}
			}
		}
	}
	if tests < 7 || len(programs) < 3 {
		t.Errorf("%d tests, %d programs", tests, len(programs))
	}
	runAll(t, programs)
}

// testsOf returns the names of the tests of a package.
func testsOf(t *testing.T, dir string) (names []string) {
	t.Helper()
	files, err := filepath.Glob("../../../../" + dir + "/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`(?m)^func (Test\w+)`).FindAllStringSubmatch(string(text), -1) {
			names = append(names, name[1])
		}
	}
	return names
}
