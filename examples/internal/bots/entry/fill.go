package entry

import (
	"errors"
	"fmt"
	"os"
	"path"
)

// ErrChanged says that the archive or the folder of an entry has changed since
// it was opened.
var ErrChanged = errors.New("the entry has changed since it was opened")

// Fill writes the files of an entry into an empty directory. It is the Fill of
// [Entry.Command]. If the entry has changed, the error wraps [ErrChanged].
func (e *Entry) Fill(dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("entry: %w", err)
	}
	defer root.Close()
	// Reset: the files of the entry, and no others.
	for _, name := range e.dirs {
		if err := root.Mkdir(name, 0o700); err != nil {
			return fmt.Errorf("entry: %w", err)
		}
	}
	var failed error // of the directory
	dirs, files := map[string]bool{}, map[string]bool{}
	err = e.source.each(func(it item) error {
		name := clean(it)
		if it.note || it.dir && name == "." {
			return nil
		}
		// Frozen: the directories that the entry names.
		if it.dir {
			if !e.named[name] {
				return ErrChanged
			}
			dirs[name] = true
			return nil
		}
		of, known := e.files[name]
		if !known || files[name] || it.kind != "" || it.lock != "" {
			return ErrChanged
		}
		// Frozen: the modes.
		if it.exec != of.exec && name != path.Join(e.base, startFile) {
			return ErrChanged
		}
		// Frozen: the files are the same as when the entry was opened.
		ok, err := put(root, name, it, of)
		if failed = err; err != nil {
			return err
		}
		if !ok {
			return ErrChanged
		}
		files[name] = true
		return nil
	})
	switch {
	case failed != nil:
		return fmt.Errorf("entry: %w", failed)
	case err != nil && !errors.Is(err, ErrChanged):
		return fmt.Errorf("entry: %w: %w", ErrChanged, err)
	case err != nil || len(files) != len(e.files) || len(dirs) != len(e.named):
		return fmt.Errorf("entry: %w", ErrChanged)
	}
	return nil
}

// A sink keeps the error of a file that is written.
type sink struct {
	*os.File
	err error
}

func (s *sink) Write(b []byte) (n int, err error) {
	n, s.err = s.File.Write(b)
	return n, s.err
}

// put writes a file. It reports whether the file is unchanged. The error is an
// error of writing.
func put(root *os.Root, name string, it item, of file) (ok bool, err error) {
	mode := os.FileMode(0o600)
	if of.exec {
		mode = 0o700
		// The system starts no program that somebody can write. So no
		// process may be started that would have the file open.
		defer noFork()()
	}
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return false, err
	}
	to := &sink{File: f}
	sum, _, read := copyFile(to, it, of.size)
	if to.err == nil {
		to.err = f.Close()
	} else {
		f.Close()
	}
	return read == nil && sum == of.sum, to.err
}
