package cli

import (
	"fmt"
	"strings"
	"testing"
)

// Directories that cannot be removed are named, at most ten of them.
func TestLeftovers(t *testing.T) {
	var l Leftovers
	if l.Add(""); l.String() != "" {
		t.Error(l.String())
	}
	for k := range maxLeft + 2 {
		l.Add(fmt.Sprintf("/tmp/%02d\x1b", 99-k))
	}
	text := l.String()
	if strings.Count(text, "\n") != maxLeft+1 || !strings.HasPrefix(text, `A directory of a program cannot be removed: /tmp/90\x1b`) || !strings.Contains(text, "And 2 other directories.") {
		t.Error(text)
	}
}
