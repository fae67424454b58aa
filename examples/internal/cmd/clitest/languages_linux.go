package clitest

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// This file lets bots in several languages play.

// sources are bots that play all games. Their argument is the game.
//
//go:embed testdata
var sources embed.FS

// languages are the teams, with the source, the compiler and the command of
// each. Two teams play in Java, since each process of Java writes a file into
// /tmp, which is named by its number.
var languages = []struct {
	team, source string
	compiler     []string
	command      []string
}{
	{"Java", "Bot.java", []string{"javac"}, []string{"java", "Bot"}},
	{"Java 2", "Bot.java", []string{"javac"}, []string{"java", "Bot"}},
	{"C++", "bot.cpp", []string{"g++", "-o", "bot"}, []string{"./bot"}},
	{"Python", "bot.py", nil, []string{"python3", "bot.py"}},
	{"JavaScript", "bot.js", nil, []string{"node", "bot.js"}},
	{"Shell", "bot.sh", nil, []string{"sh", "bot.sh"}},
}

// A Mixed is a competition of bots in several languages. Its texts are of a
// file of teams. There, %q is the name of a team, and %s is its command.
type Mixed struct {
	Field string // with %s for the teams
	Team  string // with %q and %s
	Like  string // with %q, for a team whose bot plays alike
	Logs  string // the flag for the logs
}

// Languages checks that bots in Java, C++, Python, JavaScript and shell play
// one competition. It comes to the same bytes for any number of workers, and
// for teams that are Like them. No bot has a fault, and each ends by itself. A
// language without its programs is left out. Bots are checked only at night,
// since a check starts each of them about forty times. If root runs the test,
// another user runs the competition with four workers.
func (p Program) Languages(t *testing.T, m Mixed) {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, sources); err != nil {
		t.Fatal(err)
	}
	folder = filepath.Join(folder, "testdata")
	write := func(name string, teams []string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, fmt.Appendf(nil, m.Field, strings.Join(teams, ",")), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var names, teams, like []string
	for _, x := range languages {
		if missing := build(t, folder, x.source, x.compiler, x.command); missing != "" {
			t.Logf("%s is left out: there is no %s", x.team, missing)
			continue
		}
		names = append(names, x.team)
		command := append(slices.Clone(x.command), p.Name)
		teams = append(teams, fmt.Sprintf(m.Team, x.team, JSON(t, command)))
		like = append(like, fmt.Sprintf(m.Like, x.team))
	}
	if len(names) < 2 {
		t.Skip("there are no two languages")
	}
	t.Logf("these play: %s", strings.Join(names, ", "))
	status, want, errs := p.Try("", "-admit", "-json", write("like.json", like))
	if status != 0 {
		t.Fatalf("status %d, %s", status, errs)
	}
	path, workers := write("teams.json", teams), []string{"1", "2", "4"}
	args := []string{"-admit"}
	if night.Now() {
		args = nil
	}
	for _, n := range workers {
		logs := t.TempDir()
		try := p.Try
		if n == "4" && os.Getuid() == 0 {
			try = p.anotherUser(t, folder, logs)
		}
		status, out, errs := try("", append(args, "-json", "-workers", n, m.Logs, logs, path)...)
		if strings.Contains(errs, "confined") {
			t.Logf("%s workers: %s", n, errs)
			out = regexp.MustCompile(`(?m)^ *"unconfined": .*\n`).ReplaceAllString(out, "")
		}
		if status != 0 || out != want {
			t.Errorf("%s workers: status %d, %s%s\nwant\n%s", n, status, errs, out, want)
		}
		innocent(t, logs)
	}
}

// anotherUser returns a way to try the program as a user who is not root. The
// user can read the folder of the teams, and write the other folder.
func (p Program) anotherUser(t *testing.T, teams, own string) func(in string, args ...string) (int, string, string) {
	t.Helper()
	const nobody = 65534
	for _, dir := range []string{teams, own} {
		for ; len(dir) > len(os.TempDir()); dir = filepath.Dir(dir) {
			if err := os.Chmod(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	program, err := os.ReadFile("/proc/self/exe")
	self := filepath.Join(teams, p.Name)
	if err := errors.Join(err, os.WriteFile(self, program, 0o755), os.Chown(own, nobody, nobody)); err != nil {
		t.Fatal(err)
	}
	return func(in string, args ...string) (int, string, string) {
		var out, errs strings.Builder
		c := exec.Command(self, Seeded(args)...)
		c.Env = append(os.Environ(), p.variable())
		c.Stdin, c.Stdout, c.Stderr = strings.NewReader(in), &out, &errs
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		c.Run()
		return c.ProcessState.ExitCode(), out.String(), errs.String()
	}
}

// build compiles the bot of a language. It returns the program that is missing,
// or "".
func build(t *testing.T, folder, source string, compiler, command []string) (missing string) {
	t.Helper()
	for _, argv := range [][]string{compiler, command} {
		if len(argv) == 0 || strings.HasPrefix(argv[0], "./") {
			continue
		}
		if _, err := exec.LookPath(argv[0]); err != nil {
			return argv[0]
		}
	}
	if compiler != nil {
		c := exec.Command(compiler[0], append(compiler[1:], source)...)
		c.Dir = folder
		if text, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", source, err, text)
		}
	}
	return ""
}

// The log of a game has a line for each fault, and a line for each end of a
// bot.
var (
	faulty = regexp.MustCompile(`(?m)^\d+ [\d-]+ [!=] .*$`)
	ended  = regexp.MustCompile(`(?m)^\d+ \d+ \. .*$`)
)

// innocent checks that no bot of a game has a fault, and that each has ended by
// itself. The logs are in a folder.
func innocent(t *testing.T, folder string) {
	t.Helper()
	logs := 0
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		logs++
		for _, line := range faulty.FindAllString(string(text), -1) {
			t.Errorf("%s: a fault: %s", path, line)
		}
		ends := ended.FindAllString(string(text), -1)
		for _, line := range ends {
			if !strings.HasSuffix(line, "Exited true, Status exit status 0") {
				t.Errorf("%s: %s", path, line)
			}
		}
		if len(ends) != 2 {
			t.Errorf("%s: %d bots have ended", path, len(ends))
		}
		return err
	})
	if err != nil || logs == 0 {
		t.Errorf("%d logs, %v", logs, err)
	}
}
