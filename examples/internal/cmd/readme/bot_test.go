package readme

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestBot runs the commands of the pages for authors of bots. Their folder
// ~/mybot is a temporary folder here.
func TestBot(t *testing.T) {
	for _, game := range []string{"stackem", "poker", "abalone"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join(t.TempDir(), "mybot")
			blocks := commands(t, "../../../"+game+"/README.md", 3)
			for k := range blocks {
				blocks[k].command = strings.ReplaceAll(blocks[k].command, "~/mybot", folder)
			}
			runAll(t, blocks)
		})
	}
}
