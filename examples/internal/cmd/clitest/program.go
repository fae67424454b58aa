package clitest

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
)

// A Program is a program that is tested. The binary of its tests runs as the
// program itself if the environment has a variable such as STACKEM=program, for
// stackem.
type Program struct {
	Name string
	Run  func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int
}

// variable returns the variable that makes the tests the program.
func (p Program) variable() string { return strings.ToUpper(p.Name) + "=program" }

// Try runs the program with [Seeded] arguments, and returns its status and its
// output.
func (p Program) Try(in string, args ...string) (status int, out, errs string) {
	return Try(p.Run, in, Seeded(args)...)
}

// Seeded returns arguments with -seed 1 before them, so that a test repeats
// itself. A call stays as it is if it has a seed, or plays nothing.
func Seeded(args []string) []string {
	for _, without := range []string{"-seed", "-seed-file", "-bot", "-list", "-check", "-ics", "-read", "-rules",
		"-timetable", "-draw", "-published", "-promise", "-client"} {
		if slices.Contains(args, without) {
			return args
		}
	}
	return append([]string{"-seed", "1"}, args...)
}

// Good returns the output of a run that must succeed and write no error.
func (p Program) Good(t *testing.T, in string, args ...string) string {
	t.Helper()
	status, out, errs := p.Try(in, args...)
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	return out
}

// Golden compares the output of a [Program.Good] run with a golden file.
func (p Program) Golden(t *testing.T, name, in string, args ...string) {
	t.Run(name, func(t *testing.T) { golden.Check(t, name, p.Good(t, in, args...)) })
}

// WrongCall checks that a call is wrong, and what is said about it.
func (p Program) WrongCall(t *testing.T, args, want string) {
	t.Helper()
	status, out, errs := p.Try("", strings.Fields(args)...)
	if status != 2 || out != "" || !strings.Contains(errs, want) ||
		!strings.Contains(errs, "usage: "+p.Name+" ") {
		t.Errorf("%q: status %d, %s%s, want %q", args, status, errs, out, want)
	}
}

// Fails checks that the program fails, prints nothing, and what it says.
func (p Program) Fails(t *testing.T, in, args, want string) {
	t.Helper()
	status, out, errs := p.Try(in, strings.Fields(args)...)
	if status != 1 || out != "" || !strings.Contains(errs, want) {
		t.Errorf("%.60s %q: status %d, %.900s%s, want %q", in, args, status, errs, out, want)
	}
}

