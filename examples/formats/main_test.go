package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
)

// try runs the program.
func try(args ...string) (status int, out, errs string) { return clitest.Try(run, "", args...) }

// brief is a call that is quick.
func brief(args ...string) []string {
	return append([]string{"-n", "7", "-events", "40", "-seed", "5"}, args...)
}

// The same call gives the same bytes on every machine.
func TestGolden(t *testing.T) {
	for name, args := range map[string][]string{
		"text.golden": brief(), "json.golden": brief("-json", "-games", "2"),
		"markdown.golden": brief("-markdown", "-rounds", "3"), "picture.golden": brief("-svg", "-"),
	} {
		status, out, errs := try(args...)
		if status != 0 || errs != "" {
			t.Fatalf("%v: status %d: %s", args, status, errs)
		}
		golden.Check(t, name, out)
	}
}

// The bytes do not depend on the number of workers.
func TestWorkers(t *testing.T) {
	args := []string{"-n", "5", "-events", strconv.Itoa(night.Cases(100, 300)), "-only", "lives2,double,swiss,mcmahon,roundrobin", "-json"}
	_, want, _ := try(append(args, "-workers", "1")...)
	for _, workers := range []string{"7", "2"}[:night.Cases(1, 2)] {
		if status, out, _ := try(append(args, "-workers", workers)...); status != 0 || out != want {
			t.Errorf("%s workers: status %d, other bytes", workers, status)
		}
	}
}

// The events of a format do not depend on the other formats.
func TestOnly(t *testing.T) {
	decode := func(args ...string) (r struct{ Formats []map[string]any }) {
		_, out, errs := try(brief(append(args, "-json")...)...)
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			t.Fatal(err, errs)
		}
		return r
	}
	all, one := decode(), decode("-only", "qualifier,lives3")
	if len(all.Formats) != 11 || len(one.Formats) != 2 || one.Formats[0]["format"] != "lives3" {
		t.Fatalf("%d and %d formats", len(all.Formats), len(one.Formats))
	}
	for _, f := range one.Formats {
		same := false
		for _, g := range all.Formats {
			a, _ := json.Marshal(f)
			b, _ := json.Marshal(g)
			same = same || bytes.Equal(a, b)
		}
		if !same {
			t.Errorf("%v is not among all formats", f)
		}
	}
}

func TestWrongCalls(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-n", "1"}, "from 2 to 200"},
		{[]string{"-n", "201"}, "from 2 to 200"},
		{[]string{"-events", "1"}, "from 2 to"},
		{[]string{"-rounds", "0"}, "from 1 to 50"},
		{[]string{"-only", "lives6"}, `there is no format "lives6"; there are lives1,`},
		{[]string{"-json", "-markdown"}, "do not go together"},
		{[]string{"-ratings", "x", "-n", "4"}, "do not go together"},
		{[]string{"-n", "200", "-events", "1000000"}, "1000000 events of 200 players take too long in these formats; there can be "},
		{[]string{"-svg", ""}, "it is empty"},
		{[]string{"x"}, "there are only flags"},
	} {
		status, out, errs := try(c.args...)
		if status != 2 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%v: status %d, %q, %q", c.args, status, out, errs)
		}
	}
}

func TestRatings(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1500\n", "standard input: 1 ratings; there must be from 2 to 200"},
		{"1500\n\n# Bob\nBob many\n", `standard input, line 4: "many" is not a number`},
		{"1500\nNaN\n", `line 2: the rating "NaN" must be from -10000 to 10000`},
		{"1500\n1e999\n", `line 2: the rating "1e999" must be from`},
		{"1500\n-10001\n", "must be from"},
		{strings.Repeat("1500\n", 201), "201 ratings"},
		{"1500\n\x1b[31m\n", `\x1b[31m`},
	} {
		status, out, errs := clitest.Try(run, c.text, "-ratings", "-")
		if status != 1 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%q: status %d, %q, %q", c.text, status, out, errs)
		}
		clitest.Plain(t, errs)
	}
	status, out, errs := clitest.Try(run, "Ann, the first 2100\n# more\n\n 1950.5\nBob\t1900\n", "-ratings", "-", "-events", "2")
	if status != 0 || !strings.Contains(out, "3 players, the strengths of the file") {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	if status, _, errs := clitest.Try(run, "", "-ratings", filepath.Join(t.TempDir(), "none")); status != 1 || errs == "" {
		t.Errorf("no file: status %d, %q", status, errs)
	}
	status, _, errs = run2(clitest.Endless{}, "-ratings", "-")
	if status != 1 || !strings.Contains(errs, "more than 1048576 bytes") {
		t.Errorf("a file without end: status %d, %q", status, errs)
	}
}

