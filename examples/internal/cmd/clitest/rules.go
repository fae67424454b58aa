package clitest

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// Rules checks -rules. It prints the file rules.txt, which is the comments of
// the packages that have the rules, and then the options. With a file of teams,
// it marks the only option that differs, as in "moves 200 50 differs". A
// package is a title and its directory from the root, with a colon between
// them. The tests of a program run in its directory, which is three directories
// below examples.
func (p Program) Rules(t *testing.T, teams, differs string, packages ...string) {
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
	rules := b.String() + "Options\n\n"
	if out := p.Good(t, "", "-rules"); !strings.HasPrefix(out, rules+"  option        rules\n") ||
		strings.Contains(out, "differs") {
		t.Error(out)
	}
	options, ok := strings.CutPrefix(p.Good(t, teams, "-rules", "-"), rules)
	var marked []string
	for line := range strings.Lines(options) {
		if strings.HasSuffix(line, "differs\n") {
			marked = append(marked, strings.Join(strings.Fields(line), " "))
		}
	}
	if !ok || strings.Join(marked, "\n") != differs {
		t.Errorf("%q, want %q", marked, differs)
	}
	p.Fails(t, `{"teams":[]}`, "-rules -", "teams")
}
