package readme

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestBot runs the commands of the page for authors of bots. Its folder ~/mybot
// is a temporary folder here.
func TestBot(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "mybot")
	blocks := commands(t, "../../stackem/README.md", 3)
	for k := range blocks {
		blocks[k].command = strings.ReplaceAll(blocks[k].command, "~/mybot", folder)
	}
	runAll(t, blocks)
}
