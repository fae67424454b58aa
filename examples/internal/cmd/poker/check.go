package poker

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/bots/entry"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/wire"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file checks the programs of the teams.

// checkSeed is the seed of the bots in a check.
const checkSeed = 1

// examine checks all bots that are processes, several at a time. It returns
// what was found, and whether all of them can play.
func (f field) examine(ctx context.Context, p cli.Program, workers int) (text string, passed bool, err error) {
	type exam struct {
		bot     string
		remarks entry.Problems // about an entry
		found   trial.Result
		failed  error
	}
	var exams []*exam
	var checks sync.WaitGroup
	free := make(chan struct{}, workers)
	if n := f.processes(); n > 0 && cli.Terminal(p.Errs) {
		fmt.Fprintf(p.Errs, "checking %s\n", say.Count(n, "program", "programs"))
	}
	for _, t := range f.Teams {
		kinds, programs := t.Bots.list()
		for i, x := range programs {
			if !x.process() {
				continue
			}
			e := &exam{bot: contest.BotName(t.Name, kinds[i])}
			if x.files != nil {
				e.remarks = x.files.Remarks()
			}
			exams = append(exams, e)
			g := kinds[i].Game()
			free <- struct{}{}
			checks.Go(func() {
				defer func() { <-free }()
				e.found, e.failed = wire.Check(ctx, f.bot(*x, g, checkSeed), g, f.rules(),
					time.Duration(f.Options.Start)*time.Second)
			})
		}
	}
	checks.Wait()
	var b strings.Builder
	passed = true
	for _, e := range exams {
		if e.failed != nil {
			return "", false, fmt.Errorf("%.80q: %w", e.bot, e.failed)
		}
		passed = passed && e.found.Passed()
		fmt.Fprintf(&b, "%s\n", say.Isolate(say.Clean(e.bot)))
		for _, remark := range e.remarks {
			b.WriteString(say.Wrap("remark: "+remark.Error(), "  ", "    ", width))
		}
		for line := range strings.Lines(e.found.String()) {
			b.WriteString("  " + line)
		}
	}
	if b.Len() == 0 {
		b.WriteString("Strategies that are shipped need no check.\n")
	}
	return b.String(), passed, nil
}
