package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/arbiter-go/arbiter/examples/internal/cli"
)

// This file has where files are.

// maxLinks is how many links of links are followed.
const maxLinks = 40

// resolved returns the one path of a file, whatever the spelling of the path
// and whatever links lead to the file. The file does not have to exist.
func resolved(path string) string {
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

// canWrite returns an error if a file cannot be written because of where it is.
func canWrite(path string) error {
	if path == "" || path == "-" {
		return nil
	}
	info, err := os.Stat(resolved(path))
	switch {
	case err == nil && info.IsDir():
		err = errors.New("it is a folder")
	case errors.Is(err, os.ErrNotExist):
		folder := filepath.Dir(resolved(path))
		if info, err = os.Stat(folder); err == nil && !info.IsDir() {
			err = fmt.Errorf("%s is not a folder", folder)
		}
	}
	return cli.Unwritten(path, err)
}

// canKeep makes the folder of the logs, if there is one.
func canKeep(folder string) error {
	if folder == "" {
		return nil
	}
	return cli.Unwritten(folder, os.MkdirAll(folder, 0o777))
}
