package clitest

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// Rules compares the file rules.txt of a program with the comments of the
// packages that have its rules. The program prints this file. A package is a
// title and its directory from the root, with a colon between them. The tests
// of a program run in its directory, which is three directories below examples.
func Rules(t *testing.T, packages ...string) {
	t.Helper()
	var b strings.Builder
	for _, x := range packages {
		title, dir, _ := strings.Cut(x, ":")
		rules, source := ruledoc.ParseDir(t, filepath.Join("../../../..", dir)).Texts(t)
		b.WriteString(say.Wrap(title+" (go doc ./"+dir+")", "", "  ", 80) + "\n")
		b.WriteString(say.Wrap(source, "", "", 80) + "\n")
		for _, r := range rules {
			b.WriteString(say.Wrap(r.Rule, "  ", "    ", 80) + say.Wrap(r.Source, "      ", "", 80))
		}
		b.WriteString("\n")
	}
	golden.Check(t, "../rules.txt", b.String())
}
