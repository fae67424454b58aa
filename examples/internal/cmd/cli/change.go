package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// This file changes files in place.

// Before is the end of the name of the file that keeps the text before the last
// change.
const Before = ".before"

// ErrInUse says that another program is changing the same file.
var ErrInUse = errors.New("another program is changing it, so nothing was written; try again when it is done")

// ErrChanged says that a file was changed by a program that does not lock it.
var ErrChanged = errors.New("it was changed by another program meanwhile, so nothing was written; try again")

// Change changes a file in place. It reads the file, of at most [MaxFile], and
// gives its text to a function, which returns the new text, or nil to leave the
// file as it is. The text before is then in a file of the same name with
// [Before] behind it.
//
// Whenever the program is killed, the file has the old text or the new one. The
// new text is written beside the file and synced, and takes its place. If
// anything fails, the old file is still there.
//
// The file is locked from before it is read. So of two programs that change it
// at once, the second gets [ErrInUse]. If a program that does not lock it has
// changed it meanwhile, the error is [ErrChanged]. A link stays, and the file
// that it points to is changed. Standard input and devices cannot be changed.
func (p Program) Change(path string, change func(text []byte) ([]byte, error)) error {
	if path == "-" {
		return errors.New("standard input cannot be changed; name a file")
	}
	file := Resolved(path)
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a file that can be changed in place", path)
	}
	unlock, err := lock(file)
	switch {
	case errors.Is(err, ErrInUse):
		return fmt.Errorf("%s: %w", path, err)
	case err != nil:
		return Unwritten(path, err)
	}
	defer unlock()
	_, old, err := p.Read(path, Sample{}, MaxFile)
	if err != nil {
		return err
	}
	text, err := change(old)
	if err != nil || text == nil {
		return err
	}
	return Unwritten(path, inPlace(file, info.Mode().Perm(), old, text))
}

// inPlace puts a new text into the place of an old one.
func inPlace(file string, mode fs.FileMode, old, text []byte) error {
	part, err := synced(file+".part", mode, text)
	if err != nil {
		return err
	}
	before, err := synced(file+Before+".part", mode, old)
	if err == nil {
		err = unchanged(file, old)
	}
	if err == nil {
		err = os.Rename(before, file+Before)
	}
	if err == nil {
		err = os.Rename(part, file)
	}
	if err != nil {
		os.Remove(part)
		os.Remove(before)
		return err
	}
	return syncFolder(filepath.Dir(file))
}

// unchanged returns an error if a file has another text than was read.
func unchanged(file string, old []byte) error {
	now, err := os.ReadFile(file)
	if err == nil && !bytes.Equal(bytes.TrimPrefix(now, mark), old) {
		err = ErrChanged
	}
	return err
}

// Create makes a file with a text, synced to the disk. A file that is there
// already is an error, and stays.
func (p Program) Create(path string, text []byte) error {
	if path == "-" {
		return errors.New("the new file needs a name")
	}
	if _, err := os.Lstat(path); err == nil {
		return Unwritten(path, fs.ErrExist)
	}
	part, err := partOf(path, 0o666)
	if err != nil {
		return Unwritten(path, err)
	}
	defer os.Remove(part.Name())
	if err = putSynced(part, text); err == nil {
		err = putNew(part.Name(), path)
	}
	if err == nil {
		err = syncFolder(filepath.Dir(path))
	}
	return Unwritten(path, err)
}

// synced writes a file with a text, and syncs it. If that fails, the file is
// gone. The program has the lock, so a file of this name was left by a program
// that was killed.
func synced(path string, mode fs.FileMode, text []byte) (string, error) {
	os.Remove(path)
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return "", err
	}
	if err := putSynced(file, text); err != nil {
		os.Remove(path)
		return "", err
	}
	return path, nil
}

// putSynced is put, after which the text is on the disk.
func putSynced(file *os.File, text []byte) error {
	_, err := file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}
