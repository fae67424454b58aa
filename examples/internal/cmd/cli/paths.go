package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// This file has where files are.

// maxLinks is how many links of links are followed.
const maxLinks = 40

// Resolved returns the one path of a file, whatever the spelling of the path
// and whatever links lead to the file. The file does not have to exist.
func Resolved(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	for range maxLinks {
		if folder, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
			path = filepath.Join(folder, filepath.Base(path))
		}
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return path
}

// An Output is a file that a program writes: the name of the flag that names
// it, and its path.
type Output struct{ Flag, Path string }

// none reports whether there is no file, or standard output.
func (o Output) none() bool { return o.Path == "" || o.Path == "-" }

// Distinct returns an error if an output is a file that is read, or if two
// flags name the same file.
func Distinct(outputs []Output, read ...string) error {
	for k, o := range outputs {
		if o.none() {
			continue
		}
		for _, path := range read {
			if SameFile(o.Path, path) {
				return fmt.Errorf("-%s %s is the file that is read", o.Flag, o.Path)
			}
		}
		for _, other := range outputs[:k] {
			if !other.none() && other.Flag != o.Flag && (Resolved(other.Path) == Resolved(o.Path) ||
				SameFile(o.Path, other.Path)) {
				return fmt.Errorf("-%s and -%s name the same file", other.Flag, o.Flag)
			}
		}
	}
	return nil
}

// CanWrite returns an error if a file cannot be written because of where it is.
// It makes a file beside it, as [Program.Write] does, and removes that file.
func CanWrite(path string) error {
	if path == "" || path == "-" {
		return nil
	}
	file := Resolved(path)
	info, err := os.Stat(file)
	switch {
	case err == nil && info.IsDir():
		err = errors.New("it is a folder")
	case err == nil && !info.Mode().IsRegular():
		// A device is written directly.
	case err == nil || errors.Is(err, os.ErrNotExist):
		err = canMake(file)
	}
	return Unwritten(path, err)
}

// canMake returns an error if no file can be made beside another.
func canMake(path string) error {
	folder := filepath.Dir(path)
	if info, err := os.Stat(folder); err != nil {
		return err
	} else if !info.IsDir() {
		return fmt.Errorf("%s is not a folder", folder)
	}
	part, err := partOf(path, 0o666)
	if err != nil {
		return err
	}
	return errors.Join(part.Close(), os.Remove(part.Name()))
}

// CanKeep makes a folder, if the path is not empty.
func CanKeep(folder string) error {
	if folder == "" {
		return nil
	}
	return Unwritten(folder, os.MkdirAll(folder, 0o777))
}
