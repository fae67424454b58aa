package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file reads and writes files.

// MaxFile is the largest file that a program reads, in bytes, unless it says
// otherwise.
const MaxFile = 256 << 20

// mark is a byte-order mark.
var mark = []byte("\ufeff")

// A Sample is a file that a program has in itself.
type Sample struct {
	Name string
	Text []byte
}

// Read returns the text of a file of at most a number of bytes, and the name of
// the file for errors. The file is the program's own sample if the path is
// empty, and standard input if the path is "-". A byte-order mark at the
// beginning is left out.
func (p Program) Read(path string, sample Sample, most int64) (name string, text []byte, err error) {
	from := p.In
	switch name = path; path {
	case "":
		return sample.Name, sample.Text, nil
	case "-":
		name = "standard input"
	default:
		file, err := os.Open(path)
		if err != nil {
			return name, nil, err
		}
		defer file.Close()
		from = file
	}
	text, err = io.ReadAll(io.LimitReader(from, most+1))
	switch {
	case err != nil:
		return name, nil, fmt.Errorf("%s: %w", name, err)
	case int64(len(text)) > most:
		return name, nil, fmt.Errorf("%s: more than %d bytes", name, most)
	}
	return name, bytes.TrimPrefix(text, mark), nil
}

// Inputs returns how many of these paths of [Program.Read] are standard input.
func Inputs(paths ...string) (n int) {
	for _, path := range paths {
		if path == "-" {
			n++
		}
	}
	return n
}

// SameFile reports whether a path of Write names the file that a path of Read
// names. The path "-" of Read is standard input, which can be a file, too.
// SameFile is false for devices, which may be read and written at once.
func SameFile(write, read string) bool {
	if write == "" || write == "-" || read == "" {
		return false
	}
	w, err := os.Stat(write)
	if err != nil {
		return false
	}
	stat := func() (os.FileInfo, error) { return os.Stat(read) }
	if read == "-" {
		stat = os.Stdin.Stat
	}
	r, err := stat()
	return err == nil && w.Mode().IsRegular() && os.SameFile(w, r)
}

// Write writes a file, or standard output for "-". The file replaces an old
// file only when all of it is written. If writing fails, the old file is still
// there. A device is written directly. If the path is a link, the link stays,
// and the file that it points to is written. A link to nothing is an error.
// Write says on standard error which file it has written.
func (p Program) Write(path string, text []byte) error {
	if path == "-" {
		_, err := p.Out.Write(text)
		return Unwritten("the output", err)
	}
	err := writeFile(path, text)
	if err == nil {
		fmt.Fprintf(p.Errs, "%s: wrote %s\n", p.Name, say.Clean(path))
	}
	return Unwritten(path, err)
}

func writeFile(path string, text []byte) error {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to // the link stays
	} else if _, there := os.Lstat(path); there == nil {
		return err // a link to nothing
	}
	mode := fs.FileMode(0o666)
	if old, err := os.Stat(path); err == nil {
		if !old.Mode().IsRegular() {
			file, err := os.OpenFile(path, os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			return put(file, text)
		}
		mode = old.Mode().Perm()
	}
	part, err := partOf(path, mode)
	if err != nil {
		return err
	}
	return replace(path, part, text)
}

// replace writes a text to a new file, and then puts it in the place of
// another. If that fails, the new file is gone.
func replace(path string, part *os.File, text []byte) error {
	err := put(part, text)
	if err == nil {
		err = os.Rename(part.Name(), path)
	}
	if err != nil {
		os.Remove(part.Name())
	}
	return err
}

// partOf creates an empty file beside another.
func partOf(path string, mode fs.FileMode) (*os.File, error) {
	for k := 0; ; k++ {
		file, err := os.OpenFile(fmt.Sprintf("%s.part%d", path, k), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) || k == 1000 {
			return file, err
		}
	}
}

// put writes a text to a file, and closes the file.
func put(file *os.File, text []byte) error {
	_, err := file.Write(text)
	return errors.Join(err, file.Close())
}
