package entry

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// The limits of an entry.
const (
	// MaxSize is the maximum size of an archive, and of all files of an
	// entry together, in bytes.
	MaxSize = 1 << 30

	// MaxFiles is the maximum number of files and directories.
	MaxFiles = 10_000

	// MaxPath is the maximum length of a path, and MaxName the maximum
	// length of a part of a path, in bytes. MaxDepth is the maximum number
	// of parts of a path.
	MaxPath  = 1000
	MaxName  = 255
	MaxDepth = 100

	// All files of an archive together have at most MaxRatio times its
	// size, or 16,777,216 bytes if that is more.
	MaxRatio = 200

	// MaxReadme is how much of a README is read, in bytes.
	MaxReadme = 1 << 16
)

// free is how many bytes an archive of any size can have in it.
const free = 1 << 24

// The names of files.
const (
	startFile  = "startme.sh"
	windows    = "startme.bat"
	readmeFile = "README.txt"
)

// An Entry has the files of a team. Several goroutines can use it at a time.
type Entry struct {
	source  source
	files   map[string]file // by path
	paths   []string        // of files, in order
	dirs    []string        // in order, each after its parent
	named   map[string]bool // the directories that it names
	base    string          // the directory of startme.sh
	argv    []string
	readme  Readme
	remarks Problems
	sum     string
}

// A file describes a file of an entry.
type file struct {
	exec bool
	size int64
	sum  [sha256.Size]byte
}

// Open reads an entry and checks it. The error has its problems, as [Problems].
// A file that cannot be opened is another error.
//
// The archive or the folder stays open as long as the entry is used. So nothing
// happens if an archive is removed, or replaced by another. The contents of the
// archive or the folder must not change. A bot that can write there can end its
// own match, since then nobody can start the bot again (rule [Frozen]).
func Open(path string) (*Entry, error) {
	s, err := find(path)
	if err != nil {
		return nil, fmt.Errorf("entry: %w", err)
	}
	if s == nil {
		var ends []string
		for _, form := range forms {
			ends = append(ends, form.end)
		}
		return nil, Problems{{Rule: Archive,
			Why: fmt.Sprintf("an entry is a folder, or its name ends in %s", strings.Join(ends, ", "))}}
	}
	return read(s)
}

// Command returns the bot of an entry. Its directory is filled with the files
// of the entry before each game.
func (e *Entry) Command() seat.Command {
	return seat.Command{Argv: slices.Clone(e.argv), Dir: e.base, Fill: e.Fill}
}

// Readme returns the contents of the README of an entry.
func (e *Entry) Readme() Readme { return e.readme }

// Remarks returns the missing items of the README of an entry, and remarks
// about its other files.
func (e *Entry) Remarks() Problems { return slices.Clone(e.remarks) }

// Sum returns the SHA-256 of an entry, in hexadecimal digits. It is the same
// for the same files in another archive or in a folder. It does not depend on
// the name of the entry, or on the times and owners of its files.
//
// It is the sum of a text with a line for each directory and for each file, in
// the order of their paths as bytes. A line has the letter d for a directory, x
// for a file that may be executed, or f for another file, and the path in
// quotes as in Go. The line of a file has the SHA-256 of the file, too.
func (e *Entry) Sum() string { return e.sum }

// sumOf computes the sum.
func (e *Entry) sumOf() string {
	// Frozen: names, modes and contents.
	lines := make(map[string]string, len(e.dirs)+len(e.files))
	for _, name := range e.dirs {
		lines[name] = fmt.Sprintf("d %s\n", strconv.Quote(name))
	}
	for name, of := range e.files {
		letter := "f"
		if of.exec {
			letter = "x"
		}
		lines[name] = fmt.Sprintf("%s %s %x\n", letter, strconv.Quote(name), of.sum)
	}
	h := sha256.New()
	all := slices.Concat(e.dirs, e.paths)
	slices.Sort(all)
	for _, name := range all {
		io.WriteString(h, lines[name])
	}
	return hex.EncodeToString(h.Sum(nil))
}
