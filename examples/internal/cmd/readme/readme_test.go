// Package readme tests the page README.md of the programs.
package readme

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// TestReadme runs the commands that README.md shows with their output.
func TestReadme(t *testing.T) {
	t.Parallel()
	runAll(t, commands(t, "../../../README.md", 8))
}

// A block is a command with the output that a page shows. In the output, a line
// with three dots stands for any number of lines.
type block struct{ command, output string }

// commands returns the blocks of a page. There must be at least this many.
func commands(t *testing.T, page string, least int) (blocks []block) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range regexp.MustCompile("(?s)```console\n\\$ (.*?)\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		blocks = append(blocks, block{match[1], match[2]})
	}
	if len(blocks) < least {
		t.Fatalf("%s: %d commands with output", page, len(blocks))
	}
	return blocks
}

// shell begins each command. It runs a program that is built, wherever the page
// has go run.
const shell = `go() {
	if [ "$1" = run ]; then
		program=${2#./examples/}
		shift 2
		"$PROGRAMS/$program" "$@"
	else
		command go "$@"
	fi
}
`

// programs builds all programs, once for all tests, and returns their folder.
var programs = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "arbiter-programs")
	if err != nil {
		return "", err
	}
	built = folder
	args := []string{"build", "-o", folder}
	files, err := filepath.Glob("../../../*/main.go")
	for _, file := range files {
		args = append(args, filepath.Dir(file))
	}
	if err != nil || len(files) < 10 {
		return "", fmt.Errorf("%d programs, %v", len(files), err)
	}
	out, err := exec.Command("go", args...).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return folder, err
})

// built is the folder of the programs, if a test has built them.
var built string

func TestMain(m *testing.M) {
	status := m.Run()
	os.RemoveAll(built)
	os.Exit(status)
}

// runAll runs commands, and compares what they print.
func runAll(t *testing.T, blocks []block) {
	t.Helper()
	night.Only(t, "it builds all programs")
	for _, name := range []string{"sh", "python3"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(err)
		}
	}
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range blocks {
		command := exec.Command("sh", "-c", shell+block.command)
		command.Dir = "../../../.."
		command.Env = append(os.Environ(), "PROGRAMS="+folder)
		out, err := command.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v", block.command, err)
		}
		if !shows(block.output, string(out)) {
			t.Errorf("%s does not print\n%s\nbut\n%s", block.command, block.output, out)
		}
	}
}

// shows reports whether a text with dots stands for an output.
func shows(text, out string) bool {
	pattern := regexp.QuoteMeta("\n" + text)
	return regexp.MustCompile(`^(?s:` + strings.ReplaceAll(pattern, "\n…\n", "\n(?:.*\n)?") + `)$`).MatchString("\n" + out)
}

// TestShows checks that a wrong output is noticed.
func TestShows(t *testing.T) {
	for _, c := range []struct {
		text, out string
		want      bool
	}{
		{"a\nb\n", "a\nb\n", true}, {"a\n", "a\nb\n", false}, {"b\n", "a\nb\n", false},
		{"…\nb\n", "a\nb\n", true}, {"…\nb\n", "b\n", true}, {"…\nb\n", "ab\n", false},
		{"a\n…\nc\n", "a\nb\nb\nc\n", true}, {"a\n…\nc\n", "a\nc\n", true}, {"a\n…\n", "a\n", true}, {"a.\n", "ab\n", false},
	} {
		if got := shows(c.text, c.out); got != c.want {
			t.Errorf("%q for %q: %t", c.text, c.out, got)
		}
	}
}

// TestHelp checks that the help of each program names the values of its flags,
// as in -n N.
func TestHelp(t *testing.T) {
	night.Only(t, "it builds all programs")
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadDir(folder)
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	nameless := regexp.MustCompile(`(?m)^  -\w+ (value|int|uint|string|float|duration)$`)
	for _, x := range list {
		// The statuses differ.
		out, err := exec.Command(filepath.Join(folder, x.Name()), "-h").CombinedOutput()
		if !strings.Contains(strings.ToLower(string(out)), "usage") {
			t.Errorf("%s -h: %v\n%s", x.Name(), err, out)
		}
		if flag := nameless.FindString(string(out)); flag != "" {
			t.Errorf("%s -h has a value without a name:%s", x.Name(), flag)
		}
	}
}

// TestLinks checks that each line of the table links to the directory of the
// program that it runs.
func TestLinks(t *testing.T) {
	text, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		_, command, ok := strings.Cut(line, "| `")
		if !ok {
			continue
		}
		rows++
		name := regexp.MustCompile(`examples/(\w+)`).FindStringSubmatch(command)[1]
		if !strings.HasSuffix(line, " ["+name+"]("+name+") |\n") {
			t.Errorf("no link to %s in %s", name, line)
		}
		if _, err := os.Stat("../../../" + name); err != nil {
			t.Error(err)
		}
	}
	if rows < 10 {
		t.Errorf("%d rows", rows)
	}
}

// TestTable checks that each program is in the table of commands, and each
// command is about a program.
func TestTable(t *testing.T) {
	text, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if _, command, ok := strings.Cut(line, "| `"); ok {
			for _, match := range regexp.MustCompile(`examples/(\w+)`).FindAllStringSubmatch(command, -1) {
				asked[match[1]] = true
			}
		}
	}
	list, err := os.ReadDir("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range list {
		if x.IsDir() && x.Name() != "internal" && !asked[x.Name()] {
			t.Errorf("no command runs %s", x.Name())
		}
		delete(asked, x.Name())
	}
	for name := range asked {
		t.Errorf("there is no program %s", name)
	}
}
