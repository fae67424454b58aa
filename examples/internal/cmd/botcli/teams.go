package botcli

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file reads the parts that each file of teams has.

// maxName is the maximum number of characters of a name.
const maxName = 60

// Kinds of problems of a file of teams.
var (
	errName     = errors.New("a name that is not allowed")
	ErrStrategy = errors.New("there is no such strategy")
	ErrCommand  = errors.New("a command that cannot be run")
	ErrTime     = errors.New("times do not fit")
	errFigure   = errors.New("a figure that is not allowed")
	errEnv      = errors.New("not of the form NAME=value")
)

// A Report adds a problem of a file to a list: its place, its kind, and its
// details, or "".
type Report func(where string, kind error, detail string)

// ReportTo returns a function that adds problems to this list.
func ReportTo(found *problem.List) Report {
	return func(where string, kind error, detail string) {
		if !found.Room() {
			return
		}
		if detail != "" {
			detail = ": " + detail
		}
		found.Add(fmt.Errorf("%s: %w%s", where, kind, detail))
	}
}

// ReadTeams reads a file of at most a number of bytes. It returns a name of the
// file for errors, its text, and the folder to which directories are relative.
func ReadTeams(p cli.Program, path string, most int64) (name string, text []byte, folder string, err error) {
	if name, text, err = p.Read(path, cli.Sample{}, most); err != nil {
		return "", nil, "", err
	}
	if path != "-" {
		folder = filepath.Dir(path)
	}
	folder, err = filepath.Abs(folder)
	return name, text, folder, err
}

// Below returns a path that a file of teams names. If the path is relative, it
// is relative to the folder.
func Below(folder, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(folder, path)
}

// CheckName reports a name that is not allowed.
func CheckName(name string, add func(kind error, detail string)) {
	if !say.Printable(name, maxName) {
		add(errName, fmt.Sprintf("it must have 1 to %d printable characters, and no space at its ends",
			maxName))
	}
}

// CheckFigure reports a figure that is not from 1 to most, or 0 for a default.
func CheckFigure(key string, n, most, byDefault int64, add Report) {
	if n < 0 || n > most {
		add(key, errFigure, fmt.Sprintf("%d, and it must be 1 to %d, or 0 for %d", n, most, byDefault))
	}
}

// CheckCommand reports what is wrong with the texts of a command and with its
// environment. A NUL in a text of a command would end the text for the system.
func CheckCommand(texts, env []string, add func(kind error, detail string)) {
	for _, list := range [][]string{texts, env} {
		for _, text := range list {
			if strings.ContainsRune(text, 0) {
				add(ErrCommand, fmt.Sprintf("a NUL is in %.80q", text))
			}
		}
	}
	for _, text := range env {
		if name, _, ok := strings.Cut(text, "="); !ok || name == "" {
			add(errEnv, fmt.Sprintf("%.80q", text))
		}
	}
}
