package botcli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file checks the programs of the teams.

// An Exam is the check of a program.
type Exam struct {
	Name    string
	Where   string // for an error, such as the number of the team
	Remarks string // lines of the report before the findings
	Check   func(ctx context.Context) (trial.Result, error)
}

// errRefused says that a program does not play.
var errRefused = errors.New("not every program has passed the check")

// Examine checks the programs, for -check. It returns the findings. It is an
// error if a program cannot play.
func (f Flags) Examine(ctx context.Context, p cli.Program, exams []Exam) ([]byte, error) {
	text, passed, err := f.examine(ctx, p, exams)
	if err == nil && !passed {
		err = errRefused
	}
	return []byte(text), err
}

// Admits checks the programs before a competition, unless there is -admit. It
// is an error if a program cannot play, and then it prints the findings.
//
// A competition calls it before it opens the journal: a program that is mended
// is another program, and a journal belongs to the programs.
func (f Flags) Admits(ctx context.Context, p cli.Program, exams []Exam) error {
	if f.Admit {
		return nil
	}
	text, passed, err := f.examine(ctx, p, exams)
	if err == nil && !passed {
		io.WriteString(p.Errs, text)
		err = fmt.Errorf("%w; -admit lets them play", errRefused)
	}
	return err
}

// examine checks the programs, several at a time. It returns the findings, and
// whether all programs can play.
func (f Flags) examine(ctx context.Context, p cli.Program, exams []Exam) (text string, passed bool, err error) {
	if len(exams) == 0 {
		return "Strategies that are shipped need no check.\n", true, nil
	}
	if cli.Terminal(p.Errs) {
		fmt.Fprintf(p.Errs, "checking %s\n", say.Count(len(exams), "program", "programs"))
	}
	found := make([]trial.Result, len(exams))
	failed := make([]error, len(exams))
	var checks sync.WaitGroup
	free := make(chan struct{}, f.Workers)
	for k, x := range exams {
		free <- struct{}{}
		checks.Go(func() {
			defer func() { <-free }()
			found[k], failed[k] = x.Check(ctx)
		})
	}
	checks.Wait()
	var b strings.Builder
	passed = true
	for k, x := range exams {
		if failed[k] != nil {
			return "", false, fmt.Errorf("%s: %w", x.Where, failed[k])
		}
		passed = passed && found[k].Passed()
		fmt.Fprintf(&b, "%s\n%s", say.Isolate(say.Clean(x.Name)), x.Remarks)
		for line := range strings.Lines(found[k].String()) {
			b.WriteString("  " + line)
		}
	}
	return b.String(), passed, nil
}
