package readme

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// language is a row of the table of languages: a language, how its bot is
// copied, how it is compiled, and the command for a file of teams.
var language = regexp.MustCompile("(?m)^\\| (\\S+) \\| `(.*)` \\| (?:`(.*)` )?\\| `(\\[.*\\])` \\|$")

// TestBot runs the commands of the pages for authors of bots. Their folder
// ~/mybot is a temporary folder here. The bots in all languages answer as the
// bot to which the page lets a reader talk.
func TestBot(t *testing.T) {
	for _, game := range []string{"stackem", "poker", "abalone"} {
		t.Run(game, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "mybot")
			page := "../../../" + game + "/README.md"
			blocks := commands(t, page, 3)
			for _, command := range bots(t, page) {
				blocks = append(blocks, block{command + " <$OLDPWD/examples/" + game + "/try.txt 2>/dev/null | tr -d '\\r'", blocks[1].output})
			}
			for k := range blocks {
				blocks[k].command = strings.ReplaceAll(blocks[k].command, "~/mybot", folder)
			}
			runAll(t, blocks)
		})
	}
}

// bots returns the commands that make and run the bots of a page, except where
// a language is not on this machine.
func bots(t *testing.T, page string) (list []string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	rows := language.FindAllStringSubmatch(string(text), -1)
	if len(rows) < 4 {
		t.Errorf("%s: %d languages", page, len(rows))
	}
	for _, row := range rows {
		var argv []string
		if err := json.Unmarshal([]byte(row[4]), &argv); err != nil {
			t.Fatal(err)
		}
		compiler := map[string]string{"Java": "javac", "C++": "g++", "Octave": "octave-cli"}[row[1]]
		if _, err := exec.LookPath(compiler); err != nil && compiler != "" {
			t.Logf("%s is left out: %v", row[1], err)
			continue
		}
		list = append(list, row[2]+"\n"+row[3]+"\ncd ~/mybot && "+strings.Join(argv, " "))
	}
	return list
}