// Calls checks wrong calls by the flags of all programs of bots, and the usage
// by -h. The teams are the path of a file.
func (p Program) Calls(t *testing.T, teams string) {
	t.Helper()
	for _, c := range []struct{ args, want string }{
		{"-x", "flag provided but not defined: -x"},
		{"a b", "one file at most"},
		{"-seed x", "not a whole number from 0"},
		{"-seed -1", "not a whole number from 0"},
		{"-workers 0", "it must be from 1 to 1000"},
		{"-workers 1001", "it must be from 1 to 1000"},
		{"-journal= x", "it is empty"},
		{"-journal -", "-journal must be a file"},
		{"-list -json", "-list and -json do not go together"},
		{"-list " + teams, "-list needs no file of teams"},
		{"-replay x -workers 2", "-replay and -workers do not go together"},
		{"-check -seed 2", "-check and -seed do not go together"},
		{"-seed 2 -seed-file x", "-seed and -seed-file do not go together"},
		{"-seed-file=", "it is empty"},
		{"-seed-file - -", "only one file can be standard input"},
		{"-seed-file " + teams + " -csv " + teams, "-csv " + teams + " is the file that is read"},
		{"-ics x -seed 2", "-ics and -seed do not go together"},
		{"-show x -json", "-show and -json do not go together"},
		{"-show x -csv y", "-show and -csv do not go together"},
		{"-csv " + teams + " " + teams, "-csv " + teams + " is the file that is read"},
		{"-ics " + teams + " " + teams, "-ics " + teams + " is the file that is read"},
		{"-journal " + teams + " " + teams, "-journal " + teams + " is the file that is read"},
		{"-csv x -journal x", "-csv and -journal name the same file"},
		{"-csv " + teams + " -tokens " + teams, "-csv " + teams + " is the file that is read"},
	} {
		p.WrongCall(t, c.args, c.want)
	}
	if status, out, errs := p.Try("", "-h"); status != 0 || errs != "" ||
		!strings.HasPrefix(out, "usage: "+p.Name+" ") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// Errors checks the errors of all programs of bots about files that cannot be
// read or written. The teams are the text of a file.
func (p Program) Errors(t *testing.T, teams string) {
	t.Helper()
	folder := t.TempDir()
	file, no := filepath.Join(folder, "file"), filepath.Join(folder, "no", "file")
	if err := os.WriteFile(file, []byte("not a journal\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ in, args, want string }{
		{"", "nowhere", "open nowhere: no such file or directory\n"},
		{"{", "-", "standard input: line 1, column 2: unexpected end of JSON input\n"},
		{"{\n\"taems\": []}", "-", "standard input: line 2, column 1: unknown key \"taems\"\n"},
		{"", "-ics -", "-ics needs a file with the key times\n"},
		{"", "-replay nowhere", "open nowhere: no such file or directory\n"},
		{teams, "-journal " + file + " -", file + ": not a journal\n"},
		{teams, "-journal " + no + " -", "open " + no + ": no such file or directory\n"},
		{teams, "-csv " + no + " -", no + " cannot be written: "},
		{teams, "-csv " + folder + " -", folder + " cannot be written: it is a folder\n"},
		{teams, "-ics " + no + " -", no + " cannot be written: "},
		{teams, "-logs " + file + " -", file + " cannot be written: "},
		{teams, "-logs " + file + "/logs -", file + "/logs cannot be written: "},
	} {
		p.Fails(t, c.in, c.args, p.Name+": "+c.want)
	}
}

// Seeds checks where the seed comes from, and that it is said when all is over
// and written nowhere before. The teams are the text of a file.
func (p Program) Seeds(t *testing.T, teams string) {
	t.Helper()
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	for name, text := range map[string]string{"seed": " 18446744073709551557\n", "empty": "\n", "two": "1\n2\n",
		"large": "18446744073709551616", "long": strings.Repeat(" ", 1001)} {
		if err := os.WriteFile(path(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ file, want string }{
		{"empty", "not a whole number from 0"}, {"two", "not a whole number from 0"},
		{"large", "it must be below 2^64"}, {"long", "more than 1000 bytes"},
	} {
		file := path(c.file)
		p.Fails(t, teams, "-seed-file "+file+" -", p.Name+": -seed-file: "+file+": "+c.want+"\n")
	}
	p.Fails(t, teams, "-seed-file nowhere -", p.Name+": -seed-file: open nowhere: no such file or directory\n")
	for _, args := range [][]string{{"-journal", path("none"), "-"}, {"-replay", "x", "-"}} {
		if status, out, errs := Try(p.Run, teams, args...); status == 0 || out != "" ||
			!strings.Contains(errs, args[0]+" needs ") {
			t.Errorf("%q: status %d, %s%s", args, status, errs, out)
		}
	}

	// A file is as good as the number, and a run goes on with it.
	const large = "18446744073709551557"
	want := p.Good(t, teams, "-seed", large, "-")
	for range 2 {
		status, out, errs := Try(p.Run, teams, "-seed-file", path("seed"), "-journal",
			path("journal"), "-logs", path("logs"), "-")
		if status != 0 || out != want || !strings.Contains(out, "seed "+large) {
			t.Errorf("status %d, %s%s, want\n%s", status, errs, out, want)
		}
	}
	err := filepath.WalkDir(folder, func(name string, x os.DirEntry, err error) error {
		if err != nil || x.IsDir() || name == path("seed") {
			return err
		}
		text, err := os.ReadFile(name)
		if strings.Contains(string(text), large) {
			t.Errorf("%s has the seed", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}

	// Without a seed, another one is drawn each time, and said at the end.
	drawn := map[string]bool{}
	for range 2 {
		status, out, errs := Try(p.Run, teams, "-")
		_, seed, _ := strings.Cut(errs, p.Name+": the seed was ")
		seed, _, _ = strings.Cut(seed, ";")
		drawn[seed] = true
		if status != 0 || len(seed) < 9 || out != p.Good(t, teams, "-seed", seed, "-") {
			t.Errorf("status %d, %q, %s%s", status, seed, errs, out)
		}
	}
	if len(drawn) != 2 {
		t.Errorf("%v", drawn)
	}
}

// Process returns a command that plays a strategy of the program, and its
// environment. A mark is in the environment.
func (p Program) Process(t *testing.T, strategy, mark string) (command, env []string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return []string{self, "-bot", strategy}, []string{p.variable(), "MARK=" + mark, Quick}
}

// File writes a file of teams, and returns its path.
func File(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "teams.json")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// JSON returns a value as JSON.
func JSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Narrow checks that a text is [Plain] and [Isolated], and that its lines have
// at most 80 columns.
func Narrow(t *testing.T, text string) {
	t.Helper()
	Plain(t, text)
	Isolated(t, text)
	for line := range strings.Lines(text) {
		if n := say.Width(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}
