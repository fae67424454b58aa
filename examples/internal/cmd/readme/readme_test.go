// Package readme tests the page README.md of the programs.
package readme

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// TestPages runs the commands that the pages show with their output. The pages
// for authors of bots and the page of the server have tests of their own, and
// the page of many machines needs several.
func TestPages(t *testing.T) {
	t.Parallel()
	var blocks []block
	for _, page := range pages(t) {
		switch filepath.Base(filepath.Dir(page)) {
		case "stackem", "poker", "abalone", "server", "workers":
		default:
			blocks = append(blocks, commands(t, page, 0)...)
		}
	}
	if len(blocks) < 35 {
		t.Errorf("%d commands with output", len(blocks))
	}
	runAll(t, blocks)
}

// pages returns the first page, and the pages of the programs.
func pages(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob("../../../*/README.md")
	if err != nil || len(list) < 20 {
		t.Fatal(list, err)
	}
	return append(list, "../../../README.md", "../../../../README.md")
}

// asks is a row of a table of commands: a question and a command.
var asks = regexp.MustCompile("(?m)^\\| .*\\? \\| `(.*?)` \\|")

// serves are commands that go on until somebody stops them.
var serves = regexp.MustCompile(`examples/(server|embed|workers)|examples/browser$|-play `)

// TestCommands runs the commands in the tables of the pages. They print
// something, and leave nothing in the folder where they are called.
func TestCommands(t *testing.T) {
	t.Parallel()
	var blocks []block
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range asks.FindAllStringSubmatch(string(text), -1) {
			command := strings.ReplaceAll(row[1], `\|`, "|")
			if b := (block{command, "…\n"}); !serves.MatchString(command) && !slices.Contains(blocks, b) {
				blocks = append(blocks, b)
			}
		}
	}
	if len(blocks) < 70 {
		t.Errorf("%d commands", len(blocks))
	}
	before, err := os.ReadDir("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	runAll(t, blocks)
	after, err := os.ReadDir("../../../..")
	if err != nil || len(after) != len(before) {
		t.Errorf("before: %v, after: %v, %v", before, after, err)
	}
}

// TestTests checks that .ci/run calls the commands of the first page.
func TestTests(t *testing.T) {
	page, err := os.ReadFile("../../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	run, err := os.ReadFile("../../../../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	calls := regexp.MustCompile("go test \\./[^#`\n]*").FindAllString(string(page), -1)
	if len(calls) != 2 {
		t.Errorf("the first page has these commands: %q", calls)
	}
	for _, call := range calls {
		if call = strings.TrimSpace(call); !strings.Contains(string(run), "\n"+call+"\n") {
			t.Errorf(".ci/run does not call %s", call)
		}
	}
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

// interpreter makes a folder with a link to the interpreter of Python. Pyenv's
// python3 is a script that looks for it, and takes five times as long to start.
func interpreter(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Symlink(strings.TrimSpace(string(out)), filepath.Join(folder, "python3")); err != nil {
		t.Fatal(err)
	}
	return folder
}

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
	path := interpreter(t) + string(filepath.ListSeparator) + os.Getenv("PATH")
	for _, block := range blocks {
		command := exec.Command("sh", "-c", shell+block.command)
		command.Dir = "../../../.."
		command.Env = append(os.Environ(), "PROGRAMS="+folder, "PATH="+path)
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

// TestDoors checks that the page of the programs has at most ten commands
// behind each door, that each leads to the page of the program, and that each
// program has a page to which a door leads.
func TestDoors(t *testing.T) {
	text, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	doors := strings.Split(string(text), "\n## ")[1:]
	if len(doors) != 5 {
		t.Errorf("%d doors", len(doors))
	}
	led := map[string]bool{}
	link := regexp.MustCompile(`\[(\w+)\]\((\w+)\) \|\n`)
	for _, door := range doors {
		name, _, _ := strings.Cut(door, "\n")
		rows := asks.FindAllString(door, -1)
		links := link.FindAllStringSubmatch(door, -1)
		if len(rows) == 0 || len(rows) > 10 || len(links) != len(rows) {
			t.Errorf("%s: %d commands, %d links", name, len(rows), len(links))
		}
		for _, to := range links {
			led[to[2]] = true
			if to[1] != to[2] {
				t.Errorf("%s leads to %s", to[1], to[2])
			}
		}
	}
	for _, page := range pages(t) {
		name := filepath.Base(filepath.Dir(page))
		if name != ".." && !slices.Contains([]string{"internal", "certificate", "benchmarks"}, name) && !led[name] {
			t.Errorf("no door leads to %s", name)
		}
	}
	list, err := filepath.Glob("../../../*/main.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range list {
		// Audit is on the page of certificate.
		if dir := filepath.Dir(file); filepath.Base(dir) != "audit" {
			if _, err := os.Stat(dir + "/README.md"); err != nil {
				t.Error(err)
			}
		}
	}
}