// run2 runs the program with an input.
func run2(in clitest.Endless, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(context.Background(), args, in, &o, &e)
	return status, o.String(), e.String()
}

// Output that cannot be written is an error.
func TestBroken(t *testing.T) {
	for _, args := range [][]string{brief("-only", "single"), brief("-only", "single", "-json"), brief("-only", "single", "-svg", "-")} {
		var errs bytes.Buffer
		if status := run(context.Background(), args, strings.NewReader(""), clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "cannot be written") {
			t.Errorf("%v: status %d, %q", args, status, errs.String())
		}
	}
	if status, out, errs := try(brief("-svg", t.TempDir())...); status != 1 || out != "" || !strings.Contains(errs, "it is a folder") {
		t.Errorf("a folder: status %d, %q, %q", status, out, errs)
	}
}

// The text fits 100 columns, whatever the figures.
func TestWidth(t *testing.T) {
	calls := [][]string{{"-n", "2", "-events", "2", "-purpose"}, {"-n", "33", "-events", "3", "-games", "10"}}
	if night.Now() {
		calls = append(calls, []string{"-n", "200", "-events", "2", "-games", "20", "-rounds", "50", "-only", "lives5,double,swiss,mcmahon,roundrobin,qualifier"})
	}
	for _, args := range calls {
		status, out, errs := try(args...)
		if status != 0 {
			t.Errorf("%v: status %d, %s", args, status, errs)
		}
		for line := range strings.Lines(out) {
			if say.Width(strings.TrimSuffix(line, "\n")) > 100 {
				t.Errorf("%v: %d columns: %s", args, say.Width(line), line)
			}
		}
	}
}

// After an interrupt, the events so far are printed, if there are two.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	if status := run(ctx, brief(), strings.NewReader(""), &out, &errs); status != cli.Interrupted || out.Len() > 0 || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("status %d, %q, %q", status, out.String(), errs.String())
	}
	// The context ends after 300 events.
	out.Reset()
	errs.Reset()
	status := run(&ending{Context: context.Background(), left: 300}, brief("-events", "1000", "-only", "single", "-workers", "1"), strings.NewReader(""), &out, &errs)
	if status != cli.Interrupted || !strings.HasPrefix(out.String(), "Interrupted after 300 events of 7 players") || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("status %d, %q, %q", status, out.String(), errs.String())
	}
	_, want, _ := try(brief("-events", "300", "-only", "single")...)
	if _, got, _ := strings.Cut(out.String(), "\n\n"); !strings.HasSuffix(want, got) {
		t.Errorf("%s, want %s", got, want)
	}
}

// An ending context ends after it was asked a number of times.
type ending struct {
	context.Context
	left int
}

func (c *ending) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestReadme checks that the table and the picture of the README are what the
// program makes.
func TestReadme(t *testing.T) {
	night.Only(t, "it plays 1000 events in each format")
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	drawn := filepath.Join(t.TempDir(), "formats.svg")
	status, out, errs := try("-markdown", "-svg", drawn)
	if status != 0 || !strings.Contains(string(readme), "\n\n"+out+"\n") {
		t.Errorf("status %d, %s: the README does not have this table:\n%s", status, errs, out)
	}
	got, err := os.ReadFile(drawn)
	if err != nil {
		t.Fatal(err)
	}
	if want, err := os.ReadFile("formats.svg"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("formats.svg is not the picture that the program draws: %v", err)
	}
}
