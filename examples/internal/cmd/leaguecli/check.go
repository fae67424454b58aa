package leaguecli

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file checks the programs of the teams.

// examine checks the programs of all teams that have a command, several at a
// time. It returns what was found, and whether all of them can play.
func (g *Game) examine(ctx context.Context, p cli.Program, workers int) (text string, passed bool, err error) {
	found := make([]trial.Result, len(g.Field.Teams))
	failed := make([]error, len(g.Field.Teams))
	var checks sync.WaitGroup
	free := make(chan struct{}, workers)
	if n := g.processes(); n > 0 && cli.Terminal(p.Errs) {
		fmt.Fprintf(p.Errs, "checking %s\n", say.Count(n, "program", "programs"))
	}
	for k, t := range g.Field.Teams {
		if t.Command == nil {
			continue
		}
		free <- struct{}{}
		checks.Go(func() {
			defer func() { <-free }()
			found[k], failed[k] = g.Examine(ctx, g.bot(t))
		})
	}
	checks.Wait()
	var b strings.Builder
	passed = true
	for k, t := range g.Field.Teams {
		if t.Command == nil {
			continue
		}
		if failed[k] != nil {
			return "", false, fmt.Errorf("team %d, %.80q: %w", k+1, t.Name, failed[k])
		}
		passed = passed && found[k].Passed()
		fmt.Fprintf(&b, "%s\n", say.Isolate(say.Clean(t.Name)))
		for line := range strings.Lines(found[k].String()) {
			b.WriteString("  " + line)
		}
	}
	if b.Len() == 0 {
		b.WriteString("Strategies that are shipped need no check.\n")
	}
	return b.String(), passed, nil
}
