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

// short are bots that play all games. Their argument is the game.
//
//go:embed testdata
var short embed.FS

// A Mixed is a competition of bots in several languages. Its texts are of a
// file of teams. There, %q is the name of a team, and %s is its command.
type Mixed struct {
	Folder string   // of the program, with its reference bots
	Args   []string // of a reference bot
	Field  string   // with %s for the teams
	Team   string   // with %q and %s
	Like   string   // with %q, for a team that plays as a short bot
	Joins  string   // with %q, for a team that joins
	Guest  string   // with %s, the name of its bot
	Logs   string   // the flag for the logs
}

// Languages checks that bots in Java, C++, Python, JavaScript and shell play
// one competition, and at night also bots in Octave, if there are any. It comes
// to the same bytes for any number of workers, and for teams that play alike:
// the reference bot in Go for all reference bots, and Like for short bots. No
// bot has a fault, and each ends by itself. A language without its programs is
// left out. Bots are checked only at night, since a check starts each of them
// about forty times. With two workers, every second team joins. If root runs
// the test, another user runs the competition with four workers.
func (p Program) Languages(t *testing.T, m Mixed) {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, short); err != nil {
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
	var names, teams, like, joining []string
	var guests []Guest
	references := References(t, m.Folder)
	// Every second team joins, where some do.
	add := func(team string, command []string) {
		teams = append(teams, fmt.Sprintf(m.Team, team, JSON(t, command)))
		if len(teams)%2 == 0 {
			joining = append(joining, teams[len(teams)-1])
			return
		}
		joining = append(joining, fmt.Sprintf(m.Joins, team))
		inFolder := append([]string{"sh", "-c", `cd "$0" && exec "$@"`, folder}, command...)
		guests = append(guests, Guest{Name: fmt.Sprintf(m.Guest, team), Command: inFolder})
	}
	reference := func(language string) string {
		return JSON(t, append(slices.Clone(references[language]), m.Args...))
	}
	// Two teams play in Java, since each process of Java writes a file into
	// /tmp, which is named by its number.
	for _, team := range []string{"Java", "Java 2", "C++", "Python", "Octave"} {
		if language := strings.TrimSuffix(team, " 2"); references[language] != nil {
			names = append(names, team)
			add(team, append(slices.Clone(references[language]), m.Args...))
			like = append(like, fmt.Sprintf(m.Team, team, reference("Go")))
		}
	}
	for _, x := range []struct {
		team    string
		command []string
	}{
		{"JavaScript", []string{"node", "bot.js", p.Name}},
		{"Shell", []string{"sh", "bot.sh", p.Name}},
	} {
		if _, err := exec.LookPath(x.command[0]); err != nil {
			t.Logf("%s is left out: %v", x.team, err)
			continue
		}
		names = append(names, x.team)
		add(x.team, x.command)
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
		call, try, wait := append(args, "-json", "-workers", n, m.Logs, logs), p.Try, func() {}
		switch {
		case n == "4" && os.Getuid() == 0:
			try = p.anotherUser(t, folder, logs)
			call = append(call, path)
		case n == "2":
			var flags []string
			flags, wait = p.join(t, guests)
			call = append(append(call, flags...), write("joining.json", joining))
		default:
			call = append(call, path)
		}
		status, out, errs := try("", call...)
		wait()
		if out = confined(out); status != 0 || out != want {
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
			if !strings.HasSuffix(line, "Exited true, Status exit status 0") &&
				!strings.HasSuffix(line, "Exited true, Status left") {
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
