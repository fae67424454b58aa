package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bricks"
	"github.com/arbiter-go/arbiter/examples/internal/say"
)

// This file checks the programs of the teams.

// examine checks the programs of all teams that have a command. It returns what
// was found, and whether all of them can play.
func (f field) examine(ctx context.Context) (text string, passed bool, err error) {
	var b strings.Builder
	passed = true
	for _, t := range f.Teams {
		if t.Command == nil {
			continue
		}
		r, err := bricks.Check(ctx, f.bot(t))
		if err != nil {
			return "", false, err
		}
		passed = passed && r.Passed()
		fmt.Fprintf(&b, "%s\n", say.Isolate(say.Clean(t.Name)))
		for line := range strings.Lines(r.String()) {
			b.WriteString("  " + line)
		}
	}
	if b.Len() == 0 {
		b.WriteString("Strategies that are shipped need no check.\n")
	}
	return b.String(), passed, nil
}
