package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/backup"
)

// This file has the subcommands backup and restore.

// writeBackup writes a backup.
func writeBackup(p cli.Program, args []string) int {
	var from backup.Places
	file, status, ok := places(p, args, "server backup [flags] FILE\n\nCopy the events into a new file, also "+
		"while the server runs.\n", &from, "also copy the files of this `directory`",
		"also copy the administrator's token in this `file`: whoever has the copy can run the server")
	if !ok {
		return status
	}
	n, err := backup.Write(file, from)
	if n == 0 && err != nil {
		return p.Fail(err)
	}
	said := fmt.Appendf(nil, "The backup %s has %s.\n", file, say.Count(n, "event", "events"))
	return p.Print(said, cli.Done, err)
}

// restore makes the directories from a backup.
func restore(p cli.Program, args []string) int {
	var to backup.Places
	file, status, ok := places(p, args, "server restore [flags] FILE\n\nMake the directory of the events from "+
		"a backup. It must not be there yet, or be empty.\n", &to,
		"put the files of -files into this `directory`",
		"put the administrator's token into this `file`")
	if !ok {
		return status
	}
	n, err := backup.Restore(file, to, time.Now())
	if err != nil {
		return p.Fail(err)
	}
	return p.Print(fmt.Appendf(nil, "%s has %s.\n", to.Events, say.Count(n, "event", "events")), cli.Done, nil)
}

// places reads the arguments of backup and restore. If ok is false, the program
// must end with the status.
func places(p cli.Program, args []string, usage string, to *backup.Places, files, token string) (
	file string, status int, ok bool,
) {
	f := p.Flags(usage)
	f.StringVar(&to.Events, "dir", "events", "the `directory` of the events")
	f.StringVar(&to.Files, "files", "", files)
	f.StringVar(&to.Token, "token", "", token)
	if status, ok := p.Parse(f, args, 1); !ok {
		return "", status, false
	}
	if f.NArg() != 1 {
		return "", p.Wrong(f, errors.New("name the file of the backup")), false
	}
	return f.Arg(0), cli.Done, true
}
