package clitest

import (
	"os/exec"
	"strings"
	"testing"
)

// Python runs Python with some lines as input, and returns its exit status and
// what it prints. Without Python, the test is skipped.
func Python(t *testing.T, lines []string, args ...string) (status int, out string) {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	c := exec.Command(path, append([]string{"-B"}, args...)...)
	c.Stdin = strings.NewReader(strings.Join(lines, "\n"))
	text, err := c.CombinedOutput()
	if strings.Contains(string(text), "Traceback") || c.ProcessState == nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return c.ProcessState.ExitCode(), string(text)
}
