package main

import (
	"context"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/poker"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/stackem"
)

// This file has the competitions that can be played by workers.

// A program is the program of a competition.
type program struct {
	name        string
	runOn       func(remote.Host) func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int
	competition func(s remote.Setup, folder, logs string) (remote.Competition, error)
}

var programs = []program{
	{"stackem", stackem.RunOn, stackem.Competition},
	{"poker", poker.RunOn, poker.Competition},
	{"abalone", abalone.RunOn, abalone.Competition},
}

// programOf returns the program with a name.
func programOf(name string) (program, bool) {
	for _, p := range programs {
		if p.name == name {
			return p, true
		}
	}
	return program{}, false
}

// programNames lists the names, as in "stackem, poker or abalone".
func programNames() string {
	var names []string
	for _, p := range programs {
		names = append(names, p.name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
