package readme

import (
	"os/exec"
	"testing"
)

// TestServer runs the tour that the page of the server shows.
func TestServer(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip(err)
	}
	runAll(t, commands(t, "../../../server/README.md", 1))
}
