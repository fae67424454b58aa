package clitest

import (
	"os/exec"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// HasChromium reports whether tests open pages in Chromium: there is one, and
// it is night, since this takes a minute.
func HasChromium() bool { return night.Now() && chromium() != "" }

// Chromium returns the path of Chromium. If no pages are opened, the test is
// skipped.
func Chromium(t *testing.T) string {
	t.Helper()
	night.Only(t, "it opens pages in Chromium")
	path := chromium()
	if path == "" {
		t.Skip("there is no Chromium (apt-get install chromium)")
	}
	return path
}

func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}
