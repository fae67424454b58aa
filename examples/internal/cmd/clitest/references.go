package clitest

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// References returns the commands of the reference bots of a program, by the
// names of their languages. The bots are in the folder of the program. They are
// compiled or copied into a folder of the test, each file alone. A language
// whose programs are not on this machine is left out. A bot in Octave, if there
// is one, plays only at night.
func References(t *testing.T, program string) map[string][]string {
	t.Helper()
	folder := t.TempDir()
	to := func(name string) string { return filepath.Join(folder, name) }
	from := func(name string) string {
		file := filepath.Join(program, name)
		// By this Go knows what the test depends on.
		if _, err := os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
		return file
	}
	type bot struct {
		language       string
		build, command []string
	}
	bots := []bot{
		{"Go", []string{"go", "build", "-o", to("gobot"), from("bot/main.go")}, []string{to("gobot")}},
		{"C++", []string{"g++", "-std=c++17", "-o", to("cppbot"), from("cpp/bot.cpp")}, []string{to("cppbot")}},
		{"Java", []string{"javac", "-d", folder, from("Bot.java")}, []string{"java", "-cp", folder, "Bot"}},
		{"Python", []string{"cp", from("bot.py"), folder}, []string{"python3", to("bot.py")}},
	}
	octave := "octave/bot.m"
	if _, err := os.Stat(filepath.Join(program, octave)); err == nil && night.Now() {
		command := []string{"octave-cli", "--quiet", to("bot.m")}
		bots = append(bots, bot{"Octave", []string{"cp", from(octave), folder}, command})
	}
	commands := map[string][]string{}
	for _, x := range bots {
		if _, err := exec.LookPath(x.build[0]); err != nil {
			t.Logf("%s is left out: %v", x.language, err)
			continue
		}
		if out, err := exec.Command(x.build[0], x.build[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", x.language, err, out)
		}
		if _, err := exec.LookPath(x.command[0]); err != nil {
			t.Logf("%s is left out: %v", x.language, err)
			continue
		}
		commands[x.language] = x.command
	}
	return commands
}

// Alike checks that reference bots give the same answers to some lines, with a
// number of lines or more. The arguments go to each bot.
func Alike(t *testing.T, commands map[string][]string, lines string, least int, args ...string) {
	t.Helper()
	want := ""
	for _, language := range slices.Sorted(maps.Keys(commands)) {
		argv := append(slices.Clone(commands[language]), args...)
		command := exec.Command(argv[0], argv[1:]...)
		command.Stdin = strings.NewReader(lines)
		out, err := command.Output()
		if err != nil {
			t.Errorf("%s: %v", language, err)
		}
		if want == "" {
			want = string(out)
		}
		if string(out) != want || strings.Count(want, "\n") < least {
			t.Errorf("%s answers\n%s\nnot\n%s", language, out, want)
		}
	}
}
